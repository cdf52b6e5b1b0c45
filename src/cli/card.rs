//! `apnap card`: one card.

use std::path::PathBuf;

use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::Serialize;

use super::rulings::{self, ShownRuling};
use super::{Context, Editions, Failure, Format, Outcome, Run, card_outline, card_view, cards};
use crate::card::{Card as CardModel, Cards, Color, Database, Meant, RawCard, one_of};
use crate::engine::refused::not_done_in_words;
use crate::oracle::{self, Outline};

/// Show a card
///
/// Below the card stands how its text is understood: the parts of each ability, with the rules they rest on. Words that
/// are not understood are underlined, or between `>` and `<` where there is no color; a card with such words can't be played.
///
/// The name may be a face's or a half's; case, accents and kinds of quotes do not matter: `apnap card lim-dul's vault`.
#[derive(Args)]
pub struct Card {
    /// The name
    #[arg(required = true, value_name = "NAME", add = ArgValueCompleter::new(super::complete::cards))]
    name: Vec<String>,

    /// The card as the card file has it, in Scryfall's keys
    #[arg(long)]
    raw: bool,

    /// The same as `--format json`
    #[arg(long, conflicts_with = "raw")]
    json: bool,

    /// Show the rulings on it that were imported, with the rules they speak of
    #[arg(long, conflicts_with = "raw")]
    rulings: bool,

    /// Look in this card file (or database) instead of the cards imported
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
}

/// A card for programs: Scryfall's keys, and what follows from them.
#[derive(Serialize)]
struct CardJson {
    #[serde(flatten)]
    raw: RawCard,
    mana_value: u32,
    colors: Vec<Color>,
    color_identity: Vec<Color>,
    from: String,
    /// Whether every word of it is understood.
    understood: bool,
    /// What of it the engine does not do: the card can't be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_done: Vec<Box<str>>,
    /// What the text of each face was understood as.
    meaning: Vec<Vec<Outline>>,
    /// The rulings on it, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    rulings: Option<Vec<ShownRuling>>,
}

impl Card {
    /// The card of this name.
    pub(super) fn of(name: Vec<String>) -> Self {
        Self { name, raw: false, json: false, rulings: false, cards: None }
    }
}

/// Whether the name is a card's, in full or so short that only one fits.
pub(super) fn is_one(all: &Cards, name: &str) -> Result<bool, Failure> {
    Ok(all.find_with_source(name)?.is_some() || matches!(all.meant(name), Meant::One(_)))
}

impl Run for Card {
    const EDITIONS: Editions = Editions::None("cards are those of the card files: `--cards`");

    fn run(self, cx: &Context) -> Outcome {
        let all = cards::open(cx, self.cards.as_deref())?;
        let name = self.name.join(" ");
        let (card, database) = find(&all, &name)?;
        if self.raw {
            return cx.show_json(&RawCard::from(&*card));
        }
        let understood = understand(&card);
        let rulings = if self.rulings { Some(rulings::of(cx, &card.name)?) } else { None };
        let rulings_text = rulings.as_ref().map(|all| rulings::text(cx, all)).unwrap_or_default();
        match cx.format() {
            _ if self.json => cx.show_json(&json(&card, database, understood, rulings)),
            Format::Json => cx.show_json(&json(&card, database, understood, rulings)),
            Format::Md => {
                let refused =
                    understood.not_done.iter().map(|why| format!("\n**Not done:** {why}\n")).collect::<String>();
                cx.show(&format!(
                    "{}{}{refused}{rulings_text}",
                    card_view::markdown(&card),
                    card_outline::markdown(&understood.meaning)
                ))
            }
            _ => {
                let shown = card_view::text(&card, &source(database), cx.terminal.width);
                let width = card_view::width(cx.terminal.width);
                let meaning = card_outline::text(&understood.meaning, width, cx.terminal.color);
                let refused = card_outline::refused(&understood.not_done, width);
                cx.show(&format!("{shown}{meaning}{refused}{rulings_text}"))
            }
        }
    }
}

/// What is made of a card's text.
struct Understood {
    /// The outline of each face's text.
    meaning: Vec<Vec<Outline>>,
    /// What of it the engine does not do.
    not_done: Vec<Box<str>>,
}

fn understand(card: &CardModel) -> Understood {
    let mut understood = Understood { meaning: Vec::new(), not_done: Vec::new() };
    for face in card.faces() {
        let compiled = oracle::compile(face);
        understood.meaning.push(oracle::outline(face, &compiled));
        understood.not_done.extend(not_done_in_words(&compiled.text));
    }
    understood
}

/// The card of this name, or of the only one it is short for; else a failure that suggests others.
pub(super) fn find<'a>(all: &'a Cards, name: &str) -> Result<(std::sync::Arc<CardModel>, &'a Database), Failure> {
    if let Some(found) = all.find_with_source(name)? {
        return Ok(found);
    }
    let none = || Failure::usage(format!("there is no card named `{name}`"));
    match all.meant(name) {
        Meant::One(full) => all.find_with_source(full)?.ok_or_else(none),
        Meant::Several(several) => {
            let others: Vec<&str> = all.holding(name).into_iter().filter(|title| !several.contains(title)).collect();
            let failure = Failure::usage(format!("`{name}` may be one of {} cards", several.len() + others.len()));
            let failure = failure.help(format!("write {}", one_of(&several)));
            Err(match others.as_slice() {
                [] => failure,
                others => failure.help(format!("or, with that further behind, {}", listed(others))),
            })
        }
        Meant::Nothing => {
            let near = all.suggest(name, 3);
            let mut there = all.holding(name);
            if there.is_empty() {
                return Err(none().did_you_mean(&near));
            }
            there.extend(near.into_iter().filter(|near| !there.contains(near)).collect::<Vec<_>>());
            Err(none().help(format!("did you mean {}?", listed(&there))))
        }
    }
}

/// So many names are listed: what is called by a word in so many names is better looked up with one word more.
const MOST_LISTED: usize = 40;

/// Names in quotes, all of them where they are not too many.
fn listed(names: &[&str]) -> String {
    let mut quoted: Vec<String> = names.iter().take(MOST_LISTED).map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(MOST_LISTED);
    quoted.extend((more > 0).then(|| format!("{more} more")));
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

fn source(database: &Database) -> String {
    database.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn json(
    card: &CardModel,
    database: &Database,
    Understood { meaning, not_done }: Understood,
    rulings: Option<Vec<ShownRuling>>,
) -> CardJson {
    CardJson {
        rulings,
        understood: meaning.iter().flatten().all(|paragraph| paragraph.not_understood.is_none()),
        not_done,
        meaning,
        raw: card.into(),
        mana_value: card.mana_value(),
        colors: card.colors().colors().collect(),
        color_identity: card.color_identity().colors().collect(),
        from: source(database),
    }
}
