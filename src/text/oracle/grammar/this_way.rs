//! "If you cast a creature spell this way, that creature enters with a finality counter on it": of spells cast by the permission
//! before it.

use std::sync::Arc;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::quote::Abilities;
use super::replace::WithCounters;
use super::select::AKind;

/// How what was cast by the permission enters.
pub(crate) struct EntersThisWay;

/// What the permanent is called.
const THAT: &[&str] =
    &["that creature", "that artifact", "that permanent", "it", "that enchantment", "that planeswalker"];

impl Way<Replacement> for EntersThisWay {
    fn read(i: In<'_>) -> Read<'_, Replacement> {
        let (i, kind) = match i.lit("if you do ,") {
            // Of what was cast, whatever it is.
            Ok((i, ())) => (i, None),
            Err(_) => {
                let (i, ()) = i.lit("if you cast")?;
                let (i, kind) = <AKind as Way<Filter>>::read(i)?;
                i.lit("this way ,").map(|(i, ())| (i, Some(kind)))?
            }
        };
        let (i, ()) = one_of(i, THAT)?;
        let (i, instead) = longest(
            i,
            &[
                &|i| i.lit("enters tapped").map(|(i, ())| (i, Instead::EntersTapped)),
                &|i| {
                    let (i, ()) = i.lit("enters with")?;
                    <WithCounters as Way<Vec<(Num, CounterKind)>>>::read(i)
                        .map(|(i, with)| (i, Instead::EntersWith(with)))
                },
                // What a permanent spell gains so, the permanent that it becomes has.
                &|i| {
                    let (i, ()) = i.lit("gains")?;
                    let (i, abilities) = <Abilities as Way<Vec<Arc<Ability>>>>::read(i)?;
                    Ok((i, Instead::EntersWithAs(Vec::new(), vec![Modification::Gain(abilities)])))
                },
            ],
        )?;
        let kind = kind.map(|kind| Pred::Fits(Box::new(kind)));
        let post = std::iter::once(Pred::CastThisWay).chain(kind).collect();
        let what = Filter { heads: Vec::new(), noun: Noun::Object, post };
        let event = EventPattern::Enters { what, from: None, batch: false };
        Ok((i, Replacement { event, condition: None, instead, optional: false, uses: Uses::Always }))
    }

    fn say(value: &Replacement, o: &mut Out<'_>) -> bool {
        let Some(kind) = kind_of(value) else { return false };
        o.attempt(|o| {
            (match kind {
                Some(kind) => o.lit("if you cast") && <AKind as Way<Filter>>::say(kind, o) && o.lit("this way ,"),
                None => o.lit("if you do ,"),
            }) && o.either(THAT)
                && match &value.instead {
                    Instead::EntersTapped => o.lit("enters tapped"),
                    Instead::EntersWith(with) => o.lit("enters with") && <WithCounters as Way<_>>::say(with, o),
                    Instead::EntersWithAs(counters, changes) if counters.is_empty() => match changes.as_slice() {
                        [Modification::Gain(abilities)] => {
                            o.lit("gains") && <Abilities as Way<Vec<Arc<Ability>>>>::say(abilities, o)
                        }
                        _ => false,
                    },
                    _ => false,
                }
        })
    }
}

/// The kind of spell such a sentence is about, or none where that is not said; nothing if it is another sentence.
pub(crate) fn kind_of(replacement: &Replacement) -> Option<Option<&Filter>> {
    match &replacement.event {
        EventPattern::Enters { what, .. } => match what.post.as_slice() {
            [Pred::CastThisWay, Pred::Fits(kind)] => Some(Some(kind)),
            [Pred::CastThisWay] | [Pred::Is(Ref::This), Pred::CastThisWay] => Some(None),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn what_is_cast_by_a_permission_enters_so() {
        all_are_read(
            false,
            &[
                "Once during each of your turns, you may cast an artifact spell from your graveyard. If you cast a spell this way, that artifact enters tapped.",
                "You may cast this card from your graveyard. If you do, it enters with a finality counter on it.",
                "Once during each of your turns, you may cast a creature spell from your graveyard. If you cast a spell this way, that creature enters with a finality counter on it.",
            ],
        );
    }
}
