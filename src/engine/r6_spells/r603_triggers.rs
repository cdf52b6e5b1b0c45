//! 603: handling triggered abilities.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::engine::choice::{Ask, Decision, Topic};
use crate::engine::cx::Cx;
use crate::engine::eval::EventMatch;
use crate::engine::event::Event;
use crate::engine::frame::Frame;
use crate::engine::r1_concepts::r115_targets::bodies_of;
use crate::engine::r6_spells::r608_resolving::{names_zone, speaks_of_its_source};
use crate::engine::r6_spells::r613_layers::{Active, Derived};
use crate::engine::r9_variants::rules_of_functioning;
use crate::engine::state::{
    Captured, DelayedLimit, Entity, Happening, HappeningId, LastingKind, ObjectId, ObjectKind, Origin, PlayerId,
    StackAbility, StackInfo, Step, WaitingTrigger, Zone,
};
use crate::engine::stop::Done;
use crate::engine::trace::{Arg, said_of};
use crate::engine::view::View;
use crate::oracle::lang::{
    Ability, AbilityKind, AttackTarget, DamageTo, Deed, Effect, EventPattern, Filter, Keyword, Noun, Players, Role,
    RuleChange, TriggerLimit, Triggered,
};
use crate::rule;

use super::r603_kinds::{is_of_blocking, rule_of_kind, rule_of_looking_back, rule_of_several, rule_of_the_moment};

/// An ability, by its source and where that has it from, and what it triggered on.
type Occasion = (ObjectId, Origin, HappeningId);

/// Who or what plays which part in an event.
type Part = (Option<Role>, Option<Entity>);

