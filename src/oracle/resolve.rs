//! References: `it`, `that creature`, `this way`, `that player` become what they point back to.
//!
//! A pass of its own over the tree that was read, in the order of the words. What may be pointed back to (an
//! [`Antecedent`]) is noted as it is said: targets, what the event of a trigger names, what an instruction acted on or
//! made. A reference takes the most recent antecedent that fits it:
//!
//! * a player for "that player" and "they", an object for the rest;
//! * one for "it" and "that creature", several for "those creatures"; "them" takes either;
//! * for "that creature" something that may be a creature, for "that card" and "the token" likewise;
//! * "the sacrificed creature" what was sacrificed: as a cost, else by an instruction; "the exiled card" what was exiled,
//!   else what an earlier ability of the same object exiled (607);
//! * "you do", "they don't" the last instruction; "that much" the amount of the last instruction that has one, else of
//!   the event.
//!
//! Words that point to nothing make the ability not understood.

use crate::card::{CardTypes, Supertypes};

use super::lang::*;
use super::words;

/// What can be pointed back to.
#[derive(Clone, Debug)]
struct Antecedent {
    to: Ref,
    kind: Kind,
    several: bool,
    /// What the words said it is, lower case: types, subtypes, "card", "token"; empty if anything.
    nouns: Vec<String>,
    /// The participle it may be called by: "exiled", "sacrificed".
    done: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Player,
    Object,
    /// May be either: "any target".
    Either,
}

/// Resolves every reference of an ability; the error is the words that point to nothing.
pub(crate) fn resolve(mut ability: Ability, targets: &[TargetSpec]) -> Result<Ability, Box<str>> {
    let mut resolver = Resolver::new(targets);
    resolver.ability(&mut ability);
    match resolver.failed {
        Some(words) => Err(words),
        None => Ok(ability),
    }
}

struct Resolver<'t> {
    /// The target phrases as they were read.
    raw: &'t [TargetSpec],
    /// The slots of the body at hand.
    slots: Vec<TargetSpec>,
    antecedents: Vec<Antecedent>,
    /// The subject of the clause before.
    subject: Option<Ref>,
    /// The subject of a static ability, which its further parts may go on with.
    holder: Option<Objects>,
    /// Whether it is a static ability.
    is_static: bool,
    /// Whether it is a keyword ability, whose words are about the object that has it.
    is_keyword: bool,
    player: Option<Players>,
    /// The player that a kind of object last named.
    holder_of: Option<Players>,
    /// What the last instruction called "it" and had deal damage.
    dealer: Option<Ref>,
    next_bind: u8,
    /// The last instruction.
    last: Option<u8>,
    /// The last instruction with an amount.
    amount: Option<u8>,
    /// The last instruction that looked at a set of cards.
    pool: Option<u8>,
    /// Whether an event gives amounts.
    event_amount: bool,
    /// Whether a cost sacrifices, discards or exiles something.
    paid: Vec<&'static str>,
    /// Whether what is at hand is done for each opponent.
    for_each_player: bool,
    depth: u8,
    failed: Option<Box<str>>,
}

impl<'t> Resolver<'t> {
    fn new(raw: &'t [TargetSpec]) -> Self {
        Self {
            raw,
            slots: Vec::new(),
            antecedents: Vec::new(),
            subject: None,
            holder: None,
            is_static: false,
            is_keyword: false,
            player: None,
            holder_of: None,
            dealer: None,
            next_bind: 0,
            last: None,
            amount: None,
            pool: None,
            event_amount: false,
            paid: Vec::new(),
            for_each_player: false,
            depth: 0,
            failed: None,
        }
    }

    fn fail(&mut self, words: &str) {
        if self.failed.is_none() {
            self.failed = Some(words.into());
        }
    }

    fn note(&mut self, to: Ref, kind: Kind, several: bool, nouns: Vec<String>) {
        self.antecedents.push(Antecedent { to, kind, several, nouns, done: None });
    }

