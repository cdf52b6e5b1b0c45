//! What players have done, and what has happened to them, as a condition: "an opponent had two or more lands enter under their
//! control this turn", "an opponent cast three or more spells this turn", "an opponent was dealt 7 or more damage this turn".

use super::*;
use crate::oracle::grammar::condition::{AtLeast, controlled};
use crate::oracle::grammar::dealt::Sort;
use crate::oracle::grammar::facts::{of_someone, someone_apart};
use crate::oracle::grammar::number::Spelled;
use crate::oracle::grammar::objects::unsaid;
use crate::oracle::grammar::select::Comparison;

/// How often at the least, and of what: "a land", "two or more lands".
fn so_many(i: In<'_>) -> Read<'_, (Num, Filter)> {
    longest(
        i,
        &[&|i| <AKind as Way<Filter>>::read(i).map(|(i, what)| (i, (Num::Const(1), what))), &|i| {
            let (i, n) = <Spelled as Way<Num>>::read(i)?;
            let (i, ()) = i.lit("or more")?;
            <Several as Way<Filter>>::read(i).map(|(i, what)| (i, (n, what)))
        }],
    )
}

fn say_so_many(n: &Num, what: &Filter, o: &mut Out<'_>) -> bool {
    (*n == Num::Const(1) && o.attempt(|o| <AKind as Way<Filter>>::say(what, o)))
        || o.attempt(|o| <Spelled as Way<Num>>::say(n, o) && o.lit("or more") && <Several as Way<Filter>>::say(what, o))
}

/// Who is spoken of, and what is true of them.
fn of_whom(cond: &Cond) -> (Option<Players>, &Cond) {
    someone_apart(cond)
}

/// "you had a creature enter under your control this turn".
pub(super) struct HadEnter;

const ENTER: &[&str] = &["enter under", "enter the battlefield under"];

/// "you had enter under your control", behind what entered.
pub(super) fn read_had_enter(i: In<'_>) -> Read<'_, EventPattern> {
    let (i, ()) = i.lit("you had")?;
    let (i, ()) = one_of(i, ENTER)?;
    let (i, ()) = i.lit("your control")?;
    Ok((i, EventPattern::Enters { what: controlled(unsaid(), Players::You), from: None, batch: false }))
}

/// Says what [`read_had_enter`] reads.
pub(super) fn say_had_enter(event: &EventPattern, o: &mut Out<'_>) -> bool {
    matches!(event, EventPattern::Enters { what, from: None, batch: false } if *what == controlled(unsaid(), Players::You))
        && o.attempt(|o| o.lit("you had") && o.either(ENTER) && o.lit("your control"))
}

fn entered(who: Players, what: Filter, n: Num, when: Window) -> Cond {
    let what = controlled(what, who);
    let event = EventPattern::Enters { what, from: None, batch: false };
    Cond::Happened(Box::new(event), when, Cmp::Ge, n)
}

impl Way<Cond> for HadEnter {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("had")?;
        let (i, (n, what)) = so_many(i)?;
        let (i, ()) = one_of(i, ENTER)?;
        let (i, ()) = i.lit(if who == Players::You { "your" } else { "their" })?;
        let (i, ()) = i.lit("control")?;
        let (i, when) = <Windows as Way<Window>>::read(i)?;
        Ok((i, of_someone(who, |who| entered(who, what, n, when))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (someone, cond) = of_whom(value);
        let Cond::Happened(event, when, Cmp::Ge, n) = cond else { return false };
        let EventPattern::Enters { what, from: None, batch: false } = &**event else { return false };
        let Some((Pred::ControlledBy(who), post)) = what.post.split_last() else { return false };
        let what = Filter { post: post.to_vec(), ..what.clone() };
        let who = someone.unwrap_or_else(|| (**who).clone());
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(&who, o)
                && o.lit("had")
                && say_so_many(n, &what, o)
                && o.either(ENTER)
                && o.lit(if who == Players::You { "your" } else { "their" })
                && o.lit("control")
                && <Windows as Way<Window>>::say(when, o)
        })
    }
}

/// "an opponent had three or more cards put into their graveyard from anywhere this turn".
pub(super) struct HadPut;

const FROM_ANYWHERE: &str = "graveyard from anywhere";

fn was_put(who: Players, what: Filter, n: Num, when: Window) -> Cond {
    let to_player = Some(who);
    let event = EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false };
    Cond::Happened(Box::new(event), when, Cmp::Ge, n)
}

