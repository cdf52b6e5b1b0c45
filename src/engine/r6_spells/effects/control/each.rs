//! What is done for each of several: one after the other (608.2f), or for all at once.

use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::{Frame, KindAtHand};
use crate::oracle::lang::{CounterKind, Effect, Kinds, Objects, Players, Ref, Said, Verb, Visit, Walk};
use crate::rule;
use crate::state::{Bound, Entity, HappeningId, PlayerId};
use crate::stop::Done;

/// Puts a kind of counter where the one at hand is spoken of.
struct OfKind(CounterKind);

impl Visit for OfKind {
    fn verb(&mut self, it: &mut Verb) {
        it.counter_kinds(&mut |kind| {
            if *kind == CounterKind::AtHand {
                kind.clone_from(&self.0);
            }
        });
        it.inside(self);
    }
}

impl Cx<'_> {
    /// "For each color, ...": one after the other, with that color, type or kind of counter at hand.
    pub(super) fn for_each_kind(&mut self, kinds: &Kinds, effect: &Effect, frame: &mut Frame) -> Done<()> {
        if let Kinds::Counters(on, chosen) = kinds {
            let all = self.ask_and_tell(|v| v.kinds_of_counters_on(on, frame))?;
            let all = match chosen {
                false => all,
                true => {
                    let options: Vec<(String, CounterKind)> = all.into_iter().map(|kind| (kind.name(), kind)).collect();
                    let by = frame.controller;
                    self.one_text(by, frame, "choose a kind of counter", Topic::Word, &options)?.into_iter().collect()
                }
            };
            let before = frame.bound.clone();
            let mut sum = before.clone();
            for kind in all {
                let mut effect = effect.clone();
                effect.walk(&mut OfKind(kind));
                self.one_round(&effect, &before, &mut sum, frame)?;
            }
            frame.bound = sum;
            return Ok(());
        }
        let all: Vec<KindAtHand> = self.ask_and_tell(|v| v.kinds(kinds, frame))?;
        let outer = frame.kind;
        let before = frame.bound.clone();
        let mut sum = before.clone();
        for kind in all {
            frame.kind = Some(kind);
            self.one_round(effect, &before, &mut sum, frame)?;
        }
        frame.bound = sum;
        frame.kind = outer;
        Ok(())
    }

    /// 608.2f: what can't be done for all of them at once is done for one after the other: by whose they are in turn order, and among
    /// those of one player as the controller of the effect chooses.
    pub(super) fn one_after_the_other(&mut self, all: Vec<Option<Entity>>, frame: &Frame) -> Done<Vec<Option<Entity>>> {
        let each: Vec<Entity> = all.iter().copied().flatten().collect();
        let objects = each.iter().filter(|one| one.object().is_some()).count();
        // Players alone come in turn order as they are.
        if objects == 0 || each.len() < 2 || each.len() < all.len() {
            return Ok(all);
        }
        let order = self.game.apnap();
        let of = self.see(|v| {
            let whose = |one: Entity| one.player().or_else(|| one.object().map(|id| v.controller(id)));
            let place = |one: Entity| order.iter().position(|player| Some(*player) == whose(one));
            each.iter().map(|one| (place(*one), *one)).collect::<Vec<_>>()
        })?;
        self.also_by(&[rule!("608.2f")]);
        let mut players: Vec<Option<usize>> = of.iter().map(|(player, _)| *player).collect();
        players.sort_unstable();
        players.dedup();
        let mut ordered = Vec::new();
        for player in players {
            let theirs: Vec<Entity> = of.iter().filter(|(whose, _)| *whose == player).map(|(_, one)| *one).collect();
            ordered.extend(self.in_an_order(frame.controller, rule!("608.2f"), theirs, frame)?);
        }
        Ok(ordered.into_iter().map(Some).collect())
    }

    /// The order a player chooses for what happens to one of these after the other; as they are, where nothing is said.
    pub(in crate::r6_spells::effects) fn in_an_order(
        &mut self,
        player: PlayerId,
        rule: RuleId,
        these: Vec<Entity>,
        frame: &Frame,
    ) -> Done<Vec<Entity>> {
        if these.len() < 2 {
            return Ok(these);
        }
        let item = |one: &Entity| match *one {
            Entity::Object(id) => (self.game.name(id).to_string(), Some(id)),
            Entity::Player(player) => (self.game.player(player).name.to_string(), None),
        };
        let ask = Ask::Order { items: these.iter().map(item).collect(), topic: Topic::Card };
        let prompt = "choose which of them comes first".to_owned();
        let decision = Decision { player, rule, source: Some(frame.source), prompt, ask };
        let usual = Answer::Pick((0..these.len()).collect());
        let Answer::Pick(picks) = self.offer(decision, usual)? else { return Ok(these) };
        Ok(picks.iter().filter_map(|n| these.get(*n).copied()).collect())
    }

    /// One round of what is done several times: what it binds is its own, beside what was bound before them all, and is added to
    /// what they bind together.
    pub(super) fn one_round(
        &mut self,
        effect: &Effect,
        before: &[Bound],
        sum: &mut Vec<Bound>,
        frame: &mut Frame,
    ) -> Done<()> {
        frame.bound = before.to_vec();
        self.carry_out(effect, frame)?;
        Bound::gather(sum, before, &frame.bound);
        Ok(())
    }

    /// "For each of them, create a token that's a copy of it": all are created at once (608.2f, 603.2c).
    pub(super) fn create_for_each(
        &mut self,
        all: &[Option<Entity>],
        effect: &Effect,
        bind: Option<u8>,
        frame: &mut Frame,
    ) -> Done<()> {
        let all: Vec<(Option<Entity>, &Effect)> = all.iter().map(|each| (*each, effect)).collect();
        let made: Vec<HappeningId> = self.create_at_once(&all, frame)?.into_iter().flat_map(|(made, _)| made).collect();
        if let Some(bind) = bind {
            *frame.bind(bind) = self.bound(&made);
        }
        Ok(())
    }

    /// "Create a Snake token and a Wolf token": at once; each of these instructions has then created its own (608.2f).
    pub(in crate::r6_spells::effects) fn created_together(&mut self, all: &[&Effect], frame: &mut Frame) -> Done<()> {
        let each: Vec<(Option<Entity>, &Effect)> = all.iter().map(|one| (None, *one)).collect();
        for (made, at) in self.create_at_once(&each, frame)? {
            if let Some(Effect::Do { bind: Some(bind), .. }) = all.get(at) {
                *frame.bind(*bind) = self.bound(&made);
            }
        }
        Ok(())
    }

    /// "For each opponent, destroy target creature that player controls": what is chosen for each of them is chosen first, and all of it
    /// is moved at once (608.2f). Whether it is such an instruction.
    pub(super) fn moved_at_once(&mut self, all: &[Option<Entity>], effect: &Effect, frame: &mut Frame) -> Done<bool> {
        // "For each opponent, you may put ...": whether to do it is decided for each of them, and then all of it is done at once.
        let (effect, may) = match effect {
            Effect::May { who: Players::You, effect, bind } => (&**effect, Some(*bind)),
            must => (must, None),
        };
        let Effect::Do { who: who @ Players::You, verb, bind: Some(bind) } = effect else { return Ok(false) };
        let mut verb = verb.clone();
        let (Verb::Destroy(what, _) | Verb::Exile { what, .. } | Verb::Move { what, .. }) = &mut verb else {
            return Ok(false);
        };
        let those = u8::try_from(frame.bound.len()).unwrap_or(u8::MAX).max(bind.saturating_add(1));
        let chosen = std::mem::replace(what, Objects::That(Ref::Bound(those), Said::Pronoun));
        let together = Effect::Do { who: who.clone(), verb, bind: Some(*bind) };
        let of_each = Effect::Do { who: who.clone(), verb: Verb::ChooseObjects(chosen.clone()), bind: None };
        if those == u8::MAX || speaks_of_each(&together) || !speaks_of_each(&of_each) {
            return Ok(false);
        }
        let (outer, mut entities) = (frame.each, Vec::new());
        for each in all {
            frame.each = each.or(outer);
            if may.is_some() && !self.chooses_to(effect, frame)? {
                continue;
            }
            for object in self.chosen(frame.controller, &chosen, frame)? {
                let entity = Entity::Object(object);
                if !entities.contains(&entity) {
                    entities.push(entity);
                }
            }
        }
        frame.each = outer;
        frame.bind(those).entities = entities;
        let willing = may.is_some() && !frame.bound(those).is_none_or(|bound| bound.entities.is_empty());
        let by_choice = frame.by_choice;
        frame.by_choice |= willing;
        self.carry_out(&together, frame)?;
        frame.by_choice = by_choice;
        frame.bound.truncate(usize::from(those));
        if let Some(Some(may)) = may {
            let did = willing && frame.bound(*bind).is_some_and(Bound::whole);
            frame.bind(may).did = did;
        }
        Ok(true)
    }

    /// "For each creature, its controller sacrifices it unless they pay X life": who pays is asked of each first, and then what nobody
    /// has paid for goes at once (608.2e, 608.2f). Whether it is such an instruction.
    pub(super) fn unpaid_at_once(&mut self, all: &[Option<Entity>], effect: &Effect, frame: &mut Frame) -> Done<bool> {
        let Effect::Pay { must: false, times: None, then, otherwise, bind: Some(bind), .. } = effect else {
            return Ok(false);
        };
        let (Effect::None, Effect::Do { who, verb, bind: Some(inside) }) = (&**then, &**otherwise) else {
            return Ok(false);
        };
        let mut verb = verb.clone();
        let (Verb::Sacrifice(what) | Verb::Destroy(what, _) | Verb::Exile { what, .. } | Verb::Move { what, .. }) =
            &mut verb
        else {
            return Ok(false);
        };
        let last = (*bind).max(*inside).saturating_add(1);
        let those = u8::try_from(frame.bound.len()).unwrap_or(u8::MAX).max(last);
        if !matches!(what, Objects::That(Ref::Each, _)) || those == u8::MAX {
            return Ok(false);
        }
        *what = Objects::That(Ref::Bound(those), Said::Pronoun);
        let together = Effect::Do { who: Players::You, verb: verb.clone(), bind: Some(*inside) };
        if speaks_of_each(&together) {
            return Ok(false);
        }
        let mut asks = effect.clone();
        if let Effect::Pay { otherwise, .. } = &mut asks {
            **otherwise = Effect::Seq(Vec::new());
        }
        let (outer, mut unpaid, mut doers) = (frame.each, Vec::new(), Vec::new());
        let mut payers = Vec::new();
        for each in self.one_after_the_other(all.to_vec(), frame)? {
            frame.each = each.or(outer);
            self.carry_out(&asks, frame)?;
            let asked = frame.bind(*bind);
            if asked.did {
                payers.append(&mut asked.by);
                continue;
            }
            for player in self.ask(|v| v.players(who, frame))? {
                unpaid.extend(frame.each.map(|it| (it, player)));
                if !doers.contains(&player) {
                    doers.push(player);
                }
            }
        }
        frame.each = outer;
        let order = self.game.apnap();
        doers.sort_by_key(|player| order.iter().position(|other| other == player));
        let paid = frame.bind(*bind);
        (paid.did, paid.by) = (!payers.is_empty(), payers);
        let bound = frame.bind(those);
        bound.entities = unpaid.iter().map(|(it, _)| *it).collect();
        bound.doers = unpaid;
        self.verb(&doers, doers.len() > 1, &verb, Some(*inside), frame)?;
        frame.bound.truncate(usize::from(those));
        Ok(true)
    }

    /// 608.2d: whether the controller of the effect can do what they may do, and wants to.
    fn chooses_to(&mut self, effect: &Effect, frame: &mut Frame) -> Done<bool> {
        let (player, source) = (frame.controller, frame.source);
        if let Some(why) = self.impossible(effect, player, frame)? {
            let rule = self.tell_impossible(why, player);
            self.settled_with_no(player, rule, Some(source));
            return Ok(false);
        }
        let does = self.wants_to(player, effect, frame)?;
        if does {
            self.is_done_this_turn(frame.stack);
        }
        Ok(does)
    }
}

/// Whether what is done for each of several is about that one: "for each of them, ... deals damage to it".
pub(super) fn speaks_of_each(effect: &Effect) -> bool {
    struct Speaks(bool);
    impl Visit for Speaks {
        fn reference(&mut self, it: &mut Ref) {
            self.0 |= *it == Ref::Each;
        }
    }
    let mut speaks = Speaks(false);
    effect.clone().walk(&mut speaks);
    speaks.0
}

/// Whether all an effect does is create tokens, which then are created at once: with the number it is referred to by.
pub(super) fn creates_only(effect: &Effect) -> Option<Option<u8>> {
    match effect {
        Effect::Do { verb: Verb::Create { blocking: None, attached_to: None, .. }, bind, .. } => Some(*bind),
        _ => None,
    }
}
