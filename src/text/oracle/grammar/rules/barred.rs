//! What players and permanents can't do, or only so.

use super::*;
use crate::oracle::grammar::{event, mana, select};

/// ". Those spells cost {G} less to cast if you paid life this way. This effect reduces only the amount of green mana you pay".
pub(super) struct LessIfPaid;

const THOSE_COST: &str = ". those spells cost";
const IF_PAID: &str = "less to cast if you paid life this way . this effect reduces only the amount of";
const YOU_PAY: &str = "mana you pay";

impl Way<crate::card::Color> for LessIfPaid {
    fn read(i: In<'_>) -> Read<'_, crate::card::Color> {
        let (i, ()) = i.lit(THOSE_COST)?;
        let (i, color) = <mana::OneSymbol as Way<crate::card::Color>>::read(i)?;
        let (i, ()) = i.lit(IF_PAID)?;
        let (i, same) = <ColorWord as Way<crate::card::Color>>::read(i)?;
        let (i, ()) = i.lit(YOU_PAY)?;
        if same == color { Ok((i, color)) } else { i.stumble() }
    }

    fn say(value: &crate::card::Color, o: &mut Out<'_>) -> bool {
        o.lit(THOSE_COST)
            && <mana::OneSymbol as Way<crate::card::Color>>::say(value, o)
            && o.lit(IF_PAID)
            && <ColorWord as Way<crate::card::Color>>::say(value, o)
            && o.lit(YOU_PAY)
    }
}

/// "creatures with flying" behind "except by": all creatures that are none.
pub(super) struct AllBut;

impl Way<Objects> for AllBut {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, but) = <Several as Way<Filter>>::read(i)?;
        let mut all = event::any_creature();
        all.post.push(Pred::Not(Box::new(Pred::Fits(Box::new(but)))));
        Ok((i, Objects::All(all, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::All(all, Quantifier::Plural) = value else { return false };
        match all.post.as_slice() {
            [Pred::Not(but)] => matches!(&**but, Pred::Fits(but) if <Several as Way<Filter>>::say(but, o)),
            _ => false,
        }
    }
}

silent! {
    /// This very permanent.
    ThisOne: Objects = Objects::That(Ref::This, Said::Pronoun);
    /// Any spell.
    AnySpell: Filter = Filter { heads: vec![Head::default()], noun: Noun::Spell, post: Vec::new() };
    /// Every player.
    Whoever: Players = Players::Each;
    /// You.
    YouAttacked: Option<AttackTarget> = Some(AttackTarget::Player(Players::You));
    /// Two.
    Twice: i32 = 2;
    /// In the turns in which it may be anyway.
    NotAnyTurn: bool = false;
    /// In the turn of any player.
    AnyTurn: bool = true;
    /// Unlocking a half of a Room.
    Unlocking: SpecialUse = SpecialUse::UnlockDoor;
    /// Your opponents.
    Opponents: Players = Players::EachOpponent;
    /// Casting when no sorcery could be cast.
    AtInstantSpeed: PlayerDeed = PlayerDeed::CastAtInstantSpeed;
    /// Casting in a turn of somebody else's.
    InOthersTurns: PlayerDeed = PlayerDeed::CastInOthersTurns;
    /// Whatever it is that attacks.
    AnyAttacker: Option<Filter> = None;
    /// Whatever they are abilities of.
    OfWhatever: Option<Filter> = None;
    /// Combat damage or other.
    AllDamage: Option<bool> = None;
    /// What this deals.
    BySelf: Option<Filter> = Some(Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Word("~".into()))] });
    /// Loyalty abilities.
    Loyalty: AbilityClass = AbilityClass::Loyalty;
}

/// "~ can't attack unless a creature with greater power also attacks", "~ can't block unless at least two other creatures block".
pub(super) struct OnlyBeside;

/// Whether it is blocking, the front, and what others do: one of them, and several.
const BESIDE: &[(bool, &str, &str, &str)] =
    &[(false, "can't attack unless", "also attacks", "attack"), (true, "can't block unless", "also blocks", "block")];

impl Way<RuleChange> for OnlyBeside {
    fn read(i: In<'_>) -> Read<'_, RuleChange> {
        let (i, what) = <Subject as Way<Objects>>::read(i)?;
        let found = BESIDE.iter().find_map(|row| Some((i.lit(row.1).ok()?.0, row)));
        let Some((i, (blocking, _, one, several))) = found else { return i.stumble() };
        let (i, (n, others)) = longest(
            i,
            &[
                &|i| {
                    let (i, kind) = <select::AKind as Way<Filter>>::read(i)?;
                    i.lit(one).map(|(i, ())| (i, (1, kind)))
                },
                &|i| {
                    let (i, ()) = i.lit("at least")?;
                    let (i, n) = <Spelled as Way<i32>>::read(i)?;
                    let (i, kind) = <Several as Way<Filter>>::read(i)?;
                    i.lit(several).map(|(i, ())| (i, (n, kind)))
                },
            ],
        )?;
        Ok((i, RuleChange::OnlyBeside { what, blocking: *blocking, n, others }))
    }

    fn say(value: &RuleChange, o: &mut Out<'_>) -> bool {
        let RuleChange::OnlyBeside { what, blocking, n, others } = value else { return false };
        let Some((_, front, one, several)) = BESIDE.iter().find(|row| row.0 == *blocking) else { return false };
        o.attempt(|o| {
            <Subject as Way<Objects>>::say(what, o)
                && o.lit(front)
                && match n {
                    1 => <select::AKind as Way<Filter>>::say(others, o) && o.lit(one),
                    _ => {
                        o.lit("at least")
                            && <Spelled as Way<i32>>::say(n, o)
                            && <Several as Way<Filter>>::say(others, o)
                            && o.lit(several)
                    }
                }
        })
    }
}

/// "a player drawing a card": any event, as a noun.
pub(super) struct Doing;

impl Way<EventPattern> for Doing {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (rest, event) = event::read_in(i, Tense::Gerund)?;
        if i.cx.dispatch.is_probe() || event.is_state() { rest.stumble() } else { Ok((rest, event)) }
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        !value.is_state() && event::say_in(value, Tense::Gerund, o)
    }
}

