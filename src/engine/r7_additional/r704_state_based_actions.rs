//! 704: state-based actions.

mod lethal;
mod only_one;

use std::collections::BTreeMap;

use crate::card::CardTypes;
use crate::choice::Purpose;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::known;
use crate::oracle::lang::{CounterKind, Place, PlayerDeed, RuleChange, RulesCounter, Suspends};
use crate::r9_variants::{r901_planechase as planechase, r904_archenemy as archenemy};
use crate::rule;
use crate::state::{Entity, Game, ObjectId, ObjectKind, Outcome, PlayerId, TIMES_OF_A_LOOP, Zone};
use crate::stop::{Done, Stop};
use crate::trace::{Arg, Level};
use crate::view::View;

use super::r702_keywords::sectors;
use super::r704_battles::protectors;
use super::r704_words::{condition, leaves_and_more, rules_for};
use super::r722_preparation::is_kept_by_its_permanent;
use super::{r704_attachments as attachments, r704_players as players, r810_teams as teams};

use lethal::{deathtouch, lethal_damage, toughness};
use only_one::{legend_rule, world_rule};

/// What a row of the table finds to do: events for the one batch, and choices to be made.
#[derive(Default)]
pub(crate) struct Found {
    pub(super) events: Vec<(RuleId, Event)>,
    /// What would have the same result as one of those (704.7).
    again: Vec<(RuleId, ObjectId)>,
    /// Things that cease to exist.
    cease: Vec<(RuleId, ObjectId)>,
    /// What would be done to a player or object, were it not for an effect of this object, or for itself.
    pub(super) stopped: Vec<(RuleId, Entity, ObjectId)>,
    /// Commanders whose owners may put them into the command zone.
    commanders: Vec<ObjectId>,
    /// Battles that need a protector: with those who could be.
    pub(super) unprotected: Vec<(RuleId, ObjectId, Vec<PlayerId>)>,
    /// Creatures that need a sector designation.
    pub(super) sectors: Vec<ObjectId>,
    /// Face-up schemes and phenomena that don't stay so.
    pub(crate) face_up_cards: Vec<(RuleId, ObjectId)>,
    /// The legend rule: a player and their permanents of one name.
    legends: Vec<(PlayerId, Vec<ObjectId>)>,
}

type Row = fn(&Cx<'_>, &View<'_>, &mut Found) -> Done<()>;

/// The table of 704.5, one row per lettered rule, in its order; 704.6 for the variants.
const ROWS: &[(&str, Row)] = &[
    ("704.5a", players::life),
    ("704.5b", players::empty_library),
    ("704.5c", players::poison),
    ("704.5d", tokens),
    ("704.5e", copies),
    ("704.5f", toughness),
    ("704.5g", lethal_damage),
    ("704.5h", deathtouch),
    ("704.5i", loyalty),
    ("704.5j", legend_rule),
    ("704.5k", world_rule),
    ("704.5m", attachments::auras),
    ("704.5n", attachments::equipment),
    ("704.5p", attachments::other_attachments),
    ("704.5q", opposite_counters),
    ("704.5r", counter_limits),
    ("704.5s", sagas),
    ("704.5t", dungeons),
    ("704.5u", sectors::sectors),
    ("704.5v", battles),
    ("704.5w", protectors),
    ("704.5y", attachments::roles),
    ("704.5z", players::speed),
    ("704.6a", teams::life),
    ("704.6b", teams::poison),
    ("704.6c", players::commander_damage),
    ("704.6d", commanders),
    ("704.6e", archenemy::schemes),
    ("704.6f", planechase::phenomena),
];
// 704.5x is done with 704.5w.

