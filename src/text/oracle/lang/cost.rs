//! Costs (118): what is paid to cast, to activate, or when an effect asks.

use super::{CounterKind, Num, Objects, Verb, Visit, Walk};
use crate::card::{ManaCost, ManaSymbol, Variable};

/// A cost: all its parts are paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cost {
    /// The parts in the order written; they may be paid in any order (601.2h).
    pub parts: Vec<CostPart>,
}

impl Cost {
    /// Whether nothing has to be done to pay it: `{0}`, or no part at all (118.5).
    pub fn is_nothing(&self) -> bool {
        self.parts.iter().all(|part| matches!(part, CostPart::Mana(m) if m.mana_value() == 0 && m.x_count() == 0))
    }

    /// How much generic mana it takes.
    pub fn generic(&self) -> u32 {
        let mana = self.parts.iter().filter_map(|part| match part {
            CostPart::Mana(mana) => Some(mana),
            _ => None,
        });
        let of = |symbol: &ManaSymbol| if let ManaSymbol::Generic(n) = symbol { *n } else { 0 };
        mana.flat_map(ManaCost::symbols).map(of).sum()
    }

    /// The cost with so much less generic mana.
    #[must_use]
    pub fn less_generic(&self, mut less: u32) -> Self {
        let mut cost = self.clone();
        for part in &mut cost.parts {
            let CostPart::Mana(mana) = part else { continue };
            *mana = ManaCost::new(mana.symbols().iter().filter_map(|symbol| match *symbol {
                ManaSymbol::Generic(n) => {
                    let left = n.saturating_sub(less);
                    less = less.saturating_sub(n);
                    (left > 0).then_some(ManaSymbol::Generic(left))
                }
                other => Some(other),
            }));
        }
        cost
    }

    /// The same cost with so many of what it has any number of; none where it has nothing of which the player says how many.
    pub fn of_so_many(&self, n: i32) -> Option<Self> {
        let mut cost = self.clone();
        let mut found = false;
        for part in &mut cost.parts {
            match part {
                CostPart::Sacrifice(Objects::Some { count, .. })
                | CostPart::Discard(Objects::Some { count, .. })
                | CostPart::Exile(Objects::Some { count, .. })
                | CostPart::TapOthers(Objects::Some { count, .. })
                    if matches!(count, super::Count::Any | super::Count::AtLeast(_)) =>
                {
                    *count = super::Count::Exactly(Num::Const(n));
                    found = true;
                }
                CostPart::RemoveAmong(count @ Num::ChosenNow, ..) => {
                    *count = Num::Const(n);
                    found = true;
                }
                _ => {}
            }
        }
        found.then_some(cost)
    }

    /// Whether the player who pays says how much {E} it is, and not none (107.3f).
    pub fn is_of_some_energy(&self) -> bool {
        self.parts.contains(&CostPart::Energy(Num::OneOrMore))
    }

    /// Whether the player who pays says how much it is as it is paid, where nothing has said it before (107.3f).
    pub fn is_open(&self) -> bool {
        self.has_x() || self.is_of_some_energy()
    }

    /// Whether there is an {X} in its mana.
    pub fn has_mana_x(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, CostPart::Mana(mana) if mana.x_count() > 0))
    }

    /// Whether it has an X, whose value is chosen as it is announced (107.3a).
    pub fn has_x(&self) -> bool {
        self.parts.iter().any(|part| match part {
            CostPart::Mana(mana) => mana.x_count() > 0,
            CostPart::Loyalty(n) => n.is_none(),
            CostPart::Life(n) | CostPart::Energy(n) | CostPart::Mill(n) => *n == Num::X,
            CostPart::RemoveCounters(n, ..) | CostPart::RemoveAmong(n, ..) | CostPart::PutCounters(n, ..) => {
                *n == Num::X
            }
            CostPart::Do(verb) => match &**verb {
                Verb::Action(action) => action.cost.as_ref().is_some_and(|cost| cost.has_x()),
                _ => false,
            },
            part => part.paid_with().is_some_and(names_x),
        })
    }

    /// The cost with this value for each {X} in its mana.
    #[must_use]
    pub fn with_x(&self, x: Option<i32>) -> Self {
        let mut cost = self.clone();
        let value = x.unwrap_or(0).max(0).unsigned_abs();
        for part in &mut cost.parts {
            let CostPart::Mana(mana) = part else { continue };
            *mana = ManaCost::new(mana.symbols().iter().map(|symbol| match *symbol {
                ManaSymbol::Variable(Variable::X) => ManaSymbol::Generic(value),
                other => other,
            }));
        }
        cost
    }
}

