//! The words of a command line as specs of rules: `704.5k 510`, `section 7`, `rules 608.3a and b`, `state-based actions`.

use super::Failure;
use crate::library::{Book, Piece, Spec, find};

/// Reads the words of the command line as specs. Words that are no numbers are a title together:
/// `rule state-based actions`.
///
/// # Errors
///
/// A word that begins like a number and is none.
pub(super) fn pieces(book: &Book, words: &[String]) -> Result<Vec<Piece>, Failure> {
    let mut all = Vec::new();
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    while !words.is_empty() {
        let (pieces, taken) = next_spec(book, &words)?;
        all.extend(pieces);
        words.drain(..taken);
    }
    Ok(all)
}

/// The spec the words begin with, and how many of them it takes.
fn next_spec(book: &Book, words: &[&str]) -> Result<(Vec<Piece>, usize), Failure> {
    let read = |text: &str| {
        text.parse::<Spec>().map(|s| s.0).map_err(|e| {
            Failure::usage(e.to_string())
                .help("write 704, 704.5k, 510.1c-d, 601.2b,f-h, 704.5k..n, 702.5+, `section 7` or a title")
        })
    };
    // `section 7`, `rules 608.3a and b`: a word that says what kind of number follows, and what goes on with the number.
    let numbered = |word: Option<&&str>| word.is_some_and(|w| w.starts_with(|c: char| c.is_ascii_digit()));
    let named = !numbered(words.first()) && numbered(words.get(1));
    if named || numbered(words.first()) {
        let mut taken = 1 + usize::from(named);
        while let Some(more) = words.get(taken).map(|word| going_on(word)).filter(|more| *more > 0) {
            taken = words.len().min(taken + more);
        }
        let pieces = read(&words.get(..taken).unwrap_or_default().join(" "))?;
        if !matches!(pieces.as_slice(), [Piece::Title(_)]) {
            return Ok((pieces, taken));
        }
    }
    let first = words.first().copied().unwrap_or_default();
    let pieces = read(first)?;
    if !matches!(pieces.as_slice(), [Piece::Title(_)]) {
        return Ok((pieces, 1));
    }
    // The longest run of words that is a title; where none is, all of them.
    let run = words.iter().take_while(|w| !w.starts_with(|c: char| c.is_ascii_digit())).count();
    let titled = (1..=run).rev().find_map(|n| {
        let title = Piece::Title(words.get(..n)?.join(" "));
        find(&book.outline, &title).is_ok().then_some((vec![title], n))
    });
    Ok(titled.unwrap_or_else(|| (vec![Piece::Title(words.get(..run).unwrap_or_default().join(" "))], run)))
}

/// How many words go on with the number before this one: two for `and b`, one for a letter set apart.
fn going_on(word: &str) -> usize {
    match word.trim_matches(['(', ')', ',']) {
        "and" | "or" | "&" | "through" | "to" | "-" => 2,
        letter if letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_alphabetic()) => 1,
        // `704 5f`: the point was left out.
        rest if rest.len() <= 3
            && rest.starts_with(|c: char| c.is_ascii_digit())
            && rest.ends_with(|c: char| c.is_ascii_alphabetic()) =>
        {
            1
        }
        _ => 0,
    }
}