impl Cx<'_> {
    /// 704.3: checks state-based actions and performs all that apply at once, again and again until none do. Returns whether any did.
    pub fn state_based_actions(&mut self) -> Done<bool> {
        let mut any = false;
        self.ascend()?;
        self.unpair()?;
        self.no_more_sectors()?;
        self.day_and_night()?;
        let mut seen: BTreeMap<u64, usize> = BTreeMap::new();
        let mut worked = self.work;
        while self.state_based_actions_once()? {
            self.worked(|| "state-based actions".to_owned())?;
            any = true;
            if self.game.over {
                break;
            }
            // 104.4b: they bring about one another without end, unless somebody has decided something on the way.
            if self.work <= worked {
                seen.clear();
            }
            worked = self.work;
            let times = seen.entry(self.game.position()).or_default();
            *times += 1;
            if *times >= TIMES_OF_A_LOOP {
                return Err(Stop::Loop(vec!["state-based actions".to_owned()]));
            }
        }
        Ok(any)
    }

    fn state_based_actions_once(&mut self) -> Done<bool> {
        self.note_worlds()?;
        let mut found = Found::default();
        {
            let derived = self.derived()?;
            let view = View { game: &self.game, table: &derived.table };
            for (_, row) in ROWS {
                row(self, &view, &mut found)?;
            }
        }
        self.tell_what_is_stopped(std::mem::take(&mut found.stopped));
        for object in self.game.battlefield.clone() {
            if self.game.object(object).deathtouched {
                self.game.object_in_little(object).deathtouched = false;
            }
        }
        for player in self.game.player_ids() {
            if self.game.player(player).drew_from_empty {
                self.game.player_in_little(player).drew_from_empty = false;
            }
        }
        for (player, permanents) in std::mem::take(&mut found.legends) {
            let options: Vec<Entity> = permanents.iter().copied().map(Entity::Object).collect();
            let prompt = "choose the legendary permanent to keep";
            // 707.2: one has that name for what it copies.
            let copies = self.see(|v| {
                permanents
                    .iter()
                    .any(|id| v.is(*id).name != v.object(*id).printed().name && v.object(*id).face_down.is_none())
            })?;
            self.also_by(if copies { &[rule!("707.2")] } else { &[] });
            let kept = self.pick_entities(player, rule!("704.5j"), None, prompt, Purpose::Effect, options, 1, 1)?;
            for object in permanents {
                if !kept.contains(&Entity::Object(object)) {
                    found.events.push((rule!("704.5j"), put_into_graveyard(object)));
                }
            }
        }
        self.game.checked = self.game.history.len() as u32;
        for object in std::mem::take(&mut found.commanders) {
            let (owner, name) = (self.game.object(object).owner, self.game.name(object));
            let prompt = format!("put {name} into the command zone?");
            if self.yes(owner, rule!("903.9a"), Some(object), prompt)? {
                let mut m = Move::new(object, Place::zone(Zone::Command), Cause::StateBased);
                m.by = Some(owner);
                found.events.push((rule!("704.6d"), m.into()));
            }
        }
        let chosen = !found.unprotected.is_empty() || !found.sectors.is_empty() || !found.face_up_cards.is_empty();
        let anything = !found.events.is_empty() || !found.cease.is_empty() || chosen;
        if anything {
            let mut rules = vec![rule!("704.3"), rule!("117.5")];
            // 405.6f, 704.1: by themselves, and before what is on the stack.
            rules
                .extend((!self.game.stack.is_empty()).then(|| [rule!("405.6f"), rule!("704.1")]).into_iter().flatten());
            // 704.8: what leaves is remembered as it is before what else is done to it.
            rules.extend(leaves_and_more(&found.events).then(|| rule!("704.8")));
            self.note(&rules, "state-based actions", |_| Vec::new());
            self.trace.open();
        }
        self.choose_sectors(std::mem::take(&mut found.sectors))?;
        for (rule, battle, players) in std::mem::take(&mut found.unprotected) {
            self.choose_protector(battle, rule, players)?;
        }
        for (rule, object) in found.cease {
            self.note(&rules_for(rule), condition(rule), |g| vec![Arg::object(g, object)]);
            if rule == rule!("704.5t") {
                self.dungeon_leaves(object)?;
                continue;
            }
            self.cease(object)?;
        }
        let mut told: Option<(RuleId, Option<Entity>)> = None;
        let mut reasons = found.again.len();
        for (rule, event) in &found.events {
            use crate::oracle::lang::Role;
            let what = event.role(Role::Subject, &self.game).or_else(|| event.role(Role::Player, &self.game));
            // 704.6a-b: a team loses as one.
            let team = [rule!("704.6a"), rule!("704.6b")].contains(rule);
            let team = what.filter(|_| team).and_then(|what| match what {
                Entity::Player(player) => Some(self.game.together(player)),
                Entity::Object(_) => None,
            });
            let one = team.as_ref().map_or(what, |team| team.first().copied().map(Entity::Player));
            // 704.5q: counters of two kinds are removed for one reason.
            if told.replace((*rule, one)) == Some((*rule, one)) {
                continue;
            }
            reasons += 1;
            let rules = [rules_for(*rule), self.rules_of_unattaching(*rule, what)?].concat();
            self.note(&rules, condition(*rule), |g| match team {
                Some(team) => vec![Arg::List(team.into_iter().map(|player| Arg::player(g, player)).collect())],
                None => vec![what.map_or_else(|| Arg::Text("the game".to_owned()), |e| Arg::entity(g, e))],
            });
        }
        for (rule, card) in found.face_up_cards {
            self.note(&rules_for(rule), condition(rule), |g| vec![Arg::object(g, card)]);
            self.face_up_card_goes(card)?;
        }
        for (rule, object) in &found.again {
            let rules = [rules_for(*rule), vec![rule!("704.7")]].concat();
            self.note(&rules, condition(*rule), |g| vec![Arg::object(g, *object)]);
        }
        let losing = found.events.iter().any(|(_, e)| matches!(e, Event::LoseGame { .. }));
        // What is done for one reason stands below it; what is done at once for several is no consequence of the last of them.
        let below = reasons == 1;
        if below {
            self.trace.open();
        }
        self.perform(found.events.into_iter().map(|(_, e)| e).collect())?;
        if below {
            self.trace.close();
        }
        if anything {
            self.trace.close();
        }
        if losing {
            self.end_of_game()?;
        }
        Ok(anything)
    }

    /// 303.4d, 310.9: the rules by which it is an Aura, or a battle, that is attached to nothing.
    fn rules_of_unattaching(&self, rule: RuleId, what: Option<Entity>) -> Done<Vec<RuleId>> {
        let Some(object) = what.and_then(Entity::object).filter(|_| rule == rule!("704.5p")) else {
            return Ok(Vec::new());
        };
        let is = self.see(|v| v.is(object).clone())?;
        let mut rules = Vec::new();
        rules.extend(is.subtypes.contains(known::aura()).then(|| rule!("303.4d")));
        rules.extend(is.types.contains(CardTypes::BATTLE).then(|| rule!("310.9")));
        Ok(rules)
    }

    /// 104.3g: as a game of teams ends, those teams have lost all of whose players have.
    fn tell_teams_that_lost(&mut self) {
        let of_teams: std::collections::BTreeSet<u8> = self.game.players.iter().map(|p| p.team).collect();
        for team in of_teams {
            let players: Vec<PlayerId> = self.game.team(team).collect();
            let lost =
                |player: &PlayerId| matches!(self.game.player(*player).outcome, Outcome::Lost | Outcome::Conceded);
            if players.len() > 1 && players.iter().all(lost) {
                self.note(&[rule!("104.3g")], "all players of a team have lost, and so has the team: {}", |g| {
                    vec![Arg::List(players.iter().map(|player| Arg::player(g, *player)).collect())]
                });
            }
        }
    }

    /// 101.2: tells which state-based actions are not done though their condition holds, and what stops them; each once, for as
    /// long as it is so.
    fn tell_what_is_stopped(&mut self, stopped: Vec<(RuleId, Entity, ObjectId)>) {
        if self.trace.level == Level::Off {
            return;
        }
        let now = stopped.iter().map(|(rule, what, _)| (*rule, *what)).collect();
        let before = std::mem::replace(&mut self.trace.stopped, now);
        for (rule, what, by) in stopped {
            if before.contains(&(rule, what)) {
                continue;
            }
            let indestructible = what == Entity::Object(by);
            let (first, says) = match indestructible {
                true => (rule!("702.12b"), "{}, but is indestructible"),
                false => (rule!("101.2"), "{}, but does not lose the game, because of {}"),
            };
            self.note(&[first, rule], says, |g| {
                let (left, right) = condition(rule).split_once("{}").unwrap_or(("it applies to ", ""));
                let text = |text: &str| Arg::Text(text.to_owned());
                vec![Arg::Words(vec![text(left), Arg::entity(g, what), text(right)]), Arg::object(g, by)]
            });
        }
    }

    /// 104.2a, 104.4a: the game ends when at most one team is left in it.
    pub(crate) fn end_of_game(&mut self) -> Done<()> {
        let left: Vec<PlayerId> = self.game.player_ids().filter(|p| self.game.player(*p).in_game()).collect();
        let teams: std::collections::BTreeSet<u8> = left.iter().map(|p| self.game.player(*p).team).collect();
        if self.game.players.iter().any(|p| p.outcome == Outcome::Won) {
            self.game.over = true;
            return Ok(());
        }
        // 104.2c, 104.4d: between teams it is the last one that wins, or all of them that draw.
        let of_teams: std::collections::BTreeSet<u8> = self.game.players.iter().map(|p| p.team).collect();
        let (wins, draws) = match of_teams.len() < self.game.players.len() {
            true => (rule!("104.2c"), rule!("104.4d")),
            false => (rule!("104.2a"), rule!("104.4a")),
        };
        match teams.len() {
            0 => {
                // 104.4a: all who were still in it lost at once.
                self.note(&[draws], "everybody loses at once, so the game is a draw", |_| Vec::new());
                for player in self.game.player_ids() {
                    if self.game.player(player).outcome == Outcome::Lost {
                        self.game.player_mut(player).outcome = Outcome::Drew;
                    }
                }
                self.game.over = true;
            }
            // 809.5a: with its emperor a team wins.
            1 if self.game.variant.emperors => {
                let emperors = left.iter().copied().filter(|player| self.game.is_emperor(*player));
                for emperor in emperors.collect::<Vec<PlayerId>>() {
                    self.note(&[rule!("809.5a"), rule!("104.2d"), wins], "the team of the emperor {} wins", |g| {
                        vec![Arg::player(g, emperor)]
                    });
                }
                for player in left {
                    self.game.player_mut(player).outcome = Outcome::Won;
                }
                self.game.over = true;
            }
            1 if self.game.players.len() > 1 => {
                self.tell_teams_that_lost();
                for player in left {
                    self.game.player_mut(player).outcome = Outcome::Won;
                    self.note(&[wins], "{} wins the game", |g| vec![Arg::player(g, player)]);
                }
                self.game.over = true;
            }
            _ => {
                // 800.4a: what belongs to players who have left goes with them.
                for player in self.game.player_ids() {
                    if !self.game.player(player).in_game() {
                        self.leave_game(player)?;
                    }
                }
            }
        }
        Ok(())
    }
}

