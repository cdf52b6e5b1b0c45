//! 115: targets, and the modes they hang on (700.2).

use std::sync::Arc;

use crate::engine::choice::{Answer, Ask, Decision, Purpose, Topic};
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::frame::Frame;
use crate::engine::state::{Entity, ObjectId, ObjectKind, Origin, PlayerId};
use crate::engine::stop::{Done, Violation};
use crate::engine::view::View;
use crate::oracle::lang::{
    Body, Count, Filter, Keyword, ModeLimit, Modes, Noun, Num, Quality, RuleChange, TargetKind, TargetSpec, Together,
    Zone,
};
use crate::rule;

impl Cx<'_> {
    /// The frame of a spell or ability on the stack.
    pub fn stack_frame(&self, id: ObjectId) -> Frame {
        let object = self.game.object(id);
        let mut frame = match &object.kind {
            ObjectKind::Ability(a) => {
                let mut frame = Frame::of(a.source, object.controller).captured(&a.captured);
                frame.event = a.event.or(frame.event);
                frame.origin = Some(a.origin);
                frame
            }
            _ => Frame::of(id, object.controller),
        };
        frame.stack = Some(id);
        if let Some(cast) = &object.cast {
            frame.x = cast.x.or(frame.x);
            if !cast.objects.is_empty() {
                frame.paid = cast.objects.clone();
            }
        }
        frame
    }

    /// Chooses modes, targets and divisions for something on the stack (601.2b-d, 603.3c-d). `false` if there is no legal choice.
    pub fn choose_for_stack(&mut self, id: ObjectId) -> Done<bool> {
        Ok(self.choose_modes_for(id)? && self.choose_targets_for(id)?)
    }

    /// 601.2b, 700.2: the modes of something on the stack.
    pub fn choose_modes_for(&mut self, id: ObjectId) -> Done<bool> {
        for body in self.see(|v| bodies_of(v, id))? {
            let Some(modes) = &body.modes else { continue };
            let frame = self.stack_frame(id);
            let entwined = self
                .game
                .object(id)
                .cast
                .as_ref()
                .is_some_and(|c| c.paid.iter().any(|(keyword, ..)| *keyword == Keyword::Entwine));
            let chosen = if entwined {
                self.note(&[rule!("702.42a")], "all its modes are chosen", |_| Vec::new());
                (0..modes.modes.len() as u8).collect()
            } else {
                let Some(chosen) = self.choose_modes(id, modes, &frame)? else { return Ok(false) };
                chosen
            };
            self.remember_modes(id, modes, &chosen);
            if let Some(info) = self.game.object_mut(id).cast.as_mut() {
                info.modes = chosen;
            } else {
                let info = crate::engine::state::CastInfo { modes: chosen, ..Default::default() };
                self.game.object_mut(id).cast = Some(Box::new(info));
            }
        }
        Ok(true)
    }

    /// 601.2c-d: the targets of something on the stack, for the modes chosen, and how its effect is divided among them.
    pub fn choose_targets_for(&mut self, id: ObjectId) -> Done<bool> {
        let bodies = self.see(|v| bodies_of(v, id))?;
        self.barred.clear();
        for (paragraph, body) in bodies.iter().enumerate() {
            let mut frame = self.stack_frame(id);
            if let Some(modes) = &body.modes {
                let chosen = self.game.object(id).cast.as_ref().map(|c| c.modes.clone()).unwrap_or_default();
                for (nth, mode) in chosen.into_iter().enumerate() {
                    let Some(m) = modes.modes.get(usize::from(mode)) else { continue };
                    let group = group(paragraph, Some(nth));
                    if !self.choose_targets(id, &m.body, group, &mut frame)? {
                        return Ok(false);
                    }
                }
            }
            if !self.choose_targets(id, body, group(paragraph, None), &mut frame)? {
                return Ok(false);
            }
        }
        self.announce_targets(id)?;
        Ok(true)
    }

    /// "That hasn't been chosen": the source of an ability keeps its modes in mind.
    fn remember_modes(&mut self, id: ObjectId, modes: &Modes, chosen: &[u8]) {
        if !matches!(modes.limit, ModeLimit::NotChosen | ModeLimit::NotChosenThisTurn) {
            return;
        }
        let turn = self.game.turn.number;
        if let ObjectKind::Ability(a) = &self.game.object(id).kind {
            let (source, origin) = (a.source, a.origin);
            self.game.object_mut(source).modes_chosen.extend(chosen.iter().map(|m| (origin, *m, turn)));
        }
    }

    fn may_choose_mode(&self, id: ObjectId, limit: ModeLimit, mode: u8) -> bool {
        let ObjectKind::Ability(a) = &self.game.object(id).kind else { return true };
        let turn = self.game.turn.number;
        !self.game.object(a.source).modes_chosen.iter().any(|(origin, m, when)| {
            *origin == a.origin
                && *m == mode
                && (limit == ModeLimit::NotChosen || (limit == ModeLimit::NotChosenThisTurn && *when == turn))
        })
    }

    fn announce_targets(&mut self, id: ObjectId) -> Done<()> {
        let targets: Vec<Entity> =
            self.game.object(id).stack.iter().flat_map(|s| s.targets.iter().flatten().copied()).collect();
        let mut seen = Vec::new();
        let mut events = Vec::new();
        for target in targets {
            if !seen.contains(&target) {
                seen.push(target);
                events.push(Event::Target { target, by: id });
            }
        }
        if !events.is_empty() {
            self.happened(events)?;
        }
        Ok(())
    }

    /// 700.2: chooses modes; only those with legal targets may be chosen (700.2a).
    fn choose_modes(&mut self, id: ObjectId, modes: &Modes, frame: &Frame) -> Done<Option<Vec<u8>>> {
        let number = |n: &Num| -> Done<usize> {
            match n {
                Num::ChosenNow => Ok(modes.modes.len()),
                n => Ok(self.ask(|v| v.number(n, frame))?.max(0) as usize),
            }
        };
        let (mut min, mut max) = (number(&modes.min)?, number(&modes.max)?);
        if let Some((cond, low, high)) = &modes.unless
            && self.ask(|v| v.condition(cond, frame))?
        {
            (min, max) = (number(low)?, number(high)?);
        }
        let mut possible = Vec::new();
        for (i, mode) in modes.modes.iter().enumerate() {
            let mut legal = true;
            for spec in &mode.body.targets {
                let least = self.least(&spec.count, frame)?;
                legal &= least == 0 || self.legal_targets(id, spec, frame)?.len() >= least;
            }
            if legal && self.may_choose_mode(id, modes.limit, i as u8) {
                possible.push(i as u8);
            }
        }
        // 700.2e: another player may be the one who chooses.
        let controller = match &modes.chooser {
            crate::oracle::lang::Players::You => frame.controller,
            other => self.who_does(other, frame)?.first().copied().unwrap_or(frame.controller),
        };
        let rule = if self.game.object(id).is_ability() { rule!("603.3c") } else { rule!("601.2b") };
        if !modes.repeat {
            max = max.min(possible.len());
        }
        if possible.is_empty() && min > 0 || (possible.len() < min && !modes.repeat) {
            return Ok(None);
        }
        let options: Vec<String> =
            possible.iter().filter_map(|i| modes.modes.get(usize::from(*i))).map(|m| m.text.to_string()).collect();
        if modes.limit == ModeLimit::Random {
            let n = self.random(options.len())?;
            return Ok(possible.get(n).map(|m| vec![*m]));
        }
        let ask = Ask::Texts { options, min, max, repeat: modes.repeat, topic: Topic::Mode };
        let prompt = format!("choose modes for {}", self.game.name(id));
        let mut chosen = self.pick(Decision { player: controller, rule, source: Some(id), prompt, ask }, &possible)?;
        // 700.2h: they are followed in the order printed.
        chosen.sort_unstable();
        Ok(Some(chosen))
    }

    /// One of so many at random.
    pub fn random(&mut self, n: usize) -> Done<usize> {
        let player = self.game.turn.active;
        let decision = Decision {
            player,
            rule: rule!("701.9b"),
            source: None,
            prompt: "at random".to_owned(),
            ask: Ask::Random(n),
        };
        Ok(match self.choose(decision)? {
            Answer::Pick(picks) => picks.first().copied().unwrap_or(0),
            _ => 0,
        })
    }

    fn least(&self, count: &Count, frame: &Frame) -> Done<usize> {
        Ok(match count {
            Count::Exactly(n) | Count::AtLeast(n) => self.ask(|v| v.number(n, frame))?.max(0) as usize,
            Count::UpTo(_) | Count::Any | Count::All => 0,
            Count::Between(low, _) => usize::from(*low),
        })
    }

    /// The least and most a count allows of so many.
    pub fn bounds(&self, count: &Count, of: usize, frame: &Frame) -> Done<(usize, usize)> {
        let most = match count {
            Count::Exactly(n) | Count::UpTo(n) => self.ask(|v| v.number(n, frame))?.max(0) as usize,
            Count::All => return Ok((of, of)),
            Count::Any | Count::AtLeast(_) => of,
            Count::Between(_, high) => usize::from(*high),
        };
        Ok((self.least(count, frame)?, most))
    }

    /// 601.2c-d: chooses targets for the slots of a body, and a division among them.
    fn choose_targets(&mut self, id: ObjectId, body: &Body, group: u8, frame: &mut Frame) -> Done<bool> {
        let first_slot = self.game.object(id).stack.as_ref().map_or(0, |s| s.targets.len());
        let mut mine: Vec<Vec<Entity>> = Vec::new();
        let mut divisions: Vec<Vec<u32>> = Vec::new();
        for (n, spec) in body.targets.iter().enumerate() {
            // Slots of a mode count from 0 for it; references in later slots look at them.
            frame.targets = mine.clone();
            let (mut options, barred) = self.sorted_targets(id, spec, frame)?;
            for (entity, violation) in barred {
                self.bar(entity, violation);
            }
            for other in &spec.other_than {
                let taken = mine.get(usize::from(*other)).cloned().unwrap_or_default();
                options.retain(|o| !taken.contains(o));
            }
            if spec.together == Some(Together::PerOpponent) {
                mine.push(self.per_opponent(id, spec, first_slot + n, frame)?);
                divisions.push(Vec::new());
                continue;
            }
            let (min, mut max) = self.bounds(&spec.count, options.len(), frame)?;
            let total = match divided_among(&body.effect, n as u8) {
                Some(total) => Some(self.ask(|v| v.number(total, frame))?.clamp(0, i64::from(u32::MAX)) as u32),
                None => None,
            };
            // 601.2d: each target gets at least one, so there are no more of them than there is to divide.
            if let Some(total) = total {
                max = max.min(total as usize);
            }
            if options.len() < min {
                return Ok(false);
            }
            let player = match &spec.chooser {
                Some(players) => self.who_does(players, frame)?.first().copied().unwrap_or(frame.controller),
                None => frame.controller,
            };
            let rule = if self.is_triggered(id) { rule!("603.3d") } else { rule!("601.2c") };
            let prompt = format!("choose targets for {}", self.game.name(id));
            let purpose = Purpose::Target(first_slot + n);
            let chosen = self.pick_entities(player, rule, Some(id), prompt, purpose, options, min, max)?;
            if let Some(together) = &spec.together {
                self.check_together(together, &chosen, frame)?;
            }
            // 303.4a: an Aura spell's target is what its enchant ability says.
            let aura = self.see(|v| crate::engine::r3_card_types::r303_auras::is_aura(v.is(id)))?;
            let rules: &[crate::cr::RuleId] = if aura { &[rule!("303.4a"), rule!("702.5a"), rule] } else { &[rule] };
            self.note(rules, "targets of {}: {}", |g| {
                use crate::engine::trace::Arg;
                vec![Arg::object(g, id), Arg::List(chosen.iter().map(|e| Arg::entity(g, *e)).collect())]
            });
            divisions.push(match total {
                Some(total) if !chosen.is_empty() => {
                    self.division(frame.controller, rule!("601.2d"), id, total, &chosen, 1)?
                }
                _ => Vec::new(),
            });
            mine.push(chosen);
        }
        frame.targets = mine.clone();
        if let Some(stack) = self.game.object_mut(id).stack.as_mut() {
            stack.slot_group.extend(mine.iter().map(|_| group));
            stack.division.extend(divisions);
            stack.targets.extend(mine);
        }
        Ok(true)
    }

    /// "For each opponent, up to one target ...": the targets for each of them, in turn order.
    fn per_opponent(&mut self, id: ObjectId, spec: &TargetSpec, slot: usize, frame: &Frame) -> Done<Vec<Entity>> {
        let mut all = Vec::new();
        let opponents = self.game.opponents(frame.controller);
        for opponent in self.game.turn_order_from(frame.controller) {
            if !opponents.contains(&opponent) {
                continue;
            }
            let of = frame.with_each(opponent);
            let mut options = self.legal_targets(id, spec, &of)?;
            let mine = self.see(|v| {
                // 108.4: a card that is neither on the battlefield nor on the stack has an owner only.
                let theirs = |e: &Entity| match e {
                    Entity::Object(o) if matches!(v.object(*o).zone, Zone::Battlefield | Zone::Stack) => {
                        v.controller(*o) == opponent
                    }
                    Entity::Object(o) => v.object(*o).owner == opponent,
                    Entity::Player(p) => *p == opponent,
                };
                options.iter().copied().filter(theirs).collect::<Vec<_>>()
            })?;
            options = mine;
            let (min, max) = self.bounds(&spec.count, options.len(), &of)?;
            let prompt = format!("choose targets for {}", self.game.name(id));
            let rule = if self.is_triggered(id) { rule!("603.3d") } else { rule!("601.2c") };
            let purpose = Purpose::Target(slot);
            let you = frame.controller;
            all.extend(self.pick_entities(you, rule, Some(id), prompt, purpose, options, min, max)?);
        }
        self.note(&[rule!("601.2c")], "targets of {}: {}", |g| {
            use crate::engine::trace::Arg;
            vec![Arg::object(g, id), Arg::List(all.iter().map(|e| Arg::entity(g, *e)).collect())]
        });
        Ok(all)
    }

    /// A total divided among several by a player.
    pub fn division(
        &mut self,
        player: PlayerId,
        rule: crate::cr::RuleId,
        source: ObjectId,
        total: u32,
        among: &[Entity],
        min_each: u32,
    ) -> Done<Vec<u32>> {
        let mut default = vec![min_each; among.len()];
        if let Some(first) = default.first_mut() {
            *first += total.saturating_sub(min_each * among.len() as u32);
        }
        let prompt = format!("divide {total} for {}", self.game.name(source));
        let ask = Ask::Divide { total, among: among.to_vec(), min_each, default, combat: false };
        match self.choose(Decision { player, rule, source: Some(source), prompt, ask })? {
            Answer::Division(parts) => {
                self.note(&[rule], "divided: {}", |_| {
                    let parts = parts.iter().map(|n| crate::engine::trace::Arg::Number(i64::from(*n)));
                    vec![crate::engine::trace::Arg::List(parts.collect())]
                });
                Ok(parts)
            }
            _ => Ok(Vec::new()),
        }
    }

    fn is_triggered(&self, id: ObjectId) -> bool {
        matches!(&self.game.object(id).kind, ObjectKind::Ability(a) if a.triggered)
    }

    fn check_together(&self, together: &Together, chosen: &[Entity], frame: &Frame) -> Done<()> {
        let illegal = |because: &str| crate::engine::stop::Stop::illegal(rule!("601.2c"), None, because);
        let controllers: Vec<PlayerId> = self.see(|v| chosen.iter().map(|e| v.player_of(*e)).collect())?;
        let mut distinct = controllers.clone();
        distinct.sort_unstable();
        distinct.dedup();
        match together {
            Together::DifferentControllers | Together::PerOpponent if distinct.len() != controllers.len() => {
                Err(illegal("the targets must be controlled by different players"))
            }
            Together::SameController if distinct.len() > 1 => {
                Err(illegal("the targets must be controlled by the same player"))
            }
            Together::Total(of, cmp, most) => {
                let mut total = 0;
                for entity in chosen {
                    total += self.ask(|v| v.number(of, &frame.with_each(*entity)))?;
                }
                let most = self.ask(|v| v.number(most, frame))?;
                if cmp.holds(total, most) {
                    Ok(())
                } else {
                    Err(illegal("the total of the targets is not within what is allowed"))
                }
            }
            _ => Ok(()),
        }
    }

    /// The legal targets for a slot, in a steady order: players in turn order, then objects as they came.
    pub fn legal_targets(&self, id: ObjectId, spec: &TargetSpec, frame: &Frame) -> Done<Vec<Entity>> {
        Ok(self.sorted_targets(id, spec, frame)?.0)
    }

    /// The legal targets, and those that are of the right kind but that something keeps from being a target.
    #[expect(clippy::type_complexity, reason = "two lists")]
    fn sorted_targets(
        &self,
        id: ObjectId,
        spec: &TargetSpec,
        frame: &Frame,
    ) -> Done<(Vec<Entity>, Vec<(Entity, Violation)>)> {
        let objects: Vec<ObjectId> = match &spec.kind {
            TargetKind::Object(filter) | TargetKind::PlayerOr(filter) | TargetKind::OpponentOr(filter) => {
                self.ask(|v| v.all(filter, frame))?
            }
            TargetKind::Any | TargetKind::AnyOther => self.game.permanents().map(|o| o.id).collect(),
            TargetKind::Player | TargetKind::Opponent | TargetKind::PlayerWho(_) => Vec::new(),
        };
        let players = self.game.apnap().into_iter().map(Entity::Player);
        let (mut legal, mut barred) = (Vec::new(), Vec::new());
        for entity in players.chain(objects.into_iter().map(Entity::Object)) {
            match self.target_violation(id, entity, &spec.kind, frame)? {
                None => legal.push(entity),
                Some(violation) if violation.rule == rule!("115.1") => {}
                Some(violation) => barred.push((entity, violation)),
            }
        }
        Ok((legal, barred))
    }

    /// Why something can't be a target for this slot, if it can't.
    pub fn target_violation(
        &self,
        id: ObjectId,
        target: Entity,
        kind: &TargetKind,
        frame: &Frame,
    ) -> Done<Option<Violation>> {
        let no = |rule, culprit: Option<Entity>, because: &str| {
            Ok(Some(Violation { rule, culprit, because: because.to_owned() }))
        };
        // 115.5: a spell or ability is no target for itself.
        if target == Entity::Object(id) {
            return no(rule!("115.5"), Some(target), "a spell or ability can't target itself");
        }
        if !self.ask(|v| v.could_be(target, kind, frame))? {
            return no(rule!("115.1"), Some(target), "it is not what the spell or ability can target");
        }
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let source = match &self.game.object(id).kind {
            ObjectKind::Ability(a) => a.source,
            _ => id,
        };
        let controller = frame.controller;
        if let Entity::Object(o) = target {
            let object = view.object(o);
            if object.zone == Zone::Battlefield {
                let is = view.is(o);
                // 702.18a
                if is.has(Keyword::Shroud) && !self.as_though_no_hexproof(&view, o, controller)? {
                    return no(rule!("702.18a"), Some(target), "it has shroud");
                }
                // 702.11b, 702.11d: hexproof, and hexproof from a quality.
                if self.game.opponents(view.controller(o)).contains(&controller)
                    && !self.as_though_no_hexproof(&view, o, controller)?
                {
                    for hexproof in is.keyword(Keyword::Hexproof) {
                        let rule = if hexproof.quality.is_some() { rule!("702.11d") } else { rule!("702.11b") };
                        let against = match &hexproof.quality {
                            None => true,
                            Some(quality) => {
                                self.has_quality(&view, source, quality, &Frame::of(o, view.controller(o)))?
                            }
                        };
                        if against {
                            return no(rule, Some(target), "it has hexproof");
                        }
                    }
                }
                // 702.16b: protection.
                if self.protected(&view, o, source)? {
                    return no(rule!("702.16b"), Some(target), "it has protection from the source");
                }
            }
        }
        for active in self.rules()?.iter() {
            match (active.rule(), target) {
                (RuleChange::CantBeTargeted(objects, by, whose), Entity::Object(o)) => {
                    if active.is_about(&view, objects, o)?
                        && match by {
                            Some(filter) => targeter(&view, filter, id, source, &active.frame)?,
                            None => true,
                        }
                        && match whose {
                            Some(players) => view.players(players, &active.frame)?.contains(&controller),
                            None => true,
                        }
                    {
                        return no(
                            rule!("101.2"),
                            Some(active.frame.source.into()),
                            "an effect says it can't be the target",
                        );
                    }
                }
                (RuleChange::PlayerHas(players, keyword), Entity::Player(p)) => {
                    if !view.players(players, &active.frame)?.contains(&p) {
                        continue;
                    }
                    match keyword.keyword {
                        Keyword::Shroud => return no(rule!("702.18a"), Some(target), "the player has shroud"),
                        Keyword::Hexproof if self.game.opponents(p).contains(&controller) => {
                            return no(rule!("702.11c"), Some(target), "the player has hexproof");
                        }
                        Keyword::Protection => {
                            if let Some(quality) = &keyword.quality
                                && self.has_quality(&view, source, quality, &active.frame)?
                            {
                                return no(rule!("702.16b"), Some(target), "the player has protection from the source");
                            }
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }

    fn as_though_no_hexproof(&self, view: &View<'_>, object: ObjectId, by: PlayerId) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::AsThough(objects, crate::oracle::lang::AsThough::NoHexproof) = active.rule()
                && active.frame.controller == by
                && active.is_about(view, objects, object)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// 702.16: whether an object has protection from a source.
    pub fn protected(&self, view: &View<'_>, object: ObjectId, from: ObjectId) -> Done<bool> {
        for protection in view.is(object).keyword(Keyword::Protection) {
            if let Some(quality) = &protection.quality
                && self.has_quality(view, from, quality, &Frame::of(object, view.controller(object)))?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an object has the quality a protection or hexproof ability names (702.16a).
    pub fn has_quality(&self, view: &View<'_>, object: ObjectId, quality: &Quality, frame: &Frame) -> Done<bool> {
        Ok(match quality {
            Quality::Everything => true,
            Quality::Objects(filter) => view.matches_anywhere(filter, object, frame)?,
            Quality::Players(kind) => view.could_be(view.controller(object).into(), kind, frame)?,
            Quality::Each(all) => {
                for one in all {
                    if self.has_quality(view, object, one, frame)? {
                        return Ok(true);
                    }
                }
                false
            }
            Quality::Chosen => {
                let chosen = &view.object(frame.source).chosen;
                let is = view.is(object);
                chosen.color.is_some_and(|c| is.colors.has(c))
                    || chosen.subtype.is_some_and(|s| is.subtypes.contains(s))
                    || chosen.card_type.is_some_and(|t| is.types.intersects(t))
                    || chosen.player.is_some_and(|p| view.controller(object) == p)
                    || chosen.name.as_ref().is_some_and(|n| is.name == *n)
            }
            Quality::Text(text) => view.is(object).name.eq_ignore_ascii_case(text),
            Quality::Variant | Quality::Size(..) | Quality::Several(..) => false,
        })
    }
}

fn targeter(view: &View<'_>, filter: &Filter, id: ObjectId, source: ObjectId, frame: &Frame) -> Done<bool> {
    let ability = view.object(id).is_ability();
    Ok(match filter.noun {
        Noun::Spell => !ability && view.matches_anywhere(filter, id, frame)?,
        Noun::Ability => ability && view.matches_anywhere(filter, source, frame)?,
        _ => view.matches_anywhere(filter, source, frame)?,
    })
}

impl View<'_> {
    /// Whether an Aura, Equipment or Fortification may be attached to this (301.5, 301.6, 303.4, 702.5): not a question of targeting.
    pub fn can_stay_attached(&self, what: ObjectId, host: Entity) -> Done<bool> {
        self.could_host(what, self.is(what), host)
    }

    /// The same for what has, or will have, these characteristics.
    pub fn could_host(&self, what: ObjectId, is: &crate::engine::state::Characteristics, host: Entity) -> Done<bool> {
        use crate::card::CardTypes;
        use crate::engine::known;
        let frame = Frame::of(what, self.controller(what));
        if is.subtypes.contains(known::aura()) {
            // 303.4c, 702.5a: what its enchant ability says; several all apply (702.5c).
            for enchant in is.keyword(Keyword::Enchant) {
                let fits = match &enchant.quality {
                    Some(Quality::Objects(filter)) => match host {
                        Entity::Object(o) => self.object(o).alive && self.matches(filter, o, &frame)?,
                        Entity::Player(_) => false,
                    },
                    Some(Quality::Players(kind)) => {
                        self.could_be(host, kind, &frame)?
                            && host.player().is_none_or(|p| self.game.player(p).in_game())
                    }
                    _ => true,
                };
                if !fits {
                    return Ok(false);
                }
            }
        } else {
            let Entity::Object(o) = host else { return Ok(false) };
            if !self.object(o).is_permanent() {
                return Ok(false);
            }
            // 301.5: Equipment on creatures; 301.6: Fortifications on lands.
            let needs = if is.subtypes.contains(known::equipment()) { CardTypes::CREATURE } else { CardTypes::LAND };
            if !self.is(o).types.contains(needs) || o == what {
                return Ok(false);
            }
        }
        // 702.16c-d: protection from its qualities.
        if let Entity::Object(o) = host {
            for protection in self.is(o).keyword(Keyword::Protection) {
                let by = Frame::of(o, self.controller(o));
                let against = match &protection.quality {
                    Some(Quality::Objects(filter)) => self.matches_anywhere(filter, what, &by)?,
                    Some(Quality::Everything) => true,
                    Some(Quality::Each(all)) => {
                        let mut any = false;
                        for one in all {
                            if let Quality::Objects(filter) = one {
                                any |= self.matches_anywhere(filter, what, &by)?;
                            }
                        }
                        any
                    }
                    _ => false,
                };
                if against {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// The bodies of what is on the stack: of a spell each paragraph of its text, of an ability its own.
pub fn bodies_of(view: &View<'_>, id: ObjectId) -> Vec<Arc<Body>> {
    use crate::oracle::lang::AbilityKind;
    let object = view.object(id);
    if let ObjectKind::Ability(a) = &object.kind {
        return vec![a.body.clone()];
    }
    // 608.2c: what an instant or sorcery does is all of its spell abilities, in the order written.
    let is = view.is(id);
    let awakened = object.cast.as_ref().is_some_and(|c| c.alternative == Some(Keyword::Awaken));
    let spell = |(origin, ability): (Origin, Arc<crate::oracle::lang::Ability>)| match (&ability.kind, origin) {
        // 702.113b: the target of awaken is chosen only if its cost is paid.
        (AbilityKind::Spell(_), Origin::Meaning(place, _))
            if !awakened
                && is.abilities.get(usize::from(place)).is_some_and(
                    |held| matches!(&held.ability.kind, AbilityKind::Keyword(k) if k.keyword == Keyword::Awaken),
                ) =>
        {
            None
        }
        (AbilityKind::Spell(body), _) => Some(Arc::new(body.clone())),
        _ => None,
    };
    let mut bodies: Vec<Arc<Body>> = is.all_abilities().filter_map(spell).collect();
    // 303.4a: an Aura spell's target is defined by its enchant ability.
    bodies.extend(crate::engine::r3_card_types::r303_auras::aura_body(is).map(Arc::new));
    bodies
}

/// The total that an instruction divides among the targets of this slot (601.2d), if one does.
pub fn divided_among(effect: &crate::oracle::lang::Effect, slot: u8) -> Option<&Num> {
    use crate::oracle::lang::{Effect, Objects, Recipients, Verb};
    let inner = |effect| divided_among(effect, slot);
    match effect {
        Effect::Do { verb, .. } => match verb {
            Verb::DealDamage { amount, to: Recipients::Target(n), divided: true, .. } if *n == slot => Some(amount),
            Verb::DealDamage { amount, to: Recipients::Objects(Objects::Target(n)), divided: true, .. }
                if *n == slot =>
            {
                Some(amount)
            }
            Verb::PutCounters { count, on: Objects::Target(n), divided: true, .. } if *n == slot => Some(count),
            _ => None,
        },
        Effect::Seq(all) => all.iter().find_map(inner),
        Effect::May { effect, .. }
        | Effect::ForEach { effect, .. }
        | Effect::Where(_, effect)
        | Effect::Repeat(_, effect)
        | Effect::While(effect, _) => inner(effect),
        Effect::If { then, otherwise, .. } | Effect::Pay { then, otherwise, .. } => {
            inner(then).or_else(|| divided_among(otherwise, slot))
        }
        Effect::Instead(first, _, second) => inner(first).or_else(|| divided_among(second, slot)),
        _ => None,
    }
}

/// The number by which the slots of a mode of a paragraph are known in [`crate::engine::state::StackInfo::slot_group`].
///
/// A mode is known by its place among those chosen: one chosen twice has targets of its own each time (700.2d).
pub fn group(paragraph: usize, nth_mode: Option<usize>) -> u8 {
    (paragraph as u8).wrapping_mul(32).wrapping_add(nth_mode.map_or(0, |n| n as u8 + 1))
}
