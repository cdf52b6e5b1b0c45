//! 100.2, 100.4, 717.2, 901.3, 903.5, 904.3: what a player's deck may be made of, by the variant that is played. A game does not ask:
//! this is for those who do.

use std::collections::BTreeMap;

use crate::card::{CardTypes, Colors, Layout, Supertypes};
use crate::cr::RuleId;
use crate::known;
use crate::oracle::lang::{AbilityKind, Keyword, OfDecks, PartnerKind, Quality, RuleChange, StaticEffect};
use crate::r1_concepts::r106_mana::identity;
use crate::rule;
use crate::state::{CardDef, Characteristics, Deck, Game, ObjectId, ObjectKind, PlayerId, Style, Zone};

/// Something that the rules ask of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The rule that asks it, then those it rests on here.
    pub rules: Vec<RuleId>,
    /// What it asks, with what was found.
    pub says: String,
    /// Whether the deck is so.
    pub holds: bool,
}

impl Asked {
    fn new(rules: &[RuleId], says: impl Into<String>, holds: bool) -> Self {
        Self { rules: rules.to_vec(), says: says.into(), holds }
    }
}

/// What the name of a card is where a scenario has given none to it.
pub(crate) const BLANK: &str = "Blank";

/// Everything the rules ask of the deck with which a player has begun the game: all cards they own are of it, wherever they are.
pub fn asked_of_deck(game: &Game, player: PlayerId) -> Vec<Asked> {
    let deck = starting_deck(game, player);
    let sideboard = cards_of(game, player, |zone| zone == Zone::Outside);
    let antes = deck.iter().chain(&sideboard).map(|id| &*game.object(*id).def).find(|def| is_for_ante(def));
    let mut all = match Construction::of(game.variant.style) {
        Construction::Commander(least) => of_commander(game, &deck, &sideboard, least),
        Construction::Limited => vec![at_least(rule!("100.2b"), deck.len(), minimum_size(game))],
        Construction::Constructed => constructed(game, &deck, &sideboard),
    };
    // 407.3: nobody plays for ante here.
    all.extend(
        antes.map(|def| Asked::new(&[rule!("407.3")], format!("no card for ante only; there is {}", def.name), false)),
    );
    all.extend(supplementary(game, player));
    all
}

/// A player's cards of a deck or sideboard, and not of a supplementary deck (108.2a), that are in such a zone.
fn cards_of(game: &Game, player: PlayerId, zone: fn(Zone) -> bool) -> Vec<ObjectId> {
    let mine = game.objects.iter().filter(|o| o.alive && o.owner == player && o.kind == ObjectKind::Card);
    mine.filter(|o| zone(o.zone) && is_traditional(&o.def)).map(|o| o.id).collect()
}

/// 702.139b: the deck with which a player has begun the game, without the sideboard, with the commander: all cards they own are of
/// it, wherever they are.
pub(crate) fn starting_deck(game: &Game, player: PlayerId) -> Vec<ObjectId> {
    cards_of(game, player, |zone| zone != Zone::Outside)
}

/// How decks are built.
enum Construction {
    /// 100.2a.
    Constructed,
    /// 100.2b.
    Limited,
    /// 903.5a, 903.12d: with a commander, of so many cards.
    Commander(usize),
}

impl Construction {
    /// How decks are built where this is played; 905.1d: a conspiracy draft is limited play.
    const fn of(style: Style) -> Self {
        match style {
            Style::Commander => Self::Commander(100),
            Style::Brawl => Self::Commander(60),
            Style::ConspiracyDraft => Self::Limited,
            Style::Usual
            | Style::FreeForAll
            | Style::GrandMelee
            | Style::TeamVsTeam
            | Style::Emperor
            | Style::TwoHeadedGiant
            | Style::AlternatingTeams
            | Style::Planechase
            | Style::Vanguard
            | Style::Archenemy => Self::Constructed,
        }
    }
}

/// 100.2a-b, 903.5a, 903.12d: the fewest cards a deck may have.
pub(crate) const fn minimum_size(game: &Game) -> usize {
    match Construction::of(game.variant.style) {
        Construction::Constructed => 60,
        Construction::Limited => 40,
        Construction::Commander(least) => least,
    }
}

