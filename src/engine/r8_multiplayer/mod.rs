//! Part 8: multiplayer rules.

mod r800_leaving;
mod r801_range;
mod r803_whom_to_attack;
mod r805_shared_turns;
mod r806_styles;
