//! The slips of the hand for which a text is no YAML: where they are, and what to write instead.

use super::{begins_with_symbol, is_symbol};
use crate::scenario::problem::{Problem, Span, quote};

/// The slip for which reading stopped at a place, where one is found there or before; `quoted` looks for a text without quotes.
pub fn slip(source: &str, stopped: Span, quoted: &dyn Fn() -> Option<Problem>) -> Option<Problem> {
    let text = Text::of(source, stopped);
    None.or_else(|| fence(source))
        .or_else(|| text.tab())
        .or_else(|| tab_behind(source, stopped))
        .or_else(|| text.symbols())
        .or_else(|| text.open_quote())
        .or_else(quoted)
        .or_else(|| text.open_bracket())
        .or_else(|| text.indent())
}

/// A fence as in Markdown, which is no part of the scenario between two of them.
fn fence(source: &str) -> Option<Problem> {
    let start = source.lines().find(|line| !line.trim().is_empty()).filter(|line| line.starts_with("```"))?;
    let at = source.find(start)?;
    let told = problem(span(at, at + start.len()), "a fence of Markdown begins here");
    Some(told.help("take the lines that begin with three backticks out"))
}

/// A tab in the indent of the line that follows: reading stops before it, where it was taken to go on with a text.
fn tab_behind(source: &str, stopped: Span) -> Option<Problem> {
    let from = source.get(stopped.start as usize..)?;
    let start = stopped.start as usize + from.find('\n')? + 1;
    let line = source.get(start..)?.lines().find(|line| !line.trim().is_empty())?;
    let start = start + source.get(start..)?.find(line)?;
    let indent = line.len() - line.trim_start().len();
    line.get(..indent)?.contains('\t').then(|| indented_by_tab(span(start, start + indent)))
}

fn indented_by_tab(at: Span) -> Problem {
    problem(at, "a tab indents this line").help("write spaces: YAML takes no tabs for indents")
}

/// A line with something in it, as far as reading came.
#[derive(Clone, Copy)]
struct Line<'a> {
    /// Where its text begins, behind the indent.
    start: usize,
    indent: usize,
    /// Its text without the indent and what is white behind it.
    text: &'a str,
    /// It goes on within brackets or quotes of a line above.
    inner: bool,
}

impl Line<'_> {
    fn is_item(&self) -> bool {
        self.text == "-" || self.text.starts_with("- ")
    }

    /// What it begins with: enough to find it by.
    fn head(&self) -> String {
        let end = self.text.find(": ").or_else(|| self.text.strip_suffix(':').map(str::len)).unwrap_or(self.text.len());
        quote(self.text.get(..end).unwrap_or_default())
    }

    fn at(&self) -> Span {
        span(self.start, self.start + self.text.len())
    }
}

/// A quote or bracket that opens.
#[derive(Clone, Copy)]
struct Opens {
    sign: char,
    at: usize,
    /// The line it stands in, by its number among those with something in them.
    line: usize,
}

struct Text<'a> {
    source: &'a str,
    lines: Vec<Line<'a>>,
    /// A quote that is not closed in its line, where there is one.
    quote: Option<Opens>,
    /// The brackets that are not closed where a line of a new key begins, or at the end; the outermost first.
    brackets: Vec<Opens>,
    /// A bracket closed by one of the other kind, and by which.
    wrong: Option<(Opens, char, usize)>,
    /// The number of the line in which reading stopped.
    stopped: usize,
}

fn span(start: usize, end: usize) -> Span {
    Span { start: u32::try_from(start).unwrap_or(u32::MAX), end: u32::try_from(end).unwrap_or(u32::MAX) }
}

impl<'a> Text<'a> {
    fn empty(source: &'a str) -> Self {
        Self { source, lines: Vec::new(), quote: None, brackets: Vec::new(), wrong: None, stopped: 0 }
    }

