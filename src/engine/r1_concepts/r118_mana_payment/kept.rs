//! What is rather not tapped for mana: what the action itself is about, and what its player means to do something else with.

use crate::cx::Cx;
use crate::r1_concepts::r118_costs::PayFor;
use crate::state::{Entity, ObjectId, ObjectKind, PlayerId};

use super::sources::{Helper, Source};

/// How much worse a source is that something else is meant for: worse than any that only taps, better than giving something up.
const MEANT_OTHERWISE: i32 = 15;

impl Cx<'_> {
    /// Marks the sources, and what could be tapped for a spell, that a payment leaves alone where there is enough without them.
    pub(super) fn keep_what_is_needed(
        &mut self,
        player: PlayerId,
        what: PayFor,
        sources: &mut [Source],
        helpers: &mut [Helper],
    ) {
        let mut options: Vec<ObjectId> =
            sources.iter().map(|source| source.object).chain(helpers.iter().map(|helper| helper.object)).collect();
        options.sort_unstable();
        options.dedup();
        if options.len() < 2 {
            return;
        }
        let mut kept = self.meant_to_keep(player, &options);
        kept.extend(self.what_it_is_about(what));
        let more = |object: ObjectId| if kept.contains(&object) { MEANT_OTHERWISE } else { 0 };
        sources.iter_mut().for_each(|source| source.harm += more(source.object));
        helpers.iter_mut().for_each(|helper| helper.harm += more(helper.object));
    }

    /// The targets of the spell or ability that is paid for, and what its source is attached to.
    fn what_it_is_about(&self, what: PayFor) -> Vec<ObjectId> {
        let source = match what {
            PayFor::Spell(id) | PayFor::Ability(id, _) => id,
            PayFor::Effect(_) | PayFor::Special(..) | PayFor::Attack(_) | PayFor::Block(_) => return Vec::new(),
        };
        // 602.2a: an activated ability is on the stack while it is paid for; a mana ability is not, and has no targets.
        let paid_for = self.game.stack.last().map(|top| self.game.object(*top)).filter(|top| match &top.kind {
            ObjectKind::Ability(ability) => ability.source == source,
            _ => top.id == source,
        });
        let targets =
            paid_for.and_then(|top| top.stack.as_deref()).into_iter().flat_map(|on| on.targets.iter().flatten());
        let host = self.game.object(source).attached_to;
        targets.copied().chain(host).filter_map(Entity::object).collect()
    }
}
