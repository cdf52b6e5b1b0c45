//! Why an action is not legal, and what would have to change: the same attempt on boards that differ in one thing.

use crate::card::Color;
use crate::engine::state::{Game, Mana, ObjectId, PlayerId, Step};
use crate::engine::{Play, Stop};
use crate::oracle::lang::Zone;
use crate::scenario::raw::{Entry, Reference};
use crate::scenario::refer::{Names, Seen};
use crate::scenario::{At, Span, possible, possible_usually, ways};

/// The answer.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyNot {
    /// All that was found to forbid it, what the engine stumbles on first in front; none if it is legal.
    pub obstacles: Vec<Stop>,
    /// What of the board would have to change, all of it together; none where no change of these kinds would do.
    pub would_do: Vec<String>,
    /// Where it is legal only in another way than the usual one: what `using` says of those that are.
    pub using: Vec<String>,
}

/// Something of the board that may keep an action from being legal, and can be thought away.
#[derive(Clone, Debug, PartialEq)]
enum Change {
    /// It is the player's turn.
    Turn,
    /// It is a main phase.
    MainPhase,
    /// Nothing is on the stack.
    EmptyStack,
    /// The player has not played a land yet.
    LandDrop,
    /// The player has mana of every kind.
    Mana,
    /// Other targets than those named.
    OtherTargets,
    /// A permanent is untapped.
    Untapped(ObjectId, String),
    /// A permanent has been under its controller's control since the turn began.
    SinceTurnBegan(ObjectId, String),
}

/// Asks why an action is not legal now. With `free` what it costs is left aside: mana, and what is tapped or too new to be.
///
/// Each kind of obstacle is looked for with all others thought away, so that none hides another.
pub fn why_not(entry: &Entry, play: &Play, names: Names<'_>, free: bool) -> WhyNot {
    let player = entry.by.as_ref().and_then(|by| names.player(&by.value));
    let asked = Asked { names, player: player.or(play.game.turn.priority).unwrap_or(play.game.turn.active) };
    let (mut entry, mut play) = (entry.clone(), play.clone());
    let mut changes = asked.changes(&entry, &play);
    if free {
        let (costs, others) = changes.into_iter().partition(Change::is_of_costs);
        changes = others;
        (entry, play) = asked.changed(&entry, &play, &costs);
    }
    let tried = |changes: &[Change]| {
        let (entry, play) = asked.changed(&entry, &play, changes);
        possible(&entry, &play, names)
    };
    let Err(first) = tried(&[]) else {
        let using = asked.legal_ways(&entry, &play);
        return WhyNot { obstacles: Vec::new(), would_do: Vec::new(), using };
    };
    let stays = tried(&changes).err();
    let mut obstacles = vec![first];
    let mut needed: Vec<Change> = Vec::new();
    for change in &changes {
        let others: Vec<Change> = changes.iter().filter(|other| *other != change).cloned().collect();
        if let Err(stop) = tried(&others)
            && stays.as_ref() != Some(&stop)
        {
            needed.push(change.clone());
            obstacles.push(stop);
        }
    }
    obstacles.extend(stays.clone());
    let mut known: Vec<Stop> = Vec::new();
    obstacles.retain(|stop| {
        !known.iter().any(|other| same(other, stop)) && {
            known.push(stop.clone());
            true
        }
    });
    if needed.is_empty() && stays.is_none() {
        // Either of several changes does: the first is told.
        needed.extend(changes.iter().find(|change| tried(std::slice::from_ref(change)).is_ok()).cloned());
    }
    let would_do = if stays.is_none() { asked.in_words(&needed, &play) } else { Vec::new() };
    WhyNot { obstacles, would_do, using: Vec::new() }
}

/// Whether two stops say the same.
fn same(a: &Stop, b: &Stop) -> bool {
    match (a, b) {
        (Stop::Illegal(a), Stop::Illegal(b)) => a.rule == b.rule && a.because == b.because,
        (a, b) => a == b,
    }
}

