//! Expectations that would hold whatever happened, since what they say is not there is nothing: misspelled names.

use crate::card::{Subtype, SubtypeKind};
use crate::engine::state::Game;
use crate::oracle::lang::KEYWORDS;
use crate::rule;
use crate::scenario::counters::{Holder, is_used, misspelled};
use crate::scenario::model::Verb;
use crate::scenario::raw::expect::ExpectObject;
use crate::scenario::raw::told::Triggers;
use crate::scenario::raw::{CountOrNames, Expect, Names as Map};
use crate::scenario::refer::Names;
use crate::scenario::texts::{begins, holds};
use crate::scenario::words::counter_kind;
use crate::scenario::{At, Problem, Span, quote};

/// What is wrong with expectations of nothing: no card, token, counter or subtype is called so.
pub fn in_vain(names: Names<'_>, game: &Game) -> Vec<Problem> {
    let faces = game.objects.iter().flat_map(|o| &o.def.faces);
    let mut texts: Vec<&str> = faces.flat_map(|face| &face.text.abilities).map(|ability| &*ability.text).collect();
    texts.sort_unstable();
    texts.dedup();
    let mut vain = Vain { names, game, texts, problems: Vec::new() };
    let checks = names.scenario.course.entries().iter().filter_map(|entry| match &entry.verb {
        Verb::Check(expect) => Some(&**expect),
        _ => None,
    });
    for expect in checks.chain(names.scenario.expect.iter().map(|expect| &expect.value)) {
        vain.expect(expect);
    }
    vain.problems
}

struct Vain<'a> {
    names: Names<'a>,
    game: &'a Game,
    /// The texts of all cards in the game, each once.
    texts: Vec<&'a str>,
    problems: Vec<Problem>,
}

