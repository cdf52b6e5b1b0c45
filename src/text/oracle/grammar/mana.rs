//! Mana: costs in symbols, and "add {G}", "add one mana of any color".

use crate::card::{ManaCost, symbol};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::number::{ForEach, Spelled};
use super::select::{AKind, Several};

impl Phrase for ManaCost {
    fn parse(i: In<'_>) -> Read<'_, Self> {
        let mut cost: Option<Self> = None;
        let mut at = i;
        while at.s.starts_with('{') {
            let Ok((rest, one)) = at.word_as(|word| match symbol::mana_symbol(word) {
                Ok(("", one)) => Some(one),
                _ => None,
            }) else {
                break;
            };
            cost.get_or_insert_with(|| Self::new([])).push(one);
            at = rest;
        }
        cost.map_or_else(|| i.stumble(), |cost| Ok((at, cost)))
    }

    fn say(&self, o: &mut Out<'_>) -> bool {
        let mark = o.mark();
        self.symbols().iter().all(|one| o.plain(&one.to_string())) || o.back(mark)
    }
}

phrases! {
    /// What stands behind "add".
    Made: ManaMade {
        [cost] { ManaMade::Symbols(cost) }
        [choice:(Either)] { ManaMade::OneOf(choice) }
        ["one mana of any color" ?"they choose"] { ManaMade::AnyColor(Num::Const(1), true) }
        [n:(Spelled) "mana of any one color"] { ManaMade::AnyColor(n, true) }
        [n:(Spelled) "mana in any combination of colors"] { ManaMade::AnyColor(n, false) }
        [n:(Spelled) "mana of any color"] { ManaMade::AnyColor(n, false) }
        [cost "for each" each:(ForEach)] { ManaMade::Times(cost, each) }
        [n:(Spelled) cost] { ManaMade::Times(cost, n) }
        [n:(Spelled) "mana in any combination of" colors:(TwoColors)] { ManaMade::Combination(n, colors) }
        ["that much" cost n:(ThatMuch)] { ManaMade::Times(cost, n) }
        ["that much mana in any combination of" colors:(TwoColors) n:(ThatMuch)] { ManaMade::Combination(n, colors) }
        ["that much mana in any combination of colors" n:(ThatMuch)] { ManaMade::AnyColor(n, false) }
        ["an amount of" cost "equal to" n] { ManaMade::Times(cost, n) }
        [["one mana of the chosen color" | "one mana of that color"]] { ManaMade::ChosenColor(Num::Const(1)) }
        ["one additional mana of that color"] { ManaMade::ChosenColor(Num::Const(1)) }
        [n:(Spelled) "mana of that type" mana:(ThatType)] { ManaMade::ManyOf(n, mana) }
        [n:(Spelled) ["mana of the chosen color" | "mana of that color"]] { ManaMade::ChosenColor(n) }
        [["an amount of mana of that color equal to" | "an amount of mana of the chosen color equal to"] n] { ManaMade::ChosenColor(n) }
        ["one mana of any color that" what "could produce"] { ManaMade::CouldProduce(what, false) }
        ["one mana of any type" what:(PaidLand) "could produce"] { ManaMade::CouldProduce(what, true) }
        ["one mana of any type that" what "could produce"] { ManaMade::CouldProduce(what, true) }
        ["one mana of any color" what "could produce"] { ManaMade::CouldProduce(what, false) }
        ["one mana of any type" what "could produce"] { ManaMade::CouldProduce(what, true) }
        ["one mana of any of" what:(super::tally::ItsColors)] { ManaMade::ColorsAmong(Num::Const(1), what) }
        ["one mana of any color among" what] { ManaMade::ColorsAmong(Num::Const(1), what) }
        [["one mana of any type that land produced" | "one mana of any type that permanent produced" | "an additional one mana of any type that land produced" | "one mana of any type that artifact token produced"]] { ManaMade::SameType }
        [n:(Spelled) "mana of different colors"] { ManaMade::Different(n) }
        [either:(EitherMana)] { ManaMade::Either(either) }
        [["one mana of any color in your commander 's color identity"]] { ManaMade::CommanderColor }
    }

    /// What was given up for it.
    PaidLand: Objects {
        [it] { Objects::That(it, Said::Pronoun) }
    }

    /// As though it were which mana mana may be spent, behind the player who may (609.4b).
    Spending: SpendAs {
        ["may spend mana as though it were mana of any color"] { SpendAs::Color }
        ["may spend colorless mana as though it were mana of any color"] { SpendAs::ColorlessAsColor }
        ["may spend mana from snow sources as though it were mana of any color"] { SpendAs::SnowAsColor }
        [["may spend mana as though it were mana of any type" | "may spend mana of any type"]] { SpendAs::Type }
    }

    /// The same as a clause of its own.
    MaySpend: SpendAs {
        ["you" any:(Spending)] { any }
        [["they" | "that player"] any:(Spending)] { any }
        ["mana of any type can be spent"] { SpendAs::Type }
    }

    /// What mana may be spent on, one or several.
    Spent: ManaUsed {
        [uses:(Uses)] { uses }
        ["on costs that contain {X}"] { ManaUsed::CostsWithX }
    }
}

/// "That spell can't be countered", of the spell the mana is spent on.
fn stays_uncountered() -> Effect {
    let that = Pred::Is(Ref::Word("that spell".into()));
    let filter = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![that] };
    let verb = Verb::Rule(RuleChange::CantBeCountered(filter), Duration::Forever);
    Effect::Do { who: Players::You, verb, bind: None }
}

