//! Zone changes (400.7), tokens created (111), cards drawn (121), permanents destroyed (701.8).

use std::sync::Arc;

use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{
    AbilityKind, CounterKind, Deed, Designation, Keyword, Modification, Place, RuleChange, RulesCounter, StaticEffect,
    Zone,
};
use crate::r7_additional::r707_copying::{except, leaves_out_what_defines};
use crate::replace::Entering;
use crate::rule;
use crate::state::{
    CastAs, CastInfo, Characteristics, Entity, FaceDown, Happening, HappeningId, ObjectId, ObjectKind, PlayerId, Stage,
};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::apart::put_there;

impl Cx<'_> {
    /// 400.7: the object becomes a new object in another zone.
    pub(super) fn apply_move(&mut self, mut m: Move, batch: u32, done: &mut Vec<HappeningId>) -> Done<()> {
        let old = m.object;
        if !self.game.object(old).alive {
            return Ok(());
        }
        m.from = self.game.object(old).zone;
        // 400.3: in a zone that belongs to a player, a card goes to its owner's.
        let owner = self.game.object(old).owner;
        let fought = self.game.combat.is_attacking(old) || self.game.combat.is_blocking(old);
        self.retire(old)?;
        let object = self.game.object(old).clone();
        // 730.3e, 903.9c: its topmost card may go elsewhere than the permanent.
        let goes = self.game.goes_apart(&m, object.card, object.is_token()).cloned();
        let (to, counters) = match &goes {
            Some(apart) => (&apart.to, &apart.counters),
            None => (&m.to, &m.entering.counters),
        };
        let (to, counters) = (to.clone(), counters.clone());
        // 108.4, 109.4: elsewhere nobody controls it, nor a commander in the command zone.
        let controlled = match to.zone {
            Zone::Battlefield | Zone::Stack => true,
            Zone::Command => !object.commander,
            _ => false,
        };
        let controller = m.controller.filter(|_| controlled).unwrap_or(owner);
        // 903.3b-c: of several cards each is then a commander if it is one itself.
        let apart = !object.merged.is_empty();
        let commander = if apart { self.game.is_commander_card(object.card) } else { object.commander };
        let new = self.game.add_object(object.def.clone(), object.kind.clone(), object.card, owner, to.zone);
        {
            let made = self.game.object_mut(new);
            made.was = Some(old);
            made.controller = controller;
            made.commander = commander;
            // Tokens and copies of spells keep the values that make them what they are (707.2, 111.3).
            if object.kind != ObjectKind::Card {
                made.base = object.base.clone();
            }
            // 712.12: a land that is played enters with the face up that it is played with.
            if m.cause == Cause::Played && m.to.zone == Zone::Battlefield {
                made.face = object.face;
                made.played_by = object.played_by;
            }
            // 400.7d: a permanent knows about the spell it was; 708.4: and a face-down spell becomes a face-down permanent.
            if becomes_a_permanent(&m) {
                made.cast = object.cast.clone();
                made.face = object.face;
                made.face_down = object.face_down;
                made.bestowed = object.bestowed;
                // 718.3d: a prototyped spell becomes a prototyped permanent.
                if object.cast.as_ref().is_some_and(|c| c.cast_as == CastAs::Prototyped) {
                    made.base = object.base.clone();
                }
                made.chosen = object.chosen.clone();
                // 607.2: what was exiled as it entered is linked to the permanent.
                made.linked = object.linked.clone();
                if object.kind == ObjectKind::Copy {
                    // 707.10f: a copy of a permanent spell becomes a token.
                    made.kind = ObjectKind::Token;
                }
            }
        }
        // 400.7: it is a new object, but its own words let it keep its counters; 122.2: they cease to exist where it hasn't those
        // words, as face down in exile (406.3) or on the battlefield (708.2).
        let face_down = object.hidden || m.to.face_down && m.to.zone == Zone::Battlefield;
        if !matches!(m.to.zone, Zone::Hand | Zone::Library) && keeps_counters(&object) {
            match face_down {
                false => self.game.object_mut(new).counters.clone_from(&object.counters),
                true if object.counters.is_empty() => {}
                true => self.told_with.push(rule!("122.2")),
            }
        }
        // 722.3c: the copy goes on being what its permanent is prepared to cast.
        if m.to.zone == Zone::Stack {
            self.game.object_mut(new).prepared_by = object.prepared_by;
        }
        self.game.object_mut(old).became = Some(new);
        if becomes_a_permanent(&m) {
            self.goes_on(&object, new);
        }
        // 607.2d: what was chosen as it entered is what its other abilities refer to.
        let chosen = &m.entering.chosen;
        let value =
            chosen.color.is_some() || chosen.name.is_some() || chosen.subtype.is_some() || chosen.number.is_some();
        self.told_with.extend(value.then(|| rule!("607.2d")));
        // 707.6: what was chosen for what it copies is not copied.
        self.told_with.extend((value && m.entering.copy_of.is_some()).then(|| rule!("707.6")));
        self.place(new, &to, &m.entering, controller);
        m.new = Some(new);
        if let Some(second) = m.entering.melded {
            self.join(new, old, second)?;
        }
        if m.to.zone == Zone::Battlefield {
            self.enter(new, &m.to, &m.entering, batch, done)?;
        } else {
            let object = self.game.object_mut(new);
            object.hidden = to.face_down;
            put_there(object, &counters);
        }
        self.come_apart(&object, &m)?;
        if let (Zone::Exile, Some((source, origin)), None) = (m.to.zone, m.exiled_by, &goes) {
            // 607.2b: what a replacement effect of an object exiles is linked to it.
            self.link_to(source, origin, None, vec![new])?;
        }
        // 400.3: not to the zone of whoever controlled it.
        let elsewhere = matches!(m.to.zone, Zone::Graveyard | Zone::Hand | Zone::Library)
            && self.game.object(old).last_known.as_ref().and_then(|row| row.controller).is_some_and(|p| p != owner);
        self.told_with.extend(elsewhere.then(|| rule!("400.3")));
        self.record(Event::Move(Box::new(m)), batch, Some(old), done);
        if fought {
            self.note(&[rule!("506.4")], "{} is removed from combat", |g| vec![Arg::object(g, old)]);
        }
        Ok(())
    }

    /// What leaves the battlefield at once with what it is attached to: each with that.
    pub(super) fn leave_together(&self, batch: &[Event]) -> Vec<(ObjectId, ObjectId)> {
        let leaves = |event: &Event| match event {
            Event::Move(m) if self.game.object(m.object).is_permanent() && m.to.zone != Zone::Battlefield => {
                Some(m.object)
            }
            _ => None,
        };
        let leaving: Vec<ObjectId> = batch.iter().filter_map(leaves).collect();
        let with_host = |it: &ObjectId| Some((*it, self.game.object(*it).attached_to?.object()?));
        leaving.iter().filter_map(with_host).filter(|(_, host)| leaving.contains(host)).collect()
    }

    /// Takes an object out of its zone for good, and keeps what it was.
    pub(crate) fn retire(&mut self, id: ObjectId) -> Done<()> {
        self.freeze(id)?;
        self.leave(id);
        Ok(())
    }

    /// Keeps what the object was just before the batch (608.2h, 603.10).
    fn freeze(&mut self, id: ObjectId) -> Done<()> {
        let (row, copiable) = {
            let derived = self.before()?;
            let view = crate::view::View { game: &self.game, table: &derived.table };
            let mut row = view.is(id).clone();
            row.controller = Some(view.controller(id));
            (row, derived.copiable_row(id).cloned())
        };
        let object = self.game.object_mut(id);
        object.last_copiable = copiable;
        object.last_known = Some(Arc::new(row));
        object.alive = false;
        Ok(())
    }

    /// Takes the object out of its zone.
    fn leave(&mut self, id: ObjectId) {
        let (zone, owner) = (self.game.object(id).zone, self.game.object(id).owner);
        self.game.zone_of_touched(zone, owner).retain(|o| *o != id);
        if zone == Zone::Command {
            self.game.take_off_deck(id);
        }
        if zone == Zone::Battlefield {
            self.remove_from_combat(id);
            self.game.detached(id);
            // 702.103f: a bestowed Aura that becomes unattached ceases to be bestowed, at once.
            for aura in self.game.attachments(id.into()) {
                if self.game.object(aura).bestowed {
                    self.game.object_mut(aura).bestowed = false;
                    self.game.attach(aura, None);
                    self.note(&[rule!("702.103f")], "{} ceases to be bestowed", |g| vec![Arg::object(g, aura)]);
                }
            }
            if let Some(partner) = self.game.object(id).paired {
                self.note(&[rule!("702.95e")], "{} is not paired any more", |g| vec![Arg::object(g, partner)]);
                self.game.object_mut(partner).paired = None;
            }
        }
    }

    /// Puts a new object into its zone's list.
    pub(super) fn place(&mut self, id: ObjectId, to: &Place, _entering: &Entering, _controller: PlayerId) {
        let owner = self.game.object(id).owner;
        // 108.2b: a token is no card, so it is not among those of a library, which nobody could see it in.
        if to.zone == Zone::Library && self.game.object(id).is_token() {
            self.told_with.push(rule!("108.2b"));
            return;
        }
        let list = self.game.zone_of_touched(to.zone, owner);
        match (to.zone, to.position) {
            (Zone::Library, Some(n)) if n < 0 => {
                let at = list.len().saturating_sub(n.unsigned_abs() as usize - 1);
                list.insert(at, id);
            }
            (Zone::Library, n) => {
                let at = (n.unwrap_or(0).max(0) as usize).min(list.len());
                list.insert(at, id);
            }
            // 404.1: on top of the graveyard.
            (Zone::Graveyard, _) => list.insert(0, id),
            _ => list.push(id),
        }
    }

    /// What goes with entering the battlefield (110.5b, 614.12).
    fn enter(
        &mut self,
        id: ObjectId,
        to: &Place,
        entering: &Entering,
        batch: u32,
        done: &mut Vec<HappeningId>,
    ) -> Done<()> {
        if let Some(unlocked) = self.unlocked_as_cast(id) {
            self.told_with.push(rule!("709.5d"));
            self.apply(unlocked, batch, done)?;
        }
        let copied = match &entering.copy_of {
            Some((of, except)) => Some(self.copied_values(*of, except)?),
            None => None,
        };
        let life = self.game.object(id).cast.as_ref().map_or(0, |cast| cast.phyrexian);
        let compleated = life > 0 && self.game.object(id).printed().has(Keyword::Compleated);
        if compleated {
            self.note(&[rule!("702.150a")], "{} has less loyalty for the life paid", |g| vec![Arg::object(g, id)]);
        }
        if entering.attached_to.is_some() {
            self.game.attach(id, entering.attached_to);
        }
        if let Some(to) = entering.attached_to.filter(|_| !self.setting_up) {
            // 303.4f: it becomes attached as it enters, which is told with that.
            let happening = self.happening_of(Event::Attach { what: id, to }, batch, None);
            self.keep(happening, done);
        }
        let object = self.game.object_mut(id);
        object.tapped = entering.tapped.unwrap_or(to.tapped);
        object.since_turn_began = false;
        object.held_by = object.controller;
        let chosen = &entering.chosen;
        if *chosen != crate::state::Chosen::default() {
            object.chosen = chosen.clone();
        }
        let controller = object.controller;
        for (source, changes) in &entering.becomes {
            let changes = Arc::new(changes.clone());
            let frame = crate::frame::Frame::of(*source, controller);
            let kind = crate::state::LastingKind::Modify { objects: vec![id], changes };
            self.add_effect(&frame, kind, crate::state::Until::Leaves(id));
        }
        let by = self.game.turn.resolving;
        let object = self.game.object_mut(id);
        if to.face_down && object.face_down.is_none() {
            object.turned_down_by = by;
            object.face_down = entering.face_down.or(Some(FaceDown::Effect));
        }
        if to.transformed && object.def.layout.is_double_faced() {
            object.face = 1;
        }
        object.flipped |= to.flipped;
        if let Some(values) = copied {
            let values = Arc::new(values);
            match &entering.copy_until {
                None => object.base = Some(values),
                Some(until) => {
                    let frame = crate::frame::Frame::of(id, controller);
                    let kind = crate::state::LastingKind::Copy { objects: vec![id], values };
                    self.add_effect(&frame, kind, until.clone());
                }
            }
        }
        let object = self.game.object_mut(id);
        let mut counters: Vec<(CounterKind, u32, PlayerId)> = entering.counters.clone();
        counters.extend(entering.by_exception.iter().cloned());
        let printed = object.printed();
        let by = object.controller;
        if object.face_down.is_none() {
            // 306.5b, 310.4b: planeswalkers and battles enter with as many counters as their loyalty or defense.
            // 107.3m: the X of the spell it was.
            let x = object.cast.as_ref().and_then(|c| c.x).filter(|_| printed.loyalty_is_x);
            let loyalty = x.or(printed.loyalty);
            if let Some(n) = loyalty.filter(|n| *n > 0 && printed.types.contains(crate::card::CardTypes::PLANESWALKER))
            {
                // 702.150a: two less for each Phyrexian symbol that was paid with life.
                let less = if compleated { 2 * life } else { 0 };
                counters.push((RulesCounter::Loyalty.into(), (n as u32).saturating_sub(less), by));
            }
            if let Some(n) =
                printed.defense.filter(|n| *n > 0 && printed.types.contains(crate::card::CardTypes::BATTLE))
            {
                counters.push((RulesCounter::Defense.into(), n as u32, by));
            }
        }
        // 714.3a: a Saga enters with a lore counter; with read ahead the number is chosen (702.155b).
        let saga = printed.subtypes.contains(crate::known::saga()) && object.face_down.is_none();
        let ahead = printed.has(Keyword::ReadAhead);
        let last = crate::r7_additional::final_chapter(printed);
        let battle = printed.types.contains(crate::card::CardTypes::BATTLE) && object.face_down.is_none();
        let planeswalker = printed.types.contains(crate::card::CardTypes::PLANESWALKER) && object.face_down.is_none();
        let siege = printed.subtypes.contains(crate::known::siege());
        if saga && !self.setting_up {
            // 614.12: also where another object gives it read ahead.
            let ahead = ahead || self.see(|v| v.is(id).has(Keyword::ReadAhead))?;
            let n = if ahead { self.chapter_to_begin_with(id, by, last)? } else { 1 };
            counters.push((RulesCounter::Lore.into(), n, by));
        }
        if battle {
            // 310.8a, 310.11a: its protector is chosen as it enters.
            let players = if siege { self.game.opponents(by) } else { vec![by] };
            self.choose_protector(id, if siege { rule!("310.11a") } else { rule!("310.8a") }, players)?;
        }
        // 122.6: entering with counters is having them put on it, those of a kind together.
        let mut together: Vec<(CounterKind, u32, PlayerId)> = Vec::new();
        for (kind, n, by) in counters {
            match together.iter_mut().find(|(k, _, p)| *k == kind && *p == by) {
                Some((_, sum, _)) => *sum = sum.saturating_add(n),
                None => together.push((kind, n, by)),
            }
        }
        let put: Vec<Event> = together
            .into_iter()
            .map(|(kind, amount, by)| Event::PutCounters { on: Entity::Object(id), kind, amount, by })
            .collect();
        for event in self.put_as_it_enters(id, put, batch)? {
            // 714.3a: a Saga enters with a lore counter.
            let lore = matches!(&event, Event::PutCounters { kind, .. } if kind.is(RulesCounter::Lore));
            if saga && lore {
                self.told_with.push(rule!("714.3a"));
            }
            // 122.6a: put there by whom the effect says, or else by its controller.
            self.told_with.push(rule!("122.6a"));
            // 306.5b, 310.4b: a planeswalker's loyalty, a battle's defense.
            if let Event::PutCounters { kind, .. } = &event {
                let own = [
                    (RulesCounter::Loyalty, planeswalker, [rule!("306.5b"), rule!("209.1")]),
                    (RulesCounter::Defense, battle, [rule!("310.4b"), rule!("210.1")]),
                ];
                let own = own.iter().find(|(own, is, _)| *is && kind.is(*own)).map(|(.., rules)| *rules);
                self.told_with.extend(own.into_iter().flatten());
            }
            self.apply(event, batch, done)?;
        }
        if to.prepared || entering.prepared {
            let prepared = Event::Designate { object: id, what: Designation::Prepared, on: true };
            self.apply(prepared, batch, done)?;
        }
        Ok(())
    }

    /// What becomes of the counters a permanent enters with by what is there already, not by what enters at the same time, nor by what
    /// the permanent itself says of others, too (614.12).
    fn put_as_it_enters(&mut self, id: ObjectId, put: Vec<Event>, batch: u32) -> Done<Vec<Event>> {
        if put.is_empty() {
            return Ok(put);
        }
        let with_it = self.game.history.iter().rev().take_while(|happening| happening.batch == batch);
        let entered = with_it.filter_map(|happening| match &happening.event {
            Event::Move(m) if m.to.zone == Zone::Battlefield => m.new,
            Event::CreateToken { token, .. } => Some(*token),
            _ => None,
        });
        let arriving = entered.chain([id]).collect();
        let outer = std::mem::replace(&mut self.arriving, arriving);
        let put = self.replace_within(put);
        self.arriving = outer;
        let barred = self.game.rests.take().contains(&rule!("614.12"));
        self.told_with.extend(barred.then(|| rule!("614.12")));
        put
    }

    /// 702.155b: with read ahead the Saga's controller chooses the chapter it begins with.
    fn chapter_to_begin_with(&mut self, saga: ObjectId, player: PlayerId, last: u8) -> Done<u32> {
        use crate::choice::{Answer, Ask, Decision};
        let ask = Ask::Number { min: 1, max: i64::from(last.max(1)), x: false };
        let (rule, prompt) = (rule!("702.155b"), "choose the chapter to begin with".to_owned());
        let decision = Decision { player, rule, source: Some(saga), prompt, ask };
        let Answer::Number(n) = self.choose(decision)? else { return Ok(1) };
        self.note(&[rule, rule!("714.3b")], "{} begins with chapter {}", |g| {
            vec![Arg::object(g, saga), Arg::Number(n)]
        });
        Ok(n.clamp(1, i64::from(last.max(1))) as u32)
    }

    /// The copiable values of an object with exceptions (707.2, 707.9).
    pub fn copied_values(&self, of: ObjectId, exceptions: &[Modification]) -> Done<Characteristics> {
        let derived = self.derived()?;
        let object = self.game.object(of);
        // 708.2a, 608.2h: the copiable values of one that was face down as it last existed.
        if let Some(how) = object.face_down.filter(|_| !object.alive) {
            let mut values = match &object.listed {
                Some(listed) => listed.as_ref().clone(),
                None => crate::r6_spells::r613_layers::face_down_values(Some(how)).as_ref().clone(),
            };
            except(&mut values, exceptions)?;
            return Ok(values);
        }
        let mut values = derived.copiable(&self.game, of).clone();
        values.controller = None;
        // 202.3b-c: the mana value of a front face, or of a meld pair's, is not that of what copies the back.
        values.mana_value = None;
        if leaves_out_what_defines(&values, exceptions) {
            self.also_by(&[rule!("707.9d")]);
        }
        except(&mut values, exceptions)?;
        Ok(values)
    }

    /// 111.2: the token enters the battlefield.
    pub(super) fn apply_token(&mut self, event: Event, batch: u32, done: &mut Vec<HappeningId>) -> Done<()> {
        let Event::CreateToken { token, by, place, host, .. } = &event else { return Ok(()) };
        let (token, by, attached_to) = (*token, *by, *host);
        {
            let object = self.game.object_mut(token);
            object.zone = Zone::Battlefield;
            object.controller = by;
        }
        let now = self.game.tick();
        self.game.object_mut(token).timestamp = now;
        self.game.battlefield.push(token);
        let mut counters = Vec::new();
        for (n, kind) in &place.with {
            let crate::oracle::lang::Num::Const(n) = n else {
                return Err(Stop::unsupported(
                    "a token that enters with a number of counters that is counted only then",
                ));
            };
            counters.push((kind.clone(), (*n).max(0) as u32, by));
        }
        let tapped = place.tapped.then_some(true);
        let entering = Entering { tapped, counters, attached_to, ..Entering::default() };
        self.enter(token, place, &entering, batch, done)?;
        self.record(event, batch, Some(token), done);
        Ok(())
    }

    /// 121.1, 121.4: the top card, or the attempt.
    pub(super) fn apply_draw(&mut self, player: PlayerId, batch: u32, done: &mut Vec<HappeningId>) -> Done<()> {
        let Some(card) = self.game.player(player).library.first().copied() else {
            self.game.player_in_little(player).drew_from_empty = true;
            self.record(Event::Draw { player, card: None }, batch, None, done);
            return Ok(());
        };
        let mut m = Move::new(card, Place::zone(Zone::Hand), Cause::Drawn);
        m.by = Some(player);
        let told_with = std::mem::take(&mut self.told_with);
        self.apply_move(m, batch, done)?;
        self.told_with = told_with;
        let new = self.game.object(card).became;
        if let Some(new) = new.filter(|_| self.proposing > 0) {
            self.note(&[rule!("121.8")], "{} stays face down until then", |g| vec![Arg::object(g, new)]);
            self.game.object_mut(new).unseen = true;
            self.game.changed();
        }
        self.record(Event::Draw { player, card: new }, batch, None, done);
        match new {
            Some(new) => self.revealed_as_drawn(player, new, batch, done),
            None => Ok(()),
        }
    }

    /// 701.20a: the first card a player draws in a turn is revealed as it is drawn, where an effect says so.
    fn revealed_as_drawn(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        batch: u32,
        done: &mut Vec<HappeningId>,
    ) -> Done<()> {
        let rules = self.rules()?;
        // Few turns have such an effect, and many have long histories.
        if !rules.iter().any(|active| matches!(active.rule(), RuleChange::RevealsFirstDraw { .. })) {
            return Ok(());
        }
        let drawn = |h: &Happening| matches!(h.event, Event::Draw { player: p, card: Some(_) } if p == player);
        if self.game.turn.is_yet_to_come() || self.game.this_turn().filter(|h| drawn(h)).take(2).count() != 1 {
            return Ok(());
        }
        let own = self.game.is_active(player);
        for active in rules.iter() {
            let RuleChange::RevealsFirstDraw { who, own_turns, optional } = active.rule() else { continue };
            if *own_turns && !own || !self.ask(|v| v.players(who, &active.frame))?.contains(&player) {
                continue;
            }
            let source = active.frame.source;
            let prompt = format!("reveal {}?", self.game.name(card));
            if *optional && !self.yes(player, rule!("701.20a"), Some(source), prompt)? {
                continue;
            }
            self.note(&[rule!("701.20a")], "{} is revealed as it is drawn", |g| vec![Arg::object(g, card)]);
            let event =
                Event::Deed { player, object: Some(card), deed: Deed::RevealDrawn, amount: 1, about: Some(source) };
            self.record(event, batch, None, done);
        }
        Ok(())
    }

    /// 701.8b: destroying is moving to the owner's graveyard, which other effects may still replace: all of a batch before
    /// any of it happens.
    pub(super) fn destroyed_move(&mut self, batch: Vec<Event>) -> Done<Vec<Event>> {
        let mut all = Vec::new();
        for event in batch {
            let Event::Destroy { object, source, .. } = event else {
                all.push(event);
                continue;
            };
            if !self.game.object(object).is_permanent() {
                continue;
            }
            all.push(event);
            let mut m = Move::new(object, Place::zone(Zone::Graveyard), Cause::Destroyed);
            m.from = Zone::Battlefield;
            m.source = source;
            m.by = source.map(|s| self.game.object(s).holder());
            all.extend(self.replace_within(vec![m.into()])?);
        }
        Ok(all)
    }

    /// An object that is a spell's own card, newly cast information kept aside (601.2a).
    pub fn set_cast(&mut self, spell: ObjectId, info: CastInfo) {
        self.game.object_mut(spell).cast = Some(Box::new(info));
    }

    /// An object ceases to exist: a token outside the battlefield, a copy outside the stack (704.5d-e), an ability that has resolved.
    pub fn cease(&mut self, id: ObjectId) -> Done<()> {
        if self.game.object(id).alive {
            let arg = |g: &crate::state::Game| vec![Arg::object(g, id)];
            // Why an ability is removed that does not resolve has been told.
            let resolves = self.game.turn.stage == Stage::Resolve && self.game.stack.last() == Some(&id);
            match self.game.object(id).is_ability() {
                true if resolves => self.note(&[rule!("608.2n")], "{} ceases to exist", arg),
                true => {}
                false if self.game.object(id).is_token() => self.note(&[rule!("111.7")], "{} ceases to exist", arg),
                false => self.note(&[rule!("707.10a")], "{} ceases to exist", arg),
            }
            self.retire(id)?;
        }
        Ok(())
    }
}

/// Whether an object's own words let it keep its counters as it moves.
fn keeps_counters(object: &crate::state::Object) -> bool {
    let is = object.last_known.as_ref().map_or_else(|| object.printed(), |known| &**known);
    is.abilities.iter().any(|held| match &held.ability.kind {
        AbilityKind::Static(told) => told.effects.contains(&StaticEffect::Rule(RuleChange::KeepsCounters)),
        _ => false,
    })
}

/// 400.7a-d: whether a spell becomes a permanent as it resolves, and not by being put onto the battlefield otherwise.
fn becomes_a_permanent(m: &Move) -> bool {
    m.from == Zone::Stack && m.to.zone == Zone::Battlefield && m.cause == Cause::Resolved
}
