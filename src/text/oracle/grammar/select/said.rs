//! A selection said: adjectives, the noun, and what stands behind it.

use super::*;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::Many;
use adjectives::{NOUNS, adjective_word, type_word};

pub(super) fn say_head(head: &Head, noun: Option<&str>, many: Many, inflect: bool, o: &mut Out<'_>) -> bool {
    let mut first = true;
    for pred in &head.adjectives {
        let said = match pred {
            Pred::Or(alternatives) => match alternatives.as_slice() {
                [one, two] => match (adjective_word(one), adjective_word(two)) {
                    (Some(one), Some(two)) => o.attempt(|o| o.plain(&one) && o.either(EITHER) && o.plain(&two)),
                    _ => false,
                },
                several => several.len() > 2 && say_several(several, Joints::OR, o, <Adjective as Way<Pred>>::say),
            },
            _ => adjective_word(pred).is_some_and(|word| {
                o.plain(&word)
                    || (!first && o.attempt(|o| o.lit(",") && o.plain(&word)))
                    || o.plain(&word.replacen("non-", "non", 1))
            }),
        };
        if !said {
            return false;
        }
        first = false;
    }
    let last = head.types.len();
    for (at, pred) in head.types.iter().enumerate() {
        let number = if at + 1 == last && inflect && noun.is_none() { many } else { Many::One };
        let Some(word) = type_word(pred, number) else { return false };
        if !o.plain(&word) {
            return false;
        }
    }
    noun.is_none_or(|noun| o.lit(noun))
}

/// Says a kind in this number.
pub(crate) fn say(filter: &Filter, many: Many, o: &mut Out<'_>) -> bool {
    o.in_present(|o| say_here(filter, many, o))
}

fn say_here(filter: &Filter, many: Many, o: &mut Out<'_>) -> bool {
    let mark = o.mark();
    if !say_front(filter, many, o) {
        return o.back(mark);
    }
    let agree = if many == Many::One { Agree::Third } else { Agree::Bare };
    for (at, pred) in filter.post.iter().enumerate() {
        o.agree = agree;
        let so_far = || Filter { post: filter.post.iter().take(at).cloned().collect(), ..filter.clone() };
        let among_these = |o: &mut Out<'_>| match pred {
            Pred::Extreme(most, of, among) if **among == so_far() => {
                let said = Pred::Extreme(*most, of.clone(), Box::new(post::the_same_kind()));
                <Post as Way<Pred>>::say(&said, o)
            }
            _ => false,
        };
        if !(o.attempt(|o| <Post as Way<Pred>>::say(pred, o)) || among_these(o)) {
            return o.back(mark);
        }
    }
    o.agree = agree;
    true
}

pub(super) fn say_front(filter: &Filter, many: Many, o: &mut Out<'_>) -> bool {
    let pick = |noun: &(&'static str, &'static str, Noun)| if many == Many::One { noun.0 } else { noun.1 };
    let last = filter.heads.len().saturating_sub(1);
    let bare = filter.noun == Noun::Permanent && filter.heads.last().is_some_and(|head| !head.types.is_empty());
    let nouns: Vec<Option<&str>> = if bare {
        vec![None]
    } else {
        NOUNS.iter().filter(|noun| noun.2 == filter.noun).map(|noun| Some(pick(noun))).collect()
    };
    let shares = filter.heads.first().is_some_and(|first| {
        !first.types.is_empty()
            && filter.heads.iter().all(|head| head.adjectives == first.adjectives && !head.types.is_empty())
    });
    // A card type that all of several subtypes have may stand behind the last of them only.
    let shared_type = filter.heads.first().and_then(|head| head.types.get(1));
    let of_all = |head: &Head| matches!(head.types.as_slice(), [Pred::Subtype(_), one @ Pred::Type(_)] if Some(one) == shared_type);
    let may_share = many == Many::Several && last > 0 && filter.heads.iter().all(of_all);
    let ways = nouns.iter().flat_map(|noun| [(*noun, false), (*noun, true)]);
    ways.filter(|(noun, once)| !once || may_share && noun.is_none()).any(|(noun, once)| {
        o.attempt(|o| {
            filter.heads.iter().enumerate().all(|(at, head)| {
                let alone =
                    Head { adjectives: head.adjectives.clone(), types: head.types.iter().take(1).cloned().collect() };
                let (head, many) = if once && at < last { (&alone, Many::One) } else { (head, many) };
                let joined = match (at, last) {
                    (0, _) => true,
                    (_, 1) => o.either(&["or", "and", "and/or"]),
                    (at, last) if at == last => o.either(&[", or", ", and", ", and/or"]),
                    _ => o.lit(","),
                };
                // What is said of all of them is said once.
                let of_all = Head { adjectives: Vec::new(), types: head.types.clone() };
                let shared = at > 0
                    && shares
                    && joined
                    && o.attempt(|o| say_head(&of_all, noun.filter(|_| at == last), many, noun.is_none(), o));
                // So is "other".
                let other = |head: &Head| head.adjectives.first() == Some(&Pred::Other);
                let but_other = Head {
                    adjectives: head.adjectives.get(1..).unwrap_or_default().to_vec(),
                    types: head.types.clone(),
                };
                let others = !shared
                    && at > 0
                    && joined
                    && filter.heads.iter().all(other)
                    && o.attempt(|o| say_head(&but_other, noun.filter(|_| at == last), many, noun.is_none(), o));
                shared
                    || others
                    || joined
                        && (at == 0 || many == Many::Several || (o.optional("a") && o.optional("an")))
                        && say_head(head, noun.filter(|_| at == last), many, noun.is_none(), o)
            })
        })
    })
}
