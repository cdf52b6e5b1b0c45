//! Turns, phases and steps added, ended, skipped (500.7, 500.8, 724).

use std::collections::VecDeque;

use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{AfterPhase, MoreSteps, Place};
use crate::rule;
use crate::state::{ObjectId, PlayerId, Stage, Step, Until, Zone};
use crate::stop::Done;
use crate::trace::Arg;

/// The steps of a combat phase (506.1).
const COMBAT: [Step; 5] =
    [Step::BeginningOfCombat, Step::DeclareAttackers, Step::DeclareBlockers, Step::CombatDamage, Step::EndOfCombat];

impl Cx<'_> {
    /// 500.7: extra turns are added directly after the turn; the newest is taken first.
    pub(crate) fn extra_turn(&mut self, players: &[PlayerId]) {
        for player in self.game.one_of_each_team(players) {
            let mut rules = vec![rule!("500.7")];
            rules.extend(self.game.variant.shared_turns.then(|| rule!("805.8")));
            self.note(&rules, "{} takes an extra turn after this one", |g| vec![Arg::player(g, player)]);
            let turn = &mut self.game.turn;
            turn.extras_given += 1;
            turn.extra_turns.push(crate::state::ExtraTurn { player, nth: turn.extras_given });
        }
        self.game.changed();
    }

    /// 500.8: additional phases after the one that is going on.
    pub(super) fn extra_phase(&mut self, combat: bool, then_main: bool, after: AfterPhase) {
        let now = self.game.turn.step;
        let there_is = match after {
            AfterPhase::This => true,
            AfterPhase::Main => matches!(now, Step::PrecombatMain | Step::PostcombatMain),
            AfterPhase::Combat => now.is_combat(),
        };
        if !there_is {
            self.game.turn.added_combat = None;
            self.note(&[rule!("500.8")], "it is not in such a phase, so there is no additional one", |_| Vec::new());
            return;
        }
        let at = self.left_of_phase();
        let ahead = &mut self.game.turn.ahead;
        let mut more: Vec<Step> = if combat { COMBAT.to_vec() } else { Vec::new() };
        if then_main || !combat {
            more.push(Step::PostcombatMain);
        }
        let added = more.len();
        for (i, step) in more.into_iter().enumerate() {
            ahead.insert(at + i, step);
        }
        self.game.turn.added_combat = combat.then(|| self.game.turn.combats_ahead(at + added));
        self.note(&[rule!("500.8")], "there is an additional phase after this one", |_| Vec::new());
        self.game.changed();
    }

    /// How many of the steps to come belong to the phase that is going on.
    fn left_of_phase(&self) -> usize {
        let now = self.game.turn.step;
        let same_phase = |step: Step| match now {
            _ if now.is_combat() => step.is_combat(),
            Step::Untap | Step::Upkeep => matches!(step, Step::Upkeep | Step::Draw),
            Step::End => matches!(step, Step::End | Step::Cleanup),
            _ => false,
        };
        self.game.turn.ahead.iter().take_while(|step| same_phase(**step)).count()
    }

    /// 500.8-500.10: additional beginning phases after the phase that is going on, or steps after it or after the step.
    pub(super) fn extra_steps(&mut self, whose: PlayerId, n: u32, steps: MoreSteps, after_phase: bool, yours: bool) {
        // 500.10a: "you get" one in no turn but your own.
        if yours && !self.game.is_active(whose) {
            self.note(&[rule!("500.10a")], "it is not the turn of {}, so nothing is added", |g| {
                vec![Arg::player(g, whose)]
            });
            return;
        }
        let more: &[Step] = match steps {
            MoreSteps::Beginning => &[Step::Untap, Step::Upkeep, Step::Draw],
            MoreSteps::Upkeep => &[Step::Upkeep],
            MoreSteps::End => &[Step::End],
        };
        let at = if after_phase { self.left_of_phase() } else { 0 };
        let ahead = &mut self.game.turn.ahead;
        for _ in 0..n {
            for (i, step) in more.iter().enumerate() {
                ahead.insert(at + i, *step);
            }
        }
        // 500.10: a step after a phase comes with a phase of its own, whose other steps are skipped.
        let (rules, says): (&[_], _) = match (steps, after_phase) {
            (MoreSteps::Upkeep, true) => {
                (&[rule!("500.10"), rule!("500.8")], "there are additional upkeep steps after this phase")
            }
            (MoreSteps::Upkeep, false) => (&[rule!("500.9")], "there is an additional upkeep step after this step"),
            (MoreSteps::End, true) => {
                (&[rule!("500.10"), rule!("500.8")], "there are additional end steps after this phase")
            }
            (MoreSteps::End, false) => (&[rule!("500.9")], "there is an additional end step after this step"),
            (MoreSteps::Beginning, _) => (&[rule!("500.8")], "there is an additional beginning phase after this phase"),
        };
        self.note(rules, says, |_| Vec::new());
        self.game.changed();
    }

    /// 724.1, 724.2: the turn, or the combat phase, ends.
    pub(super) fn end_turn_or_combat(&mut self, combat: bool) -> Done<()> {
        // 724.2g: outside combat there is none to end.
        if combat && !self.game.turn.step.is_combat() {
            self.note(&[rule!("724.2g")], "it is no combat phase that could end", |_| Vec::new());
            return Ok(());
        }
        let [rule, waiting, stack] = match combat {
            true => [rule!("724.2"), rule!("724.2a"), rule!("724.2b")],
            false => [rule!("724.1"), rule!("724.1a"), rule!("724.1b")],
        };
        let mut rules = vec![rule];
        rules.extend((!self.game.waiting.is_empty()).then_some(waiting));
        rules.extend((!self.game.stack.is_empty()).then_some(stack));
        self.note(&rules, if combat { "the combat phase ends" } else { "the turn ends" }, |_| Vec::new());
        // 724.1a: triggers that wait cease to exist; 724.1b: everything on the stack is exiled.
        if !self.game.waiting.is_empty() {
            let rule = if combat { rule!("724.2a") } else { rule!("724.1a") };
            self.note(&[rule], "abilities that have triggered and wait for the stack cease to exist", |_| Vec::new());
            self.game.waiting.clear();
        }
        let (abilities, spells): (Vec<ObjectId>, Vec<ObjectId>) =
            self.game.stack.iter().partition(|id| self.game.object(**id).is_ability());
        if !self.game.stack.is_empty() {
            let rule = if combat { rule!("724.2b") } else { rule!("724.1b") };
            self.note(&[rule], "everything on the stack is exiled", |_| Vec::new());
        }
        self.perform(
            spells.into_iter().map(|id| Move::new(id, Place::zone(Zone::Exile), Cause::Rule).into()).collect(),
        )?;
        for id in abilities {
            self.note(&[stack], "{} is exiled and ceases to exist", |g| vec![Arg::object(g, id)]);
            self.retire(id)?;
        }
        // 724.1c: state-based actions, without triggers or priority.
        let rule = if combat { rule!("724.2c") } else { rule!("724.1c") };
        self.note(&[rule], "state-based actions are checked, and nobody gets priority", |_| Vec::new());
        self.state_based_actions()?;
        // 724.1d: straight on to the cleanup step, or to the next phase.
        let fighting: Vec<ObjectId> = self.game.combat.creatures().collect();
        self.perform(fighting.into_iter().map(|object| Event::RemoveFromCombat { object }).collect())?;
        self.game.end_combat();
        // 724.1e, 724.2e: what would trigger at the beginning of a step that is skipped does not.
        if combat {
            let rules = [rule!("724.2d"), rule!("724.2e")];
            self.note(&rules, "it goes straight on to the next phase, without an end of combat step", |_| Vec::new());
            self.end_effects_when(|until| *until == Until::EndOfCombat)?;
            self.mana_is_no_longer_kept(|kept| kept == crate::state::ManaKept::EndOfCombat);
            let ahead = &mut self.game.turn.ahead;
            while ahead.front().is_some_and(|step| step.is_combat()) {
                ahead.pop_front();
            }
        } else {
            let rules = [rule!("724.1d"), rule!("724.1e")];
            self.note(&rules, "it goes straight on to the cleanup step, without an end step", |_| Vec::new());
            self.game.turn.ahead = VecDeque::from([Step::Cleanup]);
        }
        if !self.game.waiting.is_empty() {
            let rule = if combat { rule!("724.2f") } else { rule!("724.1f") };
            self.note(&[rule], "what has triggered meanwhile is put onto the stack afterwards", |_| Vec::new());
        }
        self.game.turn.stage = Stage::Over;
        self.game.changed();
        Ok(())
    }
}
