//! 608: resolving spells and abilities.

use crate::card::{CardTypes, Layout};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::{Frame, Votes};
use crate::known;
use crate::oracle::lang::{
    Ability, AbilityKind, Body, Deed, Effect, Keyword, Objects, Place, Pred, Ref, TargetSpec, TriggerLimit, Verb,
    Visit, Walk,
};
use crate::r1_concepts::r115_targets::{bodies_of, group};
use crate::r3_card_types::resolving_rules;
use crate::r6_spells::r603_triggers::done_only_once;
use crate::rule;
use crate::state::{Entity, Happening, HappeningId, Object, ObjectId, ObjectKind, PlayerId, Stage, Zone};
use crate::stop::Done;
use crate::trace::Arg;

/// What the paragraphs of a spell before have settled for those behind (608.2c).
#[derive(Default)]
struct Before {
    votes: Votes,
    x: Option<i32>,
}

impl Cx<'_> {
    /// 608.1: the top object of the stack resolves; then the active player gets priority (117.3b).
    pub fn resolve_top(&mut self) -> Done<()> {
        let Some(id) = self.game.stack.last().copied() else {
            self.game.turn.stage = Stage::Settle;
            return Ok(());
        };
        let mut rules = vec![rule!("608.1"), rule!("117.4")];
        // 405.5: of several, the one put there last.
        rules.extend((self.game.stack.len() > 1).then(|| rule!("405.5")));
        // 608.2c: several instructions in the order written.
        let bodies = self.see(|v| bodies_of(v, id))?;
        let several =
            bodies.len() > 1 || bodies.iter().any(|body| matches!(&body.effect, Effect::Seq(all) if all.len() > 1));
        rules.extend(several.then(|| rule!("608.2c")));
        rules.extend(self.game.variant.shared_turns.then(|| rule!("805.5b")));
        self.note(&rules, "{} resolves", |g| vec![Arg::object(g, id)]);
        self.trace.open();
        self.tell_of_range(id);
        self.game.turn.resolving = Some(id);
        self.resolve(id)?;
        self.game.turn.resolving = None;
        self.trace.close();
        // 727.4: the first turn of a game that was restarted begins once the ability has resolved.
        if self.game.turn.number == 0 {
            self.note(&[rule!("727.4")], "the first turn begins", |_| Vec::new());
            return self.begin_turn(self.game.turn.active, None);
        }
        // 724.1d, 724.2d: unless the step has ended, and nobody gets priority in it.
        if self.game.turn.stage != Stage::Over {
            self.game.turn.stage = Stage::Settle;
        }
        self.game.turn.priority = None;
        self.game.turn.passes = 0;
        self.game.changed_in_little();
        Ok(())
    }

    fn resolve(&mut self, id: ObjectId) -> Done<()> {
        // 608.2a: the intervening "if" is asked again.
        if let ObjectKind::Ability(a) = &self.game.object(id).kind
            && a.triggered
            && let Some(cond) = &a.condition
        {
            let frame = self.stack_frame(id);
            self.tell_of_words(cond, frame.controller);
            if !self.ask_and_tell(|v| v.condition(cond, &frame))? {
                self.note(&[rule!("608.2a")], "its condition does not hold any more", |_| Vec::new());
                return self.cease(id);
            }
        }
        // 113.7a, 608.2h: it does not need its source, of which it knows what it last was.
        if let ObjectKind::Ability(a) = &self.game.object(id).kind
            && let (source, false) = (a.source, self.game.object(a.source).alive)
            && asks_of_its_source(&a.body)
        {
            self.note(&[rule!("608.2h"), rule!("113.7a")], "{} has left: what it last was counts", |g| {
                vec![Arg::object(g, source)]
            });
        }
        self.tell_what_has_left(id);
        let bodies = self.see(|v| bodies_of(v, id))?;
        // 608.2b: targets that are illegal now; with none legal it does not resolve.
        let (had, left) = self.check_targets(id, &bodies)?;
        if had > 0 && left == 0 && self.game.object(id).mutating {
            self.note(&[rule!("702.140b"), rule!("608.3b")], "{} ceases to be a mutating creature spell", |g| {
                vec![Arg::object(g, id)]
            });
            self.game.object_mut(id).mutating = false;
        } else if had > 0 && left == 0 && self.resolves_anyway(id) {
            // 101.1: what a card says goes before the rules.
            self.note(&[rule!("101.1")], "all its targets are illegal, and it resolves as its text says", |_| {
                Vec::new()
            });
        } else if had > 0 && left == 0 {
            if !self.game.object(id).bestowed {
                self.note(&[rule!("608.2b")], "all its targets are illegal, so it does not resolve", |_| Vec::new());
                // It is not countered (701.6a).
                return self.leave_stack(id, Cause::Rule);
            }
            // 608.3b: it goes on resolving as a creature spell.
            self.note(&[rule!("702.103e"), rule!("608.3b")], "{} ceases to be bestowed", |g| vec![Arg::object(g, id)]);
            self.game.object_mut(id).bestowed = false;
        }
        match (had, left) {
            (1, 1) => self.note(&[rule!("608.2b")], "its target is still legal", |_| Vec::new()),
            (2.., n) if n == had => self.note(&[rule!("608.2b")], "its targets are still legal", |_| Vec::new()),
            _ => {}
        }
        if self.game.object(id).mutating {
            return self.merge(id);
        }
        let is_permanent_spell = self.see(|v| !v.object(id).is_ability() && v.is(id).types.is_permanent())?;
        if is_permanent_spell {
            return self.resolve_permanent(id);
        }
        // 702.131a: ascend on an instant or sorcery is its first instruction.
        if self.see(|v| !v.object(id).is_ability() && v.is(id).has(Keyword::Ascend))? {
            let controller = self.see(|v| v.controller(id))?;
            self.ascend_by_spell(controller)?;
        }
        // 603.2h: what is done only once each turn is not done again.
        let only_once = match &self.game.object(id).kind {
            ObjectKind::Ability(a) if done_only_once(&a.ability.kind) => Some((a.source, a.origin)),
            _ => None,
        };
        if let Some((source, origin)) = only_once
            && self.game.object(source).uses.get(&origin).is_some_and(|uses| uses.0 > 0)
        {
            self.note(&[rule!("603.2h")], "that has been done this turn", |_| Vec::new());
            return self.leave_stack(id, Cause::Resolved);
        }
        // Where that is for the player to say, it is done once they say so.
        if only_once.is_some() && !bodies.iter().any(|body| is_for_a_player_to_say(&body.effect)) {
            self.is_done_this_turn(Some(id));
        }
        self.tell_of_the_keyword(id)?;
        let mut before = Before::default();
        for (paragraph, body) in bodies.iter().enumerate() {
            self.carry_out_body(id, paragraph, body, &mut before)?;
        }
        self.encode(id)?;
        self.epic(id)?;
        let resolved = self.game.object(id).alive;
        if resolved {
            self.happened(vec![Event::Resolve { object: id }])?;
            self.gives_a_gift(id)?;
            self.has_been_crewed(id)?;
            self.paradigm(id)?;
        }
        // 608.2m: though it has left the stack, all of it has been done.
        if !resolved && !self.game.object(id).is_ability() {
            self.note(&[rule!("608.2m")], "{} had left the stack, and all of it is done all the same", |g| {
                vec![Arg::object(g, id)]
            });
        }
        // 608.2n: as the last step, the spell goes to its owner's graveyard; an ability ceases to exist.
        self.leave_stack(id, Cause::Resolved)?;
        if resolved {
            self.tell_resolved(id);
        }
        Ok(())
    }

    /// A spell has resolved, its last step done; then the active player gets priority (117.3b).
    pub(crate) fn tell_resolved(&mut self, spell: ObjectId) {
        if !self.game.object(spell).is_ability() {
            self.note(&[rule!("608.1"), rule!("117.3b")], "{} has resolved", |g| vec![Arg::object(g, spell)]);
        }
    }

    /// 603.7c: what a delayed triggered ability is about it does not affect any more when that has left, nor what it has become.
    fn tell_what_has_left(&mut self, id: ObjectId) {
        let ObjectKind::Ability(ability) = &self.game.object(id).kind else { return };
        if !ability.is_delayed() {
            // 603.6: what an ability about a change of zones does to the object it looks for where that went.
            let event = ability.event.and_then(|id| self.game.happening(id)).map(|h| &h.event);
            if let Some(Event::Move(m)) = event
                && let Some(new) = m.new.filter(|new| !self.game.object(*new).alive)
                && speaks_of_what_it_triggered_on(&ability.body)
            {
                self.note(&[rule!("603.6")], "{} is not where it went any more", |g| vec![Arg::object(g, new)]);
            }
            return;
        }
        let captured = &ability.captured;
        let about = captured.targets.iter().flatten().chain(captured.bound.iter().flat_map(|bound| &bound.entities));
        let gone: Vec<ObjectId> = about.filter_map(|e| e.object()).filter(|o| !self.game.object(*o).alive).collect();
        for object in gone {
            self.note(&[rule!("603.7c")], "{} is another object now", |g| vec![Arg::object(g, object)]);
        }
    }

    /// 603.2h: notes that what an ability on the stack lets be done only once each turn is done.
    pub(crate) fn is_done_this_turn(&mut self, id: Option<ObjectId>) {
        if let Some(ObjectKind::Ability(a)) = id.map(|id| &self.game.object(id).kind)
            && done_only_once(&a.ability.kind)
        {
            let (source, origin) = (a.source, a.origin);
            self.game.object_mut(source).uses.entry(origin).or_default().0 += 1;
        }
    }

    /// Whether its text has it resolve whatever has become of its targets.
    fn resolves_anyway(&self, id: ObjectId) -> bool {
        match &self.game.object(id).kind {
            ObjectKind::Ability(it) => matches!(&it.ability.kind, AbilityKind::Triggered(triggered)
                if triggered.limit == Some(TriggerLimit::ResolvesAnyway)),
            _ => false,
        }
    }

    /// 702.174c: a player gives a gift as an instant or sorcery spell whose gift cost was paid resolves, and as the gift ability of a
    /// permanent does.
    fn gives_a_gift(&mut self, id: ObjectId) -> Done<()> {
        let object = self.game.object(id);
        let gives = match &object.kind {
            ObjectKind::Ability(a) => {
                let (source, origin) = (a.source, a.origin);
                a.triggered
                    && self.see(|v| crate::meaning::kind_of_ability(v.is(source), origin))? == Some(Keyword::Gift)
            }
            _ => {
                let paid = object.cast.iter().flat_map(|cast| &cast.paid);
                paid.into_iter().any(|cost| cost.keyword == Keyword::Gift && cost.times > 0)
            }
        };
        if !gives {
            return Ok(());
        }
        let player = self.game.object(id).controller;
        self.happened(vec![Event::Deed { player, object: None, deed: Deed::GiveGift, amount: 1, about: None }])?;
        Ok(())
    }

    /// Carries out one paragraph. The votes cast in one count in those behind it (701.38a).
    fn carry_out_body(&mut self, id: ObjectId, paragraph: usize, body: &Body, before: &mut Before) -> Done<()> {
        let mut frame = self.stack_frame(id);
        frame.active = self.which_active_player(body, &frame)?;
        frame.votes = std::mem::take(&mut before.votes);
        // 107.3i: an X that was chosen in one paragraph is the same in the next.
        frame.x = frame.x.or(before.x);
        if let Some(modes) = &body.modes {
            let chosen = self.game.object(id).cast.as_ref().map(|c| c.modes.clone()).unwrap_or_default();
            for (nth, mode) in chosen.into_iter().enumerate() {
                if let Some(m) = modes.modes.get(usize::from(mode)) {
                    self.note(&[rule!("700.2")], "mode: {}", |g| {
                        let said = crate::oracle::say_effect(&m.body.effect);
                        vec![Arg::words(g, frame.source, said.as_deref().unwrap_or(&m.text))]
                    });
                    let mut of_mode = frame.clone();
                    self.take_targets(id, group(paragraph, Some(nth)), &mut of_mode);
                    self.carry_out(&m.body.effect, &mut of_mode)?;
                    // 107.3i: the same of one mode and those behind it.
                    frame.x = frame.x.or(of_mode.x);
                }
            }
        }
        self.take_targets(id, group(paragraph, None), &mut frame);
        self.carry_out(&body.effect, &mut frame)?;
        *before = Before { votes: frame.votes, x: frame.x };
        Ok(())
    }

    /// The targets of the slots of one paragraph or mode.
    fn take_targets(&self, id: ObjectId, of: u8, frame: &mut Frame) {
        let Some(stack) = &self.game.object(id).stack else { return };
        let slots: Vec<usize> = (0..stack.targets.len()).filter(|i| stack.slot_group.get(*i) == Some(&of)).collect();
        if slots.is_empty() {
            return;
        }
        frame.targets = slots.iter().filter_map(|i| stack.targets.get(*i).cloned()).collect();
        frame.division = slots.iter().filter_map(|i| stack.division.get(*i).cloned()).collect();
    }

    /// Takes illegal targets out; how many there were and how many are left.
    fn check_targets(&mut self, id: ObjectId, bodies: &[std::sync::Arc<Body>]) -> Done<(usize, usize)> {
        let Some(stack) = self.game.object(id).stack.clone() else { return Ok((0, 0)) };
        let (mut had, mut left) = (0, 0);
        let mut kept = stack.targets.clone();
        let mut division = stack.division.clone();
        for (paragraph, body) in bodies.iter().enumerate() {
            let mut groups: Vec<(u8, &[TargetSpec])> = vec![(group(paragraph, None), &body.targets)];
            if let Some(modes) = &body.modes {
                let chosen = self.game.object(id).cast.as_ref().map(|c| c.modes.clone()).unwrap_or_default();
                for (nth, mode) in chosen.into_iter().enumerate() {
                    if let Some(mode) = modes.modes.get(usize::from(mode)) {
                        groups.push((group(paragraph, Some(nth)), &mode.body.targets));
                    }
                }
            }
            for (of, specs) in groups {
                let slots = (0..stack.targets.len()).filter(|i| stack.slot_group.get(*i) == Some(&of));
                let mut frame = self.stack_frame(id);
                self.take_targets(id, of, &mut frame);
                for (slot, spec) in slots.zip(specs) {
                    let chosen = stack.targets.get(slot).cloned().unwrap_or_default();
                    let per_player = matches!(spec.together, Some(crate::oracle::lang::Together::PerPlayer(_)));
                    for (i, target) in chosen.iter().enumerate().rev() {
                        had += 1;
                        // What is said of "that player" is said of the player it was chosen for.
                        if per_player {
                            frame.each = Some(Entity::Player(self.see(|v| v.player_of(*target))?));
                        }
                        let alive = match target {
                            Entity::Object(o) => self.game.object(*o).alive,
                            Entity::Player(p) => self.game.player(*p).in_game(),
                        };
                        let violation =
                            if alive { self.target_violation(id, *target, &spec.kind, &frame)? } else { None };
                        if alive && violation.is_none() {
                            left += 1;
                            continue;
                        }
                        let (rule, because) = match violation {
                            Some(violation) => (violation.rule, violation.because),
                            None if target.object().is_some() => {
                                (rule!("608.2b"), "it is not where it was targeted any more".to_owned())
                            }
                            None => (rule!("608.2b"), "the player has left the game".to_owned()),
                        };
                        self.note(&[rule!("608.2b"), rule], "{} is an illegal target now: {}", |g| {
                            vec![Arg::entity(g, *target), Arg::Text(because)]
                        });
                        if let Some(list) = kept.get_mut(slot) {
                            list.remove(i);
                        }
                        if let Some(list) = division.get_mut(slot)
                            && i < list.len()
                        {
                            list.remove(i);
                        }
                    }
                }
            }
        }
        if let Some(info) = self.game.object_mut(id).stack.as_mut() {
            info.targets = kept;
            info.division = division;
        }
        Ok((had, left))
    }

    /// 608.3: a permanent spell becomes a permanent.
    fn resolve_permanent(&mut self, id: ObjectId) -> Done<()> {
        let controller = self.see(|v| v.controller(id))?;
        let host = self.see(|v| {
            let aura = v.is(id).subtypes.contains(known::aura()) && v.is(id).types.contains(CardTypes::ENCHANTMENT);
            let target = v.object(id).stack.as_ref().and_then(|s| s.targets.first()).and_then(|t| t.first().copied());
            if aura { target } else { None }
        })?;
        self.happened(vec![Event::Resolve { object: id }])?;
        let mut m = Move::new(id, Place::zone(Zone::Battlefield), Cause::Resolved);
        m.controller = Some(controller);
        m.by = Some(controller);
        // 608.3c: an Aura attached to what it targeted; 608.3f: a copy as a token.
        let copy = self.game.object(id).kind == ObjectKind::Copy;
        // 303.4: an Aura enters attached.
        let mut rules = match host {
            Some(_) => vec![rule!("608.3c"), rule!("303.4")],
            None => vec![rule!("608.3a"), rule!("608.3")],
        };
        rules.extend(copy.then(|| [rule!("608.3f"), rule!("707.10f"), rule!("111.13")]).into_iter().flatten());
        rules.extend(resolving_rules(self.see(|v| v.is(id).types)?));
        // 110.2b: whoever controls the spell by now, and not who has cast it.
        let caster = self.game.object(id).cast.as_ref().and_then(|cast| cast.by);
        rules.extend(caster.is_some_and(|caster| caster != controller).then(|| rule!("110.2b")));
        self.note(&rules, "it enters the battlefield under {}'s control", |g| vec![Arg::player(g, controller)]);
        if let Some(host) = host {
            m.entering.attached_to = Some(host);
        }
        // 702.190b: tapped and attacking what the creature returned for it attacked.
        let sneaked = self.returned_to_sneak(id);
        m.to.tapped |= sneaked.is_some();
        self.perform_with(vec![m.into()], &mut |cx, _| match (sneaked, cx.game.object(id).became) {
            (Some(returned), Some(permanent)) => {
                cx.attacks_the_same(permanent, controller, returned, rule!("702.190b"))
            }
            _ => Ok(()),
        })?;
        // 608.3e: where it can't enter, it goes to its owner's graveyard.
        if self.game.object(id).alive && self.game.object(id).zone == Zone::Stack {
            self.note(&[rule!("608.3e")], "{} can't be put onto the battlefield", |g| vec![Arg::object(g, id)]);
            self.leave_stack(id, Cause::Rule)?;
        }
        self.tell_resolved(id);
        if let Some(permanent) = self.game.object(id).became {
            self.stays_for_a_turn(permanent)?;
            self.stays_till_cleanup(permanent)?;
        }
        Ok(())
    }

    /// 715.3d: an Adventure that would be put into the graveyard is exiled instead, and its controller may play it from there;
    /// not where another effect has sent it somewhere (616.1).
    fn leave_as_adventure(&mut self, id: ObjectId, controller: PlayerId) -> Done<()> {
        let mut m = Move::new(id, Place::zone(Zone::Graveyard), Cause::Resolved);
        m.by = Some(controller);
        self.perform(vec![m.into()])?;
        let by_its_own = |h: &Happening| matches!(&h.event, Event::Move(m) if m.object == id && m.sent_by == Some(id));
        if !self.game.history.iter().rev().any(|h| by_its_own(h)) {
            return Ok(());
        }
        if let Some(card) = self.game.object(id).became.filter(|card| self.game.object(*card).zone == Zone::Exile) {
            self.note(&[rule!("715.3d")], "{} goes on an adventure", |g| vec![Arg::object(g, id)]);
            self.game.object_mut(card).on_adventure = Some(controller);
        }
        Ok(())
    }

    /// 720.3d: an Omen is shuffled into its owner's library.
    fn leave_as_omen(&mut self, id: ObjectId, controller: PlayerId) -> Done<()> {
        self.note(&[rule!("720.3d")], "{} is shuffled into its owner's library", |g| vec![Arg::object(g, id)]);
        let owner = self.game.object(id).owner;
        let mut m = Move::new(id, Place::zone(Zone::Library), Cause::Resolved);
        m.by = Some(controller);
        self.perform(vec![m.into()])?;
        self.shuffle(owner, Some(id))
    }

    /// Puts a spell that is done, or countered, where it goes; an ability ceases to exist.
    pub(crate) fn leave_stack(&mut self, id: ObjectId, cause: Cause) -> Done<()> {
        let object = self.game.object(id);
        if !object.alive || object.zone != Zone::Stack {
            return Ok(());
        }
        if object.is_ability() {
            return self.cease(id);
        }
        let cast = object.cast.as_deref();
        let controller = self.see(|v| v.controller(id))?;
        let exiled = exiled_from_stack(object);
        let rebounds = cause == Cause::Resolved && exiled.is_none() && self.rebounds(id)?;
        // 702.27a: back to its owner's hand as it resolves.
        let bought_back = cause == Cause::Resolved
            && cast.is_some_and(|c| c.paid.iter().any(|cost| cost.keyword == Keyword::Buyback));
        // 715.3d, 720.3d: a spell cast as an Adventure or an Omen, as it resolves, would not be put into a graveyard at all.
        let inset = (cause == Cause::Resolved && object.face == 1 && exiled.is_none() && !bought_back)
            .then_some(object.def.layout);
        match inset {
            Some(Layout::Adventure) => return self.leave_as_adventure(id, controller),
            Some(Layout::Omen) => return self.leave_as_omen(id, controller),
            _ => {}
        }
        let to = if bought_back { Zone::Hand } else { Zone::Graveyard };
        let mut m = Move::new(id, Place::zone(to), cause);
        m.by = Some(controller);
        // 702.34a, 702.88a, 614.6: what exiles it instead stands beside other replacement effects (616.1).
        let done = self.perform(vec![m.into()])?;
        let by_itself = |id: &HappeningId| match self.game.happening(*id).map(|h| &h.event) {
            Some(Event::Move(m)) => m.to.zone == Zone::Exile && m.sent_by == Some(m.object),
            _ => false,
        };
        if rebounds && done.iter().any(by_itself) {
            self.will_rebound(id)?;
        }
        Ok(())
    }
}

