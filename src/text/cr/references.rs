//! References: where the text names other rules.
//!
//! The forms, all of the published editions: `rule 704`, `rule 704.5k`, `rule 704, “State-Based Actions”`, lists of
//! these (`rules 701.27a–f, 712.9–10, and 712.18`, `rules 608.3a and b`, `rules 702.109, “Dash,” 702.152, “Blitz,”`),
//! ranges (`601.2a–d`, `119.7–8`, `903.6–903.11`, `306-311`), `section 7, “Additional Rules”`, and numbers with no
//! word before them (`see 601.3d`, `See 706, “Rolling a Die.”`).

use std::collections::HashMap;
use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{map, map_opt, not, opt, peek, recognize, value, verify};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::{Reference, ReferenceKind, Rule, RuleId};

/// The most rules a range is expanded to; the longest section has 190.
const LONGEST: usize = 300;

/// The order of a document's rules, over which ranges are expanded.
#[derive(Clone, Debug, Default)]
pub struct Order {
    ids: Vec<RuleId>,
    positions: HashMap<RuleId, usize>,
}

impl Order {
    /// The order of these rules.
    pub fn of(rules: &[Rule]) -> Self {
        let ids: Vec<RuleId> = rules.iter().map(|r| r.id).collect();
        let positions = ids.iter().enumerate().rev().map(|(i, id)| (*id, i)).collect();
        Self { ids, positions }
    }

    /// Every id from `first` to `last`, both included, that stands as deep as one of them.
    ///
    /// Where the document has not both ends, the numbers between them are counted out.
    pub fn range(&self, first: RuleId, last: RuleId) -> Vec<RuleId> {
        let depth = |id: RuleId| (id.rule_number().is_some(), id.letter().is_some());
        let same_depth = |id: &&RuleId| depth(**id) == depth(first) || depth(**id) == depth(last);
        if let (Some(&from), Some(&to)) = (self.positions.get(&first), self.positions.get(&last))
            && let Some(between) = self.ids.get(from..=to)
        {
            return between.iter().filter(same_depth).take(LONGEST).copied().collect();
        }
        let mut ids = vec![first];
        let mut at = first;
        while at < last && ids.len() < LONGEST {
            at = match (at.rule_number(), at.letter()) {
                // No rule has more letters than there are: the range ends in another rule.
                (Some(_), Some('z'..)) => break,
                (Some(n), Some(l)) => RuleId::lettered(at.section_number(), n, RuleId::next_letter(l)),
                (Some(n), None) => RuleId::rule(at.section_number(), n + 1),
                _ => RuleId::section(at.section_number() + 1),
            };
            if at < last {
                ids.push(at);
            }
        }
        ids.push(last);
        ids
    }
}

/// The references in a paragraph, in order.
pub fn find(text: &str, order: &Order) -> Vec<Reference> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(skipped) = bytes.get(at..).and_then(|rest| rest.iter().position(u8::is_ascii_digit)) {
        at += skipped;
        let digits = bytes.iter().skip(at).take_while(|b| b.is_ascii_digit()).count();
        let end = match digits {
            1 => part_list(text, at, &mut found),
            3 => list(text, at, order, &mut found),
            _ => None,
        };
        at = end.unwrap_or(at + digits);
    }
    found
}

/// The word a number stands behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    Rule,
    Section,
    None,
}

/// The word before `at`, if it is one that announces a number.
fn lead(text: &str, at: usize) -> Lead {
    let before = text.get(..at).unwrap_or_default();
    let word = before.trim_end();
    if word.len() == before.len() {
        return Lead::None;
    }
    let is = |name: &str| {
        let plural = word.strip_suffix('s').unwrap_or(word);
        plural.len() >= name.len()
            && plural.get(plural.len() - name.len()..).is_some_and(|tail| tail.eq_ignore_ascii_case(name))
            && !plural.get(..plural.len() - name.len()).is_some_and(|head| head.ends_with(char::is_alphanumeric))
    };
    if is("rule") || is("subrule") {
        Lead::Rule
    } else if is("section") {
        Lead::Section
    } else {
        Lead::None
    }
}

