//! More of what stands behind a noun: one of several numbers, who owns it and who controls it, where it lies.

use super::post::HavingCounters;
use super::*;
use crate::oracle::grammar::players::Subject;

/// A number that something has.
pub(super) trait SizeOf {
    /// It is equal to this.
    fn is(n: Num) -> Pred;
    /// What it is equal to, if that is what is said.
    fn of(pred: &Pred) -> Option<&Num>;
}

macro_rules! sizes {
    ($($name:ident $pred:ident;)*) => { $(
        #[doc = concat!("[`Pred::", stringify!($pred), "`].")]
        pub(in crate::oracle::grammar) struct $name;

        impl SizeOf for $name {
            fn is(n: Num) -> Pred {
                Pred::$pred(Cmp::Eq, n)
            }

            fn of(pred: &Pred) -> Option<&Num> {
                match pred {
                    Pred::$pred(Cmp::Eq, n) => Some(n),
                    _ => None,
                }
            }
        }
    )* };
}

sizes! {
    OfPower Power;
    OfToughness Toughness;
    OfManaValue ManaValue;
}

/// "4, 5, or 6": one of these.
pub(super) struct EitherNumber<T>(std::marker::PhantomData<T>);

impl<T: SizeOf> Way<Vec<Pred>> for EitherNumber<T> {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        two_or_more(i, Joints::OR, |i| <Numeral as Way<Num>>::read(i).map(|(i, n)| (i, T::is(n))))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        value.len() > 1
            && say_several(value, Joints::OR, o, |one, o| T::of(one).is_some_and(|n| <Numeral as Way<Num>>::say(n, o)))
    }
}

/// "own but don't control", "control but don't own", "neither own nor control", behind whoever does or does not.
pub(super) struct OwnAndControl;

/// How a player may stand to an object.
#[derive(Clone, Copy)]
enum Holds {
    Owns(bool),
    Controls(bool),
    Casts,
}

impl Holds {
    fn by(self, who: &Players) -> Pred {
        let who = Box::new(who.clone());
        match self {
            Self::Owns(true) => Pred::OwnedBy(who),
            Self::Owns(false) => Pred::NotOwnedBy(who),
            Self::Controls(true) => Pred::ControlledBy(who),
            Self::Controls(false) => Pred::NotControlledBy(who),
            Self::Casts => Pred::CastBy(who),
        }
    }
}

/// The words, and what they say of the player in front of them.
const OWN_AND_CONTROL: [(&[&str], [Holds; 2]); 6] = [
    (&["own*", "but", "don't*", "control"], [Holds::Owns(true), Holds::Controls(false)]),
    (&["control*", "but", "don't*", "own"], [Holds::Controls(true), Holds::Owns(false)]),
    (&["cast*", "but", "don't*", "own"], [Holds::Casts, Holds::Owns(false)]),
    (&["neither", "own*", "nor", "control*"], [Holds::Owns(false), Holds::Controls(false)]),
    (&["both", "own*", "and", "control*"], [Holds::Owns(true), Holds::Controls(true)]),
    (&["own*", "and", "control*"], [Holds::Owns(true), Holds::Controls(true)]),
];

impl Way<Vec<Pred>> for OwnAndControl {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, who) = <Subject as Way<Players>>::read(i)?;
        for (words, both) in OWN_AND_CONTROL {
            if let Ok((rest, ())) = words.iter().try_fold((i, ()), |(i, ()), word| i.lit(word)) {
                return Ok((rest, both.map(|holds| holds.by(&who)).to_vec()));
            }
        }
        i.stumble()
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        let Some(
            Pred::OwnedBy(who)
            | Pred::NotOwnedBy(who)
            | Pred::ControlledBy(who)
            | Pred::NotControlledBy(who)
            | Pred::CastBy(who),
        ) = value.first()
        else {
            return false;
        };
        OWN_AND_CONTROL.iter().any(|(words, both)| {
            *value == both.map(|holds| holds.by(who))
                && o.attempt(|o| <Subject as Way<Players>>::say(who, o) && words.iter().all(|word| o.lit(word)))
        })
    }
}

/// "an egg counter on it", behind "exiled with": in exile, and with so many counters.
pub(super) struct ExiledHaving;

impl Way<Vec<Pred>> for ExiledHaving {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, counters) = <HavingCounters as Way<Pred>>::read(i)?;
        Ok((i, vec![Pred::In(Zone::Exile, None), counters]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Pred::In(Zone::Exile, None), counters] if <HavingCounters as Way<Pred>>::say(counters, o))
    }
}

