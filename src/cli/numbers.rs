//! Numbers as options take them, with errors in our own words.

use std::str::FromStr;

/// A number.
pub(super) fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("`{}` is not a number", text.trim()))
}

/// A number from 1.
pub(super) fn from_one(text: &str) -> Result<usize, String> {
    match number(text)? {
        0 => Err("it is counted from 1".to_owned()),
        n => Ok(n),
    }
}
