//! Whether what an action says of its costs and of its mana is what was paid.

use super::answers::{Answers, HELPS};
use super::model::Entry;
use super::raw::Reference;
use super::raw::entry::{Cost, one_by_one};
use super::refer::Seen;
use super::{At, Span, quote};
use crate::engine::Stop;
use crate::engine::r6_spells::r601_casting::format_cost;
use crate::engine::state::{CastInfo, Entity, Game, ObjectId};
use crate::explain::session::quoted;
use crate::oracle::lang::{AbilityKind, Casting, Keyword};
use crate::rule;

/// How something is to have paid a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paying {
    /// By being tapped.
    Tapped,
    /// By going elsewhere: sacrificed, discarded, exiled, returned.
    Gone,
    /// By the counters on it.
    Counters,
    /// By being activated for mana, or taken for it.
    Mana,
    /// By being shown, which leaves no mark on it.
    Shown,
    /// In any of these ways: keywords have costs of all kinds.
    Any,
}

impl Paying {
    /// What a cost that is called so does to what it is paid with.
    fn of(cost: &str) -> Self {
        match cost.split_whitespace().next().unwrap_or_default().to_lowercase().as_str() {
            "tap" | "convoke" | "improvise" | "crew" | "saddle" | "station" => Self::Tapped,
            "sacrifice" | "discard" | "exile" | "return" | "delve" => Self::Gone,
            "remove" | "put" => Self::Counters,
            "reveal" | "behold" => Self::Shown,
            _ => Self::Any,
        }
    }
}

/// The keywords of costs that come with the modes chosen (702.120a, 702.172a, 702.183a).
const OF_MODES: [Keyword; 3] = [Keyword::Escalate, Keyword::Spree, Keyword::Tiered];

/// What an action has done to a game.
struct Done<'g> {
    before: &'g Game,
    after: &'g Game,
    answers: &'g Answers<'g>,
    entry: &'g Entry,
}

/// Something named that is to have paid: once each.
struct Payer {
    of: Reference,
    /// Nothing has asked for it, so that it must have paid all the same.
    left: bool,
    because: String,
}

/// What an action that has been done says of its costs or its mana and is not so, before its answers are handed back.
pub(super) fn otherwise(before: &Game, after: &Game, answers: &Answers<'_>, entry: &Entry) -> Option<Stop> {
    let done = Done { before, after, answers, entry };
    let not_asked_for = done.not_asked_for().or_else(|| {
        let unknown = super::unknown::cost(before, entry)?;
        Some(done.no_cost(unknown))
    });
    if let Some(because) = not_asked_for {
        return Some(Stop::illegal(rule!("601.2b"), None, because));
    }
    let because = done.paid_by_others().or_else(|| done.helped_otherwise())?;
    Some(Stop::illegal(rule!("601.2h"), None, because))
}

/// The sources, by name, of mana that was spent on an action and that its `mana` leaves out, with the place of that; none where
/// it names all of them.
pub(super) fn mana_besides(
    before: &Game,
    after: &Game,
    answers: &Answers<'_>,
    entry: &Entry,
) -> Option<(Span, Vec<String>)> {
    let mana = entry.with.mana.as_ref()?;
    let done = Done { before, after, answers, entry };
    let named = mana.value.sources();
    if named.is_empty() {
        return None;
    }
    let mut sources: Vec<ObjectId> = done.cast()?.mana.iter().filter_map(|mana| mana.source).collect();
    sources.sort_unstable();
    sources.dedup();
    // What was in the pool before was made by other actions.
    sources.retain(|id| done.has_paid(*id, Paying::Mana));
    let fitting: Vec<Vec<ObjectId>> = named.iter().map(|of| done.named(&of.value, Paying::Mana)).collect();
    let mut free: Vec<bool> = vec![true; fitting.len()];
    let mut besides: Vec<String> = Vec::new();
    for source in sources {
        let place = fitting.iter().zip(&free).position(|(fits, free)| *free && fits.contains(&source));
        match place.and_then(|place| free.get_mut(place)) {
            Some(free) => *free = false,
            None => besides.push(before.object(source).printed().name.to_string()),
        }
    }
    (!besides.is_empty()).then_some((mana.at, besides))
}

