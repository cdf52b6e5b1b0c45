//! Whether something that may be done is, or an optional cost is paid.

use crate::engine::choice::{Answer, Decision};
use crate::engine::state::{Entity, Game, ObjectKind, PlayerId};
use crate::rule;
use crate::scenario::At;
use crate::scenario::raw::Answer as Written;
use crate::scenario::raw::entry::Cost;
use crate::scenario::texts::holds;

use super::{Answers, outcomes};

impl<'a> Answers<'a> {
    /// Whether the next answer says that something which may be done is not; uses up a "yes" or "no".
    pub(super) fn says_no(&mut self, player: PlayerId) -> bool {
        let Some((n, next)) = self.unsaid_first(player).first().copied() else { return false };
        let (yes, no) = (next.value.is("yes"), next.value.is("no"));
        if yes || no {
            self.use_up(player, n);
        }
        no
    }

    pub(super) fn yes_no(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        let player = decision.player;
        if self.given.player == Some(player) && self.given.says_costs {
            if decision.rule == rule!("702.47a") {
                return Some(Answer::Yes(self.is_spliced(game, decision)));
            }
            self.offers(decision);
            // Optional costs named with the action (601.2b): the others are not paid.
            let named = self.given.costs.iter().position(|cost| names_cost(&decision.prompt, &cost.name.value));
            if let Some(i) = named {
                let times = self.given.costs.get(i).and_then(|cost| cost.times.as_ref()).map_or(1, |n| n.value);
                match self.given.costs.get_mut(i).and_then(|cost| cost.value.times.as_mut()) {
                    Some(left) if times > 1 => left.value -= 1,
                    _ => self.cost_is_chosen(i),
                }
                // 702.42a: all modes are chosen by it; whoever names them besides says the same.
                if decision.rule == rule!("702.42a") && times > 0 && self.given.modes.len() > 1 {
                    self.given.modes.clear();
                }
                return Some(Answer::Yes(times > 0));
            }
            if decision.rule.section_number() == 601 || decision.rule.section_number() == 702 {
                // Whoever says no to it besides says nothing wrong.
                if self.given.costs.is_empty() {
                    self.excuse(player, |answer| answer.is("no"));
                }
                return Some(Answer::Yes(false));
            }
        }
        // 702.42a: one mode that is said with the action is not both.
        if decision.rule == rule!("702.42a") && self.given.player == Some(player) && !self.given.modes.is_empty() {
            let both = self.given.modes.len() > 1;
            match both {
                true => self.given.modes.clear(),
                // Whoever says so all the same says nothing wrong.
                false => self.excuse(player, |answer| answer.is("no")),
            }
            return Some(Answer::Yes(both));
        }
        // "Skip" that comes before any yes or no says that what may be done isn't.
        if decision.rule == rule!("608.2d")
            && let Some((n, _)) = self.still_to_say(player).first().filter(|(_, answer)| answer.value.is("skip"))
        {
            self.use_up(player, *n);
            return Some(Answer::Yes(false));
        }
        let said = self.take(player, |answer| match answer {
            Written::Text(text) if text.trim().eq_ignore_ascii_case("yes") => Some(true),
            Written::Text(text) if text.trim().eq_ignore_ascii_case("no") => Some(false),
            said => outcomes::says(decision, said),
        });
        // What is chosen for something that "may" be done says that it is done; "skip" that it is not.
        let may = [rule!("608.2d"), rule!("614.6"), rule!("115.7d")].contains(&decision.rule);
        // Of a cost that need not be paid, "skip" says no; what is chosen next may be for something else.
        let skips = decision.rule == rule!("601.2b")
            && self.unsaid_first(player).first().is_some_and(|(_, answer)| answer.value.is("skip"));
        // What is offered to be cast is named as well.
        let said = said.or_else(|| self.names_what_is_offered(game, decision));
        said.or_else(|| if may || skips { self.said_by_choice(game, decision) } else { None }).map(Answer::Yes)
    }

    /// Notes that a cost is asked about which the action may pay.
    fn offers(&mut self, decision: &Decision) {
        if matches!(decision.rule.section_number(), 601 | 702) {
            let prompt = decision.prompt.trim_end_matches('?');
            let words = prompt.split_once(": ").map_or(prompt, |(_, cost)| cost);
            let words = words.strip_prefix("pay ").unwrap_or(words).to_owned();
            if !self.given.offered.contains(&words) {
                self.given.offered.push(words);
            }
        }
    }

