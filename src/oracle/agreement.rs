//! How a verb agrees with its subject, and literals with a verb in them: `"draw*"`, `"venture* into the dungeon"`.

use std::borrow::Cow;

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

/// The past and the participle of a verb: "draw" gives "drew" and "drawn".
fn past(verb: &str) -> (Cow<'static, str>, Cow<'static, str>) {
    if let Some((_, past, participle)) = IRREGULAR.iter().find(|(base, ..)| *base == verb) {
        return ((*past).into(), (*participle).into());
    }
    let regular = match verb.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ied"),
        _ if verb.ends_with('e') => format!("{verb}d"),
        _ => format!("{verb}ed"),
    };
    (regular.clone().into(), regular.into())
}

/// Verbs whose last letter is doubled before an ending.
const DOUBLED: &[&str] = &["tap", "untap", "put", "get", "win", "begin", "cut"];

/// "drawing".
fn gerund(verb: &str) -> String {
    let stem = match verb.strip_suffix('e') {
        Some(stem) if !stem.ends_with('e') => stem,
        _ => verb,
    };
    let double = DOUBLED.contains(&verb).then(|| verb.chars().last()).flatten();
    format!("{stem}{}ing", double.map(String::from).unwrap_or_default())
}

/// The forms a verb may have in a tense; behind "you've" stands the participle alone.
fn forms(verb: &str, tense: Tense) -> Vec<String> {
    let with = |words: &[&str], form: &str| words.iter().map(|word| format!("{word} {form}")).collect::<Vec<_>>();
    match (verb, tense) {
        (_, Tense::Present) => Vec::new(),
        ("are", Tense::Past) => ["was", "were", "has been", "have been", "been"].map(str::to_owned).to_vec(),
        ("are", Tense::PastNot) => ["wasn't", "weren't", "hasn't been", "haven't been"].map(str::to_owned).to_vec(),
        (_, Tense::Past) => {
            let (past, participle) = past(verb);
            let mut all = vec![past.into_owned()];
            all.extend(with(&["has", "have"], &participle));
            all.push(participle.into_owned());
            all
        }
        ("are", Tense::Gerund) => vec!["being".to_owned()],
        (_, Tense::Gerund) => vec![gerund(verb)],
        (_, Tense::PastNot) => {
            let (_, participle) = past(verb);
            let mut all = vec![format!("didn't {verb}")];
            all.extend(with(&["hasn't", "haven't"], &participle));
            all
        }
    }
}

/// The words a literal with a verb may have in a tense.
pub(crate) fn in_tense(literal: &str, tense: Tense) -> Vec<String> {
    let Some((verb, more)) = literal.split_once('*') else { return vec![literal.to_owned()] };
    let (first, words) = first_and_more(verb);
    forms(first, tense).into_iter().map(|form| [&form, words, more].concat()).collect()
}

/// The third person singular of a verb, which may have words behind it: "draw" gives "draws", "have" "has".
pub(crate) fn third_person(verb: &str) -> String {
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
        forms(first, tense).iter().find_map(|form| {
            let rest = [form.as_str(), words, more].iter().try_fold(text, |rest, next| rest.strip_prefix(next))?;
            rest.strip_prefix(' ').or_else(|| rest.is_empty().then_some(rest))
        })
    }

    /// Whether it can begin with this word, however its verb agrees.
    pub fn can_begin(self, word: &str) -> bool {
        let (first, _) = first_and_more(self.words);
        let agreeing = || {
            let (stem, ending) = third(first);
            word.strip_prefix(stem) == Some(ending)
        };
        let in_the_past = || {
            [Tense::Past, Tense::PastNot, Tense::Gerund]
                .iter()
                .any(|tense| forms(first, *tense).iter().any(|form| first_and_more(form).0 == word))
        };
        first == word || (self.more.is_some() && (agreeing() || in_the_past()))
    }
}

/// The first word, and what stands behind it with the space between.
fn first_and_more(words: &str) -> (&str, &str) {
    words.split_at(words.find(' ').unwrap_or(words.len()))
}

/// The stem and the ending of a verb's third person.
fn third(verb: &str) -> (&str, &'static str) {
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
