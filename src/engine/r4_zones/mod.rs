//! 4: zones.

mod r401_library;
mod r404_graveyard;
