//! Meld pairs (712.4a): "if you both own and control ~ and a creature named ...".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::spaced_as_written;

use super::select::{AKind, CardName};

/// That a player owns and controls the card and the other of its pair.
pub(crate) struct BothOwnAndControl;

/// Owned and controlled by you.
fn own() -> [Pred; 2] {
    [Pred::OwnedBy(Box::new(Players::You)), Pred::ControlledBy(Box::new(Players::You))]
}

fn one_of_a_kind(filter: Filter) -> Objects {
    Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None }
}

impl Way<Cond> for BothOwnAndControl {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, ()) = i.lit("you both own and control")?;
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = i.lit("and")?;
        let (i, mut other) = <AKind as Way<Filter>>::read(i)?;
        other.post.extend(own());
        let mine = Filter { heads: Vec::new(), noun: Noun::Permanent, post: own().to_vec() };
        Ok((i, Cond::And(vec![Cond::Is(it, Box::new(mine)), Cond::Exists(Box::new(one_of_a_kind(other)))])))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::And(parts) = value else { return false };
        let [Cond::Is(it, mine), Cond::Exists(other)] = parts.as_slice() else { return false };
        let Objects::Some { filter, .. } = other.as_ref() else { return false };
        let Some((named, last)) = filter.post.split_last_chunk::<2>() else { return false };
        if *last != own() || mine.post != own() {
            return false;
        }
        let other = Filter { post: named.to_vec(), ..filter.clone() };
        o.attempt(|o| {
            o.lit("you both own and control") && it.say(o) && o.lit("and") && <AKind as Way<Filter>>::say(&other, o)
        })
    }
}

/// The name of what a pair becomes: "Whole Golem", "Hall, the Whole Town", or "~, Planeswalker", which has a part of the card's own in
/// it.
pub(crate) struct BackName;

impl Way<Box<str>> for BackName {
    fn read(i: In<'_>) -> Read<'_, Box<str>> {
        let (rest, own) = <CardName as Way<String>>::read(i)?;
        let more = rest.lit(",").and_then(|(rest, ())| <CardName as Way<String>>::read(rest));
        // It ends its sentence, so that what stands behind a comma is of the name.
        match more {
            Ok((rest, more)) => Ok((rest, spaced_as_written(&format!("{own}, {more}")).into())),
            Err(_) => Ok((rest, spaced_as_written(&own).into())),
        }
    }

    fn say(value: &Box<str>, o: &mut Out<'_>) -> bool {
        o.plain(&value.replace(", ", " , "))
    }
}
