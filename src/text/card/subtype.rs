//! Subtypes (205.3): small ids over the lists of the rules, with room for those of newer sets.
//!
//! A card file may be newer than the rules that ship: a subtype no list knows is given an id of its own kind as it is
//! met, once for the whole process. Ids are for comparing; what is shown is ordered by name, so that the order in which
//! cards happen to be read never reaches an answer.

use std::fmt;
use std::ops::Range;
use std::sync::{OnceLock, PoisonError, RwLock};

use serde::{Serialize, Serializer};

use super::CardTypes;
use super::subtype_list as list;

/// A set of card types that share one list of subtypes (205.3g to 205.3q).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SubtypeKind {
    /// Artifact types (205.3g).
    Artifact,
    /// Enchantment types (205.3h).
    Enchantment,
    /// Land types (205.3i).
    Land,
    /// Planeswalker types (205.3j).
    Planeswalker,
    /// Spell types, of instants and sorceries (205.3k).
    Spell,
    /// Creature types, of creatures and kindreds (205.3m).
    Creature,
    /// Planar types (205.3n).
    Planar,
    /// Dungeon types (205.3p).
    Dungeon,
    /// Battle types (205.3q).
    Battle,
}

impl SubtypeKind {
    /// All kinds, in the order of the rule.
    pub const ALL: [Self; 9] = [
        Self::Artifact,
        Self::Enchantment,
        Self::Land,
        Self::Planeswalker,
        Self::Spell,
        Self::Creature,
        Self::Planar,
        Self::Dungeon,
        Self::Battle,
    ];

    /// The names the rules list, in byte order.
    pub const fn listed(self) -> &'static [&'static str] {
        match self {
            Self::Artifact => list::ARTIFACT_TYPES,
            Self::Enchantment => list::ENCHANTMENT_TYPES,
            Self::Land => list::LAND_TYPES,
            Self::Planeswalker => list::PLANESWALKER_TYPES,
            Self::Spell => list::SPELL_TYPES,
            Self::Creature => list::CREATURE_TYPES,
            Self::Planar => list::PLANAR_TYPES,
            Self::Dungeon => list::DUNGEON_TYPES,
            Self::Battle => list::BATTLE_TYPES,
        }
    }

    /// The card types whose subtypes these are (205.3g to 205.3q).
    pub const fn card_types(self) -> CardTypes {
        match self {
            Self::Artifact => CardTypes::ARTIFACT,
            Self::Enchantment => CardTypes::ENCHANTMENT,
            Self::Land => CardTypes::LAND,
            Self::Planeswalker => CardTypes::PLANESWALKER,
            Self::Spell => CardTypes::INSTANT.union(CardTypes::SORCERY),
            Self::Creature => CardTypes::CREATURE.union(CardTypes::KINDRED),
            Self::Planar => CardTypes::PLANE,
            Self::Dungeon => CardTypes::DUNGEON,
            Self::Battle => CardTypes::BATTLE,
        }
    }

    /// The kinds of subtype an object of these card types can have (205.3d), in the order of the rule.
    pub fn of(types: CardTypes) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |kind| types.intersects(kind.card_types()))
    }

    /// The ids of the listed subtypes of this kind.
    pub(super) const fn range(self) -> Range<usize> {
        STARTS[self as usize]..STARTS[self as usize + 1]
    }

    /// The listed subtypes of this kind, by name.
    pub fn subtypes(self) -> impl Iterator<Item = Subtype> {
        self.range().map(Subtype::from_index)
    }
}

impl fmt::Display for SubtypeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Artifact => "artifact type",
            Self::Enchantment => "enchantment type",
            Self::Land => "land type",
            Self::Planeswalker => "planeswalker type",
            Self::Spell => "spell type",
            Self::Creature => "creature type",
            Self::Planar => "planar type",
            Self::Dungeon => "dungeon type",
            Self::Battle => "battle type",
        })
    }
}

/// Where the ids of each kind begin, and where the last ends.
const STARTS: [usize; SubtypeKind::ALL.len() + 1] = {
    let mut starts = [0; SubtypeKind::ALL.len() + 1];
    let mut i = 0;
    while i < SubtypeKind::ALL.len() {
        starts[i + 1] = starts[i] + SubtypeKind::ALL[i].listed().len();
        i += 1;
    }
    starts
};
/// The number of subtypes the rules list.
const LISTED: usize = STARTS[SubtypeKind::ALL.len()];
/// Ids of creature types no list knows.
pub(super) const MET_CREATURES: Range<usize> = LISTED..LISTED + 320;
/// Ids of other subtypes no list knows.
const MET_OTHERS: Range<usize> = MET_CREATURES.end..WORDS * 64;
/// The size of a set of subtypes, in words of 64.
pub(super) const WORDS: usize = 16;
/// The longest name taken for a subtype, in bytes.
const LONGEST: usize = 60;

