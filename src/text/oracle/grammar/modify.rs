//! Changes of characteristics: "gets +1/+1", "gains flying", "becomes a 4/4 Dragon", "loses all abilities".

mod becomes;
mod being;

use std::sync::Arc;

use crate::card::{CardType, CardTypes, Colors, SubtypeKind};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::{self, Many};

use super::counter;
use super::keyword::Names;
use super::number::ForEach;
use super::quote::Abilities;
use super::tokens::{self, Pt};
pub(super) use becomes::{BecomesWhat, EACH_EQUAL};
use being::OthersLost;
pub(crate) use being::{BeingSo, ItIs};

/// "+1/+1", "-X/-0", with "for each" and "where X is" behind.
pub(crate) struct Bonus;

fn bonus_part(text: &str) -> Option<Num> {
    let (sign, digits) = (text.get(..1)?, text.get(1..)?);
    let n = if digits == "X" { Num::X } else { Num::Const(words::numeral(digits)?) };
    match sign {
        "+" => Some(n),
        "-" => Some(match n {
            Num::Const(n) => Num::Const(-n),
            other => Num::Negative(Box::new(other)),
        }),
        _ => None,
    }
}

/// The sign and digits; a zero takes the sign of its neighbour.
fn say_bonus_part(n: &Num, other: &Num) -> Option<String> {
    let negative = |n: &Num| matches!(n, Num::Negative(_)) || matches!(n, Num::Const(n) if *n < 0);
    Some(match n {
        Num::X => "+X".into(),
        Num::Negative(n) if **n == Num::X => "-X".into(),
        Num::Const(0) if negative(other) => "-0".into(),
        Num::Const(n) => format!("{n:+}"),
        _ => return None,
    })
}