/// Reads `section 7, “Additional Rules”` at `at`; where it ends.
fn part_list(text: &str, at: usize, found: &mut Vec<Reference>) -> Option<usize> {
    if lead(text, at) != Lead::Section {
        return None;
    }
    let mut at = at;
    loop {
        let rest = text.get(at..)?;
        let (after, part) = part_number(rest).ok()?;
        let (after, title) = quoted_after(after);
        let end = text.len() - after.len();
        found.push(Reference {
            span: at..end,
            kind: ReferenceKind::Part,
            targets: Vec::new(),
            part: Some(part),
            title,
        });
        match terminated(separator, peek(part_number)).parse(after) {
            Ok((next, _)) => at = text.len() - next.len(),
            Err(_) => return Some(end),
        }
    }
}

/// Reads a number and the list it begins at `at`; where they end, or `None` if this is no reference.
fn list(text: &str, at: usize, order: &Order, found: &mut Vec<Reference>) -> Option<usize> {
    let before = text.get(..at)?.chars().next_back().unwrap_or(' ');
    let lead = lead(text, at);
    // `rule702.72` names a rule; `$100`, `1.100`, `999,100` do not.
    let word = text.get(..at)?.trim_end_matches(char::is_alphabetic);
    let glued = before.is_alphabetic() && matches!(text.get(word.len()..at), Some("rule" | "rules" | "Rule" | "Rules"));
    if before.is_alphanumeric() && !glued || ".,$#€£/_@=".contains(before) {
        return None;
    }
    let (mut rest, mut item) = item(text.get(at..)?).ok()?;
    let titled = quoted_after(rest).1.is_some();
    let kind = match lead {
        Lead::Rule => None,
        Lead::Section if item.first.rule_number().is_none() => Some(ReferenceKind::Section),
        // A bare number of a section is one only if its title follows: `exactly 100 cards` names no rule.
        _ if item.first.rule_number().is_none() && !titled => return None,
        _ => Some(ReferenceKind::Bare),
    };
    let mut begin = at;
    let mut after_title = false;
    loop {
        let (after, title) = quoted_after(rest);
        let end = text.len() - after.len();
        let own = match kind {
            Some(kind) => kind,
            None if item.continues => ReferenceKind::Continued,
            None if after_title => ReferenceKind::Bare,
            None if item.last.is_some() => ReferenceKind::Range,
            None => ReferenceKind::Rule,
        };
        after_title |= title.is_some();
        let targets = match item.last {
            Some(last) => order.range(item.first, last),
            None => vec![item.first],
        };
        found.push(Reference { span: begin..end, kind: own, targets, part: None, title });
        // What follows in the list; only a word announces one.
        let first = item.last.unwrap_or(item.first);
        let next = if kind.is_none() { following(after, first, after_title) } else { None };
        let Some((next_begin, next_rest, next_item)) = next else { return Some(end) };
        begin = text.len() - next_begin;
        (rest, item) = (next_rest, next_item);
    }
}

/// A number or a range.
#[derive(Clone, Copy)]
struct Item {
    first: RuleId,
    last: Option<RuleId>,
    /// Whether it is only a letter, the number being that of the one before it.
    continues: bool,
}

/// The next item of a list: how much text is left where it begins, what follows it, and itself.
fn following(text: &str, before: RuleId, after_title: bool) -> Option<(usize, &str, Item)> {
    let (start, _) = if after_title { alt((separator, space)).parse(text).ok()? } else { separator(text).ok()? };
    if let Ok((rest, item)) = item(start) {
        // A section's number counts where it cannot count things: not in `rules 701.3 and 100 cards`.
        let bare = item.first.rule_number().is_none() && before.rule_number().is_some();
        let ends = rest.is_empty() || rest.starts_with(['.', ',', ';', ':', ')']);
        return (!bare || ends || after_title || quoted_after(rest).1.is_some()).then_some((start.len(), rest, item));
    }
    let number = before.rule_number()?;
    let last = before.letter()?;
    let (rest, (first, to)) = letters(start).ok()?;
    let lettered = |l| RuleId::lettered(before.section_number(), number, l);
    // `rules 608.3a and b`, but not `rule 608.3b and a creature`.
    let is_article = first == 'a' && to.is_none() && !rest.is_empty() && !rest.starts_with(['.', ',', ')', ';']);
    (first > last && !is_article)
        .then(|| (start.len(), rest, Item { first: lettered(first), last: to.map(lettered), continues: true }))
}

