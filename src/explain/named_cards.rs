//! The cards that a question names, and what each brings to a search: its types, its text, its keywords, and the rules its
//! text works by.

use std::ops::Range;
use std::sync::Arc;

use crate::card::{Card, Cards, DatabaseError, Meant, without_reminder};
use crate::library::search::NamedCard;
use crate::oracle::{self, lang::Keyword};

/// A question, and the cards it names.
#[derive(Debug, Default)]
pub struct Question {
    /// The question without their names.
    pub rest: String,
    /// The cards, in the order in which they are named first.
    pub cards: Vec<(Arc<Card>, NamedCard)>,
    /// Names in brackets that no card has.
    pub unknown: Vec<String>,
    /// Names that several cards begin with up to a comma, with those cards: which of them is meant is not said.
    pub several: Vec<(String, Vec<String>)>,
}

/// The most cards that are looked at; what names more is a list.
const MOST: usize = 12;

/// How many words the longest name has that is looked for without brackets.
const LONGEST: usize = 8;

/// Whether a question can name cards at all, so that they need not be opened for one that cannot: it has brackets, or a
/// capital inside a sentence.
pub fn may_name_cards(question: &str) -> bool {
    question.contains('[') || words(question).any(|(at, _)| capital_inside(question, at.start))
}

/// The cards that a question names: in brackets, or plainly with capitals. A name of one word must stand inside a sentence,
/// for the first word of each has a capital; a part of a name (`Uro`) is taken where one name alone has it before its
/// comma.
///
/// # Errors
///
/// The cards cannot be read.
pub fn named_cards(question: &str, cards: &Cards) -> Result<Question, DatabaseError> {
    let mut named = Question::default();
    let mut at = 0;
    while let Some(rest) = question.get(at..).filter(|rest| !rest.is_empty()) {
        let until = rest.find('[').unwrap_or(rest.len());
        plain(rest.get(..until).unwrap_or_default(), cards, &mut named)?;
        let inside = rest.get(until..).and_then(|rest| rest.strip_prefix('['));
        let Some((name, _)) = inside.and_then(|inside| inside.split_once(']')) else {
            named.rest.push_str(rest.get(until..).unwrap_or_default());
            break;
        };
        match bracketed(name, cards)? {
            Some(card) => named.add(card),
            None => {
                named.unknown.push(name.to_owned());
                named.rest.push_str(name);
            }
        }
        at += until + name.len() + 2;
    }
    Ok(named)
}

impl Question {
    /// Notes the cards that a word is short for, where it is so for several.
    fn doubt(&mut self, word: &str, cards: &Cards) {
        let short = without_owner(word);
        let Some(Meant::Several(full)) = (!is_no_name(short)).then(|| cards.meant(short)) else { return };
        let known = self.several.iter().any(|(other, _)| other == short);
        if !known && full.iter().all(|full| is_short_for(short, full)) {
            self.several.push((short.to_owned(), full.into_iter().map(str::to_owned).collect()));
        }
    }

    fn add(&mut self, card: Arc<Card>) {
        if self.cards.len() < MOST && !self.cards.iter().any(|(other, _)| other.name == card.name) {
            let brings = brings(&card);
            self.cards.push((card, brings));
        }
    }
}

/// The card of a name in brackets: in full, or so short that only one fits.
fn bracketed(name: &str, cards: &Cards) -> Result<Option<Arc<Card>>, DatabaseError> {
    if let Some(card) = cards.find(name)? {
        return Ok(Some(card));
    }
    match cards.meant(name) {
        Meant::One(full) => cards.find(full),
        _ => Ok(None),
    }
}

/// Looks for names in a text without brackets; what is none is added to the rest.
fn plain(text: &str, cards: &Cards, named: &mut Question) -> Result<(), DatabaseError> {
    let all: Vec<(Range<usize>, &str)> = words(text).collect();
    let mut written = 0;
    let mut next = 0;
    while let Some((begin, first)) = all.get(next) {
        let mut found = None;
        if first.starts_with(char::is_uppercase) {
            for n in (1..=LONGEST.min(all.len() - next)).rev() {
                let Some((end, last)) = all.get(next + n - 1) else { continue };
                // "Swords to Plowshares": small words only inside.
                let whole = last.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
                let inside = capital_inside(text, begin.start);
                let Some(name) = text.get(begin.start..end.end).filter(|_| whole && (n > 1 || inside)) else {
                    continue;
                };
                if let Some((card, length)) = of_name(name, inside, cards, named)? {
                    found = Some((card, begin.start + length, n));
                    break;
                }
            }
        }
        match found {
            Some((card, end, n)) => {
                named.rest.push_str(text.get(written..begin.start).unwrap_or_default());
                named.add(card);
                written = end;
                next += n;
            }
            None => {
                next += 1;
                if capital_inside(text, begin.start) {
                    named.doubt(first, cards);
                }
            }
        }
    }
    named.rest.push_str(text.get(written..).unwrap_or_default());
    Ok(())
}

