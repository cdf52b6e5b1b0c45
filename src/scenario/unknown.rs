//! Words of an action that mean nothing: what is refused for them would be refused whatever the rules say.

use std::sync::LazyLock;

use super::model::{Entry, Verb};
use super::raw::entry::Cost;
use super::refer::Names;
use super::texts::{as_written, plain};
use super::{At, Problem, quote};
use crate::engine::state::{Game, Zone};
use crate::explain::session::quoted;
use crate::oracle::lang::{AbilityKind, KEYWORDS, Keyword};

/// Ways of casting and paying that the format has words for.
const WAYS: [&str; 6] = ["without paying its mana cost", "alternative cost", "fuse", "convoke", "improvise", "assist"];

/// The abilities that predefined tokens and keywords bring, which no card's own text has.
static BROUGHT: LazyLock<[String; 2]> = LazyLock::new(|| {
    [include_str!("../../rules/tokens.yaml"), include_str!("../../rules/keywords.yaml")].map(|text| plain(text, ""))
});

/// The first of an action's words that means nothing in this game: a name that nothing has, an ability, a way of casting, a mode
/// or a cost that no card in it speaks of.
pub fn unknown(names: Names<'_>, game: &Game, entry: &Entry) -> Option<Problem> {
    names.unknown(game, entry).or_else(|| words(names, game, entry))
}

fn words(names: Names<'_>, game: &Game, entry: &Entry) -> Option<Problem> {
    let texts = Texts::of(game);
    // An ability may be meant by its cost alone, or by what has it.
    let meant = |text: &str| texts.say(text) || text.trim().ends_with(':') || begins_a_name(text, game);
    if let Verb::Activate(text) = &entry.verb
        && !meant(&text.value)
    {
        let message = format!("nothing in the game has an ability `{}`", quote(&text.value));
        // "Jace +2": whose it is stands apart.
        let apart = text.value.match_indices(' ').find_map(|(at, _)| {
            let (of, begins) = (text.value.get(..at)?.trim(), text.value.get(at..)?.trim());
            (names.is_known(game, of) && texts.say(begins)).then_some((of, begins))
        });
        if let Some((of, begins)) = apart {
            let help = format!("write `activate: {}, of: {}`", quoted(begins), quoted(of));
            return Some(Problem::error(text.at, message).label("unknown ability").help(help));
        }
        let there = activated(game);
        let there = there.iter().map(String::as_str);
        return Some(Problem::error(text.at, message).label("unknown ability").among(&text.value, there));
    }
    if let Some(using) = entry.with.using.as_ref().filter(|using| !texts.knows_way(&using.value, game)) {
        let message = format!("nothing in the game is cast using `{}`", quote(&using.value));
        return Some(Problem::error(using.at, message).label("unknown way").among(&using.value, KEYWORDS.to_vec()));
    }
    let mode = |mode: &&At<super::raw::Answer>| match &mode.value {
        super::raw::Answer::Text(words) => !texts.say(words),
        super::raw::Answer::Number(n) => *n < 1 || usize::try_from(*n).is_ok_and(|n| n > texts.most_modes(game)),
        _ => false,
    };
    if let Some(mode) = entry.with.modes.iter().find(mode) {
        let message = format!("nothing in the game has a mode `{}`", quote(&mode.value.words()));
        let problem = Problem::error(mode.at, message).label("unknown mode");
        return Some(problem.help("say it by its number, from 1, or by how its text starts"));
    }
    let cost = of_no_card(&texts, game, entry)?;
    let message = format!("nothing in the game has a cost `{}`", quote(&cost.name.value));
    Some(Problem::error(cost.name.at, message).label("unknown cost").among(&cost.name.value, KEYWORDS.to_vec()))
}

/// The first of an action's costs that no card in the game speaks of.
pub fn cost<'e>(game: &Game, entry: &'e Entry) -> Option<&'e At<Cost>> {
    if entry.with.costs.is_empty() { None } else { of_no_card(&Texts::of(game), game, entry) }
}

fn of_no_card<'e>(texts: &Texts, game: &Game, entry: &'e Entry) -> Option<&'e At<Cost>> {
    entry.with.costs.iter().find(|cost| !texts.knows_way(&cost.name.value, game))
}

