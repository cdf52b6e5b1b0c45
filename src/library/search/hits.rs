//! What a search may look at, and what it gives.

use serde::Serialize;

use super::index::{Part, Place};
use super::snippet::Snippet;
use super::spelling::Correction;
use crate::cr::RuleId;

/// What to search in.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only what stands in these parts (7), sections (702) or rules (704.5).
    pub within: Vec<Within>,
    /// Only the glossary.
    pub glossary_only: bool,
    /// Only the rules.
    pub rules_only: bool,
}

/// A part of the rules, or a section or rule with what stands below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// A part: 7.
    Part(u8),
    /// A section or rule: 702, 704.5.
    Rule(RuleId),
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Results {
    /// The best first.
    pub hits: Vec<Hit>,
    /// How many there are in all.
    pub total: usize,
    /// Words that were read as others.
    pub corrections: Vec<Correction>,
    /// Whether nothing has all that was asked for, so that the nearest is shown instead.
    pub relaxed: bool,
    /// Whether even the best hit has so little of what was asked that perhaps no rule answers.
    pub doubtful: bool,
}

/// A rule or glossary entry that was found.
#[derive(Clone, Debug)]
pub struct Hit {
    /// Which one.
    pub place: Place,
    /// How well it answers; the more the better, comparable only within a search.
    pub score: f32,
    /// Where the words stand in it.
    pub snippet: Snippet,
    /// Why it ranks where it does.
    pub explanation: Explanation,
}

/// Why a hit ranks where it does: the score is the sum of the words and the closeness, times the
/// factor, and how much it is about the same, what leads to it and what it decided before.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Explanation {
    /// What each word adds, the most first.
    pub words: Vec<Reason>,
    /// What words that stand as close together as in the search add.
    pub closeness: f32,
    /// What it adds that it is about what is asked, whatever the words; less than nothing where it is about something else.
    #[serde(skip_serializing_if = "is_zero")]
    pub likeness: f32,
    /// What a saying of the phrasebook adds that leads to it.
    pub led: f32,
    /// That saying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub led_by: Option<String>,
    /// What it adds that the rule decided questions like this one.
    #[serde(skip_serializing_if = "is_zero")]
    pub precedent: f32,
    /// The title of the one of those most like it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// The share of the words that were found, by their weight, from 0 to 1.
    pub coverage: f32,
    /// What the sum is multiplied by: for the coverage, for headings and glossary entries.
    pub factor: f32,
}

fn is_zero(number: &f32) -> bool {
    *number == 0.0
}

/// What a word of the search adds to a score.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// The word as written.
    pub word: String,
    /// The words it was found by, where the rules say it otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found_as: Option<String>,
    /// Where: in the text, the title, above, the examples, where others refer to it.
    pub parts: Vec<Part>,
    /// How much it adds.
    pub score: f32,
}
