//! Amounts and costs whose words stand behind what they are about.

use super::nouns::one_meant;
use super::{Kind, Resolver};
use crate::oracle::lang::*;

/// Puts what "where X is ..." says in the place of X where it is asked for before the instruction is done: in what may be chosen as
/// targets, and in what is divided among them.
pub(super) struct DefinedX<'n> {
    n: &'n Num,
    in_target: bool,
}

impl<'n> DefinedX<'n> {
    /// For this meaning of X.
    pub(super) fn new(n: &'n Num) -> Self {
        Self { n, in_target: false }
    }
}

impl Visit for DefinedX<'_> {
    fn target(&mut self, it: &mut TargetSpec) {
        let outer = std::mem::replace(&mut self.in_target, true);
        it.inside(self);
        self.in_target = outer;
    }

    fn number(&mut self, it: &mut Num) {
        match it {
            Num::X if self.in_target => *it = self.n.clone(),
            _ => it.inside(self),
        }
    }

    fn verb(&mut self, it: &mut Verb) {
        if let Verb::DealDamage { amount: n @ Num::X, divided: true, .. }
        | Verb::PutCounters { count: n @ Num::X, divided: true, .. }
        | Verb::Replace(Replacement { uses: Uses::Divided(n @ Num::X), .. }, _) = it
        {
            *n = self.n.clone();
        }
        it.inside(self);
    }
}

/// Gives one word its meaning, where what stands between it and what it means must not be taken for it.
pub(super) struct Called {
    pub(super) words: &'static str,
    pub(super) to: Ref,
}

impl Visit for Called {
    fn reference(&mut self, it: &mut Ref) {
        if matches!(it, Ref::Word(words) if **words == *self.words) {
            *it = self.to.clone();
        }
    }
}

/// "Costs {1} less to activate if it targets a creature": "it" is the spell or ability that is paid for, and "its controller" the
/// player who casts or activates it.
pub(super) fn of_what_is_paid_for(change: &mut CostChange) {
    struct OfWhoPays;
    impl Visit for OfWhoPays {
        fn players(&mut self, it: &mut Players) {
            match it {
                Players::ControllerOf(Ref::Word(words), said) if is_it(words) => {
                    *it = Players::That(Ref::Each, said.clone());
                }
                _ => it.inside(self),
            }
        }
    }
    change.condition.walk(&mut Called { words: "it", to: Ref::Each });
    change.times.walk(&mut OfWhoPays);
}

/// "Unless its controller pays {X}, where X is the number of counters on that creature": of the creature that attacks or blocks.
pub(super) fn of_each_taxed(times: &mut Num) {
    for words in ["that creature", "it", "its"] {
        times.walk(&mut Called { words, to: Ref::Each });
    }
}

/// Whether a condition is about something called "it".
pub(super) fn speaks_of_it(cond: &Cond) -> bool {
    struct It(bool);
    impl Visit for It {
        fn reference(&mut self, it: &mut Ref) {
            self.0 |= matches!(it, Ref::Word(words) if is_it(words));
        }
    }
    let mut found = It(false);
    cond.clone().walk(&mut found);
    found.0
}

fn is_it(words: &str) -> bool {
    matches!(words, "it" | "its")
}

/// "Remove any number of counters" as a cost: that number is chosen as X is, as the ability is activated (602.2b). Whether
/// there is such a part.
pub(super) fn any_number_as_x(cost: &mut Cost) -> bool {
    if cost.has_x() {
        return false;
    }
    let number = |part: &mut CostPart| match part {
        CostPart::RemoveCounters(n @ (Num::ChosenNow | Num::OneOrMore), ..)
        | CostPart::RemoveAmong(n @ (Num::ChosenNow | Num::OneOrMore), ..)
        | CostPart::Life(n @ Num::ChosenNow)
        | CostPart::Energy(n @ (Num::ChosenNow | Num::OneOrMore)) => {
            *n = Num::X;
            true
        }
        _ => false,
    };
    let mut any = false;
    for part in &mut cost.parts {
        any |= number(part);
    }
    any
}

/// "Each opponent and each creature they control": the creatures of all of those players.
pub(super) fn theirs_too(both: &mut [Recipients]) {
    let [Recipients::Players(who), Recipients::Objects(Objects::All(kind, _))] = both else { return };
    let theirs =
        |by: &Players| matches!(by, Players::That(Ref::Word(words), _) if matches!(&**words, "they" | "that player"));
    for pred in kind.post.iter_mut().filter(|_| who.is_each()) {
        match pred {
            Pred::ControlledBy(by) | Pred::ProtectedBy(by) if theirs(by) => **by = who.clone(),
            _ => {}
        }
    }
}

