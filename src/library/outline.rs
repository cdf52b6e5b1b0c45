//! What can be said of an edition without reading its text.

use crate::cr::{Edition, RuleId};

/// The numbers, titles and glossary keys of an edition, in its order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// The parts: number and title.
    pub parts: Vec<(u8, String)>,
    /// The sections, rules and lettered rules.
    pub rules: Vec<OutlineRule>,
    /// The glossary.
    pub glossary: Vec<OutlineEntry>,
}

/// A rule without its text.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlineRule {
    /// Its number.
    pub id: RuleId,
    /// Its title, if it has one.
    pub title: Option<String>,
}

/// A glossary entry without its text.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlineEntry {
    /// The key line as printed.
    pub key: String,
    /// The terms it stands for.
    pub terms: Vec<String>,
}

impl Outline {
    /// The outline of an edition.
    pub fn of(edition: &Edition) -> Self {
        Self {
            parts: edition.parts.iter().map(|p| (p.number, p.title.clone())).collect(),
            rules: edition.rules.iter().map(|r| OutlineRule { id: r.id, title: r.title.clone() }).collect(),
            glossary: edition
                .glossary
                .iter()
                .map(|g| OutlineEntry { key: g.key.clone(), terms: g.terms.clone() })
                .collect(),
        }
    }

    /// Where the rule stands among the rules.
    pub fn position(&self, id: RuleId) -> Option<usize> {
        // In order but for a few typos of old editions, so look where it should be before looking everywhere.
        let guess = self.rules.partition_point(|r| r.id < id);
        if self.rules.get(guess).is_some_and(|r| r.id == id) {
            return Some(guess);
        }
        self.rules.iter().position(|r| r.id == id)
    }

    /// Whether there is such a rule.
    pub fn has(&self, id: RuleId) -> bool {
        self.position(id).is_some()
    }

    /// The title of exactly this section or rule.
    pub fn title(&self, id: RuleId) -> Option<&str> {
        self.position(id).and_then(|at| self.rules.get(at)).and_then(|r| r.title.as_deref())
    }

    /// The title of a part.
    pub fn part_title(&self, part: u8) -> Option<&str> {
        self.parts.iter().find(|(number, _)| *number == part).map(|(_, title)| title.as_str())
    }

    /// What stands above a rule, the section first, each with its title if it has one.
    pub fn above(&self, id: RuleId) -> Vec<(RuleId, Option<&str>)> {
        let mut above = Vec::new();
        let mut at = id.parent();
        while let Some(here) = at {
            above.push((here, self.title(here)));
            at = here.parent();
        }
        above.reverse();
        above
    }

    /// The nearest title: of the rule itself or of what stands above it.
    pub fn heading(&self, id: RuleId) -> Option<&str> {
        self.title(id).or_else(|| self.above(id).into_iter().rev().find_map(|(_, title)| title))
    }

    /// Where the rule and everything under it stand.
    pub fn subtree(&self, id: RuleId) -> Vec<usize> {
        (0..self.rules.len()).filter(|&at| self.rules.get(at).is_some_and(|r| id.covers(r.id))).collect()
    }

    /// The rules nearest to a number there is not, in document order: those before and after it.
    pub fn neighbours(&self, id: RuleId) -> Vec<RuleId> {
        let mut ids: Vec<RuleId> = self.rules.iter().map(|r| r.id).collect();
        ids.sort_unstable();
        // Neighbours of the same depth and under the same rule say more than what happens to stand between.
        let siblings: Vec<RuleId> = ids
            .iter()
            .copied()
            .filter(|r| r.parent() == id.parent() && id.parent().is_none_or(|p| p.covers(*r)))
            .collect();
        // Another section than the one asked for is about something else.
        ids.retain(|r| r.section_number() == id.section_number());
        let among = if siblings.is_empty() { &ids } else { &siblings };
        let after = among.partition_point(|r| *r < id);
        after.checked_sub(1).into_iter().chain([after]).filter_map(|at| among.get(at).copied()).collect()
    }
}
