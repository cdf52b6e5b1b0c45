//! The pass over the tree, in the order of the words.

use crate::card::Supertypes;
use crate::oracle::lang::*;

use crate::oracle::grammar::tokens::of_those;

use super::amounts::{DefinedX, any_number_as_x, of_the_ability, theirs_too};
use super::nouns::{
    TOUCHED, cast_nouns, first_named, has_amount, is_plural, is_several, nouns_of, singular, subject_of,
};
use super::rewritten::{cast_from, entering_first, lost_after, lost_beside, others_lost, said_again};
use super::riders::{Prevention, Ridden, ridden_static};
use super::{Antecedent, Kind, Resolver, taken_apart};

impl Visit for Resolver<'_> {
    fn ability(&mut self, it: &mut Ability) {
        // A quoted ability is an ability of its own: nothing in it points outside.
        let mut inner = Resolver::new(self.raw);
        inner.depth = self.depth + 1;
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
                inner.paid_any = any_number_as_x(&mut activated.cost);
                activated.cost_changes.iter_mut().for_each(of_the_ability);
                activated.inside(&mut inner);
            }
            AbilityKind::Spell(_) => {
                // A spell may have been cast for additional costs.
                inner.paid.extend(["sacrificed", "discarded", "revealed"]);
                it.kind.inside(&mut inner);
            }
            AbilityKind::Static(told) => {
                if !ridden_static(&mut told.effects) {
                    self.fail("this way");
                }
                told.effects.dedup_by(lost_beside);
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
                told.condition.walk(&mut inner);
                inner.is_static = true;
                told.effects.walk(&mut inner);
                told.otherwise.walk(&mut inner);
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
        if let EventPattern::Casts { what, .. } = &mut it.event {
            cast_from(what);
        }
        // What is said of the time of an event may point to what the event names.
        if let EventPattern::While(event, cond) = &mut it.event {
            event.walk(self);
            self.note_event(event);
            cond.walk(self);
        } else {
            it.event.walk(self);
            self.note_event(&it.event);
        }
        it.condition.walk(self);
        it.body.walk(self);
    }

    fn replacement(&mut self, it: &mut Replacement) {
        it.event.walk(self);
        self.note_event(&it.event);
        it.condition.walk(self);
        // "That much" is of the event, whatever was done before.
        let before = std::mem::replace(&mut self.in_replacement, true);
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

    fn mode(&mut self, it: &mut Mode) {
        let before = self.antecedents.len();
        it.inside(self);
        self.antecedents.truncate(before);
        self.subject = None;
    }

    fn effect(&mut self, it: &mut Effect) {
        match it {
            Effect::Do { who, verb, bind } => {
                who.walk(self);
                if !matches!(who, Players::You) {
                    self.player = Some(who.clone());
                    if matches!(who, Players::Each | Players::EachOpponent | Players::EachOther | Players::Who(..)) {
                        self.note(Ref::Each, Kind::Player, false, Vec::new());
                    }
                }
                // "It deals 2 damage to one and 2 damage to another": the same it.
                let dealer = match verb {
                    Verb::DealDamage { source: source @ Ref::Word(_), .. } if *source == Ref::Word("it".into()) => {
                        if let Some(dealer) = self.dealer.take() {
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
                        Players::Each | Players::EachOpponent | Players::EachOther | Players::Who(..) => {
                            self.note(Ref::Each, Kind::Player, false, Vec::new());
                        }
                        Players::Defending | Players::Active => self.player = Some(to.clone()),
                        _ => {}
                    }
                }
                verb.walk(self);
                self.dealer = match verb {
                    Verb::DealDamage { source, .. } if dealer => Some(source.clone()),
                    _ => None,
                };
                if let Some(what) = subject_of(verb) {
                    self.subject = Some(match what {
                        Objects::That(to, _) => to.clone(),
                        Objects::Target(slot) => Ref::Target(*slot),
                        _ => Ref::Bound(self.next_bind),
                    });
                }
                self.chosen_by(who, verb);
                *bind = self.bind();
                if let Some(bind) = *bind {
                    let before = self.antecedents.len();
                    self.note_done(verb, bind);
                    if who.is_each() {
                        self.note_several(bind, before);
                    }
                    if has_amount(verb) {
                        self.amount = Some(bind);
                    }
                    if matches!(verb, Verb::Roll { .. }) {
                        self.roll = Some(bind);
                    }
                }
                self.note_this(verb);
            }
            Effect::May { who, effect, bind } => {
                who.walk(self);
                self.player = Some(who.clone());
                let first = self.next_bind;
                effect.walk(self);
                *bind = self.bind();
                self.last_began = first;
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
                instead.walk(self);
                self.antecedents.extend(done);
            }
            Effect::Where(n, effect) => {
                let (before, first) = (self.antecedents.len(), self.slots.len());
                effect.walk(self);
                // "Where X is its power" speaks of what was named before, not of this that the instruction is done to.
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let (touched, named): (Vec<_>, Vec<_>) = since.into_iter().partition(|it| it.done == Some(TOUCHED));
                self.antecedents.extend(named);
                n.walk(self);
                self.antecedents.extend(touched);
                // As targets are chosen and what is divided is announced, X is known already (601.2c-d).
                let mut defined = DefinedX::new(n);
                self.slots.iter_mut().skip(first).for_each(|spec| spec.walk(&mut defined));
                effect.walk(&mut defined);
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
                let mut ridden = Ridden { rider: *rider, found: false };
                effect.walk(&mut ridden);
                if !ridden.found {
                    self.fail("this way");
                }
                effect.walk(self);
                *it = std::mem::take(effect);
            }
            // "Target creature gets +2/+2 if its power is 2": the condition stands behind what it is about.
            Effect::If { cond, then, otherwise }
                if **otherwise == Effect::None && self.is_about_the_target(cond, then) =>
            {
                then.walk(self);
                cond.walk(self);
            }
            Effect::If { cond, then, otherwise } => {
                cond.walk(self);
                let before = self.antecedents.len();
                let (last, amount, pool) = (self.last, self.amount, self.pool);
                let undone = self.undone(cond);
                then.walk(self);
                if let Some((at, made)) = undone {
                    self.antecedents.splice(at..at, made);
                }
                if **otherwise == Effect::None {
                    return;
                }
                // What only the other branch would have made is nothing to point back to.
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let (made, named): (Vec<_>, Vec<_>) = since.into_iter().partition(|it| matches!(it.to, Ref::Bound(_)));
                self.antecedents.extend(named);
                let after = (self.last, self.amount, self.pool);
                (self.last, self.amount, self.pool) = (last, amount, pool);
                otherwise.walk(self);
                self.last = self.last.or(after.0);
                self.amount = self.amount.or(after.1);
                self.pool = self.pool.or(after.2);
                self.antecedents.splice(before..before, made);
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
                let made = since.into_iter().filter(|it| matches!(it.to, Ref::Bound(_)) && it.kind == Kind::Object);
                self.antecedents.extend(made.map(|it| Antecedent { several: true, ..it }));
            }
            Effect::Seq(parts) => {
                parts.dedup_by(lost_after);
                parts.walk(self);
                if !entering_first(parts) {
                    self.fail("enters with");
                }
            }
            Effect::Reflexive(cond, body) => {
                cond.walk(self);
                body.walk(self);
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
                    (None, Some(holder)) if matches!(&*words, "they" | "them" | "that player" | "that opponent") => {
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
                it.inside(self);
                self.holder_of = Some(it.clone());
            }
            _ => it.inside(self),
        }
    }

    fn recipients(&mut self, it: &mut Recipients) {
        // "to them" where a player was spoken of last.
        if let Recipients::Objects(Objects::That(Ref::Word(words), _)) = it
            && &**words == "them"
            && self.antecedents.last().is_some_and(|last| last.kind == Kind::Player)
        {
            *it = Recipients::Players(Players::That(Ref::Word("them".into()), Said::Pronoun));
        }
        match it {
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
                        if matches!(found, Ref::Host | Ref::Paid) {
                            let nouns: Vec<String> = words.split(' ').skip(1).map(singular).collect();
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
        match it {
            Num::EventAmount => {
                if let Some(bind) = self.amount.filter(|_| !self.in_replacement) {
                    *it = Num::BoundAmount(bind);
                } else if self.paid_any {
                    *it = Num::X;
                } else if !self.event_amount {
                    self.fail("that much");
                }
            }
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
        match it {
            Cond::Did(of @ crate::oracle::grammar::facts::SEARCHED)
            | Cond::EachDid(of @ crate::oracle::grammar::facts::SEARCHED) => {
                match self.antecedents.iter().rev().find(|it| it.done == Some("found")).map(|it| &it.to) {
                    Some(Ref::Bound(bind)) => *of = *bind,
                    _ => self.fail("this way"),
                }
            }
            Cond::Did(of @ u8::MAX) | Cond::EachDid(of @ u8::MAX) | Cond::WonFlip(of @ u8::MAX) => match self.last {
                Some(last) => *of = last,
                None => self.fail("do"),
            },
            Cond::Rolled(of @ u8::MAX, ..) => match self.roll {
                Some(roll) => *of = roll,
                None => self.fail("|"),
            },
            _ => it.inside(self),
        }
    }

    fn changes(&mut self, it: &mut Vec<Modification>) {
        for one in std::mem::take(it) {
            match one {
                Modification::Becomes(becomes) => taken_apart(*becomes, it),
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
        it.iter_mut().for_each(|one| one.walk(self));
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

/// What deals the damage of an instruction, if it deals any.
fn dealer_of(effect: &Effect) -> Option<Ref> {
    match effect {
        Effect::Do { verb: Verb::DealDamage { source, .. }, .. } => Some(source.clone()),
        Effect::Seq(all) => all.iter().rev().find_map(dealer_of),
        Effect::Where(_, inner) => dealer_of(inner),
        _ => None,
    }
}
