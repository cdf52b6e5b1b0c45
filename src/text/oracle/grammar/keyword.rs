//! Keyword abilities (702) with their parameters: "flying", "equip {2}", "protection from red", "suspend 4—{U}".

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::OnceLock;

use crate::oracle::dispatch::{Mixer, first_word};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words;

use super::companion::AsSentence;
use super::number::Numeral;
use super::select::{AKind, One, Several};

impl Phrase for Keyword {
    fn parse(i: In<'_>) -> Read<'_, Self> {
        // Many rows ask for one at the same place.
        once::<Self, Self>(i, |i| {
            let mut best: Option<(In<'_>, Self)> = None;
            for (name, keyword) in by_first_word().get(first_word(i.s)).into_iter().flatten() {
                keep_longer(&mut best, i.lit(name).map(|(rest, ())| (rest, *keyword)));
            }
            best.map_or_else(|| i.stumble(), Ok)
        })
    }

    fn say(&self, o: &mut Out<'_>) -> bool {
        o.plain(self.name()) || SPELLED.iter().any(|(spelled, keyword)| keyword == self && o.plain(spelled))
    }
}

type ByFirstWord = HashMap<&'static str, Vec<(&'static str, Keyword)>, BuildHasherDefault<Mixer>>;

/// The names of keywords by their first word.
fn by_first_word() -> &'static ByFirstWord {
    static NAMES: OnceLock<ByFirstWord> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names = ByFirstWord::default();
        let named = (0..).zip(KEYWORDS).map(|(at, name)| (*name, Keyword(at)));
        for (name, keyword) in named.chain(SPELLED.iter().copied()) {
            names.entry(first_word(name)).or_default().push((name, keyword));
        }
        names
    })
}

/// Names with capitals in them that stay as a line begins.
const SPELLED: &[(&str, Keyword)] = &[
    ("Aura swap", Keyword::AuraSwap),
    ("for Mirrodin!", Keyword::ForMirrodin),
    ("more Than Meets the Eye", Keyword::MoreThanMeetsTheEye),
];