/// `601.2`, `601.2a`, `601.2a–d`, `119.7–8`, `903.6–903.11`, `306-311`
fn item(text: &str) -> IResult<&str, Item> {
    let (rest, first) = number(text)?;
    let (rest, last) =
        opt(map_opt(preceded(dash, range_end), |end| end.after(first).filter(|last| *last > first))).parse(rest)?;
    Ok((rest, Item { first, last, continues: false }))
}

/// `704`, `704.5`, `704.5k`, and nothing that goes on as another number or word does.
fn number(text: &str) -> IResult<&str, RuleId> {
    let digits = |min, max| take_while_m_n(min, max, |c: char| c.is_ascii_digit());
    let letter = terminated(satisfy(|c| c.is_ascii_lowercase()), not(satisfy(char::is_alphanumeric)));
    let tail = (char('.'), digits(1, 3), opt(letter));
    terminated(
        map_opt(recognize((digits(3, 3), opt(tail))), RuleId::parse_const),
        not((opt(char('.')), satisfy(|c| c.is_ascii_digit()))),
    )
    .parse(text)
}

/// How a range ends.
#[derive(Clone, Copy)]
enum RangeEnd {
    Whole(RuleId),
    Number(u16, Option<char>),
    Letter(char),
}

impl RangeEnd {
    /// The id it means after `first`.
    fn after(self, first: RuleId) -> Option<RuleId> {
        match (self, first.rule_number()) {
            (Self::Whole(id), _) => Some(id),
            (Self::Letter(l), Some(n)) if first.letter().is_some() => {
                Some(RuleId::lettered(first.section_number(), n, l))
            }
            (Self::Number(n, None), Some(_)) if n > 0 => Some(RuleId::rule(first.section_number(), n)),
            (Self::Number(n, Some(l)), Some(_)) if n > 0 => Some(RuleId::lettered(first.section_number(), n, l)),
            _ => None,
        }
    }
}

fn range_end(text: &str) -> IResult<&str, RangeEnd> {
    let ends = |text| not(satisfy(char::is_alphanumeric)).parse(text);
    let letter = |text| satisfy(|c: char| c.is_ascii_lowercase()).parse(text);
    let short = map_opt((take_while_m_n(1, 3, |c: char| c.is_ascii_digit()), opt(letter)), |(n, l): (&str, _)| {
        Some(RangeEnd::Number(n.parse().ok()?, l))
    });
    terminated(alt((map(number, RangeEnd::Whole), verify(short, |_| true), map(letter, RangeEnd::Letter))), ends)
        .parse(text)
}

/// `b`, `f–h`: letters of the rule named before.
fn letters(text: &str) -> IResult<&str, (char, Option<char>)> {
    let letter = |text| satisfy(|c: char| c.is_ascii_lowercase()).parse(text);
    terminated((letter, opt(preceded(dash, letter))), not(satisfy(|c: char| c.is_alphanumeric() || "’'".contains(c))))
        .parse(text)
}

fn part_number(text: &str) -> IResult<&str, u8> {
    terminated(
        map_opt(one_of("123456789"), |c| c.to_digit(10).and_then(|d| u8::try_from(d).ok())),
        not(satisfy(char::is_alphanumeric)),
    )
    .parse(text)
}

fn dash(text: &str) -> IResult<&str, char> {
    one_of("-–‑−—").parse(text)
}

fn space(text: &str) -> IResult<&str, ()> {
    value((), take_while1(char::is_whitespace)).parse(text)
}

