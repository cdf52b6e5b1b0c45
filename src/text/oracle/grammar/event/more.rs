//! Events in words of their own: what blocks or becomes blocked by something, what enters under one's control, what is no
//! longer there.

mod put_on_either;

pub(crate) use put_on_either::{read_on_either, say_on_either};

use super::destroyed::{CausesToBePut, Destroys, SacrificedOrDestroyed};
use super::*;
use crate::oracle::grammar::condition::HowMany;
use crate::oracle::grammar::dealt::Sort;
use crate::oracle::grammar::objects::{OneOrMore, SelfFilter, Thing};
use crate::oracle::grammar::select::Comparison;
use crate::oracle::grammar::unsaid::AnyAttacker;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

phrases! {
    /// More of what may stand behind "when" and "whenever".
    MoreEvents: EventPattern {
        [both:(BlocksOrIsBlocked)] { EventPattern::Or(both) }
        [either:(put_on_either::PutOnEither)] { EventPattern::Or(either) }
        [much:(DealsSoMuch)] { much }
        [one:(EntersAtAll) cond:(EnteredSo)] { EventPattern::While(one, cond) }
        [cause:(CausesTo<false>)] { cause }
        [cause:(CausesToBePut)] { cause }
        ["a spell or ability" by:(Given<crate::oracle::grammar::select::Controls>) "counters" what:(Thing)] { EventPattern::Countered { what, by } }
        [destroys:(Destroys)] { destroys }
        [what:(Thing) "are* destroyed"] { EventPattern::Destroyed { what } }
        [what:(Thing) "are* sacrificed" who:(AnyOne)] { EventPattern::Sacrifices { who, what, batch: false } }
        [what:(SacrificedOrDestroyed)] { EventPattern::Or(what) }
        [what:(Thing) "are* put into the command zone" ?"from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Command), to_player: None, batch: false } }
        [to:(Damaged) "are* dealt damage by" source:(EitherSource)] { EventPattern::DealtDamage { to, combat: None, source } }
        ["the" n:(Ordinal) kind "counter is put on" what:(Thing)] { EventPattern::CountersReach { what, kind, n } }
        [what:(UnderYour) "enter*" ?"the battlefield" "under your control"] { EventPattern::Enters { what, from: None, batch: false } }
        [what:(ManyUnderYour) "enter*" ?"the battlefield" "under your control"] { EventPattern::Enters { what, from: None, batch: true } }
        [what:(ItAndMore) "enter*" ?"the battlefield" "under your control"] { EventPattern::Enters { what, from: None, batch: true } }
        [theirs:(UnderTheirs)] { theirs }
        [what:(SelfAndMore) "enter*" ?"the battlefield"] { EventPattern::Enters { what, from: None, batch: true } }
        [what:(Thing) "are* put into a graveyard"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player: None, batch: false } }
        [what:(Thing) "are* put into" to_player:(Given<TheirOwn>) "graveyard"] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(OneOrMore) "are* put into a library from anywhere"] { EventPattern::Moves { what, from: None, to: Some(Zone::Library), to_player: None, batch: true } }
        ["the" n:(Ordinal) "spell of a turn is cast" event:(ASpellCast)] { EventPattern::Nth(event, n) }
        ["you're dealt damage"] { EventPattern::DealtDamage { to: DamageTo::Player(Players::You), combat: None, source: None } }
        ["you're dealt combat damage"] { EventPattern::DealtDamage { to: DamageTo::Player(Players::You), combat: Some(true), source: None } }
        ["you cast your first spell during each opponent 's turn" first:(FirstSpell) cond:(TheirTurns)] { EventPattern::While(first, cond) }
        [what:(Thing) "become* attached to" to:(Given<Thing>)] { EventPattern::Attached { what, to, un: false } }
        [what:(Thing) "become* unattached from" to:(Given<Thing>)] { EventPattern::Attached { what, to, un: true } }
        [who:(players::Subject) "flip*" "a coin"] { EventPattern::Flips { who, won: None } }
        [who:(players::Subject) "win*" "a coin flip"] { EventPattern::Flips { who, won: Some(true) } }
        [who:(players::Subject) "lose*" "a coin flip"] { EventPattern::Flips { who, won: Some(false) } }
        [who:(players::Subject) "get*" "one or more {E}" kind:(SomeEnergy)] { EventPattern::PlayerGetsCounters { who, kind, by: None } }
        [whom:(Attacked) "are* attacked" with:(AnyAttacker)] { EventPattern::PlayerAttacks { who: Players::Each, with, at_least: 0, whom } }
        ["the Ring tempts you" deed:(Tempted)] { EventPattern::Does { who: Some(Players::You), what: None, deed } }
        [activated:(ActivatesAt) "that targets" cond:(TargetsSuch)] { EventPattern::While(activated, cond) }
        [who:(players::Subject) "mill*" what:(Thing)] { EventPattern::Mills { who, what, batch: false } }
        [who:(players::Subject) "mill*" what:(OneOrMore)] { EventPattern::Mills { who, what, batch: true } }
        [what:(OneOrMore) "are* milled"] { EventPattern::Mills { who: Players::Each, what, batch: true } }
        [to:(Thing) "are* dealt excess damage"] { EventPattern::DealtExcess { to, combat: None, batch: false } }
        [to:(Thing) "are* dealt excess noncombat damage"] { EventPattern::DealtExcess { to, combat: Some(false), batch: false } }
        [to:(OneOrMore) "are* dealt excess noncombat damage"] { EventPattern::DealtExcess { to, combat: Some(false), batch: true } }
        [to:(OneOrMore) "are* dealt excess damage"] { EventPattern::DealtExcess { to, combat: None, batch: true } }
        [who:(players::Subject) "gain*" "control of" what:(Thing) "from" from] { EventPattern::GainsControl { who, what, from } }
        [who:(players::Subject) "lose*" "control of" what:(Thing)] { EventPattern::LosesControl { who, what } }
        [what:(Thing) ["are* returned to" | "are* put into"] to_player:(Given<TheirOwn>) "hand from" from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Hand), to_player, batch: false } }
        [what:(OneOrMore) ["are* returned to" | "are* put into"] to_player:(Given<TheirOwn>) "hand from" from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Hand), to_player, batch: true } }
        [what:(OneOrMore) "are* returned to" to_player:(Given<TheirOwn>) "hand"] { EventPattern::Moves { what, from: None, to: Some(Zone::Hand), to_player, batch: true } }
        [what:(OneOrMore) ["are* put into exile" | "are* exiled"]] { EventPattern::Moves { what, from: None, to: Some(Zone::Exile), to_player: None, batch: true } }
        [both:(GainsOrLoses)] { EventPattern::Or(both) }
        [activated:(either_way::WithoutTapping)] { activated }
        [what:(OneOrMore) "are* put into exile from" from:(ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Exile), to_player: None, batch: true } }
        [who:(players::Subject) "activate*" ["an ability that isn't a mana ability" | "an ability , if it isn't a mana ability"] what:(crate::oracle::grammar::unsaid::Anything)] { EventPattern::Activates { who, what, class: Some(AbilityClass::NotMana) } }
        [who:(players::Subject) "activate*" "an ability of" what:(Thing) "that isn't a mana ability"] { EventPattern::Activates { who, what, class: Some(AbilityClass::NotMana) } }
        [what:(Given<Thing>) "become* plotted" deed:(Plotting)] { EventPattern::Does { who: None, what, deed } }
        ["the final chapter ability of" what:(Thing) "resolves"] { EventPattern::FinalChapter { what } }
        [who:(players::Subject) "kick*" what:(Kicked)] { EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } }
        [what:(ACaseOf) "solve*" "a Case" mark:(BeingSolved)] { EventPattern::Designated { what, mark } }
        [what:(CastAlready) "is countered"] { EventPattern::Countered { what, by: None } }
        [what:(OfAnOpponent) "leave* an opponent 's graveyard"] { EventPattern::Moves { what, from: Some(Origin { zone: Zone::Graveyard, whose: Whose::Anyones }), to: None, to_player: None, batch: false } }
        [gone:(HowMany)] { EventPattern::State(gone) }
        [state:(StateWaited)] { EventPattern::State(state) }
    }
}

