//! How a comparison is shown to people: how much changed, what of each class, then every change in the order of the document,
//! by sections.

use std::fmt::Write;

use crate::cli::color::{Colored, Colorize};
use rayon::prelude::*;

use super::diff::Diff;
use super::marked::marked;
use super::{Context, Format, prose, rule_text, table};
use crate::cr::RuleId;
use crate::cr::diff::{Change, Class, Comparison, Kind, Trace, Traces};
use crate::library::About;

/// The classes in the order of the table.
const CLASSES: [Class; 9] = [
    Class::Same,
    Class::Moved,
    Class::ReferenceOnly,
    Class::Edited,
    Class::EditedAndMoved,
    Class::Split,
    Class::Merged,
    Class::Added,
    Class::Deleted,
];

/// The whole answer.
pub(super) fn show(cx: &Context, diff: &Diff, comparison: &Comparison<'_>, old: &About, new: &About) -> String {
    let title = format!("{} → {}", old.name, new.name);
    let mut out = match cx.format() {
        Format::Md => format!("# {title}\n\n"),
        _ => format!("{}\n\n", title.bold()),
    };
    out += &summary(cx, comparison);
    out += &by_class(cx, diff, comparison);
    let mut heading = None;
    for (above, text) in items(cx, diff, comparison) {
        if heading.as_ref() != Some(&above) {
            if !out.ends_with("\n\n") {
                out.push('\n');
            }
            let _ = match cx.format() {
                Format::Md => write!(out, "## {above}\n\n"),
                _ => write!(out, "{}\n\n", above.bold()),
            };
            heading = Some(above);
        }
        out.push_str(&text);
    }
    let left_out = comparison.changes.iter().filter(|c| c.class == Class::Same).count();
    if !diff.class.contains(&super::diff::ClassName::Same) {
        let gap = if out.ends_with("\n\n") { "" } else { "\n" };
        let _ = writeln!(out, "{gap}{}", format!("{} unchanged", prose::count(left_out, "text")).dimmed());
    }
    let _ = write!(out, "{}{}", rule_text::edition_line(cx, old), rule_text::edition_line(cx, new));
    out
}

/// What is listed: the heading it stands under, and its text.
fn items(cx: &Context, diff: &Diff, comparison: &Comparison<'_>) -> Vec<(String, String)> {
    let shown: Vec<&Change> = comparison.changes.iter().filter(|c| diff.wants(c) && listed(diff, c)).collect();
    let mut items = Vec::new();
    let mut at = 0;
    while let Some(change) = shown.get(at) {
        let run = run_of_moves(comparison, shown.get(at..).unwrap_or_default());
        at += run.taken.max(1);
        items.push((change, run));
    }
    let deleted = shown.iter().any(|change| change.class == Class::Deleted);
    let traces = deleted.then(|| Traces::of(comparison));
    let text = |change: &Change, run: &Moves| match run.taken {
        0 => one(cx, diff, comparison, traces.as_ref(), change),
        _ => run.line(cx),
    };
    items.into_par_iter().map(|(change, run)| (section(comparison, change), text(change, &run))).collect()
}

/// Unchanged texts are counted, not listed, unless they are asked for.
fn listed(diff: &Diff, change: &Change) -> bool {
    change.class != Class::Same || !diff.class.is_empty()
}

/// How many texts of each kind are of each class.
fn summary(cx: &Context, comparison: &Comparison<'_>) -> String {
    const KINDS: [(Kind, &str); 4] =
        [(Kind::Rule, "rules"), (Kind::Example, "examples"), (Kind::Glossary, "glossary"), (Kind::Part, "parts")];
    let head: Vec<&str> = std::iter::once("").chain(KINDS.iter().map(|(_, label)| *label)).collect();
    let mut rows = table::table(cx, &head);
    for class in CLASSES.into_iter().filter(|c| comparison.count(*c, None) > 0) {
        let counts = KINDS.iter().map(|(kind, _)| match comparison.count(class, Some(*kind)) {
            0 => "·".to_owned(),
            n => n.to_string(),
        });
        rows.add_row(std::iter::once(name(class).to_owned()).chain(counts));
    }
    table::right(&mut rows, &(1..=KINDS.len()).collect::<Vec<_>>());
    format!("{}\n", table::shown(&rows))
}

/// More names of one class than anybody would read before the changes themselves.
const MOST_NAMES: usize = 24;

