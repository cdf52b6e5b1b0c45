//! Which of the characteristics on a card an object has where it is: halves, faces, alternative characteristics, components (709 to
//! 722, 730); and what is said of several instances of a keyword on one object (702).

use super::facts::Fact;
use crate::card::Layout;
use crate::cr::RuleId;
use crate::engine::known;
use crate::engine::state::{CastAs, Characteristics, Object, ObjectKind};
use crate::oracle::lang::{CounterKind, Designation, Keyword, KeywordAbility, Quality, RulesCounter, Zone};
use crate::rule;

/// A line of an explanation: the rules, and what they say here.
pub type Line = (Vec<RuleId>, String);

/// What of its card an object is, as far as that is asked: `is` is what it is now.
pub fn forms(object: &Object, is: &Characteristics, asked: &[Fact]) -> Vec<Line> {
    let on_battlefield = object.zone == Zone::Battlefield;
    let mut lines: Vec<Line> = Vec::new();
    if object.face_down.is_some() {
        // 712.15: a double-faced card, too, is only what it is face down as.
        if object.def.layout.is_double_faced() {
            lines.push((vec![rule!("712.15")], "face down, whatever its faces are".to_owned()));
        }
    } else if on_battlefield && !object.merged.is_empty() {
        lines.extend(components(object));
    } else if object.kind == ObjectKind::Card || object.base.is_none() {
        lines.extend(of_layout(object, is, asked));
    }
    if on_battlefield {
        lines.extend(sections(object, is, asked));
    }
    if asked.contains(&Fact::Abilities) {
        lines.extend(instances(is));
        lines.extend(qualities(is));
        lines.extend(out_of_hand(object, is));
    }
    lines.extend(designated(object, is));
    lines
}

/// 712.8g, 730.2a: what a permanent of several components is.
fn components(object: &Object) -> Vec<Line> {
    let melded = object.base.is_some() && object.merged.iter().all(|part| !part.mutated);
    if melded {
        let rules = vec![rule!("712.8g"), rule!("712.4b")];
        return vec![(rules, "the combined back face of its two cards, with the mana values of both".to_owned())];
    }
    let mut rules = vec![rule!("730.2a"), rule!("702.140e")];
    // 730.2d: a token only if the topmost component is one.
    rules.extend((object.is_token() || object.merged.iter().any(|part| part.token)).then(|| rule!("730.2d")));
    // 730.2e: face up as its topmost component is.
    rules.extend(object.merged.iter().any(|part| !part.mutated).then(|| rule!("730.2e")));
    // 730.2i: it is no double-faced permanent.
    rules.extend(object.merged.iter().any(|part| part.def.layout.is_double_faced()).then(|| rule!("730.2i")));
    // 730.2h: flipped, with what the flip card is then.
    rules.extend(object.flipped.then(|| rule!("730.2h")));
    vec![(rules, "its topmost component, with the abilities of those below".to_owned())]
}