    /// What the words of a reference to an object point to.
    fn find(&mut self, said: &str) -> Option<Ref> {
        match said {
            "~" => {
                // In a quoted ability "it" is this object once it was named.
                if self.depth > 1 {
                    self.note(Ref::This, Kind::Object, false, Vec::new());
                }
                return Some(Ref::This);
            }
            "this spell" => return Some(Ref::ThisSpell),
            super::grammar::refer::HAUNTED => return Some(Ref::Haunted),
            DAMAGED => {
                return self.antecedents.iter().rev().find(|it| it.done == Some(said)).map(|it| it.to.clone());
            }
            "" => return self.subject.clone(),
            "him" | "her" | "he" | "she" => return self.find("it"),
            _ => {}
        }
        // What was done so, one or several.
        if let Some(done) = said.strip_prefix("any ") {
            let found = self.antecedents.iter().rev().find(|it| it.done == Some(done)).map(|it| it.to.clone());
            return found.or_else(|| self.paid.contains(&done).then_some(Ref::Paid));
        }
        let words: Vec<&str> = said.split(' ').collect();
        let first = words.first().copied().unwrap_or_default();
        let last = words.last().copied().unwrap_or_default();
        if matches!(first, "enchanted" | "equipped" | "fortified") {
            return Some(Ref::Host);
        }
        let pronoun = matches!(said, "it" | "itself" | "them" | "they" | "themselves");
        let several = match said {
            "it" | "itself" => Some(false),
            "them" | "they" | "themselves" => None,
            _ => Some(is_plural(last) || first == "those"),
        };
        let done = words.get(1).copied().filter(|word| DONE.contains(word));
        if let Some(done) = done
            && self.paid.contains(&done)
            && !self.antecedents.iter().any(|it| it.done == Some(done))
        {
            return Some(Ref::Paid);
        }
        let nouns: Vec<String> = if pronoun {
            Vec::new()
        } else {
            words
                .iter()
                .skip(1)
                .filter(|word| !DONE.contains(word) && **word != "or")
                .map(|word| singular(word))
                .collect()
        };
        let fits = |it: &&Antecedent| {
            it.kind != Kind::Player
                && it.done != Some(DAMAGED)
                && several.is_none_or(|several| several == it.several)
                && done.is_none_or(|done| it.done == Some(done))
                && (pronoun || nouns.is_empty() || fit(&nouns, it))
                // What becomes a target is no spell or ability itself.
                && !(it.to == Ref::This && it.nouns.is_empty() && nouns.iter().any(|noun| noun == "ability"))
        };
        let found = self.antecedents.iter().rev().find(fits).map(|it| it.to.clone());
        match found {
            Some(found) => Some(found),
            None if done == Some("exiled") => Some(Ref::Linked),
            // "it" is this object itself where nothing else was named.
            None if matches!(said, "it" | "itself") && (self.depth <= 1 || self.is_keyword) => Some(Ref::This),
            None => None,
        }
    }

    /// The player a kind of object names: "target creature an opponent controls", "a card in an opponent's graveyard".
    fn note_holder(&mut self, to: &Ref, filter: &Filter) {
        for pred in &filter.post {
            let holder = match pred {
                Pred::ControlledBy(who) if **who != Players::You => Players::ControllerOf(to.clone(), Said::Pronoun),
                Pred::OwnedBy(who) if **who != Players::You => Players::OwnerOf(to.clone(), Said::Pronoun),
                Pred::In(_, Some(who)) if **who != Players::You => Players::OwnerOf(to.clone(), Said::Pronoun),
                _ => continue,
            };
            self.holder_of = Some(holder);
        }
    }

    fn find_player(&mut self, said: &str) -> Option<Ref> {
        match said {
            "the chosen player" | "the chosen opponent" => return Some(Ref::ChosenPlayer),
            "enchanted player" | "enchanted opponent" => return Some(Ref::Host),
            _ => {}
        }
        let several = matches!(said, "those players" | "those opponents");
        self.antecedents
            .iter()
            .rev()
            .find(|it| it.kind != Kind::Object && (matches!(said, "they" | "them") || it.several == several))
            .map(|it| it.to.clone())
    }

    fn bind(&mut self) -> Option<u8> {
        let bind = self.next_bind;
        match self.next_bind.checked_add(1) {
            Some(next) if next < u8::MAX => self.next_bind = next,
            _ => self.fail("too many instructions"),
        }
        self.last = Some(bind);
        Some(bind)
    }

