//! What players may do: whether they can, whether they do, and each of several in turn order (101.4).

use crate::choice::{Answer, Ask, Decision};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Effect, Objects, Players, Verb};
use crate::rule;
use crate::state::{Bound, PlayerId};
use crate::stop::Done;

impl Cx<'_> {
    /// Carries out what a player has chosen to do.
    pub(super) fn carry_out_by_choice(&mut self, effect: &Effect, frame: &mut Frame) -> Done<()> {
        let outer = std::mem::replace(&mut frame.by_choice, true);
        let done = self.carry_out(effect, frame);
        frame.by_choice = outer;
        done
    }

    /// 608.2d: those that are not impossible; all, where each of them is.
    pub(super) fn possible_of(&mut self, between: &[Effect], player: PlayerId, frame: &mut Frame) -> Done<Vec<Effect>> {
        let mut able = Vec::new();
        for one in between {
            if self.impossible(one, player, frame)?.is_none() {
                able.push(one.clone());
            }
        }
        Ok(if able.is_empty() { between.to_vec() } else { able })
    }

    /// Whether what each of several players may do is one instruction that all of them can carry out at once.
    pub(super) fn is_done_by_each_at_once(&self, effect: &Effect, players: &[PlayerId], frame: &Frame) -> Done<bool> {
        let Effect::Do { who, verb, .. } = effect else { return Ok(false) };
        let at_once = matches!(
            verb,
            Verb::Sacrifice(_)
                | Verb::Discard(_)
                | Verb::Draw(_)
                | Verb::Mill(_)
                | Verb::Move { .. }
                | Verb::PutCounters { .. }
                | Verb::ChooseObjects(_)
                | Verb::Exile { until: None, .. }
        );
        for player in players.iter().filter(|_| at_once) {
            let theirs = Frame { each: Some((*player).into()), acting: Some(*player), ..frame.clone() };
            // "You" is then the one who may.
            if *who != Players::You && self.ask(|v| v.players(who, &theirs))? != [*player] {
                return Ok(false);
            }
        }
        Ok(at_once)
    }

    /// Whether a player wants to do what they may (608.2d). A process is not repeated where nobody says so: it would be for ever.
    pub(super) fn wants_to(&mut self, player: PlayerId, effect: &Effect, frame: &Frame) -> Done<bool> {
        let source = self.offered_to_cast(effect, frame)?.unwrap_or(frame.source);
        let prompt = format!("{}?", self.offered(effect, frame));
        if repeats(effect) && self.takes_the_first() {
            let (rule, source) = (rule!("608.2d"), Some(source));
            let decision = Decision { player, rule, source, prompt, ask: Ask::YesNo };
            return Ok(self.offer(decision, Answer::Yes(false))? == Answer::Yes(true));
        }
        self.yes(player, rule!("608.2d"), Some(source), prompt)
    }

    /// 101.4, 608.2e: "each player may": each of them decides in turn order; then all who do it do it at once.
    pub(super) fn each_may(
        &mut self,
        players: &[PlayerId],
        effect: &Effect,
        bind: Option<u8>,
        frame: &mut Frame,
    ) -> Done<()> {
        let Effect::Do { verb, bind: inside, .. } = effect else { return Ok(()) };
        let source = frame.source;
        let outer = (frame.each, frame.acting);
        let at_will = takes_at_will(effect);
        let mut willing = Vec::new();
        for player in players {
            (frame.each, frame.acting) = (Some((*player).into()), Some(*player));
            if let Some(why) = self.impossible(effect, *player, frame)? {
                let rule = self.tell_impossible(why, *player);
                self.settled_with_no(*player, rule, Some(source));
            } else if at_will
                || self.yes(*player, rule!("608.2d"), Some(source), format!("{}?", self.offered(effect, frame)))?
            {
                willing.push(*player);
                // 101.4, 101.4b: what one player means to do is known to the next before that one decides anything.
                if players.len() > 1 {
                    let mut theirs = Frame { by_choice: true, ..frame.clone() };
                    self.decide_ahead(|cx| cx.verb(&[*player], true, verb, *inside, &mut theirs))?;
                }
            }
        }
        (frame.each, frame.acting) = outer;
        if !willing.is_empty() && !at_will {
            self.is_done_this_turn(frame.stack);
        }
        if let Some(inside) = inside {
            *frame.bind(*inside) = Bound::default();
        }
        if !willing.is_empty() {
            let outer = std::mem::replace(&mut frame.by_choice, true);
            self.verb(&willing, true, verb, *inside, frame)?;
            frame.by_choice = outer;
            // What turned out to be no question is not asked of anything else.
            self.decided_ahead.clear();
        }
        let done = inside.and_then(|n| frame.bound(n)).cloned().unwrap_or_default();
        if let Some(bind) = bind {
            let by = if inside.is_some() { done.by.clone() } else { willing.clone() };
            let bound = frame.bind(bind);
            bound.did = !willing.is_empty() && (inside.is_none() || done.whole());
            bound.by = if by.is_empty() && bound.did { willing } else { by };
        }
        Ok(())
    }
}

/// Whether the player chooses what it is done to, from none on.
pub(super) fn takes_at_will(effect: &Effect) -> bool {
    use crate::oracle::lang::{Count, TargetChange};
    // 115.7d: whoever chooses new targets may leave any of them as they are.
    if matches!(effect, Effect::Do { verb: Verb::ChangeTargets(_, TargetChange::New), .. }) {
        return true;
    }
    let Effect::Do { verb: Verb::Move { what, .. }, .. } = effect else { return false };
    match what {
        Objects::And(parts) => parts.iter().all(
            |part| matches!(part, Objects::Among { count: Count::UpTo(_), filter, .. } if !filter.heads.is_empty()),
        ),
        _ => false,
    }
}

/// Whether it is the process being carried out that is done again.
pub(super) const fn repeats(effect: &Effect) -> bool {
    matches!(effect, Effect::Do { verb: Verb::RepeatProcess, .. })
}

/// The binding of the instruction inside a "you may", if there is one.
pub(super) fn bound_in(effect: &Effect) -> Option<u8> {
    match effect {
        Effect::Do { bind, .. } | Effect::Pay { bind, .. } | Effect::EachUnless { bind, .. } => *bind,
        _ => effect.parts().into_iter().find_map(bound_in),
    }
}

/// The binding of what must be paid inside a "you may", if there is such.
fn payment_in(effect: &Effect) -> Option<u8> {
    match effect {
        Effect::Pay { must: true, bind, .. } => *bind,
        _ => effect.parts().into_iter().find_map(payment_in),
    }
}

/// Whether what somebody may do has been done, and what is to be paid for it been paid.
pub(super) fn is_done(effect: &Effect, frame: &Frame) -> bool {
    bound_in(effect).is_none_or(|n| frame.bound(n).is_none_or(Bound::whole))
        && payment_in(effect).is_none_or(|n| frame.bound(n).is_none_or(|bound| bound.did))
}
