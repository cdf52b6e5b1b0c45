//! 613: what every object is, layer by layer.
//!
//! In each layer the effects that exist *now* are listed, the next one by timestamp and dependency is applied, and the list is made anew
//! (613.8c). An effect that has begun keeps the set of objects it began with (613.6).

mod apply;
mod asks;
mod depend;
mod functions;
mod instance;
pub(in crate::engine) mod intrinsic;
mod rules;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use crate::card::CardTypes;
use crate::engine::known;
use crate::engine::state::{Characteristics, FaceDown, Game, HeldAbility, LastingKind, ObjectId, Origin, Timestamp};
use crate::engine::stop::Done;
use crate::engine::view::{Table, View};
use crate::oracle::lang::{Ability, AbilityKind, CounterKind, Keyword, KeywordAbility, Layer, Zone};

pub use apply::Concrete;
pub(in crate::engine) use apply::set_types;
pub use functions::{functions, is_defining, replaces_elsewhere};
use instance::{Instance, Key};
pub use rules::{rule_of_layer, rules_of_change, rules_of_order};

/// What every object is at one moment, and what follows for the rules.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// What the objects are.
    pub table: Table,
    /// Their copiable values (707.2): what they are after layer 1.
    pub copiable: Table,
    /// The abilities that function now, apart from the printed ones of cards nobody can act on: by object.
    pub abilities: Vec<Active>,
    /// Nothing of this asks for anything that changes in little ([`Changes::more`](crate::engine::state::Changes::more)).
    pub steady: bool,
    /// The changes of the rules that hold, once they have been asked for.
    pub rules: OnceLock<Arc<Vec<crate::engine::rules::ActiveRule>>>,
    /// Whether an ability gives spells keywords by which cards are cast, once that has been asked for (601.3e).
    pub gives_ways: OnceLock<bool>,
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
    pub keyword: Option<crate::cr::RuleId>,
    /// What kind of effect it is of.
    pub of: Of,
    /// It waited for others it depends on (613.8): their sources.
    pub depends_on: Vec<ObjectId>,
    /// It depends on them only since others were applied in the layer (613.8c).
    pub anew: bool,
    /// What the object was after it.
    pub after: Arc<Characteristics>,
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
    /// Of the object's own counters, types and keywords.
    Own,
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

/// The same, with every application recorded.
pub fn derive_recorded(game: &Game, record: &mut Option<Vec<Applied>>) -> Done<Derived> {
    let table = begin(game);
    let own = Own::of(game, &table);
    let (statics, begun, steady) = (None, Vec::new(), Cell::new(true));
    let mut run = Run { game, table, statics, begun, with_counters: &own.counters, steady, record };
    let mut copiable = Table::default();
    for layer in LAYERS {
        run.layer(layer, &own)?;
        match layer {
            Layer::FaceDown => {
                copiable = run.table.clone();
                run.locked_halves();
            }
            // 305.6, 310.11b: what subtypes give is there before anything takes abilities away in layer 6.
            Layer::Type => {
                run.intrinsic_mana_abilities();
                run.defeats();
            }
            Layer::PtDefine => run.creatures_without_numbers(),
            Layer::PtSet => run.base_power_and_toughness(),
            Layer::PtModify => run.counters(&own.counters),
            _ => {}
        }
    }
    let Run { table, steady, .. } = run;
    let abilities = active(game, &table);
    let steady = steady.get() && !abilities.iter().any(|active| asks::sets_rules_conditionally(&active.ability));
    Ok(Derived { table, copiable, abilities, steady, rules: OnceLock::new(), gives_ways: OnceLock::new() })
}

/// Rows for everything but the cards in libraries: they are what is printed until an effect says otherwise.
fn begin(game: &Game) -> Table {
    let hidden = game.players.iter().flat_map(|player| player.hand.iter().chain(&player.graveyard));
    let others = game.stack.iter().chain(&game.exile).chain(&game.command).chain(hidden).copied();
    let ids = game.permanents().map(|object| object.id).chain(others).collect();
    Table::new(ids, |id| game.object(id).printed_row())
}

/// The objects that something of their own changes, by what it is.
#[derive(Default)]
struct Own {
    merged: Vec<ObjectId>,
    face_down: Vec<(ObjectId, FaceDown)>,
    bestowed: Vec<ObjectId>,
    suspended: Vec<ObjectId>,
    counters: Vec<ObjectId>,
}

