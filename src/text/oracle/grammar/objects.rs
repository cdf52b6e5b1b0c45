//! Noun phrases for objects: "target creature", "it", "each creature you control", "two lands", "the top card of ...".

mod few;
mod pair;
mod some;
mod those;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::Many;

use super::counter::{article, with_article};
use super::halves::Rounded;
use super::number::Spelled;
use super::players::TheirOwn;
use super::select::{self, KindsAndOr, One, Several};
use super::targets::Slot;
use pair::PairOf;
pub(crate) use some::{AmongThem, SomeOf};
use some::{OneOfKinds, read_count, say_count};
use those::{AllDone, AllOfThose, FromAmongTheirs, SuchOfThose, read_cards_done, read_nonland_done, say_among};
pub(crate) use those::{OneAmong, OneOfThose};

/// The set spoken of last, until references are resolved.
pub(crate) const LAST: u8 = u8::MAX;
/// Its other cards, until references are resolved: what was looked for is none of them, whatever has become of it.
pub(crate) const OTHERS: u8 = u8::MAX - 1;
/// The set that was exiled, which may be taken from another that was looked at, until references are resolved.
pub(crate) const OF_EXILED: u8 = u8::MAX - 2;

phrases! {
    /// Objects as they stand after a verb: "destroy ...".
    Any: Objects {
        [slot:(Slot)] { Objects::Target(slot) }
        [back] { Objects::That(back, Said::Pronoun) }
        [["each of" | "all of" | "both of" | "both"] back] { Objects::That(back, Said::Pronoun) }
        [["each of" | "any of"] such:(SuchOfThose)] { such }
        [each:(FromAmongTheirs)] { Objects::And(each) }
        ["all" what:(Several)] { Objects::All(what, Quantifier::All) }
        ["each" what:(EachKind)] { Objects::All(what, Quantifier::Each) }
        ["the" most:(few::TheMost)] { most }
        ["the" what:(select::NthSpell)] { Objects::All(what, Quantifier::Each) }
        [what:(Several)] { Objects::All(what, Quantifier::Plural) }
        ["any" what:(Several)] { Objects::All(what, Quantifier::Plural) }
        [some:(SomeOf)] { some }
        [some:(few::SpellAmong)] { some }
        ["each of" some:(few::SomeSeveral)] { some }
        [each:(those::OfEachType)] { Objects::And(each) }
        [some:(OneOfKinds)] { some }
        [["all other cards revealed this way" | "all other cards exiled this way" | "the other cards revealed this way" | "the other cards exiled this way" | "the other exiled cards" | "each other card revealed this way" | "each other card exiled this way"]] { Objects::Rest(OTHERS) }
        [among:(AmongThem)] { among }
        [most:(those::AllBut)] { most }
        [those:(AllOfThose)] { those }
        [both:(few::OneOfEach)] { Objects::And(both) }
        ["the rest of" {TheSet}] { Objects::Rest(LAST) }
        ["the rest of" {TheExiled}] { Objects::Rest(OF_EXILED) }
        ["the rest"] { Objects::Rest(LAST) }
        [{super::done::LeftOver}] { Objects::Rest(LAST) }
        [["the other cards" | "the others" | "the other"]] { Objects::Rest(LAST) }
        [top:(OffLibrary)] { top }
        [pair:(PairOf)] { Objects::And(pair) }
        [hand:(WholeHand)] { hand }
        [["all the cards in" | "the cards in" | "all cards in" | "all cards from" | "all the cards from" | "the cards from"] hand:(WholeHand)] { hand }
        [it:(OutOfZone)] { it }
        ["each" most:(super::done::MostVoted)] { most }
        ["your Ring-bearer" what:(BearerOfYours)] { Objects::All(what, Quantifier::Each) }
        [["all" | "all the" | "the"] done:(AllDone)] { done }
        ["the top" top:(TopOfGraveyard)] { Objects::All(top, Quantifier::Each) }
        [half:(super::halves::HalfOf)] { half }
    }

    /// Cards from the top or the bottom of a library.
    OffLibrary: Objects {
        ["the top card" of:(ThatLibrary)] { Objects::Top { count: Num::Const(1), of, bottom: false } }
        ["the top" count:(Spelled) "cards" of:(ThatLibrary)] { Objects::Top { count, of, bottom: false } }
        ["the top card of" of:(TheirOwn) ["library" | "libraries"]] { Objects::Top { count: Num::Const(1), of, bottom: false } }
        ["the top" count:(Spelled) "cards of" of:(TheirOwn) "library"] { Objects::Top { count, of, bottom: false } }
        ["the top" count:(Spelled) "cards of the library" of:(TheirLibrary)] { Objects::Top { count, of, bottom: false } }
        [count:(Spelled) "cards from the top of" of:(TheirOwn) "library"] { Objects::Top { count, of, bottom: false } }
        ["the bottom card of" of:(TheirOwn) "library"] { Objects::Top { count: Num::Const(1), of, bottom: true } }
        ["the bottom" count:(Spelled) "cards of" of:(TheirOwn) "library"] { Objects::Top { count, of, bottom: true } }
        [["cards from the top of" | "a number of cards from the top of"] of:(TheirOwn) "library equal to" count] { Objects::Top { count, of, bottom: false } }
        [["a number of cards equal to" | "cards equal to"] count "from the top of" of:(TheirOwn) "library"] { Objects::Top { count, of, bottom: false } }
        [half:(HalfLibrary)] { half }
        [above:(AllButBottom)] { above }
    }

    /// What the rest is of: the set that was looked at or revealed.
    TheSet: () {
        [["the cards" | "the cards revealed this way" | "those cards" | "the revealed cards" | "them"]] { () }
    }

    /// The set that was exiled.
    TheExiled: () {
        [["the cards exiled this way" | "the exiled cards" | "those exiled cards"]] { () }
    }

    /// "your hand", "your graveyard": everything in the zone.
    WholeZone: Pred {
        [whose:(TheirOwn) ["hand" | "hands"]] { Pred::In(Zone::Hand, Some(whose)) }
        [whose:(TheirOwn) ["graveyard" | "graveyards"]] { Pred::In(Zone::Graveyard, Some(whose)) }
        [whose:(TheirOwn) "library"] { Pred::In(Zone::Library, Some(whose)) }
        [both:(HandAndGraveyard)] { Pred::Or(both) }
        ["all graveyards"] { Pred::In(Zone::Graveyard, None) }
        ["all hands"] { Pred::In(Zone::Hand, None) }
        ["all hands and graveyards" both:(AllHandsAndGraveyards)] { Pred::Or(both) }
    }
}

