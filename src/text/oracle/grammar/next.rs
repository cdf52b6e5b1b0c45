//! The next spell: "the next spell you cast this turn has convoke", "when you next cast an instant spell or activate a loyalty
//! ability this turn", and where a spell goes "as it resolves".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::ability::Less;
use super::duration::Lasting;
use super::effect::Clauses;
use super::modify::Changes;
use super::number::ForEach;
use super::objects::SelfFilter;
use super::opening::IF_DONE;
use super::select::{AKind, ATarget, One, Several};
use super::unsaid::Anything;

phrases! {
    /// What is said of the next spell of a kind.
    NextVerbs: Verb {
        ["the next" kind:(SpellYouCast) duration:(Lasting) change:(OfNext)] { Verb::ForNext(kind, change, duration) }
        ["the next" kind:(CardYouPlay) duration:(Lasting) change:(PlayedWithFlash)] { Verb::ForNext(kind, change, duration) }
        ["the next time you cast" kind:(AKind) duration:(Lasting) "," elsewhere:(AsItResolves)] { Verb::ForNext(kind, NextSpell::Replace(elsewhere), duration) }
        ["as you cast" kind:(FromYourHand) "this turn , they" changes:(Changes) duration:(ForTheTurn)] { Verb::ForNext(kind, NextSpell::EachHas(changes), duration) }
        [elsewhere:(AsItResolves)] { Verb::Replace(elsewhere, Duration::Forever) }
        [rule:(ThatSpellStays)] { Verb::Rule(rule, Duration::Forever) }
    }

    /// "that spell can't be countered": for as long as there is that spell.
    ThatSpellStays: RuleChange {
        [what:(SelfFilter) "can't be countered"] { RuleChange::CantBeCountered(what) }
        [what:(ATarget) "can't be countered"] { RuleChange::CantBeCountered(what) }
    }

    /// What that spell has, costs, or can't have happen to it.
    OfNext: NextSpell {
        [changes:(Changes)] { NextSpell::Has(changes) }
        ["can't be countered"] { NextSpell::CantBeCountered }
        ["can be cast as though it had flash"] { NextSpell::AsThoughFlash }
        ["cost*" change:(Less) "to cast"] { NextSpell::Costs(change) }
        ["can be cast without paying its mana cost"] { NextSpell::Free }
        ["cost*" "{X} less to cast , where X is" n ?"as this ability resolves"] { NextSpell::Costs(CostDelta::LessNum(n)) }
        ["cost*" "{1} less to cast for each" n:(ForEach)] { NextSpell::Costs(CostDelta::LessNum(n)) }
    }

    /// One of the things that are done next.
    Deed: EventPattern {
        [attack:(super::event::NextAttack)] { attack }
        ["cast" what:(AKind)] { EventPattern::Casts { who: Players::You, what, nth: None, from: None, or_copies: false } }
        ["activate a loyalty ability" what:(Anything)] { EventPattern::Activates { who: Players::You, what, class: Some(AbilityClass::Loyalty) } }
        ["activate an ability with {X} in its activation cost" what:(Anything)] { EventPattern::Activates { who: Players::You, what, class: Some(AbilityClass::OfX) } }
        ["activate an exhaust ability" what:(Anything)] { EventPattern::Activates { who: Players::You, what, class: Some(AbilityClass::Of(Keyword::Exhaust)) } }
        ["activate an ability" what:(Anything)] { EventPattern::Activates { who: Players::You, what, class: None } }
    }
}

phrases! {
    /// What a card that is played then is.
    PlayedWithFlash: NextSpell {
        ["can be played as though it had flash"] { NextSpell::AsThoughFlash }
    }
}

phrases! {
    /// What is copied as it is next cast or activated.
    ToCopy: EventPattern {
        ["the next" what:(SpellYouCast) "this turn when you cast it"] { EventPattern::Casts { who: Players::You, what, nth: None, from: None, or_copies: false } }
        ["the next loyalty ability you activate this turn when you activate it" what:(Anything)] { EventPattern::Activates { who: Players::You, what, class: Some(AbilityClass::Loyalty) } }
        ["the next exhaust ability you activate this turn when you activate it" what:(Anything)] { EventPattern::Activates { who: Players::You, what, class: Some(AbilityClass::Of(Keyword::Exhaust)) } }
    }

    /// Whether the copy may have other targets.
    NewTargets: bool {
        [". you may choose new targets for the copy"] { true }
        [] { false }
    }
}

