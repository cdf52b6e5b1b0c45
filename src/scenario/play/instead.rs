//! What to write instead of an action that is refused, where what was meant can be told.

use super::{Ended, Going, Runner, Status};
use crate::engine::state::{ObjectId, PlayerId, Step};
use crate::engine::stop::Violation;
use crate::engine::trace::Arg;
use crate::explain::session::quoted;
use crate::rule;
use crate::scenario::act::{self, NO_TARGETS};
use crate::scenario::answers::{Answers, AnyWay};
use crate::scenario::model::{Entry, Verb};
use crate::scenario::raw::{Answer, Cost};
use crate::scenario::refer::Seen;
use crate::scenario::texts::same_name;
use crate::scenario::{At, Problem, quote, ways};

impl Runner<'_> {
    /// What to write instead of a refused action.
    pub(super) fn instead(&self, entry: &Entry, violation: &Violation) -> Option<String> {
        let player = self.acting(entry);
        let name = |player: PlayerId| quoted(&self.play.game.player(player).name);
        if let Verb::Cast(card) | Verb::Play(card) = &entry.verb
            && [rule!("601.3"), rule!("305.1")].contains(&violation.rule)
            && act::castable(&self.play, &self.answers, player, entry).is_empty()
        {
            let has = |other: &PlayerId| act::holds_in_hand(&self.play, &self.answers, *other, card);
            let other = self.play.game.player_ids().find(|other| *other != player && has(other))?;
            let how = if entry.by.is_some() { "write" } else { "add" };
            return Some(format!("{how} `by: {}`", name(other)));
        }
        if violation.because == NO_TARGETS {
            // 601.2b: cast in another way it may have the target.
            let legal = self.legal_ways(player, entry);
            if !legal.is_empty() {
                return Some(format!("cast in another way it has targets: add {}", legal.join(" or ")));
            }
            let said: Vec<String> = entry.with.targets.iter().map(|target| in_yaml(&target.value)).collect();
            let answers = format!("answers: {{{}: [{}]}}", name(player), said.join(", "));
            return Some(format!("write `{answers}` for the scenario, and leave `targets` out here"));
        }
        let hidden = entry.with.targets.iter().find_map(|target| self.face_down(&target.value.words()));
        if let Some(help) = hidden.filter(|_| violation.rule == rule!("601.2c")) {
            return Some(help);
        }
        // What is paid besides is no way of casting, and the other way round.
        if let (Verb::Cast(_), Some(using)) = (&entry.verb, &entry.with.using)
            && violation.rule == rule!("601.3")
        {
            let mut other = entry.clone();
            let cost = Cost { name: At::new(using.value.to_lowercase(), using.at), times: None, with: Vec::new() };
            (other.with.using, other.with.costs) = (None, vec![At::new(cost, using.at)]);
            let legal = self.is_legal(player, &other);
            return legal.then(|| {
                format!("it is paid besides: write `costs: [{}]` in place of `using`", using.value.to_lowercase())
            });
        }
        if matches!(entry.verb, Verb::Cast(_)) && entry.with.using.is_none() && violation.rule == rule!("118.3") {
            let legal = self.legal_ways(player, entry);
            return (!legal.is_empty()).then(|| format!("it can be cast in another way: add {}", legal.join(" or ")));
        }
        None
    }

    /// What keeps now from being the time for what is done only in a main phase of one's own turn, with nothing on the stack; and how
    /// to come there.
    pub(super) fn not_now(&self, entry: &Entry, violation: &Violation) -> Option<String> {
        if !act::takes_its_time(violation) {
            return None;
        }
        let (game, player) = (&self.play.game, self.acting(entry));
        let turn = &game.turn;
        let mut because = Vec::new();
        let mut come = None;
        if !game.stack.is_empty() {
            let there: Vec<String> = game.stack.iter().rev().map(|id| Arg::object(game, *id).to_string()).collect();
            let there: Vec<String> = there.into_iter().map(|name| format!("`{}`", quote(&name))).collect();
            because.push(format!("on the stack there is {}", there.join(", ")));
            come = Some("let it resolve first, `- resolve: all`".to_owned());
        }
        if !turn.step.is_main() {
            because.push(format!("it is the {} step", turn.step.name()));
            come = match turn.step {
                Step::Untap | Step::Upkeep | Step::Draw => Some("go on with `- to: main 1`".to_owned()),
                step if step.is_combat() => Some("go on with `- to: main 2`".to_owned()),
                _ => come,
            };
        }
        if !game.is_active(player) {
            because.push(format!("it is {}'s turn", game.player(turn.active).name));
            let order = game.turn_order_from(turn.active);
            let after = order.iter().position(|other| *other == player).and_then(|n| u32::try_from(n).ok());
            come = after.map(|n| format!("go on with `- to: {{turn: {}, step: main 1}}`", turn.number + n)).or(come);
        }
        let come = come.map(|come| format!(": {come}")).unwrap_or_default();
        (!because.is_empty()).then(|| format!("{}{come}", because.join(", and ")))
    }

    /// An entry that may mean one thing or another is not taken for the first of them without a word.
    pub(super) fn taken_for_the_first(&mut self, player: PlayerId, entry: &Entry) -> Going {
        let all = act::meanings(&self.play, &self.answers, player, entry);
        let Some((first, others)) = all.split_first().filter(|_| self.scenario.strict) else { return Ok(()) };
        let listed = |all: &[String]| all.iter().map(|one| format!("`{}`", quote(one))).collect::<Vec<_>>().join(", ");
        let Verb::Special(special) = &entry.verb else {
            let message = format!("it is taken for `{}`", quote(first));
            let help = format!("{} begins so, too: write more of it, or name with `of` whose it is", listed(others));
            self.warnings.push(Problem::note(entry.at, message).help(help));
            return Ok(());
        };
        let (who, kind) = (&self.play.game.player(player).name, special.what.value.name());
        let problem = Problem::error(entry.at, format!("{who} has to decide: what `{kind}` is done with"));
        let problem = problem.rule(special.what.value.rule()).help(format!("there is {}", listed(&all)));
        let help = format!("name it: `special: {{{kind}: {}}}`; or `strict: false`", quoted(first));
        Err(Ended::failed(Status::Error, problem.help(help)))
    }

    /// What `using` takes for the card of an entry.
    pub(super) fn ways(&self, entry: &Entry) -> Option<String> {
        let all: Vec<String> = self.other_ways(entry).iter().map(|using| format!("`{}`", quoted(using))).collect();
        (!all.is_empty()).then(|| format!("it can be cast using {}", all.join(" or ")))
    }

    /// A problem with a name that nothing goes by, with what may be meant by it.
    pub(super) fn with_name_meant(&self, problem: Problem, name: &str) -> Problem {
        if let Some((n, one)) = name.split_once(' ')
            && let Ok(n @ 1..=9) = n.parse::<usize>()
            && self.names().is_a_name(&self.play.game, one)
        {
            return problem.help(format!("name each of them: `{}`", vec![quoted(one); n].join(", ")));
        }
        match self.face_down(name) {
            Some(help) => problem.help(help),
            None => {
                let seen = Seen::of(&self.play);
                let mut there: Vec<String> =
                    self.play.game.permanents().map(|object| seen.name(object.id).to_string()).collect();
                there.retain(|name| !name.is_empty());
                there.sort_unstable();
                there.dedup();
                problem.perhaps(name, &there)
            }
        }
    }

    /// What to write for a card that lies face down on the battlefield, where nothing face up is called so (708.2a).
    fn face_down(&self, name: &str) -> Option<String> {
        let called = |id: ObjectId| same_name(&self.play.game.object(id).def.name, name);
        let there: Vec<_> = self.play.game.permanents().filter(|object| called(object.id)).collect();
        let hidden = !there.is_empty() && there.iter().all(|object| object.face_down.is_some());
        hidden.then(|| "it is face down and has no name: write `\"[FACE DOWN]\"`, or give it one with `as`".to_owned())
    }

    fn other_ways(&self, entry: &Entry) -> Vec<String> {
        let player = self.acting(entry);
        let cards = act::castable(&self.play, &self.answers, player, entry);
        cards.first().map(|card| ways::others(&self.play, player, *card)).unwrap_or_default()
    }

    /// What `using` may say for the spell of an entry to be cast with all else that it says.
    fn legal_ways(&self, player: PlayerId, entry: &Entry) -> Vec<String> {
        if !matches!(entry.verb, Verb::Cast(_)) || entry.with.using.is_some() {
            return Vec::new();
        }
        let all = self.other_ways(entry).into_iter();
        all.filter(|using| self.is_legal_using(player, entry, using))
            .map(|using| format!("`using: {}`", quoted(&using)))
            .collect()
    }

    fn is_legal_using(&self, player: PlayerId, entry: &Entry, using: &str) -> bool {
        let mut entry = entry.clone();
        entry.with.using = Some(At::new(using.to_owned(), entry.at));
        self.is_legal(player, &entry)
    }

    fn is_legal(&self, player: PlayerId, entry: &Entry) -> bool {
        let mut answers = Answers::in_any_way(self.names(), AnyWay { nth: 0, gives: false });
        act::act_in_any_way(&mut self.play.clone(), &mut answers, player, entry).is_ok()
    }

    /// Who acts by an entry.
    fn acting(&self, entry: &Entry) -> PlayerId {
        let by = entry.by.as_ref().map(|by| PlayerId(by.value as u8));
        by.or(self.play.game.turn.priority).unwrap_or(self.play.game.turn.active)
    }
}

fn in_yaml(answer: &Answer) -> String {
    match answer {
        Answer::Text(text) => quoted(text),
        other => other.words(),
    }
}
