//! Players (102).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::card::Color;
use crate::oracle::lang::{CounterKind, ManaUsed, PlayerDesignation, RulesCounter};

use super::{CardId, Deck, Entity, ObjectId, PlayerId};

/// A player's state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// The name.
    pub name: Arc<str>,
    /// The life total (119).
    pub life: i64,
    /// Poison, energy and others (122).
    pub counters: BTreeMap<CounterKind, u32>,
    /// The library, top first.
    pub library: Vec<ObjectId>,
    /// The hand, in the order cards came.
    pub hand: Vec<ObjectId>,
    /// The graveyard, top first.
    pub graveyard: Vec<ObjectId>,
    /// The sideboard and other cards outside the game (400.11).
    pub sideboard: Vec<ObjectId>,
    /// Supplementary decks (100.2d), each top first.
    pub decks: BTreeMap<Deck, Vec<ObjectId>>,
    /// Unspent mana (106.4).
    pub mana: Vec<Mana>,
    /// The city's blessing, max speed and others that stay.
    pub designations: Vec<PlayerDesignation>,
    /// Still in the game, or how not.
    pub outcome: Outcome,
    /// Lands played this turn (305.2).
    pub lands_played: u32,
    /// Drew from an empty library since state-based actions were last checked (704.5b).
    pub drew_from_empty: bool,
    /// Turns to take after this one because of effects are in [`super::Turn`]. Combat damage by commander (903.10a).
    pub commander_damage: BTreeMap<CardId, u32>,
    /// Companions outside the game that were not revealed before it began (103.2b).
    pub unrevealed: Vec<ObjectId>,
    /// How often each commander was cast from the command zone (903.8).
    pub commander_casts: BTreeMap<CardId, u32>,
    /// The current dungeon and room are objects; dungeons completed (309.7).
    pub dungeons_completed: Vec<Arc<str>>,
    /// The team, where the variant has teams.
    pub team: u8,
    /// The Auras attached, some of which may have left since: asked by [`Game::attachments`](super::Game::attachments).
    pub attached: BTreeSet<ObjectId>,
    /// Who is bearer of the Ring and the temptations so far (701.54).
    pub ring_tempted: u32,
    /// The Ring-bearer.
    pub ring_bearer: Option<ObjectId>,
    /// Speed (702.179).
    pub speed: u32,
    /// Whether the once-a-turn increase of speed happened.
    pub speed_raised: bool,
    /// Mulligans taken (103.5).
    pub mulligans: u32,
    /// Whether the hand is kept, so that no more mulligans are taken (103.5).
    pub keeps: bool,
    /// The top card of the library, where it is played with revealed (401.6).
    pub shown_top: Option<ObjectId>,
    /// Whether this player's cards are revealed to all.
    pub hand_revealed: bool,
}

/// How a player stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Playing.
    #[default]
    InGame,
    /// Won (104.2).
    Won,
    /// Lost (104.3).
    Lost,
    /// Conceded, and so lost (104.3a).
    Conceded,
    /// The game was a draw for this player (104.4).
    Drew,
}

/// Until when mana is not lost as steps and phases end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ManaKept {
    /// "Until end of turn".
    EndOfTurn,
    /// "Until end of combat".
    EndOfCombat,
}

/// One unspent mana (106.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mana {
    /// Its color; `None` is colorless (106.1b).
    pub color: Option<Color>,
    /// Whether a snow source produced it (107.4h).
    pub snow: bool,
    /// What produced it.
    pub source: Option<ObjectId>,
    /// What it may be spent on (106.6).
    pub only: Option<Arc<ManaUsed>>,
    /// Until when it is kept as steps and phases end.
    pub kept: Option<ManaKept>,
    /// Spending it does something more (106.6).
    pub rider: Option<Arc<crate::oracle::lang::ManaRider>>,
}

impl Mana {
    /// Its symbol: `{G}`, `{C}`.
    pub fn symbol(&self) -> String {
        self.color.map_or("{C}".to_owned(), |color| format!("{{{}}}", color.letter()))
    }
}

impl Player {
    /// Whether the player is still in the game.
    pub fn in_game(&self) -> bool {
        self.outcome == Outcome::InGame
    }

    /// How many counters of a kind the player has.
    pub fn counter(&self, counter: RulesCounter) -> u32 {
        self.counters.get(&CounterKind::from(counter)).copied().unwrap_or(0)
    }
}

/// A player together with what is attached to or chosen for them; a small help for lists of both.
pub fn players(ids: impl IntoIterator<Item = PlayerId>) -> Vec<Entity> {
    ids.into_iter().map(Entity::Player).collect()
}
