//! Card text to abilities, and back to English.
//!
//! [`compile`] takes the text of one face and makes it abilities in the effect language ([`lang`]):
//!
//! 1. [`text`]: reminder text out, the card's own name and "this creature" become `~`, sentences begin in lower case;
//!    each paragraph becomes words parted by single spaces, which know their places in the text;
//! 2. [`grammar`]: tables of phrases, read with nom's types; each row reads and says the same words ([`phrase`]);
//! 3. the check: a paragraph is *understood* only if the tree, said again, gives the same words;
//! 4. `resolve`: words that point back (`it`, `that creature`) become references to targets, events and instructions.
//!
//! `freely` says what is understood without its own words, and reads that again: it must mean the same (`cards coverage --freely`).
//!
//! # To add a phrase
//!
//! Find what is missing: `apnap cards coverage` lists the words sentences stumble on. Find the family's file in
//! `grammar/`; add a row to the table whose type is what the words mean. If the meaning is not in [`lang`] yet, add a
//! variant there. A phrase that has the same meaning as another row stands as a row of its own with the same right side,
//! or as one more of the words in brackets. Then see that its neighbours still read: `cargo test oracle`.
//!
//! One row is enough, for what stands around it is read by others:
//!
//! * **A verb** is a row of `grammar::verbs` (what a player or an object does). Its subject, "may", "unless", "if", the
//!   time it is done and how long it lasts are read around it by `grammar::effect`. If it has a number, name that in
//!   `grammar::quantity`: then "for each ..." and "a number of ... equal to ..." are read behind it.
//! * **An event** is a row of `grammar::event`, in the present and with `*` behind its verb: `"leave* the battlefield"`.
//!   With the star it is a trigger ("leaves"), a question about what has happened ("left", "has left", "hasn't left ...
//!   this turn"), one of several of the same object ("enters or leaves"), what is said of a kind of object ("that
//!   attacked this turn"), and how often it was ("creatures you've sacrificed this turn", "no creatures died this turn":
//!   `event::apart`). The engine matches all of them with one pattern. A verb with a past of its own stands in
//!   `agreement`.
//! * **A number** is a row of `grammar::number`: of `Values` as it stands behind "equal to" and "where X is", of `NumberOf`
//!   behind "the number of", of `ForEach` behind "for each".
//! * **A condition** is a row of `grammar::condition`; it then stands behind "if", "unless", "as long as" and "only if".
//! * **What is said of a noun** is an adjective of `grammar::select::adjectives`, or a row of `Post` behind the noun, of `With`
//!   behind "with", of `Being` behind "that's" and "if it's". Lists of kinds share what is said before and behind them.
//!
//! A new deed, condition, noun or quantity gets a row in `tests/composing.yaml`, which says it in every position there is: what is
//! still refused of it stands in `tests/composing-baseline.txt`.
//!
//! Before and after, write down what is made of every card, and compare: `cargo run --example trees -- cards.json`. Only trees
//! that were meant to change may.

mod actions;
mod agreement;
mod attached;
mod compile;
pub mod coverage;
mod craft;
mod dashed;
mod dispatch;
mod distributed;
mod dungeons;
mod freely;
mod grammar;
mod keywords;
pub mod lang;
mod lines;
mod list;
mod out;
mod outline;
mod phrase;
mod predefined;
mod resolve;
mod ring;
mod sections;
#[cfg(test)]
mod tests;
mod text;
mod tidied;
mod undefined;
mod variants;
mod words;
mod zones;

use std::ops::Range;
use std::sync::Arc;

use crate::card::{CardTypes, Face, LONGEST_TEXT, Supertype};

pub use actions::{ActionMeaning, ActionRow, action_meaning, action_row, action_table};
pub use agreement::third_person;
pub use dungeons::{Dungeon, Room, dungeons};
pub use freely::{Again, Freely, said_freely};
pub use grammar::refer::spoken;
pub use keywords::{Meaning, keyword_meaning, keyword_table, keyword_trigger};
pub use outline::FOR_GOOD;
pub use outline::{Outline, Part, outline};
pub use predefined::predefined_token;
pub use resolve::keywords::{counters_again, has_kinds};
pub use ring::ring_abilities;
pub use sections::{Symbol, is_stationed};
pub use words::plural;

