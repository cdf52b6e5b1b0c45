//! `apnap refs`: what a rule refers to, and what refers to it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::numbers::number;
use super::{Context, Exit, Failures, Format, Outcome, Run, missing, prose, rule_text};
use crate::cr::{Date, RuleId};
use crate::library::{Book, Citation, Citer, Found, Graph, Spec, find};

/// Show what a rule refers to, and what refers to it
///
/// What stands below the rule counts as the rule, unless `--exact`. `--format dot` draws it: `apnap refs 704.5 --format
/// dot | dot -Tsvg`.
#[derive(Args)]
pub struct Refs {
    /// A rule's number or title
    #[arg(required = true, value_name = "RULE")]
    rule: Vec<String>,

    /// How many steps to follow
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = depth)]
    depth: u8,

    /// Only the rule itself, without what stands below it
    #[arg(long)]
    exact: bool,
}

#[derive(Serialize)]
struct RefsJson {
    rule: RuleId,
    edition: String,
    date: Option<Date>,
    /// What it refers to.
    out: Vec<Step>,
    /// What refers to it.
    #[serde(rename = "in")]
    into: Vec<Step>,
}

/// A reference and how many steps from the rule asked for it is.
#[derive(Clone, Serialize)]
struct Step {
    depth: u8,
    #[serde(flatten)]
    citation: Citation,
}

/// A number of steps: beyond nine, a graph of the rules holds nearly all of them.
fn depth(text: &str) -> Result<u8, String> {
    match number(text)? {
        depth @ 1..=9 => Ok(depth),
        _ => Err("it is from 1 to 9".to_owned()),
    }
}

impl Run for Refs {
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Md, Format::Dot];

    fn run(self, cx: &Context) -> Outcome {
        let book = cx.book()?;
        let mut failures = Failures::default();
        let mut ids: Vec<RuleId> = Vec::new();
        let spec: Spec = self.rule.join(" ").parse().map_err(anyhow::Error::new)?;
        for piece in spec.0 {
            match find(&book.outline, &piece) {
                Ok(Found::Rules(places)) => {
                    ids.extend(places.iter().filter_map(|at| book.outline.rules.get(*at)).map(|r| r.id));
                }
                Ok(Found::Part(part)) => {
                    ids.extend(
                        book.outline
                            .rules
                            .iter()
                            .filter(|r| r.id.part() == part && r.id.parent().is_none())
                            .map(|r| r.id),
                    );
                }
                Err(gone) => failures.push(missing::failure(cx, &book, &gone)),
            }
        }
        let graph = Graph::of(book.edition()?);
        let answers: Vec<RefsJson> = ids
            .iter()
            .map(|id| RefsJson {
                rule: *id,
                edition: book.about.name.clone(),
                date: book.about.date,
                out: self.walk(&book, *id, |rules| graph.from(rules), |c| Some(c.to)),
                into: self.walk(
                    &book,
                    *id,
                    |rules| graph.to(rules),
                    |c| match &c.from {
                        Citer::Rule(id) => Some(*id),
                        Citer::Term(_) => None,
                    },
                ),
            })
            .collect();
        if !answers.is_empty() {
            match cx.format() {
                Format::Json => cx.show_json(&answers)?,
                Format::Dot => cx.show(&dot(&answers))?,
                _ => cx.show(&text(cx, &book, &answers))?,
            };
        }
        failures.outcome(Exit::Holds)
    }
}

impl Refs {
    /// Follows references step by step, each rule once.
    fn walk<'g>(
        &self,
        book: &Book,
        id: RuleId,
        next: impl Fn(&BTreeSet<RuleId>) -> Vec<&'g Citation>,
        far_end: impl Fn(&Citation) -> Option<RuleId>,
    ) -> Vec<Step> {
        let mut rules: BTreeSet<RuleId> = if self.exact {
            [id].into()
        } else {
            book.outline.rules.iter().map(|r| r.id).filter(|r| id.covers(*r)).collect()
        };
        let mut steps = Vec::new();
        let mut seen = rules.clone();
        for depth in 1..=self.depth {
            let found = next(&rules);
            rules = found.iter().filter_map(|c| far_end(c)).filter(|id| !seen.contains(id)).collect();
            seen.extend(&rules);
            steps.extend(found.into_iter().map(|citation| Step { depth, citation: citation.clone() }));
        }
        steps
    }
}

