//! Random legal games with every understood card of a card file: none is lost, none is in two places, and nothing stumbles.
//!
//! ```console
//! $ cargo run --release --example soak -- --cards oracle-cards.json --minutes 60 --seed 1
//! ```
//!
//! The cards are dealt out in an order the seed decides, so that each comes into play in turn; the same seed plays the same
//! games (`--from N` begins at one of them, `--games N` ends after so many). A game that goes wrong is told with its number and written down as a scenario
//! that comes to the same. What the engine refuses in the middle of a game though it understood the card is counted apart.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use apnap::card::{Card, Database};
use apnap::engine::Stop;
use apnap::engine::chance::Chance;
use apnap::engine::choice::Ask;
use apnap::engine::trace::Level;
use apnap::explain::session::{NotBegun, Question, Session};
use apnap::explain::trial::{conserved, owned_cards};
use apnap::scenario::play::stop_words;
use apnap::scenario::{Cards, Document, Known, read_all};

#[path = "../tests/generators/mod.rs"]
mod generators;

use generators::{Unstructured, answers};

/// Choices in a game before the next begins.
const CHOICES: usize = 300;

/// How often a choice is tried otherwise that came out illegal.
const TRIES: usize = 120;

struct Options {
    cards: PathBuf,
    minutes: f64,
    seed: u64,
    from: u64,
    games: u64,
    out: PathBuf,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        cards: PathBuf::from("../shared/cards/oracle-cards.json"),
        minutes: 10.0,
        seed: 1,
        from: 0,
        games: u64::MAX,
        out: std::env::temp_dir(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let value = args.next().ok_or(format!("`{arg}` takes a value"))?;
        match arg.as_str() {
            "--cards" => options.cards = value.into(),
            "--minutes" => options.minutes = value.parse()?,
            "--seed" => options.seed = value.parse()?,
            "--from" => options.from = value.parse()?,
            "--games" => options.games = value.parse()?,
            "--out" => options.out = value.into(),
            _ => return Err(format!("`{arg}` is none of --cards, --minutes, --seed, --from, --games, --out").into()),
        }
    }
    Ok(options)
}

/// The cards, dealt out in an order of the seed's.
struct Deal<'a> {
    stock: &'a Database,
    cards: &'a Cards,
    order: Vec<usize>,
}

impl Deal<'_> {
    /// Understood cards from a place of the order on: so many, and the place behind them.
    fn hand(&self, at: &mut usize, many: usize, fits: impl Fn(&Card) -> bool) -> Vec<String> {
        let mut names = Vec::new();
        for _ in 0..self.order.len().min(4_000) {
            if names.len() == many {
                break;
            }
            let number = self.order[*at % self.order.len()];
            *at += 1;
            let Ok(card) = self.stock.card(number) else { continue };
            let own = self.cards.find(&card.name).ok().flatten().is_some_and(|found| found.name == card.name);
            if own && card.layout.is_traditional() && fits(&card) && self.cards.define(&card).not_understood.is_empty()
            {
                names.push(card.name.clone());
            }
        }
        names
    }
}

