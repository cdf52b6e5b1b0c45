//! Plays on for a card that is tried, and looks at each step of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::shown::Shown;
use super::willing::{Fight, TRIES, Willing};
use super::{conserved, owned_cards};
use crate::card::CardTypes;
use crate::engine::choice::Decider;
use crate::engine::decide::Least;
use crate::engine::event::Event;
use crate::engine::executed::{Ran, executed_since};
use crate::engine::state::{CardDef, Changes, FaceDef, Game, Object, ObjectId, ObjectKind, Stage, Step, Zone};
use crate::engine::{Action, Play, Stop, Unit};
use crate::oracle::lang::{Ability, AbilityKind, Keyword};
use crate::scenario::play::stop_words;

/// What must not be, by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The board can't be set up with it.
    NotSetUp,
    /// The engine does not do what was understood.
    NotDone,
    /// Nothing that is answered is taken.
    NoAnswer,
    /// An object or card is lost, or there twice.
    Lost,
}

impl Cause {
    /// The cause in a few words.
    pub fn words(self) -> &'static str {
        match self {
            Self::NotSetUp => "cannot be set up",
            Self::NotDone => "understood, but not done",
            Self::NoAnswer => "no answer is taken",
            Self::Lost => "cards lost or doubled",
        }
    }
}

/// Units of play in one go.
const UNITS: usize = 160;

/// What was seen in a scene.
#[derive(Default)]
pub(super) struct Seen {
    /// What must not be, in words.
    pub faults: BTreeSet<(Cause, String)>,
    /// Which abilities ran, and what came of them.
    pub shown: Shown,
}

/// A game in which a card is tried.
pub(super) struct Driver<'c> {
    pub card: &'c Arc<CardDef>,
    pub play: Play,
    /// Who fights whom.
    pub fight: Fight,
    pub seen: Seen,
    /// What earlier scenes have shown, where this one is only for what they have not.
    pub before: Option<&'c Shown>,
    /// How many cards players own, and how many players there are.
    begun_with: (usize, usize),
    /// How often the game had changed when it was looked at last.
    looked_at: Changes,
    /// How much of what happened has been taken down.
    taken_down: usize,
}

impl<'c> Driver<'c> {
    pub(super) fn new(card: &'c Arc<CardDef>, play: Play) -> Self {
        let begun_with = (owned_cards(&play.game), play.game.apnap().len());
        let (fight, seen) = (Fight::All, Seen::default());
        let (looked_at, taken_down) = (Changes::default(), 0);
        Self { card, play, fight, seen, before: None, begun_with, looked_at, taken_down }
    }

    /// Goes over to another game that could have come to be from the same beginning.
    pub(super) fn go_over_to(&mut self, play: Play) {
        self.looked_at = play.game.changes;
        self.taken_down = 0;
        self.play = play;
    }

    /// Goes back to a moment of this game.
    pub(super) fn go_back_to(&mut self, play: &Play) {
        self.play.clone_from(play);
        self.looked_at = play.game.changes;
        self.taken_down = self.taken_down.min(play.game.history.len());
    }

    pub(super) fn fault(&mut self, cause: Cause, what: String) {
        self.seen.faults.insert((cause, what));
    }

    /// Whether the scene is only for what others have not shown, and nothing of that is left: then nothing more is begun in it.
    pub(super) fn is_done(&self) -> bool {
        self.before.is_some_and(|before| before.is_all_with(&self.seen.shown))
    }

    /// The card wherever it is now, and copies of it.
    pub(super) fn is_it(&self, object: ObjectId) -> bool {
        self.play.game.object(object).def.name == self.card.name
    }

    /// What can be begun with the card.
    pub(super) fn actions(&mut self) -> Vec<Action> {
        let mut all = self.could_begin(true, |_| true);
        all.retain(|action| self.is_with_it(action));
        all
    }

    /// How a card of this name is begun to be cast.
    pub(super) fn casting(&mut self, name: &str) -> Option<Action> {
        let is_so = |action: &Action, game: &Game| match action {
            Action::Cast(cast) => *game.object(cast.card).def.name == *name,
            _ => false,
        };
        let begun = self.could_begin(false, |object| *object.def.name == *name);
        begun.into_iter().find(|action| is_so(action, &self.play.game))
    }

