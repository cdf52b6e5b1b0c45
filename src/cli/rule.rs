//! `apnap rule`: rules by number or title.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::Serialize;

use super::numbers::number;
use super::rule_text::{self, Heading, RuleJson};
use super::scenario_files::Rules;
use super::{Context, Exit, Failure, Failures, Format, Outcome, Run, coverage, missing, prose, spec_words};
use crate::cr::{Rule as CrRule, RuleId};
use crate::explain::coverage::{Coverage, Fired, Place, RuleCoverage, Shown as ExamplesShown, ShownBy, examples_shown};
use crate::library::{Book, Citation, Citer, Found, Graph, Missing, find};

/// Look up rules by number or title
///
/// A SPEC is a number (704, 704.5, 704.5k), a list or range (510.1c-d, 601.2b,f-h, 704.5k..n, 702.5+), a part
/// (section 7), or a title (trample, state-based actions). Shown are the headings above the rule, its examples, and
/// what stands below it.
#[derive(Args)]
#[command(visible_alias = "r")]
pub struct Rule {
    /// Numbers, ranges or titles
    #[arg(required = true, value_name = "SPEC", add = ArgValueCompleter::new(super::complete::rules))]
    specs: Vec<String>,

    /// Only the rule itself, without what stands below it
    #[arg(long)]
    exact: bool,

    /// Also the N rules before and after
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = number::<usize>)]
    context: usize,

    /// Also what the rule refers to, and what refers to it
    #[arg(long)]
    refs: bool,

    /// Also where the engine's code cites the rule
    #[arg(long)]
    code: bool,

    /// Also the passing scenarios in which the rule applied, and those that show its examples
    #[arg(long)]
    scenarios: bool,
}

impl Rule {
    /// The rules these words name, with all that stands below them.
    pub(super) fn of(specs: Vec<String>) -> Self {
        Self { specs, exact: false, context: 0, refs: false, code: false, scenarios: false }
    }
}

impl Run for Rule {
    fn run(self, cx: &Context) -> Outcome {
        let book = cx.book()?;
        let (found, missed) = look_up(&book, &self.specs)?;
        let graph = if self.refs { Some(Graph::of(book.edition()?)) } else { None };
        let coverage = if self.code || self.scenarios { Some(coverage::read(cx, None)?) } else { None };
        let played_by = match &coverage {
            Some(coverage) => PlayedBy::of(cx, coverage, &book)?,
            None => None,
        };
        let answer = Answer { command: &self, cx, book: &book, graph, coverage, played_by };
        let mut failures = Failures::default();
        missed.iter().for_each(|m| failures.push(missing::failure(cx, &book, m)));
        if !found.is_empty() {
            match cx.format() {
                Format::Json => cx.show_json(&answer.json(&found)?)?,
                Format::Md => cx.show(&answer.markdown(&found)?)?,
                _ => cx.show(&answer.text(&found)?)?,
            };
        }
        failures.outcome(Exit::Holds)
    }
}

/// Finds what the words of the command line ask for.
fn look_up(book: &Book, words: &[String]) -> Result<(Vec<Found>, Vec<Missing>), Failure> {
    let (mut found, mut missed) = (Vec::new(), Vec::new());
    for piece in spec_words::pieces(book, words)? {
        match find(&book.outline, &piece) {
            Ok(it) => found.push(it),
            Err(it) => missed.push(it),
        }
    }
    Ok((found, missed))
}

/// A shown rule, and how it came to be shown.
struct Shown<'a> {
    rule: std::borrow::Cow<'a, CrRule>,
    /// Only there for `--context`.
    beside: bool,
    /// Asked for, rather than standing below what was asked for.
    root: bool,
}

struct Answer<'a> {
    command: &'a Rule,
    cx: &'a Context,
    book: &'a Book,
    graph: Option<Graph>,
    coverage: Option<Coverage>,
    /// The numbers by which the engine goes, where the edition has others: of its rules the numbers in that of the digest.
    played_by: Option<PlayedBy>,
}

/// The numbers of an edition's rules in the one the engine goes by.
struct PlayedBy {
    edition: String,
    numbers: BTreeMap<RuleId, RuleId>,
}

