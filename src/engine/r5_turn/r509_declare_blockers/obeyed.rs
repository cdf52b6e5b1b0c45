//! 509.1b-c: restrictions and requirements of blocks as a whole, and the search for the most that could be obeyed.

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::oracle::lang::{BlockLimit, Keyword, RuleChange};
use crate::r5_turn::r508_declare_attackers::Beside;
use crate::rule;
use crate::state::{ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::view::View;

use super::Blocks;
use crate::r5_turn::requirement::{OfBlockers, of_blockers};

impl Cx<'_> {
    pub(super) fn block_limits(
        &self,
        view: &View<'_>,
        player: PlayerId,
        creatures: &[ObjectId],
        attackers: &[ObjectId],
    ) -> Done<Limits> {
        let mut limits = Limits { most: usize::MAX, ..Limits::default() };
        for attacker in attackers {
            // 702.111b: menace.
            if view.is(*attacker).has(Keyword::Menace) {
                limits.at_least.push((*attacker, 2, rule!("702.111b")));
            }
        }
        for active in self.rules()?.iter() {
            match active.rule() {
                RuleChange::BlockerLimit(n, whose) => {
                    let such = match whose {
                        Some(whose) => view.players(whose, &active.frame)?.contains(&player),
                        None => true,
                    };
                    if such {
                        limits.most = limits.most.min((*n).max(0) as usize);
                    }
                }
                RuleChange::CantBlockAlone(objects) | RuleChange::CantAttackOrBlockAlone(objects) => {
                    for id in creatures {
                        if active.is_about(view, objects, *id)? {
                            limits.not_alone.push(*id);
                        }
                    }
                }
                RuleChange::OnlyBeside { what, blocking: true, n, others } => {
                    for id in self.listed(view, active, what)? {
                        limits.beside.push(self.beside(view, active, id, *n, others)?);
                    }
                }
                RuleChange::CantBeBlocked(objects, BlockLimit::AtLeast(n)) => {
                    for id in attackers {
                        if active.is_about(view, objects, *id)? {
                            limits.at_least.push((*id, (*n).max(0) as usize, rule!("509.1b")));
                        }
                    }
                }
                RuleChange::CantBeBlocked(objects, BlockLimit::UnlessAll) => {
                    // Those that can't block are among them, too: then none may.
                    let theirs = |id: &&ObjectId| {
                        view.controller(**id) == player && view.is(**id).types.intersects(CardTypes::CREATURE)
                    };
                    let all = self.game.battlefield.iter().filter(theirs).count();
                    for id in attackers {
                        if active.is_about(view, objects, *id)? {
                            limits.at_least.push((*id, all, rule!("509.1b")));
                        }
                    }
                }
                RuleChange::CantBeBlocked(objects, BlockLimit::AtMost(n)) => {
                    for id in attackers {
                        if active.is_about(view, objects, *id)? {
                            limits.at_most.push((*id, (*n).max(0) as usize));
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(limits)
    }

    pub(super) fn block_requirements(
        &self,
        view: &View<'_>,
        creatures: &[ObjectId],
        attackers: &[ObjectId],
    ) -> Done<Wanted> {
        let mut wanted = Wanted::default();
        for active in self.rules()?.iter() {
            let Some((requirement, objects)) = of_blockers(active.rule()) else { continue };
            let of = match requirement {
                OfBlockers::Blocks(_) => creatures,
                OfBlockers::Blocked | OfBlockers::BlockedByAll | OfBlockers::BlockedBy(_) => attackers,
            };
            for id in of {
                if !active.is_about(view, objects, *id)? {
                    continue;
                }
                let such = |all: &[ObjectId], kind| -> Done<Vec<ObjectId>> {
                    let mut such = Vec::new();
                    for one in all {
                        if view.matches(kind, *one, &active.frame)? {
                            such.push(*one);
                        }
                    }
                    Ok(such)
                };
                match requirement {
                    OfBlockers::Blocks(None) => wanted.blocks.push((*id, attackers.to_vec())),
                    OfBlockers::Blocks(Some(which)) => wanted.blocks.push((*id, such(attackers, which)?)),
                    OfBlockers::BlockedByAll => wanted.blocks.extend(creatures.iter().map(|c| (*c, vec![*id]))),
                    OfBlockers::Blocked => wanted.blocked.push((*id, None)),
                    OfBlockers::BlockedBy(by) => wanted.blocked.push((*id, Some(such(creatures, by)?))),
                }
            }
        }
        Ok(wanted)
    }
}

/// Restrictions on the blocks as a whole (509.1b).
#[derive(Default)]
pub(super) struct Limits {
    pub(super) most: usize,
    pub(super) not_alone: Vec<ObjectId>,
    pub(super) beside: Vec<Beside>,
    pub(super) at_least: Vec<(ObjectId, usize, crate::cr::RuleId)>,
    pub(super) at_most: Vec<(ObjectId, usize)>,
}

impl Limits {
    pub(super) fn check(&self, blocks: &Blocks, _attackers: &[ObjectId]) -> Done<()> {
        let by = |attacker: ObjectId| blocks.values().filter(|list| list.contains(&attacker)).count();
        for (attacker, n, rule) in &self.at_least {
            let count = by(*attacker);
            if count > 0 && count < *n {
                let because = format!("it can't be blocked except by {n} or more creatures");
                return Err(Stop::illegal(*rule, Some((*attacker).into()), because));
            }
        }
        for (attacker, n) in &self.at_most {
            if by(*attacker) > *n {
                let because = format!("it can't be blocked by more than {n}");
                return Err(Stop::illegal(rule!("509.1b"), Some((*attacker).into()), because));
            }
        }
        if blocks.len() > self.most {
            return Err(Stop::illegal(
                rule!("509.1b"),
                None,
                format!("no more than {} creatures can block", self.most),
            ));
        }
        let all: Vec<ObjectId> = blocks.keys().copied().collect();
        if let Some(one) = self.beside.iter().find(|one| one.is_alone(&all)) {
            let because = "it can't block unless others block too";
            return Err(Stop::illegal(rule!("509.1b"), Some(one.creature().into()), because));
        }
        if blocks.len() == 1
            && let Some(only) = blocks.keys().next()
            && self.not_alone.contains(only)
        {
            return Err(Stop::illegal(rule!("509.1b"), Some((*only).into()), "it can't block alone"));
        }
        Ok(())
    }
}

/// Requirements (509.1c).
#[derive(Default)]
pub(super) struct Wanted {
    /// This creature blocks one of these.
    pub(super) blocks: Vec<(ObjectId, Vec<ObjectId>)>,
    /// This attacker is blocked, by one of these where they are named.
    pub(super) blocked: Vec<(ObjectId, Option<Vec<ObjectId>>)>,
}

impl Wanted {
    pub(super) fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.blocked.is_empty()
    }

    pub(super) fn obeyed(&self, blocks: &Blocks) -> usize {
        let done =
            self.blocks.iter().filter(|(b, which)| blocks.get(b).is_some_and(|l| l.iter().any(|a| which.contains(a))));
        let blocked = |(attacker, by): &&(ObjectId, Option<Vec<ObjectId>>)| {
            blocks.iter().any(|(b, l)| l.contains(attacker) && by.as_ref().is_none_or(|by| by.contains(b)))
        };
        done.count() + self.blocked.iter().filter(blocked).count()
    }

    /// All that could be obeyed at once, were nothing in the way.
    fn total(&self) -> usize {
        self.blocks.len() + self.blocked.len()
    }

    /// The ways a creature that can block these, and so many of them at once, could do so: one attacker, or several of those a
    /// requirement speaks of, the most first.
    pub(super) fn ways(&self, can: &[ObjectId], most: usize) -> Vec<Vec<ObjectId>> {
        let spoken_of = |attacker: &ObjectId| {
            self.blocked.iter().any(|(a, _)| a == attacker) || self.blocks.iter().any(|(_, l)| l.contains(attacker))
        };
        let mut ways: Vec<Vec<ObjectId>> = vec![Vec::new()];
        for attacker in can {
            // More than that is more than can be gone through: the rest singly.
            let most = if ways.len() > 2048 { 1 } else { most };
            let joined: Vec<Vec<ObjectId>> = ways
                .iter()
                .filter(|way| way.is_empty() || (way.len() < most && way.iter().chain([attacker]).all(spoken_of)))
                .map(|way| way.iter().chain([attacker]).copied().collect())
                .collect();
            ways.extend(joined);
        }
        ways.sort_by_key(|way| std::cmp::Reverse(way.len()));
        ways
    }
}

/// A creature that could block, and which attackers at once.
pub(super) struct Able {
    pub(super) creature: ObjectId,
    pub(super) ways: Vec<Vec<ObjectId>>,
}

/// The search for the most requirements any legal set of blocks obeys.
pub(super) struct Search<'a> {
    pub(super) limits: &'a Limits,
    pub(super) wanted: &'a Wanted,
    pub(super) attackers: &'a [ObjectId],
    pub(super) best: usize,
    pub(super) budget: u32,
}

impl Search<'_> {
    pub(super) fn rest(&mut self, able: &[Able], blocks: &mut Blocks) {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 || self.best >= self.wanted.total() {
            return;
        }
        let Some((one, rest)) = able.split_first() else {
            if self.limits.check(blocks, self.attackers).is_ok() {
                self.best = self.best.max(self.wanted.obeyed(blocks));
            }
            return;
        };
        for way in &one.ways {
            if way.is_empty() {
                self.rest(rest, blocks);
            } else {
                blocks.insert(one.creature, way.clone());
                self.rest(rest, blocks);
                blocks.remove(&one.creature);
            }
        }
    }
}
