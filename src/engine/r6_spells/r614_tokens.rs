//! 614 for tokens: those that are created at once are created by one event, which an effect replaces once (614.5, 111.1).

use std::sync::Arc;

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::eval::EventMatch;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Effect, EventPattern, Instead, Num, Place, Pred, TokenSpec, Verb, Zone};
use crate::rule;
use crate::rules::ActiveReplacement;
use crate::state::{ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::{Arg, Level};
use crate::view::View;

use super::r614_replacement::{Afterwards, Earlier, bounded};

/// A token to be created, and what has been applied to its creation.
type Open = (Event, Earlier);

impl Cx<'_> {
    /// Replaces the creation of tokens: what changes how many there are is applied to all it fits at once.
    pub(super) fn replace_tokens(&mut self, events: Vec<Event>, afterwards: &mut Vec<Afterwards>) -> Done<Vec<Event>> {
        self.tell_as_created(&events)?;
        let mut open: Vec<Open> = events.into_iter().map(|event| (event, Earlier::inherited(&self.used))).collect();
        let mut done = Vec::new();
        while let Some((event, mut earlier)) = open.pop() {
            let Some(replacement) = self.next_replacement(&event, &mut earlier)? else {
                done.push(event);
                continue;
            };
            bounded(open.len() + done.len())?;
            let rules = earlier.rules_for(replacement.key);
            let together = matches!(
                replacement.replacement.instead,
                Instead::Amount(_)
                    | Instead::EntersUnder(_)
                    | Instead::AlsoToken(..)
                    | Instead::OtherTokens(..)
                    | Instead::OneOfEach
                    | Instead::Do(_)
                    | Instead::AlsoDo(_)
            );
            if !together {
                earlier.used.push(replacement.key);
                let changed = self.replaced_by(&replacement, &earlier.used, &rules, event, afterwards)?;
                open.extend(changed.into_iter().map(|event| (event, earlier.clone())));
                continue;
            }
            if replacement.replacement.optional {
                let (player, rule) = self.who_may_replace(&replacement, &event)?;
                if !self.yes(player, rule, Some(replacement.frame.source), replacement.text.to_string())? {
                    // Nor is it asked again of the others of them.
                    earlier.used.push(replacement.key);
                    for (_, earlier) in &mut open {
                        earlier.used.push(replacement.key);
                    }
                    open.push((event, earlier));
                    continue;
                }
            }
            let mut all = vec![(event, earlier)];
            let mut others = Vec::new();
            for (event, earlier) in open {
                let fits = self.applicable(&event, &earlier.used)?.iter().any(|other| other.key == replacement.key);
                if fits { all.push((event, earlier)) } else { others.push((event, earlier)) }
            }
            open = others;
            open.extend(self.tokens_instead(&replacement, &rules, all, afterwards)?);
        }
        done.reverse();
        Ok(done)
    }

    /// 701.7b: tells of what would apply to the creation of these tokens, or would not, were it asked of what continuous effects will
    /// make of them.
    fn tell_as_created(&mut self, events: &[Event]) -> Done<()> {
        if self.trace.level == Level::Off {
            return Ok(());
        }
        let mut told = Vec::new();
        for event in events {
            let Some((game, derived)) = self.as_would_exist(event)? else { continue };
            let would = View { game: &game, table: &derived.table };
            let about = EventMatch { event, happening: None };
            for active in self.replacements_for(event, None)? {
                let source = active.frame.source;
                if !is_of_creating(&active.replacement.event) || told.contains(&source) {
                    continue;
                }
                let frame = Frame { would: Some(Box::new(event.clone())), ..active.frame.clone() };
                let pattern = &active.replacement.event;
                if would.event_matches(pattern, about, &frame)?
                    != self.ask(|v| v.event_matches(pattern, about, &frame))?
                {
                    told.push(source);
                }
            }
        }
        for source in told {
            let says = "{} is asked of what is created, and not of what it will be on the battlefield";
            self.note(&[rule!("701.7b")], says, |g| vec![Arg::object(g, source)]);
        }
        Ok(())
    }

    /// 616.1g: what applies to how a token enters, which its creation contains, waits for what applies to the creation.
    pub(super) fn creation_first(&mut self, event: &Event, found: &mut Vec<ActiveReplacement>) {
        // Under whose control a token is created is said of its creation, and comes first (616.1b).
        let of_entering =
            |r: &ActiveReplacement| r.replacement.instead.is_of_entering() && !is_of_creating(&r.replacement.event);
        let all = found.len();
        if !matches!(event, Event::CreateToken { .. }) || found.iter().all(of_entering) {
            return;
        }
        found.retain(|r| !of_entering(r));
        if found.len() < all {
            let n = Arg::Number((all - found.len()) as i64);
            let says = "{} more would apply to how it enters: after what applies to its creation";
            self.note(&[rule!("616.1g")], says, |_| vec![n]);
        }
    }

    /// Applies an effect to all of these tokens.
    fn tokens_instead(
        &mut self,
        replacement: &ActiveReplacement,
        rules: &[RuleId],
        mut all: Vec<Open>,
        afterwards: &mut Vec<Afterwards>,
    ) -> Done<Vec<Open>> {
        for (_, earlier) in &mut all {
            earlier.used.push(replacement.key);
        }
        let (specs, count) = match &replacement.replacement.instead {
            Instead::AlsoToken(spec, count) | Instead::OtherTokens(spec, count) => (vec![spec.as_ref().clone()], count),
            Instead::OneOfEach => (kinds_named(&replacement.replacement.event), &Num::EventAmount),
            Instead::Do(effect) if is_of_creating(&replacement.replacement.event) && creates_others(effect) => {
                return self.created_instead(replacement, effect, rules, all);
            }
            Instead::Do(_) | Instead::AlsoDo(_) => return self.done_for_tokens(replacement, rules, all, afterwards),
            _ => {
                let mut changed = Vec::new();
                for (event, earlier) in all {
                    let more = self.replaced_by(replacement, &earlier.used, rules, event, afterwards)?;
                    changed.extend(more.into_iter().map(|event| (event, earlier.clone())));
                }
                return Ok(changed);
            }
        };
        let Some((Event::CreateToken { by, place: as_created, .. }, earlier)) = all.first().cloned() else {
            return Ok(all);
        };
        self.tell_applied(replacement, rules);
        let mut frame =
            Frame { would: all.first().map(|(event, _)| Box::new(event.clone())), ..replacement.frame.clone() };
        // "That many": as many as would be created.
        let n = match count {
            Num::EventAmount => all.len() as i64,
            other => self.ask(|v| v.number(other, &frame))?.max(0),
        };
        let n = u32::try_from(n).unwrap_or(u32::MAX);
        let mut made = Vec::new();
        for spec in specs {
            made.extend(self.tokens_of(&spec, n, by, &mut frame)?);
        }
        let mut place = Place::zone(Zone::Battlefield);
        let mut replaced = Vec::new();
        if matches!(replacement.replacement.instead, Instead::OneOfEach | Instead::OtherTokens(..)) {
            // What is created instead of others is created as they would have been, and stands for them.
            place = as_created.as_ref().clone();
            replaced = all.drain(..).map(|(event, _)| event.stands_for()).collect();
        }
        let event = |token: ObjectId, by: PlayerId, stands_for| Event::CreateToken {
            token,
            by,
            place: Box::new(place.clone()),
            host: None,
            stands_for,
        };
        let mut replaced = replaced.iter().copied().cycle();
        let created = |token| (event(token, by, replaced.next().flatten()), earlier.clone());
        all.extend(made.into_iter().map(created));
        Ok(all)
    }

    fn tell_applied(&mut self, replacement: &ActiveReplacement, rules: &[RuleId]) {
        let (source, text) = (replacement.frame.source, replacement.text.to_string());
        let own = [rule!("614.6"), rule!("614.1a"), rule!("614.5")];
        let by_an_effect = replacement.replacement.event.is_by_an_effect().then(|| rule!("614.16"));
        let rules: Vec<RuleId> = own.into_iter().chain(by_an_effect).chain(rules.iter().copied()).collect();
        self.note(&rules, "{} applies: {}", |g| vec![Arg::object(g, source), Arg::words(g, source, &text)]);
    }

    /// 614.6: the modified event is the creation of what this effect creates, once its choices are made. Those tokens are created as the
    /// others would have been, and the words that go on about those are about them (608.2c).
    fn created_instead(
        &mut self,
        replacement: &ActiveReplacement,
        effect: &Effect,
        rules: &[RuleId],
        all: Vec<Open>,
    ) -> Done<Vec<Open>> {
        let Some((first, earlier)) = all.first().cloned() else { return Ok(all) };
        self.counted(|| replacement.text.to_string())?;
        self.tell_applied(replacement, rules);
        let mut frame = Frame {
            would: Some(Box::new(first)),
            would_be: Some(u32::try_from(all.len()).unwrap_or(u32::MAX)),
            ..replacement.frame.clone()
        };
        let created =
            self.within(replacement.frame.source, earlier.used.clone(), |cx| cx.would_be_created(effect, &mut frame))?;
        let mut replaced = all.into_iter().cycle();
        let stands_for = |mut event: Event| {
            let (other, earlier) = replaced.next()?;
            if let (
                Event::CreateToken { place, stands_for, .. },
                Event::CreateToken { place: as_created, stands_for: whom, .. },
            ) = (&mut event, other)
            {
                let own = std::mem::replace(place, as_created);
                place.tapped |= own.tapped;
                place.with.extend(own.with);
                *stands_for = whom;
            }
            Some((event, earlier))
        };
        Ok(created.into_iter().filter_map(stands_for).collect())
    }

    /// 614.6, 111.1: what is done instead of creating these tokens, or besides, is done once for all of them.
    fn done_for_tokens(
        &mut self,
        replacement: &ActiveReplacement,
        rules: &[RuleId],
        mut all: Vec<Open>,
        afterwards: &mut Vec<Afterwards>,
    ) -> Done<Vec<Open>> {
        let Some((event, earlier)) = all.first().cloned() else { return Ok(all) };
        let mut once = replacement.clone();
        once.frame.would_be = Some(u32::try_from(all.len()).unwrap_or(u32::MAX));
        // Whether it applies has been asked.
        Arc::make_mut(&mut once.replacement).optional = false;
        let left = self.replaced_by(&once, &earlier.used, rules, event, afterwards)?;
        if left.is_empty() {
            all.clear();
        }
        Ok(all)
    }
}

