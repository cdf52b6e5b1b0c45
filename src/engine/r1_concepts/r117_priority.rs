//! 117: timing and priority; what a player with priority may do.

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::Designation;
use crate::rule;
use crate::state::{Game, ObjectId, Outcome, PlayerId, Stage, Step};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

/// What a player with priority does (117.1). Choices that go with it (targets, modes, payments) are decisions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Passes (117.3d).
    Pass,
    /// Casts a spell (601).
    Cast(crate::r6_spells::r601_casting::CastAction),
    /// Activates an ability (602), a mana ability too (605).
    Activate {
        /// The object.
        object: ObjectId,
        /// Which of its abilities.
        origin: crate::state::Origin,
    },
    /// Plays a land (305).
    PlayLand {
        /// The card.
        card: ObjectId,
        /// Which face.
        face: u8,
    },
    /// Takes a special action (116.2).
    Special(crate::r1_concepts::r116_special_actions::SpecialAction),
    /// Concedes (104.3a).
    Concede(PlayerId),
}

impl Game {
    /// 117.3d, 117.4: a player passes; when all have passed in succession, the top of the stack resolves or the step ends.
    pub(crate) fn pass(&mut self, player: PlayerId) {
        let players = self.players.iter().filter(|player| player.in_game()).count() as u32;
        let turn = &mut self.turn;
        turn.passes += 1;
        if turn.passes < players {
            self.turn.priority = Some(self.next_player(player));
            // 117.3d: nothing has changed, but a state trigger or state-based action might have come up by a passing player's choice.
            self.turn.stage = Stage::Settle;
            return;
        }
        turn.passes = 0;
        turn.priority = None;
        turn.stage = if self.stack.is_empty() { Stage::Over } else { Stage::Resolve };
    }

    /// 117.5: who gets priority where nothing is left to settle: who would, or the active player; `None` where that one has left.
    pub(crate) fn who_gets_priority(&self) -> Option<PlayerId> {
        let there = |player: &PlayerId| self.player(*player).in_game();
        self.turn.priority.filter(there).or(Some(self.turn.active).filter(there))
    }

    /// A player gets priority (117.3).
    pub(crate) fn give_priority(&mut self, player: PlayerId) {
        self.turn.priority = Some(player);
        self.turn.stage = Stage::Priority;
    }
}

