//! Changes of what may, must or can't be done: "can't block", "attacks each combat if able", "can't be countered".

mod as_though;
mod barred;
mod lands;
mod spells;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::cost::{HowPaid, PaidSo};
use super::dealt::{Dealer, Sort};
use super::keyword::AnyKeyword;
use super::number::{ColorWord, Spelled};
use super::objects::{Subject, Thing};
use super::players;
use super::select::Several;
use super::unsaid::Yourself;
use as_though::{AsIf, AsIfAgainst, AsIfHasty};
use barred::{ASaidRule, AllBut, Barred, Doing, EnteringOrDying, LessIfPaid, OnlyBeside, WithTheirs};
pub(crate) use barred::{
    AllDamage, AnyAttacker, AnySpell, AnyTurn, AtInstantSpeed, BySelf, InOthersTurns, Loyalty, NotAnyTurn, OfWhatever,
    Opponents, ThisOne, Twice, Unlocking, Whoever, YouAttacked,
};
pub(super) use barred::{barred_apart, read_barred, say_barred};
use lands::{LandsAnd, LandsAndThere, OrASpell, SuchLands, SuchLandsAnd, are_lands};
use spells::{
    AbilitiesFrom, CantEnter, Elsewhere, ElsewhereOne, ItsSource, OneYouCast, SpellsOrFrom, ThatOne, ThisThere,
    TopCard, YourSpells, Yours, elsewhere,
};
pub(crate) use spells::{AnyCard, AnyLandwalk, AnySource, CrewedOrSaddled, LifeForMana, MorePower};

