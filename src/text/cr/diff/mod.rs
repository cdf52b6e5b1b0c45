//! Two editions compared: what is the same, what moved, what was edited, split, merged, added and deleted.
//!
//! [`compare`] pairs the texts of two [`Prepared`] editions, whatever their numbers, and says of each pair what became of it and why
//! the two are taken for one text. Part headings, sections, rules, examples and glossary entries are compared; the introduction, the
//! contents page and the credits are not.

mod history;
mod likeness;
mod marks;
mod pairing;
mod pieces;
mod renumbering;
mod traces;
mod units;
mod words;

use std::collections::HashMap;

use serde::Serialize;

use super::{Reference, RuleId};
use likeness::Side;
use pairing::{Pair, Pairs};
use pieces::Piece;
use units::{Level, Unit};

#[cfg(test)]
mod tests;

pub use history::{Stage, history};
pub use marks::{Mark, Op, typographic_marks, word_marks};
pub use renumbering::Renumbering;
pub use traces::{Trace, Traces};
pub use units::{At, Prepared};

/// What became of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Class {
    /// The same words under the same number.
    #[serde(rename = "same")]
    Same,
    /// The same words under another number (references that follow the renumbering are the same words).
    #[serde(rename = "moved")]
    Moved,
    /// The same number and words, but for references that follow the renumbering.
    #[serde(rename = "reference-only")]
    ReferenceOnly,
    /// Other words under the same number.
    #[serde(rename = "edited")]
    Edited,
    /// Other words under another number.
    #[serde(rename = "edited and moved")]
    EditedAndMoved,
    /// One of the texts that an old text was divided into.
    #[serde(rename = "split")]
    Split,
    /// One of the old texts that were joined into one.
    #[serde(rename = "merged")]
    Merged,
    /// Only in the new edition.
    #[serde(rename = "added")]
    Added,
    /// Only in the old edition.
    #[serde(rename = "deleted")]
    Deleted,
}

/// What kind of text a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The heading of a part.
    Part,
    /// A section, a rule or a lettered rule.
    Rule,
    /// An example.
    Example,
    /// An entry of the glossary.
    Glossary,
}

/// A text and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// What became of it.
    pub class: Class,
    /// What kind of text it is.
    pub kind: Kind,
    /// Its name in the old edition: `704.5k`, `704.4 example 1`, a glossary key, the number of a part.
    pub old: Option<String>,
    /// Its name in the new edition.
    pub new: Option<String>,
    /// How sure it is that the two are one text, from 0 to 1; 0 for what is added or deleted.
    pub score: f64,
    /// Why the two are taken for one text, or why no other text was.
    pub reason: String,
    /// Whether quotes, dashes, spaces or markup changed.
    pub typographic: bool,
    /// Where it stands in the old edition.
    #[serde(skip)]
    pub old_at: Option<At>,
    /// Where it stands in the new edition.
    #[serde(skip)]
    pub new_at: Option<At>,
    #[serde(skip)]
    old_unit: Option<u32>,
    #[serde(skip)]
    new_unit: Option<u32>,
}

/// How to compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether a change of nothing but quotes, dashes, spaces and markup is an edit.
    pub typography: bool,
}

/// Two editions compared.
pub struct Comparison<'p> {
    /// The old edition.
    pub old: &'p Prepared<'p>,
    /// The new edition.
    pub new: &'p Prepared<'p>,
    /// Every text of both, in the order of the new edition; what was deleted stands where it stood.
    pub changes: Vec<Change>,
    /// Where the rules of the old edition stand in the new one.
    pub renumbering: Renumbering,
    options: Options,
}

