//! The effects on the rules and the replacement effects that are there now (613.11, 614.1).

mod links;
mod replacements;

pub(super) use links::refers_to_what_is_linked;
pub(super) use replacements::{ADVENTURE, AS_LET, COMMANDER, FIRST_SHIELD, FROM_THE_STACK, MADNESS, REBOUND};
pub use replacements::{ActiveReplacement, ReplacementKey};

use std::sync::Arc;

use crate::cr::RuleId;
use crate::oracle::lang::{
    Ability, AbilityKind, CostChange, Duration, Effect, Objects, Players, RuleChange, StaticEffect, Verb, Visit, Walk,
};
use crate::oracle::say_effect;

use super::cx::Cx;
use super::frame::Frame;
use super::meaning::keyword_rule;
use super::r6_spells::r613_layers::Derived;
use super::r6_spells::r614_replacement::is_about;
use super::state::{Game, LastingEffect, LastingKind, ObjectId, Origin, PlayerId, Until};
use super::stop::Done;
use super::view::View;

/// A change of the rules that holds now.
#[derive(Clone, Debug)]
pub struct ActiveRule {
    /// Who "this" and "you" are.
    pub frame: Frame,
    of: Of,
}

#[derive(Clone, Debug)]
enum Of {
    Static(Arc<Ability>, usize),
    Lasting(Arc<LastingEffect>),
}

impl ActiveRule {
    /// The change.
    pub fn rule(&self) -> &RuleChange {
        match &self.of {
            Of::Static(ability, n) => rule_of(ability, *n),
            Of::Lasting(effect) => match &effect.kind {
                LastingKind::Rule(rule, _) => rule,
                _ => &NOTHING,
            },
        }
    }

    /// What it says: the text of its ability, or the instruction that a spell or ability left behind; none where that can't be
    /// said apart from the text it stood in.
    pub fn words(&self) -> Option<String> {
        match &self.of {
            Of::Static(ability, _) => Some(ability.text.to_string()).filter(|text| !text.is_empty()),
            Of::Lasting(effect) => words_of_rule(self.rule(), &duration_of(&effect.until)?),
        }
    }

    /// The rule of the keyword whose meaning it is (702), where it is one's.
    pub fn rule_of_keyword(&self, view: &View<'_>) -> Option<RuleId> {
        keyword_rule(view.is(self.frame.source), self.frame.origin?)
    }

    /// The objects it is about, where they were fixed when it began (611.2c).
    pub fn fixed(&self) -> Option<&[ObjectId]> {
        match &self.of {
            Of::Lasting(effect) => match &effect.kind {
                LastingKind::Rule(_, objects) if !objects.is_empty() => Some(objects),
                _ => None,
            },
            Of::Static(..) => None,
        }
    }

    /// The player in whose untap step alone it holds.
    pub fn only_for(&self) -> Option<PlayerId> {
        match &self.of {
            Of::Lasting(effect) => match effect.until {
                Until::UntapStepOf(player) => Some(player),
                _ => None,
            },
            Of::Static(..) => None,
        }
    }

    /// Whether it is about this object, which its words name so.
    pub fn is_about(&self, view: &View<'_>, objects: &Objects, id: ObjectId) -> Done<bool> {
        match self.fixed() {
            Some(fixed) => Ok(fixed.contains(&id)),
            None => is_about(view, objects, id, &self.frame),
        }
    }
}

/// For how long an effect lasts, as its text said it; none where that was said of a player or an object that is fixed by now.
fn duration_of(until: &Until) -> Option<Duration> {
    match until {
        Until::EndOfTurn(_) => Some(Duration::EndOfTurn),
        Until::EndOfCombat => Some(Duration::EndOfCombat),
        Until::AsLongAs(cond) => Some(Duration::AsLongAs(Box::new(cond.clone()))),
        Until::AnotherExiled(_) => Some(Duration::UntilAnotherExiled),
        Until::Planeswalk => Some(Duration::UntilPlaneswalk),
        Until::Happens(event, _) => Some(Duration::UntilThat(event.clone())),
        Until::Forever => Some(Duration::Forever),
        Until::Asked(duration) => Some(duration.clone()),
        Until::TurnOf(_)
        | Until::EndOfTurnOf(_)
        | Until::InTurnOf(_)
        | Until::EndOfCombatOf(..)
        | Until::Leaves(_)
        | Until::Step(..)
        | Until::UntapStepOf(_) => None,
    }
}

/// An instruction that changes the rules for so long, in words; none where it can't be said apart from its text.
pub fn words_of_rule(rule: &RuleChange, duration: &Duration) -> Option<String> {
    let said = |duration: &Duration| {
        let verb = Verb::Rule(rule.clone(), duration.clone());
        say_effect(&Effect::Do { who: Players::You, verb, bind: None })
    };
    [duration, &Duration::EndOfTurn, &Duration::Forever].into_iter().find_map(said)
}

impl Cx<'_> {
    /// Whose words forbid or demand something, and the words.
    pub(super) fn what_it_says(&self, active: &ActiveRule) -> String {
        let name = self.game.name(active.frame.source);
        let words = active.words().or_else(|| self.text_with(active.frame.source, active.rule()));
        match words {
            Some(words) => format!("{name} says “{words}”"),
            None => format!("an effect of {name} says so"),
        }
    }

    /// The text of the ability of an object in which a change of the rules stands.
    pub(super) fn text_with(&self, source: ObjectId, rule: &RuleChange) -> Option<String> {
        let source = self.game.object(source);
        let is = source.last_known.as_ref().map_or_else(|| source.printed(), |known| &**known);
        let found = is.abilities.iter().find(|held| {
            let mut sought = Sought { rule, found: false };
            held.ability.as_ref().clone().walk(&mut sought);
            sought.found
        })?;
        Some(found.ability.text.to_string()).filter(|text| !text.is_empty())
    }
}