phrases! {
    /// A keyword with what stands behind it, other than landwalk and typecycling.
    Ordinary: KeywordAbility {
        ["suspend X" "—" cost:(KeywordCost) ". X can't be 0"] { KeywordAbility { keyword: Keyword::Suspend, cost, second_cost: None, n: Some(Num::X), quality: None } }
        ["gift" quality:(Gifts)] { KeywordAbility { keyword: Keyword::Gift, cost: None, second_cost: None, n: None, quality } }
        ["prototype" cost:(KeywordCost) ["—" | "-"] quality:(Sizes)] { KeywordAbility { keyword: Keyword::Prototype, cost, second_cost: None, n: None, quality } }
        ["craft with" quality:(Materials) cost:(KeywordCost)] { KeywordAbility { keyword: Keyword::Craft, cost, second_cost: None, n: None, quality } }
        ["companion —" quality:(Given<AsSentence>)] { KeywordAbility { keyword: Keyword::Companion, cost: None, second_cost: None, n: None, quality } }
        [quality:(Partners)] { KeywordAbility { keyword: Keyword::Partner, cost: None, second_cost: None, n: None, quality } }
        [keyword] { KeywordAbility { keyword, cost: None, second_cost: None, n: None, quality: None } }
        [keyword n:(MaybeNumeral)] { KeywordAbility { keyword, cost: None, second_cost: None, n, quality: None } }
        [keyword n:(MaybeNumeral) ?"—" cost:(KeywordCost)] { KeywordAbility { keyword, cost, second_cost: None, n, quality: None } }
        [keyword ?"—" cost:(KeywordCost)] { KeywordAbility { keyword, cost, second_cost: None, n: None, quality: None } }
        [keyword ?"—" cost:(KeywordCost) ", where X is" n:(Defined)] { KeywordAbility { keyword, cost, second_cost: None, n, quality: None } }
        ["morph" ?"—" cost:(Given<super::cost::Reduced>)] { KeywordAbility { keyword: Keyword::Morph, cost, second_cost: None, n: None, quality: None } }
        ["megamorph" ?"—" cost:(Given<super::cost::Reduced>)] { KeywordAbility { keyword: Keyword::Morph, cost, second_cost: None, n: None, quality: Some(Quality::Variant) } }
        ["disguise" ?"—" cost:(Given<super::cost::Reduced>)] { KeywordAbility { keyword: Keyword::Disguise, cost, second_cost: None, n: None, quality: None } }
        [keyword cost:(KeywordCost) "and/or" second_cost:(KeywordCost)] { KeywordAbility { keyword, cost, second_cost, n: None, quality: None } }
        [keyword:(IsFrom) quality:(Given<FromSome>)] { KeywordAbility { keyword, cost: None, second_cost: None, n: None, quality } }
        [keyword:(IsFrom) quality:(Given<FromSome>) cost:(KeywordCost)] { KeywordAbility { keyword, cost, second_cost: None, n: None, quality } }
        [keyword quality:(Qualities)] { KeywordAbility { keyword, cost: None, second_cost: None, n: None, quality } }
        [keyword quality:(Qualities) ?"—" cost:(KeywordCost)] { KeywordAbility { keyword, cost, second_cost: None, n: None, quality } }
        [keyword quality:(Qualities) n:(MaybeNumeral)] { KeywordAbility { keyword, cost: None, second_cost: None, n, quality } }
        ["multikicker" ?"—" cost:(KeywordCost)] { KeywordAbility { keyword: Keyword::Kicker, cost, second_cost: None, n: None, quality: Some(Quality::Variant) } }
        ["modular — sunburst"] { KeywordAbility { keyword: Keyword::Modular, cost: None, second_cost: None, n: None, quality: Some(Quality::Variant) } }
        ["trample over planeswalkers"] { KeywordAbility { keyword: Keyword::Trample, cost: None, second_cost: None, n: None, quality: Some(Quality::Variant) } }
        ["megamorph" ?"—" cost:(KeywordCost)] { KeywordAbility { keyword: Keyword::Morph, cost, second_cost: None, n: None, quality: Some(Quality::Variant) } }
        ["commander ninjutsu" ?"—" cost:(KeywordCost)] { KeywordAbility { keyword: Keyword::Ninjutsu, cost, second_cost: None, n: None, quality: Some(Quality::Variant) } }
        ["bands with other" quality:(Given<OthersKind>)] { KeywordAbility { keyword: Keyword::Banding, cost: None, second_cost: None, n: None, quality } }
        [quality:(Qualities) "offering"] { KeywordAbility { keyword: Keyword::Offering, cost: None, second_cost: None, n: None, quality } }
        [keyword "X , where X is" n:(Defined)] { KeywordAbility { keyword, cost: None, second_cost: None, n, quality: None } }
    }

    /// What it bands with, as a quality.
    OthersKind: Quality {
        [what:(Several)] { Quality::Objects(what) }
    }

    /// What it is crafted with.
    OfMaterials: Quality {
        [what:(One)] { Quality::Objects(what) }
        ["one or more" what:(Several)] { Quality::Several(Count::AtLeast(Num::Const(1)), what) }
        ["one or more" what:(AnyMaterial)] { Quality::Several(Count::AtLeast(Num::Const(1)), what) }
        [n:(ExactCount) what:(Several)] { Quality::Several(n, what) }
    }

    /// What protection, hexproof and emerge are from.
    FromSome: Quality {
        ["from everything"] { Quality::Everything }
        [["from all colors" | "from each color"] all:(EveryColor)] { Quality::Each(all) }
        ["from the color of your choice"] { Quality::ColorOfChoice }
        ["from the card type of your choice"] { Quality::CardTypeOfChoice }
        [["from the chosen color" | "from that color" | "from the chosen player" | "from the chosen type" | "from the chosen card type"]] { Quality::Chosen }
        ["from each of your opponents"] { Quality::Players(TargetKind::Opponent) }
        ["from" who:(ThatPlayer)] { Quality::Of(who) }
        ["from" what:(FromKind)] { Quality::Objects(what) }
        ["from" what:(One)] { Quality::Objects(what) }
        [each:(FromEach)] { each }
    }

    /// What behind another keyword says of which kind.
    SomeQuality: Quality {
        ["player"] { Quality::Players(TargetKind::Player) }
        ["opponent"] { Quality::Players(TargetKind::Opponent) }
        [["for" | "onto"] what:(Several)] { Quality::Objects(what) }
        [["for" | "onto"] what:(One)] { Quality::Objects(what) }
        [what:(One)] { Quality::Objects(what) }
        [what:(AKind)] { Quality::Objects(what) }
        ["with" name:(PartnerName)] { Quality::Text(name) }
    }

    /// What protection is from: a color, a kind.
    FromKind: Filter {
        [what:(ColorKind)] { what }
        [what:(Several)] { what }
        [what:(SuchValue)] { what }
        [what:(Sharing)] { what }
    }

    /// What a source has in common with others, or has none of: "the colors of permanents you control".
    SharedWith: Pred {
        ["the colors of" kind:(Several) quality:(TheirColors)] { Pred::SharesWith(kind, quality) }
        ["each mana value among" kind:(Several) quality:(TheirValues)] { Pred::SharesWith(kind, quality) }
        [["each color that's not in your commander 's color identity" | "each color not in your commander 's color identity"]] { Pred::OutsideIdentity }
        ["the chosen name"] { Pred::ChosenName }
        ["each mana value of the chosen value"] { Pred::ManaValueParity(Parity::Chosen) }
        ["each mana value other than" n] { Pred::ManaValue(Cmp::Ne, n) }
        [["its colors" | "each of its colors"] quality:(TheirColors)] { Pred::SharesType(Ref::Each, quality) }
        ["each of" of:(ThatsOwn) "colors" quality:(TheirColors)] { Pred::SharesType(of, quality) }
        ["each of the exiled card 's card types" quality:(CardTypesOf)] { Pred::SharesType(Ref::Linked, quality) }
    }
}

