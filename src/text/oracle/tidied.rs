//! What texts write in another order or in other letters than most, as most write it.
//!
//! "Flash, Flying": keywords with capitals. "{T}: Choose one. Activate only as a sorcery." with the modes behind it: the sentence
//! about activating is put behind the modes, where it stands in other texts. So is one that every mode ends with: it is of the
//! ability, whichever mode is chosen (602.5b). "1 — Exile it.": a row of a results table with a dash for its bar (706.3a).

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;
use std::sync::LazyLock;

use super::dispatch::Mixer;
use super::lang::Keyword;
use super::text::{Paragraph, Word};
use super::words::{lowered_subtype, numeral, subtype_any};

/// A line of a permanent that only says "add" has lost the "{T}:" that the line before begins with: nothing else could have mana added.
pub(super) fn with_its_cost(before: &Paragraph, line: &Paragraph) -> Option<Paragraph> {
    const COST: &str = "{T} :";
    if !line.words.starts_with("add ") || !before.words.starts_with("{T} : add ") {
        return None;
    }
    let mut whole = before.before(COST.len());
    whole.append(line.clone());
    Some(whole)
}

/// What some card files misspell, sorted by the first word, and how it is spelled. Only what can't be meant otherwise stands here.
#[rustfmt::skip]
const MISSPELLED: &[(&str, &str)] = &[
    ("*YOU* control", "you control"), ("+0 :", "0 :"), ("+1 Target player mills", "+1 : Target player mills"),
    ("Activate only a sorcery", "Activate only as a sorcery"), ("Activate only as as sorcery", "Activate only as a sorcery"),
    ("Activate only as sorcery", "Activate only as a sorcery"), ("Active this ability only", "Activate this ability only"),
    ("All creatures gets", "All creatures get"), ("CHainweb", "Chainweb"), ("Car Warrior", "Cat Warrior"),
    ("Creature a Treasure token", "Create a Treasure token"), ("Creature two", "Create two"),
    ("Elemental Creature token", "Elemental creature token"), ("Enchanted creature get", "Enchanted creature gets"), ("Equipment more it", "Equipment to it"),
    ("Equipped creature get", "Equipped creature gets"), ("Flame sweep deals", "Flame Sweep deals"),
    ("Hexproof from mono colored", "Hexproof from monocolored"), ("Max Speed —", "Max speed —"), ("Phyreixan", "Phyrexian"),
    ("Return it your hand at beginning of", "Return it to your hand at the beginning of"), ("Spawns", "Spawn"),
    ("Spend this many only", "Spend this mana only"), ("Tapped an untapped", "Tap an untapped"),
    ("This ability cost {1} less", "This ability costs {1} less"), ("Use this mana only to cast", "Spend this mana only to cast"),
    ("Whenenver", "Whenever"), ("a +1/+1 on", "a +1/+1 counter on"),
    ("a 2/2 black Zombie creature with decayed", "a 2/2 black Zombie creature token with decayed"),
    ("a creature you controls", "a creature you control"), ("a six-sided dice", "a six-sided die"), ("a taped", "a tapped"),
    ("abilites", "abilities"), ("ability and opponent controls", "ability an opponent controls"), ("abilties", "abilities"),
    ("and rest on the bottom", "and the rest on the bottom"),
    ("any time you cast a sorcery", "any time you could cast a sorcery"), ("as thought it were", "as though it were"),
    ("as through it were", "as though it were"), ("battelfield", "battlefield"), ("battlfield", "battlefield"),
    ("batttlefield", "battlefield"), ("beginning if your", "beginning of your"), ("beginnning", "beginning"),
    ("black Rat Rouge", "black Rat Rogue"),
    ("can't attack defending player controls", "can't attack if defending player controls"), ("cas creature", "cast creature"),
    ("cast or copy and instant", "cast or copy an instant"),
    ("commander zone", "command zone"), ("cost 2 less to cast", "cost {2} less to cast"),
    ("cost 2 more to cast", "cost {2} more to cast"), ("costs 2 less to cast", "costs {2} less to cast"),
    ("creature an opponent controls get", "creature an opponent controls gets"), ("damage tot any", "damage to any"),
    ("died this turn put", "died this turn , put"), ("dies , draw card .", "dies , draw a card ."), ("each plater", "each player"),
    ("enters create two", "enters , create two"), ("equal to it toughness", "equal to its toughness"), ("etners", "enters"),
    ("except its a", "except it's a"), ("excess damage this way destroy", "excess damage this way , destroy"),
    ("for each . Aura", "for each Aura"), ("form among", "from among"), ("four more card types", "four or more card types"),
    ("gains control of alexios", "gains control of Alexios"),
    ("gets +1+1", "gets +1/+1"), ("gift was promise ,", "gift was promised ,"),
    ("his owner control", "his owner 's control"), ("hte", "the"), ("if it target a", "if it targets a"),
    ("in random order", "in a random order"), ("instaed", "instead"),
    ("instants and/or sorcery cards", "instant and/or sorcery cards"),
    ("is a creature , gets", "is a creature , it gets"), ("it owner 's", "its owner 's"),
    ("it's activated abilities", "its activated abilities"), ("its activate abilities", "its activated abilities"),
    ("its owner control", "its owner 's control"), ("its your turn", "it's your turn"), ("mana cost {x}", "mana cost {X}"),
    ("many spend mana", "may spend mana"), ("may pay x .", "may pay {X} ."),
    ("may pay 2 .", "may pay {2} ."), ("neither day or night", "neither day nor night"),
    ("nether", "neither"), ("one ---", "one —"), ("owners 's hand", "owner 's hand"), ("permanentss", "permanents"),
    ("put it in your hand", "put it into your hand"), ("put it into the battlefield", "put it onto the battlefield"),
    ("put them in your hand", "put them into your hand"), ("sacrificed creatures power", "sacrificed creature 's power"),
    ("target player controls gets", "target player controls get"), ("that player choose one", "that player chooses one"),
    ("they draw a card and reveals it", "they draw a card and reveal it"), ("this Aura 's enters", "this Aura enters"),
    ("this case enters", "this Case enters"), ("this class becomes", "this Class becomes"), ("this turns costs", "this turn costs"),
    ("token named Rock wih", "token named Rock with"),
    ("top its owner 's hand", "to its owner 's hand"), ("top of you library", "top of your library"),
    ("top three card of", "top three cards of"), ("turn , draw card .", "turn , draw a card ."),
    ("two +1/+1 counter on", "two +1/+1 counters on"),
    ("two 1/1 green Insect creature token .", "two 1/1 green Insect creature tokens ."), ("until and gains trample", "and gains trample"),
    ("until end of tun", "until end of turn"), ("until until", "until"), ("when X is that", "where X is that"),
    ("where X is", ", where X is"), ("with {x} in", "with {X} in"), ("your hand , the shuffle", "your hand , then shuffle"),
    ("your team control .", "your team controls ."), ("your to devotion", "your devotion"), ("{T} Add", "{T} : Add"),
    ("{T} , Surveil 1", "{T} : Surveil 1"),
];

