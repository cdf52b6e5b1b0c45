//! Playing: the game goes on in units, each of which happens whole or not at all.
//!
//! A unit is a step's turn-based actions, the settling of state-based actions and triggers, one resolution, or one action of the player with
//! priority. A unit that stops (an undecided choice, an illegal action) leaves the state as it was: that is 732.

use std::mem::take;
use std::sync::Arc;

use super::choice::Decider;
use super::cx::{Cx, Known};
use super::r6_spells::r613_layers::Derived;
use super::state::{Game, PlayerId, Stage};
use super::stop::Done;
use super::trace::{Mark, Record, Trace};

pub use super::r1_concepts::r117_priority::Action;

/// A game with what has been recorded of it.
#[derive(Clone, Debug)]
pub struct Play {
    /// The state.
    pub game: Game,
    /// What was recorded.
    pub trace: Trace,
    /// What was known of the state as the last unit ended; of no use once the state is another.
    known: Known,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The game is over.
    Over,
    /// This player has priority and must act: [`Play::act`].
    Priority(PlayerId),
    /// The game goes on by itself: [`Play::step`].
    Step,
}

impl Play {
    /// A game to be played on.
    pub fn new(game: Game, trace: Trace) -> Self {
        Self { game, trace, known: Known::default() }
    }

    /// The same game, played on without a record.
    pub fn untraced(&self) -> Self {
        Self { game: self.game.clone(), trace: Trace::default(), known: self.known.clone() }
    }

    /// A run that starts from here and leaves the game as it is: for asking, and for trying.
    pub fn try_out<'d>(&self, decider: &'d mut dyn Decider) -> Cx<'d> {
        Cx::knowing(self.game.clone(), Trace::default(), self.known.clone(), decider)
    }

    /// What every object is now.
    ///
    /// # Errors
    /// What can't be worked out.
    pub fn derived(&self) -> Done<Arc<Derived>> {
        self.known.derived(&self.game)
    }

    /// What comes next.
    pub fn next(&self) -> Unit {
        if self.game.over {
            return Unit::Over;
        }
        match (self.game.turn.stage, self.game.turn.priority) {
            (Stage::Priority, Some(player)) => Unit::Priority(player),
            _ => Unit::Step,
        }
    }

    /// Carries out the next unit that needs no player with priority.
    ///
    /// # Errors
    /// What stopped it; the state is then as before.
    pub fn step(&mut self, decider: &mut dyn Decider) -> Done<()> {
        // Nothing is left to do but to give priority.
        if self.game.turn.stage == Stage::Settle
            && self.known.is_settled(&self.game)
            && let Some(player) = self.game.who_gets_priority()
        {
            decider.begin_unit();
            self.game.give_priority(player);
            return Ok(());
        }
        self.unit(decider, |cx| cx.next_unit())
    }

    /// The player with priority does something.
    ///
    /// # Errors
    /// What stopped it, with the violated rule if it was illegal; the state is then as before (733).
    pub fn act(&mut self, action: &Action, decider: &mut dyn Decider) -> Done<()> {
        // 117.3d: nothing keeps a player with priority from passing.
        if *action == Action::Pass
            && let Some(player) = self.game.turn.priority
        {
            decider.begin_unit();
            self.game.pass(player);
            return Ok(());
        }
        self.unit(decider, |cx| cx.act(action))
    }

    /// Runs something as a unit; if it is stopped, `seen` gets what it had recorded until then, after all that was
    /// recorded before.
    ///
    /// # Errors
    /// What stopped it; the state is then as before.
    pub fn unit_seen<T>(
        &mut self,
        decider: &mut dyn Decider,
        seen: &mut Vec<Record>,
        run: impl FnOnce(&mut Cx<'_>) -> Done<T>,
    ) -> Done<T> {
        self.unit(decider, |cx| {
            let result = run(cx);
            if result.is_err() {
                seen.clone_from(&cx.trace.records);
            }
            result
        })
    }

    /// Runs something as a unit.
    pub fn unit<T>(&mut self, decider: &mut dyn Decider, run: impl FnOnce(&mut Cx<'_>) -> Done<T>) -> Done<T> {
        let mark = self.trace.mark();
        let trace = take(&mut self.trace);
        let mut cx = Cx::knowing(self.game.clone(), trace, self.known.clone(), decider);
        cx.begin_unit();
        let result = run(&mut cx);
        if result.is_err() {
            cx.rollback();
        }
        let (game, trace, known) = cx.into_parts();
        self.trace = trace;
        let result = result.map_err(|stop| stop.before(&self.game, &game));
        match result {
            Ok(value) => {
                self.game = game;
                self.known = known;
                Ok(value)
            }
            Err(stop) => {
                self.trace.rewind(mark);
                Err(stop)
            }
        }
    }
}

/// A moment of a game, to come back to.
#[derive(Clone, Debug)]
pub struct Moment {
    game: Game,
    known: Known,
    trace: Mark,
}

impl Moment {
    /// The game as it stood.
    pub fn game(&self) -> &Game {
        &self.game
    }
}

impl Play {
    /// Puts a state back; what has been recorded since stays.
    pub fn put_back(&mut self, game: Game) {
        self.game = game;
        self.known = Known::default();
    }

    /// How it stands now.
    pub fn moment(&self) -> Moment {
        Moment { game: self.game.clone(), known: self.known.clone(), trace: self.trace.mark() }
    }

    /// Goes back to a moment of this game, and forgets what was recorded since.
    pub fn go_back_to(&mut self, moment: Moment) {
        self.trace.rewind(moment.trace);
        (self.game, self.known) = (moment.game, moment.known);
    }
}

impl Cx<'_> {
    /// The next unit that needs no player with priority.
    ///
    /// # Errors
    /// What stopped it.
    pub fn next_unit(&mut self) -> Done<()> {
        match self.game.turn.stage {
            Stage::Starting(chooser) => self.start_the_game(chooser),
            Stage::Mulligans => self.declare_mulligans(),
            Stage::Opening => self.opening_hands(),
            Stage::Begin => self.begin_step(),
            Stage::Settle => self.settle(),
            Stage::Resolve => self.resolve_top(),
            Stage::Over => self.end_step(),
            Stage::Priority => Ok(()),
        }
    }
}
