//! 500: turns, phases and steps, one after the other.

use std::collections::VecDeque;

use crate::card::{CardTypes, Color, Colors};
use crate::cx::Cx;
use crate::event::Event;
use crate::known;
use crate::oracle::lang::{Keyword, RuleChange, RulesCounter, StepKind, Suspends};
use crate::rule;
use crate::state::{ExtraTurn, Mana, ManaKept, ObjectId, PlayerId, Stage, Step, Until};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

/// The steps a turn begins with ahead of it (500.1).
const STEPS: [Step; 12] = [
    Step::Untap,
    Step::Upkeep,
    Step::Draw,
    Step::PrecombatMain,
    Step::BeginningOfCombat,
    Step::DeclareAttackers,
    Step::DeclareBlockers,
    Step::CombatDamage,
    Step::EndOfCombat,
    Step::PostcombatMain,
    Step::End,
    Step::Cleanup,
];

/// As what a step is skipped where an effect says so by itself (614.10); phases are skipped as their first step comes.
fn skippable(step: Step) -> Option<StepKind> {
    match step {
        Step::Untap => Some(StepKind::Untap),
        Step::Upkeep => Some(StepKind::Upkeep),
        Step::Draw => Some(StepKind::Draw),
        Step::End => Some(StepKind::End),
        _ => None,
    }
}

