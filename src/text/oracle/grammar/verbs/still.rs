//! What something still is after it has become something else.

use super::*;

/// What an instruction of several parts, or one told with a number behind it, makes something become.
fn becoming(effect: &mut Effect) -> Option<&mut Becomes> {
    match effect {
        Effect::Do { verb: Verb::Modify { changes, .. }, .. } => becomes_of(changes),
        Effect::Where(_, inner) => becoming(inner),
        Effect::Seq(all) => all.iter_mut().find_map(becoming),
        _ => None,
    }
}

/// "It's still a land", behind such an instruction.
pub(crate) fn read_still<'a>(i: In<'a>, before: Option<&mut Effect>) -> Read<'a, ()> {
    let still = STILL_APART.iter().filter_map(|words| words.strip_prefix(". ")).find_map(|words| i.lit(words).ok());
    match (still, before.filter(|before| !matches!(before, Effect::Do { .. })).and_then(becoming)) {
        (Some((rest, ())), Some(becomes)) if becomes.still == Still::Unsaid => {
            becomes.still = Still::Apart;
            Ok((rest, ()))
        }
        _ => i.stumble(),
    }
}

/// Says such an instruction, and [`read_still`] behind it.
pub(crate) fn say_still(value: &Effect, o: &mut Out<'_>, say: impl Fn(&Effect, &mut Out<'_>) -> bool) -> bool {
    if matches!(value, Effect::Do { .. }) {
        return false;
    }
    let mut unsaid = value.clone();
    match becoming(&mut unsaid) {
        Some(becomes) if becomes.still == Still::Apart => becomes.still = Still::Unsaid,
        _ => return false,
    }
    let still =
        |o: &mut Out<'_>| STILL_APART.iter().filter_map(|words| words.strip_prefix(". ")).any(|words| o.lit(words));
    o.attempt(|o| say(&unsaid, o) && o.lit(".") && still(o))
}

/// "becomes a 3/3 Elemental creature until end of turn. It's still a land."
pub(super) struct StillALand;

const STILL_APART: &[&str] = &[
    ". it's still a land",
    ". they're still lands",
    ". it's still a planeswalker",
    ". he's still a planeswalker",
    ". it's still an artifact",
    ". it's still an enchantment",
];

/// What the changes make it, if they do.
fn becomes_of(changes: &mut [Modification]) -> Option<&mut Becomes> {
    changes.iter_mut().find_map(|change| match change {
        Modification::Becomes(becomes) => Some(&mut **becomes),
        _ => None,
    })
}

impl Way<Verb> for StillALand {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (i, ()) = i.needs("still")?;
        let (i, what) = <Subject as Way<Objects>>::read(i)?;
        let (i, mut changes) = <Changes as Way<Vec<Modification>>>::read(i)?;
        let (i, duration) = Duration::parse(i)?;
        let (i, ()) = one_of(i, STILL_APART)?;
        match becomes_of(&mut changes) {
            Some(becomes) if becomes.still == Still::Unsaid => becomes.still = Still::Apart,
            _ => return i.stumble(),
        }
        Ok((i, Verb::Modify { what, changes, duration }))
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        let Verb::Modify { what, changes, duration } = value else { return false };
        let mut changes = changes.clone();
        becomes_of(&mut changes).is_some_and(|becomes| becomes.still == Still::Apart)
            && o.attempt(|o| {
                <Subject as Way<Objects>>::say(what, o)
                    && <Changes as Way<Vec<Modification>>>::say(&changes, o)
                    && duration.say(o)
                    && o.either(STILL_APART)
            })
    }
}
