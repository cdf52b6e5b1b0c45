//! Kinds of counters a scenario may set up, and those it has misspelled.

use super::words::counter_kind;
use crate::oracle::lang::CounterKind;

/// Kinds that cards and rules use. Any other may be meant too, unless it reads like one of these (122.1).
#[rustfmt::skip]
const KINDS: &[&str] = &[
    "acorn", "aegis", "age", "aim", "arrow", "arrowhead", "awakening", "bait", "blaze", "blessing", "blight",
    "blood", "bloodline", "bloodstain", "book", "bore", "bounty", "brain", "bribery", "brick", "burden", "cage",
    "carrion", "cell", "charge", "chip", "chorus", "coin", "collection", "component", "conqueror", "contested",
    "corpse", "corruption", "credit", "croak", "crystal", "cube", "currency", "death", "deathtouch", "decayed",
    "defense", "delay", "depletion", "descent", "despair", "devotion", "discovery", "divinity", "doom", "double strike", "dread", "dream", "echo", "egg", "elixir", "ember", "energy", "enlightened", "eon", "everything",
    "exalted", "experience", "eyeball", "fade", "fate", "feather", "feeding", "fellowship", "fetch",
    "filibuster", "film", "finality", "fire", "first strike", "flame", "flood", "flying", "foreshadow",
    "fungus", "funk", "fury", "fuse", "gem", "ghostform", "globe", "glyph", "gold", "growth", "harmony",
    "haste", "hatching", "hatchling", "healing", "hexproof", "hit", "hone", "hoofprint", "hope", "hour",
    "hourglass", "hunger", "ice", "impostor", "incarnation", "incubation", "indestructible", "infection",
    "influence", "ingenuity", "ingredient", "intel", "intervention", "invasion", "invitation", "isolation",
    "javelin", "judgment", "ki", "kick", "knowledge", "landmark", "level", "lifelink", "loot", "lore",
    "loyalty", "luck", "magnet", "manifestation", "mannequin", "matrix", "memory", "menace", "mine", "mining",
    "mire", "music", "muster", "necrodermis", "nest", "net", "night", "oil", "omen", "ore", "page", "pain",
    "paralyzation", "petal", "petrification", "phylactery", "phyresis", "pin", "plague", "plan", "plot",
    "point", "poison", "polyp", "possession", "pressure", "prey", "promotion", "pupa", "quest", "rad", "rally",
    "reach", "rejection", "reprieve", "rev", "revival", "ribbon", "ritual", "rope", "rust", "scream", "shadow",
    "shell", "shield", "shred", "silver", "skewer", "sleep", "sleight", "slime", "slumber", "soot", "soul",
    "spite", "spore", "stash", "storage", "story", "strife", "study", "stun", "supply", "suspect", "takeover",
    "task", "theft", "ticket", "tide", "time", "tower", "training", "trample", "trap", "treasure", "unity",
    "unlock", "valor", "velocity", "verse", "vigilance", "vitality", "void", "vortex", "vow", "voyage", "wage",
    "winch", "wind", "wish",
];

/// Kinds that players have (122.1, 107.14, 107.17, 728.1).
const OF_PLAYERS: &[&str] = &["poison", "energy", "experience", "rad", "ticket"];

/// Whom counters are put on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// An object: whatever kind a card names.
    Object,
    /// A player.
    Player,
}

/// Whether a kind is one that cards and rules use, or that a text names.
pub fn is_used(name: &str, texts: &[&str]) -> bool {
    let name = name.trim().to_lowercase();
    let name = name.trim_end_matches(" counters").trim_end_matches(" counter");
    KINDS.contains(&name)
        || matches!(counter_kind(name), CounterKind::PowerToughness(..))
        || texts.iter().any(|text| text.to_lowercase().contains(&format!("{name} counter")))
}

/// The kinds that may be meant by a name that is none: `None` where it may be one. A text of the scenario's own cards may name
/// a kind that nothing else does.
pub fn misspelled(name: &str, holder: Holder, own_texts: &[&str]) -> Option<Vec<&'static str>> {
    let name = name.trim().to_lowercase();
    let name = name.trim_end_matches(" counters").trim_end_matches(" counter");
    let named = || own_texts.iter().any(|text| text.to_lowercase().contains(&format!("{name} counter")));
    let kinds = if holder == Holder::Player { OF_PLAYERS } else { KINDS };
    if kinds.contains(&name) || matches!(counter_kind(name), CounterKind::PowerToughness(..)) || named() {
        return None;
    }
    // No kind has a digit or a sign in its name but those that change power and toughness, and they say both (122.1a).
    if name.contains(|c: char| c.is_ascii_digit() || "/+-−".contains(c)) && holder == Holder::Object {
        let less = name.contains(['-', '−', 'm']);
        return Some(vec![if less { "-1/-1" } else { "+1/+1" }]);
    }
    // A kind of another number of words is another kind, not a misspelt one.
    let words = |name: &str| name.split(' ').count();
    let alike = kinds.iter().copied().filter(|kind| holder == Holder::Player || words(kind) == words(name));
    let near = crate::library::nearest(name, alike, 2);
    (holder == Holder::Player || !near.is_empty()).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_misspelled_if_it_reads_like_another() {
        assert_eq!(misspelled("chrage", Holder::Object, &[]), Some(vec!["charge"]));
        assert_eq!(misspelled("Charge counters", Holder::Object, &[]), None);
        assert_eq!(misspelled("+1/+1", Holder::Object, &[]), None);
        assert_eq!(misspelled("−0/−1", Holder::Object, &[]), None);
        for half in ["+1+1", "+1", "plus1", "p1p1", "+1/+x"] {
            assert_eq!(misspelled(half, Holder::Object, &[]), Some(vec!["+1/+1"]), "{half}");
        }
        assert_eq!(misspelled("-1-1", Holder::Object, &[]), Some(vec!["-1/-1"]));
        assert_eq!(misspelled("xyzzy", Holder::Object, &[]), None);
        assert_eq!(misspelled("chrage", Holder::Object, &["Put a chrage counter on this land."]), None);
    }

    #[test]
    fn players_have_few_kinds() {
        assert_eq!(misspelled("poisn", Holder::Player, &[]), Some(vec!["poison"]));
        assert_eq!(misspelled("charge", Holder::Player, &[]), Some(Vec::new()));
        assert_eq!(misspelled("energy", Holder::Player, &[]), None);
    }

    #[test]
    fn kinds_stand_in_order() {
        assert!(KINDS.is_sorted());
    }
}
