//! Places a card is put: "onto the battlefield tapped", "into your hand", "on the bottom of your library in any order".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::counter::CountersOf;
use super::number::{Ordinal, Spelled};

/// Whose zone it is, in the words used; a card goes to its owner's zone whatever is said (400.3).
const WHOSE: &[&str] = &[
    "your",
    "its owner 's",
    "their owner 's",
    "his owner 's",
    "her owner 's",
    "their owners '",
    "their",
    "that player 's",
    "his or her",
    "target player 's",
    "that card 's owner 's",
    "that",
    "their owners",
];

/// The zones that belong to players, in the singular and plural.
const ZONES: &[(&str, &str, Zone)] = &[
    ("hand", "hands", Zone::Hand),
    ("graveyard", "graveyards", Zone::Graveyard),
    ("library", "libraries", Zone::Library),
];

fn owned_zone(i: In<'_>) -> Read<'_, (Box<str>, Zone)> {
    for whose in WHOSE {
        if let Ok((rest, ())) = i.lit(whose) {
            for (one, several, zone) in ZONES {
                if let Ok((rest, ())) = one_of(rest, &[one, several]) {
                    return Ok((rest, ((*whose).into(), *zone)));
                }
            }
        }
    }
    i.stumble()
}

/// The library spoken of last, in the words used.
const ITSELF: &str = "it";

fn say_owned(whose: &str, zone: Zone, o: &mut Out<'_>) -> bool {
    if whose == ITSELF {
        return o.lit(ITSELF);
    }
    ZONES
        .iter()
        .filter(|it| it.2 == zone)
        .any(|(one, several, _)| o.attempt(|o| o.plain(whose) && (o.lit(one) || o.lit(several))))
}

/// A place, with its preposition.
pub(crate) struct Where;

/// "just beneath the top X cards of that library".
const BENEATH: &str = "just beneath the top";
const OF_THAT: &str = "cards of that library";

/// Where commanders are (903.6).
const COMMAND: &[&str] = &["to the command zone", "into the command zone"];

/// The other place a card may be put, as its owner chooses.
const OR_BOTTOM: &str = "or on the bottom";

impl Way<Place> for Where {
    fn read(i: In<'_>) -> Read<'_, Place> {
        let (mut at, mut place) = longest(
            i,
            &[
                &|i| {
                    let (i, ()) = one_of(i, &["onto the battlefield", "to the battlefield"])?;
                    Ok((i, Place::zone(Zone::Battlefield)))
                },
                &|i| {
                    let (i, ()) = one_of(i, &["to", "into"])?;
                    let (i, (whose, zone)) = owned_zone(i)?;
                    Ok((i, Place { whose: Some(whose), ..Place::zone(zone) }))
                },
                &|i| {
                    // "then shuffle and put that card on top"
                    let (i, ()) = i.lit("on top")?;
                    Ok((i, Place { whose: Some("".into()), position: Some(0), ..Place::zone(Zone::Library) }))
                },
                &|i| {
                    // "and the rest on the bottom in any order": of the library spoken of.
                    let (rest, ()) = i.lit("on the bottom")?;
                    if rest.s.starts_with("of ") {
                        return i.stumble();
                    }
                    Ok((rest, Place { whose: Some("".into()), position: Some(-1), ..Place::zone(Zone::Library) }))
                },
                &|i| {
                    let (i, ()) = i.lit("into exile")?;
                    Ok((i, Place::zone(Zone::Exile)))
                },
                &|i| {
                    let (i, ()) = one_of(i, COMMAND)?;
                    Ok((i, Place::zone(Zone::Command)))
                },
                &|i| {
                    // "then shuffle and put that card third from the top"
                    let (i, nth) = <Ordinal as Way<i32>>::read(i)?;
                    let (i, ()) = i.lit("from the top")?;
                    let position = Some(nth - 1);
                    Ok((i, Place { whose: Some("".into()), position, ..Place::zone(Zone::Library) }))
                },
                &|i| {
                    let (i, top) = longest(
                        i,
                        &[
                            &|i| {
                                one_of(i, &["on top of", "on the top of", "back on top of"]).map(|(i, ())| (i, Some(0)))
                            },
                            &|i| i.lit("on the bottom of").map(|(i, ())| (i, Some(-1))),
                            &|i| {
                                one_of(
                                    i,
                                    &[
                                        "on the top or bottom of",
                                        "on top or on the bottom of",
                                        "on their choice of the top or bottom of",
                                        "on your choice of the top or bottom of",
                                    ],
                                )
                                .map(|(i, ())| (i, None))
                            },
                        ],
                    )?;
                    // "shuffle and put that card on top of it": of the library.
                    let (i, (whose, zone)) = match i.lit("it") {
                        Ok((rest, ())) => (rest, (ITSELF.into(), Zone::Library)),
                        Err(_) => owned_zone(i)?,
                    };
                    if zone != Zone::Library {
                        return i.stumble();
                    }
                    Ok((
                        i,
                        Place { whose: Some(whose), position: top, top_or_bottom: top.is_none(), ..Place::zone(zone) },
                    ))
                },
                &|i| {
                    let (i, ()) = i.lit("into")?;
                    let (i, (whose, zone)) = owned_zone(i)?;
                    let (i, ()) = i.lit(BENEATH)?;
                    let (i, above) = <Spelled as Way<Num>>::read(i)?;
                    let (i, ()) = i.lit(OF_THAT)?;
                    Ok((i, Place { whose: Some(whose), beneath: Some(above.into()), ..Place::zone(zone) }))
                },
                &|i| {
                    let (i, ()) = i.lit("into")?;
                    let (i, (whose, zone)) = owned_zone(i)?;
                    let (i, nth) = <Ordinal as Way<i32>>::read(i)?;
                    let (i, ()) = i.lit("from the top")?;
                    let (i, bottom) = maybe(i, |i| i.lit(OR_BOTTOM));
                    let top_or_bottom = bottom.is_some();
                    Ok((i, Place { whose: Some(whose), position: Some(nth - 1), top_or_bottom, ..Place::zone(zone) }))
                },
            ],
        )?;
        // What else is said of how it goes there.
        loop {
            if let Ok((rest, how)) = <How as Way<PlaceHow>>::read(at) {
                place.put_so(how);
                at = rest;
                continue;
            }
            break;
        }
        Ok((at, place))
    }

    fn say(value: &Place, o: &mut Out<'_>) -> bool {
        say_place(value, ["into", "to"], o)
    }
}

/// Says a place; a hand or graveyard behind one of these words: what is returned goes "to" it, and what is put there "into" it.
pub(super) fn say_place(value: &Place, into: [&str; 2], o: &mut Out<'_>) -> bool {
    let mark = o.mark();
    let whose = value.whose.as_deref().unwrap_or("its owner 's");
    let front = match value.zone {
        Zone::Battlefield => o.either(&["onto the battlefield", "to the battlefield"]),
        Zone::Exile => o.lit("into exile"),
        Zone::Command => o.either(COMMAND),
        Zone::Library if value.top_or_bottom && value.position.is_none() => o.attempt(|o| {
            o.either(&[
                "on the top or bottom of",
                "on top or on the bottom of",
                "on their choice of the top or bottom of",
                "on your choice of the top or bottom of",
            ]) && say_owned(whose, value.zone, o)
        }),
        Zone::Library if value.beneath.is_some() => o.attempt(|o| {
            o.lit("into")
                && say_owned(whose, value.zone, o)
                && o.lit(BENEATH)
                && value.beneath.as_ref().is_some_and(|above| <Spelled as Way<Num>>::say(above, o))
                && o.lit(OF_THAT)
        }),
        Zone::Library => match value.position {
            Some(0) if whose.is_empty() => o.lit("on top"),
            Some(-1) if whose.is_empty() => o.lit("on the bottom"),
            Some(n) if whose.is_empty() => {
                o.attempt(|o| <Ordinal as Way<i32>>::say(&(n + 1), o) && o.lit("from the top"))
            }
            Some(0) => o.attempt(|o| {
                o.either(&["on top of", "on the top of", "back on top of"]) && say_owned(whose, value.zone, o)
            }),
            Some(-1) => o.attempt(|o| o.lit("on the bottom of") && say_owned(whose, value.zone, o)),
            Some(n) => o.attempt(|o| {
                o.lit("into")
                    && say_owned(whose, value.zone, o)
                    && <Ordinal as Way<i32>>::say(&(n + 1), o)
                    && o.lit("from the top")
                    && (!value.top_or_bottom || o.lit(OR_BOTTOM))
            }),
            None => o.attempt(|o| o.either(&["into", "to"]) && say_owned(whose, value.zone, o)),
        },
        _ => into.iter().any(|into| o.attempt(|o| o.lit(into) && say_owned(whose, value.zone, o))),
    };
    (front && value.said.iter().all(|how| <How as Way<PlaceHow>>::say(how, o))) || o.back(mark)
}
phrases! {
    /// How a card is put somewhere, one word at a time.
    How: PlaceHow {
        ["tapped"] { PlaceHow::Tapped }
        ["tapped and transformed"] { PlaceHow::TappedAndTransformed }
        ["tapped and attacking"] { PlaceHow::TappedAndAttacking }
        ["tapped and attacking" whom] { PlaceHow::TappedAndAttackingWhom(whom) }
        ["tapped and attacking" whom "or a planeswalker they control"] { PlaceHow::TappedAndAttackingTheirs(whom) }
        ["attacking"] { PlaceHow::Attacking }
        ["blocking" which:(super::players::OfWhich)] { PlaceHow::Blocking(which) }
        ["face down"] { PlaceHow::FaceDown }
        ["face up"] { PlaceHow::FaceUp }
        [["transformed" | "converted"]] { PlaceHow::Transformed }
        ["flipped"] { PlaceHow::Flipped }
        ["under your control"] { PlaceHow::Under(Players::You) }
        ["under their control" who:(They)] { PlaceHow::Under(who) }
        [["under its owner 's control" | "under his owner 's control" | "under her owner 's control" | "under their owner 's control" | "under their owners ' control"]] { PlaceHow::UnderOwner }
        ["under" who:(super::players::TheirOwn) "control"] { PlaceHow::Under(who) }
        ["under the control of" who] { PlaceHow::Under(who) }
        ["in any order"] { PlaceHow::AnyOrder }
        ["in a random order"] { PlaceHow::RandomOrder }
        [with:(With)] { with }
        ["attached to" to:(AttachedTo)] { PlaceHow::AttachedTo(to) }
    }

    /// The counters it is put there with.
    With: PlaceHow {
        ["with" counters:(CountersOf) ["on it" | "on them" | "on him" | "on her"]] { PlaceHow::With(counters) }
        ["with" all:(super::verbs::SeveralCounters) ["on it" | "on them" | "on him" | "on her"]] { PlaceHow::WithSeveral(all) }
        ["with a number of" counters:(ToldCounters)] { PlaceHow::With(counters) }
        ["with" counters:(FewerCounters) ["on it" | "on them"]] { PlaceHow::With(counters) }
        ["with the noted number and kind of counters on it" of:(Noted)] { PlaceHow::WithNoted(of) }
        ["with an additional" counters:(CounterMore) ["on it" | "on them"]] { PlaceHow::With(counters) }
    }

    /// "+1/+1 counters on it equal to its power", behind "a number of".
    ToldCounters: (Num, CounterKind) {
        [kind ["counters on it equal to" | "counters on them equal to"] n:(super::number::Values)] { (n, kind) }
    }

    /// "+1/+1 counter" behind "an additional".
    CounterMore: (Num, CounterKind) {
        [kind "counter"] { (Num::Const(1), kind) }
    }
}

silent! {
    /// The player who puts it there.
    They: Players = Players::That(Ref::Word("they".into()), Said::Pronoun);
    /// What counters were noted of.
    Noted: Ref = Ref::Word(super::refer::NOTED.into());
}

/// "one fewer revival counter", "two fewer charge counters": than it had on it when it was last where it was.
struct FewerCounters;

impl Way<(Num, CounterKind)> for FewerCounters {
    fn read(i: In<'_>) -> Read<'_, (Num, CounterKind)> {
        let (i, less) = <Spelled as Way<Num>>::read(i)?;
        let (i, ()) = i.lit("fewer")?;
        let (i, kind) = CounterKind::parse(i)?;
        let (i, ()) = i.lit(counter_word(&less))?;
        let had = Num::CountersOn(Ref::Word("it".into()), Some(kind.clone()));
        Ok((i, (Num::Minus(Box::new(had), Box::new(less)), kind)))
    }

    fn say((n, kind): &(Num, CounterKind), o: &mut Out<'_>) -> bool {
        let Num::Minus(had, less) = n else { return false };
        matches!(&**had, Num::CountersOn(_, Some(of)) if of == kind)
            && o.attempt(|o| {
                <Spelled as Way<Num>>::say(less, o) && o.lit("fewer") && kind.say(o) && o.lit(counter_word(less))
            })
    }
}

/// The word for so many counters.
fn counter_word(n: &Num) -> &'static str {
    if *n == Num::Const(1) { "counter" } else { "counters" }
}

/// What something is put onto the battlefield attached to: a reference, or a target.
struct AttachedTo;

impl Way<Ref> for AttachedTo {
    fn read(i: In<'_>) -> Read<'_, Ref> {
        longest(
            i,
            &[
                &|i| <super::players::OfWhich as Way<Ref>>::read(i),
                &|i| <super::targets::PlayerSlot as Way<u8>>::read(i).map(|(i, slot)| (i, Ref::Target(slot))),
                &|i| i.lit(THAT_PLAYER).map(|(i, ())| (i, Ref::Word(THAT_PLAYER.into()))),
            ],
        )
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        o.attempt(|o| <super::players::OfWhich as Way<Ref>>::say(value, o))
            || matches!(value, Ref::Target(slot) if <super::targets::PlayerSlot as Way<u8>>::say(slot, o))
            || matches!(value, Ref::Word(words) if &**words == THAT_PLAYER && o.lit(THAT_PLAYER))
    }
}

/// A player something is put onto the battlefield attached to.
const THAT_PLAYER: &str = "that player";

impl Place {
    /// Takes up one more thing that is said of how it is put there.
    pub(super) fn put_so(&mut self, how: PlaceHow) {
        how.apply(self);
        self.said.push(how);
    }
}

impl PlaceHow {
    fn apply(&self, place: &mut Place) {
        match self {
            Self::Tapped => place.tapped = true,
            Self::TappedAndAttacking => {
                place.tapped = true;
                place.attacking = true;
            }
            Self::TappedAndAttackingWhom(whom) | Self::TappedAndAttackingTheirs(whom) => {
                place.tapped = true;
                place.attacking = true;
                place.whom = Some(whom.clone().into());
            }
            Self::TappedAndTransformed => {
                place.tapped = true;
                place.transformed = true;
            }
            Self::Attacking => place.attacking = true,
            Self::Blocking(which) => place.blocking = Some(which.clone()),
            Self::FaceDown => place.face_down = true,
            Self::Transformed => place.transformed = true,
            Self::Flipped => place.flipped = true,
            Self::Under(who) => place.under = Some(who.clone().into()),
            Self::UnderOwner => place.under = None,
            Self::AnyOrder => place.order = PlaceOrder::Any,
            Self::RandomOrder => place.order = PlaceOrder::Random,
            Self::With(counters) => place.with.push(counters.clone()),
            Self::WithSeveral(all) => place.with.extend(all.iter().cloned()),
            // Face up it is where nothing else is said; how many counters there are is known as it is put there.
            Self::FaceUp | Self::WithNoted(_) => {}
            Self::AttachedTo(to) => place.attached_to = Some(to.clone()),
        }
    }
}

phrase_of!(Place, Where);
