//! A trace as it is told: by turns and steps, steps in which nothing happens together, a payment of mana in one line.

use std::ops::Range;

use super::rounds::{self, pieces};
use crate::cr::RuleId;
use crate::engine::trace::{ACTIVATED_FOR_MANA, Arg, Begins, FROM_POOL, PAID, Record, TOTAL_COST};

/// A piece of what is told, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Told<'t> {
    /// A turn begins.
    Turn(&'t Record),
    /// A step begins, and something happens in it.
    Step(&'t Record),
    /// Steps in which nothing happens.
    Empty(Vec<&'t Record>),
    /// Something happens.
    Happens(&'t Record),
    /// What reads the same so many times on end.
    Times {
        /// The first of them.
        first: &'t Record,
        /// How many they are.
        times: usize,
        /// The rules of all of them.
        rules: Vec<RuleId>,
    },
    /// A cost is paid with mana.
    Paid {
        /// How deep it stands.
        depth: u16,
        /// What is paid with what.
        says: String,
        /// The rules of the records it is made of.
        rules: Vec<RuleId>,
    },
    /// The same rounds again.
    Again(usize),
}

/// A trace as it is told.
pub fn told(records: &[Record]) -> Vec<Told<'_>> {
    let mut all = Vec::new();
    for piece in pieces(records) {
        match piece {
            rounds::Piece::Told(range) => tell(records, range, &mut all),
            rounds::Piece::Again { times, .. } => all.push(Told::Again(times)),
        }
    }
    all
}

fn tell<'t>(records: &'t [Record], range: Range<usize>, out: &mut Vec<Told<'t>>) {
    let mut at = range.start;
    while at < range.end {
        let Some(record) = records.get(at) else { break };
        let step = |at: &usize| {
            *at < range.end && records.get(*at).is_some_and(|record| record.begins() == Some(Begins::Step))
        };
        let (told, taken) = if record.begins() == Some(Begins::Turn) {
            (Told::Turn(record), 1)
        } else if step(&at) {
            // What comes next is another step, or nothing at all.
            let empty = |at: &usize| step(at) && records.get(*at + 1).is_none_or(|next| next.begins().is_some());
            let run: Vec<&Record> = (at..range.end).take_while(empty).filter_map(|at| records.get(at)).collect();
            match run.len() {
                0 => (Told::Step(record), 1),
                n => (Told::Empty(run), n),
            }
        } else {
            next(record, records.get(at..range.end).unwrap_or_default())
        };
        out.push(told);
        at += taken;
    }
}

/// How the first of these records is told, and with how many of those behind it.
pub fn next<'t>(first: &'t Record, records: &'t [Record]) -> (Told<'t>, usize) {
    if let Some(paid) = payment(records).or_else(|| made(records)) {
        return (Told::Paid { depth: first.depth, says: paid.says, rules: paid.rules }, paid.records);
    }
    let reads_so =
        |other: &&Record| other.depth == first.depth && other.says == first.says && other.text() == first.text();
    let alike = records.iter().take_while(reads_so).count();
    // What stands below the last belongs to that one alone.
    let below = records.get(alike).is_some_and(|next| next.depth > first.depth);
    match alike - usize::from(below && alike > 0) {
        times @ 2.. => {
            let mut rules: Vec<RuleId> = Vec::new();
            for rule in records.iter().take(times).flat_map(|record| &record.rules) {
                if !rules.contains(rule) {
                    rules.push(*rule);
                }
            }
            (Told::Times { first, times, rules }, times)
        }
        _ => (Told::Happens(first), 1),
    }
}

/// Words of records that read the same, told once: lands untap together, and what is done to one thing is done so often.
pub fn times(record: &Record, times: usize) -> String {
    match (record.says.strip_prefix("{} becomes "), record.args.first()) {
        (Some(what), Some(Arg::Object { .. })) if record.args.len() == 1 => {
            format!("{times} {} become {what}", record.args.first().map(Arg::to_string).unwrap_or_default())
        }
        _ => format!("{} ({times} times)", record.text()),
    }
}

