//! A card as a card file or a scenario writes it: Scryfall's keys, nothing understood yet.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{Card, Colors, Face};

/// A card in Scryfall's keys. [`Card::try_from`] makes it a card, or says *all* that is wrong with it.
///
/// Keys not listed here are passed over; a reader of hand-written cards compares them with [`Self::KEYS`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RawCard {
    /// The name; of a card with two faces both, with ` // ` between.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The layout: `normal` unless it says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// Scryfall's id of the card's text, the same for all its printings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oracle_id: Option<String>,
    /// The mana cost, such as `{2}{U}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mana_cost: Option<String>,
    /// The type line, such as `Creature — Drake`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_line: Option<String>,
    /// The rules text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oracle_text: Option<String>,
    /// The power.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "text_or_number")]
    #[schemars(with = "TextOrNumber")]
    pub power: Option<String>,
    /// The toughness.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "text_or_number")]
    #[schemars(with = "TextOrNumber")]
    pub toughness: Option<String>,
    /// The loyalty of a planeswalker.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "text_or_number")]
    #[schemars(with = "TextOrNumber")]
    pub loyalty: Option<String>,
    /// The defense of a battle.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "text_or_number")]
    #[schemars(with = "TextOrNumber")]
    pub defense: Option<String>,
    /// The colors; needed only where neither mana cost nor color indicator says them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<String>>")]
    pub colors: Option<Colors>,
    /// The color indicator.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<String>>")]
    pub color_indicator: Option<Colors>,
    /// The hand modifier of a vanguard, such as `+1`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "text_or_number")]
    #[schemars(with = "TextOrNumber")]
    pub hand_modifier: Option<String>,
    /// The life modifier of a vanguard.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "text_or_number")]
    #[schemars(with = "TextOrNumber")]
    pub life_modifier: Option<String>,
    /// The numbers lit up on an Attraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attraction_lights: Option<Vec<u8>>,
    /// The faces of a card that has more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_faces: Option<Vec<RawCard>>,
}

/// A number in JSON or YAML, or its text: `2`, `"2"`, `"1+*"`.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes the schema")]
enum TextOrNumber {
    Text(String),
    Number(i64),
}

impl RawCard {
    /// The keys of a hand-written card; `keywords` is allowed and not read.
    pub const KEYS: &[&str] = &[
        "name",
        "layout",
        "mana_cost",
        "type_line",
        "oracle_text",
        "power",
        "toughness",
        "loyalty",
        "defense",
        "colors",
        "color_indicator",
        "hand_modifier",
        "life_modifier",
        "attraction_lights",
        "card_faces",
        "keywords",
    ];

    /// The keys of a face of a hand-written card.
    pub fn face_keys() -> impl Iterator<Item = &'static str> {
        Self::KEYS.iter().copied().filter(|key| !matches!(*key, "layout" | "card_faces"))
    }
}

/// Reads `2` and `"2"` alike.
fn text_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    struct Printed;

    impl<'de> Visitor<'de> for Printed {
        type Value = Option<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number or its text")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(Some(text.to_owned()))
        }

        fn visit_string<E: de::Error>(self, text: String) -> Result<Self::Value, E> {
            Ok(Some(text))
        }

        fn visit_i64<E: de::Error>(self, n: i64) -> Result<Self::Value, E> {
            Ok(Some(n.to_string()))
        }

        fn visit_u64<E: de::Error>(self, n: u64) -> Result<Self::Value, E> {
            Ok(Some(n.to_string()))
        }

        fn visit_f64<E: de::Error>(self, n: f64) -> Result<Self::Value, E> {
            Ok(Some(n.to_string()))
        }

        fn visit_none<E: de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            deserializer.deserialize_any(self)
        }
    }

    deserializer.deserialize_any(Printed)
}

impl From<&Card> for RawCard {
    /// The card in Scryfall's keys again.
    fn from(card: &Card) -> Self {
        let mut raw = if card.others.is_empty() {
            Self::from(&card.front)
        } else {
            Self { card_faces: Some(card.faces().map(Self::from).collect()), ..Self::default() }
        };
        raw.name = Some(card.name.clone());
        raw.layout = Some(card.layout.name().to_owned());
        raw
    }
}

impl From<&Face> for RawCard {
    fn from(face: &Face) -> Self {
        let modifier = |n: Option<i32>| n.map(|n| if n < 0 { n.to_string() } else { format!("+{n}") });
        Self {
            name: Some(face.name.clone()),
            mana_cost: face.mana_cost.as_ref().map(ToString::to_string),
            type_line: Some(face.type_line.to_string()),
            oracle_text: (!face.text.is_empty()).then(|| face.text.clone()),
            power: face.power.as_ref().map(ToString::to_string),
            toughness: face.toughness.as_ref().map(ToString::to_string),
            loyalty: face.loyalty.as_ref().map(ToString::to_string),
            defense: face.defense.as_ref().map(ToString::to_string),
            color_indicator: face.color_indicator,
            hand_modifier: modifier(face.hand_modifier),
            life_modifier: modifier(face.life_modifier),
            attraction_lights: (!face.lights.is_empty()).then(|| face.lights.numbers().collect()),
            ..Self::default()
        }
    }
}
