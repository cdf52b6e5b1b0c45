//! What an event happens to, and in which step.

use super::*;
use crate::oracle::grammar::{number, targets, verbs};

/// The object an event is about.
pub(crate) fn subject(event: &mut EventPattern) -> Option<&mut Filter> {
    match event {
        EventPattern::Enters { what, .. }
        | EventPattern::Dies { what, .. }
        | EventPattern::Moves { what, .. }
        | EventPattern::Attacks { what, .. }
        | EventPattern::Blocks { what, .. }
        | EventPattern::BecomesBlocked { what, .. }
        | EventPattern::Unblocked { what, .. }
        | EventPattern::Taps { what, .. }
        | EventPattern::Untaps { what }
        | EventPattern::Transforms { what }
        | EventPattern::TurnedFaceUp { what }
        | EventPattern::Converts { what }
        | EventPattern::Phases { what, .. }
        | EventPattern::Designated { what, .. }
        | EventPattern::Does { what: Some(what), .. }
        | EventPattern::DealtDamage { to: DamageTo::Permanent(what), .. } => Some(what),
        EventPattern::DealsDamage { source, .. } => Some(source),
        EventPattern::AtLeast(inner, _) => subject(inner),
        EventPattern::BecomesTarget { what, .. } => match &mut **what {
            TargetOf::Object(what) => Some(what),
            _ => None,
        },
        _ => None,
    }
}