/// Words with how they are spelled, by the first of them.
type ByWord = HashMap<&'static str, &'static [(&'static str, &'static str)], BuildHasherDefault<Mixer>>;

/// The rows of [`MISSPELLED`] by their first word.
static BY_FIRST_WORD: LazyLock<ByWord> = LazyLock::new(|| {
    let first = |row: &(&'static str, &str)| row.0.split(' ').next().unwrap_or_default();
    let same = MISSPELLED.chunk_by(|one, other| first(one) == first(other));
    same.filter_map(|rows| Some((first(rows.first()?), rows))).collect()
});

/// The words of a line as they are spelled: numbers without commas, the names of types with their capitals ("another insect"), mana in
/// a cost with its braces ("4GG:"), and what is misspelled put right.
pub(super) fn spelled(words: Vec<Word<'_>>) -> Vec<Word<'_>> {
    let mut result: Vec<Word<'_>> = Vec::with_capacity(words.len());
    let mut at = 0;
    while let Some((word, place)) = words.get(at) {
        let behind = |n: usize| words.get(at + n).map(|(word, _)| &**word);
        let comma =
            at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|(before, _)| matches!(&**before, "," | "”"));
        let here = |wrong: &str| wrong.split(' ').enumerate().all(|(n, wrong)| behind(n) == Some(wrong));
        let rows = BY_FIRST_WORD.get(&**word).copied().unwrap_or_default();
        let row = rows.iter().filter(|(_, right)| !(comma && right.starts_with(','))).find(|(wrong, _)| here(wrong));
        if let Some((wrong, right)) = row {
            let length = wrong.split(' ').count();
            let places: Vec<Range<usize>> =
                words.iter().skip(at).take(length).map(|(_, place)| place.clone()).collect();
            let end = places.last().map_or(place.end, |last| last.end);
            // A comma that is put in has no place of its own.
            let lead = usize::from(right.starts_with(','));
            let place = |n: usize| match n.checked_sub(lead) {
                Some(n) => places.get(n).cloned().unwrap_or(end..end),
                None => place.start..place.start,
            };
            result.extend(right.split(' ').enumerate().map(|(n, right)| (right.into(), place(n))));
            at += length;
            continue;
        }
        at += 1;
        // "1,000".
        let thousands = words.get(at + 1).filter(|(more, _)| more.len() == 3 && numeral::<i32>(more).is_some());
        if let (true, Some((",", comma)), Some((more, rest))) =
            (numeral::<i32>(word).is_some(), words.get(at).map(|(word, place)| (&**word, place)), thousands)
            && comma.end == rest.start
        {
            result.push((format!("{word}{more}").into(), place.start..rest.end));
            at += 2;
            continue;
        }
        let next = words.get(at).map(|(next, _)| &**next);
        // "4GG: ...", "Foretell 1W", "Equip 3".
        let cost_alone = match result.as_slice() {
            [] => next == Some(":"),
            [(keyword, _)] => next.is_none() && matches!(&**keyword, "Foretell" | "Equip"),
            _ => false,
        };
        let equip = result.last().is_some_and(|(before, _)| before == "Equip");
        if cost_alone && (is_plain_mana(word) || equip && numeral::<u32>(word).is_some()) {
            let generic = word.trim_end_matches(char::is_alphabetic);
            result.extend((!generic.is_empty()).then(|| (format!("{{{generic}}}").into(), place.clone())));
            let colored = word.chars().filter(|c| c.is_alphabetic());
            result.extend(colored.map(|color| (format!("{{{color}}}").into(), place.clone())));
            continue;
        }
        let type_before = result.last().is_some_and(|(before, _)| subtype_any(before).is_some());
        result.push(match lowered_subtype(word).filter(|_| !matches!(next, Some("counter" | "counters"))) {
            Some(name) => (name.into(), place.clone()),
            None if type_before && word == "Token" => ("token".into(), place.clone()),
            None => (word.clone(), place.clone()),
        });
    }
    result
}

/// Whether a word is mana written without braces: "4GG".
fn is_plain_mana(word: &str) -> bool {
    let colors = word.trim_start_matches(|c: char| c.is_ascii_digit());
    !colors.is_empty() && colors.chars().all(|c| "XWUBRG".contains(c))
}

/// What a sentence about activating an ability begins with.
const LIMITS: &[&str] = &["activate only ", "X can't be ", "spend only "];

type Words<'a> = Vec<(&'a str, Range<usize>)>;

