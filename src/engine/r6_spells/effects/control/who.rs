//! Who does an instruction.

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::Players;
use crate::rule;
use crate::state::{Entity, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// Who does an instruction: in turn order; "an opponent" and "one of their opponents" are chosen by the controller.
    pub(crate) fn who_does(&mut self, who: &Players, frame: &Frame) -> Done<Vec<PlayerId>> {
        use crate::oracle::lang::Players;
        let mut players = self.ask(|v| v.players(who, frame))?;
        if let Players::AtRandom(_) = who {
            let chosen = self.at_random(players, 1)?;
            self.note(&[rule!("608.2d")], "{} is chosen at random", |g| {
                chosen.iter().map(|player| Arg::player(g, *player)).collect()
            });
            return Ok(chosen);
        }
        let of = if let Players::Who(of, _) = who { of } else { who };
        let one_of = matches!(of, Players::AnOpponent | Players::AnOpponentOf(_) | Players::APlayer);
        if one_of && players.is_empty() {
            players.extend(self.nearest_to_choose(frame.controller));
            return Ok(players);
        }
        if one_of && !players.is_empty() {
            let options = players.into_iter().map(Entity::Player).collect();
            let chosen = self.pick_entities(
                frame.controller,
                rule!("608.2d"),
                Some(frame.source),
                "choose a player",
                Purpose::Effect,
                options,
                1,
                1,
            )?;
            players = chosen.into_iter().filter_map(Entity::player).collect();
        }
        Ok(players)
    }
}
