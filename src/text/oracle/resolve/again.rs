//! What is done for one kind after another: "for each color, ... of that color", "then do the same for Aura cards".

use crate::card::Color;
use crate::oracle::lang::*;

/// Puts the color or type at hand where "that color" and "that type" speak of what a "for each" goes through. Whether that can be
/// told: targets of each are chosen as the spell is cast, where none is at hand.
pub(super) fn of_the_kind_at_hand(of: &mut Each, effect: &mut Effect) -> bool {
    goes_through(of, effect);
    let mut targets = Targets(false);
    if matches!(of, Each::Kinds(_)) {
        effect.walk(&mut targets);
    }
    !targets.0
}

/// "For each counter on it, exile target creature": so many targets, each another one (115.3), that are all chosen beforehand.
pub(super) fn so_many_targets(of: &Each, effect: &mut Effect, slots: &mut [TargetSpec]) -> Option<Effect> {
    let Each::Times(n) = of else { return None };
    let (first, rest) = match &*effect {
        Effect::Seq(parts) => (parts.first()?, parts.get(1..)?.to_vec()),
        one => (one, Vec::new()),
    };
    let Effect::Do { verb, .. } = first else { return None };
    let (Verb::Destroy(Objects::Target(slot), _)
    | Verb::Exile { what: Objects::Target(slot), .. }
    | Verb::Move { what: Objects::Target(slot), .. }
    | Verb::Tap(Objects::Target(slot))
    | Verb::Untap(Objects::Target(slot))) = verb
    else {
        return None;
    };
    let spec = slots.get_mut(usize::from(*slot))?;
    spec.count = match &spec.count {
        Count::Exactly(Num::Const(1)) => Count::Exactly(n.clone()),
        Count::UpTo(Num::Const(1)) => Count::UpTo(n.clone()),
        _ => return None,
    };
    let all = first.clone();
    if rest.is_empty() {
        return Some(all);
    }
    let rest = Effect::ForEach { of: of.clone(), effect: Box::new(Effect::Seq(rest)) };
    Some(Effect::Seq(vec![all, rest]))
}

/// Makes "for any number of opponents" go through each of them; whether it was that.
pub(super) fn of_each_of_them(of: &mut Each) -> bool {
    let Each::AnyPlayers(players) = of else { return false };
    *of = Each::Players(std::mem::replace(players, Players::You));
    true
}

/// Whether a kind of counter is at hand wherever one is spoken of.
pub(super) fn counters_are_at_hand(ability: &Ability) -> bool {
    struct Loose(bool);
    impl Visit for Loose {
        fn effect(&mut self, it: &mut Effect) {
            if !matches!(it, Effect::ForEach { of: Each::Kinds(Kinds::Counters(..)), .. }) {
                it.inside(self);
            }
        }

        fn verb(&mut self, it: &mut Verb) {
            it.counter_kinds(&mut |kind| self.0 |= *kind == CounterKind::AtHand);
            it.inside(self);
        }
    }
    let mut loose = Loose(false);
    ability.clone().walk(&mut loose);
    !loose.0
}

/// Whether there are targets.
struct Targets(bool);

impl Visit for Targets {
    fn objects(&mut self, it: &mut Objects) {
        self.0 |= matches!(it, Objects::Target(_));
        it.inside(self);
    }
}

fn goes_through(of: &mut Each, effect: &mut Effect) {
    let mut at_hand = AtHand { found: false };
    match of {
        Each::Kinds(_) => effect.walk(&mut at_hand),
        // "For each color among permanents you control, ... of that color": not so many times, but one color after the other.
        Each::Times(Num::ColorsAmong(set)) => {
            let kinds = Kinds::ColorsAmong((**set).clone());
            effect.walk(&mut at_hand);
            if at_hand.found {
                *of = Each::Kinds(kinds);
            }
        }
        Each::Times(Num::CardTypesAmong(set)) => {
            let kinds = Kinds::TypesAmong((**set).clone());
            effect.walk(&mut at_hand);
            if at_hand.found {
                *of = Each::Kinds(kinds);
            }
        }
        Each::Times(Num::CounterKinds(set)) => {
            let kinds = Kinds::Counters(Recipients::Objects((**set).clone()), false);
            effect.walk(&mut at_hand);
            if at_hand.found {
                *of = Each::Kinds(kinds);
            }
        }
        Each::Objects(_) | Each::Players(_) | Each::AnyPlayers(_) | Each::Times(_) => {}
    }
}

/// Puts that there.
struct AtHand {
    found: bool,
}

impl Visit for AtHand {
    fn verb(&mut self, it: &mut Verb) {
        it.counter_kinds(&mut |kind| self.found |= *kind == CounterKind::AtHand);
        it.inside(self);
    }

