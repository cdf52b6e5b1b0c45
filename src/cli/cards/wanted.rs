//! Which cards of a file are looked at.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::card::{Card, CardType, Layout, Subtype, Supertype, name_key};
use crate::cli::Failure;

/// Which cards are looked at: all that fit every option given.
#[derive(Args, Default)]
pub(super) struct Wanted {
    /// Only cards with this type, subtype or supertype on a face
    #[arg(long = "type", value_name = "TYPE")]
    types: Vec<String>,

    /// Only cards of this layout: saga, class, transform, ...
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<String>,

    /// Only the cards this file names, one a line; of a table with tabs, those in its column `card` or `name`, else its first
    #[arg(long, value_name = "FILE")]
    only: Option<PathBuf>,

    /// With `--only`, no more than its first N names
    #[arg(long, value_name = "N", requires = "only", value_parser = crate::cli::numbers::from_one)]
    first: Option<usize>,

    /// The layout of that name.
    #[arg(skip)]
    of_layout: Option<Layout>,

    /// The names of the file, as names are compared.
    #[arg(skip)]
    names: Option<HashSet<String>>,
}

impl Wanted {
    /// Reads the file of names, and finds the words given among what there is.
    pub(super) fn read(&mut self) -> Result<(), Failure> {
        for word in &self.types {
            let known = CardType::from_word(word).is_some()
                || Supertype::from_word(word).is_some()
                || Subtype::named(word).next().is_some();
            if !known {
                return Err(Failure::usage(format!("`{word}` is no card type, subtype or supertype")));
            }
        }
        if let Some(name) = &self.layout {
            let layout = Layout::from_name(&name.to_lowercase().replace([' ', '-'], "_"));
            self.of_layout = Some(layout.ok_or_else(|| {
                Failure::usage(format!("`{name}` is no layout")).help("`apnap cards coverage` lists those there are")
            })?);
        }
        if let Some(file) = &self.only {
            let names = names_of(file)?;
            self.names = Some(names.into_iter().take(self.first.unwrap_or(usize::MAX)).collect());
        }
        Ok(())
    }

    /// Whether a card is looked at.
    pub(super) fn has(&self, card: &Card) -> bool {
        let typed = |word: &String| card.faces().any(|face| is_of(face, word));
        self.types.iter().all(typed)
            && self.of_layout.is_none_or(|layout| card.layout == layout)
            && self.names.as_ref().is_none_or(|names| {
                names.contains(&name_key(&card.name)) || card.faces().any(|face| names.contains(&name_key(&face.name)))
            })
    }

    /// The failure where no card fits.
    pub(super) fn none(&self) -> Failure {
        Failure::usage("no card of the file fits `--type`, `--layout` and `--only`")
    }
}

fn is_of(face: &crate::card::Face, word: &str) -> bool {
    let line = &face.type_line;
    CardType::from_word(word).is_some_and(|it| line.card_types().has(it))
        || Supertype::from_word(word).is_some_and(|it| line.supertypes().has(it))
        || Subtype::named(word).any(|it| line.subtypes().contains(it))
}

/// The names a file lists, as names are compared.
fn names_of(file: &Path) -> Result<Vec<String>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        Failure::usage(format!("cannot read `{}`: {}", file.display(), crate::cli::failure::in_words(&error)))
    })?;
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    let column = lines.peek().and_then(|head| {
        let mut heads = head.split('\t').map(|head| head.trim().to_lowercase());
        heads.position(|head| head == "card" || head == "name")
    });
    let rows = lines.skip(usize::from(column.is_some()));
    Ok(rows.filter_map(|row| row.split('\t').nth(column.unwrap_or(0))).map(name_key).collect())
}
