//! Dice (706): rolling them, what is said of the result, and results tables.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words;

use super::effect::{Sentences, read_sentences};
use super::number::{ForEach, Numeral, Spelled, Values};
use super::players;
use super::select::Comparison;
use super::verbs::Article;

/// The last roll; the pass over references puts its number in.
pub(crate) const ROLL: u8 = u8::MAX;

phrases! {
    /// "roll a d20", "roll two d20 and ignore the lower roll".
    Rolling: Verb {
        ["roll*" {Article} sides:(OneDie)] { Verb::Roll { count: Num::Const(1), sides, plus: None, ignored: Ignored::None } }
        ["roll*" {Article} sides:(OneDie) "and add" plus:(Given<Values>)] { Verb::Roll { count: Num::Const(1), sides, plus, ignored: Ignored::None } }
        ["roll*" {Article} sides:(OneDie) "twice"] { Verb::Roll { count: Num::Const(2), sides, plus: None, ignored: Ignored::None } }
        ["roll*" count:(Spelled) sides:(Dice)] { Verb::Roll { count, sides, plus: None, ignored: Ignored::None } }
        ["roll*" count:(Spelled) sides:(Dice) ["and ignore the lower roll" | "and ignore the lowest roll"]] { Verb::Roll { count, sides, plus: None, ignored: Ignored::Lowest } }
        ["roll*" count:(Spelled) sides:(Dice) "and choose one result"] { Verb::Roll { count, sides, plus: None, ignored: Ignored::OneChosen } }
        ["roll*" {Article} sides:(OneDie) "for each" count:(ForEach) "and ignore all but the highest roll"] { Verb::Roll { count, sides, plus: None, ignored: Ignored::AllButHighest } }
    }

    /// The result as a number.
    Results: Num {
        [["the result" | "that result" | "the total of those results" | "the total of the results"]] { Num::Result(ROLL) }
        ["the other result"] { Num::OtherResult(ROLL) }
    }

    /// "odd result", behind "each".
    EachResult: Num {
        ["odd result"] { Num::ResultsSuch(ROLL, ResultKind::Odd) }
        ["even result"] { Num::ResultsSuch(ROLL, ResultKind::Even) }
        ["different result"] { Num::ResultsSuch(ROLL, ResultKind::Different) }
    }

    /// What the result is.
    ResultIs: Cond {
        ["the result is" (cmp, n):(Comparison)] { Cond::Compare(Num::Result(ROLL), cmp, n) }
        ["any of those results" ["was" | "is"] event:(SuchRoll)] { Cond::AmongThem(event) }
        [["you roll a" | "you roll an" | "you rolled a" | "you rolled"] (cmp, n):(AtLeast)] { Cond::Compare(Num::Result(ROLL), cmp, n) }
    }

    /// "6", "6 or higher".
    AtLeast: (Cmp, Num) {
        [n:(Numeral)] { (Cmp::Eq, n) }
        [n:(Numeral) "or higher"] { (Cmp::Ge, n) }
    }

    /// Somebody rolls dice.
    RollEvents: EventPattern {
        [who:(players::Subject) "roll*" "one or more dice"] { EventPattern::Rolls { who, rolled: Rolled::Any, batch: true } }
        [who:(players::Subject) "roll*" "a die"] { EventPattern::Rolls { who, rolled: Rolled::Any, batch: false } }
        [who:(players::Subject) "roll*" "a die 's highest natural result"] { EventPattern::Rolls { who, rolled: Rolled::HighestNatural, batch: false } }
        [who:(players::Subject) "roll*" {Article} rolled:(CertainResult) ?"on a die"] { EventPattern::Rolls { who, rolled, batch: false } }
    }

    /// A roll of such a result, whoever rolled.
    SuchRoll: EventPattern {
        [rolled:(CertainResult)] { EventPattern::Rolls { who: Players::Each, rolled, batch: false } }
    }

    /// "5 or higher", "6", "natural 20".
    CertainResult: Rolled {
        [n:(Numeral) "or higher"] { Rolled::Result(Cmp::Ge, n) }
        [n:(Numeral)] { Rolled::Result(Cmp::Eq, n) }
        ["natural" n:(Numeral)] { Rolled::Natural(n) }
    }

    /// Another die is rolled, or two of them, or two coins are flipped, or what is flipped has a certain result.
    RollRules: RuleChange {
        ["if you would roll one or more dice , instead roll that many dice plus one and ignore the lowest roll"] { RuleChange::RollsAnother(Players::You) }
        ["if you would roll a die , instead roll two of those dice and ignore one of those results"] { RuleChange::RollsTwo(Players::You) }
        ["if you would flip a coin , instead flip two coins and ignore one"] { RuleChange::FlipsTwo(Players::You) }
        ["the first time you flip one or more coins each turn , those coins come up heads and you win those flips"] { RuleChange::WinsFirstFlips(Players::You) }
    }
}

