//! What is expected of objects.

use super::{Finding, Judge};
use crate::card::Color;
use crate::engine::decide::First;
use crate::engine::event::Event;
use crate::engine::r3_card_types::r309_dungeons::room_of;
use crate::engine::state::{Characteristics, Object, ObjectId, Zone};
use crate::engine::trace::Arg;
use crate::explain::became::list;
use crate::oracle::lang::{Ability, AbilityKind, Designation};
use crate::scenario::raw::expect::ExpectObject;
use crate::scenario::raw::word::ColorName;
use crate::scenario::raw::{FlagOrCount, Reference, ZoneName};
use crate::scenario::refer::text_on_stack;
use crate::scenario::texts::{begins, holds, same_name};
use crate::scenario::{At, Span, quote, words};

/// A property that was compared: what was wanted, what is there, whether it fits.
struct Property {
    at: Span,
    wanted: String,
    have: String,
    fits: bool,
}

impl Judge<'_> {
    /// What is expected of objects that are there.
    pub(super) fn object(&self, expect: &At<ExpectObject>, found: &mut Vec<Finding>) {
        self.of_these(expect, self.matching(expect), describe(expect), found);
    }

    /// What is expected of objects that have left a zone this turn, by their last-known information (608.2h).
    pub(super) fn gone(&self, expect: &At<ExpectObject>, found: &mut Vec<Finding>) {
        let game = &self.play.game;
        let left: Vec<ObjectId> = game
            .this_turn()
            .filter_map(|happening| match &happening.event {
                Event::Move(moved) => Some(moved.object),
                _ => None,
            })
            .filter(|id| !game.object(*id).alive)
            .collect();
        let matching = self.among(expect, left.into_iter().map(|id| game.object(id)));
        self.of_these(expect, matching, format!("{}, as it last was", describe(expect)), found);
    }

    fn of_these(&self, expect: &At<ExpectObject>, matching: Vec<ObjectId>, who: String, found: &mut Vec<Finding>) {
        if let Some(count) = &expect.count {
            let have = matching.len() as u32;
            found.push(Finding::new(
                count.at,
                format!("{who}: {} of them", count.value),
                have.to_string(),
                have == count.value,
            ));
            if count.value == 0 {
                return;
            }
        } else if matching.is_empty() {
            let unknown = expect.name.as_ref().map(|name| self.called_so(name)).unwrap_or_default();
            let none = format!("{}{unknown}", self.elsewhere(expect));
            found.push(Finding::new(expect.at, format!("{who} is there"), none, false));
            return;
        }
        if let Some(At { value: FlagOrCount::Count(n), at }) = &expect.tapped {
            let have = matching.iter().filter(|id| self.play.game.object(**id).tapped).count() as u32;
            found.push(Finding::new(*at, format!("{who}: {n} of them tapped"), have.to_string(), have == *n));
        }
        let mut any = false;
        for id in &matching {
            for property in self.properties(expect, *id) {
                any = true;
                found.push(Finding::new(
                    property.at,
                    format!("{who}: {}", property.wanted),
                    property.have,
                    property.fits,
                ));
            }
        }
        // Of several that fit alike, one line is enough.
        dedup(found);
        if !any && expect.count.is_none() {
            found.push(Finding::new(expect.at, format!("{who} is there"), format!("{}", matching.len()), true));
        }
    }

    pub(super) fn matching(&self, expect: &ExpectObject) -> Vec<ObjectId> {
        self.among(expect, self.play.game.objects.iter().map(|o| &**o).filter(|o| o.alive))
    }

    /// That there is none, with the zones where there is one when none was said.
    fn elsewhere(&self, expect: &ExpectObject) -> String {
        let all = |zone: ZoneName| {
            let there = ExpectObject { zone: Some(At::new(zone, Span::default())), ..expect.clone() };
            !self.matching(&there).is_empty()
        };
        let zones = [ZoneName::Stack, ZoneName::Graveyard, ZoneName::Exile, ZoneName::Hand, ZoneName::Command];
        let zones = match (&expect.zone, &expect.name) {
            (None, Some(_)) => {
                zones.into_iter().filter(|zone| all(*zone)).map(|zone| format!("`zone: {}`", zone.name()))
            }
            _ => return "there is none".to_owned(),
        };
        let zones: Vec<String> = zones.collect();
        match zones.as_slice() {
            [] => "there is none".to_owned(),
            zones => format!("there is none on the battlefield; there is one with {}", list(zones)),
        }
    }

    /// Those of the objects that are meant.
    fn among<'o>(&self, expect: &ExpectObject, objects: impl Iterator<Item = &'o Object>) -> Vec<ObjectId> {
        let zone = expect.zone.as_ref().map_or(Zone::Battlefield, |zone| zone.value.into());
        let full = expect.name.as_ref().and_then(|name| self.names.in_full(self.seen, &name.value));
        let in_full = full
            .map(|full| ExpectObject { name: expect.name.clone().map(|name| name.map(|_| full)), ..expect.clone() });
        let expect = in_full.as_ref().unwrap_or(expect);
        objects.filter(|o| o.zone == zone && self.fits(expect, o)).map(|o| o.id).collect()
    }

    fn fits(&self, expect: &ExpectObject, object: &Object) -> bool {
        let view = self.seen.view();
        object.phased_out.is_none()
            && expect.name.as_ref().is_none_or(|name| self.names.names(self.seen, &name.value, object.id))
            && expect
                .controller
                .as_ref()
                .is_none_or(|who| self.names.player(&who.value) == Some(view.controller(object.id)))
            && expect.owner.as_ref().is_none_or(|who| self.names.player(&who.value) == Some(object.owner))
            && expect
                .text
                .as_ref()
                .is_none_or(|text| holds(&text_on_stack(self.seen, object), &text.value, &self.seen.name(object.id)))
            && expect.r#where.as_ref().is_none_or(|inner| {
                self.fits_inner(inner, object) && self.properties(inner, object.id).iter().all(|p| p.fits)
            })
    }

    /// Names and players in a `where`.
    fn fits_inner(&self, inner: &ExpectObject, object: &Object) -> bool {
        let tapped = !matches!(inner.tapped.as_ref().map(|t| t.value), Some(FlagOrCount::Count(_)));
        tapped && self.fits(inner, object)
    }

    fn properties(&self, expect: &ExpectObject, id: ObjectId) -> Vec<Property> {
        let view = self.seen.view();
        let object = self.play.game.object(id);
        let is = view.is(id);
        let mut found = Vec::new();
        let mut add = |at, wanted: String, have: String, fits: bool| found.push(Property { at, wanted, have, fits });
        let numbers = [
            (&expect.power, is.power, "power"),
            (&expect.toughness, is.toughness, "toughness"),
            (&expect.base_power, is.base_power, "base power"),
            (&expect.base_toughness, is.base_toughness, "base toughness"),
        ];
        for (wanted, have, what) in numbers {
            if let Some(wanted) = wanted {
                let text = have.map_or_else(|| "none".to_owned(), |n| n.to_string());
                let fits = have.map(i64::from) == Some(wanted.value);
                add(wanted.at, format!("{what} {}", wanted.value), text, fits);
            }
        }
        // 306.5a, 310.4a: what is printed, off the battlefield.
        let counter = |name: &str, printed: Option<i32>| match object.zone {
            Zone::Battlefield => i64::from(object.counters.get(&words::counter_kind(name)).copied().unwrap_or(0)),
            _ => printed.map_or(0, i64::from),
        };
        for (wanted, kind, printed) in
            [(&expect.loyalty, "loyalty", is.loyalty), (&expect.defense, "defense", is.defense)]
        {
            if let Some(wanted) = wanted {
                let have = counter(kind, printed);
                add(wanted.at, format!("{kind} {}", wanted.value), have.to_string(), have == wanted.value);
            }
        }
        if let Some(At { value: FlagOrCount::Flag(wanted), at }) = &expect.tapped {
            add(*at, flag("tapped", *wanted), flag("tapped", object.tapped), *wanted == object.tapped);
        }
        let kinds = [
            (&expect.types, true, Sort::Type),
            (&expect.not_types, false, Sort::Type),
            (&expect.subtypes, true, Sort::Subtype),
            (&expect.not_subtypes, false, Sort::Subtype),
            (&expect.supertypes, true, Sort::Supertype),
            (&expect.not_supertypes, false, Sort::Supertype),
        ];
        for (wanted, positive, sort) in kinds {
            let Some(wanted) = wanted else { continue };
            let have = sort.of(is);
            let fits = wanted.value.iter().all(|w| have.iter().any(|h| same_name(h, w)) == positive);
            let not = if positive { "" } else { "not " };
            let have = if have.is_empty() { "none".to_owned() } else { have.join(" ") };
            add(wanted.at, format!("{not}{}", wanted.value.join(" ")), have, fits);
        }
        let colors: Vec<Color> = is.colors.colors().collect();
        let color_words = |colors: &[Color]| {
            if colors.is_empty() {
                "colorless".to_owned()
            } else {
                colors.iter().map(|c| c.name()).collect::<Vec<_>>().join(" and ")
            }
        };
        if let Some(wanted) = &expect.colors {
            let want: Vec<Color> = wanted.value.iter().map(|c| (*c).into()).collect();
            let fits = want.iter().all(|c| colors.contains(c)) && colors.iter().all(|c| want.contains(c));
            add(wanted.at, color_words(&want), color_words(&colors), fits);
        }
        for (wanted, positive) in [(&expect.has_colors, true), (&expect.not_colors, false)] {
            let Some(wanted) = wanted else { continue };
            let want: Vec<Color> = wanted.value.iter().map(|c| (*c).into()).collect();
            let fits = want.iter().all(|c| colors.contains(c) == positive);
            let not = if positive { "" } else { "not " };
            add(wanted.at, format!("{not}{}", color_words(&want)), color_words(&colors), fits);
        }
        for (list, positive) in [(&expect.has, true), (&expect.lacks, false)] {
            for wanted in list.iter().flatten() {
                let has = self.has_ability(id, &wanted.value);
                let word = if positive { "has" } else { "lacks" };
                let have = if has { "has it" } else { "lacks it" };
                add(wanted.at, format!("{word} `{}`", quote(&wanted.value)), have.to_owned(), has == positive);
            }
        }
        if let Some(counters) = expect.counters.as_ref().filter(|counters| counters.value.0.is_empty()) {
            let have: u32 = object.counters.values().sum();
            add(counters.at, "no counters".to_owned(), have.to_string(), have == 0);
        }
        for (name, n) in expect.counters.iter().flat_map(|counters| &counters.value) {
            let have = object.counters.get(&words::counter_kind(name)).copied().unwrap_or(0);
            add(n.at, format!("{} {} counters", n.value, name.value), have.to_string(), have == n.value);
        }
        if let Some(wanted) = &expect.damage {
            let fits = wanted.value == object.damage;
            add(wanted.at, format!("damage {}", wanted.value), object.damage.to_string(), fits);
        }
        if let Some(wanted) = expect.attached_to.as_ref().filter(|to| is_nothing(&to.value)) {
            let have = object.attached_to.map(|to| Arg::entity(&self.play.game, to).to_string());
            let fits = have.is_none();
            add(wanted.at, "attached to nothing".to_owned(), have.unwrap_or_else(|| "nothing".to_owned()), fits);
        } else if let Some(wanted) = &expect.attached_to {
            let full = self.names.reference_in_full(self.seen, &wanted.value);
            let host = full.as_ref().unwrap_or(&wanted.value);
            let fits = object.attached_to.is_some_and(|to| self.names.means(self.seen, host, to));
            let have = object
                .attached_to
                .map_or_else(|| "attached to nothing".to_owned(), |to| Arg::entity(&self.play.game, to).to_string());
            add(wanted.at, format!("attached to {}", wanted.value.words()), have, fits);
        }
        let combat = &self.play.game.combat;
        let flags = [
            (&expect.token, object.is_token(), "a token"),
            (&expect.copy, crate::scenario::refer::is_copy(self.seen, object), "a copy"),
            (&expect.attacking, combat.is_attacking(id), "attacking"),
            (&expect.blocking, combat.is_blocking(id), "blocking"),
            (&expect.face_down, object.face_down.is_some(), "face down"),
            (&expect.prepared, object.designations.contains(&Designation::Prepared), "prepared"),
            (&expect.summoning_sick, expect.summoning_sick.is_some() && self.is_summoning_sick(id), "summoning sick"),
        ];
        for (wanted, have, what) in flags {
            if let Some(wanted) = wanted {
                add(wanted.at, flag(what, wanted.value), flag(what, have), wanted.value == have);
            }
        }
        if let Some(wanted) = &expect.mana_value {
            let have = view.mana_value(id);
            add(wanted.at, format!("mana value {}", wanted.value), have.to_string(), have == wanted.value);
        }
        if let Some(wanted) = &expect.level {
            let have = class_level(object);
            add(wanted.at, format!("level {}", wanted.value), have.to_string(), have == wanted.value);
        }
        if let Some(wanted) = &expect.doors {
            let halves = is.halves.iter().enumerate().filter(|(half, _)| object.unlocked & 1 << half != 0);
            let open: Vec<&str> = halves.map(|(_, half)| &*half.name).collect();
            let fits = open.len() == wanted.value.len()
                && wanted.value.iter().all(|door| open.iter().any(|name| same_name(name, door)));
            let words = |doors: Vec<&str>| if doors.is_empty() { "none".to_owned() } else { doors.join(" and ") };
            let asked = words(wanted.value.iter().map(String::as_str).collect());
            add(wanted.at, format!("unlocked doors: {asked}"), words(open), fits);
        }
        if let Some(wanted) = &expect.room {
            let have = room_of(object).map_or("none", |room| &room.name);
            add(
                wanted.at,
                format!("the room {}", quote(&wanted.value)),
                have.to_owned(),
                same_name(have, &wanted.value),
            );
        }
        for (list, positive) in [(&expect.designations, true), (&expect.not_designations, false)] {
            for wanted in list.iter().flatten() {
                let has = view.is_designated(id, wanted.value.into()).unwrap_or(false);
                add(wanted.at, flag(wanted.value.name(), positive), flag(wanted.value.name(), has), has == positive);
            }
        }
        found
    }

    /// 302.6: whether it is a creature that can't attack yet for having come this turn.
    fn is_summoning_sick(&self, id: ObjectId) -> bool {
        let too_new = self.too_new.get_or_init(|| {
            let mut nobody = First;
            let now = self.play.try_out(&mut nobody);
            let battlefield = self.play.game.battlefield.iter().copied();
            battlefield.filter(|id| now.summoning_sick(*id).unwrap_or(false)).collect()
        });
        too_new.contains(&id)
    }

    /// Whether it has an ability: a keyword by its name, or any by the start of its text.
    fn has_ability(&self, id: ObjectId, wanted: &str) -> bool {
        let is = self.seen.view().is(id);
        let name = self.seen.name(id);
        let held = is.abilities.iter().map(|held| &held.ability);
        held.chain(is.all_abilities().iter().map(|(_, ability)| ability))
            .any(|ability| reads_so(ability, wanted, &name))
    }
}

