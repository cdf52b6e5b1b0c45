//! "With the same name", said of several: the name that they have in common, and not that of something spoken of.

use crate::oracle::lang::*;

/// Whether it says "with the same name" without whose.
fn is_alike(pred: &Pred) -> bool {
    matches!(pred, Pred::SameName(Ref::Word(it)) if &**it == "it")
}

fn among_themselves(filter: &mut Filter) {
    for pred in filter.post.iter_mut().filter(|pred| is_alike(pred)) {
        *pred = Pred::Together(Box::new(Together::Sharing(SharedQuality::Name)));
    }
}

/// "Two cards with the same name", of which so many are chosen: they share it.
pub(super) fn chosen(it: &mut Objects) {
    if let Objects::Some { count, filter, .. } | Objects::Among { count, filter, .. } = it
        && matches!(count, Count::Exactly(Num::Const(2..)) | Count::AtLeast(_))
    {
        among_themselves(filter);
    }
}

/// "You control three or more lands with the same name", "two or more of those cards have the same name": so many share it.
pub(super) fn so_many(it: &mut Cond) {
    if let Cond::Compare(Num::Count(set), Cmp::Ge | Cmp::Eq, Num::Const(2..)) = it
        && let Objects::All(filter, _) | Objects::Among { filter, .. } = &mut **set
    {
        among_themselves(filter);
    }
}
