//! 613: what every object is, layer by layer.
//!
//! In each layer the effects that exist *now* are listed, the next one by timestamp and dependency is applied, and the list is made anew
//! (613.8c). An effect that has begun keeps the set of objects it began with (613.6).

mod added;
mod apply;
mod asked;
mod asks;
mod depend;
mod functions;
mod instance;
pub(in crate::engine) mod intrinsic;
mod part;
mod rules;
mod set;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::engine::known;
use crate::engine::state::{
    Characteristics, FaceDown, Game, HeldAbility, LastingKind, Object, ObjectId, Origin, Timestamp,
};
use crate::engine::stop::Done;
use crate::engine::view::{Table, View};
use crate::engine::work;
use crate::oracle::lang::{
    Ability, AbilityKind, CounterKind, Keyword, KeywordAbility, Layer, Noun, Objects, StaticEffect, TypeChange, Zone,
};

use added::Added;
pub use apply::Concrete;
use apply::Worked;
pub(in crate::engine) use apply::{gained_from, set_types};
use asked::{Answered, Question};
use depend::Wait;
pub use functions::{flash_of_its_own, functions, is_defining, replaces_elsewhere};
use instance::{Instance, Key};
pub use rules::{rule_of_layer, rules_of_change, rules_of_order};
use set::Set;

/// What every object is at one moment, and what follows for the rules.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// What the objects are.
    pub table: Table,
    /// Their copiable values (707.2), where layer 1 makes them others than are printed.
    copiable: Table,
    /// The static, activated and triggered abilities that function now: by object.
    pub abilities: Arc<Vec<Active>>,
    /// Nothing of this asks for anything that changes in little ([`Changes::more`](crate::engine::state::Changes::more)).
    pub steady: bool,
    /// The changes of the rules that hold, once they have been asked for.
    pub rules: OnceLock<Arc<Vec<crate::engine::rules::ActiveRule>>>,
    /// Whether an ability gives spells keywords by which cards are cast, once that has been asked for (601.3e).
    pub gives_ways: OnceLock<bool>,
    /// An effect may apply to cards in libraries.
    everywhere: bool,
    /// What each object is hangs on the object itself, and on what it is whose effects apply to it.
    in_itself: bool,
    /// The objects that had static abilities which change characteristics.
    sources: BTreeSet<ObjectId>,
    /// When this was so ([`Touched::now`](crate::engine::state::Touched::now)).
    at: u64,
}

impl Derived {
    /// The copiable values of an object (707.2).
    pub fn copiable<'a>(&'a self, game: &'a Game, id: ObjectId) -> &'a Characteristics {
        let object = game.object(id);
        match (self.copiable.get(id), &object.last_copiable) {
            (Some(row), _) => row,
            // 608.2h: of what is gone, those it had as it last existed.
            (None, Some(last)) => last,
            // 707.2: the status is not copied.
            (None, None) if object.flipped && object.base.is_none() => {
                object.def.faces.first().map_or_else(|| object.printed(), |top| &top.printed)
            }
            (None, None) => object.printed(),
        }
    }

    /// The same, shared, where layer 1 has made them other than those printed.
    pub(in crate::engine) fn copiable_row(&self, id: ObjectId) -> Option<&Arc<Characteristics>> {
        self.copiable.get(id)
    }

    /// Whether this is what every object is in a state of the game it was worked out in.
    pub fn is_of(&self, game: &Game) -> bool {
        self.at == game.touched.now()
    }
}

/// An ability that functions (113.6), with the object it is of.
#[derive(Clone, Debug)]
pub struct Active {
    /// The object.
    pub object: ObjectId,
    /// Where it has it from.
    pub origin: Origin,
    /// The ability.
    pub ability: Arc<Ability>,
}

/// One application of an effect, for "why".
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// The layer.
    pub layer: Layer,
    /// What it was applied to.
    pub object: ObjectId,
    /// The object the effect comes from.
    pub source: ObjectId,
    /// Its timestamp; none for what the object's own counters and types give it.
    pub timestamp: Option<Timestamp>,
    /// The change, as worked out.
    pub change: Concrete,
    /// The rule of the keyword that the ability at work is the meaning of (702).
    pub keyword: Option<RuleId>,
    /// What kind of effect it is of.
    pub of: Of,
    /// It waited for others it depends on (613.8): their sources.
    pub depends_on: Vec<ObjectId>,
    /// It depends on them only since others were applied in the layer (613.8c).
    pub anew: bool,
    /// It and another depend on each other (613.8b).
    pub in_a_loop: bool,
    /// The rules that what it does to the object rests on besides.
    pub rests: Vec<RuleId>,
    /// What the object was after it, where that is recorded.
    pub after: Option<Arc<Characteristics>>,
}

