//! Whether an event fits a pattern, and questions about what has happened.

mod attacks;
mod combat;
mod matches;
mod named;

use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::oracle::lang::{DamageTo, EventPattern, Filter, Window};
use crate::r6_spells::r603_triggers::once_for_each;
use crate::state::{Happening, PlayerId, Step};
use crate::stop::{Done, Stop};
use crate::view::View;

/// An event that is asked about: what happened, or what would.
#[derive(Clone, Copy, Debug)]
pub struct EventMatch<'a> {
    /// The event.
    pub event: &'a Event,
    /// Where it stands in the history, if it has happened.
    pub happening: Option<&'a Happening>,
}

impl<'a> From<&'a Happening> for EventMatch<'a> {
    fn from(happening: &'a Happening) -> Self {
        Self { event: &happening.event, happening: Some(happening) }
    }
}

impl View<'_> {
    /// The place of an event among those of this turn for which the test holds, from 1; one still to come counts as the next.
    fn place_this_turn(&self, about: EventMatch<'_>, test: impl Fn(&Event) -> bool) -> i32 {
        let before = match about.happening {
            Some(h) => self.game.this_turn().filter(|x| x.id < h.id && test(&x.event)).count(),
            None => self.game.this_turn().filter(|x| test(&x.event)).count(),
        };
        before as i32 + 1
    }

    /// How many spells of a kind the player has cast this turn before this one.
    fn casts_before(&self, about: EventMatch<'_>, player: PlayerId, what: &Filter, frame: &Frame) -> Done<i32> {
        let mut before = 0;
        for earlier in self.game.this_turn().filter(|x| about.happening.is_none_or(|h| x.id < h.id)) {
            if let Event::Cast { spell, player: by, .. } = &earlier.event {
                before += i32::from(*by == player && self.fits(what, *spell, frame)?);
            }
        }
        Ok(before)
    }

    fn first_in_draw_step(&self, about: EventMatch<'_>, player: PlayerId) -> bool {
        let (turn, step, id) = match about.happening {
            Some(h) => (h.turn, h.step, Some(h.id)),
            None => (self.game.turn.number, self.game.turn.step, None),
        };
        step == Step::Draw
            && self.game.is_active(player)
            && !self.game.this_turn().any(|x| {
                x.turn == turn
                    && x.step == Step::Draw
                    && id.is_none_or(|id| x.id < id)
                    && matches!(&x.event, Event::Draw { player: p, .. } if *p == player)
            })
    }

    /// The last turn of a player before this one, if they have had any.
    fn last_turn_of(&self, player: PlayerId) -> Option<u32> {
        let now = self.game.turn.number;
        self.game.history.iter().rev().find(|h| h.active == player && h.turn < now).map(|h| h.turn)
    }

    /// The turn of the last upkeep step of a player that is over; 0 if there was none.
    fn last_upkeep_turn_of(&self, player: PlayerId) -> u32 {
        let now = &self.game.turn;
        let upkeep = self.game.history.iter().rev().find(|h| {
            h.active == player
                && matches!(h.event, Event::BeginStep { step: Step::Upkeep })
                && (h.turn < now.number || now.step != Step::Upkeep)
        });
        upkeep.map_or(0, |h| h.turn)
    }

    /// The happenings in a window that fit a pattern.
    pub fn happened(&self, pattern: &EventPattern, window: Window, frame: &Frame) -> Done<Vec<&Happening>> {
        if let EventPattern::Amount(event, cmp, n) = pattern
            && let EventPattern::DealsDamage { .. } | EventPattern::DealtDamage { .. } = &**event
        {
            let n = self.number(n, frame)?;
            return Ok(in_all(self.happened(event, window, frame)?, event, |all| cmp.holds(all, n)));
        }
        let now = &self.game.turn;
        let mut found = Vec::new();
        let begin = match window {
            Window::ThisTurn | Window::ThatTurn | Window::EachTurn | Window::ThisCombat | Window::BeforeThis => {
                now.number
            }
            Window::LastTurn => now.number.saturating_sub(1),
            Window::ThisGame | Window::TheirLastTurn => 0,
            Window::YourLastTurn => match self.last_turn_of(frame.controller) {
                Some(turn) => turn,
                None => return Ok(found),
            },
            Window::SinceYourLastTurn => self.last_turn_of(frame.controller).map_or(0, |turn| turn + 1),
            Window::SinceYourLastUpkeep => self.last_upkeep_turn_of(frame.controller),
        };
        let start = self.game.history.partition_point(|h| h.turn < begin);
        if window == Window::BeforeThis && frame.event.is_none() {
            return Err(Stop::unsupported("what happened before an event where there is none"));
        }
        for h in self.game.history.from(start) {
            if matches!(window, Window::LastTurn | Window::YourLastTurn) && h.turn >= now.number {
                break;
            }
            if window == Window::YourLastTurn && h.turn > begin {
                break;
            }
            if window == Window::TheirLastTurn && self.last_turn_of(h.active) != Some(h.turn) {
                continue;
            }
            if window == Window::ThisCombat && h.combat != now.combats {
                continue;
            }
            if window == Window::BeforeThis && frame.event == Some(h.id) {
                break;
            }
            if self.event_matches(pattern, EventMatch::from(h.as_ref()), frame)? {
                found.push(h.as_ref());
            }
        }
        Ok(found)
    }

    /// Whether the event at hand is such an event.
    pub(super) fn event_is(&self, pattern: &EventPattern, frame: &Frame) -> Done<bool> {
        // Of what would happen, and has not yet.
        if let Some(would) = frame.would.as_deref() {
            return self.event_matches(pattern, EventMatch { event: would, happening: None }, frame);
        }
        let Some(id) = frame.event else {
            return Err(Stop::unsupported("a condition on an event where there is none"));
        };
        let Some(happening) = self.game.happening(id) else { return Ok(false) };
        // 305.1: a land that enters as it is played, asked of its entering.
        if let (EventPattern::PlaysLand { who, what, from }, Event::Move(m)) = (pattern, &happening.event)
            && let Some(land) = m.new
        {
            return Ok(m.cause == Cause::Played
                && self.comes_from(*from, m.from, m.object, m.by, frame)
                && self.among(m.by, who, frame)?
                && self.fits(what, land, frame)?);
        }
        self.event_matches(pattern, happening.into(), frame)
    }

    /// How much there is in all of what fits a pattern and happens at once, to the same player or object where that is one event
    /// (603.2c): all that several sources deal to a creature, as combat damage is dealt (510.2).
    fn amount_at_once(&self, pattern: &EventPattern, about: EventMatch<'_>, frame: &Frame) -> Done<i64> {
        let Some(happening) = about.happening else {
            return Err(Stop::unsupported("how much happens at once, of what has not happened"));
        };
        let to_whom = |event: &Event| once_for_each(pattern).and_then(|role| event.role(role, self.game));
        let mut all = 0;
        for other in self.game.this_turn().filter(|h| h.batch == happening.batch) {
            if to_whom(&other.event) == to_whom(about.event) && self.event_matches(pattern, other.into(), frame)? {
                all += other.event.amount();
            }
        }
        Ok(all)
    }
}

/// Of what has happened those happenings that came to such an amount together: "dealt 3 or more damage this turn" is all that one
/// source has dealt by then, to whichever one recipient the pattern asks for (120.2).
fn in_all<'a>(happened: Vec<&'a Happening>, pattern: &EventPattern, such: impl Fn(i64) -> bool) -> Vec<&'a Happening> {
    let to_anything = matches!(pattern, EventPattern::DealsDamage { to: DamageTo::Any, .. });
    let of_whom = |event: &Event| match event {
        Event::Damage { source, to, .. } => Some((*source, (!to_anything).then_some(*to))),
        _ => None,
    };
    let together = |of: &Event| -> i64 {
        let same = happened.iter().filter(|h| of_whom(&h.event) == of_whom(of));
        same.map(|h| h.event.amount()).sum()
    };
    happened.iter().filter(|h| such(together(&h.event))).copied().collect()
}
