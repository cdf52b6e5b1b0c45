//! `apnap config`: the settings, and who set them.

use clap::Args;
use serde::Serialize;

use super::settings::{FILE, Origin, Setting, VARIABLES};
use super::{Context, Editions, Format, Outcome, Run, prose, table};
use crate::library::Selector;

/// What the long help says besides: in the source it would be read as an example of code.
const LONG: &str = r#"Show every setting, and who set it

What is typed goes before the environment, that before the file `apnap.toml`, which is looked for in the working
folder and those above it. Its keys, all of them optional:

    edition = "2025-06-06"     # or: as-of = "2025-07-01"
    cards = "cards.json"       # paths begin where the file stands
    paths = ["rulings"]        # what `apnap test` plays
    ignore = ["**/drafts/**"]  # files passed over in folders
    data-dir = ".apnap"
    format = "text"
    color = "auto"
    pager = true"#;

/// Show every setting, and who set it
#[derive(Args)]
#[command(long_about = LONG)]
pub struct Config {}

/// A setting for programs.
#[derive(Serialize)]
struct Row {
    setting: &'static str,
    value: String,
    from: String,
}

#[derive(Serialize)]
struct ConfigJson {
    file: Option<String>,
    settings: Vec<Row>,
}

impl Run for Config {
    const EDITIONS: Editions = Editions::Used;

    fn run(self, cx: &Context) -> Outcome {
        let rows = rows(cx);
        let file = cx.settings.file.as_ref().map(|path| path.display().to_string());
        if cx.format() == Format::Json {
            return cx.show_json(&ConfigJson { file, settings: rows });
        }
        let mut shown = table::table(cx, &["setting", "value", "set by"]);
        for Row { setting, value, from } in rows {
            shown.add_row([setting.to_owned(), value, from]);
        }
        let file =
            file.map_or_else(|| format!("there is no `{FILE}` here or above"), |file| format!("the file is {file}"));
        let names: Vec<&str> = VARIABLES.iter().map(|(name, _)| *name).collect();
        let variables = format!("The variables that are looked at: {}.", names.join(", "));
        let width = cx.terminal.prose_width();
        cx.show(&format!("{}\n\n{file}\n{}", table::shown(&shown), prose::wrap(&variables, width, "", "")))
    }
}

fn rows(cx: &Context) -> Vec<Row> {
    let all = &cx.settings;
    let none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
    let paths = all.paths.value.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
    let cards = all.cards.value.as_ref().map_or_else(|| "those imported".to_owned(), |path| path.display().to_string());
    let default = || cx.library.default_name().map_or_else(|_| String::new(), |name| format!(" ({name})"));
    let edition = match &all.edition.value {
        Selector::Default => format!("default{}", default()),
        named => named.to_string(),
    };
    vec![
        row("edition", &all.edition, edition),
        row("cards", &all.cards, cards),
        row("paths", &all.paths, paths),
        row("ignore", &all.ignore, none(all.ignore.value.join(", "))),
        row("data-dir", &all.data, all.data.value.display().to_string()),
        row("format", &all.format, all.format.value.to_string()),
        row("color", &all.color, all.color.value.name()),
        row("pager", &all.pager, all.pager.value.to_string()),
    ]
}

fn row<T>(setting: &'static str, of: &Setting<T>, value: String) -> Row {
    let from = match of.from {
        Origin::Typed => "the command line",
        Origin::Environment(name) => name,
        Origin::File => FILE,
        Origin::Usual => "",
    };
    Row { setting, value, from: from.to_owned() }
}
