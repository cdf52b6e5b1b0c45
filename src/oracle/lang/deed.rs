//! Deeds: what a text can say that somebody or something does, that is no event of a shape of its own (draws, damage, moves and
//! the like are [`super::EventPattern`]s with arguments of their own).
//!
//! Each deed is declared once, in the table below: what it is called, who does it, the rule that says what it is, and the words
//! in which an ability waits for it, with its verb marked as in [`phrases!`](crate::oracle::phrase). Grammar, history, trace and
//! the instructions of 701 all speak of it by this one name.

use crate::cr::RuleId;
use crate::rule;

/// Who does a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doer {
    /// A player: "you scry".
    Player,
    /// A permanent: "a creature you control explores".
    Permanent,
    /// Nobody in particular: "chaos ensues".
    Nobody,
}

/// What the table says of a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The deed.
    pub deed: Deed,
    /// What it is called; of a keyword action, the heading of its rule in 701, in lower case.
    pub name: &'static str,
    /// Who does it.
    pub doer: Doer,
    /// The rule that says what it is.
    pub rule: RuleId,
    /// The words in which an ability waits for it; none where no text does.
    pub waited: &'static [&'static str],
}

macro_rules! deeds {
    ($($(#[doc = $doc:literal])* $deed:ident: $doer:ident $name:literal $rule:literal [$($waited:literal),*];)*) => {
        /// A deed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Deed { $($(#[doc = $doc])* $deed,)* }

        impl Deed {
            /// Every deed.
            pub const ALL: &'static [Self] = &[$(Self::$deed),*];

            /// What the table says of it.
            pub fn declared(self) -> Declared {
                match self {
                    $(Self::$deed => Declared {
                        deed: self,
                        name: $name,
                        doer: Doer::$doer,
                        rule: rule!($rule),
                        waited: &[$($waited),*],
                    },)*
                }
            }
        }
    };
}

deeds! {
    // Keyword actions, by the name their rule has in 701.
    /// 701.4
    Behold: Player "behold" "701.4a" [];
    /// 701.14
    Fight: Permanent "fight" "701.14a" ["fight*"];
    /// 701.15
    Goad: Player "goad" "701.15a" [];
    /// 701.16
    Investigate: Player "investigate" "701.16a" ["investigate*"];
    /// 701.22
    Scry: Player "scry" "701.22a" ["scry*"];
    /// 701.23
    Search: Player "search" "701.23a" ["search* their library"];
    /// 701.24
    Shuffle: Player "shuffle" "701.24a" ["shuffle* your library"];
    /// 701.25
    Surveil: Player "surveil" "701.25a" ["surveil*"];
    /// 701.29
    Fateseal: Player "fateseal" "701.29a" [];
    /// 701.30
    Clash: Player "clash" "701.30a" ["clash*"];
    /// 701.31
    Planeswalk: Player "planeswalk" "701.31a" ["planeswalk*"];
    /// 701.31d
    PlaneswalkAway: Player "planeswalk away from" "701.31d" [];
    /// 701.32
    SetInMotion: Player "set in motion" "701.32a" ["set* a scheme in motion"];
    /// 701.33
    Abandon: Player "abandon" "701.33a" ["abandon* a scheme"];
    /// 701.34
    Proliferate: Player "proliferate" "701.34a" ["proliferate*"];
    /// 701.35
    Detain: Player "detain" "701.35a" [];
    /// 701.36
    Populate: Player "populate" "701.36a" ["populate*"];
    /// 701.37
    Monstrosity: Permanent "monstrosity" "701.37a" [];
    /// 701.38
    Vote: Player "vote" "701.38a" [];
    /// 701.39
    Bolster: Player "bolster" "701.39a" ["bolster*"];
    /// 701.40
    Manifest: Player "manifest" "701.40a" [];
    /// 701.41
    Support: Player "support" "701.41a" ["support*"];
    /// 701.42
    Meld: Player "meld" "701.42a" [];
    /// 701.43
    Exert: Player "exert" "701.43a" ["exert* a creature"];
    /// 701.43d: what the ability waits for that lets its creature be exerted; the words stand in that ability.
    ExertAsItAttacks: Permanent "exert as it attacks" "701.43d" [];
    /// 701.44
    Explore: Permanent "explore" "701.44a" ["explore*"];
    /// 701.44a, where a land card is revealed.
    ExploreLand: Permanent "explore a land card" "701.44a" ["explore* a land card"];
    /// 701.44a, where another card is revealed.
    ExploreNonland: Permanent "explore a nonland card" "701.44a" ["explore* a nonland card"];
    /// 701.45
    Assemble: Player "assemble" "701.45a" [];
    /// 701.46
    Adapt: Permanent "adapt" "701.46a" [];
    /// 701.47
    Amass: Player "amass" "701.47a" ["amass*"];
    /// 701.48
    Learn: Player "learn" "701.48a" ["learn*"];
    /// 701.49
    Venture: Player "venture into the dungeon" "701.49a" ["venture* into the dungeon"];
    /// 701.50
    Connive: Permanent "connive" "701.50a" ["connive*"];
    /// 701.51
    OpenAttraction: Player "open an attraction" "701.51a" ["open* an Attraction"];
    /// 701.52
    RollToVisit: Player "roll to visit your attractions" "701.52a" ["roll* to visit your Attractions"];
    /// 701.52a: one of the player's Attractions is visited.
    Visit: Player "visit" "701.52a" [];
    /// 701.53
    Incubate: Player "incubate" "701.53a" [];
    /// 701.54
    TemptedByRing: Player "the ring tempts you" "701.54a" [];
    /// 701.56
    TimeTravel: Player "time travel" "701.56a" ["time travel*"];
    /// 701.57
    Discover: Player "discover" "701.57a" ["discover*"];
    /// 701.58
    Cloak: Player "cloak" "701.58a" [];
    /// 701.59
    CollectEvidence: Player "collect evidence" "701.59a" ["collect* evidence"];
    /// 701.60
    Suspect: Player "suspect" "701.60a" [];
    /// 701.61
    Forage: Player "forage" "701.61a" ["forage*"];
    /// 701.62
    ManifestDread: Player "manifest dread" "701.62a" ["manifest* dread"];
    /// 701.63
    Endure: Permanent "endure" "701.63a" [];
    /// 701.64
    Harness: Permanent "harness" "701.64a" [];
    /// 701.65
    Airbend: Player "airbend" "701.65a" [];
    /// 701.66
    Earthbend: Player "earthbend" "701.66a" [];
    /// 701.67
    Waterbend: Player "waterbend" "701.67a" [];
    /// 701.68
    Blight: Player "blight" "701.68a" [];

    // What else players do.
    /// 309.7
    CompleteDungeon: Player "complete a dungeon" "309.7" ["complete* a dungeon"];
    /// 700.13
    CommitCrime: Player "commit a crime" "700.13" ["commit* a crime"];
    /// 702.62a
    Suspend: Player "suspend" "702.62a" [];
    /// 702.139a
    Companion: Player "companion" "702.139a" [];
    /// 702.143a
    Foretell: Player "foretell" "702.143a" ["foretell* a card"];
    /// 702.159b
    ClaimPrize: Player "claim the prize" "702.159b" ["claim* the prize"];
    /// 702.170a
    Plot: Player "plot" "702.170a" ["plot* a card"];
    /// 312.5
    Encounter: Player "encounter" "312.5" [];
    /// 901.9a
    RollBlank: Player "roll a blank face of the planar die" "901.9a" [];
    /// 901.9b
    RollChaos: Player "roll the chaos symbol" "901.9b" ["roll* the chaos symbol"];
    /// 901.9c
    RollPlaneswalker: Player "roll the Planeswalker symbol" "901.9c" ["roll* the Planeswalker symbol"];
    /// 311.7
    ChaosEnsues: Nobody "chaos ensues" "311.7" ["chaos ensues"];

    // What permanents do, or have done to them.
    /// 702.100b
    Evolve: Permanent "evolve" "702.100b" ["evolve*"];
    /// 702.110b
    Exploit: Permanent "exploit" "702.110b" ["exploit* a creature"];
    /// 702.122b: a creature crews a Vehicle.
    CrewVehicle: Permanent "crew" "702.122b" ["crew* a Vehicle"];
    /// 702.122d: a Vehicle becomes crewed.
    BecomeCrewed: Permanent "become crewed" "702.122d" ["become* crewed"];
    /// 702.140d
    Mutate: Permanent "mutate" "702.140d" ["mutate*"];
    /// 702.149c
    Train: Permanent "train" "702.149c" ["train*"];
    /// 702.171c: a creature saddles a Mount.
    SaddleMount: Permanent "saddle" "702.171c" ["saddle* a Mount"];
}

impl Deed {
    /// What it is called; of a keyword action, the heading of its rule in 701, in lower case.
    pub fn name(self) -> &'static str {
        self.declared().name
    }

    /// The rule that says what it is.
    pub fn rule(self) -> RuleId {
        self.declared().rule
    }

    /// The words in which an ability waits for it.
    pub fn waited(self) -> &'static [&'static str] {
        self.declared().waited
    }

    /// Whether a player does it, a permanent, or nobody in particular.
    pub fn doer(self) -> Doer {
        self.declared().doer
    }

    /// Whether it is one of the three faces of the planar die (901.9a-c), which is a die too (901.9d).
    pub fn is_planar_roll(self) -> bool {
        matches!(self, Self::RollBlank | Self::RollChaos | Self::RollPlaneswalker)
    }
}
