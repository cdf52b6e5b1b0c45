//! What stands behind a noun in more ways than one.

use super::*;
use crate::oracle::grammar::{event, number, players, targets, tokens};

/// "permanents your opponents control", behind "from among": the kind it is one of besides.
pub(super) struct SomePermanents;

impl Way<Pred> for SomePermanents {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let (rest, kinds) = <Several as Way<Filter>>::read(i)?;
        let such = kinds.noun == Noun::Permanent || i.cx.dispatch.is_probe();
        if such { Ok((rest, Pred::Fits(Box::new(kinds)))) } else { i.stumble() }
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        matches!(value, Pred::Fits(kinds) if kinds.noun == Noun::Permanent && <Several as Way<Filter>>::say(kinds, o))
    }
}

/// "are instant cards, are sorcery cards, and/or have an Adventure".
pub(super) struct AnyOfThese;

impl Way<Vec<Pred>> for AnyOfThese {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        two_or_more(i, Joints::AND_OR, <OneOfThese as Way<Pred>>::read)
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        value.len() > 1 && say_several(value, Joints::AND_OR, o, <OneOfThese as Way<Pred>>::say)
    }
}

/// "an egg counter on it", of what is in exile.
pub(super) struct ExiledWith;

impl Way<Vec<Pred>> for ExiledWith {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, counters) = <HavingCounters as Way<Pred>>::read(i)?;
        Ok((i, vec![Pred::In(Zone::Exile, None), counters]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Pred::In(Zone::Exile, None), counters] if <HavingCounters as Way<Pred>>::say(counters, o))
    }
}

/// "another Aura attached to it": what is attached to the thing at hand.
pub(super) struct AttachedToIt;

fn to_it() -> Pred {
    let it = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Word("it".into()))] };
    Pred::AttachedTo(Box::new(it))
}

impl Way<Filter> for AttachedToIt {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, mut what) = <AKind as Way<Filter>>::read(i)?;
        match what.post.pop() {
            Some(last) if last == to_it() => Ok((rest, what)),
            _ if i.cx.dispatch.is_probe() => Ok((rest, what)),
            _ => i.stumble(),
        }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let mut what = value.clone();
        what.post.push(to_it());
        <AKind as Way<Filter>>::say(&what, o)
    }
}

/// "equal to the chosen number", behind "mana value, power, or toughness".
pub(super) struct AnySize;

fn any_size(cmp: Cmp, n: &Num) -> Vec<Pred> {
    vec![Pred::ManaValue(cmp, n.clone()), Pred::Power(cmp, n.clone()), Pred::Toughness(cmp, n.clone())]
}

impl Way<Vec<Pred>> for AnySize {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        <Comparison as Way<(Cmp, Num)>>::read(i).map(|(i, (cmp, n))| (i, any_size(cmp, &n)))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        let Some(Pred::ManaValue(cmp, n)) = value.first() else { return false };
        *value == any_size(*cmp, n) && <Comparison as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
    }
}

/// "4, 5, or 6": power that is one of these.
pub(super) struct AnyPower;

impl Way<Vec<Pred>> for AnyPower {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        two_or_more(i, Joints::OR, |i| <Numeral as Way<Num>>::read(i).map(|(i, n)| (i, Pred::Power(Cmp::Eq, n))))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        let one =
            |pred: &Pred, o: &mut Out<'_>| matches!(pred, Pred::Power(Cmp::Eq, n) if <Numeral as Way<Num>>::say(n, o));
        value.len() > 1 && say_several(value, Joints::OR, o, one)
    }
}

/// The kind itself, where nothing is said of among which something is the greatest, until that kind is known.
pub(crate) fn the_same_kind() -> Filter {
    Filter { heads: Vec::new(), noun: Noun::Either, post: Vec::new() }
}

/// Nothing said of among which something is the greatest.
pub(super) struct TheSameKind;

impl Way<Filter> for TheSameKind {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        // "The greatest power or tied for the greatest power" is of all there are.
        let tied = !i.cx.dispatch.is_probe() && i.s.starts_with("or tied ");
        if tied { i.stumble() } else { Ok((i, the_same_kind())) }
    }

    fn say(value: &Filter, _: &mut Out<'_>) -> bool {
        *value == the_same_kind()
    }
}

/// A creature is attacking alone if it is attacking and no other creature is (506.5).
/// It has the designation and is yours (701.54e).
pub(crate) fn bears_yours() -> Vec<Pred> {
    vec![Pred::Designated(Designation::RingBearer), Pred::ControlledBy(Box::new(Players::You))]
}

pub(super) fn attacking_alone() -> Vec<Pred> {
    let mut attackers = event::any_creature();
    attackers.heads.iter_mut().for_each(|head| head.adjectives.push(Pred::Attacking));
    let number = Num::Count(Box::new(Objects::All(attackers, Quantifier::Plural)));
    vec![Pred::Attacking, Pred::Compare(number, Cmp::Eq, Num::Const(1))]
}

/// "target creature" as a kind: that very one.
pub(crate) struct ATarget;

