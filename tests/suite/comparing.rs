//! Editions compared with each other: nothing is lost, nothing is found twice, and a renumbering is found whatever it is.
//! Needs the editions in `../shared`.

use std::collections::{BTreeMap, BTreeSet};

use apnap::cr::diff::{At, Class, Comparison, Kind, Options, Prepared, compare};
use apnap::cr::lint::{FindingKind, lint};
use apnap::cr::{self, Edition, Repair, RuleId};

use crate::shared::shared;

/// Every edition there, by name, in order of time.
fn editions() -> BTreeMap<String, (Edition, Vec<Repair>)> {
    let Some(folder) = shared("cr") else { return BTreeMap::new() };
    let mut out = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.extension().is_some_and(|e| e == "txt") {
            out.insert(name, cr::read(&std::fs::read(&path).unwrap()).unwrap());
        }
    }
    out
}

/// Every text of an edition.
fn places(edition: &Edition) -> BTreeSet<At> {
    let mut all: BTreeSet<At> = (0..edition.parts.len()).map(At::Part).collect();
    for (i, rule) in edition.rules.iter().enumerate() {
        all.insert(At::Rule(i));
        all.extend((0..rule.examples.len()).map(|n| At::Example(i, n)));
    }
    all.extend((0..edition.glossary.len()).map(At::Entry));
    all
}

