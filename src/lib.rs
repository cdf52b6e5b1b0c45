//! `apnap`: a rules judge for Magic: The Gathering.
//!
//! The crate is laid out as the data flows, top to bottom; no module uses one below it.
//!
//! | module | holds |
//! | --- | --- |
//! | [`cr`] | the text of the Comprehensive Rules: numbers, reading, references, comparing, checking |
//! | [`library`] | editions kept on disk, the digest that ships, the search index |
//! | [`card`] | what a card is: names, types, mana costs, faces, card files |
//! | [`oracle`] | card text to abilities, and back to English |
//! | [`engine`] | the game, in the order of the Comprehensive Rules |
//! | [`scenario`] | the YAML format: read, check, play, expect |
//! | [`explain`] | why, why not, what if |
//! | [`cli`] | one file per command: its arguments, and how its answer is shown |
//!
//! Only [`cli`] knows a terminal; everything else returns data.

pub mod card;
pub mod cli;
pub mod cr;
pub mod engine;
pub mod explain;
pub mod library;
pub mod oracle;
pub mod scenario;
