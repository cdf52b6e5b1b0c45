//! What spells and abilities cost more or less (601.2f): of what, by how much, how often and when, each read once.

use super::*;
use crate::card::{ManaCost, ManaSymbol, Variable};
use crate::oracle::grammar::duration::Lasting;
use crate::oracle::grammar::select::{NthSpell, One, SeveralKinds, TargetedKind};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// Of what: spells, or abilities.
#[derive(Clone, Default, PartialEq)]
struct Of {
    /// The spells, or the sources of the abilities.
    what: Option<Filter>,
    /// Whose they are.
    who: Option<Players>,
    /// Abilities rather than spells.
    abilities: Option<AbilityClass>,
    /// What they target.
    target: Option<Cond>,
}

phrases! {
    /// Whose costs.
    CostsOf: Of {
        [abilities:(KeywordOf) "abilities you activate"] { Of { what: None, who: Some(Players::You), abilities, target: None } }
        [abilities:(KeywordOf) "abilities you activate that target" target:(TargetingIt)] { Of { what: None, who: Some(Players::You), abilities, target } }
        [abilities:(KeywordOf) "abilities of" what:(SpellsOf) who:(Anybody)] { Of { what, who, abilities, target: None } }
        [abilities:(KeywordOf) "abilities you activate of" what:(SpellsOf) who:(ByYou)] { Of { what, who, abilities, target: None } }
        ["the first activated ability of" (what, target):(FirstOf) who:(ByYou)] { Of { what, who, abilities: Some(AbilityClass::Activated), target } }
        ["mana abilities of ~" what:(Itself)] { Of { what, who: None, abilities: Some(AbilityClass::Mana), target: None } }
        ["~ 's" abilities:(KeywordOf) "ability" what:(Itself)] { Of { what, who: None, abilities, target: None } }
        ["activated abilities of" what:(SpellsOf)] { Of { what, who: None, abilities: Some(AbilityClass::Activated), target: None } }
        ["activated abilities of" what:(TheOne)] { Of { what, who: None, abilities: Some(AbilityClass::Activated), target: None } }
        [["planeswalkers ' loyalty abilities you activate" | "loyalty abilities you activate"]] { Of { what: None, who: Some(Players::You), abilities: Some(AbilityClass::Loyalty), target: None } }
        ["loyalty abilities of" what:(SpellsOf)] { Of { what, who: None, abilities: Some(AbilityClass::Loyalty), target: None } }
        [what:(ItsOwn) "activated abilities"] { Of { what, who: None, abilities: Some(AbilityClass::Activated), target: None } }
        [["abilities you activate" | "activated abilities you activate"]] { Of { what: None, who: Some(Players::You), abilities: Some(AbilityClass::Activated), target: None } }
        [["abilities you activate that aren't mana abilities" | "activated abilities you activate that aren't mana abilities"]] { Of { what: None, who: Some(Players::You), abilities: Some(AbilityClass::NotMana), target: None } }
        [["abilities your opponents activate" | "activated abilities your opponents activate"]] { Of { what: None, who: Some(Players::EachOpponent), abilities: Some(AbilityClass::Activated), target: None } }
        ["abilities your opponents activate that target" target:(TargetingIt)] { Of { what: None, who: Some(Players::EachOpponent), abilities: Some(AbilityClass::Activated), target } }
        ["activated abilities"] { Of { what: None, who: None, abilities: Some(AbilityClass::Activated), target: None } }
        [what:(SpellsOf)] { Of { what, who: None, abilities: None, target: None } }
        [what:(SpellsOf) who:(CastBy)] { Of { what, who, abilities: None, target: None } }
        [(what, who):(SpellsTargeting)] { Of { what, who, abilities: None, target: None } }
    }

    /// What the spell or ability that is paid for targets (601.2c), of a kind.
    EachTarget: Num {
        [kind:(SuchTarget) "it targets" of:(Payable)] { Num::TargetsSuch(of, kind) }
        ["of the chosen colors it is" of:(Payable)] { Num::ChosenColorsOf(of) }
    }

    /// What is counted of the one object that an ability targets.
    OfItsTarget: Num {
        ["color of" set:(ItsTarget)] { Num::ColorsAmong(set) }
    }

    /// A number the one object that an ability targets has.
    SizeOfItsTarget: Num {
        ["the power of" of:(TheTargeted)] { Num::Power(of) }
        ["the toughness of" of:(TheTargeted)] { Num::Toughness(of) }
        ["the mana value of" of:(TheTargeted)] { Num::ManaValue(of) }
    }

    /// That object, as a set of one.
    ItsTarget: Objects {
        [of:(TheTargeted)] { Objects::That(of, Said::Pronoun) }
    }

    /// "the creature it targets".
    TheTargeted: Ref {
        ["the" what:(One) "it targets"] { Ref::Targeted(what) }
    }

    /// A target of a kind.
    SuchTarget: TargetKind {
        [what:(One)] { TargetKind::Object(what) }
    }

    /// Costs by which something is done, which say themselves what is paid for.
    CostsYouPay: Of {
        [abilities:(KeywordOf) "costs you pay"] { Of { what: None, who: Some(Players::You), abilities, target: None } }
        [abilities:(KeywordOf) "costs your opponents pay"] { Of { what: None, who: Some(Players::EachOpponent), abilities, target: None } }
        ["all" abilities:(KeywordOf) "costs"] { Of { what: None, who: None, abilities, target: None } }
        [abilities:(KeywordOf) "costs"] { Of { what: None, who: None, abilities, target: None } }
    }

    /// "an additional 1 life".
    Additional: CostDelta {
        [change:(Less)] { change }
        ["an additional" cost:(activated::LoyaltyCost)] { CostDelta::Additional(cost) }
        ["an additional" cost] { CostDelta::Additional(cost) }
        ["an additional “" cost "”"] { CostDelta::Additional(cost) }
    }

    /// "creature spells", "each creature spell you cast".
    SpellsOf: Option<Filter> {
        ["the" what:(NthSpell)] { Some(what) }
        ["each" what:(crate::oracle::grammar::objects::EachKind)] { Some(what) }
        [what:(Several)] { Some(what) }
        [what:(SeveralKinds)] { Some(what) }
    }

    /// "you cast", "your opponents cast".
    CastBy: Option<Players> {
        [who:(players::Subject) "cast*"] { Some(who) }
    }
}