    /// What the player with priority can begin with these objects.
    pub(super) fn could_begin(&mut self, mana_abilities: bool, with: impl Fn(&Object) -> bool) -> Vec<Action> {
        if self.is_done() {
            return Vec::new();
        }
        let Unit::Priority(player) = self.play.next() else { return Vec::new() };
        let found = self.play.try_out(&mut Least).could_begin_with(player, mana_abilities, with);
        found.unwrap_or_else(|stop| {
            self.stopped(&stop);
            Vec::new()
        })
    }

    fn is_with_it(&self, action: &Action) -> bool {
        match action {
            Action::Cast(cast) => self.is_it(cast.card),
            Action::Activate { object, .. } | Action::PlayLand { card: object, .. } => self.is_it(*object),
            Action::Special(_) => true,
            Action::Pass | Action::Concede(_) => false,
        }
    }

    /// Does something, with one answer after another until it is legal; whether it was done.
    pub(super) fn act(&mut self, action: &Action) -> bool {
        self.act_from(action, 0)
    }

    /// The same, beginning with the answers of a later try.
    pub(super) fn act_from(&mut self, action: &Action, from: u32) -> bool {
        let ability = self.ability_of(action);
        for tried in from..TRIES {
            match self.play.act(action, &mut Willing::at(tried, (&self.card.name, self.fight))) {
                Ok(()) => {
                    if let Action::Cast(cast) = action {
                        self.seen.shown.ran.extend(self.true_of_spells(usize::from(cast.face)));
                    }
                    self.seen.shown.ran.extend(ability.map(|of| self.places(&of)).unwrap_or_default());
                    return self.look();
                }
                Err(stop @ (Stop::Unsupported(_) | Stop::Loop(_))) => {
                    self.stopped(&stop);
                    return false;
                }
                // What is illegal in every way can't be done on this board.
                Err(_) => {}
            }
        }
        false
    }

    /// The ability an action activates: of a mana ability nothing else tells later that it was this one.
    fn ability_of(&self, action: &Action) -> Option<Arc<Ability>> {
        let Action::Activate { object, origin } = action else { return None };
        let derived = self.play.derived().ok()?;
        let mut all = derived.table.get(*object)?.all_abilities().iter();
        all.find(|(from, _)| *from == *origin).map(|(_, ability)| ability.clone())
    }

    /// Plays a land, if there is one to be played.
    pub(super) fn play_land(&mut self) -> bool {
        let is_land = |face: &FaceDef| face.printed.types.contains(CardTypes::LAND);
        let begun = self.could_begin(false, |object| object.def.faces.iter().any(is_land));
        let land = begun.into_iter().find(|action| matches!(action, Action::PlayLand { .. }));
        land.is_some_and(|action| self.act(&action)) && self.drain()
    }

    /// Does something with the answers of one decider; whether it was done.
    pub(super) fn act_as(&mut self, action: &Action, decider: &mut dyn Decider) -> bool {
        match self.play.act(action, decider) {
            Ok(()) => self.look(),
            Err(stop @ (Stop::Unsupported(_) | Stop::Loop(_))) => {
                self.stopped(&stop);
                false
            }
            Err(_) => false,
        }
    }

    /// Goes on until `until` holds, all players passing; whether it came to that.
    pub(super) fn go_on(&mut self, until: impl Fn(&Game) -> bool) -> bool {
        for _ in 0..UNITS {
            let unit = self.play.next();
            if unit == Unit::Over || matches!(unit, Unit::Priority(_)) && until(&self.play.game) {
                return unit != Unit::Over;
            }
            let before = self.top();
            let length = self.play.game.history.len();
            let was = before.is_some().then(|| self.play.game.clone());
            let mut last = None;
            for tried in 0..TRIES {
                let mut willing = Willing::at(tried, (&self.card.name, self.fight));
                let done = match unit {
                    Unit::Priority(_) => self.play.act(&Action::Pass, &mut willing),
                    _ => self.play.step(&mut willing),
                };
                match done {
                    Ok(()) => {
                        last = None;
                        break;
                    }
                    Err(stop) => last = Some(stop),
                }
            }
            if let Some(stop) = last {
                self.stopped(&stop);
                return false;
            }
            if let (Some((object, of)), Some(was)) = (before, was) {
                self.resolved(object, &of, length, &was);
            }
            if !self.look() {
                return false;
            }
        }
        false
    }