/// Compares two editions, in either order of time.
pub fn compare<'p>(old: &'p Prepared<'p>, new: &'p Prepared<'p>, options: Options) -> Comparison<'p> {
    let (pairs, likeness) = pairing::pair(old, new);
    let old_side = Side { units: &old.units, texts: &likeness.old };
    let new_side = Side { units: &new.units, texts: &likeness.new };
    let (splits, merges) = pieces::splits_and_merges(old_side, new_side, &pairs, &likeness.weights);
    let renumbering = renumber(old, new, &pairs, &splits, &merges);
    let mut comparison = Comparison { old, new, changes: Vec::new(), renumbering, options };
    comparison.changes = comparison.list(&pairs, &splits, &merges);
    comparison
}

fn renumber(old: &Prepared<'_>, new: &Prepared<'_>, pairs: &Pairs, splits: &[Piece], merges: &[Piece]) -> Renumbering {
    let mut map = Renumbering::default();
    old.edition.rules.iter().for_each(|r| map.add_old(r.id));
    new.edition.rules.iter().for_each(|r| map.add_new(r.id));
    let is_rule = |u: &Unit<'_>| matches!(u.level, Level::Section | Level::Rule);
    let mut join = |i: usize, j: usize| {
        let (Some(a), Some(b)) = (old.units.get(i), new.units.get(j)) else { return };
        match (a.id, b.id) {
            (Some(from), Some(to)) if is_rule(a) && is_rule(b) => map.join(from, to),
            _ => {
                let number = |p: &Prepared<'_>, at| match at {
                    At::Part(n) => p.edition.parts.get(n).map(|part| part.number),
                    _ => None,
                };
                if let (Some(from), Some(to)) = (number(old, a.at), number(new, b.at)) {
                    map.join_parts(from, to);
                }
            }
        }
    };
    for (i, pair) in pairs.old.iter().enumerate() {
        if let Some((j, _)) = pair {
            join(i, *j);
        }
    }
    splits.iter().for_each(|p| join(p.whole, p.piece));
    merges.iter().for_each(|p| join(p.piece, p.whole));
    map
}

impl<'p> Comparison<'p> {
    /// How many changes there are of each class, of this kind or of all.
    pub fn count(&self, class: Class, kind: Option<Kind>) -> usize {
        self.changes.iter().filter(|c| c.class == class && kind.is_none_or(|k| k == c.kind)).count()
    }

    /// The old and the new text of a change; empty where there is none.
    pub fn texts(&self, change: &Change) -> (&'p str, &'p str) {
        let text = |prepared: &'p Prepared<'p>, unit: Option<u32>| {
            unit.and_then(|u| prepared.units.get(u as usize)).map_or("", |u| &*u.text)
        };
        (text(self.old, change.old_unit), text(self.new, change.new_unit))
    }

    /// The changes that the rule `id` of the old edition (or of the new one) takes part in: one, or several when it was split or merged.
    pub fn changes_of(&self, id: RuleId, in_old: bool) -> impl Iterator<Item = &Change> {
        let name = id.to_string();
        self.changes.iter().filter(move |c| {
            let side = if in_old { &c.old } else { &c.new };
            c.kind == Kind::Rule && side.as_deref() == Some(name.as_str())
        })
    }

    /// The references of a text that name the same under another number, as written in the old and in the new edition.
    pub fn renumbered(&self, change: &Change) -> Vec<(&'p str, &'p str)> {
        let unit = |prepared: &'p Prepared<'p>, unit: Option<u32>| unit.and_then(|u| prepared.units.get(u as usize));
        let (Some(old), Some(new)) = (unit(self.old, change.old_unit), unit(self.new, change.new_unit)) else {
            return Vec::new();
        };
        let written = |unit: &'p Unit<'p>| unit.words.iter().filter(|w| w.reference.is_some());
        let mut out = Vec::new();
        for ((a, b), (x, y)) in old.refs.iter().zip(&new.refs).zip(written(old).zip(written(new))) {
            if a.targets != b.targets || a.part != b.part {
                let text = |unit: &'p Unit<'p>, w: &words::Word| unit.text.get(w.start as usize..w.end as usize);
                out.extend(text(old, x).zip(text(new, y)).filter(|_| self.renumbering.same_reference(a, b)));
            }
        }
        out
    }

