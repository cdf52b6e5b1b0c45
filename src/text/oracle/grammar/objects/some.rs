//! Some of a set: counted, chosen, shared out.

use super::*;
use crate::oracle::grammar::{done, refer};

/// "a creature you control", "two lands", "up to three cards", "any number of ...", "another creature".
pub(crate) struct SomeOf;

pub(super) fn read_count(i: In<'_>) -> Read<'_, (Count, Many)> {
    longest(
        i,
        &[
            &|i| article(i).map(|(i, ())| (i, (Count::Exactly(Num::Const(1)), Many::One))),
            &|i| i.lit("any number of").map(|(i, ())| (i, (Count::Any, Many::Several))),
            &|i| i.lit("one or more").map(|(i, ())| (i, (Count::AtLeast(Num::Const(1)), Many::Several))),
            &|i| i.lit("one or two").map(|(i, ())| (i, (Count::Between(1, 2), Many::Several))),
            &|i| {
                let (i, n) = <Spelled as Way<Num>>::read(i)?;
                let many = if n == Num::Const(1) { Many::One } else { Many::Several };
                Ok((i, (Count::Exactly(n), many)))
            },
            &|i| {
                let (i, ()) = i.lit("up to")?;
                let (i, n) = <Spelled as Way<Num>>::read(i)?;
                let many = if n == Num::Const(1) { Many::One } else { Many::Several };
                Ok((i, (Count::UpTo(n), many)))
            },
        ],
    )
}

/// How many, and in which number the noun then stands.
pub(super) fn say_count(count: &Count, o: &mut Out<'_>) -> Option<Many> {
    let number = |n: &Num| if *n == Num::Const(1) { Many::One } else { Many::Several };
    let (said, many) = match count {
        Count::Any => (o.lit("any number of"), Many::Several),
        Count::AtLeast(Num::Const(1)) => (o.lit("one or more"), Many::Several),
        Count::Between(1, 2) => (o.lit("one or two"), Many::Several),
        Count::Exactly(n) => (<Spelled as Way<Num>>::say(n, o), number(n)),
        Count::UpTo(n) => (o.attempt(|o| o.lit("up to") && <Spelled as Way<Num>>::say(n, o)), number(n)),
        _ => (false, Many::One),
    };
    said.then_some(many)
}

/// "a card at random from your graveyard": how it is chosen is said before where it is.
fn say_parted(count: &Count, filter: &Filter, o: &mut Out<'_>, how: impl Fn(&mut Out<'_>) -> bool) -> bool {
    (0..filter.post.len()).rev().any(|at| {
        let (front, behind) = filter.post.split_at(at);
        let front = Filter { post: front.to_vec(), ..filter.clone() };
        let behind = |o: &mut Out<'_>| how(o) && behind.iter().all(|post| <select::Post as Way<Pred>>::say(post, o));
        (*count == Count::Exactly(Num::Const(1))
            && with_article(o, |o| <One as Way<Filter>>::say(&front, o) && behind(o)))
            || o.attempt(|o| match say_count(count, o) {
                Some(many) => select::say(&front, many, o) && behind(o),
                None => false,
            })
    })
}

const OF_THEIR_CHOICE: &[&str] = &["of their choice", "of his or her choice"];

/// Who chooses is the one who acts, as where nothing is said; "of your choice" is of yours, whoever acts.
fn choice_words(chooser: Option<&Players>, o: &mut Out<'_>) -> bool {
    match chooser {
        None => {
            let _ = o.follows.is_some() && o.either(OF_THEIR_CHOICE);
            true
        }
        Some(Players::You) => o.lit("of your choice"),
        Some(who) => o.attempt(|o| o.lit("of") && <TheirOwn as Way<Players>>::say(who, o) && o.lit("choice")),
    }
}

