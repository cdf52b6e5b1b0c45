//! What can't happen (101.2, 614.17): neither replaced nor done.

use std::sync::Arc;

use crate::card::{CardTypes, Layout};
use crate::cx::Cx;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::oracle::lang::{
    CausedDeed, Cost, CounterKind, Designation, Filter, Handling, Keyword, Noun, PlayerDeed, PlayerDesignation,
    RuleChange, RulesCounter, Zone,
};
use crate::perform::tell::zone_name;
use crate::r1_concepts::r118_costs::PayFor;
use crate::r7_additional::rule_of_the_team;
use crate::r9_variants::{rule_of_staying, rules_of_staying};
use crate::rule;
use crate::rules::ActiveRule;
use crate::state::{Entity, Game, LastingKind, ObjectId, ObjectKind, PlayerId, Until};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

/// What a spell or ability causes a player to do.
pub(crate) enum Caused {
    /// To sacrifice this.
    Sacrifice(ObjectId),
    /// To discard a card.
    Discard,
    /// To search a library.
    Search,
}

/// That an event can't happen, in words.
fn cant(event: &Event, game: &Game) -> Arg {
    let of = |what: Arg, says: &str| Arg::Words(vec![what, Arg::Text(says.to_owned())]);
    let object = |id: &ObjectId| Arg::object(game, *id);
    let player = |id: &PlayerId| Arg::player(game, *id);
    match event {
        Event::GainLife { player: who, .. } => of(player(who), " can't gain life"),
        Event::LoseLife { player: who, .. } => of(player(who), " can't lose life"),
        Event::DrawSeveral { player: who, .. } | Event::Draw { player: who, .. } => {
            of(player(who), " can't draw a card")
        }
        Event::LoseGame { player: who, .. } => of(player(who), " can't lose the game"),
        Event::WinGame { player: who } => of(player(who), " can't win the game"),
        Event::Become { player: who, .. } => of(player(who), " can't become the monarch"),
        Event::PutCounters { on, kind, .. } => of(Arg::entity(game, *on), &format!(" can't get {kind} counters")),
        Event::Destroy { object: what, .. } => of(object(what), " can't be destroyed"),
        Event::Untap { object: what } => of(object(what), " can't become untapped"),
        Event::Transform { object: what, .. } => of(object(what), " can't transform"),
        Event::TurnFace { object: what, .. } => of(object(what), " can't be turned face up"),
        Event::Phase { object: what, .. } => of(object(what), " can't phase out"),
        Event::Damage { source, .. } => of(object(source), " can't deal damage"),
        Event::Attach { what, to } => {
            Arg::Words(vec![object(what), Arg::Text(" can't become attached to ".to_owned()), Arg::entity(game, *to)])
        }
        Event::Move(m) => {
            let how = match m.cause {
                Cause::Sacrificed => " can't be sacrificed".to_owned(),
                Cause::Discarded => " can't be discarded".to_owned(),
                _ => {
                    let from = game.object(m.object).zone;
                    format!(" can't go from {} to {}", zone_name(from), zone_name(m.to.zone))
                }
            };
            of(object(&m.object), &how)
        }
        _ => Arg::Text("that can't happen".to_owned()),
    }
}

