//! Loops (104.4b, 732): the same position again and again, or one that differs in nothing but how much there is of what
//! only grows.
//!
//! A loop in which nobody decides anything is one that nobody can stop, and ends the game in a draw (732.4). One that goes on
//! because nobody has written an answer could be stopped: the run ends there, and says so.

use std::collections::BTreeMap;

use super::{Ended, Going, Runner};
use crate::engine::state::{Game, PlayerId, Stage, TIMES_OF_A_LOOP};
use crate::engine::trace::Arg;
use crate::rule;
use crate::scenario::play::Status;
use crate::scenario::refer::Seen;
use crate::scenario::{Problem, quote};

/// How often a growing position comes back before it is taken for a loop: what grows may reach a number that ends it.
const TIMES_GROWN: usize = 60;

/// Where there is more of everything than this, a growing position is taken for a loop after [`TIMES_OF_A_LOOP`]: what doubles each time
/// would else be more than there is room for.
const LARGE: u64 = 600;

/// What has resolved, in words, and who controlled it.
pub(super) type Resolved = (String, PlayerId);

/// What has resolved since anybody decided anything.
#[derive(Debug, Default)]
pub(super) struct Loops {
    /// After how many resolutions each position was there.
    seen: BTreeMap<u64, Vec<usize>>,
    /// The same for positions whose amounts are left out, with the amounts as they last were.
    grown: BTreeMap<u64, (Vec<usize>, Vec<u64>)>,
    resolved: Vec<Resolved>,
    /// How low the stack has been.
    lowest: Option<usize>,
    /// The game as the stack became so low, if that was the last that happened, and after how many resolutions that was.
    low: Option<(usize, Game)>,
    /// A decision has been taken on the way that nobody has written an answer for.
    open: bool,
}

impl Loops {
    /// Somebody has decided something: what repeats from here on is another loop.
    pub(super) fn decided(&mut self) {
        if !self.resolved.is_empty() || self.open {
            *self = Self::default();
        }
    }

    /// A decision has been taken without an answer: the loop goes on though somebody could end it.
    pub(super) fn left_open(&mut self) {
        self.open = true;
    }

    /// Notes the position after so many resolutions; where it is that of a loop, the round of it that has just been gone
    /// through.
    fn round(&mut self, now: usize, position: u64, (shape, amounts): (u64, Vec<u64>)) -> Option<Vec<Resolved>> {
        let same = self.seen.entry(position).or_default();
        same.push(now);
        let large = amounts.iter().sum::<u64>() > LARGE;
        let (times, last) = self.grown.entry(shape).or_default();
        // What gets less comes to an end some time: what was seen before is of another loop.
        if last.iter().zip(&amounts).any(|(last, now)| now < last) {
            times.clear();
        }
        times.push(now);
        *last = amounts;
        let enough = if large { TIMES_OF_A_LOOP } else { TIMES_GROWN };
        let looped = if same.len() >= TIMES_OF_A_LOOP {
            same
        } else if times.len() >= enough {
            times
        } else {
            return None;
        };
        let [.., before, _] = looped.as_slice() else { return None };
        Some(self.resolved.get(*before..).unwrap_or_default().to_vec())
    }
}

impl Runner<'_> {
    /// What is about to resolve, for [`Runner::look_for_a_loop`].
    pub(super) fn resolving(&self) -> Option<Resolved> {
        let game = &self.play.game;
        let top = game.stack.last().filter(|_| game.turn.stage == Stage::Resolve)?;
        Some((Arg::object(game, *top).to_string(), game.object(*top).controller))
    }

    /// Something has resolved: if the position has come back as often as a loop's does, and something is still to resolve, the
    /// game does not go on.
    pub(super) fn look_for_a_loop(&mut self, resolved: Resolved) -> Going {
        let game = &self.play.game;
        self.loops.resolved.push(resolved);
        if game.over {
            self.loops = Loops::default();
            return Ok(());
        }
        let now = self.loops.resolved.len();
        // A stack that becomes lower than it ever was since goes through nothing again; where it does so no more, that moment
        // is the first of what may be a loop.
        let height = game.stack.len();
        let lower = self.loops.lowest.is_some_and(|lowest| height < lowest);
        self.loops.lowest = Some(self.loops.lowest.map_or(height, |lowest| lowest.min(height)));
        if lower {
            self.loops.low = Some((now, game.clone()));
            return Ok(());
        }
        let low = self.loops.low.take();
        if let Some((then, game)) = &low {
            let (position, growth) = looks(game);
            self.loops.round(*then, position, growth);
        }
        let (position, growth) = looks(game);
        let Some(round) = self.loops.round(now, position, growth) else { return Ok(()) };
        if game.stack.is_empty() && game.waiting.is_empty() {
            return Ok(());
        }
        let (steps, mut players): (Vec<String>, Vec<PlayerId>) = round.into_iter().unzip();
        players.sort();
        players.dedup();
        if self.loops.open { Err(self.could_be_stopped(&steps)) } else { self.draw(&steps, &players) }
    }

    /// 104.4b, 732.4: the game is a draw; 801.16: with limited ranges, for those players who control what is in the loop, and
    /// those within their ranges.
    pub(super) fn draw(&mut self, round: &[String], players: &[PlayerId]) -> Going {
        let (here, round) = (self.here, in_words(round));
        self.loops = Loops::default();
        let done = self.play.unit(&mut crate::engine::decide::First, |cx| {
            cx.note(&[rule!("104.4b"), rule!("732.4")], "a loop that nobody can stop: {}, again and again", |_| {
                vec![Arg::Text(round)]
            });
            match cx.draw_of_a_loop(players)? {
                true => Ok(()),
                false => cx.perform(vec![crate::engine::event::Event::DrawGame { rule: rule!("104.4b") }]).map(drop),
            }
        });
        match done {
            Ok(_) => Ok(()),
            Err(stop) => Err(self.stopped(here, stop)),
        }
    }

    /// 732.2a: a loop that goes on by choices nobody has written down.
    fn could_be_stopped(&self, round: &[String]) -> Ended {
        let message = format!("a loop that a player could end: {}, again and again", quote(&in_words(round)));
        let problem = Problem::error(self.here, message)
            .rule(rule!("732.2a"))
            .help("it is no draw, since it contains a choice (104.4b); a player says how often it is gone through (732.2a)")
            .help("write the answers that end it: so many times `yes`, then `no`");
        Ended::failed(Status::Error, problem)
    }
}

/// The position, and what of it may grow without end.
fn looks(game: &Game) -> (u64, (u64, Vec<u64>)) {
    let seen = std::cell::OnceCell::new();
    let toughness = |id| seen.get_or_init(|| Seen::new(game)).view().is(id).toughness;
    (game.position(), game.growth(toughness))
}

/// The round of a loop: each step once, with how often it comes in a row.
fn in_words(round: &[String]) -> String {
    const MOST: usize = 8;
    let mut steps: Vec<(&str, usize)> = Vec::new();
    for step in round {
        match steps.last_mut() {
            Some((last, times)) if *last == step.as_str() => *times += 1,
            _ => steps.push((step, 1)),
        }
    }
    let more = steps.len().saturating_sub(MOST);
    let mut words: Vec<String> = steps
        .iter()
        .take(MOST)
        .map(|(step, times)| if *times == 1 { (*step).to_owned() } else { format!("{step} ({times} times)") })
        .collect();
    words.extend((more > 0).then(|| format!("{more} more")));
    words.join(", ")
}
