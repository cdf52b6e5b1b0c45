//! From a node of YAML to a value, or all the reasons why not.

use std::borrow::Cow;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::cr::RuleId;
pub use crate::scenario::problem::At;
use crate::scenario::problem::{Problem, Span, quote};
use crate::scenario::yaml::{Node, Value, is_symbol};

/// Problems found while reading.
pub type Problems = Vec<Problem>;

/// What can be read from a node.
pub trait Read: Sized {
    /// What is wanted, for messages: "a number".
    const WHAT: &str;

    /// Reads it; what is wrong goes to `problems`, and then there may be no value.
    fn read(node: &Node, problems: &mut Problems) -> Option<Self>;
}

/// Says that a node is of the wrong kind.
pub fn wrong<T>(node: &Node, what: &str, problems: &mut Problems) -> Option<T> {
    let found = match node.text() {
        Some(text) => format!("`{}`", quote(text)),
        None => node.kind().to_owned(),
    };
    let mut problem = Problem::error(node.at, format!("{found} is not {what}")).label(format!("should be {what}"));
    if let Some(help) = instead(node, what) {
        problem = problem.help(help);
    }
    problems.push(problem);
    None
}

/// What to write instead of a value that is not what is wanted, where it shows what was meant.
fn instead(node: &Node, what: &str) -> Option<String> {
    let text = node.text();
    if what.starts_with("a scenario") {
        return Some(crate::scenario::read::LEAST.to_owned());
    }
    // `{T}` is a map to YAML.
    if let Value::Map(entries) = &node.value
        && let [(key, value)] = entries.as_slice()
        && value.value == Value::Null
        && key.text().is_some_and(is_symbol)
    {
        return Some(format!("a text that begins with a brace needs quotes: `\"{{{}}}\"`", key.text()?));
    }
    if let (Some(text), true) = (text, ["a player (a map)", "what is expected of a player (a map)"].contains(&what)) {
        return text.trim().parse::<i64>().is_ok().then(|| format!("write `{{life: {}}}`", quote(text.trim())));
    }
    if let (Some(text), "`true` or `false`") = (text, what) {
        let text = text.trim().to_lowercase();
        return match text.as_str() {
            "yes" | "y" | "on" | "1" => Some("write `true`".to_owned()),
            "no" | "n" | "off" | "0" => Some("write `false`".to_owned()),
            _ => None,
        };
    }
    if let (Value::List(items), "a name or a reference") = (&node.value, what) {
        return Some(format!("name one: `{}`", quote(items.first()?.text()?)));
    }
    if let (Some(_), "a number, or `all`") = (text, what) {
        return Some("write `all` for all that is on the stack".to_owned());
    }
    if let (Some("all"), "a number from 0") = (text, what) {
        return Some("say how many; all that is on the stack resolves by `resolve: all`".to_owned());
    }
    if let (Some(text), "a whole number" | "a number from 0") = (text, what) {
        let n = crate::cr::number_of(&text.trim().to_lowercase());
        return n.map(|n| format!("write it in digits: `{n}`"));
    }
    if let (Some(text), "a map") = (text, what) {
        return text
            .trim()
            .parse::<u32>()
            .is_ok()
            .then(|| format!("say of which name or kind: `{{NAME: {}}}`", text.trim()));
    }
    if let (Value::List(items), "a map") = (&node.value, what) {
        let items: Vec<&str> = items.iter().map(Node::text).collect::<Option<_>>()?;
        return Some(format!("say of which name: `{{NAME: [{}]}}`", quote(&items.join(", "))));
    }
    if what.starts_with("a map of blockers") {
        return Some(format!("write `{{{}: ATTACKER}}`", quote(text?)));
    }
    // A number of things without what they are.
    if what.starts_with("a list")
        && let Some(n) = text.and_then(|text| text.parse::<u32>().ok())
    {
        return Some(format!("write what there is: `[{n} Forest]`, where it does not matter which"));
    }
    if what.starts_with("a list") {
        return match &node.value {
            Value::Map(entries) => as_list(entries),
            _ => Some(format!("write `[{}]`", quote(text?))),
        };
    }
    if what.starts_with("an entry") {
        return Some(super::entry::in_full(text?));
    }
    if what.contains("a map of names to counts") {
        let names: Vec<&str> = match &node.value {
            Value::List(items) => items.iter().map(Node::text).collect::<Option<_>>()?,
            _ => vec![text?],
        };
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for name in names {
            match counts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, n)) => *n += 1,
                None => counts.push((name, 1)),
            }
        }
        let pairs: Vec<String> = counts.into_iter().map(|(name, n)| format!("{}: {n}", quote(name))).collect();
        return Some(format!("write `{{{}}}`", pairs.join(", ")));
    }
    None
}

