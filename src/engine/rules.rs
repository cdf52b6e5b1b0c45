//! The effects on the rules and the replacement effects that are there now (613.11, 614.1).

use std::sync::Arc;

use super::cx::Cx;
use super::event::Event;
use super::frame::Frame;
use super::perform::found::rules_of_what_is_linked;
use super::r6_spells::r613_layers::{Derived, replaces_elsewhere};
use super::r6_spells::r614_replacement::is_about;
use super::state::{EffectId, Entity, Game, LastingEffect, LastingKind, ObjectId, Origin, PlayerId, Until};
use super::stop::Done;
use super::view::View;
use crate::cr::RuleId;
use crate::oracle::lang::{
    Ability, AbilityKind, CostChange, Duration, Effect, EventPattern, Instead, Objects, Players, Pred, Ref,
    Replacement, RuleChange, StaticEffect, Uses, Verb, Visit, Walk, Zone,
};
use crate::oracle::say_effect;

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
            Of::Lasting(effect) => {
                let this_turn = matches!(effect.until, Until::EndOfTurn(_));
                words_of_rule(self.rule(), if this_turn { &Duration::EndOfTurn } else { &Duration::Forever })
            }
        }
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

impl Cx<'_> {
    /// 607: the rules by which a change of the rules refers to what another ability of its source has exiled.
    pub(super) fn rules_of_links(&self, active: &ActiveRule) -> Vec<RuleId> {
        let mut links = Links(false);
        active.rule().clone().walk(&mut links);
        if !links.0 {
            return Vec::new();
        }
        rules_of_what_is_linked(&self.game, active.frame.source)
    }
}

/// Whether an ability refers to what another ability has exiled.
pub(super) fn refers_to_what_is_linked(ability: &Ability) -> bool {
    let mut links = Links(false);
    ability.clone().walk(&mut links);
    links.0
}

/// Whether something refers to what another ability has exiled.
struct Links(bool);

impl Visit for Links {
    fn reference(&mut self, it: &mut Ref) {
        self.0 |= *it == Ref::Linked;
    }

    fn predicate(&mut self, it: &mut Pred) {
        self.0 |= *it == Pred::ExiledWithThis;
        it.inside(self);
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

static NOTHING: RuleChange = RuleChange::BlockerLimit(i32::MAX);

/// A replacement or prevention effect that is there now.
#[derive(Clone, Debug)]
pub struct ActiveReplacement {
    /// Which it is: each applies once to an event (614.5).
    pub key: ReplacementKey,
    /// Who "this" and "you" are.
    pub frame: Frame,
    /// What it says.
    pub replacement: Arc<Replacement>,
    /// Its words.
    pub text: Box<str>,
    /// A self-replacement effect (614.15).
    pub own: bool,
    /// Of the very object that would enter (614.12).
    pub own_object: bool,
}

/// Which replacement effect it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplacementKey {
    /// Of a static ability.
    Static(ObjectId, Origin, usize),
    /// Of a static ability that a permanent will have as it enters as a copy, or by another effect (614.12).
    Entering(ObjectId, Origin, usize),
    /// Of a resolved spell or ability.
    Lasting(EffectId),
    /// Of a rule: a regeneration shield, a counter, a keyword the engine does; by the object and a number of its own.
    Rule(ObjectId, u8),
}

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

