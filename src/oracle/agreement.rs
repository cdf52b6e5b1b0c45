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

/// What is left of a text behind the words of a literal, whose verb agrees so; none where others stand there.
pub(crate) fn behind<'a>(text: &'a str, literal: &str, agree: Agree) -> Option<&'a str> {
    let rest = match literal.split_once('*') {
        None => text.strip_prefix(literal)?,
        Some((verb, more)) if agree == Agree::Third => {
            let (first, words) = first_and_more(verb);
            let (stem, ending) = third(first);
            [ending, words, more].iter().try_fold(text.strip_prefix(stem)?, |rest, next| rest.strip_prefix(next))?
        }
        Some((verb, more)) => text.strip_prefix(verb)?.strip_prefix(more)?,
    };
    rest.strip_prefix(' ').or_else(|| rest.is_empty().then_some(rest))
}

/// Whether a literal can begin with this word, however its verb agrees.
pub(crate) fn can_begin(literal: &str, word: &str) -> bool {
    let (first, _) = first_and_more(literal);
    match first.split_once('*') {
        None if !literal.contains('*') => first == word,
        verb => {
            let first = verb.map_or(first, |(verb, _)| verb);
            let (stem, ending) = third(first);
            first == word || word.strip_prefix(stem) == Some(ending)
        }
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
            assert!(can_begin(&format!("{verb}*"), third.split(' ').next().unwrap()), "{verb}");
        }
        assert_eq!(agreeing("venture* into the dungeon", Agree::Third), "ventures into the dungeon");
    }

    #[test]
    fn a_literal_is_read_as_it_is_said() {
        for literal in ["target", "are* tapped", "can't attack", "copy* it", "lose*"] {
            for agree in [Agree::Bare, Agree::Third] {
                let said = agreeing(literal, agree);
                assert_eq!(behind(&format!("{said} , then"), literal, agree), Some(", then"), "{said}");
                assert_eq!(behind(&said, literal, agree), Some(""), "{said}");
                assert_eq!(behind(&format!("{said}x"), literal, agree), None, "{said}");
            }
        }
    }
}
