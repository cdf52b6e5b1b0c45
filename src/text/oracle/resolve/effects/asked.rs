//! What an effect asks about, changes and binds.

use super::*;

/// Whether a condition is about the object itself, which it names.
pub(crate) fn is_of_this(cond: &Cond) -> bool {
    match cond {
        // "If there are three or more cards exiled with ~".
        Cond::Compare(Num::Count(set), ..) => {
            matches!(&**set, Objects::All(filter, _) if filter.post.contains(&Pred::ExiledWithThis))
        }
        Cond::Not(it) => is_of_this(it),
        cond => about(cond) == Some(Ref::This),
    }
}

/// What was bound last by the instructions that come before the first which speaks of X.
pub(super) fn made_before_x(effect: &Effect) -> Option<u8> {
    let Effect::Seq(all) = effect else { return None };
    let mut binds = Binds(None);
    all.iter().take_while(|one| !names_x(*one)).for_each(|one| one.clone().walk(&mut binds));
    binds.0
}

/// Whether an instruction that comes before the first which speaks of X has an amount.
pub(super) fn amounts_before_x(effect: &Effect) -> bool {
    struct Amounts(bool);
    impl Visit for Amounts {
        fn verb(&mut self, it: &mut Verb) {
            self.0 |= has_amount(it);
            it.inside(self);
        }
    }
    let Effect::Seq(all) = effect else { return false };
    let mut amounts = Amounts(false);
    all.iter().take_while(|one| !names_x(*one)).for_each(|one| one.clone().walk(&mut amounts));
    amounts.0
}

/// The last binding there is.
struct Binds(Option<u8>);

impl Visit for Binds {
    fn effect(&mut self, it: &mut Effect) {
        if let Effect::Do { bind, .. } | Effect::May { bind, .. } = it {
            self.0 = self.0.max(*bind);
        }
        it.inside(self);
    }
}

/// Whether how much an instruction is about was said before: "draw that many cards. You gain that much life" is of one number, however
/// many cards were drawn (608.2c).
pub(super) fn said_before(verb: &mut Verb) -> bool {
    // "Remove that many counters. When counters are removed this way, ... that much": as many as were there to be removed.
    !matches!(verb, Verb::RemoveCounters(..))
        && crate::oracle::grammar::quantity::amount(verb).is_some_and(|n| *n == Num::EventAmount)
}

impl Resolver<'_> {
    /// Whether what an instruction is done to are as many targets as was said before: "tap up to that many target creatures and draw
    /// that many cards" is of one number, however many were tapped (608.2c).
    pub(super) fn so_many_targets(&self, verb: &Verb) -> bool {
        let (Verb::Tap(Objects::Target(slot))
        | Verb::Untap(Objects::Target(slot))
        | Verb::Destroy(Objects::Target(slot), _)
        | Verb::Exile { what: Objects::Target(slot), .. }
        | Verb::Move { what: Objects::Target(slot), .. }) = verb
        else {
            return false;
        };
        let count = self.raw.get(usize::from(*slot)).map(|spec| &spec.count);
        matches!(count, Some(Count::UpTo(Num::EventAmount) | Count::Exactly(Num::EventAmount)))
    }
}

/// The target a condition is about: what it is, what has happened to it, how much of something it has.
pub(super) fn of_a_target(cond: &Cond) -> Option<Ref> {
    about(cond).filter(|it| matches!(it, Ref::Target(_)))
}

/// The one thing a condition is about.
fn about(cond: &Cond) -> Option<Ref> {
    match cond {
        Cond::Is(it, _) => Some(it.clone()),
        Cond::Compare(Num::CountersOn(it, _) | Num::Power(it) | Num::Toughness(it) | Num::ManaValue(it), ..) => {
            Some(it.clone())
        }
        Cond::Happened(event, ..) => {
            let mut event = (**event).clone();
            match crate::oracle::grammar::event::subject(&mut event)?.post.as_slice() {
                [Pred::Is(it)] => Some(it.clone()),
                _ => None,
            }
        }
        Cond::Not(it) => about(it),
        _ => None,
    }
}

/// Whether an instruction begins with something done to "it".
pub(crate) fn acts_on_it(effect: &Effect) -> bool {
    match effect {
        Effect::Do { verb: Verb::PutCounters { on: what, .. } | Verb::Tap(what) | Verb::Untap(what), .. } => {
            matches!(what, Objects::That(Ref::Word(word), _) if &**word == "it")
        }
        Effect::Seq(all) => all.first().is_some_and(acts_on_it),
        other => changes_it(other),
    }
}

/// Whether an instruction begins with a pronoun for what is changed or given up: "it becomes", "it gains", "sacrifice it".
pub(super) fn changes_it(effect: &Effect) -> bool {
    match effect {
        Effect::Do {
            verb:
                Verb::Modify { what: Objects::That(Ref::Word(word), _), .. }
                | Verb::Sacrifice(Objects::That(Ref::Word(word), _))
                | Verb::Transform(Objects::That(Ref::Word(word), _)),
            ..
        } => &**word == "it",
        Effect::Seq(all) => all.first().is_some_and(changes_it),
        _ => false,
    }
}

/// "Return it at the beginning of the next end step if ~ is on the battlefield": the condition behind the time is one of the
/// delayed triggered ability, and is asked when that triggers (603.7).
pub(super) fn under_condition(cond: &mut Cond, then: &mut Effect, otherwise: &Effect) -> Option<Effect> {
    match then {
        Effect::Delayed(later, _)
            if later.word == TriggerWord::Behind && later.condition.is_none() && *otherwise == Effect::None =>
        {
            later.condition = Some(std::mem::replace(cond, Cond::Always).into());
            Some(std::mem::take(then))
        }
        _ => None,
    }
}

/// "Cast a card from your hand if it has the same name as ...": "it" is the card that is chosen as it is done, so what is asked of it
/// is said of the kind of card that may be.
pub(super) fn said_of_what_is_chosen(cond: &Cond, then: &mut Effect) -> bool {
    let Cond::Behind(cond) = cond else { return false };
    let (cond, not) = match &**cond {
        Cond::Not(cond) => (&**cond, true),
        cond => (cond, false),
    };
    let Cond::Is(Ref::Word(word), kind) = cond else { return false };
    if !matches!(&**word, "it" | "that card") {
        return false;
    }
    let effect = match then {
        Effect::May { effect, .. } => &mut **effect,
        other => other,
    };
    let Effect::Do { verb: Verb::Cast { what, .. } | Verb::Move { what, .. }, .. } = effect else { return false };
    let (Objects::Some { filter, .. } | Objects::Among { filter, .. }) = what else { return false };
    let fits = Pred::Fits(kind.clone());
    filter.post.push(if not { Pred::Not(Box::new(fits)) } else { fits });
    true
}

/// The last instruction in it that others than you carry out, each for what they own or control.
pub(super) fn done_by_others(effect: &Effect) -> Option<u8> {
    match effect {
        Effect::Do { who: Players::ControllerOf(..) | Players::OwnerOf(..) | Players::That(..), bind, .. } => *bind,
        Effect::Seq(all) => all.iter().rev().find_map(done_by_others),
        _ => None,
    }
}
