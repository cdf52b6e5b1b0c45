//! 106: mana, and how a cost is paid with it (601.2g-h, 605).

use crate::card::{Color, Colors, ManaCost, ManaSymbol};
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::frame::Frame;
use crate::engine::r1_concepts::r118_costs::PayFor;
use crate::engine::state::{Mana, ObjectId, Origin, PlayerId};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::Arg;
use crate::engine::view::View;
use crate::oracle::lang::{AbilityKind, CostPart, Effect, ManaMade, ManaUsed, Num, Verb};
use crate::rule;

/// A mana ability that could be activated for a payment, with what it would make.
#[derive(Clone, Debug)]
struct Source {
    object: ObjectId,
    origin: Origin,
    /// What one activation makes; each inner list is one way.
    ways: Vec<Vec<Option<Color>>>,
    /// How much it hurts: colorless and basic first, sacrifices last.
    harm: u32,
}

impl Cx<'_> {
    /// Pays mana from the pool, activating mana abilities for what is missing: exactly, if any way works.
    pub fn pay_mana(
        &mut self,
        player: PlayerId,
        cost: &ManaCost,
        x: i32,
        what: PayFor,
        except: &[ObjectId],
    ) -> Done<Vec<Mana>> {
        let need = needs(cost, x);
        // Sources are tried with the least harm first, and no more than are needed.
        let mut sources = self.mana_sources(player, what, except)?;
        sources.sort_by_key(|s| (s.harm, s.ways.len(), s.object));
        let pool: Vec<Option<Color>> = self.usable(player, what)?.into_iter().map(|m| m.color).collect();
        let Some(plan) = plan(&need, &pool, &sources) else {
            let name = &self.game.player(player).name;
            return Err(Stop::illegal(rule!("118.3"), None, format!("{name} can't produce the mana for {cost}")));
        };
        for (i, way) in plan {
            let Some(source) = sources.get(i).cloned() else { continue };
            self.note(&[rule!("601.2g"), rule!("605.3")], "{} is activated for mana", |g| {
                vec![Arg::object(g, source.object)]
            });
            self.activate_for_mana(
                player,
                source.object,
                source.origin,
                source.ways.get(way).cloned().unwrap_or_default(),
            )?;
        }
        self.spend(player, &need, what)
    }

    /// The mana in the pool that may be spent on this (106.6).
    fn usable(&self, player: PlayerId, what: PayFor) -> Done<Vec<Mana>> {
        let mut usable = Vec::new();
        for mana in &self.game.player(player).mana {
            let ok = match &mana.only {
                Some(only) => self.may_spend(only, what)?,
                None => true,
            };
            if ok {
                usable.push(mana.clone());
            }
        }
        Ok(usable)
    }

    fn may_spend(&self, only: &ManaUsed, what: PayFor) -> Done<bool> {
        let fits = |filter: &crate::oracle::lang::Filter, object: ObjectId| {
            let frame = Frame::of(object, self.game.object(object).controller);
            self.ask(|v| v.matches_anywhere(filter, object, &frame))
        };
        Ok(match (only, what) {
            (ManaUsed::Cast(filter), PayFor::Spell(spell)) => fits(filter, spell)?,
            (ManaUsed::Activate(filter), PayFor::Ability(object)) => fits(filter, object)?,
            (ManaUsed::Either(all), _) => {
                for one in all {
                    if self.may_spend(one, what)? {
                        return Ok(true);
                    }
                }
                false
            }
            _ => false,
        })
    }

    fn mana_sources(&self, player: PlayerId, what: PayFor, except: &[ObjectId]) -> Done<Vec<Source>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let mut found = Vec::new();
        for o in self.game.permanents() {
            if view.controller(o.id) != player || except.contains(&o.id) {
                continue;
            }
            for (origin, ability) in view.is(o.id).all_abilities() {
                let AbilityKind::Activated(a) = &ability.kind else { continue };
                let Effect::Do { verb: Verb::AddMana { mana, only, .. }, .. } = &a.body.effect else { continue };
                let taps = a.cost.parts.iter().all(|p| matches!(p, CostPart::Tap));
                let sacrifices = a.cost.parts.iter().all(|p| matches!(p, CostPart::Tap | CostPart::Sacrifice(_)));
                if !(taps || sacrifices) || !a.limits.is_empty() || self.can_tap(o.id).is_err() {
                    continue;
                }
                if let Some(only) = only
                    && !self.may_spend(only, what)?
                {
                    continue;
                }
                let ways = ways_to_make(mana);
                if !ways.is_empty() {
                    let harm = if taps { ways.len() as u32 } else { 100 };
                    found.push(Source { object: o.id, origin, ways, harm });
                }
            }
        }
        Ok(found)
    }

    fn spend(&mut self, player: PlayerId, need: &[Need], what: PayFor) -> Done<Vec<Mana>> {
        let usable = self.usable(player, what)?;
        let colors: Vec<Option<Color>> = usable.iter().map(|m| m.color).collect();
        let mut taken = vec![false; colors.len()];
        if !assign(need, &colors, &mut taken, 0) {
            return Err(Stop::illegal(rule!("118.3"), None, "the mana in the pool does not pay the cost"));
        }
        let spent: Vec<Mana> = usable.iter().zip(&taken).filter(|(_, t)| **t).map(|(m, _)| m.clone()).collect();
        for mana in &spent {
            let pool = &mut self.game.player_mut(player).mana;
            if let Some(at) = pool.iter().position(|m| m == mana) {
                pool.remove(at);
            }
        }
        Ok(spent)
    }
}