pub(super) fn put_into_graveyard(object: ObjectId) -> Event {
    Move::new(object, Place::zone(Zone::Graveyard), Cause::StateBased).into()
}

pub(super) fn in_game<'a>(cx: &'a Cx<'_>) -> impl Iterator<Item = PlayerId> + 'a {
    cx.game.player_ids().filter(|p| cx.game.player(*p).in_game())
}

/// The source of an effect that keeps a rule from applying to this player or object.
pub(super) fn suspended(
    cx: &Cx<'_>,
    view: &View<'_>,
    what: Suspends,
    object: Option<ObjectId>,
    player: PlayerId,
) -> Done<Option<ObjectId>> {
    for active in cx.rules()?.iter() {
        let RuleChange::Suspends(which, objects, players) = active.rule() else { continue };
        if *which != what {
            continue;
        }
        let about_object = match (objects, object) {
            (Some(objects), Some(object)) => active.is_about(view, objects, object)?,
            (Some(_), None) => false,
            (None, _) => true,
        };
        let about_player = match players {
            Some(players) => view.players(players, &active.frame)?.contains(&player),
            None => true,
        };
        if about_object && about_player {
            return Ok(Some(active.frame.source));
        }
    }
    Ok(None)
}

/// 101.2: a player who can't lose the game does not, and the check finds nothing (704.3 would go on for ever).
/// The source of what says so.
pub(super) fn keeps_from_losing(cx: &Cx<'_>, view: &View<'_>, player: PlayerId) -> Done<Option<ObjectId>> {
    for active in cx.rules()?.iter() {
        if let RuleChange::PlayersCant(players, PlayerDeed::LoseGame) = active.rule()
            && view.players(players, &active.frame)?.contains(&player)
        {
            return Ok(Some(active.frame.source));
        }
    }
    Ok(None)
}