phrases! {
    /// A state an ability waits for (603.8).
    StateWaited: Cond {
        [set:(crate::oracle::grammar::condition::ControllingThose)] { Cond::Exists(set) }
        ["~ has" kind:(crate::oracle::grammar::condition::WithFilter) it:(ItSelf)] { Cond::Is(it, kind) }
        ["a player other than ~ 's owner controls it" kind:(NotItsOwners) it:(ItSelf)] { Cond::Is(it, kind) }
    }

    /// What is discarded.
    DiscardOf: EventPattern {
        [what:(Thing)] { EventPattern::Discards { who: Players::You, what, batch: false } }
    }

    /// An ability is activated.
    ActivatesAt: EventPattern {
        [who:(players::Subject) "activate*" "an ability" what:(crate::oracle::grammar::unsaid::Anything)] { EventPattern::Activates { who, what, class: None } }
    }

    /// What it targets.
    TargetsSuch: Cond {
        [kind:(Targeting)] { Cond::Is(Ref::Event(Role::Subject), kind) }
    }

    /// It enters.
    EntersAtAll: EventPattern {
        [what:(Thing) "enter*" ?"the battlefield"] { EventPattern::Enters { what, from: None, batch: false } }
    }

    /// The player who is attacked.
    Attacked: Option<AttackTarget> {
        [who:(players::Subject)] { Some(AttackTarget::Player(who)) }
    }
}

