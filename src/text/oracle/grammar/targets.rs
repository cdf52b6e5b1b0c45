//! Targets: "target creature", "up to two target creatures", "any target", "target player or planeswalker".

use crate::card::CardTypes;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::number::Spelled;
use super::select::{One, Several};

/// Keeps a slot that was read and gives its number; the same phrase read again at the same place has the same number.
pub(crate) fn keep(i: In<'_>, spec: TargetSpec) -> Read<'_, u8> {
    if let Some(known) = i.cx.said_of.iter().position(|it| *it == spec).and_then(|at| u8::try_from(at).ok()) {
        return Ok((i, known));
    }
    let mut targets = i.cx.targets.borrow_mut();
    let mut places = i.cx.target_places.borrow_mut();
    let here = i.s.len();
    // Equal phrases at other places are targets of their own (115.3).
    let at = match targets.iter().zip(places.iter()).position(|(it, place)| *it == spec && *place == here) {
        Some(at) => at,
        None => {
            targets.push(spec);
            places.push(here);
            targets.len() - 1
        }
    };
    match u8::try_from(at) {
        Ok(at) => Ok((i, at)),
        Err(_) => i.stumble(),
    }
}

phrases! {
    /// "creature", "player", "creature or player" behind "target".
    KindOne: TargetKind {
        ["player"] { TargetKind::Player }
        ["opponent"] { TargetKind::Opponent }
        ["player other than" cond:(super::players::NotThat)] { TargetKind::PlayerWho(cond) }
        ["player who" cond:(super::who::WhoIs)] { TargetKind::PlayerWho(cond) }
        ["opponent who" cond:(OpponentWho)] { TargetKind::PlayerWho(cond) }
        ["opponent ," what:(KindsListed)] { TargetKind::OpponentOr(what) }
        [what:(One)] { TargetKind::Object(what) }
        [what:(super::select::SomeKinds)] { TargetKind::Object(what) }
        [what:(One) "or player"] { TargetKind::PlayerOr(what) }
        ["player or" what:(One)] { TargetKind::PlayerOr(what) }
        ["opponent or" what:(One)] { TargetKind::OpponentOr(what) }
        [what:(One) "or opponent"] { TargetKind::OpponentOr(what) }
    }

    /// "creatures", "players" behind "target".
    KindSeveral: TargetKind {
        ["players"] { TargetKind::Player }
        ["opponents"] { TargetKind::Opponent }
        [what:(Several)] { TargetKind::Object(what) }
        [what:(Several) "and/or players"] { TargetKind::PlayerOr(what) }
        [what:(KindsAndPlayers)] { TargetKind::PlayerOr(what) }
        [what:(KindsApart)] { TargetKind::Object(what) }
    }

    /// Sets bound together: "controlled by different players".
    Bound: Together {
        ["controlled by different players"] { Together::DifferentControllers }
        ["controlled by the same player"] { Together::SameController }
        ["from a single graveyard"] { Together::OneGraveyard }
    }
}

/// What "who" says of an opponent, who is that besides.
struct OpponentWho;

fn is_opponent() -> Cond {
    Cond::PlayerIs(Ref::Each, Box::new(Players::EachOpponent))
}

impl Way<Cond> for OpponentWho {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        <super::who::WhoIs as Way<Cond>>::read(i).map(|(i, so)| (i, Cond::And(vec![is_opponent(), so])))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::And(both) = value else { return false };
        matches!(both.as_slice(), [is, so] if *is == is_opponent() && <super::who::WhoIs as Way<Cond>>::say(so, o))
    }
}

/// "creature an opponent controls, or planeswalker an opponent controls", behind another: each with all that is said of it.
struct KindsListed;

const OR: &str = ", or";

impl Way<Filter> for KindsListed {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, one) = <One as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(OR)?;
        let (i, other) = <One as Way<Filter>>::read(i)?;
        Ok((i.agreeing(Agree::Third), super::select::either(vec![one, other])))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match super::select::kinds_of(value).as_deref() {
            Some([one, other]) if value.post.len() == 1 => {
                o.attempt(|o| <One as Way<Filter>>::say(one, o) && o.lit(OR) && <One as Way<Filter>>::say(other, o))
            }
            _ => false,
        }
    }
}

