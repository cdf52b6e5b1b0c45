//! Conditions: "if you control an Island", "as long as it's your turn", "unless ...".

mod being;
mod both;
mod ways;
mod who;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::counter::Counters;
use super::done::{DoneToA, NotDoneToA, SoManyDone};
use super::event::Past;
use super::number::{AS_CAST, Spelled, TURN_BEGAN, Values};
use super::players::{self, TheirOwn, WhomTheyAttack};
use super::select::{AKind, Being, Comparison, With};
use super::unsaid::YouBoxed;
pub(crate) use being::{BeingFilter, WithFilter, YouCast};
use both::Both;
pub(crate) use both::If;
pub(crate) use ways::Controlling as ControllingThose;
use ways::{
    AnyRemain, CastFromYours, Controlling, ControllingBoth, ControllingNone, HoldingIt, OnIt, PlayerCastMany, Remains,
    TappedForIt, TopIs,
};
pub(crate) use ways::{Came, HowMany, OfLibrary, apart, controlled, last_of, read_so, say_so};
pub(crate) use who::{EachWho, WhoDoes};

/// The instruction before, until references are resolved.
pub(crate) const LAST: u8 = u8::MAX;

/// The instruction before, which several may have done, until it is known whether they have.
pub(crate) const THEY: u8 = u8::MAX - 9;

/// The instruction before whose verb is said again: "you don't put it into your hand" asks of no other.
pub(crate) const SAID: u8 = u8::MAX - 2;

/// The flip of the coins before by somebody else.
pub(crate) const THEIRS: u8 = u8::MAX - 10;

