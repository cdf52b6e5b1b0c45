//! The grammar of a line: what its beginning says it is. Whether it may be that where it stands is for
//! [`super::succession`] to say.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while_m_n};
use nom::character::complete::{char, multispace0, multispace1, one_of, satisfy};
use nom::combinator::{map, map_opt, not, opt, peek, recognize, rest, value, verify};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

use crate::cr::RuleId;

/// What a line looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape<'a> {
    /// `7. Additional Rules`
    Part(u8, &'a str),
    /// `704. State-Based Actions`, `704.5. ...`, `704.5k ...`
    Numbered(Numbered<'a>),
    /// `Example: ...`
    Example(&'a str),
    /// Anything else.
    Text,
}

/// The flaw of `702. 37b`.
pub(super) const TORN: &str = "a space within the number";

/// A line that begins with the number of a section, a rule or a lettered rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbered<'a> {
    pub(super) id: RuleId,
    /// What follows the number.
    pub(super) text: &'a str,
    /// What is wrong with its punctuation.
    pub(super) flaw: Option<&'static str>,
}

/// Reads the beginning of a line that has no white space around it.
pub(super) fn shape(line: &str) -> Shape<'_> {
    match line.as_bytes().first() {
        Some(b'0'..=b'9') => alt((map(numbered, Shape::Numbered), map(part, |(n, title)| Shape::Part(n, title))))
            .parse(line)
            .map_or(Shape::Text, |(_, shape)| shape),
        Some(b'E' | b'e') => example(line).map_or(Shape::Text, |(_, text)| Shape::Example(text)),
        _ => Shape::Text,
    }
}

/// `Example: ` and its text.
fn example(line: &str) -> IResult<&str, &str> {
    preceded((tag_no_case("example"), multispace0, char(':'), multispace0), rest).parse(line)
}

/// `7. Additional Rules`
fn part(line: &str) -> IResult<&str, (u8, &str)> {
    (
        map_opt(one_of("123456789"), |c| c.to_digit(10).and_then(|d| u8::try_from(d).ok())),
        preceded((char('.'), space1), rest),
    )
        .parse(line)
}

fn numbered(line: &str) -> IResult<&str, Numbered<'_>> {
    alt((rule, section)).parse(line)
}

/// `704. State-Based Actions`, `704.` alone on its line
fn section(line: &str) -> IResult<&str, Numbered<'_>> {
    let (text, section) = terminated(section_number, char('.')).parse(line)?;
    let (text, gap) = recognize(space0).parse(text)?;
    let (end, text) =
        verify(rest, |t: &str| !t.starts_with(|c: char| !c.is_alphabetic() && !"“\"_«[(".contains(c))).parse(text)?;
    let flaw = (gap.is_empty() && !text.is_empty()).then_some("no space after the number");
    Ok((end, Numbered { id: RuleId::section(section), text, flaw }))
}

/// `704.5. ...`, `704.5k ...`, and with a period too many or too few, or without a space.
fn rule(line: &str) -> IResult<&str, Numbered<'_>> {
    let (text, section) = terminated(section_number, char('.')).parse(line)?;
    // `702. 37b`: only where more than a plain number follows, since a title may begin with one.
    let (text, torn) =
        opt(terminated(space1, peek((digits, satisfy(|c| c.is_ascii_lowercase()), space1)))).parse(text)?;
    let (text, number) = digits(text)?;
    let plain_letter = terminated(satisfy(|c| c.is_ascii_lowercase()), not(satisfy(|c| c.is_lowercase())));
    let (text, letter) = opt(alt((map(plain_letter, |c| (c, true)), map(other_letter, |c| (c, false))))).parse(text)?;
    let plain = letter.is_none_or(|(_, plain)| plain);
    let letter = letter.map(|(c, _)| c);
    let (text, period) = opt(one_of(".:")).parse(text)?;
    let (text, gap) = recognize(space0).parse(text)?;
    // `409.1f–h.`, `502.26, "Morph,"`, `410.10e).`, `10.0.0.1`: a number, but not one that begins a rule.
    let begins = |c: char| c.is_alphabetic() || c.is_whitespace() || "“\"‘'«[({_*<+−•".contains(c) || !gap.is_empty();
    let (end, text) = verify(rest, |t: &str| t.is_empty() || t.starts_with(begins)).parse(text)?;
    let flaw = if torn.is_some() {
        Some(TORN)
    } else if !plain {
        Some("the letter of the number in another form")
    } else if period == Some(':') {
        Some("a colon after the number")
    } else if letter.is_some() && period.is_some() {
        Some("a period after a lettered number")
    } else if gap.is_empty() && !text.is_empty() {
        Some("no space after the number")
    } else if letter.is_none() && period.is_none() {
        Some("no period after the number")
    } else {
        None
    };
    let id = match letter {
        Some(letter) => RuleId::lettered(section, number, letter),
        None => RuleId::rule(section, number),
    };
    Ok((end, Numbered { id, text, flaw }))
}

/// `704.5(a) If`, `704.5.a If`, `704.5 a If`, `704.5A If`: the letter as others write it, before a sentence.
fn other_letter(text: &str) -> IResult<&str, char> {
    let lower = || satisfy(|c| c.is_ascii_lowercase());
    terminated(
        alt((
            delimited(char('('), lower(), char(')')),
            preceded(one_of(". "), lower()),
            map(satisfy(|c| c.is_ascii_uppercase()), |c| c.to_ascii_lowercase()),
        )),
        peek((opt(char('.')), space1, satisfy(|c| c.is_uppercase() || "“\"‘'«".contains(c)))),
    )
    .parse(text)
}