/// What to write instead of a map where a list is wanted: names with counts, names with what is said of each, or a lone item.
fn as_list(entries: &[(Node, Node)]) -> Option<String> {
    let counted =
        |(name, count): &(Node, Node)| Some(format!("{} {}", count.text()?.parse::<u32>().ok()?, name.text()?));
    // Names of cards begin with a capital; what does not is a word of the format, such as a cost.
    let word = |(name, _): &(Node, Node)| name.text().is_some_and(|name| name.starts_with(char::is_lowercase));
    if let Some(items) = entries.iter().map(counted).collect::<Option<Vec<_>>>().filter(|_| !entries.iter().all(word)) {
        return Some(format!("write `[{}]`", quote(&items.join(", "))));
    }
    let (key, value) = entries.first()?;
    let key = quote(key.text()?);
    Some(match value.text() {
        Some(value) if entries.len() == 1 => format!("write a list of maps: `[{{{key}: {}}}]`", quote(value)),
        Some(value) => format!("write a list of maps: `[{{{key}: {}, ...}}]`", quote(value)),
        None => format!("write a list of maps, each with its `name`: `[{{name: {key}, ...}}]`"),
    })
}

/// Reads a map with these keys; `set` is told each of them that is there, and says whether it knows it.
pub fn map(
    node: &Node,
    what: &str,
    keys: &[&str],
    problems: &mut Problems,
    mut set: impl FnMut(&str, &Node, &mut Problems),
) -> Option<()> {
    let Value::Map(entries) = &node.value else { return wrong(node, &format!("{what} (a map)"), problems) };
    let mut beside: Option<String> = None;
    for (n, (key, value)) in entries.iter().enumerate() {
        match key.text() {
            Some(name) if keys.contains(&name) => {
                beside = None;
                set(name, value, problems);
            }
            Some(name) => {
                let problem = Problem::error(key.at, format!("`{}` is no key of {what}", quote(name)));
                let problem = problem.label("unknown key");
                let before = n.checked_sub(1).and_then(|n| entries.get(n));
                let near = !crate::library::meant(name, keys.iter().copied(), 1).is_empty()
                    || crate::library::likest(name, keys.iter().copied()).is_some();
                // So do those that follow it.
                beside = not_indented(before).or(beside);
                // What others call something is known exactly, and a key that is only like it is not meant.
                problems.push(match (near, beside.as_ref(), super::meant::instead_of(what, name, value)) {
                    (false, Some(before), _) => {
                        problem.help(format!("indent it below `{before}`, if it belongs there"))
                    }
                    (_, _, Some(help)) => problem.help(help),
                    _ => problem.among(name, keys.iter().copied()),
                });
            }
            None => problems.push(Problem::error(key.at, format!("{} can't be a key", key.kind()))),
        }
    }
    Some(())
}

/// The key of an entry behind which nothing stands: what comes next was most likely to stand in it.
fn not_indented(before: Option<&(Node, Node)>) -> Option<String> {
    let (key, value) = before?;
    (value.value == Value::Null).then(|| key.text().map(quote)).flatten()
}

