//! What a text was understood as: the tree of each ability in words, with the rules its parts rest on.

mod meant;
mod rests_on;
mod tree;
mod twins;

use std::sync::Arc;

use serde::Serialize;

use crate::card::Face;
use crate::cr::RuleId;

use super::compile::{Line, compile_lines};
use super::grammar::ability;
use super::lang::*;
use super::phrase::{Cx, In, Out};
use super::{Compiled, Symbol, ability_word, dashed, read_keywords, sections, text};

use tree::Tree;
use twins::Twins;

/// How an effect without a duration is said where no text is followed.
pub const FOR_GOOD: &str = " for the rest of the game";

/// What one ability, or one paragraph that is not understood, was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outline {
    /// The paragraph as it is printed.
    pub text: String,
    /// Where the words begin and end in `text`, in bytes, that it stumbled on; none where all is understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_understood: Option<(usize, usize)>,
    /// The kind of ability, and the parts of it.
    pub parts: Vec<Part>,
}

/// A part of an ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// How deep in the tree.
    pub depth: u8,
    /// What it is of the ability: `when`, `if`, `do`.
    pub what: &'static str,
    /// Its words, said again from what was understood; `this` is the object itself.
    pub words: String,
    /// The rules it rests on.
    pub rules: Vec<RuleId>,
}

/// The outline of a face whose text was compiled to `compiled`.
pub fn outline(face: &Face, compiled: &Compiled) -> Vec<Outline> {
    let (legendary, is_spell) = super::manner(face);
    let mut lines = Vec::new();
    let text = super::variants::without_brackets(&face.text);
    compile_lines(&text, &face.name, legendary, is_spell, Some(&mut lines));
    lines.into_iter().map(|line| outline_of(line, face, compiled, is_spell)).collect()
}

fn outline_of(line: Line, face: &Face, compiled: &Compiled, is_spell: bool) -> Outline {
    let Line { whole, read, abilities } = line;
    let span = &whole.span;
    let stumbled = compiled
        .sentences
        .iter()
        .filter(|it| !it.understood && (span.start..=span.end).contains(&it.span.start))
        .map(|it| it.stumbled_on.clone().unwrap_or(it.span.clone()))
        .min_by_key(|place| place.start)
        .map(|place| (place.start.saturating_sub(span.start), place.end.min(span.end).saturating_sub(span.start)));
    let mut parts = Vec::new();
    if stumbled.is_none() {
        let words = &whole.words;
        let mut tree = Tree::default();
        let symbol = symbol(words);
        if let Some(symbol) = symbol {
            let rule = match symbol {
                Symbol::Counters(_, Some(_)) => "711.2a",
                Symbol::Counters(_, None) => "711.2b",
                Symbol::Level(_) => "716.2a",
                Symbol::Station(_) => "721.2",
            };
            tree.add(0, "symbol", symbol.to_string(), rule);
        } else if sections::is_box(words) {
            tree.add(0, "power and toughness", words.clone(), "711.2");
        }
        parts = tree.parts;
        if let Some(read) = read {
            let below = u8::from(symbol.is_some());
            let of_line = line_parts(&read.words, &abilities, is_spell);
            parts.extend(of_line.into_iter().map(|part| Part { depth: part.depth + below, ..part }));
        }
        // What lasts for good is mostly not said to.
        if !words.contains(FOR_GOOD) {
            parts.iter_mut().for_each(|part| part.words = part.words.replace(FOR_GOOD, ""));
        }
    }
    Outline {
        text: face.text.get(span.clone()).unwrap_or_default().trim_end().to_owned(),
        not_understood: stumbled,
        parts,
    }
}

