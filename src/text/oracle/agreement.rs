//! How a verb agrees with its subject, and literals with a verb in them: `"draw*"`, `"venture* into the dungeon"`.

use std::borrow::Cow;

use smallvec::SmallVec;

/// How a verb agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Agree {
    /// "draw": after "you", after a plural, and with no subject at all.
    #[default]
    Bare,
    /// "draws": after a singular.
    Third,
}

/// When what a clause says happens, which its verb tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Tense {
    /// "draws".
    #[default]
    Present,
    /// "drew", "has drawn".
    Past,
    /// "didn't draw", "hasn't drawn".
    PastNot,
    /// "drawing": of one verb; what it is done to is said in the present again.
    Gerund,
}

/// Verbs whose past and participle are not made with "-ed" alone.
const IRREGULAR: &[(&str, &str, &str)] = &[
    ("become", "became", "become"),
    ("cast", "cast", "cast"),
    ("choose", "chose", "chosen"),
    ("commit", "committed", "committed"),
    ("control", "controlled", "controlled"),
    ("deal", "dealt", "dealt"),
    ("draw", "drew", "drawn"),
    ("fight", "fought", "fought"),
    ("flip", "flipped", "flipped"),
    ("get", "got", "gotten"),
    ("have", "had", "had"),
    ("leave", "left", "left"),
    ("lose", "lost", "lost"),
    ("put", "put", "put"),
    ("tap", "tapped", "tapped"),
    ("untap", "untapped", "untapped"),
    ("win", "won", "won"),
];

/// The past and the participle of a verb, each as its stem and its ending: "draw" gives "drew" and "drawn".
fn past(verb: &str) -> ([&str; 2], [&str; 2]) {
    if let Some((_, past, participle)) = IRREGULAR.iter().find(|(base, ..)| *base == verb) {
        return ([past, ""], [participle, ""]);
    }
    let regular = match verb.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => [stem, "ied"],
        _ if verb.ends_with('e') => [verb, "d"],
        _ => [verb, "ed"],
    };
    (regular, regular)
}

/// Verbs whose last letter is doubled before an ending.
const DOUBLED: &[&str] = &["tap", "untap", "put", "get", "win", "begin", "cut"];

/// "drawing": the stem and the ending.
fn gerund(verb: &str) -> [&str; 2] {
    if DOUBLED.contains(&verb) {
        let ending = match verb.chars().last() {
            Some('t') => "ting",
            Some('p') => "ping",
            _ => "ning",
        };
        return [verb, ending];
    }
    if let Some(stem) = verb.strip_suffix("ie") {
        return [stem, "ying"];
    }
    match verb.strip_suffix('e') {
        Some(stem) if !stem.ends_with('e') => [stem, "ing"],
        _ => [verb, "ing"],
    }
}

/// A form of a verb: the word before it with the space between, if there is one; its stem; its ending.
type Form<'v> = [&'v str; 3];

/// The forms a verb may have in a tense; behind "you've" stands the participle alone.
fn forms(verb: &str, tense: Tense) -> SmallVec<[Form<'_>; 5]> {
    let alone = |form: &'static str| ["", form, ""];
    match (verb, tense) {
        (_, Tense::Present) => SmallVec::new(),
        ("are", Tense::Past) => {
            [alone("was"), alone("were"), ["has ", "been", ""], ["have ", "been", ""], alone("been")].into()
        }
        ("are", Tense::PastNot) => {
            let forms = [alone("wasn't"), alone("weren't"), ["hasn't ", "been", ""], ["haven't ", "been", ""]];
            SmallVec::from_slice(&forms)
        }
        (_, Tense::Past) => {
            let ([past, ending], [participle, its]) = past(verb);
            let participles = ["has ", "have ", ""].map(|before| [before, participle, its]);
            [["", past, ending]].into_iter().chain(participles).collect()
        }
        ("are", Tense::Gerund) => SmallVec::from_slice(&[alone("being")]),
        (_, Tense::Gerund) => {
            let [stem, ending] = gerund(verb);
            SmallVec::from_slice(&[["", stem, ending]])
        }
        (_, Tense::PastNot) => {
            let (_, [participle, its]) = past(verb);
            let participles = ["hasn't ", "haven't "].map(|before| [before, participle, its]);
            [["didn't ", verb, ""]].into_iter().chain(participles).collect()
        }
    }
}