fn of_layout(object: &Object, is: &Characteristics, asked: &[Fact]) -> Option<Line> {
    let stack = object.zone == Zone::Stack;
    let there = stack || object.zone == Zone::Battlefield;
    let has = |fact| asked.contains(&fact);
    match object.def.layout {
        Layout::Room if object.zone == Zone::Battlefield => {
            let mut rules = vec![rule!("709.5"), rule!("709.5c")];
            rules.extend(has(Fact::Types).then(|| rule!("709.5a")));
            let open = is.halves.iter().enumerate().filter(|(half, _)| object.unlocked & 1 << half != 0);
            let open: Vec<&str> = open.map(|(_, half)| &*half.name).collect();
            let said = if open.is_empty() {
                "no half of it is unlocked".to_owned()
            } else {
                format!("unlocked: {}", open.join(" and "))
            };
            Some((rules, said))
        }
        Layout::Room if stack => {
            Some((vec![rule!("709.5b")], "the half that was cast; the other is there, too".to_owned()))
        }
        layout if layout.is_split() && stack => is
            .name
            .contains(" // ")
            .then(|| (vec![rule!("709.4d")], "both halves together, as it was fused".to_owned())),
        layout if layout.is_split() => {
            let mut rules = vec![rule!("709.4"), rule!("709.4a")];
            rules.extend((has(Fact::Colors) || has(Fact::ManaValue)).then(|| rule!("709.4b")));
            rules.extend((has(Fact::Types) || has(Fact::Abilities)).then(|| rule!("709.4c")));
            Some((rules, "both its halves together".to_owned()))
        }
        Layout::Adventure if !(stack && object.face == 1) => {
            Some((vec![rule!("715.4")], "its normal characteristics, not those of the Adventure".to_owned()))
        }
        Layout::Omen if !(stack && object.face == 1) => {
            Some((vec![rule!("720.4")], "its normal characteristics, not those of the Omen".to_owned()))
        }
        Layout::Prepare => {
            Some((vec![rule!("722.4")], "its normal characteristics, not those of the prepare spell".to_owned()))
        }
        Layout::Prototype => {
            let prototyped = there && object.cast.as_ref().is_some_and(|cast| cast.cast_as == CastAs::Prototyped);
            Some(match prototyped {
                true => (vec![rule!("718.5")], "prototyped: all else is as on any card of it".to_owned()),
                false => (vec![rule!("718.4")], "its normal characteristics".to_owned()),
            })
        }
        Layout::Meld => {
            let rules =
                if there { vec![rule!("712.8b"), rule!("712.4b")] } else { vec![rule!("712.8a"), rule!("712.4b")] };
            Some((rules, "its front face alone".to_owned()))
        }
        layout if layout.is_double_faced() => Some(of_two_faces(object, layout)),
        Layout::Leveler if !there && has(Fact::BaseSize) => {
            Some((vec![rule!("711.6")], "the uppermost power and toughness".to_owned()))
        }
        Layout::Station if object.zone != Zone::Battlefield => {
            Some((vec![rule!("721.2c")], "without power and toughness".to_owned()))
        }
        _ => None,
    }
}

/// 712.8: which face of a double-faced card counts.
fn of_two_faces(object: &Object, layout: Layout) -> Line {
    let modal = layout == Layout::ModalDfc;
    let battlefield = object.zone == Zone::Battlefield;
    let (rule, said) = match (object.zone, object.face) {
        (Zone::Battlefield | Zone::Stack, _) if modal => (rule!("712.8f"), "the face that is up"),
        (Zone::Battlefield, 0) => (rule!("712.8d"), "its front face, which is up"),
        (Zone::Battlefield, _) => (rule!("712.8e"), "its back face, with the mana value of the front face"),
        (Zone::Stack, 0) => (rule!("712.11"), "its front face, which is up"),
        (Zone::Stack, _) => (rule!("712.8c"), "its back face, with the mana value of the front face"),
        _ => (rule!("712.8a"), "its front face"),
    };
    let mut rules = vec![rule, rule!("712.8")];
    // 707.8: a copy of a face that was up.
    rules.extend((battlefield && object.is_token()).then(|| rule!("707.8")));
    (rules, said.to_owned())
}

/// 711, 714, 716, 719, 721: what stands in which section of a text box.
fn sections(object: &Object, is: &Characteristics, asked: &[Fact]) -> Vec<Line> {
    let has = |fact| asked.contains(&fact);
    let level = CounterKind::Named("level".into());
    let levels = object.counters.get(&level).copied().unwrap_or(0);
    let printed = object.printed();
    let mut lines: Vec<Line> = Vec::new();
    if object.def.layout == Layout::Leveler {
        let below = (is.base_power, is.base_toughness) == (printed.power, printed.toughness);
        if below && (has(Fact::BaseSize) || has(Fact::Size)) {
            lines.push((vec![rule!("711.5")], format!("{levels} level counters, below its first level")));
        }
        if has(Fact::Abilities) && is.has(Keyword::LevelUp) {
            lines.push((vec![rule!("711.4")], "level up, at every level".to_owned()));
        }
    }
    if is.subtypes.contains(known::class()) {
        if levels > 0 {
            let rules = vec![rule!("716.4"), rule!("711.7"), rule!("702.87c")];
            lines.push((rules, "level counters are no levels of a Class".to_owned()));
        }
        if has(Fact::Abilities) {
            lines.push((vec![rule!("716.3")], "what stands above its levels it has at every level".to_owned()));
        }
    } else if has(Fact::Level) {
        lines.push((vec![rule!("716.2d")], "no Class, so of level 1".to_owned()));
    }
    if object.def.layout == Layout::Station && has(Fact::Abilities) && is.has(Keyword::Station) {
        lines.push((vec![rule!("721.4")], "station, whatever counters it has".to_owned()));
    }
    if object.designations.contains(&Designation::Solved) && has(Fact::Abilities) {
        lines.push((vec![rule!("719.3c")], "solved, with the ability behind that word".to_owned()));
    }
    if is.subtypes.contains(known::saga()) && has(Fact::Abilities) {
        let last = crate::engine::r7_additional::final_chapter(is);
        lines.push((vec![rule!("714.2d")], format!("{last} is its final chapter")));
    }
    lines
}

