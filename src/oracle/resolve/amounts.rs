//! Amounts and costs whose words stand behind what they are about.

use super::Resolver;
use crate::oracle::lang::*;

/// Puts what "where X is ..." says in the place of X where it is asked for before the instruction is done: in what may be chosen as
/// targets, and in what is divided among them.
pub(super) struct DefinedX<'n> {
    n: &'n Num,
    in_target: bool,
}

impl<'n> DefinedX<'n> {
    /// For this meaning of X.
    pub(super) fn new(n: &'n Num) -> Self {
        Self { n, in_target: false }
    }
}

impl Visit for DefinedX<'_> {
    fn target(&mut self, it: &mut TargetSpec) {
        let outer = std::mem::replace(&mut self.in_target, true);
        it.inside(self);
        self.in_target = outer;
    }

    fn number(&mut self, it: &mut Num) {
        match it {
            Num::X if self.in_target => *it = self.n.clone(),
            _ => it.inside(self),
        }
    }

    fn verb(&mut self, it: &mut Verb) {
        if let Verb::DealDamage { amount: n @ Num::X, divided: true, .. }
        | Verb::PutCounters { count: n @ Num::X, divided: true, .. } = it
        {
            *n = self.n.clone();
        }
        it.inside(self);
    }
}

/// Gives one word its meaning, where what stands between it and what it means must not be taken for it.
struct Called {
    words: &'static str,
    to: Ref,
}

impl Visit for Called {
    fn reference(&mut self, it: &mut Ref) {
        if matches!(it, Ref::Word(words) if **words == *self.words) {
            *it = self.to.clone();
        }
    }
}

/// "Costs {1} less to activate if it targets a creature": "it" is the ability that is being activated.
pub(super) fn of_the_ability(change: &mut CostChange) {
    change.condition.walk(&mut Called { words: "it", to: Ref::Each });
}

/// "Remove any number of counters" as a cost: that number is chosen as X is, as the ability is activated (602.2b). Whether
/// there is such a part.
pub(super) fn any_number_as_x(cost: &mut Cost) -> bool {
    if cost.has_x() {
        return false;
    }
    let number = |part: &mut CostPart| match part {
        CostPart::RemoveCounters(n @ Num::ChosenNow, ..) | CostPart::RemoveAmong(n @ Num::ChosenNow, ..) => {
            *n = Num::X;
            true
        }
        _ => false,
    };
    let mut any = false;
    for part in &mut cost.parts {
        any |= number(part);
    }
    any
}

/// "Each opponent and each creature they control": the creatures of all of those players.
pub(super) fn theirs_too(both: &mut [Recipients]) {
    let [Recipients::Players(who), Recipients::Objects(Objects::All(kind, _))] = both else { return };
    let theirs =
        |by: &Players| matches!(by, Players::That(Ref::Word(words), _) if matches!(&**words, "they" | "that player"));
    for pred in kind.post.iter_mut().filter(|_| who.is_each()) {
        match pred {
            Pred::ControlledBy(by) if theirs(by) => **by = who.clone(),
            _ => {}
        }
    }
}

impl Resolver<'_> {
    /// "Damage to target player equal to the number of cards in that player's hand": said behind it, the amount may be about those
    /// it is dealt to; but "its power" is that of what deals it.
    pub(super) fn amount_behind(&mut self, source: &mut Ref, amount: &mut Num, to: &mut Recipients) {
        source.walk(self);
        if let Num::EqualTo(n) = amount {
            *amount = std::mem::replace(&mut **n, Num::X);
        }
        if let Some(it) = self.find("it") {
            amount.walk(&mut Called { words: "it", to: it });
        }
        to.walk(self);
        amount.walk(self);
    }
}
