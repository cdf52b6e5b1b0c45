//! The digest that ships: complete by its counts, and, when `../shared/cr` is there, against the edition it states.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use apnap::cr::{self, Edition, Paragraph, Repair, RuleId};
use apnap::library::{Library, Selector};

use crate::shared;

/// The edition whose rules the digest states.
const PINNED: &str = "2026-04-17";

/// The longest run of words that may be shared with the official text.
const LONGEST_RUN: usize = 10;

/// References in which the digest leaves the official text, because that cites wrongly: the rule or entry, what the
/// official text cites there, and what the digest cites.
const DEVIATIONS: [(&str, &str, &str); 3] = [
    // Meld pairs are in 712; 713 is on substitute cards.
    ("201.4e", "713", "712"),
    // Anchor words are in 614.12c.
    ("607.2m", "614.12b", "614.12c"),
    // Endure is 701.63; 702.62 is suspend.
    ("Endure", "702.62", "701.63"),
];

fn digest() -> (Edition, Vec<Repair>) {
    let nowhere = tempfile::tempdir().unwrap();
    let book = Library::at(nowhere.path().to_owned()).open(&Selector::Digest).unwrap();
    (book.edition().unwrap().clone(), book.repairs().unwrap().to_vec())
}

/// The edition the digest states; `None` (with a note) when it is not there.
fn official() -> Option<Edition> {
    let path = shared::shared(&format!("cr/{PINNED}.txt"))?;
    Some(cr::read(&std::fs::read(path).unwrap()).unwrap().0)
}

#[test]
fn it_reads_without_repairs_and_has_its_counts() {
    let (digest, repairs) = digest();
    assert_eq!(repairs, []);
    let stats = digest.stats(&repairs);
    assert_eq!(stats.edition.map(|d| d.to_string()).as_deref(), Some(PINNED));
    assert_eq!(
        [stats.parts, stats.sections, stats.rules, stats.lettered, stats.examples, stats.glossary],
        [9, 147, 1165, 1973, 277, 730]
    );
    assert_eq!(stats.dangling, 0);
    assert!(stats.references > 1_800, "{}", stats.references);
}

