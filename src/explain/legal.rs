//! Every action that is legal now, in the words of the format.

use serde::Serialize;

use crate::cr::RuleId;
use crate::engine::choice::{Answer, Ask, Decider, Decision};
use crate::engine::legal::legal_actions;
use crate::engine::r1_concepts::r116_special_actions::SpecialKind;
use crate::engine::r1_concepts::r117_priority::Action;
use crate::engine::r6_spells::r602_activating::is_mana_ability;
use crate::engine::r7_additional::half_name;
use crate::engine::state::{CastAs, Entity, Game, ObjectId, PlayerId, Zone};
use crate::engine::stop::Violation;
use crate::engine::trace::Arg;
use crate::engine::{Done, Play, Stop, Unit};
use crate::oracle::lang::AbilityKind;
use crate::rule;
use crate::scenario::refer::{FACE_DOWN, Seen};
use crate::scenario::ways;

/// A legal action, as an entry of a script would say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Legal {
    /// The verb: `cast`, `activate`, `play`, `special`, `pass`.
    pub verb: &'static str,
    /// What is cast, activated or played; empty where that is nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub what: String,
    /// Whose ability it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// By which keyword or alternative cost it is cast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub using: Option<String>,
    /// The zone it is in, where that is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<&'static str>,
    /// Whether it is a mana ability (605).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mana: bool,
    /// How many objects there are with which it comes to the same.
    #[serde(skip_serializing_if = "is_one")]
    pub count: usize,
    /// For the engine; with the first of those objects.
    #[serde(skip)]
    pub action: Action,
}

fn is_one(n: &usize) -> bool {
    *n == 1
}

/// The legal actions of the player with priority; none while nobody has it. Things that are alike are one action.
///
/// # Errors
///
/// What the engine stumbled on.
pub fn legal(play: &Play) -> Done<Option<(PlayerId, Vec<Legal>)>> {
    let Unit::Priority(player) = play.next() else { return Ok(None) };
    let seen = Seen::of(play);
    let mut found: Vec<Legal> = Vec::new();
    for action in legal_actions(play)? {
        let Some(one) = words(&seen, action) else { continue };
        let alike =
            |known: &&mut Legal| Legal { action: one.action.clone(), count: one.count, ..(**known).clone() } == one;
        match found.iter_mut().find(alike) {
            Some(known) => known.count += 1,
            None => found.push(one),
        }
    }
    Ok(Some((player, found)))
}

/// A creature and what it could be declared to attack or block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Declarable {
    /// `attack` or `block`.
    pub verb: &'static str,
    /// The creature.
    pub who: String,
    /// What it could attack or block.
    pub whom: String,
    /// Why a declaration of this alone is not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_alone: Option<String>,
    /// The rule that says so; else the rule it is done by.
    pub rule: RuleId,
}

/// What could be declared, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declarables {
    /// Who declares.
    pub player: PlayerId,
    /// The pairs of a creature and what it could be declared against, alike ones once.
    pub could: Vec<Declarable>,
    /// How many more pairs there are: too many for each to be tried.
    pub not_tried: usize,
}

/// More pairs of creatures than anybody would try one after another.
const MOST_PAIRS: usize = 200;

/// What could be declared as the declare attackers or declare blockers step begins, and by whom; none where nothing is to
/// be declared next.
///
/// # Errors
///
/// What the engine stumbled on.
pub fn declarable(play: &Play) -> Done<Option<Declarables>> {
    let decision = match play.clone().step(&mut Declares(Vec::new())) {
        Err(Stop::Undecided(decision)) => decision,
        Err(stop) => return Err(stop),
        Ok(()) => return Ok(None),
    };
    let (verb, rule, creatures, others) = match &decision.ask {
        Ask::Attackers { creatures, targets } => ("attack", rule!("508.1a"), creatures, targets.clone()),
        Ask::Blockers { creatures, attackers } => {
            ("block", rule!("509.1a"), creatures, attackers.iter().copied().map(Entity::Object).collect())
        }
        _ => return Ok(None),
    };
    let name = |entity: Entity| Arg::entity(&play.game, entity).to_string();
    let mut could = Vec::new();
    let not_tried = (creatures.len() * others.len()).saturating_sub(MOST_PAIRS);
    let pairs = (0..creatures.len()).flat_map(|i| (0..others.len()).map(move |j| (i, j)));
    for (i, j) in pairs.take(MOST_PAIRS) {
        let (Some(who), Some(whom)) = (creatures.get(i), others.get(j)) else { continue };
        let (not_alone, rule) = match refused(play, vec![(i, j)])? {
            None => (None, rule),
            Some(_) if !with_others(play, (i, j), creatures.len(), others.len())? => continue,
            Some(violation) => (Some(violation.because), violation.rule),
        };
        let one = Declarable { verb, who: name(Entity::Object(*who)), whom: name(*whom), not_alone, rule };
        if !could.contains(&one) {
            could.push(one);
        }
    }
    Ok(Some(Declarables { player: decision.player, could, not_tried }))
}

