//! 201: names that are chosen, and names by which a text means the object it is of.

use std::sync::Arc;

use crate::card::Layout;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::Filter;
use crate::r6_spells::r613_layers::derive;
use crate::rule;
use crate::state::{CardDef, Object, ObjectId, ObjectKind, Origin, PlayerId, Zone};
use crate::stop::Done;
use crate::view::View;

/// A name that is chosen, as far as a card in the game has it.
struct Named {
    card: Arc<CardDef>,
    /// The face, half or part that has it; none for a split card's whole name.
    face: Option<usize>,
    /// It is the combined back face of a meld pair.
    combined: bool,
}

impl Cx<'_> {
    /// 201.4a-f: the rule by which a card name can't be chosen, or by which one can that is of a part of a card. Of cards that are
    /// not in the game nothing is known.
    ///
    /// # Errors
    /// In the inner result: the rule that forbids the name, and why.
    pub(crate) fn rule_of_a_chosen_name(
        &self,
        player: PlayerId,
        name: &str,
        kind: Option<&Filter>,
        frame: &Frame,
    ) -> Done<Result<Option<RuleId>, (RuleId, String)>> {
        let Some(named) = self.card_named(name) else { return Ok(Ok(None)) };
        let Some(face) = named.face else {
            let because = format!("`{name}` is two names: that of one half is chosen");
            return Ok(Err((rule!("201.4b"), because)));
        };
        let part = match named.combined {
            true => Some(rule!("201.4e")),
            false => rule_of_a_part(named.card.layout, face),
        };
        match kind {
            Some(kind) if !self.is_a_card_of(player, &named.card, face, kind, frame)? => {
                let because = format!("`{name}` is not the name of such a card");
                Ok(Err((part.unwrap_or(rule!("201.4a")), because)))
            }
            Some(_) => Ok(Ok(part.or(Some(rule!("201.4a"))))),
            None => Ok(Ok(part)),
        }
    }

    fn card_named(&self, name: &str) -> Option<Named> {
        let is = |other: &str| other.eq_ignore_ascii_case(name.trim());
        self.game.objects.iter().filter(|object| object.kind == ObjectKind::Card).find_map(|object| {
            let card = &object.def;
            let face = card.faces.iter().position(|face| is(&face.printed.name));
            let whole = card.layout.is_split() && is(&card.name);
            let back = || card.melds.as_ref()?.into.as_ref().filter(|back| is(&back.name));
            match face.is_some() || whole {
                true => Some(Named { card: card.clone(), face, combined: false }),
                false => back().map(|back| Named { card: back.clone(), face: Some(0), combined: true }),
            }
        })
    }

    /// Whether a card with this face up is one of a kind.
    fn is_a_card_of(
        &self,
        player: PlayerId,
        card: &Arc<CardDef>,
        face: usize,
        kind: &Filter,
        frame: &Frame,
    ) -> Done<bool> {
        let mut game = self.game.clone();
        let thing = game.objects.iter().find(|object| is_of(object, card)).map(|object| object.card);
        let Some(thing) = thing else { return Ok(true) };
        let one = game.add_object(card.clone(), ObjectKind::Card, thing, player, Zone::Outside);
        let values = card.faces.get(face).map(|face| face.printed.clone());
        game.object_mut(one).base = values;
        let derived = derive(&game)?;
        View { game: &game, table: &derived.table }.matches_anywhere(kind, one, frame)
    }

    /// 201.5-201.5c: the rules by which an ability means an object by the name it has in its text.
    pub(crate) fn rules_of_own_names(&self, object: ObjectId, origin: Origin, text: &str) -> Vec<RuleId> {
        let it = self.game.object(object);
        let name = self.game.name(object);
        let given_by = match origin {
            Origin::GivenBy(giver, ..) => Some(giver),
            Origin::Given(effect, _) => self.game.effects.iter().find(|one| one.id == effect).map(|one| one.source),
            Origin::Delayed(_)
            | Origin::Printed(_)
            | Origin::Counter(_)
            | Origin::Intrinsic(_)
            | Origin::Meaning(..) => None,
        };
        // What has the ability itself has not given it away: it was taken from there (201.5b).
        let has_it = |giver: &ObjectId| {
            let printed = self.game.object(*giver).printed();
            printed.abilities.iter().any(|held| &*held.ability.text == text)
        };
        let taken = given_by.filter(has_it);
        if taken.is_some_and(|from| says(text, &self.game.object(from).def.name)) {
            return vec![rule!("201.5b")];
        }
        if let Some(giver) = given_by {
            // 201.5a: the object that gives the ability.
            if says(text, &self.game.object(giver).def.name) {
                return vec![rule!("201.5a")];
            }
        } else if says(text, &name) {
            return vec![rule!("201.5")];
        } else if says(text, name.split(',').next().unwrap_or_default()) {
            return vec![rule!("201.5"), rule!("201.5c")];
        }
        // 201.5b: the name of what the ability has been taken from stands for the name of what has it now.
        let others =
            || self.game.objects.iter().filter(|other| other.kind == ObjectKind::Card && !other.def.name.is_empty());
        let of_another =
            says(text, &it.def.name) || given_by.is_some() && others().any(|other| says(text, &other.def.name));
        if of_another { vec![rule!("201.5b")] } else { Vec::new() }
    }
}

/// Whether an object is of this card, or of a meld pair that this is the combined back face of.
fn is_of(object: &Object, card: &Arc<CardDef>) -> bool {
    let back = object.def.melds.as_ref().and_then(|meld| meld.into.as_ref());
    Arc::ptr_eq(&object.def, card) || back.is_some_and(|back| Arc::ptr_eq(back, card))
}

/// 201.4b-f: the rule by which the name of a part of a card may be chosen.
fn rule_of_a_part(layout: Layout, face: usize) -> Option<RuleId> {
    match layout {
        layout if layout.is_split() => Some(rule!("201.4b")),
        Layout::Flip if face > 0 => Some(rule!("201.4c")),
        layout if layout.is_double_faced() && face > 0 => Some(rule!("201.4d")),
        Layout::Adventure if face > 0 => Some(rule!("201.4f")),
        _ => None,
    }
}

/// Whether a text has a name in it, as words of its own.
fn says(text: &str, name: &str) -> bool {
    let bounded = |at: usize| {
        let before = text.get(..at).and_then(|t| t.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|t| t.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    };
    name.len() > 1 && text.match_indices(name).any(|(at, _)| bounded(at))
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn a_name_is_words_of_its_own() {
        assert!(says("Sacrifice Ash: draw a card.", "Ash"));
        assert!(says("Ash's power", "Ash"));
        assert!(!says("Ashes to ashes", "Ash"));
        assert!(!says("draw a card", ""));
    }
}
