//! Kinds of objects: adjectives, types, a noun, and what stands behind: "nonblack creature you control with flying".

mod adjectives;
mod kinds;
mod said;
mod sets;

use crate::oracle::grammar::unsaid::YouBoxed;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::Many;

use super::counter::{Counters, article, with_article};
use super::number::{Numeral, OfEach};
use super::players::{Subject, TheirOwn};
use crate::oracle::grammar::unsaid::Yourself;
use adjectives::{NOUNS, adjective, is_same_in_plural, is_status, type_pred};
use kinds::{ASource, TwoZones};
pub(crate) use kinds::{
    Adjective, CardName, EitherKeyword, HasKeyword, KindPred, NamedSo, PostControls, PowerOrToughness, SeveralKinds,
};
pub(crate) use said::say;

/// A kind in the singular, without article: "creature you control".
pub(crate) struct One;
/// A kind in the plural: "creatures you control".
pub(crate) struct Several;

impl Way<Filter> for One {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        once::<Self, _>(i, |i| read(i, Many::One))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        say(value, Many::One, o)
    }
}

impl Way<Filter> for Several {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        once::<Self, _>(i, |i| read(i, Many::Several))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        say(value, Many::Several, o)
    }
}

/// A kind with "a" or "an" before it, or "another".
pub(crate) struct AKind;

impl Way<Filter> for AKind {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        if let Ok((rest, ())) = i.lit("another") {
            let (rest, mut filter) = read(rest, Many::One)?;
            add_other(&mut filter);
            return Ok((rest, filter));
        }
        if let Ok((rest, ())) = i.lit("your commander") {
            return Ok((rest, your_commander()));
        }
        let (rest, ()) = article(i)?;
        let (rest, one) = read(rest, Many::One)?;
        // "a land card or a creature card with mana value 3 or less": what is said behind belongs to the second alone.
        let second = rest.lit("or").and_then(|(rest, ())| article(rest)).and_then(|(rest, ())| read(rest, Many::One));
        match second {
            Ok((rest, two)) => Ok((rest, either(one, two))),
            Err(_) => Ok((rest, one)),
        }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        if let Some(rest) = without_other(value) {
            return o.attempt(|o| o.lit("another") && say(&rest, Many::One, o));
        }
        if *value == your_commander() {
            return o.lit("your commander");
        }
        if let Some((one, two)) = both_of(value) {
            let kind = |kind: &Filter, o: &mut Out<'_>| with_article(o, |o| say(kind, Many::One, o));
            return o.attempt(|o| kind(one, o) && o.lit("or") && kind(two, o));
        }
        with_article(o, |o| say(value, Many::One, o))
    }
}

/// "your commander": the permanent that is it (903.3d).
fn your_commander() -> Filter {
    let post = vec![Pred::Commander, Pred::OwnedBy(Box::new(Players::You))];
    Filter { heads: vec![Head::default()], noun: Noun::Permanent, post }
}

/// Either of two kinds, each with its own zone and all that is said of it.
fn either(one: Filter, two: Filter) -> Filter {
    let noun = if one.noun == two.noun { one.noun } else { Noun::Either };
    let kinds = vec![Pred::Kind(Box::new(one)), Pred::Kind(Box::new(two))];
    Filter { heads: Vec::new(), noun, post: vec![Pred::Or(kinds)] }
}

/// What [`either`] has joined.
fn both_of(filter: &Filter) -> Option<(&Filter, &Filter)> {
    match filter.post.first() {
        Some(Pred::Or(kinds)) if filter.heads.is_empty() => match kinds.as_slice() {
            [Pred::Kind(one), Pred::Kind(two)] => Some((one, two)),
            _ => None,
        },
        _ => None,
    }
}

/// "spell or permanent", "card from your graveyard or card with flashback": two kinds with no article between them.
pub(crate) struct TwoKinds;

