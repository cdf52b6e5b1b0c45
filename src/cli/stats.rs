//! `apnap stats`: an edition in numbers.

use clap::Args;
use serde::Serialize;

use super::{Context, Format, Outcome, Run, rule_text, table};
use crate::cr::{Date, Stats as Figures};

/// Show an edition in numbers
#[derive(Args)]
pub struct Stats {
    /// The edition or file; the one of `--edition` if left out
    #[arg(value_name = "EDITION|FILE")]
    of: Option<String>,
}

#[derive(Serialize)]
struct StatsJson {
    edition: String,
    date: Option<Date>,
    #[serde(flatten)]
    counts: serde_json::Map<String, serde_json::Value>,
}

impl Run for Stats {
    fn run(self, cx: &Context) -> Outcome {
        let book = cx.book_named(self.of.as_deref())?;
        let stats = book.edition()?.stats(book.repairs()?);
        if cx.format() == Format::Json {
            let mut counts = match serde_json::to_value(&stats)? {
                serde_json::Value::Object(counts) => counts,
                _ => serde_json::Map::new(),
            };
            counts.remove("edition");
            return cx.show_json(&StatsJson { edition: book.about.name.clone(), date: book.about.date, counts });
        }
        let mut rows = table::table(cx, &["what", "how many"]);
        for (what, n) in named(&stats) {
            rows.add_row([what.to_owned(), n.to_string()]);
        }
        table::right(&mut rows, &[1]);
        cx.show(&format!("{}\n\n{}", table::shown(&rows), rule_text::edition_line(cx, &book.about)))
    }
}

/// Each figure with what it counts.
fn named(stats: &Figures) -> [(&'static str, usize); 12] {
    [
        ("parts", stats.parts),
        ("sections", stats.sections),
        ("numbered rules", stats.rules),
        ("lettered rules", stats.lettered),
        ("examples", stats.examples),
        ("glossary entries", stats.glossary),
        ("references to rules", stats.references),
        ("of them ranges", stats.ranges),
        ("references to parts", stats.section_references),
        ("bare references", stats.bare_references),
        ("dangling references", stats.dangling),
        ("repairs when read", stats.repairs),
    ]
}
