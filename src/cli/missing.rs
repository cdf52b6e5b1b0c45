//! What an edition does not have, said to the user.

use super::elsewhere::elsewhere;
use super::{Context, Failure, prose};
use crate::cr::RuleId;
use crate::library::{Book, Missing};

/// Why a piece of a spec finds nothing, and what there is instead.
pub fn failure(cx: &Context, book: &Book, missing: &Missing) -> Failure {
    let failure = whole(cx, book, missing);
    match &book.about.cut_off {
        Some(end) => failure.help(format!("the edition is incomplete: its text stops {end}")),
        None => failure,
    }
}

/// The same, of an edition that is all there.
fn whole(cx: &Context, book: &Book, missing: &Missing) -> Failure {
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
            let failure =
                if near.is_empty() { failure } else { failure.help(format!("the nearest: {}", near.join(", "))) };
            // That another edition cannot be read is no part of the answer.
            match went(cx, book, *id) {
                Ok(Some(help)) => failure.help(help),
                Ok(None) | Err(_) => failure,
            }
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

/// Where the rule of that number in another installed edition went.
fn went(cx: &Context, book: &Book, id: RuleId) -> Result<Option<String>, Failure> {
    let found = elsewhere(cx, book, &[id])?;
    let Some(elsewhere) = found.get(&id) else { return Ok(None) };
    let (other, here) = (&elsewhere.edition, &book.about.name);
    let now: Vec<String> = elsewhere
        .now
        .iter()
        .map(|id| match book.outline.title(*id) {
            Some(title) => format!("{id} {title}"),
            None => id.to_string(),
        })
        .collect();
    let sure = if elsewhere.certain { "is" } else { "is probably" };
    Ok(Some(match now.as_slice() {
        [] => format!("{id} of {other} is not in `{here}`; to read it: `apnap rule {id} --edition {other}`"),
        now => format!("{id} of {other} {sure} {} in `{here}`", prose::list(now)),
    }))
}
