//! Facts of more than one part: what nobody has, what was spent, how many cards lie somewhere.

use super::*;

/// "no opponent has more life than that player".
pub(crate) struct NoneHasMoreLife;

/// Nobody has more life than themselves.
const NONE_HAS_MORE: &[&str] = &["no opponent has more life than", "no other opponent has more life than"];

/// No opponent has more life than this player.
fn none_above(player: Players) -> Cond {
    let theirs = Num::Life(Box::new(Players::That(Ref::Each, Said::Pronoun)));
    let more = Cond::Compare(theirs, Cmp::Gt, Num::Life(Box::new(player)));
    let those = Players::Who(Box::new(Players::EachOpponent), Box::new(more));
    Cond::Compare(Num::PlayersWho(Box::new(those)), Cmp::Eq, Num::Const(0))
}

/// The same of you.
const YOU_HAVE_MOST: &[&str] =
    &["you have the most life or are tied for most life", "you have the most life or are tied for the most life"];

impl Way<Cond> for NoneHasMoreLife {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        if let Ok((rest, ())) = one_of(i, YOU_HAVE_MOST) {
            return Ok((rest, none_above(Players::You)));
        }
        let (i, ()) = one_of(i, NONE_HAS_MORE)?;
        let (i, player) = <players::Subject as Way<Players>>::read(i)?;
        Ok((i, none_above(player)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Compare(Num::PlayersWho(those), Cmp::Eq, _) = value else { return false };
        let Players::Who(_, more) = &**those else { return false };
        let Cond::Compare(_, Cmp::Gt, Num::Life(player)) = &**more else { return false };
        *value == none_above((**player).clone())
            && (o.attempt(|o| o.either(NONE_HAS_MORE) && <players::Subject as Way<Players>>::say(player, o))
                || **player == Players::You && o.either(YOU_HAVE_MOST))
    }
}

/// Takes apart what [`of_someone`] has made: the one spoken of, where it is no certain one, and what is true of them.
pub(crate) fn someone_apart(cond: &Cond) -> (Option<Players>, &Cond) {
    match cond {
        Cond::Compare(Num::PlayersWho(those), Cmp::Ge, Num::Const(1)) => match &**those {
            Players::Who(whom, holds) => match **whom {
                Players::EachOpponent => (Some(Players::AnOpponent), holds),
                Players::Each => (Some(Players::APlayer), holds),
                _ => (None, cond),
            },
            _ => (None, cond),
        },
        _ => (None, cond),
    }
}

/// "this spell was cast from anywhere other than your hand".
pub(super) struct CastElsewhere;

const NOT_FROM_HAND: &[&str] =
    &["was cast from anywhere other than your hand", "was cast from anywhere other than its owner 's hand"];

impl Way<Vec<Cond>> for CastElsewhere {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = one_of(i, NOT_FROM_HAND)?;
        let from_hand = Cond::CastFromZone(it.clone(), Zone::Hand);
        Ok((i, vec![Cond::WasCast(it, None), Cond::Not(Box::new(from_hand))]))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Cond::WasCast(it, None), Cond::Not(not)] if **not == Cond::CastFromZone(it.clone(), Zone::Hand) => {
                o.attempt(|o| it.say(o) && o.either(NOT_FROM_HAND))
            }
            _ => false,
        }
    }
}

/// "at least three black mana was spent to cast", up to what it was spent on.
pub(super) struct ColorSpent;