/// What no card stands for, of this kind, in other zones than these.
fn cardless_elsewhere<'a>(cx: &'a Cx<'_>, kind: ObjectKind, stays: &'a [Zone]) -> impl Iterator<Item = ObjectId> + 'a {
    let all = cx.game.cardless.iter().map(|id| cx.game.object(*id));
    all.filter(move |o| o.alive && o.kind == kind && !stays.contains(&o.zone)).map(|o| o.id)
}

// 704.5d: a token anywhere but on the battlefield.
fn tokens(cx: &Cx<'_>, _: &View<'_>, found: &mut Found) -> Done<()> {
    let gone = cardless_elsewhere(cx, ObjectKind::Token, &[Zone::Battlefield, Zone::Outside]);
    found.cease.extend(gone.map(|id| (rule!("704.5d"), id)));
    Ok(())
}

// 704.5e: a copy of a spell anywhere but on the stack.
fn copies(cx: &Cx<'_>, _: &View<'_>, found: &mut Found) -> Done<()> {
    let gone = cardless_elsewhere(cx, ObjectKind::Copy, &[Zone::Battlefield, Zone::Stack, Zone::Outside]);
    // A copy of a card may be on the battlefield, a copy of a spell may not (707.10a), unless it became a token as it resolved.
    let all = cx.game.cardless.iter().map(|id| cx.game.object(*id));
    let put = all.filter(|o| o.alive && o.kind == ObjectKind::Copy && o.zone == Zone::Battlefield);
    let gone = gone.chain(put.filter(|o| began_on_the_stack(&cx.game, o.id)).map(|o| o.id));
    // 722.3c: but for a prepare spell that its permanent is prepared to cast.
    let gone = gone.filter(|id| !is_kept_by_its_permanent(&cx.game, *id));
    found.cease.extend(gone.map(|id| (rule!("704.5e"), id)));
    Ok(())
}

