//! Characters written as HTML writes them: `&rsquo;`, `&#8217;`.

/// The names that texts of the rules have use for, and what they stand for.
const NAMED: [(&str, char); 26] = [
    ("amp", '&'),
    ("apos", '\''),
    ("bull", '•'),
    ("copy", '©'),
    ("eacute", 'é'),
    ("frac12", '½'),
    ("gt", '>'),
    ("hellip", '…'),
    ("infin", '∞'),
    ("laquo", '«'),
    ("ldquo", '“'),
    ("lsquo", '‘'),
    ("lt", '<'),
    ("mdash", '—'),
    ("middot", '·'),
    ("minus", '−'),
    ("nbsp", '\u{a0}'),
    ("ndash", '–'),
    ("quot", '"'),
    ("raquo", '»'),
    ("rdquo", '”'),
    ("reg", '®'),
    ("rsquo", '’'),
    ("sect", '§'),
    ("shy", '\u{ad}'),
    ("trade", '™'),
];

/// The text with each such character as itself, and how many there were; `None` where there is none.
pub(super) fn put_back(text: &str) -> Option<(String, usize)> {
    let mut rest = text;
    let mut out = String::new();
    let mut count = 0;
    while let Some(at) = memchr::memchr(b'&', rest.as_bytes()) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        // Names are short, so that the end of one is near.
        let end = from.bytes().take(10).position(|b| b == b';');
        let written = end.and_then(|end| Some((character(from.get(1..end)?), from.get(end + 1..)?)));
        if let Some((Some(c), after)) = written {
            out.push(c);
            count += 1;
            rest = after;
        } else {
            out.push('&');
            rest = from.get(1..).unwrap_or_default();
        }
    }
    out.push_str(rest);
    (count > 0).then_some((out, count))
}

/// `rsquo`, `#8217`, `#x2019`
fn character(name: &str) -> Option<char> {
    let code = match name.strip_prefix('#').map(|n| (n, n.strip_prefix(['x', 'X']))) {
        Some((_, Some(hex))) => u32::from_str_radix(hex, 16).ok(),
        Some((decimal, None)) => decimal.parse().ok(),
        None => return NAMED.iter().find(|(known, _)| *known == name).map(|(_, c)| *c),
    };
    code.and_then(char::from_u32).filter(|c| !c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_read_and_nothing_else() {
        for (written, meant) in [
            ("owner&rsquo;s", "owner’s"),
            ("&#8220;Dies&#x201D;", "“Dies”"),
            ("R&amp;D; A & B", "R&D; A & B"),
            ("a&nbsp;card&hellip;", "a\u{a0}card…"),
        ] {
            assert_eq!(put_back(written).map(|(text, _)| text).as_deref(), Some(meant));
        }
        for plain in ["R&D", "A & B; C", "&unknown;", "&#0;", "&"] {
            assert_eq!(put_back(plain), None, "{plain}");
        }
    }
}
