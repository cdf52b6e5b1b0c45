//! Wrapped prose.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Wraps `text` to `width` columns; its first line begins with `first`, the others with `rest`. Colors and links in it
/// take no room. Line ends in it stay.
pub fn wrap(text: &str, width: usize, first: &str, rest: &str) -> String {
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::fill(text, options)
}

/// Wraps `text` with the same indent on each line.
pub fn indented(text: &str, width: usize, indent: usize) -> String {
    let space = " ".repeat(indent);
    wrap(text, width, &space, &space)
}

/// `1 rule`, `2 rules`.
pub fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// `a`, `a and b`, `a, b and c`.
pub fn list<T: std::fmt::Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
