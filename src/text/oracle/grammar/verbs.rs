//! What players do: "draw two cards", "destroy target creature", "search your library for a card".

mod copies;
mod declared;
mod from_where;
mod parts;
mod recipients;
mod search;
mod sizes;
mod some_counters;
mod still;
mod turns;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::cost::HowPaid;
use super::counter::{Counters, CountersOf};
use super::duration::Lasting;
use super::halves::Rounded;
use super::modify::Changes;
use super::number::{Cards, Coins, Damage, ForEach, Life, MoreCards, Numeral, Spelled};
use super::objects::Subject;
use super::players::TheirOwn;
use super::quantity::Measured;
use super::targets::AnySlot;
use super::tokens::Create;
use declared::KindsNamed;
pub(crate) use declared::{
    AllThere, Boxed, CardsTold, ChooseBoth, ControlYou, Energy, EveryCombat, ItHad, Itself, KindAsked, KindAtHand,
    NoOthers, Pronoun, SomeCreatureType, SomeCreatureTypeToo, SomeLandType, SomeLandTypeToo, SomeOpponent, Switched,
    ThisHas, ThisToo, WholeTurn, YouDeclare, YouDeclareAttack,
};
pub(crate) use from_where::{AllHeld, AtLeastOne, CommanderThere, NoBasicLand, NoBound, ThatMany};
use from_where::{DestroyedOnes, FromBehind, ItFromYours, OffWhich, OutOfGraveyard};
pub(crate) use parts::{AllOfThem, DealsBy, Except};
use parts::{AnyOfThem, LandsAmong, RuleFor, SpellsAmong};
pub(crate) use recipients::Recipients1;
use search::Searching;
pub(super) use sizes::WhoseSize;
use sizes::{NewPower, NewSize, SizeGiven};
pub(crate) use sizes::{PowerTo, ToughnessTo};
use some_counters::{CountersAtMost, EnergyOf, OneKind, ToldKind};
pub(crate) use some_counters::{KIND_ASKED, KindsOfCounter, Nothing, SeveralCounters};
use still::StillALand;
pub(crate) use still::{read_still, say_still};

/// "1, 2, or 3": numbers that follow each other.
struct Listed;

