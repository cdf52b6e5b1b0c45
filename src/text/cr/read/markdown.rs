//! Texts in Markdown: headings, lists, emphasis, links and escapes.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::front;
use super::grammar::is_heading;

/// What is written within a line, and what of it is text. Emphasis has words right inside of its marks, so that the `*` of
/// a creature's power is none.
static WITHIN: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let words = r#"([\w“‘"'\[({](?:[^*]*[\w.,:;!?)\]}”’"'])?)"#;
    let patterns = [
        (r#"!?\[([^\[\]]*)\]\((?:<[^<>]*>|[^\s()]*)(?:\s+"[^"]*")?\)"#.to_owned(), "$1"),
        (format!(r"\*\*\*{words}\*\*\*"), "$1"),
        (format!(r"\*\*{words}\*\*"), "$1"),
        (format!(r"\*{words}\*"), "$1"),
        (r"`([^`]+)`".to_owned(), "$1"),
    ];
    patterns.into_iter().filter_map(|(pattern, text)| Some((Regex::new(&pattern).ok()?, text))).collect()
});

/// `\.`, `\*`: a sign of punctuation that is itself.
static ESCAPE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\\([[:punct:]])").ok());

/// A document in Markdown: what its marks mean depends on where they stand.
pub(super) struct Markdown {
    /// The line of the last heading `Glossary`.
    glossary: Option<u32>,
}

impl Markdown {
    /// The document with these lines; `None` if too few of them have marks that only Markdown has.
    pub(super) fn of(lines: &[(u32, &str)]) -> Option<Self> {
        let marked = |text: &str| {
            let heading = text.trim_start_matches('#');
            let number = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            match text.as_bytes().first() {
                Some(b'#') => heading.len() + 6 >= text.len() && heading.starts_with(' '),
                Some(b'0'..=b'9') => number.starts_with("\\."),
                Some(b'*' | b'[' | b'|') => {
                    text.trim_start_matches(['*', '[', '|', ' ']).starts_with(|c: char| c.is_ascii_digit())
                }
                _ => false,
            }
        };
        let marked = lines.iter().filter(|(_, text)| marked(item(text.trim_start()))).take(3).count();
        (marked == 3).then(|| {
            let is_glossary = |text: &str| is_heading(text.trim_matches(|c: char| "#* ".contains(c)), front::GLOSSARY);
            Self { glossary: lines.iter().rfind(|(_, text)| is_glossary(text)).map(|(number, _)| *number) }
        })
    }

    /// The line without its marks; `None` if it has none. An entry of the glossary that stands on one line with its key
    /// (`**Key**: the text`) gives two lines.
    pub(super) fn plain(&self, number: u32, text: &str) -> Option<(String, Option<String>)> {
        if self.glossary.is_some_and(|glossary| number > glossary)
            && let Some((key, definition)) = entry(text)
        {
            return Some((within(key), Some(within(definition))));
        }
        let block = row(text).or_else(|| without_marks(text));
        let plain = within(block.as_deref().unwrap_or(text));
        (plain != text).then_some((plain, None))
    }
}

/// The key and the definition of `**Key**: the definition`.
fn entry(text: &str) -> Option<(&str, &str)> {
    let (key, definition) = item(text).strip_prefix("**")?.split_once("**")?;
    let definition = definition.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | '–' | '—'));
    let is_key =
        !definition.is_empty() && !key.starts_with(|c: char| c.is_ascii_digit()) && !key.starts_with("Example");
    is_key.then_some((key.trim_end_matches([':', ' ']), definition))
}

/// The cells of a row of a table, side by side; nothing for the line under its head.
fn row(text: &str) -> Option<String> {
    let cells = text.strip_prefix('|')?.strip_suffix('|')?;
    let rule = cells.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    Some(if rule { String::new() } else { cells.split('|').map(str::trim).collect::<Vec<_>>().join(" ") })
}

