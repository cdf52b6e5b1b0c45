//! Which edition is meant.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use crate::cr::Date;

/// Which edition is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Selector {
    /// The one set with `edition use`; else the latest installed; else the digest.
    #[default]
    Default,
    /// The digest that ships with the program.
    Digest,
    /// The installed edition with the latest date.
    Latest,
    /// The installed edition in force on a day: the latest one not after it.
    AsOf(Date),
    /// An installed edition by its name, usually its date; else a file.
    Named(String),
}

impl FromStr for Selector {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text.trim() {
            "digest" => Self::Digest,
            "latest" => Self::Latest,
            "default" => Self::Default,
            name => Self::Named(name.to_owned()),
        })
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Digest => f.write_str("digest"),
            Self::Latest => f.write_str("latest"),
            Self::AsOf(date) => write!(f, "the edition as of {date}"),
            Self::Named(name) => f.write_str(name),
        }
    }
}
