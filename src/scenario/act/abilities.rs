//! Which activated abilities are meant by a text.

use crate::engine::Action;
use crate::engine::r6_spells::r602_activating::is_mana_ability;
use crate::engine::state::{ObjectId, PlayerId, Zone};
use crate::oracle::lang::AbilityKind;
use crate::oracle::say_keyword;
use crate::scenario::answers::Answers;
use crate::scenario::model::Entry;
use crate::scenario::raw::Reference;
use crate::scenario::refer::Seen;
use crate::scenario::texts::{begins, likeness, plain};

/// How much of what an ability does has to read as it is written, where not all does.
const ALIKE: f64 = 0.6;

/// Activations of the ability a text means; where none reads so, of the one with the same cost that reads most like it:
/// what it does may be written in other words. A mana ability is none that does anything else (605.1a).
pub(super) fn activations(
    seen: &Seen<'_>,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    wanted: &str,
) -> Vec<Action> {
    let of = entry.with.of.as_ref().map(|of| with_abilities(seen, answers, &of.value));
    let reading_so = |wanted: &str| reading_so(seen, of.as_deref(), player, wanted);
    let found = reading_so(wanted);
    if found.is_empty() && of.is_none() {
        let only = only_ability_of(seen, answers, player, wanted);
        if !only.is_empty() {
            return only;
        }
    }
    let Some((cost, does)) = wanted.split_once(": ").filter(|_| found.is_empty()) else { return found };
    let view = seen.view();
    let alike = |action: &Action| {
        let Action::Activate { object, origin } = action else { return None };
        let (_, ability) = view.is(*object).all_abilities().iter().find(|(of, _)| of == origin)?;
        let adds = matches!(&ability.kind, AbilityKind::Activated(activated) if is_mana_ability(activated));
        let (_, text) = ability.text.split_once(": ")?;
        (adds == adds_mana(does)).then(|| likeness(text, does, &seen.name(*object)))
    };
    let same_cost = reading_so(&format!("{cost}:"));
    let found: Vec<(Action, f64)> = same_cost.into_iter().filter_map(|a| alike(&a).map(|n| (a, n))).collect();
    let best = found.iter().map(|(_, alike)| *alike).fold(ALIKE, f64::max);
    found.into_iter().filter(|(_, alike)| *alike >= best).map(|(action, _)| action).collect()
}

/// Whether the words of an effect begin with adding mana.
fn adds_mana(does: &str) -> bool {
    plain(does, "").starts_with("add ")
}

/// The text of the ability that an action activates.
pub(super) fn ability_text(seen: &Seen<'_>, action: &Action) -> Option<String> {
    let Action::Activate { object, origin } = action else { return None };
    let view = seen.view();
    let (_, ability) = view.is(*object).all_abilities().iter().find(|(of, _)| of == origin)?;
    Some(ability.text.to_string())
}

/// What goes by this name wherever something could have an activated ability.
pub(super) fn with_abilities(seen: &Seen<'_>, answers: &Answers<'_>, reference: &Reference) -> Vec<ObjectId> {
    let everywhere = [Zone::Battlefield, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command, Zone::Stack];
    answers.names().objects(seen, reference, &everywhere)
}

/// The activated ability of what is called so, where it has one only; with each object of that name.
fn only_ability_of(seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, name: &str) -> Vec<Action> {
    let full = answers.names().in_full(seen, name);
    let name = full.as_deref().unwrap_or(name);
    if !answers.names().is_a_name(seen.game, name) {
        return Vec::new();
    }
    let named = with_abilities(seen, answers, &Reference::Name(name.to_owned()));
    let found = reading_so(seen, Some(&named), player, "");
    let origin = |action: &Action| match action {
        Action::Activate { object, origin } => Some((*object, *origin)),
        _ => None,
    };
    let one_each = named.iter().all(|id| found.iter().filter_map(origin).filter(|(of, _)| of == id).count() <= 1);
    if one_each { found } else { Vec::new() }
}

