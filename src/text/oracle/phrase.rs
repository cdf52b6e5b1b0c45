//! What the tables of phrases are made of: each row is read and said by the same words.
//!
//! A row of [`phrases!`] has the words on the left and the meaning on the right. The meaning stands both as an expression
//! (to build it when the words are read) and as a pattern (to take it apart when it is said), so that reading and
//! printing cannot part:
//!
//! ```text
//! phrases! { Verbs: Verb {
//!     ["draw*" n:(Cards)]            { Verb::Draw(n) }
//!     ["scry*" n:(Numeral)]          { Verb::Scry(n) }
//! } }
//! ```
//!
//! * `"words"`: these words, in lower case, parted by spaces; punctuation counts as a word.
//! * `"draw*"`: a verb that agrees with its subject: "draw" or "draws"; words may stand behind it.
//! * `n`: a slot, read and said as its type's [`Phrase`] says.
//! * `n:(Cards)`: a slot, read and said in a certain [`Way`]; `(a, b):(Comparison)` takes two at once.
//! * `n:(Given<Cards>)`, `n:(There)`: the same, or what its type says, as a value that is there ([`Given`], [`There`]).
//! * `["in" | "from"]`: any of these words, with no difference in meaning.
//! * `?"of their choice"`: words that may be there or not, with no difference in meaning.
//! * `{Article}`: a way of saying nothing, such as "a" or "an".
//!
//! Rows are tried in any order: the one that reads the most wins, the first of equals. Only rows that can begin with the
//! word that stands there are tried ([`dispatch`](super::dispatch)). Printing takes the first row whose pattern fits;
//! where the printer follows a text (see [`Out`]) it takes the first row that agrees with it.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

use nom::IResult;
use nom::error::{ErrorKind, ParseError};

use super::dispatch::{Dispatch, Mixer, words_of};
use super::lang::TargetSpec;

/// What is left to read of a paragraph, and where in the grammar we are.
#[derive(Clone, Copy)]
pub(crate) struct In<'a> {
    /// The words left, parted by single spaces.
    pub s: &'a str,
    /// What the whole reading of the paragraph shares.
    pub cx: &'a Cx,
    /// How a verb agrees with the subject last read.
    pub agree: Agree,
    /// When what is read happens.
    pub tense: Tense,
}

/// Which way was read at which place, and what the reading there depends on besides; see [`key`].
type Key = (TypeId, u64);
/// What was read: how much was left, how verbs then agree, and the meaning; nothing where it could not be read.
type Remembered = Option<(usize, Agree, Rc<dyn Any>)>;

/// What the reading of one paragraph shares.
#[derive(Default)]
pub(crate) struct Cx {
    /// The fewest bytes that were left at any failure: the furthest place reached.
    pub least_left: Cell<usize>,
    /// Every target phrase read so far; [`Objects::Target`] and its like point here until references are resolved.
    pub targets: RefCell<Vec<TargetSpec>>,
    /// Where each of them stands: how much of the text was left behind it.
    pub target_places: RefCell<Vec<usize>>,
    /// What was read where, so that nothing is read twice however many rows begin with it.
    pub read: RefCell<HashMap<Key, Remembered, BuildHasherDefault<Mixer>>>,
    /// What rows begin with: see [`dispatch`](super::dispatch).
    pub dispatch: Dispatch,
    /// How deep in quotes we are.
    pub depth: Cell<u8>,
    /// The steps taken; past a bound the reading is given up.
    pub steps: Cell<u32>,
    /// Where a clause may go on with the subject of the clause before, and how its verb then agrees.
    pub elide: Cell<Option<(usize, Agree)>>,
    /// Where an object is left out as the subject of a clause: behind "that", and of the second of two events.
    pub relative: Cell<Option<usize>>,
    /// Where a subject stands behind "have": its verb then has no ending.
    pub bare: Cell<Option<usize>>,
    /// Whether the card is an instant or sorcery, whose paragraphs are spell abilities.
    pub is_spell: Cell<bool>,
    /// The targets what is read is said of, where it is read to see whether it was said well.
    pub said_of: Vec<TargetSpec>,
}

