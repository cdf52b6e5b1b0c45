//! What a player can choose to do: nothing that is impossible (608.2d).

use crate::choice::{Answer, Ask, Decision};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    Count, CounterKind, Deed, Effect, Handling, KeywordAction, Num, Objects, Players, Pred, Quantifier, Ref,
    TargetChange, Verb,
};
use crate::rule;
use crate::state::{ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

use super::casting::Manner;

/// Why a player can't choose to do something.
pub(super) enum Impossible {
    /// There is nothing, or not enough, to do it to (608.2d).
    TooFew,
    /// What it would be done to is gone (101.3).
    Gone,
    /// 115.7d, 707.10c: what has no targets can't be given others.
    NoTargets,
    /// 121.2b, 121.3: these players can't draw, or not that many.
    CantDraw(Vec<PlayerId>),
    /// 305.2b, 305.3: none of these cards can be played, each for the reason of a rule.
    CantPlay(Vec<(ObjectId, RuleId)>),
    /// 601.3: none of these cards can be cast.
    CantCast(Vec<ObjectId>),
}

/// What lies between a yes and a no: nothing stands in the way, or there is too little.
fn enough(there: usize, least: usize) -> Option<Impossible> {
    (there < least).then_some(Impossible::TooFew)
}

impl Cx<'_> {
    /// Tells why something can't be chosen to be done; the rule by which nobody is asked whether to do it.
    pub(super) fn tell_impossible(&mut self, why: Impossible, player: PlayerId) -> RuleId {
        match why {
            Impossible::TooFew => {}
            Impossible::Gone => return rule!("101.3"),
            Impossible::NoTargets => return rule!("115.7d"),
            Impossible::CantDraw(those) => {
                for drawing in those {
                    let rules: &[_] =
                        if drawing == player { &[rule!("121.3")] } else { &[rule!("121.3a"), rule!("121.3")] };
                    self.note(rules, "{} can't choose that, for {} can't draw", |g| {
                        vec![Arg::player(g, player), Arg::player(g, drawing)]
                    });
                }
            }
            Impossible::CantPlay(cards) => {
                for (card, rule) in cards {
                    self.note(&[rule], "{} can't be played", |g| vec![Arg::object(g, card)]);
                }
            }
            Impossible::CantCast(cards) => {
                for card in cards {
                    self.note(&[rule!("601.3")], "{} can't be cast", |g| vec![Arg::object(g, card)]);
                }
                return rule!("601.3");
            }
        }
        rule!("608.2d")
    }

    /// The most things there are for "tap X untapped Myr you control", "remove X counters", "collect evidence X", where nothing says what X is.
    pub(super) fn most_of_x(&self, effect: &Effect, player: PlayerId, frame: &Frame) -> Done<Option<i32>> {
        let Effect::Do { verb, .. } = effect else { return Ok(None) };
        let said = self.game.object(frame.source).cast.as_ref().is_some_and(|cast| cast.x.is_some());
        if frame.x.is_some() || said {
            return Ok(None);
        }
        if let Verb::RemoveCounters(Some(Num::X), kind, objects) = verb {
            let most = self.most_counters(kind.as_ref(), objects, frame)?;
            return Ok(Some(i32::try_from(most).unwrap_or(i32::MAX)));
        }
        // 701.59a: as much evidence as the cards in the graveyard come to.
        if let Verb::Action(KeywordAction { deed: Deed::CollectEvidence, n: Some(Num::X), .. }) = verb {
            let graveyard = &self.game.player(player).graveyard;
            let most: u64 = self.see(|v| graveyard.iter().map(|o| u64::from(v.mana_value(*o))).sum())?;
            return Ok(Some(i32::try_from(most).unwrap_or(i32::MAX)));
        }
        let Some(Objects::Some { count: Count::Exactly(Num::X), filter, .. }) = done_to(verb) else { return Ok(None) };
        let usual = &self.game.player(player).hand;
        let all = self.ask(|v| {
            let all = v.objects_or(&Objects::All(filter.clone(), Quantifier::All), usual, frame)?;
            let theirs = |id: &ObjectId| !matches!(verb, Verb::Sacrifice(_)) || v.controller(*id) == player;
            Ok(all.into_iter().filter(theirs).count())
        })?;
        Ok(Some(i32::try_from(all).unwrap_or(i32::MAX)))
    }

    /// 107.3f: an X that nothing says is chosen as it is done, at most so high.
    pub(super) fn choose_how_many_x(&mut self, player: PlayerId, most: i32, frame: &mut Frame) -> Done<()> {
        let ask = Ask::Number { min: 0, max: i64::from(most), x: true };
        let (rule, prompt) = (rule!("107.3f"), "choose X".to_owned());
        let decision = Decision { player, rule, source: Some(frame.source), prompt, ask };
        if let Answer::Number(x) = self.choose(decision)? {
            frame.x = i32::try_from(x).ok();
            self.note(&[rule], "{} chooses X: {}", |g| vec![Arg::player(g, player), Arg::Number(x)]);
        }
        Ok(())
    }

    /// 608.2d: why a player can't choose to do what an effect says, if that is so: a cost that can't be paid aside, which is told
    /// by the verb itself. Of several instructions the first decides, where that may make the others possible.
    pub(super) fn impossible(&self, effect: &Effect, player: PlayerId, frame: &Frame) -> Done<Option<Impossible>> {
        let (who, verb) = match effect {
            Effect::None => return Ok(Some(Impossible::TooFew)),
            Effect::Seq(all) => {
                let Some((first, rest)) = all.split_first() else { return Ok(Some(Impossible::TooFew)) };
                let why = self.impossible(first, player, frame)?;
                // Of what only takes things away nothing that comes first makes possible what follows.
                if why.is_some() || !all.iter().all(takes_away) {
                    return Ok(why);
                }
                for part in rest {
                    if let Some(why) = self.impossible(part, player, frame)? {
                        return Ok(Some(why));
                    }
                }
                return Ok(None);
            }
            Effect::Do { who, verb, .. } => (who, verb),
            _ => return Ok(None),
        };
        match verb {
            Verb::Action(action) => {
                Ok((!self.action_is_possible(player, action, frame)?).then_some(Impossible::TooFew))
            }
            Verb::Draw(n) => self.cant_draw(who, n, player, frame),
            Verb::Cast { what: what @ (Objects::That(..) | Objects::Target(_)), play: true, .. }
                if let Some(why) = self.cant_play(what, player, frame)? =>
            {
                Ok(Some(why))
            }
            Verb::CopySpell { what: what @ Objects::That(..), .. } => {
                Ok(enough(self.ask_and_tell(|v| v.objects(what, frame))?.len(), 1))
            }
            // Nothing may have been found that could be cast; nor is a land (305.9), or what is forbidden now.
            Verb::Cast { what: what @ (Objects::That(..) | Objects::Target(_)), play, cost, any_mana, exiled } => {
                let there = self.ask_and_tell(|v| v.objects(what, frame))?;
                let manner =
                    Manner { play: *play, cost, any_mana: *any_mana, flash: false, exiled: *exiled, most: None };
                let cant = self.those_that_cant_be_cast(player, what, &manner, there.clone(), frame)?;
                Ok(match (there.len(), cant.len()) {
                    (0, _) => Some(Impossible::TooFew),
                    (all, these) => (all == these).then_some(Impossible::CantCast(cant)),
                })
            }
            Verb::ChangeTargets(what, TargetChange::New) => {
                let those = self.ask_and_tell(|v| v.objects(what, frame))?;
                let has_targets = |id: &ObjectId| {
                    self.game.object(*id).stack.as_ref().is_some_and(|s| s.targets.iter().any(|t| !t.is_empty()))
                };
                Ok((!those.iter().any(has_targets)).then_some(Impossible::NoTargets))
            }
            Verb::RemoveCounters(n, kind, objects) => {
                self.too_few_counters(n.as_ref(), kind.as_ref(), objects, player, frame)
            }
            // Something that lies face down is turned face up, and the other way round.
            Verb::TurnFace(what @ Objects::Some { .. }, up) => {
                let such = those_that_lie(what, *up);
                Ok(enough(self.ask_and_tell(|v| v.objects(&such, frame))?.len(), 1))
            }
            Verb::Sacrifice(what) => self.too_few_sacrificed(what, player, frame),
            // 701.26a-b: only what is untapped is tapped, and what is tapped untapped.
            Verb::Tap(what @ Objects::That(..)) | Verb::Untap(what @ Objects::That(..)) => {
                let tapped = matches!(verb, Verb::Untap(_));
                let those = self.ask_and_tell(|v| v.objects(what, frame))?;
                let mut there = those.iter().map(|id| self.game.object(*id));
                Ok((!there.any(|it| it.is_permanent() && it.tapped == tapped)).then_some(Impossible::TooFew))
            }
            // What lies in a hand may be revealed for nothing; of what was looked at there must be such a card.
            Verb::Reveal(what @ Objects::Among { .. }) => self.too_few(verb, what, player, frame),
            Verb::Reveal(_) => Ok(None),
            // 608.2d: nothing is done to what is gone.
            Verb::PutCounters { on: what @ Objects::That(..), .. }
            | Verb::Modify { what: what @ Objects::That(..), .. }
            | Verb::Exile { what: what @ Objects::That(..), .. }
            | Verb::Move { what: what @ Objects::That(..), .. }
            | Verb::Destroy(what @ Objects::That(..), _)
            | Verb::Attach(what @ Objects::That(..), _)
            | Verb::AttachToPlayer(what @ Objects::That(..), _)
                if self.is_gone(what, frame)? =>
            {
                Ok(Some(Impossible::Gone))
            }
            // 701.3: to be attached it takes something to be attached to, too.
            Verb::Attach(what, to @ Objects::Some { .. }) => Ok(match self.too_few(verb, what, player, frame)? {
                None => self.too_few(verb, &hosts_of(what, to), player, frame)?,
                why => why,
            }),
            _ => match done_to(verb) {
                Some(Objects::And(parts)) => self.too_few_of_parts(parts, frame),
                Some(what) => self.too_few(verb, what, player, frame),
                None => Ok(None),
            },
        }
    }

    /// Whether all of what was spoken of is gone.
    fn is_gone(&self, what: &Objects, frame: &Frame) -> Done<bool> {
        let those = self.ask_and_tell(|v| v.objects(what, frame))?;
        Ok(!those.is_empty() && those.iter().all(|id| !self.game.object(*id).alive))
    }

    /// 121.3a: it is the players who would draw that must be able to.
    fn cant_draw(&self, who: &Players, n: &Num, player: PlayerId, frame: &Frame) -> Done<Option<Impossible>> {
        // One is enough where they say how many.
        let n = match n {
            Num::UpTo(_) | Num::ChosenNow => 1,
            n => self.amount(n, &Frame { acting: Some(player), ..frame.clone() })?,
        };
        let mut those = match who {
            Players::Target(_) => self.ask(|v| v.players(who, frame))?,
            _ => vec![player],
        };
        let mut cant = Vec::new();
        for drawing in those.drain(..) {
            if n > 0 && !self.can_draw(drawing, n)? {
                cant.push(drawing);
            }
        }
        Ok((!cant.is_empty()).then_some(Impossible::CantDraw(cant)))
    }

    fn cant_play(&self, what: &Objects, player: PlayerId, frame: &Frame) -> Done<Option<Impossible>> {
        let mut kept = Vec::new();
        for card in self.ask_and_tell(|v| v.objects(what, frame))? {
            match self.why_not_played(player, card)? {
                Some(rule) => kept.push((card, rule)),
                None => return Ok(None),
            }
        }
        Ok(Some(Impossible::CantPlay(kept)))
    }

    /// As many counters as are to be removed must be there, or one where the player says how many.
    fn too_few_counters(
        &self,
        n: Option<&Num>,
        kind: Option<&CounterKind>,
        objects: &Objects,
        player: PlayerId,
        frame: &Frame,
    ) -> Done<Option<Impossible>> {
        let most = self.most_counters(kind, objects, frame)?;
        let least = match n {
            None | Some(Num::UpTo(_) | Num::ChosenNow | Num::All | Num::OneOrMore) => 1,
            Some(n) => self.amount(n, &Frame { acting: Some(player), ..frame.clone() })?,
        };
        Ok((most < least).then_some(Impossible::TooFew))
    }

    /// The most counters there are on one of these.
    fn most_counters(&self, kind: Option<&CounterKind>, objects: &Objects, frame: &Frame) -> Done<u32> {
        let there = self.ask_and_tell(|v| v.objects(objects, frame))?;
        let on = |o: &ObjectId| -> u32 {
            let all = self.game.object(*o).counters.iter();
            all.filter(|(k, _)| kind.is_none_or(|kind| kind == *k)).map(|(_, n)| *n).sum()
        };
        Ok(there.iter().map(on).max().unwrap_or(0))
    }

    /// 701.21a: what is not there any more, or is another's, can't be sacrificed.
    fn too_few_sacrificed(&self, what: &Objects, player: PlayerId, frame: &Frame) -> Done<Option<Impossible>> {
        let theirs = Frame { controller: player, ..frame.clone() };
        let those = self.ask_and_tell(|v| v.objects(what, &theirs))?;
        let able = self.those_that_can_be(those, Handling::Sacrificed)?;
        let own =
            self.see(|v| able.iter().filter(|o| v.object(**o).is_permanent() && v.controller(**o) == player).count())?;
        Ok(enough(own, self.fewest(what, &theirs)?))
    }

    /// Of several things each part that says how many must be there in full.
    fn too_few_of_parts(&self, parts: &[Objects], frame: &Frame) -> Done<Option<Impossible>> {
        let mut any = false;
        for part in parts {
            let there = self.ask_and_tell(|v| v.objects(part, frame))?.len();
            let least = match part {
                Objects::Some { count, .. } | Objects::Among { count, .. } => self.least(count, frame)?,
                _ => 0,
            };
            if there < least {
                return Ok(Some(Impossible::TooFew));
            }
            any |= there > 0;
        }
        Ok((!any).then_some(Impossible::TooFew))
    }

    /// What acts on objects takes at least one to act on.
    fn too_few(&self, verb: &Verb, what: &Objects, player: PlayerId, frame: &Frame) -> Done<Option<Impossible>> {
        if !matches!(what, Objects::Target(_) | Objects::Some { .. } | Objects::Among { .. }) {
            return Ok(None);
        }
        let is_cast = matches!(verb, Verb::Cast { .. });
        if is_cast && !self.as_other_faces(player, what, frame)?.is_empty() {
            return Ok(None);
        }
        let usual = &self.game.player(player).hand;
        let mut able = self.ask_and_tell(|v| v.objects_or(what, usual, frame))?;
        if is_cast {
            able = self.see(|v| able.into_iter().filter(|id| v.is(*id).types.can_be_cast()).collect())?;
        }
        Ok(enough(able.len(), self.fewest(what, frame)?))
    }

    /// The one card or copy that is offered to be cast.
    pub(super) fn offered_to_cast(&self, effect: &Effect, frame: &Frame) -> Done<Option<ObjectId>> {
        let Effect::Do { verb: Verb::Cast { what: what @ Objects::That(..), .. }, .. } = effect else {
            return Ok(None);
        };
        let those = self.ask(|v| v.objects(what, frame))?;
        Ok(if let [one] = those.as_slice() { Some(*one) } else { None })
    }

    /// The fewest objects with which what these words are said of can be chosen to be done (608.2d).
    fn fewest(&self, objects: &Objects, frame: &Frame) -> Done<usize> {
        match objects {
            Objects::Some { count, .. } | Objects::Among { count, .. } => Ok(self.least(count, frame)?.max(1)),
            _ => Ok(1),
        }
    }
}

