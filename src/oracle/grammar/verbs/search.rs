//! Searching libraries and other zones (701.23).

use super::*;
use crate::oracle::grammar::select::AKind;

/// "search your library for a basic land card, put it onto the battlefield tapped, then shuffle": the search alone.
pub(super) struct Searching;

/// The zones searched, in words: the library and others.
pub(super) const WITH_GRAVEYARD: &[&str] =
    &["library and/or graveyard", "graveyard and/or library", "library and graveyard", "graveyard and library"];
pub(super) const WITH_HAND: &[&str] = &["library and/or hand", "hand and/or library", "hand and library"];
pub(super) const WITH_BOTH: &[&str] = &[
    "graveyard , hand , and library",
    "graveyard , hand , and/or library",
    "library , hand , and/or graveyard",
    "hand , graveyard , and/or library",
    "library , graveyard , and/or hand",
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
        let (i, zones) = longest(
            i,
            &[
                &|i| match &those {
                    Ok(_) => Ok((i, vec![Zone::Graveyard, Zone::Hand])),
                    Err(_) => i.stumble(),
                },
                &|i| i.lit("library").map(|(i, ())| (i, vec![])),
                &|i| one_of(i, WITH_GRAVEYARD).map(|(i, ())| (i, vec![Zone::Graveyard])),
                &|i| one_of(i, WITH_HAND).map(|(i, ())| (i, vec![Zone::Hand])),
                &|i| one_of(i, WITH_BOTH).map(|(i, ())| (i, vec![Zone::Graveyard, Zone::Hand])),
            ],
        )?;
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
            return Ok((rest, Verb::Search { of, count, filters, reveal: false, zones }));
        }
        Ok((i, Verb::Search { of, count, filters, reveal: false, zones }))
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        let Verb::Search { of, count, filters, reveal: false, zones } = value else { return false };
        let where_words: &[&str] = match zones.as_slice() {
            [] => &["library"],
            [Zone::Graveyard] => WITH_GRAVEYARD,
            [Zone::Hand] => WITH_HAND,
            [Zone::Graveyard, Zone::Hand] => WITH_BOTH,
            _ => return false,
        };
        o.attempt(|o| {
            o.lit("search*")
                && (o.attempt(|o| <TheirOwn as Way<Players>>::say(of, o) && o.either(where_words))
                    || zones.len() == 2 && o.lit(ALL_THREE_OF) && of.say(o))
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
