//! What an instruction before has done: behind a noun ("discarded this way", "they exiled this way", "put into your graveyard this
//! way") and as a clause ("you put a land card onto the battlefield this way", "who drew a card this way").
//!
//! Each deed stands here once, with its forms; what was done by it is found again by what it is known as
//! ([`Ref::Word`] "any ..."), which resolving makes the instruction that did it.

mod it;
mod left_over;
mod so_many;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::condition::{AtLeast, read_so, say_so};
use super::objects::OneOrMore;
use super::players::{self, TheirOwn};
use super::select::{AKind, Several};
pub(crate) use it::ItDoneTo;
pub(crate) use left_over::LeftOver;
use so_many::cards;
pub(crate) use so_many::{CardsDone, NotThisWay, SoManyDone, read_who_did, say_who_did};

/// A deed: its base, its past and its participle, and what is known of what it was done to. Where it takes a place, that tells.
struct Done {
    base: &'static str,
    past: &'static str,
    participle: &'static str,
    known: &'static str,
}

const fn regular(base: &'static str, past: &'static str) -> Done {
    Done { base, past, participle: past, known: past }
}

const DEEDS: &[Done] = &[
    regular("discard", "discarded"),
    regular("exile", "exiled"),
    regular("reveal", "revealed"),
    regular("mill", "milled"),
    regular("sacrifice", "sacrificed"),
    regular("destroy", "destroyed"),
    regular("return", "returned"),
    Done { base: "draw", past: "drew", participle: "drawn", known: "drawn" },
    regular("tap", "tapped"),
    regular("counter", "countered"),
    regular("goad", "goaded"),
    regular("manifest", "manifested"),
    regular("shuffle", "shuffled"),
    Done { base: "phase out", past: "phased out", participle: "phased out", known: "phased out" },
    Done { base: "choose", past: "chose", participle: "chosen", known: "chosen" },
    Done { base: "put", past: "put", participle: "put", known: "" },
];

/// What dies was destroyed.
const DEATHS: &[&str] = &["dies", "died", "is put into a graveyard", "was put into a graveyard"];

/// What is known of what was put into a zone.
pub(crate) const INTO: &[(Zone, &str)] = &[
    (Zone::Battlefield, "put onto the battlefield"),
    (Zone::Graveyard, "put into a graveyard"),
    (Zone::Hand, "put into a hand"),
    (Zone::Library, "put into a library"),
    (Zone::Exile, "exiled"),
];

/// The same behind a noun.
const DIED: &str = "that died this way";

const GRAVEYARDS: &[&str] = &[
    "into a graveyard",
    "into graveyards",
    "into that graveyard",
    "into their graveyards",
    "into their owners ' graveyards",
];

/// Behind "put" and "return".
const BATTLEFIELD: &[&str] = &["onto the battlefield", "to the battlefield"];

/// What damage was dealt to, as it is known.
const DAMAGED: &str = super::refer::THIS_WAY[0];

/// Zones that players have, by the words.
const OWN: &[(&str, Zone)] = &[("graveyard", Zone::Graveyard), ("hand", Zone::Hand), ("library", Zone::Library)];

/// What was put somewhere: what is known of it, and what else is so.
type Put = (&'static str, Vec<Pred>);

fn known_into(zone: Zone) -> &'static str {
    INTO.iter().find(|(into, _)| *into == zone).map_or("", |(_, known)| known)
}

/// Whoever owns a card: it goes to no other player's zone (400.3).
const OWNERS: &[&str] = &["its owner 's", "their owner 's", "their owners '"];

/// "to its owner's hand", "to their owners' hands": what is known of what was put there.
fn to_owners(i: In<'_>) -> Read<'_, &'static str> {
    let (i, ()) = one_of(i, &["to", "into"])?;
    let (i, ()) = one_of(i, OWNERS)?;
    let (i, ()) = one_of(i, &["hand", "hands"])?;
    Ok((i, known_into(Zone::Hand)))
}

