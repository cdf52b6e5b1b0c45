//! Rules changed for objects and players.

use super::*;
use crate::oracle::lang::{AbilityClass, AttackTarget, CastCost, EventPattern, Exiling, SpecialUse, SpendAs, StepKind};

/// A change of what may, must or can't be done. Can't beats may and must (101.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RuleChange {
    /// "can't attack", "can't attack you".
    CantAttack(Objects, Option<AttackTarget>),
    /// "can't block", "can't block creatures with power 2 or less".
    CantBlock(Objects, Option<Filter>),
    /// "can't attack or block".
    CantAttackOrBlock(Objects),
    /// "can't attack or block alone".
    CantAttackOrBlockAlone(Objects),
    /// "can't attack unless a creature with greater power also attacks", "can't block unless at least two other creatures block".
    OnlyBeside {
        /// What can't.
        what: Objects,
        /// Blocking rather than attacking.
        blocking: bool,
        /// How many others have to.
        n: i32,
        /// Of what kind.
        others: Filter,
    },
    /// "can block only creatures with flying".
    BlockOnly(Objects, Filter),
    /// "can't be blocked", "can't be blocked by Walls", "except by two or more creatures".
    CantBeBlocked(Objects, BlockLimit),
    /// "attacks each combat if able", "attacks that player if able".
    MustAttack(Objects, Option<AttackTarget>),
    /// "If this creature attacks, all creatures you control attack if able": these, where one of those attacks (508.1d).
    MustAttackBeside(Filter, Objects),
    /// "blocks each combat if able"; a certain attacker where named.
    MustBlock(Objects, Option<Filter>),
    /// "must be blocked if able"; by all with `true` ("all creatures able to block it do so").
    MustBeBlocked(Objects, bool),
    /// "must be blocked by a Dalek if able": by one of this kind.
    MustBeBlockedBy(Objects, Filter),
    /// "can block an additional creature", "any number of creatures" (`None`).
    BlockAdditional(Objects, Option<Num>),
    /// "can attack as though it didn't have defender", "can block as though it had flying/reach".
    AsThough(Objects, AsThough),
    /// "doesn't untap during its controller's untap step", with "next" by duration.
    DoesntUntap(Objects),
    /// "Untap all permanents you control during each other player's untap step".
    UntapsDuring(Objects, Players),
    /// "You may choose not to untap".
    MayNotUntap(Objects),
    /// "can't be countered".
    CantBeCountered(Filter),
    /// "can't be countered by blue or black spells".
    CantBeCounteredBy(Filter, Filter),
    /// "can't be the target of spells or abilities", with whose or of what.
    CantBeTargeted(Objects, Option<Filter>, Option<Players>),
    /// "can't be sacrificed", "can't be regenerated", "can't transform", "can't be enchanted": one verb by name.
    CantBe(Objects, Handling),
    /// "Players can't gain life", "can't draw cards", "can't search libraries", "can't lose the game".
    PlayersCant(Players, PlayerDeed),
    /// "Spells and abilities your opponents control can't cause you to sacrifice permanents": which spells and abilities, whom (their
    /// own controller where none is named), and what.
    CantCause(Filter, Option<Players>, Vec<CausedDeed>),
    /// "can't cast", with what, from where, when (by the static's condition).
    CantCast(Players, Filter),
    /// "can't play land cards from graveyards", "can't play creature cards": such lands are not played, such spells not cast.
    CantPlay(Players, Filter),
    /// "can't cast more than one spell each turn".
    CastLimit(Players, i32, Option<Filter>),
    /// "can cast only one more spell this turn": the limit is worked out as it begins.
    CastMore(Players, i32),
    /// "can't activate abilities of": all of them, or those of a class ("unless they're mana abilities").
    CantActivate(Option<Players>, Option<Filter>, Option<AbilityClass>),
    /// "You may activate equip abilities any time you could cast an instant": of which objects, and of which class; with `true`
    /// "on any player's turn", which is the same time (117.1).
    ActivateAtInstantSpeed(Option<Filter>, AbilityClass, bool),
    /// "Players can't pay life or sacrifice creatures to cast spells or activate abilities": what can't be sacrificed, and for
    /// abilities of which class.
    CantPay(Players, Option<Filter>, Option<AbilityClass>),
    /// "can't play lands" by PlayersCant. "You may play an additional land on each of your turns."
    ExtraLands(Players, Num),
    /// "You may cast creature spells as though they had flash."
    CastAsThoughFlash(Players, Filter),
    /// "You may play lands from the top of your library", "You may cast spells from your graveyard".
    PlayFrom {
        /// Who may.
        who: Players,
        /// What.
        what: Filter,
        /// "play" rather than "cast".
        play: bool,
        /// For its cost, without paying, or by another cost.
        cost: CastCost,
        /// "mana of any type can be spent".
        any_mana: Option<SpendAs>,
        /// "once each turn".
        once_each_turn: bool,
        /// Only the top card of the library.
        top_only: bool,
        /// "as though they had flash".
        flash: bool,
        /// The spell is exiled where it would be put into a graveyard.
        exiled: Exiling,
    },
    /// "You may look at the top card of your library any time", "Play with the top card of your library revealed" (`true`).
    /// No action rests on who may look at a card (401.5): the board shows it.
    TopRevealed(Players, bool),
    /// "You may look at face-down creatures you don't control any time", "you may look at that card for as long as it remains
    /// exiled". No action rests on who may look at a card (406.3a, 708.5).
    MayLook(Players, Objects),
    /// "Players play with their hands revealed." No action rests on it either: the board shows it (400.2).
    HandsRevealed(Players),
    /// "This effect doesn't remove this Aura": what gives protection lets it, or such as these, stay attached (702.16n).
    DoesntRemove(Objects),
    /// "can't have -1/-1 counters put on them": of one kind.
    CantGetCounters(Objects, CounterKind),
    /// "You have no maximum hand size", "your maximum hand size is".
    HandSize(Players, Option<Num>),
    /// "You have hexproof", "players have shroud", "protection from ..." for players.
    PlayerHas(Players, Box<KeywordAbility>),
    /// "Damage isn't removed", "Mana doesn't empty", "the legend rule doesn't apply": by name of what stops or changes.
    Suspends(Suspends, Option<Objects>, Option<Players>),
    /// "can't enter the battlefield", "cards in graveyards can't leave": zone changes that can't happen.
    CantMove(Filter, Option<Zone>, Option<Zone>),
    /// "can't attack or block alone", "unless you control another": with the condition.
    CantAttackAlone(Objects),
    /// "can't block alone".
    CantBlockAlone(Objects),
    /// "can attack only alone": with no other attacker (508.1c).
    AttackOnlyAlone(Objects),
    /// "creatures can't attack you unless their controller pays {2} for each" (508.1g, 509.1d): for each of them.
    Tax {
        /// What.
        what: Objects,
        /// To attack, to block or either.
        to: Taxed,
        /// Attacking whom.
        whom: Option<AttackTarget>,
        /// Blocking which attackers.
        which: Option<Filter>,
        /// The cost.
        cost: Cost,
        /// So many times.
        times: Option<Num>,
    },
    /// "skip your draw step".
    Skip(Players, StepKind),
    /// "ward abilities of those creatures don't trigger".
    KeywordDoesntTrigger(Keyword, Objects),
    /// "abilities of artifacts entering don't trigger"; multiplied by `TriggersAgain`.
    DontTrigger(Filter, Box<EventPattern>),
    /// "triggers an additional time" (603.2d).
    TriggersAgain {
        /// Of what source.
        source: Filter,
        /// On which event.
        event: Option<Box<EventPattern>>,
    },
    /// "You may spend mana as though it were mana of any color".
    AnyMana(Players, Option<Filter>, SpendAs),
    /// "crews Vehicles as though its power were 2 greater", "saddles Mounts and crews Vehicles using its toughness".
    Crews {
        /// What creature.
        what: Objects,
        /// For the costs of which keywords.
        costs: Vec<Keyword>,
        /// With what in place of its power.
        with: CrewsWith,
    },
    /// "assigns combat damage equal to its toughness".
    DamageByToughness(Objects),
    /// "Lethal damage dealt to them is determined by their power rather than their toughness" (120.6).
    LethalByPower(Objects),
    /// "assigns no combat damage".
    NoCombatDamage(Objects),
    /// "you may have it assign its combat damage as though it weren't blocked".
    AsThoughUnblocked(Objects),
    /// "combat damage that would be dealt by creatures you control can't be prevented": combat damage or other, and of what.
    DamageCantBePrevented(Option<bool>, Option<Filter>),
    /// "If an opponent would search a library, that player searches the top four cards of that library instead" (614.1a).
    SearchesTop(Players, i32),
    /// "You control your opponents while they're searching their libraries" (723.2): who makes their choices then is you.
    ControlsSearches(Players),
    /// "While an opponent is searching their library, they exile each card they find. You may play those cards for as long as they
    /// remain exiled, and you may spend mana as though it were mana of any color to cast them."
    FoundIsExiled(Players, SpendAs),
    /// "If you would proliferate, proliferate twice instead" (614.1a).
    ProliferatesTwice(Players),
    /// "You don't lose unspent red mana as steps and phases end" (500.5): whose mana, of which color.
    KeepsMana(Players, crate::card::Color),
    /// "If you would lose unspent mana, that mana becomes red instead": of which color it becomes; none is colorless.
    LostManaBecomes(Players, Option<crate::card::Color>),
    /// "Players can't untap more than one land during their untap steps" (502.3).
    UntapLimit(Players, i32, Filter),
    /// "If an opponent would begin an extra turn, that player skips that turn instead" (614.10).
    NoExtraTurns(Players),
    /// "You choose which creatures block this turn and how those creatures block": who declares blockers in the place of each
    /// defending player (509.1).
    DeclaresBlocks(Players),
    /// "You choose which creatures attack this turn": who declares attackers in the place of the active player (508.1).
    DeclaresAttacks(Players),
    /// "For each {B} in a cost, you may pay 2 life rather than pay that mana": each such symbol may be paid so.
    LifeForMana(Players, crate::card::Color),
    /// "You may spend white mana as though it were mana of any color", "... as though it were red mana" (609.4b).
    ColorAs {
        /// Who.
        who: Players,
        /// Mana of which color.
        color: crate::card::Color,
        /// As which; none for any color.
        to: Option<crate::card::Color>,
        /// "You may spend other mana only as though it were colorless mana."
        others_colorless: bool,
        /// "to pay the activation costs of this creature's abilities": of what, where that is said.
        on: Option<Filter>,
    },
    /// "Your opponents and creatures they control can be the targets of spells and abilities you control as though they didn't have
    /// hexproof": these players and these objects.
    NoHexproof(Players, Objects),
    /// "Any player may pay {2} for that player to ignore this effect until end of turn" (116.2d): what the same ability says that
    /// players can't do.
    MayIgnore(Cost),
    /// What a player who has paid for that ignores: the effects of the object this comes from.
    Ignored,
    /// "During your next untap step, as you untap your permanents, return this land to its owner's hand".
    ReturnsAsYouUntap(Objects),
    /// "While voting, you get an additional vote" (701.38d).
    VotesAgain {
        /// Who.
        who: Players,
        /// "you may".
        optional: bool,
    },
    /// "Reveal the first card you draw each turn": as it is drawn.
    RevealsFirstDraw {
        /// Who.
        who: Players,
        /// "on each of your turns": in those alone.
        own_turns: bool,
        /// "you may".
        optional: bool,
    },
    /// "All damage is dealt to you as though its source had infect" (120.3b).
    DamageAsInfect(Players),
    /// "All damage is dealt as though its source had wither" (120.3d).
    DamageAsWither,
    /// "Your maximum hand size is reduced by two."
    HandSizeBy(Players, Num),
    /// "During your turn, as long as you haven't activated an exhaust ability this turn, you may activate exhaust abilities as though
    /// they haven't been activated" (702.177b).
    ExhaustAgain,
    /// "As an additional cost to cast green permanent spells, you may pay 2 life. Those spells cost {G} less to cast if you paid life
    /// this way. This effect reduces only the amount of green mana you pay." (118.8a)
    MayPayForLess {
        /// Which of your spells.
        what: Filter,
        /// What may be paid besides.
        cost: Cost,
        /// The mana they then cost less, of its own color only.
        less: crate::card::Color,
    },
    /// "You may activate the loyalty abilities of ~ twice each turn rather than only once" (606.3): so often at the most, or
    /// so much more often ("two more times this turn").
    LoyaltyTimes(Objects, i32, bool),
    /// "Your devotion to each color and each combination of colors is increased by one" (700.5a).
    DevotionBy(Num),
    /// "Foretelling cards from your hand costs {1} less and can be done on any player's turn" (116.2): a special action.
    SpecialAction {
        /// Who takes it.
        who: Players,
        /// Which.
        to: SpecialUse,
        /// So much less generic mana.
        less: i32,
        /// In the turn of any player.
        any_turn: bool,
    },
    /// "is goaded".
    Goad(Objects, Players),
    /// "can be your commander", "a deck can have any number of cards named": no effect in a game.
    DeckOnly(OfDecks),
    /// What the rules say anyway: "a copy of a permanent spell becomes a token" (608.3f).
    Restated(Box<str>),
    /// "can attack only ...", "no more than one creature can attack each combat".
    AttackerLimit(i32, Option<AttackTarget>),
    /// "no more than one creature can block", "each opponent can't block with more than one creature": of whose, if not all.
    BlockerLimit(i32, Option<Players>),
    /// Gains an alternative way to be cast: "each creature card in your graveyard has escape/flashback" comes as Gain; this is cost-for-all.
    AlternativeCost(Players, Filter, Cost),
    /// "if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll" (614.1a, 706.6).
    RollsAnother(Players),
    /// "if you would roll a die, instead roll two of those dice and ignore one of those results" (614.1a, 706.6).
    RollsTwo(Players),
    /// "if you would flip a coin, instead flip two coins and ignore one" (614.1a).
    FlipsTwo(Players),
    /// "the first time you flip one or more coins each turn, those coins come up heads and you win those flips" (705.3).
    WinsFirstFlips(Players),
    /// "Counters remain on ~ as it moves to any zone other than a player's hand or library."
    KeepsCounters,
    /// "stun counters can't be removed from permanents your opponents control": of one kind.
    CantLoseCounters(Objects, CounterKind),
    /// "If you would copy a spell one or more times, instead copy it that many times plus an additional time. You may choose new
    /// targets for the additional copy." (614.1a, 707.10)
    CopiesAgain(Players),
    /// "can be attached only to a creature with power 3 or greater" (301.5c).
    AttachedOnlyTo(Objects, Filter),
    /// "put counters", "unlimited": the number of counters it can have.
    CounterLimit(Objects, CounterKind, Num),
    /// "Each player may attack only the nearest opponent in the chosen direction and planeswalkers controlled by that opponent": the
    /// direction is the word that the object this comes from has chosen last.
    AttackNearest,
}

