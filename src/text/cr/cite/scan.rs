//! Finds citations in any text.
//!
//! A number is a citation when a word says so (`rule 704.5f`, `CR 704.5f`, `§ 704.5f`, `rule!(704.5f)`, a `cites:` list), when it goes
//! on with a list that began so, or, in prose and comments, when it can hardly be anything else: in brackets, behind "see", before a colon
//! at the head of a line, or with a letter that is no unit. Versions, money and measures are none.

use std::ops::Range;

use super::number::{letter, number, range_end, separator, title};
use super::{Citation, FileKind, Written};
use crate::cr::RuleId;

/// Words behind which a number is that of a rule.
const LEADS: [&str; 16] = [
    "rule",
    "rules",
    "subrule",
    "subrules",
    "cr",
    "c.r.",
    "cite",
    "cites",
    "cited",
    "not_cites",
    "citation",
    "citations",
    "because",
    "§",
    "§§",
    "crs",
];
/// Words behind which a bare number in prose is that of a rule.
const HINTS: [&str; 22] = [
    "see", "per", "by", "under", "cf", "cf.", "in", "from", "and", "or", "to", "of", "with", "step", "steps", "also",
    "like", "via", "than", "as", "violates", "unlike",
];
/// Words and signs before a number that is none of a rule.
const OTHERS: [&str; 14] =
    ["v", "version", "ver", "release", "page", "p.", "line", "issue", "pr", "no.", "port", "usd", "eur", "chapter"];
/// Letters that stand behind a number as a unit or a multiple: `128.5k`, `300.5s`.
const UNITS: &str = "bdfghkmpsxu";

/// The citations in `text`, in order. `has_section` tells which sections there are: a bare number of another one is no citation.
pub fn scan(text: &str, kind: FileKind, has_section: impl Fn(u16) -> bool) -> Vec<Citation> {
    let prose = kind.prose(text);
    let lists = cited_lists(text);
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if !byte.is_ascii_digit() {
            at += 1;
            continue;
        }
        let digits = bytes.iter().skip(at).take_while(|b| b.is_ascii_digit()).count();
        if let Some(citation) = anchor(text, at, &has_section) {
            at = citation.span.end;
            found.push(citation);
            continue;
        }
        if kind == FileKind::Prose
            && let Some(citation) = heading(text, at)
        {
            at = citation.span.end;
            found.push(citation);
            continue;
        }
        let begins = text.get(..at).is_some_and(|before| !ends_in_word(before));
        let cited = || {
            let (id, end) = number(text, at)?;
            let before = text.get(..at)?;
            let led = is_led(before) || within(&lists, at) && heads_entry(before);
            let bare = || {
                let open = within(&prose, at);
                let last = range_end(text, end, id);
                let letter = last.as_ref().map_or(id, |(last, _)| *last).letter();
                let end = last.map_or(end, |(_, span)| span.end);
                open && id.rule_number().is_some()
                    && has_section(id.section_number())
                    && is_bare_citation(text, at, end, letter)
            };
            (led || bare()).then_some(())
        };
        if begins && cited().is_some() {
            at = list(text, at, &mut found);
        } else {
            at += digits;
        }
    }
    found
}

/// Whether a place stands in one of these stretches, which are in order.
fn within(stretches: &[Range<usize>], at: usize) -> bool {
    let next = stretches.partition_point(|stretch| stretch.start <= at);
    next.checked_sub(1).and_then(|i| stretches.get(i)).is_some_and(|stretch| stretch.contains(&at))
}

/// The number of a section that heads a line of prose with its title: `704. State-Based Actions`. Whether it is one the title
/// tells.
fn heading(text: &str, at: usize) -> Option<Citation> {
    let line = text.get(..at)?.rsplit('\n').next()?;
    if !line.trim_start_matches(['#', ' ', '*', '_']).is_empty() {
        return None;
    }
    let rest = text.get(at..)?.lines().next()?;
    let (number, title) = rest.split_once(". ")?;
    let first: RuleId = number.parse().ok().filter(|id: &RuleId| id.rule_number().is_none())?;
    let title = title.trim_end_matches([' ', '*', '_', '#']);
    let begins = title.starts_with(|c: char| c.is_uppercase() || c == '“');
    let start = at + number.len() + 2;
    let span = at..at + number.len();
    let whole = begins && title.len() <= 80 && !title.ends_with(['.', ':', ';']);
    whole.then(|| Citation {
        span,
        first,
        last: None,
        title: Some((title.to_owned(), start..start + title.len())),
        written: Written::Heading,
    })
}