impl Change {
    /// Whether it is about what an action costs.
    fn is_of_costs(&self) -> bool {
        matches!(self, Self::Mana | Self::Untapped(..) | Self::SinceTurnBegan(..))
    }
}

/// Who asks.
struct Asked<'n> {
    names: Names<'n>,
    player: PlayerId,
}

impl Asked<'_> {
    /// What `using` says of the ways in which a card can be cast that can't be in the usual one.
    fn legal_ways(&self, entry: &Entry, play: &Play) -> Vec<String> {
        let Some(card) = entry.cast.as_ref().filter(|_| entry.using.is_none()) else { return Vec::new() };
        if possible_usually(entry, play, self.names).is_ok() {
            return Vec::new();
        }
        let seen = Seen::of(play);
        let zones = [Zone::Hand, Zone::Command, Zone::Graveyard, Zone::Exile, Zone::Library];
        let cards = self.names.objects(&seen, &card.value, &zones);
        let Some(card) = cards.first() else { return Vec::new() };
        let legal = |using: &String| {
            let using = Some(At::new(using.clone(), Span::default()));
            possible(&Entry { using, ..entry.clone() }, play, self.names).is_ok()
        };
        ways::others(play, self.player, *card).into_iter().filter(legal).collect()
    }

    /// The changes that could matter: what already is so is none.
    fn changes(&self, entry: &Entry, play: &Play) -> Vec<Change> {
        let game = &play.game;
        let mut changes = Vec::new();
        // A declaration is made in its own step, and costs nothing of this.
        if entry.attack.is_none() && entry.block.is_none() {
            let main = matches!(game.turn.step, Step::PrecombatMain | Step::PostcombatMain);
            changes.extend((game.turn.active != self.player).then_some(Change::Turn));
            changes.extend((!main).then_some(Change::MainPhase));
            changes.extend((!game.stack.is_empty()).then_some(Change::EmptyStack));
            let land = entry.play.is_some() && game.player(self.player).lands_played > 0;
            changes.extend(land.then_some(Change::LandDrop));
            changes.extend(entry.play.is_none().then_some(Change::Mana));
            changes.extend(entry.targets.as_ref().is_some_and(|all| !all.is_empty()).then_some(Change::OtherTargets));
        }
        for (id, name) in named(entry, play, self.names) {
            let object = game.object(id);
            if object.tapped {
                changes.push(Change::Untapped(id, name.clone()));
            }
            if !object.since_turn_began {
                changes.push(Change::SinceTurnBegan(id, name));
            }
        }
        changes
    }

    /// The action and the board with these changes.
    fn changed(&self, entry: &Entry, play: &Play, changes: &[Change]) -> (Entry, Play) {
        let (mut entry, mut play) = (entry.clone(), play.clone());
        for change in changes {
            let game = &mut play.game;
            match change {
                Change::Turn => game.turn.active = self.player,
                Change::MainPhase => game.turn.step = Step::PrecombatMain,
                Change::EmptyStack => game.stack.clear(),
                Change::LandDrop => game.player_mut(self.player).lands_played = 0,
                Change::Mana => give_mana(game, self.player),
                Change::OtherTargets => entry.targets = None,
                Change::Untapped(id, _) => game.object_mut(*id).tapped = false,
                Change::SinceTurnBegan(id, _) => game.object_mut(*id).since_turn_began = true,
            }
            game.changed();
        }
        (entry, play)
    }

    /// What would have to be so, in words.
    fn in_words(&self, needed: &[Change], play: &Play) -> Vec<String> {
        let who = &play.game.player(self.player).name;
        let both = needed.contains(&Change::Turn) && needed.contains(&Change::MainPhase);
        let words = |change: &Change| match change {
            Change::Turn if both => None,
            Change::MainPhase if both => Some(format!("it were {who}'s main phase")),
            Change::Turn => Some(format!("it were {who}'s turn")),
            Change::MainPhase => Some("it were a main phase".to_owned()),
            Change::EmptyStack => Some("the stack were empty".to_owned()),
            Change::LandDrop => Some(format!("{who} had not played a land this turn")),
            Change::Mana => Some(format!("{who} had more mana")),
            Change::OtherTargets => Some("there were other targets".to_owned()),
            Change::Untapped(_, name) => Some(format!("{name} were untapped")),
            Change::SinceTurnBegan(_, name) => Some(format!("{who} had controlled {name} since the turn began")),
        };
        needed.iter().filter_map(words).collect()
    }
}

