//! What stands before the word "token": size, colors, types.

use super::*;

/// "2/2", "X/X", "*/*".
pub(crate) struct Pt;

fn pt_part(text: &str) -> Option<Num> {
    match text {
        "X" => Some(Num::X),
        _ => words::numeral(text).map(Num::Const),
    }
}

pub(crate) fn say_pt_part(n: &Num) -> Option<String> {
    match n {
        Num::X => Some("X".into()),
        Num::Const(n) => Some(n.to_string()),
        _ => None,
    }
}

impl Way<(Num, Num)> for Pt {
    fn read(i: In<'_>) -> Read<'_, (Num, Num)> {
        i.word_as(|word| {
            let (power, toughness) = word.split_once('/')?;
            if word.starts_with(['+', '-']) {
                return None;
            }
            Some((pt_part(power)?, pt_part(toughness)?))
        })
    }

    fn say(value: &(Num, Num), o: &mut Out<'_>) -> bool {
        match (say_pt_part(&value.0), say_pt_part(&value.1)) {
            (Some(power), Some(toughness)) => o.plain(&format!("{power}/{toughness}")),
            _ => false,
        }
    }
}

/// Names of predefined tokens (111.10) that are said by the name alone.
pub(super) const PREDEFINED: &[&str] = &[
    "Treasure",
    "Food",
    "Gold",
    "Walker",
    "Shard",
    "Clue",
    "Blood",
    "Powerstone",
    "Incubator",
    "Map",
    "Junk",
    "Lander",
    "Mutagen",
    "Mutagen",
    "Heartstone",
    "Cursed Role",
    "Monster Role",
    "Royal Role",
    "Sorcerer Role",
    "Virtuous Role",
    "Wicked Role",
    "Young Hero Role",
];

/// The colors before a token's types: "white", "white and blue", "colorless", "red, white, and blue".
pub(crate) fn read_colors(i: In<'_>) -> Option<(In<'_>, Colors)> {
    if let Ok((rest, ())) = i.lit("colorless") {
        return Some((rest, Colors::COLORLESS));
    }
    let color = |i: In<'_>| -> Option<(usize, Color)> {
        let named = |word: &str| Color::ALL.into_iter().find(|color| color.name() == word);
        let (rest, color) = i.word_as(named).ok()?;
        Some((rest.s.len(), color))
    };
    let (left, first) = color(i)?;
    let mut at = i.at(i.s.get(i.s.len() - left..)?);
    let mut colors = Colors::of(first);
    loop {
        let next = [", and", "and", ","].iter().find_map(|joint| {
            let (rest, ()) = at.lit(joint).ok()?;
            let (left, next) = color(rest)?;
            Some((rest.at(rest.s.get(rest.s.len() - left..)?), next))
        });
        match next {
            Some((rest, next)) => {
                colors |= Colors::of(next);
                at = rest;
            }
            None => return Some((at, colors)),
        }
    }
}

pub(crate) fn say_colors(colors: Colors, o: &mut Out<'_>) -> bool {
    if colors.is_empty() {
        return o.lit("colorless");
    }
    let names: Vec<&str> = colors.colors().map(Color::name).collect();
    let orders: Vec<Vec<&str>> = match names.as_slice() {
        [one, two] => vec![vec![one, two], vec![two, one]],
        [a, b, c] => vec![vec![a, b, c], vec![a, c, b], vec![b, a, c], vec![b, c, a], vec![c, a, b], vec![c, b, a]],
        _ => vec![names.clone()],
    };
    orders.iter().any(|names| {
        o.attempt(|o| {
            let last = names.len() - 1;
            names.iter().enumerate().all(|(at, name)| {
                (match at {
                    0 => true,
                    1 if last == 1 => o.lit("and"),
                    _ if at == last => o.lit(", and"),
                    _ => o.lit(","),
                }) && o.lit(name)
            })
        })
    })
}

/// Reads what something is: "[legendary] [2/2] [colors] types", without "token".
pub(crate) fn read_front(i: In<'_>) -> Read<'_, (TokenSpec, bool)> {
    let mut spec = TokenSpec::empty();
    let mut at = i;
    let mut colored = false;
    if let Ok((rest, pt)) = <Pt as Way<(Num, Num)>>::read(at) {
        spec.pt = Some(pt);
        at = rest;
    }
    loop {
        if let Ok((rest, it)) = at.word_as(|word| match word {
            "legendary" => Some(Supertypes::LEGENDARY),
            "snow" => Some(Supertypes::SNOW),
            "basic" => Some(Supertypes::BASIC),
            _ => None,
        }) {
            spec.supertypes |= it;
            at = rest;
            if let Ok((rest, pt)) = <Pt as Way<(Num, Num)>>::read(at) {
                spec.pt = Some(pt);
                at = rest;
            }
            continue;
        }
        if !colored && let Some((rest, colors)) = read_colors(at) {
            spec.colors = colors;
            colored = true;
            at = rest;
            continue;
        }
        break;
    }
    // Subtypes, then card types.
    while let Ok((rest, subtype)) =
        at.word_as(|word| words::subtype(word).filter(|(_, many)| *many == Many::One).map(|(subtype, _)| subtype))
    {
        spec.subtypes.push(subtype);
        at = rest;
    }
    while let Ok((rest, one)) =
        at.word_as(|word| words::card_type(word).filter(|(_, many)| *many == Many::One).map(|(one, _)| one))
    {
        spec.types |= CardTypes::from(one);
        at = rest;
    }
    Ok((at, (spec, colored)))
}

/// Says card types in the order they are written in; said freely, what it is besides a creature stands before that.
fn say_types(types: CardTypes, o: &mut Out<'_>) -> bool {
    let mut all: Vec<CardType> =
        (types - CardTypes::CREATURE).each().chain((types & CardTypes::CREATURE).each()).collect();
    if let Some(written) = o.left() {
        all.sort_by_key(|one| written.find(one.word()).unwrap_or(usize::MAX));
    }
    o.attempt(|o| all.iter().all(|one| o.lit(one.word())))
}

/// Says what [`read_front`] reads.
pub(crate) fn say_front(spec: &TokenSpec, colored: bool, o: &mut Out<'_>) -> bool {
    let mark = o.mark();
    let supertypes = |o: &mut Out<'_>| spec.supertypes.each().all(|it| o.lit(it.word()));
    let pt = |o: &mut Out<'_>| spec.pt.as_ref().is_none_or(|pt| <Pt as Way<(Num, Num)>>::say(pt, o));
    let colors = |o: &mut Out<'_>| !colored || say_colors(spec.colors, o);
    let front = o.attempt(|o| supertypes(o) && pt(o) && colors(o))
        || o.attempt(|o| pt(o) && supertypes(o) && colors(o))
        // "a colorless snow artifact token"
        || o.attempt(|o| pt(o) && colors(o) && supertypes(o));
    let said = front && spec.subtypes.iter().all(|it: &Subtype| o.plain(it.name())) && say_types(spec.types, o);
    said || o.back(mark)
}
