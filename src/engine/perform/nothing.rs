//! Why an event that an instruction asks for changes nothing (609.3), where a rule says so.

use crate::card::Layout;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::Designation;
use crate::rule;
use crate::state::{Entity, Object, ObjectId};
use crate::trace::Arg;

impl Cx<'_> {
    /// Tells of an event that does not come about because what it is about is not of that kind.
    pub(super) fn tell_nothing(&mut self, event: &Event) {
        let Some((object, rules, why)) = self.why_nothing(event) else { return };
        self.note(&rules, why, |g| vec![Arg::object(g, object)]);
    }

    fn why_nothing(&self, event: &Event) -> Option<(ObjectId, Vec<RuleId>, &'static str)> {
        match event {
            Event::Transform { object, convert } => {
                let it = self.game.object(*object);
                it.is_permanent().then(|| of_turning_over(it, *convert)).map(|(rules, why)| (*object, rules, why))
            }
            // 710.4: there is no way back.
            Event::Flip { object } if self.game.object(*object).flipped => {
                Some((*object, vec![rule!("710.4")], "{} is flipped already"))
            }
            Event::TurnFace { object, up: false } => {
                let it = self.game.object(*object);
                let (rule, why) = match () {
                    () if !it.is_permanent() => return None,
                    () if it.face_down.is_some() => (rule!("708.2b"), "{} is face down already"),
                    () if it.merged.iter().any(|part| part.mutated) => {
                        (rule!("730.2j"), "{} has a double-faced component, and can't be turned face down")
                    }
                    () => (rule!("712.16"), "{} is double-faced, and can't be turned face down"),
                };
                Some((*object, vec![rule], why))
            }
            Event::Designate { object, what: Designation::Suspected, on: true }
                if self.game.object(*object).designations.contains(&Designation::Suspected) =>
            {
                Some((*object, vec![rule!("701.60d")], "{} is suspected already"))
            }
            // 701.3b: it is where it was to be moved.
            Event::Attach { what, to: Entity::Object(to) }
                if self.game.object(*what).attached_to == Some(Entity::Object(*to)) =>
            {
                Some((*what, vec![rule!("701.3b")], "{} is attached there already"))
            }
            _ => None,
        }
    }
}

/// 701.27, 712: why a permanent does not turn over.
fn of_turning_over(it: &Object, convert: bool) -> (Vec<RuleId>, &'static str) {
    match it.def.layout {
        // 712.15a: not while it is face down.
        layout if it.face_down.is_some() && layout.is_double_faced() => {
            (vec![rule!("712.15a")], "{} is face down, and can't transform")
        }
        // 712.4c: a card of a meld pair never does.
        Layout::Meld => (vec![rule!("712.4c")], "{} is a meld card, and can't transform"),
        layout if layout.is_double_faced() => {
            let rule = if convert { rule!("701.28d") } else { rule!("701.27d") };
            (vec![rule, rule!("712.10")], "{} would become an instant or sorcery, and does not transform")
        }
        _ => {
            let rule = if convert { rule!("701.28c") } else { rule!("701.27c") };
            (vec![rule, rule!("712.9")], "{} has no other face, and does not transform")
        }
    }
}
