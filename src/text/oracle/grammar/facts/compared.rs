//! Players and permanents compared with each other.

use super::*;

/// "an opponent controls more lands than you", "that player has more life than you".
pub(crate) struct HasMore;

/// What there is more of.
enum Measure {
    Controlled(Filter),
    Life,
    Hand,
}

impl Measure {
    fn of(&self, who: Players) -> Num {
        match self {
            Self::Controlled(kind) => {
                Num::Count(Box::new(Objects::All(controlled(kind.clone(), who), Quantifier::Plural)))
            }
            Self::Life => Num::Life(Box::new(who)),
            Self::Hand => Num::HandSize(Box::new(who)),
        }
    }

    /// The measure and whose it is.
    fn apart(n: &Num) -> Option<(Self, Players)> {
        Some(match n {
            Num::Count(set) => match &**set {
                Objects::All(filter, Quantifier::Plural) => {
                    let (kind, who) = apart(filter)?;
                    (Self::Controlled(kind), who.clone())
                }
                _ => return None,
            },
            Num::Life(who) => (Self::Life, (**who).clone()),
            Num::HandSize(who) => (Self::Hand, (**who).clone()),
            _ => return None,
        })
    }

    /// Of what those players control the fewest.
    fn of_fewest(who: &Players) -> Option<Filter> {
        let Players::Who(_, fewest) = who else { return None };
        let Cond::Compare(theirs, Cmp::Le, Num::LeastOf(..)) = &**fewest else { return None };
        match Self::apart(theirs)? {
            (Self::Controlled(kind), _) => (*who == with_fewest(&Self::Controlled(kind.clone()))).then_some(kind),
            _ => None,
        }
    }

    /// What the players are told apart by, of whom none has more.
    fn of_most(who: &Players) -> Option<Self> {
        let Players::Who(_, most) = who else { return None };
        let Cond::Compare(theirs, Cmp::Ge, Num::MostOf(..)) = &**most else { return None };
        let (measure, _) = Self::apart(theirs)?;
        (*who == with_most(&measure)).then_some(measure)
    }

    fn read(i: In<'_>) -> Read<'_, (Self, Compared)> {
        longest(
            i,
            &[
                &|i| {
                    let (i, how) = i.lit("control*").and_then(|(i, ())| read_more(i, "fewer"))?;
                    let (i, kind) = <Several as Way<Filter>>::read(i)?;
                    i.lit("than").map(|(i, ())| (i, (Self::Controlled(kind), how)))
                },
                &|i| {
                    let (i, how) = i.lit("have*").and_then(|(i, ())| read_more(i, "less"))?;
                    i.lit("life than").map(|(i, ())| (i, (Self::Life, how)))
                },
                &|i| {
                    let (i, how) = i.lit("have*").and_then(|(i, ())| read_more(i, "fewer"))?;
                    one_of(i, HAND_THAN).map(|(i, ())| (i, (Self::Hand, how)))
                },
            ],
        )
    }

    fn say(&self, how: &Compared, o: &mut Out<'_>) -> bool {
        match self {
            Self::Controlled(kind) => {
                o.lit("control*")
                    && say_more(how, "fewer", o)
                    && <Several as Way<Filter>>::say(kind, o)
                    && o.lit("than")
            }
            Self::Life => o.lit("have*") && say_more(how, "less", o) && o.lit("life than"),
            Self::Hand => o.lit("have*") && say_more(how, "fewer", o) && o.either(HAND_THAN),
        }
    }
}

/// How two amounts compare: so many more at the least, else whether there is more or less.
#[derive(Clone)]
enum Compared {
    More,
    Less,
    AtLeast(Num),
}

impl Compared {
    /// The condition that one amount compares so to another.
    fn holds(self, one: Num, other: Num) -> Cond {
        match self {
            Self::More => Cond::Compare(one, Cmp::Gt, other),
            Self::Less => Cond::Compare(one, Cmp::Lt, other),
            Self::AtLeast(n) => Cond::Compare(one, Cmp::Ge, Num::Plus(Box::new(other), Box::new(n))),
        }
    }

    /// The two amounts of such a condition, and how they compare.
    fn apart(cond: &Cond) -> Option<(&Num, Self, &Num)> {
        match cond {
            Cond::Compare(one, Cmp::Gt, other) => Some((one, Self::More, other)),
            Cond::Compare(one, Cmp::Lt, other) => Some((one, Self::Less, other)),
            Cond::Compare(one, Cmp::Ge, Num::Plus(other, n)) => Some((one, Self::AtLeast((**n).clone()), other)),
            _ => None,
        }
    }
}

/// "more", "at least two more", or the word for less.
fn read_more<'a>(i: In<'a>, less: &str) -> Read<'a, Compared> {
    if let Ok((rest, ())) = i.lit("at least") {
        let (rest, n) = <Spelled as Way<Num>>::read(rest)?;
        return rest.lit("more").map(|(rest, ())| (rest, Compared::AtLeast(n)));
    }
    i.lit("more").map(|(i, ())| (i, Compared::More)).or_else(|_| i.lit(less).map(|(i, ())| (i, Compared::Less)))
}

