//! A run of the game: the state, who decides, what is recorded.

mod found;

use std::cell::RefCell;
use std::sync::Arc;

use crate::cr::RuleId;
use crate::oracle::lang::{Keyword, Modification};
use crate::rule;

use super::choice::{Answer, Ask, Decider, Decision};
use super::event::Event;
use super::r1_concepts::r118_costs::PayFor;
use super::r6_spells::effects::entering_as::Held;
use super::r6_spells::effects::tokens::Gathered;
use super::r6_spells::r613_layers::Derived;
use super::r6_spells::r614_within::Within;
use super::rules::ReplacementKey;
use super::state::{Entity, Game, Mana, ObjectId, PlayerId, WaitingTrigger};
use super::stop::{BadAnswer, Done, Stop, Violation};
use super::trace::{Arg, Level, Trace, in_names};
use super::view::View;

pub(super) use found::Known;

/// A game being run. Engine code takes it, changes [`Cx::game`] only by [`Cx::perform`], and asks by [`Cx::choose`].
pub struct Cx<'d> {
    /// The state.
    pub game: Game,
    /// What is recorded.
    pub trace: Trace,
    /// Answers given so far in this run, in order: with them the run can be repeated.
    pub tape: Vec<Answer>,
    /// Answers to use before asking anybody: a run that is repeated.
    pub replay: Vec<Answer>,
    decider: &'d mut dyn Decider,
    known: RefCell<Known>,
    /// What everything was before the batch of events that is being applied.
    pub(super) batch_before: Option<Arc<Derived>>,
    /// What was of the kind to be targeted in the last choice of targets, but is kept from being a target, and why.
    pub barred: Vec<(Entity, Violation)>,
    /// What the mana ability being activated for a payment is to make.
    pub(super) mana_way: Vec<Vec<Option<crate::card::Color>>>,
    /// What triggered mana abilities of these sources are to add then.
    pub(super) mana_added: Vec<(ObjectId, Vec<Option<crate::card::Color>>)>,
    /// Damage dealt by sources with lifelink in the batch being applied: source, who gains, how much.
    pub(super) lifelink: Vec<(ObjectId, PlayerId, u32)>,
    /// Players who gain and lose life in the batch being applied, by its damage (120.4d).
    pub(super) gain_and_lose: Vec<PlayerId>,
    /// The life those lose for damage.
    pub(super) lost_with_gains: Vec<Event>,
    /// The rules that an answer about the state has rested on, to tell what comes of it under.
    by_the_way: RefCell<Vec<RuleId>>,
    /// Abilities whose intervening "if" kept them from triggering just now (603.4).
    pub(super) unmet: RefCell<Vec<(RuleId, ObjectId, Arc<crate::oracle::lang::Ability>)>>,
    /// What replacement effects do besides, of events that came up within the batch being applied.
    pub(super) afterwards: Vec<super::r6_spells::r614_replacement::Afterwards>,
    /// The replacement effects that have made what happens now of something else (614.5).
    pub(super) used: Vec<ReplacementKey>,
    /// What replacement effects have done and are doing, each within the one before.
    pub(super) within: Vec<Within>,
    /// How often anybody has really had a choice.
    pub(super) decided: u32,
    /// What a plan takes for the cost of a mana ability.
    pub(super) planned: Vec<ObjectId>,
    /// What a payment has planned for X in the cost of a mana ability it activates.
    pub(super) planned_x: Option<i32>,
    /// Whether the mana cost that is being paid has {X} in it.
    pub(super) pays_x: bool,
    /// The mana in the pool that a payment has made for the cost of one of the mana abilities it activates.
    pub(super) fed_with: Option<Vec<Option<crate::card::Color>>>,
    /// The permanent that is being tapped for mana (106.11).
    pub(super) tapping_for_mana: Option<ObjectId>,
    /// Rules to tell the next event under besides its own.
    pub(super) told_with: Vec<RuleId>,
    /// What happens now is done by no effect: a cost is being paid, or a turn-based action is done (614.16).
    pub(super) by_no_effect: bool,
    /// Permanents that are just entering: of theirs only the replacement effects about themselves apply to that (614.12).
    pub(super) arriving: Vec<ObjectId>,
    /// What happens now is what a self-replacement effect has made of it (614.15).
    pub(super) self_replaced: bool,
    /// How much of the damage at hand a shield is to prevent, where that has been chosen (615.7).
    pub(super) shield_part: Option<u32>,
    /// What has happened and nothing has triggered on yet (611.2e), where that waits.
    pub(super) held: Option<Held>,
    /// What the effect that puts something onto the battlefield says it is as it enters (611.2e).
    pub(super) entering_as: Vec<Modification>,
    /// What has been done as something enters, of which nothing has triggered yet: it happens with the entering (614.13a).
    pub(super) with_entering: Held,
    /// How many cards are still to be drawn of a sequence of draws (614.11a).
    pub(super) draws_left: u32,
    /// What is about to enter the battlefield at once: it can't be used for how any of it enters (614.13a).
    pub(super) entering: Vec<ObjectId>,
    /// What is done now is done as something enters the battlefield (614.12a).
    pub(super) as_it_enters: bool,
    /// Tokens to be created together with others, where they are.
    pub(super) gathered: Option<Vec<Gathered>>,
    /// A draw has been replaced, and cards have been drawn because of that (614.11b).
    pub(super) drawn_instead: bool,
    /// How many events of this run have been replaced altogether: what does one as a cost has paid all the same (118.11, 118.12).
    pub(super) replaced: u64,
    /// Who has had fewer to do something to than the words say (101.3), in what is being done.
    pub(super) short: Vec<PlayerId>,
    /// What an instruction that is done now as a part of a cost is paid for (601.2f).
    pub(super) part_of: Option<PayFor>,
    /// The mana that was spent on such a part.
    pub(super) spent_on_part: Vec<Mana>,
    /// What players have decided before what it is decided for is done (608.2e), in order.
    pub(super) decided_ahead: Vec<(Decision, Answer)>,
    /// It is only found out what is decided before anything happens: that is kept here.
    pub(super) looks_ahead: Option<Ahead>,
    /// How many spells are being cast and abilities activated, each within the one before (121.8).
    pub(super) proposing: u32,
    /// It is only asked whether something can be done: what would surely follow need not be done.
    pub(super) only_asked: bool,
    /// It is only asked what can be paid for without activating mana abilities (118.3c).
    pub(super) no_mana_abilities: bool,
    /// A board is being set up: only what an object's own text says of its entering applies (614.1c-d).
    pub setting_up: bool,
    /// The kinds of counters that are said to be on what is being set up, where any are said.
    pub counters_said: Option<Vec<crate::oracle::lang::CounterKind>>,
    /// What stands there already changes how many counters what is being set up enters with (614.16).
    pub counters_change: bool,
    /// Steps of work done since a player last decided anything: a bound against endless loops (104.4b, 732).
    pub work: u32,
    /// All that has happened in this run: a bound against what would take for ever.
    counted: u32,
}

