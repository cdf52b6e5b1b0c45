//! 704.5w-x: battles without a protector that could be theirs.

use crate::card::CardTypes;
use crate::choice::Purpose;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::known;
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

use super::r704_state_based_actions::{Found, put_into_graveyard};
use super::r704_words::rules_for;

// 704.5w-x: a battle has a protector, and a Siege's is an opponent of its controller.
pub(super) fn protectors(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for o in cx.game.permanents() {
        let is = view.is(o.id);
        if !is.types.contains(CardTypes::BATTLE) {
            continue;
        }
        let controller = view.controller(o.id);
        let siege = is.subtypes.contains(known::siege());
        let none = o.protector.is_none_or(|p| !cx.game.player(p).in_game());
        let attacked = cx.game.combat.attackers.iter().any(|a| a.attacks == Some(o.id.into()));
        let rule = match (none && !attacked, siege && o.protector == Some(controller)) {
            (true, _) => rule!("704.5w"),
            (false, true) => rule!("704.5x"),
            (false, false) => continue,
        };
        let players = if siege { cx.game.opponents(controller) } else { vec![controller] };
        if players.is_empty() {
            found.events.push((rule, put_into_graveyard(o.id)));
        } else {
            found.unprotected.push((rule, o.id, players));
        }
    }
    Ok(())
}

impl Cx<'_> {
    /// 310.8a, 310.11a: the controller of a battle chooses its protector.
    pub(crate) fn choose_protector(&mut self, battle: ObjectId, rule: RuleId, players: Vec<PlayerId>) -> Done<()> {
        let controller = self.see(|v| v.controller(battle))?;
        let options: Vec<Entity> = players.into_iter().map(Entity::Player).collect();
        let (prompt, purpose) = ("choose the protector of the battle", Purpose::Effect);
        let chosen = self.pick_entities(controller, rule, Some(battle), prompt, purpose, options, 1, 1)?;
        if let Some(Entity::Player(player)) = chosen.first().copied() {
            self.game.object_mut(battle).protector = Some(player);
            self.note(&rules_for(rule), "{} protects {}", |g| vec![Arg::player(g, player), Arg::object(g, battle)]);
        }
        Ok(())
    }
}