/// Defines a struct that is read from a map: each field is optional and its key is its name.
macro_rules! record {
    ($(#[doc = $doc:literal])+ pub struct $Name:ident ($what:literal) { $($(#[$meta:meta])+ $field:ident: $Type:ty,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, Default, PartialEq, schemars::JsonSchema)]
        #[schemars(deny_unknown_fields)]
        pub struct $Name {
            $($(#[$meta])+ pub $field: Option<$Type>,)+
        }

        impl $Name {
            /// The keys, in the order of the documentation.
            pub const KEYS: &[&str] = &[$($crate::scenario::raw::read::key(stringify!($field)),)+];
        }

        impl $crate::scenario::raw::read::Read for $Name {
            const WHAT: &str = $what;

            fn read(
                node: &$crate::scenario::yaml::Node,
                problems: &mut $crate::scenario::raw::read::Problems,
            ) -> Option<Self> {
                let mut read = Self::default();
                $crate::scenario::raw::read::map(node, $what, Self::KEYS, problems, |key, value, problems| {
                    $(if key == const { $crate::scenario::raw::read::key(stringify!($field)) } {
                        read.$field = $crate::scenario::raw::read::Read::read(value, problems);
                    })+
                })?;
                Some(read)
            }
        }
    };
}
pub(crate) use record;

/// The key of a field: a field named by a word of Rust is written `r#as`.
pub const fn key(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', ..] => field.split_at(2).1,
        _ => field,
    }
}

impl Read for String {
    const WHAT: &str = "a text";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Scalar(text) => Some(text.clone()),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for bool {
    const WHAT: &str = "`true` or `false`";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match node.text() {
            Some(text) if text.eq_ignore_ascii_case("true") => Some(true),
            Some(text) if text.eq_ignore_ascii_case("false") => Some(false),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

/// The greatest number a board or an answer may say, and the least below zero: more is counted nowhere.
const MOST: i64 = i32::MAX as i64;

macro_rules! numbers {
    ($($N:ident: $what:literal, $most:expr;)+) => {
        $(impl Read for $N {
            const WHAT: &str = $what;

            fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
                match node.text().and_then(|text| text.trim().replace('−', "-").parse::<$N>().ok()) {
                    Some(n) if u64::try_from(n).is_ok_and(|n| n <= $most) || i64::try_from(n).is_ok_and(|n| (-MOST..0).contains(&n)) => Some(n),
                    _ => match node.text().filter(|text| is_digits(text) && !(<$N>::MIN == 0 && is_negative(text))) {
                        Some(text) => {
                            let message = format!("`{}` is too large", quote(text.trim()));
                            problems.push(Problem::error(node.at, message).help(format!("at most {}", $most)));
                            None
                        }
                        None => wrong(node, $what, problems),
                    },
                }
            }
        })+
    };
}

fn is_negative(text: &str) -> bool {
    text.trim().starts_with(['-', '−'])
}

fn is_digits(text: &str) -> bool {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+', '−']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

numbers! {
    i64: "a whole number", MOST.unsigned_abs();
    i32: "a whole number", MOST.unsigned_abs();
    u64: "a number from 0", u64::MAX;
    u32: "a number from 0", MOST.unsigned_abs();
}

impl Read for RuleId {
    const WHAT: &str = "a rule number such as 704.5k";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match node.text().and_then(|text| text.trim().trim_end_matches('.').parse().ok()) {
            Some(rule) => Some(rule),
            None => wrong(node, Self::WHAT, problems),
        }
    }
}

impl<T: Read> Read for At<T> {
    const WHAT: &str = T::WHAT;

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        T::read(node, problems).map(|value| Self::new(value, node.at))
    }
}

impl<T: Read> Read for Box<T> {
    const WHAT: &str = T::WHAT;

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        T::read(node, problems).map(Self::new)
    }
}

impl<T: Read> Read for Vec<T> {
    const WHAT: &str = "a list";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::List(items) => Some(items.iter().filter_map(|item| T::read(item, problems)).collect()),
            // `battlefield:` with nothing after it is an empty list.
            Value::Null => Some(Self::new()),
            _ => {
                let read = wrong(node, Self::WHAT, problems);
                // A number is an answer as it stands, and elsewhere so many of something.
                if T::WHAT == <super::Answer as Read>::WHAT
                    && let (Some(text), Some(problem)) = (node.text(), problems.last_mut())
                {
                    problem.help = vec![format!("write `[{}]`", quote(text.trim()))];
                }
                // A word alone is no entry.
                if T::WHAT == <super::Entry as Read>::WHAT
                    && let (Some(text), Some(problem)) = (node.text(), problems.last_mut())
                {
                    problem.help = vec![format!("a list of entries is wanted; {}", super::entry::in_full(text))];
                }
                read
            }
        }
    }
}

/// A map whose keys are names, in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Names<T>(pub Vec<(At<String>, T)>);

