//! What is noted as it is said: what an event names, what an instruction acts on or makes.

mod done;

use super::nouns::{ATTACHED, COUNTED, DAMAGED, NO_CREATURE, OPPONENT, PHASED, TOUCHED, fit, is_several, nouns_of};
use super::{Antecedent, Kind, Resolver};
use crate::card::CardTypes;
use crate::oracle::lang::*;

impl Resolver<'_> {
    /// Notes what the event of a trigger or a replacement names.
    pub(super) fn note_event(&mut self, event: &EventPattern) {
        use EventPattern as E;
        let (subject, other) = (Ref::Event(Role::Subject), Ref::Event(Role::Other));
        (self.attacker, self.blocker) = match event {
            E::Attacks { .. } | E::Unblocked { .. } => (Some(subject), None),
            E::Blocks { which: Some(_), .. } => (Some(other), Some(subject)),
            E::Blocks { .. } => (None, Some(subject)),
            E::BecomesBlocked { by: Some(_), .. } => (Some(subject), Some(other)),
            E::BecomesBlocked { .. } => (Some(subject), None),
            _ => (self.attacker.take(), self.blocker.take()),
        };
        // 603.10a: what has left is as it last was, and so is who controlled it.
        let leaves = matches!(event, E::Dies { .. } | E::Moves { .. });
        let subject = |this: &mut Self, what: &Filter, role: Role, several: bool| {
            if let [Pred::Is(Ref::This)] = what.post.as_slice() {
                // "That spell" is never this permanent.
                let spell = matches!(event, E::Casts { .. } | E::Countered { .. } | E::PutAsItResolves { .. });
                let nouns = if spell { Vec::new() } else { vec!["permanent".into(), "card".into()] };
                this.note(Ref::This, Kind::Object, false, nouns);
            } else if let [Pred::Is(Ref::Host)] = what.post.as_slice() {
                // Nor is what something is attached to.
                this.host_of_event = Some(Ref::Event(role));
                this.note(Ref::Event(role), Kind::Object, several, vec!["permanent".into()]);
            } else {
                this.note(Ref::Event(role), Kind::Object, several, nouns_of(what));
                let before = this.holder_of.take();
                this.note_holder(&Ref::Event(role), what);
                this.holder_of = match this.holder_of.take() {
                    // 608.2c: "that player" is who the event speaks of, whoever controls that object by then.
                    Some(Players::ControllerOf(_, said)) if !leaves => {
                        Held::of(role).map(|held| Players::That(Ref::Event(Role::Holder(held)), said))
                    }
                    other => other.or(before),
                };
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
                // "Becomes blocked by one or more creatures": those creatures.
                let several =
                    matches!(&**event, E::Blocks { which: Some(_), .. } | E::BecomesBlocked { by: Some(_), .. });
                if let Some(other) =
                    self.antecedents.last_mut().filter(|it| several && it.to == Ref::Event(Role::Other))
                {
                    other.several = true;
                }
            }
            E::While(event, cond) => {
                self.note_event(event);
                self.note_whose_turn(cond);
            }
            E::Nth(event, _) | E::Amount(event, ..) | E::AtOnce(event, ..) => self.note_event(event),
            E::Enters { what, batch, .. } => {
                self.event_amount |= *batch;
                subject(self, what, Role::Subject, *batch);
            }
            E::Dies { what, batch } => {
                self.event_amount |= *batch;
                // "A creature dealt damage by enchanted creature this turn": which is on the battlefield still.
                let dealt_by_host = |pred: &Pred| matches!(pred, Pred::DealtDamageBy(Ref::Host));
                if what.post.iter().any(dealt_by_host) && !self.in_replacement {
                    self.note(Ref::Host, Kind::Object, false, vec!["permanent".into()]);
                    self.died = Some(Ref::Event(Role::Subject));
                }
                subject(self, what, Role::Subject, *batch);
                self.is_card_too();
            }
            E::Moves { what, batch, to_player, .. } => {
                self.event_amount |= *batch;
                if to_player.is_some() {
                    self.note(Ref::Event(Role::Owner), Kind::Player, false, Vec::new());
                }
                subject(self, what, Role::Subject, *batch);
                self.is_card_too();
            }
            E::Attacks { what, whom, .. } => {
                let defender = Antecedent {
                    to: Ref::Event(Role::Defender),
                    kind: Kind::Player,
                    several: false,
                    nouns: Vec::new(),
                    done: None,
                    into: None,
                };
                // "Defending player" may be spoken of again though the event names nobody.
                match whom {
                    Some(_) => self.antecedents.push(defender),
                    None => self.antecedents.insert(0, defender),
                }
                self.attacks = true;
                subject(self, what, Role::Subject, false);
            }
            E::PlayerAttacks { who, with, whom, at_least } => {
                self.event_amount = true;
                let attacker_first = names_whom_alone(who, whom.as_ref());
                if attacker_first {
                    self.note_event_player(who);
                }
                if let Some(whom) = whom {
                    // "Attacks one of your opponents": that opponent is not the one who attacks.
                    let opponent = matches!(whom, AttackTarget::Player(Players::EachOpponent | Players::AnOpponent))
                        && !matches!(who, Players::EachOpponent | Players::AnOpponent);
                    let nouns = opponent.then(|| OPPONENT.to_owned()).into_iter().collect();
                    self.note(Ref::Event(Role::Defender), Kind::Player, false, nouns);
                }
                // "Whenever enchanted player is attacked" names nobody who attacks.
                if !attacker_first && (*who != Players::Each || *at_least > 0) {
                    self.note_event_player(who);
                }
                self.note(Ref::Event(Role::Subject), Kind::Object, true, nouns_of(with));
            }
            E::Unblocked { what, whom: Some(whom) } => {
                // "Attack you": "that player" is the one who attacks, for you are called "you".
                let of_you =
                    matches!(whom, AttackTarget::Player(Players::You) | AttackTarget::PlayerOrTheirs(Players::You));
                let who = if of_you { Role::Player } else { Role::Defender };
                self.note(Ref::Event(who), Kind::Player, false, Vec::new());
                subject(self, what, Role::Subject, false);
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
            | E::Unblocked { what, whom: None }
            | E::Taps { what, by: None }
            | E::Untaps { what }
            | E::Transforms { what }
            | E::Converts { what }
            | E::Phases { what, .. }
            | E::Designated { what, .. }
            | E::TurnedFaceUp { what }
            | E::PutAsItResolves { what } => subject(self, what, Role::Subject, false),
            E::DealsDamage { source, to, batch, .. } => {
                self.event_amount = true;
                // It is spoken of as "that permanent or player" only: "it" is the source.
                if let DamageTo::Either(..) = to {
                    self.note(Ref::Event(Role::Other), Kind::Either, false, Vec::new());
                }
                subject(self, source, Role::Source, *batch);
                // "Whenever one or more Pirates deal damage to your opponents, each of those opponents".
                if let (DamageTo::Player(Players::EachOpponent), true) = (to, *batch) {
                    self.note(Ref::Event(Role::Player), Kind::Player, true, Vec::new());
                }
                match to {
                    DamageTo::Player(who) => self.note_event_player(who),
                    DamageTo::Permanent(what) => subject(self, what, Role::Other, false),
                    DamageTo::OneOrMoreSuch(what) => subject(self, what, Role::Other, true),
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
                self.note_single_target(what);
                subject(self, what, Role::Subject, false);
                self.is_card_too();
            }
            E::Taps { what, by: Some(who) } => {
                self.note_event_player(who);
                subject(self, what, Role::Subject, false);
            }
            E::TapsForMana { who, what } | E::AddsMana { who, what } => {
                self.event_amount = true;
                self.note_event_player(who);
                subject(self, what, Role::Subject, false);
            }
            E::Activates { who, what, .. } => {
                self.note_event_player(who);
                subject(self, what, Role::Source, false);
                self.note(Ref::Event(Role::Subject), Kind::Object, false, vec!["ability".into()]);
            }
            E::PlaysLand { who, what, .. } => {
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
                if let Some(last) = self.antecedents.last_mut() {
                    last.done = match event {
                        E::Discards { .. } => Some("discarded"),
                        E::Sacrifices { .. } => Some("sacrificed"),
                        _ => Some("created"),
                    };
                }
            }
            E::Mills { who, what, batch } => {
                self.event_amount = true;
                self.note_event_player(who);
                subject(self, what, Role::Subject, *batch);
                self.milled = Some(what.clone());
            }
            E::DealtExcess { to, batch, .. } => {
                self.event_excess = true;
                subject(self, to, Role::Other, *batch);
            }
            E::LosesControl { who, what } | E::GainsControl { who, what, .. } | E::Copies { who, what } => {
                self.note_event_player(who);
                subject(self, what, Role::Subject, false);
            }
            E::FinalChapter { what } => subject(self, what, Role::Source, false),
            E::Cycles { who, what, .. } => {
                self.note_event_player(who);
                subject(self, what, Role::Subject, false);
            }
            E::DamageTakesLoyalty { what } => {
                self.event_amount = true;
                subject(self, what, Role::Subject, false);
            }
            E::GainsLife { who } | E::LosesLife { who } | E::PaysLife { who } | E::DamageLowersLife { who, .. } => {
                self.event_amount = true;
                self.note_event_player(who);
            }
            E::Draws { who, .. }
            | E::LosesGame { who }
            | E::Becomes { who, .. }
            | E::Flips { who, .. }
            | E::Expends { who, .. } => {
                self.note_event_player(who);
            }
            E::Rolls { who, .. } => {
                self.event_amount = true;
                self.event_roll = true;
                self.note_event_player(who);
            }
            E::Unlocks { who, door } => {
                self.note_event_player(who);
                if let Door::LastOf(what) = door {
                    subject(self, what, Role::Subject, false);
                }
            }
            E::Does { who, what, deed } => {
                self.event_amount |= *deed == Deed::Scry;
                self.event_clash |= *deed == Deed::Clash;
                if let Some(who) = who {
                    self.note_event_player(who);
                }
                if let Some(what) = what {
                    subject(self, what, Role::Subject, false);
                }
                // 702.122b, 702.171c: what the deed is done to.
                let done_to = match deed {
                    Deed::CrewVehicle => "vehicle",
                    Deed::SaddleMount => "mount",
                    // 702.110b
                    Deed::Exploit => {
                        let nouns = vec!["creature".into(), "permanent".into(), "card".into()];
                        let (to, kind) = (Ref::Event(Role::Other), Kind::Object);
                        let done = Some("exploited");
                        self.antecedents.insert(0, Antecedent { to, kind, several: false, nouns, done, into: None });
                        return;
                    }
                    _ => return,
                };
                self.note(Ref::Event(Role::Other), Kind::Object, false, vec![done_to.into()]);
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
            E::CountersReach { what, .. } => subject(self, what, Role::Subject, false),
            E::CounterRemoved { what, batch, .. } => {
                self.event_amount |= *batch;
                subject(self, what, Role::Subject, false);
            }
            E::Attached { what, to, .. } => {
                subject(self, what, Role::Subject, false);
                if let Some(to) = to {
                    subject(self, to, Role::Other, false);
                }
            }
            E::Countered { what, .. } => subject(self, what, Role::Subject, false),
            E::PlayerGetsCounters { who, .. } => {
                self.event_amount = true;
                self.note_event_player(who);
            }
            E::PlayerLosesCounters { who, .. } => {
                self.event_amount = true;
                self.note_event_player(who);
            }
            // The extra turn that an instruction before has given.
            E::ThatTurns(_) if !self.extra_turn => self.fail("that turn"),
            E::ThatCombat if !self.extra_combat => self.fail("that combat"),
            // 603.8: "whenever a creature has four or more counters on it": that creature.
            // "A player other than ~'s owner controls it": that player.
            E::State(cond) if matches!(&**cond, Cond::Is(_, kind) if is_not_its_owners(kind)) => {
                // 603.3a: the ability is that player's, whoever controls the object by then.
                self.holder_of = Some(Players::You);
                self.note(Ref::This, Kind::Object, false, vec!["permanent".into(), "creature".into()]);
            }
            E::State(_) => {
                if let Some((_, what)) = event.waits_for_each() {
                    self.note(Ref::Each, Kind::Object, false, nouns_of(what));
                }
            }
            E::NextTurns(_) | E::ThatTurns(_) | E::ThatCombat | E::DayNightChanges | E::Chapters(_) => {}
        }
    }

    /// "During each opponent's turn": where the event names no player, "that player" is the active player (102.1).
    pub(super) fn note_whose_turn(&mut self, cond: &Cond) {
        if matches!(cond, Cond::TurnOf(whose) if matches!(whose.acts(), Acts::Each | Acts::Any)) {
            self.holder_of = Some(Players::Active);
        }
    }

    /// Notes what a spell targets, of which it is said that it is but one thing.
    fn note_single_target(&mut self, spell: &Filter) {
        for pred in &spell.post {
            if let Pred::Targets(kind) = pred {
                match &**kind {
                    // "A spell that targets this creature, put a +1/+1 counter on it".
                    TargetKind::Object(what) if what.post.as_slice() == [Pred::Is(Ref::This)] => {
                        self.note(Ref::This, Kind::Object, false, vec!["permanent".into(), "card".into()]);
                    }
                    kind => self.note_targeted(kind),
                }
            }
            if let Pred::And(parts) = pred
                && let [Pred::Targets(kind), Pred::TargetsOnly(_)] = parts.as_slice()
                && let TargetKind::Object(what) = &**kind
            {
                self.note(Ref::Event(Role::Other), Kind::Object, false, nouns_of(what));
            }
        }
    }

    /// Notes what a spell or ability the event is about targets, as several that may be spoken of.
    pub(super) fn note_targeted(&mut self, kind: &TargetKind) {
        if let TargetKind::Object(what) = kind {
            self.note(Ref::Targeted(Box::new(what.clone())), Kind::Object, true, nouns_of(what));
        }
    }

    /// What was noted last is a card now, whatever it was before.
    pub(super) fn is_card_too(&mut self) {
        if let Some(last) = self.antecedents.last_mut()
            && !last.nouns.is_empty()
        {
            last.nouns.push("card".into());
        }
    }

    pub(super) fn note_event_player(&mut self, who: &Players) {
        if *who != Players::You {
            self.note(Ref::Event(Role::Player), Kind::Player, false, Vec::new());
        }
    }

    /// Notes what a part of a cost names: words that find nothing else may mean it.
    pub(super) fn note_paid(&mut self, part: &CostPart) {
        let (what, moved) = match part {
            CostPart::Sacrifice(what)
            | CostPart::Discard(what)
            | CostPart::Return(what)
            | CostPart::TapOthers(what)
            | CostPart::Reveal(what) => (what, false),
            CostPart::Exile(what) => (what, true),
            // "Put a card exiled with this artifact into its owner's graveyard".
            CostPart::Do(verb) => match &**verb {
                Verb::Move { what, .. } | Verb::Exile { what, .. } => (what, true),
                Verb::Sacrifice(what) | Verb::Discard(what) | Verb::Reveal(what) => (what, false),
                _ => return,
            },
            _ => return,
        };
        if !matches!(what, Objects::That(..)) {
            let (mut nouns, several) = (self.nouns(what), is_several(what, &self.slots));
            // What is exiled is a card then.
            if moved && !nouns.is_empty() {
                nouns.push("card".into());
            }
            self.paid_with.push(Antecedent {
                to: Ref::Paid,
                kind: Kind::Object,
                several,
                nouns,
                done: None,
                into: None,
            });
        }
    }

    /// What these instructions have acted on is what a cost is paid with, which they are parts of: of several parts none can be told
    /// from the others.
    pub(super) fn paid_with_those(&mut self, parts: &[u8]) {
        let of_them = |it: &Antecedent| matches!(it.to, Ref::Bound(bind) if parts.contains(&bind));
        match parts {
            [_] => self.antecedents.iter_mut().filter(|it| of_them(it)).for_each(|it| it.to = Ref::Paid),
            _ => self.antecedents.retain(|it| !of_them(it)),
        }
        if self.amount.is_some_and(|amount| parts.contains(&amount)) {
            self.amount = None;
        }
    }

    /// What is done to each of several can be spoken of as one of them, too.
    fn note_one_of(&mut self, bind: u8, from: usize) {
        let all = self.antecedents.iter().skip(from).filter(|it| it.to == Ref::Bound(bind));
        let one: Vec<Antecedent> = all.map(|it| Antecedent { several: false, ..it.clone() }).collect();
        self.antecedents.extend(one);
    }

    /// What several players have done the same to can be spoken of as several, too: "each player reveals a card. Those cards".
    pub(super) fn note_several(&mut self, bind: u8, from: usize) {
        let made: Vec<Antecedent> = self
            .antecedents
            .iter()
            .skip(from)
            .filter(|it| it.is_made_since(bind) && it.kind == Kind::Object && !it.several)
            .map(|it| Antecedent { several: true, ..it.clone() })
            .collect();
        self.antecedents.splice(from..from, made);
    }

    /// Notes this object as what an instruction has just been about: "put a counter on ~. If it has three ...".
    pub(super) fn note_this(&mut self, verb: &Verb) {
        let what = match verb {
            Verb::PutCounters { on: what, .. }
            | Verb::RemoveCounters(_, _, what)
            | Verb::Tap(what)
            | Verb::Untap(what)
            | Verb::Unattach(what)
            | Verb::Transform(what)
            | Verb::Modify { what, .. } => what,
            _ => return,
        };
        if matches!(what, Objects::That(Ref::This, _)) {
            self.antecedents.push(Antecedent {
                to: Ref::This,
                kind: Kind::Object,
                several: false,
                nouns: vec!["this".into()],
                done: Some(TOUCHED),
                into: None,
            });
        }
    }

    /// What an instruction has done something to, as what words behind it may mean.
    fn note_bound(&mut self, bind: u8, several: bool, nouns: Vec<String>, done: Option<&'static str>) {
        self.antecedents.push(Antecedent {
            to: Ref::Bound(bind),
            kind: Kind::Object,
            several,
            nouns,
            done,
            into: None,
        });
    }

    fn note_objects(&mut self, what: &Objects, bind: u8, done: Option<&'static str>) {
        let (nouns, several) = (self.nouns(what), is_several(what, &self.slots));
        self.note_bound(bind, several, nouns, done);
    }

    pub(super) fn nouns(&self, what: &Objects) -> Vec<String> {
        match what {
            Objects::Target(slot) => match self.slots.get(usize::from(*slot)).map(|slot| &slot.kind) {
                Some(TargetKind::Object(filter)) => nouns_of(filter),
                _ => Vec::new(),
            },
            Objects::All(filter, _) | Objects::Some { filter, .. } => nouns_of(filter),
            Objects::Among { filter, .. } if !filter.heads.is_empty() => nouns_of(filter),
            Objects::Top { .. } => vec!["card".into()],
            Objects::That(..) | Objects::Among { .. } | Objects::Rest(_) | Objects::And(_) | Objects::Happened(..) => {
                Vec::new()
            }
        }
    }
}

/// Whether an attack names no player but the one who is attacked: "one or more Warriors you control attack a player".
fn names_whom_alone(who: &Players, whom: Option<&AttackTarget>) -> bool {
    *who == Players::Each && matches!(whom, Some(AttackTarget::Player(whom)) if *whom != Players::You)
}

/// Whether it is what another player than its owner controls.
fn is_not_its_owners(kind: &Filter) -> bool {
    let of_owner = |pred: &Pred| matches!(pred, Pred::ControlledBy(who) if matches!(**who, Players::OwnerOf(..)));
    kind.post.iter().any(|pred| matches!(pred, Pred::Not(not) if of_owner(not)))
}
