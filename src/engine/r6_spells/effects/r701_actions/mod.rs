//! 701: keyword actions. Those that come to other instructions are text (`rules/actions.yaml`); the rest is here.

mod cards;
mod choices;
mod dungeons;
mod face_down;
mod permanents;
mod ring;

use std::sync::Arc;

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Body, Deed, KeywordAction, Num};
use crate::oracle::{ActionMeaning, action_meaning, third_person};
use crate::rule;
use crate::state::{Bound, Entity, Game, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

/// Actions that a permanent does: its controller acts, and "this permanent" is the one that does it.
const OF_PERMANENTS: &[Deed] =
    &[Deed::Explore, Deed::Connive, Deed::Endure, Deed::Adapt, Deed::Monstrosity, Deed::Harness];

/// One instruction to do a keyword action, with everything worked out.
pub(super) struct Doing {
    /// Who does it.
    pub player: PlayerId,
    /// Its number.
    pub n: u32,
    /// What it is done to.
    pub objects: Vec<ObjectId>,
}

impl Cx<'_> {
    /// Does a keyword action, for each of these players or permanents. What is bound is what it made or chose last.
    pub(crate) fn keyword_action(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        action: &KeywordAction,
        frame: &mut Frame,
    ) -> Done<Bound> {
        let mut bound = Bound::default();
        for _ in 0..self.repeated(action.times.into())? {
            self.counted(|| action.deed.name().to_string())?;
            for one in self.doings(players, apart, action, frame)? {
                let player = one.1.player;
                let done = self.one_action(action, one)?;
                bound.did |= done.did;
                bound.amount += done.amount;
                bound.amounts.push((player, done.amount));
                bound.doers.extend(done.entities.iter().map(|entity| (*entity, player)));
                bound.entities.extend(done.entities);
                bound.rest.extend(done.rest);
            }
        }
        Ok(bound)
    }

    /// Who does it, to what, with which number. Several permanents act in turn order of their controllers (701.44d, 701.50d).
    fn doings(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        action: &KeywordAction,
        frame: &Frame,
    ) -> Done<Vec<(Frame, Doing)>> {
        let number = |cx: &Self, frame: &Frame| match &action.n {
            Some(n) => cx.amount(n, frame),
            None => Ok(1),
        };
        let mut all = Vec::new();
        if OF_PERMANENTS.contains(&action.deed) {
            let mut permanents = match &action.objects {
                Some(objects) => {
                    let actor = players.first().copied().unwrap_or(frame.controller);
                    self.chosen(actor, objects, frame)?
                }
                None => vec![frame.source],
            };
            let order = self.game.apnap();
            let place = |cx: &Self, id: ObjectId| -> Done<(usize, PlayerId)> {
                let who = cx.last_controller(id)?;
                Ok((order.iter().position(|p| *p == who).unwrap_or(order.len()), who))
            };
            let mut placed = Vec::new();
            for id in permanents.drain(..) {
                placed.push((place(self, id)?, id));
            }
            placed.sort_by_key(|((at, _), _)| *at);
            let placed =
                self.in_their_order(action, placed.into_iter().map(|((_, player), id)| (player, id)), frame)?;
            self.tell_of_the_doers(action, placed.iter().map(|(_, id)| *id).collect());
            for (player, id) in placed {
                let n = number(self, &frame.with_each(id))?;
                let theirs = Frame { source: id, controller: player, ..frame.clone() };
                all.push((theirs, Doing { player, n, objects: vec![id] }));
            }
            return Ok(all);
        }
        for player in players {
            let theirs = Frame { controller: *player, ..self.as_done_by(frame, *player, apart) };
            let n = number(self, &theirs)?;
            let objects = match &action.objects {
                // What is beheld is looked for in a hand as well as on the battlefield.
                Some(objects) if action.deed != Deed::Behold => self.chosen(*player, objects, &theirs)?,
                _ => Vec::new(),
            };
            all.push((theirs, Doing { player: *player, n, objects }));
        }
        Ok(all)
    }

    /// 701.44d, 701.50d: of those of one player that player says which explores or connives first.
    fn in_their_order(
        &mut self,
        action: &KeywordAction,
        doers: impl Iterator<Item = (PlayerId, ObjectId)>,
        frame: &Frame,
    ) -> Done<Vec<(PlayerId, ObjectId)>> {
        let rule = match action.deed {
            Deed::Explore => rule!("701.44d"),
            Deed::Connive => rule!("701.50d"),
            _ => return Ok(doers.collect()),
        };
        let mut groups: Vec<(PlayerId, Vec<Entity>)> = Vec::new();
        for (player, id) in doers {
            match groups.last_mut().filter(|(who, _)| *who == player) {
                Some((_, theirs)) => theirs.push(id.into()),
                None => groups.push((player, vec![id.into()])),
            }
        }
        let mut ordered = Vec::new();
        for (player, theirs) in groups {
            let chosen = self.in_an_order(player, rule, theirs, frame)?;
            ordered.extend(chosen.into_iter().filter_map(Entity::object).map(|id| (player, id)));
        }
        Ok(ordered)
    }

    /// 701.44c-d, 701.50c-e: several permanents that explore or connive do it one after the other; what has left is known by what it
    /// last was.
    fn tell_of_the_doers(&mut self, action: &KeywordAction, doers: Vec<ObjectId>) {
        let (gone, several) = match action.deed {
            Deed::Explore => (rule!("701.44c"), rule!("701.44d")),
            Deed::Connive => (rule!("701.50c"), rule!("701.50d")),
            _ => return,
        };
        if doers.len() > 1 {
            self.note(&[several], "{} act one after the other", |g| {
                vec![Arg::List(doers.iter().map(|id| Arg::object(g, *id)).collect())]
            });
        }
        for id in doers.iter().filter(|id| !self.game.object(**id).is_permanent()).copied().collect::<Vec<_>>() {
            self.note(&[gone], "{} has left, and is what it last was", |g| vec![Arg::object(g, id)]);
        }
        if action.deed == Deed::Connive && action.n.is_some() {
            self.note(&[rule!("701.50e")], "so many cards are drawn and discarded at once", |_| Vec::new());
        }
    }

    /// Who controls it, or controlled it last (701.44c).
    fn last_controller(&self, id: ObjectId) -> Done<PlayerId> {
        let object = self.game.object(id);
        match (object.alive, object.last_known.as_ref().and_then(|known| known.controller)) {
            (false, Some(player)) => Ok(player),
            _ => self.see(|v| v.controller(id)),
        }
    }

    fn one_action(&mut self, action: &KeywordAction, (mut frame, doing): (Frame, Doing)) -> Done<Bound> {
        let deed = action.deed;
        let name = deed.name();
        let meaning = action_meaning(name, action.subtype, false);
        if let ActionMeaning::Unknown(why) = meaning {
            return Err(Stop::unsupported(why));
        }
        // 701.22b and the like, 701.63b: with 0 nothing happens.
        let player = doing.player;
        if doing.n == 0 && matches!(deed, Deed::Endure | Deed::Fateseal) {
            let rules = if deed == Deed::Endure { [rule!("701.63b")] } else { [deed.rule()] };
            self.note(&rules, "{} is to {} 0: nothing happens", |g| {
                vec![Arg::player(g, player), Arg::Text(name.to_owned())]
            });
            return Ok(Bound::default());
        }
        let rule = deed.rule();
        let about = doing.objects.first().copied();
        let would = Event::Deed { player, object: about, deed, amount: doing.n, about: None };
        if deed.may_be_replaced() && self.deed_is_replaced(would)? {
            return Ok(Bound { did: true, ..Bound::default() });
        }
        let said = if doing.n == 1 { name.to_owned() } else { format!("{name} {}", doing.n) };
        let does = |g: &Game| vec![Arg::player(g, player), Arg::Text(third_person(&said))];
        match (about, deed) {
            (_, Deed::TemptedByRing) => self.note(&[rule], "the Ring tempts {}", |g| vec![Arg::player(g, player)]),
            // What a permanent does itself.
            (Some(it), Deed::Explore | Deed::Connive | Deed::Adapt | Deed::Endure) => {
                self.note(&[rule], "{} {}", |g| vec![Arg::object(g, it), Arg::Text(third_person(&said))])
            }
            (Some(it), Deed::Monstrosity) => {
                // 701.37c: its other abilities know that X.
                let x = matches!(action.n, Some(Num::X)).then(|| rule!("701.37c"));
                let rules: Vec<RuleId> = std::iter::once(rule).chain(x).collect();
                self.note(&rules, "{}: {}", |g| vec![Arg::object(g, it), Arg::Text(said.clone())]);
            }
            (Some(_), _) => self.note(&[rule], "{} {} {}", |g| {
                let what = doing.objects.iter().map(|o| Arg::object(g, *o)).collect();
                does(g).into_iter().chain([Arg::List(what)]).collect()
            }),
            (None, _) => self.note(&[rule], "{} {}", does),
        }
        self.trace.open();
        let n = doing.n;
        let done = match meaning {
            ActionMeaning::Body(body) => {
                let objects = doing.objects.clone();
                let done = self.action_as_text(&body, doing, &mut frame);
                if deed == Deed::Earthbend {
                    self.return_when_gone(&objects, &frame)?;
                }
                done
            }
            _ => self.engine_action(action, &doing, &mut frame),
        };
        self.trace.close();
        let mut done = done?;
        // 701.36b: without a creature token of one's own there is none to copy.
        if deed == Deed::Populate && !done.did {
            self.note(&[rule!("701.36b")], "{} has no creature token to copy", |g| vec![Arg::player(g, player)]);
        }
        // 701.31a, 701.32a, 701.33a, 701.51c: nothing triggers on what was not done at all.
        let of_decks = [Deed::Planeswalk, Deed::SetInMotion, Deed::Abandon, Deed::OpenAttraction];
        if of_decks.contains(&deed) && !done.did {
            return Ok(done);
        }
        // What the instructions in it paid and voted is of no further use; what it made is.
        done.entities.dedup();
        let object = about.or_else(|| done.entities.iter().find_map(|e| e.object()));
        self.happened(vec![Event::Deed { player, object, deed, amount: n, about: None }])?;
        Ok(done)
    }

    /// An action that comes to other instructions: those, with its number as X and what it is done to as their target.
    fn action_as_text(&mut self, body: &Arc<Body>, doing: Doing, frame: &mut Frame) -> Done<Bound> {
        let mut inner = Frame {
            x: Some(i32::try_from(doing.n).unwrap_or(i32::MAX)),
            bound: Vec::new(),
            targets: vec![doing.objects.into_iter().map(Entity::Object).collect()],
            division: Vec::new(),
            ..frame.clone()
        };
        self.carry_out(&body.effect, &mut inner)?;
        let did = inner.bound.iter().any(|b| b.did);
        let last = inner.bound.into_iter().rev().find(|b| !b.entities.is_empty()).unwrap_or_default();
        Ok(Bound { did, ..last })
    }

    fn engine_action(&mut self, action: &KeywordAction, doing: &Doing, frame: &mut Frame) -> Done<Bound> {
        let player = doing.player;
        match action.deed {
            Deed::Explore => self.explore(doing, frame),
            Deed::Fateseal => self.fateseal(doing, frame),
            Deed::Connive => self.connive(doing, frame),
            Deed::Incubate => self.incubate(doing, frame),
            Deed::Suspect => self.suspect(doing, frame),
            Deed::Detain => self.detain(doing, frame),
            Deed::Exert => self.exert(doing, frame),
            Deed::Learn => self.learn(player, frame),
            Deed::Discover => self.discover(doing, frame),
            Deed::CollectEvidence => self.collect_evidence(doing, frame),
            Deed::Forage => self.forage(player, frame),
            Deed::Behold => self.behold(player, action.objects.as_ref(), frame),
            Deed::Goad => self.goad(doing, frame),
            Deed::TimeTravel => self.time_travel(player, frame),
            Deed::Airbend => self.airbend(doing, frame),
            Deed::Blight => self.blight(doing, frame),
            Deed::Waterbend => self.waterbend(player, action, frame),
            Deed::Manifest => self.turned_down(player, &doing.objects, false, frame),
            Deed::Meld => self.meld(player, frame),
            Deed::Cloak => self.turned_down(player, &doing.objects, true, frame),
            Deed::ManifestDread => self.manifest_dread(player, frame),
            Deed::TemptedByRing => self.ring_tempts(player, frame),
            Deed::Planeswalk => self.planeswalk(player),
            Deed::SetInMotion => self.set_in_motion(player, frame),
            Deed::Abandon => self.abandon(&doing.objects),
            Deed::OpenAttraction => self.open_attraction(player),
            Deed::RollToVisit => self.roll_to_visit(player, frame),
            Deed::Venture => self.venture(player, action.named.as_deref(), frame),
            other => Err(Stop::unsupported(format!("the keyword action `{}`", other.name()))),
        }
    }

    /// 614.6: whether something else has been done instead of a deed that would be done, which then is not.
    pub(crate) fn deed_is_replaced(&mut self, would: Event) -> Done<bool> {
        let (left, besides) = self.replace_all(vec![would])?;
        for after in besides {
            self.after_replacement(after)?;
        }
        Ok(left.is_empty())
    }

    /// Whether a player could do this action now, for those that can't be chosen when they are impossible (701.59b, 701.68b).
    pub(crate) fn action_is_possible(&self, player: PlayerId, action: &KeywordAction, frame: &Frame) -> Done<bool> {
        let asked = [Deed::CollectEvidence, Deed::Blight, Deed::Behold, Deed::Forage, Deed::Waterbend];
        if !asked.contains(&action.deed) {
            return Ok(true);
        }
        if action.deed == Deed::Blight {
            return Ok(!self.creatures_of(player)?.is_empty());
        }
        let mut first = crate::decide::First;
        let mut tried = self.try_out(&mut first);
        match tried.keyword_action(&[player], false, action, &mut frame.clone()) {
            Ok(_) => Ok(true),
            Err(Stop::Illegal(_) | Stop::BadAnswer(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }
}
