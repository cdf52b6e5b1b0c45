//! Instructions that name something for later words rather than change it, or whose outcome is a number.

use std::sync::Arc;

use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Choosable, Modification, Objects, PlayerDeed, Players, Ref, StaticEffect, Verb,
};
use crate::r6_spells::r614_impossible::Caused;
use crate::rule;
use crate::state::{Bound, Entity, Object, ObjectId, PlayerId, Zone};
use crate::stop::Done;
use crate::trace::Arg;

use super::casting::{Manner, chosen_later};

impl Cx<'_> {
    /// What such a verb binds; `None` for the others.
    pub(super) fn naming_verb(
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
        let several = |list: Vec<(PlayerId, ObjectId)>| Bound {
            doers: list.iter().map(|(player, object)| (Entity::Object(*object), *player)).collect(),
            ..of(list.into_iter().map(|(_, o)| o).collect())
        };
        Ok(Some(match verb {
            Verb::Search { of: whose, count, filters, reveal, zones, some } => {
                let mut found = Vec::new();
                let mut by = Vec::new();
                if players.len() > 1 {
                    self.note(&[rule!("701.23i")], "several players search, and decide in turn order", |_| Vec::new());
                }
                for player in players {
                    let barred = match self.players_cant(PlayerDeed::Search, *player)? {
                        None => self.cant_be_caused(*player, frame.source, &Caused::Search)?,
                        barred => barred,
                    };
                    let mut places = vec![Zone::Library];
                    places.extend(zones.iter().filter(|z| **z != Zone::Library));
                    if let Some(source) = barred {
                        // 101.3: it is libraries that can't be searched; what else there is to search is.
                        places.remove(0);
                        let said = match places.is_empty() {
                            true => "a search is impossible because of {}",
                            false => "no library is searched because of {}",
                        };
                        let rules = [rule!("101.2"), rule!("701.23a"), rule!("101.3")];
                        let rules = rules.get(..if places.is_empty() { 2 } else { 3 }).unwrap_or_default();
                        self.note(rules, said, |g| vec![Arg::object(g, source)]);
                        self.tell_too_late_to_ignore(source)?;
                    }
                    if *some && places.len() > 1 {
                        places = self.zones_to_search(*player, places, frame)?;
                    }
                    by.extend(places.contains(&Zone::Library).then_some(*player));
                    if places.is_empty() {
                        continue;
                    }
                    let theirs = self.as_done_by(frame, *player, apart);
                    let cards = self.search(*player, whose, count, filters, *reveal, &places, &theirs)?;
                    found.extend(cards.into_iter().map(|card| (*player, card)));
                }
                // Who has found nothing has searched all the same (701.23b, 118.12b).
                let found_nothing = found.is_empty();
                Bound { did: !by.is_empty(), found_nothing, by, ..several(found) }
            }
            // "Each land you control becomes a copy of ... and gains haste": those that the first was said of.
            Verb::BecomeCopy { what, .. } => {
                let those = self.chosen_by(players, apart, what, frame)?;
                let entities: Vec<Entity> = those.iter().map(|(_, object)| Entity::Object(*object)).collect();
                self.becomes_copy(actor, those.into_iter().map(|(_, object)| object).collect(), verb, frame)?;
                Bound { did: true, by: players.to_vec(), entities, ..Bound::default() }
            }
            Verb::Piles(what) => {
                let what = self.chosen_by(players, apart, what, frame)?;
                self.separate(actor, what.into_iter().map(|(_, o)| o).collect(), frame)?
            }
            Verb::TakePile(of) => self.take_pile(actor, *of, frame)?,
            // "Tap all creatures. They don't untap": those that were tapped before are meant, too; what was done is only what
            // has changed (701.26a).
            Verb::Tap(objects) | Verb::Untap(objects) => {
                let those = self.chosen_by(players, apart, objects, frame)?;
                let events = those.iter().map(|(by, object)| match verb {
                    Verb::Tap(_) => Event::Tap { object: *object, to_attack: false, by: Some(*by) },
                    _ => Event::Untap { object: *object },
                });
                let done = self.perform(events.collect())?;
                let entities = those.into_iter().map(|(_, object)| Entity::Object(object)).collect();
                Bound { entities, ..self.bound(&done) }
            }
            Verb::ChooseObjects(objects) => {
                let chosen = self.chosen_by(players, apart, objects, frame)?;
                // 707.2c: a static ability that makes a copy of it does so with the values it has now.
                let values = match chosen.as_slice() {
                    [(_, one)] if copies_what_was_chosen(self.game.object(frame.source)) => {
                        Some(Arc::new(self.copied_values(*one, &[])?))
                    }
                    _ => None,
                };
                // 607.2d: the object the ability is of remembers what was chosen.
                let remembered = &mut self.game.object_mut(frame.source).chosen;
                remembered.objects = chosen.iter().map(|(_, o)| *o).collect();
                remembered.values = values;
                several(chosen)
            }
            Verb::RestartGame(leaving) => {
                let left: Vec<ObjectId> = self.ask(|v| v.objects(leaving, frame))?;
                self.restart_the_game(frame.controller, &left)?;
                Bound { did: true, entities: left.into_iter().map(Entity::Object).collect(), ..Bound::default() }
            }
            Verb::Reveal(objects) | Verb::Look(objects) => {
                let cards = self.chosen_by(players, apart, objects, frame)?;
                // "Reveal a land card from among them, then put the rest on the bottom": that one is not of the rest.
                if let (Verb::Reveal(_), Objects::Among { from: Ref::Bound(set), .. }) = (verb, objects) {
                    frame.revealed.extend(cards.iter().map(|(_, card)| (*set, *card)));
                }
                for player in players {
                    let theirs: Vec<ObjectId> = cards.iter().filter(|(p, _)| p == player).map(|(_, o)| *o).collect();
                    self.shown(*player, &theirs, matches!(verb, Verb::Look(_)));
                }
                several(cards)
            }
            Verb::RevealUntil { of: whose, count, filter, exile } => {
                let mut bound = Bound::default();
                for doer in players {
                    let theirs = self.as_done_by(frame, *doer, apart);
                    for player in self.who_does(whose, &theirs)? {
                        let n = self.amount(count, &theirs)? as usize;
                        let (mut hits, mut others) = self.reveal_until(player, n, (filter, *exile), &theirs)?;
                        if *exile {
                            // What was looked for is exiled last (702.85a).
                            others = self.exile_cards(*doer, others, &theirs)?;
                            hits = self.exile_cards(*doer, hits, &theirs)?;
                        }
                        bound.did |= !hits.is_empty();
                        bound.by.extend((!hits.is_empty()).then_some(*doer));
                        bound.amount += hits.len() as i64;
                        bound.amounts.push((*doer, hits.len() as i64));
                        let revealed = hits.iter().chain(&others).map(|card| (Entity::Object(*card), *doer));
                        bound.doers.extend(revealed);
                        bound.entities.extend(hits.into_iter().map(Entity::Object));
                        bound.rest.extend(others.into_iter().map(Entity::Object));
                    }
                }
                bound
            }
            Verb::ChooseValue(what) => {
                let mut bound = Bound::default();
                // Of words, what was chosen before counts no more for anybody.
                if matches!(what, Choosable::Word(_)) {
                    self.game.object_mut(frame.source).chosen.words.clear();
                }
                self.game.object_mut(frame.source).chosen.subtypes.clear();
                self.game.object_mut(frame.source).chosen.numbers.clear();
                for player in players {
                    let one = self.choose_value(*player, what, &self.as_done_by(frame, *player, apart))?;
                    bound.did |= one.did;
                    bound.amount += one.amount;
                    bound.entities.extend(one.entities);
                }
                bound
            }
            Verb::NoteNumber(n) => {
                let n = self.ask(|v| v.number(n, frame))?;
                self.note(&[rule!("608.2c")], "{} is noted for {}", |g| {
                    vec![Arg::Number(n), Arg::object(g, frame.source)]
                });
                self.game.object_mut(frame.source).chosen.number = Some(n);
                Bound { did: true, amount: n, ..Bound::default() }
            }
            Verb::NoteCounters(which) => {
                // 608.2h: those it had when it was last on the battlefield.
                let left = |id: ObjectId| match self.game.object(id) {
                    it if it.alive && it.zone != Zone::Battlefield => it.was.unwrap_or(id),
                    _ => id,
                };
                let noted = self.see(|v| v.one(which, frame))?.map(left);
                if let Some(noted) = noted {
                    let says = "the counters that were on {} are noted";
                    self.note(&[rule!("608.2h")], says, |g| vec![Arg::object(g, noted)]);
                }
                of(noted.into_iter().collect())
            }
            Verb::Guess(whether) => {
                let mut bound = Bound { did: true, ..Bound::default() };
                for player in players {
                    let frame = self.as_done_by(frame, *player, apart);
                    let so = self.ask(|v| v.condition(whether, &frame))?;
                    let guess = self.yes(*player, rule!("608.2d"), Some(frame.source), "guess: is it so?")?;
                    let says = if guess == so { "{} guesses right" } else { "{} guesses wrong" };
                    self.note(&[rule!("608.2d")], says, |g| vec![Arg::player(g, *player)]);
                    bound.amount += i64::from(guess == so);
                }
                bound
            }
            Verb::ChooseFriends => self.choose_friends(actor, frame)?,
            Verb::UsedToCraft(what) => {
                let made = self.chosen(actor, what, frame)?;
                self.used_to_craft(&made, frame)?;
                of(made)
            }
            Verb::FlipCoins(n) => self.flip_coins(players, apart, Some(n), true, frame)?,
            Verb::FlipForFaces(n) => self.flip_coins(players, apart, Some(n), false, frame)?,
            Verb::FlipUntilLose => self.flip_coins(players, apart, None, true, frame)?,
            Verb::Roll { count, sides, plus, ignored } => {
                self.roll(players, apart, (count, *sides, plus.as_ref(), *ignored), frame)?
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
            Verb::VoteAmong(filter) => self.vote_among(actor, filter, frame)?,
            Verb::Cast { what, play, cost, any_mana, exiled } => {
                let (any_mana, exiled) = (*any_mana, *exiled);
                let manner = Manner { play: *play, cost, any_mana, flash: false, exiled, most: None };
                self.cast_one_after_another(players, apart, what, &manner, frame)?
            }
            Verb::MayPlay { what, play, cost, duration, any_mana, flash, exiled } => {
                let (any_mana, flash, exiled) = (*any_mana, *flash, *exiled);
                let manner = Manner { play: *play, cost, any_mana, flash, exiled, most: None };
                if let Some(n) = chosen_later(what) {
                    return self.may_play_some(players, (what, n), &manner, duration, frame).map(Some);
                }
                let objects = self.chosen_to_cast(players, apart, what, frame)?;
                self.may_play(objects, &manner, duration, frame)?
            }
            Verb::CopySpell { what, count, new_targets, except } => {
                let n = self.amount(count, frame)?;
                let mut copies = Vec::new();
                // 707.10: a spell that has left the stack, or exile, is copied as it last was there (608.2h).
                let spells = match what {
                    Objects::That(that @ (Ref::This | Ref::Event(_)), _) => {
                        let all = self.see(|v| v.refer(that, frame))?.into_iter().filter_map(Entity::object);
                        let as_it_was = |o: &ObjectId| {
                            let it = self.game.object(*o);
                            it.zone == Zone::Stack || it.zone == Zone::Exile && !it.alive
                        };
                        let all: Vec<ObjectId> = all.filter(as_it_was).collect();
                        // "Each other player copies that spell": each of them has a copy (707.10).
                        players.iter().flat_map(|player| all.iter().map(|o| (*player, *o))).collect()
                    }
                    Objects::Target(_) if players.len() > 1 => {
                        let all = self.chosen(actor, what, frame)?;
                        players.iter().flat_map(|player| all.iter().map(|o| (*player, *o))).collect()
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
            Verb::CopyTargeting { what, to } => {
                let mut copies = Vec::new();
                for (player, object) in self.chosen_by(players, apart, what, frame)? {
                    let those = self.ask_and_tell(|v| v.objects(to, frame))?;
                    copies.extend(self.copy_targeting(player, object, those)?);
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
            Verb::Multiply { what, power, toughness, times, duration } => {
                let objects = self.chosen(actor, what, frame)?;
                self.multiply(&objects, (*power, *toughness), i32::from(*times) - 1, duration, frame)?;
                of(objects)
            }
            _ => return Ok(None),
        }))
    }
}

/// Whether a static ability printed on it makes something a copy of what was chosen.
fn copies_what_was_chosen(object: &Object) -> bool {
    let copies = |effect: &StaticEffect| matches!(effect, StaticEffect::Modify { changes, .. } if changes.contains(&Modification::CopyOf(Ref::ChosenObject)));
    let of_such = |ability: &Ability| matches!(&ability.kind, AbilityKind::Static(it) if it.effects.iter().any(copies));
    object.printed().all_abilities().iter().any(|(_, ability)| of_such(ability))
}