impl<T> Default for Names<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Names<T> {
    /// The value of a name, without regard to case.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(key, _)| key.value.to_lowercase() == name.to_lowercase()).map(|(_, value)| value)
    }
}

impl<'a, T> IntoIterator for &'a Names<T> {
    type Item = &'a (At<String>, T);
    type IntoIter = std::slice::Iter<'a, (At<String>, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Read> Read for Names<T> {
    const WHAT: &str = "a map";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        let entries = match &node.value {
            Value::Map(entries) => entries,
            Value::Null => return Some(Self::default()),
            _ => return wrong(node, Self::WHAT, problems),
        };
        let mut read: Vec<(At<String>, T)> = Vec::new();
        for (n, (key, value)) in entries.iter().enumerate() {
            let Some(name) = key.text() else {
                problems.push(Problem::error(key.at, format!("{} can't be a name", key.kind())));
                continue;
            };
            if let Some((first, _)) = read.iter().find(|(k, _)| k.value.to_lowercase() == name.to_lowercase()) {
                problems.push(
                    Problem::error(key.at, format!("`{}` stands here twice", quote(name))).also(first.at, "first here"),
                );
                continue;
            }
            let told = problems.len();
            match T::read(value, problems) {
                Some(value) => read.push((At::new(name.to_owned(), key.at), value)),
                None => {
                    let before = n.checked_sub(1).and_then(|n| entries.get(n));
                    let help = match (&value.value, not_indented(before)) {
                        (Value::Null, _) if T::WHAT.contains("number") => {
                            Some(format!("write `{{{}: 1}}`", quote(name)))
                        }
                        (Value::Map(_) | Value::Null, _) | (_, None) => None,
                        (_, Some(before)) => Some(format!("indent it below `{before}`, if it belongs there")),
                    };
                    if let (Some(help), Some(problem)) = (help, problems.get_mut(told)) {
                        problem.help = vec![help];
                    }
                }
            }
        }
        Some(Self(read))
    }
}

/// A list or map that says something: an expectation of nothing would hold whatever happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Filled<T>(T);

impl<T> Deref for Filled<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'a, T> IntoIterator for &'a Filled<T>
where
    &'a T: IntoIterator,
{
    type Item = <&'a T as IntoIterator>::Item;
    type IntoIter = <&'a T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Whether an expectation is empty, which is then told.
pub fn is_empty(node: &Node, problems: &mut Problems) -> bool {
    let empty = match &node.value {
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        Value::Null => true,
        Value::Scalar(_) => false,
    };
    if empty {
        let problem = Problem::error(node.at, "nothing is expected here").label("would hold whatever happened");
        let none = match &node.value {
            Value::List(_) => "leave the key out, or say what there is; what there is not has a key with `not_`",
            _ => "leave the key out, or say what there is: `{NAME: 0}` is that there is none",
        };
        problems.push(problem.help(none));
    }
    empty
}

impl<T: Read> Read for Filled<T> {
    const WHAT: &str = T::WHAT;

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        if is_empty(node, problems) { None } else { T::read(node, problems).map(Self) }
    }
}

impl<T: JsonSchema> JsonSchema for Filled<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("{} that says something", T::schema_id()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = T::json_schema(generator);
        let least = if schema.get("type").is_some_and(|kind| kind == "array") { "minItems" } else { "minProperties" };
        schema.insert(least.to_owned(), 1.into());
        schema
    }
}

/// Prose, a number or a truth value where any of them is shown and nothing more.
#[derive(Clone, Debug, PartialEq)]
pub struct Prose(pub String);

impl Read for Prose {
    const WHAT: &str = "prose";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Scalar(text) => Some(Self(text.trim().to_owned())),
            Value::Null => Some(Self(String::new())),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl JsonSchema for Prose {
    fn schema_name() -> Cow<'static, str> {
        "Prose".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({"type": ["string", "number", "null"]})
    }
}

impl<T: JsonSchema> JsonSchema for At<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

impl<T: JsonSchema> JsonSchema for Names<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Names of {}", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        schemars::json_schema!({"type": "object", "additionalProperties": value})
    }
}

/// A problem at the place of something read.
pub fn error(at: Span, message: impl Into<String>) -> Problem {
    Problem::error(at, message)
}
