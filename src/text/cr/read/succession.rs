//! Which lines that look like rules are rules: numbers follow each other, so each number is checked against the one
//! before it and the ones after it.
//!
//! A pattern alone cannot tell. A wrapped line may begin with the number of a rule it refers to (`103.4. If ...`), a
//! reference may stand on a line of its own, and a rule may have a mistyped number (432.2b after 423.2a).

use strsim::osa_distance;

use super::Report;
use super::grammar::{Numbered, Shape, TORN, is_title};
use super::lines::Line;
use super::wrap::Wrap;
use crate::cr::{RepairKind, RuleId};

/// What a line of the body is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role<'a> {
    /// Nothing.
    Blank,
    /// The heading of a part.
    Part(u8, &'a str),
    /// A section, a rule or a lettered rule begins.
    Rule(RuleId, &'a str),
    /// An example of the rule above begins.
    Example(&'a str),
    /// Words of their own: what they belong to depends on what stands around them.
    Text,
    /// Goes on with the paragraph above, though it begins with a number.
    Continuation,
}

/// How a number stands to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// It is the next one.
    Next,
    /// It skips a few.
    Gap,
    /// It belongs elsewhere.
    Astray,
}

/// How often the lines are judged at most.
const PASSES: usize = 8;

/// Gives each line its role.
///
/// A number is judged by the ones below it, which may turn out to be none: then all are judged again without those, as they
/// are where the text is written anew with its lines joined.
pub(super) fn roles<'a>(
    lines: &'a [Line<'a>],
    shapes: &[Shape<'a>],
    wrap: &Wrap,
    report: &mut Report,
) -> Vec<Role<'a>> {
    let mut joined = vec![false; lines.len()];
    let mut passes = 1;
    loop {
        let mut found = Report::default();
        let roles = pass(lines, shapes, wrap, &joined, &mut found);
        let continued: Vec<bool> = roles.iter().map(|role| *role == Role::Continuation).collect();
        if continued == joined || passes == PASSES {
            report.0.append(&mut found.0);
            return roles;
        }
        joined = continued;
        passes += 1;
    }
}

/// Gives each line its role where those of `joined` are known to be no rules.
fn pass<'a>(
    lines: &'a [Line<'a>],
    shapes: &[Shape<'a>],
    wrap: &Wrap,
    joined: &[bool],
    report: &mut Report,
) -> Vec<Role<'a>> {
    let is_joined = |i: usize| joined.get(i).is_some_and(|joined| *joined);
    let heads: Vec<(usize, Numbered<'a>)> = shapes
        .iter()
        .enumerate()
        .filter(|(i, _)| !is_joined(*i))
        .filter_map(|(i, s)| if let Shape::Numbered(n) = s { Some((i, *n)) } else { None })
        .collect();
    let mut roles = Vec::with_capacity(lines.len());
    let mut current: Option<RuleId> = None;
    let mut part: Option<u8> = None;
    // How many of `heads` stand on this line or above it.
    let mut passed = 0;
    for (i, (line, shape)) in lines.iter().zip(shapes).enumerate() {
        let above = i.checked_sub(1).and_then(|j| lines.get(j)).filter(|l| !l.is_blank());
        let role = match shape {
            _ if line.is_blank() => Role::Blank,
            Shape::Part(number, title) => {
                let next = heads.get(passed).map(|(_, n)| n.id);
                let begins = next.is_some_and(|id| id.part() == *number && id.rule_number().is_none());
                if begins
                    && part.is_none_or(|p| p < *number)
                    && current.is_none_or(|c| c.part() < *number)
                    && is_title(title)
                {
                    part = Some(*number);
                    Role::Part(*number, title)
                } else {
                    Role::Text
                }
            }
            Shape::Example(text) => Role::Example(text),
            Shape::Text => Role::Text,
            Shape::Numbered(_) if is_joined(i) => {
                report.add_joined(line, above.is_some());
                Role::Continuation
            }
            Shape::Numbered(numbered) => {
                passed += 1;
                let next = heads.get(passed..).unwrap_or_default();
                // A heading is no sentence, and nothing goes on with it.
                let after_heading = match roles.last() {
                    Some(Role::Part(..)) => true,
                    Some(Role::Rule(id, text)) => id.letter().is_none() && is_title(text),
                    _ => false,
                };
                let full = above.is_some() && wrap.is_full(lines, i - 1);
                let ended = after_heading && !full || above.is_none_or(|above| ends_sentence(&above.text));
                let at = Place { current, above, full, ended, after_heading, next };
                match at.judge(numbered) {
                    Verdict::Accept => {
                        if let Some(flaw) = numbered.flaw {
                            let kind = if flaw == TORN { RepairKind::TornNumber } else { RepairKind::Punctuation };
                            report.add(line.number, kind, format!("{}: {flaw}", numbered.id));
                        }
                        if at.goes_on_from(numbered.id) {
                            current = Some(numbered.id);
                        } else {
                            let what = format!("{} stands out of order: kept where it stands", numbered.id);
                            report.add(line.number, RepairKind::Number, what);
                        }
                        Role::Rule(numbered.id, numbered.text)
                    }
                    Verdict::Typo(id) => {
                        let what = format!("{} stands where {id} is due: read as {id}", numbered.id);
                        report.add(line.number, RepairKind::Number, what);
                        current = Some(id);
                        Role::Rule(id, numbered.text)
                    }
                    Verdict::Refuse => {
                        report.add_joined(line, above.is_some());
                        Role::Continuation
                    }
                }
            }
        };
        roles.push(role);
    }
    roles
}

