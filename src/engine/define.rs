//! From a printed card to what the engine plays with.

use std::sync::Arc;

use crate::card::{Card, Face, Layout};
use crate::oracle::lang::{AbilityKind, CardText, Deed, KeywordAction, Pred, Visit, Walk};
use crate::oracle::spaced_as_written;

use super::refused::not_done;
use super::state::{CardDef, Characteristics, FaceDef, HeldAbility, Meld, Origin};

/// The compiled text of a face, with the words that were not understood.
#[derive(Clone, Debug, Default)]
pub struct FaceText {
    /// What was understood.
    pub text: CardText,
    /// The sentences that were not.
    pub not_understood: Vec<Box<str>>,
}

/// Makes the definition of a card, its text compiled face by face by `compile`.
pub fn define(card: &Card, mut compile: impl FnMut(&Card, &Face) -> FaceText) -> CardDef {
    let mut not_understood = Vec::new();
    let mut faces = Vec::new();
    for (i, face) in card.faces().enumerate() {
        let compiled = compile(card, face);
        not_understood.extend(compiled.not_understood);
        let mut printed = printed(face, &compiled.text);
        // 202.3b: the back of a double-faced card has its front's mana value.
        if i > 0 && card.mana_value_of(i) != printed.mana_value() {
            printed.mana_value = Some(card.mana_value_of(i));
        }
        faces.push(FaceDef::new(Arc::new(printed), Arc::new(compiled.text)));
    }
    let combined = card.layout.is_split().then(|| Arc::new(combined(card, &faces)));
    if let Some(whole) = &combined {
        // 709.5b: a half on the stack has the other one, too.
        for (face, half) in faces.iter_mut().zip(&whole.halves) {
            face.printed = Arc::new(Characteristics { halves: whole.halves.clone(), ..half.as_ref().clone() });
        }
    }
    // 710.1b, 710.1c: the bottom half, with the mana cost and color of the top one.
    if let (Layout::Flip, [top, bottom]) = (card.layout, faces.as_mut_slice()) {
        let flipped = Arc::make_mut(&mut bottom.printed);
        flipped.mana_cost.clone_from(&top.printed.mana_cost);
        flipped.colors = top.printed.colors;
        flipped.mana_value = None;
        Arc::make_mut(&mut top.printed).flips_to = Some(bottom.printed.clone());
    }
    // 722.2: the inset frame is for copies of the permanent's prepare spell.
    if let (Layout::Prepare, [normal, inset]) = (card.layout, faces.as_mut_slice()) {
        Arc::make_mut(&mut normal.printed).prepare = Some(Arc::new(inset.clone()));
    }
    let melds = faces.first().and_then(|face| meld(&face.text, &card.name)).map(Arc::new);
    CardDef { name: card.name.as_str().into(), layout: card.layout, faces, combined, melds, not_understood }
}

/// Makes the definition of a card with its text compiled; what the engine does not do counts as not understood.
pub fn compiled(card: &Card) -> CardDef {
    define(card, |_, face| compile_face(face))
}

/// Compiles the text of a face. The sentences that are not understood are named, with the words they stumbled on, and so
/// is what nothing does.
pub fn compile_face(face: &Face) -> FaceText {
    let compiled = crate::oracle::compile(face);
    let words = |range: &std::ops::Range<usize>| face.text.get(range.clone()).map(str::trim).unwrap_or_default();
    let mut not_understood: Vec<Box<str>> = compiled
        .sentences
        .iter()
        .filter(|sentence| !sentence.understood)
        .map(|sentence| {
            let whole = words(&sentence.span);
            match sentence.stumbled_on.as_ref().map(words).filter(|at| !at.is_empty() && *at != whole) {
                Some(at) => format!("{whole} (at `{at}`)").into(),
                None if whole.is_empty() => sentence.phrase.as_deref().unwrap_or_default().into(),
                None => whole.into(),
            }
        })
        .collect();
    not_understood.extend(not_done(&compiled.text));
    FaceText { text: compiled.text, not_understood }
}

