//! Findings as annotations of GitHub Actions, which shows them beside the lines of a change.

use std::fmt::Write;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// The job fails for it.
    Error,
    /// It is to be looked at.
    Warning,
    /// It is good to know.
    Notice,
}

/// A finding with its place.
#[derive(Clone, Debug)]
pub struct Annotation<'a> {
    /// How grave it is.
    pub grade: Grade,
    /// The file, as the user named it.
    pub file: &'a str,
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// The column, from 1; 0 for the whole line.
    pub column: usize,
    /// A few words above the message.
    pub title: &'a str,
    /// What was found.
    pub message: &'a str,
}

/// The workflow commands for these findings, one a line.
pub fn annotations<'a>(all: impl IntoIterator<Item = Annotation<'a>>) -> String {
    let mut out = String::new();
    for one in all {
        let grade = match one.grade {
            Grade::Error => "error",
            Grade::Warning => "warning",
            Grade::Notice => "notice",
        };
        let file = one.file.strip_prefix("./").unwrap_or(one.file);
        let _ = write!(out, "::{grade} file={}", property(file));
        if one.line > 0 {
            let _ = write!(out, ",line={}", one.line);
        }
        if one.line > 0 && one.column > 0 {
            let _ = write!(out, ",col={}", one.column);
        }
        let _ = writeln!(out, ",title={}::{}", property(one.title), message(one.message.trim_end()));
    }
    out
}

/// A message: what ends a line would end the command.
fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property: the signs that part properties are written otherwise, too.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_is_written_otherwise() {
        let one = Annotation {
            grade: Grade::Error,
            file: "./a,b/c:d.yaml",
            line: 3,
            column: 0,
            title: "50%: failed",
            message: "expected 1,\nfound 2: no\n",
        };
        let whole = Annotation { line: 0, column: 7, grade: Grade::Warning, file: "x", title: "t", message: "m" };
        assert_eq!(
            annotations([one, whole]),
            "::error file=a%2Cb/c%3Ad.yaml,line=3,title=50%25%3A failed::expected 1,%0Afound 2: no\n\
             ::warning file=x,title=t::m\n"
        );
    }
}