/// "of an opponent's choice": chosen by somebody else than the player who does it.
fn others_choice(i: In<'_>) -> Read<'_, Players> {
    let (i, ()) = i.lit("of")?;
    let (i, who) = <TheirOwn as Way<Players>>::read(i)?;
    let (i, ()) = i.lit("choice")?;
    if who == Players::AnOpponent { Ok((i, who)) } else { i.stumble() }
}

impl Way<Objects> for SomeOf {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        if let Ok((rest, ())) = i.lit("another") {
            let (rest, filter) = select::read_another(rest)?;
            let (rest, _) = maybe(rest, |i| one_of(i, OF_THEIR_CHOICE));
            return Ok((
                rest.agreeing(Agree::Third),
                Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None },
            ));
        }
        let (rest, (count, many)) = read_count(i)?;
        let (rest, mut filter) = match many {
            Many::One => select::read(rest, many)?,
            Many::Several => longest(rest, &[&|i| select::read(i, many), &|i| <KindsAndOr as Way<Filter>>::read(i)])?,
        };
        let (mut rest, random) = maybe(rest, |i| one_of(i, AT_RANDOM));
        let random = random.is_some();
        if random {
            // "a card at random from your graveyard"
            rest = select::posts(rest, &mut filter);
        }
        let (rest, yours) = maybe(rest, |i| i.lit("of your choice"));
        let mut chooser = yours.map(|()| Box::new(Players::You));
        let mut rest = rest;
        if let Ok((behind, other)) = others_choice(rest) {
            chooser = Some(Box::new(other));
            rest = select::posts(behind, &mut filter);
        }
        let (mut rest, theirs) = maybe(rest, |i| one_of(i, OF_THEIR_CHOICE));
        if theirs.is_some() {
            rest = select::posts(rest, &mut filter);
        }
        let agree = if many == Many::One { Agree::Third } else { Agree::Bare };
        Ok((rest.agreeing(agree), Objects::Some { count, filter, random, chooser }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Some { count, filter, random, chooser } = value else { return false };
        let tail = |o: &mut Out<'_>| if *random { o.either(AT_RANDOM) } else { choice_words(chooser.as_deref(), o) };
        let one = *count == Count::Exactly(Num::Const(1));
        let said = (one
            && (o.attempt(|o| select::say_another(filter, o) && tail(o))
                || with_article(o, |o| <One as Way<Filter>>::say(filter, o) && tail(o))))
            || o.attempt(|o| match say_count(count, o) {
                Some(many) => {
                    (o.attempt(|o| select::say(filter, many, o)) || <KindsAndOr as Way<Filter>>::say(filter, o))
                        && tail(o)
                }
                None => false,
            })
            || (*random && say_parted(count, filter, o, |o| o.either(AT_RANDOM)))
            || (matches!(chooser.as_deref(), Some(Players::AnOpponent))
                && say_parted(count, filter, o, |o| choice_words(chooser.as_deref(), o)))
            || (!random && chooser.is_none() && say_parted(count, filter, o, |o| o.either(OF_THEIR_CHOICE)));
        if said {
            o.agree = if one { Agree::Third } else { Agree::Bare };
        }
        said
    }
}

/// "a permanent you control or a card from your hand": one of several kinds, each with all that is said of it.
pub(super) struct OneOfKinds;

impl Way<Objects> for OneOfKinds {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, filter) = <select::AKind as Way<Filter>>::read(i)?;
        if !i.cx.dispatch.is_probe() && select::kinds_of(&filter).is_none() {
            return i.stumble();
        }
        let count = Count::Exactly(Num::Const(1));
        Ok((rest.agreeing(Agree::Third), Objects::Some { count, filter, random: false, chooser: None }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Some { count, filter, random: false, chooser: None } = value else { return false };
        let said = *count == Count::Exactly(Num::Const(1))
            && select::kinds_of(filter).is_some()
            && <select::AKind as Way<Filter>>::say(filter, o);
        if said {
            o.agree = Agree::Third;
        }
        said
    }
}

/// How many of a set: also "all", "each".
fn read_share(i: In<'_>) -> Read<'_, (Count, Many)> {
    longest(
        i,
        &[&read_count, &|i| i.lit("all").map(|(i, ())| (i, (Count::All, Many::Several))), &|i| {
            i.lit("each").map(|(i, ())| (i, (Count::All, Many::One)))
        }],
    )
}

/// Where the cards are of which some are meant.
/// The set that some are chosen of: "them" where no words for it are left.
fn say_set(from: &Ref, o: &mut Out<'_>) -> bool {
    let unsaid = !matches!(from, Ref::Word(_)) && refer::spoken(from) == "it";
    if unsaid { o.plain("them") } else { from.say(o) }
}

const FROM_THERE: &[&str] = &["from among", "from"];

/// The same before cards that are of one of several kinds, each with its own words: "from" alone is said of the last of them.
const FROM_AMONG: &str = "from among";

/// The beginnings of a place a card is put.
const PUT_WHERE: &[&str] = &["into", "onto", "on", "back", "face down"];

/// "one of them", "two of those cards", "a creature card from among them".
pub(crate) struct AmongThem;

impl Way<Objects> for AmongThem {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let any = Filter { heads: Vec::new(), noun: Noun::Card, post: Vec::new() };
        if let Ok((rest, from)) = i.lit("either of").and_then(|(rest, ())| Ref::parse(rest)) {
            let count = Count::Exactly(Num::Const(1));
            return Ok((rest.agreeing(Agree::Third), Objects::Among { from, count, filter: any, random: false }));
        }
        // "an artifact card or a creature card with mana value 3 or less from among them".
        if let Ok((rest, kinds)) = <OneOfKinds as Way<Objects>>::read(i)
            && let Objects::Some { count, filter, .. } = kinds
            && let Ok((rest, ())) = rest.lit(FROM_AMONG)
        {
            let (rest, from) = longest(rest, &[&Ref::parse, &read_cards_done])?;
            return Ok((rest.agreeing(Agree::Third), Objects::Among { from, count, filter, random: false }));
        }
        let (rest, (count, many)) = read_share(i)?;
        // "any number of them"
        if count == Count::Any
            && let Ok((rest, from)) = Ref::parse(rest)
        {
            // 707.12: a copy of a card is no card itself.
            let copies = matches!(&from, Ref::Word(words) if words.ends_with(" copies"));
            let filter = Filter { noun: if copies { Noun::Either } else { Noun::Card }, ..any };
            return Ok((rest.agreeing(Agree::Bare), Objects::Among { from, count, filter, random: false }));
        }
        // "put one into your hand": of the cards looked at.
        if matches!(count, Count::Exactly(_)) && !i.s.starts_with('a') && one_of(rest, PUT_WHERE).is_ok() {
            let from = Ref::Word(refer::UNSAID.into());
            return Ok((rest, Objects::Among { from, count, filter: any, random: false }));
        }
        if let Ok((rest, from)) = rest.lit("of").and_then(|(rest, ())| Ref::parse(rest)) {
            let (rest, random) = maybe(rest, |i| one_of(i, AT_RANDOM));
            // "all of them with that name": of those, such as this is said of.
            let mut such = any;
            let rest = if rest.s.starts_with("with ") { select::posts(rest, &mut such) } else { rest };
            return Ok((
                rest.agreeing(if many == Many::One { Agree::Third } else { Agree::Bare }),
                Objects::Among { from, count, filter: such, random: random.is_some() },
            ));
        }
        let (rest, mut filter) = select::read(rest, many)?;
        // "a creature card exiled this way"
        if let Ok((rest, (from, mut filter))) = done::read_taken(rest, filter.clone()) {
            let rest = if filter.post.is_empty() { said_behind(rest, &mut filter) } else { rest };
            let agree = if many == Many::One { Agree::Third } else { Agree::Bare };
            return Ok((rest.agreeing(agree), Objects::Among { from, count, filter, random: false }));
        }
        // "A nonland card in it": in the hand or graveyard that was spoken of.
        let in_it = rest.lit("in").ok().filter(|(rest, ())| rest.s.starts_with("it "));
        let (rest, ()) = in_it.map_or_else(|| one_of(rest, FROM_THERE), Ok)?;
        let spells = filter.noun == Noun::Spell;
        let (rest, from) = longest(rest, &[&Ref::parse, &read_cards_done, &|i| read_nonland_done(i, spells)])?;
        // "a nonland card from it with mana value 3 or less": what is said of the card stands behind where it is from.
        let rest = said_behind(rest, &mut filter);
        Ok((
            rest.agreeing(if many == Many::One { Agree::Third } else { Agree::Bare }),
            Objects::Among { from, count, filter, random: false },
        ))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count, filter, random } = value else { return false };
        if *count == Count::Exactly(Num::Const(1)) && !*random && select::kinds_of(filter).is_some() {
            let said = o
                .attempt(|o| <select::AKind as Way<Filter>>::say(filter, o) && o.lit(FROM_AMONG) && say_among(from, o));
            if said {
                o.agree = Agree::Third;
                return true;
            }
        }
        if filter.heads.is_empty() {
            // Without a text to follow, "this card from your graveyard" is no "all of this card".
            let of_one = *count == Count::All && matches!(filter.post.as_slice(), [Pred::In(..)]);
            if of_one && o.follows.is_none() {
                return false;
            }
            if !filter.post.is_empty() {
                let share = |o: &mut Out<'_>| (*count == Count::All && o.lit("all")) || say_count(count, o).is_some();
                let such = |o: &mut Out<'_>| filter.post.iter().all(|post| <select::Post as Way<Pred>>::say(post, o));
                return !*random && o.attempt(|o| share(o) && o.lit("of") && from.say(o) && such(o));
            }
            if *from == Ref::Word(refer::UNSAID.into()) {
                return say_count(count, o).is_some();
            }
            return o.attempt(|o| {
                let of = |o: &mut Out<'_>| *count == Count::Any || o.usual("of");
                say_count(count, o).is_some() && of(o) && say_set(from, o) && (!*random || o.either(AT_RANDOM))
            }) || *count == Count::Exactly(Num::Const(1))
                && !*random
                && o.attempt(|o| o.lit("either of") && from.say(o));
        }
        let one = *count == Count::Exactly(Num::Const(1));
        let of_those = |many: Many, o: &mut Out<'_>| {
            done::say_taken(from, filter, o, |filter, o| select::say(filter, many, o))
                || matches!(filter.post.as_slice(), [such] if {
                    let kind = Filter { post: Vec::new(), ..filter.clone() };
                    o.attempt(|o| {
                        done::say_taken(from, &kind, o, |filter, o| select::say(filter, many, o))
                            && <select::Post as Way<Pred>>::say(such, o)
                    })
                })
                || o.attempt(|o| {
                    select::say(filter, many, o) && (o.either(FROM_THERE) || o.lit("in")) && say_among(from, o)
                })
                || filter.post.split_last().is_some_and(|(last, post)| {
                    let front = Filter { post: post.to_vec(), ..filter.clone() };
                    o.attempt(|o| {
                        select::say(&front, many, o)
                            && (o.either(FROM_THERE) || o.lit("in"))
                            && say_among(from, o)
                            && <select::Post as Way<Pred>>::say(last, o)
                    })
                })
        };
        let whole = |(word, many): &(&str, Many), o: &mut Out<'_>| o.attempt(|o| o.lit(word) && of_those(*many, o));
        (one && with_article(o, |o| of_those(Many::One, o)))
            || (*count == Count::All && [("all", Many::Several), ("each", Many::One)].iter().any(|it| whole(it, o)))
            || o.attempt(|o| match say_count(count, o) {
                Some(many) => of_those(many, o),
                None => false,
            })
    }
}
