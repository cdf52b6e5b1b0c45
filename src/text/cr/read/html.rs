//! Pages of the web: the lines an HTML document shows, without its tags.

use memchr::{memchr, memmem};

use super::Report;
use super::lines::excerpt;
use crate::cr::RepairKind;

/// What an element does to the text in and around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    /// Nothing: `<b>`.
    Inline,
    /// It ends a line: `<br>`.
    Break,
    /// It stands beside the one before it: `<td>`.
    Cell,
    /// It has lines of its own, right below those above: `<dd>`.
    Line,
    /// It has lines of its own, set apart from those above and not from those below: `<dt>`.
    Term,
    /// It has lines of its own, set apart from the others: `<p>`.
    Block,
    /// It has lines of its own, and the ends of lines in the source are ends of lines: `<pre>`.
    Preformatted,
    /// What is in it is not of the text: `<script>`, `<nav>`.
    Hidden,
}

/// The elements that texts are written with.
const ELEMENTS: [(Element, &str); 8] = [
    (
        Element::Inline,
        "a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark q ruby s samp small \
         span strike strong sub sup time tt u var wbr",
    ),
    (Element::Break, "br"),
    (Element::Cell, "td th"),
    (Element::Line, "dd"),
    (Element::Term, "dt"),
    (
        Element::Block,
        "address article aside blockquote body caption center details dir div dl fieldset figcaption figure footer \
         form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li link main meta ol p section summary table tbody tfoot \
         thead tr ul",
    ),
    (Element::Preformatted, "pre"),
    (
        Element::Hidden,
        "button head iframe math nav noscript object option script select style svg template textarea title",
    ),
];

/// Of the hidden elements, those in which no words for people stand.
const NO_TEXT: [&str; 7] = ["head", "iframe", "math", "script", "style", "svg", "template"];

/// A piece of the document.
enum Piece<'a> {
    Text(&'a str),
    Tag {
        element: Element,
        name: &'a str,
        closing: bool,
        attributes: &'a str,
    },
    /// `<!-- not shown -->`
    Comment,
    /// `<!DOCTYPE html>`, `<?xml version="1.0"?>`
    Declaration,
}

/// The lines of an HTML document, each with the line of the source it begins on; `None` if the text, whose lines are
/// `raw`, is no such document.
pub(super) fn lines(text: &str, raw: &[(usize, &str)], report: &mut Report) -> Option<Vec<(u32, String)>> {
    let preformatted = !is_page(text, raw.len())?;
    let floor = u32::from(preformatted);
    let mut page = Page { preformatted: floor, floor, ..Page::default() };
    let mut pieces = Pieces::of(text);
    let mut never_closed: Vec<String> = Vec::new();
    let (mut tags, mut comments, mut line) = (0usize, 0usize, 0);
    loop {
        while raw.get(line + 1).is_some_and(|(begin, _)| *begin <= pieces.at()) {
            line += 1;
        }
        let number = u32::try_from(line + 1).unwrap_or(u32::MAX);
        let Some(piece) = pieces.next() else { break };
        tags += usize::from(matches!(piece, Piece::Tag { .. }));
        comments += usize::from(matches!(piece, Piece::Comment));
        match piece {
            Piece::Text(text) => page.text(text, number),
            Piece::Comment | Piece::Declaration => {}
            Piece::Tag { element: Element::Hidden, name, closing: false, .. } => {
                let name = name.to_ascii_lowercase();
                if never_closed.contains(&name) {
                    continue;
                }
                let Some(hidden) = pieces.take_until_closed(&name) else {
                    never_closed.push(name);
                    continue;
                };
                let words = if NO_TEXT.contains(&name.as_str()) { String::new() } else { Page::words(hidden) };
                if !words.is_empty() {
                    let what = format!("`{}` in the element `{name}` of the page left out", excerpt(&words));
                    report.add(number, RepairKind::Markup, what);
                }
            }
            Piece::Tag { element, closing, attributes, .. } => {
                page.tag(element, closing);
                // `{T}` as a picture.
                if let Some(symbol) = attribute(attributes, "alt").filter(|alt| alt.starts_with('{')) {
                    page.text(symbol, number);
                }
            }
        }
    }
    page.end_line();
    let comments = if comments == 0 { String::new() } else { format!(" and {comments} comments") };
    report.add(0, RepairKind::Markup, format!("read as HTML: {tags} tags{comments} left out"));
    Some(page.lines)
}

