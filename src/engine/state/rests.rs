//! What an answer about the state rests on: rules that decide within a question, where nothing is recorded.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cr::RuleId;
use crate::rule;

/// The rules a question may rest on; each has its place.
const RULES: [RuleId; 45] = [
    rule!("102.4"),
    rule!("105.5"),
    rule!("106.7"),
    rule!("107.1a"),
    rule!("107.1b"),
    rule!("107.2"),
    rule!("107.3e"),
    rule!("107.3j"),
    rule!("107.3m"),
    rule!("107.3n"),
    rule!("109.2c"),
    rule!("110.4a"),
    rule!("110.4b"),
    rule!("111.6"),
    rule!("113.7"),
    rule!("115.9a"),
    rule!("115.9b"),
    rule!("115.9c"),
    rule!("120.9"),
    rule!("120.10"),
    rule!("201.2a"),
    rule!("201.2b"),
    rule!("201.2c"),
    rule!("202.3"),
    rule!("202.3a"),
    rule!("202.3b"),
    rule!("202.3c"),
    rule!("202.3d"),
    rule!("202.3e"),
    rule!("202.3f"),
    rule!("202.3g"),
    rule!("205.4c"),
    rule!("205.4g"),
    rule!("307.5a"),
    rule!("605.1a"),
    rule!("607.2c"),
    rule!("607.2d"),
    rule!("607.3"),
    rule!("608.2h"),
    rule!("608.2i"),
    rule!("608.2j"),
    rule!("614.12"),
    rule!("702.2c"),
    rule!("702.37f"),
    rule!("702.168e"),
];

/// Notes of the rules that answers have rested on since they were last taken. They are no part of the state: they play no part in
/// comparing and hashing.
#[derive(Debug, Default)]
pub struct Rests(AtomicU64);

impl Rests {
    /// Notes that an answer rests on this rule.
    pub(crate) fn on(&self, rule: RuleId) {
        if let Some(place) = RULES.iter().position(|known| *known == rule) {
            self.0.fetch_or(1 << place, Ordering::Relaxed);
        }
    }

    /// The rules noted, which are then forgotten.
    pub(crate) fn take(&self) -> Vec<RuleId> {
        let noted = self.0.swap(0, Ordering::Relaxed);
        RULES.iter().enumerate().filter(|(place, _)| noted & 1 << place != 0).map(|(_, rule)| *rule).collect()
    }
}

impl Clone for Rests {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Rests {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Rests {}

impl Hash for Rests {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
