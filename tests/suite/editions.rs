//! The reader against the published editions and the pieces of them, by count, when `../shared` is there.

use std::path::{Path, PathBuf};

use apnap::cr::{self, Edition, Repair, Stats};

use crate::shared::shared;

fn read(path: &Path) -> (Edition, Vec<Repair>) {
    cr::read(&std::fs::read(path).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// `parts sections rules lettered examples glossary references ranges section-references bare dangling`
const EDITIONS: [(&str, [usize; 11]); 11] = [
    ("2003-07-01", [5, 68, 310, 337, 82, 290, 456, 8, 4, 2, 0]),
    ("2003-10-01", [5, 69, 319, 367, 89, 299, 484, 10, 4, 4, 0]),
    ("2009-07-11", [8, 104, 648, 822, 189, 408, 918, 25, 16, 5, 2]),
    ("2011-09-30", [9, 123, 819, 1046, 217, 460, 1136, 33, 18, 4, 0]),
    ("2013-09-27", [9, 124, 843, 1108, 222, 483, 1184, 34, 18, 4, 0]),
    ("2016-08-26", [9, 129, 904, 1228, 238, 519, 1288, 41, 18, 4, 0]),
    ("2022-06-10", [9, 138, 1037, 1631, 266, 625, 1575, 59, 16, 17, 0]),
    ("2025-06-06", [9, 145, 1141, 1918, 275, 711, 1829, 73, 16, 24, 1]),
    ("2025-09-19", [9, 146, 1151, 1942, 275, 721, 1853, 76, 16, 26, 1]),
    ("2025-11-14", [9, 146, 1155, 1954, 276, 725, 1859, 75, 16, 27, 1]),
    ("2026-01-16", [9, 146, 1157, 1957, 276, 725, 1861, 75, 16, 27, 1]),
];

fn counts(stats: &Stats) -> [usize; 11] {
    [
        stats.parts,
        stats.sections,
        stats.rules,
        stats.lettered,
        stats.examples,
        stats.glossary,
        stats.references,
        stats.ranges,
        stats.section_references,
        stats.bare_references,
        stats.dangling,
    ]
}

#[test]
fn every_edition_has_its_counts() {
    let Some(folder) = shared("cr") else { return };
    let mut wrong = Vec::new();
    for (name, want) in EDITIONS {
        let (edition, repairs) = read(&folder.join(format!("{name}.txt")));
        let stats = edition.stats(&repairs);
        if counts(&stats) != want {
            wrong.push(format!("{name}\n  want {want:?}\n  have {:?}", counts(&stats)));
        }
        assert_eq!(stats.edition.map(|d| d.to_string()).as_deref(), Some(name));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `rules, lettered rules, examples`
const SEEDS: [(&str, [usize; 3]); 5] = [
    ("000_0122b7dea001498e.txt", [433, 1004, 91]),
    ("001_67b17b6c7d536d12.txt", [153, 450, 23]),
    ("002_a5b06f7a09e88e4d.txt", [1150, 1, 0]),
    ("003_a8fb8c58fddbb723.txt", [63, 208, 10]),
    ("004_3e42c2499daa7818.txt", [90, 262, 15]),
];

#[test]
fn every_seed_has_its_counts() {
    let Some(folder) = shared("seeds") else { return };
    for (name, want) in SEEDS {
        let (edition, repairs) = read(&folder.join(name));
        let stats = edition.stats(&repairs);
        assert_eq!([stats.rules, stats.lettered, stats.examples], want, "{name}: {stats:?}");
        assert_eq!(stats.dangling, 0, "{name}");
    }
}

/// Every edition and every seed.
fn all() -> Vec<PathBuf> {
    let editions = shared("cr").map(|f| EDITIONS.map(|(name, _)| f.join(format!("{name}.txt"))).to_vec());
    let seeds = shared("seeds").map(|f| SEEDS.map(|(name, _)| f.join(name)).to_vec());
    editions.unwrap_or_default().into_iter().chain(seeds.unwrap_or_default()).collect()
}

#[test]
fn what_is_written_reads_the_same() {
    for path in all() {
        let (edition, _) = read(&path);
        let (again, repairs) = cr::read(cr::emit(&edition).as_bytes()).unwrap();
        let (a, b) = (edition.without_lines(), again.without_lines());
        for (a, b) in a.rules.iter().zip(&b.rules) {
            assert_eq!(a, b, "{}", path.display());
        }
        for (a, b) in a.glossary.iter().zip(&b.glossary) {
            assert_eq!(a, b, "{}", path.display());
        }
        assert_eq!(a, b, "{}", path.display());
        assert_eq!(repairs, [], "{}", path.display());
    }
}

/// Every letter and digit of the source is in what is written again, in the same order.
#[test]
fn nothing_is_lost() {
    for path in all() {
        let bytes = std::fs::read(&path).unwrap();
        let source = match bytes.strip_prefix(&[0xFF, 0xFE]) {
            Some(wide) => wide.iter().step_by(2).copied().collect(),
            None => bytes,
        };
        let (edition, _) = read(&path);
        let written = cr::emit(&edition);
        let letters =
            |text: &[u8]| text.iter().filter(|b| b.is_ascii_alphanumeric()).map(|b| *b as char).collect::<String>();
        let (source, written) = (letters(&source), letters(written.as_bytes()));
        // Pieces have other headings over their front matter than what is written, or none.
        let heading =
            |text: &str| text.replacen("Introduction", "", 1).replacen("Contents", "", 1).replacen("Sommaire", "", 1);
        let (source, written) = (heading(&source), heading(&written));
        let at = source.bytes().zip(written.bytes()).take_while(|(a, b)| a == b).count();
        let near =
            |text: &str| text.get(at.saturating_sub(40)..(at + 40).min(text.len())).unwrap_or_default().to_owned();
        assert!(source == written, "{}: lost at\n  {}\n  {}", path.display(), near(&source), near(&written));
    }
}
