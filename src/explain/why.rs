//! Why an object is what it is: the layers run again with a recorder (613).

use serde::Serialize;

use crate::cr::RuleId;
use crate::engine::Done;
use crate::engine::r6_spells::r613_layers::{
    Applied, Concrete, Itself, Of, Record, Vanished, derive_recorded, rule_of_layer, rules_of_change,
};
use crate::engine::state::{Characteristics, Game, ObjectId, ObjectKind};
use crate::oracle::lang::{AbilityKind, Layer, TypeChange};
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
    /// The rule of the keyword that says so (702).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keyword: Option<RuleId>,
    /// The other rules it rests on: what the change is, and how the effect comes to apply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub besides: Vec<RuleId>,
    /// What kind of effect it is.
    #[serde(skip)]
    pub of: Of,
    /// What did it.
    pub source: String,
    /// That object.
    #[serde(skip)]
    pub by: ObjectId,
    /// When the effect began (613.7); none for where it starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<u64>,
    /// The change itself; none for where it starts and for what did not come about.
    #[serde(skip)]
    pub change: Option<Concrete>,
    /// What it had to wait for (613.8).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub depends_on: Vec<String>,
    /// What the object was then.
    pub value: String,
    /// The same in parts: its size, its colors, its types, its abilities.
    #[serde(skip)]
    pub parts: Vec<String>,
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

    /// A property by its name, also in the singular.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.to_lowercase();
        let is = |name: &str| name == wanted || name.trim_end_matches('s') == wanted;
        Self::NAMES.iter().find(|(name, _)| is(name)).map(|(_, property)| *property)
    }

    fn is_about(self, change: &Concrete) -> bool {
        match change {
            Concrete::SetPt(..) | Concrete::AddPt(..) | Concrete::Switch => matches!(self, Self::All | Self::Size),
            Concrete::SetTypes(_)
            | Concrete::AddTypes(_)
            | Concrete::RemoveTypes(_)
            | Concrete::AddSubtypes(_)
            | Concrete::NoSubtypes(_) => matches!(self, Self::All | Self::Types),
            Concrete::SetColors(_) | Concrete::AddColors(_) => matches!(self, Self::All | Self::Colors),
            Concrete::Control(_) => matches!(self, Self::All | Self::Control),
            Concrete::Name(_) => matches!(self, Self::All | Self::Name),
            Concrete::Gain(_)
            | Concrete::Lose(_)
            | Concrete::CantHave(_)
            | Concrete::LoseAll
            | Concrete::LoseAllBut(_)
            | Concrete::LoseThese(_) => {
                matches!(self, Self::All | Self::Abilities)
            }
            Concrete::Values(_) => self != Self::Control,
            Concrete::Text(..) => self == Self::All,
        }
    }

    /// The property's value.
    pub fn value(self, game: &Game, is: &Characteristics) -> String {
        let size = || match (is.power, is.toughness) {
            (Some(p), Some(t)) => format!("{p}/{t}"),
            _ => "without power or toughness".to_owned(),
        };
        let types = || super::board::type_line(is);
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
            Self::All => {
                let parts = self.parts(game, is);
                let (words, count) = parts.split_at(parts.len().saturating_sub(1));
                let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
                format!("{}, {}", words.join(" "), count.join(""))
            }
        }
    }

    /// The property's value in parts, of which each may be another after a change: of all, the size, the colors, the types
    /// and how many abilities there are.
    fn parts(self, game: &Game, is: &Characteristics) -> Vec<String> {
        if self != Self::All {
            return vec![self.value(game, is)];
        }
        let size = if is.power.is_some() { Self::Size.value(game, is) } else { String::new() };
        let count = match is.abilities.len() {
            0 => "no abilities".to_owned(),
            1 => "1 ability".to_owned(),
            n => format!("{n} abilities"),
        };
        vec![size, Self::Colors.value(game, is), Self::Types.value(game, is), count]
    }
}