    /// The lines of the document in which reading stopped, as far as it came, with what opens in them.
    fn of(source: &'a str, stopped: Span) -> Self {
        let mut text = Self::empty(source);
        let mut open: Vec<Opens> = Vec::new();
        let mut quoted: Option<Opens> = None;
        // The indent of the line with the `|` whose text these lines are.
        let mut block: Option<usize> = None;
        let mut start = 0;
        for whole in source.split_inclusive('\n') {
            let (begins, line) = (start, whole.trim_end());
            start += whole.len();
            let indent = line.len() - line.trim_start().len();
            let body = line.trim_start();
            if body.is_empty() || body.starts_with('#') && quoted.is_none() {
                continue;
            }
            if block.is_some_and(|of| indent > of) && quoted.is_none() && open.is_empty() {
                continue;
            }
            block = None;
            if body == "---" {
                // Reading stopped before it, or at a quote that goes on into it.
                if begins > stopped.start as usize || quoted.is_some() {
                    break;
                }
                // Another document begins: what was open in the one before has been closed.
                open.clear();
                text = Self::empty(source);
                continue;
            }
            if begins > stopped.start as usize && text.quote.is_none() && open.is_empty() {
                break;
            }
            let inner = quoted.is_some() || !open.is_empty();
            // A key at the depth of the line with the bracket, or before it, is no longer inside.
            if let Some(first) = open.first().filter(|_| quoted.is_none())
                && text.lines.get(first.line).is_some_and(|line| indent <= line.indent)
                && begins_with_key(body)
            {
                break;
            }
            text.lines.push(Line { start: begins + indent, indent, text: body, inner });
            if begins <= stopped.start as usize {
                text.stopped = text.lines.len() - 1;
            }
            text.scan(begins + indent, body, &mut open, &mut quoted);
            if quoted.is_some() && text.quote.is_none() {
                text.quote = quoted;
            }
            if quoted.is_none() && open.is_empty() && body.trim_end_matches(['-', '+']).ends_with([' ', '|', '>']) {
                let mark = body.trim_end_matches(['-', '+']).rsplit(' ').next();
                block = matches!(mark, Some("|" | ">")).then_some(indent);
            }
        }
        text.brackets = open;
        text
    }

