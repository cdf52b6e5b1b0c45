//! What an ability is looked at for before its words are resolved.

use super::*;
use crate::oracle::grammar::event::player_of;
use crate::oracle::grammar::number;
use crate::oracle::resolve::Antecedent;
use crate::oracle::resolve::amounts::Called;

impl Resolver<'_> {
    /// "If a player would draw a card, they reveal it instead": the top card of their library, which is not drawn yet (121.1).
    pub(super) fn note_what_is_drawn(&mut self, it: &Replacement) {
        if let EventPattern::Draws { who, .. } = &it.event
            && *who != Players::You
            && it.uses == Uses::Always
        {
            let to = Ref::OnTop(Box::new(Players::That(Ref::Event(Role::Player), Said::Pronoun)));
            let (kind, nouns) = (Kind::Object, vec!["card".to_owned()]);
            self.antecedents.insert(0, Antecedent { to, kind, several: false, nouns, done: None, into: None });
        }
    }

    /// "A spell or ability would cause its controller to ...": what resolves may be spoken of, and the card whose cycling ability it
    /// is (702.29c).
    pub(super) fn note_what_resolves(&mut self, event: &EventPattern) {
        let EventPattern::While(_, cond) = event else { return };
        let Cond::Is(Ref::Resolving, such) = &**cond else { return };
        let called = if such.noun == Noun::Ability { "ability" } else { "spell" };
        self.note(Ref::Resolving, Kind::Object, false, vec![called.to_owned()]);
        if such.post.contains(&Pred::OfKeyword(Keyword::Cycling)) {
            let (to, nouns, done) = (Ref::SourceOf(Box::new(Ref::Resolving)), vec!["card".to_owned()], Some("cycled"));
            let cycled = Antecedent { to, kind: Kind::Object, several: false, nouns, done, into: None };
            self.antecedents.insert(0, cycled);
        }
    }
}

/// "This spell", in an ability of it that triggers: not the ability itself.
pub(super) struct OfThis;

impl Visit for OfThis {
    fn reference(&mut self, it: &mut Ref) {
        if *it == Ref::ThisSpell {
            *it = Ref::This;
        }
    }
}

/// "Whenever an opponent casts a spell with the same name as a card in their graveyard", "activates an ability of an artifact they
/// control": what is said last of it speaks of the player who does it, and is asked of the event.
pub(super) fn asked_of_the_doer(resolver: &Resolver<'_>, event: &mut EventPattern) {
    let mut tried = resolver.clone();
    event.clone().walk(&mut tried);
    if tried.failed.is_none() || resolver.failed.is_some() {
        return;
    }
    let (what, role) = match event {
        EventPattern::Casts { what, .. } => (what, Role::Subject),
        EventPattern::Activates { what, .. } => (what, Role::Source),
        _ => return,
    };
    let Some(pred) = what.post.pop() else { return };
    let such = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![pred] };
    let cond = Cond::Is(Ref::Event(role), Box::new(such));
    *event = EventPattern::While(Box::new(event.clone()), Box::new(cond));
}

/// The words of a condition of a replacement effect that asks whether an instruction was done, if one does: it is asked before
/// anything is.
pub(super) fn points_at_done(effects: &mut [StaticEffect]) -> Option<&'static str> {
    struct AsksDone(bool);
    impl Visit for AsksDone {
        fn condition(&mut self, it: &mut Cond) {
            self.0 |= matches!(it, Cond::Did(_));
            it.inside(self);
        }
    }
    let mut asks = AsksDone(false);
    for effect in effects {
        if let StaticEffect::Replace(it) = effect {
            it.condition.walk(&mut asks);
        }
    }
    asks.0.then_some("if you do")
}

/// What is counted of what a spell's additional cost pays is how often that is paid.
pub(super) fn paid_for_casting(times: &mut Num) {
    let paid = match times {
        Num::Count(set) => {
            matches!(&**set, Objects::Among { from: Ref::Word(words), .. } if words.starts_with("any "))
        }
        Num::BoundAmount(n) => *n == number::REMOVED,
        _ => false,
    };
    if paid {
        *times = Num::TimesPaid(Keyword::Kicker);
    }
}

/// "A spell from exile", in each of several events.
pub(super) fn cast_from_there(event: &mut EventPattern) {
    match event {
        EventPattern::Casts { what, .. } => cast_from(what),
        EventPattern::Or(all) => all.iter_mut().for_each(cast_from_there),
        EventPattern::While(inner, _) | EventPattern::Nth(inner, _) | EventPattern::AtLeast(inner, _) => {
            cast_from_there(inner);
        }
        _ => {}
    }
}

/// "Whenever you cycle this card or cycle another card while this enchantment is on the battlefield": what happens to its own
/// card elsewhere does not ask for that (702.29c).
pub(super) fn there_for_others(event: &mut EventPattern) {
    let EventPattern::While(events, cond) = event else { return };
    let Cond::Is(_, there) = &**cond else { return };
    let EventPattern::Or(parts) = &mut **events else { return };
    if !there.post.iter().any(|pred| matches!(pred, Pred::In(Zone::Battlefield, _)))
        || !parts.iter().any(is_of_own_card)
    {
        return;
    }
    let each = std::mem::take(parts).into_iter().map(|part| match is_of_own_card(&part) {
        true => part,
        false => EventPattern::While(Box::new(part), cond.clone()),
    });
    *event = EventPattern::Or(each.collect());
}

/// Whether it happens to the card itself, which is then not on the battlefield.
fn is_of_own_card(event: &EventPattern) -> bool {
    let own = |what: &Filter| matches!(what.post.as_slice(), [Pred::Is(_)]);
    match event {
        EventPattern::Discards { what, .. } | EventPattern::Cycles { what, .. } => own(what),
        other => other.inner().is_some_and(is_of_own_card),
    }
}

