//! Attacks and blocks that must be made and that nobody has planned: the first legal declaration.

use super::{Going, Runner};
use crate::cr::RuleId;
use crate::engine::choice::{Answer, Ask, Decider, Decision};
use crate::engine::state::Game;
use crate::engine::{Play, Stop};
use crate::rule;
use crate::scenario::Problem;
use crate::scenario::answers::{Answers, Declarations};

/// Of so many creatures every declaration is tried in which all attack or block the same.
const FEW: usize = 8;

/// What became of a declaration that was tried.
enum Tried<'a> {
    /// It was made.
    Legal(Box<(Play, Answers<'a>)>),
    /// It was refused, by this rule.
    Illegal(RuleId),
    /// It names a creature, or something to attack or to block, that there is not.
    NoSuch,
    /// Something else stopped it.
    Stopped,
}

impl<'a> Runner<'a> {
    /// Nobody is to attack or block: where something must, the first legal declaration is made.
    pub(super) fn step_declaring_nothing(&mut self, attacks: bool) -> Going {
        let before = self.play.clone();
        self.answers.declarations = Declarations::default();
        let done = self.play.step(&mut self.answers);
        let violation = match done {
            Ok(()) => return self.undeclared(self.here),
            Err(Stop::Illegal(violation)) => violation,
            Err(stop) => return Err(self.stopped(self.here, stop)),
        };
        self.play = before;
        let asked = self.asked_to_declare(attacks);
        let grown = || self.grown(attacks, asked);
        let found = match asked.0 > FEW {
            true => grown().or_else(|| self.few_declared(attacks)),
            false => self.few_declared(attacks).or_else(grown),
        };
        let Some((made, several)) = found else { return Err(self.stopped(self.here, Stop::Illegal(violation))) };
        (self.play, self.answers) = *made;
        if several && self.scenario.strict {
            let (what, rule) = if attacks { ("attack", rule!("508.1b")) } else { ("block", rule!("509.1a")) };
            let turn = self.play.game.turn.number;
            let message = format!("no {what} is planned for turn {turn}, and {}", violation.because);
            let problem = Problem::warning(self.here, message).rule(rule).label("the first legal one is made");
            self.warnings.push(problem.help(format!("plan it: `{{turn: {turn}, {what}: ...}}`")));
        }
        self.count(self.here)
    }

    /// The smallest declaration that the requirements allow, of few creatures of which each is in or out and all attack or block the
    /// same; and whether there are others.
    fn few_declared(&self, attacks: bool) -> Option<(Box<(Play, Answers<'a>)>, bool)> {
        for set in 1u32..1 << FEW {
            let mut legal = Vec::new();
            for target in 0..FEW {
                let pairs = (0..FEW).filter(|i| set & (1 << i) != 0).map(|i| (i, target)).collect();
                match self.try_to_declare(attacks, pairs) {
                    Tried::Legal(made) => legal.push(made),
                    Tried::NoSuch => break,
                    Tried::Illegal(_) | Tried::Stopped => {}
                }
            }
            let several = legal.len() > 1;
            if let Some(made) = legal.into_iter().next() {
                return Some((made, several));
            }
        }
        None
    }

    /// A declaration that takes in creature after creature as long as nothing but a requirement is against it (508.1d, 509.1c), and
    /// then leaves out whatever need not be in it.
    /// It comes with whether one of them could do otherwise.
    fn grown(&self, attacks: bool, (creatures, targets): (usize, usize)) -> Option<(Box<(Play, Answers<'a>)>, bool)> {
        let required = if attacks { rule!("508.1d") } else { rule!("509.1c") };
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut made = None;
        'creatures: for creature in 0..creatures {
            for target in 0..targets {
                let with = [&*pairs, &[(creature, target)]].concat();
                match self.try_to_declare(attacks, with.clone()) {
                    Tried::Legal(all) => {
                        (pairs, made) = (with, Some(all));
                        break 'creatures;
                    }
                    Tried::Illegal(rule) if rule == required => {
                        pairs = with;
                        continue 'creatures;
                    }
                    Tried::Illegal(_) | Tried::NoSuch | Tried::Stopped => {}
                }
            }
        }
        let mut made = made?;
        for pair in pairs.clone() {
            let without: Vec<(usize, usize)> = pairs.iter().copied().filter(|other| *other != pair).collect();
            if let Tried::Legal(fewer) = self.try_to_declare(attacks, without.clone()) {
                (pairs, made) = (without, fewer);
            }
        }
        let several = pairs.iter().enumerate().any(|(i, (creature, target))| {
            (0..targets).filter(|other| other != target).any(|other| {
                let mut pairs = pairs.clone();
                pairs.get_mut(i).into_iter().for_each(|pair| *pair = (*creature, other));
                matches!(self.try_to_declare(attacks, pairs), Tried::Legal(_))
            })
        });
        Some((made, several))
    }

    /// Of how many creatures, and of how much they could attack or block, the declaration is asked.
    fn asked_to_declare(&self, attacks: bool) -> (usize, usize) {
        let mut count = Declaring { attacks, pairs: Vec::new(), asked: (0, 0), answers: &mut self.answers.clone() };
        let _ = self.play.clone().step(&mut count);
        count.asked
    }

    fn try_to_declare(&self, attacks: bool, pairs: Vec<(usize, usize)>) -> Tried<'a> {
        let (mut play, mut answers) = (self.play.clone(), self.answers.clone());
        let done = play.step(&mut Declaring { attacks, pairs, asked: (0, 0), answers: &mut answers });
        match done {
            Ok(()) => Tried::Legal(Box::new((play, answers))),
            Err(Stop::Illegal(violation)) => Tried::Illegal(violation.rule),
            Err(Stop::Undecided(decision)) if asked(&decision.ask, attacks).is_some() => Tried::NoSuch,
            Err(_) => Tried::Stopped,
        }
    }
}

/// Of how many creatures, and of how much they could attack or block, a declaration is asked.
fn asked(ask: &Ask, attacks: bool) -> Option<(usize, usize)> {
    match (ask, attacks) {
        (Ask::Attackers { creatures, targets }, true) => Some((creatures.len(), targets.len())),
        (Ask::Blockers { creatures, attackers }, false) => Some((creatures.len(), attackers.len())),
        _ => None,
    }
}

/// Declares that these creatures attack or block this, each by its place in the question, and answers the rest as it is answered.
struct Declaring<'d, 'a> {
    attacks: bool,
    pairs: Vec<(usize, usize)>,
    /// How much there was to choose from.
    asked: (usize, usize),
    answers: &'d mut Answers<'a>,
}

impl Decider for Declaring<'_, '_> {
    fn decide(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        let Some((creatures, targets)) = asked(&decision.ask, self.attacks) else {
            return self.answers.decide(game, decision);
        };
        self.asked = (creatures, targets);
        let there = |pair: &&(usize, usize)| pair.0 < creatures;
        let pairs: Vec<(usize, usize)> = self.pairs.iter().filter(there).copied().collect();
        pairs.iter().all(|(_, target)| *target < targets).then_some(Answer::Pairs(pairs))
    }

    fn begin_unit(&mut self) {
        self.answers.begin_unit();
    }

    fn rollback(&mut self) {
        self.answers.rollback();
    }
}