/// "copy the next spell you cast this turn when you cast it": the same as "when you next cast a spell this turn, copy it".
pub(super) struct CopyNext;

/// "copy it", of what that is.
fn copied(new_targets: bool) -> Effect {
    let what = Objects::That(Ref::Word("it".into()), Said::Pronoun);
    let verb = Verb::CopySpell { what, count: Num::Const(1), new_targets, except: Vec::new() };
    Effect::Do { who: Players::You, verb, bind: None }
}

impl Way<Effect> for CopyNext {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("copy")?;
        let (i, event) = <ToCopy as Way<EventPattern>>::read(i)?;
        let (i, new_targets) = <NewTargets as Way<bool>>::read(i)?;
        let body = Body { modes: None, targets: Vec::new(), effect: copied(new_targets) };
        let later = Triggered { event, word: TriggerWord::Next, condition: None, body, limit: None };
        Ok((i, Effect::Delayed(Box::new(later), Duration::EndOfTurn)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Delayed(later, Duration::EndOfTurn) = value else { return false };
        let Triggered { event, word: TriggerWord::Next, condition: None, body, limit: None } = &**later else {
            return false;
        };
        [true, false].into_iter().any(|new_targets| {
            body.effect == copied(new_targets)
                && o.attempt(|o| {
                    o.lit("copy")
                        && <ToCopy as Way<EventPattern>>::say(event, o)
                        && <NewTargets as Way<bool>>::say(&new_targets, o)
                })
        })
    }
}

silent! {
    /// Until the turn ends.
    ForTheTurn: Duration = Duration::EndOfTurn;
}

/// "spells from your hand": those that you cast from there.
struct FromYourHand;

const FROM_HAND: &str = "from your hand";

/// What is said of them besides their kind.
fn cast_from_hand() -> [Pred; 2] {
    [Pred::CastBy(Box::new(Players::You)), Pred::In(Zone::Hand, Some(Box::new(Players::You)))]
}

impl Way<Filter> for FromYourHand {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let Some((kind, _)) = i.s.split_once(FROM_HAND) else { return i.stumble() };
        let rest = i.at(i.s.get(kind.len()..).unwrap_or_default());
        let (left, mut kind) = <Several as Way<Filter>>::read(i.at(kind.trim_end()))?;
        if !left.s.is_empty() || kind.noun != Noun::Spell {
            return i.stumble();
        }
        kind.post.extend(cast_from_hand());
        rest.lit(FROM_HAND).map(|(rest, ())| (rest.agreeing(Agree::Bare), kind))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some(post) = value.post.strip_suffix(&cast_from_hand()) else { return false };
        let kind = Filter { post: post.to_vec(), ..value.clone() };
        o.attempt(|o| {
            <Several as Way<Filter>>::say(&kind, o) && o.lit(FROM_HAND) && {
                o.agree = Agree::Bare;
                true
            }
        })
    }
}

/// "creature card you play": cast as a spell, as no land of that kind is meant.
struct CardYouPlay;

const YOU_PLAY: &str = "you play";

impl Way<Filter> for CardYouPlay {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, kind) = <One as Way<Filter>>::read(i)?;
        let (rest, ()) = i.lit(YOU_PLAY)?;
        let creature = Pred::Type(crate::card::CardTypes::CREATURE);
        match kind.noun == Noun::Card && kind.heads.iter().all(|head| head.types.contains(&creature)) {
            true => Ok((rest, Filter { noun: Noun::Spell, ..kind })),
            false => i.stumble(),
        }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let card = Filter { noun: Noun::Card, ..value.clone() };
        o.attempt(|o| <One as Way<Filter>>::say(&card, o) && o.lit(YOU_PLAY))
    }
}

/// "instant or sorcery spell you cast": the kind alone; it is always you who casts it.
struct SpellYouCast;

impl Way<Filter> for SpellYouCast {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut kind) = <One as Way<Filter>>::read(i)?;
        match kind.post.pop() {
            // "The next sorcery card you cast": what is cast is a spell.
            Some(Pred::CastBy(who)) if *who == Players::You && matches!(kind.noun, Noun::Spell | Noun::Card) => {
                kind.noun = Noun::Spell;
                Ok((i.agreeing(Agree::Third), kind))
            }
            _ => i.stumble(),
        }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let card = Filter { noun: Noun::Card, ..value.clone() };
        let said = o.attempt(|o| <One as Way<Filter>>::say(value, o) && o.lit("you cast"))
            || o.attempt(|o| <One as Way<Filter>>::say(&card, o) && o.lit("you cast"));
        o.agree = Agree::Third;
        said
    }
}

