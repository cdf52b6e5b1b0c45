//! What holds for a command: what was typed, else the environment, else `apnap.toml`, else what is usual.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;
use serde::Deserialize;

use super::options::Color;
use super::{Failure, Format, Options};
use crate::cr::Date;
use crate::library::{Library, Selector};

/// The name of the file that is looked for in the working folder and those above it.
pub const FILE: &str = "apnap.toml";

/// A setting, and where it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting<T> {
    /// What holds.
    pub value: T,
    /// Who said so.
    pub from: Origin,
}

/// Where a setting is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// An option of the command line.
    Typed,
    /// A variable of the environment.
    Environment(&'static str),
    /// The file.
    File,
    /// Nobody said anything.
    Usual,
}

impl<T> Setting<T> {
    /// Adds to what failed that this setting, `key` in the file, asked for it, where it was not typed: whoever reads the error
    /// looks for it in what they typed.
    pub fn blamed(&self, key: &str, file: Option<&Path>, failure: Failure) -> Failure {
        let place = match (&self.from, file) {
            (Origin::Environment(variable), _) => format!("the variable `{variable}` asks for it"),
            (Origin::File, Some(file)) => format!("`{key}` in `{}` asks for it", file.display()),
            (Origin::File, None) | (Origin::Typed | Origin::Usual, _) => return failure,
        };
        failure.help(format!("{place}; `apnap config` shows every setting"))
    }
}

/// The settings of a command.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `apnap.toml`, where there is one.
    pub file: Option<PathBuf>,
    /// The format of the answer.
    pub format: Setting<Format>,
    /// When to color.
    pub color: Setting<Color>,
    /// The edition to answer from.
    pub edition: Setting<Selector>,
    /// The data folder.
    pub data: Setting<PathBuf>,
    /// Whether long answers are shown in a pager.
    pub pager: Setting<bool>,
    /// The card file to take cards from instead of those imported.
    pub cards: Setting<Option<PathBuf>>,
    /// The scenarios that `test` plays where none are named.
    pub paths: Setting<Vec<PathBuf>>,
    /// Files that are passed over in folders, as globs.
    pub ignore: Setting<Vec<String>>,
}

/// What may stand in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    format: Option<String>,
    color: Option<String>,
    edition: Option<String>,
    as_of: Option<String>,
    data_dir: Option<PathBuf>,
    pager: Option<bool>,
    cards: Option<PathBuf>,
    paths: Option<Vec<PathBuf>>,
    ignore: Option<Vec<String>>,
}

/// The variables, with what each sets; the manual and `apnap config` list them.
pub const VARIABLES: &[(&str, &str)] = &[
    ("APNAP_FORMAT", "the format of answers, as `--format`"),
    ("APNAP_COLOR", "`auto`, `always` or `never`, as `--color`"),
    ("APNAP_EDITION", "the edition to answer from, as `--edition`"),
    ("APNAP_AS_OF", "the day whose edition answers, as `--as-of`"),
    ("APNAP_DATA", "where imported editions and cards are kept, as `--data-dir`"),
    ("APNAP_NO_PAGER", "`1`: no pager, as `--no-pager`"),
    ("APNAP_CARDS", "the card file to take cards from, as `--cards`"),
    ("APNAP_CONFIG", "the configuration file, instead of the `apnap.toml` found; empty for none"),
    ("NO_COLOR", "set: no colors, unless `--color` says otherwise"),
    ("PAGER", "the program that shows long answers; `less` where it is not set"),
    ("COLUMNS", "how wide to write where the answer goes to no terminal"),
];

impl Settings {
    /// The settings for these options, in this environment and folder.
    ///
    /// # Errors
    ///
    /// A variable or the file says what can't be.
    pub fn find(options: &Options) -> Result<Self, Failure> {
        let var = |name: &str| std::env::var_os(name);
        let folder = std::env::current_dir().unwrap_or_default();
        Self::of(options, &var, &folder)
    }

