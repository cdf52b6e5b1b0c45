//! What is chosen that is no object and no value of the rules: one of the words a text names.

use crate::oracle::phrase::*;

/// "Khans or Dragons": words with a capital, of which one is chosen.
pub(crate) struct Words;

const JOINTS: &[&str] = &[", or", "or", ","];

fn word(i: In<'_>) -> Read<'_, Box<str>> {
    i.word_as(|word| word.starts_with(char::is_uppercase).then(|| word.into()))
}

impl Way<Vec<Box<str>>> for Words {
    fn read(i: In<'_>) -> Read<'_, Vec<Box<str>>> {
        let (mut at, first) = word(i)?;
        let mut all = vec![first];
        while let Some((rest, next)) = JOINTS.iter().find_map(|joint| word(at.lit(joint).ok()?.0).ok()) {
            at = rest;
            all.push(next);
        }
        if all.len() < 2 { i.stumble() } else { Ok((at, all)) }
    }

    fn say(value: &Vec<Box<str>>, o: &mut Out<'_>) -> bool {
        o.attempt(|o| value.iter().enumerate().all(|(at, word)| (at == 0 || o.either(JOINTS)) && o.plain(word)))
    }
}