/// Whether a copy was made on the stack: that of a spell, and not that of a card.
fn began_on_the_stack(game: &Game, mut copy: ObjectId) -> bool {
    while let Some(was) = game.object(copy).was {
        copy = was;
    }
    game.object(copy).zone == Zone::Stack
}

// 704.5i: a planeswalker with loyalty 0.
fn loyalty(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for o in cx.game.permanents() {
        if view.is(o.id).types.contains(CardTypes::PLANESWALKER)
            && cx.game.counters(o.id, &RulesCounter::Loyalty.into()) == 0
        {
            found.events.push((rule!("704.5i"), put_into_graveyard(o.id)));
        }
    }
    Ok(())
}

// 704.5q: +1/+1 and -1/-1 counters go in pairs.
fn opposite_counters(cx: &Cx<'_>, _: &View<'_>, found: &mut Found) -> Done<()> {
    let (plus, minus) = (CounterKind::PowerToughness(1, 1), CounterKind::PowerToughness(-1, -1));
    for o in cx.game.permanents() {
        let n = cx.game.counters(o.id, &plus).min(cx.game.counters(o.id, &minus));
        if n > 0 {
            for kind in [&plus, &minus] {
                let event = Event::RemoveCounters { from: o.id.into(), kind: kind.clone(), amount: n, damage: false };
                found.events.push((rule!("704.5q"), event));
            }
        }
    }
    Ok(())
}

