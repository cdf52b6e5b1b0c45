//! What could give mana for a payment: the pool, mana abilities, and what convoke, delve and improvise allow.

use smallvec::{SmallVec, smallvec};

use crate::card::{CardTypes, Color, Supertypes};
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::frame::Frame;
use crate::engine::r1_concepts::r118_costs::{AbilityPaid, PayFor};
use crate::engine::r6_spells::r602_activating::{adds_mana, is_mana_ability};
use crate::engine::r6_spells::r613_layers::Derived;
use crate::engine::rules::ActiveReplacement;
use crate::engine::state::{DelayedLimit, LastingKind, Mana, ObjectId, Origin, PlayerId, Zone};
use crate::engine::stop::{Done, Stop};
use crate::engine::view::View;
use crate::oracle::lang::{
    AbilityKind, Activated, ActivationLimit, Choosable, CostPart, Effect, Instead, Keyword, ManaMade, ManaUsed, Num,
    Objects, Ref, Replacement, StaticEffect, Triggered, Verb,
};

use super::needs;
use super::plan::{Kind, Pays};

/// A mana ability that could be activated, with what it would make and take.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub object: ObjectId,
    pub origin: Origin,
    /// What one activation makes: each way is the mana of its instructions, one list for each.
    pub ways: Vec<Vec<Vec<Option<Color>>>>,
    /// What comes of each way, where it is produced as something else (106.12b).
    pub made: Vec<Vec<Option<Color>>>,
    /// More that triggered mana abilities add (605.1b), for each way: mana by mana.
    pub bonus: Vec<Vec<Added>>,
    /// How much it hurts.
    pub harm: i32,
    /// The mana its activation costs.
    pub needs: Vec<Kind>,
    /// Objects that are tapped, sacrificed or exiled for it.
    pub uses: Vec<ObjectId>,
    /// The one of them that is chosen, where there was a choice.
    pub takes: Option<ObjectId>,
    /// What is done to it.
    pub how: Takes,
    pub taps: bool,
    pub only: Option<ManaUsed>,
    /// What is asked of it where its own cost is paid.
    pub paid: AbilityPaid,
    pub snow: bool,
}

impl Source {
    /// Whether it gives exactly one mana and takes nothing but its being tapped or put away itself.
    pub fn is_simple(&self) -> bool {
        self.taps
            && self.needs.is_empty()
            && self.uses.iter().all(|o| *o == self.object)
            && self.made.iter().zip(&self.bonus).all(|(made, bonus)| bonus.is_empty() && made.len() == 1)
    }

    /// The mana of a way, without what triggers add.
    pub fn own(&self, way: usize) -> &[Option<Color>] {
        self.made.get(way).map_or(&[], Vec::as_slice)
    }

    /// What triggers add to a way.
    pub fn added(&self, way: usize) -> &[Added] {
        self.bonus.get(way).map_or(&[], Vec::as_slice)
    }

    /// Whether this object is no longer there once it has been activated.
    pub fn gives_up(&self, object: ObjectId) -> bool {
        self.uses.contains(&object) && !(self.how == Takes::Taps && self.takes == Some(object))
    }

    /// Whether another is the same ability, activated once more.
    pub fn is_again(&self, other: &Self) -> bool {
        (self.object, self.origin, &self.uses) == (other.object, other.origin, &other.uses)
    }
}

/// One mana that comes besides what an ability makes.
#[derive(Clone, Debug)]
pub(super) struct Added {
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

/// Something that is done once for each of several objects that could be chosen for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Takes {
    #[default]
    Taps,
    Sacrifices,
    Exiles,
}

impl Takes {
    /// "choose what to tap".
    pub fn word(self) -> &'static str {
        match self {
            Self::Taps => "tap",
            Self::Sacrifices => "sacrifice",
            Self::Exiles => "exile",
        }
    }
}

/// Something else that pays: a creature or artifact tapped, a card exiled.
#[derive(Clone, Debug)]
pub(super) struct Helper {
    pub object: ObjectId,
    pub pays: Pays,
    pub colors: Vec<Option<Color>>,
    pub keyword: Keyword,
    pub harm: i32,
}

/// What tapping something that could attack or block adds to its harm.
const CREATURE: i32 = 5;
const SACRIFICE: i32 = 200;

