//! Keywords that stand before an ability with a dash: boast (702.142), exhaust (702.177), forecast (702.57), max speed
//! (702.178), solved (702.169), visit (702.159), ∞ (702.186); and what solves a Case (719.3a).

use std::sync::Arc;

use super::lang::*;
use super::phrase::{Cx, In, Out, Phrase};

/// The keywords, as they stand in the words of a paragraph.
const KEYWORDS: &[&str] = &["boast", "exhaust", "forecast", "max speed", "solved", "visit", "∞"];

/// Keywords of cards newer than the edition, which says nothing of them: cards speak of their costs, and of how often they may be
/// used, so they are no ability words (207.2c), and what stands behind them is not all they mean.
const NOT_YET_RULES: &[&str] = &["power-up"];

/// Whether these words before a dash are a keyword that no rule is known of.
pub(crate) fn is_unknown_keyword(word: &str) -> bool {
    NOT_YET_RULES.contains(&word)
}

/// Whether these words before a dash are such a keyword.
pub(crate) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// "if this is ...".
pub(super) fn this_is(pred: Pred) -> Cond {
    Cond::Is(Ref::This, Box::new(Filter { heads: Vec::new(), noun: Noun::Object, post: vec![pred] }))
}

fn solved() -> Cond {
    this_is(Pred::Designated(Designation::Solved))
}

/// The ability as the keyword before it has it; as it is where there is none.
pub(crate) fn with_meaning(mut ability: Ability, word: Option<&str>) -> Ability {
    match (word, &mut ability.kind) {
        // 702.142a: only if this creature attacked this turn, and only once each turn.
        (Some("boast"), AbilityKind::Activated(it)) => {
            it.limits.push(ActivationLimit::If(this_is(Pred::AttackedThisTurn)));
            it.limits.push(ActivationLimit::TimesEachTurn(1));
        }
        // 702.177a: only once.
        (Some("exhaust"), AbilityKind::Activated(it)) => it.limits.push(ActivationLimit::Once),
        // 702.57a-b: from the hand, only during its owner's upkeep and only once each turn.
        (Some("forecast"), AbilityKind::Activated(it)) => {
            let yours = Cond::TurnOf(Box::new(Players::You));
            let upkeep = Cond::And(vec![yours, Cond::During(StepKind::Upkeep)]);
            it.limits.push(ActivationLimit::If(upkeep));
            it.limits.push(ActivationLimit::TimesEachTurn(1));
            ability.zones = vec![Zone::Hand];
        }
        // 702.178a: as long as your speed is 4, this object has the ability.
        (Some("max speed"), _) => {
            return as_long_as(Cond::Has(Box::new(Players::You), PlayerDesignation::MaxSpeed), ability);
        }
        // 702.186b: as long as this permanent is harnessed, it has the ability.
        (Some("∞"), _) => return as_long_as(this_is(Pred::Designated(Designation::Harnessed)), ability),
        // 702.169b-d: as long as, only when and only while this Case is solved.
        (Some("solved"), AbilityKind::Static(it)) => {
            it.condition = Some(match it.condition.take() {
                Some(other) => Cond::And(vec![solved(), other]),
                None => solved(),
            });
        }
        (Some("solved"), AbilityKind::Triggered(it)) => {
            let event = std::mem::replace(&mut it.event, EventPattern::DayNightChanges);
            it.event = EventPattern::While(Box::new(event), Box::new(solved()));
        }
        (Some("solved"), AbilityKind::Activated(it)) => it.limits.push(ActivationLimit::If(solved())),
        _ => {}
    }
    ability
}

/// Whether a paragraph is what anchor words follow: the choice between them, or one of them with its ability (614.12c).
pub(super) fn before_anchors(words: &str) -> bool {
    anchor(words).is_some()
        || (words.starts_with("as ~ enters , choose ") && !words.contains(" a ") && words.contains(" or "))
}

/// 614.12c: the anchor word behind the bullet of such a paragraph, and where its ability begins.
pub(super) fn anchor(words: &str) -> Option<(Box<str>, usize)> {
    const DASH: &str = " — ";
    let mut parts = words.strip_prefix("• ")?.split(DASH);
    let word = parts.next()?;
    // 702.183a: behind the name of a mode of tiered its price stands alone.
    let priced = parts.next()?.split(' ').all(|word| word.starts_with('{'));
    (!word.contains(' ') && !priced).then(|| (word.into(), "• ".len() + word.len() + DASH.len()))
}

/// 614.12c: as long as the anchor word was chosen as the permanent entered, it has the ability.
pub(super) fn anchored(ability: Ability, word: &str) -> Ability {
    as_long_as(Cond::Chose(word.to_owned()), ability)
}

