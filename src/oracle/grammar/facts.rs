//! Facts a text asks about: of the turn, of what a spell targets or was cast with, of who has more: "you descended this turn",
//! "it targets a tapped creature", "an opponent controls more lands than you".

use crate::card::Color;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::condition::{AtLeast, apart, controlled};
use super::number::ColorWord;
use super::number::{OfEach, Spelled};
use super::objects::{Plural, Thing};
use super::players;
use super::select::{AKind, Comparison, Several, SharedQualities, TargetedKind};
use super::unsaid::{AnyAttacker, Yourself};

phrases! {
    /// Conditions that are facts of their own kind.
    Facts: Cond {
        [it ["target*" | "targeted"] what:(TargetingSuch)] { Cond::Is(it, what) }
        [it "share*" what:(SharingSuch)] { Cond::Is(it, what) }
        [it what:(InCombatEither)] { Cond::Is(it, what) }
        [(cmp, n):(AtLeast) used:(ManaFrom) "was spent to cast" it] { Cond::Compare(Num::ManaUsedOn(used, it), cmp, n) }
        [(cmp, n):(AtLeast) "mana was spent to cast" it] { Cond::Compare(Num::ManaSpentOn(it), cmp, n) }
        [(cmp, n):(AtLeast) "colors of mana were spent to cast" it] { Cond::Compare(Num::ColorsSpent(it), cmp, n) }
        [(cmp, n):(AtLeast) "colors of mana were spent to activate this ability" it:(super::unsaid::WhatResolves)] { Cond::Compare(Num::ColorsSpent(it), cmp, n) }
        ["none of them were cast or no mana was spent to cast" it] { Cond::Compare(Num::ManaSpentOn(it), Cmp::Eq, Num::Const(0)) }
        [set:(Plural) "have total" of:(OfEach) (cmp, n):(Comparison)] { Cond::Compare(Num::Total(of, set), cmp, n) }
        [n:(DevouredOne) one:(super::unsaid::JustOne)] { Cond::Compare(n, Cmp::Ge, one) }
        [who:(players::Subject) "have*" "a full party"] { Cond::Has(who, PlayerDesignation::FullParty) }
        ["you've completed" dungeon:(DungeonName) who:(Yourself)] { Cond::CompletedDungeon(who, dungeon) }
        [not:(NotCompleted)] { Cond::Not(not) }
        ["you've completed a dungeon" who:(Yourself)] { Cond::Has(who, PlayerDesignation::CompletedDungeon) }
        ["it's neither day nor night"] { Cond::Daytime(Daytime::Neither) }
        ["you descended this turn" event:(Descended)] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
        ["a spell was warped this turn" event:(Warped)] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
        ["you cast this spell during your main phase" all:(InYourMain)] { Cond::And(all) }
        [["this spell 's additional cost was paid" | "its additional cost was paid" | "evidence was collected"]] { Cond::Kicked(Some(UNNAMED_COST)) }
        [{Beheld}] { Cond::Kicked(Some(UNNAMED_COST)) }
        ["it's your main phase" all:(YourMain)] { Cond::And(all) }
        [["excess damage was dealt this way" | "excess damage was dealt to a permanent this way" | "excess damage was dealt to a creature this way" | "excess damage was dealt to that creature this way"] n:(ExcessDealt) one:(super::unsaid::JustOne)] { Cond::Compare(n, Cmp::Ge, one) }
        ["it's your combat phase" all:(YourCombat)] { Cond::And(all) }
        [["it was kicked twice" | "~ was kicked twice" | "this spell was kicked twice"] times:(Kicks) n:(Two)] { Cond::Compare(times, Cmp::Ge, n) }
        [both:(AttackedBeside)] { Cond::And(both) }
        [["it entered from" | "that creature entered from"] event:(EnteredFrom)] { Cond::EventIs(event) }
        ["you've been attacked this step" who:(Yourself)] { Cond::Has(who, PlayerDesignation::Attacked) }
        [["you gained or lost life this turn" | "you've gained or lost life this turn"] event:(LifeChanges)] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
        ["you gained and lost life this turn" both:(LifeBoth)] { Cond::And(both) }
        ["you're the defending player" n:(YouDefend) one:(super::unsaid::JustOne)] { Cond::Compare(n, Cmp::Ge, one) }
        ["you're not the monarch" not:(YouMonarch)] { Cond::Not(not) }
        [not:(NotThisTurn)] { Cond::Not(not) }
        [spent:(ColorSpent) it] { Cond::ManaSpent(spent, it) }
        [["you search your library this way" | "you searched your library this way" | "a player searches their library this way"]] { Cond::Did(SEARCHED) }
        [["this is the" | "it's the"] n:(NthTime) ["time this ability has resolved this turn" | "time"]] { Cond::Compare(Num::TimesResolved, Cmp::Eq, n) }
        ["this ability has been activated" n:(Spelled) "or more times this turn"] { Cond::Compare(Num::TimesActivated, Cmp::Ge, n) }
        ["there are" (cmp, n):(AtLeast) tally:(CountersAmong)] { Cond::Compare(tally, cmp, n) }
        ["there are" (cmp, n):(AtLeast) tally:(DifferentAmong)] { Cond::Compare(tally, cmp, n) }
        [elsewhere:(CastElsewhere)] { Cond::And(elsewhere) }
        ["you have at least" more:(super::number::Numeral) ["life more than your starting life total" | "more life than your starting life total"] life:(YourLife) start:(AtTheStart)] { Cond::Compare(life, Cmp::Ge, Num::Plus(start, more)) }
        [n:(super::number::Values) "is at least" more:(super::number::Numeral) "greater than" than:(super::number::Values)] { Cond::Compare(n, Cmp::Ge, Num::Plus(than, more)) }
        ["the" cost "cost was paid"] { Cond::CostPaid(cost) }
        [["a card is exiled with it" | "a card is exiled with ~" | "there are cards exiled with it" | "there are cards exiled with ~"] set:(ExiledCards)] { Cond::Exists(set) }
        [alike:(Alike)] { alike }
        [both:(BothBuried)] { Cond::And(both) }
        ["you have" (cmp, n):(AtLeast) "unspent mana" pool:(AllMana)] { Cond::Compare(pool, cmp, n) }
        [buried:(GraveyardSize)] { buried }
        [pile:(SomeonesPile)] { pile }
        [more:(HasMore)] { more }
        ["you chose" bearer:(NewBearer) "as your Ring-bearer"] { bearer }
        [not:(NoDamageYet)] { Cond::Not(not) }
    }

    /// "mana from creatures".
    ManaFrom: ManaUsed {
        ["mana from" what:(Several)] { ManaUsed::From(what) }
    }

    /// The dungeon that has not been completed.
    NotCompleted: Cond {
        [["you haven't completed" | "you have not completed"] dungeon:(DungeonName) who:(Yourself)] { Cond::CompletedDungeon(who, dungeon) }
    }

    /// The creature that the Ring tempting a player has made their Ring-bearer.
    NewBearer: Cond {
        [kind:(AKind)] { Cond::Is(Ref::Event(Role::Subject), kind) }
    }

    /// What an object has not done since it is there.
    NoDamageYet: Cond {
        [event:(DealsAny) "hasn't dealt damage yet"] { Cond::Happened(event, Window::ThisGame, Cmp::Ge, Num::Const(1)) }
    }

    /// Damage by an object.
    DealsAny: EventPattern {
        [source:(Thing)] { EventPattern::DealsDamage { source, combat: None, to: DamageTo::Any, batch: false } }
    }

    /// The entering that triggered the ability, by where it was from.
    EnteredFrom: EventPattern {
        [from:(super::event::ZoneWords) what:(super::unsaid::Anything)] { EventPattern::Enters { what, from, batch: false } }
    }

    /// "mana values among cards in your graveyard".
    DifferentAmong: Num {
        [of:(Differing1) "among" set:(Plural)] { Num::ValuesAmong(of, set) }
    }

    /// "lore counters among Sagas you control", "different kinds of counters among creatures you control".
    CountersAmong: Num {
        [kind:(super::counter::Counters) "counters among" set:(Plural)] { Num::CountersAmong(set, kind) }
        [["different kinds of counters among" | "kinds of counters among"] set:(Plural)] { Num::CounterKinds(set) }
        ["different names among" set:(Plural)] { Num::NamesAmong(set) }
    }

    /// "second", as a number.
    NthTime: Num {
        [n:(super::number::Ordinal)] { Num::Const(n) }
    }

    /// What has not happened this turn.
    NotThisTurn: Cond {
        [event:(NotDone) "this turn"] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
    }

    /// The event that has not happened.
    NotDone: EventPattern {
        [["you haven't cast" | "you didn't cast"] what:(AKind)] { EventPattern::Casts { who: Players::You, what, nth: None, from: None, or_copies: false } }
        [what:(Thing) ["didn't attack" | "hasn't attacked"]] { EventPattern::Attacks { what, whom: None, alone: false } }
        ["you didn't lose life" who:(Yourself)] { EventPattern::LosesLife { who } }
        [["you didn't attack" | "you didn't attack with a creature"] with:(AnyAttacker)] { EventPattern::PlayerAttacks { who: Players::You, with, at_least: 0, whom: None } }
    }

    /// What the optional cost of the spell beholds (701.4a).
    Beheld: () {
        [{SuchAKind} "was beheld"] { () }
    }

    /// What is said to differ among several.
    Differing1: Num {
        ["powers"] { Num::Power(Ref::Each) }
        ["toughnesses"] { Num::Toughness(Ref::Each) }
        ["mana values"] { Num::ManaValue(Ref::Each) }
    }
}

