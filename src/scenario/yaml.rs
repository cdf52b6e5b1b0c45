//! YAML as a tree with places. The only module that knows the YAML library.
//!
//! A scenario is not read into its structs at once: a tree comes first, since reading stops at the first thing wrong
//! and a tree can be searched for all of them.

mod slips;

use std::fmt;
use std::iter::repeat_n;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::{Budget, DuplicateKeyPolicy, Location, NonFiniteFloatPolicy, Options, Spanned};

use super::problem::{Problem, Span};

/// A node of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it stands.
    pub at: Span,
    /// What it is.
    pub value: Value,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing, or `null`.
    Null,
    /// A scalar, as it is written: `702.10` stays apart from `702.1`, and `+1` from `1`.
    Scalar(String),
    /// A sequence.
    List(Vec<Node>),
    /// A mapping, in the order of the file; a key may stand in it twice.
    Map(Vec<(Node, Node)>),
}

impl Node {
    /// The text of a scalar.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(text) => Some(text),
            _ => None,
        }
    }

    /// What it is, in words.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Scalar(_) => "a single value",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        }
    }
}

/// No file of scenarios is larger; a stream of a thousand is about one megabyte.
pub const LARGEST_FILE: usize = 32 << 20;

/// The most nodes in a file: the largest stream there is has about 30,000.
const MOST_NODES: usize = 500_000;

/// The deepest nesting; a scenario needs about 8 levels, and each takes room on the stack.
const DEEPEST: usize = 24;

/// Bounds that no honest file comes near and that keep a hostile one harmless: nesting, aliases, nodes.
fn options() -> Options {
    let mut budget = Budget::default();
    budget.max_depth = DEEPEST;
    budget.flow_nesting_limit = DEEPEST;
    budget.max_aliases = 1_000;
    budget.max_anchors = 1_000;
    budget.max_nodes = MOST_NODES;
    budget.max_events = 3 * MOST_NODES;
    budget.max_documents = 20_000;
    budget.max_total_scalar_bytes = LARGEST_FILE;
    let mut options = Options::default();
    options.budget = Some(budget);
    options.duplicate_keys = DuplicateKeyPolicy::Error;
    options.strict_booleans = true;
    options.non_finite_float_policy = NonFiniteFloatPolicy::AsString;
    options.with_snippet = false;
    options
}

/// Reads the documents of a stream; empty ones (between two `---`) are left out.
///
/// # Errors
///
/// The first thing that is not YAML, or that is more than any scenario needs.
pub fn documents(source: &str) -> Result<Vec<Node>, Box<Problem>> {
    if source.len() > LARGEST_FILE {
        let size = source.len() >> 20;
        return Err(Box::new(
            Problem::error(Span::default(), format!("the file is {size} MiB; a file of scenarios has at most 32"))
                .help("split it into several files"),
        ));
    }
    if let Some((at, c)) = source.char_indices().find(|(_, c)| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        let at = Span { start: at as u32, end: (at + c.len_utf8()) as u32 };
        return Err(Box::new(
            Problem::error(at, format!("a control character, `{}`", c.escape_default()))
                .help("take it out, or write it as an escape in double quotes"),
        ));
    }
    match serde_yaml::from_multiple_with_options::<Spanned<Content>>(source, options()) {
        Ok(read) => {
            let nodes = read.into_iter().map(|content| node(content, source));
            let nodes: Vec<Node> = nodes.filter(|node| node.value != Value::Null).collect();
            match nodes.iter().find_map(harmful) {
                Some(problem) => Err(Box::new(problem)),
                None => Ok(nodes),
            }
        }
        Err(error) => {
            let at = error.location().map(|at| place(at, source)).unwrap_or_default();
            let told = Problem::error(at, message(&error));
            if told.message.contains("duplicate") {
                return Err(Box::new(told.help("take one of them out")));
            }
            if !is_of_syntax(&error) {
                return Err(Box::new(told.help(USUAL)));
            }
            let quoted = || match told.message.contains("trailing content after") {
                true => Some(told.clone().help(INSIDE)),
                false => quoted_instead(source, at).map(|help| told.clone().help(help)),
            };
            Err(Box::new(slips::slip(source, at, &quoted).unwrap_or_else(|| told.clone().help(USUAL))))
        }
    }
}

