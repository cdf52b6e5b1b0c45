//! A text as the words that count when two editions are compared.
//!
//! What differs from edition to edition for no reason of the rules' own is gone here: curly or straight quotes, the kind of
//! dash and the space about it, `_Magic_`, `(R)` and `(TM)`, `<www...>`, `{oT}` for `{T}`, and the `?` that a lossy copy
//! left where an apostrophe, a quote or a dash was. Letters' case, commas and periods stay: they are the author's.

use crate::cr::Reference;

/// A word, a mark of punctuation or a whole reference, by hash and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Equal for words that read the same.
    pub exact: u64,
    /// Equal for words that read the same but for case; 0 for punctuation, which does not count when texts are matched.
    pub loose: u64,
    /// Where it begins in the text, in bytes.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// For a reference, which of the text's references it is.
    pub reference: Option<u16>,
}

/// The hash every reference has: what is matched is the sentence around it.
pub(super) const REFERENCE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Words of `text`, in which `refs` stand (in order, not overlapping).
pub(super) fn words<'a>(text: &str, refs: impl IntoIterator<Item = &'a Reference>) -> Vec<Word> {
    let mut out = Vec::with_capacity(text.len() / 5);
    push_words(&mut out, text, 0, 0, refs);
    out
}

/// Appends the words of `text`, whose bytes and references are counted on from `base` and `first_ref`.
pub(super) fn push_words<'a>(
    out: &mut Vec<Word>,
    text: &str,
    base: usize,
    first_ref: usize,
    refs: impl IntoIterator<Item = &'a Reference>,
) {
    let mut at = 0;
    for (n, reference) in refs.into_iter().enumerate() {
        let span = &reference.span;
        if span.start < at || !text.is_char_boundary(span.start) || !text.is_char_boundary(span.end) {
            continue; // A span that is not of this text: its words are compared as words.
        }
        scan(out, text, at, span.start, base);
        out.push(Word {
            exact: REFERENCE,
            loose: REFERENCE,
            start: (base + span.start) as u32,
            end: (base + span.end) as u32,
            reference: u16::try_from(first_ref + n).ok(),
        });
        at = span.end;
    }
    scan(out, text, at, text.len(), base);
}

/// The words between `from` and `to`.
fn scan(out: &mut Vec<Word>, text: &str, from: usize, to: usize, base: usize) {
    let Some(slice) = text.get(from..to) else { return };
    let base = base + from;
    let mut at = 0;
    let mut after_word = false;
    while let Some(c) = char_at(slice, at) {
        let start = at;
        let was_after_word = std::mem::take(&mut after_word);
        at += c.len_utf8();
        if c == '{'
            && let Some(close) = slice[start..].find('}').filter(|&n| n < 12)
        {
            at = start + close + 1;
            out.push(symbol(&slice[start..at], base + start));
        } else if is_letter(c) {
            let (word, end) = word(slice, start);
            at = end;
            after_word = true;
            out.push(word.finish(base + start, base + end));
        } else if let Some(mark) = mark(c) {
            // `(R)`, `(TM)`: the sign of a trade mark is not text.
            if let Some(len) = (c == '(').then(|| trade_mark(&slice[start..])).flatten() {
                at = start + len;
                continue;
            }
            // `--` is one dash, `...` one ellipsis.
            while let Some(d) = char_at(slice, at).filter(|&d| matches!(mark, '-' | '.') && self::mark(d) == Some(mark))
            {
                at += d.len_utf8();
            }
            out.push(punctuation(mark, base + start, base + at));
        } else if c == '?' && was_after_word && follows_letter(slice, start) {
            out.push(punctuation('-', base + start, base + at));
        }
    }
}

/// The word that begins at `start`, and where it ends.
fn word(slice: &str, start: usize) -> (Hasher, usize) {
    let mut word = Hasher::default();
    let mut at = start;
    loop {
        while let Some((byte, lower)) = slice.as_bytes().get(at).and_then(|b| Some((*b, ascii_letter(*b)?))) {
            word.push_ascii(byte, lower);
            at += 1;
        }
        let Some(c) = char_at(slice, at) else { break };
        if is_letter(c) {
            word.push(c);
            at += c.len_utf8();
        } else if is_apostrophe(c) && joins(&slice[start..at], &slice[at + c.len_utf8()..], c) {
            // An apostrophe within a word belongs to it, however it is written.
            word.push('\'');
            at += c.len_utf8();
        } else {
            break;
        }
    }
    (word, at)
}

/// The character at a byte of the text; nearly all are ASCII, and need no decoding.
fn char_at(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at)? {
        byte @ 0..=0x7f => Some(char::from(*byte)),
        _ => text.get(at..)?.chars().next(),
    }
}

/// The letters of ASCII, each in lower case; 0 for what is none. Nearly all that is read is ASCII, and is looked up here.
const ASCII_LETTERS: [u8; 128] = {
    let mut table = [0; 128];
    let mut byte = 0u8;
    while byte < 128 {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'%' | b'&') {
            table[byte as usize] = byte.to_ascii_lowercase();
        }
        byte += 1;
    }
    table
};

/// The lower case of a letter of ASCII, digits and signs such as `+` among them; `None` for any other byte.
fn ascii_letter(byte: u8) -> Option<u8> {
    ASCII_LETTERS.get(usize::from(byte)).copied().filter(|lower| *lower != 0)
}

