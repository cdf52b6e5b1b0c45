//! What an instruction leaves to be spoken of.

use super::*;
use crate::oracle::grammar::{players, refer};

impl Resolver<'_> {
    /// Notes what an instruction has acted on or made.
    pub(crate) fn note_done(&mut self, verb: &Verb, bind: u8) {
        if self.doer != Players::You {
            self.by_others.push(bind);
        }
        // "Choose any target" says of the target what it is; a player is no object that is chosen.
        if let Verb::ChooseObjects(Objects::Target(slot)) = verb
            && self.slots.get(usize::from(*slot)).is_some_and(|spec| !matches!(spec.kind, TargetKind::Object(_)))
        {
            return;
        }
        let arrives = match verb {
            Verb::Create { .. } => true,
            Verb::Move { to, .. } => to.zone == Zone::Battlefield,
            _ => false,
        };
        self.arrived.extend(arrives.then_some(Ref::Bound(bind)));
        let moved: Option<(&Objects, &'static str)> = match verb {
            Verb::Destroy(what, _) => Some((what, "destroyed")),
            Verb::Exile { what, .. } => Some((what, "exiled")),
            Verb::Move { what, .. } => Some((what, "returned")),
            Verb::Sacrifice(what) => Some((what, "sacrificed")),
            Verb::Discard(what) => Some((what, "discarded")),
            Verb::Counter(what) | Verb::CounterInto(what, ..) => Some((what, "countered")),
            Verb::Reveal(what) => Some((what, "revealed")),
            Verb::Look(what) => Some((what, "looked")),
            Verb::ChooseObjects(what) => Some((what, "chosen")),
            _ => None,
        };
        // "This card from your graveyard" is said of those of this that are there.
        if let Some((Objects::That(to, _) | Objects::Among { from: to, .. }, _)) = moved
            && (*to == Ref::This || matches!(to, Ref::Bound(bind) if self.of_this.contains(bind)))
        {
            self.of_this.push(bind);
            if *to == Ref::This && matches!(verb, Verb::Destroy(..) | Verb::Sacrifice(_)) {
                self.gone_of_this.push(bind);
            }
        }
        if let Some((what, done)) = moved {
            let several = match what {
                // "All noncreature cards revealed this way": of all that were, found or not.
                Objects::Among { from: Ref::AllBound(_) | Ref::AllOf(_), count: Count::All, .. } => true,
                Objects::Among { from, count: Count::All, .. } => {
                    let named = self.antecedents.iter().rev().find(|it| it.to == *from);
                    is_several(what, &self.slots) && named.is_some_and(|it| it.several)
                }
                _ => is_several(what, &self.slots),
            };
            let mut nouns = match (verb, what) {
                // "Draw a card and reveal it": what is only shown is still called what it was.
                (Verb::Reveal(_) | Verb::Look(_), Objects::That(to, _)) => {
                    let named = self.antecedents.iter().rev().find(|it| it.to == *to);
                    named.map(|it| it.nouns.clone()).unwrap_or_default()
                }
                _ => self.nouns(what),
            };
            // What is left over and put somewhere else is cards: "those lands" are those that were taken from among them.
            let left_over = |to: Zone| matches!(what, Objects::Rest(_)) && to != Zone::Battlefield;
            match verb {
                Verb::Move { to, .. } if left_over(to.zone) => nouns.push("card".into()),
                // "That card" is not what was given up for it.
                Verb::Sacrifice(Objects::That(Ref::This, _)) => {
                    nouns.push("permanent".into());
                    // Nor is "that creature" where another thing was called one.
                    let another = |it: &Antecedent| {
                        it.to != Ref::This && !it.nouns.is_empty() && fit(&["creature".to_owned()], it)
                    };
                    nouns.extend(self.antecedents.iter().any(another).then(|| NO_CREATURE.to_owned()));
                }
                // What is chosen stays what it is.
                Verb::ChooseObjects(_) => {}
                Verb::Move { to, .. } if !nouns.is_empty() && to.zone == Zone::Battlefield => {
                    nouns.extend(["card".into(), "permanent".into()]);
                }
                _ if !nouns.is_empty() => nouns.push("card".into()),
                _ => {}
            }
            if let Objects::Among { from: from @ Ref::Target(_), count: Count::Exactly(_), .. } = what {
                self.taken = Some((bind, from.clone()));
            }
            // What is taken from among a set leaves the rest of that set to be spoken of.
            let among = |one: &Objects| matches!(one, Objects::Among { .. });
            let taken = among(what) || matches!(what, Objects::And(all) if all.iter().all(among));
            // Of a single thing there is no rest: it is one of a set that was looked at before.
            let makes_a_set = several || self.pool.is_none();
            if matches!(verb, Verb::Reveal(_) | Verb::Look(_) | Verb::Exile { .. }) && !taken && makes_a_set {
                self.pool = Some(bind);
            }
            // "Choose one of the exiled cards": of what was exiled, not of all that was looked at before.
            if let (Verb::ChooseObjects(_), Objects::Among { from: Ref::Bound(set), .. }, Some(_)) =
                (verb, what, self.pool)
            {
                self.pool = Some(*set);
            }
            // What is only looked at or revealed stays where it is, and so does what is chosen.
            let stays = matches!(verb, Verb::Reveal(_) | Verb::Look(_) | Verb::ChooseObjects(_));
            if let Verb::ChooseObjects(Objects::Some { filter, .. }) = verb {
                self.chosen_before.extend(self.chosen.take().map(|(bind, kind, _)| (bind, kind)));
                self.chosen = Some((bind, filter.clone(), self.doer.clone()));
            }
            // "Return two cards exiled with ~ and put the rest ...": the other cards exiled with it.
            if let Verb::Move { what: Objects::Some { filter, .. }, .. } = verb
                && filter.post.contains(&Pred::ExiledWithThis)
            {
                self.chosen = Some((bind, filter.clone(), self.doer.clone()));
            }
            // "Chooses a permanent they control of each permanent type": the rest are the other permanents.
            if let Verb::ChooseObjects(Objects::And(all)) = verb
                && let Some(kind) = Filter::of_each_type(all)
                    .or_else(|| Filter::of_each_basic_type(all))
                    .or_else(|| Filter::of_some_types(all))
            {
                self.chosen = Some((bind, kind, self.doer.clone()));
            }
            if let Verb::Move { what: Objects::Target(_) | Objects::That(..), to } = verb
                && to.whose.as_deref().is_some_and(|whose| whose.ends_with("owner 's"))
            {
                let moved = Ref::Bound(bind);
                self.holder_of = Some(Players::OwnerOf(moved, Said::Pronoun));
                self.held_by_opponent = false;
            }
            // "Return it under its owner's control": that player may be spoken of.
            if let Verb::Move { what: Objects::That(moved, _), to } = verb
                && to.said.contains(&PlaceHow::UnderOwner)
                && self.holder_of.is_none()
            {
                self.holder_of = Some(Players::OwnerOf(moved.clone(), Said::Pronoun));
            }
            let to = match what {
                Objects::That(to, _) if stays => to.clone(),
                // 400.7j: what is exiled as it is countered can be found by what is said behind it.
                Objects::Target(_) if matches!(verb, Verb::CounterInto(_, to, _) if to.zone == Zone::Exile) => {
                    Ref::Bound(bind)
                }
                Objects::Target(slot)
                    if stays || matches!(verb, Verb::Destroy(..) | Verb::Counter(_) | Verb::CounterInto(..)) =>
                {
                    Ref::Target(*slot)
                }
                _ => Ref::Bound(bind),
            };
            let may_fail =
                matches!(verb, Verb::Destroy(..) | Verb::Reveal(_) | Verb::Counter(_) | Verb::CounterInto(..));
            if may_fail && to != Ref::Bound(bind) {
                self.done_by.push((to.clone(), done, bind));
            }
            let into = match verb {
                Verb::Move { to, .. } => Some(to.zone),
                Verb::Destroy(..) | Verb::Sacrifice(_) | Verb::Discard(_) => Some(Zone::Graveyard),
                Verb::Exile { .. } => Some(Zone::Exile),
                _ => None,
            };
            self.antecedents.push(Antecedent { to, kind: Kind::Object, several, nouns, done: Some(done), into });
            // "Exile target creature and all Auras attached to it": "that exiled card" is the creature's, the others are "the others".
            if let (Verb::Exile { .. }, Objects::And(all)) = (verb, what)
                && let Some(first @ Objects::Target(slot)) = all.first()
                && !is_several(first, &self.slots)
                && all.iter().skip(1).all(|other| matches!(other, Objects::All(..)))
            {
                let (to, kind, done) = (Ref::Target(*slot), Kind::Object, Some(done));
                let mut nouns = self.nouns(first);
                nouns.extend((!nouns.is_empty()).then(|| "card".to_owned()));
                self.antecedents.push(Antecedent { to, kind, several: false, nouns, done, into });
            }
            // "Destroy it. That creature deals 4 damage to its controller": whether it was destroyed or not.
            if let (Verb::Destroy(..) | Verb::Counter(_), Objects::That(it, _)) = (verb, what)
                && *it != Ref::This
            {
                self.note_whatever_came_of_it(it, bind, done, into);
            }
            return;
        }
        // "Puts a counter on a creature they control and sacrifices the rest": the rest of those.
        if let Verb::PutCounters { on: Objects::Some { filter, .. }, .. } = verb {
            self.chosen = Some((bind, filter.clone(), self.doer.clone()));
        }
        if matches!(verb, Verb::PutCounters { .. } | Verb::PutCounterOf(..) | Verb::PutKinds(..)) {
            // Of several kinds it is not told which was put on what.
            let kind = match verb {
                Verb::PutCounters { kind, .. } => crate::oracle::grammar::counter::kind_in_words(kind),
                _ => None,
            };
            let nouns = std::iter::once("counted".to_owned()).chain(kind).collect();
            let (to, done) = (Ref::DoneTo(bind), Some(COUNTED));
            self.antecedents.insert(0, Antecedent { to, kind: Kind::Object, several: true, nouns, done, into: None });
        }
        if let Verb::NoteCounters(_) = verb {
            let (to, done) = (Ref::Bound(bind), Some(refer::NOTED));
            let nouns = vec!["noted".into()];
            self.antecedents.insert(0, Antecedent { to, kind: Kind::Object, several: false, nouns, done, into: None });
        }
        match verb {
            Verb::Create { count, token, attached_to, .. } => {
                let mut nouns = vec!["token".to_owned(), "permanent".to_owned()];
                // "Create a Role token attached to target creature. When you do, that creature ...": it is none itself.
                let named_types = !token.types.is_empty() && !token.types.contains(CardTypes::CREATURE);
                if attached_to.is_some() || named_types {
                    nouns.push(NO_CREATURE.to_owned());
                }
                nouns.extend(token.types.each().map(|one| one.word().to_owned()));
                nouns.extend(token.subtypes.iter().map(|one| one.name().to_lowercase()));
                if let Some(name) = token.name.as_deref().filter(|_| token.predefined) {
                    nouns.push(name.to_lowercase());
                    nouns.push("artifact".into());
                }
                if token.copy_of.is_some() {
                    nouns.clear();
                }
                let several = *count != Num::Const(1);
                self.note_bound(bind, several, nouns, Some("created"));
            }
            Verb::Action(KeywordAction { deed: Deed::Populate, .. }) => {
                self.arrived.push(Ref::Bound(bind));
                let nouns = ["token", "permanent", "creature"].map(str::to_owned).into();
                self.note_bound(bind, false, nouns, Some("created"));
            }
            Verb::Search { of, count, filters, zones, some, .. } => {
                let all = std::iter::once(Zone::Library).chain(zones.iter().copied()).collect();
                self.searched = (!some).then(|| (bind, of.clone(), all));
                let several =
                    filters.len() > 1 || !matches!(count, Count::Exactly(Num::Const(1)) | Count::UpTo(Num::Const(1)));
                let mut nouns: Vec<String> = filters.iter().flat_map(nouns_of).collect();
                nouns.push("card".into());
                self.pool = Some(bind);
                self.note_bound(bind, several, nouns, Some("found"));
            }
            Verb::RevealUntil { filter, exile, count, .. } => {
                let mut nouns = nouns_of(filter);
                nouns.push("card".into());
                self.pool = Some(bind);
                self.until = Some(bind);
                let done = Some(if *exile { "exiled" } else { "revealed" });
                self.note_bound(bind, *count != Num::Const(1), nouns, done);
            }
            Verb::ChooseValue(Choosable::Number(..) | Choosable::NumberAtRandom(..)) => self.number = Some(bind),
            Verb::ChooseValue(Choosable::CardName(_) | Choosable::NameOf(_)) => self.named = Some(Pred::ChosenName),
            Verb::ChooseValue(Choosable::Player(of) | Choosable::PlayerAtRandom(of)) => {
                // A target is known as it is announced: other targets may hang on it (601.2c).
                let (to, several) = match of {
                    Players::Target(slot) => (Ref::Target(*slot), is_several(&Objects::Target(*slot), &self.slots)),
                    _ => (Ref::Bound(bind), false),
                };
                self.note(to, Kind::Player, several, Vec::new());
            }
            Verb::ChooseFriends => self.antecedents.push(Antecedent {
                to: Ref::Bound(bind),
                kind: Kind::Player,
                several: true,
                nouns: Vec::new(),
                done: Some(players::FRIENDS),
                into: None,
            }),
            Verb::Piles(_) => self.pool = Some(bind),
            Verb::TakePile(_) => {
                self.pool = Some(bind);
                self.note_bound(bind, false, vec!["pile".into()], Some("chosen"));
            }
            Verb::Mill(n) => {
                let several = *n != Num::Const(1);
                self.pool = Some(bind);
                self.note_bound(bind, several, vec!["card".into()], Some("milled"));
                if let Some(milled) = self.antecedents.last_mut() {
                    milled.into = Some(Zone::Graveyard);
                }
            }
            Verb::Draw(n) => {
                let several = *n != Num::Const(1);
                self.note_bound(bind, several, vec!["card".into()], Some("drawn"));
            }
            Verb::DealDamage { to, .. } => {
                self.dealt_by = Some(bind);
                // "It deals 1 damage to each creature. Tap those creatures."
                if let Recipients::Objects(what @ Objects::All(..)) = to {
                    self.note_objects(what, bind, None);
                }
                self.antecedents.insert(
                    0,
                    Antecedent {
                        to: Ref::DoneTo(bind),
                        kind: Kind::Object,
                        several: !matches!(to, Recipients::Target(_)),
                        nouns: vec!["damaged".into()],
                        done: Some(DAMAGED),
                        into: None,
                    },
                );
            }
            // 701.30b: the opponent who was chosen for it.
            Verb::Clash => self.note(Ref::Bound(bind), Kind::Player, false, vec![OPPONENT.to_owned()]),
            // 701.14a: those that fight deal damage.
            Verb::Fight(..) => self.dealt_by = Some(bind),
            // 702.26: what an instruction phases out is called so alone.
            Verb::Phase(what @ (Objects::All(..) | Objects::That(..)), true)
            | Verb::PhaseUntil { what: what @ (Objects::All(..) | Objects::That(..)), .. } => {
                let nouns = match what {
                    Objects::That(those, _) => {
                        let said = self.antecedents.iter().find(|it| it.to == *those);
                        said.map(|it| it.nouns.clone()).unwrap_or_default()
                    }
                    all => self.nouns(all),
                };
                let done = Some(PHASED);
                let (to, kind) = (Ref::Bound(bind), Kind::Object);
                self.antecedents.insert(0, Antecedent { to, kind, several: true, nouns, done, into: None });
            }
            // Nothing else is said of cards in a library than that they were shuffled into it.
            Verb::Shuffle(Some(_)) | Verb::ShuffleIntoYours(_) => {
                let (to, kind, into) = (Ref::Bound(bind), Kind::Object, Some(Zone::Library));
                let (nouns, done) = (vec!["shuffled".into()], Some("shuffled"));
                self.antecedents.insert(0, Antecedent { to, kind, several: true, nouns, done, into });
            }
            Verb::Attach(what @ Objects::Some { .. }, _) => {
                let attached = Antecedent {
                    to: Ref::Bound(bind),
                    kind: Kind::Object,
                    several: is_several(what, &self.slots),
                    nouns: self.nouns(what),
                    done: Some(ATTACHED),
                    into: None,
                };
                // What it is attached to is spoken of rather than what is attached.
                self.antecedents.insert(0, attached);
            }
            // 727.5: what was left, of which the ability then speaks.
            Verb::RestartGame(_) => self.note_bound(bind, true, vec!["card".into()], None),
            Verb::ChooseObjects(what) if matches!(what, Objects::Some { .. } | Objects::Among { .. }) => {
                self.note_objects(what, bind, Some("chosen"));
            }
            Verb::CopySpell { what, .. } => {
                let several = is_several(what, &self.slots);
                self.note_bound(bind, several, vec!["copy".into(), "spell".into()], Some("copied"));
                // "Copy target spell, then return it to its owner's hand": the spell; the copy is called so.
                if let (Objects::Target(_), Some(at)) = (what, self.antecedents.len().checked_sub(2)) {
                    self.antecedents.swap(at, at + 1);
                }
            }
            // 701.40a, 701.58a, 701.62a: a face-down creature; the engine says which.
            Verb::Action(action) if matches!(action.deed, Deed::Manifest | Deed::ManifestDread | Deed::Cloak) => {
                let nouns = ["creature", "permanent", "card"].map(str::to_owned).to_vec();
                let (to, kind) = (Ref::Bound(bind), Kind::Object);
                self.antecedents.push(Antecedent {
                    to,
                    kind,
                    several: false,
                    nouns,
                    done: Some("manifested"),
                    into: None,
                });
            }
            Verb::VoteAmong(filter) => self.note_bound(bind, true, nouns_of(filter), Some("voted")),
            // 701.47c: the Army that was chosen.
            Verb::Action(KeywordAction { deed: Deed::Amass, .. }) => {
                let nouns = ["army", "creature", "permanent"].map(str::to_owned).into();
                self.note_bound(bind, false, nouns, Some("amassed"));
            }
            // 701.39a: the creature that was chosen.
            Verb::Action(KeywordAction { deed: Deed::Bolster, .. }) => {
                let nouns = ["creature", "permanent"].map(str::to_owned).into();
                self.note_bound(bind, false, nouns, Some("chosen"));
            }
            // 701.15a: those that are goaded.
            Verb::Action(action) if action.deed == Deed::Goad => {
                if let Some(what @ (Objects::Some { .. } | Objects::All(..))) = &action.objects {
                    self.note_objects(what, bind, Some("goaded"));
                }
            }
            Verb::Modify { what, .. }
            | Verb::Multiply { what, .. }
            | Verb::Tap(what)
            | Verb::Untap(what)
            | Verb::PutCounters { on: what, .. }
            | Verb::Regenerate(what)
            | Verb::TapOrUntap(what) => match what {
                Objects::Some { .. } | Objects::All(..) | Objects::Among { .. } | Objects::Top { .. } => {
                    let from = self.antecedents.len();
                    self.note_objects(what, bind, matches!(verb, Verb::Tap(_)).then_some("tapped"));
                    // "Tap each creature that was blocked, and it doesn't untap": each of them.
                    if matches!((verb, what), (Verb::Tap(_), Objects::All(_, Quantifier::Each))) {
                        self.note_one_of(bind, from);
                    }
                }
                // "Tap it and target creature. They don't untap": all of them.
                Objects::And(_) => self.note_objects(what, bind, matches!(verb, Verb::Tap(_)).then_some("tapped")),
                Objects::That(to, said) => self.spoken_of_again(to, said),
                _ => {}
            },
            // What may be cast or is to be: "create a token. You may cast the exiled card. If you don't, you may play it later".
            Verb::Cast { what: Objects::That(to, said), .. } => self.spoken_of_again(to, said),
            Verb::MayPlay { what: Objects::That(to, said), .. } => {
                self.spoken_of_again(to, said);
                self.permitted = Some(to.clone());
            }
            _ => {}
        }
    }

    /// Notes what an instruction was to be done to, which is spoken of even where that was impossible (101.3). Only the card is
    /// what has become of it.
    fn note_whatever_came_of_it(&mut self, it: &Ref, bind: u8, done: &'static str, into: Option<Zone>) {
        let named = self.antecedents.iter().rev().find(|named| named.to == *it);
        let mut nouns = named.map_or_else(Vec::new, |named| named.nouns.clone());
        let several = named.is_some_and(|named| named.several);
        nouns.retain(|noun| noun != "card");
        if nouns.is_empty() {
            nouns.push(if done == "countered" { "spell" } else { "permanent" }.to_owned());
        }
        self.done_by.push((it.clone(), done, bind));
        let (to, kind, done) = (it.clone(), Kind::Object, Some(done));
        self.antecedents.push(Antecedent { to, kind, several, nouns, done, into });
    }

    /// "That creature" spoken of again is what "it" then means.
    fn spoken_of_again(&mut self, to: &Ref, said: &Said) {
        if !matches!(said, Said::As(words) if !words.starts_with("those")) {
            return;
        }
        if let Some(at) = self.antecedents.iter().rposition(|it| it.to == *to && it.kind == Kind::Object) {
            let it = self.antecedents.remove(at);
            self.antecedents.push(it);
        }
    }
}