/// What to write where a quote ends a text too early.
const INSIDE: &str =
    "a quote ends the text before this: close it behind, or write a quote inside it as `\\\"`, between `'` as `''`";

/// What to see to where nothing better is known.
const USUAL: &str = "scenarios are written in YAML 1.2: see that brackets, quotes and indents fit";

/// Whether something is written wrongly, rather than too much of it.
fn is_of_syntax(error: &serde_yaml::Error) -> bool {
    let said = error.to_string();
    !["budget", "too many", "limit", "exceed", "alias", "anchor"].iter().any(|word| said.contains(word))
}

/// What to write for a text that needs quotes, in the line in which reading stopped: one that begins with a mana symbol, which
/// would be a map, or has a colon in it.
fn quoted_instead(source: &str, at: Span) -> Option<String> {
    let (line, _) = at.line_and_column(source);
    let lines = source.lines().take(line).collect::<Vec<_>>();
    // What is wrong with a line may show only in the next.
    lines.into_iter().rev().filter(|line| !line.trim().is_empty()).take(2).find_map(|line| {
        let entry = line.trim().trim_start_matches("- ").trim_start();
        let (key, text) = entry.split_once(": ")?;
        let text = text.trim();
        let plain = !key.is_empty() && key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        let quoted = text.starts_with(['"', '\'', '[', '|', '>', '&', '*']);
        let map = text.starts_with('{') && !begins_with_symbol(text);
        let needs = begins_with_symbol(text) || text.contains(": ") || text.ends_with(':');
        (plain && !quoted && !map && needs).then(|| as_quoted(key, text))
    })
}

fn as_quoted(key: &str, text: &str) -> String {
    match text.contains(['"', '\\']) {
        true => format!("a text with braces or a colon in it needs quotes: `{key}: '{}'`", text.replace('\'', "''")),
        false => format!("a text with braces or a colon in it needs quotes: `{key}: \"{text}\"`"),
    }
}

/// Whether a text begins with a symbol, such as `{T}` or `{2/W}`.
fn begins_with_symbol(text: &str) -> bool {
    let symbol = text.strip_prefix('{').and_then(|rest| rest.split_once('}')).map(|(symbol, _)| symbol);
    symbol.is_some_and(is_symbol)
}

/// Whether these letters stand in the braces of a symbol.
pub fn is_symbol(text: &str) -> bool {
    let short = !text.is_empty() && text.len() <= 5;
    short && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'/')
}

/// A document that is no YAML.
pub struct Unreadable {
    /// What stands behind `title:`, if anything does.
    pub title: String,
    /// What is wrong with it.
    pub problem: Box<Problem>,
}

/// Reads the documents of a text one by one, so that one that is no YAML does not take the others with it: for each what it is,
/// or the title it seems to have and what is wrong. None where there is but one, or they are too many for this slower way.
pub fn each_document(source: &str) -> Option<Vec<Result<Node, Unreadable>>> {
    const MOST_WORK: usize = 64 << 20;
    let mut pieces: Vec<std::ops::Range<usize>> = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in source.split_inclusive('\n') {
        if line.trim_end() == "---" {
            pieces.push(start..at);
            start = at + line.len();
        }
        at += line.len();
    }
    pieces.push(start..at);
    if pieces.len() < 2 || pieces.len().saturating_mul(source.len()) > MOST_WORK {
        return None;
    }
    // What comes before is made blank: places stay what they are.
    let one = |piece: std::ops::Range<usize>| {
        let before = source.get(..piece.start)?.chars();
        let mut text: String = before.flat_map(|c| repeat_n(if c == '\n' { c } else { ' ' }, c.len_utf8())).collect();
        let own = source.get(piece)?;
        text.push_str(own);
        let title = own.lines().find_map(|line| line.strip_prefix("title:")).unwrap_or_default();
        Some(documents(&text).map_err(|problem| Unreadable { title: title.trim().to_owned(), problem }))
    };
    let read = pieces.into_iter().filter_map(one);
    Some(read.flat_map(|read| read.map_or_else(|e| vec![Err(e)], |all| all.into_iter().map(Ok).collect())).collect())
}

