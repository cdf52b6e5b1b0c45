//! What card text can say that the engine does not do: a card with it is refused before a game begins.

use crate::card::{ManaCost, ManaSymbol};
use crate::oracle::lang::{
    Ability, AbilityKind, CardText, Cond, Cost, CostPart, Deed, Effect, Handling, Instead, KeywordAbility,
    KeywordAction, Modification, Objects, Ref, Replacement, RuleChange, Spent, Verb, Visit, Walk,
};
use crate::oracle::{ActionMeaning, Meaning, action_meaning, keyword_meaning};
use crate::r7_additional::r707_copying::except;
use crate::state::Characteristics;
use crate::stop::Stop;

/// What of a text the engine does not do, each with its words: a card with any of it can't be played.
pub fn not_done(text: &CardText) -> Vec<Box<str>> {
    let mut found = Refused::default();
    // Visitors may change what they visit, so they are given a copy.
    text.clone().walk(&mut found);
    found.reasons
}

/// The same, each behind the words of the ability that it is about.
pub fn not_done_in_words(text: &CardText) -> Vec<Box<str>> {
    let mut told: Vec<Box<str>> = Vec::new();
    let mut all = not_done(text);
    for ability in &text.abilities {
        let alone = CardText { abilities: vec![ability.clone()], ..CardText::default() };
        for why in not_done(&alone) {
            all.retain(|other| *other != why);
            told.push(format!("{}: {why}", ability.text.trim_end_matches('.')).into());
        }
    }
    // What stands elsewhere than in an ability of its own.
    told.extend(all);
    told
}

/// Collects what is refused.
#[derive(Default)]
struct Refused {
    reasons: Vec<Box<str>>,
}

impl Refused {
    fn refuse(&mut self, what: &str) {
        let reason = format!("nothing does {what} yet").into();
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }

    /// 707.9: the exceptions to copying that can't be made copiable values.
    fn exceptions(&mut self, changes: &[Modification]) {
        // "This ability", and a size that is worked out, are known only as the copy is made.
        let changes: Vec<Modification> = changes
            .iter()
            .filter(|one| !matches!(one, Modification::GainThis | Modification::GainOthers))
            .cloned()
            .collect();
        if let Err(Stop::Unsupported(what)) = except(&mut Characteristics::default(), &changes) {
            self.refuse(&what);
        }
    }

    fn action(&mut self, action: &KeywordAction) {
        let heading = action.deed.name();
        if let ActionMeaning::Unknown(why) = action_meaning(heading, action.subtype, false) {
            self.reasons.push(why.into());
        } else if (action.deed == Deed::Waterbend && action.cost.is_none())
            || (action.deed == Deed::Behold && action.objects.is_none())
        {
            self.refuse(&format!("the keyword action `{heading}` written so"));
        }
    }
}

/// The exceptions to a copy that an instruction makes, but for the sizes: those are worked out as it is made.
fn sized(except: &[Modification]) -> Vec<Modification> {
    except.iter().filter(|one| !matches!(one, Modification::SetPt(..))).cloned().collect()
}

impl Visit for Refused {
    fn verb(&mut self, it: &mut Verb) {
        match it {
            Verb::Action(action) => self.action(action),
            Verb::CopySpell { except, .. } => self.exceptions(except),
            Verb::BecomeCopy { except, .. } => self.exceptions(&sized(except)),
            // Of what is no copy, only what was chosen is said so.
            Verb::Create { token, .. } => {
                let chosen = |one: &Modification| {
                    token.copy_of.is_none() && matches!(one, Modification::ChosenColor(_) | Modification::ChosenType(_))
                };
                let others: Vec<_> = sized(&token.except).into_iter().filter(|one| !chosen(one)).collect();
                self.exceptions(&others);
            }
            _ => {}
        }
        it.inside(self);
    }

    fn ability(&mut self, it: &mut Ability) {
        if let AbilityKind::Keyword(keyword) = &it.kind
            && let Meaning::Unknown(why) = keyword_meaning(&priced(keyword))
            && !self.reasons.iter().any(|reason| **reason == *why)
        {
            self.reasons.push(why.into());
        }
        it.inside(self);
    }

    fn effect(&mut self, it: &mut Effect) {
        if let Effect::Seq(all) = it {
            let mut may_play: Vec<(u8, bool)> = Vec::new();
            for one in all {
                let mut names = Names { may_play: &may_play, found: false };
                one.walk(&mut names);
                if names.found {
                    self.refuse("what hangs on a card that may be played later");
                }
                may_play.extend(permissions(one));
            }
        }
        it.inside(self);
    }

