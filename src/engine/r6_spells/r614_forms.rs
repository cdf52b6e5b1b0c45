//! What becomes one of several things as it enters or is turned face up (614.1c, 614.1e): its copiable values (707.2).

use std::sync::Arc;

use crate::engine::choice::Topic;
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::frame::Frame;
use crate::engine::r7_additional::r707_copying::except;
use crate::engine::state::ObjectId;
use crate::engine::stop::Done;
use crate::engine::trace::Arg;
use crate::oracle::lang::{Ability, AbilityKind, Cond, Form};
use crate::rule;

impl Cx<'_> {
    /// 614.12c: which ability it enters with, where one was chosen by its anchor word.
    pub(super) fn tell_of_anchors(&mut self, object: ObjectId) {
        let it = self.game.object(object);
        let anchored = |ability: &Ability| matches!(&ability.kind, AbilityKind::Static(told) if matches!(told.condition, Some(Cond::Chose(_))));
        if let Some(word) = it.chosen.word.clone()
            && it.printed().all_abilities().iter().any(|(_, ability)| anchored(ability))
        {
            self.note(&[rule!("614.12c")], "it enters with the ability marked {}", |_| {
                vec![Arg::Text(word.to_string())]
            });
        }
    }

    /// The event with the form that its controller chooses; 614.12a: before it enters.
    pub(super) fn in_a_form(&mut self, mut event: Event, forms: &[Form], frame: &Frame) -> Done<Vec<Event>> {
        let options: Vec<(String, &Form)> = forms.iter().map(|form| (form.words.to_string(), form)).collect();
        let chosen = self.one_text(frame.controller, frame, "choose what it becomes", Topic::Word, &options)?;
        let Some(form) = chosen else { return Ok(vec![event]) };
        self.note(&[rule!("707.2"), rule!("614.12a")], "it becomes {}", |_| vec![Arg::Text(form.words.to_string())]);
        match &mut event {
            Event::Move(m) => {
                // It has what it is, or copies, with these for copiable values.
                let (of, mut except) = m.entering.copy_of.take().unwrap_or((m.object, Vec::new()));
                except.extend(form.changes.iter().cloned());
                m.entering.copy_of = Some((of, except));
            }
            Event::TurnFace { object, up: true } => {
                let mut values = self.game.object(*object).printed().clone();
                except(&mut values, &form.changes)?;
                let object = self.game.object_mut(*object);
                object.base = Some(Arc::new(values));
                self.game.changed();
            }
            _ => {}
        }
        Ok(vec![event])
    }
}
