//! What changes from page to page in headers and footers: the number of the page, in Arabic or Roman numerals, or the rule
//! the page begins with.

use std::sync::LazyLock;

use regex::Regex;

use super::grammar::{Shape, shape};
use super::succession::ends_sentence;
use crate::cr::RuleId;

/// The longest header or footer that is looked for, in bytes.
pub(super) const LONGEST: usize = 120;
/// How often a header has to stand in a text whose pages have no numbers.
pub(super) const OFTEN: usize = 8;
/// The pages numbered in Roman numerals are few: `xlix` at most.
const MOST_ROMAN: i64 = 49;

/// `704.5`, `704.5k`: the number of a rule, which is none of a page.
static RULE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\b[1-9]\d\d\.\d{1,3}[a-z]?\b").ok());

/// The numbers that stand in a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    /// Those that may be of a page.
    pages: Vec<i64>,
    /// Whether the only one is a Roman numeral.
    roman: bool,
    rules: Vec<RuleId>,
}

/// The line with a `#` for each number and a `§` for each number of a rule, and these; `None` if it has none, or can't
/// stand at the edge of a page.
pub(super) fn masked(text: &str) -> Option<(String, Numbers)> {
    if text.len() > LONGEST || !text.bytes().any(|b| b.is_ascii_digit()) {
        return masked_roman(text);
    }
    // A line that begins with the number of a rule is that rule, unless it has no words.
    let is_rule = shape(text) != Shape::Text;
    if is_rule && text.split_whitespace().any(|word| word.starts_with(char::is_alphabetic)) {
        return None;
    }
    let mut rules = Vec::new();
    let ruled = RULE.as_ref().map_or_else(
        || text.into(),
        |rule| {
            rule.replace_all(text, |found: &regex::Captures<'_>| {
                rules.extend(found[0].parse::<RuleId>());
                "§"
            })
        },
    );
    let mut masked = String::with_capacity(ruled.len());
    let mut pages = Vec::new();
    for run in ruled.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = run.trim_end_matches(|c: char| !c.is_ascii_digit());
        if let Ok(number) = digits.parse() {
            pages.push(number);
            masked.push('#');
        }
        masked.push_str(run.get(digits.len()..).unwrap_or_default());
    }
    let at_edge = !is_rule || !rules.is_empty() && !masked.contains(char::is_alphabetic);
    (at_edge && !(pages.is_empty() && rules.is_empty())).then_some((masked, Numbers { pages, roman: false, rules }))
}

/// `iv`, `- iv -`, `Page iv`: a line whose last or only word is a Roman numeral.
fn masked_roman(text: &str) -> Option<(String, Numbers)> {
    if text.len() > 24 || shape(text) != Shape::Text {
        return None;
    }
    let word = text.split_whitespace().rfind(|word| word.contains(char::is_alphanumeric))?;
    let number = roman(word)?;
    let (before, after) = text.rsplit_once(word)?;
    Some((format!("{before}#{after}"), Numbers { pages: vec![number], roman: true, rules: Vec::new() }))
}

