//! Looks up rules by their numbers: `cargo run --example look_up 704.5f 702.19b`.

#![allow(clippy::print_stdout)]

use std::error::Error;

use apnap::cr::RuleId;
use apnap::library::{Library, Selector};

fn main() -> Result<(), Box<dyn Error>> {
    // The editions that were imported are kept here; the digest that ships is always there.
    let library = Library::at(Library::user_folder()?);
    let book = library.open(&Selector::Default)?;
    for number in std::env::args().skip(1) {
        let id: RuleId = number.parse()?;
        let rule = book.rule(id)?.ok_or_else(|| format!("{} has no rule {id}", book.about.name))?;
        let title = rule.title.as_deref().unwrap_or_default();
        println!("{id} {title}");
        for paragraph in &rule.paragraphs {
            println!("    {}", paragraph.text);
        }
    }
    Ok(())
}