silent! {
    /// Whatever can be used (702.167b).
    AnyMaterial: Filter = Filter { heads: Vec::new(), noun: Noun::Either, post: Vec::new() };
    /// Colors are what is shared.
    TheirColors: SharedQuality = SharedQuality::Color;
    /// Card types are what is shared.
    CardTypesOf: SharedQuality = SharedQuality::CardType;
    /// Mana values are what is shared.
    TheirValues: SharedQuality = SharedQuality::ManaValue;
}

/// "that creature's": an object that words before have named.
struct ThatsOwn;

impl Way<Ref> for ThatsOwn {
    fn read(i: In<'_>) -> Read<'_, Ref> {
        match <super::refer::Own as Way<Ref>>::read(i)? {
            (rest, of @ Ref::Word(_)) if i.s.starts_with("that ") => Ok((rest, of)),
            _ => i.stumble(),
        }
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        *value != Ref::Each && <super::refer::Own as Way<Ref>>::say(value, o)
    }
}

/// "that player", whose objects something is protected from (702.16k).
struct ThatPlayer;

const THAT_PLAYER: &str = "that player";

impl Way<Players> for ThatPlayer {
    fn read(i: In<'_>) -> Read<'_, Players> {
        i.lit(THAT_PLAYER)
            .map(|(i, ())| (i, Players::That(Ref::Word(THAT_PLAYER.into()), Said::As(THAT_PLAYER.into()))))
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        matches!(value, Players::That(..)) && o.lit(THAT_PLAYER)
    }
}

/// Any source of which this is so.
struct Sharing;

impl Way<Filter> for Sharing {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, so) = <SharedWith as Way<Pred>>::read(i)?;
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Object, post: vec![so] }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        value.heads.is_empty()
            && value.noun == Noun::Object
            && matches!(value.post.as_slice(), [so] if <SharedWith as Way<Pred>>::say(so, o))
    }
}

