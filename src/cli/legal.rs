//! `apnap legal`: what the player with priority may do.

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::moment::Moment;
use super::{Context, Exit, Failure, Format, Outcome, Run, prose, table};
use crate::engine::Play;
use crate::engine::state::Game;
use crate::explain::legal::{Declarable, Declarables, Legal as Action, declarable, legal};
use crate::rule;
use crate::scenario::play::stop_words;
use crate::scenario::raw::word::SpecialName;

/// List every legal action at a point of a scenario
///
/// An action is legal if some choice of targets, modes and payments makes it so. Things that are alike stand on one line.
#[derive(Args)]
pub struct Legal {
    #[command(flatten)]
    moment: Moment,
}

#[derive(Serialize)]
struct LegalJson {
    turn: u32,
    step: &'static str,
    /// What could be declared as the step begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    declarations: Option<DeclarationsJson>,
    player: Option<String>,
    actions: Vec<Action>,
}

#[derive(Serialize)]
struct DeclarationsJson {
    player: String,
    could: Vec<Declarable>,
    /// How many more pairs there are that were not tried.
    #[serde(skip_serializing_if = "is_zero")]
    not_tried: usize,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl Run for Legal {
    fn run(self, cx: &Context) -> Outcome {
        let (declaring, moment) = self.moment.reach_both(cx)?;
        let declarations = declaring.map(|play| declarations(&play)).transpose()?.flatten();
        let game = &moment.play.game;
        let found = legal(&moment.play).map_err(|stop| Failure::unsupported(stop_words(game, &stop)))?;
        let player = found.as_ref().map(|(player, _)| game.player(*player).name.to_string());
        let mut actions = found.map(|(_, actions)| actions).unwrap_or_default();
        // Who passes passes nothing.
        actions.iter_mut().filter(|action| action.verb == "pass").for_each(|action| action.what.clear());
        if cx.format() == Format::Json {
            let turn = &game.turn;
            return cx.show_json(&LegalJson {
                turn: turn.number,
                step: turn.step.name(),
                declarations,
                player,
                actions,
            });
        }
        let mut out = declarations.map(|it| declared(cx, game, &it)).unwrap_or_default();
        let Some(player) = player else {
            if moment.stopped {
                return Ok(Exit::Usage);
            }
            let why = if game.over { "the game is over (104.1)" } else { "nobody gets priority there (117.3)" };
            out.push_str(&format!("{}: {why}\n", when(game)));
            cx.show(&out)?;
            return Ok(Exit::Holds);
        };
        // 723.5: who controls a player decides for that player.
        let voice = game.turn.priority.map(|priority| game.player(game.voice_of(priority)).name.to_string());
        let head = match voice.filter(|voice| *voice != player) {
            Some(voice) => {
                let (voice, player) = (named(cx, &voice), named(cx, &player));
                format!("{}: {player} has priority, and {voice}, who decides for {player}, may", when(game))
            }
            None => format!("{}: {} has priority and may", when(game), named(cx, &player)),
        };
        out.push_str(&format!("{}\n\n", prose::wrap(&head, cx.terminal.prose_width(), "", "  ")));
        out.push_str(&rows(cx, &["action", "what", "of, by or from", "rule"], actions.iter().map(row)));
        out.push_str(&format!("{}\n", prose::count(actions.len(), "legal action")));
        cx.show(&out)
    }
}

/// What could be declared as the step begins.
fn declarations(play: &Play) -> Result<Option<DeclarationsJson>, Failure> {
    let found = declarable(play).map_err(|stop| Failure::unsupported(stop_words(&play.game, &stop)))?;
    Ok(found.map(|Declarables { player, could, not_tried }| {
        let player = play.game.player(player).name.to_string();
        DeclarationsJson { player, could, not_tried }
    }))
}

/// The declarations as a table.
fn declared(cx: &Context, game: &Game, declarations: &DeclarationsJson) -> String {
    let head = format!("{}: {} declares, and could", when(game), named(cx, &declarations.player));
    let mut out = format!("{}\n\n", prose::wrap(&head, cx.terminal.prose_width(), "", "  "));
    let row = |one: &Declarable| {
        let alone = one.not_alone.as_ref().map(|why| format!("not this alone: {why}")).unwrap_or_default();
        [format!("{} with", one.verb), one.who.clone(), one.whom.clone(), alone, one.rule.to_string()]
    };
    out.push_str(&rows(cx, &["action", "creature", "against", "", "rule"], declarations.could.iter().map(row)));
    if declarations.not_tried > 0 {
        let pairs = prose::count(declarations.not_tried, "more pair");
        out.push_str(&format!("and {pairs} of a creature and what it would be declared against, not tried\n\n"));
    }
    out
}

fn named(cx: &Context, player: &str) -> String {
    if cx.format() == Format::Md { format!("**{player}**") } else { player.bold().to_string() }
}

fn rows<const N: usize>(cx: &Context, head: &[&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let mut shown = table::table(cx, head);
    rows.for_each(|row| {
        shown.add_row(row);
    });
    format!("{}\n\n", table::shown(&shown))
}

fn when(game: &Game) -> String {
    let turn = &game.turn;
    format!("turn {}, {}'s {}", turn.number, game.player(turn.active).name, turn.step.name())
}

/// An action as a row: verb, what, of what, the rule it is done by.
fn row(action: &Action) -> [String; 4] {
    let of = [
        action.of.as_ref().map(|of| if action.count > 1 { format!("{} {of}", action.count) } else { of.clone() }),
        action.using.as_ref().map(|using| format!("using {using}")),
        action.from.map(|from| format!("from {from}")),
        (action.of.is_none() && action.count > 1).then(|| format!("any of {}", action.count)),
    ];
    let rule = match action.verb {
        "cast" => rule!("601"),
        "activate" if action.mana => rule!("605"),
        "activate" => rule!("602"),
        "play" => rule!("305.1"),
        "special" => SpecialName::parse(&action.what).map_or(rule!("116.2"), SpecialName::rule),
        _ => rule!("117.3d"),
    };
    [
        action.verb.to_owned(),
        action.what.clone(),
        of.into_iter().flatten().collect::<Vec<_>>().join(", "),
        rule.to_string(),
    ]
}

/// An action on one line.
pub fn line(action: &Action) -> String {
    let [verb, what, of, _] = row(action);
    match (action.verb, of.is_empty()) {
        ("pass", _) => "pass".to_owned(),
        ("activate", _) => format!("activate {of}: {what}"),
        (_, true) => format!("{verb} {what}"),
        (_, false) => format!("{verb} {what} ({of})"),
    }
}