/// Whether the text is written in HTML: `Some(true)` for a page, in which the ends of lines are mere spaces, `Some(false)`
/// for lines with tags in them.
fn is_page(text: &str, lines: usize) -> Option<bool> {
    let (mut blocks, mut others) = (0, 0);
    for piece in Pieces::of(text) {
        let Piece::Tag { element, name, .. } = piece else { continue };
        if name.eq_ignore_ascii_case("html") || name.eq_ignore_ascii_case("body") {
            return Some(true);
        }
        *if element == Element::Inline { &mut others } else { &mut blocks } += 1;
    }
    // A paragraph of a page takes some lines of its source at most; a stray tag or two are none of this.
    match blocks {
        3.. if blocks * 8 >= lines => Some(true),
        _ if blocks + others >= 3 => Some(false),
        _ => None,
    }
}

/// The pieces of a document, one after the other.
struct Pieces<'a> {
    length: usize,
    rest: &'a str,
    /// Whether a `>`, and a `-->`, may be ahead: none is looked for twice in vain.
    closes: bool,
    comments: bool,
}

impl<'a> Pieces<'a> {
    fn of(text: &'a str) -> Self {
        Self { length: text.len(), rest: text, closes: true, comments: true }
    }

    /// Where the next piece begins.
    fn at(&self) -> usize {
        self.length - self.rest.len()
    }

    /// Takes so many bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }

    /// What stands before the tag that closes an element; `None` if none does.
    fn take_until_closed(&mut self, name: &str) -> Option<&'a str> {
        let closes = |at: &usize| {
            let after = self.rest.get(at + 2..)?;
            let (found, after) = after.split_at_checked(name.len())?;
            Some(found.eq_ignore_ascii_case(name) && !after.starts_with(|c: char| c.is_ascii_alphanumeric()))
        };
        let end = memmem::find_iter(self.rest.as_bytes(), b"</").find(|at| closes(at) == Some(true))?;
        Some(self.take(end))
    }

    /// The length of the comment or declaration that begins here.
    fn nothing(&mut self) -> Option<usize> {
        let (may_be, end) = match self.rest.starts_with("<!--") {
            true => (&mut self.comments, "-->"),
            false if self.rest.starts_with("<!") || self.rest.starts_with("<?") => (&mut self.closes, ">"),
            false => return None,
        };
        let found = if *may_be { memmem::find(self.rest.as_bytes(), end.as_bytes()) } else { None };
        *may_be = found.is_some();
        found.map(|at| at + end.len())
    }

    /// The tag that begins here, and its length.
    fn tag(&mut self) -> Option<(Piece<'a>, usize)> {
        let inner = self.rest.get(1..)?;
        let on_name = inner.strip_prefix('/').unwrap_or(inner);
        let end = on_name.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, ':' | '-'))?;
        let (name, rest) = on_name.split_at(end);
        let named = rest.starts_with(|c: char| c.is_whitespace() || c == '>') || rest.starts_with("/>");
        let element = element(name).filter(|_| named)?;
        let first = if self.closes { memchr(b'>', rest.as_bytes()) } else { None };
        self.closes = first.is_some();
        let attributes = rest.get(..closing(rest, first?))?;
        let length = self.rest.len() - rest.len() + attributes.len() + 1;
        Some((Piece::Tag { element, name, closing: on_name.len() < inner.len(), attributes }, length))
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        if !self.rest.starts_with('<') {
            let end = memchr(b'<', self.rest.as_bytes()).unwrap_or(self.rest.len());
            return Some(Piece::Text(self.take(end)));
        }
        if let Some(length) = self.nothing() {
            let taken = self.take(length);
            return Some(if taken.starts_with("<!--") { Piece::Comment } else { Piece::Declaration });
        }
        let Some((tag, length)) = self.tag() else { return Some(Piece::Text(self.take(1))) };
        self.take(length);
        Some(tag)
    }
}