    fn of(options: &Options, var: &dyn Fn(&str) -> Option<OsString>, folder: &Path) -> Result<Self, Failure> {
        let path = match var("APNAP_CONFIG") {
            Some(path) => Some(PathBuf::from(path)).filter(|path| !path.as_os_str().is_empty()),
            // In the working folder itself the name is enough, and paths in it are told as they are written.
            None => folder
                .ancestors()
                .map(|folder| folder.join(FILE))
                .find(|path| path.is_file())
                .map(|path| path.strip_prefix(folder).map(Path::to_owned).unwrap_or(path)),
        };
        let file = path.as_deref().map(read).transpose()?.unwrap_or_default();
        let find = Find { var, path: path.as_deref() };
        Ok(Self {
            format: find.value("format", options.format, "APNAP_FORMAT", file.format, Format::Text, &word)?,
            color: find.value("color", options.color, "APNAP_COLOR", file.color, Color::Auto, &word)?,
            edition: find.edition(options, (file.edition, file.as_of))?,
            data: match find.path(options.data_dir.as_deref(), "APNAP_DATA", file.data_dir) {
                Some(setting) => setting,
                None => Setting { value: Library::user_folder()?, from: Origin::Usual },
            },
            pager: find.value(
                "pager",
                options.no_pager.then_some(false),
                "APNAP_NO_PAGER",
                file.pager.map(|pager| if pager { "0" } else { "1" }.to_owned()),
                true,
                &|text| match text {
                    "1" | "true" | "yes" => Ok(false),
                    "0" | "false" | "no" => Ok(true),
                    _ => Err("it is `1` or `0`".to_owned()),
                },
            )?,
            cards: match find.path(None, "APNAP_CARDS", file.cards) {
                Some(Setting { value, from }) => Setting { value: Some(value), from },
                None => Setting { value: None, from: Origin::Usual },
            },
            paths: match file.paths {
                Some(paths) => Setting { value: paths.iter().map(|p| find.beside(p)).collect(), from: Origin::File },
                None => Setting { value: vec!["scenarios".into()], from: Origin::Usual },
            },
            ignore: match file.ignore {
                Some(value) => Setting { value, from: Origin::File },
                None => Setting { value: Vec::new(), from: Origin::Usual },
            },
            file: path,
        })
    }
}

/// Looks for a setting.
struct Find<'f> {
    var: &'f dyn Fn(&str) -> Option<OsString>,
    path: Option<&'f Path>,
}

impl Find<'_> {
    /// What a variable says; one that is empty says nothing.
    fn said(&self, name: &'static str) -> Option<String> {
        (self.var)(name).map(|value| value.to_string_lossy().into_owned()).filter(|value| !value.trim().is_empty())
    }

    fn value<T>(
        &self,
        key: &str,
        typed: Option<T>,
        variable: &'static str,
        file: Option<String>,
        usual: T,
        read: &dyn Fn(&str) -> Result<T, String>,
    ) -> Result<Setting<T>, Failure> {
        if let Some(value) = typed {
            return Ok(Setting { value, from: Origin::Typed });
        }
        if let Some(text) = self.said(variable) {
            return match read(text.trim()) {
                Ok(value) => Ok(Setting { value, from: Origin::Environment(variable) }),
                Err(why) => {
                    Err(Failure::usage(format!("`{variable}` can't be `{}`", crate::scenario::quote(&text))).help(why))
                }
            };
        }
        match file.map(|text| (read(text.trim()), text)) {
            None => Ok(Setting { value: usual, from: Origin::Usual }),
            Some((Ok(value), _)) => Ok(Setting { value, from: Origin::File }),
            Some((Err(why), text)) => Err(self.wrong(key, &text).help(why)),
        }
    }

    fn wrong(&self, key: &str, text: &str) -> Failure {
        let failure = Failure::usage(format!("`{key}` can't be `{}`", crate::scenario::quote(text)));
        match self.path {
            Some(path) => failure.at(path.display().to_string()),
            None => failure,
        }
    }

    /// The edition: what is nearer to the user decides, by its name or by a day.
    fn edition(&self, options: &Options, file: (Option<String>, Option<String>)) -> Result<Setting<Selector>, Failure> {
        let named = |name: &str| {
            let Ok(selector) = name.parse::<Selector>();
            selector
        };
        let day = |text: &str| Date::from_str(text).map(Selector::AsOf).map_err(|e| e.to_string());
        let both = |a: &str, b: &str| Failure::usage(format!("`{a}` and `{b}` both say which edition answers"));
        match (&options.edition, options.as_of) {
            (Some(name), _) => return Ok(Setting { value: named(name), from: Origin::Typed }),
            (None, Some(date)) => return Ok(Setting { value: Selector::AsOf(date), from: Origin::Typed }),
            (None, None) => {}
        }
        match (self.said("APNAP_EDITION"), self.said("APNAP_AS_OF")) {
            (Some(_), Some(_)) => return Err(both("APNAP_EDITION", "APNAP_AS_OF").help("set one of them")),
            (Some(name), None) => {
                return Ok(Setting { value: named(&name), from: Origin::Environment("APNAP_EDITION") });
            }
            (None, Some(_)) => return self.value("as-of", None, "APNAP_AS_OF", None, Selector::Default, &day),
            (None, None) => {}
        }
        match file {
            (Some(_), Some(_)) => Err(both("edition", "as-of")
                .at(self.path.map(|path| path.display().to_string()).unwrap_or_default())
                .help("write one of them")),
            (Some(name), None) => {
                // A file stands beside the configuration that names it.
                let beside = self.beside(Path::new(&name));
                let name = if beside.is_file() { beside.display().to_string() } else { name };
                Ok(Setting { value: named(&name), from: Origin::File })
            }
            (None, as_of) => self.value("as-of", None, "APNAP_AS_OF", as_of, Selector::Default, &day),
        }
    }

    fn path(&self, typed: Option<&Path>, variable: &'static str, file: Option<PathBuf>) -> Option<Setting<PathBuf>> {
        let set = || (self.var)(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
        match (typed, set(), file) {
            (Some(path), ..) => Some(Setting { value: path.to_owned(), from: Origin::Typed }),
            (None, Some(path), _) => Some(Setting { value: path, from: Origin::Environment(variable) }),
            (None, None, Some(path)) => Some(Setting { value: self.beside(&path), from: Origin::File }),
            (None, None, None) => None,
        }
    }

    /// A path of the file: it begins where the file stands.
    fn beside(&self, path: &Path) -> PathBuf {
        match self.path.and_then(Path::parent) {
            Some(folder) if path.is_relative() && !folder.as_os_str().is_empty() => folder.join(path),
            _ => path.to_owned(),
        }
    }
}