/// "Tomb of Annihilation": a dungeon by its name.
struct DungeonName;

impl Way<Box<str>> for DungeonName {
    fn read(i: In<'_>) -> Read<'_, Box<str>> {
        let all = crate::oracle::dungeons().unwrap_or_default();
        let found = all.iter().find_map(|one| i.lit(&one.name).ok().map(|(rest, ())| (rest, Box::from(&*one.name))));
        found.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Box<str>, o: &mut Out<'_>) -> bool {
        o.plain(value)
    }
}

/// "a Dragon": the kind is that of the cost, and said again.
struct SuchAKind;

impl Way<()> for SuchAKind {
    fn read(i: In<'_>) -> Read<'_, ()> {
        <AKind as Way<Filter>>::read(i).map(|(i, _)| (i, ()))
    }

    fn say((): &(), o: &mut Out<'_>) -> bool {
        let written = o.left().and_then(|left| left.split_once(" was beheld"));
        written.is_some_and(|(kind, _)| kind.split(' ').count() <= 3 && o.plain(kind))
    }
}

/// The last search, until references are resolved.
pub(crate) const SEARCHED: u8 = u8::MAX - 1;

/// "there is an instant card and a sorcery card in your graveyard", "an instant card and a sorcery card are in your graveyard".
struct BothBuried;

fn both_there(kinds: &[Filter], place: &Pred) -> Vec<Cond> {
    let there = |kind: &Filter| {
        let post = kind.post.iter().chain([place]).cloned().collect();
        Cond::Exists(Box::new(Objects::All(Filter { post, ..kind.clone() }, Quantifier::Plural)))
    };
    kinds.iter().map(there).collect()
}

impl Way<Vec<Cond>> for BothBuried {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, front) = maybe(i, |i| one_of(i, &["there is", "there are"]));
        let (i, mut kinds) = two_or_more(i, Joints::AND, <AKind as Way<Filter>>::read)?;
        let (i, ()) = if front.is_some() { (i, ()) } else { one_of(i, &["are"])? };
        // Behind the last stands where they are.
        let (i, place) = match kinds.last_mut().and_then(|last| last.post.pop()) {
            Some(place) if front.is_some() => (i, place),
            None if front.is_none() => <super::select::Post as Way<Pred>>::read(i)?,
            _ => return i.stumble(),
        };
        match place {
            Pred::In(Zone::Graveyard, Some(_)) if kinds.iter().all(|kind| kind.post.is_empty()) => {
                Ok((i, both_there(&kinds, &place)))
            }
            _ => i.stumble(),
        }
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let apart = |cond: &Cond| {
            let Cond::Exists(set) = cond else { return None };
            let Objects::All(kind, Quantifier::Plural) = &**set else { return None };
            let (place, post) = kind.post.split_last()?;
            Some((Filter { post: post.to_vec(), ..kind.clone() }, place.clone()))
        };
        let Some(all) = value.iter().map(apart).collect::<Option<Vec<_>>>() else { return false };
        let Some(place) = all.first().map(|(_, place)| place.clone()) else { return false };
        let kinds: Vec<Filter> = all.into_iter().map(|(kind, _)| kind).collect();
        let names = |o: &mut Out<'_>| say_several(&kinds, Joints::AND, o, <AKind as Way<Filter>>::say);
        let there = |o: &mut Out<'_>| <super::select::Post as Way<Pred>>::say(&place, o);
        kinds.len() > 1
            && *value == both_there(&kinds, &place)
            && (o.attempt(|o| o.either(&["there is", "there are"]) && names(o) && there(o))
                || o.attempt(|o| names(o) && o.lit("are") && there(o)))
    }
}

