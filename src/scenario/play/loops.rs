//! Loops that nobody can stop (104.4b, 731.4): the same position again and again without a decision in between.

use std::collections::BTreeMap;

use super::{Going, Runner};
use crate::engine::state::Stage;
use crate::engine::trace::Arg;
use crate::rule;

/// How often a position comes back before it is taken for a loop. Once might be chance: something may count what has
/// happened (a third spell, a tenth counter).
const TIMES: usize = 12;

/// What has resolved since anybody decided anything.
#[derive(Debug, Default)]
pub(super) struct Loops {
    /// After how many resolutions each position was there.
    seen: BTreeMap<u64, Vec<usize>>,
    resolved: Vec<String>,
}

impl Loops {
    /// Somebody has decided something: what repeats from here on is another loop.
    pub(super) fn decided(&mut self) {
        if !self.resolved.is_empty() {
            *self = Self::default();
        }
    }
}

impl Runner<'_> {
    /// What is about to resolve, for [`Runner::look_for_a_loop`].
    pub(super) fn resolving(&self) -> Option<String> {
        let game = &self.play.game;
        let top = game.stack.last().filter(|_| game.turn.stage == Stage::Resolve)?;
        Some(Arg::object(game, *top).to_string())
    }

    /// Something has resolved: if the position is the same as many times before, nobody has decided anything since, and
    /// something is still to resolve, the game is a draw.
    pub(super) fn look_for_a_loop(&mut self, resolved: String) -> Going {
        let game = &self.play.game;
        self.loops.resolved.push(resolved);
        if game.over || game.stack.is_empty() && game.waiting.is_empty() {
            self.loops = Loops::default();
            return Ok(());
        }
        let now = self.loops.resolved.len();
        let times = self.loops.seen.entry(game.position()).or_default();
        times.push(now);
        let [.., last, _] = times.as_slice() else { return Ok(()) };
        if times.len() < TIMES {
            return Ok(());
        }
        let round = self.loops.resolved.get(*last..).unwrap_or_default().join(", ");
        let here = self.here;
        let done = self.play.unit(&mut crate::engine::decide::First, |cx| {
            cx.note(&[rule!("104.4b"), rule!("731.4")], "a loop that nobody can stop: {}, again and again", |_| {
                vec![Arg::Text(round)]
            });
            cx.perform(vec![crate::engine::event::Event::DrawGame])
        });
        match done {
            Ok(_) => Ok(()),
            Err(stop) => Err(self.stopped(here, stop)),
        }
    }
}
