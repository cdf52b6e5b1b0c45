//! The cards that are not understood, with the words they are refused for.

use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use crate::card::{Card, Cards};
use crate::cli::{Context, Failure, Format, card, prose, table};
use crate::engine::refused::not_done_in_words;
use crate::explain::refused::{RefusedSentence, Shape, Why, refused, why};
use crate::oracle::{Compiled, compile};

/// What is told of the cards refused.
#[derive(Args, Default)]
pub(super) struct Asked {
    /// List the cards that are not understood, each with its words, `▸` where reading stopped
    #[arg(long)]
    names: bool,

    /// List them, and whether the parts of each sentence are read in others (words only) or not (its meaning may be missing)
    #[arg(long)]
    why: bool,

    /// List the cards refused for words of the same shape as this card's: alike but for numbers, colors, types and persons
    #[arg(long, value_name = "CARD")]
    like: Option<String>,

    /// What that card's words look like.
    #[arg(skip)]
    shapes: Vec<Shape>,
}

/// A card that is not understood.
#[derive(Debug, Serialize)]
pub(super) struct RefusedCard {
    name: String,
    /// How much its words have in common with those of the card asked for.
    #[serde(skip)]
    likeness: usize,
    sentences: Vec<Told>,
    /// Why what is read of it is not played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_done: Vec<Box<str>>,
}

#[derive(Debug, Serialize)]
struct Told {
    #[serde(flatten)]
    sentence: RefusedSentence,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

impl Asked {
    /// Whether cards are to be listed.
    pub(super) fn list(&self) -> bool {
        self.names || self.why || self.like.is_some()
    }

    /// Finds the card others are to be like.
    pub(super) fn find(&mut self, all: &Cards) -> Result<(), Failure> {
        let Some(name) = &self.like else { return Ok(()) };
        let (found, _) = card::find(all, name)?;
        let faces: Vec<_> = found.faces().map(compile).collect();
        self.shapes = refused(&found, &faces).into_iter().map(|sentence| sentence.shape).collect();
        if self.shapes.is_empty() {
            return Err(Failure::usage(format!("`{}` is understood: no card is refused as it is", found.name)));
        }
        Ok(())
    }

    /// What is told of a card that is not understood; `None` where nothing is.
    pub(super) fn look_at(&self, card: &Card, faces: &[Compiled]) -> Option<RefusedCard> {
        self.list().then_some(())?;
        let mut sentences = refused(card, faces);
        let mut likeness = 0;
        if !self.shapes.is_empty() {
            let like = |it: &RefusedSentence| self.shapes.iter().filter_map(|shape| shape.likeness(&it.shape)).max();
            sentences.retain(|it| like(it).is_some());
            likeness = sentences.iter().filter_map(like).max()?;
        }
        let told = |sentence: RefusedSentence| {
            let why = self.why.then(|| why(&sentence.words, sentence.stumbled_on.start));
            Told { sentence, why }
        };
        let sentences = sentences.into_iter().map(told).collect();
        let not_done = faces.iter().flat_map(|face| not_done_in_words(&face.text)).collect();
        Some(RefusedCard { name: card.name.clone(), likeness, sentences, not_done })
    }

    /// The cards in order: those most like the one asked for first, else by name.
    pub(super) fn sorted(&self, mut all: Vec<RefusedCard>) -> Vec<RefusedCard> {
        all.sort_by(|a, b| b.likeness.cmp(&a.likeness).then_with(|| a.name.cmp(&b.name)));
        all
    }

    /// The list, as a table below the figures.
    pub(super) fn text(&self, cx: &Context, summary: &str, all: &[RefusedCard]) -> String {
        let mut out = summary.to_owned();
        if let Some(name) = &self.like {
            let _ =
                writeln!(out, "{} refused for words of the same shape as `{name}`", prose::count(all.len(), "card"));
        }
        if self.why {
            let told = || all.iter().flat_map(|card| &card.sentences);
            let words = told().filter(|it| matches!(it.why, Some(Why::Words { .. }))).count();
            let _ = writeln!(
                out,
                "of {} refused, {words} have parts that are read elsewhere",
                prose::count(told().count(), "sentence")
            );
        }
        let head: &[&str] =
            if self.why { &["card", "refused from ▸ on", "why"] } else { &["card", "refused from ▸ on"] };
        let mut rows = table::table(cx, head);
        for card in all {
            let mut name = Some(card.name.clone());
            for told in &card.sentences {
                let mut row = vec![name.take().unwrap_or_default(), marked(cx, &told.sentence)];
                row.extend(told.why.as_ref().map(in_words));
                rows.add_row(row);
            }
            for why in &card.not_done {
                let mut row = vec![name.take().unwrap_or_default(), why.to_string()];
                row.extend(self.why.then(|| "it is read, and not played".to_owned()));
                rows.add_row(row);
            }
        }
        let _ = writeln!(out, "\n{}", table::shown(&rows));
        out
    }
}

/// The sentence with the place marked where reading stopped.
fn marked(cx: &Context, sentence: &RefusedSentence) -> String {
    let (before, behind) = sentence.parted();
    match cx.format() {
        Format::Text => format!("{before}{}{behind}", "▸".bold()),
        _ => format!("{before}▸{behind}"),
    }
}

fn in_words(why: &Why) -> String {
    match why {
        Why::Words { read } => {
            let read: Vec<_> = read.iter().map(|one| format!("`{one}`")).collect();
            format!("words only; read: {}", read.join(" "))
        }
        Why::Meaning => "its meaning may be missing".to_owned(),
    }
}