silent! {
    /// All mana in your pool.
    AllMana: Num = Num::ManaInPool(None);
    /// Your life total.
    YourLife: Num = Num::Life(Box::new(Players::You));
    /// The life total you began with.
    AtTheStart: Num = Num::StartingLife;
    /// The cards exiled with this.
    ExiledCards: Objects = Objects::All(
        Filter { heads: vec![Head::default()], noun: Noun::Card, post: vec![Pred::ExiledWithThis] },
        Quantifier::Plural,
    );
    /// Your main phase.
    YourMain: Vec<Cond> = vec![Cond::TurnOf(Box::new(Players::You)), Cond::During(StepKind::Main)];
    /// How much damage was more than lethal.
    ExcessDealt: Num = Num::Excess(Some(super::number::AMOUNT));
    /// Your combat phase.
    YourCombat: Vec<Cond> = vec![Cond::TurnOf(Box::new(Players::You)), Cond::During(StepKind::Combat)];
    /// How often it was kicked.
    Kicks: Num = Num::TimesKicked;
    /// Two.
    Two: Num = Num::Const(2);
    /// You are the defending player (508.5).
    YouDefend: Num = Num::PlayersWho(Box::new(Players::Who(
        Box::new(Players::Defending),
        Box::new(Cond::PlayerIs(Ref::Each, Box::new(Players::You))),
    )));
    /// You are the monarch (725.1).
    YouMonarch: Cond = Cond::Has(Box::new(Players::You), PlayerDesignation::Monarch);
    /// You gained life, and you lost life.
    LifeBoth: Vec<Cond> = Vec::from(
        [EventPattern::GainsLife { who: Players::You }, EventPattern::LosesLife { who: Players::You }]
            .map(|event| Cond::Happened(Box::new(event), Window::ThisTurn, Cmp::Ge, Num::Const(1))),
    );
    /// You gain or lose life.
    LifeChanges: EventPattern = EventPattern::Or(vec![
        EventPattern::GainsLife { who: Players::You },
        EventPattern::LosesLife { who: Players::You },
    ]);
    /// A permanent card is put into your graveyard from anywhere (700.11).
    Descended: EventPattern = EventPattern::Moves {
        what: Filter {
            heads: vec![Head { adjectives: Vec::new(), types: vec![Pred::PermanentCard] }],
            noun: Noun::Card,
            post: Vec::new(),
        },
        from: None,
        to: Some(Zone::Graveyard),
        to_player: Some(Players::You),
        batch: false,
    };
    /// A spell is cast for its warp cost (702.185b).
    Warped: EventPattern = EventPattern::Casts {
        who: Players::Each,
        what: Filter { heads: Vec::new(), noun: Noun::Spell, post: vec![Pred::CastFor(Keyword::Warp)] },
        nth: None,
        from: None,
        or_copies: false,
    };
    /// You cast it, and it is your main phase: a phase does not end while a spell is on the stack (500.2).
    InYourMain: Vec<Cond> = vec![
        Cond::WasCast(Ref::Word("~".into()), Some(Box::new(Players::You))),
        Cond::TurnOf(Box::new(Players::You)),
        Cond::During(StepKind::Main),
    ];
}

/// "~ and at least two other creatures attacked this combat".
struct AttackedBeside;

impl Way<Vec<Cond>> for AttackedBeside {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("and at least")?;
        let (i, n) = <Spelled as Way<i32>>::read(i)?;
        let (i, others) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("attacked this combat")?;
        let attacked = |what, n| {
            let event = Box::new(EventPattern::Attacks { what, whom: None, alone: false });
            Cond::Happened(event, Window::ThisCombat, Cmp::Ge, Num::Const(n))
        };
        Ok((i, vec![attacked(what, 1), attacked(others, n)]))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let [
            Cond::Happened(one, Window::ThisCombat, ..),
            Cond::Happened(two, Window::ThisCombat, Cmp::Ge, Num::Const(n)),
        ] = value.as_slice()
        else {
            return false;
        };
        match (&**one, &**two) {
            (EventPattern::Attacks { what, .. }, EventPattern::Attacks { what: others, .. }) => o.attempt(|o| {
                <Thing as Way<Filter>>::say(what, o)
                    && o.lit("and at least")
                    && <Spelled as Way<i32>>::say(n, o)
                    && <Several as Way<Filter>>::say(others, o)
                    && o.lit("attacked this combat")
            }),
            _ => false,
        }
    }
}

