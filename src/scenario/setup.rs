//! From a checked scenario and its cards to a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::answers::Answers;
use super::cards::{Cards, define_own};
use super::model::{Scenario, Seat};
use super::raw::board::{CardMap, Chosen as RawChosen, Face};
use super::raw::word::{AttackName, VariantName};
use super::raw::{self, Reference};
use super::texts::same_name;
use super::{At, Problem, Span, quote, words};
use crate::card::{CardTypes, ManaCost, ManaSymbol, Subtype};
use crate::engine::choice::Decider;
use crate::engine::event::{Cause, Move};
use crate::engine::state::{
    AttackOption, Attacker, CardDef, Chosen, Entity, FaceDown, Game, Mana, ObjectId, ObjectKind, PlayerId, Stage, Step,
    Timestamp, Variant,
};
use crate::engine::trace::{Level, Trace};
use crate::engine::{Cx, Play, Stop};
use crate::oracle::lang::{AbilityKind, CounterKind, Place, PlayerDesignation, StaticEffect, Zone};
use crate::rule;

/// A game set up, with what names in the scenario stand for.
#[derive(Clone, Debug)]
pub struct SetUp {
    /// The game, before anything of the course has happened.
    pub play: Play,
    /// Aliases, each for a card (an alias follows it from zone to zone).
    pub aliases: Aliases,
}

/// What `as` has named.
#[derive(Clone, Debug, Default)]
pub struct Aliases(BTreeMap<String, crate::engine::state::CardId>);

impl Aliases {
    /// The card an alias stands for.
    pub fn get(&self, name: &str) -> Option<crate::engine::state::CardId> {
        self.0.get(&name.trim().to_lowercase()).copied()
    }
}

/// Why a scenario can't be set up.
#[derive(Debug)]
pub enum NotSetUp {
    /// These are wrong with it.
    Problems(Vec<Problem>),
    /// It needs what the engine does not do.
    Unsupported(Vec<Problem>),
}

/// Sets a scenario up.
///
/// # Errors
///
/// All that is wrong: unknown cards, impossible boards; or cards whose text is not understood.
pub fn set_up(scenario: &Scenario, cards: &Cards, answers: &mut Answers<'_>) -> Result<SetUp, NotSetUp> {
    let mut builder = Builder {
        scenario,
        cards,
        game: Game::new(),
        aliases: Aliases::default(),
        problems: Vec::new(),
        unsupported: Vec::new(),
        attached: Vec::new(),
        attacking: Vec::new(),
        known: BTreeMap::new(),
        cards_so_far: 0,
    };
    builder.run(answers);
    if !builder.problems.is_empty() {
        builder.problems.sort_by_key(|p| p.at);
        return Err(NotSetUp::Problems(builder.problems));
    }
    if !builder.unsupported.is_empty() {
        builder.unsupported.sort_by_key(|p| p.at);
        return Err(NotSetUp::Unsupported(builder.unsupported));
    }
    Ok(SetUp { play: Play::new(builder.game, Trace::new(Level::Full)), aliases: builder.aliases })
}

struct Builder<'a> {
    scenario: &'a Scenario,
    cards: &'a Cards,
    game: Game,
    aliases: Aliases,
    problems: Vec<Problem>,
    unsupported: Vec<Problem>,
    attached: Vec<(ObjectId, At<Reference>)>,
    attacking: Vec<(ObjectId, At<Reference>)>,
    /// Cards looked up so far; none for those that do not exist.
    known: BTreeMap<String, Option<Arc<CardDef>>>,
    cards_so_far: u32,
}

/// The most cards a scenario can have: several times what any game has.
const MOST_CARDS: u32 = 10_000;

/// A card of a zone: what, how many, and what is said about it.
struct Item<'a> {
    def: Arc<CardDef>,
    count: u32,
    map: Option<&'a CardMap>,
    at: Span,
}

