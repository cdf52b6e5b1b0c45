//! The dungeons (309): `rules/dungeons.yaml`, each room's ability compiled like any card text.

use std::sync::LazyLock;

use serde::Deserialize;

use super::lang::{AbilityKind, Body};

/// A dungeon.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dungeon {
    /// Its name.
    pub name: String,
    /// It is entered only by venturing into this quality (701.49d).
    #[serde(default)]
    pub only: Option<String>,
    /// Its rooms; the first is the topmost.
    pub rooms: Vec<Room>,
}

/// A room of a dungeon (309.4).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// Its name, a flavor word (309.4b).
    pub name: String,
    /// The rooms its arrows lead to; none from the bottommost.
    #[serde(default)]
    pub to: Vec<String>,
    /// What its ability does (309.4c).
    pub text: String,
}

static DUNGEONS: LazyLock<Result<Vec<Dungeon>, String>> = LazyLock::new(|| {
    serde_yaml::from_str(include_str!(concat!(env!("RULES"), "/dungeons.yaml")))
        .map_err(|error| format!("rules/dungeons.yaml: {error}"))
});

/// Every dungeon.
///
/// # Errors
/// What is wrong with `rules/dungeons.yaml`.
pub fn dungeons() -> Result<&'static [Dungeon], String> {
    DUNGEONS.as_ref().map(Vec::as_slice).map_err(Clone::clone)
}

impl Room {
    /// What its ability does.
    ///
    /// # Errors
    /// The words that are not understood.
    pub fn body(&self) -> Result<Body, String> {
        let compiled = super::compile_text(&self.text, "", false, true);
        match compiled.text.abilities.as_slice() {
            [ability] if compiled.is_understood() => match &ability.kind {
                AbilityKind::Spell(body) => Ok(body.clone()),
                _ => Err(format!("the room {}: {}", self.name, self.text)),
            },
            _ => Err(format!("the room {}: {}", self.name, self.text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_room_is_understood_and_leads_to_rooms_of_its_dungeon() {
        let mut wrong = Vec::new();
        for dungeon in dungeons().unwrap() {
            assert!(dungeon.rooms.last().is_some_and(|room| room.to.is_empty()), "{}", dungeon.name);
            for room in &dungeon.rooms {
                wrong.extend(room.body().err());
                for to in &room.to {
                    assert!(dungeon.rooms.iter().any(|room| room.name == *to), "{to}");
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
