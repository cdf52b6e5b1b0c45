//! Effects on the next spell a player casts: "the next instant or sorcery spell you cast this turn costs {2} less to cast".

use std::sync::Arc;

use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Cost, CostChange, CostDelta, Duration, EventPattern, Filter, NextSpell, Noun, Num, Objects,
    Players, Pred, Quantifier, Replacement, RuleChange, Static, StaticEffect,
};
use crate::rule;
use crate::state::LastingKind;
use crate::stop::Done;
use crate::trace::Arg;

/// What holds as a static ability's words would.
fn standing(effect: StaticEffect) -> LastingKind {
    let all = Static { condition: None, effects: vec![effect], otherwise: Vec::new() };
    LastingKind::Standing(Arc::new(Ability::of(AbilityKind::Static(all))))
}

impl Cx<'_> {
    /// Begins an effect on the first spell of this kind that the player casts from now on: it is known by its number among
    /// those of its kind this turn. 611.2c: what spell that is can't be fixed when the effect begins.
    pub(super) fn for_next(
        &mut self,
        kind: &Filter,
        change: &NextSpell,
        duration: &Duration,
        frame: &Frame,
    ) -> Done<()> {
        let Some(until) = self.until(duration, frame)? else { return Ok(()) };
        let next = match change {
            NextSpell::EachHas(_) => kind.clone(),
            _ => self.next_of(kind, frame)?,
        };
        let rule = |rule: RuleChange| LastingKind::Rule(Arc::new(rule), Vec::new());
        let kind = match change {
            NextSpell::Has(changes) | NextSpell::EachHas(changes) => {
                let what = Objects::All(next, Quantifier::Each);
                standing(StaticEffect::Modify { what, changes: changes.clone() })
            }
            NextSpell::CantBeCountered => rule(RuleChange::CantBeCountered(next)),
            NextSpell::AsThoughFlash => rule(RuleChange::CastAsThoughFlash(Players::You, next)),
            // 118.9: an alternative cost that an effect gives.
            NextSpell::Free => rule(RuleChange::AlternativeCost(Players::You, next, Cost::default())),
            NextSpell::Costs(change) => {
                let change = self.change_worked_out(change, frame)?;
                let (what, who) = (Some(next), Some(Players::You));
                standing(StaticEffect::Cost(CostChange {
                    what,
                    who,
                    abilities: None,
                    change,
                    times: None,
                    condition: None,
                }))
            }
            NextSpell::Replace(replacement) => {
                let event = EventPattern::PutAsItResolves { what: next };
                LastingKind::Replace(Arc::new(Replacement { event, ..(**replacement).clone() }), None)
            }
        };
        let player = frame.controller;
        // 611.2f: what modifies the spell begins as that is put onto the stack.
        let modifies = matches!(change, NextSpell::Has(_) | NextSpell::EachHas(_));
        let rules: &[_] = if modifies { &[rule!("611.2f")] } else { &[rule!("611.2a"), rule!("611.2c")] };
        let says = match change {
            NextSpell::EachHas(_) => "an effect waits for each such spell {} casts",
            _ => "an effect waits for the next such spell {} casts",
        };
        self.note(rules, says, |g| vec![Arg::player(g, player)]);
        self.add_effect(frame, kind, until);
        Ok(())
    }

    /// Begins a change of costs for a time (611.2).
    pub(super) fn begin_cost_change(&mut self, change: &CostChange, duration: &Duration, frame: &Frame) -> Done<()> {
        let Some(until) = self.until(duration, frame)? else { return Ok(()) };
        let delta = self.change_worked_out(&change.change, frame)?;
        let effect = StaticEffect::Cost(CostChange { change: delta, ..change.clone() });
        self.note(&[rule!("611.2a"), rule!("601.2f")], "costs change for a time", |_| Vec::new());
        self.add_effect(frame, standing(effect), until);
        Ok(())
    }

    /// 608.2h: how much it is, is worked out now.
    fn change_worked_out(&self, change: &CostDelta, frame: &Frame) -> Done<CostDelta> {
        Ok(match change {
            CostDelta::LessNum(n) => CostDelta::LessNum(self.worked_out(n, frame)?),
            CostDelta::MoreNum(n) => CostDelta::MoreNum(self.worked_out(n, frame)?),
            other => other.clone(),
        })
    }

    /// The first spell of a kind that the player casts from now on this turn.
    fn next_of(&self, kind: &Filter, frame: &Frame) -> Done<Filter> {
        let cast = self.ask(|v| {
            let mut cast = 0;
            for happening in self.game.this_turn() {
                if let Event::Cast { spell, player, .. } = &happening.event {
                    cast += i32::from(*player == frame.controller && v.matches_anywhere(kind, *spell, frame)?);
                }
            }
            Ok(cast)
        })?;
        let nth = Pred::NthCast(Box::new(kind.clone()), Box::new(Players::You), cast + 1);
        Ok(Filter { heads: Vec::new(), noun: Noun::Spell, post: vec![nth] })
    }

    fn worked_out(&self, n: &Num, frame: &Frame) -> Done<Num> {
        let n = self.ask(|v| v.number(n, frame))?.clamp(0, i64::from(i32::MAX));
        Ok(Num::Const(n as i32))
    }
}
