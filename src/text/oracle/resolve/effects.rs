//! Instructions in the order of the words: who does what, under which condition, for each of what, and what is known behind them.

mod asked;
mod may;
mod so_many;

use crate::oracle::lang::*;

use super::amounts::{DefinedX, of_who_acts, pays_any_number};
use super::instead::{is_of_those, life_of};
use super::nouns::{
    TOUCHED, first_named, has_amount, is_flip, is_of_one, is_several, is_to_one_named, moved_by, nouns_of, subject_of,
};
use super::order::is_exclusive;
use super::rewritten::{asked_later, created_at_once, entering_first, lost_after, token_enters_with, token_has};
use super::riders::{Prevention, Ridden};
use super::visit::needs_no_name;
use super::{Antecedent, Kind, Known, Resolver};
pub(super) use asked::{acts_on_it, is_of_this};
use asked::{
    amounts_before_x, changes_it, done_by_others, made_before_x, of_a_target, said_before, said_of_what_is_chosen,
    under_condition,
};

impl Resolver<'_> {
    /// Resolves what is done.
    pub(super) fn effect_in_order(&mut self, it: &mut Effect) {
        if let Some(apart) = self.told_of_each(it).or_else(|| self.chosen_apart(it)) {
            *it = apart;
        }
        super::x::of_what_mana_is_spent_on(it);
        match it {
            Effect::Do { who, verb, bind } => {
                self.extreme = None;
                who.walk(self);
                super::rewritten::opponents_of_one(who, verb);
                self.doer = who.clone();
                if !matches!(who, Players::You) {
                    self.player = Some(who.clone());
                    if matches!(
                        who,
                        Players::Each
                            | Players::EachOpponent
                            | Players::EachOther
                            | Players::OtherThan(..)
                            | Players::Who(..)
                            | Players::FromYou(_)
                    ) {
                        self.group = Some(who.clone());
                        self.note(Ref::Each, Kind::Player, false, Vec::new());
                    }
                }
                // "It deals 2 damage to one and 2 damage to another": the same it.
                let dealer = match verb {
                    Verb::DealDamage { source: source @ Ref::Word(_), to, .. } if *source == Ref::Word("it".into()) => {
                        // What has dealt damage before is what deals it "to that creature" now.
                        // 109.5: nor is what may be a player ever what deals it.
                        let again = self.dealt.clone().filter(|_| is_to_one_named(to) || self.may_be_a_player("it"));
                        if let Some(dealer) = self.dealer.take().or(again) {
                            *source = dealer;
                        }
                        true
                    }
                    _ => false,
                };
                let (mut said, again) = (verb.clone(), is_of_those(verb));
                let counted_before = said_before(&mut said) || self.so_many_targets(&said);
                if again {
                    self.of_those_tokens(verb);
                }
                // "To each opponent equal to the number of cards in that player's hand": each one's own.
                if let Verb::DealDamage { to: Recipients::Players(to), .. } = verb {
                    match to {
                        Players::Each
                        | Players::EachOpponent
                        | Players::EachOther
                        | Players::OtherThan(..)
                        | Players::Who(..)
                        | Players::FromYou(_) => {
                            self.group = Some(to.clone());
                            self.note(Ref::Each, Kind::Player, false, Vec::new());
                        }
                        Players::Defending | Players::Active => self.player = Some(to.clone()),
                        _ => {}
                    }
                }
                verb.walk(self);
                match &mut *verb {
                    // What they are copies of has been named: no further target.
                    Verb::Create { token, .. } if again => {
                        let named = self.token.as_ref().and_then(|(_, copied)| copied.clone());
                        token.copy_of = named.or(token.copy_of.take());
                    }
                    Verb::Create { token, .. } => self.token = Some((said, token.copy_of.clone())),
                    _ => {}
                }
                match verb {
                    Verb::ShuffleYours | Verb::ShuffleIntoYours(_) => self.library = Some(Players::You),
                    Verb::Shuffle(None) => self.library = Some(who.clone()),
                    Verb::Search { of, .. } => self.library = Some(of.clone()),
                    Verb::ExtraTurns(_) => self.extra_turn = true,
                    Verb::ExtraPhase { combat: true, .. } => self.extra_combat = true,
                    _ => {}
                }
                self.dealer = match verb {
                    Verb::DealDamage { source, .. } if dealer => Some(source.clone()),
                    _ => None,
                };
                match verb {
                    Verb::DealDamage { source, .. } => {
                        self.dealt = Some(source.clone());
                        self.subject = Some(source.clone());
                    }
                    _ => self.dealer_slot = None,
                }
                if let Some(what) = subject_of(verb) {
                    self.subject = Some(match what {
                        Objects::That(to, _) => to.clone(),
                        Objects::Target(slot) => Ref::Target(*slot),
                        _ => Ref::Bound(self.next_bind),
                    });
                }
                self.chosen_by(who, verb);
                // "On top of their owners' libraries, then those players shuffle": the owners of all that was moved.
                if let Verb::Move { what, to } = &*verb
                    && to.zone == Zone::Library
                    && is_several(what, &self.slots)
                {
                    self.group = Some(Players::OwnerOf(Ref::Bound(self.next_bind), Said::Pronoun));
                }
                // 701.24a: what a shuffled pile comes to is random.
                if let (Verb::Move { what: Objects::That(Ref::Bound(those), _), to }, Some((pile, true))) =
                    (&mut *verb, self.pile)
                    && *those == pile
                {
                    to.order = PlaceOrder::Random;
                }
                *bind = self.bind();
                self.each_for_themselves = who.is_each().then(|| who.clone());
                match (&*verb, *bind) {
                    (Verb::Exile { face_down: true, .. }, Some(bind)) => self.pile = Some((bind, false)),
                    (Verb::ShufflePile, _) => {
                        if let Some((pile, shuffled)) = &mut self.pile {
                            *shuffled = true;
                            let pile = Ref::Bound(*pile);
                            self.note(pile, Kind::Object, false, vec!["pile".into()]);
                        }
                    }
                    _ => {}
                }
                if let Some(bind) = *bind {
                    let before = self.antecedents.len();
                    self.note_done(verb, bind);
                    if who.is_each() {
                        self.note_several(bind, before);
                    }
                    if has_amount(verb)
                        && !counted_before
                        && !(is_of_one(who, verb, &self.slots) && self.knows_amount())
                    {
                        self.amount = Some(bind);
                    }
                    if matches!(verb, Verb::RemoveCounters(..)) {
                        self.removed = Some(bind);
                    }
                    if matches!(verb, Verb::Roll { .. }) {
                        self.roll = Some(bind);
                    }
                    if is_flip(verb) {
                        self.flip = Some(bind);
                        self.flipper = matches!(verb, Verb::FlipCoins(_)).then(|| who.clone());
                    }
                }
                self.note_this(verb);
            }
            Effect::May { .. } => self.may_in_order(it),
            Effect::Pay { who, cost, must: _, times, then, otherwise, bind } => {
                // "unless" stands behind what it is about, of which nothing has been done yet when it is asked.
                let (before, first) = (self.antecedents.len(), self.next_bind);
                let (amount, replaced) = (self.amount, self.replaced.clone());
                otherwise.walk(self);
                let done = self.named_since(before, |it| it.is_made_since(first));
                let otherwise_made = first..self.next_bind;
                // "Unless its controller has it deal that much damage to them": as much as would be dealt, which has not been.
                let undone = life_of(otherwise).filter(|_| self.amount != amount);
                let after = self.amount;
                if undone.is_some() {
                    (self.amount, self.replaced) = (None, undone);
                }
                // "Its controller" is that of what it is about.
                let about = match who {
                    Players::ControllerOf(..) | Players::OwnerOf(..) => first_named(otherwise),
                    _ => None,
                };
                let mark = self.antecedents.len();
                about.into_iter().for_each(|about| self.note(about, Kind::Object, false, Vec::new()));
                who.walk(self);
                self.antecedents.truncate(mark);
                // "Return it to its owner's hand unless that player pays": the owner of what would be returned, and has not been.
                if let Players::OwnerOf(of @ Ref::Bound(_), _) | Players::ControllerOf(of @ Ref::Bound(_), _) = who
                    && matches!(of, Ref::Bound(bind) if *bind >= first)
                {
                    match moved_by(otherwise) {
                        Some(what) => *of = what,
                        None => self.fail("that player"),
                    }
                }
                // "Its controller may pay 1 life. If they do, they draw a card": the player who may pay is the one spoken of then.
                if needs_no_name(who) {
                    self.player = Some(who.clone());
                }
                cost.walk(self);
                times.walk(self);
                (self.amount, self.replaced) = (after, replaced);
                // "You may reveal a card from outside the game or choose one in exile. Put that card into your hand": either of them.
                let of_one = |one: &Cost| match one.parts.as_slice() {
                    [CostPart::Reveal(_)] => true,
                    [CostPart::Do(verb)] => matches!(&**verb, Verb::ChooseObjects(_)),
                    _ => false,
                };
                if let [CostPart::Either(costs)] = cost.parts.as_slice()
                    && costs.iter().all(of_one)
                {
                    self.note(Ref::Paid, Kind::Object, false, vec!["card".into()]);
                }
                // What was sacrificed or discarded to pay one of two costs.
                if let [CostPart::Either(costs)] = cost.parts.as_slice() {
                    self.paid.extend(costs.iter().flat_map(|one| &one.parts).filter_map(|part| match part {
                        CostPart::Sacrifice(_) => Some("sacrificed"),
                        CostPart::Discard(_) => Some("discarded"),
                        CostPart::Exile(_) => Some("exiled"),
                        _ => None,
                    }));
                }
                // What is then paid is the amount spoken of.
                if pays_any_number(cost) {
                    self.paid_any = true;
                    self.amount = None;
                    self.event_amount = false;
                }
                if let [CostPart::Life(n)] = cost.parts.as_slice()
                    && *n != Num::X
                {
                    self.asked = Some(n.clone());
                }
                // Where it is paid, what would be done otherwise has not been.
                then.walk(self);
                self.antecedents.extend(done);
                *bind = self.bind();
                self.unpaid = bind.map(|bind| (bind, otherwise_made));
                // "When you pay this cost one or more times, put that many": as often as it was paid.
                if matches!(times, Some(Num::ChosenNow | Num::UpTo(_))) {
                    self.amount = *bind;
                }
            }
            Effect::EachUnless { who, verb, cost, bind } => {
                who.walk(self);
                self.player = Some(who.clone());
                verb.walk(self);
                let before = self.antecedents.len();
                self.note(Ref::Each, Kind::Player, false, Vec::new());
                cost.walk(self);
                self.antecedents.truncate(before);
                *bind = self.bind();
                if let Some(bind) = *bind {
                    let before = self.antecedents.len();
                    self.note_done(verb, bind);
                    self.note_several(bind, before);
                    if has_amount(verb) && !(is_of_one(who, verb, &self.slots) && self.knows_amount()) {
                        self.amount = Some(bind);
                    }
                    if matches!(**verb, Verb::RemoveCounters(..)) {
                        self.removed = Some(bind);
                    }
                }
                self.note_this(verb);
            }
            Effect::Instead(..) => self.instead(it),
            Effect::Where(n, effect) => {
                let (before, first, made) = (self.antecedents.len(), self.slots.len(), self.next_bind);
                let amount = self.amount;
                let known = amounts_before_x(effect);
                effect.walk(self);
                // "Where X is its power" speaks of what was named before, not of this that the instruction is done to.
                // Nor of what is made by what speaks of X, or behind that.
                let made = made_before_x(effect).map_or(made, |bind| bind.saturating_add(1));
                let touched = self.named_since(before, |it| it.done == Some(TOUCHED) || it.is_made_since(made));
                // "Deals X damage to any other target, where X is its power": that of what deals it.
                let dealer = self.whose_power(effect);
                let mark = self.antecedents.len();
                let noted = dealer.is_some();
                dealer.into_iter().for_each(|dealer| self.note(dealer, Kind::Object, false, Vec::new()));
                // Nor is it as much as that instruction itself comes to: "the number of cards looked at while scrying this way".
                let after = self.amount;
                if !known && after.is_some_and(|bind| bind >= made) {
                    self.amount = amount;
                }
                n.walk(self);
                self.amount = after;
                if noted {
                    self.antecedents.remove(mark);
                }
                self.antecedents.extend(touched);
                // As targets are chosen and what is divided is announced, X is known already (601.2c-d).
                let mut defined = DefinedX::new(n);
                self.slots.iter_mut().skip(first).for_each(|spec| spec.walk(&mut defined));
                effect.walk(&mut defined);
                if of_who_acts(n, effect) {
                    *it = std::mem::take(effect);
                }
            }
            Effect::Preventing(effect, then) => {
                let mut prevention = Prevention { then: std::mem::take(then), found: false };
                effect.walk(&mut prevention);
                if !prevention.found {
                    self.fail("prevented this way");
                }
                effect.walk(self);
                *it = std::mem::take(effect);
            }
            Effect::Riding(effect, rider) => {
                let mut ridden = Ridden { rider: rider.clone(), found: false };
                effect.walk(&mut ridden);
                if !ridden.found {
                    self.fail("this way");
                }
                effect.walk(self);
                *it = std::mem::take(effect);
            }
            // "Counter that spell if it has ...": the condition stands behind what it is about, and is asked before it is done.
            Effect::If { cond, then, otherwise } if matches!(cond, Cond::Behind(_)) => {
                if **otherwise == Effect::None && said_of_what_is_chosen(cond, then) {
                    then.walk(self);
                    *it = std::mem::take(then);
                    return;
                }
                let (before, first) = (self.antecedents.len(), self.next_bind);
                let known = self.known();
                then.walk(self);
                let made = self.named_since(before, |it| it.is_made_since(first));
                let after = self.known();
                self.know(known);
                let mark = self.antecedents.len();
                let about = first_named(then).filter(|it| !matches!(it, Ref::Bound(bind) if *bind >= first));
                let noted = about.is_some();
                about.into_iter().for_each(|about| self.note(about, Kind::Object, false, Vec::new()));
                cond.walk(self);
                if noted {
                    self.antecedents.remove(mark);
                }
                if let Cond::Behind(said) = cond {
                    *cond = std::mem::replace(&mut **said, Cond::Always);
                }
                self.know(after);
                self.antecedents.extend(made);
                if **otherwise != Effect::None {
                    self.otherwise(then, otherwise, before, known);
                }
                if let Some(later) = under_condition(cond, then, otherwise) {
                    *it = later;
                } else if let (Effect::May { bind: Some(bind), .. }, true) = (&**then, **otherwise != Effect::None) {
                    // "You may put it there if it's a land card. Otherwise, ...": where it is not put there, for whatever reason.
                    let not_done = Cond::Not(Box::new(Cond::Did(*bind)));
                    let none = Box::new(Effect::None);
                    let behind =
                        Effect::If { cond: not_done, then: std::mem::take(otherwise), otherwise: none.clone() };
                    let first = Effect::If { cond: cond.clone(), then: std::mem::take(then), otherwise: none };
                    *it = Effect::Seq(vec![first, behind]);
                }
            }
            Effect::If { cond, then, otherwise } => {
                let again = self.tests_again(cond);
                cond.walk(self);
                let before = self.antecedents.len();
                let known = self.known();
                let undone = self.undone(cond);
                // "If this spell was kicked, it deals damage": the spell does.
                if matches!(
                    cond,
                    Cond::Is(Ref::ThisSpell, _)
                        | Cond::Kicked(..)
                        | Cond::KickedFor(..)
                        | Cond::Paid(..)
                        | Cond::CostPaid(..)
                ) {
                    self.dealer = Some(Ref::This);
                }
                let first = self.next_bind;
                // "If this enchantment isn't a creature, it becomes ...".
                let own = (is_of_this(cond) && changes_it(then)).then_some((Ref::This, Vec::new()));
                // "If the creature you control entered this turn, put a +1/+1 counter on it": on that one of the targets.
                let own = own.or_else(|| {
                    let target = of_a_target(cond).filter(|_| self.slots.len() > 1 && acts_on_it(then))?;
                    Some((target, vec!["this".to_owned()]))
                });
                let mark = self.antecedents.len();
                let noted = own.is_some();
                own.into_iter().for_each(|(to, nouns)| self.note(to, Kind::Object, false, nouns));
                self.so_many_of(cond, |it| then.walk(it));
                if noted && mark < self.antecedents.len() {
                    self.antecedents.remove(mark);
                }
                let first = again.as_ref().map_or(first, |(_, made)| made.start);
                // Of several of which only one is ever done none knows what another has made.
                self.branches.retain(|(other, _)| is_exclusive(other, cond));
                self.branches.push((cond.clone(), first..self.next_bind));
                if let Some((at, made)) = undone {
                    self.antecedents.splice(at..at, made);
                }
                if let Some((at, made)) = again
                    && let Some((_, made)) = self.set_apart(&[made])
                {
                    let at = at.min(self.antecedents.len());
                    self.antecedents.splice(at..at, made);
                }
                if **otherwise == Effect::None {
                    return;
                }
                self.otherwise(then, otherwise, before, known);
            }
            Effect::ForEach { of, effect } => {
                let any_of_them = super::again::of_each_of_them(of);
                if !super::again::of_the_kind_at_hand(of, effect) {
                    self.fail("target");
                }
                // "Look at five cards. For each card, ...": for each of those. Cards in no zone are none.
                if let Each::Objects(each @ Objects::All(..)) = of
                    && let Objects::All(filter, _) = &*each
                    && filter.zones().is_empty()
                {
                    match self.pool {
                        Some(pool) => {
                            let (from, filter) = (Ref::Bound(pool), filter.clone());
                            *each = Objects::Among { from, count: Count::All, filter, random: false };
                        }
                        None => self.fail("card"),
                    }
                }
                of.walk(self);
                let before = self.antecedents.len();
                let players = match of {
                    Each::Players(players) => Some(players.clone()),
                    _ => None,
                };
                let outer = std::mem::replace(&mut self.for_each_player, players);
                match of {
                    Each::Objects(Objects::All(filter, _)) => {
                        self.note(Ref::Each, Kind::Object, false, nouns_of(filter))
                    }
                    // Of targets that may be players each may be one.
                    Each::Objects(Objects::That(to, _)) => {
                        let named = self.antecedents.iter().rev().find(|it| it.to == *to);
                        let kind = named.map_or(Kind::Object, |it| it.kind);
                        self.note(Ref::Each, kind, false, Vec::new());
                    }
                    Each::Objects(among @ (Objects::Among { .. } | Objects::Target(_))) => {
                        let nouns = self.nouns(among);
                        self.note(Ref::Each, Kind::Object, false, nouns);
                    }
                    Each::Objects(_) => self.note(Ref::Each, Kind::Object, false, Vec::new()),
                    Each::Players(_) => self.note(Ref::Each, Kind::Player, false, Vec::new()),
                    _ => {}
                }
                let outer_any = std::mem::replace(&mut self.any_of_them, any_of_them);
                effect.walk(self);
                self.any_of_them = outer_any;
                self.for_each_player = outer;
                // "Those players": for whom it was done, or who have done it.
                let those = match of {
                    Each::Players(players) => Some(players.clone()),
                    Each::Objects(_) => done_by_others(effect)
                        .map(|bind| Players::Who(Box::new(Players::Each), Box::new(Cond::EachDid(bind)))),
                    Each::AnyPlayers(_) | Each::Times(_) | Each::Kinds(_) => None,
                };
                self.group = those.or(self.group.take());
                // What all the rounds together did something to can be spoken of, as several.
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let of_all = |it: &Antecedent| {
                    matches!(it.to, Ref::Bound(_) | Ref::DoneTo(_) | Ref::Target(_)) && it.kind == Kind::Object
                };
                let made = since.into_iter().filter(of_all);
                self.antecedents.extend(made.map(|it| Antecedent { several: true, ..it }));
                if let Some(at_once) = created_at_once(of, effect) {
                    *it = at_once;
                } else if let Some(at_once) = super::again::so_many_targets(of, effect, &mut self.slots) {
                    *it = at_once;
                }
            }
            // "Each opponent faces a villainous choice — that player discards a card, or ...": each of them who chooses.
            Effect::Choose { who, count, between, villainous } => {
                who.walk(self);
                count.walk(self);
                let mark = self.antecedents.len();
                if who.is_each() {
                    self.note(Ref::Each, Kind::Player, false, Vec::new());
                }
                if *villainous {
                    between.walk(self);
                } else {
                    // Of several things only one is done: no other speaks of what it makes, but a target is chosen for all.
                    let (mut named, known) = (self.antecedents.clone(), self.known());
                    for one in between.iter_mut() {
                        self.antecedents.clone_from(&named);
                        self.know(known);
                        one.walk(self);
                        let more = self.antecedents.iter().skip(named.len());
                        let (targets, made): (Vec<_>, Vec<_>) =
                            more.cloned().partition(|it| matches!(it.to, Ref::Target(_)));
                        self.either_done.extend(made.into_iter().filter(|it| it.done.is_some()));
                        named.extend(targets);
                    }
                }
                if who.is_each() {
                    self.antecedents.remove(mark);
                }
            }
            // What is done so many times is spoken of as several.
            Effect::Repeat(n, effect) => {
                n.walk(self);
                let (from, first) = (self.antecedents.len(), self.next_bind);
                effect.walk(self);
                for it in self.antecedents.iter_mut().skip(from) {
                    it.several |= it.is_made_since(first);
                }
            }
            Effect::Seq(parts) => {
                super::rewritten::of_the_same_set(parts);
                super::x::with_the_same_x(parts);
                super::rewritten::not_called(parts);
                if !super::keywords::said_again(parts) {
                    self.fail("the same is true for");
                }
                parts.dedup_by(lost_after);
                parts.dedup_by(asked_later);
                parts.dedup_by(token_has);
                if !super::again::for_other_kinds(parts) {
                    self.fail("the same for");
                }
                parts.dedup_by(token_enters_with);
                super::rewritten::fight_those_counted(parts);
                if !super::rewritten::done_the_same(parts) {
                    self.fail("does the same");
                }
                self.in_order(parts);
                // What fights is none of those it fights.
                let with_itself = |it: &Effect| matches!(it.instruction(), Some(Verb::FightEach(Objects::That(ours, _), Objects::That(theirs, _))) if ours == theirs);
                if parts.iter().any(with_itself) {
                    self.fail("those creatures");
                }
                super::rewritten::as_much_at_once(parts);
                super::rewritten::as_long_as_beside(parts);
                super::searched::shuffled_where_searched(parts);
                if !entering_first(parts) {
                    self.fail("enters with");
                }
            }
            Effect::Reflexive(cond, only, body) => {
                cond.walk(self);
                // "When you discard a nonland card this way, ... that card": what it asks about is spoken of last.
                if let Cond::Exists(set) = cond
                    && let Objects::Among { from: from @ Ref::Bound(_), .. } = &**set
                    && let Some(at) = self.antecedents.iter().rposition(|one| one.to == *from)
                {
                    let again = self.antecedents.remove(at);
                    self.antecedents.push(again);
                }
                // "When you put one or more Equipment onto the battlefield this way, you may attach one of them": of those it asks about.
                let pool = self.pool;
                if let Cond::Exists(set) = cond
                    && let Objects::Among { from: Ref::Bound(those), count: Count::Any, .. } = &**set
                {
                    self.pool = Some(*those);
                }
                // It triggers on what was done, not on what that was done instead of.
                let within = std::mem::replace(&mut self.in_replacement, false);
                only.walk(self);
                self.so_many_of(cond, |it| body.walk(it));
                self.in_replacement = within;
                self.pool = pool;
            }
            // 603.7a: what is done later has not been done by what follows, which points past it.
            Effect::Delayed(..) => {
                let (before, first) = (self.antecedents.len(), self.next_bind);
                let known = self.known();
                self.targets_now = matches!(it, Effect::Delayed(later, _) if later.word == TriggerWord::Behind);
                it.inside(self);
                self.targets_now = false;
                let then = |it: &Antecedent| matches!(it.to, Ref::Event(_) | Ref::Each) || it.is_made_since(first);
                self.later = self.named_since(before, then);
                // "If you do" behind it is about what is done then.
                self.know(Known { last: None, ..known });
            }
            _ => it.inside(self),
        }
    }
}