/// Makes a kind from a way of saying its one property.
macro_rules! one_property {
    ($($(#[$doc:meta])* $name:ident $read:expr, $say:expr;)*) => { $(
        $(#[$doc])*
        struct $name;

        impl Way<Filter> for $name {
            fn read(i: In<'_>) -> Read<'_, Filter> {
                let read: fn(In<'_>) -> Read<'_, Pred> = $read;
                read(i).map(|(i, pred)| (i, Filter { heads: Vec::new(), noun: Noun::Object, post: vec![pred] }))
            }

            fn say(value: &Filter, o: &mut Out<'_>) -> bool {
                let say: fn(&Pred, &mut Out<'_>) -> bool = $say;
                value.heads.is_empty()
                    && value.noun == Noun::Object
                    && matches!(value.post.as_slice(), [pred] if say(pred, o))
            }
        }
    )* };
}

one_property! {
    /// "a tapped creature" behind "targets".
    TargetingSuch
        |i| <TargetedKind as Way<TargetKind>>::read(i).map(|(i, kind)| (i, Pred::Targets(Box::new(kind)))),
        |pred, o| matches!(pred, Pred::Targets(kind) if <TargetedKind as Way<TargetKind>>::say(kind, o));
    /// "a creature type with that creature" behind "shares".
    SharingSuch
        |i| {
            let (i, quality) = <SharedQualities as Way<SharedQuality>>::read(i)?;
            let (i, ()) = i.lit("with")?;
            longest(i, &[
                &|i: In<'_>| match quality {
                    SharedQuality::Color => i.lit(MOST_COMMON_COLOR).map(|(i, ())| (i, Pred::MostCommonColor)),
                    _ => i.stumble(),
                },
                &|i| Ref::parse(i).map(|(i, with)| (i, Pred::SharesType(with, quality))),
                &|i| <AKind as Way<Filter>>::read(i).map(|(i, kind)| (i, Pred::SharesWith(Box::new(kind), quality))),
            ])
        },
        |pred, o| match pred {
            Pred::SharesType(with, quality) => o.attempt(|o| {
                <SharedQualities as Way<SharedQuality>>::say(quality, o) && o.lit("with") && with.say(o)
            }),
            Pred::MostCommonColor => o.attempt(|o| {
                <SharedQualities as Way<SharedQuality>>::say(&SharedQuality::Color, o)
                    && o.lit("with")
                    && o.lit(MOST_COMMON_COLOR)
            }),
            Pred::SharesWith(kind, quality) => o.attempt(|o| {
                <SharedQualities as Way<SharedQuality>>::say(quality, o) && o.lit("with") && <AKind as Way<Filter>>::say(kind, o)
            }),
            _ => false,
        };
    /// "blocked or was blocked by a blue creature this turn".
    InCombatEither
        |i| <super::event::BlockedEither as Way<Vec<Pred>>>::read(i).map(|(i, any)| (i, Pred::Or(any))),
        |pred, o| matches!(pred, Pred::Or(any) if <super::event::BlockedEither as Way<Vec<Pred>>>::say(any, o));
}

/// What is true of some one of several players, where the words name no certain one: "an opponent controls ...".
pub(super) fn of_someone(who: Players, holds: impl FnOnce(Players) -> Cond) -> Cond {
    let whom = match who {
        Players::AnOpponent => Players::EachOpponent,
        Players::APlayer => Players::Each,
        certain => return holds(certain),
    };
    let those = Players::Who(Box::new(whom), Box::new(holds(Players::That(Ref::Each, Said::Pronoun))));
    Cond::Compare(Num::PlayersWho(Box::new(those)), Cmp::Ge, Num::Const(1))
}

/// "no opponent has more life than that player".
pub(super) struct NoneHasMoreLife;

/// Nobody has more life than themselves.
const NONE_HAS_MORE: &[&str] = &["no opponent has more life than", "no other opponent has more life than"];

/// No opponent has more life than this player.
fn none_above(player: Players) -> Cond {
    let theirs = Num::Life(Box::new(Players::That(Ref::Each, Said::Pronoun)));
    let more = Cond::Compare(theirs, Cmp::Gt, Num::Life(Box::new(player)));
    let those = Players::Who(Box::new(Players::EachOpponent), Box::new(more));
    Cond::Compare(Num::PlayersWho(Box::new(those)), Cmp::Eq, Num::Const(0))
}

impl Way<Cond> for NoneHasMoreLife {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, ()) = one_of(i, NONE_HAS_MORE)?;
        let (i, player) = <players::Subject as Way<Players>>::read(i)?;
        Ok((i, none_above(player)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Compare(Num::PlayersWho(those), Cmp::Eq, _) = value else { return false };
        let Players::Who(_, more) = &**those else { return false };
        let Cond::Compare(_, Cmp::Gt, Num::Life(player)) = &**more else { return false };
        *value == none_above((**player).clone())
            && o.attempt(|o| o.either(NONE_HAS_MORE) && <players::Subject as Way<Players>>::say(player, o))
    }
}

/// Takes apart what [`of_someone`] has made: the one spoken of, where it is no certain one, and what is true of them.
pub(super) fn someone_apart(cond: &Cond) -> (Option<Players>, &Cond) {
    match cond {
        Cond::Compare(Num::PlayersWho(those), Cmp::Ge, Num::Const(1)) => match &**those {
            Players::Who(whom, holds) => match **whom {
                Players::EachOpponent => (Some(Players::AnOpponent), holds),
                Players::Each => (Some(Players::APlayer), holds),
                _ => (None, cond),
            },
            _ => (None, cond),
        },
        _ => (None, cond),
    }
}

/// "this spell was cast from anywhere other than your hand".
struct CastElsewhere;

const NOT_FROM_HAND: &[&str] =
    &["was cast from anywhere other than your hand", "was cast from anywhere other than its owner 's hand"];

impl Way<Vec<Cond>> for CastElsewhere {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = one_of(i, NOT_FROM_HAND)?;
        let from_hand = Cond::CastFromZone(it.clone(), Zone::Hand);
        Ok((i, vec![Cond::WasCast(it, None), Cond::Not(Box::new(from_hand))]))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Cond::WasCast(it, None), Cond::Not(not)] if **not == Cond::CastFromZone(it.clone(), Zone::Hand) => {
                o.attempt(|o| it.say(o) && o.either(NOT_FROM_HAND))
            }
            _ => false,
        }
    }
}

/// "at least three black mana was spent to cast", up to what it was spent on.
struct ColorSpent;

impl Way<ManaUsed> for ColorSpent {
    fn read(i: In<'_>) -> Read<'_, ManaUsed> {
        let (i, ()) = i.lit("at least")?;
        let (i, n) = <Spelled as Way<i32>>::read(i)?;
        let (i, color) = <ColorWord as Way<Color>>::read(i)?;
        let (i, ()) = i.lit("mana was spent to cast")?;
        let mana = (0..n).map(|_| crate::card::ManaSymbol::Colored(color));
        Ok((i, ManaUsed::Symbols(crate::card::ManaCost::new(mana))))
    }

    fn say(value: &ManaUsed, o: &mut Out<'_>) -> bool {
        let ManaUsed::Symbols(cost) = value else { return false };
        let Some(crate::card::ManaSymbol::Colored(color)) = cost.symbols().first().copied() else { return false };
        let same = cost.symbols().iter().all(|symbol| *symbol == crate::card::ManaSymbol::Colored(color));
        let Ok(n) = i32::try_from(cost.symbols().len()) else { return false };
        same && o.attempt(|o| {
            o.lit("at least")
                && <Spelled as Way<i32>>::say(&n, o)
                && <ColorWord as Way<Color>>::say(&color, o)
                && o.lit("mana was spent to cast")
        })
    }
}

/// "you control three or more lands", before what these have in common or not.
fn read_controlling(i: In<'_>) -> Read<'_, (Objects, (Cmp, Num))> {
    let (i, who) = <players::Subject as Way<Players>>::read(i)?;
    let (i, ()) = i.lit("control*")?;
    let (i, many) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
    let (i, kind) = <Several as Way<Filter>>::read(i)?;
    Ok((i, (Objects::All(controlled(kind, who), Quantifier::Plural), many)))
}

/// Says what [`read_controlling`] reads.
fn say_controlling(set: &Objects, cmp: Cmp, n: &Num, o: &mut Out<'_>) -> bool {
    let Objects::All(filter, Quantifier::Plural) = set else { return false };
    let Some((kind, who)) = apart(filter) else { return false };
    <players::Subject as Way<Players>>::say(who, o)
        && o.lit("control*")
        && <AtLeast as Way<(Cmp, Num)>>::say(&(cmp, n.clone()), o)
        && <Several as Way<Filter>>::say(&kind, o)
}

/// "with the same name", by itself the name of the thing at hand.
pub(super) fn is_alike(pred: &Pred) -> bool {
    matches!(pred, Pred::SameName(Ref::Word(it)) if &**it == "it")
}

/// "you control three or more lands with the same name".
struct Alike;

const ALIKE: &[&str] = &["with the same name as one another", "with the same name"];

impl Way<Cond> for Alike {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, (mut set, (cmp, n))) = read_controlling(i)?;
        // What has "the same name" behind it has the same as the others of the set, and not as something spoken of.
        let i = match &mut set {
            Objects::All(filter, _) if filter.post.first().is_some_and(is_alike) => {
                filter.post.remove(0);
                i.lit("as one another").map_or(i, |(rest, ())| rest)
            }
            _ => one_of(i, ALIKE)?.0,
        };
        Ok((i, Cond::Compare(Num::SameNamed(Box::new(set)), cmp, n)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Compare(Num::SameNamed(set), cmp, n) = value else { return false };
        o.attempt(|o| say_controlling(set, *cmp, n, o) && o.either(ALIKE))
    }
}

/// "a graveyard has twenty or more cards in it", "there are ten or more cards in a single graveyard": that of some one player.
struct SomeonesPile;

const PILES: [(&str, Zone, &str); 2] = [
    ("a graveyard has", Zone::Graveyard, "cards in a single graveyard"),
    ("a library has", Zone::Library, "cards in a single library"),
];

fn pile_of(zone: Zone, who: Players) -> Num {
    let post = vec![Pred::In(zone, Some(Box::new(who)))];
    Num::Count(Box::new(Objects::All(Filter { heads: Vec::new(), noun: Noun::Card, post }, Quantifier::All)))
}

impl Way<Cond> for SomeonesPile {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        for (has, zone, among) in PILES {
            let found = longest(
                i,
                &[
                    &|i| {
                        let (i, many) = i.lit(has).and_then(|(i, ())| <AtLeast as Way<(Cmp, Num)>>::read(i))?;
                        i.lit("cards in it").map(|(i, ())| (i, many))
                    },
                    &|i| {
                        let (i, many) = i.lit("there are").and_then(|(i, ())| <AtLeast as Way<(Cmp, Num)>>::read(i))?;
                        i.lit(among).map(|(i, ())| (i, many))
                    },
                ],
            );
            if let Ok((rest, (cmp, n))) = found {
                return Ok((rest, of_someone(Players::APlayer, |who| Cond::Compare(pile_of(zone, who), cmp, n))));
            }
        }
        i.stumble()
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (Some(Players::APlayer), Cond::Compare(pile, cmp, n)) = someone_apart(value) else { return false };
        let each = Players::That(Ref::Each, Said::Pronoun);
        let many = |o: &mut Out<'_>| <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o);
        PILES.iter().any(|(has, zone, among)| {
            *pile == pile_of(*zone, each.clone())
                && (o.attempt(|o| o.lit(has) && many(o) && o.lit("cards in it"))
                    || o.attempt(|o| o.lit("there are") && many(o) && o.lit(among)))
        })
    }
}

/// "an opponent has eight or more cards in their graveyard".
struct GraveyardSize;

const GRAVEYARD: &[&str] = &["cards in their graveyard", "cards in your graveyard", "cards in his or her graveyard"];

impl Way<Cond> for GraveyardSize {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("have*")?;
        let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
        let (i, ()) = one_of(i, GRAVEYARD)?;
        Ok((i, of_someone(who, |who| Cond::Compare(pile_of(Zone::Graveyard, who), cmp, n))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let (someone, holds) = someone_apart(value);
        let Cond::Compare(Num::Count(set), cmp, n) = holds else { return false };
        let Objects::All(filter, Quantifier::All) = &**set else { return false };
        let [Pred::In(Zone::Graveyard, Some(who))] = filter.post.as_slice() else { return false };
        filter.heads.is_empty()
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(someone.as_ref().unwrap_or(who), o)
                    && o.lit("have*")
                    && <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                    && o.either(GRAVEYARD)
            })
    }
}

/// "an opponent controls more lands than you", "that player has more life than you".
struct HasMore;

/// What there is more of.
enum Measure {
    Controlled(Filter),
    Life,
    Hand,
}

impl Measure {
    fn of(&self, who: Players) -> Num {
        match self {
            Self::Controlled(kind) => {
                Num::Count(Box::new(Objects::All(controlled(kind.clone(), who), Quantifier::Plural)))
            }
            Self::Life => Num::Life(Box::new(who)),
            Self::Hand => Num::HandSize(Box::new(who)),
        }
    }

    /// The measure and whose it is.
    fn apart(n: &Num) -> Option<(Self, Players)> {
        Some(match n {
            Num::Count(set) => match &**set {
                Objects::All(filter, Quantifier::Plural) => {
                    let (kind, who) = apart(filter)?;
                    (Self::Controlled(kind), who.clone())
                }
                _ => return None,
            },
            Num::Life(who) => (Self::Life, (**who).clone()),
            Num::HandSize(who) => (Self::Hand, (**who).clone()),
            _ => return None,
        })
    }

    /// Of what those players control the fewest.
    fn of_fewest(who: &Players) -> Option<Filter> {
        let Players::Who(_, fewest) = who else { return None };
        let Cond::Compare(theirs, Cmp::Le, Num::LeastOf(..)) = &**fewest else { return None };
        match Self::apart(theirs)? {
            (Self::Controlled(kind), _) => (*who == with_fewest(&Self::Controlled(kind.clone()))).then_some(kind),
            _ => None,
        }
    }

    /// What the players are told apart by, of whom none has more.
    fn of_most(who: &Players) -> Option<Self> {
        let Players::Who(_, most) = who else { return None };
        let Cond::Compare(theirs, Cmp::Ge, Num::MostOf(..)) = &**most else { return None };
        let (measure, _) = Self::apart(theirs)?;
        (*who == with_most(&measure)).then_some(measure)
    }

    fn read(i: In<'_>) -> Read<'_, (Self, Compared)> {
        longest(
            i,
            &[
                &|i| {
                    let (i, how) = i.lit("control*").and_then(|(i, ())| read_more(i, "fewer"))?;
                    let (i, kind) = <Several as Way<Filter>>::read(i)?;
                    i.lit("than").map(|(i, ())| (i, (Self::Controlled(kind), how)))
                },
                &|i| {
                    let (i, how) = i.lit("have*").and_then(|(i, ())| read_more(i, "less"))?;
                    i.lit("life than").map(|(i, ())| (i, (Self::Life, how)))
                },
                &|i| {
                    let (i, how) = i.lit("have*").and_then(|(i, ())| read_more(i, "fewer"))?;
                    one_of(i, HAND_THAN).map(|(i, ())| (i, (Self::Hand, how)))
                },
            ],
        )
    }

    fn say(&self, how: &Compared, o: &mut Out<'_>) -> bool {
        match self {
            Self::Controlled(kind) => {
                o.lit("control*")
                    && say_more(how, "fewer", o)
                    && <Several as Way<Filter>>::say(kind, o)
                    && o.lit("than")
            }
            Self::Life => o.lit("have*") && say_more(how, "less", o) && o.lit("life than"),
            Self::Hand => o.lit("have*") && say_more(how, "fewer", o) && o.either(HAND_THAN),
        }
    }
}

/// How two amounts compare: so many more at the least, else whether there is more or less.
#[derive(Clone)]
enum Compared {
    More,
    Less,
    AtLeast(Num),
}

impl Compared {
    /// The condition that one amount compares so to another.
    fn holds(self, one: Num, other: Num) -> Cond {
        match self {
            Self::More => Cond::Compare(one, Cmp::Gt, other),
            Self::Less => Cond::Compare(one, Cmp::Lt, other),
            Self::AtLeast(n) => Cond::Compare(one, Cmp::Ge, Num::Plus(Box::new(other), Box::new(n))),
        }
    }

    /// The two amounts of such a condition, and how they compare.
    fn apart(cond: &Cond) -> Option<(&Num, Self, &Num)> {
        match cond {
            Cond::Compare(one, Cmp::Gt, other) => Some((one, Self::More, other)),
            Cond::Compare(one, Cmp::Lt, other) => Some((one, Self::Less, other)),
            Cond::Compare(one, Cmp::Ge, Num::Plus(other, n)) => Some((one, Self::AtLeast((**n).clone()), other)),
            _ => None,
        }
    }
}

/// "more", "at least two more", or the word for less.
fn read_more<'a>(i: In<'a>, less: &str) -> Read<'a, Compared> {
    if let Ok((rest, ())) = i.lit("at least") {
        let (rest, n) = <Spelled as Way<Num>>::read(rest)?;
        return rest.lit("more").map(|(rest, ())| (rest, Compared::AtLeast(n)));
    }
    i.lit("more").map(|(i, ())| (i, Compared::More)).or_else(|_| i.lit(less).map(|(i, ())| (i, Compared::Less)))
}

