//! The game as it lies on the table: every card with what is to be seen of it, for pictures.

use super::board::{Side, side, type_line};
use super::tell_apart::Labels;
use crate::card::{CardTypes, Colors, capital};
use crate::engine::state::{CardId, Entity, Game, ObjectId, ObjectKind, Origin, PlayerId};
use crate::engine::trace::Arg;
use crate::oracle::lang::{Ability, AbilityKind};
use crate::scenario::refer::Seen;

/// A table with all that lies on it.
#[derive(Clone, Debug)]
pub struct Tabletop {
    /// The turn.
    pub turn: u32,
    /// The step.
    pub step: &'static str,
    /// The active player.
    pub active: String,
    /// Who has priority.
    pub priority: Option<String>,
    /// What each player has, in turn order.
    pub seats: Vec<Seat>,
    /// What waits to resolve, top first.
    pub stack: Vec<Waiting>,
    /// Who attacks what, and who blocks.
    pub lanes: Vec<Lane>,
}

/// What lies before a player.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The player's name, life, counters, mana and the like.
    pub side: Side,
    /// Permanents the player controls, but for those attached to another permanent: these lie with it.
    pub battlefield: Vec<Sight>,
    /// The other zones with cards to be seen in them: their names, and the cards, top first.
    pub zones: Vec<(&'static str, Vec<Sight>)>,
}

/// A card, token or copy as it is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// Which card it is, whatever zone it goes to.
    pub card: CardId,
    /// Its name; what a face-down card is called otherwise.
    pub name: String,
    /// Its mana cost, such as `{1}{G}`.
    pub cost: String,
    /// Its colors.
    pub colors: Colors,
    /// Its card types.
    pub kinds: CardTypes,
    /// Its type line.
    pub types: String,
    /// Power and toughness, loyalty or defense.
    pub size: String,
    /// Its abilities, each with whether something else gives it.
    pub text: Vec<(String, bool)>,
    /// Counters on it: `2 +1/+1`.
    pub counters: Vec<String>,
    /// Damage marked on it.
    pub damage: u32,
    /// Whether it is tapped.
    pub tapped: bool,
    /// What else there is to say: that it is a token, face down, phased out, a commander.
    pub notes: Vec<&'static str>,
    /// What it attacks.
    pub attacks: Option<String>,
    /// Which attackers it blocks.
    pub blocks: Vec<String>,
    /// The player it is attached to.
    pub on: Option<String>,
    /// Who controls it, where it lies with a permanent of somebody else.
    pub controller: Option<String>,
    /// What is attached to it.
    pub attached: Vec<Self>,
}

/// A spell or ability that waits on the stack.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The spell, or the source of the ability.
    pub sight: Sight,
    /// Who controls it.
    pub controller: String,
    /// The text of the ability; none for a spell.
    pub ability: Option<String>,
    /// Its targets.
    pub targets: Vec<String>,
}

/// An attacker, what it attacks and who blocks it.
#[derive(Clone, Debug)]
pub struct Lane {
    /// The attacker.
    pub attacker: Sight,
    /// What it attacks; none once that is gone.
    pub attacks: Option<String>,
    /// Whether it is blocked; none before blockers are declared.
    pub blocked: Option<bool>,
    /// Its blockers.
    pub blockers: Vec<Sight>,
}

/// Looks at a game.
pub fn tabletop(game: &Game) -> Tabletop {
    let table = Table { seen: Seen::new(game) };
    let turn = &game.turn;
    Tabletop {
        turn: turn.number,
        step: turn.step.name(),
        active: game.player(turn.active).name.to_string(),
        priority: turn.priority.map(|p| game.player(p).name.to_string()),
        seats: game.player_ids().map(|p| table.seat(p)).collect(),
        stack: game.stack.iter().rev().map(|id| table.waiting(*id)).collect(),
        lanes: table.lanes(),
    }
}

struct Table<'a> {
    seen: Seen<'a>,
}

