//! When and how often an ability may be activated (602.5): "activate only during your turn and only once each turn".

use crate::card::{Color, ManaSymbol};
use crate::oracle::grammar::number::{ColorWord, Spelled};
use crate::oracle::grammar::players;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

phrases! {
    /// One limit, behind "only".
    Limit: ActivationLimit {
        [["as a sorcery" | "any time you could cast a sorcery" | "any time you could play a sorcery"]] { ActivationLimit::Sorcery }
        [["as an instant" | "any time you could cast an instant"]] { ActivationLimit::Instant }
        ["once each turn"] { ActivationLimit::TimesEachTurn(1) }
        ["twice each turn"] { ActivationLimit::TimesEachTurn(2) }
        ["once"] { ActivationLimit::Once }
        ["if" cond] { ActivationLimit::If(cond) }
        [cond:(DuringWords)] { ActivationLimit::If(cond) }
    }

    /// One limit of an ability that any player may activate, of the player who does.
    TheirLimit: ActivationLimit {
        [["any time they could cast a sorcery" | "as a sorcery"]] { ActivationLimit::Sorcery }
        ["any time they could cast an instant"] { ActivationLimit::Instant }
        ["if" cond] { ActivationLimit::If(cond) }
        ["during their turn" cond:(OnOwnTurn)] { ActivationLimit::If(cond) }
        ["during their turn before the end step" all:(OwnBeforeEnd)] { ActivationLimit::If(Cond::And(all)) }
        ["during their draw step" all:(OwnDraw)] { ActivationLimit::If(Cond::And(all)) }
        ["during any upkeep step"] { ActivationLimit::If(Cond::During(StepKind::Upkeep)) }
        ["during the declare attackers step"] { ActivationLimit::If(Cond::During(StepKind::DeclareAttackers)) }
    }

    /// "X can't be 0", "X can't be greater than ..." (107.3a): how the value compares that is announced.
    XLimit: (Cmp, Num) {
        ["X can't be 0"] { (Cmp::Ge, Num::Const(1)) }
        ["X can't be greater than" n:(crate::oracle::grammar::number::Values)] { (Cmp::Le, n) }
    }

    /// What is to be paid with which mana.
    SpendOnly: SpendOn {
        ["spend only" symbol:(ColoredMana) "mana on X"] { SpendOn::X(symbol) }
        ["spend only mana of the chosen color to activate this ability"] { SpendOn::ChosenColor }
    }

    /// When alone it can be activated, said of the other time.
    NeverWhen: Cond {
        ["you can't activate this ability" time:(NotDuring)] { Cond::Not(time) }
    }

    /// The time at which that can't be done.
    NotDuring: Cond {
        [time:(DuringWords)] { time }
    }

    /// "twice", "three times" behind "no more than".
    NoMoreThan: ActivationLimit {
        ["twice each turn"] { ActivationLimit::TimesEachTurn(2) }
        [n:(Spelled) "times each turn"] { ActivationLimit::TimesEachTurn(n) }
    }

    /// "during your turn".
    DuringWords: Cond {
        ["during" whose:(players::TheirOwn) "turn"] { Cond::TurnOf(whose) }
        ["during extra turns"] { Cond::ExtraTurn }
        ["before the end of combat step" steps:(BeforeEndOfCombat)] { Cond::Or(steps) }
        ["during turns other than yours" others:(InOtherTurns)] { others }
        ["during an opponent 's turn and only before combat" all:(OpponentsBeforeCombat)] { Cond::And(all) }
        ["during your turn , before attackers are declared" all:(YoursBeforeAttackers)] { Cond::And(all) }
        ["before attackers are declared" steps:(BeforeAttackers)] { Cond::Or(steps) }
        ["before combat" steps:(BeforeCombat)] { Cond::Or(steps) }
        ["during" all:(InTheirStep)] { Cond::And(all) }
        ["after combat" steps:(AfterCombat)] { Cond::Or(steps) }
        ["during any upkeep step"] { Cond::During(StepKind::Upkeep) }
        ["before the combat damage step" steps:(BeforeDamage)] { Cond::Or(steps) }
        ["during combat"] { Cond::During(StepKind::Combat) }
        ["during the declare attackers step"] { Cond::During(StepKind::DeclareAttackers) }
        ["during the declare blockers step"] { Cond::During(StepKind::DeclareBlockers) }
        [["during the end of combat step"]] { Cond::During(StepKind::EndOfCombat) }
        ["during combat after blockers are declared" steps:(Blocked)] { Cond::Or(steps) }
        ["during combat before blockers are declared" steps:(Unblocked)] { Cond::Or(steps) }
        ["before blockers are declared" steps:(BeforeBlockers)] { Cond::Or(steps) }
    }

    /// "during the declare attackers step and only if ...": both.
    OnlyWhen: Cond {
        [cond:(DuringWords)] { cond }
        ["if" cond] { cond }
        [both:(BothWhen)] { Cond::And(both) }
    }
}

