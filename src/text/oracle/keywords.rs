//! What keyword abilities mean (702): `rules/keywords.yaml`, with parameters filled in and compiled like any card text.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use serde::Deserialize;

use crate::card::ManaCost;

use super::lang::{
    Ability, AbilityKind, Cost, CostPart, CounterKind, Effect, KEYWORDS, Keyword, KeywordAbility, Num, Quality, Ref,
    Visit, Walk, Zone,
};

/// What a keyword stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// These abilities.
    Abilities(Arc<[Arc<Ability>]>),
    /// Something the engine does itself.
    Engine,
    /// Nothing yet; in words, why.
    Unknown(String),
}

/// A row of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    rule: String,
    #[serde(default)]
    engine: Option<bool>,
    #[serde(default)]
    text: Vec<String>,
    #[serde(default)]
    with_quality: Vec<String>,
    #[serde(default)]
    with_x: Vec<String>,
    #[serde(default)]
    without_number: Vec<String>,
    #[serde(default)]
    then: Option<String>,
    #[serde(default)]
    qualities: HashMap<String, String>,
    #[serde(default)]
    zone: Option<String>,
}

static ROWS: LazyLock<Result<HashMap<String, Row>, String>> = LazyLock::new(|| {
    serde_yaml::from_str(include_str!(concat!(env!("RULES"), "/keywords.yaml")))
        .map_err(|error| format!("rules/keywords.yaml: {error}"))
});

/// Meanings worked out so far: a keyword with its parameters is compiled once.
static KNOWN: LazyLock<Mutex<HashMap<KeywordAbility, Meaning>>> = LazyLock::new(Mutex::default);

/// What a keyword ability means (702).
pub fn keyword_meaning(keyword: &KeywordAbility) -> Meaning {
    let KeywordAbility { keyword: which, cost: None, second_cost: None, n: None, quality: None } = keyword else {
        return meaning_with_parameters(keyword);
    };
    let known = PLAIN.get(usize::from(which.0));
    if let Some(meaning) = known.and_then(OnceLock::get) {
        return meaning.clone();
    }
    let meaning = work_out(keyword);
    known.map(|known| known.set(meaning.clone()).ok());
    meaning
}

/// The meanings of keywords without parameters, by their numbers.
static PLAIN: [OnceLock<Meaning>; 256] = [const { OnceLock::new() }; 256];

fn meaning_with_parameters(keyword: &KeywordAbility) -> Meaning {
    if let Ok(known) = KNOWN.lock()
        && let Some(meaning) = known.get(keyword)
    {
        return meaning.clone();
    }
    let meaning = work_out(keyword);
    if let Ok(mut known) = KNOWN.lock() {
        known.insert(keyword.clone(), meaning.clone());
    }
    meaning
}

