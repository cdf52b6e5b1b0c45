//! Keyword actions (701) in the words of cards: "investigate", "amass Orcs 2", "target creature you control explores",
//! "suspect it", votes, villainous choices.

use crate::oracle::actions::{ActionMeaning, action_meaning};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::Many;

use super::cost::Costs;
use super::effect::Clauses;
use super::number::{Numeral, in_both_numbers};
use super::objects::Subject;
use super::players;

/// Keyword actions a player does, with what stands behind the verb.
const ACTIONS: &[(&str, Deed, Shape)] = &[
    ("investigate* an additional time", Deed::Investigate, Shape::Alone),
    ("investigate*", Deed::Investigate, Shape::Alone),
    ("investigate* twice", Deed::Investigate, Shape::Twice),
    ("populate*", Deed::Populate, Shape::Alone),
    ("learn*", Deed::Learn, Shape::Alone),
    ("forage*", Deed::Forage, Shape::Alone),
    ("manifest* dread", Deed::ManifestDread, Shape::Alone),
    ("venture* into the dungeon", Deed::Venture, Shape::Alone),
    ("venture* into Undercity", Deed::Venture, Shape::Dungeon("Undercity")),
    ("time travel*", Deed::TimeTravel, Shape::Alone),
    ("time travel* twice", Deed::TimeTravel, Shape::Twice),
    ("the Ring tempts you", Deed::TemptedByRing, Shape::Alone),
    ("open* an Attraction", Deed::OpenAttraction, Shape::Alone),
    ("roll* to visit your Attractions", Deed::RollToVisit, Shape::Alone),
    ("assemble* a Contraption", Deed::Assemble, Shape::Alone),
    ("planeswalk*", Deed::Planeswalk, Shape::Alone),
    ("bolster*", Deed::Bolster, Shape::Number),
    ("support*", Deed::Support, Shape::NumberAndTargets),
    ("adapt*", Deed::Adapt, Shape::Number),
    ("monstrosity*", Deed::Monstrosity, Shape::Number),
    ("fateseal*", Deed::Fateseal, Shape::Number),
    ("incubate*", Deed::Incubate, Shape::Number),
    ("discover*", Deed::Discover, Shape::Number),
    ("endure*", Deed::Endure, Shape::Number),
    ("collect* evidence", Deed::CollectEvidence, Shape::Number),
    ("blight*", Deed::Blight, Shape::Number),
    ("earthbend*", Deed::Earthbend, Shape::NumberAndTargets),
    ("airbend*", Deed::Airbend, Shape::Objects),
    ("goad*", Deed::Goad, Shape::Objects),
    ("detain*", Deed::Detain, Shape::Objects),
    ("suspect*", Deed::Suspect, Shape::Objects),
    ("manifest*", Deed::Manifest, Shape::Objects),
    ("cloak*", Deed::Cloak, Shape::Objects),
    ("exert*", Deed::Exert, Shape::Objects),
    ("behold*", Deed::Behold, Shape::Objects),
    ("harness*", Deed::Harness, Shape::Objects),
    ("abandon*", Deed::Abandon, Shape::Objects),
    ("set* ~ in motion again", Deed::SetInMotion, Shape::Alone),
    ("set* ~ in motion", Deed::SetInMotion, Shape::Alone),
    ("exile* them , then meld them into", Deed::Meld, Shape::Name),
    ("waterbend*", Deed::Waterbend, Shape::Cost),
    ("amass*", Deed::Amass, Shape::SubtypeNumber),
];

/// Keyword actions that permanents do.
const OBJECT_ACTIONS: &[(&str, Deed, Shape)] = &[
    // The longer words first: saying takes the first row that agrees with the text so far.
    ("explore* again", Deed::Explore, Shape::Alone),
    ("explore*", Deed::Explore, Shape::Alone),
    ("explore* twice", Deed::Explore, Shape::Twice),
    ("connive*", Deed::Connive, Shape::Alone),
    ("connive*", Deed::Connive, Shape::Number),
    ("endure*", Deed::Endure, Shape::Number),
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
    /// Nothing; the words before name the dungeon.
    Dungeon(&'static str),
    /// A subtype and a number.
    SubtypeNumber,
    /// A cost.
    Cost,
}

fn read_action<'a>(i: In<'a>, row: &(&str, Deed, Shape)) -> Read<'a, KeywordAction> {
    let (mut i, ()) = i.lit(row.0)?;
    let mut action = KeywordAction::plain(row.1);
    match row.2 {
        Shape::Alone => {}
        Shape::Twice => action.times = 2,
        Shape::Dungeon(name) => action.named = Some(name.into()),
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
fn targets_of<'a>(i: In<'a>, deed: Deed, n: &Num) -> Read<'a, u8> {
    let ActionMeaning::Body(body) = action_meaning(deed.name(), None, i.cx.is_spell.get()) else { return i.stumble() };
    let Some(mut spec) = body.targets.first().cloned() else { return i.stumble() };
    spec.walk(&mut Fill(n));
    super::targets::keep(i, spec)
}

