//! One rule through all editions.

use super::{Change, Comparison, Mark, Options, Prepared, compare};
use crate::cr::RuleId;

/// What happened to a rule from one edition to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// Which of the editions this step leads to, from 0; it comes from the one before.
    pub edition: usize,
    /// The rule's number in that edition, or its last number if it was deleted.
    pub id: RuleId,
    /// What happened to the rule in this step.
    pub change: Change,
    /// Its words, as they changed.
    pub marks: Vec<Mark>,
}

/// Follows the rule `id` of `editions[start]` through the editions before and after it. They are in order of time, and so are the
/// stages: from the edition in which the rule was added, if that is not the first, to the one in which it was deleted, or the last.
///
/// Where a rule was split or merged, the text that kept the number or most of the words is followed.
pub fn history(editions: &[Prepared<'_>], start: usize, id: RuleId) -> Vec<Stage> {
    let mut stages = Vec::new();
    let mut at = id;
    for n in (0..start).rev() {
        let Some(stage) = step(editions, n, at, false) else { break };
        let before = stage.change.old.as_deref().and_then(|name| name.parse().ok());
        stages.push(stage);
        match before {
            Some(before) => at = before,
            None => break,
        }
    }
    stages.reverse();
    at = id;
    for n in start..editions.len().saturating_sub(1) {
        let Some(stage) = step(editions, n, at, true) else { break };
        let deleted = stage.change.new.is_none();
        at = stage.id;
        stages.push(stage);
        if deleted {
            break;
        }
    }
    stages
}

/// What happened between editions `n` and `n + 1` to the rule that is `id` in the earlier (or, if not `forward`, the later) one.
fn step(editions: &[Prepared<'_>], n: usize, id: RuleId, forward: bool) -> Option<Stage> {
    let comparison = compare(editions.get(n)?, editions.get(n + 1)?, Options::default());
    let change = find(&comparison, id, forward)?;
    let id = change.new.as_deref().and_then(|name| name.parse().ok()).unwrap_or(id);
    Some(Stage { edition: n + 1, id, marks: comparison.marks(change), change: change.clone() })
}

/// The surest change that the rule takes part in.
fn find<'c>(comparison: &'c Comparison<'_>, id: RuleId, in_old: bool) -> Option<&'c Change> {
    comparison.changes_of(id, in_old).max_by(|a, b| a.score.total_cmp(&b.score))
}
