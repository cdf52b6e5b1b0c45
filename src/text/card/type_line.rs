//! The type line (205): supertypes, card types, a long dash, subtypes.

use std::fmt;

use serde::{Serialize, Serializer};

use super::{CardType, CardTypes, Subtype, SubtypeError, SubtypeKind, Subtypes, Supertype, Supertypes};

/// A type line, read. It prints back as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeLine {
    supertypes: Supertypes,
    card_types: CardTypes,
    subtypes: Subtypes,
    printed: Box<str>,
}

/// What is wrong with a type line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TypeLineError {
    /// Nothing stands before the dash.
    #[error("no card type in `{0}`")]
    NoCardType(String),
    /// A word before the dash that is neither a supertype nor a card type.
    #[error("`{word}` is neither a supertype (205.4a) nor a card type (205.2a){}", super::suggest::did_you_mean(.near))]
    UnknownWord {
        /// The word.
        word: String,
        /// The nearest word there is.
        near: Option<&'static str>,
    },
    /// A subtype on a card of no type that could have it (205.3d).
    #[error("`{0}` stands after the dash, but {1} cards have no subtypes (205.3r)")]
    NoSubtypes(String, CardTypes),
    /// A subtype that cannot be taken up.
    #[error(transparent)]
    Subtype(#[from] SubtypeError),
    /// Longer than any type line.
    #[error("{0} characters are too long for a type line")]
    TooLong(usize),
}

/// The most characters taken for a type line.
const LONGEST: usize = 300;

impl TypeLine {
    /// A type line of these words, in the order in which type lines are written.
    pub fn new(supertypes: Supertypes, card_types: CardTypes, subtypes: Subtypes) -> Self {
        let mut words: Vec<String> = supertypes.each().map(|it| capital(it.word())).collect();
        words.extend(card_types.printed().map(|it| capital(it.word())));
        let mut printed = words.join(" ");
        if !subtypes.is_empty() {
            printed.push_str(" —");
            subtypes.iter().for_each(|it| printed.extend([" ", it.name()]));
        }
        Self { supertypes, card_types, subtypes, printed: printed.into() }
    }

    /// Reads a type line; the dash may be `—`, `–`, `--` or ` - `. A leading "Token" is passed over, since being a token
    /// is no type.
    ///
    /// Fails with *all* that is wrong with it. A subtype no list knows is taken up (see [`Self::unlisted`]).
    pub fn parse(text: &str) -> Result<Self, Vec<TypeLineError>> {
        let length = text.chars().count();
        if length > LONGEST {
            return Err(vec![TypeLineError::TooLong(length)]);
        }
        let (before, after) = split_dash(text);
        let mut line = Self::default();
        let mut errors = Vec::new();
        let mut words = before.split_whitespace().peekable();
        words.next_if(|word| word.eq_ignore_ascii_case("token"));
        let mut printed: Vec<String> = Vec::new();
        for word in words {
            if let Some(supertype) = Supertype::from_word(word) {
                line.supertypes |= supertype.alone();
                printed.push(capital(supertype.word()));
            } else if let Some(card_type) = card_type(word) {
                line.card_types |= card_type.alone();
                printed.push(capital(card_type.word()));
            } else {
                errors.push(TypeLineError::UnknownWord { word: word.to_owned(), near: near(word) });
            }
        }
        if line.card_types.is_empty() && errors.is_empty() {
            errors.push(TypeLineError::NoCardType(text.trim().to_owned()));
        }
        let mut printed = printed.join(" ");
        let subtypes = if errors.is_empty() { line.read_subtypes(after, &mut errors) } else { Vec::new() };
        if !subtypes.is_empty() {
            printed.push_str(" —");
            subtypes.iter().for_each(|it| printed.extend([" ", it.name()]));
        }
        line.subtypes = subtypes.into_iter().collect();
        line.printed = printed.into();
        if errors.is_empty() { Ok(line) } else { Err(errors) }
    }

    /// The subtypes after the dash, each correlated to its card type (205.3c).
    fn read_subtypes(&self, after: &str, errors: &mut Vec<TypeLineError>) -> Vec<Subtype> {
        let kinds: Vec<SubtypeKind> = SubtypeKind::of(self.card_types).collect();
        let words: Vec<&str> = after.split_whitespace().collect();
        let names: Vec<String> = if kinds.contains(&SubtypeKind::Planar) && !words.is_empty() {
            // 205.3b: all words after the dash are a plane's one subtype.
            vec![words.join(" ")]
        } else {
            let mut names: Vec<String> = Vec::with_capacity(words.len());
            for word in words {
                // 205.3m: one creature type is two words long.
                match names.last_mut() {
                    Some(last) if last == "Time" && word == "Lord" => last.push_str(" Lord"),
                    _ => names.push(word.to_owned()),
                }
            }
            names
        };
        let mut subtypes = Vec::with_capacity(names.len());
        for name in names {
            let known = kinds.iter().find_map(|kind| Subtype::find(*kind, &name));
            // One that no list knows is most likely a creature's, if the card can be a creature.
            let fallback = kinds.iter().find(|kind| **kind == SubtypeKind::Creature).or(kinds.first());
            match (known, fallback) {
                (Some(subtype), _) => subtypes.push(subtype),
                (None, Some(kind)) => match Subtype::intern(*kind, &name) {
                    Ok(subtype) => subtypes.push(subtype),
                    Err(error) => errors.push(error.into()),
                },
                (None, None) => errors.push(TypeLineError::NoSubtypes(name, self.card_types)),
            }
        }
        subtypes
    }

