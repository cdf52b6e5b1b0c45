//! A file, read: its scenarios, and all that is wrong with it.

use super::answers::Answers;
use super::cards::Cards;
use super::check::{Known, check};
use super::model::Scenario;
use super::play::Status;
use super::problem::{Problem, Severity, Span, without_consequences};
use super::raw::Root;
use super::raw::read::Read;
use super::raw::word::LevelName;
use super::setup::{Aliases, NotSetUp, set_up};
use super::yaml;

/// One document of a file.
#[derive(Clone, Debug)]
pub struct Document {
    /// Where it stands.
    pub at: Span,
    /// The title, as far as it could be read.
    pub title: String,
    /// How hard a question of an exam it is, where it says so.
    pub level: Option<LevelName>,
    /// The scenario, unless something is wrong with it.
    pub scenario: Option<Scenario>,
    /// All that is wrong, in the order of the file.
    pub problems: Vec<Problem>,
    /// Where something is wrong: what could be made out all the same.
    draft: Option<Box<Scenario>>,
}

impl Document {
    /// All that is wrong: of a document that can't be played also what its cards and its board would have been told.
    pub fn all_problems(&self, cards: &Cards) -> Vec<Problem> {
        let mut all = self.problems.clone();
        if let Some(draft) = &self.draft {
            let empty = Aliases::default();
            if let Err(NotSetUp::Problems(more)) = set_up(draft, cards, &mut Answers::new(draft, &empty)) {
                // What is told of something in which something is wrong comes of that, unless it is told of the whole.
                let comes_of = |p: &Problem, known: &Problem| {
                    p.at == known.at || p.at != draft.at && p.at.start <= known.at.start && known.at.end <= p.at.end
                };
                let new = more.into_iter().filter(|p| all.iter().all(|known| !comes_of(p, known)));
                all.extend(new.collect::<Vec<_>>());
            }
            all.sort_by_key(|p| p.at);
        }
        all
    }

    /// Whether it can be played, and all that is to be told of it: what is wrong with the text, its cards, its board.
    pub fn checked(&self, cards: &Cards) -> (Status, Vec<Problem>) {
        let mut all = self.all_problems(cards);
        let Some(scenario) = &self.scenario else { return (Status::Error, all) };
        let empty = Aliases::default();
        let status = match set_up(scenario, cards, &mut Answers::new(scenario, &empty)) {
            Ok(set_up) => {
                all.extend(set_up.notes);
                all.extend(scenario.expects_nothing());
                Status::Passed
            }
            Err(NotSetUp::Problems(more)) => {
                all.extend(more);
                Status::Error
            }
            Err(NotSetUp::Unsupported(more)) => {
                all.extend(more);
                Status::Unsupported
            }
        };
        all.sort_by_key(|p| p.at);
        (status, all)
    }

    /// Whether it can't be played.
    pub fn failed(&self) -> bool {
        self.problems.iter().any(|p| p.severity == Severity::Error)
    }
}

/// Reads the one scenario of a text.
///
/// # Errors
///
/// What keeps the text from being one scenario at all.
pub fn read(source: &str, known: &Known<'_>) -> Result<Document, Box<Problem>> {
    let mut all = read_all(source, known)?;
    if all.len() > 1 {
        let second = all.swap_remove(1);
        return Err(Box::new(Problem::error(second.at, "a second scenario, but one is wanted")));
    }
    all.pop().ok_or_else(|| Box::new(nothing()))
}

