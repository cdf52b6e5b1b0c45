//! What an action brings along for the decisions inside it, and what of that is left over.

use crate::card::Color;
use crate::engine::choice::{Ask, Decision, Purpose};
use crate::engine::r1_concepts::r117_priority::Action;
use crate::engine::state::{Game, PlayerId};
use crate::scenario::At;
use crate::scenario::model::{Entry, Verb};
use crate::scenario::raw::answer::Tagged;
use crate::scenario::raw::entry::{Cost, one_by_one};
use crate::scenario::raw::{Answer as Written, Reference};
use crate::scenario::texts::plain;

use super::{Answers, Given};

/// What an action brought along that nothing in it asked for.
#[derive(Clone, Debug, Default)]
pub struct Left {
    /// Targets.
    pub targets: Vec<At<Written>>,
    /// Modes.
    pub modes: Vec<At<Written>>,
    /// Answers.
    pub choose: Vec<At<Written>>,
    /// Whether it has a value for X.
    pub x: bool,
    /// Whether it has a division.
    pub divide: bool,
}

impl<'a> Answers<'a> {
    /// Takes what an action brings along; until [`Self::done`].
    pub fn give(&mut self, player: PlayerId, entry: &Entry) {
        let with = &entry.with;
        self.given = Given {
            player: Some(player),
            targets: with.targets.clone(),
            no_targets: with.no_targets,
            says_targets: !with.targets.is_empty(),
            modes: with.modes.clone(),
            x: with.x.as_ref().map(|x| x.value),
            x_said: false,
            costs: with.costs.iter().map(one_by_one).collect(),
            says_costs: with.no_costs || !with.costs.is_empty(),
            offered: Vec::new(),
            divide: with
                .divide
                .as_ref()
                .map(|divide| divide.value.into_iter().map(|(name, n)| (name.value.clone(), *n)).collect()),
            mana: with.mana.as_ref().map(|mana| mana.value.sources()).unwrap_or_default(),
            mana_with: with.mana.as_ref().map(|mana| mana.value.given_up()).unwrap_or_default(),
            choose: with.choose.clone(),
            mana_color: mana_named(&entry.verb),
            of: None,
        };
    }

    /// The same for one of the actions the entry may stand for.
    pub fn give_for(&mut self, player: PlayerId, entry: &Entry, action: &Action) {
        self.give(player, entry);
        if let Action::Activate { object, .. } = action {
            self.given.of = Some(*object);
        }
    }

    /// Keeps answers that were taken for targets for this decision, which they answer too; `false` if there are none.
    ///
    /// Targets and other choices may stand in one list in the order a player thinks of them (a cost first), while 601.2c
    /// comes before 601.2h.
    pub fn reserve_for(&mut self, game: &Game, decision: &Decision) -> bool {
        let Ask::Entities { options, purpose, .. } = &decision.ask else { return false };
        if matches!(purpose, Purpose::Target(_)) {
            return false;
        }
        let found = self.taken_for_a_target(game, decision.player, options);
        self.reserved.extend(found);
        found.is_some()
    }

    /// What the action says of its costs and nobody has asked for.
    pub(in crate::scenario) fn costs_left(&self) -> &[At<Cost>] {
        &self.given.costs
    }

    /// What the action says its mana comes from, and what mana abilities are to take, that nobody has asked for.
    pub(in crate::scenario) fn mana_left(&self) -> (&[At<Reference>], &[At<Reference>]) {
        (&self.given.mana, &self.given.mana_with)
    }

    /// The optional costs that were asked about in the action, in words.
    pub(in crate::scenario) fn costs_offered(&self) -> &[String] {
        &self.given.offered
    }

    /// The action is over; what it brought along and was not used comes back.
    pub fn done(&mut self) -> Left {
        let Given { targets, modes, choose, x, x_said, divide, .. } = std::mem::take(&mut self.given);
        self.reserved.clear();
        self.contested = None;
        Left { targets, modes, choose, x: x.is_some() && !x_said, divide: divide.is_some() }
    }

    /// Whether an answer written with an action was asked for by nothing in it.
    pub fn is_left(&self, answer: &At<Written>) -> bool {
        self.left.iter().any(|(_, left)| left.at == answer.at)
    }

    /// Notes answers written with an action that it was done without.
    pub fn leave(&mut self, player: PlayerId, entry: &Entry, left: Left) {
        let x = entry.with.x.as_ref().filter(|_| left.x).map(|x| At::new(Tagged::X(x.value), x.at));
        let divide = entry.with.divide.as_ref().filter(|_| left.divide);
        let divide = divide.map(|divide| At::new(Tagged::Divide(divide.value.clone()), divide.at));
        let tagged = [x, divide].into_iter().flatten().map(|At { value, at }| At::new(Written::Tagged(value), at));
        self.left.extend(left.choose.into_iter().chain(tagged).map(|answer| (player, answer)));
    }
}

/// The one mana that the text of an activation says it adds: a choice of which, where the ability leaves one.
fn mana_named(verb: &Verb) -> Option<&'static str> {
    let Verb::Activate(text) = verb else { return None };
    let wanted = plain(&text.value, "");
    let (_, adds) = wanted.split_once(": add {")?;
    let symbol = adds.trim_end_matches('.').strip_suffix('}')?;
    let mut letters = symbol.chars();
    match (letters.next()?.to_ascii_uppercase(), letters.next()) {
        ('C', None) => Some("colorless"),
        (letter, None) => Color::from_letter(letter).map(Color::name),
        _ => None,
    }
}
