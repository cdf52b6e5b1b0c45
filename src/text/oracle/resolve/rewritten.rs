//! Trees that are written another way once it is known what they are part of.

mod attackers;
mod lasting;
mod opponents;
mod tokens;

use crate::oracle::lang::*;

use super::amounts::speaks_of_it;
pub(super) use attackers::{attacked_by_a_player, barred_of_a_player};
pub(super) use lasting::{as_long_as_beside, as_long_as_usual};
pub(super) use opponents::opponents_of_one;
pub(super) use tokens::{created_at_once, fight_those_counted, token_enters_with, token_has};

/// "Loses all other card types and abilities" as what it makes of the changes it stands with.
pub(super) fn others_lost(changes: &mut Vec<Modification>) {
    let lost: Vec<OtherQualities> = changes
        .iter()
        .filter_map(|change| match change {
            Modification::LoseOthers(others) => Some(*others),
            _ => None,
        })
        .collect();
    changes.retain(|change| !matches!(change, Modification::LoseOthers(_)));
    for others in lost {
        if others.card_types {
            for change in changes.iter_mut() {
                if let Modification::SetTypes(types) = change {
                    types.keep_card_types = false;
                }
            }
        }
        if others.creature_types && !changes.iter().any(sets_creature_types) {
            changes.insert(0, Modification::NoCreatureTypes);
        }
        if others.land_types {
            changes.insert(0, Modification::NoLandTypes);
        }
        if others.abilities {
            // Before the first that is gained, in the same layer (613.1f).
            let first = changes.iter().position(|change| matches!(change, Modification::Gain(_)));
            changes.insert(first.unwrap_or(changes.len()), Modification::LoseAll);
        }
    }
}

/// Makes what "and it loses all other abilities" says a part of the changes said before, which it is about; whether it did.
fn joined_to(it: &Objects, lost: &mut Vec<Modification>, before: &mut Vec<Modification>) -> bool {
    let back = matches!(it, Objects::That(Ref::Word(words), _) if matches!(&**words, "it" | "they" | ""));
    let about = back && lost.iter().any(|change| matches!(change, Modification::LoseOthers(_)));
    if about {
        before.append(lost);
    }
    about
}

/// 120.4b: "that much damage" to another, dealt at once with the first, is as much as the first is said to be: nothing has been dealt
/// yet that could be counted.
pub(super) fn as_much_at_once(parts: &mut [Effect]) {
    let mut said: Vec<(u8, Num)> = Vec::new();
    for part in parts {
        let Effect::Do { verb: Verb::DealDamage { amount, with_last, .. }, bind, .. } = part else {
            said.clear();
            continue;
        };
        if !*with_last {
            said.clear();
        }
        if let Some((_, first)) = said.iter().find(|(of, _)| *amount == Num::BoundAmount(*of)) {
            *amount = first.clone();
        }
        said.extend(bind.map(|bind| (bind, amount.clone())));
    }
}

/// "Exile that card instead of putting it into your graveyard as it resolves. Then if the exiled card doesn't have suspend, it gains
/// suspend": what is said of the card that will be exiled is done then, and not as the effect begins (608.2n, 614.6).
pub(super) fn done_as_it_is_exiled(parts: &mut Vec<Effect>) {
    parts.dedup_by(|next, before| {
        let Effect::Do { verb: Verb::Replace(replacement, _), .. } = before else { return false };
        let mut exiled = SaidOf { words: &["the exiled card", "that card", "it"], found: false };
        next.walk(&mut exiled);
        let as_it_resolves = matches!(replacement.event, EventPattern::PutAsItResolves { .. });
        match &replacement.instead {
            Instead::MoveTo(to) if as_it_resolves && exiled.found => {
                replacement.instead = Instead::MoveThen(to.clone(), Box::new(std::mem::take(next)));
                true
            }
            _ => false,
        }
    });
}

