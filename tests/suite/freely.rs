//! The printer is a printer: what is understood, said without its own words to follow, is read to the same again. Texts of the
//! shipped scenarios' cards that are not stand in `tests/freely-baseline.txt` with the reason, and that list only shrinks.

use std::collections::{BTreeMap, BTreeSet};

use apnap::oracle::{Again, said_freely};
use rayon::prelude::*;

use crate::generators::scenarios;

/// The stack of a thread that reads: texts nest.
const STACK: usize = 16 << 20;

#[test]
fn what_is_said_freely_is_read_to_the_same() {
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().unwrap();
    let texts = scenarios::shipped();
    let unlike: Vec<(usize, Vec<String>)> = pool.install(|| {
        let of_file = |text: &String| {
            let documents = scenarios::documents(text);
            let cards = documents.iter().filter_map(|it| it.scenario.as_ref()).flat_map(|it| &it.cards);
            let said: Vec<_> = cards.flat_map(|card| card.value.faces().flat_map(said_freely)).collect();
            let unlike = said.iter().filter(|it| it.again != Again::Same).map(|it| it.words.clone()).collect();
            (said.len(), unlike)
        };
        texts.par_iter().map(of_file).collect()
    });
    let said: usize = unlike.iter().map(|(said, _)| said).sum();
    assert!(said > 4000, "only {said} paragraphs were said");
    let unlike: BTreeSet<String> = unlike.into_iter().flat_map(|(_, words)| words).collect();
    let baseline = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/freely-baseline.txt");
    let baseline = std::fs::read_to_string(baseline).unwrap();
    let listed: BTreeMap<&str, &str> = baseline
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_once("  ").unwrap_or((line, "")))
        .collect();
    assert!(listed.values().all(|reason| !reason.trim().is_empty()), "a text is listed without a reason");
    let unlisted: Vec<&String> = unlike.iter().filter(|words| !listed.contains_key(words.as_str())).collect();
    let now: Vec<&&str> = listed.keys().filter(|words| !unlike.contains(**words)).collect();
    assert!(unlisted.is_empty(), "said freely, these are read to something else: {unlisted:#?}");
    assert!(now.is_empty(), "take these out of tests/freely-baseline.txt, they are read to the same: {now:#?}");
}
