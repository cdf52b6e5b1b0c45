//! What stands behind "if you do" and is done only then, too, because it speaks of what only then is chosen, replaced or told apart.

use crate::oracle::grammar::condition::LAST;
use crate::oracle::lang::*;

use super::Resolver;
use super::searched::ends_the_search;

impl Resolver<'_> {
    /// "If you do, tap up to eight target permanents. Those permanents don't untap": a sentence behind "if you do" that speaks of a
    /// target which only that names, or of who has not done what only that lets them do, is a part of it (608.2c). It is put behind
    /// what is done then.
    pub(super) fn done_only_then(&self, parts: &mut Vec<Effect>, at: usize) {
        while let (Some(one), Some(next)) = (parts.get(at), parts.get(at + 1))
            && if_done(one)
            && (ends_the_search(one, next) || self.is_of_what_only_then(one, next))
        {
            let next = parts.remove(at + 1);
            if let Some(Effect::If { then, .. }) = parts.get_mut(at) {
                super::order::follow(then, next);
            }
        }
    }

    /// "If you do, A. If you don't, B": both ask of the same instruction, that before the two (608.2c). The second is told which it
    /// is, once the first is resolved.
    pub(super) fn asks_the_same(one: &Effect, next: &mut Effect) {
        let (Effect::If { cond: Cond::Did(done), .. }, Effect::If { cond: Cond::Not(not), .. }) = (one, next) else {
            return;
        };
        if **not == Cond::Did(LAST) {
            **not = Cond::Did(*done);
        }
    }

    fn is_of_what_only_then(&self, one: &Effect, next: &Effect) -> bool {
        if matches!(next, Effect::If { cond: Cond::Did(LAST), .. }) || asks_whether_not(next) {
            return false;
        }
        let (mut apart, mut first, mut next) = (self.clone(), one.clone(), next.clone());
        first.walk(&mut apart);
        let (slots, made) = (self.slots.len()..apart.slots.len(), self.next_bind..apart.next_bind);
        next.walk(&mut apart);
        let mut speaks = Speaks { slots, made, found: false };
        next.walk(&mut speaks);
        apart.failed.is_none() && speaks.found
    }
}

/// Whether something is done if the instruction before was, and nothing otherwise.
fn if_done(effect: &Effect) -> bool {
    matches!(effect, Effect::If { cond: Cond::Did(LAST), otherwise, .. } if **otherwise == Effect::None)
}

/// "If you don't".
fn asks_whether_not(effect: &Effect) -> bool {
    matches!(effect, Effect::If { cond: Cond::Not(not), .. } if **not == Cond::Did(LAST))
}

/// Whether words speak of one of these targets, or of players who have not done one of these instructions.
struct Speaks {
    slots: std::ops::Range<usize>,
    made: std::ops::Range<u8>,
    found: bool,
}

impl Visit for Speaks {
    fn reference(&mut self, it: &mut Ref) {
        self.found |= matches!(it, Ref::Target(slot) if self.slots.contains(&usize::from(*slot)));
        it.inside(self);
    }

    fn condition(&mut self, it: &mut Cond) {
        if let Cond::Not(not) = it {
            self.found |= matches!(**not, Cond::EachDid(n) if self.made.contains(&n));
        }
        it.inside(self);
    }
}
