//! Whatever one file or scenario does, the others are played, and nothing printed makes a terminal do anything.

use std::path::Path;
use std::process::{Command, Output};

const HOLDS: &str = "title: It holds\nplayers: {Alice: {}, Bob: {}}\nexpect: {players: {Alice: {life: 20}}}\n";

fn apnap(data: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_apnap"));
    command.args(["--data-dir"]).arg(data).args(args).current_dir(data);
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a file can be beside a file of scenarios, all in one folder: the others are played, and none twice.
#[cfg(unix)]
#[test]
fn what_cannot_be_read_loses_no_other_result() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join("s").join(name);
    std::fs::create_dir_all(path("below")).unwrap();
    for name in ["a.yaml", "z.yaml", "below/b.yaml"] {
        std::fs::write(path(name), HOLDS).unwrap();
    }
    std::fs::write(path("latin.yaml"), b"title: caf\xe9\n").unwrap();
    std::fs::File::create(path("large.yaml")).unwrap().set_len(40 << 20).unwrap();
    std::fs::write(path("broken.yaml"), "title: [").unwrap();
    std::os::unix::fs::symlink("nowhere", path("dangling.yaml")).unwrap();
    std::os::unix::fs::symlink("self.yaml", path("self.yaml")).unwrap();
    std::os::unix::fs::symlink(".", path("round")).unwrap();
    std::os::unix::fs::symlink("..", path("below/round")).unwrap();
    let odd = folder.path().join("s").join(std::ffi::OsStr::from_bytes(b"\x1b[31m\xff.yaml"));
    std::fs::write(odd, HOLDS).unwrap();
    let fifo = Command::new("mkfifo").arg(path("fifo.yaml")).status();
    let fifos = usize::from(fifo.is_ok_and(|status| status.success()));
    let output = apnap(folder.path(), &["test", "s", "--format", "json"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((told["passed"].as_u64(), told["errors"].as_u64()), (Some(4), Some(5 + fifos as u64)), "{told:#}");
    let output = apnap(folder.path(), &["test", "s", "nowhere.yaml"]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stdout);
    assert!(said.contains("4 passed") && said.contains("there is no file `nowhere.yaml`"), "{said}");
    assert!(!said.contains('\u{1b}') && said.contains("␛[31m"), "{said}");
    for why in ["is too large", "is no UTF-8 text", "a link to a file that is not there", "a link that leads nowhere"] {
        assert!(said.contains(why), "{why}: {said}");
    }
}

/// Whatever stands in arguments, names of files, cards and rules, what is printed holds no character that is obeyed but our
/// own colors.
#[test]
fn nothing_printed_is_obeyed() {
    const EVIL: &str = "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{7f}<script>";
    let folder = tempfile::tempdir().unwrap();
    let rules =
        include_str!("../fixtures/cr/small.txt").replacen("An ability that lets", &format!("An {EVIL} that lets"), 1);
    std::fs::write(folder.path().join("rules.txt"), rules).unwrap();
    let card = serde_json::json!([{
        "name": "Odd \u{202e}Elf", "layout": "normal", "mana_cost": "{G}", "type_line": "Creature — Elf",
        "oracle_text": "<script>alert(1)</script> \u{2066}Trample", "power": "1", "toughness": "1",
    }]);
    std::fs::write(folder.path().join("cards.json"), card.to_string()).unwrap();
    let scenario =
        "title: \"<script>x</script> \u{202e}\"\nplayers: {\"A<b>\": {hand: [Forest]}, B: {}}\nexpect: {turn: 2}\n";
    std::fs::write(folder.path().join("a.yaml"), scenario).unwrap();
    let commands: &[&[&str]] = &[
        &["rule", EVIL],
        &["search", EVIL],
        &["glossary", EVIL],
        &[EVIL],
        &["run", EVIL],
        &["test", EVIL],
        &["card", EVIL],
        &["card", "Odd \u{202e}Elf", "--cards", "cards.json"],
        &["edition", "import", "rules.txt"],
        &["toc", "--edition", "rules.txt"],
        &["search", "ability", "--edition", "rules.txt"],
        &["diff", "rules.txt", "digest"],
        &["cards", "import", "cards.json"],
        &["run", "a.yaml"],
        &["test", "a.yaml"],
        &["lint", "rules.txt"],
    ];
    for command in commands {
        for color in ["never", "always"] {
            for format in ["text", "md", "json", "html"] {
                let args: Vec<&str> = ["--color", color, "--format", format].iter().chain(*command).copied().collect();
                let output = apnap(folder.path(), &args);
                for said in [text(&output.stdout), text(&output.stderr)] {
                    let bare = without_our_colors(&said);
                    assert!(color == "always" || bare == said, "{args:?}: {said:?}");
                    let obeyed = |c: char| (c.is_control() && !"\n\t".contains(c)) || "\u{202e}\u{2066}".contains(c);
                    assert!(!bare.contains(obeyed), "{args:?}: {bare:?}");
                    // What stands between backticks, or behind a backslash, is no tag in markdown.
                    let page = match format {
                        "md" => said.split('`').step_by(2).collect::<String>().replace("\\<", ""),
                        "html" => said.clone(),
                        _ => String::new(),
                    };
                    // The page has one script of its own.
                    let own = usize::from(format == "html" && page.contains("</html>"));
                    let tag = page.matches("<script>").count() > own && said == text(&output.stdout);
                    assert!(!tag, "{args:?}: {said}");
                }
            }
        }
    }
}

/// The text without the colors and styles the program uses.
fn without_our_colors(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("\u{1b}[") {
        out.push_str(before);
        let codes = behind.split('m').next().unwrap_or_default();
        let ours = codes
            .split(';')
            .all(|n| n.parse::<u8>().is_ok_and(|n| [0, 1, 2, 3, 4, 9].contains(&n) || (30..98).contains(&n)));
        if ours {
            rest = &behind[codes.len() + 1..];
        } else {
            out.push('\u{1b}');
            rest = &rest[before.len() + 1..];
        }
    }
    out + rest
}

/// One byte changed anywhere in what is kept is refused with what to do, or made anew; what stopped imports have left goes
/// away with the next.
#[test]
fn the_store_is_checked_and_tidied() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.txt"), include_str!("../fixtures/cr/small.txt")).unwrap();
    assert!(apnap(folder.path(), &["edition", "import", "a.txt"]).status.success());
    let kept = std::fs::read_dir(path("editions")).unwrap().next().unwrap().unwrap().path();
    let whole = std::fs::read(&kept).unwrap();
    let (code, answer) = {
        let output = apnap(folder.path(), &["rule", "100.1"]);
        (output.status.code(), output.stdout)
    };
    assert_eq!(code, Some(0));
    for at in (20..whole.len()).step_by(whole.len() / 7) {
        let mut bytes = whole.clone();
        bytes[at] = bytes[at].wrapping_add(1);
        std::fs::write(&kept, bytes).unwrap();
        let output = apnap(folder.path(), &["rule", "100.1"]);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "byte {at}");
        assert!(text(&output.stderr).contains("edition import"), "{}", text(&output.stderr));
    }
    for left in ["editions/x.edition.1.part", "search/y.index.1.part", "digest.edition.1.part", "search/gone.index"] {
        std::fs::create_dir_all(path(left).parent().unwrap()).unwrap();
        std::fs::write(path(left), "half").unwrap();
    }
    assert!(apnap(folder.path(), &["edition", "import", "a.txt"]).status.success());
    for left in ["editions/x.edition.1.part", "search/y.index.1.part", "digest.edition.1.part", "search/gone.index"] {
        assert!(!path(left).exists(), "{left}");
    }
    assert_eq!(apnap(folder.path(), &["rule", "100.1"]).stdout, answer);
    // What was set is not answered from another text.
    assert!(apnap(folder.path(), &["edition", "use", "digest"]).status.success());
    std::fs::write(path("default-edition"), "digesu").unwrap();
    let output = apnap(folder.path(), &["rule", "100.1"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("edition use"), "{}", text(&output.stderr));
}

/// Numbers as great as they can be written, wherever one is read: each is played, refused or told to be too large, at once.
#[test]
fn great_numbers_are_bounded() {
    use crate::generators::{NUMBERS, scenarios::documents, with_stack};
    use apnap::scenario::{Cards, run};
    let texts = [
        "Draw N cards.",
        "Proliferate N times.",
        "Roll N six-sided dice.",
        "Flip N coins.",
        "Investigate N times.",
        "The Ring tempts you N times.",
        "Create N 1/1 white Soldier creature tokens.",
        "You gain N life.",
        "Mill N cards.",
        "You may pay {N}. If you do, draw a card.",
        "Populate N times.",
        "Scry N.",
        "Amass Zombies N.",
        "Target creature gets +N/+N until end of turn.",
        "Put N +1/+1 counters on target creature.",
    ];
    let keywords = ["Crew", "Renown", "Devour", "Fading", "Graft", "Dredge", "Annihilator", "Afterlife", "Bushido"];
    let board = |n: &str, key: &str| {
        format!(
            "title: t\nstrict: false\nplayers: {{A: {{{}}}, B: {{}}}}\nscript: [{{to: end}}]\n",
            key.replace('N', n)
        )
    };
    with_stack(|| {
        for n in NUMBERS {
            let mut all = Vec::new();
            for text in texts.iter().map(|text| text.replace('N', n)).chain(keywords.map(|key| format!("{key} {n}"))) {
                let (kind, cost) = if text.ends_with('.') { ("Instant", "{0}") } else { ("Creature — Elf", "{0}") };
                all.push(format!(
                    "title: t\nstrict: false\ncards:\n  - {{name: T, mana_cost: \"{cost}\", type_line: {kind}, power: \"1\", toughness: \"1\", oracle_text: \"{text}\"}}\nplayers: {{A: {{hand: [T], battlefield: [T]}}, B: {{}}}}\nscript: [{{cast: T}}, {{resolve: all}}, {{attack: [T]}}, {{to: end}}]\n"
                ));
            }
            for cost in ["{N}", "{N/W}", "{X}{X}"] {
                let cost = cost.replace('N', n);
                all.push(format!(
                    "title: t\nstrict: false\ncards: [{{name: T, mana_cost: \"{cost}\", type_line: Instant, oracle_text: \"Draw X cards.\"}}]\nplayers: {{A: {{hand: [T], battlefield: [Forest]}}, B: {{}}}}\nscript: [{{cast: T, x: {n}}}]\n"
                ));
            }
            for key in [
                "life: N",
                "counters: {poison: N}",
                "lands_played: N",
                "mana: \"{N}\"",
                "battlefield: [{card: Forest, count: N}]",
                "battlefield: [{card: Forest, counters: {+1/+1: N}, damage: N}]",
            ] {
                all.push(board(n, key));
            }
            // What has resolved before counts: a number of the script is added to it.
            for step in ["resolve: N", "pass: N", "to: {turn: N, step: end}"] {
                let step = step.replace('N', n);
                all.push(format!(
                    "title: t\nstrict: false\ncards: [{{name: T, mana_cost: \"{{0}}\", type_line: Instant, oracle_text: \"You gain 1 life.\"}}]\nplayers: {{A: {{hand: [2 T]}}, B: {{}}}}\nscript: [{{cast: T}}, {{resolve: 1}}, {{cast: T}}, {{{step}}}]\n"
                ));
            }
            for text in &all {
                let started = std::time::Instant::now();
                for document in documents(text) {
                    document.all_problems(&Cards::default());
                    if let Some(scenario) = &document.scenario {
                        run(scenario, &Cards::default(), None);
                    }
                }
                assert!(started.elapsed().as_secs() < 60, "{text}");
            }
        }
    });
}

/// What the program is made of is no word of the game: nothing writes a value as Rust does but tests and what writes Rust.
#[test]
fn no_value_is_shown_as_the_program_writes_it() {
    fn look(folder: &Path, found: &mut Vec<String>) {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                if !path.ends_with("cited") {
                    look(&path, found);
                }
            } else if path.extension().is_some_and(|it| it == "rs") && path.file_stem().is_none_or(|it| it != "tests") {
                let text = std::fs::read_to_string(&path).unwrap();
                let code = text.lines().take_while(|line| !line.contains("#[cfg(test)]"));
                let code = code.enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
                let as_rust = code.filter(|(_, line)| line.contains(":?}") || line.contains(":#?}"));
                found.extend(as_rust.map(|(n, line)| format!("{}:{}: {}", path.display(), n + 1, line.trim())));
            }
        }
    }
    let mut found = Vec::new();
    look(Path::new("src"), &mut found);
    assert!(found.is_empty(), "these say what a value is as Rust writes it: {found:#?}");
}
