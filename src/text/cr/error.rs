//! Why a document cannot be read.

/// What keeps a document from being read as rules: the kind, the place, and (by [`ReadError::help`]) what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// No text at all.
    #[error("the document is empty")]
    Empty,
    /// Larger than any edition could be.
    #[error("the document has {bytes} bytes, more than the {limit} that are read")]
    TooLarge {
        /// How many bytes it has.
        bytes: usize,
        /// How many are read at the most.
        limit: usize,
    },
    /// Bytes that are no text in any of the encodings the rules were published in.
    #[error("line {line}: byte {byte:#04x} at offset {offset} is not text")]
    Binary {
        /// The line, from 1.
        line: u32,
        /// Where the byte is, from 0.
        offset: usize,
        /// The byte.
        byte: u8,
    },
    /// Text without the numbered rules or the glossary of the Comprehensive Rules.
    #[error("line {line}: `{found}`: {why}")]
    NotRules {
        /// The line that was looked at, from 1.
        line: u32,
        /// How it begins.
        found: String,
        /// What it lacks.
        why: &'static str,
    },
    /// Numbered rules in a language other than English.
    #[error("line {line}: `{found}`: the rules are not in English")]
    Language {
        /// The first rule's line, from 1.
        line: u32,
        /// How it begins.
        found: String,
    },
    /// Two editions in one document.
    #[error("line {line}: a second edition begins here (the first one begins at line {first})")]
    Twice {
        /// Where the second begins, from 1.
        line: u32,
        /// Where the first begins, from 1.
        first: u32,
    },
}

impl ReadError {
    /// What the reader's user can do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Self::Empty => "give the text of an edition of the Comprehensive Rules, or of a part of one",
            Self::TooLarge { .. } => "give a single edition as text; the longest has about 1.3 million bytes",
            Self::Binary { .. } => "save the rules as plain text (not PDF or DOCX) and give that file",
            Self::NotRules { .. } => {
                "expected lines such as `704.5. ...` or `704.5a ...`, or the heading `Glossary` with its entries"
            }
            Self::Language { .. } => "only the English text is official; give the English edition",
            Self::Twice { .. } => "give each edition as a file of its own",
        }
    }

    /// The line it is about, from 1; 0 for the document as a whole.
    pub fn line(&self) -> u32 {
        match self {
            Self::Empty | Self::TooLarge { .. } => 0,
            Self::Binary { line, .. }
            | Self::NotRules { line, .. }
            | Self::Language { line, .. }
            | Self::Twice { line, .. } => *line,
        }
    }
}