impl<'a> Builder<'a> {
    fn run(&mut self, answers: &mut Answers<'_>) {
        let variant = &self.scenario.variant;
        let commander = matches!(variant.name, VariantName::Commander | VariantName::Brawl);
        let life = match variant.name {
            // 903.7, 810.4, 904.5; else 103.4.
            VariantName::Commander => 40,
            VariantName::Brawl if self.scenario.players.len() > 2 => 30,
            VariantName::Brawl => 25,
            VariantName::TwoHeadedGiant => 30,
            _ => 20,
        };
        self.game.variant = Variant {
            commander,
            shared_turns: variant.shared_turns,
            range: variant.range_of_influence.map(|n| u8::try_from(n).unwrap_or(u8::MAX)),
            attack: variant.attack.map(|a| match a {
                AttackName::Left => AttackOption::Left,
                AttackName::Right => AttackOption::Right,
                AttackName::Multiple => AttackOption::Multiple,
            }),
            starting_life: life,
            skip_first_draw: variant.skip_first_draw,
        };
        if variant.deploy_creatures {
            let problem = Problem::error(self.scenario.at, "the deploy creatures option is not played yet");
            self.unsupported.push(problem.rule(rule!("804.2")));
        }
        self.game.seed = self.scenario.seed;
        for (i, seat) in self.scenario.players.iter().enumerate() {
            let player = crate::engine::state::Player {
                name: seat.name.value.as_str().into(),
                life: seat.board.life.as_ref().map_or(life, |l| l.value),
                team: variant.teams.get(i).copied().unwrap_or(i as u8),
                ..Default::default()
            };
            self.game.players.push(player);
        }
        self.turn();
        for (i, seat) in self.scenario.players.iter().enumerate() {
            self.player(PlayerId(i as u8), seat, commander);
        }
        self.battlefields(answers);
        self.attach();
        self.attack();
        if let Some(player) = self.game.monarch {
            let mut play = Play::new(self.game.clone(), Trace::default());
            match play.unit(&mut crate::engine::decide::First, |cx: &mut Cx<'_>| cx.crown(player)) {
                Ok(()) => self.game = play.game,
                Err(stop) => {
                    self.unsupported.push(Problem::error(self.scenario.at, super::play::stop_words(&self.game, &stop)))
                }
            }
        }
        // Nothing of this has happened.
        self.game.waiting.clear();
        self.game.history.clear();
        self.game.version += 1;
    }

    fn turn(&mut self) {
        let start = self.scenario.start;
        let turn = &mut self.game.turn;
        turn.number = start.turn;
        turn.active = PlayerId(start.active as u8);
        turn.last_regular = turn.active;
        turn.step = start.step;
        turn.stage = Stage::Begin;
        turn.ahead = Step::ALL.into_iter().filter(|s| *s > start.step && *s != Step::FirstStrikeDamage).collect();
        if start.step.is_combat() {
            turn.combats = 1;
        }
    }

    fn player(&mut self, id: PlayerId, seat: &'a Seat, commander: bool) {
        let board = &seat.board;
        for (name, n) in board.counters.iter().flatten() {
            self.game.player_mut(id).counters.insert(words::counter_kind(name), *n);
        }
        self.game.player_mut(id).lands_played = board.lands_played.unwrap_or(0);
        if let Some(mana) = &board.mana {
            let cost: ManaCost = mana.value.trim().parse().unwrap_or_default();
            for symbol in cost.symbols() {
                let (color, n) = match symbol {
                    ManaSymbol::Colored(color) => (Some(*color), 1),
                    ManaSymbol::Generic(n) => (None, *n),
                    _ => (None, 1),
                };
                let one = Mana {
                    color,
                    snow: *symbol == ManaSymbol::Snow,
                    source: None,
                    only: None,
                    lasting: false,
                    rider: None,
                };
                self.game.player_mut(id).mana.extend(std::iter::repeat_n(one, n.min(1_000) as usize));
            }
        }
        for name in board.designations.iter().flatten() {
            match words::player_designation(name) {
                Some(PlayerDesignation::Monarch) => self.game.monarch = Some(id),
                Some(PlayerDesignation::Initiative) => self.game.initiative = Some(id),
                Some(other) => self.game.player_mut(id).designations.push(other),
                None => {}
            }
        }
        let zones = [
            (&board.hand, Zone::Hand),
            (&board.library, Zone::Library),
            (&board.graveyard, Zone::Graveyard),
            (&board.exile, Zone::Exile),
            (&board.command, Zone::Command),
            (&board.sideboard, Zone::Outside),
        ];
        for (cards, zone) in zones {
            for card in cards.iter().flatten() {
                self.cards_in(card, id, zone, commander);
            }
        }
        for deck in [&board.planar_deck, &board.scheme_deck] {
            if let Some(first) = deck.as_ref().and_then(|cards| cards.first()) {
                self.unsupported.push(Problem::error(first.at, "planar and scheme decks are not played yet"));
            }
        }
        if board.library.is_none() {
            let blank = blank_card();
            for _ in 0..60 {
                self.add(&blank, id, Zone::Library);
            }
        }
    }

