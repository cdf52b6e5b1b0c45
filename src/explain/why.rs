//! Why an object is what it is: the layers run again with a recorder (613).

use serde::Serialize;

use crate::cr::RuleId;
use crate::engine::Done;
use crate::engine::r6_spells::r613_layers::{Applied, Concrete, derive_recorded};
use crate::engine::state::{Characteristics, Game, ObjectId};
use crate::oracle::lang::Layer;
use crate::rule;

/// One line of an explanation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Because {
    /// The layer: `4`, `7c`; none for where it starts.
    pub layer: &'static str,
    /// The rule of the layer.
    pub rule: RuleId,
    /// What was done.
    pub effect: String,
    /// What did it.
    pub source: String,
    /// When the effect began (613.7); none for where it starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<u64>,
    /// What it had to wait for (613.8).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub depends_on: Vec<String>,
    /// What the object was then.
    pub value: String,
}

/// A property that can be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// All of them.
    All,
    /// Power and toughness.
    Size,
    /// Types, subtypes, supertypes.
    Types,
    /// Abilities.
    Abilities,
    /// Colors.
    Colors,
    /// Who controls it.
    Control,
    /// The name.
    Name,
}

impl Property {
    /// The names they are asked by.
    pub const NAMES: &[(&str, Self)] = &[
        ("power", Self::Size),
        ("toughness", Self::Size),
        ("types", Self::Types),
        ("subtypes", Self::Types),
        ("abilities", Self::Abilities),
        ("colors", Self::Colors),
        ("controller", Self::Control),
        ("name", Self::Name),
        ("all", Self::All),
    ];

    fn is_about(self, change: &Concrete) -> bool {
        match change {
            Concrete::SetPt(..) | Concrete::AddPt(..) | Concrete::Switch => matches!(self, Self::All | Self::Size),
            Concrete::SetTypes(_) | Concrete::AddTypes(_) | Concrete::RemoveTypes(_) | Concrete::AddSubtypes(_) => {
                matches!(self, Self::All | Self::Types)
            }
            Concrete::SetColors(_) | Concrete::AddColors(_) => matches!(self, Self::All | Self::Colors),
            Concrete::Control(_) => matches!(self, Self::All | Self::Control),
            Concrete::Name(_) => matches!(self, Self::All | Self::Name),
            Concrete::Gain(_) | Concrete::Lose(_) | Concrete::LoseAll => matches!(self, Self::All | Self::Abilities),
            _ => self == Self::All,
        }
    }

    /// The property's value.
    pub fn value(self, game: &Game, is: &Characteristics) -> String {
        let size = || match (is.power, is.toughness) {
            (Some(p), Some(t)) => format!("{p}/{t}"),
            _ => "no power or toughness".to_owned(),
        };
        let types = || {
            let mut words: Vec<String> = is.supertypes.each().map(|t| t.word().to_owned()).collect();
            words.extend(is.types.each().map(|t| t.word().to_owned()));
            words.extend(is.subtypes.iter().take(8).map(|t| t.name().to_owned()));
            words.join(" ")
        };
        let abilities = || {
            let texts: Vec<String> = is.abilities.iter().map(|held| held.ability.text.to_string()).collect();
            if texts.is_empty() { "no abilities".to_owned() } else { texts.join(" / ") }
        };
        let colors = || {
            let names: Vec<&str> = is.colors.colors().map(|c| c.name()).collect();
            if names.is_empty() { "colorless".to_owned() } else { names.join(" and ") }
        };
        match self {
            Self::Size => size(),
            Self::Types => types(),
            Self::Abilities => abilities(),
            Self::Colors => colors(),
            Self::Control => is.controller.map_or_else(|| "nobody".to_owned(), |p| game.player(p).name.to_string()),
            Self::Name => is.name.to_string(),
            Self::All => format!("{} {}", size(), types()),
        }
    }
}

