//! 603.2: which abilities trigger on what has happened, and on which occurrences of it (603.2c).

use std::sync::Arc;

use crate::cx::Cx;
use crate::eval::EventMatch;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, AttackTarget, DamageTo, EventPattern, Keyword, Noun, Players, Role, TriggerLimit, Triggered,
};
use crate::r6_spells::r613_layers::{Active, Derived};
use crate::rule;
use crate::state::{Captured, Entity, Happening, HappeningId, ObjectId, PlayerId, WaitingTrigger, Zone};
use crate::stop::Done;
use crate::view::View;

use super::pattern::{at_least, once_for_each};
use super::{looks_back, once_for_all};

/// Who or what plays which part in an event.
type Part = (Option<Role>, Option<Entity>);

impl Cx<'_> {
    pub(super) fn match_trigger(
        &self,
        active: &Active,
        t: &Triggered,
        derived: &Derived,
        back: bool,
        happenings: &[Arc<Happening>],
        found: &mut Vec<WaitingTrigger>,
    ) -> Done<()> {
        let owner = derived.table.get(active.object);
        // 603.10d: a change of control is noticed when it has come about; the ability is its who had control till then.
        let lost = happenings.iter().find_map(|happening| match &happening.event {
            Event::ControlChanged { object, from, .. } if back && *object == active.object => Some(*from),
            _ => None,
        });
        // 109.5, 603.3a: what has no controller, as a card in exile, is its owner's.
        let object = self.game.object(active.object);
        let controlled = matches!(object.zone, Zone::Battlefield | Zone::Stack | Zone::Command);
        let usual = if controlled { object.controller } else { object.owner };
        let controller = lost.or_else(|| owner.and_then(|row| row.controller)).unwrap_or(usual);
        let now = self.derived()?;
        let view = View { game: &self.game, table: &now.table };
        let mut frame = Frame::of(active.object, controller);
        frame.origin = Some(active.origin);
        let mut matched: Vec<&Happening> = Vec::new();
        for happening in happenings {
            if looks_back(&t.event, &happening.event) != back {
                continue;
            }
            if view.event_matches(&t.event, EventMatch::from(happening.as_ref()), &frame)? {
                // 801.7: an event that is not entirely within range.
                if !view.event_in_range(controller, &happening.event) {
                    // 801.7a: of what moves, where it was or where it is, as the ability looks at it.
                    let moved = matches!(happening.event, Event::Move(_));
                    let rule = if moved { rule!("801.7a") } else { rule!("801.7") };
                    self.unmet.borrow_mut().push((rule, active.object, active.ability.clone()));
                    continue;
                }
                if let Some((players, said)) = self.triggers_for_each(t, &frame)? {
                    self.trigger_for_each(active, players, &said, happening.id, controller, found)?;
                    continue;
                }
                matched.push(happening);
            }
        }
        if matched.is_empty() {
            return Ok(());
        }
        // 603.10a: what looks back sees what has left by the event as it was immediately before, in its condition, too.
        let earlier = (back && t.condition.is_some()).then(|| self.game.with_those_that_left(happenings)).flatten();
        let asked_of = View { game: earlier.as_ref().unwrap_or(&self.game), table: &now.table };
        for (happening, events) in self.occurrences(&t.event, &matched, &frame)? {
            if let Some(limit) = t.limit {
                let used = self.game.object(active.object).uses.get(&active.origin).copied().unwrap_or_default();
                let earlier =
                    found.iter().filter(|w| w.source == active.object && w.origin == active.origin).count() as u32;
                let enough = match limit {
                    TriggerLimit::EachTurn(most) => used.0 + earlier >= most,
                    TriggerLimit::Ever(most) => used.1 + earlier >= most,
                    // 603.2h: only if the action has not been taken this turn.
                    TriggerLimit::DoneOnceEachTurn => used.0 > 0,
                    TriggerLimit::ResolvesAnyway => false,
                };
                if enough {
                    continue;
                }
            }
            let asked = Frame { event: Some(happening), events: events.clone(), ..frame.clone() };
            // 603.4: the intervening "if" must hold as it triggers.
            if let Some(cond) = &t.condition
                && !asked_of.condition(cond, &asked)?
            {
                self.unmet.borrow_mut().push((rule!("603.4"), active.object, active.ability.clone()));
                continue;
            }
            found.push(WaitingTrigger {
                source: active.object,
                origin: active.origin,
                ability: active.ability.clone(),
                condition: t.condition.as_deref().cloned(),
                body: Arc::new(t.body.clone()),
                controller,
                event: Some(happening),
                captured: Captured { events, host: self.game.object(active.object).attached_to, ..Captured::default() },
            });
        }
        Ok(())
    }

    /// 805.4d: an ability triggers once for each of these players, who is the one its words speak of.
    fn trigger_for_each(
        &self,
        active: &Active,
        players: Vec<PlayerId>,
        said: &Triggered,
        event: HappeningId,
        controller: PlayerId,
        found: &mut Vec<WaitingTrigger>,
    ) -> Done<()> {
        let ability = Arc::new(Ability { kind: AbilityKind::Triggered(said.clone()), ..(*active.ability).clone() });
        for player in players {
            let mut frame = Frame::of(active.object, controller).with_each(player);
            frame.event = Some(event);
            frame.origin = Some(active.origin);
            if let Some(cond) = &said.condition
                && !self.ask(|v| v.condition(cond, &frame))?
            {
                self.unmet.borrow_mut().push((rule!("603.4"), active.object, active.ability.clone()));
                continue;
            }
            found.push(WaitingTrigger {
                source: active.object,
                origin: active.origin,
                ability: ability.clone(),
                condition: said.condition.as_deref().cloned(),
                body: Arc::new(said.body.clone()),
                controller,
                event: Some(event),
                captured: Captured { each: Some(player.into()), ..Captured::default() },
            });
        }
        Ok(())
    }

    /// 603.2c: what an ability with this pattern triggers on among what fits it: each occurrence by itself, or, for "one or
    /// more" and its like, all that happened at once, of which the first stands for it.
    pub(super) fn occurrences(
        &self,
        pattern: &EventPattern,
        matched: &[&Happening],
        frame: &Frame,
    ) -> Done<Vec<(HappeningId, Vec<HappeningId>)>> {
        let batches = if once_for_all(pattern) {
            if matched.len() < at_least(pattern) {
                return Ok(Vec::new());
            }
            // "Deal combat damage to a player": once for each player; "to one or more players" once for all.
            let several = Players::are_together;
            let by = match pattern {
                EventPattern::DealsDamage { to: DamageTo::Player(who), .. } if !several(who) => Some(Role::Player),
                // "Whenever a player mills one or more cards": once for each player who does.
                EventPattern::Mills { who, .. }
                | EventPattern::Discards { who, .. }
                | EventPattern::Sacrifices { who, .. }
                | EventPattern::CreatesToken { who, .. }
                    if !several(who) =>
                {
                    Some(Role::Player)
                }
                // 508.3e: "whenever you attack a player": once for each player attacked.
                EventPattern::PlayerAttacks { whom: Some(AttackTarget::Player(who)), .. } if !several(who) => {
                    Some(Role::Defender)
                }
                // "An opponent or a planeswalker an opponent controls": once for each of those that is attacked.
                EventPattern::PlayerAttacks { whom: Some(AttackTarget::PlayerOrTheirs(who)), .. } if who.is_any() => {
                    Some(Role::Other)
                }
                _ => None,
            };
            self.in_batches(matched.iter().map(|happening| (*happening, by)))
        } else {
            let mut apart = Vec::new();
            let mut together = Vec::new();
            for happening in matched {
                let part = self.part_met(pattern, happening, frame)?;
                match once_for_each(part) {
                    Some(role) => together.push((*happening, Some(role))),
                    None => {
                        let times = self.times_in(part, &happening.event, frame.source);
                        apart.extend((0..self.repeated(times)?).map(|_| (happening.id, Vec::new())));
                    }
                }
            }
            let together = self.in_batches(together.into_iter());
            apart.extend(together.into_iter().filter_map(|batch| Some((*batch.first()?, batch))));
            apart.sort_by_key(|(first, _)| *first);
            return Ok(apart);
        };
        Ok(batches.into_iter().filter_map(|batch| Some((*batch.first()?, batch))).collect())
    }

    /// Which of the events that "or" stands between, as in "attacks or blocks", has happened.
    fn part_met<'p>(&self, pattern: &'p EventPattern, happening: &Happening, frame: &Frame) -> Done<&'p EventPattern> {
        let EventPattern::Or(parts) = pattern else { return Ok(pattern) };
        for part in parts {
            if self.ask(|v| v.event_matches(part, EventMatch::from(happening), frame))? {
                return self.part_met(part, happening, frame);
            }
        }
        Ok(pattern)
    }

    /// How often what an ability triggers on is in one event: each of the counters put at once, each of the chapters reached.
    fn times_in(&self, pattern: &EventPattern, event: &Event, source: ObjectId) -> i64 {
        match (pattern, event) {
            (EventPattern::While(inner, _), _) => self.times_in(inner, event, source),
            // 712.21, 730.3: of a permanent that was melded or merged each card is put there.
            (EventPattern::Moves { what, .. }, Event::Move(m)) if what.noun == Noun::Card => {
                let of_source = Frame::of(source, self.game.object(source).holder());
                let fits = |card: &ObjectId| self.ask(|v| v.fits(what, *card, &of_source)).unwrap_or(false);
                m.new.into_iter().chain(self.game.came_apart_with(m)).filter(fits).count().max(1) as i64
            }
            (EventPattern::CountersPut { batch: false, .. }, Event::PutCounters { amount, .. })
            | (EventPattern::CounterRemoved { last: false, batch: false, .. }, Event::RemoveCounters { amount, .. }) => {
                i64::from(*amount)
            }
            // 714.2c: "I, II" is a chapter ability for each.
            (EventPattern::Chapters(chapters), Event::PutCounters { kind, amount, .. }) => {
                let now = self.game.counters(source, kind);
                let was = now.saturating_sub(*amount);
                let reached = chapters.iter().map(|n| u32::from(*n)).filter(|n| was < *n && *n <= now).count();
                let ahead = self.is_read_ahead(source);
                if ahead { 1 } else { reached as i64 }
            }
            _ => 1,
        }
    }

    /// 702.155a: whether only the chapter of exactly the number of its lore counters triggers.
    pub(super) fn is_read_ahead(&self, saga: ObjectId) -> bool {
        self.see(|v| v.is(saga).has(Keyword::ReadAhead) && v.entered_this_turn(saga)).unwrap_or(false)
    }

    /// What happened at once, in one batch, or one for each object or player that has this part in it.
    fn in_batches<'h>(&self, matched: impl Iterator<Item = (&'h Happening, Option<Role>)>) -> Vec<Vec<HappeningId>> {
        let mut batches: Vec<(Part, Vec<HappeningId>)> = Vec::new();
        for (happening, role) in matched {
            let who = (role, role.and_then(|role| happening.event.role(role, &self.game)));
            match batches.iter_mut().find(|(other, _)| *other == who) {
                Some((_, batch)) => batch.push(happening.id),
                None => batches.push((who, vec![happening.id])),
            }
        }
        batches.into_iter().map(|(_, batch)| batch).collect()
    }
}
