//! How much of something: "3 damage", "that much life", "life equal to the number of ...", "X damage".

use super::*;

/// A way of counting a noun: "a card", "two cards", "cards equal to the number of ...", "a card for each ...".
pub(crate) trait Noun1 {
    /// "a card".
    const ONE: &'static str;
    /// "card".
    const SINGULAR: &'static str;
    /// "cards".
    const PLURAL: &'static str;
    /// Whether what it counts is done up to so often as the player likes.
    const UP_TO: bool = false;
}

/// Counts the noun.
pub(crate) struct Counted<N>(std::marker::PhantomData<N>);

impl<N: Noun1> Way<Num> for Counted<N> {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let mut best = None;
        keep_longer(&mut best, i.lit(N::ONE).map(|(rest, ())| (rest, Num::Const(1))));
        keep_longer(
            &mut best,
            (|| {
                let (rest, n) = <Spelled as Way<Num>>::read(i)?;
                let (rest, ()) = rest.lit(if n == Num::Const(1) { N::SINGULAR } else { N::PLURAL })?;
                Ok(rounded_behind(rest, n))
            })(),
        );
        keep_longer(
            &mut best,
            (|| {
                let (rest, ()) = i.lit(N::PLURAL)?;
                let (rest, ()) = rest.lit("equal to")?;
                Num::parse(rest)
            })(),
        );
        keep_longer(
            &mut best,
            (|| {
                let (rest, ()) = i.lit("a number of")?;
                let (rest, ()) = rest.lit(N::PLURAL)?;
                let (rest, ()) = rest.lit("equal to")?;
                Num::parse(rest)
            })(),
        );
        if N::UP_TO {
            let up_to = || {
                let (rest, ()) = i.lit("up to")?;
                let (rest, n) = <Spelled as Way<Num>>::read(rest)?;
                let (rest, ()) = rest.lit(if n == Num::Const(1) { N::SINGULAR } else { N::PLURAL })?;
                Ok((rest, Num::UpTo(Box::new(n))))
            };
            keep_longer(&mut best, up_to());
        }
        let (rest, base) = best.map_or_else(|| i.stumble(), Ok)?;
        // "that many cards plus one", "that many cards minus one"
        if base == Num::EventAmount {
            if let Ok((rest, more)) = rest.lit("plus").and_then(|(rest, ())| <Spelled as Way<Num>>::read(rest)) {
                return Ok((rest, Num::Plus(Box::new(base), Box::new(more))));
            }
            if let Ok((rest, less)) = rest.lit("minus").and_then(|(rest, ())| <Spelled as Way<Num>>::read(rest)) {
                return Ok((rest, Num::Minus(Box::new(base), Box::new(less))));
            }
        }
        for_each_behind(rest, base)
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::Const(1) => o.attempt(|o| o.lit(N::ONE)) || o.attempt(|o| o.lit("one") && o.lit(N::SINGULAR)),
            Num::Const(_) | Num::X => o.attempt(|o| <Spelled as Way<Num>>::say(value, o) && o.lit(N::PLURAL)),
            Num::UpTo(n) => {
                let noun = if **n == Num::Const(1) { N::SINGULAR } else { N::PLURAL };
                N::UP_TO && o.attempt(|o| o.lit("up to") && <Spelled as Way<Num>>::say(n, o) && o.lit(noun))
            }
            _ => {
                o.attempt(|o| <Spelled as Way<Num>>::say(value, o) && o.lit(N::PLURAL) && say_rounded(value, o))
                    || o.attempt(|o| match value {
                        Num::Plus(that, other) | Num::Minus(that, other) if **that == Num::EventAmount => {
                            o.lit("that many")
                                && o.lit(N::PLURAL)
                                && o.lit(if matches!(value, Num::Plus(..)) { "plus" } else { "minus" })
                                && <Spelled as Way<Num>>::say(other, o)
                        }
                        _ => false,
                    })
                    || o.attempt(|o| match each_apart(value) {
                        Some((base, each)) => Self::say(&base, o) && o.lit("for each") && ForEach::say(&each, o),
                        None => false,
                    })
                    || o.attempt(|o| o.lit(N::PLURAL) && o.lit("equal to") && value.say(o))
                    || o.attempt(|o| o.lit("a number of") && o.lit(N::PLURAL) && o.lit("equal to") && value.say(o))
            }
        }
    }
}

/// "half X damage, rounded down, to any target": how a half is rounded, where that stands behind the noun.
fn rounded_behind(i: In<'_>, n: Num) -> (In<'_>, Num) {
    let Num::Half(of, Rounding::EachTime) = &n else { return (i, n) };
    let (rest, way) = match <Rounded as Way<Rounding>>::read(i) {
        Ok((rest, way)) if way != Rounding::EachTime => (rest, way),
        _ => return (i, n),
    };
    (maybe(rest, |i| i.lit(",")).0, Num::Half(of.clone(), way))
}

/// Says it where the text that is followed has it there.
fn say_rounded(n: &Num, o: &mut Out<'_>) -> bool {
    let Num::Half(_, way) = n else { return true };
    let _ = o.left().is_some_and(|left| left.trim_start().starts_with(", rounded"))
        && <Rounded as Way<Rounding>>::say(way, o)
        && o.optional(",");
    true
}