/// "creatures entering or dying".
pub(super) struct EnteringOrDying;

/// What becomes of such an object.
type EventOf = fn(Filter) -> EventPattern;

/// What else it does that enters.
const ENTERING_OR: [(&str, EventOf); 2] = [
    ("entering or dying", |what| EventPattern::Dies { what, batch: false }),
    ("entering or leaving the battlefield", |what| EventPattern::Moves {
        what,
        from: Some(Origin::BATTLEFIELD),
        to: None,
        to_player: None,
        batch: false,
    }),
];

impl Way<Vec<EventPattern>> for EnteringOrDying {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, what) = <ManyOrOne as Way<Filter>>::read(i)?;
        let found = ENTERING_OR.iter().find_map(|(words, other)| Some((i.lit(words).ok()?.0, other)));
        let Some((i, other)) = found else { return i.stumble() };
        Ok((i, vec![EventPattern::Enters { what: what.clone(), from: None, batch: false }, other(what)]))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let [EventPattern::Enters { what, from: None, batch: false }, second] = value.as_slice() else { return false };
        ENTERING_OR.iter().any(|(words, other)| {
            *second == other(what.clone()) && o.attempt(|o| <ManyOrOne as Way<Filter>>::say(what, o) && o.lit(words))
        })
    }
}

/// "your opponents can't block with creatures with even mana values": those of such creatures that they control.
pub(super) struct WithTheirs;

const BLOCK_WITH: &str = "can't block with";

impl Way<Objects> for WithTheirs {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit(BLOCK_WITH)?;
        let (i, mut what) = <Several as Way<Filter>>::read(i)?;
        what.post.push(Pred::ControlledBy(Box::new(who)));
        Ok((i, Objects::All(what, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::All(what, Quantifier::Plural) = value else { return false };
        let Some((Pred::ControlledBy(who), post)) = what.post.split_last() else { return false };
        let what = Filter { post: post.to_vec(), ..what.clone() };
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(who, o)
                && o.lit(BLOCK_WITH)
                && <Several as Way<Filter>>::say(&what, o)
        })
    }
}

/// "players can't cast spells": who, and what they can't do.
pub(super) struct Barred;

/// The player of whom such a rule speaks.
fn barred_player(rule: &mut RuleChange) -> Option<&mut Players> {
    match rule {
        RuleChange::PlayersCant(who, _)
        | RuleChange::CantCast(who, _)
        | RuleChange::CantPlay(who, _)
        | RuleChange::CantActivate(Some(who), ..) => Some(who),
        _ => None,
    }
}

/// Reads what these players can't do, behind "can't".
pub(crate) fn read_barred<'a>(i: In<'a>, who: &Players) -> Read<'a, RuleChange> {
    let (rest, mut rule) = <BarredDeed as Way<RuleChange>>::read(i)?;
    match barred_player(&mut rule) {
        Some(barred) => *barred = who.clone(),
        None => return i.stumble(),
    }
    Ok((rest, rule))
}

/// Who can't do it, and the rule as it is said behind "can't".
pub(crate) fn barred_apart(rule: &RuleChange) -> Option<(Players, RuleChange)> {
    let mut rule = rule.clone();
    let who = std::mem::replace(barred_player(&mut rule)?, Players::You);
    Some((who, rule))
}

/// Says what [`barred_apart`] has left.
pub(crate) fn say_barred(rule: &RuleChange, o: &mut Out<'_>) -> bool {
    <BarredDeed as Way<RuleChange>>::say(rule, o)
}

impl Way<RuleChange> for Barred {
    fn read(i: In<'_>) -> Read<'_, RuleChange> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("can't")?;
        read_barred(i, &who)
    }

    fn say(value: &RuleChange, o: &mut Out<'_>) -> bool {
        barred_apart(value).is_some_and(|(who, rule)| {
            o.attempt(|o| <players::Subject as Way<Players>>::say(&who, o) && o.lit("can't") && say_barred(&rule, o))
        })
    }
}

phrase_of!(RuleChange, Rules);
phrase_of!(Handling, Deeds);
phrase_of!(PlayerDeed, PlayerDeeds);

/// "A copy of a permanent spell becomes a token": a rule, said again.
pub(super) struct ASaidRule;

const RULES: &[&str] = &["a copy of a permanent spell becomes a token", "copies of permanent spells become tokens"];

impl Way<Box<str>> for ASaidRule {
    fn read(i: In<'_>) -> Read<'_, Box<str>> {
        let found = RULES.iter().find_map(|words| Some((i.lit(words).ok()?.0, Box::from(*words))));
        found.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Box<str>, o: &mut Out<'_>) -> bool {
        RULES.contains(&&**value) && o.plain(value)
    }
}
