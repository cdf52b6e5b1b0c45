//! Wrong input and what is said of it: each `tests/invalid/*.yaml` has its answer beside it, and hostile files are
//! refused in bounded time and memory.
//!
//! `APNAP_BLESS=1 cargo test --test scenarios invalid/` writes what is said now.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use libtest_mimic::{Failed, Trial};

/// A test for each file of `tests/invalid`, named `invalid/FILE`, and for each hostile one.
pub fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/invalid");
    let entries = std::fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|e| e == "yaml")).collect();
    files.sort();
    let mut trials: Vec<Trial> = files
        .into_iter()
        .map(|file| {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            Trial::test(format!("invalid/{name}"), move || told(&file, &name))
        })
        .collect();
    let answers = std::fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.path());
    let alone: Vec<PathBuf> = answers
        .filter(|path| path.extension().is_some_and(|e| e == "err") && !path.with_extension("yaml").is_file())
        .collect();
    trials.push(Trial::test("invalid/no answer stands alone", move || {
        if alone.is_empty() { Ok(()) } else { Err(format!("{alone:?}").into()) }
    }));
    for (name, hostile) in hostile() {
        trials.push(Trial::test(format!("invalid/hostile: {name}"), move || bounded(name, &hostile())));
    }
    trials
}

fn run(mut command: Command) -> Output {
    let data = std::env::temp_dir().join("apnap-no-data");
    command.env("APNAP_DATA", data).env("COLUMNS", "100").env("NO_COLOR", "1").output().unwrap()
}

/// The answer to a file is the one beside it, with a place and without a panic.
fn told(file: &Path, name: &str) -> Result<(), Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_apnap"));
    command.current_dir(file.parent().unwrap()).args(["run", "-q", name]);
    let output = run(command);
    let code = output.status.code().ok_or("it was killed")?;
    let said = format!(
        "{}{}exit code {code}\n",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    let said: String = said.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    if code == 0 || code == 70 {
        return Err(format!("exit code {code}:\n{said}").into());
    }
    if said.contains('\u{1b}') || said.contains('\u{7}') {
        return Err("a control character is shown as it is".into());
    }
    let golden = file.with_extension("err");
    if std::env::var_os("APNAP_BLESS").is_some() {
        std::fs::write(&golden, &said)?;
        return Ok(());
    }
    let wanted = std::fs::read_to_string(&golden).map_err(|e| format!("{}: {e}", golden.display()))?;
    if said == wanted { Ok(()) } else { Err(format!("expected:\n{wanted}\nsaid:\n{said}").into()) }
}

type Make = Box<dyn Fn() -> String + Send>;

/// Files that are meant to take for ever, or all the memory there is.
fn hostile() -> Vec<(&'static str, Make)> {
    let scenario = |rest: &str| format!("title: x\nplayers: {{Alice: {{}}, Bob: {{}}}}\n{rest}");
    vec![
        (
            "a bomb of aliases",
            Box::new(|| {
                let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
                for i in 1..20 {
                    let list = vec![format!("*a{}", i - 1); 9].join(", ");
                    bomb.push_str(&format!("a{i}: &a{i} [{list}]\n"));
                }
                bomb
            }),
        ),
        ("400,000 brackets", Box::new(|| "[".repeat(400_000))),
        ("400,000 braces", Box::new(|| "{a: ".repeat(400_000))),
        ("400,000 dashes", Box::new(|| "- ".repeat(400_000))),
        ("deep indents", Box::new(|| (0..2_000).map(|i| format!("{}a:\n", " ".repeat(i))).collect())),
        ("a million tokens", Box::new(move || scenario(&format!("cites: [{}]\n", "704.5f, ".repeat(1_000_000))))),
        (
            "a million cards",
            Box::new(|| {
                "title: x\nplayers:\n  Alice: {battlefield: [1000000 Forest, {card: Forest, count: 4000000000}]}\n  Bob: {}\n".to_owned()
            }),
        ),
        (
            "a name of a megabyte",
            Box::new(|| {
                format!(
                    "title: {}\nplayers: {{A: {{hand: [{}]}}, B: {{}}}}\n",
                    "x".repeat(1 << 20),
                    "y".repeat(1 << 20)
                )
            }),
        ),
        (
            "a text of a megabyte",
            Box::new(|| {
                format!(
                    "title: x\nplayers: {{A: {{battlefield: [X]}}, B: {{}}}}\ncards: [{{name: X, type_line: Artifact, oracle_text: '{}'}}]\n",
                    "Whenever a creature enters, draw a card. ".repeat(25_000)
                )
            }),
        ),
        ("10,000 unknown keys", Box::new(move || (0..10_000).map(|i| format!("key{i}: x\n")).collect())),
        (
            "a thousand players",
            Box::new(|| {
                let players: String = (0..1_000).map(|i| format!("  P{i}: {{}}\n")).collect();
                format!("title: x\nplayers:\n{players}")
            }),
        ),
        (
            "passing for ever",
            Box::new(|| "title: x\nplayers: {A: {}, B: {}}\nscript: [{pass: 4000000000}]\n".to_owned()),
        ),
        (
            "a turn that never comes",
            Box::new(|| {
                "title: x\nplayers: {A: {library: []}, B: {library: []}}\nscript: [{to: {turn: 4000000000, step: end}}]\n".to_owned()
            }),
        ),
        (
            "a loop nobody can stop",
            Box::new(|| {
                "title: x\nplayers: {A: {battlefield: [P, Q], life: 20}, B: {}}\ncards:\n  - {name: P, type_line: Enchantment, oracle_text: \"Whenever you gain life, each opponent loses 1 life.\"}\n  - {name: Q, type_line: Enchantment, oracle_text: \"Whenever an opponent loses life, you gain 1 life.\"}\nscript: [{pass: 2}]\n".to_owned()
            }),
        ),
        ("no bytes of text", Box::new(|| "\u{0}\u{1}\u{2}".repeat(1_000))),
    ]
}

/// It ends within four minutes (an unoptimized build on a busy machine) and four gigabytes, with words and without a panic.
fn bounded(name: &str, source: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("hostile.yaml");
    std::fs::write(&file, source)?;
    let mut command = Command::new("sh");
    command.arg("-c").arg("ulimit -v 4000000; exec \"$0\" run -q \"$1\"").arg(env!("CARGO_BIN_EXE_apnap")).arg(&file);
    let started = Instant::now();
    let output = run(command);
    let took = started.elapsed();
    let code = output.status.code().ok_or_else(|| format!("{name}: killed: {}", output.status))?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let start: String = said.chars().take(2_000).collect();
    if code == 70 || said.trim().is_empty() {
        return Err(format!("{name}: exit code {code}: {start}").into());
    }
    if took > Duration::from_secs(240) {
        return Err(format!("{name}: it took {took:?}").into());
    }
    if said.len() > 20_000_000 {
        return Err(format!("{name}: {} bytes were said of {}", said.len(), source.len()).into());
    }
    Ok(())
}
