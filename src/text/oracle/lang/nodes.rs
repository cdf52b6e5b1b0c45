//! The nodes of the language by name: to tell which of them a text has, and which no game has ever gone through.

use std::collections::BTreeSet;

use super::walk::Variants;
use super::*;

/// A node: its kind and which of its variants it is, as `Verb`, `Draw`.
pub type Node = (&'static str, &'static str);

macro_rules! kinds {
    ($($T:ident)*) => {
        /// Every node of the language that does something.
        pub fn all_nodes() -> BTreeSet<Node> {
            let mut all = BTreeSet::new();
            $(all.extend($T::NODES.iter().map(|variant| (stringify!($T), *variant)));)*
            all
        }
    };
}

kinds! {
    AbilityKind ActivationLimit AttackTarget BlockLimit CastCost Casting Choosable Cond CostDelta CostPart Count DamageTo Door
    Duration Each Effect EventPattern Instead ManaMade ManaUsed Modification NextSpell Num Objects Players Pred Quality Recipients
    RuleChange StaticEffect TargetChange TargetKind TargetOf Together Uses Verb
}

/// The nodes of an ability.
pub fn nodes_of(ability: &Ability) -> BTreeSet<Node> {
    #[derive(Default)]
    struct Seen(BTreeSet<Node>);

    impl Visit for Seen {
        fn node(&mut self, kind: &'static str, variant: &'static str) {
            self.0.insert((kind, variant));
        }
    }

    let mut seen = Seen::default();
    // Visitors may change what they visit, so they are given a copy.
    ability.clone().walk(&mut seen);
    seen.0
}