impl PlayedBy {
    /// `None` where the two are one.
    fn of(cx: &Context, coverage: &Coverage, book: &Book) -> Result<Option<Self>, Failure> {
        let rules = Rules::open(cx)?;
        let about = rules.about();
        if about.date == book.about.date {
            return Ok(None);
        }
        let numbers = coverage.rules.iter().filter_map(|covered| Some((rules.in_quoted(covered.rule)?, covered.rule)));
        let edition = about.date.map(|date| date.to_string()).unwrap_or_default();
        Ok(Some(Self { edition, numbers: numbers.collect() }))
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Item {
    Part(PartJson),
    Rule(Box<RuleItem>),
}

#[derive(Serialize)]
struct PartJson {
    part: u8,
    edition: String,
    date: Option<crate::cr::Date>,
    title: String,
    sections: Vec<SectionJson>,
}

#[derive(Serialize)]
struct SectionJson {
    rule: RuleId,
    title: Option<String>,
}

#[derive(Serialize)]
struct RuleItem {
    #[serde(flatten)]
    rule: RuleJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    cited_by: Option<Vec<RuleId>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<Vec<Place>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenarios: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    examples_shown: Option<&'static ExamplesShown>,
    /// Shown only because it stands beside what was asked for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    context: bool,
}

impl Answer<'_> {
    /// The rules to show for the places asked for, in document order.
    fn shown(&self, roots: &[usize]) -> Result<Vec<Shown<'_>>, Failure> {
        let outline = &self.book.outline;
        let mut places: BTreeMap<usize, (bool, bool)> = BTreeMap::new();
        for &root in roots {
            let below = match outline.rules.get(root) {
                Some(rule) if !self.command.exact => outline.subtree(rule.id),
                _ => vec![root],
            };
            // What stands below it need not stand together: an old edition may have printed a number twice.
            let context = self.command.context;
            let around = below.iter().flat_map(|at| at.saturating_sub(context)..=at.saturating_add(context));
            for at in around.filter(|at| *at < outline.rules.len()) {
                let mark = places.entry(at).or_insert((true, false));
                mark.0 &= !below.contains(&at);
                mark.1 |= at == root;
            }
        }
        let mut shown = Vec::new();
        for (at, (beside, root)) in places {
            if let Some(rule) = self.book.rule_at(at)? {
                shown.push(Shown { rule, beside, root });
            }
        }
        Ok(shown)
    }

    /// The rules that refer to this one, where they are asked for.
    fn cited_by(&self, id: RuleId) -> Option<Vec<RuleId>> {
        let citations = self.graph.as_ref()?.to(&[id].into());
        let rule = |c: &Citation| match c.from {
            Citer::Rule(id) => Some(id),
            Citer::Term(_) => None,
        };
        Some(citations.into_iter().filter_map(rule).collect())
    }

    /// What the engine does of this rule, where it is asked for.
    fn covered(&self, id: RuleId) -> Option<&RuleCoverage> {
        let id = match &self.played_by {
            Some(by) => *by.numbers.get(&id)?,
            None => id,
        };
        self.coverage.as_ref()?.rule(id)
    }

