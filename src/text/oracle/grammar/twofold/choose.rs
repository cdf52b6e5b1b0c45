//! An object and a value that are chosen by one clause.

use super::{both, done};
use crate::oracle::grammar::verbs::Choices;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "choose a creature you control and an opponent".
pub(crate) struct ChooseTwo;

impl Way<Effect> for ChooseTwo {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("choose*")?;
        let (i, what) = Objects::parse(i)?;
        let (i, ()) = i.lit("and")?;
        let (i, value) = <Choices as Way<Choosable>>::read(i)?;
        Ok((i, Effect::Seq(vec![done(Verb::ChooseObjects(what)), done(Verb::ChooseValue(value))])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Some((Verb::ChooseObjects(what), Verb::ChooseValue(value))) = both(value) else { return false };
        o.attempt(|o| o.lit("choose*") && what.say(o) && o.lit("and") && <Choices as Way<Choosable>>::say(value, o))
    }
}
