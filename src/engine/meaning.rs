//! What keywords mean (702): abilities held as keywords, and the abilities those stand for.

use std::sync::Arc;

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::oracle::lang::{Ability, AbilityKind, Keyword, KeywordAbility, Num, Quality};
use crate::oracle::{Meaning, Symbol, keyword_meaning};
use crate::rule;

use super::cx::Cx;
use super::r6_spells::r613_layers::intrinsic::{DEFEAT, DEPLOY};
use super::state::{Characteristics, ObjectId, Origin};

impl Cx<'_> {
    /// The rule of the keyword that an ability of this object is the meaning of (702); none for other abilities.
    pub(crate) fn keyword_rule(&self, object: ObjectId, origin: Origin) -> Option<RuleId> {
        self.see(|v| keyword_rule(v.is(object), origin)).ok().flatten()
    }

    /// The keyword that says what kind of ability this is.
    pub(crate) fn kind_of_ability(&self, object: ObjectId, origin: Origin) -> Option<Keyword> {
        self.see(|v| kind_of_ability(v.is(object), origin)).ok().flatten()
    }

    /// The keyword an ability is the meaning of, if it is one's.
    pub(crate) fn keyword_of(&self, object: ObjectId, origin: Origin) -> Option<Keyword> {
        self.see(|v| keyword_of(v.is(object), origin)).ok().flatten()
    }
}

/// The keyword that says what kind of ability this is: the one it means, or the one before its dash ("exhaust").
pub(crate) fn kind_of_ability(is: &Characteristics, origin: Origin) -> Option<Keyword> {
    let word =
        || is.abilities.iter().find(|held| held.origin == origin)?.ability.word.as_deref().and_then(Keyword::named);
    keyword_of(is, origin).or_else(word)
}

/// The rule that says what a keyword ability means: the first one about it (702.40a of storm).
///
/// A variant that a rule of its own gives a meaning has that rule: bloodthirst X, vanishing without a number.
fn meaning_rule(held: &KeywordAbility) -> RuleId {
    let variant = match held.keyword {
        Keyword::Bloodthirst if held.n == Some(Num::X) => Some(rule!("702.54b")),
        Keyword::Vanishing if held.n.is_none() => Some(rule!("702.63b")),
        Keyword::Devour if held.quality.is_some() => Some(rule!("702.82c")),
        Keyword::Modular if held.quality == Some(Quality::Variant) => Some(rule!("702.44c")),
        Keyword::Ninjutsu if held.quality == Some(Quality::Variant) => Some(rule!("702.49d")),
        _ => None,
    };
    if let Some(variant) = variant {
        return variant;
    }
    let rule = held.keyword.rule();
    match (rule.section_number(), rule.rule_number(), rule.letter()) {
        // 702.124j: of the partner abilities only "partner with" does something in the game.
        (702, Some(124), None) => rule!("702.124j"),
        (702, Some(number), None) => RuleId::lettered(702, number, 'a'),
        _ => rule,
    }
}

/// The keyword that this ability is the meaning of.
pub(crate) fn keyword_of(is: &Characteristics, origin: Origin) -> Option<Keyword> {
    keyword_held(is, origin).map(|held| held.keyword)
}

/// The keyword ability that this ability is the meaning of, with what it says behind its name.
pub(crate) fn keyword_held(is: &Characteristics, origin: Origin) -> Option<&KeywordAbility> {
    let Origin::Meaning(place, _) = origin else { return None };
    match &is.abilities.get(usize::from(place))?.ability.kind {
        AbilityKind::Keyword(k) => Some(k),
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Static(_)
        | AbilityKind::Casting(_) => None,
    }
}

/// The rule of the keyword that this ability is the meaning of, or that stands before it with a dash (702).
pub(crate) fn keyword_rule(is: &Characteristics, origin: Origin) -> Option<RuleId> {
    if let Some(held) = keyword_held(is, origin) {
        return Some(meaning_rule(held));
    }
    if origin == DEFEAT {
        return Some(rule!("310.11b"));
    }
    if origin == DEPLOY {
        return Some(rule!("804.2"));
    }
    let held = is.abilities.iter().find(|held| held.origin == origin)?;
    let word = held.ability.word.as_deref()?;
    if word.eq_ignore_ascii_case("to solve") {
        return Some(rule!("719.3a"));
    }
    if word == "∞" {
        return Some(rule!("702.186b"));
    }
    match Symbol::named(word) {
        Some(Symbol::Counters(_, Some(_))) => return Some(rule!("711.2a")),
        Some(Symbol::Counters(_, None)) => return Some(rule!("711.2b")),
        Some(Symbol::Level(_)) => return Some(rule!("716.2a")),
        Some(Symbol::Station(_)) if is.types.contains(CardTypes::CREATURE) => return Some(rule!("721.2b")),
        Some(Symbol::Station(_)) => return Some(rule!("721.2a")),
        None => {}
    }
    let keyword = Keyword::named(word)?;
    // 702.169b-d: what "solved" means of each kind of ability.
    Some(match &held.ability.kind {
        AbilityKind::Static(_) if keyword == Keyword::Solved => rule!("702.169b"),
        AbilityKind::Triggered(_) if keyword == Keyword::Solved => rule!("702.169c"),
        AbilityKind::Activated(_) if keyword == Keyword::Solved => rule!("702.169d"),
        AbilityKind::Spell(_)
        | AbilityKind::Static(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Keyword(_)
        | AbilityKind::Casting(_) => keyword.rule(),
    })
}

/// The abilities a keyword stands for (702); none for one the engine does itself.
pub fn keyword_abilities(keyword: &KeywordAbility) -> Arc<[Arc<Ability>]> {
    match keyword_meaning(keyword) {
        Meaning::Abilities(abilities) => abilities,
        Meaning::Engine | Meaning::Unknown(_) => Arc::from([]),
    }
}