/// What stands between the items of a list: `, `, ` and `, `, or `.
fn separator(text: &str) -> IResult<&str, ()> {
    let word = || alt((tag("and/or"), tag("and"), tag("or"), tag("through"), tag("to")));
    value((), alt((recognize((char(','), space, opt((word(), space)))), recognize((space, word(), space))))).parse(text)
}

/// The title quoted right after a number, and what follows it.
fn quoted_after(text: &str) -> (&str, Option<String>) {
    match quoted(text) {
        Ok((rest, title)) => (rest, Some(title)),
        Err(_) => (text, None),
    }
}

/// `, “State-Based Actions”` or `, "State-Based Actions."`
fn quoted(text: &str) -> IResult<&str, String> {
    let space0 = |text| take_while(char::is_whitespace).parse(text);
    // A title may hold a quotation of its own: `“Intervening “If” Clauses”`.
    let curly = |text| {
        recognize((
            take_while1(|c| c != '“' && c != '”'),
            opt((char('“'), take_while1(|c| c != '“' && c != '”'), char('”'), take_while(|c| c != '“' && c != '”'))),
        ))
        .parse(text)
    };
    let (rest, title) = preceded(
        (opt(char(',')), space0),
        alt((
            delimited(char('“'), curly, char('”')),
            delimited(char('"'), take_while1(|c| c != '"'), char('"')),
            delimited(char('«'), take_while1(|c| c != '«' && c != '»'), char('»')),
        )),
    )
    .parse(text)?;
    let title = title.trim().trim_end_matches([',', '.', ';']).trim_end();
    let is_title = title.len() <= 100
        && title.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '_' || c == '“');
    if is_title {
        Ok((rest, title.to_owned()))
    } else {
        Err(nom::Err::Error(nom::error::Error::new(text, nom::error::ErrorKind::Verify)))
    }
}

