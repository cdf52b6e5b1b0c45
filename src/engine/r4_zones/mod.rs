//! 4: zones.

mod r401_library;
