//! What a search names: titles, terms of the glossary, ways to play; and what that makes of each rule.

use std::collections::HashSet;

use super::index::{Place, SearchIndex};
use super::words::words;
use crate::cr::Rule;

/// Ways to play and what belongs to them alone, by the words that name them; a search that has none of them does not
/// ask for their rules. The first words are looked for in the titles.
const VARIANTS: [(&str, &[&str]); 15] = [
    ("Two-Headed Giant", &["2", "head", "giant", "2hg", "team", "teammat"]),
    ("Planechase", &["planechas", "plane", "planar", "phenomenon", "planeswalk"]),
    ("Archenemy", &["archenemi", "scheme"]),
    ("Vanguard", &["vanguard"]),
    ("Conspiracy Draft", &["conspiraci", "draft", "booster"]),
    ("Commander", &["command", "edh", "general", "partner"]),
    ("Brawl", &["brawl"]),
    ("Emperor", &["emperor", "general"]),
    ("Grand Melee", &["mele", "marker"]),
    ("Range of Influence", &["rang", "influenc"]),
    ("Shared Team Turns", &["team", "teammat", "2hg", "head"]),
    ("Attraction", &["attract"]),
    ("Sticker", &["sticker"]),
    ("Alternating Teams", &["altern", "team"]),
    ("Subgame", &["subgam", "shahrazad"]),
];

/// Words by which one asks for several instances of the same.
const SEVERAL: [&str; 9] = ["instanc", "redund", "twice", "multipl", "2", "sever", "separ", "time", "more"];

/// What a search names.
#[derive(Default)]
pub(super) struct Naming {
    /// The rules and entries whose title or term is all the search is about.
    pub whole: Vec<usize>,
    /// The headings, by their places, whose title stands in the search.
    headings: HashSet<usize>,
    /// The rules that entries whose term stands in the search refer to.
    referred: HashSet<usize>,
    /// The ways to play that are named, as bits in the order of [`VARIANTS`].
    variants: u16,
    /// Whether several instances of the same are asked for.
    several: bool,
}

/// What is known of each rule for [`SearchIndex::weight_of`].
#[derive(Clone, Copy, Default)]
pub(super) struct Kind {
    /// The place of the rule it stands under, where there is one.
    under: Option<usize>,
    /// Which ways to play it is about, as bits in the order of [`VARIANTS`].
    variants: u16,
    /// Whether it is about several instances of the same.
    several: bool,
}

impl SearchIndex<'_> {
    /// What a text names.
    pub(super) fn naming(&mut self, text: &str) -> Naming {
        let all: Vec<String> = words(&mut self.analyzer, text).into_iter().map(|w| w.stem).collect();
        let stems: Vec<String> = all.iter().filter(|stem| !self.language.asks(stem)).cloned().collect();
        let mut naming = Naming::default();
        if !stems.is_empty() {
            naming.whole = self.names.get(&stems).cloned().unwrap_or_default();
        }
        for (bit, (_, words)) in VARIANTS.iter().enumerate() {
            naming.variants |= u16::from(all.iter().any(|stem| words.contains(&stem.as_str()))) << bit;
        }
        naming.several = all.iter().any(|stem| SEVERAL.contains(&stem.as_str()));
        let longest = 5.min(stems.len());
        let mut until = 0;
        for at in 0..stems.len() {
            for n in (1..=longest).rev() {
                let Some(docs) = stems.get(at..at + n).and_then(|key| self.names.get(key)) else { continue };
                if at + n <= until {
                    break;
                }
                until = at + n;
                for doc in docs {
                    match self.place(*doc) {
                        Place::Rule(rule) => {
                            naming.headings.insert(rule);
                        }
                        Place::Entry(entry) => {
                            let entry = self.edition.glossary.get(entry);
                            let targets = entry.into_iter().flat_map(|e| &e.paragraphs).flat_map(|p| &p.refs);
                            let rules = targets.flat_map(|r| &r.targets).filter_map(|id| self.at.get(id));
                            naming.referred.extend(rules.copied());
                        }
                    }
                }
                break;
            }
        }
        naming
    }

    /// What the words of a hit are multiplied by for what it is.
    pub(super) fn weight_of(&self, doc: usize, naming: &Naming) -> f32 {
        let weights = &self.weights;
        let at = match self.place(doc) {
            _ if naming.whole.contains(&doc) => return weights.named,
            Place::Entry(_) => return weights.glossary,
            Place::Rule(at) => at,
        };
        let Some(rule) = self.edition.rules.get(at) else { return 1.0 };
        if rule.title.is_some() {
            return weights.heading;
        }
        // The heading it stands under, and how far behind it.
        let kind = self.kinds.get(at).copied().unwrap_or_default();
        let heading = kind.under;
        let behind = heading.and_then(|heading| at.checked_sub(heading)).unwrap_or(usize::MAX);
        let titled = heading.and_then(|at| self.edition.rules.get(at)).is_some_and(|rule| rule.title.is_some());
        let mut weight = 1.0;
        if titled && behind == 1 {
            let defines = heading.is_some_and(|heading| naming.whole.contains(&heading));
            weight *= if defines { weights.defines } else { weights.first };
        }
        if heading.is_some_and(|heading| naming.headings.contains(&heading)) {
            weight *= if behind <= 2 { weights.under_first } else { weights.under };
        }
        if naming.referred.contains(&at) {
            weight *= weights.referred;
        }
        if kind.several && !naming.several {
            weight *= weights.instances;
        }
        if kind.variants & !naming.variants != 0 {
            weight *= weights.variant;
        }
        weight
    }

    /// What kind each rule is of.
    pub(super) fn find_kinds(&mut self) {
        let variants = |title: &str| {
            let named = VARIANTS.iter().enumerate().filter(|(_, (name, _))| title.contains(name));
            named.fold(0, |variants, (bit, _)| variants | 1 << bit)
        };
        // Rules follow their headings: those of the section and of the rule are the last ones met.
        let (mut of_section, mut of_rule) = (0, 0);
        let kinds = self.edition.rules.iter().map(|rule| {
            let titled = rule.title.as_deref().map(variants);
            match (rule.id.parent(), titled) {
                (None, titled) => (of_section, of_rule) = (titled.unwrap_or_default(), 0),
                (Some(_), Some(titled)) => of_rule = titled,
                (Some(above), None) if rule.id.rule_number().is_some() && above.rule_number().is_none() => of_rule = 0,
                _ => {}
            }
            let under = rule.id.parent().and_then(|id| self.at.get(&id)).copied();
            Kind { under, variants: of_section | of_rule, several: is_about_several(rule) }
        });
        self.kinds = kinds.collect();
    }
}

/// Whether a rule says what several instances of the same do.
fn is_about_several(rule: &Rule) -> bool {
    let text = rule.paragraphs.first().map(|p| p.text.as_str()).unwrap_or_default();
    text.len() < 240
        && text.contains(" instance")
        && ["edundant", "ultiple", "ore than one", "everal", "eparate", " two "].iter().any(|it| text.contains(it))
}