impl Cx<'_> {
    /// 117.5: state-based actions, then triggers, again and again; then the player who would gets priority.
    pub fn settle(&mut self) -> Done<()> {
        while !self.is_settled() {
            self.worked(|| "state-based actions and triggers".to_owned())?;
            self.notice_control()?;
            self.see_revealed_tops()?;
            let acted = self.state_based_actions()?;
            if self.game.over {
                return Ok(());
            }
            self.state_triggers()?;
            let put = self.put_triggers_on_stack()?;
            if !acted && !put {
                self.is_now_settled();
            }
        }
        let player = match self.game.who_gets_priority() {
            Some(player) => player,
            None => self.priority_of_who_has_left(),
        };
        self.game.give_priority(player);
        Ok(())
    }

    /// The player with priority acts.
    pub fn act(&mut self, action: &Action) -> Done<()> {
        if let Action::Concede(player) = action {
            return self.concede(*player);
        }
        let Some(player) = self.game.turn.priority else {
            return Err(Stop::illegal(rule!("117.1"), None, "nobody has priority"));
        };
        match action {
            Action::Pass => {
                self.game.pass(player);
                return Ok(());
            }
            Action::Cast(cast) => {
                self.cast(player, cast)?;
            }
            Action::Activate { object, origin } => self.activate(player, *object, *origin)?,
            Action::PlayLand { card, face } => self.play_land(player, *card, *face)?,
            Action::Special(special) => self.special_action(player, special)?,
            Action::Concede(_) => {}
        }
        // 117.3c: the player who acted gets priority afterwards.
        self.game.turn.passes = 0;
        self.game.turn.stage = Stage::Settle;
        self.game.changed_in_little();
        Ok(())
    }

    /// 104.3a: a player may concede at any time, leaves the game, and loses.
    fn concede(&mut self, player: PlayerId) -> Done<()> {
        let mut rules = vec![rule!("104.3a")];
        // 405.6g: at once, whatever is on the stack.
        rules.extend((!self.game.stack.is_empty()).then(|| rule!("405.6g")));
        rules.extend(self.game.variant.shared_life.then(|| rule!("810.8b")));
        // 723.6: whoever controls the player.
        rules.extend((self.game.voice_of(player) != player).then(|| rule!("723.6")));
        self.note(&rules, "{} concedes", |g| vec![Arg::player(g, player)]);
        self.perform(vec![Event::LoseGame { player, rule: rule!("104.3a") }])?;
        // 810.8b: a team loses when one of its players concedes.
        self.game.decide(player, Outcome::Lost);
        self.game.player_mut(player).outcome = Outcome::Conceded;
        self.end_of_game()?;
        if !self.game.over {
            self.game.turn.stage = Stage::Settle;
        }
        Ok(())
    }

    /// 302.6: on a board that is set up each permanent has been under the control of who controls it.
    pub fn hold_as_they_are(&mut self) -> Done<()> {
        let held: Vec<(ObjectId, PlayerId)> =
            self.see(|v| v.game.permanents().map(|o| (o.id, v.controller(o.id))).collect())?;
        for (object, by) in held {
            if self.game.object(object).held_by != by {
                self.game.object_mut(object).held_by = by;
            }
        }
        Ok(())
    }

    /// Notices permanents whose controller has changed: they are summoning sick (302.6) and leave combat (506.4).
    pub(crate) fn notice_control(&mut self) -> Done<()> {
        let changed: Vec<(ObjectId, PlayerId, PlayerId)> = self.see(|v| {
            v.game
                .permanents()
                .map(|o| (o.id, o.held_by, v.controller(o.id)))
                .filter(|(_, from, to)| from != to)
                .collect()
        })?;
        // 109.5: "you" on a spell is whoever controls it now, as it resolves and as it is copied or countered.
        let spells: Vec<(ObjectId, PlayerId)> = self.see(|v| {
            let spells = v.game.stack.iter().filter(|id| !v.game.object(**id).is_ability());
            let now = spells.map(|id| (*id, v.controller(*id)));
            now.filter(|(id, by)| v.game.object(*id).controller != *by).collect()
        })?;
        for (spell, by) in spells {
            let spell = self.game.object_mut(spell);
            let before = std::mem::replace(&mut spell.controller, by);
            spell.put_by.get_or_insert(before);
            spell.cast.iter_mut().for_each(|cast| cast.lost = true);
        }
        self.exile_what_nobody_controls()?;
        // 611.2b: an effect may have begun by which what others last for is no longer so.
        self.expire_gone()?;
        self.leave_combat_as_they_are()?;
        if changed.is_empty() {
            return Ok(());
        }
        for (object, _, to) in &changed {
            let o = self.game.object_mut(*object);
            o.held_by = *to;
            o.since_turn_began = false;
            o.cast.iter_mut().for_each(|cast| cast.lost = true);
        }
        // All that has changed since has changed at once: players get no priority in between.
        let each = |event: fn((ObjectId, PlayerId, PlayerId)) -> Event| changed.iter().copied().map(event).collect();
        self.happened(each(|(object, from, to)| Event::ControlChanged { object, from, to }))?;
        self.perform(each(|(object, ..)| Event::RemoveFromCombat { object }))?;
        // 701.54a: a Ring-bearer is one only until another player gains control of it.
        self.perform(each(|(object, ..)| Event::Designate { object, what: Designation::RingBearer, on: false }))?;
        Ok(())
    }
}

/// Why a player has priority to put something on the stack: 117.3c for who has just done so; for the first to do so in a step 117.3a,
/// and of each step its own rule; 117.3d for one to whom it was passed.
pub(crate) fn rules_of_having_priority(game: &Game, player: PlayerId) -> Vec<RuleId> {
    if game.turn.stage == Stage::Resolve {
        return Vec::new();
    }
    if let Some(top) = game.stack.last().map(|top| game.object(*top)) {
        return match last_to_act(game) {
            Some((last, by)) if last == top.id && by == player => vec![rule!("117.3c")],
            Some((last, _)) if last == top.id => vec![rule!("117.3d")],
            _ => Vec::new(),
        };
    }
    if !game.is_active(player) {
        return vec![rule!("117.3d")];
    }
    let of_the_step = match game.turn.step {
        Step::Upkeep => rule!("503.1"),
        Step::Draw => rule!("504.2"),
        Step::PrecombatMain | Step::PostcombatMain => rule!("505.6"),
        Step::BeginningOfCombat => rule!("507.2"),
        Step::DeclareAttackers => rule!("508.2"),
        Step::DeclareBlockers => rule!("509.2"),
        Step::FirstStrikeDamage | Step::CombatDamage => rule!("510.3"),
        Step::EndOfCombat => rule!("511.1"),
        Step::End => rule!("513.1"),
        Step::Untap | Step::Cleanup => return Vec::new(),
    };
    vec![rule!("117.3a"), of_the_step]
}

/// What was put on the stack last by casting or activating, and by whom; none where something has resolved since.
fn last_to_act(game: &Game) -> Option<(ObjectId, PlayerId)> {
    let acted = |event: &Event| match event {
        Event::Cast { spell, player, .. } => Some(Some((*spell, *player))),
        Event::Activate { ability: Some(ability), player, mana: false, .. } => Some(Some((*ability, *player))),
        Event::Resolve { .. } => Some(None),
        _ => None,
    };
    game.history.iter().rev().find_map(|happening| acted(&happening.event)).flatten()
}
