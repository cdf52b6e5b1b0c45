//! Events: what a trigger waits for, and what has happened this turn.

pub(crate) mod apart;
mod attacks;
mod casual;
mod caused;
mod deed;
mod destroyed;
mod either;
mod either_way;
mod elsewhere;
mod more;
mod nth;
mod past;
mod subject;
mod tenses;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::counter::Counters;
use super::number::Ordinal;
use super::objects::{OneOrMore, Thing};
use super::players::{self, TheirOwn};
use super::select::{AKind, Several};
use apart::SoOften;
pub(crate) use apart::{ManySo, OneSo};
use attacks::{AttackBeside, AttackExactly, AttackSaddled, EitherPast, WhoAttacked, YouAttack};
pub(crate) use attacks::{NextAttack, most_life};
use caused::CastByLeave;
pub(crate) use caused::{CausesTo, PutByResolving};
use deed::{AbilityOfKeyword, ExpendedMana, ReachedLevel};
pub(crate) use deed::{DeedOfYours, DeedWaited, PermanentDeed};
use either::EitherEvent;
pub(crate) use either::player_of;
pub(crate) use more::{ByOpponent, DiscardOf, read_on_either, say_on_either};
use subject::TheirLastTurn;
pub(crate) use subject::{Beginnings, NotYours, Past, Steps, StepsMany, Windows, subject};
pub(crate) use tenses::{BlockedEither, LifeChanged, ThatDid, read_in, say_in};
use tenses::{DealtMuch, Happened, Unhappened, WINDOWS, read_past, say_past};

