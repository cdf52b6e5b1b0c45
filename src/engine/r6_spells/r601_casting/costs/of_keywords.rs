//! What effects add to, or take off, the costs that keywords name: "buyback costs cost {2} less", "all morph costs cost {2} more".

use crate::card::{ManaCost, ManaSymbol};
use crate::cx::Cx;
use crate::oracle::lang::{AbilityClass, Cost, CostDelta, CostPart, Keyword, Num};
use crate::r6_spells::r601_casting::format_cost;
use crate::rule;
use crate::state::{ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// 118.7, 601.2f: what a keyword's cost comes to for this player where it is part of what is paid, or is paid by itself:
    /// increases first, then reductions of its generic mana.
    ///
    /// # Errors
    /// A change that is none of so much mana is not supported.
    pub(crate) fn cost_of_keyword(
        &self,
        player: PlayerId,
        object: ObjectId,
        keyword: Keyword,
        cost: &Cost,
    ) -> Done<Cost> {
        let (mut more, mut less) = (Vec::new(), 0_u32);
        for (frame, change) in self.cost_changes()? {
            if change.abilities != Some(AbilityClass::Of(keyword))
                || !self.changes_the_cost(player, object, object, &frame, &change)?
            {
                continue;
            }
            let number = |n: &Num| self.ask(|v| v.number(n, &frame)).map(|n| u32::try_from(n).unwrap_or(0));
            let times = change.times.as_ref().map_or(Ok(1), number)?;
            match &change.change {
                CostDelta::More(mana) => {
                    more.extend((0..times).flat_map(|_| mana.symbols().iter().copied()));
                }
                CostDelta::MoreNum(n) => more.push(ManaSymbol::Generic(number(n)?)),
                CostDelta::Less(mana) => less = less.saturating_add(mana.mana_value().saturating_mul(times)),
                CostDelta::LessNum(n) => less = less.saturating_add(number(n)?),
                CostDelta::LessColored(_)
                | CostDelta::LessTo(..)
                | CostDelta::AtLeast(_)
                | CostDelta::Additional(_)
                | CostDelta::Instead(_) => {
                    return Err(Stop::unsupported(format_args!("such a change of {} costs", keyword.name())));
                }
            }
        }
        let mut cost = cost.clone();
        if !more.is_empty() {
            match cost.parts.iter_mut().find_map(|part| match part {
                CostPart::Mana(mana) => Some(mana),
                _ => None,
            }) {
                Some(mana) => *mana = ManaCost::new(mana.symbols().iter().copied().chain(more)),
                None => cost.parts.push(CostPart::Mana(ManaCost::new(more))),
            }
        }
        Ok(if less > 0 { cost.less_generic(less) } else { cost })
    }

    /// Tells what a keyword's cost comes to where effects have changed it.
    pub(crate) fn tell_cost_of_keyword(&mut self, keyword: Keyword, printed: &Cost, paid: &Cost) {
        if printed != paid {
            self.note(&[rule!("118.7"), rule!("601.2f")], "the {} cost is {}", |_| {
                vec![Arg::Text(keyword.name().to_owned()), Arg::Text(format_cost(paid))]
            });
        }
    }
}
