//! The text of a face made plain: paragraphs of words parted by single spaces, the card's own name as `~`.

mod like_several;

use std::borrow::Cow;
use std::ops::Range;

use super::grammar::refer::{GIVERS, NAMED_GIVER};
use super::words;
use crate::card::SubtypeKind;
use like_several::{agree_with_one, is_named_like_several};

/// A paragraph ready to be read, which knows where each of its words stands in the card's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Paragraph {
    /// The words, parted by single spaces; punctuation marks are words. Sentences begin in lower case.
    pub words: String,
    /// For each word its first byte in `words`, and its place in the card's text.
    pub places: Vec<(usize, Range<usize>)>,
    /// The whole paragraph's place in the card's text.
    pub span: Range<usize>,
}

impl Paragraph {
    /// The place in the card's text of the words from byte `from` to byte `to` of [`Self::words`].
    pub fn place(&self, from: usize, to: usize) -> Range<usize> {
        let first = self.places.iter().rev().find(|(at, _)| *at <= from).or(self.places.first());
        let last = self.places.iter().rev().find(|(at, _)| *at < to).or(self.places.last());
        match (first, last) {
            (Some((_, first)), Some((_, last))) => first.start..last.end.max(first.end),
            _ => self.span.clone(),
        }
    }

    /// Adds another paragraph behind this one.
    pub fn append(&mut self, next: Self) {
        let shift = self.words.len() + 1;
        self.words.push(' ');
        self.words.push_str(&next.words);
        self.places.extend(next.places.into_iter().map(|(at, place)| (at + shift, place)));
        self.span.end = next.span.end;
    }

    /// What stands before byte `to` of [`Self::words`], as a paragraph.
    pub fn before(&self, to: usize) -> Self {
        let places: Vec<_> = self.places.iter().filter(|(at, _)| *at < to).cloned().collect();
        let end = places.last().map_or(self.span.start, |(_, place)| place.end);
        Self { words: self.words.get(..to).unwrap_or_default().to_owned(), places, span: self.span.start..end }
    }

    /// What stands from byte `from` of [`Self::words`] on, as a paragraph.
    pub fn behind(&self, from: usize) -> Self {
        let places: Vec<_> =
            self.places.iter().filter_map(|(at, place)| Some((at.checked_sub(from)?, place.clone()))).collect();
        let start = places.first().map_or(self.span.end, |(_, place)| place.start);
        Self { words: self.words.get(from..).unwrap_or_default().to_owned(), places, span: start..self.span.end }
    }

    /// The end in [`Self::words`] of the word that begins at or after byte `from`.
    pub fn word_end(&self, from: usize) -> usize {
        self.words.get(from..).and_then(|rest| rest.find(' ')).map_or(self.words.len(), |end| from + end)
    }
}

/// Words parted by spaces with their punctuation marks where they belong.
pub(crate) fn marks_joined(words: String) -> String {
    let said = words.replace("“ ", "“").replace(" ”", "”").replace("} {", "}{");
    [" ,", " .", " '", " ;", " :"].iter().fold(said, |said, mark| said.replace(mark, mark.trim_start()))
}

/// Words with a name where an object speaks of itself, and punctuation marks where they belong. In quotation marks it is what has the
/// ability that speaks of itself (201.5), which is no object of that name.
pub(crate) fn with_name(words: &str, name: &str) -> String {
    let Some((before, rest)) = words.split_once('“') else { return named(words, name) };
    let mut depth = 1;
    let ends = |(_, c): &(usize, char)| {
        depth += i32::from(*c == '“') - i32::from(*c == '”');
        depth == 0
    };
    let end = rest.char_indices().find(ends).map_or(rest.len(), |(at, _)| at);
    let (quoted, behind) = rest.split_at(end);
    let behind = behind.strip_prefix('”').unwrap_or(behind);
    marks_joined(format!("{}“{}”{}", named(before, name), as_written(quoted.trim()), with_name(behind, name)))
}

/// Words without quotation marks with a name where an object speaks of itself.
fn named(words: &str, name: &str) -> String {
    if !words.contains('~') {
        return words.to_owned();
    }
    let said =
        GIVERS.iter().fold(words.to_owned(), |said, (_, noun, mark)| said.replace(mark, &format!("this {noun}")));
    marks_joined(said.replace(NAMED_GIVER, "this permanent").replace('~', name))
}

