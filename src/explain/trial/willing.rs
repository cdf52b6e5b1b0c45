//! Who decides while a card is tried: somebody who wants to see what it does.

use crate::engine::chance::Chance;
use crate::engine::choice::{Answer, Ask, Decider, Decision, Purpose};
use crate::engine::decide::{eager, first, least};
use crate::engine::state::{Entity, Game, ObjectId, PlayerId};

/// How often a unit is tried otherwise that came out illegal.
pub(super) const TRIES: u32 = 24;
const LEAST_AT_LAST: u32 = TRIES - 1;

/// Who fights whom, as far as it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fight {
    /// All attack, and each blocker blocks another attacker.
    All,
    /// The card attacks alone, or blocks alone: one creature blocks it.
    BlockedByOne,
    /// All that can block it do.
    BlockedByAll,
    /// Nothing blocks it.
    Unblocked,
    /// Its player attacks with nothing, so that all can block.
    Defending,
    /// All others attack.
    Others,
    /// All others attack, and nothing blocks.
    OthersUnblocked,
}

/// Takes part in everything at first, and something else with each try: what is most, what comes first, what is least, and then
/// by chance.
pub(super) struct Willing<'n> {
    tried: u32,
    chance: Chance,
    /// Coins flipped so far in what is tried: they come up by turns, so that none is flipped for ever.
    coins: usize,
    /// The name of the card, and how it fights.
    fighter: (&'n str, Fight),
}

impl<'n> Willing<'n> {
    pub(super) fn at(tried: u32, fighter: (&'n str, Fight)) -> Self {
        Self { tried, chance: Chance::new(u64::from(tried)), coins: 0, fighter }
    }

    fn some(&mut self, of: usize, min: usize, max: usize) -> Answer {
        let many = min + self.chance.below(max.min(of).saturating_sub(min) + 1);
        let order = self.chance.shuffled(of);
        Answer::Pick(order.into_iter().take(many).collect())
    }

    fn by_chance(&mut self, ask: &Ask) -> Answer {
        match ask {
            Ask::YesNo => Answer::Yes(self.chance.below(2) == 0),
            Ask::Entities { options, min, max, .. } => self.some(options.len(), *min, *max),
            Ask::Texts { options, min, max, .. } => self.some(options.len(), *min, *max),
            Ask::Number { min, max, .. } => {
                Answer::Number(min + self.chance.below((max - min).clamp(0, 4) as usize + 1) as i64)
            }
            Ask::Attackers { creatures, targets } => self.fight(creatures.len(), targets.len()),
            Ask::Blockers { creatures, attackers } => self.fight(creatures.len(), attackers.len()),
            other => first(other),
        }
    }

    /// All creatures attack or block the same, each thing there is in its turn, or one of them does: seldom is anything between the
    /// two legal by chance.
    fn fight(&mut self, creatures: usize, others: usize) -> Answer {
        if creatures == 0 || others == 0 {
            return Answer::Pairs(Vec::new());
        }
        match self.tried % 2 {
            0 => Answer::Pairs(vec![(self.chance.below(creatures), self.chance.below(others))]),
            _ => Answer::Pairs((0..creatures).map(|one| (one, self.tried as usize / 2 % others)).collect()),
        }
    }

    /// How the card fights; `None` where it is not there to, or was tried so and may not.
    fn with_the_card(&self, game: &Game, decision: &Decision) -> Option<Answer> {
        let (name, how) = self.fighter;
        // What the card is attached to fights for it.
        let is_it = |object: &ObjectId| {
            let named = |id: ObjectId| *game.object(id).def.name == *name;
            named(*object)
                || game
                    .battlefield
                    .iter()
                    .any(|on| named(*on) && game.object(*on).attached_to == Some(Entity::Object(*object)))
        };
        match (how, &decision.ask) {
            (Fight::Defending, Ask::Attackers { .. }) if decision.player == PlayerId(0) && self.tried == 0 => {
                Some(Answer::Pairs(Vec::new()))
            }
            // 508.1d: what must attack does, alone.
            (Fight::Defending, Ask::Attackers { creatures, .. })
                if decision.player == PlayerId(0) && self.tried < 3 =>
            {
                let it = creatures.iter().position(is_it)?;
                Some(Answer::Pairs(vec![(it, 0)]))
            }
            (Fight::OthersUnblocked, Ask::Blockers { .. }) if self.tried == 0 => Some(Answer::Pairs(Vec::new())),
            (Fight::Others | Fight::OthersUnblocked, Ask::Attackers { creatures, .. }) if self.tried == 0 => {
                let others = (0..).zip(creatures).filter(|(_, one)| !is_it(one));
                Some(Answer::Pairs(others.map(|(n, _)| (n, 0)).collect()))
            }
            (Fight::All | Fight::Defending | Fight::Others | Fight::OthersUnblocked, _) => None,
            (_, Ask::Attackers { creatures, targets }) if self.tried <= targets.len() as u32 => {
                let it = creatures.iter().position(is_it)?;
                Some(Answer::Pairs(vec![(it, self.tried as usize % targets.len().max(1))]))
            }
            (_, Ask::Blockers { creatures, attackers }) if self.tried < TRIES / 2 => {
                if let Some(it) = creatures.iter().position(is_it) {
                    return Some(Answer::Pairs(vec![(it, self.tried as usize % attackers.len().max(1))]));
                }
                let it = attackers.iter().position(is_it)?;
                match how {
                    Fight::Unblocked => Some(Answer::Pairs(Vec::new())),
                    Fight::BlockedByAll if self.tried == 0 => {
                        Some(Answer::Pairs((0..creatures.len()).map(|one| (one, it)).collect()))
                    }
                    _ => Some(Answer::Pairs(vec![(self.tried as usize % creatures.len().max(1), it)])),
                }
            }
            _ => None,
        }
    }
}

impl Decider for Willing<'_> {
    fn decide(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        let ask = &decision.ask;
        if let Some(answer) = self.with_the_card(game, decision) {
            return Some(answer);
        }
        if matches!(ask, Ask::Coin) {
            self.coins += 1;
            return Some(Answer::Pick(vec![(self.coins - 1) % 2]));
        }
        Some(match (self.tried, ask) {
            (0, Ask::Attackers { creatures, .. }) => Answer::Pairs((0..creatures.len()).map(|n| (n, 0)).collect()),
            (0, Ask::Blockers { creatures, attackers }) => {
                Answer::Pairs((0..creatures.len().min(attackers.len())).map(|n| (n, n)).collect())
            }
            (0..=2, Ask::Number { min, max, .. }) => Answer::Number((*max).min(2).max(*min)),
            (0, _) => eager(ask),
            (1, _) => first(ask),
            (2, _) => least(ask),
            (LEAST_AT_LAST, _) => least(ask),
            _ => self.by_chance(ask),
        })
    }
}

/// Chooses one object as the target.
pub(super) struct At(pub ObjectId);

impl Decider for At {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        match &decision.ask {
            Ask::Entities { options, purpose: Purpose::Target(_), .. } => {
                let at = options.iter().position(|option| *option == Entity::Object(self.0))?;
                Some(Answer::Pick(vec![at]))
            }
            other => Some(first(other)),
        }
    }
}
