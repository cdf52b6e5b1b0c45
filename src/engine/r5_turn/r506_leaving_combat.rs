//! 506.4: what stops fighting or being attacked because of what it has become.

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::rule;
use crate::state::{Entity, ObjectId};
use crate::stop::Done;
use crate::trace::Arg;

/// What an object no longer does in a combat.
struct Over {
    object: ObjectId,
    /// It attacks or blocks no more.
    fighting: bool,
    /// It is attacked no more.
    attacked: bool,
    /// It both blocks and is attacked, and goes on with the one.
    goes_on: bool,
}

impl Cx<'_> {
    /// Removes from combat what fights and is no creature any more or has become a battle, and what is attacked and neither a
    /// planeswalker nor a battle any more. 506.4d: what was both in combat goes on with what it still can be.
    pub(crate) fn leave_combat_as_they_are(&mut self) -> Done<()> {
        let combat = &self.game.combat;
        if combat.attackers.is_empty() && combat.blockers.is_empty() {
            return Ok(());
        }
        let attacked = combat.attackers.iter().filter_map(|it| it.attacks.and_then(Entity::object));
        let mut parts: Vec<ObjectId> = combat
            .attackers
            .iter()
            .map(|it| it.creature)
            .chain(combat.blockers.keys().copied())
            .chain(attacked)
            .collect();
        parts.sort_unstable();
        parts.dedup();
        let over: Vec<Over> = self.see(|v| {
            let combat = &v.game.combat;
            let of = |object: ObjectId| {
                let types = v.is(object).types;
                let fights = combat.is_attacking(object) || combat.is_blocking(object);
                let fighter = types.contains(CardTypes::CREATURE) && !types.contains(CardTypes::BATTLE);
                let is_attacked = combat.attackers.iter().any(|it| it.attacks == Some(Entity::Object(object)));
                let attackable = types.intersects(CardTypes::PLANESWALKER | CardTypes::BATTLE);
                let (fighting, attacked) = (fights && !fighter, is_attacked && !attackable);
                Over { object, fighting, attacked, goes_on: fights && is_attacked && fighting != attacked }
            };
            let there = parts.iter().copied().filter(|id| v.object(*id).is_permanent());
            there.map(of).filter(|over| over.fighting || over.attacked).collect()
        })?;
        for Over { object, fighting, attacked, goes_on } in over {
            let says = self.see(|v| {
                let types = v.is(object).types;
                match () {
                    () if fighting && types.contains(CardTypes::BATTLE) => {
                        "{} is removed from combat: it has become a battle"
                    }
                    () if fighting => "{} is removed from combat: it is no longer a creature",
                    () => "{} is removed from combat: it is no longer a planeswalker or a battle",
                }
            })?;
            let rules: &[_] = if goes_on { &[rule!("506.4"), rule!("506.4d")] } else { &[rule!("506.4")] };
            self.note(rules, says, |g| vec![Arg::object(g, object)]);
            self.stops_in_combat(object, fighting, attacked);
        }
        Ok(())
    }
}