fn say_more(how: &Compared, less: &str, o: &mut Out<'_>) -> bool {
    match how {
        Compared::More => o.lit("more"),
        Compared::Less => o.lit(less),
        Compared::AtLeast(n) => o.lit("at least") && <Spelled as Way<Num>>::say(n, o) && o.lit("more"),
    }
}

const HAND_THAN: &[&str] = &["cards in hand than", "cards in their hand than"];

/// One of your opponents, but for the one spoken of, who has no more and no less than they have.
const ANOTHER_OF_YOURS: &str = "another of your opponents";

const THAN_YOU: &[&str] = &["you", "you do"];

/// Of several players, each of whom is at hand, this holds for so many.
fn of_so_many(whose: Players, cond: Cond, n: i32) -> Cond {
    let those = Players::Who(Box::new(whose), Box::new(cond));
    Cond::Compare(Num::PlayersWho(Box::new(those)), Cmp::Eq, Num::Const(n))
}

/// The players of whom none has more.
fn with_most(measure: &Measure) -> Players {
    let theirs = measure.of(Players::That(Ref::Each, Said::Pronoun));
    let most = Cond::Compare(theirs.clone(), Cmp::Ge, Num::MostOf(Box::new(Players::Each), Box::new(theirs)));
    Players::Who(Box::new(Players::Each), Box::new(most))
}

