//! Phases and steps that are added to a turn (500.8-500.10).

use crate::oracle::grammar::unsaid::JustOne;

use super::*;

phrases! {
    /// Verbs that add them.
    TurnVerbs: Verb {
        [["there is an additional beginning phase after this phase" | "there's an additional beginning phase after this phase"] n:(JustOne)] { Verb::ExtraSteps { steps: MoreSteps::Beginning, count: n, after_phase: true, yours: false } }
        ["get*" "an additional beginning phase after this phase" n:(JustOne)] { Verb::ExtraSteps { steps: MoreSteps::Beginning, count: n, after_phase: true, yours: true } }
        ["get*" "an additional upkeep step after this step" n:(JustOne)] { Verb::ExtraSteps { steps: MoreSteps::Upkeep, count: n, after_phase: false, yours: true } }
        [["there is an additional end step after this step" | "there's an additional end step after this step"] n:(JustOne)] { Verb::ExtraSteps { steps: MoreSteps::End, count: n, after_phase: false, yours: false } }
        ["get*" n:(Spelled) "additional upkeep steps after this phase"] { Verb::ExtraSteps { steps: MoreSteps::Upkeep, count: n, after_phase: true, yours: true } }
        ["after" after:(AfterWhat) "," then_main:(MoreCombat) count:(JustOne)] { Verb::ExtraPhase { combat: true, then_main, after, count } }
        ["after" after:(AfterWhat) [", there are" | ", you get"] count:(Spelled) "additional combat phases"] { Verb::ExtraPhase { combat: true, then_main: false, after, count } }
        [["there is an additional combat phase after" | "there's an additional combat phase after"] after:(AfterWhat) then_main:(AndMain) count:(JustOne)] { Verb::ExtraPhase { combat: true, then_main, after, count } }
    }

    /// Another combat phase, and whether a main phase follows it.
    MoreCombat: bool {
        [["there is an additional combat phase" | "there's an additional combat phase"] main:(AndMain)] { main }
    }

    /// Whether an additional main phase follows.
    AndMain: bool {
        [[", followed by an additional main phase" | "followed by an additional main phase"]] { true }
        [] { false }
    }

    /// The phase an additional one follows (500.8).
    AfterWhat: AfterPhase {
        ["this phase"] { AfterPhase::This }
        ["this main phase"] { AfterPhase::Main }
        ["this combat phase"] { AfterPhase::Combat }
    }
}