impl Cx {
    /// For a paragraph of a card of this sort.
    pub fn of(is_spell: bool) -> Self {
        Self { is_spell: Cell::new(is_spell), ..Self::default() }
    }

    /// Forgets what was read, and the targets: the text is read anew.
    pub fn forget(&self) {
        self.targets.borrow_mut().clear();
        self.target_places.borrow_mut().clear();
        let mut read = self.read.borrow_mut();
        read.clear();
        read.reserve(OFTEN_READ);
    }
}

/// The readings most paragraphs have to remember.
const OFTEN_READ: usize = 100;

/// The steps one paragraph may take, so that absurd text ends soon.
const MOST_STEPS: u32 = 400_000;

/// Reading failed here; the place is in [`Cx::least_left`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stumble;

impl<I> ParseError<I> for Stumble {
    fn from_error_kind(_: I, _: ErrorKind) -> Self {
        Self
    }

    fn append(_: I, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// What was read, and what is left.
pub(crate) type Read<'a, T> = IResult<In<'a>, T, Stumble>;

impl<'a> In<'a> {
    /// The beginning of a text.
    pub fn new(s: &'a str, cx: &'a Cx) -> Self {
        cx.least_left.set(s.len());
        cx.dispatch.begin(s);
        Self { s, cx, agree: Agree::Bare, tense: Tense::Present }
    }

    /// A failure here.
    pub fn stumble<T>(self) -> Read<'a, T> {
        if self.s.len() < self.cx.least_left.get() {
            self.cx.least_left.set(self.s.len());
        }
        Err(nom::Err::Error(Stumble))
    }

    /// Stumbles where the words of this literal are not all ahead, which some way of reading can't do without.
    pub fn needs(self, literal: &str) -> Read<'a, ()> {
        if self.cx.dispatch.is_ahead(self.s, words_of(literal)) { Ok((self, ())) } else { self.stumble() }
    }

    /// The same place with what is left being `s`.
    pub fn at(self, s: &'a str) -> Self {
        Self { s, ..self }
    }

    /// The same place with verbs agreeing so.
    pub fn agreeing(self, agree: Agree) -> Self {
        Self { agree, ..self }
    }

    /// The same place with verbs in a tense.
    pub fn in_tense(self, tense: Tense) -> Self {
        Self { tense, ..self }
    }

    /// Reads by a way in the present, as what a noun phrase says is; the tense is of the clause.
    pub fn in_present<T>(self, way: impl FnOnce(Self) -> Read<'a, T>) -> Read<'a, T> {
        way(self.in_tense(Tense::Present)).map(|(rest, value)| (rest.in_tense(self.tense), value))
    }

    /// These words (see the module on how they are written).
    #[inline]
    pub fn lit(self, words: &str) -> Read<'a, ()> {
        if self.tense == Tense::Present && Literal::begins_otherwise(words, self.s) && !self.cx.dispatch.is_probe() {
            return self.stumble();
        }
        self.read_literal(Literal::of(words))
    }

