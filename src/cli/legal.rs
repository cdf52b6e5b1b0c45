//! `apnap legal`: what the player with priority may do.

use clap::Args;
use colored::Colorize;
use serde::Serialize;

use super::moment::Moment;
use super::{Context, Exit, Format, Outcome, Run, table};
use crate::explain::legal::{Legal as Action, legal};

/// List every legal action at a point of a scenario
#[derive(Args)]
pub struct Legal {
    #[command(flatten)]
    moment: Moment,
}

#[derive(Serialize)]
struct LegalJson {
    player: Option<String>,
    actions: Vec<Action>,
}

impl Run for Legal {
    fn run(self, cx: &Context) -> Outcome {
        let moment = self.moment.reach(cx)?;
        let game = &moment.play.game;
        let found = legal(&moment.play);
        if cx.format() == Format::Json {
            let player = found.as_ref().map(|(player, _)| game.player(*player).name.to_string());
            return cx.show_json(&LegalJson { player, actions: found.map(|(_, actions)| actions).unwrap_or_default() });
        }
        let Some((player, actions)) = found else {
            let why = if game.over { "the game is over" } else { "no player gets priority then" };
            cx.show(&format!("{why} (117.3)\n"))?;
            return Ok(Exit::Holds);
        };
        let turn = &game.turn;
        let mut out = format!(
            "{} has priority in turn {}, {}\n\n",
            game.player(player).name.bold(),
            turn.number,
            turn.step.name()
        );
        let mut shown = table::table(cx, &["Action", "", "Of, or by"]);
        for action in &actions {
            shown.add_row([action.verb.to_owned(), action.what.clone(), action.of.clone().unwrap_or_default()]);
        }
        out.push_str(&format!("{shown}\n"));
        cx.show(&out)
    }
}
