//! The whole state of a game.

mod variant;

pub use crate::oracle::lang::Zone;
pub use variant::{AttackOption, Range, Style, Variant};

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::event::Event;
use crate::oracle::lang::{CounterKind, Daytime};

use super::{
    CardDef, CardId, Chosen, Combat, EffectId, Entity, Happening, HappeningId, LastingEffect, LastingKind, Names,
    Object, ObjectId, ObjectKind, OfAbilities, Outcome, Player, PlayerId, Rests, Shared, Shelf, Timestamp, Touched,
    Turn, WaitingTrigger,
};

/// A game in progress. A value: a clone is another game that goes its own way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// Every object there ever was, by id; those no longer in the game stay as last-known information.
    pub objects: Shelf<Arc<Object>>,
    /// Tokens and copies of cards and spells, which no card stands for: those there were so far, by id.
    pub cardless: Vec<ObjectId>,
    /// The players, in turn order from the starting player.
    pub players: Vec<Arc<Player>>,
    /// Permanents, in the order they came.
    pub battlefield: Vec<ObjectId>,
    /// The stack, bottom first.
    pub stack: Vec<ObjectId>,
    /// The exile zone.
    pub exile: Vec<ObjectId>,
    /// The command zone.
    pub command: Vec<ObjectId>,
    /// The turn.
    pub turn: Turn,
    /// The combat phase.
    pub combat: Shared<Combat>,
    /// Effects that last.
    pub effects: Vec<Arc<LastingEffect>>,
    /// There is a card that defines its own characteristics (604.3): cards in libraries may be other than is printed.
    pub defining: bool,
    /// Triggers that wait.
    pub waiting: Vec<WaitingTrigger>,
    /// What has happened.
    pub history: Shelf<Arc<Happening>>,
    /// Day or night (731).
    pub daytime: Daytime,
    /// The monarch (725).
    pub monarch: Option<PlayerId>,
    /// Who has the initiative (726).
    pub initiative: Option<PlayerId>,
    /// The next timestamp.
    pub clock: Timestamp,
    /// The next number of a batch of simultaneous events.
    pub batches: u32,
    /// The next card id.
    pub cards: u32,
    /// The next effect id.
    pub effect_ids: u32,
    /// The variant's rules (9xx, 8xx).
    pub variant: Variant,
    /// How often the state has changed: what is derived is kept for as long as it stays.
    pub changes: Changes,
    /// The objects that have changed lately.
    pub touched: Touched,
    /// The names of permanents and spells, as far as that is known.
    pub names: Names,
    /// The rules that answers about the state have rested on.
    pub rests: Rests,
    /// The state of the pseudo-random numbers nature uses when no answer decides.
    pub seed: u64,
    /// How much of the history state-based actions have been checked on (704.6d).
    pub checked: u32,
    /// Since when permanents have had the supertype world (704.5k).
    pub worlds: super::Worlds,
    /// The game is over.
    pub over: bool,
}

/// How often a state has changed. Who has priority, and how often it was passed, is no change: nothing in a game asks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Changes {
    /// In any way.
    pub all: u64,
    /// By more than what effects on characteristics seldom ask: what turn and step it is, what has happened, what is tapped,
    /// marked damage, life, mana, what a spell was cast with, how often an ability was used.
    pub more: u64,
}

impl Game {
    /// A game with no players yet, before anything has happened.
    pub fn new() -> Self {
        Self {
            objects: Shelf::default(),
            cardless: Vec::new(),
            players: Vec::new(),
            battlefield: Vec::new(),
            stack: Vec::new(),
            exile: Vec::new(),
            command: Vec::new(),
            turn: Turn::default(),
            combat: Shared::default(),
            effects: Vec::new(),
            defining: false,
            waiting: Vec::new(),
            history: Shelf::default(),
            daytime: Daytime::Neither,
            monarch: None,
            initiative: None,
            clock: Timestamp(1),
            batches: 0,
            cards: 0,
            effect_ids: 0,
            variant: Variant { starting_life: 20, ..Variant::default() },
            changes: Changes::default(),
            touched: Touched::default(),
            names: Names::default(),
            rests: Rests::default(),
            seed: 0,
            checked: 0,
            worlds: super::Worlds::default(),
            over: false,
        }
    }