    /// 601.2b: how often a cost of any number is paid, where the action says so, or names what pays it.
    pub(super) fn so_many_said(&mut self, decision: &Decision) -> Option<i64> {
        if self.given.player != Some(decision.player) || !self.given.says_costs || decision.rule != rule!("601.2b") {
            return None;
        }
        self.offers(decision);
        let named = self.given.costs.iter().position(|cost| names_cost(&decision.prompt, &cost.name.value));
        // Those not named with the action are not paid.
        let Some(i) = named else { return Some(0) };
        let cost = self.given.costs.get(i)?;
        let n = match &cost.times {
            Some(times) => i64::from(times.value),
            None if cost.with.is_empty() => return None,
            None => i64::try_from(cost.with.len()).ok()?,
        };
        self.cost_is_chosen(i);
        Some(n)
    }

    /// 702.47a-b: whether the card that could be spliced is one of those that the action names; where it names none, any is.
    fn is_spliced(&mut self, game: &Game, decision: &Decision) -> bool {
        let splices = |cost: &At<Cost>| cost.name.value.trim().to_lowercase().starts_with("splice");
        let seen = self.seen(game);
        let card: Vec<Entity> = decision.source.map(Entity::Object).into_iter().collect();
        let mut found = None;
        for (n, cost) in self.given.costs.iter().enumerate().filter(|(_, cost)| splices(cost)) {
            if cost.with.is_empty() {
                found = Some((n, None));
                break;
            }
            let is_it = |answer: &At<Written>| {
                answer.value.reference().is_some_and(|of| !self.names.among(&seen, &of, &card).is_empty())
            };
            if let Some(with) = cost.with.iter().position(is_it) {
                found = Some((n, Some(with)));
                break;
            }
        }
        let Some((n, with)) = found else { return false };
        let Some(cost) = self.given.costs.get_mut(n) else { return false };
        if let Some(with) = with {
            cost.value.with.remove(with);
        }
        if cost.with.is_empty() {
            self.given.costs.remove(n);
        }
        true
    }

    /// Whether the next answer names the card that a resolving spell or ability offers: not what offers it.
    fn names_what_is_offered(&mut self, game: &Game, decision: &Decision) -> Option<bool> {
        let (offered, resolving) = (decision.source?, game.stack.last()?);
        let by_itself = match &game.object(*resolving).kind {
            ObjectKind::Ability(ability) => ability.source == offered,
            _ => *resolving == offered,
        };
        if by_itself || decision.rule != rule!("608.2d") {
            return None;
        }
        let seen = self.seen(game);
        let (n, next) = self.unsaid_first(decision.player).into_iter().next()?;
        let reference = next.value.reference()?;
        if self.names.among(&seen, &reference, &[Entity::Object(offered)]).is_empty() {
            return None;
        }
        self.use_up(decision.player, n);
        Some(true)
    }

    /// A cost named with the action has been chosen; what it is to be paid with is still to be asked for.
    pub(super) fn cost_is_chosen(&mut self, n: usize) {
        match self.given.costs.get_mut(n) {
            Some(cost) if !cost.with.is_empty() => {
                let at = cost.at;
                cost.value.times = Some(At::new(0, at));
            }
            Some(_) => drop(self.given.costs.remove(n)),
            None => {}
        }
    }

    /// Whether something that may be done is, as what is chosen for it is said next. What an earlier question has settled by itself
    /// says nothing about this one, unless it names a target of what is resolving.
    fn said_by_choice(&mut self, game: &Game, decision: &Decision) -> Option<bool> {
        let player = decision.player;
        let voice = self.voice(player);
        let seen = self.seen(game);
        // What is resolving asks whether it is done; other targets (115.7d) are a question of their own.
        let resolving = game.stack.last().filter(|_| decision.rule == rule!("608.2d"));
        let resolving = resolving.and_then(|id| game.object(*id).stack.as_deref());
        let targets: Vec<Entity> = resolving.into_iter().flat_map(|on| on.targets.concat()).collect();
        let (n, next) = self.unsaid_first(player).into_iter().find(|(n, answer)| {
            let names = |reference| !self.names.among(&seen, &reference, &targets).is_empty();
            !self.is_idle(voice, *n) || answer.value.reference().is_some_and(names)
        })?;
        if next.value.is("skip") {
            self.use_up(player, n);
            return Some(false);
        }
        let names = next.value.reference().is_some() || matches!(next.value, Written::List(_));
        names.then_some(true)
    }
}

/// Whether a cost that is asked about is called so: of two kicker costs by the mana that is to be paid (702.33b).
fn names_cost(prompt: &str, name: &str) -> bool {
    let one_of_two = prompt.strip_prefix("pay ").and_then(|said| said.split_once(" for "));
    match (one_of_two, name.find('{')) {
        (Some((cost, keyword)), Some(at)) => {
            let (before, mana) = name.split_at(at);
            cost.eq_ignore_ascii_case(mana.trim()) && holds(keyword, before, "")
        }
        _ => holds(prompt, name, ""),
    }
}