/// Whether one of these words is used as a reference.
struct SaidOf<'w> {
    words: &'w [&'static str],
    found: bool,
}

impl Visit for SaidOf<'_> {
    fn reference(&mut self, it: &mut Ref) {
        self.found |= matches!(it, Ref::Word(word) if self.words.contains(&&**word));
        it.inside(self);
    }
}

/// [`joined_to`] of parts of a static ability.
pub(super) fn lost_beside(next: &mut StaticEffect, before: &mut StaticEffect) -> bool {
    match (next, before) {
        (StaticEffect::Modify { what, changes: lost }, StaticEffect::Modify { changes, .. }) => {
            joined_to(what, lost, changes)
        }
        _ => false,
    }
}

/// [`joined_to`] of instructions, which last as long.
pub(super) fn lost_after(next: &mut Effect, before: &mut Effect) -> bool {
    match (next, before) {
        (
            Effect::Do { verb: Verb::Modify { what, changes: lost, duration }, .. },
            Effect::Do { verb: Verb::Modify { changes, duration: other, .. }, .. },
        ) if duration == other => joined_to(what, lost, changes),
        _ => false,
    }
}

/// Whether creature types are set, which takes the place of those there were (205.1b).
pub(super) fn sets_creature_types(change: &Modification) -> bool {
    use crate::card::SubtypeKind;
    matches!(change, Modification::SetTypes(types) if types.subtypes.iter().any(|it| it.kind() == SubtypeKind::Creature))
}

/// Says the changes before "the same is true for ..." again of each kind it names; whether there are any.
pub(super) fn said_again(effects: &mut Vec<StaticEffect>) -> bool {
    let mut again: Option<Vec<Modification>> = None;
    for effect in std::mem::take(effects) {
        match effect {
            StaticEffect::SameFor(kinds) => {
                let Some(changes) = &again else { return false };
                effects.extend(kinds.into_iter().map(|what| StaticEffect::Modify { what, changes: changes.clone() }));
            }
            other => {
                if let StaticEffect::Modify { changes, .. } = &other {
                    again = Some(changes.clone());
                }
                effects.push(other);
            }
        }
    }
    true
}

/// "If it was kicked, it enters with two counters on it and with flying": the condition is of both. `false` where it is not the object
/// itself that enters: what another has from then on is no static ability.
pub(super) fn under_one_condition(told: &mut Static) -> bool {
    let elided = |what: &Objects| matches!(what, Objects::That(Ref::Word(words), _) if words.is_empty());
    let [StaticEffect::Replace(first), rest @ ..] = told.effects.as_mut_slice() else { return true };
    let gains = |it: &StaticEffect| {
        matches!(it, StaticEffect::Modify { what, changes }
        if elided(what) && matches!(changes.as_slice(), [Modification::Gain(_)]))
    };
    if !rest.iter().any(gains) {
        return true;
    }
    if told.condition.is_none() {
        told.condition = first.condition.take().map(|cond| *cond);
    }
    matches!(&first.event, EventPattern::Enters { what, .. }
        if matches!(what.post.as_slice(), [Pred::Is(Ref::Word(it))] if matches!(&**it, "~" | "it")))
}

/// "You may play the top card of your library if it's a land card": "it" is that card, so that the condition says which cards.
pub(super) fn if_it_is_such_a_card(told: &mut Static) {
    let [StaticEffect::Rule(RuleChange::PlayFrom { what, .. })] = told.effects.as_mut_slice() else { return };
    let Some(Cond::Is(Ref::Word(word), such)) = &told.condition else { return };
    if &**word != "it" || !what.heads.iter().all(|head| *head == Head::default()) {
        return;
    }
    what.heads.clone_from(&such.heads);
    what.post.extend(such.post.iter().cloned());
    told.condition = None;
}

