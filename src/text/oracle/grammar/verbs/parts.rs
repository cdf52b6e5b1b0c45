//! What deals damage, what copies are but for, and rules for a turn or a combat.

use super::*;
use crate::oracle::grammar::{effect, modify, select, targets};

/// "red spells from among them": as many of them as are such.
pub(super) struct SpellsAmong;

impl Way<Objects> for SpellsAmong {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = <select::Several as Way<Filter>>::read(i)?;
        let (rest, from) = i.lit("from among").and_then(|(i, ())| Ref::parse(i))?;
        match filter.noun {
            Noun::Spell | Noun::Card => Ok((rest, Objects::Among { from, count: Count::All, filter, random: false })),
            _ => i.stumble(),
        }
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::All, filter, random: false } = value else { return false };
        matches!(filter.noun, Noun::Spell | Noun::Card)
            && o.attempt(|o| <select::Several as Way<Filter>>::say(filter, o) && o.lit("from among") && from.say(o))
    }
}

/// "lands from among those cards": as many of them as are lands, to be played (305.9).
pub(super) struct LandsAmong;

impl Way<Objects> for LandsAmong {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, mut filter) = <select::Several as Way<Filter>>::read(i)?;
        let (rest, from) = i.lit("from among").and_then(|(i, ())| Ref::parse(i))?;
        if !i.cx.dispatch.is_probe() && !are_lands(&filter) {
            return i.stumble();
        }
        filter.noun = Noun::Card;
        Ok((rest, Objects::Among { from, count: Count::All, filter, random: false }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::All, filter, random: false } = value else { return false };
        let bare = Filter { noun: Noun::Permanent, ..filter.clone() };
        are_lands(filter)
            && [&bare, filter].iter().any(|lands| {
                o.attempt(|o| <select::Several as Way<Filter>>::say(lands, o) && o.lit("from among") && from.say(o))
            })
    }
}

/// Whether only lands are of a kind.
fn are_lands(filter: &Filter) -> bool {
    let land = |pred: &Pred| matches!(pred, Pred::Type(types) if *types == crate::card::CardTypes::LAND);
    !filter.heads.is_empty() && filter.post.is_empty() && filter.heads.iter().all(|head| head.types.iter().any(land))
}

phrases! {
    /// All cards that are spoken of.
    AllOfThem: Objects {
        [back] { Objects::That(back, Said::Pronoun) }
        ["cards" done:(crate::oracle::grammar::done::AllDoneSo)] { Objects::That(done, Said::Pronoun) }
    }
}

/// Any number of the cards that are spoken of.
pub(super) struct AnyOfThem;

impl Way<Objects> for AnyOfThem {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, all) = <AllOfThem as Way<Objects>>::read(i)?;
        let Objects::That(from, _) = all else { return i.stumble() };
        let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: Vec::new() };
        Ok((i, Objects::Among { from, count: Count::Any, filter, random: false }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::Any, filter, random: false } = value else { return false };
        filter.heads.is_empty()
            && filter.post.is_empty()
            && <AllOfThem as Way<Objects>>::say(&Objects::That(from.clone(), Said::Pronoun), o)
    }
}

/// ", except ...".
pub(crate) struct Except;

impl Way<Vec<Modification>> for Except {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        modify::except(i, In::stumble)
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        modify::say_except(value, |_, _| false, o)
    }
}

/// The source of damage with its verb: "~ deals", "it deals", "target creature you control deals".
pub(crate) struct DealsBy;

/// The verb, of damage beside what else is done too.
const DEALS: &str = "deal*";

fn read_deals(i: In<'_>) -> Read<'_, ()> {
    maybe(i, |i| i.lit("also")).0.lit(DEALS)
}

fn say_deals(o: &mut Out<'_>) -> bool {
    o.optional("also") && o.lit(DEALS)
}

impl Way<Ref> for DealsBy {
    fn read(i: In<'_>) -> Read<'_, Ref> {
        longest(
            i,
            &[
                &|i| {
                    let (i, it) = Ref::parse(i)?;
                    let (i, ()) = read_deals(i)?;
                    Ok((i, it))
                },
                &|i| {
                    let (i, slot) = <targets::Slot as Way<u8>>::read(i)?;
                    let (i, ()) = read_deals(i)?;
                    Ok((i, Ref::Target(slot)))
                },
                &|i| {
                    let (i, ()) = effect::elided(i)?;
                    let (i, ()) = read_deals(i)?;
                    Ok((i, Ref::Word("".into())))
                },
            ],
        )
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        match value {
            Ref::Word(words) if words.is_empty() => effect::say_elided(o) && say_deals(o),
            Ref::Target(slot) => o.attempt(|o| <targets::Slot as Way<u8>>::say(slot, o) && say_deals(o)),
            _ => o.attempt(|o| value.say(o) && say_deals(o)),
        }
    }
}

/// A rule with its time in it: "can't block this turn", or, for a combat only, "attacks this combat if able".
pub(super) struct RuleFor<const COMBAT: bool>;

impl<const COMBAT: bool> Way<RuleChange> for RuleFor<COMBAT> {
    fn read(i: In<'_>) -> Read<'_, RuleChange> {
        let (rest, rule) = RuleChange::parse(i)?;
        let said = i.s.get(..i.s.len() - rest.s.len()).unwrap_or_default();
        // "Each combat this turn" is the turn's.
        let for_combat = said.contains("this combat");
        let timed = for_combat || said.contains("this turn");
        if timed && for_combat == COMBAT { Ok((rest, rule)) } else { i.stumble() }
    }

    fn say(value: &RuleChange, o: &mut Out<'_>) -> bool {
        value.say(o)
    }
}
