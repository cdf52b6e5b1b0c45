//! Sets right what is certain.

use std::ops::Range;

use serde::Serialize;

use super::Finding;

/// What to write instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// What is replaced, in bytes of the text.
    pub span: Range<usize>,
    /// What to write.
    pub text: String,
}

/// The text with every fix made, and how many there were.
pub fn apply(text: &str, findings: &[Finding]) -> (String, usize) {
    let mut fixes: Vec<&Fix> = findings.iter().filter_map(|f| f.fix.as_ref()).collect();
    fixes.sort_by_key(|f| (f.span.start, f.span.end));
    // Several findings about one range have the same fix.
    fixes.dedup();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    let mut made = 0;
    for fix in fixes {
        let Some(before) = text.get(at..fix.span.start) else { continue };
        out.push_str(before);
        out.push_str(&fix.text);
        at = fix.span.end;
        made += 1;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    (out, made)
}
