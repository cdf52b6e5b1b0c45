//! `apnap coverage`: how much of the rules the engine does.

mod nodes;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::{
    Context, Editions, Exit, Failure, Failures, Format, Outcome, Run, missing, progress, prose, rule_text, spec_words,
    table,
};
use crate::cr::{Date, RuleId};
use crate::explain::coverage::{
    Coverage as Covered, Figures, Fired, NotPassed, Place, Played, RuleCoverage, Standing, play_all,
};
use crate::library::{Book, Found, Piece, find, replace_file};

/// Tell how much of the rules the engine does
///
/// Counted are the rules of the digest: those with something to execute, those of them that the engine's code cites,
/// and those of them that applied in a scenario that passes. Without SPEC the table goes by the parts of the rules; with
/// a part, by its sections; with a section, rule or title, every rule is told with its places in the code and its
/// scenarios.
#[derive(Args)]
pub struct Coverage {
    /// Parts (7), sections (704), rules, ranges or titles
    #[arg(value_name = "SPEC")]
    spec: Vec<String>,

    /// Only the rules that no passing scenario has made happen
    #[arg(long)]
    missing: bool,

    /// Another record of scenarios than the one built in
    #[arg(long, value_name = "FILE")]
    fired: Option<PathBuf>,

    /// Instead: the nodes of the effect language that no scenario has gone through that passes, of those below these folders
    #[arg(long, value_name = "FOLDER", num_args = 0.., default_missing_value = "scenarios", require_equals = true,
          value_delimiter = ',', conflicts_with_all = ["spec", "missing", "fired", "update"])]
    nodes: Option<Vec<PathBuf>>,

    /// With `--nodes`: the cards the scenarios are played with, besides their own
    #[arg(long, value_name = "FILE", requires = "nodes")]
    cards: Option<PathBuf>,

    /// Play all scenarios below FOLDER and write the record anew, as `fired.json` in it
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, default_missing_value = "scenarios", require_equals = true,
          conflicts_with = "fired")]
    update: Option<PathBuf>,
}

/// A line of the table.
#[derive(Serialize)]
struct Row {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u16>,
    title: String,
    #[serde(flatten)]
    figures: Figures,
    cited_percent: Option<f64>,
    fired_percent: Option<f64>,
}

#[derive(Serialize)]
struct Answer<'a> {
    edition: String,
    date: Option<Date>,
    total: Row,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Row>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sections: Vec<Row>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<&'a RuleCoverage>,
}

impl Run for Coverage {
    const EDITIONS: Editions = Editions::None("coverage is counted by the edition the engine plays by");

    fn run(self, cx: &Context) -> Outcome {
        if let Some(folders) = &self.nodes {
            return nodes::show(cx, self.cards.as_deref(), folders);
        }
        let book = cx.open("digest")?;
        let waiting = self.update.as_ref().map(|_| progress::spinner(cx, "playing the scenarios"));
        let played = self.update.as_deref().map(|folder| update(folder, &book)).transpose()?;
        drop(waiting);
        let coverage = match &played {
            Some(played) => {
                Covered::of_digest(book.edition()?, &played.fired).map_err(|e| Failure::usage(e.to_string()))?
            }
            None => read(cx, self.fired.as_deref())?,
        };
        let answer = self.answer(cx, &book, &coverage)?;
        let done = match &played {
            Some(played) if !played.others.is_empty() => Exit::Found,
            _ => Exit::Holds,
        };
        if cx.format() == Format::Json {
            return cx.show_json(&answer).map(|_| done);
        }
        let mut out = played.as_ref().map(played_text).unwrap_or_default();
        out += &if !answer.rules.is_empty() || self.missing {
            let mut text = format!("{}\n\n", prose::wrap(&summary(&answer.total), cx.terminal.prose_width(), "", ""));
            match self.missing {
                true => missing_rules(cx, &book, &answer.rules, &mut text),
                false => every_rule(cx, &answer.rules, &mut text),
            }
            text
        } else {
            rows(cx, &answer)
        };
        let _ = write!(out, "\n{}", rule_text::edition_line(cx, &book.about));
        cx.show(&out).map(|_| done)
    }
}