impl Way<Cond> for HadPut {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("had")?;
        let (i, (n, what)) = so_many(i)?;
        let (i, ()) = i.lit("put into")?;
        let (i, ()) = i.lit(if who == Players::You { "your" } else { "their" })?;
        let (i, ()) = i.lit(FROM_ANYWHERE)?;
        let (i, when) = <Windows as Way<Window>>::read(i)?;
        Ok((i, of_someone(who, |who| was_put(who, what, n, when))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (someone, cond) = of_whom(value);
        let Cond::Happened(event, when, Cmp::Ge, n) = cond else { return false };
        let EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player: Some(who), batch: false } =
            &**event
        else {
            return false;
        };
        let who = someone.unwrap_or_else(|| who.clone());
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(&who, o)
                && o.lit("had")
                && say_so_many(n, what, o)
                && o.lit("put into")
                && o.lit(if who == Players::You { "your" } else { "their" })
                && o.lit(FROM_ANYWHERE)
                && <Windows as Way<Window>>::say(when, o)
        })
    }
}

/// "an opponent cast three or more spells this turn".
pub(super) struct CastSoMany;

const YOUVE: &str = "you've cast";
const CAST: &[&str] = &["cast", "have* cast"];

impl Way<Cond> for CastSoMany {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = match i.lit(YOUVE) {
            Ok((i, ())) => (i, Players::You),
            Err(_) => {
                let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                one_of(i, CAST).map(|(i, ())| (i, who))?
            }
        };
        let (i, n) = <Spelled as Way<Num>>::read(i)?;
        let (i, ()) = i.lit("or more")?;
        let (i, what) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("this turn")?;
        let cast = |who| EventPattern::Casts { who, what, nth: None, from: None, or_copies: false };
        Ok((i, of_someone(who, |who| Cond::Happened(Box::new(cast(who)), Window::ThisTurn, Cmp::Ge, n))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (someone, cond) = of_whom(value);
        let Cond::Happened(event, Window::ThisTurn, Cmp::Ge, n) = cond else { return false };
        let EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } = &**event else { return false };
        let who = someone.unwrap_or_else(|| who.clone());
        o.attempt(|o| {
            ((who == Players::You && o.lit(YOUVE))
                || <players::Subject as Way<Players>>::say(&who, o) && o.either(CAST))
                && <Spelled as Way<Num>>::say(n, o)
                && o.lit("or more")
                && <Several as Way<Filter>>::say(what, o)
                && o.lit("this turn")
        })
    }
}

/// "an opponent was dealt 7 or more damage this turn": how much in all.
pub(super) struct WasDealtSoMuch;

fn dealt_to(who: Players, cmp: Cmp, n: Num, combat: Option<bool>) -> Cond {
    let event = EventPattern::DealtDamage { to: DamageTo::Player(who), combat, source: None };
    Cond::Compare(Num::HappenedAmount(Box::new(event), Window::ThisTurn), cmp, n)
}

impl Way<Cond> for WasDealtSoMuch {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = one_of(i, &["was dealt", "were dealt", "have* been dealt"])?;
        let (i, (cmp, n)) = <Comparison as Way<(Cmp, Num)>>::read(i)?;
        let (i, combat) = tenses::read_damage(i)?;
        Ok((i, of_someone(who, |who| dealt_to(who, cmp, n, combat))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (someone, cond) = of_whom(value);
        let Cond::Compare(Num::HappenedAmount(event, Window::ThisTurn), cmp, n) = cond else { return false };
        let EventPattern::DealtDamage { to: DamageTo::Player(who), combat, source: None } = &**event else {
            return false;
        };
        let who = someone.unwrap_or_else(|| who.clone());
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(&who, o)
                && o.either(&["was dealt", "were dealt", "have* been dealt"])
                && <Comparison as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                && tenses::say_damage(*combat, o)
        })
    }
}

/// "a creature spell you cast this turn was countered by a spell or ability an opponent controlled".
pub(super) struct WasCountered;

