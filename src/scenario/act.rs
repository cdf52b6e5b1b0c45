//! From an entry to actions of the engine, and trying them.

mod abilities;
mod by_keyword;
mod meant;
mod nothing;
mod refused;

pub(super) use meant::{castable, holds_in_hand};
pub(super) use refused::NO_TARGETS;

use crate::engine::choice::{Ask, Decider, Purpose, Topic};
use crate::engine::state::{Game, PlayerId};
use crate::engine::stop::Violation;
use crate::engine::{Action, Play, Stop};
use crate::rule;

use super::answers::Answers;
use super::model::{Entry, Verb};
use super::refer::Seen;
use super::{At, Span};

use abilities::ability_text;
use meant::{Meant, meant};
use refused::{
    fits_alone, has_targets, misfit, modes_on_top, no_mana_from_nothing, not_a_target, targets_on_top, twice,
    why_none_of_those,
};

/// Does what an entry says, for this player.
///
/// # Errors
///
/// What stopped it; the state is then as before (733).
pub fn act(play: &mut Play, answers: &mut Answers<'_>, player: PlayerId, entry: &Entry) -> Result<(), Stop> {
    let candidates = meant(play, answers, player, entry, false)?;
    try_all(play, answers, player, entry, &candidates)
}

/// The same, if there is any way at all: whatever the entry leaves open is answered in the least way that is legal.
///
/// # Errors
///
/// As [`act`].
pub fn act_in_any_way(play: &mut Play, answers: &mut Answers<'_>, player: PlayerId, entry: &Entry) -> Result<(), Stop> {
    let candidates = meant(play, answers, player, entry, true)?;
    try_all(play, answers, player, entry, &candidates)
}

/// Why an action is refused, by each way of doing it that it may mean; nothing where one of the ways is legal. `any_way` as for
/// [`act_in_any_way`].
///
/// # Errors
///
/// What stopped it before that was known.
pub fn refusals(
    play: &mut Play,
    answers: &mut Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    any_way: bool,
) -> Result<Vec<Violation>, Stop> {
    let mut refused: Vec<Violation> = Vec::new();
    let candidates = match meant(play, answers, player, entry, any_way) {
        Ok(candidates) => candidates,
        Err(Stop::Illegal(violation)) => return Ok(vec![*violation]),
        Err(stop) => return Err(stop),
    };
    let actions: Vec<Action> = candidates.iter().flat_map(|candidate| candidate.actions(play, player)).collect();
    for action in actions {
        match try_all(play, answers, player, entry, &[Meant::This(action)]) {
            Ok(()) => return Ok(Vec::new()),
            Err(Stop::Illegal(violation)) if refused.contains(&violation) => {}
            Err(Stop::Illegal(violation)) => refused.push(*violation),
            Err(stop) => return Err(stop),
        }
    }
    Ok(refused)
}