impl Way<Filter> for TwoKinds {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, one) = read(i, Many::One)?;
        let (rest, ()) = rest.lit("or")?;
        let (rest, mut two) = read(rest, Many::One)?;
        // What stands behind both is said of both, where nothing is said of the first alone.
        let shared = if one.post.is_empty() { std::mem::take(&mut two.post) } else { Vec::new() };
        let mut both = either(one, two);
        both.post.extend(shared);
        Ok((rest.agreeing(Agree::Third), both))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((one, two)) = both_of(value) else { return false };
        let shared = value.post.get(1..).unwrap_or_default();
        let two = Filter { post: two.post.iter().chain(shared).cloned().collect(), ..two.clone() };
        o.attempt(|o| say(one, Many::One, o) && o.lit("or") && say(&two, Many::One, o))
    }
}

/// "first creature spell you cast each turn", behind "the": by its number among the spells of its kind that turn.
pub(crate) struct NthSpell;

const EACH_TURN: &[&str] = &["each turn", "this turn", "during each of your turns"];

/// "second spell you've cast this turn" as a property.
struct NthSpellPred;

impl Way<Pred> for NthSpellPred {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        if let Ok((rest, filter)) = <NthSpell as Way<Filter>>::read(i) {
            return Ok((rest, Pred::Fits(Box::new(filter))));
        }
        let (i, n) = <super::number::Ordinal as Way<i32>>::read(i)?;
        let (i, kind) = read(i, Many::One)?;
        let (i, ()) = i.lit("you've cast this turn")?;
        let post = vec![Pred::NthCast(Box::new(kind), Box::new(Players::You), n)];
        Ok((i, Pred::Fits(Box::new(Filter { heads: Vec::new(), noun: Noun::Spell, post }))))
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        let Pred::Fits(filter) = value else { return false };
        if o.attempt(|o| <NthSpell as Way<Filter>>::say(filter, o)) {
            return true;
        }
        let [Pred::NthCast(kind, who, n)] = filter.post.as_slice() else { return false };
        **who == Players::You
            && o.attempt(|o| {
                <super::number::Ordinal as Way<i32>>::say(n, o)
                    && say(kind, Many::One, o)
                    && o.lit("you've cast this turn")
            })
    }
}

impl Way<Filter> for NthSpell {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, n) = <super::number::Ordinal as Way<i32>>::read(i)?;
        // "spell you cast" is read as a kind of its own.
        let (i, mut kind) = read(i, Many::One)?;
        let Some(Pred::CastBy(who)) = kind.post.pop() else { return i.stumble() };
        let (i, ()) = one_of(i, EACH_TURN)?;
        if kind.noun != Noun::Spell {
            return i.stumble();
        }
        let post = vec![Pred::NthCast(Box::new(kind), who, n)];
        Ok((i.agreeing(Agree::Third), Filter { heads: Vec::new(), noun: Noun::Spell, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let [Pred::NthCast(kind, who, n)] = value.post.as_slice() else { return false };
        let said = o.attempt(|o| {
            <super::number::Ordinal as Way<i32>>::say(n, o)
                && say(kind, Many::One, o)
                && <Subject as Way<Players>>::say(who, o)
                && o.lit("cast*")
                && o.either(EACH_TURN)
        });
        o.agree = Agree::Third;
        said
    }
}

/// "the first instant spell, the first sorcery spell, or the first Otter spell you've cast this turn".
struct NthOfSome;

const OR_THE: Joints = Joints::of(", or the", "or the", ", the");

fn nth_of(n: i32, kind: Filter) -> Pred {
    let post = vec![Pred::NthCast(Box::new(kind), Box::new(Players::You), n)];
    Pred::Fits(Box::new(Filter { heads: Vec::new(), noun: Noun::Spell, post }))
}

fn nth_apart(pred: &Pred) -> Option<(i32, &Filter)> {
    let Pred::Fits(filter) = pred else { return None };
    match filter.post.as_slice() {
        [Pred::NthCast(kind, who, n)] if **who == Players::You => Some((*n, kind)),
        _ => None,
    }
}

impl Way<Vec<Pred>> for NthOfSome {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let one = |i| -> Read<'_, Pred> {
            let (i, n) = <super::number::Ordinal as Way<i32>>::read(i)?;
            let (i, kind) = read(i, Many::One)?;
            Ok((i, nth_of(n, kind)))
        };
        let (i, ()) = i.lit("the")?;
        let (at, all) = two_or_more(i, OR_THE, one)?;
        at.lit("you've cast this turn").map(|(i, ())| (i, all))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        value.len() > 1
            && o.attempt(|o| {
                o.lit("the")
                    && say_several(value, OR_THE, o, |pred, o| {
                        nth_apart(pred).is_some_and(|(n, kind)| {
                            <super::number::Ordinal as Way<i32>>::say(&n, o) && say(kind, Many::One, o)
                        })
                    })
                    && o.lit("you've cast this turn")
            })
    }
}

