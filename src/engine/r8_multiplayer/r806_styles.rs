//! 806 to 811: the styles of multiplayer games, and what each decides as a game begins: whom players attack, how far they reach,
//! who begins, and with how much life. 901 to 905 decide the same of the casual variants.

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::rule;
use crate::state::{AttackOption, Deck, Game, PlayerId, Style};
use crate::trace::Arg;

impl Game {
    /// The rules by which a player may attack whom they may in a game of this style.
    fn rules_of_attacking(&self) -> Vec<RuleId> {
        match self.variant.style {
            Style::FreeForAll => vec![rule!("806.2b")],
            Style::Commander | Style::Brawl => vec![rule!("903.2"), rule!("806.2b")],
            Style::Planechase => vec![rule!("901.2"), rule!("806.2b")],
            Style::ConspiracyDraft => vec![rule!("905.3"), rule!("806.2b")],
            Style::GrandMelee => vec![rule!("807.2b")],
            Style::TeamVsTeam => vec![rule!("808.3a")],
            Style::Emperor => vec![rule!("809.3c")],
            Style::TwoHeadedGiant => vec![rule!("810.2"), rule!("810.7")],
            Style::AlternatingTeams => vec![rule!("811.2b")],
            Style::Archenemy if self.is_rumble() => vec![rule!("904.12a")],
            Style::Archenemy => vec![rule!("904.2")],
            Style::Usual | Style::Vanguard => Vec::new(),
        }
    }

    /// The rules by which ranges of influence are limited, or are not.
    fn rules_of_range(&self) -> Vec<RuleId> {
        match (self.variant.style, self.variant.range) {
            (Style::FreeForAll, _) => vec![rule!("806.2a")],
            (Style::GrandMelee, Some(_)) => vec![rule!("807.2a")],
            (Style::TeamVsTeam, None) => vec![rule!("808.3b")],
            (Style::Emperor, Some(_)) => vec![rule!("809.3a")],
            _ => Vec::new(),
        }
    }

    /// The rules by which creatures can be given to teammates, or can't.
    fn rules_of_deploying(&self) -> Vec<RuleId> {
        match (self.variant.style, self.variant.deploy) {
            (Style::FreeForAll, false) => vec![rule!("806.2c")],
            (Style::GrandMelee, false) => vec![rule!("807.2c")],
            (Style::TeamVsTeam, false) => vec![rule!("808.3b")],
            (Style::Emperor, true) => vec![rule!("809.3b")],
            (Style::AlternatingTeams, false) => vec![rule!("811.2c")],
            _ => Vec::new(),
        }
    }

    /// 904.12: whether everybody has a scheme deck.
    pub fn is_rumble(&self) -> bool {
        self.variant.archenemy && self.player_ids().all(|p| !self.deck(p, Deck::Scheme).is_empty())
    }

    /// The rules by which a player's life total is what it is as the game begins, besides those of 103.4.
    pub fn rules_of_starting_life(&self, player: PlayerId) -> Vec<RuleId> {
        match self.variant.style {
            // 810.11: fifteen more for each player of a team beyond the second.
            Style::TwoHeadedGiant if self.team(self.player(player).team).count() > 2 => vec![rule!("810.11")],
            Style::TwoHeadedGiant => vec![rule!("810.4")],
            Style::Commander => vec![rule!("903.7")],
            Style::Brawl => vec![rule!("903.12f")],
            Style::Vanguard => vec![rule!("902.4")],
            Style::Archenemy if self.is_rumble() => vec![rule!("904.12b"), rule!("904.12c")],
            Style::Archenemy => vec![rule!("904.5")],
            Style::ConspiracyDraft => vec![rule!("905.6")],
            _ => Vec::new(),
        }
    }

