//! What a misspelled name may have meant.

/// The candidates most like `word`, the likeliest first, at most `most` of them; none where nothing is like it.
///
/// Capitals do not matter. Two letters exchanged, a letter too many or too few are near; so is a name that begins with
/// the word or holds it.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let word = word.to_lowercase();
    ranked(&mut candidates.into_iter(), &|candidate| likeness(&word, candidate), most)
}

/// The words of a format that `word` may be meant for: those near to it, else those that say the same words with fewer or more beside
/// them ("main phase 1" and "main 1", "declare_attackers" and "attack").
pub fn meant<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let (word, all): (_, Vec<&str>) = (word.to_lowercase(), candidates.into_iter().collect());
    let by_words = ranked(&mut all.iter().copied(), &|candidate| in_words(&word, candidate), 1);
    let by_letters = ranked(&mut all.iter().copied(), &|candidate| likeness(&word, candidate), most);
    let best = |near: &[&str]| {
        let near = near.first().map(|near| near.to_lowercase()).unwrap_or_default();
        likeness(&word, &near).max(in_words(&word, &near))
    };
    if best(&by_words) > best(&by_letters) { by_words } else { by_letters }
}

/// Those that are like enough, of candidates of whatever kind: compiled once.
fn ranked<'a>(
    candidates: &mut dyn Iterator<Item = &'a str>,
    likeness: &dyn Fn(&str) -> f64,
    most: usize,
) -> Vec<&'a str> {
    let mut near: Vec<(f64, &str)> = candidates
        .filter_map(|candidate| {
            let likeness = likeness(&candidate.to_lowercase());
            (likeness >= 0.7).then_some((likeness, candidate))
        })
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    near.dedup_by(|a, b| a.1 == b.1);
    near.truncate(most);
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// The candidates that `word` is a slip for, the likeliest first, at most `most` of them: a letter or two exchanged, too many or
/// too few; a piece of a longer name is no slip.
pub fn slips<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let word = word.to_lowercase();
    let few =
        |candidate: &&str| strsim::damerau_levenshtein(&word, &candidate.to_lowercase()) <= word.chars().count() / 4;
    nearest(&word, candidates.into_iter().filter(few), most)
}

/// The one of a few candidates that a word is most likely to be meant for, though it is not very like it: `tapd` for `tapped`.
pub fn likest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let like = |candidate: &&str| {
        let candidate = candidate.to_lowercase();
        candidate.chars().next() == word.chars().next() && likeness(&word, &candidate) >= LEAST
    };
    let found: Vec<&str> = candidates.into_iter().filter(like).collect();
    match found.as_slice() {
        [only] if word.chars().count() > 2 => Some(only),
        _ => None,
    }
}

/// The least likeness that is ever asked for.
const LEAST: f64 = 0.6;

/// From 0 to 1; what is less than [`LEAST`] may come out as 0.
fn likeness(word: &str, candidate: &str) -> f64 {
    let edits =
        if may_be_like(word, candidate) { strsim::normalized_damerau_levenshtein(word, candidate) } else { 0.0 };
    // A beginning or a piece of a longer name: never better than the name itself.
    let piece = match candidate.find(word) {
        Some(0) if word.len() >= 3 => 0.85,
        Some(_) if word.len() >= 4 => 0.75,
        _ => 0.0,
    };
    edits.max(piece)
}

/// Whether two texts have letters enough in common to be [`LEAST`] alike: each letter of the longer that the other has not is an edit,
/// which is sooner counted than the edits are. Texts with other letters than those of English may always be.
fn may_be_like(one: &str, other: &str) -> bool {
    if !one.is_ascii() || !other.is_ascii() {
        return true;
    }
    let longer = one.len().max(other.len());
    let most_edits = (longer as f64 * (1.0 - LEAST)).ceil() as usize;
    if longer - one.len().min(other.len()) > most_edits {
        return false;
    }
    let mut left = [0u32; 128];
    for byte in one.bytes() {
        if let Some(count) = left.get_mut(usize::from(byte)) {
            *count += 1;
        }
    }
    let mut common = 0;
    for byte in other.bytes() {
        if let Some(count @ 1..) = left.get_mut(usize::from(byte)) {
            *count -= 1;
            common += 1;
        }
    }
    longer - common <= most_edits
}

