//! What a game has come to: how it differs from how it was before.

use std::collections::BTreeMap;

use serde::Serialize;

use super::tell_apart::Labels;
use crate::engine::perform::tell::zone_name;
use crate::engine::state::{CardId, Game, Object, ObjectKind, Outcome, PlayerId, Zone};
use crate::scenario::refer::Seen;
use crate::scenario::words::counter_name;

/// What has changed for a player: life, cards, permanents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// The player.
    pub player: String,
    /// What has changed, the most telling first.
    pub what: Vec<String>,
}

/// What has changed between two moments of a game, player by player; those for whom nothing has are left out.
pub fn changes(before: &Game, after: &Game, labels: &Labels) -> Vec<Changed> {
    let (was, is) = (Seen::new(before), Seen::new(after));
    let both = Both { was: &was, is: &is, labels };
    after
        .player_ids()
        .map(|id| Changed { player: after.player(id).name.to_string(), what: both.player(id) })
        .filter(|changed| !changed.what.is_empty())
        .collect()
}

/// The two moments.
struct Both<'g> {
    was: &'g Seen<'g>,
    is: &'g Seen<'g>,
    labels: &'g Labels,
}

impl Both<'_> {
    fn player(&self, id: PlayerId) -> Vec<String> {
        let (was, is) = (self.was.game.player(id), self.is.game.player(id));
        let mut what = Vec::new();
        match is.outcome {
            Outcome::Won if was.outcome != Outcome::Won => what.push("wins the game".to_owned()),
            Outcome::Lost if was.outcome != Outcome::Lost => what.push("loses the game".to_owned()),
            Outcome::Conceded if was.outcome != Outcome::Conceded => what.push("has conceded".to_owned()),
            Outcome::Drew if was.outcome != Outcome::Drew => what.push("draws the game".to_owned()),
            _ => {}
        }
        if was.life != is.life {
            what.push(format!("{} → {} life", was.life, is.life));
        }
        let kinds = was.counters.keys().chain(is.counters.keys());
        let mut kinds: Vec<_> = kinds.collect();
        kinds.dedup();
        for kind in kinds {
            let count = |player: &crate::engine::state::Player| player.counters.get(kind).copied().unwrap_or(0);
            if count(was) != count(is) {
                let change = format!("{} → {} {} counters", count(was), count(is), counter_name(kind));
                if !what.contains(&change) {
                    what.push(change);
                }
            }
        }
        what.extend(self.moved(id));
        what.extend(self.permanents(id));
        what
    }

    /// The cards and tokens a player owns that are elsewhere, those of one way together.
    fn moved(&self, id: PlayerId) -> Vec<String> {
        let mut ways: Vec<(String, Option<Zone>, Option<Zone>, usize)> = Vec::new();
        for (card, (was, is)) in &cards(self.was.game, self.is.game) {
            let there = |object: &Option<&Object>| object.map(|o| o.zone);
            let owner = is.or(*was).map(|o| o.owner);
            if owner != Some(id) || there(was) == there(is) {
                continue;
            }
            let name = match (was, is) {
                (_, Some(o)) if o.zone != Zone::Library => self.name(self.is, o, *card),
                (Some(o), _) => self.name(self.was, o, *card),
                (None, Some(o)) => self.name(self.is, o, *card),
                (None, None) => continue,
            };
            let way = (name, there(was), there(is));
            match ways.iter_mut().find(|(name, from, to, _)| (name, from, to) == (&way.0, &way.1, &way.2)) {
                Some((.., n)) => *n += 1,
                None => ways.push((way.0, way.1, way.2, 1)),
            }
        }
        let words = |(name, from, to, n): (String, Option<Zone>, Option<Zone>, usize)| {
            let what = if n == 1 { name } else { format!("{n} {name}") };
            match (from, to) {
                (Some(from), Some(to)) => format!("{what}: {} → {}", zone_name(from), zone_name(to)),
                (None, Some(to)) => format!("{what}: new {}", on(to)),
                (Some(from), None) => format!("{what}: gone from the {}", zone_name(from)),
                (None, None) => what,
            }
        };
        ways.into_iter().map(words).collect()
    }

    /// The permanents that have stayed, and are not what they were.
    fn permanents(&self, id: PlayerId) -> Vec<String> {
        let mut found: Vec<(String, Vec<String>, usize)> = Vec::new();
        for object in self.is.game.permanents().filter(|o| self.is.view().controller(o.id) == id) {
            let before = self.was.game.objects.get(object.id.0 as usize).filter(|o| o.alive && o.is_permanent());
            let Some(before) = before else { continue };
            let change = self.permanent(before, object, id);
            if change.is_empty() {
                continue;
            }
            let name = self.name(self.is, object, object.card);
            match found.iter_mut().find(|(known, what, _)| *known == name && *what == change) {
                Some((.., n)) => *n += 1,
                None => found.push((name, change, 1)),
            }
        }
        let words = |(name, what, n): (String, Vec<String>, usize)| {
            let name = if n == 1 { name } else { format!("{n} {name}") };
            format!("{name}: {}", what.join(", "))
        };
        found.into_iter().map(words).collect()
    }

    fn permanent(&self, before: &Object, after: &Object, id: PlayerId) -> Vec<String> {
        let mut what = Vec::new();
        let held = self.was.view().controller(before.id);
        if held != id {
            what.push(format!("{}'s before", self.was.game.player(held).name));
        }
        let (was, is) = (self.was.view().is(before.id), self.is.view().is(after.id));
        if was.name != is.name && after.face_down.is_none() {
            what.push(format!("now {}", is.name));
        }
        let size =
            |c: &crate::engine::state::Characteristics| c.power.zip(c.toughness).map(|(p, t)| format!("{p}/{t}"));
        match (size(was), size(is)) {
            (Some(was), Some(is)) if was != is => what.push(format!("{was} → {is}")),
            (None, Some(is)) => what.push(format!("a {is} creature")),
            (Some(_), None) => what.push("no creature".to_owned()),
            _ => {}
        }
        let mut kinds: Vec<_> = before.counters.keys().chain(after.counters.keys()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            let count = |o: &Object| o.counters.get(kind).copied().unwrap_or(0);
            if count(before) != count(after) {
                what.push(format!("{} → {} {} counters", count(before), count(after), counter_name(kind)));
            }
        }
        if before.damage != after.damage {
            what.push(format!("{} damage", after.damage));
        }
        // That a land is tapped for mana says nothing.
        if before.tapped != after.tapped && !is.types.contains(crate::card::CardTypes::LAND) {
            what.push(if after.tapped { "tapped" } else { "untapped" }.to_owned());
        }
        if before.attached_to != after.attached_to {
            what.push(match after.attached_to {
                Some(to) => format!("on {}", crate::engine::trace::Arg::entity(self.is.game, to)),
                None => "on nothing".to_owned(),
            });
        }
        what
    }

    fn name(&self, seen: &Seen<'_>, object: &Object, card: CardId) -> String {
        let name = seen.game.name(object.id).to_string();
        match self.labels.of(card) {
            Some(label) => format!("{name} {label}"),
            None => name,
        }
    }
}

/// Every card and token with the object it was and the one it is; abilities and what the rules put there are none.
fn cards<'g>(before: &'g Game, after: &'g Game) -> BTreeMap<CardId, (Option<&'g Object>, Option<&'g Object>)> {
    let mut all: BTreeMap<CardId, (Option<&Object>, Option<&Object>)> = BTreeMap::new();
    let there = |o: &&Object| o.alive && matches!(o.kind, ObjectKind::Card | ObjectKind::Token | ObjectKind::Emblem);
    for object in before.objects.iter().map(|o| &**o).filter(there) {
        all.entry(object.card).or_default().0 = Some(object);
    }
    for object in after.objects.iter().map(|o| &**o).filter(there) {
        all.entry(object.card).or_default().1 = Some(object);
    }
    all
}

fn on(zone: Zone) -> String {
    match zone {
        Zone::Battlefield | Zone::Stack => format!("on the {}", zone_name(zone)),
        _ => format!("in the {}", zone_name(zone)),
    }
}