fn words(paragraph: &Paragraph) -> Words<'_> {
    paragraph
        .places
        .iter()
        .map(|(at, place)| (paragraph.words.get(*at..paragraph.word_end(*at)).unwrap_or_default(), place.clone()))
        .collect()
}

fn together(words: &[(&str, Range<usize>)], span: Range<usize>) -> Paragraph {
    let mut result = Paragraph { words: String::new(), places: Vec::new(), span };
    for (word, place) in words {
        if !result.words.is_empty() {
            result.words.push(' ');
        }
        result.places.push((result.words.len(), place.clone()));
        result.words.push_str(word);
    }
    result
}

/// Whether these words are one sentence about activating.
fn is_limit(words: &[(&str, Range<usize>)]) -> bool {
    let said: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    let said = said.join(" ");
    LIMITS.iter().any(|front| said.starts_with(front)) && said.ends_with(" .") && said.matches(" .").count() == 1
}

/// Where the last sentence of some words begins.
fn last_sentence(words: &[(&str, Range<usize>)]) -> usize {
    let before = words.split_last().map_or(words, |(_, before)| before);
    before.iter().rposition(|(word, _)| *word == ".").map_or(0, |at| at + 1)
}

/// A line of keywords without the capitals that further ones begin with.
pub(super) fn keywords_lowered(paragraph: Paragraph) -> Paragraph {
    if paragraph.words.contains(['.', ':', '“']) || !paragraph.words.contains(" , ") {
        return paragraph;
    }
    let parts: Vec<String> = paragraph.words.split(" , ").map(uncapitalized).collect();
    if parts.iter().any(|part| Keyword::named(part).is_none()) {
        return paragraph;
    }
    Paragraph { words: parts.join(" , "), ..paragraph }
}

