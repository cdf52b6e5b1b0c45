//! Words that point back: "it", "that creature", "the exiled card", "enchanted creature", `~`.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words;

/// Whether a reference can begin with this word.
fn begins(word: &str) -> bool {
    matches!(
        word,
        "~" | "it"
            | "itself"
            | "himself"
            | "herself"
            | "him"
            | "her"
            | "he"
            | "she"
            | "them"
            | "they"
            | "themselves"
            | "this"
            | "enchanted"
            | "equipped"
            | "fortified"
            | "that"
            | "those"
            | "both"
            | "the"
    ) || is_giver(word)
}

/// The words of a reference to one or several objects, and whether they are a plural.
fn words_of(i: In<'_>) -> Read<'_, (usize, Agree)> {
    let (rest, first) = i.word_as(|word| begins(word).then_some(word))?;
    let used = |rest: In<'_>| i.s.len() - rest.s.len();
    match first {
        "~" | "it" | "itself" | "himself" | "herself" | "him" | "her" | "he" | "she" => {
            Ok((rest, (used(rest), Agree::Third)))
        }
        word if is_giver(word) => Ok((rest, (used(rest), Agree::Third))),
        "them" | "they" | "themselves" => Ok((rest, (used(rest), Agree::Bare))),
        "this" => {
            let (rest, ()) = rest.lit("spell")?;
            Ok((rest, (used(rest), Agree::Third)))
        }
        "enchanted" | "equipped" | "fortified" => {
            let (rest, agree) = noun(rest, false)?;
            if agree == Agree::Bare { i.stumble() } else { Ok((rest, (used(rest), agree))) }
        }
        "the" if HAUNTED.iter().any(|haunted| i.s.starts_with(haunted)) => {
            let (rest, ()) = one_of(i, HAUNTED)?;
            Ok((rest, (used(rest), Agree::Third)))
        }
        "the" if FIRST_NAMED.iter().any(|first| i.s.starts_with(first)) => {
            let (rest, ()) = one_of(i, FIRST_NAMED)?;
            Ok((rest, (used(rest), Agree::Third)))
        }
        "the" if HOST_OF_IT.iter().any(|host| i.s.starts_with(host)) => {
            let (rest, ()) = one_of(i, HOST_OF_IT)?;
            Ok((rest, (used(rest), Agree::Third)))
        }
        "the" if i.lit(THE_OTHER).is_ok() => {
            let (rest, ()) = i.lit(THE_OTHER)?;
            Ok((rest, (used(rest), Agree::Third)))
        }
        "both" => {
            let (rest, agree) = noun(rest, false)?;
            if agree == Agree::Bare { Ok((rest, (used(rest), agree))) } else { i.stumble() }
        }
        "that" | "those" | "the" => {
            let (rest, participle) = maybe(rest, |i| i.word_as(|word| PARTICIPLES.contains(&word).then_some(())));
            let (mut rest, agree) = noun(rest, first == "the" && participle.is_none())?;
            if (first == "those") != (agree == Agree::Bare) && first != "the" {
                return i.stumble();
            }
            if first == "the" && participle.is_some() {
                rest = maybe(rest, |i| one_of(i, CRAFTED)).0;
            }
            if first == "the" && participle.is_none() {
                rest = done_behind(rest);
                if agree == Agree::Third {
                    rest = maybe(rest, |i| one_of(i, WHOSE)).0;
                    rest = maybe(rest, |i| i.lit(THAT_DIED)).0;
                }
            }
            // "that creature or planeswalker"
            if let Ok((more, _)) = rest.lit("or").and_then(|(rest, ())| noun(rest, false)) {
                rest = more;
            }
            Ok((rest, (used(rest), agree)))
        }
        _ => i.stumble(),
    }
}

/// In the words of an ability that is given to what it is attached to: the object that gives it (201.5a), by what it is called.
pub(crate) const GIVERS: &[(&str, &str, &str)] = &[
    ("equipped", "Equipment", "~Equipment"),
    ("enchanted", "Aura", "~Aura"),
    ("fortified", "Fortification", "~Fortification"),
];

/// The card's own name in an ability that is given or gained: the object that gives it (201.5a), whatever has it.
pub(crate) const NAMED_GIVER: &str = "~Giver";

/// Whether the word is one of [`GIVERS`], or [`NAMED_GIVER`].
pub(crate) fn is_giver(word: &str) -> bool {
    word == NAMED_GIVER || GIVERS.iter().any(|(.., mark)| word == *mark)
}

/// What a card with haunt haunts (702.55b).
pub(crate) const HAUNTED: &[&str] = &["the creature it haunts", "the creature ~ haunts"];

/// What the thing spoken of is attached to.
pub(crate) const HOST_OF_IT: &[&str] = &["the creature it's attached to", "the permanent it's attached to"];

/// What the creature spoken of is paired with (702.95b).
pub(crate) const PARTNER_OF_IT: &str = "the creature it's paired with";

/// Of several that were named, the one named first.
pub(crate) const FIRST_NAMED: &[&str] = &["the first card", "the first creature", "the first permanent"];
/// The other of two creatures an event names: what is blocked, what blocks, what is dealt damage.
pub(crate) const THE_OTHER: &str = "the other creature";

/// The cards exiled with this object, whatever their words.
pub(crate) const EXILED_WITH_THIS: &str = "cards exiled with this";

/// The object whose ability was countered.
pub(crate) const COUNTERED_SOURCE: &str = "the source of what was countered";

/// The cards that were looked at, where only a number of them is said.
pub(crate) const UNSAID: &str = "those unsaid";

/// What may stand between "the" or "that" and the noun.
const PARTICIPLES: &[&str] = &[
    "sacrificed",
    "exiled",
    "discarded",
    "revealed",
    "chosen",
    "tapped",
    "returned",
    "milled",
    "copied",
    "destroyed",
    "targeted",
    "attacking",
    "blocking",
    "created",
    "nonland",
    "found",
    "drawn",
    "amassed",
    "exploited",
    "countered",
    "cycled",
];

/// Nouns a reference may have behind "the" alone; others have a meaning of their own there ("the creature types").
const DEFINITE: &[&str] = &[
    "creature",
    "token",
    "tokens",
    "card",
    "cards",
    "spell",
    "copy",
    "copies",
    "permanent",
    "creatures",
    "permanents",
    "land",
    "artifact",
    "source",
    "Army",
];

/// Whose the target is that is meant, of several: "the creature you control".
pub(crate) const WHOSE: &[&str] = &["you control", "you don't control", "an opponent controls"];

/// Behind what the event says died.
pub(crate) const THAT_DIED: &str = "that died";

/// What you may have done to a thing, behind it: "the card you exiled".
const YOU_DID: &[&str] = &["exiled", "revealed", "discarded", "sacrificed", "amassed"];

/// Behind the cards exiled for a craft ability, which the permanent it makes knows (702.167c).
pub(crate) const CRAFTED: &[&str] = &["used to craft ~", "used to craft it"];

/// "exiled this way" or "you exiled" behind "the creature".
fn done_behind(i: In<'_>) -> In<'_> {
    let (rest, you) = maybe(i, |i| i.lit("you"));
    let known = if you.is_some() { YOU_DID } else { PARTICIPLES };
    match rest.word_as(|word| known.contains(&word).then_some(())) {
        Ok((rest, ())) if you.is_some() => rest,
        Ok((rest, ())) => rest.lit("this way").map_or(i, |(rest, ())| rest),
        Err(_) => i,
    }
}

/// The words of a reference with its participle in front: "the exiled creature" for "the creature exiled this way".
pub(crate) fn participle_first(words: &str) -> Option<String> {
    let (noun, participle) = match words.strip_suffix(" this way") {
        Some(front) => front.rsplit_once(' ')?,
        None => words.rsplit_once(" you ").filter(|(_, did)| YOU_DID.contains(did))?,
    };
    Some(format!("the {participle} {}", noun.strip_prefix("the ")?))
}

fn noun(i: In<'_>, definite: bool) -> Read<'_, Agree> {
    let (rest, word) = i.word()?;
    if definite && !DEFINITE.contains(&word) {
        return i.stumble();
    }
    let agree = match word {
        "permanent" | "card" | "spell" | "token" | "source" | "ability" | "copy" | "object" | "pile" => Agree::Third,
        "permanents" | "cards" | "spells" | "tokens" | "sources" | "abilities" | "copies" | "objects" => Agree::Bare,
        _ => {
            match words::card_type(word).map(|(_, many)| many).or_else(|| words::subtype(word).map(|(_, many)| many)) {
                Some(words::Many::One) => Agree::Third,
                Some(words::Many::Several) => Agree::Bare,
                None => return i.stumble(),
            }
        }
    };
    // "that creature card", "those artifact creatures", "that card" but not "that card's": more of the noun.
    if agree == Agree::Third
        && let Ok((more, further)) = noun(rest, false)
    {
        return Ok((more, further));
    }
    Ok((rest, agree))
}

impl Phrase for Ref {
    fn parse(i: In<'_>) -> Read<'_, Self> {
        let (rest, (length, agree)) = words_of(i)?;
        let words = i.s.get(..length).unwrap_or_default().trim_end();
        Ok((rest.agreeing(agree), Self::Word(words.into())))
    }

    fn say(&self, o: &mut Out<'_>) -> bool {
        let words = spoken(self);
        if !o.plain(words) {
            return false;
        }
        o.agree = agreement(words);
        true
    }
}

/// How a reference is said when its own words are no longer there.
pub fn spoken(it: &Ref) -> &str {
    match it {
        Ref::Word(words) => words,
        Ref::This => "~",
        Ref::Giver => "~Equipment",
        Ref::ThisSpell => "this spell",
        Ref::Resolving => "that spell or ability",
        Ref::Host => "enchanted creature",
        Ref::Linked => "the exiled card",
        Ref::Targeted(_) => "those permanents",
        Ref::Haunted => "the creature it haunts",
        Ref::ChosenObject => "the chosen creature",
        Ref::OnTop(_) | Ref::OnGraveyard(_) => "that card",
        Ref::SourceOf(_) => "that permanent",
        Ref::HostOf(_) => "the creature it's attached to",
        Ref::Paid => "the sacrificed creature",
        Ref::Target(_)
        | Ref::Event(_)
        | Ref::Bound(_)
        | Ref::DoneTo(_)
        | Ref::AllBound(_)
        | Ref::AllOf(_)
        | Ref::Each
        | Ref::PartnerOf(_)
        | Ref::ChosenPlayer => "it",
    }
}

/// How verbs agree with a reference of these words.
pub(crate) fn agreement(words: &str) -> Agree {
    if let Some(words) = participle_first(words) {
        return agreement(&words);
    }
    match words {
        "" => Agree::Bare,
        "~" | "it" | "itself" | "himself" | "herself" | "him" | "her" | "he" | "she" => Agree::Third,
        word if is_giver(word) => Agree::Third,
        "them" | "they" | "themselves" => Agree::Bare,
        _ => {
            let last = words.rsplit(' ').next().unwrap_or_default();
            let several = match last {
                "cards" | "permanents" | "spells" | "tokens" | "sources" | "abilities" | "copies" | "objects" => true,
                _ => {
                    words::card_type(last).is_some_and(|(_, many)| many == words::Many::Several)
                        || words::subtype(last).is_some_and(|(_, many)| many == words::Many::Several)
                        || (words.starts_with("those") && words::subtype(last).is_some())
                }
            };
            if several { Agree::Bare } else { Agree::Third }
        }
    }
}

/// "dealt damage this way" behind a noun: what an instruction before has done it to.
pub(crate) struct ThisWay;

/// A name that was chosen, or that of what was spoken of last, until references are resolved.
pub(crate) const THAT_NAME: &str = "that name";

/// The words of [`ThisWay`].
pub(crate) const THIS_WAY: &[&str] = &["dealt damage this way"];

/// What counters were noted of.
pub(crate) const NOTED: &str = "whose counters were noted";

/// What counters were put on, and the words that say so.
pub(crate) const COUNTED: &str = "given counters this way";
const HAD_PUT: &[&str] = &["that had counters put on it this way", "that had a counter put on it this way"];
/// What stands around a kind of counter there.
const HAD: &str = "that had";
const PUT_ON_IT: &str = "put on it this way";

/// The words for what counters of this kind were put on.
fn given(kind: &CounterKind) -> Option<Box<str>> {
    super::counter::kind_in_words(kind).map(|kind| format!("given {kind} counters this way").into())
}

/// The kind of counter in such words.
pub(crate) fn kind_given(words: &str) -> Option<&str> {
    words.strip_prefix("given ")?.strip_suffix(" counters this way")
}

impl Way<Box<str>> for ThisWay {
    fn read(i: In<'_>) -> Read<'_, Box<str>> {
        if let Ok((rest, ())) = one_of(i, HAD_PUT) {
            return Ok((rest, COUNTED.into()));
        }
        if let Ok((rest, ())) = i.lit(HAD) {
            let (rest, ()) = super::counter::article(rest)?;
            let (rest, kind) = CounterKind::parse(rest)?;
            let (rest, ()) = rest.lit("counter").and_then(|(rest, ())| rest.lit(PUT_ON_IT))?;
            return given(&kind).map_or_else(|| i.stumble(), |words| Ok((rest, words)));
        }
        let found = THIS_WAY.iter().find_map(|words| i.lit(words).ok().map(|(rest, ())| (rest, Box::from(*words))));
        found.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Box<str>, o: &mut Out<'_>) -> bool {
        if &**value == COUNTED {
            return o.either(HAD_PUT);
        }
        if let Some(kind) = kind_given(value) {
            return o.attempt(|o| {
                o.lit(HAD) && super::counter::with_article(o, |o| o.plain(kind)) && o.lit("counter") && o.lit(PUT_ON_IT)
            });
        }
        THIS_WAY.contains(&&**value) && o.plain(value)
    }
}

/// A reference in the possessive: "its", "that creature's", "~'s"; a fresh target too ("target creature's").
pub(crate) struct Own;

impl Way<Ref> for Own {
    fn read(i: In<'_>) -> Read<'_, Ref> {
        once::<Self, _>(i, read_own)
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        match value {
            Ref::Word(words) if &**words == "it" => o.lit("its"),
            Ref::Word(words) if &**words == "him" => o.lit("his"),
            Ref::Word(words) if &**words == "her" => o.lit("her"),
            Ref::Word(words) if &**words == "them" => o.lit("their"),
            Ref::Word(words) if matches!(&**words, "they" | "itself" | "himself" | "herself" | "themselves") => false,
            Ref::Target(slot) => o.attempt(|o| <super::targets::Slot as Way<u8>>::say(slot, o) && o.lit("'s")),
            Ref::Each => o.lit("its"),
            _ => o.attempt(|o| o.plain(spoken(value)) && (o.lit("'s") || o.lit("'"))),
        }
    }
}

fn read_own(i: In<'_>) -> Read<'_, Ref> {
    if let Ok((rest, ())) = i.lit("its") {
        return Ok((rest, Ref::Word("it".into())));
    }
    if let Ok((rest, ())) = i.lit("his") {
        return Ok((rest, Ref::Word("him".into())));
    }
    if let Ok((rest, ())) = i.lit("her") {
        return Ok((rest, Ref::Word("her".into())));
    }
    if let Ok((rest, ())) = i.lit("their") {
        return Ok((rest, Ref::Word("them".into())));
    }
    if let Ok((rest, slot)) = <super::targets::Slot as Way<u8>>::read(i) {
        let (rest, ()) = rest.lit("'s")?;
        return Ok((rest, Ref::Target(slot)));
    }
    let (rest, it) = Ref::parse(i)?;
    let (rest, ()) = longest(rest, &[&|i| i.lit("'s"), &|i| i.lit("'")])?;
    Ok((rest, it))
}
