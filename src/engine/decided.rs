//! What players decide, told in the trace with the rule that asks.

use super::choice::{Answer, Ask, Decision, Purpose, Topic};
use super::cx::Cx;
use super::state::{Entity, Game};
use super::trace::{Arg, Level};
use crate::rule;

impl Cx<'_> {
    /// Tells an answer where there was something to decide and nothing else tells it.
    pub(super) fn tell_decision(&mut self, decision: &Decision, answer: &Answer) {
        if self.trace.level == Level::Off || told_elsewhere(decision, answer) || decision.ask.forced().is_some() {
            return;
        }
        let (player, voice) = (decision.player, self.game.voice_of(decision.player));
        let what = |game: &Game| [Arg::Text(decision.prompt.clone()), decided(game, &decision.ask, answer)];
        if voice == player {
            self.note(&[decision.rule], "{} decides ({}): {}", |game| {
                std::iter::once(Arg::player(game, player)).chain(what(game)).collect()
            });
        } else {
            // 723.5: whoever controls a player decides for that player.
            self.note(&[decision.rule, rule!("723.5")], "{} decides for {} ({}): {}", |game| {
                [voice, player].map(|player| Arg::player(game, player)).into_iter().chain(what(game)).collect()
            });
        }
    }
}

/// Whether it is told with what comes of it: targets, declarations, payments, combat damage, the order of triggers, what is
/// replaced; or is no player's to decide.
fn told_elsewhere(decision: &Decision, answer: &Answer) -> bool {
    match &decision.ask {
        // What is done is told: the cost that is paid (118.12), the commander that is put there (903.9a).
        Ask::YesNo if *answer == Answer::Yes(true) => [rule!("118.12"), rule!("903.9a")].contains(&decision.rule),
        Ask::Entities { purpose, .. } => matches!(purpose, Purpose::Target(_) | Purpose::Mana),
        Ask::Texts { topic, .. } => matches!(topic, Topic::Mana | Topic::Replacement),
        Ask::Order { topic, .. } => matches!(topic, Topic::Trigger),
        Ask::Divide { .. } | Ask::Number { x: true, .. } => true,
        Ask::Attackers { .. } | Ask::Blockers { .. } => true,
        Ask::Coin | Ask::Die(_) | Ask::Random(_) | Ask::Shuffle(_) => true,
        Ask::YesNo | Ask::Number { .. } | Ask::CardName => false,
    }
}

fn decided(game: &Game, ask: &Ask, answer: &Answer) -> Arg {
    let text = |text: &str| Arg::Text(text.to_owned());
    let entity = |entity: &Entity| Arg::entity(game, *entity);
    let some = |picks: &[usize], option: &dyn Fn(usize) -> Option<Arg>| {
        let picked: Vec<Arg> = picks.iter().filter_map(|i| option(*i)).collect();
        if picked.is_empty() { text("none") } else { Arg::List(picked) }
    };
    match (ask, answer) {
        (_, Answer::Yes(true)) => text("yes"),
        (_, Answer::Yes(false)) => text("no"),
        (_, Answer::Number(n)) => Arg::Number(*n),
        (_, Answer::Name(name)) => text(name),
        (Ask::Entities { options, .. }, Answer::Pick(picks)) => some(picks, &|i| options.get(i).map(entity)),
        (Ask::Texts { options, .. }, Answer::Pick(picks)) => some(picks, &|i| options.get(i).map(|o| text(o))),
        (Ask::Order { items, .. }, Answer::Pick(picks)) => some(picks, &|i| items.get(i).map(|(item, _)| text(item))),
        (Ask::Divide { among, .. }, Answer::Division(parts)) => {
            Arg::division(game, among.iter().copied().zip(parts.iter().copied()))
        }
        _ => text("as is shown"),
    }
}
