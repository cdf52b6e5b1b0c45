//! The continuous effects that exist at a point of the working-out.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Cond, CounterKind, Keyword, KeywordAbility, Layer, Modification, Objects, StaticEffect,
};
use crate::oracle::{compile_text, has_kinds};
use crate::state::{Characteristics, EffectId, LastingKind, ObjectId, Origin, Timestamp};
use crate::stop::Done;

use super::{Itself, Of, Run, functions, is_defining, keyword_ability};

/// The most instances that counters give of one keyword.
const MOST_INSTANCES: u32 = 1000;

/// Which effect it is, over all layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    /// Of a resolved spell or ability (613.7b).
    Lasting(EffectId),
    /// Of a static ability: the object, where it has the ability from, and which of its effects.
    Static(ObjectId, Origin, u16),
    /// Of a keyword counter (122.1b): the object, and the place of its kind among those on it.
    Counter(ObjectId, u16),
}

/// A continuous effect with changes in the layer at hand.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub key: Key,
    pub source: ObjectId,
    /// 613.7a: a static ability has its object's timestamp, or that of the effect that gave it, whichever is later.
    pub timestamp: Timestamp,
    /// From a characteristic-defining ability (613.3).
    pub defining: bool,
    pub frame: Frame,
    pub what: What,
    /// It began in an earlier layer, and the ability it is of is gone by now (613.6).
    pub carried: bool,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// A set fixed when the effect began.
    Fixed(Vec<ObjectId>, Arc<Vec<Modification>>),
    /// What these objects have become copies of, with the values fixed when the effect began (707.2).
    Copied(Vec<ObjectId>, Arc<Characteristics>),
    /// What a static ability says; asked anew each time until it has begun.
    Asked(Arc<Ability>, u16),
}

impl Instance {
    /// What kind of effect it is.
    pub fn of(&self) -> Of {
        match self.key {
            Key::Lasting(_) => Of::Resolved,
            Key::Counter(..) => Of::Own(Itself::Counter),
            Key::Static(..) if self.carried => Of::Gone,
            Key::Static(..) if self.defining => Of::Defining,
            Key::Static(..) => Of::Static,
        }
    }

    /// Whether it changes something in this layer.
    pub fn is_of(&self, layer: Layer) -> bool {
        self.what.is_of(layer)
    }
}

impl What {
    /// Whether it changes something in this layer.
    fn is_of(&self, layer: Layer) -> bool {
        match self {
            Self::Copied(..) => layer == Layer::Copy,
            _ => self.changes().iter().any(|change| change.layer() == layer),
        }
    }

    /// The changes that are said in words.
    pub fn changes(&self) -> &[Modification] {
        match self {
            Self::Copied(..) => &[],
            Self::Fixed(_, changes) => changes,
            Self::Asked(ability, n) => match effect(ability, *n) {
                Some(StaticEffect::Modify { changes, .. }) => changes,
                _ => &[],
            },
        }
    }

    pub fn objects(&self) -> Option<&Objects> {
        match self {
            Self::Copied(..) | Self::Fixed(..) => None,
            Self::Asked(ability, n) => match effect(ability, *n) {
                Some(StaticEffect::Modify { what, .. }) => Some(what),
                _ => None,
            },
        }
    }
}

impl What {
    /// "As long as ..."
    pub fn condition(&self) -> Option<&Cond> {
        match self {
            Self::Asked(ability, _) => match &ability.kind {
                AbilityKind::Static(s) => s.condition.as_ref(),
                _ => None,
            },
            Self::Copied(..) | Self::Fixed(..) => None,
        }
    }
}

fn effect(ability: &Ability, n: u16) -> Option<&StaticEffect> {
    match &ability.kind {
        AbilityKind::Static(s) => s.effects.get(usize::from(n)),
        _ => None,
    }
}

