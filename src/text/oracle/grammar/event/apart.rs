//! Events in the past whose noun is said apart from them: "creatures you've sacrificed this turn", "you've cast two or more
//! spells this turn", "no creatures attacked this turn". Each reads the event of a trigger, with its noun left out.

use super::either::{elided_player, object_of, player_of};
use super::*;
use crate::oracle::grammar::condition::AtLeast;
use crate::oracle::grammar::facts::{of_someone, someone_apart};
use crate::oracle::grammar::number::in_both_numbers;
use crate::oracle::grammar::objects::unsaid;
use crate::oracle::grammar::select::{One, Several};
use crate::oracle::words::{self, Many};

/// The place of the noun in an event: of what somebody does it to, or of what does it.
fn gap(event: &mut EventPattern) -> Option<&mut Filter> {
    match object_of(event).is_some() {
        true => object_of(event),
        false => subject(event),
    }
}

/// What the words of an event say of the noun that is left out of it: "under your control"; none where one stands there.
fn said_of_gap(gap: &Filter) -> Option<&[Pred]> {
    let Filter { heads, noun, post } = unsaid();
    (gap.heads == heads && gap.noun == noun).then(|| gap.post.strip_prefix(post.as_slice())).flatten()
}

/// "card" or "cards" alone, which is what is drawn.
fn just_cards(noun: &Filter) -> bool {
    noun.noun == Noun::Card && noun.post.is_empty() && noun.heads.iter().all(|head| *head == Head::default())
}

/// You, or whoever it is, draw cards.
fn drawing(who: Players) -> EventPattern {
    EventPattern::Draws { who, nth: None, except_first_in_draw_step: false }
}

/// An event in the past whose noun, which is said elsewhere, would stand where so much is left to read.
fn read_without(i: In<'_>, left: usize) -> Read<'_, EventPattern> {
    let drew = |i| {
        let (rest, who) = <players::Subject as Way<Players>>::read(In { tense: Tense::Past, ..i })?;
        let (rest, ()) = rest.lit("draw*")?;
        Ok((rest.in_tense(i.tense), drawing(who)))
    };
    let before = i.cx.relative.replace(Some(left));
    let read = longest(i, &[&|i| read_past(i, Tense::Past), &drew]);
    i.cx.relative.set(before);
    let (rest, mut event) = read?;
    let open =
        matches!(event, EventPattern::Draws { .. }) || gap(&mut event).is_some_and(|gap| said_of_gap(gap).is_some());
    if open && rest.s.len() <= left { Ok((rest, event)) } else { i.stumble() }
}

fn say_without(event: &EventPattern, o: &mut Out<'_>) -> bool {
    let EventPattern::Draws { who, nth: None, except_first_in_draw_step: false } = event else {
        return say_past(event, Tense::Past, o);
    };
    let before = std::mem::replace(&mut o.tense, Tense::Past);
    let said = <players::Subject as Way<Players>>::say(who, o) && o.lit("draw*");
    o.tense = before;
    said
}

/// Puts the noun into the event; `false` where that is of something else.
fn fill(event: &mut EventPattern, noun: Filter) -> bool {
    if matches!(event, EventPattern::Draws { .. }) {
        return just_cards(&noun);
    }
    let said = |gap: &mut Filter| {
        let post = said_of_gap(gap).map(<[_]>::to_vec).unwrap_or_default();
        *gap = Filter { post: noun.post.into_iter().chain(post).collect(), heads: noun.heads, noun: noun.noun };
    };
    gap(event).map(said).is_some()
}

/// The event without its noun, and the noun.
fn parted(event: &EventPattern) -> Option<(EventPattern, Filter)> {
    let mut event = event.clone();
    if matches!(event, EventPattern::Draws { nth: None, except_first_in_draw_step: false, .. }) {
        let cards = Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() };
        return Some((event, cards));
    }
    let noun = std::mem::replace(gap(&mut event)?, unsaid());
    Some((event, noun))
}

/// The same where the words of the event say whose it is: "that entered under your control".
fn parted_under(event: &EventPattern) -> Option<(EventPattern, Filter)> {
    let (mut event, mut noun) = parted(event)?;
    let whose = noun.post.pop().filter(|whose| *whose == Pred::ControlledBy(Box::new(Players::You)))?;
    gap(&mut event)?.post.push(whose);
    Some((event, noun))
}

/// Whether it is of no certain player: what one of several did is not counted together with what others did.
fn of_some_one(event: &mut EventPattern) -> bool {
    player_of(event).is_some_and(|who| matches!(who, Players::AnOpponent | Players::APlayer))
}

/// The words before a participle, which may be missing.
const THAT_WERE: &[&str] = &["that were", "that was"];

