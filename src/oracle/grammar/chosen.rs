//! What is chosen that is no object and no value of the rules: one of the words a text names.

use crate::oracle::phrase::*;

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