/// Adds "other" to every alternative.
pub(crate) fn add_other(filter: &mut Filter) {
    for head in &mut filter.heads {
        head.adjectives.insert(0, Pred::Other);
    }
}

/// The filter without "other", if every alternative has it.
pub(crate) fn without_other(filter: &Filter) -> Option<Filter> {
    let all = !filter.heads.is_empty() && filter.heads.iter().all(|head| head.adjectives.first() == Some(&Pred::Other));
    all.then(|| {
        let mut rest = filter.clone();
        for head in &mut rest.heads {
            head.adjectives.remove(0);
        }
        rest
    })
}

/// An alternative as read so far.
struct HeadRead {
    head: Head,
    /// The number of its last type word, where it has one.
    many: Option<Many>,
    noun: Option<Noun>,
}

fn read_head<'a>(i: In<'a>, many: Many) -> Read<'a, HeadRead> {
    let mut head = Head::default();
    let mut at = i;
    // Adjectives.
    loop {
        let comma = !head.adjectives.is_empty() && at.s.starts_with(", ");
        let here = if comma { at.lit(",").map_or(at, |(rest, ())| rest) } else { at };
        let Ok((rest, pred)) = here.word_as(adjective) else { break };
        // "token" is an adjective only before more of the noun; "commander" is often the noun.
        if matches!(pred, Pred::Token | Pred::Commander)
            && rest
                .word_as(|word| {
                    type_pred(word, false).or(NOUNS
                        .iter()
                        .any(|noun| noun.0 == word || noun.1 == word)
                        .then_some((Pred::Token, Many::One)))
                })
                .is_err()
        {
            break;
        }
        if comma && matches!(pred, Pred::Color(_)) {
            break;
        }
        at = rest;
        // "red or green creature", "attacking or blocking creature"
        if is_status(&pred)
            && let Ok((rest, other)) = at.lit("or").and_then(|(rest, ())| rest.word_as(adjective))
            && is_status(&other)
        {
            at = rest;
            head.adjectives.push(Pred::Or(vec![pred, other]));
            continue;
        }
        head.adjectives.push(pred);
    }
    // Types and a noun.
    let mut last = None;
    let mut noun = None;
    loop {
        for (one, several, it) in NOUNS {
            let word = if many == Many::One { one } else { several };
            if let Ok((rest, ())) = at.lit(word) {
                // "permanent card", "permanent spell", "permanent you control"
                if *it == Noun::Permanent
                    && let Some((card, _, noun_of)) =
                        NOUNS.iter().map(|n| (if many == Many::One { n.0 } else { n.1 }, 0, n.2)).find(|n| {
                            matches!(n.2, Noun::Card | Noun::Spell | Noun::Token)
                                && at.lit("permanent").is_ok_and(|(rest, ())| rest.lit(n.0).is_ok())
                        })
                {
                    let (rest, ()) = at.lit("permanent").and_then(|(rest, ())| rest.lit(card))?;
                    head.types.push(Pred::PermanentCard);
                    return Ok((rest, HeadRead { head, many: last, noun: Some(noun_of) }));
                }
                if noun.is_none_or(|(_, longest): (Noun, In<'_>)| rest.s.len() < longest.s.len()) {
                    noun = Some((*it, rest));
                }
            }
        }
        if let Some((noun, rest)) = noun {
            return Ok((rest, HeadRead { head, many: last, noun: Some(noun) }));
        }
        if many == Many::Several
            && last != Some(Many::Several)
            && let Ok((rest, ())) = at.lit("permanent")
            && let Some((_, after, it)) = [("cards", Noun::Card), ("spells", Noun::Spell)]
                .iter()
                .find_map(|(word, noun)| rest.lit(word).ok().map(|(after, ())| (word, after, *noun)))
        {
            head.types.push(Pred::PermanentCard);
            return Ok((after, HeadRead { head, many: None, noun: Some(it) }));
        }
        match at.word_as(|word| type_pred(word, false)) {
            // Only the last type word is in the plural.
            Ok((rest, (pred, number)))
                if last != Some(Many::Several) || head.types.last().is_some_and(is_same_in_plural) =>
            {
                let number = if is_same_in_plural(&pred) { many } else { number };
                if number == Many::Several && many == Many::One {
                    break;
                }
                head.types.push(pred);
                last = Some(number);
                at = rest;
            }
            _ => break,
        }
        if last == Some(Many::Several) && !head.types.last().is_some_and(is_same_in_plural) {
            break;
        }
    }
    if head.types.is_empty() && head.adjectives.is_empty() {
        return at.stumble();
    }
    Ok((at, HeadRead { head, many: last, noun: None }))
}

