//! The published editions in forms other than the one they were published in: what they hold stays the same.

use apnap::cr::{self, Stats};

use crate::shared;

const EDITIONS: [&str; 2] = ["2003-07-01", "2026-01-16"];

/// The text of an edition, LF at the ends of its lines; `None` (with a note) when the editions are not there.
fn edition(name: &str) -> Option<String> {
    let path = shared::shared(&format!("cr/{name}.txt"))?;
    let text = String::from_utf8(std::fs::read(path).unwrap()).unwrap();
    Some(text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n").replace('\r', "\n"))
}

fn figures(name: &str, bytes: &[u8]) -> Stats {
    let (edition, repairs) = cr::read(bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    Stats { repairs: 0, ..edition.stats(&repairs) }
}

/// Checks that the edition, changed so, has the figures it had.
fn unchanged(form: &str, change: impl Fn(&str) -> Vec<u8>) {
    for name in EDITIONS {
        let Some(text) = edition(name) else { return };
        assert_eq!(figures(form, &change(&text)), figures(name, text.as_bytes()), "{name}, {form}");
    }
}

/// Checks that the edition, changed so, has the words it had, each of them.
fn the_same(form: &str, change: impl Fn(&str) -> Vec<u8>) {
    for name in EDITIONS {
        let Some(text) = edition(name) else { return };
        let read = |bytes: &[u8]| cr::read(bytes).unwrap_or_else(|e| panic!("{name}, {form}: {e}")).0.without_lines();
        let (want, found) = (read(text.as_bytes()), read(&change(&text)));
        for (want, found) in want.rules.iter().zip(&found.rules) {
            assert_eq!(want, found, "{name}, {form}");
        }
        assert_eq!(want.contents, found.contents, "{name}, {form}");
        assert_eq!(want.glossary, found.glossary, "{name}, {form}");
    }
}

/// The lines of the rules changed by `f`, the lines before and after them as they are.
fn rules_only(text: &str, f: impl Fn(Vec<&str>) -> String) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().rposition(|l| l.starts_with("1. Game Concepts") || l.starts_with("1. The Game")).unwrap();
    let end = lines.iter().rposition(|l| *l == "Glossary").unwrap();
    [lines[..start].join("\n"), f(lines[start..end].to_vec()), lines[end..].join("\n")].join("\n")
}

/// Breaks lines at `width` columns, as mail programs do.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut column = 0;
        for word in line.split(' ') {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > width {
                out.push('\n');
                column = 0;
            } else if column > 0 || !out.ends_with('\n') && !out.is_empty() {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
        out.push('\n');
    }
    out
}

#[test]
fn encodings() {
    unchanged("UTF-16 BE", |t| {
        [0xFE, 0xFF].into_iter().chain(t.replace('\n', "\r\n").encode_utf16().flat_map(u16::to_be_bytes)).collect()
    });
    let plain = |t: &str| t.replace('−', "-").replace('∞', "x");
    unchanged("Windows-1252", |t| encoding_rs::WINDOWS_1252.encode(&plain(t)).0.into_owned());
    unchanged("MacRoman", |t| encoding_rs::MACINTOSH.encode(&t.replace('−', "-").replace('\n', "\r")).0.into_owned());
}

#[test]
fn characters_lost() {
    let lossy = |t: &str, lost: fn(char) -> bool| t.chars().map(|c| if lost(c) { '?' } else { c }).collect::<String>();
    unchanged("all but ASCII lost", |t| lossy(t, |c| !c.is_ascii()).into_bytes());
    unchanged("dashes lost", |t| lossy(t, |c| matches!(c, '–' | '—')).into_bytes());
    unchanged("marks of loss", |t| lossy(t, |c| !c.is_ascii()).replace('?', "\u{FFFD}").into_bytes());
}

#[test]
fn mojibake() {
    unchanged("UTF-8 as Windows-1252", |t| {
        encoding_rs::WINDOWS_1252.decode_without_bom_handling(t.as_bytes()).0.into_owned().into_bytes()
    });
    unchanged("UTF-8 as MacRoman", |t| {
        encoding_rs::MACINTOSH.decode_without_bom_handling(t.as_bytes()).0.into_owned().into_bytes()
    });
}

#[test]
fn line_ends() {
    unchanged("CR CR LF", |t| t.replace('\n', "\r\r\n").into_bytes());
    unchanged("a mixture", |t| {
        t.split('\n')
            .zip(["\r", "\r\n", "\n"].iter().cycle())
            .flat_map(|(line, end)| [line, end])
            .collect::<String>()
            .into_bytes()
    });
}

#[test]
fn blank_lines() {
    unchanged("three blank lines for one", |t| t.replace("\n\n", "\n\n \n\n").into_bytes());
    unchanged("no blank lines between rules", |t| {
        rules_only(t, |lines| lines.into_iter().filter(|l| !l.trim().is_empty()).collect::<Vec<_>>().join("\n"))
            .into_bytes()
    });
}

#[test]
fn wrapped_lines() {
    unchanged("wrapped", |t| wrapped(t, 105).into_bytes());
    unchanged("wrapped, without blank lines between rules", |t| {
        let tight =
            rules_only(t, |lines| lines.into_iter().filter(|l| !l.trim().is_empty()).collect::<Vec<_>>().join("\n"));
        wrapped(&tight, 105).into_bytes()
    });
}

#[test]
fn a_hanging_indent() {
    unchanged("wrapped, the rest of each line further in", |t| {
        let mut out = String::new();
        for line in t.lines() {
            // What is indented itself stays: it is a paragraph of its own.
            out.push_str(&wrapped(line, 90).trim_end().replace('\n', "\n    "));
            out.push('\n');
        }
        out.into_bytes()
    });
}

#[test]
fn quoted_as_in_a_letter() {
    unchanged("quoted", |t| t.lines().map(|l| format!("> {l}\n")).collect::<String>().into_bytes());
}

#[test]
fn entities_of_html() {
    unchanged("entities", |t| {
        let named = t.replace('&', "&amp;").replace('“', "&ldquo;").replace('”', "&rdquo;").replace('’', "&rsquo;");
        named.replace('–', "&#8211;").replace('—', "&#x2014;").into_bytes()
    });
}

/// The text as it comes out of a PDF: wrapped, cut into pages of 48 lines, each with what `header` and `footer` make of its
/// number.
fn paged(text: &str, header: impl Fn(usize) -> String, footer: impl Fn(usize) -> String) -> Vec<u8> {
    let wrapped = wrapped(text, 95);
    let lines: Vec<&str> = wrapped.lines().collect();
    let pages = lines.chunks(48).zip(1..).map(|(lines, page)| {
        let (header, footer) = (header(page), footer(page));
        let over = if header.is_empty() { header } else { format!("{header}\n\n") };
        let under = if footer.is_empty() { footer } else { format!("\n{footer}\n") };
        format!("{over}{}\n{under}\x0C", lines.join("\n"))
    });
    pages.collect::<String>().into_bytes()
}

#[test]
fn pages_of_a_pdf() {
    let none = |_| String::new();
    unchanged("page numbers", |t| paged(t, none, |n| n.to_string()));
    unchanged("page numbers in words", |t| paged(t, none, |n| format!("Page {n} of 290")));
    unchanged("a header on each page", |t| paged(t, |_| "The Comprehensive Rules of Magic".to_owned(), none));
    unchanged("the title as header, numbers below", |t| {
        paged(t, |_| "Magic: The Gathering Comprehensive Rules".to_owned(), |n| format!("- {n} -"))
    });
    unchanged("a header with the number, left and right pages", |t| {
        paged(
            t,
            |n| if n % 2 == 0 { format!("{n} | Comprehensive Rules") } else { format!("Comprehensive Rules | {n}") },
            none,
        )
    });
    unchanged("the section as header", |t| {
        let named: Vec<&str> = t.lines().filter(|l| l.len() > 4 && !is_rule(l) && l[3..].starts_with(". ")).collect();
        paged(t, |n| if n < 9 { String::new() } else { named[n / 8].to_owned() }, |n| n.to_string())
    });
}

/// The Roman numeral of a page of the front matter.
fn roman(n: usize) -> &'static str {
    ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"][n]
}