/// Reads all scenarios of a text: a stream of YAML documents.
///
/// # Errors
///
/// What keeps the text from being YAML at all, or that there is nothing in it. Where only some of several documents are no
/// YAML, those alone can't be played.
pub fn read_all(source: &str, known: &Known<'_>) -> Result<Vec<Document>, Box<Problem>> {
    let nodes = match yaml::documents(source) {
        Ok(nodes) => nodes.into_iter().map(Ok).collect(),
        Err(problem) => yaml::each_document(source).ok_or(problem)?,
    };
    if nodes.is_empty() {
        return Err(Box::new(nothing()));
    }
    Ok(nodes
        .iter()
        .map(|node| {
            let node = match node {
                Ok(node) => node,
                Err(unreadable) => {
                    return Document {
                        at: unreadable.problem.at,
                        title: one_line(&unreadable.title),
                        level: None,
                        scenario: None,
                        problems: vec![(*unreadable.problem).clone()],
                        draft: None,
                    };
                }
            };
            let mut problems = Vec::new();
            let root = Root::read(node, &mut problems);
            let title = root.as_ref().and_then(|root| root.title.as_ref()).map(|title| title.value.0.clone());
            let level = root.as_ref().and_then(|root| root.level.as_ref()).map(|level| level.value);
            let checked = root.and_then(|root| check(root, node.at, known, &mut problems));
            // What could not be read is not missing as well.
            let there = |key: &str| matches!(&node.value, yaml::Value::Map(all) if all.iter().any(|(k, _)| k.text() == Some(key)));
            for key in ["title", "players"].into_iter().filter(|key| there(key)) {
                problems.retain(|p| p.message != format!("`{key}` is missing"));
            }
            without_consequences(&mut problems);
            problems.sort_by_key(|p| p.at);
            let wrong = problems.iter().any(|p| p.severity == Severity::Error);
            let (scenario, draft) = if wrong { (None, checked.map(Box::new)) } else { (checked, None) };
            let title = one_line(title.as_deref().unwrap_or_default());
            Document { at: node.at, title, level, scenario, problems, draft }
        })
        .collect())
}

/// Reads one entry as it is typed on a command line: `cast: Shock, targets: [Bob]`.
///
/// # Errors
///
/// All that is wrong with it.
pub fn read_entry(text: &str) -> Result<super::raw::Entry, Vec<Problem>> {
    let bare = !text.trim().starts_with('{');
    let braced = if bare { format!("{{{text}}}") } else { text.to_owned() };
    let nodes = yaml::documents(&braced).map_err(|mut problem| {
        // The brace is ours: nobody who wrote none should read of it.
        if bare {
            problem.message = problem.message.replace("closed by '}'", "is never closed");
        }
        vec![*problem]
    })?;
    let mut problems = Vec::new();
    let entry = nodes.first().and_then(|node| super::raw::Entry::read(node, &mut problems));
    match entry {
        Some(entry) if problems.is_empty() && !entry.verbs().is_empty() => Ok(entry),
        Some(entry) if problems.is_empty() => Err(vec![super::raw::entry::no_verb(Span::default(), &entry)]),
        _ if problems.is_empty() => Err(vec![nothing()]),
        _ => Err(problems),
    }
}