/// Whether it only sacrifices, discards or removes counters.
fn takes_away(effect: &Effect) -> bool {
    let Effect::Do { verb, .. } = effect else { return false };
    matches!(verb, Verb::Sacrifice(_) | Verb::Discard(_) | Verb::RemoveCounters(..))
}

/// What a verb is done to that takes objects which must be there.
fn done_to(verb: &Verb) -> Option<&Objects> {
    match verb {
        Verb::Move { what, .. }
        | Verb::Exile { what, .. }
        | Verb::Modify { what, .. }
        | Verb::PutCounters { on: what, .. }
        | Verb::PutCounterOf(_, what)
        | Verb::PutKinds(_, what)
        | Verb::DoubleCounters(_, what)
        | Verb::ChooseObjects(what)
        | Verb::TapOrUntap(what)
        | Verb::Counter(what)
        | Verb::Transform(what)
        | Verb::Regenerate(what)
        | Verb::RemoveFromCombat(what)
        | Verb::Phase(what, _)
        | Verb::Fight(what, _)
        | Verb::CopySpell { what, .. }
        | Verb::Sacrifice(what)
        | Verb::Discard(what)
        | Verb::Destroy(what, _)
        | Verb::Tap(what)
        | Verb::Untap(what)
        | Verb::Reveal(what)
        | Verb::Cast { what, .. }
        | Verb::AttachToPlayer(what, _)
        | Verb::Attach(what, _) => Some(what),
        _ => None,
    }
}

/// Of what may be chosen for one object to be attached to what it can be attached to (701.3a).
pub(super) fn hosts_of(what: &Objects, to: &Objects) -> Objects {
    let mut to = to.clone();
    let one = match what {
        Objects::That(one, _) => Some(one.clone()),
        Objects::Target(slot) => Some(Ref::Target(*slot)),
        _ => None,
    };
    if let (Objects::Some { filter, random: false, .. }, Some(one)) = (&mut to, one) {
        filter.post.push(Pred::CanHold(one));
    }
    to
}

/// Of what may be chosen to be turned face up what lies face down, and the other way round.
pub(super) fn those_that_lie(what: &Objects, turned_up: bool) -> Objects {
    let mut what = what.clone();
    if let Objects::Some { filter, .. } = &mut what {
        filter.post.push(match turned_up {
            true => Pred::FaceDown,
            false => Pred::Not(Box::new(Pred::FaceDown)),
        });
    }
    what
}
