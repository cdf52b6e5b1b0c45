//! What the words that point to something mean: "it", "those creatures", "that player", "that much".

use super::super::lang::*;

/// Words that point to something, and to what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pointing {
    /// The words: `it`, `those creatures`.
    pub words: String,
    /// What they mean.
    pub to: Meant,
}

/// What words point to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// An object or player.
    Ref(Ref),
    /// The amount of the instruction of this number.
    Amount(u8),
}

/// The words in a part that point to something else than the object itself, in their order, each once: of those that stand in the
/// words of the part.
pub(super) fn pointing(words: &str, part: &mut dyn FnMut(&mut dyn Visit)) -> Vec<Pointing> {
    let mut found = Found { words, all: Vec::new() };
    part(&mut found);
    found.all
}

/// The pronouns that objects and players are called by.
const PRONOUNS: &[&str] = &[
    "it",
    "its",
    "them",
    "they",
    "their",
    "itself",
    "themselves",
    "he",
    "him",
    "his",
    "himself",
    "she",
    "her",
    "herself",
];
/// The words for an amount.
const AMOUNTS: &[&str] = &["that much", "that many", "the same amount", "that amount", "that number"];

struct Found<'w> {
    words: &'w str,
    all: Vec<Pointing>,
}

impl Found<'_> {
    fn add(&mut self, to: &Ref, said: &Said) {
        let to = Meant::Ref(to.clone());
        match said {
            Said::Pronoun => self.called(PRONOUNS, to),
            Said::As(words) => self.called(&[words], to),
            Said::Name => {}
        }
    }

    /// Keeps the first of these words that is there.
    fn called(&mut self, words: &[&str], to: Meant) {
        let parts = |c: char| !c.is_alphanumeric() && c != '\'';
        let there = |one: &&&str| {
            self.words.match_indices(**one).any(|(at, one)| {
                let (before, behind) = (self.words.get(..at), self.words.get(at + one.len()..));
                before.is_some_and(|it| it.is_empty() || it.ends_with(parts))
                    && behind.is_some_and(|it| it.is_empty() || it.starts_with(parts) || it.starts_with("'s"))
            })
        };
        let Some(word) = words.iter().find(there) else { return };
        let one = Pointing { words: (*word).to_owned(), to };
        if !self.all.contains(&one) {
            self.all.push(one);
        }
    }
}

impl Visit for Found<'_> {
    fn objects(&mut self, it: &mut Objects) {
        if let Objects::That(to, said) = it {
            self.add(to, said);
        }
        it.inside(self);
    }

    fn players(&mut self, it: &mut Players) {
        if let Players::That(to, said) | Players::ControllerOf(to, said) | Players::OwnerOf(to, said) = it {
            self.add(to, said);
        }
        it.inside(self);
    }

    fn number(&mut self, it: &mut Num) {
        if let Num::BoundAmount(of) = it {
            self.called(AMOUNTS, Meant::Amount(*of));
        }
        it.inside(self);
    }
}

/// What a part of an event is called that words point to.
pub(super) const fn role(role: Role) -> &'static str {
    match role {
        Role::Subject => "what it happens to",
        Role::Other => "the other object or player of the event",
        Role::Source => "the source in the event",
        Role::Player => "the player of the event",
        Role::Defender => "the player attacked",
        Role::Owner => "the player whose zone it goes to",
        Role::Holder(Held::Subject) => "the player who controlled what the event happened to",
        Role::Holder(Held::Other) => "the player who controlled the other one of the event",
        Role::Holder(Held::Source) => "the player who controlled the source of the event",
        Role::Host => "what this was attached to",
    }
}

/// A condition that no words of a text say by themselves: what a word before a dash stands for, and the rows of a results table.
pub(super) fn condition(it: &Cond) -> Option<String> {
    match it {
        Cond::Rolled(_, low, None) => Some(format!("the result is {low} or more")),
        Cond::Rolled(_, low, Some(high)) if low == high => Some(format!("the result is {low}")),
        Cond::Rolled(_, low, Some(high)) => Some(format!("the result is from {low} to {high}")),
        Cond::Is(Ref::This, what) => match what.post.as_slice() {
            [Pred::AttackedThisTurn] => Some("this attacked this turn".to_owned()),
            [Pred::Designated(Designation::Solved)] => Some("this Case is solved".to_owned()),
            _ => None,
        },
        Cond::And(all) => Some(all.iter().map(condition).collect::<Option<Vec<_>>>()?.join(" and ")),
        _ => None,
    }
}
