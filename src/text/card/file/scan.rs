//! Finding the end of a JSON value without understanding it.

use super::EntryFault;

/// The deepest nesting taken; a card's is under 6.
const DEEPEST: u32 = 60;

/// How far a scan came.
#[derive(Debug, PartialEq)]
pub(super) enum Scan {
    /// The value ends before this byte.
    End(usize),
    /// The bytes end first.
    More,
    /// This byte cannot stand here.
    Broken(usize, &'static str),
}

/// The state of a scan, so that it can go on when more bytes have come.
pub(super) struct Scanner {
    at: usize,
    depth: u32,
    /// One bit a level, the innermost lowest: 1 for an object, 0 for a list.
    objects: u64,
    string: bool,
    escape: bool,
}

impl Scanner {
    /// A scan of the object, list or string that begins at `start`.
    pub(super) fn new(start: usize) -> Self {
        Self { at: start, depth: 0, objects: 0, string: false, escape: false }
    }

    /// Goes on until the value ends.
    pub(super) fn run(&mut self, bytes: &[u8]) -> Scan {
        while let Some(byte) = bytes.get(self.at).copied() {
            self.at += 1;
            if self.string {
                match byte {
                    _ if self.escape => self.escape = false,
                    b'\\' => self.escape = true,
                    b'"' => {
                        self.string = false;
                        if self.depth == 0 {
                            return Scan::End(self.at);
                        }
                    }
                    b'\n' => return Scan::Broken(self.at - 1, "a text is not closed on its line"),
                    0..0x20 => return Scan::Broken(self.at - 1, "a control character stands in a text"),
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.string = true,
                b'{' | b'[' => {
                    if self.depth == DEEPEST {
                        return Scan::Broken(self.at - 1, "nested too deeply");
                    }
                    self.depth += 1;
                    self.objects = self.objects << 1 | u64::from(byte == b'{');
                }
                b'}' | b']' => {
                    if self.depth == 0 || (self.objects & 1 == 1) != (byte == b'}') {
                        return Scan::Broken(self.at - 1, "a bracket closes what is not open");
                    }
                    self.depth -= 1;
                    self.objects >>= 1;
                    if self.depth == 0 {
                        return Scan::End(self.at);
                    }
                }
                _ => {}
            }
        }
        Scan::More
    }
}

/// The most bytes an entry may have. The longest card printed, with everything Scryfall says of it, has some 20,000.
pub(super) const LONGEST_ENTRY: usize = 4 << 20;

/// The end of an error message of serde_json without the place, which is told on its own.
pub(super) fn json_fault(error: &serde_json::Error) -> EntryFault {
    let text = error.to_string();
    let text = match text.split(" at line ").next().unwrap_or_default() {
        text if text.starts_with("control character") => "a line end or control character stands in a text".to_owned(),
        text => text.to_owned(),
    };
    if error.is_data() { EntryFault::NotACard(text) } else { EntryFault::Json(text) }
}

/// The byte of `json` that an error of serde_json is about.
pub(super) fn byte_of(json: &[u8], error: &serde_json::Error) -> usize {
    let before = json.split_inclusive(|byte| *byte == b'\n').take(error.line().saturating_sub(1));
    let to_line: usize = before.map(<[u8]>::len).sum();
    (to_line + error.column().saturating_sub(1)).min(json.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_end_of_a_value() {
        let scan = |text: &str| Scanner::new(0).run(text.as_bytes());
        assert_eq!(scan(r#"{"a": "}\"]", "b": [{}]} rest"#), Scan::End(24));
        assert_eq!(scan(r#""a\\" rest"#), Scan::End(5));
        assert_eq!(scan(r#"{"a": [1"#), Scan::More);
        assert_eq!(scan("{\"a\n\"}"), Scan::Broken(3, "a text is not closed on its line"));
        assert_eq!(scan("{\"a\": [}"), Scan::Broken(7, "a bracket closes what is not open"));
        assert_eq!(scan(&"[".repeat(1000)), Scan::Broken(60, "nested too deeply"));
    }

    #[test]
    fn goes_on_when_more_comes() {
        let text = r#"{"key": "va\"lue", "more": [1, 2, {"x": "y"}]}"#.as_bytes();
        let mut scanner = Scanner::new(0);
        for end in 0..text.len() {
            assert_eq!(scanner.run(&text[..end]), Scan::More);
        }
        assert_eq!(scanner.run(text), Scan::End(text.len()));
    }
}