    /// The words of a literal.
    #[inline]
    pub fn literal(self, literal: Literal<'_>) -> Read<'a, ()> {
        if self.tense == Tense::Present
            && Literal::begins_otherwise(literal.words, self.s)
            && !self.cx.dispatch.is_probe()
        {
            return self.stumble();
        }
        self.read_literal(literal)
    }

    fn read_literal(self, literal: Literal<'_>) -> Read<'a, ()> {
        if self.cx.dispatch.is_probe() {
            return self.cx.dispatch.probe_words(self.s, literal);
        }
        let Some(rest) = literal.behind_in(self.s, self.agree, self.tense) else { return self.stumble() };
        let done = self.tense == Tense::Gerund && literal.has_verb();
        Ok((if done { self.at(rest).in_tense(Tense::Present) } else { self.at(rest) }, ()))
    }

    /// The next word, whatever it is.
    pub fn word(self) -> Read<'a, &'a str> {
        if self.cx.dispatch.is_probe() {
            return self.cx.dispatch.fits();
        }
        if self.s.is_empty() {
            return self.stumble();
        }
        let word = super::dispatch::first_word(self.s);
        let rest = self.s.get(word.len()..).unwrap_or_default();
        Ok((self.at(rest.strip_prefix(' ').unwrap_or(rest)), word))
    }

    /// The next word if the function makes something of it.
    pub fn word_as<T>(self, f: impl FnOnce(&'a str) -> Option<T>) -> Read<'a, T> {
        if self.cx.dispatch.is_probe() {
            return if f(self.s).is_some() { self.cx.dispatch.fits() } else { Err(nom::Err::Error(Stumble)) };
        }
        let (rest, word) = self.word()?;
        match f(word) {
            Some(value) => Ok((rest, value)),
            None => self.stumble(),
        }
    }

    /// Whether nothing is left, or a quote ends here.
    pub fn is_end(self) -> bool {
        self.s.is_empty() || self.s.starts_with('”')
    }

    /// Counts a step; fails when there were too many.
    pub fn step(self) -> Read<'a, ()> {
        if self.cx.dispatch.is_probe() {
            return Ok((self, ()));
        }
        let steps = self.cx.steps.get() + 1;
        self.cx.steps.set(steps);
        if steps > MOST_STEPS { self.stumble() } else { Ok((self, ())) }
    }
}

/// A type with one way of being read and said.
pub(crate) trait Phrase: Sized {
    /// Reads it.
    fn parse(i: In<'_>) -> Read<'_, Self>;
    /// Says it; `false` if it cannot be said so.
    fn say(&self, o: &mut Out<'_>) -> bool;
}

/// A way of reading and saying a `T`.
pub(crate) trait Way<T> {
    /// Reads it.
    fn read(i: In<'_>) -> Read<'_, T>;
    /// Says it; `false` if it cannot be said so.
    fn say(value: &T, o: &mut Out<'_>) -> bool;
}

impl<T: Phrase> Phrase for Box<T> {
    fn parse(i: In<'_>) -> Read<'_, Self> {
        T::parse(i).map(|(i, value)| (i, Self::new(value)))
    }

    fn say(&self, o: &mut Out<'_>) -> bool {
        (**self).say(o)
    }
}

impl<T, W: Way<T>> Way<Box<T>> for W {
    fn read(i: In<'_>) -> Read<'_, Box<T>> {
        <W as Way<T>>::read(i).map(|(i, value)| (i, Box::new(value)))
    }

    fn say(value: &Box<T>, o: &mut Out<'_>) -> bool {
        <W as Way<T>>::say(value, o)
    }
}

/// What another way reads, where it may be missing in other rows.
pub(crate) struct Given<W>(PhantomData<W>);

impl<T, W: Way<T>> Way<Option<T>> for Given<W> {
    fn read(i: In<'_>) -> Read<'_, Option<T>> {
        W::read(i).map(|(i, value)| (i, Some(value)))
    }

    fn say(value: &Option<T>, o: &mut Out<'_>) -> bool {
        value.as_ref().is_some_and(|value| W::say(value, o))
    }
}

/// A type as its own [`Phrase`] says, where it may be missing in other rows.
pub(crate) struct There;

impl<T: Phrase> Way<Option<T>> for There {
    fn read(i: In<'_>) -> Read<'_, Option<T>> {
        T::parse(i).map(|(i, value)| (i, Some(value)))
    }

    fn say(value: &Option<T>, o: &mut Out<'_>) -> bool {
        value.as_ref().is_some_and(|value| value.say(o))
    }
}

impl<T: Phrase> Phrase for Arc<T> {
    fn parse(i: In<'_>) -> Read<'_, Self> {
        T::parse(i).map(|(i, value)| (i, Self::new(value)))
    }

    fn say(&self, o: &mut Out<'_>) -> bool {
        (**self).say(o)
    }
}

/// Keeps whichever of two readings leaves less to read; the first of equals. What was read can be large, so it is moved only
/// where it is kept.
#[inline]
pub(crate) fn keep_longer<'a, T>(best: &mut Option<(In<'a>, T)>, next: Read<'a, T>) {
    if let Ok(next) = next
        && best.as_ref().is_none_or(|best| next.0.s.len() < best.0.s.len())
    {
        *best = Some(next);
    }
}

/// The longest of several readings.
pub(crate) fn longest<'a, T>(i: In<'a>, ways: &[&dyn Fn(In<'a>) -> Read<'a, T>]) -> Read<'a, T> {
    let mut best = None;
    for way in ways {
        keep_longer(&mut best, way(i));
    }
    best.map_or_else(|| i.stumble(), Ok)
}

/// Where a reading begins and ends, how verbs agree there and in which tense they are, and whether a subject may be left out or stands behind "have": in
/// one number, as it is asked for all the time. The words of one paragraph stand close together, and are not many.
fn key(i: In<'_>) -> u64 {
    let elide = i.cx.elide.get().filter(|(at, _)| *at == i.s.len()).map_or(0, |(_, agree)| 1 + agree as u64);
    let bare = u64::from(i.cx.bare.get() == Some(i.s.len()));
    let place = (i.s.as_ptr() as u64) << 28 ^ (i.s.len() as u64) << 6;
    place | (i.tense as u64) << 4 | (i.agree as u64) << 3 | elide << 1 | bare
}

/// Reads by a way of the type `K`, and remembers what came of it at this place.
pub(crate) fn once<'a, K: 'static, T: Clone + 'static>(
    i: In<'a>,
    way: impl FnOnce(In<'a>) -> Read<'a, T>,
) -> Read<'a, T> {
    if i.cx.dispatch.is_probe() {
        return way(i);
    }
    let key = (TypeId::of::<K>(), key(i));
    let known = i.cx.read.borrow().get(&key).cloned();
    if let Some(known) = known {
        return match known {
            Some((left, agree, value)) => match (i.s.get(i.s.len() - left..), value.downcast_ref::<T>()) {
                (Some(rest), Some(value)) => Ok((i.at(rest).agreeing(agree), value.clone())),
                _ => i.stumble(),
            },
            None => Err(nom::Err::Error(Stumble)),
        };
    }
    let read = way(i);
    let kept = match &read {
        Ok((rest, value)) => Some((rest.s.len(), rest.agree, Rc::new(value.clone()) as Rc<dyn Any>)),
        Err(_) => None,
    };
    i.cx.read.borrow_mut().insert(key, kept);
    read
}

/// The longest of these words.
pub(crate) fn one_of<'a>(i: In<'a>, words: &[&str]) -> Read<'a, ()> {
    longest_of(i, words.iter().map(|words| i.lit(words)))
}

/// The longest of these literals.
pub(crate) fn one_literal<'a>(i: In<'a>, literals: &[Literal<'_>]) -> Read<'a, ()> {
    longest_of(i, literals.iter().map(|literal| i.literal(*literal)))
}

fn longest_of<'a>(i: In<'a>, readings: impl Iterator<Item = Read<'a, ()>>) -> Read<'a, ()> {
    let mut best = None;
    readings.for_each(|read| keep_longer(&mut best, read));
    best.map_or_else(|| i.stumble(), Ok)
}

/// Reads something if it is there.
pub(crate) fn maybe<'a, T>(i: In<'a>, way: impl FnOnce(In<'a>) -> Read<'a, T>) -> (In<'a>, Option<T>) {
    match way(i) {
        Ok((rest, value)) => (rest, Some(value)),
        Err(_) => (i, None),
    }
}

/// Makes a table of phrases: see the module.
macro_rules! phrases {
    ($( $(#[$doc:meta])* $name:ident : $T:ty { $( [ $($el:tt)* ] { $($val:tt)* } )* } )*) => { $(
        $(#[$doc])*
        pub(crate) struct $name;

        impl $crate::oracle::phrase::Way<$T> for $name {
            fn read(i: $crate::oracle::phrase::In<'_>) -> $crate::oracle::phrase::Read<'_, $T> {
                const ROWS: &[$crate::oracle::dispatch::Row<$T>] = &[$( $crate::oracle::dispatch::Row {
                    needs: $crate::oracle::phrase::needed!(0; $($el)*),
                    verb: $crate::oracle::phrase::verb!($($el)*),
                    begins: $crate::oracle::phrase::begins!($($el)*),
                    read: |i| {
                        let at = i;
                        $crate::oracle::phrase::read_elements!(at; $($el)*);
                        Ok((at, $($val)*))
                    },
                } ),*];
                thread_local! {
                    static FIRST: $crate::oracle::dispatch::FirstWords =
                        const { $crate::oracle::dispatch::FirstWords::new() };
                }
                $crate::oracle::dispatch::read_rows(i, ROWS, &FIRST)
            }

            fn say(value: &$T, o: &mut $crate::oracle::phrase::Out<'_>) -> bool {
                Self::say_such(value, o, &|_| true)
            }
        }

        impl $name {
            /// Says it in words that are such: what stands around may not go with all of them.
            #[allow(irrefutable_let_patterns, unreachable_code, unreachable_patterns)]
            fn say_such(
                value: &$T,
                o: &mut $crate::oracle::phrase::Out<'_>,
                such: &dyn Fn(&str) -> bool,
            ) -> bool {
                let mark = o.mark();
                let mut checked = o.is_checked();
                loop {
                    $( if let $($val)* = value {
                        if $crate::oracle::phrase::say_elements!(o; $($el)*)
                            && such(o.text.get(mark.0..).unwrap_or_default().trim_start())
                            && (!checked || o.reads_back(mark, value, <Self as $crate::oracle::phrase::Way<$T>>::read))
                        {
                            o.note(value, mark.0);
                            return true;
                        }
                        o.back(mark);
                    } )*
                    // Where no row reads back by itself, the first is said: it may need what stands around it.
                    if !std::mem::take(&mut checked) {
                        return false;
                    }
                }
            }
        }
    )* };
}

macro_rules! read_elements {
    ($at:ident;) => {};
    ($at:ident; $lit:literal $($rest:tt)*) => {
        let ($at, ()) = $at.literal($crate::oracle::phrase::literal!($lit))?;
        $crate::oracle::phrase::read_elements!($at; $($rest)*);
    };
    ($at:ident; $id:ident : ($way:ty) $($rest:tt)*) => {
        let ($at, $id) = <$way as $crate::oracle::phrase::Way<_>>::read($at)?;
        $crate::oracle::phrase::read_elements!($at; $($rest)*);
    };
    ($at:ident; ($one:ident, $two:ident) : ($way:ty) $($rest:tt)*) => {
        let ($at, ($one, $two)) = <$way as $crate::oracle::phrase::Way<_>>::read($at)?;
        $crate::oracle::phrase::read_elements!($at; $($rest)*);
    };
    ($at:ident; { $way:ty } $($rest:tt)*) => {
        let ($at, ()) = <$way as $crate::oracle::phrase::Way<()>>::read($at)?;
        $crate::oracle::phrase::read_elements!($at; $($rest)*);
    };
    ($at:ident; ? $lit:literal $($rest:tt)*) => {
        let ($at, _) = $crate::oracle::phrase::maybe($at, |i| i.literal($crate::oracle::phrase::literal!($lit)));
        $crate::oracle::phrase::read_elements!($at; $($rest)*);
    };
    ($at:ident; [$($lit:literal)|+] $($rest:tt)*) => {
        let ($at, ()) = $crate::oracle::phrase::one_literal($at, &[$($crate::oracle::phrase::literal!($lit)),+])?;
        $crate::oracle::phrase::read_elements!($at; $($rest)*);
    };
    ($at:ident; $id:ident $($rest:tt)*) => {
        let ($at, $id) = $crate::oracle::phrase::Phrase::parse($at)?;
        $crate::oracle::phrase::read_elements!($at; $($rest)*);
    };
}

macro_rules! needed {
    ($words:expr;) => { $words };
    ($words:expr; $lit:literal $($rest:tt)*) => {
        $crate::oracle::phrase::needed!($words | $crate::oracle::dispatch::words_of($lit); $($rest)*)
    };
    ($words:expr; ? $lit:literal $($rest:tt)*) => { $crate::oracle::phrase::needed!($words; $($rest)*) };
    // Of several ways to say it, the words of all.
    ($words:expr; [$($lit:literal)|+] $($rest:tt)*) => {
        $crate::oracle::phrase::needed!(
            $words | ($crate::oracle::dispatch::Words::MAX $(& $crate::oracle::dispatch::words_of($lit))+);
            $($rest)*
        )
    };
    ($words:expr; $one:tt $($rest:tt)*) => { $crate::oracle::phrase::needed!($words; $($rest)*) };
}

/// The first verb of a row that agrees with its subject.
macro_rules! verb {
    () => { None };
    ($lit:literal $($rest:tt)*) => {
        match $crate::oracle::dispatch::verb_of($lit) {
            Some(verb) => Some(verb),
            None => $crate::oracle::phrase::verb!($($rest)*),
        }
    };
    (? $lit:literal $($rest:tt)*) => { $crate::oracle::phrase::verb!($($rest)*) };
    ($one:tt $($rest:tt)*) => { $crate::oracle::phrase::verb!($($rest)*) };
}

/// The literal a row begins with.
macro_rules! begins {
    ($lit:literal $($rest:tt)*) => {
        Some($crate::oracle::phrase::literal!($lit))
    };
    ($($rest:tt)*) => {
        None
    };
}

/// A literal, parted while the program is compiled.
macro_rules! literal {
    ($lit:literal) => {
        const { $crate::oracle::phrase::Literal::of($lit) }
    };
}

macro_rules! say_elements {
    ($o:ident;) => { true };
    ($o:ident; $lit:literal $($rest:tt)*) => {
        $o.lit($lit) && $crate::oracle::phrase::say_elements!($o; $($rest)*)
    };
    ($o:ident; $id:ident : ($way:ty) $($rest:tt)*) => {
        <$way as $crate::oracle::phrase::Way<_>>::say($id, $o) && $crate::oracle::phrase::say_elements!($o; $($rest)*)
    };
    ($o:ident; ($one:ident, $two:ident) : ($way:ty) $($rest:tt)*) => {
        <$way as $crate::oracle::phrase::Way<_>>::say(&($one.clone(), $two.clone()), $o)
            && $crate::oracle::phrase::say_elements!($o; $($rest)*)
    };
    ($o:ident; { $way:ty } $($rest:tt)*) => {
        <$way as $crate::oracle::phrase::Way<()>>::say(&(), $o) && $crate::oracle::phrase::say_elements!($o; $($rest)*)
    };
    ($o:ident; ? $lit:literal $($rest:tt)*) => {
        $o.optional($lit) && $crate::oracle::phrase::say_elements!($o; $($rest)*)
    };
    ($o:ident; [$($lit:literal)|+] $($rest:tt)*) => {
        $o.either(&[$($lit),+]) && $crate::oracle::phrase::say_elements!($o; $($rest)*)
    };
    ($o:ident; $id:ident $($rest:tt)*) => {
        $crate::oracle::phrase::Phrase::say($id, $o) && $crate::oracle::phrase::say_elements!($o; $($rest)*)
    };
}

/// Makes a [`Way`] the [`Phrase`] of its type.
macro_rules! phrase_of {
    ($T:ty, $way:ty) => {
        impl $crate::oracle::phrase::Phrase for $T {
            fn parse(i: $crate::oracle::phrase::In<'_>) -> $crate::oracle::phrase::Read<'_, Self> {
                $crate::oracle::phrase::once::<$way, Self>(i, <$way as $crate::oracle::phrase::Way<Self>>::read)
            }

            fn say(&self, o: &mut $crate::oracle::phrase::Out<'_>) -> bool {
                <$way as $crate::oracle::phrase::Way<Self>>::say(self, o)
            }
        }
    };
}

/// Makes ways that take no words: what they mean is in the words around them.
///
/// ```text
/// silent! {
///     /// You, said in the words around.
///     Yourself: Players = Players::You;
/// }
/// ```
macro_rules! silent {
    ($($(#[$doc:meta])* $name:ident : $T:ty = $value:expr;)*) => { $(
        $(#[$doc])*
        pub(crate) struct $name;

        impl $crate::oracle::phrase::Way<$T> for $name {
            fn read(i: $crate::oracle::phrase::In<'_>) -> $crate::oracle::phrase::Read<'_, $T> {
                Ok((i, $value))
            }

            fn say(value: &$T, _: &mut $crate::oracle::phrase::Out<'_>) -> bool {
                *value == $value
            }
        }
    )* };
}

pub(crate) use super::agreement::{Agree, Literal, Tense};
pub(crate) use super::list::{Joints, further, listed, say_several, several, two_or_more};
pub(crate) use super::out::Out;
pub(crate) use {begins, literal, needed, phrase_of, phrases, read_elements, say_elements, silent, verb};
