//! What an effect does to each object in a layer, worked out and then done.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::card::{CardTypes, Colors, Subtype, SubtypeKind, Subtypes};
use crate::frame::Frame;
use crate::meaning::keyword_abilities;
use crate::oracle::lang::{
    Ability, AbilityClass, AbilityKind, Activated, ActivationLimit, Cost, CostPart, Keyword, KeywordAbility, LandTypes,
    Layer, Modification, Num, Objects, Ref, TypeChange,
};
use crate::oracle::say_keyword;
use crate::r6_spells::r602_activating::is_mana_ability;
use crate::r6_spells::r603_triggers::is_triggered_mana_ability;
use crate::r6_spells::r612_text::reword;
use crate::state::{Characteristics, HeldAbility, ObjectId, Origin, PlayerId};
use crate::stop::{Done, Stop};
use crate::view::{Table, View};

use super::Run;
use super::functions::as_granted;
use super::instance::{Instance, What};
use super::keyword_ability;
use super::set::Set;

/// A change with its numbers and players worked out.
#[derive(Clone, Debug, PartialEq)]
pub enum Concrete {
    /// Control by this player.
    Control(PlayerId),
    /// A word for another.
    Text(Box<str>, Box<str>),
    /// A name.
    Name(Arc<str>),
    /// These types and no others.
    SetTypes(TypeChange),
    /// These as well.
    AddTypes(TypeChange),
    /// Not these.
    RemoveTypes(TypeChange),
    /// None of a kind, whichever it has when this is applied.
    NoSubtypes(SubtypeKind),
    /// Subtypes added.
    AddSubtypes(Subtypes),
    /// Exactly these colors.
    SetColors(Colors),
    /// These colors too.
    AddColors(Colors),
    /// Abilities gained.
    Gain(Vec<HeldAbility>),
    /// Keywords lost.
    Lose(Vec<Keyword>),
    /// Keywords lost that nothing can give (113.11).
    CantHave(Vec<Keyword>),
    /// All abilities lost.
    LoseAll,
    /// All but those of a class.
    LoseAllBut(AbilityClass),
    /// Abilities.
    LoseThese(Vec<Arc<Ability>>),
    /// Power and toughness set.
    SetPt(Option<i32>, Option<i32>),
    /// Power and toughness changed.
    AddPt(i32, i32),
    /// Switched.
    Switch,
    /// All that another is.
    Values(Arc<Characteristics>),
}

/// What an effect does in a layer: to which objects, and what to each.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Worked {
    pub objects: Set,
    changes: Changes,
}

#[derive(Clone, Debug, PartialEq)]
enum Changes {
    /// The same to all.
    Alike(Vec<Concrete>),
    /// To each its own.
    Each(Vec<(ObjectId, Vec<Concrete>)>),
}

impl Worked {
    /// Each object with each of its changes, in order.
    pub fn each(&self) -> impl Iterator<Item = (ObjectId, &Concrete)> {
        let (alike, each) = match &self.changes {
            Changes::Alike(changes) => (Some(self.objects.iter().map(move |id| (id, changes))), None),
            Changes::Each(each) => (None, Some(each.iter().map(|(id, changes)| (*id, changes)))),
        };
        let all = alike.into_iter().flatten().chain(each.into_iter().flatten());
        all.flat_map(|(id, changes)| changes.iter().map(move |change| (id, change)))
    }

    /// The changes, where they are the same for all.
    pub fn alike(&self) -> Option<&[Concrete]> {
        match &self.changes {
            Changes::Alike(changes) => Some(changes),
            Changes::Each(_) => None,
        }
    }

    /// Makes the changes. Returns whether they may have changed what static abilities there are.
    pub fn apply(&self, table: &mut Table) -> bool {
        let Changes::Alike(changes) = &self.changes else {
            return self.each().fold(false, |stale, (id, one)| change(table, id, one) || stale);
        };
        // Objects that were alike before are alike after: the work is done for the first of them.
        let mut alike: SmallVec<[(Arc<Characteristics>, Arc<Characteristics>); ALIKE]> = SmallVec::new();
        let mut stale = false;
        for id in self.objects.iter() {
            let Some(row) = table.get(id) else { continue };
            let was = (Arc::strong_count(row) > 1).then(|| row.clone());
            if let Some(was) = &was
                && let Some((_, is)) = alike.iter().find(|(other, _)| Arc::ptr_eq(other, was))
            {
                table.set(id, is.clone());
                continue;
            }
            for one in changes {
                stale |= change(table, id, one);
            }
            if let (Some(was), Some(is)) = (was, table.get(id))
                && alike.len() < ALIKE
            {
                alike.push((was, is.clone()));
            }
        }
        stale
    }
}