/// The players of whom none has less.
fn with_fewest(measure: &Measure) -> Players {
    let theirs = measure.of(Players::That(Ref::Each, Said::Pronoun));
    let fewest = Cond::Compare(theirs.clone(), Cmp::Le, Num::LeastOf(Box::new(Players::Each), Box::new(theirs)));
    Players::Who(Box::new(Players::Each), Box::new(fewest))
}

/// There is but one player who has the most.
fn one_has_most(measure: &Measure) -> Cond {
    Cond::Compare(Num::PlayersWho(Box::new(with_most(measure))), Cmp::Eq, Num::Const(1))
}

/// "has the most cards in hand", "controls the most creatures", behind "the player who".
pub(crate) struct HasMost;

impl Way<Players> for HasMost {
    fn read(i: In<'_>) -> Read<'_, Players> {
        let i = i.agreeing(Agree::Third);
        if let Ok((rest, ())) = i.lit("control* the fewest") {
            return <Several as Way<Filter>>::read(rest)
                .map(|(rest, kind)| (rest, with_fewest(&Measure::Controlled(kind))));
        }
        let (i, measure) = longest(
            i,
            &[
                &|i| i.lit("have* the most cards in hand").map(|(i, ())| (i, Measure::Hand)),
                &|i| i.lit("have* the most life").map(|(i, ())| (i, Measure::Life)),
                &|i| {
                    let (i, ()) = i.lit("control* the most")?;
                    <Several as Way<Filter>>::read(i).map(|(i, kind)| (i, Measure::Controlled(kind)))
                },
            ],
        )?;
        Ok((i, with_most(&measure)))
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        o.agree = Agree::Third;
        if let Some(kind) = Measure::of_fewest(value) {
            return o.attempt(|o| o.lit("control* the fewest") && <Several as Way<Filter>>::say(&kind, o));
        }
        match Measure::of_most(value) {
            Some(Measure::Hand) => o.lit("have* the most cards in hand"),
            Some(Measure::Life) => o.lit("have* the most life"),
            Some(Measure::Controlled(kind)) => {
                o.attempt(|o| o.lit("control* the most") && <Several as Way<Filter>>::say(&kind, o))
            }
            None => false,
        }
    }
}

/// "black is the most common color among all permanents or is tied for most common".
pub(crate) struct MostCommon;

/// There are at least as many permanents of this color as of each other.
fn most_common(color: Color) -> Vec<Cond> {
    let permanents = |color| {
        let head = Head { adjectives: vec![Pred::Color(color)], types: Vec::new() };
        let filter = Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() };
        Num::Count(Box::new(Objects::All(filter, Quantifier::All)))
    };
    let others = Color::ALL.into_iter().filter(|other| *other != color);
    others.map(|other| Cond::Compare(permanents(color), Cmp::Ge, permanents(other))).collect()
}

