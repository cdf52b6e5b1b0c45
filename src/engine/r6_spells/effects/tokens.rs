//! Tokens (111) made by instructions, emblems (114), copies of spells (707.10).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    CounterKind, Duration, Effect, Handling, Modification, Num, Place, Players, Ref, RuleChange, TokenSpec,
};
use crate::r6_spells::r614_replacement::bounded;
use crate::rule;
use crate::state::{
    Bound, CardDef, Characteristics, Entity, FaceDef, HappeningId, ObjectId, ObjectKind, PlayerId, Zone,
};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

/// How tokens are created besides what they are.
pub(super) struct Manner<'a> {
    pub tapped: bool,
    pub attacking: bool,
    /// Whom they attack, where it is said.
    pub whom: Option<&'a Players>,
    /// What they block.
    pub blocking: Option<&'a Ref>,
    pub attached_to: Option<&'a Ref>,
    pub with: &'a [(Num, CounterKind)],
}

/// What a token is, and where it has two faces those and which of them is up.
type TokenValues = (Arc<Characteristics>, Option<(Arc<CardDef>, u8)>);

/// Tokens of one kind that are to be created at once with others (608.2f).
pub(crate) struct Gathered {
    tokens: Vec<ObjectId>,
    events: Vec<Event>,
    by: PlayerId,
    spec: TokenSpec,
    /// Whether they enter attacking, and whom.
    attacking: Option<Option<Players>>,
    told: Vec<RuleId>,
    frame: Frame,
}