/// How many whole numbers a reference is written with: two for `409.1a–409.1h`, one for `601.2a–h`.
pub(super) fn numbers_written(text: &str, span: &Range<usize>) -> usize {
    let written = text.get(span.clone()).unwrap_or_default();
    match item(written) {
        Ok((rest, Item { last: Some(_), .. })) => {
            let range = written.get(..written.len() - rest.len()).unwrap_or_default();
            1 + usize::from(range.split(['-', '–', '‑', '−', '—']).nth(1).is_some_and(|end| number(end).is_ok()))
        }
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ReferenceKind::{Bare, Continued, Part, Range, Rule, Section};

    fn order() -> Order {
        let ids =
            ["601", "601.2", "601.2a", "601.2b", "601.2c", "601.2d", "601.2e", "704", "704.5", "704.5k", "704.5m"];
        let positions = ids.iter().enumerate().map(|(i, t)| (t.parse().unwrap(), i)).collect();
        Order { ids: ids.iter().map(|t| t.parse().unwrap()).collect(), positions }
    }

    /// Each reference as `kind text targets`.
    fn all(text: &str) -> Vec<(ReferenceKind, String, usize)> {
        find(text, &order()).into_iter().map(|r| (r.kind, text[r.span].to_owned(), r.targets.len())).collect()
    }

    fn one(text: &str) -> (ReferenceKind, String, usize) {
        let mut found = all(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        found.remove(0)
    }

    #[test]
    fn single_references() {
        assert_eq!(one("See rule 704."), (Rule, "704".into(), 1));
        assert_eq!(one("(See rule 704.5k.)"), (Rule, "704.5k".into(), 1));
        assert_eq!(one("See rule 704, “State-Based Actions.” Then"), (Rule, "704, “State-Based Actions.”".into(), 1));
        assert_eq!(one("see rule 704, \"State-Based Actions\")"), (Rule, "704, \"State-Based Actions\"".into(), 1));
        assert_eq!(one("see rule\u{a0}704, «Actions»"), (Rule, "704, «Actions»".into(), 1));
        assert_eq!(one("see section 7, “Additional Rules.”"), (Part, "7, “Additional Rules.”".into(), 0));
        assert_eq!(one("in section 103, \"Starting the Game.\""), (Section, "103, \"Starting the Game.\"".into(), 1));
        assert_eq!(one("as in 601.3d, it"), (Bare, "601.3d".into(), 1));
        assert_eq!(one("See 706, “Rolling a Die.”"), (Bare, "706, “Rolling a Die.”".into(), 1));
        assert_eq!(one("follows steps 601.2a–d"), (Bare, "601.2a–d".into(), 4));
        assert_eq!(one("(see rule702.72)"), (Bare, "702.72".into(), 1));
    }

    #[test]
    fn ranges() {
        assert_eq!(one("rules 601.2a–d"), (Range, "601.2a–d".into(), 4));
        assert_eq!(one("rules 601.2b-e"), (Range, "601.2b-e".into(), 4));
        assert_eq!(one("rules 601.2a–601.2c"), (Range, "601.2a–601.2c".into(), 3));
        assert_eq!(one("rules 704.5k–m"), (Range, "704.5k–m".into(), 2));
        // Ends this document does not have.
        assert_eq!(one("rules 119.7–9"), (Range, "119.7–9".into(), 3));
        assert_eq!(one("rules 306-311 and"), (Range, "306-311".into(), 6));
        assert_eq!(one("rules 903.6–903.11"), (Range, "903.6–903.11".into(), 6));
    }

    #[test]
    fn lists() {
        let kinds = |text: &str| all(text).into_iter().map(|(k, t, _)| (k, t)).collect::<Vec<_>>();
        let own = |list: &[(ReferenceKind, &str)]| list.iter().map(|(k, t)| (*k, (*t).to_owned())).collect::<Vec<_>>();
        assert_eq!(kinds("rules 601.2b and 601.2f–h."), own(&[(Rule, "601.2b"), (Range, "601.2f–h")]));
        assert_eq!(kinds("rules 607.2a and  607.2b are"), own(&[(Rule, "607.2a"), (Rule, "607.2b")]));
        assert_eq!(
            kinds("follows rules 701.27a–f, 712.9–10, and 712.18. Those"),
            own(&[(Range, "701.27a–f"), (Range, "712.9–10"), (Rule, "712.18")])
        );
        assert_eq!(kinds("rules 608.3a and b are"), own(&[(Rule, "608.3a"), (Continued, "b")]));
        assert_eq!(
            kinds("(See rules 702.109, “Dash,” 702.152, “Blitz,” and 702.185, “Warp.”)"),
            own(&[(Rule, "702.109, “Dash,”"), (Bare, "702.152, “Blitz,”"), (Bare, "702.185, “Warp.”")])
        );
        assert_eq!(kinds("see 601.2b and 601.2f–h)"), own(&[(Bare, "601.2b"), (Bare, "601.2f–h")]));
        assert_eq!(
            // apnap: ignore
            kinds("See rule 112, “Abilities,” and section 6, “Spells,” then rule 1"),
            own(&[(Rule, "112, “Abilities,”"), (Part, "6, “Spells,”")])
        );
        assert_eq!(kinds("rule 601.2b and a creature"), own(&[(Rule, "601.2b")]));
    }

    #[test]
    fn titles() {
        let title = |text: &str| find(text, &order()).remove(0).title;
        // apnap: ignore
        assert_eq!(title("rule 603, “Intervening “If” Clauses.”").as_deref(), Some("Intervening “If” Clauses"));
        assert_eq!(title("rule 704, “State-Based Actions,” and").as_deref(), Some("State-Based Actions"));
        assert_eq!(title("rule 704.5 “dies” means"), None);
    }

    #[test]
    fn what_names_no_rule() {
        for text in [
            "exactly 100 cards",
            "are both 100.",
            "repeating 999,999 more times",
            "PO Box 707",
            "released 2011–2018",
            "$100.50",
            "0/1 and 20",
            "rule 5",
            "10.100.5.3",
            "version 100.1.2",
        ] {
            assert_eq!(all(text), [], "{text}");
        }
    }
}
