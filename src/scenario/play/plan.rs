//! Playing a plan: each player does what is next for them at this turn and step, and passes otherwise.

use super::{Ended, Going, Runner, Status};
use crate::engine::state::{Game, PlayerId, Stage, Step};
use crate::engine::trace::Arg;
use crate::engine::{Play, Stop, Unit};
use crate::scenario::Problem;
use crate::scenario::act::waits_for_the_stack;
use crate::scenario::answers::Declarations;
use crate::scenario::declared::attacks;
use crate::scenario::model::{self, Entry, Verb};
use crate::scenario::problem::Severity;
use crate::scenario::raw::When;
use crate::scenario::raw::entry::Resolve;
use crate::scenario::refer::{Seen, is_copy, text_on_stack};
use crate::scenario::texts::{holds, same_name};

/// Knows when the stop of a scenario is reached.
pub(super) struct StopWatch {
    stop: model::Stop,
    inside: bool,
}

impl StopWatch {
    pub(super) fn new(stop: model::Stop) -> Self {
        Self { stop, inside: false }
    }

    /// Whether the stop is reached now.
    pub(super) fn reached(&mut self, game: &Game) -> bool {
        let turn = &game.turn;
        let beginning = turn.stage == Stage::Begin;
        let past = turn.number > self.stop.turn || turn.number == self.stop.turn && turn.step > self.stop.step;
        let there = turn.number == self.stop.turn && turn.step == self.stop.step;
        if self.stop.after {
            let left = self.inside && !there;
            self.inside = there;
            return beginning && (past || left);
        }
        // As it begins: its turn-based actions and triggers are done, nobody has acted. A step that is skipped counts.
        past && beginning || there && matches!(turn.stage, Stage::Priority | Stage::Over)
    }
}

/// How far a plan is.
struct Progress {
    done: Vec<bool>,
    /// Passes still owed to a `resolve`.
    passes: Vec<Option<u32>>,
    /// Why an entry could not be done so far.
    refused: Vec<Option<String>>,
    /// Why an entry was refused first that waits for the stack, where that was not its time.
    first: Vec<Option<Stop>>,
    /// The declarations that must be refused and stand behind one that was made, each with the game as that was: they are meant for
    /// another combat phase of the turn, and where there is none, for that one.
    behind: Vec<(usize, Play)>,
}