phrases! {
    /// Steps, in the words of "at the beginning of".
    Steps: StepKind {
        ["upkeep" ?"step"] { StepKind::Upkeep }
        ["draw step"] { StepKind::Draw }
        ["end step"] { StepKind::End }
        ["combat" ?"step" ?"phase"] { StepKind::Combat }
        ["main phase"] { StepKind::Main }
        [["precombat main phase" | "first main phase"]] { StepKind::PrecombatMain }
        [["postcombat main phase" | "second main phase"]] { StepKind::PostcombatMain }
        ["untap step"] { StepKind::Untap }
        ["turn"] { StepKind::Turn }
        ["cleanup step"] { StepKind::Cleanup }
    }

    /// What stands behind "at".
    Beginnings: EventPattern {
        ["the beginning of" whose:(TheirOwn) step] { EventPattern::Beginning { step, whose: Some(whose), next: false } }
        [["the beginning of each" | "the beginning of each player 's" | "the beginning of the" | "the beginning of"] step] { EventPattern::Beginning { step, whose: None, next: false } }
        ["the beginning of combat on" whose:(TheirOwn) "turn"] { EventPattern::Beginning { step: StepKind::BeginningOfCombat, whose: Some(whose), next: false } }
        [["the beginning of each combat" | "the beginning of combat on each player 's turn"]] { EventPattern::Beginning { step: StepKind::BeginningOfCombat, whose: None, next: false } }
        ["the beginning of each of" whose:(Given<TheirOwn>) step:(StepsMany)] { EventPattern::Beginning { step, whose, next: false } }
        [one:(FirstOf) "each turn"] { EventPattern::Nth(one, 1) }
        [["the beginning of the next" | "the next" | "the beginning of the first"] step] { EventPattern::Beginning { step, whose: None, next: true } }
        ["the beginning of" whose:(Given<NotYours>) "next" step] { EventPattern::Beginning { step, whose, next: true } }
        ["the beginning of the" step "of" whose:(There)] { EventPattern::Beginning { step, whose, next: false } }
        [["the beginning of your next" | "the beginning of your first"] step] { EventPattern::Beginning { step, whose: Some(Players::You), next: true } }
        ["the beginning of" whose:(Given<TheirOwn>) "next main phase"] { EventPattern::Beginning { step: StepKind::Main, whose, next: true } }
        ["the beginning of the next turn 's" step] { EventPattern::NextTurns(step) }
        ["the beginning of that turn 's" step] { EventPattern::ThatTurns(step) }
        ["the beginning of that combat"] { EventPattern::ThatCombat }
        ["this turn 's next end of combat"] { EventPattern::Beginning { step: StepKind::EndOfCombat, whose: None, next: true } }
        ["end of combat on your turn"] { EventPattern::Beginning { step: StepKind::EndOfCombat, whose: Some(Players::You), next: false } }
        ["end of combat"] { EventPattern::Beginning { step: StepKind::EndOfCombat, whose: None, next: false } }
    }

    /// "enchanted player's first upkeep", of those in one turn.
    FirstOf: EventPattern {
        ["the beginning of" whose:(Given<TheirOwn>) "first" step] { EventPattern::Beginning { step, whose, next: false } }
    }

    /// Somebody else's: yours has a row of its own.
    NotYours: Players {
        [slot:(targets::PlayerSlot) "'s"] { Players::Target(slot) }
        [back:(players::Back) "'s"] { Players::That(back, Said::Pronoun) }
        ["their" who:(players::They)] { who }
    }

    /// Steps in the plural.
    StepsMany: StepKind {
        [["upkeeps" | "upkeep steps"]] { StepKind::Upkeep }
        ["end steps"] { StepKind::End }
        ["main phases"] { StepKind::Main }
        ["draw steps"] { StepKind::Draw }
        ["untap steps"] { StepKind::Untap }
        ["combat phases"] { StepKind::Combat }
        ["precombat main phases"] { StepKind::PrecombatMain }
    }

    /// Things that have happened, as a condition: "a creature died this turn".
    Past: Cond {
        [(event, n):(PastEvent) when:(Windows)] { Cond::Happened(event, when, Cmp::Ge, n) }
        [(event, n):(PastEvent) "that turn" when:(OfTheStep)] { Cond::Happened(event, when, Cmp::Ge, n) }
        [attack:(tenses::Attacked) when:(TheirLastTurn)] { Cond::Happened(attack, when, Cmp::Ge, Num::Const(1)) }
        [life:(LifeChanged)] { life }
        [had:(past::HadEnter)] { had }
        [had:(past::HadPut)] { had }
        [cast:(past::CastSoMany)] { cast }
        [destroyed:(past::WasDestroyedBy)] { destroyed }
        [dealt:(past::DealtByMany)] { dealt }
        [event:(past::WasCountered)] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
        [dealt:(DealtMuch)] { dealt }
        [often:(SoOften)] { often }
        [not:(NotSo)] { Cond::Not(not) }
    }

    /// What has not happened.
    NotSo: Cond {
        [event:(Unhappened) when:(Windows)] { Cond::Happened(event, when, Cmp::Ge, Num::Const(1)) }
        [event:(Unhappened) "that turn" when:(OfTheStep)] { Cond::Happened(event, when, Cmp::Ge, Num::Const(1)) }
    }

    /// How far back is asked.
    Windows: Window {
        ["this turn"] { Window::ThisTurn }
        ["last turn"] { Window::LastTurn }
        ["during your last turn"] { Window::YourLastTurn }
        [["since your last turn" | "since your last turn ended"]] { Window::SinceYourLastTurn }
        ["since your last upkeep"] { Window::SinceYourLastUpkeep }
        ["this combat"] { Window::ThisCombat }
        ["this game"] { Window::ThisGame }
    }

    /// The last turn of whoever attacked.
    TheirLastTurn: Window {
        [["during its controller 's last turn" | "during their controller 's last turn" | "during their last turn"]] { Window::TheirLastTurn }
    }

    /// The event, and how often at the least.
    PastEvent: (Box<EventPattern>, Num) {
        [event:(PastOnce)] { (event, Num::Const(1)) }
        [event:(PastUnderYou)] { (event, Num::Const(1)) }
        [event:(PastOnce) n:(number::Spelled) "or more times"] { (event, n) }
        [n:(number::Spelled) "or more" event:(PastMany)] { (event, n) }
    }

    /// Such events in the plural.
    PastMany: EventPattern {
        [what:(UnderYours) "left the battlefield under your control"] { EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, to_player: None, batch: false } }
        [what:(UnderYours) "died under your control"] { EventPattern::Dies { what, batch: false } }
        [what:(UnderYours) ["entered the battlefield under your control" | "entered under your control"]] { EventPattern::Enters { what, from: None, batch: false } }
        [put:(ManyBuried)] { put }
        [put:(ManyBuried) "other than the battlefield" cond:(NotFromThere)] { EventPattern::While(put, cond) }
    }

    /// Cards put into graveyards from anywhere.
    ManyBuried: EventPattern {
        [what:(Several) "were put into graveyards from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player: None, batch: false } }
        [what:(Several) "were put into" to_player:(Given<TheirOwn>) "graveyard from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false } }
    }

    /// What happened to something of yours.
    PastUnderYou: EventPattern {
        [what:(UnderYour) "left the battlefield under your control"] { EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, to_player: None, batch: false } }
        [what:(UnderYour) "died under your control"] { EventPattern::Dies { what, batch: false } }
    }

    /// Events with words of their own for the past.
    PastOnce: EventPattern {
        [what:(Thing) "was put into" to_player:(Given<TheirOwn>) "graveyard from the battlefield" from:(FromBattlefield)] { EventPattern::Moves { what, from, to: Some(Zone::Graveyard), to_player, batch: false } }
        [{verbs::Article} kind:(Counters) "counter was put on" what:(UnderYour) "under your control"] { EventPattern::CountersPut { what, kind, batch: true, by: None } }
        [{verbs::Article} kind:(Counters) "counter was put on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: true, by: None } }
        [{OneOrMoreOf} kind:(Counters) "counters were put on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: true, by: None } }
        [["you put" | "you've put"] {verbs::Article} kind:(Counters) "counter on" what:(Thing) by:(ByYou)] { EventPattern::CountersPut { what, kind, batch: true, by } }
        [["you put one or more" | "you've put one or more"] kind:(Counters) "counters on" what:(Thing) by:(ByYou)] { EventPattern::CountersPut { what, kind, batch: true, by } }
        ["the Ring has tempted you" deed:(more::Tempted)] { EventPattern::Does { who: Some(Players::You), what: None, deed } }
        [attacked:(WhoAttacked)] { attacked }
        [both:(EitherPast)] { EventPattern::Or(both) }
        [event:(Happened)] { event }
    }
}

silent! {
    /// The turn of the step at whose beginning something triggers.
    OfTheStep: Window = Window::ThatTurn;
}
