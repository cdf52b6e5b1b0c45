//! From bytes to text: the six encodings the rules were published in, and what went wrong with them on the way.

pub(super) mod codepage;
pub(super) mod lossy;
pub(super) mod mojibake;

use super::{ReadError, RepairKind};

/// The most bytes that are read. The longest edition has 1.3 million (in UTF-16).
pub const LIMIT: usize = 8 << 20;

/// A repair whose place is an offset in the text; `None` for the document as a whole.
pub(super) type Placed = (Option<usize>, RepairKind, String);

/// The text, and the repairs made to get it.
///
/// # Errors
/// Nothing there, too much of it, or bytes that are no text.
pub(super) fn decode(bytes: &[u8]) -> Result<(String, Vec<Placed>), ReadError> {
    if bytes.len() > LIMIT {
        return Err(ReadError::TooLarge { bytes: bytes.len(), limit: LIMIT });
    }
    let mut repairs = Vec::new();
    let mut note = |what: String| repairs.push((None, RepairKind::Encoding, what));
    let text = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => one_byte(rest, true, &mut repairs)?,
        [0xFF, 0xFE, rest @ ..] if rest.contains(&0) => {
            note("read as UTF-16, little-endian".to_owned());
            utf16(rest, u16::from_le_bytes, &mut repairs)
        }
        [0xFE, 0xFF, rest @ ..] if rest.contains(&0) => {
            note("read as UTF-16, big-endian".to_owned());
            utf16(rest, u16::from_be_bytes, &mut repairs)
        }
        [0xFF, 0xFE, rest @ ..] | [0xFE, 0xFF, rest @ ..] => {
            note("the byte order mark says UTF-16, the text is not".to_owned());
            one_byte(rest, false, &mut repairs)?
        }
        _ => match unmarked_utf16(bytes) {
            Some(true) => {
                note("read as UTF-16, little-endian, without a byte order mark".to_owned());
                utf16(bytes, u16::from_le_bytes, &mut repairs)
            }
            Some(false) => {
                note("read as UTF-16, big-endian, without a byte order mark".to_owned());
                utf16(bytes, u16::from_be_bytes, &mut repairs)
            }
            None => one_byte(bytes, false, &mut repairs)?,
        },
    };
    if text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    Ok((text, repairs))
}

/// Whether the bytes are UTF-16 without a mark: `Some(true)` for little-endian. Nearly every second byte is zero then.
fn unmarked_utf16(bytes: &[u8]) -> Option<bool> {
    let head = bytes.get(..bytes.len().min(4096)).filter(|h| h.len() >= 8)?;
    let zeros = |parity: usize| head.iter().skip(parity).step_by(2).filter(|b| **b == 0).count();
    let (even, odd, half) = (zeros(0), zeros(1), head.len() / 2);
    match (even * 10 > half * 7, odd * 10 > half * 7) {
        (false, true) => Some(true),
        (true, false) => Some(false),
        _ => None,
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16, repairs: &mut Vec<Placed>) -> String {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len() / 2 + bytes.len() / 16);
    for c in char::decode_utf16(pairs.iter().map(|&p| unit(p))) {
        match c {
            Ok('\0') => repairs.push((Some(text.len()), RepairKind::Encoding, "a NUL character left out".to_owned())),
            Ok(c) => text.push(c),
            Err(e) => {
                let what = format!("half a character (surrogate {:04X}) replaced by U+FFFD", e.unpaired_surrogate());
                repairs.push((Some(text.len()), RepairKind::Encoding, what));
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
    if !odd.is_empty() {
        let what = "the file ends in half a character, left out".to_owned();
        repairs.push((Some(text.len()), RepairKind::Encoding, what));
    }
    text
}

/// Reads UTF-8 or, failing that, one of the code pages.
fn one_byte(bytes: &[u8], marked: bool, repairs: &mut Vec<Placed>) -> Result<String, ReadError> {
    no_controls(bytes)?;
    let bad = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text.to_owned()),
        Err(bad) => bad,
    };
    // A file cut off within its last character.
    if bad.error_len().is_none()
        && let Some(text) = bytes.get(..bad.valid_up_to()).and_then(|b| std::str::from_utf8(b).ok())
        && !text.is_ascii()
    {
        let what = "the file ends in half a character, left out".to_owned();
        repairs.push((Some(text.len()), RepairKind::Encoding, what));
        return Ok(text.to_owned());
    }
    let guess = codepage::guess(bytes);
    let name = guess.page.name();
    let what = if marked {
        format!("the byte order mark says UTF-8, the text is not: read as {name}")
    } else {
        format!("read as {name}")
    };
    repairs.push((None, RepairKind::Encoding, what));
    for (at, page) in guess.others {
        repairs.push((Some(at), RepairKind::Encoding, format!("one character read as {}", page.name())));
    }
    Ok(guess.text)
}

/// Refuses what is no text: a NUL, or many control characters.
fn no_controls(bytes: &[u8]) -> Result<(), ReadError> {
    let is_control = |b: u8| b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1A) || b == 0x7F;
    // Nearly no text has any; a fold without early exit is what a compiler can make wide.
    if !bytes.iter().fold(false, |any, b| any | is_control(*b)) {
        return Ok(());
    }
    let mut controls = 0;
    for (offset, &byte) in bytes.iter().enumerate() {
        if is_control(byte) {
            controls += 1;
            if byte == 0 || controls > 8 + offset / 200 {
                let head = bytes.get(..offset).unwrap_or_default();
                let ends =
                    head.iter().filter(|b| **b == b'\n').count().max(head.iter().filter(|b| **b == b'\r').count());
                return Err(ReadError::Binary { line: u32::try_from(ends + 1).unwrap_or(u32::MAX), offset, byte });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode(bytes).unwrap().0
    }

    #[test]
    fn reads_utf16_of_either_order_marked_or_not() {
        let le: Vec<u8> = "704.5. “Dies” now".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = "704.5. “Dies” now".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let marked_le = [&[0xFF, 0xFE], le.as_slice()].concat();
        let marked_be = [&[0xFE, 0xFF], be.as_slice()].concat();
        for bytes in [le, be, marked_le, marked_be] {
            assert_eq!(text(&bytes), "704.5. “Dies” now");
        }
    }

    #[test]
    fn a_false_mark_is_seen_through() {
        assert_eq!(text(b"\xFF\xFE704.5. Dies"), "704.5. Dies");
        assert_eq!(text(b"\xEF\xBB\xBFdon\x92t \x93cast\x94"), "don’t “cast”");
    }

    #[test]
    fn a_character_cut_in_two_is_left_out_and_told() {
        let bytes = "704.5. “Dies”".as_bytes();
        let (text, repairs) = decode(&bytes[..bytes.len() - 1]).unwrap();
        assert_eq!((text.as_str(), repairs.len()), ("704.5. “Dies", 1));
    }

    #[test]
    fn refuses_what_is_no_text() {
        assert_eq!(decode(b""), Err(ReadError::Empty));
        assert_eq!(decode(b"\xEF\xBB\xBF \r\n"), Err(ReadError::Empty));
        assert!(matches!(decode(b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"), Err(ReadError::Binary { .. })));
        assert!(matches!(decode(&[1; 100]), Err(ReadError::Binary { .. })));
        assert!(matches!(decode(&vec![b'a'; LIMIT + 1]), Err(ReadError::TooLarge { .. })));
    }
}