/// One subtype of one kind: the artifact type Spacecraft is not the planar type of that name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Subtype(u16);

/// A subtype no list knows.
#[derive(Clone, Copy)]
struct Met {
    kind: SubtypeKind,
    name: &'static str,
    subtype: Subtype,
}

static MET: OnceLock<RwLock<Vec<Met>>> = OnceLock::new();

fn met<T>(ask: impl FnOnce(&[Met]) -> T) -> T {
    ask(&MET.get_or_init(RwLock::default).read().unwrap_or_else(PoisonError::into_inner))
}

/// A subtype that cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubtypeError {
    /// Not a word a type line could hold.
    #[error("`{0}` cannot be a subtype")]
    NotAWord(String),
    /// More subtypes that no list knows than there is room for.
    #[error("`{0}` is one {1} too many that the rules do not list")]
    TooMany(String, SubtypeKind),
}

/// Names for subtypes that rules speak of.
macro_rules! constants {
    ($($constant:ident $kind:ident $name:literal)*) => {
        impl Subtype {
            $(
                #[doc = concat!("`", $name, "`.")]
                pub const $constant: Self = Self::listed(SubtypeKind::$kind, $name);
            )*
        }
    };
}

constants! {
    ATTRACTION Artifact "Attraction"
    EQUIPMENT Artifact "Equipment"
    FORTIFICATION Artifact "Fortification"
    SPACECRAFT Artifact "Spacecraft"
    VEHICLE Artifact "Vehicle"
    AURA Enchantment "Aura"
    CASE Enchantment "Case"
    CLASS Enchantment "Class"
    ROLE Enchantment "Role"
    ROOM Enchantment "Room"
    SAGA Enchantment "Saga"
    PLAINS Land "Plains"
    ISLAND Land "Island"
    SWAMP Land "Swamp"
    MOUNTAIN Land "Mountain"
    FOREST Land "Forest"
    ADVENTURE Spell "Adventure"
    OMEN Spell "Omen"
    SIEGE Battle "Siege"
}

impl Subtype {
    /// The five basic land types, in the order of the colors of mana they give (305.6).
    pub const BASIC_LAND_TYPES: [Self; 5] = [Self::PLAINS, Self::ISLAND, Self::SWAMP, Self::MOUNTAIN, Self::FOREST];

    /// A listed subtype, found as the program is compiled; one not listed does not compile.
    const fn listed(kind: SubtypeKind, name: &str) -> Self {
        let names = kind.listed();
        let mut at = 0;
        while !same(names[at], name) {
            at += 1;
        }
        Self::from_index(kind.range().start + at)
    }

    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The subtype of this kind and name (in any case, either apostrophe) among those listed and those met.
    pub fn find(kind: SubtypeKind, name: &str) -> Option<Self> {
        let straight = name.contains('’').then(|| name.replace('’', "'"));
        let name = straight.as_deref().unwrap_or(name);
        let listed = kind.listed();
        let at = listed
            .binary_search(&name)
            .ok()
            .or_else(|| listed.iter().position(|listed| listed.eq_ignore_ascii_case(name)));
        match at {
            Some(at) => Some(Self::from_index(kind.range().start + at)),
            None => met(|met| {
                met.iter().find(|it| it.kind == kind && it.name.eq_ignore_ascii_case(name)).map(|it| it.subtype)
            }),
        }
    }

    /// The subtypes of this name, of whatever kind: those listed first, so that what else has been met in this process never
    /// changes what a name of the lists means.
    pub fn named(name: &str) -> impl Iterator<Item = Self> {
        let of_any_kind = || SubtypeKind::ALL.into_iter().filter_map(move |kind| Self::find(kind, name));
        of_any_kind().filter(|it| it.is_listed()).chain(of_any_kind().filter(|it| !it.is_listed()))
    }

