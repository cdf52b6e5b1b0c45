//! Values worked out once.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// Something worked out once from what it stands beside. It says nothing that is not said there, so it plays no part in
/// comparing and hashing.
#[derive(Clone, Debug)]
pub struct Kept<T>(OnceLock<T>);

impl<T> Kept<T> {
    /// The value; worked out if it is asked for the first time.
    pub fn get_or(&self, work_out: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(work_out)
    }

    /// Forgets it: what it was worked out from changes.
    pub fn forget(&mut self) {
        self.0.take();
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Kept<T> {}

impl<T> Hash for Kept<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
