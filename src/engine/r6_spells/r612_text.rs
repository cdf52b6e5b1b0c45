//! 612: text-changing effects, which replace words of color, basic land types and creature types.

use std::sync::Arc;

use crate::card::{Color, Colors, Subtype, SubtypeKind};
use crate::choice::Topic;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, Choosable, KeywordAction, Modification, Num, Pred, Rewording, TokenSpec, TypeChange, Visit, Walk, WordKind,
};
use crate::oracle::plural;
use crate::state::{Characteristics, Game, Origin, PlayerId};
use crate::stop::Done;

impl Cx<'_> {
    /// The words to be replaced, and by what, chosen as the effect begins (608.2d).
    pub(crate) fn choose_words(
        &mut self,
        player: PlayerId,
        words: &Rewording,
        frame: &Frame,
    ) -> Done<Option<Modification>> {
        let named = |word: String| (word.clone(), word);
        let from: Vec<(String, String)> =
            words.kinds.iter().flat_map(|kind| words_of(&self.game, *kind)).map(named).collect();
        let Some(from) = self.one_text(player, frame, "choose the word to replace", Topic::Word, &from)? else {
            return Ok(None);
        };
        let kind = words.kinds.iter().find(|kind| words_of(&self.game, **kind).contains(&from));
        let to = match words.to {
            Some(to) => Some(to.name().to_owned()),
            None => {
                let never = words.never.map(Subtype::name);
                let to: Vec<(String, String)> = kind
                    .into_iter()
                    .flat_map(|kind| words_of(&self.game, *kind))
                    .filter(|word| *word != from && Some(word.as_str()) != never)
                    .map(named)
                    .collect();
                self.one_text(player, frame, "choose the new word", Topic::Word, &to)?
            }
        };
        Ok(to.map(|to| Modification::Text(from.into(), to.into())))
    }
}

/// The words there are of a kind.
fn words_of(game: &Game, kind: WordKind) -> Vec<String> {
    let names = |all: &[Subtype]| all.iter().map(|subtype| subtype.name().to_owned()).collect();
    match kind {
        WordKind::Color => Color::ALL.into_iter().map(|color| color.name().to_owned()).collect(),
        WordKind::BasicLandType => names(&Subtype::BASIC_LAND_TYPES),
        WordKind::CreatureType => names(&game.subtypes_there_are(SubtypeKind::Creature)),
    }
}

/// A word and what stands in its place, each used as what it is (612.2).
#[derive(Clone, Copy)]
enum Change {
    Color(Color, Color),
    Subtype(Subtype, Subtype),
}

impl Change {
    fn of(from: &str, to: &str) -> Option<Self> {
        if let (Some(from), Some(to)) = (Color::from_name(from), Color::from_name(to)) {
            return Some(Self::Color(from, to));
        }
        [SubtypeKind::Land, SubtypeKind::Creature]
            .into_iter()
            .find_map(|kind| Some(Self::Subtype(Subtype::find(kind, from)?, Subtype::find(kind, to)?)))
    }

    fn color(self, color: &mut Color) {
        if let Self::Color(from, to) = self
            && *color == from
        {
            *color = to;
        }
    }

    fn colors(self, colors: &mut Colors) {
        if let Self::Color(from, to) = self
            && colors.has(from)
        {
            *colors = (*colors - Colors::of(from)) | Colors::of(to);
        }
    }

    fn subtype(self, subtype: &mut Subtype) {
        if let Self::Subtype(from, to) = self
            && *subtype == from
        {
            *subtype = to;
        }
    }
}

/// Mana symbols are no color words, and names are no types: neither is among these (612.2).
impl Visit for Change {
    fn predicate(&mut self, it: &mut Pred) {
        match it {
            Pred::Color(color) => self.color(color),
            Pred::Subtype(subtype) => self.subtype(subtype),
            other => other.inside(self),
        }
    }

