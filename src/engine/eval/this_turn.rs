//! What has happened to an object this turn, and who has controlled it since when.

use crate::event::{Event, Move};
use crate::oracle::lang::Zone;
use crate::state::{Entity, ObjectId, PlayerId, Step};
use crate::view::View;

impl View<'_> {
    /// Whether the permanent was dealt damage this turn.
    pub fn was_dealt_damage_this_turn(&self, id: ObjectId) -> bool {
        self.game
            .this_turn()
            .any(|h| matches!(&h.event, Event::Damage { to: Entity::Object(o), amount, .. } if *o == id && *amount > 0))
    }

    /// Whether the object dealt damage this turn, to one of these players if any are given.
    pub fn dealt_damage_this_turn(&self, id: ObjectId, whom: Option<&[PlayerId]>) -> bool {
        self.game.this_turn().any(|h| match &h.event {
            Event::Damage { source, to, amount, .. } if *source == id && *amount > 0 => match whom {
                None => true,
                Some(players) => matches!(to, Entity::Player(p) if players.contains(p)),
            },
            _ => false,
        })
    }

    /// Whether one of these dealt damage to it this turn.
    pub fn was_dealt_damage_by(&self, id: ObjectId, by: &[Entity]) -> bool {
        self.game.this_turn().any(|h| match &h.event {
            Event::Damage { source, to, amount, .. } => {
                *amount > 0 && *to == Entity::Object(id) && by.contains(&Entity::Object(*source))
            }
            _ => false,
        })
    }

    /// Whether it entered the battlefield this turn.
    pub fn entered_this_turn(&self, id: ObjectId) -> bool {
        self.game.this_turn().any(|h| match &h.event {
            Event::Move(m) => m.to.zone == Zone::Battlefield && m.new == Some(id),
            Event::CreateToken { token, .. } => *token == id,
            _ => false,
        })
    }

    /// 702.30a: whether the player has come to control it since the beginning of the player's last upkeep, the one it is
    /// now aside.
    pub fn new_under_control(&self, id: ObjectId, player: PlayerId) -> bool {
        let now = &self.game.turn;
        let mut upkeeps = if now.active == player && now.step == Step::Upkeep { 2 } else { 1 };
        for h in self.game.history.iter().rev() {
            match &h.event {
                Event::Move(m) if m.to.zone == Zone::Battlefield && m.new == Some(id) => return true,
                Event::CreateToken { token, .. } if *token == id => return true,
                Event::ControlChanged { object, to, .. } if *object == id && *to == player => return true,
                Event::BeginStep { step: Step::Upkeep } if h.active == player => {
                    upkeeps -= 1;
                    if upkeeps == 0 {
                        return false;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Whether it was declared as an attacker this turn.
    pub fn attacked_this_turn(&self, id: ObjectId) -> bool {
        self.game.this_turn().any(|h| matches!(&h.event, Event::Attack { attacker, .. } if *attacker == id))
    }

    /// Whether it blocked this turn.
    pub fn blocked_this_turn(&self, id: ObjectId) -> bool {
        self.game.this_turn().any(|h| matches!(&h.event, Event::Block { blocker, .. } if *blocker == id))
    }

    /// Whether it was put where it is this turn, from this zone or anywhere.
    pub fn put_there_this_turn(&self, id: ObjectId, from: Option<Zone>) -> bool {
        let is = |m: &Move| m.new == Some(id) && from.is_none_or(|z| z == m.from);
        self.game.this_turn().any(|h| matches!(&h.event, Event::Move(m) if is(m)))
    }
}
