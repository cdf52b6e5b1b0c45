//! Kinds of counters: "+1/+1", "charge", "first strike".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "+1/+1", "-0/-1".
pub(crate) fn power_toughness(word: &str) -> Option<(i8, i8)> {
    let (power, toughness) = word.split_once('/')?;
    let signed = |text: &str| {
        let digits = text.strip_prefix(['+', '-'])?;
        let n: i8 = digits.parse().ok()?;
        Some(if text.starts_with('-') { -n } else { n })
    };
    Some((signed(power)?, signed(toughness)?))
}

/// The counter's own sign: "-0/-1" has a minus before its zero.
fn said(power: i8, toughness: i8) -> String {
    let minus = power < 0 || toughness < 0;
    let one = |n: i8, other: i8| {
        if n == 0 && minus && other < 0 { "-0".to_owned() } else { format!("{n:+}") }
    };
    format!("{}/{}", one(power, toughness), one(toughness, power))
}

/// The kind in words, where it is one by itself.
pub(crate) fn kind_in_words(kind: &CounterKind) -> Option<String> {
    match kind {
        CounterKind::PowerToughness(power, toughness) => Some(said(*power, *toughness)),
        CounterKind::Named(name) => Some(name.to_string()),
        CounterKind::AtHand => None,
    }
}

/// Names of counters of two words.
const TWO_WORDS: &[&str] = &["first strike", "double strike"];

