//! 800.4: how a game goes on that players have left.
//!
//! Not done: 800.4i of the cards a player had, which are gone with them: their number is not known any more.
//! Not done: 800.4c of what is phased out as the control of another ends: it is exiled once it phases in.

use crate::choice::{Ask, Decision, Purpose};
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{Place, Zone};
use crate::rule;
use crate::state::{Entity, ObjectId, PhasedOut, PlayerId, Until, WaitingTrigger};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 800.4k, 800.4m: the turns of players who have left the game, after this player's and before the next one's, don't begin;
    /// what would last until then ends.
    pub(crate) fn turns_that_dont_begin(&mut self, after: PlayerId, next: PlayerId) -> Done<()> {
        let n = self.game.players.len() as u8;
        let between = (1..n).map(|i| PlayerId((after.0 + i) % n)).take_while(|player| *player != next);
        for player in between.filter(|player| !self.game.player(*player).in_game()).collect::<Vec<_>>() {
            self.turn_does_not_begin(player)?;
        }
        Ok(())
    }

    /// The same of the turn of one player, who has left.
    pub(crate) fn turn_does_not_begin(&mut self, player: PlayerId) -> Done<()> {
        self.note(&[rule!("800.4k")], "{} has left the game, and has no turn", |g| vec![Arg::player(g, player)]);
        let until_then = |until: &Until| match until {
            Until::TurnOf(of)
            | Until::EndOfTurnOf(of)
            | Until::InTurnOf(of)
            | Until::UntapStepOf(of)
            | Until::Step(_, of) => *of == player,
            Until::EndOfCombatOf(of, _) => *of == player,
            Until::EndOfTurn(_)
            | Until::EndOfCombat
            | Until::AsLongAs(_)
            | Until::Leaves(_)
            | Until::AnotherExiled(_)
            | Until::Planeswalk
            | Until::Happens(..)
            | Until::Forever
            | Until::Asked(_) => false,
        };
        if self.game.effects.iter().any(|effect| until_then(&effect.until)) {
            self.note(&[rule!("800.4m")], "what lasts until the next turn of {} ends", |g| {
                vec![Arg::player(g, player)]
            });
            self.end_effects_when(until_then)?;
        }
        // 702.26n: what phased out under that player's control phases in in the next untap step.
        let of_theirs = |id: &ObjectId| self.game.object(*id).phased_out == Some(PhasedOut::Directly(player));
        for id in self.game.battlefield.iter().copied().filter(of_theirs).collect::<Vec<_>>() {
            self.note(&[rule!("702.26n")], "{} will phase in in the next untap step", |g| vec![Arg::object(g, id)]);
            self.game.object_mut(id).phased_out = Some(PhasedOut::UnderTheGone);
        }
        Ok(())
    }

    /// 800.4j: who gets priority where the active player would, who has left: the next player.
    pub(crate) fn priority_of_who_has_left(&mut self) -> PlayerId {
        let active = self.game.turn.active;
        let next = self.game.next_player(active);
        self.note(&[rule!("800.4j")], "{} gets priority in place of {}, who has left the game", |g| {
            vec![Arg::player(g, next), Arg::player(g, active)]
        });
        next
    }

    /// 800.4d: triggered abilities of players who have left are not put on the stack.
    pub(crate) fn not_put_on_stack(&mut self, waiting: &[WaitingTrigger]) {
        for trigger in waiting {
            if self.game.player(trigger.controller).in_game() {
                continue;
            }
            self.note(&[rule!("800.4d")], "{} is not put on the stack: {} has left the game", |g| {
                vec![Arg::object(g, trigger.source), Arg::player(g, trigger.controller)]
            });
        }
    }

    /// 800.4b: whether something would be put onto the battlefield or created under the control of a player who has left.
    pub(crate) fn would_be_of_the_gone(&mut self, event: &Event) -> bool {
        let (player, object) = match event {
            Event::Move(m) if m.to.zone == Zone::Battlefield => (m.controller, m.object),
            Event::CreateToken { by, token, .. } => (Some(*by), *token),
            _ => return false,
        };
        let Some(player) = player.filter(|player| !self.game.player(*player).in_game()) else { return false };
        self.note(&[rule!("800.4b")], "{} can't come under the control of {}, who has left the game", |g| {
            vec![Arg::object(g, object), Arg::player(g, player)]
        });
        true
    }

    /// 800.4c: what comes back under the control of a player who has left, as another's control ends, is exiled.
    pub(crate) fn exile_what_nobody_controls(&mut self) -> Done<()> {
        if self.game.players.iter().all(|player| player.in_game()) {
            return Ok(());
        }
        let of_the_gone: Vec<ObjectId> = self.see(|v| {
            let gone = v.game.permanents().filter(|o| !v.game.player(v.controller(o.id)).in_game());
            gone.map(|o| o.id).collect()
        })?;
        for id in &of_the_gone {
            self.note(&[rule!("800.4c")], "nobody in the game controls {}", |g| vec![Arg::object(g, *id)]);
        }
        let exiled = |id: ObjectId| Move::new(id, Place::zone(Zone::Exile), Cause::Rule).into();
        self.perform(of_the_gone.into_iter().map(exiled).collect())?;
        Ok(())
    }

    /// 800.4e: whether combat damage would be assigned to a player who has left.
    pub(crate) fn attacks_the_gone(&mut self, attacker: ObjectId, target: Entity) -> bool {
        let Some(player) = target.player().filter(|player| !self.game.player(*player).in_game()) else { return false };
        self.note(&[rule!("800.4e")], "{} assigns no damage to {}, who has left the game", |g| {
            vec![Arg::object(g, attacker), Arg::player(g, player)]
        });
        true
    }

    /// 800.4f: whether a cost is not paid because the player who would have to has left.
    pub(crate) fn is_paid_by_the_gone(&mut self, player: PlayerId) -> bool {
        if self.game.player(player).in_game() {
            return false;
        }
        self.note(&[rule!("800.4f")], "{} has left the game, and pays nothing", |g| vec![Arg::player(g, player)]);
        true
    }

    /// 800.4g, 800.4h: a choice of a player who has left is made by another.
    pub(crate) fn decided_for_the_gone(&mut self, decision: Decision) -> Done<Decision> {
        let gone = decision.player;
        let chance = matches!(decision.ask, Ask::Coin | Ask::Die(_) | Ask::Shuffle(_) | Ask::Random(_));
        // With one option there is no choice.
        if self.game.player(gone).in_game() || chance || decision.ask.forced().is_some() {
            return Ok(decision);
        }
        let controller = match decision.source {
            Some(source) => Some(self.see(|v| v.controller(source))?).filter(|p| self.game.player(*p).in_game()),
            None => None,
        };
        let (player, rule) = match controller {
            Some(controller) => (self.another_to_choose(controller, gone, decision.source)?, rule!("800.4g")),
            None => (self.game.next_player(gone), rule!("800.4h")),
        };
        self.note(&[rule], "{} decides in place of {}, who has left the game", |g| {
            vec![Arg::player(g, player), Arg::player(g, gone)]
        });
        Ok(Decision { player, ..decision })
    }

    /// 800.4g: whom the controller of an object chooses to make a choice: an opponent in place of an opponent, if there is one.
    fn another_to_choose(&mut self, controller: PlayerId, gone: PlayerId, source: Option<ObjectId>) -> Done<PlayerId> {
        let opponents = self.game.opponents(controller);
        let was_opponent = self.game.player(gone).team != self.game.player(controller).team;
        let able =
            if was_opponent && !opponents.is_empty() { opponents } else { self.game.turn_order_from(controller) };
        let options = able.into_iter().map(Entity::Player).collect();
        let prompt = format!("choose who decides in place of {}", self.game.player(gone).name);
        let chosen = self.pick_entities(controller, rule!("800.4g"), source, prompt, Purpose::Effect, options, 1, 1)?;
        Ok(chosen.first().and_then(|entity| entity.player()).unwrap_or(controller))
    }
}