/// The words a literal with a verb may have in a tense.
pub(crate) fn in_tense(literal: &str, tense: Tense) -> Vec<String> {
    let Some((verb, more)) = literal.split_once('*') else { return vec![literal.to_owned()] };
    let (first, words) = first_and_more(verb);
    forms(first, tense).into_iter().map(|[before, stem, ending]| [before, stem, ending, words, more].concat()).collect()
}

/// The third person singular of a verb, which may have words behind it: "draw" gives "draws", "have" "has".
pub fn third_person(verb: &str) -> String {
    let (first, more) = first_and_more(verb);
    let (stem, ending) = third(first);
    [stem, ending, more].concat()
}

/// The words of a literal as they stand where its verb agrees so.
pub(crate) fn agreeing(literal: &str, agree: Agree) -> Cow<'_, str> {
    match literal.split_once('*') {
        None => literal.into(),
        Some((verb, more)) if agree == Agree::Third => (third_person(verb) + more).into(),
        Some((verb, "")) => verb.into(),
        Some((verb, more)) => [verb, more].concat().into(),
    }
}

/// A literal, parted where its verb takes an ending; those of the tables are while the program is compiled.
#[derive(Clone, Copy)]
pub(crate) struct Literal<'l> {
    /// The words up to the ending; all of them where none is taken.
    pub words: &'l str,
    /// What stands behind an ending.
    more: Option<&'l str>,
}

impl<'l> Literal<'l> {
    /// Parts a literal.
    pub const fn of(literal: &'l str) -> Self {
        let bytes = literal.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] == b'*' {
                let (words, more) = literal.split_at(at);
                return Self { words, more: Some(more.split_at(1).1) };
            }
            at += 1;
        }
        Self { words: literal, more: None }
    }

    /// Whether words surely do not stand where a text begins: nearly all that is asked for begins with other letters, which
    /// the ending of a verb does not change, but for "is".
    #[inline]
    pub fn begins_otherwise(words: &str, text: &str) -> bool {
        let (asked, here) = (words.as_bytes(), text.as_bytes());
        let other = asked.first() != here.first() || (asked.len() > 1 && asked.get(1) != here.get(1));
        other && !matches!(asked, [b'a', b'r', b'e', ..] | [b'w', b'e', b'r', b'e', ..])
    }

    /// Whether it has a verb.
    pub const fn has_verb(self) -> bool {
        self.more.is_some()
    }

    /// What is left of a text behind these words, whose verb agrees so; none where others stand there.
    pub fn behind(self, text: &str, agree: Agree) -> Option<&str> {
        let rest = match self.more {
            None => text.strip_prefix(self.words)?,
            Some(more) if agree == Agree::Third => {
                let (first, words) = first_and_more(self.words);
                let (stem, ending) = third(first);
                [ending, words, more].iter().try_fold(text.strip_prefix(stem)?, |rest, next| rest.strip_prefix(next))?
            }
            Some(more) => text.strip_prefix(self.words)?.strip_prefix(more)?,
        };
        rest.strip_prefix(' ').or_else(|| rest.is_empty().then_some(rest))
    }

    /// The same, with the verb in a tense.
    pub fn behind_in(self, text: &str, agree: Agree, tense: Tense) -> Option<&str> {
        let Some(more) = self.more.filter(|_| tense != Tense::Present) else { return self.behind(text, agree) };
        let (first, words) = first_and_more(self.words);
        forms(first, tense).into_iter().find_map(|[before, stem, ending]| {
            let said = [before, stem, ending, words, more];
            let rest = said.iter().try_fold(text, |rest, next| rest.strip_prefix(next))?;
            rest.strip_prefix(' ').or_else(|| rest.is_empty().then_some(rest))
        })
    }

    /// Whether it can begin with this word, however its verb agrees.
    pub fn can_begin(self, word: &str) -> bool {
        let (first, _) = first_and_more(self.words);
        // Its forms begin as the verb does, but for those of "are" and the words that stand before a participle.
        if first.as_bytes().first() != word.as_bytes().first()
            && !matches!(first, "are" | "were" | "aren't")
            && !matches!(word, "has" | "have" | "hasn't" | "haven't" | "didn't")
        {
            return false;
        }
        let agreeing = || {
            let (stem, ending) = third(first);
            word.strip_prefix(stem) == Some(ending)
        };
        let begins = |[before, stem, ending]: Form<'_>| match before {
            "" => word.strip_prefix(stem) == Some(ending),
            before => before.trim_end() == word,
        };
        let in_the_past = || {
            [Tense::Past, Tense::PastNot, Tense::Gerund]
                .iter()
                .any(|tense| forms(first, *tense).into_iter().any(begins))
        };
        first == word || (self.more.is_some() && (agreeing() || in_the_past()))
    }
}