phrases! {
    /// A zone that a certain card is moved out of.
    OutOf: Pred {
        [zone:(WholeZone)] { zone }
        ["exile"] { Pred::In(Zone::Exile, None) }
    }
}

phrase_of!(Objects, Any);

/// Whose library is meant where the words do not say: the one shuffled or searched before.
pub(crate) const WHOSE_LIBRARY: &str = "whose library";

silent! {
    /// Everybody's.
    AllHandsAndGraveyards: Vec<Pred> = vec![Pred::In(Zone::Hand, None), Pred::In(Zone::Graveyard, None)];
    /// Of your creatures, the one that is your Ring-bearer (701.54e).
    BearerOfYours: Filter =
        Filter { heads: Vec::new(), noun: Noun::Permanent, post: vec![Pred::And(select::bears_yours())] };
    /// The library of the player who does it.
    TheirLibrary: Box<Players> = Box::new(Players::That(Ref::Word("they".into()), Said::Pronoun));
    /// The player whose library was spoken of, until references are resolved.
    ThatLibrary: Box<Players> = Box::new(Players::That(Ref::Word(WHOSE_LIBRARY.into()), Said::Pronoun));
}

/// "their hand and graveyard".
pub(crate) struct HandAndGraveyard;

const HAND_AND_GRAVEYARD: &[&str] =
    &["hand and graveyard", "hands and graveyards", "graveyard and hand", "graveyards and hands"];

