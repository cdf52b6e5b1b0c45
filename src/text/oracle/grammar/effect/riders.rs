//! Sentences about the one before: what is said of a spell it lets be cast, of a keyword it gives, of damage it prevents.

use super::*;
use crate::card::CardTypes;

phrases! {
    /// What is said of spells that the sentence before lets be cast.
    Riders: Rider {
        ["if" kinds:(CastThisWay) "would be put into" {SomeGraveyard} ?"this turn" ", exile it instead"] { Rider::Exiled(Exiling::AnyGraveyard(kinds)) }
        ["if" kinds:(CastThisWay) "would be put into your graveyard" ?"this turn" ", exile it instead"] { Rider::Exiled(Exiling::OwnGraveyard(kinds)) }
        ["if" kinds:(CastTheseWays) "would be put into" {SomeGraveyard} ?"this turn" ", exile them instead"] { Rider::Exiled(Exiling::AnyGraveyard(kinds)) }
        ["if" kinds:(CastTheseWays) "would be put into your graveyard" ?"this turn" ", exile them instead"] { Rider::Exiled(Exiling::OwnGraveyard(kinds)) }
        [["if you cast a spell this way , pay life equal to its mana value rather than pay its mana cost" | "if you cast a spell this way , pay life equal to its mana value rather than paying its mana cost" | "if you cast a spell this way , pay life equal to that spell 's mana value rather than pay its mana cost" | "if you cast a spell this way , you pay life equal to its mana value rather than pay its mana cost"]] { Rider::LifeForManaCost }
        [["a spell cast this way costs" | "each spell cast this way costs"] more:(ManaOnly) "more to cast"] { Rider::CostsMore(more) }
        ["a spell cast by an opponent this way costs" more:(ManaOnly) "more to cast"] { Rider::CostsOpponentsMore(more) }
        [any:(crate::oracle::grammar::mana::MaySpend) "to cast" ["it" | "them" | "that spell" | "those spells" | "a spell this way" | "spells this way"]] { Rider::AnyMana(any) }
        ["if you cast a spell this way ," any:(crate::oracle::grammar::mana::MaySpend) "to cast" ["it" | "that spell"]] { Rider::AnyMana(any) }
        [["if you cast a spell this way , you may cast it as though it had flash" | "you may cast spells this way as though they had flash"]] { Rider::AsThoughFlash }
    }

    /// What is said of that which the sentence before destroys, where more stands between the two.
    Regeneration: Rider {
        [["it can't be regenerated" | "they can't be regenerated" | "the creature can't be regenerated" | "a creature destroyed this way can't be regenerated" | "creatures destroyed this way can't be regenerated"]] { Rider::NotRegenerated }
    }

    /// What is said of a keyword that the sentence before gives: it is written with no cost, which is the mana cost then.
    CostRiders: Rider {
        [["the" | "its"] key ["cost is equal to its mana cost" | "cost is equal to that card 's mana cost"]] { Rider::ForManaCost(key) }
        [["the" | "its"] key ["cost is equal to its mana cost reduced by" | "cost is its mana cost reduced by"] less:(GenericLess)] { Rider::ForManaCostLess(key, less) }
        ["the" key "cost is equal to the card 's mana cost plus" cost:(Costs)] { Rider::ForManaCostPlus(key, cost) }
    }

    /// What happens for the damage that the sentence before prevents.
    Prevented: Effect {
        ["if damage from" cond:(FromSuch) "is prevented this way ," then:(Clauses) otherwise:(NoEffect)] { Effect::If { cond, then, otherwise } }
        [["when damage is prevented this way ," | "whenever damage is prevented this way ," | "if damage is prevented this way ,"] then:(Clauses)] { then }
        ["for each 1 damage prevented this way ," effect:(Clauses)] { Effect::ForEach { of: Each::Times(Num::EventAmount), effect } }
        [then:(Sentence)] { then }
    }

    /// The spell that was cast: with which card types it is spoken of.
    CastThisWay: CardTypes {
        [["that spell" | "a card cast this way" | "a spell cast this way" | "the spell cast this way" | "a spell cast from your graveyard this way"] kinds:(OfAnyKind)] { kinds }
        ["an instant or sorcery spell cast this way" kinds:(InstantOrSorcery)] { kinds }
        ["a permanent spell cast this way" kinds:(OfPermanents)] { kinds }
    }

    /// The spells that were cast.
    CastTheseWays: CardTypes {
        [["those spells" | "spells cast this way" | "cards cast this way"] kinds:(OfAnyKind)] { kinds }
    }

    /// Where any of them would go.
    SomeGraveyard: () {
        [["a graveyard" | "its owner 's graveyard" | "their graveyard"]] { () }
    }
}

silent! {
    /// Whatever its types are.
    OfAnyKind: CardTypes = CardTypes::all();
    /// Instants and sorceries.
    InstantOrSorcery: CardTypes = CardTypes::INSTANT.union(CardTypes::SORCERY);
    /// What a permanent spell may be (110.4a).
    OfPermanents: CardTypes = CardTypes::PERMANENT;
}

/// "{2}", of a reduction; some texts leave the braces out.
struct GenericLess;

impl Way<crate::card::ManaCost> for GenericLess {
    fn read(i: In<'_>) -> Read<'_, crate::card::ManaCost> {
        longest(
            i,
            &[&|i| crate::card::ManaCost::parse(i), &|i: In<'_>| {
                let (i, n) = i.word_as(|word| word.parse::<u32>().ok())?;
                Ok((i, crate::card::ManaCost::new([crate::card::ManaSymbol::Generic(n)])))
            }],
        )
    }