/// Whether an effect of a resolved spell or ability changes something in this layer.
fn lasting_changes_in(kind: &LastingKind, layer: Layer) -> bool {
    match kind {
        LastingKind::Modify { changes, .. } => changes.iter().any(|change| change.layer() == layer),
        LastingKind::Copy { .. } => layer == Layer::Copy,
        LastingKind::Standing(ability) => effect(ability, 0).is_some_and(|effect| changes_in(effect, layer)),
        LastingKind::Rule(..)
        | LastingKind::Replace(..)
        | LastingKind::MayPlay { .. }
        | LastingKind::Delayed(..)
        | LastingKind::PhasesIn { .. }
        | LastingKind::Return { .. } => false,
    }
}

/// Whether it changes something in this layer.
fn changes_in(effect: &StaticEffect, layer: Layer) -> bool {
    matches!(effect, StaticEffect::Modify { changes, .. } if changes.iter().any(|c| c.layer() == layer))
}

impl Run<'_, '_> {
    /// Whether anything there is may have an effect in this layer: most layers of most boards have none.
    pub(super) fn may_have_instances(&self, layer: Layer) -> bool {
        let speaks_of_it =
            |id: &ObjectId| self.table.get(*id).is_some_and(|row| row.abilities.layers().contains(layer));
        self.statics.iter().flatten().any(speaks_of_it)
            || self.game.effects.iter().any(|effect| lasting_changes_in(&effect.kind, layer))
            || self.begun.values().any(|begun| begun.effect.is_of(layer))
            || (layer == Layer::Ability && !self.with_counters.is_empty())
    }

    /// The effects that exist now and change something in this layer, in the order in which they are applied if none depends
    /// on another; and whether it hangs on a condition which there are.
    pub(super) fn instances(&self, layer: Layer) -> Done<(Vec<Rc<Instance>>, bool)> {
        let mut found = Vec::new();
        for effect in self.game.effects.iter().filter(|effect| lasting_changes_in(&effect.kind, layer)) {
            let what = match &effect.kind {
                LastingKind::Modify { objects, changes } => What::Fixed(objects.clone(), changes.clone()),
                // 613.2a: in timestamp order with the copy effects of static abilities.
                LastingKind::Copy { objects, values } => What::Copied(objects.clone(), values.clone()),
                LastingKind::Standing(ability) => What::Asked(ability.clone(), 0),
                _ => continue,
            };
            found.push(Rc::new(Instance {
                key: Key::Lasting(effect.id),
                source: effect.source,
                timestamp: effect.timestamp,
                defining: false,
                frame: Frame::of(effect.source, effect.controller).captured(&effect.captured),
                what,
                carried: false,
            }));
        }
        let mut conditional = false;
        for id in self.statics.iter().flatten() {
            conditional |= self.statics_of(*id, layer, &mut found)?;
        }
        if layer == Layer::Ability {
            self.keyword_counters(&mut found);
        }
        // 613.6: an effect that has begun goes on in later layers though the ability is gone by then.
        let begun = self.begun.values().map(|begun| &begun.effect);
        let mut begun = begun.filter(|effect| matches!(effect.key, Key::Static(..)) && effect.is_of(layer)).peekable();
        if begun.peek().is_some() {
            let there: BTreeSet<Key> = found.iter().map(|effect| effect.key).collect();
            let carried = begun.filter(|effect| !there.contains(&effect.key));
            found.extend(carried.map(|effect| Rc::new(Instance { carried: true, ..effect.as_ref().clone() })));
        }
        // 613.3: those that define characteristics come first.
        found.sort_by_key(|effect| (!effect.defining, effect.timestamp, effect.key));
        Ok((found, conditional))
    }

    /// 122.1b: keyword counters give their keyword, each with its own timestamp (613.7c).
    fn keyword_counters(&self, found: &mut Vec<Rc<Instance>>) {
        for id in self.with_counters {
            let object = self.game.object(*id);
            for (n, (kind, count)) in object.counters.iter().enumerate() {
                let CounterKind::Named(name) = kind else { continue };
                let Some(ability) = counter_ability(name) else { continue };
                let keyword = keyword_of(&ability);
                // Each counter gives an instance; more than that are alike for every keyword but exalted (702.83a).
                let instances = if keyword == Some(Keyword::Exalted) { (*count).min(MOST_INSTANCES) } else { 1 };
                found.push(Rc::new(Instance {
                    key: Key::Counter(*id, n as u16),
                    source: *id,
                    timestamp: object.counted.get(kind).copied().unwrap_or(object.timestamp),
                    defining: false,
                    frame: Frame::of(*id, object.controller),
                    what: What::Fixed(vec![*id], Arc::new(vec![Modification::Gain(vec![ability; instances as usize])])),
                    carried: false,
                }));
            }
        }
    }