    /// The rules by which this player takes the first turn, besides those of 103.1.
    pub fn rules_of_starting_player(&self, first: PlayerId) -> Vec<RuleId> {
        let mut rules = Vec::new();
        let by_lot = self.variant.style != Style::Archenemy || self.is_rumble();
        rules.extend((self.variant.shared_turns && by_lot).then(|| rule!("805.3")));
        rules.extend(match self.variant.style {
            Style::TeamVsTeam => Some(rule!("808.4")),
            Style::Emperor if self.is_emperor(first) => Some(rule!("809.4")),
            Style::Archenemy if self.is_rumble() => Some(rule!("904.12c")),
            Style::Archenemy => Some(rule!("904.6")),
            _ => None,
        });
        rules
    }

    /// 808.5, 809.7, 810.5, 811.5: the rule by which a teammate's cards and permanents are not a player's own.
    pub fn rule_of_teammates(&self, player: PlayerId, other: PlayerId) -> Option<RuleId> {
        if player == other || self.player(player).team != self.player(other).team {
            return None;
        }
        match self.variant.style {
            Style::TeamVsTeam => Some(rule!("808.5")),
            Style::Emperor => Some(rule!("809.7")),
            Style::TwoHeadedGiant => Some(rule!("810.5")),
            Style::AlternatingTeams => Some(rule!("811.5")),
            _ => None,
        }
    }

    /// How much life a team of so many players has in Two-Headed Giant and its like (810.4, 810.11).
    pub fn life_of_a_team(players: usize) -> i64 {
        let more = i64::try_from(players.saturating_sub(2)).unwrap_or(0);
        30 + 15 * more
    }

    /// How many poison counters a team of so many players loses by (810.8d, 810.11).
    pub fn poison_of_a_team(players: usize) -> u32 {
        let more = u32::try_from(players.saturating_sub(2)).unwrap_or(0);
        15 + 5 * more
    }
}

impl Cx<'_> {
    /// Tells, as a game of several players begins, which options it is played with.
    pub(crate) fn tell_of_the_options(&mut self) {
        if self.game.players.len() < 3 {
            return;
        }
        let whom = match self.game.variant.attack {
            AttackOption::Multiple => "players may attack all of their opponents",
            AttackOption::One => "players may attack one opponent in a combat phase, whom they choose as it begins",
            AttackOption::Left => "players may attack only to their left",
            AttackOption::Right => "players may attack only to their right",
            AttackOption::Beside => "players may attack only opponents who sit beside them",
        };
        let range = match self.game.variant.range {
            Some(_) => "each player reaches only so many seats",
            None => "everybody reaches all players",
        };
        let deploy = match self.game.variant.deploy {
            true => "creatures can be given to teammates",
            false => "creatures can't be given away",
        };
        let told = [
            (self.game.rules_of_attacking(), whom),
            (self.game.rules_of_range(), range),
            (self.game.rules_of_deploying(), deploy),
        ];
        for (rules, says) in told.into_iter().filter(|(rules, _)| !rules.is_empty()) {
            self.note(&rules, says, |_| Vec::new());
        }
        if self.game.variant.shared_turns {
            self.tell_of_primary_players();
        }
        if self.game.variant.style == Style::Archenemy && !self.game.is_rumble() {
            let others = self.game.player_ids().filter(|p| self.game.deck(*p, Deck::Scheme).is_empty());
            let others: Vec<PlayerId> = others.collect();
            self.note(&[rule!("904.2b")], "{} play against the archenemy", |g| {
                vec![Arg::List(others.iter().map(|p| Arg::player(g, *p)).collect())]
            });
        }
    }

    /// 805.2: who decides for each team where its players don't agree.
    fn tell_of_primary_players(&mut self) {
        let firsts: Vec<PlayerId> =
            self.game.player_ids().filter(|p| self.game.together(*p).first() == Some(p)).collect();
        for first in firsts.into_iter().filter(|p| self.game.together(*p).len() > 1).collect::<Vec<PlayerId>>() {
            self.note(&[rule!("805.2")], "{} is the primary player of the team", |g| vec![Arg::player(g, first)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_head_is_worth_fifteen_life_and_five_poison_counters() {
        assert_eq!([1, 2, 3, 4].map(Game::life_of_a_team), [30, 30, 45, 60]);
        assert_eq!([2, 3].map(Game::poison_of_a_team), [15, 20]);
    }
}
