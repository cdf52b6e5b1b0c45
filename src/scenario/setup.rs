//! From a checked scenario and its cards to a game.

mod battlefield;
mod decks;
mod zones;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::answers::Answers;
use super::cards::Cards;
use super::counters::{Holder, misspelled};
use super::model::{Scenario, Seat};
use super::raw::Reference;
use super::raw::board::{CardMap, Chosen as RawChosen};
use super::raw::word::{AttackName, VariantName};
use super::texts::same_name;
use super::{At, Problem, Span, quote, words};
use crate::card::{ManaCost, ManaSymbol, Meant, Subtype, meant};
use crate::engine::r7_additional::BLESSED_WITH;
use crate::engine::state::{
    AttackOption, Began, CardDef, CardId, Chosen, Entity, Game, Mana, ObjectId, PlayerId, Range, Stage, Step, Style,
    Variant,
};
use crate::engine::stop::Done;
use crate::engine::trace::{Level, Trace};
use crate::engine::{Cx, Play};
use crate::oracle::lang::{ChosenQuality, PlayerDesignation, Zone};
use crate::rule;
use zones::blank_card;

/// A game set up, with what names in the scenario stand for.
#[derive(Clone, Debug)]
pub struct SetUp {
    /// The game, before anything of the course has happened.
    pub play: Play,
    /// Aliases, each for a card (an alias follows it from zone to zone).
    pub aliases: Aliases,
    /// What short names of cards have been taken for.
    pub notes: Vec<Problem>,
}

/// What `as` has named.
#[derive(Clone, Debug, Default)]
pub struct Aliases(BTreeMap<String, (String, CardId)>);

impl Aliases {
    /// The card an alias stands for.
    pub fn get(&self, name: &str) -> Option<CardId> {
        // Asked of every object there is, and most scenarios have none.
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&name.trim().to_lowercase()).map(|(_, card)| *card)
    }

    /// The alias of a card, as it is written.
    pub fn alias_of(&self, card: CardId) -> Option<&str> {
        self.0.values().find(|(_, known)| *known == card).map(|(alias, _)| alias.as_str())
    }

    /// Every alias, as it is written.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.0.values().map(|(alias, _)| alias.as_str())
    }

    fn add(&mut self, alias: &str, card: CardId) {
        self.0.insert(alias.trim().to_lowercase(), (alias.trim().to_owned(), card));
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
        notes: Vec::new(),
        unsupported: Vec::new(),
        tapped_by_others: Vec::new(),
        attached: Vec::new(),
        attacking: Vec::new(),
        known: BTreeMap::new(),
        cards_so_far: 0,
        made_so: None,
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
    let made_so = builder.made_so.filter(|play| play.game.changes == builder.game.changes);
    let mut play = made_so.unwrap_or_else(|| Play::new(builder.game, Trace::default()));
    play.trace = Trace::new(Level::Full);
    Ok(SetUp { play, aliases: builder.aliases, notes: builder.notes })
}

struct Builder<'a> {
    scenario: &'a Scenario,
    cards: &'a Cards,
    game: Game,
    aliases: Aliases,
    problems: Vec<Problem>,
    notes: Vec<Problem>,
    unsupported: Vec<Problem>,
    /// What is tapped because of what stood before it on the board.
    tapped_by_others: Vec<ObjectId>,
    attached: Vec<(ObjectId, At<Reference>)>,
    attacking: Vec<(ObjectId, At<Reference>)>,
    /// Cards looked up so far; none for those that do not exist.
    known: BTreeMap<String, Option<Arc<CardDef>>>,
    cards_so_far: u32,
    /// The game as it is at last, where something of it has been found out, which need not be found out again.
    made_so: Option<Play>,
}