impl CostPart {
    /// The objects that it is paid with: given up, shown, tapped or untapped. Those whose counters pay stay what they are.
    pub fn paid_with(&self) -> Option<&Objects> {
        match self {
            Self::Sacrifice(objects)
            | Self::Discard(objects)
            | Self::Exile(objects)
            | Self::Return(objects)
            | Self::TapOthers(objects)
            | Self::UntapOthers(objects)
            | Self::Reveal(objects) => Some(objects),
            Self::Mana(_)
            | Self::Tap
            | Self::Untap
            | Self::Loyalty(_)
            | Self::Life(_)
            | Self::TapPower(..)
            | Self::RemoveCounters(..)
            | Self::RemoveAmong(..)
            | Self::PutCounters(..)
            | Self::RevealChosenPlayer
            | Self::Mill(_)
            | Self::Energy(_)
            | Self::Exert
            | Self::Do(_)
            | Self::Have(..)
            | Self::Either(_)
            | Self::XAtMost(_)
            | Self::ManaCostOf(..)
            | Self::ReducedBy(..) => None,
        }
    }
}

/// Whether what is said has an X in it: "X cards", "a creature with mana value X", "pay {X}".
pub fn names_x<T: Walk + Clone>(said: &T) -> bool {
    #[derive(Default)]
    struct NamesX(bool);
    impl Visit for NamesX {
        fn number(&mut self, it: &mut Num) {
            self.0 |= *it == Num::X;
            it.inside(self);
        }

        fn cost_part(&mut self, it: &mut CostPart) {
            self.0 |= matches!(it, CostPart::Mana(cost) if cost.x_count() > 0);
            it.inside(self);
        }
    }
    let mut found = NamesX::default();
    said.clone().walk(&mut found);
    found.0
}

/// A part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CostPart {
    /// "{2}{R}", "{X}".
    Mana(ManaCost),
    /// "{T}" (107.5).
    Tap,
    /// "{Q}" (107.6).
    Untap,
    /// "[+1]", "[-X]": loyalty counters put or removed (606.4); `None` for -X.
    Loyalty(Option<i32>),
    /// "pay 2 life".
    Life(Num),
    /// "sacrifice this creature", "sacrifice a creature".
    Sacrifice(Objects),
    /// "discard a card", "discard your hand".
    Discard(Objects),
    /// "exile a card from your graveyard".
    Exile(Objects),
    /// "return a land you control to its owner's hand".
    Return(Objects),
    /// "tap two untapped creatures you control".
    TapOthers(Objects),
    /// "tap any number of other untapped creatures you control with total power 3 or greater" (702.122a, 702.171a).
    TapPower(super::Filter, Num),
    /// "untap a tapped creature you control".
    UntapOthers(Objects),
    /// "remove a +1/+1 counter from this creature"; `None` for counters of any kind.
    RemoveCounters(Num, Option<CounterKind>, Objects),
    /// "remove two +1/+1 counters from among creatures you control"; `None` for counters of any kind.
    RemoveAmong(Num, Option<CounterKind>, super::Filter),
    /// "put a -1/-1 counter on a creature you control".
    PutCounters(Num, CounterKind, Objects),
    /// "reveal a card from your hand".
    Reveal(Objects),
    /// "reveal the player you chose", who was chosen in secret (607.2d).
    RevealChosenPlayer,
    /// "mill three cards".
    Mill(Num),
    /// "pay {E}{E}".
    Energy(Num),
    /// "exert this creature".
    Exert,
    /// "forage", "collect evidence 4", "behold a Dragon", "blight 1": anything else a player can do, as an instruction.
    Do(Box<Verb>),
    /// "have an opponent gain 3 life": another player does it.
    Have(super::Players, Box<Verb>),
    /// "{2} and discard a card or pay 3 life": one of these.
    Either(Vec<Cost>),
    /// ", where X is less than or equal to the amount of life you gained": nothing to pay, but no more than so much for X.
    XAtMost(Num),
    /// "its mana cost reduced by up to {2}": of which object, and by how much of it.
    ManaCostOf(super::Ref, ManaCost),
    /// "This cost is reduced by {2} for each ...": nothing to pay, but so much less of the rest for each of a number.
    ReducedBy(ManaCost, Num),
}