/// "Unless you pay {3} and repeat this process": what is paid is the mana; that the process is repeated follows from it (118.12).
struct RepeatedIfPaid;

impl Visit for RepeatedIfPaid {
    fn effect(&mut self, it: &mut Effect) {
        if let Effect::Pay { who, cost, then, .. } = it {
            let before = cost.parts.len();
            cost.parts.retain(|part| !matches!(part, CostPart::Do(verb) if **verb == Verb::RepeatProcess));
            if cost.parts.len() < before {
                let again = Effect::Do { who: who.clone(), verb: Verb::RepeatProcess, bind: None };
                **then = match std::mem::take(&mut **then) {
                    Effect::None => again,
                    first => Effect::Seq(vec![first, again]),
                };
            }
        }
        it.inside(self);
    }
}

/// "Repeat this process": all that was said up to there is what may be done again.
pub(super) fn looped(effect: &mut Effect) {
    effect.walk(&mut RepeatedIfPaid);
    struct Repeats(bool);
    impl Visit for Repeats {
        fn effect(&mut self, it: &mut Effect) {
            self.0 |= matches!(it, Effect::Do { verb: Verb::RepeatProcess, .. });
            if !matches!(it, Effect::Loop(_)) {
                it.inside(self);
            }
        }
    }
    let repeats = |effect: &mut Effect| {
        let mut found = Repeats(false);
        effect.walk(&mut found);
        found.0
    };
    match effect {
        Effect::Loop(_) => {}
        Effect::Seq(parts) => {
            if let Some(last) = parts.iter_mut().rposition(repeats) {
                let rest = parts.split_off(last + 1);
                let process = Effect::Loop(Box::new(Effect::Seq(std::mem::take(parts))));
                *effect = Effect::Seq(std::iter::once(process).chain(rest).collect());
            }
        }
        _ => {
            if repeats(effect) {
                *effect = Effect::Loop(Box::new(std::mem::take(effect)));
            }
        }
    }
}

/// Whether counters are removed to pay.
pub(super) fn removes_counters(part: &CostPart) -> bool {
    matches!(part, CostPart::RemoveCounters(..) | CostPart::RemoveAmong(..))
}

/// "Whenever a creature blocks a creature with lesser power": than that of the creature that blocks, of which the event is asked.
pub(super) fn told_by_the_other(event: &mut EventPattern) {
    let (subject, other) = match event {
        EventPattern::Or(all) => return all.iter_mut().for_each(told_by_the_other),
        EventPattern::Blocks { what, which: Some(other) } | EventPattern::BecomesBlocked { what, by: Some(other) } => {
            (&*what, other)
        }
        _ => return,
    };
    if matches!(subject.post.as_slice(), [Pred::Is(Ref::This)]) {
        return;
    }
    let is_compared = |pred: &Pred| match pred {
        Pred::Power(_, Num::Power(of))
        | Pred::Toughness(_, Num::Toughness(of))
        | Pred::ManaValue(_, Num::ManaValue(of)) => *of == Ref::Word("it".into()),
        _ => false,
    };
    let (mut compared, rest): (Vec<Pred>, Vec<Pred>) = other.post.drain(..).partition(is_compared);
    other.post = rest;
    if compared.is_empty() {
        return;
    }
    compared.walk(&mut Called { words: "it", to: Ref::Event(Role::Subject) });
    let such = Filter { heads: Vec::new(), noun: Noun::Object, post: compared };
    let cond = Cond::Is(Ref::Event(Role::Other), Box::new(such));
    *event = EventPattern::While(Box::new(event.clone()), Box::new(cond));
}

/// "Whenever a creature deals combat damage to its owner", "a spell or ability causes its controller to shuffle their library": the
/// player is told by what deals the damage or causes it, of which the event is asked.
pub(super) fn told_by_its_source(event: &mut EventPattern) {
    let its_own = |who: &mut Players| {
        let source = Ref::Event(Role::Source);
        let of = match who {
            Players::OwnerOf(it, said) if *it == Ref::Word("it".into()) => Players::OwnerOf(source, said.clone()),
            Players::ControllerOf(it, said) if *it == Ref::Word("it".into()) => {
                Players::ControllerOf(source, said.clone())
            }
            _ => return None,
        };
        *who = Players::APlayer;
        Some(Cond::PlayerIs(Ref::Event(Role::Player), Box::new(of)))
    };
    match event {
        EventPattern::Or(all) => all.iter_mut().for_each(told_by_its_source),
        EventPattern::DealsDamage { to: DamageTo::Player(who), .. } => {
            if let Some(cond) = its_own(who) {
                *event = EventPattern::While(Box::new(event.clone()), Box::new(cond));
            }
        }
        EventPattern::While(caused, cond) if matches!(&**cond, Cond::Is(Ref::Event(Role::Source), _)) => {
            if let Some(more) = player_of(caused).and_then(its_own) {
                let cause = std::mem::replace(&mut **cond, Cond::Always);
                **cond = Cond::And(vec![cause, more]);
            }
        }
        _ => {}
    }
}

/// Whether any instruction is about "the rest" or "the others".
pub(super) fn speaks_of_the_rest(effect: &Effect) -> bool {
    struct Rest(bool);
    impl Visit for Rest {
        fn objects(&mut self, it: &mut Objects) {
            self.0 |= matches!(it, Objects::Rest(_));
            it.inside(self);
        }
    }
    let mut rest = Rest(false);
    effect.clone().walk(&mut rest);
    rest.0
}
