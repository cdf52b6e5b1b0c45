//! The one-byte encodings the rules were published in, and which of them a byte is in.

use encoding_rs::{MACINTOSH, WINDOWS_1252};

/// A one-byte encoding whose lower half is ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Codepage {
    /// Windows Western.
    Cp1252,
    /// Classic Mac OS.
    MacRoman,
    /// DOS, United States.
    Cp437,
    /// DOS, Western Europe.
    Cp850,
}

/// 0x80 to 0xFF of code page 437.
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
/// 0x80 to 0xFF of code page 850.
const CP850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

impl Codepage {
    pub(crate) const ALL: [Self; 4] = [Self::Cp1252, Self::MacRoman, Self::Cp437, Self::Cp850];

    /// Its name for people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Cp1252 => "Windows-1252",
            Self::MacRoman => "MacRoman",
            Self::Cp437 => "code page 437",
            Self::Cp850 => "code page 850",
        }
    }

    /// Its upper half, 0x80 first.
    pub(crate) fn upper_half(self) -> Vec<char> {
        let bytes: Vec<u8> = (0x80..=0xFF).collect();
        match self {
            Self::Cp1252 => WINDOWS_1252.decode_without_bom_handling(&bytes).0.chars().collect(),
            Self::MacRoman => MACINTOSH.decode_without_bom_handling(&bytes).0.chars().collect(),
            Self::Cp437 => CP437.chars().collect(),
            Self::Cp850 => CP850.chars().collect(),
        }
    }
}

/// How well `c` stands between its neighbours in an English rules text: above 0 for what the rules have there, below 0
/// for what they never have. `before` and `after` are the ASCII neighbours (space at the ends of a line).
fn fitness([before_that, before]: [char; 2], c: char, after: char) -> i32 {
    let opening = |b: char| b.is_whitespace() || "([{/—–-\"'_".contains(b);
    let closing = |a: char| a.is_whitespace() || ".,;:!?)]}/—–-\"'_".contains(a);
    match c {
        '’' if before.is_ascii_alphanumeric() && after.is_ascii_alphabetic() => 4,
        '’' if before.is_ascii_alphabetic() && closing(after) => 3,
        '’' if closing(after) || after.is_ascii_alphabetic() => 1,
        '‘' | '“' if opening(before) && !after.is_whitespace() => 4,
        '”' if !before.is_whitespace() && closing(after) => 4,
        // `601.2a–h` has one; within a word it is more likely to be a letter of another code page.
        '–' if before.is_ascii_lowercase() && after.is_ascii_lowercase() && !before_that.is_ascii_digit() => 0,
        '–' | '—' if before.is_ascii_alphanumeric() && after.is_ascii_alphanumeric() => 4,
        '–' | '—' if before.is_whitespace() == after.is_whitespace() => 3,
        '–' | '—' => 1,
        '™' | '®' if !before.is_whitespace() && closing(after) => 4,
        '™' | '®' if !before.is_whitespace() => 1,
        '©' if opening(before) => 3,
        '−' if opening(before) && (after.is_ascii_digit() || after.is_ascii_uppercase()) => 4,
        '∞' | '•' | '…' | '½' | '×' => 1,
        '\u{a0}' => 0,
        'Æ' if !before.is_ascii_alphabetic() && after.is_ascii_alphabetic() => 4,
        'â' | 'á' | 'à' | 'ä' | 'é' | 'è' | 'ê' | 'ë' | 'í' | 'ï' | 'ó' | 'ò' | 'ö' | 'ú' | 'û' | 'ü' | 'ñ' | 'ç'
        | 'æ'
            if before.is_ascii_alphabetic() || after.is_ascii_lowercase() =>
        {
            if before.is_ascii_uppercase() && after.is_ascii_uppercase() { -2 } else { 3 }
        }
        'É' | 'Ö' | 'Ü' | 'Ä' | 'Á' if !before.is_ascii_lowercase() && after.is_ascii_alphabetic() => 2,
        _ => -4,
    }
}

