//! The pass over the tree, in the order of the words: each kind of node, the greater ones in files of their own.

mod looked_at;
mod own;
mod players;
mod triggers;

use crate::card::Supertypes;
use crate::oracle::grammar::refer;
use crate::oracle::lang::*;
pub(super) use own::OfEachOwner;
use own::OfWhoCasts;
pub(super) use players::needs_no_name;

use super::amounts::{any_number_as_x, of_each_taxed, of_what_is_paid_for, speaks_of_it, theirs_too};
use super::antecedents::COPIED;
use super::conditions::asked_of;
use super::effects::{acts_on_it, is_of_this};
use super::nouns::{has_host, is_plural, nouns_of, singular};
use super::others::{is_of_others, others_than_each, than_compared};
use super::rewritten::{
    as_long_as_each_is, cast_from, if_it_is_such_a_card, lost_beside, of_the_defending_player, others_lost, said_again,
    sets_under_a_condition,
};
use super::riders::ridden_static;
use super::{Kind, Resolver, taken_apart};
use looked_at::{
    OfThis, asked_of_the_doer, cast_from_there, looped, paid_for_casting, points_at_done, removes_counters,
    there_for_others, told_by_its_source, told_by_the_other,
};

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
                        CostPart::RemoveCounters(Num::OneOrMore, ..)
                            | CostPart::RemoveAmong(Num::OneOrMore, ..)
                            | CostPart::Energy(Num::OneOrMore)
                    )
                };
                let not_none = activated.cost.parts.iter().any(some);
                inner.paid_any = any_number_as_x(&mut activated.cost);
                if not_none {
                    activated.limits.push(ActivationLimit::X(Cmp::Ge, Num::Const(1)));
                }
                inner.paid_counters = activated.cost.parts.iter().any(removes_counters);
                activated.cost_changes.iter_mut().for_each(of_what_is_paid_for);
                activated.inside(&mut inner);
            }
            AbilityKind::Spell(_) => {
                // A spell may have been cast for additional costs.
                inner.paid.extend(["sacrificed", "discarded", "revealed", "tapped"]);
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
                if !as_long_as_each_is(told) {
                    self.fail("it");
                }
                if !said_again(&mut told.effects) {
                    self.fail("the same is true for");
                }
                // "Creature spells you cast cost {1} less if it has mutate": the condition is about each of those spells.
                if let [StaticEffect::Cost(change @ CostChange { what: Some(_), condition: None, .. })] =
                    told.effects.as_mut_slice()
                    && told.condition.as_ref().is_some_and(speaks_of_it)
                {
                    change.condition = told.condition.take().map(Box::new);
                }
                for effect in &mut told.effects {
                    if let StaticEffect::Cost(change) = effect
                        && (change.abilities.is_some() || change.what.is_some())
                    {
                        of_what_is_paid_for(change);
                    }
                    // "Each creature you cast has blitz": as a spell, which is cast for what the keyword says.
                    if let StaticEffect::Modify { what: Objects::All(what, _), .. } = effect
                        && what.noun == Noun::Permanent
                        && what.post.iter().any(|pred| matches!(pred, Pred::CastBy(_)))
                    {
                        what.noun = Noun::Spell;
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
                of_the_defending_player(told);
                sets_under_a_condition(told);
                // What one effect of a static ability has done, no other knows: "if you do" then means nothing.
                if let Some(words) = points_at_done(&mut told.effects) {
                    self.fail(words);
                }
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
            AbilityKind::Triggered(Triggered { condition: Some(cond), .. })
                if **cond == Cond::Kicked(Some(UNNAMED_COST)) =>
            {
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
        let of_a_step = matches!(it.event, EventPattern::Beginning { .. });
        let outer = std::mem::replace(&mut self.of_a_step, of_a_step);
        self.triggered_in_order(it);
        self.of_a_step = outer;
    }

    fn replacement(&mut self, it: &mut Replacement) {
        let before_event = self.antecedents.len();
        self.event_of_others = is_of_others(&it.event);
        self.note_what_resolves(&it.event);
        it.event.walk(self);
        self.note_event(&it.event);
        self.note_what_is_drawn(it);
        // "~ enters tapped and doesn't untap ...".
        if let EventPattern::Enters { what, .. } = &it.event
            && what.post.as_slice() == [Pred::Is(Ref::This)]
        {
            self.subject = Some(Ref::This);
        }
        // "The exiled card" is then the one that was put there instead.
        if let Instead::MoveThen(to, _) = &it.instead
            && to.zone == Zone::Exile
            && let Some(moved) = self.antecedents.last_mut().filter(|it| it.to == Ref::Event(Role::Subject))
        {
            (moved.done, moved.into) = (Some("exiled"), Some(Zone::Exile));
            moved.nouns.clear();
        }
        it.condition.walk(self);
        // "That much" is of the event, whatever was done before.
        // ... but where something is done as it enters, what hangs on that is of it: "with that many counters".
        let of_event = !matches!(it.instead, Instead::AsEntersWith(..));
        let before = std::mem::replace(&mut self.in_replacement, of_event);
        // Damage is dealt to another than to what it would be dealt to: "that creature" was named before (614.9).
        let to_another = matches!(&it.instead, Instead::Redirect(to) if matches!(**to, Recipients::Objects(_)));
        // "That creature deals that damage to itself instead": what deals it does, whose damage it is.
        if let Instead::Redirect(to) = &mut it.instead
            && let Recipients::Objects(Objects::That(itself @ Ref::Word(_), _)) = &mut **to
            && *itself == Ref::Word("itself".into())
        {
            *itself = Ref::Event(Role::Source);
        }
        let besides = self.besides.clone();
        if to_another {
            self.besides = Some(Ref::Event(Role::Other));
        }
        it.instead.walk(self);
        self.besides = besides;
        self.in_replacement = before;
        it.uses.walk(self);
        // "Prevent all combat damage it would deal and it has defender": beside the effect there is no event to speak of (604.1).
        if self.is_static && self.depth <= 1 {
            self.named_since(before_event, |it| matches!(it.to, Ref::Event(_)));
        }
    }

    fn rule(&mut self, it: &mut RuleChange) {
        super::rewritten::barred_of_a_player(self, it);
        // "Each player may play cards they exiled": the one who would.
        if let RuleChange::PlayFrom { who, .. } = it
            && who.is_each()
        {
            let mark = self.antecedents.len();
            self.note(Ref::Each, Kind::Player, false, Vec::new());
            it.inside(self);
            self.antecedents.truncate(mark);
            return;
        }
        // 509.1a: nothing blocks itself: what "it" is blocked was named before, or is the object that says so.
        if let RuleChange::CantBlock(blocker, Some(which)) | RuleChange::MustBlock(blocker, Some(which)) = it {
            blocker.walk(self);
            let it = super::nouns::one_meant(blocker).unwrap_or(Ref::Each);
            let before = self.besides.replace(it);
            which.walk(self);
            self.besides = before;
            return;
        }
        // "Creatures with flying can't attack, and their activated abilities can't be activated": those of each of them.
        if matches!(it, RuleChange::CantActivate(..)) {
            it.inside(self);
            if let RuleChange::CantActivate(_, Some(whose), _) = it
                && let (Some(Objects::All(kind, _)), [Pred::Is(Ref::Each)]) = (&self.holder, whose.post.as_slice())
                && self.is_static
            {
                whose.clone_from(kind);
            }
            return;
        }
        // "A card that shares a color with that spell": with the one that is cast.
        if let RuleChange::AlternativeCost(who, what, cost) = it {
            who.walk(self);
            what.walk(self);
            let before = self.antecedents.len();
            self.note(Ref::ThisSpell, Kind::Object, false, vec!["spell".into()]);
            cost.walk(self);
            self.antecedents.truncate(before);
            return;
        }
        // "Each opponent can't cast spells with mana value greater than the number of lands that player controls": the one who casts.
        if let RuleChange::CantCast(who, filter) = it
            && who.is_each()
        {
            filter.walk(&mut OfWhoCasts(who));
        }
        // 508.1h, 509.1d: what is paid for each of several creatures is counted of that one.
        if let RuleChange::Tax { what: Objects::All(..), times: Some(times), .. } = it {
            of_each_taxed(times);
        }
        it.inside(self);
    }

    fn verb(&mut self, it: &mut Verb) {
        let outer = (self.knowing_of_this(it), std::mem::replace(&mut self.instructs, true));
        self.verb_in_order(it);
        (self.of_this_now, self.instructs) = outer;
    }

    fn filter(&mut self, it: &mut Filter) {
        if let Some(than) = self.others_than(it) {
            super::phrases::other_than(it, &than);
        }
        super::phrases::card_where_it_is(it);
        it.inside(self);
        than_compared(it);
    }

    fn body(&mut self, it: &mut Body) {
        looped(&mut it.effect);
        self.of_the_rest |= looked_at::speaks_of_the_rest(&it.effect);
        // 603.7: the time stands behind what is done then, whose targets are those of what sets it up.
        if std::mem::take(&mut self.targets_now) {
            it.effect.walk(self);
            return;
        }
        let (slots, of_phrases) = (std::mem::take(&mut self.slots), std::mem::take(&mut self.of_phrases));
        let announced = std::mem::replace(&mut self.announced, self.amount);
        let began = std::mem::replace(&mut self.body_began, self.next_bind);
        self.note_who_chooses(it);
        // A reflexive or delayed body that has no targets of its own still knows those outside.
        it.modes.walk(self);
        if slots.is_empty() {
            it.effect.walk(self);
            it.targets = std::mem::take(&mut self.slots);
        } else {
            it.targets = self.inside_of_another(&mut it.effect);
        }
        (self.slots, self.of_phrases) = (slots, of_phrases);
        self.announced = announced;
        self.body_began = began;
    }

    fn cost_part(&mut self, it: &mut CostPart) {
        it.inside(self);
        self.note_what_is_beheld(it);
    }

    fn mode(&mut self, it: &mut Mode) {
        let before = self.antecedents.len();
        it.inside(self);
        self.antecedents.truncate(before);
        self.subject = None;
    }

    fn effect(&mut self, it: &mut Effect) {
        // What one outcome of a vote has done another does not speak of.
        let mark = self.antecedents.len();
        let of_a_vote = matches!(it, Effect::If { cond: Cond::MostVotes(..), .. });
        self.effect_in_order(it);
        if let Some(parts) = super::again::paid_as_one(it) {
            self.paid_with_those(&parts);
        }
        if of_a_vote {
            self.antecedents.truncate(mark);
        }
    }

    fn objects(&mut self, it: &mut Objects) {
        if super::apart::is_apart(it) {
            self.fail("each");
        }
        if self.is_static {
            match (&self.holder, &*it) {
                (Some(holder), Objects::That(Ref::Word(words), _)) if words.is_empty() => {
                    *it = holder.clone();
                    return;
                }
                // Of several things, a sentence behind speaks of all of them.
                (Some(holder @ (Objects::All(..) | Objects::And(_))), Objects::That(Ref::Word(words), _))
                    if matches!(&**words, "they" | "them" | "those creatures" | "those permanents") =>
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
        super::alike::chosen(it);
        own::its_own_zone(it);
        self.object_phrase(it);
        // "If you sacrificed a creature this way": of what you alone were told to do, all was done by you.
        if let Objects::Among { from: Ref::Bound(bind), filter, .. } = it
            && !self.by_others.contains(bind)
        {
            filter.post.retain(|pred| !matches!(pred, Pred::DoneBy(by) if **by == Players::You));
        }
    }

    fn players(&mut self, it: &mut Players) {
        self.players_in_order(it);
    }

    fn recipients(&mut self, it: &mut Recipients) {
        // "to them" where a player was spoken of last: one object is never "them".
        if let Recipients::Objects(Objects::That(Ref::Word(words), _)) = it
            && &**words == "them"
        {
            let fits = |it: &&super::Antecedent| {
                self.besides.as_ref() != Some(&it.to) && (it.several || it.kind != Kind::Object)
            };
            if self.antecedents.iter().rev().find(fits).is_some_and(|last| last.kind == Kind::Player) {
                *it = Recipients::Players(self.them());
            }
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
                match self.of_either_kind(words.contains("those ")) {
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
                    // "Attached to that player".
                    None => match matches!(&*words, "that player" | "the player")
                        .then(|| self.find_player(&words))
                        .flatten()
                    {
                        Some(player) => *it = player,
                        None => self.fail(&words),
                    },
                }
            }
            Ref::Target(slot) => *slot = self.slot(*slot),
            _ => {}
        }
    }

    fn number(&mut self, it: &mut Num) {
        self.number_in_order(it);
    }

    fn predicate(&mut self, it: &mut Pred) {
        // "Curses attached to them", of a player: one player is "them", and one object is not.
        if let Pred::AttachedTo(to) = it
            && let [Pred::Is(Ref::Word(words))] = to.post.as_slice()
            && matches!(&**words, "them" | "that player")
            && self.find(words).is_none()
        {
            let who = Players::That(Ref::Word(words.clone()), Said::Pronoun);
            *it = Pred::AttachedToPlayer(Box::new(who));
        }
        if matches!(it, Pred::SameName(Ref::Word(words)) if &**words == refer::THAT_NAME) {
            match self.named.clone().or_else(|| self.find("it").map(Pred::SameName)) {
                Some(named) => *it = named,
                None => self.fail(refer::THAT_NAME),
            }
            return;
        }
        own::of_its_own(it);
        super::apart::all_together(it);
        // "With the same name as another card": than the very one that is looked at.
        let of_each = matches!(it, Pred::SameNameAs(_));
        let outer = self.of_this_now;
        self.of_this_now |= of_each;
        self.predicate_inside(it);
        self.of_this_now = outer;
        if let Pred::SameName(_) = it {
            self.named = Some(it.clone());
        }
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
        // "If it was kicked": of what is cast a spell need not name itself.
        let of_casting = match it {
            Cond::ManaSpent(..) | Cond::WasCast(..) => true,
            Cond::Is(_, so) => so.post.contains(&Pred::Kicked),
            _ => false,
        };
        let outer = self.names_itself;
        self.names_itself |= of_casting;
        self.condition_in_order(it);
        if of_casting {
            self.names_itself = outer;
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
        for one in it.iter_mut() {
            let copied = matches!(one, Modification::EntersWith(..)).then_some((COPIED, Ref::Bound(WHAT_IS_COPIED)));
            let meant = copied.map(|copied| self.meant.replace(copied));
            one.walk(self);
            if let Some(meant) = meant {
                self.meant = meant;
            }
        }
        self.gives_to_host = outer;
        self.names_giver = names;
    }
}
