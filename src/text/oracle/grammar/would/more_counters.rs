//! Counters put in other numbers, or on one thing or another.

use super::*;
use crate::oracle::grammar::event::{read_on_either, say_on_either};

/// How many counters instead, of what kinds, on what: "twice that many of those counters are put on it instead", "put that many
/// plus one of each of those kinds of counters on that permanent or player instead".
pub(super) struct MoreCounters;

/// What becomes of a number.
type Share = fn(Num) -> Num;

/// How many of them.
const SO_MANY: &[(&str, Share)] = &[
    ("twice that many", |n| Num::Times(2, Box::new(n))),
    ("half that many", |n| Num::Half(Box::new(n), Rounding::Down)),
];
/// The same counters, said again.
const SAME_COUNTERS: &[&str] = &["of each of those kinds of counters", "of those counters", "{E}"];
/// Who puts or gets them, or nobody who is named.
const BY_WHOM: &[&str] = &["", "put", "it puts", "they put", "that player puts", "you put", "you get", "they get"];
/// The same recipient, said again.
const ON_THAT: &[&str] = &[
    "on it",
    "on that creature or player",
    "on that creature",
    "on that permanent or player",
    "on that permanent",
    "on that player",
];

impl MoreCounters {
    fn such(i: In<'_>) -> Read<'_, ()> {
        longest(
            i,
            &[&|i| one_of(i, SAME_COUNTERS), &|i| {
                <CounterWord as Way<()>>::read(i).and_then(|(i, ())| i.lit("counters"))
            }],
        )
    }

    fn say_such(o: &mut Out<'_>) -> bool {
        o.either(SAME_COUNTERS) || o.attempt(|o| <CounterWord as Way<()>>::say(&(), o) && o.lit("counters"))
    }
}

impl Way<Num> for MoreCounters {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, ()) = i.lit(",")?;
        let by = BY_WHOM.iter().skip(1).find_map(|words| Some((i.lit(words).ok()?.0, *words)));
        let (i, by) = by.unwrap_or((i, ""));
        let that = Num::EventAmount;
        let times = SO_MANY.iter().find_map(|(words, n)| Some((i.lit(words).ok()?.0, n(that.clone()))));
        let (i, n) = match times {
            Some((i, n)) => Self::such(i).map(|(i, ())| (i, n))?,
            None => {
                let (i, ()) = i.lit("that many")?;
                longest(
                    i,
                    &[
                        &|i| {
                            let (i, ()) = i.lit("plus")?;
                            let (i, more) = <Spelled as Way<Num>>::read(i)?;
                            Self::such(i).map(|(i, ())| (i, Num::Plus(Box::new(that.clone()), Box::new(more))))
                        },
                        &|i| {
                            let (i, ()) = Self::such(i)?;
                            let (i, ()) = i.lit("minus")?;
                            let (i, less) = <Spelled as Way<Num>>::read(i)?;
                            Ok((i, Num::Minus(Box::new(that.clone()), Box::new(less))))
                        },
                    ],
                )?
            }
        };
        let gets = by.ends_with("get");
        let (i, ()) = if by.is_empty() { i.lit("are put")? } else { (i, ()) };
        let (i, ()) = if gets { (i, ()) } else { one_of(i, ON_THAT)? };
        let (i, ()) = i.lit("instead")?;
        match &n {
            Num::Half(..) => i.lit(", rounded down").map(|(i, ())| (i, n)),
            _ => Ok((i, n)),
        }
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        let that = Num::EventAmount;
        let amount = |o: &mut Out<'_>| match value {
            Num::Plus(of, more) if **of == that => {
                o.lit("that many plus") && <Spelled as Way<Num>>::say(more, o) && Self::say_such(o)
            }
            Num::Minus(of, less) if **of == that => {
                o.lit("that many") && Self::say_such(o) && o.lit("minus") && <Spelled as Way<Num>>::say(less, o)
            }
            other => SO_MANY.iter().any(|(words, n)| *other == n(that.clone()) && o.lit(words)) && Self::say_such(o),
        };
        BY_WHOM.iter().any(|by| {
            let gets = by.ends_with("get");
            o.attempt(|o| {
                o.lit(",")
                    && (by.is_empty() || o.lit(by))
                    && amount(o)
                    && (!by.is_empty() || o.lit("are put"))
                    && (gets || o.either(ON_THAT))
                    && o.lit("instead")
                    && (!matches!(value, Num::Half(..)) || o.lit(", rounded down"))
            })
        })
    }
}

/// "you would put one or more counters on a permanent or player": on either.
pub(super) struct OnItOrAPlayer;

const WOULD_PUT: &str = "would put one or more";

impl Way<Vec<EventPattern>> for OnItOrAPlayer {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        read_on_either(i, WOULD_PUT)
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        say_on_either(value, WOULD_PUT, o)
    }
}

/// "you would put one or more counters on a creature you control or on yourself".
pub(super) struct OnItOrYourself;

fn on_it_or_yourself(what: Filter, kind: Option<CounterKind>) -> Vec<EventPattern> {
    let by = Some(Players::You);
    vec![
        EventPattern::CountersPut { what, kind: kind.clone(), batch: true, by: by.clone() },
        EventPattern::PlayerGetsCounters { who: Players::You, kind, by },
    ]
}

impl Way<Vec<EventPattern>> for OnItOrYourself {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, ()) = i.lit("you would put one or more")?;
        let (i, kind) = <Counters as Way<Option<CounterKind>>>::read(i)?;
        let (i, ()) = i.lit("counters on")?;
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        i.lit("or on yourself").map(|(i, ())| (i, on_it_or_yourself(what, kind)))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let Some(EventPattern::CountersPut { what, kind, .. }) = value.first() else { return false };
        *value == on_it_or_yourself(what.clone(), kind.clone())
            && o.attempt(|o| {
                o.lit("you would put one or more")
                    && <Counters as Way<Option<CounterKind>>>::say(kind, o)
                    && o.lit("counters on")
                    && <Thing as Way<Filter>>::say(what, o)
                    && o.lit("or on yourself")
            })
    }
}

/// "a creature would enter under an opponent's", before "control".
pub(super) struct UnderTheirs;

impl Way<Filter> for UnderTheirs {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut what) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("would enter")?;
        let (i, _) = maybe(i, |i| i.lit("the battlefield"));
        let (i, ()) = i.lit("under")?;
        let (i, whose) = <players::TheirOwn as Way<Players>>::read(i)?;
        what.post.push(Pred::ControlledBy(Box::new(whose)));
        Ok((i, what))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((Pred::ControlledBy(whose), rest)) = value.post.split_last() else { return false };
        let what = Filter { post: rest.to_vec(), ..value.clone() };
        o.attempt(|o| {
            <Thing as Way<Filter>>::say(&what, o)
                && o.lit("would enter")
                && o.optional("the battlefield")
                && o.lit("under")
                && <players::TheirOwn as Way<Players>>::say(whose, o)
        })
    }
}

/// The kind of counters said again: read and said as the text has it.
pub(crate) struct CounterWord;

impl Way<()> for CounterWord {
    fn read(i: In<'_>) -> Read<'_, ()> {
        CounterKind::parse(i).map(|(i, _)| (i, ()))
    }

    fn say((): &(), o: &mut Out<'_>) -> bool {
        let Some((left, word)) = o.left().zip(o.following()) else { return false };
        CounterKind::parse(In::new(left, &Cx::default())).is_ok() && o.plain(word)
    }
}
