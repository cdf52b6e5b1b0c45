//! 115: targets, and the modes they hang on (700.2).

mod division;
mod legality;
mod modes;
mod needed;

pub use division::divided_among;
pub use modes::words_of_mode;

use std::sync::Arc;

use crate::choice::{Answer, Ask, Decision, Lot, Purpose};
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    AbilityKind, Body, Casting, Count, Filter, Keyword, ModeLimit, Noun, Num, Players, TargetKind, TargetSpec,
    Together, Zone, names_x,
};
use crate::r6_spells::r601_casting::MOST_FOR_TARGETS;
use crate::rule;
use crate::state::{Characteristics, Entity, HeldAbility, ObjectId, ObjectKind, Origin, PlayerId};
use crate::stop::Done;
use crate::view::View;

use modes::{chosen_from, not_apart};

impl Cx<'_> {
    /// The frame of a spell or ability on the stack.
    pub fn stack_frame(&self, id: ObjectId) -> Frame {
        let object = self.game.object(id);
        let mut frame = match &object.kind {
            ObjectKind::Ability(a) => {
                let mut frame = Frame::of(a.source, object.controller).captured(&a.captured);
                frame.event = a.event.or(frame.event);
                frame.origin = Some(a.origin);
                // An ability of a spell may speak of what was paid to cast that.
                let of = self.game.object(a.source);
                if let Some(cast) = of.cast.as_ref().filter(|_| of.zone == Zone::Stack && frame.paid.is_empty()) {
                    frame.paid.clone_from(&cast.objects);
                }
                frame
            }
            // 109.5: whoever controls the spell now.
            _ => Frame::of(id, self.see(|v| v.controller(id)).unwrap_or(object.controller)),
        };
        frame.stack = Some(id);
        if let Some(cast) = &object.cast {
            frame.x = cast.x.or(frame.x);
            if !cast.objects.is_empty() {
                frame.paid = cast.objects.clone();
            }
        }
        frame
    }

    /// Chooses modes, targets and divisions for something on the stack (601.2b-d, 603.3c-d). `false` if there is no legal choice.
    pub fn choose_for_stack(&mut self, id: ObjectId) -> Done<bool> {
        Ok(self.choose_modes_for(id)? && self.choose_targets_for(id)?)
    }

    /// 601.2c-d: the targets of something on the stack, for the modes chosen, and how its effect is divided among them.
    pub fn choose_targets_for(&mut self, id: ObjectId) -> Done<bool> {
        let bodies = self.see(|v| bodies_of(v, id))?;
        self.barred.clear();
        for (paragraph, body) in bodies.iter().enumerate() {
            let mut frame = self.stack_frame(id);
            if let Some(modes) = &body.modes {
                let chosen = self.game.object(id).cast.as_ref().map(|c| c.modes.clone()).unwrap_or_default();
                let mut taken: Vec<PlayerId> = Vec::new();
                for (nth, mode) in chosen.iter().enumerate() {
                    let Some(m) = modes.modes.get(usize::from(*mode)) else { continue };
                    let group = group(paragraph, Some(nth));
                    let not = match modes.limit {
                        ModeLimit::DifferentPlayers => {
                            let left = chosen_from(modes, chosen.get(nth..).unwrap_or_default());
                            let left = left.map(|mode| self.players_for(id, mode, &frame)).collect::<Done<Vec<_>>>()?;
                            not_apart(&left, &taken)
                        }
                        _ => Vec::new(),
                    };
                    if !self.choose_targets(id, &m.body, group, &mut frame, &not)? {
                        return Ok(false);
                    }
                    taken.extend(frame.targets.iter().flatten().filter_map(|e| e.player()));
                }
            }
            if !self.choose_targets(id, body, group(paragraph, None), &mut frame, &[])? {
                return Ok(false);
            }
        }
        self.announce_targets(id)?;
        Ok(true)
    }

    fn announce_targets(&mut self, id: ObjectId) -> Done<()> {
        let targets: Vec<Entity> =
            self.game.object(id).stack.iter().flat_map(|s| s.targets.iter().flatten().copied()).collect();
        let mut seen = Vec::new();
        let mut events = Vec::new();
        for target in targets {
            if !seen.contains(&target) {
                seen.push(target);
                events.push(Event::Target { target, by: id });
            }
        }
        if !events.is_empty() {
            self.happened(events)?;
        }
        Ok(())
    }

    /// Whether there are targets for a mode that is about to be chosen. 601.2b: X is announced after the modes, so that a value will do
    /// with which there are.
    fn could_be_targeted(&self, id: ObjectId, spec: &TargetSpec, frame: &Frame) -> Done<bool> {
        let enough = |frame: &Frame| {
            let least = self.least(&spec.count, frame)?;
            Ok(least == 0 || self.legal_targets(id, spec, frame)?.len() >= least)
        };
        if frame.x.is_some() || !names_x(spec) {
            return enough(frame);
        }
        let mut with_x = frame.clone();
        for x in (0..=MOST_FOR_TARGETS as i32).rev() {
            with_x.x = Some(x);
            if enough(&with_x)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Which of these comes out at random.
    pub fn random(&mut self, lots: Vec<Lot>) -> Done<usize> {
        let player = self.game.turn.active;
        let decision = Decision {
            player,
            rule: rule!("701.9b"),
            source: None,
            prompt: "at random".to_owned(),
            ask: Ask::Random(lots),
        };
        Ok(match self.choose(decision)? {
            Answer::Pick(picks) => picks.first().copied().unwrap_or(0),
            _ => 0,
        })
    }

    /// The fewest a count allows.
    pub(crate) fn least(&self, count: &Count, frame: &Frame) -> Done<usize> {
        Ok(match count {
            Count::Exactly(n) | Count::AtLeast(n) => self.ask(|v| v.number(n, frame))?.max(0) as usize,
            Count::UpTo(_) | Count::Any | Count::All => 0,
            Count::Between(low, _) => usize::from(*low),
        })
    }

    /// The least and most a count allows of so many.
    pub fn bounds(&self, count: &Count, of: usize, frame: &Frame) -> Done<(usize, usize)> {
        let most = match count {
            Count::Exactly(n) | Count::UpTo(n) => self.ask(|v| v.number(n, frame))?.max(0) as usize,
            Count::All => return Ok((of, of)),
            Count::Any | Count::AtLeast(_) => of,
            Count::Between(_, high) => usize::from(*high),
        };
        Ok((self.least(count, frame)?, most))
    }

    /// 601.2c-d: chooses targets for the slots of a body, and a division among them.
    fn choose_targets(
        &mut self,
        id: ObjectId,
        body: &Body,
        group: u8,
        frame: &mut Frame,
        not: &[PlayerId],
    ) -> Done<bool> {
        let first_slot = self.game.object(id).stack.as_ref().map_or(0, |s| s.targets.len());
        let mut mine: Vec<Vec<Entity>> = vec![Vec::new(); body.targets.len()];
        let mut divisions: Vec<Vec<u32>> = vec![Vec::new(); body.targets.len()];
        let without = self.slots_without_target(body, frame)?;
        // What is said in two ways of one and the same target has it.
        let has_it = |spec| (0..).zip(&body.targets).any(|(n, other)| !without.contains(&n) && other == spec);
        let lacks = |n: &u8| body.targets.get(usize::from(*n)).is_some_and(|spec| !has_it(spec));
        if without.iter().any(lacks) {
            let rules = rules_without_targets(&self.see(|v| v.is(id).clone())?);
            self.note(&rules, "{} has no target for what was not paid for", |g| vec![crate::trace::Arg::object(g, id)]);
        }
        for n in needed::in_order(&body.targets) {
            let Some(spec) = body.targets.get(n).filter(|_| !without.contains(&(n as u8))) else { continue };
            // Slots of a mode count from 0 for it; references in slots chosen later look at them.
            frame.targets = mine.clone();
            self.game.rests.take();
            let (mut options, barred) = self.sorted_targets(id, spec, frame)?;
            self.also_by(&self.game.rests.take());
            for (entity, violation) in barred {
                self.bar(entity, violation);
            }
            // 601.2c: what the spell says can't be chosen as it is cast; it is asked no more as it resolves (608.2b).
            for what in self.see(|v| not_to_be_chosen(v.is(id)))? {
                let such = self.ask(|v| {
                    let such = |o: &ObjectId| v.matches(&what, *o, frame);
                    options.iter().filter_map(|e| e.object()).map(|o| Ok((o, such(&o)?))).collect::<Done<Vec<_>>>()
                })?;
                options.retain(|e| !such.iter().any(|(o, so)| *so && e.object() == Some(*o)));
            }
            options.retain(|e| e.player().is_none_or(|player| !not.contains(&player)));
            for other in &spec.other_than {
                let taken = mine.get(usize::from(*other)).cloned().unwrap_or_default();
                options.retain(|o| !taken.contains(o));
            }
            if let Some(Together::PerPlayer(players)) = &spec.together {
                let theirs = self.per_player(id, spec, players, first_slot + n, frame)?;
                mine.iter_mut().skip(n).take(1).for_each(|slot| slot.clone_from(&theirs));
                continue;
            }
            let player = match &spec.chooser {
                Some(players) => self.who_does(players, frame)?.first().copied().unwrap_or(frame.controller),
                None => frame.controller,
            };
            // "Target creature of an opponent's choice they control": of that opponent (601.6a, 602.3a).
            if of_the_chooser(spec) {
                options = self.see(|v| {
                    let theirs = |e: &Entity| e.object().is_some_and(|o| v.controller(o) == player);
                    options.iter().copied().filter(theirs).collect::<Vec<_>>()
                })?;
            }
            let (min, mut max) = self.bounds(&spec.count, options.len(), frame)?;
            let divided = self.divided_as_it_is(&body.effect, n as u8, frame)?;
            let most = match &divided {
                Some(Num::UpTo(most)) => Some(&**most),
                total => total.as_ref(),
            };
            let total = match most {
                Some(total) => Some(self.ask(|v| v.number(total, frame))?.clamp(0, i64::from(u32::MAX)) as u32),
                None => None,
            };
            // 601.2d: each target gets at least one, so there are no more of them than there is to divide.
            if let Some(total) = total {
                max = max.min(total as usize);
            }
            if options.len() < min {
                return Ok(false);
            }
            let rule = if self.is_triggered(id) { rule!("603.3d") } else { rule!("601.2c") };
            let prompt = format!("choose targets for {}", self.game.name(id));
            let purpose = Purpose::Target(first_slot + n);
            self.tell_what_fits(spec.together.iter(), &options, (min, max), false, frame)?;
            let chosen = match spec.random {
                true => self.at_random(options, min)?,
                false => self.pick_entities(player, rule, Some(id), prompt, purpose, options, min, max)?,
            };
            if let Some(together) = &spec.together {
                self.check_together(together, &chosen, frame)?;
            }
            // 303.4a: an Aura spell's target is what its enchant ability says.
            let aura = self.see(|v| crate::r3_card_types::r303_auras::is_aura(v.is(id)))?;
            let mut rules = if aura { vec![rule!("303.4a"), rule!("702.5a"), rule] } else { vec![rule] };
            rules.push(self.rule_of_targeting(id, aura));
            rules.extend(rules_of_description(spec));
            // 112.1a: a copy of a spell is a spell.
            let copy = |e: &Entity| e.object().is_some_and(|o| self.game.object(o).kind == ObjectKind::Copy);
            rules.extend(chosen.iter().any(copy).then(|| rule!("112.1a")));
            // 702.5d: an Aura that can enchant a player has a player for its target.
            rules.extend((aura && chosen.iter().any(|e| e.player().is_some())).then(|| rule!("702.5d")));
            // 115.4: "any target"; 115.6: none, where that is allowed.
            rules.extend(matches!(spec.kind, TargetKind::Any | TargetKind::AnyOther(_)).then(|| rule!("115.4")));
            rules.extend(chosen.is_empty().then(|| rule!("115.6")));
            // 601.6: another player chooses when the spell's controller would.
            // What triggered is not activated: 603.3d says the same of it.
            let by_another = player != frame.controller && !self.is_triggered(id);
            rules.extend(by_another.then(|| match self.game.object(id).is_ability() {
                true => rule!("602.3"),
                false => rule!("601.6"),
            }));
            // 601.6a, 602.3a: which of several opponents it is the controller decides.
            let one_of_them = matches!(&spec.chooser, Some(Players::AnOpponent));
            rules.extend((by_another && one_of_them && self.game.opponents(frame.controller).len() > 1).then(|| {
                match self.game.object(id).is_ability() {
                    true => rule!("602.3a"),
                    false => rule!("601.6a"),
                }
            }));
            self.note(&rules, "targets of {}: {}", |g| {
                use crate::trace::Arg;
                vec![Arg::object(g, id), Arg::List(chosen.iter().map(|e| Arg::entity(g, *e)).collect())]
            });
            let division = match total {
                Some(most) if !chosen.is_empty() => {
                    // "Up to so many": how many there are is part of the division, and each target gets at least one.
                    let total = match divided {
                        Some(Num::UpTo(_)) => self.so_many_to_divide(id, most, chosen.len() as u32, frame)?,
                        _ => most,
                    };
                    self.division(frame.controller, rule!("601.2d"), id, total, &chosen, 1)?
                }
                _ => Vec::new(),
            };
            divisions.iter_mut().skip(n).take(1).for_each(|slot| slot.clone_from(&division));
            mine.iter_mut().skip(n).take(1).for_each(|slot| slot.clone_from(&chosen));
        }
        frame.targets = mine.clone();
        if let Some(stack) = self.game.object_in_little(id).stack.as_mut() {
            stack.slot_group.extend(mine.iter().map(|_| group));
            stack.division.extend(divisions);
            stack.targets.extend(mine);
        }
        Ok(true)
    }

    /// "For each opponent, up to one target ...": the targets for each of these players, in turn order.
    fn per_player(
        &mut self,
        id: ObjectId,
        spec: &TargetSpec,
        players: &Players,
        slot: usize,
        frame: &Frame,
    ) -> Done<Vec<Entity>> {
        let mut all = Vec::new();
        let players = self.ask(|v| v.players(players, frame))?;
        for player in self.game.turn_order_from(frame.controller) {
            if !players.contains(&player) {
                continue;
            }
            let of = frame.with_each(player);
            let mut options = self.legal_targets(id, spec, &of)?;
            let mine = self.see(|v| {
                // 108.4: a card that is neither on the battlefield nor on the stack has an owner only.
                let theirs = |e: &Entity| match e {
                    Entity::Object(o) if matches!(v.object(*o).zone, Zone::Battlefield | Zone::Stack) => {
                        v.controller(*o) == player
                    }
                    Entity::Object(o) => v.object(*o).owner == player,
                    Entity::Player(p) => *p == player,
                };
                options.iter().copied().filter(theirs).collect::<Vec<_>>()
            })?;
            options = mine;
            let (min, max) = self.bounds(&spec.count, options.len(), &of)?;
            let prompt = format!("choose targets for {}", self.game.name(id));
            let rule = if self.is_triggered(id) { rule!("603.3d") } else { rule!("601.2c") };
            let purpose = Purpose::Target(slot);
            let you = frame.controller;
            all.extend(self.pick_entities(you, rule, Some(id), prompt, purpose, options, min, max)?);
        }
        self.note(&[rule!("601.2c")], "targets of {}: {}", |g| {
            use crate::trace::Arg;
            vec![Arg::object(g, id), Arg::List(all.iter().map(|e| Arg::entity(g, *e)).collect())]
        });
        Ok(all)
    }

    /// 115.1a-d: what makes it have targets.
    fn rule_of_targeting(&self, id: ObjectId, aura: bool) -> crate::cr::RuleId {
        match &self.game.object(id).kind {
            ObjectKind::Ability(a) if a.triggered => rule!("115.1d"),
            ObjectKind::Ability(_) => rule!("115.1c"),
            _ if aura => rule!("115.1b"),
            _ => rule!("115.1a"),
        }
    }

    pub(crate) fn is_triggered(&self, id: ObjectId) -> bool {
        matches!(&self.game.object(id).kind, ObjectKind::Ability(a) if a.triggered)
    }
}

/// 109.2a-b: what the words of a target mean: "card" with a zone, "spell".
fn rules_of_description(spec: &TargetSpec) -> Option<crate::cr::RuleId> {
    let (TargetKind::Object(filter)
    | TargetKind::PlayerOr(filter)
    | TargetKind::OpponentOr(filter)
    | TargetKind::PlayerWhoOr(_, filter)) = &spec.kind
    else {
        return None;
    };
    match filter.noun {
        Noun::Card => Some(rule!("109.2a")),
        Noun::Spell => Some(rule!("109.2b")),
        _ => None,
    }
}

/// The bodies of what is on the stack: of a spell each paragraph of its text, of an ability its own.
pub fn bodies_of(view: &View<'_>, id: ObjectId) -> Vec<Arc<Body>> {
    use crate::oracle::lang::AbilityKind;
    let object = view.object(id);
    if let ObjectKind::Ability(a) = &object.kind {
        return vec![a.body.clone()];
    }
    // 608.2c: what an instant or sorcery does is all of its spell abilities, in the order written.
    let is = view.is(id);
    let awakened = object.cast.as_ref().is_some_and(|c| c.alternative == Some(Keyword::Awaken));
    let spell = |(origin, ability): (Origin, Arc<crate::oracle::lang::Ability>)| match (&ability.kind, origin) {
        // 702.113b: the target of awaken is chosen only if its cost is paid.
        (AbilityKind::Spell(_), Origin::Meaning(place, _))
            if !awakened
                && is.abilities.get(usize::from(place)).is_some_and(
                    |held| matches!(&held.ability.kind, AbilityKind::Keyword(k) if k.keyword == Keyword::Awaken),
                ) =>
        {
            None
        }
        (AbilityKind::Spell(body), _) => Some(Arc::new(body.clone())),
        _ => None,
    };
    let mut bodies: Vec<Arc<Body>> = is.all_abilities().iter().cloned().filter_map(spell).collect();
    // 303.4a: an Aura spell's target is defined by its enchant ability.
    bodies.extend(crate::r3_card_types::r303_auras::aura_body(is).map(Arc::new));
    bodies.extend(object.mutating.then(|| Arc::new(crate::r7_additional::mutating_body())));
    bodies
}

/// The number by which the slots of a mode of a paragraph are known in [`crate::state::StackInfo::slot_group`].
///
/// A mode is known by its place among those chosen: one chosen twice has targets of its own each time (700.2d).
pub fn group(paragraph: usize, nth_mode: Option<usize>) -> u8 {
    (paragraph as u8).wrapping_mul(32).wrapping_add(nth_mode.map_or(0, |n| n as u8 + 1))
}

/// 601.2c: the rules by which targets are chosen only where a cost was paid, by the keywords of the spell.
fn rules_without_targets(is: &Characteristics) -> Vec<crate::cr::RuleId> {
    use crate::oracle::lang::Keyword;
    const ROWS: [(Keyword, crate::cr::RuleId); 3] = [
        (Keyword::Kicker, rule!("702.33g")),
        (Keyword::Bargain, rule!("702.166d")),
        (Keyword::Gift, rule!("702.174m")),
    ];
    let held = ROWS.into_iter().filter(|(keyword, _)| is.has(*keyword)).map(|(_, rule)| rule);
    [rule!("601.2c")].into_iter().chain(held).collect()
}

/// What a spell itself says can't be chosen as its target as it is cast.
fn not_to_be_chosen(is: &Characteristics) -> Vec<Filter> {
    let said = |held: &HeldAbility| match &held.ability.kind {
        AbilityKind::Casting(Casting::NoTarget(what)) => Some(what.clone()),
        _ => None,
    };
    is.abilities.iter().filter_map(said).collect()
}

/// Whether what is targeted is to be controlled by the player who chooses it.
fn of_the_chooser(spec: &TargetSpec) -> bool {
    let (Some(who), TargetKind::Object(filter)) = (&spec.chooser, &spec.kind) else { return false };
    filter.post.iter().any(|pred| matches!(pred, crate::oracle::lang::Pred::ControlledBy(whose) if **whose == *who))
}
