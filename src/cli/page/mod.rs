//! Scenarios as one page that needs nothing else: the answer, the boards, the turns, and the rules behind every step.

mod answer;
mod boards;
mod cards;
mod rules;
mod source;
mod story;
mod words;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::run::Played;
use super::scenario_files::{Rules, ScenarioFile};
use crate::scenario::{Problem, Status};
use rules::Cited;
use words::plain;

/// The style: no font, script or picture from elsewhere.
const STYLE: &str = include_str!("style.css");
/// What moves: tips and sheets, the button that copies. Without it all of the page can be read.
const SCRIPT: &str = include_str!("script.js");

/// The page of these scenarios, played by these rules, and of the files that could not be read; the edition is named at its
/// foot.
pub fn page(played: &[Played<'_>], broken: &[(&ScenarioFile, &Problem)], rules: &Rules, edition: &str) -> String {
    let title = match played {
        [one] => named(one).to_owned(),
        many => super::prose::count(many.len(), "scenario"),
    };
    let mut cited = Cited::new(rules);
    let broken: Vec<Markup> =
        broken.iter().map(|(file, problem)| answer::unreadable(file, problem, &mut cited)).collect();
    let scenarios: Vec<Markup> = played.iter().enumerate().map(|(n, one)| scenario(one, n, &mut cited)).collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content={ "apnap " (env!("CARGO_PKG_VERSION")) };
                title { (title.replace('`', "")) " · apnap" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                @for problem in &broken { (problem) }
                @if played.len() > 1 { (contents(played)) }
                main { @for scenario in &scenarios { (scenario) } }
                (cited.list())
                footer {
                    p { (edition) "." }
                    p { "Played by apnap " (env!("CARGO_PKG_VERSION")) "." }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    plain(&page.into_string())
}

/// How a scenario is called: by its title, else by its file.
fn named<'a>(one: &'a Played<'_>) -> &'a str {
    if one.document.title.is_empty() { &one.file.name } else { &one.document.title }
}

/// Where each scenario stands, with how it came out.
fn contents(played: &[Played<'_>]) -> Markup {
    let passed = played.iter().filter(|one| one.status() == Status::Passed).count();
    html! {
        nav.contents aria-label="Scenarios" {
            h1 { (passed) " of " (played.len()) " passed" }
            ol {
                @for (n, one) in played.iter().enumerate() {
                    li { a href={ "#s" (n + 1) } { (words::prose(named(one))) } " " (badge(one.status())) }
                }
            }
        }
    }
}

/// How a scenario came out, in a word.
fn badge(status: Status) -> Markup {
    html! { span.badge.(status.word()) { (status.word()) } }
}

fn scenario(one: &Played<'_>, n: usize, cited: &mut Cited<'_>) -> Markup {
    let report = one.report.as_ref();
    let story = report.map(|report| story::story(&report.trace.records, n, cited));
    html! {
        article id={ "s" (n + 1) } {
            header {
                div.title { h1 { (words::prose(named(one))) } (badge(one.status())) }
                @if let Some(question) = one.document.scenario.as_ref().and_then(|s| s.question.as_ref()) {
                    p.question { (words::prose(question)) }
                }
            }
            (answer::failures(one, n, cited))
            (answer::answer(one, n))
            (answer::notes(one, n))
            @if let Some(report) = report { (boards::boards(report)) }
            @if let Some(story) = story { (story) }
            (source::source(one, n))
        }
    }
}
