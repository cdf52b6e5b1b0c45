//! Part 2: parts of a card.

mod r201_names;
mod r205_subtypes;
