//! What would happen, and what happens instead (614.1, 615.1): "if you would draw a card, draw two cards instead".

mod instead;
mod more_counters;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::counter::Counters;
use super::dealt::{Dealer, Sort, SourceOfChoice};
use super::effect::{Clauses, Sentence};
use super::event::{ByOpponent, DiscardOf, PermanentDeed, ZoneWords};
use super::number::{Numeral, Spelled, Values};
use super::objects::{OneOrMore, Thing};
use super::players;
use super::replace::ExileIt;
use super::select::{AKind, Several};
use super::tokens::MoreTokens;
use super::verbs::Recipients1;
pub(crate) use instead::DamagedByThis;
use instead::{AndThen, CreateThatMany, GoesOn, InsteadGoesOn, ThatMany, ThenPut, WouldInstead};
pub(crate) use instead::{
    HalfDown, HalfUp, OneColorless, Scrying, SomeEnergy, That, TheSource, Thrice, Twice, YourDrawStep,
};
pub(crate) use more_counters::CounterWord;
use more_counters::{MoreCounters, OnItOrAPlayer, OnItOrYourself, UnderTheirs};

phrases! {
    /// What would happen.
    WouldHappen: EventPattern {
        [what:(DamagedByThis) "would die"] { EventPattern::Dies { what, batch: false } }
        [what:(Thing) "would die"] { EventPattern::Dies { what, batch: false } }
        [what:(Thing) ["would be put into a graveyard from anywhere" | "would be put into a graveyard"]] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player: None, batch: false } }
        [what:(Thing) "would be put into" to_player:(Given<players::TheirOwn>) ["graveyard from anywhere" | "graveyard"]] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(Thing) "would be put into" to_player:(Given<players::TheirOwn>) "graveyard from" from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(Thing) "would be put into a graveyard from" from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Graveyard), to_player: None, batch: false } }
        ["a spell or ability" by:(Given<super::select::Controls>) "would counter" what:(Thing)] { EventPattern::Countered { what, by } }
        [what:(Thing) "would be destroyed"] { EventPattern::Destroyed { what } }
        [event:(WouldUntap) "during" cond:(UntapSteps)] { EventPattern::While(event, cond) }
        [what:(Thing) "would leave the battlefield"] { EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, to_player: None, batch: false } }
        [what:(UnderTheirs) "control"] { EventPattern::Enters { what, from: None, batch: false } }
        [what:(Thing) "would enter" ?"the battlefield"] { EventPattern::Enters { what, from: None, batch: false } }
        [combat:(Sort) "would be dealt to" to:(Harmed)] { EventPattern::DealtDamage { to, combat, source: None } }
        [to:(Hurt) "would be dealt" combat:(Sort)] { EventPattern::DealtDamage { to, combat, source: None } }
        [source:(Dealer) "would deal" combat:(Sort) "to" to:(Harmed)] { EventPattern::DealsDamage { source, combat, to, batch: false } }
        [source:(Dealer) "would deal" combat:(Sort)] { EventPattern::DealsDamage { source, combat, to: DamageTo::Any, batch: false } }
        [some:(SoMuchDamage)] { some }
        [does:(WouldDo)] { does }
        [who:(Given<players::Subject>) "would scry a number of cards" deed:(Scrying)] { EventPattern::Does { who, what: None, deed } }
        [tapped:(Tapped) "for mana"] { tapped }
        [event:(Tapped) "for" n:(Spelled) "or more mana"] { EventPattern::Amount(event, Cmp::Ge, n) }
        [drawn:(SomeDrawn) "would draw" n:(Spelled) "or more cards"] { EventPattern::Amount(drawn, Cmp::Ge, n) }
        [who:(players::Subject) "would draw a card"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: false } }
        [who:(players::NotYou) ["would draw a card except the first one they draw in each of their draw steps" | "would draw a card except the first one they draw in their draw step each turn"]] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: true } }
        [who:(players::JustYou) "would draw a card except the first one you draw in each of your draw steps"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: true } }
        [who:(players::Subject) "would create" what:(AKind)] { EventPattern::CreatesToken { who, what, batch: true } }
        [who:(players::Subject) "would gain life"] { EventPattern::GainsLife { who } }
        [who:(players::Subject) "would mill" what:(OneOrMore)] { EventPattern::Mills { who, what, batch: true } }
        [who:(players::Subject) "would lose the game"] { EventPattern::LosesGame { who } }
        [who:(players::Subject) "would get one or more" kind:(Counters) "counters"] { EventPattern::PlayerGetsCounters { who, kind, by: None } }
        [who:(players::Subject) "would get one or more {E}" kind:(SomeEnergy)] { EventPattern::PlayerGetsCounters { who, kind, by: None } }
        [who:(players::Subject) "would lose life"] { EventPattern::LosesLife { who } }
        [event:(WouldLose) "during" cond:(super::event::TheirTurn)] { EventPattern::While(event, cond) }
        ["one or more" kind:(Counters) "counters would be put on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: true, by: None } }
        [by:(Given<players::Subject>) "would put one or more" kind:(Counters) "counters on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: true, by } }
        [both:(OnItOrYourself)] { EventPattern::Or(both) }
        [both:(OnItOrAPlayer)] { EventPattern::Or(both) }
        ["an effect would put one or more" kind:(Counters) "counters on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: false, by: None } }
        [["a spell or ability an opponent controls causes you to discard"] discard:(DiscardOf) cond:(ByOpponent)] { EventPattern::While(discard, cond) }
        [what:(OneOrMore) "would be created under your control"] { EventPattern::CreatesToken { who: Players::You, what, batch: true } }
        [what:(OneOrMore) "would be created"] { EventPattern::CreatesToken { who: Players::APlayer, what, batch: true } }
        [caused:(super::event::CausesTo<true>)] { caused }
        [caused:(super::event::PutByResolving)] { caused }
        ["an effect would create" what:(OneOrMore) "under your control"] { EventPattern::CreatesToken { who: Players::You, what, batch: false } }
        [who:(players::Subject) "would create" what:(OneOrMore)] { EventPattern::CreatesToken { who, what, batch: true } }
    }

    /// What would happen, and not yet has in a turn.
    FirstTime: EventPattern {
        [first:(WouldHappen) "each turn"] { EventPattern::Nth(first, 1) }
        [first:(FirstInATurn) "during each of your turns" cond:(YourTurn)] { EventPattern::While(first, cond) }
    }

    /// The same, before in whose turns.
    FirstInATurn: EventPattern {
        [first:(WouldHappen)] { EventPattern::Nth(first, 1) }
    }

    /// What would untap, before in whose untap step.
    WouldUntap: EventPattern {
        [what:(Thing) ["would untap" | "would become untapped"]] { EventPattern::Untaps { what } }
    }

    /// The untap step of a player (502).
    UntapSteps: Cond {
        ["your untap step" cond:(instead::YourUntapStep)] { cond }
        [["its controller 's untap step" | "their controller 's untap step"] cond:(instead::ItsUntapStep)] { cond }
    }

    /// Damage that would be dealt, with the time before whom it is dealt to.
    WouldDealNow: EventPattern {
        [source:(Dealer) "would deal" combat:(Sort) "this turn to" to:(Harmed)] { EventPattern::DealsDamage { source, combat, to, batch: false } }
    }

    /// A loss of life, before when that is.
    WouldLose: EventPattern {
        [who:(players::Subject) "would lose life"] { EventPattern::LosesLife { who } }
    }

    /// What is tapped, before "for mana" (106.12b).
    Tapped: EventPattern {
        [who:(players::Subject) "tap*" what:(Thing)] { EventPattern::TapsForMana { who, what } }
        [what:(Thing) "are* tapped"] { EventPattern::TapsForMana { who: Players::Each, what } }
    }

    /// Mana of a type, that it is tapped for.
    OfType: Cond {
        [mana:(OtherMana)] { Cond::MakesMana(mana) }
    }

    /// Who or what would be dealt damage, as the subject.
    Hurt: DamageTo {
        [what:(Thing)] { DamageTo::Permanent(what) }
        [who:(players::Subject)] { DamageTo::Player(who) }
    }

    /// "player" in "a creature or player".
    AnyPlayer: Players {
        ["player"] { Players::APlayer }
    }

    /// Whom damage would be dealt to.
    Harmed: DamageTo {
        [who] { DamageTo::Player(who) }
        [what:(Thing)] { DamageTo::Permanent(what) }
        [what:(Several)] { DamageTo::Permanent(what) }
        [["a permanent or player" | "a player or permanent"]] { DamageTo::Any }
        ["a player or planeswalker"] { DamageTo::PlayerOrPlaneswalker }
        ["a player or battle" whom:(super::event::PlayerOrBattle)] { whom }
        [what:(AKind) "or" who] { DamageTo::Either(who, what) }
        [what:(AKind) "or" who:(AnyPlayer)] { DamageTo::Either(who, what) }
        [who "or" what:(AKind)] { DamageTo::Either(who, what) }
        [who ["and" | "and/or"] what:(Several)] { DamageTo::Either(who, what) }
        [what:(Thing) "and/or" who] { DamageTo::Either(who, what) }
        [to:(TargetsOnly)] { DamageTo::These(to) }
    }

    /// What happens instead, with the comma before it.
    InsteadThat: Instead {
        [[", exile it instead of putting it anywhere else" | ", exile that card instead of putting it anywhere else" | ", exile it instead" | ", exile that card instead" | ", instead exile it" | ", exile them instead"] instead:(ExileIt)] { instead }
        [[", exile it instead . when you do ," | ", exile that card instead . when you do ,"] to:(ToExile) then:(WhenExiled)] { Instead::MoveThen(to, then) }
        [", put" ["it" | "that card"] to ["instead of putting it into your graveyard" | "instead of putting it anywhere else"]] { Instead::MoveTo(to) }
        [", instead that card is revealed and put" to] { Instead::RevealTo(to) }
        [", prevent that damage"] { Instead::Prevent(None) }
        [", prevent half that damage , rounded down" n:(HalfDown)] { Instead::Prevent(Some(n)) }
        [", prevent half that damage , rounded up" n:(HalfUp)] { Instead::Prevent(Some(n)) }
        [", prevent" n:(Numeral) "of that damage"] { Instead::Prevent(Some(n)) }
        [", prevent" n:(Numeral) "damage that spell would deal to that creature or player"] { Instead::Prevent(Some(n)) }
        [", prevent all but" that:(That) less:(Numeral) "of that damage"] { Instead::Prevent(Some(Num::Minus(that, less))) }
        [", prevent X of that damage , where X is" n:(Given<Values>)] { Instead::Prevent(n) }
        [", prevent that damage and" then:(Clauses)] { Instead::PreventAnd(then) }
        [", prevent that damage and" then:(ThenWhen)] { Instead::PreventAnd(then) }
        [", prevent that damage . when damage is prevented this way ," then:(WhenPrevented)] { Instead::PreventThen(None, then) }
        [", prevent that damage ." then:(Sentence)] { Instead::PreventThen(None, then) }
        [[", it deals" | ", that source deals" | ", that creature deals"] n:(MoreDamage) {ToThatAgain} "instead"] { Instead::Amount(n) }
        [[", instead it deals" | ", instead that source deals" | ", instead that creature deals"] n:(MoreDamage) {ToThatAgain}] { Instead::Amount(n) }
        [", it produces" mana:(OtherMana) "instead of any other type and amount"] { Instead::Produces(mana, true) }
        [", it produces" mana:(OtherMana) "instead of any other type"] { Instead::Produces(mana, false) }
        [", it produces twice as much of that mana instead" n:(Twice)] { Instead::Amount(n) }
        [", it produces three times as much of that mana instead" n:(Thrice)] { Instead::Amount(n) }
        [[", that damage is dealt to" | ", that source deals that damage to" | ", that creature deals that damage to" | ", that spell deals that damage to" | ", it deals that damage to"] to:(Recipients1) "instead"] { Instead::Redirect(to) }
        [n:(MoreCounters)] { Instead::Amount(n) }
        [[", twice that many of those tokens are created instead" | ", it creates twice that many of those tokens instead" | ", instead create twice that many of those tokens" | ", create twice that many of those tokens instead"] n:(Twice)] { Instead::Amount(n) }
        [", three times that many of those tokens are created instead" n:(Thrice)] { Instead::Amount(n) }
        [[", you gain twice that much life instead" | ", you gain double that life instead"] n:(Twice)] { Instead::Amount(n) }
        [", they gain twice that much life instead" n:(Twice)] { Instead::Amount(n) }
        [[", they lose twice that much life instead" | ", that player loses twice that much life instead"] n:(Twice)] { Instead::Amount(n) }
        [", you mill twice that many cards instead" n:(Twice)] { Instead::Amount(n) }
        [[", they mill twice that many cards instead" | ", that player mills twice that many cards instead"] n:(Twice)] { Instead::Amount(n) }
        [", you mill that many cards plus" that:(That) more:(Spelled) "instead"] { Instead::Amount(Num::Plus(that, more)) }
        [[", they mill that many cards plus" | ", that player mills that many cards plus"] that:(That) more:(Spelled) "instead"] { Instead::Amount(Num::Plus(that, more)) }
        [", you gain that much life plus" that:(That) more:(Numeral) "instead"] { Instead::Amount(Num::Plus(that, more)) }
        [[", that player loses that much life plus" | ", they lose that much life plus"] that:(That) more:(Numeral) "instead"] { Instead::Amount(Num::Plus(that, more)) }
        [[", draw" | ", you draw"] n:(Spelled) "cards instead"] { Instead::Amount(n) }
        [[", that player draws" | ", they draw"] n:(Spelled) "cards instead"] { Instead::Amount(n) }
        [", you draw that many cards plus" that:(That) more:(Spelled) "instead"] { Instead::Amount(Num::Plus(that, more)) }
        [", those tokens plus" (count, token):(MoreTokens) ["are created instead" | "is created instead"]] { Instead::AlsoToken(token, count) }
        ["," (count, token):(ThatMany) "are created instead"] { Instead::OtherTokens(token, count) }
        [", instead create those tokens plus" (count, token):(MoreTokens)] { Instead::AlsoToken(token, count) }
        [", instead create one of each"] { Instead::OneOfEach }
        [[", it enters under your control instead"]] { Instead::EntersUnder(Players::You) }
        [", that player skips that draw instead"] { Instead::Nothing }
        [", they skip that draw instead"] { Instead::Nothing }
        [", skip that draw instead"] { Instead::Nothing }
        [", you skip that draw instead"] { Instead::Nothing }
        [", that player gains no life instead"] { Instead::Nothing }
        [", they gain no life instead"] { Instead::Nothing }
        [", you gain no life instead"] { Instead::Nothing }
        [", instead" {Skipped} "and" effect:(Clauses)] { Instead::Do(effect) }
        [done:(SomethingElse)] { done }
    }

    /// What mana is instead: "{B}", "colorless mana".
    OtherMana: ManaMade {
        [cost] { ManaMade::Symbols(cost) }
        ["colorless mana" cost:(OneColorless)] { ManaMade::Symbols(cost) }
        ["mana of the chosen color"] { ManaMade::ChosenColor(Num::Const(1)) }
    }

    /// Something of another kind.
    SomethingElse: Instead {
        [", instead" effect:(Clauses)] { Instead::Do(effect) }
        ["," effect:(Clauses) "instead"] { Instead::Do(effect) }
        ["," effect:(AndThen)] { Instead::Do(effect) }
    }

    /// What of the damage you may prevent.
    PreventedOrNot: Instead {
        [", you may prevent X of that damage , where X is" n:(Given<Values>)] { Instead::Prevent(n) }
        [", you may prevent" n:(Numeral) "of that damage"] { Instead::Prevent(Some(n)) }
    }

    /// Where you may put a card that you reveal.
    RevealedTo: Instead {
        [", you may reveal that card and put it" to "instead of putting it anywhere else"] { Instead::RevealTo(to) }
    }

    /// "double that damage", "that much damage plus 2".
    MoreDamage: Num {
        [["double that damage" | "twice that much damage" | "twice that damage"] n:(Twice)] { n }
        [["triple that damage"] n:(Thrice)] { n }
        ["that much damage plus" that:(That) more:(Numeral)] { Num::Plus(that, more) }
        ["that much damage minus" that:(That) less:(Numeral)] { Num::Minus(that, less) }
        [["that much damage plus an amount of damage equal to" | "that much damage plus X , where X is"] that:(That) more:(Values)] { Num::Plus(that, more) }
        ["half that damage , rounded down ," n:(HalfDown)] { n }
        [n:(super::number::Damage)] { n }
    }

    /// The event that is replaced by nothing, beside something else.
    Skipped: () {
        [["that player skips that draw" | "they skip that draw"]] { () }
        [["you skip that draw" | "skip that draw"]] { () }
    }

    /// Cards are drawn.
    SomeDrawn: EventPattern {
        [who:(players::Subject)] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: false } }
    }

    /// Your draw in your draw step.
    DrawInDrawStep: EventPattern {
        [event:(YourDraw) "during your draw step" cond:(YourDrawStep)] { EventPattern::While(event, cond) }
    }

    /// Another player draws.
    TheirDraw: EventPattern {
        [who:(players::NotYou) "would draw a card"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: false } }
    }

    /// You draw.
    YourDraw: EventPattern {
        [who:(players::JustYou) "would draw a card"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: false } }
    }

    /// Replacements that stand as static abilities.
    ReplacingAlways: Replacement {
        ["if" (event, instead):(WouldInstead<false>)] { Replacement { event, condition: None, instead, optional: false, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", instead" effect:(InsteadGoesOn)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: false, uses: Uses::Always } }
        ["if" event:(WouldHappen) "," effect:(GoesOn)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: false, uses: Uses::Always } }
        ["if" either:(EitherWould) instead:(InsteadThat)] { Replacement { event: EventPattern::Or(either), condition: None, instead, optional: false, uses: Uses::Always } }
        [what:(Several) "tapped for mana produce" mana:(OtherMana) "instead of any other type" who:(EachPlayer)] { Replacement { event: EventPattern::TapsForMana { who, what }, condition: None, instead: Instead::Produces(mana, false), optional: false, uses: Uses::Always } }
        [what:(Several) "tapped for mana produce" mana:(OtherMana) "instead of any other color" who:(EachPlayer)] { Replacement { event: EventPattern::TapsForMana { who, what }, condition: None, instead: Instead::ProducesColor(mana), optional: false, uses: Uses::Always } }
        ["each" what:(super::select::One) "that would be created under" who:(players::TheirOwn) "control is created under your control instead" by:(YouToo)] { Replacement { event: EventPattern::CreatesToken { who, what, batch: true }, condition: None, instead: Instead::EntersUnder(by), optional: false, uses: Uses::Always } }
        ["if" event:(WouldHappen) ["and" | "while"] condition:(There) instead:(InsteadThat)] { Replacement { event, condition, instead, optional: false, uses: Uses::Always } }
        ["if" event:(TheirDraw) ", that player exiles that card face up instead" instead:(instead::ExilesTheTop)] { Replacement { event, condition: None, instead, optional: false, uses: Uses::Always } }
        ["if" event:(DrawInDrawStep) ", instead you may skip that draw . if you do ," effect:(Sentence)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may skip that draw instead"] { Replacement { event, condition: None, instead: Instead::Nothing, optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may" effect:(Clauses) "instead"] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["the first time" event:(FirstTime) ", you may instead" (count, token):(CreateThatMany)] { Replacement { event, condition: None, instead: Instead::OtherTokens(token, count), optional: true, uses: Uses::Always } }
        ["the first time" event:(FirstTime) ", you may instead" effect:(Clauses)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may instead" effect:(ThenPut)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may instead" effect:(Clauses)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ["and" | "while"] condition:(There) ", you may instead" effect:(Clauses)] { Replacement { event, condition, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) instead:(PreventedOrNot)] { Replacement { event, condition: None, instead, optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) instead:(RevealedTo)] { Replacement { event, condition: None, instead, optional: true, uses: Uses::Always } }
        ["if an effect causes you to discard a card , discard it , but you may put it" to "instead of into your graveyard" event:(DiscardByEffect)] { Replacement { event, condition: None, instead: Instead::MoveTo(to), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", regenerate it"] { Replacement { event, condition: None, instead: Instead::Regenerate, optional: false, uses: Uses::Always } }
        [damage:(super::dealt::Always)] { damage }
        ["if damage dealt to" what:(Thing) "would result in all loyalty counters on it being removed , instead all but one of those counters are removed" instead:(instead::AllButOne)] { Replacement { event: EventPattern::DamageTakesLoyalty { what }, condition: None, instead, optional: false, uses: Uses::Always } }
        [(event, instead):(NoLessLife)] { Replacement { event, condition: None, instead, optional: false, uses: Uses::Always } }
    }

    /// The same as instructions, which last for a time (611.2, 614.3, 615.3).
    ReplacingNow: Verb {
        ["each" what:(super::select::One) "that would be created under" who:(players::TheirOwn) "control this turn is created under your control instead" by:(YouToo)] { Verb::Replace(Replacement { event: EventPattern::CreatesToken { who, what, batch: true }, condition: None, instead: Instead::EntersUnder(by), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        [what:(Several) "enter tapped this turn"] { Verb::Replace(Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTapped, optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["if" event:(WouldDealNow) instead:(InsteadThat)] { Verb::Replace(Replacement { event, condition: None, instead, optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["if" (event, instead):(WouldInstead<true>)] { Verb::Replace(Replacement { event, condition: None, instead, optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["if" (event, instead):(WouldInstead<false>)] { Verb::Replace(Replacement { event, condition: None, instead, optional: false, uses: Uses::Always }, Duration::Forever) }
        ["each time" (event, instead):(WouldInstead<true>)] { Verb::Replace(Replacement { event, condition: None, instead, optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["the next time" (event, instead):(WouldInstead<true>)] { Verb::Replace(Replacement { event, condition: None, instead, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
        ["the next time" what:(Thing) "enters this turn , it enters as a copy of" of "instead" except:(Unchanged)] { Verb::Replace(Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersAsCopy { of, except, tapped: false }, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
        ["the next time" what:(OneOrMore) "enter this turn , they enter as copies of" of "instead" except:(Unchanged)] { Verb::Replace(Replacement { event: EventPattern::Enters { what, from: None, batch: true }, condition: None, instead: Instead::EntersAsCopy { of, except, tapped: false }, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
        ["the next time" chosen:(SourceOfChoice) "would deal" combat:(Sort) "to" to:(Harmed) "this turn" source:(TheSource) instead:(InsteadThat)] { Verb::ReplaceOf(chosen, Replacement { event: EventPattern::DealtDamage { to, combat, source }, condition: None, instead, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
        ["the next time" chosen:(SourceOfChoice) "would deal" combat:(Sort) "this turn" source:(TheSource) instead:(InsteadThat)] { Verb::ReplaceOf(chosen, Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat, source }, condition: None, instead, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
    }

}

silent! {
    /// An effect has you discard a card.
    DiscardByEffect: EventPattern = EventPattern::While(
        Box::new(EventPattern::Discards {
            who: Players::You,
            what: Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() },
            batch: false,
        }),
        Box::new(Cond::ByAnEffect),
    );
    /// Exile.
    ToExile: Place = Place::zone(Zone::Exile);
    /// In your turn.
    YourTurn: Cond = Cond::TurnOf(Box::new(Players::You));
    /// Nothing but what it is a copy of.
    Unchanged: Vec<Modification> = Vec::new();
    /// Whoever it is.
    EachPlayer: Players = Players::Each;
    /// You.
    YouToo: Players = Players::You;
}

/// What triggers on damage that a static ability prevents (603.12); of an instruction that prevents it, it is said elsewhere
/// (`effect::riders`).
struct WhenPrevented;

impl Way<Effect> for WhenPrevented {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        if i.cx.is_spell.get() {
            return i.stumble();
        }
        let (i, body) = <super::effect::PlainBody as Way<Body>>::read(i)?;
        Ok((i, Effect::Reflexive(Cond::Always, None, Box::new(body))))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        matches!(value, Effect::Reflexive(Cond::Always, None, body) if <super::effect::PlainBody as Way<Body>>::say(body, o))
    }
}

/// What triggers on the exiling a static ability has put in the place of something (603.12): only if that is where it went in the
/// end, for another effect may have put it elsewhere (616.1f).
struct WhenExiled;

fn went_into_exile() -> Cond {
    let what = Filter { heads: Vec::new(), noun: Noun::Object, post: Vec::new() };
    let exiled = EventPattern::Moves { what, from: None, to: Some(Zone::Exile), to_player: None, batch: false };
    Cond::EventIs(Box::new(exiled))
}

impl Way<Effect> for WhenExiled {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        if i.cx.is_spell.get() {
            return i.stumble();
        }
        let (mut i, mut body) = <super::effect::PlainBody as Way<Body>>::read(i)?;
        // "When you do, you may pay {2}. If you do, ...": that is of what triggers, too.
        let mut further = Vec::new();
        while i.lit(". if you").is_ok() {
            let (rest, next) = i.lit(".").and_then(|(i, ())| <Sentence as Way<Effect>>::read(i))?;
            further.push(next);
            i = rest;
        }
        if !further.is_empty() {
            further.insert(0, std::mem::take(&mut body.effect));
            body.effect = Effect::Seq(further);
        }
        Ok((i, Effect::Reflexive(went_into_exile(), None, Box::new(body))))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Reflexive(cond, None, body) = value else { return false };
        if *cond != went_into_exile() {
            return false;
        }
        let further = |o: &mut Out<'_>| match &body.effect {
            Effect::Seq(all) if all.len() > 1 => {
                let mut first = (**body).clone();
                let (Some(one), further) = (all.first(), all.get(1..).unwrap_or_default()) else { return false };
                first.effect = one.clone();
                <super::effect::PlainBody as Way<Body>>::say(&first, o)
                    && further.iter().all(|next| o.lit(".") && <Sentence as Way<Effect>>::say(next, o))
            }
            _ => false,
        };
        o.attempt(|o| <super::effect::PlainBody as Way<Body>>::say(body, o)) || o.attempt(further)
    }
}

/// "remove that many counters from it. When one or more counters are removed from ~ this way, ...": what is done, and what triggers
/// on it (603.12).
struct ThenWhen;

impl Way<Effect> for ThenWhen {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, first) = <Clauses as Way<Effect>>::read(i)?;
        let (i, ()) = i.lit(".")?;
        let (rest, then) = <Sentence as Way<Effect>>::read(i)?;
        if matches!(then, Effect::Reflexive(..)) { Ok((rest, Effect::Seq(vec![first, then]))) } else { i.stumble() }
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(both) = value else { return false };
        match both.as_slice() {
            [first, then @ Effect::Reflexive(..)] => o.attempt(|o| {
                <Clauses as Way<Effect>>::say(first, o) && o.lit(".") && <Sentence as Way<Effect>>::say(then, o)
            }),
            _ => false,
        }
    }
}

/// "a creature you control would explore": a deed of a permanent, which is asked for before it is done (614.1).
struct WouldDo;

impl Way<EventPattern> for WouldDo {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("would")?;
        let (i, deed) = <PermanentDeed as Way<Deed>>::read(i.agreeing(Agree::Bare))?;
        match deed.may_be_replaced() {
            true => Ok((i, EventPattern::Does { who: None, what: Some(what), deed })),
            false => i.stumble(),
        }
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::Does { who: None, what: Some(what), deed } = value else { return false };
        deed.may_be_replaced()
            && o.attempt(|o| {
                <Thing as Way<Filter>>::say(what, o) && o.lit("would") && {
                    o.agree = Agree::Bare;
                    <PermanentDeed as Way<Deed>>::say(deed, o)
                }
            })
    }
}

/// "a creature would die or a creature card would be put into a graveyard": either of two events.
struct EitherWould;

impl Way<Vec<EventPattern>> for EitherWould {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, one) = <WouldHappen as Way<EventPattern>>::read(i)?;
        let (i, ()) = i.lit("or")?;
        let (i, two) = <WouldHappen as Way<EventPattern>>::read(i.agreeing(Agree::Bare))?;
        Ok((i, vec![one, two]))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [one, two] if o.attempt(|o| {
            <WouldHappen as Way<EventPattern>>::say(one, o) && o.lit("or") && {
                o.agree = Agree::Bare;
                <WouldHappen as Way<EventPattern>>::say(two, o)
            }
        }))
    }
}

/// "a red source would deal an amount of noncombat damage less than ~'s power to an opponent", "a source would deal 3 or more
/// damage to you".
struct SoMuchDamage;

const OR_SO: &[(&str, Cmp)] = &[("or more", Cmp::Ge), ("or less", Cmp::Le)];

impl Way<EventPattern> for SoMuchDamage {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, source) = <Dealer as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("would deal")?;
        let (i, (combat, cmp, n)) = longest(
            i,
            &[
                &|i| {
                    let (i, ()) = i.lit("an amount of")?;
                    let (i, combat) = <Sort as Way<Option<bool>>>::read(i)?;
                    let (i, ()) = i.lit("less than")?;
                    Num::parse(i).map(|(i, n)| (i, (combat, Cmp::Lt, n)))
                },
                &|i| {
                    let (i, n) = <Numeral as Way<Num>>::read(i)?;
                    let found = OR_SO.iter().find_map(|(words, cmp)| Some((i.lit(words).ok()?.0, *cmp)));
                    let Some((i, cmp)) = found else { return i.stumble() };
                    <Sort as Way<Option<bool>>>::read(i).map(|(i, combat)| (i, (combat, cmp, n)))
                },
            ],
        )?;
        let (i, ()) = i.lit("to")?;
        let (i, to) = <Harmed as Way<DamageTo>>::read(i)?;
        Ok((i, EventPattern::Amount(Box::new(EventPattern::DealsDamage { source, combat, to, batch: false }), cmp, n)))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::Amount(event, cmp, n) = value else { return false };
        let EventPattern::DealsDamage { source, combat, to, batch: false } = &**event else { return false };
        let amount = |o: &mut Out<'_>| match cmp {
            Cmp::Lt => {
                o.lit("an amount of") && <Sort as Way<Option<bool>>>::say(combat, o) && o.lit("less than") && n.say(o)
            }
            _ => {
                <Numeral as Way<Num>>::say(n, o)
                    && OR_SO.iter().any(|(words, same)| same == cmp && o.lit(words))
                    && <Sort as Way<Option<bool>>>::say(combat, o)
            }
        };
        o.attempt(|o| {
            <Dealer as Way<Filter>>::say(source, o)
                && o.lit("would deal")
                && amount(o)
                && o.lit("to")
                && <Harmed as Way<DamageTo>>::say(to, o)
        })
    }
}

/// Whom the damage would be dealt to, said again where a text says it: see [`may_be_called_so`].
struct ToThatAgain;

const SAME_ONE: &[&str] = &[
    "to it",
    "to that player or permanent",
    "to that player",
    "to that creature or player",
    "to that player or creature",
    "to that creature",
    "to that permanent or player",
    "to that permanent",
    "to you",
    "to ~",
    "to equipped creature",
    "to enchanted creature",
];

impl Way<()> for ToThatAgain {
    fn read(i: In<'_>) -> Read<'_, ()> {
        Ok((maybe(i, |i| one_of(i, SAME_ONE)).0, ()))
    }

    fn say((): &(), o: &mut Out<'_>) -> bool {
        let _ = o.follows.is_some() && o.either(SAME_ONE);
        true
    }
}

/// Targets that damage would be dealt to.
struct TargetsOnly;

fn is_target(to: &Recipients) -> bool {
    matches!(to, Recipients::Target(_) | Recipients::Objects(Objects::Target(_)))
}

impl Way<Recipients> for TargetsOnly {
    fn read(i: In<'_>) -> Read<'_, Recipients> {
        let (rest, to) = <Recipients1 as Way<Recipients>>::read(i)?;
        if is_target(&to) { Ok((rest, to)) } else { i.stumble() }
    }

    fn say(value: &Recipients, o: &mut Out<'_>) -> bool {
        is_target(value) && <Recipients1 as Way<Recipients>>::say(value, o)
    }
}

/// "damage that would reduce your life total to less than 1 reduces it to 1 instead": the damage is dealt, and less life is
/// lost for it.
struct NoLessLife;

const LOWERS: &str = "damage that would reduce your life total to less than";

fn no_less(n: i32) -> (EventPattern, Instead) {
    let lost = Num::Minus(Box::new(Num::Life(Box::new(Players::You))), Box::new(Num::Const(n)));
    (EventPattern::DamageLowersLife { who: Players::You, below: n }, Instead::Amount(lost))
}

impl Way<(EventPattern, Instead)> for NoLessLife {
    fn read(i: In<'_>) -> Read<'_, (EventPattern, Instead)> {
        let (i, ()) = i.lit(LOWERS)?;
        let (i, n) = <Numeral as Way<i32>>::read(i)?;
        let (i, ()) = i.lit("reduces it to")?;
        let (i, same) = <Numeral as Way<i32>>::read(i)?;
        let (i, ()) = i.lit("instead")?;
        if same == n { Ok((i, no_less(n))) } else { i.stumble() }
    }

    fn say(value: &(EventPattern, Instead), o: &mut Out<'_>) -> bool {
        let EventPattern::DamageLowersLife { below, .. } = value.0 else { return false };
        let number = |o: &mut Out<'_>| <Numeral as Way<i32>>::say(&below, o);
        *value == no_less(below)
            && o.attempt(|o| o.lit(LOWERS) && number(o) && o.lit("reduces it to") && number(o) && o.lit("instead"))
    }
}