/// What kind of effect is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Of a resolved spell or ability (611.2).
    Resolved,
    /// Of a static ability (611.3).
    Static,
    /// Of a static ability that defines characteristics of its own object (604.3).
    Defining,
    /// Of a static ability that is gone by now: the effect began in an earlier layer (613.6).
    Gone,
    /// Of a static ability that what it depends on has taken away before it could begin (613.8a).
    Vanished,
    /// Of the object itself, by a rule.
    Own(Itself),
}

/// What of an object itself makes it another, by a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Itself {
    /// Where it starts: what is printed or copied (613.1).
    Start,
    /// Its basic land types (305.6).
    LandType,
    /// That it is a Siege (310.11b).
    Siege,
    /// An option of the game for creatures (804.2).
    Deploy,
    /// That it is merged of several (702.140e).
    Merged,
    /// That it is face down (708.2a).
    FaceDown,
    /// That it is a copy of a flip card and flipped (707.3).
    Flipped,
    /// That halves of it are locked (709.5).
    Locked,
    /// That it is bestowed (702.103b).
    Bestow,
    /// That it was cast by its suspend ability (702.62a).
    Suspend,
    /// Its counters (122.1a-b).
    Counter,
    /// Subtypes of types it does not have (205.3d).
    ForeignSubtype,
    /// A creature without numbers (208.5).
    NoNumbers,
}

/// The layers in order (613.1, 613.4).
const LAYERS: [Layer; 11] = [
    Layer::Copy,
    Layer::FaceDown,
    Layer::Control,
    Layer::Text,
    Layer::Type,
    Layer::Color,
    Layer::Ability,
    Layer::PtDefine,
    Layer::PtSet,
    Layer::PtModify,
    Layer::PtSwitch,
];

/// Works out what every object is.
pub fn derive(game: &Game) -> Done<Derived> {
    derive_recorded(game, &mut None)
}

/// What is applied to some objects, for "why", in order.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The objects.
    pub objects: BTreeSet<ObjectId>,
    /// Whether it is recorded what they were after each.
    pub values: bool,
    /// Each application to one of them.
    pub applied: Vec<Applied>,
    /// Effects that would have been applied to one of them if not for what they depend on.
    pub vanished: Vec<Vanished>,
}

/// An effect that waited for others it depends on (613.8), and that there was no more of once those were applied.
#[derive(Clone, Debug, PartialEq)]
pub struct Vanished {
    /// The layer.
    pub layer: Layer,
    /// What it would have been applied to.
    pub object: ObjectId,
    /// The object the effect comes from.
    pub source: ObjectId,
    /// Its timestamp.
    pub timestamp: Timestamp,
    /// Where the effects it depends on come from.
    pub depends_on: Vec<ObjectId>,
}

/// The same, with what is applied to some objects recorded.
pub fn derive_recorded(game: &Game, record: &mut Option<Record>) -> Done<Derived> {
    let hidden = game.players.iter().flat_map(|player| player.hand.iter().chain(&player.graveyard));
    let others = game.stack.iter().chain(&game.exile).chain(&game.command).chain(hidden).copied();
    let mut ids: Vec<ObjectId> = game.permanents().map(|object| object.id).chain(others).collect();
    let everywhere = game.effects.iter().any(|effect| copies_what_applies_in_libraries(&effect.kind))
        || ids.iter().any(|id| applies_in_libraries(game.object(*id).printed_row()));
    if everywhere || game.defining {
        let unseen = game.players.iter().flat_map(|player| player.library.iter().chain(&player.sideboard)).copied();
        ids.extend(unseen.filter(|id| is_more_than_printed(game.object(*id), everywhere)));
    }
    ids.sort_unstable();
    let mut table = Table::of(game.objects.len());
    for id in &ids {
        table.set(*id, begins_with(game.object(*id)));
    }
    let own = Own::of(game, &ids);
    let mut run = Run::new(game, table, ids, &own, record);
    run.all_layers(&own)?;
    let Run { table, ids, copied, sources, steady, in_itself, .. } = run;
    let mut copiable = Table::of(0);
    copied.into_iter().for_each(|(id, row)| copiable.set(id, row));
    let abilities = active(game, &table, &ids);
    let steady = steady.get() && !abilities.iter().any(|active| asks::sets_rules_conditionally(&active.ability));
    let (abilities, at) = (Arc::new(abilities), game.touched.now());
    let (rules, gives_ways) = (OnceLock::new(), OnceLock::new());
    Ok(Derived { table, copiable, abilities, steady, rules, gives_ways, in_itself, everywhere, sources, at })
}

/// Whether a card in a library or outside the game may be other than is printed: it defines what it is (604.3), or an effect
/// applies to cards in libraries.
fn is_more_than_printed(object: &Object, everywhere: bool) -> bool {
    (everywhere && object.zone == Zone::Library) || object.def.defines()
}

