//! Keyword actions (701) in the words of cards: "investigate", "amass Orcs 2", "target creature you control explores",
//! "suspect it", votes, villainous choices.

use crate::oracle::actions::{ActionMeaning, action_meaning};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::cost::Costs;
use super::effect::Clauses;
use super::number::Numeral;
use super::objects::Subject;
use super::players;

/// Keyword actions a player does, with what stands behind the verb.
const ACTIONS: &[(&str, &str, Shape)] = &[
    ("investigate* an additional time", "investigate", Shape::Alone),
    ("investigate*", "investigate", Shape::Alone),
    ("investigate* twice", "investigate", Shape::Twice),
    ("populate*", "populate", Shape::Alone),
    ("learn*", "learn", Shape::Alone),
    ("forage*", "forage", Shape::Alone),
    ("manifest* dread", "manifest dread", Shape::Alone),
    ("venture* into the dungeon", "venture into the dungeon", Shape::Alone),
    ("venture* into Undercity", "venture into Undercity", Shape::Alone),
    ("time travel*", "time travel", Shape::Alone),
    ("time travel* twice", "time travel", Shape::Twice),
    ("the Ring tempts you", "the ring tempts you", Shape::Alone),
    ("open* an Attraction", "open an attraction", Shape::Alone),
    ("roll* to visit your Attractions", "roll to visit your attractions", Shape::Alone),
    ("assemble* a Contraption", "assemble", Shape::Alone),
    ("planeswalk*", "planeswalk", Shape::Alone),
    ("bolster*", "bolster", Shape::Number),
    ("support*", "support", Shape::NumberAndTargets),
    ("adapt*", "adapt", Shape::Number),
    ("monstrosity*", "monstrosity", Shape::Number),
    ("fateseal*", "fateseal", Shape::Number),
    ("incubate*", "incubate", Shape::Number),
    ("discover*", "discover", Shape::Number),
    ("endure*", "endure", Shape::Number),
    ("collect* evidence", "collect evidence", Shape::Number),
    ("blight*", "blight", Shape::Number),
    ("earthbend*", "earthbend", Shape::NumberAndTargets),
    ("airbend*", "airbend", Shape::Objects),
    ("goad*", "goad", Shape::Objects),
    ("detain*", "detain", Shape::Objects),
    ("suspect*", "suspect", Shape::Objects),
    ("manifest*", "manifest", Shape::Objects),
    ("cloak*", "cloak", Shape::Objects),
    ("exert*", "exert", Shape::Objects),
    ("behold*", "behold", Shape::Objects),
    ("harness*", "harness", Shape::Objects),
    ("abandon*", "abandon", Shape::Objects),
    ("set* ~ in motion again", "set in motion", Shape::Alone),
    ("set* ~ in motion", "set in motion", Shape::Alone),
    ("exile* them , then meld them into", "meld", Shape::Name),
    ("waterbend*", "waterbend", Shape::Cost),
    ("amass*", "amass", Shape::SubtypeNumber),
];

/// Keyword actions that permanents do.
const OBJECT_ACTIONS: &[(&str, &str, Shape)] = &[
    // The longer words first: saying takes the first row that agrees with the text so far.
    ("explore* again", "explore", Shape::Alone),
    ("explore*", "explore", Shape::Alone),
    ("explore* twice", "explore", Shape::Twice),
    ("connive*", "connive", Shape::Alone),
    ("connive*", "connive", Shape::Number),
    ("endure*", "endure", Shape::Number),
];

/// What stands behind a keyword action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Nothing.
    Alone,
    /// Nothing; the action is done two times.
    Twice,
    /// A number.
    Number,
    /// A number; what the action means has targets.
    NumberAndTargets,
    /// What it is done to.
    Objects,
    /// The name of what comes of it.
    Name,
    /// A subtype and a number.
    SubtypeNumber,
    /// A cost.
    Cost,
}

fn read_action<'a>(i: In<'a>, row: &(&str, &str, Shape)) -> Read<'a, KeywordAction> {
    let (mut i, ()) = i.lit(row.0)?;
    let mut action = KeywordAction::plain(row.1);
    match row.2 {
        Shape::Alone => {}
        Shape::Twice => action.times = 2,
        Shape::Number | Shape::NumberAndTargets => {
            let (rest, n) = <Numeral as Way<Num>>::read(i)?;
            i = rest;
            if row.2 == Shape::NumberAndTargets {
                action.objects = Some(Objects::Target(targets_of(i, row.1, &n)?.1));
            }
            action.n = Some(n);
        }
        Shape::Objects => {
            let (rest, what) = Objects::parse(i)?;
            i = rest;
            action.objects = Some(what);
        }
        Shape::Name => {
            let (rest, name) = <super::meld::BackName as Way<Box<str>>>::read(i)?;
            i = rest;
            action.named = Some(name);
        }
        Shape::SubtypeNumber => {
            let (rest, subtype) =
                maybe(i, |i| i.word_as(|word| crate::oracle::words::subtype(word).map(|(subtype, _)| subtype)));
            let (rest, n) = <Numeral as Way<Num>>::read(rest)?;
            i = rest;
            action.subtype = subtype;
            action.n = Some(n);
        }
        Shape::Cost => {
            let (rest, cost) = <Costs as Way<Cost>>::read(i)?;
            i = rest;
            action.cost = Some(Box::new(cost));
        }
    }
    Ok((i, action))
}