    fn predicate(&mut self, it: &mut Pred) {
        let at_hand = match it {
            Pred::ChosenColor => Pred::ColorAtHand,
            Pred::ChosenType => Pred::TypeAtHand,
            _ => return it.inside(self),
        };
        *it = at_hand;
        self.found = true;
    }
}

/// Makes of "do the same for Aura cards" what the part before does, and of "repeat this process for an enchantment" what all the
/// parts before do, each with the kind it is then done for. Whether it could be told.
pub(super) fn for_other_kinds(parts: &mut Vec<Effect>) -> bool {
    while let Some(at) = parts.iter().position(|it| matches!(it.instruction(), Some(Verb::TheSameForKinds(..)))) {
        let Effect::Do { verb: Verb::TheSameForKinds(kinds, whole), .. } = parts.remove(at) else { return false };
        let Some(from) = (if whole { Some(0) } else { at.checked_sub(1) }) else { return false };
        let process: Vec<Effect> = parts.get(from..at).unwrap_or_default().to_vec();
        // What is chosen so is spoken of together afterwards.
        if process.is_empty() || process.iter().any(|it| matches!(it.instruction(), Some(Verb::ChooseObjects(_)))) {
            return false;
        }
        let mut again = Vec::new();
        for kind in kinds {
            let mut other = process.clone();
            let mut instead = OfOtherKind { kind, found: false };
            other.walk(&mut instead);
            if !instead.found {
                return false;
            }
            again.extend(other);
        }
        parts.splice(at..at, again);
    }
    true
}

/// Puts another kind where the process first names one.
struct OfOtherKind {
    kind: Filter,
    found: bool,
}

impl Visit for OfOtherKind {
    fn filter(&mut self, it: &mut Filter) {
        if self.found || it.heads.iter().all(|head| head.types.is_empty()) {
            return;
        }
        self.found = true;
        it.heads.clone_from(&self.kind.heads);
        for pred in &self.kind.post {
            if let Pred::ManaValue(Cmp::Eq, n) = pred {
                for own in &mut it.post {
                    if let Pred::ManaValue(Cmp::Eq, was) = own {
                        *was = n.clone();
                    }
                }
            }
        }
    }
}

/// Whether of words without a meaning of their own that are chosen between, something is said of who chose them.
pub(super) fn words_are_asked(ability: &Ability) -> bool {
    #[derive(Default)]
    struct Words {
        chosen: Vec<Box<str>>,
        asked: Vec<Box<str>>,
    }
    impl Visit for Words {
        fn effect(&mut self, it: &mut Effect) {
            if let Effect::Do { verb: Verb::ChooseValue(Choosable::Word(words)), .. } = it {
                // A direction means something by itself, to other abilities of the object.
                let loose = words.iter().filter(|word| word.starts_with(char::is_lowercase));
                self.chosen.extend(loose.filter(|word| !DIRECTIONS.contains(&&***word)).cloned());
            }
            it.inside(self);
        }

        fn condition(&mut self, it: &mut Cond) {
            if let Cond::ChoseWord(_, word) = it {
                self.asked.push(word.clone());
            }
            it.inside(self);
        }
    }
    let mut words = Words::default();
    ability.clone().walk(&mut words);
    words.chosen.is_empty() == words.asked.is_empty() && words.asked.iter().all(|word| words.chosen.contains(word))
}

/// "For each color, return up to one target card of that color": a target for each of the five colors, all of them chosen as the
/// spell is cast (115.3, 105.1).
pub(super) fn a_target_of_each_color(ability: &mut Ability, targets: &mut Vec<TargetSpec>) {
    struct Apart<'t>(&'t mut Vec<TargetSpec>);

    impl Apart<'_> {
        /// A target of each color, for one that is of the color at hand.
        fn of_each(&mut self, slot: u8) -> Option<Objects> {
            let spec = self.0.get(usize::from(slot))?.clone();
            let of_color = |color: Color| match &spec.kind {
                TargetKind::Object(filter) => {
                    let mut filter = filter.clone();
                    let at_hand = filter.post.iter_mut().find(|pred| **pred == Pred::ChosenColor)?;
                    *at_hand = Pred::Color(color);
                    Some(TargetSpec { kind: TargetKind::Object(filter), ..spec.clone() })
                }
                _ => None,
            };
            let all: Vec<TargetSpec> = Color::ALL.into_iter().map(of_color).collect::<Option<_>>()?;
            let first = self.0.len();
            self.0.extend(all);
            let slots = (first..self.0.len()).map(|slot| u8::try_from(slot).map(Objects::Target));
            slots.collect::<Result<_, _>>().ok().map(Objects::And)
        }
    }

    impl Visit for Apart<'_> {
        fn effect(&mut self, it: &mut Effect) {
            if let Effect::ForEach { of: Each::Kinds(Kinds::Colors), effect } = it
                && let Effect::Do { verb: Verb::Move { what, .. }, .. } = &mut **effect
                && let Objects::Target(slot) = what
                && let Some(all) = self.of_each(*slot)
            {
                *what = all;
                *it = std::mem::take(effect);
            }
            it.inside(self);
        }
    }

    ability.walk(&mut Apart(targets));
}

