//! Whether an event is what a pattern waits for.

use std::collections::BTreeSet;

use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::oracle::lang::{
    AbilityKind, Deed, Door, EventPattern, Filter, Keyword, Pred, Rolled, RulesCounter, StepKind, TargetOf, Zone,
};
use crate::r6_spells::r603_triggers::once_for_all;
use crate::rule;
use crate::state::{Entity, ObjectKind};
use crate::stop::{Done, Stop};
use crate::view::View;

use super::EventMatch;
use super::named::{activated_as, class_said};

impl View<'_> {
    /// Whether an event is what a pattern waits for. "This" and "you" are the frame's.
    pub fn event_matches(&self, pattern: &EventPattern, about: EventMatch<'_>, frame: &Frame) -> Done<bool> {
        let event = about.event;
        Ok(match (pattern, event) {
            (EventPattern::Or(parts), _) => {
                for part in parts {
                    if self.event_matches(part, about, frame)? {
                        return Ok(true);
                    }
                }
                false
            }
            (EventPattern::AtLeast(inner, _), _) => self.event_matches(inner, about, frame)?,
            (EventPattern::Nth(inner, n), _) => {
                if !self.event_matches(inner, about, frame)? {
                    return Ok(false);
                }
                // 603.2c: of "one or more" all that happens at once is one event.
                let at_once = once_for_all(inner);
                let (mut before, mut batches) = (0, BTreeSet::new());
                for earlier in self.game.this_turn() {
                    let is_earlier = about.happening.is_none_or(|h| match at_once {
                        true => earlier.batch < h.batch,
                        false => earlier.id < h.id,
                    });
                    if is_earlier
                        && self.event_matches(inner, EventMatch::from(earlier), frame)?
                        && (!at_once || batches.insert(earlier.batch))
                    {
                        before += 1;
                    }
                }
                before + 1 == *n
            }
            (EventPattern::While(inner, cond), _) => {
                self.event_matches(inner, about, frame)? && {
                    let mut asked = frame.clone();
                    match about.happening {
                        Some(h) => asked.event = Some(h.id),
                        None => asked.would = Some(Box::new(event.clone())),
                    }
                    self.condition(cond, &asked)?
                }
            }
            // 121.2a: what is said of the number of cards drawn is of the instruction, and not of each draw.
            (EventPattern::Amount(inner, cmp, n), Event::DrawSeveral { player, amount }) => {
                matches!(&**inner, EventPattern::Draws { who, .. } if self.among(Some(*player), who, frame)?)
                    && cmp.holds(i64::from(*amount), self.number(n, frame)?)
            }
            (EventPattern::Amount(inner, ..), Event::Draw { .. }) if matches!(**inner, EventPattern::Draws { .. }) => {
                false
            }
            (EventPattern::Amount(inner, cmp, n), _) => {
                self.event_matches(inner, about, frame)? && cmp.holds(event.amount(), self.number(n, frame)?)
            }
            (EventPattern::AtOnce(inner, cmp, n), _) => {
                self.event_matches(inner, about, frame)?
                    && cmp.holds(self.amount_at_once(inner, about, frame)?, self.number(n, frame)?)
            }
            (EventPattern::Enters { what, from, .. }, Event::Move(m)) => {
                m.to.zone == Zone::Battlefield
                    && m.from != Zone::Battlefield
                    && self.comes_from(*from, m.from, m.object, m.by, frame)
                    && self.fits(what, m.new.unwrap_or(m.object), frame)?
            }
            (EventPattern::Enters { what, from: None, .. }, Event::CreateToken { token, .. }) => {
                self.fits(what, *token, frame)?
            }
            // 700.4: dies is put into a graveyard from the battlefield.
            (EventPattern::Dies { what, .. }, Event::Move(m)) => {
                m.from == Zone::Battlefield && m.to.zone == Zone::Graveyard && self.fits(what, m.object, frame)?
            }
            (EventPattern::Destroyed { what }, Event::Destroy { object, .. }) => self.fits(what, *object, frame)?,
            (EventPattern::Moves { what, from, to, to_player, .. }, Event::Move(m)) => {
                // 603.6c: "into a graveyard from anywhere" is no leaves-the-battlefield ability; it sees what has arrived.
                let anywhere = from.is_none() && *to == Some(Zone::Graveyard) && m.new.is_some();
                self.comes_from(*from, m.from, m.object, m.by, frame)
                    && to.is_none_or(|z| z == m.to.zone)
                    && (from.is_some() || to.is_some())
                    && m.from != m.to.zone
                    && match to_player {
                        Some(players) => self.among(Some(self.object(m.object).owner), players, frame)?,
                        None => true,
                    }
                    && match what.means_permanents() && *to != Some(Zone::Battlefield) {
                        // 109.2: a creature or a permanent that is put somewhere was on the battlefield.
                        true => m.from == Zone::Battlefield && self.fits(what, m.object, frame)?,
                        false => {
                            let left = !anywhere || what.points_at_other();
                            left && self.fits(what, m.object, frame)?
                                || ((anywhere || m.from != Zone::Battlefield) && self.some_part_fits(what, m, frame)?)
                        }
                    }
            }
            (EventPattern::PutAsItResolves { what }, Event::Move(m)) => {
                m.cause == Cause::Resolved
                    && m.from == Zone::Stack
                    && m.to.zone == Zone::Graveyard
                    && self.fits(what, m.object, frame)?
            }
            (
                EventPattern::Attacks { .. }
                | EventPattern::PlayerAttacks { .. }
                | EventPattern::Blocks { .. }
                | EventPattern::BecomesBlocked { .. }
                | EventPattern::Unblocked { .. },
                _,
            ) => self.combat_matches(pattern, about, frame)?,
            (
                EventPattern::DealsDamage { source, combat, to, .. },
                Event::Damage { source: by, to: whom, combat: c, amount, .. },
            ) => {
                *amount > 0
                    && combat.is_none_or(|wanted| wanted == *c)
                    && self.damaged_such(*whom, to, frame)?
                    && self.is_such_a_source(source, *by, frame)?
            }
            (
                EventPattern::DealtDamage { to, combat, source },
                Event::Damage { source: by, to: whom, combat: c, amount, .. },
            ) => {
                *amount > 0
                    && combat.is_none_or(|wanted| wanted == *c)
                    && self.damaged_such(*whom, to, frame)?
                    && match source {
                        Some(filter) => self.is_such_a_source(filter, *by, frame)?,
                        None => true,
                    }
            }
            (
                EventPattern::DealtExcess { to, combat, .. },
                Event::Damage { source, to: Entity::Object(whom), combat: c, excess, .. },
            ) => {
                let such = *excess > 0 && combat.is_none_or(|wanted| wanted == *c) && self.fits(to, *whom, frame)?;
                // 702.2c: all but one of what a source with deathtouch deals is more than lethal.
                if such && self.is(*source).has(Keyword::Deathtouch) {
                    self.game.rests.on(rule!("702.2c"));
                }
                such
            }
            (EventPattern::Casts { who, what, nth, from, .. }, Event::Cast { spell, player, from: origin }) => {
                self.comes_from(*from, *origin, *spell, Some(*player), frame)
                    && self.among(Some(*player), who, frame)?
                    && (self.fits(what, *spell, frame)? || self.was_that_card(what, *spell, frame)?)
                    && match nth {
                        Some(n) => self.casts_before(about, *player, what, frame)? + 1 == *n,
                        None => true,
                    }
            }
            (
                EventPattern::Casts { who, what, nth: None, from: None, or_copies: true },
                Event::CopySpell { spell, player },
            ) => self.among(Some(*player), who, frame)? && self.fits(what, *spell, frame)?,
            (EventPattern::Copies { who, what }, Event::CopySpell { spell, player }) => {
                self.among(Some(*player), who, frame)? && self.fits(what, *spell, frame)?
            }
            (EventPattern::Activates { who, what, class }, Event::Activate { source, player, .. }) => {
                // "An ability of a creature that isn't a mana ability": that is said of the ability, and the rest of what it is of.
                let (said, rest): (Vec<&Pred>, Vec<&Pred>) =
                    what.post.iter().partition(|pred| class_said(pred).is_some());
                let of = Filter { post: rest.into_iter().cloned().collect(), ..what.clone() };
                let mut said = said.into_iter().filter_map(class_said);
                self.among(Some(*player), who, frame)?
                    && (!of.means_permanents() || self.object(*source).zone == Zone::Battlefield)
                    && self.fits(&of, *source, frame)?
                    && said.all(|(class, so)| activated_as(event, class) == Some(so))
                    && match class {
                        Some(class) => match activated_as(event, *class) {
                            Some(so) => so,
                            None => {
                                return Err(Stop::unsupported("whether the ability activated had {T} in its cost"));
                            }
                        },
                        None => true,
                    }
            }
            (EventPattern::Draws { who, nth, except_first_in_draw_step }, Event::Draw { player, .. }) => {
                self.among(Some(*player), who, frame)?
                    && match nth {
                        Some(n) => {
                            self.place_this_turn(about, |e| matches!(e, Event::Draw { player: p, .. } if p == player))
                                == *n
                        }
                        None => true,
                    }
                    && (!except_first_in_draw_step || !self.first_in_draw_step(about, *player))
            }
            (EventPattern::Discards { who, what, .. }, Event::Move(m)) => {
                m.cause.is_discard()
                    && self.among(Some(self.object(m.object).owner), who, frame)?
                    && self.discarded_fits(what, m, frame)?
            }
            // What is replaced is the milling (701.17d), not what each card does.
            (EventPattern::Mills { who, .. }, Event::Mill { player, .. }) => self.among(Some(*player), who, frame)?,
            (EventPattern::Mills { who, what, .. }, Event::Move(m)) => {
                about.happening.is_some()
                    && m.cause == Cause::Milled
                    && self.among(Some(self.object(m.object).owner), who, frame)?
                    && self.fits(what, m.new.unwrap_or(m.object), frame)?
            }
            (EventPattern::LosesControl { who, what }, Event::ControlChanged { object, from, .. }) => {
                self.among(Some(*from), who, frame)? && self.fits(what, *object, frame)?
            }
            (EventPattern::GainsControl { who, what, from }, Event::ControlChanged { object, from: whose, to }) => {
                self.among(Some(*to), who, frame)?
                    && self.among(Some(*whose), from, frame)?
                    && self.fits(what, *object, frame)?
            }
            // What leaves the battlefield is controlled by nobody.
            (EventPattern::LosesControl { who, what }, Event::Move(m)) => {
                m.from == Zone::Battlefield
                    && self.among(Some(self.controller(m.object)), who, frame)?
                    && self.fits(what, m.object, frame)?
            }
            (EventPattern::Cycles { who, what, or_discards }, Event::Move(m)) => {
                (m.cause == Cause::Cycled || (*or_discards && m.cause == Cause::Discarded))
                    && self.among(Some(self.object(m.object).owner), who, frame)?
                    && self.discarded_fits(what, m, frame)?
            }
            (EventPattern::GainsLife { who }, Event::GainLife { amount, .. })
            | (EventPattern::LosesLife { who }, Event::LoseLife { amount, .. }) => {
                *amount > 0 && self.who(event, who, frame)?
            }
            (EventPattern::FinalChapter { what }, Event::Resolve { object }) => {
                let ObjectKind::Ability(told) = &self.object(*object).kind else { return Ok(false) };
                let AbilityKind::Triggered(chapter) = &told.ability.kind else { return Ok(false) };
                let EventPattern::Chapters(numbers) = &chapter.event else { return Ok(false) };
                let last = crate::r7_additional::final_chapter(self.is(told.source));
                numbers.contains(&last) && self.fits(what, told.source, frame)?
            }
            (EventPattern::PaysLife { who }, Event::LoseLife { amount, paid: true, .. }) => {
                *amount > 0 && self.who(event, who, frame)?
            }
            // 120.3a: the life lost for damage, where it would bring the total from so much or more to less.
            (EventPattern::DamageLowersLife { who, below }, Event::LoseLife { player, amount, damage: true, .. }) => {
                let (life, below) = (self.game.player(*player).life, i64::from(*below));
                life >= below && life - i64::from(*amount) < below && self.among(Some(*player), who, frame)?
            }
            // 120.3c: all the loyalty that is left.
            (
                EventPattern::DamageTakesLoyalty { what },
                Event::RemoveCounters { from: Entity::Object(from), kind, amount, damage: true },
            ) => {
                *kind == RulesCounter::Loyalty.into()
                    && *amount > 0
                    && *amount >= self.game.counters(*from, kind)
                    && self.fits(what, *from, frame)?
            }
            (EventPattern::Sacrifices { who, what, .. }, Event::Move(m)) => {
                m.cause == Cause::Sacrificed && self.among(m.by, who, frame)? && self.fits(what, m.object, frame)?
            }
            (EventPattern::Taps { what, by }, Event::Tap { object, by: p, .. }) => {
                self.fits(what, *object, frame)?
                    && match by {
                        Some(players) => self.among(*p, players, frame)?,
                        None => true,
                    }
            }
            (
                EventPattern::TapsForMana { who, what },
                Event::AddMana { player, source: Some(source), tapped: true, .. },
            ) => self.among(Some(*player), who, frame)? && self.fits(what, *source, frame)?,
            (EventPattern::AddsMana { who, what }, Event::AddMana { player, mana, source: Some(source), .. }) => {
                !mana.is_empty() && self.among(Some(*player), who, frame)? && self.fits(what, *source, frame)?
            }
            (EventPattern::Untaps { what }, Event::Untap { object }) => self.fits(what, *object, frame)?,
            (EventPattern::BecomesTarget { what, of, by }, Event::Target { target, by: spell }) => {
                let it = match (what.as_ref(), target) {
                    (TargetOf::Object(filter) | TargetOf::Either(_, filter), Entity::Object(o)) => {
                        self.fits(filter, *o, frame)?
                    }
                    (TargetOf::Player(players) | TargetOf::Either(players, _), Entity::Player(p)) => {
                        self.among(Some(*p), players, frame)?
                    }
                    _ => false,
                };
                it && match by {
                    Some(players) => self.among(Some(self.controller(*spell)), players, frame)?,
                    None => true,
                } && self.targeter_fits(of, *spell, frame)?
            }
            (EventPattern::Beginning { step, whose, .. }, Event::BeginStep { step: began }) => {
                // 505.1, 506.1: a phase begins with its first step; there are two damage steps only for first strike (510.4).
                let first = match step {
                    StepKind::Combat => *began == crate::state::Step::BeginningOfCombat,
                    StepKind::Turn => false,
                    other => began.is(*other),
                };
                first
                    && match whose {
                        Some(players) => self.players(players, frame)?.into_iter().any(|p| self.game.is_active(p)),
                        None => true,
                    }
            }
            // Of the turn after the one in which it was said: a delayed trigger made in this turn waits for another.
            (EventPattern::NextTurns(step), Event::BeginStep { step: began }) => {
                began.is(*step) && frame.made_in.is_none_or(|turn| turn < self.game.turn.number)
            }
            // 500.8: the phase added last comes first, so it is told by how many combat phases were to come behind it.
            (EventPattern::ThatCombat, Event::BeginStep { step: crate::state::Step::BeginningOfCombat }) => {
                let turn = &self.game.turn;
                frame.that_combat == Some((turn.number, turn.combats_ahead(0)))
            }
            (EventPattern::ThatTurns(step), Event::BeginStep { step: began }) => {
                began.is(*step) && frame.that_turn.is_some() && frame.that_turn == self.game.turn.extra
            }
            (EventPattern::Beginning { step: StepKind::Turn, whose, .. }, Event::BeginTurn { player }) => match whose {
                Some(players) => self.among(Some(*player), players, frame)?,
                None => true,
            },
            (
                EventPattern::CountersPut { what, kind, by, .. },
                Event::PutCounters { on: Entity::Object(o), kind: put, amount, by: p },
            ) => {
                *amount > 0
                    && kind.as_ref().is_none_or(|k| k == put)
                    && self.has_counters_as(what, *o, frame)?
                    && match by {
                        Some(players) => self.among(Some(*p), players, frame)?,
                        None => true,
                    }
            }
            (
                EventPattern::PlayerGetsCounters { who, kind, by },
                Event::PutCounters { on: Entity::Player(p), kind: put, amount, by: putter },
            ) => {
                *amount > 0
                    && kind.as_ref().is_none_or(|k| k == put)
                    && self.among(Some(*p), who, frame)?
                    && match by {
                        Some(players) => self.among(Some(*putter), players, frame)?,
                        None => true,
                    }
            }
            (
                EventPattern::PlayerLosesCounters { who, kind },
                Event::RemoveCounters { from: Entity::Player(p), kind: gone, amount, .. },
            ) => *amount > 0 && kind == gone && self.among(Some(*p), who, frame)?,
            (
                EventPattern::CounterRemoved { what, kind, last, .. },
                Event::RemoveCounters { from: Entity::Object(o), kind: gone, .. },
            ) => {
                kind.as_ref().is_none_or(|k| k == gone)
                    && (!last || self.game.counters(*o, gone) == 0)
                    && self.has_counters_as(what, *o, frame)?
            }
            (EventPattern::CreatesToken { who, what, .. }, Event::CreateToken { token, by, .. }) => {
                self.among(Some(*by), who, frame)? && self.fits(what, *token, frame)?
            }
            (EventPattern::Attached { what, to, un: false }, Event::Attach { what: a, to: host }) => {
                self.fits(what, *a, frame)? && self.host_fits(to.as_ref(), *host, frame)?
            }
            (EventPattern::Attached { what, to, un: true }, Event::Unattach { what: a, from }) => {
                self.fits(what, *a, frame)? && self.host_fits(to.as_ref(), *from, frame)?
            }
            // 701.3d: also by leaving the battlefield.
            (EventPattern::Attached { what, to, un: true }, Event::Move(m)) if m.from == Zone::Battlefield => {
                match self.game.object(m.object).attached_to {
                    Some(from) => self.fits(what, m.object, frame)? && self.host_fits(to.as_ref(), from, frame)?,
                    None => false,
                }
            }
            (EventPattern::Transforms { what }, Event::Transform { object, convert: false })
            | (EventPattern::Converts { what }, Event::Transform { object, convert: true }) => {
                self.fits(what, *object, frame)?
            }
            (EventPattern::TurnedFaceUp { what }, Event::TurnFace { object, up: true }) => {
                self.fits(what, *object, frame)?
            }
            (EventPattern::PlaysLand { who, what, from }, Event::PlayLand { land, player, from: origin }) => {
                self.comes_from(*from, *origin, *land, Some(*player), frame)
                    && self.among(Some(*player), who, frame)?
                    && (self.was_played_from(what, *origin, (*land, *player), frame)?
                        || self.was_that_card(what, *land, frame)?)
            }
            // 701.18b: to play a card is to play it as a land or to cast it.
            (EventPattern::PlaysLand { who, what, from: None }, Event::Cast { spell, player, .. }) => {
                let origin = self.object(*spell).cast.as_ref().and_then(|cast| cast.from);
                self.among(Some(*player), who, frame)?
                    && match origin {
                        Some(origin) => {
                            self.was_played_from(what, origin, (*spell, *player), frame)?
                                || self.was_that_card(what, *spell, frame)?
                        }
                        None => self.fits(what, *spell, frame)?,
                    }
            }
            // 716.2b: "When this Class becomes level 2", and the others.
            (EventPattern::Designated { what, mark }, Event::Designate { object, what: given, on: true }) => {
                mark == given && self.fits(what, *object, frame)?
            }
            (EventPattern::Phases { what, out }, Event::Phase { object, out: goes }) => {
                out == goes && self.fits(what, *object, frame)?
            }
            (EventPattern::Expends { who, n }, Event::Expend { player, before, now }) => {
                let n = u32::try_from(*n).unwrap_or(0);
                *before < n && n <= *now && self.among(Some(*player), who, frame)?
            }
            (EventPattern::Does { who, what, deed }, Event::Deed { player, object, deed: done, about, .. }) => {
                deed == done
                    // 607.2: "this way" is by the ability of the same object.
                    && (*deed != Deed::RevealDrawn || *about == Some(frame.source))
                    && match who {
                        Some(players) => self.among(Some(*player), players, frame)?,
                        None => true,
                    }
                    && match (what, object) {
                        (Some(filter), Some(o)) => self.fits(filter, *o, frame)?,
                        (Some(_), None) => false,
                        (None, _) => true,
                    }
            }
            (EventPattern::LosesGame { who }, Event::LoseGame { player, .. }) => self.was_among(*player, who, frame)?,
            (EventPattern::Becomes { who, what }, Event::Become { player, what: became }) => {
                what == became && self.among(Some(*player), who, frame)?
            }
            // 731.1a: gaining the first designation is no change from one to the other.
            (EventPattern::DayNightChanges, Event::SetDaytime(_)) => {
                self.game.history.iter().filter(|h| matches!(h.event, Event::SetDaytime(_))).nth(1).is_some()
            }
            // 901.9d: the planar die is a die, without a numerical result.
            (EventPattern::Rolls { who, rolled: Rolled::Any, .. }, Event::Deed { player, deed, .. }) => {
                deed.is_planar_roll() && self.among(Some(*player), who, frame)?
            }
            (EventPattern::Rolls { who, rolled, .. }, Event::RollDie { player, result, natural, sides }) => {
                let came_up = match rolled {
                    Rolled::Any => true,
                    Rolled::Result(cmp, n) => cmp.holds(i64::from(*result), i64::from(*n)),
                    Rolled::Natural(n) => i64::from(*natural) == i64::from(*n),
                    Rolled::HighestNatural => natural == sides,
                };
                came_up && self.among(Some(*player), who, frame)?
            }
            (EventPattern::Unlocks { who, door }, Event::Unlock { object, half, player, on: true }) => {
                let is_such = match door {
                    // 709.5h: that half of this permanent.
                    Door::This => *object == frame.source && self.is_in_half(*object, *half, frame),
                    // 709.5i: it has the other designations already.
                    Door::LastOf(what) => {
                        let halves = self.is(*object).halves.len() as u8;
                        (0..halves).all(|half| self.game.object(*object).is_unlocked(half))
                            && self.fits(what, *object, frame)?
                    }
                };
                is_such && self.among(Some(*player), who, frame)?
            }
            (EventPattern::Flips { who, won }, Event::FlipCoin { player, won: w }) => {
                won.is_none_or(|wanted| *w == Some(wanted)) && self.among(Some(*player), who, frame)?
            }
            (EventPattern::Countered { what, by }, Event::Counter { object, source }) => {
                self.fits(what, *object, frame)?
                    && match by {
                        Some(players) => self.among(source.map(|s| self.controller(s)), players, frame)?,
                        None => true,
                    }
            }
            // 714.2b: the number of lore counters was less than the chapter's and is at least that now.
            (
                EventPattern::CountersReach { what, kind: asked, n },
                Event::PutCounters { on: Entity::Object(on), kind, amount, .. },
            ) => {
                let now = i64::from(self.game.counters(*on, kind));
                let was = now - i64::from(*amount);
                kind == asked
                    && was < i64::from(*n)
                    && i64::from(*n) <= now
                    && self.has_counters_as(what, *on, frame)?
            }
            (EventPattern::Chapters(chapters), Event::PutCounters { on: Entity::Object(o), kind, amount, .. }) => {
                let lore = kind.is(RulesCounter::Lore);
                let now = self.game.counters(*o, kind);
                let was = now.saturating_sub(*amount);
                // 702.155a: with read ahead, in the turn it entered, only the chapter of exactly that number.
                let ahead = self.is(*o).has(Keyword::ReadAhead) && self.entered_this_turn(*o);
                if ahead && !chapters.iter().any(|n| u32::from(*n) == now) {
                    return Ok(false);
                }
                *o == frame.source && lore && chapters.iter().any(|n| was < u32::from(*n) && u32::from(*n) <= now)
            }
            // What an event of another shape can't be. State triggers (603.8) wait for no event.
            (
                EventPattern::Enters { .. }
                | EventPattern::Dies { .. }
                | EventPattern::Destroyed { .. }
                | EventPattern::Moves { .. }
                | EventPattern::DealsDamage { .. }
                | EventPattern::DealtDamage { .. }
                | EventPattern::DealtExcess { .. }
                | EventPattern::Casts { .. }
                | EventPattern::Copies { .. }
                | EventPattern::Activates { .. }
                | EventPattern::Draws { .. }
                | EventPattern::Discards { .. }
                | EventPattern::Mills { .. }
                | EventPattern::Cycles { .. }
                | EventPattern::GainsLife { .. }
                | EventPattern::LosesLife { .. }
                | EventPattern::PaysLife { .. }
                | EventPattern::FinalChapter { .. }
                | EventPattern::Sacrifices { .. }
                | EventPattern::Taps { .. }
                | EventPattern::TapsForMana { .. }
                | EventPattern::AddsMana { .. }
                | EventPattern::Untaps { .. }
                | EventPattern::BecomesTarget { .. }
                | EventPattern::Beginning { .. }
                | EventPattern::CountersPut { .. }
                | EventPattern::CountersReach { .. }
                | EventPattern::PlayerGetsCounters { .. }
                | EventPattern::PlayerLosesCounters { .. }
                | EventPattern::DamageLowersLife { .. }
                | EventPattern::DamageTakesLoyalty { .. }
                | EventPattern::CounterRemoved { .. }
                | EventPattern::CreatesToken { .. }
                | EventPattern::Attached { .. }
                | EventPattern::Transforms { .. }
                | EventPattern::TurnedFaceUp { .. }
                | EventPattern::PlaysLand { .. }
                | EventPattern::Converts { .. }
                | EventPattern::Phases { .. }
                | EventPattern::Designated { .. }
                | EventPattern::Does { .. }
                | EventPattern::Expends { .. }
                | EventPattern::LosesGame { .. }
                | EventPattern::LosesControl { .. }
                | EventPattern::GainsControl { .. }
                | EventPattern::Becomes { .. }
                | EventPattern::NextTurns(..)
                | EventPattern::ThatTurns(..)
                | EventPattern::ThatCombat
                | EventPattern::DayNightChanges
                | EventPattern::Rolls { .. }
                | EventPattern::Unlocks { .. }
                | EventPattern::Flips { .. }
                | EventPattern::Countered { .. }
                | EventPattern::PutAsItResolves { .. }
                | EventPattern::State(..)
                | EventPattern::Chapters(..),
                _,
            ) => false,
        })
    }
}
