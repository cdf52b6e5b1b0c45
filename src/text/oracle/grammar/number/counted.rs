//! What has been counted: creatures devoured, spells cast, lands.

use super::*;
use crate::oracle::grammar::{players, select};

/// "creature it devoured" (702.82b).
pub(crate) struct OneDevoured;
/// "Goblins it devoured".
pub(crate) struct ManyDevoured;

const DEVOURED: &str = "devoured";

fn read_devoured(i: In<'_>, many: Many) -> Read<'_, Num> {
    let (i, kind) = match many {
        Many::One => <One as Way<Filter>>::read(i)?,
        Many::Several => <Several as Way<Filter>>::read(i)?,
    };
    let (i, it) = Ref::parse(i)?;
    i.lit(DEVOURED).map(|(i, ())| (i, Num::Devoured(it, Box::new(kind))))
}

fn say_devoured(value: &Num, many: Many, o: &mut Out<'_>) -> bool {
    let Num::Devoured(it, kind) = value else { return false };
    o.attempt(|o| {
        (match many {
            Many::One => <One as Way<Filter>>::say(kind, o),
            Many::Several => <Several as Way<Filter>>::say(kind, o),
        }) && it.say(o)
            && o.lit(DEVOURED)
    })
}

in_both_numbers!(OneDevoured, ManyDevoured: Num, read_devoured, say_devoured);

/// "spells you've cast this turn": counted from the history.
pub(crate) struct CastSpells;
/// "spell you've cast this turn".
pub(crate) struct CastSpell;

/// Who cast the spells that are counted, and since when.
const CASTERS: &[(&str, Players, Window)] = &[
    ("you've cast before it this turn", Players::You, Window::BeforeThis),
    ("cast before it this turn", Players::Each, Window::BeforeThis),
    ("that player has cast this turn", CASTER, Window::ThisTurn),
];

/// The player whose spell it is that is spoken of: the one at hand.
const CASTER: Players = Players::That(Ref::Each, Said::Pronoun);

/// The same of whoever was spoken of.
const THEYVE_CAST: &str = "they've cast this turn";

pub(super) fn they() -> Players {
    Players::That(Ref::Word("they".into()), Said::Pronoun)
}

fn cast_by(who: Players, what: Filter) -> EventPattern {
    EventPattern::Casts { who, what, nth: None, from: None, or_copies: false }
}

const CAST_ELSEWHERE: &[&str] = &[
    "you've cast this turn from anywhere other than your hand",
    "you've cast from anywhere other than your hand this turn",
];

fn not_from_hand() -> Pred {
    Pred::Not(Box::new(Pred::CastFrom(Origin::YOUR_HAND)))
}

fn cast_elsewhere(mut what: Filter) -> Filter {
    what.post.push(not_from_hand());
    what
}

fn read_cast(i: In<'_>, many: Many) -> Read<'_, Num> {
    let (i, filter) = match many {
        Many::One => select::read_each(i)?,
        Many::Several => <Several as Way<Filter>>::read(i)?,
    };
    if filter.noun != Noun::Spell {
        return i.stumble();
    }
    if let Ok((rest, ())) = one_of(i, CAST_ELSEWHERE) {
        let event = cast_by(Players::You, cast_elsewhere(filter));
        return Ok((rest, Num::Happened(Box::new(event), Window::ThisTurn)));
    }
    if let Ok((rest, ())) = i.lit(THEYVE_CAST) {
        return Ok((rest, Num::Happened(Box::new(cast_by(they(), filter)), Window::ThisTurn)));
    }
    let found = CASTERS.iter().find_map(|(words, who, window)| Some((i.lit(words).ok()?.0, who, window)));
    let Some((i, who, window)) = found else { return i.stumble() };
    Ok((i, Num::Happened(Box::new(cast_by(who.clone(), filter)), *window)))
}

fn say_cast(value: &Num, many: Many, o: &mut Out<'_>) -> bool {
    let Num::Happened(event, when) = value else { return false };
    let EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } = &**event else { return false };
    let spells = |what: &Filter, o: &mut Out<'_>| match many {
        Many::One => <One as Way<Filter>>::say(what, o),
        Many::Several => <Several as Way<Filter>>::say(what, o),
    };
    if let Some((last, post)) = what.post.split_last()
        && (*who == Players::You && *when == Window::ThisTurn && *last == not_from_hand())
        && o.attempt(|o| spells(&Filter { post: post.to_vec(), ..what.clone() }, o) && o.either(CAST_ELSEWHERE))
    {
        return true;
    }
    o.attempt(|o| {
        spells(what, o)
            && (CASTERS.iter().any(|(words, caster, window)| caster == who && window == when && o.lit(words))
                || *who == they() && *when == Window::ThisTurn && o.lit(THEYVE_CAST))
    })
}

in_both_numbers!(CastSpell, CastSpells: Num, read_cast, say_cast);

/// One of a set, behind "for each": "creature you control".
pub(crate) struct EachOne;

impl Way<Objects> for EachOne {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = longest(i, &[&|i| <One as Way<Filter>>::read(i), &select::read_each])?;
        Ok((i, Objects::All(filter, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::All(filter, Quantifier::Plural) if <One as Way<Filter>>::say(filter, o))
    }
}

/// "lands you control", for domain.
pub(crate) struct LandsOf;

impl Way<Players> for LandsOf {
    fn read(i: In<'_>) -> Read<'_, Players> {
        let (i, ()) = i.lit("lands")?;
        longest(
            i,
            &[&|i| i.lit("you control").map(|(i, ())| (i, Players::You)), &|i| {
                let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                let (i, ()) = i.lit("control*")?;
                Ok((i, who))
            }],
        )
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        o.attempt(|o| o.lit("lands") && <players::Subject as Way<Players>>::say(value, o) && o.lit("control*"))
    }
}