fn text(cx: &Context, book: &Book, answers: &[RefsJson]) -> String {
    let mut out = String::new();
    for answer in answers {
        let title = book.outline.heading(answer.rule).unwrap_or_default();
        let head = format!("{} {title}", rule_text::printed(answer.rule));
        let _ = match cx.format() {
            Format::Md => writeln!(out, "### {head}\n"),
            _ => writeln!(out, "{}\n", head.bold()),
        };
        list(cx, book, &mut out, "refers to", &answer.out, |c| Citer::Rule(c.to), |c| c.from.clone());
        list(cx, book, &mut out, "is referred to by", &answer.into, |c| c.from.clone(), |c| Citer::Rule(c.to));
    }
    out.push_str(&rule_text::edition_line(cx, &book.about));
    out
}

/// One line for each rule at the far end of the steps: its number, its heading, and from where it is named.
fn list(
    cx: &Context,
    book: &Book,
    out: &mut String,
    verb: &str,
    steps: &[Step],
    far: impl Fn(&Citation) -> Citer,
    near: impl Fn(&Citation) -> Citer,
) {
    if steps.is_empty() {
        let _ = writeln!(out, "{verb} nothing\n");
        return;
    }
    let _ = writeln!(out, "{verb}{}", if cx.format() == Format::Md { "\n" } else { "" });
    let mut lines: BTreeMap<(u8, Citer), Vec<Citer>> = BTreeMap::new();
    for step in steps {
        lines.entry((step.depth, far(&step.citation))).or_default().push(near(&step.citation));
    }
    for ((depth, citer), from) in lines {
        let (name, heading) = match &citer {
            Citer::Rule(id) => (id.to_string(), book.outline.heading(*id).unwrap_or_default()),
            Citer::Term(key) => (format!("“{key}”"), "glossary"),
        };
        let from: Vec<String> = from
            .iter()
            .map(|f| match f {
                Citer::Rule(id) => id.to_string(),
                Citer::Term(key) => format!("“{key}”"),
            })
            .collect();
        let by = format!("({})", from.join(", "));
        if cx.format() == Format::Md {
            let _ = writeln!(out, "{}- **{name}** {heading} {by}", "  ".repeat(usize::from(depth) - 1));
            continue;
        }
        let indent = "  ".repeat(usize::from(depth));
        let line = format!("{} {heading} {}", name.cyan(), by.dimmed());
        let _ = writeln!(out, "{}", prose::wrap(&line, cx.terminal.prose_width(), &indent, &format!("{indent}  ")));
    }
    out.push('\n');
}

fn dot(answers: &[RefsJson]) -> String {
    let mut out = String::from("digraph rules {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n");
    let mut edges = BTreeSet::new();
    for answer in answers {
        let _ = writeln!(out, "  label=\"Comprehensive Rules, {}\";", quoted(&answer.edition));
        let _ = writeln!(out, "  \"{}\" [style=bold];", answer.rule);
        for step in answer.out.iter().chain(&answer.into) {
            let from = match &step.citation.from {
                Citer::Rule(id) => id.to_string(),
                Citer::Term(key) => quoted(key),
            };
            // A rule below the one asked for belongs to it.
            let own = |id: RuleId| if answer.rule.covers(id) { answer.rule } else { id };
            let from = from.parse().map_or(from, |id| own(id).to_string());
            edges.insert(format!("  \"{from}\" -> \"{}\";\n", own(step.citation.to)));
        }
    }
    out.extend(edges);
    out.push_str("}\n");
    out
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
