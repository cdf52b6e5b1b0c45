//! What has triggered on the way, and what was asked.

use super::{Finding, Judge};
use crate::engine::state::PlayerId;
use crate::engine::trace::{Question, Triggering};
use crate::scenario::raw::Names;
use crate::scenario::raw::told::{Asked, Triggers};
use crate::scenario::texts::{begins, holds, same_name};
use crate::scenario::{At, quote};

impl Judge<'_> {
    /// How often abilities of objects of these names have triggered since the start (603.2).
    pub(super) fn triggers(&self, wanted: &Names<Triggers>, found: &mut Vec<Finding>) {
        for (name, wanted) in wanted {
            let full = self.names.in_full(self.seen, name);
            let called = full.as_deref().unwrap_or(name);
            let own: Vec<&Triggering> =
                self.play.trace.triggered.iter().filter(|one| self.is_of(called, one)).collect();
            let who = quote(name);
            match wanted {
                Triggers::Count(n) => {
                    let times = own.len() as u32;
                    let mut finding = Finding::compare(n.at, &format!("times `{who}` has triggered"), &n.value, &times);
                    if !finding.holds && times == 0 {
                        finding.found = self.what_has();
                    }
                    found.push(finding);
                }
                Triggers::Texts(texts) => {
                    for (text, n) in texts {
                        let fits = |one: &&&Triggering| begins(&one.text, None, text, &one.name);
                        let times = own.iter().filter(fits).count() as u32;
                        let what = format!("times `{who}` has triggered (`{}`)", quote(text));
                        found.push(Finding::compare(n.at, &what, &n.value, &times));
                    }
                }
            }
        }
    }

    /// Whether what has triggered is an ability of an object of this name: an alias, or the name it had then.
    fn is_of(&self, name: &str, one: &Triggering) -> bool {
        let name = name.trim();
        if let Some(card) = self.names.aliases.get(name) {
            return self.play.game.object(one.source).card == card;
        }
        let short = name.strip_suffix(" Token").or_else(|| name.strip_suffix(" token"));
        let token = || short.is_some_and(|short| same_name(&one.name, short));
        same_name(&one.name, name) || token() || self.names.names(self.seen, name, one.source)
    }

    /// What has triggered at all.
    fn what_has(&self) -> String {
        const MOST: usize = 6;
        let mut names: Vec<&str> = self.play.trace.triggered.iter().map(|one| &*one.name).collect();
        names.dedup();
        names.truncate(MOST);
        if names.is_empty() { "0; nothing has".to_owned() } else { format!("0; what has: {}", names.join(", ")) }
    }

    /// Who was asked what since the start.
    pub(super) fn asked(&self, wanted: &At<Asked>, found: &mut Vec<Finding>) {
        let asked = &self.play.trace.asked;
        match &wanted.value {
            Asked::Each(players) => {
                for (name, questions) in players {
                    let Some(player) = self.names.player(name) else { continue };
                    let own: Vec<&Question> = asked.iter().filter(|one| one.player == player).collect();
                    let fits = own.len() == questions.len()
                        && own.iter().zip(questions).all(|(one, words)| holds(&one.prompt, words, ""));
                    let words: Vec<&str> = questions.iter().map(|words| words.value.as_str()).collect();
                    let expected = match words.as_slice() {
                        [] => format!("{} is asked nothing", name.value),
                        words => format!("{} is asked, and nothing else: {}", name.value, words.join("; ")),
                    };
                    found.push(Finding::new(name.at, expected, prompts(&own), fits));
                }
            }
            Asked::InOrder(questions) => {
                let mut left = asked.iter();
                for (name, words) in questions.iter().filter_map(|one| one.parts()) {
                    let Some(player) = self.names.player(name) else { continue };
                    let fits = left.any(|one| one.player == player && holds(&one.prompt, words, ""));
                    let expected = format!("{} is asked, in this order: {words}", name.value);
                    let have = if fits { "asked".to_owned() } else { self.all_asked(player) };
                    found.push(Finding::new(name.at, expected, have, fits));
                }
            }
        }
    }

    fn all_asked(&self, player: PlayerId) -> String {
        prompts(&self.play.trace.asked.iter().filter(|one| one.player == player).collect::<Vec<_>>())
    }
}

fn prompts(asked: &[&Question]) -> String {
    if asked.is_empty() {
        return "nothing".to_owned();
    }
    asked.iter().map(|one| &*one.prompt).collect::<Vec<_>>().join("; ")
}