fn work_out(keyword: &KeywordAbility) -> Meaning {
    let name = keyword.keyword.name();
    let row = match ROWS.as_ref() {
        Ok(rows) => rows.get(name),
        Err(error) => return Meaning::Unknown(error.clone()),
    };
    let Some(row) = row else { return Meaning::Unknown(format!("the keyword `{name}` is not in rules/keywords.yaml")) };
    if keyword.keyword == Keyword::Craft {
        let unknown = || Meaning::Unknown(format!("the keyword `{name}` with such parameters"));
        return super::craft::meaning(keyword).map_or_else(unknown, Meaning::Abilities);
    }
    match row.engine {
        Some(true) => return Meaning::Engine,
        Some(false) => return Meaning::Unknown(format!("nothing does the keyword `{name}` ({}) yet", row.rule)),
        None => {}
    }
    let texts = match (&keyword.quality, &keyword.n) {
        // What has a name of its own does nothing more than that name says.
        (Some(Quality::Partner(_)), _) => &row.text,
        (Some(_), _) if !row.with_quality.is_empty() => &row.with_quality,
        (_, Some(Num::X)) if !row.with_x.is_empty() => &row.with_x,
        (_, None) if !row.without_number.is_empty() => &row.without_number,
        _ => &row.text,
    };
    // 702.49d: commander ninjutsu means the same, in the command zone, too.
    let variant = keyword.quality == Some(Quality::Variant);
    let commanders = keyword.keyword == Keyword::Ninjutsu && variant;
    // A quality that no words have a place for would be lost.
    let in_words = texts.iter().any(|text| text.contains("{qualit"));
    let by_itself = matches!(keyword.quality, Some(Quality::Partner(_)))
        || commanders
        || keyword.keyword == Keyword::Modular && variant;
    if keyword.quality.is_some() && !by_itself && !in_words {
        return Meaning::Unknown(format!("the keyword `{name}` with such parameters"));
    }
    let often = keyword.keyword == Keyword::CumulativeUpkeep;
    let mut abilities = Vec::new();
    for text in texts {
        let read = compiled(text, row, keyword).or_else(|why| match text.starts_with("{cost}") || often {
            true => with_the_cost_itself(text, row, keyword),
            false => Err(why),
        });
        match read {
            Ok(more) => abilities.extend(more),
            Err(why) => return Meaning::Unknown(why),
        }
    }
    // 702.24a: the cost is paid as often as there are age counters, with each choice in it made anew, and no part of it is left out.
    if let (Keyword::CumulativeUpkeep, Some(cost)) = (keyword.keyword, &keyword.cost) {
        abilities.iter_mut().for_each(|ability| Arc::make_mut(ability).kind.walk(&mut PaidOften(cost)));
    }
    let zone = match row.zone.as_deref() {
        Some("hand") => Some(Zone::Hand),
        Some("graveyard") => Some(Zone::Graveyard),
        Some("exile") => Some(Zone::Exile),
        _ => None,
    };
    if let Some(zone) = zone {
        for ability in &mut abilities {
            let zones = if commanders { vec![zone, Zone::Command] } else { vec![zone] };
            Arc::make_mut(ability).zones = zones;
        }
    }
    Meaning::Abilities(abilities.into())
}

/// Makes what may be done for each age counter the cost it is.
struct PaidOften<'c>(&'c Cost);

impl Visit for PaidOften<'_> {
    fn effect(&mut self, it: &mut Effect) {
        if let Effect::May { who, bind, .. } = it {
            let age = Some(Num::CountersOn(Ref::This, Some(CounterKind::Named("age".into()))));
            let none = || Box::new(Effect::None);
            let (who, cost, bind) = (who.clone(), self.0.clone(), *bind);
            *it = Effect::Pay { who, cost, must: false, times: age, then: none(), otherwise: none(), bind };
        } else if let Effect::Pay { cost, .. } = it
            && cost.parts == [stand_in()]
        {
            *cost = self.0.clone();
        }
        it.inside(self);
    }
}

/// A text of a row, with the keyword's parameters in it, compiled.
fn compiled(text: &str, row: &Row, keyword: &KeywordAbility) -> Result<Vec<Arc<Ability>>, String> {
    let name = keyword.keyword.name();
    let Some(text) = filled(text, row, keyword) else {
        return Err(format!("the keyword `{name}` with such parameters"));
    };
    // What the resolving spell itself does.
    let is_spell = text.starts_with("If this spell's ");
    let compiled = super::compile_text(&text, "", false, is_spell);
    if compiled.is_understood() {
        Ok(compiled.text.abilities)
    } else {
        Err(format!("the meaning of the keyword `{name}`: {text}"))
    }
}

/// A cost that no card has: it stands in a meaning for one that is put in its place as it is.
const STAND_IN: u32 = 424_242;

fn stand_in() -> CostPart {
    CostPart::Mana(ManaCost::generic(STAND_IN))
}

/// The same with a cost that is no words of the meaning: what it speaks of is known, and said again it could be read as another's.
fn with_the_cost_itself(text: &str, row: &Row, keyword: &KeywordAbility) -> Result<Vec<Arc<Ability>>, String> {
    let instead = Cost { parts: vec![stand_in()] };
    let Some(cost) = &keyword.cost else { return compiled(text, row, keyword) };
    let said = super::grammar::cost::in_words(cost).unwrap_or_else(|| "its cost".to_owned());
    let stood_for = KeywordAbility { cost: Some(instead), ..keyword.clone() };
    let mut abilities = compiled(text, row, &stood_for)?;
    for ability in &mut abilities {
        let ability = Arc::make_mut(ability);
        let mark = format!("{{{STAND_IN}}}");
        ability.text = ability.text.replace(&mark, &said).into();
        if let AbilityKind::Activated(activated) = &mut ability.kind {
            let parts = std::mem::take(&mut activated.cost.parts);
            let put = |part: CostPart| if part == stand_in() { cost.parts.clone() } else { vec![part] };
            activated.cost.parts = parts.into_iter().flat_map(put).collect();
        }
    }
    Ok(abilities)
}

