//! What a permanent can be by a rule that marks it: monstrous, goaded, prepared.

use crate::cr::RuleId;
use crate::rule;

/// Designations a permanent may have, named by their rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Designation {
    /// 701.37
    Monstrous,
    /// 702.112
    Renowned,
    /// 701.60
    Suspected,
    /// 702.171
    Saddled,
    /// 701.15
    Goaded,
    /// 719
    Solved,
    /// 701.64
    Harnessed,
    /// 701.54b.
    RingBearer,
    /// 716.2b: is this level, or a greater one: a Class reaches its levels one by one.
    Level(u8),
    /// In a sector (702.158b).
    Sector(Sector),
    /// 722.3a: a permanent with a prepare spell, of which a copy in exile may be cast.
    Prepared,
}

impl Designation {
    /// The rule by which a permanent has it, or no longer has it.
    pub fn rule(self, on: bool) -> RuleId {
        match self {
            Self::Monstrous => rule!("701.37b"),
            Self::Renowned => rule!("702.112b"),
            Self::Suspected => rule!("701.60a"),
            Self::Saddled => rule!("702.171b"),
            Self::Goaded => rule!("701.15b"),
            Self::Solved => rule!("719.3b"),
            Self::Harnessed => rule!("701.64b"),
            Self::RingBearer => rule!("701.54b"),
            Self::Level(_) => rule!("716.2a"),
            Self::Sector(_) => rule!("702.158b"),
            Self::Prepared if on => rule!("722.3a"),
            Self::Prepared => rule!("722.3b"),
        }
    }
}

/// A sector a permanent can be in (702.158b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sector {
    /// The alpha sector.
    Alpha,
    /// The beta sector.
    Beta,
    /// The gamma sector.
    Gamma,
}

impl Sector {
    /// The three of them.
    pub const ALL: [Self; 3] = [Self::Alpha, Self::Beta, Self::Gamma];
}

impl std::fmt::Display for Designation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::RingBearer => f.write_str("Ring-bearer"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::Sector(Sector::Alpha) => f.write_str("alpha sector"),
            Self::Sector(Sector::Beta) => f.write_str("beta sector"),
            Self::Sector(Sector::Gamma) => f.write_str("gamma sector"),
            Self::Monstrous => f.write_str("monstrous"),
            Self::Renowned => f.write_str("renowned"),
            Self::Suspected => f.write_str("suspected"),
            Self::Saddled => f.write_str("saddled"),
            Self::Goaded => f.write_str("goaded"),
            Self::Solved => f.write_str("solved"),
            Self::Harnessed => f.write_str("harnessed"),
            Self::Prepared => f.write_str("prepared"),
        }
    }
}
