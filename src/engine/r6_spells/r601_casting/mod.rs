//! 601: casting spells, by the steps 601.2a-i.

mod chosen;
mod costs;
mod flash;
mod instead;
mod mana_riders;
mod noted;
mod reductions;
mod rows;
mod shape;
mod told;
mod ways;
mod x;

use std::collections::BTreeSet;

pub(in crate::engine) use self::x::MOST_FOR_TARGETS;
use crate::card::{CardTypes, Layout, ManaCost, ManaSymbol, Supertypes};
use crate::cr::RuleId;
use crate::engine::cx::Cx;
use crate::engine::event::{Cause, Event, Move};
use crate::engine::r1_concepts::r117_priority::rules_of_having_priority;
use crate::engine::r1_concepts::r118_costs::PayFor;
use crate::engine::r3_card_types::casting_rules;
use crate::engine::r5_turn::r505_main_phase::rule_of_the_main_phase;
use crate::engine::r5_turn::r506_points::point_of_combat;
use crate::engine::r6_spells::r613_layers::face_down_values;
use crate::engine::state::{CastInfo, Characteristics, Entity, FaceDef, Object, ObjectId, PlayerId, StackInfo, Zone};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::{Arg, PAID, TOTAL_COST};
use crate::oracle::lang::{
    AbilityKind, CastCost, Casting, Cost, CostPart, Keyword, KeywordAbility, Objects, Place, PlayerDeed, RuleChange,
    SpendAs,
};
use crate::rule;

/// What is cast, and by which way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CastAction {
    /// The card.
    pub card: ObjectId,
    /// Which face, half or inset.
    pub face: u8,
    /// How.
    pub way: Way,
}

/// By which permission and for which cost a spell is cast (601.2b, 601.3, 118.9).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// From hand, for its mana cost.
    Normal,
    /// By a keyword's permission or alternative cost: flashback, evoke, dash.
    Keyword(Keyword),
    /// By the n-th alternative cost its own text gives.
    Alternative(usize),
    /// Without paying its mana cost, as an effect says.
    Free,
    /// For another cost, as an effect says.
    Effect(Box<CastCost>),
}