/// Whether something has an effect that applies to cards in libraries.
fn applies_in_libraries(is: &Characteristics) -> bool {
    fn of_cards(what: &Objects) -> bool {
        match what {
            Objects::All(filter, _) => {
                matches!(filter.noun, Noun::Card | Noun::Either) && filter.zones().contains(&Zone::Library)
            }
            Objects::And(parts) => parts.iter().any(of_cards),
            _ => false,
        }
    }
    is.has_layers()
        && is.abilities.iter().any(|held| match &held.ability.kind {
            AbilityKind::Static(told) => {
                told.effects.iter().any(|it| matches!(it, StaticEffect::Modify { what, .. } if of_cards(what)))
            }
            _ => false,
        })
}

fn copies_what_applies_in_libraries(effect: &LastingKind) -> bool {
    matches!(effect, LastingKind::Copy { values, .. } if applies_in_libraries(values))
}

/// What an object is before any effect: what is printed, and of a card that nobody has seen yet nothing (121.8).
fn begins_with(object: &Object) -> Arc<Characteristics> {
    match object.unseen {
        true => Arc::default(),
        false => object.printed_row().clone(),
    }
}

/// Works out what every object is, from what the objects were a while before, in the same game.
pub fn derive_since(game: &Game, then: &Derived) -> Done<Derived> {
    match part::derive_in_part(game, then)? {
        Some(derived) => Ok(derived),
        None => derive(game),
    }
}

/// The objects that something of their own changes, by what it is.
#[derive(Default)]
struct Own {
    merged: Vec<ObjectId>,
    face_down: Vec<(ObjectId, FaceDown)>,
    flipped: Vec<ObjectId>,
    bestowed: Vec<ObjectId>,
    suspended: Vec<ObjectId>,
    counters: Vec<ObjectId>,
}

impl Own {
    fn of(game: &Game, ids: &[ObjectId]) -> Self {
        let mut own = Self::default();
        for id in ids.iter().copied() {
            let object = game.object(id);
            let here = matches!(object.zone, Zone::Battlefield | Zone::Stack);
            if !object.merged.is_empty() {
                own.merged.push(id);
            }
            own.face_down.extend(object.face_down.filter(|_| here).map(|how| (id, how)));
            if object.flipped && here {
                own.flipped.push(id);
            }
            if object.bestowed {
                own.bestowed.push(id);
            }
            if here && object.cast.as_ref().is_some_and(|cast| cast.alternative == Some(Keyword::Suspend)) {
                own.suspended.push(id);
            }
            if !object.counters.is_empty() {
                own.counters.push(id);
            }
        }
        own
    }
}

/// Effects that others go before in a layer, because they depend on them (613.8).
#[derive(Default)]
struct Waited {
    /// With the sources of those.
    on: BTreeMap<Key, BTreeSet<ObjectId>>,
    /// Which depended on which before anything was applied in the layer.
    at_first: Option<BTreeSet<(Key, Key)>>,
    /// Those that came to depend on another only by what has been applied since (613.8c).
    anew: BTreeSet<Key>,
    /// Those that depend on each other (613.8b).
    loops: BTreeSet<Key>,
    /// What they would have been applied to, had they gone first.
    would: BTreeMap<Key, (Rc<Instance>, Set)>,
}

/// An effect that has begun.
struct Begun {
    effect: Rc<Instance>,
    /// The set of objects it began with.
    objects: Set,
}

/// The effects that wait to be applied in a layer.
struct Waiting {
    /// Those there are and have been in the layer, as they come if nothing depends on anything.
    line: Vec<Wait>,
    /// None of them depends on another.
    independent: bool,
    /// What has been applied may have changed which there are.
    stale: bool,
    /// Which of them exist hangs on a condition.
    conditional: bool,
}

/// One working-out of the layers.
struct Run<'a, 'r> {
    game: &'a Game,
    table: Table,
    /// The objects that are worked out, in order.
    ids: Vec<ObjectId>,
    /// Others are not: they have rows of which nothing is asked.
    in_part: bool,
    /// What the objects were after layer 1, where that made them another than is printed.
    copied: Vec<(ObjectId, Arc<Characteristics>)>,
    /// The objects with static abilities that change characteristics, until something changes abilities.
    statics: Option<Vec<ObjectId>>,
    /// Those that had such abilities at any time.
    sources: BTreeSet<ObjectId>,
    /// The effects that have begun: they go on though the ability may be lost meanwhile (613.6).
    begun: BTreeMap<Key, Begun>,
    /// What all of a kind are, for effects that ask the same: see [`Run::asked`].
    asked: BTreeMap<Question, Answered>,
    /// The objects with counters.
    with_counters: &'a [ObjectId],
    /// No effect so far asks for anything that changes in little.
    steady: Cell<bool>,
    /// No effect so far asks of other objects what it does to one.
    in_itself: bool,
    record: &'r mut Option<Record>,
}