/// Words parted by spaces as a text of their own, which begins its sentences with a capital.
pub(crate) fn as_written(words: &str) -> String {
    let said = marks_joined(with_name(words, "this permanent"));
    let mut begins = true;
    said.chars()
        .map(|c| {
            let this = if begins { c.to_ascii_uppercase() } else { c };
            begins = match c {
                '.' | ':' => true,
                ' ' => begins,
                _ => false,
            };
            this
        })
        .collect()
}

/// A word and its place.
pub(super) type Word<'a> = (Cow<'a, str>, Range<usize>);

/// Makes the text of a card named `name` plain; `legendary` cards may be called by a part of their name (201.5c).
pub(crate) fn paragraphs(text: &str, name: &str, legendary: bool) -> Vec<Paragraph> {
    let mut names: Vec<Vec<String>> = vec![name_words(name)];
    // Sagas named after a place and what it tells call themselves by the place.
    let short = if legendary {
        short_names(name)
    } else {
        name.split_once(": ").map(|(first, _)| first.to_owned()).into_iter().collect()
    };
    names.extend(short.iter().map(|short| name_words(short)));
    names.retain(|name| !name.is_empty());
    // "When the Everflowing Well enters": a name that begins with an article, within a sentence.
    names.extend(names.clone().iter().filter_map(|name| with_small_article(name)));
    let several = is_named_like_several(name);
    let full = names.first().map_or(0, Vec::len);
    let mut result = Vec::new();
    for span in super::lines::lines(text) {
        let line = text.get(span.clone()).unwrap_or_default();
        let mut words = self_named(full_stops(super::tidied::spelled(split(line, span.start))), &names, full);
        if several {
            agree_with_one(&mut words);
        }
        if let Some(paragraph) =
            joined(&words, span).filter(|paragraph| !super::lines::is_said_anyway(&paragraph.words))
        {
            result.push(super::tidied::keywords_lowered(paragraph));
        }
    }
    result
}

/// A name of several words that begins with an article, with that in lower case.
fn with_small_article(name: &[String]) -> Option<Vec<String>> {
    let (_, rest) = name.split_first().filter(|(article, rest)| *article == "The" && !rest.is_empty())?;
    Some(std::iter::once("the".to_owned()).chain(rest.iter().cloned()).collect())
}

fn name_words(name: &str) -> Vec<String> {
    split(name, 0).into_iter().map(|(word, _)| word.into_owned()).collect()
}

/// The parts of a legendary name a text may use for it: before a comma, before "of" and "the", the first word.
fn short_names(name: &str) -> Vec<String> {
    let mut short = Vec::new();
    for parting in [",", ":", " of ", " the ", " from "] {
        if let Some((first, _)) = name.split_once(parting) {
            short.push(first.trim().to_owned());
        }
    }
    if let Some((first, _)) = name.split_once(' ')
        && first.chars().count() > 2
        && !matches!(first, "The" | "Sir" | "Lord" | "Lady" | "King" | "Queen")
        && words::subtype(first.trim_end_matches(','))
            .is_none_or(|(subtype, _)| subtype.kind() == SubtypeKind::Planeswalker)
    {
        short.push(first.trim_end_matches(',').to_owned());
    }
    // "King Darien XLVIII" is King Darien.
    if let Some((first, last)) = name.rsplit_once(' ')
        && last.len() > 1
        && last.chars().all(|c| "IVXLC".contains(c))
        && first.contains(' ')
    {
        short.push(first.to_owned());
    }
    short.retain(|short| short != "The");
    short
}