impl Way<Vec<Pred>> for HandAndGraveyard {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
        let (i, ()) = one_of(i, HAND_AND_GRAVEYARD)?;
        let place = |zone| Pred::In(zone, Some(Box::new(whose.clone())));
        Ok((i, vec![place(Zone::Hand), place(Zone::Graveyard)]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Pred::In(Zone::Hand, Some(whose)), Pred::In(Zone::Graveyard, Some(same))] if whose == same => {
                o.attempt(|o| <TheirOwn as Way<Players>>::say(whose, o) && o.either(HAND_AND_GRAVEYARD))
            }
            _ => false,
        }
    }
}

/// "card of your graveyard", "creature card of their graveyard", behind "the top": the last such card that came there (404.2).
struct TopOfGraveyard;

impl Way<Filter> for TopOfGraveyard {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, kind) = <One as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("of")?;
        let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("graveyard")?;
        if kind.noun != Noun::Card {
            return i.stumble();
        }
        let whose = Some(Box::new(whose));
        let post = vec![Pred::In(Zone::Graveyard, whose.clone()), Pred::LastOf(Box::new(kind), whose)];
        Ok((i.agreeing(Agree::Third), Filter { heads: Vec::new(), noun: Noun::Card, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.as_slice() {
            [Pred::In(Zone::Graveyard, _), Pred::LastOf(kind, Some(whose))] => {
                <One as Way<Filter>>::say(kind, o)
                    && o.lit("of")
                    && <TheirOwn as Way<Players>>::say(whose, o)
                    && o.lit("graveyard")
            }
            _ => false,
        }
    }
}

/// "all but the bottom six cards of their library": as many from the top as there are more.
struct AllButBottom;

const ALL_BUT: &str = "all but the bottom";

/// All cards of a library.
fn library_of(of: Players) -> Num {
    let post = vec![Pred::In(Zone::Library, Some(Box::new(of)))];
    let all = Objects::All(Filter { heads: Vec::new(), noun: Noun::Card, post }, Quantifier::All);
    Num::Count(Box::new(all))
}

fn all_but_bottom(of: Players, kept: Num) -> Objects {
    let count = Num::Minus(Box::new(library_of(of.clone())), Box::new(kept));
    Objects::Top { count, of: Box::new(of), bottom: false }
}

impl Way<Objects> for AllButBottom {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, ()) = i.lit(ALL_BUT)?;
        let (i, kept) = match i.lit("card") {
            Ok((i, ())) => (i, Num::Const(1)),
            Err(_) => {
                let (i, kept) = <Spelled as Way<Num>>::read(i)?;
                i.lit("cards").map(|(i, ())| (i, kept))?
            }
        };
        let (i, ()) = i.lit("of")?;
        let (i, of) = <TheirOwn as Way<Players>>::read(i)?;
        i.lit("library").map(|(i, ())| (i, all_but_bottom(of, kept)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Top { of, count: Num::Minus(_, kept), .. } = value else { return false };
        *value == all_but_bottom((**of).clone(), (**kept).clone())
            && o.attempt(|o| {
                o.lit(ALL_BUT)
                    && match &**kept {
                        Num::Const(1) => o.lit("card"),
                        kept => <Spelled as Way<Num>>::say(kept, o) && o.lit("cards"),
                    }
                    && o.lit("of")
                    && <TheirOwn as Way<Players>>::say(of, o)
                    && o.lit("library")
            })
    }
}

/// "half their library, rounded up": so many cards from the top.
struct HalfLibrary;

const HALF: &[&str] = &["half", "the top half of"];

fn half_library(of: Players, way: Rounding) -> Objects {
    let count = Num::Half(Box::new(library_of(of.clone())), way);
    Objects::Top { count, of: Box::new(of), bottom: false }
}

impl Way<Objects> for HalfLibrary {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, ()) = one_of(i, HALF)?;
        let (rest, of) = <TheirOwn as Way<Players>>::read(rest)?;
        let (rest, ()) = rest.lit("library")?;
        let (rest, way) = <Rounded as Way<Rounding>>::read(rest)?;
        // Where it goes stands behind another comma.
        Ok((maybe(rest, |i| i.lit(", into").and_then(|_| i.lit(","))).0, half_library(of, way)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Top { of, count: Num::Half(_, way), .. } = value else { return false };
        *value == half_library((**of).clone(), *way)
            && o.attempt(|o| {
                o.either(HALF)
                    && <TheirOwn as Way<Players>>::say(of, o)
                    && o.lit("library")
                    && <Rounded as Way<Rounding>>::say(way, o)
                    && (!o.left().is_some_and(|left| left.trim_start().starts_with(", into")) || o.lit(","))
            })
    }
}

/// What may follow a noun phrase that is not the subject of it.
const ENDS: &[&str] = &[
    ".",
    ",",
    ":",
    "until",
    "this turn",
    "to",
    "onto",
    "into",
    "on",
    "from combat",
    "face down",
    "in a face-down pile",
    "equal to",
    "instead",
    "if",
    "unless",
    "for each",
    "at",
    "rather than",
];

/// Whether a noun phrase may end here: what follows belongs to the clause, not to another subject.
pub(crate) fn ends_noun_phrase(rest: In<'_>) -> bool {
    rest.is_end() || ENDS.iter().any(|word| rest.lit(word).is_ok())
}

/// "this card from your graveyard": it, if it is there.
struct OutOfZone;

impl Way<Objects> for OutOfZone {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, from) = Ref::parse(i)?;
        let agree = rest.agree;
        let (rest, ()) = rest.lit("from")?;
        let (rest, zone) = <OutOf as Way<Pred>>::read(rest)?;
        let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: vec![zone] };
        Ok((rest.agreeing(agree), Objects::Among { from, count: Count::All, filter, random: false }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::All, filter, random: false } = value else { return false };
        match filter.post.as_slice() {
            [zone] if filter.heads.is_empty() => {
                o.attempt(|o| from.say(o) && o.lit("from") && <OutOf as Way<Pred>>::say(zone, o))
            }
            _ => false,
        }
    }
}

