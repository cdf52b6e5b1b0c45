//! `apnap why-not`: which rule forbids an action, and what would have to change.

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::moment::Moment;
use super::scenario_files::Rules;
use super::{Context, Exit, Failure, Format, Outcome, Run, prose};
use crate::engine::state::Game;
use crate::engine::trace::Arg;
use crate::engine::{Play, Stop};
use crate::explain::absent::{self, Absent, why_not_applied, why_not_triggered};
use crate::explain::what_if::{unknown_name, why_not};
use crate::oracle::lang::Zone;
use crate::scenario::raw::entry::{Entry as RawEntry, in_full};
use crate::scenario::raw::{Entry, Reference};
use crate::scenario::read_entry;
use crate::scenario::refer::{Names, Seen};

/// Show which rules forbid an action, and what would have to change
///
/// The action is written as in a script. Every obstacle is told, each with its rule: they are found by trying the same
/// action on boards that differ. `trigger: NAME` asks why no ability of that name has triggered, `effect: NAME on NAME` why no
/// effect of the one changes the other. Exit codes: 0 it is legal, or so; 1 it is not.
/// Examples: `apnap why-not board.yaml 'cast: Shock, by: Bob, targets: [Alice]'`, `apnap why-not board.yaml 'trigger: Blood Imp'`
#[derive(Args)]
pub struct WhyNot {
    #[command(flatten)]
    moment: Moment,

    /// The action, as an entry of a script writes it; or `trigger: NAME`, `effect: NAME on NAME`
    action: String,

    /// Leave aside what it costs: mana, and what is tapped or too new to be tapped
    #[arg(long)]
    free: bool,
}

/// Whether an action is legal, and why not.
#[derive(Serialize)]
pub struct Answer {
    legal: bool,
    /// All that forbids it, the first obstacle in front.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    obstacles: Vec<Obstacle>,
    /// What would have to be so, all of it together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    would_be_legal_if: Vec<String>,
    /// What `using` says, where it is legal only so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    using: Vec<String>,
}

/// Something that forbids an action.
#[derive(Serialize)]
struct Obstacle {
    /// None where the engine does not do something that is asked: nobody knows then.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<crate::cr::RuleId>,
    because: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    culprit: Option<String>,
}

impl Answer {
    /// Whether the engine does not do something that is asked.
    fn unknown(&self) -> bool {
        self.obstacles.first().is_some_and(|obstacle| obstacle.rule.is_none())
    }
}

impl Run for WhyNot {
    fn run(mut self, cx: &Context) -> Outcome {
        if let Some(asked) = Asked::read(&self.action)? {
            return absent(cx, &self.moment, &asked);
        }
        let entry = entry(&self.action)?;
        self.moment.asks_why_not = true;
        let declares = self.moment.declares() && (entry.attack.is_some() || entry.block.is_some());
        let moment = if declares { self.moment.reach_declaration(cx)? } else { self.moment.reach(cx)? };
        let answer = answer(&entry, &moment.play, moment.names(), self.free)?;
        if cx.format() == Format::Json {
            cx.show_json(&answer)?;
        } else {
            let quoted = answer.obstacles.iter().any(|obstacle| obstacle.rule.is_some());
            let edition = if quoted { format!("\n{}", moment.rules.edition_line(cx)) } else { String::new() };
            cx.show(&format!("{}{edition}", text(cx, &moment.rules, &answer)))?;
        }
        Ok(if answer.unknown() { Exit::Unsupported } else { Exit::found(!answer.legal) })
    }
}

/// Something that is not so, as it is asked after.
enum Asked<'a> {
    /// An ability of what is called so has triggered.
    Trigger(&'a str),
    /// An effect of the one applies to the other.
    Effect(&'a str, &'a str),
}

