//! The Comprehensive Rules as text: from the bytes of any published form to a cross-referenced [`Edition`].
//!
//! Reading is total: any input gives an edition or a clear error, and every repair is reported.

pub mod cite;
mod decode;
pub mod diff;
mod emit;
mod error;
pub mod lint;
mod model;
mod number_words;
mod read;
pub mod references;
mod rule_id;
mod stats;

pub use decode::LIMIT;
pub use emit::emit;
pub use error::ReadError;
pub use model::*;
pub(crate) use number_words::NUMBER_WORDS;
pub use number_words::number_of;
pub use read::read;
pub use rule_id::{ParseRuleIdError, RuleId};
pub use stats::{Standing, Standings, Stats};