impl Way<Filter> for ATarget {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, slot) = <targets::Slot as Way<u8>>::read(i)?;
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Target(slot))] }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        matches!(value.post.as_slice(), [Pred::Is(Ref::Target(slot))]
            if value.heads.is_empty() && <targets::Slot as Way<u8>>::say(slot, o))
    }
}

/// "that entered under your control this turn", of what is still there.
pub(crate) struct EnteredUnder;

impl Way<Vec<Pred>> for EnteredUnder {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, ()) = i.lit("that entered under")?;
        let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("control this turn")?;
        let itself = Filter {
            heads: Vec::new(),
            noun: Noun::Object,
            post: vec![Pred::Is(Ref::Each), Pred::ControlledBy(Box::new(whose))],
        };
        let enters = EventPattern::Enters { what: itself, from: None, batch: false };
        Ok((i, vec![Pred::EnteredThisTurn, Pred::Did(Box::new(enters), Window::ThisTurn)]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        let [Pred::EnteredThisTurn, Pred::Did(enters, Window::ThisTurn)] = value.as_slice() else { return false };
        let EventPattern::Enters { what, from: None, batch: false } = &**enters else { return false };
        match what.post.as_slice() {
            [Pred::Is(Ref::Each), Pred::ControlledBy(whose)] => o.attempt(|o| {
                o.lit("that entered under") && <TheirOwn as Way<Players>>::say(whose, o) && o.lit("control this turn")
            }),
            _ => false,
        }
    }
}

/// "red or green", "white and/or blue".
pub(crate) struct EitherAdjective;

const EITHER_OF_THEM: Joints = Joints { also: &[", and/or", "and/or"], ..Joints::OR };

impl Way<Vec<Pred>> for EitherAdjective {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, one) = <Adjective as Way<Pred>>::read(i)?;
        let (i, all) = listed(i, EITHER_OF_THEM, <Adjective as Way<Pred>>::read, vec![one]);
        if all.len() > 1 { Ok((i, all)) } else { i.stumble() }
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        value.len() > 1 && say_several(value, EITHER_OF_THEM, o, <Adjective as Way<Pred>>::say)
    }
}

/// "Festering Newt or Bubbling Cauldron", behind "named".
pub(super) struct EitherName;

/// What parts the names, which may have commas in them.
const OR_ONE: Joints = Joints::always("or");

impl Way<Vec<Pred>> for EitherName {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        two_or_more(i, OR_ONE, |i| <CardName as Way<String>>::read(i).map(|(i, name)| (i, Pred::Named(name))))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        value.len() > 1 && say_several(value, OR_ONE, o, |pred, o| matches!(pred, Pred::Named(name) if o.plain(name)))
    }
}

/// "in your graveyard or on the battlefield".
pub(super) struct TwoPlaces;

phrases! {
    /// Where a card is.
    PlaceOf: Pred {
        ["on the battlefield"] { Pred::In(Zone::Battlefield, None) }
        ["in" whose:(TheirOwn) "graveyard"] { Pred::In(Zone::Graveyard, Some(whose)) }
        ["in" whose:(TheirOwn) "hand"] { Pred::In(Zone::Hand, Some(whose)) }
        ["in exile"] { Pred::In(Zone::Exile, None) }
        ["in the command zone"] { Pred::In(Zone::Command, None) }
    }
}

impl Way<Vec<Pred>> for TwoPlaces {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        two_or_more(i, Joints::OR, <PlaceOf as Way<Pred>>::read)
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        value.len() > 1 && say_several(value, Joints::OR, o, <PlaceOf as Way<Pred>>::say)
    }
}

/// What blocks something or is blocked by it.
pub(crate) struct EitherWay;

impl Way<Vec<Pred>> for EitherWay {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, it) = <players::OfWhich as Way<Ref>>::read(i)?;
        Ok((i, vec![Pred::BlockingWhich(it.clone()), Pred::BlockedBy(it)]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Pred::BlockingWhich(it), Pred::BlockedBy(same)]
            if it == same && <players::OfWhich as Way<Ref>>::say(it, o))
    }
}

pub(crate) fn basic_land_types() -> Vec<Pred> {
    crate::card::SubtypeKind::Land
        .subtypes()
        .filter(|subtype| subtype.is_basic_land_type())
        .map(Pred::Subtype)
        .collect()
}

/// "creature", as the one target of a spell.
pub(crate) struct OnlyTarget;

impl Way<Vec<Pred>> for OnlyTarget {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, what) = <One as Way<Filter>>::read(i)?;
        // 115.9c: chosen for several targets it is one still.
        let (i, player) = maybe(i, |i| i.lit(OR_PLAYER));
        let kind = if player.is_some() { TargetKind::PlayerOr(what) } else { TargetKind::Object(what) };
        let kind = Box::new(kind);
        Ok((i, vec![Pred::Targets(kind.clone()), Pred::TargetsOnly(kind)]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Pred::Targets(kind), Pred::TargetsOnly(same)] if kind == same => match &**kind {
                TargetKind::Object(what) => <One as Way<Filter>>::say(what, o),
                TargetKind::PlayerOr(what) => o.attempt(|o| <One as Way<Filter>>::say(what, o) && o.lit(OR_PLAYER)),
                _ => false,
            },
            _ => false,
        }
    }
}