enum Verdict {
    Accept,
    Typo(RuleId),
    Refuse,
}

/// What is known where a numbered line stands.
struct Place<'p> {
    /// The number before it.
    current: Option<RuleId>,
    /// The line above, unless that is blank.
    above: Option<&'p Line<'p>>,
    /// Whether the line above is as full as wrapped lines are.
    full: bool,
    /// Whether a sentence or a heading ends above.
    ended: bool,
    /// Whether the line above is a heading.
    after_heading: bool,
    /// The numbered lines below.
    next: &'p [(usize, Numbered<'p>)],
}

impl Place<'_> {
    fn judge(&self, found: &Numbered<'_>) -> Verdict {
        let id = found.id;
        let Some(current) = self.current else {
            return Verdict::Accept;
        };
        if !self.ended && self.above.is_some_and(|above| asks_for_number(&above.text)) {
            return Verdict::Refuse;
        }
        let step = step(current, id);
        // Where the line above stops in the middle of a sentence, it takes more than the right number.
        let stops = self.full && !self.ended;
        if step == Step::Next && (!stops || found.flaw.is_none() && found.text.starts_with(begins_sentence)) {
            return Verdict::Accept;
        }
        // Where the numbers below tell: `follows` if they go on from this number, `resumes` if from the one before it.
        let follows = self.follows(id);
        let resumes = self.follows(current);
        let due = |due: &RuleId| same_kind(*due, id) && self.is_typo_for(id, *due);
        let misprinted = |due: &RuleId| same_kind(*due, id) && self.is_of_misprinted_section(id, *due);
        if let Some(due) = successors(current).into_iter().find(|number| due(number) || misprinted(number)) {
            return Verdict::Typo(due);
        }
        let begins = found.text.starts_with(begins_sentence);
        let accept = match step {
            Step::Next => false,
            Step::Gap if self.full => begins && self.ended && follows && !resumes,
            Step::Gap => begins && (self.above.is_none() || follows || !resumes && self.ended),
            Step::Astray if self.above.is_some() => {
                begins && self.ended && !self.full && (self.after_heading || follows && !resumes)
            }
            Step::Astray => begins,
        };
        if accept { Verdict::Accept } else { Verdict::Refuse }
    }

    /// Whether one of the next few numbered lines is the successor of `id`.
    fn follows(&self, id: RuleId) -> bool {
        self.next.iter().take(3).any(|(_, n)| step(id, n.id) == Step::Next)
    }

    /// Whether the order of the document goes on from this number, not from the one before it.
    fn goes_on_from(&self, id: RuleId) -> bool {
        match self.current {
            Some(current) if step(current, id) == Step::Astray => self.follows(id) || !self.follows(current),
            _ => true,
        }
    }

    /// Whether `id` and the numbers below it have a slip of the hand in the number of their section, as 501.2 and 501.3 for
    /// 510.2 and 510.3: set right, they go on from `due` until the numbers go on by themselves.
    fn is_of_misprinted_section(&self, id: RuleId, due: RuleId) -> bool {
        let (wrong, right) = (id.section_number(), due.section_number());
        let set_right = |id: RuleId| match (id.rule_number(), id.letter()) {
            (Some(number), Some(letter)) => RuleId::lettered(right, number, letter),
            (Some(number), None) => RuleId::rule(right, number),
            (None, _) => RuleId::section(right),
        };
        let astray = self.current.is_some_and(|current| step(current, id) == Step::Astray);
        if !astray || set_right(id) != due || wrong == right || osa_distance(&wrong.to_string(), &right.to_string()) > 1
        {
            return false;
        }
        let mut last = due;
        for (_, numbered) in self.next {
            let next = numbered.id;
            let same = next.section_number() == wrong && next.rule_number().is_some();
            let next = if same { set_right(next) } else { next };
            if step(last, next) != Step::Next {
                return false;
            }
            if !same {
                return true;
            }
            last = next;
        }
        false
    }

    /// Whether `id` is a slip of the hand for `due`: what comes below goes on from `due`, and from `id` only if `id` itself
    /// goes on from nothing.
    fn is_typo_for(&self, id: RuleId, due: RuleId) -> bool {
        let slips = osa_distance(&id.to_string(), &due.to_string());
        let astray = self.current.is_some_and(|c| step(c, id) == Step::Astray);
        match self.next.first() {
            // apnap: ignore
            // Two slips (120.13c for 119.13c) only where the number cannot be right and is off by one.
            Some((_, next)) if slips <= 1 || slips == 2 && astray && self.ended && is_carried(id, due) => {
                let either = step(id, next.id) == Step::Next;
                step(due, next.id) == Step::Next && next.id != due && (!either || astray && slips <= 1)
            }
            // With nothing below to tell, the number stays what it is.
            _ => false,
        }
    }
}

