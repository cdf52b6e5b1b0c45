//! What attackers attack where a declaration does not say it, and why a creature can't be declared as an attacker.

use super::answers::{Attacked, Declarations};
use super::raw::{Attack, Reference};
use super::refer::Seen;
use crate::card::CardTypes;
use crate::engine::decide::First;
use crate::engine::state::{Entity, Game, ObjectId, PlayerId};
use crate::engine::{Done, Play, Stop};
use crate::explain::session::quoted;
use crate::rule;

/// The attackers of an entry, and what it says they attack.
pub fn attacks(attack: &Attack) -> impl Iterator<Item = (Reference, Attacked)> + '_ {
    attack.0.iter().map(|(who, what)| {
        let what = what.as_ref().map_or(Attacked::Unsaid, |what| Attacked::Named(what.value.clone()));
        (who.value.clone(), what)
    })
}

/// A declaration of attackers with what it does not say.
pub enum Whom {
    /// There is one way to understand it at the most.
    Settled(Declarations),
    /// There are several.
    Open {
        /// An attacker that could attack several players.
        creature: String,
        /// Its place in the declaration.
        place: usize,
        /// Those players.
        choices: Vec<PlayerId>,
        /// The first way that is legal.
        first: Declarations,
    },
}

/// How many ways to understand a declaration are tried.
const MOST_WAYS: usize = 64;

/// Finds out what attackers attack of which a declaration does not say it: the player there is to attack. Where there are several
/// (508.1b), those count that make the declaration legal.
pub fn whom(play: &Play, declared: Declarations, legal: &mut dyn FnMut(&Declarations) -> bool) -> Whom {
    let unsaid: Vec<usize> =
        declared.attack.iter().enumerate().filter(|(_, (_, what))| *what == Attacked::Unsaid).map(|(i, _)| i).collect();
    let there = play.clone().unit(&mut First, |cx| cx.attackable(cx.game.turn.active)).unwrap_or_default();
    let players: Vec<PlayerId> = there.iter().filter_map(|target| target.player()).collect();
    if unsaid.is_empty() {
        return Whom::Settled(declared);
    }
    let with = |choice: &dyn Fn(usize) -> Option<PlayerId>| {
        let mut declared = declared.clone();
        for (n, place) in unsaid.iter().enumerate() {
            if let (Some((_, what)), Some(player)) = (declared.attack.get_mut(*place), choice(n)) {
                *what = Attacked::This(Entity::Player(player));
            }
        }
        declared
    };
    if let [only] = players.as_slice() {
        return Whom::Settled(with(&|_| Some(*only)));
    }
    // All of them the same player, then one this and another that: as the digits of a number.
    let alike = players.iter().map(|player| with(&|_| Some(*player)));
    let digit =
        |way: usize, n: usize| players.get(way / players.len().saturating_pow(n as u32) % players.len()).copied();
    let ways = players.len().saturating_pow(unsaid.len() as u32).min(MOST_WAYS);
    let mixed = (0..ways).map(|way| with(&|n| digit(way, n)));
    let mut found: Vec<Declarations> = alike.filter(|way| legal(way)).collect();
    if found.len() < 2 && unsaid.len() > 1 {
        let more: Vec<Declarations> = mixed.filter(|way| !found.contains(way) && legal(way)).collect();
        found.extend(more);
    }
    if found.len() < 2 {
        return Whom::Settled(found.pop().unwrap_or(declared));
    }
    let attacked = |way: &Declarations, place: usize| match way.attack.get(place) {
        Some((_, Attacked::This(Entity::Player(player)))) => Some(*player),
        _ => None,
    };
    let choices_of = |place: usize| {
        let mut choices: Vec<PlayerId> = found.iter().filter_map(|way| attacked(way, place)).collect();
        choices.sort_unstable();
        choices.dedup();
        choices
    };
    let open = unsaid.iter().copied().find(|place| choices_of(*place).len() > 1).unwrap_or_default();
    let creature = declared.attack.get(open).map(|(who, _)| who.words()).unwrap_or_default();
    Whom::Open { creature, place: open, choices: choices_of(open), first: found.swap_remove(0) }
}

impl Declarations {
    /// The same with the attacker at a place attacking this player.
    pub fn with(mut self, place: usize, player: PlayerId) -> Self {
        if let Some((_, what)) = self.attack.get_mut(place) {
            *what = Attacked::This(Entity::Player(player));
        }
        self
    }

    /// The attackers, as an entry writes them that says what each attacks.
    pub fn in_yaml(&self, game: &Game) -> String {
        let pair = |(who, what): &(Reference, Attacked)| {
            let what = match what {
                Attacked::Named(what) => what.words(),
                Attacked::This(Entity::Player(player)) => game.player(*player).name.to_string(),
                Attacked::This(Entity::Object(id)) => game.name(*id).to_string(),
                Attacked::Unsaid => "...".to_owned(),
            };
            format!("{}: {}", quoted(&who.words()), quoted(&what))
        };
        let pairs: Vec<String> = self.attack.iter().map(pair).collect();
        let twice =
            self.attack.iter().enumerate().any(|(i, (who, _))| self.attack.iter().take(i).any(|(it, _)| it == who));
        match twice {
            // A key stands in a map only once.
            true => format!("[{{{}}}]", pairs.join("}, {")),
            false => format!("{{{}}}", pairs.join(", ")),
        }
    }
}

/// Why this player can't declare this permanent as an attacker; none where nothing of its own keeps it from attacking.
///
/// # Errors
///
/// What the engine stumbled on.
pub fn why_no_attacker(play: &Play, id: ObjectId, player: PlayerId) -> Done<Option<Stop>> {
    let seen = Seen::new(&play.game);
    let (view, name) = (seen.view(), seen.name(id));
    let holder = view.controller(id);
    // 805.10a: a team that shares its turns attacks together.
    if !play.game.together(player).contains(&holder) {
        let (holder, player) = (&play.game.player(holder).name, &play.game.player(player).name);
        let because = format!("{holder} controls {name}, and {player} attacks with creatures of their own");
        return Ok(Some(Stop::illegal(rule!("508.1a"), None, because)));
    }
    if !view.is(id).types.contains(CardTypes::CREATURE) {
        return Ok(Some(Stop::illegal(rule!("506.3"), None, format!("{name} is no creature"))));
    }
    let mut probe = play.clone();
    let could = probe.unit(&mut First, |cx| cx.could_attack(id))?;
    Ok(could.err())
}
