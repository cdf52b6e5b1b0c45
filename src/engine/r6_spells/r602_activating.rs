//! 602: activating activated abilities; 605: mana abilities; 606: loyalty abilities.

use std::sync::Arc;

use crate::card::Color;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityClass, AbilityKind, Activated, ActivatedBy, ActivationLimit, CostPart, Designation, Effect,
    Keyword, PlayerDeed, RuleChange, Verb,
};
use crate::r1_concepts::r117_priority::rules_of_having_priority;
use crate::r1_concepts::r118_costs::{AbilityPaid, PayFor};
use crate::r5_turn::r506_points::point_of_combat;
use crate::r6_spells::r601_casting::format_cost;
use crate::rule;
use crate::state::{CastInfo, Entity, ObjectId, ObjectKind, Origin, PlayerId, StackAbility, StackInfo, Zone};
use crate::stop::{Done, Stop};
use crate::trace::{Arg, PAID, TOTAL_COST};

impl Cx<'_> {
    /// The ability an object has from this origin now.
    pub fn ability(&self, object: ObjectId, origin: Origin) -> Done<Option<Arc<Ability>>> {
        self.see(|v| v.is(object).all_abilities().iter().find(|(o, _)| *o == origin).map(|(_, a)| a.clone()))
    }

    /// Activates an ability: onto the stack (602.2), or at once if it is a mana ability (605.3).
    ///
    /// # Errors
    /// The rule that forbids it: the whole is then undone (733).
    pub fn activate(&mut self, player: PlayerId, object: ObjectId, origin: Origin) -> Done<()> {
        let Some(ability) = self.ability(object, origin)? else {
            return Err(Stop::illegal(rule!("602.2"), Some(object.into()), "it has no such ability now"));
        };
        let AbilityKind::Activated(activated) = &ability.kind else {
            return Err(Stop::illegal(rule!("602.2"), Some(object.into()), "that is not an activated ability"));
        };
        self.may_activate(player, object, origin, activated)?;
        let uses = self.game.object_in_little(object).uses.entry(origin).or_default();
        uses.0 += 1;
        uses.1 += 1;
        if is_mana_ability(activated) {
            // 117.1d, 605.3a: also with priority; 405.6c: it resolves at once.
            let mut rules = vec![
                rule!("605.3a"),
                rule!("605.3"),
                rule!("605.3b"),
                rule!("605.1a"),
                rule!("117.1d"),
                rule!("405.6c"),
            ];
            // 109.4a: whoever activates it is its controller, and gets the mana.
            let of_another = self.see(|v| v.controller(object))? != player;
            rules.extend(of_another.then(|| rule!("109.4a")));
            self.note(&rules, "{} activates a mana ability of {}", |g| {
                vec![Arg::player(g, player), Arg::object(g, object)]
            });
            return self.activate_mana_ability(player, object, origin, activated);
        }
        self.proposed(|cx| cx.activate_step_by_step(player, object, origin, &ability, activated))
    }

    /// 602.2: puts the ability on the stack and pays for it.
    fn activate_step_by_step(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        origin: Origin,
        ability: &Arc<Ability>,
        activated: &Activated,
    ) -> Done<()> {
        let mut rules = vec![rule!("602.2")];
        rules.extend(self.keyword_rule(object, origin));
        rules.extend(activated.is_loyalty().then(|| rule!("606.2")));
        // 602.5e, 304.5: at any time an instant could be cast, without having one.
        let instant = activated.limits.contains(&ActivationLimit::Instant);
        rules.extend(instant.then(|| [rule!("602.5e"), rule!("304.5")]).into_iter().flatten());
        rules.extend(self.where_it_functions(object, origin));
        rules.extend(self.rules_of_own_names(object, origin, &ability.text));
        // 602.5c: a restriction on an ability acquired from another object is one on that ability alone.
        let restricted = activated
            .limits
            .iter()
            .any(|limit| matches!(limit, ActivationLimit::TimesEachTurn(_) | ActivationLimit::Once));
        let acquired = matches!(origin, Origin::GivenBy(by, ..) if by != object);
        rules.extend((restricted && acquired).then(|| rule!("602.5c")));
        if !is_mana_ability(activated) {
            rules.extend(rules_of_having_priority(&self.game, player));
        }
        self.note(&rules, "{} activates an ability of {}: {}", |g| {
            vec![Arg::player(g, player), Arg::object(g, object), Arg::Text(ability.text.to_string())]
        });
        self.trace.open();
        // 602.2a: it is created on the stack.
        let source = self.game.object(object);
        let (def, card) = (source.def.clone(), source.card);
        let kind = ObjectKind::Ability(Box::new(StackAbility {
            source: object,
            ability: ability.clone(),
            origin,
            triggered: false,
            copied: false,
            condition: None,
            body: Arc::new(activated.body.clone()),
            event: None,
            captured: Default::default(),
        }));
        let id = self.game.add_object(def, kind, card, player, Zone::Stack);
        let mut rules = vec![rule!("602.2a"), rule!("405.1")];
        // 605.5a: with a target it is no mana ability, whatever it adds; nor is a loyalty ability (605.1a).
        let mana = adds_mana(&activated.body.effect);
        rules.extend(mana.then(|| rule!("605.5")));
        rules.extend((mana && !activated.body.targets.is_empty()).then(|| rule!("605.5a")));
        self.note(&rules, "the ability is created on the stack", |_| Vec::new());
        {
            let on_stack = self.game.object_mut(id);
            on_stack.controller = player;
            on_stack.base = Some(Arc::default());
            on_stack.stack = Some(Box::new(StackInfo::default()));
            on_stack.cast = Some(Box::new(CastInfo::default()));
        }
        self.game.stack.push(id);
        // 602.2b: the rest as for a spell.
        self.choose_x(player, id, &activated.cost, &activated.limits)?;
        if !self.choose_for_stack(id)? {
            return Err(self.no_targets(rule!("602.2b"), object));
        }
        let mut frame = self.stack_frame(id);
        let cost = self.ability_cost(player, object, origin, activated, Some(id))?;
        let mana = cost.parts.iter().any(|part| matches!(part, CostPart::Mana(mana) if mana.mana_value() > 0));
        if mana {
            self.note(&[rule!("601.2f")], TOTAL_COST, |_| vec![Arg::Text(format_cost(&cost))]);
        }
        // 602.1a: whoever activates it pays, whosever it is.
        if self.see(|v| v.controller(object))? != player {
            self.note(&[rule!("602.1a")], "{} is the one who pays for it", |g| vec![Arg::player(g, player)]);
        }
        let what = PayFor::Ability(object, self.ability_paid(object, origin, activated));
        let paid = self.pay(player, &cost, what, &mut frame)?;
        if mana {
            self.note(&[rule!("601.2h")], PAID, |_| Vec::new());
        }
        if let Some(info) = self.game.object_in_little(id).cast.as_mut() {
            info.mana = paid.mana;
            info.objects = paid.objects;
            info.amounts = paid.amounts;
        }
        self.note_as_cast(id)?;
        let loyalty = activated.is_loyalty();
        if loyalty {
            self.game.object_in_little(object).loyalty_used += 1;
        }
        self.trace.close();
        self.seen_again();
        self.told_with = vec![rule!("602.2b")];
        self.happened(vec![Event::Activate {
            ability: Some(id),
            source: object,
            player,
            loyalty,
            mana: false,
            keyword: self.kind_of_ability(object, origin),
            taps: activated.cost.parts.contains(&CostPart::Tap),
            has_x: activated.cost.has_mana_x(),
        }])?;
        self.commits_a_crime(player, id)?;
        Ok(())
    }

    /// What mana that may be spent only so is asked about of this ability.
    pub(crate) fn ability_paid(&self, object: ObjectId, origin: Origin, of: &Activated) -> AbilityPaid {
        let keyword = self.kind_of_ability(object, origin);
        AbilityPaid { keyword, x: of.cost.has_x(), makes_mana: is_mana_ability(of) }
    }

    /// 113.6: the rule by which an activated ability functions though its object is not on the battlefield.
    fn where_it_functions(&self, id: ObjectId, origin: Origin) -> Option<RuleId> {
        let object = self.game.object(id);
        match object.zone {
            Zone::Hand if self.kind_of_ability(id, origin) == Some(Keyword::Forecast) => Some(rule!("113.6b")),
            // Its cost can be paid only there.
            Zone::Hand => Some(rule!("113.6j")),
            // It moves its card out of that zone.
            Zone::Graveyard | Zone::Exile => Some(rule!("113.6m")),
            Zone::Command if object.kind == ObjectKind::Emblem || object.is_dungeon_like() => Some(rule!("113.6p")),
            Zone::Command => Some(rule!("113.6b")),
            _ => None,
        }
    }

    /// 602.1, 602.5, 606.3: whether the player may begin to activate this now.
    pub fn may_activate(&self, player: PlayerId, object: ObjectId, origin: Origin, activated: &Activated) -> Done<()> {
        let culprit = Some(object.into());
        // 113.6: most abilities function only on the battlefield.
        let functions = |a: &Arc<Ability>| super::r613_layers::functions(&self.game, object, a);
        if !self.ability(object, origin)?.as_ref().is_some_and(functions) {
            // 702.29a: cycling says itself that it functions in a hand.
            let cycling = self.keyword_of(object, origin) == Some(Keyword::Cycling);
            let rule = if cycling { rule!("702.29a") } else { rule!("113.6") };
            return Err(Stop::illegal(rule, culprit, "the ability does not function where the object is"));
        }
        let controller = self.see(|v| v.controller(object))?;
        // 602.2: only its controller, unless it says otherwise.
        let name = &self.game.player(player).name;
        match activated.by {
            ActivatedBy::Controller if controller != player => {
                // 810.5 and the like: not a teammate's either.
                let rule = self.game.rule_of_teammates(player, controller).unwrap_or(rule!("602.2"));
                return Err(Stop::illegal(rule, culprit, format!("{name} does not control it")));
            }
            ActivatedBy::Opponents if !self.game.opponents(controller).contains(&player) => {
                return Err(Stop::illegal(rule!("602.2"), culprit, format!("{name} is no opponent of its controller")));
            }
            ActivatedBy::Owner if self.game.object(object).owner != player => {
                return Err(Stop::illegal(rule!("602.2"), culprit, format!("{name} is not its owner")));
            }
            ActivatedBy::Attacked
                if self.game.combat.attacker(object).and_then(|it| it.attacks) != Some(Entity::Player(player)) =>
            {
                return Err(Stop::illegal(rule!("602.2"), culprit, format!("it is not attacking {name}")));
            }
            ActivatedBy::Controller
            | ActivatedBy::AnyPlayer
            | ActivatedBy::Opponents
            | ActivatedBy::Owner
            | ActivatedBy::Attacked => {}
        }
        self.may_activate_from_here(player, object)?;
        self.has_priority(player, rule!("117.1b"))?;
        if !is_mana_ability(activated) {
            self.no_split_second()?;
        }
        // 702.57b: forecast has its own time, and is for once each turn.
        let forecast = self.kind_of_ability(object, origin) == Some(Keyword::Forecast);
        let limited = |stop: Stop| match forecast && stop.is_by(&[rule!("602.5"), rule!("602.5b")]) {
            true => stop.by(rule!("702.57b")),
            false => stop,
        };
        self.activation_allowed(player, object, origin, activated).map_err(limited)
    }

    /// Whether an activated ability is of this class.
    fn is_of_class(&self, class: AbilityClass, object: ObjectId, origin: Origin, activated: &Activated) -> bool {
        match class {
            AbilityClass::Activated | AbilityClass::ActivatedOrTriggered => true,
            AbilityClass::Triggered => false,
            AbilityClass::Loyalty => activated.is_loyalty(),
            AbilityClass::Mana => is_mana_ability(activated),
            AbilityClass::NotMana => !is_mana_ability(activated),
            AbilityClass::OfTapping => activated.cost.parts.contains(&CostPart::Tap),
            AbilityClass::OfX => activated.cost.has_mana_x(),
            AbilityClass::NotLoyalty => !activated.is_loyalty(),
            AbilityClass::NeitherManaNorLoyalty => !is_mana_ability(activated) && !activated.is_loyalty(),
            AbilityClass::Of(keyword) => self.keyword_of(object, origin) == Some(keyword),
        }
    }

    /// What lets a player activate any time they could cast an instant what else is activated only as a sorcery.
    pub(crate) fn at_instant_speed(
        &self,
        player: PlayerId,
        object: ObjectId,
        origin: Origin,
        activated: &Activated,
    ) -> Done<Option<ObjectId>> {
        for active in self.rules()?.iter() {
            if let RuleChange::ActivateAtInstantSpeed(of, class, _) = active.rule()
                && active.frame.controller == player
                && self.is_of_class(*class, object, origin, activated)
                && match of {
                    Some(of) => self.ask(|v| v.fits(of, object, &active.frame))?,
                    None => true,
                }
            {
                return Ok(Some(active.frame.source));
            }
        }
        Ok(None)
    }

    /// 606.3: how often loyalty abilities of a permanent may be activated in a turn: once, or as often as an effect says.
    fn loyalty_times(&self, object: ObjectId) -> Done<u32> {
        let (mut most, mut more) = (1, 0);
        let derived = self.derived()?;
        let view = crate::view::View { game: &self.game, table: &derived.table };
        for active in self.rules()?.iter() {
            if let RuleChange::LoyaltyTimes(objects, n, further) = active.rule()
                && active.is_about(&view, objects, object)?
            {
                match (u32::try_from(*n).unwrap_or(1), further) {
                    (n, true) => more += n,
                    (n, false) => most = most.max(n),
                }
            }
        }
        Ok(most + more)
    }

    /// 702.177b: whether an effect lets an exhaust ability be activated once more now; none where there is no such effect.
    fn exhausts_again(&self, player: PlayerId, object: ObjectId, origin: Origin) -> Done<Option<bool>> {
        let exhausts = |id: ObjectId, origin: Origin| self.kind_of_ability(id, origin) == Some(Keyword::Exhaust);
        let allowed = self
            .rules()?
            .iter()
            .any(|active| matches!(active.rule(), RuleChange::ExhaustAgain) && active.frame.controller == player);
        if !allowed || !self.game.is_active(player) || !exhausts(object, origin) {
            return Ok(None);
        }
        let mine = |id: ObjectId| self.see(|v| v.controller(id) == player);
        let mut begun = self.game.this_turn().any(|h| {
            matches!(&h.event, Event::Activate { player: by, keyword: Some(Keyword::Exhaust), .. } if *by == player)
        });
        for o in self.game.permanents().filter(|o| !o.uses.is_empty()) {
            begun |= mine(o.id)? && o.uses.iter().any(|(origin, used)| used.0 > 0 && exhausts(o.id, *origin));
        }
        Ok(Some(!begun))
    }

    /// The same apart from priority: a mana ability may be activated in the middle of a payment (605.3a).
    pub(crate) fn activation_allowed(
        &self,
        player: PlayerId,
        object: ObjectId,
        origin: Origin,
        activated: &Activated,
    ) -> Done<()> {
        let culprit = Some(object.into());
        if matches!(origin, Origin::Meaning(..))
            && self.keyword_of(object, origin) == Some(Keyword::Cycling)
            && let Some(source) = self.players_cant(PlayerDeed::Cycle, player)?
        {
            return Err(Stop::illegal(rule!("101.2"), Some(source.into()), "an effect says players can't cycle cards"));
        }
        let sorcery_time =
            self.sorcery_time(player) || self.at_instant_speed(player, object, origin, activated)?.is_some();
        let used = self.game.object(object).uses.get(&origin).copied().unwrap_or_default();
        // 113.10a: what an ability that was given says of its activation is part of it.
        let given = matches!(origin, Origin::Given(..) | Origin::GivenBy(..));
        for limit in &activated.limits {
            match limit {
                ActivationLimit::Sorcery if !sorcery_time => {
                    let rule = if given { rule!("113.10a") } else { rule!("602.5d") };
                    return Err(Stop::illegal(rule, culprit, "it can be activated only as a sorcery"));
                }
                ActivationLimit::TimesEachTurn(n) if used.0 as i32 >= *n && !self.game.turn.any_time => {
                    return Err(Stop::illegal(
                        rule!("602.5b"),
                        culprit,
                        "it has been activated as often as it can be this turn",
                    ));
                }
                ActivationLimit::Once if used.1 > 0 => match self.exhausts_again(player, object, origin)? {
                    Some(true) => {}
                    // 702.177b: one that has begun to be activated counts.
                    Some(false) => {
                        let because = "an exhaust ability has been activated this turn, or begun to be";
                        return Err(Stop::illegal(rule!("702.177b"), culprit, because));
                    }
                    None => return Err(Stop::illegal(rule!("602.5b"), culprit, "it can be activated only once")),
                },
                ActivationLimit::If(_) if self.game.turn.any_time => {}
                ActivationLimit::If(cond) => {
                    let frame = Frame::of(object, player);
                    if !self.ask(|v| v.condition(cond, &frame))? {
                        if gains_level(&activated.body.effect) {
                            let because = "a Class gains its levels one after the other";
                            return Err(Stop::illegal(rule!("716.2a"), culprit, because));
                        }
                        // 506.7g: points of the combat phase are what they are for spells.
                        let rule = point_of_combat(cond).map_or(rule!("602.5"), |_| rule!("506.7g"));
                        let because = "it can be activated only under a condition that does not hold";
                        return Err(Stop::illegal(rule, culprit, because));
                    }
                    if let Some((rule, because)) = self.is_past(cond) {
                        return Err(Stop::illegal(rule, culprit, because));
                    }
                }
                _ => {}
            }
        }
        if activated.is_loyalty() {
            if !sorcery_time {
                return Err(Stop::illegal(
                    rule!("606.3"),
                    culprit,
                    "a loyalty ability can be activated only as a sorcery",
                ));
            }
            let any_time = self.game.turn.any_time;
            if !any_time && self.game.object(object).loyalty_used >= self.loyalty_times(object)? {
                return Err(Stop::illegal(
                    rule!("606.3"),
                    culprit,
                    "a loyalty ability of it has been activated this turn",
                ));
            }
        }
        for active in self.rules()?.iter() {
            if let RuleChange::CantActivate(players, filter, class) = active.rule() {
                let who = match players {
                    Some(players) => self.ask(|v| v.players(players, &active.frame))?.contains(&player),
                    None => true,
                };
                let what = match filter {
                    Some(filter) => self.ask(|v| v.is_what_abilities_are_of(filter, object, &active.frame))?,
                    None => true,
                };
                if who && what && class.is_none_or(|class| self.is_of_class(class, object, origin, activated)) {
                    return Err(Stop::illegal(
                        rule!("101.2"),
                        Some(active.frame.source.into()),
                        "an effect says it can't be activated",
                    ));
                }
            }
        }
        Ok(())
    }

    /// 605.3b: a mana ability resolves at once.
    fn activate_mana_ability(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        origin: Origin,
        activated: &Activated,
    ) -> Done<()> {
        let mut frame = Frame::of(object, player);
        frame.origin = Some(origin);
        let cost = self.ability_cost(player, object, origin, activated, None)?;
        frame.x = self.x_for_mana(player, object, &cost)?;
        let what = PayFor::Ability(object, self.ability_paid(object, origin, activated));
        self.pay(player, &cost, what, &mut frame)?;
        // 106.12: tapping for mana is activating a mana ability with {T} in its cost.
        let outer = self.tapping_for_mana;
        self.tapping_for_mana = activated.cost.parts.contains(&CostPart::Tap).then_some(object);
        let done = self.carry_out(&activated.body.effect, &mut frame);
        self.tapping_for_mana = outer;
        done?;
        self.happened(vec![Event::Activate {
            ability: None,
            source: object,
            player,
            loyalty: false,
            mana: true,
            keyword: self.kind_of_ability(object, origin),
            taps: activated.cost.parts.contains(&CostPart::Tap),
            has_x: activated.cost.has_mana_x(),
        }])?;
        Ok(())
    }

    /// A mana ability activated for a payment: to make this mana, with what triggered mana abilities of these sources then add,
    /// taking these objects for its cost, and this for X.
    pub(crate) fn activate_for_mana(
        &mut self,
        player: PlayerId,
        (object, origin): (ObjectId, Origin),
        way: Vec<Vec<Option<Color>>>,
        added: &[(ObjectId, Vec<Option<Color>>)],
        (uses, x): (&[ObjectId], Option<i32>),
    ) -> Done<()> {
        let Some(ability) = self.ability(object, origin)? else { return Ok(()) };
        let AbilityKind::Activated(activated) = &ability.kind else { return Ok(()) };
        let used = self.game.object_in_little(object).uses.entry(origin).or_default();
        used.0 += 1;
        used.1 += 1;
        let outer = (std::mem::take(&mut self.mana_way), std::mem::replace(&mut self.planned, uses.to_vec()));
        // The last is taken first.
        self.mana_way = way.into_iter().rev().collect();
        let outer_added = std::mem::replace(&mut self.mana_added, added.to_vec());
        let outer_x = std::mem::replace(&mut self.planned_x, x);
        let done = self.activate_mana_ability(player, object, origin, activated);
        self.planned_x = outer_x;
        (self.mana_way, self.planned) = outer;
        self.mana_added = outer_added;
        done
    }
}

/// 716.2b: whether what an ability does is give a Class a level.
fn gains_level(effect: &Effect) -> bool {
    matches!(effect, Effect::Do { verb: Verb::Designate(_, Designation::Level(_)), .. })
}

/// 605.1a: no target, could add mana, not a loyalty ability.
pub fn is_mana_ability(activated: &Activated) -> bool {
    activated.body.targets.is_empty() && !activated.is_loyalty() && adds_mana(&activated.body.effect)
}

/// Whether carrying out an effect could add mana.
pub(crate) fn adds_mana(effect: &Effect) -> bool {
    matches!(effect.instruction(), Some(Verb::AddMana { .. } | Verb::DoubleMana))
        || effect.parts().into_iter().any(adds_mana)
}
