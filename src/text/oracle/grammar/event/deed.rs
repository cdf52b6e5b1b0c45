//! Deeds of players, and what belongs to them.

use super::*;
use crate::oracle::grammar::{counter, number};

/// What only you can do something to.
const YOUR: &str = " your ";

/// The deeds an ability may wait for that this one does, each in its own words ([`Deed::waited`]).
fn read_deed(i: In<'_>, doer: Doer, yours: bool) -> Read<'_, Deed> {
    let mut best = None;
    for deed in Deed::ALL.iter().filter(|deed| deed.doer() == doer) {
        for words in deed.waited().iter().filter(|words| words.contains(YOUR) == yours) {
            keep_longer(&mut best, i.lit(words).map(|(i, ())| (i, *deed)));
        }
    }
    best.map_or_else(|| i.stumble(), Ok)
}

fn say_deed(deed: Deed, doer: Doer, yours: bool, o: &mut Out<'_>) -> bool {
    let mut words = deed.waited().iter().filter(|words| words.contains(YOUR) == yours);
    deed.doer() == doer && words.any(|words| o.lit(words))
}

macro_rules! deeds_waited {
    ($($(#[doc = $doc:literal])* $name:ident: $doer:ident, yours: $yours:literal;)*) => { $(
        $(#[doc = $doc])*
        pub(crate) struct $name;

        impl Way<Deed> for $name {
            fn read(i: In<'_>) -> Read<'_, Deed> {
                read_deed(i, Doer::$doer, $yours)
            }

            fn say(value: &Deed, o: &mut Out<'_>) -> bool {
                say_deed(*value, Doer::$doer, $yours, o)
            }
        }
    )* };
}

deeds_waited! {
    /// What a player does: "scries".
    DeedWaited: Player, yours: false;
    /// What you do with something of yours: "you shuffle your library".
    DeedOfYours: Player, yours: true;
    /// What a permanent does: "explores".
    PermanentDeed: Permanent, yours: false;
}

/// The level a Class reaches (716.2b).
pub(super) struct ReachedLevel;

impl Way<Designation> for ReachedLevel {
    fn read(i: In<'_>) -> Read<'_, Designation> {
        i.word_as(|word| word.parse().ok().map(Designation::Level))
    }

    fn say(value: &Designation, o: &mut Out<'_>) -> bool {
        matches!(value, Designation::Level(n) if o.plain(&n.to_string()))
    }
}

/// How much mana is expended, in words or in digits (700.14).
pub(super) struct ExpendedMana;

impl Way<i32> for ExpendedMana {
    fn read(i: In<'_>) -> Read<'_, i32> {
        i.word_as(|word| crate::oracle::words::number(word).or_else(|| word.parse().ok()))
    }

    fn say(value: &i32, o: &mut Out<'_>) -> bool {
        o.attempt(|o| <number::Spelled as Way<i32>>::say(value, o)) || o.plain(&value.to_string())
    }
}

/// Of an ability of a keyword that is a triggered one.
const TRIGGERED: &str = "triggered";

/// "a backup ability", "a modular triggered ability".
pub(super) struct AbilityOfKeyword;

impl Way<Filter> for AbilityOfKeyword {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, ()) = counter::article(i)?;
        let (i, keyword) = Keyword::parse(i)?;
        let mut post = vec![Pred::OfKeyword(keyword)];
        let (i, triggered) = maybe(i, |i| i.lit(TRIGGERED));
        post.extend(triggered.map(|()| Pred::AbilityIs(AbilityClass::Triggered)));
        let (i, ()) = i.lit("ability")?;
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Ability, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.as_slice() {
            [Pred::OfKeyword(keyword)] => counter::with_article(o, |o| keyword.say(o) && o.lit("ability")),
            [Pred::OfKeyword(keyword), Pred::AbilityIs(AbilityClass::Triggered)] => {
                counter::with_article(o, |o| keyword.say(o) && o.lit(TRIGGERED) && o.lit("ability"))
            }
            _ => false,
        }
    }
}
