//! Cards as they lie there: a frame in their colors, the cost, the size, what is on them.

use maud::{Markup, html};

use super::words::symbols;
use crate::card::{CardTypes, Color};
use crate::engine::perform::tell::zone_name;
use crate::explain::became::{Changes, How};
use crate::explain::tabletop::Sight;

/// Which of two moments a card is shown at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before anything happened.
    Before,
    /// At the end.
    After,
}

/// What differs, seen from one of the two moments.
#[derive(Clone, Copy)]
pub struct Marks<'a> {
    /// What differs; none where there is nothing to compare with.
    pub changes: Option<&'a Changes>,
    /// The moment.
    pub moment: Moment,
}

/// How a card is marked: the class, and what is said of it.
type Mark = Option<(&'static str, String)>;

impl Marks<'_> {
    fn of(&self, sight: &Sight) -> Mark {
        let how = self.changes?.card(sight.card)?;
        // Where it lies is seen: what is said is where it goes, and where it came from.
        Some(match (how, self.moment) {
            (How::Moved { to: Some(to), .. }, Moment::Before) => ("goes", format!("→ {}", zone_name(*to))),
            (How::Moved { from: Some(from), .. }, Moment::After) => ("came", format!("from {}", zone_name(*from))),
            (How::Returned { .. } | How::Moved { .. }, Moment::Before) => ("goes", how.words()),
            (How::Returned { .. } | How::Moved { .. }, Moment::After) => ("came", how.words()),
            (How::Became(_), Moment::After) => ("became", how.words()),
            (How::Became(_), Moment::Before) => return None,
        })
    }
}

/// How wide a card is, by how much there is to read on it.
fn width(sight: &Sight) -> &'static str {
    match sight.text.iter().map(|(text, _)| text.chars().count()).sum::<usize>() {
        0..=130 => "",
        131..=340 => "wordy",
        _ => "long",
    }
}

/// Cards that look the same and of which the same is to be said, in the order of the first of each.
fn alike<'a>(sights: &'a [Sight], marks: Marks<'_>) -> Vec<(&'a Sight, Mark, usize)> {
    let mut groups: Vec<(&Sight, Mark, usize)> = Vec::new();
    for sight in sights {
        let mark = marks.of(sight);
        let same = |(known, marked, _): &&mut (&Sight, Mark, usize)| {
            let alone = sight.attached.is_empty() && sight.attacks.is_none() && sight.blocks.is_empty();
            alone && *marked == mark && Sight { card: sight.card, ..(*known).clone() } == *sight
        };
        match groups.iter_mut().find(same) {
            Some((.., count)) => *count += 1,
            None => groups.push((sight, mark, 1)),
        }
    }
    groups
}

/// The permanents of a player, creatures and others before lands.
pub fn battlefield(sights: &[Sight], marks: Marks<'_>) -> Markup {
    let all = alike(sights, marks);
    let land = |sight: &Sight| sight.kinds.contains(CardTypes::LAND) && !sight.kinds.contains(CardTypes::CREATURE);
    let rows = [false, true].map(|lands| all.iter().filter(|(sight, ..)| land(sight) == lands).collect::<Vec<_>>());
    html! {
        @for row in rows.iter().filter(|row| !row.is_empty()) {
            div.row-of-cards { @for (sight, mark, count) in row { (pile(sight, mark, *count, marks)) } }
        }
    }
}

/// A card with what is attached to it.
fn pile(sight: &Sight, mark: &Mark, count: usize, marks: Marks<'_>) -> Markup {
    if sight.attached.is_empty() {
        return card(sight, mark, count);
    }
    html! {
        div.pile {
            (card(sight, mark, count))
            div.attached {
                @for it in &sight.attached { (pile(it, &marks.of(it), 1, marks)) }
            }
        }
    }
}

/// A card in full.
pub fn card(sight: &Sight, mark: &Option<(&'static str, String)>, count: usize) -> Markup {
    let class = mark.as_ref().map_or("", |(class, _)| *class);
    html! {
        div.card.(frame(sight)).(class).(width(sight)).tapped[sight.tapped].many[count > 1].phased[sight.notes.contains(&"phased out")] tabindex="0" data-card {
            @if count > 1 { span.count { "×" (count) } }
            div.head { span.name { (sight.name) } span.cost { (symbols(&sight.cost)) } }
            div.types { (sight.types) }
            @if !sight.text.is_empty() {
                div.text { @for (text, given) in &sight.text { p.given[*given] { (symbols(text)) } } }
            }
            div.foot {
                div.chips {
                    @if sight.tapped && mark.is_none() { span.chip.turned { "tapped" } }
                    @for counter in &sight.counters { span.chip.counter { (counter) } }
                    @if sight.damage > 0 { span.chip.damage { (sight.damage) " damage" } }
                    @for note in &sight.notes { span.chip { (note) } }
                    @if let Some(what) = &sight.attacks { span.chip.fight { "⚔ " (what) } }
                    @if !sight.blocks.is_empty() { span.chip.fight { "⛨ " (sight.blocks.join(", ")) } }
                    @if let Some(player) = &sight.on { span.chip { "on " (player) } }
                    @if let Some(who) = &sight.controller { span.chip { (who) "’s" } }
                }
                @if !sight.size.is_empty() { span.size { (sight.size) } }
            }
            @if let Some((_, said)) = mark { div.mark { (said) } }
        }
    }
}

/// A card of which only the name and cost are seen, with its text behind it.
pub fn slips(sights: &[Sight], marks: Marks<'_>) -> Markup {
    html! {
        @for (sight, mark, count) in alike(sights, marks) {
            span.slip.(frame(sight)).(mark.as_ref().map_or("", |(class, _)| *class)) tabindex="0" data-card {
                @if count > 1 { span.times { (count) "×" } " " }
                span.name { (sight.name) }
                @if !sight.cost.is_empty() { " " span.cost { (symbols(&sight.cost)) } }
                @if let Some((_, said)) = &mark { span.mark { (said) } }
                span.behind {
                    span.types { (sight.types) }
                    span.text { @for (text, _) in &sight.text { span.p { (symbols(text)) } } }
                    @if !sight.size.is_empty() { span.size { (sight.size) } }
                }
            }
        }
    }
}

/// The frame of a card: its color, gold for several, else land or artifact.
fn frame(sight: &Sight) -> &'static str {
    match sight.colors.colors().collect::<Vec<_>>().as_slice() {
        [] if sight.kinds.contains(CardTypes::LAND) => "land",
        [] => "colorless",
        [Color::White] => "white",
        [Color::Blue] => "blue",
        [Color::Black] => "black",
        [Color::Red] => "red",
        [Color::Green] => "green",
        _ => "gold",
    }
}