    /// Notes what the event of a trigger or a replacement names.
    fn note_event(&mut self, event: &EventPattern) {
        use EventPattern as E;
        let subject = |this: &mut Self, what: &Filter, role: Role, several: bool| {
            if let [Pred::Is(Ref::This)] = what.post.as_slice() {
                // "That spell" is never this permanent.
                let spell = matches!(event, E::Casts { .. } | E::Countered { .. } | E::Resolves { .. });
                let nouns = if spell { Vec::new() } else { vec!["permanent".into(), "card".into()] };
                this.note(Ref::This, Kind::Object, false, nouns);
            } else {
                this.note(Ref::Event(role), Kind::Object, several, nouns_of(what));
                this.note_holder(&Ref::Event(role), what);
            }
        };
        match event {
            E::Or(all) => {
                if let Some(first) = all.first() {
                    self.note_event(first);
                }
            }
            E::AtLeast(event, _) => {
                self.event_amount = true;
                self.note_event(event);
            }
            E::While(event, _) | E::Nth(event, _) | E::Amount(event, ..) => self.note_event(event),
            E::Enters { what, batch, .. } => {
                self.event_amount |= *batch;
                subject(self, what, Role::Subject, *batch);
            }
            E::Dies { what, batch } => {
                self.event_amount |= *batch;
                subject(self, what, Role::Subject, *batch);
                self.is_card_too();
            }
            E::Moves { what, batch, to_player, .. } => {
                self.event_amount |= *batch;
                if to_player.is_some() {
                    self.note(Ref::Event(Role::Player), Kind::Player, false, Vec::new());
                }
                subject(self, what, Role::Subject, *batch);
                self.is_card_too();
            }
            E::Attacks { what, whom, .. } => {
                if whom.is_some() {
                    self.note(Ref::Event(Role::Defender), Kind::Player, false, Vec::new());
                }
                subject(self, what, Role::Subject, false);
            }
            E::PlayerAttacks { who, with, .. } => {
                self.event_amount = true;
                self.note_event_player(who);
                self.note(Ref::Event(Role::Subject), Kind::Object, true, nouns_of(with));
            }
            E::Blocks { what, which } => {
                subject(self, what, Role::Subject, false);
                if let Some(which) = which {
                    subject(self, which, Role::Other, false);
                }
            }
            E::BecomesBlocked { what, by } => {
                subject(self, what, Role::Subject, false);
                if let Some(by) = by {
                    subject(self, by, Role::Other, false);
                }
            }
            E::Destroyed { what }
            | E::Unblocked { what }
            | E::Taps { what }
            | E::Untaps { what }
            | E::Transforms { what }
            | E::TurnedFaceUp { what }
            | E::Resolves { what } => subject(self, what, Role::Subject, false),
            E::DealsDamage { source, to, batch, .. } => {
                self.event_amount = true;
                subject(self, source, Role::Source, *batch);
                match to {
                    DamageTo::Player(who) => self.note_event_player(who),
                    DamageTo::Permanent(what) => subject(self, what, Role::Other, false),
                    _ => self.note(Ref::Event(Role::Player), Kind::Player, false, Vec::new()),
                }
            }
            E::DealtDamage { to, source, .. } => {
                self.event_amount = true;
                if source.is_some() {
                    self.note(Ref::Event(Role::Source), Kind::Object, false, vec!["source".into()]);
                }
                match to {
                    DamageTo::Player(who) => self.note_event_player(who),
                    DamageTo::Permanent(what) => subject(self, what, Role::Other, false),
                    _ => {}
                }
            }
            E::Casts { who, what, .. } => {
                self.note_event_player(who);
                subject(self, what, Role::Subject, false);
            }
            E::Activates { who, what, .. } | E::TapsForMana { who, what } | E::PlaysLand { who, what, .. } => {
                self.note_event_player(who);
                subject(self, what, Role::Subject, false);
            }
            E::Discards { who, what, batch }
            | E::Sacrifices { who, what, batch }
            | E::CreatesToken { who, what, batch } => {
                self.event_amount = true;
                self.note_event_player(who);
                subject(self, what, Role::Subject, *batch);
                self.is_card_too();
            }
            E::Cycles { who, what, .. } => {
                self.note_event_player(who);
                subject(self, what, Role::Subject, false);
            }
            E::GainsLife { who } | E::LosesLife { who } => {
                self.event_amount = true;
                self.note_event_player(who);
            }
            E::Draws { who, .. }
            | E::LosesGame { who }
            | E::Becomes { who, .. }
            | E::Rolls { who }
            | E::Flips { who, .. } => {
                self.note_event_player(who);
            }
            E::Does { who, what, .. } => {
                if let Some(who) = who {
                    self.note_event_player(who);
                }
                if let Some(what) = what {
                    subject(self, what, Role::Subject, false);
                }
            }
            E::Beginning { whose, .. } => self.note_event_player(&whose.clone().unwrap_or(Players::Active)),
            E::BecomesTarget { what, .. } => {
                self.note(Ref::Event(Role::Source), Kind::Object, false, vec!["spell".into(), "ability".into()]);
                match &**what {
                    TargetOf::Object(what) => {
                        // Whose spell or ability it is.
                        self.note(Ref::Event(Role::Player), Kind::Player, false, Vec::new());
                        subject(self, what, Role::Subject, false);
                    }
                    _ => self.note(Ref::Event(Role::Player), Kind::Player, false, Vec::new()),
                }
            }
            E::CountersPut { what, .. } => {
                self.event_amount = true;
                subject(self, what, Role::Subject, false);
            }
            E::CounterRemoved { what, .. } => subject(self, what, Role::Subject, false),
            E::Attached { what, .. } => subject(self, what, Role::Subject, false),
            E::Countered { what, .. } | E::AddsMana { what, .. } => subject(self, what, Role::Subject, false),
            E::PlayerGetsCounters { who, .. } => {
                self.event_amount = true;
                self.note_event_player(who);
            }
            E::NextTurns(_) | E::DayNightChanges | E::State(_) | E::Chapters(_) => {}
        }
    }

