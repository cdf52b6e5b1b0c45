//! What is wrong with an action that could not be done as it is written.

use crate::cr::RuleId;
use crate::engine::choice::{Ask, Decider, Decision, Topic};
use crate::engine::state::{Entity, Game, PlayerId, Zone};
use crate::engine::stop::Violation;
use crate::engine::{Action, Play, Stop};
use crate::rule;
use crate::scenario::answers::{Answers, printed_modes};
use crate::scenario::model::Entry;
use crate::scenario::raw::Answer;
use crate::scenario::refer::Seen;
use crate::scenario::texts::begins;
use crate::scenario::{At, not_of_kind, quote};

/// That there is something by each name that mana is to come from.
pub(super) fn no_mana_from_nothing(seen: &Seen<'_>, answers: &Answers<'_>, entry: &Entry) -> Result<(), Stop> {
    let with = entry.with.mana.iter().flat_map(|mana| mana.value.given_up());
    let sources = entry.with.mana.iter().flat_map(|mana| mana.value.sources()).chain(with);
    let everywhere = [Zone::Battlefield, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command, Zone::Library];
    for source in sources {
        if answers.names().objects(seen, &source.value, &everywhere).is_empty() {
            let because = format!("there is no `{}` that mana could come from", quote(&source.value.words()));
            return Err(Stop::illegal(rule!("601.2g"), None, because));
        }
    }
    Ok(())
}

/// Whether what lies on top of the stack asks for targets, though it may have chosen none: "up to one target".
pub(super) fn has_targets(game: &Game) -> bool {
    let top = game.stack.last().and_then(|top| game.object(*top).stack.as_ref());
    top.is_some_and(|info| !info.targets.is_empty())
}

/// Why what an action says of targets is of no use: only what triggers has any.
pub(in crate::scenario) const NO_TARGETS: &str =
    "it has no targets; the target of what triggers is an answer of its player";

/// What is wrong with the modes or the division an entry brings along for this question, with the rule.
pub(super) fn misfit(game: &Game, decision: &Decision, entry: &Entry) -> Option<(RuleId, String)> {
    let rule = decision.rule;
    match &decision.ask {
        Ask::Texts { topic: Topic::Mode, options, min, max, .. } if !entry.with.modes.is_empty() => {
            let said = &entry.with.modes;
            let printed = decision.source.and_then(|id| printed_modes(game, id, options));
            // 700.2a: a mode without a legal target can't be chosen.
            let not_offered = printed.iter().flatten().enumerate().find_map(|(n, mode)| {
                let is_it = |answer: &At<Answer>| match &answer.value {
                    Answer::Number(said) => usize::try_from(*said - 1) == Ok(n),
                    Answer::Text(text) => mode.is_called(text) || begins(&mode.text, None, text, ""),
                    _ => false,
                };
                (!options.contains(&mode.text) && said.iter().any(is_it)).then_some(n + 1)
            });
            if let Some(n) = not_offered {
                return Some((rule!("700.2a"), format!("mode {n} can't be chosen: there is no legal target for it")));
            }
            if !(*min..=*max).contains(&said.len()) {
                let wanted = match (min, max) {
                    (min, max) if min == max => format!("{min}"),
                    (min, max) => format!("{min} to {max}"),
                };
                return Some((rule, format!("it names {}, and {wanted} of its modes must be chosen", said.len())));
            }
            let modes: Vec<String> = said.iter().map(|mode| mode.value.words()).collect();
            let many = printed.map_or(options.len(), |printed| printed.len());
            Some((rule, format!("`{}` can't be chosen among its {many} modes", modes.join(", "))))
        }
        Ask::Divide { total, .. } => {
            let parts = &entry.with.divide.as_ref()?.value;
            let sum: u32 = parts.into_iter().map(|(_, n)| *n).sum();
            Some(match sum == *total {
                true => (rule, "the division does not name what it is divided among".to_owned()),
                false => (rule, format!("the division adds up to {sum}, and {total} are to be divided")),
            })
        }
        _ => None,
    }
}

/// Whether this alone would be a legal target.
pub(super) fn fits_alone(
    play: &Play,
    answers: &mut Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    action: &Action,
    target: &At<Answer>,
) -> bool {
    let mut alone = entry.clone();
    alone.with.targets = vec![target.clone()];
    answers.give_for(player, &alone, action);
    let done = play.clone().act(action, answers);
    let left = answers.done();
    answers.rollback();
    let _ = answers.done();
    done.is_ok() && left.targets.is_empty()
}

/// 115.3: whether an entry names the very same target more than once.
pub(super) fn twice(entry: &Entry, target: &At<Answer>) -> bool {
    entry.with.targets.iter().filter(|other| other.value == target.value).count() > 1
}

