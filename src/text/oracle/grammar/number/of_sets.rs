//! How many there are of what else is spoken of.

use super::*;
use crate::oracle::grammar::event;

/// "of those cards that are still exiled".
pub(super) struct StillExiled;

/// Those of several that are in exile.
pub(crate) fn still_exiled(from: Ref) -> Objects {
    let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::In(Zone::Exile, None)] };
    Objects::Among { from, count: Count::All, filter, random: false }
}

impl Way<Objects> for StillExiled {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, ()) = i.lit("of")?;
        let (i, from) = Ref::parse(i)?;
        i.lit("that are still exiled").map(|(i, ())| (i, still_exiled(from)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, .. } = value else { return false };
        *value == still_exiled(from.clone())
            && o.attempt(|o| o.lit("of") && from.say(o) && o.lit("that are still exiled"))
    }
}

/// "creature you control and each creature card in your graveyard": as many as there are of both.
pub(super) struct EachAndEach;

impl Way<Num> for EachAndEach {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, one) = <EachCount as Way<Num>>::read(i)?;
        let (i, ()) = i.lit("and each")?;
        let (i, two) = <EachCount as Way<Num>>::read(i)?;
        // "and each opponent loses 1 life" is another clause.
        let ends = i.is_end() || [".", ","].iter().any(|end| i.lit(end).is_ok());
        if ends { Ok((i, Num::Plus(Box::new(one), Box::new(two)))) } else { i.stumble() }
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        matches!(value, Num::Plus(one, two) if o.attempt(|o| {
            <EachCount as Way<Num>>::say(one, o) && o.lit("and each") && <EachCount as Way<Num>>::say(two, o)
        }))
    }
}

silent! {
    /// The damage spoken of, until references are resolved.
    ExcessOf: Option<u8> = Some(AMOUNT);
    /// Those that were spoken of, of which there are several: they have a total.
    Them: Objects = Objects::That(Ref::Word("those".into()), Said::Pronoun);
    /// What a condition before has compared.
    ToldBefore: Num = Num::Later;
}

/// The life of each of your opponents.
fn opponents_lives() -> (Box<Players>, Box<Num>) {
    let theirs = Num::Life(Box::new(Players::That(Ref::Each, Said::Pronoun)));
    (Box::new(Players::EachOpponent), Box::new(theirs))
}

silent! {
    /// How much life opponents have.
    OpponentsLives: (Box<Players>, Box<Num>) = opponents_lives();
    /// They lose life.
    OpponentsLoss: Box<EventPattern> = Box::new(EventPattern::LosesLife { who: Players::EachOpponent });
    /// They are dealt damage that is not combat damage.
    OpponentsHurtElse: Box<EventPattern> = Box::new(EventPattern::DealtDamage {
        to: DamageTo::Player(Players::EachOpponent),
        combat: Some(false),
        source: None,
    });
}

/// "its power and toughness", as two numbers.
pub(super) struct BothSizes;

