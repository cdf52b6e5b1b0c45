//! The verbs: each turned into events.

use crate::engine::choice::Purpose;
use crate::engine::cx::Cx;
use crate::engine::event::{Cause, Event, Move};
use crate::engine::frame::Frame;
use crate::engine::state::{Entity, HappeningId, LastingKind, Mana, ObjectId, PlayerId, Zone};
use crate::engine::stop::{Done, Stop};
use crate::oracle::lang::{Duration, ManaMade, Modification, Num, Objects, Place, Recipients, Verb};
use crate::rule;

impl Cx<'_> {
    /// Carries out a verb for these players, and binds what it did.
    pub(super) fn verb(&mut self, players: &[PlayerId], verb: &Verb, bind: Option<u8>, frame: &mut Frame) -> Done<()> {
        if let Some(found) = self.finding_verb(players, verb, bind, frame)? {
            if let Some(bind) = bind {
                let entities: Vec<Entity> = found.into_iter().map(Entity::Object).collect();
                *frame.bind(bind) =
                    crate::engine::state::Bound { did: !entities.is_empty(), amount: entities.len() as i64, entities };
            }
            return Ok(());
        }
        let done = self.do_verb(players, verb, frame)?;
        if let Some(bind) = bind {
            let mut bound = crate::engine::state::Bound::default();
            for id in &done {
                if let Some(happening) = self.game.happening(*id) {
                    bound.did = true;
                    bound.amount += happening.event.amount();
                    let entity = match &happening.event {
                        Event::Move(m) => m.new.map(Entity::Object),
                        Event::Draw { card, .. } => card.map(Entity::Object),
                        Event::Damage { to, .. } => Some(*to),
                        event => event
                            .role(crate::oracle::lang::Role::Subject, &self.game)
                            .or_else(|| event.role(crate::oracle::lang::Role::Player, &self.game)),
                    };
                    if let Some(entity) = entity
                        && !bound.entities.contains(&entity)
                    {
                        bound.entities.push(entity);
                    }
                }
            }
            *frame.bind(bind) = bound;
        }
        Ok(())
    }

    /// Verbs that find or name objects without changing anything: what they found is bound.
    fn finding_verb(
        &mut self,
        players: &[PlayerId],
        verb: &Verb,
        bind: Option<u8>,
        frame: &mut Frame,
    ) -> Done<Option<Vec<ObjectId>>> {
        let actor = players.first().copied().unwrap_or(frame.controller);
        Ok(Some(match verb {
            Verb::Search { of, count, filters, reveal, zones } => {
                self.search(actor, of, count, filters, *reveal, zones, frame)?
            }
            Verb::ChooseObjects(objects) => self.chosen(actor, objects, frame)?,
            Verb::Reveal(objects) | Verb::Look(objects) if bind.is_some() => {
                let cards = self.chosen(actor, objects, frame)?;
                self.shown(actor, &cards, matches!(verb, Verb::Look(_)));
                cards
            }
            Verb::RevealUntil { of, count, filter, exile: false } => {
                let n = self.amount(count, frame)? as usize;
                let player = self.who_does(of, frame)?.first().copied().unwrap_or(actor);
                let (hits, others) = self.reveal_until(player, n, filter, frame)?;
                // The others are "the rest": the binding after this one.
                if let Some(bind) = bind {
                    let entities: Vec<Entity> = others.into_iter().map(Entity::Object).collect();
                    *frame.bind(bind + 1) = crate::engine::state::Bound {
                        did: !entities.is_empty(),
                        amount: entities.len() as i64,
                        entities,
                    };
                }
                hits
            }
            _ => return Ok(None),
        }))
    }

    pub(super) fn amount(&self, n: &Num, frame: &Frame) -> Done<u32> {
        // 107.1b: a negative result is used as 0.
        Ok(self.ask(|v| v.number(n, frame))?.clamp(0, i64::from(u32::MAX)) as u32)
    }

    fn do_verb(&mut self, players: &[PlayerId], verb: &Verb, frame: &mut Frame) -> Done<Vec<HappeningId>> {
        let actor = players.first().copied().unwrap_or(frame.controller);
        let source = frame.source;
        match verb {
            Verb::DealDamage { source: by, amount, to, divided: false, unpreventable } => {
                let Some(by) = self.see(|v| v.one(by, frame))? else { return Ok(Vec::new()) };
                let mut events = Vec::new();
                for to in self.recipients(to, frame)? {
                    let amount = self.amount(amount, &frame.with_each(to))?;
                    events.push(Event::Damage {
                        source: by,
                        to,
                        amount,
                        combat: false,
                        unpreventable: *unpreventable,
                        excess: 0,
                    });
                }
                self.perform(events)
            }
            Verb::Destroy(objects, no_regeneration) => {
                let events = self
                    .chosen(actor, objects, frame)?
                    .into_iter()
                    .map(|object| Event::Destroy { object, source: Some(source), no_regeneration: *no_regeneration })
                    .collect();
                self.perform(events)
            }
            Verb::Move { what, to } => self.move_chosen(actor, what, to, Cause::Effect, frame),
            Verb::Sacrifice(objects) => {
                let mut events = Vec::new();
                for player in players {
                    let mine = Frame { controller: *player, ..frame.clone() };
                    let derived = self.derived()?;
                    let able: Vec<Entity> = {
                        let view = crate::engine::view::View { game: &self.game, table: &derived.table };
                        view.objects(objects, &mine)?
                            .into_iter()
                            .filter(|o| view.object(*o).is_permanent() && view.controller(*o) == *player)
                            .map(Entity::Object)
                            .collect()
                    };
                    let (min, max) = match objects {
                        Objects::Some { count, .. } | Objects::Among { count, .. } => {
                            self.bounds(count, able.len(), frame)?
                        }
                        _ => (able.len(), able.len()),
                    };
                    let prompt = "choose what to sacrifice";
                    let chosen = self.pick_entities(
                        *player,
                        rule!("701.21a"),
                        Some(source),
                        prompt,
                        Purpose::Sacrifice,
                        able,
                        min,
                        max,
                    )?;
                    for object in chosen.into_iter().filter_map(Entity::object) {
                        let mut m = Move::new(object, Place::zone(Zone::Graveyard), Cause::Sacrificed);
                        m.by = Some(*player);
                        m.source = Some(source);
                        events.push(m.into());
                    }
                }
                self.perform(events)
            }
            Verb::Tap(objects) => {
                let objects = self.chosen(actor, objects, frame)?;
                self.perform(objects.into_iter().map(|object| Event::Tap { object, for_mana: false }).collect())
            }
            Verb::Untap(objects) => {
                let objects = self.chosen(actor, objects, frame)?;
                self.perform(objects.into_iter().map(|object| Event::Untap { object }).collect())
            }
            Verb::Draw(n) => {
                // 121.2: several cards are drawn one at a time, each player in turn order.
                let mut done = Vec::new();
                for player in players {
                    let each = frame.with_each(*player);
                    for _ in 0..self.amount(n, &each)? {
                        done.extend(self.perform(vec![Event::Draw { player: *player, card: None }])?);
                    }
                }
                done.retain(|id| matches!(self.game.happening(*id).map(|h| &h.event), Some(Event::Draw { .. })));
                Ok(done)
            }
            Verb::GainLife(n) => {
                let mut events = Vec::new();
                for player in players {
                    let amount = self.amount(n, &frame.with_each(*player))?;
                    events.push(Event::GainLife { player: *player, amount, source: Some(source) });
                }
                self.perform(events)
            }
            Verb::LoseLife(n) => {
                let mut events = Vec::new();
                for player in players {
                    let amount = self.amount(n, &frame.with_each(*player))?;
                    events.push(Event::LoseLife { player: *player, amount, damage: false, paid: false });
                }
                self.perform(events)
            }
            Verb::AddMana { mana, only, lasting } => {
                let colors = match mana {
                    ManaMade::Symbols(cost) => {
                        cost.symbols().iter().map(|s| s.colors().colors().next()).collect::<Vec<_>>()
                    }
                    other => return Err(Stop::unsupported(format!("adding mana: {other:?}"))),
                };
                let snow = self.see(|v| v.is(source).supertypes.contains(crate::card::Supertypes::SNOW))?;
                let made: Vec<Mana> = colors
                    .into_iter()
                    .map(|color| Mana {
                        color,
                        snow,
                        source: Some(source),
                        only: only.clone().map(std::sync::Arc::new),
                        lasting: *lasting,
                        rider: None,
                    })
                    .collect();
                let tapped = self.game.object(source).tapped;
                self.perform(vec![Event::AddMana { player: actor, mana: made, source: Some(source), tapped }])
            }
            Verb::PutCounters { count, kind, on, divided: false } => {
                let mut events = Vec::new();
                for object in self.chosen(actor, on, frame)? {
                    let amount = self.amount(count, &frame.with_each(object))?;
                    events.push(Event::PutCounters { on: object.into(), kind: kind.clone(), amount, by: actor });
                }
                self.perform(events)
            }
            Verb::GetCounters(n, kind) => {
                let mut events = Vec::new();
                for player in players {
                    let amount = self.amount(n, frame)?;
                    events.push(Event::PutCounters { on: (*player).into(), kind: kind.clone(), amount, by: actor });
                }
                self.perform(events)
            }
            Verb::Discard(what) => self.discard(players, what, frame),
            Verb::Mill(n) => self.mill(players, n, frame),
            Verb::Shuffle(what) => {
                if let Some(what) = what {
                    let mut place = Place::zone(Zone::Library);
                    place.position = Some(0);
                    self.move_chosen(actor, what, &place, Cause::Effect, frame)?;
                }
                for player in players {
                    self.shuffle(*player)?;
                }
                Ok(Vec::new())
            }
            Verb::Scry(n) | Verb::Surveil(n) => {
                for player in players {
                    let n = self.amount(n, frame)? as usize;
                    self.scry_or_surveil(*player, n, matches!(verb, Verb::Surveil(_)), source)?;
                }
                Ok(Vec::new())
            }
            Verb::Exile { what, until: Some(duration), .. } => {
                let what = self.chosen(actor, what, frame)?;
                self.exile_until(what, duration, frame)
            }
            Verb::Exile { what, face_down, until: None, with } => {
                let mut place = Place::zone(Zone::Exile);
                place.face_down = *face_down;
                place.with = with.clone();
                self.move_chosen(actor, what, &place, Cause::Exiled, frame)
            }
            Verb::TapOrUntap(objects) => {
                let mut events = Vec::new();
                for object in self.chosen(actor, objects, frame)? {
                    let name = self.game.name(object);
                    let tap = self.yes(actor, rule!("608.2d"), Some(source), format!("tap {name}? (no: untap it)"))?;
                    events.push(if tap { Event::Tap { object, for_mana: false } } else { Event::Untap { object } });
                }
                self.perform(events)
            }
            Verb::SetLife(n) => {
                // 119.5: the player gains or loses what it takes.
                let mut events = Vec::new();
                for player in players {
                    let wanted = self.ask(|v| v.number(n, &frame.with_each(*player)))?;
                    let now = self.game.player(*player).life;
                    let difference = (wanted - now).unsigned_abs() as u32;
                    events.push(if wanted > now {
                        Event::GainLife { player: *player, amount: difference, source: Some(source) }
                    } else {
                        Event::LoseLife { player: *player, amount: difference, damage: false, paid: false }
                    });
                }
                self.perform(events)
            }
            Verb::Create { count, token, tapped, attacking, attached_to, with } => {
                let n = self.amount(count, frame)?;
                let manner = super::tokens::Manner {
                    tapped: *tapped,
                    attacking: *attacking,
                    attached_to: attached_to.as_ref(),
                    with,
                };
                self.create(players, n, token, &manner, frame)
            }
            Verb::RemoveCounters(n, kind, objects) => {
                let objects = self.chosen(actor, objects, frame)?;
                let n = n.as_ref().map(|n| self.amount(n, frame)).transpose()?;
                self.remove_counters(&objects, n, kind.as_ref())
            }
            Verb::MoveCounters(n, kind, from, to) => {
                let n = n.as_ref().map(|n| self.amount(n, frame)).transpose()?;
                let (from, to) = (self.single(actor, from, frame)?, self.single(actor, to, frame)?);
                match (from, to) {
                    (Some(from), Some(to)) => self.move_counters(from, to, n, kind.as_ref(), actor),
                    _ => Ok(Vec::new()),
                }
            }
            Verb::DoubleCounters(kind, objects) => {
                let mut events = Vec::new();
                for object in self.chosen(actor, objects, frame)? {
                    for (have, n) in self.game.object(object).counters.clone() {
                        if kind.as_ref().is_none_or(|k| *k == have) {
                            events.push(Event::PutCounters { on: object.into(), kind: have, amount: n, by: actor });
                        }
                    }
                }
                self.perform(events)
            }
            Verb::Proliferate => self.proliferate(actor, source),
            Verb::Rule(rule, duration) => {
                if let Some(until) = self.until(duration, frame)? {
                    self.add_effect(frame, LastingKind::Rule(std::sync::Arc::new(rule.clone()), Vec::new()), until);
                }
                Ok(Vec::new())
            }
            Verb::Replace(replacement, duration) => {
                if let Some(until) = self.until(duration, frame)? {
                    let shield = match &replacement.uses {
                        crate::oracle::lang::Uses::Shield(n) => Some(self.amount(n, frame)?),
                        _ => None,
                    };
                    self.note(&[rule!("615.3")], "a replacement or prevention effect begins", |_| Vec::new());
                    self.add_effect(
                        frame,
                        LastingKind::Replace(std::sync::Arc::new(replacement.clone()), shield),
                        until,
                    );
                }
                Ok(Vec::new())
            }
            Verb::CopySpell { what, count, new_targets, except } => {
                let n = self.amount(count, frame)?;
                let mut done = Vec::new();
                for object in self.chosen(actor, what, frame)? {
                    done.extend(self.copy_on_stack(actor, object, n, *new_targets, except)?);
                }
                Ok(done)
            }
            Verb::ChangeTargets(
                what,
                crate::oracle::lang::TargetChange::New | crate::oracle::lang::TargetChange::Change,
            ) => {
                for object in self.chosen(actor, what, frame)? {
                    self.new_targets(actor, object)?;
                }
                Ok(Vec::new())
            }
            Verb::Reveal(objects) | Verb::Look(objects) => {
                let cards = self.chosen(actor, objects, frame)?;
                self.shown(actor, &cards, matches!(verb, Verb::Look(_)));
                Ok(Vec::new())
            }
            Verb::Fight(a, b) => {
                let (a, b) = (self.chosen(actor, a, frame)?, self.chosen(actor, b, frame)?);
                self.fight(&a, &b)
            }
            Verb::Attach(what, to) => {
                let what = self.chosen(actor, what, frame)?;
                let to = self.single(actor, to, frame)?.map(Entity::Object);
                self.attach(&what, to)
            }
            Verb::Unattach(what) => {
                let mut events = Vec::new();
                for what in self.chosen(actor, what, frame)? {
                    if let Some(from) = self.game.object(what).attached_to {
                        events.push(Event::Unattach { what, from });
                    }
                }
                self.perform(events)
            }
            Verb::ExchangeControl(a, b) => {
                if let (Some(a), Some(b)) = (self.single(actor, a, frame)?, self.single(actor, b, frame)?) {
                    self.exchange_control(a, b, frame)?;
                }
                Ok(Vec::new())
            }
            Verb::Transform(what) | Verb::Convert(what) => {
                let objects = self.chosen(actor, what, frame)?;
                self.perform(objects.into_iter().map(|object| Event::Transform { object }).collect())
            }
            Verb::Flip(what) => {
                let objects = self.chosen(actor, what, frame)?;
                self.perform(objects.into_iter().map(|object| Event::Flip { object }).collect())
            }
            Verb::TurnFace(what, up) => {
                let objects = self.chosen(actor, what, frame)?;
                self.perform(objects.into_iter().map(|object| Event::TurnFace { object, up: *up }).collect())
            }
            Verb::Phase(what, out) => {
                let objects = self.chosen(actor, what, frame)?;
                self.perform(objects.into_iter().map(|object| Event::Phase { object, out: *out }).collect())
            }
            Verb::Regenerate(what) => {
                for object in self.chosen(actor, what, frame)? {
                    // 701.19a: a shield for the next time it would be destroyed this turn.
                    self.note(&[rule!("701.19a")], "{} has a regeneration shield", |g| {
                        vec![crate::engine::trace::Arg::object(g, object)]
                    });
                    self.game.object_mut(object).regeneration += 1;
                }
                Ok(Vec::new())
            }
            Verb::RemoveFromCombat(what) => {
                let objects = self.chosen(actor, what, frame)?;
                self.perform(objects.into_iter().map(|object| Event::RemoveFromCombat { object }).collect())
            }
            Verb::ExtraTurn => {
                for player in players {
                    self.note(&[rule!("500.7")], "{} takes an extra turn after this one", |g| {
                        vec![crate::engine::trace::Arg::player(g, *player)]
                    });
                    let extra = crate::engine::state::ExtraTurn { player: *player, from: None };
                    self.game.turn.extra_turns.push(extra);
                }
                self.game.version += 1;
                Ok(Vec::new())
            }
            Verb::SkipNext(step, n) => {
                let n = self.amount(n, frame)?;
                for player in players {
                    self.game.turn.skips.push((*player, *step, n));
                }
                self.game.version += 1;
                Ok(Vec::new())
            }
            Verb::WinGame => {
                let done = self.perform(players.iter().map(|p| Event::WinGame { player: *p }).collect())?;
                self.end_of_game()?;
                Ok(done)
            }
            Verb::LoseGame => {
                let rule = rule!("104.3e");
                let done = self.perform(players.iter().map(|p| Event::LoseGame { player: *p, rule }).collect())?;
                self.end_of_game()?;
                Ok(done)
            }
            Verb::DrawGame => self.perform(vec![Event::DrawGame]),
            Verb::Emblem(abilities) => {
                for player in players {
                    self.emblem(*player, abilities);
                }
                Ok(Vec::new())
            }
            Verb::Designate(what, designation) => {
                let objects = self.chosen(actor, what, frame)?;
                let designation = *designation;
                self.perform(
                    objects
                        .into_iter()
                        .map(|object| Event::Designate { object, what: designation, on: true })
                        .collect(),
                )
            }
            Verb::Become(what) => {
                self.perform(players.iter().map(|p| Event::Become { player: *p, what: *what }).collect())
            }
            Verb::SetDaytime(when) => self.perform(vec![Event::SetDaytime(*when)]),
            Verb::DoublePt(what, power, toughness, duration) => {
                let objects = self.chosen(actor, what, frame)?;
                self.double(&objects, *power, *toughness, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::BecomeCopy { what, of, except, duration } => {
                let what = self.chosen(actor, what, frame)?;
                let of = self.single(actor, of, frame)?;
                self.become_copy(&what, of, except, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::Modify { what, changes, duration } => self.modify(actor, what, changes, duration, frame),
            Verb::Counter(objects) => {
                let mut done = Vec::new();
                for object in self.chosen(actor, objects, frame)? {
                    done.extend(self.counter(object, source)?);
                }
                Ok(done)
            }
            other => Err(Stop::unsupported(format!("the instruction {other:?}"))),
        }
    }

    /// 701.6a: countered; unless it can't be.
    fn counter(&mut self, object: ObjectId, source: ObjectId) -> Done<Vec<HappeningId>> {
        use crate::oracle::lang::RuleChange;
        if !self.game.object(object).alive || self.game.object(object).zone != Zone::Stack {
            return Ok(Vec::new());
        }
        for active in self.rules()?.iter() {
            if let RuleChange::CantBeCountered(filter) = active.rule()
                && self.ask(|v| v.matches_anywhere(filter, object, &active.frame))?
            {
                let culprit = active.frame.source;
                self.note(&[rule!("101.2")], "{} can't be countered", |g| {
                    vec![crate::engine::trace::Arg::object(g, culprit)]
                });
                return Ok(Vec::new());
            }
        }
        let done = self.happened(vec![Event::Counter { object, source: Some(source) }])?;
        self.leave_stack(object, Cause::Countered)?;
        Ok(done)
    }

    /// 611.2: a continuous effect on objects, fixed now (611.2c), its numbers worked out now (608.2h).
    fn modify(
        &mut self,
        actor: PlayerId,
        what: &Objects,
        changes: &[Modification],
        duration: &Duration,
        frame: &mut Frame,
    ) -> Done<Vec<HappeningId>> {
        let objects = self.chosen(actor, what, frame)?;
        let Some(until) = self.until(duration, frame)? else { return Ok(Vec::new()) };
        let mut fixed = Vec::new();
        for change in changes {
            let number = |n: &Num| -> Done<Num> { Ok(Num::Const(self.ask(|v| v.number(n, frame))? as i32)) };
            fixed.push(match change {
                Modification::AddPt(p, t) => Modification::AddPt(number(p)?, number(t)?),
                Modification::SetPt(p, t) => {
                    Modification::SetPt(p.as_ref().map(number).transpose()?, t.as_ref().map(number).transpose()?)
                }
                other => other.clone(),
            });
        }
        let (rules, changes): (Vec<_>, Vec<_>) = fixed.into_iter().partition(|c| matches!(c, Modification::Rule(_)));
        for rule in rules {
            if let Modification::Rule(rule) = rule {
                self.add_effect(frame, LastingKind::Rule(std::sync::Arc::new(*rule), objects.clone()), until.clone());
            }
        }
        if !changes.is_empty() && !objects.is_empty() {
            self.note(&[rule!("611.2c")], "a continuous effect begins on {}", |g| {
                use crate::engine::trace::Arg;
                vec![Arg::List(objects.iter().map(|o| Arg::object(g, *o)).collect())]
            });
            self.add_effect(frame, LastingKind::Modify { objects, changes: std::sync::Arc::new(changes) }, until);
        }
        Ok(Vec::new())
    }

    /// The objects of a noun phrase; "a creature" and the like are chosen by the player who does it (608.2d).
    pub(super) fn chosen(&mut self, actor: PlayerId, objects: &Objects, frame: &mut Frame) -> Done<Vec<ObjectId>> {
        let (count, random) = match objects {
            Objects::Some { count, random, .. } | Objects::Among { count, random, .. } => (count, *random),
            Objects::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.chosen(actor, part, frame)?);
                }
                return Ok(all);
            }
            other => return self.ask(|v| v.objects(other, frame)),
        };
        let mut able = self.ask(|v| v.objects(objects, frame))?;
        let (min, max) = self.bounds(count, able.len(), frame)?;
        if random {
            let mut picked = Vec::new();
            for _ in 0..min.min(able.len()) {
                let n = self.random(able.len())?;
                if n < able.len() {
                    picked.push(able.remove(n));
                }
            }
            return Ok(picked);
        }
        let options = able.into_iter().map(Entity::Object).collect();
        let source = frame.source;
        let picked =
            self.pick_entities(actor, rule!("608.2d"), Some(source), "choose", Purpose::Effect, options, min, max)?;
        Ok(picked.into_iter().filter_map(Entity::object).collect())
    }

    fn move_chosen(
        &mut self,
        actor: PlayerId,
        what: &Objects,
        to: &Place,
        cause: Cause,
        frame: &mut Frame,
    ) -> Done<Vec<HappeningId>> {
        let objects = self.chosen(actor, what, frame)?;
        let mut events = Vec::new();
        for object in objects {
            let mut m = Move::new(object, to.clone(), cause);
            m.by = Some(actor);
            m.source = Some(frame.source);
            m.controller = match &to.under {
                Some(players) => self.ask(|v| v.players(players, &frame.with_each(object)))?.first().copied(),
                None => Some(actor),
            };
            for (n, kind) in &to.with {
                let n = self.amount(n, frame)?;
                m.entering.counters.push((kind.clone(), n, actor));
            }
            events.push(m.into());
        }
        let done = self.perform(events)?;
        if cause == Cause::Exiled
            && let Some(origin) = frame.origin
        {
            // 607.2a: what an ability exiled is linked to it.
            let exiled: Vec<ObjectId> = done
                .iter()
                .filter_map(|id| self.game.happening(*id))
                .filter_map(|h| match &h.event {
                    Event::Move(m) if m.to.zone == Zone::Exile => m.new,
                    _ => None,
                })
                .collect();
            let source = self.game.object_mut(frame.source);
            source.linked.extend(exiled.into_iter().map(|o| (origin, o)));
        }
        Ok(done)
    }

    fn recipients(&mut self, to: &Recipients, frame: &mut Frame) -> Done<Vec<Entity>> {
        use crate::oracle::lang::Ref;
        Ok(match to {
            Recipients::Target(slot) => self.see(|v| v.refer(&Ref::Target(*slot), frame))?,
            Recipients::That(what, _) => self.see(|v| v.refer(what, frame))?,
            Recipients::Objects(objects) => {
                let actor = frame.controller;
                self.chosen(actor, objects, frame)?.into_iter().map(Entity::Object).collect()
            }
            Recipients::Players(players) => self.who_does(players, frame)?.into_iter().map(Entity::Player).collect(),
            Recipients::Both(objects, players) => {
                let mut all: Vec<Entity> =
                    self.ask(|v| v.objects(objects, frame))?.into_iter().map(Entity::Object).collect();
                all.extend(self.who_does(players, frame)?.into_iter().map(Entity::Player));
                all
            }
            Recipients::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.recipients(part, frame)?);
                }
                all
            }
        })
    }
}
