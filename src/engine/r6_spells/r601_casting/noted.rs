//! What a text asks about the time its spell is cast or its ability activated: "as you cast this spell".

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Cond, Num, Visit, Walk};
use crate::state::{Noted, ObjectId, ObjectKind};
use crate::stop::Done;
use crate::view::View;

/// The numbers and conditions that are asked of that time.
#[derive(Default)]
struct Asked {
    numbers: Vec<Num>,
    conditions: Vec<Cond>,
}

impl Visit for Asked {
    fn number(&mut self, it: &mut Num) {
        match it {
            Num::AsCast(n) => self.numbers.push((**n).clone()),
            _ => it.inside(self),
        }
    }

    fn condition(&mut self, it: &mut Cond) {
        match it {
            Cond::AsCast(cond) => self.conditions.push((**cond).clone()),
            _ => it.inside(self),
        }
    }
}

impl Cx<'_> {
    /// 601.2i, 602.2b: keeps what the text asks of the time at which its costs have been paid and it has been cast or activated.
    pub(crate) fn note_as_cast(&mut self, id: ObjectId) -> Done<()> {
        let frame = self.stack_frame(id);
        let mut asked = Asked::default();
        match &self.game.object(id).kind {
            ObjectKind::Ability(ability) => ability.body.as_ref().clone().walk(&mut asked),
            _ => {
                for held in &self.see(|v| v.is(id).clone())?.abilities {
                    held.ability.as_ref().clone().walk(&mut asked);
                }
            }
        }
        let mut noted = Noted::default();
        for n in asked.numbers {
            let value = self.ask(|v| v.number(&n, &frame))?;
            noted.numbers.push((n, value));
        }
        // "Each opponent who has three or more poison counters as you cast this spell": asked of each player.
        let players = self.game.player_ids().map(|player| Some(player.into()));
        let each: Vec<_> = std::iter::once(None).chain(players).collect();
        for cond in asked.conditions {
            for each in &each {
                if self.ask(|v| v.condition(&cond, &Frame { each: *each, ..frame.clone() }))? {
                    noted.held.push((cond.clone(), *each));
                }
            }
        }
        if let Some(info) = self.game.object_in_little(id).cast.as_mut() {
            info.noted = Some(noted);
        }
        Ok(())
    }
}

impl View<'_> {
    /// What was kept of the time the spell or ability at hand, or the spell that became its source, was cast or activated.
    fn noted(&self, frame: &Frame) -> Option<&Noted> {
        let of = |id: ObjectId| self.object(id).cast.as_deref()?.noted.as_ref();
        frame.stack.and_then(of).or_else(|| of(frame.source))
    }

    /// A number as it was then; while it is being cast or activated, as it is now.
    pub(crate) fn number_as_cast(&self, n: &Num, frame: &Frame) -> Done<i64> {
        match self.noted(frame) {
            Some(noted) => Ok(noted.numbers.iter().find(|(one, _)| one == n).map_or(0, |(_, value)| *value)),
            None if self.being_cast(frame) => self.number(n, frame),
            None => Ok(0),
        }
    }

    /// Whether a condition held then: never for what was put on the stack or the battlefield without having been cast.
    pub(crate) fn held_as_cast(&self, cond: &Cond, frame: &Frame) -> Done<bool> {
        match self.noted(frame) {
            Some(noted) => {
                let of = frame.each.filter(|each| each.object().is_none());
                Ok(noted.held.iter().any(|(held, each)| held == cond && *each == of))
            }
            None => Ok(self.being_cast(frame) && self.condition(cond, frame)?),
        }
    }

    /// Whether it is being cast or activated just now.
    fn being_cast(&self, frame: &Frame) -> bool {
        frame.stack.is_some_and(|id| self.object(id).cast.is_some())
    }
}
