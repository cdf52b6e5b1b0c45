//! Nouns: what the words of a kind say it is, and what may be called so.

use super::Antecedent;
use crate::oracle::lang::*;
use crate::oracle::words;

/// Whether what is to be targeted belongs to the player a "for each" is at.
pub(super) fn of_each_player(kind: &TargetKind) -> bool {
    let TargetKind::Object(filter) = kind else { return false };
    filter.post.iter().any(hangs_on_each_player)
}

pub(super) fn hangs_on_each_player(pred: &Pred) -> bool {
    match pred {
        Pred::In(_, Some(whose)) | Pred::ControlledBy(whose) | Pred::ProtectedBy(whose) | Pred::OwnedBy(whose) => {
            matches!(&**whose, Players::That(Ref::Each, _))
        }
        _ => false,
    }
}

/// What a player who was named so may be called again.
pub(super) const OPPONENT: &str = "opponent";

/// What was damaged is found by these words only; what "it" and the like mean was said before.
pub(super) const DAMAGED: &str = "dealt damage this way";

/// What was given counters is found by these words only, too.
pub(super) use crate::oracle::grammar::refer::COUNTED;

/// What has phased out is found by these words only, too.
pub(super) const PHASED: &str = "phased out";

/// What an instruction has attached to something: what "unattach it" behind that means.
pub(super) const ATTACHED: &str = "attached";

/// Of this object, where an instruction has just been about it.
pub(super) const TOUCHED: &str = "touched";

/// Participles a reference may have.
pub(super) const DONE: &[&str] = &[
    "sacrificed",
    "exiled",
    "discarded",
    "revealed",
    "chosen",
    "returned",
    "milled",
    "destroyed",
    "created",
    "copied",
    "found",
    "drawn",
    "tapped",
    "amassed",
    "goaded",
    "voted",
    "exploited",
    "countered",
    "cycled",
];

pub(super) fn is_plural(word: &str) -> bool {
    matches!(word, "cards" | "permanents" | "spells" | "tokens" | "sources" | "abilities" | "copies" | "objects")
        || words::card_type(word).is_some_and(|(_, many)| many == words::Many::Several)
        || words::subtype(word).is_some_and(|(_, many)| many == words::Many::Several)
}

pub(super) fn singular(word: &str) -> String {
    match word {
        "abilities" => "ability".into(),
        "copies" => "copy".into(),
        "sorceries" => "sorcery".into(),
        _ => match words::subtype(word) {
            Some((subtype, _)) => subtype.name().to_lowercase(),
            None => word.strip_suffix('s').unwrap_or(word).to_owned(),
        },
    }
}

/// This is noted of a token whose words say that it is no creature.
pub(super) const NO_CREATURE: &str = "no creature";

/// Whether what was said may be called so.
pub(super) fn fit(asked: &[String], it: &Antecedent) -> bool {
    // "The copy" is what was said to be one.
    if it.nouns.is_empty() {
        return asked != ["copy"];
    }
    let general = |noun: &str| it.nouns.iter().any(|has| has == noun);
    asked.iter().any(|asked| {
        general(asked)
            || match asked.as_str() {
                // What was sacrificed or destroyed is a card since, and was a permanent (701.8a, 701.21a).
                "permanent" => (!general("card") || it.was_permanent()) && !general("spell"),
                "creature" if general(NO_CREATURE) => false,
                "creature" => {
                    general("permanent") || general("token") || it.nouns.iter().any(|noun| is_creature_type(noun))
                }
                "card" => general("card"),
                "spell" => general("spell"),
                "token" => general("token"),
                "land" => {
                    general("permanent")
                        || it
                            .nouns
                            .iter()
                            .any(|noun| matches!(noun.as_str(), "forest" | "island" | "plains" | "swamp" | "mountain"))
                }
                "artifact" | "enchantment" | "planeswalker" => {
                    general("permanent") || general("equipment") || general("aura") || general("vehicle")
                }
                _ => false,
            }
    })
}