/// How often a plan activates an ability that is not used up.
const MOST_OFTEN: usize = 4;

/// The most mana of one ability that a plan looks at.
const MOST_MANA: i64 = 1000;

/// What makes mana abilities make more than they say: triggered mana abilities, and replacement effects.
struct MoreMana<'d> {
    triggers: Vec<(Frame, &'d Triggered)>,
    replaced: bool,
}

impl Cx<'_> {
    /// The mana in the pool that may be spent on this (106.6).
    pub(super) fn usable(&self, player: PlayerId, what: PayFor) -> Done<Vec<Mana>> {
        let mut usable = Vec::new();
        for mana in &self.game.player(player).mana {
            if match &mana.only {
                Some(only) => self.may_spend(only, mana.source, what)?,
                None => true,
            } {
                usable.push(mana.clone());
            }
        }
        Ok(usable)
    }

    /// Whether mana with this rider, which `maker` makes, may be spent on this (106.6). "The chosen type" is the one chosen for
    /// what makes the mana.
    pub(in crate::engine) fn may_spend(&self, only: &ManaUsed, maker: Option<ObjectId>, what: PayFor) -> Done<bool> {
        let fits = |filter: &crate::oracle::lang::Filter, object: ObjectId| {
            let frame = Frame::of(maker.unwrap_or(object), self.game.object(object).holder());
            self.ask(|v| v.matches_anywhere(filter, object, &frame))
        };
        Ok(match (only, what) {
            (ManaUsed::Cast(filter), PayFor::Spell(spell)) => fits(filter, spell)?,
            (ManaUsed::Activate(filter), PayFor::Ability(object, _)) => fits(filter, object)?,
            (ManaUsed::ActivateOf(keyword), PayFor::Ability(_, paid)) => paid.keyword == Some(*keyword),
            (ManaUsed::CastFor(keyword), PayFor::Spell(spell)) => {
                self.game.object(spell).cast.as_ref().is_some_and(|cast| cast.alternative == Some(*keyword))
            }
            // 107.3a: an effect may have made what X of a spell comes to another amount of generic mana.
            (ManaUsed::CostsWithX, PayFor::Spell(spell)) => {
                let of_x = |cost: &crate::card::ManaCost| cost.x_count() > 0;
                self.pays_x || self.see(|v| v.is(spell).mana_cost.as_ref().is_some_and(of_x))?
            }
            (ManaUsed::CostsWithX, PayFor::Ability(_, paid)) => paid.x,
            (ManaUsed::CostsWithX, _) => self.pays_x,
            // 116.2: for that special action alone.
            (ManaUsed::Special(action), PayFor::Special(_, what)) => *action == what,
            (ManaUsed::Either(all), _) => {
                for one in all {
                    if self.may_spend(one, maker, what)? {
                        return Ok(true);
                    }
                }
                false
            }
            (ManaUsed::NotCast(filter), PayFor::Spell(spell)) => !fits(filter, spell)?,
            (ManaUsed::NotCast(_), _) => true,
            (
                ManaUsed::Cast(_)
                | ManaUsed::Activate(_)
                | ManaUsed::ActivateOf(_)
                | ManaUsed::CastFor(_)
                | ManaUsed::Special(_)
                | ManaUsed::Nothing,
                _,
            ) => false,
            (ManaUsed::Symbols(_) | ManaUsed::From(_), _) => {
                return Err(Stop::unsupported("mana that may be spent only where mana was spent"));
            }
        })
    }

    /// The mana abilities a player could activate now for a payment.
    pub(super) fn mana_sources(&self, player: PlayerId, except: &[ObjectId]) -> Done<Vec<Source>> {
        if self.no_mana_abilities {
            return Ok(Vec::new());
        }
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let more = self.more_mana(&view, &derived);
        let mut found = Vec::new();
        for active in derived.abilities.iter() {
            let AbilityKind::Activated(a) = &active.ability.kind else { continue };
            let object = active.object;
            if !is_mana_ability(a) || except.contains(&object) || view.controller(object) != player {
                continue;
            }
            let mut frame = Frame::of(object, player);
            frame.origin = Some(active.origin);
            if self.activation_allowed(player, object, active.origin, a).is_err() {
                continue;
            }
            let Some(takes) = self.takes(&view, player, object, a)? else { continue };
            let taps = a.cost.parts.contains(&CostPart::Tap);
            let is = view.is(object);
            let only = only_of(&a.body.effect);
            for take in takes {
                // "Where X is the exiled creature's mana value": what is chosen for the cost is known.
                frame.paid = take.chosen.into_iter().collect();
                let Some(ways) = ways_of(&view, &a.body.effect, &frame)? else { break };
                let ways: Vec<_> = ways.into_iter().filter(|way| way.iter().any(|part| !part.is_empty())).collect();
                if ways.is_empty() {
                    continue;
                }
                // Mana that can be spent only so is spent where it can: what else it could be is not lost.
                let free = if only.is_some() { 0 } else { ways.len() as i32 };
                let mut harm = 10 + free + pain(&a.body.effect) + take.harm;
                if is.types.contains(CardTypes::CREATURE) {
                    harm += CREATURE;
                }
                let made = ways.iter().map(|way| {
                    let own = way.iter().flatten().copied().collect();
                    if more.replaced { self.made_otherwise(&view, player, object, taps, own) } else { Ok(own) }
                });
                let made = made.collect::<Done<Vec<_>>>()?;
                let bonus = self.bonuses(&more, &view, player, (object, taps), &made)?;
                let source = Source {
                    object,
                    origin: active.origin,
                    ways,
                    made,
                    bonus,
                    harm,
                    needs: take.needs,
                    takes: take.chosen,
                    how: take.how,
                    uses: take.uses,
                    taps,
                    only: only.cloned(),
                    paid: self.ability_paid(object, active.origin, a),
                    snow: is.supertypes.contains(Supertypes::SNOW),
                };
                found.extend(std::iter::repeat_n(source, take.often));
            }
        }
        Ok(found)
    }

    /// What an activation would take, once for each way to choose it; `None` if it can't be paid now or takes what is not foreseen.
    fn takes(&self, view: &View<'_>, player: PlayerId, object: ObjectId, a: &Activated) -> Done<Option<Vec<Take>>> {
        let limited =
            a.limits.iter().any(|limit| matches!(limit, ActivationLimit::TimesEachTurn(_) | ActivationLimit::Once));
        let mut base = Take { often: if limited { 1 } else { MOST_OFTEN }, ..Take::default() };
        let mut choices: Vec<Vec<ObjectId>> = Vec::new();
        let frame = Frame::of(object, player);
        for part in &a.cost.parts {
            match part {
                CostPart::Tap => {
                    if self.can_tap(object).is_err() {
                        return Ok(None);
                    }
                    base.often = 1;
                }
                CostPart::Untap => {
                    if !view.object(object).tapped || self.too_new_to_activate(object)? {
                        return Ok(None);
                    }
                    base.often = 1;
                    base.harm += 20;
                }
                CostPart::Mana(cost) => match needs(cost, 0).into_iter().next() {
                    Some((kinds, 0)) => base.needs.extend(kinds),
                    _ => return Ok(None),
                },
                CostPart::Life(n) => {
                    let n = view.number(n, &frame)?;
                    if n > 0 && self.game.player(player).life < n {
                        return Ok(None);
                    }
                    if n > 0 {
                        base.often = base.often.min((self.game.player(player).life / n) as usize);
                    }
                    base.harm += 60 * n as i32;
                }
                CostPart::Sacrifice(Objects::That(Ref::This, _))
                | CostPart::Exile(Objects::That(Ref::This, _))
                | CostPart::Discard(Objects::That(Ref::This, _)) => {
                    base.often = 1;
                    base.harm += SACRIFICE;
                    base.uses.push(object);
                }
                // "Exile ~ from your hand": it alone is such a one.
                CostPart::Exile(what @ (Objects::All(..) | Objects::Among { from: Ref::This, .. })) => {
                    if view.objects(what, &frame)? != [object] {
                        return Ok(None);
                    }
                    base.often = 1;
                    base.harm += SACRIFICE;
                    base.uses.push(object);
                }
                CostPart::RemoveCounters(Num::Const(n), kind, Objects::That(Ref::This, _)) => {
                    let counters = &view.object(object).counters;
                    let have: u32 = counters
                        .iter()
                        .filter(|(k, _)| kind.as_ref().is_none_or(|kind| kind == *k))
                        .map(|(_, n)| *n)
                        .sum();
                    let n = (*n).max(1) as u32;
                    if have < n {
                        return Ok(None);
                    }
                    base.often = base.often.min((have / n) as usize);
                    base.harm += 30;
                }
                // "Put a -0/-1 counter on ~".
                CostPart::PutCounters(Num::Const(_), _, Objects::That(Ref::This, _)) => base.harm += 40,
                CostPart::TapOthers(what @ Objects::Some { count, .. })
                | CostPart::Sacrifice(what @ Objects::Some { count, .. })
                | CostPart::Exile(what @ Objects::Some { count, .. })
                    if *count == crate::oracle::lang::Count::Exactly(Num::Const(1)) =>
                {
                    base.how = match part {
                        CostPart::Sacrifice(_) => Takes::Sacrifices,
                        CostPart::Exile(_) => Takes::Exiles,
                        _ => Takes::Taps,
                    };
                    let taps = base.how == Takes::Taps;
                    let mut able = view.objects(what, &frame)?;
                    // 605.3a: its own source, too, unless that is tapped for it already.
                    let is_tapped = taps && a.cost.parts.contains(&CostPart::Tap);
                    able.retain(|o| {
                        view.controller(*o) == player
                            && !(taps && view.object(*o).tapped)
                            && !(is_tapped && *o == object)
                    });
                    able.truncate(12);
                    base.often = 1;
                    base.harm += if taps { 4 } else { 2 * SACRIFICE };
                    choices.push(able);
                }
                _ => return Ok(None),
            }
        }
        let mut takes = vec![base];
        for choice in choices {
            takes = takes
                .into_iter()
                .flat_map(|take| {
                    choice.iter().map(move |o| {
                        let mut more = take.clone();
                        more.uses.push(*o);
                        more.chosen = Some(*o);
                        more
                    })
                })
                .collect();
        }
        Ok(Some(takes))
    }

    /// What there is that makes mana abilities make more than they say.
    fn more_mana<'d>(&'d self, view: &View<'_>, derived: &'d Derived) -> MoreMana<'d> {
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
    fn bonuses(
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
                let about = crate::engine::eval::EventMatch { event: &event, happening: None };
                let asked = Frame { would: Some(Box::new(event.clone())), ..frame.clone() };
                if view.event_matches(&t.event, about, &asked)?
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
    fn made_otherwise(
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
            if let Instead::Produces(made, amount) = &replacement.instead {
                own = view.produced_instead(made, *amount, &own, &frame)?;
            }
        }
    }

    /// 702.51a, 702.66a, 702.126a: what may be tapped or exiled rather than pay mana for a spell.
    pub(super) fn helpers(&self, player: PlayerId, what: PayFor) -> Done<Vec<Helper>> {
        let PayFor::Spell(spell) = what else { return Ok(Vec::new()) };
        self.see(|v| {
            let is = v.is(spell);
            let mut found = Vec::new();
            for o in v.game.permanents().filter(|o| !o.tapped && v.controller(o.id) == player) {
                let it = v.is(o.id);
                if is.has(Keyword::Convoke) && it.types.contains(CardTypes::CREATURE) {
                    let mut colors: Vec<Option<Color>> = it.colors.colors().map(Some).collect();
                    colors.push(None);
                    let (pays, keyword) = (Pays::Creature, Keyword::Convoke);
                    found.push(Helper { object: o.id, pays, colors, keyword, harm: 60 });
                } else if is.has(Keyword::Improvise) && it.types.contains(CardTypes::ARTIFACT) {
                    let (pays, keyword) = (Pays::Thing, Keyword::Improvise);
                    found.push(Helper { object: o.id, pays, colors: vec![None], keyword, harm: 60 });
                }
            }
            if is.has(Keyword::Delve) {
                let (pays, keyword) = (Pays::Thing, Keyword::Delve);
                found.extend(v.game.zone(Zone::Graveyard, player).iter().map(|card| Helper {
                    object: *card,
                    pays,
                    colors: vec![None],
                    keyword,
                    harm: 70,
                }));
            }
            found
        })
    }
}