/// The line without the `_` and `__` of emphasis: they stand before the first and behind the last of some words, none of
/// them within a word.
fn without_underscores(text: &str) -> Option<String> {
    struct Mark {
        at: usize,
        length: usize,
        opens: bool,
        closes: bool,
    }
    let mut marks: Vec<Mark> = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find('_')).map(|at| from + at) {
        let (before, rest) = text.split_at_checked(at)?;
        let after = rest.trim_start_matches('_');
        let length = rest.len() - after.len();
        let (last, next) = (before.chars().next_back(), after.chars().next());
        let space = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let (opens, closes) = (!last.is_some_and(char::is_alphanumeric), !next.is_some_and(char::is_alphanumeric));
        marks.push(Mark { at, length, opens: opens && !space(next), closes: closes && !space(last) });
        from = at + length;
    }
    let mut cut: Vec<(usize, usize)> = Vec::new();
    for (i, open) in marks.iter().enumerate().filter(|(_, mark)| mark.opens && mark.length <= 3) {
        let is_free = |mark: &&Mark| cut.iter().all(|(at, _)| *at != mark.at);
        let close = marks.iter().skip(i + 1).filter(is_free).find(|mark| mark.closes && mark.length == open.length);
        if let Some(close) = close.filter(|_| is_free(&open)) {
            cut.extend([(open.at, open.length), (close.at, close.length)]);
        }
    }
    cut.sort_unstable();
    let mut plain = text.to_owned();
    cut.iter().rev().for_each(|(at, length)| plain.replace_range(*at..*at + *length, ""));
    (!cut.is_empty()).then_some(plain)
}

/// The line without links, emphasis and escapes.
fn within(text: &str) -> String {
    if !text.contains(['\\', '[', '*', '_', '`']) {
        return text.to_owned();
    }
    // Each escaped sign is hidden from what looks for marks.
    const HIDDEN: u32 = 0xE000;
    let text = text.strip_suffix('\\').unwrap_or(text);
    let hide = |found: &Captures<'_>| -> String {
        found
            .get(1)
            .iter()
            .flat_map(|m| m.as_str().chars())
            .filter_map(|c| char::from_u32(HIDDEN + u32::from(c)))
            .collect()
    };
    let mut text = ESCAPE.as_ref().map_or_else(|| text.into(), |escape| escape.replace_all(text, hide)).into_owned();
    for (marks, inner) in WITHIN.iter() {
        if let std::borrow::Cow::Owned(plain) = marks.replace_all(&text, *inner) {
            text = plain;
        }
    }
    text = without_underscores(&text).unwrap_or(text);
    let shown = |c: char| u32::from(c).checked_sub(HIDDEN).and_then(char::from_u32).filter(char::is_ascii).unwrap_or(c);
    text.chars().map(shown).collect()
}

/// What stands behind the mark of a list or of a quotation.
fn item(text: &str) -> &str {
    let marks = ["+ ", "- ", "* ", "• ", "> "];
    marks.iter().find_map(|mark| text.strip_prefix(mark)).map_or(text, str::trim_start)
}

/// The line without the marks of Markdown: headings, list items and bold numbers, rules, a line all bold or italic, the
/// word "Example:" in bold or italics.
pub(super) fn without_marks(text: &str) -> Option<String> {
    if !text.starts_with(['#', '+', '-', '*', '•', '_', '>', '=', '`']) {
        return None;
    }
    // A line across the page, the line under a heading, the fence around code.
    let first = text.as_bytes().first();
    if text.len() >= 3 && text.bytes().all(|b| Some(&b) == first && b"-*_=".contains(&b)) || text.starts_with("```") {
        return Some(String::new());
    }
    let mut rest = text;
    let level = rest.bytes().take_while(|b| *b == b'#').count();
    if (1..=6).contains(&level)
        && let Some(heading) = rest.get(level..).and_then(|r| r.strip_prefix(' '))
    {
        rest = heading.trim();
    }
    // `- 12 -` is the number of a page.
    if text.starts_with("- ") && text.ends_with(" -") {
        return None;
    }
    let numbered = item(rest).trim_start_matches(['*', '_', '[']);
    if numbered.starts_with(|c: char| c.is_ascii_digit()) || numbered.starts_with("Example") {
        rest = item(rest);
    }
    if let Some(bold) = rest.strip_prefix("**")
        && bold.starts_with(|c: char| c.is_ascii_digit())
        && let Some((number, after)) = bold.split_once("**")
    {
        return Some(format!("{number}{after}"));
    }
    if let Some(example) = plain_example(rest) {
        return Some(example);
    }
    for mark in ["**", "*"] {
        if let Some(inner) = rest.strip_prefix(mark).and_then(|r| r.strip_suffix(mark))
            && !inner.is_empty()
            && !inner.contains('*')
        {
            rest = inner;
        }
    }
    (rest.len() != text.len()).then(|| rest.to_owned())
}