#[test]
fn front_matter_with_roman_numerals() {
    let page = |n| if n <= 7 { roman(n).to_owned() } else { (n - 7).to_string() };
    unchanged("Arabic numerals begin with 1", |t| paged(t, |_| String::new(), page));
    unchanged("in words", |t| paged(t, |_| String::new(), |n| format!("Page {}", page(n))));
    unchanged("Arabic numerals go on", |t| {
        paged(t, |_| String::new(), |n| if n <= 4 { format!("- {} -", roman(n)) } else { format!("- {n} -") })
    });
}

/// The pages of a text, each under a line made of the numbers of the first and the last rule that begin on it.
fn guided(text: &str, guide: impl Fn(&str, &str, usize) -> String) -> Vec<u8> {
    let wrapped = wrapped(text, 95);
    let lines: Vec<&str> = wrapped.lines().collect();
    let mut now = "100.1".to_owned();
    let pages = lines.chunks(48).zip(1..).map(|(lines, page)| {
        let begins = |(above, line): &(&&str, &&str)| above.is_empty() && is_rule(line);
        let begun =
            lines.iter().zip(lines.iter().skip(1)).filter(begins).filter_map(|(_, line)| line.split(' ').next());
        let begun: Vec<String> = begun.map(|number| number.trim_end_matches('.').to_owned()).collect();
        let first = begun.first().unwrap_or(&now).clone();
        now = begun.last().unwrap_or(&now).clone();
        format!("{}\n\n{}\n\x0C", guide(&first, &now, page), lines.join("\n"))
    });
    pages.collect::<String>().into_bytes()
}