/// Plays the scenarios below a folder and writes the record into it.
fn update(folder: &Path, book: &Book) -> Result<Played, Failure> {
    let shown = folder.display();
    if !folder.is_dir() {
        return Err(Failure::usage(format!("there is no folder `{shown}`"))
            .help("`--update=FOLDER` says where the scenarios are; without it that is `scenarios`"));
    }
    let failed = |what, path: &Path, e| Failure::usage(format!("cannot {what} `{}`: {e}", path.display()));
    let played = play_all(folder, book.edition()?).map_err(|e| failed("read the scenarios below", folder, e))?;
    if played.passed + played.others.len() == 0 {
        return Err(Failure::usage(format!("there is no scenario below `{shown}`"))
            .help("scenarios are files whose names end in `.yaml` or `.yml`"));
    }
    let record = folder.join("fired.json");
    replace_file(&record, played.fired.text().as_bytes()).map_err(|e| failed("write", &record, e))?;
    Ok(played)
}

/// `12 scenarios passed, 1 did not:` and which.
fn played_text(played: &Played) -> String {
    let s = |n: usize| if n == 1 { "" } else { "s" };
    let (passed, others) = (played.passed, &played.others);
    let mut text = format!("{passed} scenario{} passed", s(passed));
    if !others.is_empty() {
        let _ = write!(text, ", {} did not and count for nothing:", others.len());
    }
    for NotPassed { path, line, title, status } in others {
        let _ = write!(text, "\n  {} {} {title}", format!("{path}:{line}:").bold(), status.word().yellow());
    }
    text + "\n\n"
}

impl Coverage {
    fn answer<'a>(&self, cx: &Context, book: &Book, coverage: &'a Covered) -> Result<Answer<'a>, Failures> {
        let outline = &book.outline;
        let answer = |title: &str, rules: &[&'a RuleCoverage]| Answer {
            edition: book.about.name.clone(),
            date: book.about.date,
            total: row(None, title, rules),
            parts: Vec::new(),
            sections: Vec::new(),
            rules: if self.missing { rules.iter().copied().filter(|r| r.is_missing()).collect() } else { Vec::new() },
        };
        let pieces = spec_words::pieces(book, &self.spec)?;
        let all: Vec<&RuleCoverage> = coverage.rules.iter().collect();
        let of_part =
            |part: u8| -> Vec<&RuleCoverage> { all.iter().copied().filter(|r| r.rule.part() == part).collect() };
        match pieces.as_slice() {
            [] => {
                let parts = outline.parts.iter();
                let parts = parts.map(|(n, title)| row(Some(u16::from(*n)), title, &of_part(*n))).collect();
                Ok(Answer { parts, ..answer("all", &all) })
            }
            [Piece::Part(part)] => {
                let rules = of_part(*part);
                let sections = outline.rules.iter().filter(|r| r.id.part() == *part && r.id.parent().is_none());
                let sections = sections.map(|s| {
                    let rules: Vec<&RuleCoverage> = coverage.under(s.id).collect();
                    row(Some(s.id.section_number()), s.title.as_deref().unwrap_or_default(), &rules)
                });
                let title = format!("{part}. {}", outline.part_title(*part).unwrap_or_default());
                Ok(Answer { sections: sections.collect(), ..answer(&title, &rules) })
            }
            pieces => {
                let mut rules: Vec<&RuleCoverage> = Vec::new();
                let mut titles = Vec::new();
                for piece in pieces {
                    let found = find(outline, piece).map_err(|m| missing::failure(cx, book, &m))?;
                    let (under, title) = match found {
                        Found::Part(part) => (of_part(part), part.to_string()),
                        Found::Rules(roots) => {
                            let roots: Vec<RuleId> =
                                roots.iter().filter_map(|at| outline.rules.get(*at)).map(|r| r.id).collect();
                            let rules = roots.iter().flat_map(|id| coverage.under(*id)).collect();
                            (rules, title_of(book, &roots))
                        }
                    };
                    rules.extend(under);
                    titles.push(title);
                }
                rules.sort_by_key(|r| r.rule);
                rules.dedup_by_key(|r| r.rule);
                let mut answer = answer(&titles.join(", "), &rules);
                if !self.missing {
                    answer.rules = rules;
                }
                Ok(answer)
            }
        }
    }
}