/// "you've sacrificed", "that your opponents discarded", "sacrificed", "that left your graveyard": behind the noun.
fn read_behind<'a>(i: In<'a>) -> Read<'a, EventPattern> {
    let Some(at) = WINDOWS.iter().filter_map(|window| i.s.find(window)).min() else { return i.stumble() };
    let left = i.s.len() - at;
    let by_some = |i: In<'a>| {
        let (rest, mut event) = read_without(i, left)?;
        let certain = player_of(&mut event).is_some_and(|who| *who != elided_player()) && !of_some_one(&mut event);
        if certain && rest.s.len() == left { Ok((rest, event)) } else { i.stumble() }
    };
    // "That player has drawn" begins so itself.
    let by_somebody = |i: In<'a>| longest(i, &[&by_some, &|i: In<'a>| i.lit("that").and_then(|(i, ())| by_some(i))]);
    let passive = |i| {
        let (i, _) = maybe(i, |i: In<'_>| one_of(i, THAT_WERE));
        read_passive(i, left)
    };
    let moved = |i: In<'a>| {
        let (i, ()) = i.lit("that")?;
        let (rest, event) = read_without(i, i.s.len())?;
        match event {
            EventPattern::Dies { .. } | EventPattern::Moves { .. } | EventPattern::Enters { .. } => Ok((rest, event)),
            _ => i.stumble(),
        }
    };
    longest(i, &[&by_somebody, &passive, &moved, &past::read_had_enter])
}

/// "sacrificed", "cast": done by anybody.
fn read_passive(i: In<'_>, left: usize) -> Read<'_, EventPattern> {
    let before = i.cx.elide.replace(Some((i.s.len(), Agree::Bare)));
    let read = read_without(i, left);
    i.cx.elide.set(before);
    let (rest, mut event) = read?;
    match player_of(&mut event) {
        Some(who) if *who == elided_player() && rest.s.len() == left => *who = Players::Each,
        _ => return i.stumble(),
    }
    Ok((rest, event))
}

/// Says what [`read_passive`] reads.
fn say_passive(event: &EventPattern, o: &mut Out<'_>) -> bool {
    let mut event = event.clone();
    match player_of(&mut event) {
        Some(who) if *who == Players::Each => *who = elided_player(),
        _ => return false,
    }
    let before = std::mem::replace(&mut o.elide, Agree::Bare);
    let said = say_without(&event, o);
    o.elide = before;
    said
}

fn say_behind(event: &EventPattern, o: &mut Out<'_>) -> bool {
    let by_somebody = |o: &mut Out<'_>| {
        player_of(&mut event.clone()).is_some()
            && (o.attempt(|o| say_without(event, o)) || o.lit("that") && say_without(event, o))
    };
    let passive = |o: &mut Out<'_>| {
        THAT_WERE.iter().any(|words| o.attempt(|o| o.lit(words) && say_passive(event, o)))
            || o.attempt(|o| say_passive(event, o))
    };
    o.attempt(passive)
        || o.attempt(by_somebody)
        || past::say_had_enter(event, o)
        || (player_of(&mut event.clone()).is_none() && o.attempt(|o| o.lit("that") && say_without(event, o)))
}

