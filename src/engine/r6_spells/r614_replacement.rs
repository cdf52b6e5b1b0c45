//! 614 to 616: replacement and prevention effects.

use std::sync::Arc;

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::engine::choice::{Answer, Ask, Decision, Purpose, Topic};
use crate::engine::cx::Cx;
use crate::engine::eval::EventMatch;
use crate::engine::event::Event;
use crate::engine::frame::Frame;
use crate::engine::r6_spells::r613_layers::{Derived, derive};
use crate::engine::rules::{ActiveReplacement, FIRST_SHIELD, ReplacementKey};
use crate::engine::state::{EffectId, Entity, Game, LastingKind, ObjectId, PlayerId};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::{Arg, Level};
use crate::engine::view::View;
use crate::oracle::lang::{
    CounterKind, Effect, Instead, Keyword, Num, Objects, Replacement, RuleChange, StaticEffect, Uses, Verb, Zone,
};
use crate::rule;

use super::r614_told::{rules_of, words};

/// What has been done already to an event.
#[derive(Clone, Default)]
pub(super) struct Earlier {
    /// The effects that have been applied to it.
    pub(super) used: Vec<ReplacementKey>,
    /// Those that would have applied to it before any did.
    from_the_first: Vec<ReplacementKey>,
}

impl Earlier {
    /// 616.1f: effects are looked for again after each; 616.2: one may be applicable only for what another has made of the event.
    pub(super) fn rules_for(&self, key: ReplacementKey) -> Vec<RuleId> {
        let again = (!self.used.is_empty()).then(|| rule!("616.1f"));
        let made_applicable = (!self.from_the_first.contains(&key)).then(|| rule!("616.2"));
        again.into_iter().chain(made_applicable).collect()
    }
}

/// An instruction to carry out once the replaced events have happened.
#[derive(Clone, Debug)]
pub struct Afterwards {
    /// What words in it refer to.
    pub frame: Frame,
    /// What to do.
    pub effect: Effect,
}

/// How many events, or pieces of mana, tokens or draws of one, what happens at once may come to: each of them is kept.
const MOST_AT_ONCE: usize = 100_000;

/// An error where what would happen at once has come to more than can be kept.
pub(in crate::engine::r6_spells) fn bounded(n: usize) -> Done<()> {
    if n > MOST_AT_ONCE {
        return Err(Stop::unsupported(format!("more than {MOST_AT_ONCE} events, mana, tokens or draws at once: {n}")));
    }
    Ok(())
}

