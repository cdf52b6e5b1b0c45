//! 508.1a-c: which creatures could attack, and what.

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{AsThough, AttackTarget, Keyword, PlayerDeed, RuleChange};
use crate::rule;
use crate::rules::ActiveRule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::view::View;

impl Cx<'_> {
    /// The creatures a player controls.
    pub(crate) fn creatures_of(&self, player: PlayerId) -> Done<Vec<ObjectId>> {
        self.see(|v| {
            let mine = v
                .game
                .permanents()
                .filter(|o| v.controller(o.id) == player && v.is(o.id).types.contains(CardTypes::CREATURE));
            mine.map(|o| o.id).collect()
        })
    }

    /// The creatures of a player that could attack anything at all (508.1a).
    ///
    /// # Errors
    /// What the engine stumbled on.
    pub fn attackers_of(&self, player: PlayerId) -> Done<Vec<ObjectId>> {
        let (derived, rules) = (self.derived()?, self.rules()?);
        let view = View { game: &self.game, table: &derived.table };
        let mut able = Vec::new();
        for object in self.game.permanents().filter(|o| view.is(o.id).types.contains(CardTypes::CREATURE)) {
            if view.controller(object.id) == player && self.why_no_attack(&view, &rules, object.id)?.is_none() {
                able.push(object.id);
            }
        }
        Ok(able)
    }

    /// What the active player may attack (506.2, 508.1b): opponents, planeswalkers they control, battles they protect.
    pub fn attackable(&self, active: PlayerId) -> Done<Vec<Entity>> {
        let rules = self.rules()?;
        self.see(|v| {
            let mut opponents = v.game.opponents(active);
            opponents.retain(|player| v.game.too_far_to_attack(active, *player).is_none());
            let nearest = nearest_only(v, &rules, active);
            opponents.retain(|player| nearest.iter().all(|nearest| nearest == player));
            let mut found: Vec<Entity> = opponents.iter().copied().map(Entity::Player).collect();
            for o in v.game.permanents() {
                let is = v.is(o.id);
                let planeswalker =
                    is.types.contains(CardTypes::PLANESWALKER) && opponents.contains(&v.controller(o.id));
                let battle = nearest.is_empty()
                    && is.types.contains(CardTypes::BATTLE)
                    && o.protector.is_some_and(|p| opponents.contains(&p));
                if planeswalker || battle {
                    found.push(o.id.into());
                }
            }
            found
        })
    }

    /// Whether a creature could be declared as an attacker of anything at all (508.1a, 508.1c).
    ///
    /// # Errors
    /// In the inner result: the rule that forbids it.
    pub fn could_attack(&self, id: ObjectId) -> Done<Result<(), Stop>> {
        let (derived, rules) = (self.derived()?, self.rules()?);
        let view = View { game: &self.game, table: &derived.table };
        Ok(self.why_no_attack(&view, &rules, id)?.map_or(Ok(()), Err))
    }

    /// What keeps a creature from being declared as an attacker of anything at all.
    fn why_no_attack(&self, view: &View<'_>, rules: &[ActiveRule], id: ObjectId) -> Done<Option<Stop>> {
        let culprit = Some(Entity::Object(id));
        let (object, is) = (view.object(id), view.is(id));
        if object.tapped {
            return Ok(Some(Stop::illegal(rule!("508.1a"), culprit, "it is tapped")));
        }
        if is.types.contains(CardTypes::BATTLE) {
            return Ok(Some(Stop::illegal(rule!("508.1a"), culprit, "a battle can't attack")));
        }
        if !is.types.contains(CardTypes::CREATURE) {
            return Ok(Some(Stop::illegal(rule!("506.3"), culprit, "only a creature can attack")));
        }
        // 702.3b, unless something lets it attack as though it didn't have defender.
        if is.has(Keyword::Defender)
            && !self.as_though(view, id, &AsThough::NoDefender)?
            && !self.as_though_against(view, id, &AsThough::NoDefender, None)?
        {
            return Ok(Some(Stop::illegal(rule!("702.3b"), culprit, "it has defender")));
        }
        // 302.6: asked further only of what is new.
        if !object.since_turn_began
            && self.summoning_sick(id)?
            && !self.as_though_against(view, id, &AsThough::HadHaste, None)?
        {
            return Ok(Some(Stop::illegal(
                rule!("302.6"),
                culprit,
                "its controller has not controlled it since the turn began",
            )));
        }
        for active in rules {
            let forbids = match active.rule() {
                RuleChange::CantAttack(objects, None) | RuleChange::CantAttackOrBlock(objects) => {
                    active.is_about(view, objects, id)?
                }
                RuleChange::PlayersCant(players, PlayerDeed::Attack) => {
                    view.players(players, &active.frame)?.contains(&view.controller(id))
                }
                _ => false,
            };
            if forbids {
                let source = Some(active.frame.source.into());
                let stop = Stop::illegal(rule!("508.1c"), source, "an effect says it can't attack");
                return Ok(Some(stop.besides(active.rule_of_keyword(view))));
            }
        }
        Ok(None)
    }

    /// Whether an effect lets an object do something as though.
    pub(in crate::r5_turn) fn as_though(&self, view: &View<'_>, id: ObjectId, what: &AsThough) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::AsThough(objects, which) = active.rule()
                && which == what
                && active.is_about(view, objects, id)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an effect lets a creature attack this, or anything at all, as though it were so.
    fn as_though_against(&self, view: &View<'_>, id: ObjectId, so: &AsThough, target: Option<Entity>) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::AsThough(objects, AsThough::Attacking(whom, how)) = active.rule()
                && **how == *so
                && active.is_about(view, objects, id)?
                && target.map_or(Ok(true), |target| such(view, whom, target, &active.frame))?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// 508.1c: whether a creature may attack this very thing.
    pub(crate) fn may_attack(&self, view: &View<'_>, id: ObjectId, target: Entity) -> Done<bool> {
        Ok(self.why_not_attack(view, id, target)?.is_none())
    }

    /// 508.1c: what says that a creature can't attack this very thing.
    pub(super) fn why_not_attack(&self, view: &View<'_>, id: ObjectId, target: Entity) -> Done<Option<Stop>> {
        let refused = |by, because| Stop::illegal(rule!("508.1c"), Some(Entity::Object(id)), because).besides(by);
        for active in self.rules()?.iter() {
            if let RuleChange::CantAttack(objects, Some(whom)) = active.rule()
                && active.is_about(view, objects, id)?
                && such(view, whom, target, &active.frame)?
            {
                return Ok(Some(refused(active.rule_of_keyword(view), self.what_it_says(active))));
            }
        }
        // 702.3b, 302.6: what may attack some only, as though it were otherwise.
        if view.is(id).has(Keyword::Defender)
            && !self.as_though(view, id, &AsThough::NoDefender)?
            && !self.as_though_against(view, id, &AsThough::NoDefender, Some(target))?
        {
            return Ok(Some(refused(Some(rule!("702.3b")), "it has defender".to_owned())));
        }
        if !view.object(id).since_turn_began
            && self.summoning_sick(id)?
            && !self.as_though_against(view, id, &AsThough::HadHaste, Some(target))?
        {
            let because = "its controller has not controlled it since the turn began".to_owned();
            return Ok(Some(refused(Some(rule!("302.6")), because)));
        }
        // 702.11-like protection does not matter here; 701.15b: a goaded creature may attack anybody, but must try others first.
        Ok(None)
    }
}

pub(super) fn such(view: &View<'_>, whom: &AttackTarget, target: Entity, frame: &Frame) -> Done<bool> {
    Ok(match (whom, target) {
        (AttackTarget::That(it), target) => view.refer(it, frame).contains(&target),
        (whom, target) => view.attacks_such(target, whom, frame)?,
    })
}

/// The nearest opponent of a player in each direction that something says is the only one in which that player may attack (508.1c).
fn nearest_only(v: &View<'_>, rules: &[ActiveRule], player: PlayerId) -> Vec<PlayerId> {
    let opponents = v.game.opponents(player);
    let order = v.game.turn_order_from(player);
    let nearest = |active: &ActiveRule| {
        let RuleChange::AttackNearest = active.rule() else { return None };
        let mut there = order.iter().copied().filter(|other| opponents.contains(other));
        match v.object(active.frame.source).chosen.word.as_deref()? {
            "left" => there.next(),
            "right" => there.next_back(),
            _ => None,
        }
    };
    rules.iter().filter_map(nearest).collect()
}
