//! 115.7: targets changed, and new targets chosen.

use crate::choice::{Answer, Ask, Decision, Purpose};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Count, Filter, Num, Objects, Quantifier, TargetChange, TargetSpec};
use crate::r1_concepts::r115_targets::bodies_of;
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// The slots of something on the stack, in the order of its targets.
    fn slots(&self, id: ObjectId) -> Done<Vec<TargetSpec>> {
        let modes = self.game.object(id).cast.as_ref().map(|c| c.modes.clone()).unwrap_or_default();
        let mut specs = Vec::new();
        for body in self.see(|v| bodies_of(v, id))? {
            if let Some(all) = &body.modes {
                for mode in &modes {
                    specs.extend(all.modes.get(usize::from(*mode)).into_iter().flat_map(|m| m.body.targets.clone()));
                }
            }
            specs.extend(body.targets.clone());
        }
        Ok(specs)
    }

    /// 115.7d: any number of targets are changed to other legal ones; the rest stay.
    pub(crate) fn new_targets(&mut self, player: PlayerId, id: ObjectId) -> Done<()> {
        let frame = self.stack_frame(id);
        for (slot, spec) in self.slots(id)?.iter().enumerate() {
            let now = self.targets_in(id, slot);
            if now.is_empty() {
                continue;
            }
            // The targets it has stand first: keeping them is one way to choose.
            let mut options = now.clone();
            options.extend(self.legal_targets(id, spec, &frame)?.into_iter().filter(|new| !now.contains(new)));
            if options.len() == now.len() {
                self.settled_with_no(player, rule!("115.7d"), Some(id));
                continue;
            }
            let name = self.game.name(id);
            if !self.yes(player, rule!("115.7d"), Some(id), format!("choose new targets for {name}?"))? {
                continue;
            }
            let purpose = Purpose::Target(slot);
            let n = now.len();
            let rule = rule!("115.7d");
            let picked = self.pick_entities(player, rule, Some(id), "choose new targets", purpose, options, n, n)?;
            self.retarget(rule, id, slot, &now, picked)?;
        }
        Ok(())
    }

    /// 707.10d: a copy for each other object of this kind that every target of the spell or ability could be, with that for
    /// all its targets.
    pub(super) fn copy_for_each(
        &mut self,
        player: PlayerId,
        id: ObjectId,
        kind: &Filter,
        frame: &Frame,
    ) -> Done<Vec<ObjectId>> {
        let of_spell = self.stack_frame(id);
        let specs = self.slots(id)?;
        let mut all: Vec<ObjectId> = Vec::new();
        for object in self.ask(|v| v.all(kind, frame))? {
            let target = Entity::Object(object);
            let targeted = (0..specs.len()).any(|slot| self.targets_in(id, slot).contains(&target));
            let mut could = !specs.is_empty();
            for spec in &specs {
                could = could && self.legal_targets(id, spec, &of_spell)?.contains(&target);
            }
            if targeted || !could {
                continue;
            }
            for copy in self.copy_on_stack(player, id, 1, false, &[])? {
                for slot in 0..specs.len() {
                    let now = self.targets_in(copy, slot);
                    let new = now.iter().map(|_| target).collect();
                    self.retarget(rule!("707.10d"), copy, slot, &now, new)?;
                }
                all.push(copy);
            }
        }
        Ok(all)
    }

    /// 707.10e: a copy all of whose targets are one of these objects, if that could be each of them; of several the player chooses.
    pub(super) fn copy_targeting(
        &mut self,
        player: PlayerId,
        id: ObjectId,
        those: Vec<ObjectId>,
    ) -> Done<Vec<ObjectId>> {
        let rule = rule!("707.10e");
        let options: Vec<Entity> = those.into_iter().map(Entity::Object).collect();
        let prompt = "choose what the copy targets";
        let chosen = self.pick_entities(player, rule, Some(id), prompt, Purpose::Effect, options, 1, 1)?;
        let Some(target) = chosen.first().copied() else { return Ok(Vec::new()) };
        let of_spell = self.stack_frame(id);
        let specs = self.slots(id)?;
        let mut could = !specs.is_empty();
        for spec in &specs {
            could = could && self.legal_targets(id, spec, &of_spell)?.contains(&target);
        }
        if !could {
            self.note(&[rule], "{} is not copied: {} is no legal target for all of its targets", |g| {
                vec![Arg::object(g, id), Arg::entity(g, target)]
            });
            return Ok(Vec::new());
        }
        let copies = self.copy_on_stack(player, id, 1, false, &[])?;
        for copy in &copies {
            for slot in 0..specs.len() {
                let now = self.targets_in(*copy, slot);
                let new = now.iter().map(|_| target).collect();
                self.retarget(rule, *copy, slot, &now, new)?;
            }
        }
        Ok(copies)
    }

    fn targets_in(&self, id: ObjectId, slot: usize) -> Vec<Entity> {
        self.game.object(id).stack.as_ref().and_then(|s| s.targets.get(slot).cloned()).unwrap_or_default()
    }

    /// A target that can only stay what it is: an answer that names it is not in vain.
    fn kept(&mut self, player: PlayerId, rule: RuleId, id: ObjectId, target: Entity) {
        let ask = Ask::Entities { options: vec![target], min: 1, max: 1, purpose: Purpose::Effect };
        let prompt = "choose the new target".to_owned();
        self.settled(&Decision { player, rule, source: Some(id), prompt, ask }, &Answer::Pick(vec![0]));
    }

    fn retarget(&mut self, rule: RuleId, id: ObjectId, slot: usize, was: &[Entity], now: Vec<Entity>) -> Done<()> {
        let changed: Vec<Entity> = now.iter().copied().filter(|e| !was.contains(e)).collect();
        if !changed.is_empty() {
            let mut rules = vec![rule];
            let on_stack = self.game.object(id);
            let info = on_stack.stack.as_deref();
            // 115.7e: only the targets it has in the end are looked at: another of its targets may become this one.
            let others =
                info.iter().flat_map(|info| info.targets.iter().enumerate()).filter(|(other, _)| *other != slot);
            let swapped = others.into_iter().any(|(_, targets)| targets.iter().any(|target| changed.contains(target)));
            rules.extend(swapped.then(|| rule!("115.7e")));
            // 115.7f: what was divided stays divided as it was; 115.8: and the modes stay what they are.
            let divided = info.and_then(|info| info.division.get(slot)).is_some_and(|parts| !parts.is_empty());
            rules.extend(divided.then(|| rule!("115.7f")));
            let modal = on_stack.cast.as_deref().is_some_and(|cast| !cast.modes.is_empty());
            rules.extend(modal.then(|| [rule!("115.8"), rule!("700.2f")]).into_iter().flatten());
            self.note(&rules, "targets of {} are now: {}", |g| {
                vec![Arg::object(g, id), Arg::List(now.iter().map(|e| Arg::entity(g, *e)).collect())]
            });
        }
        if let Some(list) = self.game.object_mut(id).stack.as_mut().and_then(|s| s.targets.get_mut(slot)) {
            *list = now;
        }
        self.happened(changed.into_iter().map(|target| Event::Target { target, by: id }).collect())?;
        Ok(())
    }

    /// 115.7b: changes one of the targets, which the player chooses among those that can be changed, to one of these.
    fn change_one_target(&mut self, player: PlayerId, id: ObjectId, to: &[ObjectId]) -> Done<()> {
        let (rule, of_spell) = (rule!("115.7b"), self.stack_frame(id));
        let mut able: Vec<(usize, Entity, Vec<Entity>)> = Vec::new();
        for (slot, spec) in self.slots(id)?.iter().enumerate() {
            let now = self.targets_in(id, slot);
            let mut options = self.legal_targets(id, spec, &of_spell)?;
            options.retain(|o| !now.contains(o) && o.object().is_some_and(|o| to.contains(&o)));
            if !options.is_empty() {
                able.extend(now.into_iter().map(|target| (slot, target, options.clone())));
            }
        }
        if able.is_empty() {
            self.note(&[rule], "no target can be changed to another, so none is", |_| Vec::new());
            return Ok(());
        }
        let targets = able.iter().map(|(_, target, _)| *target).collect();
        let prompt = "choose the target to change";
        let picked = self.pick_entities(player, rule, Some(id), prompt, Purpose::Effect, targets, 1, 1)?;
        let Some((slot, was, options)) = able.into_iter().find(|(_, target, _)| picked.contains(target)) else {
            return Ok(());
        };
        let prompt = "choose the new target";
        let picked = self.pick_entities(player, rule, Some(id), prompt, Purpose::Target(slot), options, 1, 1)?;
        let before = self.targets_in(id, slot);
        let mut changed = before.clone();
        for place in changed.iter_mut().filter(|place| **place == was).take(1) {
            *place = picked.first().copied().unwrap_or(was);
        }
        self.retarget(rule, id, slot, &before, changed)
    }

    /// 115.7a-d: changes targets, as the words say.
    pub(super) fn change_targets(
        &mut self,
        player: PlayerId,
        id: ObjectId,
        how: &TargetChange,
        frame: &Frame,
    ) -> Done<()> {
        let (rule, only) = match how {
            TargetChange::New => return self.new_targets(player, id),
            TargetChange::Any => {
                self.note(&[rule!("115.7c")], "{} may change any of the targets", |g| vec![Arg::player(g, player)]);
                return self.new_targets(player, id);
            }
            TargetChange::Change => (rule!("115.7a"), None),
            TargetChange::OneTo(objects) => {
                let to = self.chosen(player, objects, frame)?;
                return self.change_one_target(player, id, &to);
            }
            // "To another creature": it is chosen among those that would be legal targets.
            TargetChange::To(Objects::Some {
                count: Count::Exactly(Num::Const(1)),
                filter,
                random: false,
                chooser: None,
            }) => {
                let all = Objects::All(filter.clone(), Quantifier::Plural);
                (rule!("115.7a"), Some(self.chosen(player, &all, frame)?))
            }
            TargetChange::To(objects) => (rule!("115.7a"), Some(self.chosen(player, objects, frame)?)),
        };
        let of_spell = self.stack_frame(id);
        // Every target is changed to another legal one, or none is.
        let mut plan: Vec<(usize, Vec<Entity>, Vec<Entity>)> = Vec::new();
        for (slot, spec) in self.slots(id)?.iter().enumerate() {
            let now = self.targets_in(id, slot);
            // 115.7e: what each may become, without what it is; the targets of a slot are different ones in the end (115.3).
            let mut able: Vec<Vec<Entity>> = Vec::new();
            for target in &now {
                let mut options = self.legal_targets(id, spec, &of_spell)?;
                options.retain(|o| o != target);
                if let Some(only) = &only {
                    options.retain(|o| o.object().is_some_and(|o| only.contains(&o)));
                }
                able.push(options);
            }
            if !all_different(&able, &[]) {
                now.iter().for_each(|target| self.kept(player, rule, id, *target));
                self.note(&[rule], "a target can't be changed to another, so none is", |_| Vec::new());
                return Ok(());
            }
            let mut changed: Vec<Entity> = Vec::new();
            for (at, options) in able.iter().enumerate() {
                let later = able.get(at + 1..).unwrap_or_default();
                let leaves_some =
                    |o: &&Entity| !changed.contains(o) && all_different(later, &[changed.as_slice(), &[**o]].concat());
                let options = options.iter().filter(leaves_some).copied().collect();
                let purpose = Purpose::Target(slot);
                let prompt = "choose the new target";
                changed.extend(self.pick_entities(player, rule, Some(id), prompt, purpose, options, 1, 1)?);
            }
            plan.push((slot, now, changed));
        }
        for (slot, was, now) in plan {
            self.retarget(rule, id, slot, &was, now)?;
        }
        Ok(())
    }
}

/// Whether each can become something of its own that is not taken.
fn all_different(able: &[Vec<Entity>], taken: &[Entity]) -> bool {
    let Some((first, rest)) = able.split_first() else { return true };
    let free = |o: &&Entity| !taken.contains(o);
    // So many others to choose from are always enough.
    let others = able.len() + taken.len();
    able.iter().all(|options| options.len() >= others)
        || first.iter().filter(free).any(|o| all_different(rest, &[taken, &[*o]].concat()))
}
