//! What is done because a library has been searched.

use crate::oracle::lang::*;

/// "You may search your library for a card and reveal it. Put it into your hand. Then shuffle": a player who may search and do more
/// with what is found chooses to do all of that or nothing (701.23g), and who does not search does not shuffle either.
pub(super) fn shuffled_where_searched(parts: &mut [Effect]) {
    let mut searches = parts.iter().enumerate().filter(|(_, part)| searches(part));
    let (Some((at, Effect::May { who: Players::You, effect, .. })), None) = (searches.next(), searches.next()) else {
        return;
    };
    let found = match &**effect {
        Effect::Seq(all) => all.iter().find_map(search_of),
        one => search_of(one),
    };
    let Some(found) = found else { return };
    for part in parts.iter_mut().skip(at + 1) {
        if is_shuffle(part) {
            let then = Box::new(std::mem::take(part));
            *part = Effect::If { cond: Cond::Did(found), then, otherwise: Box::new(Effect::None) };
        }
    }
}

/// The number by which a search of your own library is referred to.
fn search_of(effect: &Effect) -> Option<u8> {
    match effect {
        Effect::Do { who: Players::You, verb: Verb::Search { of: Players::You, .. }, bind } => *bind,
        _ => None,
    }
}

/// Whether it is your own library that is shuffled, and nothing else is done.
const fn is_shuffle(effect: &Effect) -> bool {
    matches!(effect, Effect::Do { who: Players::You, verb: Verb::Shuffle(None), .. })
}

/// "If you do, search your library ... . Then shuffle": the shuffling that a search ends with (701.23a) belongs to that search.
pub(super) fn ends_the_search(one: &Effect, next: &Effect) -> bool {
    let shuffles = |verb: &Verb| matches!(verb, Verb::Shuffle(_) | Verb::ShuffleYours);
    is_shuffle(next) && searches(one) && !does(one, shuffles)
}

/// Whether a library is searched anywhere in it.
fn searches(effect: &Effect) -> bool {
    does(effect, |verb| matches!(verb, Verb::Search { .. }))
}

/// Whether such an instruction is anywhere in it.
fn does(effect: &Effect, such: fn(&Verb) -> bool) -> bool {
    struct Does(fn(&Verb) -> bool, bool);
    impl Visit for Does {
        fn verb(&mut self, it: &mut Verb) {
            self.1 |= self.0(it);
            it.inside(self);
        }
    }
    let mut found = Does(such, false);
    effect.clone().walk(&mut found);
    found.1
}
