//! Tells layer by layer why each permanent of a scenario is what it is: `cargo run --example why FILE`.

#![allow(clippy::print_stdout)]

use std::error::Error;

use apnap::cr::RuleId;
use apnap::explain::why::{Property, why};
use apnap::scenario::{Cards, Known, read_all, run};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("name a file, such as scenarios/702/deathtouch-with-trample.yaml")?;
    let source = std::fs::read_to_string(file)?;
    let known = Known { rule: &|_: RuleId| true, near: &|_| Vec::new() };
    for document in read_all(&source, &known)? {
        let Some(scenario) = &document.scenario else { continue };
        let Some(game) = run(scenario, &Cards::default(), None).after else { continue };
        for id in game.battlefield.clone() {
            for because in why(&game, id, Property::All).map_err(|stop| format!("{stop:?}"))? {
                println!("{:10} {:8} {} — {}", because.layer, because.rule, because.effect, because.value);
            }
            println!();
        }
    }
    Ok(())
}
