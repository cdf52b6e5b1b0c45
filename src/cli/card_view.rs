//! A printed card on a terminal and in markdown.

use std::fmt::Write;

use crate::cli::color::{Colored, Colorize};
use textwrap::core::display_width;

use super::prose;
use crate::card::symbol::symbol;
use crate::card::{Card, Colors, Face, Layout, Symbol};

/// The widest a card is drawn.
const WIDEST: usize = 64;

/// How wide a card is drawn in so many columns.
pub fn width(columns: usize) -> usize {
    columns.min(WIDEST)
}

/// The card drawn as one, its faces below each other, with what follows from it beneath.
pub fn text(card: &Card, from: &str, width: usize) -> String {
    let width = self::width(width);
    let mut out = String::new();
    for (index, face) in card.faces().enumerate() {
        if index > 0 {
            let _ = writeln!(out, "{}", format!("  {}", between(card.layout)).dimmed());
        }
        face_text(face, frame_colors(card, face), width, &mut out);
    }
    let _ = writeln!(out, "{}", prose::wrap(&facts(card, from), width, "  ", "  ").dimmed());
    for subtype in card.faces().flat_map(|face| face.type_line.unlisted()) {
        let said = format!("{subtype} is a {} that rule 205.3 does not list", subtype.kind());
        let _ = writeln!(out, "{}", prose::wrap(&said, width, "  ", "  ").dimmed());
    }
    out
}

/// How the second face stands to the first.
fn between(layout: Layout) -> &'static str {
    match layout {
        Layout::Transform | Layout::DoubleFacedToken => "the back",
        Layout::ModalDfc => "the back, to be played instead",
        Layout::Flip => "flipped",
        Layout::Adventure => "its adventure",
        Layout::Omen => "its omen",
        Layout::Prepare => "its prepare spell",
        Layout::Room => "the other door",
        _ => "the other half",
    }
}

/// A flip card's second half and a back face without its own colors are drawn in the front's.
fn frame_colors(card: &Card, face: &Face) -> Colors {
    if card.layout == Layout::Flip { card.front.colors() } else { face.colors() }
}

/// A box in the colors of a card.
struct Frame {
    colors: Colors,
    width: usize,
    lines: Vec<String>,
}

impl Frame {
    /// The columns of text in it.
    fn inner(&self) -> usize {
        self.width.saturating_sub(4)
    }

    fn edge(&mut self, left: char, right: char) {
        let edge = format!("{left}{}{right}", "─".repeat(self.width.saturating_sub(2)));
        self.lines.push(painted(&edge, self.colors).to_string());
    }

    /// A line of text, `columns` wide when shown.
    fn line(&mut self, shown: &str, columns: usize) {
        let side = painted("│", self.colors);
        self.lines.push(format!("{side} {shown}{} {side}", " ".repeat(self.inner().saturating_sub(columns))));
    }

    /// A paragraph, wrapped and then painted.
    fn paragraph(&mut self, text: &str, paint: impl Fn(&str) -> String) {
        for line in prose::wrap(text, self.inner(), "", "  ").lines() {
            self.line(&paint(line), display_width(line));
        }
    }
}

fn face_text(face: &Face, colors: Colors, width: usize, out: &mut String) {
    let mut frame = Frame { colors, width, lines: Vec::new() };
    let bold = |text: &str| text.bold().to_string();
    frame.edge('╭', '╮');
    let cost = face.mana_cost.as_ref().map(ToString::to_string).unwrap_or_default();
    let used = display_width(&face.name) + display_width(&cost);
    if used < frame.inner() {
        let gap = " ".repeat(frame.inner() - used);
        frame.line(&format!("{}{gap}{}", face.name.bold(), symbols(&cost)), frame.inner());
    } else {
        frame.paragraph(&face.name, bold);
        frame.paragraph(&cost, symbols);
    }
    let indicator = face.color_indicator.map(|colors| format!("({}) ", colors.letters())).unwrap_or_default();
    frame.paragraph(&format!("{indicator}{}", face.type_line), str::to_owned);
    let corner = corner(face);
    if !face.text.is_empty() || corner.is_some() {
        frame.edge('├', '┤');
    }
    face.text.lines().for_each(|paragraph| frame.paragraph(paragraph, symbols));
    if let Some(corner) = corner {
        let gap = " ".repeat(frame.inner().saturating_sub(display_width(&corner)));
        frame.line(&format!("{gap}{}", corner.bold()), frame.inner());
    }
    frame.edge('╰', '╯');
    for line in frame.lines {
        let _ = writeln!(out, "{line}");
    }
}

/// What stands in the lower right corner.
fn corner(face: &Face) -> Option<String> {
    let mut parts = Vec::new();
    if let (Some(power), Some(toughness)) = (&face.power, &face.toughness) {
        parts.push(format!("{power}/{toughness}"));
    }
    parts.extend(face.loyalty.as_ref().map(|loyalty| format!("loyalty {loyalty}")));
    parts.extend(face.defense.as_ref().map(|defense| format!("defense {defense}")));
    parts.extend(face.hand_modifier.map(|n| format!("hand {n:+}")));
    parts.extend(face.life_modifier.map(|n| format!("life {n:+}")));
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn facts(card: &Card, from: &str) -> String {
    let (colors, identity) = (card.colors(), card.color_identity());
    let mut facts = vec![format!("mana value {}", card.mana_value()), colors.to_string()];
    if identity != colors {
        facts.push(format!("color identity {identity}"));
    }
    if card.layout != Layout::Normal {
        facts.push(card.layout.name().replace('_', " "));
    }
    facts.push(format!("from {from}"));
    facts.join(" · ")
}

/// In the color of a frame: that of the card, gold for several, none for none.
fn painted(text: &str, colors: Colors) -> Colored {
    match colors {
        Colors::WHITE => text.bright_white(),
        Colors::BLUE => text.blue(),
        Colors::BLACK => text.magenta(),
        Colors::RED => text.red(),
        Colors::GREEN => text.green(),
        colors if colors.is_multicolored() => text.yellow(),
        _ => text.dimmed(),
    }
}

/// The text with its mana symbols in their colors.
fn symbols(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        match symbol(from) {
            Ok((after, found)) => {
                let plain = from.strip_suffix(after).unwrap_or_default();
                match found {
                    Symbol::Mana(mana) if !mana.colors().is_empty() => {
                        out.push_str(&painted(plain, mana.colors()).to_string());
                    }
                    _ => out.push_str(&plain.bold().to_string()),
                }
                rest = after;
            }
            Err(_) => {
                out.push('{');
                rest = from.strip_prefix('{').unwrap_or_default();
            }
        }
    }
    out + rest
}

/// The card in markdown.
pub fn markdown(card: &Card) -> String {
    let mut out = String::new();
    for face in card.faces() {
        let cost = face.mana_cost.as_ref().map(|cost| format!(" {cost}")).unwrap_or_default();
        let indicator = face.color_indicator.map(|colors| format!("({}) ", colors.letters())).unwrap_or_default();
        let _ = writeln!(out, "### {}{cost}\n\n**{indicator}{}**\n", face.name, face.type_line);
        face.text.lines().for_each(|line| {
            let _ = writeln!(out, "{}\n", line.replace('*', "\\*"));
        });
        if let Some(corner) = corner(face) {
            let _ = writeln!(out, "**{}**\n", corner.replace('*', "\\*"));
        }
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}