/// A rule named in the address of a page: `https://x.org/rules#704.5f`, `...#R7045f`, `.../cr704-5f`.
fn anchor(text: &str, at: usize, has_section: impl Fn(u16) -> bool) -> Option<Citation> {
    let before = text.get(..at)?;
    let start =
        before.rfind(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '(' | '<' | '`')).map_or(0, |i| i + 1);
    let address = before.get(start..)?;
    if !address.contains("://") {
        return None;
    }
    let word = address.rsplit(['#', '/']).next().unwrap_or_default().to_ascii_lowercase();
    let fragment = address.get(..address.len() - word.len())?.ends_with('#');
    let led = matches!(word.trim_end_matches(['-', '_']), "cr" | "rule");
    if !(led || fragment && matches!(word.as_str(), "" | "r")) {
        return None;
    }
    let rest = text.get(at..)?;
    let length =
        rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))).unwrap_or(rest.len());
    let written = rest.get(..length)?.trim_end_matches(['.', '-', '_']);
    let (section, tail) = written.split_at_checked(3)?;
    let sign = tail.chars().next().filter(|c| matches!(c, '.' | '-' | '_'));
    let number = tail.trim_start_matches(['.', '-', '_']);
    // A number of three digits without more is that of anything.
    if number.is_empty() || sign.is_none() && word != "r" {
        return None;
    }
    let first: RuleId = format!("{section}.{number}").parse().ok()?;
    let span = at..at + written.len();
    has_section(first.section_number()).then_some(Citation {
        span,
        first,
        last: None,
        title: None,
        written: Written::Anchor(sign),
    })
}

/// Whether what stands before a number makes it part of something else: `a704`, `1.704`, `$704`, `#704`.
fn ends_in_word(before: &str) -> bool {
    let Some(last) = before.chars().next_back() else { return false };
    // `rule702.72`, `CR704.5`
    if last.is_alphabetic() {
        let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        return !matches!(word.to_lowercase().as_str(), "rule" | "rules" | "cr");
    }
    if matches!(last, '.' | ',' | '-') {
        // `CR.704`, `see,704`: only digits make it more of a number; `-` may be that of a list.
        return before[..before.len() - 1].ends_with(|c: char| c.is_ascii_digit());
    }
    last.is_ascii_digit() || "$€£¥#_@=~^°".contains(last) && !before.ends_with("cr=") && !before.ends_with("rule=")
}

/// Whether a word before the number says that it is one of a rule.
fn is_led(before: &str) -> bool {
    let (word, spaced) = word_before(before);
    let lower = word.to_lowercase();
    if lower == "section" || lower == "sections" {
        return false;
    }
    LEADS.contains(&lower.as_str()) && (spaced || lower != "because" && lower != "cited")
}

/// The word before the number, past brackets, quotes, colons, and the head of a comment line; and whether anything stands between.
fn word_before(before: &str) -> (&str, bool) {
    let start = before.len().saturating_sub(80);
    let start = (start..=before.len()).find(|&i| before.is_char_boundary(i)).unwrap_or(before.len());
    let tail = before.get(start..).unwrap_or_default();
    let mut rest = tail;
    loop {
        let trimmed =
            rest.trim_end_matches([' ', '\t', '"', '\'', '[', '(', '{', ':', '=', '!', '“', '`', '*', '_', '\\']);
        // A comment or a paragraph may go on with the number on the next line.
        let line = match trimmed.strip_suffix('\n').or_else(|| trimmed.strip_suffix('\r')) {
            Some(above) if !above.ends_with('\n') => above,
            _ => trimmed,
        };
        let line = ["///", "//!", "//", "#", "--", ">"]
            .iter()
            .find_map(|mark| line.strip_suffix(mark).filter(|l| l.trim_end_matches([' ', '\t']).ends_with('\n')))
            .unwrap_or(line);
        if line.len() == rest.len() {
            break;
        }
        rest = line;
    }
    let word = rest.rsplit(|c: char| c.is_whitespace() || "([{\"'“,;:=`*".contains(c)).next().unwrap_or_default();
    (word, rest.len() < tail.len())
}