fn say_action(action: &KeywordAction, row: &(&str, Deed, Shape), with_objects: bool, o: &mut Out<'_>) -> bool {
    if action.deed != row.1 || (action.times == 2) != (row.2 == Shape::Twice) {
        return false;
    }
    let number = |o: &mut Out<'_>| action.n.as_ref().is_some_and(|n| <Numeral as Way<Num>>::say(n, o));
    o.attempt(|o| {
        o.lit(row.0)
            && match row.2 {
                Shape::Alone | Shape::Twice => {
                    action.n.is_none() && action.named.is_none() && (with_objects || action.objects.is_none())
                }
                Shape::Dungeon(name) => action.named.as_deref() == Some(name),
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
        ["exchange*" whose:(players::TheirOwn) "life total with" size:(SizeOfOne)] { Verb::ExchangeLifeWith(whose, size) }
        ["double*" (power, toughness):(Doubled) "of" what duration] { Verb::Multiply { what, power, toughness, times: 2, duration } }
        ["triple*" (power, toughness):(Doubled) "of" what duration] { Verb::Multiply { what, power, toughness, times: 3, duration } }
        ["chaos ensues"] { Verb::Casual(Casual::ChaosEnsues) }
        ["the game is a draw"] { Verb::DrawGame }
        ["it becomes day"] { Verb::SetDaytime(Daytime::Day) }
        ["it becomes night"] { Verb::SetDaytime(Daytime::Night) }
        [["each player votes for" | "starting with you , each player votes for"] what:(super::select::AKind)] { Verb::VoteAmong(what) }
        // Revealed together, the votes are what they would be in turn.
        ["each player secretly votes for" choices:(Ballot) ", then those votes are revealed"] { Verb::Vote { choices } }
        [["starting with you , each player votes for" | "each player votes for"] choices:(Ballot)] { Verb::Vote { choices } }
    }

    /// "~'s toughness".
    SizeOfOne: Num {
        [whose:(super::refer::Own) "power"] { Num::Power(whose) }
        [whose:(super::refer::Own) "toughness"] { Num::Toughness(whose) }
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
        ["prepared"] { Designation::Prepared }
    }

    /// What is said of permanents that are given a designation.
    ActionObjectVerbs: Verb {
        [what:(super::modify::ItIs) changes:(super::modify::BeingSo) duration] { Verb::Modify { what, changes, duration } }
        [what:(Subject) "becomes saddled until end of turn"] { Verb::Designate(what, Designation::Saddled) }
        [what:(Subject) "become*" mark:(Becoming)] { Verb::Designate(what, mark) }
        [what:(Subject) ["are* no longer suspected" | "become* no longer suspected"]] { Verb::LoseDesignation(what, Designation::Suspected) }
        [what:(super::modify::ItIs) "no longer suspected"] { Verb::LoseDesignation(what, Designation::Suspected) }
        [what:(Subject) "become*" "plotted"] { Verb::BecomePlotted(what) }
        [what:(Subject) "become*" "unprepared"] { Verb::LoseDesignation(what, Designation::Prepared) }
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

/// "grace vote", behind "for each".
pub(crate) struct VoteFor;
/// "grace votes", behind "the number of".
pub(crate) struct VotesFor;

fn read_votes(i: In<'_>, many: Many) -> Read<'_, Num> {
    let (i, word) = i.word()?;
    let (i, ()) = i.lit(if many == Many::One { "vote" } else { "votes" })?;
    Ok((i, Num::Votes(word.into())))
}

fn say_votes(value: &Num, many: Many, o: &mut Out<'_>) -> bool {
    let Num::Votes(word) = value else { return false };
    o.attempt(|o| o.plain(word) && o.lit(if many == Many::One { "vote" } else { "votes" }))
}

in_both_numbers!(VoteFor, VotesFor: Num, read_votes, say_votes);

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
        let between = vec![one, other];
        Ok((i, Effect::Choose { who, count: Count::Exactly(Num::Const(1)), between, villainous: true }))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Choose { who, count: Count::Exactly(Num::Const(1)), between, villainous: true } = value else {
            return false;
        };
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