impl Cx<'_> {
    /// Casts a spell; what it becomes on the stack comes back.
    ///
    /// # Errors
    /// The rule that forbids it: the whole is then undone (733).
    pub fn cast(&mut self, player: PlayerId, action: &CastAction) -> Done<ObjectId> {
        self.may_begin_to_cast(player, action)?;
        let permission = self.permission(player, action)?;
        // 601.1a: to play a card that is no land is to cast it.
        if let Some(permission) = permission.as_ref().filter(|p| p.source != action.card) {
            let source = permission.source;
            self.note(&[rule!("601.3")], "{} lets {} cast {} from where it is", |g| {
                vec![Arg::object(g, source), Arg::player(g, player), Arg::object(g, action.card)]
            });
        }
        self.told_with.extend(permission.as_ref().filter(|p| p.play).map(|_| rule!("601.1a")));
        // What waits for a spell cast by this leave has to know of it as it is cast.
        let by_leave = permission.as_ref().map(|p| (p.source, p.once));
        let any_mana = permission.as_ref().and_then(|p| p.any_mana);
        let spell = self.proposed(|cx| cx.cast_step_by_step(player, action, any_mana, by_leave))?;
        self.use_up(permission.as_ref());
        let exiled = permission.as_ref().is_some_and(|p| self.exiles(p.exiled, spell, player));
        if let Some(info) = self.game.object_in_little(spell).cast.as_mut() {
            info.exiled = exiled;
        }
        Ok(spell)
    }

    /// Casts a spell that an effect or a permission allows to be cast: neither the time nor the place is asked about (608.2g).
    ///
    /// # Errors
    /// The rule that forbids it: the whole is then undone (733).
    pub(in crate::engine) fn cast_as_said(
        &mut self,
        player: PlayerId,
        action: &CastAction,
        any_mana: Option<SpendAs>,
    ) -> Done<ObjectId> {
        self.proposed(|cx| cx.cast_step_by_step(player, action, any_mana, None))
    }

    /// Casts a spell or activates an ability: what is drawn meanwhile stays face down (121.8).
    pub(in crate::engine) fn proposed<T>(&mut self, propose: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        self.proposing += 1;
        let done = propose(self);
        self.proposing -= 1;
        done
    }

    /// 121.8: with that, what was drawn meanwhile can be seen.
    pub(in crate::engine) fn seen_again(&mut self) {
        if self.proposing > 1 {
            return;
        }
        let hands = self.game.players.iter().flat_map(|player| player.hand.iter().copied());
        let unseen: Vec<ObjectId> = hands.filter(|card| self.game.object(*card).unseen).collect();
        for card in unseen {
            self.game.object_mut(card).unseen = false;
            self.game.changed();
        }
    }

    fn cast_step_by_step(
        &mut self,
        player: PlayerId,
        action: &CastAction,
        any_mana: Option<SpendAs>,
        permission: Option<(ObjectId, Option<u8>)>,
    ) -> Done<ObjectId> {
        let card = action.card;
        let mut rules = vec![rule!("601.2")];
        let mut at_its_time = None;
        if let (Some(face), false) = (self.face_of(action), shape::is_face_down(&action.way)) {
            // 702.103b: cast with bestow it is no creature spell.
            let bestowed = action.way == Way::Keyword(Keyword::Bestow);
            let types = if bestowed { face.printed.types - CardTypes::CREATURE } else { face.printed.types };
            rules.extend(casting_rules(types));
            at_its_time = rule_of_the_main_phase(&self.game, player, types);
            rules.extend(rule_of_choosing_a_face(self.game.object(card).def.layout));
        }
        // 505.6a says it of what is cast in a main phase only.
        match at_its_time {
            Some(rule) => rules.push(rule),
            None => rules.extend(rules_of_having_priority(&self.game, player)),
        }
        self.note(&rules, "{} casts {}", |g| vec![Arg::player(g, player), Arg::object(g, card)]);
        self.trace.open();
        self.can_be_cast_at_all(action)?;
        // 601.3a: what forbids it as it is may not when it has been proposed.
        let forbidden = self.allowed_to_cast(player, card).err().filter(|stop| matches!(stop, Stop::Illegal(_)));
        let forbidden = forbidden.map(|stop| Ok((stop, self.see(|v| v.is(card).clone())?))).transpose()?;
        let instances = self.cast_by(player, card, &action.way)?;
        let by_x = self.has_its_way_by_x(player, card, &action.way)?;
        let late = !self.sorcery_time(player);
        let flash = if late { self.flash_by(player, action)? } else { None };
        // 601.2a: the card moves to the stack and becomes a spell.
        let from = self.game.object(card).zone;
        self.game.object_mut(card).face = action.face;
        let mut m = Move::new(card, Place::zone(Zone::Stack), Cause::Cast);
        m.controller = Some(player);
        m.by = Some(player);
        self.perform(vec![m.into()])?;
        let spell = self.game.object(card).became.unwrap_or(card);
        {
            let object = self.game.object_mut(spell);
            object.face = action.face;
            object.stack = Some(Box::new(StackInfo::default()));
            let by = Some(player);
            object.cast =
                Some(Box::new(CastInfo { by, from: Some(from), any_mana, permission, late, ..CastInfo::default() }));
        }
        self.tell_face(spell, action);
        self.take_shape(spell, &action.way, instances.first())?;
        // 601.2b: alternative and additional costs, modes with the costs that hang on them, X: all before the targets.
        let (by, instance) = self.choose_instance(player, spell, action, instances)?;
        let mut cost = self.base_cost(spell, action, by.as_ref())?;
        if let (1.., Some(info)) = (instance, self.game.object_mut(spell).cast.as_mut()) {
            info.alternative_instance = instance;
        }
        let (given_up, less) = self.choose_to_give_up(player, spell, by.as_ref())?;
        self.splice(player, spell, &mut cost)?;
        self.additional_costs(player, spell, &mut cost)?;
        self.flash_costs(spell, late, flash, &mut cost)?;
        if !self.choose_modes_for(spell)? {
            return Err(self.no_targets(rule!("700.2a"), spell));
        }
        self.mode_costs(spell, &mut cost)?;
        self.choose_x(player, spell, &cost, &[])?;
        // 601.2b: with this X it must be castable in the way that has been announced with it.
        if let (true, Way::Keyword(keyword)) = (by_x, &action.way)
            && !self.see(|v| v.is(spell).has(*keyword))?
        {
            let because = format!("with this X it does not have {}", keyword.name());
            return Err(Stop::illegal(rule!("601.2b"), Some(spell.into()), because));
        }
        // 601.2c-d: targets and divisions.
        if !self.choose_targets_for(spell)? {
            return Err(self.no_targets(rule!("601.2c"), spell));
        }
        // 601.2e, 601.5: the spell must be legal to cast as it now is.
        self.still_allowed_to_cast(player, spell, forbidden)?;
        // 601.2f: the total cost.
        let before = cost.clone();
        self.total_cost(player, spell, &mut cost, less)?;
        let mut rules = vec![rule!("601.2f")];
        // 118.9d: what changes costs changes an alternative one, too; 118.7: one that comes to nothing is {0}.
        let instead = |info: &CastInfo| info.alternative.is_some() || info.own_alternative.is_some();
        let instead = self.game.object(spell).cast.as_deref().is_some_and(instead);
        rules.extend((instead && cost != before).then(|| rule!("118.9d")));
        rules.extend((cost.is_nothing() && !before.is_nothing()).then(|| rule!("118.7")));
        // 702.102c: of a fused spell the costs of both halves.
        rules.extend((action.way == Way::Keyword(Keyword::Fuse)).then(|| rule!("702.102c")));
        // 118.5: nothing to pay is paid all the same; 118.5a: by casting it like any other. 107.4d: {0} is such a cost.
        rules.extend(cost.is_nothing().then(|| rule!("118.5")));
        let zero = |mana: &ManaCost| mana.mana_value() == 0 && mana.x_count() == 0;
        let zero = self.see(|v| v.is(spell).mana_cost.as_ref().is_some_and(zero))?;
        let zero = zero && action.way == Way::Normal && cost.is_nothing();
        rules.extend(zero.then(|| [rule!("107.4d"), rule!("118.5a")]).into_iter().flatten());
        self.note(&rules, TOTAL_COST, |_| vec![Arg::Text(format_cost(&cost))]);
        // 601.2g-h: mana abilities, then payment.
        self.assist(player, spell, &mut cost)?;
        let mut frame = self.stack_frame(spell);
        // What is given up besides may be what mana has come from.
        self.only_asked &= given_up.is_nothing() && flash.is_none();
        let mut paid = self.pay(player, &cost, PayFor::Spell(spell), &mut frame)?;
        if self.only_asked && self.nothing_meddles()? {
            return Ok(spell);
        }
        self.give_up(player, spell, given_up, &mut paid)?;
        self.flash_by_then(spell, flash)?;
        // 607.2q: what was exiled to pay is known to the permanent the spell becomes.
        let exiled = paid.objects.iter().copied().filter(|id| self.game.object(*id).zone == Zone::Exile).collect();
        self.link(&frame, exiled)?;
        let mut rules = vec![rule!("601.2h")];
        // 118.3a: mana is paid from the pool, each symbol with what it takes.
        rules.extend((!paid.mana.is_empty()).then(|| rule!("118.3a")));
        rules.extend(rules_of_symbols(&cost));
        // 118.14: mana of any type can be spent.
        rules.extend(any_mana.is_some().then(|| rule!("118.14")));
        // 723.5a: for a player who is controlled, with what that player has.
        rules.extend((self.game.voice_of(player) != player).then(|| rule!("723.5a")));
        self.note(&rules, PAID, |_| Vec::new());
        let spent = paid.mana.len();
        if let Some(info) = self.game.object_in_little(spell).cast.as_mut() {
            info.mana = paid.mana;
            info.objects = paid.objects;
            info.helped = paid.helped;
            info.amounts = paid.amounts;
            info.phyrexian = paid.phyrexian;
        }
        self.note_as_cast(spell)?;
        self.expends(player, spent)?;
        self.trace.close();
        // 601.2i: it has been cast.
        self.seen_again();
        self.mana_will_trigger(player, spell)?;
        self.unprepare_by_casting(spell)?;
        let cast = self.happened(vec![Event::Cast { spell, player, from }])?;
        self.commits_a_crime(player, spell)?;
        self.mana_does_more(player, spell, cast.first().copied())?;
        Ok(spell)
    }

    /// The face that is cast.
    fn face_of(&self, action: &CastAction) -> Option<&FaceDef> {
        self.game.object(action.card).def.faces.get(usize::from(action.face))
    }

    /// Whether the face is a spell at all, and understood.
    fn can_be_cast_at_all(&self, action: &CastAction) -> Done<()> {
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
        Ok(())
    }

    /// 307.1: a main phase of the player's own turn, with the stack empty.
    pub fn sorcery_time(&self, player: PlayerId) -> bool {
        let turn = &self.game.turn;
        self.game.is_active(player) && turn.step.is_main() && self.game.stack.is_empty()
    }

    /// 601.3, 117.1a, 307.1 and others: whether the player may begin to cast this now.
    pub fn may_begin_to_cast(&self, player: PlayerId, action: &CastAction) -> Done<()> {
        self.can_be_cast_at_all(action)?;
        self.has_priority(player, rule!("117.1a"))?;
        if !self.ways(player, action.card)?.contains(action) {
            let object = self.game.object(action.card);
            let culprit = Some(action.card.into());
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
                    crate::engine::perform::tell::place_of(&self.game, action.card)
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
    pub(in crate::engine) fn may_begin_now(&self, player: PlayerId, action: &CastAction) -> Done<()> {
        self.can_be_cast_at_all(action)?;
        let culprit = Some(action.card.into());
        let Some(face) = self.face_of(action) else { return Ok(()) };
        // 708.4: what is cast face down is judged by what it is face down.
        let down = shape::is_face_down(&action.way).then(|| face_down_values(None));
        let printed = down.as_ref().unwrap_or(&face.printed);
        self.no_split_second()?;
        // 702.170d: a plotted card is cast in a main phase, with the stack empty.
        if action.way == Way::Keyword(Keyword::Plot) && !self.sorcery_time(player) {
            let because = "a plotted card is cast in a main phase of one's own turn while the stack is empty";
            return Err(Stop::illegal(rule!("702.170d"), culprit, because));
        }
        self.right_time(player, action, printed)
    }

    /// 702.61a: with such a spell on the stack, no other can be cast and no ability activated but mana abilities.
    pub(in crate::engine) fn no_split_second(&self) -> Done<()> {
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
    pub(in crate::engine) fn right_time(
        &self,
        player: PlayerId,
        action: &CastAction,
        printed: &Characteristics,
    ) -> Done<()> {
        let culprit = Some(action.card.into());
        let down = shape::is_face_down(&action.way);
        let frame = crate::engine::frame::Frame::of(action.card, player);
        for held in &printed.abilities {
            // "Cast this spell only ..." (601.3e).
            let AbilityKind::Casting(Casting::OnlyIf(cond)) = &held.ability.kind else { continue };
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
            || self.permissions_for(player, action)?.iter().any(|p| p.flash)
            || self.as_though_flash(player, action)?;
        if !instant {
            let because = "it can be cast only in a main phase of the player's own turn while the stack is empty";
            return Err(Stop::illegal(rule!("117.1a"), culprit, because));
        }
        Ok(())
    }

    /// 101.2, 601.3: whether no effect says that this spell can't be cast.
    pub(in crate::engine) fn allowed_to_cast(&self, player: PlayerId, spell: ObjectId) -> Done<()> {
        for active in self.rules()?.iter() {
            let forbids = match active.rule() {
                // 701.18b: who casts a card as a spell plays it.
                RuleChange::CantCast(players, filter) | RuleChange::CantPlay(players, filter) => self.ask(|v| {
                    // What is said of the players in it is said of the one who casts.
                    let theirs = crate::engine::frame::Frame { acting: Some(player), ..active.frame.clone() };
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
    fn still_allowed_to_cast(
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

    /// Nothing can be targeted: because of what keeps the only candidates from it, where there are such.
    pub(in crate::engine) fn no_targets(&self, rule: RuleId, object: ObjectId) -> Stop {
        let others = self.barred.iter().find(|(entity, _)| *entity != Entity::Object(object));
        match others.or(self.barred.first()) {
            Some((entity, violation)) if *entity == Entity::Object(object) => {
                let because = "there is nothing but itself that it could target, and it can't target itself";
                Stop::illegal(violation.rule, None, because)
            }
            Some((_, violation)) => Stop::Illegal(Box::new(violation.clone())),
            None => Stop::illegal(rule, Some(object.into()), "there are no legal targets for it"),
        }
    }

    /// Whether a spell is cast as an ability of the card it was resolves.
    fn is_cast_by_its_own_ability(&self, spell: ObjectId) -> bool {
        let was = self.game.object(spell).was;
        self.game.stack.iter().any(|id| match &self.game.object(*id).kind {
            crate::engine::state::ObjectKind::Ability(ability) => Some(ability.source) == was,
            _ => false,
        })
    }

    /// The mana cost or alternative cost (118.8, 118.9).
    fn base_cost(&mut self, spell: ObjectId, action: &CastAction, by: Option<&KeywordAbility>) -> Done<Cost> {
        let is = self.see(|v| v.is(spell).clone())?;
        let Some((cost, rule)) = self.alternative_cost(&is, &action.way, by) else {
            return Err(Stop::illegal(rule!("118.6"), Some(spell.into()), "it has no mana cost, which can't be paid"));
        };
        // 118.6a: what has no cost that could be paid may be cast for another.
        if is.mana_cost.is_none() && action.way != Way::Normal {
            self.also_by(&[rule!("118.6a")]);
        }
        // 118.9a: one alternative cost, or none; 118.9: "without paying its mana cost" is one.
        if rule == rule!("118.9") && !matches!(action.way, Way::Keyword(_)) {
            if cost.parts.is_empty() {
                // 702.88b: so is what rebounds.
                let rebounds = is.has(Keyword::Rebound) && self.is_cast_by_its_own_ability(spell);
                let rules: Vec<RuleId> = [rule].into_iter().chain(rebounds.then(|| rule!("702.88b"))).collect();
                self.note(&rules, "it is cast without paying its mana cost", |_| Vec::new());
            } else {
                // 113.6d, 604.5: the ability that allows it functions on the stack.
                let rules = [rule, rule!("118.9a"), rule!("113.6d"), rule!("604.5")];
                self.note(&rules, "its alternative cost is paid: {}", |_| vec![Arg::Text(format_cost(&cost))]);
            }
        }
        if let (Way::Alternative(_), Some(info)) = (&action.way, self.game.object_mut(spell).cast.as_mut()) {
            info.own_alternative = Some(cost.clone());
        }
        if let Way::Keyword(keyword) = action.way {
            let mut rules = vec![rule];
            rules.extend(rows::is_alternative(keyword).then(|| rule!("118.9")));
            // 118.13a: a symbol that can be paid in several ways is settled as the spell is proposed.
            // 400.7g: what an effect gave the card goes on for the spell.
            let given = !is_printed_with(self.game.object(spell), keyword);
            rules.extend(given.then(|| rule!("400.7g")));
            rules.extend(told::rules_of_way(keyword, by));
            self.note(&rules, "it is cast by {}", |_| vec![Arg::Text(keyword.name().to_owned())]);
            if let Some(info) = self.game.object_mut(spell).cast.as_mut() {
                info.alternative = Some(keyword);
            }
        }
        Ok(cost)
    }
}

/// Whether any face of an object's card has this keyword printed on it.
fn is_printed_with(object: &Object, keyword: Keyword) -> bool {
    object.def.faces.iter().any(|face| face.printed.has(keyword))
}

/// The rule by which one face, half or inset of a card is chosen as it is cast.
fn rule_of_choosing_a_face(layout: Layout) -> Option<RuleId> {
    match layout {
        Layout::ModalDfc => Some(rule!("712.11b")),
        Layout::Transform => Some(rule!("712.11")),
        Layout::Adventure => Some(rule!("715.3")),
        Layout::Omen => Some(rule!("720.3")),
        // Never by what is in its inset frame.
        Layout::Prepare => Some(rule!("722.3")),
        layout if layout.is_split() => Some(rule!("709.3")),
        _ => None,
    }
}

/// 107.4b, 107.4c, 107.4e, 107.4h: generic mana is paid with any; colorless, hybrid and snow symbols take mana of their own kinds.
fn rules_of_symbols(cost: &Cost) -> BTreeSet<RuleId> {
    let symbols = cost.parts.iter().flat_map(|part| match part {
        CostPart::Mana(mana) => mana.symbols(),
        _ => &[],
    });
    let rule = |symbol: &ManaSymbol| match symbol {
        ManaSymbol::Colorless => Some(rule!("107.4c")),
        // 107.4b: of any type.
        ManaSymbol::Generic(1..) => Some(rule!("107.4b")),
        ManaSymbol::Hybrid(..) | ManaSymbol::GenericHybrid(..) | ManaSymbol::ColorlessHybrid(_) => {
            Some(rule!("107.4e"))
        }
        ManaSymbol::Snow => Some(rule!("107.4h")),
        _ => None,
    };
    // 118.13a: which way is settled as the spell is proposed.
    let several_ways = |symbol: &ManaSymbol| symbol.is_hybrid() || symbol.is_phyrexian();
    let proposed = symbols.clone().any(several_ways).then(|| rule!("118.13a"));
    symbols.filter_map(rule).chain(proposed).collect()
}

/// A cost in words, for the trace.
pub fn format_cost(cost: &Cost) -> String {
    let mut mana = ManaCost::default();
    let mut words: Vec<String> = Vec::new();
    let mut rest = Cost::default();
    for part in &cost.parts {
        match part {
            CostPart::Mana(more) => more.symbols().iter().for_each(|symbol| mana.push(*symbol)),
            part => rest.parts.push(part.clone()),
        }
    }
    if !mana.is_empty() {
        words.push(mana.added_up().to_string());
    }
    if !rest.parts.is_empty() {
        let alone = |part: &CostPart| crate::oracle::say_cost(&Cost { parts: vec![part.clone()] });
        match crate::oracle::say_cost(&rest) {
            Some(all) => words.push(all),
            None => words.extend(rest.parts.iter().map(|it| alone(it).unwrap_or_else(|| what_it_takes(it)))),
        }
    }
    words.retain(|words| !words.is_empty());
    match words.is_empty() {
        true if cost.parts.is_empty() => "nothing".to_owned(),
        // {0} is nothing to pay, too (107.4d).
        true => "{0}".to_owned(),
        false => words.join(", "),
    }
}

/// What a part of a cost takes that can't be said apart from its text.
fn what_it_takes(part: &CostPart) -> String {
    let said = |verb: &str, what: &Objects| {
        let what =
            crate::oracle::say_objects(what).map_or_else(|| "what is said".to_owned(), |it| it.replace('~', "this"));
        format!("{verb} {what}")
    };
    match part {
        CostPart::Mana(mana) => mana.to_string(),
        CostPart::Either(all) => all.iter().map(format_cost).collect::<Vec<_>>().join(" or "),
        CostPart::Tap => "{T}".to_owned(),
        CostPart::Untap => "{Q}".to_owned(),
        CostPart::Loyalty(_) => "loyalty counters".to_owned(),
        CostPart::Life(_) => "pay life".to_owned(),
        CostPart::Sacrifice(what) => said("sacrifice", what),
        CostPart::Discard(what) => said("discard", what),
        CostPart::Exile(what) => said("exile", what),
        CostPart::Return(what) => said("return", what),
        CostPart::TapOthers(what) => said("tap", what),
        CostPart::TapPower(..) => "tap creatures".to_owned(),
        CostPart::UntapOthers(what) => said("untap", what),
        CostPart::RemoveCounters(_, _, what) => said("remove counters from", what),
        CostPart::RemoveAmong(..) => "remove counters".to_owned(),
        CostPart::PutCounters(_, _, what) => said("put counters on", what),
        CostPart::Reveal(what) => said("reveal", what),
        CostPart::RevealChosenPlayer => "reveal the player chosen".to_owned(),
        CostPart::Mill(_) => "mill cards".to_owned(),
        CostPart::Energy(_) => "pay {E}".to_owned(),
        CostPart::Exert => "exert this".to_owned(),
        CostPart::ManaCostOf(..) => "pay a mana cost".to_owned(),
        // Of the rest of the cost, and nothing to pay.
        CostPart::XAtMost(_) | CostPart::ReducedBy(..) => String::new(),
        CostPart::Do(_) | CostPart::Have(..) => "do what is said".to_owned(),
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
