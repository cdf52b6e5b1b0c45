//! Lines and columns of a text.

/// The lines of a text, to tell places of it.
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Of this text.
    pub fn of(text: &'t str) -> Self {
        Self { text, starts: std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect() }
    }

    /// The line of a place in bytes, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|s| *s <= at)
    }

    /// The column of a place in bytes, in characters from 1.
    pub fn column(&self, at: usize) -> usize {
        let start = self.starts.get(self.line(at).saturating_sub(1)).copied().unwrap_or(0);
        self.text.get(start..at).map_or(1, |t| t.chars().count() + 1)
    }
}
