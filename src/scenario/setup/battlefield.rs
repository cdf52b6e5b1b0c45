//! Permanents set up: entered or put, attached, attacking.

use super::*;
use crate::card::{CardTypes, Layout};
use crate::engine::choice::Decider;
use crate::engine::decide::First;
use crate::engine::event::{Cause, Move};
use crate::engine::known;
use crate::engine::r7_additional::r722_preparation::{exile_prepare_spell, withdraw_prepare_spell};
use crate::engine::r9_variants::rule_of_staying;
use crate::engine::state::{
    Attacker, CardDef, Characteristics, Chosen, Entity, FaceDown, Game, ObjectId, ObjectKind, PlayerId, Stage, Step,
    Timestamp,
};
use crate::engine::trace::Trace;
use crate::engine::{Cx, Play, Stop};
use crate::oracle::lang::{AbilityKind, CounterKind, Designation, Instead, Keyword, Place, StaticEffect, Zone};
use crate::rule;
use crate::scenario::answers::Answers;
use crate::scenario::model::Course;
use crate::scenario::raw::board::{CardMap, Chosen as RawChosen, Face};
use crate::scenario::raw::{self, Reference};
use crate::scenario::refer::Seen;
use crate::scenario::texts::same_name;
use crate::scenario::{At, Problem, quote, words};

/// Whether anything of 614.1c-d, or a rule of its type, is about its own entering.
pub(super) fn enters_with_something(def: &CardDef, face: u8) -> bool {
    let Some(face) = def.faces.get(usize::from(face)) else { return false };
    let printed = &face.printed;
    if printed.types.intersects(CardTypes::PLANESWALKER | CardTypes::BATTLE) || printed.subtypes.contains(known::saga())
    {
        return true;
    }
    printed.all_abilities().iter().any(|(_, ability)| match &ability.kind {
        AbilityKind::Static(s) => s.effects.iter().any(|e| matches!(e, StaticEffect::Replace(_))),
        _ => false,
    })
}

/// Whether it enters tapped or not by what else there is (614.1d): "unless you control", "if you control".
fn tapped_by_others(def: &CardDef, face: u8) -> bool {
    let Some(face) = def.faces.get(usize::from(face)) else { return false };
    face.printed.all_abilities().iter().any(|(_, ability)| match &ability.kind {
        AbilityKind::Static(s) => s.effects.iter().any(|e| match e {
            StaticEffect::Replace(r) => match r.instead {
                Instead::EntersTappedUnless(_) => true,
                Instead::EntersTapped => r.condition.is_some(),
                _ => false,
            },
            _ => false,
        }),
        _ => false,
    })
}

/// Takes what `chosen` says, then the answers.
pub(super) struct ChosenFirst<'a, 'b, 'c> {
    chosen: Option<&'a RawChosen>,
    answers: &'b mut Answers<'c>,
}

impl Decider for ChosenFirst<'_, '_, '_> {
    fn decide(
        &mut self,
        game: &Game,
        decision: &crate::engine::choice::Decision,
    ) -> Option<crate::engine::choice::Answer> {
        if let Some(answer) =
            self.chosen.and_then(|chosen| crate::scenario::answers::from_chosen(game, decision, chosen))
        {
            return Some(answer);
        }
        self.answers.decide(game, decision)
    }

    fn settled(
        &mut self,
        game: &Game,
        decision: &crate::engine::choice::Decision,
        only: &crate::engine::choice::Answer,
    ) {
        self.answers.settled(game, decision, only);
    }

    fn begin_unit(&mut self) {
        self.answers.begin_unit();
    }

    fn rollback(&mut self) {
        self.answers.rollback();
    }
}

