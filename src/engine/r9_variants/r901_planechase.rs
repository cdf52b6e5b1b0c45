//! 901: Planechase: planes (311), phenomena (312), the planar die and planeswalking (701.31).
//!
//! Not done: 901.12 (with teams of two), 901.14 (Grand Melee), 901.15 (one deck for all).

use crate::card::CardTypes;
use crate::choice::{Answer, Ask, Decision};
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Cost, CostPart, Deed, KeywordAction};
use crate::r1_concepts::r118_costs::PayFor;
use crate::r7_additional::r704_state_based_actions::{Found, has_trigger_pending};
use crate::rule;
use crate::state::{Bound, Deck, Entity, Game, Object, ObjectId, ObjectKind, PlayerId, Until};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

/// The sides of the planar die (901.3a): one with each symbol, the others blank.
const SIDES: u32 = 6;

/// A face of the planar die (901.3a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanarFace {
    /// One of the four that show nothing.
    Blank,
    /// The chaos symbol (107.12).
    Chaos,
    /// The Planeswalker symbol (107.11).
    Planeswalker,
}

impl PlanarFace {
    /// The face, where the die is rolled as one with numbers.
    fn of(number: i64) -> Self {
        [Self::Chaos, Self::Planeswalker].into_iter().find(|face| face.number() == number).unwrap_or(Self::Blank)
    }

    /// A number on a die that stands for the face.
    pub fn number(self) -> i64 {
        match self {
            Self::Blank => 2,
            Self::Chaos => 1,
            Self::Planeswalker => i64::from(SIDES),
        }
    }

    /// What is done by rolling it, as the history names it.
    pub fn deed(self) -> Deed {
        match self {
            Self::Blank => Deed::RollBlank,
            Self::Chaos => Deed::RollChaos,
            Self::Planeswalker => Deed::RollPlaneswalker,
        }
    }
}

fn is_plane_or_phenomenon(object: &Object) -> bool {
    object.printed().types.intersects(CardTypes::PLANE | CardTypes::PHENOMENON)
}

fn is_phenomenon(object: &Object) -> bool {
    object.printed().types.contains(CardTypes::PHENOMENON)
}

impl Game {
    /// 901.6: who controls face-up planes and phenomena: the active player or, where they have left the game, the next one in it.
    pub fn planar_controller(&self) -> PlayerId {
        self.apnap().first().copied().unwrap_or(self.turn.active)
    }

    /// The starting player, counted back from whose turn it is; as many turns before as there were.
    fn took_the_first_turn(&self) -> PlayerId {
        let (turn, players) = (&self.turn, self.players.len() as u32);
        let back = turn.number.saturating_sub(1) % players.max(1);
        PlayerId(((u32::from(turn.active.0) + players - back) % players.max(1)) as u8)
    }

    /// The face-up planes and phenomena.
    pub fn face_up_planes(&self) -> Vec<ObjectId> {
        self.command.iter().copied().filter(|id| is_plane_or_phenomenon(self.object(*id))).collect()
    }

    /// 311.5, 312.4: gives the face-up planes and phenomena to the planar controller; those that change hands.
    pub fn pass_planes_on(&mut self) -> Vec<ObjectId> {
        let controller = self.planar_controller();
        let others = |id: &ObjectId| self.object(*id).controller != controller;
        let passed: Vec<ObjectId> = self.face_up_planes().into_iter().filter(others).collect();
        for id in &passed {
            self.object_mut(*id).controller = controller;
        }
        passed
    }
}