/// Puts the action's own number where its meaning says X.
struct Fill<'n>(&'n Num);

impl Visit for Fill<'_> {
    fn number(&mut self, it: &mut Num) {
        if *it == Num::X {
            *it = self.0.clone();
        } else {
            it.inside(self);
        }
    }
}

/// 701.41a, 701.66a: an action whose meaning has a target is announced with that target like any other.
fn targets_of<'a>(i: In<'a>, name: &str, n: &Num) -> Read<'a, u8> {
    let ActionMeaning::Body(body) = action_meaning(name, None, i.cx.is_spell.get()) else { return i.stumble() };
    let Some(mut spec) = body.targets.first().cloned() else { return i.stumble() };
    spec.walk(&mut Fill(n));
    super::targets::keep(i, spec)
}

fn say_action(action: &KeywordAction, row: &(&str, &str, Shape), with_objects: bool, o: &mut Out<'_>) -> bool {
    if *action.name != *row.1 || (action.times == 2) != (row.2 == Shape::Twice) {
        return false;
    }
    let number = |o: &mut Out<'_>| action.n.as_ref().is_some_and(|n| <Numeral as Way<Num>>::say(n, o));
    o.attempt(|o| {
        o.lit(row.0)
            && match row.2 {
                Shape::Alone | Shape::Twice => action.n.is_none() && (with_objects || action.objects.is_none()),
                Shape::Number | Shape::NumberAndTargets => number(o),
                Shape::Objects => action.objects.as_ref().is_some_and(|what| what.say(o)),
                Shape::Name => {
                    action.named.as_ref().is_some_and(|name| <super::meld::BackName as Way<Box<str>>>::say(name, o))
                }
                Shape::SubtypeNumber => {
                    action.subtype.is_none_or(|subtype| o.plain(&crate::oracle::words::plural(subtype.name())))
                        && number(o)
                }
                Shape::Cost => action.cost.as_ref().is_some_and(|cost| <Costs as Way<Cost>>::say(cost, o)),
            }
    })
}

/// Keyword actions of players (701).
pub(crate) struct PlayerActions;

