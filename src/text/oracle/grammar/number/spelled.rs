//! Numbers as words and figures, colors among them.

use super::*;

/// A number in words, of what is not counted in digits: "a" for 1 is left to the noun's own [`Counted`].
pub(crate) struct Spelled;

impl Way<Num> for Spelled {
    fn read(i: In<'_>) -> Read<'_, Num> {
        if let Ok((rest, ())) = one_of(i, THAT_MANY) {
            return Ok((rest, Num::EventAmount));
        }
        if let Ok((rest, ())) = i.lit("twice that many") {
            return Ok((rest, Num::Times(2, Box::new(Num::EventAmount))));
        }
        if let Ok((rest, ())) = one_of(i, TOLD_LATER) {
            return Ok((rest, Num::Later));
        }
        if let Ok(of_x) = read_of_x(i, <Self as Way<i32>>::read) {
            return Ok(of_x);
        }
        i.word_as(|word| {
            if word == "X" {
                Some(Num::X)
            } else {
                words::number(word).or_else(|| words::numeral(word)).map(Num::Const)
            }
        })
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::X => o.lit("X"),
            Num::EventAmount => o.either(THAT_MANY),
            Num::Later => o.either(TOLD_LATER),
            Num::Times(2, n) if **n == Num::EventAmount => o.lit("twice that many"),
            Num::Times(..) | Num::Plus(..) | Num::Minus(..) | Num::Half(..) => {
                say_of_x(value, o, |n, o| <Self as Way<i32>>::say(&n, o))
            }
            Num::Const(n) => words::in_words(*n).is_some_and(|word| o.lit(word)) || o.plain(&n.to_string()),
            _ => false,
        }
    }
}

/// A number in digits: "2", "X".
pub(crate) struct Numeral;

impl Way<Num> for Numeral {
    fn read(i: In<'_>) -> Read<'_, Num> {
        if let Ok(of_x) = read_of_x(i, <Self as Way<i32>>::read) {
            return Ok(of_x);
        }
        i.word_as(|word| if word == "X" { Some(Num::X) } else { digits(word).map(Num::Const) })
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::X => o.lit("X"),
            Num::Const(n) if *n >= 0 => o.plain(&n.to_string()),
            Num::Times(..) | Num::Plus(..) | Num::Minus(..) | Num::Half(..) => {
                say_of_x(value, o, |n, o| <Self as Way<i32>>::say(&n, o))
            }
            _ => false,
        }
    }
}

impl Way<i32> for Numeral {
    fn read(i: In<'_>) -> Read<'_, i32> {
        i.word_as(digits)
    }

    fn say(value: &i32, o: &mut Out<'_>) -> bool {
        *value >= 0 && o.plain(&value.to_string())
    }
}

impl Way<i32> for Spelled {
    fn read(i: In<'_>) -> Read<'_, i32> {
        i.word_as(words::number)
    }

    fn say(value: &i32, o: &mut Out<'_>) -> bool {
        words::in_words(*value).is_some_and(|word| o.lit(word))
    }
}

/// "second", "third".
pub(crate) struct Ordinal;

impl Way<i32> for Ordinal {
    fn read(i: In<'_>) -> Read<'_, i32> {
        i.word_as(|word| words::ORDINALS.iter().position(|it| *it == word).and_then(|n| i32::try_from(n + 1).ok()))
    }

    fn say(value: &i32, o: &mut Out<'_>) -> bool {
        usize::try_from(*value - 1).ok().and_then(|n| words::ORDINALS.get(n)).is_some_and(|word| o.lit(word))
    }
}

fn digits(word: &str) -> Option<i32> {
    words::numeral(word)
}

/// A color word.
pub(crate) struct ColorWord;

impl Way<crate::card::Color> for ColorWord {
    fn read(i: In<'_>) -> Read<'_, crate::card::Color> {
        i.word_as(|word| crate::card::Color::ALL.into_iter().find(|color| color.name() == word))
    }

    fn say(value: &crate::card::Color, o: &mut Out<'_>) -> bool {
        o.lit(value.name())
    }
}

/// "green", "black and red": the colors of devotion.
pub(crate) struct DevotionColors;

impl Way<Vec<crate::card::Color>> for DevotionColors {
    fn read(i: In<'_>) -> Read<'_, Vec<crate::card::Color>> {
        let (rest, one) = <ColorWord as Way<_>>::read(i)?;
        match rest.lit("and").and_then(|(rest, ())| <ColorWord as Way<_>>::read(rest)) {
            Ok((rest, two)) => Ok((rest, vec![one, two])),
            Err(_) => Ok((rest, vec![one])),
        }
    }

    fn say(value: &Vec<crate::card::Color>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [one] => o.lit(one.name()),
            [one, two] => o.lit(one.name()) && o.lit("and") && o.lit(two.name()),
            _ => false,
        }
    }
}

/// Kinds of number that are asked of an object or a whole set: "power", "toughness", "mana value".
pub(crate) struct OfEach;

impl Way<Num> for OfEach {
    fn read(i: In<'_>) -> Read<'_, Num> {
        longest(
            i,
            &[
                &|i| i.lit("power").map(|(i, ())| (i, Num::Power(Ref::Each))),
                &|i| i.lit("toughness").map(|(i, ())| (i, Num::Toughness(Ref::Each))),
                &|i| i.lit("mana value").map(|(i, ())| (i, Num::ManaValue(Ref::Each))),
            ],
        )
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::Power(Ref::Each) => o.lit("power"),
            Num::Toughness(Ref::Each) => o.lit("toughness"),
            Num::ManaValue(Ref::Each) => o.lit("mana value"),
            _ => false,
        }
    }
}
