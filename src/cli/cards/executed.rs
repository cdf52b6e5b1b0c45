//! Which abilities of the cards ran in scenarios that pass.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::card::{Card, name_key};
use crate::cli::context::Context;
use crate::cli::scenario_files::{self, Rules};
use crate::engine::executed::{Ran, executed};
use crate::engine::trace::Level;
use crate::oracle::Compiled;
use crate::scenario::{Status, run_at};

/// By the key of a card's name what of it ran.
#[derive(Default)]
pub(super) struct ByCard(HashMap<String, Ran>);

impl ByCard {
    /// Runs the scenarios below these paths with the cards of a file, or those imported. What a scenario says about cards of
    /// its own tells nothing about those of the file.
    pub(super) fn of(cx: &Context, file: Option<&Path>, paths: &[PathBuf]) -> Result<Self, anyhow::Error> {
        let cards = scenario_files::cards(cx, file)?;
        let rules = Rules::open(cx)?;
        let files = scenario_files::find(cx, paths)?
            .iter()
            .map(|path| scenario_files::load(path, &rules))
            .collect::<Result<Vec<_>, _>>()?;
        let scenarios: Vec<_> = files
            .iter()
            .flat_map(|file| file.documents.iter().flatten())
            .filter_map(|document| document.scenario.as_ref())
            .collect();
        let pool = rayon::ThreadPoolBuilder::new().stack_size(super::coverage::STACK).build()?;
        let runs: Vec<(String, Ran)> = pool.install(|| {
            scenarios
                .par_iter()
                .flat_map_iter(|scenario| {
                    let own: Vec<String> = scenario.cards.iter().map(|card| name_key(&card.value.name)).collect();
                    let report = run_at(scenario, &cards, None, Level::Rules);
                    let ran = match (report.status, &report.after) {
                        (Status::Passed, Some(game)) => executed(game, &report.trace).unwrap_or_default(),
                        _ => Default::default(),
                    };
                    ran.into_iter().map(|(name, ran)| (name_key(&name), ran)).filter(move |(key, _)| !own.contains(key))
                })
                .collect()
        });
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
