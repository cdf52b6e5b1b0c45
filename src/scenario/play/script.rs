//! Playing a script: entry after entry, nothing passed silently but what the format says.

use super::{Ended, Going, Runner};
use crate::engine::choice::Ask;
use crate::engine::refusals::{is_because_of, rules_besides};
use crate::engine::state::{PlayerId, Stage, Step};
use crate::engine::trace::Arg;
use crate::engine::{Stop, Unit};
use crate::rule;
use crate::scenario::expect::Finding;
use crate::scenario::model::{Entry, Verb};
use crate::scenario::play::Status;
use crate::scenario::raw::Answer;
use crate::scenario::raw::answer::Tagged;
use crate::scenario::raw::entry::Resolve;
use crate::scenario::refer::Seen;
use crate::scenario::texts::same_name;
use crate::scenario::{At, Problem, Span};

impl Runner<'_> {
    /// Plays a script to its end, then on to the stop.
    pub(super) fn script(&mut self, entries: &[Entry]) -> Going {
        let mut i = 0;
        let mut undeclared = false;
        while let Some(entry) = entries.get(i) {
            // Behind a declaration that was refused it is still to be declared: there is looked before that.
            if undeclared && matches!(entry.verb, Verb::Check(_) | Verb::Note(_)) {
                self.here = entry.at;
                self.look_at(&entry.verb, entry.at);
                i += 1;
                continue;
            }
            undeclared = entry.illegal && matches!(entry.verb, Verb::Attack(_) | Verb::Block(_));
            if matches!(entry.verb, Verb::Attack(_) | Verb::Block(_)) {
                let blocks = matches!(entry.verb, Verb::Block(_));
                // Declarations of several defending players are one after another.
                // One that is to be refused stands for itself.
                let joins = |e: &&Entry| blocks && !entry.illegal && !e.illegal && matches!(e.verb, Verb::Block(_));
                let more = entries.iter().skip(i + 1).take_while(joins).count();
                let together: Vec<&Entry> = entries.iter().skip(i).take(more + 1).collect();
                self.declare(&together)?;
                i += more + 1;
                continue;
            }
            self.entry(entry)?;
            i += 1;
        }
        // A declaration that was refused as the last thing leaves open what is declared instead: where to declare nothing is refused,
        // too, the scenario ends there.
        let refused =
            entries.last().is_some_and(|last| last.illegal && matches!(last.verb, Verb::Attack(_) | Verb::Block(_)));
        if refused && self.scenario.stop.is_none() {
            let here = self.play.clone();
            if self.play.step(&mut self.answers).is_err() {
                self.play = here;
                return Ok(());
            }
            self.play = here;
        }
        self.advance_to_priority()?;
        self.advance_to_stop()
    }

    fn entry(&mut self, entry: &Entry) -> Going {
        self.here = entry.at;
        match &entry.verb {
            Verb::Check(_) | Verb::Note(_) => {
                self.advance_to_priority()?;
                self.look_at(&entry.verb, entry.at);
                return Ok(());
            }
            Verb::To { turn, step } => return self.to(*turn, *step, entry.at),
            _ => {}
        }
        self.advance_to_priority()?;
        if self.play.next() == Unit::Over {
            return self.over(entry.at, "the game is over before this");
        }
        match &entry.verb {
            Verb::Pass(times) => {
                for _ in 0..*times {
                    self.advance_to_priority()?;
                    if self.play.next() == Unit::Over {
                        break;
                    }
                    self.pass(entry.at)?;
                }
                Ok(())
            }
            Verb::Resolve(_) if entry.illegal => self.refused_choice(entry),
            Verb::Resolve(how) if entry.with.choose.is_empty() => self.resolve(*how, entry.at),
            Verb::Resolve(how) => {
                let player = self.chooser(entry);
                self.answers.give(player, entry);
                let done = self.resolve(*how, entry.at);
                let left = self.answers.done();
                self.answers.leave(player, entry, left);
                done
            }
            _ => {
                let before = entry.illegal.then(|| self.play.game.clone());
                let player = self.actor(entry)?;
                if let Some(before) = before {
                    self.refused(player, entry)?;
                    // Nothing has happened, nor has anybody passed for it.
                    self.play.put_back(before);
                    return Ok(());
                }
                match self.act(player, entry)? {
                    Ok(()) => Ok(()),
                    Err(stop) => Err(self.illegal(entry, stop)),
                }
            }
        }
    }

    /// The game has ended with something of the script left: an error, unless a winner is expected.
    fn over(&self, at: Span, message: &str) -> Going {
        if self.scenario.expect.as_ref().is_some_and(|expect| expect.winner.is_some()) {
            return Ok(());
        }
        let problem = Problem::error(at, message)
            .rule(rule!("104.1"))
            .help("take the rest of the script out, or say with `expect: {winner: ...}` that this is meant");
        Err(Ended::failed(Status::Error, problem))
    }

    /// Who acts; the players before them pass, as long as nothing resolves and no step ends by that.
    fn actor(&mut self, entry: &Entry) -> Result<PlayerId, Ended> {
        let Unit::Priority(current) = self.play.next() else {
            return Ok(self.play.game.turn.active);
        };
        if let Verb::Concede(place) = &entry.verb {
            return Ok(PlayerId(*place as u8));
        }
        let Some(by) = entry.by.as_ref().map(|by| PlayerId(by.value as u8)) else { return Ok(current) };
        let players = self.play.game.apnap().len() as u32;
        while let Unit::Priority(current) = self.play.next() {
            if current == by {
                return Ok(by);
            }
            if self.play.game.turn.passes + 1 >= players {
                let who = self.scenario.player_name(usize::from(by.0));
                let first = self.scenario.player_name(usize::from(current.0));
                let problem = Problem::error(
                    entry.at,
                    format!("{who} does not have priority, and would get it only once something has resolved or the step has ended"),
                )
                .label(format!("{first} has priority"))
                .rule(rule!("117.1"))
                .help("say what happens in between with `pass`, `resolve` or `to`");
                return Err(Ended::failed(Status::Error, problem));
            }
            self.pass(entry.at)?;
            self.advance_to_priority()?;
        }
        Ok(by)
    }

    fn resolve(&mut self, how: Resolve, at: Span) -> Going {
        let wanted = match how {
            Resolve::Count(n) => Some(self.resolved.saturating_add(n)),
            Resolve::All => None,
        };
        if let (Resolve::Count(1..), true) = (how, self.play.game.stack.is_empty()) {
            let problem = Problem::error(at, "there is nothing on the stack to resolve").rule(rule!("405.5"));
            let problem = problem.help("take it out: all that was on the stack has resolved");
            return Err(Ended::failed(Status::Error, problem));
        }
        loop {
            self.advance_to_priority()?;
            let enough = wanted.is_some_and(|n| self.resolved >= n) || self.play.game.stack.is_empty();
            if enough || self.play.next() == Unit::Over {
                break;
            }
            self.pass(at)?;
        }
        match wanted {
            Some(n) if self.resolved < n && self.play.next() != Unit::Over => {
                let problem =
                    Problem::error(at, format!("the stack is empty with {} still to resolve", n - self.resolved))
                        .rule(rule!("405.5"))
                        .help("what was countered or has left the stack does not resolve; `resolve: all` goes on until it is empty");
                Err(Ended::failed(Status::Error, problem))
            }
            _ => Ok(()),
        }
    }

    /// Whose choices an entry says while something resolves: the player named, else the controller of what is on top.
    fn chooser(&self, entry: &Entry) -> PlayerId {
        let game = &self.play.game;
        let top = game.stack.last().map(|top| Seen::of(&self.play).view().controller(*top));
        entry.by.as_ref().map(|by| PlayerId(by.value as u8)).or(top).unwrap_or(game.turn.active)
    }

    /// 608.2d: a choice that can't be made as the topmost object resolves; then nothing has happened.
    fn refused_choice(&mut self, entry: &Entry) -> Going {
        let player = self.chooser(entry);
        let (before, answers) = (self.play.clone(), self.answers.clone());
        while self.play.next() != Unit::Over && self.play.game.turn.stage != Stage::Resolve {
            match self.play.next() {
                Unit::Priority(_) => self.pass(entry.at)?,
                _ => self.step(entry.at)?,
            }
        }
        self.answers.give(player, entry);
        let done = self.play.step(&mut self.answers);
        let left = self.answers.done();
        let words: Vec<String> = entry.with.choose.iter().map(|answer| answer.value.words()).collect();
        let expected = format!("choosing {} is illegal", words.join(", "));
        let refused = match done {
            Ok(()) => None,
            Err(Stop::Illegal(violation)) => Some((violation.rule, violation.because)),
            Err(Stop::BadAnswer(bad)) => Some((bad.decision.rule, bad.because.to_string())),
            // Something that is there and is not offered can't be chosen.
            Err(Stop::Undecided(decision))
                if decision.player == player && self.not_offered(&decision.ask, &left.choose) =>
            {
                Some((decision.rule, format!("it can't be chosen to {}", decision.prompt)))
            }
            Err(stop) => return Err(self.stopped(entry.at, stop)),
        };
        let unused = refused.is_none() && !left.choose.is_empty();
        (self.play, self.answers) = (before, answers);
        if unused {
            let problem = Problem::error(entry.at, "nothing asked for this choice as it resolved");
            return Err(Ended::failed(Status::Error, problem));
        }
        let finding = match refused {
            Some((rule, because)) => {
                let wanted = entry.because.as_ref().map(|rule| rule.value);
                let holds = wanted.is_none_or(|wanted| is_because_of(rule, wanted));
                self.play.trace.add(&[&[rule], rules_besides(rule)].concat(), "choosing {} is refused: {}", || {
                    vec![Arg::Text(words.join(", ")), Arg::Text(because.clone())]
                });
                Finding::new(entry.at, expected, format!("illegal: {because} ({rule})"), holds)
            }
            None => Finding::new(entry.at, expected, "it is legal".to_owned(), false),
        };
        self.found(entry.at, [finding]);
        Ok(())
    }

    /// Whether these answers name something in the game that is not among what there is to choose from.
    fn not_offered(&self, ask: &Ask, choose: &[At<Answer>]) -> bool {
        if let Ask::Texts { options, .. } = ask {
            let offered = |words: &str| options.iter().any(|option| same_name(option, words));
            return choose.iter().any(|answer| !offered(&answer.value.words()));
        }
        let Ask::Entities { options, max, .. } = ask else { return false };
        let (seen, names) = (Seen::of(&self.play), self.names());
        let offered = |answer: &Answer| {
            answer.reference().is_none_or(|reference| !names.among(&seen, &reference, options).is_empty())
        };
        let named = |answer: &Answer| {
            answer.reference().and_then(|it| Some(names.is_known(&self.play.game, it.name()?))).unwrap_or(false)
        };
        let one = |answer: &Answer| match answer {
            Answer::List(items) => {
                items.len() > *max || items.iter().any(|item| named(&item.value) && !offered(&item.value))
            }
            answer => named(answer) && !offered(answer),
        };
        choose.iter().any(|answer| match &answer.value {
            Answer::Tagged(Tagged::Choose(inner)) => one(&inner.value),
            answer => one(answer),
        })
    }

    /// All players pass until the step begins.
    fn to(&mut self, turn: Option<u32>, step: Step, at: Span) -> Going {
        let nobody_acts = match step {
            Step::Untap => Some((rule!("502.4"), "upkeep")),
            Step::Cleanup => Some((rule!("514.3"), "end")),
            _ => None,
        };
        if let Some((rule, near)) = nobody_acts {
            let problem = Problem::error(at, format!("nobody gets priority in the {} step", step.name()));
            let help = format!(
                "go to `{near}`; to see how the step is begun, end the scenario there: `stop: {{step: {}}}`",
                step.name()
            );
            return Err(Ended::failed(Status::Error, problem.rule(rule).help(help)));
        }
        // A step that has not begun yet is the one that is meant.
        let fresh = self.play.game.turn.stage == Stage::Begin || self.play.game.turn.is_yet_to_come();
        let mut begun = false;
        let start = self.play.game.turn.number;
        if fresh && self.there(turn, step) {
            return self.begin(at);
        }
        // A step that is said with its turn, has begun, and does not come again is reached already.
        let now = &self.play.game.turn;
        let waits = now.stage == Stage::Priority && self.play.game.stack.is_empty();
        if turn.is_some() && waits && self.there(turn, step) && !now.ahead.contains(&step) {
            return Ok(());
        }
        loop {
            match self.play.next() {
                Unit::Over => return self.over(at, "the game is over before that step"),
                Unit::Priority(_) => {
                    self.look()?;
                    self.pass(at)?;
                }
                Unit::Step => {
                    self.look()?;
                    if self.play.game.turn.stage == Stage::Begin && self.there(turn, step) {
                        return self.begin(at);
                    }
                    begun |= self.play.game.turn.stage == Stage::Begin;
                    self.step(at)?;
                }
            }
            let now = &self.play.game.turn;
            let past = match turn {
                Some(turn) => now.number > turn,
                None => now.number > start + 2,
            };
            if past && begun {
                let which = turn.map_or_else(String::new, |turn| format!(" of turn {turn}"));
                let problem = Problem::error(at, format!("there is no {} step{which} to come", step.name()))
                    .help("a step is left out where nothing happens in it (508.8), or when it is skipped");
                return Err(Ended::failed(Status::Error, problem));
            }
        }
    }

    pub(super) fn there(&self, turn: Option<u32>, step: Step) -> bool {
        let now = &self.play.game.turn;
        now.step == step && turn.is_none_or(|turn| turn == now.number)
    }

    /// The step begins; where players get priority in it, somebody has it afterwards.
    pub(super) fn begin(&mut self, at: Span) -> Going {
        self.step(at)?;
        while self.play.next() == Unit::Step && self.play.game.turn.stage != Stage::Over {
            self.step(at)?;
        }
        self.look()
    }

    /// On to where the scenario ends.
    pub(super) fn advance_to_stop(&mut self) -> Going {
        let Some(stop) = self.scenario.stop.clone() else { return Ok(()) };
        let mut watch = super::plan::StopWatch::new(stop.value);
        loop {
            if watch.reached(&self.play.game) || self.play.next() == Unit::Over {
                return Ok(());
            }
            self.look()?;
            match self.play.next() {
                Unit::Priority(_) => self.pass(stop.at)?,
                _ => self.step(stop.at)?,
            }
        }
    }
}
