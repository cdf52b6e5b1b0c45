//! Whole abilities: one paragraph of text.

mod activated;
mod costs;
mod limits;
mod modes;
mod rather;
mod same;
mod statics;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::effect::{Sentences, happens};
use super::event::{Beginnings, Events};
use super::modify::Changes;
use super::number::{ForEach, Spelled};
use super::objects::Subject;
use super::players;
use super::select::Several;
use activated::{read_activated, say_activated};
use limits::OnlyWhen;
pub(crate) use modes::{read_modes, say_modes};
use statics::{Defined, HostOnly, OwnPt, Pair, read_static, say_static};

/// Reads one ability.
pub(crate) fn read(i: In<'_>) -> Read<'_, Ability> {
    let i = i.agreeing(Agree::Bare);
    let first = i.s.split(' ').next().unwrap_or_default();
    if matches!(first, "when" | "whenever" | "at") {
        // 603.7: what a spell says of a time to come, and not of itself, makes a delayed triggered ability as it resolves.
        let of_itself = i.s.split(',').next().is_some_and(|event| event.contains('~') || event.contains("this spell"));
        if i.cx.is_spell.get()
            && !of_itself
            && let Ok((rest, body)) = <Bodies as Way<Body>>::read(i)
            && rest.is_end()
        {
            return Ok((rest, Ability::of(AbilityKind::Spell(body))));
        }
        return read_triggered(i);
    }
    if let Ok((rest, ())) = one_of(i, EXERT) {
        return read_exert(rest);
    }
    if let Ok(done) = read_chapter(i) {
        return Ok(done);
    }
    if colon(i.s) {
        return read_activated(i);
    }
    if let Ok((rest, casting)) = <CastingWords as Way<Casting>>::read(i)
        .and_then(|(rest, casting)| rest.lit(".").map(|(rest, ())| (rest, casting)))
        && rest.is_end()
    {
        return Ok((rest, Ability::of(AbilityKind::Casting(casting))));
    }
    // Only what a spell does as it resolves has targets (115.1a); a static ability has none.
    // What lasts for a time is done by resolving, too (611.2).
    let done = i.cx.is_spell.get()
        && (["this turn", "until"].iter().any(|words| i.s.contains(words))
            || i.s.split(' ').any(|word| word == "target"));
    if !done
        && let Ok((rest, it)) = read_static(i)
        && rest.is_end()
    {
        return Ok((rest, Ability::of(AbilityKind::Static(it))));
    }
    if i.cx.is_spell.get() {
        let (rest, body) = <Bodies as Way<Body>>::read(i)?;
        return Ok((rest, Ability::of(AbilityKind::Spell(body))));
    }
    // A quoted keyword may end as a sentence does.
    if let Ok((rest, keyword)) = KeywordAbility::parse(i)
        && (rest.is_end() || rest.s.starts_with(". ”"))
    {
        return Ok((rest, Ability::of(AbilityKind::Keyword(keyword))));
    }
    let (rest, it) = read_static(i)?;
    Ok((rest, Ability::of(AbilityKind::Static(it))))
}

/// Says one ability.
pub(crate) fn say(ability: &Ability, o: &mut Out<'_>) -> bool {
    o.agree = Agree::Bare;
    match &ability.kind {
        AbilityKind::Spell(body) => <Bodies as Way<Body>>::say(body, o),
        AbilityKind::Activated(it) => say_activated(it, o),
        AbilityKind::Triggered(it) => say_triggered(it, o),
        AbilityKind::Static(it) => say_static(it, o),
        AbilityKind::Keyword(it) => it.say(o),
        AbilityKind::Casting(it) => <CastingWords as Way<Casting>>::say(it, o) && o.lit("."),
    }
}

/// Says words about casting the card itself.
pub(crate) fn say_casting(it: &Casting, o: &mut Out<'_>) -> bool {
    <CastingWords as Way<Casting>>::say(it, o)
}

pub(crate) use activated::LoyaltyChange;
pub(crate) use costs::ForATime as CostsForATime;
pub(crate) use limits::InTheirStep;

/// Reads what a static ability makes true in one sentence.
pub(crate) fn read_static_effects(i: In<'_>) -> Read<'_, Vec<StaticEffect>> {
    statics::read_effects(i, statics::JOINTS)
}

/// Says what [`read_static_effects`] reads.
pub(crate) fn say_static_effects(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
    statics::say_effects(all, statics::JOINTS, o)
}

/// Says one thing a static ability makes true.
pub(crate) fn say_static_effect(it: &StaticEffect, o: &mut Out<'_>) -> bool {
    <Statics as Way<StaticEffect>>::say(it, o)
}

/// Whether a colon stands outside quotes.
fn colon(text: &str) -> bool {
    let mut depth = 0i32;
    for word in text.split(' ') {
        match word {
            "“" => depth += 1,
            "”" => depth -= 1,
            ":" if depth == 0 => return true,
            "." | "•" if depth == 0 => return false,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    false
}

/// "You may exert ~ as it attacks.", the words of an optional cost to attack (701.43d).
const EXERT: &[&str] = &[
    "you may exert ~ as it attacks .",
    "you may exert ~ as he attacks .",
    "you may exert ~ as she attacks .",
    "you may exert ~ as they attack .",
];

/// What the ability linked to that cost waits for.
fn exerted() -> EventPattern {
    let it = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::This)] };
    EventPattern::Does { who: None, what: Some(it), deed: Deed::ExertAsItAttacks }
}

/// "When you do, ..." behind that, or nothing.
fn read_exert(i: In<'_>) -> Read<'_, Ability> {
    let (i, body) = match i.lit("when you do ,") {
        Ok((i, ())) => <Bodies as Way<Body>>::read(i)?,
        Err(_) => (i, Body::default()),
    };
    let it = Triggered { event: exerted(), word: TriggerWord::When, condition: None, body, limit: None };
    Ok((i, Ability::of(AbilityKind::Triggered(it))))
}

fn say_exert(body: &Body, o: &mut Out<'_>) -> bool {
    o.attempt(|o| {
        o.either(EXERT) && (*body == Body::default() || (o.lit("when you do ,") && <Bodies as Way<Body>>::say(body, o)))
    })
}

/// What joins an event to a time.
const OR_WHEN: &[&str] = &["or whenever", "or when", "and whenever", "and when"];

/// What joins a time to an event.
const AND_AT: &str = "and at";

fn read_triggered(i: In<'_>) -> Read<'_, Ability> {
    let (i, word) = i.word()?;
    let (i, word, event) = match word {
        "at" => {
            let (i, event) = <Beginnings as Way<EventPattern>>::read(i)?;
            // "At the beginning of each end step or when ~ leaves the battlefield"
            match one_of(i, OR_WHEN).and_then(|(i, ())| <Events as Way<EventPattern>>::read(i)) {
                Ok((i, other)) => (i, TriggerWord::At, EventPattern::Or(vec![event, other])),
                Err(_) => (i, TriggerWord::At, event),
            }
        }
        _ => {
            let (i, event) = <Events as Way<EventPattern>>::read(i)?;
            // "When ~ enters and at the beginning of your upkeep"
            let (i, time) = maybe(i, |i| i.lit(AND_AT).and_then(|(i, ())| <Beginnings as Way<EventPattern>>::read(i)));
            let event = match time {
                Some(time) => EventPattern::Or(vec![event, time]),
                None => event,
            };
            (i, if word == "when" { TriggerWord::When } else { TriggerWord::Whenever }, event)
        }
    };
    let (i, ()) = i.lit(",")?;
    let (after, condition) = maybe(i, |i| {
        let (i, ()) = i.lit("if")?;
        let (i, cond) = Cond::parse(i)?;
        let (i, ()) = i.lit(",")?;
        Ok((i, Box::new(cond)))
    });
    let (i, body) = <Bodies as Way<Body>>::read(after)?;
    let (i, limit) = maybe(i, <Limits as Way<TriggerLimit>>::read);
    Ok((i, Ability::of(AbilityKind::Triggered(Triggered { event, word, condition, body, limit }))))
}

phrases! {
    /// How often an ability may trigger.
    Limits: TriggerLimit {
        [["this ability triggers only once each turn ." | "this ability triggers only once per turn ." | "this ability only triggers once each turn ."]] { TriggerLimit::EachTurn(1) }
        ["do this only once each turn ."] { TriggerLimit::DoneOnceEachTurn }
        ["this ability can't be countered except by spells and abilities ."] { TriggerLimit::ResolvesAnyway }
        ["this ability triggers only twice each turn ."] { TriggerLimit::EachTurn(2) }
        ["this ability triggers only once ."] { TriggerLimit::Ever(1) }
    }
}

/// "~ enters and at the beginning of your upkeep".
fn say_and_at(event: &EventPattern, o: &mut Out<'_>) -> bool {
    let EventPattern::Or(both) = event else { return false };
    matches!(both.as_slice(), [event, time] if <Events as Way<EventPattern>>::say(event, o)
        && o.lit(AND_AT)
        && <Beginnings as Way<EventPattern>>::say(time, o))
}

fn say_triggered(it: &Triggered, o: &mut Out<'_>) -> bool {
    if it.event == exerted() {
        return say_exert(&it.body, o);
    }
    let mark = o.mark();
    let event = &it.event;
    let front = match (it.word, event) {
        (TriggerWord::Chapter, EventPattern::Chapters(numbers)) => {
            return say_chapters(numbers, &it.body, o) || o.back(mark);
        }
        (TriggerWord::At, EventPattern::Or(both)) => match both.as_slice() {
            [time, other] => {
                o.lit("at")
                    && <Beginnings as Way<EventPattern>>::say(time, o)
                    && o.either(OR_WHEN)
                    && <Events as Way<EventPattern>>::say(other, o)
            }
            _ => false,
        },
        (TriggerWord::Behind, event) if happens(event) => o.lit("when") && <Events as Way<EventPattern>>::say(event, o),
        (TriggerWord::At | TriggerWord::Behind, _) => o.lit("at") && <Beginnings as Way<EventPattern>>::say(event, o),
        (word, _) => {
            o.lit(if word == TriggerWord::When { "when" } else { "whenever" })
                && (o.attempt(|o| <Events as Way<EventPattern>>::say(event, o)) || say_and_at(event, o))
        }
    };
    let said = front
        && o.lit(",")
        && it.condition.as_ref().is_none_or(|cond| o.lit("if") && cond.say(o) && o.lit(","))
        && <Bodies as Way<Body>>::say(&it.body, o)
        && it.limit.as_ref().is_none_or(|limit| <Limits as Way<TriggerLimit>>::say(limit, o));
    said || o.back(mark)
}

const CHAPTERS: Joints = Joints::always(",");
const ROMAN: &[&str] = &["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/// Whether these are the words of a chapter ability (714.2).
pub(crate) fn is_chapter(words: &str) -> bool {
    ROMAN.contains(&words.split(' ').next().unwrap_or_default())
}

fn read_chapter(i: In<'_>) -> Read<'_, Ability> {
    let roman = |word: &str| ROMAN.iter().position(|it| *it == word).and_then(|n| u8::try_from(n + 1).ok());
    let (at, numbers) = several(i, CHAPTERS, |i| i.word_as(roman))?;
    let (at, ()) = at.lit("—")?;
    let at = at.at(at.s.get(flavor(at.s).len()..).unwrap_or_default());
    let (at, body) = <Bodies as Way<Body>>::read(at)?;
    let it = Triggered {
        event: EventPattern::Chapters(numbers),
        word: TriggerWord::Chapter,
        condition: None,
        body,
        limit: None,
    };
    Ok((at, Ability::of(AbilityKind::Triggered(it))))
}

fn say_chapters(numbers: &[u8], body: &Body, o: &mut Out<'_>) -> bool {
    say_several(numbers, CHAPTERS, o, |n, o| {
        usize::from(*n).checked_sub(1).and_then(|n| ROMAN.get(n)).is_some_and(|roman| o.plain(roman))
    }) && o.lit("—")
        && {
            let flavor = o.left().map(flavor).unwrap_or_default();
            flavor.is_empty() || o.plain(flavor.trim_end())
        }
        && <Bodies as Way<Body>>::say(body, o)
}

/// The flavor word before the text of a chapter, with its dash: it means nothing (207.2d).
fn flavor(words: &str) -> &str {
    words.get(..crate::oracle::ability_word(words).1).unwrap_or_default()
}

phrases! {
    /// "This ability costs {1} less to activate for each ...".
    AbilityCost: CostChange {
        ["this ability costs" less:(Less) "to activate for each" times:(Given<ForEach>) "."] { CostChange { what: None, who: None, abilities: None, change: less, times, condition: None } }
        ["this ability costs" less:(Less) "to activate for each" times:(Given<costs::OfItsTarget>) "."] { CostChange { what: None, who: None, abilities: None, change: less, times, condition: None } }
        ["this ability costs {X} less to activate , where X is" n:(costs::SizeOfItsTarget) "."] { CostChange { what: None, who: None, abilities: None, change: CostDelta::LessNum(n), times: None, condition: None } }
        ["this ability costs {X} less to activate , where X is" n "."] { CostChange { what: None, who: None, abilities: None, change: CostDelta::LessNum(n), times: None, condition: None } }
        ["this ability costs" less:(Less) "to activate if" condition:(There) "."] { CostChange { what: None, who: None, abilities: None, change: less, times: None, condition } }
    }

    /// What a spell costs that is cast for the cost just said.
    ThisWay: CostDelta {
        ["this spell costs {X} less to cast this way , where X is" n "."] { CostDelta::LessNum(n) }
        ["this spell costs" change:(Less) "to cast this way ."] { change }
    }

    /// "{1} less", "{2} more".
    Less: CostDelta {
        // Of what may be less, all of it is: nothing is gained by paying more.
        [?"up to" cost "less"] { CostDelta::Less(cost) }
        [cost "less to cast . this effect reduces only the amount of colored mana you pay"] { CostDelta::LessColored(cost) }
        [cost "more"] { CostDelta::More(cost) }
    }

    /// "{1} less to activate. This effect can't reduce the mana in that cost to less than one mana".
    LessKept: CostDelta {
        [?"up to" cost ["less to activate . this effect can't reduce the mana in that cost to less than one mana" | "less to activate . this effect can't reduce the amount of mana an ability costs to activate to less than one mana"]] { CostDelta::LessTo(cost, 1) }
    }

    /// Words about casting the card itself.
    CastingWords: Casting {
        [["as an additional cost to cast this spell ," | "as an additional cost to cast ~ ,"] cost] { Casting::Additional { cost, optional: false } }
        [["as an additional cost to cast this spell , you may" | "as an additional cost to cast ~ , you may"] cost] { Casting::Additional { cost, optional: true } }
        ["as an additional cost to cast this spell , you may" cost ". when you do ," then:(super::effect::Sentence)] { Casting::AdditionalThen { cost, then } }
        [["you may pay" | "you may"] cost "rather than pay this spell 's mana cost" condition:(NoCond)] { Casting::Alternative { cost, condition } }
        ["if" condition:(There) ", you may" cost "rather than pay this spell 's mana cost"] { Casting::Alternative { cost, condition } }
        ["if" condition:(There) ", rather than pay this spell 's mana cost , you may" cost] { Casting::Alternative { cost, condition } }
        ["if" condition:(There) [", you may cast this spell without paying its mana cost" | ", you may cast ~ without paying its mana cost" | ", you may cast it without paying its mana cost"] cost:(NoCost)] { Casting::Alternative { cost, condition } }
        ["as long as" condition:(There) ", you may pay" cost "to cast this spell"] { Casting::Alternative { cost, condition } }
        [hand:(super::opening::Opening)] { Casting::Opening(hand) }
        ["you may discard ~ any time you could cast an instant"] { Casting::Discard }
        ["any time you could mulligan and ~ is in your hand ," effect:(super::effect::Sentence)] { Casting::Mulligan(effect) }
        [change:(costs::OfThisSpell)] { Casting::Change(change) }
        ["spend only mana produced by" what:(Several) "to cast this spell"] { Casting::SpendOnly(ManaUsed::From(what)) }
        ["you can't spend mana to cast this spell"] { Casting::SpendOnly(ManaUsed::Nothing) }
        [(cmp, n):(limits::XLimit)] { Casting::XLimit(cmp, n) }
        [on:(limits::SpendOnly)] { Casting::Spend(on) }
        ["you can't choose" what:(super::select::AKind) ["as ~ 's target as you cast this spell" | "as this spell 's target as you cast it"]] { Casting::NoTarget(what) }
        [["cast this spell only" | "cast ~ only"] cond:(OnlyWhen)] { Casting::OnlyIf(cond) }
        ["you can't cast this spell during your first , second , or third turns of the game" cond:(LaterOn)] { Casting::OnlyIf(cond) }
        ["you can't cast this spell if" cond:(super::effect::NotSo)] { Casting::OnlyIf(cond) }
        ["you can't cast this spell unless" cond] { Casting::OnlyIf(cond) }
        [["you may cast this spell as though it had flash if" | "you may cast ~ as though it had flash if"] condition:(There)] { Casting::AsThoughFlash { condition, cost: None, fleeting: false } }
        ["this spell has flash as long as" condition:(There)] { Casting::AsThoughFlash { condition, cost: None, fleeting: false } }
        [["as long as" | "if"] condition:(There) ", you may cast this spell as though it had flash"] { Casting::AsThoughFlash { condition, cost: None, fleeting: false } }
        ["you may cast this spell as though it had flash . if you cast it any time a sorcery couldn't have been cast , the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step"] { Casting::AsThoughFlash { condition: None, cost: None, fleeting: true } }
        [["you may cast this spell as though it had flash if you pay" | "you may cast ~ as though it had flash if you pay"] cost:(There) "more to cast it"] { Casting::AsThoughFlash { condition: None, cost, fleeting: false } }
        ["you may cast this spell as though it had flash if you" cost:(There) "as an additional cost to cast it"] { Casting::AsThoughFlash { condition: None, cost, fleeting: false } }
        ["you may cast this spell as though it had flash by" cost:(Given<super::cost::ByDoing>) "in addition to paying its other costs"] { Casting::AsThoughFlash { condition: None, cost, fleeting: false } }
    }

    /// Nothing to pay.
    NoCond: Option<Cond> {
        [] { None }
        ["if" cond] { Some(cond) }
    }
}

/// Behind a keyword that means an activated ability.
const ONCE_EACH_TURN: &str = "activate only once each turn .";

/// That the ability a keyword means can't be activated once it has been activated this turn (602.5b).
fn once_each_turn(keyword: Keyword) -> Static {
    let class = Some(AbilityClass::Of(keyword));
    let itself = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Word("~".into()))] };
    let event = EventPattern::Activates { who: Players::Each, what: itself.clone(), class };
    let condition = Some(Cond::Happened(Box::new(event), Window::ThisTurn, Cmp::Ge, Num::Const(1)));
    let effects = vec![StaticEffect::Rule(RuleChange::CantActivate(None, Some(itself), class))];
    Static { condition, effects, otherwise: Vec::new() }
}

/// What a keyword ability says of its own cost behind it: "equip {3}. This ability costs {1} less to activate for each ...",
/// "flashback {8}{R}. This spell costs {X} less to cast this way, where X is ...".
pub(crate) fn read_own_cost(i: In<'_>, keyword: Keyword) -> Read<'_, Ability> {
    let (i, ()) = i.lit(".")?;
    if let Ok((i, ())) = i.lit(ONCE_EACH_TURN) {
        return Ok((i, Ability::of(AbilityKind::Static(once_each_turn(keyword)))));
    }
    if let Ok((i, change)) = <ThisWay as Way<CostDelta>>::read(i) {
        let condition = Some(Cond::Paid(keyword).into());
        let change = CostChange { what: None, who: None, abilities: None, change, times: None, condition };
        return Ok((i, Ability::of(AbilityKind::Casting(Casting::Change(change)))));
    }
    let (i, change) = <AbilityCost as Way<CostChange>>::read(i)?;
    let change = CostChange { what: costs::itself(), abilities: Some(AbilityClass::Of(keyword)), ..change };
    let it = Static { condition: None, effects: vec![StaticEffect::Cost(change)], otherwise: Vec::new() };
    Ok((i, Ability::of(AbilityKind::Static(it))))
}

/// Says what [`read_own_cost`] reads.
pub(crate) fn say_own_cost(ability: &Ability, o: &mut Out<'_>) -> bool {
    if let AbilityKind::Casting(Casting::Change(CostChange { change, .. })) = &ability.kind {
        return o.attempt(|o| o.lit(".") && <ThisWay as Way<CostDelta>>::say(change, o));
    }
    let AbilityKind::Static(Static { effects, .. }) = &ability.kind else { return false };
    if let [StaticEffect::Rule(RuleChange::CantActivate(None, Some(_), Some(AbilityClass::Of(keyword))))] =
        effects.as_slice()
    {
        return ability.kind == AbilityKind::Static(once_each_turn(*keyword))
            && o.attempt(|o| o.lit(".") && o.lit(ONCE_EACH_TURN));
    }
    let [StaticEffect::Cost(change)] = effects.as_slice() else { return false };
    let change = CostChange { what: None, abilities: None, ..change.clone() };
    o.attempt(|o| o.lit(".") && <AbilityCost as Way<CostChange>>::say(&change, o))
}

/// A body: modes, or sentences.
pub(crate) struct Bodies;

impl Way<Body> for Bodies {
    fn read(i: In<'_>) -> Read<'_, Body> {
        let i = i.agreeing(Agree::Bare);
        if let Ok((rest, modes)) = read_modes(i) {
            return Ok((rest, Body { modes: Some(modes), targets: Vec::new(), effect: Effect::None }));
        }
        let (rest, effect) = <Sentences as Way<Effect>>::read(i)?;
        Ok((rest, Body { modes: None, targets: Vec::new(), effect }))
    }

    fn say(value: &Body, o: &mut Out<'_>) -> bool {
        o.agree = Agree::Bare;
        match &value.modes {
            Some(modes) => value.effect == Effect::None && say_modes(modes, o),
            None => <Sentences as Way<Effect>>::say(&value.effect, o),
        }
    }
}

phrases! {
    /// How many modes are chosen.
    ModeCount: (Num, Num) {
        ["choose one —"] { (Num::Const(1), Num::Const(1)) }
        ["choose two —"] { (Num::Const(2), Num::Const(2)) }
        ["choose three —"] { (Num::Const(3), Num::Const(3)) }
        ["choose one or both —"] { (Num::Const(1), Num::Const(2)) }
        ["choose one or more —"] { (Num::Const(1), Num::ChosenNow) }
        ["choose any number —"] { (Num::Const(0), Num::ChosenNow) }
        ["choose up to" n:(Spelled) "—"] { (Num::Const(0), n) }
    }

    /// How many modes may be chosen instead.
    OtherCount: (Num, Num) {
        ["choose one or both instead ."] { (Num::Const(1), Num::Const(2)) }
        [["choose both instead ." | "choose two instead ."]] { (Num::Const(2), Num::Const(2)) }
        [["you may choose both ." | "you may choose both instead ." | "you may choose two instead ."]] { (Num::Const(1), Num::Const(2)) }
        [["choose one or more instead ." | "you may choose one or more instead ."]] { (Num::Const(1), Num::ChosenNow) }
        ["choose any number instead ."] { (Num::Const(0), Num::ChosenNow) }
    }

    /// Which modes may be chosen, said before the dash.
    ModeLimits: ModeLimit {
        [["choose one that hasn't been chosen —"]] { ModeLimit::NotChosen }
        ["choose one that hasn't been chosen this turn —"] { ModeLimit::NotChosenThisTurn }
        ["choose one at random —"] { ModeLimit::Random }
    }
}

phrases! {
    /// One thing a static ability makes true.
    Statics: StaticEffect {
        [what:(Pair) changes:(Changes)] { StaticEffect::Modify { what, changes } }
        [what:(Subject) changes:(Changes) ?"as you cast them" ?"as you cast it"] { StaticEffect::Modify { what, changes } }
        [what:(Subject) changes:(statics::BonusWhere)] { StaticEffect::Modify { what, changes } }
        [what:(HostOnly) changes:(statics::SizeWhere)] { StaticEffect::Modify { what, changes } }
        [what:(super::modify::ItIs) changes:(super::modify::BeingSo)] { StaticEffect::Modify { what, changes } }
        [what:(statics::SameOne) changes:(statics::WithToo)] { StaticEffect::Modify { what, changes } }
        ["the same is true for" kinds:(same::Kinds)] { StaticEffect::SameFor(kinds) }
        ["all cards that aren't on the battlefield , spells , and permanents are" what:(same::Everything) changes:(super::modify::BeingSo)] { StaticEffect::Modify { what, changes } }
        [rule] { StaticEffect::Rule(rule) }
        [rule:(statics::RuleWhere)] { StaticEffect::Rule(rule) }
        ["you control" what:(HostOnly) changes:(super::verbs::ControlYou)] { StaticEffect::Modify { what, changes } }
        [change:(costs::OfOthers)] { StaticEffect::Cost(change) }
        [change:(rather::RatherThan)] { StaticEffect::Cost(change) }
        [replacement] { StaticEffect::Replace(replacement) }
        [what:(OwnPt) changes:(Defined)] { StaticEffect::Modify { what, changes } }
    }
}

phrases! {
    /// A condition with "as long as" and its like.
    Holding: Cond {
        [["as long as" | "if"] cond] { cond }
        [cond:(limits::DuringWords)] { cond }
        [both:(statics::DuringAndSo)] { Cond::And(both) }
        ["unless" cond:(super::effect::UnlessCond)] { cond }
    }
}

silent! {
    /// No one of your first three turns.
    LaterOn: Cond = Cond::Not(Box::new(Cond::And(super::condition::first_three_turns())));
    /// Nothing to pay at all.
    NoCost: Cost = Cost::default();
}