/// The parts of what a line that is understood was made of.
fn line_parts(words: &str, abilities: &[Arc<Ability>], is_spell: bool) -> Vec<Part> {
    let (word, start) = match dashed::anchor(words).filter(|_| !is_spell) {
        Some((word, start)) => (Some(word), start),
        None => ability_word(words),
    };
    let body = words.get(start..).unwrap_or_default();
    let mut tree = Tree::default();
    if let Some(word) = &word {
        let rule = match dashed::is_keyword(word) {
            true => Keyword::named(word).map(|keyword| keyword.rule().to_string()),
            false if word.eq_ignore_ascii_case("to solve") => Some("719.3a".to_owned()),
            false => Some("207.2c".to_owned()),
        };
        tree.add(0, "before the dash", word.to_string(), &rule.unwrap_or_default());
    }
    if word.as_deref().is_some_and(|word| word.eq_ignore_ascii_case("to solve")) {
        tree.add(0, "condition", plain(body), "719.3a");
        return tree.parts;
    }
    let sentences = read_as(body, word.as_deref(), is_spell);
    let mut read: Vec<Ability> = sentences.iter().flat_map(|one| one.abilities.iter().cloned()).collect();
    let mut resolved: Vec<Ability> = abilities.iter().map(|ability| within(ability, &read).clone()).collect();
    tree.twins = Twins::of(&mut read, &mut resolved);
    tree.read_targets = sentences.first().map(|one| one.targets.clone()).unwrap_or_default();
    let mut rest = read.as_slice();
    for one in &sentences {
        let (own, behind) = rest.split_at(one.abilities.len().min(rest.len()));
        tree.own.push(one.followed(own));
        rest = behind;
    }
    resolved.iter().for_each(|ability| tree.ability(ability));
    tree.parts
}

/// The ability itself, where what was read is given by a static ability around it: "max speed", a solved Case, an anchor word.
fn within<'a>(ability: &'a Ability, read: &[Ability]) -> &'a Ability {
    let AbilityKind::Static(Static { effects, .. }) = &ability.kind else { return ability };
    match effects.as_slice() {
        [StaticEffect::Modify { what: Objects::That(Ref::This, _), changes }] => match changes.as_slice() {
            [Modification::Gain(given)]
                if !read.iter().any(|it| matches!(&it.kind, AbilityKind::Static(it) if &it.effects == effects)) =>
            {
                given.first().map_or(ability, |it| it)
            }
            _ => ability,
        },
        _ => ability,
    }
}

/// Words that were read by themselves, and what they were read as.
struct ReadAs {
    words: String,
    targets: Vec<TargetSpec>,
    abilities: Vec<Ability>,
    is_keywords: bool,
}

impl ReadAs {
    /// The words followed as they say the meaning, with the place of each part of it.
    ///
    /// The outline tells what was understood in the card's own words, since only those are sure to be about the same: what can be
    /// said of any event, such as "double that much", is said otherwise of damage than of tokens.
    fn followed(&self, abilities: &[Ability]) -> Out<'_> {
        let mut own = Out::new(Some(&self.words)).keeping_places();
        own.targets.push(self.targets.clone());
        if !self.is_keywords {
            abilities.iter().all(|ability| ability::say(ability, &mut own));
        }
        own
    }
}

/// What the words of a line were read as, before references in it were resolved.
fn read_as(body: &str, word: Option<&str>, is_spell: bool) -> Vec<ReadAs> {
    let cx = Cx::of(is_spell);
    if let Some(abilities) = read_keywords(body, &cx) {
        return vec![ReadAs { words: body.to_owned(), targets: Vec::new(), abilities, is_keywords: true }];
    }
    let one = |words: &str| {
        let cx = Cx::of(is_spell);
        cx.forget();
        match ability::read(In::new(words, &cx)) {
            Ok((rest, ability)) if rest.s.is_empty() => {
                let targets = cx.targets.borrow().clone();
                Some(ReadAs { words: words.to_owned(), targets, abilities: vec![ability], is_keywords: false })
            }
            _ => None,
        }
    };
    let visited = dashed::of_attractions(word).then(|| format!("{}{body}", dashed::VISITED));
    let alone =
        [Some(body.to_owned()), Some(format!("{body} .")), visited].into_iter().flatten().find_map(|it| one(&it));
    match alone {
        Some(it) => vec![it],
        None => super::distributed::sentences(body).into_iter().flatten().filter_map(|it| one(&it)).collect(),
    }
}

