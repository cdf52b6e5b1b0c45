//! The words by which `using` names a way of casting, and the way they name.

use super::texts::{begins, holds, plain};
use crate::engine::Play;
use crate::engine::r6_spells::r601_casting::{CastAction, Way, format_cost};
use crate::engine::state::{CastAs, Game, ObjectId, PlayerId, Zone};
use crate::engine::stop::Stop;
use crate::oracle::lang::{AbilityKind, CastCost, Casting, Cost, Keyword};
use crate::rule;

/// What `using` says of casting without paying (118.9).
pub const FREE: &str = "without paying its mana cost";
/// What it says of a cost that is worked out.
const LIFE: &str = "pay life equal to its mana value";

/// How a face of a card is cast: with which of its characteristics, and in which way.
pub(super) type How = (CastAs, Way);

/// What `using` says for casting a card so; none for the usual way, which is not named.
pub fn words(game: &Game, action: &CastAction) -> Option<String> {
    together(action.cast_as, of_way(game, action.card, action.face, &action.way).as_deref())
}

/// What `using` says of what a card is cast as, and behind a comma of the way.
pub fn together(cast_as: CastAs, way: Option<&str>) -> Option<String> {
    let said: Vec<&str> = cast_as.keyword().map(Keyword::name).into_iter().chain(way).collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// What `using` says that a card is cast as, if it does, and what it says of the way.
pub(super) fn apart(using: &str) -> (Option<CastAs>, &str) {
    let (first, rest) = using.split_once(',').unwrap_or((using, ""));
    let lower = plain(first, "");
    let word = lower.split(|c: char| c.is_ascii_digit() || c == '{').next().unwrap_or_default().trim();
    match Keyword::named(word).map(CastAs::by) {
        None | Some(CastAs::Usual) => (None, using.trim()),
        named => (named, rest.trim()),
    }
}

fn of_way(game: &Game, card: ObjectId, face: u8, way: &Way) -> Option<String> {
    match way {
        Way::Normal => None,
        Way::Keyword(keyword) => Some(keyword.name().to_owned()),
        Way::Free => Some(FREE.to_owned()),
        Way::Alternative(n) => {
            let own = alternatives(game, card, face);
            let cost = own.get(*n)?.1;
            if cost.parts.is_empty() {
                return Some(FREE.to_owned());
            }
            let cost = format_cost(cost);
            // As much of it as tells it from the others.
            let short = cost.split(", ").next().and_then(|part| part.split(" and ").next()).unwrap_or(&cost);
            let alike = own.iter().filter(|(_, other)| format_cost(other).starts_with(short)).count();
            Some(if alike == 1 { short.to_owned() } else { cost })
        }
        Way::Effect(how) => Some(match how.as_ref() {
            CastCost::Instead(cost) | CastCost::Plus(cost) => format_cost(cost),
            CastCost::LifeEqualToManaValue => LIFE.to_owned(),
            CastCost::Free => FREE.to_owned(),
            CastCost::Using(keyword) => keyword.name().to_owned(),
            CastCost::Normal => return None,
        }),
    }
}

/// The words of all ways a player has to cast a card other than the usual one.
pub fn others(play: &Play, player: PlayerId, card: ObjectId) -> Vec<String> {
    let mut first = crate::engine::decide::First;
    let ways = play.try_out(&mut first).ways(player, card).unwrap_or_default();
    let mut all: Vec<String> = Vec::new();
    for action in ways {
        all.extend(words(&play.game, &action).filter(|words| !all.contains(words)));
    }
    all
}

/// The alternative costs that a face's own text gives, each with that text.
fn alternatives(game: &Game, card: ObjectId, face: u8) -> Vec<(&str, &Cost)> {
    let printed = game.object(card).def.faces.get(usize::from(face)).map(|face| &face.printed);
    let own = printed.into_iter().flat_map(|printed| &printed.abilities);
    own.filter_map(|held| match &held.ability.kind {
        AbilityKind::Casting(Casting::Alternative { cost, .. }) => Some((&*held.ability.text, cost)),
        _ => None,
    })
    .collect()
}

/// For its mana cost; from another zone than the hand also by whatever permission or keyword allows it. It is cast with these of its
/// characteristics; where those are not named, with the usual ones, and from another zone also with others.
pub(super) fn usual(
    play: &Play,
    player: PlayerId,
    id: ObjectId,
    face: u8,
    cast_as: Option<CastAs>,
    any_way: bool,
) -> Vec<How> {
    let usual = (cast_as.unwrap_or_default(), Way::Normal);
    let mut ways = vec![usual.clone()];
    let hand = play.game.object(id).zone == Zone::Hand;
    let mut first = crate::engine::decide::First;
    let cx = play.try_out(&mut first);
    let there = cx.ways(player, id).unwrap_or_default();
    for action in there.iter().cloned() {
        // From hand, what an effect allows serves where the mana cost can't be paid, and offering, which is no alternative cost,
        // where the time is wrong; alternative costs are asked for by name.
        let serves =
            any_way || !hand || matches!(action.way, Way::Free | Way::Effect(_) | Way::Keyword(Keyword::Offering));
        let meant = match cast_as {
            None => any_way || !hand || action.cast_as == CastAs::Usual,
            Some(named) => action.cast_as == named,
        };
        let how = (action.cast_as, action.way);
        if serves && meant && action.face == face && !ways.contains(&how) {
            ways.push(how);
        }
    }
    // Where it can't be cast for its mana cost alone, why not is told of the way that there is.
    if !hand && !there.iter().any(|action| (action.cast_as, &action.way) == (usual.0, &usual.1) && action.face == face)
    {
        ways.rotate_left(1);
    }
    ways
}

/// The ways in which a face of a card is cast without paying: as an effect says, or its own text (118.9).
fn free(play: &Play, player: PlayerId, card: ObjectId, face: u8, cast_as: Option<CastAs>) -> Vec<How> {
    let own = alternatives(&play.game, card, face);
    let nothing = |way: &Way| match way {
        Way::Free => true,
        Way::Effect(how) => **how == CastCost::Free,
        Way::Alternative(n) => own.get(*n).is_some_and(|(_, cost)| cost.parts.is_empty()),
        Way::Normal | Way::Keyword(_) => false,
    };
    let mut ways = usual(play, player, card, face, cast_as, true);
    ways.retain(|(_, way)| nothing(way));
    as_named(play, card, &mut ways, cast_as);
    ways
}

/// Leaves those in which a card is cast as what is named, and where nothing is, as usual; from another zone than the hand also as
/// something else, if it can't be as usual.
fn as_named(play: &Play, card: ObjectId, ways: &mut Vec<How>, named: Option<CastAs>) {
    let meant = named.unwrap_or_default();
    let hand = play.game.object(card).zone == Zone::Hand;
    if hand || ways.iter().any(|(cast_as, _)| *cast_as == meant) {
        ways.retain(|(cast_as, _)| *cast_as == meant);
    }
}

/// The face of a card that is cast in a way. Away from the stack a card has the name of its front face alone (712.8a), by which a
/// keyword casts the back.
pub(super) fn face_cast(play: &Play, player: PlayerId, card: ObjectId, named: u8, how: &How) -> u8 {
    if how.0 != CastAs::Usual {
        return 0;
    }
    if play.game.object(card).def.has_several_castable_faces() {
        return named;
    }
    let mut first = crate::engine::decide::First;
    let ways = play.try_out(&mut first).ways(player, card).unwrap_or_default();
    let so = ways.into_iter().filter(|action| (action.cast_as, &action.way) == (how.0, &how.1));
    let faces: Vec<u8> = so.map(|action| action.face).collect();
    match faces.as_slice() {
        [first, ..] if !faces.contains(&named) => *first,
        _ => named,
    }
}

/// Which of the costs for which a permanent can be turned face up `using` names: what allows it, or the start of the cost.
///
/// # Errors
///
/// That there is no such cost, with those there are; or what keeps the player from turning it up.
pub(super) fn to_turn_up(play: &Play, player: PlayerId, object: ObjectId, using: &str) -> Result<usize, Stop> {
    let mut first = crate::engine::decide::First;
    let costs = play.try_out(&mut first).costs_to_turn_up(player, object)?;
    let wanted = plain(using, "");
    let word = wanted.split('{').next().unwrap_or_default().trim_matches([' ', '-']);
    let cost = wanted.get(wanted.find('{').unwrap_or(wanted.len())..).unwrap_or_default();
    let meant = costs.iter().position(|(name, price)| {
        let named = match word {
            "" | "mana cost" | "its mana cost" => word.is_empty() || matches!(*name, "manifest" | "cloak"),
            // 702.37b: a megamorph cost is a morph cost.
            "morph" => name.ends_with(word),
            _ => *name == word || begins(unpaid(price), None, unpaid(using), ""),
        };
        named && (cost.is_empty() || begins(price, None, cost, "") || begins(unpaid(price), None, unpaid(using), ""))
    });
    meant.ok_or_else(|| {
        let there: Vec<String> = costs.iter().map(|(name, price)| format!("`{name}` for {price}")).collect();
        let quoted = super::quote(using);
        let because = format!("it can't be turned face up using `{quoted}`; there is {}", there.join(", "));
        Stop::illegal(rule!("708.7"), Some(object.into()), because)
    })
}

/// A cost without the words for paying it: "pay life" and "by paying life" name the same one.
fn unpaid(words: &str) -> &str {
    let words = words.trim();
    let behind = |word: &str| {
        let head = words.get(..word.len()).filter(|head| head.eq_ignore_ascii_case(word))?;
        words.get(head.len()..).map(str::trim_start)
    };
    ["by paying ", "paying ", "pay "].into_iter().find_map(behind).unwrap_or(words)
}

/// The number in "Pay 5 life".
pub(super) fn so_much_life(words: &str) -> Option<u32> {
    let number = unpaid(words).split_once(' ').filter(|(_, unit)| unit.trim().eq_ignore_ascii_case("life"));
    number.and_then(|(number, _)| number.parse().ok())
}

/// Whether something that lets this cost be paid says it in these words: "You may pay eight {E}".
fn is_given_so(play: &Play, cost: &Cost, using: &str) -> bool {
    let mut first = crate::engine::decide::First;
    let texts = play.try_out(&mut first).texts_for_cost(cost).unwrap_or_default();
    texts.iter().any(|(text, name)| holds(text, using, name))
}

/// The ways that `using` names.
///
/// # Errors
///
/// That there is no such way, with those there are.
pub(super) fn named(play: &Play, player: PlayerId, id: ObjectId, face: u8, using: &str) -> Result<Vec<How>, Stop> {
    let (named, using) = apart(using);
    let as_what = named.unwrap_or_default();
    // 702.102a: both halves together, whichever of them the card is named by.
    let face = if as_what == CastAs::Usual { face } else { 0 };
    if using.is_empty() {
        return Ok(usual(play, player, id, face, named, false));
    }
    let lower = plain(using, "");
    if lower.starts_with("without paying") {
        let free = free(play, player, id, face, named);
        return Ok(if free.is_empty() { vec![(as_what, Way::Free)] } else { free });
    }
    // "Collect evidence 10" begins with words that may be a keyword's name.
    let word = lower.split(|c: char| c.is_ascii_digit() || c == '{').next().unwrap_or_default().trim();
    // Variants of a keyword with names of their own.
    let word = match word {
        "megamorph" => "morph",
        word => word,
    };
    if let Some(keyword) = Keyword::named(word).or_else(|| Keyword::named(&lower)) {
        return Ok(vec![(as_what, Way::Keyword(keyword))]);
    }
    // As it is printed with more than its name: "Fox offering", "Emerge from artifact".
    let printed = play.game.object(id).def.faces.get(usize::from(face)).map(|face| &face.printed);
    let so = printed.into_iter().flat_map(|printed| &printed.abilities).find_map(|held| match &held.ability.kind {
        AbilityKind::Keyword(by) if begins(&held.ability.text, None, using, "") => Some(by.keyword),
        _ => None,
    });
    if let Some(keyword) = so {
        return Ok(vec![(as_what, Way::Keyword(keyword))]);
    }
    // The start of an alternative cost's text, or of the cost itself.
    let name = &play.game.object(id).def.name;
    let reads_so = |cost: &Cost| begins(unpaid(&format_cost(cost)), None, unpaid(using), name);
    let own = alternatives(&play.game, id, face).into_iter().enumerate();
    let mut ways: Vec<How> = own
        .filter(|(_, (text, cost))| holds(text, using, name) || reads_so(cost))
        .map(|(i, _)| (as_what, Way::Alternative(i)))
        .collect();
    let mana_value = play
        .game
        .object(id)
        .def
        .faces
        .get(usize::from(face))
        .and_then(|face| face.printed.mana_cost.as_ref())
        .map_or(0, crate::card::ManaCost::mana_value);
    // Or of a cost that an effect gives.
    ways.extend(usual(play, player, id, face, named, true).into_iter().filter(|(_, way)| match way {
        Way::Effect(how) => match how.as_ref() {
            CastCost::Instead(cost) => reads_so(cost) || is_given_so(play, cost, using),
            CastCost::Plus(cost) => reads_so(cost),
            // The number it comes to says the same.
            CastCost::LifeEqualToManaValue => {
                let so_much = so_much_life(using) == Some(mana_value);
                so_much || begins(unpaid(LIFE), None, unpaid(using), "")
            }
            _ => false,
        },
        _ => false,
    }));
    as_named(play, id, &mut ways, named);
    if ways.is_empty() {
        let others: Vec<String> = others(play, player, id).iter().map(|words| format!("`{words}`")).collect();
        let there = match others.is_empty() {
            true => ", nor any other but its mana cost".to_owned(),
            false => format!("; there is {}", others.join(", ")),
        };
        let because = format!("{name} has no cost to be cast for that begins with `{}`{there}", super::quote(using));
        return Err(Stop::illegal(rule!("118.9"), Some(id.into()), because));
    }
    Ok(ways)
}