/// `*Example:* Some text`, `**Example**: Some text`, `_Example:_ Some text` without the marks.
fn plain_example(text: &str) -> Option<String> {
    let marks = ['*', '_'];
    let word = text.trim_start_matches(marks);
    let mark = text.get(..text.len() - word.len()).filter(|m| !m.is_empty())?;
    let after = word.get("Example".len()..).filter(|_| word.to_ascii_lowercase().starts_with("example"))?;
    let close: String = mark.chars().rev().collect();
    let rest = match after.strip_prefix(':') {
        Some(after) => after.strip_prefix(close.as_str())?,
        None => after.strip_prefix(close.as_str())?.strip_prefix(':')?,
    };
    Some(format!("Example:{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_left_out() {
        for (marked, plain) in [
            ("# **702.** Keyword Abilities", "702. Keyword Abilities"),
            ("+ **702.1a** If an effect", "702.1a If an effect"),
            ("+ **702.14**9b If a creature", "702.149b If a creature"),
            ("*Chapter: Additional Rules*", "Chapter: Additional Rules"),
            ("---", ""),
            ("*Example:* A player", "Example: A player"),
            ("- **Example**: A player", "Example: A player"),
            ("_Example:_ A player", "Example: A player"),
        ] {
            assert_eq!(without_marks(marked).as_deref(), Some(plain));
        }
        for plain in ["702.1a If", "_Magic_ cards", "-1/-1 counters", "– 702.1a", "- 12 -"] {
            assert_eq!(without_marks(plain), None);
        }
    }

    #[test]
    fn what_stands_within_a_line() {
        assert_eq!((WITHIN.len(), ESCAPE.is_some()), (5, true));
        for (marked, plain) in [
            (r"704\.5\. The *game* checks", "704.5. The game checks"),
            ("see [rule 704.5](#r704-5), “State”", "see rule 704.5, “State”"),
            ("**[702.1a](x.html)** A `name` has _letters_", "702.1a A name has letters"),
            (r"power is \*, and 1+\* is \_Magic\_", "power is *, and 1+* is _Magic_"),
            ("a power of * and a toughness of 1+*, or */*", "a power of * and a toughness of 1+*, or */*"),
            ("[cost]: [effect] (see rule 1)", "[cost]: [effect] (see rule 1)"),
            ("snake_case_name ends so\\", "snake_case_name ends so"),
            ("_one_ _two_ (_three_), __four__.", "one two (three), four."),
            ("_the snake_case word_ and _a_b_", "the snake_case word and a_b"),
            ("__bold and _italic_ words__", "bold and italic words"),
            ("___both___ and ____ to be filled in", "both and ____ to be filled in"),
            ("a _ b _ c, _d and e", "a _ b _ c, _d and e"),
        ] {
            assert_eq!(within(marked), plain);
        }
    }

    #[test]
    fn an_entry_on_one_line() {
        assert_eq!(entry("- **Bench**: A table."), Some(("Bench", "A table.")));
        assert_eq!(entry("**Bench:** A table."), Some(("Bench", "A table.")));
        assert_eq!(entry("**Bench**"), None);
        assert_eq!(entry("**702.1a** A name"), None);
        assert_eq!(row("| 702.1a | A name |").as_deref(), Some("702.1a A name"));
        assert_eq!(row("|---|:-:|").as_deref(), Some(""));
    }
}
