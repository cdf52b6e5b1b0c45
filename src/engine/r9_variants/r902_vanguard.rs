//! 902: Vanguard: cards (313) that change life totals and hand sizes, and whose abilities function in the command zone.

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::rule;
use crate::state::{Game, ObjectId, PlayerId};
use crate::trace::Arg;

/// The usual maximum hand size (402.2).
const HAND: i64 = 7;

impl Game {
    /// 902.3: the face-up vanguards of a player.
    pub fn vanguards(&self, player: PlayerId) -> impl Iterator<Item = ObjectId> + '_ {
        let is_theirs = move |id: &ObjectId| {
            let object = self.object(*id);
            object.owner == player && object.printed().types.contains(CardTypes::VANGUARD)
        };
        self.command.iter().copied().filter(is_theirs)
    }

    /// 902.5b, 313.6: a player's maximum hand size before any effect: seven, with the hand modifiers of their vanguard.
    pub fn usual_hand_size(&self, player: PlayerId) -> usize {
        let modifiers: i64 = self.vanguards(player).map(|id| i64::from(self.object(id).printed().hand_modifier)).sum();
        usize::try_from(HAND + modifiers).unwrap_or(0)
    }
}

impl Cx<'_> {
    /// Tells of the vanguard that makes a player's maximum hand size another than seven.
    pub(crate) fn tell_of_hand_modifier(&mut self, player: PlayerId) {
        let modifies = |id: &ObjectId| self.game.object(*id).printed().hand_modifier != 0;
        let Some(vanguard) = self.game.vanguards(player).find(modifies) else { return };
        self.note(&[rule!("902.5b"), rule!("313.6")], "{} modifies the hand size of {}", |g| {
            vec![Arg::object(g, vanguard), Arg::player(g, player)]
        });
    }
}
