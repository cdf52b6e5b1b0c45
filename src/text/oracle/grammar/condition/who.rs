//! Conditions on players one by one: "each opponent who ...".

use super::*;

/// "opponent who does", behind "for each".
pub(crate) struct EachWho;

const EACH_WHO: &[(&str, Players)] = &[("opponent", Players::EachOpponent), ("player", Players::Each)];

impl Way<Players> for EachWho {
    fn read(i: In<'_>) -> Read<'_, Players> {
        let found = EACH_WHO.iter().find_map(|(word, who)| Some((i.lit(word).ok()?.0, who)));
        let Some((i, who)) = found else { return i.stumble() };
        let (i, cond) = <WhoDoes as Way<Cond>>::read(i)?;
        Ok((i, Players::Who(Box::new(who.clone()), Box::new(cond))))
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        let Players::Who(whom, cond) = value else { return false };
        EACH_WHO
            .iter()
            .any(|(word, who)| **whom == *who && o.attempt(|o| o.lit(word) && <WhoDoes as Way<Cond>>::say(cond, o)))
    }
}

/// What "who" says of a player: "who controls a creature", "who has no cards in hand".
pub(crate) struct WhoDoes;

/// Who searched by an instruction before.
const SEARCHED_OWN: &[&str] = &[
    "searched their library this way",
    "searched a library this way",
    "searches their library this way",
    "searches a library this way",
];

impl Way<Cond> for WhoDoes {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, ()) = i.lit("who")?;
        let each = || Players::That(Ref::Each, Said::Pronoun);
        let i = i.agreeing(Agree::Third);
        longest(
            i,
            &[
                &|i| {
                    let (i, ()) = i.lit("control*")?;
                    let (i, filter) = <AKind as Way<Filter>>::read(i)?;
                    Ok((i, Cond::Exists(Box::new(Objects::All(controlled(filter, each()), Quantifier::Plural)))))
                },
                &|i| one_of(i, SEARCHED_OWN).map(|(i, ())| (i, Cond::EachDid(super::super::facts::SEARCHED))),
                &super::super::done::read_who_did,
                &|i| i.lit("do*").map(|(i, ())| (i, Cond::EachDid(LAST))),
                &|i| i.lit("don't*").map(|(i, ())| (i, Cond::Not(Box::new(Cond::EachDid(LAST))))),
                &|i| one_of(i, &["can't", "didn't"]).map(|(i, ())| (i, Cond::Not(Box::new(Cond::EachDid(LAST))))),
            ],
        )
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let mark = o.mark();
        if !o.lit("who") {
            return false;
        }
        o.agree = Agree::Third;
        if super::super::done::say_who_did(value, o) {
            return true;
        }
        let said = match value {
            Cond::Exists(set) => match &**set {
                Objects::All(filter, Quantifier::Plural) => match apart(filter) {
                    Some((rest, Players::That(Ref::Each, _))) => {
                        o.lit("control*") && <AKind as Way<Filter>>::say(&rest, o)
                    }
                    _ => false,
                },
                _ => false,
            },
            Cond::EachDid(super::super::facts::SEARCHED) => o.either(SEARCHED_OWN),
            Cond::EachDid(_) => o.lit("do*"),
            Cond::Not(not) if matches!(**not, Cond::EachDid(_)) => o.either(&["don't*", "can't", "didn't"]),
            _ => false,
        };
        said || o.back(mark)
    }
}

/// "they're", of a player spoken of.
pub(super) struct TheyRe;

impl Way<Players> for TheyRe {
    fn read(i: In<'_>) -> Read<'_, Players> {
        i.lit("they're").map(|(i, ())| (i, Players::That(Ref::Word("they".into()), Said::Pronoun)))
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        matches!(value, Players::That(_, Said::Pronoun)) && o.lit("they're")
    }
}
