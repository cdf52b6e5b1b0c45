//! A look at the game: the state with what every object is at the moment.

use std::sync::Arc;

use crate::oracle::lang::Zone;

use super::state::{Characteristics, Entity, Game, Object, ObjectId, PlayerId};

/// What every object is, by id. Rows that nothing has changed are the printed values themselves.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: Vec<Arc<Characteristics>>,
    places: Arc<Places>,
}

/// Which objects have rows.
#[derive(Clone, Debug, Default)]
struct Places {
    /// In order.
    ids: Vec<ObjectId>,
    /// By id: the number of its row and 1, or 0.
    rows: Vec<u32>,
}

impl Table {
    /// A table with rows for these of all objects.
    pub fn new<'a>(mut ids: Vec<ObjectId>, row: impl Fn(ObjectId) -> &'a Arc<Characteristics>) -> Self {
        ids.sort_unstable();
        let mut places = vec![0; ids.last().map_or(0, |last| last.0 as usize + 1)];
        for (number, id) in (1..).zip(&ids) {
            if let Some(place) = places.get_mut(id.0 as usize) {
                *place = number;
            }
        }
        let rows = ids.iter().map(|id| row(*id).clone()).collect();
        Self { rows, places: Arc::new(Places { ids, rows: places }) }
    }

    fn place(&self, id: ObjectId) -> Option<usize> {
        self.places.rows.get(id.0 as usize).and_then(|number| number.checked_sub(1)).map(|place| place as usize)
    }

    /// The row of an object, if it has one.
    pub fn get(&self, id: ObjectId) -> Option<&Arc<Characteristics>> {
        self.rows.get(self.place(id)?)
    }

    /// Sets a row.
    pub fn set(&mut self, id: ObjectId, row: Arc<Characteristics>) {
        if let Some(slot) = self.place(id).and_then(|place| self.rows.get_mut(place)) {
            *slot = row;
            return;
        }
        self.rows.push(row);
        let number = self.rows.len() as u32;
        let places = Arc::make_mut(&mut self.places);
        let at = places.ids.partition_point(|other| *other < id);
        places.ids.insert(at, id);
        let by_id = id.0 as usize;
        places.rows.resize(places.rows.len().max(by_id + 1), 0);
        if let Some(place) = places.rows.get_mut(by_id) {
            *place = number;
        }
    }

    /// The row to be changed; `None` for objects that have none.
    pub fn change(&mut self, id: ObjectId) -> Option<&mut Characteristics> {
        self.place(id).and_then(|place| self.rows.get_mut(place)).map(Arc::make_mut)
    }

    /// The ids that have rows, in order.
    pub fn ids(&self) -> impl Iterator<Item = ObjectId> + use<> {
        let places = self.places.clone();
        (0..places.ids.len()).filter_map(move |at| places.ids.get(at).copied())
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
    /// What the object is; for one that is gone, what it was when it last existed (608.2h).
    pub fn is(&self, id: ObjectId) -> &'a Characteristics {
        self.row(id)
    }

    /// The same, shared.
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
    pub fn controller(&self, id: ObjectId) -> PlayerId {
        self.is(id).controller.unwrap_or_else(|| {
            let o = self.game.object(id);
            if matches!(o.zone, Zone::Battlefield | Zone::Stack | Zone::Command) { o.controller } else { o.owner }
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
                crate::engine::r7_additional::unlocked_name(&object.printed().halves, object.unlocked).into()
            }
            None => object.printed().name.clone(),
        };
        if name.is_empty() { object.def.name.clone() } else { name }
    }
}
