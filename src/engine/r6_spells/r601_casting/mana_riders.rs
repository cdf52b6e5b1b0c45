//! 106.6: what mana does when it is spent on a spell: an additional effect on it, or a delayed triggered ability.

use std::sync::Arc;

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Body, EventPattern, Filter, ManaRider, Noun, Players, Pred, Ref, TriggerWord, Triggered};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::state::{DelayedLimit, HappeningId, LastingKind, ObjectId, PlayerId, Until};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 106.6a: for each such mana a delayed triggered ability, which waits for the spell to have been cast.
    pub(super) fn mana_will_trigger(&mut self, player: PlayerId, spell: ObjectId) -> Done<()> {
        for (source, rider) in self.riders(spell, true)? {
            let it = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] };
            let event = EventPattern::Casts { who: Players::You, what: it, nth: None, from: None, or_copies: false };
            let body = Body { effect: rider.effect.clone(), ..Body::default() };
            let triggered = Triggered { event, word: TriggerWord::When, condition: None, body, limit: None };
            let frame = Frame::of(source, player).with_each(spell);
            self.note(&[rule!("106.6"), rule!("106.6a"), rule!("603.7a")], "mana of {} is spent on {}", |g| {
                vec![Arg::object(g, source), Arg::object(g, spell)]
            });
            let kind = LastingKind::delayed(triggered, DelayedLimit::Once);
            self.add_effect(&frame, kind, Until::EndOfTurn(self.game.turn.number));
        }
        Ok(())
    }

    /// 106.6: what the mana does to the spell it was spent on.
    pub(super) fn mana_does_more(&mut self, player: PlayerId, spell: ObjectId, cast: Option<HappeningId>) -> Done<()> {
        for (source, rider) in self.riders(spell, false)? {
            self.note(&[rule!("106.6")], "mana of {} does something to {}", |g| {
                vec![Arg::object(g, source), Arg::object(g, spell)]
            });
            let mut frame = Frame { event: cast, ..Frame::of(source, player) };
            self.carry_out(&rider.effect, &mut frame)?;
        }
        Ok(())
    }

    /// What the mana spent on a spell does more, with the source of each.
    fn riders(&self, spell: ObjectId, triggers: bool) -> Done<Vec<(ObjectId, Arc<ManaRider>)>> {
        let spent = self.game.object(spell).cast.as_ref().map(|c| c.mana.as_slice()).unwrap_or_default();
        let mut found = Vec::new();
        for mana in spent {
            if let (Some(rider), Some(source)) = (&mana.rider, mana.source)
                && rider.triggers == triggers
                && self.may_spend(&rider.on, Some(source), PayFor::Spell(spell))?
            {
                found.push((source, rider.clone()));
            }
        }
        Ok(found)
    }
}