pub(super) fn is_creature_type(noun: &str) -> bool {
    use crate::card::{Subtype, SubtypeKind};
    Subtype::find(SubtypeKind::Creature, noun).is_some() || noun == "vehicle"
}

/// What the words of a kind say it is.
pub(super) fn nouns_of(filter: &Filter) -> Vec<String> {
    let mut nouns = Vec::new();
    for pred in filter.heads.iter().flat_map(|head| head.types.iter().chain(&head.adjectives)) {
        match pred {
            Pred::Type(types) => nouns.extend(types.each().map(|one| one.word().to_owned())),
            Pred::Subtype(subtype) => nouns.push(subtype.name().to_lowercase()),
            Pred::Attacking | Pred::Blocking | Pred::Outlaw | Pred::Designated(Designation::RingBearer) => {
                nouns.push("creature".into())
            }
            Pred::Token => nouns.push("token".into()),
            _ => {}
        }
    }
    for pred in &filter.post {
        if let Pred::IsOr(_, filter) = pred {
            nouns.extend(nouns_of(filter));
        }
    }
    match filter.noun {
        Noun::Card => nouns.push("card".into()),
        Noun::Spell => nouns.push("spell".into()),
        Noun::Token => nouns.push("token".into()),
        Noun::Ability => nouns.push("ability".into()),
        Noun::SpellOrAbility => nouns.extend(["spell".to_owned(), "ability".to_owned()]),
        Noun::Source => nouns.push("source".into()),
        Noun::Permanent if nouns.is_empty() => nouns.push("permanent".into()),
        _ => {}
    }
    nouns
}

pub(super) fn is_several(what: &Objects, slots: &[TargetSpec]) -> bool {
    let several = |count: &Count| !matches!(count, Count::Exactly(Num::Const(1)) | Count::UpTo(Num::Const(1)));
    match what {
        Objects::Target(slot) => slots.get(usize::from(*slot)).is_some_and(|slot| several(&slot.count)),
        // "The top creature card of your graveyard" is one.
        Objects::All(filter, _) => !filter.post.iter().any(|pred| matches!(pred, Pred::LastOf(..))),
        Objects::Rest(_) | Objects::And(_) | Objects::Happened(..) => true,
        // "The other" of two targets.
        Objects::Among { from: Ref::Target(slot), count: Count::All, filter, .. }
            if filter.noun == Noun::Object && filter.heads.is_empty() =>
        {
            let two = |count: &Count| matches!(count, Count::Exactly(Num::Const(2)) | Count::UpTo(Num::Const(2)));
            !slots.get(usize::from(*slot)).is_some_and(|slot| two(&slot.count))
        }
        Objects::Some { count, .. } | Objects::Among { count, .. } => several(count),
        Objects::Top { count, of, .. } => *count != Num::Const(1) || of.is_each(),
        Objects::That(_, said) => {
            matches!(said, Said::As(words) if words == "them" || words.starts_with("those") || is_plural(words.rsplit(' ').next().unwrap_or_default()))
        }
    }
}

pub(super) fn has_amount(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::DealDamage { .. }
            | Verb::GainLife(_)
            | Verb::LoseLife(_)
            | Verb::Discard(_)
            | Verb::Draw(_)
            | Verb::Mill(_)
            | Verb::Sacrifice(_)
            | Verb::Exile { .. }
            | Verb::Destroy(..)
            | Verb::RemoveCounters(..)
            | Verb::PutCounters { .. }
            | Verb::Tap(_)
            | Verb::Untap(_)
            | Verb::Reveal(_)
            | Verb::FlipCoins(_)
            | Verb::FlipForFaces(_)
            | Verb::FlipUntilLose
            | Verb::Guess(_)
            | Verb::Roll { .. }
            | Verb::Move { .. }
            | Verb::ChooseValue(_)
            | Verb::ShuffleIntoYours(_)
            | Verb::Shuffle(Some(_))
    )
}

