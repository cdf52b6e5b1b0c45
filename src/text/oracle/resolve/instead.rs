//! What is done instead of something, and what it speaks of (614.15).

use crate::oracle::grammar::condition::LAST;
use crate::oracle::grammar::effect::{in_place_of_one, same as unsaid_recipients};
use crate::oracle::grammar::quantity::amount;
use crate::oracle::grammar::tokens::of_those;
use crate::oracle::lang::*;

use super::order::DoneWithin;
use super::{Resolver, rewritten};

impl Resolver<'_> {
    /// 614.15: what is done instead is done in place of the first; of that nothing has been done then.
    pub(super) fn instead(&mut self, it: &mut Effect) {
        let Effect::Instead(usual, cond, instead) = it else { return };
        if let Some(only) = in_place_of_one(instead) {
            let mut whole = (**usual).clone();
            match part_like(&mut whole, only) {
                Some(part) => {
                    *part = Effect::Instead(Box::new(std::mem::take(part)), cond.clone(), Box::new(only.clone()));
                    *it = whole;
                    return it.walk(self);
                }
                None => return self.fail("instead"),
            }
        }
        // "If you do, put a counter on it. If it's a Unicorn, put two on it instead": in the place of what is done if you do.
        if let Effect::If { cond: done @ Cond::Did(LAST), then, otherwise } = &mut **usual
            && **otherwise == Effect::None
        {
            let within = Effect::Instead(std::mem::take(then), cond.clone(), std::mem::take(instead));
            *it = Effect::If { cond: done.clone(), then: Box::new(within), otherwise: Box::new(Effect::None) };
            return it.walk(self);
        }
        if let Some(within) = self.last_part_replaced(usual, cond, instead) {
            *it = within;
            return it.walk(self);
        }
        let (before, first) = (self.antecedents.len(), self.next_bind);
        usual.walk(self);
        let done = self.named_since(before, |it| it.is_made_since(first));
        cond.walk(self);
        // "It deals 4 damage instead": what would have dealt the other.
        self.dealer = dealer_of(usual);
        // "Those creatures" are those that the first was to be about, whichever they are.
        if let Some(all) = all_of(usual) {
            instead.walk(&mut ThoseAre(all));
        }
        if !rewritten::of_that_type(usual, instead) {
            self.fail("that type");
        }
        // "Excess damage is dealt to that creature's controller instead": of the very damage that the first deals.
        let unsaid = unsaid_recipients();
        if let (
            Effect::Do { verb: Verb::DealDamage { source: by, amount: much, to: whom, .. }, .. },
            Effect::Do { verb: Verb::DealExcess { source, amount, to }, bind, .. },
        ) = (&**usual, &mut **instead)
            && *to == unsaid
        {
            (*source, *amount, *to) = (by.clone(), much.clone(), whom.clone());
            *bind = self.bind();
            self.antecedents.extend(done);
            return;
        }
        // "It deals 5 damage instead": to whom the first was to, and no further target.
        let same = dealt_to(instead).filter(|to| **to == unsaid).map(|to| *to = Recipients::And(Vec::new()));
        milled_instead(usual, instead);
        // "Twice that much": of what the first would have done, which has not happened.
        let (amount, replaced) = (self.amount, self.replaced.take());
        self.replaced = amount_of(usual);
        if self.replaced.is_some() {
            self.amount = None;
        }
        instead.walk(self);
        (self.amount, self.replaced) = (amount, replaced);
        if let (Some(()), Some(to), Some(usual)) = (same, dealt_to(instead), dealt_to(usual)) {
            to.clone_from(usual);
        }
        self.antecedents.extend(done);
        rewritten::as_long_as_usual(usual, instead);
        only_these_changes(usual, instead);
        self.one_or_the_other(usual, instead);
    }

    /// "Create two of those tokens": what they are, and how they enter, was said before.
    pub(super) fn of_those_tokens(&mut self, verb: &mut Verb) {
        let (Verb::Create { count, tapped, attacking, .. }, Some((mut before, copied))) = (&*verb, self.token.clone())
        else {
            return self.fail("of those tokens");
        };
        if let Verb::Create { count: many, token, tapped: also_tapped, attacking: also_attacking, .. } = &mut before {
            many.clone_from(count);
            *also_tapped |= tapped;
            *also_attacking |= attacking;
            if copied.is_some() {
                token.copy_of = None;
            }
        }
        *verb = before;
    }

    /// "Search for a card, then put that card on top. If you control a Dragon, put that card onto the battlefield instead": where
    /// what is done instead speaks of what the sentence before has made, only the last part of that is replaced (614.15, 608.2c).
    pub(super) fn last_part_replaced(&self, usual: &Effect, cond: &Cond, instead: &Effect) -> Option<Effect> {
        let mut whole = usual.clone();
        let last = last_part(&mut whole)?;
        *last = Effect::Instead(Box::new(std::mem::take(last)), cond.clone(), Box::new(instead.clone()));
        let (mut apart, mut read, first) = (self.clone(), whole.clone(), self.next_bind);
        read.walk(&mut apart);
        if apart.failed.is_some() {
            return None;
        }
        let Some(Effect::Instead(usual, cond, instead)) = last_part(&mut read) else { return None };
        let Effect::Do { bind: Some(last), .. } = **usual else { return None };
        let mut done = DoneWithin { within: first..last, slots: usize::MAX, found: false };
        cond.walk(&mut done);
        instead.walk(&mut done);
        done.found.then_some(whole)
    }

    /// "Search for a card. If it was kicked, instead search for two. Put those cards into your hand": of the two instructions only
    /// one is carried out, and what is said behind them is of whichever that was.
    pub(super) fn one_or_the_other(&mut self, usual: &Effect, instead: &mut Effect) {
        let (Effect::Do { bind: Some(one), verb, .. }, Effect::Do { bind: Some(other), verb: like, .. }) =
            (usual, instead)
        else {
            return;
        };
        if std::mem::discriminant(verb) != std::mem::discriminant(like) {
            return;
        }
        let (one, was) = (*one, std::mem::replace(other, *one));
        // "Choose target creature. If it was kicked, instead choose target permanent. Exile the chosen one": only the targets of what is
        // carried out are chosen (601.2c), and the one chosen is whichever that was.
        if let (Verb::ChooseObjects(Objects::Target(usual)), Verb::ChooseObjects(Objects::Target(instead))) =
            (verb, &*like)
        {
            let either = [Ref::Target(*usual), Ref::Target(*instead)];
            for antecedent in self.antecedents.iter_mut().filter(|it| either.contains(&it.to)) {
                antecedent.to = Ref::Bound(one);
            }
        }
        for antecedent in self.antecedents.iter_mut().filter(|it| it.to == Ref::Bound(was)) {
            antecedent.to = Ref::Bound(one);
        }
        for known in [&mut self.last, &mut self.pool, &mut self.until, &mut self.flip] {
            if *known == Some(was) {
                *known = Some(one);
            }
        }
    }
}

