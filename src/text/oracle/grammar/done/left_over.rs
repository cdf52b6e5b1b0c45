//! What is left of what an instruction before has revealed or exiled.

use super::so_many::NOT;
use crate::oracle::phrase::*;

/// "all cards revealed this way that weren't put onto the battlefield", "the exiled cards not cast this way": what is left of them.
pub(crate) struct LeftOver;

const OF_THOSE: &[&str] = &[
    "all cards revealed this way",
    "all cards exiled this way",
    "all revealed cards",
    "all exiled cards",
    "the revealed cards",
    "the exiled cards",
    "all cards milled this way",
];
const UNUSED: &[&str] = &["put onto the battlefield", "cast this way", "cast", "put onto the battlefield this way"];

impl Way<()> for LeftOver {
    fn read(i: In<'_>) -> Read<'_, ()> {
        let (i, ()) = one_of(i, OF_THOSE)?;
        let (i, ()) = one_of(i, NOT)?;
        one_of(i, UNUSED)
    }

    fn say((): &(), o: &mut Out<'_>) -> bool {
        o.attempt(|o| o.either(OF_THOSE) && o.either(NOT) && o.either(UNUSED))
    }
}
