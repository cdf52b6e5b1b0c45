//! How much has been worked out, for tests of how the work grows with the board.

use std::cell::Cell;

/// Work that was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Objects of which it was worked out what they are.
    pub objects: u64,
    /// Applications of an effect to an object.
    pub applications: u64,
    /// Trials whether one effect depends on another (613.8).
    pub trials: u64,
}

thread_local! {
    static DONE: Cell<Work> = Cell::default();
}

/// Notes work.
pub(super) fn note(more: impl FnOnce(&mut Work)) {
    let mut work = DONE.get();
    more(&mut work);
    DONE.set(work);
}

/// What something comes to, with the work it was on this thread.
pub fn counted<T>(run: impl FnOnce() -> T) -> (T, Work) {
    let before = DONE.get();
    let result = run();
    let after = DONE.get();
    let work = Work {
        objects: after.objects - before.objects,
        applications: after.applications - before.applications,
        trials: after.trials - before.trials,
    };
    (result, work)
}