silent! {
    /// The Case is solved (719.3b).
    BeingSolved: Designation = Designation::Solved;
    /// A card becomes plotted (702.170a, 702.170c).
    Plotting: Deed = Deed::Plot;
    /// Controlled by another player than its owner.
    NotItsOwners: Box<Filter> = Box::new(Filter {
        heads: Vec::new(),
        noun: Noun::Object,
        post: vec![Pred::Not(Box::new(Pred::ControlledBy(Box::new(Players::OwnerOf(Ref::This, Said::Pronoun)))))],
    });
    /// This object.
    ItSelf: Ref = Ref::Word("~".into());
    /// The action of the Ring (701.54).
    Tempted: Deed = Deed::TemptedByRing;
    /// What made it happen is an opponent's.
    ByOpponent: Cond = Cond::Is(
        Ref::Event(Role::Source),
        Box::new(Filter {
            heads: Vec::new(),
            noun: Noun::Object,
            post: vec![Pred::ControlledBy(Box::new(Players::EachOpponent))],
        }),
    );
    /// The first spell you cast in a turn.
    FirstSpell: EventPattern = EventPattern::Casts {
        who: Players::You,
        what: Filter { heads: vec![Head::default()], noun: Noun::Spell, post: Vec::new() },
        nth: Some(1),
        from: None,
        or_copies: false,
    };
    /// Energy counters.
    SomeEnergy: Option<CounterKind> = Some(CounterKind::Named("energy".into()));
    /// Whoever casts it.
    ASpellCast: EventPattern = EventPattern::Casts {
        who: Players::APlayer,
        what: Filter { heads: vec![Head::default()], noun: Noun::Spell, post: Vec::new() },
        nth: None,
        from: None,
        or_copies: false,
    };
    /// An opponent's turn.
    TheirTurns: Cond = Cond::TurnOf(Box::new(Players::EachOpponent));
}

/// "a spell" behind "kicks": one that is kicked as it is cast (702.33d).
struct Kicked;

impl Way<Filter> for Kicked {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut what) = <AKind as Way<Filter>>::read(i)?;
        what.post.push(Pred::Kicked);
        Ok((i, what))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((Pred::Kicked, post)) = value.post.split_last() else { return false };
        <AKind as Way<Filter>>::say(&Filter { post: post.to_vec(), ..value.clone() }, o)
    }
}

/// "a spell you've cast".
struct CastAlready;

const YOUVE_CAST: &str = "you've cast";

impl Way<Filter> for CastAlready {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut what) = <AKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(YOUVE_CAST)?;
        what.post.push(Pred::CastBy(Box::new(Players::You)));
        Ok((i, what))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((Pred::CastBy(who), post)) = value.post.split_last() else { return false };
        let what = Filter { post: post.to_vec(), ..value.clone() };
        **who == Players::You && o.attempt(|o| <AKind as Way<Filter>>::say(&what, o) && o.lit(YOUVE_CAST))
    }
}

