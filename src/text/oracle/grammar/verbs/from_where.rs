//! Where what is moved comes from.

use super::*;
use crate::oracle::grammar::{counter, done, objects, place, select};

/// "this card into your library", before "from your graveyard": it, if it is there.
pub(super) struct ItFromYours;

impl Way<Objects> for ItFromYours {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, from) = Ref::parse(i)?;
        let (i, ()) = i.lit("into your library")?;
        let there = Pred::In(Zone::Graveyard, Some(Box::new(Players::You)));
        let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: vec![there] };
        Ok((i, Objects::Among { from, count: Count::All, filter, random: false }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::All, filter, random: false } = value else { return false };
        filter.heads.is_empty()
            && filter.post == [Pred::In(Zone::Graveyard, Some(Box::new(Players::You)))]
            && o.attempt(|o| from.say(o) && o.lit("into your library"))
    }
}

/// "that card onto the battlefield under your control from their graveyard": it, if it is there.
pub(super) struct OutOfGraveyard;

const GRAVEYARDS: &[&str] = &["from their graveyard", "from its owner 's graveyard", "from that graveyard"];
const COMMAND_ZONE: &str = "from the command zone";
const YOUR_GRAVEYARD: &str = "from your graveyard";

impl Way<(Objects, Place)> for OutOfGraveyard {
    fn read(i: In<'_>) -> Read<'_, (Objects, Place)> {
        let (i, from) = Ref::parse(i)?;
        let (i, to) = Place::parse(i)?;
        if let Ok((i, ())) = i.lit(COMMAND_ZONE) {
            let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::In(Zone::Command, None)] };
            return Ok((i, (Objects::Among { from, count: Count::All, filter, random: false }, to)));
        }
        if let Ok((i, ())) = i.lit(YOUR_GRAVEYARD) {
            let there = Pred::In(Zone::Graveyard, Some(Box::new(Players::You)));
            let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: vec![there] };
            return Ok((i, (Objects::Among { from, count: Count::All, filter, random: false }, to)));
        }
        let (i, ()) = one_of(i, GRAVEYARDS)?;
        let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::In(Zone::Graveyard, None)] };
        Ok((i, (Objects::Among { from, count: Count::All, filter, random: false }, to)))
    }

    fn say((what, to): &(Objects, Place), o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::All, filter, random: false } = what else { return false };
        let [Pred::In(zone, whose)] = filter.post.as_slice() else { return false };
        let front = |o: &mut Out<'_>| filter.heads.is_empty() && from.say(o) && to.say(o);
        o.attempt(|o| match (zone, whose.as_deref()) {
            (Zone::Graveyard, Some(Players::You)) => front(o) && o.lit(YOUR_GRAVEYARD),
            (Zone::Graveyard, None) => front(o) && o.either(GRAVEYARDS),
            (Zone::Command, None) => front(o) && o.lit(COMMAND_ZONE),
            _ => false,
        })
    }
}

silent! {
    /// As many as were spoken of.
    ThatMany: Num = Num::EventAmount;
    /// As many as there are.
    AllHeld: Num = Num::All;
    /// Any card but a basic land.
    NoBasicLand: Option<Filter> = Some(Filter {
        heads: Vec::new(),
        noun: Noun::Card,
        post: vec![Pred::Not(Box::new(Pred::And(vec![
            Pred::Supertype(crate::card::Supertypes::BASIC),
            Pred::Type(crate::card::CardTypes::LAND),
        ])))],
    });
    /// One is the least.
    AtLeastOne: Option<i32> = Some(1);
    /// No most there is.
    NoBound: Option<i32> = None;
    /// Your commander in the command zone (903.6); one of them, where there are two.
    CommanderThere: Objects = Objects::Some {
        count: Count::Exactly(Num::Const(1)),
        filter: Filter {
            heads: Vec::new(),
            noun: Noun::Card,
            post: vec![
                Pred::Commander,
                Pred::OwnedBy(Box::new(Players::You)),
                Pred::In(Zone::Command, None),
            ],
        },
        random: false,
        chooser: None,
    };
}

/// "a land card onto the battlefield from your hand": where it is stands behind where it goes.
pub(super) struct FromBehind;