/// "black", "black and/or red": the symbol of mana that such mana pays.
struct ColoredMana;

impl Way<ManaSymbol> for ColoredMana {
    fn read(i: In<'_>) -> Read<'_, ManaSymbol> {
        let (i, one) = <ColorWord as Way<Color>>::read(i)?;
        match i.lit("and/or").and_then(|(rest, ())| <ColorWord as Way<Color>>::read(rest)) {
            Ok((rest, two)) => Ok((rest, ManaSymbol::Hybrid(one, two))),
            Err(_) => Ok((i, ManaSymbol::Colored(one))),
        }
    }

    fn say(value: &ManaSymbol, o: &mut Out<'_>) -> bool {
        match value {
            ManaSymbol::Colored(one) => <ColorWord as Way<Color>>::say(one, o),
            ManaSymbol::Hybrid(one, two) => o.attempt(|o| {
                <ColorWord as Way<Color>>::say(one, o) && o.lit("and/or") && <ColorWord as Way<Color>>::say(two, o)
            }),
            _ => false,
        }
    }
}

/// "your upkeep", "an opponent's end step".
pub(crate) struct InTheirStep;

impl Way<Vec<Cond>> for InTheirStep {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, whose) = <players::TheirOwn as Way<Players>>::read(i)?;
        let (rest, step) = StepKind::parse(i)?;
        if step == StepKind::Turn { i.stumble() } else { Ok((rest, in_turn_of(whose, step))) }
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Cond::TurnOf(whose), Cond::During(step)] => {
                o.attempt(|o| <players::TheirOwn as Way<Players>>::say(whose, o) && step.say(o))
            }
            _ => false,
        }
    }
}

phrases! {
    /// What else must be so at that time.
    AlsoWhen: Cond {
        ["and only if" cond] { cond }
        [["and only" | ","] cond:(DuringWords)] { cond }
        ["on" whose:(players::TheirOwn) "turn"] { Cond::TurnOf(whose) }
    }
}

/// One time and one condition.
struct BothWhen;

impl Way<Vec<Cond>> for BothWhen {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, when) = <DuringWords as Way<Cond>>::read(i)?;
        let (i, cond) = <AlsoWhen as Way<Cond>>::read(i)?;
        Ok((i, vec![when, cond]))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let [when, cond] = value.as_slice() else { return false };
        o.attempt(|o| <DuringWords as Way<Cond>>::say(when, o) && <AlsoWhen as Way<Cond>>::say(cond, o))
    }
}

/// In the turns of these players, in this step.
fn in_turn_of(whose: Players, step: StepKind) -> Vec<Cond> {
    vec![Cond::TurnOf(Box::new(whose)), Cond::During(step)]
}

fn during(steps: &[StepKind]) -> Vec<Cond> {
    steps.iter().map(|step| Cond::During(*step)).collect()
}

/// The steps and phases before the combat damage step (510).
const BEFORE_DAMAGE: &[StepKind] = BEFORE_THE_END.split_at(7).0;

/// The steps and phases before the end step (513).
const BEFORE_THE_END: &[StepKind] = &[
    StepKind::Untap,
    StepKind::Upkeep,
    StepKind::Draw,
    StepKind::PrecombatMain,
    StepKind::BeginningOfCombat,
    StepKind::DeclareAttackers,
    StepKind::DeclareBlockers,
    StepKind::CombatDamage,
    StepKind::EndOfCombat,
    StepKind::PostcombatMain,
];

/// 506.7b: those before blockers are declared (509.1).
const BEFORE_BLOCKERS: &[StepKind] = BEFORE_DAMAGE.split_at(6).0;

/// Those before attackers are declared (508.1).
const BEFORE_ATTACKERS: &[StepKind] = BEFORE_DAMAGE.split_at(5).0;

silent! {
    /// What is left of a turn behind its last combat phase so far.
    AfterCombat: Vec<Cond> = during(&[StepKind::PostcombatMain, StepKind::End, StepKind::Cleanup]);
    /// The draw step of the player who activates it.
    OwnDraw: Vec<Cond> = in_turn_of(Players::You, StepKind::Draw);
    /// The time before the end of combat step.
    BeforeEndOfCombat: Vec<Cond> = during(BEFORE_THE_END.split_at(8).0);
    /// The time before the end step of the player who activates it.
    OwnBeforeEnd: Vec<Cond> = vec![Cond::TurnOf(Box::new(Players::You)), Cond::Or(during(BEFORE_THE_END))];
    /// No turn of yours.
    InOtherTurns: Cond = Cond::Not(Box::new(Cond::TurnOf(Box::new(Players::You))));
    /// The turn of the player who activates it.
    OnOwnTurn: Cond = Cond::TurnOf(Box::new(Players::You));
    /// The time before combat damage is dealt.
    BeforeDamage: Vec<Cond> = during(BEFORE_DAMAGE);
    /// The time before blockers are declared.
    BeforeBlockers: Vec<Cond> = during(BEFORE_BLOCKERS);
    /// The steps of combat in which blockers have been declared (509.1).
    Blocked: Vec<Cond> = during(&[StepKind::DeclareBlockers, StepKind::CombatDamage, StepKind::EndOfCombat]);
    /// The steps of combat in which they have not.
    Unblocked: Vec<Cond> = during(&[StepKind::BeginningOfCombat, StepKind::DeclareAttackers]);
    /// The time before attackers are declared.
    BeforeAttackers: Vec<Cond> = during(BEFORE_ATTACKERS);
    /// The time before the combat phase.
    BeforeCombat: Vec<Cond> = during(BEFORE_DAMAGE.split_at(4).0);
    /// That time in an opponent's turn.
    OpponentsBeforeCombat: Vec<Cond> =
        vec![Cond::TurnOf(Box::new(Players::EachOpponent)), Cond::Or(during(BEFORE_DAMAGE.split_at(4).0))];
    /// That time in your own turn.
    YoursBeforeAttackers: Vec<Cond> =
        vec![Cond::TurnOf(Box::new(Players::You)), Cond::Or(during(BEFORE_ATTACKERS))];
}

