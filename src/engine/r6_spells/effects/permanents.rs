//! What is done to permanents: attach, fight, transform, phase, regenerate, counters moved, control exchanged, exile until.

use std::sync::Arc;

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::known;
use crate::oracle::lang::{
    CounterKind, Duration, Handling, Keyword, Modification, Num, Place, PlayerDeed, Players, Ref, RuleChange,
    RulesCounter, Said, Verb,
};
use crate::r6_spells::r614_impossible::Caused;
use crate::rule;
use crate::state::{
    Bound, Entity, HappeningId, LastingKind, Link, ObjectId, ObjectKind, Origin, PlayerId, Until, Zone,
};
use crate::stop::Done;

impl Cx<'_> {
    /// 701.3: attaches to what it can be attached to; else nothing happens (701.3b).
    pub(super) fn attach(
        &mut self,
        what: &[ObjectId],
        to: Option<Entity>,
        by: Option<Keyword>,
    ) -> Done<Vec<HappeningId>> {
        let Some(to) = to else { return Ok(Vec::new()) };
        let mut events = Vec::new();
        for id in what {
            let equips = by == Some(Keyword::Equip);
            let can =
                self.ask(|v| Ok(v.can_stay_attached(*id, to)? || equips && v.can_equip_planeswalker(*id, to)?))?;
            if can {
                let attach = Event::Attach { what: *id, to };
                if self.cannot_happen(&attach)? {
                    continue;
                }
                events.push(attach);
                // 701.3d: it becomes unattached from what it was attached to; 701.3b: to the same, nothing happens.
                let from = self.game.object(*id).attached_to;
                events.extend(from.filter(|from| *from != to).map(|from| Event::Unattach { what: *id, from }));
            } else {
                // 303.4j: an Aura that can't enchant it does not move; 301.5c: nor does Equipment that is a creature.
                let (is, battle) = self.see(|v| (v.is(*id).clone(), v.is(*id).types.contains(CardTypes::BATTLE)))?;
                let aura = is.subtypes.contains(known::aura());
                let creature = is.types.contains(CardTypes::CREATURE);
                let fortification = is.subtypes.contains(known::fortification());
                let mut rules = vec![rule!("701.3b")];
                rules.extend(aura.then(|| rule!("303.4j")));
                rules.extend((creature && !aura).then(|| rule!("301.5c")));
                // 301.5, 301.5b: Equipment goes on creatures, and else does not move; 301.6: a Fortification on lands.
                let equipment = is.subtypes.contains(known::equipment()) && !creature && !battle;
                rules.extend(equipment.then(|| [rule!("301.5"), rule!("301.5b")]).into_iter().flatten());
                rules.extend(fortification.then(|| rule!("301.6")));
                // 310.9: a battle is attached to nothing.
                rules.extend(battle.then(|| rule!("310.9")));
                self.note(&rules, "{} can't be attached to that", |g| vec![crate::trace::Arg::object(g, *id)]);
            }
        }
        self.perform(events)
    }

    /// 701.27f: whether an ability of the permanent itself finds it turned over since the ability was put on the stack.
    pub(super) fn turned_since(&self, object: ObjectId, frame: &Frame) -> bool {
        let Some(stack) = frame.stack.filter(|_| frame.source == object) else { return false };
        let ability = self.game.object(stack);
        ability.is_ability() && self.game.object(object).turned_over > Some(ability.timestamp)
    }

    /// 610.3: exiles until something happens; then it returns.
    pub(super) fn exile_until(
        &mut self,
        what: Vec<ObjectId>,
        duration: &Duration,
        frame: &Frame,
    ) -> Done<Vec<HappeningId>> {
        // If the event has happened already, nothing is exiled: 610.3b of a triggered ability, 610.3a of the others.
        let Some(until) = self.until(duration, frame)? else {
            let resolving = frame.stack.map(|id| &self.game.object(id).kind);
            let triggered = matches!(resolving, Some(ObjectKind::Ability(ability)) if ability.triggered);
            let rule = if triggered { rule!("610.3b") } else { rule!("610.3a") };
            self.note(&[rule], "what it would last until has happened already, so nothing is exiled", |_| Vec::new());
            return Ok(Vec::new());
        };
        let mut from = Vec::new();
        let events = what
            .into_iter()
            .map(|o| {
                from.push(self.game.object(o).zone);
                let mut m = Move::new(o, Place::zone(Zone::Exile), Cause::Exiled);
                m.by = Some(frame.controller);
                m.source = Some(frame.source);
                m.into()
            })
            .collect();
        let done = self.perform(events)?;
        for (id, from) in done.iter().zip(from) {
            // 712.21c, 730.3c: of a melded or merged permanent each card that it has become returns.
            let moved = match self.game.happening(*id).map(|h| &h.event) {
                Some(Event::Move(m)) => m.new.into_iter().chain(self.game.came_apart_with(m)).collect(),
                _ => Vec::new(),
            };
            let exiled = |object: &ObjectId| self.game.object(*object).zone == Zone::Exile;
            let exiled: Vec<ObjectId> = moved.into_iter().filter(exiled).collect();
            for object in &exiled {
                self.add_effect(frame, LastingKind::Return { object: *object, to: from }, until.clone());
            }
            self.link(frame, exiled)?;
        }
        Ok(done)
    }

    /// 702.167c: the permanent that a craft ability has put onto the battlefield knows the cards exiled to pay for it.
    pub(super) fn used_to_craft(&mut self, made: &[ObjectId], frame: &Frame) -> Done<()> {
        let exiled = |id: &ObjectId| self.game.object(*id).alive && self.game.object(*id).zone == Zone::Exile;
        let materials: Vec<ObjectId> = frame.paid.iter().copied().filter(exiled).collect();
        let Some(origin) = frame.origin else { return Ok(()) };
        self.note(&[rule!("702.167c")], "what was exiled to craft it is known: {}", |g| {
            use crate::trace::Arg;
            vec![Arg::List(materials.iter().map(|id| Arg::object(g, *id)).collect())]
        });
        for id in made {
            self.link_to(*id, origin, None, materials.clone())?;
        }
        Ok(())
    }

    /// 607: remembers objects as linked to an ability of this object.
    pub(crate) fn link_to(
        &mut self,
        source: ObjectId,
        origin: Origin,
        by: Option<ObjectId>,
        objects: Vec<ObjectId>,
    ) -> Done<()> {
        let (copied_by, face) = (self.game.object(source).copied_by, self.game.object(source).face);
        // 712.21, 730.3: of a permanent that was melded or merged, every card that it has become.
        let parts = |object: &ObjectId| {
            let was = self.game.object(*object).was;
            was.map_or_else(Vec::new, |was| self.game.parts_of(was, *object))
        };
        let more: Vec<ObjectId> = objects.iter().flat_map(parts).filter(|part| !objects.contains(part)).collect();
        let links =
            objects.into_iter().chain(more).map(|object| Link { origin, copied_by, face, object, by, only: false });
        self.game.object_mut(source).linked.extend(links);
        Ok(())
    }

    /// 607: remembers objects as linked to the source of this ability.
    pub(crate) fn link(&mut self, frame: &Frame, objects: Vec<ObjectId>) -> Done<()> {
        if objects.is_empty() {
            return Ok(());
        }
        let origin = frame.origin.unwrap_or(Origin::Printed(0));
        // "Until you exile another card with it": that is now.
        let over = Until::AnotherExiled(frame.source);
        if self.game.effects.iter().any(|effect| effect.until == over) {
            self.note(&[rule!("607.2a")], "another card is exiled with {}: what lasted until then ends", |g| {
                vec![crate::trace::Arg::object(g, frame.source)]
            });
            let ended: Vec<_> = self.game.effects.iter().filter(|effect| effect.until == over).cloned().collect();
            self.end_effects(&ended)?;
        }
        self.link_to(frame.source, origin, frame.stack, objects)
    }

    /// Removes counters of a kind, or any; as many as said or all.
    pub(super) fn remove_counters(
        &mut self,
        actor: PlayerId,
        objects: &[ObjectId],
        n: Option<u32>,
        kind: Option<&CounterKind>,
    ) -> Done<Vec<HappeningId>> {
        let mut events = Vec::new();
        for id in objects {
            for (kind, amount) in self.counters_chosen(actor, *id, n.unwrap_or(u32::MAX), kind)? {
                events.push(Event::RemoveCounters { from: (*id).into(), kind, amount, damage: false });
            }
        }
        self.perform(events)
    }

    /// 701.34a; an effect may make each time two (614.1a).
    pub(super) fn proliferate(&mut self, player: PlayerId, source: ObjectId) -> Done<Vec<HappeningId>> {
        let mut times = 1;
        for active in self.rules()?.iter() {
            if let RuleChange::ProliferatesTwice(players) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                times *= 2;
            }
        }
        if times > 1 {
            self.note(&[rule!("614.1a")], "{} proliferates more often", |g| vec![crate::trace::Arg::player(g, player)]);
        }
        let mut done = Vec::new();
        for _ in 0..times {
            done.extend(self.proliferate_once(player, source)?);
        }
        Ok(done)
    }

    /// 701.34: another counter of each kind already there, on any of them.
    fn proliferate_once(&mut self, player: PlayerId, source: ObjectId) -> Done<Vec<HappeningId>> {
        let mut options: Vec<Entity> = self
            .game
            .apnap()
            .into_iter()
            .filter(|p| !self.game.kinds_of_counters(*p).is_empty())
            .map(Entity::Player)
            .collect();
        options.extend(self.game.permanents().filter(|o| !o.counters.is_empty()).map(|o| Entity::Object(o.id)));
        let most = options.len();
        let purpose = crate::choice::Purpose::Effect;
        let prompt = "choose permanents and players to give another counter of each kind they have";
        let chosen = self.pick_entities(player, rule!("701.34a"), Some(source), prompt, purpose, options, 0, most)?;
        let mut events = Vec::new();
        let mut poisoned: Vec<u8> = Vec::new();
        for on in chosen {
            let mut kinds: Vec<CounterKind> = match on {
                Entity::Object(o) => self.game.object(o).counters.keys().cloned().collect(),
                Entity::Player(p) => self.game.kinds_of_counters(p),
            };
            // 701.34b: of a team that shares its poison counters, only one player is given another.
            if let Entity::Player(p) = on
                && self.game.variant.shared_life
                && kinds.iter().any(|kind| kind.is(RulesCounter::Poison))
            {
                let team = self.game.player(p).team;
                if self.game.player(p).counter(RulesCounter::Poison) == 0 {
                    self.note(&[rule!("810.10d")], "{} is poisoned with the team", |g| {
                        vec![crate::trace::Arg::player(g, p)]
                    });
                }
                if poisoned.contains(&team) {
                    self.note(&[rule!("701.34b")], "the team of {} is given a poison counter already", |g| {
                        vec![crate::trace::Arg::player(g, p)]
                    });
                    kinds.retain(|kind| !kind.is(RulesCounter::Poison));
                }
                poisoned.push(team);
            }
            events.extend(kinds.into_iter().map(|kind| Event::PutCounters { on, kind, amount: 1, by: player }));
        }
        let done = self.perform(events)?;
        self.happened(vec![Event::Deed {
            player,
            object: None,
            deed: crate::oracle::lang::Deed::Proliferate,
            amount: 1,
            about: None,
        }])?;
        Ok(done)
    }

    /// 701.12: exchanges control of two permanents, if both are there and not under one player's control already.
    pub(super) fn exchange_control(&mut self, a: ObjectId, b: ObjectId, frame: &Frame) -> Done<bool> {
        let (pa, pb) = self.see(|v| (v.controller(a), v.controller(b)))?;
        // Control of a spell can be exchanged, too.
        let there = |id: ObjectId| {
            let object = self.game.object(id);
            object.is_permanent() || (object.alive && object.zone == Zone::Stack)
        };
        if pa == pb || !there(a) || !there(b) {
            self.note(&[rule!("701.12a")], "the exchange can't be made", |_| Vec::new());
            return Ok(false);
        }
        // 701.12b: each of the players gains control of what the other controlled.
        self.note(&[rule!("701.12b")], "control of {} and {} is exchanged", |g| {
            vec![crate::trace::Arg::object(g, a), crate::trace::Arg::object(g, b)]
        });
        for (object, player) in [(a, pb), (b, pa)] {
            let who = Players::That(Ref::Each, Said::Pronoun);
            let changes = Arc::new(vec![Modification::Control(who)]);
            let mut by = frame.clone();
            by.each = Some(player.into());
            self.add_effect(&by, LastingKind::Modify { objects: vec![object], changes }, Until::Forever);
        }
        self.notice_control()?;
        Ok(true)
    }

    /// 701.10b-c, 701.11b-c: power, toughness or both (as said) get so many times what they are.
    pub(super) fn multiply(
        &mut self,
        objects: &[ObjectId],
        (power, toughness): (bool, bool),
        more: i32,
        duration: &Duration,
        frame: &Frame,
    ) -> Done<()> {
        for id in objects {
            let (p, t) = self.see(|v| (v.is(*id).power.unwrap_or(0), v.is(*id).toughness.unwrap_or(0)))?;
            let added = |asked: bool, now: i32| Num::Const(if asked { now.saturating_mul(more) } else { 0 });
            let change = Modification::AddPt(added(power, p), added(toughness, t));
            // 701.10a, 701.11a: by an effect that adds; 701.10c, 701.11c: what is below 0 is taken away as often.
            let doubled = more == 1;
            let mut rules = if doubled {
                vec![rule!("701.10b"), rule!("701.10a")]
            } else {
                vec![rule!("701.11b"), rule!("701.11a")]
            };
            if power && p < 0 || toughness && t < 0 {
                rules.push(if doubled { rule!("701.10c") } else { rule!("701.11c") });
            }
            self.note(&rules, "{} is multiplied", |g| vec![crate::trace::Arg::object(g, *id)]);
            if let Some(until) = self.until(duration, frame)? {
                self.add_effect(
                    frame,
                    LastingKind::Modify { objects: vec![*id], changes: Arc::new(vec![change]) },
                    until,
                );
            }
        }
        Ok(())
    }

    /// 707: permanents become copies of what the instruction names.
    pub(super) fn becomes_copy(
        &mut self,
        player: PlayerId,
        what: Vec<ObjectId>,
        verb: &Verb,
        frame: &mut Frame,
    ) -> Done<()> {
        let Verb::BecomeCopy { of: said, except, duration, .. } = verb else { return Ok(()) };
        let mut of = self.single(player, said, frame)?;
        if let Some(now) = of {
            of = Some(self.see(|v| v.as_copied(said, now, frame))?);
        }
        self.become_copy(&what, of, except, duration, frame)
    }

    fn become_copy(
        &mut self,
        what: &[ObjectId],
        of: Option<ObjectId>,
        except: &[Modification],
        duration: &Duration,
        frame: &Frame,
    ) -> Done<()> {
        let Some(of) = of else { return Ok(()) };
        let values = Arc::new(self.copied_values(of, &self.own_exceptions(except, frame)?)?);
        let Some(until) = self.until(duration, frame)? else { return Ok(()) };
        // 707.2a: its color and abilities with the values they come from; 707.4: what is a copy already becomes another one; 708.10:
        // what is face down stays so; 718.3d: a prototyped permanent is copied as that.
        let mut rules = vec![rule!("707.2"), rule!("707.2a")];
        // 608.2h: what has left is what it last was.
        rules.extend((!self.game.object(of).alive).then(|| rule!("608.2h")));
        let copies_already = |id: &ObjectId| {
            let mut effects = self.game.effects.iter();
            self.game.object(*id).base.is_some()
                || effects.any(|e| matches!(&e.kind, LastingKind::Copy { objects, .. } if objects.contains(id)))
        };
        rules.extend(what.iter().any(copies_already).then(|| rule!("707.4")));
        rules.extend(what.iter().any(|id| self.game.object(*id).face_down.is_some()).then(|| rule!("708.10")));
        rules.extend(super::super::super::r7_additional::rules_of_copied_form(self.game.object(of)));
        self.note(&rules, "the copiable values of {} are copied", |g| vec![crate::trace::Arg::object(g, of)]);
        self.note_worlds()?;
        self.add_effect(frame, LastingKind::Copy { objects: what.to_vec(), values }, until);
        self.note_worlds()
    }

    /// 701.12g: a player's life total and the power or toughness of a permanent are exchanged.
    pub(super) fn exchange_life_with(&mut self, whose: &Players, size: &Num, frame: &Frame) -> Done<Vec<HappeningId>> {
        let Some(player) = self.who_does(whose, frame)?.first().copied() else { return Ok(Vec::new()) };
        let (of, is_power) = match size {
            Num::Power(of) => (of, true),
            Num::Toughness(of) => (of, false),
            _ => return Err(crate::stop::Stop::unsupported("an exchange of a life total with another number")),
        };
        // 701.12a: with nothing there that has the value, no part of the exchange occurs.
        let there = self.see(|v| v.one(of, frame))?.filter(|id| self.game.object(*id).is_permanent());
        let Some(id) = there else {
            self.note(&[rule!("701.12a")], "there is nothing to exchange the life total with", |_| Vec::new());
            return Ok(Vec::new());
        };
        let row = self.see(|v| if is_power { v.is(id).power } else { v.is(id).toughness })?;
        let (now, wanted) = (self.game.player(player).life, i64::from(row.unwrap_or(0)));
        // 119.7, 119.8: nor where that takes a gain or a loss that can't be.
        let (deed, rule) = match wanted > now {
            true => (PlayerDeed::GainLife, rule!("119.7")),
            false => (PlayerDeed::LoseLife, rule!("119.8")),
        };
        if wanted != now && self.players_cant(deed, player)?.is_some() {
            self.note(&[rule, rule!("701.12a")], "the exchange can't be made: of {}'s life", |g| {
                vec![crate::trace::Arg::player(g, player)]
            });
            return Ok(Vec::new());
        }
        self.note(&[rule!("701.12g")], "{}'s life total is exchanged with what {} has", |g| {
            vec![crate::trace::Arg::player(g, player), crate::trace::Arg::object(g, id)]
        });
        // 613.4b: the power or toughness is set to what the life total was.
        let set = Some(Num::Const(i32::try_from(now).unwrap_or(i32::MAX)));
        let change = if is_power { Modification::SetPt(set, None) } else { Modification::SetPt(None, set) };
        let kind = LastingKind::Modify { objects: vec![id], changes: Arc::new(vec![change]) };
        self.add_effect(frame, kind, Until::Forever);
        let amount = u32::try_from((wanted - now).unsigned_abs()).unwrap_or(u32::MAX);
        self.perform(match (amount, wanted > now) {
            (0, _) => Vec::new(),
            (_, true) => vec![Event::GainLife { player, amount, source: Some(frame.source) }],
            (_, false) => vec![Event::LoseLife { player, amount, damage: false, paid: false }],
        })
    }

    /// 701.12c: two players exchange life totals, each gaining or losing what it takes (119.7).
    pub(super) fn exchange_life(&mut self, actor: PlayerId, with: &Players, frame: &Frame) -> Done<Vec<HappeningId>> {
        let others = self.who_does(with, frame)?;
        let (a, b) = match others.as_slice() {
            [a, b, ..] => (*a, *b),
            [one] => (actor, *one),
            [] => return Ok(Vec::new()),
        };
        // 810.9e: teammates have one life total.
        if self.game.variant.shared_life && self.game.player(a).team == self.game.player(b).team {
            self.note(
                &[rule!("810.9e"), rule!("701.12a")],
                "{} and {} have one life total, and exchange nothing",
                |g| vec![crate::trace::Arg::player(g, a), crate::trace::Arg::player(g, b)],
            );
            return Ok(Vec::new());
        }
        let mut events = Vec::new();
        for (player, other) in [(a, b), (b, a)] {
            let (now, wanted) = (self.game.player(player).life, self.game.player(other).life);
            let amount = (wanted - now).unsigned_abs() as u32;
            // 119.7, 119.8: an exchange that would take a gain or loss that can't be does not happen.
            let (deed, rule) = match wanted > now {
                true => (PlayerDeed::GainLife, rule!("119.7")),
                false => (PlayerDeed::LoseLife, rule!("119.8")),
            };
            if amount > 0 && self.players_cant(deed, player)?.is_some() {
                self.note(&[rule, rule!("701.12a")], "the exchange can't be made: of {}'s life", |g| {
                    vec![crate::trace::Arg::player(g, player)]
                });
                return Ok(Vec::new());
            }
            events.push(if wanted > now {
                Event::GainLife { player, amount, source: Some(frame.source) }
            } else {
                Event::LoseLife { player, amount, damage: false, paid: false }
            });
        }
        self.note(&[rule!("701.12c")], "life totals are exchanged", |_| Vec::new());
        self.perform(events)
    }

    /// 509.1h: an effect makes an attacker blocked though nothing blocks it.
    pub(crate) fn become_blocked(&mut self, attacker: ObjectId) -> Vec<Event> {
        // 702.22i: with one member of a band the entire band.
        let bands = self.game.combat.bands.iter();
        let band = bands.filter(|band| band.contains(&attacker)).max_by_key(|band| band.len()).cloned();
        if band.as_ref().is_some_and(|band| band.len() > 1) {
            self.note(&[rule!("702.22i")], "the whole band becomes blocked", |_| Vec::new());
        }
        let attackers = self.game.combat.attackers.iter_mut();
        let those =
            attackers.filter(|a| a.creature == attacker || band.as_ref().is_some_and(|b| b.contains(&a.creature)));
        let newly = those.filter_map(|a| (a.blocked.replace(true) != Some(true)).then_some(a.creature));
        let newly: Vec<ObjectId> = newly.collect();
        self.game.changed();
        newly.into_iter().map(|attacker| Event::BecomeBlocked { attacker, by: Vec::new() }).collect()
    }

    /// Those of these that nothing keeps from having this done to them.
    pub(super) fn those_that_can_be(&self, objects: Vec<ObjectId>, deed: Handling) -> Done<Vec<ObjectId>> {
        let derived = self.derived()?;
        let view = crate::view::View { game: &self.game, table: &derived.table };
        let mut kept = Vec::new();
        for object in objects {
            if self.can_be(&view, object, deed)? {
                kept.push(object);
            }
        }
        Ok(kept)
    }

    /// Those of these to which an effect of this source can cause a player to do this, and the first of the others.
    pub(super) fn those_that_can_be_caused(
        &self,
        player: PlayerId,
        cause: ObjectId,
        objects: Vec<ObjectId>,
        done: impl Fn(ObjectId) -> Caused,
    ) -> Done<(Vec<ObjectId>, Option<ObjectId>)> {
        let (mut kept, mut barred) = (Vec::new(), None);
        for object in objects {
            match self.cant_be_caused(player, cause, &done(object))? {
                None => kept.push(object),
                Some(_) => barred = barred.or(Some(object)),
            }
        }
        Ok((kept, barred))
    }

    /// Objects as what an instruction binds.
    pub(super) fn entities_of(&self, objects: Vec<(PlayerId, ObjectId)>) -> Bound {
        Bound {
            did: !objects.is_empty(),
            amount: objects.len() as i64,
            entities: objects.into_iter().map(|(_, o)| Entity::Object(o)).collect(),
            ..Bound::default()
        }
    }
}