    /// Until a player has priority.
    pub(super) fn settle(&mut self) -> bool {
        self.go_on(|_| true)
    }

    /// Until the stack is empty and a player has priority.
    pub(super) fn drain(&mut self) -> bool {
        self.go_on(|game| game.stack.is_empty())
    }

    /// Until this step of that turn at the earliest, with an empty stack.
    pub(super) fn to(&mut self, turn: u32, step: Step) -> bool {
        if self.is_done() {
            return false;
        }
        let mut came = true;
        // Each go takes so many units.
        for _ in 0..8 {
            came = self.go_on(|game| {
                game.stack.is_empty() && (game.turn.number > turn || game.turn.number == turn && game.turn.step >= step)
            });
            if came || self.play.game.over {
                break;
            }
        }
        came
    }

    /// The abilities of the card that the object on top of the stack will carry out, as it is about to resolve; `None` where
    /// there are none.
    fn top(&self) -> Option<(ObjectId, Vec<(usize, usize)>)> {
        let game = &self.play.game;
        let (Stage::Resolve, Some(&object)) = (game.turn.stage, game.stack.last()) else { return None };
        Some((object, self.abilities_of(game.object(object)))).filter(|(_, of)| !of.is_empty())
    }

    fn abilities_of(&self, object: &Object) -> Vec<(usize, usize)> {
        if let ObjectKind::Ability(ability) = &object.kind {
            return self.places(&ability.ability);
        }
        let held = object.printed().abilities.iter();
        let spells = held.filter(|held| matches!(held.ability.kind, AbilityKind::Spell(_)));
        spells.flat_map(|held| self.places(&held.ability)).collect()
    }

    /// Where an ability stands in the texts of the card.
    fn places(&self, it: &Arc<Ability>) -> Vec<(usize, usize)> {
        let faces = self.card.faces.iter().enumerate();
        let of = |face: &FaceDef| face.text.abilities.iter().position(|one| Arc::ptr_eq(one, it));
        faces.filter_map(|(face, def)| Some((face, of(def)?))).collect()
    }

    /// Notes that an object resolved, and whether anything came of it.
    fn resolved(&mut self, object: ObjectId, of: &[(usize, usize)], length: usize, was: &Game) {
        let game = &self.play.game;
        let happened = (length..game.history.len()).filter_map(|at| game.history.get(at));
        let more = happened.filter(|happening| match &happening.event {
            Event::Resolve { .. } => false,
            Event::Move(moved) => moved.object != object,
            _ => true,
        });
        // What happens to no object leaves its mark on one: a shield of regeneration, a chosen color.
        let is_marked = |now: &Arc<Object>| {
            now.id != object
                && was.objects.get(now.id.0 as usize).is_none_or(|then| !Arc::ptr_eq(then, now) && then != now)
        };
        let did = more.count() > 0
            || game.effect_ids != was.effect_ids
            || game.players != was.players
            || game.turn.extra_turns != was.turn.extra_turns
            || game.turn.skips != was.turn.skips
            || game.turn.ahead != was.turn.ahead
            || game.objects.iter().any(is_marked);
        self.seen.shown.resolved.extend(of);
        if did {
            self.seen.shown.did.extend(of);
        }
    }

    /// Looks at the game as it stands; whether it is one to go on with.
    fn look(&mut self) -> bool {
        if self.looked_at == self.play.game.changes {
            return true;
        }
        self.looked_at = self.play.game.changes;
        match conserved(&self.play.game) {
            Ok(()) => true,
            Err(what) => {
                self.fault(Cause::Lost, what);
                false
            }
        }
    }