    fn cards_in(&mut self, card: &'a At<raw::Card>, id: PlayerId, zone: Zone, commander: bool) {
        let Some(item) = self.item(card) else { return };
        for _ in 0..item.count {
            let owner = self.owner(&item, id);
            let object = self.add(&item.def, owner, zone);
            if zone == Zone::Command && commander {
                self.game.object_mut(object).commander = true;
            }
            self.name(object, &item);
            if let Some(map) = item.map {
                for (name, n) in map.counters.iter().flatten() {
                    self.game.object_mut(object).counters.insert(words::counter_kind(name), *n);
                }
                if map.face_down == Some(true) && zone == Zone::Exile {
                    self.game.object_mut(object).hidden = true;
                }
                self.game.object_mut(object).chosen = self.chosen(map.chosen.as_ref());
            }
        }
    }

    fn owner(&self, item: &Item<'_>, id: PlayerId) -> PlayerId {
        let named = item.map.and_then(|map| map.owner.as_ref()).and_then(|name| self.scenario.player(&name.value));
        named.map_or(id, |place| PlayerId(place as u8))
    }

    fn name(&mut self, object: ObjectId, item: &Item<'_>) {
        if let Some(alias) = item.map.and_then(|map| map.r#as.as_ref()) {
            let card = self.game.object(object).card;
            self.aliases.0.insert(alias.value.trim().to_lowercase(), card);
        }
    }

    fn add(&mut self, def: &Arc<CardDef>, owner: PlayerId, zone: Zone) -> ObjectId {
        let card = self.game.new_card_id();
        let object = self.game.add_object(def.clone(), ObjectKind::Card, card, owner, zone);
        self.game.object_mut(object).held_by = owner;
        self.game.zone_mut(zone, owner).push(object);
        object
    }

