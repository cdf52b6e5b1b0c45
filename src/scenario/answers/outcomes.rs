//! Questions whose two outcomes have words of their own, which say as much as "yes" and "no" do.

use crate::engine::choice::Decision;
use crate::rule;
use crate::scenario::raw::Answer;

/// The words for "yes" and for "no", where a question has such.
fn words(decision: &Decision) -> Option<(&'static [&'static str], &'static [&'static str])> {
    let asked = decision.prompt.to_lowercase();
    let rule = decision.rule;
    Some(if rule == rule!("702.140c") {
        // Over or under the creature that it merges with.
        (&["top", "over"], &["bottom", "under"])
    } else if rule == rule!("701.44a") {
        (&["graveyard"], &["top", "library"])
    } else if rule == rule!("701.30a") {
        (&["bottom"], &["top"])
    } else if rule == rule!("701.56a") {
        (&["put", "add"], &["remove"])
    } else if asked.starts_with("tap ") && asked.ends_with("(no: untap it)") {
        (&["tap"], &["untap"])
    } else if rule == rule!("614.12a") && asked.contains("+1/+1 counter") && asked.ends_with("it gains haste.") {
        // 702.136a: riot.
        (&["counter", "+1/+1 counter", "+1/+1"], &["haste"])
    } else {
        return None;
    })
}

/// Whether an answer says that it is so, by the words of the two outcomes.
pub(super) fn says(decision: &Decision, answer: &Answer) -> Option<bool> {
    let (yes, no) = words(decision)?;
    let is = |all: &[&str]| all.iter().any(|word| answer.is(word));
    if is(yes) { Some(true) } else { is(no).then_some(false) }
}