    pub(super) fn stopped(&mut self, stop: &Stop) {
        let what = stop_words(&self.play.game, stop);
        match stop {
            Stop::Unsupported(_) => self.fault(Cause::NotDone, what),
            // 104.4b: that is what the cards say.
            Stop::Loop(_) => {}
            Stop::Undecided(_) | Stop::Illegal(_) | Stop::BadAnswer(_) => self.fault(Cause::NoAnswer, what),
        }
    }

    /// Takes down which abilities ran up to here.
    pub(super) fn take_down(&mut self) {
        match self.play.derived() {
            Ok(derived) => {
                let so_far = (&self.play.game, &self.play.trace);
                let known = &self.seen.shown.ran;
                let ran = executed_since(self.card, known, so_far, &derived, self.taken_down);
                self.seen.shown.ran.extend(ran);
                self.taken_down = self.play.game.history.len();
            }
            Err(stop) => self.stopped(&stop),
        }
        if self.it_is_there() {
            self.seen.shown.ran.extend(self.true_of_it());
        }
    }

    /// Keywords that are true of a permanent rather than done: as with other static abilities, that a permanent has them is all.
    fn true_of_it(&self) -> Ran {
        let up = self.it().map_or(0, |it| usize::from(self.play.game.object(it).face));
        let abilities = self.card.faces.get(up).map(|face| face.text.abilities.as_slice()).unwrap_or_default();
        let is_such = |ability: &Arc<Ability>| match &ability.kind {
            AbilityKind::Keyword(keyword) => is_true_of_permanents(keyword.keyword),
            _ => false,
        };
        (0..).zip(abilities).filter(|(_, ability)| is_such(ability)).map(|(n, _)| (up, n)).collect()
    }

    /// What is true of a spell while it is on the stack: that it can't be countered, that nothing is cast before it resolves.
    fn true_of_spells(&self, face: usize) -> Ran {
        let up = self.card.faces.get(face);
        let abilities = up.map(|face| face.text.abilities.as_slice()).unwrap_or_default();
        // What an instant or sorcery has no other zone for functions while it is a spell.
        let no_permanent = up.is_some_and(|face| face.printed.types.intersects(CardTypes::INSTANT_OR_SORCERY));
        let is_such = |ability: &Arc<Ability>| match &ability.kind {
            AbilityKind::Keyword(keyword) => matches!(keyword.keyword, Keyword::Devoid | Keyword::SplitSecond),
            AbilityKind::Static(_) => ability.zones.contains(&Zone::Stack) || no_permanent && ability.zones.is_empty(),
            _ => false,
        };
        (0..).zip(abilities).filter(|(_, ability)| is_such(ability)).map(|(n, _)| (face, n)).collect()
    }

    /// Notes it where players own more or fewer cards than at first; who has left the game took theirs along (800.4a).
    pub(super) fn count(&mut self) {
        let (own, players) = self.begun_with;
        let now = owned_cards(&self.play.game);
        if self.play.game.apnap().len() == players && now != own {
            self.fault(Cause::Lost, format!("{own} cards became {now}"));
        }
    }

    /// The card on the battlefield.
    pub(super) fn it(&self) -> Option<ObjectId> {
        self.play.game.battlefield.iter().copied().find(|id| self.is_it(*id))
    }

    /// Whether the card is on the battlefield.
    pub(super) fn it_is_there(&self) -> bool {
        self.it().is_some()
    }
}

/// Whether a keyword is a static ability of permanents that is looked at in combat, in targeting and the like.
pub(super) fn is_true_of_permanents(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Deathtouch
            | Keyword::Defender
            | Keyword::DoubleStrike
            | Keyword::FirstStrike
            | Keyword::Flying
            | Keyword::Haste
            | Keyword::Hexproof
            | Keyword::Indestructible
            | Keyword::Intimidate
            | Keyword::Landwalk
            | Keyword::Lifelink
            | Keyword::Protection
            | Keyword::Reach
            | Keyword::Shroud
            | Keyword::Trample
            | Keyword::Vigilance
            | Keyword::Fear
            | Keyword::Shadow
            | Keyword::Horsemanship
            | Keyword::Menace
            | Keyword::Skulk
            | Keyword::Changeling
            | Keyword::Devoid
            // What is said of decks (702.124, 702.139).
            | Keyword::Partner
    )
}
