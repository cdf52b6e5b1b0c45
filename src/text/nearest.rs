//! What a misspelled name may have meant.

/// The candidates most like `word`, the likeliest first, at most `most` of them; none where nothing is like it.
///
/// Capitals do not matter. Two letters exchanged, a letter too many or too few are near; so is a name that begins with
/// the word or holds it.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    nearest_of(word, &mut candidates.into_iter(), most)
}

/// The same of candidates of whatever kind: compiled once.
fn nearest_of<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let word = word.to_lowercase();
    let mut near: Vec<(f64, &str)> = candidates
        .filter_map(|candidate| {
            let likeness = likeness(&word, &candidate.to_lowercase());
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
        candidate.chars().next() == word.chars().next() && likeness(&word, &candidate) >= 0.6
    };
    let found: Vec<&str> = candidates.into_iter().filter(like).collect();
    match found.as_slice() {
        [only] if word.chars().count() > 2 => Some(only),
        _ => None,
    }
}

/// From 0 to 1.
fn likeness(word: &str, candidate: &str) -> f64 {
    let edits = strsim::normalized_damerau_levenshtein(word, candidate);
    // A beginning or a piece of a longer name: never better than the name itself.
    let piece = match candidate.find(word) {
        Some(0) if word.len() >= 3 => 0.85,
        Some(_) if word.len() >= 4 => 0.75,
        _ => 0.0,
    };
    edits.max(piece)
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
}
