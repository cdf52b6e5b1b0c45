//! The rules that casting by a keyword and paying for one is told under, besides the keyword's own first rule.

use crate::cr::RuleId;
use crate::oracle::lang::{Keyword, KeywordAbility};
use crate::rule;

/// What else is so by the rules of the keyword by which a spell is cast.
pub(super) fn rules_of_way(keyword: Keyword, by: Option<&KeywordAbility>) -> Vec<RuleId> {
    let rules: &[RuleId] = match keyword {
        // By an effect or ability that lets it be cast so, as an alternative cost.
        Keyword::Suspend => &[rule!("702.62d")],
        // A card can be cast face down only so.
        Keyword::Morph => &[rule!("702.37d")],
        Keyword::Disguise => &[rule!("702.168c")],
        // Without targets, by a change of its text.
        Keyword::Overload => &[rule!("702.96b"), rule!("702.96c")],
        Keyword::Cleave => &[rule!("702.148b")],
        // Evaluated as what it is then.
        Keyword::Bestow => &[rule!("702.103d")],
        Keyword::Escape => &[rule!("702.138b")],
        Keyword::Disturb => &[rule!("702.146b"), rule!("712.11a")],
        Keyword::MoreThanMeetsTheEye => &[rule!("712.11a")],
        Keyword::Mayhem => &[rule!("702.187a")],
        // 702.119b: of a quality.
        Keyword::Emerge if by.is_some_and(|by| by.quality.is_some()) => &[rule!("702.119b")],
        _ => &[],
    };
    rules.to_vec()
}

/// What else is so by the rules of the keyword whose optional cost is paid; `instance` is which of several of it.
pub(super) fn rules_of_paying(by: &KeywordAbility, instance: u8) -> Vec<RuleId> {
    let mut rules: Vec<RuleId> = match by.keyword {
        // The spell is kicked; with two costs it has two kicker abilities.
        Keyword::Kicker if by.second_cost.is_some() => vec![rule!("702.33d"), rule!("702.33b")],
        Keyword::Kicker => vec![rule!("702.33d")],
        Keyword::Bargain => vec![rule!("702.166b")],
        // All modes, in the order printed.
        Keyword::Entwine => vec![rule!("702.42b")],
        _ => Vec::new(),
    };
    let several = match by.keyword {
        Keyword::Conspire => Some(rule!("702.78b")),
        Keyword::Casualty => Some(rule!("702.153b")),
        Keyword::Squad => Some(rule!("702.157b")),
        Keyword::Offspring => Some(rule!("702.175b")),
        _ => None,
    };
    rules.extend(several.filter(|_| instance > 0));
    rules
}
