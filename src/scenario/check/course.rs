//! Entries of a script or a plan.

use super::Check;
use crate::engine::state::Step;
use crate::scenario::model::{Entry, Verb, With};
use crate::scenario::raw::entry::Resolve;
use crate::scenario::raw::word::SpecialName;
use crate::scenario::raw::{self, Answer, To};
use crate::scenario::{At, Problem, Span};

impl Check<'_> {
    /// Checks the entries of a course.
    pub(super) fn entries(&mut self, entries: Vec<At<raw::Entry>>, plan: bool) -> Vec<Entry> {
        entries.into_iter().filter_map(|entry| self.entry(entry, plan)).collect()
    }

    fn entry(&mut self, entry: At<raw::Entry>, plan: bool) -> Option<Entry> {
        let At { value: raw, at } = entry;
        let verbs = raw.verbs();
        let key = match verbs.as_slice() {
            [] => {
                self.problem(raw::entry::no_verb(at, &raw));
                return None;
            }
            [(key, _)] => *key,
            [(first, first_at), (second, second_at), ..] => {
                self.problem(
                    Problem::error(*second_at, format!("the entry has two verbs, `{first}` and `{second}`"))
                        .also(*first_at, "the first")
                        .help("write two entries"),
                );
                return None;
            }
        };
        self.modifiers(&raw, key);
        self.timing(&raw, key, at, plan);
        let by = raw.by.as_ref().and_then(|by| self.player(by).map(|place| At::new(place, by.at)));
        for answer in raw.targets.iter().chain(&raw.modes).chain(&raw.choose).flatten() {
            self.answer(answer);
        }
        for cost in raw.costs.iter().flatten() {
            for answer in &cost.with {
                self.answer(answer);
            }
        }
        if let Some(of) = &raw.of {
            self.reference(of);
        }
        if let Some(because) = &raw.because {
            self.rule(because);
            if !raw.illegal.as_ref().is_some_and(|illegal| illegal.value) {
                self.problem(
                    Problem::error(because.at, "`because` says why an action is refused, but it is not expected to be")
                        .help("add `illegal: true`"),
                );
            }
        }
        let verb = self.verb(&raw)?;
        let declares = match verb {
            Verb::Attack(_) => Step::DeclareAttackers,
            Verb::Block(_) => Step::DeclareBlockers,
            _ => Step::PrecombatMain,
        };
        Some(Entry {
            at,
            verb,
            by,
            turn: raw.turn.map_or(1, |turn| turn.value),
            step: raw.step.map_or(declares, |step| step.value.into()),
            when: raw.when.map(|when| when.value),
            with: With {
                no_targets: raw.targets.as_ref().is_some_and(Vec::is_empty),
                targets: raw.targets.unwrap_or_default(),
                modes: raw.modes.unwrap_or_default(),
                x: raw.x,
                using: raw.using,
                no_costs: raw.costs.as_ref().is_some_and(Vec::is_empty),
                costs: raw.costs.unwrap_or_default(),
                from: raw.from,
                divide: raw.divide,
                mana: raw.mana,
                choose: raw.choose.unwrap_or_default(),
                of: raw.of,
            },
            illegal: raw.illegal.is_some_and(|illegal| illegal.value),
            because: raw.because,
            if_legal: raw.if_legal.is_some_and(|if_legal| if_legal.value),
        })
    }

    fn verb(&mut self, raw: &raw::Entry) -> Option<Verb> {
        if let Some(card) = &raw.cast {
            self.reference(card);
            return Some(Verb::Cast(card.clone()));
        }
        if let Some(text) = &raw.activate {
            if text.value.trim().is_empty() {
                self.problem(Problem::error(text.at, "`activate` needs the start of the ability's text"));
            }
            return Some(Verb::Activate(text.clone()));
        }
        if let Some(card) = &raw.play {
            self.reference(card);
            return Some(Verb::Play(card.clone()));
        }
        if let Some(attack) = &raw.attack {
            for (who, what) in &attack.value.0 {
                self.reference(who);
                if let Some(what) = what {
                    self.reference(what);
                }
            }
            return Some(Verb::Attack(attack.value.clone()));
        }
        if let Some(block) = &raw.block {
            for (who, what) in &block.value.0 {
                self.reference(who);
                for what in what {
                    self.reference(what);
                }
            }
            return Some(Verb::Block(block.value.clone()));
        }
        if let Some(special) = &raw.special {
            if let Some(with) = &special.value.with {
                self.reference(with);
            }
            if let (Some(with), Some(of)) = (&special.value.with, &raw.of) {
                let what = special.value.what.value.name();
                let message = format!("`{what}` says already with what, {}", with.value.words());
                self.problem(Problem::error(of.at, message).help(format!("take `of` out, or write `special: {what}`")));
            }
            let with = special.value.with.clone().or_else(|| raw.of.clone());
            return Some(Verb::Special(raw::Special { with, ..special.value.clone() }));
        }
        if let Some(times) = &raw.pass {
            if times.value == 0 {
                self.problem(Problem::error(times.at, "`pass: 0` does nothing").help("write `pass: 1`"));
            }
            return Some(Verb::Pass(times.value));
        }
        if let Some(resolve) = &raw.resolve {
            self.choices(raw, resolve);
            return Some(Verb::Resolve(resolve.value));
        }
        if let Some(to) = &raw.to {
            return match &to.value {
                To::Step(step) => Some(Verb::To { turn: None, step: (*step).into() }),
                To::Map(map) => match &map.step {
                    Some(step) => Some(Verb::To { turn: map.turn.as_ref().map(|t| t.value), step: step.value.into() }),
                    None => {
                        let turn = map.turn.as_ref().map_or(String::new(), |turn| format!("turn: {}, ", turn.value));
                        let problem = Problem::error(to.at, "`to` needs a `step`").unless_wrong_in(to.at);
                        self.problem(problem.help(format!("write `to: {{{turn}step: upkeep}}`")));
                        None
                    }
                },
            };
        }
        if let Some(name) = &raw.concede {
            return self.player(name).map(Verb::Concede);
        }
        if let Some(check) = &raw.check {
            self.expect(&check.value);
            return Some(Verb::Check(check.value.clone()));
        }
        raw.note.as_ref().map(|note| Verb::Note(note.value.0.clone()))
    }

    /// What is chosen while something resolves is said for one resolution.
    fn choices(&mut self, raw: &raw::Entry, resolve: &At<Resolve>) {
        let one = resolve.value == Resolve::Count(1);
        if let Some(choice) = raw.choose.as_ref().and_then(|choose| choose.first()).filter(|_| !one) {
            let problem = Problem::error(choice.at, "`choose` is for one resolution");
            self.problem(problem.help("write `resolve: 1`, or put the answers among `answers`"));
        }
        if let Some(illegal) = raw.illegal.as_ref().filter(|illegal| illegal.value)
            && (!one || raw.choose.as_ref().is_none_or(Vec::is_empty))
        {
            let problem = Problem::error(illegal.at, "it does not say which choice is illegal as it resolves");
            self.problem(problem.help("write `resolve: 1` with `choose` and the choice that is to be refused"));
        }
    }

    /// Keys that mean nothing with the verb.
    fn modifiers(&mut self, raw: &raw::Entry, verb: &'static str) {
        const ACTIONS: &[&str] = &["cast", "activate", "play", "attack", "block", "special", "resolve"];
        const SPELLS: &[&str] = &["cast", "activate", "special"];
        const STACKED: &[&str] = &["cast", "activate", "special", "attack", "block"];
        fn first<T>(list: &Option<Vec<At<T>>>) -> Option<Span> {
            list.as_ref().and_then(|list| list.first()).map(|item| item.at)
        }
        let given: [(&str, Option<Span>, &[&str]); 13] = [
            ("targets", first(&raw.targets), SPELLS),
            ("modes", first(&raw.modes), SPELLS),
            ("x", raw.x.as_ref().map(|x| x.at), STACKED),
            ("using", raw.using.as_ref().map(|u| u.at), &["cast", "activate", "play", "special"]),
            ("costs", first(&raw.costs), STACKED),
            ("from", raw.from.as_ref().map(|f| f.at), &["cast", "activate", "play", "special"]),
            ("divide", raw.divide.as_ref().map(|d| d.at), SPELLS),
            ("mana", raw.mana.as_ref().map(|m| m.at), STACKED),
            ("choose", first(&raw.choose), ACTIONS),
            ("of", raw.of.as_ref().map(|of| of.at), &["activate", "special"]),
            ("illegal", raw.illegal.as_ref().map(|i| i.at), ACTIONS),
            ("because", raw.because.as_ref().map(|b| b.at), ACTIONS),
            ("if_legal", raw.if_legal.as_ref().map(|i| i.at), &["attack", "block"]),
        ];
        if let (Some(special), Some(using)) = (&raw.special, &raw.using)
            && special.value.what.value != SpecialName::TurnFaceUp
        {
            let message = format!("`using` means nothing with `{}`", special.value.what.value.name());
            let help = "of the special actions only `turn_face_up` may have several costs";
            self.problem(Problem::error(using.at, message).help(help));
        }
        for (key, at, verbs) in given {
            if let Some(at) = at
                && !verbs.contains(&verb)
            {
                let list: Vec<String> = verbs.iter().map(|verb| format!("`{verb}`")).collect();
                self.problem(
                    Problem::error(at, format!("`{key}` means nothing with `{verb}`"))
                        .help(format!("it goes with {}", list.join(", "))),
                );
            }
        }
    }

    /// In a plan each entry says when; in a script none does.
    fn timing(&mut self, raw: &raw::Entry, verb: &'static str, at: Span, plan: bool) {
        if plan {
            if matches!(verb, "pass" | "to") {
                self.problem(Problem::error(at, format!("a plan has no `{verb}`")).help(
                    "players pass when they have nothing to do; say with `turn` and `step` when they do something",
                ));
            }
            if raw.turn.is_none() {
                self.problem(Problem::error(at, "the entry does not say in which turn").help("add `turn: 1`"));
            }
            if raw.step.is_none() && !matches!(verb, "attack" | "block") {
                self.problem(
                    Problem::error(at, "the entry does not say in which step").help("add `step: precombat main`"),
                );
            }
            if raw.by.is_none() && verb == "block" {
                self.problem(Problem::error(at, "the entry does not say who blocks").help("add `by: NAME`"));
            }
        } else {
            let given = [
                ("turn", raw.turn.as_ref().map(|t| t.at)),
                ("step", raw.step.as_ref().map(|s| s.at)),
                ("when", raw.when.as_ref().map(|w| w.at)),
            ];
            for (key, at) in given {
                if let Some(at) = at {
                    self.problem(
                        Problem::error(at, format!("`{key}` belongs in a `plan`, not in a `script`"))
                            .help("a script is done in its order; to go on to a step, write `- to: precombat main` or `- to: {turn: 2, step: precombat main}` before it"),
                    );
                }
            }
        }
    }

    fn answer(&mut self, answer: &Answer) {
        match answer {
            Answer::List(items) => items.iter().for_each(|item| self.answer(item)),
            Answer::Reference(map) => self.reference(&raw::Reference::Map(map.clone())),
            _ => {}
        }
    }
}