/// What enters under your control: whose it is is said behind the verb.
macro_rules! under_yours {
    ($($name:ident $way:ty;)*) => { $(
        pub(crate) struct $name;

        impl Way<Filter> for $name {
            fn read(i: In<'_>) -> Read<'_, Filter> {
                let (i, mut filter) = <$way as Way<Filter>>::read(i)?;
                filter.post.push(Pred::ControlledBy(Box::new(Players::You)));
                Ok((i, filter))
            }

            fn say(value: &Filter, o: &mut Out<'_>) -> bool {
                match value.post.split_last() {
                    Some((Pred::ControlledBy(who), rest)) if **who == Players::You => {
                        <$way as Way<Filter>>::say(&Filter { post: rest.to_vec(), ..value.clone() }, o)
                    }
                    _ => false,
                }
            }
        }
    )* };
}

pub(crate) use under_yours;

phrases! {
    /// One event, as it stands behind "when" and "whenever".
    OneEvent: EventPattern {
        [what:(Thing) "enter*" ?"the battlefield"] { EventPattern::Enters { what, from: None, batch: false } }
        [what:(Thing) "enter*" ?"the battlefield" "from" from:(ZoneWords)] { EventPattern::Enters { what, from, batch: false } }
        [many:(ManyAtOnce)] { EventPattern::AtLeast(many, 1) }
        [what:(OneOrMore) "enter*" ?"the battlefield"] { EventPattern::Enters { what, from: None, batch: true } }
        [what:(Thing) ["die*" | "are* put into a graveyard from the battlefield"]] { EventPattern::Dies { what, batch: false } }
        [what:(super::would::DamagedByThis) "die*"] { EventPattern::Dies { what, batch: false } }
        [what:(OneOrMore) ["die*" | "are* put into a graveyard from the battlefield"]] { EventPattern::Dies { what, batch: true } }
        [what:(Thing) "leave* the battlefield"] { EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, to_player: None, batch: false } }
        [what:(OneOrMore) "leave* the battlefield"] { EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, to_player: None, batch: true } }
        [what:(Thing) "leave* your graveyard"] { EventPattern::Moves { what, from: Some(Origin::YOUR_GRAVEYARD), to: None, to_player: None, batch: false } }
        [what:(OneOrMore) "leave* your graveyard"] { EventPattern::Moves { what, from: Some(Origin::YOUR_GRAVEYARD), to: None, to_player: None, batch: true } }
        [what:(Thing) "are* put into a graveyard from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player: None, batch: false } }
        [what:(Thing) "are* put into a graveyard from" from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Graveyard), to_player: None, batch: false } }
        [what:(OneOrMore) "are* put into graveyards from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player: None, batch: true } }
        [what:(Thing) "are* put into" to_player:(Given<TheirOwn>) "graveyard from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(OneOrMore) "are* put into" to_player:(Given<TheirOwn>) "graveyard from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: true } }
        [what:(Thing) "are* put into" to_player:(Given<TheirOwn>) "graveyard from" from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(OneOrMore) "are* put into" to_player:(Given<TheirOwn>) "graveyard from" from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Graveyard), to_player, batch: true } }
        [what:(Thing) ["are* put into exile from" | "are* exiled from"] from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Exile), to_player: None, batch: false } }
        [what:(Thing) ["are* put into exile" | "are* exiled"]] { EventPattern::Moves { what, from: None, to: Some(Zone::Exile), to_player: None, batch: false } }
        [what:(Thing) "are* returned to" to_player:(Given<TheirOwn>) "hand"] { EventPattern::Moves { what, from: None, to: Some(Zone::Hand), to_player, batch: false } }
        [what:(OneOrMore) "are* returned to hand"] { EventPattern::Moves { what, from: None, to: Some(Zone::Hand), to_player: None, batch: true } }
        [what:(Thing) "attack*"] { EventPattern::Attacks { what, whom: None, alone: false } }
        [what:(Thing) "attack* alone"] { EventPattern::Attacks { what, whom: None, alone: true } }
        [what:(Thing) "attack*" whom:(AttackedOne)] { EventPattern::Attacks { what, whom, alone: false } }
        [at_least:(super::number::Spelled) "or more" with:(Several) "attack*"] { EventPattern::PlayerAttacks { who: Players::Each, with, at_least, whom: None } }
        [at_least:(super::number::Spelled) "or more" with:(Several) "attack*" whom:(AttackedOne)] { EventPattern::PlayerAttacks { who: Players::Each, with, at_least, whom } }
        [with:(OneOrMore) "attack*"] { EventPattern::PlayerAttacks { who: Players::Each, with, at_least: 1, whom: None } }
        [with:(OneOrMore) "attack*" whom:(AttackedOne)] { EventPattern::PlayerAttacks { who: Players::Each, with, at_least: 1, whom } }
        [what:(Thing) "block*"] { EventPattern::Blocks { what, which: None } }
        [what:(Thing) "block*" which:(Given<Thing>)] { EventPattern::Blocks { what, which } }
        [what:(Thing) ["become* blocked" | "are* blocked"]] { EventPattern::BecomesBlocked { what, by: None } }
        [what:(Thing) ["become* blocked by" | "are* blocked by"] by:(Given<Thing>)] { EventPattern::BecomesBlocked { what, by } }
        [what:(Thing) ["attacks and isn't blocked" | "attacks and is not blocked"]] { EventPattern::Unblocked { what, whom: None } }
        [what:(Thing) "attacks" whom:(AttackedOne) ["and isn't blocked" | "and is not blocked"]] { EventPattern::Unblocked { what, whom } }
        [source:(Thing) "deal* combat damage" to:(DamagedWhom)] { EventPattern::DealsDamage { source, combat: Some(true), to, batch: false } }
        [source:(Thing) "deal* noncombat damage" to:(DamagedWhom)] { EventPattern::DealsDamage { source, combat: Some(false), to, batch: false } }
        [source:(Thing) "deal* damage" to:(DamagedWhom)] { EventPattern::DealsDamage { source, combat: None, to, batch: false } }
        [source:(OneOrMore) "deal* combat damage" to:(DamagedWhom)] { EventPattern::DealsDamage { source, combat: Some(true), to, batch: true } }
        [source:(OneOrMore) "deal* damage" to:(DamagedWhom)] { EventPattern::DealsDamage { source, combat: None, to, batch: true } }
        [to:(Damaged) ["are* dealt damage" | "'re dealt damage"]] { EventPattern::DealtDamage { to, combat: None, source: None } }
        [["combat damage is dealt to"] to:(super::would::Harmed)] { EventPattern::DealtDamage { to, combat: Some(true), source: None } }
        [["noncombat damage is dealt to"] to:(super::would::Harmed)] { EventPattern::DealtDamage { to, combat: Some(false), source: None } }
        [["damage is dealt to"] to:(super::would::Harmed)] { EventPattern::DealtDamage { to, combat: None, source: None } }
        [event:(DamagedOnce) "are* dealt" n:(super::number::Numeral) "or more damage by a single source"] { EventPattern::Amount(event, Cmp::Ge, n) }
        // Only in the present: "was dealt 3 or more damage this turn" is how much in all of the turn.
        [event:(DamagedOnce) ["is dealt" | "are dealt" | "'re dealt"] (cmp, n):(super::select::Comparison) "damage"] { EventPattern::AtOnce(event, cmp, n) }
        [to:(Damaged) "are* dealt combat damage"] { EventPattern::DealtDamage { to, combat: Some(true), source: None } }
        [to:(Damaged) "are* dealt combat damage by" source:(Given<Thing>)] { EventPattern::DealtDamage { to, combat: Some(true), source } }
        [to:(Damaged) "are* dealt combat damage by" source:(OneOrMore)] { EventPattern::DealsDamage { source, combat: Some(true), to, batch: true } }
        [to:(Damaged) "are* dealt damage by" source:(Given<Thing>)] { EventPattern::DealtDamage { to, combat: None, source } }
        [to:(Damaged) "are* dealt noncombat damage"] { EventPattern::DealtDamage { to, combat: Some(false), source: None } }
        [who:(players::Subject) "cast*" what:(Spells)] { EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } }
        ["a spell or ability causes a player to shuffle their library" who:(SomePlayer)] { EventPattern::Does { who, what: None, deed: Deed::Shuffle } }
        [who:(players::JustYou) "cast*" what:(CastByLeave) "this way"] { EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } }
        [who:(players::Subject) "copy*" what:(Thing)] { EventPattern::Copies { who, what } }
        [who:(players::Subject) ["cast or copy" | "casts or copies"] what:(Spells)] { EventPattern::Casts { who, what, nth: None, from: None, or_copies: true } }
        [who:(players::JustYou) "cast*" "your" nth:(Given<Ordinal>) what:(super::select::One) ["each turn" | "in a turn"]] { EventPattern::Casts { who, what, nth, from: None, or_copies: false } }
        [who:(players::NotYou) "cast*" {Theirs} nth:(Given<Ordinal>) what:(super::select::One) ["each turn" | "in a turn"]] { EventPattern::Casts { who, what, nth, from: None, or_copies: false } }
        [who:(players::Subject) "cast*" what:(Spells) "from" from:(ZoneWords)] { EventPattern::Casts { who, what, nth: None, from, or_copies: false } }
        [who:(players::Subject) "activate*" class:(AbilityOfClass) what:(super::unsaid::Anything)] { EventPattern::Activates { who, what, class } }
        [who:(players::Subject) "activate*" class:(AbilityOfClass) "of" what:(Thing)] { EventPattern::Activates { who, what, class } }
        [who:(players::Subject) "activate*" "~ 's" class:(OwnAbility) what:(Itself)] { EventPattern::Activates { who, what, class } }
        [{AnAbility} "of" what:(Thing) "are* activated" who:(AnyOne)] { EventPattern::Activates { who, what, class: None } }
        [who:(players::Subject) "activate*" {AnAbility} "of" what:(Thing)] { EventPattern::Activates { who, what, class: None } }
        [first:(SpellOfATurn)] { EventPattern::Nth(first, 1) }
        [who:(players::Subject) "draw*" "a card"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: false } }
        [who:(players::JustYou) "draw*" "your" nth:(Given<Ordinal>) ["card each turn" | "card in a turn"]] { EventPattern::Draws { who, nth, except_first_in_draw_step: false } }
        [who:(players::NotYou) "draw*" {Theirs} nth:(Given<Ordinal>) ["card each turn" | "card in a turn"]] { EventPattern::Draws { who, nth, except_first_in_draw_step: false } }
        [who:(players::NotYou) "draw*" "a card except the first one they draw in each of their draw steps"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: true } }
        [who:(players::JustYou) "draw*" "a card except the first one you draw in each of your draw steps"] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: true } }
        [who:(players::Subject) "discard*" what:(Thing)] { EventPattern::Discards { who, what, batch: false } }
        [who:(players::Subject) "discard*" what:(OneOrMore)] { EventPattern::Discards { who, what, batch: true } }
        [who:(players::Subject) "cycle*" what:(Thing)] { EventPattern::Cycles { who, what, or_discards: false } }
        [who:(players::Subject) ["cycle or discard" | "cycles or discards" | "cycled or discarded"] what:(Thing)] { EventPattern::Cycles { who, what, or_discards: true } }
        [who:(players::Subject) "gain*" "life"] { EventPattern::GainsLife { who } }
        [who:(players::Subject) "lose*" "life"] { EventPattern::LosesLife { who } }
        [who:(players::Subject) "pay*" "life"] { EventPattern::PaysLife { who } }
        [who:(players::Subject) "sacrifice*" what:(Thing)] { EventPattern::Sacrifices { who, what, batch: false } }
        [who:(players::Subject) "sacrifice*" what:(OneOrMore)] { EventPattern::Sacrifices { who, what, batch: true } }
        [what:(Thing) ["become* tapped" | "are* tapped"]] { EventPattern::Taps { what, by: None } }
        [by:(Given<players::Subject>) "tap*" "an untapped" what:(super::select::One)] { EventPattern::Taps { what, by } }
        [what:(Thing) ["become* untapped" | "are* untapped" | "untap*"]] { EventPattern::Untaps { what } }
        [tapped:(super::would::Tapped) "for mana"] { tapped }
        [event:(super::would::Tapped) "for" cond:(super::would::OfType)] { EventPattern::While(event, cond) }
        [event:(AddedBy) cond:(super::would::OfType)] { EventPattern::While(event, cond) }
        [what:(TargetedThing) "become* the target of" of:(SpellOrAbility)] { EventPattern::BecomesTarget { what, of, by: None } }
        [what:(Thing) ["transform* into ~" | "transform*"]] { EventPattern::Transforms { what } }
        [what:(Thing) ["are* turned face up" | "turn* face up"]] { EventPattern::TurnedFaceUp { what } }
        [who:(players::Subject) "play*" what:(Thing)] { EventPattern::PlaysLand { who, what, from: None } }
        [who:(Given<players::JustYou>) "reveal*" what:(Given<Thing>) "this way" deed:(AsDrawn)] { EventPattern::Does { who, what, deed } }
        [who:(players::JustYou) deed:(DeedOfYours)] { EventPattern::Does { who: Some(who), what: None, deed } }
        [who:(players::Subject) deed:(DeedWaited)] { EventPattern::Does { who: Some(who), what: None, deed } }
        [what:(Given<Thing>) deed:(PermanentDeed)] { EventPattern::Does { who: None, what, deed } }
        [who:(Given<players::JustYou>) "choose*" what:(Given<Thing>) "as your Ring-bearer" deed:(Tempting)] { EventPattern::Does { who, what, deed } }
        [event:(TransformsAtAll) "into" kind:(SubjectSuch)] { EventPattern::While(event, kind) }
        [event:(Exploits) kind:(ExploitedSuch)] { EventPattern::While(event, kind) }
        [what:(Thing) "convert*"] { EventPattern::Converts { what } }
        [what:(Thing) "phase* in"] { EventPattern::Phases { what, out: false } }
        [what:(Thing) "phase* out"] { EventPattern::Phases { what, out: true } }
        [what:(Thing) "become*" mark:(super::actions::Becoming)] { EventPattern::Designated { what, mark } }
        [what:(Thing) "become* level" mark:(ReachedLevel)] { EventPattern::Designated { what, mark } }
        [who:(players::Subject) "become* the monarch"] { EventPattern::Becomes { who, what: PlayerDesignation::Monarch } }
        [who:(players::Subject) "take* the initiative"] { EventPattern::Becomes { who, what: PlayerDesignation::Initiative } }
        [who:(players::Subject) "expend*" n:(ExpendedMana)] { EventPattern::Expends { who, n } }
        [who:(players::Subject) "lose*" "the game"] { EventPattern::LosesGame { who } }
        [who:(players::Subject) "create*" what:(Thing)] { EventPattern::CreatesToken { who, what, batch: false } }
        [who:(players::Subject) "create*" what:(OneOrMore)] { EventPattern::CreatesToken { who, what, batch: true } }
        [{OneOrMoreOf} kind:(Counters) ["counters are put on" | "counter is put on"] what:(Thing)] { EventPattern::CountersPut { what, kind, batch: true, by: None } }
        [{super::verbs::Article} kind:(Counters) "counter is put on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: false, by: None } }
        [by:(WhoPuts) {OneOrMoreOf} kind:(Counters) "counters on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: true, by } }
        [by:(WhoPuts) {super::verbs::Article} kind:(Counters) "counter on" what:(Thing)] { EventPattern::CountersPut { what, kind, batch: false, by } }
        [attack:(YouAttack)] { attack }
        [attack:(AttackBeside)] { attack }
        [attack:(AttackExactly)] { attack }
        [attack:(AttackSaddled)] { attack }
        ["the last" kind:(Counters) "counter is removed from" what:(Thing)] { EventPattern::CounterRemoved { what, kind, last: true, batch: false } }
        [{super::verbs::Article} kind:(Counters) "counter is removed from" what:(Thing)] { EventPattern::CounterRemoved { what, kind, last: false, batch: false } }
        [{OneOrMoreOf} kind:(Counters) ["counters are removed from" | "counter is removed from"] what:(Thing)] { EventPattern::CounterRemoved { what, kind, last: false, batch: true } }
        [roll:(super::dice::RollEvents)] { roll }
        [doors:(super::doors::DoorEvents)] { doors }
        ["day becomes night or night becomes day"] { EventPattern::DayNightChanges }
        [casual:(casual::CasualEvents)] { casual }
        [more:(more::MoreEvents)] { more }
    }

    /// Damage that one source deals.
    DamagedOnce: EventPattern {
        [to:(Damaged)] { EventPattern::DealtDamage { to, combat: None, source: None } }
    }

    /// "the first noncreature spell of a turn", whoever casts it.
    SpellOfATurn: EventPattern {
        ["the first" what:(super::select::One) "of a turn is cast" who:(Whoever)] { EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } }
    }

    /// Mana that an ability of something adds, before what mana it is.
    AddedBy: EventPattern {
        [what:(Thing) "'s ability" ["adds one or more" | "adds"] who:(Anybody)] { EventPattern::AddsMana { who, what } }
        [what:(Thing) "'s ability causes you to add one or more" who:(Yourself)] { EventPattern::AddsMana { who, what } }
    }

    /// A creature that exploits something (702.110b).
    Exploits: EventPattern {
        [what:(Given<Thing>) "exploit*" deed:(Exploiting)] { EventPattern::Does { who: None, what, deed } }
    }

    /// Something transforms.
    TransformsAtAll: EventPattern {
        [what:(Thing) "transform*"] { EventPattern::Transforms { what } }
    }

    /// "a non-Human creature", what it is then.
    SubjectSuch: Cond {
        [kind:(AKind)] { Cond::Is(Ref::Event(Role::Subject), kind) }
    }

    /// "a nontoken creature", that is exploited.
    ExploitedSuch: Cond {
        [kind:(AKind)] { Cond::Is(Ref::Event(Role::Other), kind) }
    }

    /// What happens to several things at once, and is waited for once.
    ManyAtOnce: EventPattern {
        [what:(OneOrMore) "become* tapped"] { EventPattern::Taps { what, by: None } }
        [what:(OneOrMore) "become* untapped"] { EventPattern::Untaps { what } }
        [what:(OneOrMore) "become* blocked"] { EventPattern::BecomesBlocked { what, by: None } }
        [what:(OneOrMore) "are* turned face up"] { EventPattern::TurnedFaceUp { what } }
        [both:(either_way::ExiledFromEither)] { EventPattern::Or(both) }
        [what:(TargetedMany) "become* the target of" of:(SpellOrAbility)] { EventPattern::BecomesTarget { what, of, by: None } }
        [by:(Given<players::Subject>) "tap*" "one or more untapped" what:(Several)] { EventPattern::Taps { what, by } }
        [what:(OneOrMore) "attack and aren't blocked"] { EventPattern::Unblocked { what, whom: None } }
        [what:(OneOrMore) "attack" whom:(AttackedOne) "and aren't blocked"] { EventPattern::Unblocked { what, whom } }
        [what:(Given<OneOrMore>) deed:(PermanentDeed)] { EventPattern::Does { who: None, what, deed } }
        [who:(SomePlayers) "sacrifice*" what:(OneOrMore)] { EventPattern::Sacrifices { who, what, batch: true } }
        [what:(OneOrMore) "transform*"] { EventPattern::Transforms { what } }
        [what:(OneOrMore) "block*"] { EventPattern::Blocks { what, which: None } }
        [who:(SomePlayers) "lose* life"] { EventPattern::LosesLife { who } }
        [who:(SomePlayers) "gain* life"] { EventPattern::GainsLife { who } }
        [who:(SomePlayers) "discard*" what:(OneOrMore)] { EventPattern::Discards { who, what, batch: true } }
        [{OneOrMoreOf} kind:(Counters) "counters are put on" what:(Several)] { EventPattern::CountersPut { what, kind, batch: true, by: None } }
        [by:(WhoPuts) {OneOrMoreOf} kind:(Counters) "counters on" what:(Several)] { EventPattern::CountersPut { what, kind, batch: true, by } }
        [what:(Thing) "block*" which:(Given<OneOrMore>)] { EventPattern::Blocks { what, which } }
        [what:(Thing) ["become* blocked by" | "are* blocked by"] by:(Given<OneOrMore>)] { EventPattern::BecomesBlocked { what, by } }
        [{OneOrMoreOf} kind:(Counters) "counters are put on" what:(OneOrMore)] { EventPattern::CountersPut { what, kind, batch: true, by: None } }
    }

    /// What has happened before.
    BeforeNow: EventPattern {
        [kind:(Counters) ["counters have been put on" | "counter has been put on"] what:(Thing)] { EventPattern::CountersPut { what, kind, batch: true, by: None } }
        [event:(Happened)] { event }
    }

    /// Several players at once.
    SomePlayers: Players {
        [["one or more opponents" | "one or more of your opponents"]] { Players::EachOpponent }
        ["one or more players"] { Players::Each }
    }

    /// An event and what is said of its time.
    TimedEvent: EventPattern {
        [one:(FirstEvent)] { one }
        [one:(FirstEvent) ["for the first time each turn" | "for the first time this turn" | "for the first time in a turn"]] { EventPattern::Nth(one, 1) }
        [first:(InTheirTurns)] { EventPattern::Nth(first, 1) }
        [first:(FirstOfTurns) "your turns" cond:(YourTurn)] { EventPattern::While(first, cond) }
        [nth:(NthOfYours) "during each of your turns" cond:(YourTurn)] { EventPattern::While(nth, cond) }
        [nth:(NthOfTheirs) ["during their turn" | "during each of their turns"] cond:(TurnOfThat)] { EventPattern::While(nth, cond) }
        [more:(nth::OtherThanFirst)] { more }
        [one:(FirstEvent) "during" cond:(TheirTurn)] { EventPattern::While(one, cond) }
        [one:(FirstEvent) "using mana produced by" cond:(CastWithManaOf)] { EventPattern::While(one, cond) }
        [one:(FirstEvent) "without dying" cond:(NotDied)] { EventPattern::While(one, cond) }
        [one:(FirstEvent) "without being played" cond:(NotPlayed)] { EventPattern::While(one, cond) }
        [one:(FirstEvent) "attached to" cond:(ItsAttachedTo)] { EventPattern::While(one, cond) }
        [one:(FirstEvent) "other than the battlefield" cond:(NotFromThere)] { EventPattern::While(one, cond) }
        [cast:(elsewhere::CastElsewhere)] { cast }
        [one:(FirstEvent) "while" cond] { EventPattern::While(one, cond) }
    }

    /// The N-th spell or card of yours in a turn, before the words for the turn.
    NthOfYours: EventPattern {
        [who:(players::JustYou) "cast*" "your" nth:(Given<Ordinal>) what:(super::select::One)] { EventPattern::Casts { who, what, nth, from: None, or_copies: false } }
        [who:(players::JustYou) "draw*" "your" nth:(Given<Ordinal>) "card"] { EventPattern::Draws { who, nth, except_first_in_draw_step: false } }
    }

    /// The same of others than you.
    NthOfTheirs: EventPattern {
        [who:(players::NotYou) "cast*" {Theirs} nth:(Given<Ordinal>) what:(super::select::One)] { EventPattern::Casts { who, what, nth, from: None, or_copies: false } }
        [who:(players::NotYou) "draw*" {Theirs} nth:(Given<Ordinal>) "card"] { EventPattern::Draws { who, nth, except_first_in_draw_step: false } }
    }

    /// An event in the turn of the player it is of, whose first it is: others may have had theirs in the same turn.
    InTheirTurns: EventPattern {
        [one:(FirstEvent) "for the first time during each of their turns" cond:(TurnOfThat)] { EventPattern::While(one, cond) }
    }

    /// The first such event of each of several turns.
    FirstOfTurns: EventPattern {
        [one:(FirstEvent) "for the first time during each of"] { EventPattern::Nth(one, 1) }
    }

    /// "a creature", that this object enters attached to.
    ItsAttachedTo: Cond {
        [to:(AttachedSo) it:(ThisOne)] { Cond::Is(it, to) }
    }

    /// What is attached to such a thing.
    AttachedSo: Filter {
        [to:(AttachedPred) noun:(AnyNoun)] { Filter { heads: noun, noun: Noun::Object, post: to } }
    }

    /// What has made mana that was spent on the spell.
    CastWithManaOf: Cond {
        [what:(Thing)] { Cond::ManaSpent(ManaUsed::From(what), Ref::Event(Role::Subject)) }
    }

    /// "your turn", "combat".
    TheirTurn: Cond {
        [whose:(TheirOwn) "turn"] { Cond::TurnOf(whose) }
        ["combat"] { Cond::During(StepKind::Combat) }
        ["the declare attackers step"] { Cond::During(StepKind::DeclareAttackers) }
        [theirs:(super::ability::InTheirStep)] { Cond::And(theirs) }
    }

    /// Events, as they stand behind "when" and "whenever".
    Events: EventPattern {
        [one:(TimedEvent)] { one }
        [either:(EitherEvent)] { EventPattern::Or(either) }
        [either:(EitherOf) "while" cond] { EventPattern::While(either, cond) }
        [either:(EitherOf) "for the first time each turn"] { EventPattern::Nth(either, 1) }
    }

    /// Either of two events.
    EitherOf: EventPattern {
        [either:(EitherEvent)] { EventPattern::Or(either) }
    }
}

