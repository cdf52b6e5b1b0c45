//! The game, in the order of the Comprehensive Rules.