phrases! {
    /// Rules about objects and players; the subject comes first.
    Rules: RuleChange {
        [roll:(super::dice::RollRules)] { roll }
        [what:(Subject) "can't attack"] { RuleChange::CantAttack(what, None) }
        [what:(Subject) "can't attack" whom:(super::event::AttackedOne)] { RuleChange::CantAttack(what, whom) }
        [what:(TheirCreatures) "can't attack" whom:(super::event::AttackedOne)] { RuleChange::CantAttack(what, whom) }
        ["you can't be attacked except by" what:(AllBut) whom:(YouAttacked)] { RuleChange::CantAttack(what, whom) }
        [what:(Subject) "can't block"] { RuleChange::CantBlock(what, None) }
        [what:(Subject) "can't block" which:(BlockWhich)] { RuleChange::CantBlock(what, which) }
        [what:(WithTheirs) which:(AnyAttacker)] { RuleChange::CantBlock(what, which) }
        [what:(Subject) "can block only" which:(Several) ?"this turn"] { RuleChange::BlockOnly(what, which) }
        [what:(Subject) "can't attack or block"] { RuleChange::CantAttackOrBlock(what) }
        [what:(Subject) "can't attack or block alone"] { RuleChange::CantAttackOrBlockAlone(what) }
        [what:(Subject) "can't have more than" n:(Spelled) kind "counters on it"] { RuleChange::CounterLimit(what, kind, Num::Const(n)) }
        [what:(Subject) ["can attack only alone" | "can only attack alone"]] { RuleChange::AttackOnlyAlone(what) }
        [what:(Subject) "can be attached only to" host:(super::select::AKind)] { RuleChange::AttachedOnlyTo(what, host) }
        [what:(Subject) "can't attack alone"] { RuleChange::CantAttackAlone(what) }
        [what:(Subject) "can't block alone"] { RuleChange::CantBlockAlone(what) }
        [beside:(OnlyBeside)] { beside }
        [["each player may attack only the nearest opponent in the chosen direction and planeswalkers controlled by that opponent" | "each player may attack only the nearest opponent in the last chosen direction and planeswalkers controlled by that opponent" | "each player may attack only the opponent seated nearest them in the last chosen direction and planeswalkers controlled by that player"]] { RuleChange::AttackNearest }
        ["no more than one creature can attack each combat"] { RuleChange::AttackerLimit(1, None) }
        ["no more than" n:(Spelled) "creatures can attack each combat"] { RuleChange::AttackerLimit(n, None) }
        ["no more than one creature can attack" whom:(super::event::AttackedOne) "each combat"] { RuleChange::AttackerLimit(1, whom) }
        ["no more than" n:(Spelled) "creatures can attack" whom:(super::event::AttackedOne) "each combat"] { RuleChange::AttackerLimit(n, whom) }
        ["no more than one creature can block each combat"] { RuleChange::BlockerLimit(1, None) }
        ["no more than" n:(Spelled) "creatures can block each combat"] { RuleChange::BlockerLimit(n, None) }
        [who:(Given<players::Subject>) "can't block with more than one creature this combat"] { RuleChange::BlockerLimit(1, who) }
        [what:(Subject) "can't be blocked"] { RuleChange::CantBeBlocked(what, BlockLimit::All) }
        [what:(Subject) "can't be blocked by" by:(Several)] { RuleChange::CantBeBlocked(what, BlockLimit::By(by)) }
        [what:(Subject) ["can't be blocked except by" | "can't be blocked this turn except by"] by:(Several)] { RuleChange::CantBeBlocked(what, BlockLimit::ExceptBy(by)) }
        [what:(Subject) "can't be blocked except by" n:(Spelled) "or more creatures"] { RuleChange::CantBeBlocked(what, BlockLimit::AtLeast(n)) }
        [what:(Subject) ["can't be blocked unless all creatures defending player controls block it" | "can't be blocked except by all creatures defending player controls"]] { RuleChange::CantBeBlocked(what, BlockLimit::UnlessAll) }
        [what:(Subject) "can't be blocked by more than one creature"] { RuleChange::CantBeBlocked(what, BlockLimit::AtMost(1)) }
        [what:(Subject) "attack*" ["each combat if able" | "each turn if able" | "this turn if able" | "this combat if able" | "if able"]] { RuleChange::MustAttack(what, None) }
        [what:(Subject) "attack*" whom:(super::event::AttackedOne) ["each combat if able" | "this turn if able" | "if able" | "this combat if able"]] { RuleChange::MustAttack(what, whom) }
        ["if" leader:(Thing) "attacks ," what:(Subject) "attack*" "if able"] { RuleChange::MustAttackBeside(leader, what) }
        [what:(Subject) "block*" ["each combat if able" | "each turn if able" | "this turn if able" | "this combat if able" | "if able"]] { RuleChange::MustBlock(what, None) }
        [what:(Subject) "block*" which:(BlockWhich) ["this turn if able" | "if able" | "this combat if able" | "each combat if able"]] { RuleChange::MustBlock(what, which) }
        [what:(Subject) ["must be blocked if able" | "must be blocked this turn if able" | "must be blocked this combat if able" | "must be blocked each combat this turn if able"]] { RuleChange::MustBeBlocked(what, false) }
        [what:(Subject) "must be blocked by" by:(super::select::AKind) "if able"] { RuleChange::MustBeBlockedBy(what, by) }
        ["all creatures able to block" what ?"this turn" "do so"] { RuleChange::MustBeBlocked(what, true) }
        ["all" what:(super::objects::Plural) "able to block" which:(BlockWhich) ?"this turn" "do so"] { RuleChange::MustBlock(what, which) }
        ["all creatures able to block" both:(ItOrHost) "do so"] { RuleChange::MustBeBlocked(both, true) }
        [what:(Subject) "can block" n:(MoreCreatures) ["each combat" | "this turn"]] { RuleChange::BlockAdditional(what, n) }
        [what:(Subject) "can block an additional creature for each" n:(Given<super::number::ForEach>)] { RuleChange::BlockAdditional(what, n) }
        [what:(Subject) "can block any number of creatures" ?"each combat" ?"this turn"] { RuleChange::BlockAdditional(what, None) }
        ["your opponents and" what:(Subject) ["can be the targets of spells and abilities you control as though they didn't have hexproof" | "can be the target of spells and abilities you control as though they didn't have hexproof"] who:(Opponents)] { RuleChange::NoHexproof(who, what) }
        [what:(Subject) "can" how:(AsIf)] { RuleChange::AsThough(what, how) }
        [what:(Subject) "can" how:(AsIfAgainst)] { RuleChange::AsThough(what, how) }
        [what:(Subject) "don't*" "untap during" ["its controller 's untap step" | "their controller 's untap step" | "their controllers ' untap steps" | "their untap steps" | "its controllers ' untap steps" | "untap steps"]] { RuleChange::DoesntUntap(what) }
        [what:(Yours) "don't*" "untap during your untap step"] { RuleChange::DoesntUntap(what) }
        ["untap" what "during each other player 's untap step"] { RuleChange::UntapsDuring(what, Players::EachOther) }
        ["untap" what "during each opponent 's untap step"] { RuleChange::UntapsDuring(what, Players::EachOpponent) }
        ["you may choose not to untap" what "during your untap step"] { RuleChange::MayNotUntap(what) }
        [what:(SpellKind) "can't be countered" ?"by spells or abilities"] { RuleChange::CantBeCountered(what) }
        [what:(SpellKind) "this turn can't be countered"] { RuleChange::CantBeCountered(what) }
        [what:(SpellKind) "can't be countered by" by:(Several)] { RuleChange::CantBeCounteredBy(what, by) }
        [what:(Subject) ["can't be the target of" | "can't be the targets of"] of:(TargetSource)] { RuleChange::CantBeTargeted(what, of, None) }
        [what:(Subject) "can't be" deed] { RuleChange::CantBe(what, deed) }
        [what:(Subject) deed:(OtherDeed)] { RuleChange::CantBe(what, deed) }
        [barred:(Barred)] { barred }
        [who:(players::Subject) ["can cast spells only any time they could cast a sorcery" | "can cast spells only any time they could cast sorceries"] deed:(AtInstantSpeed)] { RuleChange::PlayersCant(who, deed) }
        [who:(players::NotYou) ["can cast spells only during their own turns" | "can cast spells only during their own turn"] deed:(InOthersTurns)] { RuleChange::PlayersCant(who, deed) }
        [who:(players::JustYou) "can cast spells only during your turn" deed:(InOthersTurns)] { RuleChange::PlayersCant(who, deed) }
        [who:(players::Subject) "can cast no more than" n:(Spelled) "spells each turn"] { RuleChange::CastLimit(who, n, None) }
        [who:(players::Subject) "can't cast more than one spell each turn"] { RuleChange::CastLimit(who, 1, None) }
        [who:(players::Subject) "can't cast more than one" what:(Given<super::select::One>) "each turn"] { RuleChange::CastLimit(who, 1, what) }
        [who:(players::Subject) "can't cast more than" n:(Spelled) "spells each turn"] { RuleChange::CastLimit(who, n, None) }
        [who:(players::Subject) "can cast only" n:(MoreSpells)] { RuleChange::CastMore(who, n) }
        [who:(players::JustYou) "may play" n:(super::number::MoreLands) ["on each of your turns" | "during each of your turns"]] { RuleChange::ExtraLands(who, n) }
        [who:(players::NotYou) "may play" n:(super::number::MoreLands) ["on each of their turns" | "during each of their turns"]] { RuleChange::ExtraLands(who, n) }
        [who:(players::Subject) "may play up to" n:(super::number::MoreLands) "this turn"] { RuleChange::ExtraLands(who, n) }
        [who:(players::Subject) "may play" n:(super::number::MoreLands) "this turn"] { RuleChange::ExtraLands(who, n) }
        [who:(players::Subject) "may cast" what:(Several) ["as though they had flash" | "this turn as though they had flash"]] { RuleChange::CastAsThoughFlash(who, what) }
        [who:(players::Subject) "may play" what:(FromTop)] { RuleChange::PlayFrom { who, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: true, flash: false, exiled: Exiling::Never } }
        [who:(players::Subject) "may cast" what:(FromTop) cost:(HowPaid)] { RuleChange::PlayFrom { who, what, play: false, cost, any_mana: None, once_each_turn: false, top_only: true, flash: false, exiled: Exiling::Never } }
        [["you may look at the top card of your library any time" | "you may look at the top card of your library"]] { RuleChange::TopRevealed(Players::You, false) }
        ["you may look at" what ["any time" | "at any time"] who:(Yourself)] { RuleChange::MayLook(who, what) }
        ["you may look at" what:(Unseen) who:(Yourself)] { RuleChange::MayLook(who, what) }
        ["play with the top card of your library revealed"] { RuleChange::TopRevealed(Players::You, true) }
        [who:(players::Subject) "play*" ["with the top card of their library revealed" | "with the top card of their libraries revealed" | "with the top cards of their libraries revealed"]] { RuleChange::TopRevealed(who, true) }
        [who:(players::NotYou) "play*" ["with their hands revealed" | "with their hand revealed"]] { RuleChange::HandsRevealed(who) }
        [who:(players::JustYou) "play*" "with your hand revealed"] { RuleChange::HandsRevealed(who) }
        ["play with your hand revealed"] { RuleChange::HandsRevealed(Players::You) }
        ["this effect doesn't remove" what] { RuleChange::DoesntRemove(what) }
        [what:(Subject) "can't have" kind ["counters put on it" | "counters put on them"]] { RuleChange::CantGetCounters(what, kind) }
        ["you may activate" class:(ClassOfKeyword) {AtInstantTime} of:(OfWhatever)] { RuleChange::ActivateAtInstantSpeed(of, class, false) }
        ["you may activate" of:(ItsSource) "loyalty abilities" {AtInstantTime} class:(Loyalty)] { RuleChange::ActivateAtInstantSpeed(of, class, false) }
        ["you may activate loyalty abilities of" of:(Given<LoyalOnes>) "on any player 's turn" {AtInstantTime} class:(Loyalty)] { RuleChange::ActivateAtInstantSpeed(of, class, true) }
        [["you may activate the loyalty abilities of" | "you may activate loyalty abilities of"] what ["twice each turn rather than only once" | "twice this turn rather than only once"] n:(Twice)] { RuleChange::LoyaltyTimes(what, n, false) }
        ["you may activate ~ 's loyalty ability two more times" what:(ThisOne) n:(Twice)] { RuleChange::LoyaltyTimes(what, n, true) }
        ["you may activate abilities of" what how:(AsIfHasty)] { RuleChange::AsThough(what, how) }
        [who:(players::Subject) "may cast the" what:(super::select::NthSpell) "as though it had flash"] { RuleChange::CastAsThoughFlash(who, what) }
        [who:(players::Subject) "may cast" what:(super::select::SeveralKinds) "as though they had flash"] { RuleChange::CastAsThoughFlash(who, what) }
        [["you may pay" | "you may"] cost ["rather than pay the mana cost for" | "rather than pay the mana costs for"] what:(YourSpells)] { RuleChange::AlternativeCost(Players::You, what, cost) }
        ["rather than pay the mana cost for a spell , its controller may" cost what:(AnySpell) who:(Whoever)] { RuleChange::AlternativeCost(who, what, cost) }
        [who:(players::Subject) "have*" "no maximum hand size"] { RuleChange::HandSize(who, None) }
        [whose:(players::TheirOwn) "maximum hand size is" n:(Given<Spelled>)] { RuleChange::HandSize(whose, n) }
        [whose:(players::TheirOwn) "maximum hand size is equal to" n:(There)] { RuleChange::HandSize(whose, n) }
        [whose:(players::TheirOwn) "maximum hand size is increased by" n:(Spelled)] { RuleChange::HandSizeBy(whose, n) }
        ["during your turn , as long as you haven't activated an exhaust ability this turn , you may activate exhaust abilities as though they haven't been activated"] { RuleChange::ExhaustAgain }
        [to:(Acting) "costs" less:(GenericMana) "less" any_turn:(NotAnyTurn) who:(Yourself)] { RuleChange::SpecialAction { who, to, less, any_turn } }
        [to:(Acting) "costs" less:(GenericMana) "less and can be done on any player 's turn" any_turn:(AnyTurn) who:(Yourself)] { RuleChange::SpecialAction { who, to, less, any_turn } }
        ["unlock costs you pay cost" less:(GenericMana) "less" to:(Unlocking) any_turn:(NotAnyTurn) who:(Yourself)] { RuleChange::SpecialAction { who, to, less, any_turn } }
        ["your devotion to each color and each combination of colors is increased by" n:(Spelled)] { RuleChange::DevotionBy(n) }
        [whose:(players::TheirOwn) "maximum hand size is reduced by" n:(Spelled)] { RuleChange::HandSizeBy(whose, Num::Negative(n)) }
        [what:(Subject) "are*" "goaded"] { RuleChange::Goad(what, Players::You) }
        [what:(super::modify::ItIs) "goaded"] { RuleChange::Goad(what, Players::You) }
        [what:(ItsSource) "activated abilities can't be activated"] { RuleChange::CantActivate(None, what, None) }
        [what:(ItsSource) "activated abilities can't be activated unless they're mana abilities"] { RuleChange::CantActivate(None, what, Some(AbilityClass::NotMana)) }
        [what:(ItsSource) "activated abilities with {T} in their costs can't be activated"] { RuleChange::CantActivate(None, what, Some(AbilityClass::OfTapping)) }
        ["activated abilities of" what:(Given<Several>) "with {T} in their costs can't be activated"] { RuleChange::CantActivate(None, what, Some(AbilityClass::OfTapping)) }
        [who:(players::Subject) ["have*" | "gain*"] keyword:(AnyKeyword)] { RuleChange::PlayerHas(who, keyword) }
        [what:(Subject) costs:(CrewedOrSaddled) ["as though its power were" | "as though their power were"] with:(MorePower)] { RuleChange::Crews { what, costs, with } }
        [what:(Subject) costs:(CrewedOrSaddled) ["using its toughness rather than its power" | "using their toughness rather than their power"]] { RuleChange::Crews { what, costs, with: CrewsWith::Toughness } }
        [what:(Subject) "assign*" "combat damage equal to" ["its toughness" | "their toughness"] "rather than" ["its power" | "their power"]] { RuleChange::DamageByToughness(what) }
        ["lethal damage dealt to" what:(Subject) "is determined by" ["its power" | "their power"] "rather than" ["its toughness" | "their toughness"]] { RuleChange::LethalByPower(what) }
        [what:(Subject) "assign*" "no combat damage" ?"this turn" ?"this combat"] { RuleChange::NoCombatDamage(what) }
        [combat:(Sort) "can't be prevented"] { RuleChange::DamageCantBePrevented(combat, None) }
        ["the damage can't be prevented" combat:(AllDamage) what:(BySelf)] { RuleChange::DamageCantBePrevented(combat, what) }
        [combat:(Sort) "that would be dealt by" what:(Given<Dealer>) "can't be prevented"] { RuleChange::DamageCantBePrevented(combat, what) }
        [kind "counters can't be removed from" what] { RuleChange::CantLoseCounters(what, kind) }
        ["if you would copy a spell one or more times , instead copy it that many times plus an additional time . you may choose new targets for the additional copy" who:(Yourself)] { RuleChange::CopiesAgain(who) }
        ["counters can't be put on" what] { RuleChange::CantBe(what, Handling::GivenCounters) }
        [whose:(players::TheirOwn) "life total can't change"] { RuleChange::PlayersCant(whose, PlayerDeed::ChangeLife) }
        [who:(players::NotYou) "can't untap more than" (n, what):(CountedKind) ["during their untap steps" | "during their untap step"]] { RuleChange::UntapLimit(who, n, what) }
        [who:(players::JustYou) "can't untap more than" (n, what):(CountedKind) "during your untap step"] { RuleChange::UntapLimit(who, n, what) }
        ["if" who:(players::NotYou) "would search a library , that player searches the top" n:(Spelled) "cards of that library instead"] { RuleChange::SearchesTop(who, n) }
        ["you control" who:(players::NotYou) ["while they're searching their libraries" | "while they're searching their library"]] { RuleChange::ControlsSearches(who) }
        ["while" who:(players::NotYou) ["is searching their library , they exile each card they find . you may play those cards for as long as they remain exiled , and" | "is searching their library , that player exiles each card they find . you may play those cards for as long as they remain exiled , and"] any:(super::mana::MaySpend) "to cast them"] { RuleChange::FoundIsExiled(who, any) }
        ["as an additional cost to cast" what:(Several) ", you may" cost less:(LessIfPaid)] { RuleChange::MayPayForLess { what, cost, less } }
        ["if" who:(players::JustYou) "would proliferate , proliferate twice instead"] { RuleChange::ProliferatesTwice(who) }
        ["if" who:(players::JustYou) "would begin an extra turn , you skip that turn instead"] { RuleChange::NoExtraTurns(who) }
        ["if" who:(players::NotYou) "would begin an extra turn , that player skips that turn instead"] { RuleChange::NoExtraTurns(who) }
        ["activated abilities of" what:(ThatOne) "can't be activated"] { RuleChange::CantActivate(None, what, None) }
        ["activated abilities of" what:(Given<Several>) "can't be activated"] { RuleChange::CantActivate(None, what, None) }
        ["activated abilities of" what:(Given<Several>) "can't be activated unless they're mana abilities"] { RuleChange::CantActivate(None, what, Some(AbilityClass::NotMana)) }
        ["you may cast" what:(ThisThere) cost:(UsingIts)] { RuleChange::PlayFrom { who: Players::You, what, play: false, cost, any_mana: None, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        ["you may cast" what:(ThisThere) cost:(HowPaid)] { RuleChange::PlayFrom { who: Players::You, what, play: false, cost, any_mana: None, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        ["you may play" what:(ThisThere)] { RuleChange::PlayFrom { who: Players::You, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        [who:(players::Subject) "may play" what:(TopCard)] { RuleChange::PlayFrom { who, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: true, flash: false, exiled: Exiling::Never } }
        [tax:(super::tax::Tax)] { tax }
        [tax:(super::tax::TaxOnBlockers)] { tax }
        ["if" event:(Given<Gerund>) ["causes a triggered ability of" | "cause a triggered ability of" | "would cause a triggered ability of"] source:(Thing) "to trigger , that ability triggers an additional time"] { RuleChange::TriggersAgain { source, event } }
        [["if a triggered ability of" | "if an ability of" | "if any ability of"] source:(Thing) ["triggers , that ability triggers an additional time" | "triggers , it triggers an additional time"]] { RuleChange::TriggersAgain { source, event: None } }
        [keyword "abilities of" what "don't trigger"] { RuleChange::KeywordDoesntTrigger(keyword, what) }
        [event:(Gerund) ["don't cause abilities of" | "doesn't cause abilities of"] what:(Several) "to trigger"] { RuleChange::DontTrigger(what, event) }
        [event:(Gerund) ["don't cause abilities to trigger" | "doesn't cause abilities to trigger"] what:(AnySource)] { RuleChange::DontTrigger(what, event) }
        ["for each" color:(super::mana::OneSymbol) "in a cost , you may pay 2 life rather than pay that mana" who:(Yourself)] { RuleChange::LifeForMana(who, color) }
        [["any player may pay" | "any player may"] cost "for that player to ignore this effect until end of turn"] { RuleChange::MayIgnore(cost) }
        ["reveal the first card you draw" own_turns:(WhichTurns) who:(Yourself)] { RuleChange::RevealsFirstDraw { who, own_turns, optional: false } }
        ["you may reveal the first card you draw" own_turns:(WhichTurns) "as you draw it" who:(Yourself)] { RuleChange::RevealsFirstDraw { who, own_turns, optional: true } }
        ["all damage is dealt to" who "as though its source had infect"] { RuleChange::DamageAsInfect(who) }
        ["all damage is dealt as though its source had wither"] { RuleChange::DamageAsWither }
        ["while voting , you may vote an additional time" who:(Yourself)] { RuleChange::VotesAgain { who, optional: true } }
        [["while voting , you get an additional vote"] who:(Yourself)] { RuleChange::VotesAgain { who, optional: false } }
        ["you may spend" color:(ColorWord) "mana as though it were" to:(AsColor) who:(Yourself) on:(OfWhatever)] { RuleChange::ColorAs { who, color, to, others_colorless: false, on } }
        ["you may spend" color:(ColorWord) "mana as though it were" to:(AsColor) ". you may spend other mana only as though it were colorless mana" who:(Yourself) on:(OfWhatever)] { RuleChange::ColorAs { who, color, to, others_colorless: true, on } }
        ["you may spend" color:(ColorWord) "mana as though it were" to:(AsColor) "to pay the activation costs of" on:(ItsSource) "abilities" who:(Yourself)] { RuleChange::ColorAs { who, color, to, others_colorless: false, on } }
        ["mana of any type can be spent to activate" what:(ItsSource) "abilities" who:(Yourself)] { RuleChange::AnyMana(who, what, SpendAs::Type) }
        [who:(players::Subject) any:(super::mana::Spending) "to pay the activation costs of" what:(ItsSource) "abilities"] { RuleChange::AnyMana(who, what, any) }
        [who:(players::Subject) any:(super::mana::Spending) "to activate abilities of" what:(Given<Several>)] { RuleChange::AnyMana(who, what, any) }
        [who:(players::Subject) any:(super::mana::Spending) "to cast" what:(Given<Several>)] { RuleChange::AnyMana(who, what, any) }
        [who:(players::Subject) any:(super::mana::Spending)] { RuleChange::AnyMana(who, None, any) }
        ["skip your" step] { RuleChange::Skip(Players::You, step) }
        [who:(players::JustYou) "skip*" "your" step] { RuleChange::Skip(who, step) }
        [who:(players::NotYou) "skip*" "their" step:(super::event::StepsMany)] { RuleChange::Skip(who, step) }
        [who:(players::NotYou) "skip*" "their" step] { RuleChange::Skip(who, step) }
        [["the legend rule doesn't apply to" | "the “ legend rule ” doesn't apply to"] what] { RuleChange::Suspends(Suspends::LegendRule, Some(what), None) }
        ["the “ legend rule ” doesn't apply"] { RuleChange::Suspends(Suspends::LegendRule, None, None) }
        ["damage isn't removed from" what "during cleanup steps"] { RuleChange::Suspends(Suspends::DamageRemoval, Some(what), None) }
        ["damage doesn't cause you to lose life"] { RuleChange::Suspends(Suspends::LossByDamage, None, Some(Players::You)) }
        [who:(Given<players::Subject>) "don't*" "lose the game for having 0 or less life"] { RuleChange::Suspends(Suspends::LifeLoss, None, who) }
        [["you don't lose this mana as steps and phases end" | "you don't lose this mana as steps or phases end" | "you don't lose this mana as steps end" | "this mana doesn't empty from your mana pool as steps and phases end"]] { RuleChange::Suspends(Suspends::ThisManaEmptying, None, None) }
        [what:(super::verbs::WhoseSize) ["controller may have it assign combat damage as though it weren't blocked" | "controller may have it assign its combat damage as though it weren't blocked"]] { RuleChange::AsThoughUnblocked(what) }
        ["you may have" what ["assign its combat damage as though it weren't blocked" | "assign their combat damage as though they weren't blocked" | "assign his combat damage as though he weren't blocked" | "assign her combat damage as though she weren't blocked" | "assign their combat damage this turn as though they weren't blocked"]] { RuleChange::AsThoughUnblocked(what) }
        ["for each" what:(OneByOne) ", you may have that creature assign its combat damage as though it weren't blocked"] { RuleChange::AsThoughUnblocked(what) }
        [["remove ~ from your deck before playing if you're not playing for ante" | "remove ~ from your deck if you're not playing for ante"]] { RuleChange::DeckOnly(OfDecks::AnteOnly) }
        ["~ can be your commander"] { RuleChange::DeckOnly(OfDecks::CanCommand) }
        [rule:(ASaidRule)] { RuleChange::Restated(rule) }
        [who:(players::Subject) "may look at and play" what:(Elsewhere)] { RuleChange::PlayFrom { who, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        [who:(players::Subject) "may play" what:(Elsewhere)] { RuleChange::PlayFrom { who, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        [who:(players::JustYou) "may cast" what:(Elsewhere) ". you can't cast more than one spell this way each turn"] { RuleChange::PlayFrom { who, what, play: false, cost: CastCost::Normal, any_mana: None, once_each_turn: true, top_only: false, flash: false, exiled: Exiling::Never } }
        [who:(players::Subject) "may cast" what:(Elsewhere) cost:(HowPaid)] { RuleChange::PlayFrom { who, what, play: false, cost, any_mana: None, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        [who:(players::Subject) "may play" what:(Elsewhere) [", and" | "and"] any_mana:(Given<super::mana::MaySpend>) "to cast" ["those spells" | "them"]] { RuleChange::PlayFrom { who, what, play: true, cost: CastCost::Normal, any_mana, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        [who:(players::Subject) "may cast" what:(Elsewhere) [", and" | "and"] any_mana:(Given<super::mana::MaySpend>) "to cast" ["those spells" | "them"]] { RuleChange::PlayFrom { who, what, play: false, cost: CastCost::Normal, any_mana, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        ["once each turn ," once:(OncePlayed)] { once }
        [who:(players::Subject) "may cast" what:(Several) cost:(PaidSo)] { RuleChange::PlayFrom { who, what, play: false, cost, any_mana: None, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        [who:(players::Subject) "may cast" what:(Several) cost:(PaidSo) "and as though they had flash"] { RuleChange::PlayFrom { who, what, play: false, cost, any_mana: None, once_each_turn: false, top_only: false, flash: true, exiled: Exiling::Never } }
        [what:(CantEnter) ["can't enter from graveyards or libraries" | "can't enter the battlefield from graveyards or libraries"]] { RuleChange::CantMove(what, None, Some(Zone::Battlefield)) }
        [what:(Several) "can't enter" ?"the battlefield"] { RuleChange::CantMove(what, None, Some(Zone::Battlefield)) }
        ["you may play" what:(SuchLandsAnd) "from the top of your library"] { RuleChange::PlayFrom { who: Players::You, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: true, flash: false, exiled: Exiling::Never } }
        ["you may play lands and cast" what:(LandsAnd) "from the top of your library"] { RuleChange::PlayFrom { who: Players::You, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: true, flash: false, exiled: Exiling::Never } }
        ["you may play lands and cast" what:(LandsAndThere)] { RuleChange::PlayFrom { who: Players::You, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        ["you may play lands and cast spells from among" what:(Elsewhere)] { RuleChange::PlayFrom { who: Players::You, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: false, flash: false, exiled: Exiling::Never } }
        ["you may play lands and cast spells from the top of your library" what:(AnyCard)] { RuleChange::PlayFrom { who: Players::You, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: true, flash: false, exiled: Exiling::Never } }
        ["you may play lands and cast spells from the top of your library . if you cast a spell this way , pay life equal to its mana value rather than pay its mana cost" what:(AnyCard) cost:(LifeForMana)]
            { RuleChange::PlayFrom { who: Players::You, what, play: true, cost, any_mana: None, once_each_turn: false, top_only: true, flash: false, exiled: Exiling::Never } }
        ["you may cast the top card of your library if it's" what:(super::select::AKind)] { RuleChange::PlayFrom { who: Players::You, what, play: false, cost: CastCost::Normal, any_mana: None, once_each_turn: false, top_only: true, flash: false, exiled: Exiling::Never } }
        [what:(Several) "can't be cast"] { RuleChange::CantCast(Players::Each, what) }
        [what:(SuchLands) "can't be played"] { RuleChange::CantPlay(Players::Each, what) }
        [by:(Several) "can't cause" whom:(Caused) "to" deeds:(CausedDeeds)] { RuleChange::CantCause(by, whom, deeds) }
        [["mana pools don't empty as steps and phases end" | "players don't lose unspent mana as steps and phases end"]] { RuleChange::Suspends(Suspends::ManaEmptying, None, Some(Players::Each)) }
        ["you don't lose unspent" color:(ColorWord) "mana as steps and phases end"] { RuleChange::KeepsMana(Players::You, color) }
        [color:(ColorWord) "mana doesn't empty from your mana pool as steps and phases end"] { RuleChange::KeepsMana(Players::You, color) }
        ["if you would lose unspent mana , that mana becomes" color:(OneColor) "instead"] { RuleChange::LostManaBecomes(Players::You, color) }
        ["you don't lose unspent mana as steps and phases end"] { RuleChange::Suspends(Suspends::ManaEmptying, None, Some(Players::You)) }
        [who:(players::Subject) "can't pay life or sacrifice" what:(Given<Several>) "to cast spells or activate abilities"] { RuleChange::CantPay(who, what, None) }
        [who:(players::Subject) "can't pay life to cast spells or to activate" class:(Given<BarredClass>)] { RuleChange::CantPay(who, None, class) }
        ["counters remain on ~ as it moves to any zone other than a player 's hand or library"] { RuleChange::KeepsCounters }
        ["a deck can have any number of cards named" name:(super::modify::ItsName)] { RuleChange::DeckOnly(OfDecks::AnyNumberOf(name)) }
        ["a deck can have up to" (n, name):(SoManyNamed)] { RuleChange::DeckOnly(OfDecks::UpTo(n, name)) }
    }



    /// "its activated abilities can't be activated", of something that is spoken of.
    NoneOfItsAbilities: RuleChange {
        [what:(ItsSource) "activated abilities can't be activated"] { RuleChange::CantActivate(None, what, None) }
    }

    /// A special action as what costs something.
    Acting: SpecialUse {
        ["plotting cards from your hand"] { SpecialUse::Plot }
        ["foretelling cards from your hand"] { SpecialUse::Foretell }
    }

    /// "seven cards named ...".
    SoManyNamed: (i32, Box<str>) {
        [n:(Spelled) "cards named" name:(super::modify::ItsName)] { (n, name) }
    }

    /// "creature you control": each of them.
    OneByOne: Objects {
        [what:(super::select::One)] { Objects::All(what, Quantifier::Each) }
    }

    /// The keyword for whose cost alone a card is cast.
    UsingIts: CastCost {
        [["using its" | "for its"] key "ability"] { CastCost::Using(key) }
    }

    /// Whom spells and abilities can't cause to do something; none for their controllers.
    Caused: Option<Players> {
        ["you"] { Some(Players::You) }
        ["their controller"] { None }
    }

    /// What a player is caused to do.
    CausedTo: CausedDeed {
        ["sacrifice" what:(Several)] { CausedDeed::Sacrifice(what) }
        ["discard cards"] { CausedDeed::Discard }
        ["search their library"] { CausedDeed::Search }
    }

    /// "red", "colorless".
    OneColor: Option<crate::card::Color> {
        [color:(Given<ColorWord>)] { color }
        ["colorless"] { None }
    }

    /// Whether only in one's own turns.
    WhichTurns: bool {
        [["on each of your turns" | "during each of your turns"]] { true }
        ["each turn"] { false }
    }

    /// As mana of which color: of one, or of any.
    AsColor: Option<crate::card::Color> {
        ["mana of any color"] { None }
        [color:(Given<ColorWord>) "mana"] { color }
    }

    /// When an instant may be cast.
    AtInstantTime: () {
        ["any time you could cast an instant"] { () }
    }

    /// "equip abilities".
    ClassOfKeyword: AbilityClass {
        [keyword "abilities"] { AbilityClass::Of(keyword) }
    }

    /// Those that lie face down.
    Unseen: Objects {
        [what:(Several)] { Objects::All(what, Quantifier::Plural) }
    }

    /// Those whose loyalty abilities are meant: "~", "planeswalkers you control".
    LoyalOnes: Filter {
        [what:(Thing)] { what }
        [what:(Several)] { what }
    }

    /// What a player can't do, behind "can't".
    BarredDeed: RuleChange {
        [deed who:(Yourself)] { RuleChange::PlayersCant(who, deed) }
        ["cast" ?"additional" what:(Several) who:(Yourself)] { RuleChange::CantCast(who, what) }
        ["play" what:(SuchLands) who:(Yourself)] { RuleChange::CantPlay(who, what) }
        ["play" what:(SuchCards) who:(Yourself)] { RuleChange::CantPlay(who, what) }
        ["activate abilities of" what:(Given<Several>) who:(Given<Yourself>)] { RuleChange::CantActivate(who, what, None) }
        ["activate abilities of" what:(Given<Several>) "unless they're mana abilities" who:(Given<Yourself>)] { RuleChange::CantActivate(who, what, Some(AbilityClass::NotMana)) }
        ["activate" class:(Given<BarredClass>) of:(OfWhatever) who:(Given<Yourself>)] { RuleChange::CantActivate(who, of, class) }
    }

    /// Which abilities can't be activated.
    BarredClass: AbilityClass {
        ["abilities that aren't mana abilities"] { AbilityClass::NotMana }
        ["abilities that aren't mana abilities or loyalty abilities"] { AbilityClass::NeitherManaNorLoyalty }
        [["planeswalkers ' loyalty abilities" | "loyalty abilities of planeswalkers" | "loyalty abilities"]] { AbilityClass::Loyalty }
    }

    /// An event as a noun: "a creature entering".
    Gerund: EventPattern {
        [what:(ManyOrOne) "entering" ?"the battlefield"] { EventPattern::Enters { what, from: None, batch: false } }
        [what:(ManyOrOne) "dying"] { EventPattern::Dies { what, batch: false } }
        [either:(EnteringOrDying)] { EventPattern::Or(either) }
        [what:(ManyOrOne) "leaving the battlefield"] { EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, to_player: None, batch: false } }
        [what:(ManyOrOne) "attacking"] { EventPattern::Attacks { what, whom: None, alone: false } }
        [source:(ManyOrOne) "dealing combat damage to a player"] { EventPattern::DealsDamage { source, combat: Some(true), to: DamageTo::Player(Players::APlayer), batch: false } }
        [event:(Doing)] { event }
        ["you casting or copying" what:(Thing)] { EventPattern::Casts { who: Players::You, what, nth: None, from: None, or_copies: true } }
    }

    /// "a creature", "creatures".
    ManyOrOne: Filter {
        [what:(Thing)] { what }
        [what:(Several)] { what }
    }


    /// What may be done once.
    OncePlayed: RuleChange {
        ["you may cast" what:(ElsewhereOne) cost:(HowPaid)] { RuleChange::PlayFrom { who: Players::You, what, play: false, cost, any_mana: None, once_each_turn: true, top_only: false, flash: false, exiled: Exiling::Never } }
        ["you may cast" what:(ElsewhereOne) [", and" | "and"] any_mana:(Given<super::mana::MaySpend>) "to cast" ["that spell" | "it"]] { RuleChange::PlayFrom { who: Players::You, what, play: false, cost: CastCost::Normal, any_mana, once_each_turn: true, top_only: false, flash: false, exiled: Exiling::Never } }
        ["you may cast" what:(super::select::AKind) cost:(PaidSo)] { RuleChange::PlayFrom { who: Players::You, what, play: false, cost, any_mana: None, once_each_turn: true, top_only: false, flash: false, exiled: Exiling::Never } }
        ["you may cast" what:(super::select::AKind) "from the top of your library"] { RuleChange::PlayFrom { who: Players::You, what, play: false, cost: CastCost::Normal, any_mana: None, once_each_turn: true, top_only: true, flash: false, exiled: Exiling::Never } }
        ["you may pay" cost:(RatherThan) what:(OneYouCast)] { RuleChange::PlayFrom { who: Players::You, what, play: false, cost, any_mana: None, once_each_turn: true, top_only: false, flash: false, exiled: Exiling::Never } }
        ["you may play a land" what:(OrASpell) cost:(HowPaid)] { RuleChange::PlayFrom { who: Players::You, what, play: true, cost, any_mana: None, once_each_turn: true, top_only: false, flash: false, exiled: Exiling::Never } }
        ["you may play" what:(ElsewhereOne)] { RuleChange::PlayFrom { who: Players::You, what, play: true, cost: CastCost::Normal, any_mana: None, once_each_turn: true, top_only: false, flash: false, exiled: Exiling::Never } }
    }

    /// "{0} rather than pay the mana cost for".
    RatherThan: CastCost {
        [cost "rather than pay the mana cost for"] { CastCost::Instead(cost) }
    }

    /// What may be done once in each turn of one's own, said without the condition that it is such a turn.
    OncePlayedInYours: StaticEffect {
        [["once during each of your turns ," | "during each of your turns ,"] rule:(OncePlayed)] { StaticEffect::Rule(rule) }
    }


    /// "flying creatures" behind "can't block".
    BlockWhich: Option<Filter> {
        [what:(super::select::ATarget)] { Some(what) }
        [what:(Several)] { Some(what) }
        [what:(Thing)] { Some(what) }
    }

    /// "two additional creatures".
    MoreCreatures: Option<Num> {
        ["an additional creature"] { Some(Num::Const(1)) }
        ["an additional" n:(Spelled) "creatures"] { Some(n) }
        [n:(Spelled) "additional creatures"] { Some(n) }
        ["up to" n:(Spelled) "additional creatures"] { Some(n) }
    }

    /// Spells by kind: "this spell", "creature spells you control".
    SpellKind: Filter {
        [what:(Several)] { what }
        [what:(Thing)] { what }
    }

    /// The sources of what can't target.
    TargetSource: Option<Filter> {
        ["spells or abilities"] { None }
        [what:(Several)] { Some(what) }
        [what:(SpellsOrFrom)] { Some(what) }
        [what:(AbilitiesFrom)] { Some(what) }
    }

    /// "one more spell".
    MoreSpells: i32 {
        ["one more spell"] { 1 }
        [n:(Spelled) "more spells"] { n }
    }

    /// "regenerated", "sacrificed" behind "can't be".
    Deeds: Handling {
        ["regenerated" ?"this turn"] { Handling::Regenerated }
        ["sacrificed"] { Handling::Sacrificed }
        ["enchanted"] { Handling::Enchanted }
        ["enchanted by other Auras"] { Handling::EnchantedByOthers }
        ["equipped"] { Handling::Equipped }
        ["copied"] { Handling::Copied }
        ["turned face up"] { Handling::TurnedFaceUp }
    }

    /// Deeds in other words.
    OtherDeed: Handling {
        ["can't transform"] { Handling::Transformed }
        ["can't crew Vehicles"] { Handling::Crewing }
        ["can't become untapped"] { Handling::Untapped }
        ["can't become suspected"] { Handling::Suspected }
        [["can't have counters put on it" | "can't have counters put on them"]] { Handling::GivenCounters }
        ["can't phase out"] { Handling::PhasedOut }
        ["can't phase in"] { Handling::PhasedIn }
        ["can't be destroyed"] { Handling::Destroyed }
    }

    /// What players can't do.
    PlayerDeeds: PlayerDeed {
        ["gain life"] { PlayerDeed::GainLife }
        ["lose life"] { PlayerDeed::LoseLife }
        ["draw cards"] { PlayerDeed::Draw }
        ["draw more than one card each turn"] { PlayerDeed::DrawMoreThanOne }
        ["search libraries"] { PlayerDeed::Search }
        ["lose the game"] { PlayerDeed::LoseGame }
        ["win the game"] { PlayerDeed::WinGame }
        [["play lands" | "play land cards"]] { PlayerDeed::PlayLands }
        ["cast spells"] { PlayerDeed::Cast }
        ["get counters"] { PlayerDeed::GetCounters }
        ["get poison counters"] { PlayerDeed::GetPoisonCounters }
        ["cycle cards"] { PlayerDeed::Cycle }
        [["attack" | "attack with creatures"]] { PlayerDeed::Attack }
        ["become the monarch"] { PlayerDeed::BecomeMonarch }
        ["pay life"] { PlayerDeed::PayLife }
    }

    /// "lands", "creature spells" and "from the top of your library".
    FromTop: Filter {
        [what:(Several) "from the top of your library"] { what }
        [what:(super::select::SeveralKinds) "from the top of your library"] { what }
    }
}

/// "~ or enchanted creature": this one, or what it is attached to.
struct ItOrHost;

impl Way<Objects> for ItOrHost {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, this) = Ref::parse(i)?;
        let (i, ()) = i.lit("or")?;
        let (i, host) = Ref::parse(i)?;
        Ok((i, Objects::And([this, host].map(|it| Objects::That(it, Said::Pronoun)).into())))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::And(both) = value else { return false };
        match both.as_slice() {
            [Objects::That(this, _), Objects::That(host, _)] => {
                o.attempt(|o| this.say(o) && o.lit("or") && host.say(o))
            }
            _ => false,
        }
    }
}

/// "discard cards or sacrifice permanents".
struct CausedDeeds;

impl Way<Vec<CausedDeed>> for CausedDeeds {
    fn read(i: In<'_>) -> Read<'_, Vec<CausedDeed>> {
        several(i, Joints::OR, <CausedTo as Way<CausedDeed>>::read)
    }

    fn say(value: &Vec<CausedDeed>, o: &mut Out<'_>) -> bool {
        say_several(value, Joints::OR, o, <CausedTo as Way<CausedDeed>>::say)
    }
}

/// "one land", "two permanents".
struct CountedKind;

impl Way<(i32, Filter)> for CountedKind {
    fn read(i: In<'_>) -> Read<'_, (i32, Filter)> {
        let (i, n) = <Spelled as Way<i32>>::read(i)?;
        let (i, what) = match n {
            1 => <super::select::One as Way<Filter>>::read(i)?,
            _ => <Several as Way<Filter>>::read(i)?,
        };
        Ok((i, (n, what)))
    }

    fn say((n, what): &(i32, Filter), o: &mut Out<'_>) -> bool {
        o.attempt(|o| {
            <Spelled as Way<i32>>::say(n, o)
                && match n {
                    1 => <super::select::One as Way<Filter>>::say(what, o),
                    _ => <Several as Way<Filter>>::say(what, o),
                }
        })
    }
}

fn is_yours(what: &Objects) -> bool {
    match what {
        Objects::That(Ref::Word(words), _) => matches!(&**words, "~" | "it" | ""),
        Objects::That(Ref::This, _) => true,
        Objects::All(filter, _) => {
            filter.post.iter().any(|pred| matches!(pred, Pred::ControlledBy(who) if **who == Players::You))
        }
        _ => false,
    }
}

/// "{2}": so much generic mana.
struct GenericMana;

impl Way<i32> for GenericMana {
    fn read(i: In<'_>) -> Read<'_, i32> {
        super::tax::generic(i)
    }

    fn say(value: &i32, o: &mut Out<'_>) -> bool {
        super::tax::say_generic(*value, o)
    }
}

/// "you" before "can't attack that player": the creatures of that player, which are what attacks.
struct TheirCreatures;

impl Way<Objects> for TheirCreatures {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, who) = Players::parse(i)?;
        // Who they are by what they have done is not asked again later.
        if matches!(who, Players::Who(..)) {
            return i.stumble();
        }
        let mut creatures = super::event::any_creature();
        creatures.post.push(Pred::ControlledBy(Box::new(who)));
        Ok((rest, Objects::All(creatures, Quantifier::Each)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::All(creatures, Quantifier::Each) = value else { return false };
        let [Pred::ControlledBy(who)] = creatures.post.as_slice() else { return false };
        creatures.heads == super::event::any_creature().heads && who.say(o)
    }
}

/// "creature cards", "cards from your hand": what can neither be played as a land nor cast (701.18).
struct SuchCards;

fn are_cards(what: &Filter) -> bool {
    what.noun == Noun::Card && !are_lands(what)
}

impl Way<Filter> for SuchCards {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, what) = <Several as Way<Filter>>::read(i)?;
        if i.cx.dispatch.is_probe() || are_cards(&what) { Ok((rest, what)) } else { i.stumble() }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        are_cards(value) && <Several as Way<Filter>>::say(value, o)
    }
}
