//! Words of the format that come from a fixed list: steps, zones, variants.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::read::{Problems, Read, wrong};
use crate::cr::RuleId;
use crate::engine::r1_concepts::r116_special_actions::SpecialKind;
use crate::oracle::lang::Designation;
use crate::scenario::problem::{Problem, Span, quote};
use crate::scenario::yaml::Node;

/// Finds a word of a list without regard to case, to `_` or `-` for a space.
fn find<T: Copy>(text: &str, words: &[(&'static str, T)]) -> Option<T> {
    let plain = |text: &str| text.trim().to_lowercase().replace(['_', '-'], " ");
    let wanted = plain(text);
    words.iter().find(|(word, _)| plain(word) == wanted).map(|(_, value)| *value)
}

macro_rules! words {
    ($(#[$meta:meta])+ $Name:ident ($what:literal, $sort:literal) { $($(#[$variant:meta])+ $Variant:ident = $word:literal,)+ } $(also { $($also:literal = $Same:ident,)* })? $(meant { $($said:literal = $Meant:ident,)* })?) => {
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

            /// What others call them: not read, and told what to write.
            const MEANT: &[(&'static str, Self)] = &[$($(($said, Self::$Meant),)*)?];

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

            /// That there is no such word, with what to write.
            pub fn unknown(text: &str, at: Span) -> Problem {
                let problem = Problem::error(at, format!("there is no {} `{}`", $sort, quote(text.trim())))
                    .label(concat!("no ", $sort));
                let problem = match Self::likely(text).as_slice() {
                    [meant] => problem.help(format!("write `{meant}`")),
                    likely => problem.among(text, likely.iter().copied()),
                };
                // "Next turn" and "turn 3" are no step.
                match $sort == "step" && text.to_lowercase().contains("turn") {
                    true => problem.help("a turn stands beside its step: `{turn: 2, step: upkeep}`"),
                    false => problem,
                }
            }

            /// The words that may be meant by what is none: the one for what others call so, else one of several words ("my upkeep"),
            /// else those of the documentation and the short forms.
            fn likely(text: &str) -> Vec<&'static str> {
                if let Some(meant) = find(text, Self::MEANT) {
                    return vec![meant.name()];
                }
                let all: Vec<&'static str> = Self::ALL.iter().map(|(word, _)| *word).collect();
                let short: Vec<&'static str> = Self::ALSO.iter().map(|(word, _)| *word).collect();
                let both = || all.iter().chain(&short).copied();
                if !crate::library::meant(text, both(), 1).is_empty() {
                    return both().collect();
                }
                let within: Vec<&'static str> =
                    all.iter().copied().filter(|word| text.split(' ').any(|part| part == *word)).collect();
                if within.is_empty() { all } else { within }
            }
        }

        impl Read for $Name {
            const WHAT: &str = $what;

            fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
                let Some(text) = node.text() else { return wrong(node, $what, problems) };
                let found = Self::parse(text);
                if found.is_none() {
                    problems.push(Self::unknown(text, node.at));
                }
                found
            }
        }

        impl JsonSchema for $Name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($Name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let words = Self::ALL.iter().chain(Self::ALSO).map(|(word, _)| *word);
                // What looks like a number is one to YAML.
                let values: Vec<serde_json::Value> =
                    words.map(|word| word.parse::<u32>().map_or_else(|_| word.into(), Into::into)).collect();
                match values.iter().all(serde_json::Value::is_string) {
                    true => schemars::json_schema!({"type": "string", "enum": values}),
                    false => schemars::json_schema!({"enum": values}),
                }
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
    } also {
        "main" = PrecombatMain,
        "main 1" = PrecombatMain,
        "first main" = PrecombatMain,
        "combat" = BeginningOfCombat,
        "attackers" = DeclareAttackers,
        "blockers" = DeclareBlockers,
        "damage" = CombatDamage,
        "main 2" = PostcombatMain,
        "second main" = PostcombatMain,
        "end step" = End,
    } meant {
        "main1" = PrecombatMain,
        "main2" = PostcombatMain,
        "beginning" = Untap,
        "beginning phase" = Untap,
        "combat phase" = BeginningOfCombat,
        "attack" = DeclareAttackers,
        "block" = DeclareBlockers,
        "ending phase" = End,
        "end of turn" = End,
        "eot" = End,
        "end turn" = End,
        "discard" = Cleanup,
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
    } meant {
        "deck" = Library,
        "in play" = Battlefield,
        "play" = Battlefield,
        "board" = Battlefield,
        "table" = Battlefield,
        "yard" = Graveyard,
        "discard pile" = Graveyard,
        "gy" = Graveyard,
        "removed from the game" = Exile,
        "outside the game" = Sideboard,
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
    } meant {
        "edh" = Commander,
        "2hg" = TwoHeadedGiant,
        "thg" = TwoHeadedGiant,
        "ffa" = FreeForAll,
        "multiplayer" = FreeForAll,
        "duel" = TwoPlayer,
        "1v1" = TwoPlayer,
        "standard" = TwoPlayer,
        "modern" = TwoPlayer,
        "none" = TwoPlayer,
    }
}

words! {
    /// Day, night, or neither (731.1).
    DaytimeName ("day or night", "daytime") {
        /// It is day.
        Day = "day",
        /// It is night.
        Night = "night",
        /// It has become neither yet.
        Neither = "neither",
    }
}

words! {
    /// A designation of a permanent.
    DesignationName ("a designation of a permanent", "designation of permanents") {
        /// 701.37
        Monstrous = "monstrous",
        /// 702.112
        Renowned = "renowned",
        /// 701.60
        Suspected = "suspected",
        /// 702.171
        Saddled = "saddled",
        /// 701.15
        Goaded = "goaded",
        /// 719
        Solved = "solved",
        /// 701.64
        Harnessed = "harnessed",
        /// 701.54b
        RingBearer = "Ring-bearer",
    }
}

words! {
    /// How hard a question is, as an exam has it.
    LevelName ("a level", "level") {
        /// What a player knows.
        Zero = "0",
        /// What a judge of the first level knows.
        One = "1",
        /// What a judge of the second level knows.
        Two = "2",
        /// What a judge of the third level knows.
        Three = "3",
        /// What hardly ever comes up.
        CornerCase = "corner case",
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
        /// 507.1
        One = "one",
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
    /// A special action (116.2), besides playing a land.
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
    meant {
        "morph" = TurnFaceUp,
        "unmorph" = TurnFaceUp,
        "turn up" = TurnFaceUp,
        "manifest" = TurnFaceUp,
        "planar die" = RollPlanarDie,
        "open door" = Unlock,
    }
}

impl SpecialName {
    /// The rule that says what the special action is.
    pub fn rule(self) -> RuleId {
        SpecialKind::from(self).rule()
    }
}

impl From<SpecialName> for SpecialKind {
    fn from(name: SpecialName) -> Self {
        match name {
            SpecialName::TurnFaceUp => Self::TurnFaceUp,
            SpecialName::EndEffect => Self::EndEffect,
            SpecialName::IgnoreEffect => Self::IgnoreEffect,
            SpecialName::Discard => Self::Discard,
            SpecialName::Suspend => Self::Suspend,
            SpecialName::Companion => Self::Companion,
            SpecialName::Foretell => Self::Foretell,
            SpecialName::RollPlanarDie => Self::RollPlanarDie,
            SpecialName::RevealConspiracy => Self::RevealConspiracy,
            SpecialName::Plot => Self::Plot,
            SpecialName::Unlock => Self::Unlock,
        }
    }
}

impl From<DesignationName> for Designation {
    fn from(name: DesignationName) -> Self {
        match name {
            DesignationName::Monstrous => Self::Monstrous,
            DesignationName::Renowned => Self::Renowned,
            DesignationName::Suspected => Self::Suspected,
            DesignationName::Saddled => Self::Saddled,
            DesignationName::Goaded => Self::Goaded,
            DesignationName::Solved => Self::Solved,
            DesignationName::Harnessed => Self::Harnessed,
            DesignationName::RingBearer => Self::RingBearer,
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
        assert!(
            SpecialName::ALL
                .iter()
                .map(|(word, name)| (*word, SpecialKind::from(*name)))
                .eq(SpecialKind::ALL.iter().copied())
        );
        assert_eq!(SpecialName::parse("turn_face_up"), Some(SpecialName::TurnFaceUp));
        assert_eq!(ColorName::parse("g"), Some(ColorName::Green));
        assert_eq!(ZoneName::parse("nowhere"), None);
    }
}
