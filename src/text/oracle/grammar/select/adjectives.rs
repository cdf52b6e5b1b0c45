//! Single words of a selection: adjectives, types and nouns, read and said.

use crate::card::{CardType, CardTypes, Color, Supertype, Supertypes};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::{self, Many};

/// The adjectives that are one word, and what they mean.
pub(super) fn adjective(word: &str) -> Option<Pred> {
    Some(match word {
        "white" => Pred::Color(Color::White),
        "blue" => Pred::Color(Color::Blue),
        "black" => Pred::Color(Color::Black),
        "red" => Pred::Color(Color::Red),
        "green" => Pred::Color(Color::Green),
        "colorless" => Pred::Colorless,
        "colored" => Pred::Not(Box::new(Pred::Colorless)),
        "multicolored" => Pred::Multicolored,
        "monocolored" => Pred::Monocolored,
        "historic" => Pred::Historic,
        "tapped" => Pred::Tapped,
        "untapped" => Pred::Untapped,
        "attacking" => Pred::Attacking,
        "blocking" => Pred::Blocking,
        "blocked" => Pred::Blocked,
        "unblocked" => Pred::Unblocked,
        "face-down" => Pred::FaceDown,
        "face-up" => Pred::Not(Box::new(Pred::FaceDown)),
        "exiled" => Pred::In(Zone::Exile, None),
        "suspended" => suspended(),
        "transformed" => Pred::Transformed,
        "modified" => Pred::Modified,
        "enchanted" => Pred::Enchanted,
        "paired" => Pred::Paired,
        "unpaired" => Pred::Not(Box::new(Pred::Paired)),
        "equipped" => Pred::Equipped,
        "commander" => Pred::Commander,
        "double-faced" => Pred::DoubleFaced,
        "kicked" => Pred::Kicked,
        "suspected" => Pred::Designated(Designation::Suspected),
        "goaded" => Pred::Designated(Designation::Goaded),
        "monstrous" => Pred::Designated(Designation::Monstrous),
        "renowned" => Pred::Designated(Designation::Renowned),
        "saddled" => Pred::Designated(Designation::Saddled),
        "harnessed" => Pred::Designated(Designation::Harnessed),
        "prepared" => Pred::Designated(Designation::Prepared),
        "unprepared" => Pred::Not(Box::new(Pred::Designated(Designation::Prepared))),
        "token" => Pred::Token,
        "activated" => Pred::AbilityIs(AbilityClass::Activated),
        "triggered" => Pred::AbilityIs(AbilityClass::Triggered),
        "loyalty" => Pred::AbilityIs(AbilityClass::Loyalty),
        "mana" => Pred::AbilityIs(AbilityClass::Mana),
        "other" => Pred::Other,
        _ if let Some(one) = Supertype::of_word(word) => Pred::Supertype(one.alone()),
        _ if let Some(size) = sized(word) => size,
        _ => {
            let of = word.strip_prefix("non-").or_else(|| word.strip_prefix("non"))?;
            let inner = type_pred(of, true).map(|(pred, _)| pred).or_else(|| {
                matches!(
                    of,
                    "white"
                        | "blue"
                        | "black"
                        | "red"
                        | "green"
                        | "legendary"
                        | "basic"
                        | "snow"
                        | "token"
                        | "historic"
                        | "commander"
                        | "attacking"
                        | "blocking"
                        | "tapped"
                        | "suspended"
                )
                .then(|| adjective(of))
                .flatten()
            })?;
            Pred::Not(Box::new(inner))
        }
    })
}

/// In exile with suspend and a time counter (702.62b).
fn suspended() -> Pred {
    let time = CounterKind::Named("time".into());
    let counter = Pred::Counter(Some(time), Cmp::Ge, Num::Const(1));
    Pred::And(vec![Pred::In(Zone::Exile, None), Pred::Has(Keyword::Suspend), counter])
}