/// What one activation can give: each list is one way.
fn ways_to_make(made: &ManaMade) -> Vec<Vec<Option<Color>>> {
    match made {
        ManaMade::Symbols(cost) => vec![colors_of(cost)],
        ManaMade::OneOf(costs) => costs.iter().map(colors_of).collect(),
        ManaMade::AnyColor(Num::Const(n), _) => {
            Color::ALL.iter().map(|c| vec![Some(*c); (*n).max(0) as usize]).collect()
        }
        _ => Vec::new(),
    }
}

impl View<'_> {
    /// The ways in which an instruction can make mana now: each is the mana of one of them; none where nothing can be made.
    pub fn mana_ways(&self, made: &ManaMade, frame: &Frame) -> Done<Vec<Vec<Option<Color>>>> {
        let number = |n: &Num| -> Done<usize> { Ok(self.number(n, frame)?.clamp(0, 1000) as usize) };
        let each_of = |colors: Colors, n: usize| colors.colors().map(|c| vec![Some(c); n]).collect::<Vec<_>>();
        let all_colors = || Color::ALL.into_iter().fold(Colors::COLORLESS, |all, c| all | Colors::of(c));
        Ok(match made {
            ManaMade::Symbols(cost) => vec![colors_of(cost)],
            ManaMade::OneOf(costs) => costs.iter().map(colors_of).collect(),
            ManaMade::Times(cost, n) => {
                let n = number(n)?;
                vec![colors_of(cost).repeat(n)]
            }
            ManaMade::AnyColor(n, true) => each_of(all_colors(), number(n)?),
            ManaMade::AnyColor(n, false) => combinations(&Color::ALL, number(n)?),
            ManaMade::Combination(n, colors) => combinations(colors, number(n)?),
            ManaMade::ChosenColor(n) => match self.object(frame.source).chosen.color {
                Some(color) => vec![vec![Some(color); number(n)?]],
                None => Vec::new(),
            },
            ManaMade::ColorsAmong(n, objects) => {
                let mut colors = Colors::COLORLESS;
                for o in self.objects(objects, frame)? {
                    colors |= self.is(o).colors;
                }
                each_of(colors, number(n)?)
            }
            ManaMade::CouldProduce(objects, any_type) => {
                let mut kinds: Vec<Option<Color>> = Vec::new();
                for o in self.objects(objects, frame)? {
                    for kind in self.could_produce(o, 0)? {
                        if (*any_type || kind.is_some()) && !kinds.contains(&kind) {
                            kinds.push(kind);
                        }
                    }
                }
                kinds.into_iter().map(|kind| vec![kind]).collect()
            }
            ManaMade::SameType => match frame.event(self.game) {
                Some(Event::AddMana { mana, .. }) => {
                    let mut kinds: Vec<Option<Color>> = Vec::new();
                    mana.iter().for_each(|m| {
                        if !kinds.contains(&m.color) {
                            kinds.push(m.color);
                        }
                    });
                    kinds.into_iter().map(|kind| vec![kind]).collect()
                }
                _ => Vec::new(),
            },
            ManaMade::CommanderColor => {
                let mut colors = Colors::COLORLESS;
                for o in self.game.objects.iter().filter(|o| o.alive && o.commander && o.owner == frame.controller) {
                    colors |= identity(&o.def);
                }
                each_of(colors, 1)
            }
        })
    }

    /// 106.7: the types of mana a permanent's mana abilities could produce now, costs and limits aside.
    fn could_produce(&self, object: ObjectId, depth: u8) -> Done<Vec<Option<Color>>> {
        let mut kinds = Vec::new();
        // Lands that could produce what other lands could produce look at each other: once around is enough.
        if depth > 1 {
            return Ok(kinds);
        }
        let frame = Frame::of(object, self.controller(object));
        for (_, ability) in self.is(object).all_abilities() {
            let AbilityKind::Activated(a) = &ability.kind else { continue };
            let mut all = Vec::new();
            made_by(&a.body.effect, &mut all);
            for made in all {
                let ways = match made {
                    ManaMade::CouldProduce(objects, any_type) => {
                        let mut found = Vec::new();
                        for other in self.objects(objects, &frame)? {
                            if other != object {
                                let theirs = self.could_produce(other, depth + 1)?;
                                found.extend(theirs.into_iter().filter(|k| *any_type || k.is_some()));
                            }
                        }
                        vec![found]
                    }
                    // An amount that is 0 now still counts by its kind.
                    ManaMade::Times(cost, _) => vec![colors_of(cost)],
                    other => self.mana_ways(other, &frame)?,
                };
                for kind in ways.into_iter().flatten() {
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                    }
                }
            }
        }
        Ok(kinds)
    }
}