/// How many kinds of objects that are alike are remembered while an effect is applied.
const ALIKE: usize = 8;

/// Whether any of the changes has a number to be asked.
pub(super) fn asks_numbers(changes: &[Modification]) -> bool {
    let asked = |n: &Num| !matches!(n, Num::Const(_));
    changes.iter().any(|c| match c {
        Modification::AddPt(p, t) => asked(p) || asked(t),
        Modification::SetPt(p, t) | Modification::Define(p, t) => {
            p.as_ref().is_some_and(asked) || t.as_ref().is_some_and(asked)
        }
        _ => false,
    })
}

/// The abilities of a class that objects have, each with whose it is, as they are given to another: with `once` for one
/// activation each turn.
pub(crate) fn gained_from(
    view: &View<'_>,
    of: &Objects,
    class: Option<AbilityClass>,
    once: bool,
    frame: &Frame,
) -> Done<Vec<(ObjectId, Arc<Ability>)>> {
    let mut gained = Vec::new();
    for other in view.objects(of, frame)? {
        if let Some(AbilityClass::Of(keyword)) = class {
            variants_of(view, other, keyword, &mut gained);
            continue;
        }
        for (_, ability) in view.is(other).all_abilities() {
            if class.is_none_or(|class| is_of(ability, class)) {
                let mut ability = as_granted(ability.clone());
                if once && let AbilityKind::Activated(it) = &mut Arc::make_mut(&mut ability).kind {
                    it.limits.push(ActivationLimit::TimesEachTurn(1));
                }
                gained.push((other, ability));
            }
        }
    }
    Ok(gained)
}

/// 702.1c: adds each variant of a keyword that an object has, where no other had it before.
fn variants_of(view: &View<'_>, of: ObjectId, keyword: Keyword, gained: &mut Vec<(ObjectId, Arc<Ability>)>) {
    for it in view.is(of).keyword(keyword) {
        let text = say_keyword(it).unwrap_or_else(|| keyword.name().to_owned());
        // "The chosen color" is the one chosen for the object that has it.
        let ability = crate::r7_additional::from_chosen(&keyword_ability(it.clone(), &text), &view.object(of).chosen);
        if !gained.iter().any(|(_, other)| other.kind == ability.kind) {
            gained.push((of, ability));
        }
    }
}

/// Whether a change comes to the same for whatever object it is of.
fn is_alike(change: &Modification) -> bool {
    let fixed = |n: &Option<Num>| n.as_ref().is_none_or(|n| matches!(n, Num::Const(_)));
    match change {
        Modification::AddPt(p, t) => matches!((p, t), (Num::Const(_), Num::Const(_))),
        Modification::SetPt(p, t) | Modification::Define(p, t) => fixed(p) && fixed(t),
        Modification::Gain(abilities) => !abilities.iter().any(|ability| is_unpriced(ability)),
        Modification::Control(_)
        | Modification::Name(_)
        | Modification::SetTypes(_)
        | Modification::AddTypes(_)
        | Modification::RemoveTypes(_)
        | Modification::AllCreatureTypes
        | Modification::EveryLandType(_)
        | Modification::ChosenType(_)
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::ChosenColor(_)
        | Modification::ColorOfChoice
        | Modification::ChosenColors
        | Modification::Lose(_)
        | Modification::CantHave(_)
        | Modification::LoseAll
        | Modification::LoseAllBut(_)
        | Modification::LoseThis(_)
        | Modification::Switch => true,
        _ => false,
    }
}