/// How protection from all colors is said.
const FROM_ALL_COLORS: [&str; 2] = ["protection from each color", "protection from all colors"];

/// Whether an ability is this keyword, or its text begins so.
fn reads_so(ability: &Ability, wanted: &str, name: &str) -> bool {
    let text = || begins(&ability.text, ability.word.as_deref(), wanted, name);
    match &ability.kind {
        AbilityKind::Keyword(keyword) => {
            let said = crate::oracle::say_keyword(keyword);
            // 702.16h: "protection from each color" is protection from each of them.
            let of_a_color = || {
                let color = wanted.trim().to_lowercase();
                let color = color.strip_prefix("protection from ").and_then(ColorName::parse);
                color.is_some()
                    && said.as_ref().is_some_and(|said| FROM_ALL_COLORS.iter().any(|all| same_name(said, all)))
            };
            same_name(keyword.keyword.name(), wanted)
                || of_a_color()
                || said.as_ref().is_some_and(|said| begins(said, None, wanted, name))
                // Where one line has several keywords its start is the first of them, and none of the others.
                || (said.is_none() || !ability.text.contains(", ")) && text()
        }
        _ => text(),
    }
}

/// What is compared by name.
#[derive(Clone, Copy)]
enum Sort {
    Type,
    Subtype,
    Supertype,
}

