//! Why a card is refused: the words of its text that are not understood, their place, what other cards they look like,
//! and whether their parts are read elsewhere.
//!
//! Whoever adds to the grammar works by this: a family of cards that fail alike is worth more than a card.

mod near;
mod shape;

use std::ops::Range;

use serde::{Serialize, Serializer};

use crate::card::{Card, Face};
use crate::oracle::{Compiled, SentenceReport};

pub use near::{Why, why};
pub use shape::Shape;

/// A sentence of a face that is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusedSentence {
    /// The name of the face it stands on.
    pub face: String,
    /// The sentence as it is written.
    pub words: String,
    /// The place in `words`, in bytes, where reading stopped.
    #[serde(serialize_with = "pair")]
    pub stumbled_on: Range<usize>,
    /// What the words around that place look like.
    #[serde(skip)]
    pub shape: Shape,
}

impl RefusedSentence {
    /// The sentence before the place where reading stopped, and from it on.
    pub fn parted(&self) -> (&str, &str) {
        self.words.split_at_checked(self.stumbled_on.start).unwrap_or((&self.words, ""))
    }
}

/// A place as JSON has it: `[from, to]`.
fn pair<S: Serializer>(place: &Range<usize>, to: S) -> Result<S::Ok, S::Error> {
    (place.start, place.end).serialize(to)
}

/// The sentences of a card at which reading stopped, in the order of its faces; `faces` are those faces compiled. Sentences
/// that only stand behind such a one are not among them: they may well be understood once it is.
pub fn refused(card: &Card, faces: &[Compiled]) -> Vec<RefusedSentence> {
    let all = card.faces().zip(faces);
    all.flat_map(|(face, compiled)| compiled.sentences.iter().filter_map(|report| of(face, report))).collect()
}

fn of(face: &Face, report: &SentenceReport) -> Option<RefusedSentence> {
    let phrase = report.phrase.as_deref()?;
    let words = face.text.get(report.span.clone())?;
    let at = report.stumbled_on.clone().unwrap_or(report.span.end..report.span.end);
    let within = |place: usize| place.saturating_sub(report.span.start).min(words.len());
    Some(RefusedSentence {
        face: face.name.clone(),
        words: words.to_owned(),
        stumbled_on: within(at.start)..within(at.end),
        shape: Shape::of(phrase),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::compile;

    fn card(text: &str) -> Card {
        let mut face = Face { name: "Test Card".to_owned(), text: text.to_owned(), ..Face::default() };
        face.type_line = crate::card::TypeLine::parse("Creature — Bear").unwrap();
        Card { name: face.name.clone(), layout: crate::card::Layout::Normal, front: face, others: Vec::new() }
    }

    #[test]
    fn the_place_is_where_reading_stopped() {
        let card = card("Flying\nWhenever this creature attacks, frobnicate target creature. Draw a card.");
        let faces: Vec<_> = card.faces().map(compile).collect();
        let all = refused(&card, &faces);
        assert_eq!(all.len(), 1, "{all:?}");
        let (before, behind) = all[0].parted();
        assert_eq!(before, "Whenever this creature attacks, ");
        assert!(behind.starts_with("frobnicate"), "{behind}");
    }

    #[test]
    fn what_is_understood_has_no_words_refused() {
        let card = card("Flying\nWhenever this creature attacks, draw a card.");
        let faces: Vec<_> = card.faces().map(compile).collect();
        assert_eq!(refused(&card, &faces), []);
    }
}