/// 407.3: whether a card says that it is removed from the deck by those who don't play for ante.
fn is_for_ante(def: &CardDef) -> bool {
    says_of_decks(def, |says| *says == OfDecks::AnteOnly)
}

/// 108.2a: whether a card is of a deck, and not of a supplementary one.
fn is_traditional(def: &CardDef) -> bool {
    let apart = CardTypes::PLANE
        | CardTypes::PHENOMENON
        | CardTypes::SCHEME
        | CardTypes::VANGUARD
        | CardTypes::CONSPIRACY
        | CardTypes::DUNGEON;
    def.layout != Layout::Attraction && !def.faces.iter().any(|face| face.printed.types.intersects(apart))
}

fn at_least(rule: RuleId, have: usize, least: usize) -> Asked {
    Asked::new(&[rule], format!("at least {least} cards, of which there are {have}"), have >= least)
}

/// How many there are of each name; basic lands aside, and what may be there as often as one likes.
fn by_name(game: &Game, cards: &[ObjectId]) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    for card in cards {
        let def = &game.object(*card).def;
        let basic = def.faces.iter().any(|face| face.printed.supertypes.contains(Supertypes::BASIC));
        if !basic && &*def.name != BLANK && !says_of_decks(def, |says| matches!(says, OfDecks::AnyNumberOf(_))) {
            *names.entry(def.name.to_string()).or_default() += 1;
        }
    }
    // As often as a card's own words let it be there, it is none too many.
    for card in cards {
        let def = &game.object(*card).def;
        let fewer = |most: &usize| names.get(&*def.name).is_some_and(|have| have <= most);
        if most_of(def).as_ref().is_some_and(fewer) {
            names.remove(&*def.name);
        }
    }
    names
}

/// Whether a card says so much about the decks it may be in (113.6n).
fn says_of_decks(def: &CardDef, so: impl Fn(&OfDecks) -> bool) -> bool {
    let says = |is: &Characteristics| {
        is.abilities.iter().any(|held| match &held.ability.kind {
            AbilityKind::Static(text) => text
                .effects
                .iter()
                .any(|effect| matches!(effect, StaticEffect::Rule(RuleChange::DeckOnly(says)) if so(says))),
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_)
            | AbilityKind::Keyword(_)
            | AbilityKind::Casting(_) => false,
        })
    };
    def.faces.iter().any(|face| says(&face.printed))
}

/// "A deck can have up to seven": how many cards with its name a deck can have by its own words (113.6n).
fn most_of(def: &CardDef) -> Option<usize> {
    let most = std::cell::Cell::new(None);
    says_of_decks(def, |says| {
        if let OfDecks::UpTo(n, _) = says {
            most.set(usize::try_from(*n).ok());
        }
        false
    });
    most.get()
}

/// 113.6n: the rule by which a card of these may be there as often as its own words say, if there is one.
fn rule_of_any_number(game: &Game, cards: &[ObjectId]) -> Option<RuleId> {
    let such = |card: &ObjectId| {
        says_of_decks(&game.object(*card).def, |says| matches!(says, OfDecks::AnyNumberOf(_) | OfDecks::UpTo(..)))
    };
    cards.iter().any(such).then(|| rule!("113.6n"))
}

fn no_more_than(rules: &[RuleId], names: &BTreeMap<String, usize>, most: usize, of: &str) -> Asked {
    let over = names.iter().find(|(_, n)| **n > most);
    let found = over.map_or_else(String::new, |(name, n)| format!("; there are {n} of {name}"));
    Asked::new(rules, format!("no more than {most} {of}{found}"), over.is_none())
}

/// 100.2a, 100.4a
fn constructed(game: &Game, deck: &[ObjectId], sideboard: &[ObjectId]) -> Vec<Asked> {
    let together: Vec<ObjectId> = deck.iter().chain(sideboard).copied().collect();
    let mut all = vec![at_least(rule!("100.2a"), deck.len(), minimum_size(game))];
    let rules: &[RuleId] = if sideboard.is_empty() { &[rule!("100.2a")] } else { &[rule!("100.2a"), rule!("100.4a")] };
    let rules: Vec<RuleId> = rules.iter().copied().chain(rule_of_any_number(game, &together)).collect();
    all.push(no_more_than(&rules, &by_name(game, &together), 4, "of a name but basic lands"));
    if !sideboard.is_empty() {
        let n = sideboard.len();
        all.push(Asked::new(&[rule!("100.4a")], format!("a sideboard of at most 15 cards, not {n}"), n <= 15));
    }
    all
}

