//! What spells become as they are cast: "as you cast spells from your hand this turn, they gain cascade".

use super::*;
use crate::oracle::grammar::modify::Changes;
use crate::oracle::grammar::select::Several;

/// It is true of them for the turn, as where "until end of turn" is said of spells you cast.
pub(crate) struct AsYouCast;

const AS_YOU_CAST: &str = "as you cast";
const THEY: &str = "from your hand this turn , they";

/// Spells of this kind that you cast from your hand.
fn from_your_hand(mut kind: Filter) -> Objects {
    kind.post.extend([Pred::CastBy(Box::new(Players::You)), Pred::In(Zone::Hand, Some(Box::new(Players::You)))]);
    Objects::All(kind, Quantifier::Plural)
}

impl Way<Effect> for AsYouCast {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit(AS_YOU_CAST)?;
        let (kind, rest) = match i.s.split_once(THEY) {
            Some((kind, _)) => (i.at(kind.trim_end()), i.at(i.s.get(kind.len()..).unwrap_or_default())),
            None => return i.stumble(),
        };
        let (left, kind) = <Several as Way<Filter>>::read(kind)?;
        if !left.s.is_empty() || kind.noun != Noun::Spell {
            return i.stumble();
        }
        let (rest, ()) = rest.lit(THEY)?;
        let (rest, changes) = <Changes as Way<Vec<Modification>>>::read(rest.agreeing(Agree::Bare))?;
        let verb = Verb::Modify { what: from_your_hand(kind), changes, duration: Duration::EndOfTurn };
        Ok((rest, Effect::Do { who: Players::You, verb, bind: None }))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Do { who: Players::You, verb, .. } = value else { return false };
        let Verb::Modify { what, changes, duration: Duration::EndOfTurn } = verb else { return false };
        let Objects::All(spells, Quantifier::Plural) = what else { return false };
        let kind = Filter { post: spells.post.iter().rev().skip(2).rev().cloned().collect(), ..spells.clone() };
        *what == from_your_hand(kind.clone())
            && o.attempt(|o| {
                o.lit(AS_YOU_CAST) && <Several as Way<Filter>>::say(&kind, o) && o.lit(THEY) && {
                    o.agree = Agree::Bare;
                    <Changes as Way<Vec<Modification>>>::say(changes, o)
                }
            })
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::compile_text;

    #[test]
    fn it_means_what_is_true_until_end_of_turn() {
        let as_cast = compile_text("As you cast spells from your hand this turn, they gain cascade.", "", false, true);
        let for_the_turn =
            compile_text("Until end of turn, spells you cast from your hand gain cascade.", "", false, true);
        assert!(as_cast.is_understood() && for_the_turn.is_understood(), "{:?}", as_cast.sentences);
        assert_eq!(
            as_cast.text.abilities.first().map(|ability| &ability.kind),
            for_the_turn.text.abilities.first().map(|ability| &ability.kind)
        );
    }
}
