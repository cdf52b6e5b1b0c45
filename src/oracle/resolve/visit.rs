//! The pass over the tree, in the order of the words.

use crate::card::Supertypes;
use crate::oracle::lang::*;

use crate::oracle::grammar::tokens::of_those;
use crate::oracle::grammar::verbs::KIND_ASKED;

use super::amounts::{DefinedX, any_number_as_x, of_the_ability, of_who_acts, pays_any_number, theirs_too};
use super::nouns::{
    TOUCHED, cast_nouns, first_named, has_amount, has_host, is_flip, is_plural, is_several, is_to_one_named, nouns_of,
    singular, subject_of,
};
use super::rewritten::{
    asked_later, cast_from, created_at_once, entering_first, if_it_is_such_a_card, lost_after, lost_beside,
    others_lost, said_again, token_has,
};
use super::riders::{Prevention, Ridden, ridden_static};
use super::{Antecedent, Kind, Known, Resolver, taken_apart};

/// "This spell", in an ability of it that triggers: not the ability itself.
struct OfThis;

impl Visit for OfThis {
    fn reference(&mut self, it: &mut Ref) {
        if *it == Ref::ThisSpell {
            *it = Ref::This;
        }
    }
}

impl Visit for Resolver<'_> {
    fn ability(&mut self, it: &mut Ability) {
        // A quoted ability is an ability of its own: nothing in it points outside.
        let mut inner = Resolver::new(self.raw);
        inner.depth = self.depth + 1;
        inner.is_given = self.gives_to_host;
        inner.named_so.clone_from(&self.names_giver);
        match &mut it.kind {
            AbilityKind::Activated(activated) => {
                for part in &activated.cost.parts {
                    inner.paid.extend(match part {
                        CostPart::Sacrifice(_) => Some("sacrificed"),
                        CostPart::Discard(_) => Some("discarded"),
                        CostPart::Exile(_) => Some("exiled"),
                        CostPart::Reveal(_) => Some("revealed"),
                        CostPart::Return(_) => Some("returned"),
                        CostPart::TapOthers(_) => Some("tapped"),
                        _ => None,
                    });
                    inner.note_paid(part);
                }
                // "Remove one or more counters": not none.
                let some = |part: &CostPart| {
                    matches!(
                        part,
                        CostPart::RemoveCounters(Num::OneOrMore, ..) | CostPart::RemoveAmong(Num::OneOrMore, ..)
                    )
                };
                let not_none = activated.cost.parts.iter().any(some);
                inner.paid_any = any_number_as_x(&mut activated.cost);
                if not_none {
                    activated.limits.push(ActivationLimit::X(Cmp::Ge, Num::Const(1)));
                }
                inner.paid_counters = activated.cost.parts.iter().any(removes_counters);
                activated.cost_changes.iter_mut().for_each(of_the_ability);
                activated.inside(&mut inner);
            }
            AbilityKind::Spell(_) => {
                // A spell may have been cast for additional costs.
                inner.paid.extend(["sacrificed", "discarded", "revealed"]);
                inner.is_spell = true;
                it.kind.inside(&mut inner);
            }
            AbilityKind::Static(told) => {
                if !ridden_static(&mut told.effects) {
                    self.fail("this way");
                }
                // What players may ignore is what the same ability says that they can't do, and nothing else.
                let ignored = |effect: &StaticEffect| matches!(effect, StaticEffect::Rule(RuleChange::MayIgnore(_)));
                let barred = |effect: &StaticEffect| matches!(effect, StaticEffect::Rule(RuleChange::PlayersCant(..)));
                if told.effects.iter().any(ignored) && !told.effects.iter().all(|it| ignored(it) || barred(it)) {
                    self.fail("to ignore this effect");
                }
                told.effects.dedup_by(lost_beside);
                if !super::rewritten::under_one_condition(told) {
                    self.fail("with");
                }
                if_it_is_such_a_card(told);
                if !said_again(&mut told.effects) {
                    self.fail("the same is true for");
                }
                for effect in &mut told.effects {
                    if let StaticEffect::Cost(change) = effect
                        && change.abilities.is_some()
                    {
                        of_the_ability(change);
                    }
                    if let StaticEffect::Modify { what: Objects::All(what, _), .. }
                    | StaticEffect::Cost(CostChange { what: Some(what), .. }) = effect
                        && what.noun == Noun::Spell
                        && what.post.iter().any(|pred| matches!(pred, Pred::CastBy(_)))
                    {
                        cast_from(what);
                    }
                }
                // "Enchanted creature gets +2/+2 as long as it's a Human": the condition is about what it stands behind.
                let host = has_host(&told.effects);
                if host {
                    inner.note(Ref::Host, Kind::Object, false, Vec::new());
                }
                told.condition.walk(&mut inner);
                if host {
                    inner.antecedents.remove(0);
                }
                inner.is_static = true;
                told.effects.walk(&mut inner);
                told.otherwise.walk(&mut inner);
                for effect in &mut told.effects {
                    others_than_each(effect);
                }
            }
            // "{2} less to cast for each creature sacrificed this way": for each of those announced for an additional cost of any
            // number (601.2b), of which nothing has been paid yet.
            AbilityKind::Casting(Casting::Change(change)) => {
                change.times.iter_mut().for_each(paid_for_casting);
                it.kind.inside(&mut inner);
            }
            // What triggers as a spell has been cast for an optional cost may speak of what that took.
            AbilityKind::Triggered(Triggered { condition: Some(Cond::Kicked(Some(UNNAMED_COST))), .. }) => {
                inner.paid.extend(["sacrificed", "discarded", "revealed"]);
                it.kind.inside(&mut inner);
                it.kind.walk(&mut OfThis);
            }
            AbilityKind::Keyword(_) => {
                inner.is_keyword = true;
                it.kind.inside(&mut inner);
            }
            _ => it.kind.inside(&mut inner),
        }
        if let Some(words) = inner.failed {
            self.fail(&words);
        }
    }

    fn triggered(&mut self, it: &mut Triggered) {
        cast_from_there(&mut it.event);
        // What is said of the time of an event may point to what the event names.
        if let EventPattern::While(event, cond) = &mut it.event {
            event.walk(self);
            self.note_event(event);
            self.is_of_aura = matches!(&**cond, Cond::Is(Ref::Word(it), such)
                if &**it == "~" && matches!(such.post.as_slice(), [Pred::AttachedTo(_)]));
            cond.walk(self);
            // "Enters under an opponent's control": they are that opponent.
            if let Cond::Is(subject @ Ref::Event(Role::Subject), such) = &**cond {
                self.note_holder(subject, such);
            }
        } else {
            // "Return it under its owner's control at the beginning of that player's next upkeep": named by what is done then.
            let (mut before, mut event) = (self.clone(), it.event.clone());
            event.walk(&mut before);
            if it.word == TriggerWord::At && before.failed.is_some() && self.failed.is_none() {
                it.body.walk(self);
                it.event.walk(self);
                return;
            }
            it.event.walk(self);
            self.note_event(&it.event);
        }
        // "The upkeep of enchanted creature's controller ... that creature": the one it was on as it triggered (603.2).
        for named in self.antecedents.iter_mut().filter(|it| it.to == Ref::Host) {
            named.to = Ref::Event(Role::Host);
        }
        // "Whenever a creature with one or more counters on it dies": that many.
        if let EventPattern::Dies { what, batch: false } = &it.event {
            self.asked = what.post.iter().find_map(|pred| asked_of(pred, &Ref::Event(Role::Subject)));
        }
        // "Whenever a creature dies, if another creature is on the battlefield": than the one that dies.
        if let EventPattern::Dies { what, .. } | EventPattern::Enters { what, .. } = &it.event
            && !super::is_of_this(what)
        {
            it.condition.walk(&mut super::Another(Ref::Event(Role::Subject)));
        }
        it.condition.walk(self);
        it.body.walk(self);
    }

    fn replacement(&mut self, it: &mut Replacement) {
        it.event.walk(self);
        self.note_event(&it.event);
        // "~ enters tapped and doesn't untap ...".
        if let EventPattern::Enters { what, .. } = &it.event
            && what.post.as_slice() == [Pred::Is(Ref::This)]
        {
            self.subject = Some(Ref::This);
        }
        it.condition.walk(self);
        // "That much" is of the event, whatever was done before.
        // ... but where something is done as it enters, what hangs on that is of it: "with that many counters".
        let of_event = !matches!(it.instead, Instead::AsEntersWith(..));
        let before = std::mem::replace(&mut self.in_replacement, of_event);
        it.instead.walk(self);
        self.in_replacement = before;
        it.uses.walk(self);
    }

    fn verb(&mut self, it: &mut Verb) {
        let before = self.antecedents.len();
        match it {
            Verb::ForNext(kind, change, duration) => {
                cast_from(kind);
                kind.walk(self);
                // "That card" is the one that is cast.
                self.note(Ref::Each, Kind::Object, false, cast_nouns(kind));
                change.walk(self);
                self.antecedents.truncate(before);
                duration.walk(self);
            }
            // "During target opponent's next turn, creatures that player controls attack": named before.
            Verb::Rule(rule, Duration::EndOfNextTurnOf(whose)) if matches!(**whose, Players::Target(_)) => {
                whose.walk(self);
                rule.walk(self);
            }
            // Each one's own: "its power", "its controller".
            Verb::EachDeals { sources, amount, to } => {
                sources.walk(self);
                amount.walk(self);
                let before = self.antecedents.len();
                let own = matches!(to, Recipients::Players(Players::ControllerOf(..) | Players::OwnerOf(..)));
                if own {
                    self.note(Ref::Each, Kind::Object, false, Vec::new());
                }
                to.walk(self);
                if own {
                    self.antecedents.truncate(before);
                }
            }
            Verb::DealDamage { source, amount, to, .. } | Verb::DealExcess { source, amount, to }
                if matches!(amount, Num::EqualTo(_)) =>
            {
                self.amount_behind(source, amount, to);
            }
            Verb::Modify { what, changes, duration } => {
                what.walk(self);
                self.modified = Some(what.clone());
                changes.walk(self);
                self.modified = None;
                duration.walk(self);
            }
            // "You may play the exiled cards for as long as they remain exiled": they are those that may be played.
            Verb::MayPlay { what, cost, duration, .. } => {
                what.walk(self);
                cost.walk(self);
                let before = self.antecedents.len();
                if let Objects::That(to, _) = &*what {
                    let several = is_several(what, &self.slots);
                    self.note(to.clone(), Kind::Object, several, Vec::new());
                }
                duration.walk(self);
                self.antecedents.truncate(before);
            }
            // Who does it to another: "it" and "that creature" behind are the other.
            Verb::DealDamage { source, amount, to, .. } | Verb::DealExcess { source, amount, to } => {
                self.dealing(source);
                amount.walk(self);
                self.dealt_to(source, to);
            }
            Verb::BecomeCopy { what, of, except, duration } => {
                self.one_with_another(what, of);
                except.walk(self);
                duration.walk(self);
            }
            // "Then those creatures fight each other": the two that were chosen one by one.
            Verb::Fight(Objects::That(Ref::Word(words), _), Objects::Rest(_))
                if words.starts_with("those ")
                    && let Some([one, other]) = self.two_named(words) =>
            {
                *it = Verb::Fight(one, other);
            }
            Verb::Fight(what, with) | Verb::Attach(what, with) => self.one_with_another(what, with),
            // "If there are three or more charge counters on it, remove those counters".
            Verb::RemoveCounters(None, kind, what) if *kind == Some(CounterKind::Named(KIND_ASKED.into())) => {
                match self.asked.clone() {
                    Some(Num::CountersOn(to, of)) => {
                        *kind = of;
                        *what = Objects::That(to, Said::Pronoun);
                    }
                    _ => self.fail("remove"),
                }
            }
            Verb::TakePile(of) => match self.pool {
                Some(piles) => *of = piles,
                None => self.fail("pile"),
            },
            // "That spell" is the one the mana is spent on.
            Verb::AddMana { mana, only, then: Some(rider), .. } => {
                mana.walk(self);
                only.walk(self);
                rider.on.walk(self);
                if let ManaUsed::Cast(kind) = &rider.on {
                    let nouns = cast_nouns(kind);
                    self.note(Ref::Event(Role::Subject), Kind::Object, false, nouns);
                }
                rider.effect.walk(self);
                self.antecedents.truncate(before);
            }
            _ => it.inside(self),
        }
    }

    fn body(&mut self, it: &mut Body) {
        looped(&mut it.effect);
        let slots = std::mem::take(&mut self.slots);
        // A reflexive or delayed body that has no targets of its own still knows those outside.
        it.modes.walk(self);
        if slots.is_empty() {
            it.effect.walk(self);
            it.targets = std::mem::take(&mut self.slots);
        } else {
            let inside = self.antecedents.len();
            it.effect.walk(self);
            let own = std::mem::take(&mut self.slots);
            // Slots of a nested body would be confused with those outside: only one of the two may have them.
            if !own.is_empty()
                && self
                    .antecedents
                    .get(..inside)
                    .is_some_and(|all| all.iter().any(|one| matches!(one.to, Ref::Target(_))))
            {
                self.fail("target");
            }
            it.targets = own;
        }
        self.slots = slots;
    }

    fn cost_part(&mut self, it: &mut CostPart) {
        it.inside(self);
        // "Behold an Elemental and exile it": the one that was beheld.
        if let CostPart::Do(verb) = it
            && let Verb::Action(KeywordAction { objects: Some(what), .. }) = &**verb
        {
            let (nouns, several) = (self.nouns(what), is_several(what, &self.slots));
            self.note(Ref::Paid, Kind::Object, several, nouns);
        }
    }

    fn mode(&mut self, it: &mut Mode) {
        let before = self.antecedents.len();
        it.inside(self);
        self.antecedents.truncate(before);
        self.subject = None;
    }

    fn effect(&mut self, it: &mut Effect) {
        if let Some(each) = self.told_of_each(it) {
            *it = each;
        }
        match it {
            Effect::Do { who, verb, bind } => {
                who.walk(self);
                self.doer = who.clone();
                if !matches!(who, Players::You) {
                    self.player = Some(who.clone());
                    if matches!(
                        who,
                        Players::Each
                            | Players::EachOpponent
                            | Players::EachOther
                            | Players::Who(..)
                            | Players::FromYou(_)
                    ) {
                        self.note(Ref::Each, Kind::Player, false, Vec::new());
                    }
                }
                // "It deals 2 damage to one and 2 damage to another": the same it.
                let dealer = match verb {
                    Verb::DealDamage { source: source @ Ref::Word(_), to, .. } if *source == Ref::Word("it".into()) => {
                        // What has dealt damage before is what deals it "to that creature" now.
                        let again = self.dealt.clone().filter(|_| is_to_one_named(to));
                        if let Some(dealer) = self.dealer.take().or(again) {
                            *source = dealer;
                        }
                        true
                    }
                    _ => false,
                };
                match verb {
                    Verb::Create { token, .. } if *token == of_those() => match &self.token {
                        Some(before) => *token = before.clone(),
                        None => self.fail("of those tokens"),
                    },
                    Verb::Create { token, .. } => self.token = Some(token.clone()),
                    _ => {}
                }
                // "To each opponent equal to the number of cards in that player's hand": each one's own.
                if let Verb::DealDamage { to: Recipients::Players(to), .. } = verb {
                    match to {
                        Players::Each
                        | Players::EachOpponent
                        | Players::EachOther
                        | Players::Who(..)
                        | Players::FromYou(_) => {
                            self.note(Ref::Each, Kind::Player, false, Vec::new());
                        }
                        Players::Defending | Players::Active => self.player = Some(to.clone()),
                        _ => {}
                    }
                }
                verb.walk(self);
                match verb {
                    Verb::ShuffleYours | Verb::ShuffleIntoYours(_) => self.library = Some(Players::You),
                    Verb::Shuffle(None) => self.library = Some(who.clone()),
                    Verb::Search { of, .. } => self.library = Some(of.clone()),
                    Verb::ExtraTurn => self.extra_turn = true,
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
                *bind = self.bind();
                self.each_for_themselves = who.is_each().then(|| who.clone());
                if let Some(bind) = *bind {
                    let before = self.antecedents.len();
                    self.note_done(verb, bind);
                    if who.is_each() {
                        self.note_several(bind, before);
                    }
                    if has_amount(verb) {
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
                    }
                }
                self.note_this(verb);
            }
            Effect::May { who, effect, bind } => {
                who.walk(self);
                self.player = Some(who.clone());
                let (first, mark) = (self.next_bind, self.antecedents.len());
                // "Any player may sacrifice a creature": the one of them who does.
                let any = matches!(who, Players::AnOpponent | Players::APlayer);
                if any {
                    self.player = Some(Players::That(Ref::Each, Said::Pronoun));
                    self.note(Ref::Each, Kind::Player, false, Vec::new());
                }
                effect.walk(self);
                if any {
                    self.player = Some(who.clone());
                    self.antecedents.remove(mark);
                }
                *bind = self.bind();
                self.last_began = first;
                self.each_for_themselves = who.is_each().then(|| who.clone());
            }
            Effect::Pay { who, cost, must: _, times, then, otherwise, bind } => {
                // "unless" stands behind what it is about, of which nothing has been done yet when it is asked.
                let (before, first) = (self.antecedents.len(), self.next_bind);
                otherwise.walk(self);
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let (done, named): (Vec<_>, Vec<_>) =
                    since.into_iter().partition(|it| matches!(it.to, Ref::Bound(bind) if bind >= first));
                self.antecedents.extend(named);
                // "Its controller" is that of what it is about.
                let about = match who {
                    Players::ControllerOf(..) | Players::OwnerOf(..) => first_named(otherwise),
                    _ => None,
                };
                let mark = self.antecedents.len();
                about.into_iter().for_each(|about| self.note(about, Kind::Object, false, Vec::new()));
                who.walk(self);
                self.antecedents.truncate(mark);
                cost.walk(self);
                times.walk(self);
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
                self.antecedents.extend(done);
                then.walk(self);
                *bind = self.bind();
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
                    if has_amount(verb) {
                        self.amount = Some(bind);
                    }
                    if matches!(verb, Verb::RemoveCounters(..)) {
                        self.removed = Some(bind);
                    }
                }
                self.note_this(verb);
            }
            // 614.15: what is done instead is done in place of the first; of that nothing has been done then.
            Effect::Instead(usual, cond, instead) => {
                let (before, first) = (self.antecedents.len(), self.next_bind);
                usual.walk(self);
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let (done, named): (Vec<_>, Vec<_>) =
                    since.into_iter().partition(|it| matches!(it.to, Ref::Bound(bind) if bind >= first));
                self.antecedents.extend(named);
                cond.walk(self);
                // "It deals 4 damage instead": what would have dealt the other.
                self.dealer = dealer_of(usual);
                // "Those creatures" are those that the first was to be about, whichever they are.
                if let Some(all) = all_of(usual) {
                    instead.walk(&mut ThoseAre(all));
                }
                if !super::rewritten::of_that_type(usual, instead) {
                    self.fail("that type");
                }
                // "Excess damage is dealt to that creature's controller instead": of the very damage that the first deals.
                let unsaid = crate::oracle::grammar::effect::same();
                if let (
                    Effect::Do { verb: Verb::DealDamage { source: by, amount: much, to: whom, .. }, .. },
                    Effect::Do { verb: Verb::DealExcess { source, amount, to }, bind, .. },
                ) = (&**usual, &mut **instead)
                    && *to == unsaid
                {
                    (*source, *amount, *to) = (by.clone(), much.clone(), whom.clone());
                    *bind = self.bind();
                    self.antecedents.extend(done);
                    return;
                }
                // "It deals 5 damage instead": to whom the first was to, and no further target.
                let same = dealt_to(instead).filter(|to| **to == unsaid).map(|to| *to = Recipients::And(Vec::new()));
                instead.walk(self);
                if let (Some(()), Some(to), Some(usual)) = (same, dealt_to(instead), dealt_to(usual)) {
                    to.clone_from(usual);
                }
                self.antecedents.extend(done);
                self.one_or_the_other(usual, instead);
            }
            Effect::Where(n, effect) => {
                let (before, first, made) = (self.antecedents.len(), self.slots.len(), self.next_bind);
                effect.walk(self);
                // "Where X is its power" speaks of what was named before, not of this that the instruction is done to.
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let (touched, named): (Vec<_>, Vec<_>) = since.into_iter().partition(|it| {
                    // Nor of what one instruction makes.
                    let by_it = matches!(it.to, Ref::Bound(bind) if bind >= made);
                    it.done == Some(TOUCHED) || (by_it && matches!(**effect, Effect::Do { .. }))
                });
                self.antecedents.extend(named);
                // "Deals X damage to any other target, where X is its power": that of what deals it.
                let dealer = self.whose_power(effect);
                let mark = self.antecedents.len();
                let noted = dealer.is_some();
                dealer.into_iter().for_each(|dealer| self.note(dealer, Kind::Object, false, Vec::new()));
                n.walk(self);
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
                let (before, first) = (self.antecedents.len(), self.next_bind);
                let known = self.known();
                then.walk(self);
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let of_it = |it: &Antecedent| matches!(it.to, Ref::Bound(bind) if bind >= first);
                let (made, named): (Vec<_>, Vec<_>) = since.into_iter().partition(of_it);
                self.antecedents.extend(named);
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
                    self.otherwise(otherwise, before, known);
                }
                if let Some(later) = under_condition(cond, then, otherwise) {
                    *it = later;
                }
            }
            Effect::If { cond, then, otherwise } => {
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
                let own = is_of_this(cond) && changes_it(then);
                let mark = self.antecedents.len();
                if own {
                    self.note(Ref::This, Kind::Object, false, Vec::new());
                }
                then.walk(self);
                if own && mark < self.antecedents.len() {
                    self.antecedents.remove(mark);
                }
                self.branch = Some((cond.clone(), first..self.next_bind));
                if let Some((at, made)) = undone {
                    self.antecedents.splice(at..at, made);
                }
                if **otherwise == Effect::None {
                    return;
                }
                self.otherwise(otherwise, before, known);
            }
            Effect::ForEach { of, effect } => {
                of.walk(self);
                let before = self.antecedents.len();
                let outer = self.for_each_player;
                self.for_each_player = matches!(of, Each::Players(Players::EachOpponent));
                match of {
                    Each::Objects(Objects::All(filter, _)) => {
                        self.note(Ref::Each, Kind::Object, false, nouns_of(filter))
                    }
                    Each::Objects(_) => self.note(Ref::Each, Kind::Object, false, Vec::new()),
                    Each::Players(_) => self.note(Ref::Each, Kind::Player, false, Vec::new()),
                    _ => {}
                }
                effect.walk(self);
                self.for_each_player = outer;
                // What all the rounds together did something to can be spoken of, as several.
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let of_all =
                    |it: &Antecedent| matches!(it.to, Ref::Bound(_) | Ref::Target(_)) && it.kind == Kind::Object;
                let made = since.into_iter().filter(of_all);
                self.antecedents.extend(made.map(|it| Antecedent { several: true, ..it }));
                if let Some(at_once) = created_at_once(of, effect) {
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
                    // Of several things only one is done: no other speaks of what it makes.
                    let (named, known) = (self.antecedents.clone(), self.known());
                    for one in between.iter_mut() {
                        self.antecedents.clone_from(&named);
                        self.know(known);
                        one.walk(self);
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
                    it.several |= matches!(it.to, Ref::Bound(bind) if bind >= first);
                }
            }
            Effect::Seq(parts) => {
                super::rewritten::of_the_same_set(parts);
                super::rewritten::not_called(parts);
                if !super::keywords::said_again(parts) {
                    self.fail("the same is true for");
                }
                parts.dedup_by(lost_after);
                parts.dedup_by(asked_later);
                parts.dedup_by(token_has);
                if !super::rewritten::done_the_same(parts) {
                    self.fail("does the same");
                }
                self.in_order(parts);
                if !entering_first(parts) {
                    self.fail("enters with");
                }
            }
            Effect::Reflexive(cond, body) => {
                cond.walk(self);
                body.walk(self);
            }
            // 603.7a: what is done later has not been done by what follows, which points past it.
            Effect::Delayed(..) => {
                let (before, first) = (self.antecedents.len(), self.next_bind);
                let known = self.known();
                it.inside(self);
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let now = |it: &Antecedent| match it.to {
                    Ref::Bound(bind) => bind < first,
                    Ref::Event(_) | Ref::Each => false,
                    _ => true,
                };
                let (now, later): (Vec<_>, Vec<_>) = since.into_iter().partition(now);
                self.antecedents.extend(now);
                self.later = later;
                // "If you do" behind it is about what is done then.
                self.know(Known { last: None, ..known });
            }
            _ => it.inside(self),
        }
    }

    fn objects(&mut self, it: &mut Objects) {
        if self.is_static {
            match (&self.holder, &*it) {
                (Some(holder), Objects::That(Ref::Word(words), _)) if words.is_empty() => {
                    *it = holder.clone();
                    return;
                }
                // Of several things, a sentence behind speaks of all of them.
                (Some(holder @ (Objects::All(..) | Objects::And(_))), Objects::That(Ref::Word(words), _))
                    if matches!(&**words, "they" | "them") =>
                {
                    *it = holder.clone();
                    return;
                }
                (None, Objects::And(_)) => {
                    self.object_phrase(it);
                    self.holder = Some(it.clone());
                    return;
                }
                (None, Objects::That(..) | Objects::All(..)) => {
                    self.object_phrase(it);
                    self.holder = Some(it.clone());
                    // "Its" in what is said of several is each one's own.
                    if let Objects::All(filter, _) = it {
                        let nouns = nouns_of(filter);
                        self.note(Ref::Each, Kind::Object, false, nouns);
                    }
                    return;
                }
                _ => {}
            }
        }
        self.object_phrase(it);
    }

    fn players(&mut self, it: &mut Players) {
        match it {
            Players::Target(slot) => *slot = self.slot(*slot),
            Players::That(Ref::Word(words), said) => {
                let words = words.clone();
                if &*words == crate::oracle::grammar::objects::WHOSE_LIBRARY {
                    match self.library.clone() {
                        Some(whose) => *it = whose,
                        None => self.fail("the top card"),
                    }
                    return;
                }
                if words.is_empty() {
                    match self.player.clone() {
                        Some(player) => *it = player,
                        None => *it = Players::You,
                    }
                    return;
                }
                // "they" right behind a player who needs no name of their own.
                if matches!(&*words, "they" | "them" | "that player")
                    && let Some(
                        player @ (Players::Defending
                        | Players::Active
                        | Players::ControllerOf(..)
                        | Players::OwnerOf(..)),
                    ) = &self.player
                {
                    *it = player.clone();
                    return;
                }
                *said = if matches!(&*words, "they" | "them") { Said::Pronoun } else { Said::As(words.to_string()) };
                match (self.find_player(&words), &self.holder_of) {
                    (Some(found), _) => {
                        let said = said.clone();
                        // "They" is then that one again.
                        if &*words == "the first player" {
                            self.note(found.clone(), Kind::Player, false, Vec::new());
                        }
                        *it = Players::That(found, said);
                    }
                    (None, Some(holder))
                        if matches!(&*words, "they" | "them" | "that player" | "the player")
                            || (&*words == "that opponent" && self.held_by_opponent) =>
                    {
                        *it = holder.clone();
                    }
                    (None, _) => self.fail(&words),
                }
            }
            Players::Who(whom, cond) => {
                whom.walk(self);
                cond.walk(self);
            }
            Players::ControllerOf(..) | Players::OwnerOf(..) => {
                let named = matches!(&*it, Players::ControllerOf(Ref::Word(of), _) | Players::OwnerOf(Ref::Word(of), _)
                    if of.starts_with("that "));
                it.inside(self);
                // "That creature's controller sacrifices it": what was named again is spoken of last.
                if let (true, Players::ControllerOf(of, _) | Players::OwnerOf(of, _)) = (named, &*it)
                    && let Some(at) = self.antecedents.iter().rposition(|one| one.to == *of)
                {
                    let again = self.antecedents.remove(at);
                    self.antecedents.push(again);
                }
                self.holder_of = Some(it.clone());
                self.held_by_opponent = false;
            }
            _ => it.inside(self),
        }
    }

    fn recipients(&mut self, it: &mut Recipients) {
        // "to them" where a player was spoken of last.
        if let Recipients::Objects(Objects::That(Ref::Word(words), _)) = it
            && &**words == "them"
            && let mut others = self.antecedents.iter().rev().filter(|it| self.besides.as_ref() != Some(&it.to))
            && others.next().is_some_and(|last| last.kind == Kind::Player)
        {
            *it = Recipients::Players(Players::That(Ref::Word("them".into()), Said::Pronoun));
        }
        match it {
            Recipients::That(Ref::Event(Role::Other), _) if !self.attacks => self.fail("it's attacking"),
            Recipients::Target(slot) => *slot = self.slot(*slot),
            Recipients::And(both) => {
                theirs_too(both);
                both.walk(self);
            }
            Recipients::That(Ref::Word(words), said) => {
                let words = words.clone();
                *said = Said::As(words.to_string());
                let found = self
                    .antecedents
                    .iter()
                    .rev()
                    .find(|one| one.kind == Kind::Either || one.kind == Kind::Object)
                    .map(|one| one.to.clone());
                match found {
                    Some(found) => *it = Recipients::That(found, Said::As(words.to_string())),
                    None => self.fail(&words),
                }
            }
            _ => it.inside(self),
        }
    }

    fn reference(&mut self, it: &mut Ref) {
        match it {
            Ref::Word(words) => {
                let words = words.clone();
                match self.find(&words) {
                    Some(found) => {
                        // What is named so can be pointed back to: "the sacrificed creature's power ... its toughness".
                        if matches!(found, Ref::Host | Ref::Paid | Ref::Linked) {
                            let mut nouns: Vec<String> = words.split(' ').skip(1).map(singular).collect();
                            if found == Ref::Linked {
                                nouns.push("card".into());
                            }
                            let several = words.rsplit(' ').next().is_some_and(is_plural);
                            self.note(found.clone(), Kind::Object, several, nouns);
                        }
                        *it = found;
                    }
                    None => self.fail(&words),
                }
            }
            Ref::Target(slot) => *slot = self.slot(*slot),
            _ => {}
        }
    }

    fn number(&mut self, it: &mut Num) {
        super::rewritten::counted_otherwise(it);
        match it {
            Num::EventAmount => {
                if let Some(bind) = self.amount.filter(|_| !self.in_replacement) {
                    *it = Num::BoundAmount(bind);
                } else if let Some(excess) = &self.excess {
                    *it = excess.clone();
                } else if self.paid_any {
                    *it = Num::X;
                } else if !self.event_amount {
                    match &self.asked {
                        Some(asked) => *it = asked.clone(),
                        None if self.paid_counters => *it = Num::PaidAmount,
                        None => self.fail("that much"),
                    }
                }
            }
            Num::Excess(of @ Some(u8::MAX)) => match (self.dealt_by, self.event_excess) {
                (None, false) => self.fail("excess"),
                (dealt, _) => *of = dealt,
            },
            Num::BoundAmount(crate::oracle::grammar::number::REMOVED) => {
                let by_another = self.amount.filter(|_| !self.paid_counters);
                match self.removed.or(by_another) {
                    Some(bind) => *it = Num::BoundAmount(bind),
                    None if self.paid_any => *it = Num::X,
                    None if self.paid_counters => *it = Num::PaidAmount,
                    None => self.fail("removed this way"),
                }
            }
            Num::BoundAmount(crate::oracle::grammar::number::HEADS) => match self.flip {
                Some(flip) => *it = Num::BoundAmount(flip),
                None => self.fail("heads"),
            },
            Num::BoundAmount(u8::MAX) => match self.amount {
                Some(bind) => *it = Num::BoundAmount(bind),
                None if self.paid_any => *it = Num::X,
                None => self.fail("this way"),
            },
            // "Whenever one or more nonland cards are milled, ... the number of nonland cards milled this way": those of the event.
            Num::Count(set)
                if matches!(&**set, Objects::Among { from: Ref::Word(words), filter, .. }
                if &**words == "any milled"
                    && self.milled.as_ref().is_some_and(|milled| {
                        (&milled.heads, &milled.post) == (&filter.heads, &filter.post)
                    })) =>
            {
                *it = Num::EventAmount;
            }
            Num::Difference(a, b) if (&**a, &**b) == (&Num::Later, &Num::Later) => match self.compared.clone() {
                Some((a, b)) => *it = Num::Difference(Box::new(a), Box::new(b)),
                None => self.fail("the difference"),
            },
            Num::Count(set) => {
                set.walk(self);
                if matches!(**set, Objects::All(..)) {
                    self.counted = Some((**set).clone());
                }
            }
            Num::Later => self.fail("a number of"),
            Num::Half(_, Rounding::EachTime) => self.fail("half"),
            Num::EqualTo(n) => {
                *it = std::mem::replace(&mut **n, Num::X);
                self.number(it);
            }
            Num::Result(of @ u8::MAX) => match self.roll {
                Some(roll) => *of = roll,
                None if self.event_roll => *it = Num::EventAmount,
                None => self.fail("the result"),
            },
            _ => it.inside(self),
        }
    }

    fn predicate(&mut self, it: &mut Pred) {
        it.inside(self);
        if let Pred::SharesType(Ref::Target(slot), SharedQuality::OneOf(types)) = it {
            match self.slots.get(usize::from(*slot)).map(|spec| &spec.kind) {
                Some(TargetKind::Object(filter)) => {
                    for pred in filter.heads.iter().flat_map(|head| &head.types) {
                        if let Pred::Type(one) = pred {
                            *types |= *one;
                        }
                    }
                }
                _ => self.fail("those types"),
            }
        }
    }

    fn condition(&mut self, it: &mut Cond) {
        // "As long as the top card of your library is a creature card": then that card can be spoken of.
        if let Cond::Exists(set) = it
            && let Objects::All(filter, _) = &**set
            && let Some(Pred::OnTop(whose)) = filter.post.last()
        {
            let (to, nouns) = (Ref::OnTop(whose.clone()), nouns_of(filter));
            it.inside(self);
            self.note(to, Kind::Object, false, nouns.into_iter().chain(["card".to_owned()]).collect());
            return;
        }
        // "As long as the top card of your graveyard is a creature card": the same.
        if let Cond::Exists(set) = it
            && let Objects::All(filter, _) = &**set
            && let Some(last @ Pred::And(parts)) = filter.post.last()
            && let [Pred::In(Zone::Graveyard, Some(whose)), _] = parts.as_slice()
            && *last == crate::oracle::grammar::condition::last_of((**whose).clone())
        {
            let (to, nouns) = (Ref::OnGraveyard(whose.clone()), nouns_of(filter));
            it.inside(self);
            self.note(to, Kind::Object, false, nouns.into_iter().chain(["card".to_owned()]).collect());
            return;
        }
        // "If ~ is attached to a creature you control": then that creature can be spoken of.
        if let Cond::Is(Ref::Word(words), such) = it
            && &**words == "~"
            && let [Pred::AttachedTo(host)] = such.post.as_slice()
        {
            let nouns = nouns_of(host);
            it.inside(self);
            self.note(Ref::Host, Kind::Object, false, nouns);
            return;
        }
        // "If this card is in your graveyard, you may return it": this card was spoken of last.
        if let Cond::Is(Ref::Word(words), such) = it
            && matches!(&**words, "~" | crate::oracle::grammar::refer::NAMED_GIVER)
            && such.post.iter().any(is_somewhere)
        {
            it.inside(self);
            if let Cond::Is(named, _) = it {
                self.note(named.clone(), Kind::Object, false, vec!["card".into()]);
            }
            return;
        }
        match it {
            Cond::Did(of @ crate::oracle::grammar::facts::SEARCHED)
            | Cond::EachDid(of @ crate::oracle::grammar::facts::SEARCHED) => {
                match self.antecedents.iter().rev().find(|it| it.done == Some("found")).map(|it| &it.to) {
                    Some(Ref::Bound(bind)) => *of = *bind,
                    _ => self.fail("this way"),
                }
            }
            Cond::Heads(of @ u8::MAX) => match self.flip {
                Some(flip) => *of = flip,
                None => self.fail("comes up"),
            },
            Cond::WonFlip(of @ u8::MAX) => match self.flip.or(self.last) {
                Some(flip) => *of = flip,
                None => self.fail("flip"),
            },
            Cond::Did(of @ u8::MAX) | Cond::EachDid(of @ u8::MAX) => match self.last {
                Some(last) => *of = last,
                None => self.fail("do"),
            },
            Cond::Rolled(of @ u8::MAX, ..) => match self.roll {
                Some(roll) => *of = roll,
                None => self.fail("|"),
            },
            _ => it.inside(self),
        }
        if let Cond::Compare(n @ Num::Excess(_), ..) = it {
            self.excess = Some(n.clone());
            self.amount = None;
        }
        self.asked = amount_asked(it).or(self.asked.take());
        match it {
            // "If a permanent's ability is countered this way": then that permanent is spoken of.
            Cond::Is(to @ Ref::SourceOf(_), such) => {
                let nouns = nouns_of(such).into_iter().chain(["permanent".to_owned()]).collect();
                self.note(to.clone(), Kind::Object, false, nouns);
            }
            // "If a player is dealt damage this way": then that player is spoken of.
            Cond::PlayerIs(to @ Ref::Bound(_), _) => self.note(to.clone(), Kind::Player, false, Vec::new()),
            Cond::Compare(a, _, b) => self.compared = Some((a.clone(), b.clone())),
            Cond::Is(it, such) => match such.post.as_slice() {
                [Pred::Power(_, n)] => self.compared = Some((Num::Power(it.clone()), n.clone())),
                [Pred::Toughness(_, n)] => self.compared = Some((Num::Toughness(it.clone()), n.clone())),
                _ => {}
            },
            _ => {}
        }
    }

    fn changes(&mut self, it: &mut Vec<Modification>) {
        for one in std::mem::take(it) {
            match one {
                Modification::Becomes(becomes) => taken_apart(*becomes, it),
                Modification::Have(abilities) => it.push(Modification::Gain(abilities)),
                Modification::NotLegendary => {
                    it.push(Modification::RemoveTypes(TypeChange {
                        supertypes: Supertypes::LEGENDARY,
                        ..TypeChange::default()
                    }));
                }
                other => it.push(other),
            }
        }
        others_lost(it);
        let outer = self.gives_to_host;
        self.gives_to_host = self.is_static && matches!(self.holder, Some(Objects::That(Ref::Host, _)));
        let giver = self.giver_by_name();
        let names = std::mem::replace(&mut self.names_giver, giver);
        it.iter_mut().for_each(|one| one.walk(self));
        self.gives_to_host = outer;
        self.names_giver = names;
    }
}