/// Whether an instruction is about one card or permanent, so that "that much" and "that many" are said of more than it.
pub(super) fn is_of_one(who: &Players, verb: &Verb, slots: &[TargetSpec]) -> bool {
    let what = match verb {
        Verb::Draw(n) | Verb::Mill(n) => return *n == Num::Const(1) && !who.is_each(),
        Verb::PutCounters { count: Num::Const(1), on: what, .. }
        | Verb::RemoveCounters(Some(Num::Const(1)), _, what) => what,
        Verb::Sacrifice(what)
        | Verb::Discard(what)
        | Verb::Exile { what, .. }
        | Verb::Destroy(what, ..)
        | Verb::Tap(what)
        | Verb::Untap(what)
        | Verb::Reveal(what)
        | Verb::Move { what, .. } => what,
        _ => return false,
    };
    !who.is_each() && !is_several(what, slots)
}

/// What a spell may be called, and the card or permanent it becomes.
pub(super) fn cast_nouns(kind: &Filter) -> Vec<String> {
    nouns_of(kind).into_iter().chain(["card".to_owned()]).collect()
}

/// The subject of an object's verb, which the next clause may go on with.
pub(super) fn subject_of(verb: &Verb) -> Option<&Objects> {
    match verb {
        Verb::Modify { what, .. } | Verb::BecomeCopy { what, .. } | Verb::Fight(what, _) | Verb::Phase(what, _) => {
            Some(what)
        }
        Verb::Action(action) => action.objects.as_ref(),
        _ => None,
    }
}

/// The object that the first noun phrase of an effect refers to.
pub(super) fn first_named(effect: &Effect) -> Option<Ref> {
    struct First(Option<Ref>);
    impl Visit for First {
        fn objects(&mut self, it: &mut Objects) {
            if let (None, Objects::That(to, _)) = (&self.0, &*it) {
                self.0 = Some(to.clone());
            }
            it.inside(self);
        }
    }
    let mut first = First(None);
    effect.clone().walk(&mut first);
    first.0
}

/// The object that a noun phrase for one thing means.
pub(super) fn one_meant(what: &Objects) -> Option<Ref> {
    match what {
        Objects::That(to, _) => Some(to.clone()),
        Objects::Target(slot) => Some(Ref::Target(*slot)),
        _ => None,
    }
}

/// The one object that an instruction moves.
pub(super) fn moved_by(effect: &Effect) -> Option<Ref> {
    match effect {
        Effect::Do { verb: Verb::Move { what, .. }, .. } => one_meant(what),
        _ => None,
    }
}

/// Whether an instruction flips coins, or is won or lost as a flip is.
pub(super) fn is_flip(verb: &Verb) -> bool {
    matches!(verb, Verb::FlipCoins(_) | Verb::FlipForFaces(_) | Verb::FlipUntilLose | Verb::Clash | Verb::Guess(_))
}

/// Whether the first thing that static effects name is what this is attached to.
pub(super) fn has_host(effects: &[StaticEffect]) -> bool {
    struct First(Option<bool>);
    impl Visit for First {
        fn objects(&mut self, it: &mut Objects) {
            if let (None, Objects::That(Ref::Word(words), _)) = (&self.0, &*it) {
                self.0 = Some(["enchanted ", "equipped ", "fortified "].iter().any(|host| words.starts_with(host)));
            }
            it.inside(self);
        }
    }
    let mut first = First(None);
    effects.to_vec().walk(&mut first);
    first.0 == Some(true)
}

/// Whether damage is dealt to something spoken of before: "to that creature".
pub(super) fn is_to_one_named(to: &Recipients) -> bool {
    match to {
        Recipients::Objects(Objects::That(Ref::Word(words), _)) | Recipients::That(Ref::Word(words), _) => {
            words.starts_with("that ") || words.starts_with("those ")
        }
        _ => false,
    }
}