impl Way<(Box<Num>, Box<Num>)> for BothSizes {
    fn read(i: In<'_>) -> Read<'_, (Box<Num>, Box<Num>)> {
        let (i, of) = <Own as Way<Ref>>::read(i)?;
        let (i, ()) = i.lit("power and toughness")?;
        Ok((i, (Box::new(Num::Power(of.clone())), Box::new(Num::Toughness(of)))))
    }

    fn say((a, b): &(Box<Num>, Box<Num>), o: &mut Out<'_>) -> bool {
        matches!((&**a, &**b), (Num::Power(of), Num::Toughness(same)) if of == same
            && o.attempt(|o| <Own as Way<Ref>>::say(of, o) && o.lit("power and toughness")))
    }
}

/// "commander you own" behind "a", as any one of those that there are.
pub(super) struct AnyOne;

impl Way<Objects> for AnyOne {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        <One as Way<Filter>>::read(i).map(|(i, filter)| (i, Objects::All(filter, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::All(filter, Quantifier::Plural) if <One as Way<Filter>>::say(filter, o))
    }
}

/// A set that something is counted or added up among: "creatures you control", "cards discarded this way", "those cards".
pub(crate) struct Those;

impl Way<Objects> for Those {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let several = |i| {
            let (rest, back) = Ref::parse(i)?;
            if rest.agree == Agree::Bare { Ok((rest, Objects::That(back, Said::Pronoun))) } else { i.stumble() }
        };
        longest(
            i,
            &[
                &|i| <Plural as Way<Objects>>::read(i),
                &|i| <ThisWayMany as Way<Objects>>::read(i),
                &several,
                &|i| {
                    let (i, ()) = i.lit("all")?;
                    <ThisWayMany as Way<Objects>>::read(i)
                },
                &|i| read_happened(i),
            ],
        )
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        <Plural as Way<Objects>>::say(value, o)
            || o.attempt(|o| o.optional("all") && <ThisWayMany as Way<Objects>>::say(value, o))
            || matches!(value, Objects::That(back, _) if back.say(o))
            || matches!(value, Objects::Happened(event, when) if say_happened(event, *when, o))
    }
}

/// "spells you've cast this turn", "permanents you've sacrificed this turn", as a set.
fn read_happened(i: In<'_>) -> Read<'_, Objects> {
    let (rest, n) =
        longest(i, &[&|i| <CastSpells as Way<Num>>::read(i), &|i| <event::apart::ManySo as Way<Num>>::read(i)])?;
    match n {
        Num::Happened(event, when) => Ok((rest.agreeing(Agree::Bare), Objects::Happened(event, when))),
        _ => i.stumble(),
    }
}

/// Says what [`read_happened`] reads.
fn say_happened(event: &EventPattern, when: Window, o: &mut Out<'_>) -> bool {
    let n = Num::Happened(Box::new(event.clone()), when);
    <CastSpells as Way<Num>>::say(&n, o) || <event::apart::ManySo as Way<Num>>::say(&n, o)
}

/// "artifacts a player controls", "cards an opponent discarded this way", behind "the greatest number of".
pub(super) struct MostOf;

/// Puts one in the place of another, as the player that what stands behind a noun names.
fn swap_player(set: &mut Objects, from: &Players, to: &Players) -> bool {
    let (Objects::All(filter, _) | Objects::Among { filter, .. }) = set else { return false };
    let mut swapped = false;
    for pred in &mut filter.post {
        if let Pred::ControlledBy(who) | Pred::DoneBy(who) | Pred::OwnedBy(who) = pred
            && **who == *from
        {
            **who = to.clone();
            swapped = true;
        }
    }
    swapped
}

const ANY_OF: [(Players, Players); 2] =
    [(Players::APlayer, Players::Each), (Players::AnOpponent, Players::EachOpponent)];

impl Way<(Box<Players>, Box<Num>)> for MostOf {
    fn read(i: In<'_>) -> Read<'_, (Box<Players>, Box<Num>)> {
        let (i, mut set) =
            longest(i, &[&|i| <Plural as Way<Objects>>::read(i), &|i| <ThisWayMany as Way<Objects>>::read(i)])?;
        let each = Players::That(Ref::Each, Said::Pronoun);
        for (one, all) in ANY_OF {
            if swap_player(&mut set, &one, &each) {
                return Ok((i, (Box::new(all), Box::new(Num::Count(Box::new(set))))));
            }
        }
        i.stumble()
    }

    fn say((who, n): &(Box<Players>, Box<Num>), o: &mut Out<'_>) -> bool {
        let Num::Count(set) = &**n else { return false };
        let each = Players::That(Ref::Each, Said::Pronoun);
        ANY_OF.iter().filter(|(_, all)| *all == **who).any(|(one, _)| {
            let mut set = (**set).clone();
            swap_player(&mut set, &each, one)
                && (<Plural as Way<Objects>>::say(&set, o) || <ThisWayMany as Way<Objects>>::say(&set, o))
        })
    }
}

/// "creatures you control that have a creature type in common", behind "the greatest number of".
pub(super) struct InCommon;

const IN_COMMON: &str = "that have a creature type in common";

fn sharing() -> Pred {
    Pred::Together(Box::new(Together::Sharing(SharedQuality::CreatureType)))
}

impl Way<Objects> for InCommon {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, mut filter) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(IN_COMMON)?;
        filter.post.push(sharing());
        Ok((i, Objects::All(filter, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::All(filter, Quantifier::Plural) = value else { return false };
        let mut filter = filter.clone();
        filter.post.pop() == Some(sharing())
            && o.attempt(|o| <Several as Way<Filter>>::say(&filter, o) && o.lit(IN_COMMON))
    }
}