impl Run<'_, '_> {
    /// What an effect does in this layer as things are.
    pub(super) fn worked(&mut self, layer: Layer, instance: &Instance) -> Done<Worked> {
        let objects: Set = match (self.begun.get(&instance.key), &instance.what) {
            (Some(begun), _) => begun.objects.clone(),
            (None, What::Fixed(objects, _) | What::Copied(objects, _)) => {
                self.worked_out_of(objects.iter().copied()).into()
            }
            (None, What::Asked(..)) => self.asked(layer, instance)?,
        };
        if let What::Copied(_, values) = &instance.what {
            return Ok(Worked { objects, changes: Changes::Alike(vec![Concrete::Values(values.clone())]) });
        }
        let here = || instance.what.changes().iter().enumerate().filter(|(_, change)| change.layer() == layer);
        let work_out = |object| {
            let worked = here().filter_map(|(n, change)| self.work_out(change, n, object, instance).transpose());
            worked.collect::<Done<Vec<Concrete>>>()
        };
        let changes = {
            // What has left, or is a card in a library, has no row and is not changed.
            let mut there = objects.iter().filter(|object| self.table.get(*object).is_some());
            match here().all(|(_, change)| is_alike(change)) {
                true => Changes::Alike(there.next().map(work_out).transpose()?.unwrap_or_default()),
                false => Changes::Each(there.map(|object| Ok((object, work_out(object)?))).collect::<Done<_>>()?),
            }
        };
        Ok(Worked { objects, changes })
    }

    fn work_out(
        &self,
        change: &Modification,
        n: usize,
        object: ObjectId,
        instance: &Instance,
    ) -> Done<Option<Concrete>> {
        let view = self.view();
        let frame = || instance.frame.with_each(object);
        let number = |x: &Num| -> Done<i32> {
            match x {
                Num::Const(n) => Ok(*n),
                _ => Ok(view.number(x, &frame())?.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32),
            }
        };
        let maybe = |x: &Option<Num>| x.as_ref().map(number).transpose();
        let chosen = &self.game.object(instance.frame.source).chosen;
        Ok(Some(match change {
            Modification::Control(who) => match view.players(who, &instance.frame)?.first() {
                Some(player) => Concrete::Control(*player),
                None => return Ok(None),
            },
            Modification::Text(from, to) => Concrete::Text(from.clone(), to.clone()),
            // What is printed on the card, whatever it is there.
            Modification::FullText(of) => match view.one(of, &frame()) {
                Some(card) => Concrete::Values(self.game.object(card).printed_row().clone()),
                None => return Ok(None),
            },
            // 707.2c: as they were when the effect began to apply.
            Modification::CopyOf(Ref::ChosenObject) if let Some(values) = &chosen.values => {
                Concrete::Values(values.clone())
            }
            // 707.2: its copiable values, as far as layer 1 has made them.
            Modification::CopyOf(of) => match view.one(of, &frame()).and_then(|of| self.table.get(of)) {
                Some(row) => Concrete::Values(row.clone()),
                None => return Ok(None),
            },
            Modification::Name(name) => Concrete::Name(name.as_ref().into()),
            Modification::SetTypes(t) => Concrete::SetTypes(t.clone()),
            Modification::AddTypes(t) => Concrete::AddTypes(t.clone()),
            Modification::RemoveTypes(t) => Concrete::RemoveTypes(t.clone()),
            Modification::AllCreatureTypes => Concrete::AddSubtypes(Subtypes::every(SubtypeKind::Creature)),
            Modification::NoCreatureTypes => Concrete::NoSubtypes(SubtypeKind::Creature),
            Modification::NoLandTypes => Concrete::NoSubtypes(SubtypeKind::Land),
            Modification::EveryLandType(which) => {
                let of = |subtype: &Subtype| match which {
                    LandTypes::Basic => subtype.is_basic_land_type(),
                    LandTypes::Nonbasic => !subtype.is_basic_land_type(),
                    LandTypes::All => true,
                };
                let mut set = Subtypes::new();
                SubtypeKind::Land.subtypes().filter(of).for_each(|s| set.insert(s));
                Concrete::AddSubtypes(set)
            }
            Modification::ChosenType(in_addition) => {
                let Some(subtype) = chosen.subtype else { return Ok(None) };
                let change = TypeChange { subtypes: vec![subtype], ..TypeChange::default() };
                if *in_addition { Concrete::AddTypes(change) } else { Concrete::SetTypes(change) }
            }
            Modification::SetColors(colors) => Concrete::SetColors(*colors),
            Modification::AddColors(colors) => Concrete::AddColors(*colors),
            Modification::ChosenColor(in_addition) => {
                let Some(color) = chosen.color else { return Ok(None) };
                if *in_addition {
                    Concrete::AddColors(Colors::of(color))
                } else {
                    Concrete::SetColors(Colors::of(color))
                }
            }
            Modification::Gain(abilities) | Modification::Have(abilities) => Concrete::Gain(
                abilities
                    .iter()
                    .enumerate()
                    .map(|(i, ability)| HeldAbility {
                        // "The chosen color" is the one chosen for what gives the ability.
                        ability: as_granted(match view.object(object).def.has_several_castable_faces() {
                            // 709.3b, 712.11c: the cost is that of the face that is cast, which is asked for then.
                            true => crate::r7_additional::from_chosen(ability, chosen),
                            false => for_mana_cost(crate::r7_additional::from_chosen(ability, chosen), view.is(object)),
                        }),
                        origin: self.origin(instance, n * 16 + i),
                    })
                    .collect(),
            ),
            Modification::GainAbilitiesOf(of, class, once) => Concrete::Gain(
                gained_from(&view, of, *class, *once, &frame())?
                    .into_iter()
                    .enumerate()
                    .map(|(i, (other, ability))| HeldAbility {
                        ability,
                        // 602.5c: of another object it is another ability, which has been used by itself.
                        origin: match self.origin(instance, n * 16 + i) {
                            Origin::GivenBy(_, place, n) => Origin::GivenBy(other, place, n),
                            other => other,
                        },
                    })
                    .collect(),
            ),
            Modification::Lose(keywords) => Concrete::Lose(keywords.clone()),
            Modification::CantHave(keywords) => Concrete::CantHave(keywords.clone()),
            Modification::LoseAll => Concrete::LoseAll,
            Modification::LoseAllBut(class) => Concrete::LoseAllBut(*class),
            Modification::LoseThis(these) => Concrete::LoseThese(these.clone()),
            Modification::Define(p, t) | Modification::SetPt(p, t) => Concrete::SetPt(maybe(p)?, maybe(t)?),
            Modification::AddPt(p, t) => {
                let bonus = |n: &Num| -> Done<i32> {
                    match n {
                        Num::Const(n) => Ok(*n),
                        _ => Ok(view.bonus(n, &frame())?.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32),
                    }
                };
                Concrete::AddPt(bonus(p)?, bonus(t)?)
            }
            Modification::Switch => Concrete::Switch,
            _ => return Err(Stop::unsupported("a continuous effect that is no part of layers")),
        }))
    }