/// Whether a player says how much it is as an effect asks for the cost: "you may pay any amount of life". It is no X that was
/// announced before (107.3f), and so stays what it is.
pub(super) fn pays_any_number(cost: &Cost) -> bool {
    any_number_as_x(&mut cost.clone())
}

/// Whether a number is about the one of several players who acts, or about each of them.
fn speaks_of_each(n: &Num, who: &Players) -> bool {
    struct OfEach<'p>(bool, &'p Players);
    impl Visit for OfEach<'_> {
        fn reference(&mut self, it: &mut Ref) {
            self.0 |= *it == Ref::Each;
            it.inside(self);
        }

        fn players(&mut self, it: &mut Players) {
            self.0 |= it == self.1;
            it.inside(self);
        }
    }
    let mut of_each = OfEach(false, who);
    n.clone().walk(&mut of_each);
    of_each.0
}

/// "Each player mills X cards, where X is the number of lands they control": each one's own number, known where each acts. Whether
/// the number was put in the place of X.
pub(super) fn of_who_acts(n: &Num, effect: &mut Effect) -> bool {
    // "Each player investigates X times": one of them after the other, each as often as that.
    if let Effect::Repeat(times @ Num::X, done) = effect
        && let Effect::Do { who, .. } = done.as_mut()
        && who.is_each()
        && speaks_of_each(n, who)
    {
        *times = n.clone();
        let all = std::mem::replace(who, Players::That(Ref::Each, Said::Pronoun));
        *effect = Effect::ForEach { of: Each::Players(all), effect: Box::new(std::mem::take(effect)) };
        return true;
    }
    struct InPlace<'n>(&'n Num);
    impl Visit for InPlace<'_> {
        fn number(&mut self, it: &mut Num) {
            match it {
                Num::X => *it = self.0.clone(),
                _ => it.inside(self),
            }
        }
    }
    // "Each player may search their library for up to X cards": as many for each of them, where that one does.
    if let Effect::May { who, effect, .. } = effect {
        let each = who.is_each() && speaks_of_each(n, who);
        if each {
            effect.walk(&mut InPlace(n));
        }
        return each;
    }
    let Effect::Do { who, verb, .. } = effect else { return false };
    let each = match verb {
        _ if who.is_each() => who,
        Verb::DealDamage { to: Recipients::Players(to), .. } if to.is_each() => to,
        _ => return false,
    };
    if !speaks_of_each(n, each) {
        return false;
    }
    verb.walk(&mut InPlace(n));
    true
}

