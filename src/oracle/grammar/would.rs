//! What would happen, and what happens instead (614.1, 615.1): "if you would draw a card, draw two cards instead".

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
        ["an effect would create" what:(OneOrMore) "under your control"] { EventPattern::CreatesToken { who: Players::You, what, batch: false } }
        [who:(players::Subject) "would create" what:(OneOrMore)] { EventPattern::CreatesToken { who, what, batch: true } }
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
        [to:(TargetsOnly)] { DamageTo::These(to) }
    }

    /// What happens instead, with the comma before it.
    InsteadThat: Instead {
        [[", exile it instead of putting it anywhere else" | ", exile that card instead of putting it anywhere else" | ", exile it instead" | ", exile that card instead" | ", instead exile it" | ", exile them instead"] instead:(ExileIt)] { instead }
        [", put" ["it" | "that card"] to ["instead of putting it into your graveyard" | "instead of putting it anywhere else"]] { Instead::MoveTo(to) }
        [", instead that card is revealed and put" to] { Instead::RevealTo(to) }
        [", prevent that damage"] { Instead::Prevent(None) }
        [", prevent half that damage , rounded down" n:(HalfDown)] { Instead::Prevent(Some(n)) }
        [", prevent half that damage , rounded up" n:(HalfUp)] { Instead::Prevent(Some(n)) }
        [", prevent" n:(Numeral) "of that damage"] { Instead::Prevent(Some(n)) }
        [", prevent" n:(Numeral) "damage that spell would deal to that creature or player"] { Instead::Prevent(Some(n)) }
        [", prevent all but" that:(That) less:(Numeral) "of that damage"] { Instead::Prevent(Some(Num::Minus(that, less))) }
        [", prevent X of that damage , where X is" n:(Given<Values>)] { Instead::Prevent(n) }
        [", prevent that damage and" then:(Clauses)] { Instead::PreventThen(None, then) }
        [", prevent that damage and" then:(ThenWhen)] { Instead::PreventThen(None, then) }
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
        ["if" event:(DrawInDrawStep) ", instead you may skip that draw . if you do ," effect:(Sentence)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may skip that draw instead"] { Replacement { event, condition: None, instead: Instead::Nothing, optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may" effect:(Clauses) "instead"] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may instead" effect:(ThenPut)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may instead" effect:(Clauses)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ["and" | "while"] condition:(There) ", you may instead" effect:(Clauses)] { Replacement { event, condition, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) instead:(PreventedOrNot)] { Replacement { event, condition: None, instead, optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) instead:(RevealedTo)] { Replacement { event, condition: None, instead, optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", regenerate it"] { Replacement { event, condition: None, instead: Instead::Regenerate, optional: false, uses: Uses::Always } }
        [damage:(super::dealt::Always)] { damage }
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
        ["the next time" chosen:(SourceOfChoice) "would deal" combat:(Sort) "to" to:(Harmed) "this turn" source:(TheSource) instead:(InsteadThat)] { Verb::ReplaceOf(chosen, Replacement { event: EventPattern::DealtDamage { to, combat, source }, condition: None, instead, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
        ["the next time" chosen:(SourceOfChoice) "would deal" combat:(Sort) "this turn" source:(TheSource) instead:(InsteadThat)] { Verb::ReplaceOf(chosen, Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat, source }, condition: None, instead, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
    }

}

silent! {
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
        Ok((i, Effect::Reflexive(Cond::Always, Box::new(body))))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        matches!(value, Effect::Reflexive(Cond::Always, body) if <super::effect::PlainBody as Way<Body>>::say(body, o))
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

/// How many counters instead, of what kinds, on what: "twice that many of those counters are put on it instead", "put that many
/// plus one of each of those kinds of counters on that permanent or player instead".
struct MoreCounters;

/// What becomes of a number.
type Share = fn(Num) -> Num;

/// How many of them.
const SO_MANY: &[(&str, Share)] = &[
    ("twice that many", |n| Num::Times(2, Box::new(n))),
    ("half that many", |n| Num::Half(Box::new(n), Rounding::Down)),
];
/// The same counters, said again.
const SAME_COUNTERS: &[&str] = &["of each of those kinds of counters", "of those counters", "{E}"];
/// Who puts or gets them, or nobody who is named.
const BY_WHOM: &[&str] = &["", "put", "it puts", "they put", "that player puts", "you put", "you get", "they get"];
/// The same recipient, said again.
const ON_THAT: &[&str] = &[
    "on it",
    "on that creature or player",
    "on that creature",
    "on that permanent or player",
    "on that permanent",
    "on that player",
];

impl MoreCounters {
    fn such(i: In<'_>) -> Read<'_, ()> {
        longest(
            i,
            &[&|i| one_of(i, SAME_COUNTERS), &|i| {
                <CounterWord as Way<()>>::read(i).and_then(|(i, ())| i.lit("counters"))
            }],
        )
    }

    fn say_such(o: &mut Out<'_>) -> bool {
        o.either(SAME_COUNTERS) || o.attempt(|o| <CounterWord as Way<()>>::say(&(), o) && o.lit("counters"))
    }
}

impl Way<Num> for MoreCounters {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, ()) = i.lit(",")?;
        let by = BY_WHOM.iter().skip(1).find_map(|words| Some((i.lit(words).ok()?.0, *words)));
        let (i, by) = by.unwrap_or((i, ""));
        let that = Num::EventAmount;
        let times = SO_MANY.iter().find_map(|(words, n)| Some((i.lit(words).ok()?.0, n(that.clone()))));
        let (i, n) = match times {
            Some((i, n)) => Self::such(i).map(|(i, ())| (i, n))?,
            None => {
                let (i, ()) = i.lit("that many")?;
                longest(
                    i,
                    &[
                        &|i| {
                            let (i, ()) = i.lit("plus")?;
                            let (i, more) = <Spelled as Way<Num>>::read(i)?;
                            Self::such(i).map(|(i, ())| (i, Num::Plus(Box::new(that.clone()), Box::new(more))))
                        },
                        &|i| {
                            let (i, ()) = Self::such(i)?;
                            let (i, ()) = i.lit("minus")?;
                            let (i, less) = <Spelled as Way<Num>>::read(i)?;
                            Ok((i, Num::Minus(Box::new(that.clone()), Box::new(less))))
                        },
                    ],
                )?
            }
        };
        let gets = by.ends_with("get");
        let (i, ()) = if by.is_empty() { i.lit("are put")? } else { (i, ()) };
        let (i, ()) = if gets { (i, ()) } else { one_of(i, ON_THAT)? };
        let (i, ()) = i.lit("instead")?;
        match &n {
            Num::Half(..) => i.lit(", rounded down").map(|(i, ())| (i, n)),
            _ => Ok((i, n)),
        }
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        let that = Num::EventAmount;
        let amount = |o: &mut Out<'_>| match value {
            Num::Plus(of, more) if **of == that => {
                o.lit("that many plus") && <Spelled as Way<Num>>::say(more, o) && Self::say_such(o)
            }
            Num::Minus(of, less) if **of == that => {
                o.lit("that many") && Self::say_such(o) && o.lit("minus") && <Spelled as Way<Num>>::say(less, o)
            }
            other => SO_MANY.iter().any(|(words, n)| *other == n(that.clone()) && o.lit(words)) && Self::say_such(o),
        };
        BY_WHOM.iter().any(|by| {
            let gets = by.ends_with("get");
            o.attempt(|o| {
                o.lit(",")
                    && (by.is_empty() || o.lit(by))
                    && amount(o)
                    && (!by.is_empty() || o.lit("are put"))
                    && (gets || o.either(ON_THAT))
                    && o.lit("instead")
                    && (!matches!(value, Num::Half(..)) || o.lit(", rounded down"))
            })
        })
    }
}

/// "you would put one or more counters on a permanent or player": on either.
struct OnItOrAPlayer;

fn on_it_or_a_player(by: Players, what: Filter, kind: Option<CounterKind>) -> Vec<EventPattern> {
    vec![
        EventPattern::CountersPut { what, kind: kind.clone(), batch: true, by: Some(by.clone()) },
        EventPattern::PlayerGetsCounters { who: Players::APlayer, kind, by: Some(by) },
    ]
}

impl Way<Vec<EventPattern>> for OnItOrAPlayer {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, by) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("would put one or more")?;
        let (i, kind) = <Counters as Way<Option<CounterKind>>>::read(i)?;
        let (i, ()) = i.lit("counters on")?;
        let (i, what) = <AKind as Way<Filter>>::read(i)?;
        i.lit("or player").map(|(i, ())| (i, on_it_or_a_player(by, what, kind)))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let Some(EventPattern::CountersPut { what, kind, by: Some(by), .. }) = value.first() else { return false };
        *value == on_it_or_a_player(by.clone(), what.clone(), kind.clone())
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(by, o)
                    && o.lit("would put one or more")
                    && <Counters as Way<Option<CounterKind>>>::say(kind, o)
                    && o.lit("counters on")
                    && <AKind as Way<Filter>>::say(what, o)
                    && o.lit("or player")
            })
    }
}

