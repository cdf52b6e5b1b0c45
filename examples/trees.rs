//! What is made of every card of a file, one line a card, to be kept and compared with what a later state makes of it:
//!
//! ```text
//! cargo run --example trees -- cards.json > before.tsv
//! ```
//!
//! The columns: the name; a hash of the trees of all faces, or `-` where a sentence is refused; and the sentences
//! refused, with `▸` before the words they stumble on. With names behind the file, the trees of those cards themselves.

use std::error::Error;
use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::path::Path;

use apnap::card::{Card, Database, Face};
use apnap::oracle::{SentenceReport, compile};
use rayon::prelude::*;

/// The stack of a thread that compiles: texts nest.
const STACK: usize = 16 << 20;

/// Hashes what is written to it (FNV-1a): kinds may then be added to the effect language without changing all hashes.
struct Hashed(u64);

impl fmt::Write for Hashed {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for byte in s.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

fn refused(face: &Face, sentence: &SentenceReport) -> String {
    let text = |range: std::ops::Range<usize>| face.text.get(range).unwrap_or_default().replace('\n', " ");
    match &sentence.stumbled_on {
        Some(at) => format!("{}▸{}", text(sentence.span.start..at.start), text(at.start..sentence.span.end)),
        None => text(sentence.span.clone()),
    }
}

fn line(card: &Card) -> String {
    let (mut hashed, mut missing) = (Hashed(0xcbf2_9ce4_8422_2325), Vec::new());
    for face in card.faces() {
        let compiled = compile(face);
        let _ = write!(hashed, "{:?}", compiled.text);
        missing.extend(compiled.sentences.iter().filter(|it| !it.understood).map(|it| refused(face, it)));
    }
    match missing.is_empty() {
        true => format!("{}\t{:016x}\t", card.name, hashed.0),
        false => format!("{}\t-\t{}", card.name, missing.join(" || ")),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("which card file?")?;
    let cards = Database::open_or_read(Path::new(&file))?;
    #[expect(clippy::disallowed_methods, reason = "an example prints")]
    let mut out = std::io::stdout().lock();
    let names: Vec<String> = args.collect();
    for name in &names {
        let card = cards.find(name)?.ok_or_else(|| format!("no card `{name}`"))?;
        for face in card.faces() {
            let compiled = compile(face);
            writeln!(out, "{}\n{:#?}", face.name, compiled.text)?;
            for sentence in compiled.sentences.iter().filter(|it| !it.understood) {
                writeln!(out, "refused: {}", refused(face, sentence))?;
            }
        }
    }
    if names.is_empty() {
        let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build()?;
        let lines: Vec<String> = pool.install(|| {
            let all: Vec<usize> = (0..cards.len()).collect();
            all.par_iter().filter_map(|number| cards.card(*number).ok()).map(|card| line(&card)).collect()
        });
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}
