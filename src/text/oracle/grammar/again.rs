//! For which other kinds the same is done: "do the same for Aura cards", "repeat this process for an enchantment and a
//! planeswalker".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::number::Numeral;
use super::select::{AKind, One, Several};

silent! {
    /// Of the part before alone.
    LastPart: bool = false;
    /// Of all that was said before.
    AllParts: bool = true;
}

/// The kinds, one after the other.
pub(crate) struct KindsAgain;

/// "instant cards with mana values 2 and 1".
const WITH_VALUES: &str = "with mana values";

fn read_values(i: In<'_>) -> Read<'_, Vec<Filter>> {
    let (i, kind) = <Several as Way<Filter>>::read(i)?;
    let (i, ()) = i.lit(WITH_VALUES)?;
    let (i, values) = two_or_more(i, Joints::AND, <Numeral as Way<Num>>::read)?;
    let of = |n: Num| {
        let mut one = kind.clone();
        one.post.push(Pred::ManaValue(Cmp::Eq, n));
        one
    };
    Ok((i, values.into_iter().map(of).collect()))
}

fn say_values(kinds: &[Filter], o: &mut Out<'_>) -> bool {
    let apart = |kind: &Filter| match kind.post.split_last() {
        Some((Pred::ManaValue(Cmp::Eq, n), post)) => Some((Filter { post: post.to_vec(), ..kind.clone() }, n.clone())),
        _ => None,
    };
    let Some(all) = kinds.iter().map(apart).collect::<Option<Vec<_>>>() else { return false };
    let Some((kind, _)) = all.first() else { return false };
    all.len() > 1
        && all.iter().all(|(same, _)| same == kind)
        && o.attempt(|o| {
            <Several as Way<Filter>>::say(kind, o)
                && o.lit(WITH_VALUES)
                && say_several(&all, Joints::AND, o, |(_, n), o| <Numeral as Way<Num>>::say(n, o))
        })
}

impl Way<Vec<Filter>> for KindsAgain {
    fn read(i: In<'_>) -> Read<'_, Vec<Filter>> {
        longest(
            i,
            &[
                &|i| several(i, Joints::AND, <AKind as Way<Filter>>::read),
                &|i| two_or_more(i, Joints::AND, <One as Way<Filter>>::read),
                &|i| <Several as Way<Filter>>::read(i).map(|(i, kind)| (i, vec![kind])),
                &read_values,
            ],
        )
    }

    fn say(value: &Vec<Filter>, o: &mut Out<'_>) -> bool {
        o.attempt(|o| say_several(value, Joints::AND, o, <AKind as Way<Filter>>::say))
            || value.len() > 1 && o.attempt(|o| say_several(value, Joints::AND, o, <One as Way<Filter>>::say))
            || matches!(value.as_slice(), [kind] if <Several as Way<Filter>>::say(kind, o))
            || say_values(value, o)
    }
}