/// Mana of this kind from a source, with nothing else said of it.
fn plain_mana(source: ObjectId, color: Option<Color>) -> Mana {
    Mana { color, snow: false, source: Some(source), only: None, kept: None, rider: None }
}

/// What an activation takes besides being tapped.
#[derive(Clone, Debug, Default)]
struct Take {
    harm: i32,
    needs: Vec<Kind>,
    uses: Vec<ObjectId>,
    chosen: Option<ObjectId>,
    how: Takes,
    /// How often it can be paid, at the least once.
    often: usize,
}

/// The ways of an effect to make mana: for each the mana of its instructions in order. `None` where it hangs on choices of another kind.
#[expect(clippy::type_complexity, reason = "ways, instructions, mana")]
fn ways_of(view: &View<'_>, effect: &Effect, frame: &Frame) -> Done<Option<Vec<Vec<Vec<Option<Color>>>>>> {
    Ok(match effect {
        Effect::Do { verb: Verb::AddMana { mana, .. }, .. } => {
            Some(view.mana_ways(mana, frame)?.into_iter().map(|way| vec![way]).collect())
        }
        Effect::Seq(all) => {
            let mut ways = vec![Vec::new()];
            let mut chooses = false;
            for one in all {
                // "Choose a color. Add one mana of that color": chosen with the mana.
                let any = chosen_now(one).filter(|_| chooses).map(|n| match n {
                    Num::ChosenDevotion => view.mana_of_devotion(frame),
                    n => view.mana_ways(&ManaMade::AnyColor(n, true), frame),
                });
                let any = any.transpose()?.map(|all| all.into_iter().map(|way| vec![way]).collect());
                chooses |= matches!(one.instruction(), Some(Verb::ChooseValue(Choosable::Color)));
                let Some(more) = any.map_or_else(|| ways_of(view, one, frame), |any| Ok(Some(any)))? else {
                    return Ok(None);
                };
                ways = ways
                    .into_iter()
                    .flat_map(|way| more.iter().map(move |next| way.iter().chain(next).cloned().collect::<Vec<_>>()))
                    .collect();
            }
            Some(ways)
        }
        Effect::If { cond, then, otherwise } => {
            ways_of(view, if view.condition(cond, frame)? { then } else { otherwise }, frame)?
        }
        Effect::Instead(usual, cond, instead) => {
            ways_of(view, if view.condition(cond, frame)? { instead } else { usual }, frame)?
        }
        Effect::Where(n, inner) => {
            let x = view.number(n, frame)? as i32;
            ways_of(view, inner, &Frame { x: Some(x), ..frame.clone() })?
        }
        // What makes no mana goes along: damage, life, counters.
        other => (!adds_mana(other)).then(|| vec![Vec::new()]),
    })
}

