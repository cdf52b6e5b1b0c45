//! Events that were, or were not, in the past.

use super::*;
use crate::oracle::grammar::select;

/// An event in a form of its verb.
pub(crate) fn read_in(i: In<'_>, tense: Tense) -> Read<'_, EventPattern> {
    let (rest, event) = <OneEvent as Way<EventPattern>>::read(i.in_tense(tense))?;
    Ok((rest.in_tense(i.tense), event))
}

/// Says what [`read_in`] reads.
pub(crate) fn say_in(event: &EventPattern, tense: Tense, o: &mut Out<'_>) -> bool {
    let before = std::mem::replace(&mut o.tense, tense);
    // Words with no verb to deny, such as "combat damage is dealt to", would say that it did happen.
    let said =
        OneEvent::say_such(event, o, &|said| tense != Tense::PastNot || DENIED.iter().any(|word| said.contains(word)));
    o.tense = before;
    said
}

/// How far back is asked, in the words of [`Windows`].
pub(super) const WINDOWS: &[&str] = &[
    "this turn",
    "that turn",
    "last turn",
    "this combat",
    "this game",
    "since your last turn",
    "since your last upkeep",
];

/// An event in a tense of the past.
pub(super) fn read_past(i: In<'_>, tense: Tense) -> Read<'_, EventPattern> {
    // Most conditions are not of what has happened.
    if !i.cx.dispatch.is_probe() && !WINDOWS.iter().any(|words| i.s.contains(words)) {
        return i.stumble();
    }
    let (rest, event) = read_in(i, tense)?;
    // What is waited for at a time, or is a state, has not happened.
    if event.is_state() { i.stumble() } else { Ok((rest, event)) }
}

pub(super) fn say_past(event: &EventPattern, tense: Tense, o: &mut Out<'_>) -> bool {
    say_in(event, tense, o)
}

/// "you attacked with two or more creatures": any event, in the past.
pub(super) struct Happened;

impl Way<EventPattern> for Happened {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        read_past(i, Tense::Past)
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        say_past(value, Tense::Past, o)
    }
}

/// "that player attacked you": an attack alone, which is made in a turn of the player who makes it.
pub(super) struct Attacked;

fn is_an_attack(event: &EventPattern) -> bool {
    matches!(event, EventPattern::Attacks { .. } | EventPattern::PlayerAttacks { .. })
}

impl Way<EventPattern> for Attacked {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (rest, event) = longest(
            i,
            &[&|i| <Happened as Way<EventPattern>>::read(i), &|i| <WhoAttacked as Way<EventPattern>>::read(i)],
        )?;
        if i.cx.dispatch.is_probe() || is_an_attack(&event) { Ok((rest, event)) } else { i.stumble() }
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        is_an_attack(value)
            && (o.attempt(|o| <Happened as Way<EventPattern>>::say(value, o))
                || <WhoAttacked as Way<EventPattern>>::say(value, o))
    }
}

/// "you didn't attack".
pub(super) struct Unhappened;

/// The words that deny what has happened.
const DENIED: &[&str] = &["didn't ", "hasn't ", "haven't ", "wasn't ", "weren't "];

impl Way<EventPattern> for Unhappened {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (rest, event) = read_past(i, Tense::PastNot)?;
        let said = i.s.get(..i.s.len() - rest.s.len()).unwrap_or_default();
        if DENIED.iter().any(|word| said.contains(word)) { Ok((rest, event)) } else { i.stumble() }
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        say_past(value, Tense::PastNot, o)
    }
}

/// "that attacked this turn", "that wasn't dealt damage this turn", behind "that": what happened to each of a kind.
pub(crate) struct ThatDid;

/// Gives the object that is left out its place, or takes it away again.
struct LeftOut {
    from: Ref,
    to: Ref,
    found: bool,
}

impl Visit for LeftOut {
    fn reference(&mut self, it: &mut Ref) {
        if *it == self.from {
            *it = self.to.clone();
            self.found = true;
        }
    }
}

impl Way<Pred> for ThatDid {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let (i, ()) = i.lit("that")?;
        let before = i.cx.relative.replace(Some(i.s.len()));
        let read = longest(
            i,
            &[&|i| <Happened as Way<EventPattern>>::read(i).map(|(i, event)| (i, (event, true))), &|i| {
                <Unhappened as Way<EventPattern>>::read(i).map(|(i, event)| (i, (event, false)))
            }],
        );
        i.cx.relative.set(before);
        let (i, (mut event, did)) = read?;
        let (i, when) = longest(
            i,
            &[&|i| <Windows as Way<Window>>::read(i), &|i| match &event {
                EventPattern::Attacks { .. } => <TheirLastTurn as Way<Window>>::read(i),
                _ => i.stumble(),
            }],
        )?;
        // What has died or moved is not there any more as what the noun says (400.7): it is counted from what has happened.
        if matches!(
            event,
            EventPattern::Dies { .. }
                | EventPattern::Moves { .. }
                | EventPattern::Enters { .. }
                | EventPattern::Destroyed { .. }
                | EventPattern::Sacrifices { .. }
        ) {
            return i.stumble();
        }
        let mut left_out = LeftOut { from: Ref::Word("".into()), to: Ref::Each, found: false };
        event.walk(&mut left_out);
        let pred = Pred::Did(Box::new(event), when);
        match left_out.found {
            true => Ok((i, if did { pred } else { Pred::Not(Box::new(pred)) })),
            false => i.stumble(),
        }
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        let (did, tense) = match value {
            Pred::Not(did) => (&**did, Tense::PastNot),
            did => (did, Tense::Past),
        };
        let Pred::Did(event, when) = did else { return false };
        let mut event = (**event).clone();
        event.walk(&mut LeftOut { from: Ref::Each, to: Ref::Word("".into()), found: false });
        o.attempt(|o| {
            o.lit("that")
                && say_past(&event, tense, o)
                && (<Windows as Way<Window>>::say(when, o) || <TheirLastTurn as Way<Window>>::say(when, o))
        })
    }
}