/// The value of a Roman numeral in the small letters or the capitals that pages are numbered with.
pub(super) fn roman(word: &str) -> Option<i64> {
    let lower = word.to_ascii_lowercase();
    if word.is_empty() || word != lower && word != word.to_ascii_uppercase() {
        return None;
    }
    let (mut value, mut rest) = (0, lower.as_str());
    for (worth, letters) in [(40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")] {
        while let Some(after) = rest.strip_prefix(letters) {
            (value, rest) = (value + worth, after);
        }
    }
    // `iiii` and `viv` add up to something, too.
    (rest.is_empty() && (1..=MOST_ROMAN).contains(&value) && in_roman(value) == lower).then_some(value)
}

fn in_roman(value: i64) -> String {
    const ONES: [&str; 10] = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    const TENS: [&str; 5] = ["", "x", "xx", "xxx", "xl"];
    let part = |names: &[&'static str], n: i64| usize::try_from(n).ok().and_then(|n| names.get(n).copied());
    [part(&TENS, value / 10), part(&ONES, value % 10)].into_iter().flatten().collect()
}

/// Of texts that differ in their numbers alone, those at the edges of pages: one of the numbers goes up by one from page to
/// page (by two where left and right pages differ, by more where some pages have none), or the rule they name goes on
/// through the text; at even distances.
/// `begins` tells whether a rule begins elsewhere, in a line with words.
pub(super) fn pages(places: &[(usize, Numbers)], texts: usize, begins: impl Fn(RuleId) -> bool) -> Option<Vec<usize>> {
    let numbers = places.first().map_or(0, |(_, numbers)| numbers.pages.len());
    // The pages numbered in Roman numerals come first; what follows begins with 1 again, or goes on.
    let last_roman = places.iter().filter(|(_, n)| n.roman).flat_map(|(_, n)| n.pages.first()).max().copied();
    let begins_again = places.iter().map(|(i, n)| {
        let before = last_roman.filter(|_| n.roman).unwrap_or(0);
        (*i, n.pages.iter().map(|page| page - before).collect())
    });
    let goes_on = places.iter().map(|(i, n)| (*i, n.pages.clone()));
    let ways: [Vec<(usize, Vec<i64>)>; 2] = [begins_again.collect(), goes_on.collect()];
    // The first that look like page numbers may be none.
    let starts = || 0..places.len().min(3);
    let mut counting = ways.iter().flat_map(|way| {
        (0..numbers).flat_map(move |n| starts().filter_map(move |start| counting(way.get(start..)?, n)))
    });
    counting
        .find(|found| found.len() >= 3 && found.len() * 10 >= places.len() * 8 && is_even(found, texts))
        .or_else(|| guided(places, begins))
}

/// The places whose number `n` goes on from the one before, others left out.
fn counting(places: &[(usize, Vec<i64>)], n: usize) -> Option<Vec<usize>> {
    let number = |k: usize| places.get(k).and_then(|(_, numbers)| numbers.get(n)).copied();
    let mut last = number(0)?;
    let mut found = vec![places.first()?.0];
    for (k, (i, _)) in places.iter().enumerate().skip(1) {
        let goes_on = |here: i64| match here - last {
            1 => true,
            // A page without its number, unless that comes next.
            2..=4 => !(k + 1..k + 4).any(|later| number(later) == Some(last + 1)),
            _ => false,
        };
        if let Some(here) = number(k).filter(|here| goes_on(*here)) {
            last = here;
            found.push(*i);
        }
    }
    Some(found)
}

/// All the places, where each names a rule (the first on its page, or the first and the last) and they go on from page to
/// page. The glossary may have no such headers.
fn guided(places: &[(usize, Numbers)], begins: impl Fn(RuleId) -> bool) -> Option<Vec<usize>> {
    let rules: Vec<RuleId> = places.iter().filter_map(|(_, numbers)| numbers.rules.first().copied()).collect();
    let found: Vec<usize> = places.iter().map(|(i, _)| *i).collect();
    // A few may be taken from a line that only begins with a number.
    let back = rules.iter().zip(rules.iter().skip(1)).filter(|(a, b)| a > b).count();
    let ordered = rules.len() >= OFTEN && back * 20 <= rules.len() && rules.first() < rules.last();
    // Where a number stands on a line of its own and its rule below, no other line begins with it.
    (ordered && even_gap(&found).is_some() && rules.into_iter().all(begins)).then_some(found)
}

/// Whether the places are spread over all the texts, the gaps between them alike.
pub(super) fn is_even(places: &[usize], texts: usize) -> bool {
    let (first, last) = (places.first().copied().unwrap_or(0), places.last().copied().unwrap_or(0));
    even_gap(places).is_some_and(|gap| first <= gap * 3 && texts - last <= gap * 3)
}

/// The gap between two places, where all gaps are alike but for one in twenty.
fn even_gap(places: &[usize]) -> Option<usize> {
    let mut gaps: Vec<usize> = places.iter().zip(places.iter().skip(1)).map(|(a, b)| b - a).collect();
    gaps.sort_unstable();
    let few = gaps.len() / 20;
    let gap = |n: usize| gaps.get(n).copied().unwrap_or(0);
    let (least, middle, widest) = (gap(few), gap(gaps.len() / 2), gap((gaps.len() - few).saturating_sub(1)));
    (middle >= 5 && widest <= middle * 3 && middle <= least * 3).then_some(middle)
}

/// A line of the contents page without the dots, the tab or the room, and the number of the page it ends in.
pub(super) fn without_leader(text: &str) -> Option<&str> {
    let (title, leader) = without_page(text)?;
    let dots = leader.chars().filter(|c| !c.is_whitespace()).count();
    let columns = leader.chars().count() - dots;
    (dots >= 3 || columns >= 3 || leader.contains(['…', '\t'])).then_some(title)
}

/// A line without the number of a page it ends in, and what stood between them.
pub(super) fn without_page(text: &str) -> Option<(&str, &str)> {
    let is_leader = |c: char| c.is_whitespace() || matches!(c, '.' | '·' | '…' | '_');
    let titled = match text.trim_end_matches(|c: char| c.is_ascii_digit()) {
        all if all.len() == text.len() => {
            let word = text.rsplit(is_leader).next().filter(|word| roman(word).is_some())?;
            text.strip_suffix(word)?
        }
        titled => titled,
    };
    let title = titled.trim_end_matches(is_leader);
    let leader = titled.get(title.len()..)?;
    (!title.is_empty() && !leader.is_empty() && !ends_sentence(title)).then_some((title, leader))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaders() {
        for (printed, title) in [
            ("704. State-Based Actions ........... 187", "704. State-Based Actions"),
            ("Glossary . . . . . . 250", "Glossary"),
            ("100. General\t7", "100. General"),
            ("Introduction ..... iv", "Introduction"),
        ] {
            assert_eq!(without_leader(printed), Some(title));
        }
        for line in
            ["See rule 704.5", "as rule 704", "1993–2003", "704.", "...5", "It is ... mild", "and so on ... civil"]
        {
            assert_eq!(without_leader(line), None, "{line}");
        }
    }

    #[test]
    fn numbers_are_masked() {
        let pages = |pages: &[i64], roman| Numbers { pages: pages.to_vec(), roman, ..Numbers::default() };
        assert_eq!(masked("Page 12 of 290"), Some(("Page # of #".to_owned(), pages(&[12, 290], false))));
        assert_eq!(masked("7"), Some(("#".to_owned(), pages(&[7], false))));
        assert_eq!(masked("- iv -"), Some(("- # -".to_owned(), pages(&[4], true))));
        for text in ["no number", "704.5k If two", "and it did", "civil"] {
            assert_eq!(masked(text), None, "{text}");
        }
        let (text, numbers) = masked("704.5f – 704.6b").unwrap();
        assert_eq!((text.as_str(), numbers.rules.len(), numbers.pages.len()), ("§ – §", 2, 0));
        assert_eq!(masked("Rule 704.5k | 12").unwrap().1.pages, [12]);
    }

    #[test]
    fn roman_numerals() {
        for value in 1..=MOST_ROMAN {
            assert_eq!(roman(&in_roman(value)), Some(value));
        }
        assert_eq!(roman("XIV"), Some(14));
        for word in ["", "iiii", "vv", "Iv", "mix", "l", "ivx", "a"] {
            assert_eq!(roman(word), None, "{word}");
        }
    }
}
