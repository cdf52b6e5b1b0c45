//! Numbers followed from one edition into another by nothing but titles: what can be done where the words of the two cannot be
//! compared, since one of them is the digest.

use super::find::plain;
use super::{Outline, OutlineRule};
use crate::cr::RuleId;

/// The rule of `new` that a rule of `old` is: the one that stands in the same place below the same title, if no more rules stand
/// there than before.
pub fn followed_by_titles(old: &Outline, new: &Outline, id: RuleId) -> Option<RuleId> {
    let mut titled = id;
    while old.title(titled).is_none() {
        titled = titled.parent()?;
    }
    let name = |outline: &Outline, rule: RuleId| {
        let section = (rule.rule_number().is_some()).then(|| outline.title(RuleId::section(rule.section_number())));
        (outline.title(rule).map(plain), section.flatten().map(plain))
    };
    let wanted = name(old, titled);
    let alike = |rule: &&OutlineRule| {
        rule.title.is_some()
            && rule.id.rule_number().is_some() == titled.rule_number().is_some()
            && name(new, rule.id) == wanted
    };
    let there = new.rules.iter().find(alike)?.id;
    let number = titled.rule_number().map_or(id.rule_number(), |_| there.rule_number());
    let now = match (number, id.letter()) {
        (None, _) => there,
        (Some(number), None) => RuleId::rule(there.section_number(), number),
        (Some(number), Some(letter)) => RuleId::lettered(there.section_number(), number, letter),
    };
    // From the title down, nothing was put between.
    let (mut here, mut then) = (id, now);
    while here != titled {
        let (above, above_then) = (here.parent()?, then.parent()?);
        let below = |outline: &Outline, of: RuleId| outline.rules.iter().filter(|r| r.id.parent() == Some(of)).count();
        // A piece of an edition has fewer.
        if below(old, above) < below(new, above_then) {
            return None;
        }
        (here, then) = (above, above_then);
    }
    new.has(now).then_some(now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cr::read;

    #[test]
    fn a_title_leads_to_the_new_number() {
        let text = "1. Concepts\n\n100. Bags\n\n100.1. A bag.\n\n101. Turns\n\n101.1. A turn.\n\n101.1a It ends.\n\n102. Ends\n\n102.1. The end.\n";
        let new = "1. Concepts\n\n100. Bags\n\n100.1. A bag.\n\n101. Cheats\n\n101.1. No.\n\n102. Turns\n\n102.1. A turn.\n\n102.1a It ends.\n\n103. Ends\n\n103.1. Hm.\n\n103.2. The end.\n";
        let outline = |text: &str| Outline::of(&read(text.as_bytes()).unwrap().0);
        let (old, new) = (outline(text), outline(new));
        let id = |text: &str| text.parse::<RuleId>().unwrap();
        for (from, to) in [("100.1", Some("100.1")), ("101", Some("102")), ("101.1a", Some("102.1a")), ("102.1", None)]
        {
            assert_eq!(followed_by_titles(&old, &new, id(from)), to.map(id), "{from}");
        }
    }
}
