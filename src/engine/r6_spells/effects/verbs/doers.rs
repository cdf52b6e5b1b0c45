//! Who does a verb in what order, and what a creature is said to do by it.

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::Deed;
use crate::rule;
use crate::state::PlayerId;

impl Cx<'_> {
    /// 101.4, 608.2e: several players choose in turn order, then all of it is done at once.
    pub(super) fn in_turn_order(&mut self, players: &[PlayerId]) {
        if players.len() > 1 {
            // 101.4b: each knowing what those before have chosen.
            let rules = [rule!("101.4"), rule!("608.2e"), rule!("101.4b")];
            self.note(&rules, "{} choose in this order, then act at once", |g| {
                use crate::trace::Arg;
                vec![Arg::List(players.iter().map(|p| Arg::player(g, *p)).collect())]
            });
        }
    }

    /// What a creature is said to do where such an ability of its does its work: train (702.149c), evolve (702.100b), exploit
    /// (702.110b).
    pub(in crate::r6_spells::effects) fn deed_of(&self, frame: &Frame) -> Option<Deed> {
        use crate::oracle::lang::Keyword;
        match self.keyword_of(frame.source, frame.origin?)? {
            Keyword::Training => Some(Deed::Train),
            Keyword::Evolve => Some(Deed::Evolve),
            Keyword::Exploit => Some(Deed::Exploit),
            _ => None,
        }
    }
}
