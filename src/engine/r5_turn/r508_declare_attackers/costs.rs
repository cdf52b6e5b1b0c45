//! 508.1d, 508.1h: what it costs to attack, and whether the player means to pay it.

use crate::choice::{Answer, Ask, Decision};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Cost, CostPart, Num, RuleChange};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::{Arg, Level};
use crate::view::View;

use super::Attack;
use super::able::such;

impl Cx<'_> {
    /// 508.1h: what attacks at a cost attacks only if the player means to pay it; who declares it themselves does, unless they say no.
    pub(super) fn willing_to_pay(
        &mut self,
        active: PlayerId,
        by: PlayerId,
        declared: Vec<Attack>,
    ) -> Done<Vec<Attack>> {
        let mut kept = Vec::new();
        for (creature, target) in declared {
            let costs = self.attack_costs(creature, target)?;
            let mut pays = true;
            for (cost, _) in &costs {
                let words = crate::r6_spells::r601_casting::format_cost(cost);
                let prompt = format!("pay {words} for {} to attack?", self.game.name(creature));
                let (rule, source) = (rule!("508.1h"), Some(creature));
                let decision = Decision { player: active, rule, source, prompt, ask: Ask::YesNo };
                let answer = match by == active {
                    true => self.offer(decision, Answer::Yes(true))?,
                    false => self.choose(decision)?,
                };
                pays &= answer == Answer::Yes(true);
            }
            match pays {
                true => kept.push((creature, target)),
                // 508.1d: nobody has to, whatever demands the attack.
                false => self.note(&[rule!("508.1d")], "{} does not pay for {}, which does not attack", |g| {
                    vec![Arg::player(g, active), Arg::object(g, creature)]
                }),
            }
        }
        Ok(kept)
    }

    /// A cost to attack or block that can't be paid: with what asks for it.
    pub(in crate::r5_turn) fn asked_by(&self, stop: Stop, source: ObjectId, creature: ObjectId, deed: &str) -> Stop {
        match stop {
            Stop::Illegal(mut violation) => {
                let (source, name) = (self.game.name(source), self.game.name(creature));
                violation.because = format!("{}, which {source} asks for {name} to {deed}", violation.because);
                Stop::Illegal(violation)
            }
            other => other,
        }
    }

    /// 508.1d: tells of creatures that must attack if able, but at a cost, which nobody has to pay.
    pub(super) fn tell_what_need_not_attack(
        &mut self,
        declared: &[Attack],
        creatures: &[ObjectId],
        targets: &[Entity],
    ) -> Done<()> {
        if self.trace.level == Level::Off {
            return Ok(());
        }
        // What can't attack at all obeys no requirement by staying.
        for player in self.game.active_players() {
            for creature in self.creatures_of(player)?.into_iter().filter(|creature| !creatures.contains(creature)) {
                let why_not = self.could_attack(creature)?;
                let Err(Stop::Illegal(why_not)) = why_not else { continue };
                let mut demanded = false;
                for target in targets {
                    demanded |= self.ask(|v| self.requirements(v, creature, *target, declared))? > 0;
                }
                if demanded {
                    self.note(&[rule!("508.1d"), why_not.rule], "{} must attack if able, but can't: {}", |g| {
                        vec![Arg::object(g, creature), Arg::Text(why_not.because.clone())]
                    });
                }
            }
        }
        for creature in creatures.iter().filter(|creature| !declared.iter().any(|(other, _)| other == *creature)) {
            let mut asks: Option<(Cost, ObjectId)> = None;
            let mut free = false;
            for target in targets {
                let (demanded, may) = self.ask(|v| {
                    Ok((
                        self.requirements(v, *creature, *target, declared)? > 0,
                        self.may_attack(v, *creature, *target)?,
                    ))
                })?;
                if demanded && may {
                    let cost = self.attack_costs(*creature, *target)?.into_iter().next();
                    free |= cost.is_none();
                    asks = asks.or(cost);
                }
            }
            if let (Some((cost, source)), false) = (asks, free) {
                let says = "{} must attack if able, but nobody has to pay the {} that {} asks for it";
                self.note(&[rule!("508.1d")], says, |g| {
                    let cost = crate::r6_spells::r601_casting::format_cost(&cost);
                    vec![Arg::object(g, *creature), Arg::Text(cost), Arg::object(g, source)]
                });
            }
        }
        Ok(())
    }

    /// Costs to attack: "can't attack you unless their controller pays" (508.1h).
    /// With the source of each.
    pub(super) fn attack_costs(&self, id: ObjectId, target: Entity) -> Done<Vec<(Cost, ObjectId)>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let mut costs = Vec::new();
        for active in self.rules()?.iter() {
            if let RuleChange::Tax { what, to, whom, cost, times, .. } = active.rule()
                && to.is_of_attacking()
                && active.is_about(&view, what, id)?
                && match whom {
                    Some(whom) => such(&view, whom, target, &active.frame)?,
                    None => true,
                }
            {
                costs.push((taxed(&view, cost, times.as_ref(), &active.frame.with_each(id))?, active.frame.source));
            }
        }
        Ok(costs)
    }
}

/// What attacking or blocking costs now: so many times the cost.
pub(in crate::r5_turn) fn taxed(view: &View<'_>, cost: &Cost, times: Option<&Num>, frame: &Frame) -> Done<Cost> {
    let Some(times) = times else { return Ok(cost.clone()) };
    let n = usize::try_from(view.number(times, frame)?).unwrap_or(0);
    let mut all = Cost::default();
    for part in std::iter::repeat_n(&cost.parts, n).flatten() {
        match (all.parts.first_mut(), part) {
            (Some(CostPart::Mana(sum)), CostPart::Mana(mana)) => mana.symbols().iter().for_each(|one| sum.push(*one)),
            (_, part) => all.parts.push(part.clone()),
        }
    }
    Ok(all)
}
