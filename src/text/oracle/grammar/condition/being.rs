//! What something is, asked of it.

use super::*;

/// Nothing behind "it was cast".
pub(crate) struct YouCast;

impl Way<Box<Players>> for YouCast {
    fn read(i: In<'_>) -> Read<'_, Box<Players>> {
        let (i, ()) = i.lit("by")?;
        Players::parse(i).map(|(i, who)| (i, Box::new(who)))
    }

    fn say(value: &Box<Players>, o: &mut Out<'_>) -> bool {
        o.attempt(|o| o.lit("by") && value.say(o))
    }
}

/// A property as a kind.
fn kind_of(pred: Pred) -> Filter {
    match pred {
        Pred::Fits(filter) => *filter,
        pred => Filter { heads: Vec::new(), noun: Noun::Object, post: vec![pred] },
    }
}

fn property_of(filter: &Filter) -> Pred {
    match filter.post.as_slice() {
        [pred] if filter.heads.is_empty() && filter.noun == Noun::Object => pred.clone(),
        _ => Pred::Fits(Box::new(filter.clone())),
    }
}

/// "red", "a creature", "tapped" as a kind.
pub(crate) struct BeingFilter;

impl Way<Filter> for BeingFilter {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        <Being as Way<Pred>>::read(i).map(|(i, pred)| (i, kind_of(pred)))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        <Being as Way<Pred>>::say(&property_of(value), o)
    }
}

/// "flying", "power 4 or greater" as a kind.
pub(crate) struct WithFilter;

impl Way<Filter> for WithFilter {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        <With as Way<Pred>>::read(i).map(|(i, pred)| (i, kind_of(pred)))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        <With as Way<Pred>>::say(&property_of(value), o)
    }
}