/// What the designations of an object mean.
fn designated(object: &Object, is: &Characteristics) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    if object.designations.contains(&Designation::Suspected) {
        lines.push((vec![rule!("701.60c")], "suspected: menace, and it can't block".to_owned()));
    }
    let time: CounterKind = RulesCounter::Time.into();
    if object.zone == Zone::Exile && is.has(Keyword::Suspend) && object.counters.get(&time).is_some_and(|n| *n > 0) {
        lines.push((vec![rule!("702.62b")], "suspended".to_owned()));
    }
    lines
}

/// What several instances of a keyword on one object are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Several {
    /// No more than one.
    Redundant,
    /// Each counts by itself.
    Apart,
}

/// What is said of several instances of a keyword, in the order of 702. Of those that trigger the engine tells as they do.
const SEVERAL: &[(Keyword, RuleId, Several)] = {
    use Several::{Apart, Redundant};
    &[
        (Keyword::Deathtouch, rule!("702.2f"), Redundant),
        (Keyword::Defender, rule!("702.3c"), Redundant),
        (Keyword::DoubleStrike, rule!("702.4e"), Redundant),
        (Keyword::Enchant, rule!("702.5c"), Apart),
        (Keyword::Equip, rule!("702.6d"), Apart),
        (Keyword::FirstStrike, rule!("702.7d"), Redundant),
        (Keyword::Flash, rule!("702.8b"), Redundant),
        (Keyword::Flying, rule!("702.9c"), Redundant),
        (Keyword::Haste, rule!("702.10d"), Redundant),
        (Keyword::Hexproof, rule!("702.11h"), Redundant),
        (Keyword::Indestructible, rule!("702.12c"), Redundant),
        (Keyword::Intimidate, rule!("702.13c"), Redundant),
        (Keyword::Landwalk, rule!("702.14e"), Redundant),
        (Keyword::Lifelink, rule!("702.15f"), Redundant),
        (Keyword::Protection, rule!("702.16m"), Redundant),
        (Keyword::Reach, rule!("702.17c"), Redundant),
        (Keyword::Shroud, rule!("702.18b"), Redundant),
        (Keyword::Trample, rule!("702.19g"), Redundant),
        (Keyword::Vigilance, rule!("702.20c"), Redundant),
        (Keyword::Banding, rule!("702.22m"), Redundant),
        (Keyword::Phasing, rule!("702.26p"), Redundant),
        (Keyword::Shadow, rule!("702.28c"), Redundant),
        (Keyword::Horsemanship, rule!("702.31c"), Redundant),
        (Keyword::Fear, rule!("702.36c"), Redundant),
        (Keyword::Amplify, rule!("702.38b"), Apart),
        (Keyword::Affinity, rule!("702.41b"), Apart),
        (Keyword::Sunburst, rule!("702.44d"), Apart),
        (Keyword::Convoke, rule!("702.51d"), Redundant),
        (Keyword::Bloodthirst, rule!("702.54c"), Apart),
        (Keyword::SplitSecond, rule!("702.61c"), Redundant),
        (Keyword::Absorb, rule!("702.64c"), Apart),
        (Keyword::Delve, rule!("702.66c"), Redundant),
        (Keyword::Fortify, rule!("702.67c"), Apart),
        (Keyword::Conspire, rule!("702.78b"), Apart),
        (Keyword::Wither, rule!("702.80d"), Redundant),
        (Keyword::Rebound, rule!("702.88c"), Redundant),
        (Keyword::Infect, rule!("702.90f"), Redundant),
        (Keyword::Menace, rule!("702.111c"), Redundant),
        (Keyword::Skulk, rule!("702.118c"), Redundant),
        (Keyword::Undaunted, rule!("702.125c"), Apart),
        (Keyword::Improvise, rule!("702.126c"), Redundant),
        (Keyword::Riot, rule!("702.136b"), Apart),
        (Keyword::Blitz, rule!("702.152b"), Apart),
        (Keyword::Casualty, rule!("702.153b"), Apart),
        (Keyword::Enlist, rule!("702.154d"), Apart),
        (Keyword::ReadAhead, rule!("702.155c"), Redundant),
        (Keyword::Squad, rule!("702.157b"), Apart),
        (Keyword::Offspring, rule!("702.175b"), Apart),
    ]
};

