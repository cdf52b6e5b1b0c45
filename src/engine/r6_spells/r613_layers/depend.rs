//! 613.8: dependency, decided by trial.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::oracle::lang::Layer;
use crate::state::ObjectId;
use crate::stop::Done;
use crate::work;

use super::apply::Worked;
use super::asks::{Changed, Notices};
use super::instance::{Instance, Key, What};
use super::run::{Run, Waited, Waiting};
use super::set::Set;

/// An effect that waits to be applied in a layer, with what is known of it as things are.
pub(super) struct Wait {
    pub effect: Rc<Instance>,
    /// It has been applied.
    pub done: bool,
    /// What it does, once that has been worked out.
    pub worked: Option<Worked>,
    /// Those in the line that it depends on, once that has been tried.
    on: Option<Vec<usize>>,
    notices: Notices,
    changes: Changed,
}

impl Wait {
    pub fn new(layer: Layer, effect: Rc<Instance>) -> Self {
        let (notices, changes) = (Notices::of(layer, &effect), Changed::of(layer, &effect));
        Self { effect, done: false, worked: None, on: None, notices, changes }
    }

    /// Whether what another changes, and does to these objects, may change whether this exists, what it applies to, or what
    /// it does to it.
    fn may_depend_on(&self, other: Changed, objects: &Set) -> bool {
        self.notices.contains(other) || self.is_of_one_of(other, objects)
    }

    /// Whether a change of control of these objects may change who "you" are in it.
    fn is_of_one_of(&self, changed: Changed, objects: &Set) -> bool {
        changed == Changed::Control
            && matches!(self.effect.what, What::Asked(..))
            && objects.contains(self.effect.source)
    }
}

/// Whether no effect can depend on another, whatever they apply to.
pub(super) fn independent(line: &[Wait]) -> bool {
    let kinds = [Changed::Size, Changed::Gained, Changed::Control, Changed::Else];
    let many = kinds.map(|kind| line.iter().filter(|wait| wait.changes == kind).take(2).count());
    let others = |wait: &Wait, kind: Changed, n: usize| n > usize::from(wait.changes == kind);
    line.iter().all(|wait| {
        kinds.into_iter().zip(many).all(|(kind, n)| {
            let asked = kind == Changed::Control && matches!(wait.effect.what, What::Asked(..));
            !others(wait, kind, n) || !(asked || wait.notices.contains(kind))
        })
    })
}

impl Run<'_, '_> {
    /// The next effect to apply among those waiting; those that it goes before because they depend on others are noted.
    pub(super) fn next(&mut self, layer: Layer, waiting: &mut Waiting, waited: &mut Waited) -> Done<Option<usize>> {
        let line = &mut waiting.line;
        // 613.3: characteristic-defining abilities first, which stand at the head of the line.
        let Some(first) = line.iter().position(|wait| !wait.done) else { return Ok(None) };
        let defining = line.get(first).is_some_and(|wait| wait.effect.defining);
        let end = line.iter().rposition(|wait| !wait.done && wait.effect.defining == defining).unwrap_or(first);
        if first == end || !line.iter().any(|wait| !wait.done && matches!(wait.effect.what, What::Asked(..))) {
            return Ok(Some(first));
        }
        if waiting.independent {
            waited.at_first.get_or_insert_default();
            return Ok(Some(first));
        }
        let group: Vec<usize> = (first..=end).filter(|at| line.get(*at).is_some_and(|wait| !wait.done)).collect();
        self.try_all(layer, line, &group)?;
        let on = |at: usize| line.get(at).and_then(|wait| wait.on.as_deref()).unwrap_or_default();
        let key = |at: usize| line.get(at).map(|wait| wait.effect.key);
        if self.record.is_some() {
            let edges = || {
                let all = group.iter().flat_map(|a| on(*a).iter().map(|b| (*a, *b)));
                all.filter_map(|(a, b)| Some((key(a)?, key(b)?)))
            };
            waited.at_first.get_or_insert_with(|| edges().collect());
        }
        // The earliest that waits for nothing still to come; those in a loop ignore each other (613.8b).
        let loops = has_loop(line.len(), &group, on);
        if self.record.is_some() && loops {
            let in_a_loop = |at: &usize| on(*at).iter().any(|other| reaches(line.len(), *other, *at, on));
            waited.loops.extend(group.iter().copied().filter(in_a_loop).filter_map(key));
        }
        for &at in &group {
            let before: Vec<usize> =
                on(at).iter().copied().filter(|other| !loops || !reaches(line.len(), *other, at, on)).collect();
            if before.is_empty() {
                return Ok(Some(at));
            }
            if let (Some(_), Some(waits), Some(at_first)) = (&self.record, line.get(at), &waited.at_first) {
                let others = || before.iter().filter_map(|other| line.get(*other)).map(|wait| &wait.effect);
                waited.on.entry(waits.effect.key).or_default().extend(others().map(|other| other.source));
                if let Some(worked) = &waits.worked {
                    let would = || (waits.effect.clone(), worked.objects.clone());
                    waited.would.entry(waits.effect.key).or_insert_with(would);
                }
                if others().any(|other| !at_first.contains(&(waits.effect.key, other.key))) {
                    waited.anew.insert(waits.effect.key);
                }
            }
        }
        Ok(Some(first))
    }