impl<'a, 'r> Run<'a, 'r> {
    fn new(game: &'a Game, table: Table, ids: Vec<ObjectId>, own: &'a Own, record: &'r mut Option<Record>) -> Self {
        Self {
            game,
            table,
            ids,
            in_part: false,
            copied: Vec::new(),
            statics: None,
            sources: BTreeSet::new(),
            begun: BTreeMap::new(),
            asked: BTreeMap::new(),
            with_counters: &own.counters,
            steady: Cell::new(true),
            in_itself: true,
            record,
        }
    }

    fn all_layers(&mut self, own: &Own) -> Done<()> {
        work::note(|work| work.objects += self.ids.len() as u64);
        for layer in LAYERS {
            self.layer(layer, own)?;
            match layer {
                Layer::FaceDown => {
                    self.note_copiable();
                    self.flipped(&own.flipped);
                    self.locked_halves();
                }
                // 305.6, 310.11b, 804.2: what types give is there before anything takes abilities away in layer 6.
                Layer::Type => {
                    self.without_foreign_subtypes();
                    self.intrinsic_mana_abilities();
                    self.defeats();
                    self.deploys();
                }
                Layer::PtDefine => self.creatures_without_numbers(),
                Layer::PtSet => self.base_power_and_toughness(),
                Layer::PtModify => self.counters(&own.counters),
                _ => {}
            }
        }
        Ok(())
    }

    /// Notes which copiable values layer 1 has made other than those printed (707.2).
    fn note_copiable(&mut self) {
        let (game, table) = (self.game, &self.table);
        let rows = self.ids.iter().filter_map(|id| Some((*id, table.get(*id)?)));
        let other = rows.filter(|(id, row)| !Arc::ptr_eq(row, game.object(*id).printed_row()));
        self.copied = other.map(|(id, row)| (id, row.clone())).collect();
    }

    /// The objects that are worked out, where this holds of what they are so far.
    fn ids_where(&self, holds: impl Fn(ObjectId, &Characteristics) -> bool) -> Vec<ObjectId> {
        let is = |id: &ObjectId| self.table.get(*id).is_some_and(|row| holds(*id, row));
        self.ids.iter().copied().filter(is).collect()
    }

    /// Whether the object is one of those that are worked out.
    fn is_worked_out(&self, id: ObjectId) -> bool {
        match self.in_part {
            true => self.ids.binary_search(&id).is_ok(),
            false => self.table.get(id).is_some(),
        }
    }

    /// Those of these objects that are worked out.
    fn worked_out_of(&self, objects: impl IntoIterator<Item = ObjectId>) -> Vec<ObjectId> {
        objects.into_iter().filter(|id| !self.in_part || self.is_worked_out(*id)).collect()
    }

    /// Whether what is applied to it is recorded.
    fn is_recorded(&self, id: ObjectId) -> bool {
        self.record.as_ref().is_some_and(|record| record.objects.contains(&id))
    }

    fn is_on_battlefield(&self, id: ObjectId) -> bool {
        self.game.object(id).zone == Zone::Battlefield
    }
}

