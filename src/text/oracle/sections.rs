//! The symbols that part a text box into sections: level symbols (711.2), class level bars (716.2), station symbols (721.2).
//!
//! What stands below one, up to the next, is part of the static ability the symbol is.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::card::{CardTypes, Face};

use super::dashed::this_is;
use super::lang::*;
use super::phrase::{Cx, In, Out, Phrase};
use super::{Compiled, SentenceReport, resolve, text, words};

/// A symbol that begins a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// `LEVEL 1-4`, `LEVEL 5+`: from so many level counters on, to so many (711.2a-b).
    Counters(u8, Option<u8>),
    /// `Level 2`: of a Class (716.2a).
    Level(u8),
    /// `8+`: from so many charge counters on (721.2a-b).
    Station(u8),
}

impl Symbol {
    /// Reads the symbol as [`Symbol`]'s `Display` says it.
    pub fn named(words: &str) -> Option<Self> {
        let symbol = match words.strip_prefix("LEVEL ") {
            Some(range) => match (range.strip_suffix('+'), range.split_once('-')) {
                (Some(from), _) => Self::Counters(from.parse().ok()?, None),
                (None, Some((from, to))) => Self::Counters(from.parse().ok()?, Some(to.parse().ok()?)),
                (None, None) => return None,
            },
            None => match words.strip_prefix("level ") {
                Some(level) => Self::Level(level.parse().ok()?),
                None => Self::Station(words.strip_suffix('+')?.parse().ok()?),
            },
        };
        (symbol.to_string() == words).then_some(symbol)
    }

    /// As long as what the section's abilities are there.
    fn condition(self) -> Cond {
        let counters = |name: &str, cmp, n: u8| {
            let on = Num::CountersOn(Ref::This, Some(CounterKind::Named(name.into())));
            Cond::Compare(on, cmp, Num::Const(n.into()))
        };
        match self {
            Self::Counters(from, None) => counters("level", Cmp::Ge, from),
            Self::Counters(from, Some(to)) => {
                Cond::And(vec![counters("level", Cmp::Ge, from), counters("level", Cmp::Le, to)])
            }
            Self::Level(level) => at_level(level),
            Self::Station(from) => counters("charge", Cmp::Ge, from),
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counters(from, Some(to)) => write!(f, "LEVEL {from}-{to}"),
            Self::Counters(from, None) => write!(f, "LEVEL {from}+"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::Station(from) => write!(f, "{from}+"),
        }
    }
}

fn at_level(level: u8) -> Cond {
    this_is(Pred::Designated(Designation::Level(level)))
}

/// A section that has begun.
pub(super) struct Section {
    symbol: Symbol,
    /// Where its abilities begin among those compiled: its static ability takes that place.
    first: usize,
    /// The power/toughness box in it.
    pt: Option<(i32, i32)>,
    /// Its place in the text.
    span: Range<usize>,
}

/// The sections of a text while it is compiled, paragraph by paragraph.
pub(super) struct Sections<'t> {
    text: &'t str,
    /// Whether the text has the keyword station: else "8+ |" is a row of a table.
    station: bool,
    open: Option<Section>,
}

impl<'t> Sections<'t> {
    pub fn new(text: &'t str, paragraphs: &[text::Paragraph]) -> Self {
        let station = paragraphs.iter().any(|paragraph| paragraph.words == "station");
        Self { text, station, open: None }
    }

