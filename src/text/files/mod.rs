//! Files that are there whole or not at all.

mod replace_file;
mod unfinished;

pub use replace_file::replace_file;
pub use unfinished::{Unfinished, remove_left_over};