    /// Permanents, in the order of their timestamps.
    fn battlefields(&mut self, answers: &mut Answers<'_>) {
        let mut all: Vec<(u64, PlayerId, &'a At<raw::Card>)> = Vec::new();
        for (i, seat) in self.scenario.players.iter().enumerate() {
            for card in seat.board.battlefield.iter().flatten() {
                let stamp = match &card.value {
                    raw::Card::Map(map) => map.timestamp.as_ref().map(|t| u64::from(t.value)),
                    raw::Card::Name(_) => None,
                };
                let order = all.len() as u64 + 1;
                all.push((stamp.unwrap_or(order), PlayerId(i as u8), card));
            }
        }
        all.sort_by_key(|(stamp, ..)| *stamp);
        for (_, player, card) in all {
            let Some(item) = self.item(card) else { continue };
            for _ in 0..item.count {
                self.permanent(player, &item, answers);
            }
        }
    }

    fn permanent(&mut self, player: PlayerId, item: &Item<'a>, answers: &mut Answers<'_>) {
        let map = item.map.cloned().unwrap_or_default();
        let face = u8::from(map.face.as_ref().is_some_and(|f| f.value == Face::Back));
        if face == 1 && item.def.faces.len() < 2 {
            let at = map.face.as_ref().map_or(item.at, |f| f.at);
            self.problems
                .push(Problem::error(at, format!("`{}` has no back face", item.def.name)).rule(rule!("712.14a")));
            return;
        }
        let face_down = map.face_down == Some(true);
        let printed = item.def.faces.get(usize::from(face)).map(|f| f.printed.clone()).unwrap_or_default();
        let permanent = CardTypes::PERMANENT | CardTypes::DUNGEON;
        if !face_down
            && !printed.types.intersects(permanent)
            && !item.def.faces.iter().any(|f| f.printed.types.intersects(permanent))
        {
            self.problems.push(
                Problem::error(
                    item.at,
                    format!("`{}` is no permanent, and can't be on the battlefield", item.def.name),
                )
                .rule(rule!("304.4")),
            );
            return;
        }
        let owner = self.owner(item, player);
        let object = self.add(&item.def, owner, Zone::Outside);
        {
            let object = self.game.object_mut(object);
            object.face = face;
            if map.token == Some(true) {
                object.kind = ObjectKind::Token;
            }
        }
        if let Some(copied) = &map.copy_of
            && let Some(def) = self.look_up(&copied.value, copied.at)
        {
            self.game.object_mut(object).base = def.faces.first().map(|f| f.printed.clone());
        }
        let enters = !face_down && map.attached_to.is_none() && enters_with_something(&item.def, face);
        let id = if enters { self.enter(object, player, item, &map, answers) } else { self.put(object, player) };
        let Some(id) = id else { return };
        let chosen = self.chosen(map.chosen.as_ref());
        let made = self.game.object_mut(id);
        made.was = None;
        made.controller = player;
        made.held_by = player;
        made.face = face;
        made.since_turn_began = !map.summoning_sick.unwrap_or(false);
        made.damage = map.damage.as_ref().map_or(0, |d| d.value);
        if let Some(tapped) = &map.tapped {
            made.tapped = tapped.value;
        }
        if face_down {
            made.face_down = Some(FaceDown::Effect);
        }
        if chosen != Chosen::default() {
            made.chosen = chosen;
        }
        if !enters {
            // 306.5b, 310.4b: what the printed number says it enters with.
            for (number, kind) in [(printed.loyalty, "loyalty"), (printed.defense, "defense")] {
                if let Some(n) = number.filter(|_| !face_down) {
                    made.counters.insert(CounterKind::Named(kind.into()), n.max(0) as u32);
                }
            }
        }
        for (name, n) in map.counters.iter().flatten() {
            let kind = words::counter_kind(name);
            if *n == 0 {
                made.counters.remove(&kind)
            } else {
                made.counters.insert(kind, *n)
            };
        }
        if let Some(stamp) = &map.timestamp {
            made.timestamp = Timestamp(u64::from(stamp.value));
        }
        self.game.clock.0 = self.game.clock.0.max(map.timestamp.map_or(0, |t| u64::from(t.value)) + 1);
        self.name(id, item);
        if let Some(to) = &map.attached_to {
            self.attached.push((id, to.clone()));
        }
        if let Some(what) = &map.attacking {
            self.attacking.push((id, what.clone()));
        }
    }

    /// Onto the battlefield as it is.
    fn put(&mut self, object: ObjectId, player: PlayerId) -> Option<ObjectId> {
        let owner = self.game.object(object).owner;
        self.game.zone_mut(Zone::Outside, owner).retain(|o| *o != object);
        let made = self.game.object_mut(object);
        made.zone = Zone::Battlefield;
        made.controller = player;
        self.game.battlefield.push(object);
        Some(object)
    }

    /// Onto the battlefield with 614.1c and 614.1d applied: "enters with", "as this enters", "enters tapped".
    fn enter(
        &mut self,
        object: ObjectId,
        player: PlayerId,
        item: &Item<'_>,
        map: &CardMap,
        answers: &mut Answers<'_>,
    ) -> Option<ObjectId> {
        let mut play = Play::new(self.game.clone(), Trace::default());
        let place = Place {
            transformed: map.face.as_ref().is_some_and(|f| f.value == Face::Back),
            ..Place::zone(Zone::Battlefield)
        };
        let mut entering = Move::new(object, place, Cause::Rule);
        entering.controller = Some(player);
        let mut given = ChosenFirst { chosen: map.chosen.as_ref(), answers };
        let entered = play.unit(&mut given, |cx: &mut Cx<'_>| {
            cx.setting_up = true;
            cx.perform(vec![entering.into()])?;
            Ok(())
        });
        match entered {
            Ok(()) => {
                self.game = play.game;
                self.game.waiting.clear();
                self.game.object(object).became.filter(|id| self.game.object(*id).zone == Zone::Battlefield).or_else(
                    || {
                        self.problems.push(Problem::error(
                            item.at,
                            format!("`{}` can't be set up: an effect keeps it from entering", item.def.name),
                        ));
                        None
                    },
                )
            }
            Err(Stop::Undecided(decision)) => {
                self.problems.push(
                    Problem::error(
                        item.at,
                        format!("`{}` needs a choice as it enters: {}", item.def.name, decision.prompt),
                    )
                    .rule(decision.rule)
                    .help("say it with `chosen`, or with an answer of its controller"),
                );
                None
            }
            Err(stop) => {
                self.unsupported.push(Problem::error(
                    item.at,
                    format!("`{}` can't be set up: {}", item.def.name, super::play::stop_words(&self.game, &stop)),
                ));
                None
            }
        }
    }

