//! The text of a face, compiled for the engine.

use crate::card::Face;
use crate::engine::define::FaceText;
use crate::oracle;

/// Compiles the text of a face; the sentences that are not understood are named, with the words they stumbled on.
pub fn compile(face: &Face) -> FaceText {
    let compiled = oracle::compile(face);
    let words = |range: &std::ops::Range<usize>| face.text.get(range.clone()).map(str::trim).unwrap_or_default();
    let mut not_understood: Vec<Box<str>> = compiled
        .sentences
        .iter()
        .filter(|sentence| !sentence.understood)
        .map(|sentence| {
            let whole = words(&sentence.span);
            match sentence.stumbled_on.as_ref().map(words).filter(|at| !at.is_empty() && *at != whole) {
                Some(at) => format!("{whole} (at `{at}`)").into(),
                None => whole.into(),
            }
        })
        .collect();
    not_understood.extend(crate::engine::define::keywords_not_done(&compiled.text));
    FaceText { text: compiled.text, not_understood }
}
