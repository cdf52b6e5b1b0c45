//! What is shuffled, and what is shuffled into it (701.24).

use crate::cx::Cx;
use crate::event::Cause;
use crate::frame::Frame;
use crate::oracle::lang::{Objects, Place, Verb};
use crate::rule;
use crate::state::{HappeningId, PlayerId, Zone};
use crate::stop::Done;

impl Cx<'_> {
    /// The players shuffle their libraries, or their owners do what is put into them first.
    pub(super) fn shuffle_verb(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        verb: &Verb,
        frame: &mut Frame,
    ) -> Done<Vec<HappeningId>> {
        let (what, mut libraries) = match verb {
            Verb::ShuffleIntoYours(what) => (Some(what), vec![frame.controller]),
            Verb::Shuffle(what) => (what.as_ref(), players.to_vec()),
            _ => (None, Vec::new()),
        };
        let mut moved = Vec::new();
        if let Some(what) = what {
            // 701.24: certain objects go into the libraries of their owners, and those are shuffled.
            if let Objects::Target(_) | Objects::That(..) | Objects::And(_) = what {
                let those = self.ask_and_tell(|v| v.objects(what, frame))?;
                let owners: Vec<PlayerId> = those.iter().map(|o| self.game.object(*o).owner).collect();
                if !owners.is_empty() {
                    libraries = self.game.apnap();
                    libraries.retain(|player| owners.contains(player));
                }
            }
            let mut place = Place::zone(Zone::Library);
            place.position = Some(0);
            // No order is asked for in what is shuffled then.
            place.order = crate::oracle::lang::PlaceOrder::Shuffled;
            // 400.12: a zone is every card in it.
            let zone = matches!(what, Objects::All(filter, _) if filter.heads.is_empty());
            self.told_with.extend(zone.then(|| rule!("400.12")));
            moved = self.move_chosen(players, apart, what, &place, Cause::Effect, frame)?;
            self.told_with.clear();
            if moved.is_empty() && matches!(what, Objects::Target(_) | Objects::That(..)) {
                let says = "the library is shuffled though what was to be shuffled into it is not there";
                self.note(&[rule!("701.24c")], says, |_| Vec::new());
            } else if moved.is_empty() {
                let says = "there is nothing to shuffle into the library, which is shuffled all the same";
                self.note(&[rule!("701.24d")], says, |_| Vec::new());
            }
        }
        for player in libraries {
            self.shuffle(player, Some(frame.source))?;
        }
        Ok(moved)
    }
}
