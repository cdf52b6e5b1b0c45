//! 107.3a, 601.2b, 602.2b: the value of X, announced with the costs.

use crate::choice::{Answer, Ask, Decision};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::oracle::lang::{
    AbilityKind, ActivationLimit, Casting, Cost, CostPart, Effect, Num, Objects, Ref, RulesCounter, Visit, Walk, Zone,
};
use crate::r1_concepts::r115_targets::bodies_of;
use crate::rule;
use crate::state::{ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

/// The most that can be announced.
const MOST: i64 = 1000;

/// The most that is tried for the sake of targets.
pub(crate) const MOST_FOR_TARGETS: i64 = 30;

/// What an effect says X is, of the whole or of a sentence of it: "Copy the exiled card. You may cast the copy. X is its mana
/// value".
fn says_x(effect: &Effect) -> Option<&Num> {
    match effect {
        Effect::Where(n, _) => Some(n),
        Effect::Seq(parts) => parts.iter().find_map(says_x),
        Effect::May { effect, .. } => says_x(effect),
        Effect::If { then, otherwise, .. } => says_x(then).or_else(|| says_x(otherwise)),
        _ => None,
    }
}

impl Cx<'_> {
    /// Has X chosen for a spell or activated ability on the stack whose cost has one: a value that can be paid as far as that is
    /// plain, and for which there are targets.
    pub(crate) fn choose_x(
        &mut self,
        player: PlayerId,
        id: ObjectId,
        cost: &Cost,
        limits: &[ActivationLimit],
    ) -> Done<()> {
        if !cost.has_x() {
            return self.without_x(player, id, limits);
        }
        if let Some(x) = self.defined_x(id)? {
            self.note(&[rule!("107.3c")], "X is {} by the text", |_| vec![Arg::Number(x)]);
            self.only_x(player, id, rule!("107.3c"), x)?;
            self.announce_x(id, x);
            return Ok(());
        }
        let (min, max) = self.x_limits(id, limits)?;
        let max = max.min(self.most_payable(player, self.stack_frame(id).source, cost)).max(min);
        let min = self.least_with_targets(id, min, max)?;
        if let Some(x) = self.x_by_what_pays(player, id, cost, min, max)? {
            let rule = if self.game.object(id).is_ability() { rule!("602.2b") } else { rule!("601.2b") };
            self.note(&[rule, rule!("107.3a")], "X is {}: no other fits what the cost is paid with", |_| {
                vec![Arg::Number(x)]
            });
            self.announce_x(id, x);
            return Ok(());
        }
        if let Some(x) = self.value_of_x(player, id, min, max)? {
            self.announce_x(id, x);
        }
        Ok(())
    }

    /// Has X chosen for a spell for which neither a mana cost nor an alternative cost with X is paid, though an additional cost may have
    /// one: 107.3b: where there is an X in its mana cost, 0 is the only choice.
    pub(super) fn choose_x_besides(&mut self, player: PlayerId, spell: ObjectId, cost: &Cost) -> Done<()> {
        let in_its_mana_cost = self.see(|v| v.is(spell).mana_cost.as_ref().is_some_and(|mana| mana.x_count() > 0))?;
        match in_its_mana_cost {
            true => {
                self.without_x(player, spell, &[])?;
                self.announce_x(spell, 0);
                Ok(())
            }
            false => self.choose_x(player, spell, cost, &[]),
        }
    }

    /// 107.3b: where neither the mana cost nor another with X is paid, X can only be 0, which the text may not allow.
    fn without_x(&mut self, player: PlayerId, id: ObjectId, limits: &[ActivationLimit]) -> Done<()> {
        let mana = self.see(|v| v.is(id).mana_cost.clone())?;
        let printed = Cost { parts: mana.map(CostPart::Mana).into_iter().collect() };
        if !printed.has_x() {
            return Ok(());
        }
        if self.x_limits(id, limits)?.0 > 0 {
            let because = "X can only be 0 where its mana cost is not paid, and it can't be";
            return Err(Stop::illegal(rule!("107.3b"), Some(id.into()), because));
        }
        self.only_x(player, id, rule!("107.3b"), 0)
    }

    /// X can be nothing else, by this rule, whatever the player says.
    fn only_x(&mut self, player: PlayerId, id: ObjectId, rule: RuleId, x: i64) -> Done<()> {
        let prompt = format!("choose X for {}", self.game.name(id));
        let ask = Ask::Number { min: x, max: x, x: true };
        self.choose(Decision { player, rule, source: Some(id), prompt, ask })?;
        Ok(())
    }

    /// 107.3c: what the text says X is, where that is known before targets are chosen; nobody chooses it then.
    pub(super) fn defined_x(&self, id: ObjectId) -> Done<Option<i64>> {
        struct Later(bool);
        impl Visit for Later {
            fn reference(&mut self, it: &mut Ref) {
                self.0 |= matches!(it, Ref::Target(_) | Ref::Bound(_));
            }
        }
        let frame = self.stack_frame(id);
        for body in self.see(|v| bodies_of(v, id))? {
            let Some(n) = says_x(&body.effect) else { continue };
            let mut later = Later(false);
            n.clone().walk(&mut later);
            if !later.0 {
                return Ok(Some(self.ask(|v| v.number(n, &frame))?.max(0)));
            }
        }
        Ok(None)
    }

    /// 602.2b: the same for a mana ability, which is never on the stack (605.3b).
    pub(crate) fn x_for_mana(&mut self, player: PlayerId, source: ObjectId, cost: &Cost) -> Done<Option<i32>> {
        if !cost.has_x() {
            return Ok(None);
        }
        // What it is activated for takes so much of it.
        if let Some(x) = self.planned_x.take() {
            return Ok(Some(x));
        }
        let max = self.most_payable(player, source, cost);
        Ok(self.value_of_x(player, source, 0, max)?.and_then(|x| i32::try_from(x).ok()))
    }

    fn value_of_x(&mut self, player: PlayerId, id: ObjectId, min: i64, max: i64) -> Done<Option<i64>> {
        let object = self.game.object(id);
        let spell = object.zone == Zone::Stack && !object.is_ability();
        let rule = if spell { rule!("601.2b") } else { rule!("602.2b") };
        let ask = Ask::Number { min, max, x: true };
        let prompt = format!("choose X for {}", self.game.name(id));
        let decision = Decision { player, rule, source: Some(id), prompt, ask };
        let Answer::Number(x) = self.choose(decision)? else { return Ok(None) };
        let mut rules = vec![rule, rule!("107.3a")];
        // 107.3i: all of several X are the same; 107.3k: but that of an activation cost is another than that of the spell.
        let costs_of = |o: ObjectId| self.game.object(o).printed().mana_cost.as_ref().map_or(0, |cost| cost.x_count());
        rules.extend((spell && costs_of(id) > 1).then(|| rule!("107.3i")));
        let source = self.stack_frame(id).source;
        rules.extend((!spell && costs_of(source) > 0).then(|| rule!("107.3k")));
        self.note(&rules, "{} chooses X for {}: {}", |g| {
            vec![Arg::player(g, player), Arg::object(g, id), Arg::Number(x)]
        });
        Ok(Some(x))
    }

    fn announce_x(&mut self, id: ObjectId, x: i64) {
        if let Some(info) = self.game.object_mut(id).cast.as_mut() {
            info.x = i32::try_from(x).ok();
        }
    }

    /// "X can't be 0", "X can't be greater than ...".
    fn x_limits(&self, id: ObjectId, limits: &[ActivationLimit]) -> Done<(i64, i64)> {
        let (mut min, mut max) = (0, MOST);
        let frame = self.stack_frame(id);
        let is = self.see(|v| v.is(id).clone())?;
        let of_spell = is.abilities.iter().filter_map(|held| match &held.ability.kind {
            AbilityKind::Casting(Casting::XLimit(cmp, n)) => Some((cmp, n)),
            _ => None,
        });
        let of_ability = limits.iter().filter_map(|limit| match limit {
            ActivationLimit::X(cmp, n) => Some((cmp, n)),
            _ => None,
        });
        for (cmp, n) in of_spell.chain(of_ability) {
            let n = self.ask(|v| v.number(n, &frame))?;
            while min < max && !cmp.holds(min, n) {
                min += 1;
            }
            while max > min && !cmp.holds(max, n) {
                max -= 1;
            }
        }
        Ok((min, max))
    }

    /// 118.3: no more life, energy or cards than there are.
    fn most_payable(&self, player: PlayerId, source: ObjectId, cost: &Cost) -> i64 {
        let player = self.game.player(player);
        let most = |part: &CostPart| match part {
            CostPart::Energy(Num::X) => Some(i64::from(player.counter(RulesCounter::Energy))),
            CostPart::Life(Num::X) => Some(player.life.max(0)),
            CostPart::RemoveCounters(Num::X, Some(kind), Objects::That(Ref::This, _)) => {
                Some(i64::from(self.game.counters(source, kind)))
            }
            CostPart::Mill(Num::X) => i64::try_from(player.library.len()).ok(),
            _ => None,
        };
        cost.parts.iter().filter_map(most).min().unwrap_or(MOST)
    }

    /// The least value with which every target that must be chosen can be: "target creature card with mana value X".
    fn least_with_targets(&mut self, id: ObjectId, min: i64, max: i64) -> Done<i64> {
        for x in min..=max.min(MOST_FOR_TARGETS) {
            self.announce_x(id, x);
            if self.has_targets(id)? {
                return Ok(x);
            }
        }
        Ok(min)
    }

    fn has_targets(&self, id: ObjectId) -> Done<bool> {
        let frame = self.stack_frame(id);
        for body in self.see(|v| bodies_of(v, id))? {
            for spec in &body.targets {
                let (least, _) = self.bounds(&spec.count, 0, &frame)?;
                if least > 0 && self.legal_targets(id, spec, &frame)?.len() < least {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