/// What the topmost object of the stack targets.
pub(super) fn targets_on_top(game: &Game) -> Vec<Entity> {
    let top = game.stack.last().and_then(|top| game.object(*top).stack.as_ref());
    top.map(|info| info.targets.iter().flatten().copied().collect()).unwrap_or_default()
}

/// How many modes of the topmost object of the stack are chosen.
pub(super) fn modes_on_top(game: &Game) -> usize {
    let top = game.stack.last().and_then(|top| game.object(*top).cast.as_ref());
    top.map_or(0, |cast| cast.modes.len())
}

/// Why a target is none of the kind of those that can be targeted: not on the battlefield, or no opponent.
pub(super) fn why_none_of_those(
    game: &Game,
    answers: &Answers<'_>,
    player: PlayerId,
    options: &[Entity],
    target: &Answer,
) -> Option<Stop> {
    // What keeps it from being a target is told before what it is not.
    if keeps(game, answers, target).is_some() {
        return None;
    }
    let words = target.words();
    if only_permanents(game, answers, options, target) {
        let because = format!("{words} is not on the battlefield, and only permanents can be targeted with that");
        return Some(Stop::illegal(rule!("115.2"), None, because));
    }
    let named = target.reference().and_then(|reference| answers.names().player(reference.name()?));
    let opponents = game.opponents(player);
    let only_opponents = !options.is_empty()
        && options.iter().all(|option| option.player().is_some_and(|option| opponents.contains(&option)));
    if only_opponents && named.is_some_and(|named| !opponents.contains(&named)) {
        // 102.2: of two players each is the other's opponent; 102.3: of teams those who are not on one's own.
        let rule = if game.players.len() == 2 { rule!("102.2") } else { rule!("102.3") };
        return Some(Stop::illegal(rule, None, format!("{words} is no opponent of the player")));
    }
    None
}

/// 115.2: whether permanents and players are what can be targeted, and this is a card that is not on the battlefield.
fn only_permanents(game: &Game, answers: &Answers<'_>, options: &[Entity], target: &Answer) -> bool {
    let there = |zone: Zone, entity: &Entity| entity.object().is_some_and(|o| game.object(o).zone == zone);
    let permanent = |entity: &Entity| there(Zone::Battlefield, entity);
    let fits = |entity: &Entity| permanent(entity) || matches!(entity, Entity::Player(_));
    if !options.iter().any(permanent) || !options.iter().all(fits) {
        return false;
    }
    let elsewhere = [Zone::Graveyard, Zone::Hand, Zone::Exile, Zone::Library];
    target.reference().is_some_and(|reference| {
        let (seen, names) = (Seen::new(game), answers.names());
        names.objects(&seen, &reference, &[Zone::Battlefield]).is_empty()
            && !names.objects(&seen, &reference, &elsewhere).is_empty()
    })
}

/// What keeps something of the right kind from being a target.
fn keeps<'v>(game: &Game, answers: &'v Answers<'_>, target: &Answer) -> Option<&'v Violation> {
    let reference = target.reference()?;
    let there: Vec<Entity> = answers
        .barred
        .iter()
        .map(|(entity, _)| *entity)
        .filter(|entity| entity.object().is_none_or(|o| (o.0 as usize) < game.objects.len()))
        .collect();
    let meant = answers.names().among(&Seen::new(game), &reference, &there).first().and_then(|i| there.get(*i))?;
    answers.barred.iter().find(|(barred, _)| barred == meant).map(|(_, violation)| violation)
}

/// Why this is no target for an action of a player: the rule that keeps it from being one, where it is of the right kind, else what
/// of the kind it is not.
pub(super) fn not_a_target(
    play: &Play,
    answers: &Answers<'_>,
    (player, action): (PlayerId, &Action),
    target: &Answer,
) -> Stop {
    let (game, words) = (&play.game, target.words());
    if let Some(reference) = target.reference() {
        let seen = Seen::of(play);
        if let Some(violation) = keeps(game, answers, target) {
            let because = format!("{words} is not a legal target: {}", violation.because);
            return Stop::illegal(violation.rule, violation.culprit, because);
        }
        let public = game.permanents().map(|o| o.id).chain(game.stack.iter().copied());
        let graveyards = game.players.iter().flat_map(|player| player.graveyard.iter().copied());
        let all: Vec<Entity> =
            game.player_ids().map(Entity::Player).chain(public.chain(graveyards).map(Entity::Object)).collect();
        let named = answers.names().among(&seen, &reference, &all).first().and_then(|i| all.get(*i));
        if let Some(why) = named.and_then(|named| not_of_kind::why(&seen.view(), action, player, *named)) {
            return Stop::illegal(rule!("601.2c"), None, format!("{words} is not a legal target: {why}"));
        }
    }
    Stop::illegal(rule!("601.2c"), None, format!("{words} is not a legal target"))
}
