//! 613.8: dependency, decided by trial.

use std::cell::Cell;
use std::rc::Rc;

use crate::engine::stop::Done;
use crate::oracle::lang::Layer;

use super::apply::Worked;
use super::instance::{Instance, What};
use super::{Run, Waited, apply, asks};

impl Run<'_, '_> {
    /// The next effect to apply among those waiting; those that it goes before because they depend on others are noted.
    pub(super) fn next(&self, layer: Layer, waiting: &[Rc<Instance>], waited: &mut Waited) -> Done<usize> {
        // 613.3: characteristic-defining abilities first.
        let defining = waiting.iter().any(|i| i.defining);
        let group: Vec<usize> =
            (0..waiting.len()).filter(|i| waiting.get(*i).is_some_and(|w| w.defining == defining)).collect();
        let [first, rest @ ..] = group.as_slice() else { return Ok(0) };
        if rest.is_empty() || !waiting.iter().any(|i| matches!(i.what, What::Asked(..))) {
            return Ok(*first);
        }
        // Who depends on whom, each pair tried.
        let mut on: Vec<Vec<usize>> = vec![Vec::new(); waiting.len()];
        for &a in &group {
            let Some(one) = waiting.get(a) else { continue };
            // What is fixed can't be changed by anything.
            if matches!(one.what, What::Fixed(..)) && !apply::asks_numbers(one.what.changes()) {
                continue;
            }
            let mut before = None;
            for &b in &group {
                let Some(other) = waiting.get(b).filter(|other| a != b && !asks::apart(layer, one, other)) else {
                    continue;
                };
                let before = match &before {
                    Some(before) => before,
                    None => before.insert(self.concrete(layer, one)?),
                };
                if self.depends(layer, one, before, other)?
                    && let Some(list) = on.get_mut(a)
                {
                    list.push(b);
                }
            }
        }
        let key = |i: usize| waiting.get(i).map(|one| one.key);
        let edges =
            || on.iter().enumerate().flat_map(|(i, all)| all.iter().filter_map(move |j| Some((key(i)?, key(*j)?))));
        let at_first = waited.at_first.get_or_insert_with(|| edges().collect());
        // The earliest that waits for nothing still to come; those in a loop ignore each other (613.8b).
        for &i in &group {
            let before: Vec<usize> =
                on.get(i).into_iter().flatten().copied().filter(|j| !reaches(&on, *j, i)).collect();
            if before.is_empty() {
                return Ok(i);
            }
            if let Some(waits) = waiting.get(i) {
                let others = || before.iter().filter_map(|j| waiting.get(*j));
                waited.on.entry(waits.key).or_default().extend(others().map(|w| w.source));
                if others().any(|w| !at_first.contains(&(waits.key, w.key))) {
                    waited.anew.insert(waits.key);
                }
            }
        }
        Ok(*first)
    }

    /// 613.8a: whether applying `other` first would change whether `one` exists, what it applies to, or what it does to it;
    /// `before` is what it does as things are.
    fn depends(&self, layer: Layer, one: &Instance, before: &Worked, other: &Rc<Instance>) -> Done<bool> {
        let mut tried = Run {
            game: self.game,
            table: self.table.clone(),
            statics: self.statics.clone(),
            begun: self.begun.clone(),
            with_counters: self.with_counters,
            steady: Cell::default(),
            record: &mut None,
        };
        tried.apply(layer, other, &[], false)?;
        tried.find_statics();
        if let What::Asked(..) = one.what
            && self.begun(one.key).is_none()
            && !tried.instances(layer)?.iter().any(|i| i.key == one.key)
        {
            return Ok(true);
        }
        Ok(tried.concrete(layer, one)? != *before)
    }
}

fn reaches(on: &[Vec<usize>], from: usize, to: usize) -> bool {
    let mut seen = vec![false; on.len()];
    let mut open = vec![from];
    while let Some(i) = open.pop() {
        if i == to {
            return true;
        }
        if let Some(mark) = seen.get_mut(i)
            && !std::mem::replace(mark, true)
        {
            open.extend(on.get(i).into_iter().flatten());
        }
    }
    false
}