/// "you would put one or more counters on a creature you control or on yourself".
struct OnItOrYourself;

fn on_it_or_yourself(what: Filter, kind: Option<CounterKind>) -> Vec<EventPattern> {
    let by = Some(Players::You);
    vec![
        EventPattern::CountersPut { what, kind: kind.clone(), batch: true, by: by.clone() },
        EventPattern::PlayerGetsCounters { who: Players::You, kind, by },
    ]
}

impl Way<Vec<EventPattern>> for OnItOrYourself {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, ()) = i.lit("you would put one or more")?;
        let (i, kind) = <Counters as Way<Option<CounterKind>>>::read(i)?;
        let (i, ()) = i.lit("counters on")?;
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        i.lit("or on yourself").map(|(i, ())| (i, on_it_or_yourself(what, kind)))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let Some(EventPattern::CountersPut { what, kind, .. }) = value.first() else { return false };
        *value == on_it_or_yourself(what.clone(), kind.clone())
            && o.attempt(|o| {
                o.lit("you would put one or more")
                    && <Counters as Way<Option<CounterKind>>>::say(kind, o)
                    && o.lit("counters on")
                    && <Thing as Way<Filter>>::say(what, o)
                    && o.lit("or on yourself")
            })
    }
}

/// "a creature would enter under an opponent's", before "control".
struct UnderTheirs;