/// "It has base power and toughness 1/1 instead", of what also becomes an artifact: in the place of that size alone (614.15).
fn only_these_changes(usual: &Effect, instead: &mut Effect) {
    let (
        Effect::Do { verb: Verb::Modify { changes: all, duration: usually, .. }, .. },
        Effect::Do { verb: Verb::Modify { changes, duration, .. }, .. },
    ) = (usual, instead)
    else {
        return;
    };
    let kind = std::mem::discriminant;
    let said_by = |changes: &[Modification], other| changes.iter().any(|one| kind(one) == kind(other));
    if usually == duration && changes.iter().all(|one| said_by(all, one)) {
        let rest: Vec<Modification> = all.iter().filter(|other| !said_by(changes, other)).cloned().collect();
        changes.splice(0..0, rest);
    }
}

/// Whether it creates so many "of those tokens", and says no more of them.
pub(super) fn is_of_those(verb: &Verb) -> bool {
    matches!(verb, Verb::Create { token, .. } if *token == of_those())
}

/// "That player puts twice that many cards into their graveyard instead": of the library, as those that are milled (701.17a).
fn milled_instead(usual: &Effect, instead: &mut Effect) {
    if let (Effect::Do { verb: Verb::Mill(_), .. }, Effect::Do { verb, .. }) = (usual, instead)
        && let Verb::Move { what: Objects::Some { count: Count::Exactly(n), filter, .. }, to } = &*verb
        && (to.zone, filter.noun) == (Zone::Graveyard, Noun::Card)
        && filter.post.is_empty()
    {
        *verb = Verb::Mill(n.clone());
    }
}