fn try_all(
    play: &mut Play,
    answers: &mut Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    candidates: &[Meant],
) -> Result<(), Stop> {
    no_mana_from_nothing(&Seen::of(play), answers, entry)?;
    let mut failed: Option<Stop> = None;
    for candidate in candidates {
        for action in &candidate.actions(play, player) {
            let before = play.moment();
            let done = with_the_largest_x(play, answers, player, entry, action);
            let unpaid = match done {
                Ok(()) => super::paid::otherwise(before.game(), &play.game, answers, entry),
                Err(_) => None,
            };
            let besides = super::paid::mana_besides(before.game(), &play.game, answers, entry);
            let left = answers.done();
            let takes_none = done.is_ok() && !has_targets(&play.game);
            let chosen = targets_on_top(&play.game);
            let modes = modes_on_top(&play.game);
            if done.is_ok() {
                if unpaid.is_none() && left.targets.is_empty() && left.modes.is_empty() {
                    answers.filled.extend(besides);
                    answers.leave(player, entry, left);
                    return Ok(());
                }
                play.go_back_to(before);
                answers.rollback();
                let _ = answers.done();
            }
            let stop = match done {
                Ok(()) if let Some(unpaid) = unpaid => unpaid,
                // A mode or a target that was never taken is none that could be.
                Ok(()) => match (left.modes.first(), left.targets.first()) {
                    (None, Some(target)) if fits_alone(play, answers, player, entry, action, target) => {
                        let because = format!("it takes fewer targets: {} is one too many", target.value.words());
                        Stop::illegal(rule!("601.2c"), None, because)
                    }
                    (None, Some(target)) if twice(entry, target) => {
                        let because = format!("{} can't be a target twice for one \"target\"", target.value.words());
                        Stop::illegal(rule!("115.3"), None, because)
                    }
                    (None, Some(_)) if takes_none => Stop::illegal(rule!("601.2c"), None, NO_TARGETS),
                    (None, Some(target)) => {
                        match why_none_of_those(&play.game, answers, player, &chosen, &target.value) {
                            Some(stop) => stop,
                            None => not_a_target(play, answers, (player, action), &target.value),
                        }
                    }
                    (mode, _) => {
                        let mode = mode.map(|mode| mode.value.words()).unwrap_or_default();
                        let said = entry.with.modes.len();
                        match said > modes {
                            true => {
                                let because = match (said, modes) {
                                    (_, 0) => "it has no modes to choose".to_owned(),
                                    (1, _) => format!("it names a mode, and {modes} can be chosen"),
                                    _ => format!("it names {said} modes, and {modes} can be chosen"),
                                };
                                Stop::illegal(rule!("601.2b"), None, because)
                            }
                            // 700.2a: as many as are said were chosen, and others.
                            false => {
                                let because = format!("mode {mode} can't be chosen: there is no legal target for it");
                                Stop::illegal(rule!("700.2a"), None, because).besides([rule!("601.2b")])
                            }
                        }
                    }
                },
                // The value of X that the action names is none the card or the cost allows.
                Err(Stop::BadAnswer(bad))
                    if matches!(bad.decision.ask, Ask::Number { x: true, .. }) && entry.with.x.is_some() =>
                {
                    Stop::illegal(bad.decision.rule, None, format!("X can't be that: {}", bad.because))
                }
                // 700.2d, 700.2i: nor are modes that can't be chosen together.
                Err(Stop::BadAnswer(bad))
                    if matches!(bad.decision.ask, Ask::Texts { topic: Topic::Mode, .. })
                        && !entry.with.modes.is_empty() =>
                {
                    let modes: Vec<String> = entry.with.modes.iter().map(|mode| mode.value.words()).collect();
                    let because = format!("the modes {} can't be chosen together: {}", modes.join(", "), bad.because);
                    Stop::illegal(bad.decision.rule, None, because).besides([rule!("601.2b")])
                }
                // 601.2d: nor is a division that it does not allow.
                Err(Stop::BadAnswer(bad))
                    if matches!(bad.decision.ask, Ask::Divide { .. }) && entry.with.divide.is_some() =>
                {
                    Stop::illegal(bad.decision.rule, None, format!("it can't be divided so: {}", bad.because))
                }
                Err(Stop::Undecided(decision)) if let Some((rule, because)) = misfit(&play.game, &decision, entry) => {
                    // 601.2b: that is when it is chosen.
                    let besides = (rule == rule!("700.2a")).then(|| rule!("601.2b"));
                    Stop::illegal(rule, None, because).besides(besides)
                }
                Err(Stop::Undecided(decision)) => {
                    let targets = matches!(&decision.ask, Ask::Entities { purpose: Purpose::Target(_), .. });
                    match entry.with.targets.first() {
                        Some(_) if targets => {
                            let seen = Seen::of(play);
                            let names = answers.names();
                            let wrong = match &decision.ask {
                                Ask::Entities { options, .. } => entry.with.targets.iter().find(|t| {
                                    t.value.reference().is_some_and(|r| names.among(&seen, &r, options).is_empty())
                                }),
                                _ => None,
                            };
                            match wrong {
                                Some(target) => {
                                    let options = match &decision.ask {
                                        Ask::Entities { options, .. } => options.as_slice(),
                                        _ => &[],
                                    };
                                    match why_none_of_those(&play.game, answers, player, options, &target.value) {
                                        Some(stop) => stop,
                                        None => not_a_target(play, answers, (player, action), &target.value),
                                    }
                                }
                                None if let Some(target) = entry.with.targets.iter().find(|t| twice(entry, t)) => {
                                    let because =
                                        format!("{} can't be a target twice for one \"target\"", target.value.words());
                                    Stop::illegal(rule!("115.3"), None, because)
                                }
                                None => Stop::Undecided(decision),
                            }
                        }
                        _ => Stop::Undecided(decision),
                    }
                }
                Err(stop) => stop,
            };
            // What is merely illegal gives way to the next candidate; the first reason is the one told.
            let decisive = !matches!(stop, Stop::Illegal(_));
            if failed.is_none() || decisive && matches!(failed, Some(Stop::Illegal(_))) {
                failed = Some(stop);
            }
        }
    }
    Err(failed.unwrap_or_else(|| Stop::illegal(rule!("117.1"), None, "there is nothing of this kind to do")))
}