impl Runner<'_> {
    /// Plays a plan until its stop.
    pub(super) fn plan(&mut self, entries: &[Entry]) -> Going {
        let mut progress = Progress {
            done: vec![false; entries.len()],
            passes: vec![None; entries.len()],
            refused: vec![None; entries.len()],
            first: vec![None; entries.len()],
            behind: Vec::new(),
        };
        let last = entries.iter().map(|e| (e.turn, e.step)).max();
        let mut watch = self.scenario.stop.as_ref().map(|stop| StopWatch::new(stop.value));
        loop {
            let reached = match &mut watch {
                Some(watch) => watch.reached(&self.play.game),
                // Without a stop the plan ends when all of it is done, or its last step is over.
                None => {
                    let turn = &self.play.game.turn;
                    let over = last.is_none_or(|last| (turn.number, turn.step) > last) && turn.stage == Stage::Begin;
                    let quiet = turn.stage == Stage::Priority && self.play.game.stack.is_empty();
                    over || progress.done.iter().all(|done| *done) && quiet
                }
            };
            let ends = reached || self.play.next() == Unit::Over;
            self.refuse_behind(entries, &mut progress, ends)?;
            if ends {
                break;
            }
            self.look()?;
            match self.play.next() {
                Unit::Priority(player) => self.turn_of(player, entries, &mut progress)?,
                _ => self.unit(entries, &mut progress)?,
            }
        }
        let over = self.play.next() == Unit::Over
            && self.scenario.expect.as_ref().is_some_and(|e| {
                e.winner.is_some()
                    || e.players
                        .iter()
                        .flatten()
                        .any(|(_, p)| p.won.is_some() || p.lost.is_some() || p.in_game.is_some())
            });
        for (i, entry) in entries.iter().enumerate() {
            if progress.done.get(i) == Some(&true) || over {
                continue;
            }
            // 500.11: what is to be refused is so where the game has gone on without the step it would have been declared in.
            let declares = matches!(entry.verb, Verb::Attack(_) | Verb::Block(_));
            let turn = &self.play.game.turn;
            if entry.illegal && declares && (turn.number, turn.step) > (entry.turn, entry.step) {
                let violation = self.no_step_for(entry.step);
                self.refused_to_declare(entry, violation)?;
                continue;
            }
            // What only waits for an empty stack, or looks, has nothing left to do.
            if matches!(entry.verb, Verb::Resolve(_)) {
                continue;
            }
            let mut problem = Problem::error(
                entry.at,
                format!("`{}` in turn {}, {}, was never done", entry.verb.key(), entry.turn, entry.step.name()),
            );
            problem = match progress.refused.get(i).cloned().flatten() {
                Some(why) => problem.label(why),
                None => problem.help("its player never had priority then, or an entry before it was not done"),
            };
            return Err(Ended::failed(Status::Error, problem));
        }
        Ok(())
    }

    /// A player has priority: the next entry for this turn and step, else a pass.
    fn turn_of(&mut self, player: PlayerId, entries: &[Entry], progress: &mut Progress) -> Going {
        let (turn, step) = (self.play.game.turn.number, self.play.game.turn.step);
        let next = entries.iter().enumerate().find(|(i, e)| {
            let mine = e.by.as_ref().map_or(self.play.game.turn.active, |by| PlayerId(by.value as u8)) == player;
            let declares = matches!(e.verb, Verb::Attack(_) | Verb::Block(_));
            mine && !declares && e.turn == turn && e.step == step && progress.done.get(*i) == Some(&false)
        });
        let Some((i, entry)) = next else { return self.pass(self.here) };
        let done = |progress: &mut Progress| {
            if let Some(slot) = progress.done.get_mut(i) {
                *slot = true;
            }
        };
        let owed = progress.passes.get(i).copied().flatten();
        if let Some(when) = &entry.when
            && owed.is_none()
            && !self.is_so(when)
        {
            // Why it was refused while that was so tells more.
            if let Some(slot @ None) = progress.refused.get_mut(i) {
                *slot = Some("what it waits for was never so".to_owned());
            }
            return self.pass(entry.at);
        }
        match &entry.verb {
            Verb::Check(_) | Verb::Note(_) => {
                done(progress);
                self.look_at(&entry.verb, entry.at);
                Ok(())
            }
            Verb::Resolve(Resolve::All) => {
                if self.play.game.stack.is_empty() {
                    done(progress);
                    Ok(())
                } else {
                    self.pass(entry.at)
                }
            }
            Verb::Resolve(Resolve::Count(n)) => {
                let left = owed.unwrap_or(*n);
                if left <= 1 {
                    done(progress);
                }
                if let Some(slot) = progress.passes.get_mut(i) {
                    *slot = Some(left.saturating_sub(1));
                }
                if left == 0 { Ok(()) } else { self.pass(entry.at) }
            }
            _ if entry.illegal => {
                done(progress);
                self.refused(player, entry)
            }
            _ => match self.act(player, entry)? {
                Ok(()) => {
                    done(progress);
                    Ok(())
                }
                Err(stop) => {
                    // What is on the stack may yet make it legal.
                    if let Stop::Illegal(violation) = &stop
                        && !self.play.game.stack.is_empty()
                    {
                        if !waits_for_the_stack(violation, &self.play.game) {
                            self.misnamed(entry)?;
                            progress.first.get_mut(i).into_iter().for_each(|slot| {
                                slot.get_or_insert_with(|| stop.clone());
                            });
                        }
                        let because = format!("{} ({})", violation.because, violation.rule);
                        if let Some(slot) = progress.refused.get_mut(i)
                            && slot.as_ref() != Some(&because)
                        {
                            *slot = Some(because);
                            let (doing, why) = (entry.verb.words(), violation.because.clone());
                            self.play.trace.add(&[violation.rule], "{} waits for the stack: {}", || {
                                vec![Arg::Text(doing), Arg::Text(why)]
                            });
                        }
                        return self.pass(entry.at);
                    }
                    let first = progress.first.get(i).cloned().flatten();
                    Err(self.illegal(entry, first.unwrap_or(stop)))
                }
            },
        }
    }

    /// A unit that needs no player; in the steps of declarations what the plan says is declared.
    fn unit(&mut self, entries: &[Entry], progress: &mut Progress) -> Going {
        let turn = &self.play.game.turn;
        let (number, step) = (turn.number, turn.step);
        let declares = turn.stage == Stage::Begin && matches!(step, Step::DeclareAttackers | Step::DeclareBlockers);
        if !declares {
            return self.step(self.here);
        }
        let attacks = step == Step::DeclareAttackers;
        let mine: Vec<usize> = entries
            .iter()
            .enumerate()
            .filter(|(i, e)| e.turn == number && progress.done.get(*i) == Some(&false))
            .filter(|(_, e)| matches!((&e.verb, attacks), (Verb::Attack(_), true) | (Verb::Block(_), false)))
            .map(|(i, _)| i)
            .collect();
        // Whoever has declared something before, in the order of the plan, is asked again in another combat phase only.
        let mut declared: Vec<Option<usize>> = Vec::new();
        let mut behind = Vec::new();
        for i in &mine {
            let Some(entry) = entries.get(*i) else { continue };
            let by = entry.by.as_ref().map(|by| by.value);
            if entry.illegal && declared.contains(&by) {
                behind.push(*i);
                continue;
            }
            if !entry.illegal {
                declared.push(by);
            }
            let refused = match self.not_theirs_to_declare(entry) {
                Some(violation) => self.refused_to_declare(entry, violation).map(|()| true),
                None if entry.illegal => {
                    self.answers.declarations = self.declarations(&[entry]);
                    self.refused_declaration(entry).map(|()| true)
                }
                None => Ok(false),
            };
            if refused? && let Some(slot) = progress.done.get_mut(*i) {
                *slot = true;
            }
        }
        for i in &behind {
            if progress.behind.iter().all(|(other, _)| other != i) {
                progress.behind.push((*i, self.play.clone()));
            }
        }
        let left = |i: &usize| progress.done.get(*i) == Some(&false) && !behind.contains(i);
        let mine: Vec<usize> = mine.into_iter().filter(left).collect();
        if mine.is_empty() {
            return self.step_declaring_nothing(attacks);
        }
        // All entries together; if that can't be, the first of them alone (the others wait for another combat phase).
        let mut tries: Vec<Vec<usize>> = vec![mine.clone()];
        tries.extend((1..mine.len()).rev().map(|n| mine.iter().take(n).copied().collect()));
        let mut failed = None;
        for attempt in tries {
            let these: Vec<&Entry> = attempt.iter().filter_map(|i| entries.get(*i)).collect();
            let with = self.declared_with(&these);
            let at = these.first().map_or(self.here, |e| e.at);
            let before = self.play.clone();
            match self.settled(self.declarations(&these), with.as_ref(), at) {
                Ok(declarations) => self.answers.declarations = declarations,
                Err(Ended::Failed(Status::Error, problem)) => {
                    failed.get_or_insert(*problem);
                    continue;
                }
                Err(other) => return Err(other),
            }
            if let Some((player, entry)) = &with {
                self.answers.give(*player, entry);
            }
            let if_legal = these.iter().any(|e| e.if_legal);
            let going = if if_legal { self.step_with_what_is_legal(at) } else { self.step(at) };
            let going = going.and_then(|()| self.paid_as_said(&before.game, with.as_ref()));
            let left = self.answers.done();
            self.answers.declarations = Declarations::default();
            match going {
                Ok(()) => {
                    if let Some((player, entry)) = &with {
                        self.answers.leave(*player, entry, left);
                    }
                    for i in attempt {
                        if let Some(slot) = progress.done.get_mut(i) {
                            *slot = true;
                        }
                    }
                    return Ok(());
                }
                Err(Ended::Failed(Status::Error, problem)) => {
                    self.play = before;
                    failed.get_or_insert(*problem);
                }
                Err(other) => return Err(other),
            }
        }
        let failed = failed.unwrap_or_else(|| Problem::error(self.here, "nothing can be declared"));
        // What a player means to attack with, and can't, stays at home where not everything has to be said.
        if attacks && !self.scenario.strict {
            let these: Vec<&Entry> = mine.iter().filter_map(|i| entries.get(*i)).collect();
            for entry in &these {
                self.misnamed(entry)?;
            }
            for i in &mine {
                progress.done.get_mut(*i).into_iter().for_each(|slot| *slot = true);
            }
            self.answers.declarations = self.settled(self.declarations(&these), None, failed.at)?;
            let going = self.step_with_what_is_legal(failed.at);
            self.answers.declarations = Declarations::default();
            self.warnings
                .push(Problem { severity: Severity::Warning, ..failed }.label("what of it is illegal is not made"));
            return going;
        }
        Err(Ended::failed(Status::Error, failed))
    }

    /// The declarations that were left for another combat phase, which has not come until the turn is over: they are refused as the
    /// one before them was made.
    fn refuse_behind(&mut self, entries: &[Entry], progress: &mut Progress, ends: bool) -> Going {
        let turn = self.play.game.turn.number;
        for (i, then) in std::mem::take(&mut progress.behind) {
            if progress.done.get(i) != Some(&false) {
                continue;
            }
            let Some(entry) = entries.get(i) else { continue };
            if !ends && then.game.turn.number == turn {
                progress.behind.push((i, then));
                continue;
            }
            let at = then.trace.records.len();
            let now = std::mem::replace(&mut self.play, then);
            self.answers.declarations = self.declarations(&[entry]);
            let refused = self.refused_declaration(entry);
            let then = std::mem::replace(&mut self.play, now);
            refused?;
            // It is told where it belongs.
            let told: Vec<_> = then.trace.records.into_iter().skip(at).collect();
            let many = told.len();
            for later in self.refusals.iter_mut().filter(|later| **later > at) {
                *later += many;
            }
            self.play.trace.records.splice(at..at, told);
            if let Some(slot) = progress.done.get_mut(i) {
                *slot = true;
            }
        }
        Ok(())
    }

    /// What entries declare, together.
    pub(super) fn declarations(&self, entries: &[&Entry]) -> Declarations {
        let mut declarations = Declarations::default();
        for entry in entries {
            match &entry.verb {
                Verb::Attack(attack) => declarations.attack.extend(attacks(attack)),
                Verb::Block(block) => {
                    for (who, what) in &block.0 {
                        // The blocks are of the player attacked, whoever declares them.
                        let defenders = self.defenders();
                        let by = match entry.by.as_ref().map(|by| PlayerId(by.value as u8)) {
                            Some(by) if defenders.is_empty() || defenders.contains(&by) => by,
                            _ => self.defender_with(&who.value),
                        };
                        declarations.blocks.extend(what.iter().map(|what| (by, who.value.clone(), what.value.clone())));
                    }
                }
                _ => {}
            }
        }
        declarations
    }

    /// What entries that are declared together bring along, and whose it is: the one player's who pays for them or chooses.
    pub(super) fn declared_with(&self, entries: &[&Entry]) -> Option<(PlayerId, Entry)> {
        let says = |entry: &&Entry| {
            let with = &entry.with;
            !with.costs.is_empty() || with.mana.is_some() || !with.choose.is_empty() || with.x.is_some()
        };
        let declares = |entry: &Entry| match &entry.verb {
            Verb::Block(_) => {
                self.declarations(&[entry]).blocks.first().map_or_else(|| self.defender(), |(by, ..)| *by)
            }
            _ => self.play.game.turn.active,
        };
        let first = entries.iter().copied().find(says).or_else(|| entries.first().copied())?;
        let player = declares(first);
        let mut all = first.clone();
        for other in entries.iter().copied().filter(says).filter(|other| other.at != first.at) {
            all.with.costs.extend(other.with.costs.iter().cloned());
            all.with.choose.extend(other.with.choose.iter().cloned());
            all.with.mana = all.with.mana.or_else(|| other.with.mana.clone());
        }
        Some((player, all))
    }

    /// What a declaration says of its costs and its mana must be what was paid for it.
    pub(super) fn paid_as_said(&mut self, before: &Game, with: Option<&(PlayerId, Entry)>) -> Going {
        let Some((_, entry)) = with else { return Ok(()) };
        let unpaid = crate::scenario::paid::otherwise(before, &self.play.game, &self.answers, entry);
        unpaid.map_or(Ok(()), |stop| Err(self.illegal(entry, stop)))
    }

    /// Whether what an entry waits for is so.
    fn is_so(&self, when: &When) -> bool {
        let seen = Seen::of(&self.play);
        let fits = |id: &crate::engine::state::ObjectId, text: &str| {
            let object = seen.game.object(*id);
            let name = seen.name(*id);
            // A name is that of a spell; an ability is meant by its words.
            let named = same_name(&name, text) || name.to_lowercase().contains(&text.to_lowercase());
            text.is_empty()
                || (named && !object.is_ability())
                || (object.is_ability() && !named && holds(&text_on_stack(&seen, object), of_ability(text), &name))
        };
        let stack = &self.play.game.stack;
        let on = |text: &str| stack.iter().any(|id| fits(id, text));
        // No words ask for nothing that must be there; where they must not be there, nothing may be.
        when.on_stack.as_ref().is_none_or(|text| text.value.is_empty() || on(&text.value))
            && when.not_on_stack.as_ref().is_none_or(|text| !on(&text.value))
            && when.copy_on_stack.as_ref().is_none_or(|text| {
                stack.iter().any(|id| fits(id, &text.value) && is_copy(&seen, seen.game.object(*id)))
            })
            && when.on_top_of_stack.as_ref().is_none_or(|text| stack.last().is_some_and(|id| fits(id, &text.value)))
    }
}

/// The words of an ability where they are written with what they are, as in `stack ability (When`.
fn of_ability(text: &str) -> &str {
    text.strip_prefix("stack ability (").map_or(text, |words| words.trim_end_matches(')'))
}
