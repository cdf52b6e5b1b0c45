//! Replacement and prevention effects in words, for the trace.

use crate::engine::rules::{ActiveReplacement, ReplacementKey};
use crate::oracle::lang::{Duration, Effect, Instead, Players, Verb};
use crate::oracle::say_effect;

/// What an effect says: the text of the ability, or, of an effect that a spell or ability left behind, what it was.
pub(super) fn words(active: &ActiveReplacement) -> String {
    let ReplacementKey::Lasting(_) = active.key else { return active.text.to_string() };
    let said = |duration| {
        let verb = Verb::Replace(active.replacement.as_ref().clone(), duration);
        say_effect(&Effect::Do { who: Players::You, verb, bind: None })
    };
    [Duration::EndOfTurn, Duration::Forever].into_iter().find_map(said).unwrap_or_else(|| {
        let what = match active.replacement.instead {
            Instead::Prevent(_) | Instead::PreventThen(..) => "the damage is prevented",
            Instead::Redirect(..) => "the damage is dealt elsewhere",
            Instead::Regenerate => "it regenerates instead",
            _ => "something else happens instead",
        };
        what.to_owned()
    })
}