/// Reads a kind in this number.
pub(crate) fn read(i: In<'_>, many: Many) -> Read<'_, Filter> {
    read_joined(i, many, many == Many::Several)
}

/// Reads a kind behind "each", whose alternatives "and" may join: "each instant and sorcery card".
pub(crate) fn read_each(i: In<'_>) -> Read<'_, Filter> {
    read_joined(i, Many::One, true).map(|(i, filter)| (i.agreeing(Agree::Third), filter))
}

fn read_joined(i: In<'_>, many: Many, and: bool) -> Read<'_, Filter> {
    let (i, ()) = i.step()?;
    let (mut at, first) = read_head(i, many)?;
    let mut heads = vec![first];
    // Further alternatives: ", artifact, or enchantment", "or planeswalker", "and lands".
    loop {
        let mut more = None;
        for joint in [", or", ", and", ", and/or", ",", "or", "and", "and/or"] {
            if joint.ends_with("and") && !and {
                continue;
            }
            let Ok((rest, ())) = at.lit(joint) else { continue };
            // "a Mountain or a Plains": the article said again.
            let rest = if many == Many::One { maybe(rest, article).0 } else { rest };
            let Ok((rest, head)) = read_head(rest, many) else { continue };
            // A bare comma needs more of the list behind it.
            if joint == "," && !(rest.s.starts_with(", ") || rest.s.starts_with("or ") || rest.s.starts_with("and ")) {
                continue;
            }
            more = Some((rest, head));
            break;
        }
        match more {
            // The noun stands behind the last alternative only; before, a type with no noun may stand.
            Some((rest, head)) if complete(&heads, &head, many) => {
                heads.push(head);
                at = rest;
            }
            _ => break,
        }
    }
    // The list must end well: trailing alternatives are given up until it does.
    let noun = heads.last().and_then(|head| head.noun);
    let last = heads.last();
    let good = match (noun, last) {
        (Some(_), _) => true,
        (None, Some(head)) => head.many == Some(many) && !head.head.types.is_empty(),
        (None, None) => false,
    };
    if !good {
        return at.stumble();
    }
    if noun.is_none() && heads.iter().any(|head| head.many != Some(many)) {
        return at.stumble();
    }
    let mut filter = Filter {
        heads: heads.into_iter().map(|head| head.head).collect(),
        noun: noun.unwrap_or_default(),
        post: Vec::new(),
    };
    if filter.heads.len() == 1
        && filter.heads.first().is_some_and(|head| head.adjectives.is_empty() && head.types.is_empty())
    {
        filter.heads.clear();
        filter.heads.push(Head::default());
    }
    let at = posts(at.agreeing(if many == Many::One { Agree::Third } else { Agree::Bare }), &mut filter);
    Ok((at, filter))
}

/// Whether an alternative may follow these.
fn complete(before: &[HeadRead], next: &HeadRead, many: Many) -> bool {
    // After a noun the list has ended: "creature card or land card" is two phrases.
    if before.last().is_some_and(|head| head.noun.is_some()) {
        return false;
    }
    // A list of adjectives alone needs the types behind.
    let _ = (next, many);
    true
}

pub(crate) fn posts<'a>(mut at: In<'a>, filter: &mut Filter) -> In<'a> {
    loop {
        let bare = at;
        // "with power 2 or less and toughness ..." and the like come as separate posts.
        match <Post as Way<Pred>>::read(bare) {
            Ok((rest, pred)) => {
                filter.post.push(pred);
                at = rest.agreeing(bare.agree);
            }
            Err(_) => return at,
        }
    }
}

phrases! {
    /// "you control", "an opponent controls": whose they are.
    Controls: Players {
        [["you control" | "you controlled"]] { Players::You }
        [who:(Subject) ["control*" | "controlled"]] { who }
    }

    /// "you own", "target player owns".
    Owns: Players {
        ["you own"] { Players::You }
        [who:(Subject) "own*"] { who }
    }

    /// "you cast": whose spells they are.
    Casts: Players {
        [who:(Subject) "cast*"] { who }
    }

    /// "you don't control", "that player doesn't control".
    DoesntControl: Players {
        [["you don't control" | "you didn't control"]] { Players::You }
        [who:(Subject) "don't*" "control"] { who }
    }

    /// What stands behind a noun.
    Post: Pred {
        [who:(Controls)] { Pred::ControlledBy(who) }
        [who:(DoesntControl)] { Pred::NotControlledBy(who) }
        [who:(Owns)] { Pred::OwnedBy(who) }
        [who:(Casts)] { Pred::CastBy(who) }
        [["but you don't own" | "but don't own" | "you don't own"] who:(Yourself)] { Pred::NotOwnedBy(who) }
        ["with" pred:(With)] { pred }
        ["without" keyword:(HasKeyword)] { Pred::Not(keyword) }
        [together:(sets::OfAll)] { Pred::Together(together) }
        [["that's" | "that are"] pred:(Being)] { pred }
        [["that isn't" | "that aren't"] pred:(Being)] { Pred::Not(pred) }
        [["in" | "from"] whose:(TheirOwn) ["graveyard" | "graveyards"]] { Pred::In(Zone::Graveyard, Some(whose)) }
        [["in a graveyard" | "from a graveyard" | "in graveyards" | "from graveyards" | "in all graveyards" | "from all graveyards"]]
            { Pred::In(Zone::Graveyard, None) }
        [["in" | "from"] whose:(TheirOwn) ["hand" | "hands"]] { Pred::In(Zone::Hand, Some(whose)) }
        [["in" | "from"] whose:(TheirOwn) "library"] { Pred::In(Zone::Library, Some(whose)) }
        [["in exile" | "from exile"]] { Pred::In(Zone::Exile, None) }
        ["you own from outside the game" whose:(YouBoxed)] { Pred::In(Zone::Outside, whose) }
        [["on the battlefield" | "from the battlefield"]] { Pred::In(Zone::Battlefield, None) }
        ["from your hand or the top of your library" zones:(HandOrTop)] { Pred::Or(zones) }
        ["from graveyards or libraries" zones:(GraveyardsOrLibraries)] { Pred::Or(zones) }
        [["of the chosen type" | "of that type"]] { Pred::ChosenType }
        [["of the chosen color" | "of that color"]] { Pred::ChosenColor }
        [["with the chosen name" | "with that name"]] { Pred::ChosenName }
        ["named" name:(CardName)] { Pred::Named(name) }
        ["not" name:(NamedSo)] { Pred::Not(name) }
        ["attacking" who:(Attacked)] { Pred::AttackingWhom(who) }
        ["blocking" what] { Pred::BlockingWhich(what) }
        ["blocked by" what] { Pred::BlockedBy(what) }
        ["blocking or blocked by" either:(EitherWay)] { Pred::Or(either) }
        ["from anywhere other than" zone:(CastZone)] { Pred::Not(zone) }
        ["other than" what] { Pred::OtherThan(what) }
        ["other than" both:(sets::OtherThanBoth)] { Pred::And(both) }
        ["other than" kinds:(KindPred)] { Pred::Not(kinds) }
        [["from" | "in"] either:(TwoZones)] { Pred::Or(either) }
        [["exiled with ~" | "exiled with it"]] { Pred::ExiledWithThis }
        ["attached to" to:(super::objects::Thing)] { Pred::AttachedTo(to) }
        ["from" from:(SourceOf)] { Pred::SourceIs(from) }
        [["that was dealt damage this turn" | "that were dealt damage this turn" | "dealt damage this turn"]] { Pred::DealtDamageThisTurn }
        ["dealt damage by" by "this turn"] { Pred::DealtDamageBy(by) }
        [it:(DamagedThisWay)] { Pred::Is(it) }
        ["that dealt damage" who:(DealtTo) "this turn"] { Pred::DealtDamageTo(Some(who)) }
        ["that dealt damage this turn"] { Pred::DealtDamageTo(None) }
        [["that entered this turn" | "that entered the battlefield this turn"]] { Pred::EnteredThisTurn }
        ["that attacked this turn"] { Pred::AttackedThisTurn }
        ["that saddled" what "this turn"] { Pred::TappedFor(Keyword::Saddle, what) }
        ["that crewed" what "this turn"] { Pred::TappedFor(Keyword::Crew, what) }
        ["that blocked this turn"] { Pred::BlockedThisTurn }
        [["that shares" | "that share"] quality "with" what] { Pred::SharesType(what, quality) }
        [["that were milled this turn" | "that was milled this turn"]] { Pred::MilledThisTurn }
        [["that targets" | "that target"] what:(TargetedKind)] { Pred::Targets(what) }
        [["that has an Adventure" | "that have an Adventure"]] { Pred::HasAdventure }
        [["that targets only a single" | "that target only a single"] only:(OnlyTarget)] { Pred::And(only) }
        [["that targets only" | "that target only"] what:(OnlyTargeted)] { Pred::TargetsOnly(what) }
        [["put there from the battlefield this turn" | "that was put there from the battlefield this turn" | "that were put there from the battlefield this turn"]]
            { Pred::PutThereFrom(Some(Zone::Battlefield)) }
    }

    /// What an instruction before has dealt damage to.
    DamagedThisWay: Ref {
        [words:(super::refer::ThisWay)] { Ref::Word(words) }
    }

    /// "your hand" as where a spell is cast from.
    CastZone: Pred {
        ["your hand"] { Pred::CastFrom(Origin::YOUR_HAND) }
        ["their hand"] { Pred::CastFrom(Origin::THEIR_HAND) }
    }

    /// "to you" in "dealt damage to you".
    DealtTo: Players {
        ["to" who] { who }
    }

    /// "a source you control".
    SourceOf: Filter {
        ["a source" who:(PostControls)] { who }
        [what:(ASource)] { what }
    }

    /// What an attacker attacks: "you", "that player".
    Attacked: Players {
        [who] { who }
    }

    /// What may stand behind "that's" or "if it's".
    Being: Pred {
        [word:(Adjective)] { word }
        [either:(EitherAdjective)] { Pred::Or(either) }
        [kind:(KindPred)] { kind }
        ["attacking" who:(Attacked)] { Pred::AttackingWhom(who) }
        ["attached to" to:(super::objects::Thing)] { Pred::AttachedTo(to) }
        [["on the battlefield" | "still on the battlefield"]] { Pred::In(Zone::Battlefield, None) }
        ["exactly" n:(super::number::Spelled) "colors"] { Pred::ColorCount(n) }
        ["in" whose:(TheirOwn) "graveyard"] { Pred::In(Zone::Graveyard, Some(whose)) }
        ["in" whose:(TheirOwn) "hand"] { Pred::In(Zone::Hand, Some(whose)) }
        ["face down"] { Pred::FaceDown }
        ["face up" down:(FaceDown)] { Pred::Not(down) }
        ["in exile"] { Pred::In(Zone::Exile, None) }
        ["exiled"] { Pred::In(Zone::Exile, None) }
        ["one or more colors" none:(NoColor)] { Pred::Not(none) }
        ["the" which:(NthSpellPred)] { which }
        [any:(NthOfSome)] { Pred::Or(any) }
        [["of the chosen type" | "the chosen type"]] { Pred::ChosenType }
        [["of the chosen color" | "the chosen color"]] { Pred::ChosenColor }
    }

    /// What a spell may target: "you", "a creature".
    TargetedKind: TargetKind {
        ["a player"] { TargetKind::Player }
        ["an opponent"] { TargetKind::Opponent }
        ["you" cond:(IsYou)] { TargetKind::PlayerWho(cond) }
        [what:(AKind)] { TargetKind::Object(what) }
        [what:(AKind) "or player"] { TargetKind::PlayerOr(what) }
        ["one or more" what:(Several)] { TargetKind::Object(what) }
        [what:(super::objects::SelfFilter)] { TargetKind::Object(what) }
    }

    /// What alone a spell may target: "~", "creatures you control".
    OnlyTargeted: TargetKind {
        [what:(super::objects::SelfFilter)] { TargetKind::Object(what) }
        [what:(AKind)] { TargetKind::Object(what) }
        [what:(Several)] { TargetKind::Object(what) }
    }

    /// What may be shared.
    SharedQualities: SharedQuality {
        ["a creature type"] { SharedQuality::CreatureType }
        ["a color"] { SharedQuality::Color }
        ["a card type"] { SharedQuality::CardType }
        ["a land type"] { SharedQuality::LandType }
        ["a mana value"] { SharedQuality::ManaValue }
        ["one of those types" types:(NamedBefore)] { SharedQuality::OneOf(types) }
    }

    /// What stands behind "with".
    With: Pred {
        [keyword:(HasKeyword)] { keyword }
        [keywords:(EitherKeyword)] { keywords }
        ["power" (cmp, n):(Comparison)] { Pred::Power(cmp, n) }
        ["base power" (cmp, n):(Comparison)] { Pred::BasePower(cmp, n) }
        ["toughness" (cmp, n):(Comparison)] { Pred::Toughness(cmp, n) }
        ["mana value" (cmp, n):(Comparison)] { Pred::ManaValue(cmp, n) }
        ["power or toughness" p:(PowerOrToughness)] { p }
        [(cmp, n):(HowManyCounters) kind:(Counters) ["counter on it" | "counters on it" | "counters on them" | "counter on them" | "counters on him" | "counters on her"]]
            { Pred::Counter(kind, cmp, n) }
        ["the chosen name"] { Pred::ChosenName }
        ["a basic land type" any:(BasicTypes)] { Pred::Or(any) }
        [kind:(Counters) ["counters on it" | "counters on them"] (cmp, n):(AtLeastOne)] { Pred::Counter(kind, cmp, n) }
        ["lesser mana value" (cmp, n):(LessThanIts)] { Pred::ManaValue(cmp, n) }
        ["lesser power" (cmp, n):(LessPowerThanIts)] { Pred::Power(cmp, n) }
        ["the same name as" what] { Pred::SameName(what) }
        ["the same mana value as" what] { Pred::ManaValue(Cmp::Eq, Num::ManaValue(what)) }
        ["the greatest" of:(OfEach) "among" what:(Several)] { Pred::Extreme(true, of, what) }
        ["the least" of:(OfEach) "among" what:(Several)] { Pred::Extreme(false, of, what) }
        ["no abilities"] { Pred::NoAbilities }
        ["a single target"] { Pred::SingleTarget }
        ["{X} in its mana cost"] { Pred::HasX }
        ["{X} in their mana costs"] { Pred::HasX }
        ["defender"] { Pred::Has(Keyword::Defender) }
        ["odd mana value"] { Pred::ManaValueParity(Parity::Odd) }
        ["even mana value"] { Pred::ManaValueParity(Parity::Even) }
    }

    /// "a", "no", "three or more" before counters.
    HowManyCounters: (Cmp, Num) {
        [["a" | "an" | "one or more"]] { (Cmp::Ge, Num::Const(1)) }
        ["no"] { (Cmp::Eq, Num::Const(0)) }
        [n:(super::number::Spelled) "or more"] { (Cmp::Ge, n) }
        [n:(super::number::Spelled) "or fewer"] { (Cmp::Le, n) }
    }

    /// "2 or less", "greater than its power", "equal to X".
    Comparison: (Cmp, Num) {
        [n:(Numeral) "or less"] { (Cmp::Le, n) }
        [n:(Numeral) ["or greater" | "or more"]] { (Cmp::Ge, n) }
        [n:(Numeral)] { (Cmp::Eq, n) }
        ["less than or equal to" n] { (Cmp::Le, n) }
        ["greater than or equal to" n] { (Cmp::Ge, n) }
        ["less than" n] { (Cmp::Lt, n) }
        ["greater than" n] { (Cmp::Gt, n) }
        ["equal to" n] { (Cmp::Eq, n) }
    }
}

/// "red or green".
struct EitherAdjective;

impl Way<Vec<Pred>> for EitherAdjective {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, one) = <Adjective as Way<Pred>>::read(i)?;
        let (i, ()) = i.lit("or")?;
        let (i, two) = <Adjective as Way<Pred>>::read(i)?;
        Ok((i, vec![one, two]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [one, two] if o.attempt(|o| {
            <Adjective as Way<Pred>>::say(one, o) && o.lit("or") && <Adjective as Way<Pred>>::say(two, o)
        }))
    }
}

