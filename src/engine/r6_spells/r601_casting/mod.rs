//! 601: casting spells, by the steps 601.2a-i.

mod allowed;
mod cast_as;
mod chosen;
mod cost_words;
mod costs;
mod flash;
mod instead;
mod mana_riders;
mod noted;
mod permission;
mod reductions;
mod rows;
mod shape;
mod told;
mod ways;
mod x;
mod x_of_objects;

pub(crate) use self::x::MOST_FOR_TARGETS;
pub(crate) use cast_as::has_choice_of_shapes;
pub(crate) use cost_words::cost_words;
pub use cost_words::format_cost;

use std::collections::BTreeSet;

use crate::card::{CardTypes, Layout, ManaCost, ManaSymbol};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{CastCost, Cost, CostPart, Keyword, KeywordAbility, Place, SpendAs};
use crate::r1_concepts::r117_priority::rules_of_having_priority;
use crate::r1_concepts::r118_costs::PayFor;
use crate::r3_card_types::casting_rules;
use crate::r5_turn::r505_main_phase::rule_of_the_main_phase;
use crate::rule;
use crate::state::{CastAs, CastInfo, Entity, FaceDef, Object, ObjectId, PlayerId, StackInfo, Zone};
use crate::stop::{Done, Stop};
use crate::trace::{Arg, PAID, TOTAL_COST};

/// What is cast, with which of its characteristics, and by which way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CastAction {
    /// The card.
    pub card: ObjectId,
    /// Which face, half or inset.
    pub face: u8,
    /// With which of its characteristics: what is chosen beside the way, and goes with each.
    pub cast_as: CastAs,
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
        let serves = self.serves_with_x(player, action, permission.as_ref())?;
        let any_mana = permission.as_ref().and_then(|p| p.any_mana);
        let spell = self.proposed(|cx| cx.cast_step_by_step(player, action, any_mana, by_leave))?;
        self.still_serves(spell, &serves)?;
        self.use_up(permission.as_ref());
        let exiled = match permission.as_ref() {
            Some(permission) => self.exiles(permission.exiled, spell, player)?,
            None => false,
        };
        if let Some(info) = self.game.object_in_little(spell).cast.as_mut() {
            info.exiled = exiled;
        }
        Ok(spell)
    }

    /// Casts a spell that an effect or a permission allows to be cast: neither the time nor the place is asked about (608.2g).
    ///
    /// # Errors
    /// The rule that forbids it: the whole is then undone (733).
    pub(crate) fn cast_as_said(
        &mut self,
        player: PlayerId,
        action: &CastAction,
        any_mana: Option<SpendAs>,
    ) -> Done<ObjectId> {
        self.proposed(|cx| cx.cast_step_by_step(player, action, any_mana, None))
    }

    /// Casts a spell or activates an ability: what is drawn meanwhile stays face down (121.8).
    pub(crate) fn proposed<T>(&mut self, propose: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        self.proposing += 1;
        let done = propose(self);
        self.proposing -= 1;
        done
    }

    /// 121.8: with that, what was drawn meanwhile can be seen.
    pub(crate) fn seen_again(&mut self) {
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
        let instances = self.cast_by(player, action)?;
        let by_x = self.has_its_way_by_x(player, action)?;
        let late = !self.sorcery_time(player);
        let flash = if late { self.flash_by(player, action)? } else { None };
        // 601.2a: the card moves to the stack and becomes a spell.
        let (from, from_face) = (self.game.object(card).zone, self.game.object(card).face);
        if from_face != action.face {
            self.game.object_mut(card).face = action.face;
        }
        let mut m = Move::new(card, Place::zone(Zone::Stack), Cause::Cast);
        m.controller = Some(player);
        m.by = Some(player);
        self.perform(vec![m.into()])?;
        let spell = self.game.object(card).became.unwrap_or(card);
        {
            let object = self.game.object_mut(spell);
            object.face = action.face;
            object.stack = Some(Box::new(StackInfo::default()));
            let (by, from, cast_as) = (Some(player), Some(from), action.cast_as);
            object.cast =
                Some(Box::new(CastInfo { by, from, cast_as, any_mana, permission, late, ..CastInfo::default() }));
        }
        self.tell_face(spell, action);
        self.take_characteristics(spell, action.cast_as);
        self.take_shape(spell, &action.way)?;
        // 601.2b: alternative and additional costs, modes with the costs that hang on them, X: all before the targets.
        let (by, instance) = self.choose_instance(player, spell, action, instances)?;
        let mut cost = self.base_cost(spell, action, by.as_ref())?;
        let for_x = cost.has_x();
        if instance > 0
            && let Some(info) = self.game.object_mut(spell).cast.as_mut()
        {
            info.alternative_instance = instance;
        }
        let (given_up, less) = self.choose_to_give_up(player, spell, by.as_ref())?;
        self.splice(player, spell, &mut cost)?;
        self.additional_costs(player, spell, &mut cost, &less)?;
        self.flash_costs(spell, late, flash, &mut cost)?;
        if !self.choose_modes_for(spell)? {
            return Err(self.no_targets(rule!("700.2a"), spell));
        }
        self.mode_costs(spell, &mut cost)?;
        match for_x || self.defined_x(spell)?.is_some() {
            true => self.choose_x(player, spell, &cost, &[])?,
            false => self.choose_x_besides(player, spell, &cost)?,
        }
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
        self.flash_as_chosen(spell, flash)?;
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
        rules.extend((action.cast_as == CastAs::Fused).then(|| rule!("702.102c")));
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

    /// Nothing can be targeted: because of what keeps the only candidates from it, where there are such.
    pub(crate) fn no_targets(&self, rule: RuleId, object: ObjectId) -> Stop {
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
            crate::state::ObjectKind::Ability(ability) => Some(ability.source) == was,
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
        if matches!(action.way, Way::Alternative(_))
            && let Some(info) = self.game.object_mut(spell).cast.as_mut()
        {
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
