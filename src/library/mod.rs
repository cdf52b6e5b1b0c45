//! Editions kept on disk, the digest that ships, and the search index.

mod nearest;

pub use nearest::nearest;