const AND_ONLY: Joints = Joints::always("and only");
const ONLY: &[&str] = &["activate only", "activate this ability only"];

/// One sentence about activating: "activate only as a sorcery and only once."
pub(super) fn read_limits(i: In<'_>) -> Read<'_, Vec<ActivationLimit>> {
    if let Ok((rest, ())) = i.lit("activate no more than") {
        let (rest, limit) = <NoMoreThan as Way<ActivationLimit>>::read(rest)?;
        return Ok((rest.lit(".")?.0, vec![limit]));
    }
    if let Ok((rest, on)) = <SpendOnly as Way<SpendOn>>::read(i) {
        return Ok((rest.lit(".")?.0, vec![ActivationLimit::Spend(on)]));
    }
    if let Ok((rest, (cmp, n))) = <XLimit as Way<(Cmp, Num)>>::read(i) {
        return Ok((rest.lit(".")?.0, vec![ActivationLimit::X(cmp, n)]));
    }
    if let Ok((rest, cond)) = <NeverWhen as Way<Cond>>::read(i) {
        return Ok((rest.lit(".")?.0, vec![ActivationLimit::If(cond)]));
    }
    let (i, ()) = one_of(i, ONLY)?;
    let (at, all) = several(i, AND_ONLY, <Limit as Way<ActivationLimit>>::read)?;
    Ok((at.lit(".")?.0, all))
}

/// Says limits, in as many sentences as the text has.
pub(super) fn say_limits(all: &[ActivationLimit], o: &mut Out<'_>) -> bool {
    if all.is_empty() {
        return true;
    }
    (1..=all.len()).rev().any(|n| {
        let (now, later) = all.split_at(n);
        o.attempt(|o| say_together(now, o) && say_limits(later, o))
    })
}

fn say_together(all: &[ActivationLimit], o: &mut Out<'_>) -> bool {
    if let [ActivationLimit::Spend(on)] = all {
        return o.attempt(|o| <SpendOnly as Way<SpendOn>>::say(on, o) && o.lit("."));
    }
    if let [ActivationLimit::X(cmp, n)] = all {
        return o.attempt(|o| <XLimit as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o) && o.lit("."));
    }
    if let [ActivationLimit::If(cond)] = all
        && o.attempt(|o| <NeverWhen as Way<Cond>>::say(cond, o) && o.lit("."))
    {
        return true;
    }
    if let [limit] = all
        && o.attempt(|o| {
            o.lit("activate no more than") && <NoMoreThan as Way<ActivationLimit>>::say(limit, o) && o.lit(".")
        })
    {
        return true;
    }
    o.attempt(|o| o.either(ONLY) && say_several(all, AND_ONLY, o, <Limit as Way<ActivationLimit>>::say) && o.lit("."))
}

#[cfg(test)]
mod tests {
    use crate::oracle::lang::{AbilityKind, ActivationLimit};

    fn limits(text: &str) -> Vec<ActivationLimit> {
        let compiled = crate::oracle::compile_text(text, "", false, false);
        assert!(compiled.is_understood(), "{text}: {:?}", compiled.sentences);
        match &compiled.text.abilities[0].kind {
            AbilityKind::Activated(it) => it.limits.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn limits_are_joined_or_stand_apart() {
        let both = [ActivationLimit::Sorcery, ActivationLimit::TimesEachTurn(1)];
        assert_eq!(limits("{T}: Draw a card. Activate only as a sorcery and only once each turn."), both);
        assert_eq!(limits("{T}: Draw a card. Activate only as a sorcery. Activate only once each turn."), both);
        assert_eq!(
            limits("{T}: Draw a card. Activate no more than three times each turn."),
            [ActivationLimit::TimesEachTurn(3)]
        );
        assert_eq!(limits("{T}: Draw a card. Activate only during your turn, before attackers are declared.").len(), 1);
    }
}
