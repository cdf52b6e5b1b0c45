//! "The same is true for first strike, haste, and vigilance": what is said of one keyword, said of each of several.

use crate::oracle::lang::*;

/// The keyword that a condition asks about.
struct AskedAbout(Option<Keyword>);

impl Visit for AskedAbout {
    fn predicate(&mut self, it: &mut Pred) {
        match it {
            Pred::Has(keyword) => self.0 = self.0.or(Some(*keyword)),
            _ => it.inside(self),
        }
    }
}

/// Puts a keyword in the place of another, and counts what it gives.
struct Replaced<'o> {
    from: Keyword,
    to: Keyword,
    /// The objects that the condition asks about, whose very abilities are given where they differ from one to the other.
    of: Option<&'o Objects>,
    given: usize,
}

/// Keywords that have variants or variables (702.11d, 702.14a, 702.16a, 702.19c, 702.21a): which is given hangs on what has it (702.1c).
pub fn has_kinds(keyword: Keyword) -> bool {
    let variants = [Keyword::Hexproof, Keyword::Landwalk, Keyword::Protection, Keyword::Trample];
    let variables = [
        Keyword::Absorb,
        Keyword::Afflict,
        Keyword::Annihilator,
        Keyword::Bushido,
        Keyword::Firebending,
        Keyword::Frenzy,
        Keyword::Mobilize,
        Keyword::Poisonous,
        Keyword::Rampage,
        Keyword::Toxic,
        Keyword::Ward,
    ];
    variants.contains(&keyword) || variables.contains(&keyword)
}

impl Visit for Replaced<'_> {
    fn predicate(&mut self, it: &mut Pred) {
        match it {
            Pred::Has(keyword) if *keyword == self.from => *keyword = self.to,
            _ => it.inside(self),
        }
    }

    fn change(&mut self, it: &mut Modification) {
        let named = |ability: &Ability| matches!(&ability.kind, AbilityKind::Keyword(it) if it.keyword == self.from);
        match it {
            Modification::Gain(abilities) | Modification::Have(abilities) if matches!(abilities.as_slice(), [one] if named(one)) =>
            {
                *it = match (has_kinds(self.to), self.of) {
                    (false, _) => {
                        let kind = AbilityKind::Keyword(KeywordAbility::plain(self.to));
                        Modification::Gain(vec![std::sync::Arc::new(Ability::of(kind))])
                    }
                    (true, Some(of)) => {
                        Modification::GainAbilitiesOf(of.clone(), Some(AbilityClass::Of(self.to)), false)
                    }
                    (true, None) => return,
                };
                self.given += 1;
            }
            _ => it.inside(self),
        }
    }

    fn verb(&mut self, it: &mut Verb) {
        if let Verb::PutCounters { kind: CounterKind::Named(name), .. } = it
            && **name == *self.from.name()
            && !has_kinds(self.to)
        {
            *name = self.to.name().into();
            self.given += 1;
        }
        it.inside(self);
    }
}

/// The objects that a condition asks about.
fn those_asked_about(cond: &Cond) -> Option<Objects> {
    match cond {
        Cond::Exists(set) => Some((**set).clone()),
        Cond::Is(what, _) => Some(Objects::That(what.clone(), Said::Pronoun)),
        Cond::Behind(part) => those_asked_about(part),
        _ => None,
    }
}

/// What is said of one keyword under a condition about it, said of another.
fn said_of<T: Walk + Clone>(it: &T, cond: &Cond, to: Keyword) -> Option<T> {
    let mut asked = AskedAbout(None);
    cond.clone().walk(&mut asked);
    let from = asked.0?;
    let mut of = those_asked_about(cond);
    if let Some(of) = &mut of {
        of.walk(&mut Replaced { from, to, of: None, given: 0 });
    }
    let mut said = it.clone();
    let mut replaced = Replaced { from, to, of: of.as_ref(), given: 0 };
    said.walk(&mut replaced);
    (replaced.given == 1).then_some(said)
}

/// The counters that something enters with under a condition about a keyword, said of another. Of one with variants (702.1c) they are
/// named by the keyword alone: which variants there are is asked as it enters.
pub fn counters_again(
    cond: &Cond,
    with: &[(Num, CounterKind)],
    to: Keyword,
) -> Option<(Cond, Vec<(Num, CounterKind)>)> {
    let mut asked = AskedAbout(None);
    let mut cond = cond.clone();
    cond.walk(&mut asked);
    let from = asked.0?;
    cond.walk(&mut Replaced { from, to, of: None, given: 0 });
    let another = |kind: &CounterKind| match kind {
        CounterKind::Named(name) if **name == *from.name() => CounterKind::Named(to.name().into()),
        kind => kind.clone(),
    };
    Some((cond, with.iter().map(|(n, kind)| (n.clone(), another(kind))).collect()))
}

/// Instructions, each under its condition, said again of each keyword a sentence behind them names; `false` where that can't be.
pub(super) fn said_again(parts: &mut Vec<Effect>) -> bool {
    let Some(at) = parts.iter().position(|it| it.instruction().is_some_and(|verb| matches!(verb, Verb::TheSameFor(_))))
    else {
        return true;
    };
    let Effect::Do { verb: Verb::TheSameFor(keywords), .. } = parts.remove(at) else { return false };
    let Some(first @ Effect::If { cond, .. }) = at.checked_sub(1).and_then(|at| parts.get(at)) else { return false };
    let all: Option<Vec<Effect>> = keywords.into_iter().map(|to| said_of(first, cond, to)).collect();
    let Some(all) = all else { return false };
    parts.splice(at..at, all);
    true
}

/// A static ability and the same of each keyword that its last sentence names; none where that can't be.
pub(in crate::oracle) fn of_each(mut ability: Ability) -> Option<Vec<Ability>> {
    let AbilityKind::Static(told) = &mut ability.kind else { return Some(vec![ability]) };
    let Some(StaticEffect::SameForKeywords(_)) = told.effects.last() else { return Some(vec![ability]) };
    let Some(StaticEffect::SameForKeywords(keywords)) = told.effects.pop() else { return None };
    let cond = told.condition.clone()?;
    let again: Option<Vec<Ability>> = keywords.into_iter().map(|to| said_of(&ability, &cond, to)).collect();
    Some(std::iter::once(ability).chain(again?).collect())
}