/// Whether it is the creation of tokens that is replaced, which is asked of them before any continuous effect changes what they are
/// (701.7b), and not how they enter.
pub(super) fn is_of_creating(event: &EventPattern) -> bool {
    matches!(event, EventPattern::CreatesToken { .. }) || event.inner().is_some_and(is_of_creating)
}

/// Whether it creates tokens and does nothing besides but choose: which of several kinds, or what they are copies of. How those enter
/// otherwise is then for the effect to say that would have created others.
fn creates_others(effect: &Effect) -> bool {
    fn chooses(effect: &Effect) -> bool {
        matches!(effect, Effect::Do { verb: Verb::ChooseObjects(_) | Verb::ChooseValue(_), .. })
    }
    match effect {
        Effect::Do { verb: Verb::Create { attacking: false, blocking: None, attached_to: None, .. }, .. } => true,
        Effect::Choose { between, .. } => between.iter().all(creates_others),
        Effect::Seq(all) => all.iter().any(creates_others) && all.iter().all(|one| creates_others(one) || chooses(one)),
        _ => false,
    }
}

/// The predefined tokens (111.10) an event names by their subtypes: "a Clue, Food, or Treasure token".
fn kinds_named(event: &EventPattern) -> Vec<TokenSpec> {
    let EventPattern::CreatesToken { what, .. } = event else { return Vec::new() };
    let named = what.heads.iter().flat_map(|head| head.types.iter().chain(&head.adjectives));
    named
        .filter_map(|pred| match pred {
            Pred::Subtype(subtype) => Some(TokenSpec::predefined(subtype.name())),
            _ => None,
        })
        .collect()
}
