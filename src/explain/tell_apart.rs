//! Which of several things of a name is meant: its alias, else its number.

use std::collections::BTreeMap;

use indexmap::IndexSet;

use crate::card::CardTypes;
use crate::engine::state::{CardId, Game, ObjectKind, PlayerId, Zone};
use crate::engine::trace::{Arg, Record};
use crate::scenario::setup::Aliases;

/// What tells cards and tokens of one name and owner apart: an alias of the scenario, or `#2` for the second.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels(BTreeMap<CardId, String>);

impl Labels {
    /// The labels of a game: of everything but lands that has been on the battlefield or the stack, where its owner has
    /// had several of the name there. They are numbered in the order in which they came.
    pub fn of_game(game: &Game, aliases: &Aliases) -> Self {
        let mut kinds: BTreeMap<(PlayerId, &str), IndexSet<CardId>> = BTreeMap::new();
        for object in game.objects.iter() {
            let is_thing = matches!(object.kind, ObjectKind::Card | ObjectKind::Token);
            let public = matches!(object.zone, Zone::Battlefield | Zone::Stack);
            if !is_thing || !public || object.printed().types.contains(CardTypes::LAND) {
                continue;
            }
            kinds.entry((object.owner, &*object.def.name)).or_default().insert(object.card);
        }
        let mut labels = BTreeMap::new();
        for cards in kinds.values().filter(|cards| cards.len() > 1) {
            for (n, card) in cards.iter().enumerate() {
                match aliases.alias_of(*card) {
                    Some(alias) => labels.insert(*card, format!("({alias})")),
                    None if n == 0 => None,
                    None => labels.insert(*card, format!("#{}", n + 1)),
                };
            }
        }
        Self(labels)
    }

    /// The label of a card or token, if it has one.
    pub fn of(&self, card: CardId) -> Option<&str> {
        self.0.get(&card).map(String::as_str)
    }

    /// Puts the labels to the objects that records name.
    pub fn put_to(&self, records: &mut [Record], game: &Game) {
        if !self.0.is_empty() {
            records.iter_mut().flat_map(|record| &mut record.args).for_each(|arg| self.put(arg, game));
        }
    }

    fn put(&self, arg: &mut Arg, game: &Game) {
        match arg {
            Arg::Object { object, which, .. } => {
                let Some(named) = game.objects.get(*object as usize) else { return };
                // An ability goes by what it is of.
                let card = match &named.kind {
                    ObjectKind::Ability(ability) => game.object(ability.source).card,
                    _ => named.card,
                };
                *which = self.of(card).map(Into::into);
            }
            Arg::List(list) | Arg::Words(list) => list.iter_mut().for_each(|arg| self.put(arg, game)),
            Arg::Player { .. } | Arg::Number(_) | Arg::Text(_) => {}
        }
    }
}