/// The coverage of the digest, by the scenarios of a record: the one built in, or another.
pub(super) fn read(cx: &Context, record: Option<&Path>) -> Result<Covered, Failure> {
    let fired = match record {
        Some(path) => {
            let shown = path.display().to_string();
            let text = std::fs::read_to_string(path).map_err(|e| Failure::unreadable(path, &e))?;
            Fired::read(&text, &shown)
        }
        None => Fired::built_in(),
    };
    let fired = fired.map_err(|e| Failure::usage(e.to_string()))?;
    Covered::of_digest(cx.open("digest")?.edition()?, &fired).map_err(|e| Failure::usage(e.to_string()))
}

/// `704. State-Based Actions`, or the first and last of several numbers.
fn title_of(book: &Book, roots: &[RuleId]) -> String {
    match roots {
        [] => String::new(),
        [one] => match book.outline.title(*one) {
            Some(title) => format!("{one}. {title}"),
            None => one.to_string(),
        },
        [first, .., last] => format!("{first}–{last}"),
    }
}

fn row(number: Option<u16>, title: &str, rules: &[&RuleCoverage]) -> Row {
    let figures: Figures = rules.iter().copied().collect();
    let percent =
        |n: usize| (figures.executable > 0).then(|| (n as f64 * 1000.0 / figures.executable as f64).floor() / 10.0);
    Row {
        number,
        title: title.to_owned(),
        figures,
        cited_percent: percent(figures.cited),
        fired_percent: percent(figures.fired),
    }
}

/// So many of those as `12.3 %`, rounded down.
pub(super) fn percent_of(n: usize, of: usize) -> String {
    percent((of > 0).then(|| (n as f64 * 1000.0 / of as f64).floor() / 10.0))
}

/// `12.3 %`, rounded down, so that only all is 100 %.
fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |p| format!("{p:.1} %"))
}

fn summary(row: &Row) -> String {
    let Figures { rules, executable, cited, fired, .. } = row.figures;
    let s = if rules == 1 { "" } else { "s" };
    let title = row.title.bold();
    if executable == 0 {
        return format!("{title}: {rules} rule{s}, nothing to execute");
    }
    format!(
        "{title}: {rules} rule{s}, {executable} with something to execute; the code cites {cited} of them ({}), {fired} \
         applied in a passing scenario ({})",
        percent(row.cited_percent),
        percent(row.fired_percent)
    )
}

/// From so many columns on the heads of the table are written out.
const WIDE: usize = 90;
/// From so many columns on it is a table.
const TABLE: usize = 76;

/// The table of parts or sections.
fn rows(cx: &Context, answer: &Answer<'_>) -> String {
    let (what, lines) = if answer.parts.is_empty() { ("section", &answer.sections) } else { ("part", &answer.parts) };
    // On a terminal of the usual width the short heads, so that it stays a table; what is none is told in full.
    let heads = match cx.format() == Format::Text && (TABLE..WIDE).contains(&cx.terminal.width) {
        true => [what, "rules", "exec.", "cited", "share", "fired", "share", "ex.", "played"],
        false if cx.format() == Format::Text && cx.terminal.width < TABLE => {
            [what, "rules", "executable", "cited", "share cited", "fired", "share fired", "examples", "examples played"]
        }
        false => [what, "rules", "executable", "cited", "share", "fired", "share", "examples", "played"],
    };
    let mut rows = table::table(cx, &heads);
    for line in lines.iter().chain([&answer.total]) {
        let Figures { rules, executable, cited, fired, examples, examples_played } = line.figures;
        let title = line.number.map_or_else(|| line.title.clone(), |n| format!("{n}. {}", line.title));
        rows.add_row([
            title,
            rules.to_string(),
            executable.to_string(),
            cited.to_string(),
            percent(line.cited_percent),
            fired.to_string(),
            percent(line.fired_percent),
            examples.to_string(),
            examples_played.to_string(),
        ]);
    }
    table::right(&mut rows, &[1, 2, 3, 4, 5, 6, 7, 8]);
    format!(
        "{}
",
        table::shown(&rows)
    )
}