/// Where the `>` stands that ends a tag, whose first `>` is at `first`: not one within quotes, unless these are not closed
/// any time soon.
fn closing(attributes: &str, first: usize) -> usize {
    let mut quote = None;
    let end = attributes.bytes().take(first + 4096).position(|byte| {
        match (quote, byte) {
            (None, b'>') => return true,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
        false
    });
    end.unwrap_or(first)
}

/// What an element is by its name; what others have made (`<o:p>`, `<rule-text>`) does nothing.
fn element(name: &str) -> Option<Element> {
    if name.contains([':', '-']) {
        return Some(Element::Inline);
    }
    let is = |names: &str| names.split_ascii_whitespace().any(|known| known.eq_ignore_ascii_case(name));
    ELEMENTS.iter().find(|(_, names)| is(names)).map(|(element, _)| *element)
}

/// The value of an attribute, with or without quotes; that of `alt` is none of `data-alt`, nor one that only a value names.
fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = attributes.trim_start();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
        let (found, after) = rest.split_at_checked(end)?;
        let Some(value) = after.trim_start().strip_prefix('=').map(str::trim_start) else {
            rest = after.trim_start();
            continue;
        };
        let (value, after) = match value.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            Some(quote) => value.get(1..)?.split_once(quote)?,
            None => value.split_at_checked(value.find(char::is_whitespace).unwrap_or(value.len()))?,
        };
        if found.eq_ignore_ascii_case(name) {
            return Some(value);
        }
        rest = after.trim_start();
    }
    None
}

/// The lines being put together.
#[derive(Default)]
struct Page {
    lines: Vec<(u32, String)>,
    /// The line that is open, and where it begins.
    open: String,
    number: u32,
    /// How many elements around keep the ends of lines.
    preformatted: u32,
    /// What stays of them whatever is closed: 1 where the document itself keeps the ends of its lines.
    floor: u32,
}

impl Page {
    /// The words of a piece of a document, in one line.
    fn words(text: &str) -> String {
        let mut words = Self::default();
        for piece in Pieces::of(text) {
            words.text(if let Piece::Text(text) = piece { text } else { " " }, 0);
        }
        words.open.trim_end().to_owned()
    }

    fn text(&mut self, text: &str, mut number: u32) {
        if self.preformatted > 0 {
            for (n, (_, line)) in super::lines::split(text).into_iter().enumerate() {
                if n > 0 {
                    number += 1;
                    self.new_line();
                }
                self.begin(number);
                self.open.push_str(line);
            }
            if text.ends_with(['\r', '\n']) {
                self.new_line();
            }
            return;
        }
        let mut last = ' ';
        for c in text.chars() {
            if !c.is_ascii_whitespace() {
                self.begin(number);
                self.open.push(c);
            } else {
                self.space();
                number += u32::from(c == '\r' || c == '\n' && last != '\r');
            }
            last = c;
        }
    }

    /// Notes where the open line begins.
    fn begin(&mut self, number: u32) {
        if self.open.is_empty() {
            self.number = number;
        }
    }

    /// A space, one for many.
    fn space(&mut self) {
        if !self.open.is_empty() && !self.open.ends_with(' ') {
            self.open.push(' ');
        }
    }

    fn tag(&mut self, element: Element, closing: bool) {
        match element {
            Element::Inline | Element::Hidden => {}
            Element::Cell => self.space(),
            Element::Break if self.open.is_empty() => self.blank(),
            Element::Break | Element::Line => self.end_line(),
            Element::Term if closing => self.end_line(),
            Element::Block | Element::Term => {
                self.end_line();
                self.blank();
            }
            Element::Preformatted => {
                self.end_line();
                self.blank();
                let left = if closing { self.preformatted.saturating_sub(1) } else { self.preformatted + 1 };
                self.preformatted = left.max(self.floor);
            }
        }
    }

