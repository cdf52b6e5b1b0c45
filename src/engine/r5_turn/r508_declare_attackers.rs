//! 508: the declare attackers step.

use crate::card::CardTypes;
use crate::engine::choice::{Answer, Ask, Decision};
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::state::{Attacker, Entity, ObjectId, PlayerId};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::Arg;
use crate::oracle::lang::Keyword;
use crate::rule;

impl Cx<'_> {
    pub(super) fn declare_attackers(&mut self) -> Done<()> {
        let active = self.game.turn.active;
        let targets = self.attackable(active)?;
        let mut creatures = Vec::new();
        for id in self.see(|v| {
            let mine = v
                .game
                .permanents()
                .filter(|o| v.controller(o.id) == active && v.is(o.id).types.contains(CardTypes::CREATURE));
            mine.map(|o| o.id).collect::<Vec<_>>()
        })? {
            if self.could_attack(id)?.is_ok() {
                creatures.push(id);
            }
        }
        self.game.combat.declared = true;
        self.game.version += 1;
        // 508.1a-b: which creatures attack, and whom.
        let decision = Decision {
            player: active,
            rule: rule!("508.1a"),
            source: None,
            prompt: "declare attackers".to_owned(),
            ask: Ask::Attackers { creatures: creatures.clone(), targets: targets.clone() },
        };
        let Answer::Pairs(pairs) = self.choose(decision)? else { return Ok(()) };
        let declared: Vec<(ObjectId, Entity)> =
            pairs.into_iter().filter_map(|(c, t)| Some((*creatures.get(c)?, *targets.get(t)?))).collect();
        self.note(&[rule!("508.1")], "{} declares attackers", |g| vec![Arg::player(g, active)]);
        // 508.1f: they become tapped, vigilance (702.20b) aside.
        let mut tap = Vec::new();
        for (creature, _) in &declared {
            if !self.see(|v| v.is(*creature).has(Keyword::Vigilance))? {
                tap.push(Event::Tap { object: *creature, for_mana: false });
            }
        }
        self.perform(tap)?;
        // 508.1k: each is an attacking creature.
        for (creature, target) in &declared {
            let defending = self.see(|v| v.player_of(*target))?;
            self.game.combat.attackers.push(Attacker {
                creature: *creature,
                attacks: Some(*target),
                defending,
                blocked: None,
            });
            self.game.combat.declared_attackers.push(*creature);
        }
        self.game.version += 1;
        // 508.1m: abilities trigger.
        let alone = declared.len() == 1;
        let events = declared.into_iter().map(|(attacker, target)| Event::Attack { attacker, target, alone }).collect();
        self.happened(events)?;
        Ok(())
    }

    /// What the active player may attack (506.2, 508.1b): opponents, planeswalkers they control, battles they protect.
    pub fn attackable(&self, active: PlayerId) -> Done<Vec<Entity>> {
        self.see(|v| {
            let opponents = v.game.opponents(active);
            let mut found: Vec<Entity> = opponents.iter().copied().map(Entity::Player).collect();
            for o in v.game.permanents() {
                let is = v.is(o.id);
                let planeswalker =
                    is.types.contains(CardTypes::PLANESWALKER) && opponents.contains(&v.controller(o.id));
                let battle =
                    is.types.contains(CardTypes::BATTLE) && o.protector.is_some_and(|p| opponents.contains(&p));
                if planeswalker || battle {
                    found.push(o.id.into());
                }
            }
            found
        })
    }

    /// Whether a creature could be declared as an attacker at all (508.1a).
    ///
    /// # Errors
    /// In the inner result: the rule that forbids it.
    pub fn could_attack(&self, id: ObjectId) -> Done<Result<(), Stop>> {
        let object = self.game.object(id);
        if object.tapped {
            return Ok(Err(Stop::illegal(rule!("508.1a"), Some(id.into()), "it is tapped")));
        }
        if self.see(|v| v.is(id).has(Keyword::Defender))? {
            return Ok(Err(Stop::illegal(rule!("702.3b"), Some(id.into()), "it has defender")));
        }
        if self.summoning_sick(id)? {
            return Ok(Err(Stop::illegal(
                rule!("302.6"),
                Some(id.into()),
                "its controller has not controlled it since the turn began",
            )));
        }
        Ok(Ok(()))
    }
}
