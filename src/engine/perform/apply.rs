//! Each kind of event, applied.

use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{CounterKind, Designation, PlayerDesignation, RulesCounter};
use crate::rule;
use crate::state::{CardDef, Entity, Game, HappeningId, ObjectId, Outcome, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// Applies one event of a batch and records what happened.
    pub(super) fn apply(&mut self, event: Event, batch: u32, done: &mut Vec<HappeningId>) -> Done<()> {
        match event {
            Event::Move(m) => return self.apply_move(*m, batch, done),
            Event::CreateToken { .. } => return self.apply_token(event, batch, done),
            Event::Damage { .. } => return self.apply_damage(event, batch, done),
            Event::Destroy { object, .. } => {
                self.record(event, batch, Some(object), done);
                return Ok(());
            }
            Event::Draw { player, .. } => return self.apply_draw(player, batch, done),
            _ => {}
        }
        if !self.changes(&event)? {
            self.tell_nothing(&event);
            return Ok(());
        }
        let game = &mut self.game;
        match &event {
            Event::Tap { object, .. } => game.object_in_little(*object).tapped = true,
            Event::Untap { object } => game.object_in_little(*object).tapped = false,
            Event::GainLife { player, amount, .. } => game.change_life(*player, i64::from(*amount)),
            Event::LoseLife { player, amount, .. } => game.change_life(*player, -i64::from(*amount)),
            Event::PutCounters { on, kind, amount, .. } => {
                let there = counters(game, *on).entry(kind.clone()).or_default();
                *there = there.saturating_add(*amount);
                // 613.7c: all of that kind have the timestamp of the new one.
                if let (Entity::Object(o), CounterKind::Named(_)) = (*on, kind) {
                    let now = game.tick();
                    game.object_mut(o).counted.insert(kind.clone(), now);
                }
            }
            Event::RemoveCounters { from, kind, amount, .. } => {
                let counters = counters(game, *from);
                let left = counters.get(kind).copied().unwrap_or(0).saturating_sub(*amount);
                if left == 0 {
                    counters.remove(kind);
                } else {
                    counters.insert(kind.clone(), left);
                }
            }
            Event::Attach { what, to } => {
                // 701.3b-c: it moves from where it was; 613.7e: it gets a new timestamp.
                let now = game.tick();
                game.attach(*what, Some(*to));
                game.object_mut(*what).timestamp = now;
            }
            // What has moved straight on to something else is attached to that.
            Event::Unattach { what, from } if game.object(*what).attached_to.is_none_or(|now| now == *from) => {
                game.attach(*what, None);
                // 702.103f: a bestowed Aura that becomes unattached ceases to be bestowed.
                game.object_mut(*what).bestowed = false;
            }
            Event::Transform { object, .. } => {
                // 613.7g, 701.27: the other face is up.
                let now = game.tick();
                let object = game.object_mut(*object);
                if object.def.layout.is_double_faced() {
                    object.face ^= 1;
                }
                // 730.2i: each double-faced component turns.
                for part in object.merged.iter_mut().filter(|part| part.def.layout.is_double_faced()) {
                    part.face ^= 1;
                }
                object.turned_over = Some(now);
                object.timestamp = now;
            }
            Event::Flip { object } => {
                let object = game.object_mut(*object);
                object.flipped = true;
                // 110.5c: what is no flip card is flipped, too, and may become a copy of one.
                if object.def.layout == crate::card::Layout::Flip {
                    object.face = 1;
                }
            }
            Event::TurnFace { object, up } => {
                // 613.7f: a permanent receives a new timestamp when it turns face up or face down.
                let now = game.tick();
                let by = game.turn.resolving;
                let object = game.object_mut(*object);
                object.listed = None;
                if *up {
                    object.face_down = None;
                } else {
                    object.face_down = Some(crate::state::FaceDown::Effect);
                    object.turned_down_by = by;
                }
                object.timestamp = now;
            }
            Event::Phase { object, out } => self.phase(*object, *out)?,
            Event::AddMana { player, mana, .. } => game.player_in_little(*player).mana.extend(mana.iter().cloned()),
            Event::LoseGame { player, .. } => {
                game.decide(*player, Outcome::Lost);
            }
            Event::WinGame { player } => {
                game.decide(*player, Outcome::Won);
            }
            Event::DrawGame { .. } => {
                for player in game.player_ids() {
                    if game.player(player).in_game() {
                        game.player_mut(player).outcome = Outcome::Drew;
                    }
                }
                game.over = true;
            }
            Event::SetDaytime(when) => game.daytime = *when,
            Event::SetSpeed { player, speed } => game.player_mut(*player).speed = *speed,
            Event::Become { player, what } => become_designated(game, *player, *what),
            Event::Designate { object, what, on } => {
                let list = &mut game.object_mut(*object).designations;
                list.retain(|d| d != what);
                if *on {
                    list.push(*what);
                }
            }
            Event::Unlock { object, half, on, .. } => {
                let unlocked = &mut game.object_mut(*object).unlocked;
                *unlocked = if *on { *unlocked | 1 << half } else { *unlocked & !(1 << half) };
            }
            Event::RemoveFromCombat { object } => self.remove_from_combat(*object),
            // What is only recorded: layers, combat and the stack have done it already.
            Event::Move(_)
            | Event::CreateToken { .. }
            | Event::Damage { .. }
            | Event::Draw { .. }
            | Event::Destroy { .. }
            | Event::Unattach { .. }
            | Event::Cast { .. }
            | Event::CopySpell { .. }
            | Event::Activate { .. }
            | Event::PlayLand { .. }
            | Event::Resolve { .. }
            | Event::Counter { .. }
            | Event::Target { .. }
            | Event::Attack { .. }
            | Event::Block { .. }
            | Event::BecomeBlocked { .. }
            | Event::BlockedBy { .. }
            | Event::Unblocked { .. }
            | Event::BeginTurn { .. }
            | Event::BeginStep { .. }
            | Event::Expend { .. }
            | Event::Deed { .. }
            | Event::Mill { .. }
            | Event::DrawSeveral { .. }
            | Event::FlipCoin { .. }
            | Event::RollDie { .. }
            | Event::ControlChanged { .. }
            | Event::Regenerate { .. } => {}
        }
        if let Event::Become { player, what: PlayerDesignation::Monarch } = &event {
            let player = *player;
            self.crown(player)?;
        }
        if !changes_little(&event) && !changes_its_object(&event) {
            self.game.changed();
        }
        let prepared = match &event {
            Event::Designate { object, what: Designation::Prepared, on: true } => Some(*object),
            _ => None,
        };
        self.record(event, batch, None, done);
        prepared.map_or(Ok(()), |permanent| self.create_prepare_spell(permanent))
    }

    /// Whether the event does anything: tapping a tapped permanent does not happen (701.26a), losing 0 life neither (119.8 and the like).
    fn changes(&self, event: &Event) -> Done<bool> {
        let game = &self.game;
        Ok(match event {
            Event::Tap { object, .. } => game.object(*object).is_permanent() && !game.object(*object).tapped,
            Event::Untap { object } => game.object(*object).is_permanent() && game.object(*object).tapped,
            Event::GainLife { amount, player, .. } | Event::LoseLife { amount, player, .. } => {
                *amount > 0 && game.player(*player).in_game()
            }
            Event::PutCounters { amount, on, .. } => {
                *amount > 0
                    && match on {
                        Entity::Object(o) => game.object(*o).alive,
                        Entity::Player(p) => game.player(*p).in_game(),
                    }
            }
            Event::RemoveCounters { from, kind, amount, .. } => {
                *amount > 0
                    && match from {
                        Entity::Object(o) => game.object(*o).alive && game.counters(*o, kind) > 0,
                        Entity::Player(p) => game.player(*p).counters.get(kind).is_some_and(|n| *n > 0),
                    }
            }
            Event::Attach { what, to } => {
                game.object(*what).is_permanent()
                    && game.object(*what).attached_to != Some(*to)
                    && *to != Entity::Object(*what)
            }
            Event::Unattach { what, .. } => game.object(*what).attached_to.is_some() || game.object(*what).bestowed,
            Event::Transform { object, .. } => {
                let o = game.object(*object);
                // 701.27c-d: only double-faced permanents, and not into an instant or sorcery.
                let turns = |def: &CardDef, face: u8| {
                    let other = def.faces.get(usize::from(face ^ 1));
                    def.layout.is_double_faced() && other.is_some_and(|f| f.printed.types.is_permanent())
                };
                o.is_permanent()
                    && o.face_down.is_none()
                    && (turns(&o.def, o.face) || o.merged.iter().any(|part| turns(&part.def, part.face)))
            }
            Event::Flip { object } => game.object(*object).is_permanent() && !game.object(*object).flipped,
            Event::TurnFace { object, up } => {
                let o = game.object(*object);
                // 712.16, 730.2j: double-faced permanents can't be turned face down.
                let double_faced =
                    || o.def.layout.is_double_faced() || o.merged.iter().any(|part| part.is_double_faced());
                o.is_permanent() && o.face_down.is_some() == *up && (*up || !double_faced())
            }
            Event::Phase { object, out } => {
                let o = game.object(*object);
                o.alive && o.phased_out.is_none() == *out
            }
            Event::AddMana { mana, .. } => !mana.is_empty(),
            Event::LoseGame { player, .. } | Event::WinGame { player } => game.player(*player).in_game(),
            Event::SetDaytime(when) => game.daytime != *when,
            Event::Designate { object, what, on } => {
                game.object(*object).alive
                    && game.object(*object).designations.contains(what) != *on
                    // 722.3a: nothing is prepared that has no prepare spell.
                    && (!*on
                        || *what != Designation::Prepared
                        || game.object(*object).is_permanent() && self.see(|v| v.is(*object).prepare.is_some())?)
            }
            Event::Unlock { object, half, on, .. } => {
                game.object(*object).is_permanent() && game.object(*object).is_unlocked(*half) != *on
            }
            Event::RemoveFromCombat { object } => game.combat.is_part(*object),
            Event::Move(_)
            | Event::CreateToken { .. }
            | Event::Damage { .. }
            | Event::Draw { .. }
            | Event::Destroy { .. }
            | Event::Cast { .. }
            | Event::CopySpell { .. }
            | Event::Activate { .. }
            | Event::PlayLand { .. }
            | Event::Resolve { .. }
            | Event::Counter { .. }
            | Event::Target { .. }
            | Event::Attack { .. }
            | Event::Block { .. }
            | Event::BecomeBlocked { .. }
            | Event::BlockedBy { .. }
            | Event::Unblocked { .. }
            | Event::BeginTurn { .. }
            | Event::BeginStep { .. }
            | Event::Expend { .. }
            | Event::Deed { .. }
            | Event::Mill { .. }
            | Event::DrawSeveral { .. }
            | Event::DrawGame { .. }
            | Event::SetSpeed { .. }
            | Event::Become { .. }
            | Event::FlipCoin { .. }
            | Event::RollDie { .. }
            | Event::ControlChanged { .. }
            | Event::Regenerate { .. } => true,
        })
    }

    /// 506.4: it stops attacking or blocking.
    pub(super) fn remove_from_combat(&mut self, object: ObjectId) {
        if self.game.combat.is_part(object) {
            self.stops_in_combat(object, true, true);
        }
    }

    /// 506.4d: it stops fighting, or being attacked, or both.
    pub(crate) fn stops_in_combat(&mut self, object: ObjectId, fighting: bool, attacked: bool) {
        if attacked && self.game.combat.attackers.iter().any(|a| a.attacks == Some(Entity::Object(object))) {
            self.note(&[rule!("506.4c")], "what attacks {} goes on attacking nothing", |g| {
                vec![Arg::object(g, object)]
            });
        }
        let stays = self.game.object(object).alive;
        let combat = &mut self.game.combat;
        let concerned: Vec<ObjectId> = combat.creatures().chain([object]).collect();
        if fighting {
            let banded = combat.bands.iter().any(|band| band.contains(&object));
            combat.remove(object);
            combat.out.extend(stays.then_some(object));
            for band in &mut combat.bands {
                band.retain(|c| *c != object);
            }
            if banded {
                self.note(&[rule!("702.22f")], "{} is removed from its band", |g| vec![Arg::object(g, object)]);
            }
        }
        let combat = &mut self.game.combat;
        // 506.4c: what attacked it goes on attacking nothing.
        for attacker in combat.attackers.iter_mut().filter(|_| attacked) {
            if attacker.attacks == Some(Entity::Object(object)) {
                attacker.attacks = None;
            }
        }
        self.game.changed_in_combat(concerned);
    }

    /// 702.26g: what is attached to an object, and what is attached to that, and so on: each with what it is attached to.
    fn attached_in_turn(&self, object: ObjectId) -> Vec<(ObjectId, ObjectId)> {
        let mut found: Vec<(ObjectId, ObjectId)> = Vec::new();
        let mut hosts = vec![object];
        while let Some(host) = hosts.pop() {
            for attached in self.game.attachments(host.into()) {
                if attached != object && found.iter().all(|(known, _)| *known != attached) {
                    found.push((attached, host));
                    hosts.push(attached);
                }
            }
        }
        found
    }

    /// 702.26h: what would phase out by itself and with what it is attached to phases out with that.
    pub(super) fn phase_out_with_hosts(&mut self, batch: &mut Vec<Event>) {
        let out: Vec<ObjectId> = batch
            .iter()
            .filter_map(|event| match event {
                Event::Phase { object, out: true } => Some(*object),
                _ => None,
            })
            .collect();
        let with: Vec<ObjectId> = match out.as_slice() {
            [] | [_] => return,
            several => {
                several.iter().flat_map(|host| self.attached_in_turn(*host)).map(|(attached, _)| attached).collect()
            }
        };
        for both in out.iter().filter(|object| with.contains(object)) {
            self.note(&[rule!("702.26h")], "{} phases out with what it is attached to, not by itself", |g| {
                vec![Arg::object(g, *both)]
            });
        }
        batch.retain(|event| !matches!(event, Event::Phase { object, out: true } if with.contains(object)));
    }

    /// 702.26: phases in or out, with what is attached to it.
    fn phase(&mut self, object: ObjectId, out: bool) -> Done<()> {
        use crate::state::PhasedOut;
        let told = |cx: &mut Self, attached: ObjectId, host: ObjectId, words: &'static str| {
            cx.note(&[rule!("702.26g")], words, |g| vec![Arg::object(g, attached), Arg::object(g, host)]);
        };
        if out {
            let controller = self.see(|v| v.controller(object)).unwrap_or(self.game.object(object).controller);
            for (attached, host) in self.attached_in_turn(object) {
                self.game.object_mut(attached).phased_out = Some(PhasedOut::With(host));
                self.remove_from_combat(attached);
                told(self, attached, host, "{} phases out with {}");
            }
            self.game.object_mut(object).phased_out = Some(PhasedOut::Directly(controller));
            self.remove_from_combat(object);
        } else {
            let mut with: Vec<ObjectId> = Vec::new();
            let mut hosts = vec![object];
            self.game.object_mut(object).phased_out = None;
            while let Some(host) = hosts.pop() {
                let there = self.game.battlefield.iter().copied();
                let its: Vec<ObjectId> =
                    there.filter(|o| self.game.object(*o).phased_out == Some(PhasedOut::With(host))).collect();
                for attached in its {
                    self.game.object_mut(attached).phased_out = None;
                    told(self, attached, host, "{} phases in with {}");
                    hosts.push(attached);
                    with.push(attached);
                }
            }
            self.game.changed();
            for permanent in [vec![object], with].concat() {
                if self.game.object(permanent).designations.contains(&Designation::Prepared) {
                    self.create_prepare_spell(permanent)?;
                }
            }
        }
        Ok(())
    }
}