    fn origin(&self, instance: &Instance, n: usize) -> Origin {
        match instance.key {
            super::instance::Key::Lasting(effect) => Origin::Given(effect, n as u16),
            super::instance::Key::Counter(_, n) => Origin::Counter(n),
            super::instance::Key::Static(object, origin, effect) => {
                let place = match origin {
                    Origin::Printed(p) | Origin::Counter(p) | Origin::Intrinsic(p) | Origin::Meaning(p, _) => p,
                    Origin::Given(_, p) | Origin::GivenBy(_, _, p) => p.wrapping_add(1000),
                    Origin::Delayed(effect) => effect.0 as u16,
                };
                Origin::GivenBy(object, place.wrapping_mul(8).wrapping_add(effect), n as u16)
            }
        }
    }
}

/// Whether it is a keyword with a cost that is not said: that of the object it is given to.
fn is_unpriced(ability: &Ability) -> bool {
    // An escape cost has mana in it (702.138a): one that has not is what is paid beside the mana cost.
    let no_mana = |cost: &Cost| !cost.parts.iter().any(|part| matches!(part, CostPart::Mana(_)));
    matches!(&ability.kind, AbilityKind::Keyword(keyword) if keyword.keyword.is_priced() && match &keyword.cost {
        None => true,
        Some(cost) => keyword.keyword == Keyword::Escape && no_mana(cost),
    })
}