impl<'a> Builder<'a> {
    /// Permanents, in the order of their timestamps.
    pub(super) fn battlefields(&mut self, answers: &mut Answers<'_>) {
        let mut all: Vec<(u64, PlayerId, &'a At<raw::Card>)> = Vec::new();
        for (i, seat) in self.scenario.players.iter().enumerate() {
            for card in seat.board.battlefield.iter().flatten() {
                let stamp = match &card.value {
                    raw::Card::Map(map) => map.timestamp.as_ref().map(|t| u64::from(t.value)),
                    raw::Card::Name(_) => None,
                };
                let order = all.len() as u64 + 1;
                all.push((stamp.unwrap_or(order), PlayerId(i as u8), card));
            }
        }
        all.sort_by_key(|(stamp, ..)| *stamp);
        let said = |card: &raw::Card| matches!(card, raw::Card::Map(map) if map.timestamp.is_some());
        let is_said = all.iter().any(|(.., card)| said(&card.value));
        let first = self.game.battlefield.len();
        for (_, player, card) in all {
            let Some(item) = self.item_there(card) else { continue };
            for _ in 0..item.count {
                self.permanent(player, &item, answers);
            }
        }
        // The numbers rank among the places of permanents, whatever else there is.
        if is_said {
            let made: Vec<ObjectId> = self.game.battlefield.iter().skip(first).copied().collect();
            let mut stamps: Vec<Timestamp> = made.iter().map(|id| self.game.object(*id).timestamp).collect();
            stamps.sort_unstable();
            for (id, stamp) in made.into_iter().zip(stamps) {
                self.game.object_mut(id).timestamp = stamp;
            }
        }
        self.untap_by_others();
    }

    /// A board is written down in any order: what would have entered untapped beside all there is, is untapped.
    fn untap_by_others(&mut self) {
        for id in std::mem::take(&mut self.tapped_by_others) {
            let mut game = self.game.clone();
            game.battlefield.retain(|o| *o != id);
            let (owner, controller) = (game.object(id).owner, game.object(id).controller);
            game.object_mut(id).zone = Zone::Outside;
            game.zone_mut(Zone::Outside, owner).push(id);
            let mut play = Play::new(game, Trace::default());
            let mut entering = Move::new(id, Place::zone(Zone::Battlefield), Cause::Rule);
            entering.controller = Some(controller);
            let entered = play.unit(&mut First, |cx: &mut Cx<'_>| {
                cx.setting_up = true;
                cx.perform(vec![entering.into()])?;
                Ok(())
            });
            let tapped = play.game.object(id).became.is_none_or(|new| play.game.object(new).tapped);
            if entered.is_ok() && !tapped {
                self.game.object_mut(id).tapped = false;
            }
        }
    }