phrase_of!(KeywordAbility, AnyKeyword);

/// The kinds of partner abilities that do nothing once the game has begun (702.124h-m).
struct Partners;

const PARTNERS: &[(&str, PartnerKind)] = &[
    ("partner — Character select", PartnerKind::CharacterSelect),
    ("partner — Father & son", PartnerKind::FatherAndSon),
    ("partner — Friends forever", PartnerKind::FriendsForever),
    ("partner — Survivors", PartnerKind::Survivors),
    ("partner — character select", PartnerKind::CharacterSelect),
    ("friends forever", PartnerKind::FriendsForever),
    ("choose a Background", PartnerKind::Background),
    ("doctor 's companion", PartnerKind::Doctor),
    ("Doctor 's companion", PartnerKind::Doctor),
];

impl Way<Option<Quality>> for Partners {
    fn read(i: In<'_>) -> Read<'_, Option<Quality>> {
        let found =
            PARTNERS.iter().find_map(|(words, kind)| Some((i.lit(words).ok()?.0, Some(Quality::Partner(*kind)))));
        found.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Option<Quality>, o: &mut Out<'_>) -> bool {
        let Some(Quality::Partner(kind)) = value else { return false };
        let words: Vec<&'static str> = PARTNERS.iter().filter(|(_, is)| is == kind).map(|(words, _)| *words).collect();
        o.either(&words)
    }
}

/// The keywords that are "from" a kind: what they keep others from, what is given up for them.
struct IsFrom;

const ARE_FROM: [(&str, Keyword); 3] =
    [("protection", Keyword::Protection), ("hexproof", Keyword::Hexproof), ("emerge", Keyword::Emerge)];

impl Way<Keyword> for IsFrom {
    fn read(i: In<'_>) -> Read<'_, Keyword> {
        let read = ARE_FROM.iter().find_map(|(name, keyword)| Some((i.lit(name).ok()?.0, *keyword)));
        read.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Keyword, o: &mut Out<'_>) -> bool {
        ARE_FROM.iter().any(|(name, keyword)| keyword == value && o.lit(name))
    }
}

/// "mana value 3 or greater", as a kind.
struct SuchValue;

impl Way<Filter> for SuchValue {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, ()) = i.lit("mana value")?;
        let (i, (cmp, n)) = <super::select::Comparison as Way<(Cmp, Num)>>::read(i)?;
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::ManaValue(cmp, n)] }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.as_slice() {
            [Pred::ManaValue(cmp, n)] if value.heads.is_empty() && value.noun == Noun::Object => o.attempt(|o| {
                o.lit("mana value") && <super::select::Comparison as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
            }),
            _ => false,
        }
    }
}

/// What is of a color.
fn of_color(color: crate::card::Color) -> Filter {
    let head = Head { adjectives: vec![Pred::Color(color)], types: Vec::new() };
    Filter { heads: vec![head], noun: Noun::Object, post: Vec::new() }
}

fn every_color() -> Vec<Quality> {
    crate::card::Color::ALL.iter().map(|color| Quality::Objects(of_color(*color))).collect()
}

/// A color or the like alone as a kind: "red", "multicolored".
pub(crate) struct ColorKind;

impl Way<Filter> for ColorKind {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, pred) = <super::select::Adjective as Way<Pred>>::read(i)?;
        Ok((
            i,
            Filter {
                heads: vec![Head { adjectives: vec![pred], types: Vec::new() }],
                noun: Noun::Object,
                post: Vec::new(),
            },
        ))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.heads.as_slice() {
            [Head { adjectives, types }] if types.is_empty() && value.noun == Noun::Object && value.post.is_empty() => {
                matches!(adjectives.as_slice(), [pred] if <super::select::Adjective as Way<Pred>>::say(pred, o))
            }
            _ => false,
        }
    }
}