/// A keyword that is given with no cost costs what the object does: "gains scavenge. The scavenge cost is equal to its mana cost."
fn for_mana_cost(ability: Arc<Ability>, is: &Characteristics) -> Arc<Ability> {
    match (&ability.kind, &is.mana_cost) {
        (AbilityKind::Keyword(keyword), Some(mana)) if is_unpriced(&ability) => {
            // "Equal to the card's mana cost plus ...": what it costs besides is said.
            let more = keyword.cost.iter().flat_map(|cost| cost.parts.iter().cloned());
            let cost = Some(Cost { parts: std::iter::once(CostPart::Mana(mana.clone())).chain(more).collect() });
            let keyword = KeywordAbility { cost, ..keyword.clone() };
            let text = say_keyword(&keyword).unwrap_or_default().into();
            Arc::new(Ability { text, kind: AbilityKind::Keyword(keyword), ..Ability::clone(&ability) })
        }
        // 107.3c: "encore {X}, where X is its mana value" leaves no X to be chosen.
        (AbilityKind::Keyword(KeywordAbility { cost: Some(cost), n: Some(Num::ManaValue(Ref::This)), .. }), _)
            if cost.has_mana_x() =>
        {
            let AbilityKind::Keyword(keyword) = &ability.kind else { return ability };
            let cost = Some(cost.with_x(Some(i32::try_from(is.mana_value()).unwrap_or(i32::MAX))));
            let keyword = KeywordAbility { cost, n: None, ..keyword.clone() };
            let text = say_keyword(&keyword).unwrap_or_default().into();
            Arc::new(Ability { text, kind: AbilityKind::Keyword(keyword), ..Ability::clone(&ability) })
        }
        _ => ability,
    }
}

/// Changes a row. Returns whether that may have changed what static abilities change characteristics.
pub(super) fn change(table: &mut Table, object: ObjectId, change: &Concrete) -> bool {
    let Some(row) = table.change(object) else { return false };
    let mut stale = false;
    match change {
        Concrete::Control(player) => row.controller = Some(*player),
        Concrete::Name(name) => row.name = name.clone(),
        Concrete::Text(from, to) => {
            stale = row.has_layers();
            reword(row, from, to);
        }
        Concrete::SetTypes(t) => {
            stale = row.has_layers();
            set_types(row, t);
        }
        Concrete::AddTypes(t) => {
            row.types |= t.types;
            row.supertypes |= t.supertypes;
            // 205.3d: none that goes with no card type it has.
            let fits = |s: &&Subtype| s.kind().card_types().intersects(row.types);
            let fitting: Vec<Subtype> = t.subtypes.iter().filter(fits).copied().collect();
            fitting.into_iter().for_each(|s| row.subtypes.insert(s));
        }
        Concrete::RemoveTypes(t) => {
            row.types &= !t.types;
            row.supertypes &= !t.supertypes;
            t.subtypes.iter().for_each(|s| row.subtypes.remove(*s));
            drop_orphaned_subtypes(row);
        }
        Concrete::NoSubtypes(kind) => row.subtypes = row.subtypes.difference(&row.subtypes.of_kind(*kind)),
        Concrete::AddSubtypes(set) => {
            row.subtypes = row.subtypes.union(set);
            drop_orphaned_subtypes(row);
        }
        Concrete::SetColors(colors) => row.colors = *colors,
        Concrete::AddColors(colors) => row.colors |= *colors,
        Concrete::Gain(abilities) => {
            stale = abilities.iter().any(|held| may_have_layers(&held.ability));
            row.gain(abilities.iter());
        }
        Concrete::Lose(keywords) | Concrete::CantHave(keywords) => {
            if let Concrete::CantHave(_) = change {
                row.cant_have.extend(keywords.iter().copied());
            }
            stale = row.has_layers();
            row.abilities
                .retain(|h| !matches!(&h.ability.kind, AbilityKind::Keyword(k) if keywords.contains(&k.keyword)));
            row.index_keywords();
        }
        Concrete::LoseThese(these) => {
            stale = row.has_layers();
            row.abilities.retain(|held| !these.iter().any(|one| one.kind == held.ability.kind));
            row.index_keywords();
        }
        Concrete::LoseAllBut(class) => {
            stale = row.has_layers();
            row.abilities.retain(|held| is_of(&held.ability, *class));
            row.index_keywords();
        }
        Concrete::LoseAll => {
            stale = row.has_layers();
            row.abilities.clear();
            row.index_keywords();
        }
        Concrete::SetPt(p, t) => {
            row.power = p.or(row.power);
            row.toughness = t.or(row.toughness);
        }
        Concrete::AddPt(p, t) => {
            row.power = row.power.map(|x| x.saturating_add(*p));
            row.toughness = row.toughness.map(|x| x.saturating_add(*t));
        }
        Concrete::Switch => std::mem::swap(&mut row.power, &mut row.toughness),
        Concrete::Values(values) => {
            stale = row.has_layers() || values.has_layers();
            let controller = row.controller;
            *row = Characteristics { controller, ..Characteristics::clone(values) };
        }
    }
    stale
}

