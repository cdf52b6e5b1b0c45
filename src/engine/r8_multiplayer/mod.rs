//! Part 8: multiplayer rules.

mod r801_range;
