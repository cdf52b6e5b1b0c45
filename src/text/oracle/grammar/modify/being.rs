//! "It's a 1/1 Spirit creature with flying in addition to its other types", and what is lost beside it: "loses all other
//! card types and abilities".

use super::*;

silent! {
    /// The basic land types.
    Basics: LandTypes = LandTypes::Basic;
}

/// "a Cleric, Rogue, Warrior, and Wizard", behind "also": creature types in addition to its others.
pub(crate) struct AlsoTypes;

impl Way<TypeChange> for AlsoTypes {
    fn read(i: In<'_>) -> Read<'_, TypeChange> {
        let (i, ()) = counter::article(i)?;
        let creature_type = |word: &str| match words::subtype(word) {
            Some((subtype, Many::One)) if subtype.kind() == SubtypeKind::Creature => Some(subtype),
            _ => None,
        };
        let (i, subtypes) = several(i, Joints::AND, |i| i.word_as(creature_type))?;
        Ok((i, TypeChange { subtypes, ..TypeChange::default() }))
    }

    fn say(value: &TypeChange, o: &mut Out<'_>) -> bool {
        let plain = TypeChange { subtypes: value.subtypes.clone(), ..TypeChange::default() };
        !value.subtypes.is_empty()
            && *value == plain
            && counter::with_article(o, |o| {
                say_several(&value.subtypes, Joints::AND, o, |subtype, o| o.plain(subtype.name()))
            })
    }
}

/// "it's", "they're" as the subject of what they are.
pub(crate) struct ItIs;

const ITS: &[(&str, &str, Agree)] = &[
    ("it's", "it", Agree::Third),
    ("he's", "he", Agree::Third),
    ("she's", "she", Agree::Third),
    ("they're", "they", Agree::Bare),
];

impl Way<Objects> for ItIs {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let found = ITS.iter().find_map(|(words, it, agree)| Some((i.lit(words).ok()?.0, it, agree)));
        found.map_or_else(
            || i.stumble(),
            |(rest, it, agree)| Ok((rest.agreeing(*agree), Objects::That(Ref::Word((*it).into()), Said::Pronoun))),
        )
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::That(Ref::Word(said), _) = value else { return false };
        ITS.iter().any(|(words, it, agree)| {
            **said == **it && o.lit(words) && {
                o.agree = *agree;
                true
            }
        })
    }
}

phrases! {
    /// What it is, behind "it's".
    Being: Modification {
        [becomes:(BecomesWhat)] { Modification::Becomes(becomes) }
        [types:(AlsoSuper)] { Modification::AddTypes(types) }
        ["every creature type"] { Modification::AllCreatureTypes }
        [colors:(ColorsOnly)] { Modification::SetColors(colors) }
        [color:(TheChosenColor)] { color }
        [which:(EveryLandType)] { Modification::EveryLandType(which) }
    }

    /// "every basic land type", which is never in place of the others.
    EveryLandType: LandTypes {
        [["every basic land type in addition to its other types" | "every basic land type in addition to their other types"]] { LandTypes::Basic }
        ["every nonbasic land type" ?"in addition to its other types"] { LandTypes::Nonbasic }
        [["every land type in addition to its other types" | "every land type in addition to their other types"]] { LandTypes::All }
    }

    /// "the chosen color", alone or with the others.
    TheChosenColor: Modification {
        ["the chosen color"] { Modification::ChosenColor(false) }
        ["the color of your choice"] { Modification::ColorOfChoice }
        ["the color or colors of your choice"] { Modification::ChosenColors }
        ["the chosen color in addition to" ["its other colors" | "their other colors"]] { Modification::ChosenColor(true) }
    }

    /// What else is lost.
    OthersLost: OtherQualities {
        ["all other abilities"] { OtherQualities { abilities: true, card_types: false, creature_types: false, land_types: false } }
        ["all other card types"] { OtherQualities { abilities: false, card_types: true, creature_types: false, land_types: false } }
        [["all other card types and abilities" | "all other abilities and card types"]] { OtherQualities { abilities: true, card_types: true, creature_types: false, land_types: false } }
        [["all other types and creature types" | "all other card types and creature types"]] { OtherQualities { abilities: false, card_types: true, creature_types: true, land_types: false } }
        ["all land types"] { OtherQualities { abilities: false, card_types: false, creature_types: false, land_types: true } }
        ["all land types and abilities"] { OtherQualities { abilities: true, card_types: false, creature_types: false, land_types: true } }
        ["all other abilities , card types , and creature types"] { OtherQualities { abilities: true, card_types: true, creature_types: true, land_types: false } }
    }
}

/// What "it's" says, and what further verbs do.
pub(crate) struct BeingSo;

impl Way<Vec<Modification>> for BeingSo {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let agree = i.agree;
        let (rest, first) = <Being as Way<Modification>>::read(i)?;
        let (rest, all) = more_changes(rest, agree, vec![first]);
        Ok((rest.agreeing(agree), all))
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        let agree = o.agree;
        let mut first = true;
        say_several(value, Joints::AND, o, |one, o| {
            if std::mem::take(&mut first) {
                return <Being as Way<Modification>>::say(one, o);
            }
            o.agree = agree;
            <Change as Way<Modification>>::say(one, o)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::compile_text;
    use crate::oracle::lang::{AbilityKind, Modification, StaticEffect};

    fn changes(text: &str) -> Vec<Modification> {
        let compiled = compile_text(text, "", false, false);
        assert!(compiled.is_understood(), "{text}: {:?}", compiled.sentences);
        match &compiled.text.abilities[0].kind {
            AbilityKind::Static(it) => match &it.effects[0] {
                StaticEffect::Modify { changes, .. } => changes.clone(),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_it_is_is_said_behind_a_condition() {
        let told =
            changes("As long as this creature is tapped, it's a Human Citizen with base power and toughness 1/1.");
        assert!(matches!(told.as_slice(), [Modification::SetTypes(_), Modification::SetPt(..)]));
    }

    #[test]
    fn other_abilities_are_lost_before_new_ones_are_gained() {
        let told = changes(
            "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and has indestructible, \
             and it loses all other abilities, card types, and creature types.",
        );
        let at = |wanted: fn(&Modification) -> bool| told.iter().position(wanted).unwrap();
        assert!(at(|c| *c == Modification::LoseAll) < at(|c| matches!(c, Modification::Gain(_))));
        assert!(matches!(&told[0], Modification::SetTypes(types) if !types.keep_card_types));
    }
}
