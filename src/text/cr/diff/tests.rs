//! The classes, on small documents of our own.
// apnap: ignore-file 701.1a, 701.1b, 701.1c

use super::*;
use crate::cr::{Edition, read};

fn edition(text: &str) -> Edition {
    read(text.as_bytes()).expect("a document").0
}

/// `class old > new` for everything that changed.
fn changed_with(old: &str, new: &str, options: Options) -> Vec<String> {
    let (old, new) = (edition(old), edition(new));
    let (before, after) = (Prepared::new(&old), Prepared::new(&new));
    let comparison = compare(&before, &after, options);
    let name = |n: &Option<String>| n.clone().unwrap_or_else(|| "-".to_owned());
    let class = |c: &Change| serde_json::to_value(c.class).unwrap().as_str().unwrap().to_owned();
    let listed = comparison.changes.iter().filter(|c| c.class != Class::Same);
    listed.map(|c| format!("{} {} > {}", class(c), name(&c.old), name(&c.new))).collect()
}

fn changed(old: &str, new: &str) -> Vec<String> {
    changed_with(old, new, Options::default())
}

const OLD: &str = "\
701. Gestures

701.1. A gesture is made by a player with the left hand unless the table stands too close to the wall.

701.1a To wave, a player raises a hand and moves it slowly from one side to the other.

701.1b To salute, a player brings a hand to the hat that the same player wears.

701.1c A player without a hat can't salute, but may bow as described in rule 701.2.

701.2. To bow is to lower the head as far as the player's dignity allows. See rule 701.1b.
Example: A tall player bows before a short one, who need not look up any longer.

702. Noises

702.1. A noise is heard by each opponent who listens. See rule 701.2.
";

#[test]
fn an_insertion_moves_what_follows_and_what_refers_to_it_follows() {
    let new = OLD
        .replace("701.1c A", "701.1d A")
        .replace("701.1b To salute", "701.1c To salute")
        .replace("See rule 701.1b", "See rule 701.1c")
        .replace("701.1c To salute", "701.1b To nod, a player lowers and raises the head once.\n\n701.1c To salute");
    assert_eq!(
        changed(OLD, &new),
        ["added - > 701.1b", "moved 701.1b > 701.1c", "moved 701.1c > 701.1d", "reference-only 701.2 > 701.2"]
    );
}

#[test]
fn a_reference_to_another_rule_is_an_edit() {
    let new = OLD.replace("listens. See rule 701.2.", "listens. See rule 701.1a.");
    assert_eq!(changed(OLD, &new), ["edited 702.1 > 702.1"]);
}

#[test]
fn words_change_in_place_and_elsewhere() {
    let new = OLD.replace("slowly from one side", "quickly from one side");
    assert_eq!(changed(OLD, &new), ["edited 701.1a > 701.1a"]);
    let wave = "701.1a To wave, a player raises a hand and moves it slowly from one side to the other.\n\n";
    let new = OLD.replace(wave, "").replace("701.1b", "701.1a").replace("701.1c", "701.1b").replace(
        "702.1. A noise",
        "702.1. To wave, a player raises a hand and moves it fast from one side to the other.\n\n702.2. A noise",
    );
    assert_eq!(
        changed(OLD, &new),
        [
            "moved 701.1b > 701.1a",
            "moved 701.1c > 701.1b",
            "reference-only 701.2 > 701.2",
            "edited and moved 701.1a > 702.1",
            "moved 702.1 > 702.2",
        ]
    );
}

#[test]
fn a_whole_section_moves_with_its_references() {
    let new = OLD.replace("701", "405").replace("702", "703");
    let moved: Vec<String> = changed(OLD, &new);
    assert_eq!(moved.len(), 9, "{moved:?}");
    assert!(moved.iter().all(|c| c.starts_with("moved ")), "{moved:?}");
    assert!(moved.contains(&"moved 701.2 example 1 > 405.2 example 1".to_owned()));
}

#[test]
fn splits_and_merges_mirror_each_other() {
    let whole = "701.1a To wave, a player raises a hand and moves it slowly from one side to the other. \
                 Nobody who holds a full glass of water in that hand is ever asked to wave it.";
    let parts = "701.1a To wave, a player raises a hand and moves it slowly from one side to the other.\n\n\
                 701.1b Nobody who holds a full glass of water in that hand is ever asked to wave it.";
    let head = "701. Gestures\n\n701.1. A gesture is made by a player with the left hand.\n\n";
    let tail = "\n\n701.2. To bow is to lower the head as far as dignity allows.\n";
    let (one, two) = (format!("{head}{whole}{tail}"), format!("{head}{parts}{tail}"));
    assert_eq!(changed(&one, &two), ["split 701.1a > 701.1a", "split 701.1a > 701.1b"]);
    assert_eq!(changed(&two, &one), ["merged 701.1a > 701.1a", "merged 701.1b > 701.1a"]);
}

#[test]
fn typography_counts_when_asked_for() {
    let new = OLD.replace('\'', "’");
    assert_eq!(changed(OLD, &new), [] as [&str; 0]);
    let strict = changed_with(OLD, &new, Options { typography: true });
    assert_eq!(strict, ["edited 701.1c > 701.1c", "edited 701.2 > 701.2"]);
}