impl Cx<'_> {
    /// What these instructions create, each with who is at hand in it, is created at once (608.2f).
    pub(super) fn create_at_once(
        &mut self,
        all: &[(Option<Entity>, &Effect)],
        frame: &mut Frame,
    ) -> Done<Vec<(Vec<HappeningId>, usize)>> {
        let (outer, before) = (frame.each, frame.bound.clone());
        let gathered = self.gathered.replace(Vec::new());
        let (mut done, mut ends) = (Ok(()), Vec::new());
        for (each, effect) in all {
            frame.each = each.or(outer);
            done = done.and_then(|()| self.carry_out(effect, frame));
            ends.push(self.gathered.as_ref().map_or(0, Vec::len));
        }
        (frame.each, frame.bound) = (outer, before);
        let mut groups = std::mem::replace(&mut self.gathered, gathered).unwrap_or_default();
        done?;
        let events = groups.iter_mut().flat_map(|group| std::mem::take(&mut group.events)).collect();
        for rule in groups.iter().flat_map(|group| &group.told) {
            if !self.told_with.contains(rule) {
                self.told_with.push(*rule);
            }
        }
        let made = self.perform_with(events, &mut |cx, made| cx.have_been_created(&groups, made));
        self.told_with.clear();
        let made = made?;
        // Which of these instructions has created each.
        let mut of_each = Vec::new();
        for id in made {
            if let Some(group) = self.group_of(&groups, id) {
                of_each.push((id, ends.iter().filter(|end| **end <= group).count()));
            }
        }
        Ok((0..all.len())
            .map(|at| (of_each.iter().filter(|(_, of)| *of == at).map(|(id, _)| *id).collect(), at))
            .collect())
    }

    /// The creation of what this effect creates, as its choices are made now, which has not happened yet.
    pub(crate) fn would_be_created(&mut self, effect: &Effect, frame: &mut Frame) -> Done<Vec<Event>> {
        let outer = self.gathered.replace(Vec::new());
        let done = self.carry_out(effect, frame);
        let groups = std::mem::replace(&mut self.gathered, outer).unwrap_or_default();
        done?;
        Ok(groups.into_iter().flat_map(|group| group.events).collect())
    }

    /// Of which of several kinds a token that was created is; of none where another effect has added it.
    fn group_of(&self, groups: &[Gathered], made: HappeningId) -> Option<usize> {
        let stands_for = self.game.happening(made)?.event.stands_for()?;
        groups.iter().position(|group| group.tokens.contains(&stands_for))
    }

    fn have_been_created(&mut self, groups: &[Gathered], made: &[HappeningId]) -> Done<()> {
        for (at, group) in groups.iter().enumerate() {
            let theirs: Vec<HappeningId> =
                made.iter().copied().filter(|made| self.group_of(groups, *made) == Some(at)).collect();
            let theirs = self.tokens_among(&theirs);
            for token in &theirs {
                self.game.object_mut(*token).created_with = Some(group.frame.source);
            }
            self.also_have(&theirs, group.by, &group.spec, &group.frame)?;
            self.link_to_tokens(&theirs, &group.spec, &group.frame);
            if let Some(whom) = &group.attacking {
                self.put_attacking(&theirs, group.by, (whom.as_ref(), false), &group.frame)?;
            }
        }
        Ok(())
    }

    /// 701.7: each player creates so many.
    pub(super) fn create(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        count: &Num,
        spec: &TokenSpec,
        manner: &Manner<'_>,
        frame: &mut Frame,
    ) -> Done<Vec<HappeningId>> {
        let mut done = Vec::new();
        for player in players {
            let frame = &mut self.as_done_by(frame, *player, apart);
            let n = self.amount(count, frame)?;
            let mut place = Place::zone(Zone::Battlefield);
            place.tapped = manner.tapped;
            place.attached_to = manner.attached_to.cloned();
            for (n, kind) in manner.with {
                let n = self.ask(|v| v.number(n, frame))? as i32;
                place.with.push((Num::Const(n), kind.clone()));
            }
            let mut tokens = self.tokens_of(spec, n, *player, frame)?;
            if let Some(to) = manner.attached_to {
                let to = self.see(|v| v.refer(to, frame))?.into_iter().next();
                tokens = self.those_that_can_be_attached(tokens, to)?;
            }
            // 111.10: what a predefined token is; 111.4: one without a name said is named after its subtypes.
            self.told_with = match (spec.predefined, &spec.name, &spec.copy_of) {
                (true, Some(name), _) => {
                    crate::oracle::predefined_token(name).map(|(rule, _)| rule).into_iter().collect()
                }
                (false, None, None) => vec![rule!("111.4")],
                _ => Vec::new(),
            };
            let event = |token| Event::CreateToken {
                token,
                by: *player,
                place: Box::new(place.clone()),
                host: None,
                stands_for: Some(token),
            };
            if let Some(gathered) = &mut self.gathered {
                gathered.push(Gathered {
                    events: tokens.iter().copied().map(event).collect(),
                    tokens,
                    by: *player,
                    spec: spec.clone(),
                    attacking: manner.attacking.then(|| manner.whom.cloned()),
                    told: std::mem::take(&mut self.told_with),
                    frame: frame.clone(),
                });
                continue;
            }
            // 508.4: they are attacking as they enter.
            let made = self.perform_with(tokens.into_iter().map(event).collect(), &mut |cx, made| {
                let tokens = cx.tokens_among(made);
                for token in &tokens {
                    cx.game.object_mut(*token).created_with = Some(frame.source);
                }
                cx.also_have(&tokens, *player, spec, frame)?;
                cx.link_to_tokens(&tokens, spec, frame);
                if let Some(which) = manner.blocking {
                    cx.put_blocking(&tokens, *player, which, frame)?;
                }
                match manner.attacking {
                    true => cx.put_attacking(&tokens, *player, (manner.whom, false), frame),
                    false => Ok(()),
                }
            })?;
            self.told_with.clear();
            let tokens = self.tokens_among(&made);
            if let Some(to) = manner.attached_to {
                let to = self.see(|v| v.refer(to, frame))?.into_iter().next();
                self.attach(&tokens, to, None)?;
            }
            done.extend(made);
        }
        done.retain(|id| self.game.happening(*id).is_some_and(|made| made.event.stands_for().is_some()));
        Ok(done)
    }

    /// 608.2c, 614.6: what is said of the tokens of an instruction in a sentence of its own is said of those that were created instead,
    /// too, which do not have it from what they copy.
    fn also_have(&mut self, tokens: &[ObjectId], player: PlayerId, spec: &TokenSpec, frame: &Frame) -> Done<()> {
        for ability in &spec.then_has {
            let mut lack = Vec::new();
            for token in tokens {
                if !self.copied_values(*token, &[])?.abilities.iter().any(|held| held.ability.kind == ability.kind) {
                    lack.push(Entity::from(*token));
                }
            }
            if !lack.is_empty() {
                self.also_by(&[rule!("614.6"), rule!("608.2c")]);
                let lack = Bound { entities: lack, ..Bound::default() };
                let has = [Modification::Gain(vec![ability.clone()])];
                self.modify(player, lack, &has, &Duration::Forever, frame)?;
            }
        }
        Ok(())
    }

    /// The tokens of an instruction that were created, and not what another effect has added.
    fn tokens_among(&self, made: &[HappeningId]) -> Vec<ObjectId> {
        let created = |id: &HappeningId| match self.game.happening(*id).map(|h| &h.event) {
            Some(Event::CreateToken { token, stands_for: Some(_), .. }) => Some(*token),
            _ => None,
        };
        made.iter().filter_map(created).collect()
    }

    /// So many tokens as the words describe (111.3), not yet on the battlefield.
    pub(crate) fn tokens_of(
        &mut self,
        spec: &TokenSpec,
        n: u32,
        player: PlayerId,
        frame: &mut Frame,
    ) -> Done<Vec<ObjectId>> {
        bounded(n as usize)?;
        let double_faced = if spec.predefined { double_faced(spec.name.as_deref().unwrap_or_default())? } else { None };
        let mut tokens = Vec::new();
        for (values, faces) in self.token_values(spec, player, frame)? {
            let faces = faces.or_else(|| double_faced.clone().map(|def| (def, 0)));
            for _ in 0..n {
                let token = self.new_token(values.clone(), player);
                if let Some((def, up)) = &faces {
                    let object = self.game.object_mut(token);
                    object.def = def.clone();
                    object.base = None;
                    object.face = *up;
                }
                tokens.push(token);
            }
        }
        Ok(tokens)
    }

    /// 303.4i: an Aura token that could not enchant what it would be attached to is not created.
    fn those_that_can_be_attached(&mut self, tokens: Vec<ObjectId>, to: Option<Entity>) -> Done<Vec<ObjectId>> {
        let mut able = Vec::new();
        for token in tokens {
            let values = self.game.object(token).printed().clone();
            if crate::r3_card_types::r303_auras::is_aura(&values) && !self.could_enchant(token, &values, to)? {
                self.note(&[rule!("303.4i")], "{} can enchant nothing there and is not created", |g| {
                    vec![Arg::object(g, token)]
                });
                continue;
            }
            able.push(token);
        }
        Ok(able)
    }

    /// What a token is (111.3): as the spec says, predefined (111.10), or a copy, with both faces of what has two (707.8a).
    fn token_values(&mut self, spec: &TokenSpec, player: PlayerId, frame: &mut Frame) -> Done<Vec<TokenValues>> {
        if let Some(of) = &spec.copy_of {
            let mut all = Vec::new();
            let models = self.chosen(player, of, frame)?;
            if models.is_empty() {
                self.note(&[rule!("111.12")], "there is nothing to copy, so no token is created", |_| Vec::new());
            }
            // 608.2h: of a merged or melded permanent that has left, the whole that it was, once.
            let mut whole: Vec<ObjectId> = Vec::new();
            for model in models {
                let was = self.see(|v| v.as_copied(of, model, frame))?;
                if was == model || !whole.contains(&was) {
                    whole.push(was);
                }
            }
            for object in whole {
                // 707.3: of a copy, what it has copied.
                let again =
                    self.game.object(object).kind == ObjectKind::Card && self.game.object(object).base.is_some();
                let mut rules = vec![rule!("707.2")];
                rules.extend(again.then(|| rule!("707.3")));
                rules.extend((!self.game.object(object).alive).then(|| rule!("608.2h")));
                self.note(&rules, "the copiable values of {} are copied", |g| vec![Arg::object(g, object)]);
                if !spec.except.is_empty() {
                    // 707.9a: abilities it gains in the process; 707.9b: other values.
                    let gains = spec.except.iter().any(|change| matches!(change, Modification::Gain(_)));
                    let rule = if gains { rule!("707.9a") } else { rule!("707.9b") };
                    self.note(&[rule], "with the exceptions its maker states", |_| Vec::new());
                }
                let mut except = self.own_exceptions(&spec.except, frame)?;
                if !spec.then_has.is_empty() {
                    // 111.3: what its maker says that it has is a part of what it is.
                    self.also_by(&[rule!("111.3")]);
                    except.push(Modification::Gain(spec.then_has.clone()));
                }
                let mut values = self.copied_values(object, &except)?;
                // 111.5: no token of an instant or sorcery card.
                if !values.types.is_permanent() {
                    self.note(&[rule!("111.5")], "{} is no permanent card, so no token is created", |g| {
                        vec![Arg::object(g, object)]
                    });
                    continue;
                }
                values.base_power = values.power;
                values.base_toughness = values.toughness;
                let faces = self.both_faces(object, &except)?;
                if faces.is_some() {
                    self.note(&[rule!("707.8a")], "the token has both faces", |_| Vec::new());
                }
                all.push((Arc::new(values), faces));
            }
            return Ok(all);
        }
        if spec.predefined {
            let name = spec.name.as_deref().unwrap_or_default();
            return Ok(vec![(predefined(name)?, None)]);
        }
        let (power, toughness) = match &spec.pt {
            Some((p, t)) => {
                let p = self.ask(|v| v.number(p, frame))? as i32;
                let t = self.ask(|v| v.number(t, frame))? as i32;
                (Some(p), Some(t))
            }
            None => (None, None),
        };
        let mut subtypes = crate::card::Subtypes::new();
        let mut named = spec.subtypes.clone();
        let mut colors = spec.colors;
        // 607.2d, 111.3: what was chosen is what its maker says that it is.
        let chosen = &self.game.object(frame.source).chosen;
        for change in &spec.except {
            match change {
                Modification::ChosenColor(_) => colors = chosen.color.map_or(colors, crate::card::Colors::of),
                Modification::ChosenType(_) => named.extend(chosen.subtype),
                _ => {}
            }
        }
        named.iter().for_each(|s| subtypes.insert(*s));
        // 111.4: without a name said, its name is its subtypes and "Token".
        let name = match &spec.name {
            Some(name) => name.to_string(),
            None => {
                let words: Vec<&str> = named.iter().map(|s| s.name()).collect();
                format!("{} Token", words.join(" "))
            }
        };
        let mut values = Characteristics {
            name: name.into(),
            colors,
            supertypes: spec.supertypes,
            types: spec.types,
            subtypes,
            power,
            toughness,
            base_power: power,
            base_toughness: toughness,
            abilities: spec.abilities.iter().cloned().collect(),
            ..Characteristics::default()
        };
        values.index_keywords();
        Ok(vec![(Arc::new(values), None)])
    }

    /// A token with these values, not yet on the battlefield.
    pub(crate) fn new_token(&mut self, values: Arc<Characteristics>, owner: PlayerId) -> ObjectId {
        let def = Arc::new(CardDef {
            name: values.name.clone(),
            layout: crate::card::Layout::Token,
            faces: vec![FaceDef::without_text(values.clone())],
            combined: None,
            melds: None,
            not_understood: Vec::new(),
        });
        let card = self.game.new_card_id();
        let token = self.game.add_object(def, ObjectKind::Token, card, owner, Zone::Outside);
        self.game.object_mut(token).base = Some(values);
        token
    }

    /// 114.1: a player gets an emblem with abilities.
    pub(super) fn emblem(&mut self, player: PlayerId, abilities: &[Arc<crate::oracle::lang::Ability>]) {
        let mut values = Characteristics {
            name: "Emblem".into(),
            abilities: abilities.iter().cloned().collect(),
            ..Characteristics::default()
        };
        values.index_keywords();
        let emblem = self.new_token(Arc::new(values), player);
        let object = self.game.object_mut(emblem);
        object.kind = ObjectKind::Emblem;
        object.zone = Zone::Command;
        self.game.command.push(emblem);
        // 114.3, 114.4: it has nothing but its abilities, which function in the command zone.
        self.note(&[rule!("114.2"), rule!("114.3"), rule!("114.4")], "{} gets an emblem", |g| {
            vec![Arg::player(g, player)]
        });
    }

    /// How many copies more than it would be this player makes of a spell.
    fn copies_more(&self, player: PlayerId) -> Done<u32> {
        let mut more = 0;
        for active in self.rules()?.iter() {
            if let RuleChange::CopiesAgain(players) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                more += 1;
            }
        }
        Ok(more)
    }

    /// 707.10: copies of a spell or ability on the stack, with new targets if its controller wants.
    pub(super) fn copy_on_stack(
        &mut self,
        player: PlayerId,
        of: ObjectId,
        n: u32,
        new_targets: bool,
        except: &[Modification],
    ) -> Done<Vec<ObjectId>> {
        let mut copies = Vec::new();
        // 101.2: what says that it can't be copied wins.
        if let Some(by) = self.barred_by(of, Handling::Copied)? {
            self.note(&[rule!("101.2"), rule!("707.10")], "{} can't be copied, by {}", |g| {
                vec![Arg::object(g, of), Arg::object(g, by)]
            });
            return Ok(copies);
        }
        // 614.1a: of a spell, and only where it would be copied at all.
        let spell = self.game.object(of).zone == Zone::Stack && !self.game.object(of).is_ability();
        let more = if spell && n > 0 { self.copies_more(player)? } else { 0 };
        for at in 0..self.repeated(i64::from(n) + i64::from(more))? {
            let new_targets = new_targets || at >= n;
            let model = self.game.object(of).clone();
            let kind = match model.kind.clone() {
                ObjectKind::Ability(mut ability) => {
                    ability.copied = true;
                    ObjectKind::Ability(ability)
                }
                _ => ObjectKind::Copy,
            };
            let values = if model.is_ability() { None } else { Some(Arc::new(self.copied_values(of, except)?)) };
            let faces = if model.is_ability() { None } else { self.both_faces(of, except)? };
            let card = self.game.new_card_id();
            // 707.12: a card that is copied elsewhere is copied there, to be cast from there.
            let zone = model.zone;
            let copy = self.game.add_object(model.def.clone(), kind, card, player, zone);
            {
                let object = self.game.object_mut(copy);
                object.controller = player;
                object.base = values.or_else(|| model.base.clone());
                object.face = model.face;
                // 707.10g: the copy of a double-faced spell is one.
                if let Some((def, up)) = faces {
                    (object.def, object.base, object.face) = (def, None, up);
                }
                // 702.103c: the copy of a bestowed Aura spell is bestowed too; 707.10: that of a face-down one is face down.
                object.bestowed = model.bestowed;
                object.mutating = model.mutating;
                // 722.3d: the copy of a prepare spell is one, too.
                object.prepared_by = model.prepared_by.filter(|_| zone == Zone::Stack);
                object.face_down = model.face_down;
                object.stack = model.stack.clone();
                object.chosen = model.chosen.clone();
                // 707.10: choices made for it are copied, but it was not cast, and no mana was spent for it.
                object.cast = model.cast.clone().map(|mut c| {
                    c.by = None;
                    c.from = None;
                    c.mana.clear();
                    c
                });
            }
            self.game.zone_mut(zone, player).push(copy);
            if zone != Zone::Stack {
                // 112.1b, 112.2a: the copy is a spell as it is cast, of the player who does.
                self.note(&[rule!("707.12"), rule!("112.1b"), rule!("112.2a")], "{} is copied", |g| {
                    vec![Arg::object(g, of)]
                });
                copies.push(copy);
                continue;
            }
            if new_targets {
                self.new_targets(player, copy)?;
            }
            // 707.10b: of an ability, with the same source; 707.10c: with targets of its own; 700.2g: in the modes of the original.
            let modal = model.cast.as_ref().is_some_and(|cast| !cast.modes.is_empty());
            let targeted = new_targets && model.stack.as_ref().is_some_and(|stack| !stack.targets.is_empty());
            let prepare = model.prepared_by.is_some();
            let rules = [
                (prepare, rule!("722.3d")),
                // What is gone is copied as it last was on the stack.
                (!model.alive, rule!("608.2h")),
                (model.is_ability(), rule!("707.10b")),
                (targeted, rule!("707.10c")),
                (modal, rule!("700.2g")),
            ];
            let form = crate::r7_additional::rules_of_copied_form(&model);
            self.told_with = rules.into_iter().filter(|(so, _)| *so).map(|(_, rule)| rule).chain(form).collect();
            self.happened(vec![Event::CopySpell { spell: copy, player }])?;
            copies.push(copy);
        }
        Ok(copies)
    }
}