/// What the library says, without the place and in our style.
fn message(error: &serde_yaml::Error) -> String {
    let said = error.to_string();
    let said = said.lines().next().unwrap_or_default();
    let said = said.split(" at line ").next().unwrap_or_default();
    let said = said.strip_prefix("error: ").unwrap_or(said);
    // What a programmer could set is of no use here.
    let said = said.split(", set ").next().unwrap_or_default();
    format!("not YAML that can be read: {}", super::problem::quote(said))
}

/// Control characters that an escape has brought in, and characters that turn the writing round: shown on a terminal
/// they would not stay in their place.
fn harmful(node: &Node) -> Option<Problem> {
    match &node.value {
        Value::Null => None,
        Value::Scalar(text) => {
            let bad = |c: &char| {
                c.is_control() && !matches!(c, '\n' | '\r' | '\t')
                    || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            };
            let c = text.chars().find(bad)?;
            let message =
                format!("a control character, `{}`, in `{}`", c.escape_unicode(), super::problem::quote(text));
            Some(Problem::error(node.at, message).help("take it out"))
        }
        Value::List(items) => items.iter().find_map(harmful),
        Value::Map(entries) => entries.iter().find_map(|(key, value)| harmful(key).or_else(|| harmful(value))),
    }
}

/// A place in the source; where the library knows no bytes, by its line and column.
fn place(location: Location, source: &str) -> Span {
    let at = span(location);
    if at.start > 0 || location.line() <= 1 && location.column() <= 1 {
        return at;
    }
    let line = usize::try_from(location.line()).unwrap_or(1).saturating_sub(1);
    let start: usize = source.split_inclusive('\n').take(line).map(str::len).sum();
    let column = usize::try_from(location.column()).unwrap_or(1).saturating_sub(1);
    let rest = source.get(start..).unwrap_or_default().split('\n').next().unwrap_or_default();
    let offset = rest.char_indices().nth(column).map_or(rest.len(), |(i, _)| i);
    let start = u32::try_from(start + offset).unwrap_or(u32::MAX);
    Span { start, end: start.saturating_add(1) }
}

fn span(location: Location) -> Span {
    let span = location.span();
    let start = span.byte_offset().unwrap_or_default();
    let end = start + span.byte_len().unwrap_or_default();
    Span { start: u32::try_from(start).unwrap_or(u32::MAX), end: u32::try_from(end).unwrap_or(u32::MAX) }
}

/// A node as the library gives it.
#[derive(Debug)]
enum Content {
    Null,
    Text(String),
    /// Something the library took for a number or truth value: its text stands in the source.
    Plain(String),
    List(Vec<Spanned<Content>>),
    Map(Vec<(Spanned<Content>, Spanned<Content>)>),
}

fn node(content: Spanned<Content>, source: &str) -> Node {
    let mut at = span(content.referenced);
    let value = match content.value {
        Content::Null => Value::Null,
        Content::Text(text) => Value::Scalar(text),
        Content::Plain(text) => {
            let defined = span(content.defined);
            let written = source.get(defined.start as usize..defined.end as usize).map(str::trim);
            Value::Scalar(written.filter(|w| !w.is_empty()).map_or(text, str::to_owned))
        }
        Content::List(items) => {
            let items: Vec<Node> = items.into_iter().map(|item| node(item, source)).collect();
            at = items.iter().fold(at, |at, item| at.to(item.at));
            Value::List(items)
        }
        Content::Map(entries) => {
            let entries: Vec<(Node, Node)> =
                entries.into_iter().map(|(key, value)| (node(key, source), node(value, source))).collect();
            at = entries.iter().fold(at, |at, (key, value)| at.to(key.at).to(value.at));
            Value::Map(entries)
        }
    };
    Node { at, value }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ContentVisitor)
    }
}