/// What is counted of what a spell's additional cost pays is how often that is paid.
fn paid_for_casting(times: &mut Num) {
    let paid = match times {
        Num::Count(set) => {
            matches!(&**set, Objects::Among { from: Ref::Word(words), .. } if words.starts_with("any "))
        }
        Num::BoundAmount(n) => *n == crate::oracle::grammar::number::REMOVED,
        _ => false,
    };
    if paid {
        *times = Num::TimesPaid(Keyword::Kicker);
    }
}

/// The number a condition asks about, which "that many" behind it then is: "if one or more creatures died this turn".
fn amount_asked(cond: &Cond) -> Option<Num> {
    match cond {
        Cond::Happened(event, window, Cmp::Ge, _) => Some(Num::Happened(event.clone(), *window)),
        Cond::Compare(n, Cmp::Ge | Cmp::Gt, Num::Const(_)) => Some(n.clone()),
        Cond::Is(it, such) => such.post.iter().find_map(|pred| asked_of(pred, it)),
        _ => None,
    }
}

/// The number a property of an object is about.
fn asked_of(pred: &Pred, it: &Ref) -> Option<Num> {
    match pred {
        Pred::Counter(kind, Cmp::Ge, _) => Some(Num::CountersOn(it.clone(), kind.clone())),
        Pred::ManaValue(Cmp::Ge | Cmp::Gt, _) => Some(Num::ManaValue(it.clone())),
        Pred::Power(Cmp::Ge | Cmp::Gt, _) => Some(Num::Power(it.clone())),
        _ => None,
    }
}

