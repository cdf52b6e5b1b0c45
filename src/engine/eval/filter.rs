//! Whether an object is of a kind.

mod combat;
mod property;
mod shared;
mod targets;

pub use shared::same_name;

use crate::frame::Frame;
use crate::oracle::lang::{Filter, Head, Keyword, Noun, Pred, Ref, Zone};
use crate::rule;
use crate::state::{Entity, ObjectId, ObjectKind};
use crate::stop::Done;
use crate::view::View;

impl View<'_> {
    /// Whether the filter is true of the object, wherever it is; where the noun says a zone, it must be there.
    pub fn matches(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<bool> {
        if !self.noun_fits(filter, id) {
            return Ok(false);
        }
        self.matches_anywhere(filter, id, frame)
    }

    /// Whether "abilities of creatures" are those of this object: of a permanent, where neither "card" nor "source" is said (109.2).
    pub fn is_what_abilities_are_of(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<bool> {
        let there = self.object(id).zone == Zone::Battlefield || !filter.means_permanents();
        Ok(there && self.matches_anywhere(filter, id, frame)?)
    }

    /// Whether the filter is true of the object apart from the zone its noun implies: for events, where the object has moved.
    pub fn matches_anywhere(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<bool> {
        let tokens = filter.noun == Noun::Token && !filter.heads.iter().any(|head| token_alone(filter, head));
        if tokens && !self.object(id).is_token() {
            return Ok(false);
        }
        if filter.heads.is_empty() {
            return self.every(filter.post.iter(), id, frame);
        }
        for (at, head) in filter.heads.iter().enumerate() {
            // "An artifact, enchantment, or token": the noun alone is one of the kinds.
            if token_alone(filter, head) && !self.object(id).is_token() {
                continue;
            }
            if self.every(head.types.iter().chain(&head.adjectives), id, frame)?
                && self.every(filter.post.iter().filter(|pred| filter.is_said_of(pred, at)), id, frame)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn every<'p>(&self, preds: impl Iterator<Item = &'p Pred>, id: ObjectId, frame: &Frame) -> Done<bool> {
        for pred in preds {
            if !self.holds(pred, id, frame)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn noun_fits(&self, filter: &Filter, id: ObjectId) -> bool {
        let object = self.object(id);
        match filter.noun {
            // 903.3d: a commander in a zone that is named is a card there.
            Noun::Permanent | Noun::Object => {
                object.zone == Zone::Battlefield || is_commander(filter) && filter.places().contains(&object.zone)
            }
            Noun::Token => {
                let one_of_several = filter.heads.iter().any(|head| token_alone(filter, head));
                object.zone == Zone::Battlefield && (one_of_several || object.is_token())
            }
            // 108.2: only a card is a card; a copy or token is none.
            Noun::Card => {
                // 111.6: whatever else it is.
                if object.is_token() {
                    self.game.rests.on(rule!("111.6"));
                }
                matches!(object.kind, ObjectKind::Card) && object.zone != Zone::Stack
            }
            Noun::Spell if object.zone == Zone::Stack => !object.is_ability(),
            // "An instant spell from your hand" is a card there that is cast; a permanent is no spell (112.1).
            Noun::Spell => {
                let card = matches!(object.kind, ObjectKind::Card) && object.zone != Zone::Battlefield;
                let face = |face: &crate::state::FaceDef| face.printed.types.can_be_cast();
                card && object.def.faces.iter().any(face) && !filter.places().contains(&Zone::Stack)
            }
            Noun::Ability => object.zone == Zone::Stack && object.is_ability(),
            Noun::SpellOrAbility => object.zone == Zone::Stack,
            Noun::Source | Noun::Either => true,
        }
    }

    /// 702.51c: what was tapped, or exiled, by this keyword to pay for a spell, or for the spell that has become this permanent.
    pub fn helpers(&self, keyword: Keyword, spell: &Ref, frame: &Frame) -> Vec<ObjectId> {
        let spells = self.refer(spell, frame).into_iter().filter_map(Entity::object);
        let paid = spells.filter_map(|spell| self.object(spell).cast.as_ref()).flat_map(|cast| &cast.helped);
        paid.filter(|(by, _)| *by == keyword).map(|(_, id)| *id).collect()
    }

    /// Whether an ability on the stack is the meaning of this keyword.
    pub(super) fn of_keyword(&self, ability: ObjectId, keyword: Keyword) -> bool {
        match &self.object(ability).kind {
            ObjectKind::Ability(a) => {
                let is = self.is(a.source);
                crate::meaning::keyword_of(is, a.origin) == Some(keyword)
            }
            _ => false,
        }
    }
}

/// Whether a part of "an artifact, enchantment, or token" is the noun with nothing said of it.
fn token_alone(filter: &Filter, head: &Head) -> bool {
    filter.noun == Noun::Token && filter.heads.len() > 1 && head.types.is_empty() && head.adjectives.is_empty()
}

/// Whether what is said is commanders.
fn is_commander(filter: &Filter) -> bool {
    filter.heads.iter().any(|head| head.types.iter().chain(&head.adjectives).any(|pred| *pred == Pred::Commander))
}
