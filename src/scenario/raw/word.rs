//! Words of the format that come from a fixed list: steps, zones, variants.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::read::{Problems, Read, wrong};
use crate::cr::RuleId;
use crate::rule;
use crate::scenario::problem::{Problem, quote};
use crate::scenario::yaml::Node;

/// Finds a word of a list without regard to case, to `_` or `-` for a space.
fn find<T: Copy>(text: &str, words: &[(&'static str, T)]) -> Option<T> {
    let plain = |text: &str| text.trim().to_lowercase().replace(['_', '-'], " ");
    let wanted = plain(text);
    words.iter().find(|(word, _)| plain(word) == wanted).map(|(_, value)| *value)
}

macro_rules! words {
    ($(#[$meta:meta])+ $Name:ident ($what:literal, $sort:literal) { $($(#[$variant:meta])+ $Variant:ident = $word:literal,)+ } $(also { $($also:literal = $Same:ident,)* })?) => {
        $(#[$meta])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Name {
            $($(#[$variant])+ $Variant,)+
        }

        impl $Name {
            /// All, in order.
            pub const ALL: &[(&'static str, Self)] = &[$(($word, Self::$Variant),)+];

            /// Other ways to write them.
            const ALSO: &[(&'static str, Self)] = &[$($(($also, Self::$Same),)*)?];

            /// The word.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $word,)+
                }
            }

            /// The value of a word.
            pub fn parse(text: &str) -> Option<Self> {
                find(text, Self::ALL).or_else(|| find(text, Self::ALSO))
            }
        }

        impl Read for $Name {
            const WHAT: &str = $what;

            fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
                let Some(text) = node.text() else { return wrong(node, $what, problems) };
                let found = Self::parse(text);
                if found.is_none() {
                    problems.push(
                        Problem::error(node.at, format!("there is no {} `{}`", $sort, quote(text)))
                            .label(concat!("no ", $sort))
                            .among(text, Self::ALL.iter().map(|(word, _)| *word)),
                    );
                }
                found
            }
        }

        impl JsonSchema for $Name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($Name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let words: Vec<&str> = Self::ALL.iter().chain(Self::ALSO).map(|(word, _)| *word).collect();
                schemars::json_schema!({"type": "string", "enum": words})
            }
        }
    };
}

words! {
    /// A step, or a phase without steps, by its name in the format.
    StepName ("a step", "step") {
        /// 502
        Untap = "untap",
        /// 503
        Upkeep = "upkeep",
        /// 504
        Draw = "draw",
        /// 505
        PrecombatMain = "precombat main",
        /// 507
        BeginningOfCombat = "beginning of combat",
        /// 508
        DeclareAttackers = "declare attackers",
        /// 509
        DeclareBlockers = "declare blockers",
        /// 510.4
        FirstStrikeDamage = "first strike damage",
        /// 510
        CombatDamage = "combat damage",
        /// 511
        EndOfCombat = "end of combat",
        /// 505
        PostcombatMain = "postcombat main",
        /// 513
        End = "end",
        /// 514
        Cleanup = "cleanup",
    }
}

words! {
    /// A zone (400.1).
    ZoneName ("a zone", "zone") {
        /// 403
        Battlefield = "battlefield",
        /// 402
        Hand = "hand",
        /// 401
        Library = "library",
        /// 404
        Graveyard = "graveyard",
        /// 406
        Exile = "exile",
        /// 405
        Stack = "stack",
        /// 408
        Command = "command",
        /// 400.11
        Sideboard = "sideboard",
    } also {
        "outside" = Sideboard,
    }
}

words! {
    /// A variant (9xx); `two-player` and `free-for-all` (8xx) are games without one.
    VariantName ("a variant", "variant") {
        /// 100.1a
        TwoPlayer = "two-player",
        /// 806
        FreeForAll = "free-for-all",
        /// 903
        Commander = "commander",
        /// 810
        TwoHeadedGiant = "two-headed-giant",
        /// 811
        AlternatingTeams = "alternating-teams",
        /// 807
        GrandMelee = "grand-melee",
        /// 808
        TeamVsTeam = "team-vs-team",
        /// 809
        Emperor = "emperor",
        /// 901
        Planechase = "planechase",
        /// 902
        Vanguard = "vanguard",
        /// 904
        Archenemy = "archenemy",
        /// 905
        ConspiracyDraft = "conspiracy-draft",
        /// 903.12
        Brawl = "brawl",
    } also {
        "conspiracy" = ConspiracyDraft,
    }
}

words! {
    /// Whom players may attack in a multiplayer game (802, 803).
    AttackName ("a way to attack", "way to attack") {
        /// 803
        Left = "left",
        /// 803
        Right = "right",
        /// 802
        Multiple = "multiple",
    }
}

words! {
    /// A color (105.1).
    ColorName ("a color", "color") {
        /// White
        White = "white",
        /// Blue
        Blue = "blue",
        /// Black
        Black = "black",
        /// Red
        Red = "red",
        /// Green
        Green = "green",
    } also {
        "W" = White,
        "U" = Blue,
        "B" = Black,
        "R" = Red,
        "G" = Green,
    }
}

words! {
    /// A side of the planar die (901.3a).
    PlanarSide ("a side of the planar die", "side of the planar die") {
        /// 901.9a
        Blank = "blank",
        /// 901.9b
        Chaos = "chaos",
        /// 901.9c
        Planeswalker = "planeswalker",
    }
}

words! {
    /// A special action other than playing a land (116.2).
    SpecialName ("a special action", "special action") {
        /// 116.2b
        TurnFaceUp = "turn_face_up",
        /// 116.2c
        EndEffect = "end_effect",
        /// 116.2d
        IgnoreEffect = "ignore_effect",
        /// 116.2e
        Discard = "discard",
        /// 116.2f
        Suspend = "suspend",
        /// 116.2g
        Companion = "companion",
        /// 116.2h
        Foretell = "foretell",
        /// 116.2i
        RollPlanarDie = "roll_planar_die",
        /// 116.2j
        RevealConspiracy = "reveal_conspiracy",
        /// 116.2k
        Plot = "plot",
        /// 116.2m
        Unlock = "unlock",
    }
}

impl SpecialName {
    /// The rule that says what the special action is.
    pub fn rule(self) -> RuleId {
        match self {
            Self::TurnFaceUp => rule!("116.2b"),
            Self::EndEffect => rule!("116.2c"),
            Self::IgnoreEffect => rule!("116.2d"),
            Self::Discard => rule!("116.2e"),
            Self::Suspend => rule!("116.2f"),
            Self::Companion => rule!("116.2g"),
            Self::Foretell => rule!("116.2h"),
            Self::RollPlanarDie => rule!("116.2i"),
            Self::RevealConspiracy => rule!("116.2j"),
            Self::Plot => rule!("116.2k"),
            Self::Unlock => rule!("116.2m"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_however_they_are_written() {
        assert_eq!(StepName::parse("Precombat_Main"), Some(StepName::PrecombatMain));
        assert_eq!(VariantName::parse("two-headed giant"), Some(VariantName::TwoHeadedGiant));
        assert_eq!(SpecialName::parse("turn_face_up"), Some(SpecialName::TurnFaceUp));
        assert_eq!(ColorName::parse("g"), Some(ColorName::Green));
        assert_eq!(ZoneName::parse("nowhere"), None);
    }
}
