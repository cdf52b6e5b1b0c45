//! Tokens and other things described in full: "a 1/1 white Soldier creature token with vigilance".

mod front;

use std::sync::Arc;

use crate::card::{CardType, CardTypes, Color, Colors, Subtype, Supertypes};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::{self, Many};

use super::number::Spelled;
use super::quote::Abilities;
use front::PREDEFINED;
pub(crate) use front::{Pt, read_colors, read_front, say_colors, say_front, say_pt_part};

/// "a tapped 1/1 white Soldier creature token with vigilance", "two Treasure tokens".
pub(crate) struct Create;

impl Way<Verb> for Create {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (i, ()) = i.lit("create*")?;
        <Created as Way<Verb>>::read(i)
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        o.attempt(|o| o.lit("create*") && <Created as Way<Verb>>::say(value, o))
    }
}

/// How tokens are said to be attacking behind what they are. "That player" is the one at hand, whom they then attack.
const ATTACKING: &[&str] = &[
    "that's tapped and attacking",
    "that's tapped and attacking that player or a planeswalker they control",
    "that are tapped and attacking",
    "and that's tapped and attacking",
];
/// The same of tokens that are not tapped, or were said to be.
const JUST_ATTACKING: &[&str] = &["that's attacking", "that are attacking"];
/// How they are said to be blocking.
const BLOCKING: &[&str] = &["that's blocking", "that are blocking", "and that's blocking"];

/// "of those tokens": as the one created before; the compiler puts that in its place.
pub(crate) fn of_those() -> TokenSpec {
    let those = Objects::That(Ref::Word("those tokens".into()), Said::Pronoun);
    TokenSpec { copy_of: Some(Box::new(those)), ..TokenSpec::empty() }
}

/// What stands between a token and the colors said behind it: "that are red, green, and white".
const COLORED: &[&str] = &["that's", "that are"];

