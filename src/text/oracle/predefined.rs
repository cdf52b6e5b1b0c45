//! The predefined tokens (111.10): `rules/tokens.yaml`, each a card of its own.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::card::{Card, RawCard};
use crate::cr::RuleId;

/// A row of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    rule: RuleId,
    card: RawCard,
}

type Tokens = BTreeMap<String, (RuleId, Arc<Card>)>;

static TOKENS: LazyLock<Result<Tokens, String>> = LazyLock::new(|| {
    let rows: Vec<Row> = serde_yaml::from_str(include_str!(concat!(env!("RULES"), "/tokens.yaml")))
        .map_err(|error| format!("rules/tokens.yaml: {error}"))?;
    let mut tokens = Tokens::new();
    for row in rows {
        let card = Card::try_from(row.card).map_err(|error| format!("rules/tokens.yaml: {}: {error}", row.rule))?;
        let name = card.faces().next().map_or_else(|| card.name.to_lowercase(), |face| face.name.to_lowercase());
        tokens.insert(name, (row.rule, Arc::new(card)));
    }
    Ok(tokens)
});

/// The predefined token of this name, with the rule that defines it.
///
/// # Errors
/// In words, why there is none.
pub fn predefined_token(name: &str) -> Result<(RuleId, Arc<Card>), String> {
    let name = name.to_lowercase();
    let name = name.strip_suffix(" role").unwrap_or(&name);
    match TOKENS.as_ref() {
        Ok(tokens) => tokens
            .get(name)
            .cloned()
            .ok_or_else(|| format!("the predefined token `{name}` is not in rules/tokens.yaml")),
        Err(error) => Err(error.clone()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_is_a_card_of_its_rule() {
        let (rule, treasure) = super::predefined_token("Treasure").unwrap();
        assert_eq!((rule.to_string().as_str(), treasure.name.as_str()), ("111.10a", "Treasure"));
        assert_eq!(super::TOKENS.as_ref().unwrap().len(), 20);
    }
}
