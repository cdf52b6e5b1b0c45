//! Comments that take citations out of the check: `apnap: ignore` for a line, `apnap: ignore-file` for a whole file.

use std::collections::BTreeMap;

use super::{FileKind, Finding};

/// What the comments of a text say is not to be reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ignored {
    /// In the whole file, and for a line, from 1: the citations to leave alone, as they are written; all of them where none is named.
    file: Option<Vec<String>>,
    lines: BTreeMap<usize, Vec<String>>,
}

/// What every such comment begins with, behind the sign of the comment itself.
const MARK: &str = "apnap: ignore";

impl Ignored {
    /// Reads the comments of a text.
    ///
    /// A comment behind other text is about its own line, one that stands alone about the next line too. Numbers behind it, as in
    /// `apnap: ignore 704.5z, 601.2b`, leave only those alone. In prose and Markdown the comment is one of HTML.
    pub fn of(text: &str, kind: FileKind) -> Self {
        let mut ignored = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            for (at, _) in line.match_indices(MARK) {
                let (before, behind) =
                    (line.get(..at).unwrap_or_default(), line.get(at + MARK.len()..).unwrap_or_default());
                let Some(before) = comment(before.trim_end(), kind) else { continue };
                let (file, behind) = match behind.strip_prefix("-file") {
                    Some(rest) => (true, rest),
                    None => (false, behind),
                };
                if behind.starts_with(|c: char| c.is_alphanumeric() || c == '-') {
                    continue;
                }
                let words = behind.split([',', ' ']).map(str::trim);
                let named: Vec<String> = words
                    .take_while(|w| !w.starts_with("--") && !w.starts_with('*'))
                    .filter(|w| !w.is_empty())
                    .map(str::to_owned)
                    .collect();
                if file {
                    ignored.file = Some(named);
                    continue;
                }
                if before.trim().is_empty() {
                    ignored.lines.insert(number + 1, named.clone());
                }
                ignored.lines.insert(number, named);
            }
        }
        ignored
    }

    /// Whether a finding is not to be reported.
    pub fn covers(&self, finding: &Finding) -> bool {
        let named = |numbers: &Vec<String>| numbers.is_empty() || numbers.contains(&finding.cited);
        self.file.as_ref().is_some_and(named) || self.lines.get(&finding.line).is_some_and(named)
    }
}

/// What stands before the comment, where `before` ends with the sign that begins one.
fn comment(before: &str, kind: FileKind) -> Option<&str> {
    let signs: &[&str] = match kind {
        FileKind::Prose => &["<!--"],
        FileKind::Yaml => &["#"],
        FileKind::Json => &[],
        FileKind::Code { line, .. } => line,
    };
    let block = match kind {
        FileKind::Code { block: Some((begins, _)), .. } => Some(begins),
        _ => None,
    };
    let rest = signs.iter().copied().chain(block).find_map(|sign| before.strip_suffix(sign))?;
    // `///` and `##` are comments too.
    Some(rest.trim_end_matches(['/', '#', '!']))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::cr::cite::FindingKind;

    fn covered(file: &str, text: &str) -> Vec<usize> {
        let ignored = Ignored::of(text, FileKind::of(Path::new(file)));
        let at = |line: usize| Finding {
            kind: FindingKind::Gone,
            span: 0..0,
            line,
            column: 1,
            cited: "704.5z".to_owned(),
            message: String::new(),
            help: None,
            now: Vec::new(),
            marks: Vec::new(),
            fix: None,
            known: false,
        };
        (1..=text.lines().count()).filter(|line| ignored.covers(&at(*line))).collect()
    }

    #[test]
    fn a_line_its_next_one_and_a_file() {
        assert_eq!(covered("a.rs", "x // 704.5z  apnap: ignore\ny\n"), [0usize; 0], "not where the comment begins");
        assert_eq!(covered("a.rs", "x // apnap: ignore\ny\n"), [1]);
        assert_eq!(covered("a.rs", "    // apnap: ignore\ny\nz\n"), [1, 2]);
        assert_eq!(covered("a.py", "# apnap: ignore 704.5z, 1.1\ny\n"), [1, 2]);
        assert_eq!(covered("a.py", "y # apnap: ignore 704.5y\n"), [0usize; 0]);
        assert_eq!(covered("a.css", "y /* apnap: ignore 704.5z */\n"), [1]);
        assert_eq!(covered("a.yaml", "# apnap: ignore-file\na: b\n"), [1, 2]);
        assert_eq!(covered("a.md", "704.5z <!-- apnap: ignore -->\ntell of `# apnap: ignore-file`\n"), [1]);
        assert_eq!(covered("a.md", "<!-- apnap: ignore-file -->\n\n704.5z\n"), [1, 2, 3]);
        assert_eq!(covered("a.md", "<!-- apnap: ignore-file 704.5z -->\n"), [1]);
        assert_eq!(covered("a.md", "<!-- apnap: ignore-file 704.5y -->\n"), [0usize; 0]);
        assert_eq!(covered("a.rs", "x // apnap: ignored\n"), [0usize; 0]);
    }
}