/// What is decided before anything happens.
#[derive(Clone, Debug, Default)]
pub(super) struct Ahead {
    /// The decisions, in order, and whether there was anything to decide.
    decided: Vec<(Decision, Answer, bool)>,
    /// Something would happen now: what is decided from here on is decided then.
    over: bool,
}

impl<'d> Cx<'d> {
    /// A run that goes on from a state of which something may be known.
    pub(super) fn knowing(game: Game, trace: Trace, known: Known, decider: &'d mut dyn Decider) -> Self {
        Self {
            game,
            trace,
            tape: Vec::new(),
            replay: Vec::new(),
            decider,
            known: RefCell::new(known),
            batch_before: None,
            barred: Vec::new(),
            mana_way: Vec::new(),
            mana_added: Vec::new(),
            lifelink: Vec::new(),
            gain_and_lose: Vec::new(),
            lost_with_gains: Vec::new(),
            by_the_way: RefCell::default(),
            unmet: RefCell::default(),
            afterwards: Vec::new(),
            used: Vec::new(),
            within: Vec::new(),
            decided: 0,
            planned: Vec::new(),
            planned_x: None,
            pays_x: false,
            fed_with: None,
            tapping_for_mana: None,
            told_with: Vec::new(),
            by_no_effect: false,
            arriving: Vec::new(),
            self_replaced: false,
            shield_part: None,
            held: None,
            entering_as: Vec::new(),
            with_entering: Held::new(),
            draws_left: 0,
            entering: Vec::new(),
            as_it_enters: false,
            gathered: None,
            drawn_instead: false,
            replaced: 0,
            short: Vec::new(),
            part_of: None,
            spent_on_part: Vec::new(),
            decided_ahead: Vec::new(),
            looks_ahead: None,
            proposing: 0,
            only_asked: false,
            no_mana_abilities: false,
            setting_up: false,
            counters_said: None,
            counters_change: false,
            work: 0,
            counted: 0,
        }
    }

