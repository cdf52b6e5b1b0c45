//! Two noun phrases as one: "target creature and all Auras attached to it".

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
            &|i| <Several as Way<Filter>>::read(i).map(|(i, what)| (i, Objects::All(what, Quantifier::Plural))),
        ],
    )
}

/// "up to one other creature you control", behind what is named.
fn up_to_some(i: In<'_>) -> Read<'_, Objects> {
    let (rest, some) = <SomeOf as Way<Objects>>::read(i)?;
    if matches!(some, Objects::Some { count: Count::UpTo(_), .. }) { Ok((rest, some)) } else { i.stumble() }
}

fn say_one_of_pair(value: &Objects, o: &mut Out<'_>) -> bool {
    match value {
        Objects::Target(slot) => <Slot as Way<u8>>::say(slot, o),
        Objects::All(what, Quantifier::All) => {
            o.attempt(|o| o.lit("all") && <Several as Way<Filter>>::say(what, o))
                || <WholeHand as Way<Objects>>::say(value, o)
        }
        Objects::All(what, Quantifier::Each) => o.attempt(|o| o.lit("each") && <EachKind as Way<Filter>>::say(what, o)),
        Objects::All(what, Quantifier::Plural) => <Several as Way<Filter>>::say(what, o),
        Objects::That(back, _) => back.say(o),
        Objects::Some { count: Count::UpTo(_), .. } => <SomeOf as Way<Objects>>::say(value, o),
        _ => false,
    }
}

fn read_pair(i: In<'_>) -> Read<'_, Vec<Objects>> {
    let (rest, one) = one_of_pair(i)?;
    let (rest, ()) = rest.lit("and")?;
    let (rest, two) = longest(rest, &[&|i| one_of_pair(i), &|i| up_to_some(i)])?;
    Ok((rest.agreeing(Agree::Bare), vec![one, two]))
}

/// The verbs a pair may be the subject of.
const PAIR_VERBS: &[&str] = &["get", "gain", "have", "each get", "each gain", "each have", "can't"];

/// "~ and land creatures you control" before such a verb.
pub(super) fn read_as_subject(i: In<'_>) -> Read<'_, Objects> {
    if !i.s.contains(" and ") {
        return i.stumble();
    }
    let (rest, pair) = read_pair(i)?;
    if PAIR_VERBS.iter().any(|verb| rest.lit(verb).is_ok()) { Ok((rest, Objects::And(pair))) } else { i.stumble() }
}

impl Way<Vec<Objects>> for PairOf {
    fn read(i: In<'_>) -> Read<'_, Vec<Objects>> {
        let (rest, pair) = read_pair(i)?;
        if ends_noun_phrase(rest) { Ok((rest, pair)) } else { i.stumble() }
    }

    fn say(value: &Vec<Objects>, o: &mut Out<'_>) -> bool {
        let [one, two] = value.as_slice() else { return false };
        let said = o.attempt(|o| say_one_of_pair(one, o) && o.lit("and") && say_one_of_pair(two, o));
        if said {
            o.agree = Agree::Bare;
        }
        said
    }
}