impl Cx<'_> {
    /// 702.26b: nothing is done to a phased-out permanent, which is treated as though it did not exist.
    fn would_be_of_the_phased_out(&mut self, event: &Event) -> bool {
        let object = match event {
            Event::Move(m) if m.cause != Cause::Rule => m.object,
            Event::Destroy { object, .. }
            | Event::Tap { object, .. }
            | Event::Untap { object }
            | Event::PutCounters { on: Entity::Object(object), .. }
            | Event::RemoveCounters { from: Entity::Object(object), .. }
            | Event::Damage { to: Entity::Object(object), .. } => *object,
            _ => return false,
        };
        if self.game.object(object).phased_out.is_none() {
            return false;
        }
        self.note(&[rule!("702.26b")], "{} is phased out, and nothing is done to it", |g| vec![Arg::object(g, object)]);
        true
    }

    /// 101.2: what can't happen does not. Replacement effects do not see it (614.17).
    pub(crate) fn cannot_happen(&mut self, event: &Event) -> Done<bool> {
        if self.would_be_of_the_gone(event) || self.would_be_of_the_phased_out(event) {
            return Ok(true);
        }
        let by = match event {
            Event::GainLife { player, .. } => self.players_cant(PlayerDeed::GainLife, *player)?,
            Event::LoseLife { player, .. } => self.players_cant(PlayerDeed::LoseLife, *player)?,
            Event::DrawSeveral { player, .. } => self.players_cant(PlayerDeed::Draw, *player)?,
            Event::Draw { player, .. } => match self.players_cant(PlayerDeed::Draw, *player)? {
                None if self.drew_this_turn(*player) => self.players_cant(PlayerDeed::DrawMoreThanOne, *player)?,
                by => by,
            },
            Event::LoseGame { player, rule } if *rule != rule!("104.3a") => {
                self.players_cant(PlayerDeed::LoseGame, *player)?
            }
            Event::WinGame { player } => self.players_cant(PlayerDeed::WinGame, *player)?,
            Event::PutCounters { on: Entity::Player(player), kind, .. } => {
                match self.players_cant(PlayerDeed::GetCounters, *player)? {
                    None if kind.is(RulesCounter::Poison) => {
                        self.players_cant(PlayerDeed::GetPoisonCounters, *player)?
                    }
                    by => by,
                }
            }
            Event::Destroy { object, .. } => {
                // 702.12b: a permanent with indestructible can't be destroyed.
                let indestructible = self.see(|v| v.is(*object).has(Keyword::Indestructible))?;
                match indestructible {
                    true => Some(*object),
                    false => self.barred_by(*object, Handling::Destroyed)?,
                }
            }
            Event::Move(m) => {
                // 111.8: a token that has left the battlefield can't move to another zone.
                let o = self.game.object(m.object);
                if o.is_token() && !matches!(o.zone, Zone::Battlefield | Zone::Outside) {
                    let object = m.object;
                    self.note(&[rule!("111.8")], "{} can't come back", |g| vec![Arg::object(g, object)]);
                    return Ok(true);
                }
                // 311.2 and its like: it remains in the command zone.
                let stays = rule_of_staying(o.printed().types).filter(|_| o.zone == Zone::Command);
                if let (true, object) = (stays.is_some(), m.object) {
                    let mut rules = rules_of_staying(o.printed().types);
                    rules.push(rule!("400.4b"));
                    self.note(&rules, "{} stays in the command zone", |g| vec![Arg::object(g, object)]);
                    return Ok(true);
                }
                // 108.5: nontraditional cards don't come into the game from outside it.
                let outside = o.zone == Zone::Outside && o.kind == ObjectKind::Card;
                let nontraditional =
                    || rule_of_staying(o.printed().types).is_some() || o.def.layout == Layout::Attraction;
                if let (true, object) = (outside && nontraditional(), m.object) {
                    self.note(&[rule!("108.5")], "{} stays outside the game", |g| vec![Arg::object(g, object)]);
                    return Ok(true);
                }
                // 903.11: nor other cards into a Commander game, unless by the rules.
                if outside && self.game.variant.commander && m.cause == Cause::Effect {
                    let object = m.object;
                    self.note(&[rule!("903.11")], "{} stays outside the game", |g| vec![Arg::object(g, object)]);
                    return Ok(true);
                }
                // 712.14a: what has no other face stays where it is.
                if m.to.zone == Zone::Battlefield && m.to.transformed && !o.def.layout.is_double_faced() {
                    let object = m.object;
                    self.note(&[rule!("712.14a")], "{} has no other face and stays where it is", |g| {
                        vec![Arg::object(g, object)]
                    });
                    return Ok(true);
                }
                // 304.4, 307.4: an instant or sorcery card stays where it is.
                if m.to.zone == Zone::Battlefield && !self.could_be_a_permanent(m.object, &m.to) {
                    let object = m.object;
                    let mut rules = vec![rule!("400.4a")];
                    let types = self.game.object(object).printed().types;
                    rules.extend(types.contains(CardTypes::INSTANT).then(|| rule!("304.4")));
                    rules.extend(types.contains(CardTypes::SORCERY).then(|| rule!("307.4")));
                    // 712.14b: of a modal double-faced card its front face counts.
                    let modal = self.game.object(object).def.layout == Layout::ModalDfc;
                    rules.extend(modal.then(|| rule!("712.14b")));
                    self.note(&rules, "{} can't enter the battlefield", |g| vec![Arg::object(g, object)]);
                    return Ok(true);
                }
                let caused = match m.cause {
                    Cause::Sacrificed => Some(Caused::Sacrifice(m.object)),
                    Cause::Discarded => Some(Caused::Discard),
                    _ => None,
                };
                match (caused, m.by, m.source) {
                    (Some(caused), Some(player), Some(cause)) => match self.cant_be_caused(player, cause, &caused)? {
                        None => self.cannot_move(m)?,
                        by => by,
                    },
                    _ => self.cannot_move(m)?,
                }
            }
            Event::Become { player, what: PlayerDesignation::Monarch } => {
                self.players_cant(PlayerDeed::BecomeMonarch, *player)?
            }
            Event::Untap { object } => self.barred_by(*object, Handling::Untapped)?,
            Event::Transform { object, .. } if self.bound_to_its_face(*object)? => Some(*object),
            Event::Transform { object, .. } => self.barred_by(*object, Handling::Transformed)?,
            Event::Designate { object, what: Designation::Suspected, on: true } => {
                self.barred_by(*object, Handling::Suspected)?
            }
            Event::RemoveCounters { from: Entity::Object(object), kind, .. } => self.keeps_counters(*object, kind)?,
            Event::TurnFace { object, up: true } => self.barred_by(*object, Handling::TurnedFaceUp)?,
            Event::Phase { object, out: true } => self.barred_by(*object, Handling::PhasedOut)?,
            Event::Phase { object, out: false } => self.barred_by(*object, Handling::PhasedIn)?,
            Event::PutCounters { on: Entity::Object(object), kind, .. } => {
                match self.barred_by(*object, Handling::GivenCounters)? {
                    Some(source) => Some(source),
                    None => self.no_such_counters(*object, kind)?,
                }
            }
            Event::Damage { source, .. } => self.barred_by(*source, Handling::DealingDamage)?,
            Event::Attach { what, to: Entity::Object(host) } => {
                let is = self.see(|v| v.is(*what).subtypes)?;
                let deed = if is.contains(crate::known::aura()) { Handling::Enchanted } else { Handling::Equipped };
                let by_others = match deed {
                    Handling::Enchanted => self.barred_by(*host, Handling::EnchantedByOthers)?,
                    _ => None,
                };
                match self.barred_by(*host, deed)?.or(by_others.filter(|source| source != what)) {
                    Some(source) => Some(source),
                    None => self.barred_by(*what, Handling::Attached)?,
                }
            }
            _ => None,
        };
        if let Some(source) = by {
            let indestructible = matches!(event, Event::Destroy { object, .. } if *object == source);
            let mut rules = vec![rule!("101.2")];
            rules.extend(indestructible.then(|| rule!("702.12b")));
            // 121.2b: each draw is looked at by itself.
            let after_another = matches!(event, Event::Draw { player, .. } if self.drew_this_turn(*player));
            rules.extend(after_another.then(|| rule!("121.2b")));
            // 614.17a: it is there before what would happen, and counts though it will be gone as something has entered.
            rules.extend((self.as_it_enters && !indestructible).then(|| rule!("614.17a")));
            rules.extend(rule_of_the_team(event).filter(|_| self.game.variant.shared_life));
            // 701.28f: what can't transform can't convert.
            rules.extend(matches!(event, Event::Transform { convert: true, .. }).then(|| rule!("701.28f")));
            // 609.3: what else the effect does is done.
            let effect = matches!(event, Event::Move(m) if m.source.is_some() && m.cause != Cause::Resolved);
            rules.extend(effect.then(|| rule!("609.3")));
            if indestructible {
                self.note(&rules, "{} is indestructible, and is not destroyed", |g| vec![Arg::object(g, source)]);
                return Ok(true);
            }
            self.note(&rules, "{}, because of {}", |g| vec![cant(event, g), Arg::object(g, source)]);
            return Ok(true);
        }
        Ok(false)
    }

    /// The source of an effect that says a player can't do this.
    pub(crate) fn players_cant(&self, deed: PlayerDeed, player: PlayerId) -> Done<Option<ObjectId>> {
        let whom = self.game.who_cant_together(deed, player);
        for active in self.rules()?.iter() {
            if let RuleChange::PlayersCant(players, what) = active.rule()
                && (*what == deed
                    || *what == PlayerDeed::ChangeLife && matches!(deed, PlayerDeed::GainLife | PlayerDeed::LoseLife))
                && self
                    .ask(|v| v.players(players, &active.frame))?
                    .iter()
                    .any(|player| whom.contains(player) && !self.ignores(*player, active.frame.source))
            {
                return Ok(Some(active.frame.source));
            }
        }
        Ok(None)
    }

    /// 116.2d: whether a player has taken the action to ignore what this object's ability says.
    fn ignores(&self, player: PlayerId, source: ObjectId) -> bool {
        self.game.effects.iter().any(|effect| {
            effect.source == source
                && effect.controller == player
                && matches!(&effect.kind, LastingKind::Rule(rule, _) if **rule == RuleChange::Ignored)
        })
    }

    /// 116.2d: a player pays to ignore until end of turn what this object's ability says.
    pub(crate) fn ignore_for_its_cost(&mut self, player: PlayerId, object: ObjectId) -> Done<()> {
        let cost = self.may_ignore(player, object)?;
        let frame = Frame::of(object, player);
        self.pay(player, &cost, PayFor::Special(object, crate::oracle::lang::SpecialUse::Other), &mut frame.clone())?;
        self.note(&[rule!("116.2d")], "{} ignores the effect of {}", |g| {
            vec![Arg::player(g, player), Arg::object(g, object)]
        });
        let until = Until::EndOfTurn(self.game.turn.number);
        self.add_effect(&frame, LastingKind::Rule(Arc::new(RuleChange::Ignored), Vec::new()), until);
        Ok(())
    }

    /// 116.2d: tells that an effect in the way could have been ignored for a cost, and that this takes priority, which nobody has
    /// while something resolves.
    pub(crate) fn tell_too_late_to_ignore(&mut self, source: ObjectId) -> Done<()> {
        let may =
            |active: &ActiveRule| active.frame.source == source && matches!(active.rule(), RuleChange::MayIgnore(_));
        if self.game.turn.priority.is_none() && self.rules()?.iter().any(may) {
            self.note(&[rule!("116.2d")], "nobody can pay to ignore {} now: that takes priority", |g| {
                vec![Arg::object(g, source)]
            });
        }
        Ok(())
    }

    /// What it costs a player to ignore what this object's ability says.
    pub(crate) fn may_ignore(&self, player: PlayerId, object: ObjectId) -> Done<Cost> {
        self.has_priority(player, rule!("116.2d"))?;
        for active in self.rules()?.iter() {
            if let RuleChange::MayIgnore(cost) = active.rule()
                && active.frame.source == object
            {
                return Ok(cost.clone());
            }
        }
        let because = "it has no effect that a player could ignore";
        Err(Stop::illegal(rule!("116.2d"), Some(object.into()), because))
    }

    /// The source of an effect that says spells and abilities of this object's controller can't cause the player to do this.
    pub(crate) fn cant_be_caused(&self, player: PlayerId, cause: ObjectId, done: &Caused) -> Done<Option<ObjectId>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        for active in self.rules()?.iter() {
            let RuleChange::CantCause(by, whom, deeds) = active.rule() else { continue };
            let mut such = false;
            for deed in deeds {
                such |= match (deed, done) {
                    (CausedDeed::Sacrifice(what), Caused::Sacrifice(object)) => {
                        view.matches(what, *object, &active.frame)?
                    }
                    (CausedDeed::Discard, Caused::Discard) | (CausedDeed::Search, Caused::Search) => true,
                    (CausedDeed::Sacrifice(_) | CausedDeed::Discard | CausedDeed::Search, _) => false,
                };
            }
            let by = Filter { heads: Vec::new(), noun: Noun::Object, post: by.post.clone() };
            if such
                && view.matches_anywhere(&by, cause, &active.frame)?
                && match whom {
                    Some(whom) => view.players(whom, &active.frame)?.contains(&player),
                    None => view.controller(cause) == player,
                }
            {
                return Ok(Some(active.frame.source));
            }
        }
        Ok(None)
    }

    /// The source of an effect that says this can't be done to the object.
    pub(crate) fn barred_by(&self, object: ObjectId, deed: Handling) -> Done<Option<ObjectId>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        for active in self.rules()?.iter() {
            if let RuleChange::CantBe(objects, what) = active.rule()
                && *what == deed
                && active.is_about(&view, objects, object)?
            {
                return Ok(Some(active.frame.source));
            }
        }
        Ok(None)
    }

    /// The source of an effect that says no counters of this kind can be put on the object.
    fn no_such_counters(&self, object: ObjectId, kind: &CounterKind) -> Done<Option<ObjectId>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        for active in self.rules()?.iter() {
            if let RuleChange::CantGetCounters(objects, which) = active.rule()
                && which == kind
                && active.is_about(&view, objects, object)?
            {
                return Ok(Some(active.frame.source));
            }
        }
        Ok(None)
    }

    /// What keeps counters of this kind on it.
    fn keeps_counters(&self, object: ObjectId, kind: &CounterKind) -> Done<Option<ObjectId>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        for active in self.rules()?.iter() {
            if let RuleChange::CantLoseCounters(objects, which) = active.rule()
                && which == kind
                && active.is_about(&view, objects, object)?
            {
                return Ok(Some(active.frame.source));
            }
        }
        Ok(None)
    }

    /// 121.2b, 121.3: whether a player may choose to draw so many cards, or pay a cost of drawing them.
    pub(crate) fn can_draw(&self, player: PlayerId, n: u32) -> Done<bool> {
        let too_many = n > 1 || self.drew_this_turn(player);
        Ok(self.players_cant(PlayerDeed::Draw, player)?.is_none()
            && !(too_many && self.players_cant(PlayerDeed::DrawMoreThanOne, player)?.is_some()))
    }

    fn drew_this_turn(&self, player: PlayerId) -> bool {
        self.game.this_turn().any(|h| matches!(&h.event, Event::Draw { player: p, .. } if *p == player))
    }

    /// 614.12: without what can't enter the battlefield as what it would be there: a copy of a land where lands can't enter.
    pub(crate) fn let_in(&mut self, batch: Vec<Event>) -> Done<Vec<Event>> {
        let bars = |active: &ActiveRule| matches!(active.rule(), RuleChange::CantMove(_, _, to) if to.is_none_or(|to| to == Zone::Battlefield));
        let rules = self.rules()?;
        if !rules.iter().any(bars) {
            return Ok(batch);
        }
        let mut can = Vec::with_capacity(batch.len());
        for event in batch {
            // 111.5: nor is a token created that could not enter.
            if let Event::CreateToken { token, .. } = &event {
                let token = *token;
                let mut by = None;
                for active in rules.iter().filter(|active| bars(active)) {
                    let RuleChange::CantMove(filter, None, _) = active.rule() else { continue };
                    if self.ask(|v| v.fits(filter, token, &active.frame))? {
                        by = Some(active.frame.source);
                    }
                }
                if let Some(source) = by {
                    self.note(&[rule!("111.5"), rule!("101.2")], "{} is not created, because of {}", |g| {
                        vec![Arg::object(g, token), Arg::object(g, source)]
                    });
                    continue;
                }
            }
            let there = match &event {
                Event::Move(m) => self.as_would_exist(&event)?.map(|there| (m.object, there)),
                _ => None,
            };
            let mut by = None;
            if let Some((object, (game, derived))) = there {
                let view = View { game: &game, table: &derived.table };
                for active in rules.iter().filter(|active| bars(active)) {
                    let RuleChange::CantMove(filter, None, _) = active.rule() else { continue };
                    if view.fits(filter, object, &active.frame)? {
                        by = Some((object, active.frame.source));
                    }
                }
            }
            match by {
                Some((object, source)) => {
                    self.note(
                        &[rule!("101.2"), rule!("614.12"), rule!("614.17d"), rule!("609.3")],
                        "{} can't enter as what it would be, because of {}",
                        |g| vec![Arg::object(g, object), Arg::object(g, source)],
                    );
                }
                None => can.push(event),
            }
        }
        Ok(can)
    }

    fn cannot_move(&self, m: &crate::event::Move) -> Done<Option<ObjectId>> {
        let from = self.game.object(m.object).zone;
        // 708.3: what enters face down is no card that can't; what that may be, `let_in` asks.
        let face_down = m.to.face_down && m.to.zone == Zone::Battlefield;
        for active in self.rules()?.iter() {
            if let RuleChange::CantMove(filter, origin, target) = active.rule()
                && (!face_down || origin.is_some() || !filter.places().is_empty())
                && origin.is_none_or(|z| z == from)
                && target.is_none_or(|z| z == m.to.zone)
                && self.ask(|v| v.fits(filter, m.object, &active.frame))?
            {
                return Ok(Some(active.frame.source));
            }
        }
        Ok(None)
    }
}
