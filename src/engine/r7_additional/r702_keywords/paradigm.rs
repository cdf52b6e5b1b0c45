//! 702.192: paradigm.

use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::keyword_trigger;
use crate::oracle::lang::{AbilityKind, Keyword, KeywordAbility, Place};
use crate::rule;
use crate::state::{DelayedLimit, LastingKind, ObjectId, Until, Zone};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 702.192a: a spell with paradigm that has resolved is exiled; if it is the first its controller has resolved of that name,
    /// they copy it in each of their precombat main phases from then on, and may cast the copy.
    pub(crate) fn paradigm(&mut self, spell: ObjectId) -> Done<()> {
        let object = self.game.object(spell);
        if object.is_ability() || !object.alive {
            return Ok(());
        }
        let (instances, controller) =
            self.see(|v| (v.is(spell).keyword(Keyword::Paradigm).count(), v.controller(spell)))?;
        if instances == 0 {
            return Ok(());
        }
        let before = self.see(|v| {
            let name = &v.is(spell).name;
            v.game.history.iter().any(|h| match &h.event {
                Event::Resolve { object } if *object != spell => {
                    !v.object(*object).is_ability()
                        && v.is(*object).name == *name
                        && v.controller(*object) == controller
                }
                _ => false,
            })
        })?;
        let mut m = Move::new(spell, Place::zone(Zone::Exile), Cause::Exiled);
        m.by = Some(controller);
        self.told_with = vec![rule!("702.192a")];
        self.perform(vec![m.into()])?;
        self.told_with.clear();
        if before {
            self.note(&[rule!("702.192a")], "a spell of that name has resolved under {}'s control before", |g| {
                vec![Arg::player(g, controller)]
            });
            return Ok(());
        }
        let Some(ability) = keyword_trigger(&KeywordAbility::plain(Keyword::Paradigm)) else { return Ok(()) };
        let AbilityKind::Triggered(later) = &ability.kind else { return Ok(()) };
        // The card in exile, or where the spell went instead: it is copied as it last was, if it is not there any more.
        let exiled = self.game.object(spell).became.unwrap_or(spell);
        let frame = Frame::of(exiled, controller);
        for _ in 0..instances {
            let delayed = LastingKind::delayed(later.clone(), DelayedLimit::Every);
            self.add_effect(&frame, delayed, Until::Forever);
        }
        self.note(
            &[rule!("702.192a"), rule!("603.7a")],
            "{} will copy it in each of their precombat main phases",
            |g| vec![Arg::player(g, controller)],
        );
        Ok(())
    }
}
