//! Plays a file of scenarios and prints what happened, with the rules: `cargo run --example play_scenario FILE`.

#![allow(clippy::print_stdout)]

use std::error::Error;

use apnap::cr::RuleId;
use apnap::scenario::{Cards, Known, read_all, run};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("name a file, such as scenarios/702/deathtouch-with-trample.yaml")?;
    let source = std::fs::read_to_string(file)?;
    // Which rules may be cited: here all. A program with an edition at hand asks that.
    let known = Known { rule: &|_: RuleId| true, near: &|_| Vec::new() };
    for document in read_all(&source, &known)? {
        println!("{}", document.title);
        for problem in &document.problems {
            let (line, column) = problem.at.line_and_column(&source);
            println!("  {line}:{column}: {problem}");
        }
        let Some(scenario) = &document.scenario else { continue };
        let report = run(scenario, &Cards::default(), None);
        for record in &report.trace.records {
            let rules: Vec<String> = record.rules.iter().map(ToString::to_string).collect();
            println!("{}{} ({})", "  ".repeat(usize::from(record.depth) + 1), record.text(), rules.join(", "));
        }
        for finding in &report.findings {
            println!("  expected {}, found {}", finding.expected, finding.found);
        }
        println!("{}", report.status.word());
    }
    Ok(())
}
