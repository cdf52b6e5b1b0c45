//! Files that are no edition, or only in part: a clear answer in bounded time, and nothing is kept half.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use apnap::cr;

const SMALL: &str = include_str!("../fixtures/cr/small.txt");

fn apnap(data: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_apnap"));
    command.args(["--color", "never", "--data-dir"]).arg(data).args(args).current_dir(data);
    command
}

fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// The names of the installed editions.
fn installed(data: &Path) -> Vec<String> {
    let output = apnap(data, &["edition", "list", "--format", "json"]).output().unwrap();
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    list.as_array().unwrap().iter().map(|e| e["edition"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn what_is_no_edition_is_refused_and_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let german = (1..20)
        .map(|n| format!("100.{n}. Die Werkbank hat vier Beine, und wer daran arbeitet, braucht einen Stuhl.\n\n"))
        .collect::<String>();
    let long: String =
        (1..60).map(|n| format!("100.{n}. The bench is rule number {n} of all the rules.\n\n")).collect();
    let whole =
        format!("Rules\n\n1. Bench\n\n100. General\n\n{long}Glossary\n\nBench\nA table.\n\nCredits\n\nNobody.\n\n");
    let cases: [(&str, Vec<u8>, &str); 7] = [
        ("empty.txt", Vec::new(), "the document is empty"),
        ("blank.txt", b"\n \r\n\t\n".to_vec(), "the document is empty"),
        ("program.txt", b"\x7FELF\x02\x01\x01\0\0\0\0\0\0".repeat(900), "is not text"),
        ("letter.txt", b"Dear Ann,\nthe bench is yours.\n".to_vec(), "no line begins with the number of a rule"),
        ("regeln.txt", format!("100. Allgemeines\n\n{german}").into_bytes(), "the rules are not in English"),
        ("twice.txt", whole.repeat(2).into_bytes(), "a second edition begins here"),
        (
            "zip.txt",
            b"PK\x03\x04".iter().copied().chain((0..4000).map(|i: u32| (i * i * 31 % 251) as u8)).collect(),
            "is not text",
        ),
    ];
    for (name, bytes, why) in cases {
        std::fs::write(folder.path().join(name), bytes).unwrap();
        for args in [["edition", "import", name], ["stats", "--edition", name], ["diff", "digest", name]] {
            let (code, out, err) = said(&apnap(folder.path(), &args).output().unwrap());
            assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}: {err}");
            assert!(err.contains(why) && err.contains(name) && err.contains("help:"), "{args:?}: {err}");
        }
    }
    assert_eq!(installed(folder.path()), ["digest"]);
}

#[test]
fn no_more_is_read_than_an_edition_could_be() {
    let folder = tempfile::tempdir().unwrap();
    // Sparse: a hundred million bytes that take no room.
    let file = std::fs::File::create(folder.path().join("large.txt")).unwrap();
    file.set_len(100_000_000).unwrap();
    let (code, _, err) = said(&apnap(folder.path(), &["edition", "import", "large.txt"]).output().unwrap());
    assert_eq!(code, Some(2));
    assert!(err.contains("the document has 100000000 bytes, more than the 8388608 that are read"), "{err}");
    if Path::new("/dev/zero").exists() {
        let (code, _, err) = said(&apnap(folder.path(), &["edition", "import", "/dev/zero"]).output().unwrap());
        assert_eq!(code, Some(2), "{err}");
    }
    let (code, _, err) = said(&apnap(folder.path(), &["edition", "import", "."]).output().unwrap());
    assert!(code == Some(2) && err.contains("`.` is a folder"), "{err}");
}

#[test]
fn a_truncated_edition_is_read_as_far_as_it_goes_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let cut = SMALL.find("An ability that lets").unwrap();
    std::fs::write(folder.path().join("cut.txt"), &SMALL[..cut]).unwrap();
    let (code, out, err) = said(&apnap(folder.path(), &["edition", "import", "cut.txt"]).output().unwrap());
    assert_eq!(code, Some(1), "{err}");
    assert!(
        out.contains("warning: this edition is incomplete: its text stops in the glossary, after 3 entries"),
        "{out}"
    );
    let (code, out, err) = said(&apnap(folder.path(), &["rule", "100.1"]).output().unwrap());
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("incomplete: its text stops in the glossary"), "{out}");
}

#[test]
fn the_same_edition_again_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), SMALL).unwrap();
    std::fs::write(folder.path().join("b.txt"), SMALL.replace('\n', "\r\n")).unwrap();
    let (code, _, err) = said(&apnap(folder.path(), &["edition", "import", "a.txt"]).output().unwrap());
    assert_eq!(code, Some(0), "{err}");
    let kept = installed(folder.path());
    let (code, out, _) = said(&apnap(folder.path(), &["edition", "import", "b.txt", "a.txt"]).output().unwrap());
    assert_eq!(code, Some(0));
    assert_eq!(out.matches("installed already, with the same text").count(), 2, "{out}");
    assert_eq!(installed(folder.path()), kept);
}

