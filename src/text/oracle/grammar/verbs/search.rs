//! Searching libraries and other zones (701.23).

use super::*;
use crate::oracle::grammar::select::AKind;
use crate::oracle::phrase::keep_longer;

/// "search your library for a basic land card, put it onto the battlefield tapped, then shuffle": the search alone.
pub(super) struct Searching;

/// The zones searched, in words: the library and others, and whether the player says which of them.
const ZONES: &[(&[Zone], bool, &[&str])] = &[
    (&[], false, &["library"]),
    (&[Zone::Graveyard], false, &["library and graveyard", "graveyard and library"]),
    (&[Zone::Graveyard], true, &["library and/or graveyard", "graveyard and/or library"]),
    (&[Zone::Hand], false, &["hand and library"]),
    (&[Zone::Hand], true, &["library and/or hand", "hand and/or library"]),
    (&[Zone::Graveyard, Zone::Hand], false, &["graveyard , hand , and library"]),
    (
        &[Zone::Graveyard, Zone::Hand],
        true,
        &[
            "graveyard , hand , and/or library",
            "library , hand , and/or graveyard",
            "hand , graveyard , and/or library",
            "library , graveyard , and/or hand",
        ],
    ),
];

/// All three zones, before whose they are.
const ALL_THREE_OF: &str = "the graveyard , hand , and library of";

impl Way<Verb> for Searching {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (i, ()) = i.lit("search*")?;
        let those = i.lit(ALL_THREE_OF).and_then(|(i, ())| Players::parse(i));
        let (i, of) = match &those {
            Ok((i, of)) => (*i, of.clone()),
            Err(_) => <TheirOwn as Way<Players>>::read(i)?,
        };
        let (i, (zones, some)) = match &those {
            Ok(_) => (i, (vec![Zone::Graveyard, Zone::Hand], false)),
            Err(_) => {
                let mut best = None;
                for (zones, some, words) in ZONES {
                    keep_longer(&mut best, one_of(i, words).map(|(i, ())| (i, (zones.to_vec(), *some))));
                }
                match best {
                    Some(best) => best,
                    None => return i.stumble(),
                }
            }
        };
        let (i, ()) = i.lit("for")?;
        // "an instant card or a card with flash": one of either kind.
        let (i, found) = longest(
            i,
            &[&Objects::parse, &|i| {
                let (i, filter) = <AKind as Way<Filter>>::read(i)?;
                Ok((i, Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None }))
            }],
        )?;
        let (count, filters) = match found {
            Objects::Some { count, filter, random: false, chooser: None } => (count, vec![filter]),
            Objects::All(filter, Quantifier::All) => (Count::All, vec![filter]),
            // "a Forest card and a Plains card": one of each.
            Objects::And(each) => {
                let one = Count::Exactly(Num::Const(1));
                let kind = |objects: Objects| match objects {
                    Objects::Some { count, filter, random: false, chooser: None } if count == one => Some(filter),
                    _ => None,
                };
                match each.into_iter().map(kind).collect() {
                    Some(filters) => (one, filters),
                    None => return i.stumble(),
                }
            }
            _ => return i.stumble(),
        };
        // One of each, where what is done with them stands behind "and" or what else ends no list.
        let one = count == Count::Exactly(Num::Const(1));
        if let (true, Ok((rest, other))) = (
            one && filters.len() == 1,
            one_of(i, &["and/or", "and"]).and_then(|(rest, ())| <AKind as Way<Filter>>::read(rest)),
        ) {
            let filters = filters.into_iter().chain([other]).collect();
            return Ok((rest, Verb::Search { of, count, filters, reveal: false, zones, some }));
        }
        Ok((i, Verb::Search { of, count, filters, reveal: false, zones, some }))
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        let Verb::Search { of, count, filters, reveal: false, zones, some } = value else { return false };
        let is = |row: &&(&[Zone], bool, &[&'static str])| row.0 == zones && row.1 == *some;
        let Some((.., where_words)) = ZONES.iter().find(is) else { return false };
        o.attempt(|o| {
            o.lit("search*")
                && (o.attempt(|o| <TheirOwn as Way<Players>>::say(of, o) && o.either(where_words))
                    || zones.len() == 2 && !some && o.lit(ALL_THREE_OF) && of.say(o))
                && o.lit("for")
                && [Joints::AND, Joints::always("and/or")].into_iter().any(|joints| {
                    o.attempt(|o| say_several(filters, joints, o, |filter, o| say_sought(count, filter, o)))
                })
        })
    }
}

/// Says what is searched for, one kind of it.
fn say_sought(count: &Count, filter: &Filter, o: &mut Out<'_>) -> bool {
    if *count == Count::All {
        return Objects::All(filter.clone(), Quantifier::All).say(o);
    }
    Objects::Some { count: count.clone(), filter: filter.clone(), random: false, chooser: None }.say(o)
        || (*count == Count::Exactly(Num::Const(1)) && <AKind as Way<Filter>>::say(filter, o))
}