/// The style or variant of a game in the engine's terms.
fn style(name: VariantName) -> Style {
    match name {
        VariantName::TwoPlayer => Style::Usual,
        VariantName::FreeForAll => Style::FreeForAll,
        VariantName::GrandMelee => Style::GrandMelee,
        VariantName::TeamVsTeam => Style::TeamVsTeam,
        VariantName::Emperor => Style::Emperor,
        VariantName::TwoHeadedGiant => Style::TwoHeadedGiant,
        VariantName::AlternatingTeams => Style::AlternatingTeams,
        VariantName::Planechase => Style::Planechase,
        VariantName::Vanguard => Style::Vanguard,
        VariantName::Commander => Style::Commander,
        VariantName::Brawl => Style::Brawl,
        VariantName::Archenemy => Style::Archenemy,
        VariantName::ConspiracyDraft => Style::ConspiracyDraft,
    }
}

/// 702.179d-e: the most speed there is.
const MAX_SPEED: u32 = 4;

/// The most cards a scenario can have: several times what any game has.
const MOST_CARDS: u32 = 100_000;

/// The most mana a symbol puts into a pool.
const MOST_MANA: u32 = 10_000;

/// The most there can be of one card in one place.
pub(super) const MOST_OF_ONE: u32 = 20_000;

/// That there are more of a card.
pub(super) fn too_many(n: u32) -> String {
    format!("{n} of a card are more than {MOST_OF_ONE}")
}