    fn say(value: &crate::card::ManaCost, o: &mut Out<'_>) -> bool {
        match value.symbols() {
            [crate::card::ManaSymbol::Generic(n)] => value.say(o) || o.plain(&n.to_string()),
            _ => false,
        }
    }
}

/// A cost that is mana alone.
struct ManaOnly;

impl Way<Cost> for ManaOnly {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        let (i, mana) = crate::card::ManaCost::parse(i)?;
        Ok((i, Cost { parts: vec![CostPart::Mana(mana)] }))
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        matches!(value.parts.as_slice(), [CostPart::Mana(mana)] if mana.say(o))
    }
}

/// Any sentence of that kind.
pub(crate) fn read_rider(i: In<'_>) -> Read<'_, Rider> {
    longest(
        i,
        &[&|i| <Riders as Way<Rider>>::read(i), &|i| <CostRiders as Way<Rider>>::read(i), &|i| {
            <Regeneration as Way<Rider>>::read(i)
        }],
    )
}

/// Says any of them.
pub(crate) fn say_rider(rider: &Rider, o: &mut Out<'_>) -> bool {
    <Riders as Way<Rider>>::say(rider, o)
        || <CostRiders as Way<Rider>>::say(rider, o)
        || <Regeneration as Way<Rider>>::say(rider, o)
}

/// "You may choose new targets for the copies", of all copies that the sentences before make (707.10c).
const NEW_TARGETS: &[&str] = &[
    "you may choose new targets for the copies",
    "you may choose new targets for the copy",
    "you may choose a new target for the copy",
    "you may choose new targets for that copy",
];

/// Says of every copy of a spell or ability that its targets may be chosen anew, or takes that back.
struct NewTargets {
    set: bool,
    /// How many copies were changed, and how many were so before.
    changed: usize,
    already: usize,
}

impl Visit for NewTargets {
    fn verb(&mut self, it: &mut Verb) {
        if let Verb::CopySpell { new_targets, .. } = it {
            if *new_targets == self.set {
                self.already += 1;
            } else {
                *new_targets = self.set;
                self.changed += 1;
            }
        }
        it.inside(self);
    }
}

/// The same effect with that changed of all copies in it, if there are any and none was so before.
fn with_new_targets(effect: &Effect, set: bool) -> Option<Effect> {
    let mut changed = effect.clone();
    let mut copies = NewTargets { set, changed: 0, already: 0 };
    changed.walk(&mut copies);
    (copies.changed > 0 && copies.already == 0).then_some(changed)
}

/// Reads that sentence behind what makes the copies.
pub(super) fn read_new_targets<'a>(i: In<'a>, before: Option<&mut Effect>) -> Read<'a, ()> {
    let (rest, ()) = one_of(i, NEW_TARGETS)?;
    match before {
        Some(before) => match with_new_targets(before, true) {
            Some(changed) => {
                *before = changed;
                Ok((rest, ()))
            }
            None => i.stumble(),
        },
        None => i.stumble(),
    }
}

/// Says what makes the copies, and that sentence behind it.
pub(super) fn say_new_targets(value: &Effect, o: &mut Out<'_>, say: impl Fn(&Effect, &mut Out<'_>) -> bool) -> bool {
    let follows = |o: &Out<'_>| o.left().is_none_or(|left| left.contains("new target"));
    follows(o)
        && with_new_targets(value, false)
            .is_some_and(|plain| o.attempt(|o| say(&plain, o) && o.lit(".") && o.either(NEW_TARGETS)))
}

/// "If two or more creatures are tied for least power, you choose one of them": as it is where nothing is said (608.2d).
fn ties() -> impl Iterator<Item = String> {
    let nouns = ["creatures", "cards", "permanents"];
    let most = ["least", "greatest", "lowest", "highest"];
    let of = ["power", "toughness", "mana value"];
    nouns.into_iter().flat_map(move |noun| {
        most.into_iter().flat_map(move |most| {
            of.into_iter()
                .map(move |of| format!("if two or more {noun} are tied for {most} {of} , you choose one of them"))
        })
    })
}

/// Whether you choose one of those that have the most or least of something.
struct OneOfTheMost(bool);

impl Visit for OneOfTheMost {
    fn objects(&mut self, it: &mut Objects) {
        self.0 |= matches!(it, Objects::Some { count: Count::Exactly(Num::Const(1)), filter, chooser: None, .. }
            if matches!(filter.post.last(), Some(Pred::Extreme(..))));
        it.inside(self);
    }
}

/// Reads that sentence behind what is done to one of them.
pub(super) fn read_ties<'a>(i: In<'a>, before: Option<&Effect>) -> Read<'a, ()> {
    if !i.s.starts_with("if two or more ") {
        return i.stumble();
    }
    let mut chosen = OneOfTheMost(false);
    if let Some(Effect::Do { who: Players::You, verb, .. }) = before {
        verb.clone().walk(&mut chosen);
    }
    let found = ties().find_map(|words| i.lit(&words).ok());
    found.filter(|_| chosen.0).map_or_else(|| i.stumble(), Ok)
}

/// Says it where the text followed has it.
pub(super) fn say_ties(o: &mut Out<'_>) {
    if o.left().is_some_and(|left| left.trim_start().starts_with("if two or more ")) {
        ties().for_each(|words| {
            o.optional(&format!("{words} ."));
        });
    }
}
