//! Abilities (113): what one paragraph of card text is.

use std::sync::Arc;

use super::{
    Cond, Cost, Effect, EventPattern, Filter, KeywordAbility, Modification, Num, Objects, Players, Replacement,
    RuleChange, TargetSpec, Zone,
};

/// Everything one face of a card says, compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardText {
    /// The abilities in the order printed.
    pub abilities: Vec<Arc<Ability>>,
    /// What it says instead if it is cast by this keyword: overload (702.96a), cleave (702.148a).
    pub variants: Vec<(super::Keyword, Vec<Arc<Ability>>)>,
}

/// One ability with the text it came from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ability {
    /// The sentence or sentences, as the card has them (reminder text left out).
    pub text: Box<str>,
    /// The ability word or flavor word before the dash (207.2c); it has no meaning.
    pub word: Option<Box<str>>,
    /// What it is.
    pub kind: AbilityKind,
    /// Where it functions when the text says so ("if this card is in your graveyard"); else 113.6 decides.
    pub zones: Vec<Zone>,
}

impl Ability {
    /// An ability of this kind, with no text of its own.
    pub fn of(kind: AbilityKind) -> Self {
        Self { text: "".into(), word: None, kind, zones: Vec::new() }
    }
}

/// The kinds of abilities (113.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AbilityKind {
    /// What an instant or sorcery does as it resolves (113.3a).
    Spell(Body),
    /// "Cost: Effect." (113.3b)
    Activated(Activated),
    /// "When", "whenever", "at" (113.3c).
    Triggered(Triggered),
    /// Everything else that is simply true (113.3d).
    Static(Static),
    /// A keyword (702); what it means is in `rules/keywords.yaml` or the engine.
    Keyword(KeywordAbility),
    /// "As an additional cost to cast this spell, ..." and other words about casting it (601.2b, 601.2f).
    Casting(Casting),
}

/// What happens on resolution: modes, targets, instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Body {
    /// "Choose one —" (700.2). When there are modes, `targets` and `effect` here are what stands outside them.
    pub modes: Option<Modes>,
    /// The target slots, in the order written.
    pub targets: Vec<TargetSpec>,
    /// What is done.
    pub effect: Effect,
}

/// A modal body (700.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Modes {
    /// The least and the most that may be chosen.
    pub min: Num,
    /// The most; [`Num::ChosenNow`] for "any number".
    pub max: Num,
    /// "You may choose two": so many, or none at all.
    pub may: bool,
    /// "You may choose the same mode more than once."
    pub repeat: bool,
    /// Another number of modes if a condition holds: "if it was kicked, choose both instead".
    pub unless: Option<Box<(Cond, Num, Num)>>,
    /// "an opponent chooses one".
    pub chooser: Players,
    /// "at random", "that hasn't been chosen (this turn)".
    pub limit: ModeLimit,
    /// The modes.
    pub modes: Vec<Mode>,
}

/// The symbol that tells what a mode counts (107.18).
pub(crate) const PAWPRINT: &str = "{P}";

/// Which modes may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ModeLimit {
    /// Any.
    #[default]
    None,
    /// "that hasn't been chosen".
    NotChosen,
    /// "that hasn't been chosen this turn".
    NotChosenThisTurn,
    /// "at random".
    Random,
    /// "Each mode must target a different player."
    DifferentPlayers,
}

/// One mode.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mode {
    /// Its flavor word, or its name.
    pub name: Option<Box<str>>,
    /// Spree and the like: what it costs (702.172).
    pub cost: Option<Cost>,
    /// Its pawprints (700.2i), where it has them.
    pub pawprints: u8,
    /// Its text.
    pub text: Box<str>,
    /// What it does. Its slots count on after those of the modes before it are *not* shared: they are its own, from 0.
    pub body: Body,
}

/// Who may activate an ability (602.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ActivatedBy {
    /// Its controller, as nothing else is said.
    #[default]
    Controller,
    /// "Any player may activate this ability."
    AnyPlayer,
    /// "Only your opponents may activate this ability": not its controller either.
    Opponents,
    /// "Only this creature's owner may activate this ability": not its controller, where that is somebody else.
    Owner,
    /// "Only the player this creature is attacking may activate this ability."
    Attacked,
}

