//! 309: dungeon cards, and the room a player is in.

use std::sync::Arc;

use crate::card::{CardTypes, Layout};
use crate::oracle::{Dungeon, Room, dungeons};
use crate::state::{CardDef, Characteristics, FaceDef, Object};

/// The card of a dungeon (309.1).
pub fn dungeon_card(dungeon: &Dungeon) -> Arc<CardDef> {
    let name: Arc<str> = dungeon.name.as_str().into();
    let values = Characteristics { name: name.clone(), types: CardTypes::DUNGEON, ..Characteristics::default() };
    Arc::new(CardDef {
        name,
        layout: Layout::Normal,
        faces: vec![FaceDef::without_text(Arc::new(values))],
        combined: None,
        melds: None,
        not_understood: Vec::new(),
    })
}

/// The dungeon of this name.
pub fn dungeon_named(name: &str) -> Option<&'static Dungeon> {
    dungeons().ok()?.iter().find(|dungeon| dungeon.name.eq_ignore_ascii_case(name.trim()))
}

/// The room a dungeon's marker is in (309.4).
pub fn room_of(object: &Object) -> Option<&'static Room> {
    dungeon_named(&object.printed().name)?.rooms.get(usize::from(object.level))
}
