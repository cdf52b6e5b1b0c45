//! From the entries of a file to its cards: each once, with what had to be passed over.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;

use serde::Serialize;

use super::entries::{Entries, Step, name_in};
use super::scan::{byte_of, json_fault};
use super::{CardFileError, EntryFault, EntryProblem, Form, Place};
use crate::card::name::name_key;
use crate::card::{Layout, RawCard};

/// The most problems kept; more are counted.
const MOST_PROBLEMS: usize = 1000;

/// A card of a file, not yet checked.
pub struct Gathered {
    /// The card.
    pub raw: RawCard,
    /// Where its entry's value begins.
    pub place: Place,
    /// The length of that value in bytes.
    pub length: usize,
    /// Which of the entry's cards it is, from 0.
    pub part: usize,
}

/// What came of reading a file.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Who made the file: `Scryfall` or `MTGJSON`.
    pub form: &'static str,
    /// Its length in bytes.
    pub bytes: u64,
    /// Entries found in it.
    pub entries: usize,
    /// Different cards.
    pub cards: usize,
    /// Entries that are other printings of a card.
    pub printings: usize,
    /// Entries that are no cards of the game: what they are, and how many.
    pub passed_over: BTreeMap<&'static str, usize>,
    /// How many problems there are.
    pub problem_count: usize,
    /// Whether the file itself is damaged.
    pub damaged: bool,
    /// The first problems, in the file's order.
    pub problems: Vec<EntryProblem>,
}

impl Report {
    fn report(&mut self, problem: EntryProblem) {
        self.problem_count += 1;
        self.damaged |= problem.fault.is_damage();
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem);
        }
    }
}

/// Reads a card file and hands each card on once, in the file's order. What `each` returns as a fault is reported and
/// the card not counted.
///
/// Other printings of a card (the same oracle id, or the same content) are counted and passed over, and so is what is
/// no card of the game. Cards that share a name and nothing else are both handed on, and reported.
///
/// # Errors
///
/// The file cannot be read, is of another sort, or holds no card at all.
pub fn gather<E>(
    source: impl Read,
    mut each: impl FnMut(Gathered) -> Result<Result<(), EntryFault>, E>,
) -> Result<Report, E>
where
    E: From<CardFileError>,
{
    let io = |error: std::io::Error| E::from(CardFileError::from(error));
    let mut entries = Entries::open(source)?;
    let form = Form::of(entries.shape());
    let mut report = Report { form: form.name(), ..Report::default() };
    let mut seen = Seen::default();
    while let Some(step) = entries.next().map_err(io)? {
        let entry = match step {
            Step::Entry(entry) => entry,
            Step::Fault(problem) => {
                report.report(problem);
                continue;
            }
        };
        report.entries += 1;
        let (place, length) = (entry.place, entry.bytes.len());
        let raws = match form.read(entry.bytes) {
            Ok(raws) => raws,
            Err(error) => {
                let name = entry.key.or_else(|| name_in(entry.bytes));
                let byte = place.byte + byte_of(entry.bytes, &error) as u64;
                let line = place.line + error.line().saturating_sub(1) as u64;
                let (place, fault) = (Place { line, byte }, json_fault(&error));
                report.report(if fault.is_damage() {
                    entries.reject(place, name, fault).map_err(io)?
                } else {
                    EntryProblem { place, name, fault, passed_over: 0 }
                });
                continue;
            }
        };
        for (part, raw) in raws.into_iter().enumerate() {
            if let Some(why) = no_game_card(&raw) {
                *report.passed_over.entry(why).or_default() += 1;
                continue;
            }
            let name = raw.name.as_deref().map(|name| name.chars().take(80).collect::<String>());
            let problem = |fault| EntryProblem { place, name: name.clone(), fault, passed_over: 0 };
            match seen.meet(&raw, place) {
                Met::Again => {
                    report.printings += 1;
                    continue;
                }
                Met::SameName(other) => report.report(problem(EntryFault::SameName(other))),
                Met::New => {}
            }
            match each(Gathered { raw, place, length, part })? {
                Ok(()) => report.cards += 1,
                Err(fault) => report.report(problem(fault)),
            }
        }
    }
    report.bytes = entries.byte();
    if report.cards == 0 {
        return Err(CardFileError::NoCards(report.problems).into());
    }
    Ok(report)
}

/// What an entry is that is no card of the game. (The language does not matter: whatever is printed on a card, its entry
/// has the English name and text too.)
fn no_game_card(raw: &RawCard) -> Option<&'static str> {
    let art = raw.layout.as_deref() == Some("art_series")
        || raw.type_line.as_deref().is_some_and(|line| line == "Card" || line.starts_with("Card //"));
    art.then_some("art card")
}

/// The cards met so far.
#[derive(Default)]
struct Seen {
    oracle_ids: HashSet<String>,
    contents: HashSet<u64>,
    names: HashMap<String, Place>,
}

enum Met {
    New,
    Again,
    SameName(Place),
}

impl Seen {
    fn meet(&mut self, raw: &RawCard, place: Place) -> Met {
        if let Some(id) = &raw.oracle_id {
            // The two cards of a meld pair's entry share an id in MTGJSON's files.
            let id = if raw.layout.as_deref() == Some("meld") {
                format!("{id} {}", raw.name.as_deref().unwrap_or_default())
            } else {
                id.clone()
            };
            if !self.oracle_ids.insert(id) {
                return Met::Again;
            }
        }
        let mut content = DefaultHasher::new();
        let key = name_key(raw.name.as_deref().unwrap_or_default());
        (&key, &raw.mana_cost, &raw.type_line, &raw.oracle_text, &raw.power, &raw.toughness).hash(&mut content);
        (&raw.loyalty, &raw.defense, raw.color_indicator.map(|it| it.bits())).hash(&mut content);
        for face in raw.card_faces.iter().flatten() {
            (&face.name, &face.mana_cost, &face.type_line, &face.oracle_text, &face.power).hash(&mut content);
        }
        let again = !self.contents.insert(content.finish());
        if again && raw.oracle_id.is_none() {
            return Met::Again;
        }
        // Tokens and the like share names with one another and with cards.
        if !raw.layout.as_deref().and_then(Layout::from_name).is_none_or(Layout::is_traditional) {
            return Met::New;
        }
        match self.names.get(&key) {
            Some(first) if !key.is_empty() => Met::SameName(*first),
            _ => {
                self.names.insert(key, place);
                Met::New
            }
        }
    }
}
