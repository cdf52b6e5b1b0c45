//! From what a user asks for to the rules of an edition.

use super::{Outline, Piece, nearest};
use crate::cr::RuleId;

/// What a piece of a spec names in an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A part of the rules.
    Part(u8),
    /// Rules, by their places in [`Outline::rules`]. What stands under them is not listed.
    Rules(Vec<usize>),
}

/// What an edition does not have, and what it has that is like it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// No such number; the numbers before and after it.
    Number(RuleId, Vec<RuleId>),
    /// No such part; the numbers of the parts.
    Part(u8, Vec<u8>),
    /// No such title; titles like it, and the glossary's key for it.
    Title {
        /// What was asked for.
        asked: String,
        /// Titles like it.
        near: Vec<String>,
        /// The glossary entry of that name.
        glossary: Option<String>,
    },
}

/// Finds what a piece names.
pub fn find(outline: &Outline, piece: &Piece) -> Result<Found, Missing> {
    match piece {
        Piece::Part(part) if outline.part_title(*part).is_some() => Ok(Found::Part(*part)),
        Piece::Part(part) => {
            // Pieces of an edition have sections without the heading of their part.
            let sections = roots(outline, |id| id.part() == *part);
            let parts = outline.parts.iter().map(|(number, _)| *number).collect();
            if sections.is_empty() { Err(Missing::Part(*part, parts)) } else { Ok(Found::Rules(sections)) }
        }
        Piece::One(id) => {
            // Old editions have misprints: a number may stand twice.
            let rules = outline.rules.iter().enumerate();
            let places: Vec<usize> = rules.filter(|(_, rule)| rule.id == *id).map(|(at, _)| at).collect();
            if places.is_empty() { Err(missing(outline, *id)) } else { Ok(Found::Rules(places)) }
        }
        Piece::Range(first, last) => {
            for end in [first, last] {
                if !outline.has(*end) {
                    return Err(missing(outline, *end));
                }
            }
            Ok(Found::Rules(roots(outline, |id| *first <= id && (id <= *last || last.covers(id)))))
        }
        Piece::From(first) => {
            if !outline.has(*first) {
                return Err(missing(outline, *first));
            }
            let within = |id: RuleId| match first.parent() {
                Some(parent) => parent.covers(id),
                None => id.part() == first.part(),
            };
            Ok(Found::Rules(roots(outline, |id| *first <= id && within(id))))
        }
        Piece::Title(title) => find_title(outline, title),
    }
}

fn missing(outline: &Outline, id: RuleId) -> Missing {
    Missing::Number(id, outline.neighbours(id))
}

/// The places of the wanted rules, without those that stand under another wanted one.
fn roots(outline: &Outline, wanted: impl Fn(RuleId) -> bool) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    for (at, rule) in outline.rules.iter().enumerate().filter(|(_, r)| wanted(r.id)) {
        let above = |root: &usize| outline.rules.get(*root).is_some_and(|r| r.id != rule.id && r.id.covers(rule.id));
        if !places.iter().any(above) {
            places.push(at);
        }
    }
    places
}

/// Sections and rules of this title, capitals, quotes and hyphens aside.
pub fn find_title(outline: &Outline, title: &str) -> Result<Found, Missing> {
    let wanted = plain(title);
    let places: Vec<usize> = outline
        .rules
        .iter()
        .enumerate()
        .filter(|(_, r)| r.title.as_deref().is_some_and(|t| plain(t) == wanted))
        .map(|(at, _)| at)
        .collect();
    if !places.is_empty() {
        return Ok(Found::Rules(places));
    }
    if let Some((part, _)) = outline.parts.iter().find(|(_, t)| plain(t) == wanted) {
        return Ok(Found::Part(*part));
    }
    let titles = outline.rules.iter().filter_map(|r| r.title.as_deref());
    let near = nearest(title, titles.chain(outline.parts.iter().map(|(_, t)| t.as_str())), 3);
    Err(Missing::Title {
        asked: title.to_owned(),
        near: near.into_iter().map(str::to_owned).collect(),
        glossary: outline.glossary.iter().find(|g| g.terms.iter().any(|t| plain(t) == wanted)).map(|g| g.key.clone()),
    })
}

/// A title's letters and digits, in lower case, words parted by one space.
pub fn plain(text: &str) -> String {
    let spaced: String = text
        .chars()
        .filter(|c| !matches!(c, '’' | '‘' | '\'' | '“' | '”' | '"'))
        .map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' })
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}