/// Whether an ability is of a class. A mana ability is activated (605.1a) or triggered (605.1b); what is said of abilities that
/// are none, and of costs, is said of activated abilities.
fn is_of(ability: &Ability, class: AbilityClass) -> bool {
    let kind = &ability.kind;
    let is_activated = |fits: fn(&Activated) -> bool| matches!(kind, AbilityKind::Activated(it) if fits(it));
    match class {
        AbilityClass::Activated => is_activated(|_| true),
        AbilityClass::ActivatedOrTriggered => is_activated(|_| true) || matches!(kind, AbilityKind::Triggered(_)),
        AbilityClass::Triggered => matches!(kind, AbilityKind::Triggered(_)),
        AbilityClass::Loyalty => is_activated(Activated::is_loyalty),
        AbilityClass::Mana => {
            is_activated(is_mana_ability) || matches!(kind, AbilityKind::Triggered(it) if is_triggered_mana_ability(it))
        }
        AbilityClass::NotMana => is_activated(|it| !is_mana_ability(it)),
        AbilityClass::NotLoyalty => is_activated(|it| !it.is_loyalty()),
        AbilityClass::NeitherManaNorLoyalty => is_activated(|it| !is_mana_ability(it) && !it.is_loyalty()),
        AbilityClass::OfTapping => is_activated(|it| it.cost.parts.contains(&CostPart::Tap)),
        AbilityClass::OfX => is_activated(|it| it.cost.has_mana_x()),
        AbilityClass::Of(keyword) => matches!(kind, AbilityKind::Keyword(it) if it.keyword == keyword),
    }
}

/// Whether an ability, or what it stands for as a keyword, may change characteristics.
pub(super) fn may_have_layers(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Static(_) => true,
        AbilityKind::Keyword(keyword) => !keyword_abilities(keyword).is_empty(),
        _ => false,
    }
}

/// 205.1: new card types replace the old ones, unless the effect keeps them; new subtypes replace those of their own kind.
pub(crate) fn set_types(row: &mut Characteristics, t: &TypeChange) {
    if !t.types.is_empty() && !t.keep_card_types {
        row.types = t.types;
    } else {
        row.types |= t.types;
    }
    row.supertypes |= t.supertypes;
    let mut kinds: Vec<SubtypeKind> = t.subtypes.iter().map(|s| s.kind()).collect();
    kinds.dedup();
    for kind in kinds {
        let old = row.subtypes.of_kind(kind);
        row.subtypes = row.subtypes.difference(&old);
    }
    t.subtypes.iter().for_each(|s| row.subtypes.insert(*s));
    // 305.7: a land whose land types are set to basic ones loses what its text and old types gave it.
    if row.types.contains(CardTypes::LAND) && t.subtypes.iter().any(|s| s.is_basic_land_type()) {
        row.abilities.retain(|h| !matches!(h.origin, Origin::Printed(_) | Origin::Intrinsic(_) | Origin::Meaning(..)));
        row.index_keywords();
    }
    drop_orphaned_subtypes(row);
}

/// Whether it has subtypes that belong to none of its types.
pub(super) fn has_orphaned_subtypes(row: &Characteristics) -> bool {
    !row.subtypes.is_empty()
        && SubtypeKind::ALL
            .into_iter()
            .any(|kind| !row.types.intersects(kind.card_types()) && !row.subtypes.of_kind(kind).is_empty())
}

/// 205.1b: subtypes go with the card types they belong to.
pub(super) fn drop_orphaned_subtypes(row: &mut Characteristics) {
    for kind in SubtypeKind::ALL {
        let here = row.subtypes.of_kind(kind);
        if !here.is_empty() && !row.types.intersects(kind.card_types()) {
            row.subtypes = row.subtypes.difference(&here);
        }
    }
}