/// Does an action; where it says no X and that is no error, with the largest that can be paid for, from 0 upwards.
fn with_the_largest_x(
    play: &mut Play,
    answers: &mut Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    action: &Action,
) -> Result<(), Stop> {
    if answers.names().scenario.strict || entry.with.x.is_some() {
        return attempt(play, answers, player, entry, action);
    }
    let before = (play.moment(), answers.clone());
    attempt(play, answers, player, entry, action)?;
    if !answers.x_is_taken {
        return Ok(());
    }
    for x in 1..=LARGEST_X {
        let mut larger = (play.clone(), before.1.clone());
        larger.0.go_back_to(before.0.clone());
        let mut with_it = entry.clone();
        with_it.with.x = Some(At::new(x, Span::default()));
        if attempt(&mut larger.0, &mut larger.1, player, &with_it, action).is_err() {
            break;
        }
        let why =
            format!("no X is given: {} takes the largest that can be paid for, {x}", play.game.player(player).name);
        larger.1.taken.push((rule!("601.2b"), why));
        (*play, *answers) = larger;
    }
    Ok(())
}

/// The largest X that is taken by itself.
const LARGEST_X: i64 = 100;

/// Does an action. Answers that were taken for its targets are kept for a choice later in it, one more each time, where it
/// can't be done otherwise; where that does not help either, the first reason is the one told.
fn attempt(
    play: &mut Play,
    answers: &mut Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    action: &Action,
) -> Result<(), Stop> {
    let before = play.moment();
    let first = answers.passing_over(|answers| {
        answers.give_for(player, entry, action);
        play.act(action, answers)
    });
    let mut last = first.clone();
    while let Err(Stop::Undecided(decision)) = &last
        && answers.reserve_for(&play.game, decision)
    {
        answers.give_for(player, entry, action);
        last = play.act(action, answers);
    }
    last.or(first)?;
    // What a cost takes was named before the target: the next answer may be the target.
    if answers.reserve_contested() {
        let first = (play.clone(), answers.clone());
        play.go_back_to(before);
        answers.rollback();
        answers.give_for(player, entry, action);
        if play.act(action, answers).is_err() {
            (*play, *answers) = first;
        }
    }
    Ok(())
}

/// What an entry may mean that names an ability by the start of its text, or a special action alone: each ability and each object for
/// which it would be legal, in words, what it is taken for in front. Nothing where it can mean one thing only.
pub fn meanings(play: &Play, answers: &Answers<'_>, player: PlayerId, entry: &Entry) -> Vec<String> {
    let named = match &entry.verb {
        Verb::Activate(_) => entry.with.of.is_some(),
        Verb::Special(special) => special.with.is_some(),
        _ => true,
    };
    if named {
        return Vec::new();
    }
    let Ok(candidates) = meant(play, answers, player, entry, false) else { return Vec::new() };
    let seen = Seen::of(play);
    let mut known: Vec<(String, Vec<Action>)> = Vec::new();
    for action in candidates.iter().flat_map(|candidate| candidate.actions(play, player)) {
        let words = match &action {
            Action::Special(special) => Some(seen.name(special.object).to_string()),
            action => ability_text(&seen, action),
        };
        let Some(words) = words else { continue };
        match known.iter_mut().find(|(other, _)| *other == words) {
            Some((_, actions)) => actions.push(action),
            None => known.push((words, vec![action])),
        }
    }
    if known.len() < 2 {
        return Vec::new();
    }
    let legal = |action: &Action| {
        let done = attempt(&mut play.clone(), &mut answers.clone(), player, entry, action);
        matches!(done, Ok(()) | Err(Stop::Undecided(_)))
    };
    known.retain(|(_, actions)| actions.iter().any(legal));
    if known.len() < 2 { Vec::new() } else { known.into_iter().map(|(words, _)| words).collect() }
}

/// Whether an action was refused only because the stack is not empty, which it has to be for it; or because there is
/// nothing of the name yet, which what is on the stack may still bring.
pub fn waits_for_the_stack(violation: &Violation, game: &Game) -> bool {
    let not_there = violation.culprit.is_none() && [rule!("601.3"), rule!("602.2")].contains(&violation.rule);
    !game.stack.is_empty() && (not_there || takes_its_time(violation))
}

/// Whether it was refused for its time: it is for a main phase of one's own turn, while nothing is on the stack.
pub fn takes_its_time(violation: &Violation) -> bool {
    let timing = [
        rule!("117.1a"),
        rule!("116.2a"),
        rule!("116.2k"),
        rule!("116.2m"),
        rule!("702.170d"),
        rule!("302.1"),
        rule!("303.1"),
        rule!("301.1"),
        rule!("305.1"),
        rule!("306.1"),
        rule!("307.1"),
        rule!("310.1"),
        rule!("602.5d"),
        rule!("606.3"),
        rule!("702.6a"),
    ];
    timing.contains(&violation.rule)
}
