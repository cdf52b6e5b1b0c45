//! The shape a card takes as it becomes a spell by the way in which it is cast: face down (708.4), bestowed (702.103b), or with
//! another text (702.47a, 702.96a, 702.148a).

use std::sync::Arc;

use crate::card::{Layout, ManaCost};
use crate::choice::{Answer, Ask, Decision, Purpose};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Ability, AbilityKind, Cost, CostPart, Keyword, KeywordAbility, Quality};
use crate::rule;
use crate::state::{CardDef, CastAs, Characteristics, FaceDown, Game, HeldAbility, ObjectId, Origin, PlayerId, Zone};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

use super::{CastAction, Way};

/// Whether a spell cast in this way is face down.
pub(super) fn is_face_down(way: &Way) -> bool {
    matches!(way, Way::Keyword(Keyword::Morph | Keyword::Disguise))
}

/// The game with a card as the spell it would be, where that is not what it is in its zone: face down, bestowed or mutating.
pub(super) fn as_spell(game: &Game, action: &CastAction) -> Option<Game> {
    let Way::Keyword(keyword) = action.way else { return None };
    let mut game = game.clone();
    let object = game.object_mut(action.card);
    match keyword {
        Keyword::Morph | Keyword::Disguise => {
            object.zone = Zone::Stack;
            object.face_down = Some(FaceDown::Keyword(keyword));
        }
        Keyword::Bestow => object.bestowed = true,
        Keyword::Mutate => object.mutating = true,
        _ => return None,
    }
    Some(game)
}

/// The rules by which one of several faces of a card is cast, and is all that the spell is.
fn chosen_face(layout: Layout, face: u8) -> Option<[RuleId; 2]> {
    match layout {
        // 709.5b: the other half of a Room is there, too.
        Layout::Split | Layout::Aftermath => Some([rule!("709.3a"), rule!("709.3b")]),
        Layout::ModalDfc => Some([rule!("712.11b"), rule!("712.11c")]),
        Layout::Adventure if face == 1 => Some([rule!("715.3a"), rule!("715.3b")]),
        Layout::Omen if face == 1 => Some([rule!("720.3a"), rule!("720.3b")]),
        _ => None,
    }
}

impl Cx<'_> {
    /// Tells which of its faces a card just put onto the stack is cast as.
    pub(super) fn tell_face(&mut self, spell: ObjectId, action: &CastAction) {
        let object = self.game.object(spell);
        if is_face_down(&action.way) || action.cast_as == CastAs::Fused {
            return;
        }
        if let Some(rules) = chosen_face(object.def.layout, action.face) {
            let name = object.face_def().printed.name.to_string();
            self.note(&rules, "it is cast as {}", |_| vec![Arg::Text(name)]);
        }
    }

    /// Gives a spell just put onto the stack the shape the way of casting it asks for.
    pub(super) fn take_shape(&mut self, spell: ObjectId, way: &Way) -> Done<()> {
        let Way::Keyword(keyword) = *way else { return Ok(()) };
        let object = self.game.object(spell);
        match keyword {
            Keyword::Morph | Keyword::Disguise => {
                self.note(&[rule!("708.4"), keyword.rule()], "it is cast face down", |_| Vec::new());
                self.game.object_mut(spell).face_down = Some(FaceDown::Keyword(keyword));
            }
            Keyword::Bestow => {
                self.game.object_mut(spell).bestowed = true;
                self.note(&[rule!("702.103b")], "{} is a bestowed Aura spell", |g| vec![Arg::object(g, spell)]);
            }
            Keyword::Mutate => {
                self.game.object_mut(spell).mutating = true;
                self.note(&[rule!("702.140a")], "{} is a mutating creature spell", |g| vec![Arg::object(g, spell)]);
            }
            // 702.96a, 702.148a: effects that change the spell's text (612).
            Keyword::Overload | Keyword::Cleave => {
                let face = object.face_def();
                let Some((_, text)) = face.text.variants.iter().find(|(by, _)| *by == keyword) else { return Ok(()) };
                let values = with_text(&face.printed, text);
                self.game.object_mut(spell).base = Some(Arc::new(values));
                self.note(&[keyword.rule(), rule!("612.1")], "{} has another text", |g| vec![Arg::object(g, spell)]);
            }
            _ => {}
        }
        Ok(())
    }
}

