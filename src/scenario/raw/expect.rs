//! What must hold.

use schemars::JsonSchema;

use super::cost::Costs;
use super::entry::Entry;
use super::read::{At, Filled, Names, Problems, Read, record, wrong};
use super::reference::Reference;
use super::told::{Asked, Triggers};
use super::word::{ColorName, DaytimeName, DesignationName, StepName, ZoneName};
use crate::cr::RuleId;
use crate::scenario::Span;
use crate::scenario::yaml::{Node, Value};

record! {
    /// What must hold.
    pub struct Expect ("an expectation") {
        /// Of players.
        players: Names<ExpectPlayer>,
        /// Of objects.
        objects: Filled<Vec<At<ExpectObject>>>,
        /// The stack, top first, or how many objects are on it.
        stack: At<Pile>,
        /// The turn.
        turn: At<u32>,
        /// The step.
        step: At<StepName>,
        /// The active player.
        active: At<String>,
        /// Whether it is day or night.
        daytime: At<DaytimeName>,
        /// The winner: a player, `draw` or `none`; or all who have won.
        winner: At<Winner>,
        /// What objects that have left a zone this turn last were.
        last_known: Filled<Vec<At<ExpectObject>>>,
        /// How often abilities of objects of these names have triggered since the start.
        triggers: Filled<Names<Triggers>>,
        /// Who was asked what since the start.
        asked: At<Asked>,
        /// What actions would cost now.
        cost_of: At<Costs>,
        /// Actions that are legal now.
        can: Filled<Vec<At<Entry>>>,
        /// Actions that are not.
        cannot: Filled<Vec<At<Entry>>>,
        /// Rules the trace cites.
        cites: Filled<Vec<At<RuleId>>>,
        /// Rules the trace does not cite.
        not_cites: Filled<Vec<At<RuleId>>>,
    }
}

record! {
    /// What must hold of a player.
    pub struct ExpectPlayer ("what is expected of a player") {
        /// The life total.
        life: At<i64>,
        /// The hand: a count, or names and counts.
        hand: At<CountOrNames>,
        /// The library, or the cards on top of it, top first.
        library: At<Ordered>,
        /// The graveyard, or the cards on top of it, top first.
        graveyard: At<Ordered>,
        /// Permanents the player controls.
        battlefield: At<CountOrNames>,
        /// Cards the player owns in exile.
        exile: At<CountOrNames>,
        /// The command zone; `emblem` counts emblems.
        command: At<CountOrNames>,
        /// Cards outside the game.
        sideboard: At<CountOrNames>,
        /// The planar deck.
        planar_deck: At<CountOrNames>,
        /// The scheme deck.
        scheme_deck: At<CountOrNames>,
        /// The Attraction deck.
        attraction_deck: At<CountOrNames>,
        /// Counters.
        counters: At<Names<At<u32>>>,
        /// The mana pool: `{G}`, or `{G: 1}`; nothing for an empty one.
        mana: At<ManaOrCounts>,
        /// Whether the player has lost.
        lost: At<bool>,
        /// Whether the player has won.
        won: At<bool>,
        /// Whether the player has conceded.
        conceded: At<bool>,
        /// Whether the player is still in the game.
        in_game: At<bool>,
        /// Designations the player has.
        designations: Filled<Vec<At<String>>>,
        /// Designations the player does not have.
        not_designations: Filled<Vec<At<String>>>,
        /// The rules that the deck breaks with which the player has begun; `[]` for none (100.2, 903.5 and the like).
        deck: At<Vec<RuleId>>,
        /// The player's speed (702.179).
        speed: At<u32>,
        /// Combat damage dealt to the player by commanders of these names (903.10a).
        commander_damage: Filled<Names<At<u32>>>,
    }
}

