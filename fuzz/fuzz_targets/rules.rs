#![no_main]

#[path = "../../tests/generators/mod.rs"]
mod generators;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| generators::rules::try_one(&mut generators::Unstructured::new(bytes)));
