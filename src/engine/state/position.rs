//! The position: what a game looks like, its past and the numbers of its objects aside.
//!
//! Two moments with the same position may still differ in what has happened; a loop is told by the same position many
//! times over (104.4b, 732.4).

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::oracle::lang::{CounterKind, RulesCounter};

use super::{Entity, Game, ObjectId, ObjectKind};

/// How often a position comes back before it is taken for a loop. Once might be chance: something may count what has
/// happened (a third spell, a tenth counter).
pub const TIMES_OF_A_LOOP: usize = 12;

impl Game {
    /// A number that is the same for the same position.
    pub fn position(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let hasher = &mut hasher;
        (self.turn.step, self.turn.active, self.monarch, self.effects.len(), self.waiting.len(), self.over)
            .hash(hasher);
        for player in &self.players {
            (player.life, &player.counters, player.mana.len(), player.outcome).hash(hasher);
            (player.library.len(), player.sideboard.len()).hash(hasher);
            player.decks.values().for_each(|deck| deck.len().hash(hasher));
            for zone in [&player.hand, &player.graveyard] {
                self.cards(zone, hasher);
            }
        }
        self.cards(&self.exile, hasher);
        self.cards(&self.command, hasher);
        for id in &self.battlefield {
            let o = self.object(*id);
            (&o.def.name, o.controller, o.tapped, o.damage, &o.counters, o.face, o.flipped).hash(hasher);
            (o.face_down.is_some(), o.phased_out.is_some(), &o.base).hash(hasher);
            self.entity(o.attached_to, hasher);
        }
        for id in &self.stack {
            let o = self.object(*id);
            o.controller.hash(hasher);
            match &o.kind {
                ObjectKind::Ability(ability) => {
                    (&self.object(ability.source).def.name, &ability.ability.text).hash(hasher);
                }
                _ => o.def.name.hash(hasher),
            }
            for target in o.stack.iter().flat_map(|s| &s.targets).flatten() {
                self.entity(Some(*target), hasher);
            }
        }
        hasher.finish()
    }

    fn cards(&self, zone: &[ObjectId], hasher: &mut DefaultHasher) {
        zone.len().hash(hasher);
        let is = |id: &ObjectId| self.object(*id);
        // Of those that are alike and lie together, one stands for all.
        let alike = |a: &ObjectId, b: &ObjectId| {
            let (a, b) = (is(a), is(b));
            a.def.name == b.def.name && a.owner == b.owner && a.counters == b.counters
        };
        for run in zone.chunk_by(alike) {
            let one = run.first().map(is);
            (one.map(|o| (&o.def.name, o.owner, &o.counters)), run.len()).hash(hasher);
        }
    }

    fn entity(&self, entity: Option<Entity>, hasher: &mut DefaultHasher) {
        match entity {
            None => 0u8.hash(hasher),
            Some(Entity::Player(player)) => (1u8, player).hash(hasher),
            Some(Entity::Object(id)) => {
                let o = self.object(id);
                (2u8, &o.def.name, o.controller, o.zone).hash(hasher);
            }
        }
    }

    /// The position without how much there is of what may grow without end (life, cards, permanents that are alike, counters
    /// but those that end things); and those amounts, in an order that is the same for the same shape.
    ///
    /// Damage grows without end only where it has done its worst already: `toughness` says how much that takes.
    pub fn growth(&self, toughness: impl Fn(ObjectId) -> Option<i32>) -> (u64, Vec<u64>) {
        let mut hasher = DefaultHasher::new();
        let hash = &mut hasher;
        (self.turn.step, self.turn.active, self.monarch, self.over).hash(hash);
        let mut amounts: BTreeMap<(u64, u8), u64> = BTreeMap::new();
        let mut add = |key: u64, what: u8, n: u64| *amounts.entry((key, what)).or_default() += n;
        for (seat, player) in (0..).zip(&self.players) {
            (player.outcome, player.counter(RulesCounter::Poison)).hash(hash);
            // A life total below zero is that of a player who can't lose: it does not grow.
            add(seat, 0, u64::try_from(player.life).unwrap_or(0));
            add(seat, 1, player.library.len() as u64);
            add(seat, 2, player.counters.values().map(|n| u64::from(*n)).sum());
            add(seat, 3, player.mana.len() as u64);
        }
        let is = |id: &ObjectId| self.object(*id);
        let same = |a: &ObjectId, b: &ObjectId| {
            let (a, b) = (is(a), is(b));
            a.def.name == b.def.name && a.owner == b.owner && a.zone == b.zone
        };
        let zones = self.players.iter().flat_map(|p| [&p.hand, &p.graveyard]).chain([&self.exile, &self.command]);
        for run in zones.flat_map(|zone| zone.chunk_by(same)) {
            if let Some(o) = run.first().map(is) {
                add(alike(&(&o.def.name, o.owner, o.zone)), 4, run.len() as u64);
            }
        }
        for id in &self.battlefield {
            let o = self.object(*id);
            let ends = |kind: &CounterKind| matches!(kind, CounterKind::PowerToughness(p, t) if *p < 0 || *t < 0);
            let (kept, free): (Vec<_>, Vec<_>) = o.counters.iter().partition(|(kind, _)| ends(kind));
            let kinds: Vec<&CounterKind> = free.iter().map(|(kind, _)| *kind).collect();
            let worst = |damage: u32| toughness(*id).is_some_and(|toughness| i64::from(damage) >= i64::from(toughness));
            let (damage, more) = if o.damage > 0 && worst(o.damage) { (u32::MAX, o.damage) } else { (o.damage, 0) };
            let state = (o.tapped, damage, o.face, o.flipped, o.face_down.is_some(), o.phased_out.is_some());
            let key = alike(&(&o.def.name, o.controller, &o.base, state, kept, kinds));
            add(key, 5, 1);
            add(key, 8, more.into());
            add(key, 6, free.iter().map(|(_, n)| u64::from(**n)).sum());
        }
        for id in &self.stack {
            let o = self.object(*id);
            let key = match &o.kind {
                ObjectKind::Ability(ability) => alike(&(&self.object(ability.source).def.name, &ability.ability.text)),
                _ => alike(&o.def.name),
            };
            add(key, 7, 1);
        }
        for key in amounts.keys() {
            key.hash(hash);
        }
        (hasher.finish(), amounts.into_values().collect())
    }
}

/// A number that is the same for things that are alike.
fn alike(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