    /// Tries for each of these what it depends on, where that is not known.
    fn try_all(&mut self, layer: Layer, line: &mut [Wait], group: &[usize]) -> Done<()> {
        for &at in group {
            if let Some(wait) = line.get_mut(at).filter(|wait| wait.worked.is_none()) {
                wait.worked = Some(self.worked(layer, &wait.effect)?);
            }
        }
        for &a in group {
            let Some(one) = line.get(a).filter(|one| one.on.is_none()) else { continue };
            let mut on = Vec::new();
            for &b in group {
                let Some(other) = line.get(b).filter(|_| a != b) else { continue };
                if let (Some(before), Some(does)) = (&one.worked, &other.worked)
                    && one.may_depend_on(other.changes, &does.objects)
                    && self.depends(layer, &one.effect, before, does)?
                {
                    on.push(b);
                }
            }
            if let Some(one) = line.get_mut(a) {
                one.on = Some(on);
            }
        }
        Ok(())
    }

    /// 613.8a: whether applying another effect first, which does this, would change whether `one` exists, what it applies to,
    /// or what it does to it; `before` is what it does as things are.
    fn depends(&mut self, layer: Layer, one: &Rc<Instance>, before: &Worked, other: &Worked) -> Done<bool> {
        work::note(|work| work.trials += 1);
        let rows = other.objects.iter().filter_map(|id| Some((id, self.table.get(id)?.clone())));
        let as_it_was: Vec<_> = rows.collect();
        let asked = std::mem::take(&mut self.asked);
        other.apply(&mut self.table);
        let depends = self.is_another(layer, one, before);
        self.asked = asked;
        for (id, row) in as_it_was {
            self.table.set(id, row);
        }
        depends
    }

    /// Whether an effect does not exist any more, or does something else than it did.
    fn is_another(&mut self, layer: Layer, one: &Rc<Instance>, before: &Worked) -> Done<bool> {
        Ok(match self.again(layer, one)? {
            Some(again) => self.worked(layer, &again)? != *before,
            None => true,
        })
    }

    /// Notices, after an effect was applied that did this, of which others it has to be tried again what they depend on (613.8c).
    pub(super) fn notice(&mut self, layer: Layer, waiting: &mut Waiting, applied: usize, did: &Worked) -> Done<()> {
        let line = &mut waiting.line;
        let Some(changed) = line.get(applied).map(|wait| wait.changes) else { return Ok(()) };
        let mut touched = Vec::new();
        for (at, wait) in line.iter_mut().enumerate().filter(|(_, wait)| !wait.done) {
            if let Some(on) = &mut wait.on {
                on.retain(|other| *other != applied);
            }
            if !wait.may_depend_on(changed, &did.objects) {
                continue;
            }
            match self.again(layer, &wait.effect)? {
                Some(again) => wait.effect = again,
                None => waiting.stale = true,
            }
            let was = wait.worked.take();
            wait.on = None;
            let worked = self.worked(layer, &wait.effect)?;
            let objects: BTreeSet<ObjectId> =
                was.iter().flat_map(|was| was.objects.iter()).chain(worked.objects.iter()).collect();
            touched.push((at, wait.changes, Set::from(Vec::from_iter(objects))));
            wait.worked = Some(worked);
        }
        // Nor is it known any more whether anything depends on those.
        for (other, changes, objects) in &touched {
            for (_, wait) in line.iter_mut().enumerate().filter(|(at, _)| at != other) {
                if wait.may_depend_on(*changes, objects) {
                    wait.on = None;
                }
            }
        }
        Ok(())
    }

    /// The same effect as it exists now; `None` if it does not any more.
    fn again(&self, layer: Layer, effect: &Rc<Instance>) -> Done<Option<Rc<Instance>>> {
        let Key::Static(object, ..) = effect.key else { return Ok(Some(effect.clone())) };
        let mut found = Vec::new();
        self.statics_of(object, layer, &mut found)?;
        let there = found.into_iter().find(|other| other.key == effect.key);
        // 613.6: it goes on though the ability is gone.
        Ok(there.or_else(|| self.begun.contains_key(&effect.key).then(|| effect.clone())))
    }
}

/// Whether any depend on one another in a loop.
fn has_loop<'a>(len: usize, group: &[usize], on: impl Fn(usize) -> &'a [usize]) -> bool {
    // Where each stands: not seen, among those being followed, or done with.
    let (mut followed, mut done) = (vec![false; len], vec![false; len]);
    let mark = |list: &mut Vec<bool>, at: usize, to: bool| {
        if let Some(mark) = list.get_mut(at) {
            *mark = to;
        }
    };
    for &start in group {
        let mut path = vec![(start, 0)];
        while let Some((at, nth)) = path.last_mut() {
            let at = *at;
            if *nth == 0 {
                if done.get(at) == Some(&true) {
                    path.pop();
                    continue;
                }
                mark(&mut followed, at, true);
            }
            match on(at).get(*nth) {
                Some(next) if followed.get(*next) == Some(&true) => return true,
                Some(next) => {
                    *nth += 1;
                    path.push((*next, 0));
                }
                None => {
                    mark(&mut followed, at, false);
                    mark(&mut done, at, true);
                    path.pop();
                }
            }
        }
    }
    false
}

fn reaches<'a>(len: usize, from: usize, to: usize, on: impl Fn(usize) -> &'a [usize]) -> bool {
    let mut seen = vec![false; len];
    let mut open = vec![from];
    while let Some(i) = open.pop() {
        if i == to {
            return true;
        }
        if let Some(mark) = seen.get_mut(i)
            && !std::mem::replace(mark, true)
        {
            open.extend(on(i));
        }
    }
    false
}