    /// The scenarios that show the examples of a rule, where they are asked for.
    fn examples(&self, rule: &RuleCoverage) -> Option<&'static ExamplesShown> {
        examples_shown(rule.rule).filter(|_| self.command.scenarios)
    }

    fn done(&self, id: RuleId) -> Vec<String> {
        let by = self.played_by.as_ref();
        let Some(rule) = self.covered(id) else {
            let said = |by: &PlayedBy| format!("the engine goes by {}, and does not know this rule", by.edition);
            return by.filter(|_| self.coverage.is_some()).map(said).into_iter().collect();
        };
        let by = by.filter(|_| rule.rule != id).map(|by| format!(" ({} in {})", rule.rule, by.edition));
        let by = by.unwrap_or_default();
        let code = self.command.code.then(|| format!("code{by}: {}", coverage::code(rule)));
        let scenarios = self.command.scenarios.then(|| format!("scenarios{by}: {}", coverage::scenarios(rule)));
        let examples = self.examples(rule).into_iter().flatten();
        let examples = examples.map(|(n, shown)| match shown {
            ShownBy::Scenarios(files) => format!("example {n}{by}: {}", files.join(", ")),
            ShownBy::Nothing(why) => format!("example {n}{by} is not played: {why}"),
        });
        code.into_iter().chain(scenarios).chain(examples).collect()
    }

    fn sections(&self, part: u8) -> Vec<SectionJson> {
        let sections = self.book.outline.rules.iter().filter(|r| r.id.part() == part && r.id.parent().is_none());
        sections.map(|r| SectionJson { rule: r.id, title: r.title.clone() }).collect()
    }

    fn part_title(&self, part: u8) -> &str {
        self.book.outline.part_title(part).unwrap_or_default()
    }

    fn text(&self, found: &[Found]) -> Result<String, Failure> {
        let mut out = String::new();
        // What stands over the rules shown last: said again only when it changes.
        let mut above: Vec<Heading> = Vec::new();
        for found in found {
            let roots = match found {
                Found::Part(part) => {
                    let _ = writeln!(out, "{} {}\n", format!("{part}.").cyan(), self.part_title(*part).bold());
                    for section in self.sections(*part) {
                        let title = section.title.unwrap_or_default();
                        let _ = writeln!(out, "{}  {title}", section.rule.to_string().cyan().bold());
                    }
                    out.push('\n');
                    continue;
                }
                Found::Rules(roots) => roots,
            };
            let shown = self.shown(roots)?;
            let gutter = rule_text::gutter(shown.iter().map(|s| s.rule.as_ref()));
            // Where neighbours are shown too, the headings are those of the first of them.
            let mut headed = false;
            for shown in &shown {
                let rule = &shown.rule;
                if (shown.root && self.command.context == 0) || !headed {
                    let headings = rule_text::headings(self.book, rule.id)?;
                    if headings != above {
                        out.push_str(&rule_text::heading_lines(self.cx, &headings));
                        out.push('\n');
                        above = headings;
                    }
                    headed = true;
                }
                out.push_str(&rule_text::text(self.cx, rule, gutter, shown.beside));
                if self.command.refs && !shown.beside {
                    self.refs_text(&mut out, rule, gutter);
                }
                for line in self.done(rule.id).iter().filter(|_| !shown.beside) {
                    let indent = " ".repeat(gutter);
                    let _ =
                        writeln!(out, "{}", prose::wrap(line, self.cx.terminal.width, &indent, &format!("{indent}  ")));
                }
                out.push('\n');
            }
        }
        out.push_str(&rule_text::edition_line(self.cx, &self.book.about));
        if let Some(path) = self.shown_in(found)? {
            let _ = write!(out, "{}", format!("shown by apnap run {path}\n").dimmed());
        }
        Ok(out)
    }

    /// A scenario that shows the rule, where one rule is asked for and no more of it: one that plays an example of it, or one in
    /// which it applies.
    fn shown_in(&self, found: &[Found]) -> Result<Option<&'static str>, Failure> {
        let [Found::Rules(roots)] = found else { return Ok(None) };
        // Numbers are those of the edition the engine plays by.
        let of_its_edition = self.book.about.date_line.contains(env!("DIGEST_DATE"));
        if self.command.scenarios || self.command.code || self.cx.format() != Format::Text || !of_its_edition {
            return Ok(None);
        }
        let shown = self.shown(roots)?;
        let mut asked = shown.iter().filter(|shown| !shown.beside);
        let (Some(one), None) = (asked.next(), asked.next()) else { return Ok(None) };
        let example =
            examples_shown(one.rule.id).and_then(|shown| shown.values().find_map(|by| by.scenarios().first()));
        Ok(example.map(String::as_str).or_else(|| Fired::one_of(one.rule.id)))
    }

    /// What the rule refers to and what refers to it, below its text.
    fn refs_text(&self, out: &mut String, rule: &CrRule, gutter: usize) {
        let width = self.cx.terminal.prose_width();
        let indent = " ".repeat(gutter);
        let mut line = |mark: &str, rules: &[RuleId]| {
            if !rules.is_empty() {
                let text = self.cited_line(rules);
                let _ =
                    writeln!(out, "{}", prose::wrap(&text, width, &format!("{indent}{mark} "), &format!("{indent}  ")));
            }
        };
        let mut to: Vec<RuleId> = rule.refs().flat_map(|r| r.targets.iter().copied()).collect();
        to.sort_unstable();
        to.dedup();
        line("→", &to);
        line("←", &self.cited_by(rule.id).unwrap_or_default());
    }

    /// Rules with the title nearest to each, said once for neighbours that share it.
    fn cited_line(&self, rules: &[RuleId]) -> String {
        let mut out = String::new();
        let mut rules = rules.iter().peekable();
        while let Some(id) = rules.next() {
            let title = self.book.outline.heading(*id);
            let same = rules.peek().is_some_and(|next| self.book.outline.heading(**next) == title);
            out.push_str(&id.to_string().cyan().to_string());
            if let (false, Some(title)) = (same, title) {
                let _ = write!(out, " {title}");
            }
            if rules.peek().is_some() {
                out.push_str(if same { ", " } else { "; " });
            }
        }
        out
    }

    fn markdown(&self, found: &[Found]) -> Result<String, Failure> {
        let mut out = String::new();
        let mut above: Vec<Heading> = Vec::new();
        for found in found {
            let roots = match found {
                Found::Part(part) => {
                    let _ = writeln!(out, "### {part}. {}\n", self.part_title(*part));
                    for section in self.sections(*part) {
                        let _ = writeln!(out, "- **{}.** {}", section.rule, section.title.unwrap_or_default());
                    }
                    out.push('\n');
                    continue;
                }
                Found::Rules(roots) => roots,
            };
            let mut headed = false;
            for shown in self.shown(roots)? {
                let rule = &shown.rule;
                if shown.root || !headed {
                    let headings = rule_text::headings(self.book, rule.id)?;
                    if headings != above {
                        let titles: Vec<String> = headings
                            .iter()
                            .filter_map(|h| h.title.as_ref().map(|t| format!("{}. {t}", h.number)))
                            .collect();
                        let _ = writeln!(out, "### {}\n", titles.join(" › "));
                        above = headings;
                    }
                    headed = true;
                }
                out.push_str(&rule_text::markdown(rule));
                if let Some(by) = self.cited_by(rule.id).filter(|by| !shown.beside && !by.is_empty()) {
                    let _ = writeln!(out, "Cited by {}.\n", join(&by));
                }
                for line in self.done(rule.id).iter().filter(|_| !shown.beside) {
                    let _ = writeln!(out, "- {line}\n");
                }
            }
        }
        out.push_str(&rule_text::edition_line(self.cx, &self.book.about));
        Ok(out)
    }

    fn json(&self, found: &[Found]) -> Result<Vec<Item>, Failure> {
        let mut items = Vec::new();
        for found in found {
            match found {
                Found::Part(part) => items.push(Item::Part(PartJson {
                    part: *part,
                    edition: self.book.about.name.clone(),
                    date: self.book.about.date,
                    title: self.part_title(*part).to_owned(),
                    sections: self.sections(*part),
                })),
                Found::Rules(roots) => {
                    for shown in self.shown(roots)? {
                        items.push(Item::Rule(Box::new(RuleItem {
                            rule: rule_text::json(self.book, &shown.rule)?,
                            cited_by: self.cited_by(shown.rule.id),
                            code: self.covered(shown.rule.id).filter(|_| self.command.code).map(|c| c.code.clone()),
                            scenarios: self
                                .covered(shown.rule.id)
                                .filter(|_| self.command.scenarios)
                                .map(|c| c.scenarios.clone()),
                            examples_shown: self.covered(shown.rule.id).and_then(|rule| self.examples(rule)),
                            context: shown.beside,
                        })));
                    }
                }
            }
        }
        Ok(items)
    }
}

fn join(rules: &[RuleId]) -> String {
    rules.iter().map(RuleId::to_string).collect::<Vec<_>>().join(", ")
}
