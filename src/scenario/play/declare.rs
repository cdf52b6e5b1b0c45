//! Declaring attackers and blockers: as a script or a plan says it, or refused as it must be.

use super::*;
use crate::cr::RuleId;
use crate::engine::Cx;
use crate::engine::decide::First;
use crate::engine::state::{Entity, ObjectId};
use crate::engine::stop::Violation;
use crate::explain::session::quoted;
use crate::scenario::answers::{Declarations, Undeclared};
use crate::scenario::declared::{Whom, whom, why_no_attacker};
use crate::scenario::raw::Reference;
use crate::scenario::refer::Seen;

impl Runner<'_> {
    /// Attackers or blockers: on to their step, and declared as it begins.
    pub(super) fn declare(&mut self, entries: &[&Entry]) -> Going {
        let Some(first) = entries.first() else { return Ok(()) };
        let (at, illegal) = (first.at, first.illegal);
        let declarations = self.declarations(entries);
        let attacks = entries.iter().any(|entry| matches!(entry.verb, Verb::Attack(_)));
        let wanted = if attacks { Step::DeclareAttackers } else { Step::DeclareBlockers };
        let turn = self.play.game.turn.number;
        let here = illegal.then(|| self.play.clone());
        // On to the step, without beginning it.
        loop {
            if self.play.game.turn.stage == Stage::Begin && self.there(Some(turn), wanted) {
                break;
            }
            if self.play.game.turn.number != turn || self.play.next() == Unit::Over {
                // 500.11: there is nothing to declare it in; nobody has passed for it either.
                if let Some(here) = here {
                    self.play = here;
                    return self.refused_to_declare(first, self.no_step_for(wanted));
                }
                let problem = Problem::error(at, format!("there is no {} step left in this turn", wanted.name()))
                    .rule(if wanted == Step::DeclareAttackers { rule!("508.1") } else { rule!("509.1") });
                return Err(Ended::failed(Status::Error, problem));
            }
            match self.play.next() {
                Unit::Priority(_) => {
                    self.look()?;
                    self.pass(at)?;
                }
                _ => self.step(at)?,
            }
        }
        self.look()?;
        // Whose creatures they are may show only now.
        let declarations = if attacks { declarations } else { self.declarations(entries) };
        if let Some((entry, violation)) =
            entries.iter().find_map(|entry| Some((*entry, self.not_theirs_to_declare(entry)?)))
        {
            return self.refused_to_declare(entry, violation);
        }
        let if_legal = entries.iter().any(|entry| entry.if_legal);
        if illegal {
            self.answers.declarations = declarations;
            return self.refused_declaration(first);
        }
        let with = self.declared_with(entries);
        self.answers.declarations = self.settled(declarations, with.as_ref(), at)?;
        let before = self.play.game.clone();
        if let Some((player, entry)) = &with {
            self.answers.give(*player, entry);
        }
        let done = if if_legal { self.step_with_what_is_legal(at) } else { self.step(at) };
        let done = done.and_then(|()| self.paid_as_said(&before, with.as_ref()));
        let left = self.answers.done();
        if let Some((player, entry)) = &with {
            self.answers.leave(*player, entry, left);
        }
        self.answers.declarations = Declarations::default();
        done?;
        self.begin_rest(at)
    }

    pub(super) fn begin_rest(&mut self, at: Span) -> Going {
        while self.play.next() == Unit::Step && self.play.game.turn.stage != Stage::Over {
            self.step(at)?;
        }
        self.look()
    }

    /// The first defending player.
    pub(super) fn defender(&self) -> PlayerId {
        let game = &self.play.game;
        game.combat.attackers.first().map_or_else(|| game.next_player(game.turn.active), |a| a.defending)
    }

    /// The defending player who controls the creature meant; the first one where none does.
    pub(super) fn defender_with(&self, creature: &Reference) -> PlayerId {
        let seen = Seen::of(&self.play);
        let view = seen.view();
        let defenders = self.defenders();
        let creatures: Vec<Entity> = seen.game.permanents().map(|object| Entity::Object(object.id)).collect();
        let meant = self.names().among(&seen, creature, &creatures);
        let controllers = meant.iter().filter_map(|at| creatures.get(*at)?.object()).map(|id| view.controller(id));
        let controllers: Vec<PlayerId> = controllers.collect();
        let first = self.defender();
        if controllers.contains(&first) {
            return first;
        }
        defenders.into_iter().find(|player| controllers.contains(player)).unwrap_or(first)
    }

    /// The defending players (506.2).
    pub(super) fn defenders(&self) -> Vec<PlayerId> {
        let game = &self.play.game;
        let attacked = |player: &PlayerId| {
            let team = game.together(*player);
            game.combat.attackers.iter().any(|attacker| team.contains(&attacker.defending))
        };
        game.player_ids().filter(attacked).collect()
    }

    /// Who declares the attackers or blockers of a player: that player, or whom an effect lets choose them (508.1, 509.1).
    fn declares_for(&self, whose: PlayerId, attackers: bool) -> PlayerId {
        let mut by = whose;
        // What can't be told here is told by the declaration itself.
        let _ = self.play.clone().unit(&mut First, |cx: &mut Cx<'_>| {
            by = cx.declares_for(whose, attackers)?;
            Ok(())
        });
        by
    }

    /// 508.1, 509.1: why this player declares no attackers or blockers now, if the entry names one.
    pub(super) fn not_theirs_to_declare(&self, entry: &Entry) -> Option<Violation> {
        let by = PlayerId(entry.by.as_ref()?.value as u8);
        let game = &self.play.game;
        let name = &game.player(by).name;
        match &entry.verb {
            Verb::Attack(_) if !game.is_active(by) && self.declares_for(game.turn.active, true) != by => {
                Some(undone(rule!("508.1"), format!("only the active player declares attackers, and {name} is not")))
            }
            Verb::Block(_)
                if !game.combat.attackers.is_empty()
                    && !self.defenders().into_iter().any(|of| of == by || self.declares_for(of, false) == by) =>
            {
                Some(undone(rule!("509.1"), format!("only a defending player declares blockers, and {name} is none")))
            }
            _ => None,
        }
    }

    /// A declaration by somebody who makes none now: refused, as it must be or not.
    pub(super) fn refused_to_declare(&mut self, entry: &Entry, violation: Violation) -> Going {
        if !entry.illegal {
            return Err(self.illegal(entry, Stop::Illegal(Box::new(violation))));
        }
        self.misnamed(entry)?;
        self.refusals.push(self.play.trace.records.len());
        let finding = self.told_refused(entry, &violation);
        self.found(entry.at, [finding]);
        Ok(())
    }

    /// That there is no such step to declare anything in: it was skipped, or the turn has ended before it.
    pub(super) fn no_step_for(&self, step: Step) -> Violation {
        let because = format!("there is no {} step in which it could be declared", step.name());
        let (rule, besides) = match step {
            Step::DeclareAttackers => (rule!("508.1"), vec![rule!("500.11")]),
            // Where nothing attacks there is none either.
            _ => (rule!("509.1"), vec![rule!("500.11"), rule!("508.8")]),
        };
        Violation { besides, ..undone(rule, because) }
    }

    /// What attackers attack for which a declaration does not say it.
    pub(super) fn whom(&self, declarations: Declarations, with: Option<&(PlayerId, Entry)>) -> Whom {
        whom(&self.play, declarations, &mut |declarations| {
            let (mut play, mut answers) = (self.play.clone(), self.answers.clone());
            answers.declarations = declarations.clone();
            if let Some((player, entry)) = with {
                answers.give(*player, entry);
            }
            let refused = matches!(play.step(&mut answers), Err(Stop::Illegal(_) | Stop::BadAnswer(_)));
            !refused && answers.undeclared.is_none()
        })
    }

    /// The declaration with all that it leaves open: where there is more than one player to attack, it has to say which.
    pub(super) fn settled(
        &mut self,
        declarations: Declarations,
        with: Option<&(PlayerId, Entry)>,
        at: Span,
    ) -> Result<Declarations, Ended> {
        match self.whom(declarations.clone(), with) {
            Whom::Settled(declarations) => Ok(declarations),
            Whom::Open { creature, place, choices, first } => {
                let active = self.play.game.turn.active;
                if let Some(player) = self.answers.attacked(&self.play.game, active, &choices) {
                    return self.settled(declarations.with(place, player), with, at);
                }
                let who = self.play.game.player(active).name.clone();
                let of = |player: PlayerId| quoted(&self.play.game.player(player).name);
                if self.scenario.strict {
                    let all: Vec<String> = choices.iter().map(|player| format!("`{}`", of(*player))).collect();
                    let said = first.in_yaml(&self.play.game);
                    let problem = Problem::error(at, format!("{who} has to decide: what {} attacks", quote(&creature)));
                    let problem = problem.rule(rule!("508.1b")).help(format!("there is {}", all.join(", ")));
                    return Err(Ended::failed(
                        Status::Error,
                        problem.help(format!(
                            "say it with the attackers: `attack: {said}`, or by an answer; or `strict: false`"
                        )),
                    ));
                }
                let said = format!("no answer is given to “what {creature} attacks”: {who} takes the first legal one");
                let said = choices.first().map_or(said.clone(), |player| format!("{said}, {}", of(*player)));
                self.play.trace.add(&[rule!("508.1b")], "{}", || vec![Arg::Text(said)]);
                Ok(first)
            }
        }
    }

    /// A declaration that must be refused: nothing is declared then.
    pub(super) fn refused_declaration(&mut self, entry: &Entry) -> Going {
        let before = self.play.clone();
        let with = self.declared_with(&[entry]);
        // What it leaves open need not be said where nothing would make it legal.
        let declarations = std::mem::take(&mut self.answers.declarations);
        let (Whom::Settled(declarations) | Whom::Open { first: declarations, .. }) =
            self.whom(declarations, with.as_ref());
        self.answers.declarations = declarations;
        if let Some((player, entry)) = &with {
            self.answers.give(*player, entry);
        }
        let outcome = self.play.step(&mut self.answers);
        let _ = self.answers.done();
        let undeclared = self.answers.undeclared.take();
        self.answers.declarations = Declarations::default();
        let why = match (&outcome, &undeclared) {
            (Err(Stop::Illegal(violation)), _) => Some((**violation).clone()),
            (_, Some(Undeclared::Creature(_, Some(id)))) => {
                self.play = before.clone();
                Some(Violation { reversed: Some(false), ..self.why_not_declared(*id) })
            }
            (_, Some(undeclared)) => {
                let attacks = matches!(entry.verb, Verb::Attack(_));
                let (rule, because) = match undeclared {
                    Undeclared::Target(words) if attacks => {
                        (before.game.rule_of_no_attack(words), format!("{words} can't be chosen to be attacked"))
                    }
                    Undeclared::Target(_) => {
                        (before.game.rule_of_no_block(), "what it would block is no attacking creature".to_owned())
                    }
                    Undeclared::Creature(words, _) if attacks => {
                        (rule!("508.1a"), format!("{words} can't be declared as an attacker"))
                    }
                    Undeclared::Creature(words, _) => {
                        (rule!("509.1a"), format!("{words} can't be declared as a blocker"))
                    }
                };
                Some(undone(rule, because))
            }
            (Ok(()), None) => None,
            (Err(stop), None) => return Err(self.stopped(entry.at, stop.clone())),
        };
        self.play = before;
        let finding = match why {
            Some(violation) => {
                self.misnamed(entry)?;
                self.refusals.push(self.play.trace.records.len());
                self.told_refused(entry, &violation)
            }
            None => {
                Finding::new(entry.at, format!("{} is illegal", entry.verb.words()), "it is legal".to_owned(), false)
            }
        };
        self.found(entry.at, [finding]);
        Ok(())
    }

    /// The attackers or blocks as written, else as many of them as are legal together.
    pub(super) fn step_with_what_is_legal(&mut self, at: Span) -> Going {
        let all = self.answers.declarations.clone();
        let n = all.attack.len().max(all.blocks.len()).min(8);
        let mut subsets: Vec<u32> = (0..1u32 << n).collect();
        subsets.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
        let mut told = false;
        for set in subsets {
            let kept = |i: usize| i >= n || set & (1 << i) != 0;
            self.answers.declarations = Declarations {
                attack: all.attack.iter().enumerate().filter(|(i, _)| kept(*i)).map(|(_, one)| one.clone()).collect(),
                blocks: all.blocks.iter().enumerate().filter(|(i, _)| kept(*i)).map(|(_, one)| one.clone()).collect(),
            };
            let before = self.play.clone();
            self.answers.undeclared = None;
            let done = self.play.step(&mut self.answers);
            if done.is_ok() && self.answers.undeclared.is_none() {
                return self.count(at);
            }
            self.play = before;
            self.answers.undeclared = None;
            match done {
                Ok(()) => {}
                Err(Stop::Illegal(violation)) if !told => {
                    told = true;
                    self.play.trace.add(&[violation.rule], "not all of what is to be declared is legal: {}", || {
                        vec![Arg::Text(violation.because)]
                    });
                }
                Err(Stop::Illegal(_)) => {}
                Err(stop) => return Err(self.stopped(at, stop)),
            }
        }
        self.answers.declarations = Declarations::default();
        self.step(at)
    }

    /// Something that was to attack or block and could not.
    pub(super) fn undeclared(&mut self, at: Span) -> Going {
        let Some(undeclared) = self.answers.undeclared.take() else { return Ok(()) };
        let (message, rule) = match &undeclared {
            Undeclared::Creature(words, Some(id)) => {
                let why = self.why_not_declared(*id);
                (format!("{words} can't be declared: {}", why.because), why.rule)
            }
            Undeclared::Creature(words, None) => {
                let problem = Problem::error(at, format!("there is no creature `{}`", quote(words)));
                let problem = problem.rule(crate::rule!("508.1a"));
                return Err(Ended::failed(Status::Error, self.with_name_meant(problem, words)));
            }
            Undeclared::Target(words) if self.play.game.turn.step == Step::DeclareAttackers => {
                let message =
                    format!("`{}` is neither an opponent nor anything of an opponent to attack", quote(words));
                (message, self.play.game.rule_of_no_attack(words))
            }
            Undeclared::Target(words) => {
                let rule = self.play.game.rule_of_no_block();
                (format!("`{}` is nothing that blocker could block", quote(words)), rule)
            }
        };
        Err(Ended::failed(Status::Error, Problem::error(at, message).rule(rule)))
    }

    pub(super) fn controls(&self, player: PlayerId, id: ObjectId) -> bool {
        Seen::of(&self.play).view().controller(id) == player
    }

    pub(super) fn why_not_declared(&self, id: ObjectId) -> Violation {
        let step = self.play.game.turn.step;
        let why = match step {
            Step::DeclareAttackers => why_no_attacker(&self.play, id, self.play.game.turn.active),
            _ => Ok(None),
        };
        let (rule, because) = match why {
            Ok(Some(Stop::Illegal(violation))) => return *violation,
            Ok(None) if step == Step::DeclareAttackers => {
                (crate::rule!("508.1a"), "it is declared already, and there is no other one so called".to_owned())
            }
            _ if step == Step::DeclareAttackers => {
                (crate::rule!("508.1a"), "it is no untapped creature of the active player".to_owned())
            }
            _ if self.controls(self.play.game.turn.active, id) => {
                let why = "the attacking player controls it; write the blocker first: `{BLOCKER: ATTACKER}`";
                (rule!("509.1a"), why.to_owned())
            }
            _ => {
                let untapped = self.play.game.object(id).is_permanent() && !self.play.game.object(id).tapped;
                let seen = Seen::of(&self.play);
                let controller = seen.view().controller(id);
                let creature = seen.view().is(id).types.contains(crate::card::CardTypes::CREATURE);
                let mut first = First;
                let kept = self.play.try_out(&mut first).why_cant_block(id);
                match kept {
                    _ if untapped && creature && controller != self.defender() => {
                        let name = &self.play.game.player(controller).name;
                        let why =
                            format!("{name} controls it, and declares it with a `block` of their own: `by: {name}`");
                        (rule!("802.4a"), why)
                    }
                    Ok(Some(Stop::Illegal(violation))) if untapped && creature => return *violation,
                    _ => (rule!("509.1a"), "it is no untapped creature that could block".to_owned()),
                }
            }
        };
        undone(rule, because)
    }
}

/// That a declaration is refused before anything of it is done.
fn undone(rule: RuleId, because: String) -> Violation {
    Violation { rule, culprit: None, because, besides: Vec::new(), reversed: Some(false) }
}
