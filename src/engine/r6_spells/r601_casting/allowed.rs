//! 601.3: whether a player may begin to cast a spell, and whether it may be cast as it has been proposed (601.2e).

use crate::card::{CardTypes, Supertypes};
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{AbilityKind, Casting, Keyword, PlayerDeed, RuleChange};
use crate::r5_turn::r506_points::point_of_combat;
use crate::r6_spells::r613_layers::face_down_values;
use crate::rule;
use crate::state::{Characteristics, ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::{CastAction, Way, flash, rows, shape};

impl Cx<'_> {
    /// Whether the face is a spell at all, and understood.
    pub(super) fn can_be_cast_at_all(&self, action: &CastAction) -> Done<()> {
        let object = self.game.object(action.card);
        let culprit = Some(action.card.into());
        let Some(face) = self.face_of(action) else {
            return Err(Stop::illegal(rule!("601.3"), culprit, "the card has no such face"));
        };
        if !object.def.not_understood.is_empty() {
            return Err(Stop::unsupported(format!(
                "{}: text not understood: {}",
                object.def.name,
                object.def.not_understood.join(" / ")
            )));
        }
        if face.printed.types.contains(CardTypes::LAND) && !shape::is_face_down(&action.way) {
            return Err(Stop::illegal(rule!("305.9"), culprit, "a land can't be cast"));
        }
        // A library that is not written down is of cards of no type.
        if face.printed.types.is_empty() && !shape::is_face_down(&action.way) {
            return Err(Stop::illegal(rule!("601.3"), culprit, "it has no card type that could be cast"));
        }
        Ok(())
    }

    /// 307.1: a main phase of the player's own turn, with the stack empty.
    pub fn sorcery_time(&self, player: PlayerId) -> bool {
        let turn = &self.game.turn;
        turn.any_time || self.game.is_active(player) && turn.step.is_main() && self.game.stack.is_empty()
    }

    /// 601.3, 117.1a, 307.1 and others: whether the player may begin to cast this now.
    pub fn may_begin_to_cast(&self, player: PlayerId, action: &CastAction) -> Done<()> {
        self.can_be_cast_at_all(action)?;
        self.has_priority(player, rule!("117.1a"))?;
        if !self.ways(player, action.card)?.contains(action) {
            let object = self.game.object(action.card);
            let culprit = Some(action.card.into());
            if let Some(stop) = self.why_not_as(player, action)? {
                return Err(stop);
            }
            // 118.6: what is missing is a cost that could be paid.
            let at_hand = object.zone == Zone::Hand && object.owner == player && action.way == Way::Normal;
            if at_hand && self.face_of(action).is_some_and(|face| face.printed.mana_cost.is_none()) {
                let because = "it has no mana cost, which can't be paid";
                return Err(Stop::illegal(rule!("118.6"), culprit, because));
            }
            // 702.37c, 702.168b: what lets it be played is about what it is face up.
            if let (true, Way::Keyword(keyword)) = (shape::is_face_down(&action.way), &action.way)
                && !self.permissions(player, action.card, action.face, true)?.is_empty()
                && let Some(row) = rows::row_of(*keyword)
            {
                let because =
                    "what lets the player play it is not about a creature card without a name, which it is face down";
                return Err(Stop::illegal(row.rule, culprit, because));
            }
            // 702.143a, 702.170d: what was set aside this turn waits for another.
            if let Some((keyword, when)) = object.set_aside
                && object.zone == Zone::Exile
                && when == self.game.turn.number
                && let Some(row) = rows::row_of(keyword)
            {
                let because =
                    format!("it was set aside by {} this turn, and can be cast in a later one", keyword.name());
                return Err(Stop::illegal(row.rule, culprit, because));
            }
            // 118.9: in the hand it is not the place that is wrong.
            let because = match object.zone == Zone::Hand && object.owner == player && action.way != Way::Normal {
                true => "nothing lets the player cast it in that way".to_owned(),
                false => format!(
                    "it is {}, and nothing lets the player cast it from there",
                    crate::perform::tell::place_of(&self.game, action.card)
                ),
            };
            return Err(Stop::illegal(rule!("601.3"), culprit, because));
        }
        self.may_begin_now(player, action)
    }

    /// The same for one of the [ways](Cx::ways) the player with priority has to cast the card.
    ///
    /// # Errors
    /// The rule that forbids it now.
    pub(crate) fn may_begin_now(&self, player: PlayerId, action: &CastAction) -> Done<()> {
        self.can_be_cast_at_all(action)?;
        let culprit = Some(action.card.into());
        let Some(printed) = self.printed_as(action) else { return Ok(()) };
        // 708.4: what is cast face down is judged by what it is face down.
        let down = shape::is_face_down(&action.way).then(|| face_down_values(None));
        let printed = down.as_deref().unwrap_or(&printed);
        self.no_split_second()?;
        // 702.170d: a plotted card is cast in a main phase, with the stack empty.
        if action.way == Way::Keyword(Keyword::Plot) && !self.sorcery_time(player) {
            let because = "a plotted card is cast in a main phase of one's own turn while the stack is empty";
            return Err(Stop::illegal(rule!("702.170d"), culprit, because));
        }
        self.right_time(player, action, printed)
    }

    /// 702.61a: with such a spell on the stack, no other can be cast and no ability activated but mana abilities.
    pub(crate) fn no_split_second(&self) -> Done<()> {
        if self.game.turn.any_time {
            return Ok(());
        }
        let split = self.see(|v| v.game.stack.iter().copied().find(|o| v.is(*o).has(Keyword::SplitSecond)))?;
        match split {
            None => Ok(()),
            Some(spell) => {
                let because = "a spell with split second is on the stack";
                Err(Stop::illegal(rule!("702.61a"), Some(spell.into()), because))
            }
        }
    }

    /// 117.1a, 601.3: whether the time is right for a card with these characteristics to be cast.
    pub(crate) fn right_time(&self, player: PlayerId, action: &CastAction, printed: &Characteristics) -> Done<()> {
        let culprit = Some(action.card.into());
        let down = shape::is_face_down(&action.way);
        let frame = crate::frame::Frame::of(action.card, player);
        for held in &printed.abilities {
            // "Cast this spell only ..." (601.3e).
            let AbilityKind::Casting(Casting::OnlyIf(cond)) = &held.ability.kind else { continue };
            if self.game.turn.any_time {
                continue;
            }
            if !self.ask(|v| v.condition(cond, &frame))? {
                // 604.6: a static ability of the card that functions where it could be cast from.
                let rule = point_of_combat(cond).map_or(rule!("604.6"), |point| point.rule);
                // 506.7e: the time before a point that does not come is over.
                let over = self.is_past(cond).map(|(rule, _)| rule).filter(|rule| *rule == rule!("506.7e"));
                let rule = over.unwrap_or(rule);
                return Err(Stop::illegal(rule, culprit, held.ability.text.to_string()));
            }
            if let Some((rule, because)) = self.is_past(cond) {
                return Err(Stop::illegal(rule, culprit, because));
            }
        }
        // 205.4e: legendary instants and sorceries.
        if printed.supertypes.contains(Supertypes::LEGENDARY)
            && printed.types.intersects(CardTypes::INSTANT_OR_SORCERY)
            && !self.see(|v| {
                v.game.permanents().any(|o| {
                    let is = v.is(o.id);
                    v.controller(o.id) == player
                        && is.supertypes.contains(Supertypes::LEGENDARY)
                        && is.types.intersects(CardTypes::CREATURE | CardTypes::PLANESWALKER)
                })
            })?
        {
            let because = "it takes a legendary creature or planeswalker the player controls";
            return Err(Stop::illegal(rule!("205.4e"), culprit, because));
        }
        if self.sorcery_time(player) {
            return Ok(());
        }
        // 117.1a: instants at any time with priority; 307.1, 302.1 and the like: the others as sorceries, flash aside (702.8).
        let instant = printed.types.contains(CardTypes::INSTANT)
            || printed.has(Keyword::Flash)
            || !down && self.see(|v| v.is(action.card).has(Keyword::Flash))?
            // 702.48a: a card with offering, any time an instant could be cast.
            || action.way == Way::Keyword(Keyword::Offering)
            // 702.190a: in the player's own declare blockers step, any time an instant could be cast.
            || action.way == Way::Keyword(Keyword::Sneak)
            || self.own_flash(&frame, printed)?
            // 601.3a: by what may be chosen for it.
            || flash::flash_by_choices(printed)
            || self.permissions_for(player, action)?.iter().any(|p| p.flash)
            || self.as_though_flash(player, action)?;
        if !instant {
            let because = "it can be cast only in a main phase of the player's own turn while the stack is empty";
            return Err(Stop::illegal(rule!("117.1a"), culprit, because));
        }
        Ok(())
    }

    /// 101.2, 601.3: whether no effect says that this spell can't be cast.
    pub(crate) fn allowed_to_cast(&self, player: PlayerId, spell: ObjectId) -> Done<()> {
        for active in self.rules()?.iter() {
            let forbids = match active.rule() {
                // 701.18b: who casts a card as a spell plays it.
                RuleChange::CantCast(players, filter) | RuleChange::CantPlay(players, filter) => self.ask(|v| {
                    // What is said of the players in it is said of the one who casts.
                    let theirs = crate::frame::Frame { acting: Some(player), ..active.frame.clone() };
                    Ok(v.players(players, &active.frame)?.contains(&player)
                        && v.matches_anywhere(filter, spell, &theirs)?)
                })?,
                RuleChange::PlayersCant(players, PlayerDeed::Cast) => {
                    self.ask(|v| v.players(players, &active.frame))?.contains(&player)
                }
                RuleChange::PlayersCant(players, PlayerDeed::CastInOthersTurns) => {
                    !self.game.is_active(player) && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
                }
                // 307.1: a sorcery is cast in a main phase of one's own turn, while nothing else is on the stack.
                RuleChange::PlayersCant(players, PlayerDeed::CastAtInstantSpeed) => {
                    let alone = self.game.stack.iter().all(|on_stack| *on_stack == spell);
                    !(alone && self.game.is_active(player) && self.game.turn.step.is_main())
                        && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
                }
                RuleChange::CastLimit(players, most, filter) => {
                    let counts = match filter {
                        Some(filter) => self.ask(|v| v.matches_anywhere(filter, spell, &active.frame))?,
                        None => true,
                    };
                    counts && self.ask(|v| v.players(players, &active.frame))?.contains(&player) && {
                        let mut n = 0;
                        for h in self.game.this_turn() {
                            if let Event::Cast { spell: other, player: by, .. } = &h.event
                                && *by == player
                            {
                                n += match filter {
                                    Some(filter) => {
                                        i32::from(self.ask(|v| v.matches_anywhere(filter, *other, &active.frame))?)
                                    }
                                    None => 1,
                                };
                            }
                        }
                        n >= *most
                    }
                }
                _ => false,
            };
            if forbids {
                let because = self.what_it_says(active);
                let stop = Stop::illegal(rule!("101.2"), Some(active.frame.source.into()), because);
                return Err(stop.besides(self.rules_of_links(active)));
            }
        }
        Ok(())
    }

    /// 601.2e: whether the spell as it has been proposed may be cast; `forbidden`, what forbade it before that, and what the card
    /// was then.
    pub(super) fn still_allowed_to_cast(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        forbidden: Option<(Stop, Characteristics)>,
    ) -> Done<()> {
        match (self.allowed_to_cast(player, spell), forbidden) {
            // 601.3a: only where a quality of it is another by the choices made for it.
            (Ok(()), Some((stop, was))) if !self.has_changed_qualities(spell, &was)? => Err(not_begun(stop)),
            (Ok(()), Some(_)) => {
                self.note(&[rule!("601.3a"), rule!("601.2e")], "what would forbid {} does not, as it is now", |g| {
                    vec![Arg::object(g, spell)]
                });
                Ok(())
            }
            // What was chosen makes it illegal.
            (Err(Stop::Illegal(violation)), None) => {
                let because = format!("as it has been proposed, {}", violation.because);
                Err(Stop::illegal(rule!("601.5"), violation.culprit, because))
            }
            (allowed, Some(_)) => allowed.map_err(not_begun),
            (allowed, None) => allowed,
        }
    }

    /// Whether a spell as it has been proposed has other qualities than the card had.
    fn has_changed_qualities(&self, spell: ObjectId, was: &Characteristics) -> Done<bool> {
        let with_x = self.game.object(spell).cast.as_ref().is_some_and(|cast| cast.x.is_some());
        let is = self.see(|v| v.is(spell).clone())?;
        let types = |it: &Characteristics| (it.supertypes, it.types, it.subtypes);
        let numbers = |it: &Characteristics| (it.colors, it.power, it.toughness);
        Ok(with_x
            || is.name != was.name
            || is.mana_cost != was.mana_cost
            || types(&is) != types(was)
            || numbers(&is) != numbers(was))
    }
}

/// That it was forbidden before it was begun: nothing is reversed.
fn not_begun(stop: Stop) -> Stop {
    match stop {
        Stop::Illegal(mut violation) => {
            violation.reversed = Some(false);
            Stop::Illegal(violation)
        }
        other => other,
    }
}