/// Whether it changes the state only in what effects on characteristics seldom ask ([`Changes::more`](crate::state::Changes::more)).
fn changes_little(event: &Event) -> bool {
    matches!(
        event,
        Event::Tap { .. }
            | Event::Untap { .. }
            | Event::AddMana { .. }
            | Event::GainLife { .. }
            | Event::LoseLife { .. }
    )
}

/// Whether it changes nothing but the object it is of.
fn changes_its_object(event: &Event) -> bool {
    matches!(
        event,
        Event::PutCounters { on: Entity::Object(_), .. }
            | Event::RemoveCounters { from: Entity::Object(_), .. }
            | Event::Attach { .. }
            | Event::Unattach { .. }
            | Event::Transform { .. }
            | Event::Flip { .. }
            | Event::TurnFace { .. }
            | Event::Unlock { .. }
    )
}

fn counters(game: &mut Game, on: Entity) -> &mut std::collections::BTreeMap<CounterKind, u32> {
    match on {
        Entity::Object(o) => &mut game.object_mut(o).counters,
        Entity::Player(p) => &mut game.player_mut(p).counters,
    }
}

fn become_designated(game: &mut Game, player: PlayerId, what: PlayerDesignation) {
    match what {
        // 725.3, 726.3: only one player at a time.
        PlayerDesignation::Monarch => game.monarch = Some(player),
        PlayerDesignation::Initiative => game.initiative = Some(player),
        other => {
            let list = &mut game.player_mut(player).designations;
            if !list.contains(&other) {
                list.push(other);
            }
        }
    }
}

