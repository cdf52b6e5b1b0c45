//! Several spells that an effect lets a player cast: each is cast in full before the next (608.2g).

use crate::choice::{Answer, Ask, Decision, Purpose};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Count, Filter, Objects};
use crate::rule;
use crate::state::{Bound, Entity, ObjectId, PlayerId};
use crate::stop::Done;

use super::casting::Manner;

impl Cx<'_> {
    /// Casts what the words name. 608.2g, 601.2: of several a player may name more at once, which are cast in that order, or more of them
    /// once those are cast.
    pub(super) fn cast_one_after_another(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        what: &Objects,
        manner: &Manner<'_>,
        frame: &Frame,
    ) -> Done<Bound> {
        let objects = self.chosen_to_cast(players, apart, what, frame)?;
        let (Some((count, filter)), [player]) = (several(what), players) else {
            return self.cast_now(objects, what, manner, frame);
        };
        let theirs = self.as_done_by(frame, *player, apart);
        let mut chosen: Vec<ObjectId> = objects.iter().map(|(_, object)| *object).collect();
        // What there is to choose from is settled before any of it is cast.
        let usual = self.game.player(*player).hand.clone();
        let mut left = match chosen.is_empty() {
            true => Vec::new(),
            false => self.ask(|v| v.objects_or(what, &usual, &theirs))?,
        };
        self.without_those_taken(what, &mut left, &theirs);
        let mut bound = self.cast_now(objects, what, manner, frame)?;
        loop {
            left.retain(|object| !chosen.contains(object) && self.game.object(*object).alive);
            let (_, most) = self.bounds(count, chosen.len() + left.len(), &theirs)?;
            let most = most.saturating_sub(chosen.len()).min(left.len());
            let further = match most {
                0 => Vec::new(),
                _ => self.chosen_further(*player, &left, most, frame)?,
            };
            if further.is_empty() {
                return Ok(bound);
            }
            chosen.extend(&further);
            let all: Vec<Entity> = chosen.iter().copied().map(Entity::Object).collect();
            self.all_fit(filter, &all, &theirs)?;
            let further = further.into_iter().map(|object| (*player, object)).collect();
            let more = self.cast_now(further, what, manner, frame)?;
            bound.entities.extend(more.entities);
            bound.amount += more.amount;
            bound.did |= more.did;
        }
    }

    /// Those that a player names to be cast besides, after others have been: none of them need be.
    fn chosen_further(
        &mut self,
        player: PlayerId,
        left: &[ObjectId],
        most: usize,
        frame: &Frame,
    ) -> Done<Vec<ObjectId>> {
        let options = left.iter().copied().map(Entity::Object).collect();
        let options = self.within_range(player, Some(frame.source), options)?;
        let ask =
            Ask::Entities { options: options.clone(), min: 0, max: most.min(options.len()), purpose: Purpose::Effect };
        let prompt = "choose what to cast besides".to_owned();
        let decision = Decision { player, rule: rule!("608.2g"), source: Some(frame.source), prompt, ask };
        let Answer::Pick(picks) = self.offer(decision, Answer::Pick(Vec::new()))? else { return Ok(Vec::new()) };
        Ok(picks.into_iter().filter_map(|at| options.get(at).copied()?.object()).collect())
    }
}

/// How many of several cards may be cast, and which, where that is for a player to say: "any number of them", "up to two".
fn several(what: &Objects) -> Option<(&Count, &Filter)> {
    match what {
        Objects::Some { count: count @ (Count::Any | Count::UpTo(_)), filter, random: false, chooser: None }
        | Objects::Among { count: count @ (Count::Any | Count::UpTo(_)), filter, random: false, .. } => {
            Some((count, filter))
        }
        _ => None,
    }
}