    pub(super) fn permanent(&mut self, player: PlayerId, item: &Item<'a>, answers: &mut Answers<'_>) {
        let map = item.map.cloned().unwrap_or_default();
        let face = u8::from(map.face.as_ref().is_some_and(|f| f.value == Face::Back));
        if face == 1 && item.def.faces.len() < 2 {
            let at = map.face.as_ref().map_or(item.at, |f| f.at);
            self.problems
                .push(Problem::error(at, format!("`{}` has no back face", item.def.name)).rule(rule!("712.14a")));
            return;
        }
        let face_down = map.face_down == Some(true);
        let printed = item.def.faces.get(usize::from(face)).map(|f| f.printed.clone()).unwrap_or_default();
        let permanent = CardTypes::PERMANENT | CardTypes::DUNGEON;
        if !face_down
            && !printed.types.intersects(permanent)
            && !item.def.faces.iter().any(|f| f.printed.types.intersects(permanent))
        {
            self.problems.push(
                Problem::error(
                    item.at,
                    format!("`{}` is no permanent, and can't be on the battlefield", item.def.name),
                )
                .rule(rule_of_staying(printed.types).unwrap_or(rule!("304.4"))),
            );
            return;
        }
        let owner = self.owner(item, player);
        let object = self.add(&item.def, owner, Zone::Outside);
        {
            let object = self.game.object_mut(object);
            object.face = face;
            if item.token || map.token == Some(true) {
                object.kind = ObjectKind::Token;
            }
        }
        let mut printed = printed;
        if let Some(copied) = &map.copy_of
            && let Some(def) = self.look_up(&copied.value, copied.at)
        {
            printed = def.faces.first().map(|f| f.printed.clone()).unwrap_or_default();
            self.game.object_mut(object).base = Some(printed.clone());
        }
        // What is a copy already does not enter as one.
        // 710.1b: a flip card enters as its top half, and is flipped afterwards.
        let flipped = face == 1 && item.def.layout == Layout::Flip;
        let enters_as = if flipped { 0 } else { face };
        let enters = !face_down && map.copy_of.is_none() && enters_with_something(&item.def, enters_as);
        let id = if enters { self.enter(object, player, item, &map, answers) } else { self.put(object, player) };
        let Some(id) = id else { return };
        let chosen = self.chosen(map.chosen.as_ref());
        for (name, _) in map.counters.iter().flatten() {
            self.check_counter(name, Holder::Object);
        }
        let made = self.game.object_mut(id);
        made.was = None;
        made.controller = player;
        made.held_by = player;
        made.face = face;
        made.flipped = flipped;
        made.since_turn_began = !map.summoning_sick.unwrap_or(false);
        made.damage = map.damage.as_ref().map_or(0, |d| d.value);
        match &map.tapped {
            Some(tapped) => made.tapped = tapped.value,
            None if made.tapped && tapped_by_others(&item.def, face) => self.tapped_by_others.push(id),
            None => {}
        }
        if face_down {
            made.face_down = Some(lies_face_down(&item.def));
        }
        if let Some(prepared) = &map.prepared {
            self.prepared(id, &printed, prepared);
        }
        if let Some(doors) = &map.doors {
            self.doors(id, &printed, doors);
        }
        // A word that the card has nowhere is none that it gives to choose from.
        let gives = |word: &str| {
            let word = word.trim().to_lowercase();
            printed.all_abilities().iter().any(|(_, held)| held.text.to_lowercase().contains(&word))
        };
        if let Some(word) = map.chosen.as_ref().and_then(|chosen| chosen.word.as_deref()).filter(|word| !gives(word)) {
            let said = format!("`{}` is no word that `{}` gives to choose from", quote(word), item.def.name);
            self.problems.push(Problem::error(item.at, said));
        }
        let made = self.game.object_mut(id);
        if chosen != Chosen::default() {
            // What was settled as it entered is so: a word may stand for a type or a color there.
            let settled = std::mem::take(&mut made.chosen);
            made.chosen = Chosen {
                color: settled.color.or(chosen.color),
                name: settled.name.or(chosen.name),
                subtype: settled.subtype.or(chosen.subtype),
                card_type: settled.card_type.or(chosen.card_type),
                player: settled.player.or(chosen.player),
                number: settled.number.or(chosen.number),
                word: settled.word.or(chosen.word),
                quality: settled.quality.or(chosen.quality),
                ..settled
            };
        }
        if !enters {
            // 306.5b, 310.4b: what the printed number says it enters with.
            for (number, kind) in [(printed.loyalty, "loyalty"), (printed.defense, "defense")] {
                if let Some(n) = number.filter(|_| !face_down) {
                    made.counters.insert(CounterKind::Named(kind.into()), n.max(0) as u32);
                }
            }
        }
        for (name, n) in map.counters.iter().flatten() {
            let kind = words::counter_kind(name);
            if *n == 0 {
                made.counters.remove(&kind)
            } else {
                made.counters.insert(kind, *n)
            };
        }
        self.name(id, item);
        if let Some(to) = &map.attached_to {
            // 702.103b: a creature with bestow is attached as an Aura.
            let bestowed = !face_down && printed.has(Keyword::Bestow) && printed.types.contains(CardTypes::CREATURE);
            let attaches = [known::aura(), known::equipment(), known::fortification()];
            if !bestowed && map.copy_of.is_none() && !attaches.iter().any(|one| printed.subtypes.contains(*one)) {
                let said = format!("`{}` is no Aura, Equipment or Fortification, and can't be attached", printed.name);
                self.problems.push(Problem::error(item.at, said).rule(rule!("303.4h")).help("take `attached_to` out"));
                return;
            }
            self.game.object_mut(id).bestowed = bestowed;
            self.attached.push((id, to.clone()));
        }
        if let Some(what) = &map.attacking {
            self.attacking.push((id, what.clone()));
        }
    }

    /// 722.3c: prepared, with the copy of its prepare spell in exile; or not, whatever its text says of how it enters.
    fn prepared(&mut self, permanent: ObjectId, printed: &Characteristics, prepared: &At<bool>) {
        withdraw_prepare_spell(&mut self.game, permanent);
        self.game.object_mut(permanent).designations.retain(|what| *what != Designation::Prepared);
        if !prepared.value {
            return;
        }
        let face_up = self.game.object(permanent).face_down.is_none();
        let Some(spell) = printed.prepare.as_ref().filter(|_| face_up) else {
            self.problems.push(
                Problem::error(prepared.at, format!("`{}` has no prepare spell, and can't be prepared", printed.name))
                    .rule(rule!("722.3a"))
                    .help("take `prepared` out"),
            );
            return;
        };
        let object = self.game.object_mut(permanent);
        object.designations.push(Designation::Prepared);
        let controller = object.controller;
        exile_prepare_spell(&mut self.game, permanent, controller, spell);
    }