phrase_of!(EventPattern, Events);

phrases! {
    /// "one or more" before counters.
    OneOrMoreOf: () {
        ["one or more"] { () }
    }

    /// "their" before "second spell", of others than you.
    Theirs: () {
        [["their" | "his or her" | "its"]] { () }
    }

    /// "a loyalty ability", "an exhaust ability".
    AbilityOfClass: Option<AbilityClass> {
        ["a loyalty ability"] { Some(AbilityClass::Loyalty) }
        ["an ability with {X} in its activation cost"] { Some(AbilityClass::OfX) }
        [{super::verbs::Article} key "ability"] { Some(AbilityClass::Of(key)) }
    }

    /// "outlast ability", of the object itself.
    OwnAbility: Option<AbilityClass> {
        [key "ability"] { Some(AbilityClass::Of(key)) }
    }

    /// "an ability".
    AnAbility: () {
        ["an ability"] { () }
    }

    /// A zone something comes from.
    ZoneWords: Option<Origin> {
        [whose:(OneOwned) zone:(OwnZone)] { Some(Origin { zone, whose }) }
        ["graveyards"] { Some(Origin { zone: Zone::Graveyard, whose: Whose::Anyones }) }
        ["exile"] { Some(Origin::EXILE) }
        ["the battlefield"] { Some(Origin::BATTLEFIELD) }
        ["the command zone"] { Some(Origin::COMMAND) }
    }

    /// A zone each player has.
    OwnZone: Zone {
        ["graveyard"] { Zone::Graveyard }
        ["hand"] { Zone::Hand }
        ["library"] { Zone::Library }
    }

    /// Whose of them.
    OneOwned: Whose {
        ["a"] { Whose::Anyones }
        ["your"] { Whose::Yours }
        ["their"] { Whose::Theirs }
    }

    /// Who puts counters.
    WhoPuts: Option<Players> {
        [who:(players::Subject) "put*"] { Some(who) }
    }

    /// Whom an attack goes to.
    AttackedOne: Option<AttackTarget> {
        ["one or more of your opponents"] { Some(AttackTarget::Player(Players::EachOpponent)) }
        [who] { Some(AttackTarget::Player(who)) }
        [whom:(WithTheirs)] { Some(AttackTarget::PlayerOrTheirs(whom)) }
        // Nobody attacks themselves.
        ["another one of your opponents" who:(AnotherOpponent)] { Some(AttackTarget::Player(who)) }
        ["a player it has already attacked this turn" who:(AttackedBefore)] { Some(AttackTarget::Player(who)) }
        ["a player other than you"] { Some(AttackTarget::Player(Players::EachOther)) }
        ["a planeswalker"] { Some(AttackTarget::Planeswalker) }
        [["planeswalkers" | "one or more planeswalkers"] whose:(super::select::Controls)] { Some(AttackTarget::PlaneswalkerOf(whose)) }
        ["a battle"] { Some(AttackTarget::Battle) }
        ["~" it:(ThisOne)] { Some(AttackTarget::That(it)) }
        ["the player with the most life or tied for most life" who:(MostLife)] { Some(AttackTarget::Player(who)) }
    }


    /// A player or a planeswalker of theirs.
    WithTheirs: Players {
        [["you or a planeswalker you control" | "you or planeswalkers you control" | "you and/or planeswalkers you control" | "you and/or a planeswalker you control" | "you and/or one or more planeswalkers you control"]] { Players::You }
        [["an opponent or a planeswalker an opponent controls" | "one of your opponents or a planeswalker an opponent controls" | "one of your opponents or a planeswalker they control"]] { Players::AnOpponent }
        [["your opponents and/or planeswalkers they control" | "your opponents or planeswalkers they control" | "your opponents and planeswalkers your opponents control"]] { Players::EachOpponent }
        ["its owner or planeswalkers its owner controls" who:(ItsOwner)] { who }
        [who:(players::NotYou) ["or a planeswalker they control" | "or planeswalkers they control" | "or a planeswalker that player controls"]] { who }
    }

    /// To whom damage is dealt; nothing for anything.
    DamagedWhom: DamageTo {
        ["to a player"] { DamageTo::Player(Players::APlayer) }
        ["to one of your opponents"] { DamageTo::Player(Players::AnOpponent) }
        ["to one or more permanents and/or players"] { DamageTo::OneOrMore }
        [["to one or more of your opponents" | "to one or more opponents"]] { DamageTo::Player(Players::EachOpponent) }
        ["to one or more players"] { DamageTo::Player(Players::Each) }
        ["to" what:(OneOrMore)] { DamageTo::OneOrMoreSuch(what) }
        ["to" who] { DamageTo::Player(who) }
        ["to" what:(Thing)] { DamageTo::Permanent(what) }
        ["to" who "or" what:(AKind)] { DamageTo::Either(who, what) }
        ["to" what:(AKind) "or player" who:(AnyOne)] { DamageTo::Either(who, what) }
        ["to" what:(AKind) "or opponent" who:(AnyOpponent)] { DamageTo::Either(who, what) }
        ["to a player or planeswalker"] { DamageTo::PlayerOrPlaneswalker }
        ["to a player or battle" whom:(PlayerOrBattle)] { whom }
        [] { DamageTo::Any }
    }

    /// Who is dealt damage.
    Damaged: DamageTo {
        [who:(players::Subject)] { DamageTo::Player(who) }
        [what:(Thing)] { DamageTo::Permanent(what) }
    }

    /// A spell that is cast: "a creature spell", "this spell".
    Spells: Filter {
        [what:(Thing)] { what }
    }


    /// "~", "a creature you control", "you": what becomes a target.
    TargetedThing: TargetOf {
        [what:(Thing)] { TargetOf::Object(what) }
        [who:(players::Subject)] { TargetOf::Player(who) }
        [who:(players::Subject) "or" what:(AKind)] { TargetOf::Either(who, what) }
    }

    /// "one or more creatures you control".
    TargetedMany: TargetOf {
        [what:(OneOrMore)] { TargetOf::Object(what) }
        [who:(players::Subject) "and/or at least one" what:(super::select::One)] { TargetOf::Either(who, what) }
    }

    /// "a spell or ability an opponent controls".
    SpellOrAbility: Filter {
        [what:(AbilityOfKeyword)] { what }
        [what:(AKind)] { what }
    }
}

