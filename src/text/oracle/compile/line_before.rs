//! What of a line tells that it goes on with the one before it.

use crate::oracle::text;

/// Whether a line begins with a pronoun: it goes on about what the line before names, and is no ability by itself.
pub(super) fn speaks_of_the_line_before(line: &text::Paragraph) -> bool {
    ["it's ", "it is ", "it has ", "it gains ", "it gets ", "it loses ", "they "]
        .iter()
        .any(|it| line.words.starts_with(it))
}

/// Whether a line is a part of what is done before it: it speaks of that or says for how long, or is what no static ability says, who
/// may do what or what something is like.
pub(super) fn looks_back(line: &str) -> bool {
    const WORDS: &[&str] = &["if", "otherwise", "then", "that", "those", "them", "they", "it", "X", "copies", "chosen"];
    const PHRASES: &[&str] = &[
        "this way",
        "this mana",
        "this effect",
        "the same is true",
        "who can't",
        "until end of turn",
        "this turn",
        "for the rest of the game",
    ];
    const STATIC: &[&str] = &["you may", "get", "gets", "have", "has", "can", "can't", "cost", "costs", "is", "are"];
    // What is so while something is attached is no part of what is done once (604.1).
    let attached = ["equipped creature ", "enchanted creature "].iter().any(|host| line.starts_with(host));
    if attached && !line.contains(" until end of turn") && !line.contains(" this turn") {
        return false;
    }
    let words = format!(" {line} ");
    let holds = |said: &&str| words.contains(&format!(" {said} "));
    WORDS.iter().chain(PHRASES).any(holds) || !STATIC.iter().any(holds)
}
