//! Conditions: what they are about, and what is known behind them: "that many", "the difference", "that card".

use crate::oracle::grammar::condition::{LAST, SAID, THEIRS};
use crate::oracle::lang::*;

use super::nouns::nouns_of;
use super::{Kind, Resolver};

impl Resolver<'_> {
    /// Resolves a condition.
    pub(super) fn condition_in_order(&mut self, it: &mut Cond) {
        super::alike::so_many(it);
        if let Cond::Happened(event, window, ..) = it {
            super::rewritten::attacked_by_a_player(self, event);
            if *window == Window::ThatTurn {
                match self.of_a_step {
                    true => *window = Window::ThisTurn,
                    false => self.fail("that turn"),
                }
            }
        }
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
        // "If there are cards exiled with it, you may play one of them": of those.
        if let Cond::Exists(set) = it
            && let Objects::All(filter, _) = &**set
            && filter.post == [Pred::ExiledWithThis]
        {
            it.inside(self);
            self.note(Ref::Linked, Kind::Object, true, vec!["card".into()]);
            return;
        }
        // "If all lands are Islands, remove all counters from them": from those.
        if let Cond::Not(not) = it
            && let Cond::Exists(set) = &**not
            && let Objects::All(filter, Quantifier::Plural) = &**set
            && let Some((Pred::Not(other), post)) = filter.post.split_last()
            && matches!(&**other, Pred::Fits(_))
        {
            let all = Objects::All(Filter { post: post.to_vec(), ..filter.clone() }, Quantifier::All);
            it.inside(self);
            self.counted = Some(all);
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
            Cond::Did(crate::oracle::grammar::facts::SEARCHED)
            | Cond::EachDid(crate::oracle::grammar::facts::SEARCHED) => {
                // Where a search is done again, by any of them.
                let each = matches!(it, Cond::EachDid(_));
                let found = self.antecedents.iter().rev().filter(|it| it.done == Some("found"));
                let mut searched: Vec<Cond> = found
                    .filter_map(|it| match it.to {
                        Ref::Bound(bind) if each => Some(Cond::EachDid(bind)),
                        Ref::Bound(bind) => Some(Cond::Did(bind)),
                        _ => None,
                    })
                    .collect();
                searched.dedup();
                match searched.len() {
                    0 => self.fail("this way"),
                    1 => *it = searched.remove(0),
                    _ => *it = Cond::Or(searched),
                }
            }
            Cond::Heads(of @ u8::MAX, _) | Cond::CoinOf(of @ u8::MAX, _) | Cond::Guessed(of @ u8::MAX, _) => {
                match self.flip {
                    Some(flip) => *of = flip,
                    None => self.fail("comes up"),
                }
            }
            // 705.2: nobody but the player who flips a coin wins or loses the flip.
            Cond::WonFlip(u8::MAX, _) if self.flipper.as_ref().is_some_and(|who| *who != Players::You) => {
                self.fail("flip");
            }
            Cond::WonFlip(of @ THEIRS, _) => match (self.flip, &self.flipper) {
                (Some(flip), Some(who)) if *who != Players::You && !who.is_each() => *of = flip,
                _ => self.fail("flip"),
            },
            Cond::WonFlip(of @ u8::MAX, won) => match self.flip {
                Some(flip) => *of = flip,
                // A clash that is the event comes to one where it was won, else to nothing.
                None if self.event_clash => {
                    let cmp = if *won { Cmp::Ge } else { Cmp::Lt };
                    *it = Cond::Compare(Num::EventAmount, cmp, Num::Const(1));
                }
                None => self.fail("flip"),
            },
            Cond::Did(of @ (LAST | SAID)) | Cond::EachDid(of @ LAST) => match self.last {
                Some(last) => *of = last,
                None => self.fail("do"),
            },
            Cond::Rolled(of @ u8::MAX, ..) => match self.roll {
                Some(roll) => *of = roll,
                None => self.fail("|"),
            },
            // "If it shares a color with that permanent": nothing is compared with itself.
            Cond::Is(of, kind) => {
                of.walk(self);
                let outer = self.tested.replace(of.clone());
                kind.walk(self);
                self.tested = outer;
            }
            Cond::Compare(one, _, other) => {
                one.walk(self);
                let same = std::mem::discriminant(one) == std::mem::discriminant(other);
                match one_measured(one).filter(|_| same && one_measured(other).is_some()) {
                    Some(of) => self.apart_from(Some(of), |it| other.walk(it)),
                    None => other.walk(self),
                }
            }
            _ => it.inside(self),
        }
        if let Cond::Compare(n @ (Num::Excess(_) | Num::ExcessTo(..)), ..) = it {
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
            // "If it's paired with a creature, that creature also gets +2/+2": the one it is paired with.
            Cond::Is(to @ Ref::PartnerOf(_), such) => {
                let nouns = nouns_of(such);
                self.note(to.clone(), Kind::Object, false, nouns);
            }
            // "If a player is dealt damage this way": then that player is spoken of.
            Cond::PlayerIs(to @ (Ref::Bound(_) | Ref::DoneTo(_)), _) => {
                self.note(to.clone(), Kind::Player, false, Vec::new())
            }
            // "If a creature is dealt damage this way, it ...": what was, whatever the damage was to be dealt to (614.9).
            Cond::Exists(those) if let Objects::Among { from: from @ Ref::DoneTo(_), filter, .. } = &**those => {
                self.note(from.clone(), Kind::Object, false, nouns_of(filter));
            }
            // "If {R} was spent to cast this spell, it deals damage": this spell does.
            Cond::ManaSpent(_, Ref::ThisSpell) if self.is_spell => {
                self.note(Ref::ThisSpell, Kind::Object, false, vec!["this".to_owned()]);
            }
            Cond::Compare(a, _, b) => self.compared = Some((a.clone(), b.clone())),
            Cond::Is(Ref::Event(Role::Subject), such) if matches!(such.post.as_slice(), [Pred::Targets(_)]) => {
                if let [Pred::Targets(kind)] = such.post.as_slice() {
                    self.note_targeted(kind);
                }
            }
            Cond::Is(it, such) => match such.post.as_slice() {
                [Pred::Power(_, n)] => self.compared = Some((Num::Power(it.clone()), n.clone())),
                [Pred::Toughness(_, n)] => self.compared = Some((Num::Toughness(it.clone()), n.clone())),
                _ => {}
            },
            _ => {}
        }
    }
}

