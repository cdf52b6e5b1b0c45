//! Who and what is meant by the words of a pattern: which players, which objects, from where.

use crate::card::CardTypes;
use crate::event::{Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{
    AbilityClass, Cmp, Cond, DamageTo, Filter, Noun, Num, Origin, Players, Pred, Recipients, Ref, Role, Whose, Zone,
};
use crate::rule;
use crate::state::{Entity, ObjectId, ObjectKind, PlayerId};
use crate::stop::{Done, Stop};
use crate::view::View;

/// Whether an ability that was activated is of a class; none where the event does not tell.
pub(super) fn activated_as(event: &Event, class: AbilityClass) -> Option<bool> {
    let Event::Activate { loyalty, mana, keyword, taps, has_x, .. } = event else { return None };
    match class {
        AbilityClass::Activated | AbilityClass::ActivatedOrTriggered => Some(true),
        AbilityClass::Triggered => Some(false),
        AbilityClass::Loyalty => Some(*loyalty),
        AbilityClass::Mana => Some(*mana),
        AbilityClass::NotMana => Some(!*mana),
        AbilityClass::NeitherManaNorLoyalty => Some(!*mana && !*loyalty),
        AbilityClass::NotLoyalty => Some(!*loyalty),
        AbilityClass::Of(kind) => Some(*keyword == Some(kind)),
        AbilityClass::OfTapping => Some(*taps),
        AbilityClass::OfX => Some(*has_x),
    }
}

/// The class of abilities that a predicate says something is of, or not.
pub(super) fn class_said(pred: &Pred) -> Option<(AbilityClass, bool)> {
    match pred {
        Pred::AbilityIs(class) => Some((*class, true)),
        Pred::Not(not) => class_said(not).map(|(class, so)| (class, !so)),
        Pred::Fits(filter) => match classes_said(filter)?.as_slice() {
            [one] => Some(*one),
            _ => None,
        },
        _ => None,
    }
}

/// The classes that a filter of abilities says something is of, where it says nothing else.
fn classes_said(filter: &Filter) -> Option<Vec<(AbilityClass, bool)>> {
    if filter.noun != Noun::Ability {
        return None;
    }
    let adjectives = match filter.heads.as_slice() {
        [] => &[][..],
        [head] if head.types.is_empty() => &head.adjectives,
        _ => return None,
    };
    adjectives.iter().chain(&filter.post).map(class_said).collect()
}

/// Whether a condition holds only of somebody who has done something or to whom something has happened (608.2i).
fn looks_back(cond: &Cond) -> bool {
    let some = |n: &Num| matches!(n, Num::Const(n) if *n > 0);
    match cond {
        Cond::Happened(_, _, Cmp::Ge | Cmp::Eq, n) => some(n),
        Cond::Compare(Num::Happened(..) | Num::HappenedAmount(..), Cmp::Ge | Cmp::Eq, n) => some(n),
        Cond::And(parts) => parts.iter().any(looks_back),
        Cond::Or(parts) => parts.iter().all(looks_back),
        _ => false,
    }
}

impl View<'_> {
    /// Whether what counters are put on or removed from is of this kind: a card in another zone is no permanent (110.1).
    pub(super) fn has_counters_as(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<bool> {
        let there = self.object(id).zone == Zone::Battlefield || !filter.means_permanents();
        Ok(there && self.fits(filter, id, frame)?)
    }

    /// Whether a filter of an event pattern is true of an object, which need not be where the noun says any more.
    pub fn fits(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<bool> {
        if self.was_discarded_unseen(id, frame) {
            return self.undefined_fits(filter, id, frame);
        }
        let object = self.object(id);
        let noun = match filter.noun {
            Noun::Token => object.is_token(),
            // 111.6: a token is no card, whatever became of it.
            Noun::Card => {
                if object.is_token() {
                    self.game.rests.on(rule!("111.6"));
                }
                matches!(object.kind, ObjectKind::Card)
            }
            Noun::Ability => object.is_ability(),
            Noun::Permanent | Noun::Spell | Noun::SpellOrAbility | Noun::Source | Noun::Either | Noun::Object => true,
        };
        // 708.2: of a permanent that lies face down, and was revealed, the card is what is printed on it.
        if noun && filter.noun == Noun::Card && object.face_down.is_some() && object.is_permanent() {
            let mut table = self.table.clone();
            table.set(id, object.printed_row().clone());
            return View { game: self.game, table: &table }.matches_anywhere(filter, id, frame);
        }
        Ok(noun && self.matches_anywhere(filter, id, frame)?)
    }

    /// "If it isn't a mana ability", said of an ability that an event names by what it is of; none where it is not said of one.
    pub(in crate::eval) fn fits_the_activated(&self, filter: &Filter, of: ObjectId, frame: &Frame) -> Option<bool> {
        if self.object(of).is_ability() {
            return None;
        }
        let event = &self.game.happening(frame.event?)?.event;
        if !matches!(event, Event::Activate { source, .. } if *source == of) {
            return None;
        }
        let mut all = true;
        for (class, so) in classes_said(filter)? {
            all &= activated_as(event, class)? == so;
        }
        Some(all)
    }

    pub(super) fn among(&self, player: Option<PlayerId>, players: &Players, frame: &Frame) -> Done<bool> {
        Ok(match player {
            // 800.4i: what a player has done who has left the game is found all the same.
            Some(player) if !self.game.player(player).in_game() => self.was_among(player, players, frame)?,
            Some(player) => self.players(players, frame)?.contains(&player),
            None => false,
        })
    }

    /// 603.10f: the same of a player who has lost, as if they were in the game still.
    pub(in crate::eval) fn was_among(&self, player: PlayerId, players: &Players, frame: &Frame) -> Done<bool> {
        let you = frame.controller;
        Ok(match players {
            Players::Each | Players::APlayer => true,
            Players::EachOpponent | Players::AnOpponent => self.game.player(player).team != self.game.player(you).team,
            Players::EachOther => player != you,
            Players::OtherThan(of, than) => {
                self.was_among(player, of, frame)? && !self.players(than, frame)?.contains(&player)
            }
            Players::OpponentsOf(of) | Players::AnOpponentOf(of) => {
                let team = self.game.player(player).team;
                self.players(of, frame)?.into_iter().any(|one| self.game.player(one).team != team)
            }
            // 800.4i: by what they did, and by nothing that they would have to be in the game for.
            Players::Who(of, cond) => {
                looks_back(cond)
                    && self.was_among(player, of, frame)?
                    && self.condition(cond, &frame.with_each(player))?
            }
            others => self.players(others, frame)?.contains(&player),
        })
    }

    /// Whether a card that came from this zone, by the deed of such a player, came from where a pattern says. What is in a
    /// player's own zones belongs to that player (108.3, 400.3).
    pub(in crate::eval) fn comes_from(
        &self,
        origin: Option<Origin>,
        zone: Zone,
        card: ObjectId,
        by: Option<PlayerId>,
        frame: &Frame,
    ) -> bool {
        let Some(origin) = origin else { return true };
        let owner = self.object(card).owner;
        origin.zone == zone
            && match origin.whose {
                Whose::Anyones => true,
                Whose::Yours => owner == frame.controller,
                Whose::Theirs => by == Some(owner),
            }
    }

    /// Whether what was played is such a card, where the zone that the words say is the one it was played from.
    pub(super) fn was_played_from(
        &self,
        what: &Filter,
        origin: Zone,
        (played, by): (ObjectId, PlayerId),
        frame: &Frame,
    ) -> Done<bool> {
        let mut what = what.clone();
        let (zones, post) = what.post.into_iter().partition(|pred| match pred {
            Pred::In(..) | Pred::ExiledWithThis | Pred::CastFrom(_) => true,
            Pred::Not(not) => matches!(**not, Pred::CastFrom(_)),
            _ => false,
        });
        what.post = post;
        // A land is played from somewhere as a spell is cast from there (305.1, 701.18a).
        let from = |there: Origin| self.comes_from(Some(there), origin, played, Some(by), frame);
        for pred in &zones {
            // 607.2a: it is played from exile, where an ability linked to this one has put it.
            if *pred == Pred::ExiledWithThis {
                let card = self.object(played).was;
                if origin != Zone::Exile || !card.is_some_and(|card| self.linked(frame).contains(&card)) {
                    return Ok(false);
                }
            }
            let (from_there, is_from) = match pred {
                Pred::CastFrom(there) => (Some(*there), true),
                Pred::Not(not) => match **not {
                    Pred::CastFrom(there) => (Some(there), false),
                    _ => (None, true),
                },
                _ => (None, true),
            };
            if from_there.is_some_and(|there| from(there) != is_from) {
                return Ok(false);
            }
            let Pred::In(zone, of) = pred else { continue };
            let theirs = match of {
                Some(of) => self.among(Some(self.object(played).owner), of, frame)?,
                None => true,
            };
            if *zone != origin || !theirs {
                return Ok(false);
            }
        }
        self.fits(&what, played, frame)
    }

    /// Whether a spell or a land is the card that these words point to, which it was before it was played: "when you cast that card
    /// this turn" (400.7, 603.7).
    pub(super) fn was_that_card(&self, what: &Filter, spell: ObjectId, frame: &Frame) -> Done<bool> {
        let Some(card) = self.object(spell).was else { return Ok(false) };
        let mut what = what.clone();
        let (named, post): (Vec<Pred>, Vec<Pred>) = what.post.into_iter().partition(|pred| matches!(pred, Pred::Is(_)));
        what.post = post;
        let is_card = |pred: &Pred| matches!(pred, Pred::Is(it) if self.refer(it, frame).contains(&card.into()));
        Ok(!named.is_empty() && named.iter().all(is_card) && self.fits(&what, spell, frame)?)
    }

    /// Whether a filter is true of what something that moved has become; of what was merged or melded, of any card of it
    /// (712.21, 730.3).
    pub(super) fn some_part_fits(&self, what: &Filter, m: &Move, frame: &Frame) -> Done<bool> {
        for part in m.new.into_iter().chain(self.game.came_apart_with(m)) {
            if self.fits(what, part, frame)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn who(&self, event: &Event, players: &Players, frame: &Frame) -> Done<bool> {
        self.among(event.role(Role::Player, self.game).and_then(Entity::player), players, frame)
    }

    /// Whether the ability at hand is in the rules text of this half.
    pub(super) fn is_in_half(&self, object: ObjectId, half: u8, frame: &Frame) -> bool {
        let halves = &self.is(object).halves;
        let abilities = halves.get(usize::from(half)).map_or(&[][..], |half| &half.abilities);
        frame.origin.is_some_and(|origin| abilities.iter().any(|held| held.origin == origin))
    }

    /// Whether damage is dealt by such a source: 112.1: "a spell" is one on the stack.
    pub(super) fn is_such_a_source(&self, source: &Filter, by: ObjectId, frame: &Frame) -> Done<bool> {
        let object = self.object(by);
        let spell = object.zone == Zone::Stack && !object.is_ability();
        Ok((source.noun != Noun::Spell || spell) && self.fits(source, by, frame)?)
    }

    pub(super) fn targeter_fits(&self, of: &Filter, by: ObjectId, frame: &Frame) -> Done<bool> {
        let object = self.object(by);
        Ok(match of.noun {
            Noun::Spell => !object.is_ability() && self.matches_anywhere(of, by, frame)?,
            Noun::Ability => object.is_ability() && self.matches_anywhere(of, by, frame)?,
            _ => self.matches_anywhere(of, by, frame)?,
        })
    }

    pub(super) fn host_fits(&self, filter: Option<&Filter>, host: Entity, frame: &Frame) -> Done<bool> {
        match (filter, host) {
            (None, _) => Ok(true),
            (Some(filter), Entity::Object(o)) => self.fits(filter, o, frame),
            (Some(_), Entity::Player(_)) => Ok(false),
        }
    }

    /// Whether this is among what damage is dealt to in a pattern.
    pub fn damaged_such(&self, whom: Entity, to: &DamageTo, frame: &Frame) -> Done<bool> {
        Ok(match (to, whom) {
            (DamageTo::Any | DamageTo::OneOrMore, _) | (DamageTo::PlayerOrPlaneswalker, Entity::Player(_)) => true,
            (DamageTo::PlayerOrPlaneswalker, Entity::Object(o)) => self.is(o).types.contains(CardTypes::PLANESWALKER),
            (DamageTo::These(those), _) => self.recipients_named(those, frame)?.contains(&whom),
            (DamageTo::Player(players) | DamageTo::Either(players, _), Entity::Player(p)) => {
                self.among(Some(p), players, frame)?
            }
            (
                DamageTo::Permanent(filter) | DamageTo::OneOrMoreSuch(filter) | DamageTo::Either(_, filter),
                Entity::Object(o),
            ) => self.fits(filter, o, frame)?,
            _ => false,
        })
    }

    /// Those a phrase such as "target creature and you" names, with no choice to be made.
    pub fn recipients_named(&self, those: &Recipients, frame: &Frame) -> Done<Vec<Entity>> {
        Ok(match those {
            Recipients::Target(slot) => self.refer(&Ref::Target(*slot), frame),
            Recipients::That(it, _) => self.refer(it, frame),
            Recipients::Objects(objects) => self.objects(objects, frame)?.into_iter().map(Entity::Object).collect(),
            Recipients::Players(players) => self.players(players, frame)?.into_iter().map(Entity::Player).collect(),
            Recipients::Both(objects, players) => {
                let mut all: Vec<Entity> = self.objects(objects, frame)?.into_iter().map(Entity::Object).collect();
                all.extend(self.players(players, frame)?.into_iter().map(Entity::Player));
                all
            }
            Recipients::OneOf(_) => return Err(Stop::unsupported("a choice where none can be made")),
            Recipients::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.recipients_named(part, frame)?);
                }
                all
            }
        })
    }
}
