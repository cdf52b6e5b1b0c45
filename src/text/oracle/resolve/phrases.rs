//! Noun phrases for objects, and the slots of targets.

use crate::oracle::grammar::objects::{OF_EXILED, OTHERS};
use crate::oracle::grammar::refer;
use crate::oracle::lang::*;

use super::nouns::*;
use super::{Antecedent, Kind, Resolver};

/// The player an event is of.
const CASTER: Ref = Ref::Event(Role::Player);

impl Resolver<'_> {
    /// Resolves a noun phrase for objects.
    pub(super) fn object_phrase(&mut self, it: &mut Objects) {
        match it {
            Objects::Target(slot) => {
                *slot = self.slot(*slot);
                // Of the targets chosen for each player, those for the one at hand.
                if let Some(spec) = self.slots.get(usize::from(*slot))
                    && self.for_each_player.is_some()
                    && matches!(spec.together, Some(Together::PerPlayer(_)))
                    && let TargetKind::Object(filter) = &spec.kind
                {
                    let post = filter.post.iter().filter(|pred| hangs_on_each_player(pred)).cloned().collect();
                    let filter = Filter { heads: Vec::new(), noun: filter.noun, post };
                    *it = Objects::Among { from: Ref::Target(*slot), count: Count::All, filter, random: false };
                }
            }
            // "They reveal cards until they reveal a land card, then put those cards into their graveyards": all of them, unless the rest
            // of them is spoken of as well.
            Objects::That(to @ Ref::Word(_), said)
                if *to == Ref::Word("those cards".into())
                    && !self.of_the_rest
                    && let Some(until) = self.until
                    && self.find("those cards") == Some(Ref::Bound(until)) =>
            {
                (*to, *said) = (Ref::AllBound(until), Said::As("those cards".to_owned()));
            }
            // All that was revealed until one was found, that one and the others.
            Objects::That(Ref::Word(words), _)
                if matches!(&**words, "those cards" | "the revealed cards")
                    && self.until.is_some()
                    && self.find(words).is_none() =>
            {
                *it = Objects::Rest(self.until.unwrap_or_default());
            }
            // "Draw a card for each creature you control. Those creatures gain flying": all that were counted.
            Objects::That(Ref::Word(words), _)
                if words.starts_with("those ") && self.counted.is_some() && self.find(words).is_none() =>
            {
                let nouns: Vec<String> = words.split(' ').skip(1).map(singular).collect();
                match self.counted.clone() {
                    Some(Objects::All(filter, how)) if nouns_of(&filter).iter().any(|noun| nouns.contains(noun)) => {
                        *it = Objects::All(filter, how);
                    }
                    _ => self.fail("those"),
                }
            }
            Objects::That(Ref::Word(words), _)
                if &**words == "them" && self.counted.is_some() && self.find(words).is_none() =>
            {
                *it = self.counted.clone().unwrap_or_else(|| it.clone());
            }
            // "Destroy both creatures": two that were named one by one.
            Objects::That(Ref::Word(words), _) if words.starts_with("both ") && self.find(words).is_none() => {
                match self.two_named(words) {
                    Some(two) => *it = Objects::And(two.into()),
                    None => self.fail("both"),
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
            // "Each other card exiled with ~": than the card spoken of; ~ itself is no such card anyway.
            Objects::All(filter, _) if filter.noun == Noun::Card && filter.post.contains(&Pred::ExiledWithThis) => {
                if let Some(that) = self.find("that card") {
                    other_than(filter, &that);
                }
                it.inside(self);
            }
            // "All other tokens created with ~", "all other Nightmare tokens": than the one just created.
            Objects::All(filter, _)
                if filter.noun == Noun::Token
                    && (filter.post.iter().any(|it| matches!(it, Pred::CreatedWith(_)))
                        || self.antecedents.iter().any(|it| it.done == Some("created"))) =>
            {
                if let Some(that) = self.find("that token") {
                    other_than(filter, &that);
                }
                it.inside(self);
            }
            // "Exile one of those creatures and put a counter on the other": those there were but this.
            Objects::Rest(_) if self.pool.is_none() && self.chosen.is_none() && self.taken.is_some() => {
                if let Some((bind, from)) = self.taken.clone() {
                    let post = vec![Pred::Not(Box::new(Pred::Is(Ref::Bound(bind))))];
                    let filter = Filter { heads: Vec::new(), noun: Noun::Object, post };
                    *it = Objects::Among { from, count: Count::All, filter, random: false };
                }
            }
            // "Search your library and graveyard for five cards and exile the rest": what was searched and not found.
            Objects::Rest(_)
                if let Some((bind, whose, zones)) = self.searched.clone()
                    && self.last == Some(bind)
                    && self.pool == Some(bind) =>
            {
                let each = zones.into_iter().map(|zone| {
                    let post = vec![
                        Pred::In(zone, Some(Box::new(whose.clone()))),
                        Pred::Not(Box::new(Pred::Is(Ref::Bound(bind)))),
                    ];
                    Objects::All(Filter { heads: Vec::new(), noun: Noun::Card, post }, Quantifier::All)
                });
                *it = Objects::And(each.collect());
            }
            // "Until you exile one. You may cast it. Put each other card on the bottom": the others, whether or not it is cast.
            // Nor is it one of the rest where it may be played some time later.
            Objects::Rest(of)
                if let Some(found) = self.until
                    && self.pool == Some(found)
                    && (*of == OTHERS || self.permitted == Some(Ref::Bound(found))) =>
            {
                let post = vec![Pred::Not(Box::new(Pred::Is(Ref::Bound(found))))];
                let filter = Filter { heads: Vec::new(), noun: Noun::Object, post };
                *it = Objects::Among { from: Ref::AllBound(found), count: Count::All, filter, random: false };
            }
            // "The rest of the exiled cards": of those that were exiled from among the set that was looked at.
            Objects::Rest(of)
                if *of == OF_EXILED
                    && let Some(exiled) = self.antecedents.iter().rev().find_map(exiled_together) =>
            {
                *of = exiled;
            }
            Objects::Rest(of) => match (self.pool, self.chosen.clone()) {
                (Some(pool), _) => *of = pool,
                // "Chooses five lands they control and sacrifices the rest": those of the kind that were not chosen.
                (None, Some((bind, mut kind, who))) => {
                    // "Each player chooses a creature they control. Destroy the rest": the rest of all of theirs.
                    if who != self.doer {
                        kind.walk(&mut Theirs(who));
                    }
                    kind.post.push(Pred::Not(Box::new(Pred::Is(Ref::Bound(bind)))));
                    *it = Objects::All(kind, Quantifier::All);
                }
                (None, None) => self.fail("the rest"),
            },
            // "All but one of them": of those very ones as many as there are, less one.
            Objects::Among { from, count: Count::Exactly(Num::Minus(all, _)), .. } if matches!(&**all, Num::Count(set) if matches!(&**set, Objects::That(same, _) if same == from)) =>
            {
                match self.pool {
                    Some(pool) if matches!(from, Ref::Word(words) if matches!(&**words, "them" | "those cards")) => {
                        *from = Ref::Bound(pool);
                    }
                    _ => from.walk(self),
                }
                **all = Num::Count(Box::new(Objects::That(from.clone(), Said::Pronoun)));
            }
            // "Return ~ from exile": where an instruction before has exiled this very object, it is what that has made of it (400.7).
            Objects::Among { from: from @ Ref::Word(_), count: Count::All, filter, .. }
                if *from == Ref::Word("~".into())
                    && matches!(filter.post.as_slice(), [Pred::In(Zone::Exile, None)]) =>
            {
                let exiled = |it: &&Antecedent| {
                    it.into == Some(Zone::Exile) && matches!(it.to, Ref::Bound(bind) if self.of_this.contains(&bind))
                };
                let to = self.antecedents.iter().rev().find(exiled).map_or(Ref::This, |it| it.to.clone());
                *from = to;
            }
            Objects::Among { from, .. } => {
                if let Ref::Word(words) = from
                    && let Some(pool) = self.pool
                    && matches!(&**words, "them" | "those cards" | "it" | refer::UNSAID)
                {
                    // "Exile it. If you do, exile the top card of your library. You may play one of those cards": of both.
                    let both = Some(&**words).filter(|words| words.starts_with("those "));
                    let both = both.and_then(|words| self.of_several_sets(pool, words));
                    *from = both.unwrap_or(Ref::Bound(pool));
                }
                // "Put a counter on either of them. Then put another on either of them": of the several that were spoken of, and not
                // of the one that was chosen among them.
                if matches!(from, Ref::Word(words) if &**words == "them") && self.find("those").is_some() {
                    *from = Ref::Word("those".into());
                }
                it.inside(self);
                // 111.6: one of several permanents need not be a card.
                if let Objects::Among { from, filter, .. } = it
                    && filter.noun == Noun::Card
                    && filter.heads.is_empty()
                    && self.are_no_cards(from)
                {
                    filter.noun = Noun::Object;
                }
            }
            // "Deals damage to a creature, ... to each other creature": than the one damaged.
            Objects::All(filter, how) => {
                // "Destroy each artifact with mana value less than the number of rust counters on it": on each itself, where
                // nothing else was spoken of.
                let spoken_of = |it: &Antecedent| it.kind != Kind::Player && !it.several;
                if *how == Quantifier::Each && !self.antecedents.iter().any(spoken_of) {
                    filter.walk(&mut OwnCounters);
                }
                let beside = self.beside();
                let damaged = Ref::Event(Role::Other);
                if filter.noun == Noun::Permanent && self.antecedents.last().is_some_and(|last| last.to == damaged) {
                    other_than(filter, &damaged);
                }
                // "Each player chooses a creature. Destroy all other creatures": than those chosen.
                let chosen = self.chosen.as_ref().map(|(bind, ..)| Ref::AllBound(*bind));
                if let (Some(chosen), Noun::Permanent, true) = (chosen, filter.noun, is_of_others(filter)) {
                    other_than(filter, &chosen);
                    // ... by whichever instruction: "choose a creature, then each other player chooses a creature".
                    let such =
                        |(_, kind): &&(u8, Filter)| nouns_of(kind).iter().any(|noun| nouns_of(filter).contains(noun));
                    let before = self.chosen_before.iter().filter(such).map(|(bind, _)| Ref::AllBound(*bind));
                    let before: Vec<Pred> = before.map(Pred::OtherThan).collect();
                    filter.post.extend(before);
                }
                it.inside(self);
                if let (Some(than), Objects::All(filter, _)) = (beside, &mut *it) {
                    other_than(filter, &than);
                }
            }
            _ => it.inside(self),
        }
    }

    /// Whether these are what the words before called something else than cards, where it is still.
    fn are_no_cards(&self, these: &Ref) -> bool {
        let called = self.antecedents.iter().rev().find(|it| it.to == *these);
        called.is_some_and(|it| {
            let there = it.into.is_none_or(|zone| zone == Zone::Battlefield);
            let named = !it.nouns.is_empty() || it.done == Some("created");
            there && named && !it.nouns.iter().any(|noun| noun == "card")
        })
    }

    /// What "other" is said beside, where that is not the object itself: what deals the damage, and in a spell, which is no such
    /// thing, what was spoken of last.
    pub(super) fn beside(&self) -> Option<Ref> {
        let last = || self.antecedents.iter().rev().find(|it| it.kind != Kind::Player && !is_itself(&it.to));
        self.dealing_now().or_else(|| last().filter(|_| self.is_spell).map(|it| it.to.clone()))
    }

    /// What deals the damage that is spoken of now, where that is not the object itself.
    fn dealing_now(&self) -> Option<Ref> {
        let (_, source) = self.meant.as_ref().filter(|(word, source)| *word == "itself" && !is_itself(source))?;
        Some(source.clone())
    }

    /// A slot of its own for a target phrase at hand.
    pub(super) fn slot(&mut self, raw: u8) -> u8 {
        let Some(mut spec) = self.raw.get(usize::from(raw)).cloned() else {
            self.fail("target");
            return 0;
        };
        // 115.3: the word "target" stands once, for however much is said of that one: "target player's hand and graveyard".
        if let Some(at) = self.of_phrases.iter().position(|phrase| *phrase == raw).and_then(|at| u8::try_from(at).ok())
        {
            if !self.antecedents.iter().any(|it| it.to == Ref::Target(at))
                && let Some(spec) = self.slots.get(usize::from(at)).cloned()
            {
                self.note_target(at, &spec);
            }
            return at;
        }
        let earlier: Vec<u8> = (0..self.slots.len()).filter_map(|at| u8::try_from(at).ok()).collect();
        // "Any other target" is other than those before it; where there are none, than the object itself.
        if let TargetKind::AnyOther(than) = &mut spec.kind {
            match self.dealing_now() {
                _ if !earlier.is_empty() => {
                    spec.kind = TargetKind::Any;
                    spec.other_than.clone_from(&earlier);
                }
                // "It deals that much damage to any other target": than what deals it.
                Some(dealing) => *than = dealing,
                None => {}
            }
        }
        if !spec.other_than.is_empty() {
            // 115.3: "other" than those before it that are of its kind, if any is: an Equipment is no other creature.
            let earlier = match &spec.kind {
                TargetKind::Object(filter) if !self.is_spell => self.of_its_kind(filter, earlier),
                _ => earlier,
            };
            if earlier.is_empty() {
                spec.other_than.clear();
                match &mut spec.kind {
                    TargetKind::Object(filter) => {
                        let than = self.others_than_to_target(filter).unwrap_or_else(|| Ref::Word("~".into()));
                        filter.post.push(Pred::OtherThan(than));
                    }
                    // "You and another target player": than you.
                    TargetKind::Player if !self.antecedents.iter().any(|it| it.kind == Kind::Player) => {
                        let you = Cond::PlayerIs(Ref::Each, Box::new(Players::You));
                        spec.kind = TargetKind::PlayerWho(Box::new(Cond::Not(Box::new(you))));
                    }
                    // "Whenever a player casts a spell, choose another target player": than that one.
                    TargetKind::Player
                        if self.antecedents.iter().filter(|it| it.kind == Kind::Player).all(|it| it.to == CASTER) =>
                    {
                        let them = Players::That(CASTER, Said::Pronoun);
                        let them = Cond::PlayerIs(Ref::Each, Box::new(them));
                        spec.kind = TargetKind::PlayerWho(Box::new(Cond::Not(Box::new(them))));
                    }
                    _ => self.fail("another target"),
                }
            } else {
                spec.other_than = earlier;
            }
        }
        // "Up to one target card from each graveyard": so many for each of these players.
        if let TargetKind::Object(filter) = &mut spec.kind
            && spec.together.is_none()
            && let Some(players) = super::apart::of_one_at_hand(filter)
        {
            spec.together = Some(Together::PerPlayer(Box::new(players)));
        }
        // 601.2c: how many there are is known before anything of it is done.
        let amount = std::mem::replace(&mut self.amount, self.announced);
        spec.walk(self);
        self.amount = amount;
        // "target creatures with different powers" is said of all of them.
        if let TargetKind::Object(filter) = &mut spec.kind
            && let Some(at) = filter.post.iter().position(|pred| matches!(pred, Pred::Together(_)))
            && let Pred::Together(together) = filter.post.remove(at)
        {
            spec.together = Some(*together);
        }
        // "target cards from a single graveyard" says the zone with what binds them together.
        if let (Some(Together::OneGraveyard), TargetKind::Object(filter)) = (&spec.together, &mut spec.kind) {
            filter.post.push(Pred::In(Zone::Graveyard, None));
        }
        if let Some(players) = self.for_each_player.clone()
            && of_each_player(&spec.kind)
            && spec.together.is_none()
        {
            spec.together = Some(Together::PerPlayer(Box::new(players)));
            if self.any_of_them && spec.count == Count::Exactly(Num::Const(1)) {
                spec.count = Count::UpTo(Num::Const(1));
            }
        }
        let at = u8::try_from(self.slots.len()).unwrap_or(u8::MAX);
        self.note_target(at, &spec);
        self.slots.push(spec);
        self.of_phrases.push(raw);
        at
    }

    /// "Two target creatures an opponent controls. That player ...": there is one such player, so all of the targets are theirs; in
    /// the same way of cards from a graveyard.
    pub(super) fn held_together(&mut self) {
        let Some((at, spec)) = (0u8..).zip(&mut self.slots).last() else { return };
        let TargetKind::Object(filter) = &spec.kind else { return };
        let one_player = |who: &Players| matches!(who, Players::AnOpponent | Players::APlayer);
        let held = filter.post.iter().find_map(|pred| match pred {
            Pred::ControlledBy(who) if one_player(who) => {
                Some((who, Together::SameController, Players::ControllerOf(Ref::Target(at), Said::Pronoun)))
            }
            Pred::In(Zone::Graveyard, Some(who)) if one_player(who) => {
                Some((who, Together::OneGraveyard, Players::OwnerOf(Ref::Target(at), Said::Pronoun)))
            }
            _ => None,
        });
        if let (Some((who, together, holder)), None) = (held, &spec.together) {
            self.held_by_opponent = **who == Players::AnOpponent;
            self.holder_of = Some(holder);
            spec.together = Some(together);
        }
    }

    /// Notes what has been chosen for a slot as something that can be pointed back to.
    fn note_target(&mut self, at: u8, spec: &TargetSpec) {
        let several = !matches!(spec.count, Count::Exactly(Num::Const(1)) | Count::UpTo(Num::Const(1)));
        let (kind, nouns) = match &spec.kind {
            TargetKind::Object(filter) => (Kind::Object, nouns_of(filter)),
            TargetKind::Player | TargetKind::Opponent | TargetKind::PlayerWho(_) => (Kind::Player, Vec::new()),
            _ => (Kind::Either, Vec::new()),
        };
        if let (TargetKind::Object(filter), false) = (&spec.kind, several) {
            self.note_holder(&Ref::Target(at), filter);
        }
        // "Two target creatures controlled by the same player. That player ...".
        if spec.together == Some(Together::SameController) {
            self.holder_of = Some(Players::ControllerOf(Ref::Target(at), Said::Pronoun));
            self.held_by_opponent = false;
        }
        self.note(Ref::Target(at), kind, several, nouns);
    }
}

/// The instruction that has exiled several cards, if that is what was done.
fn exiled_together(it: &Antecedent) -> Option<u8> {
    match it.to {
        Ref::Bound(bind) if it.several && it.done == Some("exiled") => Some(bind),
        _ => None,
    }
}

/// Makes what is said of each of several players said of all of them.
struct Theirs(Players);

impl Visit for Theirs {
    fn players(&mut self, it: &mut Players) {
        if matches!(it, Players::That(Ref::Each, _)) {
            *it = self.0.clone();
        }
        it.inside(self);
    }
}

/// Makes counters "on it" those on the very thing of a kind that this is said of.
struct OwnCounters;

impl Visit for OwnCounters {
    fn number(&mut self, it: &mut Num) {
        match it {
            Num::CountersOn(on @ Ref::Word(_), _) if *on == Ref::Word("it".into()) => *on = Ref::Each,
            _ => it.inside(self),
        }
    }
}

/// Whether this is the very object that the words stand on.
fn is_itself(to: &Ref) -> bool {
    matches!(to, Ref::This | Ref::ThisSpell)
}

/// Whether it is said to be of others.
fn is_of_others(filter: &Filter) -> bool {
    filter.heads.iter().flat_map(|head| &head.adjectives).chain(&filter.post).any(|pred| *pred == Pred::Other)
}

/// "Other" is other than this, and not than the object itself.
pub(in crate::oracle) fn other_than(filter: &mut Filter, than: &Ref) {
    let said = filter.heads.iter_mut().flat_map(|head| &mut head.adjectives).chain(&mut filter.post);
    said.filter(|pred| **pred == Pred::Other).for_each(|other| *other = Pred::OtherThan(than.clone()));
}

/// "Target creature with mana value 3 or less from your graveyard", "permanents in your graveyard": what is said to be there is a
/// card, and no permanent (109.2).
pub(super) fn card_where_it_is(it: &mut Filter) {
    let there = |pred: &Pred| matches!(pred, Pred::In(Zone::Graveyard | Zone::Hand | Zone::Library, _));
    if it.noun != Noun::Permanent || !it.post.iter().any(there) {
        return;
    }
    it.noun = Noun::Card;
    for head in it.heads.iter_mut().filter(|head| head.types.is_empty()) {
        head.types.push(Pred::PermanentCard);
    }
}
