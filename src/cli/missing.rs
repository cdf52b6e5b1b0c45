//! What an edition does not have, said to the user.

use super::{Context, Failure};
use crate::library::{Book, Missing};

/// Why a piece of a spec finds nothing, and what there is instead.
pub fn failure(_cx: &Context, book: &Book, missing: &Missing) -> Failure {
    let edition = &book.about.name;
    match missing {
        Missing::Number(id, neighbours) => {
            let failure = Failure::usage(format!("there is no rule {id} in the edition `{edition}`"));
            let near: Vec<String> = neighbours
                .iter()
                .map(|n| match book.outline.title(*n) {
                    Some(title) => format!("{n} {title}"),
                    None => n.to_string(),
                })
                .collect();
            if near.is_empty() { failure } else { failure.help(format!("the nearest: {}", near.join(", "))) }
        }
        Missing::Part(part, parts) => {
            let parts: Vec<String> = parts.iter().map(u8::to_string).collect();
            Failure::usage(format!("there is no section {part} in the edition `{edition}`"))
                .help(format!("it has the sections {}", parts.join(", ")))
        }
        Missing::Title { asked, near, glossary } => {
            let failure = Failure::usage(format!("no rule of the edition `{edition}` has the title `{asked}`"))
                .did_you_mean(near);
            let failure = match glossary {
                Some(key) => failure.help(format!("it is in the glossary: `apnap glossary '{key}'`")),
                None => failure,
            };
            failure.help(format!("to look for words in the rules: `apnap search '{asked}'`"))
        }
    }
}