/// Why an object is what it is.
///
/// # Errors
///
/// What the layers stumbled on.
pub fn why(game: &Game, object: ObjectId, property: Property) -> Done<Vec<Because>> {
    let record = recorded(game, &[object], true)?;
    Ok(because(game, object, &record.applied, &record.vanished, property))
}

/// What is applied to some objects, and what is not for what it depends on, layer by layer, though not what they are after each:
/// worked out once for all of them.
///
/// # Errors
///
/// What the layers stumbled on.
pub fn applied(game: &Game, objects: &[ObjectId]) -> Done<Record> {
    recorded(game, objects, false)
}

fn recorded(game: &Game, objects: &[ObjectId], values: bool) -> Done<Record> {
    let record = Record { objects: objects.iter().copied().collect(), values, ..Record::default() };
    let mut record = Some(record);
    derive_recorded(game, &mut record)?;
    Ok(record.unwrap_or_default())
}

/// Why an object is what it is, from what is applied to it and what is not for what it depends on.
pub fn because<'a>(
    game: &Game,
    object: ObjectId,
    applied: impl IntoIterator<Item = &'a Applied>,
    vanished: impl IntoIterator<Item = &'a Vanished>,
    property: Property,
) -> Vec<Because> {
    let printed = game.object(object).printed();
    let mut lines = vec![Because {
        layer: "",
        rule: rule!("613.1"),
        effect: start(game, object).to_owned(),
        keyword: None,
        besides: Vec::new(),
        of: Of::Own(Itself::Start),
        source: game.object(object).def.name.to_string(),
        by: object,
        timestamp: None,
        change: None,
        depends_on: Vec::new(),
        value: property.value(game, printed),
        parts: property.parts(game, printed),
    }];
    let about = |one: &&Applied| one.object == object && property.is_about(&one.change);
    let mut layers: Vec<(Layer, Because)> =
        applied.into_iter().filter(about).map(|one| (one.layer, line(game, one, property))).collect();
    for one in vanished.into_iter().filter(|one| one.object == object && property == Property::All) {
        let at = layers.partition_point(|(layer, _)| *layer <= one.layer);
        let before = at.checked_sub(1).and_then(|before| layers.get(before)).map(|(_, line)| line);
        let (value, parts) = before.map(|line| (line.value.clone(), line.parts.clone())).unwrap_or_default();
        layers.insert(at, (one.layer, Because { value, parts, ..gone(game, one) }));
    }
    lines.extend(layers.into_iter().map(|(_, line)| line));
    lines
}

/// 613.8a: whether there is such an effect hangs on others, which are applied first for that and leave nothing of it.
fn gone(game: &Game, one: &Vanished) -> Because {
    Because {
        layer: name_of_layer(one.layer),
        rule: rule!("613.8a"),
        effect: "nothing: there is no such effect any more".to_owned(),
        keyword: None,
        besides: vec![rule!("613.8"), rule!("613.8b")],
        of: Of::Vanished,
        source: game.name(one.source).to_string(),
        by: one.source,
        timestamp: Some(one.timestamp.0),
        change: None,
        depends_on: one.depends_on.iter().map(|id| game.name(*id).to_string()).collect(),
        value: String::new(),
        parts: Vec::new(),
    }
}

/// What of an object itself gives it abilities.
fn gives(own: Itself) -> Option<&'static str> {
    match own {
        Itself::LandType => Some("its land type"),
        Itself::Siege => Some("being a Siege"),
        Itself::Deploy => Some("the deploy creatures option"),
        Itself::Bestow => Some("being bestowed"),
        Itself::Suspend => Some("having been suspended"),
        Itself::Counter => Some("a counter"),
        Itself::Start | Itself::ForeignSubtype | Itself::NoNumbers => None,
        Itself::Merged | Itself::FaceDown | Itself::Flipped | Itself::Locked => None,
    }
}