/// Steps whose last rules read alike but for which of how many they are; `first` is how many the steps of a section have.
fn steps(first: [&str; 2]) -> String {
    let step = |section: u16, title: &str, begins: &str, ends: &str, then: &str| {
        format!(
            "{section}. {title}\n\n{section}.1. First, {begins}\n\n{section}.2. {ends}, the active player gets the word. (See rule 509, \
             “Words.”)\n\n{section}.2a {then}\n\n"
        )
    };
    let [meal, dance] = first;
    let meals = "a cook sets the table for all who came to eat before the bell was rung.";
    let dances = "a piper plays the tune by which all who came to dance will have to dance.";
    [
        "5. Evenings\n\n".to_owned(),
        step(505, "Meal", meals, meal, "Whoever eats a soup with a fork is given a spoon by the player to the left."),
        step(
            507,
            "Dance",
            dances,
            dance,
            "Nobody treads on the foot of a player who has danced less than three times.",
        ),
        "509. Words\n\n509.1. A word is said once and is heard by each player at the table.\n".to_owned(),
    ]
    .concat()
}

#[test]
fn a_short_text_said_of_something_else_is_not_the_one_it_reads_like() {
    // What was said of the dance is said of the meal now, word for word.
    let (old, new) = (steps(["Second", "Fourth"]), steps(["Fourth", "Third"]));
    assert_eq!(changed(&old, &new), ["edited 505.2 > 505.2", "edited 507.2 > 507.2"]);
}

#[test]
fn a_short_text_nothing_else_is_like_is_the_same_wherever_it_went() {
    let lone = "A cup that is broken is swept up by its owner.";
    let old = format!("{OLD}\n702.2. {lone}\n");
    let new =
        OLD.replace("701.2. To bow", &format!("701.2. {lone}\n\n701.3. To bow")).replace("rule 701.2.", "rule 701.3.");
    let (old, new) = (edition(&old), edition(&new));
    let (before, after) = (Prepared::new(&old), Prepared::new(&new));
    let comparison = compare(&before, &after, Options::default());
    let went = comparison.changes_of("702.2".parse().unwrap(), true).next().unwrap();
    assert_eq!((went.new.as_deref(), went.score), (Some("701.2"), 1.0), "{went:?}");
}

#[test]
fn nothing_in_common_is_two_texts() {
    let new = OLD.replace(
        "701.1a To wave, a player raises a hand and moves it slowly from one side to the other.",
        "701.1a Shuffling cards twice before breakfast counts as exercise.",
    );
    assert_eq!(changed(OLD, &new), ["deleted 701.1a > -", "added - > 701.1a"]);
}

#[test]
fn templates_are_told_apart_by_what_stands_around_them() {
    let sentence = |n: u32, name: &str| {
        format!(
            "702.{n}. {name}\n\n702.{n}a {name} is a static ability.\n\n702.{n}b Multiple instances of {name} are redundant.\n\n"
        )
    };
    let old = format!("702. Noises\n\n{}{}{}", sentence(1, "Humming"), sentence(2, "Roaring"), sentence(3, "Yelping"));
    let new = format!("702. Noises\n\n{}{}{}", sentence(1, "Humming"), sentence(2, "Lowing"), sentence(3, "Yelping"));
    let changes = changed(&old, &new);
    assert!(changes.iter().all(|c| !c.contains("702.1") && !c.contains("702.3")), "{changes:?}");
}

#[test]
fn the_document_itself_is_all_the_same() {
    assert_eq!(changed(OLD, OLD), [] as [&str; 0]);
}

#[test]
fn a_rule_is_followed_through_editions() {
    let second = OLD.replace("702", "705").replace("701.1a To wave, a player", "701.1a To wave, any player");
    let third = second.replace("705.1. A noise", "705.1. A loud noise");
    let editions = [edition(OLD), edition(&second), edition(&third)];
    let prepared: Vec<Prepared<'_>> = editions.iter().map(Prepared::new).collect();
    let stages = history(&prepared, 1, "705.1".parse().unwrap());
    let seen: Vec<(usize, String, Class)> =
        stages.iter().map(|s| (s.edition, s.id.to_string(), s.change.class)).collect();
    assert_eq!(seen, [(1, "705.1".to_owned(), Class::Moved), (2, "705.1".to_owned(), Class::Edited)]);
}

#[test]
fn what_was_taken_up_leaves_a_trace() {
    let new = OLD.replace("701.1c A player without a hat can't salute, but may bow as described in rule 701.2.\n\n", "").replace(
        "who need not look up any longer.",
        "who need not look up any longer.\n\n701.3. To greet is to wave. A player without a hat can't salute, but may bow, which \
         is polite, and a player who has greeted needn't do so again until the next day has begun.",
    );
    let ((old, _), (new, _)) = (read(OLD.as_bytes()).unwrap(), read(new.as_bytes()).unwrap());
    let (before, after) = Prepared::both(&old, &new);
    let comparison = compare(&before, &after, Options::default());
    let traces = Traces::of(&comparison);
    let went: Vec<(Option<&str>, Option<String>)> = comparison
        .changes
        .iter()
        .filter(|change| change.class == Class::Deleted)
        .map(|change| (change.old.as_deref(), traces.trace(change).map(|trace| trace.place)))
        .collect();
    assert_eq!(went, [(Some("701.1c"), Some("701.3".to_owned()))]);
}
