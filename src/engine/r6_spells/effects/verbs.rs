//! The verbs: each turned into events.

use crate::engine::choice::Purpose;
use crate::engine::cx::Cx;
use crate::engine::event::{Cause, Event, Move};
use crate::engine::frame::Frame;
use crate::engine::r6_spells::r608_resolving::exiled_from_stack;
use crate::engine::state::{Bound, Entity, HappeningId, ObjectId, PlayerId, Zone};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::Arg;
use crate::oracle::lang::{
    CounterKind, Deed, Modification, Num, Objects, Place, PlayerDeed, PlayerDesignation, Players, Recipients, Ref,
    Role, Verb,
};
use crate::rule;

use super::casting::{Manner, chosen_later};

impl Cx<'_> {
    /// Carries out a verb for these players, and binds what it did. `apart`: each of them does it ("each player ...").
    pub(in crate::engine) fn verb(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        verb: &Verb,
        bind: Option<u8>,
        frame: &mut Frame,
    ) -> Done<()> {
        let bound = match self.naming_verb(players, apart, verb, frame)? {
            Some(bound) => bound,
            None => {
                let done = self.do_verb(players, apart, verb, frame)?;
                // An effect that begins has done something though nothing has happened yet (611.2a).
                let began = matches!(
                    verb,
                    Verb::Rule(..)
                        | Verb::Replace(..)
                        | Verb::ReplaceOf(..)
                        | Verb::ForNext(..)
                        | Verb::BecomeCopy { .. }
                );
                Bound { did: began || !done.is_empty(), ..self.bound(&done) }
            }
        };
        if let Some(bind) = bind {
            *frame.bind(bind) = bound;
        }
        Ok(())
    }

    /// What happened, for later words to refer to.
    pub(in crate::engine) fn bound(&self, done: &[HappeningId]) -> Bound {
        let mut bound = Bound::default();
        for happening in done.iter().filter_map(|id| self.game.happening(*id)) {
            bound.did = true;
            bound.amount += happening.event.amount();
            let entity = match &happening.event {
                Event::Move(m) => m.new.map(Entity::Object),
                Event::Draw { card, .. } => card.map(Entity::Object),
                Event::Damage { to, .. } => Some(*to),
                event => event.role(Role::Subject, &self.game).or_else(|| event.role(Role::Player, &self.game)),
            };
            if let Some(entity) = entity
                && !bound.entities.contains(&entity)
            {
                bound.entities.push(entity);
            }
            if let Some(Entity::Player(player)) = happening.event.role(Role::Player, &self.game)
                && !bound.by.contains(&player)
            {
                bound.by.push(player);
            }
        }
        bound
    }

    /// Verbs that name something rather than change it, or whose outcome is a number: what they bind.
    fn naming_verb(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        verb: &Verb,
        frame: &mut Frame,
    ) -> Done<Option<Bound>> {
        let actor = players.first().copied().unwrap_or(frame.controller);
        let of = |objects: Vec<ObjectId>| Bound {
            did: !objects.is_empty(),
            amount: objects.len() as i64,
            entities: objects.into_iter().map(Entity::Object).collect(),
            ..Bound::default()
        };
        let several = |list: Vec<(PlayerId, ObjectId)>| of(list.into_iter().map(|(_, o)| o).collect());
        Ok(Some(match verb {
            Verb::Search { of: whose, count, filters, reveal, zones } => {
                let mut found = Vec::new();
                for player in players {
                    if let Some(source) = self.players_cant(PlayerDeed::Search, *player)? {
                        let said = "a search is impossible because of {}";
                        self.note(&[rule!("101.2"), rule!("701.23a")], said, |g| vec![Arg::object(g, source)]);
                        continue;
                    }
                    let theirs = self.as_done_by(frame, *player, apart);
                    found.extend(self.search(*player, whose, count, filters, *reveal, zones, &theirs)?);
                }
                // Who has found nothing has searched all the same (701.23b).
                Bound { did: true, by: players.to_vec(), ..of(found) }
            }
            Verb::Piles(what) => {
                let what = self.chosen_by(players, apart, what, frame)?;
                self.separate(actor, what.into_iter().map(|(_, o)| o).collect(), frame)?
            }
            Verb::TakePile(of) => self.take_pile(actor, *of, frame)?,
            Verb::ChooseObjects(objects) => several(self.chosen_by(players, apart, objects, frame)?),
            Verb::Reveal(objects) | Verb::Look(objects) => {
                let cards = self.chosen_by(players, apart, objects, frame)?;
                for player in players {
                    let theirs: Vec<ObjectId> = cards.iter().filter(|(p, _)| p == player).map(|(_, o)| *o).collect();
                    self.shown(*player, &theirs, matches!(verb, Verb::Look(_)));
                }
                several(cards)
            }
            Verb::RevealUntil { of: whose, count, filter, exile } => {
                let mut bound = Bound::default();
                for player in self.who_does(whose, frame)? {
                    let n = self.amount(count, frame)? as usize;
                    let (mut hits, mut others) = self.reveal_until(player, n, filter, frame)?;
                    if *exile {
                        hits = self.exile_cards(actor, hits, frame)?;
                        others = self.exile_cards(actor, others, frame)?;
                    }
                    bound.did |= !hits.is_empty();
                    bound.amount += hits.len() as i64;
                    bound.entities.extend(hits.into_iter().map(Entity::Object));
                    bound.rest.extend(others.into_iter().map(Entity::Object));
                }
                bound
            }
            Verb::ChooseValue(what) => {
                let mut bound = Bound::default();
                for player in players {
                    let one = self.choose_value(*player, what, frame)?;
                    bound.did |= one.did;
                    bound.amount += one.amount;
                    bound.entities.extend(one.entities);
                }
                bound
            }
            Verb::FlipCoins(n) => self.flip_coins(players, Some(n), frame)?,
            Verb::FlipUntilLose => self.flip_coins(players, None, frame)?,
            Verb::Roll { count, sides, plus, ignored } => {
                self.roll(players, (count, *sides, plus.as_ref(), *ignored), frame)?
            }
            Verb::Unlock(what) | Verb::LockOrUnlock(what) => {
                let rooms = self.chosen(actor, what, frame)?;
                of(self.unlock_halves(actor, &rooms, matches!(verb, Verb::LockOrUnlock(_)), frame)?)
            }
            Verb::ExchangeControl(both, Objects::And(none)) if none.is_empty() => {
                match self.chosen(actor, both, frame)?.as_slice() {
                    [a, b] if self.exchange_control(*a, *b, frame)? => of(vec![*a, *b]),
                    _ => Bound::default(),
                }
            }
            Verb::ExchangeControl(a, b) => match (self.single(actor, a, frame)?, self.single(actor, b, frame)?) {
                (Some(a), Some(b)) if self.exchange_control(a, b, frame)? => of(vec![a, b]),
                _ => Bound::default(),
            },
            Verb::Clash => self.clash(actor, frame)?,
            Verb::Pair(one, other) => {
                let (one, other) = (self.single(actor, one, frame)?, self.single(actor, other, frame)?);
                match (one, other) {
                    (Some(one), Some(other)) if self.pair(actor, one, other)? => of(vec![one, other]),
                    _ => Bound::default(),
                }
            }
            Verb::Action(action) => self.keyword_action(players, apart, action, frame)?,
            Verb::Vote { choices } => self.vote(actor, choices, frame)?,
            Verb::Note(n) => {
                let amount = self.ask(|v| v.number(n, frame))?;
                self.game.object_mut(frame.source).chosen.number = Some(amount);
                Bound { did: true, amount, ..Bound::default() }
            }
            Verb::Cast { what, play, cost, any_mana, exiled } => {
                let objects = self.chosen_to_cast(players, apart, what, frame)?;
                let (any_mana, exiled) = (*any_mana, *exiled);
                let manner = Manner { play: *play, cost, any_mana, flash: false, exiled, most: None };
                self.cast_now(objects, what, &manner, frame)?
            }
            Verb::MayPlay { what, play, cost, duration, any_mana, flash, exiled } => {
                let (any_mana, flash, exiled) = (*any_mana, *flash, *exiled);
                let manner = Manner { play: *play, cost, any_mana, flash, exiled, most: None };
                if chosen_later(what) {
                    return self.may_play_one(players, what, &manner, duration, frame).map(Some);
                }
                let objects = self.chosen_to_cast(players, apart, what, frame)?;
                self.may_play(objects, &manner, duration, frame)?
            }
            Verb::CopySpell { what, count, new_targets, except } => {
                let n = self.amount(count, frame)?;
                let mut copies = Vec::new();
                // 707.10: a spell that has left the stack is copied as it last was there (608.2h).
                let spells = match what {
                    Objects::That(that @ (Ref::This | Ref::Event(_)), _) => {
                        let all = self.see(|v| v.refer(that, frame))?.into_iter().filter_map(Entity::object);
                        all.filter(|o| self.game.object(*o).zone == Zone::Stack).map(|o| (actor, o)).collect()
                    }
                    _ => Vec::new(),
                };
                let spells = if spells.is_empty() { self.chosen_by(players, apart, what, frame)? } else { spells };
                for (player, object) in spells {
                    for copy in self.copy_on_stack(player, object, n, *new_targets, except)? {
                        self.kept_targets(copy, object)?;
                        copies.push(copy);
                    }
                }
                of(copies)
            }
            Verb::CopyForEach { what, each } => {
                let mut copies = Vec::new();
                for (player, object) in self.chosen_by(players, apart, what, frame)? {
                    copies.extend(self.copy_for_each(player, object, each, frame)?);
                }
                of(copies)
            }
            Verb::Modify { what, changes, duration } => {
                let objects = self.chosen_by(players, apart, what, frame)?;
                // "Target opponent gains control of", "each player gains control of": they do, each of what is that player's.
                if players != [frame.controller].as_slice()
                    && changes.iter().any(|c| matches!(c, Modification::Control(Players::You)))
                {
                    for player in players {
                        let theirs = objects.iter().filter(|(p, _)| p == player).copied().collect();
                        let mine = Frame { controller: *player, ..frame.clone() };
                        self.modify(*player, several(theirs), changes, duration, &mine)?;
                    }
                    return Ok(Some(several(objects)));
                }
                self.modify(actor, several(objects), changes, duration, frame)?
            }
            _ => return Ok(None),
        }))
    }

    pub(super) fn amount(&self, n: &Num, frame: &Frame) -> Done<u32> {
        // 107.1b: a negative result is used as 0.
        Ok(self.ask(|v| v.number(n, frame))?.clamp(0, i64::from(u32::MAX)) as u32)
    }

    /// 101.4, 608.2e: several players choose in turn order, then all of it is done at once.
    fn in_turn_order(&mut self, players: &[PlayerId]) {
        if players.len() > 1 {
            self.note(&[rule!("101.4"), rule!("608.2e")], "{} choose in this order, then act at once", |g| {
                use crate::engine::trace::Arg;
                vec![Arg::List(players.iter().map(|p| Arg::player(g, *p)).collect())]
            });
        }
    }

    /// What a creature is said to do where such an ability of its does its work: train (702.149c), evolve (702.100b), exploit
    /// (702.110b).
    fn deed_of(&self, frame: &Frame) -> Option<&'static str> {
        use crate::oracle::lang::Keyword;
        match self.keyword_of(frame.source, frame.origin?)? {
            Keyword::Training => Some("train"),
            Keyword::Evolve => Some("evolve"),
            Keyword::Exploit => Some("exploit"),
            _ => None,
        }
    }

    fn do_verb(&mut self, players: &[PlayerId], apart: bool, verb: &Verb, frame: &mut Frame) -> Done<Vec<HappeningId>> {
        let actor = players.first().copied().unwrap_or(frame.controller);
        let source = frame.source;
        match verb {
            Verb::DealDamage { source: by, amount, to, divided, unpreventable } => {
                let Some(by) = self.see(|v| v.one(by, frame))? else { return Ok(Vec::new()) };
                let mut events = Vec::new();
                let recipients = self.recipients(actor, to, frame)?;
                let parts = if *divided {
                    let slot = match to {
                        Recipients::Target(slot) | Recipients::Objects(Objects::Target(slot)) => Some(*slot),
                        _ => None,
                    };
                    let total = self.amount(amount, frame)?;
                    Some(self.divided(actor, total, slot, &recipients, frame)?)
                } else {
                    None
                };
                for (i, to) in recipients.into_iter().enumerate() {
                    let amount = match &parts {
                        Some(parts) => parts.get(i).copied().unwrap_or(0),
                        None => self.amount(amount, &each_if_free(frame, to))?,
                    };
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
            Verb::EachDeals { sources, amount, to } => {
                let mut events = Vec::new();
                for source in self.chosen(actor, sources, frame)? {
                    let of = frame.with_each(source);
                    for to in self.recipients(actor, to, &of)? {
                        let amount = self.amount(amount, &of)?;
                        events.push(Event::Damage {
                            source,
                            to,
                            amount,
                            combat: false,
                            unpreventable: false,
                            excess: 0,
                        });
                    }
                }
                self.perform(events)
            }
            Verb::DealExcess { source: by, amount, to } => {
                let Some(by) = self.see(|v| v.one(by, frame))? else { return Ok(Vec::new()) };
                let mut events = Vec::new();
                for to in self.recipients(actor, to, frame)? {
                    let amount = self.amount(amount, &each_if_free(frame, to))?;
                    // 120.4a: what is more than lethal is dealt to its controller instead.
                    let most = match to {
                        Entity::Object(o) => self.lethal(by, o)?.unwrap_or(0).min(amount),
                        Entity::Player(_) => amount,
                    };
                    if most < amount {
                        let said = "what is more than lethal is dealt to the controller";
                        self.note(&[rule!("120.4a")], said, |_| Vec::new());
                    }
                    let shared = [(to, most), (self.see(|v| v.player_of(to))?.into(), amount - most)];
                    for (to, amount) in shared.into_iter().filter(|(_, amount)| *amount > 0) {
                        events.push(Event::Damage {
                            source: by,
                            to,
                            amount,
                            combat: false,
                            unpreventable: false,
                            excess: 0,
                        });
                    }
                }
                self.perform(events)
            }
            Verb::Destroy(objects, no_regeneration) => {
                let events = self
                    .chosen_by(players, apart, objects, frame)?
                    .into_iter()
                    .map(|(_, object)| Event::Destroy {
                        object,
                        source: Some(source),
                        no_regeneration: *no_regeneration,
                    })
                    .collect();
                self.perform(events)
            }
            Verb::Move { what, to } => self.move_chosen(players, apart, what, to, Cause::Effect, frame),
            Verb::Sacrifice(objects) => {
                self.in_turn_order(players);
                let mut events = Vec::new();
                for player in players {
                    let mine = Frame { controller: *player, ..self.as_done_by(frame, *player, apart) };
                    let derived = self.derived()?;
                    let able: Vec<ObjectId> = {
                        let view = crate::engine::view::View { game: &self.game, table: &derived.table };
                        view.objects(objects, &mine)?
                            .into_iter()
                            .filter(|o| view.object(*o).is_permanent() && view.controller(*o) == *player)
                            .collect()
                    };
                    let able = self.those_that_can_be(able, Deed::Sacrificed)?;
                    let (min, max) = match objects {
                        Objects::Some { count, .. } | Objects::Among { count, .. } => {
                            self.bounds(count, able.len(), &mine)?
                        }
                        _ => (able.len(), able.len()),
                    };
                    let able = able.into_iter().map(Entity::Object).collect();
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
                let before = self.derived()?;
                let done = self.perform(events)?;
                if let Some(name) = self.deed_of(frame).filter(|name| *name == "exploit" && !done.is_empty()) {
                    // It may be the creature itself that is gone for it.
                    let deed = Event::Deed { player: actor, object: Some(source), name, amount: 1 };
                    self.happened_since(vec![deed], &before)?;
                }
                Ok(done)
            }
            Verb::Tap(objects) => {
                let objects = self.chosen_by(players, apart, objects, frame)?;
                self.perform(objects.into_iter().map(|(_, object)| Event::Tap { object, for_mana: false }).collect())
            }
            Verb::Untap(objects) => {
                let objects = self.chosen_by(players, apart, objects, frame)?;
                self.perform(objects.into_iter().map(|(_, object)| Event::Untap { object }).collect())
            }
            Verb::Draw(n) => {
                // 121.2: several cards are drawn one at a time, each player in turn order.
                let mut done = Vec::new();
                for player in players {
                    let each = self.as_done_by(frame, *player, apart);
                    let several = self.amount(n, &each)?;
                    for _ in 0..several {
                        // 121.2c: of several players the active one draws all their cards first.
                        let rules = [(several > 1, rule!("121.2")), (players.len() > 1, rule!("121.2c"))];
                        self.told_with = rules.into_iter().filter(|(so, _)| *so).map(|(_, rule)| rule).collect();
                        done.extend(self.perform(vec![Event::Draw { player: *player, card: None }])?);
                    }
                }
                done.retain(|id| matches!(self.game.happening(*id).map(|h| &h.event), Some(Event::Draw { .. })));
                Ok(done)
            }
            Verb::GainLife(n) => {
                let mut events = Vec::new();
                for player in players {
                    let amount = self.amount(n, &self.as_done_by(frame, *player, apart))?;
                    events.push(Event::GainLife { player: *player, amount, source: Some(source) });
                }
                self.perform(events)
            }
            Verb::LoseLife(n) => {
                let mut events = Vec::new();
                for player in players {
                    let amount = self.amount(n, &self.as_done_by(frame, *player, apart))?;
                    events.push(Event::LoseLife { player: *player, amount, damage: false, paid: false });
                }
                self.perform(events)
            }
            Verb::AddMana { mana, only, lasting, then } => {
                let kept = super::casting::Kept { only: only.as_ref(), lasting: *lasting, rider: then.as_deref() };
                let mut done = Vec::new();
                for player in players {
                    let theirs = self.as_done_by(frame, *player, apart);
                    done.extend(self.add_mana(*player, mana, &kept, &theirs)?);
                }
                Ok(done)
            }
            Verb::PutCounters { count, kind, on, divided } => {
                let named = self.deed_of(frame);
                let mut events = Vec::new();
                let objects = self.chosen_by(players, apart, on, frame)?;
                let parts = if *divided {
                    let slot = match on {
                        Objects::Target(slot) => Some(*slot),
                        _ => None,
                    };
                    let total = self.amount(count, frame)?;
                    let among: Vec<Entity> = objects.iter().map(|(_, o)| Entity::Object(*o)).collect();
                    Some(self.divided(actor, total, slot, &among, frame)?)
                } else {
                    None
                };
                for (i, (by, object)) in objects.into_iter().enumerate() {
                    let amount = match &parts {
                        Some(parts) => parts.get(i).copied().unwrap_or(0),
                        None => self.amount(count, &each_if_free(frame, object.into()))?,
                    };
                    events.push(Event::PutCounters { on: object.into(), kind: kind.clone(), amount, by });
                }
                let done = self.perform(events)?;
                if let Some(name) = named.filter(|name| *name != "exploit" && !done.is_empty()) {
                    self.happened(vec![Event::Deed { player: actor, object: Some(source), name, amount: 1 }])?;
                }
                Ok(done)
            }
            Verb::PutCounterOf(kinds, on) => {
                let mut events = Vec::new();
                for (by, object) in self.chosen_by(players, apart, on, frame)? {
                    let options: Vec<(String, CounterKind)> =
                        kinds.iter().map(|k| (k.to_string(), k.clone())).collect();
                    let topic = crate::engine::choice::Topic::Keyword;
                    if let Some(kind) = self.one_text(by, frame, "choose a kind of counter", topic, &options)? {
                        events.push(Event::PutCounters { on: object.into(), kind, amount: 1, by });
                    }
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
            Verb::LoseCounters(n, kind) => {
                let mut events = Vec::new();
                for player in players {
                    let amount = self.amount(n, &self.as_done_by(frame, *player, apart))?;
                    events.push(Event::RemoveCounters { from: (*player).into(), kind: kind.clone(), amount });
                }
                self.perform(events)
            }
            Verb::IncreaseSpeed(n) => {
                let mut events = Vec::new();
                for player in players {
                    let more = self.amount(n, &self.as_done_by(frame, *player, apart))?;
                    let speed = self.game.player(*player).speed.saturating_add(more);
                    events.push(Event::SetSpeed { player: *player, speed });
                }
                self.perform(events)
            }
            Verb::Discard(what) => {
                self.in_turn_order(players);
                self.discard(players, apart, what, frame)
            }
            Verb::Mill(n) => self.mill(players, apart, n, frame),
            Verb::Shuffle(what) => {
                if let Some(what) = what {
                    let mut place = Place::zone(Zone::Library);
                    place.position = Some(0);
                    self.move_chosen(players, apart, what, &place, Cause::Effect, frame)?;
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
                self.move_chosen(players, apart, what, &place, Cause::Exiled, frame)
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
                    let wanted = {
                        let theirs = self.as_done_by(frame, *player, apart);
                        self.ask(|v| v.number(n, &theirs))?
                    };
                    let now = self.game.player(*player).life;
                    let difference = (wanted - now).unsigned_abs() as u32;
                    self.note(&[rule!("119.5")], "the life total of {} becomes {}", |g| {
                        vec![Arg::player(g, *player), Arg::Number(wanted)]
                    });
                    events.push(if wanted > now {
                        Event::GainLife { player: *player, amount: difference, source: Some(source) }
                    } else {
                        Event::LoseLife { player: *player, amount: difference, damage: false, paid: false }
                    });
                }
                self.perform(events)
            }
            Verb::Create { count, token, tapped, attacking, whom, attached_to, with } => {
                let n = self.amount(count, frame)?;
                let manner = super::tokens::Manner {
                    tapped: *tapped,
                    attacking: *attacking,
                    whom: whom.as_ref(),
                    attached_to: attached_to.as_ref(),
                    with,
                };
                self.create(players, apart, n, token, &manner, frame)
            }
            Verb::RemoveCounters(n, kind, objects) => {
                let objects = self.chosen(actor, objects, frame)?;
                let have = |cx: &Self| {
                    let counters = |o: &ObjectId| -> u32 {
                        let all = &cx.game.object(*o).counters;
                        all.iter().filter(|(k, _)| kind.as_ref().is_none_or(|kind| kind == *k)).map(|(_, n)| *n).sum()
                    };
                    objects.iter().map(counters).max().unwrap_or(0)
                };
                let most = have(self);
                let n = match n {
                    Some(n) => Some(self.amount_up_to(actor, n, most, frame)?),
                    None => None,
                };
                self.remove_counters(actor, &objects, n, kind.as_ref())
            }
            Verb::MoveCounters(n, kind, from, to) => {
                let n = n.as_ref().map(|n| self.amount(n, frame)).transpose()?;
                let (from, to) = (self.single(actor, from, frame)?, self.single(actor, to, frame)?);
                match (from, to) {
                    (Some(from), Some(to)) => self.move_counters(from, to, n, kind.as_ref(), actor),
                    _ => Ok(Vec::new()),
                }
            }
            Verb::PutCountersOf(of, on) => {
                // 122.8: as many of each kind as it has, or had when it was last where it was.
                let Some(of) = self.see(|v| v.one(of, frame))? else { return Ok(Vec::new()) };
                let counters = self.game.object(of).counters.clone();
                if !self.game.object(of).alive {
                    self.note(&[rule!("122.8")], "the counters that were on {} are looked at", |g| {
                        vec![Arg::object(g, of)]
                    });
                }
                let mut events = Vec::new();
                for object in self.chosen(actor, on, frame)? {
                    for (kind, amount) in &counters {
                        let (on, kind, amount) = (object.into(), kind.clone(), *amount);
                        events.push(Event::PutCounters { on, kind, amount, by: actor });
                    }
                }
                self.perform(events)
            }
            Verb::DoubleCounters(kind, objects) => {
                // 701.10e: as many more as there are.
                self.told_with = vec![rule!("701.10e")];
                let mut events = Vec::new();
                for object in self.chosen(actor, objects, frame)? {
                    for (have, n) in self.game.object(object).counters.clone() {
                        if kind.as_ref().is_none_or(|k| *k == have) {
                            events.push(Event::PutCounters { on: object.into(), kind: have, amount: n, by: actor });
                        }
                    }
                }
                let done = self.perform(events);
                self.told_with.clear();
                done
            }
            Verb::Proliferate => self.proliferate(actor, source),
            Verb::Rule(rule, duration) => {
                self.begin_rule(actor, rule, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::Replace(replacement, duration) => {
                self.begin_replacement(replacement, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::ReplaceOf(objects, replacement, duration) => {
                for object in self.chosen(actor, objects, frame)? {
                    let mut of = frame.with_each(object);
                    let verb = Verb::Replace(replacement.clone(), duration.clone());
                    self.do_verb(players, apart, &verb, &mut of)?;
                }
                Ok(Vec::new())
            }
            Verb::ForNext(kind, change, duration) => {
                self.for_next(kind, change, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::ChangeTargets(what, how) => {
                for object in self.chosen(actor, what, frame)? {
                    self.change_targets(actor, object, how, frame)?;
                }
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
            Verb::Transform(what) | Verb::Convert(what) => {
                let objects = self.chosen(actor, what, frame)?;
                let rule = if matches!(verb, Verb::Convert(_)) { rule!("701.28a") } else { rule!("701.27a") };
                let mut events = Vec::new();
                for object in objects {
                    if self.turned_since(object, frame) {
                        self.note(
                            &[rule!("701.27f")],
                            "{} has been turned over since the ability was put on the stack",
                            |g| vec![Arg::object(g, object)],
                        );
                        continue;
                    }
                    self.note(&[rule], "{} is to be turned over", |g| vec![Arg::object(g, object)]);
                    events.push(Event::Transform { object });
                }
                self.perform(events)
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
                    // 701.19c: it is not regenerated yet.
                    self.note(&[rule!("701.19a"), rule!("701.19c")], "{} has a regeneration shield", |g| {
                        vec![Arg::object(g, object)]
                    });
                    self.game.object_mut(object).regeneration.push(source);
                }
                Ok(Vec::new())
            }
            Verb::ExchangeWithHand(what, kind) => {
                if let Some(object) = self.single(actor, what, frame)? {
                    self.exchange_with_hand(actor, object, kind, frame)?;
                }
                Ok(Vec::new())
            }
            Verb::Haunt(what, on) => {
                let what = self.chosen(actor, what, frame)?;
                let on = self.chosen(actor, on, frame)?;
                self.haunt(actor, &what, &on)?;
                Ok(Vec::new())
            }
            Verb::RemoveDamage(what) => {
                for object in self.chosen(actor, what, frame)? {
                    self.note(&[rule!("120.6")], "the damage marked on {} is removed", |g| {
                        vec![Arg::object(g, object)]
                    });
                    self.game.object_mut(object).damage = 0;
                    self.game.version += 1;
                }
                Ok(Vec::new())
            }
            Verb::RemoveFromCombat(what) => {
                let objects = self.chosen(actor, what, frame)?;
                self.perform(objects.into_iter().map(|object| Event::RemoveFromCombat { object }).collect())
            }
            Verb::ExtraTurn => {
                self.extra_turn(players);
                Ok(Vec::new())
            }
            Verb::ExtraPhase { combat, then_main } => {
                self.extra_phase(*combat, *then_main);
                Ok(Vec::new())
            }
            Verb::EndTurn | Verb::EndCombat => {
                self.end_turn_or_combat(matches!(verb, Verb::EndCombat))?;
                Ok(Vec::new())
            }
            Verb::BecomeBlocked(what) => {
                let mut events = Vec::new();
                for attacker in self.chosen(actor, what, frame)? {
                    events.extend(self.become_blocked(attacker));
                }
                self.happened(events)
            }
            Verb::Reorder(what) => {
                let cards = self.chosen(actor, what, frame)?;
                self.reorder(actor, cards)?;
                Ok(Vec::new())
            }
            Verb::ExchangeLife(with) => self.exchange_life(actor, with, frame),
            Verb::GainKeywordChosen(what, keywords, duration) => {
                let objects = self.chosen_by(players, apart, what, frame)?;
                let objects = self.entities_of(objects);
                let change = [Modification::GainChoice(keywords.clone())];
                self.modify(actor, objects, &change, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::BecomeType(what, change, duration) => {
                let objects = self.chosen_by(players, apart, what, frame)?;
                let objects = self.entities_of(objects);
                self.become_type(actor, objects, change, duration, frame)?;
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
                let what = *designation;
                let new = objects.into_iter().map(|object| Event::Designate { object, what, on: true }).collect();
                let done = self.perform(new)?;
                if what == crate::oracle::lang::Designation::Monstrous {
                    for object in self.bound(&done).entities.into_iter().filter_map(Entity::object) {
                        let name = "monstrous";
                        self.happened(vec![Event::Deed { player: actor, object: Some(object), name, amount: 1 }])?;
                    }
                }
                Ok(done)
            }
            Verb::Become(what) => {
                // 725.5: having the initiative already, it is taken again all the same.
                let again = *what == PlayerDesignation::Initiative
                    && self.game.initiative.is_some_and(|has| players.contains(&has));
                self.told_with.extend(again.then(|| rule!("725.5")));
                self.perform(players.iter().map(|p| Event::Become { player: *p, what: *what }).collect())
            }
            Verb::SetDaytime(when) => {
                let done = self.perform(vec![Event::SetDaytime(*when)])?;
                self.day_and_night()?;
                Ok(done)
            }
            Verb::Multiply { what, power, toughness, times, duration } => {
                let objects = self.chosen(actor, what, frame)?;
                self.multiply(&objects, (*power, *toughness), i32::from(*times) - 1, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::BecomeCopy { what, of, except, duration } => {
                let what = self.chosen(actor, what, frame)?;
                let of = self.single(actor, of, frame)?;
                self.become_copy(&what, of, except, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::Counter(objects) => {
                let mut done = Vec::new();
                for object in self.chosen(actor, objects, frame)? {
                    done.extend(self.counter(object, source, None)?);
                }
                Ok(done)
            }
            Verb::CounterInto(objects, to) => {
                let mut done = Vec::new();
                for object in self.chosen(actor, objects, frame)? {
                    done.extend(self.counter(object, source, Some((to, frame)))?);
                }
                Ok(done)
            }
            other => Err(Stop::unsupported(format!("the instruction {other:?}"))),
        }
    }

    /// 701.6a: countered, and put where the effect says, else into its owner's graveyard; unless it can't be.
    fn counter(
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
                self.note(&[rule!("101.2")], "{} can't be countered", |g| vec![Arg::object(g, culprit)]);
                return Ok(Vec::new());
            }
        }
        let done = self.happened(vec![Event::Counter { object, source: Some(source) }])?;
        let spell = self.game.object(object);
        // 702.34a and the like: what is exiled when it would leave the stack goes nowhere else.
        let elsewhere = into.filter(|_| !spell.is_ability() && exiled_from_stack(spell).is_none());
        match elsewhere {
            Some((place, frame)) => {
                // 614.15: the effect replaces what it does itself.
                self.note(&[rule!("614.15")], "it goes elsewhere than to the graveyard", |_| Vec::new());
                let what = Objects::That(Ref::Each, crate::oracle::lang::Said::Pronoun);
                let of = frame.with_each(object);
                self.move_chosen(&[frame.controller], false, &what, place, Cause::Countered, &of)?;
            }
            None => self.leave_stack(object, Cause::Countered)?,
        }
        Ok(done)
    }
}

/// The recipient as the one at hand, unless an outer "for each" has one that the words may mean.
fn each_if_free(frame: &Frame, entity: Entity) -> Frame {
    if frame.each.is_some() { frame.clone() } else { frame.with_each(entity) }
}
