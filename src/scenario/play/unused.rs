//! Answers that nothing asked for.

use super::*;
use crate::scenario::raw::answer::Tagged;
use crate::scenario::raw::word::ColorName;
use crate::scenario::unknown::is_said;

impl Runner<'_> {
    /// Whether an answer stands in the list of a player, and not with an action.
    pub(super) fn is_listed(&self, player: usize, answer: &At<Answer>) -> bool {
        self.scenario.answers.get(player).is_some_and(|list| list.iter().any(|a| a.at == answer.at))
    }

    /// Answers that nothing asked for.
    pub(super) fn unused(&self, problems: &mut Vec<Problem>) {
        for (player, answer) in self.answers.in_vain() {
            let who = self.scenario.player_name(player);
            let message = format!("{who}'s answer `{}` makes no difference", quote(&answer.value.words()));
            problems.push(Problem::note(answer.at, message).help("nothing else could be said where it was asked for"));
        }
        for (player, answer) in self.answers.unused() {
            let who = self.scenario.player_name(player);
            let words = quote(&answer.value.words());
            let by = PlayerId(player as u8);
            let (message, help) = match (&answer.value, self.is_listed(player, answer)) {
                (Answer::Tagged(Tagged::X(x)), false) => (
                    format!("nothing asks for X here, which `x: {x}` says"),
                    "take it out: there is no X in its cost or text",
                ),
                (Answer::Tagged(Tagged::Divide(_)), false) => {
                    (format!("nothing is divided here, as `{words}` says"), "take it out")
                }
                _ => (
                    format!("{who}'s answer `{words}` was never used"),
                    "no decision asked for it; take it out, or see with `apnap run -v` which decisions there were",
                ),
            };
            // A text that is no name orders triggers, perhaps in other words than ours; but not one written with an action.
            let listed = self.is_listed(player, answer);
            let order = match &answer.value {
                Answer::Tagged(Tagged::Order(_)) => true,
                Answer::Text(text) => {
                    let word = ["yes", "no", "skip"].iter().any(|word| text.trim().eq_ignore_ascii_case(word));
                    let color = ColorName::parse(text).is_some();
                    // What is called so may be whose ability is to be first.
                    let ordered = self.answers.has_ordered(by);
                    let name = self.names().is_a_name(&self.play.game, text);
                    listed && !word && !color && (ordered || !name && is_said(&self.play.game, text))
                }
                _ => false,
            };
            // A "yes" that nobody needed leaves everything as it was, as does what had been said already.
            let more = listed && (answer.value.is("yes") || self.answers.had_been_said(player, answer));
            let problem = match order || more || !self.scenario.strict {
                true => Problem::warning(answer.at, message),
                false => Problem::error(answer.at, message),
            };
            // A name that nothing has is most likely another's, misspelt.
            let unknown = answer.value.reference().and_then(|reference| reference.name().map(str::to_owned));
            let unknown = unknown.filter(|name| !self.names().is_known(&self.play.game, name));
            let near = unknown.map(|name| crate::library::nearest(&name, self.names().of_the_game(&self.play.game), 1));
            problems.push(match near.unwrap_or_default().first() {
                Some(near) => problem.help("nothing is called so").did_you_mean([near]),
                None => problem.help(help),
            });
        }
    }
}
