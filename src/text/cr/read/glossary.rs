//! The glossary: a key line, its definition, a blank line.

use super::Report;
use super::grammar::{Shape, inline_example, shape};
use super::lines::{Line, excerpt};
use super::succession::{asks_for_number, ends_sentence};
use super::wrap::Wrap;
use crate::cr::{GlossaryEntry, Paragraph, RepairKind};

/// Keys whose comma is part of the term.
const WITH_COMMA: &[&str] = &["active player, nonactive player order", "active player, nonactive player rule"];

/// Reads the lines between the heading "Glossary" and the credits.
pub(super) fn read(lines: &[Line<'_>], wrap: &Wrap, report: &mut Report) -> Vec<GlossaryEntry> {
    let mut entries: Vec<GlossaryEntry> = Vec::new();
    let words = lines.iter().filter(|l| !l.is_blank()).count();
    let blanks = lines.windows(2).filter(|w| matches!(w, [a, b] if a.is_blank() && !b.is_blank())).count();
    // An entry takes a key and a definition, of a dozen lines at most where they are wrapped.
    let set_apart = blanks * 16 >= words;
    for (i, line) in lines.iter().enumerate() {
        if line.is_blank() {
            continue;
        }
        let tight = i.checked_sub(1).and_then(|j| lines.get(j)).is_some_and(|l| !l.is_blank());
        let full = tight && wrap.is_full(lines, i - 1);
        let text = line.text.as_ref();
        let open = entries.last();
        let is_key = match &open {
            None => true,
            Some(_) if line.indent >= 2 => false,
            // A key whose definition comes after a blank line.
            Some(entry) if !tight && entry.paragraphs.is_empty() => false,
            // A full line goes on with the next, as no key does.
            Some(entry) if !tight => looks_like_key(text) || !defines(text, entry) && !wrap.is_full(lines, i),
            Some(entry) => !entry.paragraphs.is_empty() && is_key_between(lines, i, !set_apart, wrap, &entry.key),
        };
        if is_key && glued(text).is_none() {
            if tight {
                // Where the others have one, it is a slip; where none has, it is the layout.
                let kind = if set_apart { RepairKind::MergedEntry } else { RepairKind::Structure };
                report.add(line.number, kind, format!("no blank line before the entry `{}`", excerpt(text)));
            }
            entries.push(begin(text, line.number));
            continue;
        }
        // Where an entry may begin, its key may have run into its text.
        let may_begin = match entries.last() {
            None => true,
            Some(entry) => !tight && line.indent < 2 && !entry.paragraphs.is_empty(),
        };
        if let Some((key, definition)) = glued(text).filter(|_| may_begin) {
            let what = format!("the key `{}` ran into its text: set apart", excerpt(key));
            report.add(line.number, RepairKind::GluedKey, what);
            let mut entry = begin(key, line.number);
            entry.paragraphs.push(paragraph(definition, line.number));
            entries.push(entry);
            continue;
        }
        let Some(entry) = entries.last_mut() else { continue };
        match shape(text) {
            Shape::Example(example) => entry.examples.push(paragraph(example, line.number)),
            _ if line.indent < 2 && goes_on(lines, i, full, entry) => {
                report.add(line.number, RepairKind::JoinedLine, "a wrapped line joined to the one above".to_owned());
                let last = if follows_example(entry) { entry.examples.last_mut() } else { entry.paragraphs.last_mut() };
                if let Some(last) = last {
                    super::body::join(&mut last.text, text, false);
                }
            }
            _ => entry.paragraphs.push(paragraph(text, line.number)),
        }
    }
    for entry in &mut entries {
        finish(entry, report);
    }
    link(&mut entries);
    entries
}

fn paragraph(text: &str, line: u32) -> Paragraph {
    Paragraph { text: text.to_owned(), refs: Vec::new(), line }
}

fn begin(key: &str, line: u32) -> GlossaryEntry {
    let bare = key.trim_end_matches(" (Informal)");
    let obsolete = bare.ends_with("(Obsolete)");
    let names = bare.trim_end_matches("(Obsolete)").trim_end();
    let terms =
        if WITH_COMMA.contains(&names.to_lowercase().as_str()) { vec![names.to_owned()] } else { split_terms(names) };
    GlossaryEntry {
        key: key.to_owned(),
        terms,
        obsolete,
        paragraphs: Vec::new(),
        examples: Vec::new(),
        see: Vec::new(),
        line,
    }
}

/// The terms of a key: `Partner, “Partner—[text],” “Partner with [name]”` has three.
fn split_terms(names: &str) -> Vec<String> {
    let mut terms = Vec::new();
    let mut term = String::new();
    let mut quoted = false;
    for c in names.chars() {
        match c {
            '“' => quoted = true,
            '”' => quoted = false,
            '"' => quoted = !quoted,
            _ => {}
        }
        if c == ',' && !quoted || c == '”' && term.ends_with(',') {
            if c != ',' {
                term.push(c);
            }
            terms.push(std::mem::take(&mut term));
        } else {
            term.push(c);
        }
    }
    terms.push(term);
    terms
        .into_iter()
        .map(|t| t.trim().replace(",”", "”").replace(",\"", "\"").trim_start_matches("and ").to_owned())
        .filter(|t| !t.is_empty())
        .collect()
}

/// Whether a line after a blank one has the look of a key: short, and not a sentence.
fn looks_like_key(text: &str) -> bool {
    text.len() < 360
        && text.chars().count() < 90
        && (!ends_sentence(text) || text.ends_with('!'))
        && !is_sense(text)
        && !asks_for_number(text)
}

/// The key and the text of an entry that were printed in one line, as `Exile1. A zone.` or `EmblemA marker.`
fn glued(text: &str) -> Option<(&str, &str)> {
    const LONGEST_KEY: usize = 60;
    let ends_word = |c: char| c.is_lowercase() || matches!(c, ')' | '”' | '"');
    if !ends_sentence(text) {
        return None;
    }
    let pairs = text.char_indices().zip(text.char_indices().skip(1));
    let at = pairs.take_while(|((at, c), _)| *at < LONGEST_KEY && *c != '.').find_map(|((_, c), (next, d))| {
        let rest = text.get(next..)?;
        let sense = rest.strip_prefix("1. ").is_some_and(|sense| sense.starts_with(|c: char| c.is_uppercase()));
        // A sentence begins in the middle of a word; names such as McCoy have no space near behind the joint.
        let word = rest.split(' ').next().unwrap_or_default();
        let sentence = d.is_uppercase() && OPENERS.contains(&word);
        (ends_word(c) && (sense || sentence)).then_some(next)
    })?;
    let (key, definition) = text.split_at_checked(at)?;
    key.starts_with(|c: char| !c.is_lowercase()).then_some((key, definition))
}

/// Words that definitions begin with.
const OPENERS: [&str; 32] = [
    "A",
    "An",
    "The",
    "To",
    "If",
    "When",
    "Whenever",
    "See",
    "One",
    "Any",
    "In",
    "Some",
    "Two",
    "Each",
    "This",
    "That",
    "Of",
    "Informal",
    "Describes",
    "Refers",
    "Anything",
    "Certain",
    "Cards",
    "Combat",
    "Part",
    "Removing",
    "Something",
    "Short",
    "It",
    "Text",
    "What",
    "Having",
];

/// Whether a line after a blank one defines the entry above rather than naming a new one.
fn defines(text: &str, entry: &GlossaryEntry) -> bool {
    let number = text.split_once('.').and_then(|(n, _)| n.parse::<usize>().ok());
    let senses = entry.paragraphs.iter().filter(|p| is_sense(&p.text)).count();
    is_sense(text) && number == Some(senses + 1) && senses > 0
        || ends_sentence(text)
            && (text.chars().count() >= 60 || text.starts_with(char::is_lowercase) || text.starts_with("See "))
        || matches!(shape(text), Shape::Example(_))
}

/// Whether line `i`, with no blank line before it, is a key: what is above is a whole sentence, this line is none, and
/// what is below looks like no key. `crowded` if no entry has a blank line before it; else the alphabet has to agree.
fn is_key_between(lines: &[Line<'_>], i: usize, crowded: bool, wrap: &Wrap, last: &str) -> bool {
    let text = |j: usize| lines.get(j).map(|l| l.text.as_ref()).unwrap_or_default();
    let fold = |key: &str| -> String {
        key.chars().take(90).filter(|c| !matches!(c, '“' | '”' | '"' | '-')).flat_map(char::to_lowercase).collect()
    };
    let (above, here, below) = (text(i - 1), text(i), text(i + 1));
    if !looks_like_key(here) {
        return false;
    }
    let sorted = fold(here) > fold(last);
    let ended = ends_sentence(above);
    let due = if crowded { ended || !wrap.is_full(lines, i - 1) && sorted } else { ended && sorted };
    due && !wrap.is_full(lines, i)
        && here.starts_with(|c: char| !c.is_lowercase())
        && !below.is_empty()
        && !looks_like_key(below)
}

/// `1. Text on an object ...`
fn is_sense(text: &str) -> bool {
    matches!(text.as_bytes(), [b'1'..=b'9', b'.', b' ', ..])
}

/// Whether a paragraph below another one needs an indent to be read as one of its own.
pub(in crate::cr) fn needs_indent(above: &str, text: &str) -> bool {
    text.starts_with(char::is_lowercase) || asks_for_number(above) || looks_like_key(text)
}

fn follows_example(entry: &GlossaryEntry) -> bool {
    match (entry.examples.last(), entry.paragraphs.last()) {
        (Some(example), Some(paragraph)) => example.line > paragraph.line,
        (Some(_), None) => true,
        _ => false,
    }
}

/// Whether line `i` goes on with the paragraph above it.
fn goes_on(lines: &[Line<'_>], i: usize, full: bool, entry: &GlossaryEntry) -> bool {
    let Some(above) = i.checked_sub(1).and_then(|j| lines.get(j)).filter(|l| !l.is_blank()) else { return false };
    let Some(line) = lines.get(i) else { return false };
    if entry.paragraphs.is_empty() && entry.examples.is_empty() {
        return false;
    }
    let severed = !ends_sentence(&above.text) && line.text.starts_with(|c: char| c.is_lowercase());
    full && !(is_sense(&line.text) && ends_sentence(&above.text)) || severed || asks_for_number(&above.text)
}

/// Settles an entry: examples within a paragraph, a key without a definition.
fn finish(entry: &mut GlossaryEntry, report: &mut Report) {
    for paragraph in &mut entry.paragraphs {
        if let Some((before, example)) = inline_example(&paragraph.text).map(|(b, e)| (b.to_owned(), e.to_owned())) {
            let what = format!("an example within the entry `{}` set apart", excerpt(&entry.key));
            report.add(paragraph.line, RepairKind::JoinedLine, what);
            paragraph.text = before;
            entry.examples.push(self::paragraph(&example, paragraph.line));
        }
    }
    if entry.paragraphs.is_empty() {
        let what = format!("the entry `{}` has no definition", excerpt(&entry.key));
        report.add(entry.line, RepairKind::Structure, what);
    }
}

/// Finds the entries each entry sends its reader to: `See Attack.`, `See also Dependency, Timestamp Order.`
fn link(entries: &mut [GlossaryEntry]) {
    let fold = |text: &str| {
        text.to_lowercase()
            .trim_matches(|c: char| c.is_whitespace() || "“”\"'’.,".contains(c))
            .replace(['“', '”', '"'], "")
    };
    let mut names: Vec<(String, String)> = Vec::new();
    for entry in entries.iter() {
        names.push((fold(&entry.key), entry.key.clone()));
        names.extend(entry.terms.iter().map(|t| (fold(t), entry.key.clone())));
    }
    names.sort();
    let find = |name: &str| {
        let name = fold(name);
        let at = names.partition_point(|(n, _)| *n < name);
        names.get(at).filter(|(n, _)| *n == name).map(|(_, key)| key.clone())
    };
    for entry in entries.iter_mut() {
        let mut see = Vec::new();
        for text in entry.paragraphs.iter().map(|p| p.text.as_str()) {
            for (at, word) in text.match_indices("See ") {
                let rest = text.get(at + word.len()..).unwrap_or_default();
                let rest = rest.strip_prefix("also ").unwrap_or(rest);
                // Keys are short, so that the end of the sentence is near.
                let near = rest.char_indices().nth(200).map_or(rest, |(end, _)| rest.get(..end).unwrap_or_default());
                let sentence = near.split_once('.').map_or(near, |(s, _)| s);
                if !rest.starts_with(|c: char| c.is_uppercase() || c == '“' || c == '"') {
                    continue;
                }
                match find(sentence) {
                    Some(key) => see.push(key),
                    None => see.extend(split_terms(sentence).iter().filter_map(|name| find(name))),
                }
            }
        }
        see.dedup();
        entry.see = see;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_ran_into_their_text() {
        assert_eq!(glued("Hollow1. A marble with a hole."), Some(("Hollow", "1. A marble with a hole.")));
        assert_eq!(
            glued("Marble BagWhat marbles are drawn from."),
            Some(("Marble Bag", "What marbles are drawn from."))
        );
        assert_eq!(glued("“Toss (Old)”To throw a marble."), Some(("“Toss (Old)”", "To throw a marble.")));
        for text in
            ["Hollow", "A marble with a hole. See rule 1.", "1. A marble.", "McAdam throws it.", "See rule 101.1. A b."]
        {
            assert_eq!(glued(text), None, "{text}");
        }
    }

    #[test]
    fn keys_with_commas() {
        let terms = |key: &str| begin(key, 1).terms;
        assert_eq!(terms("Life, Life Total"), ["Life", "Life Total"]);
        assert_eq!(terms("Active Player, Nonactive Player Order"), ["Active Player, Nonactive Player Order"]);
        assert_eq!(terms("Intervening “If” Clause"), ["Intervening “If” Clause"]);
        assert_eq!(
            terms("Partner, “Partner—[text],” “Partner with [name]”"),
            ["Partner", "“Partner—[text]”", "“Partner with [name]”"]
        );
        assert_eq!(terms("Bury (Obsolete)"), ["Bury"]);
        assert!(begin("Bury (Obsolete)", 1).obsolete);
    }
}
