//! A value that copies of a game share until one of them changes it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value that is copied as it is changed, and not before: a copy costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shared<T>(Arc<T>);

impl<T> From<Arc<T>> for Shared<T> {
    fn from(value: Arc<T>) -> Self {
        Self(value)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
