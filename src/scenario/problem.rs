//! What is wrong with a scenario, and where.

use std::fmt;

use crate::cr::RuleId;

/// A range of bytes in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Its first byte.
    pub start: u32,
    /// The byte after its last.
    pub end: u32,
}

impl Span {
    /// The smallest range that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Line and column in `source`, both from 1; the column counts characters.
    pub fn line_and_column(self, source: &str) -> (usize, usize) {
        let mut start = (self.start as usize).min(source.len());
        while !source.is_char_boundary(start) {
            start -= 1;
        }
        let before = source.get(..start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }
}

/// A value and its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub at: Span,
}

/// Takes out what another problem explains.
pub fn without_consequences(problems: &mut Vec<Problem>) {
    let wrong: Vec<Span> = problems.iter().filter(|p| p.unless_wrong_in.is_none()).map(|p| p.at).collect();
    let explained = |place: Span| wrong.iter().any(|at| place.start <= at.start && at.end <= place.end);
    problems.retain(|p| !p.unless_wrong_in.is_some_and(explained));
}

impl<T> At<T> {
    /// A value with its place.
    pub fn new(value: T, at: Span) -> Self {
        Self { value, at }
    }

    /// Another value at the same place.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> At<U> {
        At { value: f(self.value), at: self.at }
    }
}

impl<T> std::ops::Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// One thing wrong with a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: lower case, the user's words in backticks.
    pub message: String,
    /// Where.
    pub at: Span,
    /// What the place is, beside the caret; may be empty.
    pub label: String,
    /// Other places that have to do with it.
    pub also: Vec<(Span, String)>,
    /// The rule it breaks, where one does.
    pub rule: Option<RuleId>,
    /// What to do about it.
    pub help: Vec<String>,
    /// An action that stands there is refused: `apnap why-not` tells what would make it legal.
    pub asks_why_not: bool,
    /// It is not worth telling when something else is wrong in here.
    pub unless_wrong_in: Option<Span>,
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It can't be played.
    Error,
    /// It can be played, but may not mean what its writer thinks.
    Warning,
    /// It is played as its writer means it; how it was read.
    Note,
}

impl Problem {
    /// Something that keeps the scenario from being played.
    pub fn error(at: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            message: message.into(),
            at,
            label: String::new(),
            also: Vec::new(),
            rule: None,
            help: Vec::new(),
            asks_why_not: false,
            unless_wrong_in: None,
        }
    }

    /// Something to look at.
    pub fn warning(at: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(at, message) }
    }

    /// Something to know.
    pub fn note(at: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(at, message) }
    }

    /// Says what the place is.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Points at another place.
    #[must_use]
    pub fn also(mut self, at: Span, what: impl Into<String>) -> Self {
        self.also.push((at, what.into()));
        self
    }

    /// Names the rule.
    #[must_use]
    pub fn rule(mut self, rule: impl Into<Option<RuleId>>) -> Self {
        self.rule = rule.into();
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Says that an action is refused which `apnap why-not` may be asked about.
    #[must_use]
    pub fn asking_why_not(mut self) -> Self {
        self.asks_why_not = true;
        self
    }

    /// Something is missing that may only be misspelt or unreadable: what is wrong in this place explains it.
    #[must_use]
    pub fn unless_wrong_in(mut self, place: Span) -> Self {
        self.unless_wrong_in = Some(place);
        self
    }

    /// Adds "did you mean" where something is like `word`; else lists the candidates where they are few.
    #[must_use]
    pub fn among<'a>(self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        let all: Vec<&str> = candidates.into_iter().collect();
        let mut near = crate::library::meant(word, all.iter().copied(), 2);
        if near.is_empty() && all.len() <= MOST {
            near.extend(crate::library::likest(word, all.iter().copied()));
        }
        if !near.is_empty() || all.is_empty() || all.len() > MOST {
            return self.did_you_mean(near);
        }
        let all: Vec<String> = all.iter().map(|n| format!("`{}`", quote(n))).collect();
        self.help(format!("there is {}", all.join(", ")))
    }

    /// Asks whether one of these was meant, if there are any.
    #[must_use]
    pub fn did_you_mean<S: AsRef<str>>(self, near: impl IntoIterator<Item = S>) -> Self {
        let near: Vec<String> = near.into_iter().map(|near| format!("`{}`", quote(near.as_ref()))).collect();
        if near.is_empty() { self } else { self.help(format!("did you mean {}?", near.join(" or "))) }
    }

    /// Adds "did you mean" where something is like `word`, and nothing else: the candidates are too many to be listed, or not all.
    #[must_use]
    pub fn perhaps<S: AsRef<str>>(self, word: &str, candidates: &[S]) -> Self {
        let near = crate::library::nearest(word, candidates.iter().map(AsRef::as_ref), 2);
        self.did_you_mean(near)
    }
}

/// So many words are listed where one of them was meant: all keys of an entry.
const MOST: usize = 64;

impl std::error::Error for Problem {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(rule) = self.rule {
            write!(f, " ({rule})")?;
        }
        Ok(())
    }
}

/// The user's own words, fit to be shown: no control characters, not endless.
pub fn quote(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .flat_map(|c| if c.is_control() { c.escape_default().collect::<Vec<_>>() } else { vec![c] })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_counted_from_one() {
        let text = "ab\ncdé\nf";
        let f = text.find('f').unwrap() as u32;
        assert_eq!(Span { start: f, end: f }.line_and_column(text), (3, 1));
        assert_eq!(Span { start: 0, end: 0 }.line_and_column(text), (1, 1));
        // A place inside a character, or past the end, is no reason to panic.
        assert_eq!(Span { start: 6, end: 99 }.line_and_column(text), (2, 3));
        assert_eq!(Span { start: 99, end: 99 }.line_and_column(text), (3, 2));
    }

    #[test]
    fn quoted_words_are_short_and_harmless() {
        assert_eq!(quote("a\u{1b}[31m"), "a\\u{1b}[31m");
        assert_eq!(quote(&"x".repeat(100)).chars().count(), 81);
    }
}