/// 903.3 to 903.5, 903.12c-e: a deck with a commander, of so many cards.
fn of_commander(game: &Game, deck: &[ObjectId], sideboard: &[ObjectId], size: usize) -> Vec<Asked> {
    let brawl = game.variant.style == Style::Brawl;
    let (rule_of_size, rule_of_commander) = match brawl {
        true => (rule!("903.12d"), rule!("903.12c")),
        false => (rule!("903.5a"), rule!("903.3")),
    };
    let commanders: Vec<ObjectId> = deck.iter().copied().filter(|id| game.object(*id).commander).collect();
    let defs: Vec<&CardDef> = commanders.iter().map(|id| &*game.object(*id).def).collect();
    let mut all = Vec::new();
    let n = deck.len();
    // 702.124b: of a hundred cards two are commanders.
    let rules_of_size: &[RuleId] = match defs.len() {
        2 if !brawl => &[rule_of_size, rule!("702.124b")],
        _ => &[rule_of_size],
    };
    all.push(Asked::new(rules_of_size, format!("exactly {size} cards with the commander, and it has {n}"), n == size));
    let rules: Vec<RuleId> = [rule!("903.5b")].into_iter().chain(rule_of_any_number(game, deck)).collect();
    all.push(no_more_than(&rules, &by_name(game, deck), 1, "of a name but basic lands"));
    for def in &defs {
        all.push(could_command(def, brawl, rule_of_commander));
    }
    all.push(match defs.as_slice() {
        [] => Asked::new(&[rule_of_commander], "a commander, and it has none", false),
        [_] => Asked::new(&[rule_of_commander], "a commander", true),
        [one, other] => partners(one, other),
        [_, _, _, ..] => Asked::new(&[rule!("702.124g")], "two commanders at most", false),
    });
    let colors = defs.iter().fold(Colors::COLORLESS, |colors, def| colors | identity(def));
    let mut rules = vec![rule!("903.5c"), rule!("903.4")];
    let cards = || deck.iter().map(|id| &*game.object(*id).def);
    // 903.4d-e: the back face, and what else a card may be, is counted.
    rules.extend(cards().any(|def| def.layout.is_double_faced()).then(|| rule!("903.4d")));
    rules.extend(
        cards().any(|def| def.layout.has_inset_spell() || def.layout == Layout::Prepare).then(|| rule!("903.4e")),
    );
    // 903.4c: but not what stands in reminder text.
    rules.extend(cards().any(has_reminder_text).then(|| rule!("903.4c")));
    // 702.124c: of two commanders that of both together.
    rules.extend((defs.len() > 1).then(|| rule!("702.124c")));
    let beyond = cards().find(|def| identity(def).colors().any(|color| !colors.intersects(Colors::of(color))));
    let found = beyond.map_or_else(String::new, |def| format!("; that of {} is wider", def.name));
    all.push(Asked::new(&rules, format!("no color identity beyond the commander's{found}"), beyond.is_none()));
    all.push(basic_land_types(game, deck, colors, brawl));
    // 903.5e: what is outside the game as a companion is no sideboard.
    let aside = sideboard.iter().filter(|id| !game.object(**id).printed().has(Keyword::Companion)).count();
    all.push(Asked::new(&[rule!("903.5e")], format!("no sideboard, of which there are {aside} cards"), aside == 0));
    all
}

/// Why a card is no commander, where it can be none (903.3, 903.12c).
pub fn why_no_commander(def: &CardDef, brawl: bool) -> Option<(RuleId, String)> {
    let rule = if brawl { rule!("903.12c") } else { rule!("903.3") };
    let asked = could_command(def, brawl, rule);
    let wanted = asked.says.split_once(" to be ").map_or("", |(_, wanted)| wanted).to_owned();
    (!asked.holds).then_some((rule, wanted))
}

/// Whether a text of a card has symbols in parentheses (207.2).
fn has_reminder_text(def: &CardDef) -> bool {
    let has = |is: &Characteristics| is.abilities.iter().any(|held| held.ability.text.contains('('));
    def.faces.iter().any(|face| has(&face.printed))
}