    /// Goes through a line: quotes open where a value begins, brackets where one does or inside others.
    fn scan(&mut self, start: usize, body: &str, open: &mut Vec<Opens>, quoted: &mut Option<Opens>) {
        let line = self.lines.len() - 1;
        let mut begins = quoted.is_none();
        let mut before = ' ';
        let mut chars = body.char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            if let Some(of) = quoted {
                let twice = of.sign == '\'' && chars.peek().is_some_and(|(_, next)| *next == '\'');
                match c {
                    '\\' if of.sign == '"' => skip(&mut chars),
                    '\'' if twice => skip(&mut chars),
                    c if c == of.sign => *quoted = None,
                    _ => {}
                }
                (begins, before) = (false, c);
                continue;
            }
            let here = Opens { sign: c, at: start + i, line };
            let last = chars.peek().is_none_or(|(_, next)| *next == ' ');
            match c {
                '#' if before == ' ' => return,
                '"' | '\'' if begins => *quoted = Some(here),
                '[' | '{' if begins || !open.is_empty() => {
                    open.push(here);
                    (begins, before) = (true, c);
                    continue;
                }
                ']' | '}' if !open.is_empty() => {
                    let closes = open.pop();
                    let fits = closes.is_none_or(|of| closing(of.sign) == c);
                    if let (false, Some(of), None) = (fits, closes, &self.wrong) {
                        self.wrong = Some((of, c, start + i));
                    }
                }
                ',' if !open.is_empty() => {
                    (begins, before) = (true, c);
                    continue;
                }
                ':' | '-' if last && (c == ':' || begins) => {
                    (begins, before) = (true, c);
                    continue;
                }
                _ => {}
            }
            begins = begins && c == ' ';
            before = c;
        }
    }

    /// A tab in the indent.
    fn tab(&self) -> Option<Problem> {
        let line = self.lines.iter().find(|line| !line.inner && self.indent_of(line).contains('\t'))?;
        Some(indented_by_tab(span(line.start - line.indent, line.start)))
    }

    fn indent_of(&self, line: &Line<'_>) -> &'a str {
        self.source.get(line.start - line.indent..line.start).unwrap_or_default()
    }

    /// A text of symbols without quotes, in the line in which reading stopped: `{R}` is a map, and nothing can follow it.
    fn symbols(&self) -> Option<Problem> {
        let line = self.lines.get(self.stopped)?;
        let mut from = 0;
        while let Some(at) = line.text.get(from..)?.find('{').map(|at| from + at) {
            let (before, rest) = line.text.split_at(at);
            from = at + 1;
            let value =
                before.trim_end().ends_with([':', '[', ',']) || before.trim_end().ends_with("- ") || before == "- ";
            if !value || !begins_with_symbol(rest) {
                continue;
            }
            let end = end_of_symbols(rest, before);
            let text = rest.get(..end)?.trim_end();
            if text.split_once('}').is_none_or(|(symbol, rest)| rest.is_empty() && is_symbol(&symbol[1..])) {
                continue;
            }
            let key =
                before.trim_end().strip_suffix(':').map(|key| key.rsplit(['{', ',', ' ']).next().unwrap_or_default());
            let key = key.map_or_else(String::new, |key| format!("{key}: "));
            let quoted = if text.contains(['"', '\\']) {
                format!("'{}'", text.replace('\'', "''"))
            } else {
                format!("\"{text}\"")
            };
            let at = span(line.start + at, line.start + at + text.len());
            let help = format!("a text with braces or a colon in it needs quotes: `{key}{quoted}`");
            return Some(problem(at, "a brace begins a map here, and text follows it").help(help));
        }
        None
    }

    /// A quote that is not closed in its line.
    fn open_quote(&self) -> Option<Problem> {
        let of = self.quote?;
        let line = self.lines.get(of.line)?;
        let text = line.text.get(of.at.checked_sub(line.start)?..)?;
        let at = span(of.at, of.at + text.len());
        let sign = of.sign;
        let closed = text.trim_end_matches([']', '}', ',']);
        let help = format!("close it, such as `{}{sign}`", quote(closed));
        Some(problem(at, format!("the quote `{sign}` that opens here is not closed in this line")).help(help))
    }

    /// A bracket that is not closed, or by one of the other kind.
    fn open_bracket(&self) -> Option<Problem> {
        if let Some((of, closed, at)) = self.wrong {
            let message = format!("`{closed}` can't close what `{}` opens", of.sign);
            let problem = problem(span(at, at + 1), message).also(span(of.at, of.at + 1), "opens here");
            return Some(problem.help(format!("write `{}`", closing(of.sign))));
        }
        let of = self.brackets.first()?;
        let message = format!("the bracket `{}` that opens here is not closed", of.sign);
        let all: String = self.brackets.iter().rev().map(|of| closing(of.sign)).collect();
        Some(problem(span(of.at, of.at + 1), message).help(format!("close it with `{all}`")))
    }

    /// A line that stands beside none of those it could belong to.
    fn indent(&self) -> Option<Problem> {
        // What a line may stand beside: indents that are open, with whether items of a list are there, and the first line of each.
        let mut open: Vec<(usize, bool, Line<'a>)> = Vec::new();
        let mut before: Option<Line<'a>> = None;
        for line in self.lines.iter().take(self.stopped + 1).filter(|line| !line.inner).copied() {
            let fits = |level: &&(usize, bool, Line<'_>)| level.0 == line.indent && level.1 == line.is_item();
            // Below a key with nothing behind it a new level begins; of a list also beside it.
            let parent = before.is_none_or(|before| before.text.ends_with(':') || before.text == "-");
            let deeper = open.last().is_none_or(|level| line.indent > level.0);
            let begins =
                parent && (deeper || line.is_item() && open.last().is_some_and(|level| level.0 == line.indent));
            if !begins && !open.iter().any(|level| fits(&level)) {
                return self.beside(&line, &open, before);
            }
            if !begins {
                let last = open.iter().rposition(|level| fits(&level))?;
                open.truncate(last + 1);
            }
            let mut level = line;
            if begins {
                open.push((line.indent, line.is_item(), line));
            }
            // The first key of an item opens a level of its own.
            while level.is_item() && level.text.len() > 2 {
                let inner = level.text.get(2..)?.trim_start();
                let by = level.text.len() - inner.len();
                level = Line { start: level.start + by, indent: level.indent + by, text: inner, inner: false };
                if begins_with_key(inner) || level.is_item() {
                    open.push((level.indent, level.is_item(), level));
                }
            }
            before = Some(level);
        }
        None
    }

    /// That a line stands beside nothing, and what it could be moved to.
    fn beside(&self, line: &Line<'_>, open: &[(usize, bool, Line<'_>)], before: Option<Line<'_>>) -> Option<Problem> {
        if !line.is_item() && !begins_with_key(line.text) {
            return None;
        }
        let spaces = |n: usize| format!("{n} space{}", if n == 1 { "" } else { "s" });
        let mut could: Vec<String> = open
            .iter()
            .rev()
            .filter(|level| level.1 == line.is_item())
            .map(|level| format!("by {}, to stand beside `{}`", spaces(level.0), level.2.head()))
            .collect();
        could.truncate(2);
        let item = open.iter().any(|level| level.1 && level.0 == line.indent) && !line.is_item();
        let help = match (item, could.is_empty()) {
            (true, _) => format!("begin it with `- `, or indent it {}", could.join(", or ")),
            (false, false) => format!("indent it {}", could.join(", or ")),
            (false, true) => format!("indent it as `{}` is", before?.head()),
        };
        let message =
            format!("this line, indented by {}, stands beside none that it could belong to", spaces(line.indent));
        Some(problem(line.at(), message).help(help))
    }
}

