//! Instructions behind one another: what of one the next goes on with, and what of it has not been done.

use crate::oracle::grammar::condition::LAST;
use crate::oracle::lang::*;

use super::amounts::Called;
use super::instead::life_of;
use super::{Antecedent, Known, Resolver, rewritten};

impl Resolver<'_> {
    /// Resolves instructions in the order written. A sentence behind a delayed trigger that speaks of what only that does goes
    /// on with it: "When you next cast a spell this turn, exile the top card of your library. You may play that card."
    pub(super) fn in_order(&mut self, parts: &mut Vec<Effect>) {
        rewritten::done_as_it_is_exiled(parts);
        otherwise_of_neither(parts);
        let mut at = 0;
        while let Some(one) = parts.get(at) {
            if let (Effect::ForEach { of: Each::Objects(_), .. }, Some(next)) = (one, parts.get(at + 1))
                && let Some(both) = self.goes_on_of_each(one, next)
            {
                parts.remove(at);
                if let Some(one) = parts.get_mut(at) {
                    *one = both;
                }
                continue;
            }
            if let Some(both) =
                parts.get(at).zip(parts.get(at + 1)).and_then(|(one, next)| self.goes_on_instead(one, next))
            {
                parts.remove(at + 1);
                if let Some(one) = parts.get_mut(at) {
                    *one = both;
                }
            }
            if let Some(either) =
                parts.get(at).zip(parts.get(at + 1)).and_then(|(one, next)| self.of_neither(one, next))
            {
                parts.remove(at + 1);
                if let Some(one) = parts.get_mut(at) {
                    *one = either;
                }
            }
            self.done_only_then(parts, at);
            let triggers = parts.get_mut(at).and_then(triggered_later).is_some();
            let both = parts.get(at).zip(parts.get(at + 1)).filter(|_| triggers);
            let ahead = both.map(|(one, next)| (self.clone(), one.clone(), next.clone()));
            if let Some(one) = parts.get_mut(at) {
                one.walk(self);
            }
            if let Some([one, next]) = parts.get_mut(at..at + 2) {
                Self::asks_the_same(one, next);
            }
            at += 1;
            let Some((before, mut whole, next)) = ahead else { continue };
            // "When you win the flip, copy that spell. When you lose the flip, ...": what triggers by itself is no part of what another
            // trigger does, and does not know of it (603.12).
            if matches!((&whole, &next), (Effect::Reflexive(..), Effect::Reflexive(..))) {
                self.named_since(before.antecedents.len(), |it| it.is_made_since(before.next_bind));
                continue;
            }
            let goes_on = match triggered_later(&mut whole) {
                Some(Effect::Delayed(later, _)) => {
                    let there = std::mem::take(&mut self.later);
                    self.failed.is_none() && self.goes_on(later, &next, there)
                }
                Some(Effect::Reflexive(_, _, body)) if matches!(body.effect, Effect::Where(..)) && uses_x(&next) => {
                    true
                }
                _ => self.failed.is_none() && self.speaks_of_what_is_done(&next, before.next_bind),
            };
            let body = match triggered_later(&mut whole) {
                Some(Effect::Delayed(later, _)) => &mut later.body,
                Some(Effect::Reflexive(_, _, body)) => &mut **body,
                _ => continue,
            };
            if !goes_on {
                continue;
            }
            *self = before;
            parts.remove(at);
            at -= 1;
            follow(&mut body.effect, next);
            if let Some(one) = parts.get_mut(at) {
                *one = whole;
            }
        }
    }

    /// "For each card exiled this way, put a counter on that card. If it doesn't have suspend, it gains suspend": a sentence behind
    /// that speaks of the one at hand is done of each of them, as the first is.
    pub(super) fn goes_on_of_each(&self, each: &Effect, next: &Effect) -> Option<Effect> {
        let Effect::ForEach { of, effect } = each else { return None };
        let both = Effect::Seq(vec![(**effect).clone(), next.clone()]);
        let both = Effect::ForEach { of: of.clone(), effect: Box::new(both) };
        let (mut first, mut apart, mut whole) = (each.clone(), next.clone(), both.clone());
        let mut resolver = self.clone();
        whole.walk(&mut resolver);
        if resolver.failed.is_some() {
            return None;
        }
        let mut resolver = self.clone();
        first.walk(&mut resolver);
        apart.walk(&mut resolver);
        let [first, apart, whole] = [first, apart, whole].map(|mut it| {
            let mut said = SaidOfEach(0);
            it.walk(&mut said);
            said.0
        });
        // Only where the first sentence speaks of that one is it what the next goes on with.
        (first > 0 && whole > first + apart).then_some(both)
    }

    /// "The next time they would draw a card this turn, instead they exile the top card of their library. They may play it": a
    /// sentence behind that speaks of what is done instead is done with it, as nothing has been done before (614.6).
    fn goes_on_instead(&self, one: &Effect, next: &Effect) -> Option<Effect> {
        let mut both = one.clone();
        follow(done_instead(&mut both)?, next.clone());
        let (mut after, mut first, mut next) = (self.clone(), one.clone(), next.clone());
        first.walk(&mut after);
        // The last binding is that of the replacement itself.
        let within = self.next_bind..after.next_bind.saturating_sub(1);
        next.walk(&mut after);
        let mut done = DoneWithin { within, slots: usize::MAX, found: false };
        next.walk(&mut done);
        (after.failed.is_none() && done.found).then_some(both)
    }

    /// Whether an instruction behind a reflexive trigger is a part of it (603.12): it speaks of what is done as that resolves, from
    /// this binding on, and nobody else knows of that.
    pub(super) fn speaks_of_what_is_done(&self, next: &Effect, from: u8) -> bool {
        let (mut apart, mut next) = (self.clone(), next.clone());
        next.walk(&mut apart);
        let mut done = DoneWithin { within: from..self.next_bind, slots: apart.slots.len(), found: false };
        next.walk(&mut done);
        apart.failed.is_none() && done.found
    }

    /// Whether an instruction behind a delayed trigger is a part of it: it speaks of what is done, is put onto the battlefield or
    /// is met with only then, or puts onto the battlefield what is moved away then.
    pub(super) fn goes_on(&self, later: &Triggered, next: &Effect, there: Vec<Antecedent>) -> bool {
        let (mut apart, mut next_apart) = (self.clone(), next.clone());
        next_apart.walk(&mut apart);
        if apart.failed.is_some() {
            return true;
        }
        let comes_back = matches!(next, Effect::Do { verb: Verb::Move { to, .. }, .. } if to.zone == Zone::Battlefield);
        let mut event = later.event.clone();
        let kind = crate::oracle::grammar::event::subject(&mut event)
            .is_some_and(|what| !what.post.iter().any(|pred| matches!(pred, Pred::Is(_))));
        let new_there = |it: &Antecedent| match it.to {
            Ref::Event(_) => kind,
            Ref::Bound(_) => comes_back || self.arrived.contains(&it.to),
            _ => false,
        };
        let (mut with_it, mut next_with_it) = (self.clone(), next.clone());
        with_it.antecedents.extend(there.into_iter().filter(new_there));
        next_with_it.walk(&mut with_it);
        with_it.failed.is_none() && next_with_it != next_apart
    }

    /// "Each player may discard a card. If they don't, they lose 3 life": told of each of them who did, or did not (608.2e).
    pub(super) fn told_of_each(&self, it: &mut Effect) -> Option<Effect> {
        let Effect::If { cond, then, otherwise } = it else { return None };
        let players = self.each_for_themselves.as_ref()?;
        let did = match cond {
            Cond::Did(LAST) => true,
            Cond::Not(not) if **not == Cond::Did(LAST) => false,
            _ => return None,
        };
        if !speaks_of_them(then) {
            return None;
        }
        let told = |did: bool, effect: &mut Effect| {
            let cond = Cond::EachDid(LAST);
            let cond = if did { cond } else { Cond::Not(Box::new(cond)) };
            let who = Players::Who(Box::new(players.clone()), Box::new(cond));
            Effect::ForEach { of: Each::Players(who), effect: Box::new(std::mem::take(effect)) }
        };
        let first = told(did, then);
        Some(match **otherwise {
            Effect::None => first,
            _ => Effect::Seq(vec![first, told(!did, otherwise)]),
        })
    }

    /// Sets apart what only the last instruction, or only what is done in the opposite case, would have made; how much was named
    /// before that.
    pub(super) fn undone(&mut self, cond: &Cond) -> Option<(usize, Vec<Antecedent>)> {
        // "If you lose the flip, return that spell to its owner's hand. If you win the flip, copy that spell": of the two only one
        // is carried out.
        let others: Vec<_> = self.branches.iter().filter(|(other, _)| is_exclusive(other, cond)).collect();
        if self.branches.last().is_some_and(|(last, _)| is_exclusive(last, cond)) {
            let made: Vec<_> = others.into_iter().map(|(_, made)| made.clone()).collect();
            return self.set_apart(&made);
        }
        // "Sacrifice it unless you pay. If you pay": it has not been sacrificed.
        if let (Cond::Did(paid), Some((pay, made))) = (cond, self.unpaid.clone())
            && *paid == pay
        {
            return self.set_apart(&[made]);
        }
        let last = self.last?;
        if !matches!(cond, Cond::Not(done) if **done == Cond::Did(last)) {
            return None;
        }
        let made = self.last_began..last.saturating_add(1);
        self.set_apart(std::slice::from_ref(&made))
    }

    /// "If it's a creature card, create a token. If it's a land card, put it onto the battlefield": a condition that tests "it"
    /// behind another that does tests the same, which goes before what the first branch has made, if it has. The place where that
    /// stood, and the bindings of it.
    pub(super) fn tests_again(&mut self, cond: &Cond) -> Option<(usize, std::ops::Range<u8>)> {
        let (before, made) = self.branches.last().cloned().filter(|(_, made)| made.end == self.next_bind)?;
        let of = tested(&before)?.clone();
        let pronoun = |word: &str| word == "it" || word.starts_with("that ");
        if !matches!(tested(cond)?, Ref::Word(word) if pronoun(word)) {
            return None;
        }
        let (at, these) = self.set_apart(std::slice::from_ref(&made))?;
        let place = self.antecedents.iter().rposition(|it| it.to == of).unwrap_or(0);
        self.antecedents.splice(place..place, these);
        Some((at, made))
    }

    /// "If it was a creature card, A. If it was a land card, B. Otherwise, C": C is done where neither was so. The second is asked
    /// behind the first branch, and where that was not taken.
    fn of_neither(&mut self, one: &Effect, next: &Effect) -> Option<Effect> {
        let Effect::If { cond, then, otherwise } = one else { return None };
        let Effect::If { cond: second, then: more, otherwise: neither } = next else { return None };
        let pronoun =
            |cond: &Cond| matches!(tested(cond), Some(Ref::Word(word)) if matches!(&**word, "it" | "that card"));
        if **otherwise != Effect::None || **neither == Effect::None || !pronoun(cond) || !pronoun(second) {
            return None;
        }
        // What is said twice would be targeted twice.
        let mut probe = self.clone();
        next.clone().walk(&mut probe);
        if probe.slots.len() != self.slots.len() {
            self.fail("otherwise");
        }
        let mut alone = Effect::If { cond: second.clone(), then: more.clone(), otherwise: Box::new(Effect::None) };
        // The second is of what the first is of, and not of what the first has made of that or besides.
        if let (Some(Ref::Word(word)), Effect::If { cond, then, .. }) = (tested(second), &mut alone)
            && let Some(to) = self.clone().find(word)
        {
            let words = if &**word == "it" { "it" } else { "that card" };
            cond.walk(&mut Called { words, to: to.clone() });
            if !makes_a_token(then) {
                then.walk(&mut Called { words, to });
            }
        }
        let mut first = (**then).clone();
        follow(&mut first, alone);
        Some(Effect::If { cond: cond.clone(), then: Box::new(first), otherwise: Box::new(next.clone()) })
    }

    /// Sets apart what these bindings name; how much was named before that.
    pub(super) fn set_apart(&mut self, binds: &[std::ops::Range<u8>]) -> Option<(usize, Vec<Antecedent>)> {
        let of_it = |it: &Antecedent| match it.to {
            Ref::Bound(bind) | Ref::DoneTo(bind) => binds.iter().any(|binds| binds.contains(&bind)),
            _ => false,
        };
        let at = self.antecedents.iter().position(of_it)?;
        Some((at, self.named_since(at, of_it)))
    }

    /// Resolves the other branch of a condition: what only the first would have made since is nothing to point back to. "Otherwise,
    /// you lose that much life": as much as the first says, which is not done (608.2c).
    pub(super) fn otherwise(&mut self, then: &mut Effect, otherwise: &mut Effect, before: usize, known: Known) {
        let made = self.named_since(before, |it| it.is_made_since(0));
        let after = self.known();
        self.know(known);
        let replaced = self.replaced.clone();
        if let Some(much) = life_of(then) {
            (self.amount, self.replaced) = (None, Some(much));
        }
        otherwise.walk(self);
        self.replaced = replaced;
        self.last = self.last.or(after.last);
        self.amount = self.amount.or(after.amount);
        self.pool = self.pool.or(after.pool);
        self.antecedents.splice(before..before, made);
    }
}

