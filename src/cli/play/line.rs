//! Lines as they come: typed with editing, history and completion, or piped in.

use std::cell::RefCell;
use std::io::{BufRead, IsTerminal, StdinLock};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Editor, Helper};

use super::command::VERBS;

/// Where lines come from.
pub enum Lines {
    /// A person types them.
    Typed {
        /// The editor.
        editor: Box<Editor<Names, FileHistory>>,
        /// Where what was typed is kept.
        history: PathBuf,
        /// What can be completed.
        names: Rc<RefCell<Completes>>,
    },
    /// They are piped in.
    Piped(StdinLock<'static>),
}

impl Lines {
    /// The lines of the standard input; history is kept in the data folder.
    pub fn open(data: &Path) -> Self {
        let piped = || Self::Piped(std::io::stdin().lock());
        #[expect(clippy::disallowed_methods, reason = "asked what it is, and nothing printed")]
        let shown = std::io::stdout().is_terminal();
        if !std::io::stdin().is_terminal() || !shown {
            return piped();
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let names = Rc::new(RefCell::new(Completes::default()));
        match Editor::with_config(config) {
            Ok(mut editor) => {
                editor.set_helper(Some(Names(Rc::clone(&names))));
                let history = data.join("play-history");
                // There is none the first time.
                let _ = editor.load_history(&history);
                Self::Typed { editor: Box::new(editor), history, names }
            }
            // A terminal that can't be edited on is read as it is.
            Err(_) => piped(),
        }
    }

    /// Whether a person types them, and the editor shows the prompt.
    pub fn typed(&self) -> bool {
        matches!(self, Self::Typed { .. })
    }

    /// The next line; none at the end.
    ///
    /// # Errors
    ///
    /// The input can't be read.
    pub fn next(&mut self, prompt: &str, completes: Completes) -> std::io::Result<Option<String>> {
        match self {
            Self::Typed { editor, names, .. } => {
                *names.borrow_mut() = completes;
                match editor.readline(prompt) {
                    Ok(line) => Ok(Some(line)),
                    // Ctrl-C takes back what is typed, as in a shell.
                    Err(ReadlineError::Interrupted) => Ok(Some(String::new())),
                    Err(ReadlineError::Eof) => Ok(None),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(other) => Err(std::io::Error::other(other)),
                }
            }
            Self::Piped(input) => {
                let mut line = String::new();
                let read = input.read_line(&mut line)?;
                Ok((read > 0).then_some(line))
            }
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        if let Self::Typed { editor, history, .. } = self {
            // A history that can't be kept is no reason to complain when leaving.
            let _ = history.parent().map(std::fs::create_dir_all);
            let _ = editor.save_history(history);
        }
    }
}

/// What there is to complete.
#[derive(Clone, Debug, Default)]
pub struct Completes {
    /// What can be done: the verb, and the name that stands behind it.
    pub actions: Vec<(&'static str, String)>,
    /// Who and what else can be named.
    pub names: Vec<String>,
}

impl Completes {
    /// The names that may stand at a place of a line: behind a verb what can be done so, until a target is to be named.
    fn at(&self, before: &str) -> Vec<String> {
        let verb = before.split_whitespace().next().unwrap_or_default().to_lowercase();
        let fits: &[&str] = match verb.as_str() {
            "cast" => &["cast"],
            "play" => &["play", "cast"],
            "activate" | "use" => &["activate"],
            _ => &[],
        };
        let target = [" on ", " targeting ", " at "].into_iter().any(|word| before.contains(word));
        let fitting = |(verb, _): &&(&str, String)| fits.contains(verb);
        let mut names: Vec<String> = match (fits.is_empty(), target) {
            (false, true) => self.names.clone(),
            (false, false) if self.actions.iter().any(|a| fitting(&a)) => {
                self.actions.iter().filter(fitting).map(|(_, name)| name.clone()).collect()
            }
            _ => self.actions.iter().map(|(_, name)| name).chain(&self.names).cloned().collect(),
        };
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// Completes verbs and the names there are.
pub struct Names(Rc<RefCell<Completes>>);

impl Completer for Names {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &rustyline::Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        Ok(candidates(line.get(..at).unwrap_or(line), &self.0.borrow()))
    }
}

/// What the end of a line may go on to be, and where that begins: verbs at its start, names after a word.
fn candidates(line: &str, completes: &Completes) -> (usize, Vec<Pair>) {
    let starts = line.char_indices().filter(|(_, c)| matches!(c, ' ' | ',' | '[' | ':')).map(|(i, c)| i + c.len_utf8());
    let verbs = VERBS.iter().map(|verb| (*verb).to_owned());
    // The longest end of the line that begins a name: names have spaces in them.
    for start in std::iter::once(0).chain(starts) {
        let begun = line.get(start..).unwrap_or_default().to_lowercase();
        if start > 0 && begun.trim().is_empty() && start < line.len() {
            continue;
        }
        let names = completes.at(line.get(..start).unwrap_or_default());
        let of_names = names.iter().filter(|name| name.to_lowercase().starts_with(&begun)).cloned();
        let all: Vec<String> = match start {
            0 => verbs.clone().filter(|verb| verb.starts_with(&begun)).chain(of_names).collect(),
            _ => of_names.collect(),
        };
        if !all.is_empty() {
            let pair = |name: String| Pair { display: name.trim().to_owned(), replacement: name };
            return (start, all.into_iter().map(pair).collect());
        }
    }
    (line.len(), Vec::new())
}

impl Hinter for Names {
    type Hint = String;
}
impl Highlighter for Names {}
impl Validator for Names {}
impl Helper for Names {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_and_names_are_completed() {
        let actions = [("cast", "Bolt"), ("cast", "Growth"), ("cast", "Grizzly Bears"), ("play", "Forest")];
        let names = Completes {
            actions: actions.map(|(verb, name)| (verb, name.to_owned())).to_vec(),
            names: vec!["Bob".to_owned()],
        };
        let done = |line: &str| {
            let (at, all) = candidates(line, &names);
            (at, all.into_iter().map(|pair| pair.replacement).collect::<Vec<_>>())
        };
        assert_eq!(done("ca"), (0, vec!["cast ".to_owned()]));
        assert_eq!(done("cast gr"), (5, vec!["Grizzly Bears".to_owned(), "Growth".to_owned()]));
        assert_eq!(done("cast Grizzly B"), (5, vec!["Grizzly Bears".to_owned()]));
        assert_eq!(done("cast Growth on b"), (15, vec!["Bob".to_owned()]));
        assert_eq!(done("bo"), (0, vec!["board".to_owned(), "Bob".to_owned(), "Bolt".to_owned()]));
        // What is cast is no player, and what is played no spell of another verb.
        assert_eq!(done("cast bo"), (5, vec!["Bolt".to_owned()]));
        assert_eq!(done("cast Bolt on bo"), (13, vec!["Bob".to_owned()]));
        assert_eq!(done("cast f").1, Vec::<String>::new());
        assert_eq!(done("zzz").1, Vec::<String>::new());
    }
}