/// 903.3, 903.3a, 903.12c, 702.124k: whether a card can be somebody's commander.
fn could_command(def: &CardDef, brawl: bool, rule: RuleId) -> Asked {
    let front = def.faces.first().map(|face| &face.printed);
    let legendary = front.is_some_and(|is| is.supertypes.contains(Supertypes::LEGENDARY));
    let such = front.is_some_and(|is| {
        let vehicle = is.subtypes.contains(known::vehicle());
        let spacecraft =
            is.subtypes.contains(known::spacecraft()) && is.power.is_some() || def.layout == Layout::Station;
        is.types.contains(CardTypes::CREATURE)
            || vehicle
            || spacecraft
            || brawl && is.types.contains(CardTypes::PLANESWALKER)
    });
    if !(legendary && such) && says_of_decks(def, |says| *says == OfDecks::CanCommand) {
        return Asked::new(
            &[rule!("903.3a"), rule!("113.6n"), rule],
            format!("{} says that it can be a commander", def.name),
            true,
        );
    }
    if !(legendary && such) && is_background(def) {
        return Asked::new(&[rule!("702.124k"), rule], format!("{} is a Background", def.name), true);
    }
    let what = if brawl { "creature, planeswalker, Vehicle or Spacecraft" } else { "creature, Vehicle or Spacecraft" };
    Asked::new(&[rule], format!("{} as commander to be a legendary {what} card", def.name), legendary && such)
}

fn is_background(def: &CardDef) -> bool {
    let of = |is: &Characteristics| {
        is.supertypes.contains(Supertypes::LEGENDARY) && is.subtypes.contains(known::background())
    };
    def.faces.first().is_some_and(|face| of(&face.printed))
}

/// The ways in which a card lets there be two commanders (702.124).
#[derive(Clone, Debug, PartialEq, Eq)]
enum Partnership {
    /// "Partner".
    Plain,
    /// "Partner—Friends forever" and its like.
    Named(PartnerKind),
    /// "Partner with Name".
    With(String),
}

fn partnerships(def: &CardDef) -> Vec<Partnership> {
    let held = def.faces.first().into_iter().flat_map(|face| face.printed.keyword(Keyword::Partner));
    held.filter_map(|partner| match &partner.quality {
        Some(Quality::Partner(kind)) => Some(Partnership::Named(*kind)),
        Some(Quality::Text(name)) => Some(Partnership::With(name.to_lowercase())),
        None => Some(Partnership::Plain),
        Some(
            Quality::Objects(_)
            | Quality::Players(_)
            | Quality::Of(_)
            | Quality::Everything
            | Quality::Chosen
            | Quality::ColorOfChoice
            | Quality::CardTypeOfChoice
            | Quality::Each(_)
            | Quality::Several(..)
            | Quality::Size(..)
            | Quality::Variant
            | Quality::Gift(_)
            | Quality::Deck(_),
        ) => None,
    })
    .collect()
}

/// 702.124: whether two cards can be the commanders of one deck.
fn partners(one: &CardDef, other: &CardDef) -> Asked {
    let (a, b) = (partnerships(one), partnerships(other));
    let says = |how: &str| format!("{} and {} as commanders: {how}", one.name, other.name);
    let doctor = |def: &CardDef| {
        let of = |is: &Characteristics| {
            let of = [known::time_lord(), known::doctor()];
            let such = is.subtypes.iter().count() == of.len() && of.iter().all(|one| is.subtypes.contains(*one));
            such && is.supertypes.contains(Supertypes::LEGENDARY)
        };
        def.faces.first().is_some_and(|face| of(&face.printed))
    };
    let names = |list: &[Partnership], def: &CardDef| list.contains(&Partnership::With(def.name.to_lowercase()));
    if a.contains(&Partnership::Plain) && b.contains(&Partnership::Plain) {
        return Asked::new(&[rule!("702.124h")], says("both have partner"), true);
    }
    let shared = |way: &Partnership| match way {
        // What speaks of another card makes no pair of two that have it.
        Partnership::Named(PartnerKind::Background | PartnerKind::Doctor)
        | Partnership::Plain
        | Partnership::With(_) => false,
        Partnership::Named(_) => b.contains(way),
    };
    if a.iter().any(shared) {
        return Asked::new(&[rule!("702.124i")], says("both have the same partner ability"), true);
    }
    if names(&a, other) && names(&b, one) {
        return Asked::new(&[rule!("702.124j")], says("each is the other's partner"), true);
    }
    let background = a.contains(&Partnership::Named(PartnerKind::Background)) && is_background(other);
    if background || b.contains(&Partnership::Named(PartnerKind::Background)) && is_background(one) {
        return Asked::new(&[rule!("702.124k")], says("one chooses a Background"), true);
    }
    if a.contains(&Partnership::Named(PartnerKind::Doctor)) && doctor(other)
        || b.contains(&Partnership::Named(PartnerKind::Doctor)) && doctor(one)
    {
        return Asked::new(&[rule!("702.124m")], says("one is the companion of a Doctor"), true);
    }
    // 702.124f: different partner abilities don't go together.
    let rules: &[RuleId] =
        if a.is_empty() || b.is_empty() { &[rule!("903.3")] } else { &[rule!("702.124f"), rule!("702.124g")] };
    Asked::new(rules, says("they can't be together"), false)
}

