//! 614.1c-d: how something enters the battlefield, and what is done as it does (614.12).

use std::sync::Arc;

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    CounterKind, Duration, Effect, Modification, Num, Objects, Players, Ref, Role, Verb, Visit, WHAT_IS_COPIED, Walk,
};
use crate::oracle::say_verb;
use crate::r6_spells::effects::entering_as::{self, Held};
use crate::r7_additional::r707_copying::others_among;
use crate::replace::Entering;
use crate::rule;
use crate::rules::ActiveReplacement;
use crate::state::{Entity, LastingKind, ObjectId, Until};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

impl Cx<'_> {
    /// The same event with counters the permanent enters with.
    pub(super) fn enters_with(&self, event: Event, counters: &[(Num, CounterKind)], frame: &Frame) -> Done<Vec<Event>> {
        let by = self.affected(&event)?;
        let mut with = Vec::new();
        for (n, kind) in counters {
            let n = self.ask_of_entering(&event, n, frame, |v| v.number(n, frame))?.max(0) as u32;
            with.push((kind.clone(), n, by));
        }
        Ok(vec![entering(event, |e| e.counters.extend(with))])
    }

    /// 614.12: what is asked of something that enters is asked of it as it would exist on the battlefield; what is asked of others,
    /// of those that are there.
    pub(super) fn ask_of_entering<A: Walk + Clone, T>(
        &self,
        event: &Event,
        asked: &A,
        frame: &Frame,
        question: impl FnOnce(&View<'_>) -> Done<T>,
    ) -> Done<T> {
        match if asks_of_what_enters(asked, frame) { self.as_would_exist(event)? } else { None } {
            Some((game, derived)) => question(&View { game: &game, table: &derived.table }),
            None => self.ask_and_tell(question),
        }
    }

    /// 702.104a: the event with counters if one of these players has it enter so.
    pub(super) fn enters_with_by(
        &mut self,
        event: Event,
        players: &Players,
        counters: &[(Num, CounterKind)],
        active: &ActiveReplacement,
        frame: &Frame,
    ) -> Done<Vec<Event>> {
        // 702.104a: an opponent is chosen, who may have it enter so; 702.104b: whether they did is remembered.
        let said = self.said_with(counters.iter().map(|(_, kind)| kind));
        for player in self.who_does(players, frame)? {
            let so = match said {
                Some(so) => so,
                None => self.yes(player, rule!("614.12a"), Some(active.frame.source), active.text.to_string())?,
            };
            if so {
                let with = self.enters_with(event, counters, frame)?;
                let paid = |e: &mut Entering| e.chosen.word = Some("tribute".into());
                return Ok(with.into_iter().map(|e| entering(e, paid)).collect());
            }
        }
        Ok(vec![event])
    }

    /// 614.12, 614.13a: what changes zones for something that enters does so as that enters: what triggers on it sees that there.
    /// With `for_counters` it enters with counters that hang on it.
    pub(super) fn carried_out_as_it_enters(
        &mut self,
        effect: &Effect,
        for_counters: bool,
        frame: &mut Frame,
    ) -> Done<()> {
        let set_up = if self.setting_up { self.set_up_by(effect, for_counters) } else { None };
        let effect = match &set_up {
            None if self.setting_up => return Ok(()),
            None => effect,
            Some(set_up) => set_up,
        };
        let outer = self.held.replace(Held::new());
        let before = std::mem::replace(&mut self.as_it_enters, true);
        let done = self.carry_out(effect, frame);
        self.as_it_enters = before;
        let with_it = std::mem::replace(&mut self.held, outer).unwrap_or_default();
        done?;
        self.with_entering.extend(with_it);
        Ok(())
    }

    /// The event once what is done as it enters is done.
    pub(super) fn done_as_it_enters(
        &mut self,
        event: Event,
        effect: &Effect,
        active: &ActiveReplacement,
        mut frame: Frame,
    ) -> Done<Vec<Event>> {
        // 614.12a: the choice is made before it enters; the object that will enter remembers it.
        let object = match &event {
            Event::Move(m) => m.object,
            Event::CreateToken { token, .. } => *token,
            _ => return Ok(vec![event]),
        };
        frame.source = if active.own_object { object } else { active.frame.source };
        self.note(&[rule!("614.12a")], "before {} enters", |g| vec![Arg::object(g, object)]);
        self.trace.open();
        self.carried_out_as_it_enters(effect, false, &mut frame)?;
        self.tell_of_anchors(object);
        self.trace.close();
        let chosen = self.game.object(object).chosen.clone();
        Ok(vec![entering(event, |e| e.chosen = chosen)])
    }

    /// 614.1c, 707.5: what becomes a copy as it enters enters as that copy, and is it for as long as is said.
    pub(super) fn copy_as_it_enters(&mut self, event: Event, effect: &Effect, frame: &Frame) -> Done<Vec<Event>> {
        let Some((verb @ Verb::BecomeCopy { of, except, duration, .. }, optional)) = entering_as::copies(effect) else {
            return Ok(vec![event]);
        };
        let player = self.affected(&event)?;
        let asked = format!("{}?", say_verb(verb));
        if optional && !self.yes(player, rule!("707.5"), Some(frame.source), asked)? {
            return Ok(vec![event]);
        }
        let until = match duration {
            Duration::Forever => None,
            _ => self.until(duration, frame)?,
        };
        self.enters_as_copy(event, of, except, until, frame)
    }

    /// 707.5: the event as a copy of what is chosen, for as long as is said.
    pub(super) fn enters_as_copy(
        &mut self,
        event: Event,
        of: &Objects,
        except: &[Modification],
        until: Option<Until>,
        frame: &Frame,
    ) -> Done<Vec<Event>> {
        let player = self.affected(&event)?;
        // 707.9a, 616.2: where another effect made it a copy before, the other abilities are those of that copy.
        let others = match self.as_would_exist(&event)? {
            Some((game, derived)) => others_among(derived.copiable(&game, frame.source)),
            None => others_among(self.game.object(frame.source).printed()),
        };
        let own = |change: &Modification| match change {
            Modification::GainOthers => Modification::Gain(others.clone()),
            other => other.clone(),
        };
        let except: Vec<Modification> = except.iter().map(own).collect();
        let except = except.as_slice();
        let options: Vec<Entity> = self.ask(|v| v.objects(of, frame))?.into_iter().map(Entity::Object).collect();
        let picked = self.pick_entities(
            player,
            rule!("707.5"),
            Some(frame.source),
            "choose what to enter as a copy of",
            Purpose::Effect,
            options,
            1,
            1,
        )?;
        let copy = picked.into_iter().find_map(Entity::object);
        self.tell_layer_one(copy)?;
        // 111.1, 614.12: a token is created as what it enters as.
        if let (Event::CreateToken { token, .. }, Some(of)) = (&event, copy) {
            let (token, values) = (*token, Arc::new(self.copied_values(of, except)?));
            match until {
                None => self.game.object_mut(token).base = Some(values),
                Some(until) => {
                    let kind = LastingKind::Copy { objects: vec![token], values };
                    self.add_effect(&Frame::of(token, player), kind, until);
                }
            }
            return self.copy_enters_with(event, except, copy, frame).map(|event| vec![event]);
        }
        let overtaken = matches!(&event, Event::Move(m) if !m.entering.by_exception.is_empty());
        if overtaken && copy.is_some() {
            self.note(&[rule!("707.9e")], "what the copy before was to enter with is not put on it", |_| Vec::new());
        }
        let copied = entering(event, |e| {
            e.copy_of = copy.map(|c| (c, except.to_vec()));
            e.copy_until = until;
            e.by_exception.clear();
        });
        match copy {
            Some(_) => self.copy_enters_with(copied, except, copy, frame).map(|event| vec![event]),
            None => Ok(vec![copied]),
        }
    }
}