/// Puts a set of objects in the place of "those creatures".
struct ThoseAre<'o>(&'o Objects);

impl Visit for ThoseAre<'_> {
    fn objects(&mut self, it: &mut Objects) {
        match it {
            Objects::That(Ref::Word(words), _) if words.starts_with("those ") => *it = self.0.clone(),
            _ => it.inside(self),
        }
    }
}

/// The set that an instruction changes, where it is all of a kind.
fn all_of(effect: &Effect) -> Option<&Objects> {
    match effect {
        Effect::Do { verb: Verb::Modify { what: what @ Objects::All(..), .. }, .. } => Some(what),
        _ => None,
    }
}

/// The last instruction in it that is of the same kind: the search that is "instead of one", the move that is "instead of putting it
/// into your hand". What may be done is no instruction in the place of one that must be.
fn part_like<'e>(effect: &'e mut Effect, like: &Effect) -> Option<&'e mut Effect> {
    let same = match (&*effect, like) {
        (Effect::Do { verb, .. }, Effect::Do { verb: other, .. }) => match (verb, other) {
            (Verb::Search { .. }, Verb::Search { .. }) => true,
            (Verb::Move { to, .. }, Verb::Move { to: other, .. }) => {
                to.zone == Zone::Hand && other.zone == Zone::Battlefield
            }
            _ => false,
        },
        _ => false,
    };
    match effect {
        part if same => Some(part),
        Effect::Seq(parts) => parts.iter_mut().rev().find_map(|part| part_like(part, like)),
        _ => None,
    }
}

/// The last of several instructions that stand in one sentence.
fn last_part(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::Seq(parts) if parts.len() > 1 => match parts.last_mut()? {
            several @ (Effect::Seq(_) | Effect::May { .. }) => last_part(several),
            last => Some(last),
        },
        Effect::May { effect, .. } => last_part(effect),
        _ => None,
    }
}

/// To whom or what an instruction deals damage.
fn dealt_to(effect: &mut Effect) -> Option<&mut Recipients> {
    match effect {
        Effect::Do { verb: Verb::DealDamage { to, .. }, .. } => Some(to),
        _ => None,
    }
}

/// How much the last instruction with an amount is about.
fn amount_of(effect: &mut Effect) -> Option<Num> {
    match effect {
        Effect::Do { verb, .. } => amount(verb).cloned(),
        Effect::Seq(all) => all.iter_mut().rev().find_map(amount_of),
        Effect::May { effect, .. } | Effect::Where(_, effect) => amount_of(effect),
        _ => None,
    }
}

/// How much life the last instruction is about, or how much damage.
pub(super) fn life_of(effect: &mut Effect) -> Option<Num> {
    match effect {
        Effect::Do { verb, .. } if matches!(verb, Verb::GainLife(_) | Verb::LoseLife(_) | Verb::DealDamage { .. }) => {
            amount(verb).cloned()
        }
        Effect::Seq(all) => all.iter_mut().rev().find_map(life_of),
        _ => None,
    }
}

/// What deals the damage of an instruction, if it deals any.
fn dealer_of(effect: &Effect) -> Option<Ref> {
    match effect {
        Effect::Do { verb: Verb::DealDamage { source, .. }, .. } => Some(source.clone()),
        Effect::Seq(all) => all.iter().rev().find_map(dealer_of),
        Effect::Where(_, inner) => dealer_of(inner),
        _ => None,
    }
}