/// The activated abilities whose text begins so, of these objects or of any: what one controls first, and of that last what adds more
/// mana than is written.
pub(super) fn reading_so(seen: &Seen<'_>, of: Option<&[ObjectId]>, player: PlayerId, wanted: &str) -> Vec<Action> {
    let view = seen.view();
    let mut objects: Vec<(u8, u64, ObjectId)> = seen
        .game
        .objects
        .iter()
        .filter(|o| o.alive && o.phased_out.is_none() && o.zone != Zone::Library && o.zone != Zone::Outside)
        .filter(|o| o.zone != Zone::Command || !o.hidden)
        .filter(|o| of.as_ref().is_none_or(|of| of.contains(&o.id)))
        .map(|o| {
            // One's own permanents first, then what lies elsewhere, then what others have.
            let rank = match (o.zone == Zone::Battlefield, view.controller(o.id) == player) {
                (true, true) => 0,
                (false, true) => 1,
                _ => 2,
            };
            (rank, o.timestamp.0, o.id)
        })
        .collect();
    objects.sort_unstable();
    let (mut found, mut adding) = (Vec::new(), Vec::new());
    for (rank, _, id) in objects {
        let is = view.is(id);
        let name = seen.name(id);
        for (place, held) in is.abilities.iter().enumerate() {
            // What gives a keyword need not say it as a card that has it would.
            let by_keyword = match &held.ability.kind {
                AbilityKind::Keyword(keyword) => {
                    begins(&held.ability.text, held.ability.word.as_deref(), wanted, &name)
                        || say_keyword(keyword).is_some_and(|said| begins(&said, None, wanted, &name))
                }
                _ => false,
            };
            for &(origin, ref ability) in is.all_abilities() {
                let here = match origin {
                    crate::engine::state::Origin::Meaning(p, _) => usize::from(p) == place,
                    other => other == held.origin,
                };
                if !here || !matches!(ability.kind, AbilityKind::Activated(_)) {
                    continue;
                }
                let reads_so = by_keyword || begins(&ability.text, ability.word.as_deref(), wanted, &name);
                let action = Action::Activate { object: id, origin };
                if reads_so && !found.iter().any(|(_, _, known)| *known == action) {
                    found.push((rank, adds_more(&ability.text, wanted, &name), action));
                } else if adds_that_mana(&ability.text, wanted, &name) && !adding.contains(&action) {
                    adding.push(action);
                }
            }
        }
    }
    found.sort_by_key(|(rank, more, _)| (*rank, *more));
    let mut found: Vec<Action> = found.into_iter().map(|(_, _, action)| action).collect();
    // What reads so goes before what merely could add that mana, too.
    adding.retain(|action| !found.contains(action));
    found.extend(adding);
    found
}

/// Whether the text has more mana where the words end: `{T}: Add {W}{W}` of `{T}: Add {W}`.
fn adds_more(text: &str, wanted: &str, name: &str) -> bool {
    let (text, wanted) = (plain(text, name), plain(wanted, name));
    wanted.ends_with('}') && text.strip_prefix(wanted.as_str()).is_some_and(|rest| rest.starts_with('{'))
}

/// `{T}: Add {R}` also finds "{T}: Add {R} or {G}" and "{T}: Add {G} or {R}".
fn adds_that_mana(text: &str, wanted: &str, name: &str) -> bool {
    let (text, wanted) = (plain(text, name), plain(wanted, name));
    let Some((cost, mana)) = wanted.split_once(": add ") else { return false };
    let Some((has_cost, adds)) = text.split_once(": add ") else { return false };
    let symbol = mana.trim_end_matches('.').trim();
    let is_mana = symbol.starts_with('{') && symbol.ends_with('}');
    cost == has_cost
        && is_mana
        && (adds.contains(symbol) || (symbol.matches('{').count() == 1 && adds.contains("any color")))
}
