//! Text-changing instructions (612): "change the text of target permanent by replacing all instances of one color word with
//! another".

use crate::card::{Subtype, SubtypeKind};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words;

phrases! {
    /// Whose text is changed, how, and for how long.
    TextChange: Verb {
        ["change*" "the text of" what "by replacing all instances of" changes:(Reworded) duration] { Verb::Modify { what, changes, duration } }
    }

    /// Which words are replaced by which.
    Words: Rewording {
        ["one color word with another" kinds:(Colors)] { Rewording { kinds, to: None, never: None } }
        ["one basic land type with another" kinds:(Lands)] { Rewording { kinds, to: None, never: None } }
        ["one color word with another or one basic land type with another" kinds:(ColorsAndLands)] { Rewording { kinds, to: None, never: None } }
        ["one creature type with another" kinds:(Creatures)] { Rewording { kinds, to: None, never: None } }
        ["one creature type with another . the new creature type can't be" never:(CreatureType) kinds:(Creatures)] { Rewording { kinds, to: None, never } }
        ["one creature type with" to:(CreatureType) kinds:(Creatures)] { Rewording { kinds, to, never: None } }
    }
}

silent! {
    /// Color words.
    Colors: Vec<WordKind> = vec![WordKind::Color];
    /// Basic land types.
    Lands: Vec<WordKind> = vec![WordKind::BasicLandType];
    /// Either.
    ColorsAndLands: Vec<WordKind> = vec![WordKind::Color, WordKind::BasicLandType];
    /// Creature types.
    Creatures: Vec<WordKind> = vec![WordKind::CreatureType];
}

/// The one change of such an instruction.
struct Reworded;

impl Way<Vec<Modification>> for Reworded {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        <Words as Way<Rewording>>::read(i).map(|(i, words)| (i, vec![Modification::Reword(words)]))
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Modification::Reword(words)] if <Words as Way<Rewording>>::say(words, o))
    }
}

/// A creature type that is said.
struct CreatureType;

/// A creature type that is there.
pub(super) struct OneCreatureType;

impl Way<Subtype> for OneCreatureType {
    fn read(i: In<'_>) -> Read<'_, Subtype> {
        match <CreatureType as Way<Option<Subtype>>>::read(i)? {
            (rest, Some(subtype)) => Ok((rest, subtype)),
            _ => i.stumble(),
        }
    }

    fn say(value: &Subtype, o: &mut Out<'_>) -> bool {
        <CreatureType as Way<Option<Subtype>>>::say(&Some(*value), o)
    }
}

impl Way<Option<Subtype>> for CreatureType {
    fn read(i: In<'_>) -> Read<'_, Option<Subtype>> {
        i.word_as(|word| {
            let (subtype, many) = words::subtype(word)?;
            (subtype.kind() == SubtypeKind::Creature && many == words::Many::One).then_some(Some(subtype))
        })
    }

    fn say(value: &Option<Subtype>, o: &mut Out<'_>) -> bool {
        value.is_some_and(|subtype| o.plain(subtype.name()))
    }
}