/// An activated ability (602).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Activated {
    /// What stands before the colon.
    pub cost: Cost,
    /// What stands after it.
    pub body: Body,
    /// "Activate only as a sorcery" and others (602.5).
    pub limits: Vec<ActivationLimit>,
    /// Who may activate it (602.2).
    pub by: ActivatedBy,
    /// "This ability costs {1} less to activate for each ...": each with its number.
    pub cost_changes: Vec<CostChange>,
}

impl Activated {
    /// Whether it is a loyalty ability: a loyalty symbol in its cost (606.1).
    pub fn is_loyalty(&self) -> bool {
        self.cost.parts.iter().any(|part| matches!(part, super::CostPart::Loyalty(_)))
    }
}

/// When an ability may be activated (602.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ActivationLimit {
    /// "Activate only as a sorcery" (602.5d).
    Sorcery,
    /// "Activate only as an instant" / "any time you could cast an instant" (602.5e).
    Instant,
    /// "Activate only once each turn" (602.5b); the number.
    TimesEachTurn(i32),
    /// "Activate only once" (while it is this object).
    Once,
    /// "Activate only if ...", "only during your turn", "only during combat".
    If(Cond),
    /// "X can't be 0", "X can't be greater than ...": how the value announced for X compares (107.3a).
    X(super::Cmp, Num),
    /// "Spend only black mana on X", "spend only mana of the chosen color to activate this ability".
    Spend(SpendOn),
}

/// What part of a mana cost is to be paid with mana of certain colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpendOn {
    /// What X comes to, with such mana.
    X(crate::card::ManaSymbol),
    /// All generic mana of it, with mana of the chosen color.
    ChosenColor,
}

/// A triggered ability (603).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Triggered {
    /// What it waits for.
    pub event: EventPattern,
    /// "when", "whenever" or "at", for printing.
    pub word: TriggerWord,
    /// The intervening "if" clause (603.4).
    pub condition: Option<Box<Cond>>,
    /// What it does.
    pub body: Body,
    /// How often it triggers.
    pub limit: Option<TriggerLimit>,
}

/// How often a triggered ability triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerLimit {
    /// "This ability triggers only once each turn."
    EachTurn(u32),
    /// "This ability triggers only once."
    Ever(u32),
    /// "Do this only once each turn." (603.2h)
    DoneOnceEachTurn,
    /// "This ability can't be countered except by spells and abilities.": it triggers as often as it may, and resolves though its
    /// targets have become illegal (101.1, 608.2b).
    ResolvesAnyway,
}

/// The word a triggered ability begins with (603.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerWord {
    /// "When"
    When,
    /// "Whenever"
    Whenever,
    /// "At"
    At,
    /// "at", behind what is done then: its targets are those of what sets it up (603.7).
    Behind,
    /// "When you next": once (603.7b).
    Next,
    /// A chapter symbol (714.2).
    Chapter,
}

/// A static ability (604).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Static {
    /// "as long as ...", "during your turn".
    pub condition: Option<Cond>,
    /// What holds.
    pub effects: Vec<StaticEffect>,
    /// "Otherwise, ...": what holds where the condition does not. The compiler makes an ability of its own of it.
    pub otherwise: Vec<StaticEffect>,
}

/// What a static ability makes true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StaticEffect {
    /// Changes characteristics or control, by the layers (613): "Creatures you control get +1/+1."
    Modify {
        /// Whom it changes: [`Objects::That`] or [`Objects::All`].
        what: Objects,
        /// How.
        changes: Vec<Modification>,
    },
    /// Changes what may, must or can't be done.
    Rule(RuleChange),
    /// Changes costs (601.2f).
    Cost(CostChange),
    /// A replacement or prevention effect (614, 615).
    Replace(Replacement),
    /// What is said of spells cast by the permission before it; the compiler makes it part of that.
    Riding(super::Rider),
    /// "The same is true for ...": the changes before it, of these as well; the compiler says them again.
    SameFor(Vec<Objects>),
    /// "The same is true for first strike and haste": the whole ability, of each of these keywords in place of the one it names; the
    /// compiler makes abilities of them.
    SameForKeywords(Vec<super::Keyword>),
}

