//! Subtypes the rules themselves speak of, looked up once.

use std::sync::LazyLock;

use crate::card::{Color, Subtype, SubtypeKind};

macro_rules! known {
    ($($fn:ident $kind:ident $name:literal $rule:literal;)*) => {$(
        #[doc = concat!("The subtype ", $name, " (", $rule, ").")]
        pub fn $fn() -> Subtype {
            static ONCE: LazyLock<Subtype> = LazyLock::new(|| known(SubtypeKind::$kind, $name));
            *ONCE
        }
    )*
        #[cfg(test)]
        const ALL: &[(fn() -> Subtype, &str)] = &[$(($fn, $name)),*];
    };
}

known! {
    aura Enchantment "Aura" "303.4";
    equipment Artifact "Equipment" "301.5";
    fortification Artifact "Fortification" "301.6";
    attraction Artifact "Attraction" "717.1";
    vehicle Artifact "Vehicle" "301.7";
    spacecraft Artifact "Spacecraft" "721.1";
    saga Enchantment "Saga" "714.1";
    class Enchantment "Class" "716.1";
    case Enchantment "Case" "719.1";
    room Enchantment "Room" "709.5";
    role Enchantment "Role" "704.5y";
    background Enchantment "Background" "702.124k";
    siege Battle "Siege" "310.11";
    assassin Creature "Assassin" "702.173a";
    doctor Creature "Doctor" "702.124m";
    time_lord Creature "Time Lord" "702.124m";
    cleric Creature "Cleric" "700.8";
    human Creature "Human" "702.140a";
    mercenary Creature "Mercenary" "700.12";
    pirate Creature "Pirate" "700.12";
    rogue Creature "Rogue" "700.12";
    warlock Creature "Warlock" "700.12";
    warrior Creature "Warrior" "700.8";
    wizard Creature "Wizard" "700.8";
    plains Land "Plains" "305.6";
    island Land "Island" "305.6";
    swamp Land "Swamp" "305.6";
    mountain Land "Mountain" "305.6";
    forest Land "Forest" "305.6";
    adventure Spell "Adventure" "715.1";
    omen Spell "Omen" "720.1";
}

#[allow(clippy::expect_used, reason = "each name below is in the lists of 205.3, as a test checks")]
fn known(kind: SubtypeKind, name: &str) -> Subtype {
    Subtype::find(kind, name).expect("a subtype of 205.3")
}

/// The basic land types with the color of mana each gives (305.6).
pub fn basic_land_types() -> [(Subtype, Color); 5] {
    [
        (plains(), Color::White),
        (island(), Color::Blue),
        (swamp(), Color::Black),
        (mountain(), Color::Red),
        (forest(), Color::Green),
    ]
}

/// The creature types of a party (700.8).
pub fn party() -> [Subtype; 4] {
    [cleric(), rogue(), warrior(), wizard()]
}

/// The creature types of outlaws (700.12).
pub fn outlaws() -> [Subtype; 5] {
    [assassin(), mercenary(), pirate(), rogue(), warlock()]
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_is_what_it_is_named() {
        for (subtype, name) in super::ALL {
            assert_eq!(subtype().name(), *name);
        }
    }
}