impl Way<KeywordAction> for PlayerActions {
    fn read(i: In<'_>) -> Read<'_, KeywordAction> {
        let mut best = None;
        for row in ACTIONS {
            keep_longer(&mut best, read_action(i, row));
        }
        best.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &KeywordAction, o: &mut Out<'_>) -> bool {
        ACTIONS.iter().any(|row| say_action(value, row, false, o))
    }
}

/// Keyword actions of permanents: "target creature you control explores".
pub(crate) struct ObjectActions;

impl Way<KeywordAction> for ObjectActions {
    fn read(i: In<'_>) -> Read<'_, KeywordAction> {
        let (i, what) = <Subject as Way<Objects>>::read(i)?;
        let mut best = None;
        for row in OBJECT_ACTIONS {
            keep_longer(&mut best, read_action(i, row));
        }
        match best {
            Some((rest, mut action)) => {
                action.objects = Some(what);
                Ok((rest, action))
            }
            None => i.stumble(),
        }
    }

    fn say(value: &KeywordAction, o: &mut Out<'_>) -> bool {
        let Some(what) = &value.objects else { return false };
        OBJECT_ACTIONS
            .iter()
            .any(|row| o.attempt(|o| <Subject as Way<Objects>>::say(what, o) && say_action(value, row, true, o)))
    }
}

phrases! {
    /// Instructions to players that are verbs of their own.
    ActionVerbs: Verb {
        ["convert*" what] { Verb::Convert(what) }
        [["exchange your life total with" | "exchange life totals with" | "exchanges life totals with"] who] { Verb::ExchangeLife(who) }
        [who:(players::Subject) "exchange*" "life totals"] { Verb::ExchangeLife(who) }
        ["double*" (power, toughness):(Doubled) "of" what duration] { Verb::Multiply { what, power, toughness, times: 2, duration } }
        ["triple*" (power, toughness):(Doubled) "of" what duration] { Verb::Multiply { what, power, toughness, times: 3, duration } }
        ["chaos ensues"] { Verb::Casual(Casual::ChaosEnsues) }
        ["the game is a draw"] { Verb::DrawGame }
        ["it becomes day"] { Verb::SetDaytime(Daytime::Day) }
        ["it becomes night"] { Verb::SetDaytime(Daytime::Night) }
        ["starting with you , each player votes for" choices:(Ballot)] { Verb::Vote { choices } }
        ["each player votes for" choices:(Ballot)] { Verb::Vote { choices } }
    }

    /// What is doubled of something.
    Doubled: (bool, bool) {
        ["the power"] { (true, false) }
        ["the toughness"] { (false, true) }
        ["the power and toughness"] { (true, true) }
    }

    /// Designations a permanent becomes.
    Becoming: Designation {
        ["monstrous"] { Designation::Monstrous }
        ["suspected"] { Designation::Suspected }
        ["harnessed"] { Designation::Harnessed }
        ["renowned"] { Designation::Renowned }
        ["saddled"] { Designation::Saddled }
    }

    /// What is said of permanents that are given a designation.
    ActionObjectVerbs: Verb {
        [what:(super::modify::ItIs) changes:(super::modify::BeingSo) duration] { Verb::Modify { what, changes, duration } }
        [what:(Subject) "becomes saddled until end of turn"] { Verb::Designate(what, Designation::Saddled) }
        [what:(Subject) "become*" mark:(Becoming)] { Verb::Designate(what, mark) }
    }
}

/// "grace or condemnation", "time, money, or power": what may be voted for.
struct Ballot;

impl Way<Vec<Box<str>>> for Ballot {
    fn read(i: In<'_>) -> Read<'_, Vec<Box<str>>> {
        let word = |i: In<'_>| -> Option<(usize, Box<str>)> {
            let (rest, word) = i.word().ok()?;
            word.chars().all(char::is_alphanumeric).then(|| (rest.s.len(), word.into()))
        };
        let Some((left, first)) = word(i) else { return i.stumble() };
        let mut all = vec![first];
        let mut at = i.at(i.s.get(i.s.len() - left..).unwrap_or_default());
        while let Some((rest, next, last)) = [", or", "or", ","].iter().find_map(|joint| {
            let (rest, ()) = at.lit(joint).ok()?;
            let (left, next) = word(rest)?;
            Some((rest.at(rest.s.get(rest.s.len() - left..)?), next, joint.ends_with("or")))
        }) {
            all.push(next);
            at = rest;
            if last {
                return Ok((at, all));
            }
        }
        i.stumble()
    }

    fn say(value: &Vec<Box<str>>, o: &mut Out<'_>) -> bool {
        let last = value.len().saturating_sub(1);
        o.attempt(|o| {
            value.iter().enumerate().all(|(at, word)| {
                (match at {
                    0 => true,
                    1 if last == 1 => o.lit("or"),
                    _ if at == last => o.lit(", or"),
                    _ => o.lit(","),
                }) && o.plain(word)
            })
        })
    }
}

/// "each grace vote", "each vote for grace", behind "for".
pub(crate) struct VotesFor;

impl Way<Num> for VotesFor {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, word) = i.word()?;
        let (i, ()) = i.lit("vote")?;
        Ok((i, Num::Votes(word.into())))
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        let Num::Votes(word) = value else { return false };
        o.attempt(|o| o.plain(word) && o.lit("vote"))
    }
}

/// "grace gets more votes", "grace gets more votes or the vote is tied".
pub(crate) struct MostVotes;

impl Way<Cond> for MostVotes {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, word) = i.word()?;
        let (i, ()) = i.lit("gets more votes")?;
        let (i, tied) = maybe(i, |i| i.lit("or the vote is tied"));
        Ok((i, Cond::MostVotes(word.into(), tied.is_some())))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::MostVotes(word, tied) = value else { return false };
        o.attempt(|o| o.plain(word) && o.lit("gets more votes") && (!*tied || o.lit("or the vote is tied")))
    }
}

/// "target opponent faces a villainous choice — that player loses 3 life, or you draw a card" (701.55).
pub(crate) struct Villainous;

impl Way<Effect> for Villainous {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("face*")?;
        let (i, ()) = i.lit("a villainous choice —")?;
        let (i, one) = <Clauses as Way<Effect>>::read(i.agreeing(Agree::Bare))?;
        let (i, ()) = i.lit(", or")?;
        let (i, other) = <Clauses as Way<Effect>>::read(i.agreeing(Agree::Bare))?;
        Ok((i, Effect::Choose { who, count: Count::Exactly(Num::Const(1)), between: vec![one, other] }))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Choose { who, count: Count::Exactly(Num::Const(1)), between } = value else { return false };
        let [one, other] = between.as_slice() else { return false };
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(who, o)
                && o.lit("face*")
                && o.lit("a villainous choice —")
                && <Clauses as Way<Effect>>::say(one, o)
                && o.lit(", or")
                && <Clauses as Way<Effect>>::say(other, o)
        })
    }
}
