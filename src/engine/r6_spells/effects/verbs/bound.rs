//! What carrying out a verb has done, bound for later words to refer to.

use std::collections::HashSet;

use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Count, HowDone, Objects, Ref, Role, Verb};
use crate::rule;
use crate::state::{Bound, Entity, HappeningId, ObjectId, PlayerId};
use crate::stop::Done;

impl Cx<'_> {
    /// Carries out a verb for these players, and binds what it did. `apart`: each of them does it ("each player ...").
    pub(crate) fn verb(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        verb: &Verb,
        bind: Option<u8>,
        frame: &mut Frame,
    ) -> Done<()> {
        let mut bound = match self.naming_verb(players, apart, verb, frame)? {
            Some(bound) => bound,
            None => {
                let replaced = self.replaced;
                let by_itself = match verb.done() {
                    HowDone::Happened => false,
                    HowDone::Always => true,
                    HowDone::To(what) => !self.ask(|v| v.objects(what, frame))?.is_empty(),
                };
                let outer = std::mem::take(&mut self.short);
                frame.meant.clear();
                let done = self.do_verb(players, apart, verb, frame)?;
                let mut bound = self.bound(&done);
                // 608.2c: "put a counter on each creature. Those creatures gain flying": those that could get none, too.
                let known: HashSet<Entity> = bound.entities.iter().copied().collect();
                bound.undone = std::mem::take(&mut frame.meant);
                bound.undone.retain(|one| !known.contains(one));
                bound.entities.extend_from_slice(&bound.undone);
                bound.short = std::mem::replace(&mut self.short, outer);
                bound.did |= !done.is_empty();
                // 118.11, 118.12: what was begun is done, whatever has happened instead.
                if self.replaced > replaced && !bound.did {
                    bound.did = true;
                    bound.by.extend_from_slice(players);
                    bound.replaced = true;
                }
                // 611.2a, 701.24d, 701.22d, 701.25d, 701.34a: an effect has begun, a library may come out in the order it was in, and
                // cards stay where they were.
                if by_itself {
                    bound.did = true;
                    let others = players.iter().filter(|player| !bound.by.contains(player)).copied();
                    let others: Vec<PlayerId> = others.collect();
                    bound.by.extend(others);
                }
                bound
            }
        };
        self.done_to_all_there_is(players, verb, &mut bound, frame)?;
        self.done_to_none(players, verb, &mut bound, frame);
        // 701.54a: what is done next is done to something that another player controls already.
        if verb.changes_control() {
            self.notice_control()?;
        }
        if let Some(bind) = bind {
            if let [player] = players {
                bound.doers = bound.entities.iter().chain(&bound.rest).map(|one| (*one, *player)).collect();
            }
            bound.apart = apart && players.len() > 1;
            if let (true, Verb::Exile { what, .. } | Verb::Move { what, .. }) = (bound.entities.is_empty(), verb)
                && let Objects::That(Ref::Event(_) | Ref::Target(_), _) | Objects::Target(_) = what
            {
                bound.gone = self.ask(|v| v.objects(what, frame))?;
            }
            *frame.bind(bind) = bound;
        }
        Ok(())
    }

    /// 118.12: whoever chooses to do something to all of a set has done so, though there be nothing in it, or nothing that is to be
    /// tapped or untapped.
    fn done_to_all_there_is(
        &mut self,
        players: &[PlayerId],
        verb: &Verb,
        bound: &mut Bound,
        frame: &Frame,
    ) -> Done<()> {
        if !frame.by_choice || bound.did {
            return Ok(());
        }
        let Some(all) = of_all(verb) else { return Ok(()) };
        if matches!(verb, Verb::Tap(_) | Verb::Untap(_)) || self.ask(|v| v.objects(all, frame))?.is_empty() {
            self.note(&[rule!("118.12")], "it is done to all there is, which is nothing", |_| Vec::new());
            bound.did = true;
            bound.by.extend_from_slice(players);
        }
        Ok(())
    }

    /// 107.1c, 603.12: any number may be none, and whoever is told to choose and has chosen none has done it: "when you do" comes of that,
    /// too. Who may choose and chooses none does not do it.
    fn done_to_none(&mut self, players: &[PlayerId], verb: &Verb, bound: &mut Bound, frame: &Frame) {
        if frame.by_choice
            || bound.did
            || !bound.entities.is_empty()
            || players.is_empty()
            || !is_done_to_any_number(verb)
        {
            return;
        }
        self.note(&[rule!("107.1c")], "it is done to none, as any number may be none", |_| Vec::new());
        bound.did = true;
        bound.by.extend_from_slice(players);
    }

    /// 118.11: what was called for has been done though other things have happened for it.
    pub(crate) fn told_of_paying(&mut self) {
        self.note(
            &[rule!("118.11"), rule!("118.12")],
            "it counts as done though something else happens for it",
            |_| Vec::new(),
        );
    }

    /// What happened, for later words to refer to.
    pub(crate) fn bound(&self, done: &[HappeningId]) -> Bound {
        let mut bound = Bound::default();
        let mut known = HashSet::new();
        for happening in done.iter().filter_map(|id| self.game.happening(*id)) {
            bound.did = true;
            bound.amount += happening.event.amount();
            if let Event::Damage { to, excess, .. } = &happening.event {
                bound.excess += i64::from(*excess);
                bound.excesses.push((*to, i64::from(*excess)));
            }
            let entity = match &happening.event {
                Event::Move(m) => m.new.map(Entity::Object),
                Event::Draw { card, .. } => card.map(Entity::Object),
                Event::Damage { to, .. } => Some(*to),
                event => event.role(Role::Subject, &self.game).or_else(|| event.role(Role::Player, &self.game)),
            };
            bound.entities.extend(entity.filter(|entity| known.insert(*entity)));
            // 730.3c: all that a merged permanent has become.
            if let Event::Move(m) = &happening.event {
                let parts = self.game.came_apart_with(m).into_iter().map(Entity::Object);
                bound.entities.extend(parts.filter(|part| known.insert(*part)));
            }
            if let Some(Entity::Player(player)) = happening.role(Role::Player, &self.game) {
                bound.doers.extend(entity.map(|entity| (entity, player)));
                bound.amounts.push((player, happening.event.amount()));
                if !bound.by.contains(&player) {
                    bound.by.push(player);
                }
            }
        }
        bound
    }

    /// Of these happenings those that are of what was destroyed: what was done instead of it destroyed nothing (614.6).
    pub(super) fn of_the_destroyed(&self, done: &[HappeningId]) -> Vec<HappeningId> {
        let happened = |id: &HappeningId| self.game.happening(*id).map(|happening| &happening.event);
        let destroyed: HashSet<ObjectId> = done
            .iter()
            .filter_map(|id| match happened(id)? {
                Event::Destroy { object, .. } => Some(*object),
                _ => None,
            })
            .collect();
        let of_those = |id: &&HappeningId| match happened(id) {
            Some(Event::Destroy { object, .. }) => destroyed.contains(object),
            Some(Event::Move(moved)) => destroyed.contains(&moved.object),
            _ => false,
        };
        done.iter().filter(of_those).copied().collect()
    }
}

/// What an instruction is done to that says all of a set.
fn of_all(verb: &Verb) -> Option<&Objects> {
    done_to(verb).filter(|what| matches!(what, Objects::All(..)))
}

/// Whether an instruction is done to as many as who does it chooses: "tap any number of untapped creatures you control".
fn is_done_to_any_number(verb: &Verb) -> bool {
    let what = match verb {
        Verb::Reveal(what) => Some(what),
        other => done_to(other),
    };
    matches!(what, Some(Objects::Some { count: Count::Any, .. } | Objects::Among { count: Count::Any, .. }))
}

/// What such an instruction is done to.
fn done_to(verb: &Verb) -> Option<&Objects> {
    match verb {
        Verb::Discard(what) | Verb::Sacrifice(what) | Verb::Tap(what) | Verb::Untap(what) | Verb::Destroy(what, _) => {
            Some(what)
        }
        Verb::Exile { what, .. } | Verb::Move { what, .. } => Some(what),
        _ => None,
    }
}