impl Cx<'_> {
    /// 603.2: abilities that trigger on what has just happened. `before` is what everything was before it, for those that look back.
    pub(in crate::engine) fn trigger(&mut self, done: &[HappeningId], before: &Arc<Derived>) -> Done<()> {
        if done.is_empty() {
            return Ok(());
        }
        let after = self.derived()?;
        let happenings: Vec<Arc<Happening>> =
            done.iter().filter_map(|id| self.game.history.get(id.0 as usize).cloned()).collect();
        let mut found = Vec::new();
        self.game.rests.take();
        // 603.10: leaves-the-battlefield abilities and their like look back in time; the others look at what is there now.
        for (derived, back) in [(before, true), (&after, false)] {
            for active in derived.abilities.iter() {
                let AbilityKind::Triggered(t) = &active.ability.kind else { continue };
                if matches!(t.event, EventPattern::State(_)) {
                    continue;
                }
                self.match_trigger(active, t, derived, back, &happenings, &mut found)?;
            }
        }
        let rests = self.game.rests.take();
        if !found.is_empty() {
            self.also_by(&rests);
        }
        let (mut found, more_often) = self.as_often_as_they_trigger(found, before)?;
        self.match_delayed(&happenings, &mut found)?;
        for (rule, object, ability) in self.unmet.take() {
            let of_range = rule == rule!("801.7") || rule == rule!("801.7a");
            let why = match of_range {
                true => "{} does not trigger on what is out of range: {}",
                false => "{} does not trigger, its condition does not hold: {}",
            };
            let mut rules = vec![rule];
            rules.extend((rule == rule!("801.7a")).then(|| rule!("801.7")));
            self.note(&rules, why, |g| vec![Arg::object(g, object), Arg::Text(ability.text.to_string())]);
        }
        self.tell_lost_triggers(&happenings, &after)?;
        self.inherent(&happenings, &mut found)?;
        self.keywords_of_cards(&happenings, &mut found)?;
        let mut mana = Vec::new();
        let mut told: BTreeSet<(ObjectId, Origin)> = BTreeSet::new();
        let mut told_of: BTreeSet<Occasion> = BTreeSet::new();
        for trigger in found {
            let mut rules = self.rules_of_trigger(&trigger);
            let now = self.rules_of_what_it_is_now(&trigger, before);
            rules.extend(now.into_iter().filter(|rule| !rules.contains(rule)).collect::<Vec<_>>());
            // 603.2c: one event may hold several occurrences of what it triggers on. 603.2d: for the very same it triggers again
            // where an effect says so.
            let ability = (trigger.source, trigger.origin);
            let again = trigger.event.is_some_and(|event| {
                let occasion = (trigger.source, trigger.origin, event);
                !told_of.insert(occasion) && more_often.contains(&occasion)
            });
            match again {
                true => rules.push(rule!("603.2d")),
                false => rules.extend(told.contains(&ability).then(|| rule!("603.2c"))),
            }
            let another = self.rule_of_another_instance(ability, &told);
            rules.extend(another.into_iter().chain(self.rule_of_instances(another)));
            told.insert(ability);
            let text = said_of(&trigger.ability.text, &self.game.name(trigger.source));
            self.note(&rules, "{} triggers: {}", |g| vec![Arg::object(g, trigger.source), Arg::Text(text)]);
            // 603.2h: "do this only once each turn" counts what was done, not how often it triggered.
            if !done_only_once(&trigger.ability.kind) {
                let uses = self.game.object_mut(trigger.source).uses.entry(trigger.origin).or_default();
                uses.0 += 1;
                uses.1 += 1;
            }
            if is_mana_trigger(&trigger) {
                self.trace.triggers(&self.game, trigger.source, &trigger.ability.text);
                mana.push(trigger);
            } else {
                self.wait(trigger);
            }
        }
        // 603.8: a game state may be there for a moment only, in the middle of what is done.
        let waits_for_state = |active: &Active| matches!(&active.ability.kind, AbilityKind::Triggered(t) if matches!(t.event, EventPattern::State(_)));
        if after.abilities.iter().any(waits_for_state) && !self.setting_up {
            self.state_triggers()?;
        }
        // 605.4a: a triggered mana ability does not go on the stack; it resolves at once.
        for trigger in mana {
            self.note(
                &[rule!("605.4a"), rule!("605.4"), rule!("605.1b")],
                "a mana ability of {} resolves at once",
                |g| vec![Arg::object(g, trigger.source)],
            );
            let mut frame = Frame::of(trigger.source, trigger.controller).captured(&trigger.captured);
            frame.event = trigger.event;
            frame.origin = Some(trigger.origin);
            let added = self.mana_added.iter().position(|(by, _)| *by == trigger.source);
            let way = added.map(|at| self.mana_added.remove(at).1).into_iter().collect();
            let planned = std::mem::replace(&mut self.mana_way, way);
            let done = self.carry_out(&trigger.body.effect, &mut frame);
            self.mana_way = planned;
            done?;
        }
        Ok(())
    }

    /// The rules by which an ability has triggered.
    fn rules_of_trigger(&self, trigger: &WaitingTrigger) -> Vec<RuleId> {
        let event = trigger.event.and_then(|id| self.game.happening(id)).map(|h| &h.event);
        // 603.2b: at the beginning of a step or phase (500.6).
        let begins = matches!(event, Some(Event::BeginStep { .. }));
        let mut rules = if begins { vec![rule!("603.2b"), rule!("500.6")] } else { vec![rule!("603.2")] };
        if let (AbilityKind::Triggered(t), Some(event)) = (&trigger.ability.kind, event) {
            rules.extend(rule_of_kind(&t.event, event));
            rules.extend(rule_of_the_moment(&t.event, event));
            rules.extend(match event {
                Event::Deed { deed, .. } => deed.rule_of_completion(),
                _ => None,
            });
            if looks_back(&t.event, event) {
                let rule = rule_of_looking_back(Some(event));
                // 603.10: which events those are that abilities look back from.
                rules.extend((rule.parent() == Some(rule!("603.10"))).then(|| rule!("603.10")));
                rules.push(rule);
            }
        }
        // 508.1m, 509.1i: as attackers and blockers are declared.
        rules.extend(match (self.game.turn.step, event) {
            (Step::DeclareAttackers, Some(Event::Attack { .. })) => Some(rule!("508.1m")),
            (Step::DeclareBlockers, Some(event)) if is_of_blocking(event) => Some(rule!("509.1i")),
            _ => None,
        });
        // 107.15a-b: what a chapter symbol means, or several of them.
        if let AbilityKind::Triggered(Triggered { event: EventPattern::Chapters(chapters), .. }) = &trigger.ability.kind
        {
            rules.push(if chapters.len() > 1 { rule!("107.15b") } else { rule!("107.15a") });
        }
        // 106.12: tapping for mana is activating a mana ability with {T} in its cost.
        if let AbilityKind::Triggered(Triggered { event: EventPattern::TapsForMana { .. }, .. }) = &trigger.ability.kind
        {
            rules.push(rule!("106.12"));
        }
        // 109.2d, 314.7: "this scheme" is the one the ability is of.
        let scheme = self.game.object(trigger.source).printed().types.contains(CardTypes::SCHEME);
        if scheme && speaks_of_its_source(&trigger.body) {
            rules.extend([rule!("109.2d"), rule!("314.7")]);
        }
        // 113.6k: from where it can trigger, if it can't from the battlefield.
        let zone = self.game.object(trigger.source).zone;
        // 113.6b: only from where it says.
        let named = zone == Zone::Graveyard && names_zone(&trigger.ability, zone);
        let delayed = trigger.is_delayed();
        rules.extend(match zone {
            _ if delayed => None,
            Zone::Graveyard | Zone::Exile | Zone::Hand if named => Some(rule!("113.6b")),
            Zone::Graveyard | Zone::Exile | Zone::Hand => Some(rule!("113.6k")),
            _ => None,
        });
        // 603.6b, 611.3c: what effects make of a permanent it is as soon as it is there, as what triggers on that sees it.
        if let (AbilityKind::Triggered(Triggered { event: EventPattern::Enters { .. }, .. }), Some(Event::Move(m))) =
            (&trigger.ability.kind, event)
            && let Some(new) = m.new
            && self.see(|v| v.is(new).types != v.object(new).printed().types).unwrap_or(false)
        {
            rules.extend([rule!("603.6b"), rule!("611.3c")]);
        }
        rules.extend(trigger.condition.is_some().then(|| rule!("603.4")));
        rules.extend(rules_of_functioning(self.game.object(trigger.source)));
        rules.extend(trigger.is_delayed().then(|| rule!("603.7b")));
        if let AbilityKind::Triggered(t) = &trigger.ability.kind {
            rules.extend(crate::engine::r7_additional::unlocking_rule(&t.event));
        }
        rules.extend(match self.keyword_of(trigger.source, trigger.origin) {
            // 702.83b: it attacks alone.
            Some(Keyword::Exalted) => Some(rule!("702.83b")),
            // 702.154b: linked to the tapping of another creature.
            Some(Keyword::Enlist) => Some(rule!("702.154b")),
            _ => None,
        });
        // 702.55c: what haunts a creature triggers from exile.
        let source = self.game.object(trigger.source);
        let haunts = source.zone == Zone::Exile && source.printed().has(Keyword::Haunt);
        rules.extend(haunts.then(|| rule!("702.55c")));
        // 702.155a: of a Saga with read ahead the chapter of exactly its lore counters; 706.7: the planar die is a die, too.
        if let AbilityKind::Triggered(t) = &trigger.ability.kind {
            let chapter = matches!(t.event, EventPattern::Chapters(_)) && self.is_read_ahead(trigger.source);
            rules.extend(chapter.then(|| rule!("702.155a")));
            let planar = matches!(event, Some(Event::Deed { deed, .. }) if deed.is_planar_roll());
            rules.extend((planar && matches!(t.event, EventPattern::Rolls { .. })).then(|| rule!("706.7")));
        }
        // 805.4d: once for each player of the active team.
        let for_each = trigger.captured.each.is_some() && self.game.variant.shared_turns && begins;
        rules.extend(for_each.then(|| rule!("805.4d")));
        // What a keyword means: the rule that says so (702).
        rules.extend(self.keyword_rule(trigger.source, trigger.origin));
        rules.extend(self.rules_of_own_names(trigger.source, trigger.origin, &trigger.ability.text));
        rules
    }

    /// 702: the rule by which another instance of a keyword on the same object triggers separately.
    fn rule_of_another_instance(
        &self,
        (source, origin): (ObjectId, Origin),
        told: &BTreeSet<(ObjectId, Origin)>,
    ) -> Option<RuleId> {
        let keyword = self.keyword_of(source, origin)?;
        let place = |origin| if let Origin::Meaning(place, _) = origin { Some(place) } else { None };
        let another = |&(other, from): &(ObjectId, Origin)| {
            other == source && place(from) != place(origin) && self.keyword_of(source, from) == Some(keyword)
        };
        let of_source = told.range((source, Origin::Printed(0))..).take_while(|(other, _)| *other == source);
        of_source.into_iter().any(another).then(|| rule_of_several(keyword)).flatten()
    }

    /// 113.2c: each instance of an ability functions by itself.
    fn rule_of_instances(&self, another: Option<RuleId>) -> Option<RuleId> {
        another.map(|_| rule!("113.2c"))
    }

    fn match_trigger(
        &self,
        active: &Active,
        t: &Triggered,
        derived: &Derived,
        back: bool,
        happenings: &[Arc<Happening>],
        found: &mut Vec<WaitingTrigger>,
    ) -> Done<()> {
        let owner = derived.table.get(active.object);
        // 603.10d: a change of control is noticed when it has come about; the ability is its who had control till then.
        let lost = happenings.iter().find_map(|happening| match &happening.event {
            Event::ControlChanged { object, from, .. } if back && *object == active.object => Some(*from),
            _ => None,
        });
        // 109.5, 603.3a: what has no controller, as a card in exile, is its owner's.
        let object = self.game.object(active.object);
        let controlled = matches!(object.zone, Zone::Battlefield | Zone::Stack | Zone::Command);
        let usual = if controlled { object.controller } else { object.owner };
        let controller = lost.or_else(|| owner.and_then(|row| row.controller)).unwrap_or(usual);
        let now = self.derived()?;
        let view = View { game: &self.game, table: &now.table };
        let mut frame = Frame::of(active.object, controller);
        frame.origin = Some(active.origin);
        let mut matched: Vec<&Happening> = Vec::new();
        for happening in happenings {
            if looks_back(&t.event, &happening.event) != back {
                continue;
            }
            if view.event_matches(&t.event, EventMatch::from(happening.as_ref()), &frame)? {
                // 801.7: an event that is not entirely within range.
                if !view.event_in_range(controller, &happening.event) {
                    // 801.7a: of what moves, where it was or where it is, as the ability looks at it.
                    let moved = matches!(happening.event, Event::Move(_));
                    let rule = if moved { rule!("801.7a") } else { rule!("801.7") };
                    self.unmet.borrow_mut().push((rule, active.object, active.ability.clone()));
                    continue;
                }
                if let Some((players, said)) = self.triggers_for_each(t, &frame)? {
                    self.trigger_for_each(active, players, &said, happening.id, controller, found)?;
                    continue;
                }
                matched.push(happening);
            }
        }
        if matched.is_empty() {
            return Ok(());
        }
        // 603.10a: what looks back sees what has left by the event as it was immediately before, in its condition, too.
        let earlier = (back && t.condition.is_some()).then(|| self.game.with_those_that_left(happenings)).flatten();
        let asked_of = View { game: earlier.as_ref().unwrap_or(&self.game), table: &now.table };
        for (happening, events) in self.occurrences(&t.event, &matched, &frame)? {
            if let Some(limit) = t.limit {
                let used = self.game.object(active.object).uses.get(&active.origin).copied().unwrap_or_default();
                let earlier =
                    found.iter().filter(|w| w.source == active.object && w.origin == active.origin).count() as u32;
                let enough = match limit {
                    TriggerLimit::EachTurn(most) => used.0 + earlier >= most,
                    TriggerLimit::Ever(most) => used.1 + earlier >= most,
                    // 603.2h: only if the action has not been taken this turn.
                    TriggerLimit::DoneOnceEachTurn => used.0 > 0,
                    TriggerLimit::ResolvesAnyway => false,
                };
                if enough {
                    continue;
                }
            }
            let asked = Frame { event: Some(happening), events: events.clone(), ..frame.clone() };
            // 603.4: the intervening "if" must hold as it triggers.
            if let Some(cond) = &t.condition
                && !asked_of.condition(cond, &asked)?
            {
                self.unmet.borrow_mut().push((rule!("603.4"), active.object, active.ability.clone()));
                continue;
            }
            found.push(WaitingTrigger {
                source: active.object,
                origin: active.origin,
                ability: active.ability.clone(),
                condition: t.condition.clone(),
                body: Arc::new(t.body.clone()),
                controller,
                event: Some(happening),
                captured: Captured { events, host: self.game.object(active.object).attached_to, ..Captured::default() },
            });
        }
        Ok(())
    }

    /// 805.4d: an ability triggers once for each of these players, who is the one its words speak of.
    fn trigger_for_each(
        &self,
        active: &Active,
        players: Vec<PlayerId>,
        said: &Triggered,
        event: HappeningId,
        controller: PlayerId,
        found: &mut Vec<WaitingTrigger>,
    ) -> Done<()> {
        let ability = Arc::new(Ability { kind: AbilityKind::Triggered(said.clone()), ..(*active.ability).clone() });
        for player in players {
            let mut frame = Frame::of(active.object, controller).with_each(player);
            frame.event = Some(event);
            frame.origin = Some(active.origin);
            if let Some(cond) = &said.condition
                && !self.ask(|v| v.condition(cond, &frame))?
            {
                self.unmet.borrow_mut().push((rule!("603.4"), active.object, active.ability.clone()));
                continue;
            }
            found.push(WaitingTrigger {
                source: active.object,
                origin: active.origin,
                ability: ability.clone(),
                condition: said.condition.clone(),
                body: Arc::new(said.body.clone()),
                controller,
                event: Some(event),
                captured: Captured { each: Some(player.into()), ..Captured::default() },
            });
        }
        Ok(())
    }

    /// 603.2c: what an ability with this pattern triggers on among what fits it: each occurrence by itself, or, for "one or
    /// more" and its like, all that happened at once, of which the first stands for it.
    fn occurrences(
        &self,
        pattern: &EventPattern,
        matched: &[&Happening],
        frame: &Frame,
    ) -> Done<Vec<(HappeningId, Vec<HappeningId>)>> {
        let batches = if once_for_all(pattern) {
            if matched.len() < at_least(pattern) {
                return Ok(Vec::new());
            }
            // "Deal combat damage to a player": once for each player; "to one or more players" once for all.
            let several = |who: &Players| matches!(who, Players::Each | Players::EachOpponent);
            let by = match pattern {
                EventPattern::DealsDamage { to: DamageTo::Player(who), .. } if !several(who) => Some(Role::Player),
                // "Whenever a player mills one or more cards": once for each player who does.
                EventPattern::Mills { who, .. }
                | EventPattern::Discards { who, .. }
                | EventPattern::Sacrifices { who, .. }
                | EventPattern::CreatesToken { who, .. }
                    if !several(who) =>
                {
                    Some(Role::Player)
                }
                // "Whenever you attack a player": once for each player attacked.
                EventPattern::PlayerAttacks { whom: Some(AttackTarget::Player(who)), .. } if !several(who) => {
                    Some(Role::Defender)
                }
                _ => None,
            };
            self.in_batches(matched.iter().map(|happening| (*happening, by)))
        } else {
            let mut apart = Vec::new();
            let mut together = Vec::new();
            for happening in matched {
                let part = self.part_met(pattern, happening, frame)?;
                match once_for_each(part) {
                    Some(role) => together.push((*happening, Some(role))),
                    None => {
                        let times = self.times_in(part, &happening.event, frame.source);
                        apart.extend((0..self.repeated(times)?).map(|_| (happening.id, Vec::new())));
                    }
                }
            }
            let together = self.in_batches(together.into_iter());
            apart.extend(together.into_iter().filter_map(|batch| Some((*batch.first()?, batch))));
            apart.sort_by_key(|(first, _)| *first);
            return Ok(apart);
        };
        Ok(batches.into_iter().filter_map(|batch| Some((*batch.first()?, batch))).collect())
    }

    /// Which of the events that "or" stands between, as in "attacks or blocks", has happened.
    fn part_met<'p>(&self, pattern: &'p EventPattern, happening: &Happening, frame: &Frame) -> Done<&'p EventPattern> {
        let EventPattern::Or(parts) = pattern else { return Ok(pattern) };
        for part in parts {
            if self.ask(|v| v.event_matches(part, EventMatch::from(happening), frame))? {
                return self.part_met(part, happening, frame);
            }
        }
        Ok(pattern)
    }

    /// How often what an ability triggers on is in one event: each of the counters put at once, each of the chapters reached.
    fn times_in(&self, pattern: &EventPattern, event: &Event, source: ObjectId) -> i64 {
        match (pattern, event) {
            (EventPattern::While(inner, _), _) => self.times_in(inner, event, source),
            // 712.21, 730.3: of a permanent that was melded or merged each card is put there.
            (EventPattern::Moves { what, .. }, Event::Move(m)) if what.noun == Noun::Card => {
                let of_source = Frame::of(source, self.game.object(source).holder());
                let fits = |card: &ObjectId| self.ask(|v| v.fits(what, *card, &of_source)).unwrap_or(false);
                m.new.into_iter().chain(self.game.came_apart_with(m)).filter(fits).count().max(1) as i64
            }
            (EventPattern::CountersPut { batch: false, .. }, Event::PutCounters { amount, .. })
            | (EventPattern::CounterRemoved { last: false, batch: false, .. }, Event::RemoveCounters { amount, .. }) => {
                i64::from(*amount)
            }
            // 714.2c: "I, II" is a chapter ability for each.
            (EventPattern::Chapters(chapters), Event::PutCounters { kind, amount, .. }) => {
                let now = self.game.counters(source, kind);
                let was = now.saturating_sub(*amount);
                let reached = chapters.iter().map(|n| u32::from(*n)).filter(|n| was < *n && *n <= now).count();
                let ahead = self.is_read_ahead(source);
                if ahead { 1 } else { reached as i64 }
            }
            _ => 1,
        }
    }

    /// 702.155a: whether only the chapter of exactly the number of its lore counters triggers.
    fn is_read_ahead(&self, saga: ObjectId) -> bool {
        self.see(|v| v.is(saga).has(Keyword::ReadAhead) && v.entered_this_turn(saga)).unwrap_or(false)
    }

    /// 603.2d: abilities that trigger additional times, and those an effect keeps from triggering. Also tells which it is that
    /// trigger more often, and on what.
    fn as_often_as_they_trigger(
        &mut self,
        found: Vec<WaitingTrigger>,
        before: &Arc<Derived>,
    ) -> Done<(Vec<WaitingTrigger>, BTreeSet<Occasion>)> {
        if found.is_empty() {
            return Ok((found, BTreeSet::new()));
        }
        let changes = |rule: &RuleChange| {
            matches!(
                rule,
                RuleChange::TriggersAgain { .. } | RuleChange::DontTrigger(..) | RuleChange::KeywordDoesntTrigger(..)
            )
        };
        let (now, then) = (self.rules()?, self.rules_then(before)?);
        if !now.iter().chain(then.iter()).any(|active| changes(active.rule())) {
            return Ok((found, BTreeSet::new()));
        }
        let mut more_often = BTreeSet::new();
        let mut all = Vec::new();
        for trigger in found {
            let happening = trigger.event.and_then(|id| self.game.happening(id)).cloned();
            // 603.10: where it looks back, so does what makes it trigger more often, which may have left with what it triggers on.
            let event = happening.as_ref().map(|h| &h.event);
            let back = matches!((&trigger.ability.kind, event), (AbilityKind::Triggered(t), Some(event)) if looks_back(&t.event, event));
            let rules = if back { &then } else { &now };
            let mut times = 1;
            let mut by = None;
            for active in rules.iter() {
                // "A triggered ability of a permanent": not of a card elsewhere (109.2).
                let from = self.game.object(trigger.source).zone;
                let fits = |event: Option<&EventPattern>, what: &Filter| {
                    self.ask(|v| {
                        Ok((what.noun != Noun::Permanent || from == Zone::Battlefield)
                            && v.fits(what, trigger.source, &active.frame)?
                            && match (event, &happening) {
                                (None, _) => true,
                                (Some(event), Some(h)) => v.event_matches(event, EventMatch::from(h), &active.frame)?,
                                (Some(_), None) => false,
                            })
                    })
                };
                match active.rule() {
                    RuleChange::TriggersAgain { source, event } if fits(event.as_deref(), source)? => {
                        times += 1;
                        by = Some(active.frame.source);
                    }
                    RuleChange::KeywordDoesntTrigger(keyword, whose)
                        if self.kind_of_ability(trigger.source, trigger.origin) == Some(*keyword)
                            && self.ask(|v| active.is_about(v, whose, trigger.source))? =>
                    {
                        times = 0;
                        by = Some(active.frame.source);
                        break;
                    }
                    RuleChange::DontTrigger(what, event) if fits(Some(event), what)? => {
                        times = 0;
                        by = Some(active.frame.source);
                        break;
                    }
                    _ => {}
                }
            }
            if let Some(by) = by {
                // 101.1: what a card says goes before the rule that it triggers (603.2).
                let (rule, said) = match times {
                    0 => (rule!("101.1"), "{} does not trigger, because of {}"),
                    _ => (rule!("603.2d"), "{} triggers more often, because of {}"),
                };
                self.note(&[rule], said, |g| vec![Arg::object(g, trigger.source), Arg::object(g, by)]);
            }
            if times > 1 {
                more_often.extend(trigger.event.map(|event| (trigger.source, trigger.origin, event)));
            }
            all.extend(std::iter::repeat_n(trigger, times));
        }
        Ok((all, more_often))
    }

    /// What happened at once, in one batch, or one for each object or player that has this part in it.
    fn in_batches<'h>(&self, matched: impl Iterator<Item = (&'h Happening, Option<Role>)>) -> Vec<Vec<HappeningId>> {
        let mut batches: Vec<(Part, Vec<HappeningId>)> = Vec::new();
        for (happening, role) in matched {
            let who = (role, role.and_then(|role| happening.event.role(role, &self.game)));
            match batches.iter_mut().find(|(other, _)| *other == who) {
                Some((_, batch)) => batch.push(happening.id),
                None => batches.push((who, vec![happening.id])),
            }
        }
        batches.into_iter().map(|(_, batch)| batch).collect()
    }

    /// 603.7: delayed triggered abilities.
    fn match_delayed(&mut self, happenings: &[Arc<Happening>], found: &mut Vec<WaitingTrigger>) -> Done<()> {
        let mut used = Vec::new();
        let others = found.len();
        self.game.rests.take();
        {
            let now = self.derived()?;
            let view = View { game: &self.game, table: &now.table };
            for effect in &self.game.effects {
                let LastingKind::Delayed(ability, limit) = &effect.kind else { continue };
                let AbilityKind::Triggered(t) = &ability.kind else { continue };
                let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
                let mut matched: Vec<&Happening> = Vec::new();
                for happening in happenings {
                    if view.event_matches(&t.event, EventMatch::from(happening.as_ref()), &frame)? {
                        matched.push(happening);
                    }
                }
                for (happening, events) in self.occurrences(&t.event, &matched, &frame)? {
                    let asked = Frame { event: Some(happening), events: events.clone(), ..frame.clone() };
                    let met = match &t.condition {
                        Some(cond) => view.condition(cond, &asked)?,
                        None => true,
                    };
                    if !met {
                        self.unmet.borrow_mut().push((rule!("603.4"), effect.source, ability.clone()));
                        // That was the next time, and there is no other.
                        if *limit == DelayedLimit::Once && matches!(t.event, EventPattern::Beginning { .. }) {
                            used.push(effect.id);
                            break;
                        }
                        continue;
                    }
                    found.push(WaitingTrigger {
                        source: effect.source,
                        origin: Origin::Delayed(effect.id),
                        ability: ability.clone(),
                        condition: t.condition.clone(),
                        body: Arc::new(t.body.clone()),
                        controller: effect.controller,
                        event: Some(happening),
                        captured: Captured { events, ..effect.captured.clone() },
                    });
                    if *limit == DelayedLimit::Once {
                        // 603.7b: it triggers only once.
                        used.push(effect.id);
                        break;
                    }
                }
            }
        }
        let rests = self.game.rests.take();
        if found.len() > others {
            self.also_by(&rests);
        }
        if !used.is_empty() {
            self.game.effects.retain(|e| !used.contains(&e.id));
            self.game.changed();
        }
        Ok(())
    }

    /// 603.8: state triggers, once for as long as the ability is neither waiting nor on the stack.
    pub(in crate::engine) fn state_triggers(&mut self) -> Done<()> {
        let derived = self.derived()?;
        let mut found = Vec::new();
        for active in derived.abilities.iter() {
            let AbilityKind::Triggered(t) = &active.ability.kind else { continue };
            let EventPattern::State(cond) = &t.event else { continue };
            let controller = self.see(|v| v.controller(active.object))?;
            let frame = Frame::of(active.object, controller);
            // What the state is of can be spoken of, and the ability triggers for each of several such things.
            let those: Vec<Option<Entity>> = match t.event.waits_for_each() {
                Some((those, _)) => {
                    let those = self.ask(|v| v.objects(those, &frame))?;
                    those.into_iter().map(|id| Some(Entity::Object(id))).collect()
                }
                None => Vec::from_iter(self.ask(|v| v.condition(cond, &frame))?.then_some(None)),
            };
            for each in those {
                let captured = Captured { each, ..Captured::default() };
                // 603.4: an intervening "if" must hold besides.
                let asked = Frame::of(active.object, controller).captured(&captured);
                let holds = t.condition.as_ref().map_or(Ok(true), |c| self.ask(|v| v.condition(c, &asked)))?;
                if !holds || self.has_triggered(active, each) {
                    continue;
                }
                found.push(WaitingTrigger {
                    source: active.object,
                    origin: active.origin,
                    ability: active.ability.clone(),
                    condition: t.condition.clone(),
                    body: Arc::new(t.body.clone()),
                    controller,
                    event: None,
                    captured,
                });
            }
        }
        for trigger in found {
            let with_if = trigger.condition.is_some().then(|| rule!("603.4"));
            let rules: Vec<RuleId> = std::iter::once(rule!("603.8")).chain(with_if).collect();
            self.note(&rules, "{} triggers", |g| vec![Arg::object(g, trigger.source)]);
            self.wait(trigger);
        }
        Ok(())
    }

    /// 603.8: whether a state trigger, of this object where it is of one, is waiting or on the stack.
    fn has_triggered(&self, active: &Active, each: Option<Entity>) -> bool {
        let waits =
            |w: &WaitingTrigger| w.source == active.object && w.origin == active.origin && w.captured.each == each;
        self.game.waiting.iter().any(waits)
            || self.game.stack.iter().any(|id| {
                matches!(&self.game.object(*id).kind, ObjectKind::Ability(a)
                    if a.source == active.object && a.origin == active.origin && a.captured.each == each)
            })
    }

    /// 603.3: puts the waiting triggers on the stack, each player's in the order that player chooses, in APNAP order (101.4).
    /// Returns whether there were any.
    pub fn put_triggers_on_stack(&mut self) -> Done<bool> {
        if self.game.waiting.is_empty() {
            return Ok(false);
        }
        let waiting = std::mem::take(&mut self.game.waiting);
        self.game.changed_besides();
        if waiting.len() > 1 {
            let n = Arg::Number(waiting.len() as i64);
            // 101.4: those of several players in turn order, the active player's lowest.
            let players: BTreeSet<PlayerId> = waiting.iter().map(|w| w.controller).collect();
            // 805.7: those of the active team first.
            let (rules, says): (&[RuleId], _) = match self.game.variant.shared_turns {
                true => (
                    &[rule!("603.3b"), rule!("805.6"), rule!("805.7")],
                    "{} triggered abilities are put on the stack, the active team's first",
                ),
                false => (
                    &[rule!("603.3b"), rule!("101.4")],
                    "{} triggered abilities are put on the stack, the active player's first",
                ),
            };
            if players.len() > 1 {
                self.note(rules, says, |_| vec![n.clone()]);
            }
        }
        self.not_put_on_stack(&waiting);
        for player in self.game.apnap() {
            let mine: Vec<WaitingTrigger> = waiting.iter().filter(|w| w.controller == player).cloned().collect();
            if mine.is_empty() {
                continue;
            }
            let items = mine.iter().map(|w| (w.ability.text.to_string(), Some(w.source))).collect();
            let decision = Decision {
                player,
                rule: rule!("603.3b"),
                source: None,
                prompt: "put your triggered abilities on the stack in this order".to_owned(),
                ask: Ask::Order { items, topic: Topic::Trigger },
            };
            let in_order = self.pick(decision, &mine)?;
            let alike = mine.windows(2).all(|two| matches!(two, [a, b] if a.ability.text == b.ability.text));
            if mine.len() > 1 {
                let says = match alike {
                    true => "{} puts {} triggered abilities on the stack",
                    false => "{} puts {} triggered abilities on the stack, in this order",
                };
                self.note(&[rule!("603.3b")], says, |g| {
                    vec![Arg::player(g, player), Arg::Number(in_order.len() as i64)]
                });
            }
            for trigger in in_order {
                self.put_trigger(trigger, player)?;
            }
        }
        Ok(true)
    }

    /// The rules by which an ability that has triggered is put on the stack.
    fn rules_of_putting(&self, trigger: &WaitingTrigger) -> Done<Vec<RuleId>> {
        // 405.1: on the stack without a card.
        let mut rules = vec![rule!("603.3"), rule!("405.1")];
        // 603.3a, 113.8: whoever controlled its source then controls it, whoever does now; of a delayed one it is
        // whoever controlled what made it (603.7d-f).
        let delayed = trigger.is_delayed();
        let now = self.see(|v| v.controller(trigger.source))?;
        rules.extend(
            (!delayed && now != trigger.controller)
                .then(|| [rule!("603.3a"), rule!("113.8"), rule!("109.4b"), rule!("109.5"), rule!("405.4")])
                .into_iter()
                .flatten(),
        );
        // 603.3a, 108.4a: of a card that nobody controls it is its owner's, wherever the card was under another's control before.
        let card = self.game.object(trigger.source);
        let owned = !delayed && !matches!(card.zone, Zone::Battlefield | Zone::Stack) && card.alive;
        rules.extend(
            (owned && now == trigger.controller).then(|| [rule!("603.3a"), rule!("108.4a")]).into_iter().flatten(),
        );
        // 405.2: on top of what is there.
        rules.extend((self.game.stack.len() > 1).then(|| rule!("405.2")));
        // 117.2a, 113.3c: an ability that triggered in the midst of something waits till a player would get priority.
        let begins =
            |event: &Event| matches!(event, Event::BeginStep { .. } | Event::Attack { .. } | Event::Block { .. });
        let moment = trigger.event.and_then(|id| self.game.happening(id)).is_some_and(|h| !begins(&h.event));
        rules.extend(moment.then(|| [rule!("117.2a"), rule!("113.3c")]).into_iter().flatten());
        // 603.5: whether to do what it lets be done is decided only as it resolves.
        rules.extend(matches!(trigger.body.effect, Effect::May { .. }).then(|| rule!("603.5")));
        // 503.1a, 508.2b, 509.2a: before anybody gets priority in the step.
        let event = trigger.event.and_then(|id| self.game.happening(id)).map(|h| &h.event);
        rules.extend(match (self.game.turn.step, event) {
            (Step::Upkeep, Some(Event::BeginStep { .. })) => Some(rule!("503.1a")),
            (Step::DeclareAttackers, Some(Event::Attack { .. })) => Some(rule!("508.2b")),
            (Step::DeclareBlockers, Some(event)) if is_of_blocking(event) => Some(rule!("509.2a")),
            _ => None,
        });
        Ok(rules)
    }

    fn put_trigger(&mut self, trigger: WaitingTrigger, player: PlayerId) -> Done<()> {
        let source = self.game.object(trigger.source);
        let (def, card) = (source.def.clone(), source.card);
        let kind = ObjectKind::Ability(Box::new(StackAbility {
            source: trigger.source,
            ability: trigger.ability.clone(),
            origin: trigger.origin,
            triggered: true,
            copied: false,
            body: trigger.body.clone(),
            event: trigger.event,
            captured: trigger.captured.clone(),
        }));
        let id = self.game.add_object(def, kind, card, player, Zone::Stack);
        {
            let object = self.game.object_mut(id);
            object.controller = player;
            object.base = Some(Arc::default());
            object.stack = Some(Box::new(StackInfo::default()));
        }
        self.game.stack.push(id);
        let rules = self.rules_of_putting(&trigger)?;
        self.note(&rules, "{} goes on the stack", |g| vec![Arg::object(g, id)]);
        // 603.3c-d: modes and targets as for a spell; without a legal choice it is removed.
        if !self.choose_for_stack(id)? {
            // 603.3c: a mode that can be chosen; 603.3d: legal targets.
            let modal = self.see(|v| bodies_of(v, id))?.iter().any(|body| body.modes.is_some());
            let rule = if modal { rule!("603.3c") } else { rule!("603.3d") };
            self.note(&[rule], "{} has no legal choice and is removed from the stack", |g| vec![Arg::object(g, id)]);
            self.cease(id)?;
            return Ok(());
        }
        self.commits_a_crime(player, id)
    }
}

