//! `apnap map`: the renumbering between two editions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::{Context, Editions, Format, Outcome, Run, diff_text, prose, rule_text, table};
use crate::cr::RuleId;
use crate::cr::diff::{Change, Class, Kind, Options, Prepared, compare};

/// Print the renumbering: where each rule of one edition stands in another
///
/// Text and markdown list the rules that are gone or have another number; JSON and CSV list every rule of OLD. A rule that was split
/// has a row for each of its parts.
#[derive(Args)]
pub struct Map {
    /// The edition to start from: the date of an installed one, `latest`, `digest`, or a file
    #[arg(value_name = "OLD")]
    old: String,

    /// The edition whose numbers are asked for
    #[arg(value_name = "NEW")]
    new: String,

    /// List the rules that kept their number too
    #[arg(long)]
    all: bool,
}

#[derive(Serialize)]
struct Row<'c> {
    old: RuleId,
    new: Option<RuleId>,
    class: Class,
    score: f64,
    reason: &'c str,
}

impl Run for Map {
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Csv, Format::Md];
    const EDITIONS: Editions = Editions::None("the editions compared are its arguments: `apnap map OLD NEW`");

    fn run(self, cx: &Context) -> Outcome {
        let (old, new) = cx.open_both(&self.old, &self.new)?;
        let (before, after) = Prepared::both(old.edition()?, new.edition()?);
        let comparison = compare(&before, &after, Options::default());
        let rows = rows(&comparison.changes);
        match cx.format() {
            Format::Json => return cx.show_json(&rows),
            Format::Csv => {
                let mut out = String::from("old,new,class,score\n");
                for row in &rows {
                    let new = row.new.map(|id| id.to_string()).unwrap_or_default();
                    let _ = writeln!(out, "{},{new},{},{:.3}", row.old, diff_text::name(row.class), row.score);
                }
                return cx.show(&out);
            }
            _ => {}
        }
        let kept = rows.iter().filter(|r| r.new == Some(r.old)).count();
        let mut shown = table::table(cx, &["old", "new", "what", "score", "why"]);
        let listed: Vec<&Row<'_>> = rows.iter().filter(|r| self.all || r.new != Some(r.old)).collect();
        for row in &listed {
            let new = row.new.map_or_else(|| "–".to_owned(), |id| id.to_string());
            let score = if row.new.is_some() { format!("{:.2}", row.score) } else { String::new() };
            let what = if cx.format() == Format::Md {
                diff_text::name(row.class).to_owned()
            } else {
                diff_text::colored(row.class).to_string()
            };
            shown.add_row([row.old.to_string(), new, what, score, row.reason.to_owned()]);
        }
        let mut out = String::new();
        if !listed.is_empty() {
            let _ = write!(out, "{}\n\n", table::shown(&shown));
        }
        let rules = rows.iter().map(|r| r.old).collect::<BTreeSet<_>>().len();
        let kept = format!("{} of {} kept their number", kept, prose::count(rules, "rule"));
        let _ = writeln!(out, "{}", if cx.format() == Format::Md { kept.normal() } else { kept.dimmed() });
        let _ = write!(out, "{}{}", rule_text::edition_line(cx, &old.about), rule_text::edition_line(cx, &new.about));
        cx.show(&out)
    }
}

/// A row for each rule of the old edition (or for each part it was split into), in the old order.
fn rows(changes: &[Change]) -> Vec<Row<'_>> {
    let mut rows: BTreeMap<(RuleId, Option<RuleId>), Row<'_>> = BTreeMap::new();
    for change in changes.iter().filter(|c| c.kind == Kind::Rule) {
        let Some(old) = change.old.as_deref().and_then(|n| n.parse().ok()) else { continue };
        let new: Option<RuleId> = change.new.as_deref().and_then(|n| n.parse().ok());
        rows.entry((old, new)).or_insert(Row {
            old,
            new,
            class: change.class,
            score: change.score,
            reason: &change.reason,
        });
    }
    rows.into_values().collect()
}