impl Cx<'_> {
    /// A turn of this player begins.
    pub fn begin_turn(&mut self, player: PlayerId, extra: Option<u32>) -> Done<()> {
        let turn = &mut self.game.turn;
        turn.number += 1;
        turn.active = player;
        turn.extra = extra;
        if extra.is_none() {
            turn.last_regular = player;
        }
        turn.combats = 0;
        turn.ends = 0;
        turn.added_combat = None;
        turn.cleanup_again = false;
        turn.ahead = STEPS.into_iter().collect();
        self.game.changed_in_little();
        for p in self.game.player_ids() {
            let p = self.game.player_in_little(p);
            p.lands_played = 0;
            p.speed_raised = false;
        }
        for id in self.game.battlefield.clone() {
            let object = self.game.object(id);
            // 302.6: under that player's control continuously since the turn began.
            let since = object.since_turn_began || self.game.is_active(object.held_by);
            let used = object.loyalty_used > 0
                || !object.of_other_copies.is_empty()
                || object.uses.values().any(|uses| uses.0 > 0);
            if used || since != object.since_turn_began {
                let object = self.game.object_in_little(id);
                let others = object.of_other_copies.iter_mut().flat_map(|(_, of)| of.uses.values_mut());
                object.uses.values_mut().chain(others).for_each(|u| u.0 = 0);
                object.loyalty_used = 0;
                object.since_turn_began = since;
            }
        }
        if self.game.take_seats() {
            self.note(&[rule!("801.2c")], "ranges of influence are measured anew", |_| Vec::new());
        }
        self.planes_pass_on();
        self.control_is_over();
        let active = self.game.active_players();
        self.end_effects_when(|until| matches!(until, Until::TurnOf(p) if active.contains(p)))?;
        let number = self.game.turn.number;
        for effect in self.game.effects.clone() {
            if matches!(effect.until, Until::EndOfTurnOf(p) | Until::InTurnOf(p) if active.contains(&p)) {
                for kept in &mut self.game.effects {
                    if kept.id == effect.id {
                        std::sync::Arc::make_mut(kept).until = Until::EndOfTurn(number);
                    }
                }
                self.game.changed();
            }
        }
        self.happened(vec![Event::BeginTurn { player }])?;
        self.control_begins();
        self.tell_of_the_active_team();
        self.game.turn.began = crate::state::Began::now(&self.game);
        self.next_step()
    }

    /// The source of an effect by which a player skips extra turns (614.10).
    fn no_extra_turn(&self, player: PlayerId) -> Done<Option<ObjectId>> {
        for active in self.rules()?.iter() {
            if let RuleChange::NoExtraTurns(players) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                return Ok(Some(active.frame.source));
            }
        }
        Ok(None)
    }

    /// The next turn: an extra one, the most recently created first (500.7), else that of the next player in turn order.
    pub fn next_turn(&mut self) -> Done<()> {
        let extra = self.game.turn.extra_turns.pop();
        let player = match extra {
            Some(ExtraTurn { player, .. }) if !self.game.player(player).in_game() => {
                self.turn_does_not_begin(player)?;
                return self.next_turn();
            }
            Some(ExtraTurn { player, .. }) => player,
            None => {
                let last = self.game.turn.last_regular;
                let next = self.game.next_to_take_a_turn(last);
                self.turns_that_dont_begin(last, next)?;
                next
            }
        };
        if extra.is_some()
            && let Some(source) = self.no_extra_turn(player)?
        {
            self.note(
                &[rule!("614.10"), rule!("614.1b"), rule!("614.1a")],
                "{} skips an extra turn because of {}",
                |g| vec![Arg::player(g, player), Arg::object(g, source)],
            );
            return self.next_turn();
        }
        if self.skips(player, StepKind::Turn)? {
            self.note(&[rule!("614.10"), rule!("614.1b"), rule!("500.11")], "{} skips a turn", |g| {
                vec![Arg::player(g, player)]
            });
            if extra.is_none() {
                self.game.turn.last_regular = player;
            }
            return self.next_turn();
        }
        self.begin_turn(player, extra.map(|extra| extra.nth))
    }

    /// Whether this player skips such a step, phase or turn now (614.10): by an effect for the next one, or by a rule that holds.
    fn skips(&mut self, player: PlayerId, kind: StepKind) -> Done<bool> {
        // 805.8: a team skips what one of its players is to skip.
        let team = self.game.together(player);
        if let Some(skip) = self.game.turn.skips.iter_mut().find(|s| team.contains(&s.0) && s.1 == kind && s.2 > 0) {
            skip.2 -= 1;
            let (more, teammate) = (skip.2 > 0, skip.0 != player);
            self.game.turn.skips.retain(|s| s.2 > 0);
            self.game.changed_in_little();
            // 614.10a: another that is waiting goes for the next one.
            if more || self.game.turn.skips.iter().any(|s| team.contains(&s.0) && s.1 == kind) {
                self.note(&[rule!("614.10a")], "{} is to skip another", |g| vec![Arg::player(g, player)]);
            }
            if teammate {
                self.note(&[rule!("805.8")], "the team of {} skips it together", |g| vec![Arg::player(g, player)]);
            }
            return Ok(true);
        }
        for active in self.rules()?.iter() {
            if let RuleChange::Skip(players, step) = active.rule()
                && *step == kind
                && self.ask(|v| v.players(players, &active.frame))?.iter().any(|p| team.contains(p))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Goes to the next step of the turn, or to the next turn.
    pub fn next_step(&mut self) -> Done<()> {
        let active = self.game.turn.active;
        while let Some(step) = self.game.turn.ahead.pop_front() {
            self.game.changed_in_little();
            if self.passes_over(step, active)? {
                continue;
            }
            let turn = &mut self.game.turn;
            turn.step = step;
            turn.stage = Stage::Begin;
            turn.priority = None;
            turn.passes = 0;
            return Ok(());
        }
        self.next_turn()
    }

    /// A game sets in with a step; where that is skipped (614.10), with the next that is not.
    pub fn set_in(&mut self) -> Done<()> {
        let (step, active) = (self.game.turn.step, self.game.turn.active);
        if self.game.turn.stage != Stage::Begin || skippable(step).is_none() {
            return Ok(());
        }
        // 103.8: that a scenario begins with the draw step of turn 1 says that there is one.
        let of_the_rules = step == Step::Draw && self.game.turn.number == 1;
        if !of_the_rules && self.passes_over(step, active)? {
            self.next_step()?;
        }
        Ok(())
    }

    /// Whether a step does not take place: skipped, or without anything to do in it.
    fn passes_over(&mut self, step: Step, active: PlayerId) -> Done<bool> {
        let nothing_attacked = !self.game.combat.has_been_attacked();
        match step {
            // 508.8: there are no declare blockers and combat damage steps if nothing was declared or put there attacking; that
            // what was attacks no more leaves them as they are.
            Step::DeclareBlockers if nothing_attacked => {
                self.note(
                    &[rule!("508.8")],
                    "nothing attacks: no blockers are declared, no combat damage is dealt",
                    |_| Vec::new(),
                );
                return Ok(true);
            }
            Step::CombatDamage | Step::FirstStrikeDamage if nothing_attacked => return Ok(true),
            Step::BeginningOfCombat if self.skips(active, StepKind::Combat)? => {
                let ahead = &mut self.game.turn.ahead;
                while ahead.front().is_some_and(|s| s.is_combat()) {
                    ahead.pop_front();
                }
                return Ok(true);
            }
            // 510.4: with first strike or double strike about, there are two combat damage steps.
            Step::CombatDamage if self.game.combat.struck_first.is_none() => {
                let strikers = self.first_strikers()?;
                if !strikers.is_empty() {
                    let has = |keyword| self.see(|v| strikers.iter().any(|id| v.is(*id).has(keyword)));
                    let mut rules = vec![rule!("510.4")];
                    rules.extend(has(Keyword::DoubleStrike)?.then(|| rule!("702.4b")));
                    rules.extend(has(Keyword::FirstStrike)?.then(|| rule!("702.7b")));
                    self.note(
                        &rules,
                        "there are two combat damage steps, because of first strike or double strike",
                        |_| Vec::new(),
                    );
                    self.game.combat.struck_first = Some(strikers);
                    self.game.turn.ahead.push_front(Step::CombatDamage);
                    self.game.turn.ahead.push_front(Step::FirstStrikeDamage);
                    return Ok(true);
                }
            }
            _ => {}
        }
        // 103.8a-c: the player who goes first in a game of two, or the team in Two-Headed Giant, skips the first draw step.
        let variant = &self.game.variant;
        let skips = variant.skip_first_draw.unwrap_or(self.game.players.len() == 2 || variant.shared_life);
        // That is one draw step: another beginning phase of that turn has its own.
        let first = self.game.turn.number == 1 && self.game.turn.ahead.contains(&Step::PrecombatMain);
        if step == Step::Draw && first && skips {
            let rules: &[crate::cr::RuleId] =
                if self.game.players.len() == 2 { &[rule!("103.8a")] } else { &[rule!("103.8b"), rule!("810.6")] };
            self.note(rules, "{} skips the first draw step", |g| vec![Arg::player(g, active)]);
            return Ok(true);
        }
        let Some(kind) = skippable(step) else { return Ok(false) };
        let skipped = self.skips(active, kind)?;
        // 702.26m: nothing phases in or out in an untap step that is skipped.
        let of_phases = self.game.battlefield.iter().any(|id| self.game.object(*id).phased_out.is_some());
        if skipped && step == Step::Untap && of_phases {
            self.note(&[rule!("702.26m")], "nothing phases in or out", |_| Vec::new());
        }
        if skipped {
            self.note(&[rule!("614.10"), rule!("614.1b"), rule!("500.11")], "{} skips the {} step", |g| {
                vec![Arg::player(g, active), Arg::Text(step.name().into())]
            });
        }
        Ok(skipped)
    }

    /// The turn-based actions with which the step begins (703.4), and the triggers of its beginning (603.2b).
    pub fn begin_step(&mut self) -> Done<()> {
        let step = self.game.turn.step;
        self.starting_plane()?;
        match step {
            Step::Upkeep => self.end_effects_at(StepKind::Upkeep)?,
            Step::End => self.end_effects_at(StepKind::End)?,
            Step::Draw => self.end_effects_at(StepKind::Draw)?,
            _ => {}
        }
        if step == Step::BeginningOfCombat {
            self.game.turn.combats += 1;
            self.game.end_combat();
        }
        if step == Step::End {
            self.game.turn.ends += 1;
        }
        self.happened(vec![Event::BeginStep { step }])?;
        self.trace.open();
        match step {
            Step::Untap => self.untap_step()?,
            // 504.1: the active player draws a card; 805.4b: each player of the active team.
            Step::Draw => {
                let players = self.in_the_order_they_like(self.game.active_players())?;
                for player in &players {
                    // 405.6e, 117.2c: before anybody gets priority, and not by the stack.
                    let mut rules = vec![rule!("504.1"), rule!("703.4d"), rule!("405.6e"), rule!("117.2c")];
                    rules.extend((players.len() > 1).then(|| [rule!("805.4b"), rule!("121.2d")]).into_iter().flatten());
                    self.note(&rules, "{} draws for the turn", |g| vec![Arg::player(g, *player)]);
                    self.perform(vec![Event::Draw { player: *player, card: None }])?;
                }
            }
            // 505.3-505.5: in this order.
            Step::PrecombatMain => {
                self.scheme_of_the_turn()?;
                self.lore_counters()?;
                self.visits_of_the_turn()?;
            }
            Step::BeginningOfCombat => self.choose_the_defending_player()?,
            Step::DeclareAttackers => self.declare_attackers()?,
            Step::DeclareBlockers => self.declare_blockers()?,
            Step::FirstStrikeDamage | Step::CombatDamage => self.combat_damage()?,
            Step::Cleanup => self.cleanup_step()?,
            _ => {}
        }
        self.trace.close();
        // 703.3: what is done as the step begins comes before anything that has triggered then.
        let acts = matches!(step, Step::Draw | Step::PrecombatMain | Step::DeclareAttackers | Step::DeclareBlockers);
        if acts && !self.game.waiting.is_empty() {
            self.note(&[rule!("703.3")], "that was done before what has triggered goes on the stack", |_| Vec::new());
        }
        // 502.4, 514.3: no player gets priority in the untap step and, as a rule, in the cleanup step.
        self.game.turn.stage = match step {
            Step::Untap => Stage::Over,
            Step::Cleanup if !self.game.turn.cleanup_again => Stage::Over,
            // 508.8: nobody attacks, but players get priority in the declare attackers step.
            _ => Stage::Settle,
        };
        self.game.changed_in_little();
        Ok(())
    }

    /// 714.3c: a lore counter on each Saga as the precombat main phase begins.
    fn lore_counters(&mut self) -> Done<()> {
        let active = self.game.turn.active;
        let sagas: Vec<_> = self.see(|v| {
            v.game
                .permanents()
                .filter(|o| {
                    let is = v.is(o.id);
                    v.game.is_active(v.controller(o.id))
                        && is.subtypes.contains(known::saga())
                        && is.types.contains(CardTypes::ENCHANTMENT)
                        && crate::r7_additional::final_chapter(is) > 0
                })
                .map(|o| o.id)
                .collect()
        })?;
        if !sagas.is_empty() {
            self.note(&[rule!("714.3c"), rule!("505.4"), rule!("703.4f")], "a lore counter goes on each Saga", |_| {
                Vec::new()
            });
        }
        let put = sagas
            .into_iter()
            .map(|id| Event::PutCounters { on: id.into(), kind: RulesCounter::Lore.into(), amount: 1, by: active })
            .collect();
        let outer = std::mem::replace(&mut self.by_no_effect, true);
        let put = self.perform(put);
        self.by_no_effect = outer;
        put?;
        Ok(())
    }

    /// The step ends: effects until then end, then unspent mana empties (500.5).
    pub fn end_step(&mut self) -> Done<()> {
        let step = self.game.turn.step;
        if step == Step::Untap {
            let active = self.game.active_players();
            self.end_effects_when(|until| matches!(until, Until::UntapStepOf(p) if active.contains(p)))?;
        }
        if step == Step::EndOfCombat {
            // 511.3: everything is removed from combat.
            if !self.game.combat.attackers.is_empty() {
                self.note(&[rule!("511.3")], "everything is removed from combat", |_| Vec::new());
            }
            self.game.end_combat();
            // 500.5a: as the phase ends, not as its last step begins.
            if self.game.effects.iter().any(|e| e.until == Until::EndOfCombat) {
                self.note(&[rule!("511.2"), rule!("500.5a")], "effects until end of combat end", |_| Vec::new());
            }
            let (number, active) = (self.game.turn.number, self.game.active_players());
            self.end_effects_when(|until| match until {
                Until::EndOfCombat => true,
                Until::EndOfCombatOf(of, since) => number > *since && active.contains(of),
                _ => false,
            })?;
            self.mana_is_no_longer_kept(|kept| kept == ManaKept::EndOfCombat);
        }
        // A turn that had no combat phase ends what would have lasted until its end.
        if step == Step::Cleanup {
            let (number, active) = (self.game.turn.number, self.game.active_players());
            self.end_effects_when(
                |until| matches!(until, Until::EndOfCombatOf(of, since) if number > *since && active.contains(of)),
            )?;
        }
        self.empty_mana_pools()?;
        if step == Step::Cleanup && self.game.turn.cleanup_again {
            // 514.3a: another cleanup step follows.
            self.game.turn.ahead = VecDeque::from([Step::Cleanup]);
            self.game.turn.cleanup_again = false;
        }
        self.next_step()
    }

    /// 500.5: unspent mana empties from each mana pool.
    fn empty_mana_pools(&mut self) -> Done<()> {
        for player in self.game.player_ids() {
            if self.game.player(player).mana.iter().all(|m| m.kept.is_some()) || self.keeps_mana(player)? {
                continue;
            }
            let kept = self.kept_colors(player)?;
            let is_lost = |m: &Mana| m.kept.is_none() && !m.color.is_some_and(|color| kept.has(color));
            if !self.game.player(player).mana.iter().any(is_lost) {
                continue;
            }
            // 614.1a: what would be lost is something else instead.
            if let Some(color) = self.lost_mana_becomes(player)? {
                self.note(&[rule!("614.1a"), rule!("500.5")], "{}'s unspent mana becomes another", |g| {
                    vec![Arg::player(g, player)]
                });
                let pool = &mut self.game.player_in_little(player).mana;
                pool.iter_mut().filter(|m| is_lost(m)).for_each(|m| m.color = color);
                continue;
            }
            self.note(&[rule!("500.5"), rule!("106.4"), rule!("703.4q")], "{} loses unspent mana", |g| {
                vec![Arg::player(g, player)]
            });
            self.game.player_in_little(player).mana.retain(|m| !is_lost(m));
        }
        Ok(())
    }

    /// What kept mana from being lost as steps and phases end is over.
    pub(crate) fn mana_is_no_longer_kept(&mut self, over: impl Fn(ManaKept) -> bool) {
        for player in self.game.player_ids() {
            if self.game.player(player).mana.iter().any(|mana| mana.kept.is_some_and(&over)) {
                let pool = &mut self.game.player_in_little(player).mana;
                pool.iter_mut().filter(|mana| mana.kept.is_some_and(&over)).for_each(|mana| mana.kept = None);
            }
        }
    }

    /// The colors of mana that a player does not lose.
    fn kept_colors(&self, player: PlayerId) -> Done<Colors> {
        let mut kept = Colors::COLORLESS;
        for active in self.rules()?.iter() {
            if let RuleChange::KeepsMana(players, color) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                kept |= Colors::of(*color);
            }
        }
        Ok(kept)
    }

    /// What unspent mana becomes that a player would lose: the color of it, or no color. Of several effects the player would
    /// choose one.
    fn lost_mana_becomes(&self, player: PlayerId) -> Done<Option<Option<Color>>> {
        let mut found = Vec::new();
        for active in self.rules()?.iter() {
            if let RuleChange::LostManaBecomes(players, color) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
                && !found.contains(color)
            {
                found.push(*color);
            }
        }
        if found.len() > 1 {
            return Err(Stop::unsupported("several effects on the mana that would be lost"));
        }
        Ok(found.pop())
    }

    fn keeps_mana(&self, player: PlayerId) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::Suspends(Suspends::ManaEmptying, _, players) = active.rule() {
                let theirs = match players {
                    Some(players) => self.ask(|v| v.players(players, &active.frame))?.contains(&player),
                    None => true,
                };
                if theirs {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
