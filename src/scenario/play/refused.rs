//! Actions that the engine refuses: as they are to be, or in spite of the scenario.

use crate::cr::RuleId;
use crate::engine::refusals::{is_because_of, rules_besides};
use crate::engine::state::PlayerId;
use crate::engine::trace::{Arg, REFUSED};
use crate::engine::{Stop, Violation};
use crate::rule;
use crate::scenario::answers::{Answers, AnyWay};
use crate::scenario::expect::Finding;
use crate::scenario::model::{Entry, Verb};
use crate::scenario::unknown::unknown;
use crate::scenario::{Problem, act};

use super::{Ended, Going, Runner, Status};

impl<'a> Runner<'a> {
    /// An action must be refused, by this rule where one is named.
    pub(super) fn refused(&mut self, player: PlayerId, entry: &Entry) -> Going {
        self.count(entry.at)?;
        let (before, answers) = (self.play.clone(), self.answers.clone());
        let tried = act::refusals(&mut self.play, &mut self.answers, player, entry, false);
        (self.play, self.answers) = (before, answers);
        let mut violations = match tried {
            Ok(violations) => violations,
            // What it asks makes no difference where nothing that could be said would make it legal.
            Err(undecided @ Stop::Undecided(_)) => match self.refusals_in_any_way(player, entry, false) {
                Some(violations) => violations,
                None => return Err(self.stopped(entry.at, undecided)),
            },
            Err(stop) => return Err(self.stopped(entry.at, stop)),
        };
        if violations.is_empty() {
            let expected = format!("{} is illegal", entry.verb.words());
            self.found(entry.at, [Finding::new(entry.at, expected, "it is legal".to_owned(), false)]);
            return Ok(());
        }
        self.misnamed(entry)?;
        // The way that is not named is the usual one: that there is another is worth telling.
        let unnamed = matches!(entry.verb, Verb::Cast(_)) && entry.with.using.is_none();
        if unnamed && self.refusals_in_any_way(player, entry, true).is_none() {
            let message = format!("{} is illegal in the usual way, and legal in another", entry.verb.words());
            let help = "`using` names the way that is meant; `cannot` asks about every way";
            self.warnings.push(Problem::note(entry.at, message).help(help));
        }
        // The rule that is asked for, where one of the ways is refused by it.
        let wanted = entry.because.as_ref().map(|rule| rule.value);
        violations.sort_by_key(|it| !wanted.is_none_or(|wanted| is_because_of(it.rule, wanted)));
        let mut told: Vec<RuleId> = Vec::new();
        let mut findings = Vec::new();
        for violation in violations {
            if !told.contains(&violation.rule) {
                told.push(violation.rule);
                findings.push(self.told_refused(entry, &violation));
            }
        }
        self.found(entry.at, findings.into_iter().next());
        Ok(())
    }

    /// Why an action is refused, whatever is said where the entry leaves it open; `None` where something would make it legal.
    fn refusals_in_any_way(&self, player: PlayerId, entry: &Entry, any_way: bool) -> Option<Vec<Violation>> {
        let mut answers = Answers::in_any_way(self.names(), AnyWay { nth: 0, gives: false });
        let refused = act::refusals(&mut self.play.clone(), &mut answers, player, entry, any_way).ok()?;
        (!refused.is_empty()).then_some(refused)
    }

    /// That an action was refused, as it was to be: for the trace, and whether it was by the rule that is named.
    pub(super) fn told_refused(&mut self, entry: &Entry, violation: &Violation) -> Finding {
        let (rule, because) = (violation.rule, &violation.because);
        let doing = entry.verb.words();
        let wanted = entry.because.as_ref().map(|rule| rule.value);
        let beginning = rule_of_beginning(&entry.verb).filter(|_| rule == rule!("101.2"));
        let holds = wanted.is_none_or(|wanted| {
            let besides = violation.besides.iter().copied().chain(beginning);
            is_because_of(rule, wanted) || besides.into_iter().any(|rule| wanted.covers(rule))
        });
        let what = match wanted {
            Some(wanted) => format!("{doing} is illegal because of {wanted}"),
            None => format!("{doing} is illegal"),
        };
        let mut rules = [&[rule][..], rules_besides(rule)].concat();
        rules.extend(beginning);
        rules.extend(violation.besides.iter().copied());
        // 602.5a: of an ability, too, with {T} or {Q} in its cost.
        let activates = matches!(entry.verb, Verb::Activate(_)) && rule == rule!("302.6");
        rules.extend(activates.then(|| rule!("602.5a")));
        // 733.1, 733.2: what had been done is reversed; mostly nothing had.
        let reversed = violation.reversed == Some(true);
        rules.extend(reversed.then(|| [rule!("733.1"), rule!("733.2")]).into_iter().flatten());
        self.play.trace.add(&rules, REFUSED, || vec![Arg::Text(doing), Arg::Text(because.clone())]);
        Finding::new(entry.at, what, format!("illegal because {because} ({rule})"), holds)
    }

    /// An action is illegal that ought not to be: because of a name that nothing has, or by a rule.
    pub(super) fn illegal(&self, entry: &Entry, stop: Stop) -> Ended {
        match self.misnamed(entry) {
            Err(ended) => ended,
            Ok(()) => match (self.stopped(entry.at, stop.clone()), &stop) {
                // What to write instead, where that can be told, in place of where to look for it.
                (Ended::Failed(how, mut problem), Stop::Illegal(violation)) => {
                    if let Some(help) = self.instead(entry, violation) {
                        problem.help = vec![help];
                        problem.asks_why_not = false;
                    }
                    problem.help.extend(self.not_now(entry, violation));
                    Ended::Failed(how, problem)
                }
                (ended, _) => ended,
            },
        }
    }

    /// Nothing is refused for its name: that would be so whatever the rules say.
    pub(super) fn misnamed(&self, entry: &Entry) -> Going {
        match unknown(self.names(), &self.play.game, entry) {
            Some(problem) => {
                let ways = entry.with.using.as_ref().filter(|using| using.at == problem.at);
                let ways = ways.and_then(|_| self.ways(entry));
                Err(Ended::failed(Status::Error, ways.into_iter().fold(problem, Problem::help)))
            }
            None => Ok(()),
        }
    }
}

/// 601.3, 602.5: by which rule what an effect forbids can't even be begun.
fn rule_of_beginning(verb: &Verb) -> Option<RuleId> {
    match verb {
        Verb::Cast(_) => Some(rule!("601.3")),
        Verb::Activate(_) => Some(rule!("602.5")),
        _ => None,
    }
}
