//! Whom a player may attack by the options of a multiplayer game (801.3, 802, 803), and by the variants that have their own (809.3c,
//! 811.4).

use crate::choice::Purpose;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::rule;
use crate::state::{AttackOption, Entity, Game, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 507.1: as combat begins, the active player chooses which opponent is the defending player, where not all of them are.
    pub(crate) fn choose_the_defending_player(&mut self) -> Done<()> {
        let active = self.game.turn.active;
        let opponents = self.game.opponents(active);
        if self.game.variant.attack != AttackOption::One || opponents.len() < 2 {
            return Ok(());
        }
        let options = opponents.into_iter().filter(|p| self.game.in_range(active, *p)).map(Entity::Player).collect();
        let (rule, prompt) = (rule!("507.1"), "choose the defending player");
        let chosen = self.pick_entities(active, rule, None, prompt, Purpose::Effect, options, 1, 1)?;
        self.game.combat.chosen = chosen.into_iter().find_map(Entity::player);
        self.game.changed();
        if let Some(defending) = self.game.combat.chosen {
            self.note(&[rule, rule!("506.2a")], "{} is the defending player", |g| vec![Arg::player(g, defending)]);
        }
        Ok(())
    }
}

impl Game {
    /// The rule by which something can't be chosen to be blocked: 802.4a where it may be attacking another player.
    pub fn rule_of_no_block(&self) -> RuleId {
        let mut defending: Vec<PlayerId> = self.combat.attackers.iter().map(|a| a.defending).collect();
        defending.sort_unstable();
        defending.dedup();
        if defending.len() > 1 && !self.variant.shared_turns { rule!("802.4a") } else { rule!("509.1a") }
    }

    /// The rule by which an opponent, what that opponent controls and the battles of theirs are too far away for a player to attack.
    pub fn too_far_to_attack(&self, player: PlayerId, opponent: PlayerId) -> Option<RuleId> {
        if !self.in_range(player, opponent) {
            return Some(rule!("801.3"));
        }
        // The next player who is still in the game, to either side.
        let order = self.turn_order_from(player);
        let left = || order.get(1) == Some(&opponent);
        let right = || order.last() == Some(&opponent);
        let (may, rule) = match self.variant.attack {
            AttackOption::Multiple => (true, rule!("802.2")),
            AttackOption::One => (self.combat.chosen.is_none_or(|chosen| chosen == opponent), rule!("506.2a")),
            AttackOption::Left => (left(), rule!("803.1a")),
            AttackOption::Right => (right(), rule!("803.1b")),
            AttackOption::Beside if self.variant.emperors => (left() || right(), rule!("809.3c")),
            AttackOption::Beside => (left() || right(), rule!("811.4")),
        };
        (!may).then_some(rule)
    }
}
