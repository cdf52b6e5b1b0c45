//! 801: the limited range of influence option: whom spells and abilities can target (801.4), affect (801.10) and see (801.11),
//! and whom creatures can attack (801.3).
//!
//! Not done: 801.16 (loops).

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{DamageTo, EventPattern, Filter, Role};
use crate::rule;
use crate::state::{Entity, Game, Object, ObjectId, ObjectKind, Outcome, PlayerId, Range, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

impl Game {
    /// 801.2: whether a player is within another's range of influence, by seats among those in the game; 801.2b: oneself always is.
    pub fn in_range(&self, of: PlayerId, player: PlayerId) -> bool {
        let range = match self.variant.range {
            None => return true,
            Some(Range::Seats(n)) => n,
            Some(Range::OfEmperors) => 1 + u8::from(self.is_emperor(of)),
        };
        // 801.2c: as they sat when the turn began.
        let seats = &self.turn.seats;
        let seat = |who| seats.iter().position(|p| *p == who);
        match (seat(of), seat(player)) {
            (Some(one), Some(other)) => {
                let apart = one.abs_diff(other);
                apart.min(seats.len() - apart) <= usize::from(range)
            }
            _ => of == player,
        }
    }

    /// The rule by which nothing of this name can be chosen to be attacked: that of the option by which a player is too far away,
    /// else 508.1b.
    pub fn rule_of_no_attack(&self, name: &str) -> RuleId {
        let called = |p: &PlayerId| self.player(*p).name.eq_ignore_ascii_case(name.trim());
        match self.player_ids().find(called) {
            Some(player) if self.opponents(self.turn.active).contains(&player) => {
                self.too_far_to_attack(self.turn.active, player).unwrap_or(rule!("508.1b"))
            }
            Some(_) => rule!("508.1b"),
            None => {
                let named = |o: &&Object| o.def.name.eq_ignore_ascii_case(name.trim());
                // 310.8b: a battle's protector can't attack it.
                let protects = |o: &Object| o.protector.is_some_and(|p| self.is_active(p));
                let own = self.permanents().filter(named).any(protects);
                if own { rule!("310.8b") } else { rule!("508.1b") }
            }
        }
    }

    /// 801.2c: a turn begins, with these players in the game; what of anybody's range of influence changes by that.
    pub fn take_seats(&mut self) -> bool {
        if self.variant.range.is_none() {
            return false;
        }
        let seats: Vec<PlayerId> = self.player_ids().filter(|p| self.player(*p).in_game()).collect();
        let changed = !self.turn.seats.is_empty() && self.turn.seats != seats;
        self.turn.seats = seats;
        changed
    }
}

/// 801.18: whether an object is exempt from ranges: a plane or phenomenon.
fn is_everywhere(object: &Object) -> bool {
    object.printed().types.intersects(CardTypes::PLANE | CardTypes::PHENOMENON)
}

impl View<'_> {
    /// 801.2d: whether a player, or an object by its controller (or owner where it has none), is within a player's range; a battle
    /// also by its protector.
    pub fn in_range(&self, of: PlayerId, what: Entity) -> bool {
        if self.game.variant.range.is_none() {
            return true;
        }
        let protector = what.object().and_then(|o| self.object(o).protector);
        self.game.in_range(of, self.player_of(what)) || protector.is_some_and(|p| self.game.in_range(of, p))
    }

    /// Whether an ability could affect or see something (801.10, 801.11); 801.18: those of planes and phenomena reach everything.
    pub fn reaches(&self, frame: &Frame, what: Entity) -> bool {
        self.in_range(frame.controller, what) || is_everywhere(self.object(frame.source))
    }

    /// 801.7: whether an event is entirely within a player's range: all the pattern of a trigger could be about.
    pub fn event_in_range(&self, of: PlayerId, event: &Event) -> bool {
        use Role::{Other, Player, Source, Subject};
        if self.game.variant.range.is_none() {
            return true;
        }
        // What moves may be moved from out of range; what becomes blocked has no blocker in it.
        let roles: &[Role] = match event {
            Event::Move(_) | Event::CreateToken { .. } | Event::BecomeBlocked { .. } => &[Subject],
            Event::Damage { .. } => &[Source, Subject],
            _ => &[Subject, Player, Other],
        };
        let parts = roles.iter().filter_map(|role| event.role(*role, self.game));
        parts.into_iter().all(|part| self.in_range(of, part))
    }
}

