//! What is said of several kinds of objects at once, wherever they are: "the same is true for creature spells you control and
//! creature cards you own that aren't on the battlefield".

use super::*;

/// "creature spells you control and creature cards you own that aren't on the battlefield".
pub(super) struct Kinds;

fn kind(i: In<'_>) -> Read<'_, Objects> {
    <Several as Way<Filter>>::read(i).map(|(i, kind)| (i, Objects::All(kind, Quantifier::Plural)))
}

impl Way<Vec<Objects>> for Kinds {
    fn read(i: In<'_>) -> Read<'_, Vec<Objects>> {
        several(i, Joints::ONLY_AND, kind)
    }

    fn say(value: &Vec<Objects>, o: &mut Out<'_>) -> bool {
        say_several(
            value,
            Joints::ONLY_AND,
            o,
            |one, o| matches!(one, Objects::All(kind, Quantifier::Plural) if <Several as Way<Filter>>::say(kind, o)),
        )
    }
}

/// All cards that aren't on the battlefield, all spells, and all permanents.
fn everything() -> Objects {
    let kind = |noun, post| Objects::All(Filter { heads: vec![Head::default()], noun, post }, Quantifier::Plural);
    let elsewhere = Pred::Not(Box::new(Pred::In(Zone::Battlefield, None)));
    Objects::And(vec![
        kind(Noun::Card, vec![elsewhere]),
        kind(Noun::Spell, Vec::new()),
        kind(Noun::Permanent, Vec::new()),
    ])
}

silent! {
    /// Every object there is, said in the words around.
    Everything: Objects = everything();
}

#[cfg(test)]
mod tests {
    use crate::oracle::compile_text;
    use crate::oracle::lang::{AbilityKind, StaticEffect};

    #[test]
    fn the_same_changes_are_made_of_each_kind() {
        let text = "Creatures you control are artifacts in addition to their other types. The same is true for creature \
                    spells you control and creature cards you own that aren't on the battlefield.";
        let compiled = compile_text(text, "", false, false);
        assert!(compiled.is_understood(), "{:?}", compiled.sentences);
        let AbilityKind::Static(told) = &compiled.text.abilities[0].kind else { panic!("not static") };
        let changes: Vec<_> = told
            .effects
            .iter()
            .map(|effect| match effect {
                StaticEffect::Modify { changes, .. } => changes,
                other => panic!("{other:?}"),
            })
            .collect();
        assert!(matches!(changes.as_slice(), [one, two, three] if one == two && two == three));
    }
}
