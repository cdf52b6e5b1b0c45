//! What the shells complete: rules, keywords, terms, cards, editions, scenario files.

use std::ffi::OsStr;
use std::path::Path;

use clap_complete::CompletionCandidate;
use clap_complete::engine::{PathCompleter, ValueCompleter};

use super::{Context, Options, cards as card_files, scenario_files};
use crate::library::keyword_rules;

/// More candidates than anybody would read.
const MOST: usize = 400;

/// The settings, where they can be found out; while completing nothing is an error.
fn context() -> Option<Context> {
    Context::new(&Options::default()).ok()
}

/// The numbers of rules that begin so, each with its title or its first words; without a digit the titles.
pub fn rules(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let Some(book) = context().and_then(|cx| cx.book().ok()) else { return Vec::new() };
    let rules = book.outline.rules.iter();
    if !typed.starts_with(|c: char| c.is_ascii_digit()) {
        return beginning(&typed, rules.filter_map(|rule| rule.title.clone()));
    }
    // One level at a time: `704` is gone on with `704.5`, that with `704.5f`.
    let numbers = rules.filter_map(|rule| {
        let number = rule.id.to_string();
        let next = number.len() - typed.len().min(number.len()) <= 3;
        (number.starts_with(&*typed) && next).then(|| {
            let title = book.outline.heading(rule.id).map(|title| title.to_owned().into());
            CompletionCandidate::new(number).help(title)
        })
    });
    numbers.take(MOST).collect()
}

/// The keywords that begin so.
pub fn keywords(typed: &OsStr) -> Vec<CompletionCandidate> {
    let Some(book) = context().and_then(|cx| cx.book().ok()) else { return Vec::new() };
    beginning(&typed.to_string_lossy(), keyword_rules(&book.outline).filter_map(|rule| rule.title.clone()))
}

/// The terms of the glossary that begin so.
pub fn terms(typed: &OsStr) -> Vec<CompletionCandidate> {
    let Some(book) = context().and_then(|cx| cx.book().ok()) else { return Vec::new() };
    beginning(&typed.to_string_lossy(), book.outline.glossary.iter().flat_map(|entry| entry.terms.clone()))
}

/// The cards whose names begin so; none until two letters are there.
pub fn cards(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    if typed.chars().count() < 2 {
        return Vec::new();
    }
    let Some(all) = context().and_then(|cx| card_files::imported(&cx).ok()) else { return Vec::new() };
    beginning(&typed, all.beginning(&typed).into_iter().map(str::to_owned))
}

/// The editions there are.
pub fn editions() -> Vec<CompletionCandidate> {
    let installed = context().and_then(|cx| cx.library.names().ok()).unwrap_or_default();
    let always = ["digest", "latest"].into_iter().map(str::to_owned);
    installed.into_iter().chain(always).map(CompletionCandidate::new).collect()
}

/// Files of scenarios, and folders.
pub fn scenarios(typed: &OsStr) -> Vec<CompletionCandidate> {
    let wanted = |path: &Path| path.is_dir() || scenario_files::is_scenario(path);
    PathCompleter::any().filter(wanted).complete(typed)
}

/// Those of the names that begin so, without regard to case, as the shell takes them.
fn beginning(typed: &str, names: impl Iterator<Item = String>) -> Vec<CompletionCandidate> {
    let wanted = typed.to_lowercase();
    let mut found: Vec<String> = names.filter(|name| name.to_lowercase().starts_with(&wanted)).take(MOST).collect();
    found.sort_unstable();
    found.dedup();
    let bash = std::env::var("COMPLETE").is_ok_and(|shell| shell == "bash");
    found.into_iter().map(|name| CompletionCandidate::new(if bash { escaped(&name) } else { name })).collect()
}

/// A name as bash takes it: it puts candidates into the line as they are.
fn escaped(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_whitespace() || "'\"!&()[]{}$`\\|<>?*;".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bash_gets_names_it_can_put_into_the_line() {
        assert_eq!(escaped("Lim-Dûl's Vault"), "Lim-Dûl\\'s\\ Vault");
    }
}
