//! Did you mean: the nearest of the words there are.

/// The word nearest to `word`, if any is near enough to have been meant.
pub(super) fn nearest<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    crate::nearest::nearest(word, words, 1).into_iter().next()
}

/// The end of an error message: `; did you mean ...?`, or nothing.
pub(super) fn did_you_mean(near: &Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}