silent! {
    /// What the instruction before makes.
    ThatType: Box<ManaMade> = Box::new(ManaMade::ThatType);
    /// Any spell: what the mana may be spent on is said before.
    AnySpell: ManaUsed = ManaUsed::Cast(Filter { heads: Vec::new(), noun: Noun::Spell, post: Vec::new() });
    /// That spell can't be countered.
    StaysUncountered: Effect = stays_uncountered();
    /// Foretelling.
    Foretelling: SpecialUse = SpecialUse::Foretell;
    /// Unlocking a half of a Room.
    Unlocking: SpecialUse = SpecialUse::UnlockDoor;
    /// Turning a permanent face up.
    TurningUp: SpecialUse = SpecialUse::TurnFaceUp;
    /// As much as was said before.
    ThatMuch: Num = Num::EventAmount;
    /// Abilities of whatever there is.
    Anything: Filter = Filter { heads: Vec::new(), noun: Noun::Object, post: Vec::new() };
}

phrase_of!(ManaMade, Made);

phrases! {
    /// What mana may not be spent on.
    NotSpent: ManaUsed {
        ["to cast" what:(Several)] { ManaUsed::NotCast(what) }
        ["to cast" what:(AKind)] { ManaUsed::NotCast(what) }
    }

    /// The sentence about what more happens when it is spent on such a spell.
    Rider: ManaRider {
        [[". when you spend this mana to cast" | ". when that mana is spent to cast" | ". when that mana is used to cast"] on:(OnSpell) "," effect:(super::effect::Clauses)] { ManaRider { on, effect, triggers: true } }
        [", and that spell can't be countered" on:(AnySpell) effect:(StaysUncountered)] { ManaRider { on, effect, triggers: false } }
        [[". if that mana is spent on" | ". if that mana is spent to cast" | ". if this mana is spent to cast" | ". if you spend this mana to cast"] on:(OnSpell) "," effect:(super::effect::Clauses)] { ManaRider { on, effect, triggers: false } }
    }

    /// The spell it is spent on.
    OnSpell: ManaUsed {
        [what:(AKind)] { ManaUsed::Cast(what) }
    }
}

/// "to cast Elf spells or activate abilities of Elves": one use or several, of which the first has "to".
struct Uses;

phrases! {
    /// One thing mana may be spent on.
    Use: ManaUsed {
        ["cast" what:(Several)] { ManaUsed::Cast(what) }
        ["cast" what:(AKind)] { ManaUsed::Cast(what) }
        [["activate abilities of" | "activate an ability of"] what:(Several)] { ManaUsed::Activate(what) }
        [["activate abilities of" | "activate an ability of"] what:(AKind)] { ManaUsed::Activate(what) }
        ["activate" {super::verbs::Article} key "ability"] { ManaUsed::ActivateOf(key) }
        ["activate" key "abilities"] { ManaUsed::ActivateOf(key) }
        ["pay" {super::verbs::Article} key:(CastForIt) "cost"] { ManaUsed::CastFor(key) }
        ["pay" key:(CastForIt) "costs"] { ManaUsed::CastFor(key) }
        [["foretell cards" | "foretell a card" | "foretell a card from your hand"] what:(Foretelling)] { ManaUsed::Special(what) }
        [["unlock doors" | "unlock a door"] what:(Unlocking)] { ManaUsed::Special(what) }
        [["turn permanents face up" | "turn a permanent face up" | "turn creatures face up"] what:(TurningUp)] { ManaUsed::Special(what) }
        [["activate abilities" | "activate an ability"] sources:(Anything)] { ManaUsed::Activate(sources) }
    }
}

/// A keyword whose cost is one that a spell is cast for, and nothing else (118.9).
struct CastForIt;

const CAST_FOR: [Keyword; 3] = [Keyword::Disturb, Keyword::Flashback, Keyword::Escape];

