//! 701: keyword actions. Those that come to other instructions are text (`rules/actions.yaml`); the rest is here.

mod cards;
mod choices;
mod dungeons;
mod face_down;
mod permanents;
mod ring;

use std::sync::Arc;

use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::frame::Frame;
use crate::engine::state::{Bound, Entity, Game, ObjectId, PlayerId};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::Arg;
use crate::oracle::lang::{Body, KeywordAction};
use crate::oracle::{ActionMeaning, action_meaning, action_row, third_person};
use crate::rule;

/// Actions that a permanent does: its controller acts, and "this permanent" is the one that does it.
const OF_PERMANENTS: &[&str] = &["explore", "connive", "endure", "adapt", "monstrosity", "harness"];

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
    pub(in crate::engine) fn keyword_action(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        action: &KeywordAction,
        frame: &mut Frame,
    ) -> Done<Bound> {
        let mut bound = Bound::default();
        for _ in 0..self.repeated(action.times.into())? {
            self.counted(|| action.name.to_string())?;
            for one in self.doings(players, apart, action, frame)? {
                let done = self.one_action(action, one)?;
                bound.did |= done.did;
                bound.amount += done.amount;
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
        if OF_PERMANENTS.contains(&&*action.name) {
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
            for ((_, player), id) in placed {
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
                Some(objects) if &*action.name != "behold" => self.chosen(*player, objects, &theirs)?,
                _ => Vec::new(),
            };
            all.push((theirs, Doing { player: *player, n, objects }));
        }
        Ok(all)
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
        let name = &*action.name;
        let heading = action.heading();
        let Some(row) = action_row(heading) else {
            return Err(Stop::unsupported(format!("the keyword action `{name}`, which rules/actions.yaml has not")));
        };
        let meaning = action_meaning(heading, action.subtype, false);
        if let ActionMeaning::Unknown(why) = meaning {
            return Err(Stop::unsupported(why));
        }
        // 701.22b and the like, 701.63b: with 0 nothing happens.
        if doing.n == 0 && matches!(name, "endure" | "fateseal") {
            return Ok(Bound::default());
        }
        let player = doing.player;
        let rule = first_letter(row.rule);
        let about = doing.objects.first().copied();
        let said = if doing.n == 1 { row.name.to_owned() } else { format!("{} {}", row.name, doing.n) };
        let does = |g: &Game| vec![Arg::player(g, player), Arg::Text(third_person(&said))];
        match (about, heading) {
            (_, "the ring tempts you") => self.note(&[rule], "the Ring tempts {}", |g| vec![Arg::player(g, player)]),
            // What a permanent does itself.
            (Some(it), "explore" | "connive" | "adapt" | "endure") => {
                self.note(&[rule], "{} {}", |g| vec![Arg::object(g, it), Arg::Text(third_person(&said))])
            }
            (Some(it), "monstrosity") => {
                self.note(&[rule], "{}: {}", |g| vec![Arg::object(g, it), Arg::Text(said.clone())]);
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
                if heading == "earthbend" {
                    self.return_when_gone(&objects, &frame)?;
                }
                done
            }
            _ => self.engine_action(action, &doing, &mut frame),
        };
        self.trace.close();
        let mut done = done?;
        // 701.31a, 701.32a, 701.33a, 701.51c: nothing triggers on what was not done at all.
        let of_decks = ["planeswalk", "set in motion", "abandon", "open an attraction"];
        if of_decks.contains(&heading) && !done.did {
            return Ok(done);
        }
        // What the instructions in it paid and voted is of no further use; what it made is.
        done.entities.dedup();
        let object = about.or_else(|| done.entities.iter().find_map(|e| e.object()));
        self.happened(vec![Event::Deed { player, object, name: deed(row.name), amount: n }])?;
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
        match &*action.name {
            "explore" => self.explore(doing, frame),
            "fateseal" => self.fateseal(doing, frame),
            "connive" => self.connive(doing, frame),
            "incubate" => self.incubate(doing, frame),
            "suspect" => self.suspect(doing, frame),
            "detain" => self.detain(doing, frame),
            "exert" => self.exert(doing, frame),
            "learn" => self.learn(player, frame),
            "discover" => self.discover(doing, frame),
            "collect evidence" => self.collect_evidence(doing, frame),
            "forage" => self.forage(player, frame),
            "behold" => self.behold(player, action.objects.as_ref(), frame),
            "goad" => self.goad(doing, frame),
            "time travel" => self.time_travel(player, frame),
            "airbend" => self.airbend(doing, frame),
            "blight" => self.blight(doing, frame),
            "waterbend" => self.waterbend(player, action, frame),
            "manifest" => self.turned_down(player, &doing.objects, false, frame),
            "meld" => self.meld(player, frame),
            "cloak" => self.turned_down(player, &doing.objects, true, frame),
            "manifest dread" => self.manifest_dread(player, frame),
            "the ring tempts you" => self.ring_tempts(player, frame),
            "planeswalk" => self.planeswalk(player),
            "set in motion" => self.set_in_motion(player, frame),
            "abandon" => self.abandon(&doing.objects),
            "open an attraction" => self.open_attraction(player),
            "roll to visit your attractions" => self.roll_to_visit(player, frame),
            "venture into the dungeon" => self.venture(player, None, frame),
            name => match name.strip_prefix("venture into ") {
                Some(quality) => self.venture(player, Some(quality), frame),
                None => Err(Stop::unsupported(format!("the keyword action `{name}`"))),
            },
        }
    }

    /// Whether a player could do this action now, for those that can't be chosen when they are impossible (701.59b, 701.68b).
    pub(in crate::engine) fn action_is_possible(
        &self,
        player: PlayerId,
        action: &KeywordAction,
        frame: &Frame,
    ) -> Done<bool> {
        if !matches!(&*action.name, "collect evidence" | "blight" | "behold" | "forage" | "waterbend") {
            return Ok(true);
        }
        if &*action.name == "blight" {
            return Ok(!self.creatures_of(player)?.is_empty());
        }
        let mut first = crate::engine::decide::First;
        let mut tried = self.try_out(&mut first);
        match tried.keyword_action(&[player], false, action, &mut frame.clone()) {
            Ok(_) => Ok(true),
            Err(Stop::Illegal(_) | Stop::BadAnswer(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }
}

/// The first lettered rule below the one that heads an action: it says what the action is.
fn first_letter(rule: crate::cr::RuleId) -> crate::cr::RuleId {
    crate::cr::RuleId::lettered(rule.section_number(), rule.rule_number().unwrap_or(0), 'a')
}

/// The name triggers wait for.
fn deed(name: &'static str) -> &'static str {
    match name {
        "venture into the dungeon" => "venture",
        _ => name,
    }
}

/// The rule of a deed that is a keyword action.
pub(in crate::engine) fn rule_of_deed(name: &str) -> Option<crate::cr::RuleId> {
    match name {
        "venture" => Some(rule!("701.49a")),
        "explore a land card" | "explore a nonland card" => Some(rule!("701.44a")),
        _ => action_row(name).map(|row| first_letter(row.rule)),
    }
}
