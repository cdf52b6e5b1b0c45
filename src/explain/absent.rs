//! Why something is not so: an ability that has not triggered, an effect that does not apply.

use crate::cr::RuleId;
use crate::engine::eval::EventMatch;
use crate::engine::frame::Frame;
use crate::engine::r6_spells::r613_layers::{Of, functions};
use crate::engine::state::{CardId, Game, Object, ObjectId};
use crate::engine::trace::{Arg, Trace};
use crate::engine::{Done, Play};
use crate::explain::why::{Property, why};
use crate::oracle::lang::{Ability, AbilityKind, StaticEffect, Triggered, Zone};
use crate::rule;
use crate::scenario::refer::{Names, Seen};

/// What keeps something from being so.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// The rule.
    pub rule: RuleId,
    /// In words.
    pub because: String,
    /// What has to do with it.
    pub culprit: Option<ObjectId>,
}

impl Obstacle {
    fn new(rule: RuleId, because: impl Into<String>) -> Self {
        Self { rule, because: because.into(), culprit: None }
    }
}

/// Whether it is so.
#[derive(Clone, Debug, PartialEq)]
pub enum Absent {
    /// It is: in words.
    So(String),
    /// It is not, for all these reasons.
    Not(Vec<Obstacle>),
}

/// The parts of a trace that tell why an ability that was there has not triggered.
const NOT_TRIGGERED: &str = "does not trigger";

/// Why no ability of what is called so has triggered; `None` where nothing is called so.
///
/// # Errors
///
/// What the engine stumbled on.
pub fn why_not_triggered(name: &str, play: &Play, told: &Trace, names: Names<'_>) -> Done<Option<Absent>> {
    let (game, seen) = (&play.game, Seen::of(play));
    let full = names.in_full(&seen, name);
    let name = full.as_deref().unwrap_or(name);
    let cards = cards_called(game, &seen, names, name);
    if cards.is_empty() {
        return Ok(None);
    }
    let times = told.triggered.iter().filter(|one| cards.contains(&game.object(one.source).card)).count();
    if times > 0 {
        let often = if times == 1 { "once".to_owned() } else { format!("{times} times") };
        return Ok(Some(Absent::So(format!("it has triggered {often}"))));
    }
    // Those that are elsewhere say nothing where one has been on the battlefield.
    let played = |card: &CardId| game.objects.iter().any(|o| o.card == *card && o.zone == Zone::Battlefield);
    let any_played = cards.iter().any(played);
    let mut found: Vec<Obstacle> = Vec::new();
    for card in cards.into_iter().filter(|card| !any_played || played(card)) {
        let Some(object) = most_telling(game, card) else { continue };
        for obstacle in of_object(object, &seen, told)? {
            if !found.contains(&obstacle) {
                found.push(obstacle);
            }
        }
    }
    Ok(Some(Absent::Not(found)))
}

/// The cards of the objects that are or were called so.
fn cards_called(game: &Game, seen: &Seen<'_>, names: Names<'_>, name: &str) -> Vec<CardId> {
    let called = game.objects.iter().filter(|o| !o.is_ability() && names.names(seen, name, o.id));
    let mut cards: Vec<CardId> = called.map(|o| o.card).collect();
    cards.sort_unstable();
    cards.dedup();
    cards
}

/// Of the objects that a card has been, the last on the battlefield; else the last of all.
fn most_telling(game: &Game, card: CardId) -> Option<&Object> {
    let all = || game.objects.iter().filter(|o| o.card == card).map(|o| &**o);
    all().rfind(|o| o.zone == Zone::Battlefield).or_else(|| all().next_back())
}

/// Why no triggered ability of an object has triggered.
fn of_object(object: &Object, seen: &Seen<'_>, told: &Trace) -> Done<Vec<Obstacle>> {
    let (game, view) = (seen.game, seen.view());
    let name = seen.name(object.id);
    let printed: Vec<&Ability> = object.printed().all_abilities().iter().map(|(_, ability)| &**ability).collect();
    let has: Vec<&Ability> = view.is(object.id).all_abilities().iter().map(|(_, ability)| &**ability).collect();
    let gained = has.iter().filter(|ability| !printed.contains(ability));
    let mut found = Vec::new();
    let mut any = false;
    for ability in printed.iter().chain(gained) {
        let AbilityKind::Triggered(t) = &ability.kind else { continue };
        any = true;
        let before = found.len();
        if !has.contains(ability) {
            found.push(lost(game, object.id, ability)?);
        }
        if object.zone != Zone::Battlefield && !functions(game, object.id, ability) {
            let because = format!("{name} was never on the battlefield, and that ability functions nowhere else");
            found.push(Obstacle::new(rule!("113.6"), because));
        }
        found.extend(told_of(object, ability, told));
        let happened = happened(object.id, t, seen)?;
        match happened {
            _ if found.len() > before => {}
            Some(when) => {
                let because =
                    format!("what `{}` triggers on happened {when}, when {name} was not there for it", ability.text);
                found.push(Obstacle::new(rule!("603.2"), because));
            }
            None => {
                let because = format!("nothing has happened that `{}` triggers on", ability.text);
                found.push(Obstacle::new(rule!("603.2"), because));
            }
        }
    }
    if !any {
        found.push(Obstacle::new(rule!("113.3c"), format!("{name} has no triggered ability")));
    }
    Ok(found)
}

