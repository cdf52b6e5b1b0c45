//! The names things have within a game.

/// An object (109.1): index into [`super::Game::objects`]. A zone change makes a new one (400.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// A player: index into [`super::Game::players`], in turn order from the starting player (103.1).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u8);

/// A physical card, or a token or copy as a thing: what stays the same while objects come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u32);

/// A continuous effect, delayed trigger or other thing that began at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EffectId(pub u32);

/// When something began (613.7). Later is greater; two things never share one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub u64);

/// An object or a player: what can be targeted, chosen, dealt damage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entity {
    /// An object.
    Object(ObjectId),
    /// A player.
    Player(PlayerId),
}

impl Entity {
    /// The object, if it is one.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Self::Object(o) => Some(o),
            Self::Player(_) => None,
        }
    }

    /// The player, if it is one.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Self::Player(p) => Some(p),
            Self::Object(_) => None,
        }
    }
}

impl From<ObjectId> for Entity {
    fn from(o: ObjectId) -> Self {
        Self::Object(o)
    }
}

impl From<PlayerId> for Entity {
    fn from(p: PlayerId) -> Self {
        Self::Player(p)
    }
}

impl std::fmt::Debug for ObjectId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl std::fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

impl std::fmt::Debug for Entity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Object(o) => o.fmt(f),
            Self::Player(p) => p.fmt(f),
        }
    }
}