/// Where it was put. A card goes to its owner's zone: whose it is tells whose the card is (400.3).
fn read_place(i: In<'_>) -> Read<'_, Put> {
    if let Ok((i, ())) = one_of(i, BATTLEFIELD) {
        return Ok((i, (known_into(Zone::Battlefield), Vec::new())));
    }
    if let Ok((i, ())) = i.lit("into exile") {
        return Ok((i, (known_into(Zone::Exile), Vec::new())));
    }
    if let Ok((i, ())) = one_of(i, GRAVEYARDS) {
        return Ok((i, (known_into(Zone::Graveyard), vec![Pred::Died])));
    }
    if let Ok((i, known)) = to_owners(i) {
        return Ok((i, (known, Vec::new())));
    }
    let (i, ()) = one_of(i, &["into", "to"])?;
    let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
    let found = OWN.iter().find_map(|(word, zone)| Some((i.lit(word).ok()?.0, *zone)));
    let Some((i, zone)) = found else { return i.stumble() };
    let mut post = vec![Pred::OwnedBy(Box::new(whose))];
    // 608.2h: what was destroyed and went elsewhere was not put there.
    post.extend((zone == Zone::Graveyard).then_some(Pred::Died));
    Ok((i, (known_into(zone), post)))
}

fn say_place(known: &str, post: &[Pred], o: &mut Out<'_>) -> bool {
    let Some((zone, _)) = INTO.iter().find(|(_, word)| *word == known) else { return false };
    match (zone, post) {
        (Zone::Battlefield, []) => o.either(BATTLEFIELD),
        (Zone::Exile, []) => o.lit("into exile"),
        (Zone::Hand, []) => o.either(&["to", "into"]) && o.either(OWNERS) && o.either(&["hand", "hands"]),
        (Zone::Graveyard, [Pred::Died]) => o.either(GRAVEYARDS),
        (Zone::Graveyard, [Pred::OwnedBy(whose), Pred::Died])
        | (Zone::Hand | Zone::Library, [Pred::OwnedBy(whose)]) => {
            OWN.iter().filter(|(_, it)| it == zone).any(|(word, _)| {
                o.attempt(|o| o.either(&["into", "to"]) && <TheirOwn as Way<Players>>::say(whose, o) && o.lit(word))
            })
        }
        _ => false,
    }
}

/// What is known of what a deed was done to, with the place behind where it takes one.
fn read_where<'a>(i: In<'a>, deed: &'static Done) -> Read<'a, Put> {
    match deed.base {
        "put" => read_place(i),
        "shuffle" => read_place(i).and_then(|(i, put)| match put.0 == known_into(Zone::Library) {
            true => Ok((i, put)),
            false => i.stumble(),
        }),
        "return" => Ok(read_place(i).unwrap_or_else(|_| (i, (deed.known, Vec::new())))),
        _ => Ok((i, (deed.known, Vec::new()))),
    }
}

fn say_where(deed: &Done, known: &str, post: &[Pred], o: &mut Out<'_>) -> bool {
    match deed.base {
        "put" => say_place(known, post, o),
        "shuffle" => known == known_into(Zone::Library) && say_place(known, post, o),
        "return" if known != deed.known => say_place(known, post, o),
        _ => known == deed.known && post.is_empty(),
    }
}

/// Which deed stands here in one of its forms.
fn read_deed<'a>(i: In<'a>, form: impl Fn(&'static Done) -> &'static str) -> Read<'a, &'static Done> {
    let found = DEEDS.iter().find_map(|deed| Some((i.lit(form(deed)).ok()?.0, deed)));
    found.map_or_else(|| i.stumble(), Ok)
}

/// The words between a noun and a participle, which may be missing.
const THAT_WAS: &[&str] = &["that was", "that were"];

/// "discarded this way", "that were put into your graveyard this way", "they exiled this way", behind a noun.
pub(crate) fn read_behind(i: In<'_>) -> Read<'_, Put> {
    longest(
        i,
        &[
            &|i| {
                let (i, _) = maybe(i, |i| one_of(i, THAT_WAS));
                let (i, deed) = read_deed(i, |deed| deed.participle)?;
                let (i, put) = read_where(i, deed)?;
                i.lit("this way").map(|(i, ())| (i, put))
            },
            // What was destroyed and went elsewhere has not died (700.4).
            &|i| i.lit(DIED).map(|(i, ())| (i, ("destroyed", vec![Pred::Died]))),
            &|i| {
                let (i, _) = maybe(i, |i| i.lit("that"));
                let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                let (i, deed) = read_deed(i, |deed| deed.past)?;
                let (i, (known, mut post)) = read_where(i, deed)?;
                post.insert(0, Pred::DoneBy(Box::new(who)));
                i.lit("this way").map(|(i, ())| (i, (known, post)))
            },
        ],
    )
}

fn say_behind(known: &str, post: &[Pred], o: &mut Out<'_>) -> bool {
    let passive = |o: &mut Out<'_>| {
        o.optional(THAT_WAS[0])
            && o.optional(THAT_WAS[1])
            && DEEDS.iter().any(|deed| {
                o.attempt(|o| o.lit(deed.participle) && say_where(deed, known, post, o) && o.lit("this way"))
            })
    };
    let active = |o: &mut Out<'_>| match post.split_first() {
        Some((Pred::DoneBy(who), post)) => {
            o.optional("that")
                && <players::Subject as Way<Players>>::say(who, o)
                && DEEDS
                    .iter()
                    .any(|deed| o.attempt(|o| o.lit(deed.past) && say_where(deed, known, post, o) && o.lit("this way")))
        }
        _ => false,
    };
    o.attempt(passive) || o.attempt(active) || (known == "destroyed" && *post == [Pred::Died] && o.lit(DIED))
}