/// "As long as [condition], this object has [ability]."
fn as_long_as(condition: Cond, mut ability: Ability) -> Ability {
    let zones = ability.zones.clone();
    if let Some((_, behind)) = ability.text.split_once(" — ") {
        ability.text = behind.into();
    }
    let what = Objects::That(Ref::This, Said::Name);
    let gain = StaticEffect::Modify { what, changes: vec![Modification::Gain(vec![Arc::new(ability)])] };
    let told = Static { condition: Some(condition), effects: vec![gain], otherwise: Vec::new() };
    Ability { zones, ..Ability::of(AbilityKind::Static(told)) }
}

/// 719.3a: "To solve — [condition]": at the beginning of your end step, if it holds and this Case is not solved, it is.
pub(crate) fn solving(word: Option<&str>, body: &str, cx: &Cx) -> Option<Ability> {
    if !word.is_some_and(|word| word.eq_ignore_ascii_case("to solve")) {
        return None;
    }
    let (rest, cond) = Cond::parse(In::new(body, cx)).ok()?;
    let mut said = Out::new(Some(body));
    if rest.s != "." || !cond.say(&mut said) || !said.lit(".") || said.text != body {
        return None;
    }
    let event = EventPattern::Beginning { step: StepKind::End, whose: Some(Players::You), next: false };
    let mark = Verb::Designate(Objects::That(Ref::This, Said::Name), Designation::Solved);
    let effect = Effect::Do { who: Players::You, verb: mark, bind: None };
    let it = Triggered {
        event,
        word: TriggerWord::At,
        condition: Some(Cond::And(vec![cond, Cond::Not(Box::new(solved()))]).into()),
        body: Body { effect, ..Body::default() },
        limit: None,
    };
    super::resolve::resolve(Ability::of(AbilityKind::Triggered(it)), &[]).ok()
}

/// 702.159a: what the words before a visit ability stand for.
pub(super) const VISITED: &str = "whenever you visit ~ , ";

/// Whether these words before a dash are those of an Attraction's visit ability or prize.
pub(super) fn of_attractions(word: Option<&str>) -> bool {
    word == Some("visit") || is_prize(word)
}

/// Whether these words before a dash say that a prize follows, which is claimed by a visit ability (702.159b).
pub(super) fn is_prize(word: Option<&str>) -> bool {
    word.is_some_and(|word| word.eq_ignore_ascii_case("prize"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> AbilityKind {
        let compiled = crate::oracle::compile_text(text, "", false, false);
        assert!(compiled.is_understood(), "{text}");
        compiled.text.abilities[0].kind.clone()
    }

    #[test]
    fn the_keyword_before_the_dash_limits_the_ability() {
        let limits = |text| match only(text) {
            AbilityKind::Activated(it) => it.limits,
            other => panic!("{other:?}"),
        };
        assert_eq!(limits("Exhaust — {R}: Draw a card."), [ActivationLimit::Once]);
        assert_eq!(limits("Boast — {R}: Draw a card.").len(), 2);
        assert_eq!(limits("Solved — {R}: Draw a card."), [ActivationLimit::If(solved())]);
        assert_eq!(limits("{R}: Draw a card."), []);
    }

    #[test]
    fn an_anchor_word_says_when_the_permanent_has_the_ability() {
        let text = "As this enchantment enters, choose Reed or Stone.\n\
                    • Reed — At the beginning of your upkeep, draw a card.\n• Stone — Creatures you control get +1/+1.";
        let compiled = crate::oracle::compile_text(text, "", false, false);
        assert!(compiled.is_understood(), "{:?}", compiled.sentences);
        let conditions: Vec<_> = compiled
            .text
            .abilities
            .iter()
            .filter_map(|ability| match &ability.kind {
                AbilityKind::Static(it) => it.condition.clone(),
                _ => None,
            })
            .collect();
        assert!(matches!(conditions.as_slice(), [Cond::Chose(one), Cond::Chose(two)]
            if one.eq_ignore_ascii_case("Reed") && two.eq_ignore_ascii_case("Stone")));
    }

    #[test]
    fn a_case_is_solved_in_the_end_step() {
        let AbilityKind::Triggered(it) = only("To solve — You control three or more lands.") else {
            panic!("no trigger")
        };
        assert!(matches!(it.event, EventPattern::Beginning { step: StepKind::End, .. }));
        assert!(matches!(it.condition, Some(cond) if matches!(&*cond, Cond::And(both) if both.len() == 2)));
    }
}
