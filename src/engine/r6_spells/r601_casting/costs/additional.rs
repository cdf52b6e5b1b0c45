//! 601.2b, 118.8: additional costs, the optional ones as the player chooses.

use crate::card::{Color, ManaSymbol};
use crate::choice::{Answer, Ask, Decision, Purpose};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::decide::Least;
use crate::meaning::keyword_abilities;
use crate::oracle::lang::{
    AbilityKind, Casting, Cost, Gift, Keyword, KeywordAbility, Quality, RuleChange, UNNAMED_COST,
};
use crate::r1_concepts::r118_costs::PayFor;
use crate::r6_spells::r601_casting::reductions::Less;
use crate::rule;
use crate::state::{Entity, ObjectId, PaidCost, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

use super::{hangs_on_what_is_announced_later, lessened};

/// No more than this is offered to be paid of what may be paid any number of times.
const MOST_PAID: i32 = 100;

impl Cx<'_> {
    /// 601.2b: additional costs, the optional ones as the player chooses.
    pub(in crate::r6_spells::r601_casting) fn additional_costs(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        cost: &mut Cost,
        less: &Less,
    ) -> Done<()> {
        let is = self.see(|v| v.is(spell).clone())?;
        let mut instances: Vec<Keyword> = Vec::new();
        for held in &is.abilities {
            match &held.ability.kind {
                // 601.2b: of a cost of any number the player announces how many.
                AbilityKind::Casting(Casting::Additional { cost: more, optional: true })
                    if more.of_so_many(1).is_some() =>
                {
                    self.pay_so_many(player, spell, more, (cost, less))?;
                }
                AbilityKind::Casting(Casting::Additional { cost: more, optional }) => {
                    let text = || held.ability.text.to_string();
                    let paid = PaidCost { keyword: Keyword::Kicker, instance: 0, which: UNNAMED_COST, times: 1 };
                    let offered = Offered { besides: cost, more, less, paid: Some(paid.clone()) };
                    if !optional || self.wants_to_pay(player, spell, rule!("601.2b"), &offered, text)? {
                        // 118.8a: the intention to pay it is announced.
                        let rule = if *optional { rule!("118.8a") } else { rule!("118.8") };
                        self.note(&[rule, rule!("601.2b")], "additional cost: {}", |_| {
                            vec![Arg::Text(crate::r6_spells::r601_casting::format_cost(more))]
                        });
                        if *optional {
                            self.paid_optional(spell, paid);
                        }
                        cost.parts.extend(more.parts.iter().cloned());
                    }
                }
                AbilityKind::Keyword(k) => {
                    let instance = instances.iter().filter(|earlier| **earlier == k.keyword).count();
                    instances.push(k.keyword);
                    self.keyword_costs(player, spell, (k, instance as u8), &held.ability.text, (cost, less))?;
                }
                _ => {}
            }
        }
        self.costs_others_offer(player, spell, (cost, less))
    }

    /// 118.8a, 601.2b: additional costs that other objects let the player pay, for which the spell costs less.
    fn costs_others_offer(&mut self, player: PlayerId, spell: ObjectId, (cost, less): (&mut Cost, &Less)) -> Done<()> {
        for (source, more, saved) in self.offers_of_others(player, spell)? {
            let name = self.game.object(source).printed().name.to_string();
            let text = || {
                format!(
                    "{name}: {} for {{{}}} less?",
                    crate::r6_spells::r601_casting::format_cost(&more),
                    saved.letter()
                )
            };
            // Whoever pays it has that much less to pay.
            let besides = lessened(cost, ManaSymbol::Colored(saved));
            let offered = Offered { besides: &besides, more: &more, less, paid: None };
            if self.wants_to_pay(player, spell, rule!("601.2b"), &offered, text)? {
                self.note(&[rule!("118.8a"), rule!("601.2b")], "additional cost: {}", |_| {
                    vec![Arg::Text(crate::r6_spells::r601_casting::format_cost(&more))]
                });
                cost.parts.extend(more.parts);
                if let Some(info) = self.game.object_mut(spell).cast.as_mut() {
                    info.less_colored.push(ManaSymbol::Colored(saved));
                }
            }
        }
        Ok(())
    }

    /// What other objects let the player pay for this spell, each with its source, and mana of which color it saves.
    fn offers_of_others(&self, player: PlayerId, spell: ObjectId) -> Done<Vec<(ObjectId, Cost, Color)>> {
        let mut offers = Vec::new();
        for active in self.rules()?.iter() {
            if let RuleChange::MayPayForLess { what, cost, less } = active.rule()
                && active.frame.controller == player
                && self.ask(|v| v.matches_anywhere(what, spell, &active.frame))?
            {
                offers.push((active.frame.source, cost.clone(), *less));
            }
        }
        Ok(offers)
    }

    /// 118.8a, 601.2b: an additional cost of as many as the player likes, of which that player announces how many.
    fn pay_so_many(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        more: &Cost,
        (cost, less): (&mut Cost, &Less),
    ) -> Done<()> {
        let paid = |times| PaidCost { keyword: Keyword::Kicker, instance: 0, which: UNNAMED_COST, times };
        let mut most = 0;
        while let Some(next) = more.of_so_many(most + 1)
            && most < MOST_PAID
            && self.could_pay(player, &next, PayFor::Spell(spell), &self.stack_frame(spell))?
        {
            most += 1;
        }
        // 601.2f: no more than the total cost leaves room for, where it does not make the spell cheaper.
        while let Some(all) = more.of_so_many(most)
            && most > 0
        {
            let offered = Offered { besides: cost, more: &all, less, paid: Some(paid(most.unsigned_abs())) };
            if self.can_be_paid_besides(player, spell, &offered)? {
                break;
            }
            most -= 1;
        }
        if most == 0 {
            return Ok(());
        }
        let ask = Ask::Number { min: 0, max: i64::from(most), x: false };
        let (rule, prompt) =
            (rule!("601.2b"), format!("how often is this paid: {}", crate::r6_spells::r601_casting::format_cost(more)));
        let decision = Decision { player, rule, source: Some(spell), prompt, ask };
        let Answer::Number(n) = self.choose(decision)? else { return Ok(()) };
        let Some(so_many) = i32::try_from(n).ok().filter(|n| *n > 0).and_then(|n| more.of_so_many(n)) else {
            return Ok(());
        };
        self.note(&[rule!("118.8a"), rule!("601.2b")], "additional cost: {}", |_| {
            vec![Arg::Text(crate::r6_spells::r601_casting::format_cost(&so_many))]
        });
        let times = u32::try_from(n).unwrap_or(u32::MAX);
        self.paid_optional(spell, paid(times));
        cost.parts.extend(so_many.parts);
        Ok(())
    }

    /// The additional costs that a keyword lets the player pay.
    fn keyword_costs(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        (k, instance): (&KeywordAbility, u8),
        text: &str,
        (cost, less): (&mut Cost, &Less),
    ) -> Done<()> {
        if k.keyword == Keyword::Gift {
            return self.promise_gift(player, spell, k, text);
        }
        let mut offered: Vec<(u8, RuleId, Cost)> = Vec::new();
        if let Some(rule) = optional_cost(k) {
            for (which, more) in [&k.cost, &k.second_cost].into_iter().enumerate() {
                offered.extend(more.clone().map(|more| (which as u8, rule, more)));
            }
        }
        // "As an additional cost ..., you may ...", where that is what the keyword means.
        for meant in keyword_abilities(k).iter() {
            if let AbilityKind::Casting(Casting::Additional { cost: more, optional: true }) = &meant.kind {
                offered.push((0, k.keyword.rule(), more.clone()));
            }
        }
        for (which, rule, more) in offered {
            let printed = more;
            let more = self.cost_of_keyword(player, spell, k.keyword, &printed)?;
            // 702.33c, 702.56a, 702.157a: multikicker, replicate and squad may be paid any number of times.
            let many = matches!(k.keyword, Keyword::Replicate | Keyword::Squad) || k.quality == Some(Quality::Variant);
            let granted;
            // What something else gives it says nothing itself.
            let text = match text.is_empty() {
                true => {
                    granted = format!("{} ({})", k.keyword.name(), crate::r6_spells::r601_casting::format_cost(&more));
                    &granted
                }
                false => text,
            };
            let words = match &k.second_cost {
                Some(_) => format!("pay {} for {text}?", crate::r6_spells::r601_casting::format_cost(&more)),
                None => format!("pay {text}?"),
            };
            let mut times = 0;
            let mut all = more.clone();
            let besides = cost.clone();
            let paid = |times| PaidCost { keyword: k.keyword, instance, which, times };
            while self.wants_to_pay(
                player,
                spell,
                rule,
                &Offered { besides: &besides, more: &all, less, paid: Some(paid(times + 1)) },
                || words.clone(),
            )? {
                times += 1;
                all.parts.extend(more.parts.iter().cloned());
                cost.parts.extend(more.parts.iter().cloned());
                if !many || times > 100 {
                    break;
                }
            }
            if times > 0 {
                let mut rules = vec![rule, rule!("601.2b"), rule!("118.8a")];
                rules.extend(crate::r6_spells::r601_casting::told::rules_of_paying(k, instance));
                // It is announced now; what is to be paid for it comes with the total cost (601.2f-h).
                let says = if times > 1 { "{} announces to pay {}, {} times" } else { "{} announces to pay {}" };
                self.note(&rules, says, |g| {
                    vec![Arg::player(g, player), Arg::Text(text.to_owned()), Arg::Number(i64::from(times))]
                });
                self.tell_cost_of_keyword(k.keyword, &printed, &more);
                self.paid_optional(spell, paid(times));
            }
        }
        Ok(())
    }

    /// 601.2b: whether the player announces that an optional cost is paid; one that can't be paid besides what the spell costs is
    /// not (118.3).
    fn wants_to_pay(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        rule: RuleId,
        offered: &Offered<'_>,
        prompt: impl Fn() -> String,
    ) -> Done<bool> {
        if self.can_be_paid_besides(player, spell, offered)? {
            return self.yes(player, rule, Some(spell), prompt());
        }
        let decision = Decision { player, rule, source: Some(spell), prompt: prompt(), ask: Ask::YesNo };
        Ok(self.offer(decision, Answer::Yes(false))? == Answer::Yes(true))
    }

    /// 118.3, 601.2f: whether an additional cost could be paid as a part of the total cost, as far as that is known before the modes,
    /// X and targets are: what more they will cost is left out.
    fn can_be_paid_besides(&self, player: PlayerId, spell: ObjectId, offered: &Offered<'_>) -> Done<bool> {
        // A reduction may come to hold by what is yet to be announced: then no more is asked than whether this can be paid alone.
        let may_cost_less = offered.paid.is_some() && !self.offers_of_others(player, spell)?.is_empty()
            || self.changes_for(spell)?.iter().any(|(_, change)| hangs_on_what_is_announced_later(change));
        if may_cost_less {
            return self.could_pay(player, offered.more, PayFor::Spell(spell), &self.stack_frame(spell));
        }
        let mut total = offered.besides.clone();
        total.parts.extend(offered.more.parts.iter().cloned());
        let mut least = Least;
        let mut tried = self.try_out(&mut least);
        if let Some(paid) = &offered.paid {
            tried.paid_optional(spell, paid.clone());
        }
        tried.total_cost(player, spell, &mut total, offered.less.clone())?;
        tried.could_pay(player, &total, PayFor::Spell(spell), &tried.stack_frame(spell))
    }

    /// 702.174a: as an additional cost an opponent may be chosen, to whom the gift is promised.
    fn promise_gift(&mut self, player: PlayerId, spell: ObjectId, k: &KeywordAbility, text: &str) -> Done<()> {
        let rule = rule!("702.174a");
        let opponents: Vec<Entity> = self.game.opponents(player).into_iter().map(Entity::Player).collect();
        if opponents.is_empty() || !self.yes(player, rule, Some(spell), format!("promise {text}?"))? {
            return Ok(());
        }
        let prompt = "choose the opponent to whom the gift is promised";
        let chosen = self.pick_entities(player, rule, Some(spell), prompt, Purpose::Effect, opponents, 1, 1)?;
        if let Some(Entity::Player(opponent)) = chosen.first().copied() {
            let permanent = self.see(|v| v.is(spell).types.is_permanent())?;
            let mut rules = vec![rule, rule!("702.174k"), rule!("702.174b")];
            rules.extend(match &k.quality {
                Some(Quality::Gift(gift)) => Some(rule_of_gift(*gift)),
                _ => None,
            });
            // 702.174j: what a spell gives it gives before all else.
            rules.extend((!permanent).then(|| rule!("702.174j")));
            self.note(&rules, "the gift is promised to {}", |g| vec![Arg::player(g, opponent)]);
            self.game.object_mut(spell).chosen.player = Some(opponent);
            self.paid_optional(spell, PaidCost { keyword: Keyword::Gift, instance: 0, which: 0, times: 1 });
        }
        Ok(())
    }

    /// 700.2h, 702.172a: the costs of the modes chosen.
    pub(in crate::r6_spells::r601_casting) fn mode_costs(&mut self, spell: ObjectId, cost: &mut Cost) -> Done<()> {
        let modes = self.game.object(spell).cast.as_ref().map(|c| c.modes.clone()).unwrap_or_default();
        for body in self.see(|v| crate::r1_concepts::r115_targets::bodies_of(v, spell))? {
            for mode in body.modes.iter().flat_map(|m| modes.iter().filter_map(|i| m.modes.get(usize::from(*i)))) {
                cost.parts.extend(mode.cost.iter().flat_map(|c| c.parts.iter().cloned()));
                if mode.cost.is_some() {
                    self.note(&[rule!("700.2h")], "that mode has a cost of its own", |_| Vec::new());
                }
            }
        }
        for (keyword, rule) in [(Keyword::Spree, rule!("702.172a")), (Keyword::Tiered, rule!("702.183a"))] {
            if self.see(|v| v.is(spell).has(keyword))? {
                self.note(&[rule], "the modes chosen are paid for", |_| Vec::new());
            }
        }
        // 702.120a: for each mode beyond the first.
        for k in self.see(|v| v.is(spell).keyword(Keyword::Escalate).cloned().collect::<Vec<_>>())? {
            if modes.len() > 1 {
                self.note(&[rule!("702.120a")], "escalate is paid for {} modes", |_| {
                    vec![Arg::Number(modes.len() as i64 - 1)]
                });
            }
            for _ in 1..modes.len() {
                cost.parts.extend(k.cost.iter().flat_map(|c| c.parts.iter().cloned()));
            }
        }
        Ok(())
    }

    fn paid_optional(&mut self, spell: ObjectId, cost: PaidCost) {
        if let Some(info) = self.game.object_mut(spell).cast.as_mut() {
            info.paid.push(cost);
        }
    }
}

