//! `apnap diff`: two editions compared.

use std::collections::BTreeSet;

use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde::Serialize;

use super::{Context, Editions, Exit, Format, Outcome, Run, diff_text, progress};
use crate::cr::diff::{Change, Class, Comparison, Kind, Mark, Options, Prepared, Traces, compare};

/// Compare two editions: what is the same, moved, edited, split, merged, added and deleted
///
/// An edition is the date of an installed one, `latest`, `digest`, or a file; either may be the older. Texts are found again
/// wherever they went; `--scores` tells how sure that is. Of what was deleted it is told where its words are now. A rule that differs only in references that follow the
/// renumbering is reference-only. Quotes, dashes, spaces and markup do not count unless asked for.
#[derive(Args)]
pub struct Diff {
    /// The edition to start from
    #[arg(value_name = "OLD")]
    old: String,

    /// The edition to compare with it
    #[arg(value_name = "NEW")]
    new: String,

    /// Show these classes only: same, moved, reference-only, edited, edited-and-moved, split, merged, added, deleted
    #[arg(long, value_name = "CLASS", value_delimiter = ',', hide_possible_values = true)]
    pub(super) class: Vec<ClassName>,

    /// Show these kinds of text only: rules, examples, glossary, parts
    #[arg(long, value_name = "KIND", value_delimiter = ',', hide_possible_values = true)]
    pub(super) only: Vec<KindName>,

    /// Count changes of quotes, dashes, spaces and markup
    #[arg(long)]
    typography: bool,

    /// Show how sure each pairing is, from 0 to 1, and why the two are taken for one text
    #[arg(long)]
    pub(super) scores: bool,

    /// Show the whole of each changed text
    #[arg(long)]
    pub(super) full: bool,

    /// End with exit code 1 where anything that was asked for changed
    #[arg(long)]
    exit_code: bool,
}

/// A class as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ClassName {
    Same,
    Moved,
    ReferenceOnly,
    Edited,
    #[value(alias = "edited and moved")]
    EditedAndMoved,
    Split,
    Merged,
    Added,
    Deleted,
}

/// A kind of text as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum KindName {
    #[value(alias = "rule")]
    Rules,
    #[value(alias = "example")]
    Examples,
    Glossary,
    #[value(alias = "part")]
    Parts,
}

/// A change as programs read it.
#[derive(Serialize)]
struct Row<'r> {
    #[serde(flatten)]
    change: &'r Change,
    old_edition: &'r str,
    new_edition: &'r str,
    /// The texts, unless they are the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    old_text: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new_text: Option<&'r str>,
    /// Where a deleted text's words, or its name, stand now.
    #[serde(skip_serializing_if = "Option::is_none")]
    now_in: Option<String>,
    /// What changed in the words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Mark>,
    /// References that follow the renumbering, as written in the old and in the new edition.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    references: BTreeSet<(&'r str, &'r str)>,
}

impl Run for Diff {
    const EDITIONS: Editions = Editions::None("the editions compared are its arguments: `apnap diff OLD NEW`");

    fn run(self, cx: &Context) -> Outcome {
        let waiting = progress::spinner(cx, "comparing");
        let (old, new) = cx.open_both(&self.old, &self.new)?;
        let (a, b) = (old.edition()?, new.edition()?);
        let (before, after) = Prepared::both(a, b);
        let comparison = compare(&before, &after, Options { typography: self.typography });
        let text =
            (cx.format() != Format::Json).then(|| diff_text::show(cx, &self, &comparison, &old.about, &new.about));
        drop(waiting);
        if let Some(text) = text {
            cx.show(&text)?;
        } else {
            let names = (old.about.name.as_str(), new.about.name.as_str());
            let changes: Vec<&Change> = comparison.changes.iter().filter(|c| self.wants(c)).collect();
            let traces = Traces::of(&comparison);
            let rows: Vec<Row<'_>> = changes.into_par_iter().map(|c| row(&comparison, &traces, c, names)).collect();
            cx.show_json(&rows)?;
        }
        let changed = |c: &Change| self.wants(c) && c.class != Class::Same;
        Ok(Exit::found(self.exit_code && comparison.changes.iter().any(changed)))
    }
}

impl Diff {
    /// Whether a change is asked for.
    pub(super) fn wants(&self, change: &Change) -> bool {
        (self.class.is_empty() || self.class.iter().any(|c| c.class() == change.class))
            && (self.only.is_empty() || self.only.iter().any(|k| k.kind() == change.kind))
    }
}

fn row<'r>(
    comparison: &'r Comparison<'_>,
    traces: &Traces<'_>,
    change: &'r Change,
    names: (&'r str, &'r str),
) -> Row<'r> {
    let (old_text, new_text) = comparison.texts(change);
    let changed = !matches!(change.class, Class::Same | Class::Moved) || change.typographic;
    let both = change.old.is_some() && change.new.is_some();
    Row {
        change,
        old_edition: names.0,
        new_edition: names.1,
        old_text: (changed && change.old.is_some()).then_some(old_text),
        now_in: traces.trace(change).map(|trace| trace.place),
        new_text: (changed && change.new.is_some()).then_some(new_text),
        marks: if changed && both && !change.typographic { comparison.marks(change) } else { Vec::new() },
        references: comparison.renumbered(change).into_iter().collect(),
    }
}

impl ClassName {
    fn class(self) -> Class {
        match self {
            Self::Same => Class::Same,
            Self::Moved => Class::Moved,
            Self::ReferenceOnly => Class::ReferenceOnly,
            Self::Edited => Class::Edited,
            Self::EditedAndMoved => Class::EditedAndMoved,
            Self::Split => Class::Split,
            Self::Merged => Class::Merged,
            Self::Added => Class::Added,
            Self::Deleted => Class::Deleted,
        }
    }
}

impl KindName {
    fn kind(self) -> Kind {
        match self {
            Self::Rules => Kind::Rule,
            Self::Examples => Kind::Example,
            Self::Glossary => Kind::Glossary,
            Self::Parts => Kind::Part,
        }
    }
}
