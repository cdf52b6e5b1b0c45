//! From what a card file says to a card, or all the reasons why not.

use std::fmt;

use super::layout::Layout;
use super::{Card, CardTypes, Face, Lights, ManaCost, ParseNumberError, ParseSymbolError, PrintedNumber, RawCard};
use super::{Subtype, TypeLine, TypeLineError, suggest};

/// Everything that keeps a [`RawCard`] from being a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardError {
    /// The name it gives itself, shortened if it is absurd.
    pub name: Option<String>,
    /// All that is wrong with it; at least one.
    pub problems: Vec<CardProblem>,
}

/// One thing wrong with a card, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardProblem {
    /// The face it is on, counted from 0; `None` for the card itself.
    pub face: Option<usize>,
    /// The key it is in.
    pub key: &'static str,
    /// What is wrong.
    pub kind: CardProblemKind,
}

/// What can be wrong with a key of a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardProblemKind {
    /// The key is needed and not there, or empty.
    #[error("is missing")]
    Missing,
    /// A creature, planeswalker or the like without its number.
    #[error("is missing on {0}")]
    MissingNumber(&'static str),
    /// The layout is none the program knows.
    #[error("`{found}` is not a layout{}", suggest::did_you_mean(.near))]
    Layout {
        /// What the file says.
        found: String,
        /// The nearest there is.
        near: Option<&'static str>,
    },
    /// Too few or too many faces for the layout.
    #[error("{found} faces, but a card of layout {layout} has {}", count(.layout))]
    Faces {
        /// How many there are.
        found: usize,
        /// The layout.
        layout: Layout,
    },
    /// Faces inside a face.
    #[error("a face has no faces of its own")]
    NestedFaces,
    /// Longer than any card's.
    #[error("{found} bytes long; the most taken is {most}")]
    TooLong {
        /// Its length in bytes.
        found: usize,
        /// The limit.
        most: usize,
    },
    /// A character that no text has.
    #[error("the control character `{shown}` stands in it, at byte {1}", shown = .0.escape_debug())]
    ControlCharacter(char, usize),
    /// No mana cost.
    #[error(transparent)]
    Symbol(#[from] ParseSymbolError),
    /// No type line.
    #[error(transparent)]
    TypeLine(#[from] TypeLineError),
    /// No number.
    #[error(transparent)]
    Number(#[from] ParseNumberError),
    /// No hand or life modifier.
    #[error("`{0}` is not a modifier (such as +1, -2, +0)")]
    Modifier(String),
    /// A light that no die shows.
    #[error("the lights of an Attraction are numbers from 1 to {}", Lights::MOST)]
    Lights,
}

fn count(layout: &Layout) -> String {
    let faces = layout.faces();
    if faces.start() == faces.end() {
        faces.start().to_string()
    } else {
        format!("{} to {}", faces.start(), faces.end())
    }
}

impl fmt::Display for CardProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(face) = self.face {
            write!(f, "face {}: ", face + 1)?;
        }
        write!(f, "`{}`", self.key)?;
        match self.kind {
            CardProblemKind::Missing | CardProblemKind::MissingNumber(_) => write!(f, " {}", self.kind),
            _ => write!(f, ": {}", self.kind),
        }
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}: ")?;
        }
        for (i, problem) in self.problems.iter().enumerate() {
            write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for CardError {}

/// The longest rules text taken, in bytes; the longest printed is under 2,000.
pub const LONGEST_TEXT: usize = 64 * 1024;
/// The longest name taken, in bytes; the longest printed is about 150.
const LONGEST_NAME: usize = 400;

impl TryFrom<RawCard> for Card {
    type Error = CardError;

    fn try_from(raw: RawCard) -> Result<Self, CardError> {
        let name = raw.name.as_deref().map(|name| name.trim().chars().take(80).collect());
        let mut check = Check::default();
        let card = check.card(raw);
        if check.problems.is_empty() { Ok(card) } else { Err(CardError { name, problems: check.problems }) }
    }
}

/// Collects what is wrong while a card is read.
#[derive(Default)]
struct Check {
    problems: Vec<CardProblem>,
    face: Option<usize>,
}

impl Check {
    fn report(&mut self, key: &'static str, kind: impl Into<CardProblemKind>) {
        self.problems.push(CardProblem { face: self.face, key, kind: kind.into() });
    }

    fn card(&mut self, mut raw: RawCard) -> Card {
        let faces = raw.card_faces.take().unwrap_or_default();
        let layout = self.layout(raw.layout.as_deref(), faces.len());
        if faces.is_empty() {
            let name = self.name(raw.name.take());
            let face = self.face(raw, name, layout);
            return Card::of_one_face(refined(layout, &face, None), face);
        }
        let mut read: Vec<Face> = Vec::with_capacity(faces.len());
        for (index, mut face) in faces.into_iter().enumerate() {
            self.face = Some(index);
            if face.card_faces.is_some() {
                self.report("card_faces", CardProblemKind::NestedFaces);
            }
            let name = self.name(face.name.take());
            read.push(self.face(face, name, layout));
        }
        self.face = None;
        let name = match raw.name {
            Some(name) => self.name(Some(name)),
            None => read.iter().map(|face| face.name.as_str()).collect::<Vec<_>>().join(" // "),
        };
        let mut read = read.into_iter();
        let front = read.next().unwrap_or_default();
        let others: Vec<Face> = read.collect();
        Card { name, layout: refined(layout, &front, others.first()), front, others }
    }

    fn layout(&mut self, found: Option<&str>, faces: usize) -> Layout {
        let layout = match found {
            None if faces == 0 => Layout::Normal,
            None => {
                self.report("layout", CardProblemKind::Missing);
                return Layout::Normal;
            }
            Some(found) => match Layout::from_name(found) {
                Some(layout) => layout,
                None => {
                    let near = suggest::nearest(found, Layout::all().map(Layout::name));
                    self.report("layout", CardProblemKind::Layout { found: shortened(found), near });
                    return Layout::Normal;
                }
            },
        };
        if !layout.faces().contains(&faces.max(1)) {
            self.report("card_faces", CardProblemKind::Faces { found: faces.max(1), layout });
        }
        layout
    }

    fn name(&mut self, name: Option<String>) -> String {
        let name = name.unwrap_or_default().trim().to_owned();
        if name.is_empty() {
            self.report("name", CardProblemKind::Missing);
        }
        self.bounded("name", &name, LONGEST_NAME);
        self.printable("name", &name);
        name
    }

    fn face(&mut self, raw: RawCard, name: String, layout: Layout) -> Face {
        let mana_cost = raw.mana_cost.filter(|cost| !cost.is_empty()).and_then(|cost| {
            self.bounded("mana_cost", &cost, LONGEST_NAME).then(|| self.read::<ManaCost>("mana_cost", &cost))?
        });
        let type_line = self.type_line(raw.type_line, layout);
        let mut face = Face {
            name,
            mana_cost,
            color_indicator: raw.color_indicator.filter(|colors| !colors.is_empty()),
            text: self.text(raw.oracle_text.unwrap_or_default()),
            power: self.number("power", raw.power),
            toughness: self.number("toughness", raw.toughness),
            loyalty: self.number("loyalty", raw.loyalty),
            defense: self.number("defense", raw.defense),
            hand_modifier: self.modifier("hand_modifier", raw.hand_modifier),
            life_modifier: self.modifier("life_modifier", raw.life_modifier),
            lights: self.lights(raw.attraction_lights.unwrap_or_default()),
            type_line,
        };
        // Colors that nothing else gives the face stand for its color indicator, as on tokens. A flip card's second
        // half is listed with its front's colors (710.1c), and an ability may be what gives the colors.
        let beyond = raw.colors.unwrap_or_default() - face.colors();
        if !beyond.is_empty() && layout != Layout::Flip && !face.text.contains("all colors") {
            face.color_indicator = Some(face.color_indicator.unwrap_or_default() | beyond);
        }
        let types = face.type_line.card_types();
        if types.contains(CardTypes::CREATURE) {
            // 208.1: a creature card has both numbers.
            for (key, number) in [("power", &face.power), ("toughness", &face.toughness)] {
                if number.is_none() {
                    self.report(key, CardProblemKind::MissingNumber("a creature"));
                }
            }
        }
        if types.contains(CardTypes::BATTLE) && face.defense.is_none() {
            self.report("defense", CardProblemKind::MissingNumber("a battle"));
        }
        // A planeswalker that is a back face may have no loyalty printed: the counters are there already.
        if types.contains(CardTypes::PLANESWALKER) && face.loyalty.is_none() && self.face.is_none_or(|face| face == 0) {
            self.report("loyalty", CardProblemKind::MissingNumber("a planeswalker"));
        }
        face
    }

    fn read<T: std::str::FromStr>(&mut self, key: &'static str, text: &str) -> Option<T>
    where
        T::Err: Into<CardProblemKind>,
    {
        text.parse().map_err(|error: T::Err| self.report(key, error)).ok()
    }

    fn type_line(&mut self, text: Option<String>, layout: Layout) -> TypeLine {
        let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
            self.report("type_line", CardProblemKind::Missing);
            return TypeLine::default();
        };
        // 114.3: an emblem has no types; files write "Emblem — " and whose it is.
        if layout == Layout::Emblem && text.trim_start().starts_with("Emblem") {
            return TypeLine::default();
        }
        TypeLine::parse(&text).unwrap_or_else(|errors| {
            errors.into_iter().for_each(|error| self.report("type_line", error));
            TypeLine::default()
        })
    }

    fn text(&mut self, text: String) -> String {
        if !self.bounded("oracle_text", &text, LONGEST_TEXT) {
            return String::new();
        }
        let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
        let text = text.trim_end().to_owned();
        self.printable("oracle_text", &text);
        text
    }

    fn number(&mut self, key: &'static str, text: Option<String>) -> Option<PrintedNumber> {
        text.filter(|text| !text.is_empty()).and_then(|text| self.read(key, text.trim()))
    }

    fn modifier(&mut self, key: &'static str, text: Option<String>) -> Option<i32> {
        let text = text?;
        let number = text.trim().replace('−', "-");
        number.parse::<i32>().map_err(|_| self.report(key, CardProblemKind::Modifier(shortened(&text)))).ok()
    }

    fn lights(&mut self, numbers: Vec<u8>) -> Lights {
        Lights::of(&numbers).unwrap_or_else(|| {
            self.report("attraction_lights", CardProblemKind::Lights);
            Lights::default()
        })
    }

    fn bounded(&mut self, key: &'static str, text: &str, most: usize) -> bool {
        if text.len() > most {
            self.report(key, CardProblemKind::TooLong { found: text.len(), most });
        }
        text.len() <= most
    }

    fn printable(&mut self, key: &'static str, text: &str) {
        if let Some((at, found)) = text.char_indices().find(|(_, c)| c.is_ascii_control() && *c != '\n') {
            self.report(key, CardProblemKind::ControlCharacter(found, at));
        }
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// What the rules tell apart and card files do not.
fn refined(layout: Layout, front: &Face, second: Option<&Face>) -> Layout {
    let types = front.type_line.card_types();
    let subtype = |subtype: Subtype| front.type_line.subtypes().contains(subtype);
    match layout {
        // 709.5: the halves of a Room.
        Layout::Split if subtype(Subtype::ROOM) => Layout::Room,
        // 702.127a
        Layout::Split if second.is_some_and(|half| has_line(half, "Aftermath")) => Layout::Aftermath,
        // 720.2a: a card that "has an Omen".
        Layout::Adventure if second.is_some_and(|inset| inset.type_line.subtypes().contains(Subtype::OMEN)) => {
            Layout::Omen
        }
        Layout::Normal | Layout::Token => match () {
            () if types.contains(CardTypes::DUNGEON) => Layout::Dungeon,
            () if types.contains(CardTypes::CONSPIRACY) => Layout::Conspiracy,
            () if types.contains(CardTypes::SCHEME) => Layout::Scheme,
            () if types.contains(CardTypes::VANGUARD) => Layout::Vanguard,
            () if types.intersects(CardTypes::PLANE | CardTypes::PHENOMENON) => Layout::Planar,
            () if layout == Layout::Token => Layout::Token,
            () if types.contains(CardTypes::BATTLE) => Layout::Battle,
            () if subtype(Subtype::SAGA) => Layout::Saga,
            () if subtype(Subtype::CLASS) => Layout::Class,
            () if subtype(Subtype::CASE) => Layout::Case,
            () if subtype(Subtype::ATTRACTION) => Layout::Attraction,
            // 721.1: the station keyword and its striated text box.
            () if has_line(front, "Station") => Layout::Station,
            // 711.2: level symbols.
            () if has_line(front, "Level up") => Layout::Leveler,
            // 702.140a
            () if has_line(front, "Mutate") => Layout::Mutate,
            // 718.2: the prototype keyword.
            () if has_line(front, "Prototype") => Layout::Prototype,
            () => Layout::Normal,
        },
        other => other,
    }
}

/// Whether a line of the face's text begins with this keyword.
fn has_line(face: &Face, keyword: &str) -> bool {
    face.text.lines().any(|line| {
        line.strip_prefix(keyword)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(" {") || rest.starts_with(" ("))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(json: &str) -> RawCard {
        serde_json::from_str(json).unwrap()
    }

    fn problems(json: &str) -> Vec<String> {
        Card::try_from(raw(json)).unwrap_err().problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        assert_eq!(
            problems(
                r#"{"layout": "slpit", "mana_cost": "{2}{F}", "type_line": "Creature — Wibble", "power": "two ",
                    "oracle_text": "a\u0007b", "life_modifier": "many"}"#
            ),
            [
                "`layout`: `slpit` is not a layout; did you mean `split`?",
                "`name` is missing",
                "`mana_cost`: `{F}` is not a mana symbol (107.4 lists them, such as `{2}`, `{W}`, `{W/U}`, `{2/W}`, \
                 `{W/P}`, `{X}`)",
                "`oracle_text`: the control character `\\u{7}` stands in it, at byte 1",
                "`life_modifier`: `many` is not a modifier (such as +1, -2, +0)",
                "`toughness` is missing on a creature",
            ]
        );
        assert_eq!(
            problems(r#"{"name": "A // B", "layout": "flip", "card_faces": [{"name": "A", "type_line": "Land"}]}"#),
            ["`card_faces`: 1 faces, but a card of layout flip has 2"]
        );
        assert_eq!(
            problems(
                r#"{"card_faces": [{"name": "A", "type_line": "Land"}, {"type_line": "Lend", "card_faces": []}]}"#
            ),
            [
                "`layout` is missing",
                "face 2: `card_faces`: a face has no faces of its own",
                "face 2: `name` is missing",
                "face 2: `type_line`: `Lend` is neither a supertype (205.4a) nor a card type (205.2a); \
                 did you mean `land`?",
            ]
        );
    }

    #[test]
    fn absurd_text_is_refused_and_not_kept() {
        let long = "x".repeat(LONGEST_TEXT + 1);
        let error = Card::try_from(RawCard {
            name: Some("Y".repeat(1000)),
            type_line: Some("Instant".to_owned()),
            oracle_text: Some(long),
            ..RawCard::default()
        })
        .unwrap_err();
        assert_eq!(error.problems.len(), 2);
        assert!(error.to_string().len() < 300, "{error}");
    }

    #[test]
    fn layouts_are_told_apart_by_the_card() {
        let layout = |json: &str| Card::try_from(raw(json)).unwrap().layout;
        let two = |layout: &str, one: &str, two: &str| {
            format!(r#"{{"layout": "{layout}", "card_faces": [{{"name": "A", {one}}}, {{"name": "B", {two}}}]}}"#)
        };
        let room = r#""type_line": "Enchantment — Room""#;
        let sorcery = r#""type_line": "Sorcery""#;
        assert_eq!(layout(&two("split", room, room)), Layout::Room);
        assert_eq!(layout(&two("split", sorcery, sorcery)), Layout::Split);
        let aftermath = r#""type_line": "Sorcery", "oracle_text": "Aftermath (Say when.)\nDraw a card.""#;
        assert_eq!(layout(&two("split", sorcery, aftermath)), Layout::Aftermath);
        let omen = r#""type_line": "Sorcery — Omen""#;
        assert_eq!(layout(&two("adventure", room, omen)), Layout::Omen);
        let one = |rest: &str| layout(&format!(r#"{{"name": "A", {rest}}}"#));
        assert_eq!(one(r#""type_line": "Enchantment — Saga""#), Layout::Saga);
        assert_eq!(one(r#""type_line": "Artifact — Attraction""#), Layout::Attraction);
        assert_eq!(one(r#""type_line": "Plane — Time""#), Layout::Planar);
        assert_eq!(
            one(r#""type_line": "Artifact — Spacecraft", "oracle_text": "Station\n8+ | Flying""#),
            Layout::Station
        );
        assert_eq!(one(r#""layout": "emblem", "type_line": "Emblem — Somebody""#), Layout::Emblem);
    }

    #[test]
    fn colors_without_a_cost_are_an_indicator() {
        let card = |json: &str| Card::try_from(raw(json)).unwrap();
        let token =
            card(r#"{"name": "T", "type_line": "Token Creature — Elf", "power": 1, "toughness": 1, "colors": ["G"]}"#);
        assert_eq!(token.colors(), super::super::Colors::GREEN);
        let devoid =
            card(r#"{"name": "D", "type_line": "Sorcery", "mana_cost": "{R}", "oracle_text": "Devoid", "colors": []}"#);
        assert_eq!(devoid.front.color_indicator, None);
    }
}