/// "a creature card", before the graveyard of an opponent that it is in: cards are in their owners' graveyards (404.2).
struct OfAnOpponent;

impl Way<Filter> for OfAnOpponent {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut what) = <Thing as Way<Filter>>::read(i)?;
        what.post.push(Pred::OwnedBy(Box::new(Players::EachOpponent)));
        Ok((i, what))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((Pred::OwnedBy(who), post)) = value.post.split_last() else { return false };
        **who == Players::EachOpponent
            && <Thing as Way<Filter>>::say(&Filter { post: post.to_vec(), ..value.clone() }, o)
    }
}

/// "you" before "solve a Case": a Case that this player controls becomes solved (719.3b).
struct ACaseOf;

fn case_of(who: Players) -> Option<Filter> {
    let types = vec![Pred::Subtype(crate::card::Subtype::named("Case").next()?)];
    let head = Head { adjectives: Vec::new(), types };
    Some(Filter { heads: vec![head], noun: Noun::Permanent, post: vec![Pred::ControlledBy(Box::new(who))] })
}

impl Way<Filter> for ACaseOf {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, who) = <players::Subject as Way<Players>>::read(i)?;
        case_of(who).map_or_else(|| i.stumble(), |what| Ok((rest, what)))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let [Pred::ControlledBy(who)] = value.post.as_slice() else { return false };
        case_of((**who).clone()).as_ref() == Some(value) && <players::Subject as Way<Players>>::say(who, o)
    }
}

/// "a land enters under an opponent's control", "a creature died under an opponent's control", and "an opponent puts a land onto
/// the battlefield", which is the same as the first.
struct UnderTheirs;

const ONTO_THE_BATTLEFIELD: &str = "onto the battlefield";

/// What happens to such a thing, or to one or more of them at once.
type Happens = fn(Filter, bool) -> EventPattern;

/// What happens to what somebody controls, in the words before "under".
const WHILE_CONTROLLED: &[(&[&str], Happens)] = &[
    (&["enter*", "enter* the battlefield"], |what, batch| EventPattern::Enters { what, from: None, batch }),
    (&["die*"], |what, batch| EventPattern::Dies { what, batch }),
    (&["leave* the battlefield"], |what, batch| EventPattern::Moves {
        what,
        from: Some(Origin::BATTLEFIELD),
        to: None,
        to_player: None,
        batch,
    }),
];

impl Way<EventPattern> for UnderTheirs {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let puts = <players::NotYou as Way<Players>>::read(i).and_then(|(i, who)| Ok((i.lit("put*")?.0, who)));
        if let Ok((i, who)) = puts {
            let (i, mut what) = <AKind as Way<Filter>>::read(i)?;
            let (i, ()) = i.lit(ONTO_THE_BATTLEFIELD)?;
            what.post.push(Pred::ControlledBy(Box::new(who)));
            return Ok((i, EventPattern::Enters { what, from: None, batch: false }));
        }
        let (i, (mut what, batch)) = longest(
            i,
            &[&|i| <Thing as Way<Filter>>::read(i).map(|(i, what)| (i, (what, false))), &|i| {
                <OneOrMore as Way<Filter>>::read(i).map(|(i, what)| (i, (what, true)))
            }],
        )?;
        let found = WHILE_CONTROLLED.iter().find_map(|(verbs, event)| Some((one_of(i, verbs).ok()?.0, event)));
        let Some((i, event)) = found else { return i.stumble() };
        let (i, ()) = i.lit("under")?;
        let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("control")?;
        if whose == Players::You {
            return i.stumble();
        }
        what.post.push(Pred::ControlledBy(Box::new(whose)));
        Ok((i, event(what, batch)))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let (EventPattern::Enters { what, batch, .. }
        | EventPattern::Dies { what, batch }
        | EventPattern::Moves { what, batch, .. }) = value
        else {
            return false;
        };
        let same = WHILE_CONTROLLED.iter().find(|(_, event)| event(what.clone(), *batch) == *value);
        let Some((verbs, _)) = same else { return false };
        let Some((Pred::ControlledBy(whose), post)) = what.post.split_last() else { return false };
        let what = Filter { post: post.to_vec(), ..what.clone() };
        let front = |o: &mut Out<'_>| match batch {
            true => <OneOrMore as Way<Filter>>::say(&what, o),
            false => <Thing as Way<Filter>>::say(&what, o),
        };
        let puts = |o: &mut Out<'_>| {
            !batch
                && matches!(value, EventPattern::Enters { .. })
                && <players::NotYou as Way<Players>>::say(whose, o)
                && o.lit("put*")
                && <AKind as Way<Filter>>::say(&what, o)
                && o.lit(ONTO_THE_BATTLEFIELD)
        };
        o.attempt(|o| {
            front(o)
                && o.either(verbs)
                && o.lit("under")
                && <TheirOwn as Way<Players>>::say(whose, o)
                && o.lit("control")
        }) || o.attempt(puts)
    }
}