fn read_tally(i: In<'_>, many: Many) -> Read<'_, Num> {
    let (i, noun) = match many {
        Many::One => crate::oracle::grammar::select::read_each(i)?,
        Many::Several => <Several as Way<Filter>>::read(i)?,
    };
    let (i, mut event) = read_behind(i)?;
    let (i, when) = <Windows as Way<Window>>::read(i)?;
    if fill(&mut event, noun) { Ok((i, Num::Happened(Box::new(event), when))) } else { i.stumble() }
}

fn say_tally(value: &Num, many: Many, o: &mut Out<'_>) -> bool {
    let Num::Happened(event, when) = value else { return false };
    [parted(event), parted_under(event)].into_iter().flatten().any(|(event, noun)| {
        o.attempt(|o| {
            (match many {
                Many::One => <One as Way<Filter>>::say(&noun, o),
                Many::Several => <Several as Way<Filter>>::say(&noun, o),
            }) && say_behind(&event, o)
                && <Windows as Way<Window>>::say(when, o)
        })
    })
}

/// "creature you've sacrificed this turn", behind "for each".
pub(crate) struct OneSo;
/// "creatures you've sacrificed this turn", behind "the number of".
pub(crate) struct ManySo;

in_both_numbers!(OneSo, ManySo: Num, read_tally, say_tally);

/// "you've cast two or more spells this turn", "three or more creatures died this turn", "no spells were cast this turn": how
/// often.
pub(super) struct SoOften;

/// Whether a number that is compared may begin with this word.
fn begins_count(word: &str) -> bool {
    matches!(word, "no" | "exactly" | "fewer" | "less" | "more" | "at") || words::number(word).is_some()
}

/// "exactly one card", "more than one card": the noun is in the singular.
fn is_of_one((cmp, n): &(Cmp, Num)) -> bool {
    matches!(cmp, Cmp::Eq | Cmp::Gt) && *n == Num::Const(1)
}

/// So many of a kind: what is compared, and with what.
fn read_many(i: In<'_>) -> Read<'_, ((Cmp, Num), Filter)> {
    let (i, many) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
    let (i, noun) = match is_of_one(&many) {
        true => <One as Way<Filter>>::read(i)?,
        false => <Several as Way<Filter>>::read(i)?,
    };
    Ok((i, (many, noun)))
}

fn say_many((cmp, n): &(Cmp, Num), noun: &Filter, o: &mut Out<'_>) -> bool {
    let one = is_of_one(&(*cmp, n.clone()));
    <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
        && if one { <One as Way<Filter>>::say(noun, o) } else { <Several as Way<Filter>>::say(noun, o) }
}

/// How often the event has happened to such a noun; of each of several players by themselves.
fn compared(event: EventPattern, when: Window, (cmp, n): (Cmp, Num)) -> Cond {
    let mut each = event;
    let who = match player_of(&mut each) {
        Some(who) if (cmp, &n) != (Cmp::Ge, &Num::Const(1)) => who.clone(),
        _ => return Cond::Happened(Box::new(each), when, cmp, n),
    };
    of_someone(who, |who| {
        if let Some(of) = player_of(&mut each) {
            *of = who;
        }
        Cond::Happened(Box::new(each), when, cmp, n)
    })
}

impl Way<Cond> for SoOften {
    fn read<'a>(i: In<'a>) -> Read<'a, Cond> {
        if i.cx.dispatch.is_probe() {
            let _ = read_without(i, i.s.len());
            let _ = <AtLeast as Way<(Cmp, Num)>>::read(i);
            return i.stumble();
        }
        if !WINDOWS.iter().any(|words| i.s.contains(words)) {
            return i.stumble();
        }
        // "you've cast two or more spells"
        let done_to = |i: In<'a>| {
            let mut at = 0;
            for word in i.s.split(' ').take(10) {
                let here = i.s.get(at..).unwrap_or_default();
                at += word.len() + 1;
                if !begins_count(word) || here.len() == i.s.len() {
                    continue;
                }
                let Ok((rest, (many, noun))) = read_many(i.at(here).agreeing(Agree::Bare)) else { continue };
                let Ok((rest, when)) = <Windows as Way<Window>>::read(rest) else { continue };
                let Ok((end, mut event)) = read_without(i, here.len()) else { continue };
                if end.s.len() == here.len() && player_of(&mut event).is_some() && fill(&mut event, noun) {
                    return Ok((rest.agreeing(i.agree), compared(event, when, many)));
                }
            }
            i.stumble()
        };
        // "three or more creatures died", "two or more spells were cast"
        let doing = |i: In<'a>| {
            let (at, (many, noun)) = read_many(i)?;
            let (at, mut event) = longest(
                at.agreeing(Agree::Bare),
                &[
                    &|i| {
                        read_without(i, i.s.len()).and_then(|(rest, mut event)| match player_of(&mut event) {
                            None => Ok((rest, event)),
                            Some(_) => i.stumble(),
                        })
                    },
                    &|i| {
                        let (i, ()) = one_of(i, &["were", "was"])?;
                        let Some(left) = WINDOWS.iter().filter_map(|window| i.s.find(window)).min() else {
                            return i.stumble();
                        };
                        read_passive(i, i.s.len() - left)
                    },
                ],
            )?;
            let (at, when) = <Windows as Way<Window>>::read(at)?;
            if fill(&mut event, noun) { Ok((at, compared(event, when, many))) } else { i.stumble() }
        };
        longest(i, &[&done_to, &doing])
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (someone, holds) = someone_apart(value);
        let Cond::Happened(event, when, cmp, n) = holds else { return false };
        let mut event = (**event).clone();
        if let (Some(someone), Some(who)) = (someone, player_of(&mut event)) {
            *who = someone;
        }
        let Some((event, noun)) = parted(&event) else { return false };
        let many = (*cmp, n.clone());
        let window = |o: &mut Out<'_>| <Windows as Way<Window>>::say(when, o);
        let done_to = |o: &mut Out<'_>| say_without(&event, o) && say_many(&many, &noun, o) && window(o);
        let doing = |o: &mut Out<'_>| {
            o.agree = Agree::Bare;
            say_many(&many, &noun, o) && say_without(&event, o) && window(o)
        };
        let passive = |o: &mut Out<'_>| {
            say_many(&many, &noun, o) && o.either(&["were", "was"]) && say_passive(&event, o) && window(o)
        };
        match player_of(&mut event.clone()) {
            Some(_) => o.attempt(passive) || o.attempt(done_to),
            None => o.attempt(doing),
        }
    }
}
