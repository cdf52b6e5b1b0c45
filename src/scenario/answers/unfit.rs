//! Why an answer that stands next is none to what is asked.

use crate::engine::choice::{Ask, Decision, Topic};
use crate::engine::state::{Entity, Game};
use crate::engine::trace::Arg;
use crate::library::nearest;
use crate::scenario::quote;
use crate::scenario::raw::answer::Tagged;
use crate::scenario::raw::{Answer as Written, Reference};
use crate::scenario::refer::{Names, Seen};

/// Why an answer is none to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// Why.
    pub because: String,
    /// What it is a misspelling of.
    pub meant: Option<String>,
}

/// Why what is written does not answer a question of its kind; nothing where it may be meant for another question. The answer that
/// stands `next` is meant for this one, whatever it is.
pub fn why_unfit(game: &Game, names: Names<'_>, decision: &Decision, written: &Written, next: bool) -> Option<Unfit> {
    if let Some(because) = not_of_its_kind(game, names, decision, written) {
        return Some(Unfit { because, meant: None });
    }
    misspelt(game, names, decision, written, next)
}

/// A text that nothing goes by, with the option that is nearest to it.
fn misspelt(game: &Game, names: Names<'_>, decision: &Decision, written: &Written, next: bool) -> Option<Unfit> {
    if let Written::Tagged(Tagged::Order(items)) = written {
        return items.iter().find_map(|item| misspelt(game, names, decision, &item.value, true));
    }
    let Written::Text(text) = written else { return None };
    let options: Vec<String> = match &decision.ask {
        Ask::YesNo => ["yes", "no"].map(str::to_owned).to_vec(),
        Ask::Entities { options, .. } => options.iter().map(|of| Arg::entity(game, *of).to_string()).collect(),
        // Replacement effects are offered by the names of their sources, with their texts behind them.
        Ask::Texts { options, topic: Topic::Replacement, .. } => {
            let has_the_words = |option: &String| option.to_lowercase().contains(&text.to_lowercase());
            if options.iter().any(has_the_words) {
                return None;
            }
            options.iter().map(|option| option.split_once(": ").map_or(&**option, |(of, _)| of).to_owned()).collect()
        }
        Ask::Texts { options, .. } => options.clone(),
        Ask::Order { items, .. } => {
            items.iter().map(|(text, of)| of.map_or_else(|| text.clone(), |id| game.name(id).to_string())).collect()
        }
        _ => return None,
    };
    if names.is_known(game, text) {
        return None;
    }
    let meant = nearest(text, options.iter().map(String::as_str), 1).first().map(|near| (*near).to_owned());
    let because = format!("`{}` is none of these", quote(text));
    (meant.is_some() || next).then_some(Unfit { because, meant })
}

fn not_of_its_kind(game: &Game, names: Names<'_>, decision: &Decision, written: &Written) -> Option<String> {
    match (&decision.ask, written) {
        (Ask::Divide { total, min_each, .. }, Written::Tagged(Tagged::Divide(parts))) => {
            let sum: u64 = parts.into_iter().map(|(_, n)| u64::from(*n)).sum();
            let each = parts.into_iter().map(|(_, n)| n.to_string()).collect::<Vec<_>>().join(" + ");
            match (sum == u64::from(*total), parts.into_iter().find(|(_, n)| n < min_each)) {
                (false, _) => Some(format!("{each} is {sum}, and {total} is to be divided")),
                (true, Some((name, n))) => {
                    Some(format!("{} gets {n}, and each gets at least {min_each}", name.value.words()))
                }
                (true, None) => Some("it is divided among others".to_owned()),
            }
        }
        (Ask::Number { min, max, .. }, Written::Number(n) | Written::Tagged(Tagged::X(n))) => {
            (n < min || n > max).then(|| format!("{n} is not from {min} to {max}"))
        }
        (Ask::Die(sides), Written::Tagged(Tagged::Roll(n))) => {
            (*n < 1 || n > sides).then(|| format!("no side of a die with {sides} has {n}"))
        }
        (Ask::Order { items, .. }, Written::Tagged(Tagged::Order(order))) if order.len() > items.len() => {
            Some(format!("it names {} things, and {} are to be put in order", order.len(), items.len()))
        }
        (Ask::Entities { options, min, max, .. }, Written::List(list)) => {
            let references: Vec<Reference> = list.iter().filter_map(|one| one.value.reference()).collect();
            if references.len() == list.len() && !(*min..=*max).contains(&list.len()) {
                let wanted = if min == max { max.to_string() } else { format!("{min} to {max}") };
                return Some(format!("it names {}, and {wanted} can be chosen", list.len()));
            }
            references.iter().find_map(|reference| none_of_them(game, names, reference, options))
        }
        (Ask::Entities { options, .. }, Written::Text(_) | Written::Reference(_)) => {
            none_of_them(game, names, &written.reference()?, options)
        }
        _ => None,
    }
}

/// That something the game knows is none of what can be chosen.
fn none_of_them(game: &Game, names: Names<'_>, reference: &Reference, options: &[Entity]) -> Option<String> {
    let seen = Seen::new(game);
    let known = reference.name().is_some_and(|name| names.is_known(game, name));
    (known && names.among(&seen, reference, options).is_empty())
        .then(|| format!("{} is none of those that can be chosen", reference.words()))
}