/// Whether an instruction is done X times or with an X that it does not say itself.
pub(super) fn uses_x(effect: &Effect) -> bool {
    struct UsesX(bool);
    impl Visit for UsesX {
        fn number(&mut self, it: &mut Num) {
            self.0 |= *it == Num::X;
            it.inside(self);
        }

        fn effect(&mut self, it: &mut Effect) {
            if !matches!(it, Effect::Where(..)) {
                it.inside(self);
            }
        }
    }
    let mut uses = UsesX(false);
    effect.clone().walk(&mut uses);
    uses.0
}

/// Whether anything speaks of what instructions with these numbers have done, or of a target that is none of these slots.
pub(super) struct DoneWithin {
    pub within: std::ops::Range<u8>,
    pub slots: usize,
    pub found: bool,
}

impl Visit for DoneWithin {
    fn reference(&mut self, it: &mut Ref) {
        self.found |= match it {
            Ref::Bound(n) | Ref::DoneTo(n) | Ref::AllBound(n) => self.within.contains(n),
            Ref::Target(slot) => usize::from(*slot) >= self.slots,
            _ => false,
        };
        it.inside(self);
    }

    fn objects(&mut self, it: &mut Objects) {
        self.found |= matches!(it, Objects::Rest(n) if self.within.contains(n));
        it.inside(self);
    }

