//! Spells that are not the first of a turn: "a spell other than your first spell each turn".

use super::*;

/// "you cast a spell other than your first spell each turn", "a player casts an instant spell other than the first instant spell
/// they cast each turn": such a spell, and not the first of its kind.
pub(super) struct OtherThanFirst;

/// What stands between the spell and the one it is not, and what stands behind that; of yours, and of others.
const YOURS: &[[&str; 2]] = &[
    ["other than your first", "each turn"],
    ["during your turn other than your first", "that turn"],
    ["other than the first", "each turn"],
];
const THEIRS: &[[&str; 2]] = &[["other than their first", "each turn"], ["other than the first", "each turn"]];

/// Who casts it, behind the spell that is the first.
const CAST: &[&str] = &["you cast", "they cast", "that player casts"];

/// Whether the words speak of your turn alone.
fn in_your_turn(words: &[&str; 2]) -> bool {
    words[0].contains("during your turn")
}

fn not_the_first(who: Players, what: Filter, in_your_turn: bool) -> EventPattern {
    let cast = |nth| EventPattern::Casts { who: who.clone(), what: what.clone(), nth, from: None, or_copies: false };
    let later = not_this(cast(Some(1)));
    let cond = match in_your_turn {
        true => Cond::And(vec![Cond::TurnOf(Box::new(Players::You)), later]),
        false => later,
    };
    EventPattern::While(Box::new(cast(None)), Box::new(cond))
}

impl Way<EventPattern> for OtherThanFirst {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("cast*")?;
        let (i, what) = <AKind as Way<Filter>>::read(i)?;
        let ways = if who == Players::You { YOURS } else { THEIRS };
        for words in ways {
            if let Ok((rest, ())) = i.lit(words[0])
                && let Ok((rest, mut same)) = <super::super::select::One as Way<Filter>>::read(rest)
                && let Ok((rest, ())) = rest.lit(words[1])
                && {
                    same.post.retain(|pred| !matches!(pred, Pred::CastBy(_)));
                    same == what
                }
            {
                return Ok((rest, not_the_first(who, what, in_your_turn(words))));
            }
        }
        i.stumble()
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::While(cast, _) = value else { return false };
        let EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } = &**cast else { return false };
        let ways = if *who == Players::You { YOURS } else { THEIRS };
        ways.iter().any(|words| {
            *value == not_the_first(who.clone(), what.clone(), in_your_turn(words))
                && o.attempt(|o| {
                    <players::Subject as Way<Players>>::say(who, o)
                        && o.lit("cast*")
                        && <AKind as Way<Filter>>::say(what, o)
                        && o.lit(words[0])
                        && <super::super::select::One as Way<Filter>>::say(what, o)
                        && (!words[0].ends_with("the first") || o.either(CAST))
                        && o.lit(words[1])
                })
        })
    }
}