/// Whether a text of the game has these words in it.
pub fn is_said(game: &Game, words: &str) -> bool {
    Texts::of(game).say(words)
}

/// The activated abilities that are printed on what is in the game, each once.
fn activated(game: &Game) -> Vec<String> {
    let there = game.objects.iter().filter(|o| o.alive && o.zone != Zone::Library).flat_map(|o| &o.def.faces);
    let abilities = there.flat_map(|face| &face.text.abilities);
    let activated = abilities.filter(|ability| matches!(ability.kind, AbilityKind::Activated(_)));
    let mut all: Vec<String> = activated.map(|ability| ability.text.to_string()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether the name of something in the game begins so.
fn begins_a_name(words: &str, game: &Game) -> bool {
    let words = words.trim().to_lowercase();
    game.objects.iter().any(|o| o.def.faces.iter().any(|face| face.printed.name.to_lowercase().starts_with(&words)))
}

/// The texts of all cards in a game, as they are compared, each with the name of what it is on.
struct Texts(Vec<(String, String)>);

impl Texts {
    fn of(game: &Game) -> Self {
        let faces = game.objects.iter().flat_map(|o| o.def.faces.iter());
        let texts = faces.flat_map(|face| {
            face.text.abilities.iter().flat_map(|ability| {
                let word = ability.word.as_deref().map(|word| format!("{word} - ")).unwrap_or_default();
                let (name, text) = (face.printed.name.to_string(), format!("{word}{}", ability.text));
                // Words that end within its name, or within "this creature", are in it as it is written.
                [(name.clone(), plain(&text, &name)), (name, as_written(&text))]
            })
        });
        let mut all: Vec<(String, String)> = texts.collect();
        all.sort_unstable();
        all.dedup();
        Self(all)
    }

    /// Whether one of them has these words in it, or they are a keyword. A basic land type brings an ability, too (305.6).
    fn say(&self, words: &str) -> bool {
        let as_on = |name: &str| plain(words, name).trim_matches(['[', ']', '.']).to_owned();
        let wanted = as_on("");
        let keyword = wanted.split_whitespace().next().is_some_and(|first| Keyword::named(first).is_some());
        keyword
            || Keyword::named(&wanted).is_some()
            || wanted.starts_with("{t}: add {")
            // What is said by its own name is this object in the text.
            || self.0.iter().any(|(name, text)| text.contains(&wanted) || text.contains(&as_on(name)))
            || BROUGHT.iter().any(|text| text.contains(&wanted))
    }

    fn knows_way(&self, way: &str, game: &Game) -> bool {
        let (_, way) = super::ways::apart(way);
        let face = |name: &str| {
            let named = |printed: &str| super::texts::same_name(printed, name);
            game.objects.iter().any(|o| o.def.faces.iter().any(|face| named(&face.printed.name)))
        };
        let way = way.trim();
        // "Kicker {W}" where the text has "Kicker {1}{G} and/or {W}".
        let part = || way.find('{').is_some_and(|at| way.split_at(at).0.trim().eq_ignore_ascii_case("kicker"));
        // "Pay 5 life" where the text has "life equal to its mana value".
        let so_much = || super::ways::so_much_life(way).is_some() && self.say("paying life equal to");
        way.is_empty()
            || WAYS.iter().any(|known| known.starts_with(&way.to_lowercase()))
            || face(way)
            || self.say(way)
            || part()
            || so_much()
    }

    /// How many modes a card has at most: not all stand behind bullets (700.2h-i).
    fn most_modes(&self, game: &Game) -> usize {
        let bullets = self.0.iter().map(|(_, text)| text.matches('•').count()).max().unwrap_or(0);
        let faces = game.objects.iter().flat_map(|o| o.def.faces.iter());
        let abilities = faces.flat_map(|face| &face.text.abilities);
        let of_spells = abilities.filter_map(|ability| match &ability.kind {
            AbilityKind::Spell(body) => body.modes.as_ref().map(|modes| modes.modes.len()),
            _ => None,
        });
        bullets.max(of_spells.max().unwrap_or(0))
    }
}
