//! Events in words, for the trace.

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::event::{Cause, Event};
use crate::oracle::lang::{Deed, PlayerDesignation, Zone};
use crate::oracle::third_person;
use crate::rule;
use crate::state::{Game, Happening, ObjectId};
use crate::trace::{Arg, Level, STEP, TURN};

use super::apply::rule_of;
use super::besides::rules_besides;
use super::circumstances::rules_of_circumstances;

/// The name of a zone.
pub fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Library => "library",
        Zone::Hand => "hand",
        Zone::Battlefield => "battlefield",
        Zone::Graveyard => "graveyard",
        Zone::Stack => "stack",
        Zone::Exile => "exile",
        Zone::Ante => "ante",
        Zone::Command => "command zone",
        Zone::Outside => "outside the game",
    }
}

/// Where an object is, in words: "in Bob's graveyard", "on the battlefield".
pub fn place_of(game: &Game, id: ObjectId) -> String {
    let object = game.object(id);
    match object.zone {
        Zone::Battlefield | Zone::Stack => format!("on the {}", zone_name(object.zone)),
        Zone::Exile => "in exile".to_owned(),
        Zone::Ante | Zone::Command => format!("in the {}", zone_name(object.zone)),
        Zone::Outside => zone_name(object.zone).to_owned(),
        zone => format!("in {}'s {}", game.player(object.owner).name, zone_name(zone)),
    }
}

