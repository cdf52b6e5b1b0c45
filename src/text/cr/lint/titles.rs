//! Titles: read the same or not, and on the contents page or not.

use super::{Finding, FindingKind};
use crate::cr::{Edition, RuleId};

/// Whether two titles read the same but for quotes, dashes, letters' case and final punctuation.
pub fn same_title(a: &str, b: &str) -> bool {
    letters(a).eq(letters(b))
}

/// The letters and digits of a title in lower case, words apart.
fn letters(title: &str) -> impl Iterator<Item = char> + '_ {
    let mut gap = false;
    let mut begun = false;
    title
        .chars()
        .flat_map(char::to_lowercase)
        .filter_map(move |c| {
            let signs = !c.is_alphanumeric();
            // Apostrophes are within words; all else parts them.
            gap |= signs && !matches!(c, '\'' | '’' | '‘' | '`' | '´');
            (!signs).then(|| {
                let space = gap && begun;
                (gap, begun) = (false, true);
                if space { [Some(' '), Some(c)] } else { [None, Some(c)] }
            })
        })
        .flatten()
        .flatten()
}

/// Compares the contents page, where there is one, with the headings of the text.
pub(super) fn contents(edition: &Edition, findings: &mut Vec<Finding>) {
    if edition.contents.is_empty() {
        return;
    }
    let mut finding = |place: String, found: &str, message: String| {
        findings.push(Finding {
            kind: FindingKind::Contents,
            line: 0,
            place,
            rule: None,
            found: found.to_owned(),
            message,
            help: None,
        });
    };
    let page = || "contents page".to_owned();
    let whole = edition.is_whole();
    for entry in &edition.contents {
        let Some(number) = entry.number else { continue };
        let heading = match number {
            0..=9 => edition.part_title(number as u8),
            _ => edition.rule(RuleId::section(number)).and_then(|r| r.title.as_deref()),
        };
        match heading {
            Some(title) if same_title(title, &entry.title) => {}
            Some(title) => finding(
                page(),
                &entry.title,
                format!("{number} is “{}” on the contents page and “{title}” in the text", entry.title),
            ),
            // A piece has the contents page of the whole.
            None if !whole => {}
            None => {
                finding(
                    page(),
                    &entry.title,
                    format!("the contents page has {number}, “{}”, the text has not", entry.title),
                );
            }
        }
    }
    if !whole {
        return;
    }
    let listed = |number: u16| edition.contents.iter().any(|e| e.number == Some(number));
    let parts = edition.parts.iter().map(|p| (u16::from(p.number), p.title.as_str()));
    let sections = edition.rules.iter().filter(|r| r.id.rule_number().is_none());
    let sections = sections.map(|r| (r.id.section_number(), r.title.as_deref().unwrap_or_default()));
    for (number, title) in parts.chain(sections).filter(|(number, _)| !listed(*number)) {
        finding(page(), title, format!("the text has {number}, “{title}”, the contents page has not"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_read_not_spelled() {
        for (a, b) in [
            ("Free-for-All", "free–for–all"),
            ("Dash,", "Dash"),
            ("Players’ Turn", "Players' turn"),
            ("Intervening “If” Clause", "Intervening \"If\" Clause"),
            ("Cast, Casting", "Cast Casting"),
        ] {
            assert!(same_title(a, b), "{a} / {b}");
        }
        for (a, b) in [("Continuous Effects", "Continuous Effect"), ("Dash", "Dashes"), ("A B", "AB")] {
            assert!(!same_title(a, b), "{a} / {b}");
        }
    }
}