impl Resolver<'_> {
    /// What deals damage: one that is a target and deals it to two is but one target.
    pub(super) fn dealing(&mut self, source: &mut Ref) {
        match (&*source, self.dealer_slot) {
            (Ref::Target(raw), Some((said, slot))) if *raw == said => *source = Ref::Target(slot),
            (Ref::Target(raw), _) => {
                let raw = *raw;
                source.walk(self);
                self.dealer_slot = match source {
                    Ref::Target(slot) => Some((raw, *slot)),
                    _ => None,
                };
            }
            _ => source.walk(self),
        }
        // "Sacrifice ~ and it deals 5 damage to you": this object, whether or not that could be done (609.3, 113.7a).
        self.as_this(source);
    }

    /// What was to be sacrificed or destroyed is this object itself.
    pub(super) fn as_this(&self, it: &mut Ref) {
        if matches!(it, Ref::Bound(bind) if self.gone_of_this.contains(bind)) {
            *it = Ref::This;
        }
    }

    /// What the amount is counted of, likewise: "sacrifice ~ and it deals damage equal to the number of counters on it".
    pub(super) fn counted_of_this(&self, amount: &mut Num) {
        struct AsThis<'r, 't>(&'r Resolver<'t>);
        impl Visit for AsThis<'_, '_> {
            fn reference(&mut self, it: &mut Ref) {
                self.0.as_this(it);
                it.inside(self);
            }
        }
        if !self.gone_of_this.is_empty() {
            amount.walk(&mut AsThis(self));
        }
    }

    /// Those that something deals damage to: "itself" is what deals it, and nothing else is.
    pub(super) fn dealt_to(&mut self, source: &Ref, to: &mut Recipients) {
        let outer = self.meant.replace(("itself", source.clone()));
        // What the words say of a kind may be about what deals it: "each creature blocking it".
        let one = matches!(to, Recipients::Objects(Objects::That(..)) | Recipients::That(..));
        self.besides = one.then(|| source.clone());
        // "Target creature and each other creature with the same name": other than that creature.
        let beside_another =
            matches!(to, Recipients::Objects(Objects::And(all)) if matches!(all.first(), Some(Objects::Target(_))));
        let of_this = self.of_this_now;
        self.of_this_now &= !beside_another;
        to.walk(self);
        self.of_this_now = of_this;
        self.besides = None;
        self.meant = outer;
    }

    /// "Whenever ~ becomes blocked by a creature, it deals 2 damage to that creature": "that creature" is not this one, which "it"
    /// then is.
    pub(super) fn it_to_that(source: &mut Ref, to: &mut Recipients) {
        if let (Ref::Event(_), Recipients::Objects(Objects::That(to @ Ref::This, Said::As(words)))) = (&*source, to)
            && words.starts_with("that ")
        {
            std::mem::swap(source, to);
        }
    }

    /// What the card's own name means in the abilities given at hand (201.5a): the object itself where it is this that gains them,
    /// as also by a copy it enters as; else the one that gives them.
    pub(super) fn giver_by_name(&self) -> Option<Ref> {
        let of = |what: &Objects| match what {
            Objects::That(Ref::This, _) => Ref::This,
            _ => Ref::Giver,
        };
        match &self.modified {
            Some(what) => Some(of(what)),
            None if self.in_replacement => Some(Ref::This),
            None if self.is_static => self.holder.as_ref().map(of),
            None => None,
        }
    }

    /// Resolves what is done by one thing to another: neither is meant by the words for the other.
    pub(super) fn one_with_another(&mut self, one: &mut Objects, other: &mut Objects) {
        let is_it = |what: &Objects| matches!(what, Objects::That(Ref::Word(words), _) if &**words == "it");
        let is_named = |what: &Objects| matches!(what, Objects::That(..)) && !is_it(what);
        // "Attach it to the token": it is not the token.
        let (first, second) = if is_it(one) && is_named(other) { (other, one) } else { (one, other) };
        first.walk(self);
        self.besides = if matches!(second, Objects::That(..)) { one_meant(first) } else { None };
        second.walk(self);
        self.besides = None;
    }

    /// What "its power" is of behind an instruction that deals that much damage: of what deals it, unless only what it is dealt to
    /// may be meant.
    pub(super) fn whose_power(&self, effect: &Effect) -> Option<Ref> {
        let verb = match effect {
            Effect::Do { verb, .. } => verb,
            Effect::Seq(parts) => match parts.first()? {
                Effect::Do { verb, .. } => verb,
                _ => return None,
            },
            _ => return None,
        };
        let Verb::DealDamage { source, to, .. } = verb else { return None };
        let of_any = |slot: &u8| match self.slots.get(usize::from(*slot)).map(|spec| &spec.kind) {
            Some(TargetKind::Object(_)) => false,
            Some(_) => true,
            None => false,
        };
        let to_creature = match to {
            Recipients::Target(slot) | Recipients::Objects(Objects::Target(slot)) => !of_any(slot),
            Recipients::Players(_) => false,
            _ => true,
        };
        (*source != Ref::This || !to_creature).then(|| source.clone())
    }

    /// "Damage to target player equal to the number of cards in that player's hand": said behind it, the amount may be about those
    /// it is dealt to; but "its power" is that of what deals it.
    pub(super) fn amount_behind(&mut self, source: &mut Ref, amount: &mut Num, to: &mut Recipients) {
        source.walk(self);
        if let Num::EqualTo(n) = amount {
            *amount = std::mem::replace(&mut **n, Num::X);
        }
        let it = self.find("it");
        self.dealt_to(source, to);
        let each = match to {
            Recipients::Objects(each) => Some(&*each),
            _ => None,
        };
        self.amount_of_each(each, amount, it);
    }

    /// "A number of counters on each creature you control equal to that creature's toughness": the same of counters.
    pub(super) fn counters_behind(&mut self, count: &mut Num, on: &mut Objects) {
        let it = self.find("it");
        on.walk(self);
        self.amount_of_each(Some(&*on), count, it);
    }

    /// An amount that is said behind each of several, of whom "that creature" is the one at hand; "it" is what it was before.
    fn amount_of_each(&mut self, each: Option<&Objects>, amount: &mut Num, it: Option<Ref>) {
        let mark = self.antecedents.len();
        if let Some(Objects::All(filter, Quantifier::Each)) = each {
            let nouns = super::nouns::nouns_of(filter);
            self.note(Ref::Each, Kind::Object, false, nouns);
        }
        let noted = self.antecedents.len() > mark;
        let outer = std::mem::replace(&mut self.meant, it.map(|it| ("it", it)));
        amount.walk(self);
        self.meant = outer;
        if noted {
            self.antecedents.remove(mark);
        }
    }
}