/// The triggered ability that the engine puts on the stack for a keyword it does itself (`then` in the file).
pub fn keyword_trigger(keyword: &KeywordAbility) -> Option<Arc<Ability>> {
    let row = ROWS.as_ref().ok()?.get(keyword.keyword.name())?;
    compiled(row.then.as_deref()?, row, keyword).ok()?.into_iter().next()
}

/// How a number of 1 reads where a noun stands behind it.
const SINGULAR: &[(&str, &str)] = &[
    ("{N} +1/+1 counters", "a +1/+1 counter"),
    ("{N} -1/-1 counters", "a -1/-1 counter"),
    ("{N} fade counters", "a fade counter"),
    ("{N} time counters", "a time counter"),
    ("{N} poison counters", "a poison counter"),
    ("{N} charge counters", "a charge counter"),
    ("{N} permanents", "a permanent"),
    ("{N} cards", "a card"),
];

/// The text with X in place of a number that is worked out: "..., where X is the number of ..." at the end of the sentence it
/// stands in.
fn with_x(text: &str, n: &Num) -> Option<String> {
    let said = super::grammar::number_in_words(n)?;
    let (before, after) = text.split_once("{N}")?;
    let (sentence, rest) = after.split_once('.')?;
    if rest.contains("{N") {
        return None;
    }
    Some(format!("{before}X{}, where X is {said}.{rest}", sentence.replace("{N}", "X")))
}

/// The text with the keyword's parameters in it; `None` if one it needs is missing or can't be said.
fn filled(text: &str, row: &Row, keyword: &KeywordAbility) -> Option<String> {
    let mut text = text.to_owned();
    if text.contains("{cost}") {
        let cost = keyword.cost.as_ref()?;
        // What is not mana has a verb of its own: "unless that player discards a card".
        if cost.parts.iter().any(|part| !matches!(part, CostPart::Mana(_))) {
            text = text.replace("pays {cost}", &super::grammar::cost::by_somebody(cost)?);
            text = text.replace("pay {cost}", &super::grammar::cost::in_words(cost)?);
        }
        text = text.replace("{cost}", &super::grammar::cost::in_words(cost)?);
        if let Some(n) = keyword.n.as_ref().filter(|n| !text.contains("{N") && **n != Num::X) {
            let said = super::grammar::number_in_words(n)?;
            // What X is stands behind what is done, before what is said of activating.
            let (done, limits) = match text.split_once(" Activate only ") {
                Some((done, limits)) => (done.to_owned(), format!(" Activate only {limits}")),
                None => (text.clone(), String::new()),
            };
            text = format!("{}, where X is {said}.{limits}", done.strip_suffix('.')?);
        }
    }
    // A number of symbols that is worked out.
    if let Some(n) = keyword.n.as_ref().filter(|n| !matches!(n, Num::Const(_) | Num::X)) {
        let said = super::grammar::number_in_words(n)?;
        text = text.replace("{N of R}", &format!("an amount of {{R}} equal to {said}"));
    }
    if text.contains("{N") {
        let Some(Num::Const(n)) = keyword.n else {
            let n = keyword.n.as_ref().filter(|n| **n != Num::X)?;
            return filled(&with_x(&text, n)?, row, &KeywordAbility { n: None, ..keyword.clone() });
        };
        text = text.replace("{N of R}", &"{R}".repeat(usize::try_from(n).ok()?));
        if n == 1 {
            for (several, one) in SINGULAR {
                text = text.replace(several, one);
            }
            if text.contains("create {N} ") {
                text = text.replace("create {N} ", "create a ").replace(" creature tokens", " creature token");
            }
        }
        text = text.replace("{N}", &n.to_string());
    }
    while let Some(at) = text.find("{qualit") {
        let end = at + text.get(at..)?.find('}')?;
        let (which, usual) = match text.get(at + 1..end)?.split_once('|') {
            Some((which, usual)) => (which, Some(usual.to_owned())),
            None => (text.get(at + 1..end)?, None),
        };
        let several = which == "qualities";
        let said = match &keyword.quality {
            Some(Quality::Text(words)) if !row.qualities.is_empty() => row.qualities.get(&**words)?.clone(),
            Some(Quality::Gift(gift)) => row.qualities.get(gift.words())?.clone(),
            Some(quality) => super::grammar::keyword::quality_in_words(quality, several)?,
            None => usual?,
        };
        text.replace_range(at..=end, &said);
    }
    Some(text)
}