/// All of those that fit.
fn those(mut filter: Filter, (known, post): Put) -> Objects {
    filter.post.extend(post);
    Objects::Among { from: reference(known), count: Count::Any, filter, random: false }
}

/// What a deed known so was done to, until references are resolved.
fn reference(known: &str) -> Ref {
    Ref::Word(format!("any {known}").into())
}

/// What [`those`] were known as, and of what kind.
fn of_those(set: &Objects) -> Option<(&str, &Filter)> {
    match set {
        Objects::Among { from: Ref::Word(of), count: Count::Any, filter, random: false } => {
            Some((of.strip_prefix("any ")?, filter))
        }
        _ => None,
    }
}

/// Says what a kind says itself and what was done to it, wherever the one ends and the other begins.
fn say_parted(filter: &Filter, o: &mut Out<'_>, say: impl Fn(&Filter, &[Pred], &mut Out<'_>) -> bool) -> bool {
    (0..=filter.post.len().min(3)).any(|n| {
        let (own, done) = filter.post.split_at(filter.post.len() - n);
        o.attempt(|o| say(&Filter { post: own.to_vec(), ..filter.clone() }, done, o))
    })
}

/// "permanent with the most votes or tied for most votes", behind "each".
pub(crate) struct MostVoted;

const VOTED: &str = "voted";
const MOST_VOTES: &str = "with the most votes or tied for most votes";

impl Way<Objects> for MostVoted {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = super::select::read_each(i)?;
        let (i, ()) = i.lit(MOST_VOTES)?;
        Ok((i, Objects::Among { from: reference(VOTED), count: Count::All, filter, random: false }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::Among { from, count: Count::All, filter, random: false }
            if *from == reference(VOTED)
                && o.attempt(|o| <super::select::One as Way<Filter>>::say(filter, o) && o.lit(MOST_VOTES)))
    }
}

/// "card discarded this way", behind "each" and "for each".
pub(crate) struct ThisWayOne;
/// "cards discarded this way".
pub(crate) struct ThisWayMany;