    fn change(&mut self, it: &mut Modification) {
        if let Modification::SetColors(colors) | Modification::AddColors(colors) = it {
            self.colors(colors);
        }
        it.inside(self);
    }

    fn types(&mut self, it: &mut TypeChange) {
        it.subtypes.iter_mut().for_each(|subtype| self.subtype(subtype));
    }

    // 612.2a: what names a token by its types goes with them.
    fn token(&mut self, it: &mut TokenSpec) {
        self.colors(&mut it.colors);
        it.subtypes.iter_mut().for_each(|subtype| self.subtype(subtype));
        it.inside(self);
    }

    fn number(&mut self, it: &mut Num) {
        if let Num::Devotion(colors) = it {
            colors.iter_mut().for_each(|color| self.color(color));
        }
        it.inside(self);
    }

    fn choosable(&mut self, it: &mut Choosable) {
        if let Choosable::ColorOtherThan(color) = it {
            self.color(color);
        }
        it.inside(self);
    }

    fn action(&mut self, it: &mut KeywordAction) {
        it.subtype.iter_mut().for_each(|subtype| self.subtype(subtype));
        it.inside(self);
    }
}

/// 612.1-612.4: replaces a word in the type line and the rules text of an object. Abilities it was granted are no part of its
/// text (612.3).
pub(crate) fn reword(row: &mut Characteristics, from: &str, to: &str) {
    let Some(mut change) = Change::of(from, to) else { return };
    if let Change::Subtype(from, to) = change
        && row.subtypes.contains(from)
    {
        row.subtypes.remove(from);
        row.subtypes.insert(to);
    }
    for held in row.abilities.iter_mut().filter(|held| matches!(held.origin, Origin::Printed(_))) {
        let mut ability: Ability = held.ability.as_ref().clone();
        ability.walk(&mut change);
        if ability != *held.ability {
            ability.text = in_other_words(&ability.text, from, to).into();
            held.ability = Arc::new(ability);
        }
    }
    row.index_keywords();
}

/// The text as it reads then: "protection from red", "nonblack", "Islands", "forestwalk".
fn in_other_words(text: &str, from: &str, to: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_alphabetic()) {
        let (before, word) = rest.split_at(at);
        let end = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        out.push_str(before);
        out.push_str(&other_word(word, from, to).unwrap_or_else(|| word.to_owned()));
        rest = after;
    }
    out.push_str(rest);
    out
}

fn other_word(word: &str, from: &str, to: &str) -> Option<String> {
    let lower = word.to_lowercase();
    let many = [plural(from).to_lowercase(), plural(to).to_lowercase()];
    let (from, to) = (from.to_lowercase(), to.to_lowercase());
    let (non, bare) = lower.strip_prefix("non").map_or(("", lower.as_str()), |bare| ("non", bare));
    let new = match bare {
        _ if bare == from => to,
        _ if bare == many[0] => many[1].clone(),
        _ => match bare.strip_prefix(from.as_str())? {
            suffix @ ("walk" | "cycling") => format!("{to}{suffix}"),
            _ => return None,
        },
    };
    let new = format!("{non}{new}");
    let capital = word.chars().next().is_some_and(char::is_uppercase);
    let mut chars = new.chars();
    Some(match chars.next() {
        Some(first) if capital => first.to_uppercase().chain(chars).collect(),
        _ => new,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_in_the_forms_they_have() {
        let becomes = |text, from, to| in_other_words(text, from, to);
        assert_eq!(becomes("Protection from red", "red", "blue"), "Protection from blue");
        assert_eq!(becomes("Destroy target nonblack creature.", "black", "white"), "Destroy target nonwhite creature.");
        assert_eq!(becomes("Forestwalk, Plainscycling {2}", "Forest", "Island"), "Islandwalk, Plainscycling {2}");
        assert_eq!(becomes("Other Elves get +1/+1.", "Elf", "Goblin"), "Other Goblins get +1/+1.");
        assert_eq!(becomes("a hundred credits", "red", "blue"), "a hundred credits");
    }
}