/// The keywords of 702 with the rule of each, in order, and how each is done: by text, by the engine, or not.
pub fn keyword_table() -> impl Iterator<Item = (Keyword, Option<bool>)> {
    KEYWORDS.iter().filter_map(|name| {
        let keyword = Keyword::named(name)?;
        let row = ROWS.as_ref().ok()?.get(*name)?;
        Some((keyword, row.engine))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::lang::Cost;

    #[test]
    fn every_keyword_has_its_row_and_rule() {
        let rows = ROWS.as_ref().unwrap();
        assert_eq!(rows.len(), KEYWORDS.len());
        for name in KEYWORDS {
            let keyword = Keyword::named(name).unwrap();
            assert_eq!(rows[*name].rule, keyword.rule().to_string(), "{name}");
            let said = !(rows[*name].text.is_empty() && rows[*name].with_quality.is_empty());
            assert_eq!(rows[*name].engine.is_none(), said, "{name}");
        }
    }

    #[test]
    fn what_the_engine_triggers_compiles() {
        for (name, row) in ROWS.as_ref().unwrap() {
            if row.then.is_some() {
                let mut keyword = KeywordAbility::plain(Keyword::named(name).unwrap());
                keyword.cost = Some(Cost { parts: vec![CostPart::Mana(ManaCost::generic(2))] });
                assert!(keyword_trigger(&keyword).is_some(), "{name}: {:?}", row.then);
            }
        }
    }

    /// The only keyword of a text, with its parameters.
    fn keyword(text: &str) -> KeywordAbility {
        let compiled = crate::oracle::compile_text(text, "", false, false);
        match compiled.text.abilities.first().map(|ability| ability.kind.clone()) {
            Some(AbilityKind::Keyword(keyword)) => keyword,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn words(text: &str) -> Vec<String> {
        match keyword_meaning(&keyword(text)) {
            Meaning::Abilities(abilities) => abilities.iter().map(|a| a.text.to_string()).collect(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn parameters_stand_in_the_meaning() {
        assert!(words("Equip legendary creature {3}")[0].contains("target legendary creature you control"));
        assert!(words("Plainscycling {2}")[0].contains("a Plains card"));
        assert!(words("Devour artifact 2")[0].contains("sacrifice any number of artifacts"));
        assert!(words("Ward—{2}, Pay 2 life.")[0].contains("unless that player pays {2} and pays 2 life"));
        assert!(words("Ward—Discard a card.")[0].contains("unless that player discards a card"));
        assert!(words("Bloodthirst X")[0].contains("total damage your opponents have been dealt"));
        assert!(words("Champion an Elf")[0].contains("another Elf you control"));
    }

    #[test]
    fn a_quality_without_a_place_is_refused() {
        let odd = KeywordAbility { quality: keyword("Champion an Elf").quality, ..keyword("Annihilator 2") };
        assert!(matches!(keyword_meaning(&odd), Meaning::Unknown(_)));
    }

    #[test]
    fn what_nothing_does_is_refused_by_name() {
        let rows = ROWS.as_ref().unwrap();
        for name in KEYWORDS.iter().filter(|name| rows[**name].engine == Some(false)) {
            let meaning = keyword_meaning(&KeywordAbility::plain(Keyword::named(name).unwrap()));
            assert!(matches!(&meaning, Meaning::Unknown(why) if why.contains(name)), "{name}: {meaning:?}");
        }
    }
}
