//! What is said of one alternative of a list and meant of all: a card type, adjectives, "other".

use super::*;

/// "Elf or Rogue creatures": the card type behind the last of several subtypes is said of all of them. Whether it is so said.
pub(super) fn share_type(heads: &mut [HeadRead], many: Many) -> bool {
    let Some((last, others)) = heads.split_last_mut() else { return false };
    let [Pred::Subtype(_), shared @ Pred::Type(_)] = last.head.types.as_slice() else { return false };
    let bare = |other: &HeadRead| {
        matches!(other.head.types.as_slice(), [Pred::Subtype(_)])
            && (other.many == Some(Many::One) || other.head.types.iter().all(is_same_in_plural))
    };
    if many != Many::Several || last.many != Some(many) || !others.iter().all(bare) {
        return false;
    }
    others.iter_mut().for_each(|other| other.head.types.push(shared.clone()));
    true
}

/// "untapped artifacts, creatures, and lands": adjectives before a list are said of all of it, where no further one has its own.
pub(super) fn share_adjectives(heads: &mut [HeadRead]) {
    if let Some((first, others)) = heads.split_first_mut()
        && !first.head.types.is_empty()
        && others.iter().all(|other| other.head.adjectives.is_empty() && !other.head.types.is_empty())
        // "An enchanted creature or enchantment creature": the second would say nothing more.
        && !others.iter().any(|other| other.head.is_kind_of(&first.head))
    {
        for other in others {
            let adjectives = first.head.adjectives.iter().filter(|adjective| may_be_of(adjective, &other.head));
            other.head.adjectives = adjectives.cloned().collect();
        }
    }
}

/// "other activated and triggered abilities": "other" is no adjective of the first alone, but of all that one noun is of.
pub(super) fn share_other(heads: &mut [HeadRead]) {
    let is_other = |read: &HeadRead| read.head.adjectives.first() == Some(&Pred::Other);
    if let Some((first, others)) = heads.split_first_mut()
        && is_other(first)
        && !others.iter().any(|other| is_other(other) || other.head.is_kind_of(&first.head))
    {
        others.iter_mut().for_each(|other| other.head.adjectives.insert(0, Pred::Other));
    }
}

/// Whether an adjective before a list can be said of this part of it: only a creature is equipped (301.5a), and no Aura is
/// enchanted by saying "enchanted creature and Aura".
fn may_be_of(adjective: &Pred, head: &Head) -> bool {
    let attached = match adjective {
        Pred::Equipped => "Equipment",
        Pred::Enchanted => "Aura",
        _ => return true,
    };
    !head.types.iter().any(|one| matches!(one, Pred::Subtype(subtype) if subtype.name() == attached))
}
