//! An edition, opened: its headings at once, its text when asked for.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::search::kept::fingerprint;
use super::stored::Stored;
use super::{LibraryError, Outline, digest};
use crate::cr::{Date, Edition, GlossaryEntry, Repair, Rule, RuleId};

/// What an edition is called, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// What it is asked for by: its date, or the name of its file where it has none; `digest`.
    pub name: String,
    /// The date it is effective as of.
    pub date: Option<Date>,
    /// The line that says the date, as printed.
    pub date_line: String,
    /// Where its text stops, if that is before its end: `after 601.2b, before the glossary`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_off: Option<String>,
    /// Where it comes from.
    pub source: Source,
}

/// Where an edition comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The digest that ships with the program.
    Digest,
    /// The file it was read or imported from.
    File(PathBuf),
}

/// An edition, opened.
pub struct Book {
    /// What it is called, and where it comes from.
    pub about: About,
    /// Its headings.
    pub outline: Outline,
    stored: Option<Stored>,
    whole: OnceCell<(Edition, Vec<Repair>)>,
}

impl Book {
    /// A book of an edition at hand.
    pub fn of(about: About, edition: Edition, repairs: Vec<Repair>) -> Self {
        let outline = Outline::of(&edition);
        Self { about, outline, stored: None, whole: OnceCell::from((edition, repairs)) }
    }

    /// A book of a stored edition; its text is read when asked for.
    pub(super) fn stored(mut stored: Stored) -> Result<Self, LibraryError> {
        let outline = stored.take_outline();
        Ok(Self { about: stored.about()?, outline, stored: Some(stored), whole: OnceCell::new() })
    }

    /// The whole edition.
    pub fn edition(&self) -> Result<&Edition, LibraryError> {
        Ok(&self.whole()?.0)
    }

    /// What the reader set right when it read the edition.
    pub fn repairs(&self) -> Result<&[Repair], LibraryError> {
        Ok(&self.whole()?.1)
    }

    /// The rule at a place of [`Outline::rules`].
    pub fn rule_at(&self, at: usize) -> Result<Option<Cow<'_, Rule>>, LibraryError> {
        match (self.whole.get(), &self.stored) {
            (None, Some(stored)) => Ok(stored.rule(at)?.map(Cow::Owned)),
            _ => Ok(self.edition()?.rules.get(at).map(Cow::Borrowed)),
        }
    }

    /// The rule with this number.
    pub fn rule(&self, id: RuleId) -> Result<Option<Cow<'_, Rule>>, LibraryError> {
        match self.outline.position(id) {
            Some(at) => self.rule_at(at),
            None => Ok(None),
        }
    }

    /// The entry at a place of [`Outline::glossary`].
    pub fn entry_at(&self, at: usize) -> Result<Option<Cow<'_, GlossaryEntry>>, LibraryError> {
        match (self.whole.get(), &self.stored) {
            (None, Some(stored)) => Ok(stored.entry(at)?.map(Cow::Owned)),
            _ => Ok(self.edition()?.glossary.get(at).map(Cow::Borrowed)),
        }
    }

    /// A number that says which text this is; none for one that is not kept anywhere.
    pub(super) fn fingerprint(&self) -> Option<u64> {
        match (&self.about.source, &self.stored) {
            (Source::Digest, _) => Some(fingerprint(digest::TEXT.as_bytes())),
            (Source::File(_), stored) => stored.as_ref().map(|stored| fingerprint(stored.bytes())),
        }
    }

    fn whole(&self) -> Result<&(Edition, Vec<Repair>), LibraryError> {
        if let Some(whole) = self.whole.get() {
            return Ok(whole);
        }
        let read = match &self.stored {
            Some(stored) => stored.whole()?,
            None => Default::default(),
        };
        Ok(self.whole.get_or_init(|| read))
    }
}