/// What an object is that is no longer what is printed on it: its status (110.5), or what it is merged of.
fn status(own: Itself) -> Option<&'static str> {
    match own {
        Itself::Merged => Some("with the abilities of all it is merged of"),
        Itself::FaceDown => Some("face down"),
        Itself::Flipped => Some("flipped"),
        Itself::Locked => Some("without its locked halves"),
        Itself::Start | Itself::ForeignSubtype | Itself::NoNumbers | Itself::LandType | Itself::Siege => None,
        Itself::Deploy | Itself::Bestow | Itself::Suspend | Itself::Counter => None,
    }
}

fn line(game: &Game, one: &Applied, property: Property) -> Because {
    let gives = match one.of {
        Of::Own(own) => gives(own),
        Of::Resolved | Of::Static | Of::Defining | Of::Gone | Of::Vanished => None,
    };
    let effect = match (&one.change, gives, one.of) {
        (Concrete::Gain(held), Some(what), _) => format!("{what} gives {}", texts(held)),
        (Concrete::SetPt(Some(p), Some(t)), _, Of::Own(Itself::NoNumbers)) => {
            format!("no power and toughness of its own: {p}/{t}")
        }
        (Concrete::Values(_), _, Of::Own(own)) => status(own).unwrap_or_default().to_owned(),
        (Concrete::SetTypes(types), _, Of::Own(Itself::Bestow)) => format!("bestowed: becomes {}", type_words(types)),
        (Concrete::AddPt(p, t), _, Of::Own(_)) => format!("{}: {p:+}/{t:+}", counters(game, one.object)),
        (change, ..) => words(game, change),
    };
    let rules = rules_of_change(one);
    Because {
        // 208.5: that it has no power of its own is no effect, and applies in no layer.
        layer: match one.of {
            Of::Own(Itself::NoNumbers | Itself::Flipped | Itself::Locked) => "",
            _ => name_of_layer(one.layer),
        },
        rule: rules.first().copied().unwrap_or(rule_of_layer(one.layer)),
        effect,
        keyword: one.keyword,
        besides: rules.into_iter().skip(1).filter(|rule| Some(*rule) != one.keyword).collect(),
        of: one.of,
        source: game.name(one.source).to_string(),
        by: one.source,
        timestamp: one.timestamp.map(|t| t.0),
        change: Some(one.change.clone()),
        depends_on: one.depends_on.iter().map(|id| game.name(*id).to_string()).collect(),
        value: one.after.as_ref().map(|after| property.value(game, after)).unwrap_or_default(),
        parts: one.after.as_ref().map(|after| property.parts(game, after)).unwrap_or_default(),
    }
}

/// Where it starts: the copiable values (613.2).
fn start(game: &Game, object: ObjectId) -> &'static str {
    let object = game.object(object);
    match (&object.kind, object.base.is_some()) {
        (ObjectKind::Token, _) => "as the token was made",
        (_, true) => "as copied",
        _ => "as printed",
    }
}

/// The counters that change power and toughness.
fn counters(game: &Game, object: ObjectId) -> String {
    let counters = game
        .object(object)
        .counters
        .iter()
        .filter(|(kind, n)| **n > 0 && matches!(kind, crate::oracle::lang::CounterKind::PowerToughness(..)));
    let words: Vec<String> = counters
        .map(|(kind, n)| {
            let s = if *n == 1 { "" } else { "s" };
            format!("{n} {} counter{s}", kind.name())
        })
        .collect();
    words.join(", ")
}

fn texts(held: &[crate::engine::state::HeldAbility]) -> String {
    let words = |h: &crate::engine::state::HeldAbility| match &h.ability.kind {
        AbilityKind::Keyword(keyword) if h.ability.text.is_empty() => {
            crate::oracle::say_keyword(keyword).unwrap_or_else(|| keyword.keyword.name().to_owned())
        }
        AbilityKind::Keyword(_) => h.ability.text.to_string(),
        _ if h.ability.text.is_empty() => "an ability".to_owned(),
        _ => format!("“{}”", h.ability.text),
    };
    held.iter().map(words).collect::<Vec<_>>().join(" and ")
}

