//! 702: what keywords do that no card text says: as creatures attack, as spells resolve, as time passes.

mod attacking;
mod banding;
mod cipher;
mod companion;
mod crewing;
mod daybound;
mod epic;
mod exiled;
mod paired;
mod paradigm;
pub(super) mod protection;
mod rebound;
pub(super) mod sectors;
mod sneak;

use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{Deed, Keyword};
use crate::state::{ObjectId, ObjectKind};
use crate::stop::Done;

impl Cx<'_> {
    /// 702.122d: a Vehicle becomes crewed when its crew ability resolves.
    pub(crate) fn has_been_crewed(&mut self, ability: ObjectId) -> Done<()> {
        let object = self.game.object(ability);
        let ObjectKind::Ability(a) = &object.kind else { return Ok(()) };
        let (player, source, origin) = (object.controller, a.source, a.origin);
        if self.keyword_of(source, origin) == Some(Keyword::Crew) {
            self.happened(vec![Event::Deed {
                player,
                object: Some(source),
                deed: Deed::BecomeCrewed,
                amount: 1,
                about: None,
            }])?;
        }
        Ok(())
    }
}