impl Expect {
    /// Whether it says nothing: it would hold whatever happened.
    pub fn says_nothing(&self) -> bool {
        let nobody = |players: &Names<ExpectPlayer>| players.0.iter().all(|(_, of)| *of == ExpectPlayer::default());
        self.players.as_ref().is_none_or(nobody) && Self { players: None, ..self.clone() } == Self::default()
    }
}

record! {
    /// What must hold of an object, or of all that match.
    pub struct ExpectObject ("what is expected of an object") {
        /// A card's name, an alias, or `[FACE DOWN]`.
        name: At<String>,
        /// Who controls it.
        controller: At<String>,
        /// Who owns it.
        owner: At<String>,
        /// Where it is; by default on the battlefield.
        zone: At<ZoneName>,
        /// How many match; by default at least one.
        count: At<u32>,
        /// Properties that narrow it down further before counting.
        r#where: Box<ExpectObject>,
        /// On the stack: a part of its text.
        text: At<String>,
        /// Power.
        power: At<i64>,
        /// Toughness.
        toughness: At<i64>,
        /// Base power (208.4b).
        base_power: At<i64>,
        /// Base toughness.
        base_toughness: At<i64>,
        /// Tapped, or how many of them are.
        tapped: At<FlagOrCount>,
        /// Types it has, all of them.
        types: At<Filled<Vec<String>>>,
        /// Types it does not have.
        not_types: At<Filled<Vec<String>>>,
        /// Subtypes it has.
        subtypes: At<Filled<Vec<String>>>,
        /// Subtypes it does not have.
        not_subtypes: At<Filled<Vec<String>>>,
        /// Supertypes it has.
        supertypes: At<Filled<Vec<String>>>,
        /// Supertypes it does not have.
        not_supertypes: At<Filled<Vec<String>>>,
        /// Its colors, exactly; none for colorless.
        colors: At<Vec<ColorName>>,
        /// Colors it has at least.
        has_colors: At<Vec<ColorName>>,
        /// Colors it does not have.
        not_colors: At<Vec<ColorName>>,
        /// Whether it is a token.
        token: At<bool>,
        /// Whether it is a copy of a spell or ability.
        copy: At<bool>,
        /// Abilities it has: keywords, or the start of their text.
        has: Filled<Vec<At<String>>>,
        /// Abilities it does not have.
        lacks: Filled<Vec<At<String>>>,
        /// Counters on it.
        counters: At<Names<At<u32>>>,
        /// Damage marked on it.
        damage: At<u32>,
        /// What it is attached to; `nothing`.
        attached_to: At<Reference>,
        /// Whether it attacks.
        attacking: At<bool>,
        /// Whether it blocks.
        blocking: At<bool>,
        /// Its loyalty.
        loyalty: At<i64>,
        /// Its defense.
        defense: At<i64>,
        /// Whether it is face down.
        face_down: At<bool>,
        /// Whether it is prepared (722.3a).
        prepared: At<bool>,
        /// Its mana value.
        mana_value: At<u32>,
        /// Whether it is a creature that can't attack or tap for its abilities for having come this turn (302.6).
        summoning_sick: At<bool>,
        /// The level of a Class (716).
        level: At<u32>,
        /// The doors of a Room that are unlocked (709.5), all of them.
        doors: At<Vec<String>>,
        /// Designations it has.
        designations: Filled<Vec<At<DesignationName>>>,
        /// Designations it does not have.
        not_designations: Filled<Vec<At<DesignationName>>>,
    }
}

/// Who has won.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum Winner {
    /// This player, perhaps with others; `draw` or `none`.
    One(String),
    /// These players and no others.
    All(Vec<At<String>>),
}

/// How many cards, or how many of each name.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum CountOrNames {
    /// So many in all; `{}` is none.
    Count(u32),
    /// So many of each; `any` for all together.
    Names(Names<At<u32>>),
}

/// How many cards, how many of each name, or which cards on top of a zone whose order matters (401.2, 404.2).
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum Ordered {
    /// How many, or how many of each.
    Counted(CountOrNames),
    /// These on top, top first.
    Top(Vec<At<String>>),
}

