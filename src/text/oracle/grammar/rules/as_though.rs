//! What may be done as though something were otherwise than it is (609.4).

use super::*;
use crate::oracle::grammar::event::AttackedOne;

phrases! {
    /// "attack as though it didn't have defender".
    AsIf: AsThough {
        [["attack as though it didn't have defender" | "attack as though they didn't have defender" | "attack this turn as though it didn't have defender" | "attack this turn as though they didn't have defender"]] { AsThough::NoDefender }
        [["attack as though it had haste" | "attack as though they had haste"]] { AsThough::HadHaste }
        [["be the targets of spells and abilities as though they didn't have hexproof" | "be the targets of spells and abilities you control as though they didn't have hexproof" | "be the target of spells and abilities you control as though it didn't have hexproof"]] { AsThough::NoHexproof }
        ["be blocked as though they didn't have" which:(There)] { AsThough::NoLandwalk(which) }
        [["be blocked as though they didn't have those abilities"] which:(AnyLandwalk)] { AsThough::NoLandwalk(which) }
        [["block as though they were untapped" | "block as though it were untapped"]] { AsThough::Untapped }
        [["block as though it had flying" | "block creatures with flying as though it had reach"]] { AsThough::HadFlying }
        [["block creatures with shadow as though it had shadow" | "block creatures with shadow as though they had shadow" | "block creatures with shadow as though they didn't have shadow" | "block creatures with shadow as though ~ had shadow"]] { AsThough::HadShadow }
    }

    /// The same of some that are attacked or blocked.
    AsIfAgainst: AsThough {
        ["attack" whom:(AttackedSo) how:(AsIfAttacker)] { AsThough::Attacking(whom, how) }
        ["block" which:(Several) ["as though it had reach" | "as though they had reach"]] { AsThough::ReachFor(which) }
        ["block creatures with landwalk abilities as though they didn't have those abilities"] { AsThough::BlocksLandwalkers }
    }

    /// What may keep a creature from attacking, behind whom it attacks.
    AsIfAttacker: AsThough {
        [["as though it didn't have defender" | "as though they didn't have defender"]] { AsThough::NoDefender }
        [["as though it had haste" | "as though they had haste" | "as though those creatures had haste"]] { AsThough::HadHaste }
    }

    /// "as though those creatures had haste", of activating abilities.
    AsIfHasty: AsThough {
        [["as though those creatures had haste" | "as though it had haste" | "as though they had haste"]] { AsThough::HadHasteToActivate }
    }
}

/// Whom it attacks.
struct AttackedSo;

impl Way<AttackTarget> for AttackedSo {
    fn read(i: In<'_>) -> Read<'_, AttackTarget> {
        match <AttackedOne as Way<Option<AttackTarget>>>::read(i)? {
            (rest, Some(whom)) => Ok((rest, whom)),
            (_, None) => i.stumble(),
        }
    }

    fn say(value: &AttackTarget, o: &mut Out<'_>) -> bool {
        <AttackedOne as Way<Option<AttackTarget>>>::say(&Some(value.clone()), o)
    }
}
