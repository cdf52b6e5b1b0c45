//! `apnap man`: the manual.

use std::fmt::Write;

use clap::{Args, CommandFactory};

use super::settings::VARIABLES;
use super::{Cli, Context, Editions, Failure, Format, Outcome, Run};

/// Print the manual page, of the program or of one command
///
/// Read it with `apnap man | man -l -`.
#[derive(Args)]
pub struct Man {
    /// The command
    command: Option<String>,
}

/// Examples, by command; those of the program under the empty name.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "",
        &[
            ("apnap 704.5f", "a rule"),
            ("apnap trample", "whatever a word is: a rule, a term, a card"),
            ("apnap 'does my spell fizzle'", "the rules that speak of it"),
            ("apnap new ruling.yaml --kind combat", "a scenario to begin with"),
            ("apnap run ruling.yaml --watch", "play it, again whenever it is saved"),
        ],
    ),
    (
        "rule",
        &[
            ("apnap rule 704.5k", "one rule"),
            ("apnap rule 510.1c-d 702.19b", "several"),
            ("apnap rule state-based actions", "a section by its title"),
        ],
    ),
    (
        "search",
        &[
            ("apnap search \"summoning sickness\"", "these words together"),
            ("apnap search 'does [Trinisphere] count Thalia tax?'", "with the cards it names"),
            ("apnap search +copy spell --section 7", "one of the words must be there, in one part of the rules"),
        ],
    ),
    ("glossary", &[("apnap glossary permanent", "one term"), ("apnap glossary", "every key")]),
    (
        "keyword",
        &[
            ("apnap keyword deathtouch", "all there is about it"),
            ("apnap keyword bury", "what an old name is called now"),
        ],
    ),
    (
        "example",
        &[("apnap example 101.2", "the examples of a rule, played"), ("apnap example --all", "how many of all hold")],
    ),
    (
        "card",
        &[("apnap card lim-dul's vault", "a card, and how its text is understood"), ("apnap card Uro", "a short name")],
    ),
    (
        "cards",
        &[
            ("apnap cards import oracle-cards.json", "keep the cards of a file"),
            ("apnap cards list", "the files imported"),
        ],
    ),
    (
        "run",
        &[
            ("apnap run ruling.yaml", "play a scenario"),
            ("apnap run -v ruling.yaml", "with every step, and the text of each rule"),
            ("apnap run ruling.yaml --format html --color never", "as a page"),
        ],
    ),
    (
        "test",
        &[
            ("apnap test scenarios", "all scenarios below a folder"),
            ("apnap test --filter trample --watch", "some of them, again and again"),
        ],
    ),
    ("check", &[("apnap check drafts", "read, and not played")]),
    (
        "new",
        &[
            ("apnap new ruling.yaml", "a scenario about the stack"),
            ("apnap new --kind layers", "print one about continuous effects"),
        ],
    ),
    ("why", &[("apnap why board.yaml \"Grizzly Bears\" power --at \"combat damage\"", "why it is so large then")]),
    (
        "why-not",
        &[
            ("apnap why-not board.yaml 'cast: Shock, targets: [Bear]'", "every obstacle"),
            ("apnap why-not --free board.yaml 'cast: Shock'", "costs aside"),
        ],
    ),
    ("legal", &[("apnap legal board.yaml --at \"2, upkeep\"", "what may be done then")]),
    ("play", &[("apnap play board.yaml", "play by hand; `help` lists what can be typed")]),
    ("edition", &[("apnap edition import rules.txt", "keep an edition"), ("apnap edition list", "those there are")]),
    ("diff", &[("apnap diff 2025-06-06 latest", "what changed between two editions")]),
    ("cite", &[("apnap cite check docs src", "hold the citations in files against the edition")]),
    ("config", &[("apnap config", "every setting, and who set it")]),
    ("completions", &[("apnap completions bash", "what a shell needs to complete")]),
];

/// Files the program reads and writes.
const FILES: &[(&str, &str)] = &[
    ("apnap.toml", "the settings of a folder and those below it; `apnap config` lists its keys"),
    (
        "$XDG_DATA_HOME/apnap",
        "imported editions and cards, and what was typed in `apnap play`; else ~/.local/share/apnap",
    ),
];

impl Run for Man {
    const FORMATS: &[Format] = &[Format::Text];
    const EDITIONS: Editions = Editions::None("leave it out");

