//! Several abilities said in one sentence, each under a condition of its own: "has flying as long as you control an Island, and
//! gets +2/+0 as long as you control a Swamp", "costs {1} less to cast if ... and {1} less to cast if ...".
//!
//! Each is made a sentence of its own, with the subject and the verb of the first, and read as one (604.1 knows no difference).

use super::lang::{Ability, AbilityKind};

/// What begins the condition, or the count, that each part must have.
const MARKS: &[&str] = &[" as long as ", " if ", " for each "];
/// Verbs that the parts behind the first may leave out.
const VERBS: &[&str] = &[" has ", " have ", " gets ", " get ", " costs "];
const ALSO_COSTS: &str = " . it also costs ";
const THIS_COSTS: &str = "this spell costs ";

/// The sentences a paragraph of this form is taken apart into.
pub(super) fn sentences(words: &str) -> Option<Vec<String>> {
    let body = words.strip_suffix(" .")?;
    if let Some((first, second)) = body.split_once(ALSO_COSTS).filter(|_| body.starts_with(THIS_COSTS)) {
        return Some(vec![format!("{first} ."), format!("{THIS_COSTS}{second} .")]);
    }
    if body.contains(['“', ':', '•']) {
        return None;
    }
    if body.contains('.') {
        return of_the_same(body);
    }
    MARKS.iter().find_map(|mark| apart(body, mark))
}

/// "Equipped creature gets +1/+1. As long as it's legendary, it gets an additional +2/+2.", "Creatures you control get +1/+1. As long
/// as you have the city's blessing, they also have vigilance.": sentences that are all about what the first one is about.
fn of_the_same(body: &str) -> Option<Vec<String>> {
    let mut sentences = body.split(" . ");
    let first = sentences.next()?;
    let subject = match first.split(' ').next()? {
        "equipped" | "enchanted" => first.split(' ').take(2).collect::<Vec<_>>().join(" "),
        _ => {
            let verbs = [" get ", " have "].iter().filter_map(|verb| first.split_once(verb));
            verbs.map(|(subject, _)| subject).min_by_key(|subject| subject.len())?.to_owned()
        }
    };
    let several = !subject.starts_with("equipped ") && !subject.starts_with("enchanted ");
    let named = |word: &str| match (word, several) {
        ("it", false) | ("they", true) => subject.clone(),
        ("it's", false) => format!("{subject} is"),
        ("they're", true) => format!("{subject} are"),
        ("its", false) => format!("{subject} 's"),
        _ => word.to_owned(),
    };
    let mut all = vec![format!("{first} .")];
    for sentence in sentences {
        let told = sentence.split(' ').map(named).collect::<Vec<_>>().join(" ");
        if told == sentence {
            return None;
        }
        all.push(format!("{told} ."));
    }
    Some(all)
}

fn apart(body: &str, mark: &str) -> Option<Vec<String>> {
    let parts = parts(body, mark)?;
    let (first, others) = parts.split_first()?;
    let (subject, verb) = VERBS
        .iter()
        .filter_map(|verb| first.split_once(verb).map(|(subject, _)| (subject, *verb)))
        .min_by_key(|(subject, _)| subject.len())?;
    let whole = |part: &&str| match VERBS.iter().any(|verb| format!(" {part}").starts_with(verb)) {
        true => format!("{subject} {part}"),
        false => format!("{subject}{verb}{part}"),
    };
    let all = std::iter::once((*first).to_owned()).chain(others.iter().map(whole));
    Some(all.map(|sentence| format!("{} .", of_such(&sentence, subject, verb))).collect())
}

/// The parts, each with the mark in it.
fn parts<'w>(body: &'w str, mark: &str) -> Option<Vec<&'w str>> {
    let listed: Vec<&str> = body.split(" , ").map(|part| part.strip_prefix("and ").unwrap_or(part)).collect();
    if listed.len() > 1 && listed.iter().all(|part| part.contains(mark)) {
        return Some(listed);
    }
    let two = body.match_indices(" and ").find_map(|(at, and)| {
        let (one, two) = (body.get(..at)?, body.get(at + and.len()..)?);
        (one.contains(mark) && two.contains(mark)).then(|| vec![one, two])
    });
    two.filter(|_| !body.contains(','))
}

/// "Each creature you control has flying if it's blue": each of them that is blue.
fn of_such(sentence: &str, subject: &str, verb: &str) -> String {
    let such = sentence.split_once(" if it's ").filter(|_| subject.starts_with("each "));
    match such.and_then(|(front, such)| Some((front.strip_prefix(subject)?.strip_prefix(verb)?, such))) {
        Some((has, such)) => format!("{subject} that's {such}{verb}{has}"),
        None => sentence.to_owned(),
    }
}

/// Whether an ability may be one of several said so: it says what is so, and not what is done.
pub(super) fn may_be_one(ability: &Ability) -> bool {
    matches!(ability.kind, AbilityKind::Static(_) | AbilityKind::Casting(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_has_its_subject_and_verb() {
        let of = |words| sentences(words).unwrap_or_default();
        assert_eq!(
            of("~ has flying as long as you control an Island , and gets +2/+0 as long as you control a Swamp ."),
            ["~ has flying as long as you control an Island .", "~ gets +2/+0 as long as you control a Swamp ."]
        );
        assert_eq!(
            of("this spell costs {1} less to cast if it's night and {2} less to cast if you control a Wolf ."),
            [
                "this spell costs {1} less to cast if it's night .",
                "this spell costs {2} less to cast if you control a Wolf ."
            ]
        );
        assert_eq!(
            of("each creature you control has haste if it's red , and flying if it's blue ."),
            ["each creature you control that's red has haste .", "each creature you control that's blue has flying ."]
        );
        assert_eq!(
            of("equipped creature gets +1/+1 . as long as it's red , it has trample ."),
            ["equipped creature gets +1/+1 .", "as long as equipped creature is red , equipped creature has trample ."]
        );
        assert_eq!(
            of("Elves you control get +1/+1 . as long as it's your turn , they have haste ."),
            ["Elves you control get +1/+1 .", "as long as it's your turn , Elves you control have haste ."]
        );
        assert!(of("~ has flying as long as you control an Island and a Swamp .").is_empty());
    }
}
