//! Kinds of counters.

/// A kind of counter (122.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CounterKind {
    /// `+1/+1`, `-1/-1`, `-0/-1` (122.1a).
    PowerToughness(i8, i8),
    /// A keyword counter (122.1b) or any named counter: "flying", "charge", "loyalty", "poison".
    Named(Box<str>),
    /// "of that kind": of the one that [`crate::oracle::lang::Kinds::Counters`] is at, which is put in its place before anything is done.
    AtHand,
}

impl CounterKind {
    /// What counters of the kind are called: "+1/+1", "charge".
    pub fn name(&self) -> String {
        match self {
            Self::PowerToughness(power, toughness) => format!("{power:+}/{toughness:+}"),
            Self::Named(name) => name.to_string(),
            Self::AtHand => "of that kind".to_owned(),
        }
    }
}

/// The counters of which the rules themselves say what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesCounter {
    /// 306.5b, 122.1e.
    Loyalty,
    /// 310.4b, 122.1g.
    Defense,
    /// 714.2b.
    Lore,
    /// 702.62a and others.
    Time,
    /// 122.1f.
    Poison,
    /// 107.14.
    Energy,
    /// 122.1i.
    Rad,
    /// 122.1c.
    Shield,
    /// 122.1d.
    Stun,
    /// 122.1h.
    Finality,
}

impl RulesCounter {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loyalty => "loyalty",
            Self::Defense => "defense",
            Self::Lore => "lore",
            Self::Time => "time",
            Self::Poison => "poison",
            Self::Energy => "energy",
            Self::Rad => "rad",
            Self::Shield => "shield",
            Self::Stun => "stun",
            Self::Finality => "finality",
        }
    }
}

impl From<RulesCounter> for CounterKind {
    fn from(counter: RulesCounter) -> Self {
        Self::Named(counter.name().into())
    }
}

impl CounterKind {
    /// Whether it is this one.
    pub fn is(&self, counter: RulesCounter) -> bool {
        matches!(self, Self::Named(name) if **name == *counter.name())
    }
}

impl std::fmt::Display for CounterKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::PowerToughness(p, t) => {
                // 0 takes the sign of the other: -0/-1, +0/+1.
                let negative = *p < 0 || *t < 0;
                let sign = |n: i8| {
                    if n > 0 || (n == 0 && !negative) { format!("+{n}") } else { format!("-{}", n.unsigned_abs()) }
                };
                write!(f, "{}/{}", sign(*p), sign(*t))
            }
            Self::Named(name) => f.write_str(name),
            Self::AtHand => f.write_str("of that kind"),
        }
    }
}