/// What a record says of a permanent that is tapped.
const TAPPED: &str = "{} becomes tapped";
/// What a record says of mana that is made.
const ADDS: &str = "{} adds {}";

/// Sources of mana, each tapped for what it makes and nothing more, that records begin with: in one line.
fn made(records: &[Record]) -> Option<Payment> {
    let first = records.first().filter(|first| first.says == ACTIVATED_FOR_MANA)?;
    let mut sources: Vec<(String, usize)> = Vec::new();
    let mut rules: Vec<RuleId> = Vec::new();
    let (mut player, mut mana, mut taken) = (String::new(), String::new(), 0);
    while let Some([source, tapped, adds]) = records.get(taken..taken + 3) {
        let such = source.says == ACTIVATED_FOR_MANA && tapped.says == TAPPED && adds.says == ADDS;
        let level = source.depth == first.depth && source.args.first() == tapped.args.first();
        let by = adds.args.first().map(Arg::to_string).unwrap_or_default();
        if !such || !level || taken > 0 && by != player {
            break;
        }
        player = by;
        let name = source.args.first()?.to_string();
        match sources.iter_mut().find(|(known, _)| *known == name) {
            Some((_, n)) => *n += 1,
            None => sources.push((name, 1)),
        }
        mana.extend(adds.args.get(1).map(Arg::to_string));
        rules
            .extend(source.rules.first().filter(|rule| !rules.contains(rule)).copied().into_iter().collect::<Vec<_>>());
        taken += 3;
    }
    let sources: Vec<String> =
        sources.into_iter().map(|(name, n)| if n == 1 { name } else { format!("{n} {name}") }).collect();
    let says = format!("{player} taps {} for {mana}", sources.join(", "));
    (taken > 0).then_some(Payment { says, rules, records: taken })
}

/// A payment of mana in one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Payment {
    /// What is paid with what.
    pub says: String,
    /// The rules of the records it is made of.
    pub rules: Vec<RuleId>,
    /// How many records those are.
    pub records: usize,
}