/// "A spell from exile", in each of several events.
fn cast_from_there(event: &mut EventPattern) {
    match event {
        EventPattern::Casts { what, .. } => cast_from(what),
        EventPattern::Or(all) => all.iter_mut().for_each(cast_from_there),
        EventPattern::While(inner, _) | EventPattern::Nth(inner, _) | EventPattern::AtLeast(inner, _) => {
            cast_from_there(inner);
        }
        _ => {}
    }
}

/// Whether a property says where something is.
fn is_somewhere(pred: &Pred) -> bool {
    match pred {
        Pred::In(..) => true,
        Pred::And(parts) | Pred::Or(parts) => parts.iter().any(is_somewhere),
        _ => false,
    }
}

/// "Repeat this process": all that was said up to there is what may be done again.
fn looped(effect: &mut Effect) {
    struct Repeats(bool);
    impl Visit for Repeats {
        fn effect(&mut self, it: &mut Effect) {
            self.0 |= matches!(it, Effect::Do { verb: Verb::RepeatProcess, .. });
            if !matches!(it, Effect::Loop(_)) {
                it.inside(self);
            }
        }
    }
    let repeats = |effect: &mut Effect| {
        let mut found = Repeats(false);
        effect.walk(&mut found);
        found.0
    };
    match effect {
        Effect::Loop(_) => {}
        Effect::Seq(parts) => {
            if let Some(last) = parts.iter_mut().rposition(repeats) {
                let rest = parts.split_off(last + 1);
                let process = Effect::Loop(Box::new(Effect::Seq(std::mem::take(parts))));
                *effect = Effect::Seq(std::iter::once(process).chain(rest).collect());
            }
        }
        _ => {
            if repeats(effect) {
                *effect = Effect::Loop(Box::new(std::mem::take(effect)));
            }
        }
    }
}