/// Whether a number without such a word can hardly be anything but that of a rule.
fn is_bare_citation(text: &str, at: usize, end: usize, letter: Option<char>) -> bool {
    let (before, after) = (text.get(..at).unwrap_or_default(), text.get(end..).unwrap_or_default());
    let line = before.rsplit('\n').next().unwrap_or_default();
    let (word, _) = word_before(line);
    let word = word.to_lowercase();
    if OTHERS.contains(&word.as_str()) || line.ends_with(['+', '<', '>', '*', '/', '±', '≈', '-', '–', '−']) {
        return false;
    }
    let next = after.trim_start_matches(['"', '”', '\'', '`', '*', '_']);
    let closes = next.is_empty() || next.starts_with([')', ']', ',', ';', '.', ':', '\n', '\r', '–', '—', '-', '/']);
    let (head, dated) = heads_line(line);
    let ends = next.is_empty() || next.starts_with(['\n', '\r']);
    // `704.5. Some effects`: a number and what it says.
    let said = next.strip_prefix(". ").is_some_and(|said| said.starts_with(|c: char| c.is_uppercase() || c == '“'));
    let bracket = line.trim_end_matches(['"', '“', '`', '*']).ends_with(['(', '[']) && closes;
    let hinted = line.ends_with(' ') && HINTS.contains(&word.as_str());
    match letter {
        // A letter that is no unit says enough.
        Some(letter) if !UNITS.contains(letter) => true,
        Some(_) => {
            bracket
                || hinted
                || head && (next.starts_with([':', '.', ',', ')', '–', '—', ' ']) || ends)
                || closes && !next.is_empty() && cited_nearby(line)
        }
        // `704.5` alone may be any number: brackets or a heading colon, or "see" and "rule"-like words.
        None => {
            bracket && next.starts_with([')', ']', ',', ';', '–'])
                || head && (next.starts_with([':', '–', '—']) || said || title(text, end).is_some())
                || dated && (ends || closes || next.starts_with(' '))
                || matches!(word.as_str(), "see" | "per" | "cf" | "cf." | "under" | "violates")
                    && line.ends_with(' ')
                    && (closes || next.starts_with(' '))
        }
    }
}

/// Whether a line holds nothing yet but the signs that begin a comment or an entry; and whether a date stands among them, as
/// in `//20100716 - 117.12`.
pub(super) fn heads_line(line: &str) -> (bool, bool) {
    const SIGNS: &[char] = &[' ', '\t', '/', '*', '#', '-', '!', ';', '%', '>', '|', '_', '"', '`', '•', ':'];
    let rest = line.trim_start_matches(SIGNS);
    let date = rest.find(|c: char| !(c.is_ascii_digit() || c == '-')).unwrap_or(rest.len());
    let digits = rest.bytes().take(date).filter(u8::is_ascii_digit).count();
    let behind = rest.get(date..).unwrap_or_default();
    let dated = digits == 8 && date <= 10 && behind.trim_start_matches(SIGNS).is_empty() && !behind.is_empty();
    (rest.is_empty() || dated, dated)
}

/// Whether a rule number with a letter stands before on the line, as in `704.5f, 704.5g`.
fn cited_nearby(line: &str) -> bool {
    let tail = line.trim_end_matches([' ', ',', '/', '&']);
    let word = tail.rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '.')).next().unwrap_or_default();
    number(word, 0).is_some_and(|(id, end)| end == word.len() && id.rule_number().is_some())
}

/// Reads a number and the list it begins; where they end.
fn list(text: &str, at: usize, found: &mut Vec<Citation>) -> usize {
    let mut next = number(text, at).map(|(first, end)| (at, first, end, Written::Full));
    let mut stop = at + 1;
    let mut base = 0;
    while let Some((start, first, end, written)) = next {
        let last = range_end(text, end, first);
        let end = last.as_ref().map_or(end, |(_, span)| span.end);
        let title = title(text, end);
        stop = title.as_ref().map_or(end, |(_, span)| after_quote(text, span.end));
        if written == Written::Full {
            base = found.len();
        }
        let before = last.as_ref().map_or(first, |(id, _)| *id);
        let titled = title.is_some();
        found.push(Citation { span: start..end, first, last, title, written });
        next = entry(text, stop, before, titled, base);
    }
    stop
}