    /// Ends the open line, if it has words.
    fn end_line(&mut self) {
        self.open.truncate(self.open.trim_end().len());
        if !self.open.is_empty() {
            self.new_line();
        }
    }

    /// Ends the open line, whatever it has.
    fn new_line(&mut self) {
        self.lines.push((self.number, std::mem::take(&mut self.open)));
    }

    /// Sets what follows apart from what is above.
    fn blank(&mut self) {
        if self.lines.last().is_some_and(|(_, last)| !last.is_empty()) {
            self.lines.push((self.number, String::new()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Option<Vec<(u32, String)>> {
        lines(text, &super::super::lines::split(text), &mut Report::default())
    }

    fn texts(text: &str) -> Vec<String> {
        shown(text).unwrap().into_iter().map(|(_, line)| line).collect()
    }

    #[test]
    fn a_page_is_read_as_it_is_shown() {
        let page = "<!DOCTYPE html>\n<html><head><title>Rules</title><style>p { x: y > z }</style></head>\n<body>\n\
            <nav><a href='/'>Home</a></nav><!-- <p>no</p> -->\n<h2>700. General</h2>\n<p class=\"a>b\">700.1. A\n   bench\n\
            <b>stands</b>.<br>Here.</p><ul><li>700.1a It <img src=x alt='{T}'> taps.</li></ul>\n\
            <table><tr><td>700.2.</td><td>Two.</td></tr></table><dl><dt>Key</dt><dd>Text.</dd></dl></body></html>";
        assert_eq!(
            texts(page),
            [
                "700. General",
                "",
                "700.1. A bench stands.",
                "Here.",
                "",
                "700.1a It {T} taps.",
                "",
                "700.2. Two.",
                "",
                "Key",
                "Text.",
                ""
            ]
        );
        let numbers: Vec<u32> =
            shown(page).unwrap().into_iter().filter(|(_, l)| !l.is_empty()).map(|(n, _)| n).collect();
        assert_eq!(numbers, [5, 6, 8, 8, 9, 9, 9]);
    }

    #[test]
    fn lines_with_tags_stay_lines() {
        assert_eq!(
            texts("<b>700.1.</b> A bench\nstands.\n\n<i>Example:</i> So.\n"),
            ["700.1. A bench", "stands.", "", "Example: So."]
        );
        // What closes nothing changes nothing.
        assert_eq!(texts("</pre><b>700.1.</b> A bench\nstands.\n\n<i>Now.</i>\n")[..2], ["700.1. A bench", "stands."]);
        assert_eq!(
            texts("<html><pre>700. General\n\n700.1. A\n  bench.\n</pre></html>")[..4],
            ["700. General", "", "700.1. A", "  bench."]
        );
    }

    #[test]
    fn attributes() {
        let tag = r#" class="x alt='no'" data-alt="{Q}" hidden ALT = '{T}' title={W}"#;
        assert_eq!(attribute(tag, "alt"), Some("{T}"));
        assert_eq!(attribute(tag, "title"), Some("{W}"));
        assert_eq!(attribute(tag, "hidden"), None);
        assert_eq!(attribute(" = x", "alt"), None);
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let mut report = Report::default();
        let text = "<!DOCTYPE html><html><!-- one --><p>Text.</p><!-- two --></html>";
        lines(text, &super::super::lines::split(text), &mut report).unwrap();
        assert_eq!(report.0[0].what, "read as HTML: 4 tags and 2 comments left out");
    }

    #[test]
    fn signs_that_are_no_tags_are_text() {
        let found = "(found at <http://www.x.com/a.aspx?b=c>) ".repeat(3);
        for text in [
            &found,
            "from us at <www.wizards.com>.\n",
            "a < b and b > c <i>\n",
            "<http://x> <p\n",
            "<!-- never closed\n",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
        assert_eq!(
            texts("<p>1 < 2, see <www.x.com> & 3 > 2<p>x<p>y"),
            ["1 < 2, see <www.x.com> & 3 > 2", "", "x", "", "y"]
        );
    }
}