    /// Reads a paragraph that is, or begins with, a symbol or a power/toughness box; gives back what is left to compile.
    pub fn take(&mut self, paragraph: text::Paragraph, compiled: &mut Compiled) -> Option<text::Paragraph> {
        let words = paragraph.words.as_str();
        let end = paragraph.span.end;
        if let Some(section) = &mut self.open
            && matches!(section.symbol, Symbol::Counters(..))
            && section.pt.is_none()
            && let Some(pt) = box_of(words)
        {
            section.pt = Some(pt);
            section.span.end = end;
            compiled.sentences.push(understood(&paragraph, words.len(), section.first));
            return None;
        }
        let (symbol, head) = match words.split_once(" : level ") {
            Some((_, level)) => (Symbol::named(&format!("level {level}")), words.len()),
            None if words.starts_with("LEVEL ") => (Symbol::named(words), words.len()),
            None => match words.split_once(" | ") {
                Some((symbol, _)) if self.station => (Symbol::named(symbol), symbol.len()),
                _ => (None, 0),
            },
        };
        let Some(symbol) = symbol else {
            if let Some(section) = &mut self.open {
                section.span.end = end;
            }
            return Some(paragraph);
        };
        let bar = match symbol {
            Symbol::Level(level) => Some(gains_level(words, level)?),
            _ => None,
        };
        self.close(compiled);
        if let Some(bar) = bar {
            let written = self.text.get(paragraph.span.clone()).unwrap_or_default().trim().into();
            compiled.text.abilities.push(Arc::new(Ability {
                text: written,
                word: Some(symbol.to_string().into()),
                ..bar
            }));
        }
        let first = compiled.text.abilities.len();
        compiled.sentences.push(understood(
            &paragraph,
            head,
            if matches!(symbol, Symbol::Level(_)) { first - 1 } else { first },
        ));
        self.open = Some(Section { symbol, first, pt: None, span: paragraph.span.clone() });
        (head < words.len()).then(|| paragraph.behind(head + " | ".len()))
    }

    /// Ends the section that is open: its abilities become those of the static ability its symbol stands for.
    pub fn close(&mut self, compiled: &mut Compiled) {
        let Some(section) = self.open.take() else { return };
        let gained: Vec<Arc<Ability>> = compiled.text.abilities.drain(section.first..).collect();
        for sentence in &mut compiled.sentences {
            sentence.ability = sentence.ability.map(|ability| ability.min(section.first));
        }
        let mut changes = Vec::new();
        if let Some((power, toughness)) = section.pt {
            changes.push(Modification::SetPt(Some(Num::Const(power)), Some(Num::Const(toughness))));
        }
        if !gained.is_empty() {
            changes.push(Modification::Gain(gained));
        }
        let what = Objects::That(Ref::This, Said::Name);
        let effects = vec![StaticEffect::Modify { what, changes }];
        let it = Static { condition: Some(section.symbol.condition()), effects, otherwise: Vec::new() };
        compiled.text.abilities.push(Arc::new(Ability {
            text: self.text.get(section.span).unwrap_or_default().trim().into(),
            word: Some(section.symbol.to_string().into()),
            ..Ability::of(AbilityKind::Static(it))
        }));
    }
}

/// Whether a paragraph is a power/toughness box: `4/4`.
pub(super) fn is_box(words: &str) -> bool {
    box_of(words).is_some()
}

fn box_of(words: &str) -> Option<(i32, i32)> {
    let (power, toughness) = words.split_once('/')?;
    let pt = (words::numeral(power)?, words::numeral(toughness)?);
    (format!("{}/{}", pt.0, pt.1) == words).then_some(pt)
}

fn understood(paragraph: &text::Paragraph, to: usize, ability: usize) -> SentenceReport {
    let span = paragraph.place(0, to);
    SentenceReport { span, understood: true, stumbled_on: None, phrase: None, ability: Some(ability) }
}

