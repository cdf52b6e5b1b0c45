//! Did you mean: the nearest of the words there are.

/// The word nearest to `word`, if any is near enough to have been meant.
pub fn nearest<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let best = words
        .into_iter()
        .map(|candidate| (strsim::normalized_damerau_levenshtein(word, candidate), candidate))
        // The first of equals, so that the answer does not hang on the order of floats.
        .fold(
            None,
            |best: Option<(f64, &str)>, it| if best.is_none_or(|best| it.0 > best.0) { Some(it) } else { best },
        );
    best.filter(|(score, _)| *score >= 0.6).map(|(_, word)| word)
}

/// The end of an error message: `; did you mean ...?`, or nothing.
pub(super) fn did_you_mean(near: &Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}
