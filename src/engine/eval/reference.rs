//! References: what "it", "that creature", "this" stand for.

use std::borrow::Cow;

use crate::card::Color;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{EventPattern, Filter, Noun, Objects, Pred, Ref, Role, SaidThing, Zone};
use crate::oracle::say_filter;
use crate::rule;
use crate::state::{Bound, Entity, HappeningId, ObjectId, ObjectKind, Origin};
use crate::stop::{Done, Stop};
use crate::view::View;

impl View<'_> {
    /// What a reference stands for; nothing where what it names is not there.
    pub fn refer(&self, what: &Ref, frame: &Frame) -> Vec<Entity> {
        match what {
            Ref::This => vec![frame.source.into()],
            // In an ability of a spell, "this spell" is that spell.
            Ref::ThisSpell => {
                let spell = frame.stack.filter(|id| !self.object(*id).is_ability());
                vec![spell.unwrap_or(frame.source).into()]
            }
            Ref::Resolving => self.game.turn.resolving.map(Entity::Object).into_iter().collect(),
            Ref::Giver => self.giver_found(frame).map(Entity::Object).into_iter().collect(),
            Ref::AllBound(n) => {
                frame.bound(*n).map(|b| b.entities.iter().chain(&b.rest).copied().collect()).unwrap_or_default()
            }
            Ref::AllOf(several) => {
                let mut all = Vec::new();
                for entity in several.iter().flat_map(|one| self.refer(one, frame)) {
                    if !all.contains(&entity) {
                        all.push(entity);
                    }
                }
                all
            }
            Ref::Target(slot) => frame.targets.get(usize::from(*slot)).cloned().unwrap_or_default(),
            Ref::Event(Role::Host) => frame.host.or(self.object(frame.source).attached_to).into_iter().collect(),
            // "Those creatures", where it triggered once for several (603.2c).
            Ref::Event(role) if frame.events.len() > 1 => {
                let mut all = Vec::new();
                for happening in frame.events.iter().filter_map(|id| self.game.happening(*id)) {
                    match happening.role(*role, self.game) {
                        Some(entity) if !all.contains(&entity) => all.push(entity),
                        _ => {}
                    }
                }
                all
            }
            Ref::Event(role) => {
                // What a delayed trigger's own event does not name, the one that made it did.
                let now = frame.role(*role, self.game);
                let earlier = || frame.earlier.iter().find_map(|id| self.game.happening(*id)?.role(*role, self.game));
                now.or_else(earlier).into_iter().collect()
            }
            Ref::Bound(n) => frame.bound(*n).map(|b| b.entities.clone()).unwrap_or_default(),
            Ref::DoneTo(n) => {
                let done = |b: &Bound| b.entities.iter().filter(|one| !b.undone.contains(one)).copied().collect();
                frame.bound(*n).map(done).unwrap_or_default()
            }
            Ref::Each => frame.each.into_iter().collect(),
            Ref::Host => {
                // 303.4f, 614.12: as an Aura enters, what it will be attached to.
                let enters = frame.would.as_deref().and_then(|event| event.enters_attached_to(frame.source));
                if enters.is_some() {
                    return enters.into_iter().collect();
                }
                let source = self.object(frame.source);
                if !source.alive {
                    self.game.rests.on(rule!("608.2h"));
                }
                source.attached_to.into_iter().collect()
            }
            // 607.2: an ability refers only to what the abilities linked to it did.
            Ref::Linked => self.linked_alive(frame).into_iter().map(Entity::Object).collect(),
            Ref::Paid => frame.paid.iter().copied().map(Entity::Object).collect(),
            Ref::SourceOf(of) => {
                let ability = |entity: Entity| match &self.object(entity.object()?).kind {
                    ObjectKind::Ability(ability) => Some(Entity::Object(ability.source)),
                    _ => None,
                };
                self.refer(of, frame).into_iter().filter_map(ability).collect()
            }
            Ref::OnTop(whose) => {
                let of = self.players(whose, frame).unwrap_or_default();
                of.iter().filter_map(|p| self.game.player(*p).library.first().copied()).map(Entity::Object).collect()
            }
            Ref::OnGraveyard(whose) => {
                let of = self.players(whose, frame).unwrap_or_default();
                of.iter().filter_map(|p| self.game.player(*p).graveyard.first().copied()).map(Entity::Object).collect()
            }
            // 115.9b: what the targets are now; what is no longer there is ignored.
            Ref::Targeted(such) => {
                let named = self.refer(&Ref::Event(Role::Subject), frame).into_iter().find_map(Entity::object);
                // What is being cast or activated, where its cost hangs on what it targets (601.2f).
                let spell = named.or(frame.stack);
                let targets = spell.and_then(|id| self.object(id).stack.as_ref());
                let mut all: Vec<Entity> = Vec::new();
                for target in targets.into_iter().flat_map(|stack| stack.targets.iter().flatten()) {
                    let fits = |id: ObjectId| self.object(id).alive && self.matches(such, id, frame).unwrap_or(false);
                    if !all.contains(target) && target.object().is_some_and(fits) {
                        all.push(*target);
                    }
                }
                if !all.is_empty() {
                    self.game.rests.on(rule!("115.9b"));
                }
                all
            }
            Ref::Haunted | Ref::ChosenObject => {
                self.object(frame.source).chosen.objects.iter().copied().map(Entity::Object).collect()
            }
            Ref::HostOf(of) => {
                let of = self.refer(of, frame).into_iter().filter_map(Entity::object);
                of.filter_map(|id| self.object(id).attached_to).collect()
            }
            Ref::PartnerOf(of) => {
                let of = self.refer(of, frame).into_iter().filter_map(Entity::object);
                of.filter_map(|id| self.object(id).paired).map(Entity::Object).collect()
            }
            Ref::ChosenPlayer => self.object(frame.source).chosen.players().map(Entity::Player).collect(),
            // The compiler lets no words out.
            Ref::Word(_) => Vec::new(),
        }
    }

    /// The objects a reference stands for, for asking what they are: also what an instruction was about that was gone when it
    /// was to be done (608.2h).
    pub fn refer_or_gone(&self, what: &Ref, frame: &Frame) -> Vec<ObjectId> {
        let found: Vec<ObjectId> = self.refer(what, frame).into_iter().filter_map(Entity::object).collect();
        match what {
            Ref::Bound(n) if found.is_empty() => {
                let gone = frame.bound(*n).map(|bound| bound.gone.clone()).unwrap_or_default();
                if !gone.is_empty() {
                    self.game.rests.on(rule!("608.2h"));
                }
                gone
            }
            _ => found,
        }
    }

    /// The objects a reference stands for, as things to do something with: one that has moved because of the very event it is
    /// named by is found where it went, if that is a public zone (400.7).
    pub fn refer_objects(&self, what: &Ref, frame: &Frame) -> Vec<ObjectId> {
        let referred = self.refer(what, frame).into_iter().filter_map(Entity::object);
        // 702.26b: what is phased out is treated as though it did not exist.
        let referred: Vec<ObjectId> = referred.filter(|id| self.object(*id).phased_out.is_none()).collect();
        let found: Vec<ObjectId> = referred
            .iter()
            .map(|id| (*id, what))
            .map(|(id, what)| match what {
                Ref::Event(_) if self.follows(id, frame) => self.found(id),
                Ref::Paid => self.found(id),
                Ref::This if self.finds_itself(id, frame) => self.found(id),
                _ => id,
            })
            .collect();
        // 730.3c: of what was merged, all that it has become.
        let apart = |(was, now): (&ObjectId, &ObjectId)| match was == now {
            true => Vec::new(),
            false => self.game.parts_of(*was, *now),
        };
        let parts: Vec<ObjectId> = referred.iter().zip(&found).flat_map(apart).collect();
        [found, parts].concat()
    }

    /// 201.5a: the object whose ability gives the source the ability at hand, or what it became, if the ability at hand has
    /// moved it, or the one by which it was given. It is one particular object: of a merged permanent not each of its cards.
    fn giver_found(&self, frame: &Frame) -> Option<ObjectId> {
        let id = self.giver(frame)?;
        let moved = frame.paid.contains(&id) || self.moved_by(id, frame.source) || self.moved_by(id, id);
        Some(if moved { self.found(id) } else { id })
    }

    /// 201.5a: the object whose ability gives the source the ability at hand.
    fn giver(&self, frame: &Frame) -> Option<ObjectId> {
        match frame.origin? {
            Origin::GivenBy(by, ..) => Some(by),
            Origin::Given(effect, _) => self.game.effects.iter().find(|it| it.id == effect).map(|it| it.source),
            Origin::Delayed(_)
            | Origin::Printed(_)
            | Origin::Counter(_)
            | Origin::Intrinsic(_)
            | Origin::Meaning(..) => None,
        }
    }

    /// Whether an ability finds the object its own source has become: it does if it triggered on that move (400.7e), if the
    /// source moved as a cost or by an earlier part of the effect (400.7j); another does not, nor does one that was made to act
    /// later (603.7c).
    fn finds_itself(&self, source: ObjectId, frame: &Frame) -> bool {
        let Some(ObjectKind::Ability(ability)) = frame.stack.map(|id| &self.object(id).kind) else { return true };
        let Some(next) = self.object(source).became else { return true };
        let of_source = |id: HappeningId| match self.game.happening(id).map(|h| &h.event) {
            Some(Event::Move(m)) => m.object == source,
            _ => false,
        };
        // 400.7f: an Aura is found that went with what it enchanted, or as a state-based action for it, also by what the ability
        // that triggered on it set up for later (603.7).
        let left_with_host = |id: HappeningId| match self.game.happening(id).map(|h| &h.event) {
            Some(Event::Move(m)) => {
                self.object(source).attached_to == Some(Entity::Object(m.object))
                    && self.object(next).zone == Zone::Graveyard
            }
            _ => false,
        };
        ability.event.into_iter().chain(frame.earlier.iter().copied()).any(left_with_host)
            || ability.event.into_iter().chain(frame.event).chain(frame.earlier.iter().copied()).any(of_source)
            || frame.bound.iter().any(|b| b.entities.contains(&Entity::Object(next)))
            || frame.paid.contains(&next)
            || frame.paid.contains(&source)
            || self.moved_by(source, source)
    }

    /// The object, or what it became where the ability at hand can find that.
    pub fn found_by(&self, id: ObjectId, frame: &Frame) -> ObjectId {
        if self.follows(id, frame) { self.found(id) } else { id }
    }

    /// Whether an object named by an event is found where it has gone: if it was that very event that moved it, or part of what
    /// happened at once (400.7e), or the ability itself has (400.7j). What has moved for another reason since is a new object.
    fn follows(&self, id: ObjectId, frame: &Frame) -> bool {
        if frame.would.is_some() || self.object(id).alive || frame.paid.contains(&id) {
            return true;
        }
        let left = self.game.history.iter().rev().find(|h| matches!(&h.event, Event::Move(m) if m.object == id));
        let Some(left) = left else { return true };
        // 400.7j: by a replacement effect of the ability's source.
        if matches!(&left.event, Event::Move(m) if m.sent_by == Some(frame.source)) {
            return true;
        }
        let of = frame.event.iter().chain(&frame.earlier).chain(&frame.events).copied();
        of.filter_map(|event| self.game.happening(event)).any(|event| event.batch == left.batch)
            || self.moved_by(id, frame.source)
    }

    /// Whether an effect of this source has moved the object to where it is.
    pub fn moved_by(&self, id: ObjectId, source: ObjectId) -> bool {
        let Some(next) = self.object(id).became else { return false };
        self.game.history.iter().rev().any(|h| match &h.event {
            Event::Move(m) => m.new == Some(next) && m.source == Some(source),
            _ => false,
        })
    }

    /// The permanent that moved to become this object, if one did.
    pub(super) fn before_moving(&self, id: ObjectId) -> Option<ObjectId> {
        self.object(id).was.filter(|before| self.object(*before).zone == Zone::Battlefield)
    }

    /// The object, or what it became, if it moved once to a public zone and is still there (400.7d-j in the main).
    pub fn found(&self, id: ObjectId) -> ObjectId {
        let object = self.object(id);
        match object.became {
            Some(next) if !object.alive => {
                let there = self.object(next);
                let public = !matches!(there.zone, Zone::Library | Zone::Hand);
                if there.alive && public { next } else { id }
            }
            _ => id,
        }
    }

    /// The first object a reference stands for, for asking about it: last-known information serves.
    /// Of what each of several players did for themselves it is that of the one who acts now.
    pub fn one(&self, what: &Ref, frame: &Frame) -> Option<ObjectId> {
        if let (Ref::Bound(n) | Ref::DoneTo(n), Some(player)) = (what, frame.acting)
            && let Some(bound) = frame.bound(*n).filter(|bound| bound.apart && !bound.doers.is_empty())
        {
            let theirs = bound.doers.iter().filter(|(_, doer)| *doer == player);
            return theirs.into_iter().find_map(|(one, _)| one.object());
        }
        self.refer(what, frame).into_iter().find_map(Entity::object)
    }

    /// The same for what only a creature has: one that this very effect has moved from the battlefield is what it was there
    /// (608.2h).
    pub fn one_as_it_was(&self, what: &Ref, frame: &Frame) -> Option<ObjectId> {
        let one = self.one(what, frame).or_else(|| self.refer_or_gone(what, frame).first().copied())?;
        let was = || self.before_moving(one).filter(|was| self.moved_by(*was, frame.source));
        Some(if matches!(what, Ref::Bound(_) | Ref::DoneTo(_)) { was().unwrap_or(one) } else { one })
    }

    /// 608.2h: an object spoken of as the permanent or spell it was, where this very effect has moved it.
    pub(super) fn one_as_it_left(&self, what: &Ref, frame: &Frame) -> Option<ObjectId> {
        if !matches!(what, Ref::Bound(_) | Ref::DoneTo(_)) {
            return None;
        }
        self.as_it_left(self.one(what, frame)?, frame)
    }

    /// The permanent or spell that this was before this very effect has moved it.
    fn as_it_left(&self, one: ObjectId, frame: &Frame) -> Option<ObjectId> {
        let was = self.object(one).was?;
        let left = matches!(self.object(was).zone, Zone::Battlefield | Zone::Stack) && self.moved_by(was, frame.source);
        left.then(|| {
            self.game.rests.on(rule!("608.2h"));
            was
        })
    }

    /// 608.2h: one of what is spoken of, as what it was where this very effect has moved it, or where it is hidden now.
    pub(super) fn as_spoken_of(&self, what: &Ref, one: ObjectId, frame: &Frame) -> ObjectId {
        let bound = matches!(what, Ref::Bound(_) | Ref::DoneTo(_));
        let left = if bound { self.as_it_left(one, frame) } else { None };
        left.unwrap_or_else(|| self.unless_hidden(one))
    }

    /// The colors of what is spoken of, as it is or as it left (608.2h).
    pub(crate) fn colors_of_those(&self, what: &Ref, frame: &Frame) -> Vec<Color> {
        let those: Vec<ObjectId> =
            self.refer_or_gone(what, frame).into_iter().map(|one| self.as_spoken_of(what, one, frame)).collect();
        Color::ALL.into_iter().filter(|color| those.iter().any(|one| self.is(*one).colors.has(*color))).collect()
    }

    /// 608.2h, 707.2: one of what is spoken of, as what is copied: the card only where its words say so, else the permanent or
    /// spell as it last was, where the event spoken of, the cost or this very effect has moved it.
    pub(crate) fn as_copied(&self, said: &Objects, one: ObjectId, frame: &Frame) -> ObjectId {
        self.was_where_copied(said, one, frame).unwrap_or(one)
    }

    /// The permanent or spell that one of what is spoken of was, where that is what its words ask to be copied.
    fn was_where_copied(&self, said: &Objects, one: ObjectId, frame: &Frame) -> Option<ObjectId> {
        let Objects::That(what, said) = said else { return None };
        let thing = said.thing();
        if thing == SaidThing::Card || self.object(one).zone == Zone::Battlefield {
            return None;
        }
        // It may have been moved again meanwhile: from the graveyard to exile.
        if thing == SaidThing::Permanent {
            let mut earlier = std::iter::successors(self.object(one).was, |was| self.object(*was).was);
            return earlier.find(|was| self.object(*was).zone == Zone::Battlefield);
        }
        let was = self.object(one).was?;
        let here = |id: ObjectId| frame.bound.iter().any(|bound| bound.entities.contains(&id.into()));
        let left = match what {
            Ref::Bound(_) | Ref::AllBound(_) | Ref::DoneTo(_) => true,
            Ref::Each => here(one),
            // Of these none is what this effect has moved: where it is moved, it is spoken of by what moved it.
            Ref::This
            | Ref::Target(_)
            | Ref::Event(_)
            | Ref::Host
            | Ref::Giver
            | Ref::AllOf(_)
            | Ref::Linked
            | Ref::Paid
            | Ref::PartnerOf(_)
            | Ref::ChosenPlayer
            | Ref::SourceOf(_)
            | Ref::ChosenObject
            | Ref::OnTop(_)
            | Ref::OnGraveyard(_)
            | Ref::Targeted(_)
            | Ref::Haunted
            | Ref::ThisSpell
            | Ref::Resolving
            | Ref::Word(_)
            | Ref::HostOf(_) => false,
        };
        let left = left && self.moved_by(was, frame.source) || self.refer(what, frame).contains(&was.into());
        (left && matches!(self.object(was).zone, Zone::Battlefield | Zone::Stack)).then_some(was)
    }

    /// What has gone to a hidden zone is what it was on the battlefield (608.2h).
    pub(super) fn unless_hidden(&self, object: ObjectId) -> ObjectId {
        let hidden = matches!(self.object(object).zone, Zone::Hand | Zone::Library);
        self.before_moving(object).filter(|_| hidden).unwrap_or(object)
    }

    /// The object that a condition asks about: a card where its words are of a card or of where it is, else the permanent it was.
    pub(super) fn one_spoken_of(&self, what: &Ref, filter: &Filter, frame: &Frame) -> Option<ObjectId> {
        let of_a_card = filter.noun == Noun::Card || !filter.places().is_empty();
        let (mut now, one) = (self.one(what, frame), self.one_as_it_was(what, frame).filter(|_| !of_a_card));
        // 400.7: of what died the card that it is now, whatever it was face down.
        if filter.noun == Noun::Card && filter.places().is_empty() {
            now = now.map(|one| self.found(one));
        }
        if one.is_some() && one != now {
            self.game.rests.on(rule!("608.2h"));
        }
        one.or(now)
    }

    /// For asking what has happened: what this effect has moved is also what it was, to which it happened (608.2h).
    pub(super) fn with_what_has_moved<'f>(&self, frame: &'f Frame) -> Cow<'f, Frame> {
        let was = |entity: &Entity| {
            let was = self.before_moving(entity.object()?)?;
            self.moved_by(was, frame.source).then_some(Entity::Object(was))
        };
        if !frame.bound.iter().flat_map(|bound| &bound.entities).any(|entity| was(entity).is_some()) {
            return Cow::Borrowed(frame);
        }
        let mut with = frame.clone();
        for bound in &mut with.bound {
            let before: Vec<Entity> = bound.entities.iter().filter_map(was).collect();
            bound.entities.extend(before);
        }
        Cow::Owned(with)
    }

    /// The objects of a noun phrase that needs no choice.
    pub fn objects(&self, objects: &Objects, frame: &Frame) -> Done<Vec<ObjectId>> {
        match objects {
            Objects::Target(slot) => Ok(self.refer_objects(&Ref::Target(*slot), frame)),
            Objects::That(what, _) => Ok(self.refer_objects(what, frame)),
            Objects::All(filter, _) => self.all(filter, frame),
            // For asking whether there is one, "a creature" is every creature that could be it.
            Objects::Some { filter, .. } => self.all(filter, frame),
            Objects::Among { from, filter, .. } => {
                let (mut kept, mut seen) = (Vec::new(), Vec::new());
                for id in self.refer_objects(from, frame) {
                    // 400.7j: a card is where the effect has put it.
                    let id = if filter.noun == Noun::Card { self.found(id) } else { id };
                    let (was, fits) = self.is_one_of_those(filter, id, frame)?;
                    if !seen.contains(&was) && fits {
                        kept.push(id);
                    }
                    seen.push(was);
                }
                Ok(kept)
            }
            Objects::Top { count, of, bottom } => {
                let n = self.number(count, frame)?.max(0) as usize;
                let mut top = Vec::new();
                for player in self.players(of, frame)? {
                    let library = &self.game.player(player).library;
                    if *bottom {
                        top.extend(library.iter().rev().take(n));
                    } else {
                        top.extend(library.iter().take(n));
                    }
                }
                Ok(top)
            }
            // What no instruction since has taken: those still there.
            Objects::Rest(n) => Ok(frame
                .bound(*n)
                .map(|b| b.entities.iter().chain(&b.rest).filter_map(|e| e.object()))
                .into_iter()
                .flatten()
                .filter(|o| self.object(*o).alive && !frame.taken.contains(o) && !frame.revealed.contains(&(*n, *o)))
                .collect()),
            // 608.2h: as they last were, wherever they are now.
            Objects::Happened(event, window) => {
                let happened = self.happened(event, *window, frame)?;
                // What deals damage does it itself.
                let role = match **event {
                    EventPattern::DealsDamage { .. } => Role::Source,
                    _ => Role::Subject,
                };
                let mut all: Vec<ObjectId> =
                    happened.iter().filter_map(|h| h.event.role(role, self.game)?.object()).collect();
                let mut seen = std::collections::BTreeSet::new();
                all.retain(|id| seen.insert(*id));
                Ok(all)
            }
            Objects::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.objects(part, frame)?);
                }
                Ok(all)
            }
        }
    }

    /// What one of several objects that an instruction was about is asked as, and whether it is of this kind.
    fn is_one_of_those(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<(ObjectId, bool)> {
        // "A permanent you controlled or a token was destroyed this way": one kind or another.
        if let ([Pred::Or(kinds)], true) = (filter.post.as_slice(), filter.heads.is_empty())
            && kinds.iter().all(|kind| matches!(kind, Pred::Kind(_)))
        {
            for kind in kinds {
                let Pred::Kind(kind) = kind else { continue };
                let (was, fits) = self.is_one_of_those(kind, id, frame)?;
                if fits {
                    return Ok((was, true));
                }
            }
            return Ok((id, false));
        }
        // 608.2h: "that permanent is destroyed this way" names the very one, as it was before it was moved.
        if let [Pred::Is(it), but @ ..] = filter.post.as_slice()
            && filter.noun == Noun::Object
            && filter.heads.is_empty()
        {
            let named = self.refer(it, frame);
            let was = self.before_moving(id).unwrap_or(id);
            if named.contains(&was.into()) {
                let others = Filter { post: but.to_vec(), ..filter.clone() };
                return Ok((was, but.is_empty() || self.matches_anywhere(&others, id, frame)?));
            }
        }
        if self.was_discarded_unseen(id, frame) {
            return Ok((id, self.undefined_fits(filter, id, frame)?));
        }
        // 608.2h: a permanent that was sacrificed or destroyed this way is what it was on the battlefield.
        let was = matches!(filter.noun, Noun::Permanent | Noun::Token).then(|| self.before_moving(id));
        let was = was.flatten().unwrap_or(id);
        let fits = match filter.noun {
            // "One of them ... the other": whatever they are, wherever it is.
            Noun::Object => self.object(was).alive && self.matches_anywhere(filter, was, frame)?,
            // 400.7: what was put in a zone and has left it is there no more.
            _ => (filter.places().is_empty() || self.object(was).alive) && self.matches(filter, was, frame)?,
        };
        Ok((was, fits))
    }

    /// The objects of a noun phrase where a card without a zone said is one of these: "discard a card" is one in hand.
    pub fn objects_or(&self, objects: &Objects, usual: &[ObjectId], frame: &Frame) -> Done<Vec<ObjectId>> {
        match objects {
            Objects::Some { filter, .. } | Objects::All(filter, _) if filter.zones().is_empty() => {
                let mut found = Vec::new();
                for id in usual {
                    if self.matches_anywhere(filter, *id, frame)? {
                        found.push(*id);
                    }
                }
                Ok(found)
            }
            other => self.objects(other, frame),
        }
    }

    /// Every object a filter is true of, in the zones its noun and words say (109.2); in the order they came there.
    pub fn all(&self, filter: &Filter, frame: &Frame) -> Done<Vec<ObjectId>> {
        let mut found = Vec::new();
        for id in self.candidates(filter, frame)? {
            // 801.10, 801.11: nothing outside the range of influence.
            if self.reaches(frame, id.into()) && self.matches(filter, id, frame)? {
                found.push(id);
            }
        }
        Ok(found)
    }

    /// The objects that are counted, or asked whether there are any: with what was attached to something that has left, and is gone
    /// itself (608.2h, 603.10a).
    pub fn counted(&self, objects: &Objects, frame: &Frame) -> Done<Vec<ObjectId>> {
        let mut all = self.objects(objects, frame)?;
        let (Objects::All(filter, _) | Objects::Some { filter, .. }) = objects else { return Ok(all) };
        let host_of = |pred: &Pred| match pred {
            Pred::AttachedTo(host) => match host.post.as_slice() {
                [Pred::Is(what)] => Some(self.refer(what, frame).into_iter().filter_map(Entity::object)),
                _ => None,
            },
            _ => None,
        };
        for host in filter.post.iter().filter_map(host_of).flatten() {
            let left = self.object(host);
            if left.alive || left.zone != Zone::Battlefield {
                continue;
            }
            for id in self.game.attachments(host.into()) {
                if !self.object(id).alive && !all.contains(&id) && self.matches_anywhere(filter, id, frame)? {
                    all.push(id);
                }
            }
        }
        Ok(all)
    }

    /// The same; but what is pointed at by a word alone is that object, which is what it last was where it is gone (608.2h).
    pub fn named_or_all(&self, filter: &Filter, frame: &Frame) -> Done<Vec<ObjectId>> {
        match filter.post.as_slice() {
            [Pred::Is(what)] if filter.heads.iter().all(|it| it.adjectives.is_empty() && it.types.is_empty()) => {
                Ok(self.refer(what, frame).into_iter().filter_map(Entity::object).collect())
            }
            _ => self.all(filter, frame),
        }
    }

    /// The same among these alone.
    pub fn all_among(&self, filter: &Filter, ids: &[ObjectId], frame: &Frame) -> Done<Vec<ObjectId>> {
        let zones = filter.zones();
        if zones.is_empty() {
            return self.all(filter, frame);
        }
        let mut found = Vec::new();
        for id in ids.iter().copied().filter(|id| zones.contains(&self.object(*id).zone)) {
            if self.reaches(frame, id.into()) && self.matches(filter, id, frame)? {
                found.push(id);
            }
        }
        Ok(found)
    }

    fn candidates(&self, filter: &Filter, frame: &Frame) -> Done<Vec<ObjectId>> {
        let zones = filter.zones();
        if zones.is_empty() {
            return Err(Stop::unsupported(format!("cards in no zone that is said: {}", say_filter(filter))));
        }
        let mut ids = Vec::new();
        for zone in zones {
            match zone {
                Zone::Battlefield => ids.extend(self.game.permanents().map(|o| o.id)),
                Zone::Stack | Zone::Exile | Zone::Command | Zone::Ante => {
                    ids.extend(self.game.zone(zone, frame.controller))
                }
                Zone::Library | Zone::Hand | Zone::Graveyard | Zone::Outside => {
                    for player in self.game.apnap() {
                        ids.extend(self.game.zone(zone, player));
                    }
                }
            }
        }
        Ok(ids)
    }
}