/// "from black and from red", "from white and from blue", "from Vampires, from Werewolves, and from Zombies".
struct FromEach;

const EACH_COLOR: &str = "each color";

impl Way<Quality> for FromEach {
    fn read(i: In<'_>) -> Read<'_, Quality> {
        let one = |i| -> Read<'_, Quality> {
            let i: In<'_> = i;
            let (i, ()) = i.lit("from")?;
            if let Ok((i, ())) = i.lit(EACH_COLOR) {
                return Ok((i, Quality::Each(every_color())));
            }
            let (i, kind) = <FromKind as Way<Filter>>::read(i)?;
            Ok((i, Quality::Objects(kind)))
        };
        two_or_more(i, Joints::AND, one).map(|(i, all)| (i, Quality::Each(all)))
    }

    fn say(value: &Quality, o: &mut Out<'_>) -> bool {
        let Quality::Each(all) = value else { return false };
        say_several(all, Joints::AND, o, |one, o| match one {
            Quality::Each(colors) => *colors == every_color() && o.lit("from") && o.lit(EACH_COLOR),
            Quality::Objects(kind) => o.lit("from") && <FromKind as Way<Filter>>::say(kind, o),
            _ => false,
        })
    }
}

silent! {
    /// Each of the five colors.
    EveryColor: Vec<Quality> = every_color();
}

/// The words behind "gift".
struct Gifts;