/// How something is chosen, behind it.
const AT_RANDOM: &[&str] = &["at random", "chosen at random"];

/// "your hand" as all cards in it.
pub(crate) struct WholeHand;

impl Way<Objects> for WholeHand {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, zone) = <WholeZone as Way<Pred>>::read(i)?;
        Ok((i, Objects::All(Filter { heads: Vec::new(), noun: Noun::Card, post: vec![zone] }, Quantifier::All)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        match value {
            Objects::All(Filter { heads, noun: Noun::Card, post }, Quantifier::All) if heads.is_empty() => {
                matches!(post.as_slice(), [zone] if <WholeZone as Way<Pred>>::say(zone, o))
            }
            _ => false,
        }
    }
}

/// "creature you control" behind "each": also "other creature".
pub(crate) struct EachKind;

impl Way<Filter> for EachKind {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        longest(
            i,
            &[&|i| <One as Way<Filter>>::read(i), &select::read_each, &|i| {
                let (i, mut kind) = <One as Way<Filter>>::read(i)?;
                let (i, both) = <select::EnteredUnder as Way<Vec<Pred>>>::read(i)?;
                kind.post.push(Pred::And(both));
                Ok((i.agreeing(Agree::Third), kind))
            }],
        )
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let entered = |o: &mut Out<'_>| match value.post.split_last() {
            Some((Pred::And(both), post)) => {
                let kind = Filter { post: post.to_vec(), ..value.clone() };
                <One as Way<Filter>>::say(&kind, o) && <select::EnteredUnder as Way<Vec<Pred>>>::say(both, o)
            }
            _ => false,
        };
        o.attempt(entered) || <One as Way<Filter>>::say(value, o)
    }
}

