//! An update followed from end to end: two published editions and a small repository that goes by the older one. Needs the
//! editions in `../shared`.
// apnap: ignore-file

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::shared::shared;

/// The files of the repository: code that cites and quotes, a table, a text, a section of a digest, scenarios.
const FILES: [(&str, &str); 9] = [
    (
        "src/control.rs",
        "// 722.3: while someone else plays your turn.\n// CR 725.2 and 704.5f-h, see https://x.org/cr#R7232\n",
    ),
    (
        "src/quotes.rs",
        "/**\n * 725.1. The initiative is a designation a player can have. There is no initiative in a game\n */\n",
    ),
    ("data.yaml", "turn:\n  rule: \"722.5\"\n"),
    ("docs/notes.md", "A saga without read ahead: rule 714.3a. What a cost of half a mana is: rule 118.7e.\n"),
    ("digest/722.txt", "722. Controlling Another Player\n\n722.1. Some cards let you do it.\n"),
    ("digest/701.txt", "701.27g See rules 701.42, “Meld,” and 729, “Merging with Permanents.”\n"),
    (
        "docs/shown.md",
        "| loops | `731/a-loop.yaml`, but not 731/no-such.yaml; play/731/a-loop.yaml; digest/722.txt |\n",
    ),
    ("play/731/a-loop.yaml", "# 731.1..731.1b\ntitle: A loop\nplayers: {Alice: {}}\n"),
    (
        "play/half.yaml",
        "# 118.7e: half a mana less\ntitle: Half\nplayers: {Alice: {life: 20}, Bob: {}}\nexpect: {players: {Alice: {life: 20}}}\n",
    ),
];

fn apnap(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_apnap"))
        .args(args)
        .current_dir(folder)
        .env("APNAP_DATA", folder.join("data"))
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn an_update_is_followed_from_end_to_end() {
    let (Some(old), Some(new)) = (shared("cr/2026-01-16.txt"), shared("cr/2026-04-17.txt")) else { return };
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    for (name, text) in FILES {
        std::fs::create_dir_all(here.join(name).parent().unwrap()).unwrap();
        std::fs::write(here.join(name), text).unwrap();
    }
    let imported = apnap(here, &["edition", "import", old.to_str().unwrap(), new.to_str().unwrap()]);
    assert!(imported.status.success());
    let args =
        ["impact", "2026-01-16", "2026-04-17", "--scenarios", "play", "--code", "src", "docs", "digest", "data.yaml"];
    let told = apnap(here, &[&args[..], &["--format", "json", "--digest"]].concat());
    assert_eq!(told.status.code(), Some(1));
    let told = json(&told);
    let of = |became: &str| {
        let rows = told["changed"].as_array().unwrap().iter();
        rows.filter(|row| row["became"] == became && row["kind"] == "rule").count()
    };
    assert_eq!(["new", "reworded", "moved", "refers-elsewhere", "gone"].map(of), [25, 14, 118, 18, 0]);
    let row = |old: &str| {
        let rows = told["changed"].as_array().unwrap().iter();
        rows.into_iter().find(|row| row["old"] == old).unwrap_or_else(|| panic!("{old}")).clone()
    };
    let hanging = row("118.7e")["hanging"].as_array().unwrap().len();
    assert_eq!(hanging, 2, "a text and a scenario: {}", row("118.7e"));
    assert_eq!(row("722.3")["new"], "723.3");
    assert_eq!(told["scenarios"][0]["status"], "passed");
    let keywords: Vec<&str> =
        told["digest"]["keywords"].as_array().unwrap().iter().map(|k| k["title"].as_str().unwrap()).collect();
    assert_eq!(keywords, ["Sneak", "Increment", "Paradigm"]);
    assert!(here.join("digest/722.txt").exists());

    let read = |name: &str| std::fs::read_to_string(here.join(name)).unwrap();
    let mut before = None;
    // Done again, by either command, nothing changes.
    for again in 0..4 {
        let fixed = match again {
            3 => apnap(here, &["cite", "check", "src", "docs", "--since", "2026-01-16", "--fix"]),
            _ => apnap(here, &[&args[..], &["--fix"]].concat()),
        };
        assert_eq!(fixed.status.code(), Some(1));
        let now: Vec<String> =
            ["src/control.rs", "src/quotes.rs", "data.yaml", "docs/notes.md", "apnap-cites.toml"].map(read).into();
        assert!(before.is_none() || before.as_ref() == Some(&now), "{again}: {now:?}");
        before = Some(now);
    }
    assert_eq!(
        read("src/control.rs"),
        "// 723.3: while someone else plays your turn.\n// CR 726.2 and 704.5f-h, see https://x.org/cr#R7242\n"
    );
    assert!(read("data.yaml").contains("\"723.5\""));
    assert!(read("digest/723.txt").starts_with("723. Controlling Another Player\n\n723.1. Some"));
    assert!(!here.join("digest/722.txt").exists());
    assert!(read("digest/701.txt").contains("and 730, “Merging with Permanents.”"));
    assert!(read("play/732/a-loop.yaml").starts_with("# 732.1..732.1b\n"));
    assert_eq!(
        read("docs/shown.md"),
        "| loops | `732/a-loop.yaml`, but not 731/no-such.yaml; play/732/a-loop.yaml; digest/723.txt |\n"
    );
    // Reworded as it moved: a person has to look at it.
    assert!(read("docs/notes.md").contains("rule 714.3a"));
    assert!(read("apnap-cites.toml").contains("cited = \"714.3a\""));
    let quoted = read("src/quotes.rs");
    assert!(quoted.contains("* 726.1. The initiative"), "{quoted}");
}

/// Code that quotes the rules under an older number is found by the words.
#[test]
fn stale_citations_are_found_by_their_words() {
    let (Some(old), Some(new)) = (shared("cr/2011-09-30.txt"), shared("cr/2026-01-16.txt")) else { return };
    let (old, _) = apnap::cr::read(&std::fs::read(old).unwrap()).unwrap();
    let (new, _) = apnap::cr::read(&std::fs::read(new).unwrap()).unwrap();
    let (before, after) = apnap::cr::diff::Prepared::both(&old, &new);
    let comparison = apnap::cr::diff::compare(&before, &after, apnap::cr::diff::Options::default());
    let against = apnap::cr::cite::Against::edition(&new, "2026-01-16");
    let (mut stale, mut found, mut right) = (0, 0, 0);
    for rule in old.rules.iter().filter(|rule| rule.title.is_none() && rule.text().split(' ').count() > 12) {
        // What the comparison is sure of tells what should be found.
        let Some([now]) = comparison.renumbering.went(rule.id) else { continue };
        let sure = comparison.changes_of(rule.id, true).all(|change| change.score > 0.98);
        if *now == rule.id || !sure {
            continue;
        }
        let text = format!("/**\n * {}. {}\n */\n", rule.id, rule.text());
        let kind = apnap::cr::cite::FileKind::of(Path::new("a.java"));
        let citations = apnap::cr::cite::scan(&text, kind, |section| against.has_section(section));
        let findings = apnap::cr::cite::check(&text, &citations, &against);
        stale += 1;
        found += usize::from(!findings.is_empty());
        right += usize::from(findings.iter().any(|finding| finding.now == [*now]));
    }
    eprintln!("{stale} stale citations: {found} found, {right} with the right number");
    assert!(stale > 300 && found * 100 >= stale * 92 && right * 100 >= stale * 88, "{found}, {right} of {stale}");
}
