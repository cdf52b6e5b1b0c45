//! One working-out of the layers: in each the effects that exist are lined up, and the next one is applied (613.8c).

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::cr::RuleId;
use crate::oracle::lang::{Keyword, Layer, Zone};
use crate::state::{Characteristics, Game, ObjectId};
use crate::stop::Done;
use crate::view::{Table, View};
use crate::work;

use super::added::Added;
use super::apply::Worked;
use super::asked::{Answered, Question};
use super::depend::Wait;
use super::instance::{Instance, Key};
use super::own::Own;
use super::set::Set;
use super::{Applied, Record, apply, asks, depend};

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

/// Effects that others go before in a layer, because they depend on them (613.8).
#[derive(Default)]
pub(super) struct Waited {
    /// With the sources of those.
    pub(super) on: BTreeMap<Key, BTreeSet<ObjectId>>,
    /// Which depended on which before anything was applied in the layer.
    pub(super) at_first: Option<BTreeSet<(Key, Key)>>,
    /// Those that came to depend on another only by what has been applied since (613.8c).
    pub(super) anew: BTreeSet<Key>,
    /// Those that depend on each other (613.8b).
    pub(super) loops: BTreeSet<Key>,
    /// What they would have been applied to, had they gone first.
    pub(super) would: BTreeMap<Key, (Rc<Instance>, Set)>,
}

/// An effect that has begun.
pub(super) struct Begun {
    pub(super) effect: Rc<Instance>,
    /// The set of objects it began with.
    pub(super) objects: Set,
}

/// The effects that wait to be applied in a layer.
pub(super) struct Waiting {
    /// Those there are and have been in the layer, as they come if nothing depends on anything.
    pub(super) line: Vec<Wait>,
    /// None of them depends on another.
    pub(super) independent: bool,
    /// What has been applied may have changed which there are.
    pub(super) stale: bool,
    /// Which of them exist hangs on a condition.
    pub(super) conditional: bool,
}

/// One working-out of the layers.
pub(super) struct Run<'a, 'r> {
    pub(super) game: &'a Game,
    pub(super) table: Table,
    /// The objects that are worked out, in order.
    pub(super) ids: Vec<ObjectId>,
    /// Others are not: they have rows of which nothing is asked.
    pub(super) in_part: bool,
    /// What the objects were after layer 1, where that made them another than is printed.
    pub(super) copied: Vec<(ObjectId, Arc<Characteristics>)>,
    /// The objects with static abilities that change characteristics, until something changes abilities.
    pub(super) statics: Option<Vec<ObjectId>>,
    /// Those that had such abilities at any time.
    pub(super) sources: BTreeSet<ObjectId>,
    /// The effects that have begun: they go on though the ability may be lost meanwhile (613.6).
    pub(super) begun: BTreeMap<Key, Begun>,
    /// What all of a kind are, for effects that ask the same: see [`Run::asked`].
    pub(super) asked: BTreeMap<Question, Answered>,
    /// The objects with counters.
    pub(super) with_counters: &'a [ObjectId],
    /// No effect so far asks for anything that changes in little.
    pub(super) steady: Cell<bool>,
    /// No effect so far asks of other objects what it does to one.
    pub(super) in_itself: bool,
    pub(super) record: &'r mut Option<Record>,
}

impl<'a, 'r> Run<'a, 'r> {
    pub(super) fn new(
        game: &'a Game,
        table: Table,
        ids: Vec<ObjectId>,
        own: &'a Own,
        record: &'r mut Option<Record>,
    ) -> Self {
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

    pub(super) fn all_layers(&mut self, own: &Own) -> Done<()> {
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
                    self.given_by_types();
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
    pub(super) fn ids_where(&self, holds: impl Fn(ObjectId, &Characteristics) -> bool) -> Vec<ObjectId> {
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
    pub(super) fn worked_out_of(&self, objects: impl IntoIterator<Item = ObjectId>) -> Vec<ObjectId> {
        objects.into_iter().filter(|id| !self.in_part || self.is_worked_out(*id)).collect()
    }

    pub(super) fn is_on_battlefield(&self, id: ObjectId) -> bool {
        self.game.object(id).zone == Zone::Battlefield
    }
}

impl Run<'_, '_> {
    pub(super) fn view(&self) -> View<'_> {
        View { game: self.game, table: &self.table }
    }

    pub(super) fn layer(&mut self, layer: Layer, own: &Own) -> Done<()> {
        match layer {
            Layer::FaceDown => {
                self.face_down(&own.face_down);
                return Ok(());
            }
            Layer::Copy => self.merged(&own.merged),
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
        if !self.may_have_instances(layer) {
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
    pub(super) fn change(&mut self, id: ObjectId) -> Option<&mut Characteristics> {
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
    pub(super) fn apply(&mut self, layer: Layer, effect: &Rc<Instance>, worked: &Worked, waited: &mut Waited) -> bool {
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
        crate::meaning::keyword_rule(self.table.get(object)?, origin)
    }
}