    fn number(&mut self, it: &mut Num) {
        self.found |= matches!(it, Num::BoundAmount(n) if self.within.contains(n));
        it.inside(self);
    }

    fn condition(&mut self, it: &mut Cond) {
        self.found |= matches!(it, Cond::Did(n) | Cond::WonFlip(n, _) | Cond::Heads(n, _) | Cond::Rolled(n, ..) if self.within.contains(n));
        it.inside(self);
    }
}

/// How often the one at hand is spoken of, as an object.
struct SaidOfEach(usize);

impl Visit for SaidOfEach {
    fn reference(&mut self, it: &mut Ref) {
        self.0 += usize::from(*it == Ref::Each);
        it.inside(self);
    }
}

/// Whether an instruction creates a token, which may be what "it" means then.
fn makes_a_token(effect: &Effect) -> bool {
    struct Tokens(bool);
    impl Visit for Tokens {
        fn verb(&mut self, it: &mut Verb) {
            self.0 |= matches!(it, Verb::Create { .. });
            it.inside(self);
        }
    }
    let mut tokens = Tokens(false);
    effect.clone().walk(&mut tokens);
    tokens.0
}

/// Whether an instruction speaks of "them", or of "that player".
pub(super) fn speaks_of_them(effect: &mut Effect) -> bool {
    let mut they = SpeaksOfThem(false);
    effect.walk(&mut they);
    they.0
}

