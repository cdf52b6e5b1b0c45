//! How a game is played: its style, its options, and who is in range of whom.

/// Which multiplayer style (806 to 811) or casual variant (901 to 905) a game is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Two players, and nothing special.
    #[default]
    Usual,
    /// 806
    FreeForAll,
    /// 807
    GrandMelee,
    /// 808
    TeamVsTeam,
    /// 809
    Emperor,
    /// 810
    TwoHeadedGiant,
    /// 811
    AlternatingTeams,
    /// 901
    Planechase,
    /// 902
    Vanguard,
    /// 903
    Commander,
    /// 903.12
    Brawl,
    /// 904
    Archenemy,
    /// 905
    ConspiracyDraft,
}

/// What the variant changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Which it is.
    pub style: Style,
    /// Commander (903).
    pub commander: bool,
    /// Two-Headed Giant and other shared team turns (805).
    pub shared_turns: bool,
    /// Two-Headed Giant (810.4): the life total of each player is that of the team.
    pub shared_life: bool,
    /// Ranges of influence (801).
    pub range: Option<Range>,
    /// Whom a player may attack (802, 803).
    pub attack: AttackOption,
    /// Each team stands and falls with its emperor (809.5).
    pub emperors: bool,
    /// Creatures can be given to teammates (804).
    pub deploy: bool,
    /// Planechase (901).
    pub planechase: bool,
    /// Archenemy (904).
    pub archenemy: bool,
    /// Starting life.
    pub starting_life: i64,
    /// Whether the first mulligan of each player counts for nothing (103.5c).
    pub free_mulligan: bool,
    /// Whether the starting player skips the first draw, where it is said rather than by 103.8.
    pub skip_first_draw: Option<bool>,
}

/// How far players reach (801.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Range {
    /// Everybody so many seats.
    Seats(u8),
    /// 809.3a: emperors two, generals one.
    OfEmperors,
}

/// Whom a player may attack in a multiplayer game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AttackOption {
    /// 802: all opponents, several at once.
    #[default]
    Multiple,
    /// 507.1: one opponent, chosen as combat begins.
    One,
    /// 803.1a: the opponent to the left.
    Left,
    /// 803.1b: the opponent to the right.
    Right,
    /// 809.3c, 811.4: opponents who sit next to the player.
    Beside,
}

impl Variant {
    /// Whether players bring nothing but a deck, and each plays alone.
    pub fn is_plain(&self) -> bool {
        !self.commander
            && !self.shared_turns
            && !self.shared_life
            && !self.planechase
            && !self.archenemy
            && !self.emperors
    }
}
