//! Card text to abilities, and back to English.

pub mod lang;
