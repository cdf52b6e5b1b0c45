//! The one door through which the game changes.
//!
//! A batch of events is simultaneous: can't beats can (101.2), then replacement and prevention effects (616), then the whole batch is
//! applied, then triggered abilities are matched against what happened, and it is written into the history.

mod apart;
mod apply;
mod besides;
mod circumstances;
pub mod damage;
mod entering_order;
pub(crate) mod found;
mod moves;
mod nothing;
mod resolved;
pub mod tell;

use std::sync::Arc;

use super::cx::Cx;
use super::event::Event;
use super::r6_spells::r613_layers::Derived;
use super::state::{Happening, HappeningId, ObjectId, PlayerId};
use super::stop::Done;
use super::trace::{Arg, Level};
use crate::cr::RuleId;
use crate::oracle::lang::Zone;
use crate::rule;

impl Cx<'_> {
    /// Performs events at once. What comes back is what did happen, in order: replaced, changed, or without those that did not happen.
    pub fn perform(&mut self, events: Vec<Event>) -> Done<Vec<HappeningId>> {
        self.perform_with(events, &mut |_, _| Ok(()))
    }

    /// The same, with what is so of what enters as it enters: nothing has triggered yet as that is done (508.4).
    pub(crate) fn perform_with(
        &mut self,
        events: Vec<Event>,
        as_it_enters: &mut dyn FnMut(&mut Self, &[HappeningId]) -> Done<()>,
    ) -> Done<Vec<HappeningId>> {
        if events.is_empty() {
            return Ok(Vec::new());
        }
        self.may_happen()?;
        self.has_room()?;
        self.counted(|| "one event after another".to_owned())?;
        let mut batch = Vec::new();
        for event in events {
            if self.is_no_event(&event) {
                continue;
            }
            if self.cannot_happen(&event)? {
                // 614.17c: nor is it replaced.
                if self.trace.level != Level::Off && !self.applicable(&event, &[])?.is_empty() {
                    self.note(&[rule!("614.17c")], "nor can it be replaced", |_| Vec::new());
                }
                continue;
            }
            batch.push(event);
        }
        // What the events rest on is told with them, and not with what replaces them.
        let rests = self.take_besides(&[]);
        // 616: each event is changed by what applies to it until nothing more does. What is put beside it happens with it.
        let (mut batch, afterwards) = self.replace_all(batch)?;
        let afterwards = self.gained_with_the_damage(&mut batch, afterwards)?;
        let batch = self.destroyed_move(batch)?;
        let batch = self.let_in(batch)?;
        let mut batch = self.auras_enter(batch)?;
        self.enter_in_turn_order(&mut batch);
        let mut batch = self.enter_in_chosen_order(batch)?;
        self.phase_out_with_hosts(&mut batch);
        self.arrange_in_graveyards(&mut batch)?;
        self.also_by(&rests);
        let before = self.derived()?;
        let together = self.leave_together(&batch);
        let outer = self.batch_before.replace(before.clone());
        let number = self.game.batches;
        self.game.batches += 1;
        let mut done = Vec::new();
        let both = self.who_gain_and_lose(&batch)?;
        let outer_gains = std::mem::replace(&mut self.gain_and_lose, both);
        let applied = batch.into_iter().try_for_each(|event| self.apply(event, number, &mut done));
        let applied = applied.and_then(|()| {
            // 702.15e: by several sources with lifelink life is gained as often.
            if self.lifelink.len() > 1 {
                self.note(&[rule!("702.15e")], "life is gained for each of the sources with lifelink", |_| Vec::new());
            }
            // 120.3f: life gained by lifelink is a result of the damage.
            for (source, player, amount) in std::mem::take(&mut self.lifelink) {
                let gain = Event::GainLife { player, amount, source: Some(source) };
                for gain in self.replace_within(vec![gain])? {
                    self.apply(gain, number, &mut done)?;
                }
            }
            // 120.4d: whoever asks what their life total would be sees what they gain, too.
            for lost in std::mem::take(&mut self.lost_with_gains) {
                for lost in self.replace_within(vec![lost])? {
                    self.apply(lost, number, &mut done)?;
                }
            }
            Ok(())
        });
        self.gain_and_lose = outer_gains;
        self.batch_before = outer;
        applied?;
        self.game.remember_attached(&together);
        let within = std::mem::take(&mut self.afterwards);
        self.expire_gone()?;
        self.leave_combat_as_they_are()?;
        as_it_enters(self, &done)?;
        // 702.131d: the city's blessing is there before anything triggers.
        let enters =
            |event: &Event| matches!(event, Event::CreateToken { .. } | Event::Move(_) | Event::TurnFace { .. });
        if done.iter().filter_map(|id| self.game.happening(*id)).any(|happening| enters(&happening.event)) {
            self.ascend()?;
        }
        // 614.13a: what was done as something entered has happened with it.
        let with_it = std::mem::take(&mut self.with_entering);
        let earlier = with_it.first().map(|(_, before)| before.clone());
        let with_it: Vec<HappeningId> = with_it.into_iter().flat_map(|(done, _)| done).collect();
        for (done, before) in earlier.map(|before| (with_it, before)).into_iter().chain([(done.clone(), before)]) {
            match &mut self.held {
                Some(held) => held.push((done, before)),
                None => self.trigger(&done, &before)?,
            }
        }
        for event in afterwards.into_iter().chain(within) {
            self.after_replacement(event)?;
        }
        Ok(done)
    }

    /// 121.2: a player draws one card of several, of which so many are left then, told with these rules.
    pub(crate) fn draw_one(&mut self, player: PlayerId, left: u32, rules: Vec<RuleId>) -> Done<Vec<HappeningId>> {
        self.told_with = rules;
        self.draws_left = left;
        let drawn = self.perform(vec![Event::Draw { player, card: None }]);
        self.told_with.clear();
        drawn
    }

    /// 613.7m: what enters the battlefield at once gets its timestamps in turn order.
    fn enter_in_turn_order(&self, batch: &mut [Event]) {
        if batch.len() < 2 {
            return;
        }
        let order = self.game.apnap();
        let place = |event: &Event| {
            let Event::Move(m) = event else { return None };
            let controller = m.controller.unwrap_or(self.game.object(m.object).owner);
            (m.to.zone == Zone::Battlefield).then(|| order.iter().position(|player| *player == controller))
        };
        if batch.iter().all(|event| place(event).is_some()) {
            batch.sort_by_key(place);
        }
    }

    /// Whether there is nothing to happen, and so nothing to replace or to trigger on: damage, life or counters of 0.
    fn is_no_event(&mut self, event: &Event) -> bool {
        match *event {
            // 120.8, 614.7a: a source that would deal 0 damage deals none.
            Event::Damage { amount: 0, source, .. } => {
                self.note(&[rule!("120.8"), rule!("614.7a")], "{} would deal 0 damage, so it deals none", |g| {
                    vec![Arg::object(g, source)]
                });
                true
            }
            // 119.9, 119.10: gaining 0 life is no life gain.
            Event::GainLife { amount: 0, player, .. } => {
                self.note(&[rule!("119.10")], "{} would gain 0 life, so none is gained", |g| {
                    vec![Arg::player(g, player)]
                });
                true
            }
            _ => false,
        }
    }

    /// Events that come up while a batch is being applied, without what can't happen (101.2) and replaced; what replacement
    /// effects do besides waits for its end.
    pub(crate) fn replace_within(&mut self, events: Vec<Event>) -> Done<Vec<Event>> {
        let mut can = Vec::with_capacity(events.len());
        for event in events {
            if !self.cannot_happen(&event)? {
                can.push(event);
            }
        }
        let (events, afterwards) = self.replace_all(can)?;
        self.afterwards.extend(afterwards);
        Ok(events)
    }

    /// How many cards a player mills who is to mill so many (701.17a): replacement effects may change that.
    pub(crate) fn would_mill(&mut self, player: PlayerId, amount: u32) -> Done<u32> {
        if amount == 0 {
            return Ok(0);
        }
        let left = self.replace_within(vec![Event::Mill { player, amount }])?;
        let all = left.iter().map(|event| if let Event::Mill { amount, .. } = event { *amount } else { 0 });
        let all = all.fold(0, u32::saturating_add);
        if amount == 1 && all > 1 {
            self.note(&[rule!("701.17d")], "what is said of the card that {} mills is said of each of {}", |g| {
                vec![Arg::player(g, player), Arg::Number(i64::from(all))]
            });
        }
        Ok(all)
    }

    /// How many cards a player draws who is to draw so many (121.2a): replacement effects may change that, before any of them is drawn.
    pub(crate) fn would_draw(&mut self, player: PlayerId, amount: u32) -> Done<u32> {
        if amount < 2 {
            return Ok(amount);
        }
        let several = Event::DrawSeveral { player, amount };
        if self.cannot_happen(&several)? {
            return Ok(amount);
        }
        let (left, afterwards) = self.replace_all(vec![several])?;
        let all = left.iter().map(|event| if let Event::DrawSeveral { amount, .. } = event { *amount } else { 0 });
        let all = all.fold(0, u32::saturating_add);
        if all != amount {
            let says = "{} draws {} cards for the {} they were to draw, before any of them is drawn";
            self.note(&[rule!("121.2a")], says, |g| {
                let n = |n: u32| Arg::Number(i64::from(n));
                vec![Arg::player(g, player), n(all), n(amount)]
            });
        }
        for instead in afterwards {
            self.after_replacement(instead)?;
        }
        Ok(all)
    }

    /// One event.
    pub fn perform_one(&mut self, event: Event) -> Done<Option<HappeningId>> {
        Ok(self.perform(vec![event])?.into_iter().next())
    }

    /// What everything was before the batch being applied, for last-known information.
    fn before(&self) -> Done<Arc<Derived>> {
        match &self.batch_before {
            Some(before) => Ok(before.clone()),
            None => self.derived(),
        }
    }

    /// Writes an event that has been applied into the history, and tells of it.
    fn record(&mut self, event: Event, batch: u32, subject: Option<ObjectId>, done: &mut Vec<HappeningId>) {
        let happening = self.happening_of(event, batch, subject);
        self.tell(&happening);
        self.keep(happening, done);
    }

    /// An event that has been applied, with when it was.
    fn happening_of(&self, event: Event, batch: u32, subject: Option<ObjectId>) -> Happening {
        let id = HappeningId(self.game.history.len() as u32);
        let subject = subject.map(|o| {
            let object = self.game.object(o);
            (o, object.last_known.clone().unwrap_or_default())
        });
        let turn = &self.game.turn;
        Happening {
            id,
            batch,
            turn: turn.number,
            active: turn.active,
            step: turn.step,
            combat: turn.combats,
            held: event.held(&self.game),
            event,
            subject,
        }
    }

    /// Writes what has happened into the history.
    fn keep(&mut self, happening: Happening, done: &mut Vec<HappeningId>) {
        done.push(happening.id);
        if let Event::Move(m) = &happening.event
            && let Some(new) = m.new
        {
            self.game.object_in_little(new).came = Some(happening.id);
        }
        self.game.history.push(Arc::new(happening));
        self.game.changed_in_little();
    }

    /// Writes down something that the game records but nothing can change any more: a spell cast, a creature declared as attacker.
    pub fn happened(&mut self, events: Vec<Event>) -> Done<Vec<HappeningId>> {
        let before = self.derived()?;
        self.happened_since(events, &before)
    }

    /// 603.6c, 800.4a: writes down what has left the battlefield because its owner left the game, told of already.
    pub(crate) fn have_left(&mut self, moves: Vec<Event>, before: &Arc<Derived>) -> Done<()> {
        let number = self.game.batches;
        self.game.batches += 1;
        let mut done = Vec::new();
        for mut event in moves {
            let Event::Move(m) = &mut event else { continue };
            m.from = Zone::Battlefield;
            let object = m.object;
            let happening = self.happening_of(event, number, Some(object));
            self.keep(happening, &mut done);
        }
        self.trigger(&done, before)
    }

    /// The same, for abilities that look back at what everything was before that (603.10).
    pub fn happened_since(&mut self, events: Vec<Event>, before: &Arc<Derived>) -> Done<Vec<HappeningId>> {
        let number = self.game.batches;
        self.game.batches += 1;
        let mut done = Vec::new();
        for event in events {
            self.record(event, number, None, &mut done);
        }
        // 611.2a: what lasts until this happens is over as it has happened, before anything triggers on it (603.10).
        self.expire_gone()?;
        self.trigger(&done, before)?;
        Ok(done)
    }
}