/// The numbers that may come right after `id`: the next letter (or the first), the next rule, the next section, the
/// first section of the next part.
pub(super) fn successors(id: RuleId) -> [RuleId; 4] {
    let section = id.section_number();
    let number = id.rule_number().unwrap_or(0);
    let next_rule = RuleId::rule(section, number + 1);
    let lettered = match (id.rule_number(), id.letter()) {
        (None, _) => next_rule,
        (Some(_), None) => RuleId::lettered(section, number, 'a'),
        (Some(_), Some(letter)) => RuleId::lettered(section, number, RuleId::next_letter(letter)),
    };
    [lettered, next_rule, RuleId::section(section + 1), RuleId::section((section / 100 + 1) * 100)]
}

/// Whether the number of the section is off by one, as 119 and 120 are, which differ in two digits.
fn is_carried(a: RuleId, b: RuleId) -> bool {
    a.section_number().abs_diff(b.section_number()) == 1
}

/// Whether both are sections, both rules, or both lettered rules.
fn same_kind(a: RuleId, b: RuleId) -> bool {
    a.rule_number().is_some() == b.rule_number().is_some() && a.letter().is_some() == b.letter().is_some()
}

/// How `to` stands to `from`, the number before it.
fn step(from: RuleId, to: RuleId) -> Step {
    let number = |id: RuleId| id.rule_number().unwrap_or(0);
    let letter = |id: RuleId| id.letter().map_or(0, |l| u32::from(l) - u32::from('a') + 1);
    if from.section_number() != to.section_number() {
        let ahead = to.section_number().checked_sub(from.section_number());
        let next_part = to.section_number().is_multiple_of(100) && to.part() == from.part() + 1;
        return match (ahead, to.rule_number(), to.letter()) {
            (None, _, _) => Step::Astray,
            (Some(1), None, _) => Step::Next,
            (Some(_), None, _) if next_part => Step::Next,
            (Some(_), None, _) => Step::Gap,
            // Its heading is missing.
            (Some(_), Some(1), None) => Step::Gap,
            _ => Step::Astray,
        };
    }
    let ahead = number(to).saturating_sub(number(from));
    // A piece of a section may have any of its rules.
    if from.rule_number().is_none() && ahead > 1 {
        return Step::Gap;
    }
    match (letter(from), letter(to)) {
        (_, 0) if ahead == 1 => Step::Next,
        (_, 0) if (2..=4).contains(&ahead) => Step::Gap,
        (l, m) if ahead == 0 && number(from) == number(to) && m > l => {
            // Editions skip l and o, and none has both.
            let skips = (l + 1..m).filter(|between| !matches!(between, 12 | 15)).count();
            match skips {
                0 => Step::Next,
                1..=4 => Step::Gap,
                _ => Step::Astray,
            }
        }
        // A lettered rule whose rule is missing.
        (_, 1) if ahead == 1 => Step::Gap,
        _ => Step::Astray,
    }
}