impl Cx<'_> {
    /// 614.12: the copy with the counters that an exception says it enters with, as it would exist on the battlefield.
    fn copy_enters_with(
        &mut self,
        event: Event,
        except: &[Modification],
        copied: Option<ObjectId>,
        frame: &Frame,
    ) -> Done<Event> {
        let by = self.affected(&event)?;
        // "That creature" is what is copied.
        let mut frame = frame.clone();
        frame.bind(WHAT_IS_COPIED).entities.extend(copied.map(Entity::Object));
        let frame = &frame;
        let mut with = Vec::new();
        for change in except {
            let Modification::EntersWith(counters, condition) = change else { continue };
            let there = self.as_would_exist(&event)?;
            // 707.9f: what the resulting permanent would be without that exception.
            if condition.is_some() {
                self.note(
                    &[rule!("707.9f")],
                    "whether an exception applies is asked of the copy as it would be",
                    |_| Vec::new(),
                );
            }
            let holds = match (condition, &there) {
                (None, _) => true,
                (Some(cond), Some((game, derived))) => View { game, table: &derived.table }.condition(cond, frame)?,
                (Some(cond), None) => self.ask(|v| v.condition(cond, frame))?,
            };
            for (n, kind) in counters.iter().filter(|_| holds) {
                with.push((kind.clone(), self.ask(|v| v.number(n, frame))?.max(0) as u32, by));
            }
        }
        Ok(entering(event, |e| e.by_exception.extend(with)))
    }
}

/// Whether a condition or number is about what enters, or what it is, and not about what else there is. What a triggered ability
/// asks of a spell, it asks of the spell (608.2h).
pub(super) fn asks_of_what_enters<T: Walk + Clone>(asked: &T, frame: &Frame) -> bool {
    if frame.event.is_some() {
        return false;
    }
    struct Asked {
        of_it: bool,
        of_others: bool,
    }
    impl Visit for Asked {
        fn reference(&mut self, it: &mut Ref) {
            self.of_it |= matches!(it, Ref::This | Ref::Event(Role::Subject));
        }

        fn objects(&mut self, it: &mut Objects) {
            self.of_others |= matches!(it, Objects::All(..) | Objects::Some { .. });
            it.inside(self);
        }
    }
    let mut found = Asked { of_it: false, of_others: false };
    asked.clone().walk(&mut found);
    found.of_it && !found.of_others
}

/// The event with another way of entering.
pub(super) fn entering(mut event: Event, change: impl FnOnce(&mut Entering)) -> Event {
    match &mut event {
        Event::Move(m) => change(&mut m.entering),
        Event::CreateToken { place, .. } => {
            // A token's way of entering is told by its place.
            let mut e = Entering::default();
            change(&mut e);
            place.tapped |= e.tapped.unwrap_or(false);
            place.prepared |= e.prepared;
            let counters = e.counters.into_iter().chain(e.by_exception);
            place.with.extend(counters.map(|(kind, n, _)| (Num::Const(n as i32), kind)));
        }
        _ => {}
    }
    event
}
