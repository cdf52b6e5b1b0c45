//! 601.2d: what is divided among targets, and how.

use crate::choice::{Answer, Ask, Decision};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Effect, Num};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::Done;

impl Cx<'_> {
    /// 601.2d: the total that will be divided among the targets of this slot, as far as it is known what will be done instead.
    pub(super) fn divided_as_it_is(&self, effect: &Effect, slot: u8, frame: &Frame) -> Done<Option<Num>> {
        if let Effect::Instead(usual, cond, instead) = effect
            && let Some(total) = divided_among(instead, slot)
            && divided_among(usual, slot).is_some()
            && self.ask(|v| v.condition(cond, frame))?
        {
            return Ok(Some(total.clone()));
        }
        if let Some(own) = divided_by(effect, slot) {
            return Ok(Some(own.clone()));
        }
        for part in effect.parts() {
            if let Some(total) = self.divided_as_it_is(part, slot, frame)? {
                return Ok(Some(total));
            }
        }
        Ok(None)
    }

    /// 601.2d: how many of "up to" so many are divided among the targets, announced with the division.
    pub(super) fn so_many_to_divide(&mut self, id: ObjectId, most: u32, least: u32, frame: &Frame) -> Done<u32> {
        let ask = Ask::Number { min: i64::from(least), max: i64::from(most), x: false };
        let prompt = format!("choose how many to divide for {}", self.game.name(id));
        let (player, rule) = (frame.controller, rule!("601.2d"));
        match self.choose(Decision { player, rule, source: Some(id), prompt, ask })? {
            Answer::Number(n) => Ok(n.clamp(i64::from(least), i64::from(most)) as u32),
            _ => Ok(most),
        }
    }

    /// A total divided among several by a player.
    pub fn division(
        &mut self,
        player: PlayerId,
        rule: crate::cr::RuleId,
        source: ObjectId,
        total: u32,
        among: &[Entity],
        min_each: u32,
    ) -> Done<Vec<u32>> {
        let mut default = vec![min_each; among.len()];
        if let Some(first) = default.first_mut() {
            *first += total.saturating_sub(min_each * among.len() as u32);
        }
        let prompt = format!("divide {total} for {}", self.game.name(source));
        let ask = Ask::Divide { total, among: among.to_vec(), min_each, most: Vec::new(), default, combat: false };
        match self.choose(Decision { player, rule, source: Some(source), prompt, ask })? {
            Answer::Division(parts) => {
                self.note(&[rule], "{} divides {} for {}: {}", |g| {
                    use crate::trace::Arg;
                    let division = Arg::division(g, among.iter().copied().zip(parts.iter().copied()));
                    vec![Arg::player(g, player), Arg::Number(i64::from(total)), Arg::object(g, source), division]
                });
                Ok(parts)
            }
            _ => Ok(Vec::new()),
        }
    }
}

/// The total that an instruction divides among the targets of this slot (601.2d), if one does.
pub fn divided_among(effect: &Effect, slot: u8) -> Option<&Num> {
    divided_by(effect, slot).or_else(|| effect.parts().into_iter().find_map(|part| divided_among(part, slot)))
}

/// The total that this very instruction divides among them.
fn divided_by(effect: &Effect, slot: u8) -> Option<&Num> {
    use crate::oracle::lang::{DamageTo, EventPattern, Objects, Replacement, Uses, Verb};
    match effect.instruction() {
        Some(Verb::DealDamage { amount, to, divided: true, .. }) if to.slot() == Some(slot) => Some(amount),
        Some(Verb::PutCounters { count, on: Objects::Target(n), divided: true, .. }) if *n == slot => Some(count),
        Some(Verb::Replace(Replacement { uses: Uses::Divided(total), event, .. }, _)) => match event {
            EventPattern::DealtDamage { to: DamageTo::These(to), .. } if to.slot() == Some(slot) => Some(total),
            _ => None,
        },
        _ => None,
    }
}