/// Whether the line stops where a number has to follow: `... (see rule`.
pub(super) fn asks_for_number(text: &str) -> bool {
    let last = text.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    // In lower case: titles end in "Step" and "Rules".
    ["rule", "rules", "section", "sections", "step", "steps", "see", "See", "subrule", "subrules"].contains(&last)
        || text.contains(' ') && ["and", "or", "in", "by", "of", "to", "the"].contains(&last)
}

/// Whether a sentence may begin so.
fn begins_sentence(c: char) -> bool {
    !c.is_lowercase()
}

/// Whether the line ends as a paragraph does.
pub(super) fn ends_sentence(text: &str) -> bool {
    text.trim_end_matches(['”', '"', '»', '’', '\'', ')', ']', '}', '*', '_', ' ']).ends_with(['.', ':', '!', '?', ';'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> RuleId {
        text.parse().unwrap()
    }

    #[test]
    fn steps() {
        for (from, to, want) in [
            ("704", "704.1", Step::Next),
            ("704.5", "704.5a", Step::Next),
            ("704.5", "704.6", Step::Next),
            ("704.5k", "704.5m", Step::Next),
            ("704.5k", "704.5l", Step::Next),
            ("704.5n", "704.5p", Step::Next),
            ("704.5z", "704.6", Step::Next),
            ("704.6", "705", Step::Next),
            ("732.2", "800", Step::Next),
            ("606.8a", "606.8c", Step::Gap),
            ("113.7", "113.9", Step::Gap),
            ("119.1", "119.1d", Step::Gap),
            ("100.7", "101.1", Step::Gap),
            ("505.4", "505.54", Step::Astray),
            ("423.2a", "432.2b", Step::Astray),
            ("413.2d", "103.4", Step::Astray),
            ("704.5", "704.5", Step::Astray),
            ("704.5b", "704.5a", Step::Astray),
        ] {
            assert_eq!(step(id(from), id(to)), want, "{from} to {to}");
        }
    }

    #[test]
    fn line_ends() {
        // apnap: ignore
        assert!(asks_for_number("the spell (see rule") && asks_for_number("rules 409.1b and"));
        assert!(!asks_for_number("It dies."));
        assert!(ends_sentence("called “Name.”") && ends_sentence("(See rule 1.)") && !ends_sentence("of the"));
    }
}
