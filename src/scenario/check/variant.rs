//! The variant that is played, its teams, and where in the game the scenario begins.

use super::super::model::{Seat, Start, Variant};
use super::super::raw::word::VariantName;
use super::super::raw::{Options, Start as RawStart};
use super::super::{At, Problem, Span, quote};
use super::Check;
use crate::cr::RuleId;
use crate::engine::state::Step;

impl Check<'_> {
    /// The variant with its options; free-for-all or a two-player game where none is named.
    pub(super) fn variant(
        &mut self,
        name: Option<At<VariantName>>,
        options: Option<Options>,
        teams: Option<Vec<Vec<At<String>>>>,
        seats: &[Seat],
    ) -> Variant {
        let players = seats.len();
        let at = name.as_ref().map(|name| name.at);
        let name = name.map_or_else(
            || if players > 2 { VariantName::FreeForAll } else { VariantName::TwoPlayer },
            |name| name.value,
        );
        if let (VariantName::TwoPlayer, true, Some(at)) = (name, players != 2, at) {
            self.problem(
                Problem::error(at, format!("a two-player game has 2 players, not {players}"))
                    .rule(RuleId::lettered(100, 1, 'a'))
                    .help("write `variant: free-for-all`, or leave it out"),
            );
        }
        let options = options.unwrap_or_default();
        let two_headed = name == VariantName::TwoHeadedGiant;
        let archenemy = match name {
            VariantName::Archenemy => self.archenemy(seats, at.unwrap_or_default()),
            _ => None,
        };
        let named = teams.as_ref().and_then(|teams| Some(teams.first()?.first()?.at)).or(at).unwrap_or_default();
        let teams = match (teams, archenemy) {
            (None, Some(archenemy)) => (0..players).map(|seat| u8::from(seat != archenemy)).collect(),
            (teams, _) => self.teams(teams, players, two_headed, at),
        };
        if let Some(archenemy) = archenemy {
            self.one_against_all(&teams, archenemy, named);
        }
        if name == VariantName::Emperor {
            self.emperors(&teams, named);
        }
        if name == VariantName::AlternatingTeams {
            self.apart(&teams, named);
        }
        let shared_turns = options.shared_turns.map_or(two_headed || archenemy.is_some(), |s| s.value);
        if shared_turns {
            self.seated_together(&teams, named);
        }
        Variant {
            name,
            range_of_influence: options.range_of_influence.map(|n| n.value),
            attack: options.attack.map(|a| a.value),
            // 804.1: always in Emperor games.
            deploy_creatures: options.deploy_creatures.map_or(name == VariantName::Emperor, |d| d.value),
            shared_turns,
            skip_first_draw: options.skip_first_draw.map(|s| s.value),
            teams,
            archenemy,
        }
    }

    /// 904.2a: the seat of the archenemy, who has the scheme deck; none where everybody has one (904.12).
    fn archenemy(&mut self, seats: &[Seat], at: Span) -> Option<usize> {
        let with_schemes = || (0..seats.len()).filter(|i| seats.get(*i).is_some_and(|s| s.board.scheme_deck.is_some()));
        let schemes = with_schemes().count();
        if schemes == seats.len() {
            return None;
        }
        if schemes != 1 {
            self.problem(
                Problem::error(at, format!("{schemes} of {} players have a scheme deck", seats.len()))
                    .rule(RuleId::lettered(904, 2, 'a'))
                    .help("give one to the archenemy, or to everybody: `scheme_deck: [...]`"),
            );
        }
        with_schemes().next()
    }

    /// 904.2: two teams, one of them the archenemy alone.
    fn one_against_all(&mut self, teams: &[u8], archenemy: usize, at: Span) {
        let others = || (0..teams.len()).filter(|i| *i != archenemy).map(|i| teams.get(i));
        if others().any(|team| team == teams.get(archenemy)) || others().any(|team| Some(team) != others().next()) {
            self.problem(
                Problem::error(at, "the archenemy plays alone against one team of all the others")
                    .rule(RuleId::rule(904, 2))
                    .help("leave `teams` out"),
            );
        }
    }

    /// 809.1, 809.2: two teams or more of three players each, who sit together.
    fn emperors(&mut self, teams: &[u8], at: Span) {
        let of = |team: &u8| teams.iter().filter(|other| *other == team).count();
        if teams.len() < 6 || teams.iter().any(|team| of(team) != 3) {
            self.problem(
                Problem::error(at, "an Emperor game is played by two or more teams of three players each")
                    .rule(RuleId::rule(809, 1))
                    .help("write the `teams`, each with its emperor in the middle"),
            );
        }
        self.seated_together(teams, at);
    }

    /// 811.3: nobody sits next to a teammate.
    fn apart(&mut self, teams: &[u8], at: Span) {
        let next = teams.iter().cycle().skip(1);
        if teams.iter().zip(next).any(|(one, other)| one == other) {
            self.problem(
                Problem::error(at, "in an Alternating Teams game nobody sits next to a teammate")
                    .rule(RuleId::rule(811, 3))
                    .help("write the `players` in the order of their seats, and the `teams`"),
            );
        }
    }

    /// 805.1: players who share their turns sit next to one another.
    fn seated_together(&mut self, teams: &[u8], at: Span) {
        let next = teams.iter().cycle().skip(1);
        let borders = teams.iter().zip(next).filter(|(one, other)| one != other).count();
        let mut distinct = teams.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        if borders > distinct.len() {
            self.problem(
                Problem::error(at, "players of a team sit next to one another here")
                    .rule(RuleId::rule(805, 1))
                    .help("write the `players` in the order of their seats, team by team"),
            );
        }
    }

    /// The team of each player by seat; who is on none is a team of their own.
    fn teams(
        &mut self,
        teams: Option<Vec<Vec<At<String>>>>,
        players: usize,
        two_headed: bool,
        at: Option<Span>,
    ) -> Vec<u8> {
        let alone = || (0..players).map(|i| u8::try_from(i).unwrap_or(u8::MAX)).collect();
        let Some(teams) = teams else {
            if two_headed {
                // 810.1: two teams of two; seated together in turn order.
                if players != 4 {
                    self.problem(
                        Problem::error(
                            at.unwrap_or_default(),
                            format!("this variant is for two teams of two players, and there are {players} players"),
                        )
                        .rule(RuleId::rule(810, 1)),
                    );
                }
                return (0..players).map(|i| u8::try_from(i / 2).unwrap_or(u8::MAX)).collect();
            }
            return alone();
        };
        let mut of: Vec<Option<u8>> = vec![None; players];
        for (number, team) in teams.iter().enumerate() {
            for name in team {
                let Some(place) = self.player(name) else { continue };
                let Some(slot) = of.get_mut(place) else { continue };
                if slot.is_some() {
                    self.problem(Problem::error(name.at, format!("`{}` is on two teams", quote(&name.value))));
                    continue;
                }
                *slot = Some(u8::try_from(number).unwrap_or(u8::MAX));
            }
        }
        let mut next = u8::try_from(teams.len()).unwrap_or(u8::MAX);
        of.into_iter()
            .map(|team| {
                team.unwrap_or_else(|| {
                    next = next.saturating_add(1);
                    next
                })
            })
            .collect()
    }

    /// The turn and step the scenario begins in, and whose turn it is.
    pub(super) fn start(&mut self, start: Option<At<RawStart>>, variant: &Variant) -> Start {
        let start = start.map(|start| start.value).unwrap_or_default();
        if let Some(turn) = start.turn.as_ref().filter(|turn| turn.value == 0) {
            self.problem(Problem::error(turn.at, "turns are counted from 1"));
        }
        let turn_at = start.turn.as_ref().map(|turn| turn.at);
        let turn = start.turn.map_or(1, |turn| turn.value.max(1));
        let mulligans = start.mulligans.unwrap_or(start.chooser.is_some());
        let active = match &start.active {
            Some(name) => self.player(name).unwrap_or(0),
            None if mulligans => begins(variant, self.names.len()),
            None => takes_turn(turn, variant, self.names.len()),
        };
        let usual = if mulligans { Step::Untap } else { Step::PrecombatMain };
        let step_at = start.step.as_ref().map(|step| step.at);
        let step = start.step.map_or(usual, |step| step.value.into());
        // 103.6: at the very beginning of the game, the hands are opening hands.
        let begins = turn == 1 && step == Step::Untap;
        if let Some(at) = step_at.or(turn_at).filter(|_| mulligans && !begins) {
            let problem = Problem::error(at, "mulligans are taken before the first turn begins");
            self.problem(problem.rule(RuleId::rule(103, 5)).help("leave `turn` and `step` out, or `mulligans`"));
        }
        let chooser = start.chooser.as_ref().and_then(|name| self.player(name));
        if let Some(at) = start.chooser.map(|name| name.at) {
            let first = RuleId::rule(103, 1);
            let contradicted = [
                (!mulligans, first, "a game that starts with this choice goes on to mulligans"),
                (start.active.is_some(), first, "`active` says already who takes the first turn"),
                (variant.archenemy.is_some(), RuleId::lettered(103, 1, 'b'), "the archenemy takes the first turn"),
            ];
            for (_, rule, message) in contradicted.into_iter().filter(|(so, ..)| *so) {
                self.problem(Problem::error(at, message).rule(rule).help("leave `chooser` out"));
            }
        }
        Start { turn, active, step, opening_hands: start.opening_hands.unwrap_or(begins), mulligans, chooser }
    }
}

/// The seat of who takes the first turn of a game that is started: 808.4: of the first team who sits in its middle, or to the left of
/// that; 809.4: its emperor; else who takes it in a game that is going on.
fn begins(variant: &Variant, players: usize) -> usize {
    let first = variant.teams.first();
    let team = variant.teams.iter().take_while(|team| Some(*team) == first).count();
    match variant.name {
        VariantName::TeamVsTeam | VariantName::Emperor => team / 2,
        _ => takes_turn(1, variant, players),
    }
}

/// The seat of the player whose turn this is, or of the first of that team, where the turns go round from the first seat, or
/// from the archenemy (904.6).
fn takes_turn(turn: u32, variant: &Variant, players: usize) -> usize {
    let first = variant.archenemy.unwrap_or(0);
    let round = (0..players).map(|i| (first + i) % players);
    // 805.4: teams take turns.
    let mut teams = Vec::new();
    let begins_a_team = |seat: &usize| {
        let team = variant.teams.get(*seat);
        let new = !variant.shared_turns || !teams.contains(&team);
        teams.push(team);
        new
    };
    let seats: Vec<usize> = round.filter(begins_a_team).collect();
    seats.get((turn as usize - 1) % seats.len().max(1)).copied().unwrap_or(0)
}
