//! Which abilities of the cards in a game were run in it, told from what is kept of the game: a lower bound.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use super::event::Event;
use super::r6_spells::r602_activating::is_mana_ability;
use super::r6_spells::r603_triggers::is_triggered_mana_ability;
use super::r6_spells::r613_layers::{Derived, derive};
use super::state::{CardDef, Characteristics, Game, Object, ObjectKind, Origin, Zone};
use super::stop::Done;
use super::trace::Trace;
use crate::oracle::lang::{Ability, AbilityKind, Casting, Node, nodes_of};
use crate::oracle::{Meaning, keyword_meaning};
use crate::rule;

/// Abilities of a card's text: the number of the face and the place in it.
pub type Ran = BTreeSet<(usize, usize)>;

/// By the name of the card which abilities were run in a game that has come to its end with this trace.
///
/// A spell's instructions and an activated or triggered ability are run when they resolve (608), a mana ability when its
/// source adds mana and has no other mana ability, what is said of casting when the spell is cast, a static ability when a
/// permanent has it, and a keyword when its ability resolves, or when a rule of it is cited while an object has it, as of the special action of a card.
///
/// # Errors
/// What deriving characteristics at the end of the game answers.
pub fn executed(game: &Game, trace: &Trace) -> Done<BTreeMap<Arc<str>, Ran>> {
    let mut ran = Found::default();
    ran.look(game, trace, &derive(game)?, 0);
    let mut cards: BTreeMap<Arc<str>, Ran> = BTreeMap::new();
    for object in game.objects.iter().filter(|object| matches!(object.kind, ObjectKind::Card)) {
        let of_card = cards.entry(object.def.name.clone()).or_default();
        for (face, def) in object.def.faces.iter().enumerate() {
            let places = def.text.abilities.iter().enumerate();
            of_card.extend(places.filter(|(_, one)| ran.abilities.contains(&Arc::as_ptr(one))).map(|(n, _)| (face, n)));
        }
    }
    Ok(cards)
}

/// Which abilities of one card were run, of those that are not `known` to have been: told from what happened `since` so much
/// had happened, and from what everything `derived` is now.
pub fn executed_since(
    card: &CardDef,
    known: &Ran,
    (game, trace): (&Game, &Trace),
    derived: &Derived,
    since: usize,
) -> Ran {
    let faces = || card.faces.iter().enumerate();
    let places = faces().flat_map(|(face, def)| (0..).zip(&def.text.abilities).map(move |(n, one)| ((face, n), one)));
    let open: Vec<_> = places.filter(|(place, _)| !known.contains(place)).collect();
    if open.is_empty() {
        return Ran::new();
    }
    let only = open.iter().map(|(_, one)| Arc::as_ptr(one)).collect();
    let mut ran = Found { only: Some(only), ..Found::default() };
    ran.look(game, trace, derived, since);
    open.into_iter().filter(|(_, one)| ran.abilities.contains(&Arc::as_ptr(one))).map(|(place, _)| place).collect()
}

/// The abilities that were run, of cards, tokens and keywords alike.
///
/// # Errors
/// What deriving characteristics at the end of the game answers.
pub fn abilities_executed(game: &Game, trace: &Trace) -> Done<Vec<Arc<Ability>>> {
    let mut ran = Found::default();
    ran.look(game, trace, &derive(game)?, 0);
    Ok(ran.kept)
}

/// The nodes of the abilities that were run.
///
/// # Errors
/// What deriving characteristics at the end of the game answers.
pub fn nodes_executed(game: &Game, trace: &Trace) -> Done<BTreeSet<Node>> {
    Ok(abilities_executed(game, trace)?.iter().flat_map(|ability| nodes_of(ability)).collect())
}

/// The abilities found to have run, by where they are kept: a copy of a card has its very abilities.
#[derive(Default)]
struct Found {
    abilities: HashSet<*const Ability>,
    kept: Vec<Arc<Ability>>,
    /// Those that are looked for, where it is not all.
    only: Option<Vec<*const Ability>>,
}

impl Found {
    /// Looks at what happened since so much had happened, and at what everything is now.
    fn look(&mut self, game: &Game, trace: &Trace, derived: &Derived, since: usize) {
        for happening in (since..game.history.len()).filter_map(|at| game.history.get(at)) {
            match &happening.event {
                Event::Resolve { object } => self.resolved(game, game.object(*object)),
                Event::Cast { spell, .. } => {
                    self.of_face(game.object(*spell), |kind| matches!(kind, AbilityKind::Casting(_)));
                }
                Event::AddMana { source: Some(source), .. } => self.mana(game.object(*source).printed()),
                _ => {}
            }
        }
        for object in game.objects.iter() {
            let is = match (&object.last_known, object.alive) {
                (_, true) => derived.table.get(object.id),
                (known, false) => known.as_ref(),
            };
            for held in is.iter().flat_map(|is| &is.abilities) {
                if !self.is_wanted(&held.ability) {
                    continue;
                }
                let runs = match &held.ability.kind {
                    AbilityKind::Static(_) => object.zone == Zone::Battlefield,
                    AbilityKind::Keyword(keyword) => {
                        // What stands under a rule comes right behind it.
                        let rule = keyword.keyword.rule();
                        trace.cited.range(rule..).next().is_some_and(|cited| rule.covers(*cited))
                    }
                    // 116.2e: there is no other way in which it is run.
                    AbilityKind::Casting(Casting::Discard) => trace.cited.contains(&rule!("116.2e")),
                    _ => false,
                };
                if runs {
                    self.ran(&held.ability);
                }
            }
        }
    }

    fn is_wanted(&self, ability: &Arc<Ability>) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&Arc::as_ptr(ability)))
    }

    fn ran(&mut self, ability: &Arc<Ability>) {
        if self.is_wanted(ability) && self.abilities.insert(Arc::as_ptr(ability)) {
            self.kept.push(ability.clone());
            if let AbilityKind::Keyword(keyword) = &ability.kind
                && let Meaning::Abilities(all) = keyword_meaning(keyword)
            {
                all.iter().for_each(|one| self.ran(one));
            }
        }
    }

    fn resolved(&mut self, game: &Game, object: &Object) {
        let ObjectKind::Ability(ability) = &object.kind else {
            return self.of_face(object, |kind| matches!(kind, AbilityKind::Spell(_)));
        };
        self.ran(&ability.ability);
        if let Origin::Meaning(place, _) = ability.origin {
            // The keyword whose meaning it is.
            let source = game.object(ability.source);
            let is = source.last_known.as_ref().unwrap_or_else(|| source.printed_row());
            if let Some(held) = is.abilities.get(usize::from(place)) {
                self.ran(&held.ability);
            }
        }
    }

    fn of_face(&mut self, object: &Object, is_such: impl Fn(&AbilityKind) -> bool) {
        let values = object.printed();
        let such = values.abilities.iter().filter(|held| is_such(&held.ability.kind));
        such.for_each(|held| self.ran(&held.ability));
    }

    fn mana(&mut self, is: &Characteristics) {
        let mut all = is.abilities.iter().filter(|held| match &held.ability.kind {
            AbilityKind::Activated(activated) => is_mana_ability(activated),
            // It doesn't use the stack either (605.4a), so nothing tells that it resolved.
            AbilityKind::Triggered(triggered) => is_triggered_mana_ability(triggered),
            _ => false,
        });
        if let (Some(one), None) = (all.next(), all.next()) {
            self.ran(&one.ability);
        }
    }
}