    /// What was noted last is a card now, whatever it was before.
    fn is_card_too(&mut self) {
        if let Some(last) = self.antecedents.last_mut()
            && !last.nouns.is_empty()
        {
            last.nouns.push("card".into());
        }
    }

    fn note_event_player(&mut self, who: &Players) {
        if *who != Players::You {
            self.note(Ref::Event(Role::Player), Kind::Player, false, Vec::new());
        }
    }

    /// Notes what an instruction has acted on or made.
    fn note_done(&mut self, verb: &Verb, bind: u8) {
        let moved: Option<(&Objects, &'static str)> = match verb {
            Verb::Destroy(what, _) => Some((what, "destroyed")),
            Verb::Exile { what, .. } => Some((what, "exiled")),
            Verb::Move { what, .. } => Some((what, "returned")),
            Verb::Sacrifice(what) => Some((what, "sacrificed")),
            Verb::Discard(what) => Some((what, "discarded")),
            Verb::Counter(what) => Some((what, "countered")),
            Verb::Reveal(what) => Some((what, "revealed")),
            Verb::Look(what) => Some((what, "looked")),
            Verb::ChooseObjects(what) => Some((what, "chosen")),
            _ => None,
        };
        if let Some((what, done)) = moved {
            let several = match what {
                Objects::Among { from, count: Count::All, .. } => {
                    self.antecedents.iter().rev().find(|it| it.to == *from).is_some_and(|it| it.several)
                }
                _ => is_several(what, &self.slots),
            };
            let mut nouns = self.nouns(what);
            match verb {
                // "That card" is not what was given up for it.
                Verb::Sacrifice(Objects::That(Ref::This, _)) => nouns.push("permanent".into()),
                _ if !nouns.is_empty() => nouns.push("card".into()),
                _ => {}
            }
            // What is taken from among a set leaves the rest of that set to be spoken of.
            let taken = matches!(what, Objects::Among { .. });
            if matches!(verb, Verb::Reveal(_) | Verb::Look(_) | Verb::Exile { .. }) && !taken {
                self.pool = Some(bind);
            }
            // What is only looked at or revealed stays where it is, and so does what is chosen.
            let stays = matches!(verb, Verb::Reveal(_) | Verb::Look(_) | Verb::ChooseObjects(_));
            let to = match what {
                Objects::That(to, _) if stays => to.clone(),
                Objects::Target(slot) if stays || matches!(verb, Verb::Destroy(..) | Verb::Counter(_)) => {
                    Ref::Target(*slot)
                }
                _ => Ref::Bound(bind),
            };
            self.antecedents.push(Antecedent { to, kind: Kind::Object, several, nouns, done: Some(done) });
            return;
        }
        match verb {
            Verb::Create { count, token, .. } => {
                let mut nouns = vec!["token".to_owned(), "permanent".to_owned()];
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
                self.antecedents.push(Antecedent {
                    to: Ref::Bound(bind),
                    kind: Kind::Object,
                    several,
                    nouns,
                    done: Some("created"),
                });
            }
            Verb::Search { count, filters, .. } => {
                let several = !matches!(count, Count::Exactly(Num::Const(1)) | Count::UpTo(Num::Const(1)));
                let mut nouns: Vec<String> = filters.iter().flat_map(nouns_of).collect();
                nouns.push("card".into());
                self.pool = Some(bind);
                self.antecedents.push(Antecedent {
                    to: Ref::Bound(bind),
                    kind: Kind::Object,
                    several,
                    nouns,
                    done: Some("found"),
                });
            }
            Verb::RevealUntil { filter, exile, .. } => {
                let mut nouns = nouns_of(filter);
                nouns.push("card".into());
                self.pool = Some(bind);
                let done = Some(if *exile { "exiled" } else { "revealed" });
                self.antecedents.push(Antecedent {
                    to: Ref::Bound(bind),
                    kind: Kind::Object,
                    several: false,
                    nouns,
                    done,
                });
            }
            Verb::Mill(n) => {
                let several = *n != Num::Const(1);
                self.pool = Some(bind);
                self.antecedents.push(Antecedent {
                    to: Ref::Bound(bind),
                    kind: Kind::Object,
                    several,
                    nouns: vec!["card".into()],
                    done: Some("milled"),
                });
            }
            Verb::Draw(n) => {
                let several = *n != Num::Const(1);
                self.antecedents.push(Antecedent {
                    to: Ref::Bound(bind),
                    kind: Kind::Object,
                    several,
                    nouns: vec!["card".into()],
                    done: Some("drawn"),
                });
            }
            Verb::DealDamage { to, .. } => {
                self.antecedents.insert(
                    0,
                    Antecedent {
                        to: Ref::Bound(bind),
                        kind: Kind::Object,
                        several: !matches!(to, Recipients::Target(_)),
                        nouns: vec!["damaged".into()],
                        done: Some(DAMAGED),
                    },
                );
            }
            Verb::ChooseObjects(what) if matches!(what, Objects::Some { .. } | Objects::Among { .. }) => {
                let nouns = self.nouns(what);
                let several = is_several(what, &self.slots);
                self.antecedents.push(Antecedent {
                    to: Ref::Bound(bind),
                    kind: Kind::Object,
                    several,
                    nouns,
                    done: Some("chosen"),
                });
            }
            Verb::CopySpell { .. } => {
                self.antecedents.push(Antecedent {
                    to: Ref::Bound(bind),
                    kind: Kind::Object,
                    several: false,
                    nouns: vec!["copy".into(), "spell".into()],
                    done: Some("copied"),
                });
            }
            Verb::Modify { what, .. }
            | Verb::Tap(what)
            | Verb::Untap(what)
            | Verb::PutCounters { on: what, .. }
            | Verb::Regenerate(what)
            | Verb::TapOrUntap(what) => match what {
                Objects::Some { .. } | Objects::All(..) | Objects::Among { .. } | Objects::Top { .. } => {
                    let nouns = self.nouns(what);
                    let several = is_several(what, &self.slots);
                    self.antecedents.push(Antecedent {
                        to: Ref::Bound(bind),
                        kind: Kind::Object,
                        several,
                        nouns,
                        done: None,
                    });
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// Notes this object as what an instruction has just been about: "put a counter on ~. If it has three ...".
    fn note_this(&mut self, verb: &Verb) {
        let what = match verb {
            Verb::PutCounters { on: what, .. }
            | Verb::RemoveCounters(_, _, what)
            | Verb::Tap(what)
            | Verb::Untap(what)
            | Verb::Unattach(what)
            | Verb::Transform(what) => what,
            _ => return,
        };
        if matches!(what, Objects::That(Ref::This, _)) {
            self.antecedents.push(Antecedent {
                to: Ref::This,
                kind: Kind::Object,
                several: false,
                nouns: vec!["this".into()],
                done: Some(TOUCHED),
            });
        }
    }

    fn nouns(&self, what: &Objects) -> Vec<String> {
        match what {
            Objects::Target(slot) => match self.slots.get(usize::from(*slot)).map(|slot| &slot.kind) {
                Some(TargetKind::Object(filter)) => nouns_of(filter),
                _ => Vec::new(),
            },
            Objects::All(filter, _) | Objects::Some { filter, .. } => nouns_of(filter),
            Objects::Among { filter, .. } if !filter.heads.is_empty() => nouns_of(filter),
            Objects::Top { .. } => vec!["card".into()],
            _ => Vec::new(),
        }
    }

    /// Resolves a noun phrase for objects.
    fn object_phrase(&mut self, it: &mut Objects) {
        match it {
            Objects::Target(slot) => {
                *slot = self.slot(*slot);
                // Of the targets chosen for each opponent, those for the one at hand.
                if let Some(spec) = self.slots.get(usize::from(*slot))
                    && self.for_each_player
                    && spec.together == Some(Together::PerOpponent)
                    && let TargetKind::Object(filter) = &spec.kind
                {
                    let post = filter.post.iter().filter(|pred| hangs_on_each_player(pred)).cloned().collect();
                    let filter = Filter { heads: Vec::new(), noun: filter.noun, post };
                    *it = Objects::Among { from: Ref::Target(*slot), count: Count::All, filter, random: false };
                }
            }
            Objects::That(to, said) => {
                if let Ref::Word(words) = to {
                    *said = match &**words {
                        "~" => Said::Name,
                        "it" => Said::Pronoun,
                        other => Said::As(other.to_owned()),
                    };
                }
                to.walk(self);
            }
            Objects::Rest(of) => match self.pool {
                Some(pool) => *of = pool,
                None => self.fail("the rest"),
            },
            Objects::Among { from, .. } => {
                if let Ref::Word(words) = from
                    && let Some(pool) = self.pool
                    && matches!(&**words, "them" | "those cards" | "it")
                {
                    *from = Ref::Bound(pool);
                }
                it.inside(self);
            }
            _ => it.inside(self),
        }
    }

    /// A slot of its own for a target phrase at hand.
    fn slot(&mut self, raw: u8) -> u8 {
        let Some(mut spec) = self.raw.get(usize::from(raw)).cloned() else {
            self.fail("target");
            return 0;
        };
        let earlier: Vec<u8> = (0..self.slots.len()).filter_map(|at| u8::try_from(at).ok()).collect();
        if !spec.other_than.is_empty() {
            if earlier.is_empty() {
                spec.other_than.clear();
                match &mut spec.kind {
                    TargetKind::Object(filter) => filter.post.push(Pred::OtherThan(Ref::Word("~".into()))),
                    _ => self.fail("another target"),
                }
            } else {
                spec.other_than = earlier;
            }
        }
        spec.walk(self);
        if self.for_each_player && of_each_player(&spec.kind) && spec.together.is_none() {
            spec.together = Some(Together::PerOpponent);
        }
        let at = u8::try_from(self.slots.len()).unwrap_or(u8::MAX);
        let several = !matches!(spec.count, Count::Exactly(Num::Const(1)) | Count::UpTo(Num::Const(1)));
        let (kind, nouns) = match &spec.kind {
            TargetKind::Object(filter) => (Kind::Object, nouns_of(filter)),
            TargetKind::Player | TargetKind::Opponent | TargetKind::PlayerWho(_) => (Kind::Player, Vec::new()),
            _ => (Kind::Either, Vec::new()),
        };
        if let (TargetKind::Object(filter), false) = (&spec.kind, several) {
            let filter = filter.clone();
            self.note_holder(&Ref::Target(at), &filter);
        }
        self.slots.push(spec);
        self.note(Ref::Target(at), kind, several, nouns);
        at
    }
}

/// Whether what is to be targeted belongs to the player a "for each" is at.
fn of_each_player(kind: &TargetKind) -> bool {
    let TargetKind::Object(filter) = kind else { return false };
    filter.post.iter().any(hangs_on_each_player)
}

fn hangs_on_each_player(pred: &Pred) -> bool {
    match pred {
        Pred::In(_, Some(whose)) | Pred::ControlledBy(whose) | Pred::OwnedBy(whose) => {
            matches!(&**whose, Players::That(Ref::Each, _))
        }
        _ => false,
    }
}

/// What was damaged is found by these words only; what "it" and the like mean was said before.
const DAMAGED: &str = "dealt damage this way";

/// Of this object, where an instruction has just been about it.
const TOUCHED: &str = "touched";

/// Participles a reference may have.
const DONE: &[&str] = &[
    "sacrificed",
    "exiled",
    "discarded",
    "revealed",
    "chosen",
    "returned",
    "milled",
    "destroyed",
    "created",
    "copied",
    "found",
    "drawn",
    "tapped",
];

fn is_plural(word: &str) -> bool {
    matches!(word, "cards" | "permanents" | "spells" | "tokens" | "sources" | "abilities" | "copies" | "objects")
        || words::card_type(word).is_some_and(|(_, many)| many == words::Many::Several)
        || words::subtype(word).is_some_and(|(_, many)| many == words::Many::Several)
}

fn singular(word: &str) -> String {
    match word {
        "abilities" => "ability".into(),
        "copies" => "copy".into(),
        "sorceries" => "sorcery".into(),
        _ => match words::subtype(word) {
            Some((subtype, _)) => subtype.name().to_lowercase(),
            None => word.strip_suffix('s').unwrap_or(word).to_owned(),
        },
    }
}

/// Whether what was said may be called so.
fn fit(asked: &[String], it: &Antecedent) -> bool {
    if it.nouns.is_empty() {
        return true;
    }
    let general = |noun: &str| it.nouns.iter().any(|has| has == noun);
    asked.iter().any(|asked| {
        general(asked)
            || match asked.as_str() {
                "permanent" => !general("card") && !general("spell"),
                "creature" => {
                    general("permanent") || general("token") || it.nouns.iter().any(|noun| is_creature_type(noun))
                }
                "card" => general("card"),
                "spell" => general("spell"),
                "token" => general("token"),
                "land" => {
                    general("permanent")
                        || it
                            .nouns
                            .iter()
                            .any(|noun| matches!(noun.as_str(), "forest" | "island" | "plains" | "swamp" | "mountain"))
                }
                "artifact" | "enchantment" | "planeswalker" => {
                    general("permanent") || general("equipment") || general("aura") || general("vehicle")
                }
                _ => false,
            }
    })
}

fn is_creature_type(noun: &str) -> bool {
    use crate::card::{Subtype, SubtypeKind};
    Subtype::find(SubtypeKind::Creature, noun).is_some() || noun == "vehicle"
}

/// What the words of a kind say it is.
fn nouns_of(filter: &Filter) -> Vec<String> {
    let mut nouns = Vec::new();
    for pred in filter.heads.iter().flat_map(|head| head.types.iter().chain(&head.adjectives)) {
        match pred {
            Pred::Type(types) => nouns.extend(types.each().map(|one| one.word().to_owned())),
            Pred::Subtype(subtype) => nouns.push(subtype.name().to_lowercase()),
            Pred::Attacking | Pred::Blocking => nouns.push("creature".into()),
            Pred::Token => nouns.push("token".into()),
            _ => {}
        }
    }
    for pred in &filter.post {
        if let Pred::IsOr(_, filter) = pred {
            nouns.extend(nouns_of(filter));
        }
    }
    match filter.noun {
        Noun::Card => nouns.push("card".into()),
        Noun::Spell => nouns.push("spell".into()),
        Noun::Token => nouns.push("token".into()),
        Noun::Ability => nouns.push("ability".into()),
        Noun::SpellOrAbility => nouns.extend(["spell".to_owned(), "ability".to_owned()]),
        Noun::Source => nouns.push("source".into()),
        Noun::Permanent if nouns.is_empty() => nouns.push("permanent".into()),
        _ => {}
    }
    nouns
}

fn is_several(what: &Objects, slots: &[TargetSpec]) -> bool {
    let several = |count: &Count| !matches!(count, Count::Exactly(Num::Const(1)) | Count::UpTo(Num::Const(1)));
    match what {
        Objects::Target(slot) => slots.get(usize::from(*slot)).is_some_and(|slot| several(&slot.count)),
        Objects::All(..) | Objects::Rest(_) | Objects::And(_) => true,
        Objects::Some { count, .. } | Objects::Among { count, .. } => several(count),
        Objects::Top { count, .. } => *count != Num::Const(1),
        Objects::That(_, said) => {
            matches!(said, Said::As(words) if words == "them" || words.starts_with("those") || is_plural(words.rsplit(' ').next().unwrap_or_default()))
        }
    }
}

fn has_amount(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::DealDamage { .. }
            | Verb::GainLife(_)
            | Verb::LoseLife(_)
            | Verb::Discard(_)
            | Verb::Draw(_)
            | Verb::Mill(_)
            | Verb::Sacrifice(_)
            | Verb::Exile { .. }
            | Verb::Destroy(..)
            | Verb::RemoveCounters(..)
            | Verb::PutCounters { .. }
            | Verb::Tap(_)
            | Verb::Untap(_)
            | Verb::Reveal(_)
            | Verb::FlipCoins(_)
            | Verb::Roll { .. }
            | Verb::Move { .. }
            | Verb::ChooseValue(_)
    )
}

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
                }
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
                told.condition.walk(&mut inner);
                inner.is_static = true;
                told.effects.walk(&mut inner);
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
        // A spell is on the stack: "a spell from your library" is one that was cast from there.
        if let EventPattern::Casts { what, .. } = &mut it.event {
            for pred in &mut what.post {
                if let Pred::In(zone, _) = pred {
                    *pred = Pred::CastFrom(*zone);
                }
            }
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
        let before = self.amount.take();
        it.instead.walk(self);
        self.amount = before;
        it.uses.walk(self);
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
                *bind = self.bind();
                if let Some(bind) = *bind {
                    self.note_done(verb, bind);
                    if has_amount(verb) {
                        self.amount = Some(bind);
                    }
                }
                self.note_this(verb);
            }
            Effect::May { who, effect, bind } => {
                who.walk(self);
                self.player = Some(who.clone());
                effect.walk(self);
                *bind = self.bind();
            }
            Effect::Pay { who, cost, must: _, times, then, otherwise, bind } => {
                // "unless" stands behind what it is about.
                otherwise.walk(self);
                who.walk(self);
                cost.walk(self);
                times.walk(self);
                then.walk(self);
                *bind = self.bind();
            }
            Effect::Where(n, effect) => {
                let before = self.antecedents.len();
                effect.walk(self);
                // "Where X is its power" speaks of what was named before, not of this that the instruction is done to.
                let since = self.antecedents.split_off(before.min(self.antecedents.len()));
                let (touched, named): (Vec<_>, Vec<_>) = since.into_iter().partition(|it| it.done == Some(TOUCHED));
                self.antecedents.extend(named);
                n.walk(self);
                self.antecedents.extend(touched);
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
            Effect::If { cond, then, otherwise } => {
                cond.walk(self);
                let before = self.antecedents.len();
                let (last, amount, pool) = (self.last, self.amount, self.pool);
                then.walk(self);
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
                self.antecedents.truncate(before);
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
                if let Some(bind) = self.amount {
                    *it = Num::BoundAmount(bind);
                } else if !self.event_amount {
                    self.fail("that much");
                }
            }
            Num::BoundAmount(u8::MAX) => match self.amount {
                Some(bind) => *it = Num::BoundAmount(bind),
                None => self.fail("this way"),
            },
            _ => it.inside(self),
        }
    }

