//! Replacement and prevention effects for the trace: the rules by which they apply, and what they say.

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::eval::EventMatch;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Duration, Effect, EventPattern, Instead, Num, Objects, Players, Pred, Ref, StaticEffect,
    Uses, Verb, Zone,
};
use crate::oracle::say_effect;
use crate::r6_spells::r608_resolving::exiled_from_stack;
use crate::r6_spells::r613_layers::Derived;
use crate::rule;
use crate::rules::{ADVENTURE, AS_LET, ActiveReplacement, COMMANDER, FROM_THE_STACK, REBOUND, ReplacementKey};
use crate::state::Game;
use crate::stop::Done;
use crate::trace::{Arg, Level};
use crate::view::View;

impl Cx<'_> {
    /// 614.12: tells what applies to what would enter, or does not, only because of what that would be on the battlefield.
    pub(super) fn tell_as_would_exist(&mut self, event: &Event, there: &(Game, Derived)) -> Done<()> {
        if self.trace.level == Level::Off || !matches!(event, Event::Move(_)) {
            return Ok(());
        }
        let would = View { game: &there.0, table: &there.1.table };
        let mut found = Vec::new();
        for active in self.replacements_for(event, Some(there))? {
            if active.own_object {
                continue;
            }
            let frame = Frame { would: Some(Box::new(event.clone())), ..active.frame.clone() };
            let (pattern, about) = (&active.replacement.event, EventMatch { event, happening: None });
            let applies = would.event_matches(pattern, about, &frame)?;
            if applies != self.ask(|v| v.event_matches(pattern, about, &frame))? {
                found.push((active.frame.source, applies));
            }
        }
        // What its own words would do as it enters, and it would not have them.
        if let Event::Move(m) = event
            && !m.to.face_down
        {
            let of_entering = |ability: &Ability| {
                match &ability.kind {
                AbilityKind::Static(said) => said.effects.iter().any(|effect| {
                    matches!(effect, StaticEffect::Replace(replacement) if replacement.instead.is_of_entering())
                }),
                _ => false,
            }
            };
            let row = would.is(m.object);
            let own = self.game.object(m.object).printed().abilities.iter().map(|held| &held.ability);
            let copied = m.entering.copy_of.is_some();
            let lost = own.filter(|ability| !copied && of_entering(ability));
            let lost = lost.filter(|ability| !row.abilities.iter().any(|held| held.ability == **ability));
            for text in lost.map(|ability| ability.text.clone()).collect::<Vec<_>>() {
                self.note(
                    &[rule!("614.12")],
                    "{} would not have this on the battlefield, so it does not apply: {}",
                    |g| vec![Arg::object(g, m.object), Arg::Text(text.to_string())],
                );
            }
        }
        for (source, applies) in found {
            let says = match applies {
                true => "{} applies, for what this would be on the battlefield",
                false => "{} does not apply, for what this would be on the battlefield",
            };
            self.note(&[rule!("614.12")], says, |g| vec![Arg::object(g, source)]);
        }
        Ok(())
    }

    /// 615.12, 101.2: tells what would prevent damage that can't be prevented.
    pub(super) fn tell_of_the_unpreventable(
        &mut self,
        event: &Event,
        used: &[ReplacementKey],
        there: Option<&(Game, Derived)>,
    ) -> Done<()> {
        if self.trace.level == Level::Off || !self.is_unpreventable(event)? {
            return Ok(());
        }
        for active in self.applicable_or_in_vain(event, used, there, true)? {
            let mut rules = vec![rule!("615.12"), rule!("101.2")];
            rules.extend(matches!(active.key, ReplacementKey::Rule(_, 6)).then(|| rule!("702.16e")));
            let source = active.frame.source;
            self.note(&rules, "the damage can't be prevented, so {} prevents none of it", |g| {
                vec![Arg::object(g, source)]
            });
        }
        Ok(())
    }

    /// 614.4: tells of replacement effects that are not there in time: of abilities that what would move has lost, and of what
    /// enters at the same time.
    pub(super) fn tell_lost_replacements(&mut self, event: &Event) -> Done<()> {
        let Event::Move(m) = event else { return Ok(()) };
        if self.trace.level == Level::Off || self.setting_up {
            return Ok(());
        }
        let others = self.entering.iter().copied().filter(|other| *other != m.object);
        let mut found = Vec::new();
        for id in std::iter::once(m.object).chain(others) {
            let object = self.game.object(id);
            let own = id == m.object;
            if !own && m.to.zone != Zone::Battlefield {
                continue;
            }
            let frame = Frame { would: Some(Box::new(event.clone())), ..Frame::of(id, object.holder()) };
            for held in &object.printed().abilities {
                let AbilityKind::Static(said) = &held.ability.kind else { continue };
                let lost = !own || self.see(|v| !v.is(id).abilities.iter().any(|there| there.origin == held.origin))?;
                for effect in said.effects.iter().filter(|_| lost) {
                    let StaticEffect::Replace(replacement) = effect else { continue };
                    let about = EventMatch { event, happening: None };
                    let such = !(own && replacement.instead.is_of_entering())
                        && self.ask(|v| v.event_matches(&replacement.event, about, &frame))?;
                    if such {
                        found.push((id, own, held.ability.text.to_string()));
                    }
                }
            }
        }
        for (id, own, text) in found {
            let mut rules = vec![rule!("614.4")];
            rules.extend(self.game.object(id).face_down.filter(|_| own).map(|_| rule!("708.2")));
            let says = match own {
                true => "{} has lost this then, so that it does not apply: {}",
                false => "{} enters at the same time, so that this does not apply: {}",
            };
            self.note(&rules, says, |g| vec![Arg::object(g, id), Arg::Text(text.clone())]);
        }
        Ok(())
    }

    /// 603.2g: an event that was prevented or replaced triggers nothing; said where something would have triggered on it.
    /// Of an event that something else has taken the place of it is asked only where that is a move to another zone: what
    /// has another amount, or is dealt elsewhere, has happened all the same.
    pub(super) fn tell_no_trigger(&mut self, event: &Event, instead: &[Event]) -> Done<()> {
        let elsewhere = |to: Zone| instead.iter().all(|other| matches!(other, Event::Move(m) if m.to.zone != to));
        let other = match event {
            _ if instead.is_empty() => true,
            Event::Move(m) => elsewhere(m.to.zone),
            _ => false,
        };
        if !other {
            return Ok(());
        }
        let derived = self.derived()?;
        for active in derived.abilities.iter() {
            let AbilityKind::Triggered(triggered) = &active.ability.kind else { continue };
            let triggers = self.ask(|v| {
                let frame = Frame::of(active.object, v.controller(active.object));
                let matches = |event| v.event_matches(&triggered.event, EventMatch { event, happening: None }, &frame);
                Ok(matches(event)? && !instead.iter().map(matches).collect::<Done<Vec<_>>>()?.contains(&true))
            })?;
            if triggers {
                // 406.3a: what is exiled face down has no abilities by then.
                let hidden =
                    |event: &Event| matches!(event, Event::Move(m) if m.object == active.object && m.to.face_down);
                let rule = if instead.iter().any(hidden) { rule!("406.3a") } else { rule!("603.2g") };
                self.note(&[rule], "so {} does not trigger", |g| vec![Arg::object(g, active.object)]);
            }
        }
        Ok(())
    }
}