impl Own {
    fn of(game: &Game, table: &Table) -> Self {
        let mut own = Self::default();
        for id in table.ids() {
            let object = game.object(id);
            let here = matches!(object.zone, Zone::Battlefield | Zone::Stack);
            if !object.merged.is_empty() {
                own.merged.push(id);
            }
            own.face_down.extend(object.face_down.filter(|_| here).map(|how| (id, how)));
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
}

/// An effect that has begun.
#[derive(Clone)]
struct Begun {
    effect: Rc<Instance>,
    /// The set of objects it began with.
    objects: Rc<[ObjectId]>,
}

/// One working-out of the layers.
struct Run<'a, 'r> {
    game: &'a Game,
    table: Table,
    /// The objects with static abilities that change characteristics, until something changes abilities.
    statics: Option<Vec<ObjectId>>,
    /// The effects that have begun: they go on though the ability may be lost meanwhile (613.6).
    begun: Vec<Begun>,
    /// The objects with counters.
    with_counters: &'a [ObjectId],
    /// No effect so far asks for anything that changes in little.
    steady: Cell<bool>,
    record: &'r mut Option<Vec<Applied>>,
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
        let mut applied: Vec<Key> = Vec::new();
        let mut waited = Waited::default();
        loop {
            self.find_statics();
            let mut waiting = self.instances(layer)?;
            if !waiting.iter().all(|effect| asks::is_steady(&effect.what)) {
                self.steady.set(false);
            }
            waiting.retain(|i| !applied.contains(&i.key));
            if waiting.is_empty() {
                return Ok(());
            }
            let next = self.next(layer, &waiting, &mut waited)?;
            let Some(instance) = waiting.get(next) else { return Ok(()) };
            applied.push(instance.key);
            let depends_on: Vec<ObjectId> = waited.on.remove(&instance.key).unwrap_or_default().into_iter().collect();
            let anew = waited.anew.contains(&instance.key);
            self.apply(layer, instance, &depends_on, anew)?;
        }
    }

    /// The row of an object, whose abilities may be changed with all else.
    fn change(&mut self, id: ObjectId) -> Option<&mut Characteristics> {
        self.statics = None;
        self.table.change(id)
    }

    /// Finds the objects with static abilities anew, where abilities have changed.
    fn find_statics(&mut self) {
        let table = &self.table;
        let has = |id: &ObjectId| table.get(*id).is_some_and(|row| !row.abilities.layers().is_empty());
        self.statics.get_or_insert_with(|| table.ids().filter(has).collect());
    }

    /// The set of objects of an effect that has begun.
    fn begun(&self, key: Key) -> Option<&[ObjectId]> {
        self.begun.iter().find(|begun| begun.effect.key == key).map(|begun| &*begun.objects)
    }

    fn apply(&mut self, layer: Layer, instance: &Rc<Instance>, depends_on: &[ObjectId], anew: bool) -> Done<()> {
        let concrete = self.concrete(layer, instance)?;
        // What adds to power and toughness leaves abilities alone.
        if !matches!(layer, Layer::PtDefine | Layer::PtSet | Layer::PtModify | Layer::PtSwitch) {
            self.statics = None;
        }
        if self.begun(instance.key).is_none() {
            self.begun.push(Begun { effect: instance.clone(), objects: concrete.objects.into() });
        }
        let keyword = self.record.as_ref().and_then(|_| self.keyword_of(instance));
        for (object, changes) in concrete.changes {
            for change in changes {
                apply::change(&mut self.table, object, &change);
                if let Some(record) = self.record.as_mut()
                    && let Some(after) = self.table.get(object)
                {
                    record.push(Applied {
                        layer,
                        object,
                        source: instance.source,
                        timestamp: Some(instance.timestamp),
                        change,
                        keyword,
                        of: instance.of(),
                        depends_on: depends_on.to_vec(),
                        anew,
                        after: after.clone(),
                    });
                }
            }
        }
        Ok(())
    }

    fn keyword_of(&self, instance: &Instance) -> Option<crate::cr::RuleId> {
        let Key::Static(object, origin, _) = instance.key else { return None };
        crate::engine::meaning::keyword_rule(self.table.get(object)?, origin)
    }

    /// Layer 1a: a mutated permanent has the abilities of all its components (702.140e, 729.2a).
    fn merged(&mut self, merged: &[ObjectId]) {
        let game = self.game;
        for id in merged {
            if let Some(row) = self.change(*id) {
                crate::engine::r7_additional::with_components(row, &game.object(*id).merged);
            }
        }
    }

    /// Layer 1a: copy effects with their values fixed when they began (707.2).
    fn copies(&mut self) {
        for effect in &self.game.effects {
            if let LastingKind::Copy { objects, values } = &effect.kind {
                for object in objects {
                    let controller = self.table.get(*object).and_then(|row| row.controller);
                    if self.table.get(*object).is_some() {
                        self.statics = None;
                        self.table.set(*object, values.clone());
                        if let Some(row) = self.table.change(*object) {
                            row.controller = controller;
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
        }
    }

    /// 709.5: a permanent with a shared type line lacks the name, mana cost and rules text of its locked halves.
    fn locked_halves(&mut self) {
        let rooms: Vec<ObjectId> = self
            .table
            .ids()
            .filter(|id| self.game.object(*id).zone == Zone::Battlefield)
            .filter(|id| self.table.get(*id).is_some_and(|row| !row.halves.is_empty()))
            .collect();
        for id in rooms {
            let unlocked = self.game.object(id).unlocked;
            if let Some(row) = self.change(id) {
                crate::engine::r7_additional::without_locked_halves(row, unlocked);
            }
        }
    }

    /// 702.73a, 702.114a: changeling and devoid define subtypes and color, before other effects of their layer (613.3).
    fn keyword_defined(&mut self, keyword: Keyword) {
        let having: Vec<ObjectId> =
            self.table.ids().filter(|id| self.table.get(*id).is_some_and(|r| r.has(keyword))).collect();
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
            self.note(layer, id, || change);
            if let Some(last) = self.record.as_mut().and_then(|record| record.last_mut()) {
                // 604.3: both define what the object is.
                last.of = Of::Defining;
                last.keyword = Some(keyword.rule());
            }
        }
    }

    /// 702.103b: a bestowed spell or permanent is an Aura enchantment, and has enchant creature.
    fn bestowed(&mut self, bestowed: &[ObjectId], layer: Layer) {
        for id in bestowed.iter().copied() {
            let Some(row) = self.change(id) else { continue };
            if layer == Layer::Type {
                row.types = (row.types - CardTypes::CREATURE) | CardTypes::ENCHANTMENT;
                row.subtypes =
                    row.subtypes.difference(&crate::card::Subtypes::every(crate::card::SubtypeKind::Creature));
                row.subtypes.insert(known::aura());
                continue;
            }
            let ability = enchant_creature();
            let held = HeldAbility { ability, origin: Origin::Printed(u16::MAX) };
            row.abilities.push(held.clone());
            row.keywords.insert(Keyword::Enchant);
            self.note(Layer::Ability, id, || Concrete::Gain(vec![held]));
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
            self.note(Layer::Ability, id, || Concrete::Gain(vec![held]));
        }
    }

    /// 208.5: a creature with no value for power or toughness has 0.
    fn creatures_without_numbers(&mut self) {
        let ids: Vec<ObjectId> = self.game.permanents().map(|o| o.id).collect();
        for id in ids {
            let without = self.table.get(id).is_some_and(|row| {
                row.types.contains(CardTypes::CREATURE) && (row.power.is_none() || row.toughness.is_none())
            });
            if without && let Some(row) = self.table.change(id) {
                row.power.get_or_insert(0);
                row.toughness.get_or_insert(0);
                self.note(Layer::PtDefine, id, || Concrete::SetPt(Some(0), Some(0)));
            }
        }
    }

    fn base_power_and_toughness(&mut self) {
        let ids: Vec<ObjectId> =
            self.table.ids().filter(|id| self.game.object(*id).zone == Zone::Battlefield).collect();
        for id in ids {
            let Some(row) = self.table.get(id) else { continue };
            let (power, toughness) = (row.power, row.toughness);
            // 208.3: something that is not a creature has no power or toughness, a Vehicle's or Spacecraft's printed ones aside.
            if (row.base_power, row.base_toughness) != (power, toughness)
                && let Some(row) = self.table.change(id)
            {
                row.base_power = power;
                row.base_toughness = toughness;
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
            self.note(Layer::PtModify, id, || Concrete::AddPt(p, t));
        }
    }

    /// Records what an object's own counters and types give it.
    fn note(&mut self, layer: Layer, id: ObjectId, change: impl FnOnce() -> Concrete) {
        if let Some(record) = self.record.as_mut()
            && let Some(after) = self.table.get(id)
        {
            let (object, change, after) = (id, change(), after.clone());
            let (keyword, depends_on) = (None, Vec::new());
            let (of, timestamp, anew) = (Of::Own, None, false);
            record.push(Applied { layer, object, source: id, timestamp, change, keyword, of, depends_on, anew, after });
        }
    }
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

/// The abilities that function, object by object.
fn active(game: &Game, table: &Table) -> Vec<Active> {
    let mut found = Vec::new();
    for id in table.ids() {
        let Some(row) = table.get(id) else { continue };
        for (origin, ability) in row.all_abilities() {
            if functions(game, id, ability) {
                found.push(Active { object: id, origin: *origin, ability: ability.clone() });
            }
        }
    }
    found
}
