//! 514: the cleanup step.

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::{Cause, Move};
use crate::oracle::lang::{Designation, Place, RuleChange, Suspends};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId, Until, Zone};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    pub(super) fn cleanup_step(&mut self) -> Done<()> {
        for player in self.game.active_players() {
            self.discard_down(player)?;
        }
        // 514.2: damage is removed and "until end of turn" and "this turn" effects end, at once.
        for (id, keeps) in self.marked()? {
            let object = self.game.object_mut(id);
            if !keeps {
                object.damage = 0;
            }
            object.regeneration.clear();
            // 702.171b: saddled until the end of the turn.
            object.designations.retain(|what| *what != Designation::Saddled);
        }
        let turn = self.game.turn.number;
        self.trace.add(
            &[rule!("514.2"), rule!("703.4p")],
            "damage is removed, and effects until end of turn end",
            Vec::new,
        );
        self.end_effects_when(|until| matches!(until, Until::EndOfTurn(t) if *t <= turn))?;
        // 500.5a: what lasts until the end of a combat that never came ends with the turn, too.
        self.mana_is_no_longer_kept(|_| true);
        // 514.3a: with state-based actions to perform or triggers waiting, players get priority after all, and another step follows.
        let acted = self.state_based_actions()?;
        if acted || !self.game.waiting.is_empty() {
            self.note(&[rule!("514.3a")], "players get priority in this cleanup step", |_| Vec::new());
            self.game.turn.cleanup_again = true;
        }
        Ok(())
    }

    /// 514.1: down to the maximum hand size, seven as a rule (402.2).
    fn discard_down(&mut self, player: PlayerId) -> Done<()> {
        let (Some(most), changed) = self.hand_size(player)? else { return Ok(()) };
        let hand = self.game.player(player).hand.clone();
        let held = hand.len();
        let Some(n) = held.checked_sub(most).filter(|n| *n > 0) else { return Ok(()) };
        self.tell_of_hand_modifier(player);
        let mut rules = vec![rule!("514.1"), rule!("402.2"), rule!("703.4n")];
        // 613.11: the youngest effect on it counts.
        rules.extend(changed.then(|| rule!("613.11")));
        self.note(&rules, "{} has {} cards, {} too many", |g| {
            let number = |n: usize| Arg::Number(n as i64);
            vec![Arg::player(g, player), number(held), number(n)]
        });
        let options = hand.into_iter().map(Entity::Object).collect();
        let prompt = "discard down to your maximum hand size";
        let chosen = self.pick_entities(player, rule!("514.1"), None, prompt, Purpose::Discard, options, n, n)?;
        let discard = chosen
            .into_iter()
            .filter_map(Entity::object)
            .map(|card| {
                let mut m = Move::new(card, Place::zone(Zone::Graveyard), Cause::Discarded);
                m.by = Some(player);
                m.into()
            })
            .collect();
        self.perform(discard)?;
        Ok(())
    }

    /// A player's maximum hand size, `None` for no maximum; and whether an effect says so.
    fn hand_size(&self, player: PlayerId) -> Done<(Option<usize>, bool)> {
        let (mut size, mut changed) = (Some(self.game.usual_hand_size(player)), false);
        for active in self.rules()?.iter() {
            if let RuleChange::HandSize(players, n) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                size = match n {
                    Some(n) => Some(self.ask(|v| v.number(n, &active.frame))?.max(0) as usize),
                    None => None,
                };
                changed = true;
            }
            // 402.2: by so much more or less than it is so far.
            if let RuleChange::HandSizeBy(players, n) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                let more = self.ask(|v| v.number(n, &active.frame))?;
                size = size.map(|size| (size as i64).saturating_add(more).max(0) as usize);
                changed = true;
            }
        }
        Ok((size, changed))
    }

    /// The permanents with something that goes as the turn ends, and whether they keep their damage.
    fn marked(&self) -> Done<Vec<(ObjectId, bool)>> {
        let mut marked = Vec::new();
        for id in &self.game.battlefield {
            let object = self.game.object(*id);
            let saddled = object.designations.contains(&Designation::Saddled);
            if object.damage > 0 || saddled || !object.regeneration.is_empty() {
                marked.push((*id, self.keeps_damage(*id)?));
            }
        }
        Ok(marked)
    }

    fn keeps_damage(&self, id: ObjectId) -> Done<bool> {
        let derived = self.derived()?;
        let view = crate::view::View { game: &self.game, table: &derived.table };
        for active in self.rules()?.iter() {
            if let RuleChange::Suspends(Suspends::DamageRemoval, Some(objects), _) = active.rule()
                && active.is_about(&view, objects, id)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
