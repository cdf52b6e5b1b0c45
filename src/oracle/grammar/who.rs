//! What "who" says of players: "target player who controls more lands than they do and is their opponent", "each opponent who
//! lost life this turn".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::players::TheirOwn;

/// What stands behind "who": conditions without a subject, which is the player at hand.
pub(crate) struct WhoIs;

phrases! {
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
}

fn read_one(i: In<'_>) -> Read<'_, Cond> {
    let before = i.cx.elide.replace(Some((i.s.len(), Agree::Third)));
    let read = longest(i.agreeing(Agree::Third), &[&|i| <Relation as Way<Cond>>::read(i), &Cond::parse]);
    i.cx.elide.set(before);
    let (rest, mut cond) = read?;
    let mut subjects = Subjects { unsaid: false, found: false };
    cond.walk(&mut subjects);
    if subjects.found || matches!(cond, Cond::PlayerIs(Ref::Each, _)) { Ok((rest, cond)) } else { i.stumble() }
}

fn say_one(cond: &Cond, o: &mut Out<'_>) -> bool {
    let mut unsaid = cond.clone();
    unsaid.walk(&mut Subjects { unsaid: true, found: false });
    let before = std::mem::replace(&mut o.elide, Agree::Third);
    let said = o.attempt(|o| <Relation as Way<Cond>>::say(cond, o)) || o.attempt(|o| unsaid.say(o));
    o.elide = before;
    said
}

impl Way<Cond> for WhoIs {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (at, mut all) = several(i, Joints::ONLY_AND, read_one)?;
        let cond = if all.len() == 1 { all.swap_remove(0) } else { Cond::And(all) };
        Ok((at.agreeing(Agree::Third), cond))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let said = o.attempt(|o| match value {
            Cond::And(all) => say_several(all, Joints::ONLY_AND, o, say_one),
            one => say_one(one, o),
        });
        o.agree = Agree::Third;
        said
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
