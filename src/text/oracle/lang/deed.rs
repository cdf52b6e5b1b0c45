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
    ($($(#[doc = $doc:literal])* $deed:ident: $doer:ident $name:literal [$($waited:literal),*], $rule:expr;)*) => {
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
                        rule: $rule,
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
    Behold: Player "behold" [], rule!("701.4a");
    /// 701.14
    Fight: Permanent "fight" ["fight*"], rule!("701.14a");
    /// 701.15
    Goad: Player "goad" [], rule!("701.15a");
    /// 701.16
    Investigate: Player "investigate" ["investigate*"], rule!("701.16a");
    /// 701.22
    Scry: Player "scry" ["scry*"], rule!("701.22a");
    /// 701.23
    Search: Player "search" ["search* their library"], rule!("701.23a");
    /// 701.20a: a card is revealed as it is drawn, by an effect that says so of the first; the words stand with what is revealed.
    RevealDrawn: Player "reveal as it is drawn" [], rule!("701.20a");
    /// 701.24
    Shuffle: Player "shuffle" ["shuffle* your library", "shuffle* their library"], rule!("701.24a");
    /// 701.25
    Surveil: Player "surveil" ["surveil*"], rule!("701.25a");
    /// 701.29
    Fateseal: Player "fateseal" [], rule!("701.29a");
    /// 701.30
    Clash: Player "clash" ["clash*"], rule!("701.30a");
    /// 701.31
    Planeswalk: Player "planeswalk" ["planeswalk*"], rule!("701.31a");
    /// 701.31d
    PlaneswalkAway: Player "planeswalk away from" [], rule!("701.31d");
    /// 701.32
    SetInMotion: Player "set in motion" ["set* a scheme in motion"], rule!("701.32a");
    /// 701.33
    Abandon: Player "abandon" ["abandon* a scheme"], rule!("701.33a");
    /// 701.34
    Proliferate: Player "proliferate" ["proliferate*"], rule!("701.34a");
    /// 701.35
    Detain: Player "detain" [], rule!("701.35a");
    /// 701.36
    Populate: Player "populate" ["populate*"], rule!("701.36a");
    /// 701.37
    Monstrosity: Permanent "monstrosity" [], rule!("701.37a");
    /// 701.38
    Vote: Player "vote" [], rule!("701.38a");
    /// 701.39
    Bolster: Player "bolster" ["bolster*"], rule!("701.39a");
    /// 701.40
    Manifest: Player "manifest" [], rule!("701.40a");
    /// 701.41
    Support: Player "support" ["support*"], rule!("701.41a");
    /// 701.42
    Meld: Player "meld" [], rule!("701.42a");
    /// 701.43
    Exert: Player "exert" ["exert* a creature"], rule!("701.43a");
    /// 701.43d: what the ability waits for that lets its creature be exerted; the words stand in that ability.
    ExertAsItAttacks: Permanent "exert as it attacks" [], rule!("701.43d");
    /// 701.44
    Explore: Permanent "explore" ["explore*"], rule!("701.44a");
    /// 701.44a, where a land card is revealed.
    ExploreLand: Permanent "explore a land card" ["explore* a land card"], rule!("701.44a");
    /// 701.44a, where another card is revealed.
    ExploreNonland: Permanent "explore a nonland card" ["explore* a nonland card"], rule!("701.44a");
    /// 701.45
    Assemble: Player "assemble" [], rule!("701.45");
    /// 701.46
    Adapt: Permanent "adapt" [], rule!("701.46a");
    /// 701.47
    Amass: Player "amass" ["amass*"], rule!("701.47a");
    /// 701.48
    Learn: Player "learn" ["learn*"], rule!("701.48a");
    /// 701.49
    Venture: Player "venture into the dungeon" ["venture* into the dungeon"], rule!("701.49");
    /// 701.50
    Connive: Permanent "connive" ["connive*"], rule!("701.50a");
    /// 701.51
    OpenAttraction: Player "open an attraction" ["open* an Attraction"], rule!("701.51a");
    /// 701.52
    RollToVisit: Player "roll to visit your attractions" ["roll* to visit your Attractions"], rule!("701.52a");
    /// 701.52a: one of the player's Attractions is visited.
    Visit: Player "visit" [], rule!("701.52a");
    /// 701.53
    Incubate: Player "incubate" [], rule!("701.53a");
    /// 701.54
    TemptedByRing: Player "the ring tempts you" [], rule!("701.54a");
    /// 701.56
    TimeTravel: Player "time travel" ["time travel*"], rule!("701.56a");
    /// 701.57
    Discover: Player "discover" ["discover*"], rule!("701.57a");
    /// 701.58
    Cloak: Player "cloak" [], rule!("701.58a");
    /// 701.59
    CollectEvidence: Player "collect evidence" ["collect* evidence"], rule!("701.59a");
    /// 701.60
    Suspect: Player "suspect" [], rule!("701.60a");
    /// 701.61
    Forage: Player "forage" ["forage*"], rule!("701.61a");
    /// 701.62
    ManifestDread: Player "manifest dread" ["manifest* dread"], rule!("701.62a");
    /// 701.63
    Endure: Permanent "endure" [], rule!("701.63a");
    /// 701.64
    Harness: Permanent "harness" [], rule!("701.64a");
    /// 701.65
    Airbend: Player "airbend" ["airbend*"], rule!("701.65a");
    /// 701.66
    Earthbend: Player "earthbend" ["earthbend*"], rule!("701.66a");
    /// 701.67
    Waterbend: Player "waterbend" ["waterbend*"], rule!("701.67a");
    /// 701.68
    Blight: Player "blight" ["blight*"], rule!("701.68a");

    // What else players do.
    /// 309.7
    CompleteDungeon: Player "complete a dungeon" ["complete* a dungeon"], rule!("309.7");
    /// 700.13
    CommitCrime: Player "commit a crime" ["commit* a crime"], rule!("700.13");
    /// 702.62a
    Suspend: Player "suspend" [], rule!("702.62a");
    /// 702.139a
    Companion: Player "companion" [], rule!("702.139a");
    /// 702.143a
    Foretell: Player "foretell" ["foretell* a card"], rule!("702.143a");
    /// 702.174c
    GiveGift: Player "give a gift" ["give* a gift"], rule!("702.174c");
    /// 702.159b
    ClaimPrize: Player "claim the prize" ["claim* the prize"], rule!("702.159b");
    /// 702.170a
    Plot: Player "plot" ["plot* a card"], rule!("702.170a");
    /// 312.5
    Encounter: Player "encounter" [], rule!("312.5");
    /// 901.9a
    RollBlank: Player "roll a blank face of the planar die" [], rule!("901.9a");
    /// 901.9b
    RollChaos: Player "roll the chaos symbol" ["roll* the chaos symbol"], rule!("901.9b");
    /// 901.9c
    RollPlaneswalker: Player "roll the Planeswalker symbol" ["roll* the Planeswalker symbol"], rule!("901.9c");
    /// 311.7
    ChaosEnsues: Nobody "chaos ensues" ["chaos ensues"], rule!("311.7");

    // What permanents do, or have done to them.
    /// 701.30d: a clash that the player wins.
    WinClash: Player "win a clash" ["clash* and win"], rule!("701.30d");
    /// 702.154c
    Enlist: Permanent "enlist" ["enlist* a creature"], rule!("702.154c");
    /// 702.100b
    Evolve: Permanent "evolve" ["evolve*"], rule!("702.100b");
    /// 702.110b
    Exploit: Permanent "exploit" ["exploit* a creature"], rule!("702.110b");
    /// 702.122b: a creature crews a Vehicle.
    CrewVehicle: Permanent "crew" ["crew* a Vehicle"], rule!("702.122b");
    /// 702.122d: a Vehicle becomes crewed.
    BecomeCrewed: Permanent "become crewed" ["become* crewed"], rule!("702.122d");
    /// 702.140d
    Mutate: Permanent "mutate" ["mutate*"], rule!("702.140d");
    /// 702.149c
    Train: Permanent "train" ["train*"], rule!("702.149c");
    /// 702.171c: a creature saddles a Mount.
    SaddleMount: Permanent "saddle" ["saddle* a Mount"], rule!("702.171c");
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

    /// Whether the engine asks for what would be done instead before it is done (614.6): only then may a text say that it would.
    pub fn may_be_replaced(self) -> bool {
        matches!(self, Self::Explore | Self::Connive | Self::Scry)
    }

    /// The rule that an ability that waits for it triggers when all of it has been done, whatever of it was possible.
    pub fn rule_of_completion(self) -> Option<RuleId> {
        Some(match self {
            Self::Scry => rule!("701.22d"),
            Self::Surveil => rule!("701.25d"),
            Self::Explore | Self::ExploreLand | Self::ExploreNonland => rule!("701.44b"),
            Self::Amass => rule!("701.47b"),
            Self::Connive => rule!("701.50b"),
            Self::TemptedByRing => rule!("701.54d"),
            Self::Discover => rule!("701.57b"),
            Self::ManifestDread => rule!("701.62b"),
            Self::Airbend => rule!("701.65b"),
            Self::Earthbend => rule!("701.66b"),
            Self::Waterbend => rule!("701.67c"),
            Self::Blight => rule!("701.68d"),
            // By the special action, and by nothing else.
            Self::Foretell => rule!("702.143c"),
            Self::Plot => rule!("702.170e"),
            _ => return None,
        })
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
