//! 601.3e: what an effect lets a card be cast as: each of its faces, prototyped, or fused, where the spell it would be is what the effect
//! speaks of.

use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{CastCost, Keyword, Objects};
use crate::r6_spells::r601_casting::{CastAction, Way, has_choice_of_shapes};
use crate::r6_spells::r613_layers::intrinsic::DEFEAT;
use crate::rule;
use crate::state::{CastAs, ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::view::View;

use super::casting::{Manner, OWN_OFFER};

impl Cx<'_> {
    /// How the card can be cast as an effect says, with the names of the faces, and of what else it can be cast as.
    pub(super) fn ways_by_effect(
        &self,
        player: PlayerId,
        object: ObjectId,
        manner: &Manner<'_>,
        frame: &Frame,
    ) -> Done<Vec<(String, CastAction)>> {
        // 702.35b, 702.62d, 702.94a: cast by the keyword whose ability this is.
        let by =
            frame.origin.and_then(|origin| self.keyword_of(frame.source, origin)).filter(|k| OWN_OFFER.contains(k));
        let shapes = match frame.origin == Some(DEFEAT) {
            true => vec![CastAction { card: object, face: 1, cast_as: CastAs::Usual, way: Way::Normal }],
            false => self.shapes(player, object)?,
        };
        let named = |shape: CastAction| {
            let name = match shape.cast_as {
                CastAs::Usual => {
                    self.game.object(object).def.faces.get(usize::from(shape.face))?.printed.name.to_string()
                }
                CastAs::Prototyped => "prototyped".to_owned(),
                CastAs::Fused => "fused".to_owned(),
            };
            let way = match manner.cost {
                _ if let Some(keyword) = by => Way::Keyword(keyword),
                CastCost::Normal => Way::Normal,
                CastCost::Free => Way::Free,
                other => Way::Effect(Box::new(other.clone())),
            };
            Some((name, CastAction { way, ..shape }))
        };
        Ok(shapes.into_iter().filter_map(named).collect())
    }

    /// Whether a card that an effect lets be cast is cast as it normally is or prototyped.
    pub(super) fn usual_or_prototyped(
        &mut self,
        player: PlayerId,
        frame: &Frame,
        both: &[(String, CastAction)],
    ) -> Done<CastAction> {
        let options = both.iter().map(|(name, _)| name.clone()).collect();
        let ask = Ask::Texts { options, min: 1, max: 1, repeat: false, worth: Vec::new(), topic: Topic::Word };
        let (rule, prompt) = (rule!("718.3"), "choose what to cast it as".to_owned());
        let decision = Decision { player, rule, source: Some(frame.source), prompt, ask };
        let chosen = match self.offer(decision, Answer::Pick(vec![0]))? {
            Answer::Pick(picks) => picks.first().and_then(|at| both.get(*at)),
            _ => None,
        };
        let chosen = chosen.or(both.first()).map(|(_, action)| action.clone());
        chosen.ok_or_else(|| Stop::unsupported("nothing to cast it as"))
    }

    /// 601.3e: whether the spell this would be is what the effect lets be cast; asked of cards with a choice of what they are cast as.
    pub(super) fn why_not_cast_as(
        &self,
        player: PlayerId,
        action: &CastAction,
        what: &Objects,
        most: Option<u32>,
        frame: &Frame,
    ) -> Done<Option<String>> {
        let card = action.card;
        if !self.see(|v| has_choice_of_shapes(v, card))? {
            return Ok(None);
        }
        let table = self.as_cast_so(action)?;
        let view = View { game: &self.game, table: &table };
        let value = view.is(card).mana_value();
        // 702.85a: less than that of the spell with cascade.
        if let Some(most) = most.filter(|most| value > *most) {
            return Ok(Some(format!("its mana value {value} is more than {most}")));
        }
        let of_cascade = view.is(frame.source).mana_value();
        if self.cascades(frame) && value >= of_cascade {
            let name = self.game.name(frame.source);
            return Ok(Some(format!("its mana value {value} is not less than the {of_cascade} of {name}")));
        }
        let described = match what {
            Objects::Some { .. } | Objects::Among { .. } => {
                view.objects_or(what, &self.game.player(player).hand, frame)?.contains(&card)
            }
            _ => true,
        };
        Ok((!described).then(|| "the effect does not speak of such a spell".to_owned()))
    }

    /// Whether it is the ability cascade that is being carried out.
    pub(super) fn cascades(&self, frame: &Frame) -> bool {
        frame.origin.and_then(|origin| self.keyword_of(frame.source, origin)) == Some(Keyword::Cascade)
    }

    /// The cards that a noun phrase means for one of their other faces, or for what else they can be cast as (601.3e).
    pub(super) fn as_other_faces(&self, player: PlayerId, what: &Objects, frame: &Frame) -> Done<Vec<ObjectId>> {
        let Objects::Some { filter, .. } = what else { return Ok(Vec::new()) };
        let zones = filter.zones();
        let mut found = Vec::new();
        let derived = self.derived()?;
        let now = View { game: &self.game, table: &derived.table };
        for card in self.game.objects.iter().filter(|o| o.alive && has_choice_of_shapes(&now, o.id)) {
            let in_zone = zones.contains(&card.zone) || zones.is_empty() && card.zone == Zone::Hand;
            if !in_zone || card.owner != player && card.zone == Zone::Hand {
                continue;
            }
            // 709.3a: a split card is neither of its halves where it lies.
            let others = usize::from(!card.def.layout.is_split());
            for shape in self.shapes(player, card.id)?.into_iter().skip(others) {
                let table = self.as_cast_so(&shape)?;
                let view = View { game: &self.game, table: &table };
                if view.objects_or(what, &self.game.player(player).hand, frame)?.contains(&card.id) {
                    found.push(card.id);
                    break;
                }
            }
        }
        Ok(found)
    }
}