fn only(it: Ref) -> Option<Filter> {
    Some(Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(it)] })
}

pub(super) fn itself() -> Option<Filter> {
    only(Ref::Word("~".into()))
}

silent! {
    /// This object.
    Itself: Option<Filter> = itself();
    /// The spell or ability that is paid for.
    Payable: Ref = Ref::Each;
    /// You, who activate it.
    ByYou: Option<Players> = Some(Players::You);
    /// Whoever activates it.
    Anybody: Option<Players> = None;
}

/// "an artifact you activate each turn": the sources, and that no ability of theirs was activated before in the turn.
struct FirstOf;

const EACH_TURN: &str = "you activate each turn";

fn none_before(what: Filter) -> Cond {
    let event = EventPattern::Activates { who: Players::You, what, class: None };
    Cond::Happened(Box::new(event), Window::ThisTurn, Cmp::Eq, Num::Const(0))
}

impl Way<(Option<Filter>, Option<Cond>)> for FirstOf {
    fn read(i: In<'_>) -> Read<'_, (Option<Filter>, Option<Cond>)> {
        let (i, what) = <crate::oracle::grammar::select::AKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(EACH_TURN)?;
        Ok((i, (Some(what.clone()), Some(none_before(what)))))
    }

    fn say((what, first): &(Option<Filter>, Option<Cond>), o: &mut Out<'_>) -> bool {
        let (Some(what), Some(first)) = (what, first) else { return false };
        *first == none_before(what.clone())
            && o.attempt(|o| <crate::oracle::grammar::select::AKind as Way<Filter>>::say(what, o) && o.lit(EACH_TURN))
    }
}

/// "enchanted creature": one that is named.
struct TheOne;

impl Way<Option<Filter>> for TheOne {
    fn read(i: In<'_>) -> Read<'_, Option<Filter>> {
        <HostOnly as Way<Objects>>::read(i).and_then(|(rest, host)| match host {
            Objects::That(it, _) => Ok((rest, only(it))),
            _ => i.stumble(),
        })
    }

    fn say(value: &Option<Filter>, o: &mut Out<'_>) -> bool {
        let Some([Pred::Is(it)]) = value.as_ref().map(|what| what.post.as_slice()) else { return false };
        <HostOnly as Way<Objects>>::say(&Objects::That(it.clone(), Said::Pronoun), o)
    }
}

/// "enchanted artifact's" before "activated abilities".
struct ItsOwn;

impl Way<Option<Filter>> for ItsOwn {
    fn read(i: In<'_>) -> Read<'_, Option<Filter>> {
        <crate::oracle::grammar::refer::Own as Way<Ref>>::read(i).map(|(i, it)| (i, only(it)))
    }

    fn say(value: &Option<Filter>, o: &mut Out<'_>) -> bool {
        let Some([Pred::Is(it)]) = value.as_ref().map(|what| what.post.as_slice()) else { return false };
        <crate::oracle::grammar::refer::Own as Way<Ref>>::say(it, o)
    }
}

/// "equip", "cycling" before "abilities".
pub(super) struct KeywordOf;

impl Way<Option<AbilityClass>> for KeywordOf {
    fn read(i: In<'_>) -> Read<'_, Option<AbilityClass>> {
        Keyword::parse(i).map(|(i, keyword)| (i, Some(AbilityClass::Of(keyword))))
    }

    fn say(value: &Option<AbilityClass>, o: &mut Out<'_>) -> bool {
        matches!(value, Some(AbilityClass::Of(keyword)) if keyword.say(o))
    }
}

/// "~", "a creature you control", as what the ability targets.
struct TargetingIt;

impl Way<Option<Cond>> for TargetingIt {
    fn read(i: In<'_>) -> Read<'_, Option<Cond>> {
        let (i, kind) = <TargetedKind as Way<TargetKind>>::read(i)?;
        let such = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Targets(Box::new(kind))] };
        Ok((i, Some(Cond::Is(Ref::Each, Box::new(such)))))
    }

