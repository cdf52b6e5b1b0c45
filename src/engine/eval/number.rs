//! What an amount comes to.

mod several;
mod x;

use crate::card::{CardTypes, Colors};
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::known;
use crate::oracle::lang::{
    AbilityKind, CounterKind, Keyword, Num, Objects, Players, Pred, Ref, ResultKind, Rounding, RuleChange,
    RulesCounter, StaticEffect, Visit, Walk,
};
use crate::rule;
use crate::state::{Entity, Happening, ObjectId, ObjectKind, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::view::View;

use several::shared;

/// The greatest number, or the least below zero: more is kept nowhere.
const MOST: u64 = i32::MAX as u64;

impl View<'_> {
    /// The value of a number now. What is not there counts as 0 (608.2h says last-known information serves for objects that are gone).
    ///
    /// # Errors
    /// It is greater than any number that is kept (107.1b sets no bound): nothing is counted wrongly instead.
    pub fn number(&self, n: &Num, frame: &Frame) -> Done<i64> {
        let value = self.value(n, frame)?;
        if value.unsigned_abs() > MOST {
            return Err(Stop::unsupported(format!("a number beyond {MOST}: {value}")));
        }
        Ok(value)
    }

    /// What is added to power or toughness: 107.1b: no less than 0 where it has to be worked out, and no more than 0 where that
    /// much is taken away.
    ///
    /// # Errors
    /// As [`View::number`].
    pub fn bonus(&self, n: &Num, frame: &Frame) -> Done<i64> {
        Ok(match n {
            Num::Const(n) => i64::from(*n),
            Num::Negative(n) => -self.number(n, frame)?.max(0),
            // "-1/-1 for each": a figure is what it is, so often as there is something to count.
            Num::Times(figure, each) => i64::from(*figure) * self.number(each, frame)?.max(0),
            n => self.number(n, frame)?.max(0),
        })
    }

    fn value(&self, n: &Num, frame: &Frame) -> Done<i64> {
        let object = |r: &Ref| self.one(r, frame).or_else(|| self.refer_or_gone(r, frame).first().copied());
        Ok(match n {
            Num::Const(n) => i64::from(*n),
            Num::X => i64::from(self.x(frame)),
            Num::EqualTo(n) => self.number(n, frame)?,
            Num::AsCast(n) => self.number_as_cast(n, frame)?,
            Num::AsTurnBegan(n) => self.as_the_turn_began(|then| then.number(n, frame))?,
            Num::Count(objects) => {
                let all = self.counted(objects, frame)?;
                match &**objects {
                    Objects::All(filter, _) | Objects::Among { filter, .. } => match shared(filter) {
                        Some(quality) => self.most_sharing(&all, quality) as i64,
                        None => all.len() as i64,
                    },
                    _ => all.len() as i64,
                }
            }
            // 607.3: of several cards that are called the exiled card, the sum.
            Num::Power(Ref::Linked)
            | Num::BasePower(Ref::Linked)
            | Num::Toughness(Ref::Linked)
            | Num::ManaValue(Ref::Linked)
                if let all @ [_, _, ..] = self.linked_alive(frame).as_slice() =>
            {
                let of = |o: ObjectId| match n {
                    Num::Toughness(_) => self.is(o).toughness.map(i64::from),
                    Num::BasePower(_) => self.is(o).base_power.map(i64::from),
                    Num::ManaValue(_) => Some(i64::from(self.mana_value(o))),
                    _ => self.is(o).power.map(i64::from),
                };
                self.game.rests.on(rule!("607.3"));
                all.iter().copied().filter_map(of).sum()
            }
            // 701.9c, 107.2: a number that is undefined is 0.
            Num::Power(r) | Num::Toughness(r) | Num::ManaValue(r)
                if object(r).is_some_and(|o| self.was_discarded_unseen(o, frame)) =>
            {
                self.game.rests.on(rule!("701.9c"));
                self.game.rests.on(rule!("107.2"));
                0
            }
            Num::Power(r) => self.known(self.one_as_it_was(r, frame).and_then(|o| self.is(o).power)),
            Num::BasePower(r) => self.known(self.one_as_it_was(r, frame).and_then(|o| self.is(o).base_power)),
            Num::Toughness(r) => self.known(self.one_as_it_was(r, frame).and_then(|o| self.is(o).toughness)),
            Num::ManaValue(r) => self.one_as_it_left(r, frame).or_else(|| object(r)).map_or(0, |o| {
                self.rests_on_mana_value(o);
                i64::from(self.mana_value(o))
            }),
            Num::CountersOn(r, kind) => {
                // 608.2h: those that were on a permanent this very effect has moved; counters it has put on the card since are on
                // that card.
                let bearer = |e: Entity| match e.object() {
                    Some(o)
                        if matches!(r, Ref::Bound(_))
                            && self.object(o).zone != Zone::Battlefield
                            && self.object(o).counters.is_empty() =>
                    {
                        self.before_moving(o).filter(|was| self.moved_by(*was, frame.source)).map_or(e, Entity::Object)
                    }
                    _ => e,
                };
                // What was moved may be meant both as it was and as what it has become: it is one thing.
                let mut bearers: Vec<Entity> = Vec::new();
                for bearer in self.refer(r, frame).into_iter().map(bearer) {
                    if !bearers.contains(&bearer) {
                        bearers.push(bearer);
                    }
                }
                bearers.into_iter().map(|bearer| self.counters_on(bearer, kind.as_ref())).sum()
            }
            Num::CountersAmong(objects, kind) => {
                self.objects(objects, frame)?.into_iter().map(|o| self.counters_on(o.into(), kind.as_ref())).sum()
            }
            Num::CounterKinds(objects) => {
                let objects = self.objects(objects, frame)?;
                let kinds = objects.iter().flat_map(|o| self.object(*o).counters.keys());
                kinds.collect::<std::collections::BTreeSet<_>>().len() as i64
            }
            Num::UnlockedAmong(objects) => {
                let objects = self.objects(objects, frame)?;
                objects.into_iter().map(|o| i64::from(self.game.object(o).unlocked.count_ones())).sum()
            }
            Num::Life(who) => self.players(who, frame)?.into_iter().map(|p| self.game.player(p).life).sum(),
            // 810.10a: the poison counters of a team, each team once.
            Num::PlayerCounters(who, kind) if self.game.variant.shared_life && kind.is(RulesCounter::Poison) => {
                let players = self.game.one_of_each_team(&self.players(who, frame)?);
                players.into_iter().map(|p| i64::from(self.game.poison_of(p))).sum()
            }
            Num::PlayerCounters(who, kind) => {
                self.players(who, frame)?.into_iter().map(|p| self.counters_on(p.into(), Some(kind))).sum()
            }
            Num::HandSize(who) => {
                self.players(who, frame)?.into_iter().map(|p| self.game.player(p).hand.len() as i64).sum()
            }
            Num::EventAmount => self.event_amount(frame),
            Num::PaidAmount => {
                let paid = frame.stack.and_then(|stack| self.object(stack).cast.as_deref());
                paid.and_then(|paid| paid.amounts.last().copied()).unwrap_or(0)
            }
            Num::Larger(a, b) => self.number(a, frame)?.max(self.number(b, frame)?),
            Num::TypesOf(of) => self.one(of, frame).map_or(0, |id| self.is(id).types_in_all()) as i64,
            Num::AtMost(n, most) => self.number(n, frame)?.min(self.number(most, frame)?),
            Num::BoundAmount(n) => frame.bound(*n).map_or(0, |b| b.amount_for(frame.acting)),
            Num::Result(n) => frame.bound(*n).map_or(0, |b| b.amount),
            Num::FlipsLost(n) => frame.bound(*n).map_or(0, |b| b.other),
            Num::ResultsSuch(n, kind) => {
                let all = frame.bound(*n).map(|b| b.results.clone()).unwrap_or_default();
                let such: Vec<i64> = match kind {
                    ResultKind::Odd => all.into_iter().filter(|result| result % 2 != 0).collect(),
                    ResultKind::Even => all.into_iter().filter(|result| result % 2 == 0).collect(),
                    ResultKind::Different => {
                        all.into_iter().collect::<std::collections::BTreeSet<_>>().into_iter().collect()
                    }
                };
                such.len() as i64
            }
            Num::OtherResult(n) => frame.bound(*n).map_or(0, |b| b.other),
            Num::Excess(of) => {
                self.game.rests.on(rule!("120.10"));
                // 702.2c: all but one of what is dealt by a source with deathtouch.
                if let Some(Event::Damage { source, excess: 1.., .. }) = frame.event(self.game)
                    && self.is(*source).has(Keyword::Deathtouch)
                {
                    self.game.rests.on(rule!("702.2c"));
                }
                match of {
                    Some(bind) => frame.bound(*bind).map_or(0, |bound| bound.excess),
                    // 603.2c: of all sources that have dealt it at once.
                    None => {
                        let events: &[_] = if frame.events.is_empty() { frame.event.as_slice() } else { &frame.events };
                        let excess = |happening: &Happening| match &happening.event {
                            Event::Damage { excess, .. } => i64::from(*excess),
                            _ => 0,
                        };
                        events.iter().filter_map(|id| self.game.happening(*id)).map(excess).sum()
                    }
                }
            }
            Num::ExcessTo(bind, to) => {
                self.game.rests.on(rule!("120.10"));
                let to = self.refer(to, frame);
                let of = |bound: &crate::state::Bound| {
                    bound.excesses.iter().filter(|(one, _)| to.contains(one)).map(|(_, n)| n).sum::<i64>()
                };
                frame.bound(*bind).map_or(0, of)
            }
            Num::ChosenColorsOf(it) => {
                let Some(of) = self.one(it, frame) else { return Ok(0) };
                let colors = self.is(of).colors;
                self.object(frame.source).chosen.colors().filter(|color| colors.has(*color)).count() as i64
            }
            Num::ChosenDevotion => match self.object(frame.source).chosen.color {
                Some(color) => self.number(&Num::Devotion(vec![color]), frame)?,
                None => 0,
            },
            // 700.5: the mana symbols of these colors in the costs of permanents you control; a hybrid symbol counts once.
            Num::Devotion(colors) => {
                let mut sum = 0;
                for o in self.game.permanents().filter(|o| self.controller(o.id) == frame.controller) {
                    if let Some(cost) = &self.is(o.id).mana_cost {
                        sum +=
                            cost.symbols().iter().filter(|s| colors.iter().any(|c| s.colors().has(*c))).count() as i64;
                    }
                }
                sum + self.devotion_raised(frame.controller)?
            }
            Num::ManaSymbols(color, objects) => {
                let mut sum = 0;
                for o in self.objects(objects, frame)? {
                    sum += self
                        .is(o)
                        .mana_cost
                        .as_ref()
                        .map_or(0, |c| c.symbols().iter().filter(|s| s.colors().has(*color)).count());
                }
                sum as i64
            }
            Num::Greatest(of, objects) => self.each_value(of, objects, frame)?.into_iter().max().unwrap_or(0),
            Num::Least(of, objects) => self.each_value(of, objects, frame)?.into_iter().min().unwrap_or(0),
            Num::Total(of, objects) => self.each_value(of, objects, frame)?.into_iter().sum(),
            Num::Plus(a, b) => self.number(a, frame)? + self.number(b, frame)?,
            Num::Minus(a, b) => self.number(a, frame)? - self.number(b, frame)?,
            Num::Difference(a, b) => (self.number(a, frame)? - self.number(b, frame)?).abs(),
            Num::MostOf(who, n) => self.of_each_player(who, n, frame)?.into_iter().max().unwrap_or(0),
            Num::LeastOf(who, n) => self.of_each_player(who, n, frame)?.into_iter().min().unwrap_or(0),
            Num::Times(by, n) => i64::from(*by) * self.number(n, frame)?,
            Num::Product(a, b) => self.number(a, frame)?.saturating_mul(self.number(b, frame)?),
            // As many as there are: whoever uses it takes no more than that.
            Num::All => i64::from(i32::MAX),
            Num::Half(n, rounding) => self.part_of(2, n, *rounding, frame)?,
            Num::Part(by, n, rounding) => self.part_of(i64::from(*by), n, *rounding, frame)?,
            Num::Negative(n) => -self.number(n, frame)?,
            Num::ColorsSpent(on) => {
                let spent = self.mana_spent_on(on, frame);
                let colors = spent.iter().filter_map(|mana| mana.color);
                i64::from(colors.fold(Colors::default(), |all, color| all | Colors::of(color)).count())
            }
            Num::ManaSpentOn(on) => self.mana_spent_on(on, frame).len() as i64,
            Num::ManaUsedOn(what, on) => self.mana_used(what, on, frame)?,
            Num::TargetsOf(of) => object(of)
                .inspect(|_| self.game.rests.on(rule!("115.9a")))
                .and_then(|o| self.object(o).stack.as_ref())
                .map_or(0, |stack| stack.targets.iter().flatten().count() as i64),
            Num::TargetsSuch(of, kind) => {
                let stack = object(of).and_then(|o| self.object(o).stack.as_ref());
                let mut such = std::collections::HashSet::new();
                for target in stack.into_iter().flat_map(|stack| stack.targets.iter().flatten()) {
                    if self.could_be(*target, kind, frame)? {
                        such.insert(*target);
                    }
                }
                such.len() as i64
            }
            Num::TimesPaid(keyword) => i64::from(self.paid(frame, *keyword, None)),
            Num::TimesKicked => [Keyword::Kicker, Keyword::Replicate]
                .into_iter()
                .map(|keyword| i64::from(self.paid(frame, keyword, None)))
                .sum(),
            // Domain (207.2c): basic land types among lands that player controls.
            Num::Domain(who) => {
                let players = self.players(who, frame)?;
                known::basic_land_types()
                    .into_iter()
                    .filter(|(subtype, _)| {
                        self.game.permanents().any(|o| {
                            let is = self.is(o.id);
                            is.types.contains(CardTypes::LAND)
                                && is.subtypes.contains(*subtype)
                                && players.contains(&self.controller(o.id))
                        })
                    })
                    .count() as i64
            }
            Num::CardTypesAmong(objects) => i64::from(self.types_among(objects, frame)?.bits().count_ones()),
            Num::ColorsAmong(objects) => i64::from(self.colors_among(objects, frame)?.count()),
            Num::NamesAmong(objects) => {
                // 201.2b: what has no name has none that differs.
                self.game.rests.on(rule!("201.2b"));
                let named = self.objects(objects, frame)?.into_iter().map(|o| self.is(o).name.clone());
                let mut names: Vec<_> = named.filter(|name| !name.is_empty()).collect();
                names.sort_unstable();
                names.dedup();
                names.len() as i64
            }
            Num::ValuesAmong(of, objects) => {
                let mut values = self.each_value(of, objects, frame)?;
                values.sort_unstable();
                values.dedup();
                values.len() as i64
            }
            Num::Party(who) => {
                let mut size = 0;
                for player in self.players(who, frame)? {
                    size = size.max(self.party(player));
                }
                size
            }
            // 800.4i: of those who did something also who has left the game.
            Num::PlayersWho(who) if matches!(**who, Players::Who(..)) => self.players_ever(who, frame)?.len() as i64,
            Num::PlayersWho(who) => self.players(who, frame)?.len() as i64,
            // 608.2i: what has happened counts, whatever those it happened to are now.
            Num::Happened(pattern, window) => {
                self.game.rests.on(rule!("608.2i"));
                self.happened(pattern, *window, frame)?.len() as i64
            }
            Num::HappenedAmount(pattern, window) => {
                self.game.rests.on(rule!("608.2i"));
                self.happened(pattern, *window, frame)?.into_iter().map(|h| h.event.amount()).sum()
            }
            Num::ChosenBy(who) => {
                let players = self.players(who, frame)?;
                let all = &self.object(frame.source).chosen.numbers;
                all.iter().filter(|(by, _)| players.contains(by)).map(|(_, n)| n).sum()
            }
            Num::Chosen => self.object(frame.source).chosen.number.unwrap_or(0),
            // 306.5a, 306.5c: the counters on a permanent, what is printed on a card elsewhere.
            Num::Loyalty(r) => self.one_as_it_was(r, frame).map_or(0, |o| {
                if self.object(o).zone == Zone::Battlefield {
                    i64::from(self.game.counters(o, &RulesCounter::Loyalty.into()))
                } else {
                    self.is(o).loyalty.map_or(0, i64::from)
                }
            }),
            Num::StartingLife => self.game.variant.starting_life,
            Num::HighestLife => self.game.apnap().into_iter().map(|p| self.game.player(p).life).max().unwrap_or(0),
            Num::LowestLife => self.game.apnap().into_iter().map(|p| self.game.player(p).life).min().unwrap_or(0),
            Num::TurnsBegun(who) => {
                self.players(who, frame)?.into_iter().map(|p| i64::from(self.game.turns_begun(p))).sum()
            }
            Num::Speed(who) => {
                self.players(who, frame)?.into_iter().map(|p| i64::from(self.game.player(p).speed)).sum()
            }
            Num::ManaInPool(color) => {
                let pool = &self.game.player(frame.controller).mana;
                pool.iter().filter(|m| color.is_none() || m.color == *color).count() as i64
            }
            Num::Helpers(keyword, spell) => self.helpers(*keyword, spell, frame).len() as i64,
            Num::CommanderColors => self.commander_colors(frame).colors().count() as i64,
            Num::Votes(word) => frame.votes.iter().find(|(w, _)| w == word).map_or(0, |(_, n)| i64::from(*n)),
            // 608.2: those of the same ability that have resolved this turn, and this one.
            Num::TimesResolved | Num::TimesActivated => {
                let same = |id: ObjectId| {
                    matches!(&self.object(id).kind, ObjectKind::Ability(a)
                        if a.source == frame.source && Some(a.origin) == frame.origin)
                };
                // 602.2: each activation, whatever has become of it; of a mana ability nothing is on the stack (605.3b).
                if *n == Num::TimesActivated {
                    let mana = frame.stack.is_none();
                    let abilities = &self.is(frame.source).abilities;
                    let kinds = abilities.iter().filter(|held| matches!(held.ability.kind, AbilityKind::Activated(_)));
                    if mana && kinds.count() > 1 {
                        return Err(Stop::unsupported("which of several mana abilities was activated how often"));
                    }
                    let activated = |event: &Event| match event {
                        Event::Activate { ability: Some(id), .. } => same(*id),
                        Event::Activate { source, mana: true, .. } => mana && *source == frame.source,
                        _ => false,
                    };
                    // That of a mana ability is told of when it has made its mana.
                    let told = self.game.this_turn().filter(|h| activated(&h.event)).count() as i64;
                    return Ok(told + i64::from(mana));
                }
                let resolved = |event: &Event| matches!(event, Event::Resolve { object } if same(*object));
                self.game.this_turn().filter(|h| resolved(&h.event)).count() as i64 + 1
            }
            // Taken as a choice where the text is resolved; nothing else leads here.
            Num::Later => return Err(Stop::unsupported("a number told elsewhere")),
            Num::Devoured(it, kind) => {
                // 702.82b: what was sacrificed for its devour ability as it entered, as that last was.
                self.game.rests.on(rule!("702.82b"));
                let Some(it) = self.one(it, frame) else { return Ok(0) };
                let is_it = |source: ObjectId| source == it || self.object(source).became == Some(it);
                let mut n = 0;
                for happening in self.game.history.from(0) {
                    match &happening.event {
                        // What its own abilities have it sacrifice later is not devoured.
                        Event::Move(m) if m.new == Some(it) => break,
                        Event::CreateToken { token, .. } if *token == it => break,
                        Event::Move(m) if m.cause == Cause::Sacrificed && m.source.is_some_and(is_it) => {
                            n += i64::from(self.matches_anywhere(kind, m.object, frame)?);
                        }
                        _ => {}
                    }
                }
                n
            }
            Num::Evenly(_) => return Err(Stop::unsupported("a number divided among nobody")),
            // 107.3f: an X that is chosen as a cost is paid, and is no less than 1.
            Num::OneOrMore => i64::from(frame.x.unwrap_or(1)),
            Num::UpTo(_) | Num::ChosenNow => {
                return Err(Stop::unsupported("a number chosen in the middle of an instruction"));
            }
        })
    }

    /// A half, a third of a number and the like, as whole as the text rounds it.
    fn part_of(&self, by: i64, n: &Num, rounding: Rounding, frame: &Frame) -> Done<i64> {
        let n = self.number(n, frame)?;
        // 107.1a: nothing is done by halves; the text says which way to round.
        if n % by != 0 {
            self.game.rests.on(rule!("107.1a"));
        }
        match rounding {
            Rounding::Up => Ok((n + by - 1).div_euclid(by)),
            Rounding::Down => Ok(n.div_euclid(by)),
            Rounding::EachTime => Err(Stop::unsupported("a part that is not rounded")),
        }
    }

    /// How much the event was about; all that one source dealt at once, where the ability triggers once on that.
    fn event_amount(&self, frame: &Frame) -> i64 {
        // "That many", "that much", where it triggered once for several occurrences (603.2c).
        if !frame.events.is_empty() {
            let events = frame.events.iter().filter_map(|id| self.game.happening(*id));
            return events.map(|h| h.event.amount().max(1)).sum();
        }
        if matches!(frame.event(self.game), Some(Event::Damage { .. })) && frame.would.is_none() {
            // 120.9: what that source has dealt, whatever others have dealt at once.
            self.game.rests.on(rule!("120.9"));
        }
        match (frame.would_be, &frame.would) {
            (Some(n), Some(_)) => i64::from(n),
            _ => frame.event(self.game).map_or(0, Event::amount),
        }
    }

    /// 107.2: what can't be told is 0.
    fn known(&self, value: Option<i32>) -> i64 {
        if value.is_none() {
            self.game.rests.on(rule!("107.2"));
        }
        value.map_or(0, i64::from)
    }

    /// 700.5a: how much more a player's devotion to each color is by what permanents of theirs say.
    fn devotion_raised(&self, player: PlayerId) -> Done<i64> {
        let mut more = 0;
        for o in self.game.permanents().filter(|o| self.controller(o.id) == player) {
            for held in &self.is(o.id).abilities {
                let AbilityKind::Static(text) = &held.ability.kind else { continue };
                for effect in &text.effects {
                    if let StaticEffect::Rule(RuleChange::DevotionBy(n)) = effect {
                        more += self.number(n, &Frame::of(o.id, player))?;
                    }
                }
            }
        }
        Ok(more)
    }

    fn cast_info(&self, frame: &Frame) -> Option<&crate::state::CastInfo> {
        let of = |o: ObjectId| self.object(o).cast.as_deref();
        frame.stack.and_then(of).filter(|c| c.by.is_some()).or_else(|| of(frame.source))
    }

    /// What was spent to cast each of them, or to activate the ability that resolves; nothing on what was not cast.
    fn mana_spent_on(&self, on: &Ref, frame: &Frame) -> Vec<&crate::state::Mana> {
        // A triggered ability is not paid for: of a permanent "this spell" is the one it was (400.7d).
        let is_paid_for = |id: &ObjectId| self.object(*id).is_ability() && self.object(*id).cast.is_some();
        let ability = frame.stack.filter(|id| *on == Ref::ThisSpell && is_paid_for(id));
        let of = match ability {
            Some(ability) => vec![ability.into()],
            None => self.refer(on, frame),
        };
        // 707.10: a copy is not cast, so none was spent to cast it.
        let cast = |o: ObjectId| self.object(o).cast.as_ref().filter(|cast| cast.by.is_some() || ability.is_some());
        of.into_iter().filter_map(Entity::object).filter_map(cast).flat_map(|cast| &cast.mana).collect()
    }

    fn counters_on(&self, entity: Entity, kind: Option<&CounterKind>) -> i64 {
        let counters = match entity {
            Entity::Object(o) => &self.object(o).counters,
            Entity::Player(p) => &self.game.player(p).counters,
        };
        match kind {
            Some(kind) => counters.get(kind).copied().map_or(0, i64::from),
            None => counters.values().map(|n| i64::from(*n)).sum(),
        }
    }
}

/// Whether something is said of the {X} in a cost.
#[derive(Default)]
struct NamesX(bool);

impl Visit for NamesX {
    fn predicate(&mut self, it: &mut Pred) {
        self.0 |= *it == Pred::HasX;
        it.inside(self);
    }
}
