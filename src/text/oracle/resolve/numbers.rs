//! Numbers that words point back to: "that much", "the result", "the excess", "counters removed this way".

use crate::oracle::lang::*;

use super::{Kind, Resolver};

impl Resolver<'_> {
    /// Whether "that much" has something to mean already, other than what the instruction at hand comes to.
    pub(super) fn knows_amount(&self) -> bool {
        self.amount.is_some() || self.event_amount || self.asked.is_some() || self.replaced.is_some()
    }

    /// Resolves a number.
    pub(super) fn number_in_order(&mut self, it: &mut Num) {
        super::rewritten::counted_otherwise(it);
        match it {
            Num::EventAmount => {
                if let Some(said) = &self.extreme {
                    // "Each player who chose that number": the one that has just been told of those all of them chose.
                    *it = said.clone();
                } else if let Some(bind) = self.amount.filter(|_| !self.in_replacement) {
                    *it = Num::BoundAmount(bind);
                } else if let Some(said) = self.replaced.as_ref().or(self.excess.as_ref()) {
                    *it = said.clone();
                } else if self.paid_any {
                    *it = Num::X;
                } else if !self.event_amount {
                    match &self.asked {
                        Some(asked) => *it = asked.clone(),
                        None if self.paid_counters => *it = Num::PaidAmount,
                        None => self.fail("that much"),
                    }
                }
            }
            Num::Excess(of @ Some(u8::MAX)) => match (self.dealt_by, self.event_excess) {
                (None, false) => self.fail("excess"),
                (dealt, _) => *of = dealt,
            },
            Num::ExcessTo(of @ u8::MAX, to) => {
                to.walk(self);
                match self.dealt_by {
                    Some(dealt) => *of = dealt,
                    None => self.fail("excess"),
                }
            }
            Num::BoundAmount(crate::oracle::grammar::number::REMOVED) => {
                let by_another = self.amount.filter(|_| !self.paid_counters);
                match self.removed.or(by_another) {
                    Some(bind) => *it = Num::BoundAmount(bind),
                    None if self.paid_any => *it = Num::X,
                    None if self.paid_counters => *it = Num::PaidAmount,
                    None => self.fail("removed this way"),
                }
            }
            Num::BoundAmount(crate::oracle::grammar::number::DAMAGE_DEALT) => match self.dealt_by {
                Some(dealt) if !self.in_replacement => *it = Num::BoundAmount(dealt),
                _ => {
                    *it = Num::EventAmount;
                    // What other instructions came to is no damage.
                    if !self.event_amount {
                        self.number_in_order(it);
                    }
                }
            },
            Num::BoundAmount(crate::oracle::grammar::number::CHOSEN) => match self.number {
                Some(chosen) => *it = Num::BoundAmount(chosen),
                None => self.fail("the number"),
            },
            Num::BoundAmount(crate::oracle::grammar::number::HEADS) => match self.flip {
                Some(flip) => *it = Num::BoundAmount(flip),
                None => self.fail("heads"),
            },
            Num::BoundAmount(u8::MAX) => match self.amount {
                Some(bind) => *it = Num::BoundAmount(bind),
                None if self.paid_any => *it = Num::X,
                None => self.fail("this way"),
            },
            // "Whenever one or more nonland cards are milled, ... the number of nonland cards milled this way": those of the event.
            Num::Count(set)
                if matches!(&**set, Objects::Among { from: Ref::Word(words), filter, .. }
                if &**words == "any milled"
                    && self.milled.as_ref().is_some_and(|milled| {
                        (&milled.heads, &milled.post) == (&filter.heads, &filter.post)
                    })) =>
            {
                *it = Num::EventAmount;
            }
            // 702.26d: what has phased out is not there to be counted; so many did.
            Num::Count(set) if matches!(&**set, Objects::Among { from: Ref::Word(words), .. } if &**words == "any phased out") =>
            {
                let Objects::Among { filter, .. } = &**set else { return };
                let nouns = super::nouns::nouns_of(filter);
                let phased = self.antecedents.iter().find(|it| it.done == Some(super::nouns::PHASED));
                match phased.filter(|it| filter.post.is_empty() && it.nouns == nouns).map(|it| &it.to) {
                    Some(Ref::Bound(bind)) => *it = Num::BoundAmount(*bind),
                    _ => self.fail("phased out"),
                }
            }
            Num::Difference(a, b) if (&**a, &**b) == (&Num::Later, &Num::Later) => match self.compared.clone() {
                Some((a, b)) => {
                    *it = Num::Difference(Box::new(a), Box::new(b));
                    // "Choose an opponent who controls more lands than you": of the one who was chosen.
                    let chosen = self.antecedents.iter().rev().find(|it| it.kind == Kind::Player && !it.several);
                    if let Some(to) = chosen.map(|it| it.to.clone()) {
                        it.walk(&mut super::rewritten::InsteadOf { of: Ref::Each, to });
                    }
                }
                None => self.fail("the difference"),
            },
            Num::MostOf(_, n) | Num::LeastOf(_, n) if matches!(**n, Num::ChosenBy(_)) => {
                self.extreme = Some(it.clone())
            }
            Num::Count(set) => {
                set.walk(self);
                if matches!(**set, Objects::All(..)) {
                    self.counted = Some((**set).clone());
                }
            }
            Num::Later => self.fail("a number of"),
            Num::Half(_, Rounding::EachTime) => self.fail("half"),
            Num::Part(_, _, Rounding::EachTime) => self.fail("of"),
            Num::EqualTo(n) => {
                *it = std::mem::replace(&mut **n, Num::X);
                self.number(it);
            }
            Num::Result(of @ u8::MAX) => match self.roll {
                Some(roll) => *of = roll,
                None if self.event_roll => *it = Num::EventAmount,
                None => self.fail("the result"),
            },
            Num::FlipsLost(of @ u8::MAX) => match self.flip {
                Some(flip) => *of = flip,
                None => self.fail("lose"),
            },
            Num::ResultsSuch(of @ u8::MAX, _) => match self.roll {
                Some(roll) => *of = roll,
                None => self.fail("result"),
            },
            Num::OtherResult(of @ u8::MAX) => match self.roll {
                Some(roll) => *of = roll,
                None => self.fail("the other result"),
            },
            _ => it.inside(self),
        }
    }
}