/// Puts a set of objects in the place of "those creatures".
struct ThoseAre<'o>(&'o Objects);

impl Visit for ThoseAre<'_> {
    fn objects(&mut self, it: &mut Objects) {
        match it {
            Objects::That(Ref::Word(words), _) if words.starts_with("those ") => *it = self.0.clone(),
            _ => it.inside(self),
        }
    }
}

/// The set that an instruction changes, where it is all of a kind.
fn all_of(effect: &Effect) -> Option<&Objects> {
    match effect {
        Effect::Do { verb: Verb::Modify { what: what @ Objects::All(..), .. }, .. } => Some(what),
        _ => None,
    }
}

/// Whether counters are removed to pay.
fn removes_counters(part: &CostPart) -> bool {
    matches!(part, CostPart::RemoveCounters(..) | CostPart::RemoveAmong(..))
}

/// To whom or what an instruction deals damage.
fn dealt_to(effect: &mut Effect) -> Option<&mut Recipients> {
    match effect {
        Effect::Do { verb: Verb::DealDamage { to, .. }, .. } => Some(to),
        _ => None,
    }
}

/// What deals the damage of an instruction, if it deals any.
fn dealer_of(effect: &Effect) -> Option<Ref> {
    match effect {
        Effect::Do { verb: Verb::DealDamage { source, .. }, .. } => Some(source.clone()),
        Effect::Seq(all) => all.iter().rev().find_map(dealer_of),
        Effect::Where(_, inner) => dealer_of(inner),
        _ => None,
    }
}