/// Names that players are called in questions: without brackets they name no card as far as its comma.
const PLAYERS: [&str; 10] = ["Alice", "Ann", "Bob", "Carol", "Dan", "Dave", "Erin", "Eve", "Frank", "Nick"];

/// A name without the sign that something is its own.
fn without_owner(name: &str) -> &str {
    name.strip_suffix("'s").or_else(|| name.strip_suffix("’s")).unwrap_or(name)
}

/// Whether so short a name, or that of a player, stands for no card.
fn is_no_name(short: &str) -> bool {
    short.chars().count() < 3 || PLAYERS.contains(&short)
}

/// Whether a card's name is this as far as its comma.
fn is_short_for(short: &str, full: &str) -> bool {
    let begins = full.get(..short.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(short));
    begins && full.get(short.len()..).is_some_and(|rest| rest.starts_with(','))
}

/// The card of this name, and how much of the words is its name: a possessive is none. What is short for a card that was
/// named before means that one.
fn of_name(
    name: &str,
    inside: bool,
    cards: &Cards,
    before: &Question,
) -> Result<Option<(Arc<Card>, usize)>, DatabaseError> {
    let short = without_owner(name);
    let owner = Some(short).filter(|short| *short != name);
    if let Some((card, _)) = before.cards.iter().find(|(card, _)| is_short_for(short, &card.name)) {
        return Ok(Some((card.clone(), short.len())));
    }
    for name in std::iter::once(name).chain(owner) {
        if let Some(card) = cards.find(name)?.filter(|card| card.layout.is_traditional()) {
            return Ok(Some((card, name.len())));
        }
    }
    if !inside || is_no_name(short) {
        return Ok(None);
    }
    let Meant::One(full) = cards.meant(short) else { return Ok(None) };
    if !is_short_for(short, full) {
        return Ok(None);
    }
    Ok(cards.find(full)?.map(|card| (card, short.len())))
}

/// The words of a text as names have them, with their places.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let of_name = |c: char| c.is_alphanumeric() || "'’-,!".contains(c);
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + rest.find(char::is_alphanumeric)?;
        let rest = text.get(start..)?;
        let word = rest.get(..rest.find(|c: char| !of_name(c)).unwrap_or(rest.len()))?;
        at = start + word.len();
        let word = word.trim_end_matches(['\'', '’', '-', ',', '!']);
        Some((start..start + word.len(), word))
    })
}

/// Whether a word has a capital though it does not begin a sentence.
fn capital_inside(text: &str, at: usize) -> bool {
    let capital = text.get(at..).is_some_and(|word| word.starts_with(char::is_uppercase));
    let before = text.get(..at).unwrap_or_default().trim_end_matches(|c: char| c.is_whitespace() || "\"“(".contains(c));
    capital && !before.is_empty() && !before.ends_with(['.', '?', '!', ':'])
}

/// What a card brings to a search.
pub fn brings(card: &Card) -> NamedCard {
    let mut brings = NamedCard { name: card.name.clone(), ..NamedCard::default() };
    for face in card.faces() {
        let compiled = oracle::compile(face);
        for part in oracle::outline(face, &compiled).iter().flat_map(|paragraph| &paragraph.parts) {
            brings.rules.extend(&part.rules);
        }
        let text = without_reminder(&face.text);
        for keyword in keywords(&text) {
            brings.rules.push(keyword.rule());
            brings.keywords.push(keyword.name().to_owned());
        }
        let short = face.name.split(',').next().unwrap_or_default();
        let text = text.replace(&face.name, "").replace(short, "");
        brings.says.push_str(&format!("{} {text} ", face.type_line));
    }
    brings.rules.sort();
    brings.rules.dedup();
    brings.keywords.sort();
    brings.keywords.dedup();
    brings
}

