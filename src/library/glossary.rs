//! Finding glossary entries, and what an obsolete one leads to.

use super::find::plain;
use super::{Outline, nearest};
use crate::cr::{GlossaryEntry, RuleId};

/// The places in [`Outline::glossary`] of the entries for a term, capitals, quotes and hyphens aside. Where no entry is
/// of that name, those for one or several of it (state-based action, state-based actions); then those that hold its words.
pub fn find_term(outline: &Outline, term: &str) -> Vec<usize> {
    let wanted = plain(term);
    let places = |matches: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let entries = outline.glossary.iter().enumerate();
        entries.filter(|(_, e)| names(e).any(|t| matches(&plain(t)))).map(|(at, _)| at).collect()
    };
    let exact = places(&|t| t == wanted);
    if !exact.is_empty() {
        return exact;
    }
    let number = |t: &str| t.strip_suffix('s') == Some(&wanted) || wanted.strip_suffix('s') == Some(t);
    let other_number = places(&number);
    if !other_number.is_empty() {
        return other_number;
    }
    let spaced = format!(" {wanted} ");
    places(&|t| !wanted.is_empty() && format!(" {t} ").contains(&spaced))
}

/// Terms like this one.
pub fn near_terms(outline: &Outline, term: &str) -> Vec<String> {
    let near = nearest(term, outline.glossary.iter().flat_map(|e| e.terms.iter().map(String::as_str)), 3);
    near.into_iter().map(str::to_owned).collect()
}

fn names(entry: &super::OutlineEntry) -> impl Iterator<Item = &str> {
    std::iter::once(entry.key.as_str()).chain(entry.terms.iter().map(String::as_str))
}

/// The titled rules that an entry sends its reader to: those it refers to, then the keywords it sees or
/// quotes.
///
/// This is how an obsolete term leads to what took its place: "Bury" names Destroy and Sacrifice, "Totem Armor" refers
/// to 702.89.
pub fn leads_to(outline: &Outline, entry: &GlossaryEntry) -> Vec<RuleId> {
    let mut found: Vec<RuleId> = Vec::new();
    let mut add = |id: RuleId| {
        if !found.contains(&id) {
            found.push(id);
        }
    };
    for target in entry.paragraphs.iter().flat_map(|p| &p.refs).flat_map(|r| &r.targets) {
        add(titled(outline, *target));
    }
    for rule in keyword_rules(outline) {
        let Some(title) = &rule.title else { continue };
        let own = entry.terms.iter().any(|t| plain(t) == plain(title));
        let sees = entry.see.iter().any(|s| plain(s) == plain(title));
        if !own && (sees || entry.paragraphs.iter().any(|p| quotes(&p.text, title))) {
            add(rule.id);
        }
    }
    found
}

/// The keyword actions and keyword abilities: the titled rules of the sections so called.
pub fn keyword_rules(outline: &Outline) -> impl Iterator<Item = &super::OutlineRule> {
    outline.rules.iter().filter(|rule| {
        rule.title.is_some()
            && rule.id.parent().and_then(|section| outline.title(section)).is_some_and(|t| t.starts_with("Keyword "))
    })
}

/// The rule itself or the nearest above it that has a title.
fn titled(outline: &Outline, mut id: RuleId) -> RuleId {
    while outline.title(id).is_none() {
        match id.parent() {
            Some(parent) => id = parent,
            None => break,
        }
    }
    id
}

/// Whether the text quotes what cards say of the titled action: “Destroy [a permanent]. ...”. What goes on in words, such
/// as “play as an interrupt”, tells of something else.
fn quotes(text: &str, title: &str) -> bool {
    let title = title.to_lowercase();
    text.split(['“', '"']).skip(1).any(|quoted| {
        let quoted = quoted.to_lowercase();
        quoted.strip_prefix(&title).is_some_and(|rest| !rest.trim_start().starts_with(char::is_alphanumeric))
    })
}
