//! What is asked of a player, shown; and what the player typed, read.

use std::fmt::Write;

use crate::cli::color::Colorize;
use serde::Serialize;

use super::words;
use crate::cli::{Context, Format, legal, prose};
use crate::engine::choice::{Answer, Ask};
use crate::engine::state::{Entity, Game, ObjectId, Zone};
use crate::engine::trace::Arg;
use crate::explain::session::Question;
use crate::explain::tell_apart::Labels;

/// What is asked, for programs.
#[derive(Serialize)]
pub struct AskedJson {
    player: String,
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    options: Vec<String>,
    how: String,
}

/// What is asked, for programs; nothing when the game is over.
pub fn json(question: &Question<'_>, game: &Game, labels: &Labels) -> Option<AskedJson> {
    match question {
        Question::Over => None,
        Question::Act { player, actions } => Some(AskedJson {
            player: game.player(*player).name.to_string(),
            what: "act or pass".to_owned(),
            rule: Some("117.1".to_owned()),
            options: actions.iter().map(legal::line).collect(),
            how: "a number".to_owned(),
        }),
        Question::Decide(decision) => Some(AskedJson {
            player: game.player(decision.player).name.to_string(),
            what: decision.prompt.clone(),
            rule: Some(decision.rule.to_string()),
            options: options(Seen { game, labels }, &decision.ask),
            how: how(&decision.ask),
        }),
    }
}

/// What is asked, for a person.
pub fn text(cx: &Context, question: &Question<'_>, game: &Game, labels: &Labels, out: &mut String) {
    let Some(asked) = json(question, game, labels) else {
        let _ = writeln!(out, "{} {}", "The game is over.".bold(), "104.1".cyan());
        return;
    };
    let turn = &game.turn;
    let place = format!("turn {}, {}'s {}", turn.number, game.player(turn.active).name, turn.step.name());
    let rule = asked.rule.unwrap_or_default();
    let md = cx.format() == Format::Md;
    let who = if md { format!("**{}**", asked.player) } else { asked.player.bold().to_string() };
    let _ = match question {
        Question::Act { .. } => writeln!(out, "{who} has priority  {}", place.dimmed()),
        _ => {
            let line = format!("{who} has to decide: {}  {}", asked.what, rule.cyan());
            writeln!(out, "{}", prose::wrap(&line, cx.terminal.prose_width(), "", "  "))
        }
    };
    for (i, option) in asked.options.iter().enumerate() {
        let n = i + 1;
        let _ = if md {
            writeln!(out, "{n}. {option}")
        } else {
            let number = format!("  {:>2}  ", n.to_string().bold());
            writeln!(out, "{}", prose::wrap(option, cx.terminal.prose_width(), &number, "        "))
        };
    }
    if !matches!(question, Question::Act { .. }) {
        let _ = writeln!(out, "{}", format!("({})", asked.how).dimmed());
    }
}

/// A game, and what tells things of one name apart in it.
#[derive(Clone, Copy)]
pub struct Seen<'g> {
    /// The game.
    pub game: &'g Game,
    /// The labels.
    pub labels: &'g Labels,
}

impl Seen<'_> {
    /// What a player or object is called: of several of a name also which.
    fn name(self, entity: Entity) -> String {
        let Entity::Object(id) = entity else { return Arg::entity(self.game, entity).to_string() };
        let name = self.game.name(id);
        match self.labels.of(self.game.object(id).card) {
            Some(label) if self.game.object(id).is_permanent() => format!("{name} {label}"),
            _ => name.to_string(),
        }
    }

    fn entity(self, entity: Entity) -> String {
        match entity {
            Entity::Player(_) => self.name(entity),
            Entity::Object(id) => self.object(id),
        }
    }

    /// An object, with who controls it: names are shared.
    fn object(self, id: ObjectId) -> String {
        let o = self.game.object(id);
        // Whoever is asked about cards in a hand sees whose they are.
        if o.zone == Zone::Hand {
            return self.name(Entity::Object(id));
        }
        let status = if o.tapped { ", tapped" } else { "" };
        format!("{} ({}'s{status})", self.name(Entity::Object(id)), self.game.player(o.controller).name)
    }
}

/// What the options are called, for those who choose in words: of a declaration the creatures, then what they are declared
/// against.
pub fn names(seen: Seen<'_>, ask: &Ask) -> Vec<String> {
    let own = |ids: &[ObjectId]| ids.iter().map(|id| seen.name(Entity::Object(*id))).collect::<Vec<_>>();
    let all = |entities: &[Entity]| entities.iter().map(|e| seen.name(*e)).collect::<Vec<_>>();
    match ask {
        Ask::Entities { options, .. } => all(options),
        Ask::Texts { options, .. } => options.clone(),
        Ask::Order { items, .. } => items
            .iter()
            .map(|(text, of)| of.map_or_else(|| text.clone(), |id| Arg::object(seen.game, id).to_string()))
            .collect(),
        Ask::Divide { among, .. } => all(among),
        Ask::Attackers { creatures, targets } => [own(creatures), all(targets)].concat(),
        Ask::Blockers { creatures, attackers } => [own(creatures), own(attackers)].concat(),
        _ => Vec::new(),
    }
}