/// What is said of the keywords an object has more than once: of redundant ones only if they are the very same ability.
fn instances(is: &Characteristics) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (keyword, rule, several) in SEVERAL.iter().filter(|(keyword, ..)| is.has(*keyword)) {
        let held: Vec<&KeywordAbility> = is.keyword(*keyword).collect();
        let times = match several {
            Several::Apart => held.len(),
            Several::Redundant => {
                let alike = |one: &&&KeywordAbility| held.iter().filter(|other| **other == **one).count();
                held.iter().map(|one| alike(&one)).max().unwrap_or(0)
            }
        };
        if times < 2 {
            continue;
        }
        let said = match several {
            Several::Apart => format!("{} {times} times, each of which counts by itself", keyword.name()),
            Several::Redundant => format!("{} {times} times, which is no more than once", keyword.name()),
        };
        lines.push((vec![*rule], said));
    }
    lines
}

/// 702.11f-g, 702.16g-k: the forms in which protection and hexproof are written.
fn qualities(is: &Characteristics) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for held in is.keyword(Keyword::Protection) {
        let (rule, said) = match &held.quality {
            Some(Quality::Each(all)) if all.len() == 2 => (rule!("702.16g"), "protection from each of the two"),
            Some(Quality::Each(all)) if all.len() == 5 => (rule!("702.16h"), "protection from each such quality"),
            Some(Quality::Each(..)) => (rule!("702.16i"), "protection from each of the set"),
            Some(Quality::Everything) => (rule!("702.16j"), "protection from everything there is"),
            Some(Quality::Players(..)) => (rule!("702.16k"), "protection from what those players control"),
            _ => (rule!("702.16a"), "protection from what has that quality"),
        };
        lines.push((vec![rule], said.to_owned()));
    }
    for held in is.keyword(Keyword::Hexproof) {
        match &held.quality {
            Some(Quality::Each(all)) if all.len() == 2 => {
                lines.push((vec![rule!("702.11f")], "hexproof from each of the two".to_owned()));
            }
            Some(Quality::Each(..)) => {
                lines.push((vec![rule!("702.11g")], "hexproof from each such quality".to_owned()))
            }
            _ => {}
        }
    }
    lines
}

/// 702.29b and its like: abilities of cards in hands exist elsewhere, too, though they can't be activated there.
fn out_of_hand(object: &Object, is: &Characteristics) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let rows = [
        (Keyword::Cycling, rule!("702.29b")),
        (Keyword::Transmute, rule!("702.53b")),
        (Keyword::Reinforce, rule!("702.77b")),
    ];
    for (keyword, rule) in rows.into_iter().filter(|(keyword, _)| is.has(*keyword) && object.zone != Zone::Hand) {
        lines.push((vec![rule], format!("{} here, too, though it can be activated in a hand only", keyword.name())));
    }
    // 702.29e-f: typecycling is cycling.
    if is.keyword(Keyword::Cycling).any(|held| held.quality.is_some()) {
        lines.push((vec![rule!("702.29e"), rule!("702.29f")], "a kind of cycling that searches".to_owned()));
    }
    lines
}
