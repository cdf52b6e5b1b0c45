//! Players and what they start with.

use schemars::JsonSchema;

use super::read::{At, Names, Problems, Prose, Read, record, wrong};
use super::reference::Reference;
use super::word::{ColorName, StepName};
use crate::library::nearest;
use crate::scenario::problem::{Problem, quote};
use crate::scenario::yaml::{Node, Value};

record! {
    /// What a player starts with.
    pub struct Player ("a player") {
        /// The life total; by default that of the variant.
        life: At<i64>,
        /// Poison, energy and other counters: their names and how many.
        counters: Names<u32>,
        /// The mana pool, such as `{R}{R}`.
        mana: At<String>,
        /// Lands already played this turn.
        lands_played: u32,
        /// The player's speed (702.179b); without it the player has none.
        speed: At<u32>,
        /// `monarch`, `initiative`, `city's blessing` and the like.
        designations: Vec<At<String>>,
        /// Permanents, under this player's control.
        battlefield: Vec<At<Card>>,
        /// The hand.
        hand: Vec<At<Card>>,
        /// The library, top first; without it there are 60 blank cards.
        library: Vec<At<Card>>,
        /// The graveyard, top first.
        graveyard: Vec<At<Card>>,
        /// Cards in exile.
        exile: Vec<At<Card>>,
        /// Cards in the command zone.
        command: Vec<At<Card>>,
        /// Cards outside the game.
        sideboard: Vec<At<Card>>,
        /// The planar deck, top first.
        planar_deck: Vec<At<Card>>,
        /// The scheme deck, top first.
        scheme_deck: Vec<At<Card>>,
        /// The Attraction deck, top first.
        attraction_deck: Vec<At<Card>>,
    }
}

/// A card in a zone: a name, a count and a name, or a map.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum Card {
    /// `Mountain` or `4 Mountain`.
    Name(String),
    /// With all that can be said about it.
    Map(Box<CardMap>),
}

record! {
    /// A card in a zone with all that can be said about it.
    pub struct CardMap ("a card") {
        /// Its name.
        card: At<String>,
        /// How many of them.
        count: At<u32>,
        /// A name to refer to this very object by.
        r#as: At<String>,
        /// Whether it is tapped.
        tapped: At<bool>,
        /// Whether its controller got it only this turn (302.6).
        summoning_sick: bool,
        /// Counters on it.
        counters: Names<u32>,
        /// Damage marked on it.
        damage: At<u32>,
        /// What it is attached to.
        attached_to: At<Reference>,
        /// What it attacks; `true` for the next player.
        attacking: At<Reference>,
        /// Whether it is face down.
        face_down: bool,
        /// Whether it is prepared (722.3a); by default as its own text has it enter.
        prepared: At<bool>,
        /// The doors of a Room that are unlocked (709.5c), by their names; without it none is.
        doors: At<Vec<String>>,
        /// The room of a dungeon that the venture marker is in (309.4); by default the topmost.
        room: At<String>,
        /// `front` or `back`: the face that is up.
        face: At<Face>,
        /// Whether it is a token.
        token: bool,
        /// Its owner, where that is not the player it stands under.
        owner: At<String>,
        /// The card it is a copy of.
        copy_of: At<String>,
        /// What was chosen as it entered.
        chosen: Chosen,
        /// When it came to be; by default in the order of the document.
        timestamp: At<u32>,
    }
}

record! {
    /// What was chosen as a permanent entered.
    pub struct Chosen ("what was chosen") {
        /// A color.
        color: At<ColorName>,
        /// The name of a card.
        name: At<String>,
        /// A creature type or other type.
        r#type: At<String>,
        /// A player.
        player: At<String>,
        /// A number.
        number: i64,
        /// A word that the card asks for.
        word: String,
    }
}

/// A face of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Face {
    /// The front.
    Front,
    /// The back.
    Back,
}

record! {
    /// Where the game starts.
    pub struct Start ("a start") {
        /// The turn; 1 by default.
        turn: At<u32>,
        /// Whose turn; the first player's by default.
        active: At<String>,
        /// The step; `precombat main` by default.
        step: At<StepName>,
        /// 103.6: whether players first act with cards in their hands, which are then opening hands; so at the untap step of turn 1.
        opening_hands: bool,
        /// 103.5: whether the game starts with its first hands, drawn from the libraries as they are given (or given whole), and
        /// with mulligans, which the answers `keep` and `mulligan` decide.
        mulligans: bool,
        /// 103.1: who chooses who takes the first turn, by an answer; the game then starts with `mulligans`.
        chooser: At<String>,
    }
}

record! {
    /// Where the run ends.
    pub struct Stop ("a stop") {
        /// The turn.
        turn: At<u32>,
        /// The step.
        step: At<StepName>,
        /// Once the step is over, instead of as it begins.
        after: bool,
    }
}

record! {
    /// A card used in this scenario only, in Scryfall's keys.
    pub struct Definition ("a card definition") {
        /// The name.
        name: At<String>,
        /// The layout, where the card has several faces.
        layout: At<String>,
        /// The mana cost, such as `{2}{U}`.
        mana_cost: At<String>,
        /// The type line, such as `Creature — Drake`.
        type_line: At<String>,
        /// The rules text.
        oracle_text: At<String>,
        /// The power.
        power: At<String>,
        /// The toughness.
        toughness: At<String>,
        /// The loyalty of a planeswalker.
        loyalty: At<String>,
        /// The defense of a battle.
        defense: At<String>,
        /// The colors, where neither mana cost nor color indicator says them.
        colors: Vec<At<ColorName>>,
        /// The color indicator.
        color_indicator: Vec<At<ColorName>>,
        /// The hand modifier of a vanguard.
        hand_modifier: At<String>,
        /// The life modifier of a vanguard.
        life_modifier: At<String>,
        /// The numbers lit up on an Attraction.
        attraction_lights: Vec<At<u32>>,
        /// The faces of a card that has more than one.
        card_faces: Vec<Definition>,
        /// Not read: the text says them.
        keywords: Vec<Prose>,
    }
}

/// A lone name that YAML takes for a map, and what to write: it stands in braces, or has a colon in it.
fn in_braces(entries: &[(Node, Node)]) -> Option<(&str, String)> {
    let [(key, value)] = entries else { return None };
    let name = key.text().filter(|name| !CardMap::KEYS.contains(name) && *name != "name")?;
    match &value.value {
        Value::Null => Some((name, format!("leave out the braces: `{}`", quote(name)))),
        Value::Scalar(rest) if nearest(name, CardMap::KEYS.iter().copied(), 1).is_empty() && name.contains(' ') => {
            Some((name, format!("a name with a colon in it needs quotes: `\"{}: {}\"`", quote(name), quote(rest))))
        }
        _ => None,
    }
}

impl Read for Card {
    const WHAT: &str = "a card";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Scalar(text) => Some(Self::Name(text.clone())),
            Value::Map(entries) => match in_braces(entries) {
                Some((name, help)) => {
                    problems.push(Problem::error(node.at, format!("`{}` is read as a map", quote(name))).help(help));
                    None
                }
                None => CardMap::read(node, problems).map(|map| Self::Map(Box::new(map))),
            },
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for Face {
    const WHAT: &str = "`front` or `back`";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match node.text().map(str::to_lowercase).as_deref() {
            Some("front") => Some(Self::Front),
            Some("back") => Some(Self::Back),
            Some(text) => {
                let problem = Problem::error(node.at, format!("`{}` is not {}", quote(text), Self::WHAT));
                problems.push(problem.among(text, ["front", "back"]));
                None
            }
            None => wrong(node, Self::WHAT, problems),
        }
    }
}