impl Vain<'_> {
    fn expect(&mut self, expect: &Expect) {
        for (_, player) in expect.players.iter().flatten() {
            for (_, zone) in player.zones() {
                let CountOrNames::Names(counted) = zone else { continue };
                for (name, _) in counted.into_iter().filter(|(_, n)| n.value == 0) {
                    self.name(name);
                }
            }
            self.counters(player.counters.as_ref(), Holder::Player);
            let none = |n: &At<u32>| n.value == 0;
            for (name, _) in player.commander_damage.iter().flatten().filter(|(_, n)| none(n)) {
                self.name(name);
            }
        }
        for (name, times) in expect.triggers.iter().flatten() {
            self.triggers(name, times);
        }
        for object in expect.objects.iter().chain(&expect.last_known).flatten() {
            let none = object.count.as_ref().is_some_and(|count| count.value == 0);
            if let Some(name) = object.name.as_ref().filter(|_| none) {
                self.name(name);
            }
            self.properties(object, none);
        }
    }

    /// Properties that hold of what has not got them, or of nothing where there is to be none.
    fn properties(&mut self, object: &ExpectObject, none: bool) {
        self.counters(object.counters.as_ref(), Holder::Object);
        let had = object.subtypes.as_ref().filter(|_| none);
        for list in object.not_subtypes.iter().chain(had) {
            for subtype in &list.value {
                self.subtype(subtype, list.at);
            }
        }
        for text in object.lacks.iter().flatten() {
            self.lacking(text);
        }
        if let Some(inner) = &object.r#where {
            if let Some(name) = inner.name.as_ref().filter(|_| none) {
                self.name(name);
            }
            self.properties(inner, none);
        }
    }

    fn name(&mut self, name: &At<String>) {
        let wanted = name.value.trim().to_lowercase();
        let wanted = wanted.strip_suffix(" token").unwrap_or(&wanted);
        let in_a_text = || self.texts.iter().any(|text| text.to_lowercase().contains(wanted));
        if self.names.is_known(self.game, &name.value) || is_subtype(wanted) || in_a_text() {
            return;
        }
        let problem = Problem::error(name.at, format!("nothing in the game is called `{}`", quote(&name.value)));
        let there = self.names.of_the_game(self.game);
        self.problems.push(problem.label("unknown name").among(&name.value, there));
    }

    /// What never triggers: nothing that is called so, or no text that begins so.
    fn triggers(&mut self, name: &At<String>, times: &Triggers) {
        match times {
            Triggers::Count(n) if n.value == 0 => self.name(name),
            Triggers::Count(_) => {}
            Triggers::Texts(texts) => {
                self.name(name);
                for (text, _) in texts.into_iter().filter(|(_, n)| n.value == 0) {
                    let wanted = text.value.to_lowercase();
                    let said = |there: &&str| begins(there, None, &wanted, "") || holds(there, &wanted, "");
                    if !self.texts.iter().any(said) {
                        let message = format!("no ability in the game begins with `{}`", quote(text));
                        let problem = Problem::error(text.at, message).label("unknown ability");
                        self.problems.push(problem.perhaps(text, &self.texts));
                    }
                }
            }
        }
    }

    /// An ability that is not there, where nothing in the game speaks of one: a word may be misspelt. What keywords and basic land
    /// types stand for no text need say (305.6).
    fn lacking(&mut self, text: &At<String>) {
        let wanted = text.value.trim().to_lowercase();
        let keyword = KEYWORDS.iter().any(|keyword| wanted.starts_with(&keyword.to_lowercase()));
        let said = |there: &&str| begins(there, None, &wanted, "") || holds(there, &wanted, "");
        if keyword || !wanted.contains(' ') || wanted.starts_with("{t}: add ") || self.texts.iter().any(said) {
            return;
        }
        let message = format!("no ability in the game begins with `{}`, so that everything lacks it", quote(text));
        self.problems.push(Problem::warning(text.at, message).perhaps(text, &self.texts));
    }

    fn counters(&mut self, counters: Option<&At<Map<At<u32>>>>, holder: Holder) {
        for (kind, n) in counters.into_iter().flat_map(|counters| &counters.value) {
            let message = format!("`{}` is no kind of counter", quote(&kind.value));
            let (near, message) = match misspelled(&kind.value, holder, &self.texts) {
                Some(near) => (near, message),
                None if self.is_unheard_of(kind, n) => {
                    (Vec::new(), format!("{message} that anything in the game names or has"))
                }
                None => continue,
            };
            let problem = Problem::error(kind.at, message);
            self.problems.push(problem.rule(rule!("122.1")).did_you_mean(near));
        }
    }

    /// Whether there are to be none of a kind that nothing has had and no text names.
    fn is_unheard_of(&self, kind: &At<String>, n: &At<u32>) -> bool {
        let it = counter_kind(kind);
        n.value == 0
            && !is_used(kind, &self.texts)
            && !self.game.objects.iter().any(|object| object.counters.contains_key(&it))
    }

    fn subtype(&mut self, name: &str, at: Span) {
        let printed = |game: &Game| {
            let types = |subtype: &Subtype| subtype.name().eq_ignore_ascii_case(name);
            game.objects.iter().any(|o| o.def.faces.iter().any(|face| face.printed.subtypes.iter().any(|t| types(&t))))
        };
        if is_subtype(name) || printed(self.game) {
            return;
        }
        let listed = SubtypeKind::ALL.iter().flat_map(|kind| kind.listed()).copied();
        let problem = Problem::error(at, format!("there is no subtype `{}`", quote(name))).rule(rule!("205.3"));
        self.problems.push(problem.perhaps(name, &listed.collect::<Vec<_>>()));
    }
}

/// Whether the rules list a subtype of this name (205.3), which a token of it is called by, too.
fn is_subtype(name: &str) -> bool {
    SubtypeKind::ALL.iter().flat_map(|kind| kind.listed()).any(|listed| listed.eq_ignore_ascii_case(name))
}
