//! Which of the texts that are offered an answer says: modes, words, costs, piles.

use crate::engine::choice::Topic;
use crate::engine::r1_concepts::r115_targets::words_of_mode;
use crate::engine::state::{Game, ObjectId, ObjectKind};
use crate::oracle::lang::AbilityKind;
use crate::scenario::raw::Answer as Written;
use crate::scenario::raw::answer::Tagged;
use crate::scenario::texts::{begins, holds, same_name};

use super::is_word;

/// A mode as it is printed.
pub(in crate::scenario) struct PrintedMode {
    /// Its text.
    pub text: String,
    /// Its name or flavor word, which stands in front.
    name: Option<String>,
}

impl PrintedMode {
    /// Whether the mode is called so.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.as_deref().is_some_and(|own| same_name(own, name))
    }
}

/// All modes of what is on the stack, in the order printed: the modes offered may be fewer.
pub(in crate::scenario) fn printed_modes(game: &Game, id: ObjectId, options: &[String]) -> Option<Vec<PrintedMode>> {
    let object = game.object(id);
    let texts = |body: &crate::oracle::lang::Body| {
        let printed = |mode: &crate::oracle::lang::Mode| PrintedMode {
            text: words_of_mode(game, id, mode),
            name: mode.name.as_ref().map(|name| name.to_string()),
        };
        body.modes.as_ref().map(|modes| modes.modes.iter().map(printed).collect::<Vec<_>>())
    };
    let all: Vec<Vec<PrintedMode>> = match &object.kind {
        ObjectKind::Ability(ability) => texts(&ability.body).into_iter().collect(),
        _ => object
            .printed()
            .abilities
            .iter()
            .filter_map(|held| match &held.ability.kind {
                AbilityKind::Spell(body) => texts(body),
                _ => None,
            })
            .collect(),
    };
    all.into_iter().find(|modes| options.iter().all(|option| modes.iter().any(|mode| mode.text == *option)))
}

pub(super) fn text_picks(
    answer: &Written,
    options: &[String],
    (printed, with_action): (Option<&[PrintedMode]>, bool),
    name: &str,
    topic: Topic,
    repeat: bool,
    picks: &[usize],
) -> Option<Vec<usize>> {
    let free = |i: &usize| repeat || !picks.contains(i);
    match answer {
        Written::Tagged(Tagged::Mode(mode)) if topic == Topic::Mode => {
            text_picks(&mode.value, options, (printed, with_action), name, topic, repeat, picks)
        }
        Written::Tagged(Tagged::Modes(list)) if topic == Topic::Mode => {
            let mut all = picks.to_vec();
            for mode in list {
                all.extend(text_picks(&mode.value, options, (printed, with_action), name, topic, repeat, &all)?);
            }
            Some(all.split_off(picks.len()))
        }
        Written::List(list) => {
            let mut all = picks.to_vec();
            for item in list {
                all.extend(text_picks(&item.value, options, (printed, with_action), name, topic, repeat, &all)?);
            }
            Some(all.split_off(picks.len()))
        }
        // So many of each, in the order of the options.
        Written::Tagged(Tagged::Amounts(amounts)) if repeat && amounts.len() <= options.len() => Some(
            amounts.iter().enumerate().flat_map(|(i, n)| std::iter::repeat_n(i, (*n).min(1001) as usize)).collect(),
        ),
        Written::Number(n) if matches!(topic, Topic::Mode | Topic::Pile) => {
            let place = usize::try_from(*n - 1).ok()?;
            let i = match printed {
                // As printed; in a list, where that one can't be chosen (any more), among those that can.
                Some(printed) => {
                    let text = &printed.get(place)?.text;
                    let among = (!with_action).then_some(place);
                    options.iter().position(|option| option == text).or(among)?
                }
                None => place,
            };
            (i < options.len() && free(&i)).then(|| vec![i])
        }
        // Of two costs, or of the top and the bottom, "yes" is the first and "no" the second.
        Written::Text(text)
            if matches!(topic, Topic::Cost | Topic::Place) && options.len() == 2 && !repeat && is_word(text) =>
        {
            let i = match text.trim().to_lowercase().as_str() {
                "yes" => 0,
                "no" => 1,
                _ => return None,
            };
            free(&i).then(|| vec![i])
        }
        Written::Number(n) => {
            let text = n.to_string();
            options.iter().position(|option| *option == text).filter(free).map(|i| vec![i])
        }
        Written::Text(text) if !is_word(text) || options.iter().any(|o| o.eq_ignore_ascii_case(text.trim())) => {
            let exact = |i: &usize| options.get(*i).is_some_and(|o| same_name(o, text));
            let called = |i: &usize| {
                let is_it = |mode: &PrintedMode| mode.is_called(text) && options.get(*i) == Some(&mode.text);
                printed.is_some_and(|printed| printed.iter().any(is_it))
            };
            let start = |i: &usize| options.get(*i).is_some_and(|o| begins(o, None, text, name));
            // A replacement effect is offered as "its source: its text".
            let part = |i: &usize| {
                matches!(topic, Topic::Replacement | Topic::Trigger | Topic::Cost)
                    && options.get(*i).is_some_and(|o| match o.split_once(": ") {
                        Some((source, rest)) => same_name(source, text) || begins(rest, None, text, source),
                        None => holds(o, text, name),
                    })
            };
            let all = || (0..options.len()).filter(free);
            let named = all()
                .find(exact)
                .or_else(|| all().find(called))
                .or_else(|| all().find(start))
                .or_else(|| all().find(part));
            named
                .or_else(|| {
                    matches!(topic, Topic::Word | Topic::Pile).then(|| only_alike(text, options)).flatten().filter(free)
                })
                .map(|i| vec![i])
        }
        _ => None,
    }
}

/// The only option that says all of what an answer says, or of which the answer says all: "a 5/1 creature" for "5/1".
fn only_alike(text: &str, options: &[String]) -> Option<usize> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace().map(|word| word.trim_matches([',', '.']).to_lowercase());
        words.filter(|word| !matches!(word.as_str(), "" | "a" | "an" | "the")).collect()
    };
    let within = |some: &[String], all: &[String]| !some.is_empty() && some.iter().all(|word| all.contains(word));
    let asked = words(text);
    let options = options.iter().map(|option| words(option)).enumerate();
    let mut alike = options.filter(|(_, option)| within(&asked, option) || within(option, &asked));
    match (alike.next(), alike.next()) {
        (Some((only, _)), None) => Some(only),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::only_alike;

    #[test]
    fn an_answer_may_say_more_or_less_than_the_option() {
        let forms = ["a 3/3 artifact creature", "a 2/2 artifact creature with flying", "a 1/6 Wall artifact creature"];
        let forms = forms.map(str::to_owned);
        assert_eq!(only_alike("a 1/6 artifact creature", &forms), Some(2));
        assert_eq!(only_alike("2/2 with flying", &forms), Some(1));
        assert_eq!(only_alike("artifact creature", &forms), None);
        assert_eq!(only_alike("a 5/1 creature", &["5/1", "1/5"].map(str::to_owned)), Some(0));
    }
}