phrases! {
    /// Conditions, as they stand behind "if", "as long as" and "only if".
    Conds: Cond {
        [both:(ControllingNamed)] { Cond::And(both) }
        [set:(Controlling)] { Cond::Exists(set) }
        [either:(ways::RevealedOrControlled)] { Cond::Or(either) }
        [either:(ways::ControlledOrDone)] { Cond::Or(either) }
        [none:(ControllingNone)] { Cond::Not(none) }
        [other:(ways::AllAre)] { Cond::Not(other) }
        [everywhere:(ways::OwnedInEach)] { Cond::And(everywhere) }
        [both:(ControllingBoth)] { Cond::And(both) }
        [compared:(HowMany)] { compared }
        [["~ is paired with another creature" | "~ is paired with a creature"] pred:(PairedOne)] { Cond::Is(Ref::This, pred) }
        ["it's paired with" kind:(AKind) it:(Partner)] { Cond::Is(it, kind) }
        [it:(super::refer::Own) "mana cost contains {X}" x:(WithX)] { Cond::Is(it, x) }
        [fought:(ways::InCombatWith)] { Cond::Exists(fought) }
        ["they're attacking" attack:(WhomTheyAttack)] { attack }
        ["they aren't attacking" attack:(TheyAttackBoxed)] { Cond::Not(attack) }
        [is:(ItIs)] { is }
        // Of what it has now, another row may say how many there are.
        [it:(ItHad) pred:(WithFilter)] { Cond::Is(it, pred) }
        [not:(ItIsnt)] { Cond::Not(not) }
        ["they do"] { Cond::Did(THEY) }
        [["you do" | "that player does" | "he or she does" | "the player does" | "its controller does" | "a player does either" | "a player does" | "any player does" | "an opponent does"]] { Cond::Did(LAST) }
        [["one or more counters are removed from ~ this way" | "one or more counters are removed this way" | "you remove one or more counters this way"]] { Cond::Compare(Num::BoundAmount(super::number::AMOUNT), Cmp::Ge, Num::Const(1)) }
        [["no life is lost this way" | "no life was lost this way"]] { Cond::Compare(Num::BoundAmount(super::number::AMOUNT), Cmp::Eq, Num::Const(0)) }
        [["life is lost this way" | "life was lost this way"]] { Cond::Compare(Num::BoundAmount(super::number::AMOUNT), Cmp::Ge, Num::Const(1)) }
        ["no counters were removed this way"] { Cond::Compare(Num::BoundAmount(super::number::REMOVED), Cmp::Eq, Num::Const(0)) }
        [did:(DidNot)] { Cond::Not(did) }
        ["you control a land of each basic land type and a creature of each color" both:(EveryLandAndColor)] { Cond::And(both) }
        ["you control a permanent of each color" all:(YourColors) five:(FiveColors)] { Cond::Compare(all, Cmp::Ge, five) }
        [["it was kicked" | "this spell was kicked" | "~ was kicked" | "that spell was kicked"]] { Cond::Kicked(None) }
        [["it was kicked with its" | "this spell was kicked with its" | "~ was kicked with its"] cost "kicker"] { Cond::KickedFor(cost) }
        [not:(NotKicked)] { Cond::Not(not) }
        ["you cast" what who:(YouBoxed)] { Cond::WasCast(what, who) }
        ["you cast" what zone:(FromZone)] { Cond::CastFromZone(what, zone) }
        [not:(NotCast)] { Cond::Not(not) }
        [spent:(SpentMana) it] { Cond::ManaSpent(spent, it) }
        [not:(NotSpent)] { Cond::Not(not) }
        ["no colored mana was spent to cast" it none:(super::unsaid::NoneYet)] { Cond::Compare(Num::ColorsSpent(it), Cmp::Eq, none) }
        [spent:(SpentToActivate) "this ability" it:(ThisAbility)] { Cond::ManaSpent(spent, it) }
        [["a player is dealt damage this way" | "a player was dealt damage this way"] it:(DamagedNow) who:(AnyPlayer)] { Cond::PlayerIs(it, who) }
        ["~ deals damage to you this way" it:(DamagedNow) who:(YouToo)] { Cond::PlayerIs(it, who) }
        [["it connives this way"]] { Cond::Did(LAST) }
        ["an ability of" kind:(AKind) "is countered this way" it:(CounteredOf)] { Cond::Is(it, kind) }
        [kind:(APermanents) "ability is countered this way" it:(CounteredOf)] { Cond::Is(it, kind) }
        [set:(DoneToA)] { Cond::Exists(set) }
        [one:(super::done::ItDoneTo)] { Cond::Exists(one) }
        [kind:(AKind) "enters this way" it:(ItWas)] { Cond::Is(it, kind) }
        [not:(DidntDie)] { Cond::Not(not) }
        [["that spell is countered this way" | "that spell was countered this way"]] { Cond::Did(LAST) }
        [not:(NotDoneToA)] { Cond::Not(not) }
        [many:(SoManyDone)] { many }
        ["it's the" n:(super::number::Ordinal) "combat phase of the turn"] { Cond::NthOfTurn(n, StepKind::Combat) }
        ["it's the" n:(super::number::Ordinal) "end step of the turn"] { Cond::NthOfTurn(n, StepKind::End) }
        [both:(both::CombatOfYours)] { Cond::And(both) }
        [top:(TopIs)] { Cond::Exists(top) }
        [held:(HoldingIt)] { held }
        [it ["dies this way" | "died this way" | "is put into a graveyard this way" | "was put into a graveyard this way"] died:(DiedSo)] { Cond::Is(it, died) }
        [there:(Remains)] { there }
        [used:(ways::Used)] { Cond::Not(used) }
        ["any" those:(AnyRemain)] { Cond::Exists(those) }
        ["you pay this cost" ["one or more times" | "once or more times"]] { Cond::Did(LAST) }
        ["you pay"] { Cond::Did(LAST) }
        [often:(PlayerCastMany)] { often }
        [many:(ways::ManyOfThose)] { many }
        [["it escaped" | "~ escaped"]] { Cond::Paid(Keyword::Escape) }
        [["this spell was foretold" | "it was foretold" | "~ was foretold"]] { Cond::SetAside(Keyword::Foretell) }
        [["the gift was promised"]] { Cond::Paid(Keyword::Gift) }
        [["this spell was bargained" | "it was bargained" | "~ was bargained" | "it's bargained"]] { Cond::Paid(Keyword::Bargain) }
        [["its" | "~ 's" | "this spell 's" | "his" | "her"] key "cost was paid"] { Cond::Paid(key) }
        [what:(CastWords) who:(CastBy)] { Cond::WasCast(what, who) }
        [what:(WasCastFrom) zone:(FromZone)] { Cond::CastFromZone(what, zone) }
        [yours:(CastFromYours)] { Cond::And(yours) }
        [more:(super::facts::MostCommon)] { Cond::And(more) }
        [it:(players::Back) "is your opponent" who:(Opponents)] { Cond::PlayerIs(it, who) }
        [it:(players::Back) "is you" who:(YouToo)] { Cond::PlayerIs(it, who) }
        [["it's" | "it is"] whose:(TheirOwn) "turn"] { Cond::TurnOf(whose) }
        ["you're activating" {super::verbs::Article} keyword "ability"] { Cond::Activating(keyword) }
        [early:(EarlyTurn)] { Cond::And(early) }
        [not:(NotTurn)] { Cond::Not(not) }
        [not:(NotAddedMana)] { Cond::Not(not) }
        [not:(NotDeclared)] { Cond::Not(not) }
        [who:(players::Subject) "have*" "the city 's blessing"] { Cond::Has(who, PlayerDesignation::CitysBlessing) }
        [who:(YouAre) "the monarch"] { Cond::Has(who, PlayerDesignation::Monarch) }
        [["there is no monarch" | "there's no monarch"] somebody:(SomeMonarch)] { Cond::Not(somebody) }
        [who:(players::Subject) "have*" "the initiative"] { Cond::Has(who, PlayerDesignation::Initiative) }
        [who:(players::Subject) "have*" "max speed"] { Cond::Has(who, PlayerDesignation::MaxSpeed) }
        [who:(HasCompleted) "completed a dungeon"] { Cond::Has(who, PlayerDesignation::CompletedDungeon) }
        ["it's day"] { Cond::Daytime(Daytime::Day) }
        ["it's night"] { Cond::Daytime(Daytime::Night) }
        [past:(Past)] { past }
        [fact:(super::facts::Facts)] { fact }
        [paid:(TributePaid)] { paid }
        [set:(TappedForIt)] { Cond::Exists(set) }
        [many:(ways::EnchantedByMany)] { many }
        [none:(ways::AsStrong)] { Cond::Not(none) }
        [none:(ways::Stronger)] { Cond::Not(none) }
        [either:(ways::MoreThanEither)] { either }
        [either:(ways::GreaterInEither)] { Cond::Or(either) }
        [it "had to attack this combat" so:(HadToAttack)] { Cond::Is(it, so) }
        [it "came under your control since the beginning of your last upkeep"] { Cond::CameUnderControl(it) }
        [most:(super::actions::MostVotes)] { most }
        [who:(players::Subject) "chose" word:(super::chosen::OneWord)] { Cond::ChoseWord(who, word) }
        [who:(super::chosen::ByWhom) "chose" n:(Values)] { Cond::Compare(who, Cmp::Eq, n) }
        [who:(super::chosen::ByWhom) "didn't choose" n:(Values)] { Cond::Compare(who, Cmp::Ne, n) }
        [["you're one of" | "you are one of"] among:(super::chosen::YouAmong)] { Cond::Compare(among, Cmp::Ge, Num::Const(1)) }
        [result:(super::dice::ResultIs)] { result }
        [both:(super::meld::BothOwnAndControl)] { both }
        [none:(super::facts::NoneHasMoreLife)] { none }
        [["you win the flip" | "you won the flip" | "you win" | "you won"]] { Cond::WonFlip(LAST, true) }
        [["you lose the flip" | "you lost the flip"]] { Cond::WonFlip(LAST, false) }
        [["they win the flip" | "that player wins the flip"]] { Cond::WonFlip(THEIRS, true) }
        [["they lose the flip" | "that player loses the flip"]] { Cond::WonFlip(THEIRS, false) }
        [["it comes up heads" | "the coin comes up heads"]] { Cond::Heads(LAST, true) }
        [["it comes up tails" | "the coin comes up tails"]] { Cond::Heads(LAST, false) }
        [["they guessed right" | "the player guessed right" | "that player guessed right"]] { Cond::Guessed(LAST, true) }
        [["they guessed wrong" | "the player guessed wrong" | "that player guessed wrong"]] { Cond::Guessed(LAST, false) }
        [["both coins come up heads" | "both players ' coins come up heads on the same flip"]] { Cond::Compare(Num::BoundAmount(super::number::HEADS), Cmp::Eq, Num::Const(2)) }
        ["both coins come up tails"] { Cond::Compare(Num::BoundAmount(super::number::HEADS), Cmp::Eq, Num::Const(0)) }
    }

    /// Which mana was spent, up to "to cast".
    SpentMana: ManaUsed {
        [cost "was spent to cast"] { ManaUsed::Symbols(cost) }
        ["mana from" what:(AKind) "was spent to cast"] { ManaUsed::From(what) }
    }

    /// The same of an ability, up to "to activate".
    SpentToActivate: ManaUsed {
        [cost "was spent to activate"] { ManaUsed::Symbols(cost) }
        ["mana from" what:(AKind) "was spent to activate"] { ManaUsed::From(what) }
    }

    /// The mana that was not spent.
    NotSpent: Cond {
        [spent:(UnspentMana) it] { Cond::ManaSpent(spent, it) }
    }

    /// The same, up to "to cast".
    UnspentMana: ManaUsed {
        [cost "wasn't spent to cast"] { ManaUsed::Symbols(cost) }
    }

    /// "you've", "that player has".
    HasCompleted: Players {
        ["you've"] { Players::You }
        [who:(players::Subject) "have*"] { who }
    }

    /// "you're", "that player is".
    YouAre: Players {
        ["you're"] { Players::You }
        [who:(who::TheyRe)] { who }
        [who:(players::Subject) "are*"] { who }
    }

    /// "a permanent's".
    APermanents: Filter {
        [kind:(AKind) "'s"] { kind }
    }

    /// "you don't" after a "you may".
    DidNot: Cond {
        [["you don't" | "they don't" | "that player doesn't" | "you can't" | "the player doesn't" | "he or she doesn't" | "no one does" | "no player does" | "they can't" | "that player can't" | "the player can't"]] { Cond::Did(LAST) }
        [["you don't make an exchange" | "you don't or can't make an exchange" | "it wasn't cast this way" | "it isn't cast this way" | "you don't put the card into your hand" | "you don't put it into your hand" | "you don't put the card onto the battlefield" | "you don't put it onto the battlefield" | "you don't put that card into your hand" | "you don't put that card onto the battlefield" | "you don't cast the revealed card" | "you don't cast it this way" | "you don't cast a spell this way" | "you don't copy a spell this way" | "you don't cast that card this way" | "you don't cast it" | "you don't cast that card" | "you didn't create a token this way"]] { Cond::Did(SAID) }
    }

    /// "you didn't cast it from your hand", "it wasn't cast".
    NotCast: Cond {
        ["you didn't cast" what who:(YouBoxed)] { Cond::WasCast(what, who) }
        ["you didn't cast" what zone:(FromZone)] { Cond::CastFromZone(what, zone) }
        [["it wasn't cast" | "it was not cast"] what:(ItWas)] { Cond::WasCast(what, None) }
        ["it wasn't put onto the battlefield with this ability" what:(ItWas) with:(PutWithThis)] { Cond::Is(what, with) }
        ["it wasn't cycled" event:(BeingCycled)] { Cond::EventIs(event) }
        [["it didn't escape" | "~ didn't escape"]] { Cond::Paid(Keyword::Escape) }
        [["the gift wasn't promised"]] { Cond::Paid(Keyword::Gift) }
        [["this spell wasn't bargained" | "it wasn't bargained"]] { Cond::Paid(Keyword::Bargain) }
        ["tribute wasn't paid" word:(Tribute)] { Cond::Chose(word) }
    }

    /// "tribute was paid": the opponent chosen had the creature enter with counters (702.104b).
    TributePaid: Cond {
        ["tribute was paid" word:(Tribute)] { Cond::Chose(word) }
    }

    /// "it didn't die": it went elsewhere (700.4).
    DidntDie: Cond {
        [it "didn't die" died:(DiedSo)] { Cond::Is(it, died) }
    }

    /// The same, which is not so.
    TheyAttackBoxed: Cond {
        [attack:(WhomTheyAttack)] { attack }
    }

    /// "it wasn't kicked".
    NotKicked: Cond {
        [["it wasn't kicked" | "this spell wasn't kicked"]] { Cond::Kicked(None) }
    }

    /// "it's your first, second, or third turn of the game".
    EarlyTurn: Vec<Cond> {
        ["it's your first , second , or third turn of the game" early:(FirstThree)] { early }
    }

    /// "it's not your turn".
    NotTurn: Cond {
        [["it's not" | "it isn't"] whose:(TheirOwn) "turn"] { Cond::TurnOf(whose) }
    }

    /// "it isn't being declared as an attacker".
    NotDeclared: Cond {
        ["it isn't being declared as an attacker"] { Cond::TappedToAttack }
    }

    /// "you haven't added mana with this ability this turn".
    NotAddedMana: Cond {
        ["you haven't added mana with this ability this turn"] { Cond::AddedMana }
    }

    /// "you cast it", "it was cast".
    CastBy: Option<Box<Players>> {
        [who:(YouCast)] { Some(who) }
        [] { None }
    }

    /// "from your hand" as a zone.
    FromZone: Zone {
        [["from your hand" | "from their hand"]] { Zone::Hand }
        ["from a graveyard"] { Zone::Graveyard }
        ["from exile"] { Zone::Exile }
        ["from your library"] { Zone::Library }
    }

    /// "that creature is red", "it has flying", "~ is tapped".
    ItIs: Cond {
        [it:(ItBe) pred:(BeingFilter)] { Cond::Is(it, pred) }
        [it:(ItHave) pred:(WithFilter)] { Cond::Is(it, pred) }
    }

    /// "that creature isn't red", "it doesn't have flying".
    ItIsnt: Cond {
        [it:(ItBeNot) pred:(BeingFilter)] { Cond::Is(it, pred) }
        [it:(ItHaveNot) pred:(WithFilter)] { Cond::Is(it, pred) }
    }

    /// "no more", where there were some.
    NoMore: (Cmp, Num) {
        ["no more"] { (Cmp::Eq, Num::Const(0)) }
    }

    /// "three or more", "two or fewer".
    AtLeast: (Cmp, Num) {
        [n:(Spelled) "or more"] { (Cmp::Ge, n) }
        [n:(Spelled) ["or fewer" | "or less"]] { (Cmp::Le, n) }
        [["fewer than" | "less than"] n:(Spelled)] { (Cmp::Lt, n) }
        ["more than" n:(Spelled)] { (Cmp::Gt, n) }
        ["exactly" n:(Spelled)] { (Cmp::Eq, n) }
        ["at least" n:(Spelled)] { (Cmp::Ge, n) }
        ["no"] { (Cmp::Eq, Num::Const(0)) }
    }
}

