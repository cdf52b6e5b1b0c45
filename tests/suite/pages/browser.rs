//! How pages look in Chromium, at three widths: nothing is cut off at the side, a tip stays in the window, a rule's number
//! leads to the rule, nothing is asked of a network. Passed over, with a note, where no Chromium is installed.
//!
//! `APNAP_SCREENSHOTS=folder cargo test --test suite pages::browser` also writes pictures of all of them, light and dark.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{SCENARIOS, page};

/// A desktop, a tablet, a phone.
const WIDTHS: [u32; 3] = [1200, 800, 400];

/// What is measured within the page.
const MEASURE: &str = include_str!("measure.js");

/// The browser of this machine.
fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let found = named.or_else(|| {
        let folders = std::env::var_os("PATH")?;
        let all = std::env::split_paths(&folders);
        all.flat_map(|folder| ["chromium", "chromium-browser"].map(|name| folder.join(name)))
            .find(|path| path.is_file())
    });
    if found.is_none() {
        eprintln!("skipped: there is no chromium on the path");
    }
    found
}

/// Chromium without a window, a network or anything left from before.
fn browser(program: &Path, home: &Path, args: &[String]) -> std::process::Output {
    Command::new(program)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args([
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--virtual-time-budget=20000",
        ])
        .arg(format!("--user-data-dir={}", home.display()))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Each page in a frame of each width, with what measures it.
fn frames(pages: &[(String, String)]) -> String {
    let mut frames = String::new();
    for (name, page) in pages {
        for width in WIDTHS {
            let quoted = page.replace('&', "&amp;").replace('"', "&quot;");
            frames.push_str(&format!(
                "<iframe data-name=\"{name}\" data-width=\"{width}\" style=\"width:{width}px;height:900px;border:0\" srcdoc=\"{quoted}\"></iframe>\n"
            ));
        }
    }
    format!(
        "<!DOCTYPE html><meta charset=\"utf-8\"><body>{frames}<pre id=\"measured\"></pre><script>{MEASURE}</script></body>"
    )
}

#[test]
fn pages_fit_the_window_and_their_tips_stay_in_it() {
    let Some(program) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let named = |file: &&str| (Path::new(file).file_stem().unwrap().to_string_lossy().into_owned(), page(&[file]));
    let mut pages: Vec<(String, String)> = SCENARIOS.iter().map(named).collect();
    pages.push(("all".to_owned(), page(SCENARIOS)));
    let all = folder.path().join("all.html");
    std::fs::write(&all, frames(&pages)).unwrap();
    let args = ["--window-size=1300,1000".to_owned(), "--dump-dom".to_owned(), format!("file://{}", all.display())];
    let out = browser(&program, &folder.path().join("home"), &args);
    let dom = String::from_utf8_lossy(&out.stdout);
    let measured = dom.split("<pre id=\"measured\">").nth(1).and_then(|rest| rest.split("</pre>").next());
    let measured = measured.filter(|text| !text.is_empty());
    let measured = measured.unwrap_or_else(|| panic!("nothing was measured: {}", String::from_utf8_lossy(&out.stderr)));
    let measured = measured.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let measured: Vec<Value> = serde_json::from_str(&measured).unwrap();
    assert_eq!(measured.len(), pages.len() * WIDTHS.len());
    let mut tips = 0;
    for one in &measured {
        let of = format!("{} at {}", one["name"], one["width"]);
        assert_eq!(one["wider"], Value::Array(Vec::new()), "{of}: what is wider than the window");
        assert_eq!(one["cut"], Value::Array(Vec::new()), "{of}: what is cut off on cards");
        assert_eq!(one["edges"], 1, "{of}: right edges of the parts");
        assert_eq!(one["scroll"], one["width"], "{of}: the page scrolls to the side");
        assert_eq!(one["outside"], Value::Array(Vec::new()), "{of}: tips that leave the window");
        assert_eq!(one["nowhere"], Value::Array(Vec::new()), "{of}: links to nowhere");
        assert_eq!(one["requests"], 0, "{of}: requests");
        assert_eq!(one["sheet"], one["width"] == 400, "{of}: a sheet on phones only");
        tips += one["tips"].as_u64().unwrap();
    }
    assert!(tips > 300, "only {tips} tips were looked at");
    screenshots(&program, folder.path(), &pages);
}

/// A picture of a page, in light colors; none where there is no browser.
pub fn picture(page: &str, (width, height): (u32, u32), path: &str) {
    let Some(program) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    std::fs::write(&file, page).unwrap();
    let args = [
        format!("--window-size={width},{height}"),
        format!("--screenshot={}", std::path::absolute(path).unwrap().display()),
        format!("file://{}", file.display()),
    ];
    let out = browser(&program, &folder.path().join("home"), &args);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

/// Pictures of the pages, where they are asked for.
fn screenshots(program: &Path, folder: &Path, pages: &[(String, String)]) {
    let Some(into) = std::env::var_os("APNAP_SCREENSHOTS").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&into).unwrap();
    for (name, page) in pages {
        let file = folder.join(format!("{name}.html"));
        std::fs::write(&file, page).unwrap();
        for width in WIDTHS {
            for (n, mode) in ["dark", "light"].iter().enumerate() {
                let picture = into.join(format!("{name}-{width}-{mode}.png"));
                let args = [
                    format!("--blink-settings=preferredColorScheme={n}"),
                    format!("--window-size={width},2400"),
                    format!("--screenshot={}", picture.display()),
                    format!("file://{}", file.display()),
                ];
                browser(program, &folder.join("home"), &args);
            }
        }
    }
}
