//! The cards of the shipped scenarios, for tests of what texts are read as: those that stand in many scenarios once.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use apnap::card::Face;

use crate::generators::scenarios;

/// The faces with a text, one of each kind: of those that differ in name, size and cost alone the first.
pub fn different_faces() -> &'static [Face] {
    static ALL: OnceLock<Vec<Face>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = BTreeMap::new();
        for text in scenarios::shipped() {
            let documents = scenarios::documents(text);
            let cards = documents.iter().filter_map(|it| it.scenario.as_ref()).flat_map(|it| &it.cards);
            for face in cards.flat_map(|card| card.value.faces()).filter(|face| !face.text.is_empty()) {
                let text = face.text.replace(&face.name, "~");
                all.entry((face.type_line.to_string(), text)).or_insert_with(|| face.clone());
            }
        }
        all.into_values().collect()
    })
}
