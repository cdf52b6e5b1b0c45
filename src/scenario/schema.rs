//! The JSON Schema of the format, for editors.

use schemars::generate::SchemaSettings;

use super::raw::Root;

/// The JSON Schema of a scenario (draft 2020-12), indented.
pub fn schema() -> String {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<Root>();
    schema.insert("$id".to_owned(), "https://apnap.dev/scenario.json".into());
    schema.insert("title".to_owned(), "apnap scenario, version 1".into());
    let mut value = schema.to_value();
    tidy(&mut value);
    let mut text = serde_json::to_string_pretty(&value).unwrap_or_default();
    text.push('\n');
    text
}

/// An optional key may be left out, but is not `null`; a number may be of any size.
fn tidy(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(map) => {
            map.remove("format");
            if let Some(serde_json::Value::Array(any)) = map.get_mut("anyOf") {
                any.retain(|one| one.get("type").is_none_or(|t| t != "null"));
                if let [only] = any.as_mut_slice() {
                    let only = only.take();
                    map.remove("anyOf");
                    if let serde_json::Value::Object(only) = only {
                        for (key, value) in only {
                            map.entry(key).or_insert(value);
                        }
                    }
                }
            }
            map.values_mut().for_each(tidy);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(tidy),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The committed schema is what the program prints; `APNAP_BLESS=1` writes it.
    #[test]
    fn the_committed_schema_is_current() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/schema.json");
        if std::env::var_os("APNAP_BLESS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, schema()).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == schema(), "scenarios/schema.json is out of date: run the test with APNAP_BLESS=1");
    }

    #[test]
    fn the_schema_knows_every_key() {
        let schema = schema();
        for key in Root::KEYS.iter().chain(super::super::raw::Entry::KEYS).chain(super::super::raw::Player::KEYS) {
            assert!(schema.contains(&format!("\"{key}\"")), "{key}");
        }
    }
}