/// Every instruction to add mana in an effect.
fn made_by<'e>(effect: &'e Effect, all: &mut Vec<&'e ManaMade>) {
    match effect {
        Effect::Do { verb: Verb::AddMana { mana, .. }, .. } => all.push(mana),
        Effect::Seq(list) => list.iter().for_each(|e| made_by(e, all)),
        Effect::May { effect, .. } | Effect::ForEach { effect, .. } | Effect::Where(_, effect) => made_by(effect, all),
        Effect::If { then, otherwise, .. } | Effect::Pay { then, otherwise, .. } => {
            made_by(then, all);
            made_by(otherwise, all);
        }
        Effect::Instead(one, _, other) => {
            made_by(one, all);
            made_by(other, all);
        }
        Effect::Choose { between, .. } => between.iter().for_each(|e| made_by(e, all)),
        _ => {}
    }
}

/// All ways to take so many of these, in any combination.
fn combinations(of: &[Color], n: usize) -> Vec<Vec<Option<Color>>> {
    let mut ways: Vec<Vec<Option<Color>>> = vec![Vec::new()];
    for _ in 0..n.min(6) {
        let mut longer = Vec::new();
        for way in &ways {
            for color in of {
                // In the order of colors only, so that each combination comes once.
                if way.last().is_none_or(|last| *last <= Some(*color)) {
                    let mut next = way.clone();
                    next.push(Some(*color));
                    longer.push(next);
                }
            }
        }
        ways = longer;
    }
    ways
}

/// 903.4: the colors of a card's color identity.
fn identity(def: &crate::engine::state::CardDef) -> Colors {
    let mut colors = Colors::COLORLESS;
    for face in &def.faces {
        colors |= face.printed.colors;
        let own = face.printed.mana_cost.iter().flat_map(|c| c.symbols()).map(|s| s.colors());
        own.for_each(|c| colors |= c);
        for held in &face.printed.abilities {
            for part in held.ability.text.split('{').skip(1) {
                let symbol = part.split('}').next().unwrap_or_default();
                symbol.chars().filter_map(Color::from_letter).for_each(|c| colors |= Colors::of(c));
            }
        }
    }
    colors
}

