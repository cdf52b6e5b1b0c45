//! Durations: "until end of turn", "for as long as ...".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

phrases! {
    /// A duration that is said.
    Lasting: Duration {
        [["until end of turn" | "this turn"]] { Duration::EndOfTurn }
        ["until your next turn"] { Duration::YourNextTurn }
        ["until" ?"the beginning of" "your next" step whose:(Yours)] { Duration::NextStep(step, whose) }
        ["until the end of your next turn"] { Duration::EndOfYourNextTurn }
        ["until the end of" whose:(super::event::NotYours) "next turn"] { Duration::EndOfNextTurnOf(whose) }
        ["until end of combat on your next turn"] { Duration::EndOfYourNextCombat }
        [["until end of combat" | "this combat"]] { Duration::EndOfCombat }
        ["for as long as" cond] { Duration::AsLongAs(cond) }
        ["until" it:(super::players::OfWhich) "leaves the battlefield"] { Duration::UntilLeaves(it) }
        [["until you exile another card with ~" | "until you exile another card with it"]] { Duration::UntilAnotherExiled }
        ["until a player planeswalks"] { Duration::UntilPlaneswalk }
        ["until the beginning of the next end step" event:(NextEndStep)] { Duration::UntilThat(event) }
        ["until" event:(UntilEvent)] { Duration::UntilThat(event) }
        ["for the rest of the game"] { Duration::Forever }
        [["during its controller 's next untap step" | "during their controller 's next untap step" | "during their controllers ' next untap steps" | "during their controllers ' next untap step" | "during their next untap steps" | "during their next untap step"]] { Duration::NextUntapStep }
        ["during your next untap step"] { Duration::YourNextUntapStep }
    }

    /// What something lasts until.
    UntilEvent: EventPattern {
        [who:(super::players::Subject) "become* the monarch"] { EventPattern::Becomes { who, what: PlayerDesignation::Monarch } }
        [who:(super::players::Subject) "cast*" what:(super::objects::Thing)] { EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } }
        [what:(super::objects::Thing) "is cast from" from:(super::event::ZoneWords) who:(AnyPlayer)] { EventPattern::Casts { who, what, nth: None, from, or_copies: false } }
    }

    /// A duration that may be left unsaid.
    MaybeLasting: Duration {
        [said:(Lasting)] { said }
        [] { Duration::Forever }
    }
}

phrase_of!(Duration, MaybeLasting);

silent! {
    /// Whoever does it.
    AnyPlayer: Players = Players::Each;
    /// The next end step, whosever it is.
    NextEndStep: Box<EventPattern> = Box::new(EventPattern::Beginning { step: StepKind::End, whose: None, next: true });
    /// Your own.
    Yours: Box<Players> = Box::new(Players::You);
}