silent! {
    /// The turn of the player to whom it happens, or who does it.
    TurnOfThat: Cond = Cond::TurnOf(Box::new(Players::That(Ref::Event(Role::Player), Said::Pronoun)));
    /// As it is drawn.
    AsDrawn: Deed = Deed::RevealDrawn;
    /// As the Ring tempts that player (701.54a).
    Tempting: Deed = Deed::TemptedByRing;
    /// As such an ability of its is carried out.
    Exploiting: Deed = Deed::Exploit;
    /// Whoever it is.
    Anybody: Players = Players::Each;
    /// You.
    Yourself: Players = Players::You;
}

fn battles() -> Filter {
    let head = Head { adjectives: Vec::new(), types: vec![Pred::Type(crate::card::CardTypes::BATTLE)] };
    Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() }
}

fn not_this(event: EventPattern) -> Cond {
    Cond::Not(Box::new(Cond::EventIs(Box::new(event))))
}

/// Those whom this object has attacked this turn.
fn attacked_before() -> Players {
    let what = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Word("~".into()))] };
    let whom = Some(AttackTarget::Player(Players::That(Ref::Each, Said::Pronoun)));
    let event = Box::new(EventPattern::Attacks { what, whom, alone: false });
    let so = Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1));
    Players::Who(Box::new(Players::Each), Box::new(so))
}