/// A line for each class: which rules and entries.
fn by_class(cx: &Context, diff: &Diff, comparison: &Comparison<'_>) -> String {
    let mut out = String::new();
    for class in CLASSES.into_iter().filter(|class| *class != Class::Same) {
        let of: Vec<&Change> = comparison.changes.iter().filter(|c| c.class == class && diff.wants(c)).collect();
        let mut names: Vec<String> = Vec::new();
        let mut at = 0;
        while let Some(change) = of.get(at) {
            let run = run_of_moves(comparison, of.get(at..).unwrap_or_default());
            at += run.taken.max(1);
            let name = if run.taken > 0 { run.names() } else { self::names(change) };
            if names.last() != Some(&name) {
                names.push(name);
            }
        }
        if names.is_empty() {
            continue;
        }
        let more = names.len().saturating_sub(MOST_NAMES);
        let shown = names.get(..names.len() - more).unwrap_or_default().join(", ");
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let _ = match cx.format() {
            Format::Md => writeln!(out, "- **{}**: {}{more}", name(class), rule_text::escaped(&shown)),
            _ => {
                let line = format!("{}: {shown}{more}", colored(class));
                writeln!(out, "{}", prose::wrap(&line, cx.terminal.prose_width(), "", "  "))
            }
        };
    }
    if out.is_empty() { out } else { format!("\n{out}\n") }
}

/// What the change is listed under.
pub(super) fn section(comparison: &Comparison<'_>, change: &Change) -> String {
    let (edition, name) = match (&change.new, &change.old) {
        (Some(name), _) => (comparison.new.edition, name),
        (None, Some(name)) => (comparison.old.edition, name),
        (None, None) => return String::new(),
    };
    match change.kind {
        Kind::Part => "Parts".to_owned(),
        Kind::Glossary => "Glossary".to_owned(),
        Kind::Rule | Kind::Example => {
            let id = name.split(' ').next().and_then(|n| n.parse::<RuleId>().ok());
            let Some(section) = id.map(|id| RuleId::section(id.section_number())) else { return name.clone() };
            match edition.rule(section).and_then(|r| r.title.as_deref()) {
                Some(title) => format!("{section}. {title}"),
                None => format!("{section}."),
            }
        }
    }
}

/// One change: its line, and its text where that changed.
fn one(cx: &Context, diff: &Diff, comparison: &Comparison<'_>, traces: Option<&Traces<'_>>, change: &Change) -> String {
    let trace = traces.and_then(|traces| traces.trace(change));
    let mut out = line(cx, diff, change, comparison, trace);
    let (old, new) = comparison.texts(change);
    let text = match change.class {
        Class::Added => new.to_owned(),
        Class::Deleted => old.to_owned(),
        Class::Edited | Class::EditedAndMoved | Class::Split | Class::Merged => {
            marked(cx, &comparison.marks(change), diff.full)
        }
        Class::Same | Class::Moved | Class::ReferenceOnly if diff.full => marked(cx, &comparison.marks(change), true),
        Class::Same | Class::Moved | Class::ReferenceOnly => references(comparison, change),
    };
    if text.is_empty() {
        return out;
    }
    let text = if cx.format() == Format::Md && matches!(change.class, Class::Added | Class::Deleted) {
        rule_text::escaped(&text)
    } else {
        text
    };
    if cx.format() == Format::Md {
        let _ = write!(out, "\n  {}\n\n", text.replace('\n', "\n  "));
    } else {
        let _ = write!(out, "{}\n\n", prose::indented(&text, cx.terminal.prose_width(), 6));
    }
    out
}

fn line(cx: &Context, diff: &Diff, change: &Change, comparison: &Comparison<'_>, trace: Option<Trace>) -> String {
    let named = names(change);
    let why = match (change.class, trace) {
        (_, Some(Trace { place, share: Some(share) })) => {
            format!("{:.0} % of its words stand in {place} now", share * 100.0)
        }
        (_, Some(Trace { place, share: None })) => format!("{place} names it now"),
        (Class::Added | Class::Deleted, None) => String::new(),
        _ if diff.scores => format!("{:.2}, {}", change.score, change.reason),
        _ => String::new(),
    };
    if cx.format() == Format::Md {
        let why = if why.is_empty() { why } else { format!(" ({why})") };
        return format!("- **{}** {}{why}\n", rule_text::escaped(&named), name(change.class));
    }
    let title = title(comparison, change).map(|t| format!(" {t}")).unwrap_or_default();
    let line = format!("{}{title}  {}  {}", named.cyan(), colored(change.class), why.dimmed());
    prose::wrap(line.trim_end(), cx.terminal.prose_width(), "  ", "      ") + "\n"
}

/// `704.5k → 704.5m`, or the one name where there is one or both are the same.
pub(super) fn names(change: &Change) -> String {
    match (&change.old, &change.new) {
        (Some(old), Some(new)) if old != new => format!("{old} → {new}"),
        (Some(name), _) | (None, Some(name)) => name.clone(),
        (None, None) => String::new(),
    }
}