/// "cast an instant spell, cast a sorcery spell, or activate a loyalty ability": any of these, whichever is first.
pub(super) struct NextDeeds;

impl Way<EventPattern> for NextDeeds {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (at, mut all) = several(i, Joints::OR, <Deed as Way<EventPattern>>::read)?;
        match all.len() {
            1 => Ok((at, all.swap_remove(0))),
            _ => Ok((at, EventPattern::Or(all))),
        }
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::Or(all) = value else { return <Deed as Way<EventPattern>>::say(value, o) };
        say_several(all, Joints::OR, o, <Deed as Way<EventPattern>>::say)
    }
}

/// "exile that card instead of putting it into your graveyard as it resolves": a replacement of the last step of resolving (608.2n).
struct AsItResolves;

const NOT_INTO: &[&str] = &[
    "instead of putting it into your graveyard as it resolves",
    "instead of into your graveyard as it resolves",
    "instead of putting it into its owner 's graveyard as it resolves",
    "instead of putting it into a graveyard as it resolves",
];

impl Way<Replacement> for AsItResolves {
    fn read(i: In<'_>) -> Read<'_, Replacement> {
        let (i, (what, to)) = longest(
            i,
            &[
                &|i| {
                    let (i, ()) = i.lit("exile")?;
                    let (i, what) = <SelfFilter as Way<Filter>>::read(i)?;
                    let (i, with) = maybe(i, <super::place::With as Way<PlaceHow>>::read);
                    let mut to = Place::zone(Zone::Exile);
                    with.into_iter().for_each(|how| to.put_so(how));
                    Ok((i, (what, to)))
                },
                &|i| {
                    let (i, ()) = i.lit("put")?;
                    let (i, what) = <SelfFilter as Way<Filter>>::read(i)?;
                    let (i, to) = Place::parse(i)?;
                    Ok((i, (what, to)))
                },
            ],
        )?;
        let (i, ()) = one_of(i, NOT_INTO)?;
        let (i, then) = maybe(i, |i| {
            let (i, ()) = i.lit(IF_DONE)?;
            <Clauses as Way<Effect>>::read(i)
        });
        let instead = match then {
            Some(then) => Instead::MoveThen(to, Box::new(then)),
            None => Instead::MoveTo(to),
        };
        let event = EventPattern::PutAsItResolves { what };
        Ok((i, Replacement { event, condition: None, instead, optional: false, uses: Uses::Next }))
    }

    fn say(value: &Replacement, o: &mut Out<'_>) -> bool {
        let Replacement { event: EventPattern::PutAsItResolves { what }, instead, uses: Uses::Next, .. } = value else {
            return false;
        };
        let (to, then) = match instead {
            Instead::MoveTo(to) => (to, None),
            Instead::MoveThen(to, then) => (to, Some(then)),
            _ => return false,
        };
        o.attempt(|o| {
            (match to.zone {
                Zone::Exile => {
                    o.lit("exile")
                        && <SelfFilter as Way<Filter>>::say(what, o)
                        && to.said.iter().all(|how| <super::place::With as Way<PlaceHow>>::say(how, o))
                }
                _ => o.lit("put") && <SelfFilter as Way<Filter>>::say(what, o) && to.say(o),
            }) && o.either(NOT_INTO)
                && then.is_none_or(|then| o.lit(IF_DONE) && <Clauses as Way<Effect>>::say(then, o))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn what_is_said_of_the_next_spell_is_read() {
        all_are_read(
            false,
            &[
                "{1}: The next instant or sorcery spell you cast this turn has convoke.",
                "{1}: The next creature spell you cast this turn costs {2} less to cast.",
                "{1}: The next spell you cast this turn can't be countered.",
                "{1}: The next time you cast an instant spell from your hand this turn, put that card into your hand instead of into your graveyard as it resolves.",
                "Whenever you cast an instant spell, exile that card instead of putting it into your graveyard as it resolves. If you do, return it to your hand at the beginning of the next end step.",
                "{1}: When you next cast an instant spell, cast a sorcery spell, or activate a loyalty ability this turn, copy that spell or ability twice.",
            ],
        );
    }
}