/// 903.5d, 903.12e: no basic land types of other colors.
fn basic_land_types(game: &Game, deck: &[ObjectId], colors: Colors, brawl: bool) -> Asked {
    let mut beyond: Vec<&'static str> = Vec::new();
    let mut nonbasic = false;
    for card in deck {
        let printed = game.object(*card).printed();
        for (subtype, color) in known::basic_land_types() {
            if printed.subtypes.contains(subtype) && !colors.intersects(Colors::of(color)) {
                nonbasic |= !printed.supertypes.contains(Supertypes::BASIC);
                if !beyond.contains(&subtype.name()) {
                    beyond.push(subtype.name());
                }
            }
        }
    }
    let says = match beyond.as_slice() {
        [] => "no basic land type of another color".to_owned(),
        names => format!("no basic land type of another color; there are {}", names.join(" and ")),
    };
    // 903.12e: with a colorless commander any number of basic lands of one type.
    if brawl && colors == Colors::COLORLESS && beyond.len() == 1 && !nonbasic {
        return Asked::new(&[rule!("903.12e"), rule!("903.5d")], says, true);
    }
    Asked::new(&[rule!("903.5d")], says, beyond.is_empty())
}

/// 717.2a, 901.3, 904.3, 904.12c: supplementary decks.
fn supplementary(game: &Game, player: PlayerId) -> Vec<Asked> {
    let mut all = Vec::new();
    let attractions = game.deck(player, Deck::Attraction);
    if !attractions.is_empty() {
        let limited = game.variant.style == Style::ConspiracyDraft;
        let rule = if limited { rule!("717.2b") } else { rule!("717.2a") };
        all.push(at_least(rule, attractions.len(), if limited { 3 } else { 10 }));
        if !limited {
            all.push(no_more_than(&[rule], &by_name(game, attractions), 1, "Attraction of a name"));
        }
    }
    let of_types = |types: CardTypes| {
        let own = game.objects.iter().filter(|o| o.alive && o.owner == player && o.kind == ObjectKind::Card);
        own.filter(|o| o.printed().types.intersects(types)).map(|o| o.id).collect::<Vec<ObjectId>>()
    };
    let planes = of_types(CardTypes::PLANE | CardTypes::PHENOMENON);
    if game.variant.planechase {
        let rule = rule!("901.3");
        let phenomena =
            planes.iter().filter(|id| game.object(**id).printed().types.contains(CardTypes::PHENOMENON)).count();
        all.push(at_least(rule, planes.len(), 10));
        all.push(Asked::new(&[rule], format!("at most 2 phenomena, not {phenomena}"), phenomena <= 2));
        all.push(no_more_than(&[rule], &by_name(game, &planes), 1, "plane or phenomenon of a name"));
    }
    let schemes = of_types(CardTypes::SCHEME);
    if game.variant.archenemy && !schemes.is_empty() {
        let rule = rule!("904.3");
        all.push(at_least(rule, schemes.len(), 20));
        all.push(no_more_than(&[rule], &by_name(game, &schemes), 2, "schemes of a name"));
    }
    all
}
