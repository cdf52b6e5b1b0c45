//! What would have to be learned to follow an update: names, and the entries of a digest.

use serde::Serialize;

use crate::cr::diff::{Class, Comparison, Kind};
use crate::library::{News, Outline};

/// What would have to be learned.
#[derive(Serialize)]
pub struct ToLearn<'c> {
    /// Names that are new.
    #[serde(flatten)]
    pub new: News,
    /// Names that are no more.
    pub gone: News,
    /// Texts to write: rules, examples, and entries of the glossary.
    pub write: Vec<&'c str>,
    /// Texts to word anew, by their numbers in the new edition.
    pub reword: Vec<&'c str>,
    /// Texts to drop, by their numbers in the old one.
    pub drop: Vec<&'c str>,
    /// How many only get another number, or refer to another.
    pub renumber: usize,
}

impl<'c> ToLearn<'c> {
    /// What the newer edition of a comparison has otherwise than the older one.
    pub fn of(comparison: &'c Comparison<'_>, old: &Outline, new: &Outline) -> Self {
        let texts = |classes: &[Class], by_old: bool| -> Vec<&'c str> {
            let changes = comparison.changes.iter().filter(|c| classes.contains(&c.class) && c.kind != Kind::Part);
            let mut names: Vec<&str> =
                changes.filter_map(|c| if by_old { c.old.as_deref() } else { c.new.as_deref() }).collect();
            names.dedup();
            names
        };
        Self {
            new: News::between(old, new),
            gone: News::between(new, old),
            write: texts(&[Class::Added], false),
            reword: texts(&[Class::Edited, Class::EditedAndMoved, Class::Split, Class::Merged], false),
            drop: texts(&[Class::Deleted], true),
            renumber: comparison.count(Class::Moved, None) + comparison.count(Class::ReferenceOnly, None),
        }
    }
}