#[test]
fn headers_that_name_the_rules_of_the_page() {
    unchanged("the first", |t| {
        rules_only(t, |lines| utf8(guided(&lines.join("\n"), |first, _, _| first.to_owned()))).into_bytes()
    });
    unchanged("the first and the last", |t| {
        rules_only(t, |lines| utf8(guided(&lines.join("\n"), |first, last, _| format!("{first}–{last}")))).into_bytes()
    });
    unchanged("in words, with the page", |t| {
        let header = |first: &str, _: &str, page: usize| format!("Rule {first} | {page}");
        rules_only(t, |lines| utf8(guided(&lines.join("\n"), header))).into_bytes()
    });
}

fn utf8(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// The text wrapped, words longer than what is left of the line broken after four letters, with this mark.
fn broken(text: &str, width: usize, mark: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let words = line.trim_start();
        let mut column = 0;
        out.push_str(&line[..line.len() - words.len()]);
        for word in words.split(' ') {
            let left = usize::saturating_sub(width, column + 1);
            let length = word.chars().count();
            let breaks = length > left && left > 6 && length > 8 && word.bytes().all(|b| b.is_ascii_lowercase());
            if column > 0 && (length <= left || breaks) {
                out.push(' ');
                column += 1;
            } else if column > 0 {
                out.push('\n');
                column = 0;
            }
            if breaks {
                let (begin, rest) = word.split_at(4);
                out.push_str(&format!("{begin}{mark}\n{rest}"));
                column = rest.len();
            } else {
                out.push_str(word);
                column += length;
            }
        }
        out.push('\n');
    }
    out
}

#[test]
fn words_broken_at_the_ends_of_lines() {
    the_same("soft hyphens", |t| broken(t, 100, "\u{ad}").into_bytes());
    the_same("hyphens", |t| broken(t, 100, "-").into_bytes());
    let options = || textwrap::Options::new(100).word_separator(textwrap::WordSeparator::AsciiSpace);
    the_same("wrapped at hyphens", |t| {
        t.lines().map(|line| textwrap::fill(line, options()) + "\n").collect::<String>().into_bytes()
    });
    unchanged("hyphens at the ends of pages", |t| {
        paged(&broken(t, 90, "-"), |_| "Comprehensive Rules".to_owned(), |n| n.to_string())
    });
}

/// The text with the number of a page behind each line of the contents.
fn with_page_numbers(text: &str, entry: impl Fn(&str, usize) -> String) -> Vec<u8> {
    let body = text.rfind("1. Game Concepts").or(text.rfind("1. The Game")).unwrap();
    let (front, rest) = text.split_at(body);
    let mut page = 3;
    let numbered = front.lines().map(|line| {
        page += 2;
        let listed = line.starts_with(|c: char| c.is_ascii_digit()) || ["Glossary", "Credits"].contains(&line);
        if listed { format!("{}\n", entry(line, page)) } else { format!("{line}\n") }
    });
    format!("{}{rest}", numbered.collect::<String>()).into_bytes()
}