phrase_of!(Cond, Both);

phrases! {
    /// Comparisons whose left side is one phrase.
    Compared: Cond {
        [who:(players::Subject) "have*" (cmp, m):(AtLeast) "cards in hand"] { Cond::Compare(Num::HandSize(who), cmp, m) }
        [who:(players::Subject) "have*" ["a card in hand" | "one or more cards in hand"] one:(super::unsaid::JustOne)] { Cond::Compare(Num::HandSize(who), Cmp::Ge, one) }
        [who:(players::JustYou) "have*" (cmp, m):(AtLeast) "cards in your hand"] { Cond::Compare(Num::HandSize(who), cmp, m) }
        [who:(players::NotYou) "have*" (cmp, m):(AtLeast) "cards in their hand"] { Cond::Compare(Num::HandSize(who), cmp, m) }
        [who:(YouAre) "poisoned" kind:(Poison) one:(super::unsaid::JustOne)] { Cond::Compare(Num::PlayerCounters(who, kind), Cmp::Ge, one) }
        [who:(players::Subject) "have*" (cmp, m):(Comparison) "life"] { Cond::Compare(Num::Life(who), cmp, m) }
        [set:(OfLibrary) "library has" (cmp, m):(AtLeast) "cards in it"] { Cond::Compare(Num::Count(set), cmp, m) }
        ["you have" (cmp, m):(Comparison) "cards in" set:(OfLibrary) "library"] { Cond::Compare(Num::Count(set), cmp, m) }
        [["there are" | "there were"] (cmp, m):(AtLeast) n:(super::number::Among)] { Cond::Compare(n, cmp, m) }
        ["there are" m:(Spelled) n:(super::number::Among)] { Cond::Compare(n, Cmp::Eq, m) }
        [set:(super::objects::Plural) "have total power" (cmp, m):(Comparison) of:(super::number::PowerOfEach)] { Cond::Compare(Num::Total(of, set), cmp, m) }
        ["there is exactly one" kind:(Counters) "counter on" it one:(super::unsaid::JustOne)] { Cond::Compare(Num::CountersOn(it, kind), Cmp::Eq, one) }
        ["there are" (cmp, m):(AtLeast) kind:(Counters) "counters on" it] { Cond::Compare(Num::CountersOn(it, kind), cmp, m) }
        ["there are" (cmp, m):(NoMore) kind:(Counters) "counters on" it] { Cond::Compare(Num::CountersOn(it, kind), cmp, m) }
        [it "have*" (cmp, m):(AtLeast) kind:(Counters) "counters on" {OnIt}] { Cond::Compare(Num::CountersOn(it, kind), cmp, m) }
        [it "have*" {super::verbs::Article} kind:(Counters) "counter on" {OnIt}] { Cond::Compare(Num::CountersOn(it, kind), Cmp::Ge, Num::Const(1)) }
        [n:(Values) ["is" | "was" | "remains"] (cmp, m):(Comparison)] { Cond::Compare(n, cmp, m) }
        [a:(super::refer::Own) "power is greater than" b:(super::refer::Own)] { Cond::Compare(Num::Power(a), Cmp::Gt, Num::Power(b)) }
        [a:(super::refer::Own) "toughness is greater than" b:(super::refer::Own)] { Cond::Compare(Num::Toughness(a), Cmp::Gt, Num::Toughness(b)) }
        [n:(Values) ["is" | "was"] (cmp, m):(SpelledComparison)] { Cond::Compare(n, cmp, m) }
        [odd:(ways::OddOrEven)] { odd }
        [held:(ways::HavingCards)] { held }
        ["the number of" n:(super::number::NumberOf) ["is" | "was"] (cmp, m):(SpelledComparison)] { Cond::Compare(n, cmp, m) }
        [who:(players::Subject) "have*" (cmp, m):(AtLeast) kind "counters"] { Cond::Compare(Num::PlayerCounters(who, kind), cmp, m) }
        [who:(players::Subject) "have*" {super::verbs::Article} kind "counter" one:(super::unsaid::JustOne)] { Cond::Compare(Num::PlayerCounters(who, kind), Cmp::Ge, one) }
        ["there are" (cmp, m):(AtLeast) "players in the game" who:(EveryPlayer)] { Cond::Compare(Num::PlayersWho(who), cmp, m) }
        ["you're attacking" (cmp, m):(AtLeast) "opponents" who:(YouAttackThem)] { Cond::Compare(Num::PlayersWho(who), cmp, m) }
        ["you have" (cmp, m):(AtLeast) "opponents" who:(Opponents)] { Cond::Compare(Num::PlayersWho(who), cmp, m) }
    }

    /// "five or more", "less than five".
    SpelledComparison: (Cmp, Num) {
        [n:(Spelled) ["or more" | "or greater"]] { (Cmp::Ge, n) }
        [n:(Spelled) ["or less" | "or fewer"]] { (Cmp::Le, n) }
        ["less than" n:(Spelled)] { (Cmp::Lt, n) }
        [["greater than" | "more than"] n:(Spelled)] { (Cmp::Gt, n) }
        [["equal to" | "exactly"] n:(Spelled)] { (Cmp::Eq, n) }
    }
}