/// From 0 to 1, where all words of the shorter stand in the longer, whatever ending they have there: better the less is left over, and
/// never better than a slip of a letter or two.
fn in_words(word: &str, candidate: &str) -> f64 {
    let words = |text: &str| -> Vec<String> {
        text.split([' ', '_', '-']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let (mut few, mut many) = (words(word), words(candidate));
    if few.len() > many.len() {
        (few, many) = (many, few);
    }
    let letters = |words: &[String]| words.iter().map(|word| word.chars().count()).sum::<usize>();
    let all = letters(&few) + letters(&many);
    if few.is_empty() || !few.iter().all(|word| many.iter().any(|other| same_stem(word, other))) {
        return 0.0;
    }
    0.7 + 0.15 * (2 * letters(&few).min(letters(&many))) as f64 / all as f64
}

/// Whether two words are one, but for an ending of at most three letters: "attack" and "attackers".
fn same_stem(one: &str, other: &str) -> bool {
    let ending = |long: &str, short: &str| {
        short.chars().count() >= 3 && long.strip_prefix(short).is_some_and(|rest| rest.chars().count() <= 3)
    };
    one == other || ending(one, other) || ending(other, one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_a_letter_or_two() {
        let all =
            ["trample", "Trample Over", "flying", "first strike", "Lightning Bolt", "Lightning Bolter of the East"];
        for (said, meant) in [
            ("tramle", "trample"),
            ("Flyng", "flying"),
            ("fist strike", "first strike"),
            ("lightnig bolt", "Lightning Bolt"),
        ] {
            assert_eq!(slips(said, all, 1), [meant]);
        }
        assert!(slips("Bolt", all, 1).is_empty());
        assert!(slips("does my spell fizzle", all, 1).is_empty());
    }

    #[test]
    fn finds_the_likeliest_first() {
        let names = ["trample", "tribute", "training", "ample"];
        assert_eq!(nearest("tramlpe", names, 3), ["trample"]);
        assert_eq!(nearest("Train", names, 3), ["training"]);
        assert!(nearest("zzz", names, 3).is_empty());
    }

    #[test]
    fn counting_letters_loses_nobody_who_is_like() {
        let names = [
            "Lightning Bolt",
            "Lightning Bolter",
            "thgil",
            "ightnin",
            "bolt",
            "Æther Vial",
            "Aether Vial",
            "aaaa",
            "aab",
            "",
        ];
        for (one, other) in names.iter().flat_map(|one| names.map(|other| (*one, other))) {
            let edits = strsim::normalized_damerau_levenshtein(one, other);
            assert!(edits < LEAST || may_be_like(one, other), "{one}, {other}");
        }
        assert!(!may_be_like("lightning bolt", "grizzly bears"));
    }

    #[test]
    fn finds_the_same_words_among_others() {
        let steps =
            ["precombat main", "main", "main 1", "main 2", "second main", "combat", "combat damage", "damage", "end"];
        for (said, meant) in [
            ("main phase 1", "main 1"),
            ("main phase", "main"),
            ("second main phase", "second main"),
            ("combat phase", "combat"),
            ("damage step", "damage"),
            ("ending phase", "end"),
            ("combat damage step", "combat damage"),
        ] {
            assert_eq!(super::meant(said, steps, 1), [meant], "{said}");
        }
        let keys = ["attack", "turn_face_up", "life", "mana"];
        for (said, meant) in [("declare_attackers", "attack"), ("turn_up", "turn_face_up"), ("mana_pool", "mana")] {
            assert_eq!(super::meant(said, keys, 1), [meant], "{said}");
        }
    }
}