    fn run(self, cx: &Context) -> Outcome {
        let mut cli = Cli::command();
        cli.build();
        let names: Vec<String> = Cli::names();
        let (name, page) = match &self.command {
            None => (String::new(), cli),
            Some(name) => match cli.find_subcommand(name) {
                Some(command) => (command.get_name().to_owned(), command.clone()),
                None => {
                    let near = crate::library::nearest(name, names.iter().map(String::as_str), 2);
                    return Err(Failure::usage(format!("there is no command `{name}`")).did_you_mean(&near).into());
                }
            },
        };
        let title = if name.is_empty() { "apnap".to_owned() } else { format!("apnap-{name}") };
        let man = clap_mangen::Man::new(page)
            .title(title.to_uppercase())
            .source(concat!("apnap ", env!("CARGO_PKG_VERSION")));
        let mut roff = Vec::new();
        man.render_title(&mut roff)?;
        man.render_name_section(&mut roff)?;
        man.render_synopsis_section(&mut roff)?;
        man.render_description_section(&mut roff)?;
        man.render_options_section(&mut roff)?;
        if name.is_empty() {
            man.render_subcommands_section(&mut roff)?;
            man.render_extra_section(&mut roff)?;
        }
        cx.show(&format!("{}{}", String::from_utf8(roff)?, more(&name, &names)))
    }
}

/// The sections that no argument tells: examples, variables, files, what else to read.
fn more(name: &str, commands: &[String]) -> String {
    let mut out = String::new();
    if let Some((_, examples)) = EXAMPLES.iter().find(|(command, _)| *command == name) {
        let _ = writeln!(out, ".SH EXAMPLES");
        for (command, what) in *examples {
            let _ = writeln!(out, ".TP\n\\fB{}\\fR\n{}", escaped(command), escaped(what));
        }
    }
    section("ENVIRONMENT", VARIABLES, &mut out);
    section("FILES", FILES, &mut out);
    let own = format!("apnap-{name}");
    let pages = commands.iter().map(|command| format!("apnap-{command}")).chain(["apnap".to_owned()]);
    let others: Vec<String> = match name {
        "" => pages.filter(|page| page != "apnap").collect(),
        _ => pages
            .filter(|page| *page == "apnap" || related(name).iter().any(|other| *page == format!("apnap-{other}")))
            .collect(),
    };
    let _ = writeln!(out, ".SH \"SEE ALSO\"");
    let listed: Vec<String> =
        others.into_iter().filter(|page| *page != own).map(|page| format!("\\fB{}\\fR(1)", escaped(&page))).collect();
    let _ = writeln!(out, "{}", listed.join(", "));
    out
}

/// Commands for what one does next.
fn related(name: &str) -> &'static [&'static str] {
    match name {
        "rule" | "search" | "glossary" | "keyword" | "refs" | "toc" | "stats" => {
            &["rule", "search", "glossary", "keyword", "refs", "toc"]
        }
        "edition" | "diff" | "map" | "history" | "lint" | "cite" => {
            &["edition", "diff", "map", "history", "lint", "cite"]
        }
        "card" | "cards" => &["card", "cards"],
        "run" | "test" | "check" | "new" | "why" | "why-not" | "legal" | "play" | "schema" => {
            &["run", "test", "check", "new", "why", "why-not", "legal", "play", "schema"]
        }
        _ => &["config", "completions", "man"],
    }
}

fn section(head: &str, rows: &[(&str, &str)], out: &mut String) {
    let _ = writeln!(out, ".SH {head}");
    for (name, what) in rows {
        let _ = writeln!(out, ".TP\n\\fB{}\\fR\n{}", escaped(name), escaped(what));
    }
}

/// Text as roff takes it.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('-', "\\-").replace('`', "\\(ga").replace('\'', "\\(aq");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::*;

    /// The words of an example, as a shell would part them.
    fn parted(line: &str) -> Vec<String> {
        let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
        for c in line.chars() {
            match (c, quote) {
                (c, Some(open)) if c == open => quote = None,
                ('"' | '\'', None) if !word.ends_with(char::is_alphabetic) => quote = Some(c),
                (' ', None) => words.push(std::mem::take(&mut word)),
                (c, _) => word.push(c),
            }
        }
        words.push(word);
        words
    }

    #[test]
    fn every_command_has_examples_that_can_be_typed() {
        for (command, examples) in EXAMPLES {
            assert!(command.is_empty() || Cli::names().iter().any(|name| name == command), "{command}");
            for (example, _) in *examples {
                let words = parted(example).into_iter().map(OsString::from).collect();
                let read = Cli::command().try_get_matches_from(super::super::with_command(words));
                assert!(read.is_ok(), "{example}: {}", read.err().map(|e| e.to_string()).unwrap_or_default());
            }
        }
    }

    #[test]
    fn pages_end_with_what_else_there_is() {
        let page = more("run", &Cli::names());
        for section in ["EXAMPLES", "ENVIRONMENT", "FILES", "\"SEE ALSO\""] {
            assert!(page.contains(&format!(".SH {section}")), "{section}");
        }
        assert!(page.contains("\\fBapnap\\-test\\fR(1)") && !page.contains("apnap\\-run\\fR(1)"));
    }
}
