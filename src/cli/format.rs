//! The formats an answer can take.

use std::fmt;

use clap::ValueEnum;

/// A format of an answer. Each command says which of them it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Wrapped prose and tables for a terminal
    Text,
    /// For programs
    Json,
    /// Markdown, for pages and messages
    Md,
    /// Comma-separated values
    Csv,
    /// A graph for Graphviz
    Dot,
    /// Findings for code hosts
    Sarif,
    /// One self-contained page
    Html,
    /// Test results as JUnit XML
    Junit,
    /// Test results in the Test Anything Protocol
    Tap,
    /// Annotations for GitHub Actions
    Github,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_possible_value() {
            Some(value) => f.pad(value.get_name()),
            None => Err(fmt::Error),
        }
    }
}