#[test]
fn an_import_killed_half_way_leaves_the_old_state_or_the_new() {
    let folder = tempfile::tempdir().unwrap();
    let texts = ["one bench", "another bench"].map(|bench| {
        let rules: String =
            (1..400).map(|n| format!("100.{n}. The rule of {bench} is number {n} of all the rules.\n\n")).collect();
        format!("These rules are effective as of May 1, 2030.\n\n1. Bench\n\n100. General\n\n{rules}Glossary\n\nBench\nWhat is sat on.\n\nCredits\n\nNobody.\n")
    });
    let files: Vec<PathBuf> = (0..2).map(|i| folder.path().join(format!("{i}.txt"))).collect();
    for (file, text) in files.iter().zip(&texts) {
        std::fs::write(file, text).unwrap();
    }
    let import = |file: &Path| {
        let mut command = apnap(folder.path(), &["edition", "import", "--replace"]);
        command.arg(file).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    assert!(import(&files[0]).status().unwrap().success());
    let before = installed(folder.path());
    for round in 0..24 {
        let mut child = import(&files[round % 2]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(round as u64 * 3));
        let _ = child.kill();
        child.wait().unwrap();
        assert_eq!(installed(folder.path()), before);
        let (code, out, err) = said(&apnap(folder.path(), &["rule", "100.399"]).output().unwrap());
        assert_eq!(code, Some(0), "{err}");
        assert!(out.contains("one bench") || out.contains("another bench"), "{out}");
    }
    // What a killed import left is in nobody's way.
    assert!(import(&files[1]).status().unwrap().success());
    assert_eq!(installed(folder.path()), before);
}

#[test]
fn a_damaged_store_is_told_and_mended_by_importing_again() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), SMALL).unwrap();
    assert!(apnap(folder.path(), &["edition", "import", "a.txt"]).status().unwrap().success());
    let kept: Vec<PathBuf> =
        std::fs::read_dir(folder.path().join("editions")).unwrap().map(|e| e.unwrap().path()).collect();
    let whole = std::fs::read(&kept[0]).unwrap();
    for damaged in [whole[..whole.len() / 2].to_vec(), whole[..10].to_vec(), Vec::new(), vec![0xff; whole.len()]] {
        std::fs::write(&kept[0], damaged).unwrap();
        let (code, _, err) = said(&apnap(folder.path(), &["rule", "100.1", "700.1", "702.3a"]).output().unwrap());
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains("import"), "{err}");
        let (code, _, err) = said(&apnap(folder.path(), &["edition", "import", "a.txt"]).output().unwrap());
        assert_eq!(code, Some(0), "{err}");
        let (code, ..) = said(&apnap(folder.path(), &["rule", "100.1"]).output().unwrap());
        assert_eq!(code, Some(0));
    }
}

/// Texts made to be slow to read, 20,000 bytes of each: each is read or refused. A minute is a hundred times what the
/// slowest takes; work that grows with the square of the length would take hours.
#[test]
fn hostile_texts_are_done_with() {
    const LENGTH: usize = 20_000;
    let english = " the card is put into a zone and the player that controls it may do this ";
    let head = "100. General\n\n100.1. The bench.\n\n";
    let glossary = format!("{head}Glossary\n\nBench\n");
    let mut texts: Vec<String> = Vec::new();
    for piece in [
        "a",
        "“",
        "(",
        "{",
        "?",
        " ",
        "\n",
        "1.\n",
        "A\n",
        "See ",
        "See also A",
        "â€™",
        "100.1.",
        "Example: x\n",
        "rule ",
        "100. General\n",
        "704.5a x\n\n",
        "rules 100.1–999.9, ",
        "rule 100, “",
        "rule 100.1, \"A ",
        "**100.1** ",
        "# **100.** x\n",
        "100.2. x 100.3. y ",
        "steps 601.2a–h of rule 601 ",
        "word 100.2 100.2\n",
        "a?b ",
        "a b c, and ",
        "& ",
        "&a;",
        "<p>",
        "<p ",
        "<p '",
        "<p '>' ",
        "<!-- ",
        "<nav>x",
        "</b",
        "*a ",
        "[a](b ",
        "1\\.1\\. ",
        "| a ",
        "12\n\n",
        "Page 1 of 2\n",
    ] {
        for (before, after) in [(head, ""), (head, english), (&glossary, ""), (&glossary, english)] {
            let unit =
                format!("{}{after}{}", piece.trim_end_matches('\n'), if piece.ends_with('\n') { "\n" } else { "" });
            texts.push(format!("{before}{}", unit.repeat(LENGTH / unit.len())));
        }
    }
    let ranges =
        |n: usize| format!("{}.{}. See{english}rules 100.1–999.9, and 101.1–999.3.\n\n", 100 + n / 90, n % 90 + 1);
    texts.push((0..LENGTH / 120).map(ranges).collect());
    for text in texts {
        let begin: String = text.chars().skip(34).take(60).collect();
        let (done, wait) = mpsc::channel();
        std::thread::spawn(move || {
            let (read, lossy) = (cr::read(text.as_bytes()).is_ok(), cr::read(&text.as_bytes()[1..]).is_ok());
            let _ = done.send((read, lossy));
        });
        assert!(wait.recv_timeout(Duration::from_secs(60)).is_ok(), "not done in a minute: {begin:?}");
    }
}
