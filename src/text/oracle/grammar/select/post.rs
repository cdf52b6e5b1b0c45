//! What stands behind a noun: "you control", "with flying", "that's attacking you", "of the chosen color".

mod ways;

use super::*;
pub(crate) use ways::{ATarget, EnteredUnder, YouOrSuch, bears_yours};
use ways::{
    AnyOfThese, AnyPower, AnySize, AttachedToIt, BaseSize, BothColors, EitherBase, EitherName, ExiledWith, ManaCosts,
    SomePermanents, TheOneTarget, TheSameKind, TwoPlaces, attacking_alone,
};
pub(super) use ways::{EitherAdjective, EitherWay, Landwalk, OnlyTarget, basic_land_types, the_same_kind};

phrases! {
    /// "you control", "an opponent controls": whose they are.
    Controls: Players {
        [["you control" | "you controlled" | "you already control"]] { Players::You }
        [who:(Subject) ["control*" | "controlled"]] { who }
    }

    /// "you own", "target player owns".
    Owns: Players {
        ["you own"] { Players::You }
        [who:(Subject) "own*"] { who }
    }

    /// "they don't own".
    DoesntOwn: Players {
        [who:(crate::oracle::grammar::players::NotYou) "don't*" "own"] { who }
    }

    /// "you protect", "that player protects": whose battles they are not to attack (310.8).
    Protects: Players {
        [who:(Subject) "protect*"] { who }
    }

    /// "you cast": whose spells they are.
    Casts: Players {
        [who:(Subject) "cast*"] { who }
    }

    /// "you don't control", "that player doesn't control".
    DoesntControl: Players {
        [["you don't control" | "you didn't control"]] { Players::You }
        [who:(Subject) "don't*" "control"] { who }
    }

    /// What stands behind a noun.
    Post: Pred {
        [who:(Controls)] { Pred::ControlledBy(who) }
        [who:(DoesntControl)] { Pred::NotControlledBy(who) }
        ["the active player has controlled continuously since the beginning of the turn" both:(HeldByActive)] { Pred::And(both) }
        [who:(Owns)] { Pred::OwnedBy(who) }
        [who:(Protects)] { Pred::ProtectedBy(who) }
        [who:(Casts)] { Pred::CastBy(who) }
        [["but you don't own" | "you don't own"] who:(Yourself)] { Pred::NotOwnedBy(who) }
        [who:(DoesntOwn)] { Pred::NotOwnedBy(who) }
        ["but you don't control" who:(Yourself)] { Pred::NotControlledBy(who) }
        [["with" | "each with" | "that has" | "that have" | "that each have"] pred:(With)] { pred }
        ["and has mana value" (cmp, n):(Comparison)] { Pred::ManaValue(cmp, n) }
        [["that doesn't have" | "that don't have"] pred:(With)] { Pred::Not(pred) }
        [not:(crate::oracle::grammar::done::NotThisWay)] { Pred::Not(not) }
        ["whose power and toughness aren't equal" sizes:(PowerIsNot)] { sizes }
        ["that are instant cards , sorcery cards , and/or have an Adventure" any:(SpellOrAdventure)] { Pred::Or(any) }
        ["and with" pred:(With)] { pred }
        ["it's paired with" partner:(ItsPartner)] { Pred::Is(partner) }
        ["without" lacking:(Lacking)] { Pred::Not(lacking) }
        [together:(sets::OfAll)] { Pred::Together(together) }
        [["in" | "from"] whose:(crate::oracle::grammar::players::OfEach) "graveyard"] { Pred::In(Zone::Graveyard, Some(whose)) }
        [["in each graveyard" | "from each graveyard"] whose:(crate::oracle::grammar::players::OfEachPlayer)] { Pred::In(Zone::Graveyard, Some(whose)) }
        [["in" | "from"] whose:(TheirOwn) ["graveyard" | "graveyards"]] { Pred::In(Zone::Graveyard, Some(whose)) }
        [["in a graveyard" | "from a graveyard" | "in graveyards" | "from graveyards" | "in all graveyards" | "from all graveyards" | "total in all graveyards"]]
            { Pred::In(Zone::Graveyard, None) }
        ["from all hands"] { Pred::In(Zone::Hand, None) }
        ["from" both:(super::super::objects::HandAndGraveyard)] { Pred::Or(both) }
        [["in" | "from"] whose:(crate::oracle::grammar::players::OfEach) "hand"] { Pred::In(Zone::Hand, Some(whose)) }
        [["in" | "from"] whose:(TheirOwn) ["hand" | "hands"]] { Pred::In(Zone::Hand, Some(whose)) }
        [["in" | "from"] whose:(TheirOwn) "library"] { Pred::In(Zone::Library, Some(whose)) }
        [["in exile" | "from exile"]] { Pred::In(Zone::Exile, None) }
        [["in the command zone" | "from the command zone"]] { Pred::In(Zone::Command, None) }
        ["not on the battlefield" there:(OnField)] { Pred::Not(there) }
        ["you own from outside the game" whose:(YouBoxed)] { Pred::In(Zone::Outside, whose) }
        [["on the battlefield" | "from the battlefield"]] { Pred::In(Zone::Battlefield, None) }
        ["from your hand , from your graveyard , or from among cards you own in exile" zones:(HandGraveyardExile)] { Pred::Or(zones) }
        [["that wasn't cast from its owner 's hand" | "that weren't cast from their owner 's hand"] from:(CastFromHand)] { Pred::Not(from) }
        [["that wasn't cast" | "that weren't cast"] cast:(CastAtAll)] { Pred::Not(cast) }
        ["from your hand or the top of your library" zones:(HandOrTop)] { Pred::Or(zones) }
        ["in exile and in your graveyard" zones:(ExileAndGraveyard)] { Pred::Or(zones) }
        ["on the battlefield or in the command zone" zones:(FieldOrCommand)] { Pred::Or(zones) }
        ["from graveyards or libraries" zones:(GraveyardsOrLibraries)] { Pred::Or(zones) }
        ["in graveyards and libraries" zones:(GraveyardsOrLibraries)] { Pred::Or(zones) }
        [["from graveyards or exile" | "from graveyards or from exile"] zones:(GraveyardsOrExile)] { Pred::Or(zones) }
        [["from your graveyard or exile" | "from your graveyard or from exile"] zones:(YourGraveyardOrExile)] { Pred::Or(zones) }
        [["of the chosen type" | "of that type"]] { Pred::ChosenType }
        ["of the" of:(OfYourChoice) "of your choice"] { Pred::OfYourChoice(of) }
        [["of the chosen color" | "of the last chosen color" | "of that color"]] { Pred::ChosenColor }
        ["of that color"] { Pred::ColorAtHand }
        ["of that type"] { Pred::TypeAtHand }
        ["of the chosen kind"] { Pred::ChosenKind }
        ["played by" who] { Pred::CastBy(who) }
        ["controlled by" who] { Pred::ControlledBy(who) }
        ["owned by" who] { Pred::OwnedBy(who) }
        ["with the chosen name"] { Pred::ChosenName }
        ["with that name" it:(ThatName)] { Pred::SameName(it) }
        ["named" name:(CardName)] { Pred::Named(name) }
        ["named" either:(EitherName)] { Pred::Or(either) }
        ["not" name:(NamedSo)] { Pred::Not(name) }
        ["attacking" who:(Attacked)] { Pred::AttackingWhom(who) }
        ["attacking the same player or planeswalker" it:(more::ThisOne)] { Pred::AttackingSameAs(it) }
        ["attacking" who:(crate::oracle::grammar::event::WithTheirs)] { Pred::AttackingTheirs(who) }
        ["blocking" what:(super::super::players::OfWhich)] { Pred::BlockingWhich(what) }
        ["blocked by" what:(super::super::players::OfWhich)] { Pred::BlockedBy(what) }
        ["it's blocking" it:(ItThat)] { Pred::BlockedBy(it) }
        [what "are* blocking"] { Pred::BlockedBy(what) }
        ["blocking or blocked by" either:(EitherWay)] { Pred::Or(either) }
        ["from anywhere other than" zone:(CastZone)] { Pred::Not(zone) }
        ["whose controller" who:(ThoseWho)] { Pred::ControlledBy(who) }
        ["whose owner" who:(ThoseWho)] { Pred::OwnedBy(who) }
        ["other than" what] { Pred::OtherThan(what) }
        ["other than" both:(sets::OtherThanBoth)] { Pred::And(both) }
        ["other than" kinds:(KindPred)] { Pred::Not(kinds) }
        ["except for" those:(Those)] { Pred::Not(those) }
        ["from among" those:(SomePermanents)] { those }
        ["except for" what] { Pred::OtherThan(what) }
        [owning:(more::OwnAndControl)] { Pred::And(owning) }
        ["you own or control" either:(YoursInEither)] { Pred::Or(either) }
        [["that were put into your graveyard from the battlefield this turn" | "that was put into your graveyard from the battlefield this turn"] there:(PutInYours)] { Pred::And(there) }
        [["from" | "in"] either:(TwoZones)] { Pred::Or(either) }
        [by:(more::ExiledByThem)] { Pred::And(by) }
        [["exiled with ~ this turn" | "exiled with it this turn"] both:(ExiledNow)] { Pred::And(both) }
        [["exiled with ~" | "exiled with it" | "used to craft ~" | "used to craft it"]] { Pred::ExiledWithThis }
        [["attached to" | "that was attached to"] to:(crate::oracle::grammar::objects::Thing)] { Pred::AttachedTo(to) }
        ["attached to" to:(Several)] { Pred::AttachedTo(to) }
        ["attached to" who:(Attacked)] { Pred::AttachedToPlayer(who) }
        ["attached to" what:(Several)] { Pred::AttachedTo(what) }
        ["from" from:(SourceOf)] { Pred::SourceIs(from) }
        ["of" from:(AKind)] { Pred::SourceIs(from) }
        [["that was dealt damage this turn" | "that were dealt damage this turn" | "dealt damage this turn"]] { Pred::DealtDamageThisTurn }
        ["dealt damage by" by "this turn"] { Pred::DealtDamageBy(by) }
        ["dealt damage this turn by" by] { Pred::DealtDamageBy(by) }
        ["dealt damage this turn by" by:(DealtByKind)] { Pred::Did(by, Window::ThisTurn) }
        [it:(DamagedThisWay)] { Pred::Is(it) }
        ["that dealt damage" who:(DealtTo) "this turn"] { Pred::DealtDamageTo(Some(who)) }
        ["that dealt damage this turn"] { Pred::DealtDamageTo(None) }
        [["that entered this turn" | "that entered the battlefield this turn"]] { Pred::EnteredThisTurn }
        [["that entered since your last turn ended" | "that entered the battlefield since your last turn ended"] since:(more::EnteredSince)] { since }
        [["that didn't enter this turn" | "that didn't enter the battlefield this turn"] not:(EnteredNow)] { Pred::Not(not) }
        ["that didn't attack or enter this turn" neither:(NeitherNow)] { Pred::And(neither) }
        ["that attacked this turn"] { Pred::AttackedThisTurn }
        ["that attacked or blocked this turn" either:(InCombatNow)] { Pred::Or(either) }
        [["drawn this turn" | "that was drawn this turn" | "that were drawn this turn"]] { Pred::DrawnThisTurn }
        ["that saddled" what "this turn"] { Pred::TappedFor(Keyword::Saddle, what) }
        ["put onto the battlefield with" what] { Pred::PutWith(what) }
        ["created with" what] { Pred::CreatedWith(what) }
        ["that convoked" what] { Pred::Helped(Keyword::Convoke, what) }
        ["that crewed" what "this turn"] { Pred::TappedFor(Keyword::Crew, what) }
        ["that blocked this turn"] { Pred::BlockedThisTurn }
        [event:(BlockedByIt) when:(crate::oracle::grammar::event::Windows)] { Pred::Did(event, when) }
        [did:(crate::oracle::grammar::event::ThatDid)] { did }
        ["that" any:(AnyOfThese)] { Pred::Or(any) }
        ["that" either:(crate::oracle::grammar::event::BlockedEither)] { Pred::Or(either) }
        [["that shares" | "that share"] quality "with" what] { Pred::SharesType(what, quality) }
        [["that shares" | "that share"] quality "with your commander" what:(YourCommander)] { Pred::SharesWith(what, quality) }
        [["that shares" | "that share"] quality "with" what:(AKind)] { Pred::SharesWith(what, quality) }
        [["that doesn't share" | "that don't share"] not:(NotShared)] { Pred::Not(not) }
        ["it can enchant" it:(ItThat)] { Pred::CanHold(it) }
        [["that could enchant" | "that can enchant"] what:(crate::oracle::grammar::players::OfWhich)] { Pred::CanBeOn(what) }
        ["that" who:(Controls)] { Pred::ControlledBy(who) }
        ["that" who:(DoesntControl)] { Pred::NotControlledBy(who) }
        ["with the same controller" who:(ItsController)] { Pred::ControlledBy(who) }
        ["attached to" to:(ATarget)] { Pred::AttachedTo(to) }
        [["that targets" | "that target"] both:(YouOrSuch)] { Pred::Or(both) }
        [["that were milled this turn" | "that was milled this turn"]] { Pred::MilledThisTurn }
        [["that targets" | "that target"] what:(TargetedKind)] { Pred::Targets(what) }
        [["that has an Adventure" | "that have an Adventure"]] { Pred::HasAdventure }
        [["that targets only a single" | "that target only a single"] only:(OnlyTarget)] { Pred::And(only) }
        [["that targets only" | "that target only"] what:(OnlyTargeted)] { Pred::TargetsOnly(what) }
        [["put there from the battlefield this turn" | "that was put there from the battlefield this turn" | "that were put there from the battlefield this turn"]]
            { Pred::PutThereFrom(Some(Zone::Battlefield)) }
        [["that was put there from anywhere this turn" | "that were put there from anywhere this turn" | "that was put there this turn" | "that were put there this turn"]] { Pred::PutThereFrom(None) }
        [["that was put there from their library this turn" | "that were put there from their library this turn" | "that were put there from libraries this turn"]] { Pred::PutThereFrom(Some(Zone::Library)) }
        [["that was put there from your library this turn" | "that were put there from your library this turn"]] { Pred::PutThereFrom(Some(Zone::Library)) }
        [["that were put there from anywhere other than the battlefield this turn" | "that was put there from anywhere other than the battlefield this turn"] there:(NotFromBattlefield)] { Pred::And(there) }
        [["that's" | "that are"] pred:(Being)] { pred }
        [["that isn't" | "that aren't" | "that's not" | "that are not"] pred:(Being)] { Pred::Not(pred) }
    }

    /// Any player of whom this is so.
    ThoseWho: Players {
        [cond:(crate::oracle::grammar::who::WhoIs) all:(EachPlayer)] { Players::Who(all, cond) }
    }

    /// What is chosen as the instruction is done.
    OfYourChoice: Choosable {
        ["creature type"] { Choosable::CreatureType }
        ["color"] { Choosable::Color }
    }

    /// "Krakens and Serpents": kinds that are left out.
    Those: Pred {
        [kinds:(Several)] { Pred::Fits(kinds) }
    }

    /// What it does not share.
    NotShared: Pred {
        [quality "with" what] { Pred::SharesType(what, quality) }
        [quality "with" what:(AKind)] { Pred::SharesWith(what, quality) }
    }

    /// What an instruction before has dealt damage to.
    DamagedThisWay: Ref {
        [words:(crate::oracle::grammar::refer::ThisWay)] { Ref::Word(words) }
    }

    /// "your hand" as where a spell is cast from.
    CastZone: Pred {
        ["your hand"] { Pred::CastFrom(Origin::YOUR_HAND) }
        [["their hand" | "their hands"]] { Pred::CastFrom(Origin::THEIR_HAND) }
    }

    /// "a Spider you controlled": it was dealt damage by one.
    DealtByKind: EventPattern {
        [source:(Given<AKind>) to:(ToThis)] { EventPattern::DealtDamage { to, combat: None, source } }
    }

    /// "it blocked": it was blocked by this.
    BlockedByIt: EventPattern {
        [what:(crate::oracle::grammar::objects::SelfFilter) "blocked" which:(ItselfThere)] { EventPattern::Blocks { what, which } }
    }

    /// "to you" in "dealt damage to you".
    DealtTo: Players {
        ["to" who] { who }
    }

    /// "a source you control".
    SourceOf: Filter {
        ["a source" who:(PostControls)] { who }
        [what:(ASource)] { what }
    }

    /// What an attacker attacks: "you", "that player".
    Attacked: Players {
        [who] { who }
        ["one of your opponents" who:(OneOfThem)] { who }
    }

    /// What may stand behind "that's" or "if it's".
    Being: Pred {
        [word:(Adjective)] { word }
        [either:(EitherAdjective)] { Pred::Or(either) }
        [kind:(KindPred)] { kind }
        ["attacking" who:(Attacked)] { Pred::AttackingWhom(who) }
        ["attacking" who:(crate::oracle::grammar::event::WithTheirs)] { Pred::AttackingTheirs(who) }
        ["attacking alone" alone:(AttackingAlone)] { Pred::And(alone) }
        ["controlled by" who] { Pred::ControlledBy(who) }
        ["blocking" what] { Pred::BlockingWhich(what) }
        ["blocking or blocked by" either:(EitherWay)] { Pred::Or(either) }
        ["attached to" to:(crate::oracle::grammar::objects::Thing)] { Pred::AttachedTo(to) }
        [["on the battlefield" | "still on the battlefield"]] { Pred::In(Zone::Battlefield, None) }
        ["enchanted by" by:(AKind)] { Pred::HasAttached(by) }
        ["enchanted by" by:(Several)] { Pred::HasAttached(by) }
        ["exactly" n:(crate::oracle::grammar::number::Spelled) "colors"] { Pred::ColorCount(n) }
        ["in" whose:(TheirOwn) "graveyard"] { Pred::In(Zone::Graveyard, Some(whose)) }
        ["in" there:(more::BeneathOthers)] { Pred::And(there) }
        ["in" whose:(TheirOwn) "hand"] { Pred::In(Zone::Hand, Some(whose)) }
        ["in a graveyard"] { Pred::In(Zone::Graveyard, None) }
        [places:(TwoPlaces)] { Pred::Or(places) }
        ["face down"] { Pred::FaceDown }
        ["face up" down:(FaceDown)] { Pred::Not(down) }
        ["exiled with" both:(ExiledWith)] { Pred::And(both) }
        [["in exile" | "exiled"]] { Pred::In(Zone::Exile, None) }
        ["exiled with" counters:(more::ExiledHaving)] { Pred::And(counters) }
        ["on the stack"] { Pred::In(Zone::Stack, None) }
        ["in the command zone"] { Pred::In(Zone::Command, None) }
        ["one or more colors" none:(NoColor)] { Pred::Not(none) }
        ["both" all:(BothColors)] { Pred::And(all) }
        ["your Ring-bearer" all:(BearsYours)] { Pred::And(all) }
        ["all colors" n:(FiveColors)] { Pred::ColorCount(n) }
        ["the" which:(NthSpellPred)] { which }
        [any:(NthOfSome)] { Pred::Or(any) }
        [["of the chosen type" | "the chosen type"]] { Pred::ChosenType }
        [["of the chosen color" | "the chosen color" | "at least one of the chosen colors"]] { Pred::ChosenColor }
    }

    /// What a spell may target: "you", "a creature".
    TargetedKind: TargetKind {
        ["a player"] { TargetKind::Player }
        ["an opponent"] { TargetKind::Opponent }
        ["you" cond:(IsYou)] { TargetKind::PlayerWho(cond) }
        ["enchanted player" cond:(IsEnchanted)] { TargetKind::PlayerWho(cond) }
        [what:(AKind)] { TargetKind::Object(what) }
        [what:(AKind) "or player"] { TargetKind::PlayerOr(what) }
        ["one or more" what:(Several)] { TargetKind::Object(what) }
        [what:(crate::oracle::grammar::objects::SelfFilter)] { TargetKind::Object(what) }
    }

    /// What alone a spell may target: "~", "creatures you control".
    OnlyTargeted: TargetKind {
        [what:(crate::oracle::grammar::objects::SelfFilter)] { TargetKind::Object(what) }
        [what:(AKind)] { TargetKind::Object(what) }
        [what:(Several)] { TargetKind::Object(what) }
    }

    /// What may be shared.
    SharedQualities: SharedQuality {
        [["a creature type" | "at least one creature type"]] { SharedQuality::CreatureType }
        ["a color"] { SharedQuality::Color }
        ["a card type"] { SharedQuality::CardType }
        ["a permanent type"] { SharedQuality::PermanentType }
        ["a land type"] { SharedQuality::LandType }
        ["a mana value"] { SharedQuality::ManaValue }
        ["one of those types" types:(NamedBefore)] { SharedQuality::OneOf(types) }
    }

    /// What stands behind "with".
    With: Pred {
        [keyword:(HasKeyword) ?"abilities"] { keyword }
        [{crate::oracle::grammar::verbs::Article} keyword:(HasKeyword) "ability"] { keyword }
        [keywords:(EitherKeyword)] { keywords }
        // Said of power and toughness both, "its" is what has them, not the object whose ability it is.
        ["toughness" cmp:(Than) ["its power" | "their power"]] { Pred::Compare(Num::Toughness(Ref::Each), cmp, Num::Power(Ref::Each)) }
        ["power greater than" ["its base power" | "their base power"]] { Pred::BasePower(Cmp::Lt, Num::Power(Ref::Each)) }
        ["power" cmp:(Than) ["its toughness" | "their toughness"]] { Pred::Compare(Num::Power(Ref::Each), cmp, Num::Toughness(Ref::Each)) }
        ["power" (cmp, n):(Comparison)] { Pred::Power(cmp, n) }
        ["power" any:(AnyPower)] { Pred::Or(any) }
        ["power of the chosen quality"] { Pred::PowerParity(Parity::Chosen) }
        [what:(AttachedToIt)] { Pred::HasAttached(what) }
        ["base power" (cmp, n):(Comparison)] { Pred::BasePower(cmp, n) }
        ["base power and toughness" both:(BaseSize)] { Pred::And(both) }
        ["the same total power and toughness" same:(SameTotal)] { same }
        ["toughness" (cmp, n):(Comparison)] { Pred::Toughness(cmp, n) }
        ["mana value" (cmp, n):(Comparison)] { Pred::ManaValue(cmp, n) }
        // "Less than that spell's": than the same number of that.
        ["power" cmp:(Than) of:(crate::oracle::grammar::refer::Own)] { Pred::Power(cmp, Num::Power(of)) }
        ["toughness" cmp:(Than) of:(crate::oracle::grammar::refer::Own)] { Pred::Toughness(cmp, Num::Toughness(of)) }
        ["mana value" cmp:(Than) of:(crate::oracle::grammar::refer::Own)] { Pred::ManaValue(cmp, Num::ManaValue(of)) }
        ["mana value" cmp:(Than) of:(crate::oracle::grammar::players::OfWhich)] { Pred::ManaValue(cmp, Num::ManaValue(of)) }
        ["power" any:(more::EitherNumber<more::OfPower>)] { Pred::Or(any) }
        ["toughness" any:(more::EitherNumber<more::OfToughness>)] { Pred::Or(any) }
        ["mana value" any:(more::EitherNumber<more::OfManaValue>)] { Pred::Or(any) }
        ["total power and toughness" sum:(PowerAndToughness) (cmp, n):(Comparison)] { Pred::Compare(sum, cmp, n) }
        ["base power or toughness" any:(EitherBase)] { Pred::Or(any) }
        ["power or toughness" p:(PowerOrToughness)] { p }
        ["mana value , power , or toughness" any:(AnySize)] { Pred::Or(any) }
        ["one or more targets" some:(HasTargets)] { some }
        [counters:(HavingCounters)] { counters }
        [["the chosen name" | "the chosen card name"]] { Pred::ChosenName }
        ["a basic land type" any:(BasicTypes)] { Pred::Or(any) }
        [cmp:(Compared) "mana value" n:(ItsManaValue)] { Pred::ManaValue(cmp, n) }
        [cmp:(Compared) "power" n:(ItsPower)] { Pred::Power(cmp, n) }
        [cmp:(Compared) "toughness" n:(ItsToughness)] { Pred::Toughness(cmp, n) }
        [cmp:(Compared) "mana value than" of:(crate::oracle::grammar::players::OfWhich)] { Pred::ManaValue(cmp, Num::ManaValue(of)) }
        [cmp:(Compared) "power than" of:(crate::oracle::grammar::players::OfWhich)] { Pred::Power(cmp, Num::Power(of)) }
        [cmp:(Compared) "toughness than" of:(crate::oracle::grammar::players::OfWhich)] { Pred::Toughness(cmp, Num::Toughness(of)) }
        ["the same name as" what:(crate::oracle::grammar::players::OfWhich)] { Pred::SameName(what) }
        ["the same name" it:(NamedAs)] { Pred::SameName(it) }
        ["a different name than" not:(SameNameThan)] { Pred::Not(not) }
        [n:(ManaValueOf)] { Pred::ManaValue(Cmp::Eq, n) }
        ["the same mana value as" what] { Pred::ManaValue(Cmp::Eq, Num::ManaValue(what)) }
        ["the same name as" what:(AKind)] { Pred::SameNameAs(what) }
        ["the same name as" what:(Several)] { Pred::SameNameAs(what) }
        ["the same name as" event:(more::NamedAsCast) "this turn"] { Pred::Did(event, Window::ThisTurn) }
        [["the greatest" | "the highest"] of:(OfEach) "among" what:(Several)] { Pred::Extreme(true, of, what) }
        [["the least" | "the lowest"] of:(OfEach) "among" what:(Several)] { Pred::Extreme(false, of, what) }
        ["the greatest power or is tied for greatest power among" what:(Several) of:(EachPower)] { Pred::Extreme(true, of, what) }
        ["the least power or is tied for least power among" what:(Several) of:(EachPower)] { Pred::Extreme(false, of, what) }
        [["the greatest" | "the highest"] of:(OfEach) what:(TheSameKind)] { Pred::Extreme(true, of, what) }
        [["the least" | "the lowest"] of:(OfEach) what:(TheSameKind)] { Pred::Extreme(false, of, what) }
        ["no abilities"] { Pred::NoAbilities }
        ["abilities" none:(WithNone)] { Pred::Not(none) }
        [["a mana ability" | "mana abilities"]] { Pred::HasActivated(AbilityClass::Mana) }
        [["an activated ability that isn't a mana ability" | "activated abilities that aren't mana abilities"]] { Pred::HasActivated(AbilityClass::NotMana) }
        [["an activated ability with {T} in its cost" | "activated abilities with {T} in their costs"]] { Pred::HasActivated(AbilityClass::OfTapping) }
        [["an activated ability" | "activated abilities"]] { Pred::HasActivated(AbilityClass::Activated) }
        [which:(Landwalk)] { Pred::HasLandwalk(which) }
        ["a single target"] { Pred::SingleTarget }
        [["only one target and that target is" | "a single target and that target is"] both:(TheOneTarget)] { Pred::And(both) }
        ["mana cost" costs:(ManaCosts)] { Pred::ManaCost(costs) }
        [["{X} in its mana cost" | "{X} in their mana costs" | "a mana cost that contains {X}"]] { Pred::HasX }
        ["defender"] { Pred::Has(Keyword::Defender) }
        [["odd mana value" | "an odd mana value" | "odd mana values"]] { Pred::ManaValueParity(Parity::Odd) }
        [["mana value of the chosen value" | "mana value of the chosen quality" | "mana values of the chosen quality" | "mana value of that quality"]] { Pred::ManaValueParity(Parity::Chosen) }
        [["even mana value" | "an even mana value" | "even mana values"]] { Pred::ManaValueParity(Parity::Even) }
    }

    /// "no abilities", of which the opposite is said.
    WithNone: Pred {
        [] { Pred::NoAbilities }
    }

    /// "that spell's mana value".
    ManaValueOf: Num {
        [of:(crate::oracle::grammar::refer::Own) "mana value"] { Num::ManaValue(of) }
    }

    /// The counters something has.
    HavingCounters: Pred {
        [(cmp, n):(HowManyCounters) kind:(Counters) ["counter on it" | "counters on it" | "counters on them" | "counter on them" | "counters on him" | "counters on her"]]
            { Pred::Counter(kind, cmp, n) }
        [kind:(Counters) ["counters on it" | "counters on them"] (cmp, n):(AtLeastOne)] { Pred::Counter(kind, cmp, n) }
    }

    /// What stands behind "without".
    Lacking: Pred {
        [keyword:(HasKeyword) ?"abilities"] { keyword }
        [keywords:(EitherKeyword)] { keywords }
        [counters:(HavingCounters)] { counters }
        [["{X} in its mana cost" | "{X} in their mana costs"]] { Pred::HasX }
        ["mana value of the chosen value"] { Pred::ManaValueParity(Parity::Chosen) }
    }

    /// What the name is not that of.
    SameNameThan: Pred {
        [what:(crate::oracle::grammar::players::OfWhich)] { Pred::SameName(what) }
        ["each" what:(One)] { Pred::SameNameAs(what) }
    }

    /// "greater than", before what it is compared with.
    Than: Cmp {
        ["less than or equal to"] { Cmp::Le }
        ["greater than or equal to"] { Cmp::Ge }
        ["less than"] { Cmp::Lt }
        ["greater than"] { Cmp::Gt }
        ["equal to"] { Cmp::Eq }
    }

    /// "greater power" than that of what was spoken of.
    Compared: Cmp {
        ["greater"] { Cmp::Gt }
        [["lesser" | "less"]] { Cmp::Lt }
        [["equal or lesser" | "an equal or lesser"]] { Cmp::Le }
        [["equal or greater" | "an equal or greater"]] { Cmp::Ge }
    }

    /// "a", "no", "three or more" before counters.
    HowManyCounters: (Cmp, Num) {
        [["a" | "an" | "one or more"]] { (Cmp::Ge, Num::Const(1)) }
        ["no"] { (Cmp::Eq, Num::Const(0)) }
        [n:(crate::oracle::grammar::number::Spelled) "or more"] { (Cmp::Ge, n) }
        [n:(crate::oracle::grammar::number::Spelled) "or fewer"] { (Cmp::Le, n) }
        ["fewer than" n:(crate::oracle::grammar::number::Spelled)] { (Cmp::Lt, n) }
    }

    /// "2 or less", "greater than its power", "equal to X".
    Comparison: (Cmp, Num) {
        [n:(Numeral) "or less"] { (Cmp::Le, n) }
        [n:(Numeral) ["or greater" | "or more"]] { (Cmp::Ge, n) }
        [n:(Numeral)] { (Cmp::Eq, n) }
        ["exactly" n:(Numeral)] { (Cmp::Eq, n) }
        // What is no more than a half is no more than that rounded down, and so on (107.1a).
        [["less than or equal to half" | "no more than half"] n way:(Lower)] { (Cmp::Le, Num::Half(n, way)) }
        ["greater than half" n way:(Lower)] { (Cmp::Gt, Num::Half(n, way)) }
        ["less than half" n way:(Upper)] { (Cmp::Lt, Num::Half(n, way)) }
        ["greater than or equal to half" n way:(Upper)] { (Cmp::Ge, Num::Half(n, way)) }
        ["less than or equal to" n] { (Cmp::Le, n) }
        [["greater than or equal to" | "equal to or greater than"] n] { (Cmp::Ge, n) }
        ["less than" n] { (Cmp::Lt, n) }
        ["greater than" n] { (Cmp::Gt, n) }
        ["equal to" n] { (Cmp::Eq, n) }
    }
}