/// "creatures, planeswalkers, and/or players".
struct KindsAndPlayers;

const AND_OR_PLAYERS: &str = ", and/or players";

impl Way<Filter> for KindsAndPlayers {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (mut at, mut all) = <Several as Way<Filter>>::read(i)?;
        while let Ok((rest, next)) = at.lit(",").and_then(|(rest, ())| <Several as Way<Filter>>::read(rest)) {
            if !next.post.is_empty() || next.noun != all.noun {
                return i.stumble();
            }
            all.heads.extend(next.heads);
            at = rest;
        }
        let (at, ()) = at.lit(AND_OR_PLAYERS)?;
        if all.heads.len() > 1 && all.post.is_empty() { Ok((at.agreeing(Agree::Bare), all)) } else { i.stumble() }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let one = |head: &Head, o: &mut Out<'_>| {
            let kind = Filter { heads: vec![head.clone()], ..value.clone() };
            <Several as Way<Filter>>::say(&kind, o)
        };
        value.heads.len() > 1
            && value.post.is_empty()
            && o.attempt(|o| say_several(&value.heads, Joints::always(","), o, one) && o.lit(AND_OR_PLAYERS))
    }
}

/// "creatures from the battlefield and/or creature cards from graveyards": each with all that is said of it.
struct KindsApart;

impl Way<Filter> for KindsApart {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, kinds) = two_or_more(i, Joints::AND_OR, <Several as Way<Filter>>::read)?;
        // What stands behind the last alone might be said of all.
        let apart = kinds.iter().all(|kind| kind.post.is_empty()) || kinds.iter().all(|kind| !kind.post.is_empty());
        if apart { Ok((i.agreeing(Agree::Bare), super::select::either(kinds))) } else { i.stumble() }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        value.post.len() == 1
            && super::select::kinds_of(value).is_some_and(|kinds| {
                kinds.len() > 1 && say_several(&kinds, Joints::AND_OR, o, <Several as Way<Filter>>::say)
            })
    }
}