/// Splits a line into words; what stands in parentheses is left out (207.2).
fn split(line: &str, offset: usize) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::with_capacity(line.len() / 4);
    let mut open_quote = false;
    // Whether a quoted ability gives one in single quotes.
    let mut within = false;
    let mut depth = 0usize;
    let mut next = 0;
    while let Some(c) = line.get(next..).and_then(|rest| rest.chars().next()) {
        let at = next;
        next += c.len_utf8();
        match c {
            // "Equip (1)": a number alone explains nothing; it is an amount of mana.
            '(' if depth == 0
                && let Some(number) = number_alone(line.get(next..)) =>
            {
                next += number.len() + 1;
                words.push((format!("{{{number}}}").into(), offset + at..offset + next));
            }
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if c.is_whitespace() => {}
            '"' | '“' | '”' => {
                open_quote = c == '“' || (c == '"' && !open_quote);
                words.push((if open_quote { "“" } else { "”" }.into(), offset + at..offset + next));
            }
            '\'' | '‘' | '’' if open_quote && opens_within(line, at, next) => {
                within = true;
                words.push(("“".into(), offset + at..offset + next));
            }
            '\'' | '’' if within && line.get(..at).is_some_and(|before| before.ends_with('.')) => {
                within = false;
                words.push(("”".into(), offset + at..offset + next));
            }
            '{' => {
                next = line.get(at..).and_then(|rest| rest.find('}')).map_or(line.len(), |end| at + end + 1);
                words.push((line.get(at..next).unwrap_or_default().into(), offset + at..offset + next));
            }
            _ if is_word(c) => {
                let more = line.get(next..).and_then(|rest| rest.find(|c| !is_word(c)));
                next = more.map_or(line.len(), |more| next + more);
                let (word, behind) = (line.get(at..next).unwrap_or_default(), line.as_bytes().get(next));
                // "Escape-{2}{G}": a dash between a keyword and its cost.
                match word.strip_suffix('-').filter(|_| behind == Some(&b'{')) {
                    Some(keyword) if !keyword.is_empty() => {
                        push_word(&mut words, keyword, offset + at);
                        words.push(("—".into(), offset + next - 1..offset + next));
                    }
                    _ => push_word(&mut words, word, offset + at),
                }
            }
            _ => words.push((line.get(at..next).unwrap_or_default().into(), offset + at..offset + next)),
        }
    }
    // A quotation that nothing closes ends with its paragraph.
    if open_quote {
        words.push(("”".into(), offset + line.len()..offset + line.len()));
    }
    words
}