/// Whether a triggered ability that waits is a mana ability.
fn is_mana_trigger(trigger: &WaitingTrigger) -> bool {
    matches!(&trigger.ability.kind, AbilityKind::Triggered(t) if is_triggered_mana_ability(t))
}

/// 605.1b: no target, triggers from a mana ability or from mana being added, and could add mana.
pub(in crate::engine) fn is_triggered_mana_ability(t: &Triggered) -> bool {
    t.event.is_of_mana()
        && t.body.targets.is_empty()
        && t.body.modes.is_none()
        && crate::engine::r6_spells::r602_activating::adds_mana(&t.body.effect)
}

/// 603.10a-g: whether an ability with this pattern looks at the state before this event.
pub(super) fn looks_back(pattern: &EventPattern, event: &Event) -> bool {
    match pattern {
        EventPattern::Or(parts) => parts.iter().any(|p| looks_back(p, event)),
        // 603.10a: leaving the battlefield, leaving a graveyard, going to hand or library from where all could see it.
        // 603.6c: but not what is put into a graveyard "from anywhere", as a card may be, not a permanent (109.2).
        EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), .. } if !what.means_permanents() => false,
        EventPattern::Dies { .. } | EventPattern::Moves { .. } | EventPattern::Sacrifices { .. } => match event {
            Event::Move(m) => {
                m.from == Zone::Battlefield
                    || m.from == Zone::Graveyard
                    || (matches!(m.to.zone, Zone::Hand | Zone::Library)
                        && !matches!(m.from, Zone::Hand | Zone::Library))
            }
            _ => false,
        },
        // 603.10a, 701.8a: what is destroyed leaves the battlefield, the source of the ability perhaps with it.
        EventPattern::Destroyed { .. } => true,
        // 603.10c: becoming unattached.
        EventPattern::Attached { un, .. } => *un,
        // 603.10d: losing control of an object.
        EventPattern::LosesControl { .. } => match event {
            Event::Move(m) => m.from == Zone::Battlefield,
            _ => true,
        },
        // 603.10b: phasing out; 702.110b: exploiting, which a creature does that may be sacrificed for it.
        EventPattern::Phases { out, .. } => *out,
        // 901.11b: of a plane that is turned face down, its own departure.
        EventPattern::Does { deed, .. } => matches!(deed, Deed::Exploit | Deed::PlaneswalkAway),
        // 603.10f: a player losing the game.
        EventPattern::LosesGame { .. } => true,
        other => other.inner().is_some_and(|inner| looks_back(inner, event)),
    }
}

