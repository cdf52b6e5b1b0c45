//! Answers given to a scenario that is played by hand, fitting and not.

use apnap::engine::choice::{Answer, Ask};
use apnap::explain::session::{Question, Session};
use apnap::scenario::Cards;

use super::scenarios::{documents, shipped};
use super::{Unstructured, below, conserved, one_of, rarely, with_stack};

/// An answer that fits the question, as a rule.
fn answer(u: &mut Unstructured<'_>, ask: &Ask) -> Answer {
    if rarely(u, 12) { wild(u) } else { fitting(u, ask) }
}

/// An answer that fits the question, but for what only the rules can tell.
pub fn fitting(u: &mut Unstructured<'_>, ask: &Ask) -> Answer {
    let some = |u: &mut Unstructured<'_>, n: usize, min: usize, max: usize| {
        let many = min + below(u, max.min(n).saturating_sub(min) + 1);
        let mut all: Vec<usize> = (0..n).collect();
        let picked: Vec<usize> = (0..many.min(n)).map(|_| all.swap_remove(below(u, all.len()))).collect();
        Answer::Pick(picked)
    };
    let pairs = |u: &mut Unstructured<'_>, first: usize, second: usize| {
        let half: Vec<usize> = (0..first).filter(|_| below(u, 2) == 0).collect();
        Answer::Pairs(half.into_iter().map(|i| (i, below(u, second))).collect())
    };
    match ask {
        Ask::YesNo => Answer::Yes(below(u, 2) == 0),
        Ask::Entities { options, min, max, .. } => some(u, options.len(), *min, *max),
        Ask::Texts { options, min, max, .. } => some(u, options.len(), *min, *max),
        Ask::Number { min, max, .. } => Answer::Number(min + below(u, (max - min).clamp(0, 4) as usize + 1) as i64),
        Ask::Order { items, .. } => some(u, items.len(), items.len(), items.len()),
        Ask::Divide { default, .. } => Answer::Division(default.clone()),
        Ask::CardName => Answer::Name(one_of(u, &["Forest", "", "x\u{1b}"]).to_owned()),
        Ask::Attackers { creatures, targets } => pairs(u, creatures.len(), targets.len()),
        Ask::Blockers { creatures, attackers } => pairs(u, creatures.len(), attackers.len()),
        Ask::Coin => Answer::Pick(vec![below(u, 2)]),
        Ask::Die(sides) => Answer::Number(1 + below(u, *sides as usize) as i64),
        Ask::Shuffle(n) => Answer::Pick((0..*n).collect()),
        Ask::Random(lots) => Answer::Pick(vec![below(u, lots.len())]),
    }
}

/// Any answer at all.
fn wild(u: &mut Unstructured<'_>) -> Answer {
    let number =
        |u: &mut Unstructured<'_>| *[0, 1, -1, 7, i64::MAX, i64::MIN, 1 << 31, 1 << 32].get(below(u, 8)).unwrap();
    match below(u, 6) {
        0 => Answer::Yes(true),
        1 => Answer::Pick((0..below(u, 6)).map(|_| number(u) as usize).collect()),
        2 => Answer::Number(number(u)),
        3 => Answer::Division((0..below(u, 4)).map(|_| number(u) as u32).collect()),
        4 => Answer::Pairs((0..below(u, 4)).map(|_| (number(u) as usize, number(u) as usize)).collect()),
        _ => Answer::Name("\u{202e}".repeat(below(u, 3))),
    }
}

/// Each answer is taken or refused, and what is refused changes nothing.
pub fn try_one(u: &mut Unstructured<'_>) {
    let all = shipped();
    let source = &all[below(u, all.len())];
    // The bytes go to another thread.
    let rest: Vec<u8> = u.bytes(u.len()).unwrap_or_default().to_vec();
    with_stack(move || {
        let u = &mut Unstructured::new(&rest);
        let cards = Cards::default();
        for document in documents(source) {
            let Some(scenario) = &document.scenario else { continue };
            let Ok(mut session) = Session::begin(scenario, &cards) else { continue };
            for _ in 0..40 {
                if u.is_empty() || !one_choice(u, &mut session) {
                    break;
                }
                conserved(session.game());
            }
            let _ = session.save(source, 0, "again");
        }
    });
}

fn one_choice(u: &mut Unstructured<'_>, session: &mut Session<'_>) -> bool {
    let before = session.choices();
    let done = match session.question() {
        Err(_) | Ok(Question::Over) => return false,
        Ok(Question::Act { actions, .. }) => {
            let Some(action) = actions.get(below(u, actions.len())).cloned() else { return false };
            session.act(&action.action)
        }
        Ok(Question::Decide(decision)) => {
            let answer = answer(u, &decision.ask.clone());
            session.answer(answer)
        }
    };
    assert_eq!(session.choices(), before + usize::from(done.is_ok()));
    if rarely(u, 10) {
        session.undo();
    }
    true
}