#[test]
fn a_contents_page_with_page_numbers() {
    let with = |entry: fn(&str, usize) -> String| move |t: &str| with_page_numbers(t, entry);
    the_same("leaders", with(|line, page| format!("{line} {} {page}", ".".repeat(60 - line.len()))));
    the_same("a tab", with(|line, page| format!("{line}\t{page}")));
    the_same("a space", with(|line, page| format!("{line} {page}")));
    the_same("columns", with(|line, page| format!("{line:60}{page:>4}")));
}

#[test]
fn ligatures_of_print() {
    unchanged("ligatures", |t| {
        t.replace("ffi", "ﬃ").replace("ff", "ﬀ").replace("fi", "ﬁ").replace("fl", "ﬂ").into_bytes()
    });
}

/// The text as a page of the web, each of its blocks within `open` and `close`, its line ends within a block as `<br>`.
fn page(text: &str, open: &str, close: &str) -> Vec<u8> {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let blocks = escaped.split("\n\n").filter(|block| !block.trim().is_empty()).map(|block| {
        let indented = block.starts_with("     ");
        let block = block.trim().replace("\n     ", "</p>\n<p style=\"margin: 1em\">").replace('\n', "<br/>\n");
        let block = block.replace("Example:", "<i>Example:</i>");
        format!("{open}{}{block}{close}\n", if indented { "&nbsp;" } else { "" })
    });
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><title>Rules</title><style>p > b {{ margin: 0 }}</style></head>\n\
         <body>\n<script>if (1 < 2) {{ go(\"<p>\") }}</script>\n<nav><a href=\"/\">Home</a> <a href=\"/cr\">Rules</a></nav>\n\
         {}</body>\n</html>\n",
        blocks.collect::<String>()
    )
    .into_bytes()
}

#[test]
fn pages_of_the_web() {
    unchanged("paragraphs", |t| page(t, "<p>", "</p>"));
    unchanged("divisions", |t| page(t, "<div class=\"rule\">\n  <span>", "</span>\n</div>"));
    unchanged("list items", |t| page(t, "<li>", ""));
    unchanged("preformatted", |t| {
        format!("<html><body><pre>\n{}</pre></body></html>", t.replace('<', "&lt;").replace('>', "&gt;")).into_bytes()
    });
}

/// The text as a word processor saves it for the web: Windows-1252, wrapped source, words cut by tags, empty paragraphs.
fn saved_for_the_web(text: &str) -> Vec<u8> {
    let paragraphs = text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
        let indent = if line.starts_with("     ") { "&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;" } else { "" };
        let line = line.trim();
        let cut = |n: usize| line.char_indices().nth(n).map_or(line.len(), |(at, _)| at);
        let (first, rest) = line.split_at(cut(15));
        let (second, third) = rest.split_at(cut(30).saturating_sub(first.len()));
        let pieces =
            [first, second, third].map(|t| t.replace('&', "&amp;").replace('<', "&lt;").replace('−', "&#8722;"));
        let [first, second, third] = pieces.map(|t| t.replace('∞', "&infin;"));
        let line = wrapped(&format!("{first}<span style='mso-x:y'>{second}</span>{third}"), 76);
        format!(
            "<P class=MsoNormal>{indent}{}<o:p></o:p></P>\n\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n",
            line.trim_end()
        )
    });
    let page =
        format!("<html><head><title>Rules</title></head>\n<BODY>\n{}</BODY></html>", paragraphs.collect::<String>());
    encoding_rs::WINDOWS_1252.encode(&page).0.into_owned()
}

#[test]
fn pages_saved_by_a_word_processor() {
    unchanged("saved for the web", saved_for_the_web);
}

#[test]
fn exports_to_markdown() {
    let export = |number: fn(&str, &str) -> String| {
        move |t: &str| {
            let marked = rules_only(t, |lines| {
                let line = |line: &str| match line.split_once(' ') {
                    Some((n, rest)) if n.starts_with(|c: char| c.is_ascii_digit()) => number(n, rest),
                    _ => line.replace("Example:", "*Example:*"),
                };
                lines.into_iter().map(line).collect::<Vec<_>>().join("\n")
            });
            marked.into_bytes()
        }
    };
    unchanged("headings", export(|n, rest| format!("{} {n} {rest}", "#".repeat(n.len().min(6)))));
    unchanged("bold numbers", export(|n, rest| format!("**{n}** {rest}")));
    unchanged("escaped numbers", export(|n, rest| format!("{} {rest}", n.replace('.', "\\."))));
    unchanged("linked numbers", export(|n, rest| format!("- [{n}](#r{}) {rest}", n.replace('.', "-"))));
}

