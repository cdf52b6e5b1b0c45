//! Counters that instructions put, remove and move (122).

use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{CounterKind, Num, Objects, Verb};
use crate::oracle::say_verb;
use crate::rule;
use crate::state::{Entity, HappeningId, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::damage::each_if_free;

impl Cx<'_> {
    /// One of these kinds of counters, as a player chooses.
    pub(crate) fn kind_of_counter(
        &mut self,
        player: PlayerId,
        kinds: &[CounterKind],
        frame: &Frame,
    ) -> Done<Option<CounterKind>> {
        let options: Vec<(String, CounterKind)> = kinds.iter().map(|kind| (kind.to_string(), kind.clone())).collect();
        let topic = crate::choice::Topic::Keyword;
        self.one_text(player, frame, "choose a kind of counter", topic, &options)
    }

    /// How many counters, as many of "up to" so many as the player likes.
    fn so_many(&mut self, player: PlayerId, n: &Num, frame: &Frame) -> Done<u32> {
        match n {
            Num::UpTo(_) => self.amount_up_to(player, n, u32::MAX, frame),
            n => self.amount(n, frame),
        }
    }

    /// The verbs of counters.
    pub(super) fn counter_verb(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        verb: &Verb,
        frame: &mut Frame,
    ) -> Done<Vec<HappeningId>> {
        let actor = players.first().copied().unwrap_or(frame.controller);
        let source = frame.source;
        match verb {
            Verb::PutCounters { count, kind, on, divided } => {
                let named = self.deed_of(frame);
                let mut events = Vec::new();
                let objects = self.chosen_by(players, apart, on, frame)?;
                frame.meant = objects.iter().map(|(_, object)| Entity::Object(*object)).collect();
                let parts = if *divided {
                    let slot = match on {
                        Objects::Target(slot) | Objects::That(crate::oracle::lang::Ref::Target(slot), _) => Some(*slot),
                        _ => None,
                    };
                    let among: Vec<Entity> = objects.iter().map(|(_, o)| Entity::Object(*o)).collect();
                    // What was announced is not asked for again, how many of "up to" so many there are neither.
                    match self.announced_division(slot, &among, frame) {
                        Some(parts) => Some(parts),
                        None => {
                            let total = self.so_many(actor, count, frame)?;
                            Some(self.divided(actor, total, slot, &among, frame)?)
                        }
                    }
                } else {
                    None
                };
                for (i, (by, object)) in objects.into_iter().enumerate() {
                    let amount = match &parts {
                        Some(parts) => parts.get(i).copied().unwrap_or(0),
                        None => {
                            let theirs = each_if_free(&self.as_done_by(frame, by, apart), object.into());
                            self.so_many(by, count, &theirs)?
                        }
                    };
                    events.push(Event::PutCounters { on: object.into(), kind: kind.clone(), amount, by });
                }
                let done = self.perform(events)?;
                if let Some(deed) = named.filter(|deed| *deed != crate::oracle::lang::Deed::Exploit && !done.is_empty())
                {
                    self.happened(vec![Event::Deed {
                        player: actor,
                        object: Some(source),
                        deed,
                        amount: 1,
                        about: None,
                    }])?;
                }
                Ok(done)
            }
            Verb::PutCounterOf(kinds, on) => {
                let mut events = Vec::new();
                let objects = self.chosen_by(players, apart, on, frame)?;
                frame.meant = objects.iter().map(|(_, object)| Entity::Object(*object)).collect();
                for (by, object) in objects {
                    if let Some(kind) = self.kind_of_counter(by, kinds, frame)? {
                        events.push(Event::PutCounters { on: object.into(), kind, amount: 1, by });
                    }
                }
                self.perform(events)
            }
            Verb::PutKinds(kinds, on) => {
                let mut events = Vec::new();
                let objects = self.chosen_by(players, apart, on, frame)?;
                frame.meant = objects.iter().map(|(_, object)| Entity::Object(*object)).collect();
                for (by, object) in objects {
                    let theirs = self.as_done_by(frame, by, apart);
                    for (count, kind) in kinds {
                        let amount = self.so_many(by, count, &each_if_free(&theirs, object.into()))?;
                        events.push(Event::PutCounters { on: object.into(), kind: kind.clone(), amount, by });
                    }
                }
                self.perform(events)
            }
            Verb::GetCounters(n, kind) => {
                // Whoever gets them, the effect's controller puts them there, as that of a source with infect does (120.3b).
                let by = frame.controller;
                let mut events = Vec::new();
                for player in players {
                    let amount = self.amount(n, &self.as_done_by(frame, *player, apart))?;
                    events.push(Event::PutCounters { on: (*player).into(), kind: kind.clone(), amount, by });
                }
                self.perform(events)
            }
            Verb::GiveCounters(n, kind, to) => {
                let amount = self.amount(n, frame)?;
                let to = self.recipients(actor, to, frame)?;
                let give = |on| Event::PutCounters { on, kind: kind.clone(), amount, by: actor };
                self.perform(to.into_iter().map(give).collect())
            }
            Verb::LoseCounters(n, kind) => {
                let mut events = Vec::new();
                for player in players {
                    let had = self.game.player(*player).counters.clone();
                    let lost = had.into_iter().filter(|(had, _)| kind.as_ref().is_none_or(|kind| kind == had));
                    for (kind, has) in lost {
                        let amount = match n {
                            Num::All => has,
                            n => self.amount(n, &self.as_done_by(frame, *player, apart))?,
                        };
                        events.push(Event::RemoveCounters { from: (*player).into(), kind, amount, damage: false });
                    }
                }
                self.perform(events)
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
                    Some(n) => {
                        // 101.3: of fewer than the words say all are removed.
                        if !matches!(n, Num::ChosenNow | Num::OneOrMore | Num::UpTo(_)) && self.amount(n, frame)? > most
                        {
                            self.short.push(actor);
                        }
                        Some(self.amount_up_to(actor, n, most, frame)?)
                    }
                    None => None,
                };
                self.remove_counters(actor, &objects, n, kind.as_ref())
            }
            Verb::MoveCounters(n, kind, from, to) => {
                let from = self.chosen(actor, from, frame)?;
                let to = self.chosen(actor, to, frame)?;
                self.move_counters(actor, (n.as_ref(), kind.as_ref()), &from, &to, frame)
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
                let on = self.chosen(actor, objects, frame)?.into_iter().map(Entity::Object).collect();
                self.double_counters(actor, kind.as_ref(), on)
            }
            Verb::DoubleCountersOf(kind, who) => {
                let on = self.ask(|v| v.players(who, frame))?.into_iter().map(Entity::Player).collect();
                self.double_counters(actor, kind.as_ref(), on)
            }
            Verb::Proliferate => self.proliferate(actor, source),
            other => Err(Stop::unsupported(format!("the instruction \"{}\"", say_verb(other)))),
        }
    }

    /// 701.10e: puts as many counters of this kind, or of each, on permanents and players as they have already.
    fn double_counters(
        &mut self,
        actor: PlayerId,
        kind: Option<&CounterKind>,
        on: Vec<Entity>,
    ) -> Done<Vec<HappeningId>> {
        self.told_with = vec![rule!("701.10e")];
        let mut events = Vec::new();
        for on in on {
            let had = match on {
                Entity::Object(object) => &self.game.object(object).counters,
                Entity::Player(player) => &self.game.player(player).counters,
            };
            for (have, n) in had.iter().filter(|(have, _)| kind.is_none_or(|kind| kind == *have)) {
                events.push(Event::PutCounters { on, kind: have.clone(), amount: *n, by: actor });
            }
        }
        let done = self.perform(events);
        self.told_with.clear();
        done
    }
}
