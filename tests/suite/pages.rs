//! Pages of scenarios, as `apnap run --format html` writes them: what they hold, that they need nothing else, and how they
//! look in a browser.

pub mod browser;

use std::process::Command;

/// Scenarios that show what a page has to show: combat, layers, the stack, triggers, four players, many turns, a loop.
const SCENARIOS: &[&str] = &[
    "tests/fixtures/pages/table.yaml",
    "tests/fixtures/pages/fails.yaml",
    "tests/fixtures/pages/turns.yaml",
    "scenarios/702/deathtouch-with-trample.yaml",
    "scenarios/613/humility-then-opalescence.yaml",
    "scenarios/608/a-pump-in-response-saves-a-creature.yaml",
    "scenarios/603/apnap.yaml",
    "scenarios/704/commander-damage.yaml",
    "scenarios/104/a-loop-that-ends-itself-is-no-draw.yaml",
];

/// The page of these scenarios.
pub fn page(files: &[&str]) -> String {
    let nowhere = tempfile::tempdir().unwrap();
    let out = Command::new(env!("CARGO_BIN_EXE_apnap"))
        .args(["run", "--format", "html", "--data-dir"])
        .arg(nowhere.path())
        .args(files)
        .output()
        .unwrap();
    assert!(out.stdout.starts_with(b"<!DOCTYPE html>"), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

/// The values of an attribute.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let key = format!(" {attribute}=\"");
    page.split(&key).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The page without its style and its script.
fn body(page: &str) -> &str {
    page.split_once("<body>").unwrap().1.split_once("<script>").unwrap().0
}

#[test]
fn a_page_needs_nothing_from_elsewhere() {
    let page = page(SCENARIOS);
    for taken in ["src=", "@import", "url(", "http://", "https://", "<link", "<iframe"] {
        assert!(!page.contains(taken), "{taken}");
    }
}

#[test]
fn every_link_leads_to_something_on_the_page_and_nothing_is_there_twice() {
    let page = page(SCENARIOS);
    let ids = values(&page, "id");
    let mut distinct = ids.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(ids.len(), distinct.len(), "an id is there twice");
    assert!(ids.contains(&"rule-510.2") && ids.contains(&"s1-1"), "{ids:?}");
    for link in values(body(&page), "href") {
        let to = link.strip_prefix('#').unwrap_or_else(|| panic!("`{link}` leaves the page"));
        assert!(distinct.binary_search(&to).is_ok(), "nothing is at `{link}`");
    }
}

#[test]
fn no_backtick_is_printed_and_no_input_is_markup() {
    let page = page(&["tests/fixtures/pages/fails.yaml"]);
    let shown = body(&page).split("class=\"source\"").next().unwrap();
    assert!(!shown.contains('`'), "a backtick is printed");
    assert!(!page.contains("<b>bold</b>") && !page.contains("<i>what</i>"), "input came through as markup");
    assert!(page.contains("&lt;b&gt;bold&lt;/b&gt;"));
}

#[test]
fn a_failure_stands_before_everything_else() {
    let page = page(&["tests/fixtures/pages/fails.yaml"]);
    let at = |what: &str| body(&page).find(what).unwrap_or_else(|| panic!("there is no {what}"));
    assert!(at("class=\"failures\"") < at("<h2>What changed"), "the failure is not at the top");
    assert!(at("<h2>What changed") < at("class=\"boards\"") && at("class=\"boards\"") < at("<h2>What happens"));
    assert!(page.contains("found <strong>0</strong>"), "what was found is not said");
}

#[test]
fn a_file_that_cannot_be_read_is_told_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("broken.yaml");
    std::fs::write(&file, "title: [<i>").unwrap();
    let page = page(&[file.to_str().unwrap()]);
    assert!(body(&page).contains("class=\"failure error\"") && page.contains("broken.yaml:1:"), "{}", body(&page));
    assert!(!page.contains("<i>"));
}

#[test]
fn the_foot_names_the_edition_and_the_version_and_the_scenario_is_there_to_copy() {
    let page = page(&["scenarios/702/deathtouch-with-trample.yaml"]);
    let foot = page.split_once("<footer>").unwrap().1;
    assert!(foot.contains("edition 2026-04-17") && foot.contains(env!("CARGO_PKG_VERSION")), "{foot}");
    let source = std::fs::read_to_string("scenarios/702/deathtouch-with-trample.yaml").unwrap();
    let shown = page.split_once("<pre id=\"s1-scenario\">").unwrap().1.split_once("</pre>").unwrap().0;
    let lines = shown
        .split("data-line=\"")
        .skip(1)
        .map(|line| line.split_once('>').unwrap().1.split_once("</span>").unwrap().0);
    let shown: String = lines
        .collect::<String>()
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
    assert_eq!(shown.trim_end(), source.trim_end());
}

#[test]
fn cards_are_shown_with_what_is_on_them() {
    let page = page(&["tests/fixtures/pages/table.yaml"]);
    let card = |name: &str| {
        let named = format!("<span class=\"name\">{name}</span>");
        let after = page.split("class=\"card ").skip(1).find(|card| card.contains(&named));
        after.unwrap_or_else(|| panic!("{name} is no card on the page")).to_owned()
    };
    assert!(card("Ansa of the Long Road").contains("5/4"), "its size with what is attached to it");
    assert!(card("Ansa of the Long Road").contains("Flying"), "the ability it is given");
    assert!(card("Iron Axe").contains("Equip"), "a keyword with a cost");
    assert!(card("Tollkeeper").contains("blue"), "its frame");
    assert!(
        page.contains("class=\"attached\"") && page.contains("class=\"card land   tapped"),
        "attachments and tapped lands"
    );
    assert!(page.contains("2 +1/+1") && page.contains("3 poison") && page.contains("class=\"lane\""));
}

#[test]
fn turns_in_which_something_happens_stand_open_and_the_others_are_folded() {
    let page = page(&["tests/fixtures/pages/turns.yaml"]);
    let turns: Vec<(&str, bool)> = page
        .split("<details class=\"turn\"")
        .skip(1)
        .map(|turn| {
            (turn.split("class=\"said\">").nth(1).unwrap().split('<').next().unwrap(), turn.starts_with(" open"))
        })
        .collect();
    let expected = [("Turn 2: Bob", false), ("Turn 3: Alice", false), ("Turn 4: Bob", false), ("Turn 5: Alice", true)];
    assert_eq!(turns, expected);
}

#[test]
fn what_reads_the_same_is_told_once_and_what_is_done_at_once_stands_on_one_level() {
    let page = page(&["tests/fixtures/pages/turns.yaml"]);
    let story = page.split("class=\"story\"").nth(1).unwrap();
    assert_eq!(story.matches("Mourner triggers").count(), 1, "alike triggers are one line");
    assert!(story.contains("you gain 1 life. (3 times)"), "with how many they are");
    assert!(story.contains("2 Mountain become untapped"), "lands that untap together");
    // All three die by one state-based action: none of them for the last one's damage.
    let actions = story.split("state-based actions").nth(1).unwrap().split("</details>").next().unwrap();
    assert_eq!(actions.matches("has been dealt lethal damage").count(), 3, "{actions}");
    assert_eq!(actions.matches("is destroyed").count(), 3, "{actions}");
    assert!(!actions.contains("<details"), "{actions}");
}

#[test]
fn what_phases_in_by_an_effect_is_told_once() {
    let page = page(&["scenarios/610/several-phase-in-at-once.yaml"]);
    let story = page.split("class=\"story\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert_eq!(story.matches("phases in").count(), 2, "each of the two once");
}

#[test]
fn cards_read_as_they_are_printed_and_nothing_is_there_to_be_empty() {
    let page = page(&["tests/fixtures/pages/turns.yaml"]);
    assert!(page.contains("Enchantment Creature — Bear") && !page.contains("Creature Enchantment"));
    let empty = "class=\"text\"></div>";
    assert!(!page.contains(empty), "a text box without a text");
    assert!(page.contains("→ graveyard") && page.contains("from battlefield"), "where it goes, and where it came from");
    assert!(page.contains(" long") || page.contains(" wordy"), "a card with much to read is wider");
}

#[test]
fn where_nothing_is_done_nothing_is_said_to_have_changed() {
    let page = page(&["scenarios/613/humility-then-opalescence.yaml"]);
    assert!(!page.contains("<h2>What changed") && page.contains("<h2>Expected"), "the board alone is the answer");
}
