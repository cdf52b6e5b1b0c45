//! 700.2: the modes of something on the stack.

use crate::card::capital;
use crate::choice::{Ask, Decision, Lot, Topic};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Keyword, Mode, ModeLimit, Modes, Num, Players};
use crate::r6_spells::r601_casting::format_cost;
use crate::rule;
use crate::state::{Game, ObjectId, ObjectKind, PlayerId};
use crate::stop::Done;
use crate::trace::in_names;

use super::bodies_of;

impl Cx<'_> {
    /// 601.2b, 700.2: the modes of something on the stack.
    pub fn choose_modes_for(&mut self, id: ObjectId) -> Done<bool> {
        for body in self.see(|v| bodies_of(v, id))? {
            let Some(modes) = &body.modes else { continue };
            let frame = self.stack_frame(id);
            let entwined = self
                .game
                .object(id)
                .cast
                .as_ref()
                .is_some_and(|c| c.paid.iter().any(|cost| cost.keyword == Keyword::Entwine));
            let chosen = if entwined {
                self.note(&[rule!("702.42a")], "all its modes are chosen", |_| Vec::new());
                (0..modes.modes.len() as u8).collect()
            } else {
                let Some(chosen) = self.choose_modes(id, modes, &frame)? else { return Ok(false) };
                chosen
            };
            self.remember_modes(id, modes, &chosen);
            if let Some(info) = self.game.object_mut(id).cast.as_mut() {
                info.modes = chosen;
            } else {
                let info = crate::state::CastInfo { modes: chosen, ..Default::default() };
                self.game.object_mut(id).cast = Some(Box::new(info));
            }
        }
        Ok(true)
    }

    /// The players that may be targets of a mode.
    pub(super) fn players_for(&self, id: ObjectId, mode: &Mode, frame: &Frame) -> Done<Vec<PlayerId>> {
        let mut all = Vec::new();
        for spec in &mode.body.targets {
            all.extend(self.legal_targets(id, spec, frame)?.iter().filter_map(|e| e.player()));
        }
        Ok(all)
    }

    /// "That hasn't been chosen": the source of an ability keeps its modes in mind.
    fn remember_modes(&mut self, id: ObjectId, modes: &Modes, chosen: &[u8]) {
        if !matches!(modes.limit, ModeLimit::NotChosen | ModeLimit::NotChosenThisTurn) {
            return;
        }
        let turn = self.game.turn.number;
        if let ObjectKind::Ability(a) = &self.game.object(id).kind {
            let (source, origin) = (a.source, a.origin);
            self.game.object_mut(source).modes_chosen.extend(chosen.iter().map(|m| (origin, *m, turn)));
        }
    }

    fn may_choose_mode(&self, id: ObjectId, limit: ModeLimit, mode: u8) -> bool {
        let ObjectKind::Ability(a) = &self.game.object(id).kind else { return true };
        let turn = self.game.turn.number;
        !self.game.object(a.source).modes_chosen.iter().any(|(origin, m, when)| {
            *origin == a.origin
                && *m == mode
                && (limit == ModeLimit::NotChosen || (limit == ModeLimit::NotChosenThisTurn && *when == turn))
        })
    }

    /// 700.2: chooses modes; only those with legal targets may be chosen (700.2a).
    fn choose_modes(&mut self, id: ObjectId, modes: &Modes, frame: &Frame) -> Done<Option<Vec<u8>>> {
        let number = |n: &Num| -> Done<usize> {
            match n {
                Num::ChosenNow => Ok(modes.modes.len()),
                n => Ok(self.ask(|v| v.number(n, frame))?.max(0) as usize),
            }
        };
        let (mut min, mut max) = (number(&modes.min)?, number(&modes.max)?);
        if let Some((cond, low, high)) = modes.unless.as_deref()
            && self.ask(|v| v.condition(cond, frame))?
        {
            (min, max) = (number(low)?, number(high)?);
            // 601.4: a choice that comes later in the order of announcing lets these modes be chosen.
            self.also_by(&[rule!("601.4")]);
        }
        let mut possible = Vec::new();
        for (i, mode) in modes.modes.iter().enumerate() {
            let mut legal = true;
            for spec in &mode.body.targets {
                legal &= self.could_be_targeted(id, spec, frame)?;
            }
            if legal && self.may_choose_mode(id, modes.limit, i as u8) {
                possible.push(i as u8);
            }
        }
        // 601.2c: where each mode must target a different player, no more of them than there are players.
        if modes.limit == ModeLimit::DifferentPlayers {
            let mut players = Vec::new();
            for mode in chosen_from(modes, &possible) {
                players.extend(self.players_for(id, mode, frame)?);
            }
            players.sort_unstable();
            players.dedup();
            max = max.min(players.len());
        }
        // 700.2e: another player may be the one who chooses.
        let controller = match &modes.chooser {
            Players::You => frame.controller,
            other => self.who_does(other, frame)?.first().copied().unwrap_or(frame.controller),
        };
        // 700.2e: what the modes say of that player is said of the one who chose.
        if !matches!(modes.chooser, Players::You) && !self.game.object(id).is_ability() {
            self.game.object_mut(id).chosen.player = Some(controller);
        }
        // 801.5b: options, and not objects or players: whatever they are about.
        if controller != frame.controller && !self.game.in_range(controller, frame.controller) {
            self.note(&[rule!("801.5b")], "{} may choose any of the modes", |g| {
                vec![crate::trace::Arg::player(g, controller)]
            });
        }
        // 700.2i: with pawprints, any number of modes that come to no more than so many of them.
        let priced = modes.modes.iter().any(|mode| mode.pawprints > 0);
        let worth = match priced {
            true => chosen_from(modes, &possible).map(|mode| usize::from(mode.pawprints)).collect(),
            false => Vec::new(),
        };
        let rule = match &self.game.object(id).kind {
            _ if !matches!(modes.chooser, Players::You) => rule!("700.2e"),
            _ if priced => rule!("700.2i"),
            // 700.2d: the same one more than once, where the text lets it be.
            _ if modes.repeat => rule!("700.2d"),
            ObjectKind::Ability(ability) if ability.triggered => rule!("700.2b"),
            ObjectKind::Ability(_) => rule!("700.2a"),
            _ => rule!("601.2b"),
        };
        if !modes.repeat {
            max = max.min(possible.len());
        }
        if possible.is_empty() && min > 0 || (possible.len() < min && !modes.repeat) {
            return Ok(None);
        }
        // 603.3c: where no mode is chosen, the ability is removed from the stack.
        if modes.may && !self.yes(controller, rule, Some(id), format!("choose modes for {}", self.game.name(id)))? {
            return Ok(None);
        }
        let options: Vec<String> =
            chosen_from(modes, &possible).map(|mode| words_of_mode(&self.game, id, mode)).collect();
        if modes.limit == ModeLimit::Random {
            let n = self.random(options.into_iter().map(Lot::Mode).collect())?;
            return Ok(possible.get(n).map(|m| vec![*m]));
        }
        let ask = Ask::Texts { options, min, max, repeat: modes.repeat, worth, topic: Topic::Mode };
        let prompt = format!("choose modes for {}", self.game.name(id));
        let mut chosen = self.pick(Decision { player: controller, rule, source: Some(id), prompt, ask }, &possible)?;
        // 700.2h: they are followed in the order printed.
        chosen.sort_unstable();
        // 700.2c: what only other modes have targets for is not asked for.
        let targets = |i: usize| modes.modes.get(i).is_some_and(|mode| !mode.body.targets.is_empty());
        let others = (0..modes.modes.len()).filter(|i| !chosen.contains(&(*i as u8)));
        if others.into_iter().any(targets) {
            self.note(&[rule!("700.2c")], "a mode that is not chosen has no targets", |_| Vec::new());
        }
        Ok(Some(chosen))
    }
}

