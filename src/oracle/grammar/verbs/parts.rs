//! What deals damage, what copies are but for, and rules for a turn.

use super::*;

/// "red spells from among them": as many of them as are such.
pub(super) struct SpellsAmong;

impl Way<Objects> for SpellsAmong {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = <crate::oracle::grammar::select::Several as Way<Filter>>::read(i)?;
        let (rest, from) = i.lit("from among").and_then(|(i, ())| Ref::parse(i))?;
        match filter.noun {
            Noun::Spell | Noun::Card => Ok((rest, Objects::Among { from, count: Count::All, filter, random: false })),
            _ => i.stumble(),
        }
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, count: Count::All, filter, random: false } = value else { return false };
        matches!(filter.noun, Noun::Spell | Noun::Card)
            && o.attempt(|o| {
                <crate::oracle::grammar::select::Several as Way<Filter>>::say(filter, o)
                    && o.lit("from among")
                    && from.say(o)
            })
    }
}

phrases! {
    /// All cards that are spoken of.
    AllOfThem: Objects {
        [back] { Objects::That(back, Said::Pronoun) }
    }
}

/// ", except ...".
pub(crate) struct Except;

impl Way<Vec<Modification>> for Except {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        crate::oracle::grammar::modify::except(i, In::stumble)
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        crate::oracle::grammar::modify::say_except(value, |_, _| false, o)
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
                    let (i, slot) = <crate::oracle::grammar::targets::Slot as Way<u8>>::read(i)?;
                    let (i, ()) = read_deals(i)?;
                    Ok((i, Ref::Target(slot)))
                },
                &|i| {
                    let (i, ()) = crate::oracle::grammar::effect::elided(i)?;
                    let (i, ()) = read_deals(i)?;
                    Ok((i, Ref::Word("".into())))
                },
            ],
        )
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        match value {
            Ref::Word(words) if words.is_empty() => crate::oracle::grammar::effect::say_elided(o) && say_deals(o),
            Ref::Target(slot) => {
                o.attempt(|o| <crate::oracle::grammar::targets::Slot as Way<u8>>::say(slot, o) && say_deals(o))
            }
            _ => o.attempt(|o| value.say(o) && say_deals(o)),
        }
    }
}

/// A rule that says "this turn" itself: "attacks this turn if able".
pub(super) struct TurnRule;

impl Way<RuleChange> for TurnRule {
    fn read(i: In<'_>) -> Read<'_, RuleChange> {
        let (rest, rule) = RuleChange::parse(i)?;
        let said = i.s.get(..i.s.len() - rest.s.len()).unwrap_or_default();
        if said.contains("this turn") || said.contains("this combat") { Ok((rest, rule)) } else { i.stumble() }
    }

    fn say(value: &RuleChange, o: &mut Out<'_>) -> bool {
        value.say(o)
    }
}
