//! Numbers as people write them behind one another: `704.5k`, `601.2a–d`, `712.9-10`, `704.5f and g`.

use std::ops::Range;

use crate::cr::RuleId;

/// Reads a rule number that begins at `at`; where it ends. It is neither the head nor the tail of a longer word or number.
pub(super) fn number(text: &str, at: usize) -> Option<(RuleId, usize)> {
    let rest = text.get(at..)?;
    let bytes = rest.as_bytes();
    let digits = |from: usize| bytes.iter().skip(from).take_while(|b| b.is_ascii_digit()).count();
    if digits(0) != 3 {
        return None;
    }
    let mut end = 3;
    if bytes.get(3) == Some(&b'.') && (1..=3).contains(&digits(4)) {
        end = 4 + digits(4);
        if bytes.get(end).is_some_and(u8::is_ascii_lowercase) && !is_word(rest.get(end + 1..)) {
            end += 1;
        }
    }
    let id = rest.get(..end)?.parse().ok()?;
    (!is_word(rest.get(end..))).then_some((id, at + end))
}

/// Whether a word or a decimal goes on here.
fn is_word(rest: Option<&str>) -> bool {
    let mut chars = rest.unwrap_or_default().chars();
    match chars.next() {
        Some(c) if c.is_alphanumeric() || matches!(c, '_' | '%' | '°' | '€' | '£' | '@') => true,
        // `192.168.1`, `100,000`: more of a number.
        Some('.' | ',') => {
            chars.clone().next().is_some_and(|c| c.is_ascii_digit()) && {
                let digits = chars.take_while(char::is_ascii_digit).count();
                // `704.5,704.6` is a list, `100,000` one number.
                rest.is_some_and(|r| r.starts_with('.')) || digits == 3 && !followed_by_rule(rest)
            }
        }
        _ => false,
    }
}

/// Whether `,704.5` goes on like a rule number, so that the comma parts two of them.
fn followed_by_rule(rest: Option<&str>) -> bool {
    rest.and_then(|r| r.get(4..))
        .is_some_and(|r| r.starts_with('.') && r[1..].starts_with(|c: char| c.is_ascii_digit()))
}

/// Reads the end of a range that begins with `first` and whose dash stands at `at`: the last rule, and where it is written.
pub(super) fn range_end(text: &str, at: usize, first: RuleId) -> Option<(RuleId, Range<usize>)> {
    let rest = text.get(at..)?;
    let (dash, spaced) = dash(rest)?;
    let start = at + dash;
    if let Some((last, end)) = number(text, start) {
        let like = (last.letter().is_some(), last.rule_number().is_some());
        let like = like == (first.letter().is_some(), first.rule_number().is_some());
        // `704.5..704.5b`: a rule and what stands below it.
        return ((like || !spaced && first.covers(last)) && last > first).then_some((last, start..end));
    }
    if spaced {
        return None;
    }
    let tail = text.get(start..)?;
    let length = tail.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let word = tail.get(..length)?;
    let last = match (first.rule_number()?, first.letter()) {
        (number, Some(_)) if length == 1 && word.bytes().all(|b| b.is_ascii_lowercase()) => {
            RuleId::lettered(first.section_number(), number, word.chars().next()?)
        }
        (_, None) if length <= 3 && word.bytes().all(|b| b.is_ascii_digit()) => {
            format!("{}.{word}", first.section_number()).parse().ok()?
        }
        _ => return None,
    };
    (last > first).then_some((last, start..start + length))
}

/// The length of what joins the ends of a range, and whether it stands between spaces.
fn dash(text: &str) -> Option<(usize, bool)> {
    for (sign, spaced) in [
        ("–", false),
        ("—", false),
        ("-", false),
        ("..", false),
        (" – ", true),
        (" - ", true),
        (" to ", true),
        (" through ", true),
    ] {
        if text.starts_with(sign) {
            return Some((sign.len(), spaced));
        }
    }
    None
}

/// The length of what parts two entries of a list.
pub(super) fn separator(text: &str) -> Option<usize> {
    [", and ", ", or ", " and/or ", " and ", " or ", " & ", ", ", "; ", ",", "/", "+", " + ", " "]
        .iter()
        .find(|s| text.starts_with(**s))
        .map(|s| s.len())
}

/// Reads a letter that stands for another rule beside `before`: `g` in `704.5f and g`, `f` in `601.2b,f-h`.
pub(super) fn letter(text: &str, at: usize, before: RuleId, gap: &str) -> Option<(RuleId, usize)> {
    let previous = before.letter()?;
    let mut rest = text.get(at..)?.chars();
    let letter = rest.next().filter(|c| c.is_ascii_lowercase() && *c > previous)?;
    let next = rest.next();
    let ends = match gap {
        // `704.5a, i creatures`: a lone letter is a rule only where the list plainly goes on.
        ", " => matches!(next, Some(',' | '–' | '-')) || rest.as_str().starts_with("and "),
        "," | " and " | " or " | ", and " | ", or " | " & " | "/" => {
            !next.is_some_and(|c| c.is_alphanumeric() || c == '\'')
        }
        _ => false,
    };
    ends.then(|| (RuleId::lettered(before.section_number(), before.rule_number().unwrap_or(0), letter), at + 1))
}

/// Reads a quoted title behind a number that ends at `at`: the title and where it is written.
pub(super) fn title(text: &str, at: usize) -> Option<(String, Range<usize>)> {
    let rest = text.get(at..)?;
    let behind = rest.strip_prefix(',').unwrap_or(rest);
    let behind = behind.strip_prefix(' ')?;
    let open = behind.chars().next()?;
    let close: &[char] = match open {
        '“' => &['”'],
        '"' => &['"'],
        '«' => &['»'],
        '(' => &[')'],
        _ => return None,
    };
    let body = behind.get(open.len_utf8()..)?;
    let quoted = body.get(..body.find(close)?)?;
    let title = quoted.trim_end_matches([',', '.', ';', ':']).trim();
    let begins = title.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
    // What stands in round brackets may be anything, and more citations.
    let remark = open == '(' && title.contains(|c: char| c.is_ascii_digit());
    if !begins || title.len() > 80 || title.contains('\n') || remark {
        return None;
    }
    let start = text.len() - body.len() + (quoted.len() - quoted.trim_start().len());
    Some((title.to_owned(), start..start + title.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_where_they_end() {
        let read = |text: &str| number(text, 0).map(|(id, end)| (id.to_string(), end));
        assert_eq!(read("704.5k, or"), Some(("704.5k".into(), 6)));
        assert_eq!(read("704.5. Then"), Some(("704.5".into(), 5)));
        assert_eq!(read("704,704.5"), Some(("704".into(), 3)));
        for text in ["100,000", "192.168.0.1", "704.5km", "7045", "704_5", "100.5%", "704.5.2"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn ranges() {
        let read = |text: &str| {
            let (first, end) = number(text, 0)?;
            range_end(text, end, first).map(|(last, span)| format!("{last} {}", &text[span]))
        };
        assert_eq!(read("601.2a–d").as_deref(), Some("601.2d d"));
        assert_eq!(read("712.9-10.").as_deref(), Some("712.10 10"));
        assert_eq!(read("601.2a to 601.2d").as_deref(), Some("601.2d 601.2d"));
        assert_eq!(read("704-706").as_deref(), Some("706 706"));
        assert_eq!(read("731.1..731.1b").as_deref(), Some("731.1b 731.1b"));
        assert_eq!(read("704.5 - 3 creatures"), None);
        assert_eq!(read("704.5k-a"), None);
    }
}