impl Run<'_, '_> {
    fn view(&self) -> View<'_> {
        View { game: self.game, table: &self.table }
    }

    fn layer(&mut self, layer: Layer, own: &Own) -> Done<()> {
        match layer {
            Layer::FaceDown => {
                self.face_down(&own.face_down);
                return Ok(());
            }
            Layer::Copy => {
                self.merged(&own.merged);
                self.copies();
            }
            Layer::Type => {
                self.keyword_defined(Keyword::Changeling);
                self.bestowed(&own.bestowed, layer);
            }
            Layer::Color => self.keyword_defined(Keyword::Devoid),
            Layer::Ability => {
                self.bestowed(&own.bestowed, layer);
                self.suspended(&own.suspended);
            }
            _ => {}
        }
        if layer <= Layer::Ability {
            self.asked.clear();
        }
        self.find_statics();
        if self.statics.as_ref().is_some_and(Vec::is_empty)
            && self.begun.is_empty()
            && self.game.effects.is_empty()
            && (layer != Layer::Ability || self.with_counters.is_empty())
        {
            return Ok(());
        }
        let mut waiting = self.waiting(layer, &BTreeSet::new())?;
        let mut applied = BTreeSet::new();
        let mut waited = Waited::default();
        loop {
            self.add_up(layer, &mut waiting, &mut applied)?;
            let Some(next) = self.next(layer, &mut waiting, &mut waited)? else { break };
            let Some(wait) = waiting.line.get_mut(next) else { break };
            wait.done = true;
            let effect = wait.effect.clone();
            applied.insert(effect.key);
            let worked = match wait.worked.take() {
                Some(worked) => worked,
                None => self.worked(layer, &effect)?,
            };
            waiting.stale |= self.apply(layer, &effect, &worked, &mut waited);
            if waiting.stale || waiting.conditional {
                waiting = self.waiting(layer, &applied)?;
            } else if !waiting.independent {
                self.notice(layer, &mut waiting, next, &worked)?;
            }
        }
        self.record_vanished(layer, waited, &applied);
        Ok(())
    }

    /// Records which effects were not applied at all, of those that waited for others.
    fn record_vanished(&mut self, layer: Layer, mut waited: Waited, applied: &BTreeSet<Key>) {
        let Some(record) = &mut self.record else { return };
        for (key, (effect, objects)) in std::mem::take(&mut waited.would) {
            if applied.contains(&key) {
                continue;
            }
            let depends_on: Vec<ObjectId> = waited.on.remove(&key).unwrap_or_default().into_iter().collect();
            record.vanished.extend(objects.iter().filter(|id| record.objects.contains(id)).map(|object| Vanished {
                layer,
                object,
                source: effect.source,
                timestamp: effect.timestamp,
                depends_on: depends_on.clone(),
            }));
        }
    }

    /// Applies at once what only adds and is next in a line in which nothing depends on anything.
    fn add_up(&mut self, layer: Layer, waiting: &mut Waiting, applied: &mut BTreeSet<Key>) -> Done<()> {
        if !waiting.independent || waiting.conditional || self.record.is_some() {
            return Ok(());
        }
        let mut added = Added::default();
        for wait in waiting.line.iter_mut().skip_while(|wait| wait.done) {
            let worked = match wait.worked.take() {
                Some(worked) => worked,
                None => self.worked(layer, &wait.effect)?,
            };
            if added.takes(&worked) {
                wait.done = true;
                applied.insert(wait.effect.key);
                self.begin(&wait.effect, &worked);
            } else {
                wait.worked = Some(worked);
                break;
            }
        }
        added.apply(&mut self.table);
        Ok(())
    }

    /// Notes that an effect has begun, and with which objects (613.6).
    fn begin(&mut self, effect: &Rc<Instance>, worked: &Worked) {
        let objects = || worked.objects.clone();
        self.begun.entry(effect.key).or_insert_with(|| Begun { effect: effect.clone(), objects: objects() });
        work::note(|work| work.applications += worked.objects.len() as u64);
    }

    /// The effects that exist now and wait to be applied in this layer.
    fn waiting(&mut self, layer: Layer, applied: &BTreeSet<Key>) -> Done<Waiting> {
        self.find_statics();
        let (mut found, conditional) = self.instances(layer)?;
        if !found.iter().all(|effect| asks::is_steady(&effect.what)) {
            self.steady.set(false);
        }
        self.in_itself &= found.iter().all(|effect| asks::is_in_itself(&effect.what));
        found.retain(|effect| !applied.contains(&effect.key));
        let line: Vec<Wait> = found.into_iter().map(|effect| Wait::new(layer, effect)).collect();
        let independent = depend::independent(&line);
        Ok(Waiting { line, independent, stale: false, conditional })
    }

    /// The row of an object, whose abilities may be changed with all else.
    fn change(&mut self, id: ObjectId) -> Option<&mut Characteristics> {
        self.statics = None;
        self.table.change(id)
    }

    /// Finds the objects with static abilities anew, where abilities have changed.
    fn find_statics(&mut self) {
        if self.statics.is_none() {
            let statics = self.ids_where(|_, row| row.has_layers());
            self.sources.extend(statics.iter().copied());
            self.statics = Some(statics);
        }
    }

    /// Applies an effect. Returns whether that may have changed which effects there are.
    fn apply(&mut self, layer: Layer, effect: &Rc<Instance>, worked: &Worked, waited: &mut Waited) -> bool {
        self.begin(effect, worked);
        let mut stale = false;
        if worked.objects.iter().any(|id| self.is_recorded(id)) {
            let depends_on: Vec<ObjectId> = waited.on.remove(&effect.key).unwrap_or_default().into_iter().collect();
            let anew = waited.anew.contains(&effect.key);
            let in_a_loop = waited.loops.contains(&effect.key);
            let keyword = self.keyword_of(effect);
            let rests = self.rests_of(layer, effect);
            for (object, change) in worked.each() {
                stale |= apply::change(&mut self.table, object, change);
                if let Some(record) = self.record.as_mut().filter(|record| record.objects.contains(&object))
                    && let Some(after) = self.table.get(object)
                {
                    record.applied.push(Applied {
                        layer,
                        object,
                        source: effect.source,
                        timestamp: Some(effect.timestamp),
                        change: change.clone(),
                        keyword,
                        of: effect.of(),
                        depends_on: depends_on.clone(),
                        anew,
                        in_a_loop,
                        rests: rests.clone(),
                        after: record.values.then(|| after.clone()),
                    });
                }
            }
        } else {
            stale = worked.apply(&mut self.table);
        }
        if stale {
            self.statics = None;
        }
        self.forget_asked(layer, effect);
        stale
    }

    /// The rules that working out what an effect does in a layer rests on: it is worked out once more, apart from all else asked.
    fn rests_of(&mut self, layer: Layer, effect: &Instance) -> Vec<RuleId> {
        let before = self.game.rests.take();
        let again = self.worked(layer, effect);
        let rests = self.game.rests.take();
        before.into_iter().for_each(|rule| self.game.rests.on(rule));
        if again.is_ok() { rests } else { Vec::new() }
    }

    fn keyword_of(&self, instance: &Instance) -> Option<RuleId> {
        let Key::Static(object, origin, _) = instance.key else { return None };
        crate::engine::meaning::keyword_rule(self.table.get(object)?, origin)
    }

    /// Layer 1a: a mutated permanent has the abilities of all its components (702.140e, 730.2a).
    fn merged(&mut self, merged: &[ObjectId]) {
        let game = self.game;
        for id in merged {
            if let Some(row) = self.change(*id) {
                crate::engine::r7_additional::with_components(row, &game.object(*id).merged);
            }
            self.note_values(Itself::Merged, Layer::Copy, *id);
        }
    }

    /// Layer 1a: copy effects with their values fixed when they began (707.2).
    fn copies(&mut self) {
        for effect in &self.game.effects {
            if let LastingKind::Copy { objects, values } = &effect.kind {
                for object in objects {
                    let controller = self.table.get(*object).and_then(|row| row.controller);
                    if self.is_worked_out(*object) {
                        self.statics = None;
                        self.table.set(*object, values.clone());
                        if let Some(row) = self.table.change(*object) {
                            row.controller = controller;
                        }
                        let noted = self.note(Of::Resolved, Layer::Copy, *object, || Concrete::Values(values.clone()));
                        if let Some(noted) = noted {
                            (noted.source, noted.timestamp) = (effect.source, Some(effect.timestamp));
                        }
                    }
                }
            }
        }
    }

    /// Layer 1b: a face-down object is a 2/2 creature with no name, mana cost, types, text or abilities (708.2a).
    fn face_down(&mut self, down: &[(ObjectId, FaceDown)]) {
        for (id, how) in down {
            self.statics = None;
            self.table.set(*id, face_down_values(Some(*how)));
            self.note_values(Itself::FaceDown, Layer::FaceDown, *id);
        }
    }

    /// 707.3, 710.2: a flipped permanent that is a copy of a flip card is what that card is flipped.
    fn flipped(&mut self, flipped: &[ObjectId]) {
        for id in flipped.iter().copied() {
            let Some((bottom, controller)) =
                self.table.get(id).and_then(|row| Some((row.flips_to.clone()?, row.controller)))
            else {
                continue;
            };
            self.statics = None;
            self.table.set(id, bottom);
            if let Some(row) = self.table.change(id).filter(|_| controller.is_some()) {
                row.controller = controller;
            }
            self.note_values(Itself::Flipped, Layer::FaceDown, id);
        }
    }

    /// 709.5: a permanent with a shared type line lacks the name, mana cost and rules text of its locked halves.
    fn locked_halves(&mut self) {
        let rooms = self.ids_where(|id, row| !row.halves.is_empty() && self.is_on_battlefield(id));
        for id in rooms {
            let unlocked = self.game.object(id).unlocked;
            let before = self.table.get(id).filter(|_| self.is_recorded(id)).cloned();
            if let Some(row) = self.change(id) {
                crate::engine::r7_additional::without_locked_halves(row, unlocked);
            }
            if before.is_some() && before.as_ref() != self.table.get(id) {
                self.note_values(Itself::Locked, Layer::FaceDown, id);
            }
        }
    }

    /// 702.73a, 702.114a: changeling and devoid define subtypes and color, before other effects of their layer (613.3).
    fn keyword_defined(&mut self, keyword: Keyword) {
        let having = self.ids_where(|_, row| row.has(keyword));
        for id in having {
            let change = if keyword == Keyword::Devoid {
                Concrete::SetColors(crate::card::Colors::COLORLESS)
            } else {
                Concrete::AddSubtypes(crate::card::Subtypes::every(crate::card::SubtypeKind::Creature))
            };
            if let Some(row) = self.table.change(id) {
                match &change {
                    Concrete::SetColors(colors) => row.colors = *colors,
                    Concrete::AddSubtypes(every) => row.subtypes = row.subtypes.union(every),
                    _ => {}
                }
            }
            let layer = if keyword == Keyword::Devoid { Layer::Color } else { Layer::Type };
            if let Some(noted) = self.note(Of::Defining, layer, id, || change) {
                // 604.3: both define what the object is.
                noted.keyword = Some(keyword.rule());
            }
        }
    }

    /// 702.103b: a bestowed spell or permanent is an Aura enchantment, and has enchant creature.
    fn bestowed(&mut self, bestowed: &[ObjectId], layer: Layer) {
        for id in bestowed.iter().copied() {
            let Some(row) = self.change(id) else { continue };
            if layer == Layer::Type {
                make_aura(row);
                let (types, subtypes) = (CardTypes::ENCHANTMENT, vec![known::aura()]);
                self.note(Of::Own(Itself::Bestow), Layer::Type, id, || {
                    Concrete::SetTypes(TypeChange { types, subtypes, ..TypeChange::default() })
                });
                continue;
            }
            let ability = enchant_creature();
            let held = HeldAbility { ability, origin: Origin::Printed(u16::MAX) };
            row.abilities.push(held.clone());
            row.keywords.insert(Keyword::Enchant);
            self.note(Of::Own(Itself::Bestow), Layer::Ability, id, || Concrete::Gain(vec![held]));
        }
    }

    /// 702.62a: a creature cast by its suspend ability has haste while the player who cast it controls it.
    fn suspended(&mut self, suspended: &[ObjectId]) {
        for id in suspended.iter().copied() {
            let by = self.game.object(id).cast.as_ref().and_then(|cast| cast.by);
            if by != Some(self.view().controller(id)) {
                continue;
            }
            let Some(row) = self.change(id).filter(|row| row.types.contains(CardTypes::CREATURE)) else {
                continue;
            };
            let ability = keyword_ability(KeywordAbility::plain(Keyword::Haste), "haste");
            let held = HeldAbility { ability, origin: Origin::Printed(u16::MAX) };
            row.abilities.push(held.clone());
            row.keywords.insert(Keyword::Haste);
            self.note(Of::Own(Itself::Suspend), Layer::Ability, id, || Concrete::Gain(vec![held]));
        }
    }

    /// 208.5: a creature with no value for power or toughness has 0.
    /// 205.3d: no subtype that belongs to none of the object's types; a copy that is "a Nightmare in addition" is one while it is
    /// a creature. What is printed on a card is as it is.
    fn without_foreign_subtypes(&mut self) {
        let game = self.game;
        let foreign = self.ids_where(|id, row| {
            let object = game.object(id);
            (object.base.is_some() || !std::ptr::eq(row, &**object.printed_row())) && apply::has_orphaned_subtypes(row)
        });
        for id in foreign {
            if let Some(row) = self.table.change(id) {
                let before = row.subtypes;
                apply::drop_orphaned_subtypes(row);
                let subtypes = before.difference(&row.subtypes).iter().collect();
                self.note(Of::Own(Itself::ForeignSubtype), Layer::Type, id, || {
                    Concrete::RemoveTypes(TypeChange { subtypes, ..TypeChange::default() })
                });
            }
        }
    }

    fn creatures_without_numbers(&mut self) {
        let without = self.ids_where(|id, row| {
            row.types.contains(CardTypes::CREATURE)
                && (row.power.is_none() || row.toughness.is_none())
                && self.is_on_battlefield(id)
        });
        for id in without {
            if let Some(row) = self.table.change(id) {
                row.power.get_or_insert(0);
                row.toughness.get_or_insert(0);
                self.note(Of::Own(Itself::NoNumbers), Layer::PtDefine, id, || Concrete::SetPt(Some(0), Some(0)));
            }
        }
    }

    fn base_power_and_toughness(&mut self) {
        // 208.3: something that is not a creature has no power or toughness, a Vehicle's or Spacecraft's printed ones aside.
        let ids = self.ids_where(|id, row| {
            (row.base_power, row.base_toughness) != (row.power, row.toughness) && self.is_on_battlefield(id)
        });
        for id in ids {
            if let Some(row) = self.table.change(id) {
                row.base_power = row.power;
                row.base_toughness = row.toughness;
            }
        }
    }

    /// 613.4c: counters that change power and toughness.
    fn counters(&mut self, with_counters: &[ObjectId]) {
        for id in with_counters.iter().copied() {
            if !self.game.object(id).counters.keys().any(|kind| matches!(kind, CounterKind::PowerToughness(..))) {
                continue;
            }
            let (mut p, mut t) = (0i32, 0i32);
            for (kind, n) in &self.game.object(id).counters {
                if let CounterKind::PowerToughness(dp, dt) = kind {
                    let n = i32::try_from(*n).unwrap_or(i32::MAX);
                    p = p.saturating_add(i32::from(*dp).saturating_mul(n));
                    t = t.saturating_add(i32::from(*dt).saturating_mul(n));
                }
            }
            if let Some(row) = self.table.change(id) {
                row.power = row.power.map(|x| x.saturating_add(p));
                row.toughness = row.toughness.map(|x| x.saturating_add(t));
            }
            self.note(Of::Own(Itself::Counter), Layer::PtModify, id, || Concrete::AddPt(p, t));
        }
    }

    /// Records what the status of an object, or what it is merged of, has made of it.
    fn note_values(&mut self, own: Itself, layer: Layer, id: ObjectId) {
        if let Some(values) = self.table.get(id).filter(|_| self.is_recorded(id)).cloned() {
            self.note(Of::Own(own), layer, id, || Concrete::Values(values));
        }
    }

    /// Records what an object's own counters and types give it; with what was recorded, if anything was.
    fn note(&mut self, of: Of, layer: Layer, id: ObjectId, change: impl FnOnce() -> Concrete) -> Option<&mut Applied> {
        let record = self.record.as_mut().filter(|record| record.objects.contains(&id))?;
        let after = self.table.get(id)?;
        record.applied.push(Applied {
            layer,
            object: id,
            source: id,
            timestamp: None,
            change: change(),
            keyword: None,
            of,
            depends_on: Vec::new(),
            anew: false,
            in_a_loop: false,
            rests: Vec::new(),
            after: record.values.then(|| after.clone()),
        });
        record.applied.last_mut()
    }
}

