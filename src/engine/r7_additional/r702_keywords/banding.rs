//! 702.22: banding.

use crate::cr::RuleId;
use crate::engine::choice::Purpose;
use crate::engine::cx::Cx;
use crate::engine::state::{Entity, ObjectId, PlayerId};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::Arg;
use crate::oracle::lang::Keyword;
use crate::rule;

impl Cx<'_> {
    fn has_banding(&self, id: ObjectId) -> Done<bool> {
        self.see(|v| v.is(id).has(Keyword::Banding))
    }

    /// 702.22c-d: attacking creatures with banding, with up to one without, may be declared as a band; all of one attack the same.
    pub(in crate::engine) fn declare_bands(&mut self, active: PlayerId) -> Done<()> {
        for creature in self.game.combat.declared_attackers.clone() {
            let banded = |cx: &Self, id: ObjectId| cx.game.combat.bands.iter().any(|band| band.contains(&id));
            if banded(self, creature) || !self.has_banding(creature)? {
                continue;
            }
            let attacks = |cx: &Self, id: ObjectId| cx.game.combat.attacker(id).and_then(|a| a.attacks);
            let others = self.game.combat.declared_attackers.iter().copied();
            let options: Vec<Entity> = others
                .filter(|id| *id != creature && !banded(self, *id) && attacks(self, *id) == attacks(self, creature))
                .map(Entity::Object)
                .collect();
            if options.is_empty() {
                continue;
            }
            let rule = rule!("702.22c");
            let (most, prompt) = (options.len(), "choose the creatures to attack in a band with it");
            let picked = self.pick_entities(active, rule, Some(creature), prompt, Purpose::Cost, options, 0, most)?;
            let mut band = vec![creature];
            let mut without = 0;
            for id in picked.into_iter().filter_map(Entity::object) {
                without += usize::from(!self.has_banding(id)?);
                band.push(id);
            }
            if without > 1 {
                let because = "only one creature of a band may be without banding";
                return Err(Stop::illegal(rule, Some(creature.into()), because));
            }
            if band.len() > 1 {
                let members = band.clone();
                self.note(&[rule, rule!("508.1e")], "{} attack in a band", |g| {
                    vec![Arg::List(members.iter().map(|id| Arg::object(g, *id)).collect())]
                });
                self.game.combat.bands.push(band);
            }
        }
        Ok(())
    }

    /// 702.22h: what blocks one creature of a band blocks the others.
    pub(in crate::engine) fn bands_are_blocked(&mut self) {
        for band in self.game.combat.bands.clone() {
            let blockers: Vec<ObjectId> = self
                .game
                .combat
                .blockers
                .iter()
                .filter(|(_, attackers)| attackers.iter().any(|a| band.contains(a)))
                .map(|(blocker, _)| *blocker)
                .collect();
            if !blockers.is_empty() {
                self.note(&[rule!("702.22h")], "the whole band is blocked", |_| Vec::new());
            }
            for blocker in blockers {
                let blocked = self.game.combat.blockers.entry(blocker).or_default();
                let more: Vec<ObjectId> = band.iter().copied().filter(|id| !blocked.contains(id)).collect();
                blocked.extend(more);
            }
        }
        self.game.version += 1;
    }

    /// 702.22j-k: who divides a creature's combat damage among these: the other side where it faces banding.
    pub(in crate::engine) fn damage_divider(
        &self,
        source: ObjectId,
        among: &[Entity],
        rule: RuleId,
    ) -> Done<(PlayerId, RuleId)> {
        let attacks = self.game.combat.is_attacking(source);
        for id in among.iter().filter_map(|e| e.object()) {
            if self.game.combat.is_attacking(id) != attacks && self.has_banding(id)? {
                let rule = if attacks { rule!("702.22j") } else { rule!("702.22k") };
                return Ok((self.see(|v| v.controller(id))?, rule));
            }
        }
        Ok((self.see(|v| v.controller(source))?, rule))
    }
}
