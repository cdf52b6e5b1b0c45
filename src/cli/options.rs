//! The options every command takes, as they are typed.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Format;
use crate::cr::Date;

/// The options every command takes, as they are typed; [`super::Settings`] says what they come to.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Everywhere")]
pub struct Options {
    /// How to show the answer: text, json or md; some commands know others
    #[arg(long, global = true, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub format: Option<Format>,

    /// When to color
    #[arg(long, global = true, value_enum, value_name = "WHEN")]
    pub color: Option<Color>,

    /// The edition to answer from: a date such as 2025-06-06, `latest`, `digest`, or a file
    #[arg(long, global = true, value_name = "EDITION", conflicts_with = "as_of",
          add = clap_complete::ArgValueCandidates::new(super::complete::editions))]
    pub edition: Option<String>,

    /// Answer from the edition in force on this day
    #[arg(long, global = true, value_name = "DATE")]
    pub as_of: Option<Date>,

    /// Where imported editions and cards are kept; else where `APNAP_DATA` says
    #[arg(long, global = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub data_dir: Option<PathBuf>,

    /// Do not show long answers in a pager
    #[arg(long, global = true)]
    pub no_pager: bool,
}

/// When to color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Its word.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}
