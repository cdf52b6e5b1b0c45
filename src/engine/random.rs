//! Random games: legal actions and answers taken by chance. For properties and for measuring; it plays badly.

use super::chance::Chance;
use super::choice::{Answer, Ask, Decider, Decision, counted};
use super::decide::Least;
use super::play::{Action, Play, Unit};
use super::state::Game;
use super::stop::{Done, Stop};

/// Who answers by chance.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    chance: Chance,
    /// What was answered in the unit at hand.
    answers: Vec<Answer>,
    /// Chance has come out illegal often enough: the plainest answers are given for once.
    plainly: bool,
}

/// One unit of a random game.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The action; none for what happens by itself.
    pub action: Option<Action>,
    /// The answers given in it, in order.
    pub answers: Vec<Answer>,
}

/// How often a unit that came out illegal is tried again with other answers.
const TRIES: u32 = 12;

impl RandomPlayer {
    /// One whose answers this seed decides.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed), answers: Vec::new(), plainly: false }
    }

    /// Plays the next unit of a game: by itself, or by a random legal action of who has priority. None when it is over.
    ///
    /// # Errors
    /// What the engine stumbled on.
    pub fn unit(&mut self, play: &mut Play) -> Done<Option<Move>> {
        match play.next() {
            Unit::Over => Ok(None),
            Unit::Step => {
                // A declaration may come out illegal (508.1c, 509.1b): another one is tried then.
                let mut tried = 0;
                loop {
                    self.answers.clear();
                    self.plainly = tried == TRIES;
                    let done = play.step(self);
                    self.plainly = false;
                    match done {
                        Ok(()) => return Ok(Some(Move { action: None, answers: std::mem::take(&mut self.answers) })),
                        Err(Stop::Illegal(_) | Stop::BadAnswer(_)) if tried < TRIES => tried += 1,
                        Err(stop) => return Err(stop),
                    }
                }
            }
            Unit::Priority(player) => {
                let mut least = Least;
                let mut actions = play.try_out(&mut least).could_begin(player, false)?;
                while !actions.is_empty() {
                    let action = actions.swap_remove(self.chance.below(actions.len()));
                    self.answers.clear();
                    match play.act(&action, self) {
                        Ok(()) => {
                            let answers = std::mem::take(&mut self.answers);
                            return Ok(Some(Move { action: Some(action), answers }));
                        }
                        // It can't be paid for, or has no target: something else then.
                        Err(Stop::Illegal(_) | Stop::BadAnswer(_) | Stop::Unsupported(_)) => {}
                        Err(stop) => return Err(stop),
                    }
                }
                Err(Stop::illegal(crate::rule!("117.3d"), None, "a player with priority could not even pass"))
            }
        }
    }

    /// Plays until the game is over or so many units have been played; how many there were.
    ///
    /// # Errors
    /// What the engine stumbled on.
    pub fn game(&mut self, play: &mut Play, most: u32) -> Done<u32> {
        for units in 0..most {
            if self.unit(play)?.is_none() {
                return Ok(units);
            }
        }
        Ok(most)
    }

    fn some(&mut self, n: usize, min: usize, max: usize) -> Vec<usize> {
        let max = max.min(n);
        let many = min + self.chance.below(max.saturating_sub(min) + 1);
        let mut picks = self.chance.shuffled(n);
        picks.truncate(many);
        picks
    }

    /// About half of the first, each with one of the second.
    fn some_pairs(&mut self, first: usize, second: usize) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for one in 0..first {
            if self.chance.below(2) == 0 {
                pairs.push((one, self.chance.below(second)));
            }
        }
        pairs
    }

    fn random(&mut self, ask: &Ask) -> Answer {
        if let Some(answer) = self.chance.nature(ask) {
            return answer;
        }
        match ask {
            Ask::YesNo => Answer::Yes(self.chance.below(2) == 0),
            Ask::Entities { options, min, max, .. } => Answer::Pick(self.some(options.len(), *min, *max)),
            Ask::Texts { options, min, max, worth, .. } => {
                let mut picks = self.some(options.len(), *min, *max);
                while counted(&picks, worth) > *max && picks.pop().is_some() {}
                Answer::Pick(picks)
            }
            Ask::Number { min, max, .. } => {
                // Numbers without a bound are mostly X: what can be paid is small.
                let span = (max - min).clamp(0, 4) as usize;
                Answer::Number(min + self.chance.below(span + 1) as i64)
            }
            Ask::Order { items, .. } => Answer::Pick(self.chance.shuffled(items.len())),
            Ask::Divide { default, .. } => Answer::Division(default.clone()),
            Ask::CardName => Answer::Name("Forest".to_owned()),
            Ask::Attackers { creatures, targets } => Answer::Pairs(self.some_pairs(creatures.len(), targets.len())),
            Ask::Blockers { creatures, attackers } => Answer::Pairs(self.some_pairs(creatures.len(), attackers.len())),
            ask => super::decide::first(ask),
        }
    }
}

impl Decider for RandomPlayer {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        if decision.ask.forced().is_some() {
            return None;
        }
        let answer = if self.plainly { super::decide::first(&decision.ask) } else { self.random(&decision.ask) };
        self.answers.push(answer.clone());
        Some(answer)
    }
}

/// Answers from a list, one after the other: what was played once is played again. Nobody is asked for what has only
/// one answer.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    answers: std::slice::Iter<'a, Answer>,
}

impl<'a> Tape<'a> {
    /// These answers.
    pub fn new(answers: &'a [Answer]) -> Self {
        Self { answers: answers.iter() }
    }
}

impl Decider for Tape<'_> {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        if decision.ask.forced().is_some() { None } else { self.answers.next().cloned() }
    }
}

/// Plays moves again.
///
/// # Errors
/// What stopped one of them: they are then not moves of this game.
pub fn replay(play: &mut Play, moves: &[Move]) -> Done<()> {
    for one in moves {
        let mut tape = Tape::new(&one.answers);
        match &one.action {
            Some(action) => play.act(action, &mut tape)?,
            None => play.step(&mut tape)?,
        }
    }
    Ok(())
}