/// A whole target phrase.
fn read_spec(i: In<'_>) -> Read<'_, TargetSpec> {
    once::<Slot, _>(i, |i| {
        let (rest, mut spec) = read_spec_anew(i)?;
        let (mut rest, chooser) = maybe(rest, <ChosenBy as Way<Players>>::read);
        // "target creature of an opponent's choice they control": what is said of it may stand behind who chooses.
        if let (Some(who), TargetKind::Object(filter)) = (&chooser, &mut spec.kind) {
            let theirs = rest.lit(THEY_CONTROL).map(|(rest, ())| (rest, Pred::ControlledBy(Box::new(who.clone()))));
            if let Ok((behind, pred)) = theirs.or_else(|_| <super::select::Post as Way<Pred>>::read(rest)) {
                rest = behind;
                filter.post.push(pred);
            }
        }
        let (rest, random) = maybe(rest, |i| i.lit(AT_RANDOM));
        (spec.chooser, spec.random) = (chooser, random.is_some());
        Ok((rest, spec))
    })
}

phrases! {
    /// Who chooses a target, where it is not the player whose spell or ability it is (601.6).
    ChosenBy: Players {
        ["of an opponent 's choice"] { Players::AnOpponent }
        ["of defending player 's choice"] { Players::Defending }
        ["of their choice" who:(Theirs)] { who }
        ["of that player 's choice" who:(ThatPlayers)] { who }
    }
}

silent! {
    /// The player spoken of.
    Theirs: Players = Players::That(Ref::Word("they".into()), Said::Pronoun);
    /// That player.
    ThatPlayers: Players = Players::That(Ref::Word("that player".into()), Said::Pronoun);
}

/// Before what is targeted besides the targets before.
const ANOTHER: &[&str] = &["another target", "a second target", "a third target"];

/// Behind what is targeted.
const AT_RANDOM: &str = "chosen at random";

fn read_spec_anew(i: In<'_>) -> Read<'_, TargetSpec> {
    let plain =
        |count, kind| TargetSpec { count, kind, other_than: Vec::new(), together: None, chooser: None, random: false };
    let one = || Count::Exactly(Num::Const(1));
    if let Ok((rest, ())) = i.lit("any target") {
        // "any target that isn't a Dinosaur", "any target other than that permanent": of a player nothing is said by that.
        if let Ok((rest, but)) = <super::select::Post as Way<Pred>>::read(rest)
            && (matches!(&but, Pred::Not(kind) if matches!(**kind, Pred::Fits(_)))
                || matches!(&but, Pred::OtherThan(_)))
        {
            return Ok((rest, plain(one(), TargetKind::PlayerOr(any_but(but)))));
        }
        if let Ok((rest, Pred::DealtDamageThisTurn)) = <super::select::Post as Way<Pred>>::read(rest) {
            return Ok((rest, plain(one(), damaged())));
        }
        return Ok((rest, plain(one(), TargetKind::Any)));
    }
    if let Ok((rest, ())) = i.lit("any other target") {
        return Ok((rest, plain(one(), TargetKind::AnyOther(Ref::This))));
    }
    if let Ok((rest, ())) = one_of(i, ANOTHER) {
        let (rest, kind) = <KindOne as Way<_>>::read(rest)?;
        let mut spec = plain(one(), kind);
        spec.other_than.push(0);
        return Ok((rest, spec));
    }
    if let Ok((rest, ())) = i.lit("target") {
        let (rest, kind) = <KindOne as Way<_>>::read(rest)?;
        return Ok((rest, plain(one(), kind)));
    }
    // Several.
    let (rest, _) = maybe(i, |i| i.lit("each of"));
    let (rest, count) = if let Ok((rest, ())) = rest.lit("any number of") {
        (rest, Count::Any)
    } else if let Ok((rest, ())) = rest.lit("up to") {
        let (rest, n) = <Spelled as Way<Num>>::read(rest)?;
        (rest, Count::UpTo(n))
    } else if let Ok((rest, ())) = rest.lit("one or two") {
        (rest, Count::Between(1, 2))
    } else if let Ok((rest, ())) = rest.lit("one , two , or three") {
        (rest, Count::Between(1, 3))
    } else {
        let (rest, n) = <Spelled as Way<Num>>::read(rest)?;
        (rest, Count::Exactly(n))
    };
    let (rest, other) = maybe(rest, |i| i.lit("other"));
    let (rest, ()) = rest.lit("target")?;
    let single = matches!(count, Count::UpTo(Num::Const(1)) | Count::Exactly(Num::Const(1)));
    if single {
        if let Ok((rest, kind)) = <KindOne as Way<_>>::read(rest) {
            let mut spec = plain(count, kind);
            if other.is_some() {
                spec.other_than.push(0);
            }
            return Ok((rest, spec));
        }
        return rest.stumble();
    }
    // "any number of targets", "one, two, or three targets"
    let (rest, kind) = <KindSeveral as Way<_>>::read(rest)?;
    let mut spec = plain(count, kind);
    if other.is_some() {
        spec.other_than.push(0);
    }
    let (rest, together) = maybe(rest, <Bound as Way<_>>::read);
    spec.together = together;
    Ok((rest, spec))
}

/// "one, two, or three targets", "any number of targets": of any kind.
fn read_any_several(i: In<'_>) -> Read<'_, TargetSpec> {
    let (rest, count) = longest(
        i,
        &[
            &|i| i.lit("any number of").map(|(i, ())| (i, Count::Any)),
            &|i| i.lit("one or two").map(|(i, ())| (i, Count::Between(1, 2))),
            &|i| i.lit("one , two , or three").map(|(i, ())| (i, Count::Between(1, 3))),
            &|i| {
                let (i, ()) = i.lit("up to")?;
                <Spelled as Way<Num>>::read(i).map(|(i, n)| (i, Count::UpTo(n)))
            },
            &|i| <Spelled as Way<Num>>::read(i).map(|(i, n)| (i, Count::Exactly(n))),
        ],
    )?;
    let (rest, other) = maybe(rest, |i| i.lit("other"));
    let (rest, ()) = rest.lit("targets")?;
    let kind = if other.is_some() { TargetKind::AnyOther(Ref::This) } else { TargetKind::Any };
    Ok((rest, TargetSpec { count, kind, other_than: Vec::new(), together: None, chooser: None, random: false }))
}

fn say_spec(spec: &TargetSpec, o: &mut Out<'_>) -> bool {
    let plainly = o.attempt(|o| {
        say_unchosen(spec, o)
            && spec.chooser.as_ref().is_none_or(|who| <ChosenBy as Way<Players>>::say(who, o))
            && (!spec.random || o.lit(AT_RANDOM))
    });
    plainly || say_chosen_first(spec, o)
}

/// What stands behind who chooses, of somebody who is a player at hand.
const THEY_CONTROL: &str = "they control";

/// Says who chooses before the last thing that is said of what is chosen.
fn say_chosen_first(spec: &TargetSpec, o: &mut Out<'_>) -> bool {
    let (Some(who), TargetKind::Object(filter)) = (&spec.chooser, &spec.kind) else { return false };
    let Some((last, post)) = filter.post.split_last() else { return false };
    let kind = TargetKind::Object(Filter { post: post.to_vec(), ..filter.clone() });
    let front = TargetSpec { kind, ..spec.clone() };
    o.attempt(|o| {
        say_unchosen(&front, o)
            && <ChosenBy as Way<Players>>::say(who, o)
            && match last {
                Pred::ControlledBy(whose) if **whose == *who => o.lit(THEY_CONTROL),
                _ => <super::select::Post as Way<Pred>>::say(last, o),
            }
            && (!spec.random || o.lit(AT_RANDOM))
    })
}

/// The permanents "any target" may be (115.4), but for some.
fn any_but(but: Pred) -> Filter {
    let kinds = [CardTypes::CREATURE, CardTypes::PLANESWALKER, CardTypes::BATTLE];
    let heads = kinds.map(|kind| Head { adjectives: Vec::new(), types: vec![Pred::Type(kind)] });
    Filter { heads: heads.into(), noun: Noun::Permanent, post: vec![but] }
}

/// Any target that was dealt damage this turn, a player among them.
fn damaged() -> TargetKind {
    let to = DamageTo::Player(Players::That(Ref::Each, Said::Pronoun));
    let dealt = EventPattern::DealtDamage { to, combat: None, source: None };
    let so = Cond::Happened(Box::new(dealt), Window::ThisTurn, Cmp::Ge, Num::Const(1));
    TargetKind::PlayerWhoOr(Box::new(so), any_but(Pred::DealtDamageThisTurn))
}

/// Says how many targets are chosen, where it is not one.
fn say_how_many(count: &Count, o: &mut Out<'_>) -> bool {
    match count {
        Count::Any => o.lit("any number of"),
        Count::Between(1, 2) => o.lit("one or two"),
        Count::Between(1, 3) => o.lit("one , two , or three"),
        Count::UpTo(n) => o.lit("up to") && <Spelled as Way<Num>>::say(n, o),
        Count::Exactly(n) => <Spelled as Way<Num>>::say(n, o),
        _ => false,
    }
}

/// Says what may be chosen, without who chooses.
fn say_unchosen(spec: &TargetSpec, o: &mut Out<'_>) -> bool {
    let other = !spec.other_than.is_empty();
    let one = spec.count == Count::Exactly(Num::Const(1));
    if let (TargetKind::PlayerOr(what), true, false) = (&spec.kind, one, other)
        && let [but] = what.post.as_slice()
        && *what == any_but(but.clone())
    {
        return o.attempt(|o| o.lit("any target") && <super::select::Post as Way<Pred>>::say(but, o));
    }
    if one && !other && spec.kind == damaged() {
        let so = |o: &mut Out<'_>| <super::select::Post as Way<Pred>>::say(&Pred::DealtDamageThisTurn, o);
        return o.attempt(|o| o.lit("any target") && so(o));
    }
    match (&spec.kind, one) {
        (TargetKind::Any, true) if !other => return o.lit("any target"),
        (TargetKind::Any | TargetKind::AnyOther(_), true) => return o.lit("any other target"),
        (TargetKind::Any | TargetKind::AnyOther(_), false) => {
            let other = other || matches!(spec.kind, TargetKind::AnyOther(_));
            return o.attempt(|o| say_how_many(&spec.count, o) && (!other || o.lit("other")) && o.lit("targets"));
        }
        (_, true) => {
            return o.attempt(|o| {
                (if other { o.either(ANOTHER) } else { o.lit("target") }) && <KindOne as Way<_>>::say(&spec.kind, o)
            });
        }
        _ => {}
    }
    for each_of in [false, true] {
        let said = o.attempt(|o| {
            (!each_of || o.lit("each of"))
                && say_how_many(&spec.count, o)
                && (!other || o.lit("other"))
                && o.lit("target")
                && (match &spec.count {
                    Count::UpTo(Num::Const(1)) => <KindOne as Way<_>>::say(&spec.kind, o),
                    _ => <KindSeveral as Way<_>>::say(&spec.kind, o),
                })
                && spec.together.as_ref().is_none_or(|together| <Bound as Way<_>>::say(together, o))
        });
        if said {
            return true;
        }
    }
    false
}

/// The slot of the body being said.
fn spec_of(slot: u8, o: &Out<'_>) -> Option<TargetSpec> {
    o.targets.last()?.get(usize::from(slot)).cloned()
}

/// A slot that holds objects only.
pub(crate) struct Slot;

impl Way<u8> for Slot {
    fn read(i: In<'_>) -> Read<'_, u8> {
        let (rest, spec) = read_spec(i)?;
        if !matches!(spec.kind, TargetKind::Object(_)) {
            return i.stumble();
        }
        let singular = matches!(&spec.count, Count::Exactly(Num::Const(1)) | Count::UpTo(Num::Const(1)))
            || i.s.starts_with("each of");
        let (rest, slot) = keep(rest, spec)?;
        Ok((rest.agreeing(if singular { Agree::Third } else { Agree::Bare }), slot))
    }

    fn say(value: &u8, o: &mut Out<'_>) -> bool {
        let Some(spec) = spec_of(*value, o) else { return false };
        if !matches!(spec.kind, TargetKind::Object(_)) {
            return false;
        }
        let at = o.text.len();
        if !say_spec(&spec, o) {
            return false;
        }
        let each_of = o.text.get(at..).is_some_and(|said| said.trim_start().starts_with("each of"));
        let singular = matches!(&spec.count, Count::Exactly(Num::Const(1)) | Count::UpTo(Num::Const(1))) || each_of;
        o.agree = if singular { Agree::Third } else { Agree::Bare };
        true
    }
}

/// A slot that holds players only.
pub(crate) struct PlayerSlot;

impl Way<u8> for PlayerSlot {
    fn read(i: In<'_>) -> Read<'_, u8> {
        let (rest, spec) = read_spec(i)?;
        if !matches!(spec.kind, TargetKind::Player | TargetKind::Opponent | TargetKind::PlayerWho(_)) {
            return i.stumble();
        }
        keep(rest, spec)
    }

    fn say(value: &u8, o: &mut Out<'_>) -> bool {
        match spec_of(*value, o) {
            Some(spec) if matches!(spec.kind, TargetKind::Player | TargetKind::Opponent | TargetKind::PlayerWho(_)) => {
                say_spec(&spec, o)
            }
            _ => false,
        }
    }
}

/// A slot that may hold objects and players: "any target".
pub(crate) struct AnySlot;

impl Way<u8> for AnySlot {
    fn read(i: In<'_>) -> Read<'_, u8> {
        let (rest, spec) = longest(
            i,
            &[&read_spec, &read_any_several, &|i| {
                let (i, ()) = i.lit("each of")?;
                read_any_several(i)
            }],
        )?;
        if matches!(spec.kind, TargetKind::Object(_) | TargetKind::Player | TargetKind::Opponent) {
            return i.stumble();
        }
        keep(rest, spec)
    }

    fn say(value: &u8, o: &mut Out<'_>) -> bool {
        match spec_of(*value, o) {
            Some(spec) if !matches!(spec.kind, TargetKind::Object(_) | TargetKind::Player | TargetKind::Opponent) => {
                say_spec(&spec, o) || o.attempt(|o| o.lit("each of") && say_spec(&spec, o))
            }
            _ => false,
        }
    }
}