pub(crate) use compile::{ability_word, read_keywords};
use compile::{compile_as_it_is, manner};
use grammar::ability;
use lang::{Ability, AbilityKind, CardText, KeywordAbility};
use phrase::{Cx, In, Out, Phrase};

/// What the compiler has made of a face's text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compiled {
    /// The abilities that are understood, in the order printed.
    pub text: CardText,
    /// Every sentence, in order.
    pub sentences: Vec<SentenceReport>,
}

impl Compiled {
    /// Whether every sentence is understood: only then may the card be played.
    pub fn is_understood(&self) -> bool {
        self.sentences.iter().all(|sentence| sentence.understood)
    }
}

/// How one sentence was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceReport {
    /// Its place in the face's text, in bytes.
    pub span: Range<usize>,
    /// Whether it is understood.
    pub understood: bool,
    /// The place of the words it stumbled on.
    pub stumbled_on: Option<Range<usize>>,
    /// The plain words from a little before the place it stumbled on, for statistics.
    pub phrase: Option<Box<str>>,
    /// Which of the abilities of [`Compiled::text`] it belongs to, if it is understood.
    pub ability: Option<usize>,
}

/// A text whose marks stand apart from its words, with the marks where they are written.
pub fn spaced_as_written(text: &str) -> String {
    text.replace(" ,", ",").replace(" .", ".").replace(" '", "'").replace("} {", "}{")
}

/// What has been said of a tree, as it is written; a pronoun has a form of its own for whose something is.
fn as_said(text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        match (word, words.last_mut()) {
            ("'s", Some(last)) if let Some(whose) = possessive(last) => *last = whose,
            // What has several of them is several.
            ("controllers" | "owners", Some(last)) if *last == "its" => {
                *last = "their";
                words.push(word);
            }
            _ => words.push(word),
        }
    }
    spaced_as_written(&words.join(" "))
}

/// How a pronoun says whose something is.
fn possessive(pronoun: &str) -> Option<&'static str> {
    Some(match pronoun {
        "it" => "its",
        "you" => "your",
        "they" | "them" => "their",
        "he" | "him" => "his",
        "she" | "her" => "her",
        _ => return None,
    })
}

/// An instruction said again in English, for a question to a player; none where it can't be said apart from its text.
pub fn say_effect(effect: &lang::Effect) -> Option<String> {
    let mut out = Out::new(None);
    out.targets.push(vec![some_target(); 16]);
    let mut effect = effect.clone();
    lang::Walk::walk(&mut effect, &mut ByPronoun);
    let said = effect.say(&mut out)
        || match &effect {
            lang::Effect::Do { verb, .. } => verb.say(&mut out),
            _ => false,
        };
    if said {
        return Some(as_said(&out.text));
    }
    in_sentences(&effect)
}

/// Several instructions, each said as a sentence of its own; with what is done later, those that belong to it.
fn in_sentences(effect: &lang::Effect) -> Option<String> {
    let all = |first: Option<String>, parts: &[lang::Effect]| -> Option<String> {
        let rest = parts.iter().map(say_effect).collect::<Option<Vec<String>>>()?;
        let mut all = first.into_iter().chain(rest);
        let begins = all.next()?;
        Some(all.fold(begins, |said, next| format!("{said}. {}", crate::card::capital(&next))))
    };
    match effect {
        lang::Effect::Seq(parts) => all(None, parts),
        lang::Effect::Delayed(later, duration) => {
            let lang::Effect::Seq(parts) = &later.body.effect else { return None };
            let (first, rest) = parts.split_first()?;
            let mut alone = later.clone();
            alone.body.effect = first.clone();
            all(Some(say_effect(&lang::Effect::Delayed(alone, duration.clone()))?), rest)
        }
        _ => None,
    }
}

/// A cost said again in English.
pub fn say_cost(cost: &lang::Cost) -> Option<String> {
    let mut out = Out::new(None);
    cost.say(&mut out).then(|| as_said(&out.text))
}

