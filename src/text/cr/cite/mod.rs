//! Citations of the Comprehensive Rules in other texts, held against an edition.
//!
//! [`scan`] finds them in prose, source code, YAML and JSON; [`check()`] tells which are gone, moved, reworded since an older edition,
//! or quote a wrong title; [`fix`] sets right what is certain.

mod check;
mod fix;
mod ignored;
mod lines;
mod lock;
mod number;
mod scan;
mod wording;
mod zones;

use std::ops::Range;

use serde::Serialize;

use super::RuleId;
use super::diff::Mark;

pub use check::{Against, Elsewhere, check};
pub use fix::{Fix, apply};
pub use ignored::Ignored;
pub use lines::Lines;
pub use lock::{Left, Lock, LockError};
pub use scan::scan;
pub use zones::FileKind;

/// A place in a text that cites a rule or a range of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The number or range as written, in bytes of the text.
    pub span: Range<usize>,
    /// The rule, or the first of the range.
    pub first: RuleId,
    /// The last of the range, and where it is written.
    pub last: Option<(RuleId, Range<usize>)>,
    /// The title quoted behind it, or put in brackets, and where it is written, without its quotes and final punctuation.
    pub title: Option<(String, Range<usize>)>,
    /// How much of the number is written.
    pub written: Written,
}

/// How much of a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// All of it.
    Full,
    /// Its letter; the rest is that of the citation with this index.
    Letter(usize),
    /// All of it, in an address, with this sign for the point: `#R704-5f`, `#R7045f`.
    Anchor(Option<char>),
    /// All of it, as the head of a section with its title: `704. State-Based Actions`. It is none where the title is another.
    Heading,
}

/// A citation that does not hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// What is wrong.
    pub kind: FindingKind,
    /// Where it is written, in bytes.
    pub span: Range<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The citation as written.
    pub cited: String,
    /// What is wrong, for people.
    pub message: String,
    /// What is known about it.
    pub help: Option<String>,
    /// Where the rule stands now.
    pub now: Vec<RuleId>,
    /// What changed in the words of the rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// What to write instead, if that is certain.
    pub fix: Option<Fix>,
    /// Whether an edition is known that has the number: else it never was one.
    #[serde(skip)]
    pub known: bool,
}

/// What is wrong with a citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// No rule has the number, and none is known to have taken its place.
    Gone,
    /// The rule stands under another number.
    Moved,
    /// The rule has other words than in the edition the citation was made from.
    TextChanged,
    /// The quoted title is not the rule's.
    WrongTitle,
    /// What is quoted behind the number are the words of another rule.
    OtherWords,
    /// Only a later edition has the number.
    Newer,
}

impl FindingKind {
    /// Every kind, in the order of their explanation.
    pub const ALL: [Self; 6] =
        [Self::Gone, Self::Moved, Self::TextChanged, Self::WrongTitle, Self::OtherWords, Self::Newer];

    /// Its name: `text-changed`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gone => "gone",
            Self::Moved => "moved",
            Self::TextChanged => "text-changed",
            Self::WrongTitle => "wrong-title",
            Self::OtherWords => "other-words",
            Self::Newer => "newer",
        }
    }

    /// What it means, in one sentence.
    pub fn explanation(self) -> &'static str {
        match self {
            Self::Gone => "the cited rule does not exist",
            Self::Moved => "the cited rule stands under another number",
            Self::TextChanged => "the cited rule has been reworded",
            Self::WrongTitle => "the quoted title is not the title of the cited rule",
            Self::OtherWords => "the words behind the number are those of another rule",
            Self::Newer => "the cited rule came with a later edition",
        }
    }
}