/// The name of a layer, as players say it.
fn name_of_layer(layer: Layer) -> &'static str {
    match layer {
        Layer::Copy => "1a",
        Layer::FaceDown => "1b",
        Layer::Control => "2",
        Layer::Text => "3",
        Layer::Type => "4",
        Layer::Color => "5",
        Layer::Ability => "6",
        Layer::PtDefine => "7a",
        Layer::PtSet => "7b",
        Layer::PtModify => "7c",
        Layer::PtSwitch => "7d",
        Layer::Rules => "rules",
    }
}

fn words(game: &Game, change: &Concrete) -> String {
    match change {
        Concrete::Control(player) => format!("controlled by {}", game.player(*player).name),
        Concrete::Text(from, to) => format!("`{from}` becomes `{to}` in its text"),
        Concrete::Name(name) => format!("named {name}"),
        Concrete::SetColors(colors) => format!("becomes {}", color_words(*colors)),
        Concrete::AddColors(colors) => format!("also {}", color_words(*colors)),
        Concrete::Gain(held) => format!("gains {}", texts(held)),
        Concrete::Lose(keywords) => {
            let names: Vec<&str> = keywords.iter().map(|k| k.name()).collect();
            format!("loses {}", names.join(", "))
        }
        Concrete::CantHave(keywords) => {
            let names: Vec<&str> = keywords.iter().map(|k| k.name()).collect();
            format!("can't have {}", names.join(", "))
        }
        Concrete::LoseAll => "loses all abilities".to_owned(),
        Concrete::Values(of) => format!("is what {} is", of.name),
        Concrete::LoseAllBut(_) => "loses all abilities except mana abilities".to_owned(),
        Concrete::LoseThese(these) => {
            let texts: Vec<String> = these.iter().map(|ability| format!("“{}”", ability.text)).collect();
            format!("loses {}", texts.join(" and "))
        }
        Concrete::SetPt(Some(p), Some(t)) => format!("base power and toughness become {p}/{t}"),
        Concrete::SetPt(Some(p), None) => format!("base power becomes {p}"),
        Concrete::SetPt(None, Some(t)) => format!("base toughness becomes {t}"),
        Concrete::SetPt(None, None) => "nothing".to_owned(),
        Concrete::AddPt(p, t) => format!("gets {p:+}/{t:+}"),
        Concrete::Switch => "power and toughness switched".to_owned(),
        Concrete::SetTypes(types) => format!("becomes {}", type_words(types)),
        Concrete::AddTypes(types) => format!("is also {}", type_words(types)),
        Concrete::RemoveTypes(types) => format!("is no longer {}", type_words(types)),
        Concrete::NoSubtypes(kind) => format!("loses all {kind}s"),
        Concrete::AddSubtypes(types) => {
            const MOST: usize = 6;
            let names: Vec<&str> = types.iter().take(MOST + 1).map(|t| t.name()).collect();
            if names.len() > MOST {
                "has every type of a kind".to_owned()
            } else {
                format!("is also {}", names.join(" "))
            }
        }
    }
}

fn type_words(types: &TypeChange) -> String {
    let mut words: Vec<String> = types.supertypes.each().map(|t| t.word().to_owned()).collect();
    words.extend(types.types.printed().map(|t| t.word().to_owned()));
    words.extend(types.subtypes.iter().map(|t| t.name().to_owned()));
    words.join(" ")
}

fn color_words(colors: crate::card::Colors) -> String {
    let names: Vec<&str> = colors.colors().map(|c| c.name()).collect();
    if names.is_empty() { "colorless".to_owned() } else { names.join(" and ") }
}
