//! What makes mana abilities make more than they say, or other mana (605.1b, 106.12b).

use smallvec::{SmallVec, smallvec};

use crate::card::Color;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, Cond, Instead, Replacement, StaticEffect, Triggered};
use crate::r6_spells::r613_layers::Derived;
use crate::rules::ActiveReplacement;
use crate::state::{DelayedLimit, LastingKind, ObjectId, PlayerId};
use crate::stop::Done;
use crate::view::View;

use super::{gives_to, plain_mana, ways_of};

/// One mana that comes besides what an ability makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::r1_concepts::r118_mana_payment) struct Added {
    /// The source of the triggered mana ability that lets its kind be chosen.
    pub by: Option<ObjectId>,
    /// What it may be.
    pub kinds: SmallVec<[Option<Color>; 6]>,
}

impl Added {
    fn just(kind: Option<Color>) -> Self {
        Self { by: None, kinds: smallvec![kind] }
    }

    /// What a triggered mana ability of this source adds, by the ways it has. What can't be chosen mana by mana is what the
    /// first way makes.
    fn by_ways(by: ObjectId, ways: Vec<Vec<Vec<Option<Color>>>>) -> Vec<Self> {
        let Some(first) = ways.first() else { return Vec::new() };
        let n = first.iter().flatten().count();
        let mixed =
            |way: &[Vec<Option<Color>>]| way.iter().flatten().any(|kind| Some(kind) != way.iter().flatten().next());
        let in_one = ways.iter().all(|way| way.len() == 1 && way.iter().flatten().count() == n);
        if ways.len() == 1 || !in_one || n > 1 && !ways.iter().any(|way| mixed(way)) {
            return first.iter().flatten().map(|kind| Self::just(*kind)).collect();
        }
        let mut kinds: SmallVec<[Option<Color>; 6]> = SmallVec::new();
        for kind in ways.iter().flatten().flatten() {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
        vec![Self { by: Some(by), kinds }; n]
    }
}

/// The most mana of one ability that a plan looks at.
const MOST_MANA: i64 = 1000;

/// What makes mana abilities make more than they say: triggered mana abilities, and replacement effects.
pub(super) struct MoreMana<'d> {
    pub(super) triggers: Vec<(Frame, &'d Triggered)>,
    pub(super) replaced: bool,
}

impl Cx<'_> {
    /// What there is that makes mana abilities make more than they say.
    pub(super) fn more_mana<'d>(&'d self, view: &View<'_>, derived: &'d Derived) -> MoreMana<'d> {
        let of_mana = |ability: &'d AbilityKind| match ability {
            AbilityKind::Triggered(t) if t.event.is_of_mana() => Some(t),
            _ => None,
        };
        let own = derived.abilities.iter().filter_map(|active| {
            let frame = Frame::of(active.object, view.controller(active.object));
            Some((frame, of_mana(&active.ability.kind)?))
        });
        // 603.7: "until end of turn, whenever a player taps an Island for mana".
        let lasting = self.game.effects.iter().filter_map(|effect| match &effect.kind {
            LastingKind::Delayed(ability, DelayedLimit::Every) => {
                let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
                Some((frame, of_mana(&ability.kind)?))
            }
            _ => None,
        });
        MoreMana { triggers: own.chain(lasting).collect(), replaced: self.mana_is_replaced(derived) }
    }

    /// 605.1b: what triggered mana abilities would add to each way of an ability of an object, which it taps or does not.
    pub(super) fn bonuses(
        &self,
        more: &MoreMana<'_>,
        view: &View<'_>,
        player: PlayerId,
        (object, taps): (ObjectId, bool),
        ways: &[Vec<Option<Color>>],
    ) -> Done<Vec<Vec<Added>>> {
        let mut bonus = vec![Vec::new(); ways.len()];
        for (frame, t) in &more.triggers {
            for (way, more) in ways.iter().zip(&mut bonus) {
                let mana = way.iter().map(|color| plain_mana(object, *color)).collect();
                let event = Event::AddMana { player, mana, source: Some(object), tapped: taps };
                let about = crate::eval::EventMatch { event: &event, happening: None };
                let asked = Frame { would: Some(Box::new(event.clone())), ..frame.clone() };
                // 603.4: nor does it trigger where its condition does not hold.
                let holds = |cond: &Cond| view.condition(cond, &asked);
                if view.event_matches(&t.event, about, &asked)?
                    && t.condition.as_deref().map_or(Ok(true), holds)?
                    && gives_to(&t.body.effect, view, &asked)? == Some(player)
                    && let Some(ways) = ways_of(view, &t.body.effect, &asked)?
                {
                    more.extend(Added::by_ways(frame.source, ways));
                }
            }
        }
        if more.replaced {
            for (way, more) in ways.iter().zip(&mut bonus) {
                more.extend(self.made_more(view, player, object, taps, way)?.into_iter().map(Added::just));
            }
        }
        Ok(bonus)
    }

    /// Whether anything replaces the mana an ability makes.
    fn mana_is_replaced(&self, derived: &Derived) -> bool {
        let about_mana = |replacement: &Replacement| replacement.event.is_of_mana();
        let of_ability = |ability: &AbilityKind| match ability {
            AbilityKind::Static(s) => {
                s.effects.iter().any(|effect| matches!(effect, StaticEffect::Replace(r) if about_mana(r)))
            }
            _ => false,
        };
        derived.abilities.iter().any(|active| of_ability(&active.ability.kind))
            || self.game.effects.iter().any(|e| matches!(&e.kind, LastingKind::Replace(r, _) if about_mana(r)))
    }

    /// 106.12b: what replacement effects add to a way ("it produces twice as much of that mana instead").
    fn made_more(
        &self,
        view: &View<'_>,
        player: PlayerId,
        object: ObjectId,
        taps: bool,
        own: &[Option<Color>],
    ) -> Done<Vec<Option<Color>>> {
        let mut more = Vec::new();
        let (mut used, mut n) = (Vec::new(), own.len());
        loop {
            let all = own.iter().chain(&more).copied();
            let mana = all.map(|color| plain_mana(object, color)).collect();
            let event = Event::AddMana { player, mana, source: Some(object), tapped: taps };
            let next = self.applicable(&event, &used)?.into_iter().next();
            let Some(ActiveReplacement { key, replacement, frame, .. }) = next else { return Ok(more) };
            used.push(key);
            let Instead::Amount(amount) = &replacement.instead else { continue };
            let frame = Frame { would: Some(Box::new(event)), ..frame };
            let made = view.number(amount, &frame)?.clamp(0, MOST_MANA) as usize;
            more.extend(own.iter().copied().cycle().take(made.saturating_sub(n)));
            n = n.max(made);
        }
    }

    /// 106.12b: what replacement effects make of the mana of a way ("it produces {B} instead of any other type").
    pub(super) fn made_otherwise(
        &self,
        view: &View<'_>,
        player: PlayerId,
        object: ObjectId,
        taps: bool,
        mut own: Vec<Option<Color>>,
    ) -> Done<Vec<Option<Color>>> {
        let mut used = Vec::new();
        loop {
            let mana = own.iter().map(|color| plain_mana(object, *color)).collect();
            let event = Event::AddMana { player, mana, source: Some(object), tapped: taps };
            let next = self.applicable(&event, &used)?.into_iter().next();
            let Some(ActiveReplacement { key, replacement, frame, .. }) = next else { return Ok(own) };
            used.push(key);
            own = view.mana_instead(&replacement.instead, own, &frame)?;
        }
    }
}