impl Cx<'_> {
    /// 616.1: applies what applies to each event, one at a time, until nothing more does.
    pub(in crate::engine) fn replace_all(&mut self, events: Vec<Event>) -> Done<(Vec<Event>, Vec<Afterwards>)> {
        let mut out = Vec::new();
        let mut afterwards: Vec<(Option<ReplacementKey>, Afterwards)> = Vec::new();
        // 615.8: "the next time" is all that happens at once.
        let mut used_up: Vec<EffectId> = Vec::new();
        let outer = std::mem::replace(&mut self.entering, events.iter().filter_map(Event::enters).collect());
        let (tokens, events): (Vec<_>, Vec<_>) =
            events.into_iter().partition(|event| matches!(event, Event::CreateToken { .. }));
        if !tokens.is_empty() {
            let mut besides = Vec::new();
            out.extend(self.replace_tokens(tokens, &mut besides)?);
            afterwards.extend(besides.into_iter().map(|after| (None, after)));
        }
        for event in events {
            let mut open = vec![(event, Earlier::default())];
            while let Some((mut event, mut earlier)) = open.pop() {
                if let Event::Move(m) = &mut event {
                    m.from = self.game.object(m.object).zone;
                }
                match self.next_replacement(&event, &mut earlier)? {
                    None => out.push(event),
                    Some(replacement) => {
                        let mut rules = earlier.rules_for(replacement.key);
                        // 616.1a: a self-replacement effect has been applied first.
                        rules.extend(self.self_replaced.then(|| rule!("616.1a")));
                        // 614.5: each gets one chance to affect an event.
                        earlier.used.push(replacement.key);
                        bounded(open.len() + out.len())?;
                        let mut besides = Vec::new();
                        let was = (self.trace.level != Level::Off).then(|| event.clone());
                        let changed = self.apply_replacement(&replacement, &rules, event, &mut besides)?;
                        if let Some(was) = was.filter(|_| changed.is_empty()) {
                            self.tell_no_trigger(&was)?;
                        }
                        open.extend(changed.into_iter().map(|changed| (changed, earlier.clone())));
                        if let (ReplacementKey::Lasting(id), Uses::Next) =
                            (replacement.key, &replacement.replacement.uses)
                        {
                            used_up.push(id);
                        }
                        let prevents = matches!(replacement.replacement.instead, Instead::PreventThen(..));
                        for after in besides {
                            merge_afterwards(&mut afterwards, prevents.then_some(replacement.key), after);
                        }
                    }
                }
            }
        }
        self.entering = outer;
        if !used_up.is_empty() {
            self.game.effects.retain(|e| !used_up.contains(&e.id));
            self.game.changed();
        }
        Ok((out, afterwards.into_iter().map(|(_, after)| after).collect()))
    }

    /// Carries out what a replacement effect does beside the event.
    pub(in crate::engine) fn after_replacement(&mut self, after: Afterwards) -> Done<()> {
        let mut frame = after.frame;
        self.carry_out(&after.effect, &mut frame)
    }

    /// The effects that apply to an event and have not been applied to it yet.
    pub(in crate::engine) fn applicable(&self, event: &Event, used: &[ReplacementKey]) -> Done<Vec<ActiveReplacement>> {
        let mut found = Vec::new();
        let there = self.as_would_exist(event)?;
        for active in self.replacements_for(event, there.as_ref())? {
            if used.contains(&active.key) {
                continue;
            }
            let frame = Frame { would: Some(Box::new(event.clone())), ..active.frame.clone() };
            let by_rule = matches!(active.key, ReplacementKey::Rule(..));
            let applies = by_rule
                || self.ask(|v| {
                    // 614.12: of what would enter, as it would exist on the battlefield.
                    let would = match &there {
                        Some((game, derived)) => View { game, table: &derived.table },
                        None => View { game: v.game, table: v.table },
                    };
                    Ok(would.event_matches(&active.replacement.event, EventMatch { event, happening: None }, &frame)?
                        && match &active.replacement.condition {
                            Some(cond) => v.condition(cond, &frame)?,
                            None => true,
                        })
                })?;
            // 701.19c: what can't be regenerated is not.
            if matches!(active.replacement.instead, Instead::Regenerate)
                && let Event::Destroy { object, no_regeneration, .. } = event
                && (*no_regeneration || self.see(|v| self.cant_regenerate(v, *object))?)
            {
                continue;
            }
            // 615.12: of unpreventable damage none is prevented; what else such an effect does is done all the same.
            let in_vain = matches!(active.replacement.instead, Instead::Prevent(_)) && self.is_unpreventable(event)?;
            if applies && !in_vain {
                found.push(active);
            }
        }
        Ok(found)
    }

    /// The effect to apply next, chosen by the affected player or the affected object's controller (616.1).
    pub(super) fn next_replacement(&mut self, event: &Event, earlier: &mut Earlier) -> Done<Option<ActiveReplacement>> {
        let mut found = self.applicable(event, &earlier.used)?;
        self.creation_first(event, &mut found);
        // 616.1a-e: the classes, in order.
        let class = |r: &ActiveReplacement| match &r.replacement.instead {
            _ if r.own => 0,
            Instead::EntersUnder(_) => 1,
            Instead::EntersAsCopy { .. } => 2,
            Instead::MoveTo(place) if place.transformed => 3,
            _ => 4,
        };
        if earlier.used.is_empty() {
            earlier.from_the_first = found.iter().map(|r| r.key).collect();
        }
        let Some(first) = found.iter().map(class).min() else { return Ok(None) };
        let all = found.len();
        found.retain(|r| class(r) == first);
        let rule = [rule!("616.1a"), rule!("616.1b"), rule!("616.1c"), rule!("616.1d"), rule!("616.1e")];
        let rule = rule.get(first).copied().unwrap_or(rule!("616.1"));
        let player = self.affected(event)?;
        if all > 1 {
            let (all, left) = (Arg::Number(all as i64), found.len());
            let says = match left {
                1 => "{} effects would apply; this one must be the first",
                _ => "{} effects would apply; {} chooses the first",
            };
            self.note(&[rule!("616.1"), rule], says, |g| vec![all, Arg::player(g, player)]);
        }
        if found.len() < 2 {
            return Ok(found.pop());
        }
        let options =
            found.iter().map(|r| format!("{}: {}", self.game.name(r.frame.source), r.text)).collect::<Vec<_>>();
        let decision = Decision {
            player,
            rule,
            source: None,
            prompt: "choose the replacement or prevention effect to apply first".to_owned(),
            ask: Ask::Texts { options, min: 1, max: 1, repeat: false, topic: Topic::Replacement },
        };
        // Effects that are the same need no choice, though one may be written down.
        let alike = found.windows(2).all(
            // Of regeneration shields, and of what only changes an amount, one is like another, wherever it comes from.
            |two| {
                matches!(two, [a, b] if a.text == b.text && a.replacement == b.replacement
                && (a.frame.source == b.frame.source
                    || matches!(a.replacement.instead, Instead::Regenerate | Instead::Amount(_))))
            },
        );
        // How it enters by its own words comes to the same in any order.
        let own_entering = found.iter().all(|r| {
            r.own_object
                && matches!(
                    r.replacement.instead,
                    Instead::EntersTapped | Instead::EntersWith(_) | Instead::EntersTappedWith(_)
                )
        });
        if alike || own_entering {
            let answer = self.offer(decision, Answer::Pick(vec![0]))?;
            let Answer::Pick(picks) = answer else { return Ok(found.pop()) };
            return Ok(picks.first().and_then(|i| found.get(*i).cloned()));
        }
        Ok(self.pick(decision, &found)?.pop())
    }

    /// The affected player, or the controller of the affected object (its owner where it has none).
    pub(super) fn affected(&self, event: &Event) -> Done<PlayerId> {
        self.see(|v| match event {
            Event::Damage { to, .. } => v.player_of(*to),
            Event::PutCounters { on, .. } => v.player_of(*on),
            Event::GainLife { player, .. } | Event::LoseLife { player, .. } | Event::Draw { player, .. } => *player,
            Event::Move(m) => {
                m.controller.filter(|_| m.to.zone == Zone::Battlefield).unwrap_or_else(|| v.controller(m.object))
            }
            Event::CreateToken { by, .. } => *by,
            Event::Destroy { object, .. } | Event::Untap { object } | Event::Tap { object, .. } => {
                v.controller(*object)
            }
            _ => self.game.turn.active,
        })
    }

    /// 614.12: the game as if what would enter the battlefield were there, for asking what replacement effects see in it;
    /// `None` where nothing could make it another than it is.
    fn as_would_exist(&self, event: &Event) -> Done<Option<(Game, Derived)>> {
        let melded = match event {
            Event::Move(m) => m.entering.melded,
            _ => None,
        };
        let (object, controller, copy, transformed) = match event {
            Event::Move(m)
                if m.to.zone == Zone::Battlefield
                    && self.game.object(m.object).zone != Zone::Battlefield
                    && !m.to.face_down
                    && self.game.object(m.object).face_down.is_none() =>
            {
                let owner = self.game.object(m.object).owner;
                (m.object, m.controller.unwrap_or(owner), m.entering.copy_of.as_ref(), m.to.transformed)
            }
            Event::CreateToken { token, by, .. } => (*token, *by, None, false),
            _ => return Ok(None),
        };
        let derived = self.derived()?;
        let changed = copy.is_some()
            || melded.is_some()
            || self.see(|v| v.controller(object))? != controller
            || transformed
            || self.game.object(object).printed().has(Keyword::Changeling)
            || self.game.effects.iter().any(|e| matches!(e.kind, LastingKind::Modify { .. }))
            || derived.abilities.iter().any(|active| match &active.ability.kind {
                crate::oracle::lang::AbilityKind::Static(s) => {
                    s.effects.iter().any(|effect| matches!(effect, StaticEffect::Modify { .. }))
                }
                _ => false,
            });
        if !changed || (self.setting_up && copy.is_none()) {
            return Ok(None);
        }
        let base = match copy {
            _ if let Some(second) = melded => self.melded_values(object, second),
            Some((of, except)) => Some(Arc::new(self.copied_values(*of, except)?)),
            None => None,
        };
        let mut game = self.game.with_object_in(Zone::Battlefield, object, controller);
        let there = game.object_mut(object);
        if let Some(base) = base {
            there.base = Some(base);
        }
        if transformed && there.def.layout.is_double_faced() {
            there.face = 1;
        }
        let derived = derive(&game)?;
        Ok(Some((game, derived)))
    }

    /// 615.12: whether it is damage that can't be prevented.
    fn is_unpreventable(&self, event: &Event) -> Done<bool> {
        let Event::Damage { source, unpreventable, .. } = event else { return Ok(false) };
        if *unpreventable {
            return Ok(true);
        }
        for active in self.rules()?.iter() {
            if let RuleChange::DamageCantBePrevented(filter) = active.rule() {
                let applies = match filter {
                    Some(filter) => self.ask(|v| v.fits(filter, *source, &active.frame))?,
                    None => true,
                };
                if applies {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    pub(super) fn apply_replacement(
        &mut self,
        active: &ActiveReplacement,
        besides: &[RuleId],
        mut event: Event,
        afterwards: &mut Vec<Afterwards>,
    ) -> Done<Vec<Event>> {
        let mut frame = Frame { would: Some(Box::new(event.clone())), ..active.frame.clone() };
        let replacement: &Replacement = &active.replacement;
        let source = active.frame.source;
        if replacement.optional {
            let player = self.affected(&event)?;
            let text = active.text.to_string();
            if !self.yes(player, rule!("614.6"), Some(source), text)? {
                return Ok(vec![event]);
            }
        }
        let prevents = replacement.instead.prevents();
        let mut rules = rules_of(active, &event, &self.game);
        // 615.5: what it does besides, once the damage is prevented.
        rules.extend(matches!(replacement.instead, Instead::PreventThen(..)).then(|| rule!("615.5")));
        let in_vain = prevents && self.is_unpreventable(&event)?;
        // 615.12a: once, though the damage is left.
        rules.extend(in_vain.then(|| [rule!("615.12"), rule!("615.12a")]).into_iter().flatten());
        rules.extend(besides);
        // 614.12: it was judged as it would be on the battlefield, where that is another than it is now.
        if replacement.instead.is_of_entering() && self.trace.level != Level::Off {
            rules.extend(self.as_would_exist(&event)?.map(|_| rule!("614.12")));
        }
        // 614.11a: what replaces a draw is done with before the sequence goes on.
        let of_several = matches!(event, Event::Draw { .. }) && std::mem::take(&mut self.draws_left) > 0;
        rules.extend(of_several.then(|| rule!("614.11a")));
        // 121.2: what happens instead of a draw is none.
        if matches!(event, Event::Draw { .. }) {
            self.told_with.clear();
        }
        if let ReplacementKey::Static(object, origin, _) | ReplacementKey::Entering(object, origin, _) = active.key {
            rules.extend(self.keyword_rule(object, origin));
        }
        self.note(&rules, "{} applies: {}", |g| vec![Arg::object(g, source), Arg::Text(words(active))]);
        let mut shield = None;
        if let ReplacementKey::Lasting(id) = active.key {
            match replacement.uses {
                // 614.9: "the next time": used up; a prevention effect is when all that happens at once is looked at.
                Uses::Next if !prevents => {
                    self.game.effects.retain(|e| e.id != id);
                    self.game.changed();
                }
                // 615.7: a shield of so much.
                Uses::Shield(_) => shield = Some(id),
                Uses::Always | Uses::Next => {}
            }
        }
        match &replacement.instead {
            Instead::Nothing => Ok(Vec::new()),
            Instead::Prevent(most) | Instead::PreventThen(most, _) => {
                // 615.12: the shield stays as it is.
                let in_vain = self.is_unpreventable(&event)?;
                let Event::Damage { amount, .. } = &mut event else { return Ok(vec![event]) };
                let prevent = match (most, shield) {
                    _ if in_vain => 0,
                    (_, Some(id)) => self.use_shield(id, *amount),
                    (Some(n), None) => (self.ask(|v| v.number(n, &frame))?.max(0) as u32).min(*amount),
                    (None, None) => *amount,
                };
                *amount -= prevent;
                if let Instead::PreventThen(_, effect) = &replacement.instead {
                    // "That much" is what was prevented (615.5).
                    if let Some(Event::Damage { amount, .. }) = frame.would.as_deref_mut() {
                        *amount = prevent;
                    }
                    afterwards.push(Afterwards { frame, effect: effect.as_ref().clone() });
                }
                let left = matches!(&event, Event::Damage { amount, .. } if *amount > 0);
                Ok(if left { vec![event] } else { Vec::new() })
            }
            Instead::MoveTo(place) | Instead::RevealTo(place) => {
                let Event::Move(m) = &mut event else {
                    return Err(Stop::unsupported("another place for what does not move"));
                };
                if matches!(replacement.instead, Instead::RevealTo(_)) {
                    self.reveal(frame.controller, &[m.object]);
                }
                self.goes_to(m, place, &frame)?;
                if let ReplacementKey::Static(object, origin, _) = active.key {
                    m.exiled_by = (place.zone == Zone::Exile).then_some((object, origin));
                }
                Ok(vec![event])
            }
            Instead::MoveThen(place, effect) => {
                let Event::Move(m) = &mut event else {
                    return Err(Stop::unsupported("another place for what does not move"));
                };
                self.goes_to(m, place, &frame)?;
                // "It" is then what moved, wherever it is.
                afterwards.push(Afterwards { frame: Frame { would: None, ..frame }, effect: effect.as_ref().clone() });
                Ok(vec![event])
            }
            Instead::EntersTapped => Ok(vec![entering(event, |e| e.tapped = Some(true))]),
            Instead::EntersTappedUnless(cond) => {
                let untapped = self.ask(|v| v.condition(cond, &frame))?;
                Ok(vec![if untapped { event } else { entering(event, |e| e.tapped = Some(true)) }])
            }
            Instead::EntersTappedUnlessCost(cost) => {
                let player = self.affected(&event)?;
                // A board that is set up says itself what is tapped.
                let paid = self.setting_up || self.may_pay(player, cost, &mut frame, source)?;
                Ok(vec![if paid { event } else { entering(event, |e| e.tapped = Some(true)) }])
            }
            Instead::EntersWith(counters) => self.enters_with(event, counters, &frame),
            Instead::EntersWithOneOf(kinds) => self.enters_with_one_of(event, kinds, &frame),
            Instead::EntersFor { cost, must } => self.enters_for(event, cost, *must, &mut frame),
            Instead::EntersTappedWith(counters) => {
                let with = self.enters_with(event, counters, &frame)?;
                Ok(with.into_iter().map(|event| entering(event, |e| e.tapped = Some(true))).collect())
            }
            Instead::EntersWithOr(counters, otherwise) => {
                let by = self.affected(&event)?;
                if !self.yes(by, rule!("614.12a"), Some(source), active.text.to_string())? {
                    afterwards.push(Afterwards { frame, effect: otherwise.as_ref().clone() });
                    return Ok(vec![event]);
                }
                self.enters_with(event, counters, &frame)
            }
            Instead::EntersWithBy(players, counters) => {
                // 702.104a: an opponent is chosen, who may have it enter so; 702.104b: whether they did is remembered.
                for player in self.who_does(players, &frame)? {
                    if self.yes(player, rule!("614.12a"), Some(source), active.text.to_string())? {
                        let with = self.enters_with(event, counters, &frame)?;
                        let paid = |e: &mut crate::engine::replace::Entering| e.chosen.word = Some("tribute".into());
                        return Ok(with.into_iter().map(|e| entering(e, paid)).collect());
                    }
                }
                Ok(vec![event])
            }
            Instead::AsEntersWith(effect, counters) => {
                self.carry_out(effect, &mut frame)?;
                self.enters_with(event, counters, &frame)
            }
            Instead::EntersUnder(players) => {
                let who = self.ask(|v| v.players(players, &frame))?.into_iter().next();
                match (&mut event, who) {
                    (Event::Move(m), Some(who)) => m.controller = Some(who),
                    (Event::CreateToken { by, .. }, Some(who)) => *by = who,
                    _ => {}
                }
                Ok(vec![event])
            }
            Instead::AsEnters(effect) => {
                // 614.12a: the choice is made before it enters; the object that will enter remembers it.
                let object = match &event {
                    Event::Move(m) => m.object,
                    Event::CreateToken { token, .. } => *token,
                    _ => return Ok(vec![event]),
                };
                frame.source = if active.own_object { object } else { source };
                self.note(&[rule!("614.12a")], "before {} enters", |g| vec![Arg::object(g, object)]);
                self.trace.open();
                self.carry_out(effect, &mut frame)?;
                self.tell_of_anchors(object);
                self.trace.close();
                let chosen = self.game.object(object).chosen.clone();
                Ok(vec![entering(event, |e| e.chosen = chosen)])
            }
            Instead::EntersAsChoice(forms) => self.in_a_form(event, forms, &frame),
            Instead::EntersAsCopy { of, except } => {
                let player = self.affected(&event)?;
                let options: Vec<Entity> =
                    self.ask(|v| v.objects(of, &frame))?.into_iter().map(Entity::Object).collect();
                let picked = self.pick_entities(
                    player,
                    rule!("707.5"),
                    Some(source),
                    "choose what to enter as a copy of",
                    Purpose::Effect,
                    options,
                    1,
                    1,
                )?;
                let except = except.clone();
                let copy = picked.into_iter().find_map(Entity::object);
                self.tell_layer_one(copy)?;
                if let (Event::CreateToken { token, .. }, Some(of)) = (&event, copy) {
                    let values = self.copied_values(of, &except)?;
                    self.game.object_mut(*token).base = Some(Arc::new(values));
                    return Ok(vec![event]);
                }
                Ok(vec![entering(event, |e| e.copy_of = copy.map(|c| (c, except)))])
            }
            Instead::Amount(n) => {
                let n = u32::try_from(self.ask(|v| v.number(n, &frame))?.max(0)).unwrap_or(u32::MAX);
                let one_by_one =
                    matches!(event, Event::AddMana { .. } | Event::Draw { .. } | Event::CreateToken { .. });
                if one_by_one {
                    bounded(n as usize)?;
                }
                Ok(with_amount(event, n, self))
            }
            Instead::Redirect(_, to) => {
                let Event::Damage { source: by, to: was, amount, combat, unpreventable, .. } = event else {
                    return Ok(vec![event]);
                };
                let to = self.ask(|v| v.objects(to, &frame))?.into_iter().next();
                // 614.9: where it can't be dealt to that, nothing is redirected.
                let able = match to {
                    Some(o) => self.see(|v| v.takes_damage(o))?,
                    None => false,
                };
                let (Some(o), true) = (to, able) else { return Ok(vec![event]) };
                // "The next 1 damage": so much of it.
                let moved = match shield {
                    Some(id) => self.use_shield(id, amount),
                    None => amount,
                };
                // 801.13a: what would be dealt to something out of range of the source's controller does nothing.
                let reached = self.see(|v| v.in_range(v.controller(by), o.into()))?;
                if !reached {
                    self.note(&[rule!("801.13a")], "{} is out of range: nothing is dealt to it", |g| {
                        vec![Arg::object(g, o)]
                    });
                }
                let shared = [(o.into(), if reached { moved } else { 0 }), (was, amount - moved)];
                let part = |(to, amount)| Event::Damage { source: by, to, amount, combat, unpreventable, excess: 0 };
                Ok(shared.into_iter().filter(|(_, amount)| *amount > 0).map(part).collect())
            }
            // "You may ... instead": if not, what would happen does.
            Instead::Do(effect) if let Effect::May { who, effect: inner, .. } = effect.as_ref() => {
                let player = self.ask(|v| v.players(who, &frame))?.first().copied().unwrap_or(frame.controller);
                if !self.yes(player, rule!("614.6"), Some(source), active.text.to_string())? {
                    return Ok(vec![event]);
                }
                if let (Event::Move(m), Effect::Do { verb: Verb::Move { what: Objects::That(that, _), to }, .. }) =
                    (&mut event, inner.as_ref())
                    && self.see(|v| v.one(that, &frame))? == Some(m.object)
                {
                    m.to = to.clone();
                    return Ok(vec![event]);
                }
                afterwards.push(Afterwards { frame, effect: inner.as_ref().clone() });
                Ok(Vec::new())
            }
            Instead::Do(effect) => {
                afterwards.push(Afterwards { frame, effect: effect.as_ref().clone() });
                Ok(Vec::new())
            }
            Instead::AlsoDo(effect) => {
                afterwards.push(Afterwards { frame, effect: effect.as_ref().clone() });
                Ok(vec![event])
            }
            Instead::Regenerate => {
                let Event::Destroy { object, .. } = event else { return Ok(vec![event]) };
                if let ReplacementKey::Rule(_, shield) = active.key {
                    let shields = &mut self.game.object_mut(object).regeneration;
                    let place = usize::from(shield.saturating_sub(FIRST_SHIELD));
                    if place < shields.len() {
                        shields.remove(place);
                    }
                }
                Ok(self.regenerated(object))
            }
            // Of tokens only, which are replaced together.
            Instead::AlsoToken(..) | Instead::OneOfEach => {
                Err(Stop::unsupported(format!("a replacement effect of this kind: {}", active.text)))
            }
        }
    }

    /// The same event with counters the permanent enters with.
    pub(super) fn enters_with(&self, event: Event, counters: &[(Num, CounterKind)], frame: &Frame) -> Done<Vec<Event>> {
        let by = self.affected(&event)?;
        let mut with = Vec::new();
        for (n, kind) in counters {
            let n = self.ask(|v| v.number(n, frame))?.max(0) as u32;
            with.push((kind.clone(), n, by));
        }
        Ok(vec![entering(event, |e| e.counters.extend(with))])
    }

    /// 701.19a: instead of being destroyed, its damage is removed, it is tapped, and it is removed from combat.
    pub(in crate::engine) fn regenerated(&mut self, object: ObjectId) -> Vec<Event> {
        let o = self.game.object_mut(object);
        o.damage = 0;
        o.deathtouched = false;
        vec![Event::Regenerate { object }, Event::Tap { object, for_mana: false }, Event::RemoveFromCombat { object }]
    }

    fn use_shield(&mut self, id: EffectId, amount: u32) -> u32 {
        let mut used = 0;
        for effect in &mut self.game.effects {
            if effect.id == id
                && let LastingKind::Replace(_, Some(left)) = &mut Arc::make_mut(effect).kind
            {
                used = amount.min(*left);
                *left -= used;
            }
        }
        self.game.effects.retain(|e| e.id != id || !matches!(e.kind, LastingKind::Replace(_, Some(0))));
        self.game.changed();
        used
    }
}

/// One prevention effect that prevents damage of several events at once does what else it does once, for all of it (615.5).
fn merge_afterwards(
    all: &mut Vec<(Option<ReplacementKey>, Afterwards)>,
    key: Option<ReplacementKey>,
    after: Afterwards,
) {
    let earlier = key.and_then(|key| all.iter_mut().find(|(k, _)| *k == Some(key)));
    match earlier {
        Some((_, earlier)) => {
            if let (Some(Event::Damage { amount: sum, .. }), Some(Event::Damage { amount, .. })) =
                (earlier.frame.would.as_deref_mut(), after.frame.would.as_deref())
            {
                *sum = sum.saturating_add(*amount);
            }
        }
        None => all.push((key, after)),
    }
}

fn entering(mut event: Event, change: impl FnOnce(&mut crate::engine::replace::Entering)) -> Event {
    match &mut event {
        Event::Move(m) => change(&mut m.entering),
        Event::CreateToken { place, .. } => {
            // A token's way of entering is told by its place.
            let mut e = crate::engine::replace::Entering::default();
            change(&mut e);
            place.tapped |= e.tapped.unwrap_or(false);
            place.with.extend(e.counters.into_iter().map(|(kind, n, _)| (Num::Const(n as i32), kind)));
        }
        _ => {}
    }
    event
}

/// The same event with another amount; several tokens or cards are several events.
fn with_amount(event: Event, n: u32, cx: &mut Cx<'_>) -> Vec<Event> {
    match event {
        Event::Damage { source, to, combat, unpreventable, .. } => {
            vec![Event::Damage { source, to, amount: n, combat, unpreventable, excess: 0 }]
        }
        Event::GainLife { player, source, .. } => vec![Event::GainLife { player, amount: n, source }],
        Event::LoseLife { player, damage, paid, .. } => vec![Event::LoseLife { player, amount: n, damage, paid }],
        Event::PutCounters { on, kind, by, .. } => vec![Event::PutCounters { on, kind, amount: n, by }],
        // 106.12b: so much of the mana, of the types it would be.
        Event::AddMana { player, mana, source, tapped } => {
            let mana = mana.iter().cycle().take(if mana.is_empty() { 0 } else { n as usize }).cloned().collect();
            vec![Event::AddMana { player, mana, source, tapped }]
        }
        Event::Draw { player, .. } => (0..n).map(|_| Event::Draw { player, card: None }).collect(),
        Event::CreateToken { token, by, place } => {
            let mut all = Vec::new();
            for i in 0..n {
                let token = if i == 0 { token } else { cx.another_token(token) };
                all.push(Event::CreateToken { token, by, place: place.clone() });
            }
            all
        }
        other => vec![other],
    }
}

impl View<'_> {
    /// Whether an object can be dealt damage at all (120.1a).
    pub fn takes_damage(&self, id: ObjectId) -> bool {
        self.object(id).is_permanent()
            && self.is(id).types.intersects(CardTypes::CREATURE | CardTypes::PLANESWALKER | CardTypes::BATTLE)
    }
}

/// Used where a noun phrase stands for what an active rule is about.
pub(in crate::engine) fn is_about(view: &View<'_>, objects: &Objects, id: ObjectId, frame: &Frame) -> Done<bool> {
    match objects {
        Objects::All(filter, _) | Objects::Some { filter, .. } => view.matches(filter, id, frame),
        other => Ok(view.objects(other, frame)?.contains(&id)),
    }
}
