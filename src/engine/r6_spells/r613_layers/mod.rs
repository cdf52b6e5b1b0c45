//! 613: what every object is, layer by layer.
//!
//! In each layer the effects that exist *now* are listed, the next one by timestamp and dependency is applied, and the list is made anew
//! (613.8c). An effect that has begun keeps the set of objects it began with (613.6).

mod added;
mod apply;
mod asked;
mod asks;
mod depend;
mod functions;
mod instance;
pub(crate) mod intrinsic;
mod own;
mod part;
mod recorded;
mod rules;
mod run;
mod set;

pub use apply::Concrete;
pub(crate) use apply::{gained_from, set_types};
pub use functions::{flash_of_its_own, functions, holds_elsewhere, is_defining, replaces_elsewhere};
pub(crate) use own::make_aura;
pub use own::{face_down_values, keyword_ability};
pub use recorded::{Applied, Itself, Of, Record, Vanished};
pub use rules::{rule_of_layer, rules_of_change, rules_of_order};

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use crate::oracle::lang::{Ability, AbilityKind, Noun, Objects, StaticEffect, Zone};
use crate::state::{Characteristics, Game, LastingKind, Object, ObjectId, Origin};
use crate::stop::Done;
use crate::view::Table;

use own::Own;
use run::Run;

/// What every object is at one moment, and what follows for the rules.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// What the objects are.
    pub table: Table,
    /// Their copiable values (707.2), where layer 1 makes them others than are printed.
    copiable: Table,
    /// The static, activated and triggered abilities that function now: by object.
    pub abilities: Arc<Vec<Active>>,
    /// Nothing of this asks for anything that changes in little ([`Changes::more`](crate::state::Changes::more)).
    pub steady: bool,
    /// The changes of the rules that hold, once they have been asked for.
    pub rules: OnceLock<Arc<Vec<crate::rules::ActiveRule>>>,
    /// Whether an ability gives spells keywords by which cards are cast, once that has been asked for (601.3e).
    pub gives_ways: OnceLock<bool>,
    /// The places in `abilities` of those with replacement effects, once they have been asked for.
    replacing: OnceLock<Arc<[usize]>>,
    /// An effect may apply to cards in libraries.
    everywhere: bool,
    /// What each object is hangs on the object itself, and on what it is whose effects apply to it.
    in_itself: bool,
    /// The objects that had static abilities which change characteristics.
    sources: BTreeSet<ObjectId>,
    /// When this was so ([`Touched::now`](crate::state::Touched::now)).
    at: u64,
}

impl Derived {
    /// The copiable values of an object (707.2).
    pub fn copiable<'a>(&'a self, game: &'a Game, id: ObjectId) -> &'a Characteristics {
        let object = game.object(id);
        match (self.copiable.get(id), &object.last_copiable) {
            (Some(row), _) => row,
            // 608.2h: of what is gone, those it had as it last existed.
            (None, Some(last)) => last,
            // 707.2: the status is not copied.
            (None, None) if object.flipped && object.base.is_none() => {
                object.def.faces.first().map_or_else(|| object.printed(), |top| &top.printed)
            }
            (None, None) => object.printed(),
        }
    }

    /// The same, shared, where layer 1 has made them other than those printed.
    pub(crate) fn copiable_row(&self, id: ObjectId) -> Option<&Arc<Characteristics>> {
        self.copiable.get(id)
    }

    /// The static abilities that function now and have replacement effects (614.1), in the order of all abilities.
    pub fn replacing(&self) -> impl Iterator<Item = &Active> {
        let replaces = |active: &Active| match &active.ability.kind {
            AbilityKind::Static(s) => s.effects.iter().any(|effect| matches!(effect, StaticEffect::Replace(_))),
            _ => false,
        };
        let places = self.replacing.get_or_init(|| {
            let places = self.abilities.iter().enumerate().filter(|(_, active)| replaces(active));
            places.map(|(place, _)| place).collect()
        });
        places.iter().filter_map(|place| self.abilities.get(*place))
    }

    /// Whether this is what every object is in a state of the game it was worked out in.
    pub fn is_of(&self, game: &Game) -> bool {
        self.at == game.touched.now()
    }
}

/// An ability that functions (113.6), with the object it is of.
#[derive(Clone, Debug)]
pub struct Active {
    /// The object.
    pub object: ObjectId,
    /// Where it has it from.
    pub origin: Origin,
    /// The ability.
    pub ability: Arc<Ability>,
}

