//! What a player has to decide and nobody has answered, with what there is to choose from and how that is written.

use crate::engine::choice::{Answer as Decided, Ask, Decision, Purpose, Topic};
use crate::engine::decide::first;
use crate::engine::state::{Entity, Game, PlayerId};
use crate::engine::trace::Arg;
use crate::explain::session::{answer_in_words, quoted};
use crate::rule;
use crate::scenario::answers::{Unfit, printed_modes};
use crate::scenario::raw::Answer;
use crate::scenario::refer::{Names, Seen};
use crate::scenario::{Problem, Span, quote};

/// An answer that does not fit, and why.
type Wrong<'a> = (&'a Answer, &'a Unfit);

/// A decision nobody answered, with what there is to choose from; perhaps with the answer that stands next and does not answer it,
/// and with all that is asked right after it.
pub(super) fn undecided(
    game: &Game,
    names: Names<'_>,
    at: Span,
    decision: &Decision,
    (unfit, next): (Option<Wrong<'_>>, &[(PlayerId, String)]),
) -> Problem {
    let scenario = names.scenario;
    let who = scenario.player_name(usize::from(decision.player.0));
    let options = options(game, &decision.ask);
    let mut problem = Problem::error(at, format!("{who} has to decide: {}", decision.prompt)).rule(decision.rule);
    if !options.is_empty() {
        problem = problem.help(format!("there is {}", options.join(", ")));
    }
    if let Some(meant) = unfit.and_then(|(_, unfit)| unfit.meant.as_deref()) {
        return problem.did_you_mean([meant]);
    }
    // Modes are said with the action, by their numbers as printed.
    if let Ask::Texts { options, min, topic: Topic::Mode, .. } = &decision.ask
        && decision.rule != rule!("700.2b")
        && let Some(printed) = decision.source.and_then(|id| printed_modes(game, id, options))
    {
        let offered = printed.iter().enumerate().filter(|(_, mode)| options.contains(&mode.text));
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
    let has_some =
        |player: PlayerId| scenario.answers.get(usize::from(player.0)).is_some_and(|answers| !answers.is_empty());
    let (some, who) = (has_some(decision.player), quoted(who));
    // What else is asked at once is told with it: else it would be told one by one.
    let mut all = vec![(decision.player, answer.clone())];
    all.extend(next.iter().filter(|(_, words)| !words.is_empty()).cloned());
    if all.len() > 1 {
        let mut lists: Vec<(PlayerId, Vec<String>)> = Vec::new();
        for (player, words) in all {
            match lists.iter_mut().find(|(of, _)| *of == player) {
                Some((_, list)) => list.push(words),
                None => lists
                    .push((player, has_some(player).then(|| "...".to_owned()).into_iter().chain([words]).collect())),
            }
        }
        let name = |player: &PlayerId| quoted(scenario.player_name(usize::from(player.0)));
        let lists: Vec<String> =
            lists.iter().map(|(who, list)| format!("{}: [{}]", name(who), list.join(", "))).collect();
        return problem.help(format!(
            "add answers to all that is asked here, such as `answers: {{{}}}`; or `strict: false`",
            lists.join(", ")
        ));
    }
    if let Some((words, _)) = unfit {
        let words = quote(&words.words());
        return problem.help(format!("write `{answer}` in place of `{words}`, or in front of it; or `strict: false`"));
    }
    problem.help(if some {
        format!("add an answer behind those there are: `{who}: [..., {answer}]`; or `strict: false`")
    } else {
        format!("add an answer, such as `answers: {{{who}: [{answer}]}}`; or `strict: false`")
    })
}

/// Whether it is answered beside the verb of the action that asks it: modes, and targets but of what triggers (603.3d).
pub fn is_said_with_the_action(decision: &Decision) -> bool {
    match &decision.ask {
        Ask::Texts { topic: Topic::Mode, .. } => decision.rule != rule!("700.2b"),
        Ask::Entities { purpose: Purpose::Target(_), .. } => decision.rule != rule!("603.3d"),
        Ask::Entities { purpose: Purpose::Mana, .. } => true,
        _ => false,
    }
}

/// The first answer that is possible, and one thing where that would be nothing; none to what is no list of answers.
pub fn first_decided(ask: &Ask) -> Option<Decided> {
    match ask {
        Ask::Entities { options, min: 0, max: 1.., .. } if !options.is_empty() => Some(Decided::Pick(vec![0])),
        Ask::Texts { options, min: 0, max: 1.., .. } if !options.is_empty() => Some(Decided::Pick(vec![0])),
        Ask::Attackers { .. } | Ask::Blockers { .. } | Ask::CardName | Ask::Shuffle(_) | Ask::Random(_) => None,
        ask => Some(first(ask)),
    }
}

/// An answer to a decision, as the format writes it.
fn first_answer(game: &Game, names: Names<'_>, decision: &Decision) -> Option<String> {
    let answer = match &decision.ask {
        Ask::Coin => return Some("{coin: heads}".to_owned()),
        Ask::Die(_) => return Some("{roll: 1}".to_owned()),
        // Of two effects that read alike an order tells which is meant, by its number.
        Ask::Texts { options, topic: Topic::Replacement, .. } if has_twins(options) => {
            return Some("{order: [1]}".to_owned());
        }
        ask => first_decided(ask)?,
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
        Ask::Texts { options, topic: Topic::Replacement, .. } if has_twins(options) => {
            (1..).zip(options).map(|(n, o)| format!("{n} `{}`", quote(o))).collect()
        }
        Ask::Texts { options, .. } => options.iter().map(|o| format!("`{}`", quote(o))).collect(),
        Ask::Number { min, max, .. } => vec![format!("a number from {min} to {max}")],
        // With the numbers by which an order may name them.
        Ask::Order { items, .. } => (1..)
            .zip(items)
            .map(|(n, (text, of))| match of {
                Some(id) => format!("{n} `{}` of {}", quote(text), game.name(*id)),
                None => format!("{n} `{}`", quote(text)),
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

/// Whether two options go by the same words.
fn has_twins(options: &[String]) -> bool {
    options.iter().enumerate().any(|(at, option)| options.iter().skip(at + 1).any(|other| other == option))
}
