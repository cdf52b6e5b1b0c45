//! Facts a text asks about: of the turn, of what a spell targets or was cast with, of who has more: "you descended this turn",
//! "it targets a tapped creature", "an opponent controls more lands than you".

mod compared;
mod ways;

use crate::card::Color;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::condition::{AtLeast, apart, controlled};
use super::number::ColorWord;
use super::number::{OfEach, Spelled, Those};
use super::objects::{Plural, Thing};
use super::players;
use super::select::{AKind, Comparison, Several, SharedQualities, TargetedKind, YouOrSuch};
use super::unsaid::{AnyAttacker, Yourself};
use compared::{DevouredOne, MOST_COMMON_COLOR};
pub(crate) use compared::{HasMore, HasMost, MostCommon};
use ways::{CastBoth, CastElsewhere, ColorSpent, GraveyardSize, SomeonesPile};
pub(super) use ways::{NoneHasMoreLife, someone_apart};

phrases! {
    /// Conditions that are facts of their own kind.
    Facts: Cond {
        [it ["target*" | "targeted"] what:(TargetingSuch)] { Cond::Is(it, what) }
        [it "share*" what:(SharingSuch)] { Cond::Is(it, what) }
        [what:(Protected) it] { Cond::Is(it, what) }
        [it what:(CameSo)] { Cond::Is(it, what) }
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
        [(cmp, n):(AtLeast) "players have lost the game" event:(AnyLoss)] { Cond::Happened(event, Window::ThisGame, cmp, n) }
        ["this spell is the first spell you've cast this game" event:(SpellOfYours) none:(super::unsaid::NoneYet)] { Cond::Happened(event, Window::ThisGame, Cmp::Eq, none) }
        ["you descended this turn" event:(Descended)] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
        ["a spell was warped this turn" event:(Warped)] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
        ["you cast this spell during your main phase" all:(InYourMain)] { Cond::And(all) }
        [["this spell 's additional cost was paid" | "its additional cost was paid" | "evidence was collected"]] { Cond::Kicked(Some(UNNAMED_COST)) }
        [{Beheld}] { Cond::Kicked(Some(UNNAMED_COST)) }
        ["it's your main phase" all:(YourMain)] { Cond::And(all) }
        [["excess damage was dealt this way" | "excess damage was dealt to a permanent this way" | "excess damage was dealt to a creature this way" | "excess damage was dealt to that creature this way"] n:(ExcessDealt) one:(super::unsaid::JustOne)] { Cond::Compare(n, Cmp::Ge, one) }
        [["excess damage was dealt to" | "excess damage is dealt to"] n:(ExcessToIt) "this way" one:(super::unsaid::JustOne)] { Cond::Compare(n, Cmp::Ge, one) }
        [n:(ExcessToIt) ["is dealt excess damage this way" | "was dealt excess damage this way"] one:(super::unsaid::JustOne)] { Cond::Compare(n, Cmp::Ge, one) }
        [["it deals excess damage this way" | "excess damage is dealt this way"] n:(ExcessDealt) one:(super::unsaid::JustOne)] { Cond::Compare(n, Cmp::Ge, one) }
        ["it's your combat phase" all:(YourCombat)] { Cond::And(all) }
        [["it was kicked twice" | "~ was kicked twice" | "this spell was kicked twice"] times:(Kicks) n:(Two)] { Cond::Compare(times, Cmp::Ge, n) }
        [both:(AttackedBeside)] { Cond::And(both) }
        [["it entered from" | "that creature entered from"] event:(EnteredFrom)] { Cond::EventIs(event) }
        ["you've been attacked this step" who:(Yourself)] { Cond::Has(who, PlayerDesignation::Attacked) }
        [["you gained or lost life this turn" | "you've gained or lost life this turn"] event:(LifeChanges)] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
        [["you've paid or lost" | "you paid or lost"] n:(Spelled) "or more {E} this turn" lost:(EnergyLost)] { Cond::Compare(lost, Cmp::Ge, n) }
        ["you gained and lost life this turn" both:(LifeBoth)] { Cond::And(both) }
        ["you're the defending player" n:(YouDefend) one:(super::unsaid::JustOne)] { Cond::Compare(n, Cmp::Ge, one) }
        ["you're not the monarch" not:(YouMonarch)] { Cond::Not(not) }
        [not:(NotThisTurn)] { Cond::Not(not) }
        [spent:(ColorSpent) it] { Cond::ManaSpent(spent, it) }
        [["you search your library this way" | "you searched your library this way" | "a player searches their library this way"]] { Cond::Did(SEARCHED) }
        [["this is the" | "it's the"] n:(NthTime) ["time this ability has resolved this turn" | "time"]] { Cond::Compare(Num::TimesResolved, Cmp::Eq, n) }
        ["it's the first time" event:(super::event::BeforeNow) "this turn" none:(super::unsaid::NoneYet)] { Cond::Happened(event, Window::BeforeThis, Cmp::Eq, none) }
        ["this ability has been activated" n:(Spelled) "or more times this turn"] { Cond::Compare(Num::TimesActivated, Cmp::Ge, n) }
        ["there are" (cmp, n):(AtLeast) tally:(CountersAmong)] { Cond::Compare(tally, cmp, n) }
        ["there are" (cmp, n):(AtLeast) tally:(DifferentAmong)] { Cond::Compare(tally, cmp, n) }
        ["cards with" (cmp, n):(AtLeast) "different" of:(Differing1) ["are exiled with ~" | "are exiled with it"] set:(ExiledCards)] { Cond::Compare(Num::ValuesAmong(of, set), cmp, n) }
        ["cards with" (cmp, n):(AtLeast) "different" of:(Differing1) "are" set:(super::done::CardsDone)] { Cond::Compare(Num::ValuesAmong(of, set), cmp, n) }
        [elsewhere:(CastElsewhere)] { Cond::And(elsewhere) }
        ["you have at least" more:(super::number::Numeral) ["life more than your starting life total" | "more life than your starting life total"] life:(YourLife) start:(AtTheStart)] { Cond::Compare(life, Cmp::Ge, Num::Plus(start, more)) }
        [n:(super::number::Values) "is at least" more:(super::number::Numeral) "greater than" than:(super::number::Values)] { Cond::Compare(n, Cmp::Ge, Num::Plus(than, more)) }
        ["the" cost "cost was paid"] { Cond::CostPaid(cost) }
        [["a card is exiled with it" | "a card is exiled with ~" | "there are cards exiled with it" | "there are cards exiled with ~"] set:(ExiledCards)] { Cond::Exists(set) }
        [both:(BothBuried)] { Cond::And(both) }
        [both:(CastBoth)] { Cond::And(both) }
        ["you've controlled" it "continuously since the beginning of your most recent turn" so:(HeldByYou)] { Cond::Is(it, so) }
        ["you have" (cmp, n):(AtLeast) "unspent mana" pool:(AllMana)] { Cond::Compare(pool, cmp, n) }
        [began:(BeganSo)] { Cond::AsTurnBegan(began) }
        [buried:(GraveyardSize)] { buried }
        [pile:(SomeonesPile)] { pile }
        [more:(HasMore)] { more }
        ["you chose" bearer:(NewBearer) "as your Ring-bearer"] { bearer }
        [not:(NoDamageYet)] { Cond::Not(not) }
    }

    /// "~ started the turn untapped".
    BeganSo: Cond {
        [it ["started the turn" | "began the turn"] so:(super::condition::BeingFilter)] { Cond::Is(it, so) }
    }

    /// What the excess damage was dealt to.
    ExcessToIt: Num {
        [it] { Num::ExcessTo(super::number::AMOUNT, it) }
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
        [of:(Differing1) "among" set:(Those)] { Num::ValuesAmong(of, set) }
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
    /// How much energy you have paid or lost in this turn.
    EnergyLost: Num = Num::HappenedAmount(
        Box::new(EventPattern::PlayerLosesCounters { who: Players::You, kind: RulesCounter::Energy.into() }),
        Window::ThisTurn,
    );
    /// Any spell that you cast: this one is not cast yet while its costs are determined (601.2i).
    SpellOfYours: EventPattern = EventPattern::Casts {
        who: Players::You,
        what: Filter { heads: vec![Head::default()], noun: Noun::Spell, post: Vec::new() },
        nth: None,
        from: None,
        or_copies: false,
    };
    /// You have controlled it since your turn began.
    HeldByYou: Filter = Filter {
        heads: Vec::new(),
        noun: Noun::Object,
        post: vec![Pred::ControlledBy(Box::new(Players::You)), Pred::HeldSinceTurnBegan],
    };
    /// A player loses the game.
    AnyLoss: EventPattern = EventPattern::LosesGame { who: Players::Each };
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
    /// "entered from your library or was cast from your library".
    CameSo
        |i| {
            let (rest, came) = <super::condition::Came as Way<Pred>>::read(i)?;
            // Either alone has words of its own.
            if i.cx.dispatch.is_probe() || matches!(came, Pred::Or(_)) { Ok((rest, came)) } else { i.stumble() }
        },
        |pred, o| matches!(pred, Pred::Or(_)) && <super::condition::Came as Way<Pred>>::say(pred, o);
    /// "an opponent protects", before what it is.
    Protected
        |i| {
            let (i, who) = <players::Subject as Way<Players>>::read(i)?;
            i.lit("protect*").map(|(i, ())| (i, Pred::ProtectedBy(Box::new(who))))
        },
        |pred, o| matches!(pred, Pred::ProtectedBy(who)
            if o.attempt(|o| <players::Subject as Way<Players>>::say(who, o) && o.lit("protect*")));
    /// "a tapped creature" behind "targets".
    TargetingSuch
        |i| longest(i, &[
            &|i| <TargetedKind as Way<TargetKind>>::read(i).map(|(i, kind)| (i, Pred::Targets(Box::new(kind)))),
            &|i| <YouOrSuch as Way<Vec<Pred>>>::read(i).map(|(i, either)| (i, Pred::Or(either))),
        ]),
        |pred, o| match pred {
            Pred::Targets(kind) => <TargetedKind as Way<TargetKind>>::say(kind, o),
            Pred::Or(either) => <YouOrSuch as Way<Vec<Pred>>>::say(either, o),
            _ => false,
        };
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
