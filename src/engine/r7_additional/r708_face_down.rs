//! 708: turning face-down permanents face up as a special action (116.2b), by morph (702.37e), disguise (702.168d), or as
//! manifested (701.40b) or cloaked (701.58b).

use std::sync::Arc;

use crate::card::CardTypes;
use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Cost, CostPart, CounterKind, EventPattern, Handling, Keyword, Modification, Quality,
    SpecialUse, StaticEffect,
};
use crate::r1_concepts::r118_costs::PayFor;
use crate::r6_spells::r601_casting::format_cost;
use crate::r6_spells::r613_layers::{derive_since, face_down_values};
use crate::r7_additional::r707_copying::except;
use crate::rule;
use crate::state::{CastInfo, Characteristics, Entity, FaceDown, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

/// A way of turning a permanent face up.
#[derive(Clone)]
pub(crate) struct TurnUp {
    /// The keyword or keyword action that allows it.
    name: &'static str,
    rule: RuleId,
    cost: Cost,
    /// The keyword, and what its cost is before effects change it.
    printed: Option<(Keyword, Cost)>,
    /// 702.37b: it is a megamorph cost.
    megamorph: bool,
}

/// Whether there is an X in the mana of a cost.
fn has_x(cost: &Cost) -> bool {
    cost.parts.iter().any(|part| matches!(part, CostPart::Mana(mana) if mana.x_count() > 0))
}

impl Cx<'_> {
    /// 116.2b: the controller of a face-down permanent turns it face up, for the cost that allows it.
    ///
    /// Of several costs one that can't be paid is no choice; `using` is the one that is meant, as [`Self::costs_to_turn_up`] tells
    /// them.
    pub(crate) fn turn_face_up(&mut self, player: PlayerId, object: ObjectId, using: Option<usize>) -> Done<()> {
        let mut ways = self.ways_to_turn_up(player, object)?;
        let several = using.is_none() && ways.len() > 1;
        if let Some(meant) = using {
            ways = ways.get(meant).cloned().into_iter().collect();
        } else if several {
            let (frame, paid) = (Frame::of(object, player), PayFor::Special(object, SpecialUse::TurnFaceUp));
            let mut payable = Vec::new();
            for way in &ways {
                if has_x(&way.cost) || self.could_pay(player, &way.cost, paid, &frame)? {
                    payable.push(way.clone());
                }
            }
            // 733.1: what is chosen in vain is refused as any cost is that can't be paid.
            if !payable.is_empty() {
                ways = payable;
            }
        }
        let options = ways.iter().map(|way| format_cost(&way.cost)).collect();
        let ask = Ask::Texts { options, min: 1, max: 1, repeat: false, worth: Vec::new(), topic: Topic::Cost };
        let prompt = "choose the cost for which it is turned face up".to_owned();
        let decision = Decision { player, rule: rule!("708.7"), source: Some(object), prompt, ask };
        let way = match ways.as_slice() {
            [only] if !several => Some(only.clone()),
            ways => self.pick(decision, ways)?.pop(),
        };
        let Some(TurnUp { rule, cost, printed, megamorph, .. }) = way else { return Ok(()) };
        if let Some((keyword, printed)) = printed {
            self.tell_cost_of_keyword(keyword, &printed, &cost);
        }
        self.tell_either_way(object, rule);
        let mut frame = Frame::of(object, player);
        if has_x(&cost) {
            // 702.37f, 702.168e: other abilities of the permanent refer to this X.
            let x = self.choose_special_x(player, object, 0)?;
            let of_x = if rule == rule!("702.168d") { rule!("702.168e") } else { rule!("702.37f") };
            self.note(&[of_x], "X is {}, for its other abilities as well", |_| vec![Arg::Number(i64::from(x))]);
            frame.x = Some(x);
            let mut info = self.game.object(object).cast.as_deref().cloned().unwrap_or_else(CastInfo::default);
            info.x = Some(x);
            self.game.object_mut(object).cast = Some(Box::new(info));
        }
        self.pay(player, &cost, PayFor::Special(object, SpecialUse::TurnFaceUp), &mut frame)?;
        self.note(&[rule!("116.2b"), rule], "{} turns it face up", |g| vec![Arg::player(g, player)]);
        if self.face_up(object)?.all_abilities().iter().any(|(_, ability)| as_it_is_turned_up(ability)) {
            self.note(&[rule!("708.11"), rule!("614.1e")], "what happens as it is turned face up", |_| Vec::new());
        }
        let mut events = vec![Event::TurnFace { object, up: true }];
        if megamorph {
            self.note(&[rule!("702.37b")], "its megamorph cost was paid", |_| Vec::new());
            let kind = CounterKind::PowerToughness(1, 1);
            events.push(Event::PutCounters { on: object.into(), kind, amount: 1, by: player });
        }
        self.perform(events)?;
        Ok(())
    }

    /// 701.40c-d, 701.58c-d: a card put there face down and with morph or disguise can be turned face up in either way.
    fn tell_either_way(&mut self, object: ObjectId, rule: RuleId) {
        let disguise = rule == rule!("702.168d");
        if !disguise && rule != rule!("702.37e") {
            return;
        }
        let rule = match (self.game.object(object).face_down, disguise) {
            (Some(FaceDown::Manifested), false) => rule!("701.40c"),
            (Some(FaceDown::Manifested), true) => rule!("701.40d"),
            (Some(FaceDown::Cloaked), false) => rule!("701.58c"),
            (Some(FaceDown::Cloaked), true) => rule!("701.58d"),
            _ => return,
        };
        self.note(&[rule], "{} can be turned face up in either way", |g| vec![Arg::object(g, object)]);
    }

    /// The costs for which a player can turn this permanent face up now, each with the name of what allows it; never none.
    ///
    /// # Errors
    /// The rule that keeps the player from it.
    pub fn costs_to_turn_up(&self, player: PlayerId, object: ObjectId) -> Done<Vec<(&'static str, String)>> {
        let ways = self.ways_to_turn_up(player, object)?;
        Ok(ways.iter().map(|way| (way.name, format_cost(&way.cost))).collect())
    }

    /// The ways a player has to turn this permanent face up now; never none.
    ///
    /// # Errors
    /// The rule that keeps the player from it.
    pub(crate) fn ways_to_turn_up(&self, player: PlayerId, object: ObjectId) -> Done<Vec<TurnUp>> {
        self.has_priority(player, rule!("117.1c"))?;
        let culprit = Some(Entity::Object(object));
        let Some(how) = self.game.object(object).face_down.filter(|_| self.game.object(object).is_permanent()) else {
            return Err(Stop::illegal(rule!("116.2b"), culprit, "it is no face-down permanent"));
        };
        if self.see(|v| v.controller(object))? != player {
            return Err(Stop::illegal(rule!("116.2b"), culprit, "the player does not control it"));
        }
        if let Some(by) = self.barred_by(object, Handling::TurnedFaceUp)? {
            return Err(Stop::illegal(
                rule!("101.2"),
                Some(Entity::Object(by)),
                "it says that this can't be turned face up",
            ));
        }
        let up = self.face_up(object)?;
        let put = match how {
            FaceDown::Manifested => Some(("manifest", rule!("701.40b"))),
            FaceDown::Cloaked => Some(("cloak", rule!("701.58b"))),
            _ => None,
        };
        let instant = rule_of_staying_down(how);
        if up.types.intersects(CardTypes::INSTANT_OR_SORCERY) {
            return Err(Stop::illegal(instant, culprit, "an instant or sorcery card stays face down"));
        }
        let mut ways = Vec::new();
        if let (Some((name, rule)), true, Some(mana)) = (put, up.types.contains(CardTypes::CREATURE), &up.mana_cost) {
            let cost = Cost { parts: vec![CostPart::Mana(mana.clone())] };
            ways.push(TurnUp { name, rule, cost, printed: None, megamorph: false });
        }
        for (keyword, rule) in [(Keyword::Morph, rule!("702.37e")), (Keyword::Disguise, rule!("702.168d"))] {
            for held in up.keyword(keyword) {
                let megamorph = held.quality == Some(Quality::Variant);
                let name = if megamorph { "megamorph" } else { keyword.name() };
                let printed = self.cost_as_told(&held.cost.clone().unwrap_or_default(), &Frame::of(object, player))?;
                let cost = self.cost_of_keyword(player, object, keyword, &printed)?;
                ways.push(TurnUp { name, rule, cost, printed: Some((keyword, printed)), megamorph });
            }
        }
        if ways.is_empty() {
            let (rule, because) = match (put, &up.mana_cost) {
                (Some((_, rule)), None) if up.types.contains(CardTypes::CREATURE) => {
                    (rule, "the card has no mana cost")
                }
                (Some((_, rule)), _) => (rule, "the card is no creature card"),
                (None, _) => (rule!("708.7"), "nothing allows it to be turned face up"),
            };
            return Err(Stop::illegal(rule, culprit, because));
        }
        Ok(ways)
    }

    /// 708.2: what an ability says is so of what it has itself turned or put face down lists the copiable values of that for as long
    /// as it is face down. Those of which something else is said come back.
    pub(crate) fn list_of_what_was_turned_down(
        &mut self,
        objects: Vec<ObjectId>,
        changes: &[Modification],
        frame: &Frame,
    ) -> Vec<ObjectId> {
        let mut others = Vec::new();
        for id in objects {
            let object = self.game.object(id);
            let is_listed = object.face_down == Some(FaceDown::Effect)
                && object.turned_down_by.is_some_and(|by| frame.stack == Some(by));
            let listed = is_listed.then(|| {
                let mut values = face_down_values(object.face_down).as_ref().clone();
                except(&mut values, changes).map(|()| values)
            });
            let Some(Ok(mut values)) = listed else {
                others.push(id);
                continue;
            };
            if !values.types.contains(CardTypes::CREATURE) {
                (values.power, values.toughness) = (None, None);
            }
            self.game.object_mut(id).listed = Some(Arc::new(values));
            self.note(&[rule!("708.2")], "what {} is face down is listed", |g| vec![Arg::object(g, id)]);
        }
        others
    }

    /// 701.40g, 701.58g: those that are turned face up; an instant or sorcery card is revealed and stays face down.
    pub(crate) fn stay_face_down(&mut self, by: PlayerId, objects: Vec<ObjectId>) -> Done<Vec<ObjectId>> {
        let mut turned = Vec::new();
        for object in objects {
            let how = self.game.object(object).face_down.filter(|_| self.game.object(object).is_permanent());
            let Some(how) = how else {
                turned.push(object);
                continue;
            };
            if !self.face_up(object)?.types.intersects(CardTypes::INSTANT_OR_SORCERY) {
                turned.push(object);
                continue;
            }
            let controller = self.see(|v| v.controller(object))?;
            self.reveal(controller, &[object]);
            self.note(&[rule_of_staying_down(how)], "{} is revealed and stays face down", |g| {
                vec![Arg::object(g, object)]
            });
            // 101.3: what was to be turned was not.
            self.short.push(by);
        }
        Ok(turned)
    }

    /// 702.37e: what a face-down permanent would be if it were face up.
    pub(crate) fn face_up(&self, object: ObjectId) -> Done<Characteristics> {
        let mut game = self.game.clone();
        game.object_mut(object).face_down = None;
        let derived = derive_since(&game, &*self.derived()?)?;
        Ok(derived.table.get(object).map(|row| row.as_ref().clone()).unwrap_or_default())
    }

    /// X in the cost of a special action.
    pub(crate) fn choose_special_x(&mut self, player: PlayerId, object: ObjectId, min: i64) -> Done<i32> {
        let ask = Ask::Number { min, max: 1000, x: true };
        let prompt = "choose X".to_owned();
        match self.choose(Decision { player, rule: rule!("107.3d"), source: Some(object), prompt, ask })? {
            Answer::Number(x) => {
                self.note(&[rule!("107.3d")], "X is {}, chosen as the cost is about to be paid", |_| {
                    vec![Arg::Number(x)]
                });
                Ok(x as i32)
            }
            _ => Ok(0),
        }
    }
}

/// 708.11: whether it is an "as this is turned face up" ability.
fn as_it_is_turned_up(ability: &Ability) -> bool {
    let of_turning = |effect: &StaticEffect| {
        matches!(effect, StaticEffect::Replace(replacement)
            if matches!(replacement.event, EventPattern::TurnedFaceUp { .. }))
    };
    matches!(&ability.kind, AbilityKind::Static(s) if s.effects.iter().any(of_turning))
}

/// The rule by which an instant or sorcery card stays face down.
fn rule_of_staying_down(how: FaceDown) -> RuleId {
    match how {
        FaceDown::Manifested => rule!("701.40g"),
        FaceDown::Cloaked => rule!("701.58g"),
        _ => rule!("708.7"),
    }
}
