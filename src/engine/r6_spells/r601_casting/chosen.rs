//! Permanents chosen as a spell is announced, given up as its cost is paid, which make it cheaper: offering (702.48), emerge
//! (702.119), harmonize (702.180); and another player's help: assist (702.132).

use crate::card::{CardTypes, ManaCost};
use crate::choice::{Answer, Ask, Decision, Purpose, Topic};
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Cost, CostPart, Handling, Keyword, KeywordAbility, Place, Quality};
use crate::r1_concepts::r118_costs::{Paid, PayFor};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::CastAction;
use super::reductions::Less;

/// What is given up for a spell.
#[derive(Default)]
pub(super) struct GivenUp {
    sacrificed: Vec<ObjectId>,
    tapped: Vec<ObjectId>,
}

impl GivenUp {
    /// Whether nothing is given up.
    pub fn is_nothing(&self) -> bool {
        self.sacrificed.is_empty() && self.tapped.is_empty()
    }
}

impl Cx<'_> {
    /// 702.48b, 702.119c, 702.180b: the permanent is chosen as the way of casting is; how much cheaper the spell is for it.
    pub(super) fn choose_to_give_up(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        by: Option<&KeywordAbility>,
    ) -> Done<(GivenUp, Less)> {
        let (mut given, mut less) = (GivenUp::default(), Less::default());
        // 702.48a: offering is an additional cost, for which there is no need to say how the spell is cast.
        let offering = self.see(|v| v.is(spell).keyword(Keyword::Offering).next().cloned())?;
        let announced = by.is_some_and(|by| by.keyword == Keyword::Offering);
        let Some(by) = by.cloned().or(offering) else { return Ok((given, less)) };
        let (rule, min) = match by.keyword {
            Keyword::Offering => (rule!("702.48b"), 1),
            Keyword::Emerge => (rule!("702.119c"), 1),
            Keyword::Harmonize => (rule!("702.180b"), 0),
            _ => return Ok((given, less)),
        };
        let tap = by.keyword == Keyword::Harmonize;
        let options = self.could_be_given_up(player, spell, &by)?;
        if by.keyword == Keyword::Offering {
            let ask = Ask::YesNo;
            let prompt = "sacrifice a permanent for offering?".to_owned();
            let offer = Decision { player, rule: rule!("702.48a"), source: Some(spell), prompt, ask };
            match (announced, options.is_empty()) {
                (true, _) => self.settled(&offer, &Answer::Yes(true)),
                (false, true) => {
                    self.settled(&offer, &Answer::Yes(false));
                    return Ok((given, less));
                }
                (false, false) if self.choose(offer)? != Answer::Yes(true) => return Ok((given, less)),
                (false, false) => {}
            }
        }
        if options.len() < min {
            let because = "there is no such permanent to sacrifice";
            return Err(Stop::illegal(rule, Some(spell.into()), because));
        }
        let (purpose, prompt) = match tap {
            true => (Purpose::Cost, "choose up to one creature to tap"),
            false => (Purpose::Sacrifice, "choose the permanent to sacrifice"),
        };
        let picked = self.pick_entities(player, rule, Some(spell), prompt, purpose, options, min, 1)?;
        let Some(chosen) = picked.first().and_then(|e| e.object()) else { return Ok((given, less)) };
        let is = self.see(|v| v.is(chosen).clone())?;
        match by.keyword {
            // 702.48c: by its mana cost, color by color.
            Keyword::Offering => is.mana_cost.iter().for_each(|mana| less.add(mana)),
            Keyword::Emerge => less.generic = less.generic.saturating_add(is.mana_value()),
            _ => less.generic = less.generic.saturating_add(is.power.unwrap_or(0).max(0) as u32),
        }
        if tap {
            given.tapped.push(chosen)
        } else {
            given.sacrificed.push(chosen)
        }
        // 702.180a: by the creature's power.
        let mut rules = vec![if tap { rule!("702.180a") } else { rule }];
        rules.extend(
            (by.keyword == Keyword::Offering).then(|| [rule!("702.48a"), rule!("702.48c")]).into_iter().flatten(),
        );
        self.note(&rules, "{} makes it cheaper", |g| vec![Arg::object(g, chosen)]);
        Ok((given, less))
    }

    /// What could be sacrificed, or tapped, for this keyword.
    fn could_be_given_up(&self, player: PlayerId, spell: ObjectId, by: &KeywordAbility) -> Done<Vec<Entity>> {
        let tap = by.keyword == Keyword::Harmonize;
        let frame = Frame::of(spell, player);
        self.ask(|v| {
            let mut found = Vec::new();
            for o in v.game.permanents().filter(|o| v.controller(o.id) == player) {
                let kind = match &by.quality {
                    Some(Quality::Objects(filter)) => v.matches(filter, o.id, &frame)?,
                    _ => v.is(o.id).types.contains(CardTypes::CREATURE),
                };
                let able = match tap {
                    true => !o.tapped,
                    // 101.2: nor where creatures can't be sacrificed to cast spells.
                    false => {
                        self.can_be(v, o.id, Handling::Sacrificed)?
                            && !self.kept_from_paying(player, PayFor::Spell(spell), Some(o.id))?
                    }
                };
                if kind && able {
                    found.push(Entity::Object(o.id));
                }
            }
            Ok(found)
        })
    }

    /// 601.2h: what was chosen is given up.
    pub(super) fn give_up(&mut self, player: PlayerId, spell: ObjectId, given: GivenUp, paid: &mut Paid) -> Done<()> {
        let mut events: Vec<Event> = Vec::new();
        for object in given.sacrificed {
            if !self.game.object(object).is_permanent() {
                return Err(Stop::illegal(rule!("601.2h"), Some(object.into()), "it is not there to be sacrificed"));
            }
            let mut m = Move::new(object, Place::zone(Zone::Graveyard), Cause::Sacrificed);
            m.by = Some(player);
            m.source = Some(spell);
            events.push(m.into());
            paid.objects.push(object);
        }
        for object in given.tapped {
            if self.game.object(object).tapped {
                return Err(Stop::illegal(rule!("601.2h"), Some(object.into()), "it is tapped already"));
            }
            events.push(Event::Tap { object, to_attack: false, by: Some(player) });
            paid.objects.push(object);
        }
        self.perform(events)?;
        Ok(())
    }

    /// 601.2b: which of several instances of the keyword it is cast by, where their costs differ: one that can be paid; and its
    /// place among them.
    pub(super) fn choose_instance(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        action: &CastAction,
        mut instances: Vec<KeywordAbility>,
    ) -> Done<(Option<KeywordAbility>, u8)> {
        let alike = instances.windows(2).all(|two| matches!(two, [a, b] if a.cost == b.cost));
        if alike {
            return Ok((instances.into_iter().next(), 0));
        }
        let is = self.see(|v| v.is(spell).clone())?;
        let frame = self.stack_frame(spell);
        let mut payable = Vec::new();
        for (place, instance) in instances.iter().enumerate() {
            if let Some((cost, rule)) = self.alternative_cost(&is, &action.way, Some(instance))
                && self.could_pay(player, &cost, PayFor::Spell(spell), &frame)?
            {
                payable.push((place, rule, super::format_cost(&cost)));
            }
        }
        let mut place = payable.first().map_or(0, |(place, ..)| *place);
        if let [(_, rule, _), _, ..] = payable.as_slice() {
            let options = payable.iter().map(|(.., cost)| cost.clone()).collect();
            let decision = Decision {
                player,
                rule: *rule,
                source: Some(spell),
                prompt: "choose the cost to cast it for".to_owned(),
                ask: Ask::Texts { options, min: 1, max: 1, repeat: false, worth: Vec::new(), topic: Topic::Cost },
            };
            place = self.pick(decision, &payable)?.first().map_or(place, |(place, ..)| *place);
        }
        if let Some((_, rule, cost)) = payable.iter().find(|(at, ..)| *at == place) {
            self.note(&[*rule, rule!("601.2b")], "of the costs it could be cast for, it is {}", |_| {
                vec![Arg::Text(cost.clone())]
            });
        }
        Ok((Some(instances.swap_remove(place)), u8::try_from(place).unwrap_or(0)))
    }

    /// 702.132a: another player may pay for any amount of the generic mana.
    pub(super) fn assist(&mut self, player: PlayerId, spell: ObjectId, cost: &mut Cost) -> Done<()> {
        let most = cost.generic();
        if most == 0 || !self.see(|v| v.is(spell).has(Keyword::Assist))? {
            return Ok(());
        }
        let rule = rule!("702.132a");
        let mut frame = self.stack_frame(spell);
        // What the player can't pay alone takes another who pays at least what is missing.
        let mut least = 0;
        while least <= most && !self.could_pay(player, &cost.less_generic(least), PayFor::Spell(spell), &frame)? {
            least += 1;
        }
        if least > most {
            return Ok(());
        }
        let missing = Cost { parts: vec![CostPart::Mana(ManaCost::generic(least))] };
        let mut others = Vec::new();
        for other in self.game.turn_order_from(player).into_iter().filter(|other| *other != player) {
            if least == 0 || self.could_pay(other, &missing, PayFor::Spell(spell), &frame)? {
                others.push(Entity::Player(other));
            }
        }
        let prompt = "choose a player to assist, or none";
        let needed = usize::from(least > 0 && !others.is_empty());
        let helper = self.pick_entities(player, rule, Some(spell), prompt, Purpose::Effect, others, needed, 1)?;
        let Some(Entity::Player(helper)) = helper.first().copied() else { return Ok(()) };
        let ask = Ask::Number { min: i64::from(least), max: i64::from(most), x: false };
        let prompt = "how much of the generic mana to pay".to_owned();
        let decision = Decision { player: helper, rule, source: Some(spell), prompt, ask };
        let Answer::Number(amount @ 1..) = self.choose(decision)? else { return Ok(()) };
        let left = amount.clamp(0, i64::from(most)) as u32;
        self.note(&[rule], "{} pays {} of it", |g| vec![Arg::player(g, helper), Arg::Number(amount)]);
        let share = Cost { parts: vec![CostPart::Mana(ManaCost::generic(left))] };
        self.pay(helper, &share, PayFor::Spell(spell), &mut frame)?;
        *cost = cost.less_generic(left);
        if let Some(info) = self.game.object_in_little(spell).cast.as_mut() {
            info.least_mana = info.least_mana.saturating_sub(left);
        }
        Ok(())
    }
}
