//! 706: rolling dice.

use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Ignored, Num, Players, RuleChange};
use crate::rule;
use crate::state::{Bound, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// 706.1: a die is rolled; gives the natural result (706.2).
    pub(crate) fn roll_die(&mut self, player: PlayerId, sides: u32, frame: &Frame) -> Done<u32> {
        let source = Some(frame.source);
        let prompt = format!("roll a die with {sides} sides");
        let decision = Decision { player, rule: rule!("706.1a"), source, prompt, ask: Ask::Die(sides) };
        let Answer::Number(n) = self.choose(decision)? else { return Ok(1) };
        Ok(n.max(1) as u32)
    }

    /// Each player rolls so many dice of so many sides, with a modifier, some of them ignored: gives all results together.
    pub(crate) fn roll(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        (count, sides, plus, ignored): (&Num, u8, Option<&Num>, Ignored),
        frame: &Frame,
    ) -> Done<Bound> {
        let mut bound = Bound { did: true, ..Bound::default() };
        let sides = u32::from(sides);
        for player in players {
            let frame = &self.as_done_by(frame, *player, apart);
            let count = self.repeated(self.amount(count, frame)?.into())?;
            if count == 0 {
                continue;
            }
            let extra = self.extra_dice(*player)?;
            let mut rolled = Vec::new();
            for _ in 0..count + extra {
                rolled.push(self.roll_one(*player, sides, frame)?);
            }
            // 706.6: what is ignored has never happened; of those tied it does not matter which.
            let kept = match ignored {
                Ignored::None | Ignored::OneChosen => count,
                Ignored::Lowest => count.saturating_sub(1),
                Ignored::AllButHighest => 1,
            };
            rolled.sort_unstable_by(|a, b| b.cmp(a));
            for natural in rolled.drain((kept as usize).min(rolled.len())..) {
                self.note(&[rule!("706.6")], "a roll of {} is ignored", |_| vec![Arg::Number(natural.into())]);
            }
            // 706.2: modifiers make the result.
            let plus = match plus {
                Some(n) => self.ask(|v| v.number(n, frame))?,
                None => 0,
            };
            let result = |natural: u32| (i64::from(natural) + plus).max(0);
            let mut total = rolled.iter().map(|natural| result(*natural)).sum::<i64>();
            // 706.4: the text says how the results are used.
            if ignored == Ignored::OneChosen {
                let options: Vec<(String, i64)> =
                    rolled.iter().map(|natural| (result(*natural).to_string(), result(*natural))).collect();
                let chosen = self.one_text(*player, frame, "choose one result", Topic::Word, &options)?;
                let chosen = chosen.unwrap_or_default();
                bound.other += total - chosen;
                total = chosen;
            }
            bound.results.extend(rolled.iter().map(|natural| result(*natural)));
            bound.amount += total;
            bound.amounts.push((*player, total));
            let roll = |natural| Event::RollDie { player: *player, result: result(natural) as u32, natural, sides };
            self.told_with.push(rule!("706.1a"));
            self.happened(rolled.into_iter().map(roll).collect())?;
        }
        Ok(bound)
    }

    /// A die, or one of those rolled in its place, the others of which are ignored (706.6).
    fn roll_one(&mut self, player: PlayerId, sides: u32, frame: &Frame) -> Done<u32> {
        let mut all = Vec::new();
        for _ in 0..self.in_place_of_one(player, |rule| match rule {
            RuleChange::RollsTwo(players) => Some(players),
            _ => None,
        })? {
            all.push(self.roll_die(player, sides, frame)?);
        }
        let options: Vec<(String, u32)> = all.iter().map(|natural| (natural.to_string(), *natural)).collect();
        let kept = match all.first() {
            Some(first) if all.iter().all(|natural| natural == first) => *first,
            _ => {
                self.one_text(player, frame, "choose the roll that is not ignored", Topic::Word, &options)?.unwrap_or(1)
            }
        };
        if let Some(at) = all.iter().position(|natural| *natural == kept) {
            all.remove(at);
        }
        for natural in all {
            self.note(&[rule!("706.6")], "a roll of {} is ignored", |_| vec![Arg::Number(natural.into())]);
        }
        Ok(kept)
    }

    /// How many dice or coins a player rolls or flips in place of one: two for each effect that says so, each of which applies to
    /// all that there are by then (614.5).
    pub(super) fn in_place_of_one(
        &mut self,
        player: PlayerId,
        of: impl Fn(&RuleChange) -> Option<&Players>,
    ) -> Done<u32> {
        let sources = self.sources_of_more(player, of)?;
        for source in &sources {
            self.note(&[rule!("614.1a")], "{} has two in place of one", |g| vec![Arg::object(g, *source)]);
        }
        let doublings = u32::try_from(sources.len()).unwrap_or(u32::MAX);
        2u32.checked_pow(doublings)
            .filter(|many| *many <= 1024)
            .ok_or_else(|| Stop::unsupported("more than 1024 dice or coins in place of one"))
    }

    /// The objects by which a player rolls or flips in another way.
    pub(super) fn sources_of_more(
        &mut self,
        player: PlayerId,
        of: impl Fn(&RuleChange) -> Option<&Players>,
    ) -> Done<Vec<ObjectId>> {
        let mut found = Vec::new();
        for active in self.rules()?.iter() {
            if let Some(players) = of(active.rule())
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                found.push(active.frame.source);
            }
        }
        Ok(found)
    }

    /// How many dice more a player rolls, the lowest of which are ignored: one for each effect that says so (614.5).
    fn extra_dice(&mut self, player: PlayerId) -> Done<u32> {
        let mut left = self.sources_of_more(player, |rule| match rule {
            RuleChange::RollsAnother(players) => Some(players),
            _ => None,
        })?;
        let extra = left.len() as u32;
        while !left.is_empty() {
            let source = left.remove(self.first_of_the_same(player, &left)?);
            self.note(&[rule!("614.1a")], "{} has another die rolled", |g| vec![Arg::object(g, source)]);
        }
        Ok(extra)
    }

    /// 616.1e: which of several effects alike applies first: the order makes no difference, but may be written down.
    fn first_of_the_same(&mut self, player: PlayerId, of: &[ObjectId]) -> Done<usize> {
        if of.len() < 2 {
            return Ok(0);
        }
        let options = of.iter().map(|source| self.game.name(*source).to_string()).collect();
        let ask = Ask::Texts { options, min: 1, max: 1, repeat: false, worth: Vec::new(), topic: Topic::Replacement };
        let prompt = "choose the replacement effect to apply first".to_owned();
        let decision = Decision { player, rule: rule!("616.1e"), source: None, prompt, ask };
        Ok(match self.offer(decision, Answer::Pick(vec![0]))? {
            Answer::Pick(picks) => picks.first().copied().filter(|at| *at < of.len()).unwrap_or(0),
            _ => 0,
        })
    }
}
