//! 509: the declare blockers step.

mod obeyed;

use std::collections::BTreeMap;

use crate::card::CardTypes;
use crate::choice::{Answer, Ask, Decision};
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{AsThough, BlockLimit, Keyword, Quality, RuleChange};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

use obeyed::{Able, Search};

/// Which attackers each blocker blocks.
type Blocks = BTreeMap<ObjectId, Vec<ObjectId>>;

impl Cx<'_> {
    pub(super) fn declare_blockers(&mut self) -> Done<()> {
        if self.game.combat.attackers.is_empty() {
            self.note(&[rule!("509.1a")], "no creature is attacking any more: there is none to block", |_| Vec::new());
        }
        // 509.1, 802.4: each defending player in APNAP order.
        for player in self.game.apnap() {
            // 805.10d: a team has one combined block.
            let together = self.game.together(player);
            let attacks = self.game.combat.attackers.iter().filter(|a| together.contains(&a.defending));
            let attackers: Vec<ObjectId> = attacks.map(|a| a.creature).collect();
            if attackers.is_empty() || together.first() != Some(&player) {
                continue;
            }
            let mut creatures = Vec::new();
            for defender in &together {
                creatures.extend(self.possible_blockers(*defender)?);
            }
            let by = self.declares_for(player, false)?;
            let decision = Decision {
                player: by,
                rule: rule!("509.1a"),
                source: None,
                prompt: "declare blockers".to_owned(),
                ask: Ask::Blockers { creatures: creatures.clone(), attackers: attackers.clone() },
            };
            let Answer::Pairs(pairs) = self.choose(decision)? else { continue };
            let mut blocks = Blocks::new();
            for (b, a) in pairs {
                if let (Some(blocker), Some(attacker)) = (creatures.get(b), attackers.get(a)) {
                    blocks.entry(*blocker).or_default().push(*attacker);
                    if !self.game.combat.block_order.contains(blocker) {
                        self.game.combat.block_order.push(*blocker);
                    }
                }
            }
            self.legal_blocks(player, &blocks, &creatures, &attackers)?;
            if !blocks.is_empty() {
                let mut rules = vec![rule!("509.1"), rule!("509.1a"), rule!("703.4j")];
                rules.extend((together.len() > 1).then(|| rule!("805.10d")));
                // 802.4, 802.4b: one defending player after the other, each without regard to what attacks and blocks elsewhere.
                let others = self.game.combat.attackers.iter().any(|a| !together.contains(&a.defending));
                rules.extend(others.then(|| [rule!("802.4"), rule!("802.4b")]).into_iter().flatten());
                self.note(&rules, "{} declares blockers", |g| vec![Arg::player(g, player)]);
            }
            for (blocker, attackers) in &blocks {
                let reaches = self.see(|v| {
                    let flies = attackers.iter().any(|a| v.is(*a).has(Keyword::Flying));
                    flies && v.is(*blocker).has(Keyword::Reach) && !v.is(*blocker).has(Keyword::Flying)
                })?;
                if reaches {
                    self.note(&[rule!("702.17b")], "{} has reach", |g| vec![Arg::object(g, *blocker)]);
                }
            }
            self.pay_to_block(player, &blocks)?;
            // 509.1g
            self.game.combat.blockers.extend(blocks);
        }
        self.game.changed_in_blocks();
        let mut events = Vec::new();
        for (blocker, attackers) in self.game.combat.blockers.clone() {
            events.extend(attackers.into_iter().map(|attacker| Event::Block { blocker, attacker }));
        }
        self.bands_are_blocked();
        // 509.1h: each attacker is blocked or unblocked from now on.
        for i in 0..self.game.combat.attackers.len() {
            let Some(attacker) = self.game.combat.attackers.get(i).map(|a| a.creature) else { continue };
            let by: Vec<ObjectId> = self.game.combat.blockers_of(attacker).collect();
            if let Some(a) = self.game.combat.attackers.get_mut(i) {
                a.blocked = Some(!by.is_empty());
            }
            if by.is_empty() {
                events.push(Event::Unblocked { attacker });
            } else {
                events.extend(by.iter().map(|blocker| Event::BlockedBy { attacker, blocker: *blocker }));
                events.push(Event::BecomeBlocked { attacker, by });
            }
        }
        self.game.changed_in_blocks();
        self.happened(events)?;
        Ok(())
    }

    /// Who declares the attackers or the blockers of a player: the newest effect that gives that to somebody else says who (613.7).
    pub fn declares_for(&mut self, whose: PlayerId, attackers: bool) -> Done<PlayerId> {
        let mut by = None;
        for active in self.rules()?.iter() {
            let players = match active.rule() {
                RuleChange::DeclaresAttacks(players) if attackers => players,
                RuleChange::DeclaresBlocks(players) if !attackers => players,
                _ => continue,
            };
            let players = self.ask(|v| v.players(players, &active.frame))?;
            by = players.first().copied().or(by);
        }
        let Some(by) = by.filter(|by| *by != whose) else { return Ok(whose) };
        let (rule, said) = match attackers {
            true => (rule!("508.1"), "{} declares the attackers of {}"),
            false => (rule!("509.1"), "{} declares the blockers of {}"),
        };
        self.note(&[rule], said, |g| vec![Arg::player(g, by), Arg::player(g, whose)]);
        Ok(by)
    }

    /// 509.1a: untapped creatures that are no battles and are not kept from blocking altogether.
    pub fn possible_blockers(&self, player: PlayerId) -> Done<Vec<ObjectId>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let mut able = Vec::new();
        for id in self.creatures_of(player)? {
            if self.why_no_blocker(&view, id)?.is_none() {
                able.push(id);
            }
        }
        Ok(able)
    }

    /// What keeps a creature from being declared as a blocker of anything at all (509.1a-b).
    ///
    /// # Errors
    /// What stopped it before that was known.
    pub fn why_cant_block(&self, id: ObjectId) -> Done<Option<Stop>> {
        let derived = self.derived()?;
        self.why_no_blocker(&View { game: &self.game, table: &derived.table }, id)
    }

    fn why_no_blocker(&self, view: &View<'_>, id: ObjectId) -> Done<Option<Stop>> {
        let culprit = Some(Entity::Object(id));
        if view.is(id).types.contains(CardTypes::BATTLE) {
            return Ok(Some(Stop::illegal(rule!("509.1a"), culprit, "a battle can't block")));
        }
        if self.game.object(id).tapped && !self.as_though(view, id, &AsThough::Untapped)? {
            return Ok(Some(Stop::illegal(rule!("509.1a"), culprit, "it is tapped")));
        }
        for active in self.rules()?.iter() {
            if let RuleChange::CantBlock(objects, None) | RuleChange::CantAttackOrBlock(objects) = active.rule()
                && active.is_about(view, objects, id)?
            {
                let source = Some(active.frame.source.into());
                let stop = Stop::illegal(rule!("509.1b"), source, "an effect says that it can't block");
                return Ok(Some(stop.besides(active.rule_of_keyword(view))));
            }
        }
        if view.is(id).has(Keyword::Decayed) {
            let stop = Stop::illegal(rule!("509.1b"), culprit, "it has decayed and can't block");
            return Ok(Some(stop.besides([rule!("702.147a")])));
        }
        if self.game.object(id).designations.contains(&crate::oracle::lang::Designation::Suspected) {
            let stop = Stop::illegal(rule!("509.1b"), culprit, "it is suspected and can't block");
            return Ok(Some(stop.besides([rule!("701.60c")])));
        }
        Ok(None)
    }

    /// 702.17b: whether an effect lets this creature block that attacker as though it had reach.
    fn reaches(&self, view: &View<'_>, blocker: ObjectId, attacker: ObjectId) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::AsThough(objects, AsThough::ReachFor(which)) = active.rule()
                && active.is_about(view, objects, blocker)?
                && view.matches(which, attacker, &active.frame)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether this creature could block that attacker by itself (509.1b): evasion and other restrictions on the pair.
    ///
    /// # Errors
    /// In the inner result: the rule that forbids it.
    pub fn could_block(&self, blocker: ObjectId, attacker: ObjectId) -> Done<Result<(), Stop>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let (b, a) = (view.is(blocker), view.is(attacker));
        let no = |rule, because: &str| Ok(Err(Stop::illegal(rule, Some(Entity::Object(attacker)), because)));
        // 702.9b: flying is blocked by flying or reach (702.17b).
        let flies = b.has(Keyword::Flying)
            || b.has(Keyword::Reach)
            || self.as_though(&view, blocker, &AsThough::HadFlying)?
            || self.reaches(&view, blocker, attacker)?;
        if a.has(Keyword::Flying) && !flies {
            return no(rule!("702.9b"), "it has flying, and the blocker has neither flying nor reach");
        }
        // 702.28b: shadow blocks and is blocked by shadow only.
        let shadow = b.has(Keyword::Shadow);
        let with_shadow = a.has(Keyword::Shadow) && !shadow && !self.as_though(&view, blocker, &AsThough::HadShadow)?;
        if with_shadow || (shadow && !a.has(Keyword::Shadow)) {
            return no(rule!("702.28b"), "only one of the two has shadow");
        }
        // 702.31b
        if a.has(Keyword::Horsemanship) && !b.has(Keyword::Horsemanship) {
            return no(rule!("702.31b"), "it has horsemanship, and the blocker has not");
        }
        let artifact = b.types.contains(CardTypes::ARTIFACT);
        // 702.36b
        if a.has(Keyword::Fear) && !artifact && !b.colors.has(crate::card::Color::Black) {
            return no(rule!("702.36b"), "it has fear, and the blocker is neither an artifact creature nor black");
        }
        // 702.13b
        if a.has(Keyword::Intimidate) && !artifact && !b.colors.intersects(a.colors) {
            return no(
                rule!("702.13b"),
                "it has intimidate, and the blocker is neither an artifact creature nor shares a color with it",
            );
        }
        // 702.118b
        if a.has(Keyword::Skulk) && b.power.unwrap_or(0) > a.power.unwrap_or(0) {
            return no(rule!("702.118b"), "it has skulk, and the blocker's power is greater");
        }
        // 701.54c: The Ring keeps creatures with greater power from blocking the Ring-bearer.
        let bearer = self.game.object(attacker).designations.contains(&crate::oracle::lang::Designation::RingBearer);
        if bearer && b.power.unwrap_or(0) > a.power.unwrap_or(0) {
            return no(rule!("701.54c"), "it is a Ring-bearer, and the blocker's power is greater");
        }
        // 702.14c: landwalk.
        let defender = view.controller(blocker);
        let mut ignored = Vec::new();
        if self.as_though(&view, blocker, &AsThough::BlocksLandwalkers)? {
            ignored.push(None);
        }
        for active in self.rules()?.iter() {
            if let RuleChange::AsThough(objects, AsThough::NoLandwalk(which)) = active.rule()
                && active.is_about(&view, objects, attacker)?
            {
                ignored.push(which.clone());
            }
        }
        for walk in a.keyword(Keyword::Landwalk) {
            if ignored.iter().any(|which| which.as_ref().is_none_or(|which| which.quality == walk.quality)) {
                continue;
            }
            if let Some(Quality::Objects(filter)) = &walk.quality {
                let frame = Frame::of(attacker, view.controller(attacker));
                for land in view.all(filter, &frame)? {
                    if view.controller(land) == defender && view.is(land).types.contains(CardTypes::LAND) {
                        // 702.14d: that the blocker has it, too, changes nothing.
                        let both = view.is(blocker).keyword(Keyword::Landwalk).any(|own| own.quality == walk.quality);
                        let rule = if both { rule!("702.14d") } else { rule!("702.14c") };
                        return no(rule, "it has landwalk, and the defending player controls such a land");
                    }
                }
            }
        }
        // 702.16f: protection.
        if self.protected(&view, attacker, blocker)? {
            return no(rule!("702.16f"), "it has protection from the blocker");
        }
        for active in self.rules()?.iter() {
            let source = active.frame.source;
            let forbids = match active.rule() {
                RuleChange::CantBlock(objects, Some(filter)) => {
                    active.is_about(&view, objects, blocker)? && view.matches(filter, attacker, &active.frame)?
                }
                RuleChange::BlockOnly(objects, filter) => {
                    active.is_about(&view, objects, blocker)? && !view.matches(filter, attacker, &active.frame)?
                }
                RuleChange::CantBeBlocked(objects, limit) if active.is_about(&view, objects, attacker)? => {
                    match limit {
                        BlockLimit::All => true,
                        BlockLimit::By(filter) => view.matches(filter, blocker, &active.frame)?,
                        BlockLimit::ExceptBy(filter) => !view.matches(filter, blocker, &active.frame)?,
                        BlockLimit::AtLeast(_) | BlockLimit::UnlessAll | BlockLimit::AtMost(_) => false,
                    }
                }
                _ => false,
            };
            if forbids {
                let stop = Stop::illegal(rule!("509.1b"), Some(source.into()), "an effect says it can't block that");
                return Ok(Err(stop.besides(active.rule_of_keyword(&view))));
            }
        }
        Ok(Ok(()))
    }

    /// 509.1b-c: whether these blocks break no restriction and obey as many requirements as can be obeyed.
    ///
    /// # Errors
    /// The rule they break.
    pub fn legal_blocks(
        &self,
        player: PlayerId,
        blocks: &Blocks,
        creatures: &[ObjectId],
        attackers: &[ObjectId],
    ) -> Done<()> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        for (blocker, blocked) in blocks {
            for attacker in blocked {
                self.could_block(*blocker, *attacker)??;
            }
            let most = self.blocks_at_most(&view, *blocker)?;
            if blocked.len() > most {
                let because = format!("it can block only {most}");
                return Err(Stop::illegal(rule!("509.1a"), Some((*blocker).into()), because));
            }
        }
        let limits = self.block_limits(&view, player, creatures, attackers)?;
        limits.check(blocks, attackers)?;
        let wanted = self.block_requirements(&view, creatures, attackers)?;
        if wanted.is_empty() {
            return Ok(());
        }
        let obeyed = wanted.obeyed(blocks);
        let mut able: Vec<Able> = Vec::new();
        for creature in creatures {
            let mut can = Vec::new();
            for attacker in attackers {
                let free = self.block_costs(&view, *creature, &[*attacker])?.is_empty();
                if free && self.could_block(*creature, *attacker)?.is_ok() {
                    can.push(*attacker);
                }
            }
            let most = self.blocks_at_most(&view, *creature)?;
            able.push(Able { creature: *creature, ways: wanted.ways(&can, most) });
        }
        let mut search = Search { limits: &limits, wanted: &wanted, attackers, best: obeyed, budget: 200_000 };
        search.rest(&able, &mut Blocks::new());
        let best = search.best;
        if obeyed < best {
            let name = &self.game.player(player).name;
            let because = format!("{name} obeys {obeyed} of {best} requirements to block that could be obeyed");
            return Err(Stop::illegal(rule!("509.1c"), None, because));
        }
        Ok(())
    }

    fn blocks_at_most(&self, view: &View<'_>, blocker: ObjectId) -> Done<usize> {
        let mut most = 1;
        for active in self.rules()?.iter() {
            if let RuleChange::BlockAdditional(objects, n) = active.rule()
                && active.is_about(view, objects, blocker)?
            {
                match n {
                    Some(n) => most += view.number(n, &active.frame)?.max(0) as usize,
                    None => return Ok(usize::MAX),
                }
            }
        }
        Ok(most)
    }

    fn block_costs(
        &self,
        view: &View<'_>,
        blocker: ObjectId,
        attackers: &[ObjectId],
    ) -> Done<Vec<(crate::oracle::lang::Cost, ObjectId)>> {
        let mut costs = Vec::new();
        for active in self.rules()?.iter() {
            if let RuleChange::Tax { what, to, cost, times, which, .. } = active.rule()
                && to.is_of_blocking()
                && active.is_about(view, what, blocker)?
                && match which {
                    None => true,
                    Some(which) => attackers
                        .iter()
                        .try_fold(false, |any, one| Ok(any || view.matches(which, *one, &active.frame)?))?,
                }
            {
                let frame = active.frame.with_each(blocker);
                let cost = super::r508_declare_attackers::taxed(view, cost, times.as_ref(), &frame)?;
                costs.push((cost, active.frame.source));
            }
        }
        Ok(costs)
    }

    /// 509.1d-f: costs to block.
    fn pay_to_block(&mut self, player: PlayerId, blocks: &Blocks) -> Done<()> {
        for (blocker, attackers) in blocks {
            let costs = {
                let derived = self.derived()?;
                self.block_costs(&View { game: &self.game, table: &derived.table }, *blocker, attackers)?
            };
            for (cost, source) in costs {
                let mut frame = Frame::of(*blocker, player);
                let paid = self.pay(player, &cost, PayFor::Block(*blocker), &mut frame);
                paid.map_err(|stop| self.asked_by(stop, source, *blocker, "block"))?;
                self.note(&[rule!("509.1f"), rule!("509.1d")], "the cost for {} to block is paid", |g| {
                    vec![Arg::object(g, *blocker)]
                });
            }
        }
        Ok(())
    }
}
