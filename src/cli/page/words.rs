//! Texts on the page: words in backticks as code, mana symbols as symbols, nothing that could disturb the page.

use maud::{Markup, html};

use crate::cr::RuleId;

/// A text in which words stand in backticks and mana in braces.
pub fn prose(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    let pairs = parts.len() % 2 == 1;
    html! {
        @for (i, part) in parts.iter().enumerate() {
            @if i % 2 == 1 && pairs { code { (part) } } @else {
                // A backtick that none closes says nothing.
                (symbols(part))
            }
        }
    }
}

/// A text in which `{R}` and the like are shown as symbols.
pub fn symbols(text: &str) -> Markup {
    let mut pieces: Vec<Result<&str, &str>> = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        match after.split_once('}') {
            Some((symbol, behind)) if is_symbol(symbol) => {
                pieces.push(Ok(before));
                pieces.push(Err(symbol));
                rest = behind;
            }
            _ => {
                let (head, tail) = rest.split_at(before.len() + 1);
                pieces.push(Ok(head));
                rest = tail;
            }
        }
    }
    pieces.push(Ok(rest));
    html! {
        @for piece in pieces {
            @match piece {
                Ok(text) => (text),
                Err(symbol) => (pip(symbol)),
            }
        }
    }
}

/// `R`, `2`, `G/W`, `W/P`, `T` and so on.
fn is_symbol(text: &str) -> bool {
    !text.is_empty() && text.len() <= 5 && text.chars().all(|c| c.is_ascii_digit() || "WUBRGCXYZSPTQE/∞".contains(c))
}

/// A symbol as a disc in its colors.
fn pip(symbol: &str) -> Markup {
    let shade = |c: Option<char>| match c {
        Some(c @ ('W' | 'U' | 'B' | 'R' | 'G')) => c.to_ascii_lowercase(),
        _ => 'c',
    };
    let mut halves = symbol.split('/').filter(|half| *half != "P").map(|half| half.chars().next());
    let first = shade(halves.next().flatten());
    let second = halves.next().map(shade);
    let shown = match symbol {
        "T" => "↷",
        "Q" => "↶",
        "S" => "❄",
        other => other,
    };
    html! {
        span.pip.{ "pip-" (first) }.{ @if let Some(second) = second { "half-" (second) } }.long[shown.len() > 2] {
            span.brace { "{" } (shown) span.brace { "}" }
        }
    }
}

/// How a rule is found on the page.
pub fn rule_id(rule: RuleId) -> String {
    format!("rule-{rule}")
}

/// A page without what no page should hold: control characters, and marks that turn the direction of writing.
pub fn plain(page: &str) -> String {
    let turns = |c: &char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}');
    page.chars().filter(|c| !turns(c) && (!c.is_control() || matches!(c, '\n' | '\t'))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backticks_are_code_and_are_not_printed() {
        assert_eq!(prose("`<a>` and `b`: 1").into_string(), "<code>&lt;a&gt;</code> and <code>b</code>: 1");
        assert_eq!(prose("one ` alone").into_string(), "one  alone");
    }

    #[test]
    fn symbols_are_those_of_the_rules_only() {
        let shown = symbols("{T}: Add {G/W}. {none} {");
        let shown = shown.into_string();
        assert!(shown.contains("pip-g half-w") && shown.contains("↷"), "{shown}");
        assert!(shown.ends_with(". {none} {"), "{shown}");
    }

    #[test]
    fn what_turns_the_writing_is_left_out() {
        assert_eq!(plain("a\u{202E}b\u{1B}[31mc\n"), "ab[31mc\n");
    }
}