impl Way<Filter> for UnderTheirs {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut what) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("would enter")?;
        let (i, _) = maybe(i, |i| i.lit("the battlefield"));
        let (i, ()) = i.lit("under")?;
        let (i, whose) = <players::TheirOwn as Way<Players>>::read(i)?;
        what.post.push(Pred::ControlledBy(Box::new(whose)));
        Ok((i, what))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((Pred::ControlledBy(whose), rest)) = value.post.split_last() else { return false };
        let what = Filter { post: rest.to_vec(), ..value.clone() };
        o.attempt(|o| {
            <Thing as Way<Filter>>::say(&what, o)
                && o.lit("would enter")
                && o.optional("the battlefield")
                && o.lit("under")
                && <players::TheirOwn as Way<Players>>::say(whose, o)
        })
    }
}

/// The kind of counters said again: read and said as the text has it.
pub(crate) struct CounterWord;

impl Way<()> for CounterWord {
    fn read(i: In<'_>) -> Read<'_, ()> {
        CounterKind::parse(i).map(|(i, _)| (i, ()))
    }

    fn say((): &(), o: &mut Out<'_>) -> bool {
        let Some((left, word)) = o.left().zip(o.following()) else { return false };
        CounterKind::parse(In::new(left, &Cx::default())).is_ok() && o.plain(word)
    }
}

/// "a permanent dealt damage by ~", of what would die this turn: such damage is this turn's.
struct DamagedByThis;

const DEALT_BY: &str = "dealt damage by";

impl Way<Filter> for DamagedByThis {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut kind) = <AKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(DEALT_BY)?;
        let (rest, by) = Ref::parse(i)?;
        if !rest.s.starts_with("would die this turn ") && !i.cx.dispatch.is_probe() {
            return i.stumble();
        }
        kind.post.push(Pred::DealtDamageBy(by));
        Ok((rest.agreeing(Agree::Third), kind))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((Pred::DealtDamageBy(by), post)) = value.post.split_last() else { return false };
        let kind = Filter { post: post.to_vec(), ..value.clone() };
        o.attempt(|o| <AKind as Way<Filter>>::say(&kind, o) && o.lit(DEALT_BY) && by.say(o))
    }
}

