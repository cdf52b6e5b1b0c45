//! 508.4: creatures that are put onto the battlefield attacking.

use crate::card::CardTypes;
use crate::choice::Purpose;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Keyword, Players, Reselected};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId, Step};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 508.4: put onto the battlefield attacking: its controller chooses what it attacks, unless the effect says whom.
    pub(crate) fn put_attacking(
        &mut self,
        creatures: &[ObjectId],
        player: PlayerId,
        (whom, or_theirs): (Option<&Players>, bool),
        frame: &Frame,
    ) -> Done<()> {
        // 702.49c: with ninjutsu what the creature returned for it attacked.
        let ninjutsu = frame.origin.and_then(|o| self.keyword_of(frame.source, o)) == Some(Keyword::Ninjutsu);
        let returned = self.attacker_among(&frame.paid).filter(|_| ninjutsu);
        for creature in creatures {
            if let Some(returned) = returned {
                self.attacks_the_same(*creature, player, returned, rule!("702.49c"))?;
                continue;
            }
            if let Some((rule, because)) = self.cannot_come_attacking(*creature, player)? {
                self.note(&[rule], because, |g| vec![Arg::object(g, *creature)]);
                continue;
            }
            let mut targets = self.attackable(player)?;
            // "Attacking that player or a planeswalker they control": of the player at hand.
            if let Some(Entity::Player(each)) = frame.each {
                targets.retain(|target| match target {
                    Entity::Player(p) => *p == each,
                    Entity::Object(o) => self.game.object(*o).holder() == each,
                });
            }
            if let Some(whom) = whom {
                let whom = self.ask(|v| v.players(whom, frame))?;
                targets.retain(|target| match target {
                    Entity::Player(p) => whom.contains(p),
                    Entity::Object(o) => or_theirs && whom.contains(&self.game.object(*o).holder()),
                });
            }
            if targets.is_empty() {
                // 508.4b: whom the effect names can't be attacked any more.
                if whom.is_some() || frame.each.is_some() {
                    self.also_by(&[rule!("508.4b")]);
                }
                self.attacks_nothing(*creature);
                continue;
            }
            let prompt = "choose what it attacks";
            let (rule, source) = (rule!("508.4"), Some(frame.source));
            let picked = self.pick_entities(player, rule, source, prompt, Purpose::Effect, targets, 1, 1)?;
            if let Some(target) = picked.first() {
                // 508.4c: what would have kept it from being declared does not matter.
                let barred = self.is_kept_from_attacking(*creature, *target)?;
                let rules: &[RuleId] = if barred { &[rule!("508.4"), rule!("508.4c")] } else { &[rule!("508.4")] };
                self.note(rules, "{} is attacking {}", |g| vec![Arg::object(g, *creature), Arg::entity(g, *target)]);
                self.comes_attacking(*creature, *target)?;
            }
        }
        Ok(())
    }

    /// 702.49c, 702.190b: put onto the battlefield attacking what a creature attacked that was returned for it; nothing if that
    /// can't be attacked any more (508.4a).
    pub(crate) fn attacks_the_same(
        &mut self,
        creature: ObjectId,
        player: PlayerId,
        returned: ObjectId,
        rule: RuleId,
    ) -> Done<()> {
        if let Some((why_not, because)) = self.cannot_come_attacking(creature, player)? {
            self.note(&[why_not, rule], because, |g| vec![Arg::object(g, creature)]);
            return Ok(());
        }
        let there = self.attackable(player)?;
        let attacked = self.game.combat.attacker_ever(returned).and_then(|attacker| attacker.attacks);
        let Some(target) = attacked.filter(|target| there.contains(target)) else {
            self.attacks_nothing(creature);
            return Ok(());
        };
        self.note(&[rule], "{} attacks {}, as the creature returned did", |g| {
            vec![Arg::object(g, creature), Arg::entity(g, target)]
        });
        self.comes_attacking(creature, target)
    }

    /// 508.7: the player says again what an attacking creature attacks. It stays what it is, an attacker that was declared to
    /// attack something else (508.7a), and what would keep it from being declared so does not matter (508.7b).
    pub(crate) fn reselect_attacked(
        &mut self,
        player: PlayerId,
        creature: ObjectId,
        among: Reselected,
        frame: &Frame,
    ) -> Done<()> {
        if self.game.combat.attacker(creature).is_none() {
            return Ok(());
        }
        // 508.7c: an opponent of its controller, or what is under such an opponent's control or protection.
        let controller = self.see(|v| v.controller(creature))?;
        let mut there = self.attackable(controller)?;
        let planeswalkers: Vec<ObjectId> = self.see(|v| {
            let all = v.game.permanents().map(|o| o.id);
            all.filter(|id| v.is(*id).types.contains(CardTypes::PLANESWALKER)).collect()
        })?;
        there.retain(|target| match (among, target) {
            (_, Entity::Player(_)) | (Reselected::PlayerOrPermanent, _) => true,
            (Reselected::PlayerOrPlaneswalker, Entity::Object(o)) => planeswalkers.contains(o),
            (Reselected::Player, Entity::Object(_)) => false,
        });
        let prompt = "choose what it attacks";
        let (rule, source) = (rule!("508.7c"), Some(frame.source));
        let picked = self.pick_entities(player, rule, source, prompt, Purpose::Effect, there, 1, 1)?;
        let Some(target) = picked.first().copied() else { return Ok(()) };
        let defending = self.see(|v| v.defended_by(target))?;
        self.note(&[rule!("508.7a"), rule], "{} is now attacking {}", |g| {
            vec![Arg::object(g, creature), Arg::entity(g, target)]
        });
        if let Some(attacker) = self.game.combat.attackers.iter_mut().find(|a| a.creature == creature) {
            (attacker.attacks, attacker.defending) = (Some(target), defending);
        }
        Ok(())
    }

    /// The first of what was used to pay that attacks in this combat, or did as it was removed from it.
    pub(crate) fn attacker_among(&self, paid: &[ObjectId]) -> Option<ObjectId> {
        paid.iter().copied().find(|id| self.game.combat.attacker_ever(*id).is_some())
    }

    /// 508.4a, 506.3c: what it would attack is not there to be attacked.
    fn attacks_nothing(&mut self, creature: ObjectId) {
        let because = "what {} would attack can't be attacked any more, so it is not attacking";
        self.note(&[rule!("508.4a"), rule!("506.3c")], because, |g| vec![Arg::object(g, creature)]);
    }

    /// Makes a creature that has just entered an attacking one, and once blockers are being declared an unblocked one.
    fn comes_attacking(&mut self, creature: ObjectId, target: Entity) -> Done<()> {
        self.add_attacker(creature, target)?;
        let late = matches!(
            self.game.turn.step,
            Step::DeclareBlockers | Step::FirstStrikeDamage | Step::CombatDamage | Step::EndOfCombat
        );
        if late && let Some(attacker) = self.game.combat.attackers.iter_mut().find(|a| a.creature == creature) {
            attacker.blocked = Some(false);
            self.note(&[rule!("506.3d"), rule!("508.4d")], "{} enters unblocked", |g| vec![Arg::object(g, creature)]);
        }
        Ok(())
    }

    /// 506.3a-b, 506.3f: why what was put onto the battlefield attacking is not attacking.
    fn cannot_come_attacking(&self, id: ObjectId, player: PlayerId) -> Done<Option<(RuleId, &'static str)>> {
        let types = self.see(|v| v.is(id).types)?;
        Ok(if !types.contains(CardTypes::CREATURE) {
            Some((rule!("506.3a"), "{} is no creature, so it is not attacking"))
        } else if types.contains(CardTypes::BATTLE) {
            Some((rule!("506.3f"), "{} is a battle, so it is not attacking"))
        } else if !self.game.is_active(player) {
            Some((rule!("506.3b"), "{} came under the control of a player who is not attacking, so neither is it"))
        } else {
            None
        })
    }
}
