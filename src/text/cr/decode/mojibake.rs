//! Text that was decoded in the wrong encoding before it came here: `donâ€™t` for `don’t`.

use std::borrow::Cow;
use std::sync::LazyLock;

use memchr::{memchr3, memmem};

use super::codepage::Codepage;

/// The upper halves of the code pages mojibake is made with.
static TABLES: LazyLock<Vec<Vec<char>>> = LazyLock::new(|| {
    [Codepage::Cp1252, Codepage::MacRoman, Codepage::Cp437, Codepage::Cp850].map(Codepage::upper_half).to_vec()
});

/// What the first bytes of the sequences at stake (C2, C3, C5, E2) look like in those code pages.
fn may_begin(c: char) -> bool {
    matches!(c, 'Â' | 'Ã' | 'Å' | 'â' | '¬' | '√' | '≈' | '‚' | '┬' | '├' | '┼' | 'Γ' | 'Ô')
}

/// Whether a repaired character is one the rules have, or one that text made wrong twice has on the way back.
fn plausible(c: char) -> bool {
    matches!(c, '−' | '∞' | '\u{2011}' | '\u{a0}'..='ÿ') || TABLES.first().is_some_and(|cp1252| cp1252.contains(&c))
}

/// Whether the text has mojibake at all: what a sequence begins with and what it may go on with, side by side.
///
/// A quick look at the whole spares the look at each line.
pub(crate) fn is_suspect(text: &str) -> bool {
    let mut from = 0;
    let bytes = text.as_bytes();
    // The UTF-8 of the characters of `may_begin` has C2, C3 or CE first, or E2 and then one of a few.
    let leads = ["‚", "√", "≈", "┬", "├", "┼"].iter().any(|lead| memmem::find(bytes, lead.as_bytes()).is_some());
    if leads {
        return true;
    }
    while let Some(at) = bytes.get(from..).and_then(|rest| memchr3(0xC2, 0xC3, 0xCE, rest)).map(|at| from + at) {
        let mut chars = text.get(at..).unwrap_or_default().chars();
        if chars.next().is_some_and(may_begin) && chars.next().is_none_or(|c| !c.is_ascii() || c == '?') {
            return true;
        }
        from = at + 2;
    }
    false
}

/// The line with its mojibake undone (even twice made), or `None` if it has none.
pub(crate) fn repair(line: &str) -> Option<String> {
    if line.is_ascii() {
        return None;
    }
    let mut text = Cow::Borrowed(line);
    for _ in 0..3 {
        match once(&text) {
            Some(better) => text = Cow::Owned(better),
            None => break,
        }
    }
    match text {
        Cow::Owned(text) => Some(text),
        Cow::Borrowed(_) => None,
    }
}

fn once(text: &str) -> Option<String> {
    if !text.chars().any(may_begin) {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut changed = false;
    while let Some(c) = rest.chars().next() {
        if may_begin(c)
            && let Some((whole, length)) = TABLES.iter().find_map(|table| sequence(table, rest))
        {
            out.push(whole);
            rest = rest.get(length..).unwrap_or_default();
            changed = true;
        } else {
            out.push(c);
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
        }
    }
    changed.then_some(out)
}

/// The character whose UTF-8 bytes, each read in a code page, the text begins with, and the length of that reading.
fn sequence(table: &[char], text: &str) -> Option<(char, usize)> {
    let byte = |c: char| match c {
        // Latin-1 keeps 0x80 to 0x9F as control characters.
        '\u{80}'..='\u{9F}' => Some(c as u8),
        c => table.iter().position(|&t| t == c).and_then(|i| u8::try_from(i + 0x80).ok()),
    };
    let mut chars = text.char_indices();
    let lead = byte(chars.next()?.1)?;
    let want = match lead {
        0xC2..=0xDF => 2,
        0xE2 => 3,
        _ => return None,
    };
    let mut bytes = vec![lead];
    for (at, c) in chars.by_ref() {
        match byte(c).filter(|b| (0x80..0xC0).contains(b)) {
            Some(b) => bytes.push(b),
            // Byte 9D has no character in Windows-1252, so the second half of ” is lost or a mark of loss.
            None if bytes == [0xE2, 0x80] => {
                let lost = matches!(c, '\u{FFFD}' | '?');
                return Some(('”', if lost { at + c.len_utf8() } else { at }));
            }
            None => return None,
        }
        if bytes.len() == want {
            let whole = std::str::from_utf8(&bytes).ok()?.chars().next().filter(|&c| plausible(c))?;
            return Some((whole, at + c.len_utf8()));
        }
    }
    (bytes == [0xE2, 0x80]).then_some(('”', text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undoes_every_kind() {
        for (wrong, right) in [
            ("arenâ€™t in â€œUn-setsâ€\u{FFFD}, Unfinityâ„¢ and MagicÂ®", "aren’t in “Un-sets”, Unfinity™ and Magic®"),
            ("â€œThe Gameâ€", "“The Game”"),
            ("â€œTapâ€\u{9D} it", "“Tap” it"),
            ("601.2aâ€“h", "601.2a–h"),
            ("don‚Äôt ‚Äúcast‚Äù", "don’t “cast”"),
            ("donΓÇÖt", "don’t"),
            ("donâ\u{80}\u{99}t", "don’t"),
            ("DandÃ¢n", "Dandân"),
            ("donÃ¢â‚¬â„¢t", "don’t"),
        ] {
            assert_eq!(repair(wrong).as_deref(), Some(right));
        }
    }

    #[test]
    fn leaves_right_text_alone() {
        for right in ["Dandân and El-Hajjâj don’t", "plain", "∞ − 1 — “x”"] {
            assert_eq!(repair(right), None);
        }
    }
}
