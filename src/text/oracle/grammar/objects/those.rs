//! What an instruction before has done something to: "cards exiled this way", "from among the cards milled this way".

use super::*;

/// "land cards revealed this way", behind "all".
pub(super) struct AllDone;

impl Way<Objects> for AllDone {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, some) = <crate::oracle::grammar::done::ThisWayMany as Way<Objects>>::read(i)?;
        all_of(some).map_or_else(|| i.stumble(), |all| Ok((rest.agreeing(Agree::Bare), all)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        some_of(value).is_some_and(|some| <crate::oracle::grammar::done::ThisWayMany as Way<Objects>>::say(&some, o))
    }
}

/// Cards that an ability linked to this one has exiled, in the words used (607.2a).
const EXILED_WITH: &[&str] =
    &["the cards exiled with ~", "cards exiled with ~", "the cards exiled with it", "cards exiled with it"];

/// "the cards milled this way", "cards exiled with ~", behind "from among".
pub(super) fn read_cards_done(i: In<'_>) -> Read<'_, Ref> {
    let exiled = EXILED_WITH.iter().find_map(|words| i.lit(words).ok());
    if let Some((rest, ())) = exiled {
        return Ok((rest, Ref::Word(crate::oracle::grammar::refer::EXILED_WITH_THIS.into())));
    }
    let (i, ()) = one_of(i, &["the cards", "cards"])?;
    crate::oracle::grammar::done::read_all(i)
}

/// "the nonland cards exiled this way", behind "spells from among": of lands no spells are cast (305.9).
pub(super) fn read_nonland_done(i: In<'_>, spells: bool) -> Read<'_, Ref> {
    if !spells && !i.cx.dispatch.is_probe() {
        return i.stumble();
    }
    let (i, ()) = one_of(i, NONLAND_CARDS)?;
    crate::oracle::grammar::done::read_all(i)
}

const NONLAND_CARDS: &[&str] = &["the nonland cards", "nonland cards"];

pub(super) fn say_among(from: &Ref, o: &mut Out<'_>) -> bool {
    match from {
        Ref::Word(words) if &**words == crate::oracle::grammar::refer::EXILED_WITH_THIS => o.either(EXILED_WITH),
        Ref::Word(words) if words.starts_with("any ") => [&["the cards", "cards"], NONLAND_CARDS]
            .iter()
            .any(|cards| o.attempt(|o| o.either(cards) && crate::oracle::grammar::done::say_all(from, o))),
        _ => from.say(o),
    }
}

/// "cards exiled this way", "each nonland card exiled this way": all that fit of what an instruction before has done it to.
pub(super) struct AllOfThose;

impl Way<Objects> for AllOfThose {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        match i.lit("each") {
            Ok((rest, ())) => {
                <OneOfThose as Way<Objects>>::read(rest).map(|(rest, all)| (rest.agreeing(Agree::Third), all))
            }
            Err(_) => <AllDone as Way<Objects>>::read(i),
        }
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let each = o.attempt(|o| o.lit("each") && <OneOfThose as Way<Objects>>::say(value, o));
        o.agree = if each { Agree::Third } else { Agree::Bare };
        each || <AllDone as Way<Objects>>::say(value, o)
    }
}

/// "permanent destroyed this way", behind "for each": those that fit, one by one.
pub(crate) struct OneOfThose;

impl Way<Objects> for OneOfThose {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, some) = <crate::oracle::grammar::done::ThisWayOne as Way<Objects>>::read(i)?;
        all_of(some).map_or_else(|| i.stumble(), |all| Ok((rest, all)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        some_of(value).is_some_and(|some| <crate::oracle::grammar::done::ThisWayOne as Way<Objects>>::say(&some, o))
    }
}

/// "those creatures you don't control", "them that are Walls", behind "each of" and "any of": those of them that are such.
pub(super) struct SuchOfThose;

/// Cards, wherever they are, or whatever it is.
fn noun_of(those: &Ref) -> Noun {
    match those {
        Ref::Word(words) if words.ends_with("cards") => Noun::Card,
        _ => Noun::Object,
    }
}

impl Way<Objects> for SuchOfThose {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, from) = Ref::parse(i)?;
        if rest.agree == Agree::Third && !i.cx.dispatch.is_probe() {
            return i.stumble();
        }
        let (rest, such) = <select::Post as Way<Pred>>::read(rest)?;
        let filter = Filter { heads: Vec::new(), noun: noun_of(&from), post: vec![such] };
        Ok((rest.agreeing(Agree::Third), Objects::Among { from, count: Count::All, filter, random: false }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::All, filter, random: false } = value else { return false };
        let [such] = filter.post.as_slice() else { return false };
        let said = filter.heads.is_empty()
            && filter.noun == noun_of(from)
            && o.attempt(|o| from.say(o) && <select::Post as Way<Pred>>::say(such, o));
        o.agree = Agree::Third;
        said
    }
}

