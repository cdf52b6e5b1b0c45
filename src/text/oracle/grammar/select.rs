//! Kinds of objects: adjectives, types, a noun, and what stands behind: "nonblack creature you control with flying".

mod adjectives;
mod kinds;
mod more;
mod nth;
mod post;
mod said;
mod sets;
mod shared;

use crate::oracle::grammar::unsaid::YouBoxed;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::Many;

use super::counter::{Counters, article, with_article};
use super::number::{Numeral, OfEach};
use super::players::{Subject, TheirOwn};
use crate::oracle::grammar::unsaid::Yourself;
use adjectives::{NOUNS, PossessiveType, adjective, is_same_in_plural, is_status, type_pred};
use kinds::{ASource, TwoZones};
pub(crate) use kinds::{
    Adjective, CardName, EitherKeyword, HasKeyword, KindPred, NamedSo, PostControls, PowerOrToughness, SeveralKinds,
};
pub(crate) use nth::NthSpell;
use nth::{NthOfSome, NthSpellPred};
pub(crate) use post::{ATarget, Controls, YouOrSuch, bears_yours};
pub(crate) use post::{Being, Comparison, EnteredUnder, Post, SharedQualities, TargetedKind, With};
pub(crate) use said::say;
use shared::{share_adjectives, share_other, share_type};

/// A kind in the singular, without article: "creature you control".
pub(crate) struct One;
/// A kind in the plural: "creatures you control".
pub(crate) struct Several;

impl Way<Filter> for One {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        i.in_present(|i| once::<Self, _>(i, |i| read(i, Many::One)))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        say(value, Many::One, o)
    }
}

impl Way<Filter> for Several {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        i.in_present(|i| once::<Self, _>(i, |i| read(i, Many::Several)))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        say(value, Many::Several, o)
    }
}

/// A kind with "a" or "an" before it, or "another".
pub(crate) struct AKind;