/// The payment of mana that records begin with.
pub fn payment(records: &[Record]) -> Option<Payment> {
    let first = records.first()?;
    // From the cost on, or not at all: half a payment would be told as the whole.
    let total = (first.says == TOTAL_COST).then(|| first.args.first().map(Arg::to_string)).flatten()?;
    let mut sources: Vec<(String, usize)> = Vec::new();
    let mut rules: Vec<RuleId> = Vec::new();
    let mut cite = |record: &Record| {
        // What the sources do on the way is told with `-v`.
        for rule in record.rules.iter().take(1).filter(|_| record.says != TAPPED && record.says != ADDS) {
            if !rules.contains(rule) {
                rules.push(*rule);
            }
        }
    };
    cite(first);
    let mut taken = 1;
    let mut pool = None;
    loop {
        let record = records.get(taken)?;
        if record.depth < first.depth {
            return None;
        }
        taken += 1;
        match record.says {
            ACTIVATED_FOR_MANA => {
                let name = record.args.first()?.to_string();
                match sources.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, n)) => *n += 1,
                    None => sources.push((name, 1)),
                }
            }
            TAPPED | ADDS if !sources.is_empty() => {}
            FROM_POOL => pool = record.args.first().map(Arg::to_string),
            PAID => {
                cite(record);
                break;
            }
            _ => return None,
        }
        cite(record);
    }
    let mut sources: Vec<String> =
        sources.into_iter().map(|(name, n)| if n == 1 { name } else { format!("{n} {name}") }).collect();
    sources.extend(pool.map(|mana| format!("{mana} from the pool")));
    let says = match sources.is_empty() {
        true => format!("{total} is paid"),
        false => format!("{total} is paid with {}", sources.join(", ")),
    };
    Some(Payment { says, rules, records: taken })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::trace::{STEP, TURN};
    use crate::rule;

    fn record(depth: u16, rule: RuleId, says: &'static str, args: &[&str]) -> Record {
        Record { depth, rules: vec![rule], says, args: args.iter().map(|arg| Arg::Text((*arg).to_owned())).collect() }
    }

    #[test]
    fn steps_in_which_nothing_happens_stand_together() {
        let step = |rule, name| record(0, rule, STEP, &[name]);
        let records = [
            record(0, rule!("500.1"), TURN, &["2", "Bob"]),
            step(rule!("502"), "untap"),
            step(rule!("503"), "upkeep"),
            step(rule!("504"), "draw"),
            record(1, rule!("504.1"), "{} draws a card", &["Bob"]),
            step(rule!("505"), "precombat main"),
            step(rule!("507"), "beginning of combat"),
        ];
        let [turn, untap, upkeep, draw, drawn, main, combat] = &records;
        assert_eq!(
            told(&records),
            [
                Told::Turn(turn),
                Told::Empty(vec![untap, upkeep]),
                Told::Step(draw),
                Told::Happens(drawn),
                Told::Empty(vec![main, combat]),
            ]
        );
        // What a note says is no step.
        assert_eq!(told(&[record(0, rule!("608.2"), STEP, &["a note"])]).len(), 1);
    }

    #[test]
    fn what_is_done_to_each_of_several_alike_is_told_once() {
        let doubled = || record(1, rule!("614.16"), "{} applies: {}", &["Season", "twice that many"]);
        let records =
            [doubled(), doubled(), record(1, rule!("111.2"), "{} creates a token: {}", &["Bob", "Saproling"])];
        let [first, _, created] = &records;
        let rules = vec![rule!("614.16")];
        assert_eq!(told(&records), [Told::Times { first, times: 2, rules }, Told::Happens(created)]);
        assert_eq!(times(first, 2), "Season applies: twice that many (2 times)");
        // What stands below the last is of that one alone.
        let mut nested = records.to_vec();
        nested[2].depth = 2;
        assert!(matches!(told(&nested)[..], [Told::Happens(_), Told::Happens(_), Told::Happens(_)]));
    }

    #[test]
    fn lands_untap_in_one_line() {
        let land = |object| Record {
            args: vec![Arg::Object { object, name: "Mountain".into(), of: None, which: None }],
            ..record(0, rule!("701.26b"), "{} becomes untapped", &[])
        };
        let records = [land(1), land(2), land(3)];
        let all = told(&records);
        let [Told::Times { first, times: n, .. }] = all[..] else { panic!("{all:?}") };
        assert_eq!(times(first, n), "3 Mountain become untapped");
    }

    #[test]
    fn a_payment_is_one_line() {
        let tap = |name| {
            [
                record(1, rule!("601.2g"), ACTIVATED_FOR_MANA, &[name]),
                record(1, rule!("701.26a"), "{} becomes tapped", &[name]),
                record(1, rule!("106.4"), "{} adds {}", &["Bob", "{R}"]),
            ]
        };
        let mut records = vec![record(1, rule!("601.2f"), TOTAL_COST, &["{1}{R}"])];
        records.extend(tap("Mountain").into_iter().chain(tap("Mountain")));
        records.push(record(1, rule!("601.2h"), PAID, &[]));
        let rules = vec![rule!("601.2f"), rule!("601.2g"), rule!("601.2h")];
        assert_eq!(told(&records), [Told::Paid { depth: 1, says: "{1}{R} is paid with 2 Mountain".to_owned(), rules }]);
        // Something else that happens on the way is told, between what is before and behind it.
        records.insert(4, record(1, rule!("603.2"), "{} triggers", &["Tax"]));
        let triggers = told(&records).iter().position(|it| matches!(it, Told::Happens(it) if it.says == "{} triggers"));
        assert!(triggers.is_some_and(|at| at > 0 && at + 1 < told(&records).len()));
    }
}
