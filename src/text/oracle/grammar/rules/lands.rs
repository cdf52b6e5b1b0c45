//! The lands that may be played, beside spells or not.

use super::*;
use crate::oracle::grammar::select;

/// "land cards from graveyards": only lands, for what else is played is cast (601.1a).
pub(super) struct SuchLands;

pub(super) fn are_lands(what: &Filter) -> bool {
    let land = Pred::Type(crate::card::CardTypes::LAND);
    !what.heads.is_empty() && what.heads.iter().all(|head| head.types.contains(&land))
}

impl Way<Filter> for SuchLands {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, what) = <Several as Way<Filter>>::read(i)?;
        if i.cx.dispatch.is_probe() || are_lands(&what) { Ok((rest, what)) } else { i.stumble() }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        are_lands(value) && <Several as Way<Filter>>::say(value, o)
    }
}

/// "creature spells" behind "play lands and cast": either is meant.
pub(super) struct LandsAnd;

pub(super) fn lands() -> Filter {
    let head = Head { adjectives: Vec::new(), types: vec![Pred::Type(crate::card::CardTypes::LAND)] };
    Filter { heads: vec![head], noun: Noun::Card, post: Vec::new() }
}

impl Way<Filter> for LandsAnd {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, spells) = <Several as Way<Filter>>::read(i)?;
        let kinds = vec![Pred::Fits(Box::new(lands())), Pred::Fits(Box::new(spells))];
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::Or(kinds)] }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.as_slice() {
            [Pred::Or(kinds)] => match kinds.as_slice() {
                [Pred::Fits(one), Pred::Fits(spells)] if **one == lands() => <Several as Way<Filter>>::say(spells, o),
                _ => false,
            },
            _ => false,
        }
    }
}

/// "historic lands and cast historic spells": such lands, and such spells.
pub(super) struct SuchLandsAnd;

impl Way<Filter> for SuchLandsAnd {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, such) = <SuchLands as Way<Filter>>::read(i)?;
        // Of any lands other rows speak.
        if !i.cx.dispatch.is_probe() && such.heads == lands().heads {
            return i.stumble();
        }
        let (i, ()) = rest.lit("and cast")?;
        let (i, spells) = <Several as Way<Filter>>::read(i)?;
        let kinds = [such, spells].map(|kind| Pred::Fits(Box::new(Filter { noun: Noun::Card, ..kind })));
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::Or(kinds.into())] }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let [Pred::Or(kinds)] = value.post.as_slice() else { return false };
        let [Pred::Fits(such), Pred::Fits(spells)] = kinds.as_slice() else { return false };
        let such = Filter { noun: Noun::Permanent, ..(**such).clone() };
        let spells = Filter { noun: Noun::Spell, ..(**spells).clone() };
        o.attempt(|o| {
            <SuchLands as Way<Filter>>::say(&such, o) && o.lit("and cast") && <Several as Way<Filter>>::say(&spells, o)
        })
    }
}

/// "from your graveyard or cast a permanent spell from your graveyard", "or cast a spell from among cards exiled with ~", behind
/// "play a land": one or the other, from there.
pub(super) struct OrASpell;

/// Either a land or such a spell, of the cards that fit the rest.
fn land_or(spell: Filter, rest: Pred) -> Filter {
    let kinds = vec![Pred::Fits(Box::new(lands())), Pred::Fits(Box::new(spell))];
    Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::Or(kinds), rest] }
}

impl Way<Filter> for OrASpell {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, place) = maybe(i, <select::Post as Way<Pred>>::read);
        let (i, ()) = i.lit("or cast")?;
        let (rest, mut spell) = <select::AKind as Way<Filter>>::read(i)?;
        if let Some(place @ Pred::In(Zone::Graveyard | Zone::Exile, _)) = place {
            return match spell.post.pop() {
                Some(same) if same == place => Ok((rest, land_or(spell, place))),
                _ => i.stumble(),
            };
        }
        let (rest, cards) =
            rest.lit("from among").and_then(|(i, ())| <Several as Way<Filter>>::read(maybe(i, |i| i.lit("the")).0))?;
        if place.is_some() || !elsewhere(&cards) {
            return i.stumble();
        }
        Ok((rest, land_or(spell, Pred::Kind(Box::new(cards)))))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let [Pred::Or(kinds), rest] = value.post.as_slice() else { return false };
        let [Pred::Fits(land), Pred::Fits(spell)] = kinds.as_slice() else { return false };
        **land == lands()
            && o.attempt(|o| match rest {
                Pred::Kind(cards) => {
                    o.lit("or cast")
                        && <select::AKind as Way<Filter>>::say(spell, o)
                        && o.lit("from among")
                        && o.optional("the")
                        && <Several as Way<Filter>>::say(cards, o)
                }
                place => {
                    let mut spell = (**spell).clone();
                    spell.post.push(place.clone());
                    <select::Post as Way<Pred>>::say(place, o)
                        && o.lit("or cast")
                        && <select::AKind as Way<Filter>>::say(&spell, o)
                }
            })
    }
}

/// "permanent spells from your graveyard" behind "play lands and cast": either is meant, from there.
pub(super) struct LandsAndThere;

impl Way<Filter> for LandsAndThere {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, mut spells) = <Several as Way<Filter>>::read(i)?;
        let Some(place @ Pred::In(Zone::Graveyard | Zone::Exile, _)) = spells.post.pop() else { return i.stumble() };
        let kinds = vec![Pred::Fits(Box::new(lands())), Pred::Fits(Box::new(spells))];
        Ok((rest, Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::Or(kinds), place] }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let [Pred::Or(kinds), place @ Pred::In(..)] = value.post.as_slice() else { return false };
        match kinds.as_slice() {
            [Pred::Fits(one), Pred::Fits(spells)] if **one == lands() => {
                let mut spells = (**spells).clone();
                spells.post.push(place.clone());
                <Several as Way<Filter>>::say(&spells, o)
            }
            _ => false,
        }
    }
}