/// The rule under which an event is told, by its kind.
pub(super) fn rule_of(event: &Event) -> crate::cr::RuleId {
    match event {
        Event::Move(m) => match m.cause {
            crate::event::Cause::Discarded | crate::event::Cause::Cycled => rule!("701.9a"),
            crate::event::Cause::Sacrificed => rule!("701.21a"),
            crate::event::Cause::Destroyed if m.to.zone == crate::oracle::lang::Zone::Graveyard => {
                rule!("701.8b")
            }
            crate::event::Cause::Destroyed => rule!("614.6"),
            crate::event::Cause::Milled => rule!("701.17a"),
            crate::event::Cause::Exiled => rule!("701.13a"),
            crate::event::Cause::Countered => rule!("701.6a"),
            crate::event::Cause::Cast => rule!("601.2a"),
            crate::event::Cause::Played => rule!("305.1"),
            crate::event::Cause::Effect
            | crate::event::Cause::Drawn
            | crate::event::Cause::Resolved
            | crate::event::Cause::StateBased
            | crate::event::Cause::Rule
            | crate::event::Cause::Cost => rule!("400.7"),
        },
        Event::CreateToken { .. } => rule!("111.2"),
        Event::Tap { .. } => rule!("701.26a"),
        Event::Untap { .. } => rule!("701.26b"),
        Event::Damage { .. } => rule!("120.1"),
        Event::GainLife { .. } | Event::LoseLife { .. } => rule!("119.3"),
        Event::Draw { .. } => rule!("121.1"),
        Event::Mill { .. } => rule!("701.17a"),
        Event::DrawSeveral { .. } => rule!("121.2a"),
        Event::PutCounters { on: Entity::Object(_), .. } => rule!("122.6"),
        Event::PutCounters { on: Entity::Player(_), kind, .. } if *kind == RulesCounter::Energy.into() => {
            rule!("107.14")
        }
        Event::PutCounters { on: Entity::Player(_), .. } => rule!("122.1"),
        // Those of a kind are interchangeable: it does not matter which are removed.
        Event::RemoveCounters { .. } => rule!("122.1"),
        Event::Destroy { .. } => rule!("701.8a"),
        Event::Attach { .. } => rule!("701.3a"),
        Event::Unattach { .. } => rule!("701.3d"),
        Event::Cast { .. } => rule!("601.2i"),
        Event::CopySpell { .. } => rule!("707.10"),
        Event::Activate { .. } => rule!("602.2"),
        Event::PlayLand { .. } => rule!("305.1"),
        Event::Resolve { .. } => rule!("608.1"),
        Event::Counter { .. } => rule!("701.6a"),
        Event::Target { .. } => rule!("601.2c"),
        Event::Attack { .. } => rule!("508.1k"),
        Event::Block { .. } => rule!("509.1g"),
        Event::BecomeBlocked { .. } | Event::BlockedBy { .. } | Event::Unblocked { .. } => rule!("509.1h"),
        Event::BeginTurn { .. } => rule!("500.1"),
        Event::BeginStep { step } => step.rule(),
        Event::Transform { convert: false, .. } => rule!("701.27a"),
        Event::Transform { convert: true, .. } => rule!("701.28a"),
        Event::Expend { .. } => rule!("700.14"),
        Event::Flip { .. } => rule!("710.2"),
        Event::TurnFace { up: true, .. } => rule!("708.8"),
        Event::TurnFace { up: false, .. } => rule!("708.2"),
        Event::Phase { out: true, .. } => rule!("702.26b"),
        Event::Phase { out: false, .. } => rule!("702.26c"),
        Event::AddMana { .. } => rule!("106.4"),
        Event::Deed { deed, .. } => deed.rule(),
        Event::LoseGame { rule, .. } => *rule,
        Event::WinGame { .. } => rule!("104.2b"),
        Event::DrawGame { rule } => *rule,
        Event::SetDaytime(_) => rule!("731.1"),
        Event::SetSpeed { .. } => rule!("702.179b"),
        Event::Become { what, .. } => match what {
            PlayerDesignation::Monarch => rule!("725.3"),
            PlayerDesignation::Initiative => rule!("726.3"),
            PlayerDesignation::CitysBlessing => rule!("702.131c"),
            PlayerDesignation::MaxSpeed => rule!("702.179b"),
            PlayerDesignation::CompletedDungeon => rule!("309.7"),
            PlayerDesignation::FullParty => rule!("700.8"),
            PlayerDesignation::Attacked => rule!("506.2"),
        },
        Event::Designate { what, on, .. } => what.rule(*on),
        // 709.5d-f: as it enters, for its unlock cost, or as an effect says, which is told besides.
        Event::Unlock { on: true, .. } => rule!("709.5"),
        Event::Unlock { on: false, .. } => rule!("709.5g"),
        Event::FlipCoin { .. } => rule!("705.2"),
        Event::RollDie { .. } => rule!("706.2"),
        Event::RemoveFromCombat { .. } => rule!("506.4"),
        Event::ControlChanged { .. } => rule!("613.1b"),
        Event::Regenerate { .. } => rule!("701.19a"),
    }
}
