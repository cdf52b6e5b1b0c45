//! Simple deciders: for trying whether something could be done, and for random games.

use super::choice::{Answer, Ask, Decider, Decision, Purpose, Topic};
use super::state::Game;

/// Takes the first answer that is possible: yes, the fewest things, the first options.
#[derive(Clone, Copy, Debug, Default)]
pub struct First;

impl Decider for First {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        Some(first(&decision.ask))
    }
}

/// Takes the least that is possible: no, the fewest things, the first options. For whether something could be done at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Least;

impl Decider for Least {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        Some(least(&decision.ask))
    }
}

/// Gives up all there is to choose from: what is asked for by a total, or as any number, may take more than the fewest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Most;

impl Decider for Most {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        Some(match &decision.ask {
            Ask::Entities { max, .. } => Answer::Pick((0..*max).collect()),
            other => first(other),
        })
    }
}

/// Takes the first answer that is possible, and remembers whether more could have been given up somewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fewest {
    /// Whether there was more to choose from than the fewest.
    pub more: bool,
}

impl Decider for Fewest {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        if let Ask::Entities { min, max, .. } = &decision.ask {
            self.more |= min < max;
        }
        Some(first(&decision.ask))
    }
}

/// The least answer that is possible.
pub fn least(ask: &Ask) -> Answer {
    match ask {
        Ask::YesNo => Answer::Yes(false),
        other => first(other),
    }
}

/// The first answer of somebody who says yes: as many targets, cards and other things as there may be, but no more than must be
/// given up.
pub fn eager(ask: &Ask) -> Answer {
    match ask {
        Ask::Entities { max, purpose: Purpose::Target(_) | Purpose::Effect | Purpose::Search, .. } => {
            Answer::Pick((0..*max).collect())
        }
        other => first(other),
    }
}

/// The first answer that is possible.
pub fn first(ask: &Ask) -> Answer {
    match ask {
        Ask::YesNo => Answer::Yes(true),
        Ask::Entities { min, .. } => Answer::Pick((0..*min).collect()),
        Ask::Texts { min, repeat: true, topic: Topic::Color, .. } => Answer::Pick(vec![0; *min]),
        Ask::Texts { options, min, .. } => {
            Answer::Pick((0..*min).map(|i| i.min(options.len().saturating_sub(1))).collect())
        }
        Ask::Number { min, .. } => Answer::Number(*min),
        Ask::Order { items, .. } => Answer::Pick((0..items.len()).collect()),
        Ask::Divide { default, .. } => Answer::Division(default.clone()),
        Ask::CardName => Answer::Name(String::new()),
        Ask::Attackers { .. } | Ask::Blockers { .. } => Answer::Pairs(Vec::new()),
        Ask::Coin | Ask::Random(_) => Answer::Pick(vec![0]),
        Ask::Die(_) => Answer::Number(1),
        Ask::Shuffle(n) => Answer::Pick((0..*n).collect()),
    }
}