/// Why an object is what it is.
///
/// # Errors
///
/// What the layers stumbled on.
pub fn why(game: &Game, object: ObjectId, property: Property) -> Done<Vec<Because>> {
    let mut record = Some(Vec::new());
    let derived = derive_recorded(game, &mut record)?;
    let printed = game.object(object).printed();
    let mut lines = vec![Because {
        layer: "",
        rule: rule!("613.1"),
        effect: "as printed, or as copied".to_owned(),
        source: game.name(object).to_string(),
        timestamp: None,
        depends_on: Vec::new(),
        value: property.value(game, printed),
    }];
    let applied = record.unwrap_or_default();
    for one in applied.iter().filter(|one| one.object == object && property.is_about(&one.change)) {
        lines.push(line(game, one, property));
    }
    let end = derived.table.get(object).map(|row| property.value(game, row)).unwrap_or_default();
    let last = lines.last().map(|line| line.value.clone()).unwrap_or_default();
    if end != last {
        // Counters and what types give are no effects, and stand in no record of theirs.
        let counters: Vec<String> = game
            .object(object)
            .counters
            .iter()
            .map(|(kind, n)| format!("{n} {}", crate::scenario::words::counter_name(kind)))
            .collect();
        let (layer, rule, effect) = if property == Property::Abilities {
            ("4", rule!("305.6"), "keyword counters, and what its types give".to_owned())
        } else {
            ("7c", rule!("613.4c"), format!("counters: {}", counters.join(", ")))
        };
        let source = game.name(object).to_string();
        lines.push(Because { layer, rule, effect, source, timestamp: None, depends_on: Vec::new(), value: end });
    }
    Ok(lines)
}

fn line(game: &Game, one: &Applied, property: Property) -> Because {
    let (layer, rule) = layer(one.layer);
    Because {
        layer,
        rule,
        effect: words(game, &one.change),
        source: game.name(one.source).to_string(),
        timestamp: Some(one.timestamp.0),
        depends_on: one.depends_on.iter().map(|id| game.name(*id).to_string()).collect(),
        value: property.value(game, &one.after),
    }
}

/// The name of a layer and its rule.
pub fn layer(layer: Layer) -> (&'static str, RuleId) {
    match layer {
        Layer::Copy => ("1a", rule!("613.2a")),
        Layer::FaceDown => ("1b", rule!("613.2b")),
        Layer::Control => ("2", rule!("613.1b")),
        Layer::Text => ("3", rule!("613.1c")),
        Layer::Type => ("4", rule!("613.1d")),
        Layer::Color => ("5", rule!("613.1e")),
        Layer::Ability => ("6", rule!("613.1f")),
        Layer::PtDefine => ("7a", rule!("613.4a")),
        Layer::PtSet => ("7b", rule!("613.4b")),
        Layer::PtModify => ("7c", rule!("613.4c")),
        Layer::PtSwitch => ("7d", rule!("613.4d")),
        Layer::Rules => ("rules", rule!("613.11")),
    }
}

fn words(game: &Game, change: &Concrete) -> String {
    let number = |n: &Option<i32>| n.map_or_else(|| "·".to_owned(), |n| n.to_string());
    match change {
        Concrete::Control(player) => format!("controlled by {}", game.player(*player).name),
        Concrete::Text(from, to) => format!("`{from}` becomes `{to}` in its text"),
        Concrete::Name(name) => format!("named {name}"),
        Concrete::SetColors(colors) => format!("becomes {}", color_words(*colors)),
        Concrete::AddColors(colors) => format!("also {}", color_words(*colors)),
        Concrete::Gain(held) => {
            let texts: Vec<String> = held.iter().map(|h| h.ability.text.to_string()).collect();
            format!("gains {}", texts.join(", "))
        }
        Concrete::Lose(keywords) => {
            let names: Vec<&str> = keywords.iter().map(|k| k.name()).collect();
            format!("loses {}", names.join(", "))
        }
        Concrete::LoseAll => "loses all abilities".to_owned(),
        Concrete::SetPt(p, t) => format!("becomes {}/{}", number(p), number(t)),
        Concrete::AddPt(p, t) => format!("gets {p:+}/{t:+}"),
        Concrete::Switch => "power and toughness switched".to_owned(),
        Concrete::SetTypes(_) => "other types in place of its own".to_owned(),
        Concrete::AddTypes(_) | Concrete::AddSubtypes(_) => "more types".to_owned(),
        Concrete::RemoveTypes(_) => "fewer types".to_owned(),
        #[allow(unreachable_patterns, reason = "kinds of changes grow with the effect language")]
        other => format!("{other:?}"),
    }
}

fn color_words(colors: crate::card::Colors) -> String {
    let names: Vec<&str> = colors.colors().map(|c| c.name()).collect();
    if names.is_empty() { "colorless".to_owned() } else { names.join(" and ") }
}