/// "~", of the one target of a spell.
pub(crate) struct TheOneTarget;

impl Way<Vec<Pred>> for TheOneTarget {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, kind) = <OnlyTargeted as Way<TargetKind>>::read(i)?;
        Ok((i, vec![Pred::SingleTarget, Pred::TargetsOnly(Box::new(kind))]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Pred::SingleTarget, Pred::TargetsOnly(kind)]
            if <OnlyTargeted as Way<TargetKind>>::say(kind, o))
    }
}

const OR_PLAYER: &str = "or player";

/// "{0} or {1}".
pub(super) struct ManaCosts;

impl Way<Vec<crate::card::ManaCost>> for ManaCosts {
    fn read(i: In<'_>) -> Read<'_, Vec<crate::card::ManaCost>> {
        several(i, Joints::OR, crate::card::ManaCost::parse)
    }

    fn say(value: &Vec<crate::card::ManaCost>, o: &mut Out<'_>) -> bool {
        say_several(value, Joints::OR, o, <crate::card::ManaCost as Phrase>::say)
    }
}

/// "you or a creature you control", of what something targets.
pub(crate) struct YouOrSuch;

impl Way<Vec<Pred>> for YouOrSuch {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, ()) = i.lit("you or")?;
        let (i, what) = <AKind as Way<Filter>>::read(i)?;
        let kinds = [TargetKind::PlayerWho(is_you()), TargetKind::Object(what)];
        Ok((i, kinds.map(|kind| Pred::Targets(Box::new(kind))).into()))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        let [Pred::Targets(you), Pred::Targets(kind)] = value.as_slice() else { return false };
        match (&**you, &**kind) {
            (TargetKind::PlayerWho(who), TargetKind::Object(what)) if *who == is_you() => {
                o.attempt(|o| o.lit("you or") && <AKind as Way<Filter>>::say(what, o))
            }
            _ => false,
        }
    }
}

/// "black and green": each of them.
pub(super) struct BothColors;

impl Way<Vec<Pred>> for BothColors {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let color = |i| -> Read<'_, Pred> {
            <number::ColorWord as Way<crate::card::Color>>::read(i).map(|(i, color)| (i, Pred::Color(color)))
        };
        two_or_more(i, Joints::AND, color)
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        value.len() == 2
            && say_several(
                value,
                Joints::AND,
                o,
                |pred, o| matches!(pred, Pred::Color(color) if <number::ColorWord as Way<crate::card::Color>>::say(color, o)),
            )
    }
}

/// "1/1", behind "base power and toughness".
pub(super) struct BaseSize;

/// "1", of base power, of base toughness, or of both.
pub(super) struct EitherBase;

impl Way<Vec<Pred>> for EitherBase {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, (cmp, n)) = <Comparison as Way<(Cmp, Num)>>::read(i)?;
        Ok((i, vec![Pred::BasePower(cmp, n.clone()), Pred::BaseToughness(cmp, n)]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Pred::BasePower(cmp, n), Pred::BaseToughness(same, m)] if cmp == same && n == m => {
                <Comparison as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
            }
            _ => false,
        }
    }
}

impl Way<Vec<Pred>> for BaseSize {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, (power, toughness)) = <tokens::Pt as Way<(Num, Num)>>::read(i)?;
        Ok((i, vec![Pred::BasePower(Cmp::Eq, power), Pred::BaseToughness(Cmp::Eq, toughness)]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Pred::BasePower(Cmp::Eq, power), Pred::BaseToughness(Cmp::Eq, toughness)] => {
                <tokens::Pt as Way<(Num, Num)>>::say(&(power.clone(), toughness.clone()), o)
            }
            _ => false,
        }
    }
}

phrase_of!(SharedQuality, SharedQualities);

/// "islandwalk": landwalk of one kind (702.14).
pub(crate) struct Landwalk;

impl Way<KeywordAbility> for Landwalk {
    fn read(i: In<'_>) -> Read<'_, KeywordAbility> {
        let (rest, it) = KeywordAbility::parse(i)?;
        if matches!(it.keyword, Keyword::Landwalk | Keyword::Enchant) && it.quality.is_some() {
            Ok((rest, it))
        } else {
            i.stumble()
        }
    }

    fn say(value: &KeywordAbility, o: &mut Out<'_>) -> bool {
        value.say(o)
    }
}

/// Your commander, wherever it is (903.3).
pub(super) fn commander_anywhere() -> Filter {
    let zones =
        [Zone::Battlefield, Zone::Command, Zone::Stack, Zone::Exile, Zone::Graveyard, Zone::Hand, Zone::Library];
    let anywhere = Pred::Or(zones.map(|zone| Pred::In(zone, None)).into());
    let post = vec![Pred::Commander, Pred::OwnedBy(Box::new(Players::You)), anywhere];
    Filter { heads: Vec::new(), noun: Noun::Card, post }
}