impl Way<EventPattern> for WasCountered {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("this turn was countered by a spell or ability")?;
        let (i, by) = <crate::oracle::grammar::select::Controls as Way<Players>>::read(i)?;
        Ok((i, EventPattern::Countered { what, by: Some(by) }))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::Countered { what, by: Some(by) } = value else { return false };
        o.attempt(|o| {
            <Thing as Way<Filter>>::say(what, o)
                && o.lit("this turn was countered by a spell or ability")
                && <crate::oracle::grammar::select::Controls as Way<Players>>::say(by, o)
        })
    }
}

/// "a player was dealt combat damage by three or more Pirates this turn": by so many of them, however often by each.
pub(super) struct DealtByMany;

const WAS_DEALT: &[&str] = &["was dealt", "were dealt", "has been dealt", "have been dealt"];

fn dealt_by_many(who: Players, combat: Option<bool>, source: Filter, (cmp, n): (Cmp, Num)) -> Cond {
    let deals = EventPattern::DealsDamage { source, combat, to: DamageTo::Player(who), batch: false };
    let those = Objects::Happened(Box::new(deals), Window::ThisTurn);
    Cond::Compare(Num::Count(Box::new(those)), cmp, n)
}

impl Way<Cond> for DealtByMany {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = one_of(i, WAS_DEALT)?;
        let (i, combat) = <Sort as Way<Option<bool>>>::read(i)?;
        let (i, ()) = i.lit("by")?;
        let (i, many) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
        let (i, source) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("this turn")?;
        Ok((i, of_someone(who, |who| dealt_by_many(who, combat, source, many))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (someone, cond) = of_whom(value);
        let Cond::Compare(Num::Count(those), cmp, n) = cond else { return false };
        let Objects::Happened(deals, Window::ThisTurn) = &**those else { return false };
        let EventPattern::DealsDamage { source, combat, to: DamageTo::Player(who), batch: false } = &**deals else {
            return false;
        };
        let who = someone.unwrap_or_else(|| who.clone());
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(&who, o)
                && o.either(WAS_DEALT)
                && <Sort as Way<Option<bool>>>::say(combat, o)
                && o.lit("by")
                && <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                && <Several as Way<Filter>>::say(source, o)
                && o.lit("this turn")
        })
    }
}

/// "a permanent under your control was destroyed this turn by a spell or ability an opponent controlled".
pub(super) struct WasDestroyedBy;

const DESTROYED_BY: &str = "was destroyed this turn by";
const UNDER_YOURS: &str = "under your control";

fn destroyed_by(what: Filter, by: Filter) -> Cond {
    // 113.7: of an ability, what it is of.
    let noun = if by.noun == Noun::SpellOrAbility { Noun::Object } else { by.noun };
    let source = Cond::Is(Ref::Event(Role::Source), Box::new(Filter { noun, ..by }));
    let event = EventPattern::While(Box::new(EventPattern::Destroyed { what }), Box::new(source));
    Cond::Happened(Box::new(event), Window::ThisTurn, Cmp::Ge, Num::Const(1))
}

impl Way<Cond> for WasDestroyedBy {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (mut i, mut what) = <AKind as Way<Filter>>::read(i)?;
        if let Ok((rest, ())) = i.lit(UNDER_YOURS) {
            what = controlled(what, Players::You);
            i = rest;
        }
        let (i, ()) = i.lit(DESTROYED_BY)?;
        let (i, by) = <AKind as Way<Filter>>::read(i)?;
        Ok((i, destroyed_by(what, by)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) = value else { return false };
        let EventPattern::While(event, source) = &**event else { return false };
        let (EventPattern::Destroyed { what }, Cond::Is(Ref::Event(Role::Source), by)) = (&**event, &**source) else {
            return false;
        };
        let yours = match what.post.split_last() {
            Some((Pred::ControlledBy(who), post)) if **who == Players::You => {
                Some(Filter { post: post.to_vec(), ..what.clone() })
            }
            _ => None,
        };
        [by.noun, Noun::SpellOrAbility].iter().any(|noun| {
            let by = Filter { noun: *noun, ..(**by).clone() };
            let behind = |o: &mut Out<'_>| o.lit(DESTROYED_BY) && <AKind as Way<Filter>>::say(&by, o);
            o.attempt(|o| {
                yours
                    .as_ref()
                    .is_some_and(|what| <AKind as Way<Filter>>::say(what, o) && o.lit(UNDER_YOURS) && behind(o))
            }) || o.attempt(|o| <AKind as Way<Filter>>::say(what, o) && behind(o))
        })
    }
}
