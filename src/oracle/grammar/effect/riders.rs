//! Sentences about the one before: what is said of a spell it lets be cast, of a keyword it gives, of damage it prevents.

use super::*;

phrases! {
    /// What is said of spells that the sentence before lets be cast.
    Riders: Rider {
        ["if" {CastThisWay} "would be put into" whose:(SomeGraveyard) ?"this turn" ", exile it instead"] { Rider::Exiled(whose) }
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

    /// The spell that was cast.
    CastThisWay: () {
        [["that spell" | "a card cast this way" | "a spell cast this way" | "an instant or sorcery spell cast this way" | "the spell cast this way" | "a permanent spell cast this way"]] { () }
    }

    /// Where it would go.
    SomeGraveyard: Exiling {
        [["a graveyard" | "its owner 's graveyard" | "their graveyard"]] { Exiling::AnyGraveyard }
        ["your graveyard"] { Exiling::OwnGraveyard }
    }
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