/// The keywords that a text has or gives: at the beginning of a paragraph, in a list, in quotes, behind "has" and the like.
fn keywords(text: &str) -> Vec<Keyword> {
    let text = text.to_lowercase();
    oracle::keyword_table()
        .map(|(keyword, _)| keyword)
        .filter(|keyword| {
            text.match_indices(keyword.name()).any(|(at, name)| {
                let before = text.get(..at).unwrap_or_default();
                let ends = text.get(at + name.len()..).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
                let behind = ["has ", "have ", "gain ", "gains ", "with ", "and ", ", ", "; ", "\"", "“", "\n"];
                ends && (before.is_empty() || behind.iter().any(|word| before.ends_with(word)))
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Database;

    const CARDS: &str = r#"[
        {"name": "Fear", "type_line": "Enchantment — Aura", "oracle_text": "Enchant creature\nEnchanted creature has fear."},
        {"name": "Gray Wisp", "type_line": "Creature — Spirit", "oracle_text": "Flying, first strike", "power": "1", "toughness": "1"},
        {"name": "Oru, the Old", "type_line": "Legendary Creature — Giant", "oracle_text": "Trample", "power": "6", "toughness": "6"},
        {"name": "Bob, the Bold", "type_line": "Legendary Creature — Giant", "power": "1", "toughness": "1"},
        {"name": "Ura", "type_line": "Legendary Land"},
        {"name": "Ura, Tomb of All", "type_line": "Legendary Land"},
        {"name": "Spade and Plow", "type_line": "Instant", "oracle_text": "Destroy target creature."}
    ]"#;

    fn named(question: &str) -> (Vec<String>, String, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cards.json");
        std::fs::write(&file, CARDS).unwrap();
        let cards = Cards::from(vec![Database::read(&file).unwrap()]);
        let named = named_cards(question, &cards).unwrap();
        (named.cards.into_iter().map(|(card, _)| card.name.clone()).collect(), named.rest, named.unknown)
    }

    #[test]
    fn a_card_is_seen_in_brackets_and_by_its_capitals() {
        for (question, seen, rest) in [
            ("Does [gray wisp] fly?", vec!["Gray Wisp"], "Does  fly?"),
            ("Does Gray Wisp's ability stay?", vec!["Gray Wisp"], "Does 's ability stay?"),
            ("Gray Wisp blocks Oru. What dies?", vec!["Gray Wisp", "Oru, the Old"], " blocks . What dies?"),
            ("Can Ann cast Spade and Plow now?", vec!["Spade and Plow"], "Can Ann cast  now?"),
            ("my creature has fear", vec![], "my creature has fear"),
            ("Fear is old", vec![], "Fear is old"),
            ("Ann enchants it with Fear.", vec!["Fear"], "Ann enchants it with ."),
            ("does the gray wisp fly", vec![], "does the gray wisp fly"),
            ("[Oru] attacks", vec!["Oru, the Old"], " attacks"),
            ("an [open bracket", vec![], "an [open bracket"),
            ("Ann attacks Bob", vec![], "Ann attacks Bob"),
            ("[Bob] attacks", vec!["Bob, the Bold"], " attacks"),
            ("With [Ura, Tomb of All] out, is Ura a land?", vec!["Ura, Tomb of All"], "With  out, is  a land?"),
        ] {
            let (cards, left, unknown) = named(question);
            assert_eq!(
                (cards, left.as_str(), unknown),
                (seen.into_iter().map(str::to_owned).collect(), rest, vec![]),
                "{question}"
            );
        }
        let (cards, rest, unknown) = named("what of [Nobody]?");
        assert!(cards.is_empty());
        assert_eq!((rest.as_str(), unknown), ("what of Nobody?", vec!["Nobody".to_owned()]));
    }

    #[test]
    fn a_name_that_is_short_for_several_cards_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cards.json");
        let more = CARDS.replacen('[', r#"[{"name": "Oru, the Young", "type_line": "Legendary Creature — Giant"},"#, 1);
        std::fs::write(&file, more).unwrap();
        let cards = Cards::from(vec![Database::read(&file).unwrap()]);
        let several = |question: &str| named_cards(question, &cards).unwrap().several;
        let both = vec![("Oru".to_owned(), vec!["Oru, the Old".to_owned(), "Oru, the Young".to_owned()])];
        assert_eq!(several("does Gray Wisp block Oru, and does Oru's ability count?"), both);
        assert_eq!(several("does [Oru, the Old] live if Oru dies?"), []);
        assert_eq!(several("does Gray block?"), []);
    }

    #[test]
    fn what_cannot_name_a_card_opens_no_cards() {
        assert!(!may_name_cards("what happens if it dies"));
        assert!(!may_name_cards("What happens? It dies."));
        assert!(may_name_cards("what of [this]") && may_name_cards("does Humility work"));
    }

    #[test]
    fn a_card_brings_its_keywords_and_rules() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cards.json");
        std::fs::write(&file, CARDS).unwrap();
        let card = Database::read(&file).unwrap().find("Gray Wisp").unwrap().unwrap();
        let brings = brings(&card);
        assert_eq!(brings.keywords, ["first strike", "flying"]);
        let rules: Vec<String> = brings.rules.iter().map(ToString::to_string).collect();
        assert_eq!(rules, ["702.7", "702.9"]);
        assert_eq!(brings.says.trim(), "Creature — Spirit Flying, first strike");
    }
}