fn skip(chars: &mut impl Iterator) {
    chars.next();
}

fn closing(sign: char) -> char {
    if sign == '[' { ']' } else { '}' }
}

/// Whether a line begins with a key, or with an item of a list.
fn begins_with_key(text: &str) -> bool {
    let key = text.split_once(": ").map_or_else(|| text.strip_suffix(':'), |(key, _)| Some(key));
    text.starts_with("- ") || text == "-" || key.is_some_and(|key| !key.contains(['[', ']', '{', '}', ',', '"']))
}

/// Where a text that begins with a symbol ends: at the end of its line, or, within brackets, where they close or a comma stands.
fn end_of_symbols(rest: &str, before: &str) -> usize {
    let opened = before.matches(['{', '[']).count() > before.matches(['}', ']']).count();
    if !opened {
        return rest.split(" #").next().unwrap_or(rest).len();
    }
    let mut depth = 0usize;
    for (i, c) in rest.char_indices() {
        match c {
            '{' => depth += 1,
            '}' | ']' if depth == 0 => return i,
            '}' => depth -= 1,
            ',' if depth == 0 => return i,
            _ => {}
        }
    }
    rest.len()
}

fn problem(at: Span, message: impl AsRef<str>) -> Problem {
    Problem::error(at, format!("not YAML that can be read: {}", message.as_ref()))
}

#[cfg(test)]
mod tests {
    use crate::scenario::yaml::documents;

    /// Where a text that is no YAML goes wrong, and what is said of it.
    fn told(source: &str) -> String {
        let problem = documents(source).unwrap_err();
        let (line, column) = problem.at.line_and_column(source);
        let message = problem.message.strip_prefix("not YAML that can be read: ").unwrap_or(&problem.message);
        format!("{line}:{column} {message}; {}", problem.help.join("; "))
    }