    /// A run that goes on from here and leaves this one as it is: for trying.
    pub(super) fn try_out<'t>(&self, decider: &'t mut dyn Decider) -> Cx<'t> {
        Cx::knowing(self.game.clone(), Trace::default(), self.known.borrow().clone(), decider)
    }

    /// The state, what was recorded, and what is known of the state.
    pub(super) fn into_parts(self) -> (Game, Trace, Known) {
        (self.game, self.trace, self.known.into_inner())
    }

    /// Whether it is known that nothing is left to settle (117.5).
    pub(super) fn is_settled(&self) -> bool {
        self.known.borrow().is_settled(&self.game)
    }

    /// Notes that nothing is left to settle in this state.
    pub(super) fn is_now_settled(&mut self) {
        self.known.get_mut().settled = Some(self.game.changes);
    }

    /// A run of this game.
    pub fn new(game: Game, trace: Trace, decider: &'d mut dyn Decider) -> Self {
        Self::knowing(game, trace, Known::default(), decider)
    }

    /// What every object is now; worked out once per state.
    pub fn derived(&self) -> Done<Arc<Derived>> {
        let now = self.game.changes;
        if let Some((then, derived)) = &self.known.borrow().derived
            && *then == now
        {
            return Ok(derived.clone());
        }
        let derived = self.known.borrow().derived(&self.game)?;
        self.known.borrow_mut().derived = Some((now, derived.clone()));
        Ok(derived)
    }

    /// Calls a question on the state with what every object is.
    pub fn ask<T>(&self, question: impl FnOnce(&View<'_>) -> Done<T>) -> Done<T> {
        let derived = self.derived()?;
        question(&View { game: &self.game, table: &derived.table })
    }

    /// The rule by which a choice is made that an instruction offers: 614.12a as something enters, 608.2d as something resolves.
    pub(crate) const fn rule_of_a_choice(&self) -> RuleId {
        if self.as_it_enters { rule!("614.12a") } else { rule!("608.2d") }
    }

    /// The same for a question on whose answer hangs what is done next: that is told under the rules the answer rests on, too.
    pub(crate) fn ask_and_tell<T>(&self, question: impl FnOnce(&View<'_>) -> Done<T>) -> Done<T> {
        if self.trace.level == Level::Off {
            return self.ask(question);
        }
        self.derived()?;
        self.game.rests.take();
        let answer = self.ask(question);
        self.also_by(&self.game.rests.take());
        answer
    }

    /// What is told next rests on these rules, too.
    pub(crate) fn also_by(&self, rules: &[RuleId]) {
        let mut by_the_way = self.by_the_way.borrow_mut();
        for rule in rules {
            if !by_the_way.contains(rule) {
                by_the_way.push(*rule);
            }
        }
    }

    /// The rules that what is told now rests on besides its own.
    pub(crate) fn take_besides(&self, own: &[RuleId]) -> Vec<RuleId> {
        let besides = self.by_the_way.take();
        besides.into_iter().filter(|rule| !own.contains(rule)).collect()
    }

    /// Whether what is told next rests on rules besides its own.
    pub(crate) fn has_besides(&self) -> bool {
        !self.by_the_way.borrow().is_empty()
    }

    /// Calls a question that can't fail.
    pub fn see<T>(&self, question: impl FnOnce(&View<'_>) -> T) -> Done<T> {
        self.ask(|view| Ok(question(view)))
    }

    /// Asks for a decision. With only one possible answer nobody is asked, but a decider may have one written down for it.
    pub fn choose(&mut self, decision: Decision) -> Done<Answer> {
        let decision = self.decided_for_the_gone(decision)?;
        let decision = self.in_names(decision);
        if let Some(at) = self.decided_ahead.iter().position(|(known, _)| *known == decision) {
            return Ok(self.decided_ahead.remove(at).1);
        }
        let replayed = self.replay.get(self.tape.len()).cloned();
        let mut forced = decision.ask.forced();
        if forced.is_none() {
            forced = self.any_of_those_alike(&decision.ask)?;
        }
        let open = forced.is_none();
        let answer = match replayed {
            Some(answer) => answer,
            None => match forced {
                // Of a value of X that was said the one that can be is no other way of saying it.
                Some(only) if matches!(decision.ask, Ask::Number { x: true, .. }) => {
                    self.decide(&decision).unwrap_or(only)
                }
                Some(only) => {
                    // The decider hears of it, so that an answer that names the only option is used up.
                    self.decide(&decision).filter(|a| decision.ask.refuses(a).is_none()).unwrap_or(only)
                }
                None => match self.decide(&decision) {
                    Some(answer) => answer,
                    None => return Err(Stop::Undecided(Box::new(decision))),
                },
            },
        };
        if let Some(because) = decision.ask.refuses(&answer) {
            return Err(Stop::BadAnswer(Box::new(BadAnswer { decision, because })));
        }
        // What chance says is no decision of a player, and neither is what can only come out one way.
        if open && !decision.ask.is_chance() {
            self.work = 0;
            self.decided += 1;
            self.trace.asks(decision.player, &decision.prompt);
        }
        self.tell_decision(&decision, &answer);
        self.tape.push(answer.clone());
        if let Some(ahead) = &mut self.looks_ahead {
            ahead.decided.push((decision, answer.clone(), open));
        }
        Ok(answer)
    }

    /// 101.4, 608.2e: what a player decides for something before it happens, so that the next player knows it: it is tried
    /// until the first thing happens, and what was decided on the way is not asked again when it is done.
    ///
    /// # Errors
    /// A choice that has to be made.
    pub(super) fn decide_ahead(&mut self, doing: impl FnOnce(&mut Cx<'_>) -> Done<()>) -> Done<()> {
        let known = self.known.borrow().clone();
        let trace = std::mem::take(&mut self.trace);
        let mut tried = Cx::knowing(self.game.clone(), trace, known, &mut *self.decider);
        tried.replay = self.replay.get(self.tape.len()..).unwrap_or_default().to_vec();
        tried.looks_ahead = Some(Ahead::default());
        let mark = tried.trace.mark();
        let result = doing(&mut tried);
        let Ahead { decided, over } = tried.looks_ahead.take().unwrap_or_default();
        let (open, tape) = (tried.decided, std::mem::take(&mut tried.tape));
        let (_, mut trace, _) = tried.into_parts();
        // Only the decisions are told now: the rest is when it is done.
        trace.rewind(mark);
        self.trace = trace;
        if let (Err(stop), false) = (result, over) {
            return Err(stop);
        }
        if open > 0 {
            self.work = 0;
            self.decided += open;
        }
        self.tape.extend(tape);
        for (decision, answer, open) in decided {
            if open && decision.ask.forced().is_none() && !decision.ask.is_chance() {
                self.trace.asks(decision.player, &decision.prompt);
            }
            self.tell_decision(&decision, &answer);
            self.decided_ahead.push((decision, answer));
        }
        Ok(())
    }

    /// Whether something may happen now; not while it is only found out what is decided before.
    ///
    /// # Errors
    /// It may not.
    pub(super) fn may_happen(&mut self) -> Done<()> {
        match &mut self.looks_ahead {
            None => Ok(()),
            Some(ahead) => {
                ahead.over = true;
                Err(Stop::unsupported("what happens while it is found out what is decided before"))
            }
        }
    }

    /// Shows the decider what every object is.
    fn show(&mut self) {
        let derived = self.derived().ok();
        self.decider.looks(derived);
    }

    fn decide(&mut self, decision: &Decision) -> Option<Answer> {
        self.show();
        self.decider.decide(&self.game, decision)
    }

    /// Notes that something can't be targeted, and tells the decider.
    pub fn bar(&mut self, entity: Entity, violation: Violation) {
        self.decider.barred(entity, &violation);
        self.barred.push((entity, violation));
    }

    /// Whether whoever decides takes the first choice there is.
    pub(crate) fn takes_the_first(&self) -> bool {
        self.decider.takes_the_first()
    }

    /// Tells whoever decides which of the options of the next choice are the first that are legal together.
    pub(crate) fn fits_together(&mut self, picks: Vec<usize>) {
        self.decider.fits_together(picks);
    }

    /// A question in the words of a text, with the name of its source where that speaks of itself.
    fn in_names(&self, mut decision: Decision) -> Decision {
        let Some(source) = decision.source else { return decision };
        let options = match &mut decision.ask {
            Ask::Texts { options, .. } => options.as_mut_slice(),
            _ => &mut [],
        };
        for words in std::iter::once(&mut decision.prompt).chain(options).filter(|words| words.contains(['~', '“'])) {
            *words = in_names(&self.game, source, words);
        }
        decision
    }

    /// Asks for a decision that has a usual answer: it is taken where nobody has one written down.
    pub fn offer(&mut self, decision: Decision, usual: Answer) -> Done<Answer> {
        let decision = self.in_names(decision);
        if let Some(at) = self.decided_ahead.iter().position(|(known, _)| *known == decision) {
            return Ok(self.decided_ahead.remove(at).1);
        }
        let answer = match self.replay.get(self.tape.len()).cloned() {
            Some(answer) => answer,
            None => {
                self.show();
                self.decider.written(&self.game, &decision).unwrap_or(usual)
            }
        };
        if let Some(because) = decision.ask.refuses(&answer) {
            return Err(Stop::BadAnswer(Box::new(BadAnswer { decision, because })));
        }
        self.tape.push(answer.clone());
        if let Some(ahead) = &mut self.looks_ahead {
            ahead.decided.push((decision, answer.clone(), true));
        }
        Ok(answer)
    }

    /// Tells of a decision in which nothing is left to decide: an answer that says the only thing there is to say is not in vain.
    pub fn settled(&mut self, decision: &Decision, only: &Answer) {
        self.show();
        self.decider.settled(&self.game, decision, only);
    }

    /// The same for a question that can only be answered with no.
    pub fn settled_with_no(&mut self, player: PlayerId, rule: RuleId, source: Option<ObjectId>) {
        let decision = Decision { player, rule, source, prompt: String::new(), ask: Ask::YesNo };
        self.settled(&decision, &Answer::Yes(false));
    }

    /// The objects a player means to tap or exile rather than pay mana, at most so many.
    pub fn wanted_to_help(&mut self, player: PlayerId, options: &[ObjectId], most: usize) -> Vec<ObjectId> {
        self.show();
        self.decider.help_from(&self.game, player, options, most)
    }

    /// The objects a player means to tap or exile by keywords rather than pay mana, where it is said which.
    pub fn named_to_help(&mut self, player: PlayerId, helpers: &[(Keyword, ObjectId)]) -> Option<Vec<ObjectId>> {
        self.show();
        self.decider.help_named(&self.game, player, helpers)
    }

    /// The objects a player means to get mana from, or to tap for a spell; none where nothing is said.
    pub fn wanted_for_mana(&mut self, player: PlayerId, options: &[ObjectId]) -> Vec<ObjectId> {
        self.show();
        self.decider.mana_from(&self.game, player, options)
    }

    /// The objects that a player means to do something else with, so that others are rather tapped for mana.
    pub fn meant_to_keep(&mut self, player: PlayerId, options: &[ObjectId]) -> Vec<ObjectId> {
        self.show();
        self.decider.means_to_keep(&self.game, player, options)
    }

    /// What the player names to pay a cost with whose X they leave open, among these; `None` where X is for them to say.
    pub fn named_for_x(&mut self, player: PlayerId, options: &[ObjectId]) -> Option<Vec<ObjectId>> {
        self.show();
        self.decider.named_for_x(&self.game, player, options)
    }

    /// What the player means mana abilities of a payment to sacrifice or to tap, among these; nothing where nothing is said.
    pub fn wanted_with_mana(&mut self, player: PlayerId, options: &[ObjectId]) -> Vec<ObjectId> {
        self.show();
        self.decider.mana_with(&self.game, player, options)
    }

    /// Whether the player says how much is paid, rather than first whether anything is.
    pub fn says_number(&mut self, player: PlayerId) -> bool {
        self.decider.says_number(player)
    }

    /// Yes or no.
    pub fn yes(
        &mut self,
        player: PlayerId,
        rule: RuleId,
        source: Option<ObjectId>,
        prompt: impl Into<String>,
    ) -> Done<bool> {
        let answer = self.choose(Decision { player, rule, source, prompt: prompt.into(), ask: Ask::YesNo })?;
        Ok(matches!(answer, Answer::Yes(true)))
    }

    /// Some of the options, by their values.
    pub fn pick<T: Clone>(&mut self, decision: Decision, options: &[T]) -> Done<Vec<T>> {
        match self.choose(decision)? {
            Answer::Pick(picks) => Ok(picks.into_iter().filter_map(|i| options.get(i).cloned()).collect()),
            _ => Ok(Vec::new()),
        }
    }

    /// Some of these objects and players.
    #[expect(clippy::too_many_arguments, reason = "each is a part of the decision")]
    pub fn pick_entities(
        &mut self,
        player: PlayerId,
        rule: RuleId,
        source: Option<ObjectId>,
        prompt: impl Into<String>,
        purpose: super::choice::Purpose,
        options: Vec<Entity>,
        min: usize,
        max: usize,
    ) -> Done<Vec<Entity>> {
        let options = self.within_range(player, source, options)?;
        let max = max.min(options.len());
        let min = min.min(max);
        let ask = Ask::Entities { options: options.clone(), min, max, purpose };
        self.pick(Decision { player, rule, source, prompt: prompt.into(), ask }, &options)
    }

    /// 603.3: an ability has triggered, and waits to be put on the stack.
    pub(crate) fn wait(&mut self, trigger: WaitingTrigger) {
        self.trace.triggers(&self.game, trigger.source, &trigger.ability.text);
        self.game.waiting.push(trigger);
    }

    /// Adds a record.
    pub fn note(&mut self, rules: &[RuleId], says: &'static str, args: impl FnOnce(&Game) -> Vec<Arg>) {
        let args = match self.trace.full() {
            true => {
                self.game.know_names();
                args(&self.game)
            }
            false => Vec::new(),
        };
        self.add_note(rules, says, args);
    }

    /// Adds a record whose arguments are known: what is the same for all of them is compiled once.
    fn add_note(&mut self, rules: &[RuleId], says: &'static str, args: Vec<Arg>) {
        let besides = self.take_besides(rules);
        match besides.is_empty() {
            true => self.trace.add_told(rules, says, args),
            false => self.trace.add_told(&[rules, &besides].concat(), says, args),
        }
    }

    /// Counts what happens, whoever decided on it: what would take for ever is not begun.
    pub(super) fn counted(&mut self, what: impl FnOnce() -> String) -> Done<()> {
        self.counted += 1;
        if self.counted > MOST_COUNTED {
            return Err(Stop::unsupported(format!("more than {MOST_COUNTED} events in one go: {}", what())));
        }
        Ok(())
    }

    /// How often an instruction is repeated: each time is carried out, so there is a most.
    pub(super) fn repeated(&self, times: i64) -> Done<u32> {
        match u32::try_from(times.max(0)) {
            Ok(times) if times <= MOST_REPEATED => Ok(times),
            _ => Err(Stop::unsupported(format!("what is repeated more than {MOST_REPEATED} times: {times}"))),
        }
    }

    /// Counts work nobody decided on; stops a run that goes on for ever.
    pub fn worked(&mut self, what: impl FnOnce() -> String) -> Done<()> {
        self.work += 1;
        if self.work > MOST_WORK {
            return Err(Stop::Loop(vec![what()]));
        }
        Ok(())
    }

    /// Tells the decider that a unit of play begins.
    pub fn begin_unit(&mut self) {
        self.by_the_way.take();
        self.decider.begin_unit();
    }

    /// Tells the decider that the unit was undone.
    pub fn rollback(&mut self) {
        self.decider.rollback();
    }
}

/// Rounds of an instruction that repeats itself, or of state-based actions, in a row without any decision before a run is taken
/// to be endless.
const MOST_WORK: u32 = 4_000;

/// Events in one run, whoever decided on them.
const MOST_COUNTED: u32 = 100_000;

/// How often one instruction is repeated.
const MOST_REPEATED: u32 = 20_000;
