//! Two deeds of as much: "gain life and draw cards equal to its power".

use super::{by_somebody, players};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "gain life and draw cards equal to its power": two deeds of as much.
pub(crate) struct AsMuchOfBoth;

/// A deed by the words before "equal to".
type Told = (&'static str, fn(Num) -> Verb, fn(&Verb) -> Option<&Num>);

static TOLD: [Told; 4] = [
    ("gain* life", Verb::GainLife, |it| if let Verb::GainLife(n) = it { Some(n) } else { None }),
    ("lose* life", Verb::LoseLife, |it| if let Verb::LoseLife(n) = it { Some(n) } else { None }),
    ("draw* cards", Verb::Draw, |it| if let Verb::Draw(n) = it { Some(n) } else { None }),
    ("mill* cards", Verb::Mill, |it| if let Verb::Mill(n) = it { Some(n) } else { None }),
];

fn told(i: In<'_>) -> Read<'_, &'static Told> {
    let found = TOLD.iter().find_map(|told| Some((i.lit(told.0).ok()?.0, told)));
    found.map_or_else(|| i.stumble(), Ok)
}

impl Way<Effect> for AsMuchOfBoth {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let both = |i| {
            let (i, first) = told(i)?;
            let (i, ()) = i.lit("and")?;
            let (i, second) = told(i)?;
            let (i, ()) = i.lit("equal to")?;
            Num::parse(i).map(|(i, n)| (i, (first, second, n)))
        };
        let (i, (who, (first, second, n))) = by_somebody(i, both)?;
        let by = |verb| Effect::Do { who: who.clone(), verb, bind: None };
        Ok((i, Effect::Seq(vec![by(first.1(n.clone())), by(second.1(n))])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(parts) = value else { return false };
        let [Effect::Do { who, verb: one, .. }, Effect::Do { who: same, verb: two, .. }] = parts.as_slice() else {
            return false;
        };
        let apart = |verb: &Verb| TOLD.iter().find_map(|told| Some((told.0, told.2(verb)?.clone())));
        let (Some((first, n)), Some((second, m))) = (apart(one), apart(two)) else { return false };
        who == same
            && n == m
            && o.attempt(|o| {
                let agree = o.agree;
                (*who == Players::You && o.attempt(|o| o.lit(first)) || {
                    o.agree = agree;
                    <players::Subject as Way<Players>>::say(who, o) && o.lit(first)
                }) && o.lit("and")
                    && o.lit(second)
                    && o.lit("equal to")
                    && n.say(o)
            })
    }
}