impl Way<Keyword> for CastForIt {
    fn read(i: In<'_>) -> Read<'_, Keyword> {
        let (rest, keyword) = Keyword::parse(i)?;
        if i.cx.dispatch.is_probe() || CAST_FOR.contains(&keyword) { Ok((rest, keyword)) } else { i.stumble() }
    }

    fn say(value: &Keyword, o: &mut Out<'_>) -> bool {
        CAST_FOR.contains(value) && value.say(o)
    }
}

/// A further use, which may say "to" again.
struct Further;

impl Way<ManaUsed> for Further {
    fn read(i: In<'_>) -> Read<'_, ManaUsed> {
        <Use as Way<ManaUsed>>::read(maybe(i, |i| i.lit("to")).0)
    }

    fn say(value: &ManaUsed, o: &mut Out<'_>) -> bool {
        o.attempt(|o| o.optional("to") && <Use as Way<ManaUsed>>::say(value, o))
    }
}

/// What parts the uses; "and" lets either be.
const USES: Joints = Joints { also: &["and"], ..Joints::OR };

impl Way<ManaUsed> for Uses {
    fn read(i: In<'_>) -> Read<'_, ManaUsed> {
        let (i, ()) = i.lit("to")?;
        let (i, first) = <Use as Way<ManaUsed>>::read(i)?;
        let (i, mut all) = further(i, USES, <Further as Way<ManaUsed>>::read, vec![first]);
        Ok((i, if all.len() == 1 { all.swap_remove(0) } else { ManaUsed::Either(all) }))
    }

    fn say(value: &ManaUsed, o: &mut Out<'_>) -> bool {
        let alone = std::slice::from_ref(value);
        let all = if let ManaUsed::Either(all) = value { all } else { alone };
        o.attempt(|o| o.lit("to") && say_several(all, USES, o, <Further as Way<ManaUsed>>::say))
    }
}

/// "{B}": the symbol of one color.
pub(crate) struct OneSymbol;

impl Way<crate::card::Color> for OneSymbol {
    fn read(i: In<'_>) -> Read<'_, crate::card::Color> {
        i.word_as(|word| crate::card::Color::ALL.into_iter().find(|color| symbol_of(*color) == word))
    }

    fn say(value: &crate::card::Color, o: &mut Out<'_>) -> bool {
        o.plain(&symbol_of(*value))
    }
}

/// "{R} or {G}", "{W}, {U}, or {B}".
struct Either;

impl Way<Vec<ManaCost>> for Either {
    fn read(i: In<'_>) -> Read<'_, Vec<ManaCost>> {
        two_or_more(i, Joints::OR, ManaCost::parse)
    }

    fn say(value: &Vec<ManaCost>, o: &mut Out<'_>) -> bool {
        say_several(value, Joints::OR, o, <ManaCost as Phrase>::say)
    }
}

phrases! {
    /// One of two sorts of mana that are no symbols both.
    OneSort: ManaMade {
        [cost] { ManaMade::Symbols(cost) }
        [["one mana of the chosen color" | "one mana of that color"]] { ManaMade::ChosenColor(Num::Const(1)) }
    }
}

/// "{B} or one mana of the chosen color".
struct EitherMana;

impl Way<Vec<ManaMade>> for EitherMana {
    fn read(i: In<'_>) -> Read<'_, Vec<ManaMade>> {
        let (rest, all) = two_or_more(i, Joints::OR, <OneSort as Way<ManaMade>>::read)?;
        // Symbols alone are one choice between them.
        let symbols = all.iter().all(|made| matches!(made, ManaMade::Symbols(_)));
        if symbols { i.stumble() } else { Ok((rest, all)) }
    }

    fn say(value: &Vec<ManaMade>, o: &mut Out<'_>) -> bool {
        say_several(value, Joints::OR, o, <OneSort as Way<ManaMade>>::say)
    }
}

/// "{R} and/or {G}": the colors of a combination.
struct TwoColors;

impl Way<Vec<crate::card::Color>> for TwoColors {
    fn read(i: In<'_>) -> Read<'_, Vec<crate::card::Color>> {
        let color = |word: &str| crate::card::Color::ALL.into_iter().find(|color| symbol_of(*color) == word);
        two_or_more(i, Joints::AND_OR, |i| i.word_as(color))
    }

    fn say(value: &Vec<crate::card::Color>, o: &mut Out<'_>) -> bool {
        say_several(value, Joints::AND_OR, o, |color, o| o.plain(&symbol_of(*color)))
    }
}

/// The mana symbol of a color (107.4a).
fn symbol_of(color: crate::card::Color) -> String {
    format!("{{{}}}", color.letter())
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn what_mana_does_is_read() {
        all_are_read(
            false,
            &[
                "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
                "{T}: Add {U}. When you spend this mana to cast a Dragon creature spell, scry 2.",
                "{T}: Add {C}. If that mana is spent on an instant or sorcery spell, that spell can't be countered.",
                "{T}: Add {G}. If that mana is spent on a creature spell, it gains haste until end of turn.",
            ],
        );
    }
}