fn say_more(how: &Compared, less: &str, o: &mut Out<'_>) -> bool {
    match how {
        Compared::More => o.lit("more"),
        Compared::Less => o.lit(less),
        Compared::AtLeast(n) => o.lit("at least") && <Spelled as Way<Num>>::say(n, o) && o.lit("more"),
    }
}

const HAND_THAN: &[&str] = &["cards in hand than", "cards in their hand than"];

/// One of your opponents, but for the one spoken of, who has no more and no less than they have.
const ANOTHER_OF_YOURS: &str = "another of your opponents";

const THAN_YOU: &[&str] = &["you", "you do"];

/// Of several players, each of whom is at hand, this holds for so many.
fn of_so_many(whose: Players, cond: Cond, n: i32) -> Cond {
    let those = Players::Who(Box::new(whose), Box::new(cond));
    Cond::Compare(Num::PlayersWho(Box::new(those)), Cmp::Eq, Num::Const(n))
}

/// The players of whom none has more.
fn with_most(measure: &Measure) -> Players {
    let theirs = measure.of(Players::That(Ref::Each, Said::Pronoun));
    let most = Cond::Compare(theirs.clone(), Cmp::Ge, Num::MostOf(Box::new(Players::Each), Box::new(theirs)));
    Players::Who(Box::new(Players::Each), Box::new(most))
}

/// The players of whom none has less.
fn with_fewest(measure: &Measure) -> Players {
    let theirs = measure.of(Players::That(Ref::Each, Said::Pronoun));
    let fewest = Cond::Compare(theirs.clone(), Cmp::Le, Num::LeastOf(Box::new(Players::Each), Box::new(theirs)));
    Players::Who(Box::new(Players::Each), Box::new(fewest))
}

/// There is but one player who has the most.
fn one_has_most(measure: &Measure) -> Cond {
    Cond::Compare(Num::PlayersWho(Box::new(with_most(measure))), Cmp::Eq, Num::Const(1))
}

/// "has the most cards in hand", "controls the most creatures", behind "the player who".
pub(crate) struct HasMost;

impl Way<Players> for HasMost {
    fn read(i: In<'_>) -> Read<'_, Players> {
        let i = i.agreeing(Agree::Third);
        if let Ok((rest, ())) = i.lit("control* the fewest") {
            return <Several as Way<Filter>>::read(rest)
                .map(|(rest, kind)| (rest, with_fewest(&Measure::Controlled(kind))));
        }
        let (i, measure) = longest(
            i,
            &[
                &|i| i.lit("have* the most cards in hand").map(|(i, ())| (i, Measure::Hand)),
                &|i| i.lit("have* the most life").map(|(i, ())| (i, Measure::Life)),
                &|i| {
                    let (i, ()) = i.lit("control* the most")?;
                    <Several as Way<Filter>>::read(i).map(|(i, kind)| (i, Measure::Controlled(kind)))
                },
            ],
        )?;
        Ok((i, with_most(&measure)))
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        o.agree = Agree::Third;
        if let Some(kind) = Measure::of_fewest(value) {
            return o.attempt(|o| o.lit("control* the fewest") && <Several as Way<Filter>>::say(&kind, o));
        }
        match Measure::of_most(value) {
            Some(Measure::Hand) => o.lit("have* the most cards in hand"),
            Some(Measure::Life) => o.lit("have* the most life"),
            Some(Measure::Controlled(kind)) => {
                o.attempt(|o| o.lit("control* the most") && <Several as Way<Filter>>::say(&kind, o))
            }
            None => false,
        }
    }
}

/// "black is the most common color among all permanents or is tied for most common".
pub(crate) struct MostCommon;

/// There are at least as many permanents of this color as of each other.
fn most_common(color: Color) -> Vec<Cond> {
    let permanents = |color| {
        let head = Head { adjectives: vec![Pred::Color(color)], types: Vec::new() };
        let filter = Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() };
        Num::Count(Box::new(Objects::All(filter, Quantifier::All)))
    };
    let others = Color::ALL.into_iter().filter(|other| *other != color);
    others.map(|other| Cond::Compare(permanents(color), Cmp::Ge, permanents(other))).collect()
}

pub(super) const MOST_COMMON_COLOR: &str = "the most common color among all permanents or a color tied for most common";
const MOST_COMMON: &str = "is the most common color among all permanents or is tied for most common";

impl Way<Vec<Cond>> for MostCommon {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, color) = <ColorWord as Way<Color>>::read(i)?;
        i.lit(MOST_COMMON).map(|(i, ())| (i, most_common(color)))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let color = Color::ALL.into_iter().find(|color| *value == most_common(*color));
        color.is_some_and(|color| o.attempt(|o| o.lit(color.name()) && o.lit(MOST_COMMON)))
    }
}

