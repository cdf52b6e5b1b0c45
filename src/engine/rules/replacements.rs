//! The replacement and prevention effects that are there now (614.1).

use std::sync::Arc;

use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{EventPattern, Instead, Objects, Pred, Ref, Replacement, Uses, Zone};
use crate::r6_spells::r613_layers::{Derived, replaces_elsewhere};
use crate::state::{EffectId, Entity, Game, LastingKind, ObjectId, Origin};
use crate::stop::Done;
use crate::view::View;

use super::statics;

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

impl Cx<'_> {
    /// The replacement and prevention effects that could apply to this event.
    /// `there` is the game as if what would enter were on the battlefield.
    pub(crate) fn replacements_for(
        &self,
        event: &Event,
        there: Option<&(Game, Derived)>,
    ) -> Done<Vec<ActiveReplacement>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let mut found = Vec::new();
        for active in derived.replacing() {
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
            // What would keep it from entering is not applied: it has not entered, but is there.
            let elsewhere = |instead: &Instead| {
                matches!(
                    instead,
                    Instead::Nothing
                        | Instead::Do(_)
                        | Instead::MoveTo(_)
                        | Instead::MoveThen(..)
                        | Instead::RevealTo(_)
                )
            };
            // 614.1c, 614.16: what changes how many counters are put applies to those it is set up with by its own text.
            found.retain(|active| {
                let replacement = &active.replacement;
                active.own_object && !elsewhere(&replacement.instead)
                    || self.counters_change && changes_counters(replacement)
            });
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

    /// 702.35a: a card with madness is exiled as it is discarded; 702.34a and others: a spell cast by such a keyword is exiled instead of
    /// leaving the stack for anywhere else, as is one instead of being put into a graveyard that an effect let be cast so, and
    /// one with rebound (702.88a).
    fn exiled_instead(&self, m: &crate::event::Move, view: &View<'_>) -> Done<Vec<(&'static str, u8)>> {
        use crate::event::Cause;
        use crate::oracle::lang::Keyword;
        let object = self.game.object(m.object);
        let mut found = Vec::new();
        let to_graveyard = m.to.zone == Zone::Graveyard;
        if object.zone == Zone::Hand && m.cause.is_discard() && to_graveyard && view.is(m.object).has(Keyword::Madness)
        {
            found.push(("madness: it is exiled instead (702.35a)", MADNESS));
        }
        if object.zone != Zone::Stack || object.is_ability() {
            return Ok(found);
        }
        if !matches!(m.to.zone, Zone::Exile | Zone::Battlefield)
            && crate::r6_spells::r608_resolving::exiled_from_stack(object).is_some()
        {
            found.push(("it is exiled instead of being put anywhere else", FROM_THE_STACK));
        }
        if to_graveyard && object.cast.as_ref().is_some_and(|cast| cast.exiled) {
            found.push(("it is exiled instead, as the effect that let it be cast says", AS_LET));
        }
        if to_graveyard && m.cause == Cause::Resolved && self.rebounds(m.object)? {
            found.push(("rebound: it is exiled instead of being put into the graveyard", REBOUND));
        }
        Ok(found)
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
            for (text, number) in self.exiled_instead(m, view)? {
                found.push(goes(number, Zone::Exile, text));
            }
            // 715.3d: a choice of its controller's only where something else would apply as well.
            if m.cause == crate::event::Cause::Resolved && m.to.zone == Zone::Graveyard && is_an_adventure(object) {
                found.push(goes(ADVENTURE, Zone::Exile, "its controller exiles it, on an adventure (715.3d)"));
            }
            if crate::r7_additional::goes_to_junkyard(object, m.to.zone) {
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
pub(crate) const ADVENTURE: u8 = 11;

/// The number of the effect by which a card with madness is exiled as it is discarded (702.35a).
pub(crate) const MADNESS: u8 = 7;

/// 702.34a and the like: a spell that was cast by such a keyword is exiled instead of being put anywhere else.
pub(crate) const FROM_THE_STACK: u8 = 8;

/// A spell that an effect let be cast is exiled instead of being put into a graveyard.
pub(crate) const AS_LET: u8 = 12;

/// 702.88a: a spell with rebound is exiled instead of being put into the graveyard as it resolves.
pub(crate) const REBOUND: u8 = 13;

/// 903.9b: a commander goes to the command zone instead of to a hand or a library.
pub(crate) const COMMANDER: u8 = 5;

/// Whether it is another number of counters that is put on a permanent instead.
fn changes_counters(replacement: &Replacement) -> bool {
    fn of_counters(event: &EventPattern) -> bool {
        match event {
            EventPattern::CountersPut { .. } => true,
            EventPattern::Or(any) => any.iter().any(of_counters),
            other => other.inner().is_some_and(of_counters),
        }
    }
    matches!(replacement.instead, Instead::Amount(_)) && of_counters(&replacement.event)
}

/// Whether it is a spell that was cast as an Adventure, or a copy of one.
fn is_an_adventure(object: &crate::state::Object) -> bool {
    object.zone == Zone::Stack && object.face == 1 && object.def.layout == crate::card::Layout::Adventure
}

/// The number of the first regeneration shield among the replacement effects that rules make.
pub(crate) const FIRST_SHIELD: u8 = 100;

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
