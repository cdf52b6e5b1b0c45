//! "That many" behind a condition that has counted.

use super::*;

impl Resolver<'_> {
    /// Resolves what hangs on a condition: "when one or more nonland cards are exiled this way, put that many counters": as many
    /// as there are of those, and not of all that were exiled.
    pub(super) fn so_many_of(&mut self, cond: &Cond, walk: impl FnOnce(&mut Self)) {
        // Where all were such, they are as many as the instruction came to.
        let fewer = |from: &Ref, filter: &Filter| {
            let all = self.antecedents.iter().rev().find(|it| it.to == *from).map(|it| &it.nouns);
            filter.heads.iter().any(|head| !head.adjectives.is_empty())
                || nouns_of(filter).iter().any(|noun| all.is_some_and(|all| !all.contains(noun)))
        };
        let those = match cond {
            Cond::Exists(set) => match &**set {
                Objects::Among { from: from @ Ref::Bound(_), filter, .. } if fewer(from, filter) => {
                    Some(Num::Count(set.clone()))
                }
                _ => None,
            },
            // "If eight or more mana was spent to cast that spell, ... that much": the amount asked about, whatever was done before.
            Cond::Compare(n, Cmp::Ge | Cmp::Gt, Num::Const(_)) => Some(n.clone()),
            _ => None,
        };
        let Some(those) = those else { return walk(self) };
        let before = self.known();
        let replaced = self.replaced.replace(those);
        self.amount = None;
        walk(self);
        self.replaced = replaced;
        self.amount = self.amount.or(before.amount);
    }
}
