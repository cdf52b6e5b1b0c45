//! From an entry to actions of the engine, and trying them.

use super::answers::{Answers, printed_modes};
use super::model::{Entry, Verb};
use super::raw::{Answer, Reference, Special, ZoneName};
use super::refer::Seen;
use super::texts::{begins, likeness, plain, same_name};
use super::{At, not_of_kind, quote, ways};
use crate::card::Layout;
use crate::cr::RuleId;
use crate::engine::choice::{Ask, Decider, Decision, Purpose, Topic};
use crate::engine::r1_concepts::r116_special_actions::{SpecialAction, SpecialKind};
use crate::engine::r6_spells::r601_casting::CastAction;
use crate::engine::r6_spells::r602_activating::is_mana_ability;
use crate::engine::state::{Entity, Game, ObjectId, PlayerId, Zone};
use crate::engine::stop::Violation;
use crate::engine::{Action, Play, Stop};
use crate::explain::legal::zone_name;
use crate::oracle::lang::AbilityKind;
use crate::oracle::say_keyword;
use crate::rule;

/// Where cards can be cast or played from, the likeliest first.
const FROM: [Zone; 6] = [Zone::Hand, Zone::Command, Zone::Graveyard, Zone::Exile, Zone::Library, Zone::Outside];

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

/// That there is something by each name that mana is to come from.
fn no_mana_from_nothing(seen: &Seen<'_>, answers: &Answers<'_>, entry: &Entry) -> Result<(), Stop> {
    let with = entry.with.mana.iter().flat_map(|mana| mana.value.with.iter().flatten().cloned());
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
            let done = attempt(play, answers, player, entry, action);
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
                                let because = format!("it names {said} modes, and {modes} can be chosen");
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

/// Whether what lies on top of the stack asks for targets, though it may have chosen none: "up to one target".
fn has_targets(game: &Game) -> bool {
    let top = game.stack.last().and_then(|top| game.object(*top).stack.as_ref());
    top.is_some_and(|info| !info.targets.is_empty())
}

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
    answers.give_for(player, entry, action);
    let first = play.act(action, answers);
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
    let Ok(candidates) = meant(play, answers, player, entry, false) else { return Vec::new() };
    let seen = Seen::of(play);
    let mut known: Vec<(String, Vec<Action>)> = Vec::new();
    for action in candidates.iter().filter(|_| !named).flat_map(|candidate| candidate.actions(play, player)) {
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

/// Why what an action says of targets is of no use: only what triggers has any.
pub(super) const NO_TARGETS: &str = "it has no targets; the target of what triggers is an answer of its player";

/// What is wrong with the modes or the division an entry brings along for this question, with the rule.
fn misfit(game: &Game, decision: &Decision, entry: &Entry) -> Option<(RuleId, String)> {
    let rule = decision.rule;
    match &decision.ask {
        Ask::Texts { topic: Topic::Mode, options, min, max, .. } if !entry.with.modes.is_empty() => {
            let said = &entry.with.modes;
            let printed = decision.source.and_then(|id| printed_modes(game, id, options));
            // 700.2a: a mode without a legal target can't be chosen.
            let not_offered = printed.iter().flatten().enumerate().find_map(|(n, mode)| {
                let is_it = |answer: &At<Answer>| match &answer.value {
                    Answer::Number(said) => usize::try_from(*said - 1) == Ok(n),
                    Answer::Text(text) => begins(mode, None, text, ""),
                    _ => false,
                };
                (!options.contains(mode) && said.iter().any(is_it)).then_some(n + 1)
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
fn fits_alone(
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
fn twice(entry: &Entry, target: &At<Answer>) -> bool {
    entry.with.targets.iter().filter(|other| other.value == target.value).count() > 1
}

/// What the topmost object of the stack targets.
fn targets_on_top(game: &Game) -> Vec<Entity> {
    let top = game.stack.last().and_then(|top| game.object(*top).stack.as_ref());
    top.map(|info| info.targets.iter().flatten().copied().collect()).unwrap_or_default()
}

/// How many modes of the topmost object of the stack are chosen.
fn modes_on_top(game: &Game) -> usize {
    let top = game.stack.last().and_then(|top| game.object(*top).cast.as_ref());
    top.map_or(0, |cast| cast.modes.len())
}

/// Why a target is none of the kind of those that can be targeted: not on the battlefield, or no opponent.
fn why_none_of_those(
    game: &Game,
    answers: &Answers<'_>,
    player: PlayerId,
    options: &[Entity],
    target: &Answer,
) -> Option<Stop> {
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

/// Why this is no target for an action of a player: the rule that keeps it from being one, where it is of the right kind, else what
/// of the kind it is not.
fn not_a_target(play: &Play, answers: &Answers<'_>, (player, action): (PlayerId, &Action), target: &Answer) -> Stop {
    let (game, words) = (&play.game, target.words());
    if let Some(reference) = target.reference() {
        let seen = Seen::of(play);
        let there: Vec<Entity> = answers
            .barred
            .iter()
            .map(|(entity, _)| *entity)
            .filter(|entity| entity.object().is_none_or(|o| (o.0 as usize) < game.objects.len()))
            .collect();
        if let Some(i) = answers.names().among(&seen, &reference, &there).first()
            && let Some((_, violation)) = there.get(*i).and_then(|e| answers.barred.iter().find(|(b, _)| b == e))
        {
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

/// What an entry may mean.
enum Meant {
    /// An action.
    This(Action),
    /// To cast this face of a card in a usual way, or in any there is.
    Cast { card: ObjectId, face: u8, any_way: bool },
}

impl Meant {
    /// The actions it stands for as things are, the likeliest first.
    fn actions(&self, play: &Play, player: PlayerId) -> Vec<Action> {
        match self {
            Self::This(action) => vec![action.clone()],
            Self::Cast { card, face, any_way } => {
                let ways = ways::usual(play, player, *card, *face, *any_way);
                ways.into_iter().map(|way| Action::Cast(CastAction { card: *card, face: *face, way })).collect()
            }
        }
    }
}

/// What an entry may mean, the likeliest first; never nothing. `any_way` with every way there is to cast a card where the entry
/// names none.
///
/// # Errors
///
/// Why there is nothing.
fn meant(
    play: &Play,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    any_way: bool,
) -> Result<Vec<Meant>, Stop> {
    let seen = Seen::of(play);
    let actions = match &entry.verb {
        Verb::Cast(card) => {
            let found = casts(play, &seen, answers, player, entry, card, any_way)?;
            return if found.is_empty() { Err(nothing(entry, &seen, answers, player)) } else { Ok(found) };
        }
        Verb::Play(card) => lands(&seen, answers, player, entry, card),
        Verb::Activate(text) => activations(&seen, answers, player, entry, text),
        Verb::Special(special) => specials(&seen, answers, player, special),
        Verb::Concede(place) => vec![Action::Concede(PlayerId(*place as u8))],
        _ => Vec::new(),
    };
    if actions.is_empty() {
        return Err(nothing(entry, &seen, answers, player));
    }
    Ok(actions.into_iter().map(Meant::This).collect())
}

/// Where what is called so is, told behind why it can't be used; nothing where it is nowhere.
fn whereabouts(seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, card: &Reference) -> String {
    const ANYWHERE: [Zone; 7] =
        [Zone::Stack, Zone::Battlefield, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command, Zone::Library];
    let found = answers.names().objects(seen, card, &ANYWHERE);
    let Some(object) = found.first().map(|id| seen.game.object(*id)) else { return String::new() };
    let whose = |id: PlayerId| match id == player {
        true => "their".to_owned(),
        false => format!("{}'s", seen.game.player(id).name),
    };
    match object.zone {
        Zone::Battlefield => {
            format!(": it is on the battlefield, under {} control", whose(seen.view().controller(object.id)))
        }
        Zone::Stack => ": it is on the stack".to_owned(),
        Zone::Exile => ": it is in exile".to_owned(),
        Zone::Command => ": it is in the command zone".to_owned(),
        zone => format!(": it is in {} {}", whose(object.owner), zone_name(zone)),
    }
}

fn nothing(entry: &Entry, seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId) -> Stop {
    let who = &seen.game.player(player).name;
    match &entry.verb {
        Verb::Cast(card) => {
            let elsewhere = whereabouts(seen, answers, player, card);
            let because = format!("{who} has no card `{}` that could be cast{elsewhere}", card.words());
            Stop::illegal(rule!("601.3"), None, because)
        }
        Verb::Play(card) => {
            let elsewhere = whereabouts(seen, answers, player, card);
            let because = format!("{who} has no land card `{}` to play{elsewhere}", card.words());
            Stop::illegal(rule!("305.1"), None, because)
        }
        Verb::Activate(text) => {
            let full = answers.names().in_full(seen, &text.value);
            let name = full.as_deref().unwrap_or(&text.value);
            let because = if answers.names().is_a_name(seen.game, name) {
                let named = with_abilities(seen, answers, &Reference::Name(name.to_owned()));
                let mut begin: Vec<String> = reading_so(seen, Some(&named), player, "")
                    .iter()
                    .filter_map(|action| ability_text(seen, action))
                    .map(|text| format!("`{}`", quote(text.split_once(": ").map_or(&*text, |(cost, _)| cost))))
                    .collect();
                begin.dedup();
                match begin.as_slice() {
                    [] => format!("`{}` has no activated ability", quote(name)),
                    all => format!(
                        "`{}` has several activated abilities: write how the one meant begins ({}), and `of` what has it",
                        quote(name),
                        all.join(", ")
                    ),
                }
            } else {
                without_ability(entry, seen, answers, player, &text.value)
            };
            Stop::illegal(rule!("602.2"), None, because)
        }
        Verb::Special(special) => {
            let because = format!("there is nothing for {who} to `{}`", special.what.value.name());
            Stop::illegal(special.what.value.rule(), None, because)
        }
        _ => Stop::illegal(rule!("117.1"), None, "there is nothing of this kind to do"),
    }
}

/// That a player has no ability a text means: what `of` names has none, or else nothing has; with the other player who has one.
fn without_ability(entry: &Entry, seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, wanted: &str) -> String {
    let view = seen.view();
    let of = entry.with.of.as_ref().map(|of| (of.value.words(), with_abilities(seen, answers, &of.value)));
    // What somebody else controls is not what this player has, even while somebody else may activate it.
    let has = |player: PlayerId, of: Option<&[ObjectId]>| {
        let belongs = |action: &Action| match action {
            Action::Activate { object, .. } => view.controller(*object) == player,
            _ => false,
        };
        reading_so(seen, of, player, wanted).iter().any(belongs)
    };
    let begins = format!("an activated ability that begins with `{}`", quote(wanted));
    let named = of.as_ref().map(|(_, objects)| objects.as_slice());
    let other = seen.game.player_ids().find(|other| *other != player && has(*other, named));
    let who = &seen.game.player(player).name;
    match (other, of) {
        (Some(other), _) => {
            format!("{who} has nothing with {begins}; {} has: `by` says who activates", seen.game.player(other).name)
        }
        (None, Some((of, _))) if has(player, None) => {
            format!("{of} has no ability like that, and something else of {who}'s has {begins}")
        }
        (None, _) => format!("{who} has nothing with {begins}"),
    }
}

fn zones(from: Option<ZoneName>) -> Vec<Zone> {
    from.map_or_else(|| FROM.to_vec(), |zone| vec![zone.into()])
}

/// Whether a player has such a card in hand.
pub(super) fn holds_in_hand(play: &Play, answers: &Answers<'_>, player: PlayerId, card: &Reference) -> bool {
    let seen = Seen::of(play);
    let found = answers.names().objects(&seen, card, &[Zone::Hand]);
    found.into_iter().any(|id| play.game.object(id).owner == player)
}

/// The cards an entry may mean that this player could cast.
pub(super) fn castable(play: &Play, answers: &Answers<'_>, player: PlayerId, entry: &Entry) -> Vec<ObjectId> {
    match &entry.verb {
        Verb::Cast(card) | Verb::Play(card) => cards(&Seen::of(play), answers, player, entry, card),
        _ => Vec::new(),
    }
}

/// Cards this player could reach in these zones, in the order of the zones.
fn cards(
    seen: &Seen<'_>,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    reference: &Reference,
) -> Vec<ObjectId> {
    let mut found = Vec::new();
    for zone in zones(entry.with.from.as_ref().map(|zone| zone.value)) {
        for id in answers.names().objects(seen, reference, &[zone]) {
            let object = seen.game.object(id);
            let private = matches!(zone, Zone::Hand | Zone::Library | Zone::Outside);
            let top = zone != Zone::Library || seen.game.player(object.owner).library.first() == Some(&id);
            if top && (!private || object.owner == player || entry.with.from.is_some()) {
                found.push(id);
            }
        }
    }
    found
}

/// The faces a name means, on this card.
fn faces(game: &Game, id: ObjectId, name: Option<&str>, using: Option<&str>) -> Vec<u8> {
    let def = &game.object(id).def;
    let face = |wanted: &str| def.faces.iter().position(|face| same_name(&face.printed.name, wanted));
    if let Some(i) = using.and_then(face).or_else(|| name.and_then(face)) {
        // 722.3: a preparation card is not what its inset frame says.
        return if i > 0 && def.layout == Layout::Prepare { Vec::new() } else { vec![i as u8] };
    }
    (0..def.faces.len().max(1)).map(|i| i as u8).collect()
}

fn casts(
    play: &Play,
    seen: &Seen<'_>,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    card: &Reference,
    any_way: bool,
) -> Result<Vec<Meant>, Stop> {
    let using = entry.with.using.as_ref().map(|using| using.value.trim());
    let mut found = Vec::new();
    for id in cards(seen, answers, player, entry, card) {
        let object = seen.game.object(id);
        for face in faces(seen.game, id, card.name(), using) {
            let is_face = using.is_some_and(|using| object.def.faces.iter().any(|f| same_name(&f.printed.name, using)));
            match using.filter(|_| !is_face) {
                None => found.push(Meant::Cast { card: id, face, any_way }),
                Some(using) => {
                    let ways = ways::named(play, player, id, face, using)?.into_iter();
                    found.extend(ways.map(|way| Meant::This(Action::Cast(CastAction { card: id, face, way }))));
                }
            }
        }
    }
    Ok(found)
}

fn lands(seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, entry: &Entry, card: &Reference) -> Vec<Action> {
    let using = entry.with.using.as_ref().map(|using| using.value.trim());
    let mut found = Vec::new();
    for id in cards(seen, answers, player, entry, card) {
        for face in faces(seen.game, id, card.name(), using) {
            found.push(Action::PlayLand { card: id, face });
        }
    }
    found
}

/// How much of what an ability does has to read as it is written, where not all does.
const ALIKE: f64 = 0.6;

/// Activations of the ability a text means; where none reads so, of the one with the same cost that reads most like it:
/// what it does may be written in other words. A mana ability is none that does anything else (605.1a).
fn activations(seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, entry: &Entry, wanted: &str) -> Vec<Action> {
    let of = entry.with.of.as_ref().map(|of| with_abilities(seen, answers, &of.value));
    let reading_so = |wanted: &str| reading_so(seen, of.as_deref(), player, wanted);
    let found = reading_so(wanted);
    if found.is_empty() && of.is_none() {
        let only = only_ability_of(seen, answers, player, wanted);
        if !only.is_empty() {
            return only;
        }
    }
    let Some((cost, does)) = wanted.split_once(": ").filter(|_| found.is_empty()) else { return found };
    let view = seen.view();
    let alike = |action: &Action| {
        let Action::Activate { object, origin } = action else { return None };
        let (_, ability) = view.is(*object).all_abilities().iter().find(|(of, _)| of == origin)?;
        let adds = matches!(&ability.kind, AbilityKind::Activated(activated) if is_mana_ability(activated));
        let (_, text) = ability.text.split_once(": ")?;
        (adds == adds_mana(does)).then(|| likeness(text, does, &seen.name(*object)))
    };
    let same_cost = reading_so(&format!("{cost}:"));
    let found: Vec<(Action, f64)> = same_cost.into_iter().filter_map(|a| alike(&a).map(|n| (a, n))).collect();
    let best = found.iter().map(|(_, alike)| *alike).fold(ALIKE, f64::max);
    found.into_iter().filter(|(_, alike)| *alike >= best).map(|(action, _)| action).collect()
}

/// Whether the words of an effect begin with adding mana.
fn adds_mana(does: &str) -> bool {
    plain(does, "").starts_with("add ")
}

/// The text of the ability that an action activates.
fn ability_text(seen: &Seen<'_>, action: &Action) -> Option<String> {
    let Action::Activate { object, origin } = action else { return None };
    let view = seen.view();
    let (_, ability) = view.is(*object).all_abilities().iter().find(|(of, _)| of == origin)?;
    Some(ability.text.to_string())
}

/// What goes by this name wherever something could have an activated ability.
fn with_abilities(seen: &Seen<'_>, answers: &Answers<'_>, reference: &Reference) -> Vec<ObjectId> {
    let everywhere = [Zone::Battlefield, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command, Zone::Stack];
    answers.names().objects(seen, reference, &everywhere)
}

/// The activated ability of what is called so, where it has one only; with each object of that name.
fn only_ability_of(seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, name: &str) -> Vec<Action> {
    let full = answers.names().in_full(seen, name);
    let name = full.as_deref().unwrap_or(name);
    if !answers.names().is_a_name(seen.game, name) {
        return Vec::new();
    }
    let named = with_abilities(seen, answers, &Reference::Name(name.to_owned()));
    let found = reading_so(seen, Some(&named), player, "");
    let origin = |action: &Action| match action {
        Action::Activate { object, origin } => Some((*object, *origin)),
        _ => None,
    };
    let one_each = named.iter().all(|id| found.iter().filter_map(origin).filter(|(of, _)| of == id).count() <= 1);
    if one_each { found } else { Vec::new() }
}

/// The activated abilities whose text begins so, of these objects or of any.
fn reading_so(seen: &Seen<'_>, of: Option<&[ObjectId]>, player: PlayerId, wanted: &str) -> Vec<Action> {
    let view = seen.view();
    let mut objects: Vec<(u8, u64, ObjectId)> = seen
        .game
        .objects
        .iter()
        .filter(|o| o.alive && o.phased_out.is_none() && o.zone != Zone::Library && o.zone != Zone::Outside)
        .filter(|o| o.zone != Zone::Command || !o.hidden)
        .filter(|o| of.as_ref().is_none_or(|of| of.contains(&o.id)))
        .map(|o| {
            // One's own permanents first, then what lies elsewhere, then what others have.
            let rank = match (o.zone == Zone::Battlefield, view.controller(o.id) == player) {
                (true, true) => 0,
                (false, true) => 1,
                _ => 2,
            };
            (rank, o.timestamp.0, o.id)
        })
        .collect();
    objects.sort_unstable();
    let (mut found, mut adding) = (Vec::new(), Vec::new());
    for (_, _, id) in objects {
        let is = view.is(id);
        let name = seen.name(id);
        for (place, held) in is.abilities.iter().enumerate() {
            // What gives a keyword need not say it as a card that has it would.
            let by_keyword = match &held.ability.kind {
                AbilityKind::Keyword(keyword) => {
                    begins(&held.ability.text, held.ability.word.as_deref(), wanted, &name)
                        || say_keyword(keyword).is_some_and(|said| begins(&said, None, wanted, &name))
                }
                _ => false,
            };
            for &(origin, ref ability) in is.all_abilities() {
                let here = match origin {
                    crate::engine::state::Origin::Meaning(p, _) => usize::from(p) == place,
                    other => other == held.origin,
                };
                if !here || !matches!(ability.kind, AbilityKind::Activated(_)) {
                    continue;
                }
                let reads_so = by_keyword || begins(&ability.text, ability.word.as_deref(), wanted, &name);
                let action = Action::Activate { object: id, origin };
                if reads_so && !found.contains(&action) {
                    found.push(action);
                } else if adds_that_mana(&ability.text, wanted, &name) && !adding.contains(&action) {
                    adding.push(action);
                }
            }
        }
    }
    // What reads so goes before what merely could add that mana, too.
    adding.retain(|action| !found.contains(action));
    found.extend(adding);
    found
}

/// `{T}: Add {R}` also finds "{T}: Add {R} or {G}" and "{T}: Add {G} or {R}".
fn adds_that_mana(text: &str, wanted: &str, name: &str) -> bool {
    let (text, wanted) = (plain(text, name), plain(wanted, name));
    let Some((cost, mana)) = wanted.split_once(": add ") else { return false };
    let Some((has_cost, adds)) = text.split_once(": add ") else { return false };
    let symbol = mana.trim_end_matches('.').trim();
    let is_mana = symbol.starts_with('{') && symbol.ends_with('}');
    cost == has_cost
        && is_mana
        && (adds.contains(symbol) || (symbol.matches('{').count() == 1 && adds.contains("any color")))
}

fn specials(seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, special: &Special) -> Vec<Action> {
    let name = special.what.value;
    let zones: &[Zone] = match name {
        SpecialKind::TurnFaceUp | SpecialKind::Unlock | SpecialKind::EndEffect | SpecialKind::IgnoreEffect => {
            &[Zone::Battlefield]
        }
        SpecialKind::Suspend | SpecialKind::Foretell | SpecialKind::Plot | SpecialKind::Discard => {
            &[Zone::Hand, Zone::Exile, Zone::Library, Zone::Graveyard]
        }
        SpecialKind::Companion => &[Zone::Outside],
        SpecialKind::RollPlanarDie | SpecialKind::RevealConspiracy => &[Zone::Command],
    };
    let view = seen.view();
    let mut objects: Vec<ObjectId> = match &special.with {
        Some(with) => {
            let mut found = answers.names().objects(seen, &with.value, zones);
            // Its owner knows what a face-down permanent is; a locked door is printed on its Room.
            if let Some(called) = with.value.name() {
                let full = answers.names().in_full(seen, called);
                let called = full.as_deref().unwrap_or(called);
                let hidden = seen.game.permanents().filter(|o| {
                    let unnamed = match name {
                        SpecialKind::TurnFaceUp => o.face_down.is_some(),
                        SpecialKind::Unlock => o.face_down.is_none() && !found.contains(&o.id),
                        _ => false,
                    };
                    unnamed
                        && (same_name(&o.def.name, called)
                            || o.def.faces.iter().any(|f| same_name(&f.printed.name, called)))
                });
                let hidden: Vec<ObjectId> = hidden.map(|o| o.id).collect();
                found.extend(hidden);
            }
            found
        }
        // 116.2i: rolling the planar die is done with the plane that is face up.
        None if name == SpecialKind::RollPlanarDie => seen.game.face_up_planes(),
        None => seen.game.objects.iter().filter(|o| o.alive && zones.contains(&o.zone)).map(|o| o.id).collect(),
    };
    objects.sort_by_key(|id| view.controller(*id) != player);
    let mut found = Vec::new();
    for object in objects {
        let faces = if name == SpecialKind::Unlock {
            faces(seen.game, object, special.with.as_ref().and_then(|with| with.value.name()), None)
        } else {
            vec![0]
        };
        for face in faces {
            found.push(Action::Special(SpecialAction { kind: name, object, face }));
        }
    }
    found
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