impl Way<Objects> for ThisWayOne {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = super::select::read_each(i)?;
        let (i, put) = read_behind(i)?;
        Ok((i, those(filter, put)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        of_those(value).is_some_and(|(known, filter)| {
            say_parted(filter, o, |filter, done, o| {
                <super::select::One as Way<Filter>>::say(filter, o) && say_behind(known, done, o)
            })
        })
    }
}

impl Way<Objects> for ThisWayMany {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = <Several as Way<Filter>>::read(i)?;
        let (i, put) = read_behind(i)?;
        Ok((i, those(filter, put)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        of_those(value).is_some_and(|(known, filter)| {
            say_parted(filter, o, |filter, done, o| {
                <Several as Way<Filter>>::say(filter, o) && say_behind(known, done, o)
            })
        })
    }
}

/// "a creature card exiled this way": the kind with what was done to it, of those from among which it is taken.
pub(crate) fn read_taken(i: In<'_>, mut filter: Filter) -> Read<'_, (Ref, Filter)> {
    let (i, (known, post)) = read_behind(i)?;
    filter.post.extend(post);
    Ok((i, (reference(known), filter)))
}

/// Says the kind, by its own way, and what [`read_taken`] has read behind it.
pub(crate) fn say_taken(
    from: &Ref,
    filter: &Filter,
    o: &mut Out<'_>,
    kind: impl Fn(&Filter, &mut Out<'_>) -> bool,
) -> bool {
    let Ref::Word(words) = from else { return false };
    let Some(known) = words.strip_prefix("any ") else { return false };
    say_parted(filter, o, |filter, done, o| kind(filter, o) && say_behind(known, done, o))
}

/// "cards revealed this way" with nothing else said: whatever it was done to.
pub(crate) fn read_all(i: In<'_>) -> Read<'_, Ref> {
    let (i, (known, post)) = read_behind(i)?;
    if post.is_empty() { Ok((i, reference(known))) } else { i.stumble() }
}

/// Says what [`read_all`] reads.
pub(crate) fn say_all(from: &Ref, o: &mut Out<'_>) -> bool {
    matches!(from, Ref::Word(words) if words.strip_prefix("any ").is_some_and(|known| say_behind(known, &[], o)))
}

/// "exiled this way", behind "cards": all that it was done to.
pub(crate) struct AllDoneSo;

impl Way<Ref> for AllDoneSo {
    fn read(i: In<'_>) -> Read<'_, Ref> {
        read_all(i)
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        say_all(value, o)
    }
}

/// The forms of "be" behind what something was done to.
const BE: &[&str] = &["is", "was", "are", "were"];

/// What something was done to, as a subject or an object: "a land card", "one or more cards".
fn read_kind(i: In<'_>) -> Read<'_, Filter> {
    longest(
        i,
        &[&|i| <AKind as Way<Filter>>::read(i), &|i| <OneOrMore as Way<Filter>>::read(i), &|i| {
            i.lit(AT_LEAST_ONE).and_then(|(i, ())| <super::select::One as Way<Filter>>::read(i))
        }],
    )
}

fn say_kind(filter: &Filter, o: &mut Out<'_>) -> bool {
    o.attempt(|o| <AKind as Way<Filter>>::say(filter, o))
        || o.attempt(|o| <OneOrMore as Way<Filter>>::say(filter, o))
        || o.attempt(|o| o.lit(AT_LEAST_ONE) && <super::select::One as Way<Filter>>::say(filter, o))
}

const AT_LEAST_ONE: &str = "at least one";

/// "discarded a land card this way": behind who did it, in the present of "when" and the past of "if", or as it stands behind
/// "didn't".
fn read_did<'a>(i: In<'a>, forms: &[fn(&'static Done) -> &'static str], by: &Players) -> Read<'a, Objects> {
    let mut best = None;
    for form in forms {
        let read = || {
            let (i, deed) = read_deed(i, form)?;
            let (i, filter) = read_kind(i)?;
            let (i, (known, mut post)) = read_where(i, deed)?;
            let (i, ()) = i.lit("this way")?;
            post.insert(0, Pred::DoneBy(Box::new(by.clone())));
            Ok((i, those(filter, (known, post))))
        };
        keep_longer(&mut best, read());
    }
    best.map_or_else(|| i.stumble(), Ok)
}

/// Says what [`read_did`] reads; `front` says who did it.
fn say_did(
    set: &Objects,
    forms: &[fn(&'static Done) -> &'static str],
    o: &mut Out<'_>,
    front: impl Fn(&Players, &mut Out<'_>) -> bool,
) -> bool {
    let Some((known, filter)) = of_those(set) else { return false };
    say_parted(filter, o, |filter, done, o| {
        let Some((Pred::DoneBy(by), place)) = done.split_first() else { return false };
        front(by, o)
            && DEEDS.iter().any(|deed| {
                forms.iter().any(|form| {
                    o.attempt(|o| {
                        o.lit(form(deed))
                            && say_kind(filter, o)
                            && say_where(deed, known, place, o)
                            && o.lit("this way")
                    })
                })
            })
    })
}

fn base(deed: &'static Done) -> &'static str {
    deed.base
}

fn past(deed: &'static Done) -> &'static str {
    deed.past
}

/// "discards", "puts".
fn third(deed: &'static Done) -> &'static str {
    match deed.base {
        "discard" => "discards",
        "exile" => "exiles",
        "reveal" => "reveals",
        "mill" => "mills",
        "sacrifice" => "sacrifices",
        "destroy" => "destroys",
        "return" => "returns",
        "draw" => "draws",
        "tap" => "taps",
        "choose" => "chooses",
        "manifest" => "manifests",
        "phase out" => "phases out",
        _ => "puts",
    }
}

/// "returned a Squirrel card to your hand this way", of you who were named before.
pub(crate) fn read_you_did(i: In<'_>) -> Read<'_, Objects> {
    read_did(i, &[past], &Players::You)
}

/// Says what [`read_you_did`] reads.
pub(crate) fn say_you_did(done: &Objects, o: &mut Out<'_>) -> bool {
    say_did(done, &[past], o, |by, _| *by == Players::You)
}

/// "a red card is discarded this way", "you discarded a land card this way", "a creature dies this way".
pub(crate) struct DoneToA;

impl Way<Objects> for DoneToA {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        longest(
            i,
            &[
                &|i| {
                    let (i, ()) = i.lit("you")?;
                    read_did(i, &[base, past], &Players::You)
                },
                &|i| {
                    let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                    if who == Players::You { i.stumble() } else { read_did(i, &[third, past], &who) }
                },
                &|i| {
                    let (i, filter) = read_kind(i)?;
                    let (i, ()) = one_of(i, DEATHS)?;
                    let (i, ()) = i.lit("this way")?;
                    // What was destroyed and went elsewhere has not died (700.4).
                    Ok((i, those(filter, ("destroyed", vec![Pred::Died]))))
                },
                &|i| {
                    let (i, filter) = read_kind(i)?;
                    let (i, ()) = one_of(i, BE)?;
                    let (i, ()) = i.lit(DAMAGED)?;
                    Ok((i, those(filter, (DAMAGED, Vec::new()))))
                },
                &|i| {
                    let (i, filter) = read_kind(i)?;
                    let (i, ()) = one_of(i, BE)?;
                    let (i, deed) = read_deed(i, |deed| deed.participle)?;
                    let (i, put) = read_where(i, deed)?;
                    i.lit("this way").map(|(i, ())| (i, those(filter, put)))
                },
                // "A card discarded this way has flying".
                &|i| {
                    let (i, mut filter) = read_kind(i)?;
                    let (i, put) = read_behind(i)?;
                    let (i, so) = read_so(i, Agree::Third)?;
                    filter.post.push(so);
                    Ok((i, those(filter, put)))
                },
            ],
        )
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Some((known, filter)) = of_those(value) else { return false };
        let has = |filter: &Filter, put: &[Pred], o: &mut Out<'_>| match filter.post.split_last() {
            Some((so, post)) => {
                let kind = Filter { post: post.to_vec(), ..filter.clone() };
                say_kind(&kind, o) && say_behind(known, put, o) && say_so(so, Agree::Third, o)
            }
            None => false,
        };
        let you = |by: &Players, o: &mut Out<'_>| *by == Players::You && o.lit("you");
        let other =
            |by: &Players, o: &mut Out<'_>| *by != Players::You && <players::Subject as Way<Players>>::say(by, o);
        let dies = |o: &mut Out<'_>| match filter.post.split_last() {
            Some((Pred::Died, post)) if known == "destroyed" => {
                let filter = Filter { post: post.to_vec(), ..filter.clone() };
                say_kind(&filter, o) && o.either(DEATHS) && o.lit("this way")
            }
            _ => false,
        };
        let dealt = |o: &mut Out<'_>| known == DAMAGED && say_kind(filter, o) && o.either(BE) && o.lit(DAMAGED);
        o.attempt(dies)
            || o.attempt(dealt)
            || say_parted(filter, o, |filter, put, o| {
                say_kind(filter, o)
                    && o.either(BE)
                    && DEEDS.iter().any(|deed| {
                        o.attempt(|o| o.lit(deed.participle) && say_where(deed, known, put, o) && o.lit("this way"))
                    })
            })
            || say_did(value, &[base, past], o, you)
            || say_did(value, &[third, past], o, other)
            || say_parted(filter, o, has)
    }
}

/// "you don't put a card into your hand this way", "no creature cards were revealed this way": what was not done.
pub(crate) struct NotDoneToA;

/// Of cards whose kind nobody knows.
const DREW_NONE: &str = "you didn't draw cards this way";

/// The cards that were drawn.
fn drawn() -> Objects {
    those(cards(), ("drawn", Vec::new()))
}

const YOU_DIDNT: &[&str] = &["you don't", "you didn't"];
const THEY_DIDNT: &[&str] = &["doesn't", "didn't"];

impl Way<Cond> for NotDoneToA {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let there = |set| Cond::Exists(Box::new(set));
        longest(
            i,
            &[
                &|i| {
                    let (i, ()) = one_of(i, YOU_DIDNT)?;
                    read_did(i, &[base], &Players::You).map(|(i, set)| (i, there(set)))
                },
                &|i| i.lit(DREW_NONE).map(|(i, ())| (i, there(drawn()))),
                &|i| {
                    let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                    let (i, ()) = one_of(i, THEY_DIDNT)?;
                    read_did(i, &[base], &who).map(|(i, set)| (i, there(set)))
                },
                &|i| {
                    let (i, ()) = i.lit("no")?;
                    let (i, filter) = <Several as Way<Filter>>::read(i)?;
                    let (i, ()) = i.lit("were")?;
                    let (i, put) = read_behind(i)?;
                    Ok((i, there(those(filter, put))))
                },
            ],
        )
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Exists(set) = value else { return false };
        let Some((known, filter)) = of_those(set) else { return false };
        (**set == drawn() && o.lit(DREW_NONE))
            || say_did(set, &[base], o, |by, o| *by == Players::You && o.either(YOU_DIDNT))
            || say_did(set, &[base], o, |by, o| {
                *by != Players::You && <players::Subject as Way<Players>>::say(by, o) && o.either(THEY_DIDNT)
            })
            || say_parted(filter, o, |filter, put, o| {
                o.lit("no") && <Several as Way<Filter>>::say(filter, o) && o.lit("were") && say_behind(known, put, o)
            })
    }
}