impl Done<'_> {
    /// How what lies on top of the stack was cast or activated.
    fn cast(&self) -> Option<&CastInfo> {
        self.after.object(*self.after.stack.last()?).cast.as_deref()
    }

    /// That a cost is not there to be paid, with those that are.
    fn no_cost(&self, cost: &At<Cost>) -> String {
        let there = self.costs_there();
        let there = match there.as_slice() {
            [] => "; it offers none".to_owned(),
            all => format!("; it offers `{}`", all.join("`, `")),
        };
        format!("it has no cost `{}` that could be paid{there}", quote(&cost.name.value))
    }

    /// What there is to pay besides the mana cost, in words that `costs` takes.
    fn costs_there(&self) -> Vec<String> {
        let seen = Seen::new(self.after);
        let view = seen.view();
        let mut all: Vec<String> = Vec::new();
        if let Some(top) = self.after.stack.last() {
            for held in &view.is(*top).abilities {
                match &held.ability.kind {
                    AbilityKind::Casting(Casting::Additional { cost, .. }) => all.push(format_cost(cost)),
                    AbilityKind::Keyword(k) if HELPS.contains(&k.keyword) => all.push(k.keyword.name().to_owned()),
                    _ => {}
                }
            }
            // 702.47a: what is revealed from the hand adds its cost.
            let player = view.controller(*top);
            let hand = self.after.player(player).hand.iter();
            let spliced = hand.filter(|card| matches!(view.splice_onto(**card, *top, player), Ok(Some(_))));
            all.extend(spliced.map(|card| format!("{{splice: [{}]}}", quoted(&seen.name(*card)))));
        }
        all.extend(self.answers.costs_offered().iter().cloned());
        let mut once: Vec<String> = Vec::new();
        for cost in all {
            if !once.contains(&cost) {
                once.push(cost);
            }
        }
        once
    }

    /// Of a cost said without what pays it, that nothing has asked about it, or not so often.
    fn not_asked_for(&self) -> Option<String> {
        let alone = |cost: &&At<Cost>| cost.with.is_empty() && cost.times.as_ref().is_none_or(|n| n.value > 0);
        self.entry.with.costs.iter().filter(alone).find_map(|cost| {
            let keyword = Keyword::named(&cost.name.value);
            if let Some(keyword) = keyword.filter(|keyword| OF_MODES.contains(keyword)) {
                return (!self.has_keyword(keyword)).then(|| self.no_cost(cost));
            }
            if keyword.is_some_and(|keyword| HELPS.contains(&keyword) && self.has_keyword(keyword)) {
                return None;
            }
            let left = self.answers.costs_left().iter().find(|left| left.at == cost.at)?;
            let times = |cost: &At<Cost>| cost.times.as_ref().map_or(1, |n| n.value);
            match times(cost).saturating_sub(times(left)) {
                0 => Some(self.no_cost(cost)),
                1 => Some(format!("its cost `{}` is paid once, and not {} times", cost.name.value, times(cost))),
                n => Some(format!("its cost `{}` is paid {n} times, and not {}", cost.name.value, times(cost))),
            }
        })
    }

    /// Whether what lies on top of the stack has a keyword.
    fn has_keyword(&self, keyword: Keyword) -> bool {
        let seen = Seen::new(self.after);
        let view = seen.view();
        let has = |id: &ObjectId| {
            let held = &view.is(*id).abilities;
            held.iter().any(|held| matches!(&held.ability.kind, AbilityKind::Keyword(k) if k.keyword == keyword))
        };
        self.after.stack.last().is_some_and(has)
    }

    /// Of a way of paying that is said to be used so often, that it is used more or less often.
    fn helped_otherwise(&self) -> Option<String> {
        let cast = self.cast()?;
        self.entry.with.costs.iter().find_map(|cost| {
            let times = cost.times.as_ref()?.value;
            let keyword = HELPS.into_iter().find(|help| help.name().eq_ignore_ascii_case(&cost.name.value))?;
            let used = cast.helped.iter().filter(|(by, _)| *by == keyword).count();
            (used != times as usize)
                .then(|| format!("its `{}` pays for {used} mana, and not for {times}", keyword.name()))
        })
    }

    /// Of something that a cost is said to be paid with, or that mana is said to come from, that it has not paid: each thing that
    /// was tapped, moved or used pays for one that is named.
    fn paid_by_others(&self) -> Option<String> {
        let left = self.answers.costs_left();
        let mut groups: Vec<(Paying, Vec<Payer>)> = Vec::new();
        for cost in &self.entry.with.costs {
            let name = &cost.name.value;
            let still = left.iter().find(|left| left.at == cost.at).map_or(&[][..], |left| &left.with);
            let mut still: Vec<&At<super::raw::Answer>> = still.iter().collect();
            let whole = one_by_one(cost);
            let payers = whole.with.iter().filter_map(|answer| {
                let place = still.iter().position(|left| left.value == answer.value);
                let left = place.map(|place| still.remove(place)).is_some();
                let of = answer.value.reference();
                // What is said and is no name, and was asked for, was another answer.
                let of = if left { of.or_else(|| Some(Reference::Name(answer.value.words()))) } else { of }?;
                let because = format!("its cost `{name}` isn't paid with {}", of.words());
                Some(Payer { of, left, because })
            });
            let (how, payers) = (Paying::of(name), payers.collect());
            // One that is tapped, or gone, is so once; keywords may tap what another cost then takes.
            match groups.iter_mut().find(|(other, _)| *other == how && how != Paying::Any) {
                Some((_, all)) => all.extend(payers),
                None => groups.push((how, payers)),
            }
        }
        let (mana, with) = self.answers.mana_left();
        let of_mana = |left: &[At<Reference>], because: &dyn Fn(&str) -> String| -> Vec<Payer> {
            left.iter()
                .map(|of| Payer { of: of.value.clone(), left: true, because: because(&of.value.words()) })
                .collect()
        };
        groups.push((Paying::Mana, of_mana(mana, &|of| format!("its mana doesn't come from {of}"))));
        groups.push((Paying::Mana, of_mana(with, &|of| format!("no mana ability it is paid with takes {of}"))));
        groups.into_iter().find_map(|(how, payers)| self.first_without(how, payers))
    }

    /// The first of those named for which nothing is left that has paid so.
    fn first_without(&self, how: Paying, payers: Vec<Payer>) -> Option<String> {
        let mut paid: Vec<(ObjectId, Option<usize>)> = Vec::new();
        let mut fits: Vec<Vec<usize>> = Vec::new();
        for payer in &payers {
            let mut places = Vec::new();
            for id in self.named(&payer.of, how).into_iter().filter(|id| self.has_paid(*id, how)) {
                let already: Vec<usize> = (0..paid.len()).filter(|i| paid.get(*i).is_some_and(|p| p.0 == id)).collect();
                if already.is_empty() {
                    let slots = self.how_often(id, how);
                    places.extend(paid.len()..paid.len() + slots);
                    paid.extend(std::iter::repeat_n((id, None), slots));
                } else {
                    places.extend(already);
                }
            }
            fits.push(places);
        }
        // Those that were asked for have paid; the others must find something besides.
        let mut order: Vec<usize> = (0..payers.len()).collect();
        order.sort_by_key(|i| payers.get(*i).is_some_and(|payer| payer.left));
        for i in order {
            let mut tried = vec![false; paid.len()];
            let found = seat(i, &fits, &mut paid, &mut tried);
            if let Some(payer) = payers.get(i).filter(|payer| payer.left && !found) {
                return Some(payer.because.clone());
            }
        }
        None
    }

    /// What a name may stand for. Which of several is meant is counted among permanents, where one of them goes by that name.
    fn named(&self, of: &Reference, how: Paying) -> Vec<ObjectId> {
        let seen = Seen::new(self.before);
        let names = self.answers.names();
        let among = |all: Vec<Entity>| -> Vec<ObjectId> {
            names.among(&seen, of, &all).into_iter().filter_map(|i| all.get(i)?.object()).collect()
        };
        let permanents = self.before.permanents().map(|o| Entity::Object(o.id)).collect();
        let there = if how == Paying::Mana { among(permanents) } else { Vec::new() };
        match there.is_empty() {
            false => there,
            true => among(self.before.objects.iter().filter(|o| o.alive).map(|o| Entity::Object(o.id)).collect()),
        }
    }

    /// Whether an object has been tapped, moved or had counters taken since, as it is to have paid.
    fn has_paid(&self, id: ObjectId, how: Paying) -> bool {
        let (was, is) = (self.before.object(id), self.after.object(id));
        let (gone, tapped, counters) = (!is.alive, is.tapped != was.tapped, is.counters != was.counters);
        match how {
            Paying::Gone => gone,
            Paying::Tapped => gone || tapped,
            Paying::Counters => gone || counters,
            Paying::Mana => gone || tapped || counters || is.uses != was.uses,
            Paying::Shown => self.cast().is_some_and(|cast| cast.objects.contains(&id)),
            Paying::Any => gone || tapped || counters,
        }
    }

    /// How often an object may be named for one way of paying: a source of mana as often as it was used.
    fn how_often(&self, id: ObjectId, how: Paying) -> usize {
        let uses = |game: &Game| game.object(id).uses.values().map(|(_, all)| *all as usize).sum::<usize>();
        match how {
            Paying::Mana => uses(self.after).saturating_sub(uses(self.before)).max(1),
            Paying::Counters => 8,
            Paying::Tapped | Paying::Gone | Paying::Shown | Paying::Any => 1,
        }
    }
}

/// Finds a seat for one of those who want one of certain seats, others making room where they can sit elsewhere.
fn seat(who: usize, fits: &[Vec<usize>], seats: &mut [(ObjectId, Option<usize>)], tried: &mut [bool]) -> bool {
    for &place in fits.get(who).into_iter().flatten() {
        match tried.get_mut(place) {
            Some(tried) if !*tried => *tried = true,
            _ => continue,
        }
        let sits = seats.get(place).and_then(|seat| seat.1);
        if sits.is_none_or(|other| seat(other, fits, seats, tried)) {
            if let Some(seat) = seats.get_mut(place) {
                seat.1 = Some(who);
            }
            return true;
        }
    }
    false
}
