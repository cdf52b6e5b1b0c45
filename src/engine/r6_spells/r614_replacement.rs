//! 614.5, 616: which replacement and prevention effects apply to events, one after another.

use std::sync::Arc;

use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::eval::EventMatch;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Effect, EventPattern, Instead, Num, Objects, Ref, StaticEffect, Uses, Verb, Zone};
use crate::r6_spells::r613_layers::{Derived, derive_since};
use crate::rule;
use crate::rules::{ADVENTURE, ActiveReplacement, MADNESS, REBOUND, ReplacementKey, refers_to_what_is_linked};
use crate::state::{EffectId, FaceDown, Game, Happening, LastingKind, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::{Arg, Level};
use crate::view::View;

use super::r608_resolving::refers;
use super::r614_entering::asks_of_what_enters;
use super::r614_tokens::is_of_creating;
use super::r615_prevention::merge_afterwards;
use super::r615_shields::Shielded;

/// What has been done already to an event.
#[derive(Clone, Default)]
pub(super) struct Earlier {
    /// The effects that have been applied to it.
    pub(super) used: Vec<ReplacementKey>,
    /// How many of those had been applied before this event came of them.
    inherited: usize,
    /// Those that would have applied to it before any did.
    from_the_first: Vec<ReplacementKey>,
}

impl Earlier {
    /// Of an event that comes of what these effects do (614.5): none of them applies to it again.
    pub(super) fn inherited(used: &[ReplacementKey]) -> Self {
        Self { used: used.to_vec(), inherited: used.len(), from_the_first: Vec::new() }
    }

    /// Whether nothing has been applied to the event itself.
    fn untouched(&self) -> bool {
        self.used.len() == self.inherited
    }

    /// 616.1f: effects are looked for again after each; 616.2: one may be applicable only for what another has made of the event.
    pub(super) fn rules_for(&self, key: ReplacementKey) -> Vec<RuleId> {
        let again = (!self.untouched()).then(|| rule!("616.1f"));
        let made_applicable = (!self.from_the_first.contains(&key)).then(|| rule!("616.2"));
        again.into_iter().chain(made_applicable).collect()
    }
}

/// What is done once the replaced events have happened.
#[derive(Clone, Debug)]
pub enum Instruction {
    /// An effect is carried out.
    Effect(Effect),
    /// An effect is carried out about what has been put somewhere else: the event at hand is that it was.
    OfMoved(ObjectId, Effect),
    /// A player draws so many cards, one at a time: each draw is looked at by itself as it comes (121.2, 121.6b).
    Draw(PlayerId, u32),
}

/// An instruction to carry out once the replaced events have happened.
#[derive(Clone, Debug)]
pub struct Afterwards {
    /// What words in it refer to.
    pub frame: Frame,
    /// What to do.
    pub what: Instruction,
    /// The effects that have been applied to the event: what is done instead or besides is made of it (614.5).
    pub used: Vec<ReplacementKey>,
    /// Whose effect it is, for the trace and for finding a loop.
    pub of: ObjectId,
}

/// What becomes of events that would happen at once.
#[derive(Default)]
struct AtOnce {
    /// What will happen, each with the place of the event that it comes of.
    out: Vec<(usize, Event)>,
    /// What is done besides, with the effect where it does it once for all of them.
    afterwards: Vec<(Option<ReplacementKey>, Afterwards)>,
    /// 615.8: "the next time" is all that happens at once.
    used_up: Vec<EffectId>,
    /// 615.7: damage to which a shield is to be applied next waits for the other damage.
    shielded: Vec<Shielded>,
    /// Whether there is other damage at once.
    several_damage: bool,
}

/// How many events, or pieces of mana, tokens or draws of one, what happens at once may come to: each of them is kept.
const MOST_AT_ONCE: usize = 100_000;

/// An error where what would happen at once has come to more than can be kept.
pub(in crate::r6_spells) fn bounded(n: usize) -> Done<()> {
    if n > MOST_AT_ONCE {
        return Err(Stop::unsupported(format!("more than {MOST_AT_ONCE} events, mana, tokens or draws at once: {n}")));
    }
    Ok(())
}

impl Cx<'_> {
    /// 616.1: applies what applies to each event, one at a time, until nothing more does.
    pub(crate) fn replace_all(&mut self, events: Vec<Event>) -> Done<(Vec<Event>, Vec<Afterwards>)> {
        let mut all = AtOnce::default();
        // What is entering already, as this comes of it, enters no earlier.
        let outer = self.entering.clone();
        self.entering.extend(events.iter().filter_map(Event::enters));
        let (tokens, events): (Vec<_>, Vec<_>) =
            events.into_iter().partition(|event| matches!(event, Event::CreateToken { .. }));
        if !tokens.is_empty() {
            let mut besides = Vec::new();
            all.out.extend(self.replace_tokens(tokens, &mut besides)?.into_iter().map(|token| (0, token)));
            all.afterwards.extend(besides.into_iter().map(|after| (None, after)));
        }
        all.several_damage = events.iter().filter(|event| matches!(event, Event::Damage { .. })).count() > 1;
        for (at, event) in events.into_iter().enumerate() {
            let open = vec![(event, Earlier::inherited(&self.used))];
            self.replace_one(at, open, &mut all)?;
        }
        while !all.shielded.is_empty() {
            for (Shielded { at, event, mut earlier, by }, prevents) in self.shielded_at_once(&mut all.shielded)? {
                let open = if prevents == 0 {
                    earlier.used.push(by.key);
                    vec![(event, earlier)]
                } else {
                    self.shield_part = Some(prevents);
                    self.replaced_once(event, &mut earlier, &by, &mut all)?
                };
                self.replace_one(at, open, &mut all)?;
            }
            all.out.sort_by_key(|(at, _)| *at);
        }
        self.entering = outer;
        if !all.used_up.is_empty() {
            self.game.effects.retain(|e| !all.used_up.contains(&e.id));
            self.game.changed();
        }
        let out = all.out.into_iter().map(|(_, event)| event);
        Ok((out.collect(), all.afterwards.into_iter().map(|(_, after)| after).collect()))
    }

    /// Applies to what one event has become whatever applies, until nothing more does or a shield against so much damage is next.
    fn replace_one(&mut self, at: usize, mut open: Vec<(Event, Earlier)>, all: &mut AtOnce) -> Done<()> {
        while let Some((mut event, mut earlier)) = open.pop() {
            if let Event::Move(m) = &mut event {
                m.from = self.game.object(m.object).zone;
            }
            match self.next_replacement(&event, &mut earlier)? {
                None => {
                    self.tell_nothing_more(&earlier);
                    all.out.push((at, event));
                }
                Some(by) if all.several_damage && self.waits_for_other_damage(&by, &event)? => {
                    all.shielded.push(Shielded { at, event, earlier, by });
                }
                Some(replacement) => {
                    bounded(open.len() + all.out.len())?;
                    open.extend(self.replaced_once(event, &mut earlier, &replacement, all)?);
                }
            }
        }
        Ok(())
    }

    /// What an event becomes by an effect, each with what has been done to it.
    fn replaced_once(
        &mut self,
        event: Event,
        earlier: &mut Earlier,
        replacement: &ActiveReplacement,
        all: &mut AtOnce,
    ) -> Done<Vec<(Event, Earlier)>> {
        let mut rules = earlier.rules_for(replacement.key);
        // 616.1a: a self-replacement effect has been applied first.
        rules.extend(self.self_replaced.then(|| rule!("616.1a")));
        // 614.5: each gets one chance to affect an event.
        earlier.used.push(replacement.key);
        let mut besides = Vec::new();
        let was = (self.trace.level != Level::Off).then(|| event.clone());
        let changed = self.replaced_by(replacement, &earlier.used, &rules, event, &mut besides)?;
        self.replaced += u64::from(changed.is_empty());
        if let Some(was) = was {
            self.tell_no_trigger(&was, &changed)?;
        }
        if let (ReplacementKey::Lasting(id), Uses::Next) = (replacement.key, &replacement.replacement.uses) {
            all.used_up.push(id);
        }
        let prevents = replacement.replacement.instead.prevents_and_more();
        for after in besides {
            merge_afterwards(&mut all.afterwards, prevents.then_some(replacement), after);
        }
        Ok(changed.into_iter().map(|changed| (changed, earlier.clone())).collect())
    }

    /// Carries out what a replacement effect does beside the event.
    pub(crate) fn after_replacement(&mut self, after: Afterwards) -> Done<()> {
        let Afterwards { mut frame, what, used, of } = after;
        self.within(of, used, |cx| match what {
            Instruction::Effect(effect) => cx.carry_out(&effect, &mut frame),
            Instruction::OfMoved(object, effect) => {
                let moved = |h: &&Happening| matches!(&h.event, Event::Move(m) if m.object == object);
                frame.event = frame.event.or_else(|| cx.game.this_turn().rev().find(moved).map(|h| h.id));
                // 614.6: what has not happened in the end, no words are about.
                if frame.event.is_some() { cx.carry_out(&effect, &mut frame) } else { Ok(()) }
            }
            Instruction::Draw(player, n) => {
                // 616.1f: what replaces an instruction to draw so many replaces this one, too.
                let n = cx.would_draw(player, n)?;
                for left in (0..n).rev() {
                    cx.draw_one(player, left, vec![rule!("121.2")])?;
                }
                cx.drawn_instead = true;
                Ok(())
            }
        })
    }

    /// The effects that apply to an event and have not been applied to it yet.
    pub(crate) fn applicable(&self, event: &Event, used: &[ReplacementKey]) -> Done<Vec<ActiveReplacement>> {
        self.applicable_there(event, used, self.as_would_exist(event)?.as_ref())
    }

    /// The same, with the game as if what would enter were there ([`Cx::as_would_exist`]).
    fn applicable_there(
        &self,
        event: &Event,
        used: &[ReplacementKey],
        there: Option<&(Game, Derived)>,
    ) -> Done<Vec<ActiveReplacement>> {
        self.applicable_or_in_vain(event, used, there, false)
    }

    /// The same, or those that would apply if they could prevent unpreventable damage.
    pub(super) fn applicable_or_in_vain(
        &self,
        event: &Event,
        used: &[ReplacementKey],
        there: Option<&(Game, Derived)>,
        wanted_in_vain: bool,
    ) -> Done<Vec<ActiveReplacement>> {
        let mut found = Vec::new();
        // 104.3a: who concedes leaves at once, whatever would happen instead of losing.
        if matches!(event, Event::LoseGame { rule, .. } if *rule == rule!("104.3a")) {
            return Ok(found);
        }
        for active in self.replacements_for(event, there)? {
            if used.contains(&active.key) {
                continue;
            }
            // 614.16, 606.4: what "an effect would put" is not what is put to pay a cost.
            // It is by an effect, too, where another replacement has changed how many are put.
            let pattern = &active.replacement.event;
            if pattern.is_by_an_effect() && self.by_no_effect && (used.is_empty() || pattern.asks_for_an_effect()) {
                continue;
            }
            let frame = Frame { would: Some(Box::new(event.clone())), ..active.frame.clone() };
            let by_rule = matches!(active.key, ReplacementKey::Rule(..));
            // 730.3e: of a merged token what is a card is moved as a card is.
            let as_card = match event {
                Event::Move(m) if self.game.cards_of_a_token(pattern, m.object) => {
                    Some(self.game.as_if_a_card(m.object))
                }
                _ => None,
            };
            let applies = by_rule
                || self.ask(|v| {
                    let about = EventMatch { event, happening: None };
                    // 614.12: of what would enter, as it would exist on the battlefield; 701.7b: of a token that would be
                    // created, as it is before any continuous effect.
                    let would = match there.filter(|_| !is_of_creating(pattern)) {
                        Some((game, derived)) => View { game, table: &derived.table },
                        None => View { game: as_card.as_ref().unwrap_or(v.game), table: v.table },
                    };
                    Ok(would.event_matches(pattern, about, &frame)?
                        && match &active.replacement.condition {
                            Some(cond) if asks_of_what_enters(cond, &frame) => would.condition(cond, &frame)?,
                            Some(cond) => v.condition(cond, &frame)?,
                            None => true,
                        })
                })?;
            // 614.12: what enters is not changed by what it says of others, too.
            let arrives = self.arriving.contains(&active.frame.source);
            if arrives && applies && !by_rule && !is_of_itself(&active.replacement.event) {
                self.game.rests.on(rule!("614.12"));
                continue;
            }
            // 701.19c: what can't be regenerated is not.
            if matches!(active.replacement.instead, Instead::Regenerate)
                && let Event::Destroy { object, no_regeneration, .. } = event
                && (*no_regeneration || self.see(|v| self.cant_regenerate(v, *object))?)
            {
                continue;
            }
            // 615.12: of unpreventable damage none is prevented; what else such an effect does is done all the same.
            let in_vain = matches!(active.replacement.instead, Instead::Prevent(_)) && self.is_unpreventable(event)?;
            // 801.13b: nor damage out of range.
            let prevents = active.replacement.instead.prevents();
            let reaches = !prevents
                || by_rule
                || self.prevention_reaches(&active.replacement.event, event, active.frame.controller)?;
            if applies && in_vain == wanted_in_vain && reaches {
                found.push(active);
            }
        }
        Ok(found)
    }

    /// The effect to apply next, chosen by the affected player or the affected object's controller (616.1).
    pub(super) fn next_replacement(&mut self, event: &Event, earlier: &mut Earlier) -> Done<Option<ActiveReplacement>> {
        let there = self.as_would_exist(event)?;
        let mut found = self.applicable_there(event, &earlier.used, there.as_ref())?;
        if let Some(there) = there.as_ref().filter(|_| earlier.untouched()) {
            self.tell_as_would_exist(event, there)?;
        }
        if earlier.untouched() {
            self.tell_lost_replacements(event)?;
            self.tell_of_the_unpreventable(event, &earlier.used, there.as_ref())?;
        }
        self.tell_used(event, earlier)?;
        self.creation_first(event, &mut found);
        // 616.1a-e: the classes, in order.
        let class = |r: &ActiveReplacement| match &r.replacement.instead {
            _ if r.own => 0,
            Instead::EntersUnder(_) => 1,
            Instead::EntersAsCopy { .. } => 2,
            Instead::MoveTo(place) if place.transformed => 3,
            _ => 4,
        };
        if earlier.untouched() {
            earlier.from_the_first = found.iter().map(|r| r.key).collect();
        }
        let Some(first) = found.iter().map(class).min() else { return Ok(None) };
        let all = found.len();
        found.retain(|r| class(r) == first);
        let rule = [rule!("616.1a"), rule!("616.1b"), rule!("616.1c"), rule!("616.1d"), rule!("616.1e")];
        let rule = rule.get(first).copied().unwrap_or(rule!("616.1"));
        let player = self.affected(event)?;
        if all > 1 {
            let (all, left) = (Arg::Number(all as i64), found.len());
            let says = match left {
                1 => "{} effects would apply; this one must be the first",
                _ => "{} effects would apply; {} chooses which is applied first",
            };
            self.note(&[rule!("616.1"), rule], says, |g| vec![all, Arg::player(g, player)]);
        }
        if found.len() < 2 {
            return Ok(found.pop());
        }
        let named = |r: &ActiveReplacement| format!("{}: {}", self.game.name(r.frame.source), r.text);
        let names: Vec<String> = found.iter().map(named).collect();
        // Of two that read alike it is said whose each is.
        let told = |(r, name): (&ActiveReplacement, &String)| match names.iter().filter(|other| *other == name).count()
        {
            1 => name.clone(),
            _ => format!("{}: {}", Arg::object(&self.game, r.frame.source), r.text),
        };
        let options: Vec<String> = found.iter().zip(&names).map(told).collect();
        let decision = Decision {
            player,
            rule,
            source: None,
            prompt: "choose the replacement or prevention effect to apply first".to_owned(),
            ask: Ask::Texts { options, min: 1, max: 1, repeat: false, worth: Vec::new(), topic: Topic::Replacement },
        };
        // Effects of which every order comes out alike need no choice, though one may be written down.
        let alike = self.comes_out_alike(&found)?;
        // 715.3d, 702.88a: an Adventure, or what has rebound, is exiled by its own effect unless its controller says otherwise.
        let own = |r: &ActiveReplacement| matches!(r.key, ReplacementKey::Rule(_, ADVENTURE | REBOUND));
        let adventure = found.iter().position(own);
        if let Some(usual) = alike.then_some(0).or(adventure) {
            let answer = self.offer(decision, Answer::Pick(vec![usual]))?;
            let Answer::Pick(picks) = answer else { return Ok(found.pop()) };
            return Ok(picks.first().and_then(|i| found.get(*i).cloned()));
        }
        let picked = self.pick(decision, &found)?.pop();
        if let Some(source) = picked.as_ref().map(|active| active.frame.source) {
            self.note(&[rule], "{} chooses {}", |g| vec![Arg::player(g, player), Arg::object(g, source)]);
        }
        Ok(picked)
    }

    /// Whether every order of these effects comes out alike.
    fn comes_out_alike(&self, found: &[ActiveReplacement]) -> Done<bool> {
        if found.iter().all(|r| only_adds(&r.replacement.instead))
            || costs_only_untapped(found)
            || found.windows(2).all(|two| matches!(two, [a, b] if are_alike(a, b)))
        {
            return Ok(true);
        }
        let Some((first, others)) = found.split_first() else { return Ok(true) };
        if let Some(change) = change_of_amount(first) {
            return Ok(others.iter().all(|other| change_of_amount(other) == Some(change)));
        }
        // The same place instead: all that is left of which effect it was is what it has exiled, for an ability that speaks of that.
        let same_place = matches!(first.replacement.instead, Instead::MoveTo(_))
            && found.iter().all(|r| {
                !matches!(r.key, ReplacementKey::Rule(_, REBOUND))
                    && r.replacement.instead == first.replacement.instead
                    && r.replacement.uses == Uses::Always
            });
        let derived = self.derived()?;
        let speaks_of_it = |r: &ActiveReplacement| {
            // 702.35a: what madness exiles may be cast.
            if matches!(r.key, ReplacementKey::Rule(_, MADNESS)) {
                return true;
            }
            let mut own = derived.abilities.iter().filter(|active| active.object == r.frame.source);
            own.any(|active| refers_to_what_is_linked(&active.ability))
        };
        Ok(same_place && !found.iter().any(speaks_of_it))
    }

    /// 616.1f: once one has been applied, others that would have been need not be any more.
    fn tell_nothing_more(&mut self, earlier: &Earlier) {
        if !earlier.untouched() && earlier.from_the_first.iter().any(|key| !earlier.used.contains(key)) {
            self.note(&[rule!("616.1f")], "nothing else applies to what has become of it", |_| Vec::new());
        }
    }

    /// 614.5: tells of what would apply, had it not been applied to what this event comes of.
    fn tell_used(&mut self, event: &Event, earlier: &Earlier) -> Done<()> {
        if self.trace.level == Level::Off || earlier.inherited == 0 || !earlier.untouched() {
            return Ok(());
        }
        for again in self.applicable(event, &[])?.into_iter().filter(|again| earlier.used.contains(&again.key)) {
            let source = again.frame.source;
            let says = "{} has been applied to what this comes of, and is not again";
            self.note(&[rule!("614.5")], says, |g| vec![Arg::object(g, source)]);
        }
        Ok(())
    }

    /// The affected player, or the controller of the affected object (its owner where it has none).
    pub(super) fn affected(&self, event: &Event) -> Done<PlayerId> {
        self.see(|v| match event {
            Event::Damage { to, .. } => v.player_of(*to),
            Event::PutCounters { on, .. } => v.player_of(*on),
            Event::GainLife { player, .. }
            | Event::LoseLife { player, .. }
            | Event::Mill { player, .. }
            | Event::DrawSeveral { player, .. }
            | Event::Deed { player, .. }
            | Event::Draw { player, .. } => *player,
            Event::Move(m) => {
                m.controller.filter(|_| m.to.zone == Zone::Battlefield).unwrap_or_else(|| v.controller(m.object))
            }
            Event::CreateToken { by, .. } => *by,
            Event::LoseGame { player, .. } | Event::WinGame { player } => *player,
            Event::Destroy { object, .. } | Event::Untap { object } | Event::Tap { object, .. } => {
                v.controller(*object)
            }
            _ => self.game.turn.active,
        })
    }

    /// 614.12: the game as if what would enter the battlefield were there, for asking what replacement effects see in it;
    /// `None` where nothing could make it another than it is.
    pub(super) fn as_would_exist(&self, event: &Event) -> Done<Option<(Game, Derived)>> {
        let melded = match event {
            Event::Move(m) => m.entering.melded,
            _ => None,
        };
        let (object, controller, copy, transformed, face_down) = match event {
            Event::Move(m)
                if m.to.zone == Zone::Battlefield && self.game.object(m.object).zone != Zone::Battlefield =>
            {
                let object = self.game.object(m.object);
                // 708.3: what is put there face down is turned so before it enters.
                let turned = m.entering.face_down.unwrap_or(FaceDown::Effect);
                let face_down = (m.to.face_down && object.face_down.is_none()).then_some(turned);
                let controller = m.controller.unwrap_or(object.owner);
                (m.object, controller, m.entering.copy_of.as_ref(), m.to.transformed, face_down)
            }
            Event::CreateToken { token, by, .. } => (*token, *by, None, false, None),
            _ => return Ok(None),
        };
        let derived = self.derived()?;
        let changed = copy.is_some()
            || face_down.is_some()
            || melded.is_some()
            || self.see(|v| v.controller(object))? != controller
            || transformed
            || self.game.object(object).printed().has_layers()
            || self.game.effects.iter().any(|e| matches!(e.kind, LastingKind::Modify { .. }))
            || derived.abilities.iter().any(|active| match &active.ability.kind {
                crate::oracle::lang::AbilityKind::Static(s) => {
                    s.effects.iter().any(|effect| matches!(effect, StaticEffect::Modify { .. }))
                }
                _ => false,
            });
        if !changed || (self.setting_up && copy.is_none()) {
            return Ok(None);
        }
        let base = match copy {
            _ if let Some(second) = melded => self.melded_values(object, second),
            Some((of, except)) => Some(Arc::new(self.copied_values(*of, except)?)),
            None => None,
        };
        let mut game = self.game.with_object_in(Zone::Battlefield, object, controller);
        let there = game.object_mut(object);
        if let Some(base) = base {
            there.base = Some(base);
        }
        if transformed && there.def.layout.is_double_faced() {
            there.face = 1;
        }
        if face_down.is_some() {
            there.face_down = face_down;
        }
        let derived = derive_since(&game, &derived)?;
        Ok(Some((game, derived)))
    }
}

