//! An X that nothing defines (107.3): no cost has it, no words say what it is, and nobody chooses it.

use std::ops::Range;

use super::lang::{
    Ability, AbilityKind, Casting, CostPart, Count, Deed, Effect, KeywordAbility, KeywordAction, Num, Objects, Pred,
    RuleChange, Triggered, Verb, Visit, Walk, names_x,
};
use super::{Compiled, Face};

/// Refuses the sentences that speak of an X which nothing on the face defines: it would be 0 without anybody being told.
pub(super) fn refuse(face: &Face, compiled: &mut Compiled) {
    if !face.text.contains('X') || face.mana_cost.as_ref().is_some_and(|cost| cost.x_count() > 0) {
        return;
    }
    let mut text = compiled.text.clone();
    let mut of_face = OfFace(false);
    text.walk(&mut of_face);
    if of_face.0 {
        return;
    }
    // The paragraphs of a spell are one resolution (608.2c): an X that one has chosen the next means, too.
    let mut chosen = false;
    for (at, ability) in text.abilities.iter().enumerate() {
        let mut found = Undefined { defined: chosen, found: false, within: false };
        let mut ability = (**ability).clone();
        ability.walk(&mut found);
        chosen = matches!(ability.kind, AbilityKind::Spell(_)) && found.defined;
        if !found.found {
            continue;
        }
        let of_it = || compiled.sentences.iter().enumerate().filter(|(_, sentence)| sentence.ability == Some(at));
        let x = |span: &Range<usize>| face.text.get(span.clone()).and_then(|said| said.find('X'));
        let mut told: Vec<usize> = of_it().filter(|(_, one)| x(&one.span).is_some()).map(|(n, _)| n).collect();
        // Where the words hide it, the ability is refused all the same.
        if told.is_empty() {
            told.extend(of_it().next().map(|(n, _)| n));
        }
        for n in told {
            let Some(sentence) = compiled.sentences.get_mut(n) else { continue };
            let from = sentence.span.start + x(&sentence.span).unwrap_or_default();
            sentence.understood = false;
            let wide = face.text.get(from..).and_then(|behind| behind.chars().next()).map_or(0, char::len_utf8);
            sentence.stumbled_on = Some(from..from + wide);
            sentence.phrase = Some("an X that nothing defines".into());
        }
    }
}

/// Whether a cost of the object, paid as it is cast or by one of its keywords, has an X that its other abilities mean (107.3i,
/// 107.3m, 701.37c).
struct OfFace(bool);

impl Visit for OfFace {
    fn ability(&mut self, it: &mut Ability) {
        match &mut it.kind {
            AbilityKind::Keyword(KeywordAbility { cost, second_cost, n, .. }) => {
                let has_x = cost.iter().chain(second_cost.iter()).any(|cost| cost.has_x());
                self.0 |= has_x || *n == Some(Num::X);
            }
            AbilityKind::Casting(casting) => {
                self.0 |= match casting {
                    Casting::Additional { cost, .. }
                    | Casting::AdditionalThen { cost, .. }
                    | Casting::Alternative { cost, .. } => names_x(cost),
                    _ => false,
                };
            }
            _ => {}
        }
        it.inside(self);
    }

    fn rule(&mut self, it: &mut RuleChange) {
        if let RuleChange::AlternativeCost(_, _, cost) = it {
            self.0 |= names_x(cost);
        }
        it.inside(self);
    }

    fn verb(&mut self, it: &mut Verb) {
        self.0 |= matches!(it, Verb::Action(KeywordAction { deed: Deed::Monstrosity, n: Some(Num::X), .. }));
        it.inside(self);
    }
}

/// Whether an event is of a spell with {X} in its mana cost.
struct OfSpell(bool);

impl Visit for OfSpell {
    fn predicate(&mut self, it: &mut Pred) {
        self.0 |= *it == Pred::HasX;
        it.inside(self);
    }
}

/// Looks for an X in the order of the words, where nothing has defined it yet.
struct Undefined {
    defined: bool,
    found: bool,
    /// Whether this is within an ability.
    within: bool,
}

impl Visit for Undefined {
    fn ability(&mut self, it: &mut Ability) {
        // 107.3j: in an ability that is given X is 0 where that does not define it.
        if std::mem::replace(&mut self.within, true) {
            return;
        }
        let outer = self.defined;
        if let AbilityKind::Activated(activated) = &it.kind {
            self.defined |= names_x(&activated.cost) || activated.cost.has_x();
        }
        it.inside(self);
        if !matches!(it.kind, AbilityKind::Spell(_)) {
            self.defined = outer;
        }
    }

    // 107.3e: the X of the spell it triggers on.
    fn triggered(&mut self, it: &mut Triggered) {
        let outer = self.defined;
        let mut of_spell = OfSpell(false);
        it.event.walk(&mut of_spell);
        self.defined |= of_spell.0;
        it.inside(self);
        self.defined = outer | self.defined & !of_spell.0;
    }

    fn effect(&mut self, it: &mut Effect) {
        match it {
            Effect::Where(n, effect) => {
                n.walk(self);
                self.defined = true;
                effect.walk(self);
            }
            // 107.3f: chosen as it is paid, or as it is done.
            Effect::Pay { cost, .. } | Effect::EachUnless { cost, .. } => {
                self.defined |= names_x(cost) || cost.is_open();
                it.inside(self);
            }
            Effect::May { effect, .. } => {
                self.defined |= matches!(&**effect, Effect::Do { verb, .. } if is_chosen_by(verb));
                it.inside(self);
            }
            _ => it.inside(self),
        }
    }

    fn cost_part(&mut self, it: &mut CostPart) {
        self.found |= !self.defined && matches!(it, CostPart::Mana(cost) if cost.x_count() > 0);
        it.inside(self);
    }

    fn number(&mut self, it: &mut Num) {
        self.found |= *it == Num::X && !self.defined;
        it.inside(self);
    }
}

/// Whether the player who may do it says how many: "you may tap X untapped Myr", "you may collect evidence X".
fn is_chosen_by(verb: &Verb) -> bool {
    struct SomeX(bool);
    impl Visit for SomeX {
        fn objects(&mut self, it: &mut Objects) {
            self.0 |= matches!(it, Objects::Some { count: Count::Exactly(Num::X), .. });
            it.inside(self);
        }
    }
    if matches!(
        verb,
        Verb::RemoveCounters(Some(Num::X), ..)
            | Verb::Action(KeywordAction { deed: Deed::CollectEvidence, n: Some(Num::X), .. })
    ) {
        return true;
    }
    let mut some = SomeX(false);
    verb.clone().walk(&mut some);
    some.0
}