/// What one mana symbol of a cost takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    /// Mana of one of these colors; empty with `true` for colorless {C}.
    Of(Colors, bool),
    /// Any mana.
    Any,
}

fn needs(cost: &ManaCost, x: i32) -> Vec<Need> {
    let mut need = Vec::new();
    let mut generic = 0u32;
    for symbol in cost.symbols() {
        match symbol {
            ManaSymbol::Generic(n) => generic += *n,
            ManaSymbol::Variable(_) => generic += x.max(0) as u32,
            ManaSymbol::Colorless => need.push(Need::Of(Colors::COLORLESS, true)),
            other => need.push(Need::Of(other.colors(), false)),
        }
    }
    need.sort_by_key(|n| match n {
        Need::Of(colors, _) => colors.count(),
        Need::Any => 9,
    });
    need.extend((0..generic).map(|_| Need::Any));
    need
}

fn fits(need: Need, mana: Option<Color>) -> bool {
    match need {
        Need::Any => true,
        Need::Of(_, true) => mana.is_none(),
        Need::Of(colors, false) => mana.is_some_and(|c| colors.has(c)),
    }
}

fn colors_of(cost: &ManaCost) -> Vec<Option<Color>> {
    let mut all = Vec::new();
    for symbol in cost.symbols() {
        match symbol {
            ManaSymbol::Generic(_) | ManaSymbol::Variable(_) => {}
            other => all.push(other.colors().colors().next()),
        }
    }
    all
}

/// Assigns mana to needs by augmenting; `taken` marks the mana used.
fn assign(need: &[Need], mana: &[Option<Color>], taken: &mut [bool], at: usize) -> bool {
    let Some(first) = need.get(at) else { return true };
    let mut tried: Vec<Option<Color>> = Vec::new();
    for (i, m) in mana.iter().enumerate() {
        if taken.get(i).copied().unwrap_or(true) || tried.contains(m) || !fits(*first, *m) {
            continue;
        }
        tried.push(*m);
        if let Some(t) = taken.get_mut(i) {
            *t = true;
        }
        if assign(need, mana, taken, at + 1) {
            return true;
        }
        if let Some(t) = taken.get_mut(i) {
            *t = false;
        }
    }
    false
}

/// Which sources to activate, and which way each: the fewest, in the order given. `None` if no set of them pays.
fn plan(need: &[Need], pool: &[Option<Color>], sources: &[Source]) -> Option<Vec<(usize, usize)>> {
    fn search(
        need: &[Need],
        mana: &mut Vec<Option<Color>>,
        sources: &[Source],
        at: usize,
        left: usize,
        chosen: &mut Vec<(usize, usize)>,
        budget: &mut u32,
    ) -> bool {
        if mana.len() >= need.len() && assign(need, mana, &mut vec![false; mana.len()], 0) {
            return true;
        }
        *budget = budget.saturating_sub(1);
        if left == 0 || *budget == 0 {
            return false;
        }
        let mut same: Vec<&Vec<Vec<Option<Color>>>> = Vec::new();
        for i in at..sources.len() {
            let Some(source) = sources.get(i) else { break };
            // Sources that make the same are tried once.
            if same.contains(&&source.ways)
                || chosen.iter().any(|(j, _)| sources.get(*j).is_some_and(|s| s.object == source.object))
            {
                continue;
            }
            same.push(&source.ways);
            for (w, way) in source.ways.iter().enumerate() {
                let before = mana.len();
                mana.extend(way);
                chosen.push((i, w));
                if search(need, mana, sources, i + 1, left - 1, chosen, budget) {
                    return true;
                }
                chosen.pop();
                mana.truncate(before);
            }
        }
        false
    }
    for most in 0..=need.len().min(sources.len()) {
        let mut mana = pool.to_vec();
        let mut chosen = Vec::new();
        if search(need, &mut mana, sources, 0, most, &mut chosen, &mut 200_000) {
            return Some(chosen);
        }
    }
    None
}
