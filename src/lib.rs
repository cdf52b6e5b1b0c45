//! `apnap`: a rules judge for Magic: The Gathering.
//!
//! The crate is laid out as the data flows, top to bottom; no module uses one below it.
//!
//! | module | holds |
//! | --- | --- |
//! | [`cr`] | the text of the Comprehensive Rules: numbers, reading, references, comparing, checking |
//! | [`card`] | what a card is: names, types, mana costs, faces, card files |
//! | [`oracle`] | card text to abilities, and back to English |
//! | [`library`] | editions kept on disk, the digest that ships, the search index |
//! | [`engine`] | the game, in the order of the Comprehensive Rules |
//! | [`scenario`] | the YAML format: read, check, play, expect |
//! | [`explain`] | why, why not, what if |
//! | [`cli`] | one file per command: its arguments, and how its answer is shown |
//!
//! The first three are the package `apnap-text` (`src/text`), the engine is `apnap-engine` (`src/engine`). Only [`cli`] knows a terminal; everything else returns data.
//!
//! # Look up a rule
//!
//! ```
//! use apnap::library::{Library, Selector};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = std::env::temp_dir().join("apnap-doc-tests");
//! // The folder holds the editions that were imported; the digest that ships is always there.
//! let library = Library::at(folder);
//! let digest = library.open(&Selector::Digest)?;
//! let rule = digest.rule("704.5f".parse()?)?.ok_or("the digest has every rule")?;
//! assert!(rule.paragraphs[0].text.contains("toughness is 0 or less"));
//! # Ok(())
//! # }
//! ```
//!
//! # Play a scenario
//!
//! ```
//! use apnap::cr::RuleId;
//! use apnap::scenario::{Cards, Known, Status, read_all, run};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let source = "
//! title: A creature without toughness dies
//! players: {Alice: {battlefield: [Wisp]}, Bob: {}}
//! cards: [{name: Wisp, type_line: Creature — Spirit, power: '0', toughness: '0'}]
//! script: [{pass: 1}]
//! expect: {players: {Alice: {graveyard: {Wisp: 1}}}}
//! ";
//! // Which rules a scenario may cite: here, any.
//! let known = Known { rule: &|_: RuleId| true, near: &|_| Vec::new() };
//! for document in read_all(source, &known)? {
//!     let scenario = document.scenario.as_ref().ok_or("something is wrong with it")?;
//!     let report = run(scenario, &Cards::default(), None);
//!     assert_eq!(report.status, Status::Passed);
//!     // What happened, and the rule behind it.
//!     let rule: RuleId = "704.5f".parse()?;
//!     assert!(report.trace.records.iter().any(|record| record.rules.contains(&rule)));
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Ask why
//!
//! ```
//! # use apnap::cr::RuleId;
//! use apnap::explain::why::{Property, why};
//! # use apnap::scenario::{Cards, Known, read_all, run};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let source = "
//! # title: A lord
//! # players: {Alice: {battlefield: [Lord, Cub]}, Bob: {}}
//! # cards:
//! #   - {name: Lord, type_line: Creature — Bear, power: '2', toughness: '2', oracle_text: Other Bears you control get +1/+1.}
//! #   - {name: Cub, type_line: Creature — Bear, power: '2', toughness: '2'}
//! # ";
//! # let known = Known { rule: &|_: RuleId| true, near: &|_| Vec::new() };
//! # let documents = read_all(source, &known)?;
//! # let scenario = documents[0].scenario.as_ref().ok_or("something is wrong with it")?;
//! // A board with a 2/2 Cub and a lord that gives other Bears +1/+1, played as above.
//! let report = run(scenario, &Cards::default(), None);
//! let game = report.after.ok_or("it could not be set up")?;
//! let cub = *game.battlefield.last().ok_or("the board is empty")?;
//! let because = why(&game, cub, Property::Size).map_err(|stop| format!("{stop:?}"))?;
//! let last = because.last().ok_or("nothing applies")?;
//! assert_eq!((last.value.as_str(), last.rule.to_string().as_str()), ("3/3", "613.4c"));
//! # Ok(())
//! # }
//! ```

pub mod cli;
pub mod explain;
pub mod library;
pub mod scenario;

#[doc(inline)]
pub use apnap_engine as engine;
#[doc(inline)]
pub use apnap_text::{card, cr, oracle, rule};