/// Whether it is a triggered ability with "do this only once each turn".
pub(super) fn done_only_once(kind: &AbilityKind) -> bool {
    matches!(kind, AbilityKind::Triggered(t) if t.limit == Some(TriggerLimit::DoneOnceEachTurn))
}

/// "Whenever ~ deals damage", "whenever you lose life": 510.2 and the like deal damage all at once, so that it is one event for
/// each source, however many are dealt damage, and one for each player who loses life by it, however many sources deal it
/// (603.2c; it is only life gained that each source causes by itself, 119.9).
fn once_for_each(pattern: &EventPattern) -> Option<Role> {
    match pattern {
        EventPattern::DealsDamage { to: DamageTo::Any | DamageTo::OneOrMore, batch: false, .. } => Some(Role::Source),
        EventPattern::LosesLife { .. } | EventPattern::PaysLife { .. } => Some(Role::Player),
        // "Whenever one or more counters are put on a creature": once, however many kinds are put on it at once.
        EventPattern::CountersPut { kind: None, batch: true, .. } => Some(Role::Subject),
        // 509.3a: once, however many creatures it blocks.
        EventPattern::Blocks { which: None, .. } => Some(Role::Subject),
        // "Whenever ~ is dealt damage": once, however many sources deal it at once.
        EventPattern::DealtDamage { source: None, .. } | EventPattern::DealtExcess { .. } => Some(Role::Other),
        other => other.inner().and_then(once_for_each),
    }
}

/// The fewest that "two or more" and its like take at once.
fn at_least(pattern: &EventPattern) -> usize {
    match pattern {
        EventPattern::AtLeast(_, n) => usize::try_from(*n).unwrap_or(0),
        other => other.inner().map_or(1, at_least),
    }
}

/// "One or more", "whenever you attack": once for all that happens at once.
pub(in crate::engine) fn once_for_all(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Enters { batch, .. }
        | EventPattern::Dies { batch, .. }
        | EventPattern::Moves { batch, .. }
        | EventPattern::DealsDamage { batch, .. }
        | EventPattern::Discards { batch, .. }
        | EventPattern::Sacrifices { batch, .. }
        | EventPattern::Rolls { batch, .. }
        | EventPattern::Mills { batch, .. }
        | EventPattern::CounterRemoved { batch, .. }
        | EventPattern::DealtExcess { batch, .. }
        | EventPattern::CreatesToken { batch, .. } => *batch,
        EventPattern::PlayerAttacks { .. } | EventPattern::AtLeast(..) => true,
        EventPattern::Or(parts) => parts.iter().any(once_for_all),
        other => other.inner().is_some_and(once_for_all),
    }
}
