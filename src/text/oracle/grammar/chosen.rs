//! What is chosen that is no object and no value of the rules: one of the words a text names.

use crate::card::{CardType, CardTypes};
use crate::oracle::lang::{Choosable, Cond, Num, Players, Ref, Said};
use crate::oracle::phrase::*;
use crate::oracle::words::{self, Many};

/// "artifact, creature, or land": card types of which one is chosen.
pub(crate) struct CardTypesNamed;

fn card_type(i: In<'_>) -> Read<'_, CardType> {
    i.word_as(|word| CardType::ALL.iter().copied().find(|kind| words::card_type_word(*kind, Many::One) == word))
}

impl Way<CardTypes> for CardTypesNamed {
    fn read(i: In<'_>) -> Read<'_, CardTypes> {
        let (i, all) = two_or_more(i, Joints::OR, card_type)?;
        Ok((i, all.into_iter().fold(CardTypes::empty(), |types, kind| types | kind.alone())))
    }

    fn say(value: &CardTypes, o: &mut Out<'_>) -> bool {
        let mut all: Vec<CardType> = value.each().collect();
        // They may be named in another order.
        if let Some(written) = o.left() {
            let place = |kind: &CardType| written.find(&words::card_type_word(*kind, Many::One));
            all.sort_by_key(|kind| place(kind).unwrap_or(usize::MAX));
        }
        all.len() > 1 && say_several(&all, Joints::OR, o, |kind, o| o.plain(&words::card_type_word(*kind, Many::One)))
    }
}

/// "creature or land", behind "a card type other than": all the others.
pub(crate) struct OtherTypes;

/// Every card type but these.
fn all_but(not: CardTypes) -> CardTypes {
    CardType::ALL.iter().fold(CardTypes::empty(), |types, kind| types | kind.alone()) - not
}

impl Way<CardTypes> for OtherTypes {
    fn read(i: In<'_>) -> Read<'_, CardTypes> {
        let (i, not) = several(i, Joints::OR, card_type)?;
        Ok((i, all_but(not.into_iter().fold(CardTypes::empty(), |types, kind| types | kind.alone()))))
    }

    fn say(value: &CardTypes, o: &mut Out<'_>) -> bool {
        let not: Vec<CardType> = all_but(*value).each().collect();
        // As a list of what may be chosen it would be longer.
        matches!(not.len(), 1..=3)
            && say_several(&not, Joints::OR, o, |kind, o| o.plain(&words::card_type_word(*kind, Many::One)))
    }
}

fn of_each() -> Num {
    Num::ChosenBy(Box::new(Players::That(Ref::Each, Said::Pronoun)))
}

silent! {
    /// What each player has chosen, of the numbers that all of them chose.
    NumberOfEach: (Box<Players>, Box<Num>) = (Box::new(Players::Each), Box::new(of_each()));
    /// The number that the player at hand has chosen.
    ByAtHand: Num = of_each();
    /// You, of whom it is asked whether you are one of several.
    IsYou: Box<Cond> = Box::new(Cond::PlayerIs(Ref::Each, Box::new(Players::You)));
}

phrases! {
    /// The number that a player has chosen, whose number is told behind "chose".
    ByWhom: Num {
        [who:(super::players::Subject)] { Num::ChosenBy(who) }
    }

    /// How many of several players are you.
    YouAmong: Num {
        [who:(YouOf)] { Num::PlayersWho(who) }
    }

    /// You, if you are one of several players.
    YouOf: Players {
        [whom:(Those) is:(IsYou)] { Players::Who(whom, is) }
    }

    /// Several players spoken of.
    Those: Players {
        [back:(super::players::Several)] { Players::That(back, Said::Pronoun) }
    }

    /// One of the words a text names, which others don't see yet.
    SecretWord: Choosable {
        [words:(PlainWords)] { Choosable::Word(words) }
    }

    /// A number, which others don't see yet.
    SecretNumber: Choosable {
        ["a number"] { Choosable::Number(None, None) }
        ["a number between" low:(Given<super::number::Numeral>) "and" high:(Given<super::number::Numeral>)] { Choosable::Number(low, high) }
        ["a number" low:(Given<super::number::Numeral>) ["or greater" | "or more"] high:(super::verbs::NoBound)] { Choosable::Number(low, high) }
    }

    /// The highest or the lowest of the numbers that all players chose, behind "with".
    Extreme: Num {
        ["the highest number" (who, n):(NumberOfEach)] { Num::MostOf(who, n) }
        ["the lowest number" (who, n):(NumberOfEach)] { Num::LeastOf(who, n) }
    }
}

/// "Khans or Dragons": words with a capital, of which one is chosen.
pub(crate) struct Words;

fn word(i: In<'_>) -> Read<'_, Box<str>> {
    i.word_as(|word| word.starts_with(char::is_uppercase).then(|| word.into()))
}

impl Way<Vec<Box<str>>> for Words {
    fn read(i: In<'_>) -> Read<'_, Vec<Box<str>>> {
        two_or_more(i, Joints::OR, word)
    }

    fn say(value: &Vec<Box<str>>, o: &mut Out<'_>) -> bool {
        say_several(value, Joints::OR, o, |word, o| o.plain(word))
    }
}

/// "money, friends, or secrets": words without a capital, of which one is chosen. They mean what is said of those who chose them.
pub(crate) struct PlainWords;

/// "money": one of such words.
pub(crate) struct OneWord;

impl Way<Box<str>> for OneWord {
    fn read(i: In<'_>) -> Read<'_, Box<str>> {
        i.word_as(|word| (word.len() > 2 && word.bytes().all(|b| b.is_ascii_lowercase())).then(|| word.into()))
    }

    fn say(value: &Box<str>, o: &mut Out<'_>) -> bool {
        o.plain(value)
    }
}

impl Way<Vec<Box<str>>> for PlainWords {
    fn read(i: In<'_>) -> Read<'_, Vec<Box<str>>> {
        let one = <OneWord as Way<Box<str>>>::read;
        let (at, first) = one(i)?;
        // "Silence or snitch, then the choices are revealed": no word of the list.
        let (at, all) = listed(at, Joints::OR, one, vec![first]);
        if all.len() < 2 { at.stumble() } else { Ok((at, all)) }
    }

    fn say(value: &Vec<Box<str>>, o: &mut Out<'_>) -> bool {
        say_several(value, Joints::OR, o, <OneWord as Way<Box<str>>>::say)
    }
}
