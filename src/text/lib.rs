//! The texts of Magic: The Gathering as data; what [`apnap`](https://docs.rs/apnap) reads before it plays.
//!
//! | module | holds |
//! | --- | --- |
//! | [`cr`] | the text of the Comprehensive Rules: numbers, reading, references, comparing, checking |
//! | [`card`] | what a card is: names, types, mana costs, faces, card files |
//! | [`oracle`] | card text to abilities, and back to English |
//! | [`nearest`] | what a misspelled word may have meant |
//! | [`files`] | files that are there whole or not at all |
//!
//! The program uses all of it under its own name (`apnap::cr`, `apnap::card`, `apnap::oracle`). It is a package of its own because it
//! knows nothing of what stands above it, and is compiled while what those need is.

pub mod card;
pub mod cr;
pub mod files;
pub mod nearest;
pub mod oracle;

/// Which rules the reading of card text and its tables cite: the rule, the file from the root of the project, and the line from 1.
pub static CITATIONS: &[(&str, &str, u32)] = &include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// A rule of the Comprehensive Rules, checked when compiled; the build collects every use with its file and line.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {{
        const ID: $crate::cr::RuleId = match $crate::cr::RuleId::parse_const($id) {
            Some(id) => id,
            None => panic!("not a rule number"),
        };
        ID
    }};
}
