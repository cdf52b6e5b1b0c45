//! The one door through which everything is printed: what others have written cannot make a terminal do anything.
//!
//! Cards, rules, names of files and arguments may hold characters that a terminal obeys, or that turn the order of what is
//! read around. They come out as signs that can be seen; our own [marks](super::color) become colors and links.

use std::io::{self, Write};

use super::Format;
use super::color::{self, Mark};

/// Writes to the standard output.
///
/// # Errors
/// It cannot be written to.
pub(super) fn print(text: &str, format: Format) -> io::Result<()> {
    #[expect(clippy::disallowed_methods, reason = "this is the door")]
    let mut out = io::stdout().lock();
    out.write_all(harmless(text, format).as_bytes())?;
    out.flush()
}

/// Writes to the error stream; nobody is left to be told when it is gone.
pub(super) fn warn(text: &str) {
    #[expect(clippy::disallowed_methods, reason = "this is the door")]
    let _ = io::stderr().write_all(harmless(text, Format::Text).as_bytes());
}

/// The text as it may be shown in this format.
pub(super) fn harmless(text: &str, format: Format) -> String {
    let shown = characters(text, format);
    match format {
        Format::Md => without_tags(&shown),
        _ => shown,
    }
}

/// The text with every character that is not to be obeyed made one that is seen; in JSON written as an escape.
fn characters(text: &str, format: Format) -> String {
    let mut out = String::with_capacity(text.len());
    let json = matches!(format, Format::Json | Format::Sarif);
    let mut rest = text;
    while let Some(at) = rest.find(is_obeyed) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let Some(c) = from.chars().next() else { break };
        let mut taken = c.len_utf8();
        match color::read_mark(from) {
            Some((mark, said, length)) => {
                taken = length;
                match mark {
                    Mark::Style => out.push_str(&format!("\u{1b}[{said}m")),
                    Mark::Link => out.push_str(&format!("\u{1b}]8;;{said}\u{1b}\\")),
                }
            }
            // The end of a line, as other systems write it.
            None if from.starts_with("\r\n") => {}
            None if json => out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}"))),
            None => out.push_str(&visible(c)),
        }
        rest = from.get(taken..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

/// Whether a terminal or a viewer would do something else with the character than show it.
pub(super) fn is_obeyed(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        // Controls of ASCII, and those of ISO 6429 after it.
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        // What turns the order of reading around.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        // Ends of lines and paragraphs that are none; marks that are not seen.
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}' => true,
        _ => false,
    }
}

fn visible(c: char) -> String {
    let sign = match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32),
        '\u{7f}' => Some('␡'),
        _ => None,
    };
    sign.map_or_else(|| format!("[U+{:04X}]", c as u32), String::from)
}

/// Markdown in which no tag is read as one: we write none, so that any is another's.
fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut fence: Option<String> = None;
    for line in text.split_inclusive('\n') {
        let start = line.trim_start_matches([' ', '>']);
        let ticks: String = start.chars().take_while(|c| *c == '`').collect();
        match &fence {
            Some(open) if ticks.len() >= open.len() && start.trim_end().len() == ticks.len() => fence = None,
            None if ticks.len() >= 3 && !start.get(ticks.len()..).unwrap_or_default().contains('`') => {
                fence = Some(ticks);
            }
            Some(_) => {}
            None => {
                tags_of_line(line, &mut out);
                continue;
            }
        }
        out.push_str(line);
    }
    out
}

/// A line outside of code: what stands between equal runs of backticks, in one cell of a table, is code.
fn tags_of_line(line: &str, out: &mut String) {
    let mut rest = line;
    while let Some(at) = rest.find(['<', '`', '\\']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let taken = match from.as_bytes() {
            [b'`', ..] => {
                let run: String = from.chars().take_while(|c| *c == '`').collect();
                let behind = from.get(run.len()..).unwrap_or_default();
                let cell = behind.find('|').map_or(behind, |end| behind.get(..end).unwrap_or_default());
                let end = cell.match_indices(&*run).find(|(at, _)| {
                    let before = cell.get(..*at).unwrap_or_default();
                    !before.ends_with('`') && !cell.get(at + run.len()..).unwrap_or_default().starts_with('`')
                });
                run.len() + end.map_or(0, |(at, _)| at + run.len())
            }
            // It stands for itself already; as does what follows any other backslash.
            [b'\\', next, ..] if next.is_ascii_punctuation() => 2,
            [b'<', next, ..] if next.is_ascii_alphabetic() || b"/!?".contains(next) => {
                out.push_str("&lt;");
                rest = from.get(1..).unwrap_or_default();
                continue;
            }
            _ => 1,
        };
        out.push_str(from.get(..taken).unwrap_or_default());
        rest = from.get(taken..).unwrap_or_default();
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::super::color::Colorize;
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_seen() {
        let shown = |text| harmless(text, Format::Text);
        assert_eq!(shown("plain – “text” 漢\n\tx\r\n"), "plain – “text” 漢\n\tx\n");
        assert_eq!(shown("\u{1b}]0;title\u{7}\u{1b}[2J"), "␛]0;title␇␛[2J");
        assert_eq!(shown("a\u{9b}31mb\u{202e}c\u{7f}\r"), "a[U+009B]31mb[U+202E]c␡␍");
        assert_eq!(shown("\u{e0001}\u{e0073}\u{e007f}"), "[U+E0001][U+E0073][U+E007F]");
        assert_eq!(
            harmless("{\"a\": \"\u{9b}\u{202e}\u{e0001}\"}", Format::Json),
            r#"{"a": "\u009b\u202e\udb40\udc01"}"#
        );
    }

    #[test]
    fn our_own_colors_and_links_are_made() {
        color::set(true);
        let inner = format!("a {} b", "\u{1b}[31mc".green());
        let (bold, link) = (inner.red().bold().to_string(), color::link("x", "https://e.org/?a=b"));
        assert_eq!(format!("{:>3}", "a".cyan()).chars().filter(|c| *c == ' ').count(), 2);
        // Marks take no room.
        assert_eq!(textwrap::core::display_width(&bold), textwrap::core::display_width("a \u{1b}[31mc b"));
        color::set(false);
        assert_eq!(harmless(&bold, Format::Text), "\u{1b}[1;31ma \u{1b}[32m␛[31mc\u{1b}[0m\u{1b}[1;31m b\u{1b}[0m");
        assert_eq!(harmless(&link, Format::Text), "\u{1b}]8;;https://e.org/?a=b\u{1b}\\x\u{1b}]8;;\u{1b}\\");
    }

    #[test]
    fn markdown_holds_no_tags() {
        let shown = |text| harmless(text, Format::Md);
        assert_eq!(shown("a <script>x</script> <!-- --> 1 < 2"), "a &lt;script>x&lt;/script> &lt;!-- --> 1 < 2");
        assert_eq!(shown("`<b>` ``a`<b>`` `<i> \\<b>"), "`<b>` ``a`<b>`` `&lt;i> \\<b>");
        assert_eq!(shown("| `<b | >` |"), "| `&lt;b | >` |");
        assert_eq!(shown("```yaml\na: <b>\n```\n<b>\n"), "```yaml\na: <b>\n```\n&lt;b>\n");
    }
}