/// Works out what every object is.
pub fn derive(game: &Game) -> Done<Derived> {
    derive_recorded(game, &mut None)
}

/// The same, with what is applied to some objects recorded.
pub fn derive_recorded(game: &Game, record: &mut Option<Record>) -> Done<Derived> {
    let hidden = game.players.iter().flat_map(|player| player.hand.iter().chain(&player.graveyard));
    let others = game.stack.iter().chain(&game.exile).chain(&game.command).chain(hidden).copied();
    let mut ids: Vec<ObjectId> = game.permanents().map(|object| object.id).chain(others).collect();
    let everywhere = game.effects.iter().any(|effect| copies_what_applies_in_libraries(&effect.kind))
        || ids.iter().any(|id| applies_in_libraries(game.object(*id).printed_row()));
    if everywhere || game.defining {
        let unseen = game.players.iter().flat_map(|player| player.library.iter().chain(&player.sideboard)).copied();
        ids.extend(unseen.filter(|id| is_more_than_printed(game.object(*id), everywhere)));
    }
    ids.sort_unstable();
    let mut table = Table::of(game.objects.len());
    for id in &ids {
        table.set(*id, begins_with(game.object(*id)));
    }
    let own = Own::of(game, &ids);
    let mut run = Run::new(game, table, ids, &own, record);
    run.all_layers(&own)?;
    let Run { table, ids, copied, sources, steady, in_itself, .. } = run;
    let mut copiable = Table::of(0);
    copied.into_iter().for_each(|(id, row)| copiable.set(id, row));
    let abilities = active(game, &table, &ids);
    let steady = steady.get() && !abilities.iter().any(|active| asks::sets_rules_conditionally(&active.ability));
    let (abilities, at) = (Arc::new(abilities), game.touched.now());
    let (rules, gives_ways, replacing) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
    Ok(Derived { table, copiable, abilities, steady, rules, gives_ways, replacing, in_itself, everywhere, sources, at })
}

/// Whether a card in a library or outside the game may be other than is printed: it says so itself (604.3, 113.6c), or an effect
/// applies to cards in libraries.
fn is_more_than_printed(object: &Object, everywhere: bool) -> bool {
    (everywhere && object.zone == Zone::Library) || object.def.defines()
}

/// Whether something has an effect that applies to cards in libraries.
fn applies_in_libraries(is: &Characteristics) -> bool {
    fn of_cards(what: &Objects) -> bool {
        match what {
            Objects::All(filter, _) => {
                matches!(filter.noun, Noun::Card | Noun::Either) && filter.zones().contains(&Zone::Library)
            }
            Objects::And(parts) => parts.iter().any(of_cards),
            _ => false,
        }
    }
    is.has_layers()
        && is.abilities.iter().any(|held| match &held.ability.kind {
            AbilityKind::Static(told) => {
                told.effects.iter().any(|it| matches!(it, StaticEffect::Modify { what, .. } if of_cards(what)))
            }
            _ => false,
        })
}

fn copies_what_applies_in_libraries(effect: &LastingKind) -> bool {
    matches!(effect, LastingKind::Copy { values, .. } if applies_in_libraries(values))
}

/// What an object is before any effect: what is printed, and of a card that nobody has seen yet nothing (121.8).
fn begins_with(object: &Object) -> Arc<Characteristics> {
    match object.unseen {
        true => Arc::default(),
        false => object.printed_row().clone(),
    }
}

/// Works out what every object is, from what the objects were a while before, in the same game.
pub fn derive_since(game: &Game, then: &Derived) -> Done<Derived> {
    match part::derive_in_part(game, then)? {
        Some(derived) => Ok(derived),
        None => derive(game),
    }
}

/// The static, activated and triggered abilities that function, object by object.
fn active(game: &Game, table: &Table, ids: &[ObjectId]) -> Vec<Active> {
    let mut found = Vec::new();
    for (id, row) in ids.iter().filter_map(|id| Some((*id, table.get(*id)?))) {
        for (origin, ability) in row.all_abilities() {
            let kind = &ability.kind;
            let acts = matches!(kind, AbilityKind::Static(_) | AbilityKind::Activated(_) | AbilityKind::Triggered(_));
            if acts && functions(game, id, ability) {
                found.push(Active { object: id, origin: *origin, ability: ability.clone() });
            }
        }
    }
    found
}