impl Way<(Num, Num)> for Bonus {
    fn read(i: In<'_>) -> Read<'_, (Num, Num)> {
        let (i, (power, toughness)) = i.word_as(|word| {
            let (power, toughness) = word.split_once('/')?;
            Some((bonus_part(power)?, bonus_part(toughness)?))
        })?;
        if let Ok((rest, each)) = i.lit("for each").and_then(|(i, ())| <ForEach as Way<Num>>::read(i)) {
            let times = |n: Num| match n {
                Num::Const(0) => Some(Num::Const(0)),
                Num::Const(1) => Some(each.clone()),
                Num::Const(n) => Some(Num::Times(n, Box::new(each.clone()))),
                _ => None,
            };
            if let (Some(power), Some(toughness)) = (times(power.clone()), times(toughness.clone())) {
                return Ok((rest, (power, toughness)));
            }
        }
        Ok((i, (power, toughness)))
    }

    fn say(value: &(Num, Num), o: &mut Out<'_>) -> bool {
        let (power, toughness) = value;
        if let (Some(p), Some(t)) = (say_bonus_part(power, toughness), say_bonus_part(toughness, power)) {
            return o.plain(&format!("{p}/{t}"));
        }
        let Some((p, t, each)) = bonus_apart(power, toughness) else { return false };
        let figures = (Num::Const(p), Num::Const(t));
        o.attempt(|o| Self::say(&figures, o) && o.lit("for each") && <ForEach as Way<Num>>::say(&each, o))
    }
}

/// "+1/-1 or -1/+1": plain figures, of which one pair is chosen.
struct EitherBonus;

impl Way<Vec<(Num, Num)>> for EitherBonus {
    fn read(i: In<'_>) -> Read<'_, Vec<(Num, Num)>> {
        let (rest, all) = two_or_more(i, Joints::OR, <Bonus as Way<(Num, Num)>>::read)?;
        let plain = |n: &Num| matches!(n, Num::Const(_) | Num::X) || *n == Num::Negative(Box::new(Num::X));
        if all.iter().all(|(p, t)| plain(p) && plain(t)) { Ok((rest, all)) } else { i.stumble() }
    }

    fn say(value: &Vec<(Num, Num)>, o: &mut Out<'_>) -> bool {
        value.len() > 1 && say_several(value, Joints::OR, o, <Bonus as Way<(Num, Num)>>::say)
    }
}

/// A bonus that hangs on a number, as the two figures and the number.
pub(crate) fn bonus_apart(power: &Num, toughness: &Num) -> Option<(i32, i32, Num)> {
    let apart = |n: &Num| match n {
        Num::Const(0) => Some((0, None)),
        Num::Times(n, each) => Some((*n, Some((**each).clone()))),
        Num::Const(_) | Num::X | Num::Negative(_) => None,
        each => Some((1, Some(each.clone()))),
    };
    let ((p, one), (t, two)) = (apart(power)?, apart(toughness)?);
    let each = match (one, two) {
        (Some(one), Some(two)) if one == two => one,
        (Some(one), None) | (None, Some(one)) => one,
        _ => return None,
    };
    Some((p, t, each))
}

/// "4/4" as what power and toughness are set to.
pub(crate) struct SetTo;

impl Way<(Option<Num>, Option<Num>)> for SetTo {
    fn read(i: In<'_>) -> Read<'_, (Option<Num>, Option<Num>)> {
        let (i, (power, toughness)) = <Pt as Way<(Num, Num)>>::read(i)?;
        Ok((i, (Some(power), Some(toughness))))
    }

    fn say(value: &(Option<Num>, Option<Num>), o: &mut Out<'_>) -> bool {
        match value {
            (Some(power), Some(toughness)) => <Pt as Way<(Num, Num)>>::say(&(power.clone(), toughness.clone()), o),
            _ => false,
        }
    }
}

phrases! {
    /// One change, with its verb.
    Change: Modification {
        [?"also" "get*" ?"an additional" (p, t):(Bonus)] { Modification::AddPt(p, t) }
        ["get*" either:(EitherBonus)] { Modification::AddPtChoice(either) }
        [?"also" "gain*" abilities:(Abilities)] { Modification::Gain(abilities) }
        [?"also" "have*" abilities:(Abilities)] { Modification::Have(abilities) }
        ["gain*" "the non-backup abilities of ~ printed below this one"] { Modification::GainBelow }
        ["gain*" "this ability"] { Modification::GainThis }
        ["lose*" "this ability" which:(super::unsaid::NotYetKnown)] { Modification::LoseThis(which) }
        ["lose*" keywords:(Names)] { Modification::Lose(keywords) }
        ["lose*" these:(Quoted)] { Modification::LoseThis(these) }
        ["lose*" these:(WithQuality)] { Modification::LoseThis(these) }
        ["lose*" ["all landwalk abilities" | "landwalk abilities"] keywords:(AnyLandwalk)] { Modification::Lose(keywords) }
        ["lose*" ?"your choice of" keywords:(ChoiceLost)] { Modification::LoseChoice(keywords) }
        ["lose*" "all abilities"] { Modification::LoseAll }
        ["lose*" "all abilities except mana abilities"] { Modification::LoseAllBut(AbilityClass::Mana) }
        [["lose*" | "it loses" | "they lose"] others:(OthersLost)] { Modification::LoseOthers(others) }
        ["lose*" "all creature types"] { Modification::NoCreatureTypes }
        ["gain*" "all creature types"] { Modification::AllCreatureTypes }
        [["have*" | "gain*"] "your choice of" keywords:(Choice)] { Modification::GainChoice(keywords) }
        ["gain*" "protection from" keywords:(KindOrColor)] { Modification::GainChoice(keywords) }
        [?"also" "have*" "base power and toughness" (p, t):(SetTo)] { Modification::SetPt(p, t) }
        ["have*" ["base power and base toughness each equal to" | "base power and toughness each equal to" | "power and toughness each equal to"] (p, t):(BothAre)] { Modification::SetPt(p, t) }
        ["have*" "base power" p:(Only)] { Modification::SetPt(p, None) }
        ["have*" "base toughness" t:(Only)] { Modification::SetPt(None, t) }
        [["become*" | "are*"] becomes:(BecomesWhat)] { Modification::Becomes(becomes) }
        [["become*" | "are*"] types:(AlsoSuper)] { Modification::AddTypes(types) }
        ["are*" "also" types:(being::AlsoTypes)] { Modification::AddTypes(types) }
        [["become*" | "are*"] ["every creature type" | "all creature types"]] { Modification::AllCreatureTypes }
        [["become*" | "are*"] colors:(ColorsOnly)] { Modification::SetColors(colors) }
        [["become*" | "are*"] colors:(ColorsOnly) ["in addition to its other colors" | "in addition to their other colors"]] { Modification::AddColors(colors) }
        [["become*" | "are*"] color:(being::TheChosenColor)] { color }
        ["are*" ["the chosen type in addition to its other types" | "the chosen type in addition to their other types" | "the chosen type in addition to its other creature types" | "the chosen type in addition to their other creature types" | "the chosen creature type in addition to its other types" | "the chosen creature type in addition to their other types"]] { Modification::ChosenType(true) }
        [["are*" | "become*"] ["the chosen type" | "that type"]] { Modification::ChosenType(false) }
        ["are*" "every creature type"] { Modification::AllCreatureTypes }
        ["are*" which:(being::EveryLandType)] { Modification::EveryLandType(which) }
        ["gain*" "all basic land types" which:(being::Basics)] { Modification::EveryLandType(which) }
        [["can't have or gain" | "can't have"] keywords:(Names)] { Modification::CantHave(keywords) }
        [["aren't*" | "are* no longer"] types:(NoLonger)] { Modification::RemoveTypes(types) }
        ["have*" "the full text of" it] { Modification::FullText(it) }
        ["have*" "the text" abilities:(Quoted)] { Modification::Have(abilities) }
        ["are*" "a copy of" it] { Modification::CopyOf(it) }
        ["have*" "the chosen creature type in addition to its other types"] { Modification::ChosenType(true) }
        ["have*" ["all loyalty abilities of" | "the loyalty abilities of"] what] { Modification::GainAbilitiesOf(what, Some(AbilityClass::Loyalty), false) }
        ["gain*" "each" key "ability of" what] { Modification::GainAbilitiesOf(what, Some(AbilityClass::Of(key)), false) }
        ["gain*" "all activated abilities of" what] { Modification::GainAbilitiesOf(what, Some(AbilityClass::Activated), false) }
        ["have*" ["all activated abilities of" | "each activated ability of"] what] { Modification::GainAbilitiesOf(what, Some(AbilityClass::Activated), false) }
        ["have*" "all activated abilities of" what "except mana abilities"] { Modification::GainAbilitiesOf(what, Some(AbilityClass::NotMana), false) }
        ["have*" "all activated abilities of" what "except for loyalty abilities"] { Modification::GainAbilitiesOf(what, Some(AbilityClass::NotLoyalty), false) }
        ["have*" "all activated and triggered abilities of" what] { Modification::GainAbilitiesOf(what, Some(AbilityClass::ActivatedOrTriggered), false) }
        ["have*" "all activated abilities of" what ". you may activate each of those abilities only once each turn"] { Modification::GainAbilitiesOf(what, Some(AbilityClass::Activated), true) }
    }
}

/// Abilities in quotation marks, which are lost as they are written.
struct Quoted;

impl Way<Vec<Arc<Ability>>> for Quoted {
    fn read(i: In<'_>) -> Read<'_, Vec<Arc<Ability>>> {
        if !i.s.starts_with('“') && !i.cx.dispatch.is_probe() {
            return i.stumble();
        }
        <super::quote::Quote as Way<Ability>>::read(i).map(|(i, one)| (i, vec![Arc::new(one)]))
    }

    fn say(value: &Vec<Arc<Ability>>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [one] if <super::quote::Quote as Way<Ability>>::say(one, o))
    }
}

/// "forestwalk", "protection from black": a keyword that is lost with what it is of, and no other of the same name.
struct WithQuality;

impl Way<Vec<Arc<Ability>>> for WithQuality {
    fn read(i: In<'_>) -> Read<'_, Vec<Arc<Ability>>> {
        let (rest, keyword) = KeywordAbility::parse(i)?;
        let of = KeywordAbility { quality: keyword.quality.clone(), ..KeywordAbility::plain(keyword.keyword) };
        match keyword.quality {
            Some(Quality::Objects(_)) if keyword == of => {
                let said = i.s.get(..i.s.len() - rest.s.len()).unwrap_or_default().trim_end();
                let mut ability = Ability::of(AbilityKind::Keyword(keyword));
                ability.text = said.into();
                Ok((rest, vec![Arc::new(ability)]))
            }
            _ => i.stumble(),
        }
    }

    fn say(value: &Vec<Arc<Ability>>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [one] => matches!(&one.kind, AbilityKind::Keyword(keyword) if keyword.say(o)),
            _ => false,
        }
    }
}

/// "first strike or swampwalk": one of several that is lost.
struct ChoiceLost;

impl Way<Vec<KeywordAbility>> for ChoiceLost {
    fn read(i: In<'_>) -> Read<'_, Vec<KeywordAbility>> {
        two_or_more(i, Joints::OR, KeywordAbility::parse)
    }

    fn say(value: &Vec<KeywordAbility>, o: &mut Out<'_>) -> bool {
        value.len() > 1 && <Choice as Way<Vec<KeywordAbility>>>::say(value, o)
    }
}

silent! {
    /// Landwalk of whatever kind.
    AnyLandwalk: Vec<Keyword> = vec![Keyword::Landwalk];
}

/// A number that both power and toughness are.
struct BothAre;

impl Way<(Option<Num>, Option<Num>)> for BothAre {
    fn read(i: In<'_>) -> Read<'_, (Option<Num>, Option<Num>)> {
        <super::number::Values as Way<Num>>::read(i).map(|(i, n)| (i, (Some(n.clone()), Some(n))))
    }

    fn say(value: &(Option<Num>, Option<Num>), o: &mut Out<'_>) -> bool {
        matches!(value, (Some(p), Some(t)) if p == t && <super::number::Values as Way<Num>>::say(p, o))
    }
}

/// "legendary", "snow": what is added to the other supertypes.
struct AlsoSuper;

const SUPERTYPES: &[(&str, crate::card::Supertypes)] = &[
    ("legendary in addition to its other types", crate::card::Supertypes::LEGENDARY),
    ("legendary in addition to their other types", crate::card::Supertypes::LEGENDARY),
    ("legendary", crate::card::Supertypes::LEGENDARY),
    ("snow", crate::card::Supertypes::SNOW),
];

fn also_super(supertypes: crate::card::Supertypes) -> TypeChange {
    TypeChange { supertypes, keep_card_types: true, ..TypeChange::default() }
}

impl Way<TypeChange> for AlsoSuper {
    fn read(i: In<'_>) -> Read<'_, TypeChange> {
        let found = SUPERTYPES.iter().find_map(|(words, such)| Some((i.lit(words).ok()?.0, also_super(*such))));
        found.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &TypeChange, o: &mut Out<'_>) -> bool {
        let words: Vec<&str> =
            SUPERTYPES.iter().filter(|(_, such)| *value == also_super(*such)).map(|(words, _)| *words).collect();
        !words.is_empty() && o.either(&words)
    }
}

const ONE_SUPERTYPE: &[(&str, crate::card::Supertypes)] =
    &[("legendary", crate::card::Supertypes::LEGENDARY), ("snow", crate::card::Supertypes::SNOW)];

/// Types that something is not any more: "a creature", "snow".
struct NoLonger;

fn no_longer(supertypes: crate::card::Supertypes) -> TypeChange {
    TypeChange { supertypes, ..TypeChange::default() }
}

impl Way<TypeChange> for NoLonger {
    fn read(i: In<'_>) -> Read<'_, TypeChange> {
        let supertype = ONE_SUPERTYPE.iter().find_map(|(word, such)| Some((i.lit(word).ok()?.0, no_longer(*such))));
        if let Some(read) = supertype {
            return Ok(read);
        }
        let (i, ()) = counter::article(i)?;
        let (i, one) = i.word_as(|word| words::card_type(word).filter(|(_, many)| *many == Many::One))?;
        Ok((i, TypeChange { types: CardTypes::from(one.0), ..TypeChange::default() }))
    }

    fn say(value: &TypeChange, o: &mut Out<'_>) -> bool {
        ONE_SUPERTYPE.iter().any(|(word, such)| *value == no_longer(*such) && o.lit(word))
            || value.types.each().next().is_some_and(|one| counter::with_article(o, |o| o.lit(one.word())))
    }
}

/// "3" as what power alone is set to.
pub(crate) struct Only;

impl Way<Option<Num>> for Only {
    fn read(i: In<'_>) -> Read<'_, Option<Num>> {
        <super::number::Numeral as Way<Num>>::read(i).map(|(i, n)| (i, Some(n)))
    }

    fn say(value: &Option<Num>, o: &mut Out<'_>) -> bool {
        value.as_ref().is_some_and(|n| <super::number::Numeral as Way<Num>>::say(n, o))
    }
}

/// "artifacts or from the color of your choice": of two protections one.
struct KindOrColor;

const OR_COLOR: &str = "or from the color of your choice";

const COLORLESS: &str = "colorless";

/// Whatever is colorless (702.16a).
fn colorless() -> Filter {
    Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Colorless] }
}

fn protection(from: Quality) -> KeywordAbility {
    KeywordAbility { quality: Some(from), ..KeywordAbility::plain(Keyword::Protection) }
}

impl Way<Vec<KeywordAbility>> for KindOrColor {
    fn read(i: In<'_>) -> Read<'_, Vec<KeywordAbility>> {
        let (i, kind) = longest(
            i,
            &[&|i| <super::select::Several as Way<Filter>>::read(i), &|i| {
                i.lit(COLORLESS).map(|(i, ())| (i, colorless()))
            }],
        )?;
        let (i, ()) = i.lit(OR_COLOR)?;
        Ok((i, vec![protection(Quality::Objects(kind)), protection(Quality::ColorOfChoice)]))
    }

    fn say(value: &Vec<KeywordAbility>, o: &mut Out<'_>) -> bool {
        let [one, color] = value.as_slice() else { return false };
        let Some(Quality::Objects(kind)) = &one.quality else { return false };
        *color == protection(Quality::ColorOfChoice)
            && *one == protection(Quality::Objects(kind.clone()))
            && o.attempt(|o| {
                (match *kind == colorless() {
                    true => o.lit(COLORLESS),
                    false => <super::select::Several as Way<Filter>>::say(kind, o),
                }) && o.lit(OR_COLOR)
            })
    }
}

/// What something is from now on, as a list of one change.
pub(super) struct OneBecomes;

impl Way<Vec<Modification>> for OneBecomes {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        <BecomesWhat as Way<Becomes>>::read(i).map(|(i, becomes)| (i, vec![Modification::Becomes(Box::new(becomes))]))
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Modification::Becomes(becomes)] if <BecomesWhat as Way<Becomes>>::say(becomes, o))
    }
}

/// "flying, first strike, or haste".
struct Choice;

impl Way<Vec<KeywordAbility>> for Choice {
    fn read(i: In<'_>) -> Read<'_, Vec<KeywordAbility>> {
        several(i, Joints::OR, KeywordAbility::parse)
    }

    fn say(value: &Vec<KeywordAbility>, o: &mut Out<'_>) -> bool {
        say_several(value, Joints::OR, o, <KeywordAbility as Phrase>::say)
    }
}

/// "choose first strike, vigilance, or lifelink. Creatures you control gain that ability until end of turn": one of these, gained.
pub(crate) struct ChosenKeyword;

const THAT_ABILITY: &str = "that ability";

impl Way<Effect> for ChosenKeyword {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("choose")?;
        let (i, keywords) = <Choice as Way<Vec<KeywordAbility>>>::read(i)?;
        let (i, ()) = i.lit(".")?;
        let (i, what) = <super::objects::Subject as Way<Objects>>::read(i)?;
        let (i, ()) = i.lit("gain*")?;
        let (i, ()) = i.lit(THAT_ABILITY)?;
        let (i, duration) = <super::duration::Lasting as Way<Duration>>::read(i)?;
        let verb = Verb::Modify { what, changes: vec![Modification::GainChoice(keywords)], duration };
        Ok((i, Effect::Do { who: Players::You, verb, bind: None }))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Do { who: Players::You, verb: Verb::Modify { what, changes, duration }, .. } = value else {
            return false;
        };
        let [Modification::GainChoice(keywords)] = changes.as_slice() else { return false };
        o.attempt(|o| {
            o.lit("choose")
                && <Choice as Way<Vec<KeywordAbility>>>::say(keywords, o)
                && o.lit(".")
                && <super::objects::Subject as Way<Objects>>::say(what, o)
                && o.lit("gain*")
                && o.lit(THAT_ABILITY)
                && <super::duration::Lasting as Way<Duration>>::say(duration, o)
        })
    }
}

/// "red", "white and blue", "colorless", "all colors".
struct ColorsOnly;

impl Way<Colors> for ColorsOnly {
    fn read(i: In<'_>) -> Read<'_, Colors> {
        if let Ok((rest, ())) = i.lit("all colors") {
            return Ok((rest, Colors::all()));
        }
        tokens::read_colors(i).map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Colors, o: &mut Out<'_>) -> bool {
        (*value == Colors::all() && o.lit("all colors")) || tokens::say_colors(*value, o)
    }
}

/// Reads the changes behind these, as long as there are more.
fn more_changes(at: In<'_>, agree: Agree, all: Vec<Modification>) -> (In<'_>, Vec<Modification>) {
    further(at, Joints::AND, |i| <Change as Way<Modification>>::read(i.agreeing(agree)), all)
}

/// Several changes of one subject: "gets +1/+1 and gains flying", "gets +1/+1, has flying, and is a Spirit".
pub(crate) struct Changes;

impl Way<Vec<Modification>> for Changes {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let agree = i.agree;
        let (at, first) = <Change as Way<Modification>>::read(i)?;
        let (mut at, mut all) = more_changes(at, agree, vec![first]);
        // "has base power and toughness 5/5 and vigilance": one verb for both.
        if let [Modification::SetPt(..)] = all.as_slice()
            && let Ok((rest, abilities)) =
                at.lit("and").and_then(|(i, ())| <Abilities as Way<Vec<Arc<Ability>>>>::read(i))
        {
            all.push(Modification::Have(abilities));
            at = rest;
        }
        Ok((at.agreeing(agree), all))
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        let agree = o.agree;
        if let [size @ Modification::SetPt(..), Modification::Have(abilities) | Modification::Gain(abilities)] =
            value.as_slice()
            && o.attempt(|o| {
                <Change as Way<Modification>>::say(size, o)
                    && o.lit("and")
                    && <Abilities as Way<Vec<Arc<Ability>>>>::say(abilities, o)
            })
        {
            o.agree = agree;
            return true;
        }
        let said = say_several(value, Joints::AND, o, |one, o| {
            o.agree = agree;
            <Change as Way<Modification>>::say(one, o)
        });
        o.agree = agree;
        said
    }
}

phrases! {
    /// One exception of a copy.
    Exception: Modification {
        [["it has" | "they have" | "the token has" | "the copy has" | "it gains" | "he has" | "she has"] abilities:(Abilities)] { Modification::Gain(abilities) }
        [["it isn't legendary if the spell is legendary" | "the copy isn't legendary if the spell is legendary" | "it isn't legendary" | "it's not legendary" | "the token isn't legendary" | "they aren't legendary" | "they're not legendary" | "the copy isn't legendary" | "the token is not legendary"]] { Modification::NotLegendary }
        [["it's" | "it is" | "he's" | "she's" | "they're" | "the token is"] what:(BecomesWhat)] { Modification::Becomes(what) }
        [["it's" | "he's" | "she's" | "they're"] types:(AlsoSuper)] { Modification::AddTypes(types) }
        [abilities:(super::quote::Quoted)] { Modification::Gain(abilities) }
        ["it has no mana cost"] { Modification::ManaCost(None) }
        [["it's" | "it's a" | "its a" | "the token is" | "they're" | "it's still"] (p, t):(SetTo)] { Modification::SetPt(p, t) }
        [["its base power is" | "their base power is" | "its power is equal to" | "their power is equal to"] p:(Given<super::number::Values>) t:(NoSize)] { Modification::SetPt(p, t) }
        [["its base toughness is" | "their base toughness is" | "its toughness is equal to" | "their toughness is equal to"] t:(Given<super::number::Values>) p:(NoSize)] { Modification::SetPt(p, t) }
        [["it has ~ 's other abilities" | "he has ~ 's other abilities" | "she has ~ 's other abilities"]] { Modification::GainOthers }
        [["it has this ability" | "it gains this ability" | "he has this ability" | "she has this ability" | "has this ability" | "this ability"]] { Modification::GainThis }
        [["its name is" | "his name is" | "her name is"] ?"still" name:(ItsName)] { Modification::Name(name) }
        [["it's" | "they're" | "the copy is"] colors:(ColorsOnly)] { Modification::SetColors(colors) }
    }
}

silent! {
    /// Of that half of a size nothing is said.
    NoSize: Option<Num> = None;
}

/// A name as a boxed text.
pub(crate) struct ItsName;

impl Way<Box<str>> for ItsName {
    fn read(i: In<'_>) -> Read<'_, Box<str>> {
        <super::select::CardName as Way<String>>::read(i).map(|(i, name)| (i, name.into()))
    }

    fn say(value: &Box<str>, o: &mut Out<'_>) -> bool {
        o.plain(value)
    }
}

const EXCEPT: &[&str] = &[", except", ", except that", "except"];

/// ", except it has haste and isn't legendary", or nothing; with what else may be said there.
pub(crate) fn except<'a>(i: In<'a>, further: impl Fn(In<'a>) -> Read<'a, Modification>) -> Read<'a, Vec<Modification>> {
    let elided = |i: In<'a>| match <Change as Way<Modification>>::read(i.agreeing(Agree::Third))? {
        (rest, change) if is_exception(&change) => Ok((rest, change)),
        _ => i.stumble(),
    };
    let one = |i| longest(i, &[&<Exception as Way<Modification>>::read, &further, &elided]);
    let all = one_of(i, EXCEPT).and_then(|(i, ())| several(i, Joints::AND, one));
    Ok(all.unwrap_or_else(|_| (i, Vec::new())))
}

/// What may be said of a copy with no subject of its own: "and has flying", "and loses all other card types".
fn is_exception(change: &Modification) -> bool {
    matches!(
        change,
        Modification::Have(_)
            | Modification::Becomes(_)
            | Modification::Lose(_)
            | Modification::LoseOthers(_)
            | Modification::SetColors(_)
            | Modification::AddTypes(_)
    )
}

/// Says what [`except`] reads.
pub(crate) fn say_except(
    value: &[Modification],
    further: impl Fn(&Modification, &mut Out<'_>) -> bool,
    o: &mut Out<'_>,
) -> bool {
    let elided = |it: &Modification, o: &mut Out<'_>| {
        o.agree = Agree::Third;
        is_exception(it) && <Change as Way<Modification>>::say(it, o)
    };
    let one = |it: &Modification, o: &mut Out<'_>| {
        <Exception as Way<Modification>>::say(it, o) || further(it, o) || o.attempt(|o| elided(it, o))
    };
    value.is_empty()
        || EXCEPT.iter().any(|words| o.attempt(|o| o.lit(words) && say_several(value, Joints::AND, o, one)))
}