/// A noun phrase said again in English, for a question to a player; none where it can't be said apart from its text.
pub fn say_objects(objects: &lang::Objects) -> Option<String> {
    let mut out = Out::new(None);
    out.targets.push(vec![some_target(); 16]);
    let mut objects = objects.clone();
    lang::Visit::objects(&mut ByPronoun, &mut objects);
    objects.say(&mut out).then(|| as_said(&out.text))
}

/// A kind of objects said again in English, or what it is where it can't be said apart from its text.
pub fn say_filter(filter: &lang::Filter) -> String {
    let those = lang::Objects::All(filter.clone(), lang::Quantifier::Plural);
    say_objects(&those).unwrap_or_else(|| "what the text says".to_owned())
}

/// What a verb says to do said again in English, or what it is where it can't be said apart from its text.
pub fn say_verb(verb: &lang::Verb) -> String {
    let alone = lang::Effect::Do { who: lang::Players::You, verb: verb.clone(), bind: None };
    say_effect(&alone).unwrap_or_else(|| "do what the text says".to_owned())
}

/// Words said again, or as a card's text is made plain, with the name of the object that they stand on where it speaks of itself.
/// What gives an ability is called by what it is (201.5a).
pub fn said_of(words: &str, name: &str) -> String {
    text::with_name(words, name)
}

/// A keyword ability said again in English: "islandwalk", "protection from red".
pub fn say_keyword(keyword: &KeywordAbility) -> Option<String> {
    let mut out = Out::new(None);
    keyword.say(&mut out).then(|| as_said(&out.text))
}

/// What was called by a noun that stands no more beside it is called by a pronoun.
struct ByPronoun;

impl lang::Visit for ByPronoun {
    fn objects(&mut self, it: &mut lang::Objects) {
        match it {
            lang::Objects::That(_, said) => *said = lang::Said::Pronoun,
            _ => lang::Walk::inside(it, self),
        }
    }

    // What a step is known by is not said.
    fn effect(&mut self, it: &mut lang::Effect) {
        if let lang::Effect::Pay { bind, .. } | lang::Effect::Do { bind, .. } = it {
            *bind = None;
        }
        lang::Walk::inside(it, self);
    }

    fn condition(&mut self, it: &mut lang::Cond) {
        match it {
            lang::Cond::Did(which) => *which = grammar::condition::LAST,
            _ => lang::Walk::inside(it, self),
        }
    }
}

fn some_target() -> lang::TargetSpec {
    lang::TargetSpec {
        count: lang::Count::Exactly(lang::Num::Const(1)),
        kind: lang::TargetKind::Any,
        other_than: Vec::new(),
        together: None,
        chooser: None,
        random: false,
    }
}

/// Compiles the text of a face.
pub fn compile(face: &Face) -> Compiled {
    let (legendary, is_spell) = manner(face);
    let mut compiled = compile_text(&face.text, &face.name, legendary, is_spell);
    sections::creature_at_last(face, &mut compiled);
    attached::others_than_the_host(face, &mut compiled);
    undefined::refuse(face, &mut compiled);
    // No spell does nothing at all: the text of an instant or sorcery without any is missing.
    if is_spell && face.text.trim().is_empty() {
        let phrase = Some("an instant or sorcery without its text".into());
        let nothing = SentenceReport { span: 0..0, understood: false, stumbled_on: None, phrase, ability: None };
        compiled.sentences.push(nothing);
    }
    compiled
}

/// A cost in the words of a card.
pub fn read_cost(words: &str) -> Option<lang::Cost> {
    let text = format!("As an additional cost to cast this spell, {words}.");
    match &compile_text(&text, "", false, true).text.abilities.first()?.kind {
        AbilityKind::Casting(lang::Casting::Additional { cost, optional: false }) => Some(cost.clone()),
        _ => None,
    }
}

/// Compiles a text that stands on no card: of a keyword, of a predefined token.
pub fn compile_text(text: &str, name: &str, legendary: bool, is_spell: bool) -> Compiled {
    let compile = |text: &str| compile_as_it_is(text, name, legendary, is_spell);
    variants::compile(text, compile)
}
