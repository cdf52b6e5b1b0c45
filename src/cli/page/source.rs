//! The scenario itself, with a button that copies it and a number before every line.

use maud::{Markup, html};

use crate::cli::run::Played;

/// Where a line of the scenario's file stands on the page.
pub fn line_id(n: usize, line: usize) -> String {
    format!("s{}-line-{line}", n + 1)
}

/// The scenario of a document, to be copied.
pub fn source(one: &Played<'_>, n: usize) -> Markup {
    let (first, text) = part(one);
    let mut wrong: Vec<usize> = one.problems().map(|p| p.at.line_and_column(&one.file.source).0).collect();
    let failed = one.report.iter().flat_map(|report| &report.findings).filter(|finding| !finding.holds);
    wrong.extend(failed.map(|finding| finding.at.line_and_column(&one.file.source).0));
    let id = format!("s{}-scenario", n + 1);
    html! {
        section.source {
            details open[one.report.is_none()] {
                summary { "The scenario" " " small { (one.file.name) } }
                p { button type="button" hidden data-copy=(id) { "copy" } }
                pre id=(id) {
                    code {
                        @for (i, line) in text.lines().enumerate() {
                            span.row.wrong[wrong.contains(&(first + i))] id=(line_id(n, first + i)) data-line=(first + i) { (line) "\n" }
                        }
                    }
                }
            }
        }
    }
}

/// The lines of a file that belong to a document, and the number of the first.
fn part<'a>(one: &'a Played<'_>) -> (usize, &'a str) {
    let source = one.file.source.as_str();
    let documents = one.file.documents.as_deref().unwrap_or_default();
    let begins = |at: crate::scenario::Span| {
        let before = source.get(..at.start as usize).unwrap_or_default();
        before.rfind('\n').map_or(0, |end| end + 1)
    };
    let place = documents.iter().position(|document| std::ptr::eq(document, one.document)).unwrap_or_default();
    let start = if place == 0 { 0 } else { begins(one.document.at) };
    let end = documents.get(place + 1).map_or(source.len(), |next| begins(next.at));
    let text = source.get(start..end).unwrap_or(source);
    let first = source.get(..start).unwrap_or_default().matches('\n').count() + 1;
    (first, text.trim_end().strip_suffix("---").unwrap_or(text).trim_end())
}