silent! {
    /// It has targets (115.9a).
    HasTargets: Pred = Pred::Compare(Num::TargetsOf(Ref::Each), Cmp::Ge, Num::Const(1));
    /// Its power is another number than its toughness.
    PowerIsNot: Pred = Pred::Compare(Num::Power(Ref::Each), Cmp::Ne, Num::Toughness(Ref::Each));
    /// An instant, a sorcery, or an adventurer card (715.2).
    SpellOrAdventure: Vec<Pred> = vec![
        Pred::Type(crate::card::CardTypes::INSTANT),
        Pred::Type(crate::card::CardTypes::SORCERY),
        Pred::HasAdventure,
    ];
    /// The creature this one is paired with (702.95b).
    ItsPartner: Ref = Ref::PartnerOf(Box::new(Ref::This));
    /// Cast, by whomever; a copy of a spell is not (707.10).
    CastAtAll: Box<Pred> = Box::new(Pred::CastBy(Box::new(Players::Each)));
    /// It attacked this turn, or it blocked.
    InCombatNow: Vec<Pred> = vec![Pred::AttackedThisTurn, Pred::BlockedThisTurn];
    /// The active player has controlled it since the turn began.
    HeldByActive: Vec<Pred> = vec![Pred::ControlledBy(Box::new(Players::Active)), Pred::HeldSinceTurnBegan];
    /// It entered this turn.
    EnteredNow: Box<Pred> = Box::new(Pred::EnteredThisTurn);
    /// It did not attack this turn, nor did it enter.
    NeitherNow: Vec<Pred> =
        vec![Pred::Not(Box::new(Pred::AttackedThisTurn)), Pred::Not(Box::new(Pred::EnteredThisTurn))];
    /// You own it, or you control it.
    YoursInEither: Vec<Pred> = vec![Pred::OwnedBy(Box::new(Players::You)), Pred::ControlledBy(Box::new(Players::You))];
    /// It is in your graveyard still, and came there so (400.7).
    PutInYours: Vec<Pred> = vec![
        Pred::In(Zone::Graveyard, Some(Box::new(Players::You))),
        Pred::PutThereFrom(Some(Zone::Battlefield)),
    ];
}

