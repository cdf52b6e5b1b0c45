//! How the text of a card was understood, on a terminal and in markdown.

use std::fmt::Write;

use crate::cli::color::Colorize;
use textwrap::core::display_width;

use super::prose;
use crate::oracle::{Outline, Part};

/// Each paragraph, with the tree of its meaning and the rules below it; the words it stumbled on are underlined.
pub fn text(faces: &[Vec<Outline>], width: usize, color: bool) -> String {
    let mut out = String::new();
    for paragraph in faces.iter().flatten() {
        out.push('\n');
        for line in printed(paragraph, color).lines() {
            let _ = writeln!(out, "{}", prose::wrap(line, width, "  ", "    "));
        }
        if paragraph.not_understood.is_some() {
            let words = if color { "the words underlined" } else { "the words between > and <" };
            let _ = writeln!(out, "{}", format!("    not understood: {words}").red());
        }
        tree(&paragraph.parts, width, &mut out);
    }
    out
}

/// What the engine does not do, each on a line of its own.
pub fn refused(reasons: &[Box<str>], width: usize) -> String {
    let mut out = String::new();
    for why in reasons {
        let _ = write!(out, "\n{}\n", prose::wrap(&format!("can't be played: {why}"), width, "  ", "    ").red());
    }
    out
}

/// The paragraph, with what is not understood marked: underlined in color, else between `>` and `<`.
fn printed(paragraph: &Outline, color: bool) -> String {
    let text = &paragraph.text;
    let parts =
        paragraph.not_understood.and_then(|(from, to)| Some((text.get(..from)?, text.get(from..to)?, text.get(to..)?)));
    match parts {
        Some((before, words, after)) if color => format!("{before}{}{after}", words.red().underline()),
        Some((before, words, after)) => format!("{before}>{words}<{after}"),
        None => text.clone(),
    }
}

fn rules_of(part: &Part) -> String {
    part.rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn tree(parts: &[Part], width: usize, out: &mut String) {
    let label = |part: &Part| format!("    {}{}", "  ".repeat(part.depth.into()), part.what);
    let column = parts.iter().map(|part| display_width(&label(part))).max().unwrap_or_default() + 2;
    let rules = parts.iter().map(|part| rules_of(part).len()).max().unwrap_or_default();
    let inner = width.saturating_sub(rules + 2).max(column + 20);
    for part in parts {
        let label = label(part);
        let gap = " ".repeat(column - display_width(&label));
        let words = part.words.replace('\n', " / ");
        let wrapped = prose::wrap(&words, inner, &" ".repeat(column), &" ".repeat(column));
        let mut lines = wrapped.lines();
        let first = lines.next().unwrap_or_default().trim_start();
        let used = column + display_width(first);
        let rules = format!("{}{}", " ".repeat((inner + 2).saturating_sub(used)), rules_of(part).cyan());
        let line = format!("{}{gap}{first}{rules}", label.dimmed());
        let _ = writeln!(out, "{}", line.trim_end());
        for line in lines {
            let _ = writeln!(out, "{line}");
        }
    }
}

/// The same in markdown.
pub fn markdown(faces: &[Vec<Outline>]) -> String {
    let mut out = String::new();
    for paragraph in faces.iter().flatten() {
        let text = printed(paragraph, false).replace('*', "\\*").replace('\n', "  \n> ");
        let _ = writeln!(out, "\n> {text}\n");
        if paragraph.not_understood.is_some() {
            let _ = writeln!(out, "- **not understood**");
        }
        for part in &paragraph.parts {
            let indent = "  ".repeat(part.depth.into());
            let rules = Some(rules_of(part)).filter(|rules| !rules.is_empty());
            let rules = rules.map(|rules| format!(" ({rules})")).unwrap_or_default();
            let words = part.words.replace('\n', " / ").replace('*', "\\*");
            let _ = writeln!(out, "{}", format!("{indent}- {}: {words}{rules}", part.what).replace(":  (", " ("));
        }
    }
    out
}