impl Ordered {
    /// What is counted.
    pub fn counted(&self) -> Option<&CountOrNames> {
        match self {
            Self::Counted(counted) => Some(counted),
            Self::Top(_) => None,
        }
    }
}

/// Mana as symbols or as counts by letter.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum ManaOrCounts {
    /// `{G}{G}`
    Symbols(String),
    /// `{G: 2}`
    Counts(Names<At<u32>>),
}

/// Whether, or for how many of them.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum FlagOrCount {
    /// Whether.
    Flag(bool),
    /// For how many.
    Count(u32),
}

/// The stack: what is on it, top first, or how much.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum Pile {
    /// So many.
    Count(u32),
    /// These, top first.
    Names(Vec<At<Reference>>),
}

impl ExpectPlayer {
    /// What is counted in the player's zones, and where that is written.
    pub fn zones(&self) -> impl Iterator<Item = (Span, &CountOrNames)> {
        let all = [
            &self.hand,
            &self.battlefield,
            &self.exile,
            &self.command,
            &self.sideboard,
            &self.planar_deck,
            &self.scheme_deck,
            &self.attraction_deck,
        ];
        let ordered = [&self.library, &self.graveyard].into_iter().flatten();
        let ordered = ordered.filter_map(|zone| Some((zone.at, zone.value.counted()?)));
        all.into_iter().flatten().map(|zone| (zone.at, &zone.value)).chain(ordered)
    }

    /// The cards that are expected on top of the player's zones.
    pub fn on_top(&self) -> impl Iterator<Item = &At<String>> {
        let ordered = [&self.library, &self.graveyard].into_iter().flatten();
        let named = ordered.filter_map(|zone| match &zone.value {
            Ordered::Top(names) => Some(names),
            Ordered::Counted(_) => None,
        });
        named.flatten()
    }
}

impl Read for Winner {
    const WHAT: &str = "a player's name, `draw`, `none`, or a list of players";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::List(_) => Read::read(node, problems).map(Self::All),
            Value::Scalar(text) => Some(Self::One(text.clone())),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for CountOrNames {
    const WHAT: &str = "a count, or a map of names to counts";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Map(names) if names.is_empty() => Some(Self::Count(0)),
            Value::Map(_) => Read::read(node, problems).map(Self::Names),
            Value::Scalar(text) if text.trim().parse::<u32>().is_ok() => Read::read(node, problems).map(Self::Count),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for Ordered {
    const WHAT: &str = "a count, a map of names to counts, or a list of the cards on top";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::List(none) if none.is_empty() => Some(Self::Counted(CountOrNames::Count(0))),
            Value::List(_) => Read::read(node, problems).map(Self::Top),
            Value::Map(_) => Read::read(node, problems).map(Self::Counted),
            Value::Scalar(text) if text.trim().parse::<u32>().is_ok() => Read::read(node, problems).map(Self::Counted),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for ManaOrCounts {
    const WHAT: &str = "mana symbols, or a map of letters to counts";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Map(_) => Read::read(node, problems).map(Self::Counts),
            Value::Scalar(text) => Some(Self::Symbols(text.clone())),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for FlagOrCount {
    const WHAT: &str = "`true`, `false` or a count";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match node.text().map(|text| text.trim().to_lowercase()) {
            Some(text) if text == "true" => Some(Self::Flag(true)),
            Some(text) if text == "false" => Some(Self::Flag(false)),
            Some(text) if text.parse::<u32>().is_ok() => Read::read(node, problems).map(Self::Count),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for Pile {
    const WHAT: &str = "a list of names (top first), or a count";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::List(_) => Read::read(node, problems).map(Self::Names),
            Value::Scalar(text) if text.trim().parse::<u32>().is_ok() => Read::read(node, problems).map(Self::Count),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}