/// The first word, and what stands behind it with the space between.
fn first_and_more(words: &str) -> (&str, &str) {
    words.split_at(words.find(' ').unwrap_or(words.len()))
}

/// The stem and the ending of a verb's third person.
pub(crate) fn third(verb: &str) -> (&str, &'static str) {
    match verb {
        "have" => ("ha", "s"),
        "do" => ("do", "es"),
        "go" => ("go", "es"),
        "are" => ("", "is"),
        "were" => ("", "was"),
        "don't" => ("do", "esn't"),
        "aren't" => ("", "isn't"),
        "haven't" => ("ha", "sn't"),
        "copy" => ("cop", "ies"),
        "scry" => ("scr", "ies"),
        "fly" => ("fl", "ies"),
        _ if ["s", "x", "ch", "sh", "z"].iter().any(|end| verb.ends_with(end)) => (verb, "es"),
        _ => (verb, "s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_agree_with_a_singular() {
        for (verb, third) in [
            ("draw", "draws"),
            ("search", "searches"),
            ("have protection", "has protection"),
            ("are", "is"),
            ("don't untap", "doesn't untap"),
            ("scry", "scries"),
            ("untap", "untaps"),
        ] {
            assert_eq!(third_person(verb), third);
            assert!(Literal::of(&format!("{verb}*")).can_begin(third.split(' ').next().unwrap()), "{verb}");
        }
        assert_eq!(agreeing("venture* into the dungeon", Agree::Third), "ventures into the dungeon");
    }

    #[test]
    fn what_a_literal_begins_with_is_a_beginning_of_its_forms() {
        let irregular = IRREGULAR.iter().map(|(base, ..)| *base);
        for verb in irregular.chain(["are", "were", "don't", "aren't", "haven't", "have", "copy", "scry", "exile"]) {
            let literal = format!("{verb}*");
            let past = [Tense::Past, Tense::PastNot, Tense::Gerund].into_iter().flat_map(|t| in_tense(&literal, t));
            for said in past.chain([verb.to_owned(), third_person(verb)]) {
                assert!(Literal::of(&literal).can_begin(first_and_more(&said).0), "{said}");
            }
        }
    }

    #[test]
    fn a_verb_as_a_noun() {
        for (verb, noun) in [("pay", "paying"), ("exile", "exiling"), ("tap", "tapping"), ("discard", "discarding")] {
            assert_eq!(in_tense(&format!("{verb}*"), Tense::Gerund), [noun]);
        }
    }

    #[test]
    fn a_literal_is_read_as_it_is_said() {
        for literal in ["target", "are* tapped", "can't attack", "copy* it", "lose*"] {
            for agree in [Agree::Bare, Agree::Third] {
                let said = agreeing(literal, agree);
                let behind = |text: &str| Literal::of(literal).behind(text, agree).map(str::to_owned);
                assert_eq!(behind(&format!("{said} , then")).as_deref(), Some(", then"), "{said}");
                assert_eq!(behind(&said).as_deref(), Some(""), "{said}");
                assert_eq!(behind(&format!("{said}x")), None, "{said}");
                assert!(!Literal::begins_otherwise(literal, &said), "{said}");
            }
        }
    }
}
