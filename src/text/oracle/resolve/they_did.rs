//! "If they do", of one player or of several.

use crate::oracle::grammar::condition::{LAST, THEY};
use crate::oracle::lang::*;

use super::order::speaks_of_them;

/// "Each of that player's opponents may discard a card. If they do, counter that spell": all of them, where what follows is done once and
/// not for each of them. Everywhere else it is who did the instruction before.
pub(super) fn all_of_them(ability: &mut Ability) {
    ability.walk(&mut AllOfThem);
    ability.walk(&mut WhoDid);
}

struct AllOfThem;

impl Visit for AllOfThem {
    fn effect(&mut self, it: &mut Effect) {
        if let Effect::Seq(parts) = it {
            for at in 1..parts.len() {
                let who = match parts.get(at - 1) {
                    Some(Effect::May { who, .. }) if who.is_each() => who.clone(),
                    _ => continue,
                };
                if let Some(Effect::If { cond, then, .. }) = parts.get_mut(at)
                    && *cond == Cond::Did(THEY)
                    && !speaks_of_them(then)
                {
                    let not = Cond::Not(Box::new(Cond::EachDid(LAST)));
                    let who_did_not = Players::Who(Box::new(who), Box::new(not));
                    *cond = Cond::Compare(Num::PlayersWho(Box::new(who_did_not)), Cmp::Eq, Num::Const(0));
                }
            }
        }
        it.inside(self);
    }
}

struct WhoDid;

impl Visit for WhoDid {
    fn condition(&mut self, it: &mut Cond) {
        if let Cond::Did(of @ THEY) = it {
            *of = LAST;
        }
        it.inside(self);
    }
}