/// "you control creatures named Mine Worker and Tower Worker": one of each name.
struct ControllingNamed;

impl Way<Vec<Cond>> for ControllingNamed {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, ()) = i.lit("you control")?;
        let (i, mut kind) = <super::select::Several as Way<Filter>>::read(i)?;
        let Some(Pred::Named(first)) = kind.post.pop() else { return i.stumble() };
        // A name may have commas and "and" in it, but of several permanents it is several names.
        let names: Vec<&str> = first.split(" , and ").flat_map(|part| part.split(" and ")).collect();
        let names: Vec<&str> = names.into_iter().flat_map(|part| part.split(" , ")).collect();
        if names.len() < 2 {
            return i.stumble();
        }
        let there = |name: &str| {
            let name = name.to_owned();
            let named = Filter { post: kind.post.iter().cloned().chain([Pred::Named(name)]).collect(), ..kind.clone() };
            Cond::Exists(Box::new(Objects::All(controlled(named, Players::You), Quantifier::Plural)))
        };
        Ok((i, names.into_iter().map(there).collect()))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let named = |cond: &Cond| {
            let Cond::Exists(set) = cond else { return None };
            let Objects::All(filter, Quantifier::Plural) = &**set else { return None };
            let (mut kind, Players::You) = apart(filter)? else { return None };
            match kind.post.pop() {
                Some(Pred::Named(name)) => Some((kind, name)),
                _ => None,
            }
        };
        let Some(all) = value.iter().map(named).collect::<Option<Vec<_>>>() else { return false };
        let Some((kind, _)) = all.first() else { return false };
        all.len() > 1
            && all.iter().all(|(same, _)| same == kind)
            && o.attempt(|o| {
                o.lit("you control")
                    && <super::select::Several as Way<Filter>>::say(kind, o)
                    && o.lit("named")
                    && say_several(&all, Joints::AND, o, |(_, name), o| o.plain(name))
            })
    }
}