impl<'a> Asked<'a> {
    /// What is asked where it is no action: `trigger: NAME`, `effect: NAME on NAME`.
    fn read(text: &'a str) -> Result<Option<Self>, Failure> {
        let Some((what, names)) = text.split_once(':') else { return Ok(None) };
        match (what.trim().to_lowercase().as_str(), names.trim()) {
            ("trigger", "") => Err(Failure::usage("`trigger:` needs the name of what did not trigger")),
            ("trigger", name) => Ok(Some(Self::Trigger(unquoted(name)))),
            ("effect", names) => match names.split_once(" on ") {
                Some((source, on)) => Ok(Some(Self::Effect(unquoted(source), unquoted(on)))),
                None => {
                    let failure = Failure::usage("`effect:` needs two names");
                    Err(failure.help("such as `effect: Urborg, Tomb of Yawgmoth on Plains`"))
                }
            },
            _ => Ok(None),
        }
    }
}

/// A name without the quotes it may stand in, as in YAML.
fn unquoted(name: &str) -> &str {
    let name = name.trim();
    let inside = |quote: char| name.strip_prefix(quote)?.strip_suffix(quote);
    inside('"').or_else(|| inside('\'')).unwrap_or(name).trim()
}

/// Whether something is so, and why not.
#[derive(Serialize)]
struct Told {
    so: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    obstacles: Vec<Obstacle>,
}

/// Tells why an ability has not triggered, or an effect does not apply.
fn absent(cx: &Context, moment: &Moment, asked: &Asked<'_>) -> Outcome {
    let moment = moment.reach(cx)?;
    let (play, names) = (&moment.play, moment.names());
    let game = &play.game;
    let unknown = |name: &str| {
        let near: Vec<&str> = crate::library::nearest(name, names.of_the_game(game), 2);
        let near: Vec<String> = near.into_iter().map(str::to_owned).collect();
        Failure::usage(format!("nothing is called `{}`", crate::scenario::quote(name))).did_you_mean(&near)
    };
    let object = |name: &str| {
        let seen = Seen::of(play);
        let everywhere = [Zone::Battlefield, Zone::Stack, Zone::Command, Zone::Graveyard, Zone::Hand, Zone::Exile];
        let reference = Reference::Name(name.to_owned());
        let found = everywhere.iter().find_map(|zone| names.objects(&seen, &reference, &[*zone]).first().copied());
        found.ok_or_else(|| unknown(name))
    };
    let (answer, head) = match asked {
        Asked::Trigger(name) => {
            let answer = why_not_triggered(name, play, &moment.told, names).map_err(|stop| stumbled(game, &stop))?;
            (answer.ok_or_else(|| unknown(name))?, "it has not triggered")
        }
        Asked::Effect(source, on) => {
            let answer = why_not_applied(object(source)?, object(on)?, play).map_err(|stop| stumbled(game, &stop))?;
            (answer, "it does not apply")
        }
    };
    let told = match answer {
        Absent::So(how) => Told { so: true, how: Some(how), obstacles: Vec::new() },
        Absent::Not(all) => {
            let obstacle = |one: &absent::Obstacle| Obstacle {
                rule: Some(one.rule),
                because: one.because.clone(),
                culprit: one.culprit.map(|c| Arg::object(game, c).to_string()),
            };
            Told { so: false, how: None, obstacles: all.iter().map(obstacle).collect() }
        }
    };
    if cx.format() == Format::Json {
        cx.show_json(&told)?;
    } else if let Some(how) = &told.how {
        cx.show(&format!("{}\n", prose::wrap(&how.green().bold().to_string(), cx.terminal.prose_width(), "", "  ")))?;
    } else {
        cx.show(&obstacles(cx, &moment.rules, &told.obstacles, head))?;
    }
    Ok(Exit::found(!told.so))
}

fn stumbled(game: &Game, stop: &Stop) -> Failure {
    Failure::unsupported(crate::scenario::play::stop_words(game, stop))
}