/// "blocked or was blocked by a legendary creature this turn", "blocked or was blocked this turn", behind "that".
pub(crate) struct BlockedEither;

const BLOCKED_OR: &[&str] = &["blocked or was blocked", "blocked or were blocked"];

/// It blocked one of these, or one of these blocked it.
fn blocked_either(by: Option<Filter>) -> Vec<Pred> {
    let it = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] };
    let blocked = EventPattern::Blocks { what: it.clone(), which: by.clone() };
    let was_blocked = EventPattern::BecomesBlocked { what: it, by };
    [blocked, was_blocked].map(|event| Pred::Did(Box::new(event), Window::ThisTurn)).into()
}

impl Way<Vec<Pred>> for BlockedEither {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, ()) = one_of(i, BLOCKED_OR)?;
        let (i, by) = maybe(i, |i| i.lit("by").and_then(|(i, ())| <Thing as Way<Filter>>::read(i)));
        i.lit("this turn").map(|(i, ())| (i, blocked_either(by)))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        let Some(Pred::Did(event, _)) = value.first() else { return false };
        let EventPattern::Blocks { which: by, .. } = &**event else { return false };
        *value == blocked_either(by.clone())
            && o.attempt(|o| {
                o.either(BLOCKED_OR)
                    && by.as_ref().is_none_or(|by| o.lit("by") && <Thing as Way<Filter>>::say(by, o))
                    && o.lit("this turn")
            })
    }
}

phrases! {
    /// "you gained 3 or more life this turn": how much in all.
    LifeChanged: Cond {
        [event:(LifeEvent) (cmp, n):(select::Comparison) "life this turn"] { Cond::Compare(Num::HappenedAmount(event, Window::ThisTurn), cmp, n) }
        [dealt:(past::WasDealtSoMuch)] { dealt }
    }

    /// A change of life totals, in the past tense.
    LifeEvent: EventPattern {
        [who:(players::Subject) "gained"] { EventPattern::GainsLife { who } }
        [who:(players::Subject) "lost"] { EventPattern::LosesLife { who } }
        ["you've gained"] { EventPattern::GainsLife { who: Players::You } }
        ["you've lost"] { EventPattern::LosesLife { who: Players::You } }
    }
}

/// "red sources you controlled dealt 4 or more noncombat damage this turn": how much in all.
pub(super) struct DealtMuch;

/// The sorts of damage, with the time.
const DAMAGE_KINDS: &[(&str, Option<bool>)] =
    &[("damage this turn", None), ("combat damage this turn", Some(true)), ("noncombat damage this turn", Some(false))];

/// "combat damage this turn": of which sort.
pub(super) fn read_damage(i: In<'_>) -> Read<'_, Option<bool>> {
    let found = DAMAGE_KINDS.iter().find_map(|(words, combat)| i.lit(words).ok().map(|(rest, ())| (rest, *combat)));
    found.map_or_else(|| i.stumble(), Ok)
}

/// Says what [`read_damage`] reads.
pub(super) fn say_damage(combat: Option<bool>, o: &mut Out<'_>) -> bool {
    DAMAGE_KINDS.iter().any(|(words, it)| *it == combat && o.lit(words))
}

impl Way<Cond> for DealtMuch {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, source) = longest(i, &[&|i| <Several as Way<Filter>>::read(i), &|i| <Thing as Way<Filter>>::read(i)])?;
        let (i, ()) = i.lit("dealt")?;
        let (i, (cmp, n)) = <select::Comparison as Way<(Cmp, Num)>>::read(i)?;
        let (i, combat) = read_damage(i)?;
        let event = EventPattern::DealsDamage { source, combat, to: DamageTo::Any, batch: false };
        Ok((i, Cond::Compare(Num::HappenedAmount(Box::new(event), Window::ThisTurn), cmp, n)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Compare(Num::HappenedAmount(event, Window::ThisTurn), cmp, n) = value else { return false };
        let EventPattern::DealsDamage { source, combat, to: DamageTo::Any, batch: false } = &**event else {
            return false;
        };
        let kind = |o: &mut Out<'_>| {
            o.attempt(|o| <Several as Way<Filter>>::say(source, o)) || <Thing as Way<Filter>>::say(source, o)
        };
        o.attempt(|o| {
            kind(o)
                && o.lit("dealt")
                && <select::Comparison as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                && say_damage(*combat, o)
        })
    }
}
