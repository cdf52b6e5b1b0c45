//! What becomes one of several things as it enters or is turned face up (614.1c, 614.1e), or enters only for a price: its copiable
//! values (707.2), its counters.

use std::sync::Arc;

use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Ability, AbilityKind, Cond, Cost, CounterKind, Form, Num, Place, Zone};
use crate::r7_additional::r707_copying::except;
use crate::rule;
use crate::state::ObjectId;
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// 614.12c: which ability it enters with, where one was chosen by its anchor word.
    pub(super) fn tell_of_anchors(&mut self, object: ObjectId) {
        let it = self.game.object(object);
        let anchored = |ability: &Ability| matches!(&ability.kind, AbilityKind::Static(told) if matches!(told.condition, Some(Cond::Chose(_))));
        if let Some(word) = it.chosen.word.clone()
            && it.printed().all_abilities().iter().any(|(_, ability)| anchored(ability))
        {
            // 607.2f, 607.2m: the word is linked to the choice.
            self.note(
                &[rule!("614.12c"), rule!("607.2m"), rule!("607.2f")],
                "it enters with the ability marked {}",
                |_| vec![Arg::Text(word.to_string())],
            );
        }
    }

    /// The event with a counter of the kind that is chosen for what enters.
    pub(super) fn enters_with_one_of(
        &mut self,
        event: Event,
        kinds: &[CounterKind],
        frame: &Frame,
    ) -> Done<Vec<Event>> {
        let by = self.affected(&event)?;
        // A board that is set up may say itself what counters are there.
        let said = self.said_with(kinds.iter()).is_some();
        let chosen = if said { None } else { self.kind_of_counter(by, kinds, frame)? };
        let with: Vec<(Num, CounterKind)> = chosen.into_iter().map(|kind| (Num::Const(1), kind)).collect();
        self.enters_with(event, &with, frame)
    }

    /// The event if that is done for it, else the object goes into its owner's graveyard.
    pub(super) fn enters_for(
        &mut self,
        mut event: Event,
        cost: &Cost,
        must: bool,
        frame: &mut Frame,
    ) -> Done<Vec<Event>> {
        let (player, source) = (self.affected(&event)?, frame.source);
        // A board that is set up says itself what is there.
        let done = self.setting_up
            || if must {
                let done = self.must_pay(player, cost, frame, source)?;
                // There was nothing to decide: a yes is used up all the same.
                let prompt = "do that for it?".to_owned();
                let decision = Decision { player, rule: rule!("614.6"), source: Some(source), prompt, ask: Ask::YesNo };
                self.settled(&decision, &Answer::Yes(done));
                done
            } else {
                self.may_pay(player, cost, frame, source)?
            };
        if done {
            return Ok(vec![event]);
        }
        // 111.1: a token is put onto the battlefield or nowhere.
        let Event::Move(m) = &mut event else { return Ok(Vec::new()) };
        self.goes_to(m, &Place::zone(Zone::Graveyard), frame)?;
        Ok(vec![event])
    }

    /// The event with the form that its controller chooses; 614.12a: before it enters.
    pub(super) fn in_a_form(&mut self, event: Event, forms: &[Form], frame: &Frame) -> Done<Vec<Event>> {
        let options: Vec<(String, &Form)> = forms.iter().map(|form| (form.words.to_string(), form)).collect();
        let chosen = self.one_text(frame.controller, frame, "choose what it becomes", Topic::Word, &options)?;
        let Some(form) = chosen else { return Ok(vec![event]) };
        self.with_form(event, form)
    }

    /// The event with the form that a coin decides, flipped before it enters (614.12a).
    pub(super) fn in_a_form_flipped(
        &mut self,
        event: Event,
        heads: &Form,
        tails: &Form,
        frame: &Frame,
    ) -> Done<Vec<Event>> {
        let by = self.affected(&event)?;
        // 705.2: nobody calls a coin of which only the side matters.
        let form = if self.flip_uncalled(by, frame)? { heads } else { tails };
        self.with_form(event, form)
    }

    /// The event with a form for what enters or is turned face up.
    fn with_form(&mut self, mut event: Event, form: &Form) -> Done<Vec<Event>> {
        self.note(&[rule!("707.2"), rule!("614.12a")], "it becomes {}", |_| vec![Arg::Text(form.words.to_string())]);
        match &mut event {
            Event::Move(m) => {
                // It has what it is, or copies, with these for copiable values.
                let (of, mut except) = m.entering.copy_of.take().unwrap_or((m.object, Vec::new()));
                except.extend(form.changes.iter().cloned());
                m.entering.copy_of = Some((of, except));
            }
            Event::TurnFace { object, up: true } | Event::CreateToken { token: object, .. } => {
                let mut values = self.game.object(*object).printed().clone();
                except(&mut values, &form.changes)?;
                let object = self.game.object_mut(*object);
                object.base = Some(Arc::new(values));
            }
            _ => return Err(Stop::unsupported("a form for what neither enters nor is turned face up")),
        }
        Ok(vec![event])
    }
}