impl Cx<'_> {
    /// Tells what happened.
    pub(super) fn tell(&mut self, happening: &Happening) {
        // What a replacement has to say of this event is not said of the next.
        let told_with = std::mem::take(&mut self.told_with);
        if self.trace.level == Level::Off {
            return;
        }
        // At the other levels the same rules are cited, so that what is cited does not hang on how much is recorded.
        let event = &happening.event;
        let mut rules = vec![rule_of(event)];
        let circumstances = rules_of_circumstances(&self.game, event);
        for rule in told_with.into_iter().chain(rules_besides(&self.game, event)).chain(circumstances) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        if self.trace.full() {
            self.game.know_names();
        }
        let game = &self.game;
        let o = |id| Arg::object(game, id);
        let p = |id| Arg::player(game, id);
        let e = |entity| Arg::entity(game, entity);
        let n = |n: u32| Arg::Number(i64::from(n));
        let t = |text: &str| Arg::Text(text.to_owned());
        let (says, args): (&'static str, Vec<Arg>) = match event {
            Event::Move(m) => {
                let what = o(m.object);
                let zone = t(zone_name(m.to.zone));
                match m.cause {
                    Cause::Discarded => ("{} is discarded", vec![what]),
                    Cause::Cycled => ("{} is discarded for cycling", vec![what]),
                    Cause::Sacrificed => ("{} is sacrificed", vec![what]),
                    Cause::Destroyed if m.to.zone == Zone::Graveyard => {
                        ("{} is destroyed and goes to the graveyard", vec![what])
                    }
                    Cause::Milled => ("{} is milled", vec![what]),
                    Cause::Drawn => return,
                    Cause::Cast => ("{} moves from {} to the stack", vec![what, t(zone_name(m.from))]),
                    Cause::Played => ("{} is put onto the battlefield", vec![what]),
                    _ => {
                        // 700.4: a creature dies.
                        let creature = || {
                            let object = game.object(m.object);
                            let is = object.last_known.as_ref().map_or_else(|| object.printed(), |known| &**known);
                            is.types.contains(CardTypes::CREATURE)
                        };
                        if m.from == Zone::Battlefield && m.to.zone == Zone::Graveyard && creature() {
                            rules.push(rule!("700.4"));
                        }
                        // Also where it goes elsewhere instead.
                        if m.cause == Cause::Resolved && m.from == Zone::Stack && m.to.zone != Zone::Battlefield {
                            rules.insert(0, rule!("608.2n"));
                        }
                        ("{} moves from {} to {}", vec![what, t(zone_name(m.from)), zone])
                    }
                }
            }
            Event::CreateToken { token, by, .. } => ("{} creates a token: {}", vec![p(*by), o(*token)]),
            Event::Tap { object, .. } => ("{} becomes tapped", vec![o(*object)]),
            Event::Untap { object } => ("{} becomes untapped", vec![o(*object)]),
            Event::Damage { source, to, amount, combat: true, .. } => {
                ("{} deals {} combat damage to {}", vec![o(*source), n(*amount), e(*to)])
            }
            Event::Damage { source, to, amount, .. } => {
                ("{} deals {} damage to {}", vec![o(*source), n(*amount), e(*to)])
            }
            Event::GainLife { player, amount, .. } => {
                ("{} gains {} life (now {})", vec![p(*player), n(*amount), Arg::Number(game.player(*player).life)])
            }
            Event::LoseLife { player, amount, .. } => {
                ("{} loses {} life (now {})", vec![p(*player), n(*amount), Arg::Number(game.player(*player).life)])
            }
            Event::DrawSeveral { player, amount } => ("{} draws {} cards", vec![p(*player), n(*amount)]),
            Event::Mill { player, amount } => ("{} mills {} cards", vec![p(*player), n(*amount)]),
            Event::Draw { player, card: Some(card) } => ("{} draws {}", vec![p(*player), o(*card)]),
            Event::Draw { player, card: None } => ("{} can't draw from an empty library", vec![p(*player)]),
            Event::PutCounters { on, kind, amount: 1, .. } => {
                ("{} counter is put on {}", vec![Arg::Text(with_article(&kind.to_string())), e(*on)])
            }
            Event::RemoveCounters { from, kind, amount: 1, .. } => {
                ("{} counter is removed from {}", vec![Arg::Text(with_article(&kind.to_string())), e(*from)])
            }
            Event::PutCounters { on, kind, amount, .. } => {
                ("{} {} counters are put on {}", vec![n(*amount), Arg::Text(kind.to_string()), e(*on)])
            }
            Event::RemoveCounters { from, kind, amount, .. } => {
                ("{} {} counters are removed from {}", vec![n(*amount), Arg::Text(kind.to_string()), e(*from)])
            }
            Event::Destroy { .. } => return,
            Event::Attach { what, to } => ("{} becomes attached to {}", vec![o(*what), e(*to)]),
            Event::Unattach { what, from } => ("{} becomes unattached from {}", vec![o(*what), e(*from)]),
            Event::Cast { spell, player, .. } => ("{} has cast {}", vec![p(*player), o(*spell)]),
            Event::CopySpell { spell, player } => {
                ("{} is put on the stack under {}'s control", vec![o(*spell), p(*player)])
            }
            // What was activated for mana, and what was targeted, has been told already.
            Event::Activate { mana: true, .. } | Event::Target { .. } => return,
            Event::Activate { source, player, .. } => {
                ("{} has activated an ability of {}", vec![p(*player), o(*source)])
            }
            Event::PlayLand { land, player, .. } => ("{} has played {}", vec![p(*player), o(*land)]),
            // Told when its last step is done (608.2n, 608.3).
            Event::Resolve { .. } => return,
            Event::Counter { object, .. } => ("{} is countered", vec![o(*object)]),
            Event::Attack { attacker, target, .. } => ("{} attacks {}", vec![o(*attacker), e(*target)]),
            Event::Block { blocker, attacker } => ("{} blocks {}", vec![o(*blocker), o(*attacker)]),
            Event::BecomeBlocked { attacker, .. } => ("{} is blocked", vec![o(*attacker)]),
            Event::BlockedBy { .. } => return,
            Event::Unblocked { attacker } => ("{} is unblocked", vec![o(*attacker)]),
            Event::BeginTurn { player } => (TURN, vec![n(game.turn.number), p(*player)]),
            Event::BeginStep { step } => (STEP, vec![t(step.name())]),
            Event::Transform { object, convert: false } => ("{} transforms", vec![o(*object)]),
            Event::Transform { object, convert: true } => ("{} converts", vec![o(*object)]),
            // Told with what is paid.
            Event::Expend { .. } => return,
            Event::Flip { object } => ("{} flips", vec![o(*object)]),
            Event::TurnFace { object, up: true } => ("{} is turned face up", vec![o(*object)]),
            Event::TurnFace { object, up: false } => ("{} is turned face down", vec![o(*object)]),
            Event::Phase { object, out: true } => ("{} phases out", vec![o(*object)]),
            Event::Phase { object, out: false } => ("{} phases in", vec![o(*object)]),
            Event::AddMana { player, mana, .. } => {
                let symbols: String = mana.iter().map(crate::state::Mana::symbol).collect();
                ("{} adds {}", vec![p(*player), Arg::Text(symbols)])
            }
            Event::Deed { player, object, deed, .. } => match (told_of(*deed), *object) {
                (Told::Already, _) => return,
                (Told::Alone, _) => ("{}", vec![t(deed.name())]),
                (Told::OfPlayerAndObject, Some(it)) => {
                    ("{} {} {}", vec![p(*player), Arg::Text(third_person(deed.name())), o(it)])
                }
                (Told::OfObject, Some(it)) => ("{} {}", vec![o(it), Arg::Text(third_person(deed.name()))]),
                (Told::OfPlayer | Told::OfPlayerAndObject | Told::OfObject, _) => {
                    ("{} {}", vec![p(*player), Arg::Text(third_person(deed.name()))])
                }
            },
            Event::LoseGame { player, .. } => ("{} loses the game", vec![p(*player)]),
            Event::WinGame { player } => ("{} wins the game", vec![p(*player)]),
            Event::DrawGame { .. } => ("the game is a draw", Vec::new()),
            Event::SetDaytime(when) => ("it becomes {}", vec![Arg::Text(when.word().to_owned())]),
            Event::Become { player, what } => {
                let says = match what {
                    PlayerDesignation::Monarch => "{} becomes the monarch",
                    PlayerDesignation::Initiative => "{} has the initiative",
                    PlayerDesignation::CitysBlessing => "{} has the city's blessing",
                    // What a player is by a count or a deed is no event.
                    PlayerDesignation::MaxSpeed
                    | PlayerDesignation::CompletedDungeon
                    | PlayerDesignation::FullParty
                    | PlayerDesignation::Attacked => "{} is designated",
                };
                (says, vec![p(*player)])
            }
            Event::Designate { object, what, on: true } => {
                ("{} becomes {}", vec![o(*object), Arg::Text(what.to_string())])
            }
            Event::Designate { object, what, on: false } => {
                ("{} is no longer {}", vec![o(*object), Arg::Text(what.to_string())])
            }
            Event::Unlock { object, half, player, on } => {
                let says = if *on { "{} unlocks {}" } else { "{} locks {}" };
                (says, vec![p(*player), Arg::Text(crate::r7_additional::half_name(game, *object, *half))])
            }
            Event::FlipCoin { player, won: Some(true) } => ("{} wins a coin flip", vec![p(*player)]),
            Event::FlipCoin { player, won: Some(false) } => ("{} loses a coin flip", vec![p(*player)]),
            Event::FlipCoin { player, won: None } => ("{} flips a coin", vec![p(*player)]),
            Event::RollDie { player, result, sides, .. } => {
                ("{} rolls {} on a die with {} sides", vec![p(*player), n(*result), n(*sides)])
            }
            Event::SetSpeed { player, speed } => ("the speed of {} is {}", vec![p(*player), n(*speed)]),
            Event::RemoveFromCombat { object } => ("{} is removed from combat", vec![o(*object)]),
            Event::ControlChanged { object, to, .. } => ("{} is now controlled by {}", vec![o(*object), p(*to)]),
            Event::Regenerate { object } => ("{} regenerates", vec![o(*object)]),
        };
        rules.extend(self.take_besides(&rules));
        self.trace.add(&rules, says, || args);
    }
}

/// A word behind "a" or "an".
pub(crate) fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    let article = if vowel { "an" } else { "a" };
    format!("{article} {word}")
}

/// How a deed is told.
enum Told {
    /// It has been told already: with what it is about, or as a keyword action before what it comes to.
    Already,
    /// "Player scries".
    OfPlayer,
    /// "Player visits Attraction".
    OfPlayerAndObject,
    /// "Creature trains".
    OfObject,
    /// Nobody does it.
    Alone,
}

fn told_of(deed: Deed) -> Told {
    match deed {
        Deed::Proliferate
        | Deed::Suspend
        | Deed::Foretell
        | Deed::Plot
        | Deed::GiveGift
        | Deed::RollBlank
        | Deed::RollChaos
        | Deed::RollPlaneswalker => Told::OfPlayer,
        Deed::Encounter | Deed::Visit => Told::OfPlayerAndObject,
        Deed::BecomeCrewed
        | Deed::CrewVehicle
        | Deed::SaddleMount
        | Deed::Train
        | Deed::Evolve
        | Deed::Mutate
        | Deed::Exploit => Told::OfObject,
        Deed::ChaosEnsues => Told::Alone,
        _ => Told::Already,
    }
}
