//! The Comprehensive Rules as text: from the bytes of any published form to a cross-referenced [`Edition`].
//!
//! Reading is total: any input gives an edition or a clear error, and every repair is reported.

mod model;
mod rule_id;

pub use model::*;
pub use rule_id::{ParseRuleIdError, RuleId};