/// "your graveyard with three or more creature cards above it", behind "in" (404.2).
pub(super) struct BeneathOthers;

phrases! {
    /// What lies above it: of which kind, how many at the least, and whether directly.
    Above: Pred {
        [kind:(AKind) "directly above it"] { Pred::Beneath(kind, 1, true) }
        [kind:(AKind) "above it"] { Pred::Beneath(kind, 1, false) }
        [above:(SeveralAbove)] { above }
    }
}

/// "three or more creature cards above it".
struct SeveralAbove;

impl Way<Pred> for SeveralAbove {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let (i, n) = <crate::oracle::grammar::number::Spelled as Way<i32>>::read(i)?;
        let (i, ()) = i.lit("or more")?;
        let (i, kind) = <Several as Way<Filter>>::read(i)?;
        i.lit("above it").map(|(i, ())| (i, Pred::Beneath(Box::new(kind), n, false)))
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        let Pred::Beneath(kind, n, false) = value else { return false };
        o.attempt(|o| {
            <crate::oracle::grammar::number::Spelled as Way<i32>>::say(n, o)
                && o.lit("or more")
                && <Several as Way<Filter>>::say(kind, o)
                && o.lit("above it")
        })
    }
}

impl Way<Vec<Pred>> for BeneathOthers {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("graveyard with")?;
        let (i, above) = <Above as Way<Pred>>::read(i)?;
        Ok((i, vec![Pred::In(Zone::Graveyard, Some(Box::new(whose))), above]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Pred::In(Zone::Graveyard, Some(whose)), above] => o.attempt(|o| {
                <TheirOwn as Way<Players>>::say(whose, o)
                    && o.lit("graveyard with")
                    && <Above as Way<Pred>>::say(above, o)
            }),
            _ => false,
        }
    }
}

/// "a spell that was cast", behind "the same name as": a spell of this kind was cast that has the name of the object at hand (201.2a).
pub(super) struct NamedAsCast;

const WAS_CAST: &[&str] = &["that was cast", "cast"];
const YOU_CAST: &[&str] = &["you've cast", "you cast"];

fn named_as(who: Players, mut what: Filter) -> EventPattern {
    what.post.push(Pred::SameName(Ref::Each));
    EventPattern::Casts { who, what, nth: None, from: None, or_copies: false }
}

impl Way<EventPattern> for NamedAsCast {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, what) = <AKind as Way<Filter>>::read(i)?;
        match one_of(i, WAS_CAST) {
            Ok((i, ())) => Ok((i, named_as(Players::APlayer, what))),
            Err(_) => one_of(i, YOU_CAST).map(|(i, ())| (i, named_as(Players::You, what))),
        }
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } = value else { return false };
        let Some((Pred::SameName(Ref::Each), post)) = what.post.split_last() else { return false };
        let what = Filter { post: post.to_vec(), ..what.clone() };
        o.attempt(|o| {
            <AKind as Way<Filter>>::say(&what, o)
                && match who {
                    Players::APlayer => o.either(WAS_CAST),
                    Players::You => o.either(YOU_CAST),
                    _ => false,
                }
        })
    }
}

/// "they exiled with ~", "you exiled with it this turn": by these players, with this object (607.2a).
pub(super) struct ExiledByThem;

const EXILED_WITH: &[&str] = &["exiled with ~", "exiled with it"];
const THIS_TURN: &str = "this turn";

impl Way<Vec<Pred>> for ExiledByThem {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, who) = <Subject as Way<Players>>::read(i)?;
        let (i, ()) = one_of(i, EXILED_WITH)?;
        let (i, now) = maybe(i, |i| i.lit(THIS_TURN));
        let mut all = vec![Pred::ExiledWithThis, Pred::ExiledBy(Box::new(who))];
        all.extend(now.map(|()| Pred::ExiledThisTurn));
        Ok((i, all))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        let (who, now) = match value.as_slice() {
            [Pred::ExiledWithThis, Pred::ExiledBy(who)] => (who, false),
            [Pred::ExiledWithThis, Pred::ExiledBy(who), Pred::ExiledThisTurn] => (who, true),
            _ => return false,
        };
        o.attempt(|o| <Subject as Way<Players>>::say(who, o) && o.either(EXILED_WITH) && (!now || o.lit(THIS_TURN)))
    }
}

silent! {
    /// It entered since your last turn ended.
    EnteredSince: Pred = {
        let itself = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] };
        let enters = EventPattern::Enters { what: itself, from: None, batch: false };
        Pred::Did(Box::new(enters), Window::SinceYourLastTurn)
    };
    /// The object the ability is of.
    ThisOne: Ref = Ref::This;
}