fn options(seen: Seen<'_>, ask: &Ask) -> Vec<String> {
    let game = seen.game;
    match ask {
        Ask::YesNo => vec!["yes".to_owned(), "no".to_owned()],
        Ask::Entities { options, .. } => options.iter().map(|e| seen.entity(*e)).collect(),
        Ask::Texts { options, .. } => options.clone(),
        Ask::Order { items, .. } => items
            .iter()
            .map(|(text, of)| match of {
                Some(id) => format!("{}: {text}", Arg::object(game, *id)),
                None => text.clone(),
            })
            .collect(),
        Ask::Divide { among, .. } => among.iter().map(|e| seen.entity(*e)).collect(),
        Ask::Attackers { creatures, targets } => {
            let against = |t: &Entity| format!("attacking {}", seen.entity(*t));
            match targets.as_slice() {
                [_] => creatures.iter().map(|id| seen.object(*id)).collect(),
                _ => each(creatures.iter().map(|id| seen.object(*id)), targets.iter().map(against)),
            }
        }
        Ask::Blockers { creatures, attackers } => each(
            creatures.iter().map(|id| seen.object(*id)),
            attackers.iter().map(|id| format!("blocking {}", seen.object(*id))),
        ),
        _ => Vec::new(),
    }
}

/// Every pair, in the order of the first.
fn each(first: impl Iterator<Item = String>, second: impl Iterator<Item = String> + Clone) -> Vec<String> {
    first.flat_map(|a| second.clone().map(move |b| format!("{a} {b}"))).collect()
}

/// How an answer to this is given.
pub fn how(ask: &Ask) -> String {
    let some = |min: usize, max: usize, of: usize| match (min, max.min(of)) {
        (1, 1) => "a number".to_owned(),
        (0, 1) => "a number, or `none`".to_owned(),
        (min, max) if min == max => format!("{min} numbers"),
        (0, max) => format!("up to {max} numbers, or `none`"),
        (min, max) => format!("{min} to {max} numbers"),
    };
    match ask {
        Ask::YesNo => "a number, `yes` or `no`".to_owned(),
        Ask::Entities { options, min, max, .. } => some(*min, *max, options.len()),
        Ask::Texts { options, min, max, .. } => some(*min, *max, options.len()),
        Ask::Number { min, max, x } => {
            let number = if min == max { format!("{min}") } else { format!("a number from {min} to {max}") };
            if *x { format!("X: {number}") } else { number }
        }
        Ask::Order { .. } => "all the numbers, in the order you want".to_owned(),
        Ask::Divide { total, default, .. } => {
            let default: Vec<String> = default.iter().map(ToString::to_string).collect();
            format!("{total} in all, an amount for each: `{}`", default.join(" "))
        }
        Ask::CardName => "the name of a card".to_owned(),
        Ask::Attackers { .. } | Ask::Blockers { .. } => "numbers, or `none`".to_owned(),
        _ => "a number".to_owned(),
    }
}

/// What was typed, as an answer: numbers of the options, else words.
///
/// # Errors
///
/// Why it is none.
pub fn answer(seen: Seen<'_>, ask: &Ask, text: &str) -> Result<Answer, String> {
    let none = ["none", "no", "-"].iter().any(|word| text.eq_ignore_ascii_case(word));
    let numbers = text.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | ','));
    if !none
        && !numbers
        && let Some(answer) = words::answer(seen, ask, text)?
    {
        return Ok(answer);
    }
    numbered(ask, text)
}

/// An answer in numbers, or in one of the words that go with them.
fn numbered(ask: &Ask, text: &str) -> Result<Answer, String> {
    let numbers = || -> Result<Vec<usize>, String> {
        if ["none", "no", "-", "0"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Ok(Vec::new());
        }
        let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
        parts.map(|part| part.parse().map_err(|_| format!("`{part}` is not a number; wanted: {}", how(ask)))).collect()
    };
    let picks = |of: usize| -> Result<Vec<usize>, String> {
        numbers()?
            .into_iter()
            .map(|n| {
                n.checked_sub(1)
                    .filter(|i| *i < of)
                    .ok_or_else(|| format!("there is no choice {n}; wanted: {}", how(ask)))
            })
            .collect()
    };
    Ok(match ask {
        Ask::YesNo => match text.to_lowercase().as_str() {
            "1" | "y" | "yes" => Answer::Yes(true),
            "2" | "n" | "no" => Answer::Yes(false),
            _ => return Err("`yes` or `no` is wanted".to_owned()),
        },
        Ask::Entities { options, .. } => Answer::Pick(picks(options.len())?),
        Ask::Texts { options, .. } => Answer::Pick(picks(options.len())?),
        Ask::Order { items, .. } => Answer::Pick(picks(items.len())?),
        Ask::Number { .. } | Ask::Die(_) => {
            Answer::Number(text.parse().map_err(|_| format!("`{text}` is not a number; wanted: {}", how(ask)))?)
        }
        Ask::Divide { default, .. } => {
            if text.eq_ignore_ascii_case("skip") {
                return Ok(Answer::Division(default.clone()));
            }
            let parts: Result<Vec<u32>, _> = text.split([' ', ',']).filter(|p| !p.is_empty()).map(str::parse).collect();
            Answer::Division(parts.map_err(|_| format!("wanted: {}", how(ask)))?)
        }
        Ask::CardName => Answer::Name(text.to_owned()),
        Ask::Attackers { creatures, targets } => {
            let n = targets.len().max(1);
            Answer::Pairs(picks(creatures.len() * n)?.into_iter().map(|i| (i / n, i % n)).collect())
        }
        Ask::Blockers { creatures, attackers } => {
            let n = attackers.len().max(1);
            Answer::Pairs(picks(creatures.len() * n)?.into_iter().map(|i| (i / n, i % n)).collect())
        }
        Ask::Coin | Ask::Random(_) | Ask::Shuffle(_) => Answer::Pick(picks(2)?),
    })
}
