//! Which players a noun phrase means.

use crate::frame::Frame;
use crate::oracle::lang::{Acts, Players, Ref, Role, Zone};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::view::View;

impl View<'_> {
    /// The players, in turn order from the active player where there are several. "An opponent" and "a player", which somebody
    /// chooses when it is done, are all who could be chosen.
    pub fn players(&self, players: &Players, frame: &Frame) -> Done<Vec<PlayerId>> {
        // "Each of their opponents" are those of the one who acts, or that one is one of them.
        let by_itself = players.is_each() && !matches!(players, Players::OpponentsOf(_));
        if let Some(player) = frame.acting.filter(|_| by_itself) {
            return Ok(vec![player]);
        }
        let mut found = self.players_anywhere(players, frame)?;
        // 801.10, 801.11: those outside the range of influence are neither affected nor seen.
        found.retain(|player| self.reaches(frame, Entity::Player(*player)));
        // "Target players each search their library": each of them their own.
        let each = matches!(players.acts(), Acts::Named | Acts::Each);
        if let Some(player) = frame.acting.filter(|player| each && found.contains(player)) {
            found = vec![player];
        }
        Ok(found)
    }

    /// Whether a player is one of these.
    pub fn is_one_of(&self, player: PlayerId, players: &Players, frame: &Frame) -> Done<bool> {
        match players {
            Players::You => Ok(player == frame.controller),
            // 800.4i: what players have done who have left is found, too.
            Players::Each | Players::APlayer if self.game.variant.range.is_none() && frame.acting.is_none() => Ok(true),
            Players::EachOpponent | Players::AnOpponent
                if self.game.variant.range.is_none() && frame.acting.is_none() =>
            {
                let (of, you) = (self.game.player(player), frame.controller);
                Ok(player != you && of.team != self.game.player(you).team)
            }
            _ => Ok(self.players(players, frame)?.contains(&player)),
        }
    }

    /// Those of these players who are in the game, and those who have left it of whom what they did or what became of them is found all
    /// the same (800.4i, 608.2i).
    pub(super) fn players_ever(&self, players: &Players, frame: &Frame) -> Done<Vec<PlayerId>> {
        let mut found = self.players(players, frame)?;
        if frame.acting.is_some() {
            return Ok(found);
        }
        for gone in self.game.player_ids().filter(|player| !self.game.player(*player).in_game()) {
            let such = !found.contains(&gone) && self.reaches(frame, Entity::Player(gone));
            if such && self.was_among(gone, players, frame)? {
                self.game.rests.on(rule!("800.4i"));
                found.push(gone);
            }
        }
        Ok(found)
    }

    /// The same, however far they sit.
    fn players_anywhere(&self, players: &Players, frame: &Frame) -> Done<Vec<PlayerId>> {
        let you = frame.controller;
        Ok(match players {
            Players::You => vec![you],
            Players::Target(slot) => {
                self.refer(&Ref::Target(*slot), frame).into_iter().filter_map(Entity::player).collect()
            }
            Players::Each | Players::APlayer => self.game.apnap(),
            Players::EachOpponent | Players::AnOpponent => {
                let opponents = self.game.opponents(you);
                self.game.apnap().into_iter().filter(|p| opponents.contains(p)).collect()
            }
            Players::EachOther => self.game.apnap().into_iter().filter(|p| *p != you).collect(),
            Players::OtherThan(of, than) => {
                let than = self.players(than, frame)?;
                let mut others = self.players_anywhere(of, frame)?;
                others.retain(|player| !than.contains(player));
                others
            }
            // Resolved with the text; nothing else leads here.
            Players::Apart(_) => return Err(Stop::unsupported("the zones of several players, each by itself")),
            Players::EachOtherOpponent => return Err(Stop::unsupported("each other opponent, where nobody was named")),
            Players::ControllerOf(what, _) => {
                let controller = |e: Entity| self.player_of(e.object().map_or(e, |o| self.while_controlled(o).into()));
                let mut found: Vec<PlayerId> = self.refer(what, frame).into_iter().map(controller).collect();
                found.dedup();
                found
            }
            Players::OwnerOf(what, _) => {
                let owner = |e: Entity| match e {
                    Entity::Object(o) => self.object(o).owner,
                    Entity::Player(p) => p,
                };
                let mut found: Vec<PlayerId> = self.refer(what, frame).into_iter().map(owner).collect();
                found.dedup();
                found
            }
            Players::That(what, _) => self.refer(what, frame).into_iter().filter_map(Entity::player).collect(),
            // 805.9: one of several, whom the controller of the ability would choose.
            Players::Active if frame.active.is_some() => frame.active.into_iter().collect(),
            Players::Active if self.game.variant.shared_turns && self.game.active_players().len() > 1 => {
                return Err(Stop::unsupported(
                    "an effect that speaks of the active player in the turn of a team (805.9)",
                ));
            }
            Players::Active => vec![self.game.turn.active],
            // 508.5: the player the attacking creature attacks, or whose permanent it attacks.
            Players::Defending => self.defending(frame),
            Players::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    for player in self.players(part, frame)? {
                        if !all.contains(&player) {
                            all.push(player);
                        }
                    }
                }
                self.game.apnap().into_iter().filter(|p| all.contains(p)).collect()
            }
            // 101.4: an effect may say with whom the order begins.
            Players::FromYou(of) => {
                let mut all = self.players(of, frame)?;
                let first = all.iter().position(|p| *p == you).unwrap_or(0);
                all.rotate_left(first);
                all
            }
            Players::YourTeam => {
                self.game.rests.on(rule!("102.4"));
                let opponents = self.game.opponents(you);
                self.game.apnap().into_iter().filter(|p| !opponents.contains(p)).collect()
            }
            Players::AtRandom(of) => self.players(of, frame)?,
            // Turn order goes from each player to the one on their left.
            Players::Beside(left) => {
                let order = self.game.apnap();
                let step = if *left { 1 } else { order.len().saturating_sub(1) };
                let seat = order.iter().position(|player| *player == frame.controller);
                seat.and_then(|at| order.get((at + step) % order.len())).copied().into_iter().collect()
            }
            Players::OpponentsOf(of) | Players::AnOpponentOf(of) => {
                let of = self.players(of, frame)?;
                let all = self.game.apnap();
                all.into_iter().filter(|p| of.iter().any(|one| self.game.opponents(*one).contains(p))).collect()
            }
            Players::Who(of, cond) => {
                let mut kept = Vec::new();
                for player in self.players(of, frame)? {
                    if self.condition(cond, &frame.with_each(player))? {
                        kept.push(player);
                    }
                }
                kept
            }
        })
    }

    /// 108.4, 608.2h: an object, or what it was on the battlefield or the stack if it has left for where nobody controls it.
    fn while_controlled(&self, object: ObjectId) -> ObjectId {
        let controlled = |o: ObjectId| matches!(self.object(o).zone, Zone::Battlefield | Zone::Stack);
        match self.object(object).was {
            Some(was) if !controlled(object) && controlled(was) => was,
            _ => object,
        }
    }

    fn defending(&self, frame: &Frame) -> Vec<PlayerId> {
        if let Some(player) = frame.defending {
            return vec![player];
        }
        // One that no longer attacks: the player it did attack.
        let by = |o| self.game.combat.attacker_ever(o).map(|a| a.defending);
        let event = frame.event(self.game);
        let subject = event.and_then(|e| e.role(Role::Subject, self.game)).and_then(Entity::object);
        let dealing = || event?.role(Role::Source, self.game)?.object();
        // 508.5: also what it was attached to as it triggered, wherever that is now.
        let host = || frame.host.or(self.object(frame.source).attached_to)?.object();
        if let Some(player) = by(frame.source).or_else(|| subject.and_then(by)) {
            return vec![player];
        }
        if let Some(player) = dealing().and_then(by).or_else(|| host().and_then(by)) {
            self.game.rests.on(rule!("508.5"));
            return vec![player];
        }
        // With nothing attacking to say who, the player whom all attack; before and after that the one opponent (506.2), or the one
        // who was chosen (506.2a). Of several nobody has said which is meant (802.2a).
        let mut defending: Vec<PlayerId> = self.game.combat.attackers.iter().map(|a| a.defending).collect();
        defending.sort_unstable();
        defending.dedup();
        if defending.is_empty() && self.game.turn.step.is_combat() {
            defending = match self.game.combat.chosen {
                Some(chosen) => vec![chosen],
                None => self.game.opponents(self.game.turn.active),
            };
            self.game.rests.on(if self.game.combat.chosen.is_some() { rule!("506.2a") } else { rule!("506.2") });
        }
        if defending.len() == 1 { defending } else { Vec::new() }
    }
}
