//! What comes out at random, where the scenario says it.

use crate::engine::choice::{Lot, Topic};
use crate::engine::state::{Game, ObjectId, PlayerId};
use crate::scenario::raw::Answer as Written;
use crate::scenario::raw::answer::Tagged;

use super::Answers;
use super::said::{printed_modes, text_picks};

impl Answers<'_> {
    /// Which of these comes out, as the next answer `random` says that names one of them: of this player, else of whoever has one.
    pub(super) fn lot(
        &mut self,
        game: &Game,
        player: PlayerId,
        source: Option<ObjectId>,
        lots: &[Lot],
    ) -> Option<usize> {
        let seen = self.seen(game);
        let names = self.names;
        let modes: Vec<String> = lots.iter().filter_map(mode).cloned().collect();
        // Its modes are those of what is put on the stack, or resolves.
        let of = source.into_iter().chain(game.stack.last().copied());
        let printed = of.filter(|_| !modes.is_empty()).find_map(|id| printed_modes(game, id, &modes));
        let fits = |wanted: &Written| {
            let reference = wanted.reference();
            lots.iter().enumerate().position(|(at, lot)| match lot {
                Lot::Entity(entity) => {
                    let reference = reference.as_ref();
                    reference.is_some_and(|reference| !names.among(&seen, reference, &[*entity]).is_empty())
                }
                Lot::Number(n) => matches!(wanted, Written::Number(m) if m == n),
                // As everywhere, a mode is also said by its number, from 1.
                Lot::Mode(_) if matches!(wanted, Written::Number(n) if usize::try_from(*n) == Ok(at + 1)) => true,
                Lot::Mode(text) => {
                    let options = std::slice::from_ref(text);
                    text_picks(wanted, options, (printed.as_deref(), false), "", Topic::Word, false, &[]).is_some()
                }
            })
        };
        let others = (0..self.used.len()).map(|n| PlayerId(n as u8)).filter(|other| *other != player);
        let all: Vec<PlayerId> = std::iter::once(player).chain(others).collect();
        all.into_iter().find_map(|player| {
            self.take(player, |answer| match answer {
                Written::Tagged(Tagged::Random(wanted)) => fits(&wanted.value),
                _ => None,
            })
        })
    }
}

/// The text of a mode that may come out.
fn mode(lot: &Lot) -> Option<&String> {
    match lot {
        Lot::Mode(text) => Some(text),
        Lot::Entity(_) | Lot::Number(_) => None,
    }
}