/// "an artifact, a creature, and a land from among the permanents they control", or with that in front: one of each type, which may
/// be the same.
pub(super) struct FromAmongTheirs;

const FROM_AMONG: &[&str] = &["from among the permanents", "from among the nonland permanents"];

/// The kind all of them are of, but for their types.
fn of_all_types(nonland: bool, whose: &Players) -> Filter {
    let land = Pred::Type(crate::card::CardTypes::LAND);
    let adjectives = if nonland { vec![Pred::Not(Box::new(land))] } else { Vec::new() };
    let head = Head { adjectives, types: Vec::new() };
    let post = vec![Pred::ControlledBy(Box::new(whose.clone())), Pred::In(Zone::Battlefield, None)];
    Filter { heads: vec![head], noun: Noun::Permanent, post }
}

fn one_of_type(types: crate::card::CardTypes, base: &Filter) -> Objects {
    let heads = base.heads.iter().map(|head| Head { types: vec![Pred::Type(types)], ..head.clone() }).collect();
    let filter = Filter { heads, ..base.clone() };
    Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None }
}

/// "an artifact".
fn a_type(i: In<'_>) -> Read<'_, crate::card::CardTypes> {
    let (i, ()) = article(i)?;
    i.word_as(|word| {
        let (one, many) = crate::oracle::words::card_type(word)?;
        (many == Many::One).then(|| crate::card::CardTypes::from(one))
    })
}

fn say_type(types: &crate::card::CardTypes, o: &mut Out<'_>) -> bool {
    types.each().next().is_some_and(|one| with_article(o, |o| o.lit(one.word())))
}

/// "from among the nonland permanents they control": whether they are no lands, and whose.
fn among_theirs(i: In<'_>) -> Read<'_, (bool, Players)> {
    let found = FROM_AMONG.iter().enumerate().find_map(|(at, words)| Some((i.lit(words).ok()?.0, at == 1)));
    let Some((i, nonland)) = found else { return i.stumble() };
    let (i, whose) = <select::Controls as Way<Players>>::read(i)?;
    Ok((i, (nonland, whose)))
}

fn say_among_theirs(nonland: bool, whose: &Players, o: &mut Out<'_>) -> bool {
    FROM_AMONG.get(usize::from(nonland)).is_some_and(|words| o.lit(words))
        && <select::Controls as Way<Players>>::say(whose, o)
}

impl Way<Vec<Objects>> for FromAmongTheirs {
    fn read(i: In<'_>) -> Read<'_, Vec<Objects>> {
        let list = |i| two_or_more(i, Joints::AND, a_type);
        let (i, (types, (nonland, whose))) = longest(
            i,
            &[
                &|i| {
                    let (i, theirs) = among_theirs(i)?;
                    list(i).map(|(i, types)| (i, (types, theirs)))
                },
                &|i| {
                    let (i, types) = list(i)?;
                    among_theirs(i).map(|(i, theirs)| (i, (types, theirs)))
                },
            ],
        )?;
        let base = of_all_types(nonland, &whose);
        Ok((i.agreeing(Agree::Bare), types.into_iter().map(|types| one_of_type(types, &base)).collect()))
    }

    fn say(value: &Vec<Objects>, o: &mut Out<'_>) -> bool {
        let Some(base) = Filter::of_some_types(value) else { return false };
        let Some(Pred::ControlledBy(whose)) = base.post.first() else { return false };
        let nonland = base.heads.iter().any(|head| !head.adjectives.is_empty());
        let types: Vec<crate::card::CardTypes> = value.iter().filter_map(Filter::one_type).collect();
        base == of_all_types(nonland, whose)
            && (o.attempt(|o| say_among_theirs(nonland, whose, o) && say_several(&types, Joints::AND, o, say_type))
                || o.attempt(|o| say_several(&types, Joints::AND, o, say_type) && say_among_theirs(nonland, whose, o)))
    }
}

/// All of those of which a number is counted.
fn all_of(some: Objects) -> Option<Objects> {
    let Objects::Among { from, filter, random, .. } = some else { return None };
    Some(Objects::Among { from, count: Count::All, filter, random })
}

/// Takes [`all_of`] back.
fn some_of(all: &Objects) -> Option<Objects> {
    let Objects::Among { from, count: Count::All, filter, random } = all else { return None };
    Some(Objects::Among { from: from.clone(), count: Count::Any, filter: filter.clone(), random: *random })
}

/// "a permanent they control of each permanent type": one of each of the types permanents have (110.4), which may be the same.
pub(crate) struct OfEachType;

const OF_EACH_TYPE: &str = "of each permanent type";
const OF_EACH_BASIC_TYPE: &str = "of each basic land type";

impl Way<Vec<Objects>> for OfEachType {
    fn read(i: In<'_>) -> Read<'_, Vec<Objects>> {
        let (i, ()) = article(i)?;
        let (i, kind) = <One as Way<Filter>>::read(i)?;
        if let Ok((rest, ())) = i.lit(OF_EACH_BASIC_TYPE) {
            let land = Head { adjectives: Vec::new(), types: vec![Pred::Type(crate::card::CardTypes::LAND)] };
            let fits = kind.heads == [land] && kind.noun == Noun::Permanent;
            return if fits { Ok((rest, kind.one_of_each_basic_type())) } else { i.stumble() };
        }
        let (rest, ()) = i.lit(OF_EACH_TYPE)?;
        match kind.heads.as_slice() {
            [head] if *head == Head::default() && kind.noun == Noun::Permanent => Ok((rest, kind.one_of_each_type())),
            _ => i.stumble(),
        }
    }

    fn say(value: &Vec<Objects>, o: &mut Out<'_>) -> bool {
        let said = |kind: Filter, words: &str, o: &mut Out<'_>| {
            with_article(o, |o| <One as Way<Filter>>::say(&kind, o) && o.lit(words))
        };
        Filter::of_each_type(value).is_some_and(|kind| said(kind, OF_EACH_TYPE, o))
            || Filter::of_each_basic_type(value).is_some_and(|kind| said(kind, OF_EACH_BASIC_TYPE, o))
    }
}

/// "all but one of them": as many as there are, less so many.
pub(super) struct AllBut;

fn all_but(from: Ref, but: Num) -> Objects {
    let all = Num::Count(Box::new(Objects::That(from.clone(), Said::Pronoun)));
    let count = Count::Exactly(Num::Minus(Box::new(all), Box::new(but)));
    let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: Vec::new() };
    Objects::Among { from, count, filter, random: false }
}

impl Way<Objects> for AllBut {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, ()) = i.lit("all but")?;
        let (i, but) = <Spelled as Way<Num>>::read(i)?;
        let (i, ()) = i.lit("of")?;
        let (i, from) = Ref::parse(i)?;
        Ok((i.agreeing(Agree::Bare), all_but(from, but)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::Exactly(Num::Minus(_, but)), .. } = value else { return false };
        *value == all_but(from.clone(), (**but).clone())
            && o.attempt(|o| o.lit("all but") && <Spelled as Way<Num>>::say(but, o) && o.lit("of") && from.say(o))
    }
}

/// "instant and sorcery card with mana value X or less among them", behind "for each": all such of those.
pub(crate) struct OneAmong;

impl Way<Objects> for OneAmong {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = <EachKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("among")?;
        let (i, from) = Ref::parse(i)?;
        Ok((i, Objects::Among { from, count: Count::All, filter, random: false }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::All, filter, random: false } = value else { return false };
        o.attempt(|o| <EachKind as Way<Filter>>::say(filter, o) && o.lit("among") && from.say(o))
    }
}