    fn say(value: &Option<Cond>, o: &mut Out<'_>) -> bool {
        let Some(Cond::Is(Ref::Each, such)) = value else { return false };
        match such.post.as_slice() {
            [Pred::Targets(kind)] => <TargetedKind as Way<TargetKind>>::say(kind, o),
            _ => false,
        }
    }
}

/// "spells you cast that target ~": the kind, and whose.
struct SpellsTargeting;

const NOT_FROM_HAND: &str = "from anywhere other than your hand";

impl Way<(Option<Filter>, Option<Players>)> for SpellsTargeting {
    fn read(i: In<'_>) -> Read<'_, (Option<Filter>, Option<Players>)> {
        let (i, mut filter) = <Several as Way<Filter>>::read(i)?;
        let (i, who) = <CastBy as Way<Option<Players>>>::read(i)?;
        if let Ok((rest, ())) = i.lit(NOT_FROM_HAND) {
            filter.post.push(Pred::Not(Box::new(Pred::CastFrom(Origin::YOUR_HAND))));
            return Ok((rest.agreeing(Agree::Bare), (Some(filter), who)));
        }
        let (i, ()) = i.lit("that target")?;
        let (i, kind) = <TargetedKind as Way<TargetKind>>::read(i)?;
        filter.post.push(Pred::Targets(Box::new(kind)));
        Ok((i.agreeing(Agree::Bare), (Some(filter), who)))
    }

    fn say(value: &(Option<Filter>, Option<Players>), o: &mut Out<'_>) -> bool {
        let (Some(filter), who) = value else { return false };
        let Some((last, rest)) = filter.post.split_last() else { return false };
        let front = Filter { post: rest.to_vec(), ..filter.clone() };
        let said = o.attempt(|o| {
            <Several as Way<Filter>>::say(&front, o)
                && <CastBy as Way<Option<Players>>>::say(who, o)
                && match last {
                    Pred::Targets(kind) => o.lit("that target") && <TargetedKind as Way<TargetKind>>::say(kind, o),
                    Pred::Not(from) if **from == Pred::CastFrom(Origin::YOUR_HAND) => o.lit(NOT_FROM_HAND),
                    _ => false,
                }
        });
        o.agree = Agree::Bare;
        said
    }
}

/// How "cost" agrees: with the abilities, whatever is named behind them.
fn agreement(of: &Of, said: &str, agree: Agree) -> Agree {
    match of.abilities {
        Some(_) if said.trim_end().ends_with("ability") || said.trim_end().ends_with(EACH_TURN) => Agree::Third,
        Some(_) => Agree::Bare,
        None => agree,
    }
}

/// By how much, and how often.
type Amount = (CostDelta, Option<Num>);

const X_IS: &str = ", where X is";
/// What follows the amount of an ability's cost that may be a mana ability's as well, or not.
const NOT_MANA: &str = "unless they're mana abilities";

/// Behind what a spell costs that costs less, or more, at other times.
const NOT_IN_ITS_TURN: &str = "except during its controller 's turn";

fn not_in_its_turn() -> Cond {
    let controller = Players::ControllerOf(Ref::Each, Said::Pronoun);
    Cond::Not(Box::new(Cond::TurnOf(Box::new(controller))))
}

/// Whether it says when: "during your turn", in the middle of what costs more.
fn is_a_time(cond: &Cond) -> bool {
    match cond {
        Cond::TurnOf(_) | Cond::During(_) => true,
        Cond::And(all) | Cond::Or(all) => all.iter().all(is_a_time),
        _ => false,
    }
}

fn x_mana() -> ManaCost {
    ManaCost::new([ManaSymbol::Variable(Variable::X)])
}

/// "{1} less to cast for each creature you control", "{X} more to activate, where X is ...".
fn read_amount<'a>(i: In<'a>, to: &str) -> Read<'a, Amount> {
    if let Ok((rest, kept)) = <LessKept as Way<CostDelta>>::read(i)
        && to == TO_ACTIVATE
    {
        return Ok((rest, (kept, None)));
    }
    let (i, change) = <Additional as Way<CostDelta>>::read(i)?;
    let said_already = to.is_empty() || matches!(change, CostDelta::LessColored(_));
    let (i, ()) = if said_already { (i, ()) } else { i.lit(to)? };
    let of_x = matches!(&change, CostDelta::Less(mana) | CostDelta::More(mana) if *mana == x_mana());
    if of_x && let Ok((rest, n)) = i.lit(X_IS).and_then(|(i, ())| Num::parse(i)) {
        let less = matches!(change, CostDelta::Less(_));
        return Ok((rest, (if less { CostDelta::LessNum(n) } else { CostDelta::MoreNum(n) }, None)));
    }
    let each = |i| longest(i, &[&<EachTarget as Way<Num>>::read, &<ForEach as Way<Num>>::read]);
    let (i, times) = maybe(i, |i| i.lit("for each").and_then(|(i, ())| each(i)));
    Ok((i, (change, times)))
}

fn say_amount(change: &CostDelta, times: Option<&Num>, to: &str, o: &mut Out<'_>) -> bool {
    let to_do = |o: &mut Out<'_>| to.is_empty() || matches!(change, CostDelta::LessColored(_)) || o.lit(to);
    let each = |o: &mut Out<'_>| {
        times.is_none_or(|times| {
            o.lit("for each") && (<EachTarget as Way<Num>>::say(times, o) || <ForEach as Way<Num>>::say(times, o))
        })
    };
    o.attempt(|o| match change {
        CostDelta::LessTo(..) => times.is_none() && to == TO_ACTIVATE && <LessKept as Way<CostDelta>>::say(change, o),
        CostDelta::LessNum(n) | CostDelta::MoreNum(n) => {
            let less = matches!(change, CostDelta::LessNum(_));
            times.is_none()
                && x_mana().say(o)
                && o.lit(if less { "less" } else { "more" })
                && to_do(o)
                && o.lit(X_IS)
                && n.say(o)
        }
        _ => <Additional as Way<CostDelta>>::say(change, o) && to_do(o) && each(o),
    })
}

const TO_CAST: &str = "to cast";
const TO_ACTIVATE: &str = "to activate";

/// Costs of spells and abilities of others, for as long as the words are there.
pub(super) struct OfOthers;

/// The change, and a time that stands in the middle of it or behind it.
fn read_change(i: In<'_>) -> Read<'_, (CostChange, Option<Duration>)> {
    if let Ok(least) = read_least(i) {
        return Ok((least.0, (least.1, None)));
    }
    let paid = <CostsYouPay as Way<Of>>::read(i).and_then(|(i, of)| i.lit("cost").map(|(i, ())| (i, of)));
    let (i, of, to, time, during) = match paid {
        Ok((i, of)) => (i, of, "", None, None),
        Err(_) => {
            let (rest, of) = <CostsOf as Way<Of>>::read(i)?;
            let said = i.s.get(..i.s.len() - rest.s.len()).unwrap_or_default();
            let (i, agree) = (rest, agreement(&of, said, rest.agree));
            let (i, time) = maybe(i, |i| i.lit("this turn"));
            let (i, during) = maybe(i, <limits::DuringWords as Way<Cond>>::read);
            let (i, ()) = i.agreeing(agree).lit("cost*")?;
            let to = if of.abilities.is_some() { TO_ACTIVATE } else { TO_CAST };
            (i, of, to, time.map(|()| Duration::EndOfTurn), during)
        }
    };
    let (mut i, (change, times)) = read_amount(i, to)?;
    let Of { what, who, mut abilities, target: mut condition } = of;
    if condition.is_none() {
        condition = during;
    }
    if abilities == Some(AbilityClass::Activated)
        && let Ok((rest, ())) = i.lit(NOT_MANA)
    {
        abilities = Some(AbilityClass::NotMana);
        i = rest;
    }
    if what == itself()
        && condition.is_none()
        && let Ok((rest, cond)) = i.lit("if").and_then(|(i, ())| Cond::parse(i))
    {
        condition = Some(cond);
        i = rest;
    }
    if what.is_some()
        && condition.is_none()
        && let Ok((rest, ())) = i.lit(NOT_IN_ITS_TURN)
    {
        condition = Some(not_in_its_turn());
        i = rest;
    }
    let (i, behind) = match time {
        Some(_) => (i, None),
        None => maybe(i, <Lasting as Way<Duration>>::read),
    };
    let condition = condition.map(Box::new);
    Ok((i, (CostChange { what, who, abilities, change, times, condition }, time.or(behind))))
}

fn say_change(value: &CostChange, time: Option<&Duration>, o: &mut Out<'_>) -> bool {
    if time.is_none() && say_least(value, o) {
        return true;
    }
    let CostChange { what, who, abilities, change, times, condition } = value;
    let condition = condition.as_deref();
    let elsewhen = condition == Some(&not_in_its_turn());
    let during = condition.filter(|cond| is_a_time(cond));
    let own = *what == itself() || elsewhen || during.is_some();
    let target = condition.filter(|_| !own).cloned();
    let of = |abilities: Option<AbilityClass>| Of {
        what: what.clone(),
        who: who.clone(),
        abilities,
        target: target.clone(),
    };
    let holds = |o: &mut Out<'_>| match condition {
        Some(_) if during.is_some() => true,
        Some(_) if elsewhen => o.lit(NOT_IN_ITS_TURN),
        Some(cond) if own => o.lit("if") && cond.say(o),
        _ => true,
    };
    let to = if abilities.is_some() { TO_ACTIVATE } else { TO_CAST };
    let whole = |of: &Of, not_mana: bool, behind: bool, o: &mut Out<'_>| {
        o.attempt(|o| {
            <CostsOf as Way<Of>>::say(of, o)
                && {
                    let agree = agreement(of, &o.text, o.agree);
                    (behind || time.is_none_or(|_| o.lit("this turn")))
                        && during.is_none_or(|time| <limits::DuringWords as Way<Cond>>::say(time, o))
                        && {
                            o.agree = agree;
                            o.lit("cost*")
                        }
                }
                && say_amount(change, times.as_ref(), to, o)
                && (!not_mana || o.lit(NOT_MANA))
                && holds(o)
                && (!behind || time.is_none_or(|time| <Lasting as Way<Duration>>::say(time, o)))
        })
    };
    let places: &[bool] = match time {
        Some(Duration::EndOfTurn) => &[false, true],
        _ => &[true],
    };
    places.iter().any(|behind| {
        whole(&of(*abilities), false, *behind, o)
            || *abilities == Some(AbilityClass::NotMana) && whole(&of(Some(AbilityClass::Activated)), true, *behind, o)
    }) || time.is_none()
        && o.attempt(|o| {
            <CostsYouPay as Way<Of>>::say(&of(*abilities), o)
                && o.lit("cost")
                && say_amount(change, times.as_ref(), "", o)
        })
}

