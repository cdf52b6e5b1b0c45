//! Keywords by which a card waits in exile or in hand to be cast: madness (702.35), suspend (702.62), miracle (702.94), foretell
//! (702.143), plot (702.170), warp (702.185); and what becomes of permanents cast for a while: dash (702.109), blitz (702.152).

use std::sync::Arc;

use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Body, CastCost, Casting, Cond, Cost, CostPart, Deed, Effect, EventPattern, Exiling, Keyword,
    KeywordAbility, Modification, Num, Objects, Place, Players, Ref, RulesCounter, Said, SpecialUse, StepKind,
    TriggerWord, Triggered, Verb,
};
use crate::r1_concepts::r116_special_actions::SpecialEffect;
use crate::r1_concepts::r118_costs::PayFor;
use crate::r6_spells::r601_casting::{CastAction, Way};
use crate::rule;
use crate::state::{
    CastAs, DelayedLimit, Entity, Happening, LastingKind, ObjectId, ObjectKind, Origin, PlayerId, Step, Until,
    WaitingTrigger, Zone,
};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// 116.2f, 702.62a: a card with suspend is exiled from its owner's hand with time counters.
    pub(crate) fn suspend(&mut self, player: PlayerId, card: ObjectId) -> Done<()> {
        let suspend = self.may_suspend(player, card)?;
        let cost = suspend.cost.unwrap_or_default();
        let mut frame = Frame::of(card, player);
        let x = match suspend.n {
            // "X can't be 0."
            Some(Num::X) => self.choose_special_x(player, card, 1)?,
            _ => 0,
        };
        frame.x = Some(x);
        let n = self.ask(|v| suspend.n.as_ref().map_or(Ok(0), |n| v.number(n, &frame)))?.max(0) as u32;
        self.pay(player, &cost, PayFor::Special(card, SpecialUse::Other), &mut frame)?;
        self.note(&[rule!("116.2f"), rule!("702.62a")], "{} is suspended with {} time counters", |g| {
            vec![Arg::object(g, card), Arg::Number(i64::from(n))]
        });
        let mut m = Move::new(card, Place::zone(Zone::Exile), Cause::Exiled);
        m.by = Some(player);
        m.entering.counters.push((RulesCounter::Time.into(), n, player));
        self.perform(vec![m.into()])?;
        self.set_aside(player, card, Keyword::Suspend, Deed::Suspend)
    }

    /// 702.62a, 702.62c: only if the player could begin to cast it.
    pub(crate) fn may_suspend(&self, player: PlayerId, card: ObjectId) -> Done<KeywordAbility> {
        let suspend = self.held_in_hand(player, card, Keyword::Suspend)?;
        self.no_split_second()?;
        let action = CastAction { card, face: 0, cast_as: CastAs::Usual, way: Way::Normal };
        let is = self.see(|v| v.is(card).clone())?;
        self.right_time(player, &action, &is)?;
        // 702.62c: what says that it can't be cast says so here.
        self.allowed_to_cast(player, card).map_err(|stop| stop.by(rule!("702.62c")))?;
        Ok(suspend)
    }

    /// 116.2h, 702.143a: a card with foretell is exiled face down for {2}.
    pub(crate) fn foretell(&mut self, player: PlayerId, card: ObjectId) -> Done<()> {
        self.may_foretell(player, card)?;
        let cost = Cost { parts: vec![CostPart::Mana(crate::card::ManaCost::generic(2))] };
        let cost = self.special_cost(player, SpecialUse::Foretell, &cost)?;
        self.pay(player, &cost, PayFor::Special(card, SpecialUse::Foretell), &mut Frame::of(card, player))?;
        self.note(&[rule!("116.2h"), rule!("702.143a"), rule!("702.143b")], "{} is foretold", |g| {
            vec![Arg::object(g, card)]
        });
        let mut place = Place::zone(Zone::Exile);
        place.face_down = true;
        let mut m = Move::new(card, place, Cause::Exiled);
        m.by = Some(player);
        // What an effect has given it foretell with, "equal to its mana cost reduced by {2}", is kept with the card.
        let given = self.given_foretell(card, player)?;
        self.perform(vec![m.into()])?;
        let exiled = self.game.newest(card);
        if let Some(given) = given.filter(|_| self.game.object(exiled).zone == Zone::Exile) {
            let kind = LastingKind::Modify { objects: vec![exiled], changes: Arc::new(vec![given]) };
            self.add_effect(&Frame::of(exiled, player), kind, Until::Forever);
        }
        self.set_aside(player, card, Keyword::Foretell, Deed::Foretell)
    }

    /// The foretell ability that a card has from an effect, with its cost told by the mana cost worked out.
    fn given_foretell(&self, card: ObjectId, player: PlayerId) -> Done<Option<Modification>> {
        let held = self.see(|v| v.is(card).keyword(Keyword::Foretell).next().cloned())?;
        let told = |cost: &Cost| cost.parts.iter().any(|part| matches!(part, CostPart::ManaCostOf(..)));
        let Some((ability, cost)) = held.and_then(|held| held.cost.clone().map(|cost| (held, cost))) else {
            return Ok(None);
        };
        if !told(&cost) {
            return Ok(None);
        }
        let cost = Some(self.cost_as_told(&cost, &Frame::of(card, player))?);
        let foretell = KeywordAbility { cost, ..ability };
        Ok(Some(Modification::Gain(vec![Arc::new(Ability::of(AbilityKind::Keyword(foretell)))])))
    }

    /// 116.2h: during the player's own turn.
    pub(crate) fn may_foretell(&self, player: PlayerId, card: ObjectId) -> Done<()> {
        self.held_in_hand(player, card, Keyword::Foretell)?;
        let any_turn = |effect: &SpecialEffect| effect.any_turn;
        let own_turn = self.game.turn.any_time || self.game.is_active(player);
        if !own_turn && !self.special_effects(player, SpecialUse::Foretell)?.iter().any(any_turn) {
            let because = "a card is foretold during its owner's own turn";
            return Err(Stop::illegal(rule!("116.2h"), Some(card.into()), because));
        }
        Ok(())
    }

    /// 116.2k, 702.170a: a card with plot is exiled for its plot cost.
    pub(crate) fn plot(&mut self, player: PlayerId, card: ObjectId) -> Done<()> {
        let plot = self.may_plot(player, card)?;
        let cost = self.special_cost(player, SpecialUse::Plot, &plot.cost.unwrap_or_default())?;
        self.pay(player, &cost, PayFor::Special(card, SpecialUse::Plot), &mut Frame::of(card, player))?;
        self.note(&[rule!("116.2k"), rule!("702.170a"), rule!("702.170b")], "{} is plotted", |g| {
            vec![Arg::object(g, card)]
        });
        let mut m = Move::new(card, Place::zone(Zone::Exile), Cause::Exiled);
        m.by = Some(player);
        self.perform(vec![m.into()])?;
        self.set_aside(player, card, Keyword::Plot, Deed::Plot)
    }

    /// 702.170c: an effect makes a card in exile a plotted card, which its owner may cast on a later turn (702.170d).
    pub(crate) fn become_plotted(&mut self, player: PlayerId, card: ObjectId) -> Done<()> {
        let exiled = self.game.newest(card);
        if self.game.object(exiled).zone != Zone::Exile {
            return Ok(());
        }
        self.note(&[rule!("702.170c")], "{} becomes plotted", |g| vec![Arg::object(g, exiled)]);
        self.set_aside(player, exiled, Keyword::Plot, Deed::Plot)
    }

    /// 702.170a: in the player's own main phase, while the stack is empty.
    pub(crate) fn may_plot(&self, player: PlayerId, card: ObjectId) -> Done<KeywordAbility> {
        let plot = self.held_in_hand(player, card, Keyword::Plot)?;
        if !self.sorcery_time(player) {
            let because = "a card is plotted in a main phase of its owner's own turn, while the stack is empty";
            return Err(Stop::illegal(rule!("116.2k"), Some(card.into()), because));
        }
        Ok(plot)
    }

    /// The keyword of a card in the player's hand, who has priority.
    fn held_in_hand(&self, player: PlayerId, card: ObjectId, keyword: Keyword) -> Done<KeywordAbility> {
        let culprit = Some(Entity::Object(card));
        self.has_priority(player, rule!("117.1c"))?;
        let object = self.game.object(card);
        let held = self.see(|v| v.is(card).keyword(keyword).next().cloned())?;
        match held {
            Some(held) if object.zone == Zone::Hand && object.owner == player => Ok(held),
            Some(_) => {
                let rule = match keyword {
                    Keyword::Suspend => rule!("116.2f"),
                    Keyword::Foretell => rule!("116.2h"),
                    _ => rule!("116.2k"),
                };
                Err(Stop::illegal(rule, culprit, "it is not in the player's hand"))
            }
            None => Err(Stop::illegal(keyword.rule(), culprit, format!("it has no {}", keyword.name()))),
        }
    }

    /// Keeps in mind by which keyword a card was exiled, and when.
    fn set_aside(&mut self, player: PlayerId, card: ObjectId, keyword: Keyword, deed: Deed) -> Done<()> {
        let turn = self.game.turn.number;
        let exiled = self.game.newest(card);
        if self.game.object(exiled).zone == Zone::Exile {
            self.game.object_mut(exiled).set_aside = Some((keyword, turn));
        }
        self.happened(vec![Event::Deed { player, object: Some(exiled), deed, amount: 1, about: None }])?;
        Ok(())
    }

    /// What madness, suspend, miracle and warp find among what has just happened.
    pub(crate) fn keywords_of_cards(
        &mut self,
        happenings: &[Arc<Happening>],
        found: &mut Vec<WaitingTrigger>,
    ) -> Done<()> {
        for happening in happenings {
            match &happening.event {
                // 702.35a: exiled as it was discarded, by what madness itself does and by no other effect.
                Event::Move(m) if m.cause.is_discard() && m.to.zone == Zone::Exile => match m.new {
                    Some(card) if m.sent_by == Some(m.object) => {
                        self.offer_to_cast(card, Keyword::Madness, happening, found)?;
                    }
                    Some(card) if self.see(|v| v.is(m.object).has(Keyword::Madness))? => {
                        self.note(&[rule!("702.35a")], "{} was exiled by another effect than madness", |g| {
                            vec![Arg::object(g, card)]
                        });
                    }
                    _ => {}
                },
                // 702.62a: the last time counter is removed from the card in exile.
                Event::RemoveCounters { from: Entity::Object(card), kind, .. }
                    if kind.is(RulesCounter::Time)
                        && self.game.object(*card).zone == Zone::Exile
                        && self.game.counters(*card, kind) == 0 =>
                {
                    self.offer_to_cast(*card, Keyword::Suspend, happening, found)?;
                }
                // 702.94a: the first card drawn in the turn may be revealed as it is drawn; a first hand is drawn before any turn.
                Event::Draw { player, card: Some(card) } if !self.game.turn.is_yet_to_come() => {
                    let (player, card) = (*player, *card);
                    let drawn =
                        |h: &Happening| matches!(h.event, Event::Draw { player: p, card: Some(_) } if p == player);
                    let first = self.game.this_turn().find(|h| drawn(h)).is_some_and(|h| h.id == happening.id);
                    let has = self.see(|v| v.is(card).has(Keyword::Miracle))?;
                    if first && has {
                        let rule = rule!("702.94a");
                        let prompt = format!("reveal {} for its miracle?", self.game.name(card));
                        if self.yes(player, rule, Some(card), prompt)? {
                            // 121.9: having looked at it as it was drawn.
                            self.note(
                                &[rule, rule!("702.94b"), rule!("121.9")],
                                "{} is revealed as it is drawn",
                                |g| vec![Arg::object(g, card)],
                            );
                            self.offer_to_cast(card, Keyword::Miracle, happening, found)?;
                        }
                    }
                }
                // 702.55a: a spell with haunt is put into a graveyard as it resolves.
                Event::Move(m)
                    if m.from == Zone::Stack && m.to.zone == Zone::Graveyard && m.cause == Cause::Resolved =>
                {
                    if let Some(card) = m.new {
                        self.haunts_as_a_spell(card, m.by, happening, found)?;
                    }
                }
                // 702.185b: a card exiled by the delayed triggered ability of its own warp is warped.
                Event::Move(m) if m.from == Zone::Battlefield && m.to.zone == Zone::Exile => {
                    let old = self.game.object(m.object);
                    let warped = happening.step == Step::End
                        && old.cast.as_ref().is_some_and(|c| c.alternative == Some(Keyword::Warp))
                        && self.game.stack.last().is_some_and(|id| match &self.game.object(*id).kind {
                            ObjectKind::Ability(a) => a.source == m.object && a.triggered,
                            _ => false,
                        });
                    if let (true, Some(card)) = (warped, m.new) {
                        self.note(&[rule!("702.185b")], "{} is warped", |g| vec![Arg::object(g, card)]);
                        self.game.object_mut(card).set_aside = Some((Keyword::Warp, happening.turn));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The triggered ability by which a card's owner may cast it where it is.
    fn offer_to_cast(
        &mut self,
        card: ObjectId,
        keyword: Keyword,
        happening: &Happening,
        found: &mut Vec<WaitingTrigger>,
    ) -> Done<()> {
        let held = self.see(|v| {
            let mut all = v.is(card).abilities.iter().enumerate();
            all.find_map(|(i, held)| match &held.ability.kind {
                AbilityKind::Keyword(k) if k.keyword == keyword => Some((i as u16, k.clone())),
                _ => None,
            })
        })?;
        let Some((place, held)) = held else { return Ok(()) };
        let (text, effect) = offered(&held);
        let body = Body { modes: None, targets: Vec::new(), effect };
        let ability =
            Ability { text: text.into(), word: None, kind: AbilityKind::Spell(body.clone()), zones: Vec::new() };
        found.push(WaitingTrigger {
            source: card,
            origin: Origin::Meaning(place, 0),
            ability: Arc::new(ability),
            condition: None,
            body: Arc::new(body),
            controller: self.game.object(card).owner,
            event: Some(happening.id),
            captured: Default::default(),
        });
        Ok(())
    }

    /// "If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the
    /// beginning of the next cleanup step": a delayed triggered ability (603.7a).
    pub(crate) fn stays_till_cleanup(&mut self, permanent: ObjectId) -> Done<()> {
        let object = self.game.object(permanent);
        let fleeting = |ability: &Ability| {
            matches!(ability.kind, AbilityKind::Casting(Casting::AsThoughFlash { fleeting: true, .. }))
        };
        if !object.cast.as_ref().is_some_and(|cast| cast.late)
            || !object.printed().abilities.iter().any(|held| fleeting(&held.ability))
        {
            return Ok(());
        }
        let frame = Frame::of(permanent, object.controller);
        self.note(&[rule!("603.7a"), rule!("307.5a")], "{} was cast when a sorcery could not have been", |g| {
            vec![Arg::object(g, permanent)]
        });
        let it = Objects::That(Ref::This, Said::Pronoun);
        let who = Players::ControllerOf(Ref::This, Said::Pronoun);
        let effect = Effect::Do { who, verb: Verb::Sacrifice(it), bind: None };
        let triggered = Triggered {
            event: EventPattern::Beginning { step: StepKind::Cleanup, whose: None, next: true },
            word: TriggerWord::At,
            condition: None,
            body: Body { modes: None, targets: Vec::new(), effect },
            limit: None,
        };
        let kind = LastingKind::delayed(triggered, DelayedLimit::Once);
        self.add_effect(&frame, kind, Until::Leaves(permanent));
        Ok(())
    }

    /// 702.109a, 702.152a, 702.185a: what happens at the next end step to a permanent cast by such a keyword.
    pub(crate) fn stays_for_a_turn(&mut self, permanent: ObjectId) -> Done<()> {
        let object = self.game.object(permanent);
        let by = object.cast.as_ref().and_then(|c| c.alternative);
        let Some(keyword) = by.filter(|k| matches!(*k, Keyword::Dash | Keyword::Blitz | Keyword::Warp)) else {
            return Ok(());
        };
        let then = crate::oracle::keyword_trigger(&KeywordAbility::plain(keyword));
        let Some(AbilityKind::Triggered(triggered)) = then.map(|ability| ability.kind.clone()) else {
            return Err(Stop::unsupported(format!("what {} does at the end of the turn", keyword.name())));
        };
        let frame = Frame::of(permanent, object.controller);
        // 608.3g: by an ability that functioned on the stack.
        let rules = [keyword.rule(), rule!("603.7a"), rule!("608.3g")];
        self.note(&rules, "{} has been cast by {}", |g| {
            vec![Arg::object(g, permanent), Arg::Text(keyword.name().to_owned())]
        });
        // It is about this permanent: once that has left, nothing is left to do.
        let until = Until::Leaves(permanent);
        self.add_effect(&frame, LastingKind::delayed(triggered, DelayedLimit::Once), until);
        Ok(())
    }
}

/// The words and the instruction of the ability by which a card is offered to be cast.
fn offered(held: &KeywordAbility) -> (String, Effect) {
    let this = || Objects::That(Ref::This, Said::Name);
    let you = |verb, bind| Effect::Do { who: Players::You, verb, bind };
    let cost = held.cost.clone().unwrap_or_default();
    let words = crate::r6_spells::r601_casting::format_cost(&cost);
    let (text, play, cost) = match held.keyword {
        Keyword::Suspend => {
            let text = "When the last time counter is removed from this card, if it's exiled, you may play it without \
                        paying its mana cost.";
            (text.to_owned(), true, CastCost::Free)
        }
        Keyword::Madness => {
            let text = format!(
                "When this card is exiled this way, you may cast it by paying {words}. If you don't, put it into your \
                 graveyard."
            );
            (text, false, CastCost::Instead(cost))
        }
        _ => {
            let text = format!("When you reveal this card this way, you may cast it by paying {words}.");
            (text, false, CastCost::Instead(cost))
        }
    };
    let cast = you(Verb::Cast { what: this(), play, cost, any_mana: None, exiled: Exiling::Never }, Some(0));
    let may = Effect::May { who: Players::You, effect: Box::new(cast), bind: Some(1) };
    if held.keyword != Keyword::Madness {
        return (text, may);
    }
    let bury = you(Verb::Move { what: this(), to: Place::zone(Zone::Graveyard) }, None);
    let else_bury =
        Effect::If { cond: Cond::Not(Box::new(Cond::Did(0))), then: Box::new(bury), otherwise: Box::new(Effect::None) };
    (text, Effect::Seq(vec![may, else_bury]))
}