impl Way<Option<Quality>> for Gifts {
    fn read(i: In<'_>) -> Read<'_, Option<Quality>> {
        Gift::ALL
            .into_iter()
            .find_map(|gift| i.lit(gift.words()).ok().map(|(rest, ())| (rest, Some(Quality::Gift(gift)))))
            .map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Option<Quality>, o: &mut Out<'_>) -> bool {
        matches!(value, Some(Quality::Gift(gift)) if o.plain(gift.words()))
    }
}

/// The name behind "partner with".
struct PartnerName;

impl Way<Box<str>> for PartnerName {
    fn read(i: In<'_>) -> Read<'_, Box<str>> {
        <super::select::CardName as Way<String>>::read(i).map(|(i, name)| (i, name.into()))
    }

    fn say(value: &Box<str>, o: &mut Out<'_>) -> bool {
        o.plain(value)
    }
}

/// A quality in the words of the keyword's meaning: "Elf", or "Elves" for several.
pub(crate) fn quality_in_words(quality: &Quality, several: bool) -> Option<String> {
    let many = if several { words::Many::Several } else { words::Many::One };
    let mut o = Out::new(None);
    match quality {
        Quality::Objects(filter) => super::select::say(filter, many, &mut o).then_some(o.text),
        Quality::Text(text) => Some(text.to_string()),
        _ => None,
    }
}

/// Makes an optional part of a keyword from a way of reading what is there.
macro_rules! present {
    ($($(#[$doc:meta])* $name:ident $T:ty, $way:ty;)*) => { $(
        $(#[$doc])*
        pub(crate) struct $name;
        impl Way<Option<$T>> for $name {
            fn read(i: In<'_>) -> Read<'_, Option<$T>> {
                <$way as Way<$T>>::read(i).map(|(i, it)| (i, Some(it)))
            }

            fn say(value: &Option<$T>, o: &mut Out<'_>) -> bool {
                value.as_ref().is_some_and(|it| <$way as Way<$T>>::say(it, o))
            }
        }
    )* };
}

/// The size of a prototype: "2/1".
struct Sizes;

impl Way<Option<Quality>> for Sizes {
    fn read(i: In<'_>) -> Read<'_, Option<Quality>> {
        i.word_as(|word| {
            let (power, toughness) = word.split_once('/')?;
            Some(Some(Quality::Size(words::numeral(power)?, words::numeral(toughness)?)))
        })
    }

    fn say(value: &Option<Quality>, o: &mut Out<'_>) -> bool {
        matches!(value, Some(Quality::Size(power, toughness)) if o.plain(&format!("{power}/{toughness}")))
    }
}

/// A number of materials: "two", "four or more".
struct ExactCount;

impl Way<Count> for ExactCount {
    fn read(i: In<'_>) -> Read<'_, Count> {
        let (i, n) = <super::number::Spelled as Way<Num>>::read(i)?;
        Ok(match i.lit("or more") {
            Ok((rest, ())) => (rest, Count::AtLeast(n)),
            Err(_) => (i, Count::Exactly(n)),
        })
    }

    fn say(value: &Count, o: &mut Out<'_>) -> bool {
        match value {
            Count::Exactly(n) => <super::number::Spelled as Way<Num>>::say(n, o),
            Count::AtLeast(n) => o.attempt(|o| <super::number::Spelled as Way<Num>>::say(n, o) && o.lit("or more")),
            _ => false,
        }
    }
}

present! {
    /// Materials that are there.
    Materials Quality, OfMaterials;
    /// A number that is there.
    MaybeNumeral Num, Numeral;
    /// A number that is defined.
    Defined Num, super::number::Values;
    /// A cost that is there.
    KeywordCost Cost, super::cost::Costs;
    /// A quality that is there.
    Qualities Quality, SomeQuality;
}

/// Any keyword ability.
pub(crate) struct AnyKeyword;

impl Way<KeywordAbility> for AnyKeyword {
    fn read(i: In<'_>) -> Read<'_, KeywordAbility> {
        longest(i, &[&|i| <Ordinary as Way<KeywordAbility>>::read(i), &read_glued, &read_bound])
    }

    fn say(value: &KeywordAbility, o: &mut Out<'_>) -> bool {
        say_glued(value, o)
            || say_bound(value, o)
            || say_of_one(value, o)
            || <Ordinary as Way<KeywordAbility>>::say(value, o)
    }
}

/// "enchant creature", "equip Human {2}": keywords that are about one object, which no word stands before.
fn say_of_one(value: &KeywordAbility, o: &mut Out<'_>) -> bool {
    let KeywordAbility { keyword, cost, second_cost: None, n: None, quality: Some(Quality::Objects(what)) } = value
    else {
        return false;
    };
    matches!(*keyword, Keyword::Enchant | Keyword::Equip)
        && o.attempt(|o| {
            keyword.say(o)
                && <One as Way<Filter>>::say(what, o)
                && cost.as_ref().is_none_or(|cost| o.optional("—") && <super::cost::Costs as Way<Cost>>::say(cost, o))
        })
}

/// "daybound" on the front, "nightbound" on the back: two keywords of one rule (702.145).
const BOUND: &[&str] = &["daybound", "nightbound"];

fn read_bound(i: In<'_>) -> Read<'_, KeywordAbility> {
    let (i, word) = i.word_as(|word| BOUND.iter().find(|bound| word.eq_ignore_ascii_case(bound)))?;
    let quality = Some(Quality::Text((*word).into()));
    Ok((i, KeywordAbility { quality, ..KeywordAbility::plain(Keyword::DayboundAndNightbound) }))
}

fn say_bound(value: &KeywordAbility, o: &mut Out<'_>) -> bool {
    match &value.quality {
        Some(Quality::Text(word)) if value.keyword == Keyword::DayboundAndNightbound => o.plain(word),
        _ => false,
    }
}

/// Landwalk of the kind that was chosen.
const OF_CHOSEN_TYPE: &str = "landwalk of the chosen type";

/// "islandwalk", "nonbasic landwalk", "plainscycling {2}", "basic landcycling {1}".
fn read_glued(i: In<'_>) -> Read<'_, KeywordAbility> {
    if let Ok((rest, ())) = i.lit(OF_CHOSEN_TYPE) {
        let quality = Some(Quality::Chosen);
        return Ok((rest, KeywordAbility { quality, ..KeywordAbility::plain(Keyword::Landwalk) }));
    }
    let glued = |word: &str| {
        let (kind, keyword) = word
            .strip_suffix("walk")
            .map(|kind| (kind, Keyword::Landwalk))
            .or_else(|| word.strip_suffix("cycling").map(|kind| (kind, Keyword::Cycling)))?;
        let mut chars = kind.chars();
        let capital: String = chars.next()?.to_uppercase().chain(chars).collect();
        let pred = words::card_type(kind)
            .map(|(one, _)| Pred::Type(one.into()))
            .or_else(|| words::subtype(&capital).map(|(subtype, _)| Pred::Subtype(subtype)))?;
        Some((pred, keyword))
    };
    let (rest, adjective) = maybe(i, |i| {
        longest(
            i,
            &[&|i| <super::select::Adjective as Way<Pred>>::read(i), &|i| {
                i.word_as(|word| words::card_type(word).map(|(one, _)| Pred::Type(one.into())))
            }],
        )
    });
    let (rest, (pred, keyword)) = rest.word_as(glued)?;
    // "Artifact land": two types of the same object.
    let (adjectives, types) = match adjective {
        Some(also @ Pred::Type(_)) => (Vec::new(), vec![also, pred]),
        adjective => (adjective.into_iter().collect(), vec![pred]),
    };
    let filter = Filter { heads: vec![Head { adjectives, types }], noun: Noun::Permanent, post: Vec::new() };
    let mut it = KeywordAbility::plain(keyword);
    it.quality = Some(Quality::Objects(filter));
    if keyword == Keyword::Landwalk {
        return Ok((rest, it));
    }
    let (rest, _) = maybe(rest, |i| i.lit("—"));
    let (rest, cost) = <super::cost::Costs as Way<Cost>>::read(rest)?;
    it.cost = Some(cost);
    Ok((rest, it))
}

fn say_glued(value: &KeywordAbility, o: &mut Out<'_>) -> bool {
    let glue = match value.keyword {
        Keyword::Landwalk => "walk",
        Keyword::Cycling => "cycling",
        _ => return false,
    };
    if (value.keyword, &value.quality) == (Keyword::Landwalk, &Some(Quality::Chosen)) {
        return o.lit(OF_CHOSEN_TYPE);
    }
    let Some(Quality::Objects(filter)) = &value.quality else { return false };
    let [Head { adjectives, types }] = filter.heads.as_slice() else { return false };
    let Some((pred, before)) = types.split_last() else { return false };
    let word = match pred {
        Pred::Subtype(subtype) => subtype.name().to_lowercase(),
        Pred::Type(types) => types.each().map(|one| one.word()).collect(),
        _ => return false,
    };
    o.attempt(|o| {
        adjectives.iter().chain(before).all(|pred| match pred {
            Pred::Type(types) => types.each().all(|one| o.plain(one.word())),
            pred => <super::select::Adjective as Way<Pred>>::say(pred, o),
        }) && o.plain(&format!("{word}{glue}"))
            && o.optional("—")
            && value.cost.as_ref().is_none_or(|cost| <super::cost::Costs as Way<Cost>>::say(cost, o))
    })
}

/// "flying and first strike", as names alone: what is lost.
pub(crate) struct Names;

const AND_SOME_OR: Joints = Joints { also: &[", or", "or"], ..Joints::AND };

impl Way<Vec<Keyword>> for Names {
    fn read(i: In<'_>) -> Read<'_, Vec<Keyword>> {
        several(i, AND_SOME_OR, Keyword::parse)
    }

    fn say(value: &Vec<Keyword>, o: &mut Out<'_>) -> bool {
        say_several(value, AND_SOME_OR, o, <Keyword as Phrase>::say)
    }
}