    /// What changed within the text, word by word. A reference that follows the renumbering is not a change.
    pub fn marks(&self, change: &Change) -> Vec<Mark> {
        let unit = |prepared: &'p Prepared<'p>, unit: Option<u32>| unit.and_then(|u| prepared.units.get(u as usize));
        let (old, new) = (unit(self.old, change.old_unit), unit(self.new, change.new_unit));
        if let (Some(old), Some(new)) = (old, new)
            && self.options.typography
        {
            return typographic_marks(&old.text, &new.text);
        }
        let text = |unit: Option<&'p Unit<'p>>| match unit {
            Some(unit) => marks::Text { text: &unit.text, refs: &unit.refs, words: &unit.words },
            None => marks::Text { text: "", refs: &[], words: &[] },
        };
        marks::marks(&text(old), &text(new), |a, b| self.renumbering.same_reference(a, b))
    }

    /// Every change, in the order of the new edition.
    fn list(&self, pairs: &Pairs, splits: &[Piece], merges: &[Piece]) -> Vec<Change> {
        let wholes = |pieces: &[Piece]| -> HashMap<usize, f32> { pieces.iter().map(|p| (p.whole, p.share)).collect() };
        let (split, merged) = (wholes(splits), wholes(merges));
        let split_off: HashMap<usize, Piece> = splits.iter().map(|p| (p.piece, *p)).collect();
        let merged_in: HashMap<usize, Piece> = merges.iter().map(|p| (p.piece, *p)).collect();
        let mut rows: Vec<((usize, usize), Change)> =
            Vec::with_capacity(self.old.units.len().max(self.new.units.len()));
        for j in 0..self.new.units.len() {
            let change = if let Some(i) = pairs.new[j] {
                let Some((_, pair)) = pairs.old[i] else { continue };
                let class = if split.contains_key(&i) {
                    Class::Split
                } else if merged.contains_key(&j) {
                    Class::Merged
                } else {
                    self.classify(i, j)
                };
                self.change(class, Some(i), Some(j), pair.score, self.reason(class, pair, i, j))
            } else if let Some(piece) = split_off.get(&j) {
                let reason = format!("{} of it stood in {}", percent(piece.share), self.old_name(piece.whole));
                self.change(Class::Split, Some(piece.whole), Some(j), piece.share, reason)
            } else {
                self.change(Class::Added, None, Some(j), 0.0, "nothing like it in the old edition".to_owned())
            };
            rows.push(((j + 1, 0), change));
        }
        let mut place = 0;
        for i in 0..self.old.units.len() {
            if let Some((j, _)) = pairs.old[i] {
                place = j + 1;
            } else if let Some(piece) = merged_in.get(&i) {
                let reason = format!("{} of it stands in {}", percent(piece.share), self.new_name(piece.whole));
                let change = self.change(Class::Merged, Some(i), Some(piece.whole), piece.share, reason);
                rows.push(((piece.whole + 1, i + 1), change));
            } else if !split.contains_key(&i) {
                let reason = "nothing like it in the new edition".to_owned();
                rows.push(((place, i + 1), self.change(Class::Deleted, Some(i), None, 0.0, reason)));
            }
        }
        rows.sort_by_key(|row| row.0);
        rows.into_iter().map(|row| row.1).collect()
    }

    fn classify(&self, i: usize, j: usize) -> Class {
        let (a, b) = (&self.old.units[i], &self.new.units[j]);
        let moved = match a.level {
            Level::Section | Level::Rule | Level::Example => a.id != b.id,
            Level::Part | Level::Entry => self.old_name(i) != self.new_name(j) && !self.same_key(i, j),
        };
        let (words, literal) = self.same_words(a, b);
        if !words || (self.options.typography && a.text != b.text && literal) {
            return if moved { Class::EditedAndMoved } else { Class::Edited };
        }
        match (moved, literal) {
            (true, _) => Class::Moved,
            (false, true) => Class::Same,
            (false, false) => Class::ReferenceOnly,
        }
    }