fn symbol(words: &str) -> Option<Symbol> {
    if let Some((_, level)) = words.split_once(" : level ") {
        return Symbol::named(&format!("level {level}"));
    }
    Symbol::named(words.split_once(" | ").map_or(words, |(symbol, _)| symbol))
}

/// Words parted by spaces as they are written, `~` as "this".
fn plain(words: &str) -> String {
    let said = words
        .trim_end_matches(" .")
        .replace("~ 's", "its")
        .replace("~Equipment", "this Equipment")
        .replace("~Aura", "this Aura")
        .replace("~Fortification", "this Fortification")
        .replace('~', "this");
    text::marks_joined(said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Card, RawCard};

    fn read(type_line: &str, text: &str) -> Vec<Outline> {
        let mut card = serde_json::json!({"name": "Test", "type_line": type_line, "oracle_text": text});
        if type_line.contains("Creature") {
            card["power"] = "1".into();
            card["toughness"] = "1".into();
        }
        let raw: RawCard = serde_json::from_value(card).unwrap();
        let card = Card::try_from(raw).unwrap();
        outline(&card.front, &crate::oracle::compile(&card.front))
    }

    fn words(outline: &Outline) -> Vec<String> {
        outline.parts.iter().map(|part| format!("{} {}: {}", part.depth, part.what, part.words)).collect()
    }

    #[test]
    fn an_ability_is_taken_apart() {
        let all = read("Creature — Bear", "Flying\nWhen this creature enters, you may draw a card.");
        assert_eq!(words(&all[0]), ["0 keyword: flying"]);
        assert_eq!(words(&all[1]), ["0 triggered, when: this enters", "1 may: ", "2 do: draw a card"]);
        let rules = |part: &Part| part.rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        assert_eq!(rules(&all[1].parts[2]), "121.1");
        let all = read("Enchantment", "All creatures lose all abilities and have base power and toughness 1/1.");
        assert_eq!(rules(&all[0].parts[0]), "613.1f, 613.4b");
    }

    #[test]
    fn what_is_said_is_what_is_done() {
        let gain = read("Sorcery", "Flip a coin until you lose a flip. You gain 1 life for each flip you win.");
        let last = gain[0].parts.last().unwrap();
        assert!(last.words.contains("gain 1 life for each flip you win"), "{}", last.words);
        let double = read("Enchantment", "If you would gain life, you gain twice that much life instead.");
        assert!(double[0].parts[0].words.contains("you gain twice that much life instead"), "{:?}", double[0].parts);
        let damage = "If a source you control would deal damage to a player, it deals double that damage to that player instead.";
        let damage = read("Enchantment", damage);
        assert!(damage[0].parts[0].words.contains("deals double that damage to that player"), "{:?}", damage[0].parts);
        // What is done unless something is so is not done if it is.
        let discards = read("Sorcery", "Draw two cards. Then discard a card unless you attacked this turn.");
        let unless = discards[0].parts.iter().find(|part| part.what == "unless").unwrap();
        assert_eq!(unless.words, "you attacked this turn");
        let draws = read("Sorcery", "If you attacked this turn, draw a card.");
        assert!(draws[0].parts.iter().all(|part| part.what != "unless"), "{:?}", draws[0].parts);
    }

    #[test]
    fn what_is_not_understood_is_marked() {
        let all = read("Instant", "Draw a card.\nFrobnicate target creature.");
        assert_eq!(all[0].not_understood, None);
        let (from, to) = all[1].not_understood.unwrap();
        assert_eq!(&all[1].text[from..to], "Frobnicate");
        assert!(all[1].parts.is_empty());
    }
}