/// Whether a condition is about the object itself, which it names.
fn is_of_this(cond: &Cond) -> bool {
    match cond {
        Cond::Is(Ref::This, _) => true,
        Cond::Not(it) => is_of_this(it),
        _ => false,
    }
}

/// Whether an instruction begins with a pronoun for what is changed: "it becomes", "it gets", "it gains".
fn changes_it(effect: &Effect) -> bool {
    match effect {
        Effect::Do { verb: Verb::Modify { what: Objects::That(Ref::Word(word), _), .. }, .. } => &**word == "it",
        Effect::Seq(all) => all.first().is_some_and(changes_it),
        _ => false,
    }
}

/// "Return it at the beginning of the next end step if ~ is on the battlefield": the condition behind the time is one of the
/// delayed triggered ability, and is asked when that triggers (603.7).
fn under_condition(cond: &mut Cond, then: &mut Effect, otherwise: &Effect) -> Option<Effect> {
    match then {
        Effect::Delayed(later, _)
            if later.word == TriggerWord::At && later.condition.is_none() && *otherwise == Effect::None =>
        {
            later.condition = Some(std::mem::replace(cond, Cond::Always));
            Some(std::mem::take(then))
        }
        _ => None,
    }
}

/// "Each creature gets +1/+1 for each other creature": other than the creature that gets it.
fn others_than_each(effect: &mut StaticEffect) {
    let StaticEffect::Modify { what: Objects::All(..), changes } = effect else { return };
    for change in changes {
        if let Modification::AddPt(power, toughness) = change {
            power.walk(&mut OtherThanEach);
            toughness.walk(&mut OtherThanEach);
        }
    }
}

/// Makes of each "other" one than the object at hand.
struct OtherThanEach;

impl Visit for OtherThanEach {
    fn filter(&mut self, it: &mut Filter) {
        super::other_than(it, &Ref::Each);
        it.inside(self);
    }
}
