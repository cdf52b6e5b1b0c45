//! Meld pairs (712.4): in card files the combined back face is a card of its own.

use std::sync::Arc;

use crate::engine::state::{CardDef, Meld};

/// The card with what it melds into, which `find` looks up by name.
pub(super) fn with_back(def: Arc<CardDef>, find: impl FnOnce(&str) -> Option<Arc<CardDef>>) -> Arc<CardDef> {
    let Some(meld) = &def.melds else { return def };
    let melds = Meld { into: find(&meld.name), ..meld.as_ref().clone() };
    Arc::new(CardDef { melds: Some(Arc::new(melds)), ..def.as_ref().clone() })
}