phrases! {
    /// "are instant cards", "have an Adventure".
    OneOfThese: Pred {
        ["are" kind:(Those)] { kind }
        ["have an Adventure"] { Pred::HasAdventure }
    }
}

fn is_you() -> Box<Cond> {
    Box::new(Cond::PlayerIs(Ref::Each, Box::new(Players::You)))
}

silent! {
    /// Any of your opponents.
    OneOfThem: Players = Players::EachOpponent;
    /// Every player.
    EachPlayer: Box<Players> = Box::new(Players::Each);
    /// On the battlefield.
    OnField: Pred = Pred::In(Zone::Battlefield, None);
    /// What is enchanted by it.
    Lower: Rounding = Rounding::Down;
    /// The whole number above a half.
    Upper: Rounding = Rounding::Up;
    /// What a thing that is sought can enchant.
    ItThat: Ref = Ref::Word("it".into());
    /// As many colors as there are (105.1).
    FiveColors: i32 = 5;
    /// An attacker beside whom nothing attacks (506.5).
    AttackingAlone: Vec<Pred> = attacking_alone();
    /// Your Ring-bearer.
    BearsYours: Vec<Pred> = bears_yours();
    /// Your commander.
    YourCommander: Filter = ways::commander_anywhere();
    /// The types named before, which are known once references are resolved.
    NamedBefore: crate::card::CardTypes = crate::card::CardTypes::empty();
    /// Whoever controls the one spoken of.
    ItsController: Players = Players::ControllerOf(Ref::Word("it".into()), Said::Pronoun);
    /// The player is you.
    IsYou: Box<Cond> = is_you();
    /// The player is the one this is attached to.
    IsEnchanted: Box<Cond> =
        Box::new(Cond::PlayerIs(Ref::Each, Box::new(Players::That(Ref::Host, Said::As("enchanted player".to_owned())))));
    /// Any of the basic land types (305.6).
    BasicTypes: Vec<Pred> = basic_land_types();
    /// One or more.
    AtLeastOne: (Cmp, Num) = (Cmp::Ge, Num::Const(1));
    /// That of what was spoken of.
    PowerAndToughness: Num = Num::Plus(Box::new(Num::Power(Ref::Each)), Box::new(Num::Toughness(Ref::Each)));
    /// That of what was spoken of is as great.
    SameTotal: Pred = {
        let total = |of: Ref| Num::Plus(Box::new(Num::Power(of.clone())), Box::new(Num::Toughness(of)));
        Pred::Compare(total(Ref::Each), Cmp::Eq, total(Ref::Word("it".into())))
    };
    /// Its mana value.
    ItsManaValue: Num = Num::ManaValue(Ref::Word("it".into()));
    /// That of what was spoken of.
    ItsPower: Num = Num::Power(Ref::Word("it".into()));
    /// That of what was spoken of.
    ItsToughness: Num = Num::Toughness(Ref::Word("it".into()));
    /// The power of each.
    EachPower: Num = Num::Power(Ref::Each);
    /// It itself.
    ToThis: DamageTo =
        DamageTo::Permanent(Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] });
    /// It itself, where it is blocked.
    ItselfThere: Option<Filter> =
        Some(Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] });
    /// Your hand and the top of your library.
    HandOrTop: Vec<Pred> =
        vec![Pred::In(Zone::Hand, Some(Box::new(Players::You))), Pred::OnTop(Box::new(Players::You))];
    /// Exile and your graveyard.
    ExileAndGraveyard: Vec<Pred> =
        vec![Pred::In(Zone::Exile, None), Pred::In(Zone::Graveyard, Some(Box::new(Players::You)))];
    /// The battlefield and the command zone.
    FieldOrCommand: Vec<Pred> = vec![Pred::In(Zone::Battlefield, None), Pred::In(Zone::Command, None)];
    /// Graveyards, and exile.
    GraveyardsOrExile: Vec<Pred> = vec![Pred::In(Zone::Graveyard, None), Pred::In(Zone::Exile, None)];
    /// Your graveyard, and exile.
    YourGraveyardOrExile: Vec<Pred> =
        vec![Pred::In(Zone::Graveyard, Some(Box::new(Players::You))), Pred::In(Zone::Exile, None)];
    /// Put there from anywhere but the battlefield.
    NotFromBattlefield: Vec<Pred> =
        vec![Pred::PutThereFrom(None), Pred::Not(Box::new(Pred::PutThereFrom(Some(Zone::Battlefield))))];
    /// Graveyards, and libraries.
    GraveyardsOrLibraries: Vec<Pred> = vec![Pred::In(Zone::Graveyard, None), Pred::In(Zone::Library, None)];
    /// Face down.
    FaceDown: Box<Pred> = Box::new(Pred::FaceDown);
    /// Exiled with this, and this turn.
    ExiledNow: Vec<Pred> = vec![Pred::ExiledWithThis, Pred::ExiledThisTurn];
    /// What the thing at hand is called as much.
    NamedAs: Ref = Ref::Word("it".into());
    /// The one whose name was spoken of, or the name that was chosen.
    ThatName: Ref = Ref::Word(crate::oracle::grammar::refer::THAT_NAME.into());
    /// Your hand, your graveyard, and what you own in exile.
    HandGraveyardExile: Vec<Pred> = vec![
        Pred::In(Zone::Hand, Some(Box::new(Players::You))),
        Pred::In(Zone::Graveyard, Some(Box::new(Players::You))),
        Pred::And(vec![Pred::In(Zone::Exile, None), Pred::OwnedBy(Box::new(Players::You))]),
    ];
    /// Not cast from the hand it would be cast from.
    CastFromHand: Box<Pred> = Box::new(Pred::CastFrom(Origin { zone: Zone::Hand, whose: Whose::Anyones }));
    /// No color.
    NoColor: Box<Pred> = Box::new(Pred::Colorless);
}