const MOST_COMMON_COLOR: &str = "the most common color among all permanents or a color tied for most common";
const MOST_COMMON: &str = "is the most common color among all permanents or is tied for most common";

impl Way<Vec<Cond>> for MostCommon {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, color) = <ColorWord as Way<Color>>::read(i)?;
        i.lit(MOST_COMMON).map(|(i, ())| (i, most_common(color)))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let color = Color::ALL.into_iter().find(|color| *value == most_common(*color));
        color.is_some_and(|color| o.attempt(|o| o.lit(color.name()) && o.lit(MOST_COMMON)))
    }
}

impl Way<Cond> for HasMore {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, (measure, how)) = Measure::read(i)?;
        let (i, than) = longest(
            i,
            &[
                &|i| one_of(i, THAN_YOU).map(|(i, ())| (i, Players::You)),
                &|i| i.lit(ANOTHER_OF_YOURS).map(|(i, ())| (i, Players::AnOpponent)),
                &|i| {
                    let (i, than) = Players::parse(i)?;
                    // "than they do"
                    Ok((maybe(i, |i| i.lit("do")).0, than))
                },
            ],
        )?;
        // "Than another of your opponents": than one of them.
        if than == Players::AnOpponent && who != Players::You {
            let one = Players::That(Ref::Each, Said::Pronoun);
            let holds = how.holds(measure.of(who), measure.of(one));
            let those = Players::Who(Box::new(Players::EachOpponent), Box::new(holds));
            return Ok((i, Cond::Compare(Num::PlayersWho(Box::new(those)), Cmp::Ge, Num::Const(1))));
        }
        // "Than each opponent": none of them has as much, or as little.
        // "A player has more life than each other player": one of them alone has the most.
        if who == Players::APlayer {
            return match (how, than) {
                (Compared::More, Players::EachOther) => Ok((i, one_has_most(&measure))),
                _ => i.stumble(),
            };
        }
        if matches!(than, Players::EachOpponent | Players::EachOther) {
            let not_so = match how {
                Compared::More => Cmp::Ge,
                Compared::Less => Cmp::Le,
                Compared::AtLeast(_) => return i.stumble(),
            };
            let theirs = measure.of(Players::That(Ref::Each, Said::Pronoun));
            let not_so = Cond::Compare(theirs, not_so, measure.of(who.clone()));
            // Each player other than that player: of all players that one alone has as much as that one.
            return Ok((
                i,
                match than {
                    Players::EachOther if who != Players::You => of_so_many(Players::Each, not_so, 1),
                    than => of_so_many(than, not_so, 0),
                },
            ));
        }
        if matches!(than, Players::Each | Players::EachOtherOpponent | Players::Who(..)) {
            return i.stumble();
        }
        Ok((i, of_someone(who, |who| how.holds(measure.of(who), measure.of(than)))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        if let Cond::Compare(Num::PlayersWho(those), Cmp::Eq, Num::Const(1)) = value
            && let Some(measure) = Measure::of_most(those)
        {
            return o.attempt(|o| {
                <players::Subject as Way<Players>>::say(&Players::APlayer, o)
                    && measure.say(&Compared::More, o)
                    && Players::EachOther.say(o)
            });
        }
        if let Cond::Compare(Num::PlayersWho(those), Cmp::Eq, Num::Const(n @ (0 | 1))) = value
            && let Players::Who(than, not_so) = &**those
            && let Cond::Compare(_, cmp @ (Cmp::Ge | Cmp::Le), mine) = &**not_so
            && let Some((measure, who)) = Measure::apart(mine)
        {
            let than = match (n, &**than) {
                (1, Players::Each) => &Players::EachOther,
                (1, _) => return false,
                (_, than) => than,
            };
            let how = if *cmp == Cmp::Ge { Compared::More } else { Compared::Less };
            return o
                .attempt(|o| <players::Subject as Way<Players>>::say(&who, o) && measure.say(&how, o) && than.say(o));
        }
        if let Cond::Compare(Num::PlayersWho(those), Cmp::Ge, Num::Const(1)) = value
            && let Players::Who(whom, holds) = &**those
            && **whom == Players::EachOpponent
            && let Some((one, how, other)) = Compared::apart(holds)
            && let (Some((measure, who)), Some((_, than))) = (Measure::apart(one), Measure::apart(other))
            && than == Players::That(Ref::Each, Said::Pronoun)
            && who != than
            && *other == measure.of(than)
        {
            return o.attempt(|o| {
                <players::Subject as Way<Players>>::say(&who, o) && measure.say(&how, o) && o.lit(ANOTHER_OF_YOURS)
            });
        }
        let (someone, holds) = someone_apart(value);
        let Some((one, how, other)) = Compared::apart(holds) else { return false };
        let (Some((measure, who)), Some((_, than))) = (Measure::apart(one), Measure::apart(other)) else {
            return false;
        };
        // Both are of the same.
        if measure.of(than.clone()) != *other {
            return false;
        }
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(someone.as_ref().unwrap_or(&who), o)
                && measure.say(&how, o)
                && if than == Players::You { o.either(&["you do", "you"]) } else { than.say(o) && o.optional("do") }
        })
    }
}

/// "it devoured a creature": how many of them (702.82b).
struct DevouredOne;

impl Way<Num> for DevouredOne {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = i.lit("devoured")?;
        let (i, kind) = <AKind as Way<Filter>>::read(i)?;
        Ok((i, Num::Devoured(it, Box::new(kind))))
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        matches!(value, Num::Devoured(it, kind) if o.attempt(|o| {
            it.say(o) && o.lit("devoured") && <AKind as Way<Filter>>::say(kind, o)
        }))
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::compile_text;

    #[test]
    fn facts_are_read_and_said_again() {
        for fact in [
            "you control three or more creatures with different powers",
            "an opponent controls more lands than you",
            "an opponent has eight or more cards in their graveyard",
            "creatures you control have total power 8 or greater",
            "you descended this turn",
            "you've drawn three or more cards this turn",
            "you control your commander",
            "it's neither day nor night",
            "five or more mana was spent to cast it",
        ] {
            let text = format!("When this creature enters, if {fact}, draw a card.");
            let compiled = compile_text(&text, "Bobbin Ox", false, false);
            assert!(compiled.is_understood(), "{text}: {:?}", compiled.sentences);
        }
    }
}
