//! 702.22: banding.

use crate::choice::Purpose;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Filter, Keyword, Quality};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

impl Cx<'_> {
    /// Banding itself, not "bands with other" (702.22b).
    fn has_banding(&self, id: ObjectId) -> Done<bool> {
        self.see(|v| v.is(id).keyword(Keyword::Banding).any(|k| k.quality.is_none()))
    }

    /// Whether all of these have a quality that one of them bands with (702.22c).
    fn band_together(&self, band: &[ObjectId]) -> Done<bool> {
        for holder in band {
            let kinds: Vec<Filter> = self.see(|v| {
                let all = v.is(*holder).keyword(Keyword::Banding);
                all.filter_map(|k| match &k.quality {
                    Some(Quality::Objects(filter)) => Some(filter.clone()),
                    _ => None,
                })
                .collect()
            })?;
            let controller = self.see(|v| v.controller(*holder))?;
            let frame = Frame::of(*holder, controller);
            for kind in kinds {
                if self.ask(|v| all_match(v, &kind, band, &frame))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// 702.22c-d: attacking creatures with banding, with up to one without, may be declared as a band; all of one attack the same.
    pub(crate) fn declare_bands(&mut self, active: PlayerId) -> Done<()> {
        for creature in self.game.combat.declared_attackers.clone() {
            let banded = |cx: &Self, id: ObjectId| cx.game.combat.bands.iter().any(|band| band.contains(&id));
            if banded(self, creature) || !self.see(|v| v.is(creature).has(Keyword::Banding))? {
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
            without += usize::from(!self.has_banding(creature)?);
            if without > 1 && !self.band_together(&band)? {
                let because = "only one creature of a band may be without banding, unless they band with others of a kind \
                               that all of them are";
                return Err(Stop::illegal(rule, Some(creature.into()), because));
            }
            if band.len() > 1 {
                let members = band.clone();
                // 702.22d: all of them attack the same; 702.22g: each is a permanent of its own.
                self.note(&[rule, rule!("508.1e"), rule!("702.22d"), rule!("702.22g")], "{} attack in a band", |g| {
                    vec![Arg::List(members.iter().map(|id| Arg::object(g, *id)).collect())]
                });
                self.game.combat.bands.push(band);
            }
        }
        Ok(())
    }

    /// 702.22h: what blocks one creature of a band blocks the others.
    pub(crate) fn bands_are_blocked(&mut self) {
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
        self.game.changed_in_blocks();
    }

    /// 702.22j-k: who divides a creature's combat damage among these: the other side where it faces banding.
    pub(crate) fn damage_divider(&self, source: ObjectId, among: &[Entity], rule: RuleId) -> Done<(PlayerId, RuleId)> {
        let attacks = self.game.combat.is_attacking(source);
        let facing: Vec<ObjectId> = among
            .iter()
            .filter_map(|e| e.object())
            .filter(|id| self.game.combat.is_attacking(*id) != attacks)
            .collect();
        for (i, id) in facing.iter().enumerate() {
            let mut bands = self.has_banding(*id)?;
            for other in facing.iter().skip(i + 1) {
                bands |= self.band_together(&[*id, *other])?;
            }
            if bands {
                let rule = if attacks { rule!("702.22j") } else { rule!("702.22k") };
                return Ok((self.see(|v| v.controller(*id))?, rule));
            }
        }
        Ok((self.see(|v| v.controller(source))?, rule))
    }
}

fn all_match(view: &View<'_>, kind: &Filter, creatures: &[ObjectId], frame: &Frame) -> Done<bool> {
    for id in creatures {
        if !view.matches(kind, *id, frame)? {
            return Ok(false);
        }
    }
    Ok(true)
}
