//! Lists: several of one kind with commas and a word such as "or" between them.

use super::phrase::{In, Out, Read};

/// What joins the things of a list. Any of it may stand in a text; where none is followed, the place decides.
#[derive(Clone, Copy)]
pub(crate) struct Joints {
    /// Before the last of three or more.
    pub last: &'static str,
    /// Between two.
    pub two: &'static str,
    /// Before the others.
    pub more: &'static str,
    /// What a text may have as well.
    pub also: &'static [&'static str],
}

impl Joints {
    /// "A, B, or C".
    pub const OR: Self = Self::of(", or", "or", ",");
    /// "A, B, and C".
    pub const AND: Self = Self::of(", and", "and", ",");
    /// "A, B, and/or C".
    pub const AND_OR: Self = Self::of(", and/or", "and/or", ",");
    /// "A and B and C".
    pub const ONLY_AND: Self = Self::always("and");

    /// These before the last of several, between two, and before the others.
    pub const fn of(last: &'static str, two: &'static str, more: &'static str) -> Self {
        Self { last, two, more, also: &[] }
    }

    /// The same words everywhere.
    pub const fn always(joint: &'static str) -> Self {
        Self::of(joint, joint, joint)
    }

    fn all(self) -> impl Iterator<Item = &'static str> {
        [self.last, self.two, self.more].into_iter().chain(self.also.iter().copied())
    }

    /// What stands before the thing at this place, the second or a later one.
    fn before(self, at: usize, len: usize) -> &'static str {
        match at + 1 {
            last if last == len && len == 2 => self.two,
            last if last == len => self.last,
            _ => self.more,
        }
    }
}

/// One thing, and those joined to it.
pub(crate) fn several<'a, T>(i: In<'a>, joints: Joints, one: impl Fn(In<'a>) -> Read<'a, T>) -> Read<'a, Vec<T>> {
    let (at, first) = one(i)?;
    Ok(further(at, joints, one, vec![first]))
}

/// Two things, and those joined to them.
pub(crate) fn two_or_more<'a, T>(i: In<'a>, joints: Joints, one: impl Fn(In<'a>) -> Read<'a, T>) -> Read<'a, Vec<T>> {
    let (at, all) = several(i, joints, one)?;
    if all.len() < 2 { at.stumble() } else { Ok((at, all)) }
}

/// Those joined to what was read before.
pub(crate) fn further<'a, T>(
    mut at: In<'a>,
    joints: Joints,
    one: impl Fn(In<'a>) -> Read<'a, T>,
    mut all: Vec<T>,
) -> (In<'a>, Vec<T>) {
    while let Some((rest, next)) = joints.all().find_map(|joint| one(at.lit(joint).ok()?.0).ok()) {
        at = rest;
        all.push(next);
    }
    (at, all)
}

/// Those joined to what was read before, up to the last one that the list's own word joins: what a comma alone joins to it is
/// of another phrase.
pub(crate) fn listed<'a, T>(
    at: In<'a>,
    joints: Joints,
    one: impl Fn(In<'a>) -> Read<'a, T>,
    mut all: Vec<T>,
) -> (In<'a>, Vec<T>) {
    let (mut here, mut end) = (at, (at, all.len()));
    while let Some((rest, next, joint)) = joints.all().find_map(|joint| {
        let (rest, next) = one(here.lit(joint).ok()?.0).ok()?;
        Some((rest, next, joint))
    }) {
        here = rest;
        all.push(next);
        if joint != joints.more {
            end = (here, all.len());
        }
    }
    all.truncate(end.1);
    (end.0, all)
}

/// Says the things of a list, of which there must be one.
pub(crate) fn say_several<T>(
    all: &[T],
    joints: Joints,
    o: &mut Out<'_>,
    mut one: impl FnMut(&T, &mut Out<'_>) -> bool,
) -> bool {
    let mark = o.mark();
    let said = all.iter().enumerate().all(|(at, thing)| match at {
        0 => one(thing, o),
        _ => std::iter::once(joints.before(at, all.len()))
            .chain(joints.all())
            .any(|joint| o.attempt(|o| o.lit(joint) && one(thing, o))),
    });
    (said && !all.is_empty()) || o.back(mark)
}
