//! What an instruction does for each of a number: "discards a card for each Swamp you control", "2 damage to that player for
//! each card in their hand".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::number::{ForEach, Numeral, each_apart, for_each_behind};
use super::objects::SomeOf;
use super::verbs::Recipients1;

/// "a card for each Swamp you control": so many.
pub(crate) struct SomeForEach;

impl Way<Objects> for SomeForEach {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, some) = <SomeOf as Way<Objects>>::read(i)?;
        let Objects::Some { count: Count::Exactly(base @ Num::Const(_)), filter, random, chooser } = some else {
            return i.stumble();
        };
        let (rest, n) = for_each_behind(i, base)?;
        if rest.s.len() == i.s.len() {
            return i.stumble();
        }
        Ok((rest, Objects::Some { count: Count::Exactly(n), filter, random, chooser }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Some { count: Count::Exactly(n), filter, random, chooser } = value else { return false };
        let Some((base, each)) = each_apart(n) else { return false };
        let (count, filter, chooser) = (Count::Exactly(base), filter.clone(), chooser.clone());
        let some = Objects::Some { count, filter, random: *random, chooser };
        o.attempt(|o| {
            <SomeOf as Way<Objects>>::say(&some, o) && o.lit("for each") && <ForEach as Way<Num>>::say(&each, o)
        })
    }
}

/// "2 damage to that player for each card in their hand".
pub(crate) struct DamageForEach;

impl Way<(Num, Recipients)> for DamageForEach {
    fn read(i: In<'_>) -> Read<'_, (Num, Recipients)> {
        let (i, base) = <Numeral as Way<Num>>::read(i)?;
        let (i, ()) = i.lit("damage to")?;
        let (i, to) = <Recipients1 as Way<Recipients>>::read(i)?;
        let (rest, n) = for_each_behind(i, base)?;
        if rest.s.len() == i.s.len() { i.stumble() } else { Ok((rest, (n, to))) }
    }

    fn say((n, to): &(Num, Recipients), o: &mut Out<'_>) -> bool {
        let Some((base, each)) = each_apart(n) else { return false };
        o.attempt(|o| {
            <Numeral as Way<Num>>::say(&base, o)
                && o.lit("damage to")
                && <Recipients1 as Way<Recipients>>::say(to, o)
                && o.lit("for each")
                && <ForEach as Way<Num>>::say(&each, o)
        })
    }
}
