//! Findings as SARIF 2.1.0, which code hosts show beside the lines.

use serde_json::{Value, json};

use super::github::{self, Annotation, Grade};

/// A place that a check found something at.
pub struct Finding {
    /// The name of the check.
    pub rule: &'static str,
    /// How grave it is.
    pub grade: Grade,
    /// What is wrong.
    pub message: String,
    /// The file, as the user named it.
    pub file: String,
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// The columns, from 1, the second behind the last; `None` for the whole line.
    pub columns: Option<(usize, usize)>,
    /// What to write instead.
    pub fix: Option<String>,
}

/// The whole document. `checks` are the names of all checks with what they find.
pub fn sarif(checks: &[(&'static str, &'static str)], findings: &[Finding]) -> Value {
    let rules: Vec<Value> =
        checks.iter().map(|(id, what)| json!({ "id": id, "shortDescription": { "text": what } })).collect();
    let results: Vec<Value> = findings
        .iter()
        .map(|f| {
            let location = json!({ "physicalLocation": place(f) });
            let index = checks.iter().position(|(id, _)| *id == f.rule);
            let mut result = json!({
                "ruleId": f.rule,
                "ruleIndex": index,
                "level": level(f.grade),
                "message": { "text": f.message },
                "locations": [location],
            });
            if let (Some(text), Some(map)) = (&f.fix, result.as_object_mut()) {
                let change = json!({
                    "artifactLocation": { "uri": uri(&f.file) },
                    "replacements": [{ "deletedRegion": region(f), "insertedContent": { "text": text } }],
                });
                let fix = json!({ "description": { "text": format!("write {text}") }, "artifactChanges": [change] });
                map.insert("fixes".to_owned(), json!([fix]));
            }
            result
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "apnap", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// The same findings as annotations of GitHub Actions.
pub fn annotations(findings: &[Finding]) -> String {
    github::annotations(findings.iter().map(|f| Annotation {
        grade: f.grade,
        file: &f.file,
        line: f.line,
        column: f.columns.map_or(0, |(first, _)| first),
        title: f.rule,
        message: &f.message,
    }))
}

fn level(grade: Grade) -> &'static str {
    match grade {
        Grade::Error => "error",
        Grade::Warning => "warning",
        Grade::Notice => "note",
    }
}

fn place(finding: &Finding) -> Value {
    let mut place = json!({ "artifactLocation": { "uri": uri(&finding.file) } });
    if finding.line > 0
        && let Some(map) = place.as_object_mut()
    {
        map.insert("region".to_owned(), region(finding));
    }
    place
}

fn region(finding: &Finding) -> Value {
    match finding.columns {
        Some((start, end)) => json!({ "startLine": finding.line, "startColumn": start, "endColumn": end }),
        None => json!({ "startLine": finding.line }),
    }
}

/// A path as the path of a URI.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