    /// What was done so far set the game up: nothing of it has happened in the game.
    pub fn nothing_has_happened(&mut self) {
        if self.waiting.is_empty() && self.history.is_empty() {
            return;
        }
        self.waiting.clear();
        self.history = Shelf::default();
        self.changed();
    }

    /// Says that the state has changed.
    pub fn changed(&mut self) {
        self.changed_besides();
        self.touched.everything();
    }

    /// Says that the state has changed in something besides what the objects are in themselves.
    pub fn changed_besides(&mut self) {
        self.changes.all += 1;
        self.changes.more += 1;
    }

    /// Says that these have come to attack or to block, or do so no more or otherwise, and that nothing else has changed.
    pub fn changed_in_combat(&mut self, those: impl IntoIterator<Item = ObjectId>) {
        self.changed_besides();
        those.into_iter().for_each(|id| self.touched.one(id));
    }

    /// Says that something has changed in what blocks what, and nothing else.
    pub fn changed_in_blocks(&mut self) {
        let those: Vec<ObjectId> = self.combat.creatures().collect();
        self.changed_in_combat(those);
    }

    /// Ends the combat: nothing attacks or blocks any more.
    pub fn end_combat(&mut self) {
        let combat = std::mem::take(&mut self.combat);
        self.changed_in_combat(combat.creatures());
    }

    /// Says that the state has changed in what effects on characteristics seldom ask ([`Changes::more`]).
    pub fn changed_in_little(&mut self) {
        self.changes.all += 1;
    }

    /// The object with this id. Ids are only made by [`Game::add_object`], so it is there.
    #[allow(clippy::expect_used, reason = "ids are only made by adding to the arena, which never shrinks")]
    #[inline]
    pub fn object(&self, id: ObjectId) -> &Object {
        self.objects.get(id.0 as usize).expect("an object that was added")
    }

