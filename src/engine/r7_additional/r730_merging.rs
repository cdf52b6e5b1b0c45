//! 730: merging with permanents, as mutate does (702.140).

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::known;
use crate::oracle::lang::{Body, Count, Effect, Filter, Head, Noun, Players, Pred, Ref, Said, TargetKind, TargetSpec};
use crate::rule;
use crate::state::{CardId, Characteristics, Entity, Game, HeldAbility, Merged, Object, ObjectId, ObjectKind, Origin};
use crate::stop::Done;
use crate::trace::Arg;

/// 702.140a: what a mutating creature spell targets: a non-Human creature with the same owner.
pub fn mutating_body() -> Body {
    let not_human = Pred::Not(Box::new(Pred::Subtype(known::human())));
    let head = Head { adjectives: vec![not_human], types: vec![Pred::Type(CardTypes::CREATURE)] };
    let owner = Players::OwnerOf(Ref::This, Said::Pronoun);
    let filter = Filter { heads: vec![head], noun: Noun::Permanent, post: vec![Pred::OwnedBy(Box::new(owner))] };
    let spec = TargetSpec {
        count: Count::Exactly(1.into()),
        kind: TargetKind::Object(filter),
        other_than: Vec::new(),
        together: None,
        chooser: None,
        random: false,
    };
    Body { modes: None, targets: vec![spec], effect: Effect::None }
}

/// 702.140e, 730.2a: adds the abilities of the components below the topmost one.
pub fn with_components(row: &mut Characteristics, below: &[Merged]) {
    for part in below.iter().filter(|part| part.mutated) {
        let printed = part.base.as_ref().or(part.def.faces.get(usize::from(part.face)).map(|face| &face.printed));
        for held in printed.into_iter().flat_map(|values| &values.abilities) {
            let origin = Origin::Printed(row.abilities.len() as u16);
            row.abilities.push(HeldAbility { ability: held.ability.clone(), origin });
        }
    }
    row.index_keywords();
}

/// An object as the component of a permanent.
pub(super) fn component(object: &Object) -> Merged {
    Merged {
        card: object.card,
        def: object.def.clone(),
        face: object.face,
        base: object.base.clone(),
        owner: object.owner,
        // 707.10f: the copy of a permanent spell becomes a token.
        token: object.kind != ObjectKind::Card,
        // 708.2, 730.2e: beneath a component that is face up it stays face down, and has no abilities.
        mutated: object.face_down.is_none(),
    }
}

impl Game {
    /// Whether a card is itself a player's commander, whatever it has become a part of (903.3).
    pub(crate) fn is_commander_card(&self, card: CardId) -> bool {
        self.variant.commander && self.objects.iter().any(|o| o.card == card && o.commander && o.merged.is_empty())
    }
}

impl Cx<'_> {
    /// 702.140c, 730.2: a mutating creature spell merges with its target instead of entering the battlefield.
    pub(crate) fn merge(&mut self, spell: ObjectId) -> Done<()> {
        let targets = self.game.object(spell).stack.as_ref().map(|stack| stack.targets.concat()).unwrap_or_default();
        let Some(permanent) = targets.into_iter().find_map(Entity::object) else { return Ok(()) };
        let player = self.see(|v| v.controller(spell))?;
        let prompt = format!("put {} on top of {}?", self.game.name(spell), self.game.name(permanent));
        let on_top = self.yes(player, rule!("702.140c"), Some(spell), prompt)?;
        self.happened(vec![Event::Resolve { object: spell }])?;
        // 730.2b-c: it has not entered, and what was said of it goes on; 702.140f: so does what was said of the spell.
        let rules =
            [rule!("702.140c"), rule!("608.3d"), rule!("730.2"), rule!("730.2b"), rule!("730.2c"), rule!("702.140f")];
        self.note(&rules, "{} merges with {}", |g| vec![Arg::object(g, spell), Arg::object(g, permanent)]);
        self.retire(spell)?;
        // 702.140f: what is said of the spell is said of the permanent.
        self.game.object_mut(spell).became = Some(permanent);
        let arrives = component(self.game.object(spell));
        let below = if on_top { self.cover(permanent, arrives) } else { arrives };
        let merged = &mut self.game.object_mut(permanent).merged;
        if on_top {
            merged.insert(0, below)
        } else {
            merged.push(below)
        }
        self.is_commander_by_a_part(permanent, rule!("903.3c"));
        self.game.changed();
        self.happened(vec![Event::Deed {
            player,
            object: Some(permanent),
            deed: crate::oracle::lang::Deed::Mutate,
            amount: 1,
            about: None,
        }])?;
        self.tell_resolved(spell);
        Ok(())
    }

    /// 903.3b-c: a permanent of several cards, one of which is a player's commander, is that player's commander.
    pub(super) fn is_commander_by_a_part(&mut self, permanent: ObjectId, rule: RuleId) {
        let object = self.game.object(permanent);
        let cards = [object.card].into_iter().chain(object.merged.iter().map(|part| part.card));
        let is = cards.into_iter().any(|card| self.game.is_commander_card(card));
        self.game.object_mut(permanent).commander = is;
        if is {
            self.note(&[rule], "{} is a commander, since one of its cards is", |g| vec![Arg::object(g, permanent)]);
        }
    }

    /// 730.2a: the permanent is what lies on top; gives the component that did before. 730.2b-c: it is the same object.
    fn cover(&mut self, permanent: ObjectId, top: Merged) -> Merged {
        if top.token && !self.game.cardless.contains(&permanent) {
            self.game.cardless.push(permanent);
        }
        let object = self.game.object_mut(permanent);
        let before = component(object);
        object.card = top.card;
        object.def = top.def;
        object.face = top.face;
        object.base = top.base;
        // 730.2d: a token only if the topmost component is one.
        object.kind = if top.token { ObjectKind::Token } else { ObjectKind::Card };
        // 730.2e: face up or face down as the topmost component is.
        let was_down = object.face_down.take().is_some();
        if was_down {
            self.note(&[rule!("730.2e")], "{} is face up with it, and was not turned face up", |g| {
                vec![Arg::object(g, permanent)]
            });
        }
        before
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::oracle::lang::{Ability, AbilityKind, Keyword, KeywordAbility};
    use crate::state::{CardDef, FaceDef, PlayerId};

    fn having(keyword: Keyword) -> Characteristics {
        let ability = Arc::new(Ability::of(AbilityKind::Keyword(KeywordAbility::plain(keyword))));
        let held = HeldAbility { ability, origin: Origin::Printed(0) };
        let mut row = Characteristics { abilities: [held].into_iter().collect(), ..Characteristics::default() };
        row.index_keywords();
        row
    }

    #[test]
    fn the_abilities_of_all_components_each_with_its_place() {
        let face = FaceDef::without_text(Arc::new(having(Keyword::Flying)));
        let def = CardDef {
            name: "Below".into(),
            layout: crate::card::Layout::Normal,
            faces: vec![face],
            combined: None,
            melds: None,
            not_understood: Vec::new(),
        };
        let part = Merged {
            card: CardId(0),
            def: Arc::new(def),
            face: 0,
            base: None,
            owner: PlayerId(0),
            token: false,
            mutated: true,
        };
        let mut row = having(Keyword::Trample);
        with_components(&mut row, &[part.clone(), Merged { mutated: false, ..part }]);
        assert!(row.has(Keyword::Flying) && row.has(Keyword::Trample));
        assert_eq!(row.abilities.iter().map(|held| held.origin).collect::<Vec<_>>(), [0, 1].map(Origin::Printed));
    }
}
