//! 118.12: costs that effects ask for as they resolve, and whether a cost could be paid at all (118.3).

use crate::card::ManaSymbol;
use crate::choice::{Answer, Ask, Decider, Decision};
use crate::cx::Cx;
use crate::decide::{Fewest, First, Most};
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Cost, CostPart, Num};
use crate::oracle::said_of;
use crate::r6_spells::r601_casting::{cost_words, format_cost};
use crate::rule;
use crate::state::{ObjectId, PlayerId, Stage};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::r118_costs::PayFor;

/// What a cost asks for, in words: with the name of its source where it names itself, and with the number that X is.
fn said_of_cost(cost: &Cost, source: &str, x: Option<i32>) -> String {
    let known = x.is_some().then(|| cost.with_x(x));
    said_of(&cost_words(known.as_ref().unwrap_or(cost)), source)
}

/// The question whether to pay this: mana is paid, anything else is done.
fn prompt_to_pay(cost: &Cost, source: &str, x: Option<i32>) -> String {
    if x.is_none()
        && let [part] = cost.parts.as_slice()
        && let Some(of) = paid_in_any_amount(part)
    {
        return format!("pay any amount of {of}?");
    }
    let words = said_of_cost(cost, source, x);
    match words.starts_with(|c: char| c == '{' || c.is_ascii_digit()) {
        true => format!("pay {words}?"),
        false => format!("{words}?"),
    }
}

/// What a part of a cost is paid in, where the player says how much (107.3f).
fn paid_in_any_amount(part: &CostPart) -> Option<&'static str> {
    match part {
        CostPart::Mana(mana) => {
            matches!(mana.symbols(), [ManaSymbol::Variable(crate::card::Variable::X)]).then_some("mana")
        }
        CostPart::Life(Num::X) => Some("life"),
        CostPart::Energy(Num::X) => Some("{E}"),
        _ => None,
    }
}