struct ContentVisitor;

impl<'de> Visitor<'de> for ContentVisitor {
    type Value = Content;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any YAML")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Content, E> {
        Ok(Content::Plain(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Content, E> {
        Ok(Content::Plain(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Content, E> {
        Ok(Content::Plain(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Content, E> {
        Ok(Content::Plain(value.to_string()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Content, E> {
        Ok(Content::Text(text.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Content, E> {
        Ok(Content::Null)
    }

    fn visit_none<E>(self) -> Result<Content, E> {
        Ok(Content::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Content, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Content::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Content, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Content::Map(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(source: &str) -> Node {
        documents(source).unwrap().remove(0)
    }

    #[test]
    fn scalars_stay_as_they_are_written() {
        let node = one("cites: [702.10, 117.4, +1, -2, 007, yes, no, 0x10, 1e3, '5', true, +1/+1]\n");
        let Value::Map(entries) = &node.value else { panic!("{node:?}") };
        let Value::List(items) = &entries[0].1.value else { panic!("{node:?}") };
        let texts: Vec<&str> = items.iter().filter_map(Node::text).collect();
        assert_eq!(texts, ["702.10", "117.4", "+1", "-2", "007", "yes", "no", "0x10", "1e3", "5", "true", "+1/+1"]);
    }

    #[test]
    fn nodes_know_their_place() {
        let source = "a: {b: [x,\n  yz]}\n+1/+1: 2\n";
        let node = one(source);
        let Value::Map(entries) = &node.value else { panic!("{node:?}") };
        assert_eq!(entries[0].0.at.line_and_column(source), (1, 1));
        let Value::Map(inner) = &entries[0].1.value else { panic!("{node:?}") };
        let Value::List(list) = &inner[0].1.value else { panic!("{node:?}") };
        assert_eq!(list[1].at.line_and_column(source), (2, 3));
        assert_eq!(list[1].at.end - list[1].at.start, 2);
        assert_eq!(entries[1].0.text(), Some("+1/+1"));
        assert_eq!(entries[1].1.at.line_and_column(source), (3, 8));
    }

    #[test]
    fn a_stream_has_several_documents_and_empty_ones_do_not_count() {
        let read = documents("---\na: 1\n---\n---\nb: 2\n").unwrap();
        assert_eq!(read.len(), 2);
        assert!(documents("# nothing\n").unwrap().is_empty());
    }

    #[test]
    fn hostile_files_are_refused_in_little_time() {
        let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
        for i in 1..12 {
            let list = vec![format!("*a{}", i - 1); 9].join(", ");
            bomb.push_str(&format!("a{i}: &a{i} [{list}]\n"));
        }
        for hostile in [
            bomb,
            "[".repeat(400_000),
            "{a: ".repeat(100_000),
            "- ".repeat(400_000),
            "? ".repeat(400_000),
            (0..1_000).map(|i| format!("{}a:\n", " ".repeat(i))).collect(),
            (0..1_000).map(|i| format!("{}-\n", " ".repeat(i))).collect(),
            "\"unclosed".to_owned(),
            "a: b: c: d".to_owned(),
            "a: *nobody".to_owned(),
            "a: \u{1b}[31m".to_owned(),
        ] {
            let start: String = hostile.chars().take(20).collect();
            assert!(documents(&hostile).is_err(), "{start:?} is accepted");
        }
    }

    #[test]
    fn a_million_tokens_are_read_or_refused() {
        // In the small here, since an unoptimized build takes some time for each.
        assert!(documents(&"- x\n".repeat(20_000)).is_ok());
        assert!(documents(&format!("a: [{}]", "x, ".repeat(MOST_NODES + 1))).is_err());
    }
}