/// "Exile target creature card from a graveyard with a memory counter on it": a card there has no counters (122.2), it is exiled
/// with one.
pub(super) fn exiled_with_counters(ability: &mut Ability, targets: &mut [TargetSpec]) {
    struct Exiled<'t>(&'t mut [TargetSpec]);

    impl Visit for Exiled<'_> {
        fn verb(&mut self, it: &mut Verb) {
            if let Verb::Exile { what: Objects::Target(slot), with, .. } = it
                && let Some(TargetSpec { kind: TargetKind::Object(filter), .. }) = self.0.get_mut(usize::from(*slot))
                && filter.post.iter().any(|pred| matches!(pred, Pred::In(Zone::Graveyard, _)))
            {
                filter.post.retain(|pred| match pred {
                    Pred::Counter(Some(kind), Cmp::Ge, n) => {
                        with.push((n.clone(), kind.clone()));
                        false
                    }
                    _ => true,
                });
            }
            it.inside(self);
        }
    }

    ability.walk(&mut Exiled(targets));
}

/// "You may sacrifice this and pay {2}", "that player may tap an untapped creature they control and pay 2 life": one cost, of which no
/// part can be paid alone (118.3, 118.12). What instructions that are parts of it would have been referred to by is what it was paid
/// with; `None` where it is no such cost.
pub(super) fn paid_as_one(it: &mut Effect) -> Option<Vec<u8>> {
    let Effect::May { who, effect, bind } = it else { return None };
    let Effect::Seq(parts) = &mut **effect else { return None };
    // Whoever may do it pays for it.
    let mut pays = false;
    for part in parts.iter_mut() {
        if let Effect::Pay { who: payer @ Players::You, must: true, times: None, .. } = part {
            *payer = match &*who {
                Players::AnOpponent | Players::APlayer => Players::That(Ref::Each, Said::Pronoun),
                who => who.clone(),
            };
            pays = true;
        }
    }
    if !pays {
        return None;
    }
    let mut cost = Cost::default();
    let mut binds = Vec::new();
    for part in parts.iter() {
        match part {
            Effect::Do { who: doer, verb, bind } if doer == who || is_one_of_any(doer, who) => {
                cost.parts.push(as_cost(verb)?);
                binds.extend(*bind);
            }
            Effect::Pay { cost: paid, must: true, times: None, then, otherwise, .. }
                if (&**then, &**otherwise) == (&Effect::None, &Effect::None) =>
            {
                cost.parts.extend(paid.parts.iter().cloned());
            }
            // Anything else is done first, and paid for then.
            _ => return None,
        }
    }
    let none = || Box::new(Effect::None);
    *it =
        Effect::Pay { who: who.clone(), cost, must: false, times: None, then: none(), otherwise: none(), bind: *bind };
    Some(binds)
}

/// Whether it is the one of several players who does what any of them may do.
fn is_one_of_any(doer: &Players, who: &Players) -> bool {
    who.is_any() && matches!(doer, Players::That(Ref::Each, _))
}

/// An instruction as a part of a cost, where it can be that.
fn as_cost(verb: &Verb) -> Option<CostPart> {
    let chosen = |what: &Objects| matches!(what, Objects::Some { .. });
    Some(match verb {
        Verb::Sacrifice(what) => CostPart::Sacrifice(what.clone()),
        Verb::Discard(what) => CostPart::Discard(what.clone()),
        Verb::Exile { what, face_down: false, until: None, with } if with.is_empty() => CostPart::Exile(what.clone()),
        Verb::Tap(what) if chosen(what) => CostPart::TapOthers(what.clone()),
        Verb::Untap(what) if chosen(what) => CostPart::UntapOthers(what.clone()),
        Verb::Move { what, to } if chosen(what) && returns_permanents(what, to) => CostPart::Return(what.clone()),
        Verb::RemoveCounters(Some(n), kind, what) => CostPart::RemoveCounters(n.clone(), kind.clone(), what.clone()),
        Verb::PutCounters { count, kind, on, divided: false } => {
            CostPart::PutCounters(count.clone(), kind.clone(), on.clone())
        }
        Verb::Mill(n) => CostPart::Mill(n.clone()),
        _ => return None,
    })
}

/// Whether permanents are returned to a hand.
fn returns_permanents(what: &Objects, to: &Place) -> bool {
    let plain = Place { whose: to.whose.clone(), said: to.said.clone(), ..Place::zone(Zone::Hand) };
    *to == plain && matches!(what, Objects::Some { filter, .. } if filter.zones() == [Zone::Battlefield])
}
