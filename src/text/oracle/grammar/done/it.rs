//! What was done to one thing that is named: "that permanent is destroyed this way".

use super::{BE, of_those, read_deed, read_where, say_where, those};
use crate::oracle::grammar::objects::SelfFilter;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "that permanent is destroyed this way", "~ was destroyed this way": it, if it is among what that was done to.
pub(crate) struct ItDoneTo;

impl Way<Objects> for ItDoneTo {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, it) = <SelfFilter as Way<Filter>>::read(i)?;
        let (i, ()) = one_of(i, BE)?;
        let (i, deed) = read_deed(i, |deed| deed.participle)?;
        let (i, put) = read_where(i, deed)?;
        i.lit("this way").map(|(i, ())| (i, those(it, put)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Some((known, filter)) = of_those(value) else { return false };
        let Some((is @ Pred::Is(_), put)) = filter.post.split_first() else { return false };
        let it = Filter { post: vec![is.clone()], ..filter.clone() };
        o.attempt(|o| <SelfFilter as Way<Filter>>::say(&it, o) && o.either(BE))
            && super::DEEDS.iter().any(|deed| {
                o.attempt(|o| o.lit(deed.participle) && say_where(deed, known, put, o) && o.lit("this way"))
            })
    }
}