/// "untapped", "tapped and under your control", behind "enters".
struct EnteredSo;

const ENTERED: [(&str, Pred); 2] = [("tapped", Pred::Tapped), ("untapped", Pred::Untapped)];

impl Way<Cond> for EnteredSo {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let found = ENTERED.iter().find_map(|(word, pred)| Some((i.lit(word).ok()?.0, pred)));
        let Some((i, so)) = found else { return i.stumble() };
        let (i, whose) = maybe(i, |i| {
            let (i, ()) = i.lit("and under")?;
            let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
            i.lit("control").map(|(i, ())| (i, whose))
        });
        let post = std::iter::once(so.clone()).chain(whose.map(|who| Pred::ControlledBy(Box::new(who)))).collect();
        let kind = Filter { heads: Vec::new(), noun: Noun::Object, post };
        Ok((i, Cond::Is(Ref::Event(Role::Subject), Box::new(kind))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Is(Ref::Event(Role::Subject), kind) = value else { return false };
        let Some((so, whose)) = kind.post.split_first() else { return false };
        let front = |o: &mut Out<'_>| ENTERED.iter().any(|(word, pred)| pred == so && o.lit(word));
        match whose {
            _ if !kind.heads.is_empty() => false,
            [] => front(o),
            [Pred::ControlledBy(who)] => o.attempt(|o| {
                front(o) && o.lit("and under") && <TheirOwn as Way<Players>>::say(who, o) && o.lit("control")
            }),
            _ => false,
        }
    }
}

/// "a red spell you control or by a red planeswalker you control": a source of either kind.
struct EitherSource;

const OR_BY: &str = "or by";

impl Way<Option<Filter>> for EitherSource {
    fn read(i: In<'_>) -> Read<'_, Option<Filter>> {
        let (i, one) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(OR_BY)?;
        let (i, two) = <Thing as Way<Filter>>::read(i)?;
        Ok((i, Some(crate::oracle::grammar::select::either(vec![one, two]))))
    }

    fn say(value: &Option<Filter>, o: &mut Out<'_>) -> bool {
        let kinds = value.as_ref().and_then(crate::oracle::grammar::select::kinds_of);
        matches!(kinds.as_deref(), Some([one, two])
            if o.attempt(|o| <Thing as Way<Filter>>::say(one, o) && o.lit(OR_BY) && <Thing as Way<Filter>>::say(two, o)))
    }
}

under_yours! {
    ManyUnderYour OneOrMore;
    ItAndMore SelfAndMore;
}

/// What targets such a thing: "a creature or player".
struct Targeting;

impl Way<Filter> for Targeting {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, kind) = <crate::oracle::grammar::select::TargetedKind as Way<TargetKind>>::read(i)?;
        let post = vec![Pred::Targets(Box::new(kind))];
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Object, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.as_slice() {
            [Pred::Targets(kind)] => <crate::oracle::grammar::select::TargetedKind as Way<TargetKind>>::say(kind, o),
            _ => false,
        }
    }
}

/// "~ and/or one or more other creatures".
struct SelfAndMore;