#[test]
fn emphasis_in_markdown() {
    the_same("underscores around words, escapes within", |t| {
        let escaped = t.replace('_', "\\_").replace('*', "\\*");
        let lines = escaped.lines().map(|line| match line.split_once(' ') {
            Some((number, text)) if is_rule(line) => {
                let emphatic = text.replace(" tapped ", " _tapped_ ").replace(" Magic ", " __Magic__ ");
                format!("**{number}** {emphatic}\n")
            }
            _ => format!("{line}\n"),
        });
        lines.collect::<String>().into_bytes()
    });
}

#[test]
fn a_glossary_in_markdown() {
    let glossary = |t: &str, entry: fn(&str, &str) -> String| {
        let start = t.rfind("\nGlossary\n").unwrap() + 10;
        let end = t.rfind("\nCredits\n").unwrap();
        let entries = t[start..end].split("\n\n").map(|block| match block.trim().split_once('\n') {
            Some((key, text)) => format!("{}\n\n", entry(key, text)),
            None => format!("{block}\n\n"),
        });
        let rules = rules_only(&t[..start], |lines| {
            lines
                .into_iter()
                .map(|l| if is_rule(l) { l.replacen('.', "\\.", 1) } else { l.to_owned() })
                .collect::<Vec<_>>()
                .join("\n")
        });
        format!("{rules}\n\n{}{}", entries.collect::<String>(), &t[end..]).into_bytes()
    };
    unchanged("keys as headings", |t| glossary(t, |key, text| format!("### {key}\n{text}")));
    unchanged("keys in bold", |t| glossary(t, |key, text| format!("**{key}**\n\n{text}")));
    unchanged("keys on the line of the text", |t| glossary(t, |key, text| format!("**{key}**: {text}")));
}

#[test]
fn examples_in_italics() {
    for (form, written) in
        [("*Example:*", "\n*Example:* "), ("**Example**:", "\n**Example**: "), ("EXAMPLE:", "\nEXAMPLE: ")]
    {
        unchanged(form, |t| t.replace("\nExample: ", written).into_bytes());
    }
}

#[test]
fn a_colon_after_the_number() {
    unchanged("colon", |t| {
        rules_only(t, |lines| {
            let colon = |line: &str| match line.split_once(". ") {
                Some((number, text)) if is_rule(line) && number.ends_with(|c: char| c.is_ascii_digit()) => {
                    format!("{number}: {text}")
                }
                _ => line.to_owned(),
            };
            lines.into_iter().map(colon).collect::<Vec<_>>().join("\n")
        })
        .into_bytes()
    });
}

/// Whether the line begins with the number of a rule.
fn is_rule(line: &str) -> bool {
    let b = line.as_bytes();
    b.len() > 5 && b[..3].iter().all(u8::is_ascii_digit) && b[3] == b'.' && b[4].is_ascii_digit()
}

#[test]
fn every_tenth_rule_on_the_line_of_the_one_before() {
    unchanged("merged", |t| {
        rules_only(t, |lines| {
            let mut out: Vec<String> = Vec::new();
            let mut seen = 0;
            for line in lines {
                seen += usize::from(is_rule(line));
                match out.iter_mut().rfind(|l| !l.trim().is_empty()) {
                    Some(above) if is_rule(line) && seen % 10 == 0 => *above = format!("{} {line}", above.trim_end()),
                    _ => out.push(line.to_owned()),
                }
            }
            out.join("\n")
        })
        .into_bytes()
    });
}

#[test]
fn mistyped_numbers() {
    unchanged("typos", |t| {
        rules_only(t, |lines| {
            let mut seen = 0;
            let mistyped = lines.into_iter().map(|line| {
                seen += usize::from(is_rule(line));
                if !is_rule(line) || seen % 40 != 7 {
                    return line.to_owned();
                }
                // By turns: two digits changed places (432.2b), a digit too many (505.54).
                let (section, rest) = line.split_at(3);
                if seen % 80 == 7 {
                    format!("{}{}{}{rest}", &section[..1], &section[2..], &section[1..2])
                } else {
                    let digits = 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    format!("{section}{}4{}", &rest[..digits], &rest[digits..])
                }
            });
            mistyped.collect::<Vec<_>>().join("\n")
        })
        .into_bytes()
    });
}