fn anything() -> Filter {
    Filter { heads: Vec::new(), noun: Noun::Object, post: Vec::new() }
}

silent! {
    /// This object, as a kind.
    Itself: Filter = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Word("~".into()))] };
    /// In your turn.
    YourTurn: Cond = Cond::TurnOf(Box::new(Players::You));
    /// Its owner.
    ItsOwner: Players = Players::OwnerOf(Ref::Word("it".into()), Said::Pronoun);
    /// Any of your opponents but the one who attacks.
    AnotherOpponent: Players = Players::AnOpponent;
    /// Attacked already.
    AttackedBefore: Players = attacked_before();
    /// Any player, who is damaged as a permanent is.
    AnyOne: Players = Players::APlayer;
    /// Any opponent, in the same way.
    AnyOpponent: Players = Players::AnOpponent;
    /// It did not die.
    NotDied: Cond = not_this(EventPattern::Dies { what: anything(), batch: false });
    /// It was not played (305.1).
    NotPlayed: Cond = not_this(EventPattern::PlaysLand { who: Players::Each, what: anything(), from: None });
    /// It did not come from the battlefield.
    NotFromThere: Cond = not_this(EventPattern::Moves {
        what: anything(),
        from: Some(Origin::BATTLEFIELD),
        to: None,
        to_player: None,
        batch: false,
    });
    /// Every player.
    Whoever: Players = Players::Each;
    /// Any player.
    SomePlayer: Option<Players> = Some(Players::APlayer);
    /// This object.
    ThisOne: Ref = Ref::Word("~".into());
    /// Whatever it is.
    AnyNoun: Vec<Head> = Vec::new();
    /// From the battlefield.
    FromBattlefield: Option<Origin> = Some(Origin::BATTLEFIELD);
    /// By you.
    ByYou: Option<Players> = Some(Players::You);
    /// A player or a battle.
    PlayerOrBattle: DamageTo = DamageTo::Either(Players::APlayer, battles());
    /// The players with as much life as any.
    MostLife: Players = most_life();
}

/// "a creature" behind "attached to", as what holds of what is attached to it.
struct AttachedPred;

impl Way<Vec<Pred>> for AttachedPred {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        <Thing as Way<Filter>>::read(i).map(|(i, to)| (i, vec![Pred::AttachedTo(Box::new(to))]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Pred::AttachedTo(to)] if <Thing as Way<Filter>>::say(to, o))
    }
}

pub(crate) fn any_creature() -> Filter {
    let head = Head { adjectives: Vec::new(), types: vec![Pred::Type(crate::card::CardTypes::CREATURE)] };
    Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() }
}

/// [`OneEvent`], read once at a place.
struct FirstEvent;

impl Way<EventPattern> for FirstEvent {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        once::<Self, _>(i, <OneEvent as Way<EventPattern>>::read)
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        <OneEvent as Way<EventPattern>>::say(value, o)
    }
}

phrase_of!(StepKind, Steps);

under_yours! {
    UnderYour Thing;
    UnderYours Several;
}