    fn attach(&mut self) {
        for (object, to) in std::mem::take(&mut self.attached) {
            match self.refer(&to.value, Zone::Battlefield, object) {
                Some(target) => self.game.object_mut(object).attached_to = Some(target),
                None => self.problems.push(
                    Problem::error(to.at, format!("there is no `{}` to be attached to", quote(&to.value.words())))
                        .rule(rule!("301.5")),
                ),
            }
        }
    }

    fn attack(&mut self) {
        let active = self.game.turn.active;
        for (object, what) in std::mem::take(&mut self.attacking) {
            let yes = matches!(&what.value, Reference::Name(name) if name.eq_ignore_ascii_case("true"));
            if matches!(&what.value, Reference::Name(name) if name.eq_ignore_ascii_case("false")) {
                continue;
            }
            let target = if yes {
                Some(Entity::Player(self.game.next_player(active)))
            } else {
                self.refer(&what.value, Zone::Battlefield, object)
            };
            let Some(target) = target else {
                self.problems.push(
                    Problem::error(what.at, format!("there is no `{}` to be attacked", quote(&what.value.words())))
                        .rule(rule!("506.3")),
                );
                continue;
            };
            if !self.game.turn.step.is_combat() {
                self.problems.push(
                    Problem::error(what.at, "nothing attacks outside the combat phase")
                        .rule(rule!("506.3"))
                        .help("start in `declare attackers` or a later step of combat"),
                );
                continue;
            }
            let defending = match target {
                Entity::Player(player) => player,
                Entity::Object(o) => self.game.object(o).protector.unwrap_or(self.game.object(o).controller),
            };
            self.game.combat.attackers.push(Attacker {
                creature: object,
                attacks: Some(target),
                defending,
                blocked: None,
            });
            self.game.combat.declared_attackers.push(object);
            self.game.combat.declared = true;
            if self.game.turn.step == Step::DeclareAttackers {
                self.game.turn.stage = Stage::Settle;
            }
        }
    }

    fn refer(&self, reference: &Reference, zone: Zone, except: ObjectId) -> Option<Entity> {
        let map = match reference {
            Reference::Name(_) => None,
            Reference::Map(map) => Some(map),
        };
        let name = reference.name()?;
        if let Some(place) = self.scenario.player(name) {
            return Some(Entity::Player(PlayerId(place as u8)));
        }
        if let Some(card) = self.aliases.get(name) {
            return self.game.objects.iter().find(|o| o.card == card && o.alive).map(|o| Entity::Object(o.id));
        }
        let who = |name: &Option<At<String>>| name.as_ref().and_then(|n| self.scenario.player(&n.value));
        let (controller, owner) = map.map_or((None, None), |m| (who(&m.controller), who(&m.owner)));
        let nth = map.and_then(|m| m.nth.as_ref()).map_or(0, |n| n.value.saturating_sub(1) as usize);
        let fits = |o: &&Arc<crate::engine::state::Object>| {
            o.id != except
                && o.alive
                && o.zone == zone
                && (same_name(&o.def.name, name) || same_name(&self.game.name(o.id), name))
                && controller.is_none_or(|p| o.controller.0 as usize == p)
                && owner.is_none_or(|p| o.owner.0 as usize == p)
        };
        let mut found: Vec<_> = self.game.objects.iter().filter(fits).map(|o| (o.timestamp, o.id)).collect();
        found.sort_unstable();
        found.get(nth).map(|(_, id)| Entity::Object(*id))
    }