/// The title of a rule that has one and kept it.
fn title<'c>(comparison: &'c Comparison<'_>, change: &Change) -> Option<&'c str> {
    let id: RuleId = change.new.as_deref().filter(|_| change.kind == Kind::Rule)?.parse().ok()?;
    let unchanged = matches!(change.class, Class::Same | Class::Moved | Class::ReferenceOnly);
    comparison.new.edition.rule(id).filter(|_| unchanged)?.title.as_deref()
}

/// `702.62 → 702.63, 704.5k → 704.5m`: the references of a text that follow the renumbering.
pub(super) fn references(comparison: &Comparison<'_>, change: &Change) -> String {
    let mut pairs: Vec<String> = Vec::new();
    for (old, new) in comparison.renumbered(change) {
        let pair = format!("{old} → {new}");
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    pairs.join(", ")
}

/// The name of a class.
pub(super) fn name(class: Class) -> &'static str {
    match class {
        Class::Same => "same",
        Class::Moved => "moved",
        Class::ReferenceOnly => "reference-only",
        Class::Edited => "edited",
        Class::EditedAndMoved => "edited and moved",
        Class::Split => "split",
        Class::Merged => "merged",
        Class::Added => "added",
        Class::Deleted => "deleted",
    }
}

/// The name of a class in its color.
pub(super) fn colored(class: Class) -> Colored {
    let name = name(class);
    match class {
        Class::Same => name.dimmed(),
        Class::Moved | Class::ReferenceOnly => name.blue(),
        Class::Edited | Class::EditedAndMoved => name.yellow(),
        Class::Split | Class::Merged => name.magenta(),
        Class::Added => name.green(),
        Class::Deleted => name.red(),
    }
}

/// Texts that moved together: rules one after the other, with what stands below them.
pub(super) struct Moves {
    first: Option<(RuleId, RuleId)>,
    last: Option<(RuleId, RuleId)>,
    tops: usize,
    below: usize,
    pub(super) taken: usize,
}

/// The run of moved rules the list begins with.
pub(super) fn run_of_moves(comparison: &Comparison<'_>, changes: &[&Change]) -> Moves {
    let mut run = Moves { first: None, last: None, tops: 0, below: 0, taken: 0 };
    for change in changes.iter().take_while(|c| c.class == Class::Moved) {
        if !comparison.renumbered(change).is_empty() && run.tops == 0 && change.kind != Kind::Rule {
            break;
        }
        let ids = |name: &Option<String>| name.as_deref()?.split(' ').next()?.parse::<RuleId>().ok();
        let (Some(old), Some(new)) = (ids(&change.old), ids(&change.new)) else { break };
        match run.last {
            Some((top, there)) if top.covers(old) && there.covers(new) && ends_alike(old, new) => run.below += 1,
            Some((a, b)) if change.kind == Kind::Rule && follows(a, old) && follows(b, new) => {
                run.tops += 1;
                run.last = Some((old, new));
            }
            None if change.kind == Kind::Rule => {
                run.tops += 1;
                run.first = Some((old, new));
                run.last = run.first;
            }
            _ => break,
        }
        run.taken += 1;
    }
    run
}

/// Whether what comes after the section (or the rule) is the same in both.
fn ends_alike(old: RuleId, new: RuleId) -> bool {
    old.letter() == new.letter()
}

/// Whether `b` may be the next at the level of `a`.
fn follows(a: RuleId, b: RuleId) -> bool {
    match (a.rule_number(), a.letter(), b.rule_number(), b.letter()) {
        (Some(m), None, Some(n), None) => a.parent() == b.parent() && n == m + 1,
        (Some(_), Some(k), Some(_), Some(l)) => a.parent() == b.parent() && RuleId::next_letter(k) == l,
        _ => false,
    }
}

impl Moves {
    /// `100.2a–100.2b → 100.2b–100.2c`.
    fn names(&self) -> String {
        let (Some(first), Some(last)) = (self.first, self.last) else { return String::new() };
        let range = |a: RuleId, b: RuleId| if a == b { a.to_string() } else { format!("{a}–{b}") };
        format!("{} → {}", range(first.0, last.0), range(first.1, last.1))
    }

    /// The run in a line.
    pub(super) fn line(&self, cx: &Context) -> String {
        let named = self.names();
        let mut what = if self.tops > 1 { format!(" {}", prose::count(self.tops, "rule")) } else { String::new() };
        if self.below > 0 {
            let _ = write!(what, "{} {} below", if self.tops > 1 { "," } else { " with" }, self.below);
        }
        match cx.format() {
            Format::Md => format!("- **{named}** moved{what}\n"),
            _ => format!("  {}  {}{}\n", named.cyan(), colored(Class::Moved), what.dimmed()),
        }
    }
}
