//! Choices in words: which of the options a name means.

use super::asked::{Seen, names};
use crate::card::{Meant, meant, one_of};
use crate::engine::choice::{Answer, Ask};
use crate::explain::legal::Legal;
use crate::scenario::quote;

/// The option a word means: what is called so, else the only one it is short for, else the only one that holds it. Of
/// several that are called the same the first is meant that is not among `taken`.
///
/// # Errors
///
/// That nothing is called so, or that several may be meant.
pub fn option(word: &str, options: &[String], taken: &[usize]) -> Result<usize, String> {
    let wanted = word.trim().to_lowercase();
    let is = |full: &str| options.iter().enumerate().find(|(i, o)| *o == full && !taken.contains(i)).map(|(i, _)| i);
    let exact = options.iter().find(|option| option.to_lowercase() == wanted);
    if let Some(found) = exact {
        return is(found).ok_or_else(|| format!("there is no other `{}`", quote(word.trim())));
    }
    // Of several that a number or an alias tells apart any will do, where neither is said.
    let same = |i: &usize| options.get(*i).is_some_and(|option| bare(option).to_lowercase() == wanted);
    if let Some(found) = (0..options.len()).filter(same).find(|i| !taken.contains(i)) {
        return Ok(found);
    }
    let named = meant(word.trim(), options.iter().map(String::as_str));
    let holding = || -> Vec<&str> {
        let mut found: Vec<&str> =
            options.iter().map(String::as_str).filter(|option| option.to_lowercase().contains(&wanted)).collect();
        found.dedup();
        found
    };
    let several = |found: &[&str]| format!("`{}` may be {}", quote(word.trim()), one_of(found));
    match named {
        Meant::One(full) => is(full).ok_or_else(|| format!("there is no other `{full}`")),
        Meant::Several(found) => Err(several(&found)),
        Meant::Nothing => match holding().as_slice() {
            [one] if wanted.chars().count() > 1 => is(one).ok_or_else(|| format!("there is no other `{one}`")),
            [] | [_] => Err(format!("nothing to choose is called `{}`", quote(word.trim()))),
            found => Err(several(found)),
        },
    }
}

/// A name without what tells it from others: `Cub` of `Cub #2` and of `Cub (first cub)`.
fn bare(option: &str) -> &str {
    let numbered = option.rsplit_once(" #").filter(|(_, n)| n.chars().all(|c| c.is_ascii_digit()));
    let called = option.strip_suffix(')').and_then(|option| option.rsplit_once(" ("));
    numbered.or(called).map_or(option, |(name, _)| name)
}

/// The action words mean, and what is left of them for the decision that follows: `cast Shock on Bob`.
///
/// # Errors
///
/// That there is none, or that several may be meant.
pub fn action(text: &str, actions: &[Legal]) -> Result<(usize, Option<String>), String> {
    let (verb, rest) = text.split_once(char::is_whitespace).map_or((text, ""), |(verb, rest)| (verb, rest.trim()));
    let verbs: &[&str] = match verb.to_lowercase().as_str() {
        "cast" => &["cast"],
        // At a table spells are played, too.
        "play" => &["play", "cast"],
        "activate" | "use" | "tap" => &["activate"],
        "special" | "suspend" | "foretell" | "plot" | "unlock" => &["special"],
        _ => &[],
    };
    let said = if verbs.is_empty() { text } else { rest };
    if said.is_empty() {
        return Err(format!("`{verb}` what?"));
    }
    let among: Vec<usize> = (0..actions.len())
        .filter(|i| actions.get(*i).is_some_and(|a| a.verb != "pass" && (verbs.is_empty() || verbs.contains(&a.verb))))
        .collect();
    // A name may hold the word: the whole is tried first.
    let parts = TARGETING
        .into_iter()
        .filter_map(|word| said.split_once(word))
        .map(|(name, target)| (name, Some(target.trim().to_owned())));
    let readings: Vec<(&str, Option<String>)> = std::iter::once((said, None)).chain(parts).collect();
    for (name, target) in &readings {
        if let Some(found) = by_loyalty(name, &among, actions) {
            return Ok((found, target.clone()));
        }
    }
    if let Some(found) = in_a_way(said, &among, actions) {
        return found;
    }
    let mut why = None;
    for (name, target) in readings {
        match chosen(name, &among, actions) {
            Ok(n) => return Ok((n, target)),
            Err(what) => why = why.or(Some(what)),
        }
    }
    Err(why.unwrap_or_else(|| format!("nothing that can be done is called `{}`", quote(said))))
}

/// What stands behind a name, for the target.
const TARGETING: [&str; 3] = [" targeting ", " on ", " at "];