    fn item(&mut self, card: &'a At<raw::Card>) -> Option<Item<'a>> {
        match &card.value {
            raw::Card::Name(text) => {
                let (def, count) = self.counted(text, card.at)?;
                let count = self.few(count, card.at)?;
                Some(Item { def, count, map: None, at: card.at })
            }
            raw::Card::Map(map) => {
                let (def, count) = match &map.card {
                    Some(name) => self.counted(&name.value, name.at)?,
                    None => (blank_card(), 1),
                };
                let at = map.count.as_ref().map_or(card.at, |n| n.at);
                let count = self.few(map.count.as_ref().map_or(count, |n| n.value), at)?;
                Some(Item { def, count, map: Some(map), at: card.at })
            }
        }
    }

    /// So many more cards, if they are not too many in all.
    fn few(&mut self, count: u32, at: Span) -> Option<u32> {
        self.cards_so_far = self.cards_so_far.saturating_add(count);
        if self.cards_so_far <= MOST_CARDS {
            return Some(count);
        }
        let message = format!("{count} cards here make more than {MOST_CARDS} in all, the most a scenario can have");
        self.problems.push(Problem::error(at, message));
        None
    }

    /// A name, or a count and a name. A few cards begin with a number: the whole is tried first.
    fn counted(&mut self, text: &str, at: Span) -> Option<(Arc<CardDef>, u32)> {
        let text = text.trim();
        if let Some((count, name)) = text.split_once(' ')
            && let Ok(n) = count.trim_end_matches(['x', 'X']).parse::<u32>()
            && !self.exists(text)
        {
            if n > 1_000 {
                self.problems.push(Problem::error(at, format!("{n} of a card are more than a thousand")));
                return None;
            }
            return self.look_up(name.trim(), at).map(|def| (def, n));
        }
        self.look_up(text, at).map(|def| (def, 1))
    }

    fn exists(&self, name: &str) -> bool {
        self.scenario.cards.iter().any(|card| same_name(&card.name, name))
            || matches!(self.cards.find(name), Ok(Some(_)))
    }

    fn look_up(&mut self, name: &str, at: Span) -> Option<Arc<CardDef>> {
        let key = crate::card::name_key(name);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let own = self
            .scenario
            .cards
            .iter()
            .find(|card| same_name(&card.name, name) || card.faces().any(|face| same_name(&face.name, name)));
        let def = match own {
            Some(card) => Some(define_own(&card.value)),
            None => match self.cards.find(name) {
                Ok(Some(card)) => Some(self.cards.define(&card)),
                Ok(None) => {
                    self.unknown(name, at);
                    None
                }
                Err(error) => {
                    self.problems.push(Problem::error(at, format!("`{}` can't be read: {error}", quote(name))));
                    None
                }
            },
        };
        if let Some(def) = &def {
            let tolerated =
                self.scenario.tolerate.iter().any(|t| same_name(&t.value, name) || same_name(&t.value, &def.name));
            if !tolerated && !def.not_understood.is_empty() {
                let words: Vec<String> = def.not_understood.iter().map(|w| format!("\"{w}\"")).collect();
                self.unsupported.push(
                    Problem::error(at, format!("the text of `{}` is not fully understood", def.name))
                        .label(format!("not understood: {}", words.join(", ")))
                        .help(format!("`tolerate: [{}]` plays it without these words", def.name)),
                );
            }
        }
        self.known.insert(key, def.clone());
        def
    }

    fn unknown(&mut self, name: &str, at: Span) {
        let mut problem = Problem::error(at, format!("there is no card `{}`", quote(name))).label("unknown card");
        let own: Vec<&str> = self.scenario.cards.iter().map(|card| card.name.as_str()).collect();
        let shipped: Vec<&str> = super::shipped::names().collect();
        let known = own.iter().chain(&shipped).copied();
        let mut near: Vec<String> = crate::library::nearest(name, known, 1).into_iter().map(str::to_owned).collect();
        near.extend(self.cards.suggest(name));
        if near.is_empty() {
            let defined: Vec<String> = own.iter().take(12).map(|name| format!("`{}`", quote(name))).collect();
            if !defined.is_empty() {
                problem = problem.help(format!("the scenario defines {}", defined.join(", ")));
            }
            problem = problem.help(if self.cards.is_empty() {
                "no card database is imported: `apnap cards import FILE`, or give one with `--cards FILE`"
            } else {
                "define it under `cards`, or look it up with `apnap card`"
            });
        } else {
            let near: Vec<String> = near.iter().map(|n| format!("`{n}`")).collect();
            problem = problem.help(format!("did you mean {}?", near.join(" or ")));
        }
        self.problems.push(problem);
    }

    fn chosen(&self, raw: Option<&RawChosen>) -> Chosen {
        let Some(raw) = raw else { return Chosen::default() };
        let kind = raw.r#type.as_ref();
        Chosen {
            color: raw.color.as_ref().map(|c| c.value.into()),
            name: raw.name.as_ref().map(|n| n.value.as_str().into()),
            subtype: kind.and_then(|t| Subtype::named(&t.value).next()),
            card_type: kind.and_then(|t| words::card_type(&t.value)).map(|t| t.alone()),
            player: raw.player.as_ref().and_then(|p| self.scenario.player(&p.value)).map(|p| PlayerId(p as u8)),
            number: raw.number,
            word: raw.word.as_deref().map(Into::into),
            ..Chosen::default()
        }
    }
}

/// A card with nothing on it.
fn blank_card() -> Arc<CardDef> {
    static BLANK: std::sync::OnceLock<Arc<CardDef>> = std::sync::OnceLock::new();
    let make = || {
        let printed = crate::engine::state::Characteristics { name: "Blank".into(), ..Default::default() };
        Arc::new(CardDef {
            name: "Blank".into(),
            layout: crate::card::Layout::Normal,
            faces: vec![crate::engine::state::FaceDef { printed: Arc::new(printed), text: Arc::default() }],
            combined: None,
            not_understood: Vec::new(),
        })
    };
    BLANK.get_or_init(make).clone()
}

/// Whether anything of 614.1c-d, or a rule of its type, is about its own entering.
fn enters_with_something(def: &CardDef, face: u8) -> bool {
    let Some(face) = def.faces.get(usize::from(face)) else { return false };
    let printed = &face.printed;
    if printed.types.intersects(CardTypes::PLANESWALKER | CardTypes::BATTLE)
        || printed.subtypes.contains(crate::engine::known::saga())
    {
        return true;
    }
    printed.all_abilities().any(|(_, ability)| match &ability.kind {
        AbilityKind::Static(s) => s.effects.iter().any(|e| matches!(e, StaticEffect::Replace(_))),
        _ => false,
    })
}

/// Takes what `chosen` says, then the answers.
struct ChosenFirst<'a, 'b, 'c> {
    chosen: Option<&'a RawChosen>,
    answers: &'b mut Answers<'c>,
}

impl Decider for ChosenFirst<'_, '_, '_> {
    fn decide(
        &mut self,
        game: &Game,
        decision: &crate::engine::choice::Decision,
    ) -> Option<crate::engine::choice::Answer> {
        if let Some(answer) = self.chosen.and_then(|chosen| super::answers::from_chosen(game, decision, chosen)) {
            return Some(answer);
        }
        self.answers.decide(game, decision)
    }

    fn begin_unit(&mut self) {
        self.answers.begin_unit();
    }

    fn rollback(&mut self) {
        self.answers.rollback();
    }
}