/// Every rule with its places and scenarios.
fn every_rule(cx: &Context, rules: &[&RuleCoverage], out: &mut String) {
    let gutter = rules.iter().map(|r| r.rule.to_string().len()).max().unwrap_or(0) + 2;
    for rule in rules {
        let number = rule.rule.to_string();
        let said = nothing_in(rule);
        if cx.format() == Format::Md {
            let mut parts = vec![said];
            parts.extend(rule.code.iter().map(|p| format!("`{p}`")));
            parts.extend(rule.scenarios.iter().map(|s| format!("`{s}`")));
            parts.retain(|p| !p.is_empty());
            let _ = writeln!(out, "- **{number}** {}", parts.join(", "));
            continue;
        }
        let mut first = format!("{}{}", number.cyan().bold(), " ".repeat(gutter - number.len()));
        let mut line = |text: &str| {
            if !text.is_empty() {
                let space = " ".repeat(gutter);
                let _ = writeln!(out, "{}", prose::wrap(text, cx.terminal.width, &first, &space));
                first = space;
            }
        };
        line(&said);
        line(&places(&rule.code));
        line(&rule.scenarios.join(" "));
    }
}

/// Why the code cites no such rule; empty where it does.
fn nothing_in(rule: &RuleCoverage) -> String {
    match &rule.standing {
        Standing::Heading => rule.title.clone().unwrap_or_default(),
        Standing::NothingToExecute { kind, why } => {
            format!("{}: {why}", format!("nothing to execute ({})", name(kind)).dimmed())
        }
        Standing::Executable if rule.code.is_empty() => format!("{}", "not cited by the code".yellow()),
        Standing::Executable => String::new(),
    }
}

/// Where the code cites a rule, or why it does not.
pub(super) fn code(rule: &RuleCoverage) -> String {
    match &rule.standing {
        _ if !rule.code.is_empty() => places(&rule.code),
        Standing::Heading => "nothing to execute (heading)".dimmed().to_string(),
        _ => nothing_in(rule),
    }
}

/// The scenarios in which a rule applied.
pub(super) fn scenarios(rule: &RuleCoverage) -> String {
    if rule.scenarios.is_empty() { "none".dimmed().to_string() } else { rule.scenarios.join(" ") }
}

/// `definition`, as the file has it.
fn name(kind: &impl Serialize) -> String {
    match serde_json::to_value(kind) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

/// `src/engine/a.rs:3,7 src/engine/b.rs:12`
fn places(places: &[Place]) -> String {
    let mut out = String::new();
    let mut file = "";
    for place in places {
        if place.file == file {
            let _ = write!(out, ",{}", place.line);
        } else {
            let _ = write!(out, "{}{place}", if out.is_empty() { "" } else { " " });
            file = place.file;
        }
    }
    out
}

/// The numbers of what is missing, section by section.
fn missing_rules(cx: &Context, book: &Book, rules: &[&RuleCoverage], out: &mut String) {
    if rules.is_empty() {
        out.push_str("nothing is missing\n");
    }
    let mut rest = rules;
    while let Some(first) = rest.first() {
        let section = RuleId::section(first.rule.section_number());
        let n = rest.iter().take_while(|r| section.covers(r.rule)).count();
        let (here, after) = rest.split_at(n);
        rest = after;
        let title = book.outline.title(section).unwrap_or_default();
        let md = cx.format() == Format::Md;
        let _ = match md {
            true => writeln!(out, "### {section}. {title}\n"),
            false => writeln!(out, "{} {}", format!("{section}.").cyan().bold(), title.bold()),
        };
        for (what, cited) in [("not cited by the code: ", false), ("cited, fired by no scenario: ", true)] {
            let numbers: Vec<String> =
                here.iter().filter(|r| r.code.is_empty() != cited).map(|r| r.rule.to_string()).collect();
            if !numbers.is_empty() {
                let text = numbers.join(", ");
                let _ = match md {
                    true => writeln!(out, "- {what}{text}"),
                    false => {
                        writeln!(out, "{}", prose::wrap(&text, cx.terminal.prose_width(), &format!("  {what}"), "    "))
                    }
                };
            }
        }
        if md {
            out.push('\n');
        }
    }
}