impl Way<std::ops::RangeInclusive<i32>> for Listed {
    fn read(i: In<'_>) -> Read<'_, std::ops::RangeInclusive<i32>> {
        let (rest, all) = two_or_more(i, Joints::OR, <Numeral as Way<i32>>::read)?;
        match (all.first(), all.last()) {
            (Some(low), Some(high)) if (*low..=*high).eq(all.iter().copied()) => Ok((rest, *low..=*high)),
            _ => i.stumble(),
        }
    }

    fn say(value: &std::ops::RangeInclusive<i32>, o: &mut Out<'_>) -> bool {
        let all: Vec<i32> = value.clone().collect();
        all.len() > 1 && say_several(&all, Joints::OR, o, <Numeral as Way<i32>>::say)
    }
}

/// "a" or "an", with no meaning of its own.
pub(crate) struct Article;

impl Way<()> for Article {
    fn read(i: In<'_>) -> Read<'_, ()> {
        super::counter::article(i)
    }

    fn say(_: &(), o: &mut Out<'_>) -> bool {
        o.either(&["a", "an"])
    }
}

phrases! {
    /// Verbs whose subject is a player, or nobody said.
    Verbs: Verb {
        ["draw*" n:(Cards)] { Verb::Draw(n) }
        ["draw*" n:(MoreCards)] { Verb::Draw(n) }
        ["draw*" "another card" n:(super::unsaid::JustOne)] { Verb::Draw(n) }
        ["discard*" "cards" what:(CardsTold)] { Verb::Discard(what) }
        ["discard*" what] { Verb::Discard(what) }
        ["mill*" n:(Cards)] { Verb::Mill(n) }
        ["mill*" n:(HalfLibrary)] { Verb::Mill(n) }
        ["gain*" n:(Life)] { Verb::GainLife(n) }
        [?"also" "lose*" n:(Life)] { Verb::LoseLife(n) }
        ["lose*" n:(HalfLife)] { Verb::LoseLife(n) }
        ["destroy*" what] { Verb::Destroy(what, false) }
        ["destroy*" what {DestroyedSo}] { Verb::Destroy(what, true) }
        ["destroy*" what [". it can't be regenerated" | ". they can't be regenerated" | ". that creature can't be regenerated" | ". those creatures can't be regenerated" | ". a creature destroyed this way can't be regenerated" | ". creatures destroyed this way can't be regenerated" | ". a permanent destroyed this way can't be regenerated" | ". permanents destroyed this way can't be regenerated" | "and it can't be regenerated" | "and they can't be regenerated"]] { Verb::Destroy(what, true) }
        ["exile*" what with:(Nothing)] { Verb::Exile { what, face_down: false, until: None, with } }
        ["exile*" what ["face down" | "in a face-down pile"] with:(Nothing)] { Verb::Exile { what, face_down: true, until: None, with } }
        ["exile*" what until:(Given<Lasting>) with:(Nothing)] { Verb::Exile { what, face_down: false, until, with } }
        ["exile*" what "face down with" with:(OneKind) ["on it" | "on them"]] { Verb::Exile { what, face_down: true, until: None, with } }
        ["exile*" what "with a number of" with:(ToldKind)] { Verb::Exile { what, face_down: false, until: None, with } }
        ["exile*" what "with" with:(OneKind) ["on it" | "on them"]] { Verb::Exile { what, face_down: false, until: None, with } }
        ["sacrifice*" what] { Verb::Sacrifice(what) }
        [["choose and sacrifice" | "chooses and sacrifices"] what] { Verb::Sacrifice(what) }
        ["tap*" what] { Verb::Tap(what) }
        ["untap*" what] { Verb::Untap(what) }
        ["tap or untap" what] { Verb::TapOrUntap(what) }
        [["simultaneously untap" | "simultaneously untaps"] what ["and tap" | "and taps"] other] { Verb::UntapAndTap(what, other) }
        ["return*" what to:(Returned)] { Verb::Move { what, to } }
        ["return*" to:(Returned) what] { Verb::Move { what, to } }
        ["put*" what to] { Verb::Move { what, to } }
        ["put*" (what, to):(OutOfGraveyard)] { Verb::Move { what, to } }
        ["put*" "your commander" to "from the command zone" what:(CommanderThere)] { Verb::Move { what, to } }
        ["put*" (what, to):(FromBehind)] { Verb::Move { what, to } }
        ["put*" (count, kind):(CountersOf) "on" on] { Verb::PutCounters { count, kind, on, divided: false } }
        [limited:(CountersAtMost)] { limited }
        ["put*" "a number of" kind "counters equal to" count ["on" | "onto"] on] { Verb::PutCounters { count, kind, on, divided: false } }
        ["put*" "another counter of that kind on" on count:(super::unsaid::JustOne) kind:(KindAtHand)] { Verb::PutCounters { count, kind, on, divided: false } }
        ["give*" to:(Recipients1) "another counter of that kind" count:(super::unsaid::JustOne) kind:(KindAtHand)] { Verb::GiveCounters(count, kind, to) }
        ["put*" "the same number of each kind of counter on" on of:(ThisHas)] { Verb::PutCountersOf(of, on) }
        ["put*" "another" kind "counter on" on count:(super::unsaid::JustOne)] { Verb::PutCounters { count, kind, on, divided: false } }
        ["put*" to what] { Verb::Move { what, to } }
        ["put*" kinds:(SeveralCounters) "on" on] { Verb::PutKinds(kinds, on) }
        ["put*" ?"your choice of" kinds:(KindsOfCounter) "on" on] { Verb::PutCounterOf(kinds, on) }
        ["put*" ?"your choice of" "a counter from among" kinds:(KindsNamed) "on" on] { Verb::PutCounterOf(kinds, on) }
        ["remove*" "all damage marked on" what] { Verb::RemoveDamage(what) }
        ["pair*" what "with" with] { Verb::Pair(what, with) }
        ["distribute*" "a number of" kind "counters equal to" count "among" on] { Verb::PutCounters { count, kind, on, divided: true } }
        ["distribute*" (count, kind):(CountersOf) "among" on] { Verb::PutCounters { count, kind, on, divided: true } }
        ["remove*" (n, kind):(Removed) "from" what] { Verb::RemoveCounters(n, kind, what) }
        ["remove*" "a number of" kind:(Counters) "counters equal to" n:(There) "from" what] { Verb::RemoveCounters(n, kind, what) }
        ["lose*" "all" kind:(Counters) "counters" n:(AllHeld)] { Verb::LoseCounters(n, kind) }
        ["remove*" ["those counters" | "them all" | "all of them" | "them"] ?"from it" n:(AllThere) kind:(KindAsked) what:(Pronoun)] { Verb::RemoveCounters(n, kind, what) }
        ["double*" "the number of" kind:(Counters) "counters on" on] { Verb::DoubleCounters(kind, on) }
        ["double*" "the number of each kind of counter on" on] { Verb::DoubleCounters(None, on) }
        ["double*" "the number of" kind:(Counters) "counters" who:(super::players::HaveOwn)] { Verb::DoubleCountersOf(kind, who) }
        ["double*" "the number of each kind of counter" who:(super::players::HaveOwn)] { Verb::DoubleCountersOf(None, who) }
        ["get*" (n, kind):(CountersOf)] { Verb::GetCounters(n, kind) }
        ["get*" (n, kind):(EnergyOf)] { Verb::GetCounters(n, kind) }
        ["proliferate*" ?"again"] { Verb::Proliferate }
        ["counter*" what] { Verb::Counter(what) }
        ["counter*" what (to, kind):(super::countered::Instead)] { Verb::CounterInto(what, to, kind) }
        ["add*" ?"an additional" mana] { Verb::AddMana { mana, only: None, then: None } }
        ["add*" mana only:(SpendOnly)] { Verb::AddMana { mana, only, then: None } }
        ["add*" mana then:(Given<super::mana::Rider>)] { Verb::AddMana { mana, only: None, then } }
        ["add*" mana only:(SpendOnly) then:(Given<super::mana::Rider>)] { Verb::AddMana { mana, only, then } }
        ["scry*" n:(Numeral)] { Verb::Scry(n) }
        ["scry* that many cards plus" that:(ThatMany) more:(Spelled)] { Verb::Scry(Num::Plus(that, more)) }
        ["surveil*" n:(Numeral)] { Verb::Surveil(n) }
        ["clash*" "with an opponent"] { Verb::Clash }
        ["regenerate*" what] { Verb::Regenerate(what) }
        ["reveal*" what] { Verb::Reveal(what) }
        ["reveal*" "cards from the top of" of:(TheirOwn) ["library until you reveal" | "library until they reveal" | "library until that player reveals"] filter:(super::select::AKind)]
            { Verb::RevealUntil { of, count: Num::Const(1), filter, exile: false } }
        ["exile*" "cards from the top of" of:(TheirOwn) ["library until you exile" | "library until they exile"] filter:(super::select::AKind)]
            { Verb::RevealUntil { of, count: Num::Const(1), filter, exile: true } }
        ["reveal*" "cards from the top of" of:(TheirOwn) ["library until you reveal" | "library until they reveal" | "library until that player reveals"] count:(Spelled) filter:(super::select::Several)]
            { Verb::RevealUntil { of, count, filter, exile: false } }
        ["exile*" "cards from the top of" of:(TheirOwn) ["library until you exile" | "library until they exile"] count:(Spelled) filter:(super::select::Several)]
            { Verb::RevealUntil { of, count, filter, exile: true } }
        ["reveal*" "cards from the top of that library until" filter:(super::select::AKind) "is revealed" of:(WhoHasIt)]
            { Verb::RevealUntil { of, count: Num::Const(1), filter, exile: false } }
        ["reveal*" "cards from the top of" of:(TheirOwn) "library until" filter:(super::select::AKind) "is revealed"]
            { Verb::RevealUntil { of, count: Num::Const(1), filter, exile: false } }
        ["reveal*" "cards from the top of" of:(TheirOwn) "library until" count:(Spelled) filter:(super::select::Several) "are revealed"]
            { Verb::RevealUntil { of, count, filter, exile: false } }
        ["look*" "at" what] { Verb::Look(what) }
        ["shuffle*" ["their library" | "their libraries" | "that library" | "his or her library" | "it"]] { Verb::Shuffle(None) }
        ["shuffle* your library"] { Verb::ShuffleYours }
        ["shuffle*" "that pile"] { Verb::ShufflePile }
        ["shuffle*"] { Verb::Shuffle(None) }
        ["shuffle*" what "into your library"] { Verb::ShuffleIntoYours(what) }
        ["shuffle*" what:(ItFromYours) "from your graveyard"] { Verb::ShuffleIntoYours(what) }
        ["shuffle*" what:(There) "into" ["their library" | "their libraries" | "its owner 's library" | "their owner 's library" | "their owners ' libraries" | "his or her library"]] { Verb::Shuffle(what) }
        ["attach*" what "to" to] { Verb::Attach(what, to) }
        ["attach*" what "to" who] { Verb::AttachToPlayer(what, who) }
        ["unattach*" what] { Verb::Unattach(what) }
        ["unattach*" what:(OffWhich)] { Verb::Unattach(what) }
        ["transform*" what] { Verb::Transform(what) }
        ["flip*" what] { Verb::Flip(what) }
        ["flip*" ["a coin until you lose a flip" | "a coin until you lose"]] { Verb::FlipUntilLose }
        ["flip*" n:(Coins)] { Verb::FlipCoins(n) }
        ["gain*" "control of" what duration changes:(ControlYou)] { Verb::Modify { what, changes, duration } }
        [search:(Searching)] { search }
        ["choose*" what] { Verb::ChooseObjects(what) }
        ["choose*" slot:(AnySlot)] { Verb::ChooseObjects(Objects::Target(slot)) }
        ["choose*" what:(Choices)] { Verb::ChooseValue(what) }
        ["secretly" "choose*" "an opponent" what:(SomeOpponent)] { Verb::ChooseValue(what) }
        // Revealed together, the words are what they would be chosen in turn.
        ["secretly" "choose*" what:(super::chosen::SecretWord) ", then the choices are revealed"] { Verb::ChooseValue(what) }
        ["secretly" "choose*" what:(super::chosen::SecretNumber) [". then those numbers are revealed" | ", then those numbers are revealed" | ", then all players reveal those numbers simultaneously and determine the highest and lowest numbers revealed this way"]] { Verb::ChooseValue(what) }
        ["copy*" what count:(OneCopy) except:(Except)] { Verb::CopySpell { what, count, new_targets: false, except } }
        // Before the row whose words these begin with.
        ["copy*" what count:(OneCopy) except:(Except) "and may choose new targets for the copy they control"] { Verb::CopySpell { what, count, new_targets: true, except } }
        ["copy*" what count:(OneCopy) except:(Except) [". you may choose new targets for the copy" | ". you may choose new targets for that copy" | "and may choose new targets for the copy" | "and may choose a new target for the copy" | "and may choose a new target for that copy" | "and may choose new targets for that copy" | "and you may choose new targets for the copy" | ". you may choose new targets for the copies"]] { Verb::CopySpell { what, count, new_targets: true, except } }
        ["copy*" what count:(OneCopy) except:(Except) ". each of those players may choose new targets for their copy"] { Verb::CopySpell { what, count, new_targets: true, except } }
        ["copy*" what ". the copy targets" to] { Verb::CopyTargeting { what, to } }
        ["copy*" what "for each other" each:(copies::OneForEach)] { Verb::CopyForEach { what, each } }
        ["choose*" ["new targets for" | "a new target for"] what] { Verb::ChangeTargets(what, TargetChange::New) }
        ["change*" ["the target of" | "the targets of"] what] { Verb::ChangeTargets(what, TargetChange::Change) }
        ["change*" "any targets of" what] { Verb::ChangeTargets(what, TargetChange::Any) }
        ["change*" "a target of" what to:(NewTarget)] { Verb::ChangeTargets(what, TargetChange::OneTo(to)) }
        ["change*" "the target of" what to:(NewTarget)] { Verb::ChangeTargets(what, TargetChange::To(to)) }
        ["change*" "the target" what:(ThatSpells) to:(NewTarget) ?"if able"] { Verb::ChangeTargets(what, TargetChange::To(to)) }
        ["change*" what:(WhoseTarget) to:(NewTarget)] { Verb::ChangeTargets(what, TargetChange::To(to)) }
        ["put*" ["those counters on"] on of:(ItHad)] { Verb::PutCountersOf(of, on) }
        [["control*" | "gain* control of"] who ["during that player 's next turn" | "during their next turn"]] { Verb::ControlNextTurn(who, false) }
        [["control*" | "gain* control of"] who ["during that player 's next turn" | "during their next turn"] ". after that turn , that player takes an extra turn"] { Verb::ControlNextTurn(who, true) }
        ["take*" ["an extra turn after this one" | "an extra turn"] n:(super::unsaid::JustOne)] { Verb::ExtraTurns(n) }
        ["take*" n:(Spelled) "extra turns after this one"] { Verb::ExtraTurns(n) }
        ["win*" "the game"] { Verb::WinGame }
        ["lose*" "the game"] { Verb::LoseGame }
        ["roll*" "the planar die"] { Verb::Casual(Casual::RollPlanarDie) }
        ["repeat*" "this process as many times as they choose"] { Verb::RepeatProcess }
        ["repeat*" ["this process any number of times" | "this process as many times as you choose" | "this process"]] { Verb::RepeatProcess }
        ["do* the same"] { Verb::TheSame }
        ["do* the same for" kinds:(super::again::KindsAgain) whole:(super::again::LastPart)] { Verb::TheSameForKinds(kinds, whole) }
        ["repeat*" "this process for" kinds:(super::again::KindsAgain) whole:(super::again::AllParts)] { Verb::TheSameForKinds(kinds, whole) }
        ["the same is true for" keywords:(super::keyword::Names)] { Verb::TheSameFor(keywords) }
        ["claim*" ["the prize" | "the prize!"]] { Verb::Casual(Casual::ClaimPrize) }
        ["end*" "the turn"] { Verb::EndTurn }
        ["restart*" "the game , leaving in exile" what] { Verb::RestartGame(what) }
        ["end*" "the combat phase"] { Verb::EndCombat }
        ["remove*" what "from combat"] { Verb::RemoveFromCombat(what) }
        ["reselect*" "which player" what "is attacking"] { Verb::Reselect(what, Reselected::Player) }
        ["reselect*" "which player or planeswalker" what "is attacking"] { Verb::Reselect(what, Reselected::PlayerOrPlaneswalker) }
        ["reselect*" "which player or permanent" what "is attacking"] { Verb::Reselect(what, Reselected::PlayerOrPermanent) }
        ["become*" "the monarch"] { Verb::Become(PlayerDesignation::Monarch) }
        [more:(turns::TurnVerbs)] { more }
        [["double the amount of each type of mana in your mana pool" | "double the amount of each type of unspent mana you have"]] { Verb::DoubleMana }
        ["double*" what:(WhoseSize) (power, toughness):(SizePart) duration] { Verb::Multiply { what, power, toughness, times: 2, duration } }
        ["triple*" what:(WhoseSize) (power, toughness):(SizePart) duration] { Verb::Multiply { what, power, toughness, times: 3, duration } }
        ["guess*" "whether" cond] { Verb::Guess(cond) }
        [["lose* all unspent mana" | "empty* their mana pool"]] { Verb::LoseMana }
        ["take*" "the initiative"] { Verb::Become(PlayerDesignation::Initiative) }
        [create:(Create)] { create }
        [changed:(super::text_change::TextChange)] { changed }
        [action:(super::actions::PlayerActions)] { Verb::Action(action) }
        [more:(super::actions::ActionVerbs)] { more }
        [r:(super::dealt::ForATime)] { r }
        [r:(super::would::ReplacingNow)] { r }
        ["exchange*" what "with" filter:(super::select::AKind)] { Verb::ExchangeWithHand(what, filter) }
        ["exchange*" "your" a:(super::event::OwnZone) "and" b:(super::event::OwnZone)] { Verb::ExchangeZones(a, b) }
        ["exile*" what "haunting" on] { Verb::Haunt(what, on) }
        ["exchange*" "control of" a:(ExchangeA) b] { Verb::ExchangeControl(a, b) }
        ["turn*" what "face up"] { Verb::TurnFace(what, true) }
        ["turn*" what "face down"] { Verb::TurnFace(what, false) }
        ["move*" (n, kind):(Removed) "from" from ["onto" | "to"] onto] { Verb::MoveCounters(n, kind, from, onto) }
        ["move*" (n, kind):(Removed) "from among" from:(super::objects::Plural) "onto" onto] { Verb::MoveCounters(n, kind, from, onto) }
        ["put*" of:(super::refer::Own) "counters on" on] { Verb::PutCountersOf(of, on) }
        ["exchange*" "control of" a b:(Themselves)] { Verb::ExchangeControl(a, b) }
        ["get*" n:(Spelled) "{E}" kind:(Energy)] { Verb::GetCounters(n, kind) }
        ["your life total becomes" ?"equal to" n] { Verb::SetLife(n) }
        ["change*" what:(WhoseSize) "base power and toughness to" changes:(SizeGiven) duration] { Verb::Modify { what, changes, duration } }
        ["change*" "the base power and toughness of" what "to" changes:(SizeGiven) duration] { Verb::Modify { what, changes, duration } }
        ["change*" what:(WhoseSize) "base power to" changes:(PowerTo) duration] { Verb::Modify { what, changes, duration } }
        ["change*" what:(WhoseSize) "base toughness to" changes:(ToughnessTo) duration] { Verb::Modify { what, changes, duration } }
        ["switch*" ["the power and toughness of each of" | "the power and toughness of"] what duration:(Lasting) changes:(Switched)] { Verb::Modify { what, changes, duration } }
        ["switch* each" what:(EachOwn) "power and toughness" duration:(Lasting) changes:(Switched)] { Verb::Modify { what, changes, duration } }
        ["switch*" what:(WhoseSize) "power and toughness" duration:(Lasting) changes:(Switched)] { Verb::Modify { what, changes, duration } }
        [cast:(Casts)] { cast }
        ["look*" "at and" cast:(Casts)] { cast }
        ["phase*" "out" what] { Verb::Phase(what, true) }
        ["phase*" what "out" until:(Lasting)] { Verb::PhaseUntil { what, until, tapped: false } }
        ["skip*" ["your next" | "their next"] step] { Verb::SkipNext(step, Num::Const(1)) }
        ["skip*" ["your next" | "their next"] n:(Spelled) "turns" step:(WholeTurn)] { Verb::SkipNext(step, n) }
        ["get*" ["an emblem with"] what:(super::quote::Abilities)] { Verb::Emblem(what) }
        ["put*" what "back in any order"] { Verb::Reorder(what) }
        ["put*" "the cards back in any order"] { Verb::Reorder(Objects::Rest(super::objects::LAST)) }
        ["note*" "your life total" n:(YourLife)] { Verb::NoteNumber(n) }
        ["note*" "the number and kind of counters that were on" of] { Verb::NoteCounters(of) }
        ["for each player , choose friend or foe"] { Verb::ChooseFriends }
        [roll:(super::dice::Rolling)] { roll }
        [doors:(super::doors::DoorVerbs)] { doors }
        [next:(super::next::NextVerbs)] { next }
        [piles:(super::piles::PileVerbs)] { piles }
    }

    /// The sentence about those that are destroyed, whatever they are called.
    DestroyedSo: () {
        ["." {DestroyedOnes} "can't be regenerated"] { () }
    }

    /// "to ~", behind what targets.
    NewTarget: Objects {
        ["to" to] { to }
    }

    /// "that spell's target": of that spell.
    WhoseTarget: Objects {
        [of:(super::refer::Own) "target"] { Objects::That(of, Said::Pronoun) }
    }

    /// "creature's", behind "each".
    EachOwn: Objects {
        [what:(super::objects::EachKind) "'s"] { Objects::All(what, Quantifier::Each) }
    }

    /// What is doubled of a size.
    SizePart: (bool, bool) {
        ["power and toughness"] { (true, true) }
        ["power"] { (true, false) }
        ["toughness"] { (false, true) }
    }

    /// "two +1/+1 counters", "all counters", "a counter".
    Removed: (Option<Num>, Option<CounterKind>) {
        [{Article} kind:(Counters) "counter"] { (Some(Num::Const(1)), kind) }
        [n:(Spelled) kind:(Counters) ["counters" | "counter"]] { (Some(n), kind) }
        ["all" kind:(Counters) "counters"] { (None, kind) }
        ["any number of" kind:(Counters) "counters"] { (Some(Num::ChosenNow), kind) }
        ["one or more" kind:(Counters) "counters"] { (Some(Num::OneOrMore), kind) }
        ["up to" n:(Spelled) kind:(Counters) "counters"] { (Some(Num::UpTo(n)), kind) }
    }

    /// "half their life, rounded up".
    HalfLife: Num {
        ["half" n:(LifeTotal) way:(Rounded)] { Num::Half(n, way) }
        [by:(super::halves::Fraction) n:(LifeTotal) way:(Rounded)] { Num::Part(by, n, way) }
    }

    /// "half their library, rounded down".
    HalfLibrary: Num {
        ["half" n:(LibrarySize) way:(Rounded)] { Num::Half(n, way) }
        [by:(super::halves::Fraction) n:(LibrarySize) way:(Rounded)] { Num::Part(by, n, way) }
    }

    /// "their library", by how many cards it has.
    LibrarySize: Num {
        [cards:(super::condition::OfLibrary) "library"] { Num::Count(cards) }
    }

    /// "their life".
    LifeTotal: Num {
        [whose:(TheirOwn) "life"] { Num::Life(whose) }
    }

    /// ". Spend this mana only to cast creature spells".
    SpendOnly: Option<ManaUsed> {
        [". spend this mana only" used:(super::mana::Spent)] { Some(used) }
        [[". this mana can't be spent" | ". you can't spend this mana"] used:(super::mana::NotSpent)] { Some(used) }
    }

    /// "you may look at that card", with a duration behind it.
    MayLookAt: RuleChange {
        ["you may look at" what who:(super::unsaid::Yourself)] { RuleChange::MayLook(who, what) }
    }

    /// "target creature and" before the other.
    ExchangeA: Objects {
        [what "and"] { what }
    }

    /// "a color", "a creature type", "a card name".
    Choices: Choosable {
        ["a color"] { Choosable::Color }
        ["two colors"] { Choosable::TwoColors }
        ["a color other than" but:(super::number::ColorWord)] { Choosable::ColorOtherThan(but) }
        ["a creature type other than" but:(super::text_change::OneCreatureType)] { Choosable::CreatureTypeOtherThan(but) }
        ["a creature type"] { Choosable::CreatureType }
        ["a basic land type"] { Choosable::BasicLandType }
        ["a land type"] { Choosable::LandType }
        ["a nonbasic land type"] { Choosable::NonbasicLandType }
        ["a planeswalker type"] { Choosable::PlaneswalkerType }
        ["a card type"] { Choosable::CardType }
        ["a card type other than" types:(super::chosen::OtherTypes)] { Choosable::CardTypeOf(types) }
        ["a card name other than a basic land card name" kind:(NoBasicLand)] { Choosable::CardName(kind) }
        [types:(super::chosen::CardTypesNamed)] { Choosable::CardTypeOf(types) }
        [["a card name" | "any card name"]] { Choosable::CardName(None) }
        ["the name of" {Article} of:(super::done::ThisWayOne)] { Choosable::NameOf(of) }
        [["a player with the most life or tied for most life"] who:(super::players::Richest)] { Choosable::Player(who) }
        [who:(super::players::ChosenSuch)] { Choosable::Player(who) }
        [{Article} kind:(Given<super::select::One>) "name"] { Choosable::CardName(kind) }
        [["an opponent" | "one of your opponents"]] { Choosable::Player(Players::EachOpponent) }
        ["a player"] { Choosable::Player(Players::Each) }
        ["two players"] { Choosable::TwoPlayers(Players::Each) }
        [slot:(super::targets::PlayerSlot)] { Choosable::Player(Players::Target(slot)) }
        [["an opponent at random" | "one of your opponents at random"]] { Choosable::PlayerAtRandom(Players::EachOpponent) }
        ["a player at random"] { Choosable::PlayerAtRandom(Players::Each) }
        [range:(Listed) "at random"] { Choosable::NumberAtRandom(range) }
        ["a number"] { Choosable::Number(None, None) }
        ["a number greater than 0" low:(AtLeastOne) high:(NoBound)] { Choosable::Number(low, high) }
        ["a number between" low:(Given<Numeral>) "and" high:(Given<Numeral>)] { Choosable::Number(low, high) }
        ["a number" low:(Given<Numeral>) ["or greater" | "or more"] high:(NoBound)] { Choosable::Number(low, high) }
        ["odd or even"] { Choosable::Quality(Qualities::Parity) }
        ["land or nonland"] { Choosable::Quality(Qualities::LandOrNot) }
        [words:(super::chosen::Words)] { Choosable::Word(words) }
        [words:(super::chosen::PlainWords)] { Choosable::Word(words) }
    }

    /// One copy, or several.
    OneCopy: Num {
        [] { Num::Const(1) }
        ["twice"] { Num::Const(2) }
        ["for each" n:(ForEach)] { n }
    }

    /// "Cast it without paying its mana cost".
    Casts: Verb {
        ["cast*" what:(SpellsAmong) duration:(Lasting) cost:(HowPaid)] { Verb::MayPlay { what, play: false, cost, duration, any_mana: None, flash: false, exiled: Exiling::Never } }
        ["cast*" what:(SpellsAmong) duration:(Lasting) [", and" | "and"] any_mana:(Given<super::mana::MaySpend>) "to cast" ["them" | "those spells"]] { Verb::MayPlay { what, play: false, cost: CastCost::Normal, duration, any_mana, flash: false, exiled: Exiling::Never } }
        ["play*" what:(LandsAmong) duration:(Lasting)] { Verb::MayPlay { what, play: true, cost: CastCost::Normal, duration, any_mana: None, flash: false, exiled: Exiling::Never } }
        [["play* lands and cast spells from among" | "play* land cards and cast spells from among"] what:(AllOfThem) duration:(Lasting) cost:(HowPaid)] { Verb::MayPlay { what, play: true, cost, duration, any_mana: None, flash: false, exiled: Exiling::Never } }
        [["play* lands and cast spells from among" | "play* land cards and cast spells from among"] what:(AnyOfThem) cost:(super::cost::PaidSo)] { Verb::Cast { what, play: true, cost, any_mana: None, exiled: Exiling::Never } }
        ["cast*" what cost:(HowPaid) ?"if able"] { Verb::Cast { what, play: false, cost, any_mana: None, exiled: Exiling::Never } }
        ["cast*" "your commander from the command zone" what:(CommanderThere) cost:(HowPaid)] { Verb::Cast { what, play: false, cost, any_mana: None, exiled: Exiling::Never } }
        ["cast*" what "if able" cost:(HowPaid)] { Verb::Cast { what, play: false, cost, any_mana: None, exiled: Exiling::Never } }
        ["play*" what cost:(HowPaid)] { Verb::Cast { what, play: true, cost, any_mana: None, exiled: Exiling::Never } }
        ["cast*" what cost:(super::cost::PaidSo) duration:(Lasting)] { Verb::MayPlay { what, play: false, cost, duration, any_mana: None, flash: false, exiled: Exiling::Never } }
        ["play*" what cost:(super::cost::PaidSo) duration:(Lasting)] { Verb::MayPlay { what, play: true, cost, duration, any_mana: None, flash: false, exiled: Exiling::Never } }
        ["cast*" what duration:(Lasting) cost:(HowPaid)] { Verb::MayPlay { what, play: false, cost, duration, any_mana: None, flash: false, exiled: Exiling::Never } }
        ["play*" what duration:(Lasting) cost:(HowPaid)] { Verb::MayPlay { what, play: true, cost, duration, any_mana: None, flash: false, exiled: Exiling::Never } }
        ["cast*" what [", and" | "and"] any_mana:(Given<super::mana::MaySpend>) "to cast" ["that spell" | "it" | "them" | "those spells"]] { Verb::Cast { what, play: false, cost: CastCost::Normal, any_mana, exiled: Exiling::Never } }
        ["cast*" what duration:(Lasting) [", and" | "and"] any_mana:(Given<super::mana::MaySpend>) "to cast" ["that spell" | "it" | "them" | "those spells"]] { Verb::MayPlay { what, play: false, cost: CastCost::Normal, duration, any_mana, flash: false, exiled: Exiling::Never } }
        ["play*" what [", and" | "and"] any_mana:(Given<super::mana::MaySpend>) "to cast" ["that spell" | "it" | "them" | "those spells"]] { Verb::Cast { what, play: true, cost: CastCost::Normal, any_mana, exiled: Exiling::Never } }
        ["play*" what duration:(Lasting) [", and" | "and"] any_mana:(Given<super::mana::MaySpend>) "to cast" ["that spell" | "it" | "them" | "those spells"]] { Verb::MayPlay { what, play: true, cost: CastCost::Normal, duration, any_mana, flash: false, exiled: Exiling::Never } }
    }

    /// The same of several cards, where words before say for how long; no text lets them be cast at once so.
    CastsForATime: Verb {
        ["cast*" what:(SpellsAmong) cost:(HowPaid)] { Verb::MayPlay { what, play: false, cost, duration: Duration::Forever, any_mana: None, flash: false, exiled: Exiling::Never } }
        ["cast*" what:(SpellsAmong) [", and" | "and"] any_mana:(Given<super::mana::MaySpend>) "to cast" ["them" | "those spells"]] { Verb::MayPlay { what, play: false, cost: CastCost::Normal, duration: Duration::Forever, any_mana, flash: false, exiled: Exiling::Never } }
        [["play* lands and cast spells from among" | "play* land cards and cast spells from among"] what:(AllOfThem) cost:(HowPaid)] { Verb::MayPlay { what, play: true, cost, duration: Duration::Forever, any_mana: None, flash: false, exiled: Exiling::Never } }
    }

    /// Objects that do something or have it done to them, as the subject of the sentence.
    ObjectVerbs: Verb {
        [still:(StillALand)] { still }
        [what:(Subject) changes:(Changes) duration] { Verb::Modify { what, changes, duration } }
        [rule duration:(Lasting)] { Verb::Rule(rule, duration) }
        [rule:(MayLookAt) duration:(Lasting)] { Verb::Rule(rule, duration) }
        [costs:(super::ability::CostsForATime)] { costs }
        [rule:(RuleFor<false>)] { Verb::Rule(rule, Duration::EndOfTurn) }
        [rule:(RuleFor<true>)] { Verb::Rule(rule, Duration::EndOfCombat) }
        ["you choose which creatures attack this turn" rule:(YouDeclareAttack)] { Verb::Rule(rule, Duration::EndOfTurn) }
        ["you choose which creatures block this turn and how those creatures block" rule:(YouDeclare)] { Verb::Rule(rule, Duration::EndOfTurn) }
        ["you choose which creatures block this combat and how those creatures block" rule:(YouDeclare)] { Verb::Rule(rule, Duration::EndOfCombat) }
        [rule:(super::rules::NoneOfItsAbilities) duration:(ForGood)] { Verb::Rule(rule, duration) }
        [rule:(ReturnUntapping) duration:(UntilYouUntap)] { Verb::Rule(rule, duration) }
        [rule duration:(InItsNextTurn)] { Verb::Rule(rule, duration) }
        [rule:(AttackThen) duration:(ItsNextTurn)] { Verb::Rule(rule, duration) }
        [rule:(SkipsCombat) duration:(InTheirNextTurn)] { Verb::Rule(rule, duration) }
        [source:(DealsBy) amount:(Damage) "to" to:(Recipients1)] { Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last: false } }
        [source:(DealsBy) "damage to" to:(Recipients1) "equal to" amount:(super::number::SaidLast)] { Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last: false } }
        [source:(DealsBy) amount:(Damage) "to" to:(Recipients1) {CantBePrevented}] { Verb::DealDamage { source, amount, to, divided: false, unpreventable: true, with_last: false } }
        [source:(DealsBy) amount:(Damage) "to" to:(Recipients1) {ExcessToController}] { Verb::DealExcess { source, amount, to } }
        [source:(DealsBy) "damage to" to:(Recipients1) "equal to" amount:(super::number::SaidLast) {ExcessToController}] { Verb::DealExcess { source, amount, to } }
        [source:(DealsBy) amount:(EvenDamage) "among" to:(Recipients1)] { Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last: false } }
        [source:(DealsBy) amount:(Damage) "divided as you choose among" to:(Recipients1)] { Verb::DealDamage { source, amount, to, divided: true, unpreventable: false, with_last: false } }
        // Without "each", what is a target may be one alone, which another row says.
        [sources:(Subject) "each" "deal*" "damage equal to" ["their" | "its"] amount:(super::number::OfEach) "to" to:(Recipients1)] { Verb::EachDeals { sources, amount, to } }
        [sources:(Subject) "deal*" "damage equal to" ["their" | "its"] amount:(super::number::OfEach) "to" to:(Recipients1)] { Verb::EachDeals { sources, amount, to } }
        [sources:(Subject) "deal*" "damage to itself equal to its" amount:(super::number::OfEach) to:(Itself)] { Verb::EachDeals { sources, amount, to } }
        ["each" what:(super::objects::EachKind) "deal*" amount:(Damage) "to" to:(Recipients1)] { Verb::EachDeals { sources: Objects::All(what, Quantifier::Each), amount, to } }
        [enters:(super::replace::EntersSo)] { enters }
        [change:(super::ability::LoyaltyChange)] { change }
        ["it's" becomes:(super::modify::OneBecomes) what:(Pronoun) duration] { Verb::Modify { what, changes: becomes, duration } }
        [what:(Subject) "become*" "blocked"] { Verb::BecomeBlocked(what) }
        [what:(WhoseSize) "base power and toughness become" changes:(NewSize) duration] { Verb::Modify { what, changes, duration } }
        ["the base power and toughness of" what ["become" | "becomes"] changes:(NewSize) duration] { Verb::Modify { what, changes, duration } }
        [what:(WhoseSize) ["base power becomes" | "base power become"] changes:(NewPower) duration] { Verb::Modify { what, changes, duration } }
        [what:(Subject) "become*" "the basic land type of your choice" change:(SomeLandType) duration] { Verb::BecomeType(what, change, duration) }
        [what:(Subject) "become*" "the creature type of your choice" change:(SomeCreatureType) duration] { Verb::BecomeType(what, change, duration) }
        [what:(Subject) "become*" "the basic land type of your choice" {OtherTypesToo} change:(SomeLandTypeToo) duration] { Verb::BecomeType(what, change, duration) }
        [what:(Subject) "become*" "the creature type of your choice" {OtherTypesToo} change:(SomeCreatureTypeToo) duration] { Verb::BecomeType(what, change, duration) }
        [a:(Subject) "fight*" b] { Verb::Fight(a, b) }
        [a:(Subject) "fight*" "a different one of" b] { Verb::FightEach(a, b) }
        [a:(Subject) "fight*" "each other" b:(EachOther)] { Verb::Fight(a, b) }
        [what:(Subject) "don't*" "untap" duration:(NextUntap)] { Verb::Rule(RuleChange::DoesntUntap(what), duration) }
        [what:(Subject) ["phase out" | "phases out"]] { Verb::Phase(what, true) }
        [what:(Subject) ["phase out" | "phases out"] until:(Lasting)] { Verb::PhaseUntil { what, until, tapped: false } }
        [what:(Subject) ["phase out" | "phases out"] until:(Lasting) [". tap that creature as it phases in this way" | ". tap that permanent as it phases in this way"]] { Verb::PhaseUntil { what, until, tapped: true } }
        [what:(Subject) "become*" ["a copy of" | "copies of"] of except:(Except) duration] { Verb::BecomeCopy { what, of, except, duration } }
        [what:(Subject) "become*" "a copy of" of ["and gain this ability" | "and gains this ability"] except:(ThisToo) duration:(ForGood)] { Verb::BecomeCopy { what, of, except, duration } }
        [what:(Subject) "become*" ["a copy of" | "copies of"] of duration:(Lasting) except:(Except)] { Verb::BecomeCopy { what, of, except, duration } }
        [what:(Subject) "become*" "a copy of any" of:(super::replace::AnyOf) duration:(Lasting) except:(Except)] { Verb::BecomeCopy { what, of, except, duration } }
        [what:(Subject) "become*" "a copy of any" of:(super::replace::AnyOf) except:(Except) duration] { Verb::BecomeCopy { what, of, except, duration } }
        [action:(super::actions::ObjectActions)] { Verb::Action(action) }
        [more:(super::actions::ActionObjectVerbs)] { more }
    }

    /// The types it had stay (205.1b).
    OtherTypesToo: () {
        [["in addition to its other types" | "in addition to their other types"]] { () }
    }

    /// "X damage divided evenly, rounded down,".
    EvenDamage: Num {
        [n:(Damage) "divided evenly , rounded down ,"] { Num::Evenly(n) }
    }

    /// Where no time is said (611.2a).
    ForGood: Duration {
        [] { Duration::Forever }
    }

    /// "as you untap your permanents, return ~ to its owner's hand", with the step in front.
    ReturnUntapping: RuleChange {
        ["during your next untap step , as you untap your permanents , return" what "to its owner 's hand"] { RuleChange::ReturnsAsYouUntap(what) }
    }

    /// In that step, which was said in front.
    UntilYouUntap: Duration {
        [] { Duration::YourNextUntapStep }
    }

    /// "attacks ~", before the turn in which it has to.
    AttackThen: RuleChange {
        [what:(Subject) "attack*" whom:(super::event::AttackedOne)] { RuleChange::MustAttack(what, whom) }
    }

    /// "target player skips all combat phases", before the turn in which that is.
    SkipsCombat: RuleChange {
        [who:(super::players::Subject) "skip* all combat phases" step:(EveryCombat)] { RuleChange::Skip(who, step) }
    }

    /// "of their next turn".
    InTheirNextTurn: Duration {
        ["of their next turn" who:(Boxed)] { Duration::InNextTurnOf(who) }
    }

    /// "during its controller's next turn if able".
    ItsNextTurn: Duration {
        ["during" whose:(TheirOwn) "next turn if able"] { Duration::InNextTurnOf(whose) }
    }

    /// "during its controller's next turn".
    InItsNextTurn: Duration {
        ["during" whose:(TheirOwn) "next turn"] { Duration::InNextTurnOf(whose) }
    }

    /// "during its controller's next untap step".
    NextUntap: Duration {
        [["during its controller 's next untap step" | "during their controller 's next untap step" | "during their controllers ' next untap steps" | "during their controllers ' next untap step" | "during their next untap steps" | "during their next untap step" | "during that player 's next untap step" | "during the player 's next untap step"]] { Duration::NextUntapStep }
        ["during your next untap step"] { Duration::YourNextUntapStep }
    }

    /// What is said of the damage before (615.12).
    CantBePrevented: () {
        [[". the damage can't be prevented" | "and the damage can't be prevented" | ". that damage can't be prevented" | ", and the damage can't be prevented"]] { () }
    }

    /// The sentence about damage beyond what is lethal (120.4a).
    ExcessToController: () {
        [[". excess damage is dealt to that creature 's controller instead" | ". excess damage is dealt to its controller instead" | ". excess damage is dealt to that permanent 's controller instead"]] { () }
    }

    /// Two that were named at once.
    Themselves: Objects {
        [both:(NoOthers)] { Objects::And(both) }
    }

    /// Another way of saying what two objects do to each other.
    EachOther: Objects {
        [] { Objects::Rest(super::objects::LAST) }
    }
}

/// Where something is returned to. Said freely, what goes anywhere but to a hand is put there: it may never have been there.
struct Returned;

impl Way<Place> for Returned {
    fn read(i: In<'_>) -> Read<'_, Place> {
        Place::parse(i)
    }

    fn say(value: &Place, o: &mut Out<'_>) -> bool {
        (value.zone == Zone::Hand || o.follows.is_some()) && super::place::say_place(value, ["to", "into"], o)
    }
}

silent! {
    /// Of the spell spoken of, of which only the target is named.
    ThatSpells: Objects = Objects::That(Ref::Word("that spell".into()), Said::Pronoun);
    /// Your life total.
    YourLife: Num = Num::Life(Box::new(Players::You));
    /// The player whose library was spoken of.
    WhoHasIt: Players = Players::That(Ref::Word("they".into()), Said::Pronoun);
}
