//! What keyword actions mean (701): `rules/actions.yaml`, each compiled like any card text where it is one.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use serde::Deserialize;

use crate::card::Subtype;
use crate::cr::RuleId;

use super::lang::{AbilityKind, Body};

/// What a keyword action comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum ActionMeaning {
    /// These instructions, with the number of the action as X.
    Body(Arc<Body>),
    /// Something the engine does itself.
    Engine,
    /// Nothing yet; in words, why.
    Unknown(String),
}

/// A row of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    rule: RuleId,
    #[serde(default)]
    engine: Option<bool>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    spell: Option<String>,
    /// The subtype that is meant where older cards are printed without one.
    #[serde(default)]
    unsaid: Option<String>,
}

/// A keyword action with its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionRow {
    /// Its name, as 701 heads it, in lower case.
    pub name: &'static str,
    /// The rule that heads it.
    pub rule: RuleId,
    /// Whether the engine does it itself; `None` where it is text.
    pub engine: Option<bool>,
}

static ROWS: LazyLock<Result<BTreeMap<String, Row>, String>> = LazyLock::new(|| {
    serde_yaml::from_str(include_str!(concat!(env!("RULES"), "/actions.yaml")))
        .map_err(|error| format!("rules/actions.yaml: {error}"))
});

/// What is compiled already: by name, subtype, and whether it stands in a spell's text.
type Known = HashMap<(String, Option<Subtype>, bool), ActionMeaning>;

static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// Every keyword action of 701, in the order of its rules.
///
/// # Errors
/// What is wrong with `rules/actions.yaml`.
pub fn action_table() -> Result<Vec<ActionRow>, String> {
    let rows = ROWS.as_ref().map_err(Clone::clone)?;
    let mut all: Vec<ActionRow> =
        rows.iter().map(|(name, row)| ActionRow { name, rule: row.rule, engine: row.engine }).collect();
    all.sort_by_key(|row| row.rule);
    Ok(all)
}

/// The keyword action of this name.
pub fn action_row(name: &str) -> Option<ActionRow> {
    let (name, row) = ROWS.as_ref().ok()?.get_key_value(name)?;
    Some(ActionRow { name, rule: row.rule, engine: row.engine })
}

/// What a keyword action means: its name as in 701, the subtype it is written with, and whether it is an instruction of an
/// instant or sorcery.
pub fn action_meaning(name: &str, subtype: Option<Subtype>, in_spell: bool) -> ActionMeaning {
    let key = (name.to_owned(), subtype, in_spell);
    if let Ok(known) = KNOWN.lock()
        && let Some(meaning) = known.get(&key)
    {
        return meaning.clone();
    }
    let meaning = work_out(name, subtype, in_spell);
    if let Ok(mut known) = KNOWN.lock() {
        known.insert(key, meaning.clone());
    }
    meaning
}

fn work_out(name: &str, subtype: Option<Subtype>, in_spell: bool) -> ActionMeaning {
    let row = match ROWS.as_ref() {
        Ok(rows) => rows.get(name),
        Err(error) => return ActionMeaning::Unknown(error.clone()),
    };
    let Some(row) = row else {
        return ActionMeaning::Unknown(format!("the keyword action `{name}` is not in rules/actions.yaml"));
    };
    let text = match (row.engine, &row.text, &row.spell) {
        (Some(true), ..) => return ActionMeaning::Engine,
        (Some(false), ..) => {
            return ActionMeaning::Unknown(format!("nothing does the keyword action `{name}` ({}) yet", row.rule));
        }
        (None, _, Some(text)) if in_spell => text,
        (None, Some(text), _) => text,
        (None, None, _) => {
            return ActionMeaning::Unknown(format!("rules/actions.yaml does not say what `{name}` is"));
        }
    };
    // 701.47d: older cards do not say of which subtype.
    let text = match subtype.map(|subtype| subtype.name()).or(row.unsaid.as_deref()) {
        Some(subtype) => text.replace("{subtype}", subtype),
        None => text.clone(),
    };
    if text.contains("{subtype}") {
        return ActionMeaning::Unknown(format!("`{name}` is written with a subtype"));
    }
    let compiled = super::compile_text(&text, "", false, true);
    let body = match compiled.text.abilities.as_slice() {
        [ability] if compiled.is_understood() => match &ability.kind {
            AbilityKind::Spell(body) => Some(Arc::new(body.clone())),
            _ => None,
        },
        _ => None,
    };
    body.map_or_else(
        || ActionMeaning::Unknown(format!("the meaning of the keyword action `{name}`: {text}")),
        ActionMeaning::Body,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::SubtypeKind;

    #[test]
    fn every_action_has_its_rule_and_is_text_or_the_engines() {
        let rows = ROWS.as_ref().unwrap();
        let table = action_table().unwrap();
        assert_eq!(table.len(), 67);
        for (at, row) in table.iter().enumerate() {
            assert_eq!(row.rule.to_string(), format!("701.{}", at + 2), "{}", row.name);
            let said = &rows[row.name];
            assert_eq!(said.engine.is_none(), said.text.is_some(), "{}", row.name);
        }
    }

    #[test]
    fn every_text_is_understood() {
        let army = Subtype::find(SubtypeKind::Creature, "Zombie");
        let mut wrong = Vec::new();
        for row in action_table().unwrap().iter().filter(|row| row.engine.is_none()) {
            for in_spell in [false, true] {
                let subtype = army.filter(|_| row.name == "amass");
                if let ActionMeaning::Unknown(why) = action_meaning(row.name, subtype, in_spell) {
                    wrong.push(why);
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
