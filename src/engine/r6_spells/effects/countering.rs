//! Countering spells and abilities (701.6).

use crate::cx::Cx;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::oracle::lang::{Objects, Place, Ref};
use crate::r6_spells::r608_resolving::exiled_from_stack;
use crate::rule;
use crate::state::{HappeningId, ObjectId, Zone};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 701.6a: countered, and put where the effect says, else into its owner's graveyard; unless it can't be.
    pub(super) fn counter(
        &mut self,
        object: ObjectId,
        source: ObjectId,
        into: Option<(&Place, &Frame)>,
    ) -> Done<Vec<HappeningId>> {
        use crate::oracle::lang::RuleChange;
        if !self.game.object(object).alive || self.game.object(object).zone != Zone::Stack {
            return Ok(Vec::new());
        }
        for active in self.rules()?.iter() {
            let (filter, by) = match active.rule() {
                RuleChange::CantBeCountered(filter) => (filter, None),
                RuleChange::CantBeCounteredBy(filter, by) => (filter, Some(by)),
                _ => continue,
            };
            let protected = self.ask(|v| {
                Ok(v.matches_anywhere(filter, object, &active.frame)?
                    && match by {
                        Some(by) => v.matches_anywhere(by, source, &active.frame)?,
                        None => true,
                    })
            })?;
            if protected {
                let culprit = active.frame.source;
                // 113.6g: what it says of itself functions on the stack.
                let own = culprit == object;
                let rules: &[_] =
                    if own { &[rule!("101.2"), rule!("113.6g"), rule!("604.5")] } else { &[rule!("101.2")] };
                match own {
                    true => self.note(rules, "{} can't be countered", |g| vec![Arg::object(g, object)]),
                    false => self.note(rules, "{} can't be countered, because of {}", |g| {
                        vec![Arg::object(g, object), Arg::object(g, culprit)]
                    }),
                }
                return Ok(Vec::new());
            }
        }
        let (countered, besides) = self.replace_all(vec![Event::Counter { object, source: Some(source) }])?;
        if countered.is_empty() {
            besides.into_iter().try_for_each(|after| self.after_replacement(after))?;
            return Ok(Vec::new());
        }
        let done = self.happened(countered)?;
        let spell = self.game.object(object);
        // 702.34a and the like: what is exiled when it would leave the stack enters no battlefield.
        let exiled = exiled_from_stack(spell).is_some();
        let nowhere = |place: &Place| spell.is_ability() || exiled && place.zone == Zone::Battlefield;
        let elsewhere = into.filter(|(place, _)| !nowhere(place));
        match elsewhere {
            Some((place, frame)) => {
                // 614.15: the effect replaces what it does itself; 616.1a: before any other does, as what exiles it (702.34a).
                let first = exiled.then(|| rule!("616.1a"));
                let rules: Vec<_> = [rule!("614.15")].into_iter().chain(first).collect();
                self.note(&rules, "it goes elsewhere than to the graveyard", |_| Vec::new());
                let what = Objects::That(Ref::Each, crate::oracle::lang::Said::Pronoun);
                let mut of = frame.with_each(object);
                // 400.7, 400.7d: only what has resolved is known to the permanent it becomes.
                let unknown = place.zone == Zone::Battlefield;
                let cast = self.game.object(object).cast.clone().filter(|_| unknown);
                if unknown {
                    self.game.object_mut(object).cast = None;
                    self.note(&[rule!("400.7")], "how {} was cast is not known to the permanent", |g| {
                        vec![Arg::object(g, object)]
                    });
                }
                let moved = self.move_chosen(&[frame.controller], false, &what, place, Cause::Countered, &mut of)?;
                if unknown {
                    self.game.object_mut(object).cast = cast;
                }
                // 400.7j: what is exiled is found there by what the effect says behind it.
                if place.zone == Zone::Exile && !moved.is_empty() {
                    return Ok(moved);
                }
            }
            None => self.leave_stack(object, Cause::Countered)?,
        }
        Ok(done)
    }
}