impl Cx<'_> {
    /// 707.10c: as the copy is put onto the stack, the targets it keeps become targets of it, too.
    pub(super) fn kept_targets(&mut self, copy: ObjectId, of: ObjectId) -> Done<()> {
        let targets = |id: ObjectId| -> Vec<Entity> {
            self.game.object(id).stack.iter().flat_map(|stack| stack.targets.iter().flatten().copied()).collect()
        };
        let before = targets(of);
        let mut kept: Vec<Entity> = Vec::new();
        for target in targets(copy) {
            if before.contains(&target) && !kept.contains(&target) {
                kept.push(target);
            }
        }
        self.happened(kept.into_iter().map(|target| Event::Target { target, by: copy }).collect())?;
        Ok(())
    }
}

/// The values of a predefined token (111.10).
fn predefined(name: &str) -> Done<Arc<Characteristics>> {
    let def = predefined_card(name)?;
    match (def.not_understood.is_empty(), def.faces.first()) {
        (true, Some(face)) => Ok(face.printed.clone()),
        _ => Err(Stop::unsupported(format!("the predefined token `{name}`: {}", def.not_understood.join(" / ")))),
    }
}

/// The definition of a predefined token that has two faces (111.10i); `None` for one with one.
fn double_faced(name: &str) -> Done<Option<Arc<CardDef>>> {
    let def = predefined_card(name)?;
    Ok(def.layout.is_double_faced().then_some(def))
}

/// The definition of a predefined token, compiled once.
fn predefined_card(name: &str) -> Done<Arc<CardDef>> {
    static KNOWN: Mutex<BTreeMap<String, Arc<CardDef>>> = Mutex::new(BTreeMap::new());
    if let Some(known) = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(name) {
        return Ok(known.clone());
    }
    // Compiled outside the lock: two threads may do it at once, and come to the same.
    let (_, card) = crate::oracle::predefined_token(name).map_err(Stop::unsupported)?;
    let def = Arc::new(crate::define::compiled(&card));
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), def.clone());
    Ok(def)
}
