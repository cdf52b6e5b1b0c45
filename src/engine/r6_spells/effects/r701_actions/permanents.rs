//! What permanents do and have done to them: explore, goad, time travel, airbend, blight.

use std::sync::Arc;

use crate::card::{CardTypes, ManaCost};
use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Body, CastCost, Cond, Cost, CostPart, CounterKind, Deed, Designation, Duration, Effect,
    EventPattern, Exiling, Filter, Keyword, KeywordAbility, Modification, Noun, Num, Objects, Origin, Place, Players,
    Pred, Ref, Role, RuleChange, RulesCounter, Said, TokenSpec, TriggerWord, Triggered, Verb, Zone,
};
use crate::r6_spells::effects::casting::Manner;
use crate::rule;
use crate::state::{Bound, DelayedLimit, Entity, LastingKind, ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

use super::Doing;

impl Cx<'_> {
    /// 701.44a: the top card is revealed: a land goes to the hand; else the permanent gets a +1/+1 counter, and the card
    /// may go to the graveyard.
    pub(super) fn explore(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let player = doing.player;
        let explorer = doing.objects.first().copied();
        let top = self.game.player(player).library.first().copied();
        if let Some(card) = top {
            self.reveal(player, &[card]);
            if self.see(|v| v.is(card).types.contains(CardTypes::LAND))? {
                self.moved_by(player, &[card], Zone::Hand, Cause::Effect, frame)?;
                let deed = Deed::ExploreLand;
                self.happened(vec![Event::Deed { player, object: explorer, deed, amount: 1, about: None }])?;
                return Ok(one(card));
            }
        }
        if let Some(explorer) = explorer.filter(|o| self.game.object(*o).is_permanent()) {
            let kind = CounterKind::PowerToughness(1, 1);
            self.perform(vec![Event::PutCounters { on: explorer.into(), kind, amount: 1, by: player }])?;
        }
        let Some(card) = top else { return Ok(Bound::default()) };
        let prompt = format!("put {} into your graveyard?", self.game.name(card));
        if self.yes(player, rule!("701.44a"), Some(frame.source), prompt)? {
            self.moved_by(player, &[card], Zone::Graveyard, Cause::Effect, frame)?;
        }
        let deed = Deed::ExploreNonland;
        self.happened(vec![Event::Deed { player, object: explorer, deed, amount: 1, about: None }])?;
        Ok(one(card))
    }

    /// Moves objects to a zone at once.
    pub(super) fn moved_by(
        &mut self,
        player: PlayerId,
        objects: &[ObjectId],
        to: Zone,
        cause: Cause,
        frame: &Frame,
    ) -> Done<Vec<ObjectId>> {
        let events = objects
            .iter()
            .map(|object| {
                let mut m = Move::new(*object, Place::zone(to), cause);
                m.by = Some(player);
                m.source = Some(frame.source);
                m.into()
            })
            .collect();
        let done = self.perform(events)?;
        Ok(self.bound(&done).entities.into_iter().filter_map(Entity::object).collect())
    }

    /// 701.15a-d: until the player's next turn each of them is goaded; by one player only once.
    pub(super) fn goad(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let Some(until) = self.until(&Duration::YourNextTurn, frame)? else { return Ok(Bound::default()) };
        let mut bound = Bound::default();
        for object in &doing.objects {
            let already = self.game.effects.iter().any(|e| {
                e.controller == doing.player
                    && matches!(&e.kind, LastingKind::Rule(rule, list)
                        if matches!(**rule, RuleChange::Goad(..)) && list.contains(object))
            });
            let others = self.game.effects.iter().any(|e| {
                e.controller != doing.player
                    && matches!(&e.kind, LastingKind::Rule(rule, list)
                        if matches!(**rule, RuleChange::Goad(..)) && list.contains(object))
            });
            if !already && others {
                self.note(&[rule!("701.15c")], "{} is goaded by another player as well", |g| {
                    vec![Arg::object(g, *object)]
                });
            }
            if already {
                self.note(&[rule!("701.15d")], "{} has goaded {} already", |g| {
                    vec![Arg::player(g, doing.player), Arg::object(g, *object)]
                });
            }
            if already || !self.game.object(*object).is_permanent() {
                continue;
            }
            self.note(&[rule!("701.15b")], "{} is goaded until the next turn of {}", |g| {
                vec![Arg::object(g, *object), Arg::player(g, doing.player)]
            });
            let rule = RuleChange::Goad(Objects::Target(0), Players::You);
            self.add_effect(frame, LastingKind::Rule(Arc::new(rule), vec![*object]), until.clone());
            bound.did = true;
            bound.entities.push((*object).into());
        }
        Ok(bound)
    }

    /// 701.50a, 701.50e: draw, discard, and a counter for each nonland card discarded.
    pub(super) fn connive(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let player = doing.player;
        let n = self.repeated(doing.n.into())? as usize;
        for _ in 0..n {
            self.perform(vec![Event::Draw { player, card: None }])?;
        }
        let hand: Vec<Entity> = self.game.player(player).hand.iter().copied().map(Entity::Object).collect();
        let (rule, prompt) = (rule!("701.9b"), "choose what to discard");
        let picked = self.pick_entities(player, rule, Some(frame.source), prompt, Purpose::Discard, hand, n, n)?;
        let cards: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
        let mut nonland = cards.clone();
        self.see(|v| nonland.retain(|card| !v.is(*card).types.contains(CardTypes::LAND)))?;
        self.moved_by(player, &cards, Zone::Graveyard, Cause::Discarded, frame)?;
        // 701.9c: what has gone to a hidden zone unrevealed is no card of a kind.
        self.see(|v| nonland.retain(|card| !v.was_discarded_unseen(*card, frame)))?;
        let nonland = nonland.len() as u32;
        if let Some(schemer) = doing.objects.first().copied().filter(|o| self.game.object(*o).is_permanent()) {
            let kind = CounterKind::PowerToughness(1, 1);
            self.perform(vec![Event::PutCounters { on: schemer.into(), kind, amount: nonland, by: player }])?;
        }
        Ok(Bound { did: true, amount: i64::from(nonland), ..Bound::default() })
    }

    /// 701.53a: an Incubator token that enters with so many +1/+1 counters.
    pub(super) fn incubate(&mut self, doing: &Doing, frame: &mut Frame) -> Done<Bound> {
        let token = TokenSpec::predefined("Incubator");
        let n = Num::Const(i32::try_from(doing.n).unwrap_or(i32::MAX));
        let with = [(n, CounterKind::PowerToughness(1, 1))];
        let manner = super::super::tokens::Manner {
            tapped: false,
            attacking: false,
            blocking: None,
            whom: None,
            attached_to: None,
            with: &with,
        };
        let done = self.create(&[doing.player], false, &Num::Const(1), &token, &manner, frame)?;
        Ok(self.bound(&done))
    }

    /// 701.60a-d: it becomes suspected; while it is, it has menace. That it can't block is told where blocks are (509.1a).
    pub(super) fn suspect(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let what = Designation::Suspected;
        let mut bound = Bound::default();
        for object in &doing.objects {
            let done = self.perform(vec![Event::Designate { object: *object, what, on: true }])?;
            if done.is_empty() {
                continue;
            }
            let mut by = frame.clone();
            by.targets = vec![vec![(*object).into()]];
            let is = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Designated(what)] };
            let held = Duration::AsLongAs(Box::new(Cond::Is(Ref::Target(0), Box::new(is))));
            let Some(until) = self.until(&held, &by)? else { continue };
            self.note(&[rule!("701.60c")], "{} has menace and can't block while it is suspected", |g| {
                vec![Arg::object(g, *object)]
            });
            let menace = AbilityKind::Keyword(KeywordAbility::plain(Keyword::Menace));
            let menace = Ability { text: "Menace".into(), word: None, kind: menace, zones: Vec::new() };
            let changes = Arc::new(vec![Modification::Gain(vec![Arc::new(menace)])]);
            self.add_effect(&by, LastingKind::Modify { objects: vec![*object], changes }, until);
            bound.did = true;
            bound.entities.push((*object).into());
        }
        Ok(bound)
    }

    /// 701.35a: it can't attack or block, nor its activated abilities be activated.
    pub(super) fn detain(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let Some(until) = self.until(&Duration::YourNextTurn, frame)? else { return Ok(Bound::default()) };
        for object in &doing.objects {
            let mut by = frame.clone();
            by.targets = vec![vec![(*object).into()]];
            let it = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Target(0))] };
            for rule in
                [RuleChange::CantAttackOrBlock(Objects::Target(0)), RuleChange::CantActivate(None, Some(it), None)]
            {
                self.add_effect(&by, LastingKind::Rule(Arc::new(rule), vec![*object]), until.clone());
            }
        }
        Ok(Bound { did: true, ..Bound::default() })
    }

    /// 701.43a-b: it does not untap in the player's next untap step.
    pub(super) fn exert(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let mut bound = Bound::default();
        for object in &doing.objects {
            // 701.43c: only what is on the battlefield can be exerted.
            if !self.game.object(*object).is_permanent() {
                self.note(&[rule!("701.43c")], "{} is not on the battlefield, and can't be exerted", |g| {
                    vec![Arg::object(g, *object)]
                });
                continue;
            }
            let mut by = frame.clone();
            by.targets = vec![vec![(*object).into()]];
            let rule = RuleChange::DoesntUntap(Objects::Target(0));
            let exerted = self.game.effects.iter().any(|e| {
                matches!(e.until, crate::state::Until::UntapStepOf(_))
                    && matches!(&e.kind, LastingKind::Rule(rule, list)
                        if matches!(**rule, RuleChange::DoesntUntap(_)) && list.contains(object))
            });
            if exerted || !self.game.object(*object).tapped {
                self.note(&[rule!("701.43b")], "{} is exerted, untapped or exerted before as it may be", |g| {
                    vec![Arg::object(g, *object)]
                });
            }
            let until = crate::state::Until::UntapStepOf(doing.player);
            self.add_effect(&by, LastingKind::Rule(Arc::new(rule), vec![*object]), until);
            bound.did = true;
            bound.entities.push((*object).into());
        }
        Ok(bound)
    }

    /// 701.66a: when that land dies or is exiled, it returns tapped under the control of the one who bent it.
    pub(super) fn return_when_gone(&mut self, lands: &[ObjectId], frame: &Frame) -> Done<()> {
        for land in lands {
            let mut by = frame.clone();
            by.targets = vec![vec![(*land).into()]];
            let it = || Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Target(0))] };
            let gone = [Zone::Graveyard, Zone::Exile].map(|to| EventPattern::Moves {
                what: it(),
                from: Some(Origin::BATTLEFIELD),
                to: Some(to),
                to_player: None,
                batch: false,
            });
            let mut to = Place::zone(Zone::Battlefield);
            to.tapped = true;
            to.under = Some(Players::You.into());
            let what = Objects::That(Ref::Event(Role::Subject), Said::Pronoun);
            let effect = Effect::Do { who: Players::You, verb: Verb::Move { what, to }, bind: None };
            let triggered = Triggered {
                event: EventPattern::Or(gone.into()),
                word: TriggerWord::When,
                condition: None,
                body: Body { modes: None, targets: Vec::new(), effect },
                limit: None,
            };
            let kind = LastingKind::delayed(triggered, DelayedLimit::Once);
            self.add_effect(&by, kind, crate::state::Until::Forever);
        }
        Ok(())
    }

    /// 701.56a: for any of one's permanents with time counters and suspended cards, one more or one less.
    pub(super) fn time_travel(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        let time: CounterKind = RulesCounter::Time.into();
        let options: Vec<Entity> = self.see(|v| {
            let own = v.game.permanents().filter(|o| v.controller(o.id) == player).map(|o| o.id);
            let suspended = v
                .game
                .exile
                .iter()
                .copied()
                .filter(|id| v.object(*id).owner == player && v.is(*id).has(Keyword::Suspend));
            own.chain(suspended).filter(|id| v.game.counters(*id, &time) > 0).map(Entity::Object).collect()
        })?;
        let most = options.len();
        let prompt = "choose what gets or loses a time counter";
        let rule = rule!("701.56a");
        let picked = self.pick_entities(player, rule, Some(frame.source), prompt, Purpose::Effect, options, 0, most)?;
        let mut events = Vec::new();
        for on in &picked {
            let name = on.object().map(|o| self.game.name(o)).unwrap_or_default();
            let prompt = format!("put a time counter on {name}? (no: remove one)");
            let kind = time.clone();
            events.push(if self.yes(player, rule, Some(frame.source), prompt)? {
                Event::PutCounters { on: *on, kind, amount: 1, by: player }
            } else {
                Event::RemoveCounters { from: *on, kind, amount: 1, damage: false }
            });
        }
        self.perform(events)?;
        Ok(Bound { did: !picked.is_empty(), amount: picked.len() as i64, entities: picked, ..Bound::default() })
    }

    /// 701.65a: exiled; each owner may cast the card for {2} for as long as it is exiled.
    pub(super) fn airbend(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let exiled = self.moved_by(doing.player, &doing.objects, Zone::Exile, Cause::Exiled, frame)?;
        let cards: Vec<(PlayerId, ObjectId)> = exiled
            .iter()
            .filter(|o| self.game.object(**o).zone == Zone::Exile && !self.game.object(**o).is_token())
            .map(|o| (self.game.object(*o).owner, *o))
            .collect();
        let cost = CastCost::Instead(Cost { parts: vec![CostPart::Mana(ManaCost::generic(2))] });
        let manner =
            Manner { play: false, cost: &cost, any_mana: None, flash: false, exiled: Exiling::Never, most: None };
        self.may_play(cards, &manner, &Duration::Forever, frame)?;
        Ok(Bound {
            did: !exiled.is_empty(),
            amount: exiled.len() as i64,
            entities: exiled.into_iter().map(Entity::Object).collect(),
            ..Bound::default()
        })
    }

    /// 701.68a-b: so many -1/-1 counters on a creature of one's own.
    pub(super) fn blight(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let player = doing.player;
        let rule = rule!("701.68a");
        let Some(creature) = self.own_creature(player, rule, "choose a creature to blight", frame)? else {
            return Ok(Bound::default());
        };
        let kind = CounterKind::PowerToughness(-1, -1);
        self.perform(vec![Event::PutCounters { on: creature.into(), kind, amount: doing.n, by: player }])?;
        Ok(one(creature))
    }

    /// A creature the player controls, by that player's choice.
    pub(super) fn own_creature(
        &mut self,
        player: PlayerId,
        rule: crate::cr::RuleId,
        prompt: &str,
        frame: &Frame,
    ) -> Done<Option<ObjectId>> {
        let options: Vec<Entity> = self.see(|v| {
            let own = v.game.permanents().filter(|o| v.controller(o.id) == player);
            own.filter(|o| v.is(o.id).types.contains(CardTypes::CREATURE)).map(|o| Entity::Object(o.id)).collect()
        })?;
        let picked = self.pick_entities(player, rule, Some(frame.source), prompt, Purpose::Effect, options, 1, 1)?;
        Ok(picked.first().copied().and_then(Entity::object))
    }
}

/// One object as what was made or chosen.
pub(super) fn one(object: ObjectId) -> Bound {
    Bound { did: true, amount: 1, entities: vec![object.into()], ..Bound::default() }
}
