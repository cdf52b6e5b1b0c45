//! The objects an effect applies to.

use std::rc::Rc;

use crate::state::ObjectId;

/// The objects an effect applies to: those of a list, which effects that ask the same share, without the one the effect comes
/// from where its words say "other".
#[derive(Clone, Debug, Default)]
pub(super) struct Set {
    list: Rc<[ObjectId]>,
    but: Option<ObjectId>,
}

impl Set {
    /// Those of a list without one of them.
    pub fn without(list: Rc<[ObjectId]>, but: Option<ObjectId>) -> Self {
        let but = but.filter(|but| list.contains(but));
        Self { list, but }
    }

    /// The objects, in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.list.iter().copied().filter(|id| Some(*id) != self.but)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len() - usize::from(self.but.is_some())
    }

    /// Whether an object is one of them.
    pub fn contains(&self, id: ObjectId) -> bool {
        Some(id) != self.but && self.list.contains(&id)
    }

    /// The list.
    pub fn list(&self) -> &Rc<[ObjectId]> {
        &self.list
    }

    /// The one of the list that is not among them.
    pub fn but(&self) -> Option<ObjectId> {
        self.but
    }
}

impl From<Vec<ObjectId>> for Set {
    fn from(list: Vec<ObjectId>) -> Self {
        Self { list: list.into(), but: None }
    }
}

impl PartialEq for Set {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.list, &other.list) && self.but == other.but || self.iter().eq(other.iter())
    }
}
