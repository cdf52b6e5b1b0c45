//! `apnap why`: why an object is what it is.

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::moment::Moment;
use super::{Context, Failure, Format, Outcome, Run, prose, table};
use crate::engine::perform::tell::zone_name;
use crate::engine::state::{Game, Zone};
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
        let found = answers(game, moment.names(), &self.object, self.property)?;
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
pub fn answers(game: &Game, names: Names<'_>, object: &str, property: Property) -> Result<Vec<Answer>, Failure> {
    let seen = Seen::new(game);
    let reference = Reference::Name(object.to_owned());
    let zones = [Zone::Battlefield, Zone::Stack, Zone::Graveyard, Zone::Hand, Zone::Exile, Zone::Command];
    let of = |zone: &Zone| names.objects(&seen, &reference, &[*zone]);
    let Some(objects) = zones.iter().map(of).find(|found| !found.is_empty()) else {
        let object = crate::scenario::quote(object);
        let mut there: Vec<String> = game.permanents().map(|o| seen.name(o.id).to_string()).collect();
        there.sort_unstable();
        there.dedup();
        let near = crate::library::nearest(&object, there.iter().map(String::as_str), 2);
        let no = Failure::usage(match names.player(&object) {
            Some(_) => format!("`{object}` is a player, and only objects have characteristics (109.3)"),
            None => format!("there is no `{object}` then"),
        });
        return Err(match (near.is_empty(), there.is_empty()) {
            (true, false) => no.help(format!("there is {}", prose::list(&there))),
            _ => no.did_you_mean(&near),
        });
    };
    let mut found = Vec::new();
    for id in objects {
        let because =
            why(game, id, property).map_err(|stop| Failure::usage(crate::scenario::play::stop_words(game, &stop)))?;
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
            true => prose::several(n, &answer.object),
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
        let heading = format!("{name} ({place}) {is} {value}");
        let heading = if md { heading } else { prose::wrap(&heading, cx.terminal.prose_width(), "", "  ") };
        out.push_str(&format!("{heading}\n\n"));
        out.push_str(&match !md && cx.terminal.width < NARROW {
            true => list_of(cx, &answer.because),
            false => table_of(cx, &answer.because),
        });
        out.push_str("\n\n");
    }
    format!("{}\n", out.trim_end())
}

/// Below so many columns the steps are a list instead of a table.
const NARROW: usize = 60;

/// What the object was after each step, with what is other than before: all of it where it starts.
fn thens(because: &[Because]) -> Vec<String> {
    let before = std::iter::once(None).chain(because.iter().map(Some));
    because
        .iter()
        .zip(before)
        .map(|(line, before)| {
            let Some(before) = before else { return line.value.clone() };
            let differs = |n: usize| {
                let part = line.parts.get(n).filter(|part| !part.is_empty());
                part.filter(|part| before.parts.get(n) != Some(*part))
            };
            // As where all of it is told: how many abilities there are stands behind a comma.
            let words: Vec<&str> = (0..3).filter_map(differs).map(String::as_str).collect();
            let words = (!words.is_empty()).then(|| words.join(" "));
            let other: Vec<String> = words.into_iter().chain(differs(3).cloned()).collect();
            match other.is_empty() {
                true if line.change.is_none() => "as before".to_owned(),
                true => line.value.clone(),
                false => other.join(", "),
            }
        })
        .collect()
}

/// When the effect of each step began, among those of the others.
fn times(because: &[Because]) -> Vec<String> {
    let mut times: Vec<u64> = because.iter().filter_map(|b| b.timestamp).collect();
    times.sort_unstable();
    times.dedup();
    because.iter().map(|b| b.timestamp.map(|t| place(t, &times)).unwrap_or_default()).collect()
}

/// A row for each step; columns that nothing would stand in are left out.
fn table_of(cx: &Context, because: &[Because]) -> String {
    let waits = because.iter().any(|b| !b.depends_on.is_empty());
    let timed = because.iter().any(|b| b.timestamp.is_some());
    let mut head = vec!["layer", "what applied", "from"];
    head.extend(timed.then_some("timestamp"));
    head.extend(waits.then_some("after (613.8)"));
    head.extend(["then", "rule"]);
    let mut shown = table::table(cx, &head);
    for ((line, then), time) in because.iter().zip(thens(because)).zip(times(because)) {
        let mut row = vec![line.layer.to_owned(), line.effect.clone(), line.source.clone()];
        row.extend(timed.then_some(time));
        row.extend(waits.then(|| line.depends_on.join(", ")));
        row.extend([then, line.rule.to_string()]);
        shown.add_row(row);
    }
    table::shown(&shown)
}

/// Two lines for each step: what applied and what the object was then, and below from what, when, and the rule.
fn list_of(cx: &Context, because: &[Because]) -> String {
    let mut lines = Vec::new();
    for ((line, then), time) in because.iter().zip(thens(because)).zip(times(because)) {
        let wrap = |text: &str, first: &str| prose::wrap(text, cx.terminal.width, first, "      ");
        lines.push(wrap(&format!("{} → {then}", line.effect), &format!(" {:<5}", line.layer)));
        let mut from = vec![line.source.clone(), time];
        from.extend((!line.depends_on.is_empty()).then(|| format!("after {} (613.8)", prose::list(&line.depends_on))));
        from.push(line.rule.to_string());
        from.retain(|part| !part.is_empty());
        lines.push(wrap(&from.join(", "), "      ").dimmed().to_string());
    }
    lines.join("\n")
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
