//! What a player may do: what belongs to the choice, and what is done behind it whatever is chosen.

use super::*;

impl Resolver<'_> {
    /// Resolves what a player may do (`it` is [`Effect::May`]).
    pub(super) fn may_in_order(&mut self, it: &mut Effect) {
        if let Effect::May { who, effect, .. } = it
            && permits_and_more(effect)
        {
            match apart_from_permission(who, effect) {
                Some(parts) => {
                    *it = Effect::Seq(parts);
                    it.walk(self);
                }
                None => self.fail("and"),
            }
            return;
        }
        let behind = done_behind(it);
        self.chosen_in_order(it);
        if let Some(mut behind) = behind {
            behind.iter_mut().for_each(|part| part.walk(self));
            behind.insert(0, std::mem::take(it));
            *it = Effect::Seq(behind);
        }
    }

    /// Resolves what is done if the player chooses to.
    fn chosen_in_order(&mut self, it: &mut Effect) {
        let Effect::May { who, effect, bind } = it else { return };
        who.walk(self);
        self.player = Some(who.clone());
        let (first, mark) = (self.next_bind, self.antecedents.len());
        // "Any player may sacrifice a creature": the one of them who does.
        let any = who.is_any();
        if any {
            self.player = Some(Players::That(Ref::Each, Said::Pronoun));
            self.note(Ref::Each, Kind::Player, false, Vec::new());
        }
        effect.walk(self);
        // "You may cast the copies", "you may cast the other cards": any number of them, and each by itself.
        if let Effect::Do { verb: Verb::Cast { what, .. }, .. } = &mut **effect {
            let several = |from: &Ref| self.antecedents.iter().any(|it| it.to == *from && it.several);
            let any = Filter { heads: Vec::new(), noun: Noun::Either, post: Vec::new() };
            let among = match &*what {
                Objects::That(from @ Ref::Bound(_), _) if several(from) => Some((from.clone(), any)),
                Objects::Rest(set) => Some((Ref::AllBound(*set), any)),
                Objects::Among { from: from @ Ref::AllBound(_), count: Count::All, filter, .. } => {
                    Some((from.clone(), filter.clone()))
                }
                _ => None,
            };
            if let Some((from, filter)) = among {
                *what = Objects::Among { from, count: Count::Any, filter, random: false };
            }
        }
        if any {
            self.player = Some(who.clone());
            self.antecedents.remove(mark);
        }
        *bind = self.bind();
        self.last_began = first;
        self.each_for_themselves = who.is_each().then(|| who.clone());
    }
}

/// Whether this, which a player "may" do, begins with a permission to play something later, and goes on (601.3).
fn permits_and_more(effect: &Effect) -> bool {
    matches!(effect, Effect::Seq(parts) if parts.len() > 1 && parts.first().is_some_and(is_permission))
}

/// Whether it is a permission, of which nothing is decided as it is given.
fn is_permission(effect: &Effect) -> bool {
    matches!(effect, Effect::Do { verb: Verb::MayPlay { .. }, .. })
}

/// "You may cast spells from your graveyard this turn, and if a card would be put there, exile it instead": the permissions, and
/// what holds whether they are used or not; `None` where something stands with them that the player might do.
fn apart_from_permission(who: &Players, effect: &Effect) -> Option<Vec<Effect>> {
    let Effect::Seq(parts) = effect else { return None };
    let apart = |part: &Effect| match part {
        permission if is_permission(permission) => {
            Some(Effect::May { who: who.clone(), effect: Box::new(permission.clone()), bind: None })
        }
        Effect::Do { verb: Verb::Replace(..), .. } => Some(part.clone()),
        _ => None,
    };
    parts.iter().map(apart).collect()
}

/// "Each player may put a land onto the battlefield, then each opponent who didn't draws a card": the instructions behind what each
/// player may do that have players of their own, which are nobody's choice (608.2c).
fn done_behind(may: &mut Effect) -> Option<Vec<Effect>> {
    let Effect::May { who, effect, .. } = may else { return None };
    let Effect::Seq(parts) = &mut **effect else { return None };
    let of_its_own = |part: &Effect| match part {
        Effect::Do { who: own, .. } | Effect::May { who: own, .. } => own.is_each() && own != who,
        _ => false,
    };
    let first = parts.iter().position(of_its_own).filter(|first| *first > 0 && who.is_each())?;
    let behind = parts.split_off(first);
    if parts.len() == 1 {
        **effect = parts.remove(0);
    }
    Some(behind)
}
