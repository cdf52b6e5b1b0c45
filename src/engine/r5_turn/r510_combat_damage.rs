//! 510: the combat damage step.

use crate::engine::choice::{Answer, Ask, Decision};
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::state::{Entity, ObjectId, Step};
use crate::engine::stop::Done;
use crate::oracle::lang::Keyword;
use crate::rule;

impl Cx<'_> {
    /// Attacking and blocking creatures with first strike or double strike (510.4).
    pub(super) fn first_strikers(&self) -> Done<Vec<ObjectId>> {
        self.see(|v| {
            let combat = &v.game.combat;
            let all = combat.attackers.iter().map(|a| a.creature).chain(combat.blockers.keys().copied());
            all.filter(|id| v.is(*id).has(Keyword::FirstStrike) || v.is(*id).has(Keyword::DoubleStrike)).collect()
        })
    }

    pub(super) fn combat_damage(&mut self) -> Done<()> {
        let first = self.game.turn.step == Step::FirstStrikeDamage;
        let struck = self.game.combat.struck_first.clone();
        // 510.4: in the first of two steps only first and double strikers deal damage; in the second the others, and double strikers.
        let deals = |cx: &Cx<'_>, id: ObjectId| -> Done<bool> {
            Ok(match &struck {
                Some(strikers) if first => strikers.contains(&id),
                Some(strikers) => !strikers.contains(&id) || cx.see(|v| v.is(id).has(Keyword::DoubleStrike))?,
                None => true,
            })
        };
        let mut events = Vec::new();
        for attacker in self.game.combat.attackers.clone() {
            let id = attacker.creature;
            if !deals(self, id)? {
                continue;
            }
            let power = self.see(|v| v.is(id).power)?.unwrap_or(0).max(0) as u32;
            // 510.1a: a creature that would assign 0 or less damage assigns none.
            if power == 0 {
                continue;
            }
            let blockers: Vec<ObjectId> = self.game.combat.blockers_of(id).collect();
            let mut among: Vec<Entity> = blockers.into_iter().map(Entity::Object).collect();
            match (attacker.blocked, attacker.attacks) {
                // 510.1b: unblocked: to what it attacks.
                (Some(false) | None, Some(target)) => among = vec![target],
                (Some(false) | None, None) => continue,
                _ => {}
            }
            events.extend(self.divide_combat_damage(id, power, &among)?);
        }
        for (blocker, attackers) in self.game.combat.blockers.clone() {
            if !deals(self, blocker)? {
                continue;
            }
            let power = self.see(|v| v.is(blocker).power)?.unwrap_or(0).max(0) as u32;
            if power > 0 {
                let among: Vec<Entity> = attackers.into_iter().map(Entity::Object).collect();
                events.extend(self.divide_combat_damage(blocker, power, &among)?);
            }
        }
        // 510.2: all of it is dealt at once.
        self.perform(events)?;
        Ok(())
    }

    fn divide_combat_damage(&mut self, source: ObjectId, power: u32, among: &[Entity]) -> Done<Vec<Event>> {
        if among.is_empty() {
            return Ok(Vec::new());
        }
        let player = self.see(|v| v.controller(source))?;
        let mut default = vec![0; among.len()];
        if let Some(first) = default.first_mut() {
            *first = power;
        }
        let decision = Decision {
            player,
            rule: rule!("510.1c"),
            source: Some(source),
            prompt: "assign combat damage".to_owned(),
            ask: Ask::Divide { total: power, among: among.to_vec(), min_each: 0, default, combat: true },
        };
        let Answer::Division(parts) = self.choose(decision)? else { return Ok(Vec::new()) };
        Ok(among
            .iter()
            .zip(parts)
            .filter(|(_, n)| *n > 0)
            .map(|(to, amount)| Event::Damage {
                source,
                to: *to,
                amount,
                combat: true,
                unpreventable: false,
                excess: 0,
            })
            .collect())
    }
}
