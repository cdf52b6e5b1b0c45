//! `apnap WORDS`: whatever the words are, looked up.

use std::path::Path;

use crate::cli::color::Colorize;
use clap::Args;

use super::{
    Cli, Context, Failure, Outcome, Run, card, cards, glossary, keyword, rule, scenario_files, search, spec_words,
};
use crate::card::{Cards, Meant, one_of};
use crate::explain::named_cards::may_name_cards;
use crate::library::{Book, Piece, find, find_term, keyword_rules, nearest, slips};

/// Look up whatever these words are: a rule, else a keyword or term, else a card; else search the rules for them
#[derive(Args)]
#[command(hide = true)]
pub struct Ask {
    /// The words
    #[arg(required = true, value_name = "WORDS")]
    words: Vec<String>,
}

impl Run for Ask {
    fn run(self, cx: &Context) -> Outcome {
        let words = self.words;
        let told = |command: &str| {
            let line = format!("apnap {command} {}", quoted(&words.join(" ")));
            cx.remark(&line.dimmed().to_string());
        };
        if let [file] = words.as_slice()
            && scenario_files::is_scenario(Path::new(file))
        {
            return Err(Failure::usage(format!("`{file}` is a file, and no command says what to do with it"))
                .help(format!("`apnap run {file}` plays it, `apnap check {file}` only reads it"))
                .into());
        }
        // A command that is none must not be taken for words to look for, and answered as if all held.
        let is_file = |word: &String| scenario_files::is_scenario(Path::new(word)) || Path::new(word).exists();
        if let [first, rest @ ..] = words.as_slice()
            && !rest.is_empty()
            && rest.iter().all(is_file)
        {
            let near: Vec<String> = misspelt(std::slice::from_ref(first)).into_iter().collect();
            return Err(Failure::usage(format!("there is no command `{first}`"))
                .did_you_mean(&near)
                .help("`apnap run FILE` plays a scenario, `apnap test FOLDER` those of a folder, `apnap check FILE` only reads it")
                .help(format!("to look for the words in the rules: `apnap search {}`", quoted(&words.join(" "))))
                .into());
        }
        let book = cx.book()?;
        if is_rule(&book, &words) {
            told("rule");
            return rule::Rule::of(words).run(cx);
        }
        let name = words.join(" ");
        if keyword::is_one(&book, &name)? {
            told("keyword");
            return keyword::Keyword::of(words).run(cx);
        }
        if !find_term(&book.outline, &name).is_empty() {
            told("glossary");
            return glossary::Glossary::of(vec![name]).run(cx);
        }
        if let [word] = words.as_slice()
            && word == "version"
        {
            cx.remark(&"`apnap --version` tells the version of the program".yellow().to_string());
        }
        let all = cards::imported(cx)?;
        if let Some((keyword, card)) = begun(&book, &all, &name)? {
            cx.remark(
                &format!("`{name}` is short for a card, too: `apnap card {}`", quoted(card)).yellow().to_string(),
            );
            cx.remark(&format!("apnap keyword {}", quoted(&keyword)).dimmed().to_string());
            return keyword::Keyword::of(vec![keyword]).run(cx);
        }
        if card::is_one(&all, &name)? {
            told("card");
            return card::Card::of(words).run(cx);
        }
        if let Some(command) = misspelt(&words) {
            return Err(Failure::usage(format!("there is no command, rule, term or card `{name}`"))
                .did_you_mean(&[command])
                .help(format!("to look for the words in the rules: `apnap search {}`", quoted(&name)))
                .into());
        }
        // A word may be one of the rules' and short for cards, or a slip for a name: said beside what is found.
        if all.is_empty() && may_name_cards(&format!("is {name}")) {
            cx.remark(
                &"no cards are imported, so only the rules are searched: `apnap cards import FILE`"
                    .yellow()
                    .to_string(),
            );
        }
        for also in [in_short(&all, &name), slip(&book, &all, &name)].into_iter().flatten() {
            cx.remark(&also.yellow().to_string());
        }
        told("search");
        search::Search::of(words).run(cx)
    }
}

/// Whether the words are numbers of rules, there or not, or the titles of some.
fn is_rule(book: &Book, words: &[String]) -> bool {
    let Ok(pieces) = spec_words::pieces(book, words) else {
        // What begins like a number and is none.
        return words.first().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    };
    pieces.iter().all(|piece| !matches!(piece, Piece::Title(_)) || find(&book.outline, piece).is_ok())
}

/// The command that one or two words begin like: it is misspelt, rather than words to look for.
fn misspelt(words: &[String]) -> Option<String> {
    let [first, rest @ ..] = words else { return None };
    let names = Cli::names();
    let near = nearest(first, names.iter().map(String::as_str).filter(|name| name.len() > 2), 1);
    near.first().filter(|_| rest.len() < 2 && first.len() > 2).map(|name| (*name).to_owned())
}

/// The cards whose names begin so, where it is not one only.
fn in_short(all: &Cards, name: &str) -> Option<String> {
    match all.meant(name) {
        Meant::Several(several) => Some(format!("`{name}` is short for {} cards: {}", several.len(), one_of(&several))),
        Meant::One(_) | Meant::Nothing => None,
    }
}

/// The keyword that a word is but for its end (`kick`), where it is the first of the words a card has for its name, too.
fn begun<'a>(book: &Book, all: &'a Cards, name: &str) -> Result<Option<(String, &'a str)>, Failure> {
    let Meant::One(card) = all.meant(name) else { return Ok(None) };
    let comma = card.get(name.len()..).is_some_and(|rest| rest.starts_with(','));
    if comma || name.chars().count() < 4 || all.find_with_source(name)?.is_some() {
        return Ok(None);
    }
    let (wanted, most) = (name.to_lowercase(), name.chars().count() + 3);
    let titles = keyword_rules(&book.outline).filter_map(|rule| rule.title.as_deref()).map(str::to_lowercase);
    let keywords: Vec<String> =
        titles.filter(|title| title.starts_with(&wanted) && title.chars().count() <= most).collect();
    Ok(match keywords.as_slice() {
        [keyword] => Some((keyword.clone(), card)),
        _ => None,
    })
}

/// What is called so but for a letter or two: a keyword or a term, else a card.
fn slip(book: &Book, all: &Cards, name: &str) -> Option<String> {
    let meant = |command: &str, name: &str| Some(format!("did you mean `apnap {command} {}`?", quoted(name)));
    let keywords = keyword_rules(&book.outline).filter_map(|rule| rule.title.as_deref());
    if let [keyword] = slips(name, keywords, 1).as_slice() {
        return meant("keyword", &keyword.to_lowercase());
    }
    let terms = book.outline.glossary.iter().map(|entry| entry.key.as_str());
    if let [term] = slips(name, terms, 1).as_slice() {
        return meant("glossary", &term.to_lowercase());
    }
    match slips(name, all.suggest(name, 3), 1).as_slice() {
        [card] => meant("card", card),
        _ => None,
    }
}

/// The words as a shell takes them.
fn quoted(words: &str) -> String {
    match words.contains(|c: char| c.is_whitespace() || "'\"?*!&;()[]{}$`\\|<>".contains(c)) {
        false => words.to_owned(),
        true if words.contains('\'') => format!("\"{words}\""),
        true => format!("'{words}'"),
    }
}
