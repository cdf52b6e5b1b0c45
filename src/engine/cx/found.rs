//! What has been found out about a state of the game, so that it need not be found out again.

use std::sync::Arc;

use crate::r6_spells::r613_layers::{Derived, derive, derive_since};
use crate::state::{Changes, Game};
use crate::stop::Done;

/// What has been found out about a state, and stays true until the state is another.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// What every object is, in a state that has changed so often.
    pub(super) derived: Option<(Changes, Arc<Derived>)>,
    /// There was nothing to settle in a state that had changed so often.
    pub(super) settled: Option<Changes>,
}

impl Known {
    /// What every object is now.
    pub(crate) fn derived(&self, game: &Game) -> Done<Arc<Derived>> {
        let now = game.changes;
        match &self.derived {
            Some((then, derived)) if *then == now || derived.steady && then.more == now.more => Ok(derived.clone()),
            Some((_, derived)) => Ok(Arc::new(derive_since(game, derived)?)),
            None => Ok(Arc::new(derive(game)?)),
        }
    }

    /// Whether it is known that nothing is left to settle in this state (117.5).
    pub(crate) fn is_settled(&self, game: &Game) -> bool {
        self.settled == Some(game.changes)
    }
}