/// "target creature" as a kind: that very one.
pub(crate) struct ATarget;

impl Way<Filter> for ATarget {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, slot) = <super::targets::Slot as Way<u8>>::read(i)?;
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Target(slot))] }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        matches!(value.post.as_slice(), [Pred::Is(Ref::Target(slot))] if value.heads.is_empty() && <super::targets::Slot as Way<u8>>::say(slot, o))
    }
}

silent! {
    /// Your draw step.
    YourDrawStep: Cond = Cond::And(vec![Cond::TurnOf(Box::new(Players::You)), Cond::During(StepKind::Draw)]);
    /// What is done is to scry (701.22).
    Scrying: Deed = Deed::Scry;
    /// The amount of the event.
    That: Num = Num::EventAmount;
    /// Half the amount of the event.
    HalfDown: Num = Num::Half(Box::new(Num::EventAmount), Rounding::Down);
    /// Half the amount of the event.
    HalfUp: Num = Num::Half(Box::new(Num::EventAmount), Rounding::Up);
    /// Twice the amount of the event.
    Twice: Num = Num::Times(2, Box::new(Num::EventAmount));
    /// Three times the amount of the event.
    Thrice: Num = Num::Times(3, Box::new(Num::EventAmount));
    /// Energy (107.14).
    SomeEnergy: Option<CounterKind> = Some(CounterKind::Named("energy".into()));
    /// One colorless mana.
    OneColorless: crate::card::ManaCost = crate::card::ManaCost::new([crate::card::ManaSymbol::Colorless]);
    /// The source that was chosen.
    TheSource: Option<Filter> = Some(Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] });
}

/// An event that would happen (this turn, where that is said), and what happens instead, said of the same player, thing and deed: "you would gain life, you gain
/// twice that much life instead". "You would lose life, they gain ..." is something else.
struct WouldInstead<const THIS_TURN: bool>;

