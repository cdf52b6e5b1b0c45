//! 709.5: permanents with a shared type line, whose halves (the doors of a Room) are locked and unlocked.

use std::sync::Arc;

use crate::card::{Colors, ManaCost};
use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Cost, CostPart, Door, EventPattern, SpecialUse};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::state::{Characteristics, Game, Object, ObjectId, PlayerId};
use crate::stop::{Done, Stop};

impl Object {
    /// Whether it has the unlocked designation of this half (709.5c).
    pub fn is_unlocked(&self, half: u8) -> bool {
        self.unlocked & 1 << half != 0
    }
}

/// 709.5: takes from what an object is the name, mana cost and rules text of the halves that are not in `unlocked`; its
/// colors are those of the mana cost it is left with (202.2).
pub fn without_locked_halves(row: &mut Characteristics, unlocked: u8) {
    let halves = std::mem::take(&mut row.halves);
    let open = || halves.iter().enumerate().filter(|(half, _)| unlocked & 1 << half != 0).map(|(_, it)| it);
    row.name = unlocked_name(&halves, unlocked).into();
    let mut cost = ManaCost::default();
    open().flat_map(|half| &half.mana_cost).flat_map(ManaCost::symbols).for_each(|symbol| cost.push(*symbol));
    row.mana_cost = open().next().map(|_| cost);
    row.colors = open().fold(Colors::COLORLESS, |all, half| all | half.colors);
    row.abilities = open().flat_map(|half| half.abilities.iter().cloned()).collect();
    row.index_keywords();
    row.halves = halves;
}

/// The names of the halves that are in `unlocked`; empty if none is.
pub fn unlocked_name(halves: &[Arc<Characteristics>], unlocked: u8) -> String {
    let open = halves.iter().enumerate().filter(|(half, _)| unlocked & 1 << half != 0);
    open.map(|(_, it)| &*it.name).collect::<Vec<_>>().join(" // ")
}

/// The rule by which an ability triggers on what is unlocked, if it does.
pub fn unlocking_rule(event: &EventPattern) -> Option<RuleId> {
    match event {
        EventPattern::Unlocks { door: Door::This, .. } => Some(rule!("709.5h")),
        EventPattern::Unlocks { door: Door::LastOf(_), .. } => Some(rule!("709.5i")),
        EventPattern::Or(parts) => parts.iter().find_map(unlocking_rule),
        _ => None,
    }
}

/// What a half of a permanent is called, as printed on it.
pub fn half_name(game: &Game, object: ObjectId, half: u8) -> String {
    let object = game.object(object);
    let name = object.printed().halves.get(usize::from(half)).map(|half| half.name.to_string());
    name.unwrap_or_else(|| object.def.name.to_string())
}

