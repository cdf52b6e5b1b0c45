//! A look at the game: the state with what every object is at the moment.

use std::sync::Arc;

use crate::oracle::lang::Zone;

use super::r6_spells::r613_layers::derive;
use super::state::{Characteristics, Entity, Game, Object, ObjectId, PlayerId, Shelf};
use super::stop::{Done, Stop};

/// What every object is, by id. Rows that nothing has changed are the printed values themselves.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: Shelf<Option<Arc<Characteristics>>>,
}

impl Table {
    /// A table in which there is no row yet for any of so many objects.
    pub fn of(objects: usize) -> Self {
        Self { rows: Shelf::filled(None, objects) }
    }

    /// The row of an object, if it has one.
    #[inline]
    pub fn get(&self, id: ObjectId) -> Option<&Arc<Characteristics>> {
        self.rows.get(id.0 as usize)?.as_ref()
    }

    /// Sets a row.
    pub fn set(&mut self, id: ObjectId, row: Arc<Characteristics>) {
        let at = id.0 as usize;
        while self.rows.len() <= at {
            self.rows.push(None);
        }
        if let Some(place) = self.rows.get_mut(at) {
            *place = Some(row);
        }
    }

    /// Takes a row out.
    pub fn remove(&mut self, id: ObjectId) {
        if self.get(id).is_some()
            && let Some(place) = self.rows.get_mut(id.0 as usize)
        {
            *place = None;
        }
    }

    /// The row to be changed; `None` for objects that have none.
    pub fn change(&mut self, id: ObjectId) -> Option<&mut Characteristics> {
        self.rows.get_mut(id.0 as usize)?.as_mut().map(Arc::make_mut)
    }
}

/// The state together with what every object is.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The state.
    pub game: &'a Game,
    /// What the objects are.
    pub table: &'a Table,
}

impl<'a> View<'a> {
    /// Asks of the state as the turn began.
    ///
    /// # Errors
    /// Of a turn within which the game was set up nobody knows how it began.
    pub fn as_the_turn_began<T>(&self, question: impl FnOnce(&View<'_>) -> Done<T>) -> Done<T> {
        let Some(then) = self.game.turn.began.rewound(self.game) else {
            return Err(Stop::unsupported("how things were as a turn began within which the scenario starts"));
        };
        let derived = derive(&then)?;
        question(&View { game: &then, table: &derived.table })
    }

    /// What the object is; for one that is gone, what it was when it last existed (608.2h).
    #[inline]
    pub fn is(&self, id: ObjectId) -> &'a Characteristics {
        self.row(id)
    }

    /// The same, shared.
    #[inline]
    pub fn row(&self, id: ObjectId) -> &'a Arc<Characteristics> {
        let object = self.game.object(id);
        if !object.alive
            && let Some(last) = &object.last_known
        {
            return last;
        }
        self.table.get(id).unwrap_or_else(|| object.printed_row())
    }

    /// The object's state.
    pub fn object(&self, id: ObjectId) -> &'a Object {
        self.game.object(id)
    }

    /// Its controller; its owner where it has none (109.4, 108.4a for costs and the like).
    #[inline]
    pub fn controller(&self, id: ObjectId) -> PlayerId {
        self.is(id).controller.unwrap_or_else(|| {
            let o = self.game.object(id);
            if matches!(o.zone, Zone::Battlefield | Zone::Stack | Zone::Command) {
                o.put_by.unwrap_or(o.controller)
            } else {
                o.owner
            }
        })
    }

    /// The player, or the controller of the object.
    pub fn player_of(&self, entity: Entity) -> PlayerId {
        match entity {
            Entity::Player(p) => p,
            Entity::Object(o) => self.controller(o),
        }
    }
}

impl Object {
    /// The copiable values before any effect: of the face that is up, or those given to a token or copy.
    pub fn printed(&self) -> &Characteristics {
        self.printed_row()
    }

    /// The same, shared.
    pub fn printed_row(&self) -> &Arc<Characteristics> {
        match (&self.base, &self.def.combined) {
            (Some(base), _) => base,
            // 709.4: a split card is both its halves, except on the stack.
            (None, Some(both)) if self.zone != Zone::Stack => both,
            (None, _) => &self.face_def().printed,
        }
    }

    /// The face that is up.
    pub fn face_def(&self) -> &super::state::FaceDef {
        static EMPTY: std::sync::OnceLock<super::state::FaceDef> = std::sync::OnceLock::new();
        self.def
            .faces
            .get(usize::from(self.face))
            .or_else(|| self.def.faces.first())
            .unwrap_or_else(|| EMPTY.get_or_init(super::state::FaceDef::default))
    }

    /// Whether it is a token.
    pub fn is_token(&self) -> bool {
        matches!(self.kind, super::state::ObjectKind::Token)
    }

    /// Whether it is a card whose abilities function in the command zone: dungeon, plane, phenomenon, scheme, vanguard, conspiracy.
    pub fn is_dungeon_like(&self) -> bool {
        use crate::card::CardTypes;
        self.printed().types.intersects(
            CardTypes::DUNGEON
                | CardTypes::PLANE
                | CardTypes::PHENOMENON
                | CardTypes::SCHEME
                | CardTypes::VANGUARD
                | CardTypes::CONSPIRACY,
        )
    }

    /// Whether it is on the battlefield and phased in.
    pub fn is_permanent(&self) -> bool {
        self.alive && self.zone == Zone::Battlefield && self.phased_out.is_none()
    }

    /// Whether it has not left the battlefield: phased out it is still there (702.26d).
    pub fn has_stayed(&self) -> bool {
        self.alive && self.zone == Zone::Battlefield
    }

    /// Whether it is an ability on the stack.
    pub fn is_ability(&self) -> bool {
        matches!(self.kind, super::state::ObjectKind::Ability(_))
    }
}

impl Game {
    /// The name an object goes by when it is told about: its own, or "a face-down creature".
    pub fn name(&self, id: ObjectId) -> Arc<str> {
        let object = self.object(id);
        if let super::state::ObjectKind::Ability(ability) = &object.kind {
            return format!("ability of {}", self.name(ability.source)).into();
        }
        if object.face_down.is_some() {
            let what = if object.zone == Zone::Stack { "a face-down spell" } else { "a face-down permanent" };
            return what.into();
        }
        let name = match &object.last_known {
            Some(last) => last.name.clone(),
            None if object.zone == Zone::Battlefield && !object.printed().halves.is_empty() => {
                crate::r7_additional::unlocked_name(&object.printed().halves, object.unlocked).into()
            }
            None => object.printed().name.clone(),
        };
        if name.is_empty() { object.def.name.clone() } else { name }
    }
}