/// What is said of a card behind where it is taken from. Counters are what it then has, and a place where it goes.
fn said_behind<'a>(i: In<'a>, filter: &mut Filter) -> In<'a> {
    match <select::Post as Way<Pred>>::read(i) {
        Ok((rest, pred)) if !i.cx.dispatch.is_probe() && !matches!(pred, Pred::Counter(..) | Pred::In(..)) => {
            filter.post.push(pred);
            rest
        }
        _ => i,
    }
}

/// A set in the plural, without a word for how many: "creatures you control".
pub(crate) struct Plural;

impl Way<Objects> for Plural {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = <Several as Way<Filter>>::read(i)?;
        Ok((i, Objects::All(filter, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::All(filter, Quantifier::Plural) if <Several as Way<Filter>>::say(filter, o))
    }
}

/// Objects as a subject: the verb behind agrees. Empty where the subject of the clause before goes on.
pub(crate) struct Subject;

fn read_subject(i: In<'_>) -> Read<'_, Objects> {
    let found = longest(i, &[&Objects::parse, &|i| pair::read_as_subject(i)]);
    let found = found.ok().map(|(rest, what)| (rest.s.len(), what, subject_agreement(i, rest)));
    match found {
        Some((left, what, agree)) => {
            let rest = i.s.get(i.s.len() - left..).unwrap_or_default();
            let agree = if i.cx.bare.get() == Some(i.s.len()) { Agree::Bare } else { agree };
            let rest = i.at(rest);
            // "two target creatures each get +1/+0"
            let rest = if agree == Agree::Bare { maybe(rest, |i| i.lit("each")).0 } else { rest };
            Ok((rest.agreeing(agree), what))
        }
        None => {
            let (i, ()) = super::effect::elided(i)?;
            Ok((i, Objects::That(Ref::Word("".into()), Said::Pronoun)))
        }
    }
}

impl Way<Objects> for Subject {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        once::<Self, _>(i, read_subject)
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        if matches!(value, Objects::That(Ref::Word(words), _) if words.is_empty()) {
            return super::effect::say_elided(o);
        }
        let mark = o.mark();
        if !value.say(o) {
            return false;
        }
        let said = o.text.get(mark.0..).unwrap_or_default().trim_start().to_owned();
        o.agree = if o.bare == Some(mark.0) { Agree::Bare } else { agreement(&said, o.agree) };
        o.agree != Agree::Bare || o.optional("each")
    }
}

fn subject_agreement(before: In<'_>, after: In<'_>) -> Agree {
    let said = before.s.get(..before.s.len() - after.s.len()).unwrap_or_default();
    agreement(said, after.agree)
}

/// How a verb agrees with these words, where the noun phrase has left its own number.
fn agreement(said: &str, own: Agree) -> Agree {
    if said.starts_with("each ") {
        Agree::Third
    } else if said.starts_with("all ") || said.starts_with("both ") {
        Agree::Bare
    } else {
        own
    }
}

/// One thing as the object of an event or a relative clause: "a creature you control", `~`, "equipped creature".
pub(crate) struct Thing;

fn read_thing(i: In<'_>) -> Read<'_, Filter> {
    longest(
        i,
        &[
            &|i| <SelfFilter as Way<Filter>>::read(i),
            &|i| {
                let (rest, filter) = <select::AKind as Way<Filter>>::read(i)?;
                Ok((rest.agreeing(Agree::Third), filter))
            },
            &|i| {
                let (rest, it) = <SelfFilter as Way<Filter>>::read(i)?;
                let (rest, ()) = rest.lit("or")?;
                let (rest, filter) = longest(rest, &[&|i| <select::AKind as Way<Filter>>::read(i), &|i| read_host(i)])?;
                let Some(Pred::Is(this)) = it.post.into_iter().next() else { return i.stumble() };
                let post = vec![Pred::IsOr(this, Box::new(filter))];
                Ok((rest.agreeing(Agree::Third), Filter { heads: Vec::new(), noun: Noun::Object, post }))
            },
        ],
    )
}

impl Way<Filter> for Thing {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        if i.cx.dispatch.is_probe() {
            let _ = read_thing(i);
            return Ok((i, unsaid()));
        }
        if i.cx.relative.get() == Some(i.s.len()) {
            return Ok((i.agreeing(Agree::Third), unsaid()));
        }
        i.in_present(|i| once::<Self, _>(i, read_thing))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        if *value == unsaid() {
            o.agree = Agree::Third;
            return true;
        }
        o.in_present(|o| say_thing(value, o))
    }
}

/// "equipped creature": not a pronoun, which would begin a clause of its own.
fn read_host(i: In<'_>) -> Read<'_, Filter> {
    let (rest, host) = <SelfFilter as Way<Filter>>::read(i)?;
    if i.s.starts_with("equipped ") || i.s.starts_with("enchanted ") { Ok((rest, host)) } else { i.stumble() }
}

/// The object that a clause is about which leaves it out: behind "that", and of the second of two events.
pub(crate) fn unsaid() -> Filter {
    Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Word("".into()))] }
}

