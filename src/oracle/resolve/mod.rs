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

use crate::card::CardTypes;

use super::grammar::condition::LAST;
use super::lang::*;
use nouns::{
    COUNTED, DAMAGED, DONE, OPPONENT, fit, hangs_on_each_player, is_plural, nouns_of, of_each_player, singular,
};

mod amounts;
mod conditions;
mod effects;
pub(super) mod keywords;
mod noted;
mod nouns;
mod numbers;
mod outside;
mod rewritten;
mod riders;
mod verbs;
mod visit;

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
    /// The zone it was put into.
    into: Option<Zone>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Player,
    Object,
    /// May be either: "any target".
    Either,
}

/// The instructions that "you do", "that much" and "the rest" mean.
#[derive(Clone, Copy)]
struct Known {
    last: Option<u8>,
    last_began: u8,
    amount: Option<u8>,
    pool: Option<u8>,
}

/// Resolves every reference of an ability; the error is the words that point to nothing.
pub(crate) fn resolve(mut ability: Ability, targets: &[TargetSpec]) -> Result<Ability, Box<str>> {
    if !rewritten::chosen_first(&mut ability, targets) {
        return Err("of your choice".into());
    }
    let mut resolver = Resolver::new(targets);
    resolver.ability(&mut ability);
    match resolver.failed {
        Some(words) => Err(words),
        None => Ok(ability),
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

#[derive(Clone)]
struct Resolver<'t> {
    /// Whose library was shuffled or searched last.
    library: Option<Players>,
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
    /// Whether that was said to be an opponent.
    held_by_opponent: bool,
    /// What the last instruction called "it" and had deal damage.
    dealer: Option<Ref>,
    next_bind: u8,
    /// The last instruction.
    last: Option<u8>,
    /// The first instruction in it, where it is several: "you may reveal it and put it into your hand".
    last_began: u8,
    /// Of whom each did the last instruction for themselves, or did not.
    each_for_themselves: Option<Players>,
    /// The last instruction with an amount.
    amount: Option<u8>,
    /// Whether what is at hand is done instead of an event, whose amount is then meant.
    in_replacement: bool,
    /// The last instruction to roll dice.
    roll: Option<u8>,
    /// Whether the event is a roll.
    event_roll: bool,
    /// The last instruction that looked at a set of cards.
    pool: Option<u8>,
    /// Whether an event gives amounts.
    event_amount: bool,
    /// Whether a cost sacrifices, discards or exiles something.
    paid: Vec<&'static str>,
    /// What a cost names to be sacrificed, discarded or exiled.
    paid_with: Vec<Antecedent>,
    /// Whether a cost removes any number of counters.
    paid_any: bool,
    /// Whether a cost removes counters.
    paid_counters: bool,
    /// The last instruction to remove counters.
    removed: Option<u8>,
    /// What was chosen last from all there was, and by which instruction: the rest is what was not.
    chosen: Option<(u8, Filter, Players)>,
    /// What was taken last from among several that were named, by which instruction.
    taken: Option<(u8, Ref)>,
    /// Who does what is at hand.
    doer: Players,
    /// Whether it is what a spell does: no words for permanents mean the spell itself.
    is_spell: bool,
    /// What the event says is milled.
    milled: Option<Filter>,
    /// The last instruction that revealed cards until one was found.
    until: Option<u8>,
    /// What dealt damage last.
    dealt: Option<Ref>,
    /// The last instruction to flip coins or clash.
    flip: Option<u8>,
    /// The instructions that did something to this very object.
    of_this: Vec<u8>,
    /// What was to be destroyed and is called so, with the instruction of it.
    destroyed: Vec<(Ref, u8)>,
    /// The condition of the branch read last, and the bindings made in it.
    branch: Option<(Cond, std::ops::Range<u8>)>,
    /// What words can't mean just now: who does a thing to another does not do it to itself, or it would say "itself".
    besides: Option<Ref>,
    /// A word that means just this now, whatever else was said.
    meant: Option<(&'static str, Ref)>,
    /// Whether the ability at hand is given to what its giver is attached to.
    is_given: bool,
    /// Whether what is at hand gives abilities to what this is attached to.
    gives_to_host: bool,
    /// What the card's own name means in the ability at hand, where that is given by another.
    named_so: Option<Ref>,
    /// What it would mean in the abilities that are given at hand.
    names_giver: Option<Ref>,
    /// What the instruction at hand changes.
    modified: Option<Objects>,
    /// The target phrase said of what dealt damage last, and the slot made for it: "and X damage to itself" is said of the same one.
    dealer_slot: Option<(u8, u8)>,
    /// The players for each of whom what is at hand is done.
    for_each_player: Option<Players>,
    /// Whether the event is of excess damage.
    event_excess: bool,
    /// Whether the event is an attack.
    attacks: bool,
    /// What a number was last counted of: "those creatures".
    counted: Option<Objects>,
    /// The last group of players that an instruction was about: "those players".
    group: Option<Players>,
    /// The last instruction to deal damage.
    dealt_by: Option<u8>,
    /// The excess damage that a condition has just spoken of: "that much".
    excess: Option<Num>,
    /// The amount of the instruction that another is done instead of: "twice that much" (614.15).
    replaced: Option<Num>,
    /// Whether what is spoken of is on the battlefield still.
    staying: bool,
    /// The number the last condition asked about: "that many", where nothing else says how many.
    asked: Option<Num>,
    /// What the last condition compared: "the difference" is that of these.
    compared: Option<(Num, Num)>,
    /// The instruction that last created tokens, before its own words are resolved, and what those are copies of.
    token: Option<(Verb, Option<Box<Objects>>)>,
    /// Whether the targets of the body at hand are those of what is around it.
    targets_now: bool,
    /// What only the delayed trigger before has named.
    later: Vec<Antecedent>,
    /// What instructions have put onto the battlefield.
    arrived: Vec<Ref>,
    /// Whether the event was of this object entering attached to another.
    is_of_aura: bool,
    /// Whether an instruction before has given an extra turn.
    extra_turn: bool,
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
            held_by_opponent: false,
            dealer: None,
            next_bind: 0,
            last: None,
            last_began: 0,
            each_for_themselves: None,
            amount: None,
            in_replacement: false,
            roll: None,
            event_roll: false,
            pool: None,
            event_amount: false,
            paid: Vec::new(),
            paid_with: Vec::new(),
            paid_any: false,
            paid_counters: false,
            removed: None,
            chosen: None,
            taken: None,
            doer: Players::You,
            is_spell: false,
            milled: None,
            library: None,
            until: None,
            dealt: None,
            flip: None,
            of_this: Vec::new(),
            destroyed: Vec::new(),
            branch: None,
            besides: None,
            meant: None,
            is_given: false,
            gives_to_host: false,
            named_so: None,
            names_giver: None,
            modified: None,
            dealer_slot: None,
            for_each_player: None,
            event_excess: false,
            attacks: false,
            counted: None,
            group: None,
            dealt_by: None,
            excess: None,
            replaced: None,
            staying: false,
            asked: None,
            compared: None,
            token: None,
            targets_now: false,
            later: Vec::new(),
            arrived: Vec::new(),
            is_of_aura: false,
            extra_turn: false,
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
        self.antecedents.push(Antecedent { to, kind, several, nouns, done: None, into: None });
    }

    /// What the words of a reference to an object point to.
    fn find(&mut self, said: &str) -> Option<Ref> {
        if let Some((_, meant)) = self.meant.as_ref().filter(|(word, _)| *word == said) {
            return Some(meant.clone());
        }
        match said {
            "~" => {
                // In a quoted ability "it" is this object once it was named.
                if self.depth > 1 && self.besides.is_none() {
                    let nouns = ["permanent", "creature", "card"].map(str::to_owned).to_vec();
                    self.note(Ref::This, Kind::Object, false, nouns);
                }
                return Some(Ref::This);
            }
            super::grammar::refer::NAMED_GIVER => return self.named_so.clone(),
            _ if super::grammar::refer::is_giver(said) => {
                let giver = if self.is_given { Ref::Giver } else { Ref::This };
                self.note(giver.clone(), Kind::Object, false, vec!["permanent".into(), "card".into()]);
                return Some(giver);
            }
            "this spell" => return Some(Ref::ThisSpell),
            super::grammar::refer::THE_OTHER => {
                let other = |it: &&Antecedent| it.to == Ref::Event(Role::Other) && it.kind != Kind::Player;
                return self.antecedents.iter().rev().find(other).map(|it| it.to.clone());
            }
            super::grammar::refer::COUNTERED_SOURCE => {
                let countered = self.antecedents.iter().rev().find(|it| it.done == Some("countered"));
                return countered.map(|it| Ref::SourceOf(Box::new(it.to.clone())));
            }
            // Another ability of the same object chose it (607.2d).
            "the chosen creature" | "the chosen permanent" | "the chosen land" | "the chosen creatures"
                if !self.is_spell && !self.antecedents.iter().any(|it| it.done == Some("chosen")) =>
            {
                return Some(Ref::ChosenObject);
            }
            _ if super::grammar::refer::CRAFTED.iter().any(|words| said.ends_with(words)) => return Some(Ref::Linked),
            _ if super::grammar::refer::HAUNTED.contains(&said) => return Some(Ref::Haunted),
            _ if super::grammar::refer::FIRST_NAMED.contains(&said) => {
                return self.antecedents.iter().find(|it| it.kind == Kind::Object).map(|it| it.to.clone());
            }
            super::grammar::refer::EXILED_WITH_THIS => return Some(Ref::Linked),
            DAMAGED | COUNTED => {
                return self.antecedents.iter().rev().find(|it| it.done == Some(said)).map(|it| it.to.clone());
            }
            "" => return self.subject.clone(),
            // Said of a character: always the object itself, or what an instruction has made of it.
            "him" | "her" | "he" | "she" => {
                let is_this = |it: &&Antecedent| match it.to {
                    Ref::Bound(bind) => self.of_this.contains(&bind),
                    _ => it.to == Ref::This,
                };
                let made = self.antecedents.iter().rev().find(is_this).map(|it| it.to.clone());
                return Some(made.unwrap_or(Ref::This));
            }
            _ => {}
        }
        if let Some(whose) = super::grammar::refer::WHOSE.iter().find(|whose| said.ends_with(**whose)) {
            return self.target_of(*whose == "you control");
        }
        if let Some(words) = super::grammar::refer::participle_first(said) {
            return self.find(&words);
        }
        // What was done so, one or several.
        if let Some(done) = said.strip_prefix("any ") {
            let into = super::grammar::done::INTO.iter().find(|(_, known)| *known == done).map(|(zone, _)| *zone);
            let fits = |it: &&Antecedent| it.done == Some(done) || into.is_some_and(|into| it.into == Some(into));
            let found = self.antecedents.iter().rev().find(fits).map(|it| match it.to {
                // What was looked for until it was found, and what was not it.
                Ref::Bound(bind) if self.until == Some(bind) => Ref::AllBound(bind),
                // 701.8b: a target that was not destroyed is none of those.
                _ => match self.destroyed.iter().rev().find(|(to, _)| *to == it.to) {
                    Some((_, bind)) => Ref::Bound(*bind),
                    None => it.to.clone(),
                },
            });
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
                && self.besides.as_ref() != Some(&it.to)
                && !matches!(it.done, Some(DAMAGED | COUNTED))
                // 115.4: "any target" is no spell, ability or card.
                && !(it.kind == Kind::Either && nouns.iter().any(|noun| matches!(&**noun, "spell" | "ability" | "card")))
                && several.is_none_or(|several| several == it.several)
                && done.is_none_or(|done| it.done == Some(done))
                && (pronoun || nouns.is_empty() || fit(&nouns, it))
                // 108.2b: nor is a token that was created a card, whatever it is a copy of.
                && !(it.done == Some("created") && nouns.iter().any(|noun| noun == "card"))
                // What becomes a target is no spell or ability itself.
                && !(it.to == Ref::This && it.nouns.is_empty() && nouns.iter().any(|noun| noun == "ability"))
        };
        // What was put elsewhere is spoken of as a card, if at all.
        let left = |it: &Antecedent| {
            let elsewhere = it.into.is_some_and(|zone| zone != Zone::Battlefield);
            self.staying && elsewhere && !nouns.is_empty() && !nouns.iter().any(|noun| noun == "card")
        };
        // "That creature" is hardly the object the ability is of, which would be "it" or "this creature".
        let another = |it: &&Antecedent| it.to != Ref::This && fits(it);
        let backwards = || self.antecedents.iter().rev();
        // "That enchantment" is rather what was called so than a permanent of another kind.
        let called_so = |it: &&Antecedent| another(it) && nouns.iter().any(|noun| it.nouns.contains(noun));
        let is_kind = matches!(last, "artifact" | "enchantment" | "land" | "planeswalker" | "token");
        let found = match first {
            // "That creature" is rather one that was called so than any target, whatever it is.
            "that"
                if nouns.iter().any(|noun| noun == "creature")
                    && backwards().find(another).is_some_and(|it| it.kind == Kind::Either) =>
            {
                backwards().find(called_so).or_else(|| backwards().find(another))
            }
            "that" if is_kind => backwards().find(called_so).or_else(|| backwards().find(another)),
            "that" => backwards().find(another),
            _ => None,
        };
        let found = found.filter(|it| !left(it)).or_else(|| backwards().find(|it| fits(it) && !left(it)));
        let found = found.or_else(|| backwards().find(fits)).map(|it| it.to.clone());
        match found {
            Some(found) => Some(found),
            None if done == Some("exiled") => Some(Ref::Linked),
            // "it" is this object itself where nothing else was named.
            None if matches!(said, "it" | "itself")
                && self.besides != Some(Ref::This)
                && (self.depth <= 1 || self.is_keyword) =>
            {
                Some(Ref::This)
            }
            // "Sacrifice another creature: you gain life equal to that creature's toughness."
            None if matches!(first, "that" | "those") => {
                let of_cost = |it: &&Antecedent| (first == "those") == it.several && fit(&nouns, it);
                self.paid_with.iter().find(of_cost).map(|it| it.to.clone())
            }
            None => None,
        }
    }

    /// The two things that were named last and may be called so, the first of them first.
    fn two_named(&self, said: &str) -> Option<[Objects; 2]> {
        let nouns: Vec<String> = said.split(' ').skip(1).map(singular).collect();
        let such = |it: &&Antecedent| it.kind != Kind::Player && !it.several && fit(&nouns, it);
        let last = self.antecedents.iter().rev().find(such)?;
        let first = self.antecedents.iter().rev().find(|it| such(it) && it.to != last.to)?;
        Some([first, last].map(|it| Objects::That(it.to.clone(), Said::Pronoun)))
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
            self.held_by_opponent = matches!(pred, Pred::ControlledBy(who) | Pred::OwnedBy(who) | Pred::In(_, Some(who))
                if matches!(**who, Players::AnOpponent | Players::EachOpponent));
        }
    }

    fn find_player(&mut self, said: &str) -> Option<Ref> {
        match said {
            crate::oracle::grammar::players::FRIENDS => {
                return self
                    .antecedents
                    .iter()
                    .find(|it| it.done == Some(crate::oracle::grammar::players::FRIENDS))
                    .map(|it| it.to.clone());
            }
            "the chosen player" | "the chosen opponent" => return Some(Ref::ChosenPlayer),
            "enchanted player" | "enchanted opponent" => return Some(Ref::Host),
            // What damage was dealt to, players among it.
            DAMAGED => return self.antecedents.iter().find(|it| it.done == Some(DAMAGED)).map(|it| it.to.clone()),
            // Of two that were named, the one named first.
            "the first player" => {
                return self.antecedents.iter().find(|it| it.kind == Kind::Player).map(|it| it.to.clone());
            }
            _ => {}
        }
        // "That opponent": of several players that were named the one that was called so.
        if said == "that opponent"
            && let Some(called) = self.antecedents.iter().rev().find(|it| it.nouns.iter().any(|noun| noun == OPPONENT))
        {
            return Some(called.to.clone());
        }
        let several = matches!(said, "those players" | "those opponents");
        self.antecedents
            .iter()
            .rev()
            .find(|it| {
                it.kind != Kind::Object
                    && it.done.is_none()
                    && (matches!(said, "they" | "them") || it.several == several)
            })
            .map(|it| it.to.clone())
    }

    /// "That player chooses target creature": the target is chosen by that player.
    fn chosen_by(&mut self, who: &Players, verb: &Verb) {
        let slot = match verb {
            Verb::ChooseObjects(Objects::Target(slot))
            | Verb::ChooseValue(Choosable::Player(Players::Target(slot))) => *slot,
            _ => return,
        };
        if *who != Players::You
            && let Some(spec) = self.slots.get_mut(usize::from(slot))
        {
            spec.chooser = Some(who.clone());
        }
    }

    fn bind(&mut self) -> Option<u8> {
        let bind = self.next_bind;
        match self.next_bind.checked_add(1) {
            Some(next) if next < u8::MAX => self.next_bind = next,
            _ => self.fail("too many instructions"),
        }
        self.last = Some(bind);
        self.last_began = bind;
        self.each_for_themselves = None;
        Some(bind)
    }

    /// "Each player may discard a card. If they don't, they lose 3 life": told of each of them who did, or did not (608.2e).
    fn told_of_each(&self, it: &mut Effect) -> Option<Effect> {
        let Effect::If { cond, then, otherwise } = it else { return None };
        let players = self.each_for_themselves.as_ref()?;
        let did = match cond {
            Cond::Did(LAST) => true,
            Cond::Not(not) if **not == Cond::Did(LAST) => false,
            _ => return None,
        };
        let mut they = SpeaksOfThem(false);
        then.walk(&mut they);
        if !they.0 {
            return None;
        }
        let told = |did: bool, effect: &mut Effect| {
            let cond = Cond::EachDid(LAST);
            let cond = if did { cond } else { Cond::Not(Box::new(cond)) };
            let who = Players::Who(Box::new(players.clone()), Box::new(cond));
            Effect::ForEach { of: Each::Players(who), effect: Box::new(std::mem::take(effect)) }
        };
        let first = told(did, then);
        Some(match **otherwise {
            Effect::None => first,
            _ => Effect::Seq(vec![first, told(!did, otherwise)]),
        })
    }

    /// Sets apart what only the last instruction, or only what is done in the opposite case, would have made; how much was named
    /// before that.
    fn undone(&mut self, cond: &Cond) -> Option<(usize, Vec<Antecedent>)> {
        // "If you lose the flip, return that spell to its owner's hand. If you win the flip, copy that spell": of the two only one
        // is carried out.
        if let Some((_, made)) = self.branch.clone().filter(|(other, _)| is_exclusive(other, cond)) {
            return self.set_apart(made);
        }
        let last = self.last?;
        if !matches!(cond, Cond::Not(done) if **done == Cond::Did(last)) {
            return None;
        }
        self.set_apart(self.last_began..last.saturating_add(1))
    }

    /// Sets apart what these bindings name; how much was named before that.
    fn set_apart(&mut self, binds: std::ops::Range<u8>) -> Option<(usize, Vec<Antecedent>)> {
        let of_it = |it: &Antecedent| matches!(it.to, Ref::Bound(bind) if binds.contains(&bind));
        let at = self.antecedents.iter().position(of_it)?;
        let since = self.antecedents.split_off(at);
        let (made, named): (Vec<_>, Vec<_>) = since.into_iter().partition(of_it);
        self.antecedents.extend(named);
        Some((at, made))
    }

    /// "Search for a card. If it was kicked, instead search for two. Put those cards into your hand": of the two instructions only
    /// one is carried out, and what is said behind them is of whichever that was.
    fn one_or_the_other(&mut self, usual: &Effect, instead: &mut Effect) {
        let (Effect::Do { bind: Some(one), verb, .. }, Effect::Do { bind: Some(other), verb: like, .. }) =
            (usual, instead)
        else {
            return;
        };
        if std::mem::discriminant(verb) != std::mem::discriminant(like) {
            return;
        }
        let (one, was) = (*one, std::mem::replace(other, *one));
        for antecedent in self.antecedents.iter_mut().filter(|it| it.to == Ref::Bound(was)) {
            antecedent.to = Ref::Bound(one);
        }
        for known in [&mut self.last, &mut self.pool, &mut self.until, &mut self.flip] {
            if *known == Some(was) {
                *known = Some(one);
            }
        }
    }

    /// Resolves the other branch of a condition: what only the first would have made since is nothing to point back to.
    fn otherwise(&mut self, otherwise: &mut Effect, before: usize, known: Known) {
        let since = self.antecedents.split_off(before.min(self.antecedents.len()));
        let (made, named): (Vec<_>, Vec<_>) = since.into_iter().partition(|it| matches!(it.to, Ref::Bound(_)));
        self.antecedents.extend(named);
        let after = self.known();
        self.know(known);
        otherwise.walk(self);
        self.last = self.last.or(after.last);
        self.amount = self.amount.or(after.amount);
        self.pool = self.pool.or(after.pool);
        self.antecedents.splice(before..before, made);
    }

    /// Resolves instructions in the order written. A sentence behind a delayed trigger that speaks of what only that does goes
    /// on with it: "When you next cast a spell this turn, exile the top card of your library. You may play that card."
    fn in_order(&mut self, parts: &mut Vec<Effect>) {
        rewritten::done_as_it_is_exiled(parts);
        let mut at = 0;
        while let Some(one) = parts.get(at) {
            if let (Effect::ForEach { of: Each::Objects(_), .. }, Some(next)) = (one, parts.get(at + 1))
                && let Some(both) = self.goes_on_of_each(one, next)
            {
                parts.remove(at);
                if let Some(one) = parts.get_mut(at) {
                    *one = both;
                }
                continue;
            }
            let mut whole = one.clone();
            let ahead =
                triggered_later(&mut whole).is_some().then(|| (self.clone(), whole, parts.get(at + 1).cloned()));
            if let Some(one) = parts.get_mut(at) {
                one.walk(self);
            }
            at += 1;
            let Some((before, mut whole, Some(next))) = ahead else { continue };
            let goes_on = match triggered_later(&mut whole) {
                Some(Effect::Delayed(later, _)) => {
                    let there = std::mem::take(&mut self.later);
                    self.failed.is_none() && self.goes_on(later, &next, there)
                }
                _ => self.failed.is_none() && self.speaks_of_what_is_done(&next, before.next_bind),
            };
            let body = match triggered_later(&mut whole) {
                Some(Effect::Delayed(later, _)) => &mut later.body,
                Some(Effect::Reflexive(_, body)) => &mut **body,
                _ => continue,
            };
            if !goes_on {
                continue;
            }
            *self = before;
            parts.remove(at);
            at -= 1;
            body.effect = match std::mem::take(&mut body.effect) {
                Effect::Seq(mut all) => {
                    all.push(next);
                    Effect::Seq(all)
                }
                first => Effect::Seq(vec![first, next]),
            };
            if let Some(one) = parts.get_mut(at) {
                *one = whole;
            }
        }
    }

    /// "For each card exiled this way, put a counter on that card. If it doesn't have suspend, it gains suspend": a sentence behind
    /// that speaks of the one at hand is done of each of them, as the first is.
    fn goes_on_of_each(&self, each: &Effect, next: &Effect) -> Option<Effect> {
        let Effect::ForEach { of, effect } = each else { return None };
        let both = Effect::Seq(vec![(**effect).clone(), next.clone()]);
        let both = Effect::ForEach { of: of.clone(), effect: Box::new(both) };
        let (mut first, mut apart, mut whole) = (each.clone(), next.clone(), both.clone());
        let mut resolver = self.clone();
        whole.walk(&mut resolver);
        if resolver.failed.is_some() {
            return None;
        }
        let mut resolver = self.clone();
        first.walk(&mut resolver);
        apart.walk(&mut resolver);
        let [first, apart, whole] = [first, apart, whole].map(|mut it| {
            let mut said = SaidOfEach(0);
            it.walk(&mut said);
            said.0
        });
        // Only where the first sentence speaks of that one is it what the next goes on with.
        (first > 0 && whole > first + apart).then_some(both)
    }

    /// Whether an instruction behind a reflexive trigger is a part of it (603.12): it speaks of what is done as that resolves, from
    /// this binding on, and nobody else knows of that.
    fn speaks_of_what_is_done(&self, next: &Effect, from: u8) -> bool {
        let (mut apart, mut next) = (self.clone(), next.clone());
        next.walk(&mut apart);
        let mut done = DoneWithin { within: from..self.next_bind, slots: apart.slots.len(), found: false };
        next.walk(&mut done);
        apart.failed.is_none() && done.found
    }

    /// Whether an instruction behind a delayed trigger is a part of it: it speaks of what is done, is put onto the battlefield or
    /// is met with only then, or puts onto the battlefield what is moved away then.
    fn goes_on(&self, later: &Triggered, next: &Effect, there: Vec<Antecedent>) -> bool {
        let (mut apart, mut next_apart) = (self.clone(), next.clone());
        next_apart.walk(&mut apart);
        if apart.failed.is_some() {
            return true;
        }
        let comes_back = matches!(next, Effect::Do { verb: Verb::Move { to, .. }, .. } if to.zone == Zone::Battlefield);
        let mut event = later.event.clone();
        let kind = super::grammar::event::subject(&mut event)
            .is_some_and(|what| !what.post.iter().any(|pred| matches!(pred, Pred::Is(_))));
        let new_there = |it: &Antecedent| match it.to {
            Ref::Event(_) => kind,
            Ref::Bound(_) => comes_back || self.arrived.contains(&it.to),
            _ => false,
        };
        let (mut with_it, mut next_with_it) = (self.clone(), next.clone());
        with_it.antecedents.extend(there.into_iter().filter(new_there));
        next_with_it.walk(&mut with_it);
        with_it.failed.is_none() && next_with_it != next_apart
    }

    /// The instructions that words without a noun mean now.
    fn known(&self) -> Known {
        Known { last: self.last, last_began: self.last_began, amount: self.amount, pool: self.pool }
    }

    /// Makes words without a noun mean these instructions again.
    fn know(&mut self, known: Known) {
        Known { last: self.last, last_began: self.last_began, amount: self.amount, pool: self.pool } = known;
    }

    /// Resolves a noun phrase for objects.
    fn object_phrase(&mut self, it: &mut Objects) {
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
            // "All other tokens created with ~": than the one just created.
            Objects::All(filter, _)
                if filter.noun == Noun::Token && filter.post.iter().any(|it| matches!(it, Pred::CreatedWith(_))) =>
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
            Objects::Among { from, .. } => {
                if let Ref::Word(words) = from
                    && let Some(pool) = self.pool
                    && matches!(&**words, "them" | "those cards" | "it" | super::grammar::refer::UNSAID)
                {
                    *from = Ref::Bound(pool);
                }
                it.inside(self);
            }
            // "Deals damage to a creature, ... to each other creature": than the one damaged.
            Objects::All(filter, _) => {
                let beside = self.beside();
                let damaged = Ref::Event(Role::Other);
                if filter.noun == Noun::Permanent && self.antecedents.last().is_some_and(|last| last.to == damaged) {
                    other_than(filter, &damaged);
                }
                // "When this Aura enters attached to a creature, each other creature": than that one.
                let host = |to: &Ref| matches!(to, Ref::Host | Ref::Event(Role::Host));
                if let Some(last) = self.antecedents.last().filter(|last| host(&last.to) && self.is_of_aura) {
                    other_than(filter, &last.to);
                }
                // "Each player chooses a creature. Destroy all other creatures": than those chosen.
                let chosen = self.chosen.as_ref().map(|(bind, ..)| Ref::AllBound(*bind));
                if let (Some(chosen), Noun::Permanent) = (chosen, filter.noun) {
                    other_than(filter, &chosen);
                }
                it.inside(self);
                if let (Some(than), Objects::All(filter, _)) = (beside, &mut *it) {
                    other_than(filter, &than);
                }
                // "All other creatures that share a color with it": than it.
                if let Objects::All(filter, _) = it
                    && let Some(Pred::SharesType(with @ (Ref::Event(_) | Ref::Target(_) | Ref::Bound(_)), _)) =
                        filter.post.iter().find(|pred| matches!(pred, Pred::SharesType(..))).cloned()
                {
                    other_than(filter, &with);
                }
            }
            _ => it.inside(self),
        }
    }

    /// What "other" is said beside, where that is not the object itself: what deals the damage, and in a spell, which is no such
    /// thing, what was spoken of last.
    fn beside(&self) -> Option<Ref> {
        let itself = |to: &Ref| matches!(to, Ref::This | Ref::ThisSpell);
        let dealing = self.meant.as_ref().filter(|(word, source)| *word == "itself" && !itself(source));
        let last = || self.antecedents.iter().rev().find(|it| it.kind != Kind::Player && !itself(&it.to));
        match dealing {
            Some((_, source)) => Some(source.clone()),
            None => last().filter(|_| self.is_spell).map(|it| it.to.clone()),
        }
    }

    /// A slot of its own for a target phrase at hand.
    /// The one target that its phrase says you control, or that you don't.
    fn target_of(&self, yours: bool) -> Option<Ref> {
        let whose = |pred: &Pred| match pred {
            Pred::ControlledBy(who) => match **who {
                Players::You => Some(true),
                Players::EachOpponent | Players::AnOpponent => Some(false),
                _ => None,
            },
            Pred::NotControlledBy(who) if **who == Players::You => Some(false),
            _ => None,
        };
        let is_such = |spec: &TargetSpec| match &spec.kind {
            TargetKind::Object(filter) => filter.post.iter().any(|pred| whose(pred) == Some(yours)),
            _ => false,
        };
        let mut such = (0u8..).zip(&self.slots).filter(|(_, spec)| is_such(spec)).map(|(at, _)| Ref::Target(at));
        such.next().filter(|_| such.next().is_none())
    }

    fn slot(&mut self, raw: u8) -> u8 {
        let Some(mut spec) = self.raw.get(usize::from(raw)).cloned() else {
            self.fail("target");
            return 0;
        };
        let earlier: Vec<u8> = (0..self.slots.len()).filter_map(|at| u8::try_from(at).ok()).collect();
        // "Any other target" is other than those before it; where there are none, than the object itself.
        if spec.kind == TargetKind::AnyOther && !earlier.is_empty() {
            spec.kind = TargetKind::Any;
            spec.other_than.clone_from(&earlier);
        }
        if !spec.other_than.is_empty() {
            if earlier.is_empty() {
                spec.other_than.clear();
                match &mut spec.kind {
                    TargetKind::Object(filter) => filter.post.push(Pred::OtherThan(Ref::Word("~".into()))),
                    // "You and another target player": than you.
                    TargetKind::Player if !self.antecedents.iter().any(|it| it.kind == Kind::Player) => {
                        let you = Cond::PlayerIs(Ref::Each, Box::new(Players::You));
                        spec.kind = TargetKind::PlayerWho(Box::new(Cond::Not(Box::new(you))));
                    }
                    _ => self.fail("another target"),
                }
            } else {
                spec.other_than = earlier;
            }
        }
        spec.walk(self);
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

/// "becomes a 3/3 blue Elemental creature with flying" as the changes it is, by the layers (613.1).
fn taken_apart(becomes: Becomes, into: &mut Vec<Modification>) {
    let every_creature_type = becomes.every_creature_type;
    let TokenSpec { colors, supertypes, types, subtypes, pt, abilities, .. } = becomes.what;
    let creature_types_only = types.is_empty();
    // 205.1b: "in addition to its other types", "still a land", and a change of subtypes alone keep the card types.
    let keep_card_types = becomes.still != Still::Unsaid
        || creature_types_only
        || types.contains(CardTypes::ARTIFACT.union(CardTypes::CREATURE));
    let change = TypeChange { types, subtypes, supertypes, keep_card_types };
    into.push(if becomes.in_addition { Modification::AddTypes(change) } else { Modification::SetTypes(change) });
    into.extend(every_creature_type.then_some(Modification::AllCreatureTypes));
    if becomes.colored {
        into.push(if becomes.colors_too { Modification::AddColors(colors) } else { Modification::SetColors(colors) });
    }
    if !abilities.is_empty() {
        into.push(Modification::Gain(abilities));
    }
    if let Some((power, toughness)) = pt {
        into.push(Modification::SetPt(Some(power), Some(toughness)));
    }
}

/// Whether anything speaks of what instructions with these numbers have done, or of a target that is none of these slots.
struct DoneWithin {
    within: std::ops::Range<u8>,
    slots: usize,
    found: bool,
}

impl Visit for DoneWithin {
    fn reference(&mut self, it: &mut Ref) {
        self.found |= match it {
            Ref::Bound(n) | Ref::AllBound(n) => self.within.contains(n),
            Ref::Target(slot) => usize::from(*slot) >= self.slots,
            _ => false,
        };
        it.inside(self);
    }

    fn objects(&mut self, it: &mut Objects) {
        self.found |= matches!(it, Objects::Rest(n) if self.within.contains(n));
        it.inside(self);
    }

    fn number(&mut self, it: &mut Num) {
        self.found |= matches!(it, Num::BoundAmount(n) if self.within.contains(n));
        it.inside(self);
    }

    fn condition(&mut self, it: &mut Cond) {
        self.found |= matches!(it, Cond::Did(n) if self.within.contains(n));
        it.inside(self);
    }
}

/// How often the one at hand is spoken of, as an object.
struct SaidOfEach(usize);

impl Visit for SaidOfEach {
    fn reference(&mut self, it: &mut Ref) {
        self.0 += usize::from(*it == Ref::Each);
        it.inside(self);
    }
}

/// Whether words speak of "them", or of "that player".
struct SpeaksOfThem(bool);

impl Visit for SpeaksOfThem {
    fn reference(&mut self, it: &mut Ref) {
        self.0 |= matches!(it, Ref::Word(words) if matches!(&**words, "they" | "that player"));
    }
}

/// Whether two conditions never hold both: winning a flip and losing it, results of a roll.
fn is_exclusive(one: &Cond, other: &Cond) -> bool {
    match (one, other) {
        (Cond::Not(not), cond) | (cond, Cond::Not(not)) if **not == *cond => true,
        (Cond::Rolled(of, low, high), Cond::Rolled(same, from, to)) => {
            of == same && (high.is_some_and(|high| high < *from) || to.is_some_and(|to| to < *low))
        }
        _ => false,
    }
}

/// What "another" is other than, where it is said of something else than this object.
struct Another(Ref);

impl Visit for Another {
    fn predicate(&mut self, it: &mut Pred) {
        match it {
            Pred::Other => *it = Pred::OtherThan(self.0.clone()),
            _ => it.inside(self),
        }
    }
}

/// Whether a noun phrase is about this object, or about others than this.
fn is_of_this(what: &Filter) -> bool {
    let named = |pred: &Pred| matches!(pred, Pred::Is(_) | Pred::IsOr(..) | Pred::Other | Pred::OtherThan(_));
    what.post.iter().chain(what.heads.iter().flat_map(|head| &head.adjectives)).any(named)
}

/// "Other" is other than this, and not than the object itself.
fn other_than(filter: &mut Filter, than: &Ref) {
    let adjectives = filter.heads.iter_mut().flat_map(|head| &mut head.adjectives);
    adjectives.filter(|pred| **pred == Pred::Other).for_each(|other| *other = Pred::OtherThan(than.clone()));
}

/// The delayed or reflexive trigger that an instruction ends with, be it done only under a condition: "If you do, return it at the
/// beginning of your next upkeep".
fn triggered_later(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::Delayed(..) | Effect::Reflexive(..) => Some(effect),
        Effect::If { then, otherwise, .. } | Effect::Pay { then, otherwise, .. } if **otherwise == Effect::None => {
            triggered_later(then)
        }
        Effect::May { effect, .. } => triggered_later(effect),
        Effect::Seq(parts) => parts.last_mut().and_then(triggered_later),
        _ => None,
    }
}