/// Used where a noun phrase stands for what an active rule is about.
pub(crate) fn is_about(view: &View<'_>, objects: &Objects, id: ObjectId, frame: &Frame) -> Done<bool> {
    match objects {
        Objects::All(filter, _) | Objects::Some { filter, .. } => view.matches(filter, id, frame),
        other => Ok(view.objects(other, frame)?.contains(&id)),
    }
}

/// Whether two effects do the same to an event, so that it is all one which is applied first. Of regeneration shields, of what
/// only takes an event away, changes an amount, which tokens are created or how something enters, one is like another with the
/// same words, wherever it comes from.
fn are_alike(a: &ActiveReplacement, b: &ActiveReplacement) -> bool {
    let by_any = match a.replacement.instead {
        Instead::Regenerate
        | Instead::Nothing
        | Instead::Amount(_)
        | Instead::AlsoToken(..)
        | Instead::OtherTokens(..)
        | Instead::OneOfEach
        | Instead::EntersWithAs(..) => true,
        Instead::Prevent(None) => a.replacement.uses == Uses::Always,
        // The same amount for the same "you".
        Instead::Prevent(Some(_)) => a.replacement.uses == Uses::Always && a.frame.controller == b.frame.controller,
        _ => false,
    };
    a.text == b.text && a.replacement == b.replacement && (by_any || a.frame.source == b.frame.source)
}