impl<const THIS_TURN: bool> Way<(EventPattern, Instead)> for WouldInstead<THIS_TURN> {
    fn read(i: In<'_>) -> Read<'_, (EventPattern, Instead)> {
        let (mut rest, event) = <WouldHappen as Way<EventPattern>>::read(i)?;
        if THIS_TURN {
            rest = rest.lit("this turn")?.0;
        }
        let (end, instead) = <InsteadThat as Way<Instead>>::read(rest)?;
        let said = rest.s.get(..rest.s.len() - end.s.len()).unwrap_or_default();
        if agrees(&event, &instead, said) {
            return Ok((end, (event, instead)));
        }
        // "If you would gain life, draw that many cards instead": no other amount of the same, but something else.
        let (end, instead) = <SomethingElse as Way<Instead>>::read(rest)?;
        Ok((end, (event, instead)))
    }

    fn say(value: &(EventPattern, Instead), o: &mut Out<'_>) -> bool {
        let (event, instead) = value;
        o.attempt(|o| {
            if !<WouldHappen as Way<EventPattern>>::say(event, o) || THIS_TURN && !o.lit("this turn") {
                return false;
            }
            let from = o.text.len();
            <InsteadThat as Way<Instead>>::say(instead, o)
                && agrees(event, instead, o.text.get(from..).unwrap_or_default().trim_start())
        })
    }
}

/// Whether the words of an amount that is changed are about the player and the deed of the event, and about what it happens to.
fn agrees(event: &EventPattern, instead: &Instead, said: &str) -> bool {
    // Only a draw is skipped as one, and only a gain of life is none.
    let nothing = matches!(instead, Instead::Nothing);
    if said.contains("that draw") && !matches!(unconditional(event), EventPattern::Draws { .. })
        || nothing && said.contains("no life") && !matches!(unconditional(event), EventPattern::GainsLife { .. })
    {
        return false;
    }
    if !nothing && !matches!(instead, Instead::Amount(_)) {
        return true;
    }
    let said = said.trim_start_matches([',', ' ']);
    let (subject, rest) = ["you ", "they ", "that player "]
        .iter()
        .find_map(|subject| said.strip_prefix(subject).map(|rest| (subject.trim_end(), rest)))
        .unwrap_or(("", said));
    let verb = rest.split(' ').next().unwrap_or_default().trim_end_matches('s');
    if nothing {
        let (EventPattern::Draws { who, .. } | EventPattern::GainsLife { who }) = unconditional(event) else {
            return false;
        };
        return matches!(subject, "" | "you") == (*who == Players::You);
    }
    // Without a subject it is you who draw.
    let of = |who: &Players| (matches!(subject, "" | "you")) == (*who == Players::You);
    match event {
        EventPattern::While(inner, _) | EventPattern::Nth(inner, _) | EventPattern::Amount(inner, ..) => {
            agrees(inner, instead, said)
        }
        EventPattern::Or(all) => all.iter().all(|one| agrees(one, instead, said)),
        // Without a subject it is you who put them, or they are put by nobody who is named.
        EventPattern::CountersPut { by: Some(by), .. }
        | EventPattern::PlayerGetsCounters { by: Some(by), .. }
        | EventPattern::PlayerGetsCounters { who: by, by: None, .. }
            if !subject.is_empty() || verb == "put" =>
        {
            of(by)
        }
        EventPattern::GainsLife { who } => of(who) && verb == "gain",
        EventPattern::LosesLife { who } => of(who) && verb == "lose",
        EventPattern::Draws { who, .. } => of(who) && verb == "draw",
        EventPattern::Mills { who, .. } => of(who) && verb == "mill",
        EventPattern::DealsDamage { to, .. } | EventPattern::DealtDamage { to, .. } => {
            !matches!(verb, "gain" | "lose" | "draw" | "mill") && may_be_called_so(to, said)
        }
        _ => !matches!(verb, "gain" | "lose" | "draw" | "mill"),
    }
}

/// The event without the conditions it is under.
fn unconditional(event: &EventPattern) -> &EventPattern {
    match event {
        EventPattern::While(inner, _) | EventPattern::Nth(inner, _) | EventPattern::Amount(inner, ..) => {
            unconditional(inner)
        }
        other => other,
    }
}

/// Whether what damage would be dealt to may be called as it is behind "to": "that creature", "that player".
fn may_be_called_so(to: &DamageTo, said: &str) -> bool {
    let said = said.trim_end_matches(" instead");
    let named = |words: &str| said.ends_with(&format!("to {words}"));
    if named("you") {
        return *to == DamageTo::Player(Players::You);
    }
    if let Some(it) = ["~", "equipped creature", "enchanted creature"].into_iter().find(|it| named(it)) {
        let mut same = Out::new(None);
        return matches!(to, DamageTo::Permanent(what) if <Thing as Way<Filter>>::say(what, &mut same))
            && same.text == it;
    }
    match to {
        DamageTo::Player(_) => !(named("that creature") || named("that permanent") || named("it")),
        DamageTo::Permanent(_) => !named("that player"),
        DamageTo::Any | DamageTo::OneOrMore | DamageTo::PlayerOrPlaneswalker | DamageTo::Either(..) => {
            !["that creature", "that permanent", "that player", "it"].iter().any(|words| named(words))
        }
        DamageTo::These(_) => true,
    }
}

/// "that many 4/4 white Angel creature tokens with flying".
struct ThatMany;

impl Way<(Num, Box<TokenSpec>)> for ThatMany {
    fn read(i: In<'_>) -> Read<'_, (Num, Box<TokenSpec>)> {
        let (rest, (count, token)) = <MoreTokens as Way<(Num, Box<TokenSpec>)>>::read(i)?;
        if count == Num::EventAmount { Ok((rest, (count, token))) } else { i.stumble() }
    }

    fn say(value: &(Num, Box<TokenSpec>), o: &mut Out<'_>) -> bool {
        value.0 == Num::EventAmount && <MoreTokens as Way<(Num, Box<TokenSpec>)>>::say(value, o)
    }
}

/// "that player discards a card instead. If they don't, ...": sentences that go on with what is done instead.
struct AndThen;

/// What a sentence begins with that goes on with what is done instead.
const IF_SO: &[&str] = &[". if"];
/// The same in a static ability, which instructs nobody: any further sentence is part of it.
const GOES_ON: &[&str] = &[". if", ". put", ". reveal", ". return", ". shuffle"];

/// [`AndThen`] in a static ability.
struct GoesOn;

impl Way<Effect> for GoesOn {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        read_and_then(i, GOES_ON)
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        <AndThen as Way<Effect>>::say(value, o)
    }
}

/// The same with "instead" in front.
struct InsteadGoesOn;

impl Way<Effect> for InsteadGoesOn {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (mut at, first) = <Clauses as Way<Effect>>::read(i)?;
        let mut all = vec![first];
        while let Ok((rest, next)) =
            one_of(at, IF_SO).and_then(|_| at.lit(".")).and_then(|(rest, ())| <Sentence as Way<Effect>>::read(rest))
        {
            all.push(next);
            at = rest;
        }
        if all.len() > 1 { Ok((at, Effect::Seq(all))) } else { i.stumble() }
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        let Some((first, rest)) = all.split_first() else { return false };
        !rest.is_empty()
            && o.attempt(|o| {
                <Clauses as Way<Effect>>::say(first, o)
                    && rest.iter().all(|next| o.lit(".") && <Sentence as Way<Effect>>::say(next, o))
            })
    }
}

