//! 905.4a: conspiracies (315) that lie face down in the command zone because of hidden agenda (702.106).

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::rule;
use crate::state::{ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// 702.106c, 116.2j: a face-down conspiracy is turned face up, which reveals the name chosen for it.
    pub(crate) fn reveal_conspiracy(&mut self, player: PlayerId, conspiracy: ObjectId) -> Done<()> {
        self.may_reveal_conspiracy(player, conspiracy)?;
        let now = self.game.tick();
        let object = self.game.object_mut(conspiracy);
        object.hidden = false;
        // 613.7j: it gets a new timestamp.
        object.timestamp = now;
        let name = object.chosen.name.clone().unwrap_or_else(|| "no name".into());
        let rules = [rule!("116.2j"), rule!("702.106c"), rule!("905.4a"), rule!("613.7j"), rule!("702.106d")];
        self.note(&rules, "{} turns {} face up, with the chosen name {}", |g| {
            vec![Arg::player(g, player), Arg::object(g, conspiracy), Arg::Text(name.to_string())]
        });
        Ok(())
    }

    /// Whether the player could turn this conspiracy face up now.
    pub(crate) fn may_reveal_conspiracy(&self, player: PlayerId, conspiracy: ObjectId) -> Done<()> {
        self.has_priority(player, rule!("116.2j"))?;
        let object = self.game.object(conspiracy);
        let is_one = object.zone == Zone::Command && object.printed().types.contains(CardTypes::CONSPIRACY);
        match is_one && object.hidden && object.owner == player {
            true => Ok(()),
            false => {
                let because = "it is no face-down conspiracy of the player in the command zone";
                Err(Stop::illegal(rule!("116.2j"), Some(conspiracy.into()), because))
            }
        }
    }
}
