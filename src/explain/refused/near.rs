//! Whether a refused sentence says something new, or only puts together what is read apart.

use serde::Serialize;

use crate::card::capital;
use crate::oracle::compile_text;

/// Why a sentence is not understood, as far as trying tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Why {
    /// Each part of it is understood in another sentence: only the way they are put together is not read.
    Words {
        /// Sentences that are understood and have the parts between them.
        read: Vec<String>,
    },
    /// No sentence tried has the part behind the place, so its meaning may be missing.
    Meaning,
}

/// Where a sentence can be parted: what begins there hangs on what stands before.
const JOINTS: [&str; 22] = [
    " for each ",
    " equal to ",
    ", where ",
    " unless ",
    " if ",
    " as long as ",
    " for as long as ",
    " until ",
    " at the beginning ",
    " at end ",
    " at random",
    " instead",
    " this turn",
    " rather than ",
    " except ",
    " with ",
    " without ",
    " that ",
    " from among ",
    ", then ",
    " and ",
    ", ",
];

/// Sentences that something can be hung on.
const CARRIERS: [&str; 8] = [
    "Draw a card",
    "You gain 2 life",
    "Destroy target creature",
    "Create a 1/1 white Soldier creature token",
    "Target creature gets +1/+1 until end of turn",
    "Put a +1/+1 counter on target creature",
    "Exile the top card of your library",
    "Creatures you control get +1/+1",
];

/// What stands before a comma at the front of a sentence, and what stands in for what follows it.
const FRONTS: [&str; 6] = ["When", "Whenever", "At ", "If ", "As long as", "As "];

/// Looks whether the parts of a sentence, which is not understood from byte `at` on, are understood in other sentences.
pub fn why(sentence: &str, at: usize) -> Why {
    let sentence = sentence.trim();
    let mut parts = fronted(sentence).into_iter().chain(hung(sentence, at));
    parts.next().map_or(Why::Meaning, |read| Why::Words { read })
}

/// "Whenever ..., ...": the event with another instruction, the instruction behind another event.
fn fronted(sentence: &str) -> Option<Vec<String>> {
    FRONTS.iter().any(|front| sentence.starts_with(front)).then_some(())?;
    commas(sentence).find_map(|comma| {
        let (front, rest) = sentence.split_at_checked(comma)?;
        let rest = rest.trim_start_matches(", ");
        let with_front = [format!("{front}, draw a card."), format!("{front}, creatures you control have flying.")];
        let alone = [capital(rest), format!("When this creature enters, {rest}")];
        let front = with_front.into_iter().find(|tried| reads(tried))?;
        let rest = alone.into_iter().find(|tried| reads(tried))?;
        Some(vec![front, rest])
    })
}

fn commas(sentence: &str) -> impl Iterator<Item = usize> {
    sentence.match_indices(", ").map(|(place, _)| place)
}

/// What stands before a joint near the place alone, and what begins with the joint behind another sentence.
fn hung(sentence: &str, at: usize) -> Option<Vec<String>> {
    const REACH: usize = 40;
    let body = sentence.trim_end_matches('.');
    let mut joints: Vec<usize> = JOINTS.iter().flat_map(|joint| body.match_indices(joint).map(|(i, _)| i)).collect();
    joints.retain(|joint| joint.abs_diff(at) <= REACH);
    joints.sort_by_key(|joint| (joint.abs_diff(at), *joint));
    joints.dedup();
    joints.into_iter().find_map(|joint| {
        let (head, tail) = body.split_at_checked(joint)?;
        let head = format!("{head}.");
        reads(&head).then_some(())?;
        let tail = CARRIERS.iter().map(|carrier| format!("{carrier}{tail}.")).find(|tried| reads(tried))?;
        Some(vec![head, tail])
    })
}

/// Whether a text is understood, as an instruction of a spell or as an ability of a permanent.
fn reads(text: &str) -> bool {
    [true, false].into_iter().any(|is_spell| {
        let compiled = compile_text(text, "", false, is_spell);
        !compiled.sentences.is_empty() && compiled.is_understood()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_word_is_a_missing_meaning() {
        assert_eq!(why("Frobnicate target creature.", 0), Why::Meaning);
        assert_eq!(why("Whenever this creature attacks, frobnicate it.", 32), Why::Meaning);
    }

    #[test]
    fn the_parts_of_what_is_understood_are_read_apart() {
        let sentence = "Whenever this creature attacks, draw a card.";
        let Why::Words { read } = why(sentence, 32) else { panic!("{sentence}") };
        assert_eq!(read, ["Whenever this creature attacks, draw a card.", "Draw a card."]);
    }
}
