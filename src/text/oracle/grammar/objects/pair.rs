//! Several noun phrases as one: "target creature and all Auras attached to it", "an artifact, a creature, and a land".

use super::*;

/// "target creature and all Auras attached to it", "~ and up to one other target creature".
pub(super) struct PairOf;

fn one_of_pair(i: In<'_>) -> Read<'_, Objects> {
    longest(
        i,
        &[
            &|i| <Slot as Way<u8>>::read(i).map(|(i, slot)| (i, Objects::Target(slot))),
            &|i| {
                let (i, ()) = i.lit("all")?;
                <Several as Way<Filter>>::read(i).map(|(i, what)| (i, Objects::All(what, Quantifier::All)))
            },
            &|i| {
                let (i, ()) = i.lit("each")?;
                <EachKind as Way<Filter>>::read(i).map(|(i, what)| (i, Objects::All(what, Quantifier::Each)))
            },
            &|i| Ref::parse(i).map(|(i, back)| (i, Objects::That(back, Said::Pronoun))),
            &|i| <WholeHand as Way<Objects>>::read(i),
            &|i| <OffLibrary as Way<Objects>>::read(i),
            &|i| <SomeOf as Way<Objects>>::read(i),
            &|i| {
                let (i, ()) = i.lit("any")?;
                <Several as Way<Filter>>::read(i).map(|(i, what)| (i, Objects::All(what, Quantifier::Plural)))
            },
            &|i| <Several as Way<Filter>>::read(i).map(|(i, what)| (i, Objects::All(what, Quantifier::Plural))),
        ],
    )
}

fn say_one_of_pair(value: &Objects, o: &mut Out<'_>) -> bool {
    match value {
        Objects::Target(slot) => <Slot as Way<u8>>::say(slot, o),
        Objects::All(what, Quantifier::All) => {
            o.attempt(|o| o.lit("all") && <Several as Way<Filter>>::say(what, o))
                || <WholeHand as Way<Objects>>::say(value, o)
        }
        Objects::All(what, Quantifier::Each) => o.attempt(|o| o.lit("each") && <EachKind as Way<Filter>>::say(what, o)),
        Objects::All(what, Quantifier::Plural) => o.optional("any") && <Several as Way<Filter>>::say(what, o),
        Objects::That(back, _) => back.say(o),
        Objects::Some { .. } => <SomeOf as Way<Objects>>::say(value, o),
        Objects::Top { .. } => <OffLibrary as Way<Objects>>::say(value, o),
        _ => false,
    }
}

fn read_pair(i: In<'_>) -> Read<'_, Vec<Objects>> {
    let (i, ()) = i.needs(Joints::AND.two)?;
    let (rest, first) = one_of_pair(i)?;
    let (rest, all) = listed(rest, Joints::AND, one_of_pair, vec![first]);
    if all.len() < 2 {
        return rest.stumble();
    }
    Ok((rest.agreeing(Agree::Bare), all))
}

/// The verbs a pair may be the subject of.
const PAIR_VERBS: &[&str] =
    &["get", "gain", "have", "each get", "each gain", "each have", "each deal", "can't", "phase out"];

/// "~ and land creatures you control" before such a verb.
pub(super) fn read_as_subject(i: In<'_>) -> Read<'_, Objects> {
    if !i.s.contains(" and ") {
        return i.stumble();
    }
    let (rest, pair) = read_pair(i)?;
    // "All Forests and all Saprolings are ...", "Slivers you control and nontoken creatures you control are ...": of a list in which
    // each has its own "all", or says itself whose it is.
    let all = pair.iter().all(|one| match one {
        Objects::All(_, Quantifier::All) => true,
        Objects::All(kind, Quantifier::Plural) => kind.post.iter().any(|pred| matches!(pred, Pred::ControlledBy(_))),
        _ => false,
    });
    if PAIR_VERBS.iter().any(|verb| rest.lit(verb).is_ok()) || (all && rest.lit("are").is_ok()) {
        Ok((rest, Objects::And(pair)))
    } else {
        i.stumble()
    }
}

impl Way<Vec<Objects>> for PairOf {
    fn read(i: In<'_>) -> Read<'_, Vec<Objects>> {
        let (rest, pair) = read_pair(i)?;
        if ends_noun_phrase(rest) { Ok((rest, pair)) } else { i.stumble() }
    }

    fn say(value: &Vec<Objects>, o: &mut Out<'_>) -> bool {
        let said = value.len() > 1 && say_several(value, Joints::AND, o, say_one_of_pair);
        if said {
            o.agree = Agree::Bare;
        }
        said
    }
}