fn uncapitalized(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// A row of a results table with the bar that others have, where a dash stands behind a single result: "1 — It gets +1/+1."
pub(super) fn row_barred(paragraph: Paragraph) -> Paragraph {
    let all = words(&paragraph);
    let number = |at: usize| all.get(at).is_some_and(|(word, _)| numeral::<u32>(word).is_some());
    let is = |at: usize, what: &str| all.get(at).is_some_and(|(word, _)| *word == what);
    // "1 or 2 — ...".
    let either = number(0) && is(1, "or") && number(2) && is(3, "—");
    let dashed = number(0) && !number(2) && is(1, "—");
    if !(dashed || either) || all.iter().any(|(word, _)| *word == "|") {
        return paragraph;
    }
    let bar = if either { 3 } else { 1 };
    let word = |at: usize, word| match at {
        1 if either => "—",
        at if at == bar => "|",
        _ => word,
    };
    let barred: Words<'_> = all.iter().enumerate().map(|(at, (one, place))| (word(at, *one), place.clone())).collect();
    together(&barred, paragraph.span.clone())
}

/// The paragraph with such sentences at its end.
pub(super) fn limits_last(paragraph: Paragraph) -> Paragraph {
    if !paragraph.words.contains(" : ") || !paragraph.words.contains('•') {
        return paragraph;
    }
    let all = words(&paragraph);
    let Some(first) = all.iter().position(|(word, _)| *word == "•") else { return paragraph };
    let (front, modes) = all.split_at(first);
    let at = last_sentence(front);
    if let Some(((".", stop), before)) =
        front.get(..at).and_then(<[_]>::split_last).map(|(stop, before)| ((stop.0, stop.1.clone()), before))
        && is_limit(front.get(at..).unwrap_or_default())
    {
        let limit = front.get(at..).unwrap_or_default();
        let moved = [before, &[("—", stop)], modes, limit].concat();
        return together(&moved, paragraph.span.clone());
    }
    let each: Vec<&[(&str, Range<usize>)]> = modes.split(|(word, _)| *word == "•").skip(1).collect();
    let limits: Vec<Vec<&str>> = each
        .iter()
        .map(|mode| mode.get(last_sentence(mode)..).filter(|last| is_limit(last)).unwrap_or_default())
        .map(|last| last.iter().map(|(word, _)| *word).collect())
        .collect();
    let same = limits.first().is_some_and(|one| !one.is_empty() && limits.iter().all(|other| other == one));
    if !same || each.len() < 2 {
        return paragraph;
    }
    let mut kept: Words<'_> = front.to_vec();
    let bullets = modes.iter().filter(|(word, _)| *word == "•");
    for (at, (bullet, mode)) in bullets.zip(&each).enumerate() {
        kept.push(bullet.clone());
        let end = if at + 1 == each.len() { mode.len() } else { last_sentence(mode) };
        kept.extend(mode.iter().take(end).cloned());
    }
    together(&kept, paragraph.span.clone())
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn limits_before_modes_and_in_each_of_them_are_read() {
        all_are_read(
            false,
            &[
                "{2}, {T}: Choose one. Activate only as a sorcery.\n• Draw a card.\n• You gain 2 life.",
                "Flash, First strike, Flying",
                "{X}, {T}: Choose one —\n• You gain X life. X can't be 0.\n• Draw X cards. X can't be 0.",
            ],
        );
    }

    #[test]
    fn what_is_misspelled_is_read_as_it_is_spelled() {
        assert!(super::MISSPELLED.is_sorted_by_key(|(wrong, _)| wrong.split(' ').next()));
        all_are_read(
            false,
            &[
                "Whenever another insect you control dies, create a Treasure Token.",
                "4GG: This creature gets +X/+X until end of turn where X is the number of cats you control.",
                "When this creature dies, you gain 1,000 life and put a spirit counter on target creature.",
                "{1}: Untap this creature. Activate only as sorcery.",
            ],
        );
    }

    #[test]
    fn rows_of_results_have_a_dash_or_a_bar() {
        all_are_read(true, &["Roll a six-sided die.\n1 — Draw a card.\n2 — You gain 2 life.\n3—6 | Scry 1."]);
    }
}
