//! Sentences that count first: "each player chooses as many lands as the player who controls the fewest", "count the number of
//! permanents you control", "for each permanent type".

use crate::card::CardTypes;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::number::Values;
use super::select::{Post, Several};

/// "each player chooses a number of lands they control equal to the number of lands controlled by the player who controls the fewest,
/// then sacrifices the rest. Players discard cards and sacrifice creatures the same way."
pub(super) struct FewestKept;

const CHOOSES: &str = "each player chooses a number of";
const EQUAL_TO: &str = "equal to the number of";
const FEWEST: &str =
    "controlled by the player who controls the fewest , then sacrifices the rest . players discard cards and sacrifice";
const SAME_WAY: &str = "the same way";

fn done(verb: Verb) -> Effect {
    Effect::Do { who: Players::Each, verb, bind: None }
}

/// What the player who acts has more of than the one who has the fewest.
fn excess(of: impl Fn(Players) -> Num) -> Count {
    let least = Num::LeastOf(Box::new(Players::Each), Box::new(of(Players::That(Ref::Each, Said::Pronoun))));
    Count::Exactly(Num::Minus(Box::new(of(Players::Each)), Box::new(least)))
}

fn some(count: Count, filter: Filter) -> Objects {
    Objects::Some { count, filter, random: false, chooser: None }
}

fn fewest_kept(first: &Filter, second: &Filter) -> Effect {
    let sacrificed = |kind: &Filter| {
        let many = |who| {
            let theirs = super::condition::controlled(kind.clone(), who);
            Num::Count(Box::new(Objects::All(theirs, Quantifier::Plural)))
        };
        done(Verb::Sacrifice(some(excess(many), kind.clone())))
    };
    Effect::Seq(vec![sacrificed(first), more_cards_than_fewest(), sacrificed(second)])
}

impl Way<Effect> for FewestKept {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, first) = read_of_fewest(i)?;
        let (i, ()) = i.lit(FEWEST)?;
        let (i, second) = <Several as Way<Filter>>::read(i)?;
        i.lit(SAME_WAY).map(|(i, ())| (i, fewest_kept(&first, &second)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let kind = |effect: &Effect| match effect {
            Effect::Do { who: Players::Each, verb: Verb::Sacrifice(Objects::Some { filter, .. }), .. } => {
                Some(filter.clone())
            }
            _ => None,
        };
        let Effect::Seq(all) = value else { return false };
        let [first, _, second] = all.as_slice() else { return false };
        let (Some(first), Some(second)) = (kind(first), kind(second)) else { return false };
        *value == fewest_kept(&first, &second)
            && o.attempt(|o| {
                say_of_fewest(&first, o)
                    && o.lit(FEWEST)
                    && <Several as Way<Filter>>::say(&second, o)
                    && o.lit(SAME_WAY)
            })
    }
}

/// "each player chooses a number of lands they control equal to the number of lands controlled by the player who controls the fewest,
/// then sacrifices the rest": of one kind alone.
pub(super) struct FewestOfKind;

const FEWEST_ALONE: &str = "controlled by the player who controls the fewest , then sacrifices the rest";

const DISCARD_SO: &str = ". players discard cards the same way";
const SACRIFICE_SO: &str = ". players sacrifice";
const AND_DISCARD_SO: &str = "and discard cards the same way";

/// Each player discards down to the fewest cards that anyone has in hand.
fn more_cards_than_fewest() -> Effect {
    let card = Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() };
    done(Verb::Discard(some(excess(|who| Num::HandSize(Box::new(who))), card)))
}

fn more_than_fewest(kind: &Filter) -> Effect {
    let many = |who| {
        let theirs = super::condition::controlled(kind.clone(), who);
        Num::Count(Box::new(Objects::All(theirs, Quantifier::Plural)))
    };
    done(Verb::Sacrifice(some(excess(many), kind.clone())))
}