/// What is done instead, and the sentences behind it that begin so.
fn read_and_then<'a>(i: In<'a>, further: &[&str]) -> Read<'a, Effect> {
    let (mut at, first) = <Clauses as Way<Effect>>::read(i)?;
    at = at.lit("instead")?.0;
    let mut all = vec![first];
    while let Ok((rest, next)) =
        one_of(at, further).and_then(|_| at.lit(".")).and_then(|(rest, ())| <Sentence as Way<Effect>>::read(rest))
    {
        all.push(next);
        at = rest;
    }
    if all.len() > 1 { Ok((at, Effect::Seq(all))) } else { i.stumble() }
}

impl Way<Effect> for AndThen {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        read_and_then(i, IF_SO)
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        let Some((first, rest)) = all.split_first() else { return false };
        !rest.is_empty()
            && o.attempt(|o| {
                <Clauses as Way<Effect>>::say(first, o)
                    && o.lit("instead")
                    && rest.iter().all(|next| o.lit(".") && <Sentence as Way<Effect>>::say(next, o))
            })
    }
}

/// "reveal cards from the top of your library until you reveal a land card. Put that card into your hand": what is done instead, with
/// a sentence about what was found.
struct ThenPut;

impl Way<Effect> for ThenPut {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, first) = <Clauses as Way<Effect>>::read(i)?;
        let (i, ()) = i.lit(".")?;
        if !i.s.starts_with("put ") && !i.cx.dispatch.is_probe() {
            return i.stumble();
        }
        let (i, then) = <Sentence as Way<Effect>>::read(i)?;
        Ok((i, Effect::Seq(vec![first, then])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(both) = value else { return false };
        let [first, then] = both.as_slice() else { return false };
        o.attempt(|o| <Clauses as Way<Effect>>::say(first, o) && o.lit(".") && <Sentence as Way<Effect>>::say(then, o))
    }
}
