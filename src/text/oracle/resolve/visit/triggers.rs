//! Triggered abilities, in the order of their words.

use super::*;
use crate::oracle::resolve::{others, x};

impl Resolver<'_> {
    /// Resolves a triggered ability: its event, what it asks, and what is done.
    pub(super) fn triggered_in_order(&mut self, it: &mut Triggered) {
        cast_from_there(&mut it.event);
        self.event_of_others = is_of_others(&it.event);
        self.event_buries = others::buries(&it.event);
        there_for_others(&mut it.event);
        told_by_its_source(&mut it.event);
        told_by_the_other(&mut it.event);
        asked_of_the_doer(self, &mut it.event);
        // What is said of the time of an event may point to what the event names.
        if let EventPattern::While(event, cond) = &mut it.event {
            event.walk(self);
            self.note_event(event);
            cond.walk(self);
            self.note_whose_turn(cond);
            // "Enters under an opponent's control", "a spell an opponent controls destroys it": they are that opponent.
            if let Cond::Is(subject @ Ref::Event(Role::Subject | Role::Source), such) = &**cond {
                self.note_holder(subject, such);
            }
        } else {
            // "Return it under its owner's control at the beginning of that player's next upkeep": named by what is done then.
            let (mut before, mut event) = (self.clone(), it.event.clone());
            event.walk(&mut before);
            if it.word == TriggerWord::Behind && before.failed.is_some() && self.failed.is_none() {
                it.body.walk(self);
                it.event.walk(self);
                return;
            }
            // "Whenever it deals combat damage to a player this turn", said by a spell, is of what it names.
            let outer = self.besides.clone();
            if self.is_spell && self.depth <= 1 && outer.is_none() {
                self.besides = Some(Ref::This);
            }
            it.event.walk(self);
            self.besides = outer;
            // "That player sacrifices it at the beginning of the next end step": the time is said after what is done then.
            if it.word != TriggerWord::Behind {
                self.note_event(&it.event);
            }
        }
        // "The upkeep of enchanted creature's controller ... that creature": the one it was on as it triggered (603.2).
        for named in self.antecedents.iter_mut().filter(|it| it.to == Ref::Host) {
            named.to = Ref::Event(Role::Host);
        }
        // "Whenever a creature with one or more counters on it dies": that many.
        if let EventPattern::Dies { what, batch: false } = &it.event {
            self.asked = what.post.iter().find_map(|pred| asked_of(pred, &Ref::Event(Role::Subject)));
        }
        it.condition.walk(self);
        // "If this artifact has fewer than three counters on it, put a counter on it": on this artifact.
        if it.condition.as_deref().is_some_and(is_of_this) && acts_on_it(&it.body.effect) {
            self.note(Ref::This, Kind::Object, false, vec!["this".into()]);
        }
        it.body.walk(self);
        x::of_the_target(&mut it.body);
    }
}
