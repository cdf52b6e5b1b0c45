//! MTGJSON's keys: an entry of AtomicCards is the list of a card's faces.

use serde::Deserialize;

use crate::card::{Colors, RawCard};

/// A face in MTGJSON's keys.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AtomicFace {
    name: String,
    face_name: Option<String>,
    layout: Option<String>,
    mana_cost: Option<String>,
    #[serde(rename = "type")]
    type_line: Option<String>,
    text: Option<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    defense: Option<String>,
    colors: Option<Colors>,
    color_indicator: Option<Colors>,
    hand: Option<String>,
    life: Option<String>,
    attraction_lights: Option<Vec<u8>>,
    #[serde(default)]
    identifiers: Identifiers,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Identifiers {
    scryfall_oracle_id: Option<String>,
}

impl From<AtomicFace> for RawCard {
    fn from(face: AtomicFace) -> Self {
        Self {
            name: Some(face.face_name.unwrap_or(face.name)),
            layout: face.layout,
            oracle_id: face.identifiers.scryfall_oracle_id,
            mana_cost: face.mana_cost,
            type_line: face.type_line,
            oracle_text: face.text,
            power: face.power,
            toughness: face.toughness,
            loyalty: face.loyalty,
            defense: face.defense,
            colors: face.colors,
            color_indicator: face.color_indicator,
            hand_modifier: face.hand,
            life_modifier: face.life,
            attraction_lights: face.attraction_lights,
            card_faces: None,
        }
    }
}

/// The cards of one entry of AtomicCards.
///
/// Faces of one name are the faces of one card; but the two sides of a meld card are cards of their own, as in
/// Scryfall's files, and so are entries that are variants of each other.
pub(super) fn read(entry: &[u8]) -> Result<Vec<RawCard>, serde_json::Error> {
    let faces: Vec<AtomicFace> = serde_json::from_slice(entry)?;
    let mut cards: Vec<RawCard> = Vec::new();
    let mut joined: Option<RawCard> = None;
    for face in faces {
        let of_several = face.name.contains(" // ") && face.layout.as_deref() != Some("meld");
        let name = face.name.clone();
        let mut raw = RawCard::from(face);
        if !of_several || raw.layout.as_deref() == Some("reversible_card") {
            raw.layout = raw.layout.filter(|layout| layout != "reversible_card");
            if !cards.contains(&raw) {
                cards.push(raw);
            }
            continue;
        }
        let card = joined.get_or_insert_with(|| RawCard {
            name: Some(name),
            layout: raw.layout.clone(),
            oracle_id: raw.oracle_id.clone(),
            card_faces: Some(Vec::new()),
            ..RawCard::default()
        });
        raw.layout = None;
        if let Some(faces) = &mut card.card_faces {
            faces.push(raw);
        }
    }
    cards.extend(joined);
    Ok(cards)
}
