//! How many things something was done to this way.

use super::*;
use crate::oracle::grammar::number;
use crate::oracle::grammar::select::SharedQualities;

/// "eight or more cards were returned to your hand this way", "you put fewer than two lands onto the battlefield this way".
pub(crate) struct SoManyDone;

/// Whether it is said that they share something.
fn shares(filter: &Filter) -> bool {
    matches!(filter.together(), Some(Together::Sharing(_)))
}

/// Of the two that were milled.
const BOTH: &str = "they're both";

/// Of the two that were milled, before what they share.
const BOTH_SHARE: &str = "both cards share";

/// Cards that share this.
fn cards_sharing(quality: SharedQuality) -> Filter {
    let together = Pred::Together(Box::new(Together::Sharing(quality)));
    Filter { heads: vec![Head::default()], noun: Noun::Card, post: vec![together] }
}

/// "two cards that share a color were milled this way": at least so many of them do.
fn read_sharing(i: In<'_>) -> Read<'_, Cond> {
    if let Ok((rest, quality)) = i.lit(BOTH_SHARE).and_then(|(i, ())| <SharedQualities as Way<SharedQuality>>::read(i))
    {
        let both = those(cards_sharing(quality), ("milled", Vec::new()));
        return Ok((rest, Cond::Compare(Num::Count(Box::new(both)), Cmp::Ge, Num::Const(2))));
    }
    if let Ok((rest, filter)) = i.lit(BOTH).and_then(|(i, ())| <Several as Way<Filter>>::read(i))
        && shares(&filter)
    {
        let both = those(filter, ("milled", Vec::new()));
        return Ok((rest, Cond::Compare(Num::Count(Box::new(both)), Cmp::Ge, Num::Const(2))));
    }
    let (i, n) = <number::Spelled as Way<Num>>::read(i)?;
    let (i, filter) = <Several as Way<Filter>>::read(i)?;
    let (i, ()) = one_of(i, BE)?;
    let (i, put) = read_behind(i)?;
    match shares(&filter) {
        true => Ok((i, Cond::Compare(Num::Count(Box::new(those(filter, put))), Cmp::Ge, n))),
        false => i.stumble(),
    }
}

/// Says what [`read_sharing`] reads.
fn say_sharing(set: &Objects, n: &Num, o: &mut Out<'_>) -> bool {
    let Some((known, filter)) = of_those(set) else { return false };
    let both = (known, n) == ("milled", &Num::Const(2))
        && (o.attempt(|o| o.lit(BOTH) && <Several as Way<Filter>>::say(filter, o))
            || matches!(filter.together(), Some(Together::Sharing(quality))
                if *filter == cards_sharing(*quality) && o.attempt(|o| o.lit(BOTH_SHARE) && <SharedQualities as Way<SharedQuality>>::say(quality, o))));
    both || say_parted(filter, o, |filter, put, o| {
        <number::Spelled as Way<Num>>::say(n, o)
            && <Several as Way<Filter>>::say(filter, o)
            && o.either(BE)
            && say_behind(known, put, o)
    })
}

/// Behind "you": what was done, and to how many.
fn read_you_did(i: In<'_>) -> Read<'_, Cond> {
    let (i, ()) = i.lit("you")?;
    let mut best = None;
    for form in [base as fn(&'static Done) -> &'static str, past] {
        let read = || {
            let (i, deed) = read_deed(i, form)?;
            let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
            let (i, filter) = <Several as Way<Filter>>::read(i)?;
            let (i, (known, mut post)) = read_where(i, deed)?;
            let (i, ()) = i.lit("this way")?;
            post.insert(0, Pred::DoneBy(Box::new(Players::You)));
            Ok((i, Cond::Compare(Num::Count(Box::new(those(filter, (known, post)))), cmp, n)))
        };
        keep_longer(&mut best, read());
    }
    best.map_or_else(|| i.stumble(), Ok)
}

/// Says what [`read_you_did`] reads.
fn say_you_did(set: &Objects, many: &(Cmp, Num), o: &mut Out<'_>) -> bool {
    let Some((known, filter)) = of_those(set) else { return false };
    say_parted(filter, o, |filter, done, o| {
        let Some((Pred::DoneBy(by), put)) = done.split_first() else { return false };
        **by == Players::You
            && o.lit("you")
            && DEEDS.iter().any(|deed| {
                [deed.base, deed.past].iter().any(|verb| {
                    o.attempt(|o| {
                        o.lit(verb)
                            && <AtLeast as Way<(Cmp, Num)>>::say(many, o)
                            && <Several as Way<Filter>>::say(filter, o)
                            && say_where(deed, known, put, o)
                            && o.lit("this way")
                    })
                })
            })
    })
}

impl Way<Cond> for SoManyDone {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        if let Ok(done) = read_you_did(i) {
            return Ok(done);
        }
        if let Ok(sharing) = read_sharing(i) {
            return Ok(sharing);
        }
        let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
        let (i, filter) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = one_of(i, BE)?;
        let (i, put) = read_behind(i)?;
        Ok((i, Cond::Compare(Num::Count(Box::new(those(filter, put))), cmp, n)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Compare(Num::Count(set), cmp, n) = value else { return false };
        if of_those(set).is_some_and(|(_, filter)| shares(filter)) {
            return *cmp == Cmp::Ge && say_sharing(set, n, o);
        }
        say_you_did(set, &(*cmp, n.clone()), o)
            || of_those(set).is_some_and(|(known, filter)| {
                say_parted(filter, o, |filter, put, o| {
                    <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                        && <Several as Way<Filter>>::say(filter, o)
                        && o.either(BE)
                        && say_behind(known, put, o)
                })
            })
    }
}

/// Each of several players.
pub(super) fn each() -> Players {
    Players::That(Ref::Each, Said::Pronoun)
}

/// "discarded a card this way", behind "who": the player at hand did it.
pub(crate) fn read_who_did(i: In<'_>) -> Read<'_, Cond> {
    let there = |set| Cond::Exists(Box::new(set));
    longest(
        i,
        &[
            &|i| read_did(i, &[third, past], &each()).map(|(i, set)| (i, there(set))),
            &|i| {
                let (i, ()) = one_of(i, THEY_DIDNT)?;
                read_did(i, &[base], &each()).map(|(i, set)| (i, Cond::Not(Box::new(there(set)))))
            },
            &|i| {
                let (i, ()) = one_of(i, THEY_DIDNT)?;
                let (i, one) = read_part(i, base)?;
                let (i, ()) = i.lit("or")?;
                let (i, other) = read_did(i, &[base], &each())?;
                Ok((i, Cond::Not(Box::new(Cond::Or(vec![there(one), there(other)])))))
            },
        ],
    )
}

/// "sacrifice a permanent", before another deed with which it shares "this way".
fn read_part<'a>(i: In<'a>, form: fn(&'static Done) -> &'static str) -> Read<'a, Objects> {
    let (i, deed) = read_deed(i, form)?;
    let (i, filter) = read_kind(i)?;
    let (i, (known, mut post)) = read_where(i, deed)?;
    post.insert(0, Pred::DoneBy(Box::new(each())));
    Ok((i, those(filter, (known, post))))
}

/// Says what [`read_part`] reads.
fn say_part(set: &Objects, form: fn(&'static Done) -> &'static str, o: &mut Out<'_>) -> bool {
    let Some((known, filter)) = of_those(set) else { return false };
    say_parted(filter, o, |filter, done, o| {
        let Some((Pred::DoneBy(by), place)) = done.split_first() else { return false };
        **by == each()
            && DEEDS
                .iter()
                .any(|deed| o.attempt(|o| o.lit(form(deed)) && say_kind(filter, o) && say_where(deed, known, place, o)))
    })
}

/// Says what [`read_who_did`] reads.
pub(crate) fn say_who_did(value: &Cond, o: &mut Out<'_>) -> bool {
    let by_each = |by: &Players| *by == each();
    match value {
        Cond::Exists(set) => say_did(set, &[third, past], o, |by, _| by_each(by)),
        Cond::Not(not) => match &**not {
            Cond::Exists(set) => say_did(set, &[base], o, |by, o| by_each(by) && o.either(THEY_DIDNT)),
            Cond::Or(both) => match both.as_slice() {
                [Cond::Exists(one), Cond::Exists(other)] => o.attempt(|o| {
                    o.either(THEY_DIDNT)
                        && say_part(one, base, o)
                        && o.lit("or")
                        && say_did(other, &[base], o, |by, _| by_each(by))
                }),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// "not chosen this way", "that weren't destroyed this way", behind a noun: the others.
pub(crate) struct NotThisWay;

pub(super) const NOT: &[&str] = &["not", "that weren't", "that wasn't", "that haven't been", "that hasn't been"];

impl Way<Pred> for NotThisWay {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let (i, ()) = one_of(i, NOT)?;
        let (i, those) = read_all(i)?;
        Ok((i, Pred::Is(those)))
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        matches!(value, Pred::Is(those) if o.attempt(|o| o.either(NOT) && say_all(those, o)))
    }
}

/// "revealed this way", behind "cards" and what is said of them in between: all cards that it was done to.
pub(crate) struct CardsDone;

impl Way<Objects> for CardsDone {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, put) = read_behind(i)?;
        Ok((i, those(cards(), put)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        of_those(value).is_some_and(|(known, filter)| {
            say_parted(filter, o, |filter, done, o| *filter == cards() && say_behind(known, done, o))
        })
    }
}

/// Cards, with nothing else said of them.
pub(super) fn cards() -> Filter {
    Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() }
}
