//! The objects, places and recipients an instruction names, chosen where its words leave a choice.

use crate::card::CardTypes;
use crate::choice::{Ask, Decision, Lot, Purpose, Topic};
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{
    Count, Filter, Num, Objects, Place, PlaceHow, PlaceOrder, Players, Quantifier, Recipients, Ref, Said,
};
use crate::rule;
use crate::state::{Entity, HappeningId, ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// The frame in which one of several players does something; `apart` where the text says "each".
    pub(super) fn as_done_by(&self, frame: &Frame, player: PlayerId, apart: bool) -> Frame {
        if apart { Frame { each: Some(player.into()), acting: Some(player), ..frame.clone() } } else { frame.clone() }
    }

    /// The objects of a noun phrase for each of these players, in turn order (101.4).
    pub(super) fn chosen_by(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        objects: &Objects,
        frame: &Frame,
    ) -> Done<Vec<(PlayerId, ObjectId)>> {
        let mut all: Vec<(PlayerId, ObjectId)> = Vec::new();
        for player in players {
            let theirs = self.as_done_by(frame, *player, apart);
            for object in self.chosen(*player, objects, &theirs)? {
                let another = |doer: PlayerId| doer != *player && players.contains(&doer);
                if apart && self.done_to_by(object, objects, frame).is_some_and(another) {
                    continue;
                }
                if !all.iter().any(|(_, o)| *o == object) {
                    all.push((*player, object));
                }
            }
        }
        Ok(all)
    }

    /// Who of several made or chose an object that words point back to, where each of them did so for themselves: "each player
    /// chooses a creature and puts a counter on it".
    fn done_to_by(&self, object: ObjectId, said: &Objects, frame: &Frame) -> Option<PlayerId> {
        let n = match said {
            Objects::That(Ref::Bound(n) | Ref::AllBound(n), _) => n,
            // "Each player puts all land cards revealed this way onto the battlefield": each those that player has revealed.
            Objects::Among { from: Ref::Bound(n), count: Count::All, .. } => n,
            _ => return None,
        };
        let bound = frame.bound(*n).filter(|bound| bound.apart || !bound.doers.is_empty())?;
        let is_it =
            |one: &Entity| one.object().is_some_and(|o| o == object || self.game.object(o).became == Some(object));
        bound.doers.iter().find(|(one, _)| is_it(one)).map(|(_, player)| *player)
    }

    /// The objects of a noun phrase; "a creature" and the like are chosen by the player who does it (608.2d).
    pub(super) fn chosen(&mut self, actor: PlayerId, objects: &Objects, frame: &Frame) -> Done<Vec<ObjectId>> {
        match objects {
            // "This card from your graveyard": it, if it is there.
            Objects::Among { from: Ref::This, count: Count::Any, .. } => {
                self.ask_and_tell(|v| v.objects(objects, frame))
            }
            Objects::And(parts) if parts.len() > 1 && parts.iter().all(up_to_one) => {
                self.chosen_for_parts(actor, parts, frame)
            }
            Objects::And(parts) => {
                let mut all: Vec<ObjectId> = Vec::new();
                // "A permanent of each permanent type", "a land of each basic land type": what has two of them may be chosen for both.
                let of_each_type = Filter::of_each_type(parts).is_some()
                    || Filter::of_each_basic_type(parts).is_some()
                    || Filter::of_some_types(parts).is_some();
                for part in parts {
                    // "An artifact and a creature" are two: what was chosen for one is not chosen again.
                    if let Objects::Some { .. } = part {
                        let usual = self.game.player(actor).hand.clone();
                        let mut able = self.ask_and_tell(|v| v.objects_or(part, &usual, frame))?;
                        able.retain(|object| {
                            (of_each_type || !all.contains(object)) && !self.entering.contains(object)
                        });
                        let chosen = self.chosen_among(actor, part, able, frame)?;
                        all.extend(chosen.into_iter().filter(|object| !all.contains(object)).collect::<Vec<_>>());
                    } else {
                        all.extend(self.chosen(actor, part, frame)?);
                    }
                }
                Ok(all)
            }
            // 400.7j: what an earlier part of the effect has moved is found where it is.
            Objects::Target(_) | Objects::That(Ref::Target(_) | Ref::Bound(_), _) => self.ask(|v| {
                let there = |id: ObjectId| if v.moved_by(id, frame.source) { v.found(id) } else { id };
                Ok(v.objects(objects, frame)?.into_iter().map(there).collect())
            }),
            Objects::That(Ref::Linked, said) => {
                let linked = self.ask_and_tell(|v| v.objects(objects, frame))?;
                self.tell_links(frame, &linked, said);
                Ok(linked)
            }
            _ => {
                let usual = self.game.player(actor).hand.clone();
                let mut able = self.ask_and_tell(|v| v.objects_or(objects, &usual, frame))?;
                let all = able.len();
                able.retain(|object| !self.entering.contains(object));
                if able.len() < all {
                    let says = "what is about to enter at the same time can't be chosen";
                    self.note(&[rule!("614.13a")], says, |_| Vec::new());
                }
                self.chosen_among(actor, objects, able, frame)
            }
        }
    }

    /// 607: which of what was exiled with the source is meant, where that is less than all or more than the words expect.
    fn tell_links(&mut self, frame: &Frame, linked: &[ObjectId], said: &Said) {
        let source = self.game.object(frame.source);
        let others = source.linked.iter().any(|l| self.game.object(l.object).alive && !linked.contains(&l.object));
        // 607.1: not what another ability has exiled.
        if others {
            self.note(&[rule!("607.1"), rule!("607.5")], "what another ability of {} has exiled is not meant", |g| {
                vec![Arg::object(g, frame.source)]
            });
        }
        // 607.3: "the exiled card" is each of them.
        let singular = matches!(said, Said::As(words) if words.ends_with("card"));
        if singular && linked.len() > 1 {
            self.note(&[rule!("607.3")], "each of the exiled cards is meant", |_| Vec::new());
        }
    }

    /// "A creature card and/or a land card": chosen together, each as one of these (608.2d).
    fn chosen_for_parts(&mut self, actor: PlayerId, parts: &[Objects], frame: &Frame) -> Done<Vec<ObjectId>> {
        let usual = self.game.player(actor).hand.clone();
        let mut fitting: Vec<Vec<ObjectId>> = Vec::new();
        for part in parts {
            fitting.push(self.ask_and_tell(|v| v.objects_or(part, &usual, frame))?);
        }
        let mut options: Vec<Entity> = Vec::new();
        for object in fitting.iter().flatten().copied().map(Entity::Object) {
            if !options.contains(&object) {
                options.push(object);
            }
        }
        let (source, most) = (Some(frame.source), parts.len());
        let said: Option<Vec<String>> = parts.iter().map(crate::oracle::say_objects).collect();
        let prompt = said.map_or_else(|| "choose".to_owned(), |said| format!("choose {}", said.join(" and/or ")));
        let picked =
            self.pick_entities(actor, self.rule_of_a_choice(), source, prompt, Purpose::Effect, options, 0, most)?;
        let picked: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
        if !each_as_one(&picked, &fitting) {
            return Err(Stop::illegal(
                rule!("608.2d"),
                source.map(Entity::Object),
                "no more than one of each can be chosen",
            ));
        }
        Ok(picked)
    }

    /// "Put one of them into your hand and one on the bottom": what has been put somewhere is none of them for the next.
    pub(super) fn without_those_taken(&self, objects: &Objects, able: &mut Vec<ObjectId>, frame: &Frame) {
        let Objects::Among { from: Ref::Bound(set) | Ref::AllBound(set), .. } = objects else { return };
        let newest = |id: ObjectId| self.game.newest(id);
        // What was taken from one set is what another is made of: "exile two cards from among them ... choose one of those".
        let of_set = |id: &ObjectId| {
            let was = self.game.object(*id).was;
            was.is_some_and(|was| frame.taken.contains(&was))
                && frame.bound(*set).is_some_and(|set| set.entities.contains(&Entity::Object(*id)))
        };
        able.retain(|id| {
            of_set(id) && !frame.taken.contains(id) || !frame.taken.iter().any(|taken| newest(*taken) == newest(*id))
        });
    }

    /// Chooses from those that are able, where the words leave a choice.
    pub(super) fn chosen_among(
        &mut self,
        actor: PlayerId,
        objects: &Objects,
        mut able: Vec<ObjectId>,
        frame: &Frame,
    ) -> Done<Vec<ObjectId>> {
        self.without_those_taken(objects, &mut able, frame);
        let (count, random, chooser) = match objects {
            Objects::Some { count, random, chooser, .. } => (count, *random, chooser.as_deref()),
            Objects::Among { count, random, .. } => (count, *random, None),
            _ => return Ok(able),
        };
        let (min, max) = self.bounds_for(actor, count, able.len(), frame)?;
        if random {
            return self.at_random(able, min);
        }
        let chooser = match chooser {
            Some(players) => self.who_does(players, frame)?.first().copied().unwrap_or(actor),
            None => actor,
        };
        let options: Vec<Entity> = able.into_iter().map(Entity::Object).collect();
        let source = Some(frame.source);
        // What is chosen is said only where somebody is asked.
        let said = if options.len() > min { crate::oracle::say_objects(objects) } else { None };
        let prompt = said.map_or_else(|| "choose".to_owned(), |said| format!("choose {said}"));
        if let Objects::Some { filter, .. } | Objects::Among { filter, .. } = objects {
            self.tell_what_fits(filter.all_together(), &options, (min, max), false, frame)?;
        }
        let picked =
            self.pick_entities(chooser, self.rule_of_a_choice(), source, prompt, Purpose::Effect, options, min, max)?;
        if let Objects::Some { filter, .. } | Objects::Among { filter, .. } = objects {
            self.all_fit(filter, &picked, frame)?;
        }
        Ok(picked.into_iter().filter_map(Entity::object).collect())
    }

    /// How many are to be chosen of those that are able. 101.3, 609.3: with fewer than the words say, it is done as far as
    /// possible, and has not been done as a whole.
    pub(super) fn bounds_for(
        &mut self,
        actor: PlayerId,
        count: &Count,
        able: usize,
        frame: &Frame,
    ) -> Done<(usize, usize)> {
        let (min, max) = self.bounds(count, able, frame)?;
        if min > able {
            self.short.push(actor);
            let there = Arg::Number(able as i64);
            let wanted = Arg::Number(min as i64);
            if able > 0 {
                self.note(&[rule!("101.3"), rule!("609.3")], "{} can do this with only {} of {}", |g| {
                    vec![Arg::player(g, actor), there, wanted]
                });
            }
        }
        Ok((min, max))
    }

    /// Whether what was chosen is what the words say of all of it together.
    pub(super) fn all_fit(&self, filter: &Filter, picked: &[Entity], frame: &Frame) -> Done<()> {
        filter.all_together().try_for_each(|together| self.check_together(together, picked, frame))
    }

    /// So many of these at random.
    pub(crate) fn at_random<T: Copy + Into<Lot>>(&mut self, mut able: Vec<T>, n: usize) -> Done<Vec<T>> {
        let mut picked = Vec::new();
        for _ in 0..n.min(able.len()) {
            let n = self.random(able.iter().map(|one| (*one).into()).collect())?;
            if n < able.len() {
                picked.push(able.remove(n));
            }
        }
        Ok(picked)
    }

    /// The single object of a noun phrase, chosen if need be.
    pub(super) fn single(&mut self, actor: PlayerId, objects: &Objects, frame: &Frame) -> Done<Option<ObjectId>> {
        Ok(self.chosen(actor, objects, frame)?.into_iter().next())
    }

    /// An amount; "any number" and "any amount" are chosen now, up to what there is (608.2d).
    pub(super) fn amount_up_to(&mut self, actor: PlayerId, n: &Num, most: u32, frame: &Frame) -> Done<u32> {
        let most = match n {
            Num::ChosenNow | Num::OneOrMore => most,
            Num::UpTo(n) => self.amount(n, frame)?.min(most),
            _ => return Ok(self.amount(n, frame)?.min(most)),
        };
        let least = i64::from(*n == Num::OneOrMore && most > 0);
        let ask = Ask::Number { min: least, max: i64::from(most), x: false };
        let prompt = "choose how many".to_owned();
        // 107.1c: "any number" may be none.
        if *n == Num::ChosenNow {
            self.also_by(&[rule!("107.1c")]);
        }
        let decision =
            Decision { player: actor, rule: self.rule_of_a_choice(), source: Some(frame.source), prompt, ask };
        Ok(match self.choose(decision)? {
            crate::choice::Answer::Number(n) => n.clamp(least, i64::from(most)) as u32,
            _ => 0,
        })
    }

    /// Moves what the words name to a place.
    pub(super) fn move_chosen(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        what: &Objects,
        to: &Place,
        cause: Cause,
        frame: &mut Frame,
    ) -> Done<Vec<HappeningId>> {
        let objects = self.chosen_by(players, apart, what, frame)?;
        if let Objects::Among { from: Ref::Bound(_), .. } = what {
            frame.taken.extend(objects.iter().map(|(_, object)| *object));
        }
        self.move_these(objects, to, cause, frame)
    }

    /// Moves objects to a place, each by a player.
    pub(crate) fn move_these(
        &mut self,
        objects: Vec<(PlayerId, ObjectId)>,
        to: &Place,
        cause: Cause,
        frame: &Frame,
    ) -> Done<Vec<HappeningId>> {
        let objects = self.ordered_for(objects, to)?;
        let host = match &to.attached_to {
            Some(to) => self.see(|v| v.refer(to, frame))?.first().copied(),
            None => None,
        };
        let mut events = Vec::new();
        for (actor, object) in objects {
            let mut m = Move::new(object, to.clone(), cause);
            if to.top_or_bottom {
                m.to.position = Some(if self.on_top(actor, object, frame)? { to.position.unwrap_or(0) } else { -1 });
            }
            if let Some(above) = &to.beneath {
                m.to.position = Some(i32::try_from(self.amount(above, frame)?).unwrap_or(i32::MAX));
            }
            m.by = Some(actor);
            m.source = Some(frame.source);
            m.controller = match &to.under {
                Some(players) => self.ask(|v| v.players(players, &frame.with_each(object)))?.first().copied(),
                None if to.said.contains(&PlaceHow::UnderOwner) => Some(self.game.object(object).owner),
                None => Some(actor),
            };
            for (n, kind) in &to.with {
                let n = self.amount(n, frame)?;
                m.entering.counters.push((kind.clone(), n, actor));
            }
            // 122.8: as many of each kind as were noted.
            let noted = to.said.iter().find_map(|how| match how {
                PlaceHow::WithNoted(noted) => Some(noted),
                _ => None,
            });
            if let Some(noted) = noted
                && let Some(noted) = self.see(|v| v.one(noted, frame))?
            {
                self.note(&[rule!("122.8")], "it enters with the counters that were on {}", |g| {
                    vec![Arg::object(g, noted)]
                });
                let counters = self.game.object(noted).counters.clone();
                m.entering.counters.extend(counters.into_iter().map(|(kind, n)| (kind, n, actor)));
            }
            m.entering.attached_to = host;
            events.push(m.into());
        }
        let moved = |cx: &Self, done: &[HappeningId], zone: Zone| -> Vec<(ObjectId, PlayerId)> {
            done.iter()
                .filter_map(|id| cx.game.happening(*id))
                .filter_map(|h| match &h.event {
                    Event::Move(m) if m.to.zone == zone => Some((m.new?, m.controller.or(m.by)?)),
                    _ => None,
                })
                .collect()
        };
        // 508.4: what is put onto the battlefield attacking is attacking as it enters.
        let done = self.perform_with(events, &mut |cx, done| {
            if let Some(which) = &to.blocking {
                let entered = moved(cx, done, Zone::Battlefield);
                entered
                    .into_iter()
                    .try_for_each(|(creature, player)| cx.put_blocking(&[creature], player, which, frame))?;
            }
            let entered = if to.attacking { moved(cx, done, Zone::Battlefield) } else { Vec::new() };
            entered.into_iter().try_for_each(|(creature, player)| {
                cx.put_attacking(&[creature], player, (to.whom.as_deref(), to.may_attack_theirs()), frame)
            })
        })?;
        if cause == Cause::Exiled || to.zone == Zone::Exile {
            // 607.2a: what an ability exiled is linked to it.
            let exiled = moved(self, &done, Zone::Exile).into_iter().map(|(o, _)| o).collect();
            self.link(frame, exiled)?;
        }
        Ok(done)
    }

    /// 401.4: several cards that go to a library together go in an order: at random, or as their owner arranges them.
    fn ordered_for(&mut self, objects: Vec<(PlayerId, ObjectId)>, to: &Place) -> Done<Vec<(PlayerId, ObjectId)>> {
        if to.zone != Zone::Library || objects.len() < 2 {
            return Ok(objects);
        }
        let mut all = Vec::new();
        let mut owners: Vec<PlayerId> = objects.iter().map(|(_, o)| self.game.object(*o).owner).collect();
        owners.sort_unstable();
        owners.dedup();
        let top = to.position.is_none_or(|n| n >= 0);
        for owner in owners {
            let theirs: Vec<ObjectId> =
                objects.iter().map(|(_, o)| *o).filter(|o| self.game.object(*o).owner == owner).collect();
            let mut ordered = match to.order {
                PlaceOrder::Random => {
                    let n = theirs.len();
                    self.at_random(theirs, n)?
                }
                PlaceOrder::Any | PlaceOrder::Unsaid => {
                    let prompt = if top { "the order on top, first on top" } else { "the order, last on the bottom" };
                    self.in_order(owner, rule!("401.4"), theirs, prompt)?
                }
                PlaceOrder::Shuffled => theirs,
            };
            // Each is put on top of those before it.
            if top {
                ordered.reverse();
            }
            for o in ordered {
                if let Some(one) = objects.iter().find(|(_, x)| *x == o) {
                    all.push(*one);
                }
            }
        }
        Ok(all)
    }

    fn on_top(&mut self, actor: PlayerId, object: ObjectId, frame: &Frame) -> Done<bool> {
        let options = vec!["top".to_owned(), "bottom".to_owned()];
        let prompt = format!("put {} on the top or the bottom", self.game.name(object));
        let ask = Ask::Texts { options, min: 1, max: 1, repeat: false, worth: Vec::new(), topic: Topic::Place };
        let decision =
            Decision { player: actor, rule: self.rule_of_a_choice(), source: Some(frame.source), prompt, ask };
        Ok(self.pick(decision, &[true, false])?.pop().unwrap_or(true))
    }

    /// Whom damage is dealt to.
    pub(super) fn recipients(&mut self, actor: PlayerId, to: &Recipients, frame: &Frame) -> Done<Vec<Entity>> {
        let objects = |list: Vec<ObjectId>| list.into_iter().map(Entity::Object).collect::<Vec<_>>();
        Ok(match to {
            Recipients::Target(slot) => self.see(|v| v.refer(&Ref::Target(*slot), frame))?,
            Recipients::That(what, _) => self.see(|v| v.refer(what, frame))?,
            Recipients::Objects(what) => objects(self.chosen(actor, what, frame)?),
            Recipients::Players(players) => self.who_does(players, frame)?.into_iter().map(Entity::Player).collect(),
            Recipients::Both(what, players) => {
                let mut all = objects(self.ask_and_tell(|v| v.objects(what, frame))?);
                all.extend(self.who_does(players, frame)?.into_iter().map(Entity::Player));
                all
            }
            Recipients::OneOf(what) => {
                let all = Objects::All(what.clone(), Quantifier::All);
                let mut options = objects(self.ask_and_tell(|v| v.objects(&all, frame))?);
                options.extend(self.who_does(&Players::Each, frame)?.into_iter().map(Entity::Player));
                let (rule, source) = (self.rule_of_a_choice(), Some(frame.source));
                self.pick_entities(actor, rule, source, "choose one", Purpose::Effect, options, 1, 1)?
            }
            Recipients::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.recipients(actor, part, frame)?);
                }
                all
            }
        })
    }

    /// 601.2d: the division that was announced for the targets of a slot.
    pub(super) fn announced_division(&self, slot: Option<u8>, among: &[Entity], frame: &Frame) -> Option<Vec<u32>> {
        let announced = slot.and_then(|slot| frame.division.get(usize::from(slot)))?;
        (announced.len() == among.len() && !announced.is_empty()).then(|| announced.clone())
    }

    /// How much each gets of what is divided: as announced for targets (601.2d), else as the player divides it now.
    pub(super) fn divided(
        &mut self,
        actor: PlayerId,
        total: u32,
        slot: Option<u8>,
        among: &[Entity],
        frame: &Frame,
    ) -> Done<Vec<u32>> {
        if let Some(parts) = self.announced_division(slot, among, frame) {
            return Ok(parts);
        }
        if among.is_empty() {
            return Ok(Vec::new());
        }
        let least = u32::from(total as usize >= among.len());
        self.division(actor, self.rule_of_a_choice(), frame.source, total, among, least)
    }

    /// 304.4, 307.4, 400.4a: an instant or sorcery card can't enter the battlefield.
    pub(crate) fn could_be_a_permanent(&self, object: ObjectId, to: &Place) -> bool {
        let o = self.game.object(object);
        let face = o.def.faces.first().map(|f| f.printed.types).unwrap_or_default();
        // 712.14a: a double-faced card that enters transformed has its back face up.
        if to.transformed && o.def.layout.is_double_faced() {
            return o.def.faces.get(1).is_some_and(|back| back.printed.types.is_permanent());
        }
        to.face_down
            || o.face_down.is_some()
            || !o.printed().types.intersects(CardTypes::INSTANT_OR_SORCERY)
            || !face.intersects(CardTypes::INSTANT_OR_SORCERY)
    }
}

/// "A creature card" or "up to one creature card" of several that are chosen among the same ones.
fn up_to_one(part: &Objects) -> bool {
    matches!(part, Objects::Among { count: Count::UpTo(Num::Const(1)), random: false, .. })
}

/// Whether each of these can be taken as another of the kinds, given what is of each kind.
fn each_as_one(picked: &[ObjectId], kinds: &[Vec<ObjectId>]) -> bool {
    let Some((first, rest)) = picked.split_first() else { return true };
    (0..kinds.len()).any(|i| {
        kinds.get(i).is_some_and(|kind| kind.contains(first)) && {
            let others: Vec<Vec<ObjectId>> =
                kinds.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, kind)| kind.clone()).collect();
            each_as_one(rest, &others)
        }
    })
}
