//! The cards scenarios are played with: their own, those that ship, those of databases; compiled once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::card::{Card, Cards as Stock, Meant, name_key};
use crate::engine::define::compiled;
use crate::engine::state::CardDef;

/// Where cards come from beside a scenario's own.
#[derive(Default)]
pub struct Cards {
    stock: Stock,
    beside: HashMap<String, Arc<Card>>,
    compiled: Mutex<HashMap<String, Arc<CardDef>>>,
}

impl Cards {
    /// Cards of card files and databases.
    pub fn new(stock: Stock) -> Self {
        Self { stock, ..Self::default() }
    }

    /// These cards, too, before those of the stock.
    #[must_use]
    pub fn and(mut self, cards: impl IntoIterator<Item = Arc<Card>>) -> Self {
        self.beside.extend(cards.into_iter().map(|card| (name_key(&card.name), card)));
        self
    }

    /// What there is beside the cards that ship.
    pub fn stock(&self) -> &Stock {
        &self.stock
    }

    /// The card of this name; a text if it is there but broken.
    ///
    /// # Errors
    ///
    /// Why the card can't be read.
    pub fn find(&self, name: &str) -> Result<Option<Arc<Card>>, String> {
        if let Some(shipped) = super::shipped::find(name) {
            return Ok(Some(shipped));
        }
        if !self.beside.is_empty()
            && let Some(card) = self.beside.get(&name_key(name))
        {
            return Ok(Some(card.clone()));
        }
        self.stock.find(name).map_err(|e| e.to_string())
    }

    /// The card that a short name stands for.
    pub fn meant(&self, short: &str) -> Meant<'_> {
        self.stock.meant(short)
    }

    /// Names like this one.
    pub fn suggest(&self, name: &str) -> Vec<String> {
        self.stock.suggest(name, 2).into_iter().map(str::to_owned).collect()
    }

    /// Whether there is any card at all.
    pub fn is_empty(&self) -> bool {
        self.stock.is_empty()
    }

    /// The card as the engine has it; compiled the first time it is asked for.
    pub fn define(&self, card: &Card) -> Arc<CardDef> {
        let key = name_key(&card.name);
        if let Some(known) = self.compiled.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        // Compiled outside the lock: two threads may do it at once, and come to the same.
        let made = Arc::new(compiled(card));
        self.compiled.lock().unwrap_or_else(PoisonError::into_inner).insert(key, made.clone());
        made
    }
}

/// The card as the engine has it, for a card of the scenario itself.
pub fn define_own(card: &Card) -> Arc<CardDef> {
    Arc::new(compiled(card))
}