    /// The subtype of this kind and name; a name no list knows is taken up.
    ///
    /// Fails when the name is no word, or when there is no room for another one.
    pub fn intern(kind: SubtypeKind, name: &str) -> Result<Self, SubtypeError> {
        if let Some(known) = Self::find(kind, name) {
            return Ok(known);
        }
        let name = name.replace('’', "'");
        if name.is_empty() || name.len() > LONGEST || name.chars().any(|c| c.is_control() || "{}[]()<>\"—".contains(c))
        {
            return Err(SubtypeError::NotAWord(name.chars().take(LONGEST).collect()));
        }
        let mut met = MET.get_or_init(RwLock::default).write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have taken it up since it was looked for.
        if let Some(known) = met.iter().find(|it| it.kind == kind && it.name.eq_ignore_ascii_case(&name)) {
            return Ok(known.subtype);
        }
        let range = if kind == SubtypeKind::Creature { MET_CREATURES } else { MET_OTHERS };
        let used = met.iter().filter(|it| range.contains(&it.subtype.index())).count();
        if used == range.len() {
            return Err(SubtypeError::TooMany(name, kind));
        }
        let subtype = Self::from_index(range.start + used);
        met.push(Met { kind, name: Box::leak(name.into_boxed_str()), subtype });
        Ok(subtype)
    }

    /// Whether the lists of 205.3 have it.
    pub const fn is_listed(self) -> bool {
        self.index() < LISTED
    }

    /// Its kind.
    pub fn kind(self) -> SubtypeKind {
        if let Some(kind) = SubtypeKind::ALL.into_iter().find(|kind| kind.range().contains(&self.index())) {
            return kind;
        }
        met(|met| met.iter().find(|it| it.subtype == self).map_or(SubtypeKind::Creature, |it| it.kind))
    }

    /// Its name as printed, with a straight apostrophe.
    pub fn name(self) -> &'static str {
        let index = self.index();
        for kind in SubtypeKind::ALL {
            if let Some(name) = index.checked_sub(kind.range().start).and_then(|at| kind.listed().get(at)) {
                return name;
            }
        }
        met(|met| met.iter().find(|it| it.subtype == self).map_or("", |it| it.name))
    }

    /// Whether it is one of the five basic land types (205.3i).
    pub fn is_basic_land_type(self) -> bool {
        Self::BASIC_LAND_TYPES.contains(&self)
    }
}

/// Whether two texts are the same, at compile time.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

impl PartialOrd for Subtype {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Subtype {
    /// By name, then by kind: never by when it was met.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.name(), self.kind()).cmp(&(other.name(), other.kind()))
    }
}

impl fmt::Display for Subtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Subtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Subtype {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_in_order_and_found() {
        for kind in SubtypeKind::ALL {
            assert!(kind.listed().is_sorted(), "{kind}");
            for name in kind.listed() {
                let subtype = Subtype::find(kind, name).unwrap();
                assert_eq!((subtype.name(), subtype.kind(), subtype.is_listed()), (*name, kind, true));
            }
        }
        const { assert!(LISTED + 320 + 100 < WORDS * 64) };
        assert_eq!(Subtype::named("spacecraft").map(Subtype::kind).count(), 2);
        assert_eq!(Subtype::find(SubtypeKind::Land, "Urza’s").unwrap().name(), "Urza's");
    }

    #[test]
    fn five_basic_land_types() {
        let basic: Vec<_> =
            SubtypeKind::ALL.iter().flat_map(|kind| kind.subtypes()).filter(|it| it.is_basic_land_type()).collect();
        assert_eq!(format!("{basic:?}"), "[Forest, Island, Mountain, Plains, Swamp]");
    }

    #[test]
    fn what_no_list_knows_is_taken_up_once() {
        let every = super::super::Subtypes::every(SubtypeKind::Creature);
        let one = Subtype::intern(SubtypeKind::Creature, "Quuxling").unwrap();
        assert_eq!(Subtype::intern(SubtypeKind::Creature, "quuxling"), Ok(one));
        assert_ne!(Subtype::intern(SubtypeKind::Artifact, "Quuxling"), Ok(one));
        assert_eq!((one.name(), one.kind(), one.is_listed()), ("Quuxling", SubtypeKind::Creature, false));
        // "Every creature type" said before it was met covers it still.
        assert!(every.contains(one) && every.iter().any(|it| it == one));
        for word in ["", "{2}", "a\u{7}", &"x".repeat(61)] {
            assert!(Subtype::intern(SubtypeKind::Creature, word).is_err(), "{word}");
        }
    }
}
