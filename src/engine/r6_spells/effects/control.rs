//! What holds instructions together: sequence, may, if, for each, unless.

mod each;
mod may;
mod pay;
mod who;

use crate::choice::{Ask, Decision, Topic};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    Cond, CostPart, Duration, Each, Effect, EventPattern, Num, Objects, Ref, StepKind, Verb, Visit, Walk, Zone,
};
use crate::rule;
use crate::state::{Bound, DelayedLimit, Entity, LastingKind, Step, WaitingTrigger};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::entering_as::before_x;
use super::verbs::asks_of_the_game;

use each::{creates_only, speaks_of_each};
use may::{bound_in, is_done, takes_at_will};
use pay::chosen_as_paid;

/// Which instruction a condition asks of whether it was done: "if you do", "if you don't".
fn asks_whether_done(cond: &Cond) -> Option<u8> {
    match cond {
        Cond::Did(n) => Some(*n),
        Cond::Not(inner) => asks_whether_done(inner),
        _ => None,
    }
}

impl Cx<'_> {
    /// Carries out an instruction, in the order written (608.2c).
    pub fn carry_out(&mut self, effect: &Effect, frame: &mut Frame) -> Done<()> {
        self.has_room()?;
        let process = effect;
        match effect {
            Effect::None => Ok(()),
            Effect::Seq(all) => self.carry_out_all(all, frame),
            Effect::Do { who, verb, bind } => {
                self.tell_of_words(effect, frame.controller);
                let players = self.who_does(who, frame)?;
                let before = (self.trace.records.len(), self.game.history.len());
                self.drawn_instead = false;
                self.verb(&players, who.act_apart(players.len()), verb, *bind, frame)?;
                let told = before != (self.trace.records.len(), self.game.history.len());
                // 121.6c, 614.11b: nothing more is done to cards drawn because of what has replaced the draw.
                if std::mem::take(&mut self.drawn_instead) && matches!(verb, Verb::Draw(_)) && bind.is_some() {
                    let says = "what is drawn instead is not what is spoken of";
                    self.note(&[rule!("121.6c"), rule!("614.11b")], says, |_| Vec::new());
                }
                // What it rested on is not what the next instruction rests on, but that of a choice nobody had to be asked for.
                if told {
                    self.take_besides(&[]);
                } else if self.has_besides() && !matches!(verb, Verb::ChooseObjects(_) | Verb::ChooseValue(_)) {
                    self.note(&[], "nothing comes of it", |_| Vec::new());
                }
                Ok(())
            }
            Effect::May { who, effect, bind } => {
                let mut did = false;
                // A permission is given; whether to use it is decided later (601.3).
                if let Effect::Do { verb: Verb::MayPlay { .. }, .. } = effect.as_ref() {
                    self.carry_out(effect, frame)?;
                    if let Some(bind) = bind {
                        frame.bind(*bind).did = true;
                    }
                    return Ok(());
                }
                let mut by = Vec::new();
                // "Any player may": whoever of them wants to, asked in turn order; nobody chooses one beforehand.
                let any = who.is_any();
                let players = if any { self.ask(|v| v.players(who, frame))? } else { self.who_does(who, frame)? };
                let apart = who.act_apart(players.len());
                if apart && players.len() > 1 && self.is_done_by_each_at_once(effect, &players, frame)? {
                    return self.each_may(&players, effect, *bind, frame);
                }
                // What each of several did is spoken of together afterwards.
                let before = (players.len() > 1).then(|| frame.bound.clone());
                let mut sum = before.clone().unwrap_or_default();
                for player in players {
                    let source = frame.source;
                    let outer = (frame.each, frame.acting);
                    if apart || any {
                        (frame.each, frame.acting) = (Some(player.into()), Some(player));
                    }
                    // 107.3f: an X that nothing says is chosen as it is done; it can be where one can.
                    let so_many = self.most_of_x(effect, player, frame)?;
                    if let Some(most) = so_many {
                        frame.x = Some(most.min(1));
                    }
                    // Where nothing need be chosen, choosing nothing says no.
                    if let Some(why) = self.impossible(effect, player, frame)? {
                        let rule = self.tell_impossible(why, player);
                        self.settled_with_no(player, rule, Some(source));
                    } else if takes_at_will(effect) {
                        self.carry_out_by_choice(effect, frame)?;
                        did = bound_in(effect).is_none_or(|n| frame.bound(n).is_some_and(Bound::whole));
                        if did {
                            by.push(player);
                            self.is_done_this_turn(frame.stack);
                        }
                    } else if self.wants_to(player, effect, frame)? {
                        did = true;
                        self.is_done_this_turn(frame.stack);
                        if let Some(most) = so_many {
                            self.choose_how_many_x(player, most, frame)?;
                        }
                        self.carry_out_by_choice(effect, frame)?;
                        by.extend(is_done(effect, frame).then_some(player));
                    }
                    (frame.each, frame.acting) = outer;
                    if let Some(before) = &before {
                        Bound::gather(&mut sum, before, &frame.bound);
                        frame.bound.clone_from(before);
                    }
                    if any && did {
                        break;
                    }
                }
                if before.is_some() {
                    frame.bound = sum;
                }
                if let Some(bind) = bind {
                    let inner = is_done(effect, frame);
                    let of_any = |told: fn(&Bound) -> bool| did && frame.bound.iter().any(told);
                    let (replaced, found_nothing) = (of_any(|b| b.replaced), of_any(|b| b.found_nothing));
                    let bound = frame.bind(*bind);
                    (bound.replaced, bound.found_nothing) = (replaced, found_nothing);
                    bound.did = did && inner;
                    bound.by = by;
                }
                Ok(())
            }
            Effect::Pay {
                who,
                cost,
                times: Some(times @ (Num::ChosenNow | Num::UpTo(_))),
                then,
                otherwise,
                bind,
                ..
            } => {
                let paid = self.pay_often(who, cost, times, *bind, frame)?;
                self.carry_out(if paid { then } else { otherwise }, frame)
            }
            Effect::Pay { who, cost, must, times, then, otherwise, bind } => {
                let (mut paid, mut any) = (false, false);
                let mut total = self.cost_as_told(cost, frame)?;
                // 118.7: what lowers a cost that an effect asks for.
                if total != *cost {
                    self.also_by(&[rule!("118.7")]);
                }
                if let Some(n) = times {
                    let n = self.repeated(self.ask(|v| v.number(n, frame))?)?;
                    total.parts = (0..n).flat_map(|_| total.parts.to_vec()).collect();
                }
                // "Any player", "an opponent": whoever of them wants to, asked in turn order; nobody chooses one beforehand. "Each
                // player": every one of them who wants to.
                let mut payers = Vec::new();
                // What each of several players pays as much as they like of is told of together.
                let mut together = 0;
                // 118.12a: "unless" is that they may pay, and what happens if they don't.
                if **otherwise != Effect::None && (**then == Effect::None || may::repeats(then)) {
                    self.also_by(&[rule!("118.12a")]);
                }
                for player in self.ask(|v| v.players(who, frame))? {
                    let source = frame.source;
                    let mut by = Frame { controller: player, ..frame.clone() };
                    // 107.3f: "any amount" is no X that was announced before.
                    if chosen_as_paid(&mut total) || any || who.is_each() && total.has_x() {
                        (any, by.x) = (true, None);
                    }
                    // "Sacrifice it unless you pay {1}", of what is gone: nobody need be asked. Anything else but mana may be given
                    // up for its own sake.
                    let sacrifices = matches!(**otherwise, Effect::Do { verb: Verb::Sacrifice(_), .. });
                    let mana_alone = total.parts.iter().all(|part| matches!(part, CostPart::Mana(_)));
                    let nothing_to_lose = !*must && sacrifices && mana_alone && **then == Effect::None;
                    if nothing_to_lose && self.impossible(otherwise, player, frame)?.is_some() {
                        self.settled_with_no(player, rule!("118.12"), Some(source));
                        continue;
                    }
                    let has_paid = if *must {
                        self.must_pay(player, &total, &mut by, source)?
                    } else {
                        self.may_pay(player, &total, &mut by, source)?
                    };
                    paid |= has_paid;
                    payers.extend(has_paid.then_some(player));
                    let used = by.paid.iter().filter(|o| !frame.paid.contains(o)).copied();
                    let exiled: Vec<_> = used.filter(|o| self.game.object(*o).zone == Zone::Exile).collect();
                    frame.paid = by.paid;
                    // 107.3c: an X that the text defines stays what it is, paid or not.
                    if total.is_open() && (any || frame.x.is_none()) {
                        let x = if has_paid { by.x.unwrap_or(0) } else { 0 };
                        together = x.saturating_add(if who.is_each() { together } else { 0 });
                        frame.x = Some(together);
                    }
                    // 607.2a: what was exiled to pay is what the linked ability calls the exiled card.
                    self.link(frame, exiled)?;
                    if has_paid && !who.is_each() {
                        break;
                    }
                }
                if let Some(bind) = bind {
                    let bound = frame.bind(*bind);
                    (bound.did, bound.by) = (paid, payers);
                }
                self.carry_out(if paid { then } else { otherwise }, frame)
            }
            Effect::EachUnless { who, verb, cost, bind } => self.each_unless(who, verb, cost, *bind, frame),
            Effect::If { cond, then, otherwise } => {
                let holds = self.ask_and_tell(|v| v.condition(cond, frame))?;
                self.tell_of_words(cond, frame.controller);
                if let Some(bound) = asks_whether_done(cond).and_then(|n| frame.bound(n)) {
                    if bound.replaced {
                        self.told_of_paying();
                    }
                    if bound.found_nothing {
                        self.note(&[rule!("118.12b")], "the search is done though nothing was found", |_| Vec::new());
                    }
                }
                if !holds && **otherwise == Effect::None && self.has_besides() {
                    self.note(&[rule!("608.2c")], "that is not so, and nothing is done", |_| Vec::new());
                }
                if let (true, Cond::Rolled(roll, ..)) = (holds, cond) {
                    let result = frame.bound(*roll).map_or(0, |b| b.amount);
                    self.note(&[rule!("706.3a")], "the result is {}", |_| vec![Arg::Number(result)]);
                }
                self.carry_out(if holds { then } else { otherwise }, frame)
            }
            // 614.15: a self-replacement: the one thing or the other.
            Effect::Instead(usual, cond, instead) => {
                let holds = self.ask_and_tell(|v| v.condition(cond, frame))?;
                if !holds {
                    self.note(&[rule!("614.15")], "that is not so, and nothing is replaced", |_| Vec::new());
                    return self.carry_out(usual, frame);
                }
                // "You may put it on top of its owner's library instead": what is not done replaces nothing.
                if let Effect::May { who, effect, bind } = &**instead
                    && let [player] = self.ask(|v| v.players(who, frame))?.as_slice()
                {
                    let (player, source) = (*player, frame.source);
                    let does = match self.impossible(effect, player, frame)? {
                        Some(why) => {
                            let rule = self.tell_impossible(why, player);
                            self.settled_with_no(player, rule, Some(source));
                            false
                        }
                        None => {
                            let prompt = format!("{} instead?", self.offered(effect, frame));
                            self.yes(player, rule!("608.2d"), Some(source), prompt)?
                        }
                    };
                    if !does {
                        return self.carry_out(usual, frame);
                    }
                    self.note(&[rule!("614.15")], "something else happens instead", |_| Vec::new());
                    let outer = std::mem::replace(&mut self.self_replaced, true);
                    let done = self.carry_out_by_choice(effect, frame);
                    self.self_replaced = outer;
                    if let Some(bind) = bind {
                        frame.bind(*bind).did = true;
                    }
                    return done;
                }
                self.note(&[rule!("614.15")], "something else happens instead", |_| Vec::new());
                // 616.1a: before any other effect replaces what happens.
                let outer = std::mem::replace(&mut self.self_replaced, true);
                let done = self.carry_out(instead, frame);
                self.self_replaced = outer;
                done
            }
            Effect::ForEach { of, effect } => {
                let all: Vec<Option<Entity>> = match of {
                    Each::Objects(objects) => {
                        let those = self.ask_and_tell(|v| v.objects(objects, frame))?;
                        match objects {
                            // Of targets that may be players those are meant, too; all in the order they were chosen in.
                            Objects::That(of @ Ref::Target(_), _) => {
                                let targets = self.see(|v| v.refer(of, frame))?;
                                let meant = |one: &Entity| one.object().is_none_or(|id| those.contains(&id));
                                targets.into_iter().filter(meant).map(Some).collect()
                            }
                            _ => those.into_iter().map(|o| Some(Entity::Object(o))).collect(),
                        }
                    }
                    Each::Players(players) | Each::AnyPlayers(players) => {
                        self.ask(|v| v.players(players, frame))?.into_iter().map(|p| Some(Entity::Player(p))).collect()
                    }
                    Each::Kinds(kinds) => return self.for_each_kind(kinds, effect, frame),
                    Each::Times(n) => vec![None; self.repeated(self.ask(|v| v.number(n, frame))?)? as usize],
                };
                let outer = frame.each;
                if let Some(bind) = creates_only(effect) {
                    return self.create_for_each(&all, effect, bind, frame);
                }
                if matches!(of, Each::Players(_) | Each::AnyPlayers(_)) && self.moved_at_once(&all, effect, frame)? {
                    return Ok(());
                }
                if self.unpaid_at_once(&all, effect, frame)? {
                    return Ok(());
                }
                let all = if speaks_of_each(effect) { self.one_after_the_other(all, frame)? } else { all };
                // What each round did is spoken of together afterwards: "those cards".
                let before = frame.bound.clone();
                let mut sum = before.clone();
                let found = frame.found.clone();
                for each in all {
                    frame.each = each.or(outer);
                    self.one_round(effect, &before, &mut sum, frame)?;
                    let bound = frame.bound.iter().flat_map(|bound| bound.entities.iter().filter_map(|it| it.object()));
                    frame.found.extend(bound.filter(|id| self.game.object(*id).zone == Zone::Library));
                }
                frame.bound = sum;
                frame.found = found;
                frame.each = outer;
                Ok(())
            }
            Effect::Repeat(n, effect) => {
                let before = frame.bound.clone();
                let mut sum = before.clone();
                for _ in 0..self.repeated(self.ask(|v| v.number(n, frame))?)? {
                    self.counted(|| "an effect that is repeated".to_owned())?;
                    self.one_round(effect, &before, &mut sum, frame)?;
                }
                frame.bound = sum;
                Ok(())
            }
            // What each round did is spoken of together afterwards, and within a round only what it did.
            Effect::Loop(effect) | Effect::While(effect, _) => {
                let before = frame.bound.clone();
                let mut sum = before.clone();
                loop {
                    self.counted(|| "an effect that repeats".to_owned())?;
                    self.worked(|| "an effect that repeats".to_owned())?;
                    frame.again = false;
                    self.one_round(effect, &before, &mut sum, frame)?;
                    let again = match process {
                        Effect::While(_, cond) => self.ask(|v| v.condition(cond, frame))?,
                        _ => std::mem::take(&mut frame.again),
                    };
                    if !again {
                        frame.bound = sum;
                        return Ok(());
                    }
                }
            }
            Effect::Choose { who, count, between, villainous } => {
                let rule = if *villainous { rule!("701.55a") } else { rule!("608.2d") };
                let choosers = self.who_does(who, frame)?;
                // 701.55d: each of several does all of it before the next does.
                let one_by_one = (*villainous && choosers.len() > 1).then(|| rule!("701.55d"));
                for player in choosers {
                    // 701.55b: an option may be chosen though it is impossible; elsewhere it may not (608.2d).
                    let options = if *villainous { between.clone() } else { self.possible_of(between, player, frame)? };
                    let (min, max) = self.bounds(count, options.len(), frame)?;
                    // Said of all there are, since the parts of a text are told apart by their places.
                    let all = self.options_in_words(between, *villainous, frame)?;
                    let place = |option: &Effect| between.iter().position(|other| other == option);
                    let said = |option| place(option).and_then(|n| all.get(n)).cloned();
                    let words = options.iter().map(|e| said(e).unwrap_or_else(|| self.in_words(e))).collect();
                    let ask = Ask::Texts {
                        options: words,
                        min: min.min(options.len()),
                        max: max.min(options.len()),
                        repeat: false,
                        worth: Vec::new(),
                        topic: Topic::Word,
                    };
                    let decision =
                        Decision { player, rule, source: Some(frame.source), prompt: "choose one".to_owned(), ask };
                    let says =
                        if *villainous { "{} faces a villainous choice" } else { "{} chooses one of several things" };
                    let rules: Vec<_> = [rule].into_iter().chain(one_by_one).collect();
                    self.note(&rules, says, |g| vec![Arg::player(g, player)]);
                    // "For each of them, its controller faces a choice": the one at hand is still that.
                    let each = frame.each;
                    if who.is_each() {
                        frame.each = Some(player.into());
                    }
                    for chosen in self.pick(decision, &options)? {
                        let before = self.game.history.len();
                        self.carry_out(&chosen, frame)?;
                        // 701.55b: what is impossible may be chosen, and as much of it is done as is possible.
                        if *villainous && self.game.history.len() == before {
                            self.note(&[rule!("701.55b")], "nothing of what was chosen can be done", |_| Vec::new());
                        }
                    }
                    frame.each = each;
                }
                Ok(())
            }
            Effect::Reflexive(cond, only, body) => {
                // 603.12: it triggers on what was done just now.
                if self.ask(|v| v.condition(cond, frame))? {
                    // 603.4: the intervening "if" must hold as it triggers, and again as it resolves.
                    if let Some(only) = only
                        && !self.ask_and_tell(|v| v.condition(only, frame))?
                    {
                        self.note(
                            &[rule!("603.4")],
                            "a reflexive ability does not trigger, as its condition does not hold",
                            |_| Vec::new(),
                        );
                        return Ok(());
                    }
                    self.note(&[rule!("603.12")], "a reflexive ability triggers on what was done", |_| Vec::new());
                    let mut body = body.as_ref().clone();
                    // 615.5: how much was prevented is known now, and not any more as it is carried out.
                    if frame.would.is_some() {
                        let amount = self.ask(|v| v.number(&Num::EventAmount, frame))?;
                        body.effect.walk(&mut KnownAmount(i32::try_from(amount).unwrap_or(i32::MAX)));
                    }
                    self.waits(frame, std::sync::Arc::new(body), only.clone(), "reflexive triggered ability");
                }
                Ok(())
            }
            Effect::Delayed(triggered, duration) => {
                let once = matches!(
                    (&triggered.event, duration),
                    (EventPattern::Beginning { next: true, .. }, _) | (_, Duration::Forever)
                ) || triggered.word == crate::oracle::lang::TriggerWord::Next;
                let Some(until) = self.until(duration, frame)? else { return Ok(()) };
                // 603.7d: made by a spell; 603.7e: by an ability.
                let spell = frame.stack.is_some_and(|id| !self.game.object(id).is_ability());
                // 603.7f: by a static ability that has replaced an event.
                let maker = match (frame.would.is_some() && frame.stack.is_none(), spell) {
                    (true, _) => rule!("603.7f"),
                    (false, true) => rule!("603.7d"),
                    (false, false) => rule!("603.7e"),
                };
                let mut rules = vec![rule!("603.7a"), maker, rule!("610.2")];
                // 513.2: not in the end step that is going on, but in that of the next turn.
                let of_the_end = matches!(&triggered.event, EventPattern::Beginning { step: StepKind::End, .. });
                rules.extend((of_the_end && self.game.turn.step == Step::End).then(|| rule!("513.2")));
                self.note(&rules, "a delayed triggered ability waits for its event", |_| Vec::new());
                let limit = if once { DelayedLimit::Once } else { DelayedLimit::Every };
                let mut triggered = triggered.as_ref().clone();
                // 615.5: how much was prevented is known now, and not any more as it triggers.
                if frame.would.is_some() {
                    let amount = self.ask(|v| v.number(&Num::EventAmount, frame))?;
                    triggered.body.effect.walk(&mut KnownAmount(i32::try_from(amount).unwrap_or(i32::MAX)));
                }
                self.add_effect(frame, LastingKind::delayed(triggered, limit), until);
                Ok(())
            }
            Effect::Where(n, effect) => {
                let outer = frame.x;
                // 608.2c: what is done before it is used is done first: "create a token, then draw X cards, where X is ...".
                let (before, effect) = before_x(effect);
                self.carry_out_all(before, frame)?;
                if *n != Num::X {
                    // 608.2h: it is worked out as it is used.
                    frame.x = Some(self.ask_and_tell(|v| v.number(n, frame))? as i32);
                    self.also_by(if asks_of_the_game(n) { &[rule!("608.2h")] } else { &[] });
                    self.tell_of_words(n, frame.controller);
                }
                match effect {
                    [one] => self.carry_out(one, frame)?,
                    several => self.carry_out_all(several, frame)?,
                }
                // 107.3i: a later sentence about X means the same one, where none was announced.
                frame.x = outer.or(frame.x);
                Ok(())
            }
            // Taken apart where the text is resolved; nothing else leads here.
            Effect::Preventing(..) | Effect::Riding(..) => {
                Err(Stop::unsupported(format!("the instruction {}", self.in_words(effect))))
            }
        }
    }

    /// Puts a triggered ability made by an instruction among those waiting.
    pub(crate) fn waits(
        &mut self,
        frame: &Frame,
        body: std::sync::Arc<crate::oracle::lang::Body>,
        condition: Option<Cond>,
        text: &str,
    ) {
        let ability = crate::oracle::lang::Ability {
            text: text.into(),
            word: None,
            kind: crate::oracle::lang::AbilityKind::Spell(body.as_ref().clone()),
            zones: Vec::new(),
        };
        let id = self.game.new_effect_id();
        self.wait(WaitingTrigger {
            source: frame.source,
            origin: crate::state::Origin::Given(id, 0),
            ability: std::sync::Arc::new(ability),
            condition,
            body,
            controller: frame.controller,
            event: frame.event,
            captured: frame.capture(),
        });
        self.game.changed();
    }
}

/// Puts a number in the place of "that much" of an event.
struct KnownAmount(i32);

impl Visit for KnownAmount {
    fn number(&mut self, it: &mut Num) {
        if *it == Num::EventAmount {
            *it = Num::Const(self.0);
        }
        it.inside(self);
    }
}
