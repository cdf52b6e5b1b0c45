//! Votes (701.38) and waterbending (701.67).

use crate::card::CardTypes;
use crate::choice::{Purpose, Topic};
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Deed, Filter, KeywordAction, RuleChange};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::state::{Bound, Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// 701.38a: each player, from this one on in turn order, votes for one of the choices.
    pub(in crate::r6_spells::effects) fn vote(
        &mut self,
        first: PlayerId,
        choices: &[Box<str>],
        frame: &mut Frame,
    ) -> Done<Bound> {
        let options: Vec<(String, Box<str>)> = choices.iter().map(|it| (it.to_string(), it.clone())).collect();
        let votes = self.cast_votes(first, frame, |cx, player| {
            let vote = cx.one_text(player, frame, "vote", Topic::Word, &options)?;
            Ok(vote.map(|vote| (Arg::Text(vote.to_string()), vote)))
        })?;
        let cast = |choice: &str| votes.iter().filter(|vote| vote.as_ref() == choice).count();
        frame.votes = choices.iter().map(|it| (it.clone(), u32::try_from(cast(it)).unwrap_or(u32::MAX))).collect();
        Ok(Bound { did: true, ..Bound::default() })
    }

    /// A vote for objects, as 701.38b lets it be; those with the most votes are bound.
    pub(in crate::r6_spells::effects) fn vote_among(
        &mut self,
        first: PlayerId,
        filter: &Filter,
        frame: &mut Frame,
    ) -> Done<Bound> {
        let options: Vec<Entity> = self.ask(|v| v.all(filter, frame))?.into_iter().map(Entity::Object).collect();
        let least = options.len().min(1);
        let votes = self.cast_votes(first, frame, |cx, player| {
            let (rule, source) = (rule!("701.38a"), Some(frame.source));
            let options = options.clone();
            let vote = cx.pick_entities(player, rule, source, "vote", Purpose::Effect, options, least, least)?.pop();
            Ok(vote.map(|vote| (Arg::entity(&cx.game, vote), vote)))
        })?;
        let of = |it: &Entity| votes.iter().filter(|vote| *vote == it).count();
        let most = votes.iter().map(of).max().unwrap_or(0);
        let entities: Vec<Entity> = options.iter().filter(|it| most > 0 && of(it) == most).copied().collect();
        Ok(Bound { did: true, entities, ..Bound::default() })
    }

    /// The votes that all players cast, from this one on in turn order (701.38a), each of them all of theirs at once (701.38d): a
    /// vote is asked of a player, who may have nothing to vote for, and is returned with how it is told.
    fn cast_votes<T>(
        &mut self,
        first: PlayerId,
        frame: &Frame,
        mut vote: impl FnMut(&mut Self, PlayerId) -> Done<Option<(Arg, T)>>,
    ) -> Done<Vec<T>> {
        let mut votes = Vec::new();
        for player in self.game.turn_order_from(first) {
            let (more, may) = self.votes_again(player)?;
            for nth in 0..=more.saturating_add(may) {
                if nth > 0 {
                    self.note(&[rule!("701.38d")], "{} has another vote", |g| vec![Arg::player(g, player)]);
                }
                let prompt = "vote an additional time?";
                if nth > more && !self.yes(player, rule!("701.38d"), Some(frame.source), prompt)? {
                    continue;
                }
                if let Some((told, vote)) = vote(self, player)? {
                    self.note(&[rule!("701.38a")], "{} votes for {}", |g| vec![Arg::player(g, player), told]);
                    votes.push(vote);
                }
            }
        }
        let deed = Deed::Vote;
        self.happened(vec![Event::Deed { player: first, object: None, deed, amount: 1, about: None }])?;
        Ok(votes)
    }

    /// How many more votes a player has, and how many more that player may cast.
    fn votes_again(&self, player: PlayerId) -> Done<(u32, u32)> {
        let (mut more, mut may) = (0, 0);
        for active in self.rules()?.iter() {
            if let RuleChange::VotesAgain { who, optional } = active.rule()
                && self.ask(|v| v.players(who, &active.frame))?.contains(&player)
            {
                *(if *optional { &mut may } else { &mut more }) += 1;
            }
        }
        Ok((more, may))
    }

    /// 701.67a: pays a cost; for each generic mana in it the player may tap an artifact or creature instead.
    pub(super) fn waterbend(&mut self, player: PlayerId, action: &KeywordAction, frame: &mut Frame) -> Done<Bound> {
        let rule = rule!("701.67a");
        let Some(cost) = &action.cost else { return Err(Stop::unsupported("waterbending without a cost")) };
        // 701.67b: the cost may be a part of the total cost of a spell, and the mana is then spent on that.
        let what = self.part_of.take().unwrap_or(PayFor::Effect(frame.source));
        let cost = &cost.with_x(frame.x);
        let generic = cost.generic();
        let able: Vec<Entity> = self.see(|v| {
            let own = v.game.permanents().filter(|o| v.controller(o.id) == player && !o.tapped);
            own.filter(|o| v.is(o.id).types.intersects(CardTypes::ARTIFACT | CardTypes::CREATURE))
                .map(|o| Entity::Object(o.id))
                .collect()
        })?;
        let most = able.len().min(generic as usize);
        // As many as it takes for what mana can't pay.
        let mut least = None;
        for n in 0..=most {
            if self.could_pay(player, &cost.less_generic(n as u32), what, frame)? {
                least = Some(n);
                break;
            }
        }
        let Some(least) = least else {
            return Err(Stop::illegal(rule, None, "there is neither the mana nor enough to tap for it"));
        };
        let prompt = "choose artifacts and creatures to tap in place of generic mana";
        let picked = self.pick_entities(player, rule, Some(frame.source), prompt, Purpose::Cost, able, least, most)?;
        let tapped: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
        let n = tapped.len() as u32;
        self.perform(
            tapped.into_iter().map(|object| Event::Tap { object, to_attack: false, by: Some(player) }).collect(),
        )?;
        let paid = self.pay(player, &cost.less_generic(n), what, frame)?;
        self.spent_on_part.extend(paid.mana);
        Ok(Bound { did: true, ..Bound::default() })
    }
}
