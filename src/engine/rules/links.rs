//! 607: what in the rules that hold refers to another ability of its source.

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::oracle::lang::{Ability, Pred, Ref, Visit, Walk};
use crate::perform::found::rules_of_what_is_linked;

use super::ActiveRule;

impl Cx<'_> {
    /// 607: the rules by which a change of the rules refers to what another ability of its source has exiled.
    pub(crate) fn rules_of_links(&self, active: &ActiveRule) -> Vec<RuleId> {
        let mut links = Links(false);
        active.rule().clone().walk(&mut links);
        if !links.0 {
            return Vec::new();
        }
        rules_of_what_is_linked(&self.game, active.frame.source)
    }
}

/// Whether an ability refers to what another ability has exiled.
pub(crate) fn refers_to_what_is_linked(ability: &Ability) -> bool {
    let mut links = Links(false);
    ability.clone().walk(&mut links);
    links.0
}

/// Whether something refers to what another ability has exiled.
struct Links(bool);

impl Visit for Links {
    fn reference(&mut self, it: &mut Ref) {
        self.0 |= *it == Ref::Linked;
    }

    fn predicate(&mut self, it: &mut Pred) {
        self.0 |= *it == Pred::ExiledWithThis;
        it.inside(self);
    }
}