fn with<T>(old: &Edition, new: &Edition, check: impl FnOnce(&Comparison<'_>) -> T) -> T {
    let (before, after) = (Prepared::new(old), Prepared::new(new));
    check(&compare(&before, &after, Options::default()))
}

#[test]
fn every_text_is_accounted_for() {
    let all = editions();
    let list: Vec<_> = all.iter().collect();
    for pair in list.windows(2) {
        let [(old_name, (old, _)), (new_name, (new, _))] = pair else { unreachable!() };
        with(old, new, |comparison| {
            let old_seen: BTreeSet<At> = comparison.changes.iter().filter_map(|c| c.old_at).collect();
            let new_seen: BTreeSet<At> = comparison.changes.iter().filter_map(|c| c.new_at).collect();
            assert_eq!(old_seen, places(old), "{old_name} > {new_name}");
            assert_eq!(new_seen, places(new), "{old_name} > {new_name}");
            let mut used: BTreeMap<At, usize> = BTreeMap::new();
            for change in comparison.changes.iter().filter(|c| !matches!(c.class, Class::Split | Class::Merged)) {
                assert!((0.0..=1.0).contains(&change.score), "{change:?}");
                assert!(!change.reason.is_empty());
                change.new_at.into_iter().for_each(|at| *used.entry(at).or_default() += 1);
            }
            assert!(used.values().all(|n| *n == 1), "{old_name} > {new_name}: a text is found twice");
        });
    }
}

#[test]
fn an_edition_is_the_same_as_itself() {
    for (name, (edition, _)) in &editions() {
        with(edition, edition, |comparison| {
            let other: Vec<_> = comparison.changes.iter().filter(|c| c.class != Class::Same).collect();
            assert!(other.is_empty(), "{name}: {other:?}");
        });
    }
}

/// The edition with other section numbers; its references follow.
fn renumbered(edition: &Edition, number: impl Fn(RuleId) -> RuleId) -> Edition {
    let mut new = edition.clone();
    for rule in &mut new.rules {
        rule.id = number(rule.id);
    }
    let rules = new.rules.iter_mut().flat_map(|r| r.paragraphs.iter_mut().chain(&mut r.examples));
    let entries = new.glossary.iter_mut().flat_map(|g| g.paragraphs.iter_mut().chain(&mut g.examples));
    for paragraph in rules.chain(entries) {
        for reference in &mut paragraph.refs {
            reference.targets.iter_mut().for_each(|t| *t = number(*t));
        }
    }
    new.rules.sort_by_key(|r| r.id);
    new
}

#[test]
fn any_renumbering_is_found() {
    let with_section = |id: RuleId, section: u16| match (id.rule_number(), id.letter()) {
        (Some(n), Some(l)) => RuleId::lettered(section, n, l),
        (Some(n), None) => RuleId::rule(section, n),
        _ => RuleId::section(section),
    };
    // Every section elsewhere in its part, in another order; and every rule one later than it was.
    let turned = |id: RuleId| {
        let section = id.section_number();
        with_section(id, section / 100 * 100 + (99 - section % 100))
    };
    let later = |id: RuleId| match (id.rule_number(), id.letter()) {
        (Some(n), Some(l)) => RuleId::lettered(id.section_number(), n + 1, l),
        (Some(n), None) => RuleId::rule(id.section_number(), n + 1),
        _ => id,
    };
    for (name, (edition, _)) in &editions() {
        for (how, number) in [("turned", &turned as &dyn Fn(RuleId) -> RuleId), ("later", &later)] {
            let new = renumbered(edition, number);
            with(edition, &new, |comparison| {
                let wrong: Vec<String> = comparison
                    .changes
                    .iter()
                    .filter(|c| c.kind == Kind::Rule)
                    .filter(|c| {
                        let id = |name: &Option<String>| name.as_deref().and_then(|n| n.parse::<RuleId>().ok());
                        let (old, new) = (id(&c.old), id(&c.new));
                        old.map(number) != new || !matches!(c.class, Class::Moved | Class::Same | Class::ReferenceOnly)
                    })
                    .map(|c| format!("{:?} {:?} > {:?} {}", c.class, c.old, c.new, c.reason))
                    .collect();
                // Texts that read the same in several places may change places; nothing else may.
                let share = wrong.len() as f64 / edition.rules.len() as f64;
                assert!(share < 0.005, "{name} {how}: {} wrong\n{}", wrong.len(), wrong.join("\n"));
            });
        }
    }
}

#[test]
fn the_other_direction_gives_the_same_pairs() {
    let all = editions();
    let list: Vec<_> = all.iter().collect();
    for pair in list.windows(2) {
        let [(old_name, (old, _)), (new_name, (new, _))] = pair else { unreachable!() };
        let pairs = |a: &Edition, b: &Edition| -> BTreeSet<(Option<String>, Option<String>)> {
            with(a, b, |c| {
                let rules = c.changes.iter().filter(|c| c.kind == Kind::Rule && c.old.is_some() && c.new.is_some());
                rules.map(|c| (c.old.clone(), c.new.clone())).collect()
            })
        };
        let there = pairs(old, new);
        let back: BTreeSet<_> = pairs(new, old).into_iter().map(|(a, b)| (b, a)).collect();
        let differ = there.symmetric_difference(&back).count();
        assert!(differ * 50 <= there.len(), "{old_name} and {new_name}: {differ} of {} pairs differ", there.len());
    }
}

#[test]
fn the_known_errors_are_found_and_nothing_else() {
    let all = editions();
    let Some((edition, repairs)) = all.get("2026-01-16") else { return };
    let found: Vec<(FindingKind, String)> = lint(edition, repairs).into_iter().map(|f| (f.kind, f.place)).collect();
    let wrong = FindingKind::WrongTitle;
    let want = [
        (wrong, "120.7"),
        (wrong, "724.5"),
        (wrong, "glossary entry “Endure”"),
        (FindingKind::DanglingReference, "glossary entry “Map”"),
        (wrong, "glossary entry “Supervillain Rumble”"),
    ];
    assert_eq!(found, want.map(|(kind, place)| (kind, place.to_owned())));
}

#[test]
fn a_piece_of_an_edition_has_no_dangling_references() {
    let Some(folder) = shared("seeds") else { return };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "txt") {
            let (edition, repairs) = cr::read(&std::fs::read(&path).unwrap()).unwrap();
            let found = lint(&edition, &repairs);
            let dangling: Vec<_> = found.iter().filter(|f| f.kind == FindingKind::DanglingReference).collect();
            assert!(dangling.is_empty(), "{}: {dangling:?}", path.display());
        }
    }
}
