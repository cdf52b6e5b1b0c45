//! What something becomes.

use super::*;
use crate::oracle::grammar::{number, select};

/// "a 3/3 blue Elemental creature with flying", "an artifact in addition to its other types".
pub(crate) struct BecomesWhat;

const IN_ADDITION: &[&str] = &[
    "in addition to its other types",
    "in addition to their other types",
    "in addition to his other types",
    "in addition to her other types",
    "in addition to its other creature types",
    "in addition to their other creature types",
    "in addition to its other land types",
    "in addition to their other land types",
];
const COLORS_TOO: &[&str] = &[
    "in addition to its other colors and types",
    "in addition to their other colors and types",
    "in addition to its other types and colors",
];
/// Both power and toughness hang on one number.
pub(crate) const EACH_EQUAL: &[&str] = &[
    "with power and toughness each equal to",
    "with power and toughness equal to",
    "with base power and toughness each equal to",
    "with base power and base toughness each equal to",
];
/// Between the size and the abilities; a comma where there are several.
const AND_ABILITIES: &[&str] = &["and", ","];
const EVERY_CREATURE_TYPE: &str = "with all creature types";
const STILL: &[&str] = &[
    "that's still a land",
    "that are still lands",
    "that's still a planeswalker",
    ". it's still a land",
    ". they're still lands",
];

impl Way<Becomes> for BecomesWhat {
    fn read(i: In<'_>) -> Read<'_, Becomes> {
        let (i, _) = maybe(i, |i| longest(i, &[&|i| counter::article(i), &|i| Ok((i, ()))]));
        let (mut i, (mut what, colored)) = read_kind(i)?;
        if !colored {
            what.colors = Colors::COLORLESS;
        }
        let mut base = false;
        let (mut in_addition, mut colors_too) = (false, false);
        let mut every_creature_type = false;
        let mut still = Still::Unsaid;
        loop {
            if !every_creature_type && let Ok((rest, ())) = i.lit(EVERY_CREATURE_TYPE) {
                every_creature_type = true;
                i = rest;
            } else if what.abilities.is_empty()
                && let Ok((rest, abilities)) =
                    i.lit("with").and_then(|(rest, ())| <Abilities as Way<Vec<Arc<Ability>>>>::read(rest))
            {
                what.abilities = abilities;
                i = rest;
            } else if what.pt.is_none()
                && let Ok((rest, pt)) =
                    i.lit("with base power and toughness").and_then(|(rest, ())| <Pt as Way<(Num, Num)>>::read(rest))
            {
                what.pt = Some(pt);
                base = true;
                i = rest;
                if let Ok((rest, abilities)) =
                    one_of(i, AND_ABILITIES).and_then(|(rest, ())| <Abilities as Way<Vec<Arc<Ability>>>>::read(rest))
                {
                    what.abilities = abilities;
                    i = rest;
                }
            } else if what.pt.is_none()
                && let Ok((rest, n)) =
                    one_of(i, EACH_EQUAL).and_then(|(rest, ())| <number::Values as Way<Num>>::read(rest))
            {
                what.pt = Some((n.clone(), n));
                base = true;
                i = rest;
            } else if what.name.is_none()
                && let Ok((rest, name)) =
                    i.lit("named").and_then(|(rest, ())| <select::CardName as Way<String>>::read(rest))
            {
                what.name = Some(name.into());
                i = rest;
            } else if !in_addition && let Ok((rest, ())) = one_of(i, COLORS_TOO) {
                (in_addition, colors_too) = (true, true);
                i = rest;
            } else if !in_addition && let Ok((rest, ())) = one_of(i, IN_ADDITION) {
                in_addition = true;
                i = rest;
            } else if still == Still::Unsaid
                && let Ok((rest, ())) = one_of(i, STILL)
            {
                still = Still::Here;
                i = rest;
            } else {
                break;
            }
        }
        Ok((i, Becomes { what, in_addition, colors_too, still, base, colored, every_creature_type }))
    }

    fn say(value: &Becomes, o: &mut Out<'_>) -> bool {
        let kind = |o: &mut Out<'_>| say_kind(&value.what, value, o);
        let front = |o: &mut Out<'_>| o.attempt(|o| counter::with_article(o, kind)) || o.attempt(kind);
        let abilities = |o: &mut Out<'_>| {
            value.what.abilities.is_empty() || <Abilities as Way<Vec<Arc<Ability>>>>::say(&value.what.abilities, o)
        };
        let with = |o: &mut Out<'_>| {
            if value.base {
                let Some(pt) = &value.what.pt else { return false };
                let plain =
                    o.attempt(|o| o.lit("with base power and toughness") && <Pt as Way<(Num, Num)>>::say(pt, o));
                (plain || (pt.0 == pt.1 && o.either(EACH_EQUAL) && <number::Values as Way<Num>>::say(&pt.0, o)))
                    && (value.what.abilities.is_empty()
                        || AND_ABILITIES.iter().any(|and| o.attempt(|o| o.lit(and) && abilities(o))))
            } else {
                value.what.abilities.is_empty() || (o.lit("with") && abilities(o))
            }
        };
        let named = |o: &mut Out<'_>| value.what.name.as_ref().is_none_or(|name| o.lit("named") && o.plain(name));
        let with = |o: &mut Out<'_>| {
            (o.attempt(|o| with(o) && named(o)) || o.attempt(|o| named(o) && with(o)))
                && (!value.every_creature_type || o.lit(EVERY_CREATURE_TYPE))
        };
        let still = |o: &mut Out<'_>| value.still != Still::Here || o.either(STILL);
        let addition =
            |o: &mut Out<'_>| !value.in_addition || o.either(if value.colors_too { COLORS_TOO } else { IN_ADDITION });
        o.attempt(|o| front(o) && with(o) && addition(o) && still(o))
            || o.attempt(|o| front(o) && addition(o) && with(o) && still(o))
    }
}