/// The number that is all that stands before a closing parenthesis.
fn number_alone(behind: Option<&str>) -> Option<&str> {
    let (number, _) = behind?.split_once(')')?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

/// Whether a single quotation mark opens an ability within a quoted one.
fn opens_within(line: &str, at: usize, next: usize) -> bool {
    let before = line.get(..at).and_then(|before| before.chars().next_back());
    let behind = line.get(next..).and_then(|behind| behind.chars().next());
    before.is_some_and(|c| c == ' ') && behind.is_some_and(|c| c.is_uppercase() || c == '{')
}

/// How the sentences of quoted abilities end. A quoted ability's full stop ends the sentence around it too: `." ` before a new
/// sentence becomes `." .` A text that goes on behind it may leave its full stop out, or have the comma of the sentence around
/// it within the quotes: `block" and` becomes `block." and`, `life," and` becomes `life.", and`.
fn full_stops(words: Vec<Word<'_>>) -> Vec<Word<'_>> {
    if !words.iter().any(|(word, _)| word == "”") {
        return words;
    }
    let mut result: Vec<Word<'_>> = Vec::with_capacity(words.len());
    let mut opened = None;
    for (at, (word, place)) in words.iter().enumerate() {
        let mut comma = None;
        if &**word == "”" {
            comma = result.pop_if(|(last, _)| last == ",");
            let sentence =
                opened.take().is_some_and(|from: usize| is_sentence(words.get(from..at).unwrap_or_default()));
            if sentence && result.last().is_some_and(|(last, _)| last != ".") {
                result.push((".".into(), place.start..place.start));
            }
        }
        if &**word == "“" {
            opened = Some(at + 1);
        }
        let closes = &**word == "”" && result.last().is_some_and(|(before, _)| before == ".");
        result.push((word.clone(), place.clone()));
        result.extend(comma);
        let stopped = at > 0 && words.get(at - 1).is_some_and(|(before, _)| &**before == ".");
        let ends = words
            .get(at + 1)
            .is_none_or(|(next, _)| &**next == "”" || (stopped && next.chars().next().is_some_and(char::is_uppercase)));
        if closes && ends {
            result.push((".".into(), place.end..place.end));
        }
    }
    result
}

/// Whether what stands in quotes is a sentence, rather than a keyword or a name: it has a cost, or speaks of something done.
fn is_sentence(words: &[Word<'_>]) -> bool {
    let first = words.first().map(|(word, _)| word.to_lowercase()).unwrap_or_default();
    let keyword = crate::oracle::lang::KEYWORDS.iter().any(|name| name.split(' ').next() == Some(&*first));
    words.iter().any(|(word, _)| word == ":") || (!keyword && words.len() > 3)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '–' | '−' | '+' | '/' | '*' | '!' | '?' | '&')
}

/// Words whose `'s` is not a possessive.
const CONTRACTIONS: &[&str] = &["it's", "that's", "who's", "there's", "here's", "what's", "let's", "he's", "she's"];

fn push_word<'a>(words: &mut Vec<Word<'a>>, word: &'a str, at: usize) {
    let plain: Cow<'a, str> =
        if word.is_ascii() { word.into() } else { word.replace('’', "'").replace(['−', '–'], "-").into() };
    let end = at + word.len();
    let parts = match plain.as_bytes() {
        [.., b'\'', b's' | b'S'] if CONTRACTIONS.iter().any(|it| plain.eq_ignore_ascii_case(it)) => None,
        [.., b'\'', b's' | b'S'] => plain.len().checked_sub(2),
        [.., b's' | b'S', b'\''] => plain.len().checked_sub(1),
        _ => None,
    };
    match parts.and_then(|part| Some((plain.get(..part)?, plain.get(part..)?))) {
        Some((base, possessive)) if !base.is_empty() => {
            let cut = end - (word.len().min(possessive.len()));
            words.push((base.to_owned().into(), at..cut));
            words.push((possessive.to_owned().into(), cut..end));
        }
        _ => words.push((plain, at..end)),
    }
}

/// What stands after "this" for the object itself.
const SELF_NOUNS: &[&str] = &[
    "creature",
    "land",
    "artifact",
    "enchantment",
    "permanent",
    "card",
    "token",
    "planeswalker",
    "battle",
    "Aura",
    "Equipment",
    "Vehicle",
    "Saga",
    "Class",
    "Case",
    "Siege",
    "Room",
    "Spacecraft",
    "Fortification",
    "Mount",
    "Attraction",
    "Contraption",
    "emblem",
    "scheme",
    "plane",
    "phenomenon",
    "Shrine",
    "Curse",
    "Food",
    "Clue",
    "Treasure",
    "Blood",
    "Map",
    "Role",
    "Planet",
];

/// Whether a possessive and a capital follow: then what stands before is but a part of a name.
fn goes_on(behind: &[Word<'_>]) -> bool {
    match behind {
        [(possessive, _), (next, _), ..] => {
            matches!(&**possessive, "'s" | "'")
                && next.chars().next().is_some_and(char::is_uppercase)
                && words::subtype_any(next).is_none()
        }
        _ => false,
    }
}

/// Whether a part of the card's name is something else here: a subtype before a noun ("a green Lizard creature" on a card named
/// Lizard), or the beginning of the name of a token that is created ("create Thorn, the Last Blade, a legendary ...").
fn names_another(words: &[Word<'_>], at: usize, length: usize) -> bool {
    let word = |at: usize| words.get(at).map(|(word, _)| &**word);
    let behind = word(at + length);
    let is_type = length == 1
        && word(at).is_some_and(|word| words::subtype_any(word).is_some())
        && behind.is_some_and(|noun| SELF_NOUNS.contains(&noun) || noun == "spell" || noun == "creatures");
    let created = at.checked_sub(1).and_then(word).is_some_and(|verb| matches!(verb, "create" | "creates"));
    is_type || created && behind == Some(",")
}

/// Whether a word is this word of the name; a text may leave accents out.
fn is_named(word: &str, name: &str) -> bool {
    word == name || (!name.is_ascii() && word.is_ascii() && crate::card::name_key(word) == crate::card::name_key(name))
}

/// How many words of a quoted ability name the card whose text it stands in: not those of another card's longer name, of "a card
/// named so", of a planeswalker type.
fn giver_named(words: &[Word<'_>], at: usize, names: &[Vec<String>]) -> Option<usize> {
    let is_name = |name: &&Vec<String>| {
        let here = words.get(at..at + name.len());
        here.is_some_and(|here| here.iter().zip(*name).all(|((word, _), name)| is_named(word, name)))
    };
    let length = names.iter().find(is_name).map(Vec::len)?;
    let before = at.checked_sub(1).and_then(|at| words.get(at)).map(|(word, _)| &**word);
    let behind = words.get(at + length..).unwrap_or_default();
    let of_kind = behind.first().is_some_and(|(word, _)| &**word == "planeswalker");
    let some = ["named", "a", "an", "each", "another", "other"].iter().any(|word| before == Some(*word));
    (!some && !of_kind && !goes_on(behind)).then_some(length)
}

/// Whether "this enchantment" stands in a quote that calls its own object "this token": it is what creates the token (201.5a).
fn is_giver_of_a_token(words: &[Word<'_>], at: usize) -> bool {
    const KINDS: &[&str] = &["artifact", "enchantment", "land", "Aura", "Equipment"];
    let is_this = |two: &[Word<'_>], nouns: &[&str]| match two {
        [(this, _), (noun, _), ..] => this.eq_ignore_ascii_case("this") && nouns.contains(&&**noun),
        _ => false,
    };
    let (before, behind) = words.split_at(at.min(words.len()));
    let begin = before.iter().rposition(|(word, _)| word == "“").map_or(at, |begin| begin + 1);
    let end = behind.iter().position(|(word, _)| word == "”").map_or(words.len(), |end| at + end);
    let quote = words.get(begin..end).unwrap_or_default();
    is_this(behind, KINDS) && quote.windows(2).any(|two| is_this(two, &["token"]))
}

/// The names that tokens are created with, none of them the card's own: "create Thorn, a legendary ...", "token named Thorn with".
fn token_names(words: &[Word<'_>], own: &[Vec<String>]) -> Vec<Vec<String>> {
    let ends = |word: &str| matches!(word, "," | "." | "with" | "that" | "that's" | "attached" | "“");
    let named = words.iter().enumerate().filter_map(|(at, (word, _))| {
        let behind = words.get(at + 1..)?;
        let length = behind.iter().position(|(word, _)| ends(word))?;
        let begins = match &**word {
            "create" | "creates" => {
                let article = |at: usize| behind.get(at).is_some_and(|(word, _)| &**word == "a");
                behind.get(length).is_some_and(|(word, _)| word == ",") && article(length + 1)
            }
            "named" => at
                .checked_sub(1)
                .and_then(|at| words.get(at))
                .is_some_and(|(word, _)| matches!(&**word, "token" | "tokens")),
            _ => false,
        };
        let name: Vec<String> = behind.get(..length)?.iter().map(|(word, _)| word.clone().into_owned()).collect();
        (begins && !name.is_empty() && !own.contains(&name)).then_some(name)
    });
    named.collect()
}

/// The card's own name, and "this creature" and the like, become `~`. The name in full has so many words.
fn self_named<'a>(words: Vec<Word<'a>>, names: &[Vec<String>], full: usize) -> Vec<Word<'a>> {
    let mut result: Vec<Word<'a>> = Vec::with_capacity(words.len());
    let mut at = 0;
    let mut quoted = false;
    // What the object is called that gives abilities to the one it is attached to.
    let giver = GIVERS.iter().find(|(host, ..)| words.iter().any(|(word, _)| word.eq_ignore_ascii_case(host)));
    let tokens = token_names(&words, names);
    while let Some((word, place)) = words.get(at) {
        // Within quotes the name is not "this creature": it is the object that gives the ability (201.5a).
        quoted = match &**word {
            "“" => true,
            "”" => false,
            _ => quoted,
        };
        let is_name = |name: &&Vec<String>| {
            words
                .get(at..at + name.len())
                .is_some_and(|here| here.iter().zip(*name).all(|((word, _), name)| is_named(word, name)))
        };
        // A token calls itself by the name it is given, in the abilities it is given. Elsewhere its name is no part of the card's.
        if let Some(length) = tokens.iter().find(is_name).map(Vec::len) {
            let of_name = at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|(before, _)| before == "named");
            let end = words.get(at + length - 1).map_or(place.end, |(_, last)| last.end);
            match quoted && !of_name {
                true => result.push(("~".into(), place.start..end)),
                false => result.extend(words.get(at..at + length).unwrap_or_default().iter().cloned()),
            }
            at += length;
            continue;
        }
        if let Some((_, noun, mark)) = giver.filter(|_| quoted) {
            let its_noun = word.eq_ignore_ascii_case("this") && words.get(at + 1).is_some_and(|(next, _)| next == noun);
            // "A card named so" is any of that name.
            let of_name = at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|(before, _)| before == "named");
            let its_name = names.iter().filter(|_| !of_name).find(is_name).map(Vec::len);
            if let Some(length) = if its_noun { Some(2) } else { its_name } {
                let end = words.get(at + length - 1).map_or(place.end, |(_, last)| last.end);
                result.push(((*mark).into(), place.start..end));
                at += length;
                continue;
            }
        }
        let giver_by_kind = quoted && is_giver_of_a_token(&words, at);
        if quoted && let Some(length) = giver_named(&words, at, names).or_else(|| giver_by_kind.then_some(2)) {
            let end = words.get(at + length - 1).map_or(place.end, |(_, last)| last.end);
            result.push((NAMED_GIVER.into(), place.start..end));
            at += length;
            continue;
        }
        let named = names.iter().filter(|_| !quoted).find(is_name);
        let length = match named {
            // "Regenerate target creature" on a card of that name: the word is a verb there.
            Some(name) if words.get(at + name.len()).is_some_and(|(next, _)| &**next == "target") => 0,
            // "Ajani's Pridemate" is the name of something else.
            Some(name) if name.len() < full && goes_on(words.get(at + name.len()..).unwrap_or_default()) => 0,
            Some(name) if name.len() < full && names_another(&words, at, name.len()) => 0,
            Some(name) => name.len(),
            None if word.eq_ignore_ascii_case("this")
                && words.get(at + 1).is_some_and(|(noun, _)| SELF_NOUNS.contains(&&**noun)) =>
            {
                2
            }
            None => 0,
        };
        if length == 0 {
            result.push((word.clone(), place.clone()));
            at += 1;
        } else {
            let end = words.get(at + length - 1).map_or(place.end, |(_, last)| last.end);
            result.push(("~".into(), place.start..end));
            at += length;
        }
    }
    result
}

fn joined(words: &[Word<'_>], span: Range<usize>) -> Option<Paragraph> {
    let mut text = String::with_capacity(span.len() + words.len());
    let mut places = Vec::with_capacity(words.len());
    let mut starts = true;
    let mut cost = has_cost(words);
    for (word, place) in words {
        if !text.is_empty() {
            text.push(' ');
        }
        places.push((text.len(), place.clone()));
        if starts && begins_lower(word) {
            text.extend(word.chars().next().into_iter().flat_map(char::to_lowercase));
            text.push_str(word.chars().next().and_then(|c| word.get(c.len_utf8()..)).unwrap_or_default());
        } else {
            text.push_str(word);
        }
        if matches!(&**word, ":" | ".") {
            cost = false;
        }
        starts = matches!(&**word, "." | ":" | "—" | "•" | "“" | "|") || (word == "," && cost);
        if matches!(&**word, "“" | "—") {
            cost = true;
        }
    }
    (!text.is_empty()).then_some(Paragraph { words: text, places, span })
}

/// Whether a paragraph may begin with a cost: there each part begins with a capital.
fn has_cost(words: &[Word<'_>]) -> bool {
    words.iter().any(|(word, _)| word == ":")
}

/// Whether a capital at the beginning of a sentence says nothing.
fn begins_lower(word: &str) -> bool {
    // "Non-Human": the prefix has the capital.
    let mut chars = word.split_once('-').filter(|(front, _)| *front == "Non").map_or(word, |(front, _)| front).chars();
    let capital = chars.next().is_some_and(char::is_uppercase);
    capital
        && chars.all(|c| !c.is_uppercase())
        && word != "X"
        && word != "I"
        && word != "V"
        && words::subtype_any(word).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, name: &str, legendary: bool) -> Vec<String> {
        paragraphs(text, name, legendary).into_iter().map(|p| p.words).collect()
    }

    #[test]
    fn words_are_parted_and_names_replaced() {
        assert_eq!(
            words("Flying (It flies.)\nWhen Bob's Ox enters, you get {E}{E} “yes.”", "Bob's Ox", false),
            ["flying", "when ~ enters , you get {E} {E} “ yes . ” ."]
        );
        assert_eq!(words("Sacrifice this creature’s Goblins.", "X", false), ["sacrifice ~ 's Goblins ."]);
        assert_eq!(words("Krenko gets −1/−1. Tap it.", "Krenko, Mob Boss", true), ["~ gets -1/-1 . tap it ."]);
        assert_eq!(words("Players' Elves can't block.", "X", false), ["players ' Elves can't block ."]);
    }

    #[test]
    fn places_point_into_the_text() {
        let text = "Flying\nDraw two cards.";
        let paragraphs = paragraphs(text, "X", false);
        let second = &paragraphs[1];
        let at = second.words.find("two").unwrap();
        assert_eq!(&text[second.place(at, second.word_end(at))], "two");
    }
}