/// Looks for a change of the rules in what an ability says.
struct Sought<'a> {
    rule: &'a RuleChange,
    found: bool,
}

impl Visit for Sought<'_> {
    fn rule(&mut self, it: &mut RuleChange) {
        self.found |= it == self.rule;
        it.inside(self);
    }
}

/// The n-th thing a static ability says, which changes the rules.
fn rule_of(ability: &Ability, n: usize) -> &RuleChange {
    match &ability.kind {
        AbilityKind::Static(s) => match s.effects.get(n) {
            Some(StaticEffect::Rule(rule)) => rule,
            _ => &NOTHING,
        },
        _ => &NOTHING,
    }
}

static NOTHING: RuleChange = RuleChange::BlockerLimit(i32::MAX, None);

/// Collects the changes of the rules that hold, as [`Derived::rules`] keeps them.
pub fn collect_rules(game: &Game, derived: &Derived) -> Done<Vec<ActiveRule>> {
    let view = View { game, table: &derived.table };
    let mut found = Vec::new();
    for active in derived.abilities.iter() {
        let AbilityKind::Static(s) = &active.ability.kind else { continue };
        for (n, effect) in s.effects.iter().enumerate() {
            if !matches!(effect, StaticEffect::Rule(_)) {
                continue;
            }
            let mut frame = Frame::of(active.object, view.controller(active.object));
            frame.origin = Some(active.origin);
            if let Some(cond) = &s.condition
                && !view.condition(cond, &frame)?
            {
                continue;
            }
            let timestamp = game.object(active.object).timestamp;
            found.push((timestamp, ActiveRule { frame, of: Of::Static(active.ability.clone(), n) }));
        }
    }
    for effect in &game.effects {
        // What is said of a turn to come does not hold before it.
        if matches!(effect.kind, LastingKind::Rule(..)) && !matches!(effect.until, Until::InTurnOf(_)) {
            let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
            found.push((effect.timestamp, ActiveRule { frame, of: Of::Lasting(effect.clone()) }));
        }
    }
    // 613.11: in the order of their timestamps.
    found.sort_by_key(|(timestamp, _)| *timestamp);
    Ok(found.into_iter().map(|(_, rule)| rule).collect())
}

impl Cx<'_> {
    /// The changes of the rules that hold now.
    pub fn rules(&self) -> Done<Arc<Vec<ActiveRule>>> {
        let derived = self.derived()?;
        if let Some(rules) = derived.rules.get() {
            return Ok(rules.clone());
        }
        let rules = Arc::new(collect_rules(&self.game, &derived)?);
        Ok(derived.rules.get_or_init(|| rules).clone())
    }

    /// The changes of the rules that held while everything was as it was worked out to be then.
    pub fn rules_then(&self, then: &Derived) -> Done<Arc<Vec<ActiveRule>>> {
        match then.rules.get() {
            Some(rules) => Ok(rules.clone()),
            None => Ok(Arc::new(collect_rules(&self.game, then)?)),
        }
    }

    /// The changes of costs that hold now, with their frames.
    pub fn cost_changes(&self) -> Done<Vec<(Frame, CostChange)>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let mut found = Vec::new();
        for active in derived.abilities.iter() {
            let AbilityKind::Static(s) = &active.ability.kind else { continue };
            for effect in &s.effects {
                let StaticEffect::Cost(change) = effect else { continue };
                let frame = Frame::of(active.object, view.controller(active.object));
                if let Some(cond) = &s.condition
                    && !view.condition(cond, &frame)?
                {
                    continue;
                }
                found.push((frame, change.clone()));
            }
        }
        for effect in &self.game.effects {
            let LastingKind::Standing(ability) = &effect.kind else { continue };
            let AbilityKind::Static(s) = &ability.kind else { continue };
            let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
            for effect in &s.effects {
                if let StaticEffect::Cost(change) = effect {
                    found.push((frame.clone(), change.clone()));
                }
            }
        }
        Ok(found)
    }

    /// "Can't be regenerated" (701.19c).
    pub(super) fn cant_regenerate(&self, view: &View<'_>, object: ObjectId) -> bool {
        !self.can_be(view, object, crate::oracle::lang::Handling::Regenerated).unwrap_or(true)
    }
}

fn statics(
    view: &View<'_>,
    object: ObjectId,
    origin: Origin,
    ability: &Arc<Ability>,
    own_object: bool,
    found: &mut Vec<ActiveReplacement>,
) -> Done<()> {
    let AbilityKind::Static(s) = &ability.kind else { return Ok(()) };
    for (n, effect) in s.effects.iter().enumerate() {
        let StaticEffect::Replace(replacement) = effect else { continue };
        let mut frame = Frame::of(object, view.controller(object));
        frame.origin = Some(origin);
        if let Some(cond) = &s.condition
            && !view.condition(cond, &frame)?
        {
            continue;
        }
        found.push(ActiveReplacement {
            key: ReplacementKey::Static(object, origin, n),
            frame,
            replacement: Arc::new(replacement.clone()),
            text: ability.text.clone(),
            own: false,
            own_object,
        });
    }
    Ok(())
}
