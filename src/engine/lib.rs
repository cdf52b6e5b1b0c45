//! The game, in the order of the Comprehensive Rules.
//!
//! | module | holds |
//! | --- | --- |
//! | [`state`] | objects, players, zones, turn, history: data only |
//! | [`event`] | every kind of event (700.1) |
//! | [`choice`] | every kind of decision, and who answers |
//! | [`trace`] | what is recorded |
//! | [`stop`] | why a unit of play was not carried through |
//! | [`play`], [`legal`] | the units a game goes on in, and what may be done in one |
//! | [`chance`], [`random`] | coins and shuffles by a seed; random games |
//! | [`frame`], [`view`], [`eval`] | what the words of a text refer to and come to |

mod alike;
pub mod chance;
pub mod choice;
pub mod cx;
pub mod decide;
mod decided;
pub mod define;
pub mod depth;
pub mod eval;
pub mod event;
pub mod executed;
pub mod frame;
pub mod known;
pub mod legal;
pub mod meaning;
pub mod perform;
pub mod play;
pub mod r1_concepts;
pub mod r2_card_parts;
pub mod r3_card_types;
mod r4_zones;
pub mod r5_turn;
pub mod r6_spells;
pub mod r7_additional;
mod r8_multiplayer;
pub mod r9_variants;
pub mod random;
pub mod refusals;
pub mod refused;
pub mod replace;
pub mod rules;
pub mod state;
pub mod stop;
pub mod trace;
pub mod view;
pub mod work;

pub use cx::Cx;
pub use play::{Action, Play, Unit};
pub use stop::{Done, Stop, Violation};

use apnap_text::{card, cr, oracle, rule};

/// Which rules the engine cites, with `rule!("704.5f")`: the rule, the file from the root of the project, and the line from 1.
pub static CITATIONS: &[(&str, &str, u32)] = &include!(concat!(env!("OUT_DIR"), "/citations.rs"));
