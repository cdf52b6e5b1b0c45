//! Part 5: turn structure.

pub mod r500_turn;
pub mod r502_untap;
pub mod r505_main_phase;
mod r506_leaving_combat;
pub(crate) mod r506_points;
pub mod r508_declare_attackers;
mod r508_put_attacking;
pub mod r509_declare_blockers;
mod r509_put_blocking;
pub mod r510_combat_damage;
pub mod r514_cleanup;
mod requirement;
