//! What `apnap card` lists of a text is all there: no part of it without its words.

use std::collections::BTreeSet;

use apnap::card::Face;
use apnap::oracle::{Part, compile, outline};
use rayon::prelude::*;

use crate::faces::different_faces;
use crate::shrinking::only_shrinks;

/// The stack of a thread that reads: texts nest.
const STACK: usize = 16 << 20;

/// The parts that are nothing but what stands below them.
const HEADS: &[&str] = &["may", "modal", "mode", "otherwise", "later", "process"];

#[test]
fn every_part_of_a_text_has_its_words() {
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().unwrap();
    let faces = different_faces();
    let listed: Vec<(usize, Vec<String>)> = pool.install(|| {
        let of_face = |face: &Face| {
            let all = outline(face, &compile(face));
            let wordless = all.iter().filter(|it| {
                let empty = it.parts.is_empty() && it.not_understood.is_none();
                let has_no_words = |part: &Part| match part.what {
                    what if HEADS.contains(&what) => false,
                    _ => part.words.is_empty() || part.words == "as the words above say",
                };
                empty || it.parts.iter().any(has_no_words)
            });
            (all.iter().map(|it| it.parts.len()).sum(), wordless.map(|it| it.text.clone()).collect())
        };
        faces.par_iter().map(of_face).collect()
    });
    let parts: usize = listed.iter().map(|(parts, _)| parts).sum();
    assert!(parts > 8000, "only {parts} parts were listed");
    let wordless: BTreeSet<String> =
        listed.into_iter().flat_map(|(_, texts)| texts).map(|text| text.replace('\n', " / ")).collect();
    only_shrinks("outlines-baseline.txt", &wordless, "has a part without words of its own");
}