/// What blocks something or is blocked by it.
struct EitherWay;

impl Way<Vec<Pred>> for EitherWay {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        Ref::parse(i).map(|(i, it)| (i, vec![Pred::BlockingWhich(it.clone()), Pred::BlockedBy(it)]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Pred::BlockingWhich(it), Pred::BlockedBy(same)] if it == same && it.say(o))
    }
}

fn basic_land_types() -> Vec<Pred> {
    let all = crate::card::SubtypeKind::Land.subtypes();
    all.into_iter().filter(|subtype| subtype.is_basic_land_type()).map(Pred::Subtype).collect()
}

/// "creature", as the one target of a spell.
struct OnlyTarget;

impl Way<Vec<Pred>> for OnlyTarget {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, what) = <One as Way<Filter>>::read(i)?;
        Ok((i, vec![Pred::Targets(Box::new(TargetKind::Object(what))), Pred::SingleTarget]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Pred::Targets(kind), Pred::SingleTarget] => match &**kind {
                TargetKind::Object(what) => <One as Way<Filter>>::say(what, o),
                _ => false,
            },
            _ => false,
        }
    }
}

silent! {
    /// The types named before, which are known once references are resolved.
    NamedBefore: crate::card::CardTypes = crate::card::CardTypes::empty();
    /// The player is you.
    IsYou: Box<Cond> = Box::new(Cond::PlayerIs(Ref::Each, Box::new(Players::You)));
    /// Any of the basic land types (305.6).
    BasicTypes: Vec<Pred> = basic_land_types();
    /// One or more.
    AtLeastOne: (Cmp, Num) = (Cmp::Ge, Num::Const(1));
    /// Less than that of what was spoken of.
    LessThanIts: (Cmp, Num) = (Cmp::Lt, Num::ManaValue(Ref::Word("it".into())));
    /// Less than that of what was spoken of.
    LessPowerThanIts: (Cmp, Num) = (Cmp::Lt, Num::Power(Ref::Word("it".into())));
    /// Your hand and the top of your library.
    HandOrTop: Vec<Pred> =
        vec![Pred::In(Zone::Hand, Some(Box::new(Players::You))), Pred::OnTop(Box::new(Players::You))];
    /// All graveyards and libraries.
    GraveyardsOrLibraries: Vec<Pred> = vec![Pred::In(Zone::Graveyard, None), Pred::In(Zone::Library, None)];
    /// Face down.
    FaceDown: Box<Pred> = Box::new(Pred::FaceDown);
    /// No color.
    NoColor: Box<Pred> = Box::new(Pred::Colorless);
}

phrase_of!(SharedQuality, SharedQualities);
