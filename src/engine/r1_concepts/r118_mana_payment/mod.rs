//! 118.3, 601.2g-h, 605: paying mana, from the pool and by activating mana abilities.
//!
//! A payment is found exactly: sources of one mana each are matched with what the cost takes ([`plan`]); the others (several
//! mana at once, costs of their own, objects used up) are tried in every combination within a bound, the least harm first
//! ([`search`]). The payment found is then made ([`carry_out`]).

mod carry_out;
mod kept;
mod plan;
mod rewarded;
mod search;
mod sources;
mod ways;

use crate::card::{Color, Colors, ManaCost, ManaSymbol};
use crate::choice::{Answer, Ask, Decision};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::oracle::lang::{AbilityKind, Casting, Keyword, ManaUsed, Noun, RuleChange, Spent};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::state::{Mana, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use plan::{AsAny, Free, Kind};
use search::{NAMED, Plan, Wanted};
use sources::{Foreseen, MOST_OFTEN, Source};
use ways::{is_beyond, needs};

/// What a payment uses: mana, and objects tapped or exiled instead of mana.
#[derive(Clone, Debug, Default)]
pub struct ManaPaid {
    /// The mana spent.
    pub mana: Vec<Mana>,
    /// What was tapped or exiled by convoke, delve or improvise, with the keyword.
    pub helped: Vec<(Keyword, ObjectId)>,
    /// How many Phyrexian symbols were paid with life (107.4f).
    pub phyrexian: u32,
}

/// How much better a source is of which the mana does something more to what is paid for: no life and no permanent is given up for it.
const DOES_MORE: i32 = 10;

impl Cx<'_> {
    /// Pays mana from the pool, activating mana abilities for what is missing: if any way works, one that does the least harm.
    ///
    /// # Errors
    /// 118.3 if there is no way.
    pub fn pay_mana(
        &mut self,
        player: PlayerId,
        cost: &ManaCost,
        x: i32,
        what: PayFor,
        except: &[ObjectId],
    ) -> Done<ManaPaid> {
        let outer = std::mem::replace(&mut self.pays_x, cost.x_count() > 0);
        let paid = self.pay_this_mana(player, cost, x, what, except);
        self.pays_x = outer;
        paid
    }

    fn pay_this_mana(
        &mut self,
        player: PlayerId,
        cost: &ManaCost,
        x: i32,
        what: PayFor,
        except: &[ObjectId],
    ) -> Done<ManaPaid> {
        let printed = cost;
        let cost = &self.with_life_for_mana(player, cost)?;
        // 107.4f: what a symbol lets be paid with life; else an effect lets it be, as the cost is paid.
        let for_life = if printed == cost { rule!("107.4f") } else { rule!("118.3b") };
        let mut sources = self.mana_sources(player, except)?;
        // 106.6: mana that does something more to what it is spent on is meant for that.
        for source in &mut sources {
            if let Some(on) = &source.does_more_to
                && self.may_spend(on, Some(source.object), what)?
            {
                source.harm -= DOES_MORE;
            }
        }
        let mut helpers = self.helpers(player, what)?;
        self.keep_what_is_needed(player, what, &mut sources, &mut helpers);
        let (sources, unforeseen): (Vec<Source>, Vec<Source>) =
            sources.into_iter().partition(|source| source.foreseen != Foreseen::No);
        let mut objects: Vec<ObjectId> =
            sources.iter().map(|s| s.object).chain(helpers.iter().map(|h| h.object)).collect();
        objects.sort_unstable();
        objects.dedup();
        let mut taken: Vec<ObjectId> = sources.iter().flat_map(Source::takes_others).collect();
        taken.sort_unstable();
        taken.dedup();
        // What a payment has planned for a source's own cost has been made: what is named is named for that payment alone.
        let mut wanted = match self.fed_with.take() {
            Some(fed_with) => Wanted { fed_with, ..Wanted::default() },
            None => Wanted {
                from: self.wanted_for_mana(player, &objects),
                with: if taken.is_empty() { Vec::new() } else { self.wanted_with_mana(player, &taken) },
                ..Wanted::default()
            },
        };
        // 702.51a, 702.66a, 702.126a: whoever says what is tapped or exiled takes no more than that.
        let able: Vec<(Keyword, ObjectId)> = helpers.iter().map(|h| (h.keyword, h.object)).collect();
        if !able.is_empty()
            && let Some(named) = self.named_to_help(player, &able)
        {
            wanted.from.extend(named.iter().filter(|o| !wanted.from.contains(o)).copied().collect::<Vec<_>>());
            helpers.retain(|h| wanted.from.contains(&h.object));
            wanted.help.extend(named);
        }
        let free = self.spends_as(player, what)?;
        if is_beyond(cost, x) {
            let name = &self.game.player(player).name;
            return Err(Stop::illegal(
                rule!("118.3"),
                None,
                format!("{name} can't produce the mana for {}", cost.added_up()),
            ));
        }
        let less = self.less_if_announced(player, what);
        let mut ways = needs(cost, x, &less);
        self.at_least(player, &mut ways, what);
        let help: Vec<ObjectId> = helpers.iter().map(|h| h.object).collect();
        if !help.is_empty()
            && !help.iter().any(|h| wanted.from.contains(h))
            && self.plans(player, &ways, &sources, &[], &wanted, what, free)?.is_empty()
        {
            let most = ways.iter().map(|(kinds, _)| kinds.len()).max().unwrap_or(0);
            wanted.from.extend(self.wanted_to_help(player, &help, most));
        }
        let plans = self.plans(player, &ways, &sources, &helpers, &wanted, what, free)?;
        let Some(plan) = self.life_or_mana(player, plans, cost, for_life)? else {
            // Nothing is said to be impossible that a mana ability whose cost is not planned might make possible.
            let more = std::iter::once(unforeseen).chain(once_more(&sources)).flatten().collect::<Vec<_>>();
            if let Some(first) = more.first() {
                let named = self.game.name(first.object);
                let all: Vec<Source> = sources.iter().cloned().chain(more).collect();
                if !self.plans(player, &ways, &all, &helpers, &wanted, what, free)?.is_empty() {
                    return Err(Stop::unsupported(format!(
                        "a payment that finds out what the mana ability of {named} takes or makes; activate it first"
                    )));
                }
            }
            // 107.4a: enough mana, but not of the colors that the symbols stand for.
            let any = Free { as_any: AsAny::TYPE, ..Free::default() };
            let colors = !self.plans(player, &ways, &sources, &helpers, &wanted, what, any)?.is_empty();
            let has = |kind: fn(&ManaSymbol) -> bool| cost.symbols().iter().any(kind);
            let rule = match colors {
                true if has(|symbol| matches!(symbol, ManaSymbol::Colored(_))) => rule!("107.4a"),
                true if has(|symbol| *symbol == ManaSymbol::Colorless) => rule!("107.4c"),
                _ => rule!("118.3"),
            };
            let (name, life) = (&self.game.player(player).name, self.game.player(player).life);
            // 119.4: life that a Phyrexian symbol asks for can't be paid by who has less.
            let short =
                ways.iter().map(|(_, asked)| *asked).filter(|asked| *asked > 0 && i64::from(*asked) > life).min();
            let besides = short.map_or_else(String::new, |asked| format!(", or pay {asked} life at {life} life"));
            // There is enough of it: what is missing is the color.
            let mana = if rule == rule!("107.4a") { "mana of the colors" } else { "the mana" };
            let because = format!("{name} can't produce {mana} for {}{besides}", cost.added_up());
            return Err(Stop::illegal(rule, None, because));
        };
        let symbols = cost.symbols().iter().filter(|symbol| symbol.is_phyrexian()).count();
        if !less.is_empty() && (plan.life / 2) < symbols as u32 {
            self.note(
                &[rule!("601.2b"), rule!("118.7c")],
                "a reduction takes off a symbol that is paid with mana",
                |_| Vec::new(),
            );
        }
        // Mana of what is only tapped for it, and gives one each, is there for sure.
        if self.only_asked
            && plan.life == 0
            && plan.chosen.is_empty()
            && plan.helpers.is_empty()
            && self.nothing_meddles()?
        {
            return Ok(ManaPaid::default());
        }
        let as_paid = plan.chosen.iter().filter_map(|activation| sources.get(activation.source));
        let as_paid = as_paid.filter(|source| source.foreseen == Foreseen::AsPaid).map(|source| source.object).next();
        match (self.carry_plan_out(player, plan, (&sources, &helpers, &wanted), what, free), as_paid) {
            // What was chosen for one mana ability may have been what another needs.
            (Err(Stop::Illegal(_)), Some(object)) => Err(Stop::unsupported(format!(
                "a payment with the mana ability of {} and others that need what is chosen for its cost; activate it first",
                self.game.name(object)
            ))),
            (done, _) => done,
        }
    }

    /// 107.4f: of the plans the one that is carried out. A Phyrexian symbol may be paid with life; the player says of how many that
    /// is so. Where nothing is said it is mana that is spent, as far as there is any.
    fn life_or_mana(
        &mut self,
        player: PlayerId,
        mut plans: Vec<Plan>,
        cost: &ManaCost,
        rule: RuleId,
    ) -> Done<Option<Plan>> {
        plans.sort_by_key(|plan| (plan.life, plan.harm));
        plans.dedup_by_key(|plan| plan.life);
        let mut best: Option<Plan> = None;
        for plan in plans {
            let decision = || {
                let prompt = format!("pay {} life rather than mana for {cost}?", plan.life);
                Decision { player, rule, source: None, prompt, ask: Ask::YesNo }
            };
            match &best {
                // With no mana for it, life it is.
                None if plan.life > 0 => self.settled(&decision(), &Answer::Yes(true)),
                None => {}
                // What mana is to come from has been named, and is needed for that symbol, too.
                Some(less) if less.harm / NAMED < plan.harm / NAMED => break,
                Some(_) if self.offer(decision(), Answer::Yes(false))? == Answer::Yes(false) => break,
                Some(_) => {}
            }
            best = Some(plan);
        }
        Ok(best)
    }

    /// 601.2b, 118.7c: what reductions take off Phyrexian symbols that are announced to be paid with mana.
    fn less_if_announced(&self, player: PlayerId, what: PayFor) -> Vec<(Color, bool)> {
        let PayFor::Spell(spell) = what else { return Vec::new() };
        let info = self.game.object(spell).cast.as_deref();
        let info = info.filter(|info| info.by.is_none_or(|by| by == player));
        info.map(|info| info.less_announced.clone()).unwrap_or_default()
    }

    /// 601.2b, 601.2f: how the symbols of a cost are read is announced before its total is known, so that what sets a least
    /// cost counts the mana of that way alone: none where life is paid.
    fn at_least(&mut self, player: PlayerId, ways: &mut [(Vec<Kind>, u32)], what: PayFor) {
        let PayFor::Spell(spell) = what else { return };
        let Some(info) = self.game.object(spell).cast.as_deref() else { return };
        let (least, by) = (info.least_mana as usize, info.by);
        if ways.len() < 2 || by.is_some_and(|by| by != player) {
            return;
        }
        let mut most = 0;
        for (kinds, _) in ways {
            most = most.max(least.saturating_sub(kinds.len()));
            kinds.resize(kinds.len().max(least), Kind::Generic);
        }
        if most > 0 {
            self.note(
                &[rule!("601.2b"), rule!("601.2f")],
                "another way to pay for its symbols takes {} more mana",
                |_| vec![Arg::Number(most as i64)],
            );
        }
    }

    /// The cost with each symbol of a color for which an effect lets this player pay life read as one that life may pay.
    fn with_life_for_mana(&self, player: PlayerId, cost: &ManaCost) -> Done<ManaCost> {
        let mut for_life = Colors::COLORLESS;
        for active in self.rules()?.iter() {
            if let RuleChange::LifeForMana(players, color) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                for_life |= Colors::of(*color);
            }
        }
        Ok(ManaCost::new(cost.symbols().iter().map(|symbol| match *symbol {
            ManaSymbol::Colored(color) if for_life.has(color) => ManaSymbol::Phyrexian(color),
            other => other,
        })))
    }

    /// 609.4b: as what mana may be spent on this: of any color, or of any type, which is more, or that of one color as another.
    fn spends_as(&self, player: PlayerId, what: PayFor) -> Done<Free> {
        let as_any = match what {
            PayFor::Spell(spell) => self.game.object(spell).cast.as_ref().and_then(|c| c.any_mana),
            _ => None,
        };
        let as_any = as_any.map(AsAny::from).unwrap_or_default();
        let mut free = Free { as_any, ..Free::default() };
        for active in self.rules()?.iter() {
            let (players, filter) = match active.rule() {
                RuleChange::AnyMana(players, filter, _) => (players, filter),
                RuleChange::ColorAs { who, on, .. } => (who, on),
                _ => continue,
            };
            let applies = self.ask(|v| v.players(players, &active.frame))?.contains(&player)
                && match (filter, what) {
                    (None, _) => true,
                    // What is said of permanents is said of activating their abilities, what is said of spells of casting them.
                    (Some(filter), PayFor::Spell(o)) => {
                        !matches!(filter.noun, Noun::Permanent | Noun::Object)
                            && self.ask(|v| v.matches_anywhere(filter, o, &active.frame))?
                    }
                    (Some(filter), PayFor::Ability(o, _)) => {
                        matches!(filter.noun, Noun::Permanent | Noun::Object)
                            && self.ask(|v| v.matches_anywhere(filter, o, &active.frame))?
                    }
                    (Some(_), _) => false,
                };
            match active.rule() {
                _ if !applies => {}
                RuleChange::AnyMana(_, _, as_any) => free.as_any |= AsAny::from(*as_any),
                RuleChange::ColorAs { color, to, others_colorless, .. } => {
                    let more = to.map_or(Colors::all(), Colors::of);
                    if let Some(own) = free.own.get_mut(*color as usize) {
                        *own |= more;
                    }
                    if *others_colorless {
                        free.only = Some(*color);
                    }
                }
                _ => {}
            }
        }
        Ok(free)
    }

    /// "Spend only mana produced by creatures to cast this spell": whether this object's mana may be spent on it.
    fn may_come_from(&self, what: PayFor, source: Option<ObjectId>) -> Done<bool> {
        let PayFor::Spell(spell) = what else { return Ok(true) };
        let derived = self.derived()?;
        let view = crate::view::View { game: &self.game, table: &derived.table };
        let frame = crate::frame::Frame::of(spell, view.controller(spell));
        for held in &view.is(spell).abilities {
            let AbilityKind::Casting(Casting::SpendOnly(used)) = &held.ability.kind else { continue };
            let may = match (used, source) {
                // 101.2: "can't" is what holds.
                (ManaUsed::Nothing, _) => false,
                (used, source) => match (used.told(), source) {
                    (Some(Spent::From(filter)), Some(source)) => view.matches_anywhere(filter, source, &frame)?,
                    (Some(Spent::From(_)), None) => false,
                    (Some(Spent::Symbols(_)) | None, _) => {
                        return Err(Stop::unsupported(
                            "that only mana may be spent which may be spent for some things only",
                        ));
                    }
                },
            };
            if !may {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Those whose cost is chosen as it is paid, as if they could be activated once more each.
fn once_more(sources: &[Source]) -> impl Iterator<Item = Vec<Source>> {
    let again = |source: &Source| source.foreseen == Foreseen::AsPaid && !source.taps;
    sources.iter().filter(move |source| again(source)).map(|source| vec![source.clone(); MOST_OFTEN])
}
