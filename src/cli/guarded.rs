//! Work that cannot take the rest with it: its stack is bounded, and a panic in it is caught.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::engine::depth;

/// The stack of the threads that read and play: deeply nested texts and boards take room. Only what is used of it is taken.
pub(super) const STACK: usize = 64 << 20;

/// How much of it what is played may use; the rest is for what plays it.
const ROOM: usize = 48 << 20;

thread_local! {
    /// A panic of this thread is caught and told by whoever catches it.
    static TOLD: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic of this thread is told by whoever catches it.
pub(super) fn is_told() -> bool {
    TOLD.get()
}

/// Does the work; if it panics, what it said.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let outer = TOLD.replace(true);
    let done = catch_unwind(AssertUnwindSafe(|| depth::with_room(ROOM, work)));
    TOLD.set(outer);
    done.map_err(|panic| words(&*panic))
}

fn words(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it panicked".to_owned())
}

/// Does the work on a thread with [`STACK`]; where none is to be had, on this one.
pub(super) fn with_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let once = std::sync::Mutex::new(Some(work));
    let take = || once.lock().ok().and_then(|mut work| work.take());
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, || take().map(|work| depth::with_room(ROOM, work)));
        match thread.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(Some(done))) => done,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Ok(Ok(None)) | Err(_) => match take() {
                Some(work) => work(),
                None => std::panic::resume_unwind(Box::new("no thread to be had")),
            },
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_by_who_catches_it() {
        assert_eq!(guarded(|| 1), Ok(1));
        assert_eq!(with_stack(|| guarded(|| -> u8 { panic!("of {}", "this") })), Err("of this".to_owned()));
        assert!(!is_told());
    }
}