/// "Each land gets +2/+2 as long as it's a creature": "it" is each of those, so that the condition says which of them. `false` where
/// it says something else of each.
pub(super) fn as_long_as_each_is(told: &mut Static) -> bool {
    let Some(condition) = told.condition.as_ref().filter(|cond| speaks_of_it(cond)) else { return true };
    let each =
        |effect: &StaticEffect| matches!(effect, StaticEffect::Modify { what: Objects::All(_, Quantifier::Each), .. });
    if told.effects.is_empty() || !told.effects.iter().all(each) {
        return true;
    }
    let (so, such) = match condition {
        Cond::Is(Ref::Word(_), such) => (true, such),
        Cond::Not(not) if let Cond::Is(Ref::Word(_), such) = &**not => (false, such),
        _ => return false,
    };
    let of_one = match such.heads.as_slice() {
        [] => Vec::new(),
        [one] => one.types.iter().chain(&one.adjectives).cloned().collect(),
        _ => return false,
    };
    let preds: Vec<Pred> = of_one.into_iter().chain(such.post.iter().cloned()).collect();
    let preds = match preds.as_slice() {
        [one] if !so => vec![Pred::Not(Box::new(one.clone()))],
        _ if so => preds,
        _ => return false,
    };
    for effect in &mut told.effects {
        if let StaticEffect::Modify { what: Objects::All(what, _), .. } = effect {
            what.post.extend(preds.iter().cloned());
        }
    }
    told.condition = None;
    true
}

/// 604.3a: what sets a size only under a condition defines none, and sets it in layer 7b (613.4b).
pub(super) fn sets_under_a_condition(told: &mut Static) {
    if told.condition.is_none() {
        return;
    }
    for effect in told.effects.iter_mut().chain(&mut told.otherwise) {
        let StaticEffect::Modify { changes, .. } = effect else { continue };
        for change in changes {
            if let Modification::Define(power, toughness) = change {
                *change = Modification::SetPt(power.clone(), toughness.clone());
            }
        }
    }
}

/// "Can't attack unless defending player controls an Island": that is asked of each attack that might be declared (508.1b-c).
pub(super) fn of_the_defending_player(told: &mut Static) {
    struct Defending(bool);
    impl Visit for Defending {
        fn players(&mut self, it: &mut Players) {
            self.0 |= *it == Players::Defending;
            it.inside(self);
        }
    }
    let mut asks = Defending(false);
    told.condition.walk(&mut asks);
    let bars = |effect: &StaticEffect| matches!(effect, StaticEffect::Rule(RuleChange::CantAttack(_, None)));
    if !asks.0 || told.effects.is_empty() || !told.effects.iter().all(bars) {
        return;
    }
    let Some(condition) = told.condition.take() else { return };
    for effect in &mut told.effects {
        if let StaticEffect::Rule(RuleChange::CantAttack(_, whom)) = effect {
            *whom = Some(AttackTarget::DefendedIf(Box::new(condition.clone())));
        }
    }
}

/// A spell is on the stack: "a spell from your library" is one that was cast from there.
pub(super) fn cast_from(what: &mut Filter) {
    let mut owners = Vec::new();
    for pred in &mut what.post {
        let Pred::In(zone, of) = pred else { continue };
        let whose = match of.as_deref() {
            Some(Players::You) => Whose::Yours,
            Some(Players::That(..)) => Whose::Theirs,
            _ => {
                owners.extend(of.take().map(Pred::OwnedBy));
                Whose::Anyones
            }
        };
        *pred = Pred::CastFrom(Origin { zone: *zone, whose });
    }
    what.post.extend(owners);
}