/// Reads up to the noun that is said a second time.
fn read_of_fewest(i: In<'_>) -> Read<'_, Filter> {
    let (begins, ()) = i.lit(CHOOSES)?;
    let (i, mut kind) = <Several as Way<Filter>>::read(begins)?;
    // The same noun again: read as a noun phrase it would take along what stands behind it.
    let said = begins.s.get(..begins.s.len() - i.s.len()).unwrap_or_default().trim();
    let Some(noun) = said.strip_suffix("they control") else { return i.stumble() };
    let theirs = matches!(kind.post.pop(), Some(Pred::ControlledBy(who)) if *who == they());
    let (i, ()) = i.lit(EQUAL_TO)?;
    let (i, ()) = i.lit(noun.trim())?;
    if theirs { Ok((i, kind)) } else { i.stumble() }
}

fn say_of_fewest(kind: &Filter, o: &mut Out<'_>) -> bool {
    o.lit(CHOOSES)
        && <Several as Way<Filter>>::say(&super::condition::controlled(kind.clone(), they()), o)
        && o.lit(EQUAL_TO)
        && <Several as Way<Filter>>::say(kind, o)
}

fn they() -> Players {
    Players::That(Ref::Word("they".into()), Said::Pronoun)
}

impl Way<Effect> for FewestOfKind {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, kind) = read_of_fewest(i)?;
        let (i, ()) = i.lit(FEWEST_ALONE)?;
        let first = more_than_fewest(&kind);
        if let Ok((rest, ())) = i.lit(DISCARD_SO) {
            return Ok((rest, Effect::Seq(vec![first, more_cards_than_fewest()])));
        }
        if let Ok((rest, second)) = i.lit(SACRIFICE_SO).and_then(|(i, ())| <Several as Way<Filter>>::read(i))
            && let Ok((rest, ())) = rest.lit(AND_DISCARD_SO)
        {
            return Ok((rest, Effect::Seq(vec![first, more_than_fewest(&second), more_cards_than_fewest()])));
        }
        Ok((i, first))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        match value {
            Effect::Seq(all) => match all.as_slice() {
                [first, cards] if *cards == more_cards_than_fewest() => {
                    o.attempt(|o| Self::say(first, o) && o.lit(DISCARD_SO))
                }
                [first, second, cards] if *cards == more_cards_than_fewest() => match second {
                    Effect::Do { verb: Verb::Sacrifice(Objects::Some { filter, .. }), .. } => {
                        *second == more_than_fewest(filter)
                            && o.attempt(|o| {
                                Self::say(first, o)
                                    && o.lit(SACRIFICE_SO)
                                    && <Several as Way<Filter>>::say(filter, o)
                                    && o.lit(AND_DISCARD_SO)
                            })
                    }
                    _ => false,
                },
                _ => false,
            },
            Effect::Do { who: Players::Each, verb: Verb::Sacrifice(Objects::Some { filter, .. }), .. } => {
                *value == more_than_fewest(filter) && o.attempt(|o| say_of_fewest(filter, o) && o.lit(FEWEST_ALONE))
            }
            _ => false,
        }
    }
}

/// "count the number of permanents you control. Your life total becomes that number."
pub(super) struct CountedFirst;

/// Puts one number in the place of another.
struct InPlaceOf {
    from: Num,
    to: Num,
    found: bool,
}

impl Visit for InPlaceOf {
    fn number(&mut self, it: &mut Num) {
        if *it == self.from {
            *it = self.to.clone();
            self.found = true;
        } else {
            it.inside(self);
        }
    }
}

impl Way<Effect> for CountedFirst {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("count")?;
        let (i, n) = <Values as Way<Num>>::read(i)?;
        let (i, ()) = i.lit(".")?;
        let (i, mut effect) = <super::effect::Clauses as Way<Effect>>::read(i)?;
        let mut counted = InPlaceOf { from: Num::EventAmount, to: Num::X, found: false };
        effect.walk(&mut counted);
        if counted.found { Ok((i, Effect::Where(n, Box::new(effect)))) } else { i.stumble() }
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Where(n, effect) = value else { return false };
        let mut effect = effect.clone();
        effect.walk(&mut InPlaceOf { from: Num::X, to: Num::EventAmount, found: false });
        o.attempt(|o| {
            o.lit("count")
                && <Values as Way<Num>>::say(n, o)
                && o.lit(".")
                && <super::effect::Clauses as Way<Effect>>::say(&effect, o)
        })
    }
}

/// "for each permanent type, return up to one card of that type from your graveyard to the battlefield": all at once (110.4).
pub(super) struct OfEachPermanentType;

const OF_THAT_TYPE: &str = "for each permanent type , return up to one card of that type";

fn of_each_type(place: &Pred) -> Vec<Objects> {
    let each = CardTypes::PERMANENT.each().map(|one| {
        let head = Head { adjectives: Vec::new(), types: vec![Pred::Type(one.alone())] };
        some(Count::UpTo(Num::Const(1)), Filter { heads: vec![head], noun: Noun::Card, post: vec![place.clone()] })
    });
    each.collect()
}

impl Way<Effect> for OfEachPermanentType {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit(OF_THAT_TYPE)?;
        let (i, place) = <Post as Way<Pred>>::read(i)?;
        let (i, to) = Place::parse(i)?;
        let verb = Verb::Move { what: Objects::And(of_each_type(&place)), to };
        Ok((i, Effect::Do { who: Players::You, verb, bind: None }))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Do { who: Players::You, verb: Verb::Move { what: Objects::And(all), to }, .. } = value else {
            return false;
        };
        let Some(Objects::Some { filter, .. }) = all.first() else { return false };
        filter.post.first().is_some_and(|place| {
            *all == of_each_type(place)
                && o.attempt(|o| o.lit(OF_THAT_TYPE) && <Post as Way<Pred>>::say(place, o) && to.say(o))
        })
    }
}
