//! Which targets are legal: 115, with hexproof, shroud, protection and what may be attached.

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::known;
use crate::oracle::lang::{
    AbilityKind, Filter, Handling, Keyword, Noun, Quality, RuleChange, StaticEffect, TargetKind, TargetSpec, Together,
    Zone,
};
use crate::r6_spells::r614_replacement::is_about;
use crate::rule;
use crate::state::{Characteristics, Entity, ObjectId, ObjectKind, Origin, PlayerId};
use crate::stop::{Done, Stop, Violation};
use crate::view::View;

pub(super) fn targeter(view: &View<'_>, filter: &Filter, id: ObjectId, source: ObjectId, frame: &Frame) -> Done<bool> {
    let ability = view.object(id).is_ability();
    Ok(match filter.noun {
        Noun::Spell => !ability && view.matches_anywhere(filter, id, frame)?,
        Noun::Ability => ability && view.matches_anywhere(filter, source, frame)?,
        _ => view.matches_anywhere(filter, source, frame)?,
    })
}

/// Whether what hexproof is from is said of abilities themselves, and not of their sources.
fn speaks_of_abilities(quality: &Quality) -> bool {
    matches!(quality, Quality::Objects(filter) if matches!(filter.noun, Noun::Ability | Noun::SpellOrAbility))
}