/// "Return target creature card to the battlefield. If ..., that creature enters with a counter on it": how it enters is settled
/// before it does (614.12), so that sentence goes first, and speaks of what is yet to be returned. `false` where that is not
/// known by then.
pub(super) fn entering_first(parts: &mut [Effect]) -> bool {
    for i in 1..parts.len() {
        let [put, rider] = &mut parts[i - 1..=i] else { continue };
        if let Effect::May { effect, .. } = put
            && let Effect::Do { verb: Verb::Move { .. }, bind: Some(moved), .. } = &**effect
            && is_entering_of(rider, *moved)
        {
            // What is said of the card is said only if it is put there.
            let mut both = [std::mem::take(&mut **effect), std::mem::take(rider)];
            let so = entering_first(&mut both);
            **effect = Effect::Seq(both.into());
            if !so {
                return false;
            }
            continue;
        }
        // The last of several things that one sentence does.
        if let Effect::Seq(inside) = put
            && let Some(Effect::Do { bind: Some(moved), .. }) = inside.last()
            && is_entering_of(rider, *moved)
        {
            inside.push(std::mem::take(rider));
            if !entering_first(inside) {
                return false;
            }
            continue;
        }
        let Effect::Do { who, verb, bind: Some(moved) } = &mut *put else { continue };
        if !is_entering_of(rider, *moved) {
            continue;
        }
        let what = match verb {
            Verb::Move { what, .. } => what,
            // 701.40a, 701.58a: what is manifested or cloaked is put onto the battlefield, too.
            Verb::Action(KeywordAction { deed: Deed::Manifest | Deed::Cloak, objects: Some(what), .. }) => what,
            Verb::Action(_) => return false,
            _ => continue,
        };
        asked_as_it_enters(rider, *moved);
        let to = match what {
            Objects::Target(slot) => Ref::Target(*slot),
            Objects::That(to, _) => {
                // They may be several, of which each enters so.
                all_enter_so(rider);
                to.clone()
            }
            // Which one it is, is chosen before anything is said of it.
            Objects::Among { .. } | Objects::Some { .. } => {
                let chosen = Objects::That(Ref::Bound(*moved), Said::Pronoun);
                let chosen = std::mem::replace(what, chosen);
                let choice = Effect::Do { who: who.clone(), verb: Verb::ChooseObjects(chosen), bind: Some(*moved) };
                *put = Effect::Seq(vec![choice, std::mem::take(rider), std::mem::take(put)]);
                continue;
            }
            _ => return false,
        };
        rider.walk(&mut InsteadOf { of: Ref::Bound(*moved), to });
        parts.swap(i - 1, i);
    }
    true
}

/// "It enters with a +1/+1 counter on it if it's a creature": what it is, is asked of what enters as it would exist on the
/// battlefield (614.12), where no card is asked for.
fn asked_as_it_enters(rider: &mut Effect, moved: u8) {
    let Effect::If { cond: Cond::Is(of, filter), then, .. } = rider else { return };
    if ![Ref::Bound(moved), Ref::Event(Role::Subject)].contains(of) || filter.noun != Noun::Permanent {
        return;
    }
    let Effect::Do { verb: Verb::Replace(Replacement { event: EventPattern::Enters { what, .. }, .. }, _), .. } =
        &mut **then
    else {
        return;
    };
    what.post.push(Pred::Fits(std::mem::take(filter)));
    *rider = std::mem::take(then);
}

/// How something enters is said of each of several.
fn all_enter_so(rider: &mut Effect) {
    match rider {
        Effect::If { then, .. } => all_enter_so(then),
        Effect::Do { verb: Verb::Replace(replacement, _), .. } => replacement.uses = Uses::Always,
        _ => {}
    }
}

/// Whether an instruction says how what another one has moved enters.
fn is_entering_of(effect: &Effect, moved: u8) -> bool {
    match effect {
        Effect::If { then, otherwise, .. } => **otherwise == Effect::None && is_entering_of(then, moved),
        Effect::Do { verb: Verb::Replace(Replacement { event: EventPattern::Enters { what, .. }, .. }, _), .. } => {
            what.post.contains(&Pred::Is(Ref::Bound(moved)))
        }
        _ => false,
    }
}

/// Puts one reference in the place of another.
pub(super) struct InsteadOf {
    pub(super) of: Ref,
    pub(super) to: Ref,
}

