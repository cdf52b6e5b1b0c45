//! Why there is nothing that an entry could mean.

use crate::engine::perform::tell::zone_name;
use crate::engine::state::{ObjectId, Origin, PlayerId, Zone};
use crate::engine::{Action, Stop};
use crate::rule;
use crate::scenario::answers::Answers;
use crate::scenario::model::{Entry, Verb};
use crate::scenario::quote;
use crate::scenario::raw::Reference;
use crate::scenario::refer::Seen;

use super::abilities::{ability_text, reading_so, with_abilities};

/// Where what is called so is, told behind why it can't be used; nothing where it is nowhere.
fn whereabouts(seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, card: &Reference) -> String {
    const ANYWHERE: [Zone; 7] =
        [Zone::Stack, Zone::Battlefield, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command, Zone::Library];
    let found = answers.names().objects(seen, card, &ANYWHERE);
    let Some(object) = found.first().map(|id| seen.game.object(*id)) else { return String::new() };
    let whose = |id: PlayerId| match id == player {
        true => "their".to_owned(),
        false => format!("{}'s", seen.game.player(id).name),
    };
    match object.zone {
        Zone::Battlefield => {
            format!(": it is on the battlefield, under {} control", whose(seen.view().controller(object.id)))
        }
        Zone::Stack => ": it is on the stack".to_owned(),
        Zone::Exile => ": it is in exile".to_owned(),
        Zone::Command | Zone::Ante => format!(": it is in the {}", zone_name(object.zone)),
        Zone::Outside => ": it is outside the game".to_owned(),
        zone @ (Zone::Hand | Zone::Library | Zone::Graveyard) => {
            format!(": it is in {} {}", whose(object.owner), zone_name(zone))
        }
    }
}

pub(super) fn nothing(entry: &Entry, seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId) -> Stop {
    let who = &seen.game.player(player).name;
    match &entry.verb {
        Verb::Cast(card) => {
            let elsewhere = whereabouts(seen, answers, player, card);
            let because = format!("{who} has no card `{}` that could be cast{elsewhere}", card.words());
            Stop::illegal(rule!("601.3"), None, because)
        }
        Verb::Play(card) => {
            let elsewhere = whereabouts(seen, answers, player, card);
            let because = format!("{who} has no land card `{}` to play{elsewhere}", card.words());
            Stop::illegal(rule!("305.1"), None, because)
        }
        Verb::Activate(text) => {
            let full = answers.names().in_full(seen, &text.value);
            let name = full.as_deref().unwrap_or(&text.value);
            let because = if answers.names().is_a_name(seen.game, name) {
                let named = with_abilities(seen, answers, &Reference::Name(name.to_owned()));
                let begin = beginnings(seen, Some(&named), player);
                match begin.as_slice() {
                    [] => format!("`{}` has no activated ability", quote(name)),
                    all => format!(
                        "`{}` has several activated abilities: write how the one meant begins ({}), and `of` what has it",
                        quote(name),
                        all.join(", ")
                    ),
                }
            } else {
                without_ability(entry, seen, answers, player, &text.value)
            };
            Stop::illegal(rule!("602.2"), None, because)
        }
        Verb::Special(special) => {
            let because = format!("there is nothing for {who} to `{}`", special.what.value.name());
            Stop::illegal(special.what.value.rule(), None, because)
        }
        _ => Stop::illegal(rule!("117.1"), None, "there is nothing of this kind to do"),
    }
}

/// That a player has no ability a text means: what `of` names has none, or else nothing has; with the other player who has one.
fn without_ability(entry: &Entry, seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, wanted: &str) -> String {
    let view = seen.view();
    let of = entry.with.of.as_ref().map(|of| (of.value.words(), with_abilities(seen, answers, &of.value)));
    // What somebody else controls is not what this player has, even while somebody else may activate it.
    let has = |player: PlayerId, of: Option<&[ObjectId]>| {
        let belongs = |action: &Action| match action {
            Action::Activate { object, .. } => view.controller(*object) == player,
            _ => false,
        };
        reading_so(seen, of, player, wanted).iter().any(belongs)
    };
    let begins = format!("an activated ability that begins with `{}`", quote(wanted));
    let named = of.as_ref().map(|(_, objects)| objects.as_slice());
    let other = seen.game.player_ids().find(|other| *other != player && has(*other, named));
    let who = &seen.game.player(player).name;
    match (other, of) {
        (Some(other), _) => {
            format!("{who} has nothing with {begins}; {} has: `by` says who activates", seen.game.player(other).name)
        }
        (None, Some((of, _))) if has(player, None) => {
            format!("{of} has no ability like that, and something else of {who}'s has {begins}")
        }
        // So few that one of them is meant.
        (None, of) => match beginnings(seen, of.as_ref().map(|(_, objects)| objects.as_slice()), player).as_slice() {
            there @ [_, ..] if there.len() <= 6 => {
                format!("{who} has nothing with {begins}; there is {}", there.join(", "))
            }
            _ => format!("{who} has nothing with {begins}"),
        },
    }
}

/// The keyword that an activated ability is the meaning of, as the card says it: "Reinforce 2—{2}{W}".
fn keyword_text(seen: &Seen<'_>, action: &Action) -> Option<String> {
    let Action::Activate { object, origin: Origin::Meaning(place, _) } = action else { return None };
    let held = seen.view().is(*object).abilities.get(usize::from(*place))?;
    Some(held.ability.text.to_string())
}

/// How the activated abilities begin that a player could mean, of these objects or of all, each once.
fn beginnings(seen: &Seen<'_>, of: Option<&[ObjectId]>, player: PlayerId) -> Vec<String> {
    let mut begin: Vec<String> = reading_so(seen, of, player, "")
        .iter()
        .filter_map(|action| keyword_text(seen, action).or_else(|| ability_text(seen, action)))
        // A short one in full: more than one may begin with the same cost.
        .map(|text| match text.split_once(": ") {
            Some((cost, _)) if text.chars().count() > 40 => format!("`{}`", quote(cost)),
            _ => format!("`{}`", quote(text.trim_end_matches('.'))),
        })
        .collect();
    begin.sort_unstable();
    begin.dedup();
    begin
}
