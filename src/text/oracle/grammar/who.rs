//! What "who" says of players: "target player who controls more lands than they do and is their opponent", "each opponent who
//! lost life this turn".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::condition::AtLeast;
use super::facts::HasMore;
use super::number::AS_CAST;
use super::players::TheirOwn;
use super::select::Comparison;

/// What stands behind "who": conditions without a subject, which is the player at hand.
pub(crate) struct WhoIs;
/// The same of several players: "who control more lands than you".
pub(crate) struct WhoAre;

silent! {
    /// The player at hand.
    AtHand: Players = Players::That(Ref::Each, Said::Pronoun);
}

phrases! {
    /// What players have, behind "with": "three or more poison counters", "no cards in hand", "exactly 13 life".
    Having: Cond {
        [(cmp, m):(AtLeast) kind "counters" who:(AtHand)] { Cond::Compare(Num::PlayerCounters(who, kind), cmp, m) }
        [(cmp, m):(AtLeast) "cards in hand" who:(AtHand)] { Cond::Compare(Num::HandSize(who), cmp, m) }
        [n:(super::chosen::Extreme) chosen:(super::chosen::ByAtHand)] { Cond::Compare(chosen, Cmp::Eq, n) }
        [(cmp, m):(Comparison) "life" who:(AtHand)] { Cond::Compare(Num::Life(who), cmp, m) }
    }

    /// What a player is to another.
    Relation: Cond {
        ["is" of:(TheOther) "opponent"] { Cond::PlayerIs(Ref::Each, of) }
    }

    /// "their" before "opponent".
    TheOther: Players {
        [whose:(TheirOwn)] { Players::OpponentsOf(whose) }
    }
}

/// Puts the player at hand where no subject is said, or takes them away again.
struct Subjects {
    unsaid: bool,
    found: bool,
}

impl Visit for Subjects {
    fn players(&mut self, it: &mut Players) {
        let nobody = Ref::Word("".into());
        let (from, to) = if self.unsaid { (Ref::Each, nobody) } else { (nobody, Ref::Each) };
        match it {
            Players::That(who, _) if *who == from => {
                *who = to;
                self.found = true;
            }
            _ => it.inside(self),
        }
    }

    fn number(&mut self, it: &mut Num) {
        match it {
            // Of what each of several players chose, it is each of those that is spoken of.
            Num::MostOf(who, n) | Num::LeastOf(who, n) if matches!(**n, Num::ChosenBy(_)) => who.walk(self),
            _ => it.inside(self),
        }
    }
}

/// "controlled more creatures than you did as you activated this ability": compared as they were then.
struct HadMoreThen;

impl Way<Cond> for HadMoreThen {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, more) = <HasMore as Way<Cond>>::read(i.in_tense(Tense::Past))?;
        let (i, ()) = i.in_tense(Tense::Present).lit("did")?;
        one_of(i, AS_CAST).map(|(i, ())| (i, Cond::AsCast(Box::new(more))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::AsCast(more) = value else { return false };
        o.attempt(|o| {
            let before = std::mem::replace(&mut o.tense, Tense::Past);
            let said = <HasMore as Way<Cond>>::say(more, o);
            o.tense = before;
            said && o.lit("did") && o.either(AS_CAST)
        })
    }
}

fn read_one(i: In<'_>, agree: Agree) -> Read<'_, Cond> {
    let before = i.cx.elide.replace(Some((i.s.len(), agree)));
    let read = longest(
        i.agreeing(agree),
        &[&|i| <Relation as Way<Cond>>::read(i), &|i| <HadMoreThen as Way<Cond>>::read(i), &Cond::parse],
    );
    i.cx.elide.set(before);
    let (rest, mut cond) = read?;
    let mut subjects = Subjects { unsaid: false, found: false };
    cond.walk(&mut subjects);
    if subjects.found || matches!(cond, Cond::PlayerIs(Ref::Each, _)) { Ok((rest, cond)) } else { i.stumble() }
}

fn say_one(cond: &Cond, agree: Agree, o: &mut Out<'_>) -> bool {
    let mut unsaid = cond.clone();
    unsaid.walk(&mut Subjects { unsaid: true, found: false });
    let before = std::mem::replace(&mut o.elide, agree);
    let said = o.attempt(|o| <Relation as Way<Cond>>::say(cond, o))
        || <HadMoreThen as Way<Cond>>::say(&unsaid, o)
        || o.attempt(|o| unsaid.say(o));
    o.elide = before;
    said
}

fn read_all(i: In<'_>, agree: Agree) -> Read<'_, Cond> {
    let (at, mut all) = several(i, Joints::ONLY_AND, |i| read_one(i, agree))?;
    let cond = if all.len() == 1 { all.swap_remove(0) } else { Cond::And(all) };
    Ok((at.agreeing(agree), cond))
}

fn say_all(value: &Cond, agree: Agree, o: &mut Out<'_>) -> bool {
    let said = o.attempt(|o| match value {
        Cond::And(all) => say_several(all, Joints::ONLY_AND, o, |one, o| say_one(one, agree, o)),
        one => say_one(one, agree, o),
    });
    o.agree = agree;
    said
}

impl Way<Cond> for WhoIs {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        read_all(i, Agree::Third)
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        say_all(value, Agree::Third, o)
    }
}

impl Way<Cond> for WhoAre {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        read_all(i, Agree::Bare)
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        say_all(value, Agree::Bare, o)
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn who_a_player_is_is_read() {
        all_are_read(
            false,
            &[
                "At the beginning of each player's upkeep, that player chooses target player who controls more lands than they do and is their opponent. The first player may draw a card.",
                "Whenever a creature dies, each opponent who has more life than you loses 1 life.",
                "When this creature dies, its controller chooses target creature one of their opponents controls. Destroy that creature.",
            ],
        );
    }
}