impl Visit for InsteadOf {
    fn reference(&mut self, it: &mut Ref) {
        if *it == self.of {
            *it = self.to.clone();
        }
    }
}

/// What a kind says of all of its objects together.
fn bound_together(filter: &Filter) -> Option<&Together> {
    filter.post.iter().find_map(|pred| if let Pred::Together(together) = pred { Some(&**together) } else { None })
}

/// "Destroy all creatures of the creature type of your choice": the choice is an instruction before the one it is for. `false` where
/// there is none it could stand before, as in what a target has to be.
pub(super) fn chosen_first(ability: &mut Ability, targets: &[TargetSpec]) -> bool {
    struct Found(Option<Choosable>);
    impl Visit for Found {
        fn predicate(&mut self, it: &mut Pred) {
            let Pred::OfYourChoice(of) = it else { return it.inside(self) };
            let chosen = if *of == Choosable::Color { Pred::ChosenColor } else { Pred::ChosenType };
            self.0 = Some(of.clone());
            *it = chosen;
        }
    }
    struct Chooses(bool);
    impl Visit for Chooses {
        fn effect(&mut self, it: &mut Effect) {
            let Effect::Do { .. } = it else { return it.inside(self) };
            let mut found = Found(None);
            it.inside(&mut found);
            if let Some(of) = found.0 {
                let choice = Effect::Do { who: Players::You, verb: Verb::ChooseValue(of), bind: None };
                *it = Effect::Seq(vec![choice, std::mem::take(it)]);
            }
        }

        fn predicate(&mut self, it: &mut Pred) {
            self.0 |= matches!(it, Pred::OfYourChoice(_));
            it.inside(self);
        }

        // What is said of all that are chosen together is said of no set that nobody chooses, but for how many share a thing.
        fn objects(&mut self, it: &mut Objects) {
            self.0 |= matches!(it, Objects::All(filter, _) if bound_together(filter).is_some());
            it.inside(self);
        }

        fn number(&mut self, it: &mut Num) {
            match it {
                Num::Count(set) if matches!(&**set, Objects::All(filter, _) if matches!(bound_together(filter), Some(Together::Sharing(_)))) =>
                    {}
                _ => it.inside(self),
            }
        }
    }
    let mut chooses = Chooses(false);
    ability.walk(&mut chooses);
    targets.iter().for_each(|target| target.clone().walk(&mut chooses));
    !chooses.0
}

/// "Flip a coin at the beginning of the next end step. If you lose the flip, ...": what is asked of a delayed instruction is asked
/// when that is carried out. Puts the sentence behind into it; whether it did.
pub(super) fn asked_later(next: &mut Effect, before: &mut Effect) -> bool {
    let Effect::If { cond, .. } = &*next else { return false };
    let asked = match cond {
        Cond::Not(cond) => cond,
        cond => cond,
    };
    let Effect::Delayed(later, _) = before else { return false };
    let flips = |effect: &Effect| matches!(effect, Effect::Do { verb, .. } if super::nouns::is_flip(verb));
    let body = &mut later.body.effect;
    let is_last = match &*body {
        Effect::Seq(parts) => parts.last().is_some_and(flips),
        one => flips(one),
    };
    if !is_last || !matches!(asked, Cond::WonFlip(..)) {
        return false;
    }
    *body = Effect::Seq(vec![std::mem::take(body), std::mem::take(next)]);
    true
}

/// "Flip a coin. If it comes up heads, ...": nobody calls a coin of which only that matters (705.2).
pub(super) fn not_called(parts: &mut [Effect]) {
    struct Faces(bool);
    impl Visit for Faces {
        fn condition(&mut self, it: &mut Cond) {
            self.0 |= matches!(it, Cond::Heads(..) | Cond::CoinOf(..));
            it.inside(self);
        }

        fn number(&mut self, it: &mut Num) {
            self.0 |= *it == Num::BoundAmount(crate::oracle::grammar::number::HEADS);
            it.inside(self);
        }
    }
    let mut faces = Faces(false);
    parts.iter_mut().for_each(|part| part.walk(&mut faces));
    for part in parts.iter_mut().filter(|_| faces.0) {
        if let Effect::Do { verb, .. } = part
            && let Verb::FlipCoins(n) = verb
        {
            *verb = Verb::FlipForFaces(n.clone());
        }
    }
}