#[test]
fn every_title_quoted_is_that_of_the_rule_cited() {
    let (digest, _) = digest();
    let mut wrong = Vec::new();
    for (paragraph, reference) in digest.references() {
        let (Some(quoted), Some(id)) = (&reference.title, reference.targets.first()) else { continue };
        let title = digest.rule(*id).and_then(|r| r.title.as_deref());
        if title != Some(quoted) {
            wrong.push(format!("{id} is called {quoted:?}, not {title:?}: {}", paragraph.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn its_numbers_titles_and_keys_are_the_editions() {
    let Some(official) = official() else { return };
    let (digest, _) = digest();
    let numbers = |e: &Edition| e.rules.iter().map(|r| r.id).collect::<Vec<_>>();
    assert_eq!(numbers(&digest), numbers(&official));
    for (ours, theirs) in digest.rules.iter().zip(&official.rules) {
        assert_eq!(ours.title, theirs.title, "{}", ours.id);
        assert_eq!(ours.examples.len(), theirs.examples.len(), "examples of {}", ours.id);
        assert_eq!(ours.paragraphs.len(), theirs.paragraphs.len(), "paragraphs of {}", ours.id);
    }
    let parts = |e: &Edition| e.parts.iter().map(|p| (p.number, p.title.clone())).collect::<Vec<_>>();
    assert_eq!(parts(&digest), parts(&official));
    let keys = |e: &Edition| e.glossary.iter().map(|g| g.key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&digest), keys(&official));
    for (ours, theirs) in digest.glossary.iter().zip(&official.glossary) {
        assert_eq!(ours.see, theirs.see, "what `{}` sends to", ours.key);
    }
}

#[test]
fn the_references_of_the_edition_are_there() {
    let Some(official) = official() else { return };
    let (digest, _) = digest();
    let ours = cited(&digest);
    let deviation = |place: &str, id: &str| DEVIATIONS.iter().find(|(p, from, _)| (*p, *from) == (place, id));
    let (mut all, mut missing) = (0, Vec::new());
    for (place, targets) in cited(&official) {
        for target in targets {
            all += 1;
            let wanted = deviation(&place, &target).map_or(target, |(_, _, to)| (*to).to_owned());
            if !ours.get(&place).is_some_and(|t| t.contains(&wanted)) {
                missing.push(format!("{place} has no reference to {wanted}"));
            }
        }
    }
    let kept = 1.0 - missing.len() as f64 / all as f64;
    assert!(kept >= 0.98, "{:.1} % of {all}\n{}", kept * 100.0, missing.join("\n"));
}

/// What each rule and glossary entry refers to: rules, and parts as `section 7`.
fn cited(edition: &Edition) -> BTreeMap<String, BTreeSet<String>> {
    let targets = |paragraphs: &mut dyn Iterator<Item = &Paragraph>| {
        let refs = paragraphs.flat_map(|p| &p.refs);
        refs.flat_map(|r| {
            r.targets.iter().map(RuleId::to_string).chain(r.part.map(|p| format!("section {p}"))).collect::<Vec<_>>()
        })
        .collect()
    };
    let rules = edition.rules.iter().map(|r| (r.id.to_string(), targets(&mut r.paragraphs.iter().chain(&r.examples))));
    let entries =
        edition.glossary.iter().map(|g| (g.key.clone(), targets(&mut g.paragraphs.iter().chain(&g.examples))));
    rules.chain(entries).collect()
}

#[test]
fn nothing_is_copied() {
    let Some(official) = official() else { return };
    let (digest, _) = digest();
    let fixed = FixedPhrases::read();
    let mut runs = HashSet::new();
    for paragraph in paragraphs(&official).map(|(_, p)| p) {
        runs.extend(fixed.words(paragraph).windows(LONGEST_RUN + 1).map(<[String]>::to_vec));
    }
    let mut copied = Vec::new();
    for (place, paragraph) in paragraphs(&digest) {
        let words = fixed.words(paragraph);
        if let Some(run) = words.windows(LONGEST_RUN + 1).find(|run| runs.contains(*run)) {
            copied.push(format!("{place}: {}", run.join(" ")));
        }
    }
    assert!(copied.is_empty(), "{} runs of the official text:\n{}", copied.len(), copied.join("\n"));
}

#[test]
fn no_fixed_phrase_is_there_for_nothing() {
    let Some(official) = official() else { return };
    let (digest, _) = digest();
    let all = FixedPhrases::read();
    let used: BTreeSet<Vec<String>> =
        paragraphs(&official).chain(paragraphs(&digest)).flat_map(|(_, p)| all.met(p)).collect();
    let unused: Vec<String> = all.phrases.iter().filter(|p| !used.contains(*p)).map(|p| p.join(" ")).collect();
    assert!(unused.is_empty(), "not in the texts:\n{}", unused.join("\n"));
}

fn paragraphs(edition: &Edition) -> impl Iterator<Item = (String, &Paragraph)> {
    let rules = edition.rules.iter();
    let rules = rules.flat_map(|r| r.paragraphs.iter().chain(&r.examples).map(|p| (r.id.to_string(), p)));
    let entries = edition.glossary.iter();
    rules.chain(entries.flat_map(|g| g.paragraphs.iter().chain(&g.examples).map(|p| (g.key.clone(), p))))
}

/// The phrases that cannot be said otherwise, each counted as one word.
struct FixedPhrases {
    /// The longest first.
    phrases: Vec<Vec<String>>,
}

impl FixedPhrases {
    fn read() -> Self {
        let text = std::fs::read_to_string("rules/digest-fixed-phrases.txt").unwrap();
        let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
        let mut phrases: Vec<Vec<String>> = lines.map(split).collect();
        phrases.sort_by_key(|p| std::cmp::Reverse(p.len()));
        phrases.dedup();
        Self { phrases }
    }

    /// The words of a paragraph: a reference with its quoted title is one, and so is a fixed phrase.
    fn words(&self, paragraph: &Paragraph) -> Vec<String> {
        self.walk(paragraph).0
    }

    /// The phrases a paragraph has.
    fn met(&self, paragraph: &Paragraph) -> Vec<Vec<String>> {
        self.walk(paragraph).1
    }

    fn walk(&self, paragraph: &Paragraph) -> (Vec<String>, Vec<Vec<String>>) {
        let mut text = paragraph.text.clone();
        for (i, reference) in paragraph.refs.iter().enumerate().rev() {
            text.replace_range(reference.span.clone(), &format!(" §{i} "));
        }
        let plain = split(&text);
        let (mut words, mut met) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < plain.len() {
            match self.phrases.iter().find(|p| plain[at..].starts_with(p)) {
                Some(phrase) => {
                    words.push(phrase.join("_"));
                    met.push(phrase.clone());
                    at += phrase.len();
                }
                None => {
                    // Which rule a reference names is a fact; where it stands in the paragraph is none.
                    let reference = plain[at].strip_prefix('§').and_then(|i| i.parse::<usize>().ok());
                    let named = reference.and_then(|i| paragraph.refs.get(i)).map(|r| format!("§{:?}", r.targets));
                    words.push(named.unwrap_or_else(|| plain[at].clone()));
                    at += 1;
                }
            }
        }
        (words, met)
    }
}

/// The words of a text, in lower case, without punctuation.
fn split(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('’', "'");
    let is_word = |c: char| c.is_alphanumeric() || "{}/+-'§_".contains(c);
    let words = text.split(|c| !is_word(c)).map(|w| w.trim_matches(|c| c == '\'' || c == '-'));
    words.filter(|w| !w.is_empty()).map(str::to_owned).collect()
}