impl View<'_> {
    /// 702.47a: the ability by which a player may splice a card onto a spell; none where it has none for such a spell.
    pub fn splice_onto(&self, card: ObjectId, spell: ObjectId, player: PlayerId) -> Done<Option<KeywordAbility>> {
        let Some(held) = self.is(card).keyword(Keyword::Splice).next() else { return Ok(None) };
        let Some(Quality::Objects(onto)) = &held.quality else { return Ok(None) };
        let onto = self.matches_anywhere(onto, spell, &Frame::of(spell, player))?;
        Ok(onto.then(|| held.clone()))
    }
}

impl Cx<'_> {
    /// 702.47a: cards with splice are revealed from the hand; the spell gains their text for their splice costs.
    pub(super) fn splice(&mut self, player: PlayerId, spell: ObjectId, cost: &mut Cost) -> Done<()> {
        for card in self.game.player(player).hand.clone() {
            let Some(KeywordAbility { cost: more, .. }) = self.ask(|v| v.splice_onto(card, spell, player))? else {
                continue;
            };
            let rule = rule!("702.47a");
            let prompt = format!("splice {} onto {}?", self.game.name(card), self.game.name(spell));
            if !self.yes(player, rule, Some(card), prompt)? {
                continue;
            }
            let ask = Ask::Entities { options: vec![card.into()], min: 1, max: 1, purpose: Purpose::Cost };
            let prompt = "choose the card to reveal".to_owned();
            let reveal = Decision { player, rule, source: Some(spell), prompt, ask };
            self.settled(&reveal, &Answer::Pick(vec![0]));
            // 702.47b-d: only its text, with targets of its own.
            let rules = [rule, rule!("612.1"), rule!("612.10"), rule!("702.47b"), rule!("702.47c"), rule!("702.47d")];
            self.note(&rules, "{} gains the text of {}", |g| vec![Arg::object(g, spell), Arg::object(g, card)]);
            cost.parts.extend(more.unwrap_or_default().parts);
            // 702.47b-c: its rules text only, after that of the main spell.
            let text = self.see(|v| v.is(card).abilities.clone())?;
            let mut values = self.game.object(spell).printed().clone();
            for held in text.into_iter().filter(|held| matches!(held.ability.kind, AbilityKind::Spell(_))) {
                let origin = Origin::Printed(values.abilities.len() as u16);
                values.abilities.push(HeldAbility { ability: held.ability.clone(), origin });
            }
            self.game.object_mut(spell).base = Some(Arc::new(values));
        }
        Ok(())
    }
}

/// 702.102b, 709.4: a fused split spell has the characteristics of both halves; 702.102d: and does what the left says, then the right.
pub(super) fn fused(def: &CardDef) -> Option<Characteristics> {
    let mut both = def.combined.as_deref()?.clone();
    for held in def.faces.iter().flat_map(|face| &face.printed.abilities) {
        if matches!(held.ability.kind, AbilityKind::Spell(_)) {
            let origin = Origin::Printed(both.abilities.len() as u16);
            both.abilities.push(HeldAbility { ability: held.ability.clone(), origin });
        }
    }
    Some(both)
}

fn with_text(printed: &Characteristics, text: &[Arc<Ability>]) -> Characteristics {
    let mut values = printed.clone();
    values.abilities = text.iter().cloned().collect();
    values.index_keywords();
    values
}

/// 718.3b: what a card is as a prototyped spell: with the other mana cost, color, power and toughness.
pub(super) fn prototyped(printed: &Characteristics, by: &KeywordAbility) -> Option<Characteristics> {
    let KeywordAbility { cost: Some(cost), quality: Some(Quality::Size(p, t)), .. } = by else { return None };
    let mut values = printed.clone();
    values.mana_cost = cost.parts.iter().find_map(|part| match part {
        CostPart::Mana(mana) => Some(mana.clone()),
        _ => None,
    });
    values.colors = values.mana_cost.as_ref().map(ManaCost::colors).unwrap_or_default();
    (values.power, values.toughness) = (Some(*p), Some(*t));
    (values.base_power, values.base_toughness) = (values.power, values.toughness);
    Some(values)
}