/// 716.2a: "[cost]: Level N" is "[cost]: This Class's level becomes N. Activate only if this Class is level N-1 and only as a
/// sorcery"; 716.2d: what has no level is level 1.
fn gains_level(words: &str, level: u8) -> Option<Ability> {
    let cx = Cx::default();
    let (rest, cost) = Cost::parse(In::new(words, &cx)).ok()?;
    let mut said = Out::new(Some(words));
    if !cost.say(&mut said) || !said.plain(rest.s) || said.text != words || rest.s != format!(": level {level}") {
        return None;
    }
    let mut limits = vec![ActivationLimit::Sorcery, ActivationLimit::If(Cond::Not(Box::new(at_level(level))))];
    if level > 2 {
        limits.push(ActivationLimit::If(at_level(level - 1)));
    }
    let verb = Verb::Designate(Objects::That(Ref::This, Said::Name), Designation::Level(level));
    let effect = Effect::Do { who: Players::You, verb, bind: None };
    let body = Body { effect, ..Body::default() };
    let it = Activated { cost, body, limits, by: ActivatedBy::Controller, cost_changes: Vec::new() };
    resolve::resolve(Ability::of(AbilityKind::Activated(it)), &cx.targets.borrow()).ok()
}

/// Whether the text has station symbols: such a card has power and toughness only on the battlefield (721.2c).
pub fn is_stationed(text: &CardText) -> bool {
    text.abilities.iter().any(|ability| station(ability))
}

fn station(ability: &Ability) -> bool {
    ability.word.as_deref().is_some_and(|word| matches!(Symbol::named(word), Some(Symbol::Station(_))))
}

/// 721.2b: the power/toughness box of a station card stands beside its last symbol; there it is a creature.
pub(super) fn creature_at_last(face: &Face, compiled: &mut Compiled) {
    let (Some(power), Some(toughness)) = (&face.power, &face.toughness) else { return };
    let (Some(power), Some(toughness)) = (power.base(), toughness.base()) else { return };
    let Some(last) = compiled.text.abilities.iter_mut().rev().find(|ability| station(ability)) else { return };
    if let AbilityKind::Static(it) = &mut Arc::make_mut(last).kind
        && let Some(StaticEffect::Modify { changes, .. }) = it.effects.first_mut()
    {
        let creature = TypeChange { types: CardTypes::CREATURE, ..TypeChange::default() };
        changes.push(Modification::AddTypes(creature));
        changes.push(Modification::SetPt(Some(Num::Const(power)), Some(Num::Const(toughness))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_read_as_they_are_said() {
        for (words, symbol) in [
            ("LEVEL 1-4", Symbol::Counters(1, Some(4))),
            ("LEVEL 5+", Symbol::Counters(5, None)),
            ("level 2", Symbol::Level(2)),
            ("12+", Symbol::Station(12)),
        ] {
            assert_eq!(Symbol::named(words), Some(symbol));
            assert_eq!(symbol.to_string(), words);
        }
        for words in ["LEVEL", "LEVEL 04+", "level two", "12", "+", "+1+"] {
            assert_eq!(Symbol::named(words), None, "{words}");
        }
    }

    #[test]
    fn sections_are_one_ability_each() {
        let text = "Level up {1}\nLEVEL 1-2\n2/3\nFlying\nLEVEL 3+\n4/4\nFlying\nTrample";
        let compiled = super::super::compile_text(text, "X", false, false);
        assert!(compiled.is_understood(), "{:?}", compiled.sentences);
        assert_eq!(compiled.text.abilities.len(), 3);
        assert_eq!(&*compiled.text.abilities[2].text, "LEVEL 3+\n4/4\nFlying\nTrample");
        assert_eq!(compiled.sentences.iter().map(|it| it.ability).collect::<Vec<_>>()[4..], [Some(2); 4]);
    }

    #[test]
    fn a_class_has_two_abilities_a_bar() {
        let text = "You have no maximum hand size.\n{1}{U}: Level 2\nWhen this Class becomes level 2, draw two cards.";
        let compiled = super::super::compile_text(text, "X", false, false);
        assert!(compiled.is_understood(), "{:?}", compiled.sentences);
        assert_eq!(compiled.text.abilities.len(), 3);
    }

    #[test]
    fn rows_of_other_tables_are_no_station_symbols() {
        let read = |text| super::super::compile_text(text, "X", false, false);
        assert!(!read("8+ | Flying").is_understood());
        assert_eq!(read("Station\n8+ | Flying\nTrample").text.abilities.len(), 2);
    }
}
