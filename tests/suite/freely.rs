//! The printer is a printer: what is understood, said without its own words to follow, is read to the same again. Texts of the
//! shipped scenarios' cards that are not stand in `tests/freely-baseline.txt` with the reason, and that list only shrinks.

use std::collections::BTreeSet;

use apnap::card::Face;
use apnap::oracle::{Again, said_freely};
use rayon::prelude::*;

use crate::faces::different_faces;
use crate::shrinking::only_shrinks;

/// The stack of a thread that reads: texts nest.
const STACK: usize = 16 << 20;

#[test]
fn what_is_said_freely_is_read_to_the_same() {
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().unwrap();
    let faces = different_faces();
    let unlike: Vec<(usize, Vec<String>)> = pool.install(|| {
        let of_face = |face: &Face| {
            let said = said_freely(face);
            let unlike = said.iter().filter(|it| it.again != Again::Same).map(|it| it.words.clone()).collect();
            (said.len(), unlike)
        };
        faces.par_iter().map(of_face).collect()
    });
    let said: usize = unlike.iter().map(|(said, _)| said).sum();
    assert!(said > 4000, "only {said} paragraphs were said");
    let unlike: BTreeSet<String> = unlike.into_iter().flat_map(|(_, words)| words).collect();
    only_shrinks("freely-baseline.txt", &unlike, "is said freely as something else");
}