/// The next entry of a list, behind the one that ends at `at`: where it begins, its number, where that ends, and how it is written.
fn entry(text: &str, at: usize, before: RuleId, titled: bool, base: usize) -> Option<(usize, RuleId, usize, Written)> {
    const QUOTES: [char; 3] = ['"', '\'', '`'];
    let rest = text.get(at..)?;
    // Each entry may stand in quotes of its own.
    let bare = rest.trim_start_matches(QUOTES);
    let quoted = bare.len() < rest.len();
    let length = separator(bare)?;
    let gap = bare.get(..length)?;
    if gap == " " && !titled {
        return None;
    }
    let mut opened = bare.get(length..)?;
    if quoted {
        opened = opened.trim_start_matches(QUOTES);
    }
    let start = text.len() - opened.len();
    if let Some((id, end)) = number(text, start) {
        // `rule 704.5, 100 cards`: a number without a point goes on with sections only, and where it has a title.
        let section = before.rule_number().is_none() || title(text, end).is_some();
        let goes_on = id.rule_number().is_some() || section && gap != " ";
        return goes_on.then_some((start, id, end, Written::Full));
    }
    let (id, end) = letter(text, start, before, gap)?;
    Some((start, id, end, Written::Letter(base)))
}

/// Behind the quote that ends a title at `at`, and its punctuation.
fn after_quote(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let tail = rest.trim_start_matches([',', '.', ';', ':', ' ']);
    let quote = tail.chars().next().filter(|c| matches!(c, '”' | '"' | '»' | ')')).map_or(0, char::len_utf8);
    text.len() - tail.len() + quote
}

/// Whether an entry of a list begins here.
fn heads_entry(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    line.trim_end_matches(['"', '\'']).ends_with([' ', '-', '[', ',']) || line.trim().is_empty()
}

