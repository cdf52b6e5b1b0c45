//! "Other" and "another": other than what the sentence speaks of, which is the object itself only where it speaks of that.

use crate::card::CardTypes;
use crate::oracle::lang::*;

use super::nouns::{fit, is_creature_type, nouns_of, one_meant};
use super::phrases::other_than;
use super::{Antecedent, Kind, Resolver};

/// What something that is attached to a creature or land may be itself: then others of it are others than that.
const ATTACHED: [&str; 5] = ["aura", "equipment", "artifact", "enchantment", "permanent"];

impl Resolver<'_> {
    /// What others of this kind are other than, where that is not the object itself: the object named last that may be one of them.
    /// "Enchanted creature gets +1/+1 for each other creature", "whenever a creature you control dies, sacrifice another creature".
    pub(super) fn others_than(&self, kind: &Filter) -> Option<Ref> {
        self.others(kind, &|_| true)
    }

    /// The same of a target. It is chosen before anything is done (601.2c, 603.3d), so it is not other than what an instruction of
    /// the same body comes to do something to; and of cards in a graveyard it is other than the one that was just put there.
    pub(super) fn others_than_to_target(&self, kind: &Filter) -> Option<Ref> {
        let buried = kind.post.iter().any(|it| matches!(it, Pred::In(Zone::Graveyard, _)));
        let known = |it: &Antecedent| !matches!(it.to, Ref::Bound(bind) if bind >= self.body_began);
        match self.event_buries {
            true if buried => Some(Ref::Event(Role::Subject)),
            _ => self.others(kind, &known),
        }
    }

    fn others(&self, kind: &Filter, known: &dyn Fn(&Antecedent) -> bool) -> Option<Ref> {
        let asked = nouns_of(kind);
        let done = |it: &Antecedent| matches!(it.to, Ref::Bound(_));
        let one_of_them = |it: &&Antecedent| it.kind != Kind::Player && (!it.several || done(it)) && may_be(&asked, it);
        let mut all = self.antecedents.iter().rev().filter(|it| known(it));
        let last = all.find(one_of_them).filter(|_| !self.of_this_now)?;
        // An ability about the object itself goes on speaking of it, whatever else it names.
        let of_this = || self.antecedents.iter().any(|it| it.to == Ref::This);
        match last.to {
            // "You've cast another spell this turn": than this one, whichever it is done to.
            _ if last.kind == Kind::Either && kind.noun == Noun::Spell => None,
            Ref::Target(_) if kind.noun == Noun::Spell => None,
            Ref::Host | Ref::Event(Role::Host) => Some(last.to.clone()),
            // "Target creature an opponent controls, if that opponent controls no other creatures": none of those is the object itself.
            Ref::Event(_) | Ref::Target(_) if of_somebody_else(kind) => Some(last.to.clone()),
            Ref::Event(_) if !of_this() && !self.event_of_others => Some(last.to.clone()),
            Ref::Target(_) if self.is_spell || !of_this() => Some(last.to.clone()),
            // What an instruction has done something to: "exile all cards from your hand. Put all other cards into your hand".
            Ref::Bound(_) if self.instructs && (self.is_spell || !of_this()) => Some(last.to.clone()),
            _ => None,
        }
    }

    /// Those of the targets before that may be of this kind.
    pub(super) fn of_its_kind(&self, kind: &Filter, mut earlier: Vec<u8>) -> Vec<u8> {
        let asked = nouns_of(kind);
        earlier.retain(|at| {
            let named = self.antecedents.iter().find(|it| it.to == Ref::Target(*at));
            // A player is no object (109.1).
            named.is_none_or(|it| match it.kind {
                Kind::Player => false,
                Kind::Either => true,
                Kind::Object => asked.is_empty() || may_be(&asked, it),
            })
        });
        earlier
    }

    /// Resolves an instruction or a change, knowing whether it is about the object itself: "~ gets +1/+1 for each other creature".
    pub(super) fn knowing_of_this(&mut self, verb: &Verb) -> bool {
        let of_this = |to: &Ref| match to {
            Ref::This => true,
            Ref::Word(words) => &**words == "~" || words.is_empty() && self.subject == Some(Ref::This),
            _ => false,
        };
        let this = match verb {
            Verb::Modify { what, .. } | Verb::PutCounters { on: what, .. } => {
                one_meant(what).is_some_and(|to| of_this(&to))
            }
            Verb::DealDamage { source, .. } | Verb::DealExcess { source, .. } => of_this(source),
            _ => self.of_this_now,
        };
        std::mem::replace(&mut self.of_this_now, this)
    }
}

/// Whether those of this kind are said to be a player's who is spoken of, and not yours.
fn of_somebody_else(kind: &Filter) -> bool {
    kind.post.iter().any(|it| match it {
        Pred::ControlledBy(whose) => matches!(&**whose, Players::That(..) | Players::ControllerOf(..)),
        _ => false,
    })
}