/// Letters, digits, and the signs of `+1/+1` and `5%`.
fn is_letter(c: char) -> bool {
    match u8::try_from(c) {
        Ok(byte @ 0..=0x7f) => ascii_letter(byte).is_some(),
        // Dashes and quotes of print: asked first, since most of the rest is one of these.
        _ if matches!(c, '\u{2000}'..='\u{206f}') => false,
        _ => matches!(c, '∞' | '½') || c.is_alphanumeric(),
    }
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | '´' | '`' | '?')
}

/// Whether the apostrophe (or the `?` in its place) between `word` and `rest` is inside a word.
fn joins(word: &str, rest: &str, c: char) -> bool {
    let tail = rest.split(|c: char| !is_letter(c)).next().unwrap_or_default();
    if tail.is_empty() {
        return false;
    }
    // A `?` may have been a dash: only what English writes after an apostrophe makes it one.
    c != '?' || (word.chars().all(char::is_alphabetic) && matches!(tail, "s" | "t" | "d" | "m" | "re" | "ve" | "ll"))
}

fn follows_letter(slice: &str, i: usize) -> bool {
    slice[i + 1..].starts_with(is_letter)
}

/// The one sign that stands for all that look like it; `None` for what is not compared: spaces, quotes, `_`, `®`.
fn mark(c: char) -> Option<char> {
    match c {
        '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => Some('-'),
        '…' | '.' => Some('.'),
        ',' | ';' | ':' | '(' | ')' | '[' | ']' | '!' | '*' | '=' | '#' | '$' | '•' => Some(c),
        _ => None,
    }
}

/// How long the sign of a trade mark at the start of `text` is.
fn trade_mark(text: &str) -> Option<usize> {
    ["(R)", "(r)", "(TM)", "(tm)"].iter().find(|m| text.starts_with(**m)).map(|m| m.len())
}

/// `{T}`, also when written `{oT}`.
fn symbol(text: &str, start: usize) -> Word {
    let inner = text.trim_matches(['{', '}']);
    let inner = inner.strip_prefix('o').filter(|rest| !rest.is_empty()).unwrap_or(inner);
    let mut hash = Hasher::default();
    hash.push('{');
    let inner = inner.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    inner.flat_map(char::to_uppercase).for_each(|c| hash.push(c));
    let mut word = hash.finish(start, start + text.len());
    word.loose = word.exact;
    word
}

fn punctuation(mark: char, start: usize, end: usize) -> Word {
    let mut hash = Hasher::default();
    hash.push(mark);
    Word { loose: 0, ..hash.finish(start, end) }
}

/// FNV-1a over the characters, twice: as they stand and in lower case.
struct Hasher {
    exact: u64,
    loose: u64,
}

impl Default for Hasher {
    fn default() -> Self {
        Self { exact: 0xcbf2_9ce4_8422_2325, loose: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Hasher {
    fn push(&mut self, c: char) {
        self.exact = step(self.exact, c);
        if c.is_ascii() {
            self.loose = step(self.loose, c.to_ascii_lowercase());
        } else {
            c.to_lowercase().for_each(|c| self.loose = step(self.loose, c));
        }
    }

    /// A letter of ASCII and its lower case.
    fn push_ascii(&mut self, byte: u8, lower: u8) {
        self.exact = step(self.exact, char::from(byte));
        self.loose = step(self.loose, char::from(lower));
    }

    fn finish(self, start: usize, end: usize) -> Word {
        Word { exact: mix(self.exact), loose: mix(self.loose), start: start as u32, end: end as u32, reference: None }
    }
}

fn step(hash: u64, c: char) -> u64 {
    (hash ^ u64::from(u32::from(c))).wrapping_mul(0x0000_0100_0000_01b3)
}

/// Spreads a hash over all its bits.
pub(super) fn mix(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ (hash >> 32)
}

/// The hash of two in a row.
pub(super) fn pair(a: u64, b: u64) -> u64 {
    mix(a.rotate_left(23) ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Vec<u64> {
        words(text, []).iter().map(|w| w.exact).collect()
    }

    #[test]
    fn typographic_noise_is_not_read() {
        for (a, b) in [
            ("The creature’s “owner” can’t – ever", "The creature's \"owner\" can't -- ever"),
            ("can’t", "can?t"),
            ("the spell—or ability", "the spell?or ability"),
            ("“Draw”", "?Draw?"),
            ("_Magic_(R) is fun", "Magic® is fun"),
            ("see <www.example.com>.", "see www.example.com."),
            ("{oT}: Add {oG}", "{T}: Add {G}"),
            ("gets −1/−1", "gets -1/-1"),
            ("players’ hands", "players' hands"),
            ("a\u{a0}card", "a card"),
            ("{LEVEL\u{a0}1}", "{LEVEL 1}"),
        ] {
            assert_eq!(exact(a), exact(b), "{a} / {b}");
        }
    }

    #[test]
    fn what_the_author_changed_is_read() {
        for (a, b) in [
            ("an aura", "an Aura"),
            ("first, then", "first then"),
            ("+1/+1", "+1/+2"),
            ("{W}", "{U}"),
            ("it's", "its"),
            ("3 life", "2 life"),
        ] {
            assert_ne!(exact(a), exact(b), "{a} / {b}");
        }
    }

    #[test]
    fn places_are_bytes_of_the_text() {
        let text = "The “can’t” rule—{T} (R) ends.";
        let read: Vec<&str> = words(text, []).iter().map(|w| &text[w.start as usize..w.end as usize]).collect();
        assert_eq!(read, ["The", "can’t", "rule", "—", "{T}", "ends", "."]);
    }
}
