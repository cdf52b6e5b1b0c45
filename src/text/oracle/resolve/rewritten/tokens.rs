//! What a further sentence says of tokens just created.

use super::*;

/// "Create a 1/1 white Cat creature token. It has lifelink": what creates a token says so what it is (111.3). "Create a token that's a
/// copy of it. That token has haste": that is said of the token, and is no exception of what it copies (707.9). Makes that a part of
/// what is created; whether it did.
pub(crate) fn token_has(next: &mut Effect, before: &mut Effect) -> bool {
    let Effect::Do { verb: Verb::Modify { what: Objects::That(Ref::Word(words), _), changes, duration }, .. } = next
    else {
        return false;
    };
    let has = changes.iter().all(|change| matches!(change, Modification::Have(_)));
    if !is_of_token(words) || !has || *duration != Duration::Forever {
        return false;
    }
    let Some(Effect::Do { verb: Verb::Create { token, .. }, .. }) = created_last(before) else { return false };
    for change in std::mem::take(changes) {
        match change {
            Modification::Have(abilities) if token.copy_of.is_some() => token.then_has.extend(abilities),
            Modification::Have(abilities) => token.abilities.extend(abilities),
            _ => {}
        }
    }
    true
}

/// Whether words behind an instruction that creates tokens mean them.
fn is_of_token(words: &str) -> bool {
    matches!(words, "it" | "they" | "that token" | "the token" | "those tokens" | "the tokens")
}

/// "Create a 0/0 Ooze creature token. The token enters with X +1/+1 counters on it": how a token enters is said before it does
/// (614.12). Makes that a part of how it is created; whether it did.
pub(crate) fn token_enters_with(next: &mut Effect, before: &mut Effect) -> bool {
    let (defined, rider) = match next {
        Effect::Where(n, rider) => (Some(n), &mut **rider),
        rider => (None, rider),
    };
    let Effect::Do { verb: Verb::Replace(Replacement { event, condition: None, instead, .. }, _), .. } = rider else {
        return false;
    };
    let (EventPattern::Enters { what, .. }, Instead::EntersWith(counters)) = (event, instead) else { return false };
    let [Pred::Is(Ref::Word(words))] = what.post.as_slice() else { return false };
    let Some(created) = is_of_token(words).then(|| created_last(before)).flatten() else { return false };
    // "Other creatures" are others than the token, which is not there yet as they are counted.
    counters.iter_mut().for_each(|(n, _)| n.walk(&mut NotOther));
    if let Effect::Do { verb: Verb::Create { with, .. }, .. } = created {
        with.append(counters);
    }
    if let Some(n) = defined {
        n.walk(&mut NotOther);
        *created = Effect::Where(std::mem::replace(n, Num::X), Box::new(std::mem::take(created)));
    }
    true
}

/// "For each creature your opponents control, create a Beast token. Each of those Beasts fights a different one of those
/// creatures": those that were counted. The tokens that are there by now are others.
pub(crate) fn fight_those_counted(parts: &mut [Effect]) {
    for at in 1..parts.len() {
        let (before, behind) = parts.split_at_mut(at);
        if let Some(Effect::ForEach { of: Each::Objects(Objects::All(kind, _)), effect }) = before.last()
            && matches!(effect.instruction(), Some(Verb::Create { .. }))
            && let Some(Effect::Do { verb: Verb::FightEach(_, theirs), .. }) = behind.first_mut()
            && matches!(theirs, Objects::That(Ref::Word(words), _) if &**words == "those creatures")
        {
            *theirs = Objects::All(kind.clone(), Quantifier::Plural);
        }
    }
}

/// Takes "other" out.
struct NotOther;

impl Visit for NotOther {
    fn filter(&mut self, it: &mut Filter) {
        it.heads.iter_mut().for_each(|head| head.adjectives.retain(|pred| *pred != Pred::Other));
        it.inside(self);
    }
}

/// The instruction by which a token is created last.
fn created_last(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::Do { verb: Verb::Create { .. }, .. } => Some(effect),
        Effect::Seq(parts) => created_last(parts.last_mut()?),
        Effect::May { effect, .. } | Effect::Where(_, effect) | Effect::ForEach { effect, .. } => created_last(effect),
        Effect::If { then, otherwise, .. } | Effect::Pay { then, otherwise, .. } if **otherwise == Effect::None => {
            created_last(then)
        }
        _ => None,
    }
}

/// "For each creature you control, create a token": so many tokens at once, unless each is about its creature.
pub(crate) fn created_at_once(of: &Each, effect: &Effect) -> Option<Effect> {
    struct SaysEach(bool);
    impl Visit for SaysEach {
        fn reference(&mut self, it: &mut Ref) {
            self.0 |= *it == Ref::Each;
        }
    }
    let number = match of {
        Each::Objects(all @ Objects::All(..)) => Num::Count(Box::new(all.clone())),
        Each::Times(n) => n.clone(),
        _ => return None,
    };
    let Effect::Do { who: Players::You, verb: Verb::Create { count: Num::Const(each), .. }, .. } = effect else {
        return None;
    };
    let mut says = SaysEach(false);
    let mut at_once = effect.clone();
    at_once.walk(&mut says);
    if let (false, Effect::Do { verb: Verb::Create { count, .. }, .. }) = (says.0, &mut at_once) {
        *count = if *each == 1 { number } else { Num::Times(*each, Box::new(number)) };
        return Some(at_once);
    }
    None
}
