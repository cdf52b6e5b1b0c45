//! The verbs: each turned into events.

mod amount;
mod bound;
mod doers;
mod drawing;
mod sacrificing;
mod shuffling;

pub(super) use amount::asks_of_the_game;

use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Casual, ManaMade, Objects, Place, PlayerDesignation, Ref, Verb};
use crate::oracle::say_verb;
use crate::rule;
use crate::state::{Entity, HappeningId, LastingKind, Mana, ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::replacing::looking_again;

impl Cx<'_> {
    fn do_verb(&mut self, players: &[PlayerId], apart: bool, verb: &Verb, frame: &mut Frame) -> Done<Vec<HappeningId>> {
        let actor = players.first().copied().unwrap_or(frame.controller);
        let source = frame.source;
        match verb {
            Verb::DealDamage { .. } | Verb::EachDeals { .. } | Verb::DealExcess { .. } | Verb::RemoveDamage(_) => {
                let mut done = self.damage_verb(actor, verb, frame)?;
                // "The damage dealt this way" is not what came of it (120.3).
                done.retain(|id| matches!(self.game.happening(*id).map(|h| &h.event), Some(Event::Damage { .. })));
                Ok(done)
            }
            Verb::PutCounters { .. }
            | Verb::PutCounterOf(..)
            | Verb::PutKinds(..)
            | Verb::GetCounters(..)
            | Verb::GiveCounters(..)
            | Verb::LoseCounters(..)
            | Verb::RemoveCounters(..)
            | Verb::MoveCounters(..)
            | Verb::PutCountersOf(..)
            | Verb::DoubleCounters(..)
            | Verb::DoubleCountersOf(..)
            | Verb::Proliferate => self.counter_verb(players, apart, verb, frame),
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
                let done = self.perform(events)?;
                Ok(self.of_the_destroyed(&done))
            }
            Verb::Move { what, to } => {
                // 609.3: what can't be put there is none of the others for that.
                if let Objects::That(Ref::Bound(_) | Ref::Each, _) = what {
                    let those = self.ask_and_tell(|v| v.objects(what, frame))?;
                    frame.taken.extend(those);
                }
                self.move_chosen(players, apart, what, to, Cause::Effect, frame)
            }
            Verb::Sacrifice(objects) => self.sacrifice_verb(players, apart, objects, frame),
            Verb::Draw(n) => self.draw_verb(players, apart, n, frame),
            Verb::TheSame | Verb::TheSameFor(_) | Verb::TheSameForKinds(..) => {
                Err(Stop::unsupported("\u{201c}does the same\u{201d} on its own"))
            }
            Verb::RepeatProcess => {
                frame.again = true;
                Ok(Vec::new())
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
            Verb::AddMana { mana, only, then } => {
                let kept = super::casting::Kept { only: only.as_ref(), rider: then.as_deref() };
                let mut done = Vec::new();
                if matches!(mana, ManaMade::CouldProduce(..)) {
                    self.note(&[rule!("106.7")], "it is asked what mana those could produce now", |_| Vec::new());
                }
                for player in players {
                    let theirs = self.as_done_by(frame, *player, apart);
                    done.extend(self.add_mana(*player, mana, &kept, &theirs)?);
                }
                Ok(done)
            }
            Verb::LoseMana => {
                for player in players {
                    if !self.game.player(*player).mana.is_empty() {
                        self.note(&[rule!("106.4")], "{} loses all unspent mana", |g| vec![Arg::player(g, *player)]);
                        self.game.player_in_little(*player).mana.clear();
                    }
                }
                Ok(Vec::new())
            }
            // 701.10f: as much again of each type; 106.6: what restricts the other mana does not restrict this.
            Verb::DoubleMana => {
                let mut events = Vec::new();
                for player in players {
                    let more = |mana: &Mana| Mana {
                        color: mana.color,
                        snow: false,
                        source: Some(frame.source),
                        only: None,
                        kept: None,
                        rider: None,
                    };
                    let mana = self.game.player(*player).mana.iter().map(more).collect();
                    events.push(Event::AddMana { player: *player, mana, source: Some(frame.source), tapped: false });
                }
                self.told_with = vec![rule!("701.10f"), rule!("106.6")];
                let done = self.perform(events);
                self.told_with.clear();
                done
            }
            Verb::IncreaseSpeed(n) => {
                let mut events = Vec::new();
                for player in players {
                    let more = self.amount(n, &self.as_done_by(frame, *player, apart))?;
                    let speed = self.game.player(*player).speed.saturating_add(more);
                    if self.game.player(*player).speed == 0 {
                        self.told_with = vec![rule!("702.179c")];
                    }
                    events.push(Event::SetSpeed { player: *player, speed });
                }
                self.perform(events)
            }
            Verb::Discard(what) => {
                self.in_turn_order(players);
                self.discard(players, apart, what, frame)
            }
            Verb::Mill(n) => self.mill(players, apart, n, frame),
            Verb::ShuffleYours => {
                self.shuffle(frame.controller, Some(frame.source))?;
                Ok(Vec::new())
            }
            // 701.24a: nobody knows which is which; all that then happens to them happens to all.
            Verb::ShufflePile => {
                self.note(&[rule!("701.24a"), rule!("406.3")], "the pile is shuffled", |_| Vec::new());
                Ok(Vec::new())
            }
            Verb::Shuffle(_) | Verb::ShuffleIntoYours(_) => self.shuffle_verb(players, apart, verb, frame),
            Verb::Scry(n) | Verb::Surveil(n) => {
                if players.len() > 1 && matches!(verb, Verb::Scry(_)) {
                    self.note(&[rule!("701.22c")], "several players scry, and decide in turn order", |_| Vec::new());
                }
                for player in players {
                    let n = self.amount(n, &self.as_done_by(frame, *player, apart))? as usize;
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
                    events.push(if tap {
                        Event::Tap { object, to_attack: false, by: Some(actor) }
                    } else {
                        Event::Untap { object }
                    });
                }
                self.perform(events)
            }
            // 608.2h: which are tapped and which are not is asked before either is changed.
            Verb::UntapAndTap(untapped, tapped) => {
                let (up, down) =
                    (self.chosen_by(players, apart, untapped, frame)?, self.chosen_by(players, apart, tapped, frame)?);
                let up = up.into_iter().map(|(_, object)| Event::Untap { object });
                let down = down.into_iter().map(|(by, object)| Event::Tap { object, to_attack: false, by: Some(by) });
                self.perform(up.chain(down).collect())
            }
            Verb::SetLife(n) => {
                // 119.5: the player gains or loses what it takes.
                let mut events = Vec::new();
                for player in &self.one_of_each_team(players)? {
                    let wanted = {
                        let theirs = self.as_done_by(frame, *player, apart);
                        self.ask(|v| v.number(n, &theirs))?
                    };
                    let now = self.game.player(*player).life;
                    let difference = (wanted - now).unsigned_abs() as u32;
                    // 810.9c: that of the team by as much.
                    let mut rules = vec![rule!("119.5")];
                    rules.extend(self.game.variant.shared_life.then(|| rule!("810.9c")));
                    self.note(&rules, "the life total of {} becomes {}", |g| {
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
            Verb::Create { count, token, tapped, attacking, whom, blocking, attached_to, with, with_last: _ } => {
                let manner = super::tokens::Manner {
                    tapped: *tapped,
                    attacking: *attacking,
                    whom: whom.as_ref(),
                    blocking: blocking.as_ref(),
                    attached_to: attached_to.as_ref(),
                    with,
                };
                self.create(players, apart, count, token, &manner, frame)
            }
            Verb::Rule(rule, duration) => {
                self.begin_rule(actor, rule, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::Replace(replacement, duration) => {
                self.begin_replacement(replacement, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::ReplaceOf(objects, replacement, duration) => {
                let replacement = looking_again(replacement, objects);
                for object in self.chosen(actor, objects, frame)? {
                    let mut of = frame.with_each(object);
                    let verb = Verb::Replace(replacement.clone(), duration.clone());
                    self.do_verb(players, apart, &verb, &mut of)?;
                }
                Ok(Vec::new())
            }
            Verb::Costs(change, duration) => {
                self.begin_cost_change(change, duration, frame)?;
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
                self.fight(actor, &a, &b)
            }
            Verb::FightEach(ours, theirs) => {
                let (ours, theirs) = (self.chosen(actor, ours, frame)?, self.chosen(actor, theirs, frame)?);
                self.fight_each(actor, ours, theirs, frame)
            }
            Verb::Attach(what, to) => {
                // 701.3a, 608.2d: what it can't be attached to can't be chosen for it.
                let hosts = super::possible::hosts_of(what, to);
                let what = self.chosen(actor, what, frame)?;
                let to = self.single(actor, &hosts, frame)?.map(Entity::Object);
                let by = frame.origin.and_then(|origin| self.keyword_of(frame.source, origin));
                self.attach(&what, to, by)
            }
            Verb::AttachToPlayer(what, who) => {
                let what = self.chosen(actor, what, frame)?;
                let to = self.who_does(who, frame)?.first().copied().map(Entity::Player);
                self.attach(&what, to, None)
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
                        let rule = if matches!(verb, Verb::Convert(_)) { rule!("701.28e") } else { rule!("701.27f") };
                        self.note(&[rule], "{} has been turned over since the ability was put on the stack", |g| {
                            vec![Arg::object(g, object)]
                        });
                        continue;
                    }
                    self.note(&[rule], "{} is to be turned over", |g| vec![Arg::object(g, object)]);
                    events.push(Event::Transform { object, convert: matches!(verb, Verb::Convert(_)) });
                }
                self.perform(events)
            }
            Verb::Flip(what) => {
                let objects = self.chosen(actor, what, frame)?;
                self.perform(objects.into_iter().map(|object| Event::Flip { object }).collect())
            }
            Verb::TurnFace(what, up) => {
                // 608.2d: what lies as it would be turned can't be chosen for it.
                let such = super::possible::those_that_lie(what, *up);
                let mut objects = self.chosen(actor, &such, frame)?;
                if *up {
                    objects = self.stay_face_down(actor, objects)?;
                }
                self.perform(objects.into_iter().map(|object| Event::TurnFace { object, up: *up }).collect())
            }
            Verb::Phase(what, out) => {
                let objects = self.chosen(actor, what, frame)?;
                self.perform(objects.into_iter().map(|object| Event::Phase { object, out: *out }).collect())
            }
            Verb::PhaseUntil { what, until, tapped } => {
                let objects = self.chosen(actor, what, frame)?;
                // 610.4b-c: what it is to last until has happened already.
                let Some(until) = self.until(until, frame)? else {
                    let triggered = self.game.stack.last().is_some_and(|id| self.is_triggered(*id));
                    let rule = if triggered { rule!("610.4c") } else { rule!("610.4b") };
                    self.note(&[rule], "it does not phase out: it would phase in at once", |_| Vec::new());
                    return Ok(Vec::new());
                };
                let done =
                    self.perform(objects.iter().map(|object| Event::Phase { object: *object, out: true }).collect())?;
                for object in objects {
                    if self.game.object(object).phased_out.is_some() {
                        self.add_effect(frame, LastingKind::PhasesIn { object, tapped: *tapped }, until.clone());
                    }
                }
                Ok(done)
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
            // 701.12f: cards of each zone go to the other at once, where one of the two is empty, too.
            Verb::ExchangeZones(one, other) => {
                let mut events: Vec<Event> = Vec::new();
                for player in players {
                    self.note(&[rule!("701.12f")], "{} exchanges two zones", |g| vec![Arg::player(g, *player)]);
                    for (from, to) in [(*one, *other), (*other, *one)] {
                        let of = self.game.player(*player);
                        let cards: Vec<ObjectId> = match from {
                            Zone::Hand => of.hand.to_vec(),
                            Zone::Library => of.library.to_vec(),
                            Zone::Graveyard => of.graveyard.to_vec(),
                            _ => return Err(Stop::unsupported("an exchange of zones that players don't own")),
                        };
                        events.extend(cards.into_iter().map(|card| {
                            let mut m = Move::new(card, Place::zone(to), Cause::Effect);
                            m.by = Some(*player);
                            m.source = Some(frame.source);
                            Event::from(m)
                        }));
                    }
                }
                self.perform(events)
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
            Verb::RemoveFromCombat(what) => {
                let objects = self.chosen(actor, what, frame)?;
                self.perform(objects.into_iter().map(|object| Event::RemoveFromCombat { object }).collect())
            }
            Verb::MayEndFor(cost) => {
                self.may_be_ended_for(source, cost);
                Ok(Vec::new())
            }
            Verb::ControlNextTurn(whom, then_extra) => {
                let whom = self.ask(|v| v.players(whom, frame))?;
                self.control_next_turn(&whom, actor, *then_extra);
                Ok(Vec::new())
            }
            Verb::ExtraTurns(n) => {
                for _ in 0..self.repeated(self.ask(|v| v.number(n, frame))?)? {
                    self.extra_turn(players);
                }
                Ok(Vec::new())
            }
            Verb::ExtraPhase { combat, then_main, after, count } => {
                for _ in 0..self.repeated(self.ask(|v| v.number(count, frame))?)? {
                    self.extra_phase(*combat, *then_main, *after);
                }
                Ok(Vec::new())
            }
            Verb::ExtraSteps { steps, count, after_phase, yours } => {
                let n = self.repeated(self.ask(|v| v.number(count, frame))?)?;
                self.extra_steps(actor, n, *steps, *after_phase, *yours);
                Ok(Vec::new())
            }
            Verb::Casual(Casual::ChaosEnsues) => {
                self.chaos_ensues()?;
                Ok(Vec::new())
            }
            Verb::Casual(Casual::RollPlanarDie) => {
                for player in players {
                    self.roll_planar_die(*player, Some(frame.source), false)?;
                }
                Ok(Vec::new())
            }
            Verb::Casual(Casual::ClaimPrize) => {
                self.claim_the_prize(frame)?;
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
            Verb::Reselect(what, among) => {
                for attacker in self.chosen(actor, what, frame)? {
                    self.reselect_attacked(actor, attacker, *among, frame)?;
                }
                Ok(Vec::new())
            }
            Verb::Reorder(what) => {
                let cards = self.chosen(actor, what, frame)?;
                self.reorder(actor, cards)?;
                self.see_revealed_tops()?;
                Ok(Vec::new())
            }
            Verb::ExchangeLifeWith(whose, size) => self.exchange_life_with(whose, size, frame),
            Verb::ExchangeLife(with) => self.exchange_life(actor, with, frame),
            Verb::BecomeType(what, change, duration) => {
                let objects = self.chosen_by(players, apart, what, frame)?;
                let objects = self.entities_of(objects);
                self.become_type(actor, objects, change, duration, frame)?;
                Ok(Vec::new())
            }
            Verb::SkipNext(step, n) => {
                let n = self.amount(n, frame)?;
                for player in self.game.one_of_each_team(players) {
                    self.game.turn.skips.push((player, *step, n));
                }
                self.game.changed();
                Ok(Vec::new())
            }
            Verb::WinGame => {
                let won = self.winning(players);
                let done = self.perform(won)?;
                self.end_of_game()?;
                Ok(done)
            }
            Verb::LoseGame => {
                let rule = rule!("104.3e");
                let done = self.perform(players.iter().map(|p| Event::LoseGame { player: *p, rule }).collect())?;
                self.end_of_game()?;
                Ok(done)
            }
            Verb::DrawGame if self.draw_within_range(frame.controller)? => Ok(Vec::new()),
            Verb::DrawGame => self.perform(vec![Event::DrawGame { rule: rule!("104.4c") }]),
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
                self.perform(new)
            }
            Verb::BecomePlotted(what) => {
                for card in self.chosen(actor, what, frame)? {
                    self.become_plotted(actor, card)?;
                }
                Ok(Vec::new())
            }
            Verb::LoseDesignation(what, designation) => {
                let objects = self.chosen(actor, what, frame)?;
                let what = *designation;
                let end = objects.into_iter().map(|object| Event::Designate { object, what, on: false }).collect();
                self.perform(end)
            }
            Verb::Become(what) => {
                // 726.5: having the initiative already, it is taken again all the same.
                let again = *what == PlayerDesignation::Initiative
                    && self.game.initiative.is_some_and(|has| players.contains(&has));
                self.told_with.extend(again.then(|| rule!("726.5")));
                self.perform(players.iter().map(|p| Event::Become { player: *p, what: *what }).collect())
            }
            Verb::SetDaytime(when) => {
                let done = self.perform(vec![Event::SetDaytime(*when)])?;
                self.day_and_night()?;
                Ok(done)
            }
            Verb::Counter(objects) => {
                let mut done = Vec::new();
                for object in self.chosen(actor, objects, frame)? {
                    done.extend(self.counter(object, source, None)?);
                }
                Ok(done)
            }
            Verb::CounterInto(objects, to, kind) => {
                let mut done = Vec::new();
                for object in self.chosen(actor, objects, frame)? {
                    let such = match kind {
                        Some(kind) => self.ask(|v| v.matches(kind, object, frame))?,
                        None => true,
                    };
                    done.extend(self.counter(object, source, such.then_some((to, &*frame)))?);
                }
                Ok(done)
            }
            other => Err(Stop::unsupported(format!("the instruction \"{}\"", say_verb(other)))),
        }
    }
}
