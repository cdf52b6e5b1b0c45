//! A card as printed: its name, its layout, its faces.

use super::{Colors, Layout, Lights, ManaCost, PrintedNumber, Symbol, TypeLine};

/// A card as printed: the characteristics every game starts from (109.3), before anything changes them.
///
/// It is made from a [`RawCard`](super::RawCard), so that a card that exists is one whose parts could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The full name: of a card with two faces, both with ` // ` between.
    pub name: String,
    /// How its faces belong together.
    pub layout: Layout,
    /// The first face: the front, the left half, the creature of an adventurer card, the normal half of a flip card.
    pub front: Face,
    /// The other faces, in order; most cards have none.
    pub others: Vec<Face>,
}

/// One face of a card (or half, or inset, or flipped part), as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The name (201).
    pub name: String,
    /// The mana cost (202); `None` where none is printed, which is a cost that cannot be paid (202.1b).
    pub mana_cost: Option<ManaCost>,
    /// The color indicator (204).
    pub color_indicator: Option<Colors>,
    /// The type line (205).
    pub type_line: TypeLine,
    /// The rules text (207), paragraphs ended by `\n`; as the card file has it, reminder text and all.
    pub text: String,
    /// The power (208), also of a Vehicle or Spacecraft.
    pub power: Option<PrintedNumber>,
    /// The toughness (208).
    pub toughness: Option<PrintedNumber>,
    /// The loyalty (209).
    pub loyalty: Option<PrintedNumber>,
    /// The defense (210).
    pub defense: Option<PrintedNumber>,
    /// The hand modifier of a vanguard (211).
    pub hand_modifier: Option<i32>,
    /// The life modifier of a vanguard (212).
    pub life_modifier: Option<i32>,
    /// The numbers lit up on an Attraction (717.1).
    pub lights: Lights,
}

impl Face {
    /// The colors of its mana cost and color indicator (105.2, 202.2); abilities that define colors not counted.
    pub fn colors(&self) -> Colors {
        let cost = self.mana_cost.as_ref().map_or(Colors::COLORLESS, ManaCost::colors);
        cost | self.color_indicator.unwrap_or_default()
    }

    /// The mana value of its own mana cost; 0 if it has none (202.3a).
    pub fn mana_value(&self) -> u32 {
        self.mana_cost.as_ref().map_or(0, ManaCost::mana_value)
    }

    /// The symbols of its text, in order; what stands in braces and is no symbol is passed over.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> + '_ {
        symbols(&self.text)
    }
}

fn symbols(text: &str) -> impl Iterator<Item = Symbol> + '_ {
    text.match_indices('{').filter_map(|(at, _)| Some(super::symbol::symbol(text.get(at..)?).ok()?.1))
}

impl Card {
    /// A card of one face.
    pub fn of_one_face(layout: Layout, face: Face) -> Self {
        Self { name: face.name.clone(), layout, front: face, others: Vec::new() }
    }

    /// Its faces, in order; there is at least one.
    pub fn faces(&self) -> impl Iterator<Item = &Face> + Clone {
        std::iter::once(&self.front).chain(&self.others)
    }

    /// The face of this index; 0 is the front.
    pub fn face(&self, index: usize) -> Option<&Face> {
        self.faces().nth(index)
    }

    /// How many faces it has.
    pub fn face_count(&self) -> usize {
        1 + self.others.len()
    }

    /// The mana value of the card outside the stack: of a split card its halves combined (202.3d), else of its front.
    pub fn mana_value(&self) -> u32 {
        if self.layout.is_split() {
            self.faces().map(Face::mana_value).fold(0, u32::saturating_add)
        } else {
            self.front.mana_value()
        }
    }

    /// The mana value of one face: the back of a nonmodal double-faced card has its front's (202.3b), and so has the
    /// alternative half of a flip card (710.1c).
    pub fn mana_value_of(&self, index: usize) -> u32 {
        match self.layout {
            Layout::Transform | Layout::DoubleFacedToken | Layout::Flip => self.front.mana_value(),
            _ => self.face(index).map_or(0, Face::mana_value),
        }
    }

    /// The colors of the card outside the stack: of a split card those of both halves (709.4b), else of its front.
    pub fn colors(&self) -> Colors {
        if self.layout.is_split() { self.all_colors() } else { self.front.colors() }
    }

    fn all_colors(&self) -> Colors {
        self.faces().fold(Colors::COLORLESS, |all, face| all | face.colors())
    }

    /// What 903.4 counts for the color identity, of all faces (903.4d, 903.4e): the colors of the mana symbols in mana
    /// costs and in text without its reminder text (903.4c), and of color indicators. Of abilities that define colors,
    /// those that name them all are counted; others add none that is not in the cost.
    pub fn color_identity(&self) -> Colors {
        self.faces().fold(self.all_colors(), |all, face| {
            let text = without_reminder(&face.text);
            let in_text = symbols(&text).fold(Colors::COLORLESS, |all, symbol| match symbol {
                Symbol::Mana(mana) => all | mana.colors(),
                _ => all,
            });
            let defined = if text.lines().any(|line| line.ends_with("is all colors.")) { Colors::all() } else { all };
            all | in_text | defined
        })
    }
}

/// The text without what stands in parentheses (207.2).
pub fn without_reminder(text: &str) -> String {
    let mut depth = 0usize;
    text.chars()
        .filter(|c| match c {
            '(' => {
                depth += 1;
                false
            }
            ')' => {
                let inside = depth > 0;
                depth = depth.saturating_sub(1);
                !inside
            }
            _ => depth == 0,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(layout: Layout, faces: &[(&str, &str, &str)]) -> Card {
        let mut faces = faces.iter().map(|(cost, types, text)| Face {
            name: "Name".to_owned(),
            mana_cost: Some(cost).filter(|cost| !cost.is_empty()).map(|cost| cost.parse().unwrap()),
            type_line: TypeLine::parse(types).unwrap(),
            text: (*text).to_owned(),
            ..Face::default()
        });
        Card { name: "Name".to_owned(), layout, front: faces.next().unwrap(), others: faces.collect() }
    }

    /// 202.3b, 202.3d, 710.1c, and an adventurer card, which outside the stack is only its creature (715.4).
    #[test]
    fn mana_values_by_layout() {
        let values = |layout, costs: [&str; 2]| {
            let card = card(layout, &[(costs[0], "Sorcery", ""), (costs[1], "Sorcery", "")]);
            (card.mana_value(), card.mana_value_of(0), card.mana_value_of(1))
        };
        assert_eq!(values(Layout::Split, ["{3}{R}", "{1}"]), (5, 4, 1));
        assert_eq!(values(Layout::Transform, ["{2}{R}{G}", ""]), (4, 4, 4));
        assert_eq!(values(Layout::ModalDfc, ["{2}{R}", ""]), (3, 3, 0));
        assert_eq!(values(Layout::Flip, ["{W}", ""]), (1, 1, 1));
        assert_eq!(values(Layout::Adventure, ["{3}", "{R}"]), (3, 3, 1));
    }

    /// 903.4, 903.4c, 903.4d.
    #[test]
    fn color_identity_counts_text_and_back_but_no_reminder() {
        let card = card(
            Layout::Transform,
            &[("{2}{W}", "Land", "{T}: Add {U}. (Not {R}.)"), ("", "Land", "{B/P}, {T}: Win.")],
        );
        assert_eq!((card.colors().letters(), card.color_identity().letters()), ("W".into(), "WUB".into()));
        assert_eq!(without_reminder("a (b (c) d) e) f"), "a  e) f");
    }
}