/// 702.34a, 702.127a, 702.133a, 702.180a: a spell cast by such a keyword is exiled instead of being put anywhere else when it would
/// leave the stack; the rule that says so.
pub(crate) fn exiled_from_stack(object: &Object) -> Option<RuleId> {
    match object.cast.as_deref()?.alternative? {
        Keyword::Flashback => Some(rule!("702.34a")),
        Keyword::Aftermath => Some(rule!("702.127a")),
        Keyword::JumpStart => Some(rule!("702.133a")),
        Keyword::Harmonize => Some(rule!("702.180a")),
        _ => None,
    }
}

/// Whether what an ability does asks about the object it is of.
pub(super) fn speaks_of_its_source(body: &Body) -> bool {
    refers(body, |it| *it == Ref::This)
}

/// Whether a body speaks of the object its ability triggered on.
fn speaks_of_what_it_triggered_on(body: &Body) -> bool {
    refers(body, |it| matches!(it, Ref::This | Ref::Event(_)))
}

/// Whether a piece of text has a reference of this kind anywhere in it.
pub(super) fn refers<T: Clone + Walk>(tree: &T, such: fn(&Ref) -> bool) -> bool {
    struct Refers(fn(&Ref) -> bool, bool);
    impl Visit for Refers {
        fn reference(&mut self, it: &mut Ref) {
            self.1 |= (self.0)(it);
            it.inside(self);
        }
    }
    let mut refers = Refers(such, false);
    tree.clone().walk(&mut refers);
    refers.1
}