    /// The effects of the static abilities of an object. Returns whether it hangs on a condition which there are.
    pub(super) fn statics_of(&self, id: ObjectId, layer: Layer, found: &mut Vec<Rc<Instance>>) -> Done<bool> {
        let mut conditional = false;
        let Some(row) = self.table.get(id) else { return Ok(conditional) };
        if !row.abilities.layers().contains(layer) {
            return Ok(conditional);
        }
        for (origin, ability) in row.all_abilities() {
            let origin = *origin;
            let AbilityKind::Static(s) = &ability.kind else { continue };
            let here = |e: &StaticEffect| changes_in(e, layer);
            if !s.effects.iter().any(here) || !functions(self.game, id, ability) {
                continue;
            }
            let controller = self.view().controller(id);
            let mut frame = Frame::of(id, controller);
            frame.origin = Some(origin);
            let given = match origin {
                Origin::Given(effect, _) => self.game.effects.iter().find(|e| e.id == effect).map(|e| e.timestamp),
                Origin::GivenBy(by, ..) => Some(self.game.object(by).timestamp),
                _ => None,
            };
            let timestamp = self.game.object(id).timestamp.max(given.unwrap_or_default());
            for (n, effect) in s.effects.iter().enumerate() {
                if !here(effect) {
                    continue;
                }
                let key = Key::Static(id, origin, n as u16);
                if !self.begun.contains_key(&key) {
                    // An ability gained after the layer in which its effect would have begun starts with what is left of it.
                    if let Some(cond) = &s.condition {
                        conditional = true;
                        self.steady.set(false);
                        if !self.view().condition(cond, &frame)? {
                            continue;
                        }
                    }
                }
                found.push(Rc::new(Instance {
                    key,
                    source: id,
                    timestamp,
                    // 604.3a: only where it is printed on the object, or copied.
                    defining: is_defining(ability) && !matches!(origin, Origin::Given(..) | Origin::GivenBy(..)),
                    frame: frame.clone(),
                    what: What::Asked(ability.clone(), n as u16),
                    carried: false,
                }));
            }
        }
        Ok(conditional)
    }
}

/// The ability a counter of this name gives (122.1b): that of a keyword, or of a variant of one, "hexproof from black".
fn counter_ability(name: &str) -> Option<Arc<Ability>> {
    if let Some(keyword) = counter_keyword(name) {
        return Some(keyword_ability(KeywordAbility::plain(keyword), keyword.name()));
    }
    let of_variant = |(at, _): (usize, &str)| name.get(..at).and_then(counter_keyword).filter(|it| has_kinds(*it));
    let keyword = name.match_indices(' ').find_map(of_variant)?;
    VARIANTS.with_borrow_mut(|known| {
        let read = || {
            let text = name.get(..1)?.to_uppercase() + name.get(1..)?;
            match compile_text(&text, "", false, false).text.abilities.as_slice() {
                [one] if keyword_of(one) == Some(keyword) => Some(one.clone()),
                _ => None,
            }
        };
        known.entry(name.into()).or_insert_with(read).clone()
    })
}

/// The keyword that an ability is of.
fn keyword_of(ability: &Ability) -> Option<Keyword> {
    match &ability.kind {
        AbilityKind::Keyword(it) => Some(it.keyword),
        _ => None,
    }
}

thread_local! {
    /// What variants of keywords have been read as, by the names of their counters.
    static VARIANTS: RefCell<HashMap<Box<str>, Option<Arc<Ability>>>> = RefCell::default();
}

/// The keyword a counter of this name gives (122.1b).
fn counter_keyword(name: &str) -> Option<Keyword> {
    // The list of 122.1b.
    const NAMES: [&str; 15] = [
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "decayed",
        "exalted",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    ];
    NAMES.contains(&name).then(|| Keyword::named(name)).flatten()
}