/// Why these creatures can't be declared so; none where they can.
fn refused(play: &Play, pairs: Vec<(usize, usize)>) -> Done<Option<Violation>> {
    match play.clone().step(&mut Declares(pairs)) {
        Err(Stop::Illegal(violation)) => Ok(Some(*violation)),
        Ok(()) | Err(Stop::Undecided(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// Whether a creature that can't be declared so alone can be beside others: one more, or all of them against the same.
fn with_others(play: &Play, (i, j): (usize, usize), creatures: usize, others: usize) -> Done<bool> {
    let rest = |i: usize| (0..creatures).filter(move |other| *other != i);
    let one_more = rest(i).flat_map(|other| (0..others).map(move |against| vec![(i, j), (other, against)]));
    let all = std::iter::once(i).chain(rest(i)).map(|each| (each, j)).collect();
    for pairs in std::iter::once(all).chain(one_more.take(MOST_PAIRS)) {
        if refused(play, pairs)?.is_none() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Declares creatures so, or waits to be asked where it has none.
struct Declares(Vec<(usize, usize)>);

impl Decider for Declares {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        let declares = matches!(decision.ask, Ask::Attackers { .. } | Ask::Blockers { .. }) && !self.0.is_empty();
        declares.then(|| Answer::Pairs(self.0.clone()))
    }
}

fn words(seen: &Seen<'_>, action: Action) -> Option<Legal> {
    let legal = |verb, what: String| Legal {
        verb,
        what,
        of: None,
        using: None,
        from: None,
        mana: false,
        count: 1,
        action: action.clone(),
    };
    let game = seen.game;
    let face = |card: ObjectId, face: u8| {
        let def = &game.object(card).def;
        def.faces.get(usize::from(face)).map_or_else(|| def.name.to_string(), |f| f.printed.name.to_string())
    };
    let zone = |id: ObjectId, usual: Zone| {
        let zone = game.object(id).zone;
        (zone != usual).then(|| zone_key(zone))
    };
    Some(match &action {
        Action::Pass => legal("pass", "1".to_owned()),
        Action::Concede(player) => legal("concede", game.player(*player).name.to_string()),
        Action::PlayLand { card, face: f } => Legal { from: zone(*card, Zone::Hand), ..legal("play", face(*card, *f)) },
        Action::Cast(cast) => {
            let using = ways::words(game, cast);
            // 702.102b: both halves together have the name of the card.
            let what = match cast.cast_as {
                CastAs::Fused => game.object(cast.card).def.name.to_string(),
                CastAs::Usual | CastAs::Prototyped => face(cast.card, cast.face),
            };
            Legal { using, from: zone(cast.card, Zone::Hand), ..legal("cast", what) }
        }
        Action::Activate { object, origin } => {
            let (_, ability) = seen.view().is(*object).all_abilities().iter().find(|(o, _)| o == origin)?;
            let mana = matches!(&ability.kind, AbilityKind::Activated(a) if is_mana_ability(a));
            Legal {
                of: Some(seen.name(*object).to_string()),
                from: zone(*object, Zone::Battlefield),
                mana,
                ..legal("activate", ability.text.to_string())
            }
        }
        Action::Special(special) => {
            let down = seen.game.object(special.object).face_down.is_some();
            let of = match special.kind {
                // The door that is unlocked, not what the Room is called by those that are.
                SpecialKind::Unlock => half_name(game, special.object, special.face),
                _ if down => FACE_DOWN.to_owned(),
                _ => seen.name(special.object).to_string(),
            };
            Legal { of: Some(of), ..legal("special", special.kind.name().to_owned()) }
        }
    })
}

/// The name of a zone, as the format writes it.
pub fn zone_key(zone: Zone) -> &'static str {
    match zone {
        Zone::Battlefield => "battlefield",
        Zone::Hand => "hand",
        Zone::Library => "library",
        Zone::Graveyard => "graveyard",
        Zone::Exile | Zone::Ante => "exile",
        Zone::Command => "command",
        Zone::Stack => "stack",
        Zone::Outside => "sideboard",
    }
}