/// How much mana of the color chosen an instruction adds, and nothing else.
fn chosen_now(effect: &Effect) -> Option<Num> {
    match effect.instruction() {
        Some(Verb::AddMana { mana: ManaMade::ChosenColor(n), .. }) => Some(n.clone()),
        _ => None,
    }
}

fn only_of(effect: &Effect) -> Option<&ManaUsed> {
    let own = match effect.instruction() {
        Some(Verb::AddMana { only, .. }) => only.as_ref(),
        _ => None,
    };
    own.or_else(|| effect.parts().into_iter().find_map(only_of))
}

/// To whom the first instruction adds mana.
fn gives_to(effect: &Effect, view: &View<'_>, frame: &Frame) -> Done<Option<PlayerId>> {
    Ok(match effect {
        Effect::Do { who, verb: Verb::AddMana { .. }, .. } => view.players(who, frame)?.first().copied(),
        Effect::Seq(all) => match all.first() {
            Some(first) => gives_to(first, view, frame)?,
            None => None,
        },
        _ => None,
    })
}

/// How much what comes along with the mana hurts.
fn pain(effect: &Effect) -> i32 {
    match effect {
        Effect::Do { verb: Verb::DealDamage { .. } | Verb::LoseLife(_), .. } => 60,
        Effect::Do { verb: Verb::AddMana { .. }, .. } | Effect::None => 0,
        Effect::Do { .. } | Effect::EachUnless { .. } | Effect::Delayed(..) | Effect::Reflexive(..) => 15,
        _ => effect.parts().into_iter().map(pain).sum(),
    }
}
