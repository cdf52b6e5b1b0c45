//! What an update of the rules means for what goes by them: which rules changed and how, and what hangs on each.

mod hangs;

use serde::Serialize;

pub use hangs::{Hanging, Hangs, Holder, How};

use super::coverage::NotExecutable;
use crate::cr::RuleId;
use crate::cr::diff::{At, Change, Class, Comparison, Kind};

/// What became of a text, as far as what goes by it is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Became {
    /// Only the new edition has it.
    New,
    /// It has other words.
    Reworded,
    /// It was divided.
    Split,
    /// It was joined with others.
    Merged,
    /// Only the old edition has it.
    Gone,
    /// The same words under another number.
    Moved,
    /// The same words, but for the numbers it refers to.
    RefersElsewhere,
    /// The same words, but for quotes, dashes and spaces.
    Typography,
}

/// A text that changed.
#[derive(Clone, Debug)]
pub struct Changed<'c> {
    /// What became of it.
    pub became: Became,
    /// The change itself.
    pub change: &'c Change,
    /// Its number in the old edition: that of the rule, for an example.
    pub old: Option<RuleId>,
    /// Its number in the new edition.
    pub new: Option<RuleId>,
    /// Whether a game is played by it: it is a rule, no title, and not one of those in which there is nothing to execute.
    pub executable: bool,
}

impl Became {
    /// Every way, the gravest first.
    pub const ALL: [Self; 8] = [
        Self::New,
        Self::Reworded,
        Self::Split,
        Self::Merged,
        Self::Gone,
        Self::Moved,
        Self::RefersElsewhere,
        Self::Typography,
    ];

    /// What became of a text that changed; `None` where nothing did.
    pub fn of(change: &Change) -> Option<Self> {
        Some(match change.class {
            Class::Same if change.typographic => Self::Typography,
            Class::Same => return None,
            Class::Moved => Self::Moved,
            Class::ReferenceOnly => Self::RefersElsewhere,
            Class::Edited | Class::EditedAndMoved => Self::Reworded,
            Class::Split => Self::Split,
            Class::Merged => Self::Merged,
            Class::Added => Self::New,
            Class::Deleted => Self::Gone,
        })
    }

    /// Whether more than numbers and signs changed.
    pub fn is_more_than_number(self) -> bool {
        matches!(self, Self::New | Self::Reworded | Self::Split | Self::Merged | Self::Gone)
    }

    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Reworded => "reworded",
            Self::Split => "split",
            Self::Merged => "merged",
            Self::Gone => "gone",
            Self::Moved => "moved",
            Self::RefersElsewhere => "refers elsewhere",
            Self::Typography => "typography",
        }
    }
}

/// Every text that changed, in the order of the new edition. `nothing` are the rules of the old edition in which there is
/// nothing to execute, where that is known.
pub fn changed<'c>(comparison: &'c Comparison<'_>, nothing: Option<&NotExecutable>) -> Vec<Changed<'c>> {
    let titled = |change: &Change| {
        let in_new = change.new_at.map(|at| (comparison.new.edition, at));
        let place = in_new.or(change.old_at.map(|at| (comparison.old.edition, at)));
        matches!(place, Some((edition, At::Rule(at))) if edition.rules.get(at).is_some_and(|rule| rule.title.is_some()))
    };
    let id = |name: &Option<String>| name.as_deref()?.split(' ').next()?.parse::<RuleId>().ok();
    let all = comparison.changes.iter().filter_map(|change| Some((Became::of(change)?, change)));
    all.map(|(became, change)| {
        let rule = matches!(change.kind, Kind::Rule | Kind::Example);
        let (old, new) = (id(&change.old).filter(|_| rule), id(&change.new).filter(|_| rule));
        let idle = old.is_some_and(|id| nothing.is_some_and(|nothing| nothing.reason(id).is_some()));
        let executable = change.kind == Kind::Rule && !titled(change) && !idle;
        Changed { became, change, old, new, executable }
    })
    .collect()
}

impl Changed<'_> {
    /// Whether a game may go otherwise by it.
    pub fn matters(&self) -> bool {
        self.executable && self.became.is_more_than_number()
    }
}
