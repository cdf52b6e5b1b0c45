//! Which abilities of the cards ran in scenarios that pass.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::card::{Card, name_key};
use crate::cli::context::Context;
use crate::cli::passing::of_passing;
use crate::engine::executed::{Ran, executed};
use crate::oracle::Compiled;

/// By the key of a card's name what of it ran.
#[derive(Default)]
pub(super) struct ByCard(HashMap<String, Ran>);

impl ByCard {
    /// Runs the scenarios below these paths with the cards of a file, or those imported. What a scenario says about cards of
    /// its own tells nothing about those of the file.
    pub(super) fn of(cx: &Context, file: Option<&Path>, paths: &[PathBuf]) -> Result<Self, anyhow::Error> {
        let runs = of_passing(cx, file, paths, |scenario, game, trace| {
            let own: Vec<String> = scenario.cards.iter().map(|card| name_key(&card.value.name)).collect();
            let ran = executed(game, trace).unwrap_or_default();
            ran.into_iter().map(|(name, ran)| (name_key(&name), ran)).filter(move |(key, _)| !own.contains(key))
        })?;
        let mut all = Self::default();
        for (card, ran) in runs {
            all.0.entry(card).or_default().extend(ran);
        }
        Ok(all)
    }

    /// Whether the card was played with, and every ability of its faces ran.
    pub(super) fn all_of(&self, card: &Card, faces: &[Compiled]) -> bool {
        let Some(ran) = self.0.get(&name_key(&card.name)) else { return false };
        faces.iter().enumerate().all(|(face, it)| (0..it.text.abilities.len()).all(|n| ran.contains(&(face, n))))
    }
}