/// The same of any words.
struct SpeaksOfThem(bool);

impl Visit for SpeaksOfThem {
    fn reference(&mut self, it: &mut Ref) {
        self.0 |= matches!(it, Ref::Word(words) if matches!(&**words, "they" | "that player"));
    }
}

/// Whether two conditions never hold both: winning a flip and losing it, results of a roll.
pub(super) fn is_exclusive(one: &Cond, other: &Cond) -> bool {
    match (one, other) {
        (Cond::Not(not), cond) | (cond, Cond::Not(not)) if **not == *cond => true,
        (Cond::WonFlip(of, one), Cond::WonFlip(same, other))
        | (Cond::Heads(of, one), Cond::Heads(same, other))
        | (Cond::Guessed(of, one), Cond::Guessed(same, other)) => of == same && one != other,
        (Cond::Rolled(of, low, high), Cond::Rolled(same, from, to)) => {
            of == same && (high.is_some_and(|high| high < *from) || to.is_some_and(|to| to < *low))
        }
        // Each of them has chosen but one word.
        (Cond::ChoseWord(who, one), Cond::ChoseWord(same, other)) => who == same && one != other,
        _ => false,
    }
}

/// "If each opponent chose silence, .... If each opponent chose snitch, .... Otherwise, ...": of conditions that never hold both,
/// what is done otherwise is done where neither holds.
fn otherwise_of_neither(parts: &mut Vec<Effect>) {
    for at in (1..parts.len()).rev() {
        let (Some(Effect::If { cond: one, otherwise: none, .. }), Some(Effect::If { cond: other, otherwise, .. })) =
            (parts.get(at - 1), parts.get(at))
        else {
            continue;
        };
        if **none == Effect::None && **otherwise != Effect::None && is_exclusive(one, other) {
            let next = parts.remove(at);
            if let Some(Effect::If { otherwise, .. }) = parts.get_mut(at - 1) {
                **otherwise = next;
            }
        }
    }
}