/// How an effect changes an amount, whatever it is.
#[derive(Clone, Copy, PartialEq)]
enum Change {
    /// It is multiplied.
    Times,
    /// A fixed number is added to it.
    Plus,
}

/// How an effect changes an amount; none where it does not, or where it asks how much that is.
fn change_of_amount(active: &ActiveReplacement) -> Option<Change> {
    if matches!(active.replacement.event, EventPattern::Amount(..)) || active.replacement.uses != Uses::Always {
        return None;
    }
    match &active.replacement.instead {
        Instead::Amount(Num::Times(_, of)) if **of == Num::EventAmount => Some(Change::Times),
        Instead::Amount(Num::Plus(of, more)) if **of == Num::EventAmount && matches!(**more, Num::Const(_)) => {
            Some(Change::Plus)
        }
        _ => None,
    }
}

/// Whether an effect only adds to how something enters, so that with others of which that is so every order comes out alike.
fn only_adds(instead: &Instead) -> bool {
    if let Instead::AsEnters(effect) = instead {
        return only_chooses(effect);
    }
    matches!(
        instead,
        Instead::EntersTapped
            | Instead::EntersTappedUnless(_)
            | Instead::EntersPrepared
            | Instead::EntersWith(_)
            | Instead::EntersWithAs(..)
            | Instead::EntersWithOneOf(_)
            | Instead::EntersWithOr(..)
            | Instead::EntersWithBy(..)
            | Instead::EntersTappedWith(_)
    )
}

