//! Why the engine stops short of doing what it was asked.

use crate::cr::RuleId;

use super::choice::Decision;
use super::event::Event;
use super::state::{Entity, Game, ObjectId};

/// The result of engine code.
pub type Done<T> = Result<T, Stop>;

/// Why a unit of play was not carried through. The state is then as it was before the unit (733).
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// A decision is needed and nobody gave an answer.
    Undecided(Box<Decision>),
    /// What was attempted is illegal.
    Illegal(Box<Violation>),
    /// An answer does not fit the decision.
    BadAnswer(Box<BadAnswer>),
    /// The engine does not do this; it says what, and never pretends.
    Unsupported(Box<str>),
    /// Nobody can end what is going on (732, 104.4b): the steps of the loop.
    Loop(Vec<String>),
}

/// The rule an attempted action breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: RuleId,
    /// What stands in the way: the permanent, the effect's source, the player.
    pub culprit: Option<Entity>,
    /// Why, as the end of "this is illegal because ...".
    pub because: String,
    /// The rules besides by which what stands in the way is found: what an ability is linked to (607).
    pub besides: Vec<RuleId>,
    /// Whether something had been done when it turned out, and was reversed (733.1); none while that is not known.
    pub reversed: Option<bool>,
}

/// An answer that is none to the decision.
#[derive(Clone, Debug, PartialEq)]
pub struct BadAnswer {
    /// The decision.
    pub decision: Decision,
    /// What is wrong with the answer.
    pub because: String,
}

impl Stop {
    /// The violation of a rule.
    pub fn illegal(rule: RuleId, culprit: impl Into<Option<Entity>>, because: impl Into<String>) -> Self {
        let (culprit, because) = (culprit.into(), because.into());
        Self::Illegal(Box::new(Violation { rule, culprit, because, besides: Vec::new(), reversed: None }))
    }

    /// Whether it is a refusal by one of these rules.
    pub(super) fn is_by(&self, rules: &[RuleId]) -> bool {
        matches!(self, Self::Illegal(violation) if rules.contains(&violation.rule))
    }

    /// The same refused by another rule, by which what forbids one thing forbids this, too.
    pub(super) fn by(mut self, rule: RuleId) -> Self {
        if let Self::Illegal(violation) = &mut self {
            violation.rule = rule;
        }
        self
    }

    /// The same as seen from the state before the unit, to which the game goes back: objects that only came to be in it are
    /// named by what they were.
    pub(super) fn before(self, old: &Game, new: &Game) -> Self {
        let object = |mut id: ObjectId| loop {
            if (id.0 as usize) < old.objects.len() {
                return Some(id);
            }
            let made = new.objects.get(id.0 as usize)?;
            id = match (&made.kind, made.was) {
                (_, Some(was)) => was,
                (super::state::ObjectKind::Ability(ability), None) => ability.source,
                _ => return None,
            };
        };
        let entity = |e: Entity| match e {
            Entity::Object(o) => object(o).map(Entity::Object),
            player => Some(player),
        };
        match self {
            Self::Illegal(mut violation) => {
                violation.culprit = violation.culprit.and_then(entity);
                // That a step has begun is not reversed: only what was done in it.
                let done = new.history.iter().skip(old.history.len());
                let something = new.objects.len() > old.objects.len()
                    || done
                        .into_iter()
                        .any(|done| !matches!(done.event, Event::BeginStep { .. } | Event::BeginTurn { .. }));
                violation.reversed.get_or_insert(something);
                Self::Illegal(violation)
            }
            Self::Undecided(mut decision) => {
                decision.before(object);
                Self::Undecided(decision)
            }
            Self::BadAnswer(mut bad) => {
                bad.decision.before(object);
                Self::BadAnswer(bad)
            }
            other => other,
        }
    }

    /// The same violation, told with these rules besides.
    pub fn besides(self, rules: impl IntoIterator<Item = RuleId>) -> Self {
        match self {
            Self::Illegal(mut violation) => {
                violation.besides.extend(rules);
                Self::Illegal(violation)
            }
            other => other,
        }
    }

    /// Something the engine does not do.
    pub fn unsupported(what: impl std::fmt::Display) -> Self {
        Self::Unsupported(what.to_string().into())
    }
}
