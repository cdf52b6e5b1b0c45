//! What kind of text stands where in a file: where a bare number may be a citation, and where it must be one.

use std::ops::Range;
use std::path::Path;

/// How a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// All of it is text: markdown, plain text, and what is not known.
    Prose,
    /// Keys and values, with `#` comments.
    Yaml,
    /// Keys and values, without comments.
    Json,
    /// Source code: text is in its comments, which begin with one of these; and between these.
    Code {
        /// What begins a comment that goes to the end of the line.
        line: &'static [&'static str],
        /// What begins and ends a longer one.
        block: Option<(&'static str, &'static str)>,
    },
}

impl FileKind {
    /// The kind a file's name tells.
    pub fn of(path: &Path) -> Self {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
        let c = FileKind::Code { line: &["//"], block: Some(("/*", "*/")) };
        match extension.as_str() {
            "yaml" | "yml" => Self::Yaml,
            "json" | "jsonl" | "json5" => Self::Json,
            "rs" | "c" | "h" | "cc" | "cpp" | "hpp" | "cs" | "java" | "js" | "mjs" | "jsx" | "ts" | "tsx" | "go"
            | "kt" | "scala" | "swift" | "dart" | "zig" | "v" | "groovy" | "proto" => c,
            "php" => Self::Code { line: &["//", "#"], block: Some(("/*", "*/")) },
            "css" | "scss" => Self::Code { line: &[], block: Some(("/*", "*/")) },
            "py" | "pyi" => Self::Code { line: &["#"], block: Some(("\"\"\"", "\"\"\"")) },
            "sh" | "bash" | "zsh" | "rb" | "pl" | "r" | "jl" | "nim" | "toml" | "ini" | "cfg" | "conf" | "ex"
            | "exs" | "mk" | "cmake" => Self::Code { line: &["#"], block: None },
            "sql" | "ada" | "vhdl" => Self::Code { line: &["--"], block: Some(("/*", "*/")) },
            "lua" => Self::Code { line: &["--"], block: Some(("--[[", "]]")) },
            "hs" | "elm" | "purs" => Self::Code { line: &["--"], block: Some(("{-", "-}")) },
            "ml" | "mli" | "fs" => Self::Code { line: &["//"], block: Some(("(*", "*)")) },
            "lisp" | "clj" | "cljs" | "scm" | "el" | "rkt" => Self::Code { line: &[";"], block: None },
            "erl" | "tex" | "m" => Self::Code { line: &["%"], block: None },
            _ => Self::Prose,
        }
    }

    /// The stretches of `text` in which a bare number may be a citation.
    pub(super) fn prose(self, text: &str) -> Vec<Range<usize>> {
        match self {
            Self::Prose | Self::Yaml | Self::Json => std::iter::once(0..text.len()).collect(),
            Self::Code { line, block } => comments(text, line, block),
        }
    }
}

/// The comments of source code. Strings are skipped, so that a `//` in one begins no comment.
fn comments(text: &str, line: &[&str], block: Option<(&str, &str)>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|r| !r.is_empty()) {
        if let Some((open, close)) = block
            && rest.starts_with(open)
        {
            let inner = at + open.len();
            let end = text.get(inner..).and_then(|t| t.find(close)).map_or(text.len(), |n| inner + n + close.len());
            found.push(at..end);
            at = end;
        } else if line.iter().any(|mark| rest.starts_with(mark)) && begins_comment(text, at, rest) {
            let end = rest.find('\n').map_or(text.len(), |n| at + n);
            found.push(at..end);
            at = end;
        } else if let Some(skip) = string(rest) {
            at += skip;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// A `#` or `%` begins a comment only at the start of a word: `a#b`, `x % 3` do not.
fn begins_comment(text: &str, at: usize, rest: &str) -> bool {
    let before = text.get(..at).and_then(|t| t.chars().next_back());
    !rest.starts_with(['#', '%', ';']) || before.is_none_or(char::is_whitespace)
}

/// The length of the string that begins here and ends on this line.
fn string(rest: &str) -> Option<usize> {
    if !rest.starts_with('"') {
        return None;
    }
    let mut escaped = false;
    for (i, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return None,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(i + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_found_outside_of_strings() {
        let text = "let u = \"http://x\"; // one\n/* two\nthree */ let c = 4;\n";
        let kind = FileKind::of(Path::new("a.rs"));
        let found: Vec<&str> = kind.prose(text).into_iter().map(|r| &text[r]).collect();
        assert_eq!(found, ["// one", "/* two\nthree */"]);
    }
}