/// Reads "for each ..." behind a number, which it multiplies.
pub(crate) fn for_each_behind(i: In<'_>, base: Num) -> Read<'_, Num> {
    match i.lit("for each").and_then(|(rest, ())| ForEach::read(rest)) {
        Ok((rest, each)) => match base {
            Num::Const(1) => Ok((rest, each)),
            Num::Const(n) => Ok((rest, Num::Times(n, Box::new(each)))),
            Num::X => Ok((rest, Num::Product(Box::new(base), Box::new(each)))),
            _ => Ok((i, base)),
        },
        Err(_) => Ok((i, base)),
    }
}

/// Takes a number apart into what stands before "for each" and behind it.
pub(crate) fn each_apart(n: &Num) -> Option<(Num, Num)> {
    Some(match n {
        Num::Times(n, each) => (Num::Const(*n), (**each).clone()),
        Num::Product(base, each) => ((**base).clone(), (**each).clone()),
        Num::Const(_) | Num::X | Num::EventAmount => return None,
        each => (Num::Const(1), each.clone()),
    })
}

macro_rules! nouns {
    ($($(#[$doc:meta])* $name:ident $noun:ident $one:literal $singular:literal $plural:literal $up_to:literal;)*) => { $(
        #[doc = concat!("\"", $one, "\".")]
        pub(crate) struct $noun;
        impl Noun1 for $noun {
            const ONE: &'static str = $one;
            const SINGULAR: &'static str = $singular;
            const PLURAL: &'static str = $plural;
            const UP_TO: bool = $up_to;
        }
        $(#[$doc])*
        pub(crate) type $name = Counted<$noun>;
    )* };
}

nouns! {
    /// "a card", "two cards".
    Cards CardNoun "a card" "card" "cards" true;
    /// "an additional card".
    MoreCards MoreCardNoun "an additional card" "additional card" "additional cards" false;
    /// "a time counter" and others have their own; "a coin".
    Coins CoinNoun "a coin" "coin" "coins" false;
    /// "an additional land".
    MoreLands MoreLandNoun "an additional land" "additional land" "additional lands" false;
}

/// As much as was said before.
const THAT_MUCH: &[&str] = &["that much", "that amount of"];

/// "2", "X", "that much", "2 ... for each", "... equal to": a number and a noun that has no plural.
pub(crate) struct Amount<N>(std::marker::PhantomData<N>);

impl<N: Noun1> Way<Num> for Amount<N> {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let mut best = None;
        keep_longer(
            &mut best,
            (|| {
                let (rest, n) = <Numeral as Way<Num>>::read(i)?;
                let (rest, ()) = rest.lit(N::SINGULAR)?;
                let (rest, n) = rounded_behind(rest, n);
                for_each_behind(rest, n)
            })(),
        );
        keep_longer(
            &mut best,
            (|| {
                let (rest, ()) = one_of(i, THAT_MUCH)?;
                let (rest, ()) = rest.lit(N::SINGULAR)?;
                Ok((rest, Num::EventAmount))
            })(),
        );
        keep_longer(
            &mut best,
            (|| {
                let (rest, ()) = i.lit("twice that much")?;
                let (rest, ()) = rest.lit(N::SINGULAR)?;
                Ok((rest, Num::Times(2, Box::new(Num::EventAmount))))
            })(),
        );
        keep_longer(
            &mut best,
            (|| {
                let (rest, ()) = i.lit(N::SINGULAR)?;
                let (rest, ()) = rest.lit("equal to")?;
                Num::parse(rest)
            })(),
        );
        best.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::Const(_) | Num::X => o.attempt(|o| <Numeral as Way<Num>>::say(value, o) && o.lit(N::SINGULAR)),
            _ => {
                o.attempt(|o| <Numeral as Way<Num>>::say(value, o) && o.lit(N::SINGULAR) && say_rounded(value, o))
                    || o.attempt(|o| {
                        (match value {
                            Num::EventAmount => o.either(THAT_MUCH),
                            Num::Times(2, n) if **n == Num::EventAmount => o.lit("twice that much"),
                            _ => false,
                        }) && o.lit(N::SINGULAR)
                    })
                    || o.attempt(|o| match each_apart(value) {
                        Some((base, each)) => Self::say(&base, o) && o.lit("for each") && ForEach::say(&each, o),
                        None => false,
                    })
                    || o.attempt(|o| o.lit(N::SINGULAR) && o.lit("equal to") && value.say(o))
            }
        }
    }
}

/// "life", which has no plural.
pub(crate) struct LifeNoun;

impl Noun1 for LifeNoun {
    const ONE: &'static str = "1 life";
    const SINGULAR: &'static str = "life";
    const PLURAL: &'static str = "life";
}

/// "damage", which has no plural.
pub(crate) struct DamageNoun;

impl Noun1 for DamageNoun {
    const ONE: &'static str = "1 damage";
    const SINGULAR: &'static str = "damage";
    const PLURAL: &'static str = "damage";
}

/// "2 life", "that much life", "life equal to ...".
pub(crate) type Life = Amount<LifeNoun>;
/// "2 damage", "damage equal to ...".
pub(crate) type Damage = Amount<DamageNoun>;