/// What an effect says: the text of the ability, or, of an effect that a spell or ability left behind, what it was.
pub(super) fn words(active: &ActiveReplacement) -> String {
    let ReplacementKey::Lasting(_) = active.key else { return active.text.to_string() };
    let said = |duration| {
        let verb = Verb::Replace(active.replacement.as_ref().clone(), duration);
        say_effect(&Effect::Do { who: Players::You, verb, bind: None })
    };
    [Duration::EndOfTurn, Duration::Forever].into_iter().find_map(said).unwrap_or_else(|| {
        let what = match &active.replacement.instead {
            it if it.prevents() => "the damage is prevented",
            Instead::Redirect(..) => "the damage is dealt elsewhere",
            Instead::Regenerate => "it regenerates instead",
            _ => "something else happens instead",
        };
        what.to_owned()
    })
}

/// Whether an effect about a chosen source asks of it what it was chosen by (615.9).
fn looks_again(event: &EventPattern) -> bool {
    matches!(event, EventPattern::DealtDamage { source: Some(source), .. }
        if source.post.contains(&Pred::Is(Ref::Each)) && !source.heads.is_empty())
}

/// Whether a static ability prevents or replaces the damage of sources that have some property (609.7c).
fn is_of_a_property(active: &ActiveReplacement) -> bool {
    matches!(active.key, ReplacementKey::Static(..))
        && matches!(&active.replacement.event, EventPattern::DealtDamage { source: Some(source), .. } if !source.heads.is_empty())
}