/// The board of a game.
fn board(deal: &Deal<'_>, seed: u64, game: u64) -> String {
    let mut chance = Chance::new(seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let players = 2 + [0, 0, 1, 2][chance.below(4)];
    let variant = match players {
        2 => "two-player",
        4 if chance.below(3) == 0 => "two-headed-giant",
        _ => "free-for-all",
    };
    let mut at = game as usize * 60;
    let quoted = |names: Vec<String>| {
        names.iter().map(|name| serde_json::to_string(name).unwrap()).collect::<Vec<_>>().join(", ")
    };
    let mut out = format!(
        "title: game {game} of seed {seed}\nvariant: {variant}\nstrict: false\nseed: {}\nplayers:\n",
        chance.below(1 << 30)
    );
    for name in ["Alice", "Bob", "Carol", "Dave"].iter().take(players) {
        let permanent =
            |card: &Card| card.front.type_line.card_types().is_permanent() && !card.front.text.contains("Enchant ");
        let basics = "2 Plains, 2 Island, 2 Swamp, 2 Mountain, 2 Forest".to_owned();
        let there = deal.hand(&mut at, 2, permanent);
        let mut library = deal.hand(&mut at, 8, |_| true);
        library.extend(["Plains", "Island", "Swamp", "Mountain", "Forest", "Forest"].map(str::to_owned));
        let order = chance.shuffled(library.len());
        let library = order.into_iter().map(|i| library[i].clone()).collect();
        let hand = deal.hand(&mut at, 5, |_| true);
        let graveyard = deal.hand(&mut at, 2, |_| true);
        let _ = writeln!(out, "  {name}:\n    battlefield: [{basics}, {}]", quoted(there));
        let _ = writeln!(out, "    hand: [{}]\n    library: [{}]", quoted(hand), quoted(library));
        let _ = writeln!(out, "    graveyard: [{}]", quoted(graveyard));
    }
    out
}

enum Ended {
    /// After so many choices.
    Well(usize),
    /// The engine does not do something it understood.
    Refused(String),
    /// Something is wrong.
    Wrong(String),
}

fn documents(text: &str) -> Vec<Document> {
    let (rule, near) = (|_| true, |_| Vec::new());
    read_all(text, &Known { rule: &rule, near: &near }).unwrap_or_default()
}

/// Plays a game; what was played last is kept in `written`.
fn play(text: &str, cards: &Cards, seed: u64, written: &mut Option<String>) -> Ended {
    let documents = documents(text);
    let Some(scenario) = documents.first().and_then(|document| document.scenario.as_ref()) else {
        return Ended::Wrong("the board is no scenario".to_owned());
    };
    let mut session = match Session::begin_recording(scenario, cards, Level::Off) {
        Ok(session) => session,
        Err(NotBegun::Stopped { stop: Stop::Unsupported(what), .. }) => return Ended::Refused(what.to_string()),
        // A board that the rules do not let be set up is none to play with.
        Err(NotBegun::Problems(_, problems)) => {
            return Ended::Refused(problems.first().map(ToString::to_string).unwrap_or_default());
        }
        Err(not) => return Ended::Wrong(format!("{not:?}")),
    };
    let mut chance = Chance::new(seed);
    let mut own = owned_cards(session.game());
    let mut players = session.game().apnap().len();
    let mut passed = true;
    for choices in 0..CHOICES {
        let mut last = String::new();
        let mut illegal = false;
        let mut done = false;
        for tried in 0..TRIES {
            let bytes: Vec<u8> = (0..512).map(|_| chance.below(256) as u8).collect();
            let mut u = Unstructured::new(&bytes);
            let one = catch_unwind(AssertUnwindSafe(|| choose(&mut u, &mut session, tried, &mut passed)));
            match one {
                Ok(Ok(true)) => done = true,
                Ok(Ok(false)) => return Ended::Well(choices),
                Ok(Err(Stop::Unsupported(what))) => {
                    return Ended::Refused(what.to_string());
                }
                Ok(Err(Stop::Loop(_))) => return Ended::Well(choices),
                Ok(Err(stop)) => {
                    illegal = matches!(stop, Stop::Illegal(_));
                    last = stop_words(session.game(), &stop);
                }
                Err(panic) => {
                    *written = session.save(text, 0, "it panics").ok();
                    let said = panic.downcast_ref::<String>().map(String::as_str);
                    return Ended::Wrong(format!(
                        "panic: {}",
                        said.or(panic.downcast_ref::<&str>().copied()).unwrap_or("?")
                    ));
                }
            }
            if done {
                break;
            }
        }
        // 733.1: an action that can't be gone on with, such as one whose modes were chosen dearer than can be paid, is taken back.
        // What is asked as something resolves has an answer, unless a spell is being cast by then (608.2g).
        let may_be_taken_back = match session.question() {
            Ok(Question::Decide(decision)) => {
                !passed || matches!(decision.ask, Ask::Attackers { .. }) || illegal && is_casting(&session)
            }
            _ => false,
        };
        let taken_back = !done && may_be_taken_back;
        while taken_back && matches!(session.question(), Ok(Question::Decide(_))) && session.undo() {}
        let wrong = match conserved(session.game()) {
            Err(what) => Some(what),
            Ok(()) if !done && !taken_back => {
                let asked = match session.question() {
                    Ok(Question::Decide(decision)) => format!(", asked \"{}\"", decision.prompt),
                    _ => String::new(),
                };
                Some(format!("nothing is taken{asked}: {last}"))
            }
            Ok(()) => None,
        };
        let now = owned_cards(&session.play().game);
        let there = session.play().game.apnap().len();
        let wrong = wrong.or_else(|| (there == players && now != own).then(|| format!("{own} cards became {now}")));
        if let Some(what) = wrong {
            *written = session.save(text, 0, &what).ok();
            return Ended::Wrong(what);
        }
        (own, players) = (now, there);
        if matches!(session.question(), Ok(Question::Act { .. })) {
            session.forget();
        }
    }
    Ended::Well(CHOICES)
}

/// Whether a spell is on the stack that the unit in progress has put there.
fn is_casting(session: &Session<'_>) -> bool {
    let (now, before) = (session.game(), &session.play().game);
    now.stack
        .iter()
        .any(|id| now.object(*id).was.is_some() && !now.object(*id).is_ability() && !before.stack.contains(id))
}

/// One choice; `false` when the game is over. Whether nothing has been begun by a player that may turn out not to be legal is kept in
/// `passed`: what that player last did with priority was to pass, and no attackers were declared since (508.1).
fn choose(u: &mut Unstructured<'_>, session: &mut Session<'_>, tried: usize, passed: &mut bool) -> Result<bool, Stop> {
    match session.question()? {
        Question::Over => return Ok(false),
        Question::Act { actions, .. } => {
            // Passing is last of all tried, and now and then first.
            let pass = actions.iter().position(|action| action.verb == "pass");
            let at = match pass {
                Some(pass) if generators::below(u, 4) == 0 || tried + 1 == TRIES => pass,
                _ => generators::below(u, actions.len()),
            };
            let Some(action) = actions.get(at).cloned() else { return Ok(false) };
            session.act(&action.action)?;
            *passed = action.verb == "pass";
        }
        Question::Decide(decision) => {
            let ask: Ask = decision.ask.clone();
            let plain = tried + 3 >= TRIES;
            let answer = if plain { apnap::engine::decide::least(&ask) } else { answers::fitting(u, &ask) };
            session.answer(answer)?;
            *passed &= !matches!(ask, Ask::Attackers { .. });
        }
    }
    Ok(true)
}

fn soak() -> Result<bool, Box<dyn Error>> {
    let options = options()?;
    let stock = Database::open_or_read(&options.cards)?;
    let cards = Cards::new(vec![Database::open_or_read(&options.cards)?].into());
    let order = Chance::new(options.seed).shuffled(stock.len());
    let deal = Deal { stock: &stock, cards: &cards, order };
    std::panic::set_hook(Box::new(|_| {}));
    let started = Instant::now();
    let time = Duration::from_secs_f64(options.minutes * 60.0);
    let (mut played, mut choices, mut wrong) = (0, 0, 0);
    let mut refused: BTreeMap<String, (u32, u64)> = BTreeMap::new();
    let mut game = options.from;
    while started.elapsed() < time && played < options.games {
        let text = board(&deal, options.seed, game);
        let mut written = None;
        match play(&text, &cards, options.seed ^ game << 20, &mut written) {
            Ended::Well(n) => choices += n,
            Ended::Refused(what) => refused.entry(what).or_insert((0, game)).0 += 1,
            Ended::Wrong(what) => {
                wrong += 1;
                println!("seed {} game {game}: {what}", options.seed);
                std::fs::create_dir_all(&options.out)?;
                let file = options.out.join(format!("soak-{}-{game}.yaml", options.seed));
                std::fs::write(&file, written.as_ref().unwrap_or(&text))?;
                println!("  --from {game} --games 1 plays it again; written down in {}", file.display());
            }
        }
        played += 1;
        game += 1;
    }
    println!("{played} games of seed {}, {choices} choices in those that went well, {wrong} wrong", options.seed);
    let all: u32 = refused.values().map(|(times, _)| times).sum();
    println!("{all} games ended with something refused");
    for (what, (times, first)) in refused {
        println!("  {times} (first in game {first}): {what}");
    }
    Ok(wrong == 0)
}

fn main() -> std::process::ExitCode {
    let run = || apnap::engine::depth::with_room(48 << 20, || soak().map_err(|error| error.to_string()));
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(run);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(true))) => std::process::ExitCode::SUCCESS,
        Ok(Ok(Err(error))) => {
            println!("{error}");
            std::process::ExitCode::from(2)
        }
        _ => std::process::ExitCode::FAILURE,
    }
}
