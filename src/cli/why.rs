//! `apnap why`: why an object is what it is.

use clap::Args;
use colored::Colorize;
use serde::Serialize;

use super::moment::Moment;
use super::{Context, Failure, Format, Outcome, Run, table};
use crate::engine::state::Zone;
use crate::explain::why::{Because, Property, why};
use crate::scenario::raw::Reference;
use crate::scenario::refer::Seen;

/// Show layer by layer why an object is what it is
///
/// Example: `apnap why board.yaml "Grizzly Bears" power`
#[derive(Args)]
pub struct Why {
    #[command(flatten)]
    moment: Moment,

    /// The object: its name, or its alias
    object: String,

    /// power, toughness, types, abilities, colors, controller, name; all where it is not said
    #[arg(value_parser = property, default_value = "all", hide_default_value = true)]
    property: Property,
}

fn property(text: &str) -> Result<Property, String> {
    let wanted = text.to_lowercase();
    let found = Property::NAMES.iter().find(|(name, _)| *name == wanted || name.trim_end_matches('s') == wanted);
    found.map(|(_, property)| *property).ok_or_else(|| {
        let names: Vec<&str> = Property::NAMES.iter().map(|(name, _)| *name).collect();
        format!("there is {}", names.join(", "))
    })
}

#[derive(Serialize)]
struct WhyJson {
    object: String,
    zone: String,
    because: Vec<Because>,
}

impl Run for Why {
    fn run(self, cx: &Context) -> Outcome {
        let moment = self.moment.reach(cx)?;
        let game = &moment.play.game;
        let seen = Seen::new(game);
        let reference = Reference::Name(self.object.clone());
        let zones = [Zone::Battlefield, Zone::Stack, Zone::Graveyard, Zone::Hand, Zone::Exile, Zone::Command];
        let objects: Vec<_> =
            zones.iter().flat_map(|zone| moment.names().objects(&seen, &reference, &[*zone])).collect();
        let first = objects.first().map(|id| game.object(*id).zone);
        let objects: Vec<_> = objects.into_iter().filter(|id| Some(game.object(*id).zone) == first).collect();
        if objects.is_empty() {
            let names: Vec<String> = game.permanents().map(|o| seen.name(o.id).to_string()).collect();
            let near = crate::library::nearest(&self.object, names.iter().map(String::as_str), 2);
            return Err(Failure::usage(format!("there is no `{}` then", self.object)).did_you_mean(&near).into());
        }
        let mut answers = Vec::new();
        for id in &objects {
            let because = why(game, *id, self.property)
                .map_err(|stop| Failure::unsupported(crate::scenario::play::stop_words(game, &stop)))?;
            let answer =
                WhyJson { object: seen.name(*id).to_string(), zone: format!("{:?}", game.object(*id).zone), because };
            answers.push(answer);
        }
        if cx.format() == Format::Json {
            return cx.show_json(&answers);
        }
        let mut out = String::new();
        for answer in &answers {
            let value = answer.because.last().map(|b| b.value.as_str()).unwrap_or_default();
            out.push_str(&format!("{} is {}\n\n", answer.object.bold(), value.green().bold()));
            let mut shown = table::table(cx, &["Layer", "Effect", "From", "Timestamp", "Waits for", "Then", "Rule"]);
            for line in &answer.because {
                shown.add_row([
                    line.layer.to_owned(),
                    line.effect.clone(),
                    line.source.clone(),
                    line.timestamp.map(|t| t.to_string()).unwrap_or_default(),
                    line.depends_on.join(", "),
                    line.value.clone(),
                    line.rule.to_string(),
                ]);
            }
            out.push_str(&format!("{shown}\n\n"));
        }
        cx.show(&out)
    }
}