/// That it is one of the first three turns that you take in the game.
pub(crate) fn first_three_turns() -> Vec<Cond> {
    let begun = Num::TurnsBegun(Box::new(Players::You));
    vec![Cond::TurnOf(Box::new(Players::You)), Cond::Compare(begun, Cmp::Le, Num::Const(3))]
}

silent! {
    /// Five basic land types among lands you control, and five colors among creatures you control (305.6, 105.1).
    EveryLandAndColor: Vec<Cond> = {
        let creatures = controlled(super::event::any_creature(), Players::You);
        let colors = Num::ColorsAmong(Box::new(Objects::All(creatures, Quantifier::Plural)));
        let five = |n| Cond::Compare(n, Cmp::Ge, Num::Const(5));
        vec![five(Num::Domain(Box::new(Players::You))), five(colors)]
    };
    /// The colors there are among permanents you control.
    YourColors: Num = Num::ColorsAmong(Box::new(Objects::All(
        controlled(Filter { heads: vec![Head::default()], noun: Noun::Permanent, post: Vec::new() }, Players::You),
        Quantifier::Plural,
    )));
    /// As many colors as there are (105.1).
    FiveColors: Num = Num::Const(5);
    /// One of your first three turns.
    FirstThree: Vec<Cond> = first_three_turns();
    /// All players.
    EveryPlayer: Players = Players::Each;
    /// The opponents of yours whom creatures of yours attack.
    YouAttackThem: Players = {
        let mut creatures = super::event::any_creature();
        creatures.post.extend([
            Pred::ControlledBy(Box::new(Players::You)),
            Pred::AttackingWhom(Box::new(Players::That(Ref::Each, Said::Pronoun))),
        ]);
        let attacked = Cond::Exists(Box::new(Objects::All(creatures, Quantifier::Plural)));
        Players::Who(Box::new(Players::EachOpponent), Box::new(attacked))
    };
    /// Any player is the monarch (725.1).
    SomeMonarch: Cond = Cond::Has(Box::new(Players::Each), PlayerDesignation::Monarch);
    /// What is remembered of a tribute that was paid.
    Tribute: String = "tribute".to_owned();
    /// Poison counters (122.1f).
    Poison: CounterKind = CounterKind::Named("poison".into());
    /// What an instruction before has dealt damage to.
    DamagedNow: Ref = Ref::Word(super::refer::THIS_WAY[0].into());
    /// You.
    YouToo: Players = Players::You;
    /// Any player.
    AnyPlayer: Players = Players::Each;
    /// Your opponents.
    Opponents: Players = Players::EachOpponent;
    /// What the countered ability is of.
    CounteredOf: Ref = Ref::Word(super::refer::COUNTERED_SOURCE.into());
    /// One that has died.
    DiedSo: Filter = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Died] };
    /// One that an ability of this object has put onto the battlefield (607.2c).
    PutWithThis: Box<Filter> = Box::new(Filter {
        heads: Vec::new(),
        noun: Noun::Object,
        post: vec![Pred::PutWith(Ref::Word("~".into()))],
    });
    /// One that had to attack.
    HadToAttack: Filter = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::HadToAttack] };
    /// One that is paired.
    PairedOne: Filter = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Paired] };
    /// The creature it is paired with (702.95b).
    Partner: Ref = Ref::Word(super::refer::PARTNER_OF_IT.into());
    /// One with {X} in its mana cost.
    WithX: Filter = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::HasX] };
    /// The ability itself.
    ThisAbility: Ref = Ref::ThisSpell;
    /// The object spoken of.
    ItWas: Ref = Ref::Word("it".into());
    /// A card is discarded for its cycling ability, by whomever (702.29a).
    BeingCycled: Box<EventPattern> = Box::new(EventPattern::Cycles {
        who: Players::Each,
        what: Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() },
        or_discards: false,
    });
}

