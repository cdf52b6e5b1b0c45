//! Doors, the halves of Rooms (709.5j): unlocking and locking them.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::players;
use super::select::AKind;

phrases! {
    /// "unlock a locked door of target Room you control".
    DoorVerbs: Verb {
        ["unlock*" "a locked door of" what] { Verb::Unlock(what) }
        ["lock or unlock a door of" what] { Verb::LockOrUnlock(what) }
    }

    /// "you unlock this door", "you fully unlock a Room".
    DoorEvents: EventPattern {
        [who:(players::Subject) "unlock*" "this door"] { EventPattern::Unlocks { who, door: Door::This } }
        [who:(players::Subject) ["fully unlock" | "fully unlocks"] door:(Fully)] { EventPattern::Unlocks { who, door } }
    }

    /// "a Room" that is fully unlocked.
    Fully: Door {
        [what:(AKind)] { Door::LastOf(what) }
    }
}