impl Way<Cond> for HasMore {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, (measure, how)) = Measure::read(i)?;
        let (i, than) = longest(
            i,
            &[
                &|i| one_of(i, THAN_YOU).map(|(i, ())| (i, Players::You)),
                &|i| i.lit(ANOTHER_OF_YOURS).map(|(i, ())| (i, Players::AnOpponent)),
                &|i| {
                    let (i, than) = Players::parse(i)?;
                    // "than they do"
                    Ok((maybe(i, |i| i.lit("do")).0, than))
                },
            ],
        )?;
        // "Than another of your opponents": than one of them.
        if than == Players::AnOpponent && who != Players::You {
            let one = Players::That(Ref::Each, Said::Pronoun);
            let holds = how.holds(measure.of(who), measure.of(one));
            let those = Players::Who(Box::new(Players::EachOpponent), Box::new(holds));
            return Ok((i, Cond::Compare(Num::PlayersWho(Box::new(those)), Cmp::Ge, Num::Const(1))));
        }
        // "Than each opponent": none of them has as much, or as little.
        // "A player has more life than each other player": one of them alone has the most.
        if who == Players::APlayer {
            return match (how, than) {
                (Compared::More, Players::EachOther) => Ok((i, one_has_most(&measure))),
                _ => i.stumble(),
            };
        }
        if matches!(than, Players::EachOpponent | Players::EachOther) {
            let not_so = match how {
                Compared::More => Cmp::Ge,
                Compared::Less => Cmp::Le,
                Compared::AtLeast(_) => return i.stumble(),
            };
            let theirs = measure.of(Players::That(Ref::Each, Said::Pronoun));
            let not_so = Cond::Compare(theirs, not_so, measure.of(who.clone()));
            // Each player other than that player: of all players that one alone has as much as that one.
            return Ok((
                i,
                match than {
                    Players::EachOther if who != Players::You => of_so_many(Players::Each, not_so, 1),
                    // Other than you, whoever has been named.
                    Players::EachOther => of_so_many(players::others_than_you(), not_so, 0),
                    than => of_so_many(than, not_so, 0),
                },
            ));
        }
        if matches!(than, Players::Each | Players::EachOtherOpponent | Players::Who(..)) {
            return i.stumble();
        }
        Ok((i, of_someone(who, |who| how.holds(measure.of(who), measure.of(than)))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        if let Cond::Compare(Num::PlayersWho(those), Cmp::Eq, Num::Const(1)) = value
            && let Some(measure) = Measure::of_most(those)
        {
            return o.attempt(|o| {
                <players::Subject as Way<Players>>::say(&Players::APlayer, o)
                    && measure.say(&Compared::More, o)
                    && Players::EachOther.say(o)
            });
        }
        if let Cond::Compare(Num::PlayersWho(those), Cmp::Eq, Num::Const(n @ (0 | 1))) = value
            && let Players::Who(than, not_so) = &**those
            && let Cond::Compare(_, cmp @ (Cmp::Ge | Cmp::Le), mine) = &**not_so
            && let Some((measure, who)) = Measure::apart(mine)
        {
            let than = match (n, &**than) {
                (1, Players::Each) => &Players::EachOther,
                (1, _) => return false,
                (_, than) => than,
            };
            let how = if *cmp == Cmp::Ge { Compared::More } else { Compared::Less };
            return o
                .attempt(|o| <players::Subject as Way<Players>>::say(&who, o) && measure.say(&how, o) && than.say(o));
        }
        if let Cond::Compare(Num::PlayersWho(those), Cmp::Ge, Num::Const(1)) = value
            && let Players::Who(whom, holds) = &**those
            && **whom == Players::EachOpponent
            && let Some((one, how, other)) = Compared::apart(holds)
            && let (Some((measure, who)), Some((_, than))) = (Measure::apart(one), Measure::apart(other))
            && than == Players::That(Ref::Each, Said::Pronoun)
            && who != than
            && *other == measure.of(than)
        {
            return o.attempt(|o| {
                <players::Subject as Way<Players>>::say(&who, o) && measure.say(&how, o) && o.lit(ANOTHER_OF_YOURS)
            });
        }
        let (someone, holds) = someone_apart(value);
        let Some((one, how, other)) = Compared::apart(holds) else { return false };
        let (Some((measure, who)), Some((_, than))) = (Measure::apart(one), Measure::apart(other)) else {
            return false;
        };
        // Both are of the same.
        if measure.of(than.clone()) != *other {
            return false;
        }
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(someone.as_ref().unwrap_or(&who), o)
                && measure.say(&how, o)
                && if than == Players::You { o.either(&["you do", "you"]) } else { than.say(o) && o.optional("do") }
        })
    }
}

/// "it devoured a creature": how many of them (702.82b).
pub(super) struct DevouredOne;

impl Way<Num> for DevouredOne {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = i.lit("devoured")?;
        let (i, kind) = <AKind as Way<Filter>>::read(i)?;
        Ok((i, Num::Devoured(it, Box::new(kind))))
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        matches!(value, Num::Devoured(it, kind) if o.attempt(|o| {
            it.say(o) && o.lit("devoured") && <AKind as Way<Filter>>::say(kind, o)
        }))
    }
}