/// "d20", "six-sided die": how many sides.
struct OneDie;
/// "d20", "six-sided dice".
struct Dice;

fn read_die<'a>(i: In<'a>, noun: &str) -> Read<'a, u8> {
    if let Ok(done) = i.word_as(|word| word.strip_prefix('d').and_then(words::numeral)) {
        return Ok(done);
    }
    let sided = |word: &str| {
        let sides = word.strip_suffix("-sided")?;
        words::numeral(sides).or_else(|| u8::try_from(words::number(sides)?).ok())
    };
    let (i, sides) = i.word_as(sided)?;
    let (i, ()) = i.lit(noun)?;
    Ok((i, sides))
}

fn say_die(sides: u8, noun: &str, o: &mut Out<'_>) -> bool {
    let spelled = crate::cr::NUMBER_WORDS.get(usize::from(sides)).map(|word| format!("{word}-sided {noun}"));
    spelled.is_some_and(|words| o.lit(&words)) || o.lit(&format!("d{sides}")) || o.lit(&format!("{sides}-sided {noun}"))
}

impl Way<u8> for OneDie {
    fn read(i: In<'_>) -> Read<'_, u8> {
        read_die(i, "die")
    }

    fn say(value: &u8, o: &mut Out<'_>) -> bool {
        say_die(*value, "die", o)
    }
}

impl Way<u8> for Dice {
    fn read(i: In<'_>) -> Read<'_, u8> {
        read_die(i, "dice")
    }

    fn say(value: &u8, o: &mut Out<'_>) -> bool {
        say_die(*value, "dice", o)
    }
}

/// What stands before the bar of a row of a results table (706.3a): "1—9", "20", "15+"; and where the effect begins.
fn row_head(words: &str) -> Option<(i32, Option<i32>, usize)> {
    let head = words.get(..words.find(" | ")?)?;
    let (low, high) = match head.split_once(" — ") {
        Some((low, high)) => (words::numeral(low)?, Some(words::numeral(high)?)),
        None => match head.strip_suffix('+') {
            Some(low) => (words::numeral(low)?, None),
            None => (words::numeral(head)?, Some(words::numeral(head)?)),
        },
    };
    Some((low, high, head.len() + " | ".len()))
}

/// Whether words begin with a row of a results table.
pub(crate) fn begins_row(words: &str) -> bool {
    row_head(words).is_some()
}

/// Reads a row of a results table: "if the result was in this range, [effect]" (706.3a).
pub(super) fn read_row(i: In<'_>) -> Read<'_, Effect> {
    let Some((low, high, head)) = row_head(i.s) else { return i.stumble() };
    let (i, then) = read_sentences(i.at(i.s.get(head..).unwrap_or_default()), true)?;
    let cond = Cond::Rolled(ROLL, low, high);
    Ok((i, Effect::If { cond, then: Box::new(then), otherwise: Box::default() }))
}

/// Says a row of a results table.
pub(super) fn say_row(value: &Effect, o: &mut Out<'_>) -> bool {
    let Effect::If { cond: Cond::Rolled(_, low, high), then, otherwise } = value else { return false };
    let head = match high {
        None => format!("{low}+ |"),
        Some(high) if high == low => format!("{low} |"),
        Some(high) => format!("{low} — {high} |"),
    };
    **otherwise == Effect::None && o.attempt(|o| o.plain(&head) && <Sentences as Way<Effect>>::say(then, o))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_a_results_table() {
        for (words, low, high) in [("1 — 9 | draw", 1, Some(9)), ("20 | draw", 20, Some(20)), ("15+ | draw", 15, None)]
        {
            let (from, to, effect) = row_head(words).unwrap();
            assert_eq!((from, to, &words[effect..]), (low, high, "draw"));
        }
        for words in ["draw a card", "I — III | draw", "1 — draw | it"] {
            assert!(row_head(words).is_none(), "{words}");
        }
    }

    #[test]
    fn a_results_table_belongs_to_the_roll() {
        let text = "When this creature enters, roll a d20.\n1—9 | Draw a card. You lose 1 life.\n10—19 | Draw two cards.\n\
                    20 | Target player draws three cards.";
        let compiled = crate::oracle::compile_text(text, "X", false, false);
        assert!(compiled.is_understood(), "{:?}", compiled.sentences);
        assert_eq!(compiled.text.abilities.len(), 1);
        let AbilityKind::Triggered(it) = &compiled.text.abilities[0].kind else { panic!("no trigger") };
        let Effect::Seq(all) = &it.body.effect else { panic!("no table") };
        assert!(matches!(&all[1], Effect::If { cond: Cond::Rolled(0, 1, Some(9)), .. }));
    }
}
