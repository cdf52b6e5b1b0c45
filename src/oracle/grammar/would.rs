//! What would happen, and what happens instead (614.1, 615.1): "if you would draw a card, draw two cards instead".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::counter::Counters;
use super::effect::{Clauses, Sentence};
use super::event::{ByOpponent, DiscardOf, ZoneWords};
use super::number::{Numeral, Spelled};
use super::objects::{OneOrMore, Thing};
use super::players;
use super::replace::ExileIt;
use super::select::{AKind, Several};
use super::tokens::MoreTokens;

phrases! {
    /// What would happen.
    WouldHappen: EventPattern {
        [what:(Thing) "would die"] { EventPattern::Dies { what, batch: false } }
        [what:(Thing) "would be put into a graveyard from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player: None, batch: false } }
        [what:(Thing) "would be put into" to_player:(Given<players::TheirOwn>) "graveyard from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(Thing) "would be put into" to_player:(Given<players::TheirOwn>) "graveyard from" from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(Thing) "would be put into a graveyard"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player: None, batch: false } }
        [what:(Thing) "would be put into" to_player:(Given<players::TheirOwn>) "graveyard"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(Thing) "would be destroyed"] { EventPattern::Destroyed { what } }
        [what:(Thing) "would leave the battlefield"] { EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, to_player: None, batch: false } }
        [what:(UnderTheirs) "control"] { EventPattern::Enters { what, from: None, batch: false } }
        [what:(Thing) "would enter" ?"the battlefield"] { EventPattern::Enters { what, from: None, batch: false } }
        ["damage would be dealt to" to:(Harmed)] { EventPattern::DealtDamage { to, combat: None, source: None } }
        ["combat damage would be dealt to" to:(Harmed)] { EventPattern::DealtDamage { to, combat: Some(true), source: None } }
        ["noncombat damage would be dealt to" to:(Harmed)] { EventPattern::DealtDamage { to, combat: Some(false), source: None } }
        [what:(Hurt) "would be dealt damage"] { EventPattern::DealtDamage { to: what, combat: None, source: None } }
        [source:(Thing) "would deal damage to" to:(Harmed)] { EventPattern::DealsDamage { source, combat: None, to, batch: false } }
        [source:(Thing) "would deal combat damage to" to:(Harmed)] { EventPattern::DealsDamage { source, combat: Some(true), to, batch: false } }
        [source:(Thing) "would deal noncombat damage to" to:(Harmed)] { EventPattern::DealsDamage { source, combat: Some(false), to, batch: false } }
        [less:(LessDamage)] { less }
        [source:(Thing) "would deal damage"] { EventPattern::DealsDamage { source, combat: None, to: DamageTo::Any, batch: false } }
        ["you tap" what:(Thing) "for mana"] { EventPattern::TapsForMana { who: Players::You, what } }
        [who:(players::Subject) "would draw a card"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: false } }
        [who:(players::NotYou) "would draw a card except the first one they draw in each of their draw steps"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: true } }
        [who:(players::JustYou) "would draw a card except the first one you draw in each of your draw steps"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: true } }
        [who:(players::Subject) "would create" what:(AKind)] { EventPattern::CreatesToken { who, what, batch: true } }
        [who:(players::Subject) "would gain life"] { EventPattern::GainsLife { who } }
        [who:(players::Subject) "would lose life"] { EventPattern::LosesLife { who } }
        ["one or more" kind:(Counters) "counters would be put on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: true, by: None } }
        [by:(Given<players::Subject>) "would put one or more" kind:(Counters) "counters on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: true, by } }
        [both:(OnItOrYourself)] { EventPattern::Or(both) }
        ["an effect would put one or more" kind:(Counters) "counters on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: false, by: None } }
        [["a spell or ability an opponent controls causes you to discard"] discard:(DiscardOf) cond:(ByOpponent)] { EventPattern::While(discard, cond) }
        [what:(OneOrMore) "would be created under your control"] { EventPattern::CreatesToken { who: Players::You, what, batch: true } }
        ["an effect would create" what:(OneOrMore) "under your control"] { EventPattern::CreatesToken { who: Players::You, what, batch: false } }
        [who:(players::Subject) "would create" what:(OneOrMore)] { EventPattern::CreatesToken { who, what, batch: true } }
    }

    /// Damage less than so much.
    LessDamage: EventPattern {
        [(event, n):(NoncombatLess)] { EventPattern::Amount(event, Cmp::Lt, n) }
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
        ["a permanent or player"] { DamageTo::Any }
        ["a player or permanent"] { DamageTo::Any }
        ["a player or planeswalker"] { DamageTo::PlayerOrPlaneswalker }
        [what:(AKind) "or" who] { DamageTo::Either(who, what) }
        [what:(AKind) "or" who:(AnyPlayer)] { DamageTo::Either(who, what) }
        [who "or" what:(AKind)] { DamageTo::Either(who, what) }
        [who "and" what:(Several)] { DamageTo::Either(who, what) }
        [who "and/or" what:(Several)] { DamageTo::Either(who, what) }
    }

    /// What happens instead, with the comma before it.
    InsteadThat: Instead {
        [[", exile it instead of putting it anywhere else" | ", exile that card instead of putting it anywhere else" | ", exile it instead" | ", exile that card instead" | ", instead exile it" | ", exile them instead"] instead:(ExileIt)] { instead }
        [", put" ["it" | "that card"] to ["instead of putting it into your graveyard" | "instead of putting it anywhere else"]] { Instead::MoveTo(to) }
        [", prevent that damage"] { Instead::Prevent(None) }
        [", prevent half that damage , rounded down" n:(HalfDown)] { Instead::Prevent(Some(n)) }
        [", prevent half that damage , rounded up" n:(HalfUp)] { Instead::Prevent(Some(n)) }
        [", prevent" n:(Numeral) "of that damage"] { Instead::Prevent(Some(n)) }
        [", prevent that damage and" then:(Clauses)] { Instead::PreventThen(None, then) }
        [", prevent that damage ." then:(Sentence)] { Instead::PreventThen(None, then) }
        [[", it deals" | ", that source deals" | ", that creature deals"] n:(MoreDamage) ["instead" | "to it instead" | "to that player instead" | "to that permanent or player instead" | "to that creature instead" | "to that creature or player instead" | "to that permanent instead" | "to that player or permanent instead"]] { Instead::Amount(n) }
        [", it produces twice as much of that mana instead" n:(Twice)] { Instead::Amount(n) }
        [", it produces three times as much of that mana instead" n:(Thrice)] { Instead::Amount(n) }
        [", that damage is dealt to" to "instead"] { Instead::Redirect(DamageTo::Any, to) }
        [[", that many" | ", put that many"] n:(MoreCounters)] { Instead::Amount(n) }
        [", twice that many" {SuchCounters} ["are put on it instead" | "are put on that creature instead" | "are put on that permanent instead"] n:(Twice)] { Instead::Amount(n) }
        [", it puts twice that many of those counters on" ["that permanent instead" | "that creature instead" | "that permanent or player instead" | "it instead"] n:(Twice)] { Instead::Amount(n) }
        [[", twice that many of those tokens are created instead" | ", it creates twice that many of those tokens instead" | ", instead create twice that many of those tokens" | ", create twice that many of those tokens instead"] n:(Twice)] { Instead::Amount(n) }
        [[", you gain twice that much life instead" | ", you gain double that life instead"] n:(Twice)] { Instead::Amount(n) }
        [", they gain twice that much life instead" n:(Twice)] { Instead::Amount(n) }
        [[", they lose twice that much life instead" | ", that player loses twice that much life instead"] n:(Twice)] { Instead::Amount(n) }
        [", you gain that much life plus" that:(That) more:(Numeral) "instead"] { Instead::Amount(Num::Plus(that, more)) }
        [[", that player loses that much life plus" | ", they lose that much life plus"] that:(That) more:(Numeral) "instead"] { Instead::Amount(Num::Plus(that, more)) }
        [[", draw" | ", you draw"] n:(Spelled) "cards instead"] { Instead::Amount(n) }
        [[", that player draws" | ", they draw"] n:(Spelled) "cards instead"] { Instead::Amount(n) }
        [", those tokens plus" (count, token):(MoreTokens) ["are created instead" | "is created instead"]] { Instead::AlsoToken(token, count) }
        [", instead create those tokens plus" (count, token):(MoreTokens)] { Instead::AlsoToken(token, count) }
        [", instead create one of each"] { Instead::OneOfEach }
        [[", it enters under your control instead"]] { Instead::EntersUnder(Players::You) }
        [done:(SomethingElse)] { done }
    }

    /// Something of another kind.
    SomethingElse: Instead {
        [", instead" effect:(Clauses)] { Instead::Do(effect) }
        ["," effect:(Clauses) "instead"] { Instead::Do(effect) }
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
        ["damage equal to" n] { n }
    }

    /// "that many plus one +1/+1 counters are put on it instead".
    MoreCounters: Num {
        ["plus" that:(That) more:(Spelled) ["of each of those kinds of counters on that permanent or player instead" | "of each of those kinds of counters on it instead"]] { Num::Plus(that, more) }
        ["plus" that:(That) more:(Spelled) {SuchCounters} ["are put on it instead" | "are put on that creature instead" | "are put on that permanent instead"]] { Num::Plus(that, more) }
        ["plus" that:(That) more:(Spelled) ["of each of those kinds of counters are put on that permanent instead" | "of each of those kinds of counters are put on it instead" | "of each of those kinds of counters are put on that permanent or player instead"]] { Num::Plus(that, more) }
        [{SuchCounters} "minus" that:(That) less:(Spelled) ["are put on it instead" | "are put on that creature instead"]] { Num::Minus(that, less) }
    }

    /// Replacements that stand as static abilities.
    ReplacingAlways: Replacement {
        ["if" (event, instead):(WouldInstead<false>)] { Replacement { event, condition: None, instead, optional: false, uses: Uses::Always } }
        ["if" event:(WouldHappen) ["and" | "while"] condition:(There) instead:(InsteadThat)] { Replacement { event, condition, instead, optional: false, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may" effect:(Clauses) "instead"] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", you may instead" effect:(Clauses)] { Replacement { event, condition: None, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ["and" | "while"] condition:(There) ", you may instead" effect:(Clauses)] { Replacement { event, condition, instead: Instead::Do(effect), optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) instead:(RevealedTo)] { Replacement { event, condition: None, instead, optional: true, uses: Uses::Always } }
        ["if" event:(WouldHappen) ", regenerate it"] { Replacement { event, condition: None, instead: Instead::Regenerate, optional: false, uses: Uses::Always } }
        ["all damage that would be dealt to" to:(Harmed) "is dealt to" instead:(Another) "instead"] { Replacement { event: EventPattern::DealtDamage { to, combat: None, source: None }, condition: None, instead, optional: false, uses: Uses::Always } }
        ["all damage that would be dealt to" to:(Harmed) "by" source:(Sources) "is dealt to" instead:(Another) "instead"] { Replacement { event: EventPattern::DealtDamage { to, combat: None, source }, condition: None, instead, optional: false, uses: Uses::Always } }
        ["all combat damage that would be dealt to" to:(Harmed) "is dealt to" instead:(Another) "instead"] { Replacement { event: EventPattern::DealtDamage { to, combat: Some(true), source: None }, condition: None, instead, optional: false, uses: Uses::Always } }
        ["prevent all damage that would be dealt to" to:(Harmed) "by" source:(Sources)] { Replacement { event: EventPattern::DealtDamage { to, combat: None, source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always } }
        ["prevent all combat damage that would be dealt to" to:(Harmed) "by" source:(Sources)] { Replacement { event: EventPattern::DealtDamage { to, combat: Some(true), source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always } }
        ["prevent all noncombat damage that would be dealt to" to:(Harmed)] { Replacement { event: EventPattern::DealtDamage { to, combat: Some(false), source: None }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always } }
        ["prevent all damage that would be dealt by" source:(Sources)] { Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat: None, source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always } }
        ["prevent all combat damage that would be dealt by" source:(Sources)] { Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat: Some(true), source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always } }
    }

    /// The same as instructions, which last for a time (611.2, 614.3, 615.3).
    ReplacingNow: Verb {
        ["if" (event, instead):(WouldInstead<true>)] { Verb::Replace(Replacement { event, condition: None, instead, optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["if" (event, instead):(WouldInstead<false>)] { Verb::Replace(Replacement { event, condition: None, instead, optional: false, uses: Uses::Always }, Duration::Forever) }
        ["the next time" (event, instead):(WouldInstead<true>)] { Verb::Replace(Replacement { event, condition: None, instead, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
        ["the next time" chosen:(SourceOfChoice) "would deal damage to" to:(Harmed) "this turn" source:(TheSource) instead:(InsteadThat)] { Verb::ReplaceOf(chosen, Replacement { event: EventPattern::DealtDamage { to, combat: None, source }, condition: None, instead, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
        ["the next time" chosen:(SourceOfChoice) "would deal damage this turn" source:(TheSource) instead:(InsteadThat)] { Verb::ReplaceOf(chosen, Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat: None, source }, condition: None, instead, optional: false, uses: Uses::Next }, Duration::EndOfTurn) }
        ["prevent all damage" chosen:(SourceOfChoice) "would deal this turn" source:(TheSource)] { Verb::ReplaceOf(chosen, Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat: None, source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["the next" n:(Numeral) "damage that would be dealt to" to:(These) "this turn is dealt to" instead:(Another) "instead"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to, combat: None, source: None }, condition: None, instead, optional: false, uses: Uses::Shield(n) }, Duration::EndOfTurn) }
        [["all damage that would be dealt this turn to"] to:(These) "is dealt to" instead:(Another) "instead"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to, combat: None, source: None }, condition: None, instead, optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["all damage that would be dealt to" to:(These) "this turn is dealt to" instead:(Another) "instead"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to, combat: None, source: None }, condition: None, instead, optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["all damage that would be dealt to" to:(These) "this turn by" source:(Sources) "is dealt to" instead:(Another) "instead"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to, combat: None, source }, condition: None, instead, optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["prevent the next" n:(Numeral) "damage that would be dealt to" to:(These) "this turn"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to, combat: None, source: None }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Shield(n) }, Duration::EndOfTurn) }
        ["prevent all damage that would be dealt to" to:(These) "this turn by" source:(Sources)] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to, combat: None, source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["prevent all damage that would be dealt to" to:(These) "this turn"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to, combat: None, source: None }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["prevent all combat damage that would be dealt to" to:(These) "this turn"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to, combat: Some(true), source: None }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        [["prevent all combat damage that would be dealt this turn by" | "prevent all combat damage that would be dealt by"] source:(Sources) ?"this turn"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat: Some(true), source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        [["prevent all damage that would be dealt this turn by" | "prevent all damage that would be dealt by"] source:(Sources) ?"this turn"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat: None, source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["prevent all combat damage" source:(Sources) "would deal this turn"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat: Some(true), source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["prevent all damage" source:(Sources) "would deal this turn"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat: None, source }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
        ["prevent all damage that would be dealt this turn"] { Verb::Replace(Replacement { event: EventPattern::DealtDamage { to: DamageTo::Any, combat: None, source: None }, condition: None, instead: Instead::Prevent(None), optional: false, uses: Uses::Always }, Duration::EndOfTurn) }
    }

    /// "a source of your choice", "a red source of your choice".
    SourceOfChoice: Objects {
        [filter:(AKind) "of your choice"] { Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None } }
    }

    /// Targets, and those that are there.
    These: DamageTo {
        [to:(super::verbs::Recipients1)] { DamageTo::These(to) }
        [who "and" what:(Several)] { DamageTo::Either(who, what) }
        [who "and/or" what:(Several)] { DamageTo::Either(who, what) }
    }

    /// What damage is dealt to instead (614.9).
    Another: Instead {
        [to] { Instead::Redirect(DamageTo::Any, to) }
    }

    /// Sources said as a kind.
    Sources: Option<Filter> {
        [what:(Several)] { Some(what) }
        [what:(Thing)] { Some(what) }
        [what:(ATarget)] { Some(what) }
    }

    /// Counters said again.
    SuchCounters: () {
        [kind:(CounterWord) "counters"] { kind }
    }
}

/// "a red source would deal an amount of noncombat damage less than ~'s power to an opponent".
struct NoncombatLess;

impl Way<(Box<EventPattern>, Num)> for NoncombatLess {
    fn read(i: In<'_>) -> Read<'_, (Box<EventPattern>, Num)> {
        let (i, source) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("would deal an amount of noncombat damage less than")?;
        let (i, n) = Num::parse(i)?;
        let (i, ()) = i.lit("to")?;
        let (i, to) = <Harmed as Way<DamageTo>>::read(i)?;
        Ok((i, (Box::new(EventPattern::DealsDamage { source, combat: Some(false), to, batch: false }), n)))
    }

    fn say((event, n): &(Box<EventPattern>, Num), o: &mut Out<'_>) -> bool {
        let EventPattern::DealsDamage { source, combat: Some(false), to, batch: false } = &**event else {
            return false;
        };
        o.attempt(|o| {
            <Thing as Way<Filter>>::say(source, o)
                && o.lit("would deal an amount of noncombat damage less than")
                && n.say(o)
                && o.lit("to")
                && <Harmed as Way<DamageTo>>::say(to, o)
        })
    }
}

/// "you would put one or more counters on a creature you control or on yourself".
struct OnItOrYourself;

fn on_it_or_yourself(what: Filter, kind: Option<CounterKind>) -> Vec<EventPattern> {
    let by = Some(Players::You);
    vec![
        EventPattern::CountersPut { what, kind: kind.clone(), batch: true, by },
        EventPattern::PlayerGetsCounters { who: Players::You, kind },
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
    /// The amount of the event.
    That: Num = Num::EventAmount;
    /// Half the amount of the event.
    HalfDown: Num = Num::Half(Box::new(Num::EventAmount), false);
    /// Half the amount of the event.
    HalfUp: Num = Num::Half(Box::new(Num::EventAmount), true);
    /// Twice the amount of the event.
    Twice: Num = Num::Times(2, Box::new(Num::EventAmount));
    /// Three times the amount of the event.
    Thrice: Num = Num::Times(3, Box::new(Num::EventAmount));
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
    let Instead::Amount(_) = instead else { return true };
    let said = said.trim_start_matches([',', ' ']);
    let (subject, rest) = ["you ", "they ", "that player "]
        .iter()
        .find_map(|subject| said.strip_prefix(subject).map(|rest| (subject.trim_end(), rest)))
        .unwrap_or(("", said));
    let verb = rest.split(' ').next().unwrap_or_default().trim_end_matches('s');
    // Without a subject it is you who draw.
    let of = |who: &Players| (matches!(subject, "" | "you")) == (*who == Players::You);
    match event {
        EventPattern::While(inner, _) | EventPattern::Nth(inner, _) | EventPattern::Amount(inner, ..) => {
            agrees(inner, instead, said)
        }
        EventPattern::GainsLife { who } => of(who) && verb == "gain",
        EventPattern::LosesLife { who } => of(who) && verb == "lose",
        EventPattern::Draws { who, .. } => of(who) && verb == "draw",
        EventPattern::DealsDamage { to, .. } | EventPattern::DealtDamage { to, .. } => {
            !matches!(verb, "gain" | "lose" | "draw") && may_be_called_so(to, said)
        }
        _ => !matches!(verb, "gain" | "lose" | "draw"),
    }
}

/// Whether what damage would be dealt to may be called as it is behind "to": "that creature", "that player".
fn may_be_called_so(to: &DamageTo, said: &str) -> bool {
    let named = |words: &str| said.ends_with(&format!("to {words} instead"));
    match to {
        DamageTo::Player(_) => !(named("that creature") || named("that permanent") || named("it")),
        DamageTo::Permanent(_) => !named("that player"),
        DamageTo::Any | DamageTo::OneOrMore | DamageTo::PlayerOrPlaneswalker | DamageTo::Either(..) => {
            !["that creature", "that permanent", "that player", "it"].iter().any(|words| named(words))
        }
        DamageTo::These(_) => true,
    }
}