    /// 709.5c: with the unlocked designations of these halves; without doors said no half was cast, and none is unlocked (709.5d).
    fn doors(&mut self, permanent: ObjectId, printed: &Characteristics, doors: &At<Vec<String>>) {
        let face_up = self.game.object(permanent).face_down.is_none();
        for door in &doors.value {
            let half = printed.halves.iter().position(|half| same_name(&half.name, door)).filter(|_| face_up);
            match half {
                Some(half) => self.game.object_mut(permanent).unlocked |= 1 << half,
                None => {
                    let said = format!("`{}` is no door of `{}`", quote(door), printed.name);
                    let problem = Problem::error(doors.at, said).rule(rule!("709.5c"));
                    self.problems.push(problem.among(door, printed.halves.iter().map(|half| &*half.name)));
                }
            }
        }
    }

    /// Onto the battlefield as it is.
    pub(super) fn put(&mut self, object: ObjectId, player: PlayerId) -> Option<ObjectId> {
        let owner = self.game.object(object).owner;
        self.game.zone_mut(Zone::Outside, owner).retain(|o| *o != object);
        let made = self.game.object_mut(object);
        made.zone = Zone::Battlefield;
        made.controller = player;
        self.game.battlefield.push(object);
        Some(object)
    }

    /// Onto the battlefield with 614.1c and 614.1d applied: "enters with", "as this enters", "enters tapped".
    pub(super) fn enter(
        &mut self,
        object: ObjectId,
        player: PlayerId,
        item: &Item<'_>,
        map: &CardMap,
        answers: &mut Answers<'_>,
    ) -> Option<ObjectId> {
        let mut play = Play::new(self.game.clone(), Trace::default());
        let place = Place {
            transformed: map.face.as_ref().is_some_and(|f| f.value == Face::Back) && item.def.layout != Layout::Flip,
            ..Place::zone(Zone::Battlefield)
        };
        let mut entering = Move::new(object, place, Cause::Rule);
        entering.controller = Some(player);
        // What it is attached to may matter to what it enters with; what is yet to come it is attached to later.
        entering.entering.attached_to =
            map.attached_to.as_ref().and_then(|to| self.refer(&to.value, Zone::Battlefield, object));
        let there = map.counters.iter().flatten().filter(|(_, n)| *n > 0);
        let said = map.counters.is_some().then(|| there.map(|(name, _)| words::counter_kind(name)).collect());
        // The board of a plan is one onto which everything has been put before; any other is a board as it is found.
        let one_by_one = matches!(self.scenario.course, Course::Plan(_));
        let mut given = ChosenFirst { chosen: map.chosen.as_ref(), answers };
        let entered = play.unit(&mut given, |cx: &mut Cx<'_>| {
            cx.setting_up = true;
            cx.counters_change = said.is_none() && one_by_one;
            cx.counters_said = said;
            cx.perform(vec![entering.into()])?;
            Ok(())
        });
        match entered {
            Ok(()) => {
                self.game = play.game;
                self.game.waiting.clear();
                self.game.object(object).became.filter(|id| self.game.object(*id).zone == Zone::Battlefield).or_else(
                    || {
                        self.problems.push(Problem::error(
                            item.at,
                            format!("`{}` can't be set up: an effect keeps it from entering", item.def.name),
                        ));
                        None
                    },
                )
            }
            Err(Stop::Undecided(decision)) => {
                self.problems.push(
                    Problem::error(
                        item.at,
                        format!("`{}` needs a choice as it enters: {}", item.def.name, decision.prompt),
                    )
                    .rule(decision.rule)
                    .help("say it with `chosen`, or with an answer of its controller"),
                );
                None
            }
            Err(stop) => {
                self.unsupported.push(Problem::error(
                    item.at,
                    format!(
                        "`{}` can't be set up: {}",
                        item.def.name,
                        crate::scenario::play::stop_words(&self.game, &stop)
                    ),
                ));
                None
            }
        }
    }

    pub(super) fn attach(&mut self) {
        for (object, to) in std::mem::take(&mut self.attached) {
            match self.refer(&to.value, Zone::Battlefield, object) {
                Some(target) => self.game.attach(object, Some(target)),
                None => {
                    // 301.5: Equipment; 301.6: Fortifications; 303.4: Auras.
                    let subtypes = &self.game.object(object).printed().subtypes;
                    let rule = match subtypes.contains(known::aura()) {
                        true => rule!("303.4"),
                        false if subtypes.contains(known::equipment()) => rule!("301.5"),
                        false => rule!("301.6"),
                    };
                    let words = to.value.words();
                    let problem = Problem::error(to.at, format!("there is no `{}` to be attached to", quote(&words)));
                    self.problems.push(problem.rule(rule).perhaps(&words, &self.there()));
                }
            }
        }
    }

    /// The names of the players and of what is on the battlefield, each once.
    fn there(&self) -> Vec<String> {
        let permanents = self.game.permanents().map(|o| o.def.name.to_string());
        let mut there: Vec<String> =
            permanents.chain(self.game.players.iter().map(|player| player.name.to_string())).collect();
        there.sort_unstable();
        there.dedup();
        there
    }

    pub(super) fn attack(&mut self) {
        let active = self.game.turn.active;
        for (object, what) in std::mem::take(&mut self.attacking) {
            let yes = matches!(&what.value, Reference::Name(name) if name.eq_ignore_ascii_case("true"));
            if matches!(&what.value, Reference::Name(name) if name.eq_ignore_ascii_case("false")) {
                continue;
            }
            let target = if yes {
                Some(Entity::Player(self.game.next_player(active)))
            } else {
                self.refer(&what.value, Zone::Battlefield, object)
            };
            let Some(target) = target else {
                let words = what.value.words();
                let problem = Problem::error(what.at, format!("there is no `{}` to be attacked", quote(&words)));
                self.problems.push(problem.rule(rule!("506.3")).perhaps(&words, &self.there()));
                continue;
            };
            if !self.game.turn.step.is_combat() {
                self.problems.push(
                    Problem::error(what.at, "nothing attacks outside the combat phase")
                        .rule(rule!("506.3"))
                        .help("start in `declare attackers` or a later step of combat"),
                );
                continue;
            }
            let seen = Seen::new(&self.game);
            let (is, controller) = (seen.view().is(object), seen.view().controller(object));
            let why_not = if !is.types.contains(CardTypes::CREATURE) {
                Some((rule!("506.3"), format!("`{}` is no creature, and can't attack", is.name)))
            } else if controller != active {
                let whose = &self.game.player(active).name;
                Some((rule!("508.1a"), format!("`{}` is attacking, but it is {whose}'s turn", is.name)))
            } else {
                None
            };
            if let Some((rule, why)) = why_not {
                self.problems.push(Problem::error(what.at, why).rule(rule).help("take `attacking` out"));
                continue;
            }
            let defending = match target {
                Entity::Player(player) => player,
                Entity::Object(o) => self.game.object(o).protector.unwrap_or(self.game.object(o).controller),
            };
            self.game.combat.attackers.push(Attacker {
                creature: object,
                attacks: Some(target),
                defending,
                blocked: None,
            });
            self.game.combat.declared_attackers.push(object);
            self.game.combat.declared = true;
            if self.game.turn.step == Step::DeclareAttackers {
                self.game.turn.stage = Stage::Settle;
            }
        }
    }
}

/// How a card came to lie face down on the battlefield, as far as its own text tells: by the keyword by which it can be cast so, with what
/// that says it is then (702.37c, 702.168b).
fn lies_face_down(def: &CardDef) -> FaceDown {
    let held = def.faces.first().into_iter().flat_map(|face| &face.printed.abilities);
    let mut by = held.filter_map(|held| match &held.ability.kind {
        AbilityKind::Keyword(by) if matches!(by.keyword, Keyword::Morph | Keyword::Disguise) => Some(by.keyword),
        _ => None,
    });
    by.next().map_or(FaceDown::Effect, FaceDown::Keyword)
}
