//! Texts that a keyword changes as the spell is cast: overload (702.96a), cleave (702.148a). Both texts are compiled with the card, so
//! that it is understood only if both are.

use std::borrow::Cow;

use super::Compiled;
use super::lang::{AbilityKind, Keyword};

/// Compiles a text, and what it becomes by its keywords.
pub(super) fn compile(text: &str, compile: impl Fn(&str) -> Compiled) -> Compiled {
    let printed = without_brackets(text);
    let mut compiled = compile(&printed);
    let has = |compiled: &Compiled, keyword| {
        compiled
            .text
            .abilities
            .iter()
            .position(|ability| matches!(&ability.kind, AbilityKind::Keyword(k) if k.keyword == keyword))
    };
    for (keyword, changed) in [(Keyword::Overload, overloaded as fn(&str) -> String), (Keyword::Cleave, cleaved)] {
        let Some(place) = has(&compiled, keyword) else { continue };
        let other = compile(&changed(text));
        if let Some(stumbled) = other.sentences.iter().find(|sentence| !sentence.understood) {
            // The keyword is not understood while what it makes of the text is not.
            for sentence in compiled.sentences.iter_mut().filter(|sentence| sentence.ability == Some(place)) {
                sentence.understood = false;
                sentence.stumbled_on = Some(sentence.span.clone());
                sentence.phrase.clone_from(&stumbled.phrase);
            }
            continue;
        }
        compiled.text.variants.push((keyword, other.text.abilities));
    }
    compiled
}

/// 702.148a: square brackets mark what cleave removes; they say nothing else. Each becomes a space, so that places stay.
pub(super) fn without_brackets(text: &str) -> Cow<'_, str> {
    if text.contains('[') && text.to_ascii_lowercase().contains(Keyword::Cleave.name()) {
        text.replace(['[', ']'], " ").into()
    } else {
        text.into()
    }
}

/// 702.96a: each "target" becomes "each".
fn overloaded(text: &str) -> String {
    text.split_inclusive(|c: char| !c.is_alphabetic())
        .map(|word| match word.strip_prefix("target") {
            Some(rest) if !rest.starts_with(char::is_alphabetic) => format!("each{rest}"),
            _ => match word.strip_prefix("Target") {
                Some(rest) if !rest.starts_with(char::is_alphabetic) => format!("Each{rest}"),
                _ => word.to_owned(),
            },
        })
        .collect()
}

/// 702.148a: what stands within square brackets is removed.
fn cleaved(text: &str) -> String {
    let mut kept = String::new();
    let mut depth = 0usize;
    for c in text.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overload_replaces_the_whole_word_only() {
        assert_eq!(overloaded("Destroy target artifact. Targets stay."), "Destroy each artifact. Targets stay.");
        assert_eq!(overloaded("Target creature gets +1/+1."), "Each creature gets +1/+1.");
    }

    #[test]
    fn cleave_removes_what_is_in_brackets() {
        let text = "Counter target spell [with mana value 2 or less].\nCleave {4}";
        assert_eq!(cleaved(text), "Counter target spell .\nCleave {4}");
        assert_eq!(without_brackets(text).len(), text.len());
    }
}
