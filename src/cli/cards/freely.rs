//! `apnap cards coverage --freely`: whether what is said of an understood sentence is read to the same again.

use std::fmt::Write;

use serde::Serialize;

use super::coverage::{count, percent};
use crate::card::Card;
use crate::cli::color::Colorize;
use crate::cli::{Context, table};
use crate::oracle::{Again, said_freely};

/// How much of what is understood is said freely so that it is read to the same.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Said {
    /// Sentences said.
    sentences: usize,
    /// Those read to the same again.
    same: usize,
    /// The paragraphs of the others.
    unlike: Vec<Unlike>,
}

/// A paragraph that is not.
#[derive(Clone, Debug, Serialize)]
struct Unlike {
    card: String,
    words: String,
    /// What is said of it, `▸` where reading stops; none where there are no words for it.
    said: Option<String>,
    /// Whether that has a meaning, which is another one.
    read: bool,
}

impl Said {
    /// Says the understood paragraphs of a card.
    pub(super) fn add(&mut self, card: &Card) {
        for one in card.faces().flat_map(said_freely) {
            self.sentences += one.sentences;
            let said = match (one.again, one.said) {
                (Again::Same, _) => {
                    self.same += one.sentences;
                    continue;
                }
                (Again::Unread(at), Some(said)) => Some(stopped(&said, at)),
                (_, said) => said,
            };
            let (card, read) = (card.name.clone(), one.again == Again::Other);
            self.unlike.push(Unlike { card, words: one.words, said, read });
        }
    }

    /// Adds what another has said.
    pub(super) fn join(&mut self, other: Self) {
        self.sentences += other.sentences;
        self.same += other.same;
        self.unlike.extend(other.unlike);
    }

    /// Puts the paragraphs in the order of the cards' names.
    pub(super) fn sorted(mut self) -> Self {
        self.unlike.sort_by(|a, b| (&a.card, &a.words).cmp(&(&b.card, &b.words)));
        self
    }

    /// The figures, and a table of the paragraphs that are read to something else or to nothing.
    pub(super) fn text(&self, cx: &Context) -> String {
        let mut out = format!(
            "{} of {} sentences, said freely, are read to the same ({})\n",
            count(self.same).bold(),
            count(self.sentences),
            percent(self.same, self.sentences),
        );
        if !self.unlike.is_empty() {
            let mut rows = table::table(cx, &["card", "words", "said freely", "which means"]);
            for one in &self.unlike {
                let said = one.said.clone().unwrap_or_else(|| "-".to_owned());
                let means = if one.read { "something else" } else { "nothing" };
                rows.add_row([&one.card, &one.words, &said, means]);
            }
            let _ = writeln!(out, "\n{}", table::shown(&rows));
        }
        out
    }
}

/// What is said, with the place marked where reading stops.
fn stopped(said: &str, at: usize) -> String {
    let (read, rest) = said.split_at_checked(at).unwrap_or((said, ""));
    format!("{read}▸ {rest}")
}
