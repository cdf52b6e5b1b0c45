//! 611: continuous effects that resolved spells and abilities made, and when they end.

use std::sync::Arc;

use crate::cx::Cx;
use crate::event::{Cause, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Cond, Cost, Duration, EventPattern, Noun, Place, StepKind};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::state::{LastingEffect, LastingKind, ObjectId, PlayerId, Until, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

impl Cx<'_> {
    /// Adds a lasting effect that began now.
    pub fn add_effect(&mut self, frame: &Frame, kind: LastingKind, until: Until) -> crate::state::EffectId {
        let id = self.game.new_effect_id();
        let timestamp = self.game.tick();
        let mut captured = frame.capture();
        captured.made_in = Some(self.game.turn.number);
        captured.that_turn = (self.game.turn.extras_given > 0).then_some(self.game.turn.extras_given);
        captured.that_combat = self.game.turn.added_combat.map(|behind| (self.game.turn.number, behind));
        let copies = match &kind {
            LastingKind::Copy { objects, .. } => objects.clone(),
            _ => Vec::new(),
        };
        self.game.effects.push(Arc::new(LastingEffect {
            id,
            timestamp,
            source: frame.source,
            controller: frame.controller,
            captured,
            until,
            ends_for: None,
            kind,
        }));
        copies.into_iter().for_each(|object| self.game.note_copied(object));
        self.game.changed();
        id
    }

    /// When an effect with this duration ends, from now; `None` if it would end at once (611.2b).
    pub fn until(&self, duration: &Duration, frame: &Frame) -> Done<Option<Until>> {
        let you = frame.controller;
        Ok(Some(match duration {
            Duration::EndOfTurn => Until::EndOfTurn(self.game.turn.number),
            Duration::YourNextTurn => Until::TurnOf(you),
            Duration::EndOfYourNextTurn => Until::EndOfTurnOf(you),
            Duration::EndOfNextTurnOf(whose) => match self.ask(|v| v.players(whose, frame))?.first() {
                Some(player) => Until::EndOfTurnOf(*player),
                None => return Ok(None),
            },
            Duration::InNextTurnOf(whose) => match self.ask(|v| v.players(whose, frame))?.first() {
                Some(player) => Until::InTurnOf(*player),
                None => return Ok(None),
            },
            Duration::EndOfYourNextCombat => Until::EndOfCombatOf(you, self.game.turn.number),
            Duration::EndOfCombat => Until::EndOfCombat,
            Duration::While(_) => Until::Asked(duration.clone()),
            Duration::Forever => Until::Forever,
            Duration::UntilPlaneswalk => Until::Planeswalk,
            Duration::UntilThat(event) => Until::Happens(event.clone(), self.game.history.len()),
            Duration::UntilAnotherExiled => Until::AnotherExiled(frame.source),
            Duration::AsLongAs(cond) => {
                // 611.2b: if it would end before it begins, it does nothing.
                if !self.ask(|v| still_holds(v, cond, frame))? {
                    return Ok(None);
                }
                Until::AsLongAs(cond.as_ref().clone())
            }
            Duration::UntilLeaves(what) => match self.see(|v| v.one(what, frame))? {
                Some(object) if self.game.object(object).has_stayed() => Until::Leaves(object),
                _ => return Ok(None),
            },
            Duration::NextUntapStep | Duration::YourNextUntapStep => Until::UntapStepOf(you),
            Duration::NextStep(step, whose) => match self.ask(|v| v.players(whose, frame))?.first() {
                Some(player) => Until::Step(*step, *player),
                None => return Err(Stop::unsupported("a duration until a step of nobody")),
            },
        }))
    }

    /// Ends effects whose object has left or whose condition has stopped to hold (611.2b), and returns what was to return (610.3).
    pub(crate) fn expire_gone(&mut self) -> Done<()> {
        let mut ended: Vec<Arc<LastingEffect>> = Vec::new();
        for effect in self.game.effects.clone() {
            let over = match &effect.until {
                Until::Leaves(object) => !self.game.object(*object).has_stayed(),
                Until::AsLongAs(cond) => {
                    let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
                    !self.ask(|v| still_holds(v, cond, &frame))?
                }
                Until::Happens(event, since) => {
                    let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
                    let mut over = false;
                    // 400.7h, 400.7j: the spell that its source, moved as a cost, has become in the end.
                    let cast = matches!(**event, EventPattern::Casts { .. });
                    let mut frames = vec![frame];
                    let mut became = self.game.object(effect.source).became.filter(|_| cast);
                    while let Some(next) = became {
                        frames.push(Frame::of(next, effect.controller).captured(&effect.captured));
                        became = self.game.object(next).became;
                    }
                    for happening in self.game.history.from(*since) {
                        for frame in &frames {
                            over |= self.ask(|v| v.event_matches(event, happening.as_ref().into(), frame))?;
                        }
                    }
                    if over {
                        let says = "an effect of {} ends: what it lasted until has happened";
                        self.note(&[rule!("611.2a")], says, |g| vec![Arg::object(g, effect.source)]);
                    }
                    over
                }
                _ => false,
            };
            if over {
                if matches!(effect.until, Until::AsLongAs(_)) {
                    self.note(&[rule!("611.2b")], "an effect of {} ends: what it lasted for is no longer so", |g| {
                        vec![Arg::object(g, effect.source)]
                    });
                }
                ended.push(effect);
            }
        }
        self.end_effects(&ended)
    }

    /// Ends these effects.
    pub(crate) fn end_effects(&mut self, ended: &[Arc<LastingEffect>]) -> Done<()> {
        if ended.is_empty() {
            return Ok(());
        }
        self.game.effects.retain(|e| !ended.iter().any(|x| x.id == e.id));
        for effect in ended {
            if let LastingKind::Copy { objects, .. } = &effect.kind {
                objects.iter().for_each(|object| self.game.note_copied(*object));
            }
        }
        self.game.changed();
        if ended.iter().any(|effect| matches!(effect.kind, LastingKind::Copy { .. })) {
            self.note_worlds()?;
        }
        let mut back = Vec::new();
        let mut phasing = 0;
        for effect in ended {
            // 610.4: unless something else has had it phase in.
            if let LastingKind::PhasesIn { object, tapped } = &effect.kind
                && self.game.object(*object).phased_out.is_some()
            {
                self.game.object_mut(*object).tapped |= *tapped;
                phasing += 1;
                back.push(crate::event::Event::Phase { object: *object, out: false });
            }
            if let LastingKind::Return { object, to } = &effect.kind
                && self.game.object(*object).alive
            {
                let owner = self.game.object(*object).owner;
                let mut m = Move::new(*object, Place::zone(*to), Cause::Effect);
                m.controller = (*to == Zone::Battlefield).then_some(owner);
                // 610.3, 610.3c: back to where it was, under its owner's control.
                // 712.21c, 730.3c: each card of what was one permanent.
                let was = self.game.object(*object).was.map(|was| self.game.object(was));
                let apart = was.and_then(|was| was.rule_of_parts(rule!("712.21c"), rule!("730.3c")));
                let rules: Vec<_> = [rule!("610.3"), rule!("610.3c")].into_iter().chain(apart).collect();
                self.note(&rules, "{} returns", |g| vec![Arg::object(g, *object)]);
                back.push(m.into());
            }
        }
        // 610.3d, 610.4d: those of several come back at once.
        if back.len() - phasing > 1 {
            self.also_by(&[rule!("610.3d")]);
        }
        self.also_by(match phasing {
            0 => &[],
            1 => &[rule!("610.4")],
            _ => &[rule!("610.4"), rule!("610.4d")],
        });
        self.perform(back)?;
        // 611.2b: what is no longer so without these ends others.
        self.expire_gone()
    }

    /// 116.2c: the last effect of this source may be ended by paying so much.
    pub(crate) fn may_be_ended_for(&mut self, source: ObjectId, cost: &Cost) {
        if let Some(effect) = self.game.effects.iter_mut().rev().find(|effect| effect.source == source) {
            Arc::make_mut(effect).ends_for = Some(Box::new(cost.clone()));
            self.game.changed();
        }
    }

    /// 116.2c: a player pays to end an effect of this object.
    pub(crate) fn end_for_its_cost(&mut self, player: PlayerId, object: ObjectId) -> Done<()> {
        let (effect, cost) = self.may_end_effect(player, object)?;
        self.pay(
            player,
            &cost,
            PayFor::Special(object, crate::oracle::lang::SpecialUse::Other),
            &mut Frame::of(object, player),
        )?;
        self.note(&[rule!("116.2c")], "an effect of {} ends", |g| vec![Arg::object(g, object)]);
        self.end_effects(&[effect])
    }

    /// The effect of this object that the player could end now, and for what.
    pub(crate) fn may_end_effect(&self, player: PlayerId, object: ObjectId) -> Done<(Arc<LastingEffect>, Cost)> {
        self.has_priority(player, rule!("116.2c"))?;
        let mut of_object = self.game.effects.iter().filter(|e| e.source == object && e.controller == player);
        let found = of_object.find_map(|effect| Some((effect.clone(), effect.ends_for.as_deref()?.clone())));
        let because = "it has no effect that the player could end";
        found.ok_or_else(|| Stop::illegal(rule!("116.2c"), Some(object.into()), because))
    }

    /// Ends the effects for which this says so.
    pub(crate) fn end_effects_when(&mut self, over: impl Fn(&Until) -> bool) -> Done<()> {
        let ended: Vec<Arc<LastingEffect>> = self.game.effects.iter().filter(|e| over(&e.until)).cloned().collect();
        if ended.is_empty() {
            return Ok(());
        }
        self.end_effects(&ended)?;
        // 302.6: whoever controls a permanent now has it from here on, whether or not anybody gets priority before the next turn.
        self.notice_control()
    }

    /// A step of those whose turn it is begins: effects that last until then end.
    pub(crate) fn end_effects_at(&mut self, step: StepKind) -> Done<()> {
        let active = self.game.active_players();
        let ends = |until: &Until| matches!(until, Until::Step(s, p) if *s == step && active.contains(p));
        // 500.4: as the step begins.
        if self.game.effects.iter().any(|effect| ends(&effect.until)) {
            self.note(&[rule!("500.4")], "effects until this step end", |_| Vec::new());
        }
        self.end_effects_when(ends)
    }

    /// Whether an object is one of these and still the same object.
    pub fn still(&self, id: ObjectId) -> bool {
        self.game.object(id).alive
    }
}

/// Whether the condition of a duration holds: "for as long as you control ~" asks about a permanent that is there, where
/// other conditions may look at what was (608.2h).
fn still_holds(view: &View<'_>, cond: &Cond, frame: &Frame) -> Done<bool> {
    match cond {
        Cond::And(parts) => {
            for part in parts {
                if !still_holds(view, part, frame)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Cond::Is(what, filter) => match view.one(what, frame) {
            Some(object) => {
                let of = view.object(object);
                // 702.26f: what has phased out can't be seen any more.
                let there =
                    of.alive && of.phased_out.is_none() && (filter.noun != Noun::Permanent || of.is_permanent());
                Ok(there && view.matches_anywhere(filter, object, frame)?)
            }
            None => Ok(false),
        },
        other => view.condition(other, frame),
    }
}
