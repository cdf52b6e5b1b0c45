//! What becomes of the components of a melded or merged permanent that moves (712.21, 730.3).

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::{Apart, Components, Move};
use crate::oracle::lang::{CounterKind, Zone};
use crate::replace::Entering;
use crate::rule;
use crate::state::{CardId, Game, Object, ObjectId, ObjectKind, PlayerId};
use crate::stop::Done;

impl Game {
    /// Where a component goes, if that is elsewhere than the permanent does (730.3e, 903.9c).
    pub(super) fn goes_apart<'m>(&self, m: &'m Move, card: CardId, token: bool) -> Option<&'m Apart> {
        m.apart.iter().find(|apart| match apart.which {
            Components::Commanders => !token && self.is_commander_card(card),
            Components::Cards => !token,
        })
    }
}

impl Object {
    /// The rule that is of a melded permanent, or that of a merged one; none of what is a single card.
    pub(crate) fn rule_of_parts(&self, melded: RuleId, merged: RuleId) -> Option<RuleId> {
        let is_melded = self.base.is_some() && self.merged.iter().all(|part| !part.mutated);
        (!self.merged.is_empty()).then_some(if is_melded { melded } else { merged })
    }
}

impl Cx<'_> {
    /// 730.3 and 712.21: each component but the topmost goes where the permanent goes, as many cards as it was; what is done to the
    /// permanent as it moves is done to each (712.21d, 730.3d).
    pub(super) fn come_apart(&mut self, was: &Object, m: &Move) -> Done<()> {
        let came_apart = was.rule_of_parts(rule!("712.21"), rule!("730.3"));
        let alike = was.rule_of_parts(rule!("712.21d"), rule!("730.3d"));
        let mut exiled: Vec<(ObjectId, &Apart)> = Vec::new();
        for part in &was.merged {
            if part.token && m.to.zone != Zone::Battlefield {
                continue;
            }
            let kind = if part.token { ObjectKind::Token } else { ObjectKind::Card };
            let commands = self.game.is_commander_card(part.card);
            let apart = self.game.goes_apart(m, part.card, part.token);
            let to = apart.map_or(&m.to, |apart| &apart.to);
            let id = self.game.add_object(part.def.clone(), kind, part.card, part.owner, to.zone);
            let made = self.game.object_mut(id);
            made.was = Some(was.id);
            made.base = part.base.clone().filter(|_| part.token);
            made.commander = commands;
            if to.zone != Zone::Battlefield {
                let counters = apart.map_or(&m.entering.counters, |apart| &apart.counters);
                made.hidden = to.face_down;
                put_there(made, counters);
                self.told_with.extend(alike.filter(|_| apart.is_none() && !counters.is_empty()));
            }
            self.told_with.extend(came_apart);
            self.place(id, to, &Entering::default(), part.owner);
            exiled.extend(apart.filter(|apart| apart.to.zone == Zone::Exile).map(|apart| (id, apart)));
        }
        for (id, apart) in exiled {
            if let Some((source, origin)) = apart.exiled_by {
                // 607.2b: what a replacement effect of an object exiles is linked to it.
                self.link_to(source, origin, None, vec![id])?;
            }
        }
        Ok(())
    }
}

/// Puts counters on an object that is put somewhere else than onto the battlefield with them.
pub(super) fn put_there(object: &mut Object, counters: &[(CounterKind, u32, PlayerId)]) {
    for (kind, n, _) in counters {
        let there = object.counters.entry(kind.clone()).or_default();
        *there = there.saturating_add(*n);
    }
}