impl Cx<'_> {
    /// 901.5, 103.7: before anything has happened the starting player turns up the starting plane; phenomena go under the deck.
    pub(crate) fn starting_plane(&mut self) -> Done<()> {
        let begins = self.game.history.is_empty() && self.game.variant.planechase;
        if !begins || !self.game.face_up_planes().is_empty() {
            return Ok(());
        }
        let first = self.game.took_the_first_turn();
        for _ in 0..self.game.deck(first, Deck::Planar).len() {
            let Some(card) = self.turn_up_top(first, Deck::Planar) else { break };
            let rules = [rule!("901.5"), rule!("103.7"), rule!("613.7h")];
            self.note(&rules, "{} turns up {}", |g| vec![Arg::player(g, first), Arg::object(g, card)]);
            if !is_phenomenon(self.game.object(card)) {
                break;
            }
            self.turn_down_under(card, Deck::Planar)?;
        }
        self.planes_pass_on();
        Ok(())
    }

    /// 901.6: the planes and phenomena get another controller with each turn, and when their controller leaves the game.
    pub(crate) fn planes_pass_on(&mut self) {
        for id in self.game.pass_planes_on() {
            let plane = !is_phenomenon(self.game.object(id));
            let mut rules = vec![rule!("901.6"), if plane { rule!("311.5") } else { rule!("312.4") }];
            rules.extend((!self.game.player(self.game.turn.active).in_game()).then(|| rule!("800.4p")));
            self.note(&rules, "{} controls {} as the planar controller", |g| {
                vec![Arg::player(g, g.planar_controller()), Arg::object(g, id)]
            });
        }
    }

    /// 901.9, 116.2i: a player pays for rolling the planar die, and rolls it.
    pub(crate) fn take_planar_roll(&mut self, player: PlayerId, plane: ObjectId) -> Done<()> {
        let cost = self.may_roll_planar_die(player, plane)?;
        self.note(&[rule!("116.2i"), rule!("901.9")], "{} may roll the planar die", |g| vec![Arg::player(g, player)]);
        self.pay(
            player,
            &cost,
            PayFor::Special(plane, crate::oracle::lang::SpecialUse::Other),
            &mut Frame::of(plane, player),
        )?;
        self.roll_planar_die(player, Some(plane), true)
    }

    /// Whether the player could roll the planar die as a special action now; gives what that costs.
    pub(crate) fn may_roll_planar_die(&self, player: PlayerId, plane: ObjectId) -> Done<Cost> {
        let refused = |because: &str| Err(Stop::illegal(rule!("116.2i"), Some(plane.into()), because));
        self.has_priority(player, rule!("116.2i"))?;
        if !self.game.variant.planechase || !self.game.face_up_planes().contains(&plane) {
            return refused("the planar die is rolled in a Planechase game, with a plane or phenomenon face up");
        }
        if !self.sorcery_time(player) {
            return refused("the planar die is rolled in a main phase of one's own turn, while the stack is empty");
        }
        // One mana for each time the action was taken before in the turn; rolls that an effect made don't count.
        let taken = |event: &Event| matches!(event, Event::Deed { player: by, deed, amount: 1, .. } if *by == player && deed.is_planar_roll());
        let times = self.game.this_turn().filter(|happening| taken(&happening.event)).count() as u32;
        let mana = (times > 0).then(|| CostPart::Mana(crate::card::ManaCost::generic(times)));
        Ok(Cost { parts: mana.into_iter().collect() })
    }

    /// Rolls the planar die (901.3a), as the special action or not, and does what comes of it.
    pub(crate) fn roll_planar_die(&mut self, player: PlayerId, source: Option<ObjectId>, action: bool) -> Done<()> {
        let prompt = "roll the planar die".to_owned();
        let decision = Decision { player, rule: rule!("901.3a"), source, prompt, ask: Ask::Die(SIDES) };
        let Answer::Number(number) = self.choose(decision)? else { return Ok(()) };
        let face = PlanarFace::of(number);
        self.told_with.push(rule!("901.3a"));
        // 901.9d: dice are rolled; 901.9a-c: nothing, chaos, or the planeswalking ability comes of it.
        let rolled = Event::Deed { player, object: None, deed: face.deed(), amount: u32::from(action), about: None };
        self.happened(vec![rolled])?;
        if face == PlanarFace::Chaos { self.chaos_ensues() } else { Ok(()) }
    }

    /// 311.7: chaos abilities trigger, controlled by the planar controller.
    pub(crate) fn chaos_ensues(&mut self) -> Done<()> {
        let player = self.game.planar_controller();
        self.happened(vec![Event::Deed { player, object: None, deed: Deed::ChaosEnsues, amount: 1, about: None }])?;
        Ok(())
    }

    /// 701.31b: the face-up planes and phenomena go under their owners' decks, and the top card of the player's is turned up.
    pub(crate) fn planeswalk(&mut self, player: PlayerId) -> Done<Bound> {
        if !self.game.variant.planechase || player != self.game.planar_controller() {
            let why = "{} can't planeswalk: only the planar controller of a Planechase game can";
            self.note(&[rule!("701.31a")], why, |g| vec![Arg::player(g, player)]);
            return Ok(Bound::default());
        }
        let before = self.derived()?;
        let left = self.game.face_up_planes();
        if left.len() > 1 {
            self.note(&[rule!("901.11c")], "{} planeswalks away from all of them", |g| vec![Arg::player(g, player)]);
        }
        for id in &left {
            self.note(&[rule!("701.31b"), rule!("701.31d"), rule!("901.11b")], "{} planeswalks away from {}", |g| {
                vec![Arg::player(g, player), Arg::object(g, *id)]
            });
            self.turn_down_under(*id, Deck::Planar)?;
        }
        let away = |id: &ObjectId| Event::Deed {
            player,
            object: Some(*id),
            deed: Deed::PlaneswalkAway,
            amount: 1,
            about: None,
        };
        self.happened_since(left.iter().map(away).collect(), &before)?;
        self.planeswalk_to_next(player)
    }

    /// 901.11: the top card of the player's planar deck is turned up, and the player has planeswalked to it.
    fn planeswalk_to_next(&mut self, player: PlayerId) -> Done<Bound> {
        let Some(card) = self.turn_up_top(player, Deck::Planar) else { return Ok(Bound::default()) };
        self.game.object_mut(card).controller = player;
        self.note(
            &[rule!("901.11"), rule!("901.11b"), rule!("701.31d"), rule!("613.7h")],
            "{} planeswalks to {}",
            |g| vec![Arg::player(g, player), Arg::object(g, card)],
        );
        // 901.11: what lasts until a player planeswalks ends.
        self.end_effects_when(|until| *until == Until::Planeswalk)?;
        if is_phenomenon(self.game.object(card)) {
            // 312.5: moved off the deck and turned face up.
            self.happened(vec![Event::Deed {
                player,
                object: Some(card),
                deed: Deed::Encounter,
                amount: 1,
                about: None,
            }])?;
        }
        Ok(Bound { did: true, amount: 1, entities: vec![Entity::Object(card)], ..Bound::default() })
    }

    /// 901.10b: whether something a player owns stays as they leave the game: an ability of a phenomenon on the stack.
    pub(crate) fn stays_behind(&self, id: ObjectId) -> bool {
        match &self.game.object(id).kind {
            ObjectKind::Ability(ability) => is_phenomenon(self.game.object(ability.source)),
            _ => false,
        }
    }

    /// 901.10, 901.10b: once a player has left, and with them the face-up planes and phenomena among these cards, the planar
    /// controller planeswalks, and controls what phenomena of theirs have left on the stack.
    pub(crate) fn planes_have_left(&mut self, player: PlayerId, cards: &[ObjectId]) -> Done<()> {
        let controller = self.game.planar_controller();
        for id in self.game.stack.clone() {
            if self.game.object(id).controller == player && self.stays_behind(id) {
                self.note(&[rule!("901.10b")], "{} stays on the stack", |g| vec![Arg::object(g, id)]);
                let object = self.game.object_mut(id);
                object.controller = controller;
                object.owner = controller;
            }
        }
        if let Some(card) = cards.first().copied().filter(|_| self.game.variant.planechase) {
            self.note(&[rule!("901.10"), rule!("901.11a")], "{} has left the game", |g| vec![Arg::object(g, card)]);
            // 901.10a: with a plane, not with a phenomenon.
            if cards.iter().any(|id| !is_phenomenon(self.game.object(*id))) {
                self.end_planeswalking()?;
            }
            let there = self.planeswalk_to_next(controller)?;
            if let Some(Entity::Object(card)) = there.entities.first() {
                let object = Some(*card);
                self.happened(vec![Event::Deed {
                    player: controller,
                    object,
                    deed: Deed::Planeswalk,
                    amount: 1,
                    about: None,
                }])?;
            }
        }
        Ok(())
    }

    /// 901.10a: a planeswalking ability on the stack ceases to exist with the plane.
    fn end_planeswalking(&mut self) -> Done<()> {
        for id in self.game.stack.clone() {
            let planeswalking = match &self.game.object(id).kind {
                ObjectKind::Ability(ability) => *ability.ability.text == *PLANESWALKING,
                _ => false,
            };
            if planeswalking {
                self.note(&[rule!("901.10a")], "the planeswalking ability goes with the plane", |_| Vec::new());
                self.cease(id)?;
            }
        }
        Ok(())
    }

    /// The planar controller planeswalks because of a rule (704.6f).
    pub(crate) fn planeswalk_by_rule(&mut self, from: ObjectId) -> Done<()> {
        let player = self.game.planar_controller();
        self.note(&[rule!("701.31c"), rule!("901.11a")], "{} planeswalks by the rules", |g| {
            vec![Arg::player(g, player)]
        });
        let mut frame = Frame::of(from, player);
        self.keyword_action(&[player], false, &KeywordAction::plain(Deed::Planeswalk), &mut frame)?;
        Ok(())
    }
}

/// 901.8: the planeswalking ability, which is inherent in the game.
pub const PLANESWALKING: &str = "Whenever you roll the Planeswalker symbol on the planar die, planeswalk.";

// 704.6f: a phenomenon of which no triggered ability is left.
pub(crate) fn phenomena(cx: &Cx<'_>, _: &View<'_>, found: &mut Found) -> Done<()> {
    if cx.game.variant.planechase {
        let done = |id: &&ObjectId| is_phenomenon(cx.game.object(**id)) && !has_trigger_pending(cx, **id);
        found.face_up_cards.extend(cx.game.command.iter().find(done).map(|id| (rule!("704.6f"), *id)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_planar_die_has_one_face_of_each_symbol() {
        let faces: Vec<PlanarFace> = (1..=i64::from(SIDES)).map(PlanarFace::of).collect();
        let count = |face| faces.iter().filter(|other| **other == face).count();
        assert_eq!([PlanarFace::Blank, PlanarFace::Chaos, PlanarFace::Planeswalker].map(count), [4, 1, 1]);
        assert!(faces.iter().all(|face| face.deed().is_planar_roll()));
    }
}