    /// The object, to be changed. Counts as a change of the state.
    pub fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        self.changes.more += 1;
        self.touched.one(id);
        self.object_in_little(id)
    }

    /// The object, to be changed in what effects on characteristics seldom ask ([`Changes::more`]).
    #[allow(clippy::expect_used, reason = "ids are only made by adding to the arena, which never shrinks")]
    pub fn object_in_little(&mut self, id: ObjectId) -> &mut Object {
        self.changed_in_little();
        Arc::make_mut(self.objects.get_mut(id.0 as usize).expect("an object that was added"))
    }

    /// The player with this id.
    #[allow(clippy::indexing_slicing, reason = "player ids are made when the game is set up")]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[usize::from(id.0)]
    }

    /// The player, to be changed. Counts as a change of the state.
    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        self.changed();
        self.player_in_little(id)
    }

    /// The player, to be changed in what effects on characteristics seldom ask ([`Changes::more`]).
    #[allow(clippy::indexing_slicing, reason = "player ids are made when the game is set up")]
    pub fn player_in_little(&mut self, id: PlayerId) -> &mut Player {
        self.changed_in_little();
        Arc::make_mut(&mut self.players[usize::from(id.0)])
    }

    /// A new timestamp (613.7).
    pub fn tick(&mut self) -> Timestamp {
        let now = self.clock;
        self.clock.0 += 1;
        now
    }

    /// A new effect id.
    pub fn new_effect_id(&mut self) -> EffectId {
        self.effect_ids += 1;
        EffectId(self.effect_ids)
    }

    /// A new card, token or copy as a thing.
    pub fn new_card_id(&mut self) -> CardId {
        self.cards += 1;
        CardId(self.cards)
    }

    /// Adds an object to the arena; it is in no zone's list yet.
    pub fn add_object(
        &mut self,
        def: Arc<CardDef>,
        kind: ObjectKind,
        card: CardId,
        owner: PlayerId,
        zone: Zone,
    ) -> ObjectId {
        let id = ObjectId(self.objects.len() as u32);
        let timestamp = self.tick();
        self.changed_besides();
        self.touched.one(id);
        self.defining = self.defining || def.defines();
        if matches!(kind, ObjectKind::Token | ObjectKind::Copy) {
            self.cardless.push(id);
        }
        self.objects.push(Arc::new(Object {
            id,
            card,
            kind,
            def,
            base: None,
            owner,
            controller: owner,
            held_by: owner,
            put_by: None,
            zone,
            alive: true,
            became: None,
            was: None,
            came: None,
            last_known: None,
            last_copiable: None,
            timestamp,
            face: 0,
            face_down: None,
            turned_down_by: None,
            listed: None,
            tapped: false,
            flipped: false,
            turned_over: None,
            phased_out: None,
            damage: 0,
            deathtouched: false,
            counters: BTreeMap::new(),
            counted: BTreeMap::new(),
            attached_to: None,
            attached: BTreeSet::new(),
            since_turn_began: false,
            chosen: Chosen::default(),
            created_with: None,
            linked: Vec::new(),
            cast: None,
            stack: None,
            regeneration: Vec::new(),
            designations: Vec::new(),
            uses: BTreeMap::new(),
            copied_by: None,
            of_other_copies: Vec::new(),
            modes_chosen: Vec::new(),
            loyalty_used: 0,
            unseen: false,
            shown_on_top: false,
            paired: None,
            merged: Vec::new(),
            commander: false,
            level: 0,
            unlocked: 0,
            protector: None,
            hidden: false,
            bestowed: false,
            mutating: false,
            set_aside: None,
            played_by: None,
            on_adventure: None,
            prepared_by: None,
        }));
        id
    }

    /// 607.5: notes which copy effect an object has its abilities from, where that has changed. What was chosen for the abilities
    /// it had, and how often they were used, is kept for when it has those again.
    pub fn note_copied(&mut self, id: ObjectId) {
        let of_it = |effect: &&Arc<LastingEffect>| matches!(&effect.kind, LastingKind::Copy { objects, .. } if objects.contains(&id));
        let now = self.effects.iter().rev().find(of_it).map(|effect| effect.id);
        if !self.object(id).alive || self.object(id).copied_by == now {
            return;
        }
        let object = self.object_mut(id);
        let was = std::mem::replace(&mut object.copied_by, now);
        let again = object.of_other_copies.iter().position(|(by, _)| *by == now);
        let again = again.map(|n| object.of_other_copies.swap_remove(n).1).unwrap_or_default();
        let chosen = std::mem::replace(&mut object.chosen, again.chosen);
        let uses = std::mem::replace(&mut object.uses, again.uses);
        object.of_other_copies.push((was, OfAbilities { chosen, uses }));
    }

    /// All players, in turn order from the starting player.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len() as u8).map(PlayerId)
    }

    /// Players still in the game, in turn order from the active player (101.4), or from the first of the active team (805.6).
    pub fn apnap(&self) -> Vec<PlayerId> {
        let team = self.variant.shared_turns.then(|| self.together(self.turn.active).first().copied()).flatten();
        self.turn_order_from(team.unwrap_or(self.turn.active))
    }

    /// How many turns of this player have begun in the game; those of turns that were skipped never do.
    pub fn turns_begun(&self, player: PlayerId) -> u32 {
        // Where a game is joined later, the turns before went round the table.
        let (first, active) =
            self.history.iter().next().map_or((self.turn.number, self.turn.active), |h| (h.turn, h.active));
        let order = self.turn_order_from(active);
        let place = order.iter().position(|p| *p == player).unwrap_or_default();
        // Turn `first` is of the player at place 0, the one before it of the last.
        let back = order.len() - place;
        let before = (first.saturating_sub(1) as usize + order.len() - back) / order.len().max(1);
        let mut turns: Vec<u32> = self.history.iter().filter(|h| h.active == player).map(|h| h.turn).collect();
        turns.extend((self.turn.active == player).then_some(self.turn.number));
        turns.sort_unstable();
        turns.dedup();
        before as u32 + turns.len() as u32
    }

    /// The players in turn order, beginning with this one.
    pub fn turn_order_from(&self, first: PlayerId) -> Vec<PlayerId> {
        self.in_turn_order(first).collect()
    }

    /// The players who are in the game, in turn order, beginning with this one.
    fn in_turn_order(&self, first: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        let n = self.players.len() as u8;
        (0..n).map(move |i| PlayerId((first.0 + i) % n.max(1))).filter(|p| self.player(*p).in_game())
    }

    /// The next player in turn order who is still in the game; the same one if there is no other.
    pub fn next_player(&self, after: PlayerId) -> PlayerId {
        self.in_turn_order(after).find(|p| *p != after).unwrap_or(after)
    }

    /// Opponents of a player: everybody on another team who is in the game (102.2, 102.3).
    pub fn opponents(&self, of: PlayerId) -> Vec<PlayerId> {
        let team = self.player(of).team;
        self.turn_order_from(of).into_iter().filter(|p| *p != of && self.player(*p).team != team).collect()
    }

    /// The players of a team.
    pub fn team(&self, team: u8) -> impl Iterator<Item = PlayerId> + '_ {
        self.player_ids().filter(move |p| self.player(*p).team == team)
    }

    /// The players whose life, victory and defeat are one (810.4, 810.8a): usually the player alone.
    fn as_one(&self, player: PlayerId) -> Vec<PlayerId> {
        match self.variant.shared_life {
            true => self.team(self.player(player).team).collect(),
            false => vec![player],
        }
    }

    /// 809.2: whether a player sits in the middle of a team of an Emperor game.
    pub fn is_emperor(&self, player: PlayerId) -> bool {
        let n = self.players.len() as u8;
        let beside = |by: u8| self.player(PlayerId((player.0 + by) % n.max(1))).team == self.player(player).team;
        self.variant.emperors && beside(1) && beside(n - 1)
    }

    /// Changes a life total; 810.9: where a team shares one, that of the whole team.
    pub fn change_life(&mut self, player: PlayerId, by: i64) {
        let life = self.player(player).life.saturating_add(by);
        for player in self.as_one(player) {
            self.player_in_little(player).life = life;
        }
    }

    /// A player wins, loses or draws; 810.8a: where teams win and lose as one, so does the whole team; 809.5: and that of an emperor.
    pub fn decide(&mut self, player: PlayerId, outcome: Outcome) {
        let team = match self.is_emperor(player) {
            true => self.team(self.player(player).team).filter(|p| self.player(*p).in_game()).collect(),
            false => self.as_one(player),
        };
        for player in team {
            self.player_mut(player).outcome = outcome;
        }
    }

    /// The permanents that are phased in (702.26d), in the order they came.
    pub fn permanents(&self) -> impl Iterator<Item = &Object> {
        self.battlefield.iter().map(|id| self.object(*id)).filter(|o| o.phased_out.is_none())
    }

    /// The ids of cards in a zone of a player, or of all in a zone that is shared (top first where there is an order).
    pub fn zone(&self, zone: Zone, of: PlayerId) -> &[ObjectId] {
        match zone {
            Zone::Library => &self.player(of).library,
            Zone::Hand => &self.player(of).hand,
            Zone::Graveyard => &self.player(of).graveyard,
            Zone::Outside => &self.player(of).sideboard,
            Zone::Battlefield => &self.battlefield,
            Zone::Stack => &self.stack,
            Zone::Exile | Zone::Ante => &self.exile,
            Zone::Command => &self.command,
        }
    }

    /// The list of a zone, to be changed.
    pub fn zone_mut(&mut self, zone: Zone, of: PlayerId) -> &mut Vec<ObjectId> {
        self.changed();
        self.zone_of_touched(zone, of)
    }

    /// The list of a zone, for objects to be put into it or taken out of it that are changed besides.
    pub(crate) fn zone_of_touched(&mut self, zone: Zone, of: PlayerId) -> &mut Vec<ObjectId> {
        self.changed_besides();
        match zone {
            Zone::Library => &mut self.player_in_little(of).library,
            Zone::Hand => &mut self.player_in_little(of).hand,
            Zone::Graveyard => &mut self.player_in_little(of).graveyard,
            Zone::Outside => &mut self.player_in_little(of).sideboard,
            Zone::Battlefield => &mut self.battlefield,
            Zone::Stack => &mut self.stack,
            Zone::Exile | Zone::Ante => &mut self.exile,
            Zone::Command => &mut self.command,
        }
    }

    /// The game as it would be with an object in another zone under this player's control, for asking what would be so: no event
    /// has happened, and the object is the same.
    pub fn with_object_in(&self, zone: Zone, object: ObjectId, controller: PlayerId) -> Self {
        let mut game = self.clone();
        let (from, owner) = (game.object(object).zone, game.object(object).owner);
        game.zone_of_touched(from, owner).retain(|o| *o != object);
        game.zone_of_touched(zone, owner).push(object);
        let there = game.object_mut(object);
        there.zone = zone;
        there.controller = controller;
        game
    }

    /// The game with the permanents that have left by these events among those that are there, each as it last was: for what
    /// looks back in time (603.10a). `None` where none has left.
    pub fn with_those_that_left(&self, happenings: &[Arc<Happening>]) -> Option<Self> {
        let moved = happenings.iter().filter_map(|happening| match &happening.event {
            Event::Move(m) if m.from == Zone::Battlefield && m.to.zone != Zone::Battlefield => Some(m.object),
            _ => None,
        });
        let left: Vec<ObjectId> = moved.collect();
        if left.is_empty() {
            return None;
        }
        let mut game = self.clone();
        game.battlefield.extend(left);
        Some(game)
    }

    /// The happening with this id.
    pub fn happening(&self, id: HappeningId) -> Option<&Happening> {
        self.history.get(id.0 as usize).map(Arc::as_ref)
    }

    /// Happenings of this turn, oldest first.
    pub fn this_turn(&self) -> impl DoubleEndedIterator<Item = &Happening> {
        let turn = self.turn.number;
        let start = self.history.partition_point(|h| h.turn < turn);
        self.history.from(start).map(Arc::as_ref)
    }

    /// Follows an object through its zone changes to the newest one.
    pub fn newest(&self, mut id: ObjectId) -> ObjectId {
        while let Some(next) = self.object(id).became {
            id = next;
        }
        id
    }

    /// 730.3: besides the first, what a merged permanent has become as it moved: objects made right after that.
    pub fn parts_of(&self, was: ObjectId, first: ObjectId) -> Vec<ObjectId> {
        if self.object(was).merged.is_empty() {
            return Vec::new();
        }
        let later = self.objects.iter().skip(first.0 as usize + 1);
        later.take_while(|part| part.was == Some(was)).filter(|part| part.alive).map(|part| part.id).collect()
    }

    /// The same of a move that has been made.
    pub fn came_apart_with(&self, m: &crate::event::Move) -> Vec<ObjectId> {
        m.new.map_or_else(Vec::new, |new| self.parts_of(m.object, new))
    }

    /// How many counters of a kind are on an object.
    pub fn counters(&self, id: ObjectId, kind: &CounterKind) -> u32 {
        self.object(id).counters.get(kind).copied().unwrap_or(0)
    }

    /// What is attached to an object or player, in the order of timestamps.
    pub fn attachments(&self, to: Entity) -> Vec<ObjectId> {
        let attached = match to {
            Entity::Object(host) => &self.object(host).attached,
            Entity::Player(host) => &self.player(host).attached,
        };
        let gone = to.object().is_some_and(|host| !self.object(host).alive);
        let there = attached
            .iter()
            .map(|id| self.object(*id))
            .filter(|o| gone || o.attached_to == Some(to) && o.is_permanent());
        let mut found: Vec<_> = there.map(|o| (o.timestamp, o.id)).collect();
        found.sort_unstable();
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// Attaches an object to another or to a player, or takes it off what it is attached to (701.3).
    pub fn attach(&mut self, what: ObjectId, to: Option<Entity>) {
        self.detached(what);
        self.object_mut(what).attached_to = to;
        if let Some(host) = to {
            self.attached_mut(host).insert(what);
        }
    }

    /// Takes an object that leaves from those that its host knows are attached to it; it keeps what it was attached to.
    pub(crate) fn detached(&mut self, what: ObjectId) {
        match self.object(what).attached_to {
            // 603.10a: what is gone is remembered with what was attached to it.
            Some(Entity::Object(host)) if !self.object(host).alive => {}
            Some(host) => drop(self.attached_mut(host).remove(&what)),
            None => {}
        }
    }

    /// 603.10a: what has left together with what it was attached to was attached to that until then, whichever of them was moved first.
    pub(crate) fn remember_attached(&mut self, together: &[(ObjectId, ObjectId)]) {
        for (what, host) in together {
            if !self.object(*what).alive && !self.object(*host).alive {
                self.attached_mut(Entity::Object(*host)).insert(*what);
            }
        }
    }

    fn attached_mut(&mut self, host: Entity) -> &mut BTreeSet<ObjectId> {
        match host {
            Entity::Object(host) => &mut self.object_in_little(host).attached,
            Entity::Player(host) => &mut self.player_in_little(host).attached,
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}