/// Whether an effect does nothing but choose a color, a type and the like.
fn only_chooses(effect: &Effect) -> bool {
    match effect {
        Effect::Do { verb: Verb::ChooseValue(_), .. } => true,
        Effect::Seq(all) => all.iter().all(only_chooses),
        _ => false,
    }
}

/// Whether one of several effects has something enter tapped unless a cost is paid, and none of the others asks of anything that paying it
/// could change: it is asked for in every order, and what enters is tapped or not by all of them together.
fn costs_only_untapped(found: &[ActiveReplacement]) -> bool {
    let fixed = |instead: &Instead| match instead {
        Instead::EntersTapped | Instead::EntersPrepared => true,
        Instead::EntersWith(counters) | Instead::EntersTappedWith(counters) => {
            counters.iter().all(|(n, _)| matches!(n, Num::Const(_)))
        }
        _ => false,
    };
    let costs = found.iter().filter(|r| matches!(r.replacement.instead, Instead::EntersTappedUnlessCost(_))).count();
    costs == 1 && found.iter().filter(|r| fixed(&r.replacement.instead)).count() + costs == found.len()
}

/// Whether an effect is about an event that happens to its own object alone (614.12).
fn is_of_itself(event: &EventPattern) -> bool {
    refers(event, |it| *it == Ref::This)
}
