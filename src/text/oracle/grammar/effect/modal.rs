//! "When you do, choose one —": a reflexive trigger that has modes, which stand behind it (603.12, 700.2).

use super::later::DoneNow;
use super::*;
use crate::oracle::grammar::ability::{read_modes, say_modes};

/// Such a trigger with its modes, the last of which ends the text.
pub(super) fn read_modal(i: In<'_>) -> Read<'_, Effect> {
    let (i, ()) = i.lit("when")?;
    let (i, cond) = <DoneNow as Way<Cond>>::read(i)?;
    let (i, ()) = i.lit(",")?;
    let (i, modes) = read_modes(i)?;
    let body = Body { modes: Some(modes), targets: Vec::new(), effect: Effect::None };
    Ok((i, Effect::Reflexive(cond, None, Box::new(body))))
}

/// Says what [`read_modal`] reads.
pub(super) fn say_modal(value: &Effect, o: &mut Out<'_>) -> bool {
    let Effect::Reflexive(cond, None, body) = value else { return false };
    let Body { modes: Some(modes), effect: Effect::None, .. } = &**body else { return false };
    o.attempt(|o| o.lit("when") && <DoneNow as Way<Cond>>::say(cond, o) && o.lit(",") && say_modes(modes, o))
}