/// "Each other creature with the same name as that creature": others than what they are compared with.
pub(super) fn than_compared(kind: &mut Filter) {
    let with = kind.post.iter().find_map(|it| match it {
        Pred::SameName(with) | Pred::SharesType(with, _) => {
            matches!(with, Ref::Event(_) | Ref::Target(_) | Ref::Bound(_)).then(|| with.clone())
        }
        _ => None,
    });
    if let Some(with) = with {
        other_than(kind, &with);
    }
}

/// Whether what an event happens to goes to a graveyard by it, and may be something else than the object itself.
pub(super) fn buries(event: &EventPattern) -> bool {
    let itself = |what: &Filter| matches!(what.post.as_slice(), [Pred::Is(_)]) && what.heads.is_empty();
    match event {
        EventPattern::Dies { batch, what } | EventPattern::Moves { batch, what, to: Some(Zone::Graveyard), .. } => {
            !batch && !itself(what)
        }
        EventPattern::While(event, _) => buries(event),
        _ => false,
    }
}

/// Whether what was named may be one of those that are called so.
fn may_be(asked: &[String], it: &Antecedent) -> bool {
    let any = |of: &[String], such: &dyn Fn(&str) -> bool| of.iter().any(|noun| such(noun));
    let a_creature = |noun: &str| noun == "creature" || is_creature_type(noun);
    let kind = match &it.to {
        Ref::Bound(_) if any(asked, &|noun| matches!(noun, "card" | "permanent")) => true,
        Ref::Host if it.nouns.is_empty() => !any(asked, &|noun| ATTACHED.contains(&noun)),
        _ => {
            fit(asked, it) || any(asked, &a_creature) && any(&it.nouns, &|noun| a_creature(noun) || noun == "permanent")
        }
    };
    // What is cast is no permanent.
    kind && (any(asked, &|noun| noun == "spell") || !any(&it.nouns, &|noun| matches!(noun, "spell" | "ability")))
}

/// Whether an event is of others than the object itself.
pub(super) fn is_of_others(event: &EventPattern) -> bool {
    struct Others(bool);
    impl Visit for Others {
        fn predicate(&mut self, it: &mut Pred) {
            self.0 |= matches!(it, Pred::Other);
            it.inside(self);
        }
    }
    let mut others = Others(false);
    match event {
        EventPattern::While(event, _) => return is_of_others(event),
        event => event.clone().walk(&mut others),
    }
    others.0
}

/// "Each creature gets +1/+1 for each other creature": other than the creature that gets it.
pub(super) fn others_than_each(effect: &mut StaticEffect) {
    let StaticEffect::Modify { what: Objects::All(..), changes } = effect else { return };
    for change in changes {
        if let Modification::AddPt(power, toughness) = change {
            power.walk(&mut Another(Ref::Each));
            toughness.walk(&mut Another(Ref::Each));
        }
    }
}

/// Makes of "another" one other than this.
pub(super) struct Another(pub Ref);

impl Visit for Another {
    fn predicate(&mut self, it: &mut Pred) {
        match it {
            Pred::Other => *it = Pred::OtherThan(self.0.clone()),
            _ => it.inside(self),
        }
    }
}

/// "Attach it to another creature": than what it is attached to now. "With the same controller", "of that type": as that has; the
/// types are those which the kind of the target names ("target Aura attached to a creature or land").
pub(super) fn attached_to_another(what: &Objects, to: &mut Objects, slots: &[TargetSpec]) {
    struct ThanItsHost {
        it: Ref,
        types: CardTypes,
    }
    impl Visit for ThanItsHost {
        fn predicate(&mut self, it: &mut Pred) {
            let host = || Ref::HostOf(Box::new(self.it.clone()));
            match it {
                Pred::Other if self.it == Ref::This => *it = Pred::OtherThan(host()),
                Pred::OtherThan(than) if *than == self.it => *it = Pred::OtherThan(host()),
                Pred::ControlledBy(whose) if matches!(&**whose, Players::ControllerOf(of, Said::Pronoun) if *of == self.it) =>
                {
                    **whose = Players::ControllerOf(host(), Said::Pronoun);
                }
                Pred::ChosenType if !self.types.is_empty() => {
                    *it = Pred::SharesType(host(), SharedQuality::OneOf(self.types));
                }
                _ => it.inside(self),
            }
        }
    }
    if let Some(it) = one_meant(what) {
        let types = match &it {
            Ref::Target(slot) => slots.get(usize::from(*slot)).map_or(CardTypes::default(), types_of_host),
            _ => CardTypes::default(),
        };
        to.walk(&mut ThanItsHost { it, types });
    }
}

/// The card types that are named of what a target is attached to.
fn types_of_host(spec: &TargetSpec) -> CardTypes {
    let mut types = CardTypes::default();
    let TargetKind::Object(filter) = &spec.kind else { return types };
    for pred in &filter.post {
        let Pred::AttachedTo(host) = pred else { continue };
        for named in host.heads.iter().flat_map(|head| &head.types) {
            if let Pred::Type(one) = named {
                types |= *one;
            }
        }
    }
    types
}