/// Bytes above ASCII read in the code page that fits the whole best, each byte that does not fit it in the one that does.
pub(crate) struct Guess {
    /// The text.
    pub(crate) text: String,
    /// The encoding of nearly all of it.
    pub(crate) page: Codepage,
    /// Places (offsets in `text`) read in another one.
    pub(crate) others: Vec<(usize, Codepage)>,
}

/// The longest tag of HTML that is looked over for a neighbour, in bytes.
const TAG: usize = 200;

/// The place after this one, behind the tags that stand there (`can</b>’t`).
fn place_after(bytes: &[u8], i: usize) -> usize {
    let mut at = i + 1;
    while let Some(rest) = bytes.get(at..).filter(|rest| is_tag(rest))
        && let Some(end) = rest.iter().take(TAG).position(|b| *b == b'>')
    {
        at += end + 1;
    }
    at
}

/// The place before this one, in front of the tags that stand there.
fn place_before(bytes: &[u8], i: usize) -> Option<usize> {
    let mut at = i;
    while let Some(head) = bytes.get(..at).filter(|head| head.ends_with(b">"))
        && let Some(back) = head.iter().rev().take(TAG).position(|b| *b == b'<')
        && head.get(at - back - 1..).is_some_and(is_tag)
    {
        at -= back + 1;
    }
    at.checked_sub(1)
}

/// Whether a tag begins here.
fn is_tag(bytes: &[u8]) -> bool {
    matches!(bytes, [b'<', b'/' | b'a'..=b'z' | b'A'..=b'Z', ..])
}

