//! Part 8: multiplayer rules.

mod r800_leaving;
mod r801_range;
mod r805_shared_turns;