/// An additional cost that a player may pay.
struct Offered<'a> {
    /// What the spell costs without it, before that is changed (601.2f).
    besides: &'a Cost,
    /// The additional cost.
    more: &'a Cost,
    /// By how much what was given up reduces the cost.
    less: &'a Less,
    /// What is known of the spell where it is paid; none of what another object offers, which comes last.
    paid: Option<PaidCost>,
}

/// Keywords that are optional additional costs, with the rule of each.
fn optional_cost(k: &KeywordAbility) -> Option<RuleId> {
    match k.keyword {
        Keyword::Kicker if k.quality == Some(Quality::Variant) => Some(rule!("702.33c")),
        Keyword::Buyback => Some(rule!("702.27a")),
        Keyword::Kicker => Some(rule!("702.33a")),
        Keyword::Entwine => Some(rule!("702.42a")),
        Keyword::Replicate => Some(rule!("702.56a")),
        Keyword::Squad => Some(rule!("702.157a")),
        Keyword::Offspring => Some(rule!("702.175a")),
        _ => None,
    }
}

/// 702.174d-i: what a gift of that name is.
fn rule_of_gift(gift: Gift) -> RuleId {
    match gift {
        Gift::Food => rule!("702.174d"),
        Gift::Card => rule!("702.174e"),
        Gift::Fish => rule!("702.174f"),
        Gift::ExtraTurn => rule!("702.174g"),
        Gift::Treasure => rule!("702.174h"),
        Gift::Octopus => rule!("702.174i"),
    }
}