/// A card of a zone: what, how many, and what is said about it.
struct Item<'a> {
    def: Arc<CardDef>,
    count: u32,
    map: Option<&'a CardMap>,
    /// 111.10: it is no card, but a predefined token.
    token: bool,
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
            VariantName::TwoHeadedGiant => {
                let of_first = |team: &&u8| Some(*team) == variant.teams.first();
                Game::life_of_a_team(variant.teams.iter().filter(of_first).count())
            }
            _ => 20,
        };
        self.game.variant = Variant {
            style: style(variant.name),
            commander,
            shared_turns: variant.shared_turns,
            shared_life: variant.name == VariantName::TwoHeadedGiant,
            range: match (variant.range_of_influence, variant.name) {
                (Some(n), _) => Some(Range::Seats(u8::try_from(n).unwrap_or(u8::MAX))),
                (None, VariantName::Emperor) => Some(Range::OfEmperors),
                // 807.2a, 811.2a.
                (None, VariantName::GrandMelee) => Some(Range::Seats(1)),
                (None, VariantName::AlternatingTeams) => Some(Range::Seats(2)),
                (None, _) => None,
            },
            attack: match (variant.attack, variant.name) {
                (_, VariantName::Emperor) => AttackOption::Beside,
                (Some(AttackName::Multiple) | None, VariantName::AlternatingTeams) => AttackOption::Beside,
                (Some(AttackName::Left), _) | (None, VariantName::GrandMelee) => AttackOption::Left,
                (Some(AttackName::Right), _) => AttackOption::Right,
                (Some(AttackName::One), _) => AttackOption::One,
                (Some(AttackName::Multiple) | None, _) => AttackOption::Multiple,
            },
            emperors: variant.name == VariantName::Emperor,
            deploy: variant.deploy_creatures,
            planechase: variant.name == VariantName::Planechase,
            archenemy: variant.name == VariantName::Archenemy,
            starting_life: life,
            // 103.5c: in a game of several players, and in Brawl.
            free_mulligan: self.scenario.players.len() > 2 || variant.name == VariantName::Brawl,
            skip_first_draw: variant.skip_first_draw,
        };
        // 807.4a: one turn marker for each full four players, and a stack for each.
        if variant.name == VariantName::GrandMelee && self.scenario.players.len() >= 8 {
            let problem = Problem::error(self.scenario.at, "several turns at once are not played yet");
            self.unsupported.push(problem.rule(rule!("807.4")).help("leave all but seven players out"));
        }
        if self.game.variant.planechase && variant.shared_turns {
            let problem =
                Problem::error(self.scenario.at, "Planechase between teams that share turns is not played yet");
            self.unsupported.push(problem.rule(rule!("901.12b")));
        }
        for card in &self.scenario.tolerate {
            if !self.exists(&card.value) {
                self.unknown(&card.value, card.at);
            }
        }
        self.game.seed = self.scenario.seed;
        for (i, seat) in self.scenario.players.iter().enumerate() {
            let player = crate::engine::state::Player {
                name: seat.name.value.as_str().into(),
                life: seat.board.life.as_ref().map_or(life, |l| l.value),
                team: variant.teams.get(i).copied().unwrap_or(i as u8),
                ..Default::default()
            };
            self.game.players.push(player.into());
        }
        self.turn();
        self.game.take_seats();
        for (i, seat) in self.scenario.players.iter().enumerate() {
            self.player(PlayerId(i as u8), seat, commander);
        }
        self.battlefields(answers);
        self.game.pass_planes_on();
        let attached = !self.attached.is_empty();
        self.attach();
        if attached {
            self.already(|cx| cx.hold_as_they_are());
        }
        self.attack();
        self.designations();
        self.game.nothing_has_happened();
        // 501.1: the board is that with which the turn begins, where it is set up in its first step.
        if self.game.turn.step == Step::Untap {
            self.game.turn.began = Began::now(&self.game);
        }
    }

    /// Gives the abilities of the monarch to who is the monarch, and the city's blessing to who has it already.
    fn designations(&mut self) {
        let monarch = self.game.monarch;
        // A clone of the game and a look at the layers, only where something can come of it.
        if monarch.is_none() && self.game.permanents().count() < BLESSED_WITH {
            return;
        }
        self.made_so = self.already(|cx| {
            if let Some(player) = monarch {
                cx.crown(player)?;
            }
            // 702.131b, d: whoever has ten permanents already has the city's blessing before anything triggers.
            cx.ascend()
        });
    }

    /// Makes so what is so already on the board as it is set up; the game in which it was done.
    fn already(&mut self, is_so: impl FnOnce(&mut Cx<'_>) -> Done<()>) -> Option<Play> {
        let mut play = Play::new(self.game.clone(), Trace::default());
        match play.unit(&mut crate::engine::decide::First, is_so) {
            Ok(()) => {
                self.game = play.game.clone();
                Some(play)
            }
            Err(stop) => {
                self.unsupported.push(Problem::error(self.scenario.at, super::play::stop_words(&self.game, &stop)));
                None
            }
        }
    }

    fn turn(&mut self) {
        let start = self.scenario.start;
        let turn = &mut self.game.turn;
        turn.number = start.turn;
        turn.active = PlayerId(start.active as u8);
        turn.last_regular = turn.active;
        turn.step = start.step;
        turn.stage = match (start.mulligans, start.opening_hands) {
            (true, _) => Stage::Starting(start.chooser.map(|place| PlayerId(place as u8))),
            (false, true) => Stage::Opening,
            (false, false) => Stage::Begin,
        };
        turn.ahead = Step::ALL.into_iter().filter(|s| *s > start.step && *s != Step::FirstStrikeDamage).collect();
        // What lies before the step has been; the step itself is counted as it begins.
        turn.combats = u32::from(start.step > Step::BeginningOfCombat);
        turn.ends = u32::from(start.step > Step::End);
    }

    /// That a kind of counter is one.
    fn check_counter(&mut self, name: &At<String>, holder: Holder) {
        let texts: Vec<&str> =
            self.scenario.cards.iter().flat_map(|card| card.faces().map(|face| face.text.as_str())).collect();
        let Some(near) = misspelled(&name.value, holder, &texts) else { return };
        let who = if holder == Holder::Player { "no kind of counter a player has" } else { "no kind of counter" };
        let problem = Problem::error(name.at, format!("`{}` is {who}", quote(&name.value))).rule(rule!("122.1"));
        self.problems.push(problem.did_you_mean(near));
    }

    /// That two players have what only one can have at a time.
    fn held_twice(&mut self, name: &At<String>, rule: crate::cr::RuleId, other: PlayerId) {
        let other = self.game.player(other).name.to_string();
        let message = format!("only one player can have `{}`, and {other} has it", quote(&name.value));
        self.problems.push(Problem::error(name.at, message).rule(rule).help("take one of them out"));
    }

    fn player(&mut self, id: PlayerId, seat: &'a Seat, commander: bool) {
        let board = &seat.board;
        for (name, n) in board.counters.iter().flatten() {
            self.check_counter(name, Holder::Player);
            self.game.player_mut(id).counters.insert(words::counter_kind(name), *n);
        }
        self.game.player_mut(id).lands_played = board.lands_played.unwrap_or(0);
        if let Some(mana) = &board.mana {
            let cost: ManaCost = mana.value.trim().parse().unwrap_or_default();
            let one_kind = |symbol: &ManaSymbol| {
                matches!(
                    symbol,
                    ManaSymbol::Colored(_) | ManaSymbol::Generic(_) | ManaSymbol::Colorless | ManaSymbol::Snow
                )
            };
            // 106.1: a pool holds mana of a color or colorless mana, nothing that could be one or the other.
            let wrong = mana.value.trim().parse::<ManaCost>().is_err() || !cost.symbols().iter().all(one_kind);
            if wrong {
                let message = format!("`{}` is no mana that could be in a pool", quote(&mana.value));
                let help = "mana in a pool is written as `{W}`, `{U}`, `{B}`, `{R}`, `{G}`, `{C}` or `{S}`, one after the other";
                self.problems.push(Problem::error(mana.at, message).rule(rule!("106.4")).help(help));
            }
            for symbol in cost.symbols().iter().filter(|_| !wrong) {
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
                    kept: None,
                    rider: None,
                };
                if n > MOST_MANA {
                    let message = format!("{n} mana is more than {MOST_MANA}, the most a scenario can have at once");
                    self.problems.push(Problem::error(mana.at, message).rule(rule!("106.4")));
                    continue;
                }
                self.game.player_mut(id).mana.extend(std::iter::repeat_n(one, n as usize));
            }
        }
        if let Some(speed) = &board.speed {
            if speed.value > MAX_SPEED {
                let said = format!("a speed of {} is more than {MAX_SPEED}, the most there is", speed.value);
                self.problems.push(Problem::error(speed.at, said).rule(rule!("702.179d")));
            }
            self.game.player_mut(id).speed = speed.value.min(MAX_SPEED);
        }
        for name in board.designations.iter().flatten() {
            match words::player_designation(name) {
                Some(PlayerDesignation::Monarch) => {
                    if let Some(other) = self.game.monarch.replace(id) {
                        self.held_twice(name, rule!("725.3"), other);
                    }
                }
                Some(PlayerDesignation::Initiative) => {
                    if let Some(other) = self.game.initiative.replace(id) {
                        self.held_twice(name, rule!("726.3"), other);
                    }
                }
                // 702.179e: who has max speed has a speed of 4.
                Some(PlayerDesignation::MaxSpeed) => self.game.player_mut(id).speed = MAX_SPEED,
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
        self.decks(board, id);
        if board.life.is_none() {
            self.game.player_mut(id).life = self.game.starting_life(id).0;
        }
        self.first_hand(board, id);
        if board.library.is_none() {
            let blank = blank_card();
            for _ in 0..60 {
                self.add(&blank, id, Zone::Library);
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
        let there = |o: &&Arc<crate::engine::state::Object>| o.id != except && o.alive && o.zone == zone;
        let called = |o: &crate::engine::state::Object, name: &str| {
            same_name(&o.def.name, name) || same_name(&self.game.name(o.id), name)
        };
        let all = || self.game.objects.iter().filter(there);
        let full = match meant(name, all().map(|o| &*o.def.name)) {
            Meant::One(full) if !all().any(|o| called(o, name)) => full,
            _ => name,
        };
        let fits = |o: &&Arc<crate::engine::state::Object>| {
            there(o)
                && called(o, full)
                && controller.is_none_or(|p| o.controller.0 as usize == p)
                && owner.is_none_or(|p| o.owner.0 as usize == p)
        };
        let mut found: Vec<_> = self.game.objects.iter().filter(fits).map(|o| o.id).collect();
        found.sort_unstable();
        found.get(nth).map(|id| Entity::Object(*id))
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
            quality: raw.word.as_deref().and_then(|word| {
                ChosenQuality::ALL.into_iter().find(|quality| quality.word().eq_ignore_ascii_case(word))
            }),
            ..Chosen::default()
        }
    }
}
