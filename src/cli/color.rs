//! Colors and links, as marks that only the [door](super::door) makes into what a terminal obeys.
//!
//! What is printed is put together of our words and of others' (cards, rules, names of files, arguments). A mark takes no
//! room, and begins with a number no text can know; whatever else could lead a terminal astray is not ours.

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::Deref;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tag characters stand for the printable ASCII characters, and take no room.
const TAGS: u32 = 0xe0000;
/// The end of a mark.
const END: char = '\u{e007f}';

/// What a mark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Colors and styles, as the numbers of ECMA-48's SGR; `0` ends them.
    Style,
    /// A link to this address; none ends it.
    Link,
}

static ON: AtomicBool = AtomicBool::new(false);

/// Sets whether anything is colored from here on.
pub(super) fn set(on: bool) {
    ON.store(on, Ordering::Relaxed);
}

/// What our marks begin with: nothing that was written before the program ran can hold it.
pub(super) fn key() -> &'static str {
    static KEY: OnceLock<String> = OnceLock::new();
    KEY.get_or_init(|| {
        let chance = RandomState::new().build_hasher().finish();
        std::iter::once('\u{e0001}').chain(tags(&format!("{chance:016x}"))).collect()
    })
}

fn tags(ascii: &str) -> impl Iterator<Item = char> {
    ascii.bytes().filter_map(|b| char::from_u32(TAGS + u32::from(b)))
}

fn mark(kind: char, what: &str, out: &mut String) {
    out.push_str(key());
    out.extend(tags(kind.encode_utf8(&mut [0; 4])));
    out.extend(tags(what));
    out.push(END);
}

/// The mark at the start of a text: what it means, what it says, and how long it is.
pub(super) fn read_mark(text: &str) -> Option<(Mark, String, usize)> {
    let rest = text.strip_prefix(key())?;
    let (said, _) = rest.split_once(END)?;
    let mut ascii = said.chars().filter_map(|c| char::from_u32((c as u32).checked_sub(TAGS)?));
    let kind = match ascii.next()? {
        's' => Mark::Style,
        'l' => Mark::Link,
        _ => return None,
    };
    Some((kind, ascii.collect(), key().len() + said.len() + END.len_utf8()))
}

/// What another has colored, from words in which nothing else is: its colors become ours, and nothing but its colors.
pub(super) fn adopted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("\u{1b}[") {
        out.push_str(before);
        let end = behind.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(behind.len());
        let (codes, from) = behind.split_at(end);
        match from.strip_prefix('m') {
            Some(from) => {
                mark('s', codes, &mut out);
                rest = from;
            }
            None => {
                out.push('\u{1b}');
                rest = rest.get(before.len() + 1..).unwrap_or_default();
            }
        }
    }
    out + rest
}

/// `text` as a link to `url`.
pub(super) fn link(text: &str, url: &str) -> String {
    let mut out = String::new();
    mark('l', url, &mut out);
    out.push_str(text);
    mark('l', "", &mut out);
    out
}

/// A text with colors and styles.
#[derive(Clone, Debug, Default)]
pub struct Colored {
    text: String,
    /// The numbers of its styles, in order, and then that of its color.
    styles: Vec<u8>,
}

impl Deref for Colored {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Colored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.styles.is_empty() || self.text.is_empty() || !ON.load(Ordering::Relaxed) {
            return f.pad(&self.text);
        }
        let codes: Vec<String> = self.styles.iter().map(u8::to_string).collect();
        let (mut begin, mut end) = (String::new(), String::new());
        mark('s', &codes.join(";"), &mut begin);
        mark('s', "0", &mut end);
        f.write_str(&begin)?;
        // What ends within ends no more than itself.
        f.pad(&self.text.replace(&end, &format!("{end}{begin}")))?;
        f.write_str(&end)
    }
}

macro_rules! styles {
    ($($name:ident $number:literal)*) => {
        /// Colors and styles for texts.
        pub trait Colorize {
            /// The text with this style or color beside those it has.
            fn with(self, number: u8) -> Colored;

            $(
                #[doc = concat!("`", stringify!($name), "`.")]
                fn $name(self) -> Colored
                where
                    Self: Sized,
                {
                    self.with($number)
                }
            )*

            /// As it is.
            fn normal(self) -> Colored
            where
                Self: Sized,
            {
                self.with(0)
            }
        }
    };
}

styles! {
    bold 1 dimmed 2 italic 3 underline 4 strikethrough 9
    red 31 green 32 yellow 33 blue 34 magenta 35 cyan 36 bright_white 97
}

impl Colorize for &str {
    fn with(self, number: u8) -> Colored {
        Colored { text: self.to_owned(), styles: if number == 0 { Vec::new() } else { vec![number] } }
    }
}

impl Colorize for Colored {
    fn with(mut self, number: u8) -> Colored {
        // Styles before colors, and of two colors the last.
        self.styles.retain(|n| *n < 30 || number < 30);
        self.styles.push(number);
        self.styles.sort_unstable();
        self
    }
}