    /// Its supertypes.
    pub const fn supertypes(&self) -> Supertypes {
        self.supertypes
    }

    /// Its card types.
    pub const fn card_types(&self) -> CardTypes {
        self.card_types
    }

    /// Its subtypes.
    pub const fn subtypes(&self) -> &Subtypes {
        &self.subtypes
    }

    /// Its subtypes that the lists of 205.3 do not have, by name: a newer set's, or misspelt.
    pub fn unlisted(&self) -> impl Iterator<Item = Subtype> {
        self.subtypes.iter().filter(|subtype| !subtype.is_listed())
    }

    /// As it is written on the card.
    pub fn as_str(&self) -> &str {
        &self.printed
    }
}

impl fmt::Display for TypeLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.printed)
    }
}

impl Serialize for TypeLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for CardTypes {
    /// The words one after the other, as on a card: `artifact creature`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.printed().map(CardType::word).collect::<Vec<_>>().join(" "))
    }
}

impl fmt::Display for Supertypes {
    /// The words one after the other: `legendary snow`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.each().map(Supertype::word).collect::<Vec<_>>().join(" "))
    }
}

/// A card type by its word, the one it replaced included: kindred was once "tribal".
fn card_type(word: &str) -> Option<CardType> {
    CardType::from_word(word).or_else(|| word.eq_ignore_ascii_case("tribal").then_some(CardType::Kindred))
}

fn near(word: &str) -> Option<&'static str> {
    let words = CardType::ALL.iter().map(|it| it.word()).chain(Supertype::ALL.iter().map(|it| it.word()));
    super::suggest::nearest(&word.to_lowercase(), words)
}

fn split_dash(text: &str) -> (&str, &str) {
    ["—", "–", "--", " - "].iter().find_map(|dash| text.split_once(dash)).unwrap_or((text, ""))
}

/// Words with their first letter as a capital.
pub fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_prints_back() {
        for text in [
            "Legendary Snow Artifact Creature — Human Assembly-Worker",
            "Basic Land — Mountain",
            "Land Creature — Forest Dryad",
            "Legendary Creature — Time Lord Doctor",
            "Kindred Instant — Goblin",
            "Plane — Outside Mutter's Spiral",
            "Land — Urza's Power-Plant",
            "Ongoing Scheme",
            "Dungeon — Undercity",
            "Battle — Siege",
        ] {
            assert_eq!(TypeLine::parse(text).unwrap().to_string(), text);
        }
    }

    /// 205.3c: each subtype belongs to its own card type; 205.3b: a plane has one.
    #[test]
    fn subtypes_are_correlated() {
        let kinds = |text: &str| -> Vec<SubtypeKind> {
            TypeLine::parse(text).unwrap().subtypes().iter().map(Subtype::kind).collect()
        };
        assert_eq!(kinds("Land Creature — Forest Dryad"), [SubtypeKind::Creature, SubtypeKind::Land]);
        assert_eq!(kinds("Plane — New Phyrexia"), [SubtypeKind::Planar]);
        assert_eq!(kinds("Artifact — Spacecraft"), [SubtypeKind::Artifact]);
        assert_eq!(kinds("Creature — Time Lord"), [SubtypeKind::Creature]);
        assert_eq!(kinds("Artifact Creature — Widgetling"), [SubtypeKind::Creature]);
        assert_eq!(kinds("Enchantment — Bylaw"), [SubtypeKind::Enchantment]);
    }

    #[test]
    fn loose_writing_is_taken_as_meant() {
        for text in ["token creature -- goblin  rogue", "Creature - Goblin Rogue", " CREATURE – Goblin Rogue "] {
            assert_eq!(TypeLine::parse(text).unwrap().to_string(), "Creature — Goblin Rogue");
        }
        assert_eq!(TypeLine::parse("Tribal Sorcery — Elf").unwrap().as_str(), "Kindred Sorcery — Elf");
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let errors = |text: &str| -> Vec<String> {
            TypeLine::parse(text).unwrap_err().iter().map(ToString::to_string).collect()
        };
        assert_eq!(
            errors("Legendery Creatur — Elf"),
            [
                "`Legendery` is neither a supertype (205.4a) nor a card type (205.2a); did you mean `legendary`?",
                "`Creatur` is neither a supertype (205.4a) nor a card type (205.2a); did you mean `creature`?"
            ]
        );
        assert_eq!(errors("Legendary — Elf"), ["no card type in `Legendary — Elf`"]);
        assert_eq!(errors(""), ["no card type in ``"]);
        assert_eq!(
            errors("Vanguard — Elf"),
            ["`Elf` stands after the dash, but vanguard cards have no subtypes (205.3r)"]
        );
        assert_eq!(errors(&"Land ".repeat(100)), ["500 characters are too long for a type line"]);
    }

    #[test]
    fn made_of_sets_it_is_written_in_the_usual_order() {
        let wall = TypeLine::parse("Creature — Wall").unwrap();
        let line = TypeLine::new(Supertypes::LEGENDARY, CardTypes::CREATURE | CardTypes::ARTIFACT, *wall.subtypes());
        assert_eq!(line.as_str(), "Legendary Artifact Creature — Wall");
    }
}
