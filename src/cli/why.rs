//! `apnap why`: why an object is what it is.

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::moment::Moment;
use super::{Context, Failure, Format, Outcome, Run, table};
use crate::engine::state::{Game, Zone};
use crate::explain::legal::zone_name;
use crate::explain::why::{Because, Property, why};
use crate::scenario::raw::Reference;
use crate::scenario::refer::{Names, Seen};

/// Show layer by layer why an object is what it is
///
/// The table follows the layers (613): what applied, from where, and what the object was after it.
/// Example: `apnap why board.yaml "Grizzly Bears" power --at "combat damage"`
#[derive(Args)]
pub struct Why {
    #[command(flatten)]
    moment: Moment,

    /// The object: its name, or its alias
    object: String,

    /// power, toughness, types, abilities, colors, controller, name; all of it where it is not said
    #[arg(value_parser = property, default_value = "all", hide_default_value = true)]
    property: Property,
}

fn property(text: &str) -> Result<Property, String> {
    Property::named(text).ok_or_else(|| {
        let names: Vec<&str> = Property::NAMES.iter().map(|(name, _)| *name).collect();
        let near = crate::library::nearest(text, names.iter().copied(), 1);
        let near = near.first().map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
        format!("there is {}{near}", names.join(", "))
    })
}

/// What an object is, and why.
#[derive(Serialize)]
pub struct Answer {
    object: String,
    zone: &'static str,
    controller: String,
    value: String,
    because: Vec<Because>,
}

impl Run for Why {
    fn run(self, cx: &Context) -> Outcome {
        let moment = self.moment.reach(cx)?;
        let game = &moment.play.game;
        let found = answers(game, moment.names(), &self.object, self.property).map_err(|what| {
            let seen = Seen::new(game);
            let mut names: Vec<String> = game.permanents().map(|o| seen.name(o.id).to_string()).collect();
            names.sort_unstable();
            names.dedup();
            let near = crate::library::nearest(&self.object, names.iter().map(String::as_str), 2);
            match (near.is_empty(), names.is_empty()) {
                (true, false) => Failure::usage(what).help(format!("there is {}", super::prose::list(&names))),
                _ => Failure::usage(what).did_you_mean(&near),
            }
        })?;
        if cx.format() == Format::Json {
            return cx.show_json(&found);
        }
        cx.show(&text(cx, &found))
    }
}

/// Why the objects of this name are what they are: those on the battlefield, else of the first zone that has some.
///
/// # Errors
///
/// Why there is no answer.
pub fn answers(game: &Game, names: Names<'_>, object: &str, property: Property) -> Result<Vec<Answer>, String> {
    let seen = Seen::new(game);
    let reference = Reference::Name(object.to_owned());
    let zones = [Zone::Battlefield, Zone::Stack, Zone::Graveyard, Zone::Hand, Zone::Exile, Zone::Command];
    let of = |zone: &Zone| names.objects(&seen, &reference, &[*zone]);
    let Some(objects) = zones.iter().map(of).find(|found| !found.is_empty()) else {
        let object = crate::scenario::quote(object);
        return Err(match names.player(&object) {
            Some(_) => format!("`{object}` is a player, and only objects have characteristics (109.3)"),
            None => format!("there is no `{object}` then"),
        });
    };
    let mut found = Vec::new();
    for id in objects {
        let because = why(game, id, property).map_err(|stop| crate::scenario::play::stop_words(game, &stop))?;
        // 708.2a: what has no name is told by what it is.
        let name = seen.name(id);
        let name = if name.is_empty() { game.name(id) } else { name };
        found.push(Answer {
            object: name.to_string(),
            zone: zone_name(game.object(id).zone),
            controller: game.player(seen.view().controller(id)).name.to_string(),
            value: because.last().map(|b| b.value.clone()).unwrap_or_default(),
            because,
        });
    }
    Ok(found)
}

/// The answers as tables; those that are alike once.
pub fn text(cx: &Context, answers: &[Answer]) -> String {
    let md = cx.format() == Format::Md;
    let mut groups: Vec<(&Answer, usize)> = Vec::new();
    for answer in answers {
        let same = |known: &&mut (&Answer, usize)| {
            known.0.because == answer.because && known.0.controller == answer.controller
        };
        match groups.iter_mut().find(same) {
            Some((_, n)) => *n += 1,
            None => groups.push((answer, 1)),
        }
    }
    let mut out = String::new();
    for (answer, n) in groups {
        let count = match answer.object.starts_with("a face-down ") {
            true => super::prose::several(n, &answer.object),
            false if n > 1 => format!("{n} of {}", answer.object),
            false => answer.object.clone(),
        };
        let (name, value) = if md {
            (format!("**{count}**"), format!("**{}**", answer.value))
        } else {
            (count.bold().to_string(), answer.value.green().bold().to_string())
        };
        let place = match answer.zone {
            "battlefield" => answer.controller.clone(),
            zone => format!("{}, {zone}", answer.controller),
        };
        let is = if n > 1 { "are each" } else { "is" };
        out.push_str(&format!("{name} ({place}) {is} {value}\n\n"));
        out.push_str(&table_of(cx, &answer.because));
        out.push_str("\n\n");
    }
    format!("{}\n", out.trim_end())
}

/// A row for each step; columns that nothing would stand in are left out.
fn table_of(cx: &Context, because: &[Because]) -> String {
    let waits = because.iter().any(|b| !b.depends_on.is_empty());
    let timed = because.iter().any(|b| b.timestamp.is_some());
    let mut head = vec!["layer", "what applied", "from"];
    head.extend(timed.then_some("timestamp"));
    head.extend(waits.then_some("after (613.8)"));
    head.extend(["then", "rule"]);
    let mut times: Vec<u64> = because.iter().filter_map(|b| b.timestamp).collect();
    times.sort_unstable();
    times.dedup();
    let mut shown = table::table(cx, &head);
    for line in because {
        let mut row = vec![line.layer.to_owned(), line.effect.clone(), line.source.clone()];
        row.extend(timed.then(|| line.timestamp.map(|t| place(t, &times)).unwrap_or_default()));
        row.extend(waits.then(|| line.depends_on.join(", ")));
        row.extend([line.value.clone(), line.rule.to_string()]);
        shown.add_row(row);
    }
    table::shown(&shown)
}

/// The place of a timestamp among those of a table: which is older is what 613.7 asks.
fn place(timestamp: u64, among: &[u64]) -> String {
    let n = among.partition_point(|other| *other < timestamp) + 1;
    let end = match (n % 10, n % 100) {
        (1, hundred) if hundred != 11 => "st",
        (2, hundred) if hundred != 12 => "nd",
        (3, hundred) if hundred != 13 => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}