/// A change of what spells or abilities cost (601.2f).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CostChange {
    /// The spells, or the sources of the abilities. `None`: the spell or ability this is written on.
    pub what: Option<Filter>,
    /// Whose spells; `None` for anybody's.
    pub who: Option<Players>,
    /// Abilities rather than spells, and which.
    pub abilities: Option<super::AbilityClass>,
    /// By how much.
    pub change: CostDelta,
    /// "for each": multiplies it.
    pub times: Option<Num>,
    /// "if ...".
    pub condition: Option<Box<Cond>>,
}

/// By how much a cost changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CostDelta {
    /// "{1} less".
    Less(crate::card::ManaCost),
    /// "{W}{U} less": of the mana of these colors only, and none of what is generic (118.7c).
    LessColored(crate::card::ManaCost),
    /// "{1} less", but not to less than so much mana.
    LessTo(crate::card::ManaCost, u32),
    /// "costs three mana": no less than so much mana, whatever else changes it.
    AtLeast(u32),
    /// "{2} more".
    More(crate::card::ManaCost),
    /// "{X} less, where X is".
    LessNum(Num),
    /// "{X} more".
    MoreNum(Num),
    /// An additional cost that is not mana: "cost an additional 'Pay 2 life'".
    Additional(Cost),
    /// "You may pay {0} rather than pay the equip cost": this may be paid, and not the cost.
    Instead(Cost),
}

/// The number by which an optional additional cost that no keyword names is known among those paid.
pub const UNNAMED_COST: u8 = 9;

/// Words of a card about casting the card itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Casting {
    /// "As an additional cost to cast this spell, sacrifice a creature." Optional with "you may".
    Additional {
        /// The cost.
        cost: Cost,
        /// "you may".
        optional: bool,
    },
    /// "As an additional cost to cast this spell, you may sacrifice one or more creatures. When you do, ..." (603.12): the compiler
    /// makes an optional cost of it, and an ability that triggers as the spell has been cast for it; it lets none of these out.
    AdditionalThen {
        /// The cost.
        cost: Cost,
        /// What is done then.
        then: Box<Effect>,
    },
    /// "You may pay {0} rather than pay this spell's mana cost if ...", "You may exile a card rather than ...".
    Alternative {
        /// The cost.
        cost: Cost,
        /// "if ...".
        condition: Option<Cond>,
    },
    /// "Cast this spell only during combat", "only if ...".
    OnlyIf(Cond),
    /// "This spell costs {1} less to cast for each ..." (601.2f).
    Change(CostChange),
    /// "You may cast this spell as though it had flash if ...", with an additional cost where one is asked.
    AsThoughFlash {
        /// "if ...".
        condition: Option<Cond>,
        /// "if you pay {2} more".
        cost: Option<Cost>,
        /// "If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at
        /// the beginning of the next cleanup step."
        fleeting: bool,
    },
    /// "Spend only black mana on X."
    Spend(SpendOn),
    /// "X can't be 0", "X can't be greater than".
    XLimit(super::Cmp, Num),
    /// "You can't choose an untapped permanent as this Aura's target as you cast this spell": what can't be chosen then (601.2c).
    NoTarget(Filter),
    /// "Spend only mana produced by ...", "spend only black mana on X".
    SpendOnly(super::ManaUsed),
    /// What may be done with the card before the game begins (103.6).
    Opening(Box<OpeningHand>),
    /// What may be done with the card in hand any time its owner could mulligan (103.5b).
    Mulligan(Box<Effect>),
}

/// An action with a card in an opening hand (103.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpeningHand {
    /// "begin the game with it on the battlefield" (103.6a); where nothing is said, it is revealed (103.6b).
    pub to: Option<super::Place>,
    /// "and you're not playing first".
    pub not_first: bool,
    /// "If you do, ...".
    pub then: Effect,
}
