//! 702.95: soulbond, and what it is to be paired.

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::rule;
use crate::state::{ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

impl Cx<'_> {
    /// 702.95a, 702.95c: pairs two unpaired creatures of the player; neither if one is none any more. Whether they are.
    pub(crate) fn pair(&mut self, player: PlayerId, one: ObjectId, other: ObjectId) -> Done<bool> {
        let able = self.see(|v| [one, other].iter().all(|o| stays(v, *o, player) && v.object(*o).paired.is_none()))?;
        if !able || one == other {
            let mut rules = vec![rule!("702.95c")];
            let taken = [one, other].iter().any(|o| self.game.object(*o).paired.is_some());
            rules.extend(taken.then(|| rule!("702.95d")));
            self.note(&rules, "neither creature becomes paired", |_| Vec::new());
            return Ok(false);
        }
        self.note(&[rule!("702.95b")], "{} and {} are paired", |g| vec![Arg::object(g, one), Arg::object(g, other)]);
        self.game.object_mut(one).paired = Some(other);
        self.game.object_mut(other).paired = Some(one);
        Ok(true)
    }

    /// 702.95e: creatures whose partner is another player's, is no creature any more or is gone are unpaired.
    pub(crate) fn unpair(&mut self) -> Done<()> {
        let parted: Vec<ObjectId> = self.see(|v| {
            let pairs = v.game.permanents().filter_map(|o| Some((o.id, o.paired?)));
            let apart = |(one, other): &(ObjectId, ObjectId)| {
                let player = v.controller(*one);
                !(stays(v, *one, player) && stays(v, *other, player))
            };
            pairs.filter(apart).map(|(one, _)| one).collect()
        })?;
        for id in parted {
            self.note(&[rule!("702.95e")], "{} is not paired any more", |g| vec![Arg::object(g, id)]);
            self.game.object_mut(id).paired = None;
        }
        Ok(())
    }
}

fn stays(view: &View<'_>, id: ObjectId, player: PlayerId) -> bool {
    view.object(id).is_permanent() && view.is(id).types.contains(CardTypes::CREATURE) && view.controller(id) == player
}
