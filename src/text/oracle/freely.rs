//! Understood texts said freely: without their own words to follow, and read again.
//!
//! A printer that follows a text can't say another one; one that is free may say what the rows put first. Where that is read to
//! another meaning, or to none, the printer tells of another effect than the engine does.

use super::compile::{Failure, joined, manner, parse_ability, parted, sentences};
use super::grammar::ability;
use super::lang::{Ability, AbilityKind, Mode, Visit, Walk};
use super::phrase::{Cx, In, Out, Phrase};
use super::{Face, ability_word, read_keywords, text};

/// A paragraph as it is said freely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Freely {
    /// Its words, as the compiler reads them.
    pub words: String,
    /// How many sentences it has.
    pub sentences: usize,
    /// What is said of its meaning; none where the printer has no words without a text.
    pub said: Option<String>,
    /// What that is read to.
    pub again: Again,
}

/// What words said freely are read to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The meaning they were said of.
    Same,
    /// Another meaning.
    Other,
    /// None: reading stops at this byte of what is said.
    Unread(usize),
}

/// The paragraphs of a face that are understood by themselves, each said freely.
pub fn said_freely(face: &Face) -> Vec<Freely> {
    let (legendary, is_spell) = manner(face);
    let paragraphs = text::paragraphs(&face.text, &face.name, legendary);
    let paragraphs = joined(paragraphs.into_iter().flat_map(|one| parted(one, is_spell)).collect(), is_spell);
    paragraphs.iter().filter_map(|paragraph| freely(&paragraph.words, is_spell)).collect()
}

fn freely(words: &str, is_spell: bool) -> Option<Freely> {
    let (_, start) = ability_word(words);
    let body = words.get(start..)?;
    let read = |words: &str| {
        let cx = Cx::of(is_spell);
        read_keywords(words, &cx).map_or_else(|| parse_ability(words, &cx), Ok).map(without_texts)
    };
    let meaning = read(body).ok()?;
    let said = said(body, is_spell);
    let again = match said.as_deref().map(read) {
        Some(Ok(again)) if again == meaning => Again::Same,
        Some(Ok(_)) => Again::Other,
        Some(Err(Failure::Unread(at) | Failure::Unsaid(at))) => Again::Unread(at),
        None => Again::Unread(0),
    };
    Some(Freely { words: body.to_owned(), sentences: sentences(body).len(), said, again })
}

/// What is said of the meaning of words that are understood.
fn said(words: &str, is_spell: bool) -> Option<String> {
    let cx = Cx::of(is_spell);
    let mut out = Out::checked();
    if let Some(abilities) = read_keywords(words, &cx) {
        let joined = |(at, one): (usize, &Ability)| match &one.kind {
            AbilityKind::Keyword(keyword) => (at == 0 || out.plain(",")) && keyword.say(&mut out),
            _ => ability::say_own_cost(one, &mut out),
        };
        return abilities.iter().enumerate().all(joined).then_some(out.text);
    }
    cx.forget();
    let (_, ability) = ability::read(In::new(words, &cx)).ok()?;
    out.targets.push(cx.targets.borrow().clone());
    ability::say(&ability, &mut out).then_some(out.text)
}

/// Abilities without the texts they came from, which are not their meaning.
fn without_texts(mut abilities: Vec<Ability>) -> Vec<Ability> {
    struct Texts;
    impl Visit for Texts {
        fn ability(&mut self, it: &mut Ability) {
            it.text = "".into();
            Walk::inside(it, self);
        }

        fn mode(&mut self, it: &mut Mode) {
            it.text = "".into();
            Walk::inside(it, self);
        }
    }
    abilities.iter_mut().for_each(|ability| ability.walk(&mut Texts));
    abilities
}