/// The front of a description, in the singular or plural.
fn read_kind(i: In<'_>) -> Read<'_, (TokenSpec, bool)> {
    let (rest, (mut spec, colored)) = read_front_of_kind(i)?;
    if let Some(types) = read_land_types(i) {
        return Ok(types);
    }
    // "Saproling creatures and Forest lands"
    let (rest, more) = maybe(rest, |i| {
        let (i, ()) = i.lit("and")?;
        let (i, (more, colored)) = read_front_of_kind(i)?;
        let plain = !colored && more.pt.is_none() && more.supertypes.is_empty() && !more.types.is_empty();
        if plain && !spec.types.is_empty() { Ok((i, more)) } else { i.stumble() }
    });
    if let Some(more) = more {
        spec.types |= more.types;
        spec.subtypes.extend(more.subtypes);
    }
    if spec.types.is_empty() && spec.subtypes.is_empty() { i.stumble() } else { Ok((rest, (spec, colored))) }
}

/// "Mountain, Forest, and Plains": several land types, each of which it has (305.7).
fn read_land_types(i: In<'_>) -> Option<(In<'_>, (TokenSpec, bool))> {
    let land_type = |word: &str| match words::subtype(word) {
        Some((subtype, Many::One)) if subtype.kind() == SubtypeKind::Land => Some(subtype),
        _ => None,
    };
    let (rest, subtypes) = two_or_more(i, Joints::AND, |i| i.word_as(land_type)).ok()?;
    Some((rest, (TokenSpec { subtypes, ..TokenSpec::empty() }, false)))
}

/// Says what [`read_land_types`] reads.
fn say_land_types(spec: &TokenSpec, o: &mut Out<'_>) -> bool {
    spec.subtypes.len() > 1
        && spec.subtypes.iter().all(|subtype| subtype.kind() == SubtypeKind::Land)
        && *spec == TokenSpec { subtypes: spec.subtypes.clone(), ..TokenSpec::empty() }
        && say_several(&spec.subtypes, Joints::AND, o, |subtype, o| o.plain(subtype.name()))
}

/// One description, whose last word may be in the plural.
fn read_front_of_kind(i: In<'_>) -> Read<'_, (TokenSpec, bool)> {
    let (rest, (mut spec, colored)) = tokens::read_front(i)?;
    // "artifact creatures", "Forests"
    let (rest, last) = maybe(rest, |i| {
        i.word_as(|word| {
            words::card_type(word).filter(|(_, many)| *many == Many::Several).map(|(one, _)| (Some(one), None)).or_else(
                || {
                    words::subtype(word)
                        .filter(|(_, many)| *many == Many::Several)
                        .map(|(subtype, _)| (None, Some(subtype)))
                },
            )
        })
    });
    match last {
        Some((Some(one), _)) => spec.types |= CardTypes::from(one),
        Some((None, Some(subtype))) => spec.subtypes.push(subtype),
        _ => {}
    }
    Ok((rest, (spec, colored)))
}

/// "1/1 green Saproling creatures and Forest lands": the description in two parts, the second of one card type with its own subtypes.
fn say_two_kinds(spec: &TokenSpec, colored: bool, o: &mut Out<'_>) -> bool {
    spec.types.each().any(|last| {
        let of_last = |subtype: &crate::card::Subtype| match subtype.kind() {
            SubtypeKind::Creature => last == CardType::Creature,
            SubtypeKind::Land => last == CardType::Land,
            SubtypeKind::Artifact => last == CardType::Artifact,
            SubtypeKind::Enchantment => last == CardType::Enchantment,
            _ => false,
        };
        let (theirs, others): (Vec<_>, Vec<_>) = spec.subtypes.iter().copied().partition(of_last);
        let Some(first) = (spec.types - CardTypes::from(last)).each().last() else { return false };
        let front = TokenSpec {
            types: spec.types - CardTypes::from(last) - CardTypes::from(first),
            subtypes: others,
            ..spec.clone()
        };
        let behind = TokenSpec { subtypes: theirs, ..TokenSpec::empty() };
        o.attempt(|o| {
            tokens::say_front(&front, colored, o)
                && o.plain(&words::plural(first.word()))
                && o.lit("and")
                && tokens::say_front(&behind, false, o)
                && o.plain(&words::plural(last.word()))
        })
    })
}

fn say_kind(spec: &TokenSpec, value: &Becomes, o: &mut Out<'_>) -> bool {
    let shown = if value.base { TokenSpec { pt: None, ..spec.clone() } } else { spec.clone() };
    if o.attempt(|o| say_land_types(&shown, o))
        || o.attempt(|o| tokens::say_front(&shown, value.colored, o))
        || say_two_kinds(&shown, value.colored, o)
    {
        return true;
    }
    // In the plural the last word is inflected.
    o.attempt(|o| {
        let mut front = shown.clone();
        if let Some(last) = shown.types.each().last() {
            front.types = shown.types - CardTypes::from(last);
            tokens::say_front(&front, value.colored, o) && o.plain(&words::plural(last.word()))
        } else if let Some(last) = front.subtypes.pop() {
            tokens::say_front(&front, value.colored, o) && o.plain(&words::plural(last.name()))
        } else {
            false
        }
    })
}