/// "each spell that would cost less than three mana to cast costs three mana to cast".
fn read_least(i: In<'_>) -> Read<'_, CostChange> {
    let (i, ()) = i.lit("each")?;
    let (i, what) = <One as Way<Filter>>::read(i)?;
    let (i, ()) = i.lit("that would cost less than")?;
    let (i, n) = <Spelled as Way<i32>>::read(i)?;
    let (i, ()) = i.lit("mana to cast costs")?;
    let (i, same) = <Spelled as Way<i32>>::read(i)?;
    let (i, ()) = i.lit("mana to cast")?;
    let Some(least) = u32::try_from(n).ok().filter(|_| n == same) else { return i.stumble() };
    Ok((i, at_least(what, least)))
}

fn at_least(what: Filter, n: u32) -> CostChange {
    let (what, change) = (Some(what), CostDelta::AtLeast(n));
    CostChange { what, who: None, abilities: None, change, times: None, condition: None }
}

fn say_least(value: &CostChange, o: &mut Out<'_>) -> bool {
    let CostChange { what: Some(what), change: CostDelta::AtLeast(n), .. } = value else { return false };
    let number = |o: &mut Out<'_>| i32::try_from(*n).is_ok_and(|n| <Spelled as Way<i32>>::say(&n, o));
    *value == at_least(what.clone(), *n)
        && o.attempt(|o| {
            o.lit("each")
                && <One as Way<Filter>>::say(what, o)
                && o.lit("that would cost less than")
                && number(o)
                && o.lit("mana to cast costs")
                && number(o)
                && o.lit("mana to cast")
        })
}

impl Way<CostChange> for OfOthers {
    fn read(i: In<'_>) -> Read<'_, CostChange> {
        let (rest, (change, time)) = read_change(i)?;
        if time.is_some() { i.stumble() } else { Ok((rest.agreeing(Agree::Bare), change)) }
    }

    fn say(value: &CostChange, o: &mut Out<'_>) -> bool {
        say_change(value, None, o)
    }
}

/// The same for a time, as an instruction (611.2).
pub(crate) struct ForATime;

impl Way<Verb> for ForATime {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (rest, (change, time)) = read_change(i)?;
        time.map_or_else(|| i.stumble(), |time| Ok((rest.agreeing(Agree::Bare), Verb::Costs(change, time))))
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        matches!(value, Verb::Costs(change, time) if say_change(change, Some(time), o))
    }
}

/// What the spell itself costs: "this spell costs {1} less to cast for each ...", under a condition before it or behind.
pub(super) struct OfThisSpell;

const THIS_COSTS: &[&str] = &["this spell costs", "~ costs"];

impl Way<CostChange> for OfThisSpell {
    fn read(i: In<'_>) -> Read<'_, CostChange> {
        let holding = |i| <Holding as Way<Cond>>::read(i);
        let (i, before) = maybe(i, |i| holding(i).and_then(|(i, cond)| i.lit(",").map(|(i, ())| (i, cond))));
        let (i, each) = maybe(i, |i| {
            let (i, ()) = i.lit("for each")?;
            let (i, n) = <ForEach as Way<Num>>::read(i)?;
            i.lit(",").map(|(i, ())| (i, n))
        });
        let (i, ()) = one_of(i, THIS_COSTS)?;
        let (i, (change, times)) = read_amount(i, TO_CAST)?;
        let (i, behind) = if before.is_some() { (i, None) } else { maybe(i, holding) };
        if each.is_some() && times.is_some() {
            return i.stumble();
        }
        let (times, condition) = (times.or(each), before.or(behind).map(Box::new));
        Ok((i, CostChange { what: None, who: None, abilities: None, change, times, condition }))
    }

    fn say(value: &CostChange, o: &mut Out<'_>) -> bool {
        let CostChange { what: None, who: None, abilities: None, change, times, condition } = value else {
            return false;
        };
        let holds = |o: &mut Out<'_>| condition.as_ref().is_none_or(|cond| <Holding as Way<Cond>>::say(cond, o));
        let costs =
            |times: Option<&Num>, o: &mut Out<'_>| o.either(THIS_COSTS) && say_amount(change, times, TO_CAST, o);
        o.attempt(|o| costs(times.as_ref(), o) && holds(o))
            || o.attempt(|o| holds(o) && condition.is_some() && o.lit(",") && costs(times.as_ref(), o))
            || times.as_ref().is_some_and(|each| {
                condition.is_none()
                    && o.attempt(|o| {
                        o.lit("for each") && <ForEach as Way<Num>>::say(each, o) && o.lit(",") && costs(None, o)
                    })
            })
    }
}
