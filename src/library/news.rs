//! What one edition has names for and another has not: keywords, keyword actions, sections, terms.

use std::collections::BTreeSet;

use serde::Serialize;

use super::find::plain;
use super::{Outline, OutlineRule};
use crate::cr::RuleId;

/// A section, keyword or action by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// Its number.
    pub rule: RuleId,
    /// Its title.
    pub title: String,
}

/// The names that an edition has and an older one has not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct News {
    /// Sections.
    pub sections: Vec<Named>,
    /// Keyword abilities.
    pub keywords: Vec<Named>,
    /// Keyword actions.
    pub actions: Vec<Named>,
    /// Terms of the glossary, but for those.
    pub terms: Vec<String>,
}

impl News {
    /// What `new` has and `old` has not, whatever the numbers are.
    pub fn between(old: &Outline, new: &Outline) -> Self {
        let known: BTreeSet<String> = old.rules.iter().filter_map(|rule| rule.title.as_deref()).map(plain).collect();
        let unknown = |rule: &&OutlineRule| rule.title.as_deref().is_some_and(|title| !known.contains(&plain(title)));
        let mut news = Self::default();
        for rule in new.rules.iter().filter(unknown) {
            let named = Named { rule: rule.id, title: rule.title.clone().unwrap_or_default() };
            match rule.id.parent().and_then(|section| new.title(section)) {
                _ if rule.id.rule_number().is_none() => news.sections.push(named),
                Some("Keyword Abilities") => news.keywords.push(named),
                Some("Keyword Actions") => news.actions.push(named),
                _ => {}
            }
        }
        let terms = |outline: &Outline| -> BTreeSet<String> {
            outline.glossary.iter().flat_map(|e| std::iter::once(&e.key).chain(&e.terms)).map(|t| plain(t)).collect()
        };
        let told: BTreeSet<String> =
            [&news.sections, &news.keywords, &news.actions].into_iter().flatten().map(|n| plain(&n.title)).collect();
        let before = terms(old);
        let entries = new.glossary.iter().map(|entry| &entry.key);
        news.terms =
            entries.filter(|key| !before.contains(&plain(key)) && !told.contains(&plain(key))).cloned().collect();
        news
    }

    /// Whether there is nothing new.
    pub fn is_empty(&self) -> bool {
        self.sections.is_empty() && self.keywords.is_empty() && self.actions.is_empty() && self.terms.is_empty()
    }
}