impl View<'_> {
    /// Whether an Aura, Equipment or Fortification may be attached to this (301.5, 301.6, 303.4, 702.5): not a question of targeting.
    pub fn can_stay_attached(&self, what: ObjectId, host: Entity) -> Done<bool> {
        self.could_host(what, self.is(what), host)
    }

    /// 702.6e: whether Equipment may be attached to this planeswalker as though it were a creature.
    pub fn can_equip_planeswalker(&self, what: ObjectId, host: Entity) -> Done<bool> {
        let walker = host.object().is_some_and(|o| self.is(o).types.contains(CardTypes::PLANESWALKER));
        Ok(walker && self.could_host_as(what, self.is(what), host, CardTypes::PLANESWALKER)?)
    }

    /// The same for what has, or will have, these characteristics.
    pub fn could_host(&self, what: ObjectId, is: &Characteristics, host: Entity) -> Done<bool> {
        self.could_host_as(what, is, host, CardTypes::CREATURE)
    }

    /// The same, where Equipment asks for this type of what it is attached to.
    fn could_host_as(&self, what: ObjectId, is: &Characteristics, host: Entity, equips: CardTypes) -> Done<bool> {
        let frame = Frame::of(what, self.controller(what));
        // 310.9: a battle is attached to nothing, whatever else it is.
        if is.types.contains(CardTypes::BATTLE) {
            return Ok(false);
        }
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
            if let Entity::Object(o) = host
                && self.cant_hold(o, what, is)?
            {
                return Ok(false);
            }
        } else {
            let Entity::Object(o) = host else { return Ok(false) };
            if !self.object(o).is_permanent() || self.cant_hold(o, what, is)? {
                return Ok(false);
            }
            // 301.5: Equipment on creatures; 301.6: Fortifications on lands.
            let needs = if is.subtypes.contains(known::equipment()) { equips } else { CardTypes::LAND };
            // 301.5c: Equipment that is a creature can't equip one unless it has reconfigure.
            let creature = is.types.contains(CardTypes::CREATURE) && !is.has(Keyword::Reconfigure);
            if !self.is(o).types.contains(needs) || o == what || creature {
                return Ok(false);
            }
            for held in &is.abilities {
                let AbilityKind::Static(told) = &held.ability.kind else { continue };
                for effect in &told.effects {
                    if let StaticEffect::Rule(RuleChange::AttachedOnlyTo(_, fit)) = effect
                        && !self.matches(fit, o, &frame)?
                    {
                        return Ok(false);
                    }
                }
            }
        }
        // 702.16c-d: protection from its qualities.
        if let Entity::Object(o) = host {
            for (quality, giver, by) in self.protections(o) {
                if self.has_quality(what, quality, &by)? && !self.lets_stay(giver, what)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The qualities a permanent has protection from (702.16b-f, 113.6), each with the object that gives it: a choice is that
    /// one's; and with what its words refer to.
    fn protections(&self, object: ObjectId) -> impl Iterator<Item = (&Quality, ObjectId, Frame)> {
        let is = self.is(object);
        let any = is.has(Keyword::Protection) && self.object(object).is_permanent();
        is.abilities.iter().filter(move |_| any).filter_map(move |held| {
            let AbilityKind::Keyword(k) = &held.ability.kind else { return None };
            let quality = k.quality.as_ref().filter(|_| k.keyword == Keyword::Protection)?;
            let effect = match held.origin {
                Origin::Given(effect, _) => self.game.effects.iter().find(|it| it.id == effect),
                _ => None,
            };
            let giver = match (held.origin, quality, effect) {
                (Origin::GivenBy(giver, ..), ..) => giver,
                // "Gains protection from the chosen player until end of turn": the one chosen for what gives it.
                (_, Quality::Chosen, Some(effect)) => effect.source,
                _ => object,
            };
            let by = Frame::of(giver, self.controller(object));
            let by = match (quality, effect) {
                // "Gains protection from that player": whom the effect that gives it speaks of.
                (Quality::Of(_), Some(effect)) => by.captured(&effect.captured),
                _ => by,
            };
            // "Protection from its colors": those of what is protected.
            Some((quality, giver, by.with_each(object)))
        })
    }

    /// 303.4c, 301.5c, 101.2: whether what is said of the permanent, by itself or by what is attached to it, keeps this Aura from
    /// enchanting it, or this Equipment from being attached to it.
    fn cant_hold(&self, host: ObjectId, what: ObjectId, is: &Characteristics) -> Done<bool> {
        let (aura, equipment) = (is.subtypes.contains(known::aura()), is.subtypes.contains(known::equipment()));
        let givers = std::iter::once(host).chain(self.game.attachments(host.into()));
        for giver in givers {
            let frame = Frame::of(giver, self.controller(giver));
            for held in &self.is(giver).abilities {
                let AbilityKind::Static(told) = &held.ability.kind else { continue };
                for effect in &told.effects {
                    let StaticEffect::Rule(RuleChange::CantBe(objects, deed)) = effect else { continue };
                    let bars = match deed {
                        Handling::Enchanted => aura,
                        Handling::EnchantedByOthers => aura && giver != what,
                        Handling::Equipped => equipment,
                        _ => false,
                    };
                    let holds = |cond| self.condition(cond, &frame);
                    if bars
                        && told.condition.as_ref().map_or(Ok(true), holds)?
                        && is_about(self, objects, host, &frame)?
                    {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// 702.16n: whether what gives protection says that the effect does not remove this.
    fn lets_stay(&self, giver: ObjectId, what: ObjectId) -> Done<bool> {
        let frame = Frame::of(giver, self.controller(giver));
        for held in &self.is(giver).abilities {
            let AbilityKind::Static(told) = &held.ability.kind else { continue };
            for effect in &told.effects {
                if let StaticEffect::Rule(RuleChange::DoesntRemove(objects)) = effect
                    && is_about(self, objects, what, &frame)?
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether an object has the quality a protection or hexproof ability names (702.16a).
    pub fn has_quality(&self, object: ObjectId, quality: &Quality, frame: &Frame) -> Done<bool> {
        Ok(match quality {
            Quality::Everything => true,
            Quality::Objects(filter) => {
                // "Colored spells": no other sources of a color.
                let (on_stack, ability) = (self.object(object).zone == Zone::Stack, self.object(object).is_ability());
                let so = match filter.noun {
                    Noun::Spell => on_stack && !ability,
                    Noun::Ability => ability,
                    Noun::SpellOrAbility => on_stack,
                    _ => true,
                };
                so && self.matches_anywhere(filter, object, frame)?
            }
            Quality::Players(kind) => self.could_be(self.controller(object).into(), kind, frame)?,
            // 702.16k: what that player controls, and what they own that nobody controls.
            Quality::Of(players) => self.is_one_of(self.controller(object), players, frame)?,
            Quality::Each(all) => {
                for one in all {
                    if self.has_quality(object, one, frame)? {
                        return Ok(true);
                    }
                }
                false
            }
            Quality::Chosen => {
                let chosen = &self.object(frame.source).chosen;
                let is = self.is(object);
                chosen.color.is_some_and(|c| is.colors.has(c))
                    || chosen.subtype.is_some_and(|s| is.subtypes.contains(s))
                    || chosen.card_type.is_some_and(|t| is.types.intersects(t))
                    || chosen.player.is_some_and(|p| self.controller(object) == p)
                    || chosen.name.as_ref().is_some_and(|n| is.name == *n)
            }
            Quality::Text(text) => self.is(object).name.eq_ignore_ascii_case(text),
            // No color or card type before one is chosen.
            Quality::ColorOfChoice
            | Quality::CardTypeOfChoice
            | Quality::Variant
            | Quality::Size(..)
            | Quality::Several(..)
            | Quality::Gift(_)
            | Quality::Partner(_)
            | Quality::Deck(_) => false,
        })
    }
}

impl Cx<'_> {
    pub(crate) fn check_together(&self, together: &Together, chosen: &[Entity], frame: &Frame) -> Done<()> {
        let illegal = |because: &str| Stop::illegal(rule!("601.2c"), None, because);
        let controllers: Vec<PlayerId> = self.see(|v| chosen.iter().map(|e| v.player_of(*e)).collect())?;
        let mut distinct = controllers.clone();
        distinct.sort_unstable();
        distinct.dedup();
        match together {
            Together::DifferentControllers | Together::PerPlayer(_) if distinct.len() != controllers.len() => {
                Err(illegal("the targets must be controlled by different players"))
            }
            Together::SameController if distinct.len() > 1 => {
                Err(illegal("the targets must be controlled by the same player"))
            }
            Together::OneGraveyard => {
                let mut owners = chosen.iter().map(|e| e.object().map(|o| self.game.object(o).owner));
                match owners.next() {
                    Some(first) if owners.any(|owner| owner != first) => {
                        Err(illegal("the targets must be in one graveyard"))
                    }
                    _ => Ok(()),
                }
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
            // 201.2b: what has no name has none that differs.
            Together::Differing(None) => {
                let all: Vec<ObjectId> = chosen.iter().filter_map(|e| e.object()).collect();
                match self.see(|v| v.differently_named(&all))? {
                    true => Ok(()),
                    false => Err(Stop::illegal(rule!("201.2b"), None, "what is chosen must differ")),
                }
            }
            Together::Differing(Some(of)) => {
                let mut seen = Vec::new();
                for object in chosen.iter().filter_map(|e| e.object()) {
                    let value = self.ask(|v| v.number(of, &frame.with_each(object)))?;
                    if seen.contains(&value) {
                        return Err(illegal("what is chosen must differ"));
                    }
                    seen.push(value);
                }
                Ok(())
            }
            Together::Sharing(quality) => {
                let all: Vec<ObjectId> = chosen.iter().filter_map(|e| e.object()).collect();
                if self.see(|v| v.all_share(&all, *quality))? {
                    Ok(())
                } else {
                    Err(illegal("what is chosen must have that in common"))
                }
            }
            Together::SharingNone(quality) => {
                let all: Vec<ObjectId> = chosen.iter().filter_map(|e| e.object()).collect();
                for (at, one) in all.iter().enumerate() {
                    for other in all.iter().skip(at + 1) {
                        if self.see(|v| v.all_share(&[*one, *other], *quality))? {
                            return Err(illegal("no two of what is chosen may have that in common"));
                        }
                    }
                }
                Ok(())
            }
            Together::DifferentControllers | Together::PerPlayer(_) | Together::SameController => Ok(()),
        }
    }

    /// Tells whoever takes the first choice there is which of these are legal together, where not all are.
    pub(crate) fn tell_what_fits<'t>(
        &mut self,
        all: impl Iterator<Item = &'t Together>,
        options: &[Entity],
        (min, max): (usize, usize),
        fewest: bool,
        frame: &Frame,
    ) -> Done<()> {
        let all: Vec<&Together> = all.collect();
        // Within a range of influence there may be fewer options.
        if all.is_empty() || !self.takes_the_first() || self.game.variant.range.is_some() {
            return Ok(());
        }
        let fits = |picks: &[usize]| -> Done<bool> {
            let chosen: Vec<Entity> = picks.iter().filter_map(|i| options.get(*i).copied()).collect();
            for together in &all {
                match self.check_together(together, &chosen, frame) {
                    Ok(()) => {}
                    Err(Stop::Illegal(_)) => return Ok(false),
                    Err(stop) => return Err(stop),
                }
            }
            Ok(true)
        };
        // As many as may be, each that is legal beside those before it.
        let mut most = Vec::new();
        for i in 0..options.len() {
            if most.len() < max {
                most.push(i);
                if !fits(&most)? {
                    most.pop();
                }
            }
        }
        let most = if most.len() >= min && fits(&most)? { Some(most) } else { None };
        // Or the first so many that are.
        let mut first = None;
        for n in min..=max.min(options.len()) {
            let picks: Vec<usize> = (0..n).collect();
            if fits(&picks)? {
                first = Some(picks);
                break;
            }
        }
        let picks = if fewest { first.or(most) } else { most.or(first) };
        if let Some(picks) = picks {
            self.fits_together(picks);
        }
        Ok(())
    }

    /// The legal targets for a slot, in a steady order: players in turn order, then objects as they came.
    pub fn legal_targets(&self, id: ObjectId, spec: &TargetSpec, frame: &Frame) -> Done<Vec<Entity>> {
        Ok(self.sorted_targets(id, spec, frame)?.0)
    }

    /// The legal targets, and those that are of the right kind but that something keeps from being a target.
    #[expect(clippy::type_complexity, reason = "two lists")]
    pub(super) fn sorted_targets(
        &self,
        id: ObjectId,
        spec: &TargetSpec,
        frame: &Frame,
    ) -> Done<(Vec<Entity>, Vec<(Entity, Violation)>)> {
        let objects: Vec<ObjectId> = match &spec.kind {
            TargetKind::Object(filter)
            | TargetKind::PlayerOr(filter)
            | TargetKind::OpponentOr(filter)
            | TargetKind::PlayerWhoOr(_, filter) => self.ask(|v| v.all(filter, frame))?,
            TargetKind::Any | TargetKind::AnyOther(_) => self.game.permanents().map(|o| o.id).collect(),
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
            Ok(Some(Violation { rule, culprit, because: because.to_owned(), besides: Vec::new(), reversed: None }))
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
        if !view.reaches(frame, target) {
            return no(rule!("801.4"), Some(target), "it is outside the range of influence of the player");
        }
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
                                let from = if speaks_of_abilities(quality) { id } else { source };
                                let own = Frame::of(o, view.controller(o)).with_each(o);
                                view.has_quality(from, quality, &own)?
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
                        Keyword::Hexproof
                            if self.game.opponents(p).contains(&controller)
                                && !self.player_as_though_no_hexproof(p, controller)? =>
                        {
                            return no(rule!("702.11c"), Some(target), "the player has hexproof");
                        }
                        Keyword::Protection => {
                            if let Some(quality) = &keyword.quality
                                && view.has_quality(source, quality, &active.frame)?
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

    /// Whether a player may be targeted by another as though without hexproof.
    fn player_as_though_no_hexproof(&self, player: PlayerId, by: PlayerId) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::NoHexproof(players, _) = active.rule()
                && active.frame.controller == by
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn as_though_no_hexproof(&self, view: &View<'_>, object: ObjectId, by: PlayerId) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::AsThough(objects, crate::oracle::lang::AsThough::NoHexproof)
            | RuleChange::NoHexproof(_, objects) = active.rule()
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
        for (quality, _, by) in view.protections(object) {
            if view.has_quality(from, quality, &by)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
