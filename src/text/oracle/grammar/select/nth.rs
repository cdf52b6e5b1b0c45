//! The N-th spell of a kind: "the first creature spell you cast each turn", "your second spell".

use super::*;

/// "from exile", "with {X} in its mana cost", behind "you cast".
fn say_behind_cast(post: &Pred, o: &mut Out<'_>) -> bool {
    match post {
        Pred::CastFrom(Origin::EXILE) => o.lit("from exile"),
        Pred::HasX | Pred::Not(_) => <Post as Way<Pred>>::say(post, o),
        _ => false,
    }
}

/// "first creature spell you cast each turn", behind "the": by its number among the spells of its kind that turn.
pub(crate) struct NthSpell;

pub(super) const EACH_TURN: &[&str] = &["each turn", "this turn", "during each of your turns"];

/// "second spell you've cast this turn" as a property.
pub(super) struct NthSpellPred;

impl Way<Pred> for NthSpellPred {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        if let Ok((rest, filter)) = <NthSpell as Way<Filter>>::read(i) {
            return Ok((rest, Pred::Fits(Box::new(filter))));
        }
        let (i, n) = <crate::oracle::grammar::number::Ordinal as Way<i32>>::read(i)?;
        let (i, kind) = read(i, Many::One)?;
        let (i, ()) = i.lit("you've cast this turn")?;
        let post = vec![Pred::NthCast(Box::new(kind), Box::new(Players::You), n)];
        Ok((i, Pred::Fits(Box::new(Filter { heads: Vec::new(), noun: Noun::Spell, post }))))
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        let Pred::Fits(filter) = value else { return false };
        if o.attempt(|o| <NthSpell as Way<Filter>>::say(filter, o)) {
            return true;
        }
        let [Pred::NthCast(kind, who, n)] = filter.post.as_slice() else { return false };
        **who == Players::You
            && o.attempt(|o| {
                <crate::oracle::grammar::number::Ordinal as Way<i32>>::say(n, o)
                    && say(kind, Many::One, o)
                    && o.lit("you've cast this turn")
            })
    }
}

phrases! {
    /// "that mana from a Treasure was spent to cast", of spells.
    CastWith: Pred {
        ["that" used:(crate::oracle::grammar::condition::SpentMana)] { Pred::CastWith(used) }
    }
}

impl Way<Filter> for NthSpell {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, n) = <crate::oracle::grammar::number::Ordinal as Way<i32>>::read(i)?;
        // "spell you cast" is read as a kind of its own.
        let (i, mut kind) = read(i, Many::One)?;
        let Some(at) = kind.post.iter().position(|post| matches!(post, Pred::CastBy(_))) else { return i.stumble() };
        let Pred::CastBy(who) = kind.post.remove(at) else { return i.stumble() };
        // From where it was cast, of a spell that has been cast (400.7).
        for post in kind.post.iter_mut().skip(at) {
            match post {
                Pred::In(Zone::Exile, None) => *post = Pred::CastFrom(Origin::EXILE),
                Pred::HasX => {}
                Pred::Not(from) if matches!(&**from, Pred::CastFrom(_)) => {}
                _ => return i.stumble(),
            }
        }
        let (i, ()) = one_of(i, EACH_TURN)?;
        let (i, with) = maybe(i, <CastWith as Way<Pred>>::read);
        kind.post.extend(with);
        if kind.noun != Noun::Spell {
            return i.stumble();
        }
        let post = vec![Pred::NthCast(Box::new(kind), who, n)];
        Ok((i.agreeing(Agree::Third), Filter { heads: Vec::new(), noun: Noun::Spell, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let [Pred::NthCast(kind, who, n)] = value.post.as_slice() else { return false };
        let (mut kind, mut with) = ((**kind).clone(), None);
        if let Some(Pred::CastWith(_)) = kind.post.last() {
            with = kind.post.pop();
        }
        let said = (0..=kind.post.len()).rev().any(|at| {
            let (front, behind) = kind.post.split_at(at);
            let front = Filter { post: front.to_vec(), ..kind.clone() };
            o.attempt(|o| {
                <crate::oracle::grammar::number::Ordinal as Way<i32>>::say(n, o)
                    && say(&front, Many::One, o)
                    && <Subject as Way<Players>>::say(who, o)
                    && o.lit("cast*")
                    && behind.iter().all(|post| say_behind_cast(post, o))
                    && o.either(EACH_TURN)
                    && with.as_ref().is_none_or(|with| <CastWith as Way<Pred>>::say(with, o))
            })
        });
        o.agree = Agree::Third;
        said
    }
}

/// "the first instant spell, the first sorcery spell, or the first Otter spell you've cast this turn".
pub(super) struct NthOfSome;

pub(super) const OR_THE: Joints = Joints::of(", or the", "or the", ", the");

pub(super) fn nth_of(n: i32, kind: Filter) -> Pred {
    let post = vec![Pred::NthCast(Box::new(kind), Box::new(Players::You), n)];
    Pred::Fits(Box::new(Filter { heads: Vec::new(), noun: Noun::Spell, post }))
}

pub(super) fn nth_apart(pred: &Pred) -> Option<(i32, &Filter)> {
    let Pred::Fits(filter) = pred else { return None };
    match filter.post.as_slice() {
        [Pred::NthCast(kind, who, n)] if **who == Players::You => Some((*n, kind)),
        _ => None,
    }
}

impl Way<Vec<Pred>> for NthOfSome {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let one = |i| -> Read<'_, Pred> {
            let (i, n) = <crate::oracle::grammar::number::Ordinal as Way<i32>>::read(i)?;
            let (i, kind) = read(i, Many::One)?;
            Ok((i, nth_of(n, kind)))
        };
        let (i, ()) = i.lit("the")?;
        let (at, all) = two_or_more(i, OR_THE, one)?;
        at.lit("you've cast this turn").map(|(i, ())| (i, all))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        value.len() > 1
            && o.attempt(|o| {
                o.lit("the")
                    && say_several(value, OR_THE, o, |pred, o| {
                        nth_apart(pred).is_some_and(|(n, kind)| {
                            <crate::oracle::grammar::number::Ordinal as Way<i32>>::say(&n, o) && say(kind, Many::One, o)
                        })
                    })
                    && o.lit("you've cast this turn")
            })
    }
}