/// Reads an action as it is typed.
///
/// # Errors
///
/// What is wrong with it.
pub fn entry(text: &str) -> Result<Entry, Failure> {
    read_entry(text).map_err(|problems| {
        let words: Vec<String> = problems.iter().map(|p| p.message.clone()).collect();
        let action = crate::scenario::quote(text);
        let failure = Failure::usage(format!("`{action}` is no action: {}", words.join("; ")));
        // The words of a game, `cast Shock`, are written as an entry.
        let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        if !first.ends_with(':') && RawEntry::VERBS.contains(&&*first) {
            return Failure::usage(format!("`{action}` is no entry of a script")).help(in_full(text));
        }
        problems.into_iter().flat_map(|p| p.help).fold(failure, Failure::help)
    })
}

/// Asks whether an action is legal now.
///
/// # Errors
///
/// What it names that is not there.
pub fn answer(entry: &Entry, play: &Play, names: Names<'_>, free: bool) -> Result<Answer, Failure> {
    let game = &play.game;
    const ASKED: [&str; 6] = ["cast", "activate", "play", "attack", "block", "special"];
    if let Some((verb, _)) = entry.verbs().first().filter(|(verb, _)| !ASKED.contains(verb)) {
        let failure = Failure::usage(format!("`{verb}` is nothing that a rule could forbid here"));
        return Err(failure.help(format!("ask about one of `{}`", ASKED.join("`, `"))));
    }
    if let Some((name, among)) = unknown_name(entry, game, names) {
        let near = crate::library::nearest(&name, among.iter().map(String::as_str), 2);
        let name = crate::scenario::quote(&name);
        return Err(Failure::usage(format!("nobody and nothing is called `{name}`")).did_you_mean(&near));
    }
    let found = why_not(entry, play, names, free);
    let obstacle = |stop: &Stop| match stop {
        Stop::Illegal(v) => Obstacle {
            rule: Some(v.rule),
            because: v.because.clone(),
            culprit: v.culprit.map(|c| Arg::entity(game, c).to_string()),
        },
        stop => Obstacle { rule: None, because: crate::scenario::play::stop_words(game, stop), culprit: None },
    };
    let obstacles: Vec<Obstacle> = found.obstacles.iter().map(obstacle).collect();
    Ok(Answer { legal: obstacles.is_empty(), obstacles, would_be_legal_if: found.would_do, using: found.using })
}

/// The answer in words.
pub fn text(cx: &Context, rules: &Rules, answer: &Answer) -> String {
    let width = cx.terminal.prose_width();
    let Some(first) = answer.obstacles.first() else {
        let ways: Vec<String> =
            answer.using.iter().map(|using| format!("`using: {}`", crate::explain::session::quoted(using))).collect();
        let how = if ways.is_empty() { String::new() } else { format!(" with {}", ways.join(" or ")) };
        return format!("{}{how}\n", "it is legal".green().bold());
    };
    let head = if first.rule.is_none() { "nobody knows" } else { "not legal" };
    let mut out = obstacles(cx, rules, &answer.obstacles, head);
    if !answer.would_be_legal_if.is_empty() {
        let changes = format!("it would be legal if {}", prose::list(&answer.would_be_legal_if));
        out.push_str(&format!("\n{}\n", prose::wrap(&changes, width, "", "  ")));
    }
    out
}

/// All that keeps something from being so, each with its rule.
fn obstacles(cx: &Context, rules: &Rules, all: &[Obstacle], first: &str) -> String {
    let width = cx.terminal.prose_width();
    let mut out = String::new();
    for (n, obstacle) in all.iter().enumerate() {
        let head = match (n, obstacle.rule) {
            (0, None) => first.yellow().bold(),
            (0, Some(_)) => first.red().bold(),
            _ => "nor".red().bold(),
        };
        let head = format!("{head}: {}", obstacle.because);
        out.push_str(&format!("{}\n", prose::wrap(&head, width, "", "  ")));
        if let Some(culprit) = &obstacle.culprit {
            out.push_str(&format!("  because of {}\n", culprit.bold()));
        }
        if let Some(rule) = obstacle.rule {
            let text = rules.text(rule).unwrap_or_default();
            let text = format!("{} {text}", rules.label(rule).cyan().bold());
            out.push_str(&format!("\n{}\n\n", prose::wrap(&text, width, "  ", "    ")));
        }
    }
    format!("{}\n", out.trim_end())
}
