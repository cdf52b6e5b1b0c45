//! 723: control of another player during that player's next turn, or while that player searches their library.
//!
//! Of the two cards of 723.2 one is done, control during a search; the text of the other is refused.

use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{CastCost, Duration, Effect, Exiling, Objects, Place, Players, Ref, RuleChange, Said, Verb};
use crate::rule;
use crate::state::{Entity, Game, NextTurnControl, ObjectId, PlayerId, Zone};
use crate::stop::Done;
use crate::trace::Arg;

impl Game {
    /// 723.5: who makes a player's choices and decisions now.
    pub fn voice_of(&self, player: PlayerId) -> PlayerId {
        // 723.2: control for a time within a turn.
        if let Some((_, by)) = self.turn.searching_for.filter(|(searching, _)| *searching == player) {
            return by;
        }
        // 805.8: control of a player is control of the team whose turn it is.
        self.turn.controlled_by.filter(|_| self.is_active(player)).unwrap_or(player)
    }
}

impl Cx<'_> {
    /// 723.2: who controls a player while they search their library; the last effect that says so of several (613.7).
    pub(crate) fn controls_search(&self, player: PlayerId) -> Done<Option<(PlayerId, ObjectId)>> {
        let mut by = None;
        for active in self.rules()?.iter() {
            if let RuleChange::ControlsSearches(players) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                by = Some((active.frame.controller, active.frame.source));
            }
        }
        Ok(by)
    }

    /// "While an opponent is searching their library, they exile each card they find": those cards are exiled, and may be played by
    /// who controls the effect; nothing else is then done with them. Whether there is such an effect.
    pub(crate) fn exiles_what_is_found(&mut self, player: PlayerId, found: &[ObjectId]) -> Done<bool> {
        let mut by = None;
        for active in self.rules()?.iter() {
            if let RuleChange::FoundIsExiled(players, mana) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                by = Some((active.frame.clone(), *mana));
            }
        }
        let Some((mut frame, mana)) = by else { return Ok(false) };
        let moves = found.iter().map(|card| {
            let mut m = Move::new(*card, Place::zone(Zone::Exile), Cause::Exiled);
            m.by = Some(player);
            m.source = Some(frame.source);
            m.into()
        });
        let done = self.perform(moves.collect())?;
        let new = done.iter().filter_map(|id| match self.game.happening(*id).map(|it| &it.event) {
            Some(Event::Move(m)) => m.new,
            _ => None,
        });
        frame.bind(0).entities = new.map(Entity::Object).collect();
        let verb = Verb::MayPlay {
            what: Objects::That(Ref::Bound(0), Said::Pronoun),
            play: true,
            cost: CastCost::Normal,
            duration: Duration::Forever,
            any_mana: Some(mana),
            flash: false,
            exiled: Exiling::Never,
        };
        self.carry_out(&Effect::Do { who: Players::You, verb, bind: None }, &mut frame)?;
        Ok(true)
    }

    /// 723.1: these players are controlled by another during the next turn they take.
    pub(crate) fn control_next_turn(&mut self, players: &[PlayerId], by: PlayerId, then_extra: bool) {
        for player in players.iter().copied() {
            self.note(&[rule!("723.1")], "{} will control {} during that player's next turn", |g| {
                vec![Arg::player(g, by), Arg::player(g, player)]
            });
            self.game.turn.to_be_controlled.push(NextTurnControl { player, by, then_extra });
        }
        self.game.changed();
    }

    /// 723.1: as a turn begins, the last turn's control has ended.
    pub(crate) fn control_is_over(&mut self) {
        if let Some(by) = self.game.turn.controlled_by.take() {
            self.note(&[rule!("723.1")], "{} controls no other player any more", |g| vec![Arg::player(g, by)]);
        }
    }

    /// 723.1: as a turn begins, so does the control of the player who takes it.
    pub(crate) fn control_begins(&mut self) {
        if self.game.turn.to_be_controlled.is_empty() {
            return;
        }
        let waiting = std::mem::take(&mut self.game.turn.to_be_controlled);
        let (now, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|it| self.game.is_active(it.player));
        self.game.turn.to_be_controlled = later;
        for control in now.iter().filter(|control| control.then_extra) {
            self.extra_turn(&[control.player]);
        }
        // 723.1a: the last one created is the one that works.
        let Some(control) = now.last() else { return };
        let mut rules = vec![rule!("723.1")];
        rules.extend((now.len() > 1).then(|| rule!("723.1a")));
        rules.extend(self.game.variant.shared_turns.then(|| rule!("805.8")));
        // 723.3: only the player, who is still the active one; 723.8: besides themselves; 723.9: which may be the same.
        rules.push(rule!("723.3"));
        rules.push(if control.by == control.player { rule!("723.9") } else { rule!("723.8") });
        self.note(&rules, "{} controls {} during this turn", |g| {
            vec![Arg::player(g, control.by), Arg::player(g, control.player)]
        });
        self.game.turn.controlled_by = Some(control.by);
    }

    /// 800.4a: what gives control of players to one who leaves the game ends.
    pub(crate) fn control_of_players_ends(&mut self, leaving: PlayerId) {
        let turn = &mut self.game.turn;
        turn.to_be_controlled.retain(|control| control.by != leaving);
        turn.controlled_by = turn.controlled_by.filter(|by| *by != leaving);
        self.game.changed();
    }
}
