//! The emblem The Ring (701.54c): `rules/ring.yaml`.

use std::sync::{Arc, LazyLock};

use super::lang::Ability;

type Abilities = Vec<Vec<Arc<Ability>>>;

static RING: LazyLock<Result<Abilities, String>> = LazyLock::new(|| {
    let texts: Vec<String> = serde_yaml::from_str(include_str!(concat!(env!("RULES"), "/ring.yaml")))
        .map_err(|error| format!("rules/ring.yaml: {error}"))?;
    texts
        .into_iter()
        .map(|text| {
            let compiled = super::compile_text(&text, "", false, false);
            if compiled.is_understood() { Ok(compiled.text.abilities) } else { Err(format!("rules/ring.yaml: {text}")) }
        })
        .collect()
});

/// What the emblem has: one list for each time the Ring tempts a player.
///
/// # Errors
/// The words that are not understood.
pub fn ring_abilities() -> Result<&'static [Vec<Arc<Ability>>], String> {
    RING.as_ref().map(Vec::as_slice).map_err(Clone::clone)
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_are_four() {
        assert_eq!(super::ring_abilities().map(<[_]>::len), Ok(4));
    }
}