/// The colors said behind a token.
fn colors_behind(i: In<'_>) -> Read<'_, Colors> {
    let (i, ()) = one_of(i, COLORED)?;
    match i.lit("all colors") {
        Ok((i, ())) => Ok((i, Colors::all())),
        Err(_) => read_colors(i).map_or_else(|| i.stumble(), Ok),
    }
}

/// Says what [`colors_behind`] reads.
fn say_colors_behind(colors: Colors, o: &mut Out<'_>) -> bool {
    o.either(COLORED) && ((colors == Colors::all() && o.lit("all colors")) || say_colors(colors, o))
}

/// What a token is that was chosen before, behind it.
fn chosen_of() -> [(&'static str, Vec<Modification>); 3] {
    let (color, kind) = (Modification::ChosenColor(false), Modification::ChosenType(false));
    [
        ("of the chosen color and type", vec![color.clone(), kind.clone()]),
        ("of the chosen color", vec![color]),
        ("of the chosen type", vec![kind]),
    ]
}

/// What a token is besides, behind all else that is said of it.
const EVERY_LAND: &str = "that is every basic land type";

/// Every basic land type (305.6).
fn every_land() -> Vec<Subtype> {
    crate::card::SubtypeKind::Land.subtypes().filter(|subtype| subtype.is_basic_land_type()).collect()
}

/// "of the chosen color and type", behind a token.
fn read_chosen(i: In<'_>) -> Read<'_, Vec<Modification>> {
    let found = chosen_of().into_iter().find_map(|(words, so)| Some((i.lit(words).ok()?.0, so)));
    found.map_or_else(|| i.stumble(), Ok)
}

/// Says what [`read_chosen`] reads.
fn say_chosen(so: &[Modification], o: &mut Out<'_>) -> bool {
    chosen_of().iter().any(|(words, chosen)| chosen == so && o.lit(words))
}

phrases! {
    /// A size that is told behind a token: "with power equal to that card's power and toughness equal to that card's toughness".
    SizeApart: (Num, Num) {
        ["with power equal to" p:(super::number::Values) "and toughness equal to" t:(super::number::Values)] { (p, t) }
    }
}

/// [`SizeApart`], or one number for both: "with base power and toughness each equal to the total power of those creatures".
struct SizeBehind;

impl Way<(Num, Num)> for SizeBehind {
    fn read(i: In<'_>) -> Read<'_, (Num, Num)> {
        longest(
            i,
            &[&|i| <SizeApart as Way<(Num, Num)>>::read(i), &|i| {
                let (i, ()) = one_of(i, super::modify::EACH_EQUAL)?;
                <super::number::Values as Way<Num>>::read(i).map(|(i, n)| (i, (n.clone(), n)))
            }],
        )
    }

    fn say(value: &(Num, Num), o: &mut Out<'_>) -> bool {
        value.0 == value.1
            && o.attempt(|o| {
                o.either(super::modify::EACH_EQUAL) && <super::number::Values as Way<Num>>::say(&value.0, o)
            })
            || <SizeApart as Way<(Num, Num)>>::say(value, o)
    }
}

/// What stands behind "create".
pub(crate) struct Created;

impl Way<Verb> for Created {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        // "Bob, a legendary 2/2 ..."
        let (i, name) = maybe(i, |i| {
            let (i, name) = <super::select::CardName as Way<String>>::read(i)?;
            let (i, ()) = i.lit(",")?;
            Ok((i, name))
        });
        let (i, count) = longest(
            i,
            &[&|i| super::counter::article(i).map(|(i, ())| (i, Num::Const(1))), &|i| <Spelled as Way<Num>>::read(i)],
        )?;
        let single = count == Num::Const(1);
        let (i, how) = maybe(i, |i| {
            longest(
                i,
                &[&|i| i.lit("tapped and attacking").map(|(i, ())| (i, (true, true))), &|i| {
                    i.lit("tapped").map(|(i, ())| (i, (true, false)))
                }],
            )
        });
        let (mut tapped, mut attacking) = how.unwrap_or_default();
        let word = token_word(single);
        // Whether its colors are still to be said, behind all else.
        let mut colors_to_come = false;
        let found = longest(
            i,
            &[
                &|i| read_kind(i, single),
                &|i| {
                    let (i, ()) = i.lit("of those tokens")?;
                    Ok((i, of_those()))
                },
                &|i| {
                    let (i, (token, colored)) = read_front(i)?;
                    if colored || token.types.is_empty() {
                        return i.stumble();
                    }
                    let (i, ()) = i.lit(word)?;
                    let (i, colors) = colors_behind(i)?;
                    Ok((i, TokenSpec { colors, ..token }))
                },
                &|i| {
                    let (i, (token, colored)) = read_front(i)?;
                    if colored || token.types.is_empty() {
                        return i.stumble();
                    }
                    let (i, ()) = i.lit(word)?;
                    read_chosen(i).map(|(i, except)| (i, TokenSpec { except, ..token }))
                },
                &|i| {
                    let (i, ()) = i.lit(word)?;
                    let (i, ()) = one_of(i, &["that's a copy of", "that are copies of"])?;
                    let (i, of) = Objects::parse(i)?;
                    let mut token = TokenSpec::empty();
                    token.copy_of = Some(Box::new(of));
                    let (i, except) = super::modify::except(i, In::stumble)?;
                    token.except = except;
                    Ok((i, token))
                },
            ],
        );
        let (mut i, mut token) = match found {
            Ok(found) => found,
            Err(_) => {
                let (i, (token, colored)) = read_front(i)?;
                let (i, ()) = i.lit(word)?;
                if colored || token.types.is_empty() {
                    return i.stumble();
                }
                colors_to_come = true;
                (i, token)
            }
        };
        let mut attached_to = None;
        let mut whom = None;
        let mut blocking = None;
        loop {
            if colors_to_come && let Ok((rest, colors)) = colors_behind(i) {
                (token.colors, colors_to_come) = (colors, false);
                i = rest;
            } else if attached_to.is_none()
                && let Ok((rest, to)) = i.lit("attached to").and_then(|(rest, ())| attachee(rest))
            {
                attached_to = Some(to);
                i = rest;
            } else if token.abilities.is_empty()
                && token.copy_of.is_none()
                && let Ok((rest, abilities)) =
                    i.lit("with").and_then(|(rest, ())| <Abilities as Way<Vec<Arc<Ability>>>>::read(rest))
            {
                token.abilities = abilities;
                i = rest;
            } else if token.name.is_none()
                && name.is_none()
                && let Ok((rest, name)) =
                    i.lit("named").and_then(|(rest, ())| <super::select::CardName as Way<String>>::read(rest))
            {
                token.name = Some(name.into());
                i = rest;
            } else if token.pt.is_none()
                && token.copy_of.is_none()
                && let Ok((rest, pt)) = <SizeBehind as Way<(Num, Num)>>::read(i)
            {
                token.pt = Some(pt);
                i = rest;
            } else if token.subtypes.is_empty()
                && token.types == CardTypes::LAND
                && let Ok((rest, ())) = i.lit(EVERY_LAND)
            {
                token.subtypes = every_land();
                i = rest;
            } else if blocking.is_none()
                && let Ok((rest, which)) = one_of(i, BLOCKING).and_then(|(rest, ())| attachee(rest))
            {
                blocking = Some(which);
                i = rest;
            } else if !tapped && let Ok((rest, ())) = one_of(i, ATTACKING) {
                tapped = true;
                attacking = true;
                let (rest, player) = maybe(rest, Players::parse);
                whom = player;
                i = rest;
            } else if !attacking && let Ok((rest, ())) = one_of(i, JUST_ATTACKING) {
                attacking = true;
                let (rest, player) = maybe(rest, Players::parse);
                whom = player;
                i = rest;
            } else {
                break;
            }
        }
        if colors_to_come {
            return i.stumble();
        }
        if let Some(name) = name {
            token.name = Some(name.into());
        }
        let (i, count) = super::number::for_each_behind(i, count)?;
        let (with, with_last) = (Vec::new(), false);
        Ok((i, Verb::Create { count, token, tapped, attacking, whom, blocking, attached_to, with, with_last }))
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        let Verb::Create { count, token, tapped, attacking, whom, blocking, attached_to, with, with_last } = value
        else {
            return false;
        };
        // 608.2f: a sentence of its own is an instruction of its own.
        if *with_last {
            return false;
        }
        if attached_to.is_some() || whom.is_some() || blocking.is_some() {
            let free = Verb::Create {
                count: count.clone(),
                token: token.clone(),
                tapped: *tapped,
                attacking: *attacking,
                whom: None,
                blocking: None,
                attached_to: None,
                with: with.clone(),
                with_last: false,
            };
            // Whom they attack stands behind the word for that.
            let fronts = if whom.is_some() { &FRONTS[1..] } else { &FRONTS[..] };
            return o.attempt(|o| {
                say_free(&free, fronts, o)
                    && whom.as_ref().is_none_or(|whom| whom.say(o))
                    && blocking.as_ref().is_none_or(|which| o.either(BLOCKING) && say_attachee(which, o))
                    && attached_to.as_ref().is_none_or(|to| o.lit("attached to") && say_attachee(to, o))
            });
        }
        with.is_empty() && say_free(value, &FRONTS, o)
    }
}

/// Says tokens with what stands in front of their kind being one of these.
fn say_free(value: &Verb, fronts: &[Front], o: &mut Out<'_>) -> bool {
    let Verb::Create { count, token, tapped, attacking, .. } = value else { return false };
    let plain = matches!(count_base(count), Num::Const(_) | Num::X | Num::EventAmount | Num::Later);
    let mut ways: Vec<(Num, Option<Num>)> = Vec::new();
    if plain {
        ways.push((count.clone(), None));
    }
    if let Some((base, each)) = super::number::each_apart(count) {
        ways.push((base, Some(each)));
    }
    ways.iter().any(|(base, each)| {
        fronts.iter().any(|front| {
            (0..6).any(|order| {
                o.attempt(|o| say_created(base, each.as_ref(), token, (*tapped, *attacking), *front, order, o))
            })
        })
    })
}

fn token_word(single: bool) -> &'static str {
    if single { "token" } else { "tokens" }
}

/// "Treasure token", "1/1 white Soldier creature tokens".
fn read_kind(i: In<'_>, single: bool) -> Read<'_, TokenSpec> {
    let found = PREDEFINED.iter().find_map(|kind| Some((i.lit(kind).ok()?.0, kind)));
    if let Some((rest, kind)) = found {
        // 111.10j-q: a Role token has the name before "Role". "A Monster Role attached to it" is one as well.
        let role = kind.strip_suffix(" Role");
        match (rest.lit(token_word(single)), role) {
            (Ok((rest, ())), _) => return Ok((rest, TokenSpec::predefined(role.unwrap_or(kind)))),
            (Err(_), Some(role)) => return Ok((rest, TokenSpec::predefined(role))),
            (Err(_), None) => {}
        }
    }
    let (i, (token, colored)) = read_front(i)?;
    if !colored || token.types.is_empty() {
        return i.stumble();
    }
    let (i, ()) = i.lit(token_word(single))?;
    Ok((i, token))
}

/// Says what [`read_kind`] reads.
fn say_kind(token: &TokenSpec, single: bool, o: &mut Out<'_>) -> bool {
    if token.predefined {
        let name = token.name.as_deref().unwrap_or_default();
        let role = PREDEFINED.iter().find(|kind| kind.strip_suffix(" Role") == Some(name));
        o.plain(role.copied().unwrap_or(name)) && (o.lit(token_word(single)) || role.is_some())
    } else {
        o.attempt(|o| say_front(token, true, o) && o.lit(token_word(single)))
    }
}

/// Tokens beside others: "that many 1/1 green Squirrel creature tokens", "an additional Food token".
pub(crate) struct MoreTokens;

impl Way<(Num, Box<TokenSpec>)> for MoreTokens {
    fn read(i: In<'_>) -> Read<'_, (Num, Box<TokenSpec>)> {
        let (i, count) = longest(
            i,
            &[
                &|i| i.lit("an additional").map(|(i, ())| (i, Num::Const(1))),
                &|i| super::counter::article(i).map(|(i, ())| (i, Num::Const(1))),
                &|i| <Spelled as Way<Num>>::read(i),
            ],
        )?;
        let (i, mut token) = read_kind(i, count == Num::Const(1))?;
        let (i, abilities) = maybe(i, |i| {
            let (i, ()) = i.lit("with")?;
            <Abilities as Way<Vec<Arc<Ability>>>>::read(i)
        });
        token.abilities = abilities.unwrap_or_default();
        Ok((i, (count, Box::new(token))))
    }

    fn say((count, token): &(Num, Box<TokenSpec>), o: &mut Out<'_>) -> bool {
        let kind = |single: bool| {
            move |o: &mut Out<'_>| {
                say_kind(token, single, o)
                    && (token.abilities.is_empty()
                        || (o.lit("with") && <Abilities as Way<Vec<Arc<Ability>>>>::say(&token.abilities, o)))
            }
        };
        match count {
            Num::Const(1) => {
                o.attempt(|o| o.lit("an additional") && kind(true)(o)) || super::counter::with_article(o, kind(true))
            }
            count => o.attempt(|o| <Spelled as Way<Num>>::say(count, o) && kind(false)(o)),
        }
    }
}

/// What a token is made attached to: "it", "target creature".
fn attachee(i: In<'_>) -> Read<'_, Ref> {
    longest(
        i,
        &[&|i| Ref::parse(i), &|i| <super::targets::Slot as Way<u8>>::read(i).map(|(i, slot)| (i, Ref::Target(slot)))],
    )
}

fn say_attachee(to: &Ref, o: &mut Out<'_>) -> bool {
    match to {
        Ref::Target(slot) => <super::targets::Slot as Way<u8>>::say(slot, o),
        _ => to.say(o),
    }
}

fn count_base(count: &Num) -> &Num {
    match count {
        Num::Times(_, n) if matches!(**n, Num::X | Num::EventAmount) => n,
        Num::Half(n, _) | Num::Plus(n, _) | Num::Minus(n, _) if **n == Num::X => n,
        _ => count,
    }
}

const FRONTS: [Front; 3] = [Front::All, Front::Nothing, Front::Tapped];

/// What is said in front of the kind of how tokens enter; the rest is said behind it.
#[derive(Clone, Copy, PartialEq)]
enum Front {
    All,
    Tapped,
    Nothing,
}

fn say_created(
    base: &Num,
    each: Option<&Num>,
    token: &TokenSpec,
    how: (bool, bool),
    front: Front,
    order: u8,
    o: &mut Out<'_>,
) -> bool {
    // Where its name is said, and whether its colors are said behind all else.
    let (named, colors_last) = (order % 3, order >= 3);
    let single = *base == Num::Const(1);
    let word = token_word(single);
    // A size that is told behind is not said in front.
    let size = token.pt.clone().filter(|(p, t)| say_pt_part(p).is_none() || say_pt_part(t).is_none());
    let unsized_token = TokenSpec { pt: None, ..token.clone() };
    let token = if size.is_some() { &unsized_token } else { token };
    if token.subtypes == every_land() {
        let plain = TokenSpec { subtypes: Vec::new(), ..token.clone() };
        return say_created(base, each, &plain, how, front, order, o) && o.lit(EVERY_LAND);
    }
    let predefined = token.predefined;
    let name = token.name.as_deref().filter(|_| !predefined);
    if name.is_none() && named > 0 {
        return false;
    }
    if !(named != 1 || name.is_some_and(|name| o.plain(name) && o.lit(","))) {
        return false;
    }
    if *token == of_those() {
        // Nothing is said in front of them, so how they enter stands behind.
        if front != Front::Nothing && how != (false, false) {
            return false;
        }
        return (if single { o.lit("one") } else { <Spelled as Way<Num>>::say(base, o) })
            && o.lit("of those tokens")
            && say_entering_behind(front, how, o);
    }
    let tail = |o: &mut Out<'_>| {
        if colors_last {
            return token.except.is_empty()
                && token.copy_of.is_none()
                && !token.types.is_empty()
                && say_front(token, false, o)
                && o.lit(word);
        }
        if let Some(of) = &token.copy_of {
            o.lit(word)
                && o.lit(if single { "that's a copy of" } else { "that are copies of" })
                && of.say(o)
                && super::modify::say_except(&token.except, |_, _| false, o)
        } else {
            (token.except.is_empty() && say_kind(token, single, o))
                || o.attempt(|o| say_front(token, false, o) && o.lit(word) && say_chosen(&token.except, o))
                || o.attempt(|o| {
                    token.except.is_empty()
                        && say_front(token, false, o)
                        && o.lit(word)
                        && say_colors_behind(token.colors, o)
                })
        }
    };
    let tapped = |o: &mut Out<'_>| match how {
        _ if front == Front::Nothing => true,
        (true, true) if front == Front::All => o.lit("tapped and attacking"),
        (true, _) => o.lit("tapped"),
        (false, attacking) => !attacking,
    };
    let head = if single {
        super::counter::with_article(o, |o| tapped(o) && tail(o)) || o.attempt(|o| o.lit("one") && tapped(o) && tail(o))
    } else {
        <Spelled as Way<Num>>::say(base, o) && tapped(o) && tail(o)
    };
    let abilities = |o: &mut Out<'_>| {
        token.abilities.is_empty() || (o.lit("with") && <Abilities as Way<Vec<Arc<Ability>>>>::say(&token.abilities, o))
    };
    let name_behind = |o: &mut Out<'_>| named == 1 || name.is_none_or(|name| o.lit("named") && o.plain(name));
    head && size.is_none_or(|size| <SizeBehind as Way<(Num, Num)>>::say(&size, o))
        && match named {
            2 => abilities(o) && name_behind(o),
            _ => name_behind(o) && abilities(o),
        }
        && say_entering_behind(front, how, o)
        && (!colors_last || say_colors_behind(token.colors, o))
        && each.is_none_or(|each| o.lit("for each") && super::number::ForEach::say(each, o))
}

/// Says behind tokens how they enter, tapped and attacking, where not all of it was said in front of them.
fn say_entering_behind(front: Front, how: (bool, bool), o: &mut Out<'_>) -> bool {
    match (front, how) {
        (Front::All, _) | (_, (false, false)) => true,
        (Front::Nothing, (true, attacking)) => attacking && o.either(ATTACKING),
        (Front::Nothing, (false, true)) | (Front::Tapped, (true, true)) => o.either(JUST_ATTACKING),
        (Front::Tapped, _) => false,
    }
}
