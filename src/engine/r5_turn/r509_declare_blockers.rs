//! 509: the declare blockers step.

use crate::card::CardTypes;
use crate::engine::choice::{Answer, Ask, Decision};
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::state::{Entity, ObjectId};
use crate::engine::stop::{Done, Stop};
use crate::oracle::lang::Keyword;
use crate::rule;

impl Cx<'_> {
    pub(super) fn declare_blockers(&mut self) -> Done<()> {
        // 802.4 and 509.1: each defending player in APNAP order.
        for player in self.game.apnap() {
            let attackers: Vec<ObjectId> =
                self.game.combat.attackers.iter().filter(|a| a.defending == player).map(|a| a.creature).collect();
            if attackers.is_empty() {
                continue;
            }
            let creatures: Vec<ObjectId> = self.see(|v| {
                v.game
                    .permanents()
                    .filter(|o| {
                        v.controller(o.id) == player && !o.tapped && v.is(o.id).types.contains(CardTypes::CREATURE)
                    })
                    .map(|o| o.id)
                    .collect()
            })?;
            let decision = Decision {
                player,
                rule: rule!("509.1a"),
                source: None,
                prompt: "declare blockers".to_owned(),
                ask: Ask::Blockers { creatures: creatures.clone(), attackers: attackers.clone() },
            };
            let Answer::Pairs(pairs) = self.choose(decision)? else { continue };
            for (b, a) in pairs {
                let (Some(blocker), Some(attacker)) = (creatures.get(b).copied(), attackers.get(a).copied()) else {
                    continue;
                };
                self.could_block(blocker, attacker)??;
                self.game.combat.blockers.entry(blocker).or_default().push(attacker);
            }
        }
        self.game.version += 1;
        let mut events = Vec::new();
        for (blocker, attackers) in self.game.combat.blockers.clone() {
            events.extend(attackers.into_iter().map(|attacker| Event::Block { blocker, attacker }));
        }
        // 509.1h: each attacker is blocked or unblocked from now on.
        for i in 0..self.game.combat.attackers.len() {
            let Some(attacker) = self.game.combat.attackers.get(i).map(|a| a.creature) else { continue };
            let by: Vec<ObjectId> = self.game.combat.blockers_of(attacker).collect();
            if let Some(a) = self.game.combat.attackers.get_mut(i) {
                a.blocked = Some(!by.is_empty());
            }
            events.push(if by.is_empty() {
                Event::Unblocked { attacker }
            } else {
                Event::BecomeBlocked { attacker, by }
            });
        }
        self.game.version += 1;
        self.happened(events)?;
        Ok(())
    }

    /// Whether this creature could block that attacker (509.1b): evasion and the like.
    ///
    /// # Errors
    /// In the inner result: the rule that forbids it.
    pub fn could_block(&self, blocker: ObjectId, attacker: ObjectId) -> Done<Result<(), Stop>> {
        let derived = self.derived()?;
        let view = crate::engine::view::View { game: &self.game, table: &derived.table };
        let (b, a) = (view.is(blocker), view.is(attacker));
        let no = |rule, because: &str| Ok(Err(Stop::illegal(rule, Some(Entity::Object(attacker)), because)));
        // 702.9b: flying is blocked by flying or reach (702.17b).
        if a.has(Keyword::Flying) && !b.has(Keyword::Flying) && !b.has(Keyword::Reach) {
            return no(rule!("702.9b"), "it has flying, and the blocker has neither flying nor reach");
        }
        Ok(Ok(()))
    }
}