impl Cx<'_> {
    /// 709.5d: the half that was cast as a spell is unlocked as the permanent enters.
    pub(crate) fn unlocked_as_cast(&self, id: ObjectId) -> Option<Event> {
        let object = self.game.object(id);
        // The copy of a spell has the choices made for it (707.10), and so the half that was cast.
        let cast = object.cast.is_some() && object.face_down.is_none();
        (cast && !object.printed().halves.is_empty()).then(|| Event::Unlock {
            object: id,
            half: object.face,
            player: object.controller,
            on: true,
        })
    }

    /// 116.2m, 709.5e: a player pays the mana cost of a locked half to unlock it.
    pub(crate) fn unlock_for_its_cost(&mut self, player: PlayerId, room: ObjectId, half: u8) -> Done<()> {
        let cost = self.may_unlock(player, room, half)?;
        let cost = self.special_cost(player, SpecialUse::UnlockDoor, &cost)?;
        self.pay(player, &cost, PayFor::Special(room, SpecialUse::UnlockDoor), &mut Frame::of(room, player))?;
        self.told_with.extend([rule!("116.2m"), rule!("709.5e")]);
        self.perform(vec![Event::Unlock { object: room, half, player, on: true }])?;
        Ok(())
    }

    /// Whether the player could begin to unlock this half now; gives its unlock cost.
    pub(crate) fn may_unlock(&self, player: PlayerId, room: ObjectId, half: u8) -> Done<Cost> {
        let refused = |because: &str| Err(Stop::illegal(rule!("116.2m"), Some(room.into()), because));
        self.has_priority(player, rule!("117.1c"))?;
        let (controller, halves) = self.see(|v| (v.controller(room), v.is(room).halves.clone()))?;
        let object = self.game.object(room);
        let Some(locked) = halves.get(usize::from(half)).filter(|_| object.is_permanent()) else {
            return refused("it has no such half");
        };
        if controller != player {
            return refused("the player does not control it");
        }
        if object.is_unlocked(half) {
            return refused("that half is unlocked already");
        }
        if !self.sorcery_time(player) {
            return refused("a half is unlocked in a main phase of one's own turn, while the stack is empty");
        }
        match &locked.mana_cost {
            Some(mana) => Ok(Cost { parts: vec![CostPart::Mana(mana.clone())] }),
            None => refused("a half without a mana cost has no cost that could be paid"),
        }
    }

    /// 709.5f-g: a player unlocks, or where `or_lock` says so may lock, a half of each of these permanents.
    pub(crate) fn unlock_halves(
        &mut self,
        player: PlayerId,
        rooms: &[ObjectId],
        or_lock: bool,
        frame: &Frame,
    ) -> Done<Vec<ObjectId>> {
        let mut changed = Vec::new();
        for room in rooms {
            let halves = self.see(|v| v.is(*room).halves.len() as u8)?;
            let object = self.game.object(*room);
            let able: Vec<(u8, bool)> =
                (0..halves).map(|half| (half, !object.is_unlocked(half))).filter(|(_, on)| or_lock || *on).collect();
            let Some((half, on)) = self.choose_half(player, *room, &able, frame)? else { continue };
            self.told_with.extend(on.then(|| rule!("709.5f")));
            self.perform(vec![Event::Unlock { object: *room, half, player, on }])?;
            changed.push(*room);
        }
        Ok(changed)
    }

    fn choose_half(
        &mut self,
        player: PlayerId,
        room: ObjectId,
        able: &[(u8, bool)],
        frame: &Frame,
    ) -> Done<Option<(u8, bool)>> {
        if able.len() < 2 {
            return Ok(able.first().copied());
        }
        let options = able.iter().map(|(half, _)| half_name(&self.game, room, *half)).collect();
        let ask = Ask::Texts { options, min: 1, max: 1, repeat: false, worth: Vec::new(), topic: Topic::Word };
        // 709.5f, 709.5g: to unlock a locked half, to lock an unlocked one.
        let rule = if able.iter().all(|(_, on)| !on) { rule!("709.5g") } else { rule!("709.5f") };
        let prompt = "choose a door".to_owned();
        let decision = Decision { player, rule, source: Some(frame.source), prompt, ask };
        let Answer::Pick(picks) = self.choose(decision)? else { return Ok(None) };
        Ok(picks.first().and_then(|at| able.get(*at)).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Characteristics {
        let half = |name: &str, cost: &str| {
            let mana_cost: Option<ManaCost> = Some(cost.parse().unwrap());
            let colors = mana_cost.as_ref().map(ManaCost::colors).unwrap();
            Arc::new(Characteristics { name: name.into(), mana_cost, colors, ..Characteristics::default() })
        };
        let halves = vec![half("Hall", "{1}{W}"), half("Attic", "{3}{B}")];
        Characteristics { name: "Hall // Attic".into(), halves, ..Characteristics::default() }
    }

    #[test]
    fn a_room_is_what_is_unlocked() {
        for (unlocked, name, value, colors) in
            [(0, "", 0, ""), (1, "Hall", 2, "W"), (2, "Attic", 4, "B"), (3, "Hall // Attic", 6, "WB")]
        {
            let mut row = room();
            without_locked_halves(&mut row, unlocked);
            assert_eq!((&*row.name, row.mana_value(), row.colors.letters().as_str()), (name, value, colors));
        }
        let mut locked = room();
        without_locked_halves(&mut locked, 0);
        assert_eq!(locked.mana_cost, None);
    }
}