/// Whether the words of a body ask anything of the object they are of, or have it do something; moving it asks nothing.
fn asks_of_its_source(body: &Body) -> bool {
    struct Asks(bool);
    impl Visit for Asks {
        fn verb(&mut self, it: &mut Verb) {
            match it {
                Verb::Move { what: Objects::That(Ref::This, _), .. }
                | Verb::Exile { what: Objects::That(Ref::This, _), .. } => {}
                other => other.inside(self),
            }
        }

        fn reference(&mut self, it: &mut Ref) {
            self.0 |= *it == Ref::This;
            it.inside(self);
        }
    }
    let mut asks = Asks(false);
    body.clone().walk(&mut asks);
    asks.0
}

/// Whether an ability states a zone (113.6b).
pub(super) fn names_zone(ability: &Ability, zone: Zone) -> bool {
    struct Names(Zone, bool);
    impl Visit for Names {
        fn predicate(&mut self, it: &mut Pred) {
            self.1 |= matches!(it, Pred::In(zone, _) if *zone == self.0);
            it.inside(self);
        }
    }
    let mut names = Names(zone, false);
    ability.clone().walk(&mut names);
    names.1
}

/// Whether a player may do what an effect says, or may pay for it, rather than must, wherever in it that is said.
fn is_for_a_player_to_say(effect: &Effect) -> bool {
    struct Says(bool);
    impl Visit for Says {
        fn effect(&mut self, it: &mut Effect) {
            self.0 |= matches!(it, Effect::May { .. } | Effect::Pay { .. });
            it.inside(self);
        }
    }
    let mut says = Says(false);
    effect.clone().walk(&mut says);
    says.0
}