impl Cx<'_> {
    /// 801.10, 801.11: tells that what resolves does not reach everybody.
    pub(crate) fn tell_of_range(&mut self, resolving: ObjectId) {
        if self.game.variant.range.is_none() {
            return;
        }
        if let ObjectKind::Ability(ability) = &self.game.object(resolving).kind
            && let (source, true) = (ability.source, is_everywhere(self.game.object(ability.source)))
        {
            self.note(&[rule!("801.18"), rule!("901.13")], "{} reaches all players, whatever their range", |g| {
                vec![Arg::object(g, source)]
            });
            return;
        }
        let controller = self.game.object(resolving).controller;
        let out = |p: &PlayerId| self.game.player(*p).in_game() && !self.game.in_range(controller, *p);
        let beyond: Vec<PlayerId> = self.game.player_ids().filter(out).collect();
        if !beyond.is_empty() {
            let mut rules = vec![rule!("801.10"), rule!("801.11"), rule!("801.2")];
            // 801.2d: what they control is as far away as they are.
            let theirs = self.game.permanents().any(|o| beyond.contains(&o.holder()));
            rules.extend(theirs.then(|| rule!("801.2d")));
            // 801.2b: oneself is always within one's own range.
            let others = self.game.player_ids().filter(|p| *p != controller && self.game.player(*p).in_game()).count();
            rules.extend((beyond.len() == others).then(|| rule!("801.2b")));
            self.note(&rules, "{} and theirs are out of the range of {}", |g| {
                let beyond = beyond.iter().map(|p| Arg::player(g, *p)).collect();
                vec![Arg::List(beyond), Arg::player(g, controller)]
            });
        }
    }

    /// 801.5a: of the objects and players a player may choose for an object, those within the player's range.
    pub(crate) fn within_range(
        &mut self,
        player: PlayerId,
        source: Option<ObjectId>,
        mut options: Vec<Entity>,
    ) -> Done<Vec<Entity>> {
        let Some(source) = source.filter(|_| self.game.variant.range.is_some()) else { return Ok(options) };
        if is_everywhere(self.game.object(source)) {
            return Ok(options);
        }
        let before = options.len();
        // 801.2: objects are where their controllers are; cards that nobody controls are looked at wherever they are.
        let within = self.see(|v| {
            let reached = |one: &Entity| match one.object().map(|id| v.object(id).zone) {
                Some(Zone::Battlefield | Zone::Stack) | None => v.in_range(player, *one),
                Some(_) => true,
            };
            options.iter().map(reached).collect::<Vec<_>>()
        })?;
        let mut within = within.into_iter();
        options.retain(|_| within.next().unwrap_or(true));
        if options.len() < before {
            self.note(&[rule!("801.5a")], "{} chooses only within range", |g| vec![Arg::player(g, player)]);
        }
        Ok(options)
    }

    /// 801.5c: who chooses where an opponent or a player is to, and none is within range: the nearest one to the left.
    pub(crate) fn nearest_to_choose(&mut self, controller: PlayerId) -> Option<PlayerId> {
        self.game.variant.range?;
        let nearest = self.game.opponents(controller).first().copied()?;
        self.note(&[rule!("801.5c")], "{} is out of range of {}, and chooses as the nearest to the left", |g| {
            vec![Arg::player(g, nearest), Arg::player(g, controller)]
        });
        Some(nearest)
    }

    /// 801.13b: whether a prevention effect reaches damage: what it says of, the source or the recipient, is within range, or both
    /// where it says neither.
    pub(crate) fn prevention_reaches(&self, pattern: &EventPattern, event: &Event, of: PlayerId) -> Done<bool> {
        let (Some(_), Event::Damage { source, to, .. }) = (self.game.variant.range, event) else { return Ok(true) };
        let says = |filter: &Filter| {
            !filter.post.is_empty() || filter.heads.iter().any(|h| !(h.adjectives.is_empty() && h.types.is_empty()))
        };
        let (by, whom) = match pattern {
            EventPattern::DealsDamage { source, to, .. } => (says(source), *to != DamageTo::Any),
            EventPattern::DealtDamage { to, .. } => (false, *to != DamageTo::Any),
            _ => return Ok(true),
        };
        let neither = !by && !whom;
        self.see(|v| {
            (!(by || neither) || v.in_range(of, (*source).into())) && (!(whom || neither) || v.in_range(of, *to))
        })
    }

    /// 801.6: nobody activates abilities of an object out of their range.
    pub(crate) fn may_activate_from_here(&self, player: PlayerId, object: ObjectId) -> Done<()> {
        if self.see(|v| v.in_range(player, object.into()))? {
            return Ok(());
        }
        let because = "it is outside the range of influence of the player";
        Err(Stop::illegal(rule!("801.6"), Some(object.into()), because))
    }

    /// 801.14: what it is that players win the game: with limited ranges, that their opponents within range lose it.
    pub(crate) fn winning(&mut self, players: &[PlayerId]) -> Vec<Event> {
        if self.game.variant.range.is_none() {
            return players.iter().map(|p| Event::WinGame { player: *p }).collect();
        }
        let mut lose = Vec::new();
        for winner in players {
            let rule = rule!("801.14");
            self.note(&[rule, rule!("104.3h")], "the opponents of {} within range lose the game instead", |g| {
                vec![Arg::player(g, *winner)]
            });
            let within = self.game.opponents(*winner).into_iter().filter(|p| self.game.in_range(*winner, *p));
            lose.extend(within.map(|player| Event::LoseGame { player, rule }));
        }
        lose
    }

    /// 801.15: whether a draw is one only for a player and those within their range, who then leave the game.
    pub(crate) fn draw_within_range(&mut self, of: PlayerId) -> Done<bool> {
        let (within, beyond): (Vec<PlayerId>, Vec<PlayerId>) =
            self.game.apnap().into_iter().partition(|p| self.game.in_range(of, *p));
        if beyond.is_empty() {
            return Ok(false);
        }
        // 809.5c: a draw for an emperor is one for the team.
        let of_team = self.game.player(of).team;
        let emperor = self.game.is_emperor(of);
        let (with_emperor, beyond): (Vec<PlayerId>, Vec<PlayerId>) =
            beyond.into_iter().partition(|p| emperor && self.game.player(*p).team == of_team);
        if emperor {
            self.note(&[rule!("809.5c"), rule!("104.4h")], "the game is a draw for the team of {}", |g| {
                vec![Arg::player(g, of)]
            });
        }
        if beyond.is_empty() {
            return Ok(false);
        }
        let drew: Vec<PlayerId> = within.into_iter().chain(with_emperor).collect();
        self.draw_for(&drew, &[rule!("801.15"), rule!("104.4e")])?;
        Ok(true)
    }

    /// 801.16, 104.4f: whether a loop that nobody can stop is a draw only for the players who control what is in it and those
    /// within their ranges, who then leave the game.
    pub fn draw_of_a_loop(&mut self, controllers: &[PlayerId]) -> Done<bool> {
        let reached = |player: &PlayerId| controllers.iter().any(|of| self.game.in_range(*of, *player));
        let (within, beyond): (Vec<PlayerId>, Vec<PlayerId>) = self.game.apnap().into_iter().partition(reached);
        if self.game.variant.range.is_none() || within.is_empty() || beyond.is_empty() {
            return Ok(false);
        }
        self.draw_for(&within, &[rule!("801.16"), rule!("104.4f")])?;
        Ok(true)
    }

    /// The game is a draw for some of its players, and goes on without them.
    fn draw_for(&mut self, players: &[PlayerId], rules: &[RuleId]) -> Done<()> {
        for player in players {
            self.note(rules, "the game is a draw for {}", |g| vec![Arg::player(g, *player)]);
            self.game.player_mut(*player).outcome = Outcome::Drew;
        }
        // 104.4g: a team of which nobody is left to play on.
        let teams: std::collections::BTreeSet<u8> = players.iter().map(|p| self.game.player(*p).team).collect();
        for team in teams {
            let of_team: Vec<PlayerId> = self.game.team(team).collect();
            if of_team.len() > 1 && of_team.iter().all(|player| !self.game.player(*player).in_game()) {
                self.note(&[rule!("104.4g")], "the game is a draw for the team of {}", |g| {
                    vec![Arg::List(of_team.iter().map(|player| Arg::player(g, *player)).collect())]
                });
            }
        }
        self.end_of_game()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Player, Variant};

    #[test]
    fn seats_are_counted_both_ways_round() {
        let mut game = Game::new();
        game.players = (0..5).map(|_| Player::default().into()).collect();
        game.variant = Variant { range: Some(Range::Seats(1)), ..game.variant };
        game.take_seats();
        let within: Vec<u8> = (0..5).filter(|p| game.in_range(PlayerId(0), PlayerId(*p))).collect();
        assert_eq!(within, [0, 1, 4]);
    }
}