impl<'a> Table<'a> {
    fn game(&self) -> &'a Game {
        self.seen.game
    }

    fn seat(&self, player: PlayerId) -> Seat {
        let game = self.game();
        let state = game.player(player);
        let mine = |id: &&ObjectId| self.seen.view().controller(**id) == player;
        let free = |id: &&ObjectId| !self.lies_with_another(**id);
        let owned = |list: &[ObjectId]| -> Vec<Sight> {
            let owned = |id: &&ObjectId| {
                let object = game.object(**id);
                object.owner == player && object.kind != ObjectKind::Rule
            };
            list.iter().filter(owned).map(|id| self.sight(*id)).collect()
        };
        let zones = [
            ("hand", &state.hand),
            ("graveyard", &state.graveyard),
            ("exile", &game.exile),
            ("command zone", &game.command),
        ];
        Seat {
            side: side(&self.seen, player, &Labels::default()),
            battlefield: game.battlefield.iter().filter(mine).filter(free).map(|id| self.permanent(*id)).collect(),
            zones: zones
                .map(|(name, list)| (name, owned(list)))
                .into_iter()
                .filter(|(_, all)| !all.is_empty())
                .collect(),
        }
    }

    /// Whether it is attached to another permanent.
    fn lies_with_another(&self, id: ObjectId) -> bool {
        let host = self.game().object(id).attached_to.and_then(Entity::object);
        host.is_some_and(|host| host != id && self.game().battlefield.contains(&host))
    }

    /// A permanent with what is attached to it, and so on.
    fn permanent(&self, id: ObjectId) -> Sight {
        let attached = self.game().attachments(Entity::Object(id)).into_iter().filter(|it| *it != id);
        let below = |it: ObjectId| {
            let holder = self.seen.view().controller(it);
            let other =
                (holder != self.seen.view().controller(id)).then(|| self.game().player(holder).name.to_string());
            Sight { controller: other, ..self.permanent(it) }
        };
        Sight { attached: attached.map(below).collect(), ..self.sight(id) }
    }

    fn sight(&self, id: ObjectId) -> Sight {
        let game = self.game();
        let (object, is) = (game.object(id), self.seen.view().is(id));
        let counter = |name: &str| {
            let found = object.counters.iter().find(|(kind, _)| kind.name() == name);
            found.map(|(_, n)| n.to_string()).unwrap_or_default()
        };
        let name = |entity: Entity| Arg::entity(game, entity).to_string();
        let notes = [
            (object.is_token(), "token"),
            (matches!(object.kind, ObjectKind::Copy), "copy"),
            (matches!(object.kind, ObjectKind::Emblem), "emblem"),
            (object.face_down.is_some(), "face down"),
            (object.phased_out.is_some(), "phased out"),
            (object.commander, "commander"),
        ];
        let blocks = game.combat.blockers.get(&id).into_iter().flatten();
        Sight {
            card: object.card,
            name: match game.name(id).to_string() {
                name if name.is_empty() => "a face-down card".to_owned(),
                name => name,
            },
            cost: is.mana_cost.as_ref().map(ToString::to_string).unwrap_or_default(),
            colors: is.colors,
            kinds: is.types,
            types: type_line(is),
            size: match (is.power, is.toughness) {
                (Some(power), Some(toughness)) => format!("{power}/{toughness}"),
                _ if is.types.contains(CardTypes::PLANESWALKER) => counter("loyalty"),
                _ if is.types.contains(CardTypes::BATTLE) => counter("defense"),
                _ => String::new(),
            },
            text: self.text(id),
            counters: object
                .counters
                .iter()
                .filter(|(_, n)| **n > 0)
                .map(|(kind, n)| format!("{n} {}", kind.name()))
                .collect(),
            damage: object.damage,
            tapped: object.tapped,
            notes: notes.into_iter().filter(|(is, _)| *is).map(|(_, note)| note).collect(),
            attacks: game.combat.attacker(id).map(|a| a.attacks.map_or_else(|| "nothing any more".to_owned(), name)),
            blocks: blocks.map(|id| name(Entity::Object(*id))).collect(),
            on: object.attached_to.filter(|to| to.player().is_some()).map(name),
            controller: None,
            attached: Vec::new(),
        }
    }

    /// The abilities it has, as they are written, each once.
    fn text(&self, id: ObjectId) -> Vec<(String, bool)> {
        let is = self.seen.view().is(id);
        let mut text: Vec<(String, bool)> = Vec::new();
        for held in is.abilities.iter() {
            let ability = &held.ability;
            let given = matches!(held.origin, Origin::Given(..) | Origin::GivenBy(..) | Origin::Counter(_));
            let said = ability_in_words(ability);
            if !said.is_empty() && !text.iter().any(|(known, _)| *known == said) {
                text.push((said, given));
            }
        }
        if text.is_empty() && !self.game().object(id).is_permanent() && self.game().object(id).face_down.is_none() {
            let face = self.game().object(id).face_def();
            text.extend(face.text.abilities.iter().map(|ability| (ability.text.to_string(), false)));
        }
        text
    }

    fn waiting(&self, id: ObjectId) -> Waiting {
        let game = self.game();
        let object = game.object(id);
        let (sight, ability) = match &object.kind {
            ObjectKind::Ability(ability) => (self.sight(ability.source), Some(ability.ability.text.to_string())),
            _ => (self.sight(id), None),
        };
        let targets = object.stack.iter().flat_map(|s| s.targets.iter().flatten());
        Waiting {
            sight: Sight { card: object.card, ..sight },
            controller: game.player(object.controller).name.to_string(),
            ability,
            targets: targets.map(|t| Arg::entity(game, *t).to_string()).collect(),
        }
    }

    fn lanes(&self) -> Vec<Lane> {
        let game = self.game();
        let attackers = game.combat.attackers.iter().filter(|a| game.battlefield.contains(&a.creature));
        let lane = |attacker: &crate::engine::state::Attacker| Lane {
            attacker: self.sight(attacker.creature),
            attacks: attacker.attacks.map(|what| Arg::entity(game, what).to_string()),
            blocked: attacker.blocked,
            blockers: game.combat.blockers_of(attacker.creature).map(|id| self.sight(id)).collect(),
        };
        attackers.map(lane).collect()
    }
}

/// An ability as it is written; what only has its name says no more than that.
pub(super) fn ability_in_words(ability: &Ability) -> String {
    match &ability.kind {
        AbilityKind::Keyword(keyword) if ability.text.is_empty() => {
            let said = crate::oracle::say_keyword(keyword);
            capital(&said.unwrap_or_else(|| keyword.keyword.name().to_owned()))
        }
        AbilityKind::Keyword(_)
        | AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Static(_)
        | AbilityKind::Casting(_) => ability.text.trim().to_owned(),
    }
}
