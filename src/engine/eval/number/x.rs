//! 107.3: the value of X.

use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, Deed, Designation, Keyword, Walk};
use crate::rule;
use crate::state::{ObjectId, ObjectKind, Origin, Zone};
use crate::view::View;

use super::NamesX;

impl View<'_> {
    /// 107.3e: the X of the spell that an ability triggered on, where the ability is about the {X} in its cost.
    fn x_of_another(&self, frame: &Frame) -> Option<i32> {
        let ObjectKind::Ability(ability) = &self.object(frame.stack?).kind else { return None };
        let AbilityKind::Triggered(triggered) = &ability.ability.kind else { return None };
        let Event::Cast { spell, .. } = frame.event(self.game)? else { return None };
        let mut named = NamesX::default();
        triggered.event.clone().walk(&mut named);
        self.object(*spell).cast.as_ref()?.x.filter(|_| named.0)
    }

    /// 107.3e: the X that was chosen for the cycling ability whose cost was paid by discarding this card (702.29c).
    fn x_of_cycling(&self, frame: &Frame) -> Option<i32> {
        let Event::Move(discarded) = frame.event(self.game).filter(|event| event.is_cycling())? else { return None };
        let card = [Some(discarded.object), discarded.new];
        let since = frame.event.map_or(0, |event| event.0 as usize);
        let ability = self.game.history.from(since).find_map(|h| match &h.event {
            Event::Activate { ability, source, .. } if card.contains(&Some(*source)) => *ability,
            _ => None,
        })?;
        self.object(ability).cast.as_ref()?.x
    }

    pub(super) fn x(&self, frame: &Frame) -> i32 {
        if let Some(x) = self.x_of_another(frame) {
            self.game.rests.on(rule!("107.3e"));
            return x;
        }
        if let Some(x) = frame.x {
            // 107.3n: a delayed triggered ability means the X of what has made it.
            let ability = frame.stack.map(|id| &self.object(id).kind);
            if matches!(ability, Some(ObjectKind::Ability(a)) if a.triggered && a.captured.x.is_some()) {
                self.game.rests.on(rule!("107.3n"));
            }
            return x;
        }
        if let Some(x) = self.x_of_cycling(frame) {
            self.game.rests.on(rule!("702.29c"));
            return x;
        }
        if let Some(x) = self.x_of_monstrosity(frame.source) {
            return x;
        }
        // 107.3j: an ability that something else has given means no X but its own.
        if matches!(frame.origin, Some(Origin::Given(..) | Origin::GivenBy(..))) {
            self.game.rests.on(rule!("107.3j"));
            return 0;
        }
        // 107.3m: an ability of a permanent may mean the X of the spell that became it.
        let x = self.cast_info(frame).and_then(|c| c.x);
        let source = self.object(frame.source);
        if x.is_some() && source.zone == Zone::Battlefield {
            // 702.37f, 702.168e: or the X that was chosen as it was turned face up.
            let turned = |event: &Event| matches!(event, Event::TurnFace { object, .. } if *object == frame.source);
            let of_turning_up = [(Keyword::Disguise, rule!("702.168e")), (Keyword::Morph, rule!("702.37f"))];
            let by = of_turning_up.into_iter().find(|(keyword, _)| source.printed().has(*keyword));
            let by = by.filter(|_| self.game.history.iter().rev().any(|h| turned(&h.event)));
            self.game.rests.on(by.map_or(rule!("107.3m"), |(_, rule)| rule));
        }
        x.unwrap_or(0)
    }

    /// 701.37c: the X of the monstrosity instruction by which a permanent became monstrous.
    fn x_of_monstrosity(&self, permanent: ObjectId) -> Option<i32> {
        if !self.object(permanent).designations.contains(&Designation::Monstrous) {
            return None;
        }
        self.game.history.iter().find_map(|h| match &h.event {
            Event::Deed { object: Some(it), deed: Deed::Monstrosity, amount, .. } if *it == permanent => {
                Some(i32::try_from(*amount).unwrap_or(i32::MAX))
            }
            _ => None,
        })
    }
}
