//! 614.6: what happens instead of an event.

use std::sync::Arc;

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    CounterKind, Effect, EventPattern, Instead, Keyword, Objects, Pred, Replacement, Uses, Verb, Zone,
};
use crate::oracle::{counters_again, has_kinds};
use crate::r6_spells::effects::entering_as;
use crate::rule;
use crate::rules::{ActiveReplacement, COMMANDER, FIRST_SHIELD, ReplacementKey};
use crate::state::{LastingKind, Mana, ObjectId, Origin, PlayerId, Until};
use crate::stop::{Done, Stop};
use crate::trace::{Arg, Level};

use super::r614_elsewhere::{as_a_move, moves_it};
use super::r614_entering::entering;
use super::r614_replacement::{Afterwards, Instruction, bounded};
use super::r614_told::{counts_permanents, rules_of, words};

impl Cx<'_> {
    /// The events that take the place of one; what comes of the effect meanwhile has had it applied, and all that were
    /// applied before (614.5).
    pub(super) fn replaced_by(
        &mut self,
        active: &ActiveReplacement,
        used: &[ReplacementKey],
        besides: &[RuleId],
        event: Event,
        afterwards: &mut Vec<Afterwards>,
    ) -> Done<Vec<Event>> {
        self.counted(|| active.text.to_string())?;
        self.within(active.frame.source, used.to_vec(), |cx| cx.apply_replacement(active, besides, event, afterwards))
    }

    /// An instruction of the effect being applied, to be carried out once the events have happened.
    pub(super) fn afterwards(&self, frame: Frame, effect: &Effect) -> Afterwards {
        self.to_do_afterwards(frame, Instruction::Effect(effect.clone()))
    }

    fn to_do_afterwards(&self, frame: Frame, what: Instruction) -> Afterwards {
        Afterwards { of: frame.source, frame, what, used: self.used.clone() }
    }

    /// Who decides whether what may be done instead is, and by which rule: the "you" of the effect's text (109.5), whoever is
    /// affected and chooses the order of several (616.1).
    pub(super) fn who_may_replace(&self, active: &ActiveReplacement, event: &Event) -> Done<(PlayerId, RuleId)> {
        Ok(match active.key {
            // 903.9b: of a commander its owner, whoever controls it.
            ReplacementKey::Rule(commander, COMMANDER) => (self.game.object(commander).owner, rule!("903.9b")),
            // 614.12: "you" is who will control what enters.
            _ if active.replacement.instead.is_of_entering() => (self.affected(event)?, rule!("614.6")),
            _ => (active.frame.controller, rule!("614.6")),
        })
    }

    /// The events that take the place of one to which an effect applies, told with these rules besides; what is to be done once
    /// they have happened is added.
    fn apply_replacement(
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
            let (player, rule) = self.who_may_replace(active, &event)?;
            // 707.5: with nothing to enter as a copy of, there is nothing to choose.
            if let Instead::EntersAsCopy { of, .. } = &replacement.instead
                && self.ask(|v| v.objects(of, &frame))?.is_empty()
            {
                self.note(&[rule!("707.5")], "there is nothing that {} could enter as a copy of", |g| {
                    vec![Arg::object(g, source)]
                });
                self.settled_with_no(player, rule!("707.5"), Some(source));
                return Ok(vec![event]);
            }
            // 615.10: with no amount to prevent, either answer comes to the same.
            if let Instead::Prevent(Some(amount)) = &replacement.instead
                && self.ask(|v| v.number(amount, &frame))? <= 0
            {
                self.note(&[rule!("615.10")], "{} would prevent nothing", |g| vec![Arg::object(g, source)]);
                self.settled_with_no(player, rule, Some(source));
                return Ok(vec![event]);
            }
            let said = match &replacement.instead {
                Instead::EntersWith(counters) => self.said_with(counters.iter().map(|(_, kind)| kind)),
                Instead::EntersWithOneOf(kinds) => self.said_with(kinds.iter()),
                _ => None,
            };
            let does = match said {
                Some(said) => said,
                None => self.yes(player, rule, Some(source), active.text.to_string())?,
            };
            if !does {
                return Ok(vec![event]);
            }
        }
        let prevents = replacement.instead.prevents();
        let mut rules = rules_of(active, &event, &self.game);
        // 615.5: what it does besides, once the damage is prevented.
        rules.extend(replacement.instead.prevents_and_more().then(|| rule!("615.5")));
        let in_vain = prevents && self.is_unpreventable(&event)?;
        // 615.12a: once, though the damage is left.
        rules.extend(in_vain.then(|| [rule!("615.12"), rule!("615.12a"), rule!("101.2")]).into_iter().flatten());
        rules.extend(besides);
        // 614.12: it was judged as it would be on the battlefield, where that is another than it is now.
        if replacement.instead.is_of_entering() && self.trace.level != Level::Off {
            // So are counters counted without what enters with it, which is not there yet.
            let counted = self.entering.len() > 1 && counts_permanents(&replacement.instead);
            let another = counted || self.as_would_exist(&event)?.is_some();
            rules.extend(another.then(|| rule!("614.12")));
        }
        // 614.11a: what replaces a draw is done with before the sequence goes on.
        let of_several = matches!(event, Event::Draw { .. }) && std::mem::take(&mut self.draws_left) > 0;
        rules.extend(of_several.then(|| [rule!("614.11a"), rule!("121.6b")]).into_iter().flatten());
        // 121.2: what happens instead of a draw is none.
        if matches!(event, Event::Draw { .. }) {
            self.told_with.clear();
        }
        if let ReplacementKey::Static(object, origin, _) | ReplacementKey::Entering(object, origin, _) = active.key {
            rules.extend(self.keyword_rule(object, origin));
            // 702.64b: what it has prevented at another time takes nothing away from it.
            let absorbs = self.keyword_of(object, origin) == Some(Keyword::Absorb);
            rules.extend((absorbs && self.game.object(object).damage > 0).then(|| rule!("702.64b")));
        }
        self.note(&rules, "{} applies: {}", |g| vec![Arg::object(g, source), Arg::words(g, source, &words(active))]);
        let mut shield = None;
        if let ReplacementKey::Lasting(id) = active.key {
            match replacement.uses {
                // 614.9: "the next time": used up; a prevention effect is when all that happens at once is looked at.
                // Of several that enter at once, all are those it is about; it is used up when they have been looked at.
                Uses::Next if !prevents && !is_of_all_at_once(&replacement.event) => {
                    self.game.effects.retain(|e| e.id != id);
                    self.game.changed();
                }
                // 615.7: a shield of so much.
                Uses::Shield(_) | Uses::Divided(_) => shield = Some(id),
                Uses::Always | Uses::Next => {}
            }
        }
        // 730.3e: of a merged token only what is a card goes where this says.
        if let (Instead::Do(effect), Event::Move(m)) = (&replacement.instead, &mut event)
            && let Some(which) = self.game.some_components(active, m)
        {
            let Some(place) = moves_it(effect) else {
                return Err(Stop::unsupported(format!("{} of one card of a merged token", active.text)));
            };
            self.some_go_to(which, m, &place, active.key, &frame)?;
            return Ok(vec![event]);
        }
        match &replacement.instead {
            Instead::Nothing => Ok(Vec::new()),
            Instead::Prevent(most) => self.prevented(event, most.as_ref(), None, shield, frame, afterwards),
            Instead::PreventThen(most, effect) => {
                self.prevented(event, most.as_ref(), Some(effect), shield, frame, afterwards)
            }
            // 615.12: "that many" is the damage that would be dealt, even where none of it is prevented.
            Instead::PreventAnd(effect) => {
                afterwards.push(self.afterwards(frame.clone(), effect));
                self.prevented(event, None, None, shield, frame, afterwards)
            }
            Instead::MoveTo(place) | Instead::RevealTo(place) => {
                let Some(m) = as_a_move(&mut event, place) else {
                    return Err(Stop::unsupported("another place for what does not move"));
                };
                if matches!(replacement.instead, Instead::RevealTo(_)) {
                    self.reveal(frame.controller, &[m.object]);
                    m.revealed = true;
                }
                if let Some(which) = self.game.some_components(active, m) {
                    self.some_go_to(which, m, place, active.key, &frame)?;
                    return Ok(vec![event]);
                }
                self.goes_to(m, place, &frame)?;
                m.sent_by = Some(frame.source);
                m.exiled_by = exiled_by(active.key, &frame).filter(|_| place.zone == Zone::Exile);
                Ok(vec![event])
            }
            Instead::MoveThen(place, effect) => {
                let Some(m) = as_a_move(&mut event, place) else {
                    return Err(Stop::unsupported("another place for what does not move"));
                };
                match self.game.some_components(active, m) {
                    Some(which) => self.some_go_to(which, m, place, active.key, &frame)?,
                    None => {
                        self.goes_to(m, place, &frame)?;
                        m.sent_by = Some(frame.source);
                        m.exiled_by = exiled_by(active.key, &frame).filter(|_| place.zone == Zone::Exile);
                    }
                }
                // "It" is then what moved, wherever it is.
                let of_moved = Instruction::OfMoved(m.object, (**effect).clone());
                afterwards.push(self.to_do_afterwards(Frame { would: None, ..frame }, of_moved));
                Ok(vec![event])
            }
            Instead::EntersTapped => Ok(vec![entering(event, |e| e.tapped = Some(true))]),
            Instead::EntersUntapped => Ok(vec![entering(event, |e| e.tapped = Some(false))]),
            Instead::EntersPrepared => Ok(vec![entering(event, |e| e.prepared = true)]),
            Instead::EntersTappedUnless(cond) => {
                let untapped = self.ask_of_entering(&event, &**cond, &frame, |v| v.condition(cond, &frame))?;
                Ok(vec![if untapped { event } else { entering(event, |e| e.tapped = Some(true)) }])
            }
            Instead::EntersTappedUnlessCost(cost) => {
                let player = self.affected(&event)?;
                // A board that is set up says itself what is tapped.
                let paid = self.setting_up || self.may_pay(player, cost, &mut frame, source)?;
                Ok(vec![if paid { event } else { entering(event, |e| e.tapped = Some(true)) }])
            }
            Instead::AsEntersTappedUnlessCost(effect, cost) => {
                let player = self.affected(&event)?;
                let chosen = self.done_as_it_enters(event, effect, active, frame.clone())?;
                let paid = self.setting_up || self.may_pay(player, cost, &mut frame, source)?;
                let so = |event| if paid { event } else { entering(event, |e| e.tapped = Some(true)) };
                Ok(chosen.into_iter().map(so).collect())
            }
            Instead::EntersWith(counters) => self.enters_with(event, counters, &frame),
            Instead::EntersWithAs(counters, changes) if let Event::CreateToken { token, by, .. } = event => {
                let with = self.enters_with(event, counters, &frame)?;
                let kind = LastingKind::Modify { objects: vec![token], changes: Arc::new(changes.clone()) };
                self.add_effect(&Frame::of(frame.source, by), kind, Until::Leaves(token));
                Ok(with)
            }
            Instead::EntersWithAs(counters, changes) => {
                let with = self.enters_with(event, counters, &frame)?;
                let so = |event| entering(event, |e| e.becomes.push((frame.source, changes.clone())));
                Ok(with.into_iter().map(so).collect())
            }
            Instead::EntersWithOneOf(kinds) => self.enters_with_one_of(event, kinds, &frame),
            Instead::EntersFor { cost, must } => self.enters_for(event, cost, *must, &mut frame),
            Instead::EntersTappedWith(counters) => {
                let with = self.enters_with(event, counters, &frame)?;
                Ok(with.into_iter().map(|event| entering(event, |e| e.tapped = Some(true))).collect())
            }
            Instead::EntersWithOr(counters, otherwise) => {
                let by = self.affected(&event)?;
                let with = match self.said_with(counters.iter().map(|(_, kind)| kind)) {
                    Some(said) => said,
                    None => self.yes(by, rule!("614.12a"), Some(source), active.text.to_string())?,
                };
                if !with {
                    afterwards.push(self.afterwards(frame, otherwise));
                    return Ok(vec![event]);
                }
                self.enters_with(event, counters, &frame)
            }
            Instead::EntersWithBy(players, counters) => self.enters_with_by(event, players, counters, active, &frame),
            Instead::AsEntersWith(effect, cond, counters, same) => {
                self.carried_out_as_it_enters(effect, true, &mut frame)?;
                // "If you do": what has been done as it enters decides.
                let Some(cond) = cond else { return self.enters_with(event, counters, &frame) };
                let mut with = Vec::new();
                if self.ask_of_entering(&event, &**cond, &frame, |v| v.condition(cond, &frame))? {
                    with.extend(counters.clone());
                }
                for to in same {
                    let Some((cond, counters)) = counters_again(cond, counters, *to) else { continue };
                    if !self.ask_of_entering(&event, &cond, &frame, |v| v.condition(&cond, &frame))? {
                        continue;
                    }
                    if !has_kinds(*to) {
                        with.extend(counters);
                        continue;
                    }
                    // 702.1c: counters of each variant that there is.
                    let variants = self.ask_of_entering(&event, &cond, &frame, |v| v.variants(&cond, *to, &frame))?;
                    self.note(&[rule!("702.1c")], "counters of each variant of {}", |_| {
                        vec![Arg::Text(to.name().into())]
                    });
                    for (n, kind) in counters {
                        let named = matches!(&kind, CounterKind::Named(name) if **name == *to.name());
                        match named {
                            true => with.extend(variants.iter().map(|it| (n.clone(), CounterKind::Named(it.clone())))),
                            false => with.push((n, kind)),
                        }
                    }
                }
                if with.is_empty() { Ok(vec![event]) } else { self.enters_with(event, &with, &frame) }
            }
            Instead::EntersUnder(players) => {
                // 616.1b: "an opponent of your choice" is chosen as it enters.
                let who = self.who_does(players, &frame)?.into_iter().next();
                match (&mut event, who) {
                    (Event::Move(m), Some(who)) => m.controller = Some(who),
                    (Event::CreateToken { by, .. }, Some(who)) => *by = who,
                    _ => {}
                }
                Ok(vec![event])
            }
            Instead::AsEnters(effect) if entering_as::copies(effect).is_some() => {
                self.copy_as_it_enters(event, effect, &frame)
            }
            Instead::AsEnters(effect) => match (entering_as::becomes(effect), &event) {
                // 614.1c, 400.7: said of the permanent there will be, and not of the card that is put there.
                (Some(changes), Event::Move(_)) => {
                    Ok(vec![entering(event, |e| e.becomes.push((frame.source, changes.to_vec())))])
                }
                (Some(_) | None, _) => self.done_as_it_enters(event, effect, active, frame),
            },
            Instead::EntersAsChoice(forms) => self.in_a_form(event, forms, &frame),
            Instead::EntersAsFlipped { heads, tails } => self.in_a_form_flipped(event, heads, tails, &frame),
            Instead::EntersAsCopy { of, except, tapped } => {
                let copies = self.enters_as_copy(event, of, except, None, &frame)?;
                let so = |event| if *tapped { entering(event, |e| e.tapped = Some(true)) } else { event };
                Ok(copies.into_iter().map(so).collect())
            }
            Instead::Amount(n) => {
                let n = u32::try_from(self.ask(|v| v.number(n, &frame))?.max(0)).unwrap_or(u32::MAX);
                let one_by_one =
                    matches!(event, Event::AddMana { .. } | Event::Draw { .. } | Event::CreateToken { .. });
                if one_by_one {
                    bounded(n as usize)?;
                }
                // 121.2, 121.6b: several draws are made one after another, and not as this one.
                if let Event::Draw { player, .. } = event {
                    if n == 1 {
                        return Ok(vec![event]);
                    }
                    afterwards.push(self.to_do_afterwards(frame, Instruction::Draw(player, n)));
                    return Ok(Vec::new());
                }
                if let Some(was) = amount_of(&event).filter(|was| *was != n) {
                    self.note(&rules, "{} becomes {}", |_| vec![Arg::Number(was.into()), Arg::Number(n.into())]);
                }
                Ok(with_amount(event, n, self))
            }
            Instead::Produces(..) | Instead::ProducesColor(_) => {
                let Event::AddMana { player, mana: would, source, tapped } = event else { return Ok(vec![event]) };
                let kinds: Vec<_> = would.iter().map(|m| m.color).collect();
                let kinds = self.see(|v| v.mana_instead(&replacement.instead, kinds, &frame))??;
                // What is said of the mana stays with it (106.6).
                let all = kinds
                    .into_iter()
                    .enumerate()
                    .filter_map(|(n, color)| would.get(n).or(would.last()).map(|like| Mana { color, ..like.clone() }));
                Ok(vec![Event::AddMana { player, mana: all.collect(), source, tapped }])
            }
            Instead::Redirect(to) => self.redirected(event, to, shield, &frame),
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
                afterwards.push(self.afterwards(frame, inner));
                Ok(Vec::new())
            }
            Instead::Do(effect) => {
                afterwards.push(self.afterwards(frame, effect));
                Ok(Vec::new())
            }
            Instead::AlsoDo(effect) => {
                afterwards.push(self.afterwards(frame, effect));
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
            Instead::AlsoToken(..) | Instead::OtherTokens(..) | Instead::OneOfEach => {
                Err(Stop::unsupported(format!("a replacement effect of this kind: {}", active.text)))
            }
        }
    }

    /// 701.19a: instead of being destroyed, its damage is removed, it is tapped, and it is removed from combat.
    pub(crate) fn regenerated(&mut self, object: ObjectId) -> Vec<Event> {
        let o = self.game.object_mut(object);
        o.damage = 0;
        o.deathtouched = false;
        vec![
            Event::Regenerate { object },
            Event::Tap { object, to_attack: false, by: None },
            Event::RemoveFromCombat { object },
        ]
    }
}

