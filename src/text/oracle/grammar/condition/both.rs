//! Two conditions, of which both or either must hold.

use super::*;

/// What parts two conditions of which one is to hold.
const OR: &[&str] = &["or if", "or"];

/// What joins two conditions that are both to hold.
const AND: &[&str] = &["and", "and if"];

/// "it's your turn and you control a Goblin": two conditions.
pub(super) struct Both;

/// Puts a player where no subject is said, or takes the player away again.
struct SameSubject<'p> {
    from: &'p Players,
    to: &'p Players,
    found: bool,
}

impl Visit for SameSubject<'_> {
    fn players(&mut self, it: &mut Players) {
        if it == self.from {
            *it = self.to.clone();
            self.found = true;
        } else {
            it.inside(self);
        }
    }
}

/// "you control no creatures and have no cards in hand": the second condition is about the player the first begins with.
fn read_of_the_same<'a>(i: In<'a>, who: &Players, agree: Agree) -> Read<'a, Cond> {
    let unsaid = Players::That(Ref::Word("".into()), Said::Pronoun);
    let before = i.cx.elide.replace(Some((i.s.len(), agree)));
    let read = <Then as Way<Cond>>::read(i.agreeing(agree));
    i.cx.elide.set(before);
    let (rest, mut cond) = read?;
    let mut same = SameSubject { from: &unsaid, to: who, found: false };
    cond.walk(&mut same);
    if same.found { Ok((rest, cond)) } else { i.stumble() }
}

/// Says what [`read_of_the_same`] reads, where the first condition of the text begins with this player.
fn say_of_the_same(cond: &Cond, who: &Players, agree: Agree, o: &mut Out<'_>) -> bool {
    let unsaid = Players::That(Ref::Word("".into()), Said::Pronoun);
    let mut cond = cond.clone();
    let mut same = SameSubject { from: who, to: &unsaid, found: false };
    cond.walk(&mut same);
    let before = std::mem::replace(&mut o.elide, agree);
    o.agree = agree;
    let said = same.found && <Then as Way<Cond>>::say(&cond, o);
    o.elide = before;
    said
}

/// Two conditions, of which the first ends before one of the words that may part them.
fn read_parted(i: In<'_>) -> Read<'_, Cond> {
    const PARTS: &str = " or ";
    for (at, _) in i.s.match_indices(PARTS).take(2) {
        let (Some(front), Some(behind)) = (i.s.get(..at), i.s.get(at + PARTS.len()..)) else { continue };
        if let Ok((end, one)) = <Then as Way<Cond>>::read(i.at(front))
            && end.s.trim().is_empty()
            && let Ok((rest, two)) = <Then as Way<Cond>>::read(i.at(behind))
        {
            return Ok((rest, Cond::Or(vec![one, two])));
        }
    }
    i.stumble()
}

impl Way<Cond> for Both {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (rest, one) = <Then as Way<Cond>>::read(i)?;
        let and = AND.iter().find_map(|and| rest.lit(and).and_then(|(rest, ())| <Then as Way<Cond>>::read(rest)).ok());
        if let Some((rest, two)) = and {
            return Ok((rest, Cond::And(vec![one, two])));
        }
        if let Ok((behind, ())) = rest.lit("and")
            && let Ok((subject, who)) = <players::Subject as Way<Players>>::read(i)
            && let Ok((rest, two)) = read_of_the_same(behind, &who, subject.agree)
        {
            return Ok((rest, Cond::And(vec![one, two])));
        }
        let plain = match one_of(rest, OR).and_then(|(rest, ())| <Then as Way<Cond>>::read(rest)) {
            Ok((rest, two)) => (rest, Cond::Or(vec![one, two])),
            Err(_) => (rest, one),
        };
        // "you control a land creature or a land entered under your control this turn": the first ends where it still could go on.
        let ends = plain.0.is_end() || plain.0.s.starts_with([',', '.', ':']);
        match if ends { i.stumble() } else { read_parted(i) } {
            Ok(parted) if parted.0.s.len() < plain.0.s.len() => Ok(parted),
            _ => Ok(plain),
        }
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        match value {
            Cond::And(both) | Cond::Or(both) => match both.as_slice() {
                [one, two] => {
                    let begins = o.left().map(|left| {
                        <players::Subject as Way<Players>>::read(In::new(left, &Cx::default()))
                            .map(|(rest, who)| (rest.agree, who))
                    });
                    if let (Cond::And(_), Some(Ok((agree, who)))) = (value, begins)
                        && o.attempt(|o| {
                            <Then as Way<Cond>>::say(one, o) && o.lit("and") && say_of_the_same(two, &who, agree, o)
                        })
                    {
                        return true;
                    }
                    o.attempt(|o| {
                        <Then as Way<Cond>>::say(one, o)
                            && (if matches!(value, Cond::And(_)) { o.either(AND) } else { o.either(OR) })
                            && <Then as Way<Cond>>::say(two, o)
                    }) || <Then as Way<Cond>>::say(value, o)
                }
                // Some phrases mean several things at once.
                _ => <Then as Way<Cond>>::say(value, o),
            },
            _ => <Then as Way<Cond>>::say(value, o),
        }
    }
}
/// "if ..." with the word before it; nothing where there is no condition.
pub(crate) struct If;

/// "it's the first combat phase of your turn": that it is your turn, and which of its combat phases it is.
pub(super) struct CombatOfYours;

impl Way<Vec<Cond>> for CombatOfYours {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, ()) = i.lit("it's the")?;
        let (i, n) = <super::super::number::Ordinal as Way<i32>>::read(i)?;
        let (i, ()) = i.lit(COMBAT_OF_YOURS)?;
        Ok((i, vec![Cond::TurnOf(Box::new(Players::You)), Cond::NthOfTurn(n, StepKind::Combat)]))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let [Cond::TurnOf(who), Cond::NthOfTurn(n, StepKind::Combat)] = value.as_slice() else { return false };
        **who == Players::You
            && o.attempt(|o| {
                o.lit("it's the") && <super::super::number::Ordinal as Way<i32>>::say(n, o) && o.lit(COMBAT_OF_YOURS)
            })
    }
}

const COMBAT_OF_YOURS: &str = "combat phase of your turn";
