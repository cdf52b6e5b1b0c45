//! "for each other creature you control that the spell could target. Each copy targets a different one of those creatures".

use crate::oracle::grammar::select::{One, Several};
use crate::oracle::lang::Filter;
use crate::oracle::phrase::*;

phrases! {
    /// What else it could target.
    CouldTarget: () {
        [["that the spell could target" | "that spell could target" | "that ability could target" | "that the ability could target" | "it could target"]] { () }
    }
}

/// The others of a kind, each of which one copy targets.
pub(super) struct OneForEach;

const DIFFERENT: &[&str] =
    &[". each copy targets a different one of", ". each of those copies targets a different one of"];
const THEM: &str = "them";
const THOSE: &str = "those";

/// The kind by its noun alone, as it is named again behind "those".
fn noun_of(kind: &Filter) -> Filter {
    let mut noun = kind.clone();
    noun.post.clear();
    noun.heads.iter_mut().for_each(|head| head.adjectives.clear());
    noun
}

impl Way<Filter> for OneForEach {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, kind) = <One as Way<Filter>>::read(i)?;
        let (i, ()) = <CouldTarget as Way<()>>::read(i)?;
        let (i, ()) = one_of(i, DIFFERENT)?;
        if let Ok((rest, ())) = i.lit(THEM) {
            return Ok((rest, kind));
        }
        let (rest, those) = i.lit(THOSE).and_then(|(i, ())| <Several as Way<Filter>>::read(i))?;
        if those == noun_of(&kind) { Ok((rest, kind)) } else { i.stumble() }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let noun = noun_of(value);
        o.attempt(|o| {
            <One as Way<Filter>>::say(value, o)
                && <CouldTarget as Way<()>>::say(&(), o)
                && o.either(DIFFERENT)
                && (o.attempt(|o| o.lit(THOSE) && <Several as Way<Filter>>::say(&noun, o)) || o.lit(THEM))
        })
    }
}