/// "1/1": of that power and toughness.
fn sized(word: &str) -> Option<Pred> {
    let (power, toughness) = word.split_once('/')?;
    let n = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten().map(Num::Const);
    Some(Pred::And(vec![Pred::Power(Cmp::Eq, n(power)?), Pred::Toughness(Cmp::Eq, n(toughness)?)]))
}

/// Says what [`sized`] reads.
fn size_word(pred: &Pred) -> Option<String> {
    match pred {
        Pred::And(both) => match both.as_slice() {
            [Pred::Power(Cmp::Eq, Num::Const(power)), Pred::Toughness(Cmp::Eq, Num::Const(toughness))] => {
                Some(format!("{power}/{toughness}"))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The adjective's word.
pub(super) fn adjective_word(pred: &Pred) -> Option<String> {
    Some(
        match pred {
            Pred::Color(color) => color.name(),
            Pred::Colorless => "colorless",
            Pred::Multicolored => "multicolored",
            Pred::Monocolored => "monocolored",
            Pred::Supertype(it) if *it == Supertypes::LEGENDARY => "legendary",
            Pred::Supertype(it) if *it == Supertypes::BASIC => "basic",
            Pred::Supertype(it) if *it == Supertypes::SNOW => "snow",
            Pred::Supertype(it) if *it == Supertypes::WORLD => "world",
            Pred::Historic => "historic",
            Pred::Tapped => "tapped",
            Pred::Untapped => "untapped",
            Pred::Attacking => "attacking",
            Pred::Blocking => "blocking",
            Pred::Blocked => "blocked",
            Pred::Unblocked => "unblocked",
            Pred::FaceDown => "face-down",
            Pred::In(Zone::Exile, None) => "exiled",
            Pred::Transformed => "transformed",
            Pred::Modified => "modified",
            Pred::Enchanted => "enchanted",
            Pred::Paired => "paired",
            Pred::Not(inner) if **inner == Pred::Paired => "unpaired",
            Pred::Not(inner) if **inner == Pred::Designated(Designation::Prepared) => "unprepared",
            Pred::Not(inner) if **inner == Pred::FaceDown => "face-up",
            Pred::Not(inner) if **inner == Pred::Colorless => "colored",
            Pred::Equipped => "equipped",
            Pred::Commander => "commander",
            Pred::DoubleFaced => "double-faced",
            Pred::Kicked => "kicked",
            Pred::Designated(Designation::Suspected) => "suspected",
            Pred::Designated(Designation::Goaded) => "goaded",
            Pred::Designated(Designation::Monstrous) => "monstrous",
            Pred::Designated(Designation::Renowned) => "renowned",
            Pred::Designated(Designation::Saddled) => "saddled",
            Pred::Designated(Designation::Harnessed) => "harnessed",
            Pred::Designated(Designation::Prepared) => "prepared",
            Pred::Token => "token",
            Pred::AbilityIs(AbilityClass::Activated) => "activated",
            Pred::AbilityIs(AbilityClass::Triggered) => "triggered",
            Pred::AbilityIs(AbilityClass::Loyalty) => "loyalty",
            Pred::AbilityIs(AbilityClass::Mana) => "mana",
            Pred::Other => "other",
            _ if *pred == suspended() => "suspended",
            Pred::And(_) => return size_word(pred),
            Pred::Not(inner) => {
                return match &**inner {
                    Pred::Subtype(subtype) => Some(format!("non-{}", subtype.name())),
                    Pred::Outlaw => Some("non-outlaw".into()),
                    Pred::Type(_) => type_word(inner, Many::One).map(|word| format!("non{word}")),
                    _ => adjective_word(inner).map(|word| format!("non{word}")),
                };
            }
            _ => return None,
        }
        .to_owned(),
    )
}

/// The type or subtype of a word.
pub(super) fn type_pred(word: &str, one_only: bool) -> Option<(Pred, Many)> {
    if word == "permanent" && one_only {
        return None;
    }
    let found = words::card_type(word)
        .map(|(one, many)| (Pred::Type(CardTypes::from(one)), many))
        .or_else(|| words::subtype(word).map(|(subtype, many)| (Pred::Subtype(subtype), many)))
        .or_else(|| match word {
            "commander" if !one_only => Some((Pred::Commander, Many::One)),
            "commanders" => Some((Pred::Commander, Many::Several)),
            "outlaw" => Some((Pred::Outlaw, Many::One)),
            "outlaws" => Some((Pred::Outlaw, Many::Several)),
            "Ring-bearer" => Some((Pred::Designated(Designation::RingBearer), Many::One)),
            "Ring-bearers" => Some((Pred::Designated(Designation::RingBearer), Many::Several)),
            _ => None,
        })?;
    (!one_only || found.1 == Many::One).then_some(found)
}

/// A subtype that is a possessive, whose mark stands apart in a text: "Urza's" (205.3i).
pub(super) struct PossessiveType;

impl Way<Pred> for PossessiveType {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let possessive = i.s.split_once(" 's").filter(|(word, _)| !word.contains(' '));
        match possessive.and_then(|(word, rest)| Some((rest, words::subtype_any(&format!("{word}'s"))?))) {
            Some((rest, subtype)) => Ok((i.at(rest.trim_start()), Pred::Subtype(subtype))),
            None => i.stumble(),
        }
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        type_word(value, Many::One).is_some_and(|word| o.plain(&word))
    }
}

pub(super) fn type_word(pred: &Pred, many: Many) -> Option<String> {
    match pred {
        Pred::Type(types) => {
            let one: CardType = types.each().next()?;
            Some(words::card_type_word(one, many))
        }
        Pred::Subtype(subtype) => Some(match many {
            Many::One => subtype.name().replace("'s", " 's"),
            Many::Several => words::plural(subtype.name()),
        }),
        Pred::PermanentCard => Some("permanent".into()),
        Pred::Commander => Some(if many == Many::One { "commander" } else { "commanders" }.into()),
        Pred::Outlaw => Some(if many == Many::One { "outlaw" } else { "outlaws" }.into()),
        Pred::Token => Some(if many == Many::One { "token" } else { "tokens" }.into()),
        Pred::Designated(Designation::RingBearer) => {
            Some(if many == Many::One { "Ring-bearer" } else { "Ring-bearers" }.into())
        }
        _ => None,
    }
}

pub(super) fn is_same_in_plural(pred: &Pred) -> bool {
    matches!(pred, Pred::Subtype(subtype) if words::same_in_plural(*subtype))
}

/// The nouns: the word in both numbers.
pub(super) const NOUNS: &[(&str, &str, Noun)] = &[
    ("card", "cards", Noun::Card),
    ("spell", "spells", Noun::Spell),
    ("token", "tokens", Noun::Token),
    ("card or token", "cards or tokens", Noun::Object),
    (
        "permanent , spell , or card not on the battlefield",
        "permanents , spells , and cards not on the battlefield",
        Noun::Object,
    ),
    ("source", "sources", Noun::Source),
    ("ability", "abilities", Noun::Ability),
    ("permanent", "permanents", Noun::Permanent),
    ("spell or ability", "spells and abilities", Noun::SpellOrAbility),
    ("spell or ability", "spells or abilities", Noun::SpellOrAbility),
    ("spell and ability", "spells and abilities", Noun::SpellOrAbility),
    ("spell and/or ability", "spells and/or abilities", Noun::SpellOrAbility),
    (
        "spell , activated ability , or triggered ability",
        "spells , activated abilities , and triggered abilities",
        Noun::SpellOrAbility,
    ),
];

pub(super) fn is_status(pred: &Pred) -> bool {
    matches!(
        pred,
        Pred::Color(_)
            | Pred::Attacking
            | Pred::Blocking
            | Pred::Tapped
            | Pred::Colorless
            | Pred::Enchanted
            | Pred::Equipped
            | Pred::AbilityIs(_)
            | Pred::Multicolored
            | Pred::Blocked
            | Pred::Unblocked
    )
}
