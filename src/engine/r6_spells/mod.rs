//! Part 6: spells, abilities, and effects.

pub mod effects;
pub mod r601_casting;
pub mod r602_activating;
pub(crate) mod r603_kinds;
mod r603_lost;
pub mod r603_triggers;
pub mod r608_resolving;
pub mod r611_continuous;
mod r612_text;
pub mod r613_layers;
mod r614_applied;
mod r614_elsewhere;
mod r614_entering;
mod r614_forms;
mod r614_impossible;
pub mod r614_replacement;
mod r614_set_up;
mod r614_tokens;
mod r614_told;
pub(crate) mod r614_within;
mod r615_prevention;
mod r615_shields;