    fn rule(&mut self, it: &mut RuleChange) {
        // What is a permanent is copied in many ways more.
        if let RuleChange::CantBe(what, Handling::Copied) = it
            && !matches!(what, Objects::That(Ref::This | Ref::ThisSpell, _))
        {
            self.refuse("\"can't be copied\" of what is no spell");
        }
        it.inside(self);
    }

    fn replacement(&mut self, it: &mut Replacement) {
        if let Instead::EntersAsCopy { except, .. } = &it.instead {
            self.exceptions(except);
        }
        it.inside(self);
    }

    fn condition(&mut self, it: &mut Cond) {
        if let Cond::ManaSpent(used, _) = it {
            let known = match used.told() {
                Some(Spent::Symbols(cost)) => cost.symbols().iter().all(is_a_kind_of_mana),
                Some(Spent::From(_)) => true,
                None => false,
            };
            if !known {
                self.refuse("a condition of this kind on the mana spent");
            }
        }
        it.inside(self);
    }
}

/// Whether a symbol says of what kind mana is, not just how much.
fn is_a_kind_of_mana(symbol: &ManaSymbol) -> bool {
    matches!(symbol, ManaSymbol::Colored(_) | ManaSymbol::Colorless | ManaSymbol::Snow)
}

/// The keyword as it is given: one with no cost of its own is given for the mana cost ("gains scavenge. The scavenge cost is equal to its
/// mana cost").
fn priced(keyword: &KeywordAbility) -> KeywordAbility {
    let some = || Cost { parts: vec![CostPart::Mana(ManaCost::generic(1))] };
    let cost = keyword.cost.clone().or_else(|| keyword.keyword.is_priced().then(some));
    KeywordAbility { cost, ..keyword.clone() }
}

/// The instructions in this that let cards be played later: their numbers, and whether it is one of several that is chosen then.
fn permissions(effect: &Effect) -> Vec<(u8, bool)> {
    match effect {
        Effect::Do { verb: Verb::MayPlay { what, .. }, bind: Some(bind), .. } => vec![(*bind, one_of(what))],
        Effect::May { effect, bind, .. } => {
            let inner = permissions(effect);
            let outer = inner.first().zip(*bind).map(|((_, one), bind)| (bind, *one));
            inner.into_iter().chain(outer).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a noun phrase leaves open which one it is.
fn one_of(what: &Objects) -> bool {
    matches!(what, Objects::Some { .. } | Objects::Among { .. })
}

/// Looks for words about what was played by a permission: "if you do", or "it" of one that is chosen later.
struct Names<'a> {
    may_play: &'a [(u8, bool)],
    found: bool,
}

impl Visit for Names<'_> {
    fn condition(&mut self, it: &mut Cond) {
        if let Cond::Did(n) = it {
            self.found |= self.may_play.iter().any(|(bind, _)| bind == n);
        }
        it.inside(self);
    }

    fn reference(&mut self, it: &mut Ref) {
        if let Ref::Bound(n) = it {
            self.found |= self.may_play.iter().any(|(bind, one)| bind == n && *one);
        }
        it.inside(self);
    }
}

#[cfg(test)]
mod tests {
    use super::not_done;
    use crate::card::{Card, RawCard};

    fn reasons(text: &str) -> Vec<Box<str>> {
        let raw = RawCard {
            name: Some("Proof".into()),
            type_line: Some("Enchantment".into()),
            oracle_text: Some(text.into()),
            ..RawCard::default()
        };
        let card = Card::try_from(raw).unwrap();
        let compiled = crate::oracle::compile(&card.front);
        assert!(compiled.is_understood(), "{text}");
        not_done(&compiled.text)
    }

    #[test]
    fn what_is_read_but_not_done_is_refused() {
        assert_eq!(reasons("Creatures you control can't be copied.").len(), 1);
        assert_eq!(reasons("Whenever you cast a spell, assemble a Contraption.").len(), 1);
    }

    #[test]
    fn what_is_done_is_not_refused() {
        for text in
            ["{T}: Draw a card.", "Creatures you control have trample.", "Whenever you cast a spell, investigate."]
        {
            assert!(reasons(text).is_empty(), "{text}");
        }
    }
}