/// 702.103b: makes what a card is what it is as a bestowed spell or permanent: an Aura enchantment, and no creature.
pub(in crate::engine) fn make_aura(row: &mut Characteristics) {
    row.types = (row.types - CardTypes::CREATURE) | CardTypes::ENCHANTMENT;
    row.subtypes = row.subtypes.difference(&crate::card::Subtypes::every(crate::card::SubtypeKind::Creature));
    row.subtypes.insert(known::aura());
}

/// A keyword ability as an ability with its text.
pub fn keyword_ability(keyword: KeywordAbility, text: &str) -> Arc<Ability> {
    Arc::new(Ability { text: text.into(), word: None, kind: AbilityKind::Keyword(keyword), zones: Vec::new() })
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

/// 708.2a: what a face-down object is: a 2/2 creature with no text, name, subtypes or mana cost; 702.168a, 701.58a: with ward {2} if
/// it is disguised or cloaked.
pub fn face_down_values(how: Option<FaceDown>) -> Arc<Characteristics> {
    let mut row = Characteristics {
        types: CardTypes::CREATURE,
        power: Some(2),
        toughness: Some(2),
        ..Characteristics::default()
    };
    if matches!(how, Some(FaceDown::Cloaked | FaceDown::Keyword(Keyword::Disguise))) {
        let ward = KeywordAbility {
            cost: Some(crate::oracle::lang::Cost {
                parts: vec![crate::oracle::lang::CostPart::Mana(crate::card::ManaCost::generic(2))],
            }),
            ..KeywordAbility::plain(Keyword::Ward)
        };
        row.abilities
            .push(HeldAbility { ability: keyword_ability(ward, "Ward {2}"), origin: Origin::Printed(u16::MAX) });
        row.index_keywords();
    }
    Arc::new(row)
}

/// "Enchant creature".
fn enchant_creature() -> Arc<Ability> {
    use crate::oracle::lang::{Filter, Head, Noun, Pred, Quality};
    let head = Head { adjectives: Vec::new(), types: vec![Pred::Type(CardTypes::CREATURE)] };
    let creature = Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() };
    let enchant =
        KeywordAbility { quality: Some(Quality::Objects(creature)), ..KeywordAbility::plain(Keyword::Enchant) };
    keyword_ability(enchant, "Enchant creature")
}

/// The static, activated and triggered abilities that function, object by object.
fn active(game: &Game, table: &Table, ids: &[ObjectId]) -> Vec<Active> {
    let mut found = Vec::new();
    for (id, row) in ids.iter().filter_map(|id| Some((*id, table.get(*id)?))) {
        for (origin, ability) in row.all_abilities() {
            let kind = &ability.kind;
            let acts = matches!(kind, AbilityKind::Static(_) | AbilityKind::Activated(_) | AbilityKind::Triggered(_));
            if acts && functions(game, id, ability) {
                found.push(Active { object: id, origin: *origin, ability: ability.clone() });
            }
        }
    }
    found
}