/// A name in which "~" stands for the part of a card's name before its comma.
fn in_full(name: &str, own: &str) -> Box<str> {
    let short = own.split(',').next().unwrap_or(own);
    name.replace("~,", &format!("{short},")).replace('~', own).into()
}

/// 712.4a: the pair that a card with an ability to meld is of, as the text names it.
pub fn meld(text: &CardText, name: &str) -> Option<Meld> {
    #[derive(Default)]
    struct Named {
        cards: Vec<String>,
        into: Option<Box<str>>,
    }
    impl Visit for Named {
        fn predicate(&mut self, it: &mut Pred) {
            if let Pred::Named(name) = it {
                self.cards.push(name.clone());
            }
            it.inside(self);
        }

        fn action(&mut self, it: &mut KeywordAction) {
            if it.deed == Deed::Meld {
                self.into.clone_from(&it.named);
            }
            it.inside(self);
        }
    }
    text.abilities.iter().find_map(|ability| {
        let mut named = Named::default();
        ability.as_ref().clone().walk(&mut named);
        Some(Meld {
            with: spaced_as_written(&named.cards.into_iter().next()?).into(),
            name: in_full(&named.into?, name),
            into: None,
        })
    })
}

fn printed(face: &Face, text: &CardText) -> Characteristics {
    let number = |n: &Option<crate::card::PrintedNumber>| n.as_ref().map(|n| n.base().unwrap_or(0));
    // 721.2c: a station card has its power and toughness only where its symbol gives them.
    let (power, toughness) = match crate::oracle::is_stationed(text) {
        true => (None, None),
        false => (number(&face.power), number(&face.toughness)),
    };
    let mut printed = Characteristics {
        name: face.name.as_str().into(),
        mana_cost: face.mana_cost.clone(),
        colors: face.colors(),
        supertypes: face.type_line.supertypes(),
        types: face.type_line.card_types(),
        subtypes: *face.type_line.subtypes(),
        abilities: text.abilities.iter().cloned().collect(),
        power,
        toughness,
        base_power: power,
        base_toughness: toughness,
        loyalty: number(&face.loyalty),
        loyalty_is_x: face.loyalty == Some(crate::card::PrintedNumber::X),
        defense: number(&face.defense),
        hand_modifier: face.hand_modifier.unwrap_or(0),
        life_modifier: face.life_modifier.unwrap_or(0),
        lights: face.lights,
        ..Characteristics::default()
    };
    printed.index_keywords();
    printed
}

/// 709.4: a split card anywhere but on the stack has the characteristics of both halves together.
fn combined(card: &Card, faces: &[FaceDef]) -> Characteristics {
    let mut whole = Characteristics { name: card.name.as_str().into(), ..Characteristics::default() };
    let mut cost = crate::card::ManaCost::default();
    for face in faces {
        let mut half = face.printed.as_ref().clone();
        half.abilities.clear();
        let p = &face.printed;
        p.mana_cost.iter().flat_map(|c| c.symbols()).for_each(|s| cost.push(*s));
        whole.colors |= p.colors;
        whole.supertypes |= p.supertypes;
        whole.types |= p.types;
        whole.subtypes = whole.subtypes.union(&p.subtypes);
        for held in &p.abilities {
            // What a half does as it resolves is no ability of the card elsewhere.
            if !matches!(held.ability.kind, AbilityKind::Spell(_)) {
                let origin = Origin::Printed(whole.abilities.len() as u16);
                let held = HeldAbility { ability: held.ability.clone(), origin };
                half.abilities.push(held.clone());
                whole.abilities.push(held);
            }
        }
        // 709.5: the halves of a card with a shared type line are told apart on the battlefield.
        if card.layout == Layout::Room {
            whole.halves.push(Arc::new(half));
        }
    }
    whole.mana_cost = Some(cost);
    whole.index_keywords();
    whole
}