impl RuleChange {
    /// The objects of which it says what they may, must or can't do, where it is of objects.
    pub fn subject(&self) -> Option<&Objects> {
        match self {
            Self::CantAttack(what, _)
            | Self::CantBlock(what, _)
            | Self::CantAttackOrBlock(what)
            | Self::CantAttackOrBlockAlone(what)
            | Self::CantAttackAlone(what)
            | Self::AttackOnlyAlone(what)
            | Self::CantBlockAlone(what)
            | Self::OnlyBeside { what, .. }
            | Self::BlockOnly(what, _)
            | Self::CantBeBlocked(what, _)
            | Self::MustAttack(what, _)
            | Self::MustAttackBeside(_, what)
            | Self::MustBlock(what, _)
            | Self::MustBeBlocked(what, _)
            | Self::MustBeBlockedBy(what, _)
            | Self::BlockAdditional(what, _)
            | Self::AsThough(what, _)
            | Self::AsThoughUnblocked(what)
            | Self::DoesntUntap(what)
            | Self::MayNotUntap(what)
            | Self::LoyaltyTimes(what, ..)
            | Self::UntapsDuring(what, _)
            | Self::CantBeTargeted(what, ..)
            | Self::CantBe(what, _)
            | Self::CantGetCounters(what, _)
            | Self::CounterLimit(what, ..)
            | Self::AttachedOnlyTo(what, _)
            | Self::CantLoseCounters(what, _)
            | Self::Tax { what, .. }
            | Self::Crews { what, .. }
            | Self::DoesntRemove(what)
            | Self::Goad(what, _)
            | Self::NoCombatDamage(what)
            | Self::ReturnsAsYouUntap(what)
            | Self::NoHexproof(_, what)
            | Self::DamageByToughness(what)
            | Self::LethalByPower(what) => Some(what),
            Self::Suspends(_, what, _) => what.as_ref(),
            Self::CantBeCountered(_)
            | Self::CantBeCounteredBy(..)
            | Self::PlayersCant(..)
            | Self::CantCause(..)
            | Self::KeepsCounters
            | Self::CantCast(..)
            | Self::CantPlay(..)
            | Self::CastLimit(..)
            | Self::CastMore(..)
            | Self::CantActivate(..)
            | Self::CantPay(..)
            | Self::ExtraLands(..)
            | Self::CastAsThoughFlash(..)
            | Self::PlayFrom { .. }
            | Self::TopRevealed(..)
            | Self::MayLook(..)
            | Self::HandsRevealed(_)
            | Self::HandSize(..)
            | Self::HandSizeBy(..)
            | Self::DevotionBy(_)
            | Self::SpecialAction { .. }
            | Self::ExhaustAgain
            | Self::MayPayForLess { .. }
            | Self::PlayerHas(..)
            | Self::CantMove(..)
            | Self::Skip(..)
            | Self::DontTrigger(..)
            | Self::KeywordDoesntTrigger(..)
            | Self::TriggersAgain { .. }
            | Self::AnyMana(..)
            | Self::DamageCantBePrevented(..)
            | Self::UntapLimit(..)
            | Self::NoExtraTurns(_)
            | Self::DeclaresBlocks(_)
            | Self::DeclaresAttacks(_)
            | Self::DeckOnly(_)
            | Self::Restated(_)
            | Self::ActivateAtInstantSpeed(..)
            | Self::AttackerLimit(..)
            | Self::BlockerLimit(..)
            | Self::AlternativeCost(..)
            | Self::SearchesTop(..)
            | Self::ControlsSearches(_)
            | Self::FoundIsExiled(..)
            | Self::ProliferatesTwice(_)
            | Self::KeepsMana(..)
            | Self::LostManaBecomes(..)
            | Self::LifeForMana(..)
            | Self::CopiesAgain(_)
            | Self::ColorAs { .. }
            | Self::DamageAsInfect(_)
            | Self::DamageAsWither
            | Self::AttackNearest
            | Self::VotesAgain { .. }
            | Self::RevealsFirstDraw { .. }
            | Self::MayIgnore(_)
            | Self::Ignored
            | Self::RollsAnother(_)
            | Self::RollsTwo(_)
            | Self::FlipsTwo(_)
            | Self::WinsFirstFlips(_) => None,
        }
    }
}