fn is_dealt_by_a_permanent(event: &Event, game: &Game) -> bool {
    matches!(event, Event::Damage { source, .. } if game.object(*source).is_permanent())
}

/// How something enters; 113.6h, 603.6d: by a static ability of its own, which functions as it does.
fn as_it_enters(active: &ActiveReplacement, rule: RuleId) -> Vec<RuleId> {
    let mut rules = vec![rule];
    rules.extend(active.own_object.then(|| [rule!("603.6d"), rule!("113.6h")]).into_iter().flatten());
    rules
}

/// The rules by which an effect of this kind applies to such an event.
pub(super) fn rules_of(active: &ActiveReplacement, event: &Event, game: &Game) -> Vec<RuleId> {
    let replacement = &active.replacement;
    let prevents = replacement.instead.prevents();
    match (&replacement.instead, &replacement.uses) {
        _ if prevents && matches!(active.key, ReplacementKey::Rule(_, 6)) => vec![rule!("702.16e"), rule!("615.6")],
        _ if matches!(active.key, ReplacementKey::Rule(_, 1)) => vec![rule!("122.1c"), rule!("614.6")],
        _ if matches!(active.key, ReplacementKey::Rule(_, 2)) => vec![rule!("122.1c"), rule!("615.6")],
        _ if matches!(active.key, ReplacementKey::Rule(_, 3)) => vec![rule!("122.1d"), rule!("614.6")],
        _ if matches!(active.key, ReplacementKey::Rule(_, 4)) => vec![rule!("122.1h"), rule!("614.6")],
        _ if matches!(active.key, ReplacementKey::Rule(_, COMMANDER)) => vec![rule!("903.9b"), rule!("614.6")],
        // 702.34a and the like: what the keyword says that the spell was cast by.
        _ if let ReplacementKey::Rule(spell, FROM_THE_STACK) = active.key => {
            exiled_from_stack(game.object(spell)).into_iter().chain([rule!("614.6")]).collect()
        }
        _ if matches!(active.key, ReplacementKey::Rule(_, AS_LET)) => {
            vec![rule!("614.1a"), rule!("614.6"), rule!("400.7h")]
        }
        _ if matches!(active.key, ReplacementKey::Rule(_, REBOUND)) => vec![rule!("702.88a"), rule!("614.6")],
        _ if matches!(active.key, ReplacementKey::Rule(_, 9)) => vec![rule!("717.6"), rule!("614.6")],
        _ if matches!(active.key, ReplacementKey::Rule(_, ADVENTURE)) => vec![rule!("715.3d"), rule!("614.6")],
        _ if matches!(active.key, ReplacementKey::Rule(_, 10)) => vec![rule!("702.145b"), rule!("614.1c")],
        (Instead::Redirect(..), _) => vec![rule!("614.9")],
        (_, Uses::Shield(_) | Uses::Divided(_)) => vec![rule!("615.7"), rule!("615.6"), rule!("615.1a")],
        (_, Uses::Next) if prevents => {
            let mut rules = vec![rule!("615.8"), rule!("615.6"), rule!("615.1a")];
            // 615.9: a chosen source is looked at again.
            rules.extend(
                looks_again(&replacement.event).then(|| [rule!("615.9"), rule!("609.7b")]).into_iter().flatten(),
            );
            rules
        }
        // 615.10: only so much of each event.
        (Instead::Prevent(Some(_)), _) => vec![rule!("615.10"), rule!("615.6"), rule!("615.1a")],
        // 609.7c: also what is no permanent, where it has the property.
        _ if prevents && is_of_a_property(active) && !is_dealt_by_a_permanent(event, game) => {
            vec![rule!("615.6"), rule!("615.1"), rule!("609.7c")]
        }
        _ if prevents => vec![rule!("615.6"), rule!("615.1")],
        (
            Instead::EntersPrepared
            | Instead::EntersWith(_)
            | Instead::EntersWithAs(..)
            | Instead::EntersWithOneOf(_)
            | Instead::EntersTappedWith(_)
            | Instead::EntersWithOr(..)
            | Instead::EntersWithBy(..)
            | Instead::AsEntersWith(..)
            | Instead::AsEnters(_)
            | Instead::EntersTappedUnlessCost(_)
            | Instead::AsEntersTappedUnlessCost(..),
            _,
        ) => as_it_enters(active, rule!("614.1c")),
        // 208.2b: one of several sizes.
        (Instead::EntersAsChoice(_) | Instead::EntersAsFlipped { .. }, _) => {
            [as_it_enters(active, rule!("614.1c")), vec![rule!("208.2b")]].concat()
        }
        // 106.12b: what would be produced is modified as it is.
        (Instead::Amount(_) | Instead::Produces(..) | Instead::ProducesColor(_), _)
            if matches!(event, Event::AddMana { .. }) =>
        {
            vec![rule!("106.12b"), rule!("614.1a")]
        }
        // 707.5: it copies the copiable values (707.2) as it enters.
        (Instead::EntersAsCopy { .. }, _) => vec![rule!("614.1c"), rule!("707.5"), rule!("707.2")],
        (Instead::EntersTapped | Instead::EntersUntapped | Instead::EntersTappedUnless(_), _) => {
            as_it_enters(active, rule!("614.1d"))
        }
        // 701.19b: a static ability regenerates each time.
        (Instead::Regenerate, _) if matches!(active.key, ReplacementKey::Static(..)) => {
            vec![rule!("614.8"), rule!("701.19b")]
        }
        (Instead::Regenerate, _) => vec![rule!("614.8"), rule!("701.19a")],
        _ => match event {
            // 614.11: also of draws from an empty library (121.6a).
            Event::Draw { player, .. } if game.player(*player).library.is_empty() => {
                vec![rule!("614.11"), rule!("121.6a"), rule!("614.1a")]
            }
            Event::Draw { .. } => vec![rule!("614.11"), rule!("614.6"), rule!("614.1a")],
            // 701.10g: twice as much is dealt instead.
            Event::Damage { .. } if is_doubled(&replacement.instead) => {
                vec![rule!("614.6"), rule!("614.1a"), rule!("701.10g")]
            }
            // 614.16: "an effect would" put or create them.
            Event::PutCounters { .. } | Event::CreateToken { .. } if replacement.event.is_by_an_effect() => {
                vec![rule!("614.16"), rule!("614.6"), rule!("614.1a")]
            }
            Event::PutCounters { .. } | Event::CreateToken { .. } => vec![rule!("614.6"), rule!("614.1a")],
            // 400.6: it is applied before the move.
            Event::Move(_) => vec![rule!("614.6"), rule!("614.1a"), rule!("400.6")],
            _ => vec![rule!("614.6"), rule!("614.1a")],
        },
    }
}

/// Whether there is to be twice as much of it.
fn is_doubled(instead: &Instead) -> bool {
    matches!(instead, Instead::Amount(Num::Times(2, of)) if matches!(**of, Num::EventAmount))
}

/// Whether something enters with as many counters as there are permanents, or as those have of something.
pub(super) fn counts_permanents(instead: &Instead) -> bool {
    let counters = match instead {
        Instead::EntersWith(counters) | Instead::EntersTappedWith(counters) | Instead::EntersWithBy(_, counters) => {
            counters
        }
        _ => return false,
    };
    counters.iter().any(|(n, _)| counts(n))
}

fn counts(n: &Num) -> bool {
    match n {
        Num::Count(objects) | Num::CountersAmong(objects, _) => {
            matches!(&**objects, Objects::All(filter, _) if filter.zones().contains(&Zone::Battlefield))
        }
        Num::EqualTo(n) | Num::Times(_, n) => counts(n),
        _ => false,
    }
}