/// Reads bytes that are not UTF-8. Stretches that are valid UTF-8 stay that (mixed files have both).
pub(crate) fn guess(bytes: &[u8]) -> Guess {
    let tables: Vec<(Codepage, Vec<char>)> = Codepage::ALL.iter().map(|&p| (p, p.upper_half())).collect();
    let neighbours = |i: usize| {
        let at = |j: Option<usize>| match j.and_then(|j| bytes.get(j)) {
            Some(&b) if b.is_ascii() => b as char,
            // A neighbour that is itself in question says nothing but "not a space".
            Some(_) => 'x',
            None => ' ',
        };
        let before = place_before(bytes, i);
        ([at(before.and_then(|i| place_before(bytes, i))), at(before)], at(Some(place_after(bytes, i))))
    };
    let glyph = |table: &[char], b: u8| table.get(usize::from(b) - 0x80).copied().unwrap_or('\u{FFFD}');

    let mut high: Vec<usize> = Vec::new();
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        at += chunk.valid().len();
        high.extend(at..at + chunk.invalid().len());
        at += chunk.invalid().len();
    }
    // Where single bytes abound, what happens to be valid UTF-8 is chance: a two-byte sequence here and there.
    let utf8_is_chance = {
        let multi = bytes.iter().filter(|b| !b.is_ascii()).count() - high.len();
        high.len() > multi
    };
    if utf8_is_chance {
        high = bytes.iter().enumerate().filter(|(_, b)| !b.is_ascii()).map(|(i, _)| i).collect();
    }

    let mut page = Codepage::Cp1252;
    let mut best = i32::MIN;
    for (candidate, table) in &tables {
        let score: i32 = high
            .iter()
            .filter_map(|&i| bytes.get(i).map(|&b| (i, b)))
            .filter(|(_, b)| !b.is_ascii())
            .map(|(i, b)| {
                let (before, after) = neighbours(i);
                fitness(before, glyph(table, b), after)
            })
            .sum();
        if score > best {
            (page, best) = (*candidate, score);
        }
    }

    let fits = |p: Codepage, i: usize, b: u8| {
        let table = tables.iter().find(|(q, _)| *q == p).map(|(_, t)| t.as_slice()).unwrap_or_default();
        let c = glyph(table, b);
        let (before, after) = neighbours(i);
        (fitness(before, c, after), c)
    };
    // Pages that read some bytes well where the page of the whole reads them as what cannot be: the file is mixed.
    let mut mixed: Vec<Codepage> = Vec::new();
    for &i in &high {
        let Some(&b) = bytes.get(i).filter(|b| !b.is_ascii()) else { continue };
        if fits(page, i, b).0 < 0
            && let Some((score, better)) =
                Codepage::ALL.iter().rev().map(|&p| (fits(p, i, b).0, p)).max_by_key(|(s, _)| *s)
            && score > 0
            && !mixed.contains(&better)
        {
            mixed.push(better);
        }
    }

    let mut text = String::with_capacity(bytes.len() + high.len() * 2);
    let mut others = Vec::new();
    let mut read = 0;
    for &i in &high {
        let Some(&b) = bytes.get(i).filter(|b| !b.is_ascii()) else { continue };
        if let Some(plain) = bytes.get(read..i) {
            text.push_str(&String::from_utf8_lossy(plain));
        }
        read = i + 1;
        let (own, mut c) = fits(page, i, b);
        if own <= 0
            && let Some((score, other, p)) =
                mixed.iter().rev().map(|&p| (fits(p, i, b).0, fits(p, i, b).1, p)).max_by_key(|(s, _, _)| *s)
            && score > 0
        {
            others.push((text.len(), p));
            c = other;
        }
        text.push(c);
    }
    if let Some(rest) = bytes.get(read..) {
        text.push_str(&String::from_utf8_lossy(rest));
    }
    Guess { text, page, others }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_the_encodings_apart() {
        for (bytes, want, page) in [
            (&b"don\x92t \x93cast\x94 601.2a\x96h"[..], "don’t “cast” 601.2a–h", Codepage::Cp1252),
            (b"Magic\xAA cards 601.2a\xD0h, 601.2e\xD0g", "Magic™ cards 601.2a–h, 601.2e–g", Codepage::MacRoman),
            (b"Dand\x83n, Ghazb\xA0n Ogre, Jun\xA3n", "Dandân, Ghazbán Ogre, Junún", Codepage::Cp437),
            // Tags between a sign and the letters beside it.
            (
                b"can</b>\x92t <i>\x93cast\x94</i> it<a href=x>\x92s\x94<o:p></o:p></p>",
                "can</b>’t <i>“cast”</i> it<a href=x>’s”<o:p></o:p></p>",
                Codepage::Cp1252,
            ),
            // One DOS file with two Windows bytes.
            (b"Dand\x83n, Ghazb\xA0n, Juz\xA0m, 1993\x962003", "Dandân, Ghazbán, Juzám, 1993–2003", Codepage::Cp437),
            // The other way round.
            (
                b"don\x92t can\x92t isn\x92t it\x92s 601.2a\x96h Dand\x83n, Ghazb\xA0n, Ma'r\x96f",
                "don’t can’t isn’t it’s 601.2a–h Dandân, Ghazbán, Ma'rûf",
                Codepage::Cp1252,
            ),
        ] {
            let guess = guess(bytes);
            assert_eq!((guess.text.as_str(), guess.page), (want, page));
        }
    }

    #[test]
    fn tables_are_whole() {
        for page in Codepage::ALL {
            assert_eq!(page.upper_half().len(), 128, "{}", page.name());
        }
    }

    #[test]
    fn keeps_utf8_in_a_mixed_file() {
        assert_eq!(guess("“Cast” it’s — don\u{2019}t".as_bytes()).text, "“Cast” it’s — don’t");
        let mut bytes = "“Cast” ‘it’ — ".as_bytes().to_vec();
        bytes.extend_from_slice(b"don\x92t");
        assert_eq!(guess(&bytes).text, "“Cast” ‘it’ — don’t");
    }
}