/// Reads the file.
fn read(path: &Path) -> Result<File, Failure> {
    let text = std::fs::read_to_string(path).map_err(|e| Failure::unreadable(path, &e))?;
    toml::from_str(&text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let line = text.get(..at).map_or(1, |before| before.matches('\n').count() + 1);
        let message = error.message().lines().next().unwrap_or_default().to_owned();
        Failure::usage(message).at(format!("{}:{line}", path.display())).help(format!("its keys are {KEYS}"))
    })
}

/// The keys, for messages.
const KEYS: &str = "`edition`, `as-of`, `cards`, `paths`, `ignore`, `data-dir`, `format`, `color` and `pager`";

/// Reads a word of an option.
fn word<T: ValueEnum>(text: &str) -> Result<T, String> {
    T::from_str(text, true).map_err(|_| {
        let words: Vec<String> = T::value_variants()
            .iter()
            .filter_map(|value| Some(format!("`{}`", value.to_possible_value()?.get_name())))
            .collect();
        format!("it is one of {}", words.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(options: &Options, variables: &[(&str, &str)], file: &str) -> Result<Settings, String> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("a/b")).unwrap();
        std::fs::write(folder.path().join(FILE), file).unwrap();
        let all = [&[("HOME", "/home/x")], variables].concat();
        let var = |name: &str| all.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value));
        let found = Settings::of(options, &var, &folder.path().join("a/b"));
        let root = folder.path().display().to_string();
        found.map_err(|failure| failure.to_string().replace(&root, ""))
    }

    #[test]
    fn the_nearest_word_decides() {
        let file = "edition = \"2020-01-01\"\npager = false\npaths = [\"rulings\"]\ncards = \"my.json\"";
        let typed = Options { edition: Some("digest".to_owned()), ..Options::default() };
        let environment = [("APNAP_AS_OF", "2021-02-03"), ("APNAP_CARDS", "there.json")];
        let found = settings(&typed, &environment, file).unwrap();
        assert_eq!(found.edition, Setting { value: Selector::Digest, from: Origin::Typed });
        let found = settings(&Options::default(), &environment, file).unwrap();
        assert_eq!(found.edition.value, Selector::AsOf("2021-02-03".parse().unwrap()));
        assert_eq!(found.edition.from, Origin::Environment("APNAP_AS_OF"));
        assert_eq!(found.cards.value, Some("there.json".into()));
        assert_eq!(found.pager, Setting { value: false, from: Origin::File });
        let found = settings(&Options::default(), &[], file).unwrap();
        assert_eq!(found.edition, Setting { value: Selector::Named("2020-01-01".to_owned()), from: Origin::File });
        // Paths of the file begin beside it, wherever below it the command runs.
        let beside = found.file.unwrap().parent().unwrap().to_owned();
        assert_eq!(found.paths.value, [beside.join("rulings")]);
        assert_eq!(found.cards.value, Some(beside.join("my.json")));
        assert_eq!(found.format, Setting { value: Format::Text, from: Origin::Usual });
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_place() {
        let wrong =
            |variables: &[(&str, &str)], file: &str| settings(&Options::default(), variables, file).unwrap_err();
        assert!(wrong(&[], "format = \"yaml\"").contains("`format` can't be `yaml`"));
        assert!(wrong(&[], "pager = true\nedtion = \"x\"").contains("/apnap.toml:2"));
        assert!(wrong(&[], "edition = \"digest\"\nas-of = \"2020-01-01\"").contains("both say which edition"));
        assert!(wrong(&[("APNAP_COLOR", "pink")], "").contains("`APNAP_COLOR` can't be `pink`"));
        assert!(wrong(&[("APNAP_AS_OF", "soon")], "").contains("`APNAP_AS_OF` can't be `soon`"));
    }
}