/// The lists under keys such as `cites:`, in YAML or JSON, over several lines.
fn cited_lists(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut open: Option<(usize, usize, bool)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let body = line.trim_end();
        let indent = body.len() - body.trim_start().len();
        let entry = body.trim_start();
        if let Some((start, depth, bracket)) = open {
            let goes_on = entry.is_empty()
                || if bracket { !entry.starts_with(']') } else { entry.starts_with(['-', '#']) && indent >= depth };
            if !goes_on || bracket && entry.contains(']') {
                let end = if goes_on { at + line.len() } else { at };
                found.push(start..end);
                open = None;
                if goes_on {
                    at += line.len();
                    continue;
                }
            }
        }
        if open.is_none()
            && let Some((key, value)) = entry.trim_start_matches("- ").split_once(':')
        {
            let key = key.trim_start_matches(['{', ' ']).trim().trim_matches(['"', '\'']).to_lowercase();
            let dashes = entry.len() - entry.trim_start_matches("- ").len();
            let citing = LEADS.contains(&key.as_str());
            match value.trim() {
                "" if citing => open = Some((at + line.len(), indent + dashes, false)),
                "[" if citing => open = Some((at + line.len(), indent, true)),
                list if citing && list.starts_with('[') && !list.contains(']') => open = Some((at, indent, true)),
                list if citing && list.starts_with('[') => found.push(at..at + line.len()),
                _ => {}
            }
        }
        at += line.len();
    }
    found.extend(open.map(|(start, ..)| start..text.len()));
    found.sort_by_key(|list| list.start);
    found
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn cited(text: &str, file: &str) -> Vec<String> {
        let has = |section: u16| (100..=123).contains(&section) || (500..=905).contains(&section);
        let describe = |c: Citation| {
            let last = c.last.map(|(id, _)| format!("-{id}")).unwrap_or_default();
            let title = c.title.map(|(t, _)| format!(" {t}")).unwrap_or_default();
            format!("{}{last}{title}", c.first)
        };
        scan(text, FileKind::of(Path::new(file)), has).into_iter().map(describe).collect()
    }

    #[test]
    fn led_citations() {
        for (text, want) in [
            ("as CR 704.5f says", "704.5f"),
            ("[CR 704.5f]", "704.5f"),
            ("(CR704.5f)", "704.5f"),
            ("rule 704.5f.", "704.5f"),
            ("Rule 704, “State-Based Actions.”", "704 State-Based Actions"),
            ("see rule 702.19, \"Trample\", here", "702.19 Trample"),
            ("rules 601.2a-d apply", "601.2a-601.2d"),
            ("rules 704.5f, 704.5g, and 704.5h", "704.5f 704.5g 704.5h"),
            ("rules 608.3a and b", "608.3a 608.3b"),
            ("CR 601.2b,f-h", "601.2b 601.2f-601.2h"),
            ("rules 702.109, “Dash,” 702.152, “Blitz,” and", "702.109 Dash 702.152 Blitz"),
            ("rules 701.42, “Meld,” and 730, “Merging with Permanents.”", "701.42 Meld 730 Merging with Permanents"),
            ("rules 701.42, “Meld,” and 729 creatures", "701.42 Meld"),
            ("rule 704.5a and a creature", "704.5a"),
            ("rule\n704.5f", "704.5f"),
            ("§704.5f", "704.5f"),
            ("rules 712.9–10, and 712.18", "712.9-712.10 712.18"),
        ] {
            assert_eq!(cited(text, "a.md").join(" "), want, "{text}");
        }
    }

    #[test]
    fn bare_citations() {
        for (text, want) in [
            ("// 704.5f: toughness 0", "704.5f"),
            ("// 704.5: the list", "704.5"),
            ("/// dies (704.5k)", "704.5k"),
            ("// see 601.2a-d", "601.2a-601.2d"),
            ("// 731.1..731.1b: shortcuts", "731.1-731.1b"),
            ("// 704.5a–f: the list", "704.5a-704.5f"),
            ("// takes 128.5k tokens", ""),
            ("// takes 704.5 ms", ""),
            ("let x = 704.5;", ""),
            ("let s = \"704.5f\";", ""),
            ("let s = \"CR 704.5f\";", "704.5f"),
            ("trace(rule!(704.5f));", "704.5f"),
            ("// since v601.2a", ""),
            ("// version 601.2a", ""),
            ("// costs $704.50", ""),
            ("// 10.704.5f", ""),
            ("// 704.5f and 704.5g both", "704.5f 704.5g"),
            ("/*\n * 114.6. Some effects\n */", "114.6"),
            ("// - 114.6b\n// more", "114.6b"),
            ("//20100716 - 117.12\n", "117.12"),
            ("// 2010-07-16: 117.12 says", "117.12"),
            ("// 702.19b (Trample)", "702.19b Trample"),
            ("// 702.19 (Trample), 702.20 (Vigilance)", "702.19 Trample 702.20 Vigilance"),
            ("// 702.19b (see 704.5f)", "702.19b 704.5f"),
            ("// https://x.org/rules#704.5f", "704.5f"),
            ("// https://x.org/rules.html#R7045f, there", "704.5f"),
            ("// <https://x.org/cr704-5f/>", "704.5f"),
            ("// https://x.org/issues/704 and https://x.org/#704", ""),
            ("// 114.6. some", ""),
        ] {
            assert_eq!(cited(text, "a.rs").join(" "), want, "{text}");
        }
    }

    #[test]
    fn lists_of_data() {
        for (text, want) in [
            ("cites: [608.2b, 117.4]", "608.2b 117.4"),
            ("cites: [\"608.2b\", '117.4', 704]", "608.2b 117.4 704"),
            ("cites:\n  - 608.2b\n  - \"117.4\"\nlife: 117.5\n", "608.2b 117.4"),
            ("- cites:\n    - 608.2b\n  cost: 601.5\n", "608.2b"),
            ("rule: 702.18a", "702.18a"),
            ("because: 702.18a", "702.18a"),
            ("version: 704.5\nprice: 601.2\n", ""),
        ] {
            assert_eq!(cited(text, "a.yaml").join(" "), want, "{text}");
        }
        assert_eq!(
            cited("{\"cites\": [\n  \"608.2b\",\n  \"117.4\"\n], \"n\": 704.5}", "a.json").join(" "),
            "608.2b 117.4"
        );
    }
}