fn say_thing(value: &Filter, o: &mut Out<'_>) -> bool {
    let said = match value.post.as_slice() {
        [Pred::IsOr(this, filter)] if value.heads.is_empty() => o.attempt(|o| {
            this.say(o)
                && o.lit("or")
                && (<SelfFilter as Way<Filter>>::say(filter, o) || <select::AKind as Way<Filter>>::say(filter, o))
        }),
        _ => <SelfFilter as Way<Filter>>::say(value, o) || <select::AKind as Way<Filter>>::say(value, o),
    };
    if said {
        o.agree = Agree::Third;
    }
    said
}

/// Any one of several that were named.
const ONE_OF: &[&str] = &["either of", "one of", "any of", "each of"];

/// A reference as a filter: `~`, "equipped creature", "that creature".
pub(crate) struct SelfFilter;

impl Way<Filter> for SelfFilter {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, one) = maybe(i, |i| one_of(i, ONE_OF));
        let (i, it) = Ref::parse(i)?;
        // "either of those creatures attacks"
        let i = match one {
            Some(()) if i.agree == Agree::Third => return i.stumble(),
            Some(()) => i.agreeing(Agree::Third),
            None => i,
        };
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(it)] }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.as_slice() {
            [Pred::Is(it)] if value.heads.is_empty() && value.noun == Noun::Object => {
                o.attempt(|o| it.say(o)) || {
                    let said = o.attempt(|o| o.either(ONE_OF) && it.say(o));
                    if said {
                        o.agree = Agree::Third;
                    }
                    said
                }
            }
            _ => false,
        }
    }
}

/// The plural behind "one or more": "creatures you control".
pub(crate) struct OneOrMore;

/// "one or more creatures each with ... deals": how verbs agree with what is said so.
fn one_by_one(said: &str) -> Agree {
    if said.contains(" each with ") { Agree::Third } else { Agree::Bare }
}

impl Way<Filter> for OneOrMore {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        // "One or more creatures fight or become blocked": of the second of two events they are left out.
        if i.cx.dispatch.is_probe() {
            let _ = i.lit("one or more");
            return Ok((i, unsaid()));
        }
        if i.cx.relative.get() == Some(i.s.len()) && i.tense == Tense::Present {
            return Ok((i.agreeing(Agree::Bare), unsaid()));
        }
        let (rest, ()) = i.lit("one or more")?;
        let (rest, filter) = <Several as Way<Filter>>::read(rest)?;
        let said = i.s.get(..i.s.len() - rest.s.len()).unwrap_or_default();
        Ok((rest.agreeing(one_by_one(said)), filter))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        if *value == unsaid() {
            o.agree = Agree::Bare;
            return true;
        }
        let at = o.text.len();
        let said = o.attempt(|o| o.lit("one or more") && <Several as Way<Filter>>::say(value, o));
        if said {
            o.agree = one_by_one(o.text.get(at..).unwrap_or_default());
        }
        said
    }
}