impl Way<(Objects, Place)> for FromBehind {
    fn read(i: In<'_>) -> Read<'_, (Objects, Place)> {
        let (rest, mut what) = <objects::SomeOf as Way<Objects>>::read(i)?;
        let (rest, mut to) = Place::parse(rest)?;
        if !rest.s.starts_with("from ") && !i.cx.dispatch.is_probe() {
            return i.stumble();
        }
        let (rest, from) = <select::Post as Way<Pred>>::read(rest)?;
        match (&mut what, &from) {
            (Objects::Some { filter, .. }, from)
                if is_own_zone(from)
                    && filter.noun == Noun::Card
                    && !filter.post.iter().any(|pred| matches!(pred, Pred::In(..))) =>
            {
                filter.post.push(from.clone());
            }
            _ => return i.stumble(),
        }
        // "onto the battlefield from your hand with two +1/+1 counters on it"
        let (rest, with) = maybe(rest, <place::With as Way<PlaceHow>>::read);
        with.into_iter().for_each(|how| to.put_so(how));
        Ok((rest, (what, to)))
    }

    fn say((what, to): &(Objects, Place), o: &mut Out<'_>) -> bool {
        let Objects::Some { count, filter, random, chooser } = what else { return false };
        let Some((from, post)) = filter.post.split_last().filter(|(from, _)| is_own_zone(from)) else { return false };
        let filter = Filter { post: post.to_vec(), ..filter.clone() };
        let front = Objects::Some { count: count.clone(), filter, random: *random, chooser: chooser.clone() };
        let whole = o.attempt(|o| {
            <objects::SomeOf as Way<Objects>>::say(&front, o) && to.say(o) && <select::Post as Way<Pred>>::say(from, o)
        });
        whole
            || without_last(to).is_some_and(|(to, how)| {
                o.attempt(|o| {
                    <objects::SomeOf as Way<Objects>>::say(&front, o)
                        && to.say(o)
                        && <select::Post as Way<Pred>>::say(from, o)
                        && <place::With as Way<PlaceHow>>::say(&how, o)
                })
            })
    }
}

/// Whether it is of a hand or a graveyard, or of either.
fn is_own_zone(from: &Pred) -> bool {
    match from {
        Pred::In(zone, _) => matches!(zone, Zone::Hand | Zone::Graveyard),
        Pred::Or(either) => either.iter().all(|one| matches!(one, Pred::In(Zone::Hand | Zone::Graveyard, Some(_)))),
        _ => false,
    }
}

/// A place without what was said last of it, and that.
fn without_last(to: &Place) -> Option<(Place, PlaceHow)> {
    let (last, said) = to.said.split_last()?;
    let mut front = Place { with: Vec::new(), said: Vec::new(), ..to.clone() };
    said.iter().for_each(|how| front.put_so(how.clone()));
    Some((front, last.clone()))
}

/// "all Equipment from target creature": what is attached to it.
pub(super) struct OffWhich;

impl Way<Objects> for OffWhich {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, mut what) = Objects::parse(i)?;
        let (i, ()) = i.lit("from")?;
        let (i, to) = <objects::Thing as Way<Filter>>::read(i)?;
        match &mut what {
            Objects::All(filter, _) | Objects::Some { filter, .. } => filter.post.push(Pred::AttachedTo(Box::new(to))),
            _ => return i.stumble(),
        }
        Ok((i, what))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let mut what = value.clone();
        let (Objects::All(filter, _) | Objects::Some { filter, .. }) = &mut what else { return false };
        let Some(Pred::AttachedTo(to)) = filter.post.pop() else { return false };
        o.attempt(|o| what.say(o) && o.lit("from") && <objects::Thing as Way<Filter>>::say(&to, o))
    }
}

/// "artifacts destroyed this way".
pub(super) struct DestroyedOnes;

impl Way<()> for DestroyedOnes {
    fn read(i: In<'_>) -> Read<'_, ()> {
        let (i, those) = longest(
            i,
            &[&|i| <done::ThisWayMany as Way<Objects>>::read(i), &|i| {
                counter::article(i).and_then(|(i, ())| <done::ThisWayOne as Way<Objects>>::read(i))
            }],
        )?;
        match those {
            Objects::Among { from: Ref::Word(words), .. } if &*words == "any destroyed" => Ok((i, ())),
            _ => i.stumble(),
        }
    }

    /// What they are called stands in the text alone.
    fn say((): &(), o: &mut Out<'_>) -> bool {
        let written = o.left().and_then(|left| left.split(" can't").next());
        let words = written.unwrap_or("permanents destroyed this way");
        words.ends_with("destroyed this way") && o.plain(words)
    }
}
