//! Which counters leave an object that has several kinds of them, and where those go that are moved.

use std::collections::BTreeMap;

use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{CounterKind, Num};
use crate::rule;
use crate::state::{Entity, HappeningId, ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// So many of an object's counters, of this kind or of any, or all there are if those are fewer. Each of them is chosen by
    /// itself (122.1, 608.2d), as long as there is anything to choose; who says nothing more goes on with the same kind.
    pub(crate) fn counters_chosen(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        n: u32,
        kind: Option<&CounterKind>,
    ) -> Done<BTreeMap<CounterKind, u32>> {
        let counters = self.game.object(object).counters.iter();
        let mut have: Vec<(CounterKind, u32)> = counters
            .filter(|(one, n)| **n > 0 && kind.is_none_or(|kind| kind == *one))
            .map(|(k, n)| (k.clone(), *n))
            .collect();
        let mut chosen = BTreeMap::new();
        let mut left = n;
        while left > 0 && !have.is_empty() {
            let there = have.iter().fold(0_u32, |sum, (_, n)| sum.saturating_add(*n));
            // With one kind left, or with no more counters than are to go, there is nothing to choose.
            if have.len() == 1 || there <= left {
                for (kind, n) in have {
                    *chosen.entry(kind).or_insert(0) += n.min(left);
                }
                return Ok(chosen);
            }
            let options: Vec<(String, usize)> =
                have.iter().enumerate().map(|(at, (kind, _))| (kind.to_string(), at)).collect();
            let frame = Frame::of(object, player);
            let prompt = "choose a kind of counter to remove";
            let at = self.one_text(player, &frame, prompt, Topic::Word, &options)?.unwrap_or(0);
            let (kind, n) = have.remove(at);
            *chosen.entry(kind.clone()).or_insert(0) += 1;
            left -= 1;
            if n > 1 {
                have.insert(0, (kind, n - 1));
            }
        }
        Ok(chosen)
    }

    /// 122.5: moves so many counters, of this kind or of any, all of them where no number is said, from each of these onto those;
    /// a number is that of all together. Of several that they come from, or go to, the player says how many for each (608.2d).
    pub(super) fn move_counters(
        &mut self,
        by: PlayerId,
        (n, kind): (Option<&Num>, Option<&CounterKind>),
        from: &[ObjectId],
        to: &[ObjectId],
        frame: &Frame,
    ) -> Done<Vec<HappeningId>> {
        let there = |cx: &Self, id: ObjectId| -> u32 {
            let counters = cx.game.object(id).counters.iter();
            counters.filter(|(one, _)| kind.is_none_or(|kind| kind == *one)).map(|(_, n)| *n).sum()
        };
        let to: Vec<ObjectId> = to.iter().copied().filter(|id| self.game.object(*id).alive).collect();
        let moves = |id: &ObjectId| self.game.object(*id).alive && to.iter().any(|to| to != id);
        let from: Vec<ObjectId> = from.iter().copied().filter(moves).collect();
        let from: Vec<ObjectId> = match from.as_slice() {
            [_] => from,
            all => all.iter().copied().filter(|id| there(self, *id) > 0).collect(),
        };
        let all: u32 = from.iter().map(|id| there(self, *id)).sum();
        let mut left = match n {
            None | Some(Num::All) => all,
            // Any number of several is any number of each.
            Some(Num::ChosenNow) if from.len() > 1 => all,
            Some(n) => self.amount_up_to(by, n, all, frame)?,
        };
        let mut events = Vec::new();
        let mut put: BTreeMap<(ObjectId, CounterKind), u32> = BTreeMap::new();
        for id in &from {
            let most = there(self, *id).min(left);
            let so_many = match n {
                Some(_) if from.len() > 1 => self.how_many_of(by, *id, most, frame)?,
                _ => most,
            };
            left -= so_many;
            let onto = self.shares(by, &to, *id, so_many, frame)?;
            for (to, so_many) in onto {
                self.note(&[rule!("122.5")], "counters are moved from {} to {}", |g| {
                    vec![Arg::object(g, *id), Arg::object(g, to)]
                });
                for (kind, amount) in self.counters_chosen(by, *id, so_many, kind)? {
                    events.push(Event::RemoveCounters {
                        from: (*id).into(),
                        kind: kind.clone(),
                        amount,
                        damage: false,
                    });
                    *put.entry((to, kind)).or_insert(0) += amount;
                }
            }
        }
        events.extend(put.into_iter().map(|((on, kind), amount)| Event::PutCounters {
            on: on.into(),
            kind,
            amount,
            by,
        }));
        self.perform(events)
    }

    /// How many counters a player moves from one of several objects.
    fn how_many_of(&mut self, by: PlayerId, from: ObjectId, most: u32, frame: &Frame) -> Done<u32> {
        let ask = Ask::Number { min: 0, max: i64::from(most), x: false };
        let prompt = format!("choose how many counters to move from {}", self.game.name(from));
        let rule = self.rule_of_a_choice();
        let decision = Decision { player: by, rule, source: Some(frame.source), prompt, ask };
        Ok(match self.choose(decision)? {
            Answer::Number(n) => u32::try_from(n).unwrap_or(0).min(most),
            _ => 0,
        })
    }

    /// How many of the counters that leave an object each of those gets that they go to.
    fn shares(
        &mut self,
        by: PlayerId,
        to: &[ObjectId],
        from: ObjectId,
        n: u32,
        frame: &Frame,
    ) -> Done<Vec<(ObjectId, u32)>> {
        let to: Vec<ObjectId> = to.iter().copied().filter(|id| *id != from).collect();
        if n == 0 {
            return Ok(Vec::new());
        }
        if let [one] = to.as_slice() {
            return Ok(vec![(*one, n)]);
        }
        let among: Vec<Entity> = to.iter().copied().map(Entity::Object).collect();
        let rule = self.rule_of_a_choice();
        let parts = self.division(by, rule, frame.source, n, &among, 0)?;
        Ok(to.into_iter().zip(parts).filter(|(_, n)| *n > 0).collect())
    }
}