impl Cx<'_> {
    /// Asks whether a player pays a cost, and has it paid; `false` where the player does not want to or is not able to (118.12).
    pub fn may_pay(&mut self, player: PlayerId, cost: &Cost, frame: &mut Frame, source: ObjectId) -> Done<bool> {
        if self.is_paid_by_the_gone(player) || !self.is_able_to_pay(player, cost, frame, source)? {
            self.settled_with_no(player, rule!("118.12"), Some(source));
            return Ok(false);
        }
        let open = cost.is_open() && frame.x.is_none();
        let prompt = prompt_to_pay(cost, &self.game.name(source), frame.x);
        let says_how_much = open && self.says_number(player);
        if !says_how_much && !self.yes(player, rule!("118.12"), Some(source), prompt)? {
            return Ok(false);
        }
        if open {
            self.choose_x_to_pay(player, cost, frame, source)?;
        }
        // 117.2e: though nobody has priority.
        let mut rules = vec![rule!("118.12")];
        rules.extend((self.game.turn.stage == Stage::Resolve).then(|| rule!("117.2e")));
        // 118.13b: of a symbol that can be paid in several ways the way is chosen just now.
        let several = |part: &CostPart| matches!(part, CostPart::Mana(mana) if mana.symbols().iter().any(|s| s.is_hybrid() || s.is_phyrexian()));
        rules.extend(cost.parts.iter().any(several).then(|| rule!("118.13b")));
        let words = said_of_cost(cost, &self.game.name(source), frame.x);
        self.note(&rules, "{} pays: {}", |g| vec![Arg::player(g, player), Arg::Text(words)]);
        self.pay(player, cost, PayFor::Effect(source), frame)?;
        Ok(true)
    }

    /// Pays what an effect says must be paid, if that can be done; whether it was.
    ///
    /// # Errors
    /// A choice that has to be made.
    pub fn must_pay(&mut self, player: PlayerId, cost: &Cost, frame: &mut Frame, source: ObjectId) -> Done<bool> {
        if self.is_paid_by_the_gone(player) || !self.is_able_to_pay(player, cost, frame, source)? {
            return Ok(false);
        }
        // 107.1c: what must be paid may be any amount all the same, which the player chooses.
        if cost.is_open() && frame.x.is_none() {
            self.choose_x_to_pay(player, cost, frame, source)?;
        }
        if !self.makes_mana_for(player, cost, frame, source)? {
            return Ok(false);
        }
        self.pay(player, cost, PayFor::Effect(source), frame)?;
        Ok(true)
    }

    /// 118.3: whether a player has what an effect asks for; where not, that is told.
    fn is_able_to_pay(&mut self, player: PlayerId, cost: &Cost, frame: &Frame, source: ObjectId) -> Done<bool> {
        let able = self.could_pay(player, cost, PayFor::Effect(source), frame)?;
        if !able {
            let words = said_of_cost(cost, &self.game.name(source), frame.x);
            self.note(&[rule!("118.3")], "{} can't pay: {}", |g| vec![Arg::player(g, player), Arg::Text(words)]);
        }
        Ok(able)
    }

    /// 118.3c: activating mana abilities is not mandatory, even where the payment is: what is not in the pool need not be made.
    fn makes_mana_for(&mut self, player: PlayerId, cost: &Cost, frame: &Frame, source: ObjectId) -> Done<bool> {
        if !cost.parts.iter().any(|part| matches!(part, CostPart::Mana(_))) {
            return Ok(true);
        }
        let mut first = First;
        let mut tried = self.try_out(&mut first);
        tried.pay(player, cost, PayFor::Effect(source), &mut frame.clone())?;
        let before = self.game.history.len();
        if !tried.game.history.iter().skip(before).any(|h| matches!(h.event, Event::AddMana { .. })) {
            return Ok(true);
        }
        let rule = rule!("118.3c");
        let prompt = format!("activate mana abilities to pay {}?", format_cost(cost));
        let decision = Decision { player, rule, source: Some(source), prompt, ask: Ask::YesNo };
        let makes = self.offer(decision, Answer::Yes(true))? == Answer::Yes(true);
        if !makes {
            self.note(&[rule], "{} activates no mana abilities for it", |g| vec![Arg::player(g, player)]);
        }
        Ok(makes)
    }

    /// 107.3f: an X that nothing says is chosen as the cost is paid.
    fn choose_x_to_pay(&mut self, player: PlayerId, cost: &Cost, frame: &mut Frame, source: ObjectId) -> Done<()> {
        let mut most = i32::MAX;
        for part in &cost.parts {
            if let CostPart::XAtMost(n) = part {
                let n = self.ask(|v| v.number(n, frame))?.max(0);
                most = most.min(i32::try_from(n).unwrap_or(most));
            }
        }
        let max = self.most_x_to_pay(player, cost, frame, source, most)?;
        let min = i64::from(cost.is_of_some_energy());
        let ask = Ask::Number { min, max: i64::from(max), x: true };
        let decision =
            Decision { player, rule: rule!("107.3f"), source: Some(source), prompt: "choose X".to_owned(), ask };
        if let Answer::Number(x) = self.choose(decision)? {
            frame.x = i32::try_from(x).ok();
            self.note(&[rule!("107.3f")], "{} chooses X: {}", |g| vec![Arg::player(g, player), Arg::Number(x)]);
        }
        Ok(())
    }

    /// 118.3: the greatest X that could be paid. Whoever could pay a number could pay each smaller one: it is looked for by halves.
    fn most_x_to_pay(&self, player: PlayerId, cost: &Cost, frame: &Frame, source: ObjectId, most: i32) -> Done<i32> {
        let can = |x: i32| {
            let more = Frame { x: Some(x), ..frame.clone() };
            self.could_pay(player, cost, PayFor::Effect(source), &more)
        };
        let (mut paid, mut next) = (0, 1);
        // What can be paid is doubled until it is too much, or all that is allowed.
        let mut too_much = loop {
            let tried = next.min(most);
            if tried <= paid {
                return Ok(paid);
            }
            if !can(tried)? {
                break tried;
            }
            (paid, next) = (tried, tried.saturating_mul(2));
        };
        while too_much - paid > 1 {
            let half = paid + (too_much - paid) / 2;
            match can(half)? {
                true => paid = half,
                false => too_much = half,
            }
        }
        Ok(paid)
    }

    /// What a cost comes to that is told by the mana cost of something, or is lowered for each of a number (118.7): the mana itself.
    /// What has no mana cost has none to be paid (118.6).
    pub fn cost_as_told(&self, cost: &Cost, frame: &Frame) -> Done<Cost> {
        let (mut parts, mut less) = (Vec::new(), 0);
        for part in &cost.parts {
            match part {
                CostPart::ManaCostOf(of, by) => {
                    let of = self.see(|v| v.one(of, frame))?;
                    let mana = of.map(|of| self.see(|v| v.is(of).mana_cost.clone())).transpose()?.flatten();
                    parts.push(mana.map_or_else(|| CostPart::Either(Vec::new()), CostPart::Mana));
                    less += Cost { parts: vec![CostPart::Mana(by.clone())] }.generic();
                }
                CostPart::ReducedBy(by, n) => {
                    let n = self.ask(|v| v.number(n, frame))?.max(0);
                    let each = Cost { parts: vec![CostPart::Mana(by.clone())] }.generic();
                    less += each.saturating_mul(u32::try_from(n).unwrap_or(u32::MAX));
                }
                other => parts.push(other.clone()),
            }
        }
        Ok(Cost { parts }.less_generic(less))
    }

    /// Whether the player could pay this cost now (118.3).
    pub fn could_pay(&self, player: PlayerId, cost: &Cost, what: PayFor, frame: &Frame) -> Done<bool> {
        // Paying is tried on a copy of the game; whoever is asked there takes the first way that works, the fewest things, or else
        // all: "any number of creatures with total power 12 or greater".
        let mut fewest = Fewest::default();
        if self.could_be_paid_by(&mut fewest, player, cost, what, frame)? {
            return Ok(true);
        }
        Ok(fewest.more && self.could_be_paid_by(&mut Most, player, cost, what, frame)?)
    }

    /// Whether the cost is paid on a copy of the game where this one decides.
    fn could_be_paid_by(
        &self,
        decider: &mut dyn Decider,
        player: PlayerId,
        cost: &Cost,
        what: PayFor,
        frame: &Frame,
    ) -> Done<bool> {
        match self.try_out(decider).pay(player, cost, what, &mut frame.clone()) {
            Ok(_) => Ok(true),
            Err(Stop::Illegal(_) | Stop::BadAnswer(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }
}
