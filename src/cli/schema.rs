//! `apnap schema`: the JSON Schema of scenarios.

use clap::Args;

use super::{Context, Editions, Format, Outcome, Run};

/// Print the JSON Schema of the scenario format
///
/// An editor that knows it completes keys and shows what they mean. Begin a scenario with the line
///     # yaml-language-server: $schema=schema.json
/// and keep the schema beside it: `apnap schema > schema.json`.
#[derive(Args)]
pub struct Schema {}

impl Run for Schema {
    const FORMATS: &[Format] = &[Format::Text, Format::Json];
    const EDITIONS: Editions = Editions::None("leave it out");

    fn run(self, cx: &Context) -> Outcome {
        cx.show(&crate::scenario::schema())
    }
}