/// What a condition tests: "if it's a land card", "if its mana value is 3 or less".
fn tested(cond: &Cond) -> Option<&Ref> {
    match cond {
        Cond::Is(to, _) => Some(to),
        Cond::Compare(Num::Power(of) | Num::Toughness(of) | Num::ManaValue(of), ..) => Some(of),
        Cond::Not(it) => tested(it),
        _ => None,
    }
}

/// Has one thing done behind another.
pub(super) fn follow(first: &mut Effect, next: Effect) {
    *first = match std::mem::take(first) {
        Effect::Seq(mut all) => {
            all.push(next);
            Effect::Seq(all)
        }
        first => Effect::Seq(vec![first, next]),
    };
}

/// What an instruction has done instead of an event to come.
fn done_instead(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::Do { verb: Verb::Replace(Replacement { instead: Instead::Do(then), .. }, _), .. } => Some(then),
        _ => None,
    }
}

/// The delayed or reflexive trigger that an instruction ends with, be it done only under a condition: "If you do, return it at the
/// beginning of your next upkeep".
fn triggered_later(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::Delayed(..) | Effect::Reflexive(..) => Some(effect),
        Effect::If { then, otherwise, .. } | Effect::Pay { then, otherwise, .. } if **otherwise == Effect::None => {
            triggered_later(then)
        }
        Effect::May { effect, .. } => triggered_later(effect),
        Effect::Seq(parts) => parts.last_mut().and_then(triggered_later),
        _ => None,
    }
}
