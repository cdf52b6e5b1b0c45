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

use super::lang::*;

mod again;
mod alike;
mod amounts;
mod antecedents;
mod apart;
mod conditions;
mod effects;
mod instead;
pub(super) mod keywords;
mod lists;
mod noted;
mod nouns;
mod numbers;
mod only_then;
mod order;
mod others;
mod outside;
mod phrases;
mod rewritten;
mod riders;
mod searched;
mod they_did;
mod verbs;
mod visit;
mod x;

pub(super) use phrases::other_than;

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

impl Antecedent {
    /// Whether what was done to it is done to permanents alone (701.8a, 701.21a).
    fn was_permanent(&self) -> bool {
        matches!(self.done, Some("sacrificed" | "destroyed"))
    }
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
    they_did::all_of_them(&mut ability);
    let mut targets = targets.to_vec();
    again::a_target_of_each_color(&mut ability, &mut targets);
    again::exiled_with_counters(&mut ability, &mut targets);
    lists::share_places(&mut ability, &mut targets);
    ability.walk(&mut visit::OfEachOwner);
    let mut resolver = Resolver::new(&targets);
    resolver.ability(&mut ability);
    match resolver.failed {
        Some(words) => Err(words),
        None if !again::counters_are_at_hand(&ability) => Err("of that kind".into()),
        None if !again::words_are_asked(&ability) => Err("choose".into()),
        None => Ok(ability),
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
    /// Of which target phrase each of them is.
    of_phrases: Vec<u8>,
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
    /// The instruction that has made a face-down pile, and whether that has been shuffled.
    pile: Option<(u8, bool)>,
    /// The last instruction with an amount.
    amount: Option<u8>,
    /// The last one before the body at hand, whose targets are chosen before anything in it is done.
    announced: Option<u8>,
    /// Whether what is at hand is done instead of an event, whose amount is then meant.
    in_replacement: bool,
    /// The last instruction to roll dice.
    roll: Option<u8>,
    /// Whether the event is a roll.
    event_roll: bool,
    /// Whether the event is a clash, which is won or not (701.30d).
    event_clash: bool,
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
    /// What was chosen so before, by other instructions.
    chosen_before: Vec<(u8, Filter)>,
    /// What was taken last from among several that were named, by which instruction.
    taken: Option<(u8, Ref)>,
    /// Who does what is at hand.
    doer: Players,
    /// Whether it is what a spell does: no words for permanents mean the spell itself.
    is_spell: bool,
    /// Whether the spell has called itself by its name: only then "it" may be the spell.
    names_itself: bool,
    /// The instructions that others than the controller alone have followed: what they did, each has done some of.
    by_others: Vec<u8>,
    /// What the event says is milled.
    milled: Option<Filter>,
    /// The last search, whose zones, and which: "the rest" right behind it is what was not found there.
    searched: Option<(u8, Players, Vec<Zone>)>,
    /// The last instruction that revealed cards until one was found.
    until: Option<u8>,
    /// Whether the body at hand speaks of "the rest" of something.
    of_the_rest: bool,
    /// What may be played for some time, by the last instruction that permits it.
    permitted: Option<Ref>,
    /// What "with that name" asks for: a name that was chosen, or that of what was spoken of by its name.
    named: Option<Pred>,
    /// What dealt damage last.
    dealt: Option<Ref>,
    /// The last instruction to choose a number.
    number: Option<u8>,
    /// The last instruction to flip coins or clash.
    flip: Option<u8>,
    /// Who has flipped the coins of the last flip.
    flipper: Option<Players>,
    /// The instructions that did something to this very object.
    of_this: Vec<u8>,
    /// Those of them that destroy or sacrifice it: nothing new comes of it.
    gone_of_this: Vec<u8>,
    /// What is put into a graveyard by the event, and what the event is of that is an enchanted or equipped permanent.
    died: Option<Ref>,
    host_of_event: Option<Ref>,
    /// What was to be destroyed, countered or shown and is called so, with the instruction of it: done or not.
    done_by: Vec<(Ref, &'static str, u8)>,
    /// The condition of the branch read last, and the bindings made in it, behind those of others before that exclude it.
    branches: Vec<(Cond, std::ops::Range<u8>)>,
    /// The last instruction to pay, and the bindings of what is done only where that is not paid.
    unpaid: Option<(u8, std::ops::Range<u8>)>,
    /// What one or another of several things that are chosen among has done: it has been done "this way".
    either_done: Vec<Antecedent>,
    /// What a condition at hand is about: what is said of it compares it with others.
    tested: Option<Ref>,
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
    /// Whether they are any number of those, for whom a target need not be chosen.
    any_of_them: bool,
    /// Whether the event is of excess damage.
    event_excess: bool,
    /// Whether the event is an attack.
    attacks: bool,
    /// What attacks in the event, where it names one creature that does.
    attacker: Option<Ref>,
    /// What blocks in it, likewise.
    blocker: Option<Ref>,
    /// Whether the event is of others than this object: what else it calls others is not told apart from those.
    event_of_others: bool,
    /// Whether the event puts what it happens to into a graveyard.
    event_buries: bool,
    /// The number of the first instruction of the body at hand.
    body_began: u8,
    /// Whether the instruction at hand is about this very object.
    of_this_now: bool,
    /// Whether it is an instruction that is at hand, and no condition or limit.
    instructs: bool,
    /// What a number was last counted of: "those creatures".
    counted: Option<Objects>,
    /// The last group of players that an instruction was about: "those players".
    group: Option<Players>,
    /// The last instruction to deal damage.
    dealt_by: Option<u8>,
    /// The excess damage that a condition has just spoken of: "that much".
    excess: Option<Num>,
    /// The highest or lowest of several players' numbers, as the instruction at hand has told it: "that number".
    extreme: Option<Num>,
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
    /// Whether an instruction before has given an extra turn.
    extra_turn: bool,
    /// Whether what is resolved triggers at the beginning of a step, so that "that turn" is the turn of it.
    of_a_step: bool,
    /// Whether one has added a combat phase.
    extra_combat: bool,
    depth: u8,
    failed: Option<Box<str>>,
}

impl<'t> Resolver<'t> {
    fn new(raw: &'t [TargetSpec]) -> Self {
        Self {
            raw,
            slots: Vec::new(),
            of_phrases: Vec::new(),
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
            pile: None,
            amount: None,
            announced: None,
            in_replacement: false,
            roll: None,
            event_roll: false,
            event_clash: false,
            pool: None,
            event_amount: false,
            paid: Vec::new(),
            paid_with: Vec::new(),
            paid_any: false,
            paid_counters: false,
            removed: None,
            chosen: None,
            chosen_before: Vec::new(),
            taken: None,
            doer: Players::You,
            is_spell: false,
            names_itself: false,
            by_others: Vec::new(),
            milled: None,
            library: None,
            searched: None,
            until: None,
            of_the_rest: false,
            permitted: None,
            named: None,
            dealt: None,
            number: None,
            flip: None,
            flipper: None,
            of_this: Vec::new(),
            gone_of_this: Vec::new(),
            died: None,
            host_of_event: None,
            done_by: Vec::new(),
            branches: Vec::new(),
            unpaid: None,
            either_done: Vec::new(),
            tested: None,
            besides: None,
            meant: None,
            is_given: false,
            gives_to_host: false,
            named_so: None,
            names_giver: None,
            modified: None,
            dealer_slot: None,
            for_each_player: None,
            any_of_them: false,
            event_excess: false,
            attacks: false,
            attacker: None,
            blocker: None,
            event_of_others: false,
            event_buries: false,
            body_began: 0,
            of_this_now: false,
            instructs: false,
            counted: None,
            group: None,
            dealt_by: None,
            excess: None,
            extreme: None,
            replaced: None,
            staying: false,
            asked: None,
            compared: None,
            token: None,
            targets_now: false,
            later: Vec::new(),
            arrived: Vec::new(),
            extra_turn: false,
            of_a_step: false,
            extra_combat: false,
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

    /// The instructions that words without a noun mean now.
    fn known(&self) -> Known {
        Known { last: self.last, last_began: self.last_began, amount: self.amount, pool: self.pool }
    }

    /// Makes words without a noun mean these instructions again.
    fn know(&mut self, known: Known) {
        Known { last: self.last, last_began: self.last_began, amount: self.amount, pool: self.pool } = known;
    }
}

/// "becomes a 3/3 blue Elemental creature with flying" as the changes it is, by the layers (613.1).
fn taken_apart(becomes: Becomes, into: &mut Vec<Modification>) {
    let every_creature_type = becomes.every_creature_type;
    let TokenSpec { name, colors, supertypes, types, subtypes, pt, abilities, .. } = becomes.what;
    into.extend(name.map(Modification::Name));
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