impl Way<Filter> for SelfAndMore {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, it) = <SelfFilter as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("and/or")?;
        let (i, others) = <OneOrMore as Way<Filter>>::read(i)?;
        let Some(Pred::Is(this)) = it.post.into_iter().next() else { return i.stumble() };
        let post = vec![Pred::IsOr(this, Box::new(others))];
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Object, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.as_slice() {
            [Pred::IsOr(this, others)] if value.heads.is_empty() => {
                o.attempt(|o| this.say(o) && o.lit("and/or") && <OneOrMore as Way<Filter>>::say(others, o))
            }
            _ => false,
        }
    }
}

/// "a source you control deals 5 or more damage to a player": so much at once.
struct DealsSoMuch;

impl Way<EventPattern> for DealsSoMuch {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, source) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("deal*")?;
        let (i, (cmp, n)) = <Comparison as Way<(Cmp, Num)>>::read(i)?;
        let (i, combat) = <Sort as Way<Option<bool>>>::read(i)?;
        let (i, to) = <DamagedWhom as Way<DamageTo>>::read(i)?;
        Ok((i, EventPattern::Amount(Box::new(EventPattern::DealsDamage { source, combat, to, batch: false }), cmp, n)))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::Amount(event, cmp, n) = value else { return false };
        let EventPattern::DealsDamage { source, combat, to, batch: false } = &**event else { return false };
        o.attempt(|o| {
            <Thing as Way<Filter>>::say(source, o)
                && o.lit("deal*")
                && <Comparison as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                && <Sort as Way<Option<bool>>>::say(combat, o)
                && <DamagedWhom as Way<DamageTo>>::say(to, o)
        })
    }
}

/// "you gain or lose life": either, by the same player.
struct GainsOrLoses;

const GAINS_OR_LOSES: &[(Agree, &str)] = &[(Agree::Bare, "gain or lose life"), (Agree::Third, "gains or loses life")];

impl Way<Vec<EventPattern>> for GainsOrLoses {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let found = GAINS_OR_LOSES.iter().find_map(|(_, words)| Some(i.lit(words).ok()?.0));
        match found {
            Some(i) => Ok((i, vec![EventPattern::GainsLife { who: who.clone() }, EventPattern::LosesLife { who }])),
            None => i.stumble(),
        }
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let [EventPattern::GainsLife { who }, EventPattern::LosesLife { who: same }] = value.as_slice() else {
            return false;
        };
        who == same
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(who, o)
                    && GAINS_OR_LOSES.iter().any(|(agree, words)| *agree == o.agree && o.lit(words))
            })
    }
}

/// "~ blocks or becomes blocked by a creature": either, with the same other creature.
struct BlocksOrIsBlocked;

impl Way<Vec<EventPattern>> for BlocksOrIsBlocked {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("blocks or becomes blocked by")?;
        // "By one or more creatures": once, however many they are.
        let (i, other, many) = match <OneOrMore as Way<Filter>>::read(i) {
            Ok((i, other)) => (i, other, true),
            Err(_) => <Thing as Way<Filter>>::read(i).map(|(i, other)| (i, other, false))?,
        };
        let blocks = EventPattern::Blocks { what: what.clone(), which: Some(other.clone()) };
        let both = [blocks, EventPattern::BecomesBlocked { what, by: Some(other) }];
        let once = |event| if many { EventPattern::AtLeast(Box::new(event), 1) } else { event };
        Ok((i, both.map(once).into()))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let [one, two] = value.as_slice() else { return false };
        let (one, two, many) = match (one, two) {
            (EventPattern::AtLeast(one, 1), EventPattern::AtLeast(two, 1)) => (&**one, &**two, true),
            _ => (one, two, false),
        };
        let (
            EventPattern::Blocks { what, which: Some(other) },
            EventPattern::BecomesBlocked { what: same, by: Some(by) },
        ) = (one, two)
        else {
            return false;
        };
        what == same
            && other == by
            && o.attempt(|o| {
                <Thing as Way<Filter>>::say(what, o)
                    && o.lit("blocks or becomes blocked by")
                    && if many {
                        <OneOrMore as Way<Filter>>::say(other, o)
                    } else {
                        <Thing as Way<Filter>>::say(other, o)
                    }
            })
    }
}