/// `100` to `999`
fn section_number(text: &str) -> IResult<&str, u16> {
    map_opt(verify(take_while_m_n(3, 3, |c: char| c.is_ascii_digit()), |d: &str| !d.starts_with('0')), |d: &str| {
        d.parse().ok()
    })
    .parse(text)
}

/// `1` to `9999`: none has four digits, but one may be typed with a digit too many.
fn digits(text: &str) -> IResult<&str, u16> {
    map_opt(verify(take_while_m_n(1, 4, |c: char| c.is_ascii_digit()), |d: &str| !d.starts_with('0')), |d: &str| {
        d.parse().ok()
    })
    .parse(text)
}

/// White space of any kind, the no-break space included.
fn space0(text: &str) -> IResult<&str, ()> {
    value((), nom::bytes::complete::take_while(char::is_whitespace)).parse(text)
}

fn space1(text: &str) -> IResult<&str, ()> {
    value((), nom::bytes::complete::take_while1(char::is_whitespace)).parse(text)
}

/// A heading without a number, as front matter and back matter have them: `Contents`, `Glossary`.
pub(super) fn is_heading(line: &str, names: &[&str]) -> bool {
    line.len() <= 24 && names.iter().any(|name| line.trim_end_matches(':').eq_ignore_ascii_case(name))
}

/// Whether the text is a title rather than a sentence: short, and without the period or colon a sentence ends in.
pub(super) fn is_title(text: &str) -> bool {
    // In bytes first: what is long is not counted to its end.
    (1..240).contains(&text.len())
        && text.chars().count() < 60
        && !text.trim_end_matches(['”', '"', '’', '\'', ')', '»', ']']).ends_with(['.', ':', ';', ',', '?'])
}

/// An example that begins within a paragraph: what stands before it, and its own text.
pub(super) fn inline_example(text: &str) -> Option<(&str, &str)> {
    let at = memchr::memmem::find(text.as_bytes(), b"Example:")?;
    let before = text.get(..at)?;
    let ended = before.trim_end();
    let is_end = ended.ends_with(['.', ')', '”', '"', '»', '!', '?']) && ended.len() < before.len();
    let (_, after): (&str, &str) = pair(tag::<_, _, nom::error::Error<&str>>("Example:"), multispace1::<&str, _>)
        .parse(text.get(at..)?)
        .map(|(after, _)| (ended, after))
        .ok()?;
    is_end.then_some((ended, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> RuleId {
        text.parse().unwrap()
    }

    #[test]
    fn numbered_lines() {
        for (line, number, text, flawed) in [
            ("704. State-Based Actions", "704", "State-Based Actions", false),
            ("704.5. The actions are:", "704.5", "The actions are:", false),
            ("704.5k If two", "704.5k", "If two", false),
            ("119.1d. In a game", "119.1d", "In a game", true),
            ("606.5 If a cost", "606.5", "If a cost", true),
            ("901.4.All plane cards", "901.4", "All plane cards", true),
            ("702. 37b A face-down", "702.37b", "A face-down", true),
            ("702.2.", "702.2", "", false),
            ("702.2a", "702.2a", "", false),
            ("702.", "702", "", false),
            ("100.7a “Un-” cards", "100.7a", "“Un-” cards", false),
            ("704.5(k) If two", "704.5k", "If two", true),
            ("704.5.k If two", "704.5k", "If two", true),
            ("704.5 k If two", "704.5k", "If two", true),
            ("704.5K If two", "704.5k", "If two", true),
            ("704.5: The actions are:", "704.5", "The actions are:", true),
            ("606.5 A cost", "606.5", "A cost", true),
            ("901.4.A plane card", "901.4", "A plane card", true),
        ] {
            let Shape::Numbered(found) = shape(line) else { panic!("{line}") };
            assert_eq!((found.id, found.text, found.flaw.is_some()), (id(number), text, flawed), "{line}");
        }
    }

    #[test]
    fn lines_that_only_begin_with_a_number() {
        for line in [
            "409.1f–h.",
            "502.26, \"Morph,\" and",
            "410.10e).",
            "10.0.0.1",
            "419.8 \"Sources",
            "707 is",
            "100 cards",
            "1993–2003",
        ] {
            match shape(line) {
                Shape::Text => {}
                // Shaped like a rule: whether it is one is a matter of succession.
                Shape::Numbered(n) if n.flaw.is_some() => {}
                other => panic!("{line}: {other:?}"),
            }
        }
    }

    #[test]
    fn parts_examples_titles() {
        assert_eq!(shape("7. Additional Rules"), Shape::Part(7, "Additional Rules"));
        assert_eq!(shape("Example: A player"), Shape::Example("A player"));
        assert_eq!(inline_example("It dies. Example: Now."), Some(("It dies.", "Now.")));
        assert_eq!(inline_example("An “Example: x” card"), None);
        assert!(is_title("Start Your Engines!") && is_title("Trample") && !is_title("Stop.") && !is_title("Lists:"));
    }
}