    /// The replacement and prevention effects that could apply to this event.
    /// `there` is the game as if what would enter were on the battlefield.
    pub(super) fn replacements_for(
        &self,
        event: &Event,
        there: Option<&(Game, Derived)>,
    ) -> Done<Vec<ActiveReplacement>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let mut found = Vec::new();
        for active in derived.abilities.iter() {
            statics(&view, active.object, active.origin, &active.ability, false, &mut found)?;
        }
        for effect in &self.game.effects {
            if let LastingKind::Replace(replacement, _) = &effect.kind {
                found.push(ActiveReplacement {
                    key: ReplacementKey::Lasting(effect.id),
                    frame: Frame::of(effect.source, effect.controller).captured(&effect.captured),
                    replacement: replacement.clone(),
                    text: "replacement effect".into(),
                    own: false,
                    own_object: false,
                });
            }
        }
        // 614.12: of what would enter, its own abilities as it would exist on the battlefield.
        let entering = match event {
            Event::Move(m)
                if m.to.zone == Zone::Battlefield && self.game.object(m.object).zone != Zone::Battlefield =>
            {
                Some((m.object, m.entering.copy_of.as_ref()))
            }
            Event::CreateToken { token, .. } => Some((*token, None)),
            _ => None,
        };
        if let Some((object, copy)) = entering {
            match there {
                Some((game, derived)) => {
                    let would = View { game, table: &derived.table };
                    let mut mine = Vec::new();
                    for (origin, ability) in would.is(object).all_abilities() {
                        statics(&would, object, *origin, ability, true, &mut mine)?;
                    }
                    if copy.is_some_and(|(of, _)| *of != object) {
                        // What it has as a copy is not what it had as the card it is.
                        for active in &mut mine {
                            if let ReplacementKey::Static(object, origin, n) = active.key {
                                active.key = ReplacementKey::Entering(object, origin, n);
                            }
                        }
                    }
                    found.extend(mine);
                }
                // 708.2, 708.3: face down it has none of what is printed on it.
                None if self.game.object(object).face_down.is_some() => {}
                None => {
                    for (origin, ability) in self.game.object(object).printed().all_abilities() {
                        statics(&view, object, *origin, ability, true, &mut found)?;
                    }
                }
            }
            // Such effects come from the permanent itself only if they affect only that permanent.
            found.retain(|active| !active.own_object || only_itself(&active.replacement.event));
        }
        // A card in a library has no row among what is derived; what it says of itself being put elsewhere is printed.
        if let Event::Move(m) = event
            && self.game.object(m.object).zone == Zone::Library
        {
            for (origin, ability) in self.game.object(m.object).printed().all_abilities() {
                if replaces_elsewhere(ability) {
                    statics(&view, m.object, *origin, ability, true, &mut found)?;
                }
            }
        }
        // 708.11: "as this is turned face up" is applied while it is, of what it would be.
        if let Event::TurnFace { object, up: true } = event {
            for (origin, ability) in self.face_up(*object)?.all_abilities() {
                statics(&view, *object, *origin, ability, true, &mut found)?;
            }
        }
        self.rule_replacements(event, &view, &mut found)?;
        if self.setting_up {
            found.retain(|active| active.own_object);
        }
        Ok(found)
    }

    /// 122.1c-d, 122.1h: what shield, stun and finality counters do.
    fn counter_replacements(&self, event: &Event, view: &View<'_>, found: &mut Vec<ActiveReplacement>) {
        use crate::oracle::lang::{CounterKind, Effect, Place, Players, RulesCounter, Said, Verb};
        let (object, counter, number) = match event {
            Event::Destroy { object, source: Some(_), .. } => (*object, RulesCounter::Shield, 1),
            Event::Damage { to: Entity::Object(object), .. } => (*object, RulesCounter::Shield, 2),
            Event::Untap { object } => (*object, RulesCounter::Stun, 3),
            Event::Move(m) if m.to.zone == Zone::Graveyard && self.game.object(m.object).zone == Zone::Battlefield => {
                (m.object, RulesCounter::Finality, 4)
            }
            _ => return,
        };
        let kind = CounterKind::from(counter);
        if !view.object(object).is_permanent() || self.game.counters(object, &kind) == 0 {
            return;
        }
        let this = Objects::That(Ref::This, Said::Name);
        let remove = Verb::RemoveCounters(Some(1.into()), Some(kind), this);
        let remove = Box::new(Effect::Do { who: Players::You, verb: remove, bind: None });
        let instead = match number {
            2 => Instead::PreventThen(None, remove),
            4 => Instead::MoveTo(Place::zone(Zone::Exile)),
            _ => Instead::Do(remove),
        };
        found.push(ActiveReplacement {
            key: ReplacementKey::Rule(object, number),
            frame: Frame::of(object, view.controller(object)),
            replacement: Arc::new(Replacement {
                event: EventPattern::Or(Vec::new()),
                condition: None,
                instead,
                optional: false,
                uses: Uses::Always,
            }),
            text: format!("its {} counter", counter.name()).into(),
            own: false,
            own_object: false,
        });
    }

    /// "Can't be regenerated" (701.19c).
    pub(super) fn cant_regenerate(&self, view: &View<'_>, object: ObjectId) -> bool {
        !self.can_be(view, object, crate::oracle::lang::Handling::Regenerated).unwrap_or(true)
    }

    /// 702.35a: a card with madness is exiled as it is discarded; 702.34a and others: a spell cast by such a keyword is exiled instead of
    /// leaving the stack for anywhere else.
    fn exiled_instead(&self, m: &super::event::Move, view: &View<'_>) -> Option<(&'static str, u8)> {
        use crate::oracle::lang::Keyword;
        let object = self.game.object(m.object);
        let madness = m.cause.is_discard()
            && m.to.zone == Zone::Graveyard
            && object.zone == Zone::Hand
            && view.is(m.object).has(Keyword::Madness);
        let from_stack = object.zone == Zone::Stack
            && !matches!(m.to.zone, Zone::Exile | Zone::Battlefield)
            && super::r6_spells::r608_resolving::exiled_from_stack(object).is_some();
        match (madness, from_stack) {
            (true, _) => Some(("madness: it is exiled instead (702.35a)", 7)),
            (_, true) => Some(("it is exiled instead of being put anywhere else (702.34a)", 8)),
            _ => None,
        }
    }

    /// An effect by which a card goes to another zone than it would.
    fn goes_instead(&self, object: ObjectId, number: u8, zone: Zone, text: &str) -> ActiveReplacement {
        ActiveReplacement {
            key: ReplacementKey::Rule(object, number),
            frame: Frame::of(object, self.game.object(object).owner),
            replacement: Arc::new(Replacement {
                event: EventPattern::Or(Vec::new()),
                condition: None,
                instead: Instead::MoveTo(crate::oracle::lang::Place::zone(zone)),
                optional: false,
                uses: Uses::Always,
            }),
            text: text.into(),
            own: false,
            own_object: false,
        }
    }

    /// Replacement effects that rules and counters make.
    fn rule_replacements(&self, event: &Event, view: &View<'_>, found: &mut Vec<ActiveReplacement>) -> Done<()> {
        self.counter_replacements(event, view, found);
        if let Event::Move(m) = event {
            let object = self.game.object(m.object);
            let goes = |number, zone, text: &str| self.goes_instead(m.object, number, zone, text);
            if matches!(m.to.zone, Zone::Hand | Zone::Library) && self.game.variant.commander && object.commander {
                // 903.9b: its owner may put a commander into the command zone instead.
                let mut instead = goes(COMMANDER, Zone::Command, "put your commander into the command zone instead?");
                Arc::make_mut(&mut instead.replacement).optional = true;
                found.push(instead);
            }
            if let Some((text, number)) = self.exiled_instead(m, view) {
                found.push(goes(number, Zone::Exile, text));
            }
            // 715.3d: a choice of its controller's only where something else would apply as well.
            if m.cause == super::event::Cause::Resolved && m.to.zone == Zone::Graveyard && is_an_adventure(object) {
                found.push(goes(ADVENTURE, Zone::Exile, "its controller exiles it, on an adventure (715.3d)"));
            }
            if crate::engine::r7_additional::goes_to_junkyard(object, m.to.zone) {
                found.push(goes(9, Zone::Command, "an Attraction card goes to the command zone instead (717.6)"));
            }
        }
        // 702.145b: at night a permanent with daybound enters transformed.
        if let Event::Move(m) = event
            && m.to.zone == Zone::Battlefield
            && !m.to.face_down
            && !m.to.transformed
            && m.entering.copy_of.is_none()
            && self.has_another_face(m.object)
            && self.enters_at_night(self.game.object(m.object).printed())
        {
            let place = crate::oracle::lang::Place { transformed: true, with: Vec::new(), ..m.to.clone() };
            found.push(ActiveReplacement {
                key: ReplacementKey::Rule(m.object, 10),
                frame: Frame::of(m.object, self.game.object(m.object).owner),
                replacement: Arc::new(Replacement {
                    event: EventPattern::Or(Vec::new()),
                    condition: None,
                    instead: Instead::MoveTo(place),
                    optional: false,
                    uses: Uses::Always,
                }),
                text: "it is night, so it enters transformed".into(),
                own: false,
                own_object: true,
            });
        }
        // 702.16e: damage from sources with the quality is prevented.
        if let Event::Damage { source, to, .. } = event
            && let Some((protector, by)) = self.protected_by(view, *to, *source)?
        {
            found.push(ActiveReplacement {
                key: ReplacementKey::Rule(protector, 6),
                frame: Frame::of(protector, by),
                replacement: Arc::new(Replacement {
                    event: EventPattern::Or(Vec::new()),
                    condition: None,
                    instead: Instead::Prevent(None),
                    optional: false,
                    uses: Uses::Always,
                }),
                text: "protection: damage from that source is prevented (702.16e)".into(),
                own: false,
                own_object: false,
            });
        }
        if let Event::Destroy { object, no_regeneration, .. } = event {
            let shields = &self.game.object(*object).regeneration;
            let shielded = !shields.is_empty() && !no_regeneration && !self.cant_regenerate(view, *object);
            // 701.19a: each shield is an effect of its own.
            for (shield, source) in (FIRST_SHIELD..=u8::MAX).zip(shields).filter(|_| shielded) {
                found.push(ActiveReplacement {
                    key: ReplacementKey::Rule(*object, shield),
                    frame: Frame::of(*source, view.controller(*object)),
                    replacement: Arc::new(Replacement {
                        event: EventPattern::Or(Vec::new()),
                        condition: None,
                        instead: Instead::Regenerate,
                        optional: false,
                        uses: Uses::Always,
                    }),
                    text: "regenerate it (701.19)".into(),
                    own: false,
                    own_object: false,
                });
            }
        }
        Ok(())
    }
}

/// The number of the effect by which an Adventure is exiled as it resolves (715.3d).
pub(super) const ADVENTURE: u8 = 11;

/// 903.9b: a commander goes to the command zone instead of to a hand or a library.
pub(super) const COMMANDER: u8 = 5;

/// Whether it is a spell that was cast as an Adventure, or a copy of one.
fn is_an_adventure(object: &super::state::Object) -> bool {
    object.zone == Zone::Stack && object.face == 1 && object.def.layout == crate::card::Layout::Adventure
}

/// The number of the first regeneration shield among the replacement effects that rules make.
pub(super) const FIRST_SHIELD: u8 = 100;

/// Whether a pattern of entering is about the very object whose ability it is of.
fn only_itself(event: &EventPattern) -> bool {
    match event {
        EventPattern::Enters { what, .. } | EventPattern::Moves { what, .. } => {
            matches!(what.post.as_slice(), [Pred::Is(Ref::This), ..])
        }
        EventPattern::Or(all) => all.iter().all(only_itself),
        // 614.4: what creates it happens before there is an ability of its own.
        EventPattern::CreatesToken { .. } => false,
        other => other.inner().is_none_or(only_itself),
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
