//! What an action would cost now.

use super::can::{checked, verb};
use super::{Finding, Judge};
use crate::card::{Color, ManaCost, ManaSymbol};
use crate::engine::Stop;
use crate::engine::state::Mana;
use crate::engine::trace::{Arg, Level, TOTAL_COST, Trace};
use crate::scenario::act;
use crate::scenario::answers::{Answers, AnyWay};
use crate::scenario::raw::Entry;
use crate::scenario::raw::cost::CostOf;
use crate::scenario::{At, Span};

/// How much mana of each kind the player is lent, so that a cost is not refused for want of it.
const LENT: usize = 40;

impl Judge<'_> {
    /// 601.2f: the mana in the total cost of an action, if it were done now.
    pub(super) fn cost_of(&self, wanted: &At<CostOf>) -> Finding {
        let entry = wanted.entry();
        let words = verb(&entry).map_or_else(|| "that".to_owned(), |verb| verb.words());
        let is = wanted.is.as_ref().map(|is| is.value.trim()).unwrap_or_default();
        let expected = format!("{words} costs {is}");
        let at = wanted.is.as_ref().map_or(wanted.at, |is| is.at);
        let total = match self.total_cost(&entry, wanted.at) {
            Ok(total) => total,
            Err(stop) => {
                let found = crate::scenario::play::stop_words(&self.play.game, &stop);
                return Finding::new(at, expected, found, false);
            }
        };
        let mana = mana_in(&total);
        let holds = is.parse::<ManaCost>().is_ok_and(|cost| counted(&cost) == counted(&mana));
        Finding::new(at, expected, total, holds)
    }

    /// The total cost in words, as it is told while the action is done; where the action is refused as things are, what it costs
    /// when the time is right for it.
    fn total_cost(&self, entry: &Entry, at: Span) -> Result<String, Stop> {
        match self.total_cost_at(entry, at, false) {
            Err(refused @ Stop::Illegal(_)) => self.total_cost_at(entry, at, true).map_err(|_| refused),
            told => told,
        }
    }

    /// `any_time` without regard to whether the time is right.
    fn total_cost_at(&self, entry: &Entry, at: Span, any_time: bool) -> Result<String, Stop> {
        let (mut play, player) = self.with_priority(entry);
        play.game.turn.any_time = any_time;
        let Some(verb) = verb(entry) else { return Err(Stop::unsupported("an action of this kind")) };
        let pool = &mut play.game.player_mut(player).mana;
        for color in Color::ALL.into_iter().map(Some).chain([None]) {
            let lent = Mana { color, snow: true, source: None, only: None, kept: None, rider: None };
            pool.extend(std::iter::repeat_n(lent, LENT));
        }
        play.trace = Trace::new(Level::Full);
        let checked = checked(entry, at, verb, play.game.turn.step);
        let mut answers = Answers::in_any_way(self.names, AnyWay { nth: 0, gives: false });
        act::act_in_any_way(&mut play, &mut answers, player, &checked)?;
        let totals = play.trace.records.iter().filter(|record| record.says == TOTAL_COST);
        let total = totals.map(|record| record.args.iter().map(Arg::to_string).collect::<String>()).next();
        Ok(total.unwrap_or_else(|| "nothing".to_owned()))
    }
}

/// The mana among the parts of a cost in words.
fn mana_in(total: &str) -> ManaCost {
    let symbols: String = total.split(", ").filter(|part| part.parse::<ManaCost>().is_ok()).collect();
    symbols.parse().unwrap_or_default()
}

/// The symbols of a cost without regard to their order, with all generic mana together.
fn counted(cost: &ManaCost) -> (u64, Vec<String>) {
    let generic = cost.symbols().iter().map(|symbol| match symbol {
        ManaSymbol::Generic(n) => u64::from(*n),
        _ => 0,
    });
    let others = cost.symbols().iter().filter(|symbol| !matches!(symbol, ManaSymbol::Generic(_)));
    let mut others: Vec<String> = others.map(ToString::to_string).collect();
    others.sort_unstable();
    (generic.sum(), others)
}