impl Sort {
    fn of(self, is: &Characteristics) -> Vec<String> {
        match self {
            Self::Type => is.types.each().map(|t| t.word().to_owned()).collect(),
            Self::Subtype => is.subtypes.iter().map(|t| t.name().to_owned()).collect(),
            Self::Supertype => is.supertypes.each().map(|t| t.word().to_owned()).collect(),
        }
    }
}

/// Whether a reference is the word for nothing at all.
pub(in crate::scenario) fn is_nothing(reference: &Reference) -> bool {
    matches!(reference, Reference::Name(name) if name.trim().eq_ignore_ascii_case("nothing"))
}

/// 716.2b, 716.2d: the level of a Class; whatever has none is of level 1.
fn class_level(object: &Object) -> u32 {
    let reached = object.designations.iter().filter_map(|what| match what {
        Designation::Level(n) => Some(u32::from(*n)),
        _ => None,
    });
    reached.max().unwrap_or(1)
}

fn flag(what: &str, is: bool) -> String {
    if is { what.to_owned() } else { format!("not {what}") }
}

/// Which objects are meant, in words.
fn describe(expect: &ExpectObject) -> String {
    let mut words = expect.name.as_ref().map_or_else(|| "objects".to_owned(), |name| name.value.clone());
    if let Some(who) = &expect.controller {
        words = format!("{}'s {words}", who.value);
    } else if let Some(who) = &expect.owner {
        words = format!("{}'s own {words}", who.value);
    }
    if let Some(zone) = &expect.zone
        && Zone::from(zone.value) != Zone::Battlefield
    {
        words.push_str(&format!(" in the zone {}", zone.value.name()));
    }
    if expect.r#where.is_some() {
        words.push_str(" (as `where` says)");
    }
    words
}

fn dedup(found: &mut Vec<Finding>) {
    let mut kept: Vec<Finding> = Vec::with_capacity(found.len());
    for finding in found.drain(..) {
        if !kept.contains(&finding) {
            kept.push(finding);
        }
    }
    *found = kept;
}