impl Phrase for CounterKind {
    fn parse(i: In<'_>) -> Read<'_, Self> {
        for name in TWO_WORDS {
            if let Ok((rest, ())) = i.lit(name) {
                return Ok((rest, Self::Named((*name).into())));
            }
        }
        let (rest, word) = i.word()?;
        if let Some((power, toughness)) = power_toughness(word) {
            return Ok((rest, Self::PowerToughness(power, toughness)));
        }
        if is_name(word) && rest.s.starts_with("counter") { Ok((rest, Self::Named(word.into()))) } else { i.stumble() }
    }

    fn say(&self, o: &mut Out<'_>) -> bool {
        match self {
            Self::PowerToughness(power, toughness) => o.plain(&said(*power, *toughness)),
            Self::Named(name) => o.plain(name),
            Self::AtHand => false,
        }
    }
}

/// "first strike, vigilance, or lifelink counter": kinds that share the noun behind the last.
pub(crate) fn read_sharing(i: In<'_>) -> Read<'_, Vec<CounterKind>> {
    let one = |i| -> Read<'_, CounterKind> {
        let i: In<'_> = i;
        CounterKind::parse(i).or_else(|_| {
            let (rest, word) = i.word()?;
            let goes_on = [", ", "or "].iter().any(|joint| rest.s.starts_with(joint));
            if goes_on && is_name(word) { Ok((rest, CounterKind::Named(word.into()))) } else { i.stumble() }
        })
    };
    let (i, all) = two_or_more(i, Joints::OR, one)?;
    i.lit("counter").map(|(i, ())| (i, all))
}

/// Says what [`read_sharing`] reads.
pub(crate) fn say_sharing(all: &[CounterKind], o: &mut Out<'_>) -> bool {
    say_several(all, Joints::OR, o, <CounterKind as Phrase>::say) && o.lit("counter")
}

/// Whether a word may be the name of a kind of counter.
fn is_name(word: &str) -> bool {
    word.len() > 1
        && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        && !matches!(
            word,
            "a" | "an"
                | "the"
                | "of"
                | "all"
                | "each"
                | "any"
                | "more"
                | "that"
                | "those"
                | "no"
                | "counter"
                | "counters"
                | "another"
                | "additional"
        )
}

/// A kind, or none for counters of any kind: said by the word "counter" alone.
pub(crate) struct Counters;

impl Way<Option<CounterKind>> for Counters {
    fn read(i: In<'_>) -> Read<'_, Option<CounterKind>> {
        if i.s.starts_with("counter") {
            return Ok((i, None));
        }
        CounterKind::parse(i).map(|(i, kind)| (i, Some(kind)))
    }

    fn say(value: &Option<CounterKind>, o: &mut Out<'_>) -> bool {
        value.as_ref().is_none_or(|kind| kind.say(o))
    }
}

/// "a +1/+1 counter", "two charge counters", "X +1/+1 counters": how many of which.
pub(crate) struct CountersOf;

impl Way<(Num, CounterKind)> for CountersOf {
    fn read(i: In<'_>) -> Read<'_, (Num, CounterKind)> {
        let (rest, n) = longest(
            i,
            &[
                &|i| i.lit("a").map(|(i, ())| (i, Num::Const(1))),
                &|i| i.lit("an").map(|(i, ())| (i, Num::Const(1))),
                &|i| i.lit(ADDITIONAL).and_then(|(i, ())| <super::number::Spelled as Way<Num>>::read(i)),
                &|i| <super::number::Spelled as Way<Num>>::read(i),
                &|i| {
                    let (i, ()) = i.lit("up to")?;
                    <super::number::Spelled as Way<Num>>::read(i).map(|(i, n)| (i, Num::UpTo(Box::new(n))))
                },
            ],
        )?;
        let counter = if n == Num::Const(1) { "counter" } else { "counters" };
        if let Ok((rest, ())) =
            maybe(rest, |i| i.lit("additional")).0.lit(counter).and_then(|(i, ())| i.lit(OF_THAT_KIND))
        {
            return Ok((rest, (n, CounterKind::AtHand)));
        }
        // What is put with others is one more of them.
        let (rest, _) = maybe(rest, |i| i.lit("additional"));
        let (rest, kind) = CounterKind::parse(rest)?;
        let (rest, ()) = rest.lit(counter)?;
        Ok((rest, (n, kind)))
    }

    fn say((n, kind): &(Num, CounterKind), o: &mut Out<'_>) -> bool {
        say_so_many(n, kind, o)
    }
}

/// Behind the counters of the kind at hand.
pub(crate) const OF_THAT_KIND: &str = "of that kind";

/// Before how many are put with others.
const ADDITIONAL: &str = "an additional";

/// So many counters of a kind: "two +1/+1 counters".
pub(crate) fn say_so_many(n: &Num, kind: &CounterKind, o: &mut Out<'_>) -> bool {
    if *kind == CounterKind::AtHand {
        return match n {
            Num::Const(1) => {
                (o.attempt(|o| o.lit("a") && o.lit("counter")) || o.attempt(|o| o.lit(ADDITIONAL) && o.lit("counter")))
                    && o.lit(OF_THAT_KIND)
            }
            n => o.attempt(|o| {
                <super::number::Spelled as Way<Num>>::say(n, o)
                    && o.optional("additional")
                    && o.lit("counters")
                    && o.lit(OF_THAT_KIND)
            }),
        };
    }
    if let Num::UpTo(n) = n {
        return o.attempt(|o| {
            o.lit("up to") && <super::number::Spelled as Way<Num>>::say(n, o) && kind.say(o) && o.lit("counters")
        });
    }
    if *n == Num::Const(1) {
        o.attempt(|o| article_before(o, kind) && o.lit("counter"))
            || o.attempt(|o| o.follows.is_some() && o.lit("an additional") && kind.say(o) && o.lit("counter"))
            || o.attempt(|o| o.lit("one") && kind.say(o) && o.lit("counter"))
    } else {
        o.attempt(|o| {
            <super::number::Spelled as Way<Num>>::say(n, o)
                && o.optional("additional")
                && kind.say(o)
                && o.lit("counters")
        }) || o.attempt(|o| {
            o.follows.is_some()
                && o.lit(ADDITIONAL)
                && <super::number::Spelled as Way<Num>>::say(n, o)
                && kind.say(o)
                && o.lit("counters")
        })
    }
}

/// Says "a" or "an", then the thing.
pub(crate) fn article_before<T: Phrase>(o: &mut Out<'_>, thing: &T) -> bool {
    with_article(o, |o| thing.say(o))
}

/// Says "a" or "an" as the next word asks, then what the function says.
pub(crate) fn with_article(o: &mut Out<'_>, say: impl Fn(&mut Out<'_>) -> bool) -> bool {
    if o.follows.is_some() {
        return o.attempt(|o| o.lit("a") && say(o)) || o.attempt(|o| o.lit("an") && say(o));
    }
    let mark = o.mark();
    if !say(o) {
        return o.back(mark);
    }
    let at = if mark.0 == 0 { 0 } else { mark.0 + 1 };
    let an =
        crate::oracle::words::takes_an(o.text.get(at..).and_then(|said| said.split(' ').next()).unwrap_or_default());
    o.back(mark);
    o.lit(if an { "an" } else { "a" }) && say(o)
}

/// Reads "a" or "an".
pub(crate) fn article(i: In<'_>) -> Read<'_, ()> {
    i.lit("a").or_else(|_| i.lit("an"))
}
