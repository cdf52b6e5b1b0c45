//! Editions kept on disk, the digest that ships, and the search index.
