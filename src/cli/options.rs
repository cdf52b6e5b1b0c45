//! The options every command takes.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Format;
use crate::cr::Date;

/// The options every command takes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Everywhere")]
pub struct Options {
    /// How to show the answer: text, json or md; some commands know others
    #[arg(long, global = true, value_enum, value_name = "FORMAT", default_value_t = Format::Text, hide_possible_values = true, hide_default_value = true)]
    pub format: Format,

    /// When to color
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto, hide_default_value = true)]
    pub color: Color,

    /// The edition to answer from: a date such as 2025-06-06, `latest`, `digest`, or a file
    #[arg(long, global = true, value_name = "EDITION", conflicts_with = "as_of")]
    pub edition: Option<String>,

    /// Answer from the edition in force on this day
    #[arg(long, global = true, value_name = "DATE")]
    pub as_of: Option<Date>,

    /// Where imported editions and cards are kept; else where `APNAP_DATA` says
    #[arg(long, global = true, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,

    /// Do not show long answers in a pager
    #[arg(long, global = true)]
    pub no_pager: bool,
}

/// When to color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}
