//! The position: what a game looks like, its past and the numbers of its objects aside.
//!
//! Two moments with the same position may still differ in what has happened; a loop is told by the same position many
//! times over (104.4b, 731.4).

use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Entity, Game, ObjectId, ObjectKind};

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
        for id in zone {
            let o = self.object(*id);
            (&o.def.name, o.owner, &o.counters).hash(hasher);
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
}