/// Makes the way of a reference with a verb behind it.
macro_rules! reference_with {
    ($($(#[$doc:meta])* $name:ident [$($whole:literal),*] [$($verb:literal),*];)*) => { $(
        $(#[$doc])*
        pub(crate) struct $name;
        impl Way<Ref> for $name {
            fn read(i: In<'_>) -> Read<'_, Ref> {
                if let Ok((rest, ())) = one_of(i, &[$($whole),*]) {
                    return Ok((rest, Ref::Word("it".into())));
                }
                let (i, it) = <players::OfWhich as Way<Ref>>::read(i)?;
                let (i, ()) = one_of(i, &[$($verb),*])?;
                Ok((i, it))
            }

            fn say(value: &Ref, o: &mut Out<'_>) -> bool {
                (matches!(value, Ref::Word(words) if &**words == "it") && o.either(&[$($whole),*]))
                    || o.attempt(|o| <players::OfWhich as Way<Ref>>::say(value, o) && o.either(&[$($verb),*]))
            }
        }
    )* };
}

reference_with! {
    /// "it's", "that creature is", "~ was".
    ItBe ["it's", "it is"] ["are*", "was", "were"];
    /// "it isn't", "that creature isn't".
    ItBeNot ["it's not", "it isn't"] ["aren't*", "wasn't", "weren't"];
    /// "it has", "that creature had".
    ItHave ["it has"] ["have*", "had"];
    /// "it had", "that creature had".
    ItHad ["it had"] ["had"];
    /// "it doesn't have", "that creature didn't have".
    ItHaveNot ["it doesn't have"] ["doesn't have", "don't have", "didn't have"];
    /// "it was cast", "you cast it".
    CastWords ["it was cast"] ["was cast"];
    /// "this spell was cast" with a zone behind.
    WasCastFrom ["it was cast"] ["was cast"];
}

/// A condition, asked now or as the spell was cast.
struct Then;

impl Way<Cond> for Then {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, cond) = <Conds as Way<Cond>>::read(i)?;
        match one_of(i, AS_CAST) {
            Ok((rest, ())) => Ok((rest, Cond::AsCast(Box::new(cond)))),
            Err(_) => match one_of(i, TURN_BEGAN) {
                Ok((rest, ())) => Ok((rest, Cond::AsTurnBegan(Box::new(cond)))),
                Err(_) => Ok((i, cond)),
            },
        }
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        match value {
            Cond::AsCast(cond) => o.attempt(|o| <Conds as Way<Cond>>::say(cond, o) && o.either(AS_CAST)),
            Cond::AsTurnBegan(cond) => {
                o.attempt(|o| <Conds as Way<Cond>>::say(cond, o) && o.either(TURN_BEGAN))
                    || <Conds as Way<Cond>>::say(value, o)
            }
            cond => <Conds as Way<Cond>>::say(cond, o),
        }
    }
}

impl Way<Option<Box<Cond>>> for If {
    fn read(i: In<'_>) -> Read<'_, Option<Box<Cond>>> {
        let (i, ()) = i.lit("if")?;
        Cond::parse(i).map(|(i, cond)| (i, Some(cond.into())))
    }

    fn say(value: &Option<Box<Cond>>, o: &mut Out<'_>) -> bool {
        value.as_ref().is_some_and(|cond| o.attempt(|o| o.lit("if") && cond.say(o)))
    }
}
