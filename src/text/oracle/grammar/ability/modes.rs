//! Modes: "choose one" and the lines it chooses among (700.2).

use super::*;
use crate::oracle::grammar::cost::Costs;
use crate::oracle::grammar::effect::Sentences;
use crate::oracle::grammar::number::Spelled;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// How modes are said that an opponent chooses.
const AN_OPPONENT: &str = "an opponent chooses one —";

/// Behind the number that the pawprints of the modes chosen may come to (700.2i).
const WORTH: &str = "{P} worth of modes";

/// Said of the targets of all modes chosen.
const APART: &str = ". each mode must target a different player .";

phrases! {
    /// How many modes are chosen, before what is said of their targets.
    ModesApart: (Num, Num) {
        ["choose one or both"] { (Num::Const(1), Num::Const(2)) }
        ["choose one or more"] { (Num::Const(1), Num::ChosenNow) }
        ["choose two"] { (Num::Const(2), Num::Const(2)) }
    }

    /// "You may" before how many are chosen: so many of them, or none.
    MaybeModes: bool {
        ["you may"] { true }
        [] { false }
    }
}

/// What stands before each mode.
#[derive(Clone, Copy)]
enum Bullet {
    Dot,
    Plus,
    Pawprints,
}

impl Bullet {
    /// Reads it, and how many pawprints it is.
    fn read(self, i: In<'_>) -> Read<'_, u8> {
        match self {
            Self::Dot => i.lit("•").map(|(i, ())| (i, 0)),
            Self::Plus => i.lit("+").map(|(i, ())| (i, 0)),
            Self::Pawprints => {
                let (mut i, ()) = i.lit(PAWPRINT)?;
                let mut n = 1;
                while let Ok((rest, ())) = i.lit(PAWPRINT) {
                    (i, n) = (rest, n + 1);
                }
                i.lit("—").map(|(i, ())| (i, n))
            }
        }
    }

    fn say(self, pawprints: u8, o: &mut Out<'_>) -> bool {
        match self {
            Self::Dot => o.lit("•"),
            Self::Plus => o.lit("+"),
            Self::Pawprints => (0..pawprints).all(|_| o.lit(PAWPRINT)) && o.lit("—"),
        }
    }
}

pub(crate) fn read_modes(i: In<'_>) -> Read<'_, Modes> {
    let (plus, priced) = (i.s.starts_with("+ "), i.s.starts_with(['+', '•']));
    let (i, unless) = maybe(i, read_unless);
    // 700.2e: another player chooses.
    let theirs = i.lit(AN_OPPONENT);
    let (i, may) = if unless.is_none() { <MaybeModes as Way<bool>>::read(i)? } else { (i, false) };
    let (mut i, ((min, max), limit, repeat)) = longest(
        i,
        &[
            // 702.172a: with spree one or more; 702.183a: with tiered one. Each has its cost.
            &|i: In<'_>| match i.s.chars().next() {
                Some('+') => Ok((i, ((Num::Const(1), Num::ChosenNow), ModeLimit::None, false))),
                Some('•') => Ok((i, ((Num::Const(1), Num::Const(1)), ModeLimit::None, false))),
                _ => i.stumble(),
            },
            &|i| match theirs {
                Ok((rest, ())) => Ok((rest, ((Num::Const(1), Num::Const(1)), ModeLimit::None, false))),
                Err(_) => i.stumble(),
            },
            &|i| match unless {
                Some(_) => Ok((i, ((Num::Const(1), Num::Const(1)), ModeLimit::None, false))),
                None => i.stumble(),
            },
            &|i| <ModeCount as Way<(Num, Num)>>::read(i).map(|(i, count)| (i, (count, ModeLimit::None, false))),
            &|i| {
                <ModeLimits as Way<ModeLimit>>::read(i)
                    .map(|(i, limit)| (i, ((Num::Const(1), Num::Const(1)), limit, false)))
            },
            &|i| {
                let (i, count) = <ModesApart as Way<(Num, Num)>>::read(i)?;
                i.lit(APART).map(|(i, ())| (i, (count, ModeLimit::DifferentPlayers, false)))
            },
            &|i| {
                let (i, ()) = i.lit("choose")?;
                let (i, up_to) = maybe(i, |i| i.lit("up to"));
                let (i, n) = <Spelled as Way<Num>>::read(i)?;
                let (i, _) = maybe(i, |i| i.lit(WORTH));
                let (i, ()) = i.lit(". you may choose the same mode more than once .")?;
                Ok((i, ((if up_to.is_some() { Num::Const(0) } else { n.clone() }, n), ModeLimit::None, true)))
            },
        ],
    )?;
    let bullet = match i.s.starts_with(PAWPRINT) {
        true => Bullet::Pawprints,
        false if plus => Bullet::Plus,
        false => Bullet::Dot,
    };
    let mut modes = Vec::new();
    while let Ok((rest, pawprints)) = bullet.read(i) {
        let (rest, name) = maybe(rest, |i| {
            let (at, _) =
                i.s.match_indices(" — ")
                    .next()
                    .map_or_else(|| i.stumble(), |(at, _)| Ok((i, at)))
                    .map(|(i, at)| (i.at(i.s.get(at + " — ".len()..).unwrap_or_default()), at))?;
            let name = i.s.get(..i.s.len() - at.s.len()).unwrap_or_default().trim_end_matches(" — ");
            if name.contains(['.', '•', '{', ':']) || name.split(' ').count() > 6 {
                i.stumble()
            } else {
                Ok((at, Box::<str>::from(name)))
            }
        });
        let (rest, cost) = if priced {
            let (rest, cost) = <Costs as Way<Cost>>::read(rest)?;
            (rest.lit("—")?.0, Some(cost))
        } else {
            (rest, None)
        };
        let start = rest;
        let (rest, effect) = <Sentences as Way<Effect>>::read(start)?;
        let text = start.s.get(..start.s.len() - rest.s.len()).unwrap_or_default().trim_end();
        modes.push(Mode {
            name,
            cost,
            pawprints,
            text: crate::oracle::spaced_as_written(text).into(),
            body: Body { modes: None, targets: Vec::new(), effect },
        });
        i = rest;
    }
    if modes.len() < 2 {
        return i.stumble();
    }
    let chooser = if theirs.is_ok() { Players::AnOpponent } else { Players::You };
    Ok((i, Modes { min, max, may, repeat, unless: unless.map(Box::new), chooser, limit, modes }))
}

/// "choose one. If it was kicked, choose both instead."
fn read_unless(i: In<'_>) -> Read<'_, (Cond, Num, Num)> {
    let (i, ()) = i.lit("choose one . if")?;
    let (i, cond) = Cond::parse(i)?;
    let (i, ()) = i.lit(",")?;
    let (i, (min, max)) = <OtherCount as Way<(Num, Num)>>::read(i)?;
    Ok((i, (cond, min, max)))
}

pub(crate) fn say_modes(modes: &Modes, o: &mut Out<'_>) -> bool {
    let mark = o.mark();
    let priced = modes.modes.iter().all(|mode| mode.cost.is_some());
    let printed = modes.modes.iter().all(|mode| mode.pawprints > 0);
    let bullet = match printed {
        true => Bullet::Pawprints,
        false if priced && modes.max == Num::ChosenNow => Bullet::Plus,
        false => Bullet::Dot,
    };
    let front = if !<MaybeModes as Way<bool>>::say(&modes.may, o) {
        false
    } else if priced {
        true
    } else if modes.chooser == Players::AnOpponent {
        o.lit(AN_OPPONENT)
    } else if let Some((cond, min, max)) = modes.unless.as_deref() {
        o.lit("choose one . if")
            && cond.say(o)
            && o.lit(",")
            && <OtherCount as Way<(Num, Num)>>::say(&(min.clone(), max.clone()), o)
    } else if modes.repeat {
        o.lit("choose")
            && (modes.min != Num::Const(0) || o.lit("up to"))
            && <Spelled as Way<Num>>::say(&modes.max, o)
            && (!printed || o.lit(WORTH))
            && o.lit(". you may choose the same mode more than once .")
    } else if modes.limit == ModeLimit::DifferentPlayers {
        <ModesApart as Way<(Num, Num)>>::say(&(modes.min.clone(), modes.max.clone()), o) && o.lit(APART)
    } else if modes.limit == ModeLimit::None {
        <ModeCount as Way<(Num, Num)>>::say(&(modes.min.clone(), modes.max.clone()), o)
    } else {
        <ModeLimits as Way<ModeLimit>>::say(&modes.limit, o)
    };
    let said = front
        && modes.modes.iter().all(|mode| {
            bullet.say(mode.pawprints, o)
                && mode.name.as_ref().is_none_or(|name| o.plain(name) && o.lit("—"))
                && mode.cost.as_ref().is_none_or(|cost| <Costs as Way<Cost>>::say(cost, o) && o.lit("—"))
                && <Sentences as Way<Effect>>::say(&mode.body.effect, o)
        });
    said || o.back(mark)
}