impl Way<ManaUsed> for ColorSpent {
    fn read(i: In<'_>) -> Read<'_, ManaUsed> {
        let (i, ()) = i.lit("at least")?;
        let (i, n) = <Spelled as Way<i32>>::read(i)?;
        let (i, color) = <ColorWord as Way<Color>>::read(i)?;
        let (i, ()) = i.lit("mana was spent to cast")?;
        let mana = (0..n).map(|_| crate::card::ManaSymbol::Colored(color));
        Ok((i, ManaUsed::Symbols(crate::card::ManaCost::new(mana))))
    }

    fn say(value: &ManaUsed, o: &mut Out<'_>) -> bool {
        let ManaUsed::Symbols(cost) = value else { return false };
        let Some(crate::card::ManaSymbol::Colored(color)) = cost.symbols().first().copied() else { return false };
        let same = cost.symbols().iter().all(|symbol| *symbol == crate::card::ManaSymbol::Colored(color));
        let Ok(n) = i32::try_from(cost.symbols().len()) else { return false };
        same && o.attempt(|o| {
            o.lit("at least")
                && <Spelled as Way<i32>>::say(&n, o)
                && <ColorWord as Way<Color>>::say(&color, o)
                && o.lit("mana was spent to cast")
        })
    }
}

/// "you've cast both a creature spell and a noncreature spell this turn".
pub(super) struct CastBoth;

const YOUVE_CAST: &[&str] = &["you've cast both", "you've cast"];

fn was_cast(what: Filter) -> Cond {
    let event = EventPattern::Casts { who: Players::You, what, nth: None, from: None, or_copies: false };
    Cond::Happened(Box::new(event), Window::ThisTurn, Cmp::Ge, Num::Const(1))
}

impl Way<Vec<Cond>> for CastBoth {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, ()) = one_of(i, YOUVE_CAST)?;
        let (i, one) = <AKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("and")?;
        let (i, other) = <AKind as Way<Filter>>::read(i)?;
        i.lit("this turn").map(|(i, ())| (i, [one, other].map(was_cast).into()))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let kind = |cond: &Cond| match cond {
            Cond::Happened(event, ..) => match &**event {
                EventPattern::Casts { what, .. } if *cond == was_cast(what.clone()) => Some(what.clone()),
                _ => None,
            },
            _ => None,
        };
        let [one, other] = value.as_slice() else { return false };
        let (Some(one), Some(other)) = (kind(one), kind(other)) else { return false };
        o.attempt(|o| {
            o.either(YOUVE_CAST)
                && <AKind as Way<Filter>>::say(&one, o)
                && o.lit("and")
                && <AKind as Way<Filter>>::say(&other, o)
                && o.lit("this turn")
        })
    }
}

/// "a graveyard has twenty or more cards in it", "there are ten or more cards in a single graveyard": that of some one player.
pub(super) struct SomeonesPile;

const PILES: [(&str, Zone, &str); 2] = [
    ("a graveyard has", Zone::Graveyard, "cards in a single graveyard"),
    ("a library has", Zone::Library, "cards in a single library"),
];

fn pile_of(zone: Zone, who: Players) -> Num {
    let post = vec![Pred::In(zone, Some(Box::new(who)))];
    Num::Count(Box::new(Objects::All(Filter { heads: Vec::new(), noun: Noun::Card, post }, Quantifier::All)))
}

impl Way<Cond> for SomeonesPile {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        for (has, zone, among) in PILES {
            let found = longest(
                i,
                &[
                    &|i| {
                        let (i, many) = i.lit(has).and_then(|(i, ())| <AtLeast as Way<(Cmp, Num)>>::read(i))?;
                        i.lit("cards in it").map(|(i, ())| (i, many))
                    },
                    &|i| {
                        let (i, many) = i.lit("there are").and_then(|(i, ())| <AtLeast as Way<(Cmp, Num)>>::read(i))?;
                        i.lit(among).map(|(i, ())| (i, many))
                    },
                ],
            );
            if let Ok((rest, (cmp, n))) = found {
                return Ok((rest, of_someone(Players::APlayer, |who| Cond::Compare(pile_of(zone, who), cmp, n))));
            }
        }
        i.stumble()
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (Some(Players::APlayer), Cond::Compare(pile, cmp, n)) = someone_apart(value) else { return false };
        let each = Players::That(Ref::Each, Said::Pronoun);
        let many = |o: &mut Out<'_>| <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o);
        PILES.iter().any(|(has, zone, among)| {
            *pile == pile_of(*zone, each.clone())
                && (o.attempt(|o| o.lit(has) && many(o) && o.lit("cards in it"))
                    || o.attempt(|o| o.lit("there are") && many(o) && o.lit(among)))
        })
    }
}

/// "an opponent has eight or more cards in their graveyard".
pub(super) struct GraveyardSize;

const GRAVEYARD: &[&str] = &["cards in their graveyard", "cards in your graveyard", "cards in his or her graveyard"];

impl Way<Cond> for GraveyardSize {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("have*")?;
        let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
        let (i, ()) = one_of(i, GRAVEYARD)?;
        Ok((i, of_someone(who, |who| Cond::Compare(pile_of(Zone::Graveyard, who), cmp, n))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (someone, holds) = someone_apart(value);
        let Cond::Compare(Num::Count(set), cmp, n) = holds else { return false };
        let Objects::All(filter, Quantifier::All) = &**set else { return false };
        let [Pred::In(Zone::Graveyard, Some(who))] = filter.post.as_slice() else { return false };
        filter.heads.is_empty()
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(someone.as_ref().unwrap_or(who), o)
                    && o.lit("have*")
                    && <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                    && o.either(GRAVEYARD)
            })
    }
}