/// A title as it is shown: on one line.
fn one_line(title: &str) -> String {
    title.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What makes a text a scenario.
pub const LEAST: &str = "a scenario has at least `title` and `players`: `apnap new` writes one to begin with";

fn nothing() -> Problem {
    Problem::error(Span::default(), "there is no scenario in it").help(LEAST)
}

// apnap: ignore-file 799
#[cfg(test)]
mod tests {
    use super::*;
    use crate::cr::RuleId;

    fn documents(source: &str) -> Vec<Document> {
        let known = Known { rule: &|rule| rule != RuleId::section(799), near: &|_| vec![RuleId::section(700)] };
        read_all(source, &known).unwrap()
    }

    fn problems(source: &str) -> Vec<String> {
        documents(source).remove(0).problems.iter().map(|p| format!("{p}; {}", p.help.join("; "))).collect()
    }

    #[test]
    fn the_first_example_of_the_format_is_read() {
        let source = "
title: Giant Growth answers Lightning Bolt
question: Bolt is cast on a 2/2. Does Giant Growth in response save it?
cites: [608.2b, 117.4]
variant: two-player
players:
  Alice:
    hand: [Lightning Bolt]
    battlefield: [Mountain]
  Bob:
    hand: [Giant Growth]
    battlefield: [Forest, Grizzly Bears]
start: {turn: 1, step: precombat main}
script:
  - cast: Lightning Bolt
    targets: [Grizzly Bears]
  - cast: Giant Growth
    by: Bob
    targets: [Grizzly Bears]
  - resolve: all
expect:
  players:
    Bob: {battlefield: {Grizzly Bears: 1}, graveyard: {Giant Growth: 1}}
  objects:
    - {name: Grizzly Bears, power: 5, toughness: 5, damage: 3}
";
        let document = documents(source).remove(0);
        assert_eq!(document.problems, []);
        let scenario = document.scenario.unwrap();
        assert_eq!(scenario.course.entries().len(), 3);
        assert_eq!(scenario.course.entries()[1].by.as_ref().map(|by| by.value), Some(1));
    }

    #[test]
    fn all_problems_are_found_at_once() {
        let found = problems(
            "
titel: x
players:
  Alice: {hand: Lightning Bolt, life: many, battelfield: []}
  Bob: {exile: [{card: Bear, tapped: true}]}
start: {step: combat damag}
cites: [799, bolt]
script:
  - {cast: Shock, by: Carol, to: draw}
  - {by: alice}
  - {pass: 1, targets: [Bob]}
  - {cast: Shock, turn: 1}
expect: {players: {Dave: {life: 1}}, objects: [{types: [creatur], name: X}]}
",
        );
        let wanted = [
            "`title` is missing; say in one line",
            "`titel` is no key of a scenario; did you mean `title`?",
            "`Lightning Bolt` is not a list; write `[Lightning Bolt]`",
            "`many` is not a whole number",
            "`battelfield` is no key of a player; did you mean `battlefield`?",
            "a card in the zone exile can't have `tapped` (110.5d)",
            "there is no step `combat damag`; did you mean",
            "there is no rule 799; did you mean `700`?",
            "`bolt` is not a rule number",
            "the entry has two verbs, `cast` and `to`",
            "the entry has no verb",
            "`targets` means nothing with `pass`",
            "`turn` belongs in a `plan`",
            "there is no player `Dave`",
            "there is no card type `creatur`; did you mean `creature`?",
        ];
        for wanted in wanted {
            assert!(found.iter().any(|f| f.starts_with(wanted)), "{wanted} is not among {found:#?}");
        }
        assert_eq!(found.len(), wanted.len(), "{found:#?}");
    }

    #[test]
    fn contradictions_are_found() {
        let found = problems(
            "
title: x
players: {A: {}, B: {}}
expect:
  cites: [704.5f]
  not_cites: [704.5]
  players: {A: {won: true, lost: true, graveyard: {Shock: 3, any: 2}}}
  objects: [{name: Bear, has: [Flying], lacks: [flying], types: [creature], not_types: [Creature]}]
",
        );
        assert_eq!(found.iter().filter(|f| f.contains("can't both hold")).count(), 5, "{found:#?}");
    }

    /// Every scenario of the conformance suite is read without a problem.
    #[test]
    fn the_conformance_suite_is_read() {
        let Some(folder) = crate::scenario::tests::shared("conformance") else { return };
        let known = Known { rule: &|_| true, near: &|_| Vec::new() };
        let mut files = Vec::new();
        let mut folders = vec![folder];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "yaml") {
                    files.push(path);
                }
            }
        }
        let (mut read, mut wrong) = (0, Vec::new());
        for file in &files {
            let source = std::fs::read_to_string(file).unwrap();
            match read_all(&source, &known) {
                Ok(documents) => {
                    for document in documents {
                        read += 1;
                        for problem in document.problems {
                            let (line, column) = problem.at.line_and_column(&source);
                            wrong.push(format!("{}:{line}:{column}: {problem}", file.display()));
                        }
                    }
                }
                Err(problem) => wrong.push(format!("{}: {problem}", file.display())),
            }
        }
        assert!(read > 2_000, "only {read} scenarios");
        assert!(wrong.is_empty(), "{} of {read}:\n{}", wrong.len(), wrong.join("\n"));
    }
}
