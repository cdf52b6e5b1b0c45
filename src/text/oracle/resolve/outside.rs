//! Targets of what stands outside a triggered ability that an instruction makes: such an ability has targets of its own, which
//! are numbered from the first on again (603.3d), and what is said in it may still point outside.

use crate::oracle::lang::*;

use super::Resolver;

/// Added to the number of a target outside while what is inside is resolved.
const OUTSIDE: u8 = 128;

/// Numbers targets as those outside, or takes that back; whether there were any.
struct Renumber {
    out: bool,
    found: bool,
}

impl Renumber {
    fn slot(&mut self, slot: &mut u8) {
        if self.out && *slot < OUTSIDE {
            *slot += OUTSIDE;
            self.found = true;
        } else if !self.out && *slot >= OUTSIDE {
            *slot -= OUTSIDE;
            self.found = true;
        }
    }
}

impl Visit for Renumber {
    fn reference(&mut self, it: &mut Ref) {
        match it {
            Ref::Target(slot) => self.slot(slot),
            _ => it.inside(self),
        }
    }

    fn objects(&mut self, it: &mut Objects) {
        match it {
            Objects::Target(slot) => self.slot(slot),
            _ => it.inside(self),
        }
    }

    fn players(&mut self, it: &mut Players) {
        match it {
            Players::Target(slot) => self.slot(slot),
            _ => it.inside(self),
        }
    }
}

/// Whether an effect points at a target outside it; it points at it by its own number then.
pub(super) fn points_outside(effect: &mut Effect) -> bool {
    let mut back = Renumber { out: false, found: false };
    effect.walk(&mut back);
    back.found
}

impl Resolver<'_> {
    /// Renumbers the targets that words may point back to.
    fn renumber(&mut self, out: bool) {
        let mut by = Renumber { out, found: false };
        for it in &mut self.antecedents {
            it.to.walk(&mut by);
        }
        for it in [&mut self.subject, &mut self.dealer, &mut self.dealt, &mut self.besides].into_iter().flatten() {
            it.walk(&mut by);
        }
        for it in [&mut self.player, &mut self.holder_of, &mut self.library, &mut self.group].into_iter().flatten() {
            it.walk(&mut by);
        }
        for it in [&mut self.holder, &mut self.modified, &mut self.counted].into_iter().flatten() {
            it.walk(&mut by);
        }
        for it in [&mut self.asked, &mut self.excess, &mut self.extreme, &mut self.replaced].into_iter().flatten() {
            it.walk(&mut by);
        }
        if let Some((a, b)) = &mut self.compared {
            a.walk(&mut by);
            b.walk(&mut by);
        }
        if let Some((_, it)) = &mut self.meant {
            it.walk(&mut by);
        }
        if let Some((_, it)) = &mut self.taken {
            it.walk(&mut by);
        }
        self.doer.walk(&mut by);
    }

    /// Resolves what a triggered ability does that an instruction with targets makes, and gives the targets it has itself.
    pub(super) fn inside_of_another(&mut self, effect: &mut Effect) -> Vec<TargetSpec> {
        self.renumber(true);
        let outside = self.clone();
        effect.walk(self);
        let own = std::mem::take(&mut self.slots);
        let outer = points_outside(effect);
        if own.is_empty() {
            self.renumber(false);
            return own;
        }
        // Of the two only one is known as it resolves.
        if outer {
            self.fail("target");
        }
        let (failed, next_bind) = (self.failed.take(), self.next_bind);
        *self = Self { failed, next_bind, ..outside };
        self.renumber(false);
        own
    }
}
