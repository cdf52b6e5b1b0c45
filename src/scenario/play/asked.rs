//! What a player has to decide and nobody has answered, with what there is to choose from and how that is written.

use crate::engine::choice::{Answer as Decided, Ask, Decision, Purpose, Topic};
use crate::engine::decide::first;
use crate::engine::state::{Entity, Game};
use crate::engine::trace::Arg;
use crate::explain::session::{answer_in_words, quoted};
use crate::rule;
use crate::scenario::answers::printed_modes;
use crate::scenario::refer::{Names, Seen};
use crate::scenario::{Problem, Span, quote};

/// A decision nobody answered, with what there is to choose from.
pub(super) fn undecided(game: &Game, names: Names<'_>, at: Span, decision: &Decision, meant: Option<&str>) -> Problem {
    let scenario = names.scenario;
    let who = scenario.player_name(usize::from(decision.player.0));
    let options = options(game, &decision.ask);
    let mut problem = Problem::error(at, format!("{who} has to decide: {}", decision.prompt)).rule(decision.rule);
    if !options.is_empty() {
        problem = problem.help(format!("there is {}", options.join(", ")));
    }
    if let Some(meant) = meant {
        return problem.help(format!("did you mean `{}`?", quote(meant)));
    }
    // Modes are said with the action, by their numbers as printed.
    if let Ask::Texts { options, min, topic: Topic::Mode, .. } = &decision.ask
        && decision.rule != rule!("700.2b")
        && let Some(printed) = decision.source.and_then(|id| printed_modes(game, id, options))
    {
        let offered = printed.iter().enumerate().filter(|(_, mode)| options.contains(mode));
        let numbers: Vec<String> = offered.take((*min).max(1)).map(|(n, _)| (n + 1).to_string()).collect();
        return problem.help(format!("say it with the action: `modes: [{}]`", numbers.join(", ")));
    }
    let answer = first_answer(game, names, decision).unwrap_or_else(|| "...".to_owned());
    // What is targeted by what a player casts or activates is said with that; by what triggers (603.3d), it can't be.
    let own = decision.rule != rule!("603.3d");
    if own && matches!(decision.ask, Ask::Entities { purpose: Purpose::Target(_), .. }) {
        return problem.help(format!("say it with the action: `targets: [{answer}]`"));
    }
    if matches!(decision.ask, Ask::Entities { purpose: Purpose::Mana, .. }) {
        return problem.help(format!("say it with the action: `mana: {{with: [{answer}]}}`, or `choose: [{answer}]`"));
    }
    let some = scenario.answers.get(usize::from(decision.player.0)).is_some_and(|answers| !answers.is_empty());
    let who = quoted(who);
    problem.help(if some {
        format!("add an answer behind those there are: `{who}: [..., {answer}]`; or `strict: false`")
    } else {
        format!("add an answer, such as `answers: {{{who}: [{answer}]}}`; or `strict: false`")
    })
}

/// An answer to a decision, as the format writes it: the first that is possible, and one thing where that would be nothing.
fn first_answer(game: &Game, names: Names<'_>, decision: &Decision) -> Option<String> {
    let answer = match &decision.ask {
        Ask::Entities { options, min: 0, max: 1.., .. } if !options.is_empty() => Decided::Pick(vec![0]),
        Ask::Texts { options, min: 0, max: 1.., .. } if !options.is_empty() => Decided::Pick(vec![0]),
        Ask::Attackers { .. } | Ask::Blockers { .. } | Ask::CardName | Ask::Shuffle(_) | Ask::Random(_) => return None,
        Ask::Coin => return Some("{coin: heads}".to_owned()),
        Ask::Die(_) => return Some("{roll: 1}".to_owned()),
        ask => first(ask),
    };
    let words = answer_in_words(&Seen::new(game), names, decision, &answer);
    (!words.is_empty()).then(|| words.join(", "))
}

/// The options of a decision, in words.
pub fn options(game: &Game, ask: &Ask) -> Vec<String> {
    const MOST: usize = 12;
    let entity = |e: &Entity| format!("`{}`", Arg::entity(game, *e));
    let all: Vec<String> = match ask {
        Ask::YesNo => vec!["`yes`".to_owned(), "`no`".to_owned()],
        Ask::Entities { options, min, .. } => {
            let skip = (*min == 0).then(|| "`skip`".to_owned());
            options.iter().map(entity).chain(skip).collect()
        }
        Ask::Texts { options, .. } => options.iter().map(|o| format!("`{}`", quote(o))).collect(),
        Ask::Number { min, max, .. } => vec![format!("a number from {min} to {max}")],
        Ask::Order { items, .. } => items
            .iter()
            .map(|(text, of)| match of {
                Some(id) => format!("`{}` of {}", quote(text), game.name(*id)),
                None => format!("`{}`", quote(text)),
            })
            .collect(),
        Ask::Divide { total, among, .. } => {
            vec![format!("{total} among {}", among.iter().map(entity).collect::<Vec<_>>().join(", "))]
        }
        Ask::CardName => vec!["the name of a card".to_owned()],
        Ask::Attackers { creatures, .. } | Ask::Blockers { creatures, .. } => {
            creatures.iter().map(|id| entity(&Entity::Object(*id))).collect()
        }
        Ask::Coin => vec!["`coin: heads`".to_owned(), "`coin: tails`".to_owned()],
        Ask::Die(sides) => vec![format!("`roll: 1` to `roll: {sides}`")],
        Ask::Shuffle(_) | Ask::Random(_) => Vec::new(),
    };
    // Options that go by the same words stand once.
    let mut counted: Vec<(String, usize)> = Vec::new();
    for option in all {
        match counted.iter_mut().find(|(known, _)| *known == option) {
            Some((_, n)) => *n += 1,
            None => counted.push((option, 1)),
        }
    }
    let times = |(option, n): (String, usize)| if n == 1 { option } else { format!("{n} times {option}") };
    let mut all: Vec<String> = counted.into_iter().map(times).collect();
    if all.len() > MOST {
        let more = all.len() - MOST;
        all.truncate(MOST);
        all.push(format!("{more} more"));
    }
    all
}