/// "a creature", "another creature".
fn read_with_article(i: In<'_>) -> Read<'_, Filter> {
    if let Ok((rest, ())) = i.lit("another") {
        return read_another(rest);
    }
    article(i).and_then(|(rest, ())| <One as Way<Filter>>::read(rest))
}

/// Reads a kind behind "another": "another creature or artifact" is of others whichever it is, but "another creature or an artifact",
/// with an article of its own, may be this very artifact.
pub(crate) fn read_another(i: In<'_>) -> Read<'_, Filter> {
    let (rest, (mut filter, apart)) = i.in_present(|i| read_heads(i, Many::One, false))?;
    match filter.heads.first_mut().filter(|_| apart) {
        Some(first) => first.adjectives.insert(0, Pred::Other),
        None => add_other(&mut filter),
    }
    Ok((rest, filter))
}

/// Says what [`read_another`] reads, with "another" before it.
pub(crate) fn say_another(kind: &Filter, o: &mut Out<'_>) -> bool {
    if let Some(rest) = without_other(kind) {
        return o.attempt(|o| o.lit("another") && say(&rest, Many::One, o));
    }
    let [first, second] = kind.heads.as_slice() else { return false };
    let Some((Pred::Other, adjectives)) = first.adjectives.split_first() else { return false };
    let first = Head { adjectives: adjectives.to_vec(), types: first.types.clone() };
    let first = Filter { heads: vec![first], noun: Noun::Permanent, post: Vec::new() };
    let second = Filter { heads: vec![second.clone()], ..kind.clone() };
    o.attempt(|o| {
        o.lit("another") && say(&first, Many::One, o) && o.lit("or") && with_article(o, |o| say(&second, Many::One, o))
    })
}

fn say_with_article(kind: &Filter, o: &mut Out<'_>) -> bool {
    say_another(kind, o) || with_article(o, |o| say(kind, Many::One, o))
}

/// "a Shaman or another Wizard you control": whose the last is the others are, of which nothing is said.
fn share_controller(kinds: &mut [Filter]) {
    let Some((last, before)) = kinds.split_last_mut() else { return };
    let bare = |kind: &Filter| kind.noun == Noun::Permanent && kind.post.is_empty();
    if let [whose @ Pred::ControlledBy(_)] = last.post.as_slice()
        && before.iter().all(bare)
    {
        before.iter_mut().for_each(|kind| kind.post.push(whose.clone()));
    }
}

/// Takes back what [`share_controller`] has shared; nothing where it is not shared.
fn unshared(kinds: &[Filter]) -> Option<Vec<Filter>> {
    let (last, before) = kinds.split_last()?;
    let shared = matches!(last.post.as_slice(), [Pred::ControlledBy(_)])
        && before.iter().all(|kind| kind.noun == Noun::Permanent && kind.post == last.post);
    shared.then(|| {
        let bare = before.iter().map(|kind| Filter { post: Vec::new(), ..kind.clone() });
        bare.chain(std::iter::once(last.clone())).collect()
    })
}

/// "an instant or a card with flash": what is no permanent is a card where the last of them is called one (110.4).
fn share_noun(kinds: &mut [Filter]) {
    let Some((last, before)) = kinds.split_last_mut() else { return };
    if last.noun == Noun::Card && before.iter().all(|kind| kind.noun == Noun::Permanent && is_no_permanent(kind)) {
        before.iter_mut().for_each(|kind| kind.noun = Noun::Card);
    }
}

/// Takes back what [`share_noun`] has shared; nothing where it is not shared.
fn without_noun(kinds: &[Filter]) -> Option<Vec<Filter>> {
    let (last, before) = kinds.split_last()?;
    let shared = last.noun == Noun::Card && before.iter().all(|kind| kind.noun == Noun::Card && is_no_permanent(kind));
    shared.then(|| {
        let bare = before.iter().map(|kind| Filter { noun: Noun::Permanent, ..kind.clone() });
        bare.chain(std::iter::once(last.clone())).collect()
    })
}

/// Whether nothing but an instant or a sorcery is of a kind.
fn is_no_permanent(kind: &Filter) -> bool {
    let spell =
        |pred: &Pred| matches!(pred, Pred::Type(types) if crate::card::CardTypes::INSTANT_OR_SORCERY.contains(*types));
    kind.post.is_empty() && !kind.heads.is_empty() && kind.heads.iter().all(|head| head.types.iter().any(spell))
}

impl Way<Filter> for AKind {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        if let Ok((rest, ())) = i.lit("your commander") {
            return Ok((rest, your_commander()));
        }
        let (rest, one) = read_with_article(i)?;
        // "a land card or a creature card with mana value 3 or less": what is said behind belongs to the last alone.
        let (behind, mut kinds) = listed(rest, Joints::OR, read_with_article, vec![one]);
        if kinds.len() > 1 {
            share_controller(&mut kinds);
            share_noun(&mut kinds);
            return Ok((behind, either(kinds)));
        }
        let one = kinds.swap_remove(0);
        if one.heads.first().is_some_and(|head| head.adjectives.first() == Some(&Pred::Other)) {
            return Ok((rest, one));
        }
        // "a basic land card or Cave card": without an article, it is said of all.
        Ok(match further_kinds(rest, one.clone()) {
            Ok(all) => all,
            Err(_) => (rest, one),
        })
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        if *value == your_commander() {
            return o.lit("your commander");
        }
        if let Some(kinds) = kinds_of(value) {
            let apart = |kinds: &[Filter], o: &mut Out<'_>| say_several(kinds, Joints::OR, o, say_with_article);
            return (value.post.len() == 1
                && ([unshared(&kinds), without_noun(&kinds)].into_iter().flatten().any(|kinds| apart(&kinds, o))
                    || apart(&kinds, o)))
                || with_article(o, |o| say_kinds(value, o));
        }
        say_with_article(value, o)
    }
}

/// "your commander": the permanent that is it (903.3d).
fn your_commander() -> Filter {
    let post = vec![Pred::Commander, Pred::OwnedBy(Box::new(Players::You))];
    Filter { heads: vec![Head::default()], noun: Noun::Permanent, post }
}

/// One of several kinds, each with its own zone and all that is said of it.
pub(crate) fn either(kinds: Vec<Filter>) -> Filter {
    let one = kinds.first().map_or(Noun::Either, |kind| kind.noun);
    let noun = if kinds.iter().all(|kind| kind.noun == one) { one } else { Noun::Either };
    let kinds = kinds.into_iter().map(|kind| Pred::Kind(Box::new(kind))).collect();
    Filter { heads: Vec::new(), noun, post: vec![Pred::Or(kinds)] }
}

/// What [`either`] has joined.
pub(crate) fn kinds_of(filter: &Filter) -> Option<Vec<Filter>> {
    match filter.post.first() {
        Some(Pred::Or(kinds)) if filter.heads.is_empty() => {
            let kind = |pred: &Pred| match pred {
                Pred::Kind(kind) => Some((**kind).clone()),
                _ => None,
            };
            kinds.iter().map(kind).collect()
        }
        _ => None,
    }
}

/// "spell or permanent", "card from your graveyard or card with flashback": kinds with no article between them.
pub(crate) struct SomeKinds;

/// Reads the kinds behind one, and joins them.
fn further_kinds(i: In<'_>, one: Filter) -> Read<'_, Filter> {
    let (rest, mut kinds) = listed(i, Joints::OR, |i| read(i, Many::One), vec![one]);
    let Some((last, before)) = kinds.split_last_mut().filter(|(_, before)| !before.is_empty()) else {
        return i.stumble();
    };
    // What stands behind the last is said of all, where nothing is said of those before; but for its own qualities.
    let own = last.own_qualities(before);
    let shared = if before.iter().all(|kind| kind.post.is_empty()) { last.post.split_off(own) } else { Vec::new() };
    let mut all = either(kinds);
    all.post.extend(shared);
    Ok((rest.agreeing(Agree::Third), all))
}

/// Says what [`further_kinds`] reads, from the first on.
fn say_kinds(value: &Filter, o: &mut Out<'_>) -> bool {
    let Some(mut kinds) = kinds_of(value) else { return false };
    if let Some(last) = kinds.last_mut() {
        last.post.extend_from_slice(value.post.get(1..).unwrap_or_default());
    }
    say_several(&kinds, Joints::OR, o, |kind, o| say(kind, Many::One, o))
}

impl Way<Filter> for SomeKinds {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, one) = read(i, Many::One)?;
        further_kinds(rest, one)
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        say_kinds(value, o)
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

/// What joins two adjectives of which one holds.
const EITHER: &[&str] = &["or", "and/or"];

/// "basic land cards and/or Gate cards": several kinds, each with a noun of its own.
pub(crate) struct KindsAndOr;

impl Way<Filter> for KindsAndOr {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut kinds) = two_or_more(i, Joints::AND_OR, <Several as Way<Filter>>::read)?;
        // What stands behind the last alone might be said of all; what is of all together is.
        let together = kinds.last_mut().and_then(|last| last.post.pop_if(|pred| matches!(pred, Pred::Together(_))));
        match kinds.iter().all(|kind| kind.post.is_empty()) {
            true => {
                let mut all = either(kinds);
                all.post.extend(together);
                Ok((i.agreeing(Agree::Bare), all))
            }
            false => i.stumble(),
        }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let together = match value.post.as_slice() {
            [_] => None,
            [_, together @ Pred::Together(_)] => Some(together),
            _ => return false,
        };
        kinds_of(value).is_some_and(|mut kinds| {
            if let Some(last) = kinds.last_mut() {
                last.post.extend(together.cloned());
            }
            kinds.len() > 1 && say_several(&kinds, Joints::AND_OR, o, <Several as Way<Filter>>::say)
        })
    }
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
        // "as long as ~ is tapped, other permanents": a new phrase.
        if comma && matches!(pred, Pred::Color(_) | Pred::Other) {
            break;
        }
        at = rest;
        // "attacking, blocking, or tapped creature"
        if is_status(&pred)
            && let status = (|i| <Adjective as Way<Pred>>::read(i))
            && let (rest, all) = listed(at, Joints::OR, status, vec![pred.clone()])
            && all.len() > 2
            && all.iter().all(is_status)
        {
            at = rest;
            head.adjectives.push(Pred::Or(all));
            continue;
        }
        // "red or green creature", "attacking or blocking creature"
        if is_status(&pred)
            && let Ok((rest, other)) = one_of(at, EITHER).and_then(|(rest, ())| rest.word_as(adjective))
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
            // What is said before a list of kinds is said of the first: an ability is never of the types of a spell.
            let listed = *it == Noun::SpellOrAbility
                && word.contains(" , ")
                && !(head.types.is_empty() && head.adjectives.is_empty());
            if let (false, Ok((rest, ()))) = (listed, at.lit(word)) {
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
        let possessive = maybe(at, <PossessiveType as Way<Pred>>::read);
        let word = match possessive {
            (rest, Some(pred)) => Ok((rest, (pred, Many::One))),
            (at, None) => at.word_as(|word| type_pred(word, false)),
        };
        match word {
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
    read_heads(i, many, and).map(|(i, (filter, _))| (i, filter))
}

/// Reads a kind, and whether its alternatives have articles of their own.
fn read_heads(i: In<'_>, many: Many, and: bool) -> Read<'_, (Filter, bool)> {
    let (i, ()) = i.step()?;
    let (mut at, first) = read_head(i, many)?;
    let mut heads = vec![first];
    // Whether the alternatives have articles of their own.
    let mut apart = false;
    // Where the list ends, and how many it then holds: behind the last that more than a comma joins.
    let mut end = (at, 1);
    // Further alternatives: ", artifact, or enchantment", "or planeswalker", "and lands".
    loop {
        let mut more = None;
        for joint in [", or", ", and", ", and/or", ",", "or", "and", "and/or"] {
            if joint.ends_with("and") && !and {
                continue;
            }
            let Ok((rest, ())) = at.lit(joint) else { continue };
            // "a Mountain or a Plains": the article said again.
            let (rest, again) = if many == Many::One { maybe(rest, article) } else { (rest, None) };
            let Ok((rest, head)) = read_head(rest, many) else { continue };
            // "an instant or a card with flash": a noun alone is of another kind, of which alone is said what stands behind it.
            if again.is_some() && head.noun.is_some() && head.head == Head::default() {
                continue;
            }
            // 109.2b: "creature or spell": before a spell no type is of a permanent, and "creature spell" is not said of one.
            if head.noun == Some(Noun::Spell) && head.head == Head::default() {
                continue;
            }
            apart |= again.is_some();
            // A bare comma needs more of the list behind it.
            if joint == "," && !(rest.s.starts_with(", ") || rest.s.starts_with("or ") || rest.s.starts_with("and ")) {
                continue;
            }
            more = Some((rest, head, joint));
            break;
        }
        match more {
            // The noun stands behind the last alternative only; before, a type with no noun may stand.
            Some((rest, head, joint)) if heads.last().is_none_or(|last| last.noun.is_none()) => {
                heads.push(head);
                at = rest;
                if joint != "," {
                    end = (at, heads.len());
                }
            }
            _ => break,
        }
    }
    // "an artifact, a creature, and a land": what only commas join is of another list.
    heads.truncate(end.1);
    at = end.0;
    // "artifacts, enchantments, and/or tokens", "a creature or a Blood token": of several kinds, tokens are one.
    if heads.len() > 1
        && let Some(last) = heads.last_mut()
        && last.noun == Some(Noun::Token)
        && (apart || last.head == Head::default())
    {
        last.head.types.push(Pred::Token);
        (last.noun, last.many) = (None, Some(many));
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
    if noun.is_none() && heads.iter().any(|head| head.many != Some(many)) && !share_type(&mut heads, many) {
        return at.stumble();
    }
    if !apart {
        share_adjectives(&mut heads);
        share_other(&mut heads);
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
    Ok((at, (filter, apart)))
}

pub(crate) fn posts<'a>(mut at: In<'a>, filter: &mut Filter) -> In<'a> {
    loop {
        let bare = at;
        // "with power 2 or less and toughness ..." and the like come as separate posts.
        match once::<Post, _>(bare, <Post as Way<Pred>>::read) {
            // 109.4: nobody controls what is elsewhere: "the number of lands you control from your hand" is of something else there.
            Ok((_, Pred::In(zone, _)))
                if !matches!(zone, Zone::Battlefield | Zone::Stack)
                    && filter.post.iter().any(|post| matches!(post, Pred::ControlledBy(_))) =>
            {
                return at;
            }
            // "An activated ability of an artifact": only an ability is of something so.
            Ok((_, Pred::SourceIs(_))) if bare.s.starts_with("of ") && !is_ability(filter) => return at,
            Ok((rest, mut pred)) => {
                // "A creature they control with the greatest power": among creatures they control.
                if let Pred::Extreme(_, _, among) = &mut pred
                    && **among == post::the_same_kind()
                {
                    **among = filter.clone();
                }
                let zone = zone_of_all(&mut pred);
                filter.post.push(pred);
                filter.post.extend(zone);
                at = rest.agreeing(bare.agree);
            }
            Err(_) => return at,
        }
    }
}

/// Takes the zone out of a kind: "card that isn't a God from your graveyard" tells where the card is, not which Gods it isn't.
fn zone_of_all(pred: &mut Pred) -> Option<Pred> {
    let kind = match pred {
        Pred::Not(not) => not,
        kind => kind,
    };
    let Pred::Fits(filter) = kind else { return None };
    match filter.post.last() {
        Some(Pred::In(zone, _)) if !matches!(zone, Zone::Battlefield | Zone::Stack) => filter.post.pop(),
        _ => None,
    }
}

/// Whether it is a kind of abilities.
fn is_ability(filter: &Filter) -> bool {
    matches!(filter.noun, Noun::Ability | Noun::SpellOrAbility)
}