    /// Whether two glossary keys or part numbers read the same but for typography.
    fn same_key(&self, i: usize, j: usize) -> bool {
        let read = |name: String| words::words(&name, []).iter().map(|w| w.exact).collect::<Vec<_>>();
        read(self.old_name(i)) == read(self.new_name(j))
    }

    /// Whether the words are the same when references are what they name; and whether the references too read the same.
    fn same_words(&self, a: &Unit<'_>, b: &Unit<'_>) -> (bool, bool) {
        if a.hash != b.hash || a.refs.len() != b.refs.len() {
            return (false, false);
        }
        let mut literal = true;
        for (here, there) in a.refs.iter().zip(&b.refs) {
            if reads_same(a, here, b, there) {
                continue;
            }
            literal = false;
            if !self.renumbering.same_reference(here, there) {
                return (false, false);
            }
        }
        (true, literal)
    }

    fn reason(&self, class: Class, pair: Pair, i: usize, j: usize) -> String {
        let mut reason = pair.reason(self.old.units[i].level);
        if class == Class::Same && self.old.units[i].text != self.new.units[j].text {
            reason.push_str(", typography aside");
        }
        if pair.identical && matches!(class, Class::Edited | Class::EditedAndMoved) && !self.options.typography {
            reason.push_str(", a reference names another rule");
        }
        reason
    }

    fn change(&self, class: Class, i: Option<usize>, j: Option<usize>, score: f32, reason: String) -> Change {
        let old = i.and_then(|i| self.old.units.get(i));
        let new = j.and_then(|j| self.new.units.get(j));
        let kind = match old.or(new).map(|u| u.level) {
            Some(Level::Part) => Kind::Part,
            Some(Level::Example) => Kind::Example,
            Some(Level::Entry) => Kind::Glossary,
            _ => Kind::Rule,
        };
        let typographic = matches!((old, new), (Some(a), Some(b)) if a.hash == b.hash && a.text != b.text
            && a.refs.iter().zip(&b.refs).all(|(x, y)| x.targets == y.targets));
        Change {
            class,
            kind,
            old: old.map(|u| self.old.name(u.at)),
            new: new.map(|u| self.new.name(u.at)),
            score: f64::from((score * 1000.0).round().clamp(0.0, 1000.0)) / 1000.0,
            reason,
            typographic,
            old_at: old.map(|u| u.at),
            new_at: new.map(|u| u.at),
            old_unit: i.map(|i| i as u32),
            new_unit: j.map(|j| j as u32),
        }
    }

    fn old_name(&self, i: usize) -> String {
        self.old.units.get(i).map(|u| self.old.name(u.at)).unwrap_or_default()
    }

    fn new_name(&self, j: usize) -> String {
        self.new.units.get(j).map(|u| self.new.name(u.at)).unwrap_or_default()
    }
}

/// Whether two references are written the same, typography aside.
fn reads_same(a: &Unit<'_>, here: &Reference, b: &Unit<'_>, there: &Reference) -> bool {
    if here.targets != there.targets || here.part != there.part {
        return false;
    }
    let find = |unit: &Unit<'_>, r: &Reference| -> Option<Vec<u64>> {
        let n = unit.refs.iter().position(|other| std::ptr::eq(*other, r))?;
        let word = unit.words.iter().find(|w| w.reference.map(usize::from) == Some(n))?;
        let text = unit.text.get(word.start as usize..word.end as usize)?;
        Some(words::words(text, []).iter().map(|w| w.exact).collect())
    };
    find(a, here) == find(b, there)
}

/// The words of a text, each as a hash: the same for words that read the same but for case and typography.
pub(super) fn loose_words(text: &str) -> Vec<u64> {
    words::words(text, []).iter().map(|word| word.loose).filter(|loose| *loose != 0).collect()
}

fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}