/// The first name in an action that no player and no object goes by, with the names there are.
pub fn unknown_name(entry: &Entry, game: &Game, names: Names<'_>) -> Option<(String, Vec<String>)> {
    let seen = Seen::new(game);
    let alive = || game.objects.iter().filter(|o| o.alive);
    let known = |name: &str| {
        let there = names.is_a_name(game, name) || alive().any(|o| names.names(&seen, name, o.id));
        there || names.in_full(&seen, name).is_some()
    };
    let mut said: Vec<String> = entry.by.iter().map(|by| by.value.clone()).collect();
    said.extend(references(entry).iter().filter_map(|reference| reference.name().map(str::to_owned)));
    let unknown = said.into_iter().find(|name| !known(name))?;
    let mut there: Vec<String> = game.players.iter().map(|p| p.name.to_string()).collect();
    there.extend(alive().map(|o| seen.name(o.id).to_string()));
    there.sort_unstable();
    there.dedup();
    Some((unknown, there))
}

/// Everything an action refers to.
fn references(entry: &Entry) -> Vec<Reference> {
    let mut found: Vec<Reference> = entry.cast.iter().chain(&entry.play).map(|card| card.value.clone()).collect();
    for (who, what) in entry.attack.iter().flat_map(|attack| &attack.0) {
        found.extend([who].into_iter().chain(what).map(|reference| reference.value.clone()));
    }
    for (who, what) in entry.block.iter().flat_map(|block| &block.0) {
        found.extend([who].into_iter().chain(what).map(|reference| reference.value.clone()));
    }
    found.extend(entry.of.iter().map(|of| of.value.clone()));
    found.extend(entry.special.iter().filter_map(|special| special.with.as_ref()).map(|with| with.value.clone()));
    found.extend(entry.targets.iter().flatten().filter_map(|target| target.reference()));
    found
}

/// Mana of every kind, and much of it.
fn give_mana(game: &mut Game, player: PlayerId) {
    for color in Color::ALL.into_iter().map(Some).chain([None]) {
        let one = Mana { color, snow: true, source: None, only: None, kept: None, rider: None };
        game.player_mut(player).mana.extend(std::iter::repeat_n(one, 20));
    }
}

/// The permanents an action is about.
fn named(entry: &Entry, play: &Play, names: Names<'_>) -> Vec<(ObjectId, String)> {
    let seen = Seen::of(play);
    let mut references = Vec::new();
    if let Some(attack) = &entry.attack {
        references.extend(attack.0.iter().map(|(who, _)| who.value.clone()));
    }
    if let Some(block) = &entry.block {
        references.extend(block.0.iter().map(|(who, _)| who.value.clone()));
    }
    references.extend(entry.of.iter().map(|of| of.value.clone()));
    let mut found: Vec<(ObjectId, String)> = references
        .iter()
        .flat_map(|reference| names.objects(&seen, reference, &[Zone::Battlefield]))
        .map(|id| (id, play.game.name(id).to_string()))
        .collect();
    if let (Some(text), None) = (&entry.activate, &entry.of) {
        // What has an ability that could be meant.
        let wanted: String = text.value.trim().to_lowercase().chars().take(12).collect();
        let view = seen.view();
        let has = |id: ObjectId| {
            view.is(id).all_abilities().iter().any(|(_, ability)| ability.text.to_lowercase().starts_with(&wanted))
        };
        let may = play.game.permanents().filter(|o| has(o.id));
        found.extend(may.map(|o| (o.id, play.game.name(o.id).to_string())));
    }
    found
}