    fn condition(&mut self, it: &mut Cond) {
        match it {
            Cond::Did(of @ u8::MAX) | Cond::WonFlip(of @ u8::MAX) => match self.last {
                Some(last) => *of = last,
                None => self.fail("do"),
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
        it.iter_mut().for_each(|one| one.walk(self));
    }
}

/// Puts what happens for the damage prevented into the prevention effect.
struct Prevention {
    then: Box<Effect>,
    found: bool,
}

impl Visit for Prevention {
    fn replacement(&mut self, it: &mut Replacement) {
        if let Instead::Prevent(most) = &mut it.instead {
            self.found = true;
            it.instead = Instead::PreventThen(most.take(), self.then.clone());
        }
    }
}

/// Puts the riders of a static ability into the permissions before them; whether there were any to take them.
fn ridden_static(effects: &mut Vec<StaticEffect>) -> bool {
    let riders: Vec<Rider> = effects
        .iter()
        .filter_map(|effect| match effect {
            StaticEffect::Riding(rider) => Some(*rider),
            _ => None,
        })
        .collect();
    effects.retain(|effect| !matches!(effect, StaticEffect::Riding(_)));
    let mut found = riders.is_empty();
    for effect in effects {
        if let StaticEffect::Rule(RuleChange::PlayFrom { cost, any_mana, exiled, .. }) = effect {
            for rider in &riders {
                found = true;
                match rider {
                    Rider::Exiled => *exiled = true,
                    Rider::AnyMana => *any_mana = true,
                    Rider::LifeForManaCost => {
                        *cost = Some(Cost { parts: vec![CostPart::Life(Num::ManaValue(Ref::Each))] });
                    }
                }
            }
        }
    }
    found
}

/// Puts a rider into the instructions it is about.
struct Ridden {
    rider: Rider,
    found: bool,
}

impl Visit for Ridden {
    fn effect(&mut self, it: &mut Effect) {
        if let Effect::Do {
            verb: Verb::Cast { cost, any_mana, exiled, .. } | Verb::MayPlay { cost, any_mana, exiled, .. },
            ..
        } = it
        {
            self.found = true;
            match self.rider {
                Rider::Exiled => *exiled = true,
                Rider::AnyMana => *any_mana = true,
                Rider::LifeForManaCost => *cost = CastCost::LifeEqualToManaValue,
            }
        }
        it.inside(self);
    }
}

/// The subject of an object's verb, which the next clause may go on with.
fn subject_of(verb: &Verb) -> Option<&Objects> {
    match verb {
        Verb::Modify { what, .. } | Verb::BecomeCopy { what, .. } | Verb::Fight(what, _) | Verb::Phase(what, _) => {
            Some(what)
        }
        Verb::Action(action) => action.objects.as_ref(),
        _ => None,
    }
}

/// "becomes a 3/3 blue Elemental creature with flying" as the changes it is, by the layers (613.1).
fn taken_apart(becomes: Becomes, into: &mut Vec<Modification>) {
    let TokenSpec { colors, supertypes, types, subtypes, pt, abilities, .. } = becomes.what;
    let creature_types_only = types.is_empty();
    // 205.1b: "in addition to its other types", "still a land", and a change of subtypes alone keep the card types.
    let keep_card_types = becomes.still != Still::Unsaid
        || creature_types_only
        || types.contains(CardTypes::ARTIFACT.union(CardTypes::CREATURE));
    let change = TypeChange { types, subtypes, supertypes, keep_card_types };
    into.push(if becomes.in_addition { Modification::AddTypes(change) } else { Modification::SetTypes(change) });
    if becomes.colored {
        into.push(if becomes.in_addition { Modification::AddColors(colors) } else { Modification::SetColors(colors) });
    }
    if !abilities.is_empty() {
        into.push(Modification::Gain(abilities));
    }
    if let Some((power, toughness)) = pt {
        into.push(Modification::SetPt(Some(power), Some(toughness)));
    }
}
