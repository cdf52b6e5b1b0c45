//! Damage and its results (120.3, 120.4).

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{CounterKind, Keyword, RuleChange, RulesCounter, Suspends};
use crate::r6_spells::r613_layers::Derived;
use crate::rule;
use crate::state::{Characteristics, Entity, HappeningId, ObjectId, PlayerId, Style};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

impl Cx<'_> {
    /// The damage from this source that is lethal for a permanent now; `None` where none is.
    pub(crate) fn lethal(&self, source: ObjectId, to: ObjectId) -> Done<Option<u32>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        self.lethal_as(&derived, &view, source, to)
    }

    pub(super) fn apply_damage(&mut self, event: Event, batch: u32, done: &mut Vec<HappeningId>) -> Done<()> {
        let Event::Damage { source, to, amount, combat, unpreventable, .. } = event else { return Ok(()) };
        // 120.8: 0 damage is no damage. 120.1a: only these can be dealt damage.
        if amount == 0 {
            return Ok(());
        }
        let derived = self.before()?;
        let view = View { game: &self.game, table: &derived.table };
        let by = view.is(source).clone();
        let controller = view.controller(source);
        let mut results = Vec::new();
        let mut excess = 0;
        let mut rules = self.rules_of_wherever(source, &by);
        match to {
            Entity::Player(player) => {
                if !self.game.player(player).in_game() {
                    return Ok(());
                }
                if by.has(Keyword::Infect) || self.as_though_infect(player)? {
                    // 120.3b
                    rules.extend([rule!("120.3b"), rule!("702.90b")]);
                    results.push(Event::PutCounters {
                        on: to,
                        kind: RulesCounter::Poison.into(),
                        amount,
                        by: controller,
                    });
                } else if !self.keeps_life(player)? {
                    // 120.3a
                    rules.push(rule!("120.3a"));
                    let lost = Event::LoseLife { player, amount, damage: true, paid: false };
                    let later = self.gain_and_lose.contains(&player);
                    if later { &mut self.lost_with_gains } else { &mut results }.push(lost);
                }
                // 120.3g: combat damage by a creature with toxic gives as many poison counters as its total toxic value.
                if combat && by.has(Keyword::Toxic) {
                    let mut toxic = 0u32;
                    for held in by.keyword(Keyword::Toxic) {
                        let frame = Frame::of(source, controller);
                        let n = held.n.as_ref().map(|n| self.ask(|v| v.number(n, &frame))).transpose()?;
                        toxic = toxic.saturating_add(u32::try_from(n.unwrap_or(0)).unwrap_or(0));
                    }
                    rules.extend([rule!("120.3g"), rule!("702.164c")]);
                    // 702.164b: of several toxic abilities the sum.
                    rules.extend((by.keyword(Keyword::Toxic).count() > 1).then(|| rule!("702.164b")));
                    results.push(Event::PutCounters {
                        on: to,
                        kind: RulesCounter::Poison.into(),
                        amount: toxic,
                        by: controller,
                    });
                }
            }
            Entity::Object(o) => {
                if !self.game.object(o).is_permanent() {
                    return Ok(());
                }
                let is = view.is(o).clone();
                // 120.1a: only creatures, planeswalkers, battles and players are dealt damage.
                let Some(lethal) = self.lethal_as(&derived, &view, source, o)? else {
                    self.note(
                        &[rule!("120.1a")],
                        "{} can't be dealt damage: it is no creature, planeswalker or battle",
                        |g| vec![Arg::object(g, o)],
                    );
                    return Ok(());
                };
                excess = amount.saturating_sub(lethal);
                let creature = is.types.contains(CardTypes::CREATURE);
                let withers = creature
                    && (by.has(Keyword::Wither)
                        || self.rules()?.iter().any(|active| matches!(active.rule(), RuleChange::DamageAsWither)));
                if creature {
                    if withers || by.has(Keyword::Infect) {
                        rules.push(rule!("120.3d"));
                        rules.push(if withers { rule!("702.80a") } else { rule!("702.90c") });
                        results.push(Event::PutCounters {
                            on: to,
                            kind: CounterKind::PowerToughness(-1, -1),
                            amount,
                            by: controller,
                        });
                    } else {
                        rules.push(rule!("120.3e"));
                    }
                }
                if is.types.contains(CardTypes::PLANESWALKER) {
                    // 120.3c
                    rules.extend([rule!("120.3c"), rule!("306.8")]);
                    results.push(self.counters_lost(o, RulesCounter::Loyalty, amount));
                }
                if is.types.contains(CardTypes::BATTLE) {
                    // 120.3h
                    rules.extend([rule!("120.3h"), rule!("310.6")]);
                    results.push(self.counters_lost(o, RulesCounter::Defense, amount));
                }
                let marks = creature && !withers && !by.has(Keyword::Infect);
                let object = self.game.object_in_little(o);
                if marks {
                    object.damage = object.damage.saturating_add(amount);
                }
                if is.types.contains(CardTypes::CREATURE) && by.has(Keyword::Deathtouch) {
                    object.deathtouched = true;
                    rules.push(rule!("702.2b"));
                }
            }
        }
        // 120.3f
        if by.has(Keyword::Lifelink) {
            rules.extend([rule!("120.3f"), rule!("702.15b")]);
            // What one source deals at once is gained at once.
            match self.lifelink.iter_mut().find(|(by, who, _)| *by == source && *who == controller) {
                Some((_, _, sum)) => *sum = sum.saturating_add(amount),
                None => self.lifelink.push((source, controller, amount)),
            }
        }
        // 903.10a: combat damage by each commander is kept count of.
        if let Entity::Player(player) = to
            && combat
            && self.game.variant.commander
            && self.game.object(source).commander
        {
            // 903.12h: in Brawl nobody loses by it.
            rules.extend((self.game.variant.style == Style::Brawl).then(|| rule!("903.12h")));
            // 903.3b-c: of several cards it is the one that is the commander.
            let by = self.game.object(source);
            let cards = [by.card].into_iter().chain(by.merged.iter().map(|part| part.card));
            let card = cards.into_iter().find(|card| self.game.is_commander_card(*card)).unwrap_or(by.card);
            let dealt = self.game.player_in_little(player).commander_damage.entry(card).or_default();
            *dealt = dealt.saturating_add(amount);
        }
        // 120.3: the results stand with the damage itself.
        self.told_with = rules;
        self.record(Event::Damage { source, to, amount, combat, unpreventable, excess }, batch, None, done);
        self.trace.open();
        let (replaced, would) = (self.replaced, results.clone());
        let results = self.replace_within(results)?;
        // 120.4c: the results, as replacement effects about them have made them.
        if self.replaced > replaced || results != would {
            self.note(&[rule!("120.4c")], "the results of the damage are others", |_| Vec::new());
        }
        for result in results {
            self.apply(result, batch, done)?;
        }
        self.trace.close();
        Ok(())
    }

    /// Players who are dealt damage in this batch and gain life by the lifelink of what deals some in it.
    pub(super) fn who_gain_and_lose(&self, batch: &[Event]) -> Done<Vec<PlayerId>> {
        let damage: Vec<(ObjectId, Entity)> = batch
            .iter()
            .filter_map(|event| match event {
                Event::Damage { source, to, .. } => Some((*source, *to)),
                _ => None,
            })
            .collect();
        if damage.len() < 2 || !damage.iter().any(|(_, to)| to.player().is_some()) {
            return Ok(Vec::new());
        }
        self.see(|v| {
            let gains = |player: PlayerId| {
                let mut sources = damage.iter().map(|(source, _)| *source);
                sources.any(|source| v.controller(source) == player && v.is(source).has(Keyword::Lifelink))
            };
            damage.iter().filter_map(|(_, to)| to.player()).filter(|player| gains(*player)).collect()
        })
    }

    /// 702.2d-e and their like: what damage does by a keyword of its source it does wherever that is, and by what it last was where it
    /// has left.
    fn rules_of_wherever(&self, source: ObjectId, by: &Characteristics) -> Vec<RuleId> {
        let it = self.game.object(source);
        if it.is_permanent() {
            return Vec::new();
        }
        const ROWS: [(Keyword, RuleId, RuleId); 4] = [
            (Keyword::Deathtouch, rule!("702.2d"), rule!("702.2e")),
            (Keyword::Lifelink, rule!("702.15d"), rule!("702.15c")),
            (Keyword::Wither, rule!("702.80c"), rule!("702.80b")),
            (Keyword::Infect, rule!("702.90e"), rule!("702.90d")),
        ];
        let held = ROWS.into_iter().filter(|(keyword, ..)| by.has(*keyword));
        held.map(|(_, wherever, left)| if it.alive { wherever } else { left }).collect()
    }

    /// 120.3a: whether an effect says that damage does not cause this player to lose life.
    fn keeps_life(&self, player: PlayerId) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::Suspends(Suspends::LossByDamage, _, Some(players)) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether damage is dealt to a player as though its source had infect.
    fn as_though_infect(&self, player: PlayerId) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::DamageAsInfect(players) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What damage does to a permanent that loses counters for it: no more of them than it has.
    fn counters_lost(&self, from: ObjectId, kind: RulesCounter, damage: u32) -> Event {
        let kind = kind.into();
        let amount = damage.min(self.game.counters(from, &kind));
        Event::RemoveCounters { from: Entity::Object(from), kind, amount, damage: true }
    }

    /// 120.6: what the damage marked on a creature is measured by to be lethal: its toughness, or what an effect says instead.
    pub(crate) fn measure_of_damage(
        &self,
        derived: &Derived,
        view: &View<'_>,
        creature: ObjectId,
    ) -> Done<Option<i32>> {
        for active in self.rules_then(derived)?.iter() {
            if let RuleChange::LethalByPower(objects) = active.rule()
                && active.is_about(view, objects, creature)?
            {
                return Ok(view.is(creature).power);
            }
        }
        Ok(view.is(creature).toughness)
    }

    /// The damage from this source that is lethal for a creature besides what is marked on it and so much more: what is left of what
    /// it is measured by (120.6), or 1 with deathtouch (702.2c).
    pub(crate) fn lethal_besides(
        &self,
        derived: &Derived,
        view: &View<'_>,
        source: ObjectId,
        creature: ObjectId,
        more: u32,
    ) -> Done<u32> {
        let most = self.measure_of_damage(derived, view, creature)?.unwrap_or(0).max(0) as u32;
        let left = most.saturating_sub(view.object(creature).damage).saturating_sub(more);
        Ok(if view.is(source).has(Keyword::Deathtouch) { left.min(1) } else { left })
    }

    /// The damage from this source that is lethal for a permanent (120.6): what is left of a creature's toughness (1 from a
    /// source with deathtouch), a planeswalker's loyalty, a battle's defense. 120.10: what is dealt beyond the least of these
    /// is excess, as the greatest of the amounts calculated counts. `None` for what can't be dealt damage (120.1a).
    fn lethal_as(&self, derived: &Derived, view: &View<'_>, source: ObjectId, to: ObjectId) -> Done<Option<u32>> {
        let is = view.is(to);
        let creature = match is.types.contains(CardTypes::CREATURE) {
            true => Some(self.lethal_besides(derived, view, source, to, 0)?),
            false => None,
        };
        let counters =
            |card_type, own: RulesCounter| is.types.contains(card_type).then(|| view.game.counters(to, &own.into()));
        let all = [
            creature,
            counters(CardTypes::PLANESWALKER, RulesCounter::Loyalty),
            counters(CardTypes::BATTLE, RulesCounter::Defense),
        ];
        Ok(all.into_iter().flatten().min())
    }
}
