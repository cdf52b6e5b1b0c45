//! 702.16: protection and hexproof from a color or card type that is chosen, and protection that a player has.

use std::sync::Arc;

use crate::card::{CardType, CardTypes, Color};
use crate::choice::Topic;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Filter, Head, Keyword, KeywordAbility, Noun, Pred, Quality, RuleChange,
};
use crate::r6_spells::r613_layers::keyword_ability;
use crate::state::{Chosen, Entity, ObjectId, PlayerId};
use crate::stop::Done;
use crate::view::View;

/// Whether it is from "the chosen color", or "the color of your choice" or card type.
pub(crate) fn is_from_chosen(ability: &Ability) -> bool {
    matches!(&ability.kind, AbilityKind::Keyword(k) if is_open(k))
}

/// Whether what the keyword is from is told by a choice alone.
pub(crate) fn is_open(keyword: &KeywordAbility) -> bool {
    matches!(keyword.quality, Some(Quality::Chosen | Quality::ColorOfChoice | Quality::CardTypeOfChoice))
}

/// The ability from the color, or landwalk of the type, that has been chosen, where that is what it is from or of.
pub(crate) fn from_chosen(ability: &Arc<Ability>, chosen: &Chosen) -> Arc<Ability> {
    let AbilityKind::Keyword(k) = &ability.kind else { return ability.clone() };
    match (k.keyword, chosen.subtype) {
        _ if !is_open(k) => ability.clone(),
        (Keyword::Landwalk, Some(subtype)) => {
            let head = Head { adjectives: Vec::new(), types: vec![Pred::Subtype(subtype)] };
            let filter = Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() };
            let text = format!("{}walk", subtype.name().to_lowercase());
            keyword_ability(KeywordAbility { quality: Some(Quality::Objects(filter)), ..k.clone() }, &text)
        }
        _ => match from_what_was_chosen(k, chosen) {
            Some((of, keyword)) => keyword_ability(keyword, &format!("{} from {of}", k.keyword.name())),
            None => ability.clone(),
        },
    }
}

/// The keyword from the color that was chosen, or from the card type where that is what the player chooses, and the words for that.
pub(crate) fn from_what_was_chosen(keyword: &KeywordAbility, chosen: &Chosen) -> Option<(String, KeywordAbility)> {
    if keyword.quality == Some(Quality::CardTypeOfChoice) {
        let types = chosen.card_type?;
        let words = types.each().map(|one| crate::oracle::plural(one.word())).collect();
        return Some((words, from_type(keyword, types)));
    }
    chosen.color.map(|color| (color.name().to_owned(), from_color(keyword, color)))
}

/// The keyword from this card type: of permanents of it, and of what is not on the battlefield (702.16a).
fn from_type(keyword: &KeywordAbility, types: CardTypes) -> KeywordAbility {
    let heads = vec![Head { adjectives: Vec::new(), types: vec![Pred::Type(types)] }];
    let filter = Filter { heads, noun: Noun::Permanent, post: Vec::new() };
    KeywordAbility { quality: Some(Quality::Objects(filter)), ..keyword.clone() }
}

/// The keyword from this color.
pub(crate) fn from_color(keyword: &KeywordAbility, color: Color) -> KeywordAbility {
    let heads = vec![Head { adjectives: vec![Pred::Color(color)], types: Vec::new() }];
    let filter = Filter { heads, noun: Noun::Object, post: Vec::new() };
    KeywordAbility { quality: Some(Quality::Objects(filter)), ..keyword.clone() }
}

impl Cx<'_> {
    /// What the words of a keyword mean that is from what was chosen, or from a color or card type that is chosen now, whatever was
    /// before (608.2d).
    pub(crate) fn chosen_for(&mut self, actor: PlayerId, keyword: &KeywordAbility, frame: &Frame) -> Done<Chosen> {
        match keyword.quality {
            Some(Quality::ColorOfChoice) => {
                let color = self.color_of_choice(actor, frame)?;
                Ok(Chosen { color, ..Chosen::default() })
            }
            Some(Quality::CardTypeOfChoice) => {
                // 205.2a: any of them.
                let options: Vec<(String, CardTypes)> =
                    CardType::ALL.iter().map(|t| (t.word().to_owned(), t.alone())).collect();
                let card_type = self.one_text(actor, frame, "choose a card type", Topic::Type, &options)?;
                Ok(Chosen { card_type, ..Chosen::default() })
            }
            _ => Ok(self.game.object(frame.source).chosen.clone()),
        }
    }

    /// "The color of your choice" (608.2d).
    pub(crate) fn color_of_choice(&mut self, actor: PlayerId, frame: &Frame) -> Done<Option<Color>> {
        let options: Vec<(String, Color)> = Color::ALL.into_iter().map(|c| (c.name().to_owned(), c)).collect();
        self.one_text(actor, frame, "choose a color", Topic::Color, &options)
    }

    /// 702.16e: what protects an object or a player from this source, and whose it is.
    pub(crate) fn protected_by(
        &self,
        view: &View<'_>,
        what: Entity,
        source: ObjectId,
    ) -> Done<Option<(ObjectId, PlayerId)>> {
        let player = match what {
            Entity::Object(o) => return Ok(self.protected(view, o, source)?.then(|| (o, view.controller(o)))),
            Entity::Player(player) => player,
        };
        for active in self.rules()?.iter() {
            if let RuleChange::PlayerHas(players, keyword) = active.rule()
                && keyword.keyword == Keyword::Protection
                && let Some(quality) = &keyword.quality
                && view.players(players, &active.frame)?.contains(&player)
                && view.has_quality(source, quality, &active.frame)?
            {
                return Ok(Some((active.frame.source, player)));
            }
        }
        Ok(None)
    }
}