/// Whether it is about several that enter at once, or about what was spoken of, which may be several: "they enter with ...". Damage
/// that is dealt at once is dealt one time, whomever it is dealt to.
fn is_of_all_at_once(event: &EventPattern) -> bool {
    match event {
        EventPattern::Enters { what, batch, .. } => *batch || matches!(what.post.as_slice(), [Pred::Is(_)]),
        EventPattern::DealsDamage { .. } | EventPattern::DealtDamage { .. } => true,
        _ => false,
    }
}

/// How much an event is of; none where it is of no amount that is told with it.
fn amount_of(event: &Event) -> Option<u32> {
    match event {
        Event::Damage { amount, .. }
        | Event::GainLife { amount, .. }
        | Event::LoseLife { amount, .. }
        | Event::Mill { amount, .. }
        | Event::DrawSeveral { amount, .. }
        | Event::PutCounters { amount, .. } => Some(*amount),
        _ => None,
    }
}

/// The event with another amount: as many events where each is of one.
fn with_amount(event: Event, n: u32, cx: &mut Cx<'_>) -> Vec<Event> {
    match event {
        Event::Damage { source, to, combat, unpreventable, .. } => {
            vec![Event::Damage { source, to, amount: n, combat, unpreventable, excess: 0 }]
        }
        Event::GainLife { player, source, .. } => vec![Event::GainLife { player, amount: n, source }],
        Event::LoseLife { player, damage, paid, .. } => vec![Event::LoseLife { player, amount: n, damage, paid }],
        Event::RemoveCounters { from, kind, damage, .. } => {
            vec![Event::RemoveCounters { from, kind, amount: n, damage }]
        }
        Event::Mill { player, .. } => vec![Event::Mill { player, amount: n }],
        Event::DrawSeveral { player, .. } => vec![Event::DrawSeveral { player, amount: n }],
        Event::PutCounters { on, kind, by, .. } => vec![Event::PutCounters { on, kind, amount: n, by }],
        // 106.12b: so much of the mana, of the types it would be.
        Event::AddMana { player, mana, source, tapped } => {
            let mana = mana.iter().cycle().take(if mana.is_empty() { 0 } else { n as usize }).cloned().collect();
            vec![Event::AddMana { player, mana, source, tapped }]
        }
        Event::CreateToken { token, by, place, host, stands_for } => {
            let mut all = Vec::new();
            for i in 0..n {
                let token = if i == 0 { token } else { cx.another_token(token) };
                all.push(Event::CreateToken { token, by, place: place.clone(), host, stands_for });
            }
            all
        }
        other => vec![other],
    }
}

/// 607.2b: the object, and which of its abilities, that what a replacement effect exiles is exiled with; also where that ability has
/// set the effect up as it resolved.
pub(super) fn exiled_by(key: ReplacementKey, frame: &Frame) -> Option<(ObjectId, Origin)> {
    match key {
        ReplacementKey::Static(object, origin, _) => Some((object, origin)),
        ReplacementKey::Lasting(_) => Some((frame.source, frame.origin.unwrap_or(Origin::Printed(0)))),
        _ => None,
    }
}