/// The spell that is cast in the way that is said, `Elk using morph`, `Elk face down`, with its target; none where no way is said.
fn in_a_way(said: &str, among: &[usize], actions: &[Legal]) -> Option<Result<(usize, Option<String>), String>> {
    let (name, rest) = match said.split_once(" using ") {
        Some(parts) => parts,
        None => (said.strip_suffix(" face down")?, "face down"),
    };
    let split = TARGETING.into_iter().find_map(|word| rest.split_once(word));
    let (way, target) = split.map_or((rest, None), |(way, target)| (way, Some(target.trim().to_owned())));
    let way = way.trim().to_lowercase();
    let is_so = |using: &str| match way.as_str() {
        "face down" => ["morph", "megamorph", "disguise"].contains(&using),
        way => using.starts_with(way),
    };
    let so: Vec<usize> = among
        .iter()
        .copied()
        .filter(|i| actions.get(*i).and_then(|a| a.using.as_deref()).is_some_and(|using| is_so(&using.to_lowercase())))
        .collect();
    // A name may hold the word.
    if so.is_empty() {
        return None;
    }
    Some(chosen(name.trim(), &so, actions).map(|n| (n, target)))
}

/// The loyalty ability of a cost, `+2`, `0`, `Jace -1`: where it is the only one.
fn by_loyalty(said: &str, among: &[usize], actions: &[Legal]) -> Option<usize> {
    let (of, cost) = said.rsplit_once(' ').unwrap_or(("", said));
    let wanted = loyalty(cost)?;
    let of = of.trim().to_lowercase();
    let mut fits = among.iter().copied().filter(|i| {
        actions.get(*i).filter(|a| a.verb == "activate").is_some_and(|action| {
            let begins = action.what.trim_start_matches('[').split([']', ':']).next().and_then(loyalty);
            begins.as_ref() == Some(&wanted)
                && action.of.as_ref().is_some_and(|thing| thing.to_lowercase().contains(&of))
        })
    });
    let found = fits.next()?;
    fits.next().is_none().then_some(found)
}

/// A loyalty cost, in one way of writing it: `0` for `+0`.
fn loyalty(text: &str) -> Option<String> {
    let text = text.trim().replace('−', "-");
    let number = text.trim_start_matches(['+', '-']);
    let is_number = !number.is_empty() && (number.bytes().all(|b| b.is_ascii_digit()) || number == "X");
    let signed = number.len() < text.len();
    match is_number {
        true if number == "0" => Some("0".to_owned()),
        true if signed => Some(text),
        _ => None,
    }
}

/// The action with what is called so: by the name of the spell or of the ability's source, else by the ability's text.
fn chosen(name: &str, among: &[usize], actions: &[Legal]) -> Result<usize, String> {
    let of = |words: &dyn Fn(&Legal) -> String| -> Vec<String> {
        among.iter().filter_map(|i| actions.get(*i)).map(words).collect()
    };
    let things = of(&|a| {
        if matches!(a.verb, "activate" | "special") { a.of.clone().unwrap_or_default() } else { a.what.clone() }
    });
    let texts = of(&|a| a.what.clone());
    let place = match option(name, &things, &[]) {
        Ok(first) => {
            let thing = things.get(first).cloned().unwrap_or_default();
            let same: Vec<usize> = (0..things.len()).filter(|i| things.get(*i) == Some(&thing)).collect();
            if same.len() > 1 {
                let all: Vec<String> = same.iter().filter_map(|i| among.get(*i)).map(|i| (i + 1).to_string()).collect();
                return Err(format!("`{thing}` can be used in several ways: choose from {}", all.join(", ")));
            }
            first
        }
        Err(why) => {
            option(name, &texts, &[]).map_err(|_| why.replace("nothing to choose", "nothing that can be done"))?
        }
    };
    among.get(place).copied().ok_or_else(|| "there is no such choice".to_owned())
}

