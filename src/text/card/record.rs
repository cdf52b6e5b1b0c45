//! A card as it is kept: its fields one after the other, with separators that no text has.

use super::{Card, Colors, Face, Layout, RawCard};

/// Between the fields of a face. [`Card::try_from`] lets no such character into a text.
const FIELD: char = '\u{1f}';
/// Between the faces of a card.
const FACE: char = '\u{1e}';

/// How many fields a face has.
const FIELDS: usize = 12;

/// The card as one text: layout, full name if it has several faces, the id of its text if it has one, then its faces.
pub(super) fn encode(card: &Card, oracle_id: Option<&str>) -> String {
    let mut out = format!("{}{FIELD}", card.layout.name());
    if !card.others.is_empty() {
        out.push_str(&card.name);
    }
    if let Some(id) = oracle_id.filter(|id| !id.contains([FIELD, FACE])) {
        out.push(FIELD);
        out.push_str(id);
    }
    for face in card.faces() {
        out.push(FACE);
        let fields = fields(face);
        out.push_str(fields.join(&FIELD.to_string()).trim_end_matches(FIELD));
    }
    out
}

fn fields(face: &Face) -> [String; FIELDS] {
    let or_empty = |it: Option<String>| it.unwrap_or_default();
    [
        face.name.clone(),
        or_empty(face.mana_cost.as_ref().map(ToString::to_string)),
        face.type_line.to_string(),
        face.text.clone(),
        or_empty(face.power.as_ref().map(ToString::to_string)),
        or_empty(face.toughness.as_ref().map(ToString::to_string)),
        or_empty(face.loyalty.as_ref().map(ToString::to_string)),
        or_empty(face.defense.as_ref().map(ToString::to_string)),
        or_empty(face.color_indicator.map(Colors::letters)),
        or_empty(face.hand_modifier.map(|n| n.to_string())),
        or_empty(face.life_modifier.map(|n| n.to_string())),
        face.lights.to_string(),
    ]
}

/// The card of a text that [`encode`] gave, not yet checked; `None` for any other text.
///
/// What could not be read as a card is kept as JSON in Scryfall's keys.
pub(super) fn decode(text: &str) -> Option<RawCard> {
    if text.starts_with('{') {
        return serde_json::from_str(text).ok();
    }
    let mut parts = text.split(FACE);
    let (layout, name) = parts.next()?.split_once(FIELD)?;
    let (name, oracle_id) = name.split_once(FIELD).map_or((name, None), |(name, id)| (name, Some(id.to_owned())));
    let mut faces: Vec<RawCard> = parts.map(decode_face).collect::<Option<_>>()?;
    let emblem = layout == Layout::Emblem.name();
    let mut card = match (faces.len(), name) {
        (0, _) => return None,
        (1, _) => faces.swap_remove(0),
        (_, name) => RawCard { name: Some(name.to_owned()), card_faces: Some(faces), ..RawCard::default() },
    };
    if emblem && card.type_line.is_none() {
        // 114.3: an emblem has no types.
        card.type_line = Some("Emblem".to_owned());
    }
    card.layout = Some(layout.to_owned());
    card.oracle_id = oracle_id;
    Some(card)
}

fn decode_face(text: &str) -> Option<RawCard> {
    let mut fields = text.split(FIELD);
    let mut next = || fields.next().filter(|field| !field.is_empty()).map(str::to_owned);
    let face = RawCard {
        name: next(),
        mana_cost: next(),
        type_line: next(),
        oracle_text: next(),
        power: next(),
        toughness: next(),
        loyalty: next(),
        defense: next(),
        color_indicator: next().map(|letters| letters.chars().filter_map(super::Color::from_letter).collect()),
        hand_modifier: next(),
        life_modifier: next(),
        attraction_lights: next()
            .map(|lights| lights.chars().filter_map(|c| c.to_digit(10)?.try_into().ok()).collect()),
        ..RawCard::default()
    };
    fields.next().is_none().then_some(face)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_back_the_same() {
        let there = |json: &str| {
            let card = Card::try_from(serde_json::from_str::<RawCard>(json).unwrap()).unwrap();
            assert_eq!(Card::try_from(decode(&encode(&card, None)).unwrap()).unwrap(), card);
            let with_id = decode(&encode(&card, Some("id"))).unwrap();
            assert_eq!(with_id.oracle_id.as_deref(), Some("id"));
            assert_eq!(Card::try_from(with_id).unwrap(), card);
        };
        there(r#"{"name": "A", "type_line": "Land"}"#);
        there(
            r#"{"name": "Em", "layout": "emblem", "type_line": "Emblem — Em", "oracle_text": "You win.\nYou lose."}"#,
        );
        there(r#"{"name": "V", "type_line": "Vanguard", "hand_modifier": "-1", "life_modifier": "+0"}"#);
        there(r#"{"name": "R", "type_line": "Artifact — Attraction", "attraction_lights": [2, 6]}"#);
        there(
            r#"{"name": "A // B", "layout": "transform", "card_faces": [
                {"name": "A", "mana_cost": "{X}{G}", "type_line": "Creature — Elf", "power": "*", "toughness": "1+*"},
                {"name": "B", "type_line": "Planeswalker", "loyalty": 3, "color_indicator": ["R", "G"]}]}"#,
        );
    }

    #[test]
    fn other_texts_give_nothing_or_a_card_to_check() {
        for text in [
            "",
            "normal",
            "normal\u{1f}",
            "\u{1e}",
            "normal\u{1f}\u{1e}a\u{1f}b\u{1f}\u{1f}\u{1f}\u{1f}\u{1f}\u{1f}\u{1f}\u{1f}\u{1f}\u{1f}\u{1f}x",
        ] {
            assert_eq!(decode(text), None, "{text:?}");
        }
    }
}