    #[test]
    fn a_tab_that_indents_is_told() {
        assert_eq!(
            told("players:\n\tAlice: {}\n\tBob: {}\n"),
            "2:1 a tab indents this line; write spaces: YAML takes no tabs for indents"
        );
    }

    #[test]
    fn mana_without_quotes_is_told_wherever_it_stands() {
        let says = |text: &str| {
            format!(
                "a brace begins a map here, and text follows it; a text with braces or a colon in it needs quotes: `{text}`"
            )
        };
        assert_eq!(told("Alice: {mana: {R}{R}, hand: [Bolt]}\n"), format!("1:15 {}", says("mana: \"{R}{R}\"")));
        assert_eq!(told("Alice:\n  mana: {R}{R}\n"), format!("2:9 {}", says("mana: \"{R}{R}\"")));
        assert_eq!(
            told("cards: [{name: A, oracle_text: {T}: Add {G}.}]\n"),
            format!("1:32 {}", says("oracle_text: \"{T}: Add {G}.\""))
        );
        assert_eq!(told("costs: [{2}{U}, A]\n"), format!("1:9 {}", says("\"{2}{U}\"")));
    }

    #[test]
    fn a_quote_is_told_where_it_opens() {
        let says = "the quote `\"` that opens here is not closed in this line; close it, such as";
        assert_eq!(told("title: \"t\nplayers:\n  Bob:\n"), format!("1:8 {says} `\"t\"`"));
        assert_eq!(told("a: b\nhand: [\"Jace, A]\nx: [\"B\"]\n"), format!("2:8 {says} `\"Jace, A\"`"));
        // Also where another document would begin behind it, and not where one before it goes on over a line.
        assert_eq!(told("title: \"t\n---\ntitle: a longer one\n"), format!("1:8 {says} `\"t\"`"));
        assert_eq!(told("title: \"t\n  u\"\n---\ntitle: \"v\nx: y\n"), format!("4:8 {says} `\"v\"`"));
    }

    #[test]
    fn a_bracket_is_told_where_it_opens() {
        assert_eq!(told("Alice: {hand: [A, B}\nBob: {}\n"), "1:20 `}` can't close what `[` opens; write `]`");
        assert_eq!(
            told("players:\n  Alice: {hand: [A]\n  Bob:\n"),
            "2:10 the bracket `{` that opens here is not closed; close it with `}`"
        );
        assert_eq!(
            told("a: {hand: [A, B\nb: C\n"),
            "1:4 the bracket `{` that opens here is not closed; close it with `]}`"
        );
        assert_eq!(told("hand: [A, B\n"), "1:7 the bracket `[` that opens here is not closed; close it with `]`");
    }

    #[test]
    fn a_line_that_stands_beside_nothing_is_told_with_what_it_could_stand_beside() {
        let says = "stands beside none that it could belong to; indent it by";
        assert_eq!(
            told("players:\n  Alice:\n    battlefield: [A]\n   hand: [B]\n  Bob:\n"),
            format!(
                "4:4 this line, indented by 3 spaces, {says} 4 spaces, to stand beside `battlefield`, or by 2 spaces, to stand beside `Alice`"
            )
        );
        assert_eq!(
            told("script:\n  - cast: A\n - resolve: all\n"),
            format!("3:2 this line, indented by 1 space, {says} 2 spaces, to stand beside `- cast`")
        );
        assert_eq!(
            told("script:\n  - cast: A\n- resolve: all\n"),
            format!("3:1 this line, indented by 0 spaces, {says} 2 spaces, to stand beside `- cast`")
        );
        assert_eq!(
            told("title: t\n  players:\n    Bob:\n"),
            format!("2:3 this line, indented by 2 spaces, {says} 0 spaces, to stand beside `title`")
        );
        assert_eq!(
            told("script:\n  - cast: A\n  resolve: all\n"),
            "3:3 this line, indented by 2 spaces, stands beside none that it could belong to; begin it with `- `, or indent it by 4 spaces, to stand beside `cast`, or by 0 spaces, to stand beside `script`"
        );
    }
}
