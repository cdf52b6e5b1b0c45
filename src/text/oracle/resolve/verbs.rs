//! Instructions whose parts point at each other: who deals damage to what, who fights whom, what is played for how long.

use crate::oracle::grammar::verbs::KIND_ASKED;
use crate::oracle::lang::*;

use super::nouns::{ATTACHED, cast_nouns, is_several};
use super::rewritten::cast_from;
use super::{Antecedent, Kind, Resolver};

impl Resolver<'_> {
    /// A continuous effect on "those creatures" is on permanents, not on those that have just been sacrificed.
    fn of_what_stays(&mut self, walk: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.staying, true);
        walk(self);
        self.staying = outer;
    }

    /// How long it is so: of several things "it" is each of them, "for as long as it has a counter on it".
    fn as_long_as(&mut self, what: Option<&Objects>, duration: &mut Duration) {
        let before = self.antecedents.len();
        if let Some(what @ Objects::That(to @ (Ref::Bound(_) | Ref::Target(_)), _)) = what
            && is_several(what, &self.slots)
        {
            let nouns = self.antecedents.iter().rev().find(|it| it.to == *to).map(|it| it.nouns.clone());
            self.note(to.clone(), Kind::Object, false, nouns.unwrap_or_default());
        }
        duration.walk(self);
        self.antecedents.truncate(before);
    }

    /// "Until end of turn, instant spells you cast gain lifelink": each of them as it is put onto the stack (611.2f), not just those that
    /// are there already; fails where others cast them, or something else gains it as well, which is fixed (611.2c).
    fn spells_to_be_cast(&mut self, it: &mut Verb) {
        let Verb::Modify { what, changes, duration } = it else { return };
        let is_cast = |what: &Objects| matches!(what, Objects::All(kind, _) if kind.post.iter().any(|pred| matches!(pred, Pred::CastBy(_))));
        match what {
            Objects::All(kind, _)
                if kind.noun == Noun::Spell
                    && kind.post.iter().any(|pred| matches!(pred, Pred::CastBy(who) if **who == Players::You)) =>
            {
                let changes = NextSpell::EachHas(std::mem::take(changes));
                *it = Verb::ForNext(kind.clone(), changes, duration.clone());
            }
            Objects::And(all) if all.iter().any(is_cast) => self.fail("cast"),
            one if is_cast(one) => self.fail("cast"),
            _ => {}
        }
    }

    /// "Exile the top card of your library. You may play this card this turn": the card that has just been exiled, and not the object
    /// whose ability it is (608.2c); fails where that may have been put somewhere to be played from as well, or where several were exiled.
    fn this_exiled_card(&mut self, what: &mut Objects) {
        let Objects::That(to @ Ref::Word(_), said) = what else { return };
        if self.is_spell || *to != Ref::Word("~".into()) {
            return;
        }
        let exiled = |it: &&Antecedent| {
            it.kind == Kind::Object
                && it.into == Some(Zone::Exile)
                && matches!(it.to, Ref::Bound(bind) if !self.of_this.contains(&bind))
        };
        let Some(card) = self.antecedents.iter().rev().find(exiled).cloned() else { return };
        if card.several || self.event_buries || !self.of_this.is_empty() {
            self.fail("~");
            return;
        }
        (*to, *said) = (card.to, Said::As("this".to_owned()));
    }

    /// "Gains protection from that player", "from each of that creature's colors": what the sentence has spoken of, though an ability
    /// that is given points to nothing outside otherwise.
    fn what_keywords_are_from(&mut self, changes: &mut [Modification]) {
        for change in changes {
            let Modification::Gain(abilities) = change else { continue };
            for ability in abilities {
                let AbilityKind::Keyword(keyword) = &ability.kind else { continue };
                if keyword.quality.as_ref().is_some_and(points_back) {
                    let mut resolved = (**ability).clone();
                    if let AbilityKind::Keyword(keyword) = &mut resolved.kind {
                        keyword.quality.walk(self);
                    }
                    *ability = resolved.into();
                }
            }
        }
    }

    /// Resolves an instruction.
    pub(super) fn verb_in_order(&mut self, it: &mut Verb) {
        let before = self.antecedents.len();
        self.spells_to_be_cast(it);
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
            Verb::Rule(rule @ RuleChange::MustAttack(..), Duration::InNextTurnOf(whose))
                if matches!(**whose, Players::Target(_)) =>
            {
                whose.walk(self);
                rule.walk(self);
            }
            // 701.3d: what is attached to them; and what was attached before is what "it" is taken from.
            Verb::Unattach(what) => {
                if let Objects::Among { from, filter, count: Count::All, random: false } = what {
                    let those = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(from.clone())] };
                    let mut of = filter.clone();
                    of.post.push(Pred::AttachedTo(Box::new(those)));
                    *what = Objects::All(of, Quantifier::All);
                }
                if let Some(at) = self.antecedents.iter().rposition(|it| it.done == Some(ATTACHED)) {
                    let attached = self.antecedents.remove(at);
                    self.antecedents.push(attached);
                }
                what.walk(self);
            }
            // Each one's own: "its power", "its controller".
            Verb::EachDeals { sources, amount, to } => {
                sources.walk(self);
                amount.walk(self);
                let before = self.antecedents.len();
                let own = matches!(to, Recipients::Players(Players::ControllerOf(..) | Players::OwnerOf(..)))
                    || matches!(to, Recipients::Objects(Objects::That(Ref::Word(words), _))
                        if crate::oracle::grammar::refer::HOST_OF_IT.contains(&&**words));
                if own {
                    self.note(Ref::Each, Kind::Object, false, Vec::new());
                }
                to.walk(self);
                if own {
                    self.antecedents.truncate(before);
                }
            }
            Verb::PutCounters { count, on: on @ Objects::All(_, Quantifier::Each), .. }
                if matches!(count, Num::EqualTo(_)) =>
            {
                self.counters_behind(count, on);
            }
            Verb::DealDamage { source, amount, to, .. } | Verb::DealExcess { source, amount, to }
                if matches!(amount, Num::EqualTo(_)) =>
            {
                self.amount_behind(source, amount, to);
                self.as_this(source);
                self.counted_of_this(amount);
            }
            Verb::Modify { what, changes, duration } => {
                self.of_what_stays(|it| what.walk(it));
                self.modified = Some(what.clone());
                let own = self.antecedents.len();
                // "Its" in what each of several gets is each one's own.
                if let Objects::All(filter, Quantifier::Each) = what {
                    let nouns = super::nouns::nouns_of(filter);
                    self.note(Ref::Each, Kind::Object, false, nouns);
                }
                self.what_keywords_are_from(changes);
                changes.walk(self);
                if matches!(what, Objects::All(_, Quantifier::Each)) && own < self.antecedents.len() {
                    self.antecedents.remove(own);
                }
                self.modified = None;
                self.as_long_as(Some(what), duration);
            }
            // 122.1: of all that is spoken of only a permanent is likely to have counters.
            Verb::PutCounters { count, on, .. } => {
                count.walk(self);
                self.of_what_stays(|it| on.walk(it));
            }
            Verb::Rule(rule, duration) => {
                self.of_what_stays(|it| rule.walk(it));
                self.as_long_as(rule.subject(), duration);
            }
            // "You may play the exiled cards for as long as they remain exiled": they are those that may be played.
            Verb::MayPlay { what, cost, duration, .. } => {
                self.this_exiled_card(what);
                what.walk(self);
                cost.walk(&mut OfWhatIsCast);
                cost.walk(self);
                let before = self.antecedents.len();
                if let Objects::That(to, _) = &*what {
                    let several = is_several(what, &self.slots);
                    self.note(to.clone(), Kind::Object, several, Vec::new());
                }
                duration.walk(self);
                self.antecedents.truncate(before);
            }
            // The event that is replaced or prevented has not happened: nothing behind speaks by a word alone of what it names, and
            // of its source at most.
            Verb::Replace(replacement, duration) => {
                replacement.walk(self);
                duration.walk(self);
                let named = self.named_since(before, |it| matches!(it.to, Ref::Event(_)));
                let sources = named.into_iter().filter(|it| it.to == Ref::Event(Role::Source));
                self.antecedents.splice(0..0, sources);
            }
            Verb::Cast { what, cost, .. } => {
                self.this_exiled_card(what);
                what.walk(self);
                cost.walk(&mut OfWhatIsCast);
                cost.walk(self);
            }
            // Who does it to another: "it" and "that creature" behind are the other.
            Verb::DealDamage { source, amount, to, .. } | Verb::DealExcess { source, amount, to } => {
                let own = *source == Ref::Word("~".into()) && is_its_own(amount);
                self.dealing(source);
                // "~ deals damage equal to its power": to that of what deals it, whatever the event was of.
                let outer = own.then(|| self.meant.replace(("it", source.clone())));
                amount.walk(self);
                if let Some(outer) = outer {
                    self.meant = outer;
                }
                self.counted_of_this(amount);
                self.dealt_to(source, to);
                Self::it_to_that(source, to);
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
            // "Exchange control of those permanents": one that the event was of, and one that was chosen.
            Verb::ExchangeControl(Objects::That(Ref::Word(words), _), Objects::And(none))
                if none.is_empty() && words.starts_with("those ") && self.find(words).is_none() =>
            {
                match self.two_named(words) {
                    Some([one, other]) => *it = Verb::ExchangeControl(one, other),
                    None => self.fail("those"),
                }
            }
            // "Choose two target creatures. Those creatures fight each other": the two that one phrase names.
            Verb::Fight(what, other @ Objects::Rest(_)) if self.pool.is_none() && self.chosen.is_none() => {
                what.walk(self);
                let several = match &*what {
                    Objects::Target(_) => is_several(what, &self.slots),
                    Objects::That(to, _) => self.antecedents.iter().any(|it| it.to == *to && it.several),
                    _ => false,
                };
                if !several {
                    self.fail("each other");
                }
                *other = Objects::And(Vec::new());
            }
            Verb::Attach(what, with) => {
                self.one_with_another(what, with);
                super::others::attached_to_another(what, with, &self.slots);
            }
            Verb::Fight(what, with) => self.one_with_another(what, with),
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
}

/// "By paying an amount of {E} equal to its mana value": that of the spell that is cast.
struct OfWhatIsCast;

impl Visit for OfWhatIsCast {
    fn number(&mut self, it: &mut Num) {
        match it {
            Num::ManaValue(of) if *of == Ref::Word("it".into()) => *of = Ref::ThisSpell,
            _ => it.inside(self),
        }
    }
}

/// Whether an amount is the power or toughness of "it".
fn is_its_own(n: &Num) -> bool {
    match n {
        Num::Power(Ref::Word(word)) | Num::Toughness(Ref::Word(word)) => &**word == "it",
        Num::EqualTo(n) | Num::Times(_, n) => is_its_own(n),
        _ => false,
    }
}

/// Whether what a keyword is from is, or is of, something spoken of before.
fn points_back(quality: &Quality) -> bool {
    match quality {
        Quality::Of(Players::That(Ref::Word(_), _)) => true,
        Quality::Objects(filter) => matches!(filter.post.as_slice(), [Pred::SharesType(Ref::Word(_), _)]),
        _ => false,
    }
}