/// What was typed, as an answer in words; none where that is asked for otherwise.
///
/// # Errors
///
/// What is not understood.
pub fn answer(seen: Seen<'_>, ask: &Ask, text: &str) -> Result<Option<Answer>, String> {
    let verb = |verb: &str| {
        let rest = text.get(..verb.len()).filter(|begin| begin.eq_ignore_ascii_case(verb)).and(text.get(verb.len()..));
        rest.filter(|rest| rest.is_empty() || rest.starts_with(' ')).map_or(text, str::trim)
    };
    match ask {
        Ask::Entities { .. } | Ask::Texts { .. } | Ask::Order { .. } => {
            let options = names(seen, ask);
            // A name may hold a comma.
            if let Ok(one) = option(text, &options, &[]) {
                return Ok(Some(Answer::Pick(vec![one])));
            }
            let mut picks = Vec::new();
            for word in items(text) {
                picks.push(option(word, &options, &picks)?);
            }
            Ok(Some(Answer::Pick(picks)))
        }
        Ask::Attackers { creatures, .. } => {
            let text = verb("attack");
            let (who, whom) = names_of_two(seen, ask, creatures.len());
            let text = text.strip_prefix("with ").unwrap_or(text);
            let (every, target) = text.split_once(": ").map_or((text, None), |(who, target)| (who, Some(target)));
            if ["all", "everything"].iter().any(|word| every.eq_ignore_ascii_case(word)) {
                let target = match target {
                    Some(target) => option(target, &whom, &[])?,
                    None if whom.len() < 2 => 0,
                    None => return Err(which_one(every, "attack", &whom)),
                };
                return Ok(Some(Answer::Pairs((0..who.len()).map(|creature| (creature, target)).collect())));
            }
            let mut pairs: Vec<(usize, usize)> = Vec::new();
            for item in items(text) {
                let (creature, target) = match item.split_once(": ") {
                    Some((creature, target)) => (creature, option(target, &whom, &[])?),
                    None if whom.len() < 2 => (item, 0),
                    None => return Err(which_one(item, "attack", &whom)),
                };
                let taken: Vec<usize> = pairs.iter().map(|(creature, _)| *creature).collect();
                pairs.push((option(creature, &who, &taken)?, target));
            }
            Ok(Some(Answer::Pairs(pairs)))
        }
        Ask::Blockers { creatures, .. } => {
            let text = verb("block");
            let (who, whom) = names_of_two(seen, ask, creatures.len());
            let mut pairs: Vec<(usize, usize)> = Vec::new();
            if let Some((attacker, blockers)) = text.split_once(" with ") {
                let attacker = option(attacker, &whom, &[])?;
                for blocker in items(blockers) {
                    let taken: Vec<usize> = pairs.iter().map(|(blocker, _)| *blocker).collect();
                    pairs.push((option(blocker, &who, &taken)?, attacker));
                }
                return Ok(Some(Answer::Pairs(pairs)));
            }
            for item in items(text) {
                let two = item.split_once(": ").or_else(|| item.split_once(" blocks "));
                let (blocker, attacker) = match two {
                    Some((blocker, attacker)) => (blocker, option(attacker, &whom, &[])?),
                    None if whom.len() < 2 => (item, 0),
                    None => return Err(which_one(item, "block", &whom)),
                };
                let taken: Vec<usize> = pairs.iter().map(|(blocker, _)| *blocker).collect();
                pairs.push((option(blocker, &who, &taken)?, attacker));
            }
            Ok(Some(Answer::Pairs(pairs)))
        }
        _ => Ok(None),
    }
}

/// That a creature is declared against one of several, and how to say which.
fn which_one(creature: &str, verb: &str, whom: &[String]) -> String {
    let creature = quote(creature);
    let whom: Vec<&str> = whom.iter().map(String::as_str).collect();
    let first = whom.first().copied().unwrap_or_default();
    format!("what does `{creature}` {verb}? write `{creature}: {first}`; it may be {}", one_of(&whom))
}

/// The names of a declaration: of the creatures, and of what they are declared against.
fn names_of_two(seen: Seen<'_>, ask: &Ask, first: usize) -> (Vec<String>, Vec<String>) {
    let mut all = names(seen, ask);
    let second = all.split_off(first.min(all.len()));
    (all, second)
}

/// The items of a list in words: `Bears, Ox and Elk`.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').flat_map(|item| item.split(" and ")).map(str::trim).filter(|item| !item.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_word_means_one_option() {
        let all = options(&["Grizzly Bears", "Runeclaw Bear", "Ox", "Ox", "Bob"]);
        assert_eq!(option("bob", &all, &[]), Ok(4));
        assert_eq!(option("grizzly", &all, &[]), Ok(0));
        assert_eq!(option("bears", &all, &[]), Ok(0));
        assert_eq!(option("Ox", &all, &[2]), Ok(3));
        let two = options(&["Cub (first)", "Cub #2", "Cub #3"]);
        assert_eq!(option("cub", &two, &[0]), Ok(1));
        assert_eq!(option("first", &two, &[]), Ok(0));
        assert_eq!(option("Cub #3", &two, &[]), Ok(2));
        assert_eq!(option("bear", &all, &[]).unwrap_err(), "`bear` may be `Grizzly Bears` or `Runeclaw Bear`");
        assert_eq!(option("Ox", &all, &[2, 3]).unwrap_err(), "there is no other `Ox`");
        assert_eq!(option("Elk", &all, &[]).unwrap_err(), "nothing to choose is called `Elk`");
    }

    #[test]
    fn lists_are_read_in_words() {
        assert_eq!(items("Bears, Ox and Elk").collect::<Vec<_>>(), ["Bears", "Ox", "Elk"]);
    }
}