/// What has taken an ability away.
fn lost(game: &Game, object: ObjectId, ability: &Ability) -> Done<Obstacle> {
    let name = game.name(object);
    let by = match game.object(object).alive {
        true => why(game, object, Property::All)?,
        false => Vec::new(),
    };
    let taken = by.iter().rev().find(|line| line.by != object && matches!(line.layer, "4" | "6" | "1" | "1a" | "1b"));
    Ok(match taken {
        Some(line) => Obstacle {
            rule: line.rule,
            because: format!("{name} has lost `{}`: {}", ability.text, line.effect),
            culprit: Some(line.by),
        },
        None => Obstacle::new(rule!("613.1f"), format!("{name} did not have `{}` as it last was", ability.text)),
    })
}

/// What the trace tells of an ability that did not trigger though what it triggers on happened.
fn told_of(object: &Object, ability: &Ability, told: &Trace) -> Vec<Obstacle> {
    let about = |arg: Option<&Arg>| matches!(arg, Some(Arg::Object { object: id, .. }) if *id == object.id.0);
    let mut found: Vec<Obstacle> = Vec::new();
    for record in told.records.iter().filter(|r| r.says.contains(NOT_TRIGGERED) && about(r.args.first())) {
        let culprit = match record.args.get(1) {
            Some(Arg::Object { object, .. }) => Some(ObjectId(*object)),
            Some(Arg::Text(text)) if **text != *ability.text => continue,
            _ => None,
        };
        let rule = record.rules.first().copied().unwrap_or(rule!("603.2"));
        let text = record.text();
        let why = text.split_once(NOT_TRIGGERED).map_or(text.as_str(), |(_, why)| why.trim_start_matches([' ', ',']));
        let obstacle = Obstacle { rule, because: why.to_owned(), culprit };
        if !found.contains(&obstacle) {
            found.push(obstacle);
        }
    }
    found
}

/// When something happened that an ability would have triggered on, in words.
fn happened(object: ObjectId, t: &Triggered, seen: &Seen<'_>) -> Done<Option<String>> {
    let view = seen.view();
    let frame = Frame::of(object, view.controller(object));
    for happening in seen.game.history.from(0) {
        if view.event_matches(&t.event, EventMatch::from(&**happening), &frame)? {
            return Ok(Some(format!("in turn {}, {}", happening.turn, happening.step.name())));
        }
    }
    Ok(None)
}

/// Why no effect of the one changes what the other is; `None` where nothing is called so.
///
/// # Errors
///
/// What the engine stumbled on.
pub fn why_not_applied(source: ObjectId, on: ObjectId, play: &Play) -> Done<Absent> {
    let (game, seen) = (&play.game, Seen::of(play));
    let view = seen.view();
    let lines = why(game, on, Property::All)?;
    if let Some(line) =
        lines.iter().find(|line| line.by == source && line.timestamp.is_some() && line.of != Of::Vanished)
    {
        return Ok(Absent::So(format!("it applies in layer {}: {}", line.layer, line.effect)));
    }
    let (name, whom) = (seen.name(source), seen.name(on));
    let mut found = Vec::new();
    let printed: Vec<&Ability> = game.object(source).printed().all_abilities().iter().map(|(_, a)| &**a).collect();
    let has: Vec<&Ability> = view.is(source).all_abilities().iter().map(|(_, a)| &**a).collect();
    let gained = has.iter().filter(|ability| !printed.contains(ability));
    let mut any = false;
    for ability in printed.iter().chain(gained) {
        let AbilityKind::Static(of) = &ability.kind else { continue };
        let changes = of.effects.iter().filter_map(|effect| match effect {
            StaticEffect::Modify { what, .. } => Some(what),
            _ => None,
        });
        let changes: Vec<_> = changes.collect();
        if changes.is_empty() {
            continue;
        }
        any = true;
        if !has.contains(ability) {
            let taken = lost(game, source, ability)?;
            // 613.8a: whether there is such an effect hangs on the other, which is applied first for it.
            let depends = taken.rule == rule!("613.1d");
            found.push(taken);
            if depends {
                let because = "its effect depends on that one, which is applied first and leaves nothing of it";
                found.push(Obstacle::new(rule!("613.8a"), because));
            }
        }
        if !functions(game, source, ability) {
            found.push(Obstacle::new(rule!("113.6"), format!("`{}` does not function where {name} is", ability.text)));
        }
        let frame = Frame::of(source, view.controller(source));
        if let Some(condition) = &of.condition
            && !view.condition(condition, &frame)?
        {
            found.push(Obstacle::new(rule!("604.2"), format!("the condition of `{}` does not hold", ability.text)));
        }
        for what in changes {
            if !view.objects(what, &frame)?.contains(&on) {
                let because = format!("{whom} is not among what `{}` is about", ability.text);
                found.push(Obstacle::new(rule!("611.3a"), because));
            }
        }
    }
    if !any {
        let because = format!("{name} has no static ability that changes what objects are");
        found.push(Obstacle::new(rule!("611.3"), because));
    }
    if game.object(on).phased_out.is_some() {
        found.push(Obstacle::new(rule!("702.26b"), format!("{whom} is phased out")));
    }
    Ok(Absent::Not(found))
}