/// "Seven or more lands with different names": as many as there are names. "Each creature that convoked it": wherever it is now.
pub(super) fn counted_otherwise(it: &mut Num) {
    let Num::Count(set) = it else { return };
    let Objects::All(filter, _) = &mut **set else { return };
    if let [Pred::Helped(keyword, spell)] = filter.post.as_slice() {
        *it = Num::Helpers(*keyword, spell.clone());
        return;
    }
    let differing =
        |pred: &Pred| matches!(pred, Pred::Together(together) if matches!(**together, Together::Differing(_)));
    let Some(at) = filter.post.iter().position(differing) else { return };
    let Pred::Together(together) = filter.post.remove(at) else { return };
    let set = set.clone();
    *it = match *together {
        Together::Differing(Some(of)) => Num::ValuesAmong(Box::new(of), set),
        _ => Num::NamesAmong(set),
    };
}

/// Makes of "does the same" what was done before, where nothing in it is of the player who did it; whether it could be told.
pub(super) fn done_the_same(parts: &mut [Effect]) -> bool {
    for at in 0..parts.len() {
        let (before, rest) = parts.split_at_mut(at);
        let Some(Effect::Do { verb: verb @ Verb::TheSame, .. }) = rest.first_mut() else { continue };
        let Some(Effect::Do { who: Players::You, verb: same, .. }) = before.last() else { return false };
        let mut same = same.clone();
        let mut own = OfYou(false);
        same.walk(&mut own);
        if own.0 || same == Verb::TheSame {
            return false;
        }
        *verb = same;
    }
    true
}

/// Whether you are spoken of, or something that was spoken of before.
struct OfYou(bool);

impl Visit for OfYou {
    /// "You" in an ability of a token is whoever controls it.
    fn ability(&mut self, _: &mut Ability) {}

    fn players(&mut self, it: &mut Players) {
        self.0 |= matches!(it, Players::You | Players::That(..));
        it.inside(self);
    }

    fn reference(&mut self, _: &mut Ref) {
        self.0 = true;
    }
}

/// "Add three mana of that type instead": of the type the instruction before would make. Whether it could be told.
pub(super) fn of_that_type(first: &Effect, second: &mut Effect) -> bool {
    let Effect::Do { verb: Verb::AddMana { mana: ManaMade::ManyOf(_, one), .. }, .. } = second else { return true };
    if **one != ManaMade::ThatType {
        return true;
    }
    let Effect::Do { verb: Verb::AddMana { mana, .. }, .. } = first else { return false };
    **one = mana.clone();
    true
}

/// "Creatures your opponents control attack each combat if able and can't block": a rule whose subject is left out is of the
/// whole set that the rule before it is of.
pub(super) fn of_the_same_set(parts: &mut [Effect]) {
    for at in 1..parts.len() {
        let (before, rest) = parts.split_at_mut(at);
        if let Some(Effect::Do { verb: Verb::Rule(rule, _), .. }) = before.last()
            && let Some(set @ Objects::All(..)) = rule.subject()
            && let Some(Effect::Do { verb: Verb::Rule(next, _), .. }) = rest.first_mut()
        {
            next.walk(&mut Unsaid(set.clone()));
        }
    }
}

/// Puts a set where the subject is left out.
struct Unsaid(Objects);

impl Visit for Unsaid {
    fn objects(&mut self, it: &mut Objects) {
        match it {
            Objects::That(Ref::Word(words), _) if words.is_empty() => *it = self.0.clone(),
            _ => it.inside(self),
        }
    }
}
