//! How much room is left on the stack: instructions within instructions are refused before there is none.
//!
//! What is done while something is done takes room, and a text may ask for more of it than any thread has. The room is
//! measured, and not the depth: how much a step takes differs from build to build.

use std::cell::Cell;

/// The room of a thread that says nothing of its own: half of what a thread usually gets.
const USUAL: usize = 1 << 20;

thread_local! {
    /// Where the stack of this thread was at its shallowest, and how much of it may be used below that.
    static ROOM: Cell<(usize, usize)> = const { Cell::new((0, USUAL)) };
}

/// Runs something with so many bytes of stack to use; the thread must have more than that.
pub fn with_room<T>(bytes: usize, run: impl FnOnce() -> T) -> T {
    let outer = ROOM.replace((here(), bytes));
    let done = run();
    ROOM.set(outer);
    done
}

/// Whether the room is used up, but for what it takes to say so.
pub(super) fn is_used_up() -> bool {
    let now = here();
    let (top, room) = ROOM.get();
    if now > top {
        // Stacks grow downwards: this is the shallowest so far.
        ROOM.set((now, room));
    }
    top.saturating_sub(now) > room
}

/// About where the stack is.
#[inline(never)]
fn here() -> usize {
    let mark = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&mark)).addr()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deeper(n: u32) -> u32 {
        let padding = std::hint::black_box([n; 64]);
        if is_used_up() { padding[0] } else { deeper(n + 1).max(padding[1]) }
    }

    #[test]
    fn it_ends_before_the_stack_does() {
        let deep = |room: usize| {
            let thread = std::thread::Builder::new().stack_size(room + (256 << 10));
            thread.spawn(move || with_room(room, || deeper(0))).unwrap().join().unwrap()
        };
        let (some, more) = (deep(256 << 10), deep(1 << 20));
        assert!(some > 50 && more > 2 * some, "{some} and {more}");
        assert!(std::thread::spawn(|| deeper(0)).join().unwrap() > 50);
    }
}