/// A mode of something on the stack as it is offered: its words, and behind them what the mode is called and costs.
pub fn words_of_mode(game: &Game, id: ObjectId, mode: &Mode) -> String {
    let words = capital(in_names(game, id, &mode.text).trim_end_matches('.'));
    let called = mode.name.as_deref().map(capital);
    let worth = (mode.pawprints > 0).then(|| "{P}".repeat(usize::from(mode.pawprints)));
    let besides: Vec<String> = called.into_iter().chain(mode.cost.as_ref().map(format_cost)).chain(worth).collect();
    match besides.is_empty() {
        true => words,
        false => format!("{words} ({})", besides.join(", ")),
    }
}

/// Which of the players for the first of some modes would leave none for another, where those taken may not be taken again.
pub(super) fn not_apart(left: &[Vec<PlayerId>], taken: &[PlayerId]) -> Vec<PlayerId> {
    fn apart(left: &[Vec<PlayerId>], taken: &[PlayerId]) -> bool {
        let Some((first, left)) = left.split_first() else { return true };
        first.iter().any(|p| !taken.contains(p) && apart(left, &[taken, &[*p]].concat()))
    }
    let Some((first, left)) = left.split_first() else { return Vec::new() };
    first.iter().copied().filter(|p| taken.contains(p) || !apart(left, &[taken, &[*p]].concat())).collect()
}

/// The modes of these numbers.
pub(super) fn chosen_from<'m>(modes: &'m Modes, which: &'m [u8]) -> impl Iterator<Item = &'m Mode> {
    which.iter().filter_map(|i| modes.modes.get(usize::from(*i)))
}