// 704.5r: no more counters than an ability of the permanent allows.
fn counter_limits(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for active in cx.rules()?.iter() {
        let RuleChange::CounterLimit(objects, kind, most) = active.rule() else { continue };
        for id in view.objects(objects, &active.frame)? {
            let most = view.number(most, &active.frame)?.max(0) as u32;
            let have = cx.game.counters(id, kind);
            if have > most {
                let event =
                    Event::RemoveCounters { from: id.into(), kind: kind.clone(), amount: have - most, damage: false };
                found.events.push((rule!("704.5r"), event));
            }
        }
    }
    Ok(())
}

/// The objects of which triggered abilities wait or are on the stack.
pub(crate) fn with_triggers_pending<'a>(cx: &'a Cx<'_>) -> impl Iterator<Item = ObjectId> + 'a {
    let on_stack = cx.game.stack.iter().filter_map(|id| match &cx.game.object(*id).kind {
        ObjectKind::Ability(ability) if ability.triggered => Some(ability.source),
        _ => None,
    });
    cx.game.waiting.iter().map(|waiting| waiting.source).chain(on_stack)
}

/// Whether a triggered ability of this object waits or is on the stack.
pub(crate) fn has_trigger_pending(cx: &Cx<'_>, id: ObjectId) -> bool {
    with_triggers_pending(cx).any(|source| source == id)
}

// 704.5s: a Saga with its final chapter done is sacrificed.
fn sagas(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for o in cx.game.permanents() {
        let is = view.is(o.id);
        if !is.subtypes.contains(known::saga()) {
            continue;
        }
        let last = crate::r7_additional::final_chapter(is);
        if last > 0
            && cx.game.counters(o.id, &RulesCounter::Lore.into()) >= u32::from(last)
            && !has_trigger_pending(cx, o.id)
        {
            let mut m = Move::new(o.id, Place::zone(Zone::Graveyard), Cause::Sacrificed);
            m.by = Some(view.controller(o.id));
            found.events.push((rule!("704.5s"), m.into()));
        }
    }
    Ok(())
}

// 704.5t: a completed dungeon leaves the game.
fn dungeons(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for id in &cx.game.command {
        let is = view.is(*id);
        if is.types.contains(CardTypes::DUNGEON) && cx.dungeon_is_done(*id) && !has_trigger_pending(cx, *id) {
            found.cease.push((rule!("704.5t"), *id));
        }
    }
    Ok(())
}

// 704.5v: a battle with defense 0.
fn battles(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for o in cx.game.permanents() {
        if view.is(o.id).types.contains(CardTypes::BATTLE)
            && cx.game.counters(o.id, &RulesCounter::Defense.into()) == 0
            && !has_trigger_pending(cx, o.id)
        {
            found.events.push((rule!("704.5v"), put_into_graveyard(o.id)));
        }
    }
    Ok(())
}

// 704.6d: a commander that has gone to a graveyard or to exile since the last check: its owner may put it into the command zone.
fn commanders(cx: &Cx<'_>, _: &View<'_>, found: &mut Found) -> Done<()> {
    if !cx.game.variant.commander {
        return Ok(());
    }
    for h in cx.game.history.from(cx.game.checked as usize) {
        if let Event::Move(m) = &h.event
            && matches!(m.to.zone, Zone::Graveyard | Zone::Exile)
        {
            // 903.3b-c: each of the cards of a melded or merged permanent.
            let cards = m.new.into_iter().chain(cx.game.came_apart_with(m));
            found.commanders.extend(cards.filter(|id| cx.game.object(*id).alive && cx.game.object(*id).commander));
        }
    }
    Ok(())
}
