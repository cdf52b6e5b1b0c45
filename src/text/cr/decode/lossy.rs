//! Characters lost on the way to ASCII: `601.2a?h` for `601.2a–h`, `don?t` for `don’t`, `?cast?` for `“cast”`.
//!
//! The neighbours tell what was lost. What they do not tell stays as it is.

/// The mark that stands for a lost character.
fn is_mark(c: char) -> bool {
    matches!(c, '?' | '\u{FFFD}')
}

/// Whether the lines as a whole have lost characters: a question mark inside a word is never meant as one.
pub(crate) fn is_lossy<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let mut inside = 0;
    for line in lines {
        if line.contains('\u{FFFD}') {
            return true;
        }
        if !line.contains('?') {
            continue;
        }
        for word in line.split_whitespace().filter(|w| w.contains('?') && !w.contains(['=', '/', '@'])) {
            let letters: Vec<char> = word.chars().collect();
            inside += letters
                .windows(3)
                .filter(|w| matches!(w, [a, '?', b] if a.is_alphanumeric() && b.is_alphanumeric()))
                .count();
        }
        if inside >= 2 {
            return true;
        }
    }
    false
}

/// The line with its lost characters put back, how many were, and how many could not be; `None` if none were lost.
pub(crate) fn repair(line: &str) -> Option<(String, usize, usize)> {
    if !line.contains(is_mark) {
        return None;
    }
    let chars: Vec<char> = line.chars().collect();
    let mut out = String::with_capacity(line.len() + 8);
    let (mut put, mut left) = (0, 0);
    // The closing marks still owed to opening ones that were put back.
    let mut open: Vec<char> = Vec::new();
    for (i, &c) in chars.iter().enumerate() {
        if !is_mark(c) || in_address(&chars, i) {
            out.push(c);
            continue;
        }
        match lost(&chars, i, &mut open) {
            Some(back) => {
                out.push(back);
                put += 1;
            }
            None => {
                out.push(c);
                let inside = |j: Option<usize>| j.and_then(|j| chars.get(j)).is_some_and(|c| c.is_alphanumeric());
                left += usize::from(c == '\u{FFFD}' || inside(i.checked_sub(1)) && inside(Some(i + 1)));
            }
        }
    }
    (put + left > 0).then_some((out, put, left))
}

/// Whether the mark is the question mark of an address on the web.
fn in_address(chars: &[char], i: usize) -> bool {
    let word = |c: &&char| !c.is_whitespace();
    // No address is that long; what is, is no address.
    let before = chars.iter().take(i).rev().take(300).take_while(word);
    let after = chars.iter().skip(i + 1).take(300).take_while(word);
    before.chain(after).any(|&c| c == '=' || c == '@')
}

/// What stood at `i`.
fn lost(chars: &[char], i: usize, open: &mut Vec<char>) -> Option<char> {
    let before = i.checked_sub(1).and_then(|j| chars.get(j)).copied().unwrap_or(' ');
    let after = chars.get(i + 1).copied().unwrap_or(' ');
    let head: String = {
        let mut head: Vec<char> =
            chars.iter().take(i).rev().take(40).take_while(|c| c.is_alphanumeric() || **c == '.').copied().collect();
        head.reverse();
        head.into_iter().collect()
    };
    let tail: String = chars.iter().skip(i + 1).take(40).take_while(|c| c.is_alphanumeric()).collect();
    if before.is_alphanumeric() && after.is_alphanumeric() {
        return between(&head, &tail);
    }
    if before.is_whitespace() && after.is_whitespace() {
        return Some('—');
    }
    // `?1/?1`, `[?2]`: a minus sign.
    let number = after.is_ascii_digit() && (before.is_whitespace() || "/([{“\"".contains(before));
    if number && (before == '/' || tail.len() <= 2 && chars.get(i + 1 + tail.len()) == Some(&'/')) {
        return Some('−');
    }
    let opens = before.is_whitespace() || "([{/—–“‘\"".contains(before);
    if opens && !after.is_whitespace() {
        let (mark, end) = if open.is_empty() { ('“', '”') } else { ('‘', '’') };
        open.push(end);
        return Some(mark);
    }
    // The apostrophe of `players? life totals` closes no quotation that closes later.
    if before == 's' && after == ' ' && chars.get(i + 2).is_some_and(|c| c.is_lowercase()) {
        let later =
            chars.iter().skip(i + 1).take(2_000).enumerate().find(|(_, c)| is_mark(**c)).map(|(j, _)| j + i + 1);
        let closes_later = later.is_some_and(|j| {
            let b = chars.get(j - 1).copied().unwrap_or(' ');
            let a = chars.get(j + 1).copied().unwrap_or(' ');
            !b.is_whitespace() && !a.is_alphanumeric()
        });
        if open.is_empty() || closes_later {
            return Some('’');
        }
    }
    if let Some(end) = open.pop() {
        return Some(end);
    }
    if matches!(head.as_str(), "Magic" | "Gathering" | "Coast" | "DCI") {
        return Some('®');
    }
    None
}

/// What stood inside a word.
fn between(head: &str, tail: &str) -> Option<char> {
    let is_number = |text: &str| text.len() >= 3 && text.starts_with(|c: char| c.is_ascii_digit());
    if is_number(head) && (tail.len() == 1 || tail.starts_with(|c: char| c.is_ascii_digit())) {
        return Some('–');
    }
    // A full stop ends the word before it, on the line above or on this one.
    let head = head.rsplit('.').next().unwrap_or(head);
    // don't, it's, they're, I've, we'll, he'd, I'm; D'Angelo, O'Reilly, C'tan.
    if matches!(tail, "t" | "s" | "re" | "ve" | "ll" | "d" | "m") || head.chars().count() == 1 {
        return Some('’');
    }
    // A word that goes on for a letter or so (Dand?n) has lost an accented letter, and nobody can tell which.
    if tail.chars().count() <= 2
        && !matches!(
            tail,
            "a" | "an"
                | "as"
                | "at"
                | "be"
                | "by"
                | "he"
                | "if"
                | "in"
                | "is"
                | "it"
                | "no"
                | "of"
                | "on"
                | "or"
                | "so"
                | "to"
                | "up"
                | "we"
                | "N"
                | "X"
        )
    {
        return None;
    }
    if head.chars().count() <= 3 && tail.chars().count() <= 3 && tail.starts_with(char::is_lowercase) {
        return None;
    }
    Some('—')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puts_back_what_the_neighbours_tell() {
        for (wrong, right) in [
            ("See rules 601.2a?h and 119.7?8.", "See rules 601.2a–h and 119.7–8."),
            ("It can?t, and it?s ?Un-sets,? not ?cast.?", "It can’t, and it’s “Un-sets,” not “cast.”"),
            ("both players? life totals", "both players’ life totals"),
            ("a ?players? life? effect", "a “players’ life” effect"),
            ("considered cards?even a card", "considered cards—even a card"),
            ("gets ?1/?1 until", "gets −1/−1 until"),
            ("Basic Land ? Mountain", "Basic Land — Mountain"),
            ("The Magic? game", "The Magic® game"),
        ] {
            assert_eq!(repair(wrong).unwrap().0, right);
        }
    }

    #[test]
    fn leaves_what_nothing_tells() {
        assert_eq!(repair("Dand?n").unwrap(), ("Dand?n".to_owned(), 0, 1));
        assert_eq!(repair("Questions?"), None);
        assert_eq!(repair("www.example.com/default.asp?x=magic"), None);
    }
}