impl Resolver<'_> {
    /// Resolves what is within a property: what compares a thing is about another, for nothing is compared with itself.
    pub(super) fn predicate_inside(&mut self, it: &mut Pred) {
        match compared_with(it) {
            Some(with) => {
                let tested = self.tested.clone();
                self.apart_from(tested, |one| it.inside(one));
                if let (true, Ref::Word(words)) = (self.tested.is_some() && compared_with(it) == self.tested, with) {
                    self.fail(&words);
                }
            }
            None if matches!(it, Pred::And(_) | Pred::Or(_) | Pred::Not(_) | Pred::Fits(_)) => it.inside(self),
            // What is said of another thing compares that.
            None => {
                let tested = self.tested.take();
                it.inside(self);
                self.tested = tested;
            }
        }
    }

    /// Resolves what something is compared with, which is not this thing itself.
    fn apart_from(&mut self, it: Option<Ref>, walk: impl FnOnce(&mut Self)) {
        let outer = self.besides.clone();
        self.besides = it.or(self.besides.take());
        walk(self);
        self.besides = outer;
    }
}

/// What a number is a property of.
fn one_measured(n: &Num) -> Option<Ref> {
    match n {
        Num::Power(of) | Num::Toughness(of) | Num::ManaValue(of) => Some(of.clone()),
        _ => None,
    }
}

/// What a property compares a thing with in the same respect: "with the same name as that card", "with power less than that
/// creature's".
fn compared_with(pred: &Pred) -> Option<Ref> {
    match pred {
        Pred::SameName(of) | Pred::SharesType(of, _) => Some(of.clone()),
        Pred::Power(_, n @ Num::Power(_))
        | Pred::Toughness(_, n @ Num::Toughness(_))
        | Pred::ManaValue(_, n @ Num::ManaValue(_)) => one_measured(n),
        _ => None,
    }
}

/// The number a condition asks about, which "that many" behind it then is: "if one or more creatures died this turn".
fn amount_asked(cond: &Cond) -> Option<Num> {
    match cond {
        // What was gained, lost, dealt or put is as much as it came to, however often it happened.
        Cond::Happened(event, window, Cmp::Ge, _)
            if matches!(
                **event,
                EventPattern::GainsLife { .. }
                    | EventPattern::LosesLife { .. }
                    | EventPattern::PaysLife { .. }
                    | EventPattern::FinalChapter { .. }
                    | EventPattern::DealsDamage { .. }
                    | EventPattern::DealtDamage { .. }
                    | EventPattern::CountersPut { .. }
            ) =>
        {
            Some(Num::HappenedAmount(event.clone(), *window))
        }
        Cond::Happened(event, window, Cmp::Ge, _) => Some(Num::Happened(event.clone(), *window)),
        Cond::Compare(n, Cmp::Ge | Cmp::Gt, Num::Const(_)) => Some(n.clone()),
        Cond::Is(it, such) => such.post.iter().find_map(|pred| asked_of(pred, it)),
        _ => None,
    }
}

/// The number a property of an object is about.
pub(super) fn asked_of(pred: &Pred, it: &Ref) -> Option<Num> {
    match pred {
        Pred::Counter(kind, Cmp::Ge, _) => Some(Num::CountersOn(it.clone(), kind.clone())),
        Pred::ManaValue(Cmp::Ge | Cmp::Gt, _) => Some(Num::ManaValue(it.clone())),
        Pred::Power(Cmp::Ge | Cmp::Gt, _) => Some(Num::Power(it.clone())),
        _ => None,
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
